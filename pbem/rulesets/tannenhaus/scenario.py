"""Scenarios of Tannenhaus: from the TOML document to the form for the log, and from that to the first state.

:func:`compile` reports every mistake at once and writes out every table with its SHA-256, so that a log needs no other file;
:func:`setup` trusts what :func:`compile` has passed.
"""

from collections.abc import Mapping
from typing import Any

from pbem.rulesets.api import Compiled
from pbem.rulesets.api.desk import Desk, join, without_faults
from pbem.rulesets.api.tables import Read, fetch
from pbem.rulesets.tannenhaus import scenario_checks, scenario_land, scenario_map, scenario_tables, scenario_units
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.options import OPTIONS, spelled
from pbem.rulesets.tannenhaus.state import Now, Piece, State

FORMAT = "pbem-scenario/1"
RULESET = "tannenhaus"
KEYS = (
    "format", "ruleset", "title", "summary", "note", "sides", "turns", "control", "units", "sniper", "entry", "tables", "options",
    "constants", "victory",
)  # fmt: skip


def compile(document: Mapping[str, Any], file: str, read: Read) -> Compiled:
    """Turn a scenario document into the form for the log, or list all its problems (design section 7).

    ``read`` fetches a table or CSV by name, None if there is none. The form holds no floating-point number.
    """
    desk = Desk(file)
    if not desk.plain(document):
        document = without_faults(document)
    faults = tuple(desk.problems)
    desk.known(document, KEYS)
    _head(desk, document)
    tables = fetch(desk, document, read, scenario_tables.SHIPPED)
    types = scenario_tables.read_types(desk, tables["types"])
    areas, _ = scenario_map.read_areas(desk, tables, types)
    kinds = scenario_tables.read_kinds(desk, tables["units"])
    joins = scenario_tables.read_joins(desk, tables["units"], kinds)
    scenario_tables.read_hits(desk, tables["hits"])
    constants = scenario_tables.read_constants(desk, document, tables["constants"])
    scenario_checks.check_constants(desk, constants, tables["constants"]["file"], areas)
    scenario_tables.read_rally(desk, tables["rally"], scenario_checks.faces(constants, "dice.rally"))
    entries = scenario_checks.read_entries(desk, constants, areas)
    number = scenario_checks.at(constants, "turns.number")
    turns = number if scenario_checks.whole(number) else scenario_checks.MOST_TURNS
    units, attachments = scenario_units.read_units(desk, document, read, kinds, joins, areas, entries, turns)
    control = scenario_map.read_control(desk, document, areas)
    scenario_checks.check_set_up(desk, units, areas, types, control)
    scenario_checks.check_entries(desk, units, areas, types)
    scenario_checks.check_cadres(desk, units, constants, areas)
    sniper = document.get("sniper", True)
    if not isinstance(sniper, bool):
        desk.report("sniper", "This must be true or false.")
    title = desk.text(document, "title")
    if isinstance(document.get("title"), str):
        desk.line(title, "title")
    scenario = {
        "format": FORMAT,
        "ruleset": RULESET,
        "title": title,
        "summary": desk.text(document, "summary", default=""),
        "note": desk.text(document, "note", default=""),
        "sides": list(SIDES),
        "turns": turns,
        "control": _held(units, control),
        "units": units,
        "attachments": attachments,
        "sniper": sniper,
        "tables": tables,
        "options": _options(desk, document),
        "constants": constants,
    }
    if desk.problems:
        return Compiled(None, desk.said_once(faults))
    return Compiled(scenario)


def setup(scenario: Any) -> State:
    """Return the state before segment 1 of a compiled scenario: units at their first places, attachments with them."""
    land = scenario_land.build(scenario)
    pieces = {
        unit.id: Piece(unit.area) for unit in sorted(land.units.values(), key=lambda unit: unit.id) if not unit.arrives
    }
    return State(land, Now(pieces=pieces, attached={one.id: one.unit for one in land.attachments.values()}))


def _head(desk: Desk, document: Mapping[str, Any]) -> None:
    if document.get("ruleset") != RULESET:
        desk.report("ruleset", f'This must be "{RULESET}".')
    if document.get("sides", list(SIDES)) != list(SIDES):
        desk.report("sides", 'The sides are ["nato", "soviet"].')


def _options(desk: Desk, document: Mapping[str, Any]) -> dict[str, str]:
    given = desk.table(document, "options")
    desk.known(given, OPTIONS, "options")
    made: dict[str, str] = {}
    for name, option in OPTIONS.items():
        value = spelled(given.get(name, option.default))
        if value not in option.values:
            rules = ", ".join(option.rules)
            desk.report(join("options", name), f"{value!r} is none of {', '.join(option.values)} ({rules}).")
        made[name] = value
    return made


def _held(units: list[dict[str, Any]], control: Mapping[str, str]) -> dict[str, str]:
    """Return who controls what at the start: as listed, and every area where ground units of one side start (TN-H8)."""
    found = {unit["area"]: unit["side"] for unit in units if unit["area"] and unit["class"] != "air"}
    return {**found, **control}
