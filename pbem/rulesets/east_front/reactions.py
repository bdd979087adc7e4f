"""The Reaction Phase: the side that is attacked moves motorized units (EF-191 to EF-199)."""

from collections.abc import Iterator, Sequence

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import MoveForecast
from pbem.rulesets.east_front import findings_move as say
from pbem.rulesets.east_front import movement, reaction, stackmove
from pbem.rulesets.east_front.effects import Effects, effect, failed, play
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.orders import Move, MoveStack
from pbem.rulesets.east_front.state import State


def defenders(state: State) -> frozenset[str]:
    """Return the Defender Hexes: those with a Declared Attack marker (EF-180)."""
    return frozenset(place for assault in state.now.attacks for place in assault.places)


def able(state: State, side: str) -> Iterator[str]:
    """Iterate over the units of a side that may react now, in order of ids."""
    attacked = defenders(state)
    return (unit for unit in state.of_side(side) if reaction.cannot_react(state, unit, attacked) is None)


def react(state: State, side: str, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Carry out the moves of a reacting side in the order of its sheet, then ``reaction.ended``.

    A move that cannot be made is said to have failed: ``order.failed``; of a stack, that of each unit by itself.
    """
    apart = stackmove.spoken_for(orders)
    for order in orders:
        if isinstance(order, Move):
            state = yield from execute(state, order, seq)
        elif isinstance(order, MoveStack):
            moves = members(state, side, order, apart)
            if not moves:
                state = (yield failed(side, order, say.STACK_EMPTY.at(rule="EF-191", place=order.place), seq)).state
            for move in moves:
                state = yield from execute(state, move, seq)
    return (yield effect("reaction.ended", ["EF-191"], [seq], side=side)).state


def execute(state: State, order: Move, seq: int = -1) -> Effects:
    """Move a unit in reaction, or say that it cannot: ``unit.moved``, ``order.failed``."""
    made = reaction.planned(state, order, defenders(state))
    side = state.unit(order.unit).side
    if isinstance(made, Finding):
        return (yield failed(side, order, made, seq)).state
    counted = side == SOVIET and state.option("reaction-number") == "points"
    more = {"hq": reaction.leaders(state, made.start)[0]} if counted else {}
    return (yield from movement.carry_out(state, order.unit, made, movement.REACTION, seq, **more))


def members(state: State, side: str, order: MoveStack, apart: frozenset[str]) -> tuple[Move, ...]:
    """Return the moves that an order for a stack stands for: one for each unit there that may react and has no order of its own."""
    attacked = defenders(state)
    return tuple(
        Move(unit=unit, path=order.path, to=order.to)
        for unit in state.at(order.place)
        if unit not in apart and state.unit(unit).side == side and reaction.cannot_react(state, unit, attacked) is None
    )


def forecast(state: State, side: str, order: MoveStack, apart: frozenset[str]) -> list[MoveForecast] | Finding:
    """Work out the reaction of a whole stack, or say which unit cannot go and why.

    Findings: ``east.stack.*``.
    """
    moves, attacked = members(state, side, order, apart), defenders(state)
    if not moves:
        return say.STACK_EMPTY.at(rule="EF-191", place=order.place)
    found: list[MoveForecast] = []
    for move in moves:
        made = reaction.planned(state, move, attacked)
        if isinstance(made, Finding):
            why = made.message
            return say.STACK_MEMBER.at(rule=made.rule, remedy=say.ALONE, unit=move.unit, place=order.place, why=why)
        found.append(made)
        state, _ = play(execute(state, move), state)
    return found


def can_answer(state: State, side: str) -> bool:
    """Whether the side attacked has anything to decide: units that may react, or fighting units whose defence, losses and retreat it
    may order, support or say beforehand.
    """
    attacked = defenders(state)
    if any(state.unit(unit).armed for place in attacked for unit in state.at(place)):
        return True
    return any(reaction.reach(state, unit, attacked) for unit in able(state, side))
