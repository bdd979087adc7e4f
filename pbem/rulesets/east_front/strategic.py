"""Strategic movement: with double allowance along a road net, far from the enemy (EF-36, EF-53, EF-54, EF-H8)."""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.rulesets.api import MoveForecast
from pbem.rulesets.east_front import findings_move as say
from pbem.rulesets.east_front import movement, passage, search, stacking, walking
from pbem.rulesets.east_front.allowance import allowance, cannot_move, in_points
from pbem.rulesets.east_front.effects import Effects, failed
from pbem.rulesets.east_front.orders import Strategic
from pbem.rulesets.east_front.state import State


def strategic_allowance(state: State, unit: str) -> int:
    """Return what a unit may spend in strategic movement, in half points: twice its allowance (EF-H8)."""
    return allowance(state, unit) * int(state.land.constants["strategic"]["multiplier"])


def cannot_go(state: State, unit: str) -> Finding | None:
    """Say why a unit cannot move strategically at all, or None.

    Findings: ``east.unit.*``, ``east.strategic.*``.
    """
    if not state.regular and state.unit(unit).side == state.phasing:
        return say.STRATEGIC_PHASE.at(unit=unit, rule="EF-H8")
    refused = cannot_move(state, unit)
    if refused is not None:
        return refused
    piece = state.piece(unit)
    if piece.out_of_supply:
        return say.STRATEGIC_SUPPLY.at(unit=unit, rule="EF-H8")
    if piece.spent:
        return say.STRATEGIC_MOVED.at(unit=unit, rule="EF-H8")
    if piece.place in search.near_enemies(state, state.unit(unit).side):
        distance = state.land.constants["strategic"]["enemy_distance"]
        return say.STRATEGIC_START.at(unit=unit, place=piece.place, reach=distance, rule="EF-H8")
    return None


def reach(state: State, unit: str) -> dict[str, int]:
    """Return the places where a unit can end strategic movement, with the cheapest cost in half points."""
    if cannot_go(state, unit) is not None:
        return {}
    start = state.piece(unit).place
    labels = state.land.grid.labels
    found = _search(state, unit)
    return {
        labels[cell]: found.reach.costs[node]
        for cell, node in sorted(found.best.items())
        if labels[cell] != start and stacking.fits(state, labels[cell], [unit])
    }


def forecast(state: State, order: Strategic) -> MoveForecast | Finding:
    """Work out a strategic move, given with a path or with a place to go to.

    Findings: ``east.unit.*``, ``east.strategic.*``, ``east.move.*``.
    """
    unit = order.unit
    refused = cannot_go(state, unit)
    if refused is not None:
        return refused
    start = state.piece(unit).place
    way = order.path[1:] if order.path and order.path[0] == start else order.path
    goal = way[-1] if way else order.to
    if goal == start or not goal:
        return say.MOVE_NOWHERE.at(unit=unit, place=start)
    for place in (*way, goal):
        if place not in state.land.terrain:
            return say.MOVE_UNKNOWN.at(place=place)
    if not way:
        cells = _search(state, unit).path(state.land.cells[goal])
        if cells is None:
            near = goal in search.near_enemies(state, state.unit(unit).side)
            points = in_points(strategic_allowance(state, unit))
            far = say.STRATEGIC_FAR.at(unit=unit, place=goal, allowance=points, rule="EF-H8")
            return _near(state, goal) if near else far
        way = tuple(state.land.grid.labels[cell] for cell in cells[1:])
    return _walk(state, unit, start, way)


def execute(state: State, order: Strategic, seq: int = -1) -> Effects:
    """Move a unit strategically; an order that cannot be followed is said to have failed."""
    made = forecast(state, order)
    if isinstance(made, Finding):
        side = state.unit(order.unit).side if order.unit in state.land.units else state.phasing
        return (yield failed(side, order, made, seq)).state
    return (yield from movement.carry_out(state, order.unit, made, "strategic", seq))


def _walk(state: State, unit: str, start: str, way: Sequence[str]) -> MoveForecast | Finding:
    near = search.near_enemies(state, state.unit(unit).side)
    gait = passage.gait_of(state, state.unit(unit))
    limit = strategic_allowance(state, unit)
    lines, here = walking.begin(state, gait, start), start
    for place in way:
        barred = walking.bars(state, unit, here, place)
        if barred is not None:
            return barred
        if place in near:
            return _near(state, place)
        after = walking.step(state, gait, lines, here, place)
        if not after or not passage.followable(state, gait, here, place):
            return say.STRATEGIC_ROAD.at(unit=unit, a=here, b=place, rule="EF-54" if gait.roads_only else "EF-H8")
        lines = {tie: line for tie, line in after.items() if line.cost <= limit}
        if not lines:
            points = in_points(limit)
            return say.STRATEGIC_FAR.at(unit=unit, place=place, allowance=points, rule="EF-H8")
        here = place
    line = walking.cheapest(lines)
    if not stacking.fits(state, here, [unit]):
        return say.MOVE_STACK.at(unit=unit, place=here, limit=stacking.limit(state, here), rule="EF-H6")
    return MoveForecast(unit, start, walking.steps_of(way, line), line.cost, limit)


def _search(state: State, unit: str) -> search.Found:
    gait = passage.gait_of(state, state.unit(unit))
    return search.search(state, gait, state.piece(unit).place, strategic_allowance(state, unit), search.STRATEGIC)


def _near(state: State, place: str) -> Finding:
    reach = state.land.constants["strategic"]["enemy_distance"]
    return say.STRATEGIC_NEAR.at(place=place, reach=reach, rule="EF-H8")
