"""Adjudication of a segment: from the sheets to the point where a seat owes an order that nothing covers (FR-H1).

A sheet is complete: it holds all that is in force of a seat. A seat without a sheet has its carried orders in force. What a segment
leaves unfinished is carried: standing orders always; while declared attacks wait for an answer, also the retreats, advances and
evacuations of the phasing side; an order to embark until the end of its player turn. An order that cannot be followed is said to have
failed; nothing that stands in a sheet stops a segment.
"""

from collections.abc import Generator, Mapping, Sequence

from pbem.core.text import msg
from pbem.orders.model import Order
from pbem.rulesets.api import Applied, DiceSource, Duty, Effect, Sheet
from pbem.rulesets.api.spoken import Spoken, Turn, run
from pbem.rulesets.france_1940 import (
    air,
    airborne,
    answers,
    arrivals,
    attacks,
    combat,
    interdiction,
    movement,
    rail,
    sequence,
    stackmove,
)
from pbem.rulesets.france_1940.admission import admits
from pbem.rulesets.france_1940.effects import Effects, failed
from pbem.rulesets.france_1940.land import SIDES
from pbem.rulesets.france_1940.orders import (
    Advance,
    Airdrop,
    Attack,
    Embark,
    Evacuate,
    Interdict,
    Move,
    MoveStack,
    Place,
    Rail,
    Retreat,
    StandingAir,
)
from pbem.rulesets.france_1940.phases import SET_UP
from pbem.rulesets.france_1940.state import State, carried_orders


def adjudicate(state: State, sheets: Mapping[str, Sheet], dice: DiceSource) -> Generator[Effect, Applied[State], None]:
    """Resolve a segment: one step after another until a seat owes an order, then what every side carries on."""
    spoken = _spoken(state, sheets)
    turn = Turn[State](
        step=lambda now: _step(now, spoken, dice),
        duties=lambda now: _duties(now, spoken.orders),
        over=lambda now: now.now.result is not None,
    )
    yield from run(state, spoken, turn)


def awaiting(state: State, sheets: Mapping[str, Sheet]) -> tuple[Duty, ...]:
    """Say which seat owes what for the open segment: the phasing side its move, the other its answer to declared attacks."""
    return _duties(state, _spoken(state, sheets).orders)


def _spoken(state: State, sheets: Mapping[str, Sheet]) -> Spoken:
    return Spoken(SIDES, lambda side: carried_orders(state, side), sheets)


def _duties(state: State, orders: Mapping[str, Sequence[Order]]) -> tuple[Duty, ...]:
    now = state.now
    if now.result is not None or not now.step:
        return ()
    if now.step == SET_UP:
        what = msg("Place your units.")
        default = msg("Without orders every unit stands in its first place.")
        return tuple(Duty(side, what, default, not _can_deploy(state, side)) for side in SIDES)
    if now.step == sequence.MOVE:
        what = msg("Move, and declare your attacks.")
        default = msg("Without orders your units stay where they are and attack nobody.")
        return (Duty(state.phasing, what, default, not _can_act(state)),)
    if not answerable(state):
        return ()
    places = ", ".join(place for attack in now.attacks if attack.units for place in attack.places)
    what = msg("Answer the attacks on {places} with your air points.", places=places)
    default = msg("Without orders no air points go to the defence.")
    covered = any(isinstance(order, StandingAir) for order in orders[state.other])
    return (Duty(state.other, what, default, covered),)


def answerable(state: State) -> bool:
    """Whether the side that is attacked has air points that it may use in one of the declared attacks (FR-69, FR-71, FR-H4)."""
    return any(
        attack.units and air.usable(state, state.other, answers.supported(state, attack))
        for attack in state.now.attacks
    )


def _can_deploy(state: State, side: str) -> bool:
    return any(len(state.unit(unit).entry) > 1 for unit in state.of_side(side))


def _can_act(state: State) -> bool:
    """Whether the phasing side has anything on the map, in the box or on its way."""
    return any(True for _ in state.of_side(state.phasing)) or bool(arrivals.due(state))


def _step(state: State, spoken: Spoken, dice: DiceSource) -> Effects:
    """Carry out the present step: set-up, movement with the declarations, or answer, combat and reorganisation."""
    step = state.now.step
    if not step:
        return (yield from sequence.begin_game(state))
    if step == SET_UP:
        for side in SIDES:
            state, orders = yield from _admitted(state, side, spoken)
            placed = [order for order in orders if isinstance(order, Place)]
            state = yield from arrivals.deploy(state, side, placed, spoken.seqs[side])
            spoken.keep(side)
        return (yield from sequence.begin_turn(state, 1))
    side, other = state.phasing, state.other
    state, orders = yield from _admitted(state, side, spoken)
    state, answering = yield from _admitted(state, other, spoken)
    seq = spoken.seqs[side]
    if step == sequence.MOVE:
        spoken.keep(other)
        state = yield from move(state, dice, orders, seq)
        spoken.orders[side] = orders
        spoken.keep(side, Retreat, Advance, Evacuate, Embark)
        return (yield from sequence.begin_combat(state))
    for order in answering:
        if isinstance(order, Interdict):
            state = yield from interdiction.execute(state, other, order, spoken.seqs[other])
    state = yield from answers.answer(state, answering, spoken.seqs[other])
    state = yield from combat.resolve(state, dice, {side: orders}, seq)
    embarking = state.now.assault == 1
    state = yield from sequence.go_on(state, dice, orders, seq)
    spoken.orders[side] = orders
    spoken.keep(side, *((Embark,) if embarking else ()))
    spoken.keep(other)
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


def move(state: State, dice: DiceSource, orders: tuple[Order, ...], seq: int) -> Effects:
    """Carry out a movement sheet: arrivals, interdictions, drops, rail, moves in the order of the sheet, then the declarations."""
    side = state.phasing
    declared = [order for order in orders if isinstance(order, Attack)]
    attacked = frozenset(place for order in declared for place in order.places)
    apart = stackmove.spoken_for(orders)
    state = yield from arrivals.execute(state, [order for order in orders if isinstance(order, Place)], seq)
    for order in orders:
        if isinstance(order, Interdict):
            state = yield from interdiction.execute(state, side, order, seq)
    for order in orders:
        if isinstance(order, Airdrop):
            state = yield from airborne.execute(state, dice, order, attacked, seq)
    for order in orders:
        if isinstance(order, Rail):
            state = yield from rail.execute(state, order, seq)
    for order in orders:
        if isinstance(order, Move):
            state = yield from movement.execute(state, order, seq)
        elif isinstance(order, MoveStack):
            state = yield from stackmove.execute(state, order, apart, seq)
    return (yield from attacks.declare(state, declared, seq))
