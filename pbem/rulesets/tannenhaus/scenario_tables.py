"""The tables and constants of a scenario: fetched, written out, checked."""

import re
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from pbem.board.results import DieTable, die_table
from pbem.board.tables import Grid
from pbem.rulesets.api import tables
from pbem.rulesets.api.desk import Desk
from pbem.rulesets.tannenhaus.land import CLASSES, LEADERS, SIDES, SIZES, TEAMS, TYPES

SHIPPED = {
    "types": "area_types.txt",
    "areas": "areas.txt",
    "outlines": "outlines.txt",
    "units": "units.txt",
    "hits": "hits.txt",
    "rally": "rally.txt",
    "constants": "constants.toml",
}
"""The tables of the game and the files that ship with it, used where a scenario names no other."""

HITS = ("0", "1", "2", "3")
RALLIES = ("-", "R", "N")
MODIFIERS = ("cover", "leader", "reduced", "contact")
"""The modifiers of the rally roll that the rules look up."""

FIGURES = ("rcm", "acm", "df", "ap")
_KIND_COLUMNS = (
    "unit", "side", "class", "size", *FIGURES, "rng", *(f"r-{figure}" for figure in FIGURES),
)  # fmt: skip
_TYPE_COLUMNS = ("type", "tm", "stack", "foot", "vehicle")
_JOIN_COLUMNS = ("name", "side", "joins")
_OPEN = ("entry",)
_FREE = ("house",)
_WHOLE = re.compile(r"[0-9]{1,3}", re.ASCII)
_SIGNED = re.compile(r"[-+\u2212]?[0-9]{1,2}", re.ASCII)


class AreaType(msgspec.Struct, frozen=True):
    """A type of area: its terrain modifier and stacking where areas.txt has ``=``, and who may enter it."""

    tm: int
    stack: int
    foot: bool
    vehicle: bool


def read_types(desk: Desk, table: Mapping[str, str]) -> dict[str, AreaType]:
    """Read the types of areas; each of :data:`~pbem.rulesets.tannenhaus.land.TYPES` must be there."""
    grid = columns(desk, table, "types", _TYPE_COLUMNS)
    if grid is None:
        return {}
    made: dict[str, AreaType] = {}
    for row, record in zip(grid.rows, grid.records(), strict=True):
        fault = Line(desk, table["file"], row.line)
        if record["type"] not in TYPES:
            fault.say(f"{record['type']!r} is no type of area; it may be {', '.join(TYPES)}.")
        elif record["type"] in made:
            fault.say(f"The type {record['type']} stands here a second time.")
        for how in ("foot", "vehicle"):
            if record[how] not in ("1", "P"):
                fault.say(f"{record[how]!r} is no cost: 1, or P for prohibited.")
        made[record["type"]] = AreaType(
            fault.number(record, "tm"),
            fault.number(record, "stack"),
            record["foot"] != "P",
            record["vehicle"] != "P",
        )
    _complete(desk, "types", TYPES, made, table["file"])
    return made


def read_kinds(desk: Desk, table: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Read the kinds of units: a record for each, its figures checked."""
    grid = columns(desk, table, "units", _KIND_COLUMNS)
    if grid is None:
        return {}
    made: dict[str, dict[str, str]] = {}
    for row, record in zip(grid.rows, grid.records(), strict=True):
        fault = Line(desk, table["file"], row.line)
        if record["unit"] in made:
            fault.say(f"The kind {record['unit']} stands here a second time.")
        for column, known in (("side", SIDES), ("class", CLASSES), ("size", SIZES)):
            if record[column] not in known:
                fault.say(f"{record[column]!r} is no {column}; it may be {', '.join(known)}.")
        for column in (*FIGURES, "rng", *(f"r-{figure}" for figure in FIGURES)):
            if not (column.endswith("acm") and record[column] == "*"):
                fault.number(record, column)
        made[record["unit"]] = record
    return made


def read_joins(desk: Desk, table: Mapping[str, str], kinds: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Read what each kind of attachment joins: kinds or classes of units (TN-63, TN-H21)."""
    grid = columns(desk, table, "attachments", _JOIN_COLUMNS)
    if grid is None:
        return {}
    made: dict[str, tuple[str, ...]] = {}
    owners = {**LEADERS, **TEAMS}
    for row, record in zip(grid.rows, grid.records(), strict=True):
        fault = Line(desk, table["file"], row.line)
        name, joins = record["name"], tuple(record["joins"].split(","))
        if name == "sniper":
            continue
        if name not in owners:
            fault.say(f"{name!r} is no attachment; it may be {', '.join(owners)}, sniper.")
            continue
        if record["side"] != owners[name]:
            fault.say(f"The {name} is {owners[name]}.")
        for join in joins:
            if kinds and join not in kinds and join not in CLASSES:
                fault.say(f"{join!r} is neither a kind nor a class of units.")
        made[name] = joins
    _complete(desk, "attachments", owners, made, table["file"])
    return made


def read_hits(desk: Desk, table: Mapping[str, str]) -> DieTable | None:
    """Read the hits by margin: columns assault and ranged, rows from margin 1 on (TN-14 to TN-16, TN-H10)."""
    grid = columns(desk, table, "hits", ("margin", "assault", "ranged"))
    made = _die_table(desk, grid, "margin", HITS)
    if made is not None and made.first != 1:
        desk.report("hits", f"The table must begin with margin 1, not {made.first}.", table["file"])
    return made


def read_rally(
    desk: Desk, table: Mapping[str, str], faces: tuple[int, int] = (1, 6)
) -> tuple[DieTable | None, dict[str, int]]:
    """Read the rally table, and its modifiers by name (TN-30, TN-H17); ``faces``: the lowest and the highest throw of its dice."""
    made = _die_table(desk, columns(desk, table, "rally", ("die", "result")), "die", RALLIES)
    if made is not None and (made.first > faces[0] or made.last < faces[1]):
        desk.report("rally", f"The table must have every row from {faces[0]} to {faces[1]}.", table["file"])
    grid = columns(desk, table, "modifiers", ("modifier", "effect"))
    if grid is None:
        return made, {}
    modifiers: dict[str, int] = {}
    for row, record in zip(grid.rows, grid.records(), strict=True):
        fault = Line(desk, table["file"], row.line)
        if record["modifier"] not in MODIFIERS:
            fault.say(f"{record['modifier']!r} is no modifier; it may be {', '.join(MODIFIERS)}.")
        elif record["modifier"] in modifiers:
            fault.say(f"The modifier {record['modifier']} stands here a second time.")
        modifiers[record["modifier"]] = fault.number(record, "effect", _SIGNED)
    _complete(desk, "modifiers", MODIFIERS, modifiers, table["file"])
    return made, modifiers


def read_constants(desk: Desk, document: Mapping[str, Any], table: Mapping[str, str]) -> dict[str, Any]:
    """Read the constants and lay the scenario's own over them: ``[constants]``, then ``[turns]``, ``[entry]``, ``[victory]``."""
    base = tables.toml(desk, table, "constants")
    made = tables.lay(desk, base, desk.table(document, "constants"), "", _OPEN, _FREE)
    for section in ("turns", "entry", "victory"):
        if section in document:
            under = made.get(section, {})
            own = desk.table(document, section)
            made[section] = tables.lay(desk, under if isinstance(under, Mapping) else {}, own, section, (), _FREE)
    return made


def columns(desk: Desk, table: Mapping[str, str], name: str, wanted: Collection[str]) -> Grid | None:
    """Return a grid of a fetched table that has all the columns wanted, None and the problems otherwise."""
    grid = tables.grid(desk, table, name)
    if grid is None:
        return None
    missing = [column for column in wanted if column not in grid.header]
    for column in missing:
        desk.report(name, f"The table has no column {column}.", table["file"])
    return None if missing else grid


def _die_table(desk: Desk, grid: Grid | None, key: str, codes: Collection[str]) -> DieTable | None:
    if grid is None:
        return None
    made, problems = die_table(grid, key, codes)
    tables.take(desk, problems)
    return made


def _complete(desk: Desk, name: str, wanted: Collection[str], made: Collection[str], file: str) -> None:
    for one in wanted:
        if one not in made:
            desk.report(name, f"The table has no row {one}.", file)


class Line:
    """A line of a table, and what is wrong with it."""

    def __init__(self, desk: Desk, file: str, line: int) -> None:
        self.desk = desk
        self.file = file
        self.key = f"line {line}"

    def say(self, text: str) -> None:
        """Report a mistake in the line."""
        self.desk.report(self.key, text, self.file)

    def number(self, record: Mapping[str, str], column: str, form: re.Pattern[str] = _WHOLE) -> int:
        """Return a whole number of a column, 0 and a problem if it is none."""
        text = record[column].replace("\u2212", "-")
        if form.fullmatch(record[column]):
            return int(text)
        self.say(
            f"{record[column]!r} in column {column} is no whole number" + (" of 0 or more." if form is _WHOLE else ".")
        )
        return 0
