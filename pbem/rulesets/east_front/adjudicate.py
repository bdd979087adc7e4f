"""Adjudication of a segment: from the sheets to the point where a seat owes an order that nothing covers (EF-9, EF-10, EF-H1).

A segment is a movement phase and all that follows it of itself. The sheet of a movement phase is used up with it; of the orders for the
Engineering step that follows, too. Standing orders are carried on. An order that cannot be followed is said to have failed; nothing that
stands in a sheet stops a segment.
"""

from collections.abc import Generator, Mapping, Sequence

from pbem.core.text import msg
from pbem.orders.model import Order
from pbem.rulesets.api import Applied, DiceSource, Duty, Effect, Sheet
from pbem.rulesets.api.spoken import Spoken, Turn, run
from pbem.rulesets.east_front import (
    airlift,
    allowance,
    arrivals,
    bridges,
    command,
    engineering,
    movement,
    overrun,
    rail,
    sequence,
    stackmove,
    strategic,
    supply_orders,
)
from pbem.rulesets.east_front.admission import SECOND, admits
from pbem.rulesets.east_front.effects import Effects, failed
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.orders import (
    Activate,
    Airlift,
    Bridge,
    Feed,
    Flip,
    Join,
    Move,
    MoveStack,
    Overrun,
    Place,
    Rail,
    Strategic,
)
from pbem.rulesets.east_front.state import State, carried_orders, other


def adjudicate(state: State, sheets: Mapping[str, Sheet], dice: DiceSource) -> Generator[Effect, Applied[State], None]:
    """Resolve a segment: one step after another until a seat owes an order, then what every side carries on."""
    spoken = _spoken(state, sheets)
    turn = Turn[State](
        step=lambda now: _step(now, spoken, dice),
        duties=_duties,
        over=lambda now: now.now.result is not None,
    )
    yield from run(state, spoken, turn)


def awaiting(state: State, sheets: Mapping[str, Sheet]) -> tuple[Duty, ...]:
    """Say which seat owes what for the open segment: the phasing side its movement."""
    return _duties(state)


def _spoken(state: State, sheets: Mapping[str, Sheet]) -> Spoken:
    return Spoken(SIDES, lambda side: carried_orders(state, side), sheets)


def _duties(state: State) -> tuple[Duty, ...]:
    side = state.phasing
    if state.now.result is not None or not side:
        return ()
    what = msg("Move your units.") if state.regular else msg("Move your motorized units.")
    default = msg("Without orders your units stay where they are.")
    return (Duty(side, what, default, not _can_act(state, side)),)


def _can_act(state: State, side: str) -> bool:
    """Whether a side has anything to order in its movement phase: a unit that can go, one to come, one to activate, works to do."""
    if any(allowance.cannot_move(state, unit) is None for unit in state.of_side(side)) or arrivals.due(state):
        return True
    if command.candidates(state) or any(rail.reach(state, unit) for unit in state.of_side(side)):
        return True
    if any(supply_orders.offers(state)):
        return True
    works = (engineering.flips(state), engineering.convertible(state), tuple(supply_orders.feeding(state, side)))
    return state.now.phase in SECOND and any(works)


def _step(state: State, spoken: Spoken, dice: DiceSource) -> Effects:
    """Carry out the present step: the beginning of play, or a movement phase and what follows of itself."""
    side = state.phasing
    if not side:
        return (yield from sequence.begin_game(state, dice))
    state, orders = yield from _admitted(state, side, spoken)
    state = yield from move(state, dice, orders, spoken.seqs[side], spoken.orders[other(side)])
    turn = state.now.turn
    state = yield from sequence.go_on(state, dice, {side: orders, other(side): spoken.orders[other(side)]}, spoken.seqs)
    if state.now.turn == turn:
        spoken.keep(side, Feed)
    else:
        spoken.keep(side)
        spoken.keep(other(side))
    return state


Admitted = Generator[Effect, Applied[State], tuple[State, tuple[Order, ...]]]


def _admitted(state: State, side: str, spoken: Spoken) -> Admitted:
    """Sort out what a side's sheet holds that it may not give now; a sheet that was checked holds nothing of the kind."""
    good: list[Order] = []
    for order in spoken.orders[side]:
        fault = admits(state, side, order)
        if fault is None:
            good.append(order)
        else:
            state = (yield failed(side, order, fault[1], spoken.seqs[side])).state
    spoken.orders[side] = tuple(good)
    return state, tuple(good)


def move(
    state: State, dice: DiceSource, orders: Sequence[Order], seq: int, theirs: Sequence[Order] | None = None
) -> Effects:
    """Carry out a movement sheet: arrivals, Dumps turned, activations, rail, air, then marches and overruns in the order of the sheet,
    bridges, MSUs joined.

    ``theirs``: the other side's orders in force, of which standing words count; by default what it has carried.
    """
    apart = stackmove.spoken_for(orders)
    state = yield from arrivals.bring_in(state, [order for order in orders if isinstance(order, Place)], seq)
    for order in orders:
        if isinstance(order, Flip) and supply_orders.turns_supply(state, order):
            state = yield from supply_orders.execute(state, order, seq)
    for order in orders:
        if isinstance(order, Activate):
            state = yield from command.execute(state, order, seq)
    for order in orders:
        if isinstance(order, Rail):
            state = yield from rail.execute(state, order, seq)
    for order in orders:
        if isinstance(order, Airlift):
            state = yield from airlift.execute(state, order, seq)
    for order in orders:
        if isinstance(order, Move):
            state = yield from movement.execute(state, order, seq)
        elif isinstance(order, MoveStack):
            state = yield from stackmove.execute(state, order, apart, seq)
        elif isinstance(order, Strategic):
            state = yield from strategic.execute(state, order, seq)
        elif isinstance(order, Overrun):
            state = yield from overrun.execute(state, dice, orders, order, seq, theirs)
    for order in orders:
        if isinstance(order, Bridge):
            state = yield from bridges.execute(state, order, seq)
    for order in orders:
        if isinstance(order, Join):
            state = yield from supply_orders.execute(state, order, seq)
    return state
