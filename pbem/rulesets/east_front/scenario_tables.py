"""The tables and constants of a scenario: fetched, written out, checked."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.board.results import DieTable, ResultTable, die_table, result_table
from pbem.rulesets.api import tables
from pbem.rulesets.api.desk import Desk
from pbem.rulesets.east_front.chart import Chart, read_chart

SHIPPED = {
    "terrain": "terrain.txt",
    "overrun": "overrun.txt",
    "retreat": "retreat.txt",
    "weather": "weather.txt",
    "crt": "crt.txt",
    "combat-modifiers": "combat_modifiers.txt",
    "replacement": "replacement.txt",
    "surrender": "surrender.txt",
    "constants": "constants.toml",
}
"""The tables of the game and the files that ship with it, used where a scenario names no other."""

RETREAT_COLUMNS = ("non-mot", "mot")
CLIMATES = ("dry", "autumn", "early-winter", "deep-winter", "thaw")
"""The columns that a weather table may have."""

MODIFIERS = {
    "overrun": (
        "woods", "hill", "swamp", "marsh", "river", "town", "city", "major-city", "fortified", "overrun-marker", "target-oos",
        "no-combat-unit", "anti-tank",
    ),
    "retreat": (
        "artillery", "out-of-supply", "second-zoc-hex", "mud", "axis-zoc-armour", "cover", "german", "soviet-hq",
    ),
    "combat-modifiers": (
        "no-attack-supply", "defender-oos", "defender-no-retreat", "combined-arms", "divisional-integrity", "engineer-effects",
        "super-heavy", "city", "major-city-soviet", "major-city-axis", "town-mud-snow", "strongpoint", "fortified-line", "river",
        "woods", "hill", "swamp", "marsh", "mountain", "alpine", "overrun-marker", "close-air-support",
        "from-swamp", "across-major-river", "armour-in-city", "artillery-into-swamp", "artillery-mud", "artillery-no-supply",
        "armour-mountain",
    ),
    "replacement": ("unmet-mandated", "mud"),
    "surrender": (
        "command", "guards-nkvd", "city", "fortification", "cover", "emergency", "out-of-supply", "zoc-pressure", "militia-only",
    ),
}  # fmt: skip
"""The modifiers that the rules look up, by table."""

WORDS = {
    "close-air-support": "net", "from-swamp": "half", "across-major-river": "half", "armour-in-city": "half",
    "artillery-into-swamp": "half", "artillery-mud": "half", "artillery-no-supply": "zero", "armour-mountain": "half",
}  # fmt: skip
"""The rows of the combat modifiers whose effect is a word; such a row says what the rules do, and is not changed."""

_OPEN = ("stacking.default_points",)
_OVERRUN = re.compile(r"(F?[1-4]?|-)/(-|[1-4]|R[1-4]?|e)", re.ASCII)
_RETREAT = re.compile(r"-|[1-4]A?|A|e", re.ASCII)
_WEATHER = re.compile(r"[DMFS]!?", re.ASCII)
_HALF = r"(?:-|e|(?=[R1-9*])R?[1-9]?{star})"
_COMBAT = re.compile(_HALF.format(star="[*]?") + "/" + _HALF.format(star=""), re.ASCII)
_SURRENDER = re.compile(r"-|[1-9]|S", re.ASCII)
_REPLACEMENT = re.compile(r"-|[IMGSEFLX][1-9](?:[+][IMGSEFLX][1-9])*", re.ASCII)


class Tables(msgspec.Struct, frozen=True, eq=False):
    """The tables that were read, None for one that cannot be used; ``modifiers``: by table, then by name."""

    chart: Chart | None
    overrun: ResultTable | None
    retreat: DieTable | None
    weather: DieTable | None
    crt: ResultTable | None
    replacement: DieTable | None
    surrender: DieTable | None
    modifiers: Mapping[str, Mapping[str, int]]


def read_all(desk: Desk, made: Mapping[str, Mapping[str, str]], sides: object = None) -> Tables:
    """Read every table but the constants; of a die with so many sides each must have a row for every face."""
    overrun, retreat, weather, crt, replacement, surrender = (
        _die_table(desk, made[name], name, sides)
        for name in ("overrun", "retreat", "weather", "crt", "replacement", "surrender")
    )
    for table, name, pattern in (
        (overrun, "overrun", _OVERRUN),
        (retreat, "retreat", _RETREAT),
        (weather, "weather", _WEATHER),
        (crt, "crt", _COMBAT),
        (replacement, "replacement", _REPLACEMENT),
        (surrender, "surrender", _SURRENDER),
    ):
        for cell in sorted(table.results()) if table else ():
            if not pattern.fullmatch(cell) or cell.startswith("/"):
                desk.report(name, f"{cell!r} is no result of this table.", made[name]["file"])
    if retreat is not None and retreat.columns != RETREAT_COLUMNS:
        desk.report("retreat", f"The columns must be {', '.join(RETREAT_COLUMNS)}.", made["retreat"]["file"])
    for column in weather.columns if weather else ():
        if column not in CLIMATES:
            text = f"{column!r} is no climate; it may be {', '.join(CLIMATES)}."
            desk.report("weather", text, made["weather"]["file"])
    return Tables(
        chart=_chart(desk, made["terrain"]),
        overrun=overrun if isinstance(overrun, ResultTable) else None,
        retreat=retreat,
        weather=weather,
        crt=crt if isinstance(crt, ResultTable) else None,
        replacement=replacement,
        surrender=surrender,
        modifiers={name: _modifiers(desk, made[name], name) for name in MODIFIERS},
    )


def read_constants(desk: Desk, document: Mapping[str, Any], table: Mapping[str, str]) -> dict[str, Any]:
    """Read the constants and lay the scenario's own over them: ``[constants]``, and ``[victory]`` without its objectives."""
    base = tables.toml(desk, table, "constants")
    made = tables.lay(desk, base, desk.table(document, "constants"), "", _OPEN)
    own = {key: value for key, value in desk.table(document, "victory").items() if key != "objectives"}
    if own:
        made["victory"] = tables.lay(desk, made.get("victory", {}), own, "victory", _OPEN)
    return made


def _chart(desk: Desk, table: Mapping[str, str]) -> Chart | None:
    if not table["text"]:
        return None
    chart, wrong = read_chart(table["text"], table["file"])
    for where, what in wrong:
        desk.report(where, what, table["file"])
    return chart


def _die_table(desk: Desk, table: Mapping[str, str], name: str, sides: object) -> DieTable | None:
    grid = tables.grid(desk, table, name)
    if grid is None:
        return None
    made, problems = result_table(grid) if name in ("overrun", "crt") else die_table(grid)
    tables.take(desk, problems)
    for face in range(1, sides + 1) if made is not None and isinstance(sides, int) else ():
        if made is not None and not made.first <= face <= made.last:
            desk.report(name, f"Row {face} of table {name} is missing: the die has {sides} sides.", table["file"])
    return made


def _modifiers(desk: Desk, table: Mapping[str, str], name: str) -> dict[str, int]:
    """Read the grid [modifiers] of a table: every one that the rules look up, each a whole number."""
    probe = Desk(desk.file)
    grid = tables.grid(probe, table, "modifiers")
    if grid is None:
        desk.problems += [problem for problem in probe.problems if problem not in desk.problems]
        return {}
    if missing := [column for column in ("modifier", "effect") if column not in grid.header]:
        desk.report("modifiers", f"The table has no column {missing[0]}.", table["file"])
        return {}
    made: dict[str, int] = {}
    for row, record in zip(grid.rows, grid.records(), strict=True):
        if record["modifier"] not in MODIFIERS[name]:
            desk.report(f"line {row.line}", f"{record['modifier']!r} is no modifier of this table.", table["file"])
        elif name == "combat-modifiers" and record["modifier"] in WORDS:
            if record["effect"] != WORDS[record["modifier"]]:
                text = f"The effect of {record['modifier']} is {WORDS[record['modifier']]}."
                desk.report(f"line {row.line}", text, table["file"])
        elif not re.fullmatch(r"[+-]?[0-9]", record["effect"], re.ASCII):
            desk.report(f"line {row.line}", f"{record['effect']!r} is no modifier such as +2 or -1.", table["file"])
        else:
            made[record["modifier"]] = int(record["effect"])
    for wanted in MODIFIERS[name]:
        if wanted not in grid.column("modifier"):
            desk.report("modifiers", f"The table has no row {wanted}.", table["file"])
    return made
