"""The map of a scenario: areas with neighbours and lines of sight, their outlines, and who controls them at the start."""

import re
from collections.abc import Mapping
from typing import Any

from pbem.board.areas import Area as Spot
from pbem.board.areas import AreaGraph, check_areas
from pbem.core.text import render
from pbem.rulesets.api.desk import Desk, join
from pbem.rulesets.tannenhaus.land import SIDES, Area
from pbem.rulesets.tannenhaus.scenario_tables import AreaType, Line, columns

NUMBER = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
"""An area's number."""

SIGHT = (2, 3)
"""How many areas away a listed line of sight reaches, at least and at most (TN-H9)."""

LARGEST = 10000
"""Drawing units of a map at most, each way."""

LONGEST = 60
"""Characters of the name of an area at most."""

AREA_COLUMNS = ("area", "name", "type", "tm", "stack", "town", "x", "y", "neighbours", "sees")
_POINT = re.compile(r"([0-9]{1,5}),([0-9]{1,5})", re.ASCII)


def read_areas(
    desk: Desk, tables: Mapping[str, Mapping[str, str]], types: Mapping[str, AreaType]
) -> tuple[dict[str, Area], AreaGraph | None]:
    """Read the areas in the order of the table, and their graph, None if neighbours or numbers have mistakes.

    Of a table that cannot be read there are no areas. Control is not the table's: :func:`read_control`.
    """
    table = tables["areas"]
    grid = columns(desk, table, "areas", AREA_COLUMNS)
    if grid is None:
        return {}, None
    outlines = read_outlines(desk, tables["outlines"])
    made: dict[str, Area] = {}
    spots: list[Spot] = []
    lines: dict[str, int] = {}
    sound = True
    for row, record in zip(grid.rows, grid.records(), strict=True):
        line = Line(desk, table["file"], row.line)
        number = record["area"]
        if not NUMBER.fullmatch(number):
            line.say(f"{number!r} is no number of an area: 1 to 999.")
            sound = False
            continue
        area = _area(line, record, types, outlines)
        spots.append(Spot(number, area.neighbours))
        lines.setdefault(number, row.line)
        made.setdefault(number, area)
    for finding in check_areas(spots):
        sound = False
        at = lines.get(str(finding.message.args.get("area")), 0)
        desk.report(f"line {at}", render(finding.message), table["file"])
    _same_names(desk, made, lines, table["file"])
    _outlined(desk, made, outlines, tables["outlines"]["file"])
    if not sound:
        return made, None
    graph = AreaGraph(spots)
    _sights(desk, made, graph, lines, table["file"])
    return made, graph


def read_outlines(desk: Desk, table: Mapping[str, str]) -> dict[str, tuple[tuple[int, int], ...]]:
    """Read the corners of areas in drawing units, x to the right and y down, in order around each."""
    grid = columns(desk, table, "outlines", ("area", "points"))
    if grid is None:
        return {}
    made: dict[str, tuple[tuple[int, int], ...]] = {}
    for row, record in zip(grid.rows, grid.records(), strict=True):
        line = Line(desk, table["file"], row.line)
        found = [_POINT.fullmatch(text) for text in record["points"].split()]
        corners = tuple((int(point[1]), int(point[2])) for point in found if point)
        if len(corners) != len(found) or len(set(corners)) < 3 or any(max(point) > LARGEST for point in corners):
            line.say(f'An outline is three corners or more, "120,80 260,75 190,170", each number 0 to {LARGEST}.')
        if record["area"] in made:
            line.say(f"The area {record['area']} stands here a second time.")
        made[record["area"]] = corners
    return made


def read_control(desk: Desk, document: Mapping[str, Any], areas: Mapping[str, Area]) -> dict[str, str]:
    """Read ``[control]``: the areas that each side controls at the start (TN-H8); the others are nobody's."""
    given = desk.table(document, "control")
    desk.known(given, SIDES, "control")
    made: dict[str, str] = {}
    for side in SIDES:
        key = join("control", side)
        for area in read_list(desk, given, side, "control", areas):
            if made.get(area, side) != side:
                desk.report(key, f"Area {area} is given to both sides.")
            made[area] = side
    return made


def read_list(desk: Desk, parent: Mapping[str, Any], key: str, path: str, areas: Mapping[str, Area]) -> list[str]:
    """Read a list of areas, written as numbers, as texts, or as one text with blanks; what is no area is reported."""
    value = parent.get(key)
    if value is None:
        return []
    listed = value.split() if isinstance(value, str) else value
    if isinstance(listed, int) and not isinstance(listed, bool):
        listed = [listed]
    if not isinstance(listed, list):
        desk.report(join(path, key), 'This must be a list of areas, [1, 2], or a text such as "1 2".')
        return []
    found: list[str] = []
    for item in listed:
        name = area_name(item)
        if areas and name not in areas:
            desk.report(join(path, key), f"{item!r} is no area of this map.")
        elif name in areas and name not in found:
            found.append(name)
    return found


def area_name(value: object) -> str:
    """Return the number of an area as it is named, "15", however it was written."""
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _area(
    line: Line,
    record: Mapping[str, str],
    types: Mapping[str, AreaType],
    outlines: Mapping[str, tuple[tuple[int, int], ...]],
) -> Area:
    kind = record["type"]
    if types and kind not in types:
        line.say(f"{kind!r} is no type of area; it may be {', '.join(types)}.")
    if record["town"] not in ("T", "-"):
        line.say(f"{record['town']!r} in column town is neither T, for a part of Tannenhaus, nor -.")
    name = record["name"].replace("_", " ") if record["name"] != "-" else ""
    if len(name) > LONGEST or (name and not name.isprintable()):
        line.say(f"A name has {LONGEST} characters at most, all of them printed ones.")
    x, y = (_coordinate(line, record, column) for column in ("x", "y"))
    return Area(
        id=record["area"],
        name=name,
        type=kind,
        tm=line.number(record, "tm"),
        stack=line.number(record, "stack"),
        town=record["town"] == "T",
        at=(x, y),
        outline=outlines.get(record["area"], ()),
        neighbours=_listed(record["neighbours"]),
        sees=frozenset(_listed(record["sees"])),
    )


def _coordinate(line: Line, record: Mapping[str, str], column: str) -> int:
    value = line.number(record, column, re.compile(r"[0-9]{1,5}", re.ASCII))
    if value > LARGEST:
        line.say(f"{value} in column {column} is too large: {LARGEST} at most.")
    return value


def _listed(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple(text.split(","))


def _same_names(desk: Desk, areas: Mapping[str, Area], lines: Mapping[str, int], file: str) -> None:
    seen: dict[str, str] = {}
    for area in areas.values():
        if area.name and area.name.casefold() in seen:
            other = seen[area.name.casefold()]
            desk.report(f"line {lines[area.id]}", f"The area {other} has the name {area.name} already.", file)
        seen.setdefault(area.name.casefold(), area.id)


def _outlined(desk: Desk, areas: Mapping[str, Area], outlines: Mapping[str, Any], file: str) -> None:
    for area in areas:
        if outlines and area not in outlines:
            desk.report("outlines", f"The area {area} has no outline.", file)
    for number in outlines:
        if areas and number not in areas:
            desk.report("outlines", f"There is no area {number}.", file)


def _sights(desk: Desk, areas: Mapping[str, Area], graph: AreaGraph, lines: Mapping[str, int], file: str) -> None:
    """Report lines of sight that are one-way, lead nowhere, or are not two or three areas long (TN-H9)."""
    for area in areas.values():
        key = f"line {lines[area.id]}"
        near = graph.within(area.id, SIGHT[1])
        for other in sorted(area.sees):
            if other not in areas:
                desk.report(key, f"The area {area.id} sees {other}, which is not listed.", file)
            elif near.get(other) not in SIGHT:
                text = f"The area {area.id} sees {other}, which is not two or three areas away."
                desk.report(key, text, file)
            elif area.id not in areas[other].sees:
                desk.report(key, f"The area {area.id} sees {other}, but {other} does not see {area.id}.", file)
