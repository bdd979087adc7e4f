"""Mandated Attacks: imposed, met, and what those not made cost (EF-200 to EF-206, EF-D4, EF-H32)."""

from collections.abc import Iterable

from pbem.rulesets.east_front.effects import Effects
from pbem.rulesets.east_front.state import State


def impose(state: State, count: int, causes: Iterable[int] = ()) -> Effects:
    """Impose Mandated Attacks on the Soviet side: ``mandated.imposed``; more than six owed are dropped."""
    raise NotImplementedError


def meet(state: State, place: str, causes: Iterable[int] = ()) -> Effects:
    """Count a declared attack that meets a Mandated Attack: ``mandated.met``."""
    raise NotImplementedError


def penalty(state: State) -> Effects:
    """Give the Axis its points for Mandated Attacks not made, in the Interphase: ``points.scored``."""
    yield from ()
    return state
