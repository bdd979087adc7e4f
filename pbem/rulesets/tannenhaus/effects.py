"""Chains of effects (:mod:`pbem.rulesets.api.chains`) over states of Tannenhaus."""

from pbem.rulesets.api import Effect
from pbem.rulesets.api.chains import Chain, effect, failed, play_chain
from pbem.rulesets.tannenhaus import fold
from pbem.rulesets.tannenhaus.state import State

__all__ = ["Effects", "effect", "failed", "play"]

Effects = Chain[State]
"""A part of an adjudication: yields effects, is sent what they led to, returns the state at its end."""


def play(part: Effects, state: State, seq: int = 0) -> tuple[State, tuple[Effect, ...]]:
    """Run a part to its end, folding each effect; the first effect has the seq given."""
    return play_chain(part, state, fold.apply, seq)
