"""Offers for replacement points: steps, units from the Cadre box, strongpoints (EF-H33, EF-H34)."""

from collections.abc import Iterator

from pbem.orders.model import Order
from pbem.rulesets.east_front.state import State


def offers(state: State, side: str) -> Iterator[Order]:
    """Offer what a side may spend its points on now."""
    yield from ()
