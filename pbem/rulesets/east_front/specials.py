"""One-Hex Movement and Infiltration: a single step that takes all of a unit's movement (EF-65 to EF-80)."""

from pbem.core.findings import Finding
from pbem.rulesets.east_front import costs, passage, weather, zones
from pbem.rulesets.east_front import findings_move as say
from pbem.rulesets.east_front.state import State, other

ONE_HEX, INFILTRATION = "one-hex", "infiltration"


def one_hex(state: State, unit: str, goal: str) -> Finding | None:
    """Say why a unit cannot go to an adjacent hex by One-Hex Movement, or None if it can (EF-65 to EF-70).

    Terrain that is closed to it stays closed; a Major River without a bridge is crossed in the Regular Movement Phase only, but in Snow,
    which makes it a hexside with a cost, in any (EF-26). What holds the goal, and stacking, are not looked at.
    Findings: ``east.one-hex.*``, ``east.move.zone-to-zone``, ``east.move.escort``.
    """
    start, piece = state.piece(unit).place, state.piece(unit)
    if piece.spent:
        return say.ONE_HEX_MOVED.at(unit=unit, rule="EF-65")
    gait = passage.gait_of(state, state.unit(unit))
    if gait.supplies and in_zone(state, unit, goal) and not costs.escorted(state, gait.side, goal):
        return say.MOVE_ESCORT.at(unit=unit, place=goal, rule="EF-H38")
    if wet(state, start, goal):
        return say.ONE_HEX_MUD.at(unit=unit, rule="EF-67")
    if in_zone(state, unit, start) and in_zone(state, unit, goal):
        return say.MOVE_ZONE.at(unit=unit, place=goal, rule="EF-68")
    if forces_river(state, unit, start, goal) and not state.regular:
        return say.ONE_HEX_RIVER.at(unit=unit, a=start, b=goal, rule="EF-69")
    return None


def infiltration(state: State, unit: str, goal: str) -> Finding | None:
    """Say why a unit cannot infiltrate from one enemy ZOC straight into another, or None if it can (EF-72 to EF-80).

    Findings: ``east.infiltration.*``, ``east.move.zone-to-zone`` for a unit that never could.
    """
    printed, piece = state.unit(unit), state.piece(unit)
    start = piece.place
    if not (printed.motorized and printed.pace == "yellow"):
        return say.MOVE_ZONE.at(unit=unit, place=goal, rule="EF-68")
    if state.now.phase not in ("axis-move", "soviet-motorized"):
        return say.INFILTRATION_PHASE.at(unit=unit, rule="EF-74" if printed.side == "axis" else "EF-75")
    if piece.spent:
        return say.INFILTRATION_MOVED.at(unit=unit, rule="EF-73")
    if piece.out_of_supply:
        return say.INFILTRATION_SUPPLY.at(unit=unit, rule="EF-80")
    if wet(state, start, goal):
        return say.INFILTRATION_MUD.at(unit=unit, rule="EF-76")
    enemy = other(printed.side)
    lines = {state.line(start, goal), state.line(goal, start)}
    if enemy in lines or state.now.strongpoints.get(goal) == enemy:
        return say.INFILTRATION_FORT.at(unit=unit, place=goal, rule="EF-77")
    if over_major_river(state, unit, start, goal):
        return say.INFILTRATION_RIVER.at(unit=unit, a=start, b=goal, rule="EF-78")
    if "major-city" in (state.land.town.get(start), state.land.town.get(goal)):
        return say.INFILTRATION_CITY.at(unit=unit, rule="EF-79")
    return None


def wet(state: State, start: str, goal: str) -> bool:
    """Whether Mud forbids a step of these kinds: in a Mud turn, and in Lingering Mud from or into woods (EF-67, EF-76)."""
    return weather.muddy(state, start) or weather.muddy(state, goal)


def enterable(state: State, unit: str, goal: str) -> bool:
    """Whether terrain, hexside and weather let a unit into an adjacent hex at all, as an attack on it asks (EF-183, EF-184).

    A Major River without a bridge is entered across by One-Hex Movement (EF-69), so in Mud it is not (EF-67).
    """
    start = state.piece(unit).place
    return passage.is_open(state, unit, start, goal, by="" if wet(state, start, goal) else ONE_HEX)


def in_zone(state: State, unit: str, place: str) -> bool:
    """Whether a hex is in the zone of control of the enemies of a unit."""
    return place in zones.enemy_zone(state, state.unit(unit).side)


def forces_river(state: State, unit: str, a: str, b: str) -> bool:
    """Whether a step leads over a Major River that stops marching units: without a bridge, and not in Snow (EF-26, EF-69)."""
    open_side = passage.side_is_open(state, passage.gait_of(state, state.unit(unit)), a, b)
    return not open_side and over_major_river(state, unit, a, b)


def over_major_river(state: State, unit: str, a: str, b: str) -> bool:
    """Whether a Major River without a bridge lies between two hexes, whatever the weather."""
    return "major-river" in state.land.side(a, b) and not passage.crossing(state, state.unit(unit).side, a, b)
