"""The map of a scenario: rows of letters, names, hexsides, forts, roads, ports, supply sources."""

from collections.abc import Mapping, Set
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api import maps
from pbem.rulesets.api.desk import ID, ID_FORM, Desk, Places, join
from pbem.rulesets.france_1940.land import SIDE_OF

LEGEND = {
    ".": "clear",
    "f": "forest",
    "h": "hills",
    "w": "wooded-hills",
    "m": "mountains",
    "x": "marsh",
    "C": "big-city",
    "t": "small-town",
    "~": "sea",
    "l": "lake",
}
"""Letters and terrain of a map without a legend of its own."""

NATIONS = {".": "", "D": "DE", "F": "FR", "G": "GB", "B": "BE", "N": "NL", "L": "LU", "S": "CH"}
"""Letters of the rows that say in which country each place lies."""

WATER = ("river", "major-river", "lake-side", "sea-side")
FORTS = ("maginot", "minor-fort")
_SIDES = {"german": ("DE",), "allied": ("FR", "GB")}
EDGES = ("north", "south", "east", "west")
_KEYS = (
    "tops",
    "offset",
    "terrain",
    "legend",
    "nations",
    "names",
    "sides",
    "forts",
    "eben",
    "roads",
    "ports",
    "airfields",
)


def read_map(desk: Desk, document: Mapping[str, Any]) -> tuple[dict[str, Any], HexGrid | None]:
    """Read ``[map]``: the map for the log, and its grid if it could be read at all."""
    source = desk.table(document, "map", needed=True)
    desk.known(source, _KEYS, "map")
    legend = maps.legend(desk, source, set(LEGEND.values()), LEGEND)
    rows = maps.rows(desk, source, "terrain", legend)
    tops, offset = maps.tops_and_offset(desk, source)
    grid = maps.grid(desk, rows, tops, offset)
    nations = maps.overlay(desk, source, "nations", NATIONS, rows)
    places = Places(desk, grid)
    return {
        "tops": tops,
        "offset": offset,
        "terrain": rows,
        "legend": legend,
        "nations": nations,
        "names": maps.names(desk, places, source),
        "sides": maps.sides(desk, places, source, "sides", WATER),
        "forts": maps.sides(desk, places, source, "forts", FORTS),
        "eben": _eben(desk, places, source),
        "roads": maps.ways(desk, places, source.get("roads", []), "map.roads"),
        "ports": places.places(desk.words(source, "ports", "map"), "map.ports"),
        "airfields": places.places(desk.words(source, "airfields", "map"), "map.airfields"),
    }, grid


def read_supply(
    desk: Desk, document: Mapping[str, Any], made: Mapping[str, Any], grid: HexGrid | None, nations: Set[str]
) -> dict[str, Any]:
    """Read ``[supply]``: the sources of each nation, or of a side for its great powers; for a nation without any, those of FR-H17.

    ``nations``: those that have units; a list for one of them may not be empty.
    """
    source = desk.table(document, "supply")
    desk.known(source, (*SIDE_OF, *_SIDES), "supply")
    if grid is None:
        return {}
    places = Places(desk, grid)
    found: dict[str, Any] = {}
    for owner in source:
        key = join("supply", owner)
        owners = _SIDES.get(owner, (owner,))
        if source[owner] in ("", []) and not nations.isdisjoint(owners):
            desk.report(key, "This lists no source; leave the key out for those of FR-H17.")
        for nation in owners:
            listed: set[str] = set(found.get(nation, ()))
            for word in desk.words(source, owner, "supply"):
                listed.update(_edge(grid, made, word, nation) if word in EDGES else places.places([word], key))
            found[nation] = sorted(listed)
    for nation in SIDE_OF:
        if nation not in found:
            found[nation] = sorted(set(_default_sources(grid, made, nation)))
    return {nation: listed for nation, listed in found.items() if listed}


def terrain_at(made: Mapping[str, Any], grid: HexGrid, place: str) -> str:
    """Return the terrain of a place of a map that has been read, or nothing."""
    terrain: str = made["legend"].get(maps.letter_at(made["terrain"], grid, place), "")
    return terrain


def nation_at(made: Mapping[str, Any], grid: HexGrid, place: str) -> str:
    """Return the country of a place of a map that has been read, or nothing."""
    return NATIONS.get(maps.letter_at(made["nations"], grid, place), "")


def _eben(desk: Desk, places: Places, source: Mapping[str, Any]) -> dict[str, str]:
    given = desk.table(source, "eben", "map")
    for fort in given:
        if not ID.fullmatch(str(fort)):
            desk.report(join("map.eben", fort), f"{fort!r} is no id: {ID_FORM}.")
    return {str(fort): found for fort, place in given.items() if (found := places.place(place, join("map.eben", fort)))}


def _edge(grid: HexGrid, made: Mapping[str, Any], edge: str, nation: str) -> list[str]:
    """List the places of an edge of the map that lie in a country of the nation's side and are no water."""
    found: list[str] = []
    for place in maps.on_edge(grid, edge):
        home = SIDE_OF.get(nation_at(made, grid, place), "")
        if home == SIDE_OF.get(nation, "?") and terrain_at(made, grid, place) not in ("sea", "lake"):
            found.append(place)
    return found


def _default_sources(grid: HexGrid, made: Mapping[str, Any], nation: str) -> list[str]:
    """List the sources of FR-H17 for a nation that has none listed; British ports are added as they are held."""
    if nation == "DE":
        return [p for p in _edge(grid, made, "east", "DE") if nation_at(made, grid, p) == "DE"]
    if nation in ("FR", "GB"):
        edges = [*_edge(grid, made, "south", nation), *_edge(grid, made, "west", nation)]
        return [p for p in edges if nation_at(made, grid, p) == "FR"]
    return [
        place
        for place in grid.labels
        if nation_at(made, grid, place) == nation and terrain_at(made, grid, place) in ("big-city", "small-town")
    ]
