"""The Reaction Phase: the side that is attacked moves motorized units (EF-191 to EF-199)."""

from collections.abc import Sequence

from pbem.orders.model import Order
from pbem.rulesets.east_front.effects import Effects
from pbem.rulesets.east_front.state import State


def react(state: State, side: str, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Carry out the moves of a reacting side in the order of its sheet, then ``reaction.ended``."""
    raise NotImplementedError


def can_answer(state: State, side: str) -> bool:
    """Whether the side attacked has anything to decide: units that may react, guns to name, orders to give, aircraft."""
    return True
