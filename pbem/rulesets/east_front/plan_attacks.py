"""The attacks of a movement sheet looked at beforehand: faults, and the forecast of each combat (EF-176 to EF-190)."""

from collections.abc import Sequence

from pbem.orders.model import Order
from pbem.rulesets.east_front.looked import Looked
from pbem.rulesets.east_front.state import State


def look(state: State, side: str, good: Sequence[tuple[int, Order]]) -> Looked:
    """Look at the attacks of a side as things stand after its moves. ``good``: its orders with their indices, those refused left out."""
    return Looked(state)
