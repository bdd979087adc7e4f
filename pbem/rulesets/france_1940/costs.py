"""What a step costs, and which steps can be made at all (FR-H9 to FR-H12, FR-H26). Costs are half movement points."""

from functools import lru_cache

from pbem.core.text import Message, msg
from pbem.rulesets.france_1940 import countries, zones
from pbem.rulesets.france_1940.land import Land, Unit, pair
from pbem.rulesets.france_1940.passage import land_bars, maginot_bars, manner
from pbem.rulesets.france_1940.state import State

_STEPS = 1 << 15


def may_enter(
    state: State, unit: str, a: str, b: str, *, advance: bool = False, forced: bool = False, hostile: bool = False
) -> bool:
    """Whether a unit could ever step from a to the adjacent b: terrain, hexside, neutrality, no enemy there.

    ``advance``: a Maginot side does not stop it (FR-H26). ``forced``: a retreat, which draws no neutral country into the war.
    ``hostile``: b may hold an enemy. Zones of control and points are not looked at.
    """
    land, printed = state.land, state.unit(unit)
    if not land.adjacent(a, b) or land_bars(land, printed, a, b) or not countries.may_tread(state, unit, b):
        return False
    if not hostile and state.holder(b) not in ("", printed.side):
        return False
    if forced and state.neutral(land.nation.get(b, "")) and printed.nation != land.nation.get(b, ""):
        return False
    return advance or not maginot_bars(state, printed, a, b)


def step_cost(state: State, unit: str, a: str, b: str) -> tuple[int, tuple[str, ...], Message]:
    """Return what the step from a to the adjacent b costs in half points, by which rules, and why.

    The step must be one that :func:`may_enter` allows.
    """
    enemy = zones.enemy_movement_zone(state, state.unit(unit).side)
    cost, rules, why = land_cost(state.land, state.unit(unit), a, b, b in enemy)
    if a in enemy:
        extra = leave_cost(state.land, state.unit(unit))
        rule = "FR-75" if state.land.constants["zoc"]["leave_extra"] else ""
        return cost + extra, tuple(r for r in (*rules, rule) if r), msg("{what}, out of an enemy ZOC", what=why)
    return cost, rules, why


def leave_cost(land: Land, unit: Unit) -> int:
    """Return what leaving an enemy ZOC costs more, in half points (FR-75)."""
    return _points(land, "leave-ezoc", manner(unit))


def land_cost(land: Land, unit: Unit, a: str, b: str, watched: bool) -> tuple[int, tuple[str, ...], Message]:
    """Return what land and water make of the step a → b: half points, rules, why; ``watched``: b is in an enemy ZOC (FR-H12)."""
    return class_cost(land, manner(unit), a, b, watched)


@lru_cache(maxsize=_STEPS)
def class_cost(land: Land, how: str, a: str, b: str, watched: bool) -> tuple[int, tuple[str, ...], Message]:
    """Return the same as :func:`land_cost` for a class of units, mot or non-mot."""
    terrain = land.terrain[b]
    water = sorted(land.water.get(pair(a, b), ()))
    over = sum(_points(land, kind, how) for kind in water)
    if land.road(a, b):
        road = _points(land, "road", how)
        if water and watched:
            return road + over, ("FR-H12",), msg("by road, the bridge blown")
        return road, ("FR-H12",), msg("by road")
    forts = [kind for side in ((a, b), (b, a)) if (kind := land.fort_side(*side))]
    for kind in forts:
        points = land.movement[kind, how]
        over += points if isinstance(points, int) else _points(land, kind, "non-mot")
    cost = _points(land, terrain, how) + over
    if forts:
        return cost, ("FR-H11", "FR-H26"), msg("{terrain}, through a fortified side", terrain=terrain_name(terrain))
    if "major-river" in water:
        return cost, ("FR-H11",), msg("{terrain}, over a major river", terrain=terrain_name(terrain))
    if water:
        return cost, ("FR-H11",), msg("{terrain}, over a river", terrain=terrain_name(terrain))
    return cost, ("FR-H11",), terrain_name(terrain)


_TERRAIN: dict[str, Message] = {
    "clear": msg("clear"),
    "forest": msg("forest"),
    "hills": msg("hills"),
    "wooded-hills": msg("wooded hills"),
    "mountains": msg("mountains"),
    "marsh": msg("marsh"),
    "big-city": msg("big city"),
    "small-town": msg("small town"),
    "sea": msg("sea"),
    "lake": msg("lake"),
}


def terrain_name(terrain: str) -> Message:
    """Name a terrain for a person."""
    return _TERRAIN[terrain]


def _points(land: Land, feature: str, how: str) -> int:
    points = land.movement[feature, how]
    return points if isinstance(points, int) else 0
