"""The map snapshot: what a ruleset gives to be drawn, and the only thing a map is drawn from.

Plain values; numbers of places as printed. Nothing here knows a rule. A ruleset fills a snapshot from a seat's view, so
that a map cannot show what the seat may not know.
"""

import msgspec


class Cell(msgspec.Struct, frozen=True):
    """A hex: its number, terrain class, and the name printed in it (town, fort).

    ``terrain``: clear, town, woods, wooded-hills, hills, mountains, alpine, swamp, marsh, city, major-city, lake, sea, void.

    ``town``: a town that stands in a terrain other than clear, "town" or nothing; both are drawn. ``source``: the side whose supply
    source it is, or nothing. ``strongpoint``: "standing", "fallen" or "begun" (under construction) where the hex itself is fortified.
    """

    place: str
    terrain: str
    name: str = ""
    major: bool = False
    source: str = ""
    strongpoint: str = ""
    town: str = ""


class Edge(msgspec.Struct, frozen=True):
    """A hexside feature between two adjacent hexes; a one-way one protects ``inside`` and faces ``outside``.

    ``kind``: river, major-river, canal, lake-side, sea-side, major-fort, minor-fort, border.
    """

    kind: str
    inside: str
    outside: str
    destroyed: bool = False


class Way(msgspec.Struct, frozen=True):
    """A road or rail as a path of hexes. ``kind``: motorway, road, minor-road, rail, rail-converted."""

    kind: str
    places: tuple[str, ...]


class Site(msgspec.Struct, frozen=True):
    """What a game has put on a hex, or on the side it shares with ``beyond``: a port, a bridge or a temporary one.

    ``kind``: port, bridge, temporary-bridge. Bridges where ways cross water are drawn without it.
    """

    kind: str
    place: str
    beyond: str = ""


class Counter(msgspec.Struct, frozen=True):
    """A unit: its id as in orders, side, type and size signs, the value line, and the states that hang on its edge.

    ``type``: infantry, motorised, mechanised, motorcycle, armour, cavalry, recon, fortress, airborne, artillery, mortar, anti-tank,
    anti-aircraft, engineer, bridge-unit, headquarters, rail, air, naval, supply (of one point), supply-dump (of two), fort, unknown.
    ``size``: ••, •••, I, II, III, X, XX, XXX, XXXX, XXXXX or "". ``states``: disorganised, emergency, out-of-supply, overrun,
    suppressed, recovering, activated, non-operational, firing.
    ``order``: place in the stack, 0 on top. ``steps`` and ``lost``: steps left and lost, 0 and 0 where a ruleset has none.
    ``points``: action points left, of ``most``. ``reduced``: whether the counter shows its reduced side.
    ``pace``: the class of the movement, shown by the plate under the last figure of the value: "", white, red-box, yellow,
    yellow-box, green, orange, grey, blue. ``band``: whether its head is a light band, as of units without zone of control.
    ``attached``: what goes with it, as small signs on an area map: leader, missiles.
    """

    id: str
    side: str
    place: str
    type: str
    size: str = ""
    value: str = ""
    title: str = ""
    states: tuple[str, ...] = ()
    order: int = 0
    steps: int = 0
    lost: int = 0
    points: int = 0
    most: int = 0
    reduced: bool = False
    pace: str = ""
    band: bool = False
    attached: tuple[str, ...] = ()


class Mark(msgspec.Struct, frozen=True):
    """Something that happened in the segment shown.

    ``kind``: moved, attacked, retreated, advanced, eliminated, result, declared, interdicted, dropped, landed, evacuated, destroyed; of
    area maps also fired (from an area at another), arrived, sniper.
    ``places``: the path, or the one place; ``side``: whose colour it has; ``text``: what a result pill says ("3-1 DR");
    ``unit``: the unit's id where one acted. ``air``: the air points of attacker and defender in a declared attack or a result.
    """

    kind: str
    places: tuple[str, ...]
    side: str = ""
    text: str = ""
    unit: str = ""
    air: tuple[int, int] = (0, 0)


class Objective(msgspec.Struct, frozen=True):
    """A place that the victory depends on; ``holder``: the side that holds it now, or nothing; ``note``: the ruleset's sentence on it."""

    place: str
    holder: str = ""
    note: str = ""


class NetEnd(msgspec.Struct, frozen=True):
    """Where a supply net of a side ends; ``text``: the ruleset's sentence on why."""

    place: str
    side: str
    text: str = ""


class SupplyPart(msgspec.Struct, frozen=True):
    """A part of a traced line of supply. ``kind``: rail, road, loc, or missed for what lies beyond the end of a try."""

    kind: str
    places: tuple[str, ...]


class SupplyMap(msgspec.Struct, frozen=True):
    """Supply as a map shows it: the places in supply of each side, the ends of the nets, and the traced line of a unit of a side."""

    places: dict[str, tuple[str, ...]]
    ends: tuple[NetEnd, ...] = ()
    line: tuple[SupplyPart, ...] = ()
    side: str = ""
    unit: str = ""


class MapSnapshot(msgspec.Struct, frozen=True):
    """A hex map as one seat sees it: the grid, the land, the counters and what happened on it.

    ``flat``: flat-top hexes; ``offset``: which columns (rows on pointed tops) are shifted. ``sides``: the side ids in order: the first
    is drawn dark with square corners, the second light with round ones. ``zones``: hexes in a side's zone of control, optional.
    ``legend_notes``: sentences of the ruleset for the legend. ``objectives``: the places that the victory depends on, each once.
    ``pace_titles``: the ruleset's names for the paces of its counters. ``sites``: ports and bridges besides those of the ways.
    ``supply``: where it is asked for only.
    """

    title: str
    subtitle: str
    columns: int
    rows: int
    sides: tuple[str, ...]
    cells: tuple[Cell, ...]
    flat: bool = True
    offset: str = "even"
    edges: tuple[Edge, ...] = ()
    ways: tuple[Way, ...] = ()
    counters: tuple[Counter, ...] = ()
    marks: tuple[Mark, ...] = ()
    zones: dict[str, tuple[str, ...]] = {}
    side_titles: dict[str, str] = {}
    note: str = ""
    legend_notes: tuple[str, ...] = ()
    objectives: tuple[Objective, ...] = ()
    sites: tuple[Site, ...] = ()
    pace_titles: dict[str, str] = {}
    supply: SupplyMap | msgspec.UnsetType = msgspec.UNSET


Spot = tuple[int, int]
"""A point of an area map in drawing units: x to the right, y down, whole numbers; an area is some 150 units wide."""


class Area(msgspec.Struct, frozen=True):
    """An area: its number, terrain class, outline and who controls it.

    ``outline``: its corners in order, without the first again; neighbours have the points of their border in common. ``at``: where
    its number and counters stand, rather above the middle. ``control``: a side, or nothing. ``note``: the figures printed under the
    name ("TM 3 · max 4").
    """

    place: str
    terrain: str
    outline: tuple[Spot, ...]
    at: Spot
    name: str = ""
    control: str = ""
    note: str = ""


class Course(msgspec.Struct, frozen=True):
    """A line across areas, wherever it goes: a stream, road or rail. ``kind``: as of edges and ways; ``points``: it passes them all."""

    kind: str
    points: tuple[Spot, ...]


class Sight(msgspec.Struct, frozen=True):
    """A line of sight from an area to another; ``blocked`` is where it ends if it is, as hundredths of the way, else nothing."""

    origin: str
    target: str
    blocked: int | None = None


class AreaSnapshot(msgspec.Struct, frozen=True):
    """An area map as one seat sees it: the areas, what runs through and between them, the counters and what happened.

    ``edges``: features of the border two areas share; ``ways``: paths from area to area; ``courses``: lines of their own. Places of
    counters and marks are areas' numbers. The other fields are those of :class:`MapSnapshot`. ``legend_notes``: sentences of the
    ruleset for the legend (what the figures on counters and areas are).
    """

    title: str
    subtitle: str
    sides: tuple[str, ...]
    areas: tuple[Area, ...]
    edges: tuple[Edge, ...] = ()
    ways: tuple[Way, ...] = ()
    courses: tuple[Course, ...] = ()
    counters: tuple[Counter, ...] = ()
    marks: tuple[Mark, ...] = ()
    sights: tuple[Sight, ...] = ()
    side_titles: dict[str, str] = {}
    note: str = ""
    legend_notes: tuple[str, ...] = ()
    objectives: tuple[Objective, ...] = ()
    pace_titles: dict[str, str] = {}


AnySnapshot = MapSnapshot | AreaSnapshot
"""What a ruleset may give to be drawn."""
