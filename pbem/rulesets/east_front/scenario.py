"""Scenarios of East Front: from the TOML document to the form for the log, and from that to the first state.

:func:`compile` reports every mistake at once and writes out every table with its SHA-256, so that a log needs no other file;
:func:`setup` trusts what :func:`compile` has passed.
"""

from collections.abc import Mapping
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api import Compiled
from pbem.rulesets.api.desk import Desk, Places, join, without_faults
from pbem.rulesets.api.tables import Read, fetch
from pbem.rulesets.east_front import (
    scenario_checks,
    scenario_combat,
    scenario_constants,
    scenario_land,
    scenario_map,
    scenario_supply,
    scenario_tables,
    scenario_units,
)
from pbem.rulesets.east_front.chart import WEATHERS
from pbem.rulesets.east_front.land import AXIS, SIDES
from pbem.rulesets.east_front.options import EDITIONS, OPTIONS, spelled
from pbem.rulesets.east_front.state import Now, Piece, State, Weather

FORMAT = "pbem-scenario/1"
RULESET = "east_front"
CAPACITIES = ("rail", "air", "convert")
WEATHER_WORDS = {"clear": "dry", "rain": "mud", "arctic": "snow", "snow/arctic": "snow"}
"""The words of the source page for the states of the weather."""

KEYS = (
    "format", "ruleset", "title", "summary", "note", "sides", "map", "supply", "attack-supply", "strongpoints", "rail", "capacity",
    "weather", "units", "turns", "tables", "options", "constants", "victory", "replacements", "air", "ships",
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
    made, grid = scenario_map.read_map(desk, document)
    fetched = fetch(desk, document, read, scenario_tables.SHIPPED)
    constants = scenario_tables.read_constants(desk, document, fetched["constants"])
    scenario_constants.check_constants(desk, constants, fetched["constants"]["file"])
    scenario_checks.check_levels(desk, constants)
    tables = scenario_tables.read_all(desk, fetched, scenario_constants.die_sides(constants))
    turns = _turns(desk, document)
    units = scenario_units.read_units(desk, document, read, constants, grid, max(turns["number"], turns["full"]))
    sound = all(problem.key != "turns.number" for problem in desk.problems)
    weather = _weather(
        desk, document, turns["number"] if sound else 0, tables.weather.columns if tables.weather else ()
    )
    scenario_checks.check_units(desk, units, made, grid, tables.chart, _first(weather), constants)
    title = desk.text(document, "title")
    if isinstance(document.get("title"), str):
        desk.line(title, "title")
    edition, options = _options(desk, document)
    attack_supply, counters = scenario_supply.read_attack_supply(desk, document, units, made, grid, constants)
    rolled = tables.replacement.columns if tables.replacement else ()
    taken = {str(row["id"]) for row in [*units, *counters]}
    scenario = {
        "format": FORMAT,
        "ruleset": RULESET,
        "title": title,
        "summary": desk.text(document, "summary", default=""),
        "note": desk.text(document, "note", default=""),
        "sides": list(SIDES),
        "map": made,
        "supply": scenario_map.read_supply(desk, document, made, grid),
        "attack-supply": attack_supply,
        "strongpoints": scenario_map.read_strongpoints(desk, document, made, grid),
        "converted": scenario_map.read_converted(desk, document, made, grid),
        "capacity": _capacity(desk, document, constants),
        "weather": weather,
        "units": [{name: unit[name] for name in unit if name not in scenario_units.ASIDE} for unit in units] + counters,
        "turns": turns,
        "tables": fetched,
        "edition": edition,
        "options": options,
        "constants": constants,
        "objectives": _objectives(desk, document, grid),
        "replacements": scenario_combat.read_replacements(desk, document, rolled, turns["number"], constants),
        "air": scenario_combat.read_air(desk, document, taken),
        "ships": scenario_combat.read_ships(desk, document, grid, taken),
    }
    scenario_checks.check_places(desk, scenario, document, grid)
    if desk.problems:
        return Compiled(None, desk.said_once(faults))
    return Compiled(scenario)


def setup(scenario: Any) -> State:
    """Return the state before segment 1 of a compiled scenario: units at their first places and in their first states.

    A unit that starts beyond the front holds the place where it stands. Counters of Attack Supply that are free are out of play.
    """
    land = scenario_land.build(scenario)
    pieces = {
        row["id"]: Piece(row["entry"][0], lost=row["lost"], **row["start"])
        for row in sorted(scenario["units"], key=lambda row: str(row["id"]))
        if not row["arrives"] and not row.get(scenario_supply.FREE)
    }
    control = {
        piece.place: side
        for unit, piece in pieces.items()
        if land.owner.get(piece.place) not in (None, side := land.units[unit].side)
    }
    weather = Weather(scenario["weather"]["before"], run=scenario["weather"]["run"])
    return State(
        land,
        Now(
            weather=weather,
            pieces=pieces,
            gone={row["id"]: "removed" for row in scenario["units"] if row.get(scenario_supply.FREE)},
            control=control,
            converted=tuple(scenario["converted"]),
            strongpoints=dict(scenario["strongpoints"]),
            owed=land.owing,
        ),
    )


def _head(desk: Desk, document: Mapping[str, Any]) -> None:
    if document.get("ruleset") != RULESET:
        desk.report("ruleset", f'This must be "{RULESET}".')
    if document.get("sides", list(SIDES)) != list(SIDES):
        desk.report("sides", 'The sides are ["axis", "soviet"].')


def _turns(desk: Desk, document: Mapping[str, Any]) -> dict[str, Any]:
    """Read ``[turns]``: how many, the day of the first, and for a shortened game how many there were."""
    calendar = desk.table(document, "turns")
    desk.known(calendar, ("number", "full", "first_day"), "turns")
    if isinstance(calendar.get("number"), int) and calendar["number"] > scenario_constants.MOST_TURNS:
        desk.report("turns.number", f"A game has at most {scenario_constants.MOST_TURNS} turns.")
    return {
        "number": min(desk.number(calendar, "number", "turns", 1, 1), scenario_constants.MOST_TURNS),
        # A scenario that shortens another names the turns of that one: its later reinforcements then never come.
        "full": desk.number(calendar, "full", "turns", 0, 0),
        "first_day": desk.text(calendar, "first_day", "turns", ""),
    }


def _options(desk: Desk, document: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    given = desk.table(document, "options")
    desk.known(given, ("edition", *OPTIONS), "options")
    edition = desk.text(given, "edition", "options", EDITIONS[0])
    if edition not in EDITIONS:
        desk.report("options.edition", f"{edition!r} is no edition; it may be {', '.join(EDITIONS)}.")
    made: dict[str, str] = {}
    for name, option in OPTIONS.items():
        value = spelled(given.get(name, option.default(edition)))
        if value not in option.values:
            rules = ", ".join(option.rules)
            desk.report(join("options", name), f"{value!r} is none of {', '.join(option.values)} ({rules}).")
        made[name] = value
    return edition, made


def _weather(desk: Desk, document: Mapping[str, Any], turns: int, climates: tuple[str, ...]) -> dict[str, Any]:
    """Read ``[weather]``: the state before play and for how many turns it has been, and what each of so many turns (0: any) has.

    A turn has a state in capitals, which comes by itself, or a climate in small letters, for which is rolled (3.5).
    """
    given = desk.table(document, "weather", needed=True)
    desk.known(given, ("before", "run", "turns"), "weather")
    before = desk.text(given, "before", "weather", WEATHERS[0])
    before = WEATHER_WORDS.get(before, before)
    if before not in WEATHERS:
        desk.report("weather.before", f"{before!r} is no weather; it may be {', '.join(WEATHERS)}.")
    calendar: list[str] = []
    for number, word in enumerate(desk.words(given, "turns", "weather"), 1):
        state = WEATHER_WORDS.get(word.lower(), word.lower())
        if word.isupper() and state in WEATHERS:
            calendar.append(state.upper())
        elif word in climates:
            calendar.append(word)
        elif climates:
            known = ", ".join((*(name.upper() for name in WEATHERS), *climates))
            desk.report("weather.turns", f"Turn {number}: {word!r} is neither weather nor climate; it may be {known}.")
            calendar.append(word)
    if given and climates and turns and len(calendar) != turns:
        desk.report("weather.turns", f"There are {turns} turns, but the weather of {len(calendar)} is given.")
    return {"before": before, "run": desk.number(given, "run", "weather", 0, 1), "turns": calendar}


def _first(weather: Mapping[str, Any]) -> str:
    """Return the state of the weather on turn 1, or that before it where it is rolled."""
    state = weather["turns"][0].lower() if weather["turns"] and weather["turns"][0].isupper() else weather["before"]
    return state if state in WEATHERS else WEATHERS[0]


def _capacity(desk: Desk, document: Mapping[str, Any], constants: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """Read ``[capacity]``: points of each side a turn to move by rail and air and to convert railroads (EF-81, EF-H9)."""
    given = desk.table(document, "capacity")
    desk.known(given, CAPACITIES, "capacity")
    convert = constants.get("rail", {}).get("axis_conversion_per_turn", 0)
    made: dict[str, dict[str, int]] = {}
    for what in CAPACITIES:
        own, path = desk.table(given, what, "capacity"), join("capacity", what)
        desk.known(own, (AXIS,) if what == "convert" else SIDES, path)
        default = {AXIS: convert if what == "convert" and isinstance(convert, int) else 0}
        made[what] = {side: desk.number(own, side, path, 0, default.get(side, 0)) for side in SIDES}
    return made


def _objectives(desk: Desk, document: Mapping[str, Any], grid: HexGrid | None) -> dict[str, int]:
    """Return the points for each place of ``[victory.objectives]`` (EF-H40)."""
    own = desk.table(desk.table(document, "victory"), "objectives", "victory")
    places = Places(desk, grid)
    return {
        place: desk.number(own, place, "victory.objectives", 0)
        for place in own
        if places.place(place, join("victory.objectives", place))
    }
