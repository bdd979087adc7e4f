"""The map of a scenario: rows of letters, names, hexsides, forts, roads, ports, supply sources."""

from collections.abc import Mapping, Set
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.orders.tokens import fold
from pbem.rulesets.france_1940.land import SIDE_OF
from pbem.rulesets.france_1940.scenario_desk import ID, ID_FORM, Desk, Places, join

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
    legend = _legend(desk, source)
    rows = _rows(desk, source, "terrain")
    _letters(desk, rows, legend, "map.terrain")
    tops, offset = desk.text(source, "tops", "map", "flat"), desk.text(source, "offset", "map", "even")
    if tops not in ("flat", "pointed"):
        desk.report("map.tops", 'This must be "flat" or "pointed".')
    if offset not in ("even", "odd"):
        desk.report("map.offset", 'This must be "even" or "odd".')
    grid = _grid(desk, rows, tops, offset)
    nations = _rows(desk, source, "nations") if "nations" in source else []
    _letters(desk, nations, NATIONS, "map.nations")
    if nations and rows and [len(row) for row in nations] != [len(row) for row in rows]:
        desk.report("map.nations", "These rows are not of the same number and length as those of map.terrain.")
        nations = []
    places = Places(desk, grid)
    return {
        "tops": tops,
        "offset": offset,
        "terrain": rows,
        "legend": legend,
        "nations": nations,
        "names": _names(desk, places, source),
        "sides": _sides(desk, places, source, "sides", WATER),
        "forts": _sides(desk, places, source, "forts", FORTS),
        "eben": _eben(desk, places, source),
        "roads": _roads(desk, places, source),
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


def letter_at(rows: list[str], grid: HexGrid, place: str) -> str:
    """Return the letter of a place in rows of letters."""
    cell = grid.parse(place)
    if cell is None or not rows:
        return ""
    column, row = grid.column_row(cell)
    return rows[row - 1][column - 1]


def terrain_at(made: Mapping[str, Any], grid: HexGrid, place: str) -> str:
    """Return the terrain of a place of a map that has been read, or nothing."""
    terrain: str = made["legend"].get(letter_at(made["terrain"], grid, place), "")
    return terrain


def nation_at(made: Mapping[str, Any], grid: HexGrid, place: str) -> str:
    """Return the country of a place of a map that has been read, or nothing."""
    return NATIONS.get(letter_at(made["nations"], grid, place), "")


def _legend(desk: Desk, source: Mapping[str, Any]) -> dict[str, str]:
    given = desk.table(source, "legend", "map")
    terrains = set(LEGEND.values())
    for letter, terrain in given.items():
        if len(letter) != 1:
            desk.report(join("map.legend", letter), "A terrain has one letter.")
        if terrain not in terrains:
            desk.report(
                join("map.legend", letter), f"{terrain!r} is no terrain; it may be {', '.join(sorted(terrains))}."
            )
    return {str(letter): str(terrain) for letter, terrain in given.items()} or dict(LEGEND)


def _rows(desk: Desk, source: Mapping[str, Any], key: str) -> list[str]:
    value = source.get(key)
    if isinstance(value, str):
        value = value.strip("\n").splitlines()
    if not isinstance(value, list) or not value or not all(isinstance(row, str) for row in value):
        desk.report(join("map", key), "This must be rows of letters." if value is not None else "This is missing.")
        return []
    rows = ["".join(row.split()) for row in value]
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            desk.report(join("map", key), f"Row {number} has {len(row)} letters, the first row has {len(rows[0])}.")
            return []
    return rows if rows[0] else []


def _letters(desk: Desk, rows: list[str], legend: Mapping[str, str], key: str) -> None:
    for number, row in enumerate(rows, 1):
        for column, letter in enumerate(row, 1):
            if letter not in legend:
                desk.report(key, f"Row {number}, letter {column}: {letter!r} is not in the legend.")


def _grid(desk: Desk, rows: list[str], tops: str, offset: str) -> HexGrid | None:
    if not rows or len(rows) > 999 or len(rows[0]) > 999:
        if rows:
            desk.report("map.terrain", "A map has at most 999 columns and rows.")
        return None
    return HexGrid(len(rows[0]), len(rows), tops != "pointed", "odd" if offset == "odd" else "even")


def _names(desk: Desk, places: Places, source: Mapping[str, Any]) -> dict[str, str]:
    names: dict[str, str] = {}
    taken: dict[str, str] = {}
    for place, name in desk.table(source, "names", "map").items():
        key = join("map.names", place)
        found = places.place(place, key)
        if not isinstance(name, str):
            desk.report(key, "A name is a text.")
            continue
        desk.line(name, key)
        if name.strip().isdecimal():
            desk.report(key, f"{name!r} is no name: digits are the numbers of hexes.")
        if not found:
            continue
        first = taken.setdefault(fold(name), place)
        if first != place:
            desk.report(key, f"{first} has the name {name!r} already.")
        names[place] = name
    return names


def _sides(
    desk: Desk, places: Places, source: Mapping[str, Any], table: str, kinds: tuple[str, ...]
) -> dict[str, list[str]]:
    given = desk.table(source, table, "map")
    path = join("map", table)
    desk.known(given, kinds, path)
    made: dict[str, list[str]] = {}
    for kind in kinds:
        sides = [places.side(text, join(path, kind)) for text in desk.words(given, kind, path)]
        if kept := [f"{side[0]}/{side[1]}" for side in sides if side]:
            made[kind] = kept
    return made


def _eben(desk: Desk, places: Places, source: Mapping[str, Any]) -> dict[str, str]:
    given = desk.table(source, "eben", "map")
    for fort in given:
        if not ID.fullmatch(str(fort)):
            desk.report(join("map.eben", fort), f"{fort!r} is no id: {ID_FORM}.")
    return {str(fort): found for fort, place in given.items() if (found := places.place(place, join("map.eben", fort)))}


def _roads(desk: Desk, places: Places, source: Mapping[str, Any]) -> list[list[str]]:
    given = source.get("roads", [])
    if not isinstance(given, list):
        desk.report("map.roads", 'This must be a list of roads such as "0101 0102 0203".')
        return []
    made: list[list[str]] = []
    for number, road in enumerate(given):
        key = f"map.roads[{number}]"
        if isinstance(road, str):
            road = road.split()
        if not isinstance(road, list) or not all(isinstance(place, str) for place in road):
            desk.report(key, 'A road is written "0101 0102 0203".')
        elif way := places.way(road, key):
            made.append(way)
    return made


def _edge(grid: HexGrid, made: Mapping[str, Any], edge: str, nation: str) -> list[str]:
    """List the places of an edge of the map that lie in a country of the nation's side and are no water."""
    found: list[str] = []
    for cell, place in enumerate(grid.labels):
        column, row = grid.column_row(cell)
        on = {"north": row == 1, "south": row == grid.rows, "west": column == 1, "east": column == grid.columns}[edge]
        home = SIDE_OF.get(nation_at(made, grid, place), "")
        if on and home == SIDE_OF.get(nation, "?") and terrain_at(made, grid, place) not in ("sea", "lake"):
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
