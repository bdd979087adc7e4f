"""Whether the constants of a scenario hold all that the rules look up, each of its type, and whether the set-up is a legal one."""

import re
from collections.abc import Mapping
from typing import Any

from pbem.rulesets.api.desk import Desk, join
from pbem.rulesets.tannenhaus.land import SIDES, Area
from pbem.rulesets.tannenhaus.scenario_map import area_name
from pbem.rulesets.tannenhaus.scenario_tables import AreaType

COUNTS = (
    "turns.number", "ranged.extended_extra_range", "ranged.mortar_range", "recovering.ap_less", "hind.reach", "hind.sight",
    "victory.town_area", "victory.market_extra", "victory.area_29", "victory.soviet_company_lost", "victory.nato_company_lost",
)  # fmt: skip
"""Whole numbers of 0 or more."""

NUMBERS = (
    "initiative.rating.nato", "initiative.rating.soviet", "ranged.extended_modifier", "cadres.second_third",
    "cadres.fourth_and_later",
)  # fmt: skip
"""Whole numbers that may be below 0."""

LEVELS = ("nato_decisive", "nato", "draw", "soviet")
"""The levels of victory, each with the NATO points from which it is reached; below the last the Soviet side wins decisively."""

DICE = ("dice.combat", "dice.initiative", "dice.rally")
DICE_FORM = re.compile(r"([1-3])d([2-9]|1[0-9]|20)", re.ASCII)
"""Dice: one to three of them, of 2 to 20 sides."""

AREAS = ("victory.market", "cadres.area")
"""Areas, 0 for none."""

OTHER = (
    "turns.first_day",
    "initiative.first_turn",
    "cadres.success",
    "vehicles.crossings",
    "entry.nato",
    "entry.soviet",
    "house",
)
"""What else the constants have; each has a check of its own."""

MOST_TURNS = 99
FACES = 6

PARA = "vdv-para-company"
"""The kind of unit that has cadres (TN-40)."""

Units = list[dict[str, Any]]


def check_constants(desk: Desk, constants: Mapping[str, Any], file: str, areas: Mapping[str, Area]) -> None:
    """Report what the constants lack, what is of another type, levels that do not fall, and areas that are none.

    ``file``: where the constants come from, for what is missing there.
    """
    if not constants:
        return
    for path in (*COUNTS, *NUMBERS):
        value = at(constants, path)
        if value is None:
            desk.report(path, "This is missing.", file)
        elif not whole(value) or (path in COUNTS and value < 0):
            desk.report(
                path, "This must be a whole number." if path in NUMBERS else "This must be a whole number of 0 or more."
            )
    number = at(constants, "turns.number")
    if whole(number) and not 1 <= number <= MOST_TURNS:
        desk.report("turns.number", f"A game has 1 to {MOST_TURNS} turns.")
    for path in DICE:
        value = at(constants, path)
        if not isinstance(value, str) or not DICE_FORM.fullmatch(value):
            missing = (
                "This is missing." if value is None else 'This must be dice such as "2d6", three of 20 sides at most.'
            )
            desk.report(path, missing, file if value is None else "")
    if at(constants, "initiative.first_turn") not in SIDES:
        desk.report("initiative.first_turn", f"This must be one of {', '.join(SIDES)}.")
    if not isinstance(at(constants, "turns.first_day"), str):
        desk.report("turns.first_day", "This must be a text.")
    success = at(constants, "cadres.success")
    if not isinstance(success, list) or not success or not _from_one(success):
        text = "This must be the throws from 1 up without a gap, such as [1, 2, 3, 4] (TN-41)."
        desk.report("cadres.success", text, file if success is None else "")
    for path in AREAS:
        value = at(constants, path)
        if value is None:
            desk.report(path, "This is missing.", file)
        elif value != 0 and areas and area_name(value) not in areas:
            desk.report(path, f"{value!r} is no area of this map; 0 stands for none.")
    _area_list(desk, constants, "vehicles.crossings", areas)
    _levels(desk, constants, file)


def read_entries(desk: Desk, constants: Mapping[str, Any], areas: Mapping[str, Area]) -> dict[str, list[str]]:
    """Return the areas by which each side comes in (TN-H20, TN-H23); areas that are none are reported."""
    found: dict[str, list[str]] = {}
    for side in SIDES:
        found[side] = _area_list(desk, constants, f"entry.{side}", areas)
    entry = constants.get("entry")
    if isinstance(entry, Mapping):
        desk.known(entry, SIDES, "entry")
    return found


def check_set_up(
    desk: Desk, units: Units, areas: Mapping[str, Area], types: Mapping[str, AreaType], control: Mapping[str, str]
) -> None:
    """Report areas with too many units, units of both sides, vehicles in the river, or held by the other side (TN-H6 to TN-H8)."""
    starts: dict[str, dict[str, Units]] = {}
    for unit in units:
        if unit["area"] and unit["class"] != "air" and unit["side"]:
            starts.setdefault(unit["area"], {}).setdefault(unit["side"], []).append(unit)
    for area, sides in starts.items():
        if len(sides) > 1:
            names = ", ".join(unit["id"] for some in sides.values() for unit in some)
            desk.report("units", f"Units of both sides start in area {area}: {names} (TN-1).")
        for side, stack in sides.items():
            names = ", ".join(unit["id"] for unit in stack)
            if len(stack) > areas[area].stack:
                text = f"Too many units start in area {area}: {names}; at most {areas[area].stack} (TN-H7)."
                desk.report("units", text)
            if control.get(area, side) != side:
                desk.report(
                    join("control", control[area]), f"Units of the other side start in area {area}: {names} (TN-H8)."
                )
            for unit in stack:
                if not enters(unit["class"], areas[area].type, types):
                    desk.report("units", f"{unit['id']} starts in area {area}, which it may not enter (TN-H6).")


def check_entries(desk: Desk, units: Units, areas: Mapping[str, Area], types: Mapping[str, AreaType]) -> None:
    """Report units that arrive, or come back, and cannot: no area of entry, or none they may enter (TN-H6, TN-H20, TN-H23)."""
    for unit in units:
        if not areas or not unit["side"] or not (unit["arrives"] or unit["class"] == "air"):
            continue
        if not unit["entry"]:
            desk.report("units", f"{unit['id']} has no area to come in by: name some in entry (TN-H20, TN-H23).")
        elif not any(enters(unit["class"], areas[area].type, types) for area in unit["entry"]):
            desk.report("units", f"{unit['id']} may enter none of the areas by which it comes in (TN-H6).")


def check_cadres(desk: Desk, units: Units, constants: Mapping[str, Any], areas: Mapping[str, Area]) -> None:
    """Report a scenario with VDV Para companies whose cadres have no area of this map to come back in (TN-41)."""
    if areas and area_name(at(constants, "cadres.area")) in ("", "0") and any(unit["kind"] == PARA for unit in units):
        desk.report("cadres.area", "Cadres of VDV Para companies come back in an area: name one (TN-41).")


def enters(group: str, kind: str, types: Mapping[str, AreaType]) -> bool:
    """Whether a class of units may be in a type of area (TN-H6)."""
    if group == "air" or kind not in types:
        return True
    return types[kind].vehicle if group in ("vehicle", "tank") else types[kind].foot


def _area_list(desk: Desk, constants: Mapping[str, Any], path: str, areas: Mapping[str, Area]) -> list[str]:
    listed = at(constants, path)
    if not isinstance(listed, list):
        if constants:
            desk.report(path, "This must be a list of areas.")
        return []
    for area in listed:
        if areas and area_name(area) not in areas:
            desk.report(path, f"{area!r} is no area of this map.")
    return [area_name(area) for area in listed if area_name(area) in areas]


def _from_one(throws: list[Any]) -> bool:
    """Whether throws of a die are 1, 2 and so on without a gap."""
    return all(map(whole, throws)) and throws == list(range(1, FACES + 1))[: len(throws)]


def _levels(desk: Desk, constants: Mapping[str, Any], file: str) -> None:
    before: int | None = None
    above = ""
    for name in LEVELS:
        key = join("victory", name)
        value = at(constants, key)
        if value is None:
            desk.report(key, "This is missing.", file)
        elif not whole(value):
            desk.report(key, "This must be a whole number.")
        elif before is not None and value >= before:
            desk.report(key, f"This is {value} and must be below {before}, the points of {above}.")
        else:
            before, above = value, name


def at(constants: Mapping[str, Any], path: str) -> Any:
    """Return the value at a dotted path of the constants, None if there is none."""
    value: Any = constants
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def faces(constants: Mapping[str, Any], path: str) -> tuple[int, int]:
    """Return the lowest and the highest throw of dice of the constants; those of one six-sided die if they are none."""
    found = DICE_FORM.fullmatch(str(at(constants, path)))
    number, sides = (int(found[1]), int(found[2])) if found else (1, FACES)
    return number, number * sides


def whole(value: object) -> bool:
    """Whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)
