"""Who controls a place (FR-H7)."""

from collections.abc import Iterable

from pbem.rulesets.france_1940 import countries, supply
from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.state import BOX, State

WATER = ("sea", "lake")


def take(state: State, side: str, places: Iterable[str], causes: Iterable[int] = ()) -> Effects:
    """Give places to a side that a supplied unit of it has been in or passed through; those it has already stay."""
    causes = tuple(causes)
    for place in dict.fromkeys(places):
        if state.land.terrain[place] not in WATER and state.owner(place) != side:
            state = (yield effect("place.taken", ["FR-H7"], causes, place=place, side=side)).state
    return state


def sweep(state: State) -> Effects:
    """Give every side the places in which supplied units of it stand: after landings, advances and restored supply."""
    for unit in sorted(state.now.pieces):
        place = state.piece(unit).place
        side = state.unit(unit).side
        if place == BOX or countries.is_neutral(state, unit) or state.owner(place) == side:
            continue
        if supply.supplied(state, unit):
            state = yield from take(state, side, [place])
    return state
