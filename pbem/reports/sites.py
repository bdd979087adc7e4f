"""Ports and bridges that a game puts on hexes and hexsides, besides the bridges of its ways."""

from collections.abc import Iterable, Iterator

from pbem.board.snapshot import Site
from pbem.core.text import Message, msg, render
from pbem.reports.geometry import Frame, Point
from pbem.reports.key import Entry
from pbem.reports.labels import SOLID, Occupied, Rect
from pbem.reports.objectives import HEX_SPOTS
from pbem.reports.palette import INK, WATER, WATER_DARK

HALF = 9
"""Half the width and height of a sign that stands in a hex."""

STEP = 6
"""What each further place for a sign costs, in units of a track covered."""

WORDS: dict[str, Message] = {
    "bridge": msg("bridge"),
    "temporary-bridge": msg("temporary bridge"),
    "port": msg("port"),
}
"""The kinds of sites, and what the legend says of them."""

_PONTOONS = "M-3-11v22M3-11v22M-8-6h16M-8 0h16M-8 6h16"
_SPANS = {"bridge": "M-8-9l4 4v10l-4 4M8-9l-4 4v10l4 4", "temporary-bridge": _PONTOONS}
"""Bridges across a hexside: brackets, or a ladder of pontoons."""

_PLATE = f'<rect x="-8" y="-8" width="16" height="16" rx="3" fill="#fff" stroke="{WATER_DARK}" stroke-width="1.5"/>'
_ANCHOR = f'<path d="M0-6v11M-3-3h6M-5 1q0 4 5 4q5 0 5-4" fill="none" stroke="{WATER_DARK}" stroke-width="1.9"/>'


def site_defs(found: Iterable[Site]) -> list[str]:
    """Define the signs of the sites that a map has."""
    parts: list[str] = []
    listed = tuple(found)
    for kind in sorted({one.kind for one in listed} & set(WORDS)):
        if kind == "port":
            parts.append(f'<g id="w-port">{_PLATE}{_ANCHOR}</g>')
            continue
        parts.append(f'<path id="w-{kind}" d="{_SPANS[kind]}" fill="none"/>')
        if any(one.kind == kind and not one.beyond for one in listed):
            small = f'<path d="{_SPANS[kind]}" transform="scale(.6)" fill="none" stroke="{INK}" stroke-width="2.6"/>'
            parts.append(f'<g id="w-{kind}-in">{_PLATE}{small}</g>')
    return parts


class Sites:
    """The sites of a map: bridges at the middle of their hexsides, other signs where they cover nothing.

    Attributes:
        drawn: those that are on the map, of a kind that can be drawn.
        spans: the bridges across hexsides as markup, for below the numbers of hexes.
        occupied: where those bridges stand.
    """

    def __init__(self, frame: Frame, found: Iterable[Site]) -> None:
        self._frame = frame
        self.occupied = Occupied()
        self.drawn: list[Site] = []
        self._loose: list[Site] = []
        marks = ""
        for one in found:
            way = frame.direction(one.place, one.beyond) if one.beyond else None
            if one.kind not in WORDS or one.place not in frame.centres or (one.beyond and way is None):
                continue
            self.drawn.append(one)
            if way is None or one.kind == "port":
                self._loose.append(one)
                continue
            x, y = frame.middle(one.place, way)
            self.occupied.add((x - 12, y - 12, x + 12, y + 12), SOLID)
            marks += f'<use xlink:href="#w-{one.kind}" transform="translate({x} {y})rotate({frame.angle(way)})"/>'
        self.spans = cased(marks)

    def signs(self, occupied: Occupied, below: Occupied, bounds: Rect) -> str:
        """Draw the signs that stand in hexes, each at the first of its places that covers nothing; it is entered as occupied."""
        parts: list[str] = []
        for one in self._loose:
            rects = [(x - HALF, y - HALF, x + HALF, y + HALF) for x, y in self._spots(one)]
            rect = Occupied(occupied, below, self.occupied).nearest(rects, bounds, STEP)
            occupied.add(rect, SOLID)
            sign = "w-port" if one.kind == "port" else f"w-{one.kind}-in"
            parts.append(f'<use xlink:href="#{sign}" x="{rect[0] + HALF}" y="{rect[1] + HALF}"/>')
        return "".join(parts)

    def _spots(self, one: Site) -> Iterator[Point]:
        """Give the places of a sign: along the inside of its hexside if it has one, then anywhere in the hex."""
        x, y = self._frame.centres[one.place]
        way = self._frame.direction(one.place, one.beyond) if one.beyond else None
        if way is not None:
            a, b = self._frame.side(one.place, way)
            for inwards in (0, 25):
                for part in (50, 35, 65, 20, 80):
                    px, py = a[0] + (b[0] - a[0]) * part // 100, a[1] + (b[1] - a[1]) * part // 100
                    yield px + (x - px) * inwards // 100, py + (y - py) * inwards // 100
        for dx, dy in HEX_SPOTS:
            yield x + dx, y + dy

    def entries(self, bridged: bool, language: str) -> list[Entry]:
        """List the kinds of sites there are, for a legend; ``bridged``: whether a way crosses water somewhere."""
        kinds = {one.kind for one in self.drawn}
        found: list[Entry] = []
        for kind, word in WORDS.items():
            if kind in kinds or (kind == "bridge" and bridged):
                found.append((_entry(kind, kind in kinds), render(word, language)))
        return found


def _entry(kind: str, own: bool) -> str:
    if kind == "port":
        return '<use xlink:href="#w-port" x="23"/>'
    sign = f'<use xlink:href="#{"w-" * own}{kind}" transform="translate(23 0)"/>'
    return f'<g fill="none"><path d="M0 0h46" stroke="{WATER}" stroke-width="4.4"/>{cased(sign)}</g>'


def cased(marks: str) -> str:
    """Stroke bridges in ink over a white casing."""
    if not marks:
        return ""
    return f'<g stroke="#fff" stroke-width="5">{marks}</g><g stroke="{INK}" stroke-width="2.2">{marks}</g>'
