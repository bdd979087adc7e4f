"""Control: an area belongs to the side whose ground unit was last alone in it (TN-H8)."""

from collections.abc import Iterable

from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.state import OFF, State


def alone(state: State, area: str) -> str:
    """Return the side whose ground units are alone in an area, whatever their state; "" if none or both have some there."""
    there = [side for side in SIDES if state.ground(area, side)]
    return there[0] if len(there) == 1 else ""


def sweep(state: State, areas: Iterable[str] = (), causes: Iterable[int] = ()) -> Effects:
    """Give every area in which ground units of one side stand alone to that side: ``area.taken``; all areas, or those named."""
    causes = tuple(causes)
    for area in tuple(dict.fromkeys(areas)) or tuple(state.land.areas):
        side = alone(state, area) if area != OFF else ""
        if side and state.owner(area) != side:
            state = (yield effect("area.taken", ["TN-H8"], causes, area=area, side=side)).state
    return state
