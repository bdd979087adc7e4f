"""Reading the map of a scenario: rows of letters, names, hexsides, ways; what every ruleset's compiler does alike."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.orders.tokens import fold
from pbem.rulesets.api.desk import Desk, Places, join


def legend(
    desk: Desk, source: Mapping[str, Any], terrains: Collection[str], default: Mapping[str, str]
) -> dict[str, str]:
    """Read ``map.legend``: letters and terrains, the default where the map has none of its own."""
    given = desk.table(source, "legend", "map")
    for letter, terrain in given.items():
        if len(letter) != 1:
            desk.report(join("map.legend", letter), "A terrain has one letter.")
        if terrain not in terrains:
            desk.report(
                join("map.legend", letter), f"{terrain!r} is no terrain; it may be {', '.join(sorted(terrains))}."
            )
    return {str(letter): str(terrain) for letter, terrain in given.items()} or dict(default)


def rows(desk: Desk, source: Mapping[str, Any], key: str, letters: Collection[str]) -> list[str]:
    """Read rows of letters below ``map``, all of one length; letters that are not among those given are reported."""
    value = source.get(key)
    if isinstance(value, str):
        value = value.strip("\n").splitlines()
    if not isinstance(value, list) or not value or not all(isinstance(row, str) for row in value):
        desk.report(join("map", key), "This must be rows of letters." if value is not None else "This is missing.")
        return []
    drawn = ["".join(row.split()) for row in value]
    for number, row in enumerate(drawn, 1):
        if len(row) != len(drawn[0]):
            desk.report(join("map", key), f"Row {number} has {len(row)} letters, the first row has {len(drawn[0])}.")
            return []
    if not drawn[0]:
        return []
    for number, row in enumerate(drawn, 1):
        for column, letter in enumerate(row, 1):
            if letter not in letters:
                desk.report(join("map", key), f"Row {number}, letter {column}: {letter!r} is not in the legend.")
    return drawn


def overlay(desk: Desk, source: Mapping[str, Any], key: str, letters: Collection[str], terrain: list[str]) -> list[str]:
    """Read rows of letters that say more of each place, of the same shape as the terrain; empty where there are none."""
    drawn = rows(desk, source, key, letters) if key in source else []
    if drawn and terrain and [len(row) for row in drawn] != [len(row) for row in terrain]:
        desk.report(join("map", key), "These rows are not of the same number and length as those of map.terrain.")
        return []
    return drawn


def tops_and_offset(desk: Desk, source: Mapping[str, Any]) -> tuple[str, str]:
    """Read how the hexes lie: flat or pointed tops, even or odd columns half a hex lower."""
    tops, offset = desk.text(source, "tops", "map", "flat"), desk.text(source, "offset", "map", "even")
    if tops not in ("flat", "pointed"):
        desk.report("map.tops", 'This must be "flat" or "pointed".')
    if offset not in ("even", "odd"):
        desk.report("map.offset", 'This must be "even" or "odd".')
    return tops, offset


def grid(desk: Desk, terrain: list[str], tops: str, offset: str) -> HexGrid | None:
    """Return the grid that rows of terrain make, None if there are none or too many."""
    if not terrain or len(terrain) > 999 or len(terrain[0]) > 999:
        if terrain:
            desk.report("map.terrain", "A map has at most 999 columns and rows.")
        return None
    return HexGrid(len(terrain[0]), len(terrain), tops != "pointed", "odd" if offset == "odd" else "even")


def letter_at(drawn: list[str], grid: HexGrid, place: str) -> str:
    """Return the letter of a place in rows of letters."""
    cell = grid.parse(place)
    if cell is None or not drawn:
        return ""
    column, row = grid.column_row(cell)
    return drawn[row - 1][column - 1]


def names(desk: Desk, places: Places, source: Mapping[str, Any]) -> dict[str, str]:
    """Read ``map.names``: place to name; a name stands for one place only, whatever its case."""
    made: dict[str, str] = {}
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
        made[place] = name
    return made


def sides(
    desk: Desk, places: Places, source: Mapping[str, Any], table: str, kinds: tuple[str, ...]
) -> dict[str, list[str]]:
    """Read a table of hexsides below ``map``: for each kind those written, "2714/2715", in the order written."""
    given = desk.table(source, table, "map")
    path = join("map", table)
    desk.known(given, kinds, path)
    made: dict[str, list[str]] = {}
    for kind in kinds:
        found = [places.side(text, join(path, kind)) for text in desk.words(given, kind, path)]
        if kept := [f"{side[0]}/{side[1]}" for side in found if side]:
            made[kind] = kept
    return made


def ways(desk: Desk, places: Places, given: object, key: str) -> list[list[str]]:
    """Read a list of ways, each "0101 0102 0203" or a list of places, next to each other."""
    if not isinstance(given, list):
        desk.report(key, 'This must be a list of roads such as "0101 0102 0203".')
        return []
    made: list[list[str]] = []
    for number, road in enumerate(given):
        path = f"{key}[{number}]"
        if isinstance(road, str):
            road = road.split()
        if not isinstance(road, list) or not all(isinstance(place, str) for place in road):
            desk.report(path, 'A road is written "0101 0102 0203".')
        elif way := places.way(road, path):
            made.append(way)
    return made


def on_edge(grid: HexGrid, edge: str) -> Iterable[str]:
    """Iterate over the places of an edge of the map: north, south, east or west."""
    for cell, place in enumerate(grid.labels):
        column, row = grid.column_row(cell)
        if {"north": row == 1, "south": row == grid.rows, "west": column == 1, "east": column == grid.columns}[edge]:
            yield place


def neighbours(grid: HexGrid) -> dict[str, tuple[str, ...]]:
    """Return the places next to each place."""
    return {place: tuple(grid.labels[cell] for cell in grid.adjacent[index]) for index, place in enumerate(grid.labels)}
