"""What a scenario gives for combat: ``[replacements]``, aircraft and ships (EF-200, EF-H30, EF-H33, EF-H39)."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api.desk import Desk, Places, join
from pbem.rulesets.east_front.land import AXIS, SIDES

TYPES = ("infantry", "mobile", "artillery")
"""The types of replacement points: I, II and III (EF-H33)."""

MOST_OWED = 6
"""The most Mandated Attacks that can be owed (EF-H32)."""

MOST = 40
"""The most aircraft, or ships, of a scenario."""

_ID = re.compile(r"(?=.*[a-z.])[a-z0-9][a-z0-9.-]{0,23}", re.ASCII)


def read_replacements(
    desk: Desk, document: Mapping[str, Any], columns: Sequence[str], turns: int, constants: Mapping[str, Any]
) -> dict[str, Any]:
    """Read ``[replacements]``: the column of the Replacement Table, one word for all turns or a list; Axis points; Mandated Attacks owed.

    Without a column nobody rolls. By default the Axis has the points of the constants in a scenario with a column, else none.
    """
    given = desk.table(document, "replacements")
    desk.known(given, ("column", "axis", "owed"), "replacements")
    named = given.get("column", [])
    listed = [named] * turns if isinstance(named, str) else desk.words(given, "column", "replacements")
    for word in dict.fromkeys(listed):
        if columns and word not in columns:
            text = f"{word!r} is no column of the Replacement Table; it may be {', '.join(columns)}."
            desk.report("replacements.column", text)
    if listed and turns and len(listed) != turns:
        desk.report("replacements.column", f"There are {turns} turns, but {len(listed)} columns are given.")
    own = desk.table(given, "axis", "replacements")
    desk.known(own, TYPES, "replacements.axis")
    default = constants.get("rebuild", {}).get("axis_points_per_turn", {}) if listed else {}
    points = {name: desk.number(own, name, "replacements.axis", 0, _whole(default, name)) for name in TYPES}
    owed = desk.number(given, "owed", "replacements", 0, 0)
    if owed > MOST_OWED:
        desk.report("replacements.owed", f"At most {MOST_OWED} Mandated Attacks can be owed.")
    return {"columns": listed, "axis": points, "owed": owed}


def _whole(table: object, name: str) -> int:
    value = table.get(name, 0) if isinstance(table, Mapping) else 0
    return value if isinstance(value, int) else 0


def read_air(desk: Desk, document: Mapping[str, Any], taken: set[str]) -> list[dict[str, Any]]:
    """Read ``[[air]]``: id, side, rating (close air support, 1 to 3), name. ``taken``: ids that are used already; they grow."""
    made: list[dict[str, Any]] = []
    for number, row in enumerate(_rows(desk, document, "air"), 1):
        key = f"air.{number}"
        desk.known(row, ("id", "side", "rating", "name"), key)
        found = _head(desk, row, key, taken)
        rating = desk.number(row, "rating", key, 0, 1)
        if rating > 3:
            desk.report(join(key, "rating"), "A rating is 0 to 3.")
        made.append({**found, "rating": rating})
    return made


def read_ships(desk: Desk, document: Mapping[str, Any], grid: HexGrid | None, taken: set[str]) -> list[dict[str, Any]]:
    """Read ``[[ships]]``: id, side, place, range in hexes, support in points, name. ``taken`` as for :func:`read_air`."""
    made: list[dict[str, Any]] = []
    places = Places(desk, grid)
    for number, row in enumerate(_rows(desk, document, "ships"), 1):
        key = f"ships.{number}"
        desk.known(row, ("id", "side", "place", "range", "support", "name"), key)
        found = _head(desk, row, key, taken)
        place = desk.text(row, "place", key)
        places.place(place, join(key, "place"))
        reach, support = desk.number(row, "range", key, 1), desk.number(row, "support", key, 0)
        made.append({**found, "place": place, "range": reach, "support": support})
    return made


def _rows(desk: Desk, document: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    given = document.get(name, [])
    if not isinstance(given, list) or not all(isinstance(row, Mapping) for row in given):
        desk.report(name, f"This must be a list of tables, [[{name}]].")
        return []
    if len(given) > MOST:
        desk.report(name, f"A scenario has at most {MOST} of them.")
    return given[:MOST]


def _head(desk: Desk, row: Mapping[str, Any], key: str, taken: set[str]) -> dict[str, Any]:
    unit = desk.text(row, "id", key)
    if unit and not _ID.fullmatch(unit):
        desk.report(join(key, "id"), f"{unit!r} is no id: small letters, digits, dots and hyphens, not digits alone.")
    elif unit in taken:
        desk.report(join(key, "id"), f"{unit} is used twice.")
    taken.add(unit)
    side = desk.text(row, "side", key, AXIS)
    if side not in SIDES:
        desk.report(join(key, "side"), f"{side!r} is no side; it may be {', '.join(SIDES)}.")
    name = desk.text(row, "name", key, "")
    if name:
        desk.line(name, join(key, "name"))
    return {"id": unit, "side": side, "name": name}
