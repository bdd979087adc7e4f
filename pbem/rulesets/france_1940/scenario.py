"""Scenarios of France 1940: from the TOML document to the form for the log, and from that to the first state.

:func:`compile` reports every mistake at once and writes out every table with its SHA-256, so that a log needs no other file;
:func:`setup` trusts what :func:`compile` has passed.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api import Compiled
from pbem.rulesets.api.desk import Desk, Places, join, without_faults
from pbem.rulesets.api.tables import Read, fetch
from pbem.rulesets.france_1940 import scenario_checks, scenario_land, scenario_map, scenario_tables, scenario_units
from pbem.rulesets.france_1940.countries import may_stack
from pbem.rulesets.france_1940.land import NEUTRALS, SIDE_OF, SIDES
from pbem.rulesets.france_1940.options import OPTIONS, spelled
from pbem.rulesets.france_1940.state import BOX, Now, Piece, State

FORMAT = "pbem-scenario/1"
RULESET = "france_1940"
_KEYS = (
    "format", "ruleset", "title", "summary", "note", "sides", "neutral", "map", "supply", "units", "turns", "tables", "options",
    "constants", "victory", "capitulation",
)  # fmt: skip


def compile(document: Mapping[str, Any], file: str, read: Read) -> Compiled:
    """Turn a scenario document into the form for the log, or list all its problems (design section 7).

    ``read`` fetches a table or CSV by name, None if there is none. The form holds no floating-point number.
    """
    desk = Desk(file)
    if not desk.plain(document):
        document = without_faults(document)
    faults = tuple(desk.problems)
    desk.known(document, _KEYS)
    _head(desk, document)
    made, grid = scenario_map.read_map(desk, document)
    tables = fetch(desk, document, read, scenario_tables.SHIPPED)
    scenario_tables.read_movement(desk, tables["movement"])
    kinds = scenario_tables.read_kinds(desk, tables["units"])
    constants = scenario_tables.read_constants(desk, document, tables["constants"])
    scenario_checks.check_constants(desk, constants, grid, tables["constants"]["file"], document)
    scenario_tables.read_crt(desk, tables["crt"], scenario_checks.die_sides(constants))
    calendar = desk.table(constants, "turns")
    turns = desk.number(calendar, "number", "turns", 1, 1)
    # A scenario that shortens another names the turns of that one: its later reinforcements then never come.
    full = desk.number(calendar, "full", "turns", 0, 0)
    units = scenario_units.read_units(desk, document, read, kinds, made, grid, max(turns, full))
    _stacks(desk, units, constants)
    neutral = desk.words(document, "neutral")
    for country in neutral:
        if country not in NEUTRALS:
            desk.report("neutral", f"{country!r} is no neutral country; it may be {', '.join(NEUTRALS)}.")
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
        "map": made,
        "supply": scenario_map.read_supply(desk, document, made, grid, {unit["nation"] for unit in units}),
        "units": units,
        "turns": turns,
        "tables": tables,
        "options": _options(desk, document),
        "neutral": neutral,
        "constants": constants,
        "objectives": _objectives(desk, constants, made, grid),
        "capitals": _capitals(desk, constants, grid),
    }
    if desk.problems:
        return Compiled(None, desk.said_once(faults))
    return Compiled(scenario)


def setup(scenario: Any) -> State:
    """Return the state before segment 1 of a compiled scenario: units at their first places, the droppable in the box."""
    land = scenario_land.build(scenario)
    pieces = {
        unit.id: Piece(BOX if unit.box else unit.entry[0])
        for unit in sorted(land.units.values(), key=lambda unit: unit.id)
        if not unit.arrives
    }
    return State(land, Now(pieces=pieces))


def _head(desk: Desk, document: Mapping[str, Any]) -> None:
    if document.get("ruleset") != RULESET:
        desk.report("ruleset", f'This must be "{RULESET}".')
    if document.get("sides", list(SIDES)) != list(SIDES):
        desk.report("sides", 'The sides are ["german", "allied"].')


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


def _stacks(desk: Desk, units: list[dict[str, Any]], constants: Mapping[str, Any]) -> None:
    """Report places where more or other units start than may stand together (FR-H6, FR-H8)."""
    limits = constants.get("stacking", {})
    most, corps = limits.get("units"), limits.get("corps")
    starts: dict[str, list[dict[str, Any]]] = {}
    for unit in units:
        if not unit["arrives"] and not unit["box"] and unit["entry"]:
            starts.setdefault(unit["entry"][0], []).append(unit)
    for place, stack in sorted(starts.items()):
        names = ", ".join(unit["id"] for unit in stack)
        if len({SIDE_OF.get(unit["nation"]) for unit in stack}) > 1:
            desk.report("units", f"Units of both sides start in {place}: {names}.")
        elif not may_stack(unit["nation"] for unit in stack):
            desk.report("units", f"Units that may not stack with each other start in {place}: {names}.")
        sizes = Counter(unit["size"] for unit in stack)
        if (isinstance(most, int) and len(stack) > most) or (isinstance(corps, int) and sizes["corps"] > corps):
            desk.report("units", f"Too many units start in {place}: {names}; at most {most}, of them {corps} corps.")


def _objectives(
    desk: Desk, constants: Mapping[str, Any], made: Mapping[str, Any], grid: HexGrid | None
) -> dict[str, int]:
    """Return the German points for each place: the scenario's own list, or cities and ports by constants (FR-H33)."""
    victory = constants.get("victory", {})
    places = Places(desk, grid)
    found: dict[str, int] = {}
    paris = victory.get("paris", "")
    if paris:
        places.place(paris, "victory.paris")
    own = victory.get("objectives")
    if own is not None:
        for place in own if isinstance(own, Mapping) else ():
            if places.place(place, join("victory.objectives", place)):
                found[place] = desk.number(own, place, "victory.objectives", 0)
        return found
    if grid is None:
        return found
    points = victory.get("points", {})
    for place in grid.labels:
        nation = scenario_map.nation_at(made, grid, place)
        worth = points.get("channel_port", 0) if place in made["ports"] else 0
        if place == paris:
            worth += points.get("paris", 0)
        elif scenario_map.terrain_at(made, grid, place) == "big-city":
            worth += points.get("french_big_city" if nation == "FR" else "other_big_city", 0)
        if worth and nation != "DE":
            found[place] = worth
    return found


def _capitals(desk: Desk, constants: Mapping[str, Any], grid: HexGrid | None) -> dict[str, list[str]]:
    """Return the cities that the scenario lists for the capitulation of each country (FR-H6)."""
    found: dict[str, list[str]] = {}
    for country, rule in constants.get("capitulation", {}).items():
        path = join("capitulation", country)
        if not isinstance(rule, Mapping) or country not in SIDE_OF:
            desk.report(path, "This must be the table of a country.")
        elif isinstance(rule.get("cities"), list):
            found[country] = Places(desk, grid).places(desk.words(rule, "cities", path), join(path, "cities"))
    return found
