"""What happened in the segment, on an area map: arrows over the borders, ghosts, signs and the pills of results."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from pbem.board.snapshot import Counter, Mark
from pbem.reports.arealand import Board
from pbem.reports.geometry import Point
from pbem.reports.labels import Occupied, Rect
from pbem.reports.lines import along, arrowhead, rounded, shortened
from pbem.reports.outline import spread
from pbem.reports.palette import INK, SIDES, side_index
from pbem.reports.pills import Pills, air_points
from pbem.reports.plain import one_line
from pbem.reports.symbols import EVENTS

Placed = tuple[Counter, int, int, bool]
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
                start, end = self._over(origin, target, 32)
                parts.append(f'<path fill="{fill}" d="{_arrow(start, end)}"/>')
        return "".join(parts)

    def retreats(self) -> str:
        """Draw retreats as hollow arrows in the loser's colour."""
        parts: list[str] = []
        for mark in self._of("retreated"):
            edge = SIDES[side_index(self._sides, mark.side)].edge
            title = f"<title>{escape(one_line(mark.unit))}</title>" if mark.unit else ""
            for origin, target in zip(mark.places, mark.places[1:], strict=False):
                start, end = self._over(origin, target, 30)
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
            paint = SIDES[side_index(self._sides, mark.side)]
            colour = paint.body if side_index(self._sides, mark.side) == 0 else paint.edge
            line = shortened(points, 0, 44)
            path, head = rounded(line), arrowhead(line[-1], line[-2], 9, 6)
            dots = ' stroke-dasharray="1 6"' if mark.kind == "moved" else ""
            ring = f'<circle cx="{points[0][0]}" cy="{points[0][1]}" r="5" fill="#fff" stroke-width="2"/>'
            parts.append(
                f'<g stroke="{colour}"><path d="{path}{head}" stroke="#fff" stroke-width="6"/>'
                f'<path d="{path}" stroke-width="3"{dots}/><path d="{head}" stroke-width="3"/>'
                f"{ring if mark.kind == 'moved' else ''}</g>"
            )
        return "".join(parts)

    def ghosts(self) -> str:
        """Draw what was eliminated as a dashed ghost with a cross, beside the counters of the area."""
        parts: list[str] = []
        for mark in self._of("eliminated"):
            x, y = self._board.areas[mark.places[-1]].at
            rects: list[Rect] = [(x + dx, y + dy - 2, x + dx + 54, y + dy + 46) for dx, dy in _SPOTS]
            left, top, _, _ = self._occupied.place(rects, None, 3)
            index = side_index(self._sides, mark.side)
            name = one_line(mark.unit or mark.text)
            shown = name if len(name) <= 6 else name[:5] + "…"
            title = f"<title>{escape(name)}</title>" if name else ""
            parts.append(
                f'<g transform="translate({left} {top})">{title}<use xlink:href="#g{index}"/>'
                f'<text x="4" y="11" font-size="10" fill="{SIDES[index].edge}">{escape(shown)}</text>'
                f'<use xlink:href="#cross" x="27" y="29" stroke="#fff" stroke-width="9"/>'
                f'<use xlink:href="#cross" x="27" y="29" stroke="{INK}" stroke-width="4"/></g>'
            )
        return "".join(parts)

    def signs(self) -> str:
        """Draw declared attacks and what else stands on an area as signs, clear of the counters."""
        parts: list[str] = []
        for mark in self._of(*EVENTS):
            x, y = self._board.areas[mark.places[-1]].at
            rect = self._occupied.place(
                [(x + dx - 9, y + dy - 9, x + dx + 9, y + dy + 9) for dx, dy in _SIGNS], None, 3
            )
            title = f"<title>{escape(one_line(mark.text))}</title>" if mark.text else ""
            air, _ = air_points(mark, self._sides)
            beside = f'<g transform="translate(14 0)" stroke="none">{air}</g>' if air else ""
            parts.append(
                f'<g transform="translate({rect[0] + 9} {rect[1] + 9})">{title}<use xlink:href="#e-{mark.kind}"/>{beside}</g>'
            )
        return "".join(parts)

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
            parts.append(pills.draw(mark, at, (*near, *_PILLS)))
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
