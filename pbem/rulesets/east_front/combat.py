"""Combat: the declared attacks, one after another, each from the die to the advance (EF-176, EF-H25).

Everything stands in the state, so that a combat goes on after a question where it stopped.
"""

from collections.abc import Mapping, Sequence

from pbem.orders.model import Order
from pbem.rulesets.api import DiceSource
from pbem.rulesets.east_front.effects import Effects
from pbem.rulesets.east_front.state import State


def resolve(state: State, dice: DiceSource, orders: Mapping[str, Sequence[Order]], seqs: Mapping[str, int]) -> Effects:
    """Carry out the combats that are left, until none is or a side is asked something (``state.now.question``)."""
    raise NotImplementedError
