"""Where land, water and forts let a unit pass at all (FR-H9, FR-H11, FR-H12, FR-H26)."""

from pbem.rulesets.france_1940.land import ALLIED, Land, Unit, pair
from pbem.rulesets.france_1940.state import State

BY_ROAD = "R"
"""The cost of terrain that can be entered along a road only."""


def manner(unit: Unit) -> str:
    """Return the column of the movement table that a unit uses: mot or non-mot."""
    return "mot" if unit.motorised else "non-mot"


def land_bars(land: Land, unit: Unit, a: str, b: str) -> str:
    """Return the rule by which land or water bars a unit from the step a → b whoever stands where, or nothing.

    Prohibited terrain and sides; terrain that motorised units enter by road only (FR-H12).
    """
    how = manner(unit)
    terrain = land.movement[land.terrain[b], how]
    if terrain is None or (terrain == BY_ROAD and not land.road(a, b)):
        return "FR-H11" if terrain is None else "FR-H12"
    for kind in land.water.get(pair(a, b), ()):
        if land.movement[kind, how] is None:
            return "FR-H11"
    return ""


def maginot_bars(state: State, unit: Unit, a: str, b: str) -> bool:
    """Whether an enemy motorised unit is held up by a Maginot side whose hex holds an Allied unit (FR-H26)."""
    if unit.side == ALLIED or not unit.motorised or state.land.movement["maginot", "mot"] is not None:
        return False
    return any(
        state.land.fort_side(inside, outside) == "maginot" and state.holder(inside) == ALLIED
        for inside, outside in ((a, b), (b, a))
    )
