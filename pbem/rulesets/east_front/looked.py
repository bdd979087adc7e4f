"""What looking at a part of a sheet finds: the parts of :class:`.plan.Plan` that stand in modules of their own hand this back."""

import msgspec

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import Box, MoveForecast
from pbem.rulesets.east_front.state import State


class Looked(msgspec.Struct, eq=False):
    """The state that a part of a sheet leads to, and what is to be said of it.

    ``faults``: index of the order, part of it, finding. ``offers``: orders that could stand in the place of refused ones, by index.
    """

    state: State
    faults: list[tuple[int, str, Finding]] = []
    moves: list[MoveForecast] = []
    boxes: list[Box] = []
    offers: dict[int, Order] = {}
