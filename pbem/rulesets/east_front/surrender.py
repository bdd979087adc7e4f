"""Surrender of Soviet units that are cut off (rules 3.3, EF-153, EF-H35)."""

from pbem.rulesets.api import DiceSource
from pbem.rulesets.east_front.effects import Effects
from pbem.rulesets.east_front.state import State


def step(state: State, dice: DiceSource) -> Effects:
    """Roll for each surrounded Soviet-held hex, in order of places."""
    yield from ()
    return state
