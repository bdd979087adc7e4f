"""Where units can retreat to: every legal path, and what it would cost (EF-251 to EF-260, EF-56, EF-57, EF-H27).

A path is the places entered, without the place where the units stand. It leads away from the place fought for with every step.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.rulesets.east_front import findings_overrun as say
from pbem.rulesets.east_front import passage, stacking, walking, zones
from pbem.rulesets.east_front.land import ROADS
from pbem.rulesets.east_front.state import State, other

Path = tuple[str, ...]


class Way(msgspec.Struct, frozen=True):
    """A legal path of a retreat, and the places on it in an empty enemy ZOC, each of which costs a step and a roll (EF-257)."""

    path: Path
    watched: tuple[str, ...]


def can_retreat(state: State, unit: str) -> str:
    """Return the rule by which a unit can never retreat, or nothing (EF-56, EF-254, EF-D14)."""
    printed, piece = state.unit(unit), state.piece(unit)
    if piece.firing:
        return "EF-56"
    if piece.dump or printed.type == "bridge" or printed.move == 0:
        return "EF-254"
    return ""


def watched(state: State, units: Iterable[str], place: str) -> bool:
    """Whether a place is in an enemy ZOC that no friend lifts for units that retreat together (EF-256, EF-H28)."""
    moving = tuple(units)
    side = state.unit(moving[0]).side
    if place not in zones.enemy_zone(state, side):
        return False
    combat_only = state.option("retreat-zoc-lifted-by") == "combat-unit"
    friends = (unit for unit in state.at(place) if unit not in moving and state.unit(unit).side == side)
    return not any(state.unit(unit).armed or not combat_only for unit in friends)


def step_bars(state: State, unit: str, origin: str, a: str, b: str) -> Finding | None:
    """Say why a unit cannot retreat from a to b, zones of control aside, or None.

    Not nearer to the place fought for or as near as before (EF-251), not into an enemy's hex or where it may not move (EF-255, EF-57),
    and no artillery over a Major River without a bridge, in Snow either (EF-260).
    """
    land, printed = state.land, state.unit(unit)
    if b not in land.terrain or not land.adjacent(a, b):
        return say.RETREAT_GAP.at(rule="EF-251", place=b, before=a)
    if land.distance(origin, b) <= land.distance(origin, a):
        return say.RETREAT_NEARER.at(rule="EF-251", unit=unit, place=b, origin=origin)
    if state.holder(b) == other(printed.side):
        return say.RETREAT_ENEMY.at(rule="EF-255", unit=unit, place=b)
    bridged = passage.crossing(state, printed.side, a, b)
    if printed.gun and "major-river" in land.side(a, b) and not bridged:
        return say.RETREAT_BARRED.at(rule="EF-260", unit=unit, place=b)
    far = printed.home and land.distance(printed.home, b) > walking.MILITIA_REACH
    if far or not passage.is_open(state, unit, a, b):
        return say.RETREAT_BARRED.at(rule="EF-57" if printed.super_heavy else "EF-255", unit=unit, place=b)
    return None


def paths(state: State, units: Sequence[str], origin: str, length: int, *, calm: bool = False) -> Iterator[Way]:
    """Iterate over all legal paths of so many hexes of units that retreat together, where they would stack or not, by lowest numbers.

    Never through two hexes in empty enemy ZOCs one after the other (EF-256). ``calm``: through none at all, as under Additional Retreat
    (EF-237).
    """
    ways = [Way((), ())]
    start = state.piece(units[0]).place
    for _ in range(length):
        longer: list[Way] = []
        for way in ways:
            here = way.path[-1] if way.path else start
            for beside in sorted(state.land.neighbours[here]):
                if any(step_bars(state, unit, origin, here, beside) for unit in units):
                    continue
                hit = watched(state, units, beside)
                if not hit or not (calm or way.watched[-1:] == (here,)):
                    longer.append(Way((*way.path, beside), (*way.watched, beside) if hit else way.watched))
        ways = longer
    yield from ways


def best(
    state: State,
    units: Sequence[str],
    origin: str,
    length: int,
    *,
    calm: bool = False,
    closed: Collection[str] = (),
) -> tuple[Way, ...]:
    """Return the legal paths of the class that does the least harm, by lowest numbers; none if the units cannot retreat at all.

    Fewest hexes in empty enemy ZOCs first (EF-252); among those as far as the result says, or a hex farther where every end so far
    would be overstacked (EF-253). ``calm``: as for :func:`paths`; ``closed``: places where they may not end, the others fought for.
    """
    if not units or any(can_retreat(state, unit) for unit in units):
        return ()
    found: list[tuple[int, int, Way]] = []
    for extra in (0, 1):
        for way in paths(state, units, origin, length + extra, calm=calm):
            early = extra and way.path[length - 1] not in closed and stacking.fits(state, way.path[length - 1], units)
            if not early and way.path[-1] not in closed and stacking.fits(state, way.path[-1], units):
                found.append((len(way.watched), extra, way))
    least = min((entry[:2] for entry in found), default=None)
    return tuple(way for harm, extra, way in found if (harm, extra) == least)


def choose(state: State, units: Sequence[str], ways: Sequence[Way], towards: str = "") -> Way:
    """Choose one of equally good paths: nearest to the place wanted, else by the default of EF-H27.

    The default: towards the nearest supply source of the units' own side, then onto a road, then the lowest numbers.
    """
    land = state.land
    sources = land.sources.get(state.unit(units[0]).side, ())

    def key(way: Way) -> tuple[int, int, bool, str, Path]:
        end = way.path[-1]
        wanted = land.distance(end, towards) if towards else 0
        home = min((land.distance(end, source) for source in sources), default=0)
        road = any(land.has_way(kind, end, beside) for kind in ROADS for beside in land.neighbours[end])
        return (wanted, home, not road, end, way.path)

    return min(ways, key=key)


def follow(
    state: State,
    units: Sequence[str],
    origin: str,
    length: int,
    path: Path,
    towards: str = "",
    possible: Sequence[Way] | None = None,
) -> Way | Finding:
    """Lead retreating units along the path named, or say what forbids it (EF-251 to EF-256).

    A path that goes on beyond their distance is left where they have gone it; one that is too short is gone on with by the default.
    ``possible``: the paths among which theirs must be, by default those of :func:`best`.
    """
    here = state.piece(units[0]).place
    for index, place in enumerate(path[:length]):
        for unit in units:
            barred = step_bars(state, unit, origin, here, place)
            if barred is not None:
                return barred
        if index and watched(state, units, here) and watched(state, units, place):
            return say.RETREAT_ZONES.at(rule="EF-256", unit=units[0], place=place)
        here = place
    ways = best(state, units, origin, length) if possible is None else possible
    onward = [way for way in ways if way.path[: len(path)] == path[: len(way.path)]]
    if onward:
        return choose(state, units, onward, towards)
    ended = path[: len(ways[0].path)] if ways else path
    harm = sum(watched(state, units, place) for place in ended)
    if ways and harm > len(ways[0].watched):
        return say.RETREAT_SAFER.at(rule="EF-252", unit=units[0], place=ended[-1], path=" ".join(ways[0].path))
    if len(ended) >= length and not stacking.fits(state, ended[-1], units):
        return say.RETREAT_STACK.at(rule="EF-253", unit=units[0], place=ended[-1])
    return say.RETREAT_END.at(rule="EF-251", unit=units[0], place=ended[-1], length=length)
