"""The map snapshot: what a ruleset gives to be drawn, and the only thing a map is drawn from.

Plain values; numbers of places as printed. Nothing here knows a rule. A ruleset fills a snapshot from a seat's view, so
that a map cannot show what the seat may not know.
"""

import msgspec


class Cell(msgspec.Struct, frozen=True):
    """A hex: its number, terrain class, and the name printed in it (town, fort)."""

    place: str
    terrain: str
    name: str = ""
    major: bool = False
    source: str = ""
    """The side whose supply source it is, or nothing."""


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


class Counter(msgspec.Struct, frozen=True):
    """A unit: its id as in orders, side, type and size signs, the value line, and the states that hang on its edge.

    ``type``: infantry, motorised, armour, cavalry, fortress, airborne, artillery, engineer, headquarters, supply, fort, unknown.
    ``size``: II, III, X, XX, XXX, XXXX or "". ``states``: disorganised, emergency, out-of-supply, overrun, suppressed, recovering.
    ``order``: place in the stack, 0 on top.
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


class Mark(msgspec.Struct, frozen=True):
    """Something that happened in the segment shown.

    ``kind``: moved, attacked, retreated, advanced, eliminated, result, declared, interdicted, dropped, landed, evacuated.
    ``places``: the path, or the one place; ``side``: whose colour it has; ``text``: what a result pill says ("3-1 DR");
    ``unit``: the unit's id where one acted.
    """

    kind: str
    places: tuple[str, ...]
    side: str = ""
    text: str = ""
    unit: str = ""


class MapSnapshot(msgspec.Struct, frozen=True):
    """A hex map as one seat sees it: the grid, the land, the counters and what happened on it.

    ``flat``: flat-top hexes; ``offset``: which columns (rows on pointed tops) are shifted. ``sides``: the side ids in order: the first
    is drawn dark with square corners, the second light with round ones. ``zones``: hexes in a side's zone of control, optional.
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
