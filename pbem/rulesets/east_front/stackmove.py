"""Moving a stack with one order: which units go, and each its way (EF-11, EF-H6)."""

from collections.abc import Iterable

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import MoveForecast
from pbem.rulesets.east_front import allowance, movement
from pbem.rulesets.east_front import findings_move as say
from pbem.rulesets.east_front.effects import Effects, failed, play
from pbem.rulesets.east_front.orders import Airlift, Move, MoveStack, Overrun, Rail, Strategic
from pbem.rulesets.east_front.state import State


def spoken_for(orders: Iterable[Order]) -> frozenset[str]:
    """Return the units that have an order of their own in a sheet to go somewhere, so that no stack takes them along."""
    found: set[str] = set()
    for order in orders:
        if isinstance(order, Move | Strategic | Rail | Airlift):
            found.add(order.unit)
        elif isinstance(order, Overrun):
            found.update(order.units)
    return frozenset(found)


def members(state: State, order: MoveStack, apart: frozenset[str]) -> tuple[Move, ...]:
    """Return the moves that an order for a stack stands for: one for each unit there that can move and has no order of its own.

    Combat units go first, so that supply units find their escort; among them those that have the most points left.
    """
    units = [
        unit
        for unit in state.at(order.place)
        if state.unit(unit).side == state.phasing and unit not in apart and allowance.cannot_move(state, unit) is None
    ]
    units.sort(key=lambda unit: (not state.unit(unit).armed, -allowance.left(state, unit), unit))
    return tuple(Move(unit=unit, path=order.path, to=order.to) for unit in units)


def forecast(state: State, order: MoveStack, apart: frozenset[str]) -> list[MoveForecast] | Finding:
    """Work out the move of a whole stack, or say which unit cannot go and why.

    Findings: ``east.stack.*``.
    """
    moves = members(state, order, apart)
    if not moves:
        return say.STACK_EMPTY.at(rule="EF-11", place=order.place)
    found: list[MoveForecast] = []
    for move in moves:
        made = movement.forecast(state, move)
        if isinstance(made, Finding):
            return say.STACK_MEMBER.at(
                rule=made.rule, remedy=say.ALONE, unit=move.unit, place=order.place, why=made.message
            )
        found.append(made)
        state, _ = play(movement.execute(state, move), state)
    return found


def execute(state: State, order: MoveStack, apart: frozenset[str], seq: int) -> Effects:
    """Move the units of a stack one by one; one that cannot go stays, and it is said."""
    moves = members(state, order, apart)
    if not moves:
        refused = say.STACK_EMPTY.at(rule="EF-11", place=order.place)
        return (yield failed(state.phasing, order, refused, seq)).state
    for move in moves:
        state = yield from movement.execute(state, move, seq)
    return state
