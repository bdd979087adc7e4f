"""Chains of effects (:mod:`pbem.rulesets.api.chains`) over states of East Front."""

import msgspec

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import Effect, chains
from pbem.rulesets.api.chains import Chain, effect, play_chain
from pbem.rulesets.east_front import fold
from pbem.rulesets.east_front.findings_answer import FACE_DOWN
from pbem.rulesets.east_front.orders_combat import Attack, Command
from pbem.rulesets.east_front.state import State

__all__ = ["Effects", "effect", "failed", "play"]

Effects = Chain[State]
"""A part of an adjudication: yields effects, is sent what they led to, returns the state at its end."""


def failed(side: str, order: Order, finding: Finding, seq: int) -> Effect:
    """Make the effect of an order that cannot be followed, which all may read: without the order that it gives face down (EF-232)."""
    if isinstance(order, Attack):
        order = msgspec.structs.replace(order, command="", hq="")
    elif isinstance(order, Command):
        order = msgspec.structs.replace(order, command="", hq="")
        finding = FACE_DOWN.at(rule="EF-232", place=order.place)
    return chains.failed(side, order, finding, seq)


def play(part: Effects, state: State, seq: int = 0) -> tuple[State, tuple[Effect, ...]]:
    """Run a part to its end, folding each effect; the first effect has the seq given."""
    return play_chain(part, state, fold.apply, seq)
