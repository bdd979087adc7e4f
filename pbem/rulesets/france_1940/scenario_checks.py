"""Whether the constants of a scenario hold all that the rules look up, each of its type."""

from collections.abc import Mapping
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api.desk import Desk, Places, join
from pbem.rulesets.france_1940.land import SIDE_OF
from pbem.rulesets.france_1940.victory import LEVELS

COUNTS = (
    "die.sides", "stacking.units", "stacking.corps", "zoc.leave_extra", "movement.strategic_hexes",
    "movement.strategic_distance", "movement.strategic_units.DE", "movement.strategic_units.allied", "supply.hexes_to_road",
    "supply.road_hexes", "supply.all_defenders_unsupplied_shift", "air.interdiction_cost", "air.drop_cost", "airborne.range",
    "evacuation.from_turn", "evacuation.corps_per_port_per_assault",
)  # fmt: skip
"""Whole numbers of 0 or more."""

NUMBERS = (
    "evacuation.modifiers.port_in_ezoc", "evacuation.modifiers.port_interdicted", "evacuation.modifiers.unit_disorganised",
    "evacuation.modifiers.port_big_city", "victory.points.paris", "victory.points.french_big_city",
    "victory.points.other_big_city", "victory.points.channel_port", "victory.points.allied_corps", "victory.points.bef_corps",
    "victory.points.allied_division", "victory.points.bef_evacuated", "victory.points.german_panzer_division",
    "victory.points.german_corps", "victory.points.german_division",
)  # fmt: skip
"""Whole numbers that may be below 0."""

FACES = (
    "die.river_halved_mot", "die.river_halved_other", "airborne.land_ok_open", "airborne.land_ok_rough", "airborne.fort_ok_turn1",
    "airborne.fort_ok_later", "evacuation.success",
)  # fmt: skip
"""Lists of throws of one die."""

MOST_SIDES = 100
MOST_TURNS = 999


def check_constants(
    desk: Desk, constants: Mapping[str, Any], grid: HexGrid | None, file: str, own: Mapping[str, Any]
) -> None:
    """Report what the constants lack, what is of another type, and levels, armistice, points and capitulations that make no sense.

    ``file``: where the constants come from, for what is missing there; ``own``: the scenario's document, laid over them.
    """
    if not constants:
        return
    for path in (*COUNTS, *NUMBERS):
        value = _at(constants, path)
        least = 0 if path in COUNTS else None
        least_text = "This must be a whole number." if least is None else "This must be a whole number of 0 or more."
        if not _whole(value) or (least is not None and value < least):
            missing = value is None
            desk.report(path, "This is missing." if missing else least_text, file if missing else "")
    for path in FACES:
        value = _at(constants, path)
        if (
            not isinstance(value, list)
            or not value
            or not all(_whole(face) and 1 <= face <= MOST_SIDES for face in value)
        ):
            desk.report(path, "This must be a list of throws.", file if value is None else "")
    if _whole(_at(constants, "die.sides")) and die_sides(constants) is None:
        desk.report("die.sides", f"A die has 1 to {MOST_SIDES} sides.")
    number = _at(constants, "turns.number")
    if number is None:
        desk.report("turns.number", "This is missing.", file)
    if _whole(number) and number > MOST_TURNS:
        desk.report("turns.number", f"A game has at most {MOST_TURNS} turns.")
    _air(desk, constants)
    _levels(desk, constants, own, file)
    _armistice(desk, constants, Places(desk, grid))
    _capitulations(desk, constants)


def die_sides(constants: Mapping[str, Any]) -> int | None:
    """Return how many sides the die of the results table has, or None if that is no number of sides."""
    sides = _at(constants, "die.sides")
    return sides if _whole(sides) and 1 <= sides <= MOST_SIDES else None


def _air(desk: Desk, constants: Mapping[str, Any]) -> None:
    points = _at(constants, "air.points")
    if not isinstance(points, Mapping):
        desk.report("air.points", "This must be the air points by nation.")
        return
    for nation, value in points.items():
        if nation not in SIDE_OF or not _whole(value) or value < 0:
            desk.report(join("air.points", nation), "This must be the air points of a nation, 0 or more.")


def _levels(desk: Desk, constants: Mapping[str, Any], own: Mapping[str, Any], file: str) -> None:
    written = {
        name
        for path in ("victory.levels", "constants.victory.levels")
        for name in LEVELS
        if _at(own, f"{path}.{name}") is not None
    }
    levels = _at(constants, "victory.levels")
    if not isinstance(levels, Mapping) or not levels:
        desk.report("victory.levels", "This must be the points for each level of victory.")
        return
    desk.known(levels, LEVELS, "victory.levels")
    before: int | None = None
    above = ""
    for name in LEVELS:
        value = levels.get(name)
        if value is None:
            continue
        if not _whole(value):
            desk.report(join("victory.levels", name), "This must be a whole number.")
        elif before is not None and value >= before:
            key, text = join("victory.levels", name), f"This must be below {before}, the points of the level above."
            if name not in written:
                text = f"This was left out, so that the {value} of {file} holds; it must be below {before}, the points of {above}."
            elif above not in written:
                text = (
                    f"This must be below {before}, the points of {above}, which was left out and is taken from {file}."
                )
            desk.report(key, text)
        else:
            before, above = value, name


def _armistice(desk: Desk, constants: Mapping[str, Any], places: Places) -> None:
    rule = _at(constants, "victory.armistice")
    path = "victory.armistice"
    if rule is None or rule is False:
        return
    cities = rule.get("cities") if isinstance(rule, Mapping) else None
    if not isinstance(cities, list) or not cities:
        desk.report(path, 'This must be a table with the cities, or "false" for none.')
        return
    desk.known(rule, ("cities", "other_french_big_cities", "when", "level"), path)
    for city in cities:
        if city != "paris":
            places.place(city, join(path, "cities"))
    if rule.get("level", "german") not in LEVELS:
        desk.report(join(path, "level"), f"This must be one of {', '.join(LEVELS)}.")
    if not _whole(rule.get("other_french_big_cities", 0)):
        desk.report(join(path, "other_french_big_cities"), "This must be a whole number.")


def _capitulations(desk: Desk, constants: Mapping[str, Any]) -> None:
    rules = constants.get("capitulation", {})
    for country, rule in rules.items() if isinstance(rules, Mapping) else ():
        path = join("capitulation", country)
        if not isinstance(rule, Mapping):
            continue
        desk.known(rule, ("cities", "all_but", "or_no_unit_in_supply", "when"), path)
        if not _whole(rule.get("all_but", 0)):
            desk.report(join(path, "all_but"), "This must be a whole number.")
        if not isinstance(rule.get("or_no_unit_in_supply", False), bool):
            desk.report(join(path, "or_no_unit_in_supply"), "This must be true or false.")


def _at(constants: Mapping[str, Any], path: str) -> Any:
    value: Any = constants
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
