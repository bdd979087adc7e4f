"""Who holds what: a place goes to the side whose supplied unit was the last to be in it or pass through it (FR-H7)."""

from collections.abc import Iterable

from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.state import State
from pbem.rulesets.france_1940.supply import supplied


def pass_through(state: State, unit: str, places: Iterable[str], causes: Iterable[int] = ()) -> Effects:
    """Take the places that a unit has just entered, if it is in supply where it now stands (FR-H7)."""
    side = state.unit(unit).side
    fresh = [place for place in dict.fromkeys(places) if state.owner(place) != side]
    if not fresh or not supplied(state, unit):
        return state
    known = tuple(causes)
    for place in fresh:
        if not state.neutral(state.land.nation.get(place, "")):
            state = (yield effect("place.taken", ["FR-H7"], known, place=place, side=side)).state
    return state
