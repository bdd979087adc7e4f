"""Offers of attacks, for the sheet of a movement phase (EF-176 to EF-190)."""

from collections.abc import Iterator, Sequence

from pbem.orders.model import Order
from pbem.rulesets.east_front.state import State


def offers(state: State, side: str, given: Sequence[Order], busy: set[str]) -> Iterator[tuple[Order, ...]]:
    """Offer attacks that may be declared as things stand after the orders given, in groups that meet all obligations together."""
    yield from ()
