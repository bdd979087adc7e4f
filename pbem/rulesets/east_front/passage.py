"""Which hexsides can be crossed and which hexes entered at all, whatever it costs (EF-25, EF-26, EF-37 to EF-55, EF-H3, EF-H11)."""

import msgspec

from pbem.rulesets.east_front import weather
from pbem.rulesets.east_front.chart import Entry
from pbem.rulesets.east_front.land import ROADS, Unit, pair
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.state import State

_bridges: Memo[frozenset[tuple[str, str]]] = Memo()

WATER = ("river", "canal", "major-river", "lake-side", "shallow-water")


class Gait(msgspec.Struct, frozen=True):
    """What of a unit its costs of movement hang on; units of one gait move alike.

    ``motorway``: has the Motorway's rate (EF-37, EF-40). ``tracks``: Soviet armour, free of note (a) (EF-19). ``woods``: pays a point less
    in woods (EF-H5). ``roads_only``: super-heavy artillery (EF-51). ``armed``: may drive out supply and bridge units (EF-162).
    """

    side: str
    motorized: bool
    motorway: bool
    tracks: bool
    woods: bool
    ski: bool
    roads_only: bool
    engineer: bool
    armed: bool
    supplies: bool


def gait_of(state: State, unit: Unit) -> Gait:
    """Return the gait of a unit."""
    soviet = unit.side == "soviet"
    return Gait(
        side=unit.side,
        motorized=unit.motorized or unit.super_heavy,
        motorway=soviet or unit.boxed or unit.pace in ("orange", "green"),
        tracks=soviet and unit.armour,
        woods=soviet and state.option("soviet-woods") == "yes",
        ski=unit.ski,
        roads_only=unit.super_heavy,
        engineer=unit.engineer,
        armed=unit.armed,
        supplies=unit.type == "msu",
    )


def crossing(state: State, side: str, a: str, b: str) -> bool:
    """Whether the hexside between two hexes is bridged for a side: a road, a railroad, or a bridge unit of its own (EF-47, EF-49)."""
    return bool(state.land.ways_across(a, b)) or pair(a, b) in _bridged(state, side)


def terrain_entry(state: State, gait: Gait, place: str) -> Entry:
    """Return the chart's cell for entering a hex across country: that of a city, else that of its natural terrain (EF-20, EF-H3)."""
    land, column = state.land, weather.column(state, place)
    town = land.town.get(place, "")
    if town in ("city", "major-city"):
        return land.chart.entry(town, column, gait.motorized)
    terrain = land.terrain[place]
    if terrain == "swamp" and column in ("frost", "snow") and not weather.frozen_ground(state):
        column = "dry"
    return land.chart.entry(terrain, column, gait.motorized)


def usable_roads(state: State, gait: Gait, a: str, b: str) -> tuple[str, ...]:
    """Return the kinds of road across a side that a gait can follow as roads.

    Minor Roads have vanished in Mud (EF-34; option: not for units on foot), and for super-heavy artillery whenever it is not Dry (EF-52);
    the Motorway is none for Axis units without the right (EF-37, EF-39).
    """
    found: list[str] = []
    for kind in state.land.ways_across(a, b):
        if kind not in ROADS or (kind == "motorway" and not gait.motorway):
            continue
        if kind == "minor-road" and not minor_road(state, gait, b):
            continue
        found.append(kind)
    return tuple(found)


def continues(state: State, gait: Gait, a: str, b: str) -> bool:
    """Whether a road leads on from a to b for a unit that came into a by road (EF-29): one that is a road in a for its gait."""
    ways = state.land.ways_across(a, b)
    if "main-road" in ways or ("motorway" in ways and gait.motorway):
        return True
    return "minor-road" in ways and minor_road(state, gait, a)


def followable(state: State, gait: Gait, a: str, b: str) -> bool:
    """Whether a road leads from a to b that a gait may use strategically: a Minor Road in Mud too (EF-36), not for super-heavy (EF-54)."""
    ways = state.land.ways_across(a, b)
    if "main-road" in ways or ("motorway" in ways and gait.motorway):
        return True
    return "minor-road" in ways and not gait.roads_only


def minor_road(state: State, gait: Gait, place: str) -> bool:
    """Whether a Minor Road serves a gait as a road in a hex."""
    if gait.roads_only:
        return weather.column(state, place) == "dry" and not state.now.weather.lingering
    if not weather.muddy(state, place):
        return True
    return not gait.motorized and state.option("minor-roads-in-mud") == "kept-on-foot"


def side_is_open(state: State, gait: Gait, a: str, b: str) -> bool:
    """Whether the side between two adjacent hexes can be crossed in normal movement: bridged, or by its chart cell."""
    kinds = state.land.side(a, b)
    if not kinds or crossing(state, gait.side, a, b):
        return True
    column = weather.column(state, b)
    for kind in kinds:
        entry = state.land.chart.entry(kind, column, gait.motorized)
        if entry.rule == "P" or ("i" in entry.notes and not gait.engineer):
            return False
        if kind in ("lake-side", "shallow-water") and column == "snow" and not weather.frozen_water(state):
            return False
    return True


def is_open(state: State, unit: str, start: str, end: str, by: str = "") -> bool:
    """Whether terrain and hexside let a unit step from a hex to an adjacent one at all; points, enemies and zones are not looked at.

    ``by``: "one-hex" opens a Major River without a bridge (EF-69).
    """
    printed = state.unit(unit)
    if not state.land.adjacent(start, end) or printed.pace in ("grey", "blue"):
        return False
    gait = gait_of(state, printed)
    roads = usable_roads(state, gait, start, end)
    if gait.roads_only:
        return bool(roads)
    kinds = state.land.side(start, end)
    if not side_is_open(state, gait, start, end) and not (by == "one-hex" and "major-river" in kinds):
        return False
    entry = terrain_entry(state, gait, end)
    if entry.rule == "P":
        return False
    return entry.rule != "R" or bool(roads) or state.land.has_way("railroad", start, end)


def _bridged(state: State, side: str) -> frozenset[tuple[str, str]]:
    def make() -> frozenset[tuple[str, str]]:
        return frozenset(
            pair(*piece.bridge)
            for unit, piece in state.now.pieces.items()
            if piece.bridge and state.unit(unit).side == side
        )

    return _bridges.get(state, side, make)
