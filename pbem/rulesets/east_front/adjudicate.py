"""Adjudication of a segment: from the sheets to the point where a seat owes an order that nothing covers (EF-9, EF-10, EF-H1).

A segment is a movement phase with the declaration of attacks, or the reaction and the combats, and all that follows of itself. The sheet
of a movement phase is used up with it, and of the orders for the Engineering step that follows, too; those about declared attacks are
bound until the combats are over. Standing orders are carried on. An order that cannot be followed is said to have failed; nothing that
stands in a sheet stops a segment. A question ends it: the answer is the next sheet of the side that is asked (EF-D31).
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
    attack_rules,
    attacks,
    bridges,
    combat,
    command,
    engineering,
    legal_growth,
    movement,
    overrun,
    questions,
    rail,
    reactions,
    replacements,
    sequence,
    stackmove,
    strategic,
    supply_orders,
)
from pbem.rulesets.east_front.admission import SECOND, admits, bound
from pbem.rulesets.east_front.effects import Effects, failed
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.orders import (
    Activate,
    Airlift,
    Bridge,
    Feed,
    Flip,
    Join,
    Loss,
    Move,
    MoveStack,
    Overrun,
    Place,
    Rail,
    Retreat,
    Strategic,
)
from pbem.rulesets.east_front.orders_combat import REACTION, Advance, Attack, Command, StandingReaction, Support
from pbem.rulesets.east_front.state import Question, State, carried_orders, other

BOUND = (Attack, Support, Command, Advance, Loss, Retreat)
"""Orders about combats, which are in force until the last of them is over; face down for the other side (EF-232)."""


def adjudicate(state: State, sheets: Mapping[str, Sheet], dice: DiceSource) -> Generator[Effect, Applied[State], None]:
    """Resolve a segment: one step after another until a seat owes an order, then what every side carries on."""
    spoken, begun = _spoken(state, sheets), (state.now.turn, state.now.phase)
    turn = Turn[State](
        step=lambda now: _step(now, spoken, dice, begun == (now.now.turn, now.now.phase)),
        duties=lambda now: _duties(now, spoken),
        over=lambda now: now.now.result is not None,
    )
    yield from run(state, spoken, turn)


def awaiting(state: State, sheets: Mapping[str, Sheet]) -> tuple[Duty, ...]:
    """Say which seat owes what for the open segment: its movement, its reaction to attacks, or the answer to a question."""
    return _duties(state, _spoken(state, sheets))


def _spoken(state: State, sheets: Mapping[str, Sheet]) -> Spoken:
    return Spoken(SIDES, lambda side: carried_orders(state, side), sheets)


def _duties(state: State, spoken: Spoken) -> tuple[Duty, ...]:
    side = state.phasing
    if state.now.result is None and state.attacking:
        return _in_combat(state, spoken)
    if state.now.result is not None or not side:
        return ()
    what = msg("Move your units.") if state.regular else msg("Move your motorized units.")
    default = msg("Without orders your units stay where they are.")
    return (Duty(side, what, default, not _can_act(state, side)),)


def _in_combat(state: State, spoken: Spoken) -> tuple[Duty, ...]:
    """Return what is owed in a Combat Phase: the answer to a question, or the reaction of the side that is attacked."""
    question = state.now.question
    if question is not None:
        return (Duty(question.side, *questions.duty(question)),)
    if state.now.reacted:
        return ()
    foe = other(state.attacking)
    places = ", ".join(place for assault in state.now.attacks for place in assault.places)
    what = msg("Answer the attacks on {places}: reactions, support, orders, losses, retreats.", places=places)
    default = msg("Without orders your units stay, your guns support by the default, and no order is given.")
    covered = any(isinstance(order, StandingReaction) for order in spoken.orders[foe])
    return (Duty(foe, what, default, covered or not reactions.can_answer(state, foe)),)


def _can_act(state: State, side: str) -> bool:
    """Whether a side has anything to order in its movement phase: a unit to go, attack, come or be activated, works to do."""
    if any(allowance.cannot_move(state, unit) is None for unit in state.of_side(side)) or arrivals.due(state):
        return True
    if state.now.phase in sequence.FIGHTS and attack_rules.can_attack(state, side):
        return True
    if command.candidates(state) or any(rail.reach(state, unit) for unit in state.of_side(side)):
        return True
    if any(supply_orders.offers(state)) or any(legal_growth.offers(state, side)):
        return True
    works = (engineering.flips(state), engineering.convertible(state), tuple(supply_orders.feeding(state, side)))
    return state.now.phase in SECOND and any(works)


def _step(state: State, spoken: Spoken, dice: DiceSource, first: bool) -> Effects:
    """Carry out the present step: the beginning of play, or a movement or Combat Phase and what follows of itself.

    ``first``: it is the phase for which the sheets were written.
    """
    if state.attacking:
        return (yield from _combat(state, spoken, dice, first))
    side = state.phasing
    if not side:
        return (yield from sequence.begin_game(state, dice))
    state, orders = yield from _admitted(state, side, spoken)
    state = yield from move(state, dice, orders, spoken.seqs[side], spoken.orders[other(side)])
    if state.now.phase in sequence.FIGHTS:
        state = yield from attacks.declare(state, orders, spoken.seqs[side])
    turn = state.now.turn
    state = yield from sequence.go_on(state, dice, {side: orders, other(side): spoken.orders[other(side)]}, spoken.seqs)
    if state.attacking:
        spoken.keep(side, Feed, *BOUND)
        spoken.orders[side] = attacks.concerned(state, spoken.orders[side])
        spoken.keep(other(side), Feed)
    elif state.now.turn == turn:
        spoken.keep(side, Feed)
    else:
        spoken.keep(side)
        spoken.keep(other(side))
    return state


def _combat(state: State, spoken: Spoken, dice: DiceSource, first: bool) -> Effects:
    """Carry out the reaction, if it is not done, and the combats as far as no question stops them; then go on to the next phase."""
    side = state.attacking
    foe = other(side)
    for one in (side, foe) if first else ():
        spoken.orders[one] = (*spoken.orders[one], *bound(state, one, spoken.orders[one]))
        state, _ = yield from _admitted(state, one, spoken)
    settled = state.now.question
    state = yield from questions.answer(state, spoken.seqs[settled.side] if settled else -1)
    fresh = settled is not None and settled.what == REACTION
    if not state.now.reacted:
        state = yield from reactions.react(state, foe, spoken.orders[foe], spoken.seqs[foe])
        fresh = True
        if questions.due(state, side, REACTION, spoken.orders[side]):
            state = yield from questions.ask(state, Question(side, REACTION))
    if state.now.question is None:
        if fresh:
            state = yield from attacks.change(state, spoken.orders[side], spoken.seqs[side])
        state = yield from combat.resolve(state, dice, spoken.orders, spoken.seqs)
    if state.now.question is None:
        state = yield from sequence.go_on(state, dice, spoken.orders, spoken.seqs)
    for one in (side, foe):
        spoken.keep(one, Feed, *(BOUND if state.now.question is not None else ()))
    return state


Admitted = Generator[Effect, Applied[State], tuple[State, tuple[Order, ...]]]


def _admitted(state: State, side: str, spoken: Spoken) -> Admitted:
    """Sort out what a side's sheet holds that it may not give now; a sheet that was checked holds nothing of the kind.

    Of an order that would lie face down nothing is said: the others would know that there was one (EF-232).
    """
    good: list[Order] = []
    for order in spoken.orders[side]:
        fault = admits(state, side, order)
        if fault is None:
            good.append(order)
        elif not isinstance(order, Command):
            state = (yield failed(side, order, fault[1], spoken.seqs[side])).state
    spoken.orders[side] = tuple(good)
    return state, tuple(good)


def move(
    state: State, dice: DiceSource, orders: Sequence[Order], seq: int, theirs: Sequence[Order] | None = None
) -> Effects:
    """Carry out a movement sheet: arrivals, replacements, Dumps turned, activations, rail, air, then marches and overruns in its order,
    bridges, MSUs joined.

    ``theirs``: the other side's orders in force, of which standing words count; by default what it has carried.
    """
    apart = stackmove.spoken_for(orders)
    state = yield from arrivals.bring_in(state, [order for order in orders if isinstance(order, Place)], seq)
    state = yield from replacements.spend(state, orders, seq)
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
