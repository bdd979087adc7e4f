"""Whether the constants of a scenario hold all that the rules look up, each of its type."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.board.odds import parse_odds
from pbem.rulesets.api.desk import Desk
from pbem.rulesets.east_front.land import ROADS

COUNTS = (
    "die.sides", "die.drm_cap", "turn.days", "stacking.points", "stacking.alpine_points", "overrun.extra_cost",
    "strategic.multiplier", "strategic.enemy_distance", "rail.hexes", "rail.interdicted_hex_cost", "rail.enemy_distance",
    "rail.armored_train_hexes", "rail.conversion_points_dry_frost", "rail.conversion_points_mud_snow",
    "rail.axis_conversion_per_turn", "hq.range", "hq.recovery.corps", "hq.recovery.army", "hq.recovery.front",
    "hq.command.corps", "hq.command.army", "hq.command.front", "hq.disband_axis_vp", "hq.eliminated_axis_vp.corps",
    "hq.eliminated_axis_vp.army", "hq.eliminated_axis_vp.front", "bridges.in_play_per_map", "engineering.german_strongpoint_turns",
    "artillery.axis_limit", "artillery.soviet_limit", "artillery.soviet_limit_per_hq_point", "artillery.soviet_limit_max",
    "artillery.soviet_limit_with_non_op_hq", "reaction.distance", "tracks.armour_boxes", "tracks.artillery_boxes", "tracks.track_vp",
    "tracks.guards_step_vp", "tracks.unmet_mandated_vp", "rebuild.infantry_cadre_cost", "rebuild.mobile_cadre_cost",
    "rebuild.artillery_cadre_cost", "rebuild.step_cost", "rebuild.max_steps_per_unit_per_turn",
)  # fmt: skip
"""Whole numbers of 0 or more."""

NUMBERS = (
    "allowance.out_of_supply", "hq.recovery_modifiers.in_enemy_zoc", "hq.recovery_modifiers.out_of_supply",
    "hq.recovery_modifiers.emergency", "hq.recovery_modifiers.in_city", "victory.levels.axis_decisive",
    "victory.levels.axis_marginal", "victory.levels.draw", "victory.levels.soviet_marginal",
)  # fmt: skip
"""Whole numbers that may be below 0."""

ODDS = ("overrun.minimum", "overrun.minimum_fortified")
"""Odds, such as "5-1"."""

SHARES = ("allowance.cavalry_motorized_phase", "allowance.reaction")
"""Parts of an allowance: "1" or "1/2"."""

MOST_SIDES = 100
MOST_TURNS = 999


def check_constants(desk: Desk, constants: Mapping[str, Any], file: str) -> None:
    """Report what the constants lack, and what is of another type; ``file``: where they come from, for what is missing there."""
    if not constants:
        return
    _each(desk, constants, file, COUNTS, lambda value: _whole(value) and value >= 0, "a whole number of 0 or more")
    _each(desk, constants, file, NUMBERS, _whole, "a whole number")
    _each(
        desk,
        constants,
        file,
        ODDS,
        lambda value: isinstance(value, str) and parse_odds(value) is not None,
        'odds, "5-1"',
    )
    _each(desk, constants, file, SHARES, lambda value: value in ("1", "1/2"), '"1" or "1/2"')
    _each(desk, constants, file, ("strategic.paths",), _roads, f"a list of {', '.join(ROADS)}")
    sides = at(constants, "die.sides")
    if _whole(sides) and die_sides(constants) is None:
        desk.report("die.sides", f"A die has 1 to {MOST_SIDES} sides.")


def die_sides(constants: Mapping[str, Any]) -> int | None:
    """Return how many sides the die has, or None if that is no number of sides."""
    sides = at(constants, "die.sides")
    return sides if _whole(sides) and 1 <= sides <= MOST_SIDES else None


def at(constants: Mapping[str, Any], path: str) -> Any:
    """Return the value at a path of the constants, None if there is none."""
    value: Any = constants
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _each(
    desk: Desk, constants: Mapping[str, Any], file: str, paths: tuple[str, ...], fits: Callable[[Any], bool], what: str
) -> None:
    for path in paths:
        value = at(constants, path)
        if value is None:
            desk.report(path, "This is missing.", file)
        elif not fits(value):
            desk.report(path, f"This must be {what}.")


def _roads(value: object) -> bool:
    return isinstance(value, list) and all(kind in ROADS for kind in value)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
