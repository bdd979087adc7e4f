"""Where land, water and forts let a unit pass at all (FR-H9, FR-H11, FR-H12, FR-H26)."""

from functools import lru_cache

from pbem.rulesets.france_1940.land import ALLIED, Land, Unit, pair
from pbem.rulesets.france_1940.state import State

_STEPS = 1 << 15
BY_ROAD = "R"
"""The cost of terrain that can be entered along a road only."""


def manner(unit: Unit) -> str:
    """Return the column of the movement table that a unit uses: mot or non-mot."""
    return "mot" if unit.motorised else "non-mot"


def land_bars(land: Land, unit: Unit, a: str, b: str) -> str:
    """Return the rule by which land or water bars a unit from the step a → b whoever stands where, or nothing.

    Prohibited terrain and sides; terrain that motorised units enter by road only (FR-H12).
    """
    return _land_bars(land, manner(unit), a, b)


@lru_cache(maxsize=_STEPS)
def _land_bars(land: Land, how: str, a: str, b: str) -> str:
    terrain = land.movement[land.terrain[b], how]
    if terrain is None or (terrain == BY_ROAD and not land.road(a, b)):
        return "FR-H11" if terrain is None else "FR-H12"
    for kind in land.water.get(pair(a, b), ()):
        if land.movement[kind, how] is None:
            return "FR-H11"
    return ""


def passable(land: Land, how: str, a: str, b: str) -> bool:
    """Whether land and water let the units of a class, mot or non-mot, step from a to the adjacent b."""
    return not _land_bars(land, how, a, b)


@lru_cache(maxsize=_STEPS)
def open_sides(land: Land, how: str, place: str) -> tuple[str, ...]:
    """Return the neighbours of a place that land and water leave open to the units of a class, lowest number first."""
    return tuple(
        other
        for other in land.neighbours[place]
        if not land.barred(place, other) and not _land_bars(land, how, place, other)
    )


@lru_cache(maxsize=64)
def maginot_places(land: Land) -> frozenset[str]:
    """Return the places with a Maginot side of their own (FR-93 to FR-96)."""
    return frozenset(inside for (inside, _), kind in land.forts.items() if kind == "maginot")


def maginot_bars(state: State, unit: Unit, a: str, b: str) -> bool:
    """Whether an enemy motorised unit is held up by a Maginot side whose hex holds an Allied unit (FR-H26)."""
    if unit.side == ALLIED or not unit.motorised or maginot_places(state.land).isdisjoint((a, b)):
        return False
    return state.land.movement["maginot", "mot"] is None and any(
        state.land.fort_side(inside, outside) == "maginot" and state.holder(inside) == ALLIED
        for inside, outside in ((a, b), (b, a))
    )
