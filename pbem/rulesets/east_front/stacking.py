"""Stacking (EF-H6): how many stacking points of a side a hex holds at the end of a phase, retreat or advance."""

from collections.abc import Collection, Iterable

from pbem.rulesets.east_front.state import State


def limit(state: State, place: str) -> int:
    """Return the stacking points that a hex holds of one side: 12, in alpine hexes 6, unless the constants say otherwise."""
    numbers = state.land.constants["stacking"]
    points: int = numbers["alpine_points"] if state.land.terrain[place] == "alpine" else numbers["points"]
    return points


def points(state: State, place: str, side: str, without: Collection[str] = ()) -> int:
    """Return the stacking points of a side in a hex, some units left out of account."""
    return sum(
        state.unit(unit).stacking for unit in state.at(place) if state.unit(unit).side == side and unit not in without
    )


def fits(state: State, place: str, units: Iterable[str]) -> bool:
    """Whether units of one side can stand in a hex beside those of it that are there already; passing through is free."""
    coming = [unit for unit in units if state.now.pieces.get(unit) is None or state.piece(unit).place != place]
    if not coming:
        return True
    added = sum(state.unit(unit).stacking for unit in coming)
    return not added or points(state, place, state.unit(coming[0]).side, coming) + added <= limit(state, place)
