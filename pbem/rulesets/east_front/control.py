"""Who controls a place: the side that last had a combat unit in it."""

from collections.abc import Iterable

from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.state import State

RULE = "EF-H40"


def take(state: State, side: str, places: Iterable[str], causes: Iterable[int] = ()) -> Effects:
    """Give places to a side that a combat unit of it has entered; those it has already stay, and lakes are nobody's."""
    causes = tuple(causes)
    for place in dict.fromkeys(places):
        if state.land.terrain[place] != "lake" and state.owner(place) != side:
            state = (yield effect("place.taken", [RULE], causes, place=place, side=side)).state
    return state


def pass_through(state: State, unit: str, places: Iterable[str], causes: Iterable[int] = ()) -> Effects:
    """Give a side the towns, cities and objectives that a combat unit of it marches through; of open country it holds where it ends."""
    printed, land = state.unit(unit), state.land
    if not printed.armed:
        return state
    return (yield from take(state, printed.side, [p for p in places if p in land.town or p in land.objectives], causes))


def sweep(state: State) -> Effects:
    """Give each side the places in which combat units of it stand, at the end of a movement phase: ``place.taken``."""
    for place, units in sorted(state.stacks().items()):
        armed = next((unit for unit in units if state.unit(unit).armed), None)
        if armed is not None:
            state = yield from take(state, state.unit(armed).side, [place])
    return state
