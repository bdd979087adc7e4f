"""Moving a stack with one order: which units go, and each its way (FR-H8, FR-H11)."""

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import MoveForecast
from pbem.rulesets.france_1940 import findings as say
from pbem.rulesets.france_1940 import movement
from pbem.rulesets.france_1940.effects import Effects, failed, play
from pbem.rulesets.france_1940.orders import Airdrop, Embark, Move, MoveStack, Rail
from pbem.rulesets.france_1940.state import State


def spoken_for(orders: tuple[Order, ...]) -> frozenset[str]:
    """Return the units that have an order of their own in a sheet to go somewhere, so that no stack takes them along."""
    return frozenset(order.unit for order in orders if isinstance(order, Move | Rail | Embark | Airdrop))


def members(state: State, order: MoveStack, apart: frozenset[str]) -> tuple[Move, ...]:
    """Return the moves that an order for a stack stands for: one for each unit there that can move and has no order of its own.

    Motorised units go first, for they have the widest choice of ways left when a place fills up.
    """
    side = state.phasing
    units = [
        unit
        for unit in state.at(order.place)
        if state.unit(unit).side == side and unit not in apart and movement.cannot_move(state, unit) is None
    ]
    units.sort(key=lambda unit: (not state.unit(unit).motorised, unit))
    return tuple(Move(unit=unit, path=order.path, to=order.to) for unit in units)


def forecast(state: State, order: MoveStack, apart: frozenset[str]) -> list[MoveForecast] | Finding:
    """Work out the move of a whole stack, or say which unit cannot go and why.

    Findings: ``france.stack.*``.
    """
    moves = members(state, order, apart)
    if not moves:
        return say.STACK_EMPTY.at(rule="FR-H11", place=order.place)
    found: list[MoveForecast] = []
    for move in moves:
        made = movement.forecast(state, move)
        if isinstance(made, Finding):
            remedy = say.alone(move.unit)
            return say.STACK_MEMBER.at(
                rule=made.rule, remedy=remedy, unit=move.unit, place=order.place, why=made.message
            )
        found.append(made)
        state, _ = play(movement.execute(state, move), state)
    return found


def execute(state: State, order: MoveStack, apart: frozenset[str], seq: int) -> Effects:
    """Move the units of a stack one by one; one that cannot go stays, and it is said."""
    moves = members(state, order, apart)
    if not moves:
        refused = say.STACK_EMPTY.at(rule="FR-H11", place=order.place)
        return (yield failed(state.phasing, order, refused, seq)).state
    for move in moves:
        state = yield from movement.execute(state, move, seq)
    return state
