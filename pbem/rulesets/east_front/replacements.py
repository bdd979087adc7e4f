"""Replacements: the Soviet table, points, steps, units from the Cadre box (EF-200, EF-204, EF-242, EF-H33)."""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import DiceSource
from pbem.rulesets.east_front.effects import Effects
from pbem.rulesets.east_front.orders_combat import Fortify, Rebuild, Replace
from pbem.rulesets.east_front.state import State


def grant(state: State, dice: DiceSource) -> Effects:
    """Do the Replacement step: roll for the Soviet side, give both sides the points of the turn; Mandated Attacks are imposed."""
    yield from ()
    return state


def check(state: State, order: Replace | Rebuild | Fortify) -> Finding | None:
    """Say why a point cannot be spent as ordered, or None."""
    raise NotImplementedError


def execute(state: State, order: Replace | Rebuild | Fortify, seq: int = -1) -> Effects:
    """Spend points as ordered, or say that it cannot be done."""
    raise NotImplementedError


def spend(state: State, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Spend points as a movement sheet says, in its order: before anything moves."""
    for order in orders:
        if isinstance(order, Replace | Rebuild | Fortify):
            state = yield from execute(state, order, seq)
    return state
