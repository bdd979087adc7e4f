"""The tables and constants of a scenario: fetched, written out, checked."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pbem.board.results import ResultTable, result_table
from pbem.rulesets.api import tables
from pbem.rulesets.api.desk import Desk

SHIPPED = {"crt": "crt.txt", "movement": "movement.txt", "units": "units.txt", "constants": "constants.toml"}
"""The tables of the game and the files that ship with it, used where a scenario names no other."""

CODES = ("AE", "AR", "FS", "DR%", "DR", "DE")
FEATURES = (
    "clear", "forest", "hills", "wooded-hills", "mountains", "marsh", "big-city", "small-town", "sea", "lake", "road",
    "sea-side", "lake-side", "river", "major-river", "maginot", "minor-fort", "leave-ezoc",
)  # fmt: skip
_UNIT_COLUMNS = ("kind", "nation", "class", "size", "divs", "combat", "move")
_OPEN = (
    "air.points",
    "capitulation",
    "victory.points",
    "victory.levels",
    "victory.objectives",
    "movement.strategic_units",
)
_FREE = ("victory.paris", "victory.objectives", "victory.armistice", "house", "summary")


def read_crt(desk: Desk, table: Mapping[str, str], sides: object = None) -> ResultTable | None:
    """Read the combat results table; of a die with so many sides it must have a row for every face, and no other row."""
    grid = tables.grid(desk, table, "crt")
    if grid is None:
        return None
    made, problems = result_table(grid, CODES)
    tables.take(desk, problems)
    if made is not None and isinstance(sides, int):
        for face in range(1, sides + 1):
            if not made.first <= face <= made.last:
                desk.report("crt", f"Row {face} of table crt is missing: the die has {sides} sides.", table["file"])
        for row in grid.rows:
            if not 1 <= int(row.cells[0].replace("\u2212", "-")) <= sides:
                text = f"Row {row.cells[0]} of table crt is never thrown: the die has {sides} sides."
                desk.report(f"line {row.line}", text, table["file"])
    return made


def read_movement(desk: Desk, table: Mapping[str, str]) -> dict[tuple[str, str], int | str | None]:
    """Read the movement table: half points by feature and class, None for prohibited, "R" for by road only."""
    grid = tables.grid(desk, table, "movement")
    if grid is None:
        return {}
    if missing := [c for c in ("feature", "non-mot", "mot") if c not in grid.header]:
        desk.report("movement", f"The table has no column {missing[0]}.", table["file"])
        return {}
    made: dict[tuple[str, str], int | str | None] = {}
    for row, record in zip(grid.rows, grid.records(), strict=True):
        for how in ("non-mot", "mot"):
            cost = half_points(record[how])
            if cost == -1 or (cost == 0 and not record[how].startswith("+")):
                key = f"line {row.line}"
                desk.report(
                    key, f"{record[how]!r} is no cost: 2, 1/2, +1, P (prohibited) or R (by road).", table["file"]
                )
            else:
                made[record["feature"], how] = cost
    for feature in FEATURES:
        if feature not in grid.column("feature"):
            desk.report("movement", f"The table has no row {feature}.", table["file"])
    return made


def half_points(text: str) -> int | str | None:
    """Read a cost of the movement table in half points: None for P, "R" for R, -1 for what is no cost."""
    if text in ("P", "R"):
        return None if text == "P" else "R"
    digits = text.removeprefix("+")
    try:
        points = Fraction(digits) * 2
    except (ValueError, ZeroDivisionError):
        return -1
    return int(points) if points.denominator == 1 and points >= 0 else -1


def read_kinds(desk: Desk, table: Mapping[str, str]) -> dict[tuple[str, str], dict[str, str]]:
    """Read the unit kinds: a record for each (nation, kind)."""
    grid = tables.grid(desk, table, "units")
    if grid is None:
        return {}
    if missing := [c for c in _UNIT_COLUMNS if c not in grid.header]:
        desk.report("units", f"The table has no column {missing[0]}.", table["file"])
        return {}
    return {(record["nation"], record["kind"]): record for record in grid.records()}


def read_constants(desk: Desk, document: Mapping[str, Any], table: Mapping[str, str]) -> dict[str, Any]:
    """Read the constants and lay the scenario's own over them: ``[constants]``, ``[victory]``, ``[capitulation]``, ``[turns]``."""
    base = tables.toml(desk, table, "constants")
    own = desk.table(document, "constants")
    made = tables.lay(desk, base, own, "", _OPEN, _FREE)
    for section in ("turns", "victory", "capitulation"):
        if section in document:
            own = desk.table(document, section)
            made[section] = tables.lay(desk, made.get(section, {}), own, section, _OPEN, _FREE)
    return _armistice_apart(made)


def _armistice_apart(constants: dict[str, Any]) -> dict[str, Any]:
    """Take the armistice out of the levels of victory, where the house table has it, and put it beside them."""
    victory = constants.get("victory")
    levels = victory.get("levels") if isinstance(victory, Mapping) else None
    if not isinstance(victory, Mapping) or not isinstance(levels, Mapping) or "armistice" not in levels:
        return constants
    rest = {name: value for name, value in levels.items() if name != "armistice"}
    return {**constants, "victory": {"armistice": levels["armistice"], **victory, "levels": rest}}
