"""Stacking: how many units, and of which nations, may stand in a place (FR-H6, FR-H8)."""

from collections.abc import Iterable

from pbem.rulesets.france_1940 import countries
from pbem.rulesets.france_1940.land import Land
from pbem.rulesets.france_1940.state import State


def holds(land: Land, units: Iterable[str]) -> bool:
    """Whether these units may stand together: at most three, at most two of them corps, of nations that go together."""
    stack = [land.units[unit] for unit in dict.fromkeys(units)]
    limits = land.constants["stacking"]
    if len(stack) > limits["units"] or sum(unit.size == "corps" for unit in stack) > limits["corps"]:
        return False
    return not stack or countries.may_stack(unit.nation for unit in stack)


def fits(state: State, place: str, units: Iterable[str] = ()) -> bool:
    """Whether a place keeps to the stacking limits with these units added; those there already count once (FR-H8)."""
    return holds(state.land, (*state.at(place), *units))
