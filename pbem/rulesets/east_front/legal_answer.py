"""Offers for a sheet of the Combat Phase: reactions, support, orders, answers to a question (EF-191 to EF-199, EF-D31)."""

from collections.abc import Iterator, Sequence

from pbem.orders.model import Order
from pbem.rulesets.east_front.state import State


def offers(state: State, side: str, given: Sequence[Order]) -> Iterator[tuple[Order, ...]]:
    """Offer what a side may order in the Combat Phase, beside the orders given."""
    yield from ()
