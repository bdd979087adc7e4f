"""Stacking: at most the number of the area, for each side by itself; air units and attachments do not count (TN-39, TN-46, TN-H7)."""

from collections.abc import Iterable

from pbem.rulesets.tannenhaus.state import State


def room(state: State, area: str, side: str) -> int:
    """Return how many more units of a side an area takes, below 0 if it is overfilled."""
    return state.land.areas[area].stack - len(state.ground(area, side))


def fits(state: State, area: str, units: Iterable[str]) -> bool:
    """Whether units, of one side and not in the area yet, may stand in it beside those that are; air units always do.

    The units may still be off the map.
    """
    ground = [unit for unit in units if not state.unit(unit).air]
    return not ground or len(ground) <= room(state, area, state.unit(ground[0]).side)
