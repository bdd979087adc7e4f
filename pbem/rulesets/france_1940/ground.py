"""Ground taken in combat: by retreats, advances and landings of units in supply (FR-H7)."""

from collections.abc import Iterable

from pbem.rulesets.france_1940.control import take
from pbem.rulesets.france_1940.effects import Effects
from pbem.rulesets.france_1940.state import State
from pbem.rulesets.france_1940.supply import supplied


def occupy(state: State, unit: str, places: Iterable[str], causes: Iterable[int] = ()) -> Effects:
    """Take the places that a unit has just entered, if it is in supply where it now stands (FR-H7)."""
    side = state.unit(unit).side
    fresh = [place for place in places if state.owner(place) != side]
    if fresh and supplied(state, unit):
        state = yield from take(state, side, fresh, causes)
    return state
