"""A sheet of the Combat Phase looked at beforehand: reactions, support, orders, answers (EF-191 to EF-199, EF-230, EF-D31)."""

from collections.abc import Sequence

from pbem.orders.model import Order
from pbem.rulesets.east_front.looked import Looked
from pbem.rulesets.east_front.state import State


def look(state: State, side: str, good: Sequence[tuple[int, Order]]) -> Looked:
    """Look at what a side orders in a Combat Phase. ``good``: its orders with their indices, those refused left out."""
    return Looked(state)
