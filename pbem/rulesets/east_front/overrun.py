"""Overruns: the way there, the die, losses, the retreat of the survivors, the way on. Rules EF-90 to EF-115, EF-H13, EF-H14, EF-D2.

What may be overrun by whom is in :mod:`.overrun_rules`, the numbers are in :mod:`.reckoning`.
"""

from collections.abc import Iterable, Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import msg
from pbem.orders.model import Order
from pbem.rulesets.api import Box, DiceSource, MoveForecast, Step, rolled
from pbem.rulesets.east_front import boxes, losses, movement, odds, stacking
from pbem.rulesets.east_front.approach import Approach
from pbem.rulesets.east_front.effects import Effects, effect, failed, play
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.losses import named
from pbem.rulesets.east_front.orders import Move, Overrun, Retreat, StandingRetreat
from pbem.rulesets.east_front.overrun_rules import Planned, check, may_be_overrun, may_overrun, plan
from pbem.rulesets.east_front.phases import roll_name
from pbem.rulesets.east_front.reckoning import Cell, chances, read_cell
from pbem.rulesets.east_front.retreat import retreat
from pbem.rulesets.east_front.state import State, carried_orders, other

__all__ = ["Supposed", "check", "execute", "may_be_overrun", "may_overrun", "plan", "suppose"]

LENGTH = 2
"""How many hexes the overrunner moves the survivors (EF-108)."""

BY, ON = "overrun", "exploit"


class Supposed(msgspec.Struct, frozen=True):
    """What an overrun is expected to come to: its box, the moves of its units with their costs, and the state if it succeeds.

    ``failed``: the state if it fails and nobody loses a step. ``onward``: why a unit cannot go on after it as ordered.
    """

    box: Box
    moves: tuple[MoveForecast, ...]
    state: State
    failed: State
    onward: tuple[str, Finding] | None = None


def suppose(state: State, order: Overrun) -> Supposed:
    """Work out an overrun that may be made as if it succeeded with no losses and all defenders gone; nothing is rolled.

    Raises:
        ValueError: it may not be made.
    """
    made = plan(state, order)
    if not isinstance(made, Planned):
        raise ValueError(f"the overrun of {order.place} may not be made")
    box = boxes.forecast(made.reckoning, chances(state, made.reckoning))
    moves = [
        MoveForecast(
            unit,
            made.start,
            (*made.ways[unit].steps, *_entry(made, unit, order.place)),
            made.ways[unit].cost,
            movement.allowance(state, unit),
        )
        for unit in made.units
    ]
    state, _ = play(_approach(state, made, -1), state)
    withstood = state
    for unit in made.units:
        withstood = withstood.alter(unit, done=True)
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if piece.place != order.place}
    state, _ = play(_enter(state.change(pieces=pieces), made, order.place, -1), state.change(pieces=pieces))
    onward: tuple[str, Finding] | None = None
    for unit in made.units if order.then or order.then_to else ():
        on = movement.planned(state, Move(unit=unit, path=order.then, to=order.then_to))
        if isinstance(on, Finding):
            onward = onward or (unit, on)
        else:
            moves.append(on.forecast)
    state, _ = play(_go_on(state, made.units, order, -1), state)
    return Supposed(box, tuple(moves), state, withstood, onward)


def execute(
    state: State,
    dice: DiceSource,
    orders: Sequence[Order],
    order: Overrun,
    seq: int = -1,
    theirs: Sequence[Order] | None = None,
) -> Effects:
    """Carry out an order to overrun, or say that it cannot be followed (EF-90 to EF-114).

    ``orders``: those of the overrunning side, of which the clauses on losses and retreats at the target and the standing words count.
    ``theirs``: those of the defender, of which his standing words on losses and guns do; by default what he has carried.
    """
    side = state.phasing
    theirs = carried_orders(state, other(side)) if theirs is None else theirs
    made = plan(state, order)
    if not isinstance(made, Planned):
        return (yield failed(side or state.unit(order.units[0]).side, order, made[0][1], seq)).state
    target = order.place
    defenders = state.at(target)
    base = roll_name(state, f"overrun/{target}.{state.now.used.get(f'overrun {target}', 0) + 1}")
    state = yield from _approach(state, made, seq)

    kind, why = f"1d{state.land.constants['die']['sides']}", f"overrun at {target}"
    values = dice.roll(f"{base}/table", kind, why)
    result = state.land.overrun.cell(made.reckoning.column, values[0] + made.reckoning.net)
    cell = read_cell(result)
    assert cell is not None  # noqa: S101 - the compiler has read every cell of the table
    body = made.reckoning.body()
    body["rules"] = [*body["rules"], "EF-H14"]
    if seq >= 0:
        body["causes"] = [seq]
    sha256 = state.land.scenario["tables"]["overrun"]["sha256"]
    throw = rolled(f"{base}/table", kind, values, why, side=side, table="overrun", sha256=sha256, result=result, **body)
    applied = yield throw
    state, causes = applied.state, (applied.seq,)
    fought = effect(
        "overrun.fought", ["EF-92", "EF-H14"], causes, place=target, units=list(made.units), defenders=list(defenders),
        column=made.reckoning.column, die=values[0], net=made.reckoning.net, result=result, success=cell.success,
        steps=made.reckoning.steps, **{"from": made.origin},
    )  # fmt: skip
    state = (yield fought).state

    state = yield from losses.lose(
        state, made.units, cell.own, named(orders, target), ["EF-H14"], causes, how="overrun",
        forced=_cavalry(state, made.units), attacking=True,
    )  # fmt: skip
    if cell.success:
        state = yield from _success(state, dice, cell, made, orders, theirs, base, causes, seq)
    else:
        state = yield from _failure(state, cell, made, orders, theirs, defenders, causes)
    if cell.success:
        state = yield from _enter(state, made, target, seq)
        state = yield from _go_on(state, made.units, order, seq)
    return state


def _approach(state: State, made: Planned, seq: int) -> Effects:
    """Bring the stack to the hex beside the target (EF-91)."""
    for unit in made.units:
        way = made.ways[unit]
        if way.path:
            moving = MoveForecast(unit, made.start, way.steps, way.way, movement.allowance(state, unit))
            state = yield from movement.carry_out(state, unit, moving, BY, seq, group=_group(state, made))
    return state


def _group(state: State, made: Planned) -> str:
    """Name a stack by the place where it began the phase and its first unit; one that goes on keeps its name."""
    for unit in made.units:
        if unit in state.now.pieces and state.piece(unit).group:
            return state.piece(unit).group
    return f"{made.start} {made.units[0]}"


def _entry(made: Planned, unit: str, target: str) -> tuple[Step, ...]:
    return (Step(target, made.ways[unit].entry, msg("into the overrun hex"), ("EF-99",)),)


def _enter(state: State, made: Planned, target: str, seq: int) -> Effects:
    """Move what is left of the stack into the target, which costs each unit the entry and a point (EF-99, EF-107)."""
    group = _group(state, made)
    for unit in _left(state, made.units):
        moving = MoveForecast(
            unit, made.origin, _entry(made, unit, target), made.ways[unit].entry, movement.allowance(state, unit)
        )
        state = yield from movement.carry_out(state, unit, moving, BY, seq, group=group, **_bound(made.ways[unit]))
    return state


def _bound(way: Approach | movement.Way) -> dict[str, str | int]:
    """Return what binds a unit that may go on to the road by which it came, as the body of its move has it (EF-30)."""
    return {"bound": way.bound, "owed": way.owed} if way.bound else {}


def _go_on(state: State, units: Sequence[str], order: Overrun, seq: int) -> Effects:
    """Move the units of the stack on as their order says, each as far as it may (EF-107); who cannot stays, and it is said."""
    if not order.then and not order.then_to:
        return state
    for unit in _left(state, units):
        onward = Move(unit=unit, path=order.then, to=order.then_to)
        made = movement.planned(state, onward)
        if isinstance(made, Finding):
            state = (yield failed(state.unit(unit).side, onward, made, seq)).state
        else:
            state = yield from movement.carry_out(state, unit, made.forecast, ON, seq, **_bound(made))
    return state


def _success(
    state: State,
    dice: DiceSource,
    cell: Cell,
    made: Planned,
    orders: Sequence[Order],
    theirs: Sequence[Order],
    base: str,
    causes: tuple[int, ...],
    seq: int,
) -> Effects:
    """Clear the target: supply and bridge units go, steps are lost, HQs flip, the others are moved away (EF-108, EF-109, EF-113)."""
    target, side = made.reckoning.place, state.unit(made.units[0]).side
    for unit in state.at(target):
        if state.unit(unit).type in odds.WITHOUT_STEPS:
            state = yield from losses.eliminate(state, unit, "removed", ["EF-H14"], causes)
    defenders = state.at(target)
    if cell.all:
        for unit in defenders:
            state = yield from losses.eliminate(state, unit, "overrun", ["EF-H14"], causes)
    own = named(theirs, target)
    state = yield from losses.lose(state, _left(state, defenders), cell.enemy, own, ["EF-H14"], causes, how="overrun")
    for unit in _left(state, defenders):
        if state.unit(unit).type == "hq" and not state.piece(unit).non_op:
            state = (yield effect("unit.flipped", ["EF-113"], causes, unit=unit, to="non-op")).state
    towards = next((order.towards for order in orders if isinstance(order, StandingRetreat)), "")
    clauses = [order for order in orders if isinstance(order, Retreat)]
    state = yield from retreat(
        state, dice, _left(state, defenders), target, side, LENGTH, clauses, towards,
        base=base, named=own, doomed=losses.doomed(state, theirs, defenders), causes=causes, seq=seq,
    )  # fmt: skip
    return (yield from _mark(state, made.units, _left(state, defenders), causes))


def _failure(
    state: State,
    cell: Cell,
    made: Planned,
    orders: Sequence[Order],
    theirs: Sequence[Order],
    defenders: Sequence[str],
    causes: tuple[int, ...],
) -> Effects:
    """Leave the stack where it is, all its movement spent; what is too much there is lost (EF-106, EF-H6, EF-H14)."""
    target, side = made.reckoning.place, state.unit(made.units[0]).side
    own = named(theirs, target)
    state = yield from losses.lose(state, defenders, cell.enemy, own, ["EF-H14"], causes, how="overrun")
    for unit in _left(state, made.units):
        state = (yield effect("unit.spent", ["EF-106"], causes, unit=unit)).state
    state = yield from _mark(state, made.units, (), causes)
    weakest = sorted(_left(state, made.units), key=lambda unit: losses.rank(state, unit, attacking=True))
    first = [unit for unit in named(orders, target) if unit in weakest]
    for unit in dict.fromkeys([*first, *weakest]):
        if stacking.points(state, made.origin, side) <= stacking.limit(state, made.origin):
            break
        if state.unit(unit).stacking:
            state = yield from losses.eliminate(state, unit, "stacking", ["EF-H6"], causes)
    return state


def _mark(state: State, overrunners: Sequence[str], overrun: Sequence[str], causes: tuple[int, ...]) -> Effects:
    """Place the Overrun markers: on the overrunning units, or by the option on those that were overrun (EF-109, EF-D2)."""
    marked = overrunners if state.option("overrun-marker") == "overrunners" else overrun
    for unit in _left(state, marked):
        if not state.piece(unit).overrun:
            state = (yield effect("unit.marked", ["EF-109", "EF-D2"], causes, unit=unit, on=True)).state
    return state


def _left(state: State, units: Iterable[str]) -> tuple[str, ...]:
    return tuple(unit for unit in units if unit in state.now.pieces)


def _cavalry(state: State, units: Sequence[str]) -> tuple[str, ...]:
    """Return the Soviet cavalry unit of a stack that must lose the first step, if there is one (EF-H14)."""
    riders = [unit for unit in units if state.unit(unit).type == "cavalry" and state.unit(unit).side == SOVIET]
    return tuple(sorted(riders, key=lambda unit: losses.rank(state, unit, attacking=True))[:1])
