"""Supply on a map: the hexes in supply shaded and bordered, the ends of the nets, and the traced line of a unit."""

from collections.abc import Iterator
from html import escape
from itertools import pairwise

from pbem.board.snapshot import MapSnapshot, SupplyMap
from pbem.core.text import Message, msg, render
from pbem.reports import palette as p
from pbem.reports.geometry import Frame
from pbem.reports.key import Entry
from pbem.reports.labels import SOLID, Occupied, Rect
from pbem.reports.lines import rounded
from pbem.reports.objectives import HEX_SPOTS
from pbem.reports.plain import one_line

HALF = 9
"""Half the width and height of the sign of an end."""

STEP = 6
"""What each further place for a sign costs, in units of a track covered."""

PARTS: dict[str, Message] = {
    "rail": msg("traced along a railroad"),
    "road": msg("traced along a road"),
    "loc": msg("traced as a LOC"),
    "missed": msg("not traced beyond"),
}
"""The kinds of parts of a traced line, and what the legend says of them."""

_SHAPES = (
    '<rect x="-8" y="-8" width="16" height="16" rx="2"',
    '<circle r="8.5"',
    '<path d="M-5-8h10l3 3v10l-3 3h-10l-3-3v-10z"',
)
_STOP = '<path d="M-5 0h6M2-5v10" fill="none"'
_DASHES = {"rail": "", "road": "", "loc": ' stroke-dasharray="9 7"', "missed": ' stroke-dasharray="1 8"'}
_CROSS = "M-6-6l12 12M6-6l-12 12"


def _colour(index: int) -> str:
    return p.SIDES[index].body if index == 0 else p.SIDES[index].edge


def _stroke(kind: str, colour: str, path: str) -> str:
    """Draw a part of a line: rails as a line with a bright core, roads whole, LOCs dashed, what is missed dotted."""
    shown = p.ALERT if kind == "missed" else colour
    core = f'<path d="{path}" stroke="#fff" stroke-width="2" stroke-dasharray="6 6"/>' if kind == "rail" else ""
    return (
        f'<path d="{path}" stroke="#fff" stroke-width="9"/>'
        f'<path d="{path}" stroke="{shown}" stroke-width="5"{_DASHES[kind]}/>{core}'
    )


class Supplied:
    """The supply of a snapshot as it is drawn; nothing of a snapshot without it."""

    def __init__(self, frame: Frame, snapshot: MapSnapshot) -> None:
        self._frame = frame
        self._snapshot = snapshot
        self._supply = snapshot.supply if isinstance(snapshot.supply, SupplyMap) else SupplyMap({})
        self._parts = [
            part
            for part in self._supply.line
            if part.kind in PARTS and len(part.places) > 1 and all(place in frame.centres for place in part.places)
        ]

    def _index(self, side: str) -> int:
        return p.side_index(self._snapshot.sides, side)

    def _shaded(self) -> list[str]:
        """The sides of which something is in supply."""
        return [side for side, places in self._supply.places.items() if any(at in self._frame.centres for at in places)]

    def defs(self) -> str:
        """Define the hatching of each side and the sign of its ends."""
        shaded = sorted({self._index(side) for side in self._shaded()})
        ended = sorted({self._index(end.side) for end in self._supply.ends})
        parts = [
            f'<pattern id="u{index}" width="9" height="9" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({90 * (index % 2)})"><path d="M0 4h9" stroke="{_colour(index)}" '
            'stroke-width="1.5" stroke-opacity=".34"/></pattern>'
            for index in shaded
        ]
        parts += [
            f'<g id="n{index}">{_SHAPES[index]} fill="#fff" stroke="{_colour(index)}" stroke-width="1.6"/>'
            f'{_STOP} stroke="{_colour(index)}" stroke-width="2.4"/></g>'
            for index in ended
        ]
        return "".join(parts)

    def shades(self) -> str:
        """Shade the hexes in supply of each side, with a border around them."""
        parts: list[str] = []
        for side in self._shaded():
            index, places = self._index(side), set(self._supply.places[side]) & self._frame.centres.keys()
            outline = "".join(self._frame.hex_path(place) for place in self._supply.places[side] if place in places)
            title = one_line(self._snapshot.side_titles.get(side, side))
            parts.append(
                f'<path fill="url(#u{index})" d="{outline}"><title>{escape(title)}</title></path>'
                f'<path fill="none" stroke="{_colour(index)}" stroke-width="3" stroke-opacity=".6" d="{self._border(places)}"/>'
            )
        return "".join(parts)

    def _border(self, places: set[str]) -> str:
        found: list[str] = []
        for place in sorted(places):
            x, y = self._frame.centres[place]
            for way, (dx, dy) in enumerate(self._frame.steps):
                near = self._frame.at.get((x + dx, y + dy))
                if near is not None and near not in places:
                    (ax, ay), (bx, by) = self._frame.side(place, way)
                    found.append(f"M{ax} {ay}L{bx} {by}")
        return "".join(found)

    def line(self) -> str:
        """Draw the traced line from its source, with a cross where a try ends and a frame around the hex of the unit."""
        if not self._parts and not self._supply.unit:
            return ""
        centres, colour = self._frame.centres, _colour(self._index(self._supply.side))
        drawn = [_stroke(part.kind, colour, rounded([centres[place] for place in part.places])) for part in self._parts]
        for part in self._parts:
            if part.kind == "missed":
                (ax, ay), (bx, by) = centres[part.places[0]], centres[part.places[1]]
                at = f'transform="translate({(ax + bx) // 2} {(ay + by) // 2})"'
                drawn.append(
                    f'<g {at}><path d="{_CROSS}" stroke="#fff" stroke-width="8"/>'
                    f'<path d="{_CROSS}" stroke="{p.ALERT}" stroke-width="4"/></g>'
                )
        for place in self._ring():
            drawn.append(f'<path d="{self._frame.hex_path(place)}" stroke="{colour}" stroke-width="4"/>')
        title = f"<title>{escape(one_line(self._supply.unit))}</title>" if self._supply.unit else ""
        return title + "".join(drawn)

    def _ring(self) -> Iterator[str]:
        for counter in self._snapshot.counters:
            if counter.id == self._supply.unit and counter.place in self._frame.centres:
                yield counter.place

    def reserve(self, occupied: Occupied) -> None:
        """Enter the traced line as occupied, before names are placed."""
        for part in self._parts:
            for (ax, ay), (bx, by) in pairwise(self._frame.centres[place] for place in part.places):
                for n in range(8):
                    x, y = ax + (bx - ax) * n // 8, ay + (by - ay) * n // 8
                    occupied.add((x - 5, y - 5, x + 5, y + 5))

    def signs(self, occupied: Occupied, below: Occupied, bounds: Rect) -> str:
        """Draw a sign at each end of a net, where it covers nothing; it is entered as occupied."""
        parts: list[str] = []
        for end in self._supply.ends:
            if end.place not in self._frame.centres:
                continue
            x, y = self._frame.centres[end.place]
            rects = [(x + dx - HALF, y + dy - HALF, x + dx + HALF, y + dy + HALF) for dx, dy in HEX_SPOTS]
            rect = Occupied(occupied, below).nearest(rects, bounds, STEP)
            occupied.add(rect, SOLID)
            title = f"<title>{escape(one_line(end.text))}</title>" if end.text else ""
            at = f'x="{rect[0] + HALF}" y="{rect[1] + HALF}"'
            parts.append(f'<use xlink:href="#n{self._index(end.side)}" {at}>{title}</use>')
        return "".join(parts)

    def entries(self, language: str) -> list[Entry]:
        """List what of supply is drawn, for a legend."""
        found: list[Entry] = []
        titles = self._snapshot.side_titles
        for side in self._shaded():
            index = self._index(side)
            sign = (
                f'<rect x="4" y="-9" width="38" height="18" fill="url(#u{index})" stroke="{_colour(index)}" '
                'stroke-width="3" stroke-opacity=".6"/>'
            )
            found.append((sign, render(msg("in supply: {side}", side=one_line(titles.get(side, side))), language)))
        ends = {end.side for end in self._supply.ends if end.place in self._frame.centres}
        for side in [side for side in self._snapshot.sides if side in ends]:
            words = msg("end of a supply net: {side}", side=one_line(titles.get(side, side)))
            found.append((f'<use xlink:href="#n{self._index(side)}" x="23"/>', render(words, language)))
        colour = _colour(self._index(self._supply.side))
        kinds = {part.kind for part in self._parts}
        for kind, word in PARTS.items():
            if kind in kinds:
                found.append(
                    (
                        f'<g fill="none" stroke-linecap="round">{_stroke(kind, colour, "M4 0h38")}</g>',
                        render(word, language),
                    )
                )
        return found
