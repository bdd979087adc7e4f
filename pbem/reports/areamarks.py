"""What happened in the segment, on an area map: arrows over the borders, ghosts, signs and the pills of results."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from pbem.board.snapshot import Mark
from pbem.reports.arealand import Board
from pbem.reports.areastacks import HIGH, WIDE, Placed
from pbem.reports.geometry import Point
from pbem.reports.labels import Occupied, Rect
from pbem.reports.lines import along, arrowhead, rounded
from pbem.reports.outline import holds, inside, spread
from pbem.reports.palette import INK, SIDES, side_index
from pbem.reports.pills import Pills, air_points
from pbem.reports.plain import one_line
from pbem.reports.symbols import EVENTS

_PILLS = (
    (0, -24),
    (0, 26),
    (1012, -20),
    (-1012, -20),
    (1012, 20),
    (-1012, 20),
    (0, -42),
    (0, 44),
    (1030, 0),
    (-1030, 0),
)
_SPOTS = ((-27, -8), (33, -8), (-87, -8), (-27, 44), (33, 44), (-87, 44))
_AROUND = tuple(
    sorted(((x, y) for x in range(-96, 97, 8) for y in range(-80, 97, 8)), key=lambda at: (abs(at[0]) + abs(at[1]), at))
)
"""Places anywhere in an area, the nearest to its point first."""
_AIMS = tuple(
    sorted(
        ((x, y) for x in range(-60, 61, 20) for y in (-40, -20, 0, 20)), key=lambda at: (at[0] ** 2 + at[1] ** 2, at)
    )
)
"""What a line of fire may be aimed at in an area, from its point."""

_LOW = 16
"""How high a ghost is of which only the head is drawn."""

_SIGNS = ((70, 14), (-70, 14), (70, -34), (0, 60), (48, 56), (-48, 56), (-70, 44), (70, 44))


class AreaMarks:
    """Draws the marks of one area snapshot; what it draws on top is entered as occupied, so that labels keep clear."""

    def __init__(
        self,
        board: Board,
        sides: tuple[str, ...],
        marks: Iterable[Mark],
        occupied: Occupied,
        placed: Mapping[str, Sequence[Placed]],
    ) -> None:
        self._board = board
        self._sides = sides
        self._occupied = occupied
        self._placed = placed
        self._marks = [m for m in marks if m.places and all(place in board.areas for place in m.places)]

    def _of(self, *kinds: str) -> list[Mark]:
        return [mark for mark in self._marks if mark.kind in kinds]

    def _over(self, a: str, b: str, half: int) -> tuple[Point, Point]:
        """Return start and end of an arrow from one area to another: over a free place of their border, else halfway."""
        line = self._board.border(a, b)
        (ax, ay), (bx, by) = self._board.middle(a), self._board.middle(b)
        arrows: dict[Rect, tuple[Point, Point]] = {}
        for x, y in spread(line, 8) if line else [((ax + bx) // 2, (ay + by) // 2)]:
            start = along((x, y), (x - bx + ax, y - by + ay), half + 6)
            end = along((x, y), (x + bx - ax, y + by - ay), half - 6)
            xs, ys = sorted((start[0], end[0])), sorted((start[1], end[1]))
            arrows[(xs[0] - 7, ys[0] - 9, xs[1] + 7, ys[1] + 9)] = start, end
        return arrows[self._occupied.place(list(arrows), None, 2)]

    def attacks(self) -> str:
        """Draw attacks as solid arrows over the border, in the attacker's colour; the last place is the one attacked."""
        parts: list[str] = []
        for mark in self._of("attacked"):
            target = mark.places[-1]
            index = side_index(self._sides, mark.side)
            fill = SIDES[index].body if index == 0 else SIDES[index].edge
            for origin in dict.fromkeys(mark.places[:-1]):
                start, end = self._over(origin, target, 28)
                parts.append(f'<path fill="{fill}" d="{_arrow(start, end)}"/>')
        return "".join(parts)

    def retreats(self) -> str:
        """Draw retreats as hollow arrows in the loser's colour."""
        parts: list[str] = []
        for mark in self._of("retreated"):
            edge = SIDES[side_index(self._sides, mark.side)].edge
            title = f"<title>{escape(one_line(mark.unit))}</title>" if mark.unit else ""
            for origin, target in zip(mark.places, mark.places[1:], strict=False):
                start, end = self._over(origin, target, 24)
                path = rounded((start, end)) + arrowhead(end, start, 12, 10)
                parts.append(
                    f'<g>{title}<path d="{path}" stroke="{edge}" stroke-width="8"/>'
                    f'<path d="{path}" stroke="#fff" stroke-width="4"/></g>'
                )
        return "".join(parts)

    def moves(self) -> str:
        """Draw movement: dots from a ring at the start over the borders to an open head; advances are a whole line."""
        parts: list[str] = []
        for mark in self._of("moved", "advanced"):
            if len(mark.places) < 2:
                continue
            points = [self._board.middle(mark.places[0])]
            for a, b in zip(mark.places, mark.places[1:], strict=False):
                line = self._board.border(a, b)
                points += [line[len(line) // 2], self._board.middle(b)] if line else [self._board.middle(b)]
            points[-2:] = self._arrival(mark.places[-2], mark.places[-1]) or [
                points[-2],
                self._into(self._board.middle(mark.places[-2]), mark.places[-1], self._board.middle(mark.places[-1])),
            ]
            paint = SIDES[side_index(self._sides, mark.side)]
            colour = paint.body if side_index(self._sides, mark.side) == 0 else paint.edge
            path, head = rounded(points), arrowhead(points[-1], points[-2], 9, 6)
            dots = ' stroke-dasharray="1 6"' if mark.kind == "moved" else ""
            ring = f'<circle cx="{points[0][0]}" cy="{points[0][1]}" r="5" fill="#fff" stroke-width="2"/>'
            parts.append(
                f'<g stroke="{colour}"><path d="{path}{head}" stroke="#fff" stroke-width="6"/>'
                f'<path d="{path}" stroke-width="3"{dots}/><path d="{head}" stroke-width="3"/>'
                f"{ring if mark.kind == 'moved' else ''}</g>"
            )
        return "".join(parts)

    def fires(self) -> tuple[str, str]:
        """Draw fire as a thin dashed line from the firer to the area fired at, and apart from it the small head that lies on top.

        The head stands where the line comes into the area, or farther along it where it is clear of counters and labels.
        """
        lines: list[str] = []
        heads: list[str] = []
        for mark in self._of("fired"):
            if len(mark.places) < 2 or mark.places[0] == mark.places[-1]:
                continue
            index = side_index(self._sides, mark.side)
            colour = SIDES[index].body if index == 0 else SIDES[index].edge
            start = self._firer(mark)
            end = self._tip(mark.places[-1], start)
            neck = along(end, start, 11)
            dx, dy = (end[0] - neck[0]) * 5 // 11, (end[1] - neck[1]) * 5 // 11
            head = f"M{end[0]} {end[1]}L{neck[0] - dy} {neck[1] + dx}L{neck[0] + dy} {neck[1] - dx}z"
            line = f"M{start[0]} {start[1]}L{neck[0]} {neck[1]}"
            title = f"<title>{escape(one_line(mark.unit))}</title>" if mark.unit else ""
            lines.append(
                f'<g>{title}<path d="{line}" stroke="#fff" stroke-width="5"/>'
                f'<path d="{line}" stroke="{colour}" stroke-width="2" stroke-dasharray="6 4" stroke-linecap="butt"/></g>'
            )
            heads.append(
                f'<g>{title}<path d="{head}" stroke="#fff" stroke-width="5"/>'
                f'<path d="{head}" fill="{colour}" stroke="{colour}" stroke-width="1"/></g>'
            )
        return "".join(lines), "".join(heads)

    def _firer(self, mark: Mark) -> Point:
        """Return the middle of the counter that fires, if it still stands where it fired from, else that of its area."""
        found = self._counters(mark, mark.places[0])
        return (found[0][0] + WIDE // 2, found[0][1] + HIGH // 2) if found else self._board.middle(mark.places[0])

    def _counters(self, mark: Mark, place: str) -> list[Point]:
        """Return the upper left corners of the counters of a mark's units that are drawn in an area."""
        units = mark.unit.split(", ")
        return [(x, y) for counter, x, y, _ in self._placed.get(place, ()) if counter.id in units]

    def _tip(self, b: str, start: Point) -> Point:
        """Return where the head of a line of fire ends: the first place some way behind the border that covers least."""
        bx, by = self._board.middle(b)
        ways: dict[Rect, Point] = {}
        for dx, dy in _AIMS:
            first = self._into(start, b, (bx + dx, by + dy))
            for far in (0, 10, 20):
                x, y = end = along(first, (bx + dx, by + dy), far) if far else first
                ways.setdefault((x - 7, y - 7, x + 7, y + 7), end)
        return ways[self._occupied.place(list(ways), None, 1)]

    def _into(self, start: Point, b: str, aim: Point) -> Point:
        """Return the point some way behind where the straight line from one point to another comes into an area."""
        (ax, ay), (bx, by) = start, aim
        outline = self._board.areas[b].outline
        for n in range(1, 40):
            x, y = ax + (bx - ax) * n // 40, ay + (by - ay) * n // 40
            if inside(x, y, outline):
                return along((x, y), (bx, by), 14)
        return bx, by

    def _within(self, place: str, rects: Sequence[Rect]) -> list[Rect]:
        """Return of some rectangles those that lie in an area, or all if none does."""
        outline = self._board.areas[place].outline
        return [rect for rect in rects if holds(rect, outline)] or list(rects)

    def _arrival(self, a: str, b: str) -> list[Point]:
        """Return where a move crosses the border of two areas and where it ends behind it, clear of labels and counters if it can be."""
        ways: dict[Rect, list[Point]] = {}
        for point in spread(self._board.border(a, b), 8):
            x, y = end = along(point, self._board.middle(b), 20)
            ways[(x - 9, y - 9, x + 9, y + 9)] = [point, end]
        return ways[self._occupied.place(list(ways), None, 1)] if ways else []

    def ghosts(self) -> str:
        """Draw what was eliminated as a dashed ghost with a cross, beside the counters of the area."""
        parts: list[str] = []
        for mark in self._of("eliminated"):
            index = side_index(self._sides, mark.side)
            name = one_line(mark.unit or mark.text)
            shown = name if len(name) <= 6 else name[:5] + "…"
            title = f"<title>{escape(name)}</title>" if name else ""
            ink = SIDES[index].edge
            left, top, _, bottom = self._ghost(mark.places[-1])
            if bottom - top < HIGH:
                parts.append(
                    f'<g transform="translate({left} {top})">{title}<rect width="{WIDE}" height="{_LOW}" rx="4" fill="#fff" '
                    f'fill-opacity=".85" stroke="{ink}" stroke-width="1.4" stroke-dasharray="4 3"/>'
                    f'<text x="4" y="12" font-size="10" fill="{ink}">{escape(shown)}</text>'
                    f'<path d="M41 4l8 8M49 4l-8 8" stroke="{INK}" stroke-width="2.5"/></g>'
                )
                continue
            parts.append(
                f'<g transform="translate({left} {top})">{title}<use xlink:href="#g{index}"/>'
                f'<text x="4" y="11" font-size="10" fill="{ink}">{escape(shown)}</text>'
                f'<use xlink:href="#cross" x="27" y="29" stroke="#fff" stroke-width="9"/>'
                f'<use xlink:href="#cross" x="27" y="29" stroke="{INK}" stroke-width="4"/></g>'
            )
        return "".join(parts)

    def _ghost(self, place: str) -> Rect:
        """Return where a ghost lies: whole where the area has room for it, else only its head, where that covers least."""
        x, y = self._board.areas[place].at
        spots = (*_SPOTS, *_AROUND)
        outline = self._board.areas[place].outline
        whole = [(x + dx, y + dy - 2, x + dx + WIDE, y + dy + HIGH - 2) for dx, dy in spots]
        free = self._occupied.free([rect for rect in whole if holds(rect, outline)])
        if free:
            self._occupied.add(free, 3)
            return free
        low: list[Rect] = [(x + dx, y + dy - 2, x + dx + WIDE, y + dy - 2 + _LOW) for dx, dy in spots]
        return self._occupied.place(self._within(place, low), None, 3)

    def signs(self) -> str:
        """Draw declared attacks and what else stands on an area as signs, clear of the counters."""
        parts: list[str] = []
        for mark in self._of(*EVENTS):
            rect = self._sign(mark)
            title = f"<title>{escape(one_line(mark.text))}</title>" if mark.text else ""
            air, _ = air_points(mark, self._sides)
            beside = f'<g transform="translate(14 0)" stroke="none">{air}</g>' if air else ""
            parts.append(
                f'<g transform="translate({rect[0] + 9} {rect[1] + 9})">{title}<use xlink:href="#e-{mark.kind}"/>{beside}</g>'
            )
        return "".join(parts)

    def _sign(self, mark: Mark) -> Rect:
        """Return where a sign stands: at the corner of the counter it is about, else anywhere clear in its area."""
        found = self._counters(mark, mark.places[-1])
        if found:
            x, y = found[0][0] + WIDE + 1, found[0][1] + 3
            rect = (x - 9, y - 9, x + 9, y + 9)
            self._occupied.add(rect, 3)
            return rect
        x, y = self._board.areas[mark.places[-1]].at
        near: list[Rect] = [(x + dx - 9, y + dy - 9, x + dx + 9, y + dy + 9) for dx, dy in (*_SIGNS, *_AROUND)]
        return self._occupied.place(self._within(mark.places[-1], near), None, 3)

    def results(self, pills: Pills) -> str:
        """Draw the result of each combat as a white pill by the border that was attacked over, or by the area's counters."""
        parts: list[str] = []
        for mark in self._of("result"):
            target = mark.places[-1]
            x, y = at = self._board.middle(target)
            origins = [m.places[0] for m in self._of("attacked") if m.places[-1] == target]
            line = self._board.border(origins[0], target) if origins else []
            near = [
                (px - x + dx, py - y + dy) for dy in (-26, 0, 26) for dx in (0, -24, 24) for px, py in spread(line, 6)
            ]
            outline = self._board.areas[target].outline
            inner = [(dx, dy) for dx, dy in _AROUND if inside(x + dx, y + dy, outline)]
            parts.append(pills.draw(mark, at, (*near, *_PILLS, *inner)))
        return "".join(parts)


def _arrow(start: Point, end: Point) -> str:
    """Return a solid arrow as path data."""
    neck = along(end, start, 18)
    dx, dy = end[0] - neck[0], end[1] - neck[1]

    def beside(point: Point, part: int) -> str:
        return f"{point[0] - dy * part // 18} {point[1] + dx * part // 18}"

    return (
        f"M{beside(start, 2)}L{beside(neck, 4)}L{beside(neck, 11)}L{end[0]} {end[1]}"
        f"L{beside(neck, -11)}L{beside(neck, -4)}L{beside(start, -2)}z"
    )
