"""The orders in force while a segment is adjudicated, and the loop that runs it from step to step (design, "A segment never waits")."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.api import Duty, Effect, Sheet
from pbem.rulesets.api.chains import Chain

S = TypeVar("S")

MOST_STEPS = 10_000
"""A bound on the steps of one segment."""


class Spoken:
    """The orders in force of every seat, and the seqs of the sheets they stand in; what is used up is taken out.

    A sheet is complete: it holds all that is in force of a seat. A seat without a sheet has its carried orders in force.
    """

    def __init__(
        self, sides: Iterable[str], carried: Callable[[str], Sequence[Order]], sheets: Mapping[str, Sheet]
    ) -> None:
        self.orders: dict[str, tuple[Order, ...]] = {}
        self.seqs: dict[str, int] = {}
        for side in sides:
            sheet = sheets.get(side)
            self.orders[side] = tuple(carried(side) if sheet is None else sheet.orders)
            self.seqs[side] = -1 if sheet is None else sheet.seq

    def keep(self, side: str, *kinds: type[Order]) -> None:
        """Forget a side's orders but for the standing ones and those of some kinds."""
        self.orders[side] = tuple(order for order in self.orders[side] if order.STANDING or isinstance(order, kinds))


class Turn(msgspec.Struct, Generic[S], frozen=True):
    """What the loop asks of a ruleset: one step, the duties before the next, and whether the game is over."""

    step: Callable[[S], Chain[S]]
    duties: Callable[[S], Iterable[Duty]]
    over: Callable[[S], bool]


def run(state: S, spoken: Spoken, turn: Turn[S]) -> Chain[S]:
    """Run a segment: one step after another until a seat owes an order that nothing covers, then what every side carries on."""
    first = True
    for _ in range(MOST_STEPS):
        if turn.over(state) or (not first and any(not duty.covered for duty in turn.duties(state))):
            break
        state = yield from turn.step(state)
        first = False
    for side in sorted(spoken.orders):
        orders = () if turn.over(state) else spoken.orders[side]
        yield Effect("sheet.carried", {"orders": msgspec.to_builtins(list(orders))}, (side,))
    return state
