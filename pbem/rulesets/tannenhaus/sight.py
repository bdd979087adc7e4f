"""Line of sight: own and neighbouring areas, listed pairs at two and three, everything within three for air units (TN-H9)."""

from pbem.rulesets.tannenhaus.state import OFF, State


def sees(state: State, viewer: str, area: str) -> bool:
    """Whether a unit on the map sees an area, for itself (TN-H9). A unit off the map sees nothing."""
    here = state.piece(viewer).area
    if here == OFF or area == OFF:
        return False
    if state.unit(viewer).air:
        return state.land.distance(here, area) <= _air(state)
    return here == area or state.land.adjacent(here, area) or area in state.land.areas[here].sees


def sees_unit(state: State, viewer: str, unit: str) -> bool:
    """Whether a unit on the map sees another unit on the map: an air unit is seen from every area within three (TN-H9)."""
    here, there = state.piece(viewer).area, state.piece(unit).area
    if here == OFF or there == OFF:
        return False
    if state.unit(unit).air:
        return state.land.distance(here, there) <= _air(state)
    return sees(state, viewer, there)


def spotted(state: State, firer: str, unit: str) -> bool:
    """Whether any friendly unit other than the firer sees an enemy unit (TN-53, TN-D59); by the option only one not Suppressed (TN-H19)."""
    down = state.land.options["spotters"] == "any"
    return any(
        sees_unit(state, friend, unit)
        for friend in state.of_side(state.unit(firer).side)
        if friend != firer and (down or not state.piece(friend).suppressed)
    )


def _air(state: State) -> int:
    """Return how many areas an air unit sees, and is seen from: constants.toml, 3."""
    found: int = state.land.constants["hind"]["sight"]
    return found
