"""The part of a hex map that does not move: drawn once for the same land, and kept for the next map of it."""

from collections.abc import Sequence

from pbem.board.snapshot import Cell, Edge, MapSnapshot, Way
from pbem.reports import land
from pbem.reports import palette as p
from pbem.reports.geometry import Frame
from pbem.reports.labels import SOLID, Occupied
from pbem.reports.placenames import PlaceNames

KEPT = 6
"""For how many maps the land is kept: some games of two languages each, or a map and its crops."""

Key = tuple[int, int, bool, str, int, int, Sequence[Cell], Sequence[Edge], Sequence[Way]]

_LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'


class Ground:
    """What is drawn of the land alone.

    Attributes:
        frame: where places lie.
        classes: the cells of each drawn class.
        kinds: the classes whose signs are on the map, towns in woods and on hills among them.
        marked: the cells that have a source of supply or a strongpoint, whose signs give way to counters.
        names: the names of places, each with where it goes if nothing stands there.
        spans: where bridges stand.
        bridged: whether a way crosses water somewhere, so that a bridge is drawn.
        below, numbers, forts: layers as markup, those up to the bridges, and two that are drawn later.
        occupied: where hex numbers and forts stand.
    """

    __slots__ = (
        "below",
        "bridged",
        "classes",
        "forts",
        "frame",
        "kinds",
        "marked",
        "names",
        "numbers",
        "occupied",
        "spans",
    )

    def __init__(self, frame: Frame, cells: Sequence[Cell], edges: Sequence[Edge], ways: Sequence[Way]) -> None:
        self.frame = frame
        there = [cell for cell in cells if cell.place in frame.centres]
        self.marked = [cell for cell in there if cell.source or cell.strongpoint]
        self.classes = land.by_class(there)
        towns = land.built(there)
        self.kinds = [kind for kind in p.TERRAIN if kind in self.classes or (towns and kind == "town")]
        bridges = land.bridges(frame, edges, ways)
        self.bridged = bool(bridges)
        self.spans = Occupied()
        for rect in land.bridge_rects(frame, edges, ways):
            self.spans.add(rect, SOLID)
        layers = (
            ("terrain", f'stroke="{p.GRID}" stroke-width=".9"', land.terrain(frame, self.classes)),
            (
                "signs",
                'fill="none" stroke-width="1.4" stroke-linecap="round"',
                land.signs(frame, self.classes) + land.towns(frame, towns),
            ),
            ("water", _LINE, land.water(frame, edges, land.shores(frame, self.classes))),
            ("ways", 'fill="none" stroke-linejoin="round"', land.ways(frame, ways)),
            ("bridges", 'stroke-linecap="round" stroke-linejoin="round"', bridges),
        )
        self.below = "".join(group(*layer) for layer in layers)
        numbered = [cell.place for kind, members in self.classes.items() if kind != "void" for cell in members]
        self.numbers = group("numbers", _number_style(frame), land.numbers(frame, numbered))
        self.forts = land.forts(frame, edges)
        self.occupied = Occupied()
        lines = Occupied()
        for place in numbered:
            left, top, right, bottom = rect = land.number_rect(frame, place)
            self.occupied.add(rect, SOLID)
            lines.add((left - 1, top - 1, right + 1, bottom + 3), SOLID)
        for rect in land.fort_rects(frame, edges):
            self.occupied.add(rect)
        self.names = PlaceNames(frame, there, self.occupied, lines)


_kept: list[tuple[Key, Ground]] = []


def ground(snapshot: MapSnapshot, left: int, top: int) -> Ground:
    """Return the land of a map, drawn anew only if none of the last few maps had the same land."""
    s = snapshot
    key: Key = (s.columns, s.rows, s.flat, s.offset, left, top, s.cells, s.edges, s.ways)
    for at, (kept, made) in enumerate(_kept):
        if kept == key:
            _kept.insert(0, _kept.pop(at))
            return made
    made = Ground(Frame(s.columns, s.rows, s.flat, s.offset, left, top), s.cells, s.edges, s.ways)
    _kept.insert(0, (key, made))
    del _kept[KEPT:]
    return made


def forget() -> None:
    """Forget the land of earlier maps."""
    _kept.clear()


def group(name: str, style: str, content: str) -> str:
    """Return a layer as a group with its id, or nothing if there is nothing in it."""
    return f'<g id="{name}" {style}>{content}</g>\n' if content else ""


def _number_style(frame: Frame) -> str:
    anchor = "" if frame.flat else ' text-anchor="middle"'
    return (
        f'fill="{p.SOFT}" font-size="10" font-weight="400" stroke="#fff" stroke-width="2" stroke-opacity=".6" '
        f'paint-order="stroke"{anchor}'
    )
