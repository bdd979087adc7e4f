"""Offers of legal orders: for the sheet of a report, and for the random player. Every group is legal beside the orders given."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus import actions, legal_impulse, retreat, thought
from pbem.rulesets.tannenhaus.admission import MOST, admits
from pbem.rulesets.tannenhaus.land import SIDES, other
from pbem.rulesets.tannenhaus.orders import (
    ALWAYS,
    ASKED,
    HITS,
    IF_REDUCED,
    NEVER,
    NONE,
    PASS,
    RETREATS,
    ROUTS,
    STOP,
    THREATENED,
    WAIT,
    Action,
    AskMe,
    Condition,
    Impulse,
    Loss,
    Retreat,
    Rout,
    StandingImpulse,
    StandingRetreat,
    StandingRout,
    Stop,
)
from pbem.rulesets.tannenhaus.plan import Plan, parts
from pbem.rulesets.tannenhaus.queue import has_points, impulses
from pbem.rulesets.tannenhaus.state import IMPULSES, OFF, OVER, Question, State, View

Group = tuple[Order, ...]
T = TypeVar("T")

ROOM = 14
"""How many numbers after those given are used by turns, so that many offers go beside each other in a sheet."""

SHOWN = 9
"""How many impulses come before the first that has a condition."""

LONG, SHORT = 5, 3
"""How many impulses queues that are offered whole have."""


def legal_orders(view: View, given: Sequence[Order] = ()) -> Iterator[Group]:
    """Offer groups of orders that are legal together and beside those given, the most telling ones first."""
    state = view.state
    side = view.side or state.now.acting or SIDES[0]
    if state.now.phase == OVER:
        return
    keys = {order.key for order in given}
    for group in _groups(state, side, given):
        if keys.isdisjoint(order.key for order in group):
            yield group


def _groups(state: State, side: str, given: Sequence[Order]) -> Iterator[Group]:
    question = state.now.question
    if question is not None and question.side == side:
        yield from _answers(state, question)
    plan = Plan(state, side, given)
    after = plan.state
    if after.now.phase != IMPULSES or not has_points(after, side):
        after, exact = thought.next_turn(after), False
    else:
        exact = plan.exact
    first = 1 + max((entry.number for entry in impulses(given)), default=0)
    if first + ROOM + LONG <= MOST:
        yield from _impulses(after, side, first, exact)
    yield from _instructions(state, side)


def _impulses(state: State, side: str, first: int, exact: bool) -> Iterator[Group]:
    """Offer impulses numbered by turns, then whole queues behind them; those of an exact next impulse can be done now."""
    begun = thought.begun(state, side)
    offered = [todo for todo in legal_impulse.impulses(begun, side) if _doable(begun, side, todo)]
    plain = [Impulse(actions=todo) for todo in (*offered, (Action("pass"),))]
    tied = list(_conditional(begun, side, offered, exact))
    entries = (*plain[:SHOWN], *tied[:2], *plain[SHOWN:], *tied[2:])
    for at, entry in enumerate(entries):
        yield (msgspec.structs.replace(entry, number=first + at % ROOM),)
    for at, length in enumerate((LONG, SHORT, LONG)):
        queue = _queue(state, side, first + ROOM, length, at)
        if queue:
            yield queue
    yield (Impulse(number=first + ROOM, actions=(Action("pass"),)),)


def _doable(state: State, side: str, todo: Sequence[Action]) -> bool:
    """Whether all of an impulse can be done, one thing after another, and would be taken at any time."""
    if any(finding.refuses for _, finding in admits(state, side, Impulse(number=1, actions=tuple(todo)))):
        return False
    for _, action in parts("actions", todo):
        if actions.check_action(state, side, action) is not None:
            return False
        state = thought.act(state, side, action)
    return True


def _queue(state: State, side: str, number: int, length: int, seed: int) -> Group:
    """Build a queue of several impulses, area by area, each legal if all before it went as ordered."""
    made: list[Order] = []
    for step in range(length):
        begun = thought.begun(state, side)
        areas = legal_impulse.held(begun, side)
        todo = next(filter(None, (_some(begun, side, area, seed + step) for area in _turned(areas, seed + step))), None)
        if todo is None:
            break
        made.append(Impulse(number=number + step, actions=todo))
        for _, action in parts("actions", todo):
            begun = thought.act(begun, side, action)
        state = thought.ended(begun, side)
    return tuple(made)


def _some(state: State, side: str, area: str, seed: int) -> tuple[Action, ...] | None:
    """Choose something that the units of an area can do."""
    offered = list(legal_impulse.of_area(state, side, area))
    return next((todo for todo in _turned(offered, 5 * seed) if _doable(state, side, todo)), None)


def _turned(some: Sequence[T], by: int) -> Sequence[T]:
    """Begin a list somewhere else, and go round it."""
    at = by % len(some) if some else 0
    return (*some[at:], *some[:at])


def _conditional(state: State, side: str, offered: Sequence[tuple[Action, ...]], exact: bool) -> Iterator[Impulse]:
    """Offer fire as long as an area is not suppressed and an assault if it is, and a stop or a deed that waits for something."""
    assaults: dict[str, tuple[Action, ...]] = {}
    for todo in offered:
        if todo[0].do == "assault":
            assaults.setdefault(todo[0].to, todo)
    for todo in offered:
        action = todo[0]
        area = action.to or (state.piece(action.target).area if action.target in state.now.pieces else "")
        if action.do == "fire" and area in assaults:
            yield Impulse(when=(Condition("suppressed", area),), actions=assaults[area], otherwise=todo)
    for todo in offered[:4]:
        yield Impulse(when=(Condition("any-lost"),), actions=(Action(STOP),), otherwise=todo)
    for todo in offered[4:8] if not exact else ():
        yield Impulse(when=(Condition("passed"),), actions=todo)


def _instructions(state: State, side: str) -> Iterator[Group]:
    yield (StandingImpulse(do=PASS),)
    yield (StandingImpulse(do=WAIT),)
    yield (Stop(when=(Condition("any-lost"),)),)
    for policy in (NEVER, IF_REDUCED, ALWAYS):
        yield (StandingRetreat(policy=policy),)
    yield (StandingRout(policy=THREATENED),)
    yield (StandingRout(policy=NONE),)
    for asked in ((), ASKED, (RETREATS,), (HITS,), (ROUTS,)):
        yield (AskMe(what=asked),)
    mine = [unit for unit in state.of_side(side) if state.piece(unit).area != OFF]
    yield from legal_impulse.rows(list(_of_unit(state, unit)) for unit in mine)
    for area in sorted({state.piece(unit).area for unit in mine}):
        here = state.ground(area, side)
        if len(here) > 1:
            yield (Loss(area=area, units=here),)
            yield (Loss(area=area, units=here[::-1]),)
    if mine:
        yield (StandingRetreat(towards=state.piece(mine[0]).area),)


def _of_unit(state: State, unit: str) -> Iterator[Group]:
    """Offer what may be said of one unit: where it retreats to, when, and of a shaken one where it routs to."""
    for area in retreat.routs(state, unit)[:3]:
        yield (Rout(unit=unit, areas=(area,)),)
    piece = state.piece(unit)
    if piece.suppressed or piece.recovering:
        yield (Rout(unit=unit),)
    near = tuple(
        area for area in state.area_of(unit).neighbours if not state.ground(area, other(state.unit(unit).side))
    )
    if near:
        yield (Retreat(unit=unit, areas=near[:2]),)
        yield (Retreat(unit=unit, areas=near[-1:], policy=ALWAYS),)
    yield (Retreat(unit=unit, policy=NEVER),)


def _answers(state: State, question: Question) -> Iterator[Group]:
    """Offer the answers to an open question, each area and each order of the units that there is."""
    if question.what == RETREATS:
        for unit in question.units:
            for area in question.areas:
                yield (Retreat(unit=unit, areas=(area,), policy=ALWAYS),)
            if not question.forced:
                yield (Retreat(unit=unit, policy=NEVER),)
    elif question.what == HITS:
        for at in range(len(question.units)):
            yield (Loss(area=question.area, units=(*question.units[at:], *question.units[:at])),)
    else:
        for unit in question.units:
            for area in retreat.routs(state, unit):
                yield (Rout(unit=unit, areas=(area,)),)
            yield (Rout(unit=unit),)
