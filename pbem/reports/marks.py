"""What happened in the segment, drawn on the map: tracks, arrows, ghosts, signs on hexes and the pills of results."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise

from pbem.board.snapshot import Mark
from pbem.reports.geometry import Frame, Point
from pbem.reports.labels import SOLID, Occupied, Rect
from pbem.reports.lines import along, arrowhead, rounded, shortened
from pbem.reports.palette import INK, SIDES, side_index
from pbem.reports.pills import Pills, air_points
from pbem.reports.plain import one_line
from pbem.reports.symbols import EVENTS


def drawn(marks: Iterable[Mark]) -> list[Mark]:
    """Leave out the advances that lie under the wedge of an attack from the same place."""
    found = list(marks)
    fought = {(origin, mark.places[-1]) for mark in found if mark.kind == "attacked" for origin in mark.places[:-1]}
    return [mark for mark in found if mark.kind != "advanced" or (mark.places[0], mark.places[-1]) not in fought]


_PILLS = (
    (12, 33), (-4, 33), (1025, 30), (-1025, 30), (1025, 14), (-1025, 14), (12, 50), (-30, 50), (30, 50),
    (1025, -4), (-1025, -4), (1025, -20), (-1025, -20), (12, -36),
)  # fmt: skip
_SIGNS = ((33, -18), (33, 2), (33, 18), (-33, 18), (-33, 2), (-33, -18), (0, 34), (36, 32), (-36, 32), (0, 0))


class MarkPainter:
    """Draws the marks of one snapshot; what it draws on top is entered as occupied, so that labels keep clear."""

    def __init__(
        self,
        frame: Frame,
        sides: tuple[str, ...],
        marks: Iterable[Mark],
        occupied: Occupied,
        stacked: Mapping[str, Rect],
    ) -> None:
        self._frame = frame
        self._sides = sides
        self._occupied = occupied
        self._stacked = stacked
        self._marks = drawn(mark for mark in marks if mark.places and all(p in frame.centres for p in mark.places))

    def of(self, *kinds: str) -> list[Mark]:
        """Return the marks of some kinds, in order."""
        return [mark for mark in self._marks if mark.kind in kinds]

    def reserve(self) -> None:
        """Enter wedges and ghosts as occupied, before labels are placed."""
        for mark in self.of("attacked"):
            for x, y in self._wedges(mark):
                self._occupied.add((x - 9, y - 9, x + 9, y + 9), SOLID)
        for mark in self.of("eliminated"):
            x, y = self._frame.centres[mark.places[-1]]
            self._occupied.add((x - 23, y - 22, x + 23, y + 24), SOLID)

    def reserve_tracks(self) -> None:
        """Enter moves and retreats as occupied, before names are placed."""
        for mark in self.of("moved", "advanced", "retreated"):
            points = self._bypass(mark.places) if mark.kind == "retreated" else self._points(mark.places)
            for a, b in pairwise(points):
                for part in range(8):
                    x, y = a[0] + (b[0] - a[0]) * part // 8, a[1] + (b[1] - a[1]) * part // 8
                    self._occupied.add((x - 5, y - 5, x + 5, y + 5))

    def moves(self) -> str:
        """Draw movement: dots from a ring at the start to an open head; advances are a whole line, left out under a wedge."""
        tracks: list[str] = []
        for mark in self.of("moved", "advanced"):
            points = self._points(mark.places)
            if len(points) < 2:
                continue
            edge = SIDES[side_index(self._sides, mark.side)].edge
            colour = SIDES[side_index(self._sides, mark.side)].body if edge == "#0D2745" else edge
            line = shortened(points, 0, 30)
            path = rounded(line)
            head = arrowhead(line[-1], line[-2], 9, 6)
            dots = ' stroke-dasharray="1 6"' if mark.kind == "moved" else ""
            x, y = points[0]
            ring = f'<circle cx="{x}" cy="{y}" r="5" fill="#fff" stroke-width="2"/>' if mark.kind == "moved" else ""
            tracks.append(
                f'<g stroke="{colour}"><path d="{path}{head}" stroke="#fff" stroke-width="6"/>'
                f'<path d="{path}" stroke-width="3"{dots}/><path d="{head}" stroke-width="3"/>{ring}</g>'
            )
        return "".join(tracks)

    def ghosts(self) -> str:
        """Draw what was eliminated as a dashed ghost with a cross; beside the counters where the hex is held again."""
        parts: list[str] = []
        here: dict[str, int] = {}
        for mark in self.of("eliminated"):
            place = mark.places[-1]
            x, y = self._frame.centres[place]
            nth = here.get(place, 0)
            here[place] = nth + 1
            index = side_index(self._sides, mark.side)
            name = one_line(mark.unit or mark.text)
            shown = name if len(name) <= 6 else name[:5] + "…"
            title = f"<title>{escape(name)}</title>" if name else ""
            if place in self._stacked or nth:
                spots = ((-35, -2), (35, -2), (-35, -26), (35, -26), (-35, 22), (35, 22))
                at = [(x + dx - 12, y + dy - 12, x + dx + 12, y + dy + 12) for dx, dy in spots]
                rect = self._occupied.place(at, None, SOLID)
                parts.append(
                    f'<g transform="translate({rect[0]} {rect[1]})scale(.5)">{title}'
                    f'<use xlink:href="#g{index}"/><use xlink:href="#cross" x="23" y="23" stroke="#fff" stroke-width="11"/>'
                    f'<use xlink:href="#cross" x="23" y="23" stroke="{INK}" stroke-width="6"/></g>'
                )
                continue
            parts.append(
                f'<g transform="translate({x - 23} {y - 22})">{title}<use xlink:href="#g{index}"/>'
                f'<use xlink:href="#cross" x="23" y="28" stroke="{INK}" stroke-width="4"/>'
                f'<text x="23" y="11" font-size="10" text-anchor="middle" fill="{SIDES[index].edge}">{escape(shown)}</text></g>'
            )
        return "".join(parts)

    def attacks(self) -> str:
        """Draw attacks as solid wedges over the hexside, in the attacker's colour; the last place is the one attacked."""
        parts: list[str] = []
        drawn: set[tuple[str, str]] = set()
        for mark in self.of("attacked"):
            target = mark.places[-1]
            fill = self._colour(mark.side)
            for origin in mark.places[:-1]:
                if (origin, target) in drawn:
                    continue
                drawn.add((origin, target))
                direction = self._frame.direction(origin, target)
                if direction is None:
                    parts.append(f'<path fill="{fill}" d="{self._long_wedge(origin, target)}"/>')
                    continue
                x, y = self._wedge_at(origin, direction)
                short = "scale(.8)" if self._straight(direction) else ""
                parts.append(
                    f'<use xlink:href="#wedge" fill="{fill}" '
                    f'transform="translate({x} {y})rotate({self._frame.angle(direction)}){short}"/>'
                )
        return "".join(parts)

    def retreats(self) -> str:
        """Draw retreats as hollow arrows in the loser's colour, each path once."""
        parts: list[str] = []
        drawn: set[tuple[str, ...]] = set()
        for mark in self.of("retreated"):
            if len(mark.places) < 2 or mark.places in drawn:
                continue
            drawn.add(mark.places)
            edge = SIDES[side_index(self._sides, mark.side)].edge
            line = shortened(self._bypass(mark.places), 30 if mark.places[0] in self._stacked else 14, 36)
            path = rounded(line) + arrowhead(line[-1], line[-2], 12, 10)
            title = f"<title>{escape(one_line(mark.unit))}</title>" if mark.unit else ""
            parts.append(
                f'<g>{title}<path d="{path}" stroke="{edge}" stroke-width="8"/>'
                f'<path d="{path}" stroke="#fff" stroke-width="4"/></g>'
            )
        return "".join(parts)

    def signs(self) -> str:
        """Draw declared attacks, interdiction, drops, landings and evacuations as signs on the hex, clear of the counters."""
        parts: list[str] = []
        for mark in self.of(*EVENTS):
            if len(mark.places) == 2 and mark.kind == "declared":
                x, y = self._frame.centres[mark.places[-1]]
            elif len(mark.places) == 2 and (way := self._frame.direction(*mark.places)) is not None:
                x, y = self._frame.middle(mark.places[0], way)
            else:
                x, y = self._frame.centres[mark.places[-1]]
            spots = [(x + dx, y + dy) for dx, dy in _SIGNS]
            rect = self._occupied.place([(px - 9, py - 9, px + 9, py + 9) for px, py in spots], None, SOLID)
            title = f"<title>{escape(one_line(mark.text))}</title>" if mark.text else ""
            parts.append(
                f'<g transform="translate({rect[0] + 9} {rect[1] + 9})">{title}<use xlink:href="#e-{mark.kind}"/></g>'
            )
            air, wide = air_points(mark, self._sides)
            if air:
                left, right = rect[0] - wide - 4, rect[2] + 11
                rows = (rect[1] + 9, rect[3] + 11, rect[1] - 9)
                spots = [(right, rows[0]), (left, rows[0]), (rect[0] + 4, rows[1]), (rect[0] + 4, rows[2])]
                spots += [(px, py) for py in rows[1:] for px in (right, left)]
                spot = self._occupied.place([(px - 5, py - 8, px + wide, py + 8) for px, py in spots], None, SOLID)
                parts.append(
                    f'<g transform="translate({spot[0] + 5} {spot[1] + 8})" stroke="none"><rect x="-5" y="-8" '
                    f'width="{wide + 5}" height="16" rx="8" fill="#fff" stroke="{INK}" stroke-width="1"/>{air}</g>'
                )
        return "".join(parts)

    def results(self, pills: Pills) -> str:
        """Draw the result of each combat as a white pill at the lower right of the defender's hex, or where there is room."""
        return "".join(pills.draw(mark, self._frame.centres[mark.places[-1]], _PILLS) for mark in self.of("result"))

    def _bypass(self, places: Sequence[str]) -> list[Point]:
        """Return the way through places, beside the counters that stand in those between."""
        points = self._points(places)
        for at in range(1, len(points) - 1):
            rect = self._stacked.get(self._frame.at[points[at]])
            if rect is not None:
                (ax, ay), (x, y), (bx, by) = points[at - 1 : at + 2]
                length = max(1, round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5))
                dx, dy = -(by - ay) * 40 // length, (bx - ax) * 40 // length
                inner = 0 if (ax + bx - 2 * x) * dx + (ay + by - 2 * y) * dy >= 0 else 1
                if (ax + bx, ay + by) == (2 * x, 2 * y):
                    costs = [
                        self._occupied.cost((x + s * dx - 8, y + s * dy - 8, x + s * dx + 8, y + s * dy + 8))
                        for s in (1, -1)
                    ]
                    inner = costs.index(min(costs))
                points[at] = (x - dx, y - dy) if inner else (x + dx, y + dy)
        return points

    def _points(self, places: Sequence[str]) -> list[Point]:
        found: list[Point] = []
        for place in places:
            point = self._frame.centres[place]
            if not found or found[-1] != point:
                found.append(point)
        return found

    def _colour(self, side: str) -> str:
        index = side_index(self._sides, side)
        return SIDES[index].body if index == 0 else SIDES[index].edge

    def _wedges(self, mark: Mark) -> list[Point]:
        found: list[Point] = []
        for origin in mark.places[:-1]:
            direction = self._frame.direction(origin, mark.places[-1])
            if direction is not None:
                found.append(self._wedge_at(origin, direction))
        return found

    def _wedge_at(self, origin: str, direction: int) -> Point:
        x, y = self._frame.middle(origin, direction)
        if not self._straight(direction):
            return x, y
        upper = origin if direction == 3 else self._frame.at.get((x, y - 38), "")
        top, bottom = self._stacked.get(upper, (0, 0, 0, 0))[1::2]
        return (x + (32 if bottom - top > 60 else 13), y + (4 if direction == 3 else -4))

    def _straight(self, direction: int) -> bool:
        """Say whether a wedge points up or down, where there is little room between counters and a number to spare."""
        return self._frame.flat and direction % 3 == 0

    def _long_wedge(self, origin: str, target: str) -> str:
        a, b = self._frame.centres[origin], self._frame.centres[target]
        start, tip = along(a, b, 24), along(b, a, 26)
        neck = along(tip, a, 14)
        dx, dy = tip[0] - neck[0], tip[1] - neck[1]

        def beside(point: Point, part: int) -> str:
            return f"{point[0] - dy * part // 14} {point[1] + dx * part // 14}"

        return (
            f"M{beside(start, 2)}L{beside(neck, 4)}L{beside(neck, 9)}L{tip[0]} {tip[1]}"
            f"L{beside(neck, -9)}L{beside(neck, -4)}L{beside(start, -2)}z"
        )
