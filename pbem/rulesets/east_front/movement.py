"""Movement of a unit on the ground: where it can go, by which path, and what the move leads to (EF-11 to EF-80).

Costs and allowances are half movement points. A path is the places entered, without the place where the unit stands.
"""

from collections.abc import Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import msg
from pbem.rulesets.api import MoveForecast, Step
from pbem.rulesets.east_front import command, control, passage, search, specials, stacking, walking, zones
from pbem.rulesets.east_front import findings_move as say
from pbem.rulesets.east_front.allowance import allowance, cannot_move, in_points, left
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.orders import Move
from pbem.rulesets.east_front.specials import INFILTRATION, ONE_HEX
from pbem.rulesets.east_front.state import State

__all__ = ["Way", "allowance", "cannot_move", "execute", "forecast", "left", "path_to", "plan", "reach", "walk"]

MARCH = "march"
REACTION = "reaction"
OVERRUNNING = ("overrun", "exploit")
"""How stacks move that overrun: to the target and into it, and on after a success."""


class Way(msgspec.Struct, frozen=True):
    """A move worked out: its forecast, how it is made (march, one-hex or infiltration), and what binds the unit after it (EF-30)."""

    forecast: MoveForecast
    by: str = MARCH
    bound: str = ""
    owed: int = 0

    @property
    def places(self) -> tuple[str, ...]:
        """The places entered."""
        return tuple(step.place for step in self.forecast.steps)


def reach(state: State, unit: str) -> dict[str, int]:
    """Return the places where a unit can end a move, with the cheapest cost in half points; its own place is not among them.

    Empty if it cannot move at all. One-Hex Movement and Infiltration are among them.
    """
    if cannot_move(state, unit) is not None:
        return {}
    start, labels = state.piece(unit).place, state.land.grid.labels
    found = search.onward(state, _gait(state, unit), state.piece(unit), left(state, unit))
    ends = {labels[cell]: cost for cell, cost in found.costs().items()}
    for place in state.land.neighbours[start]:
        if place not in ends:
            single = _single(state, unit, place)
            if isinstance(single, Way):
                ends[place] = single.forecast.cost
    return {
        place: cost
        for place, cost in sorted(ends.items())
        if place != start and stacking.fits(state, place, [unit]) and _at_home(state, unit, place)
    }


def path_to(state: State, unit: str, goal: str) -> tuple[str, ...] | None:
    """Return the cheapest legal path of a unit to a place, or None if it cannot get there; stacking at the end is not looked at."""
    land = state.land
    start = state.piece(unit).place
    if goal not in land.cells or cannot_move(state, unit) is not None or goal == start:
        return None
    found = search.onward(state, _gait(state, unit), state.piece(unit), left(state, unit))
    cells = found.path(land.cells[goal])
    if cells is not None and _at_home(state, unit, goal):
        return tuple(land.grid.labels[cell] for cell in cells[1:])
    if land.adjacent(start, goal) and isinstance(_single(state, unit, goal), Way):
        return (goal,)
    return None


def plan(state: State, unit: str, path: Sequence[str]) -> Way | Finding:
    """Work out a move along a path, or say what is wrong with the first step that cannot be made.

    The finding names the place and the rule, and offers the cheapest legal path to the end if there is one.
    Findings: ``east.unit.*``, ``east.move.*``, ``east.one-hex.*``, ``east.infiltration.*``.
    """
    refused = cannot_move(state, unit)
    if refused is not None:
        return refused
    start = state.piece(unit).place
    way = list(path[1:] if path and path[0] == start else path)
    if not way:
        return say.MOVE_NOWHERE.at(unit=unit, place=start)
    for place in way:
        if place not in state.land.terrain:
            return say.MOVE_UNKNOWN.at(place=place)
    made = walking.walk(state, unit, start, way, left(state, unit))
    if isinstance(made, walking.Line):
        found: Way | Finding = Way(
            MoveForecast(unit, start, walking.steps_of(way, made), made.cost, allowance(state, unit)),
            bound=made.bound,
            owed=made.owed,
        )
    elif len(way) == 1:
        single = _single(state, unit, way[0])
        found = single if isinstance(single, Way) else _telling(made, single)
    else:
        found = made
    if isinstance(found, Finding):
        return _with_way(state, unit, way[-1], found)
    if not stacking.fits(state, way[-1], [unit]):
        return say.MOVE_STACK.at(unit=unit, place=way[-1], limit=stacking.limit(state, way[-1]), rule="EF-H6")
    return found


def walk(state: State, unit: str, path: Sequence[str]) -> MoveForecast | Finding:
    """Work out a move along a path as :func:`plan` does, and return its forecast."""
    made = plan(state, unit, path)
    return made if isinstance(made, Finding) else made.forecast


def planned(state: State, order: Move) -> Way | Finding:
    """Work out a move order, given with a path or with a place to go to.

    Findings: as for :func:`plan`, ``east.move.too-far``.
    """
    if order.path:
        return plan(state, order.unit, order.path)
    refused = cannot_move(state, order.unit)
    if refused is not None:
        return refused
    start = state.piece(order.unit).place
    if order.to == start:
        return say.MOVE_NOWHERE.at(unit=order.unit, place=order.to)
    if order.to not in state.land.terrain:
        return say.MOVE_UNKNOWN.at(place=order.to)
    path = path_to(state, order.unit, order.to)
    if path is not None:
        return plan(state, order.unit, path)
    if order.to in search.held(state, _gait(state, order.unit)):
        return say.MOVE_ENEMY.at(place=order.to, rule="EF-16")
    if state.land.adjacent(start, order.to):
        return plan(state, order.unit, (order.to,))
    return walking.far(state, order.unit, order.to)


def forecast(state: State, order: Move) -> MoveForecast | Finding:
    """Work out a move order and return its forecast."""
    made = planned(state, order)
    return made if isinstance(made, Finding) else made.forecast


def execute(state: State, order: Move, seq: int = -1) -> Effects:
    """Move a unit as ordered; an order that cannot be followed is said to have failed."""
    made = planned(state, order)
    if isinstance(made, Finding):
        side = state.unit(order.unit).side if order.unit in state.land.units else state.phasing
        return (yield failed(side, order, made, seq)).state
    return (yield from carry_out(state, order.unit, made.forecast, made.by, seq))


def carry_out(state: State, unit: str, made: MoveForecast, by: str, seq: int = -1, **more: object) -> Effects:
    """Write a move that was worked out, drive out the supply and bridge units met on the way, take towns (EF-162, EF-H10, EF-H40).

    An enemy ZOC at its end ends it for the phase, but not for a stack that overruns: that may overrun out of it (EF-H4).
    """
    path = [made.start, *(step.place for step in made.steps)]
    rules = [rule for step in made.steps for rule in step.rules]
    ended = path[-1] in zones.enemy_zone(state, state.unit(unit).side)
    limits = list(command.limits(state, unit))
    body: dict[str, object] = {"unit": unit, "path": path, "cost": made.cost, "by": by, **more}
    if (ended and by not in OVERRUNNING) or by in (ONE_HEX, INFILTRATION, REACTION):
        body["done"] = True
    if limits:
        body["limits"] = limits
    state = (yield effect("unit.moved", [*rules, *_RULES.get(by, ())], [seq], **body)).state
    for place in path[1:]:
        state = yield from drive_out(state, unit, place)
    return (yield from control.pass_through(state, unit, path[1:-1], [seq]))


def drive_out(state: State, unit: str, place: str) -> Effects:
    """Remove the enemy supply and bridge units of a place that a combat unit has entered (EF-162, EF-H10)."""
    if not state.unit(unit).armed:
        return state
    for enemy in state.at(place):
        if state.unit(enemy).side != state.unit(unit).side and search.yields(state, enemy):
            rule = "EF-162" if state.unit(enemy).type == "msu" else "EF-H10"
            made = effect("unit.eliminated", [rule], unit=enemy, place=place, how="removed", box="removed")
            state = (yield made).state
    return state


_RULES = {ONE_HEX: ("EF-65",), INFILTRATION: ("EF-72", "EF-73"), "strategic": ("EF-H8",), REACTION: ("EF-191",)}


def _gait(state: State, unit: str) -> passage.Gait:
    return passage.gait_of(state, state.unit(unit))


def _at_home(state: State, unit: str, place: str) -> bool:
    home = state.unit(unit).home
    return not home or state.land.distance(home, place) <= walking.MILITIA_REACH


def _single(state: State, unit: str, goal: str) -> Way | Finding:
    """Work out a single step beyond the ordinary: Infiltration between enemy ZOCs, else One-Hex Movement (EF-65, EF-72)."""
    start = state.piece(unit).place
    between = specials.in_zone(state, unit, start) and specials.in_zone(state, unit, goal)
    barred = walking.bars(state, unit, start, goal, ONE_HEX)
    if barred is not None:
        return barred
    refused = specials.infiltration(state, unit, goal) if between else specials.one_hex(state, unit, goal)
    if refused is not None:
        return refused
    cost = left(state, unit)
    if between:
        step = Step(goal, cost, msg("infiltration, all movement points"), ("EF-72", "EF-73"))
        return Way(MoveForecast(unit, start, (step,), cost, allowance(state, unit)), INFILTRATION)
    rules = ("EF-65", "EF-69") if specials.forces_river(state, unit, start, goal) else ("EF-65",)
    step = Step(goal, cost, msg("One-Hex Movement, all movement points"), rules)
    return Way(MoveForecast(unit, start, (step,), cost, allowance(state, unit)), ONE_HEX)


def _telling(walked: Finding, single: Finding) -> Finding:
    """Choose of two refusals of a single step the one that tells more: that of the special step, unless it only repeats.

    Mud is told of where points alone stand against the step, the zones where water does.
    """
    special = single.code.startswith(("east.infiltration.", say.ONE_HEX_RIVER.code))
    mud = single.code == say.ONE_HEX_MUD.code and walked.code == say.MOVE_POINTS.code
    zone = single.code == say.MOVE_ZONE.code and walked.code == say.MOVE_SIDE.code
    return single if special or mud or zone else walked


def offer(state: State, unit: str, goal: str) -> MoveForecast | None:
    """Return the cheapest legal move of a unit to a place, or None if there is none."""
    better = path_to(state, unit, goal)
    if better is None or not stacking.fits(state, goal, [unit]):
        return None
    start = state.piece(unit).place
    made = walking.walk(state, unit, start, better, left(state, unit))
    if isinstance(made, Finding):
        return None
    return MoveForecast(unit, start, walking.steps_of(better, made), made.cost, allowance(state, unit))


def _with_way(state: State, unit: str, goal: str, finding: Finding) -> Finding:
    """Add to a finding about a path the cheapest legal one to the same end, in words."""
    made = offer(state, unit, goal)
    if made is None:
        return finding
    way = " ".join(step.place for step in made.steps)
    remedy = msg("The cheapest legal way is {way}, for {cost} MP.", way=way, cost=in_points(made.cost))
    return msgspec.structs.replace(finding, remedy=remedy)
