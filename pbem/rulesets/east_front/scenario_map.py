"""The map of a scenario: rows of letters, names, hexsides, fortified lines, roads and railroads, who holds what, sources."""

from collections.abc import Mapping
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api import maps
from pbem.rulesets.api.desk import Desk, Places, join
from pbem.rulesets.east_front.land import AXIS, SIDE_KINDS, SIDES, SOVIET, TERRAINS, TOWNS, WAYS

LEGEND = {
    ".": "clear",
    "w": "woods",
    "h": "hill",
    "x": "marsh",
    "s": "swamp",
    "m": "mountain",
    "a": "alpine",
    "~": "lake",
    "t": "clear town",
    "u": "woods town",
    "c": "clear city",
    "C": "clear major-city",
}
"""Letters and terrain of a map without a legend of its own."""

LANDS = tuple(terrain for terrain in TERRAINS if terrain != "lake")
LEGENDS = frozenset((*TERRAINS, *(f"{terrain} {town}" for terrain in LANDS for town in TOWNS)))
"""What a letter may stand for: a terrain, or a terrain and what is built in it."""

OWNERS = {".": "", "A": AXIS, "S": SOVIET}
"""Letters of the rows that say which side holds each place at the start."""

EDGES = ("north", "south", "east", "west")
KEYS = ("tops", "offset", "terrain", "legend", "owner", "names", "sides", "lines", "ways", "ports")


def read_map(desk: Desk, document: Mapping[str, Any]) -> tuple[dict[str, Any], HexGrid | None]:
    """Read ``[map]``: the map for the log, and its grid if it could be read at all."""
    source = desk.table(document, "map", needed=True)
    desk.known(source, KEYS, "map")
    legend = maps.legend(desk, source, LEGENDS, LEGEND)
    rows = maps.rows(desk, source, "terrain", legend)
    tops, offset = maps.tops_and_offset(desk, source)
    grid = maps.grid(desk, rows, tops, offset)
    places = Places(desk, grid)
    made: dict[str, Any] = {
        "tops": tops,
        "offset": offset,
        "terrain": rows,
        "legend": legend,
        "owner": maps.overlay(desk, source, "owner", OWNERS, rows),
        "names": maps.names(desk, places, source),
        "sides": maps.sides(desk, places, source, "sides", SIDE_KINDS),
        "lines": maps.sides(desk, places, source, "lines", SIDES),
        "ways": _ways(desk, places, source),
        "ports": places.places(desk.words(source, "ports", "map"), "map.ports"),
    }
    if grid is not None:
        _lakes(desk, made, grid)
        _twice(desk, made)
    return made, grid


def read_supply(
    desk: Desk, document: Mapping[str, Any], made: Mapping[str, Any], grid: HexGrid | None
) -> dict[str, list[str]]:
    """Read ``[supply]``: the sources of each side, as places or as edges of the map, of which those count that it holds."""
    source = desk.table(document, "supply")
    desk.known(source, SIDES, "supply")
    found: dict[str, list[str]] = {}
    for side in SIDES:
        listed: set[str] = set()
        for word in desk.words(source, side, "supply"):
            if word in EDGES and grid is not None:
                listed.update(p for p in maps.on_edge(grid, word) if _may_be_source(made, grid, p, side))
            else:
                listed.update(Places(desk, grid).places([word], join("supply", side)))
        if listed:
            found[side] = sorted(listed)
    return found


def read_strongpoints(
    desk: Desk, document: Mapping[str, Any], made: Mapping[str, Any], grid: HexGrid | None
) -> dict[str, str]:
    """Read ``[strongpoints]``: the places of each side's strongpoints; a hex holds one at most."""
    source = desk.table(document, "strongpoints")
    desk.known(source, SIDES, "strongpoints")
    found: dict[str, str] = {}
    for side in SIDES:
        key = join("strongpoints", side)
        for place in Places(desk, grid).places(desk.words(source, side, "strongpoints"), key):
            if place in found:
                desk.report(key, f"{place} has a strongpoint already.")
            elif grid is not None and terrain_at(made, grid, place) == "lake":
                desk.report(key, f"{place} is a lake.")
            found[place] = side
    return dict(sorted(found.items()))


def read_converted(desk: Desk, document: Mapping[str, Any], made: Mapping[str, Any], grid: HexGrid | None) -> list[str]:
    """Read ``[rail] converted``: "none", "all", or the railroad places that the Axis has converted (EF-119)."""
    source = desk.table(document, "rail")
    desk.known(source, ("converted",), "rail")
    given = source.get("converted", "none")
    lines = {place for way in made["ways"].get("railroad", ()) for place in way}
    if given == "none":
        return []
    if given == "all":
        return sorted(lines)
    found = Places(desk, grid).places(desk.words(source, "converted", "rail"), "rail.converted")
    for place in found:
        if place not in lines and grid is not None and town_at(made, grid, place) not in ("city", "major-city"):
            desk.report("rail.converted", f"There is no railroad in {place}.")
    return sorted(set(found))


def terrain_at(made: Mapping[str, Any], grid: HexGrid, place: str) -> str:
    """Return the natural terrain of a place of a map that has been read, or nothing."""
    written: str = made["legend"].get(maps.letter_at(made["terrain"], grid, place), "")
    return written.partition(" ")[0]


def town_at(made: Mapping[str, Any], grid: HexGrid, place: str) -> str:
    """Return what is built in a place: town, city, major-city or nothing."""
    written: str = made["legend"].get(maps.letter_at(made["terrain"], grid, place), "")
    return written.partition(" ")[2]


def owner_at(made: Mapping[str, Any], grid: HexGrid, place: str) -> str:
    """Return the side that holds a place at the start, or nothing."""
    return OWNERS.get(maps.letter_at(made["owner"], grid, place), "")


def _ways(desk: Desk, places: Places, source: Mapping[str, Any]) -> dict[str, list[list[str]]]:
    given = desk.table(source, "ways", "map")
    desk.known(given, WAYS, "map.ways")
    made = {kind: maps.ways(desk, places, given[kind], join("map.ways", kind)) for kind in WAYS if kind in given}
    return {kind: listed for kind, listed in made.items() if listed}


def _lakes(desk: Desk, made: Mapping[str, Any], grid: HexGrid) -> None:
    """Report roads and railroads through a lake."""
    for kind, listed in made["ways"].items():
        for number, way in enumerate(listed):
            for place in way:
                if terrain_at(made, grid, place) == "lake":
                    desk.report(f"map.ways.{kind}[{number}]", f"{place} is a lake.")


def _twice(desk: Desk, made: Mapping[str, Any]) -> None:
    """Report a hexside of two kinds of water, and one that both sides have fortified the same way round."""
    for table in ("sides", "lines"):
        seen: dict[tuple[str, ...], str] = {}
        for kind, listed in made[table].items():
            for side in listed:
                ends = side.split("/")
                first = seen.setdefault(tuple(sorted(ends) if table == "sides" else ends), kind)
                if first != kind:
                    desk.report(f"map.{table}.{kind}", f"{side} is {first} already.")


def _may_be_source(made: Mapping[str, Any], grid: HexGrid, place: str, side: str) -> bool:
    return owner_at(made, grid, place) in ("", side) and terrain_at(made, grid, place) != "lake"
