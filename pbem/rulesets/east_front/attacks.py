"""Declaring attacks, and changing them when they are resolved (EF-176 to EF-190)."""

from collections.abc import Sequence

from pbem.orders.model import Order
from pbem.rulesets.east_front.effects import Effects
from pbem.rulesets.east_front.state import State


def declare(state: State, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Declare the attacks of a sheet in its order; what may not be declared fails: ``attack.declared``, ``order.failed``."""
    yield from ()
    return state


def change(state: State, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Let the attacker's orders in force say who attacks which marked hex: ``attack.changed``, ``order.failed`` (EF-182)."""
    yield from ()
    return state
