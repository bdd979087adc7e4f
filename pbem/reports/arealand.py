"""The land of an area map: fills, signs scattered over them, lines through and between areas, lines of sight."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from pbem.board.snapshot import AreaSnapshot
from pbem.reports import palette as p
from pbem.reports.geometry import Point
from pbem.reports.labels import Occupied
from pbem.reports.land import WAYS, water_lines
from pbem.reports.lines import along, rounded
from pbem.reports.outline import border, closed, inside, scatter

MIDDLE = 14
"""How far below the point of an area the middle of its counters lies; lines from area to area begin there."""


_BESIDE = ((0, 0), (3, 0), (-3, 0), (0, 3), (0, -3))
"""A point on the border of an area counts as in it."""


class Board:
    """The areas of a map where they are drawn.

    Attributes:
        snapshot: what is drawn.
        areas: the areas by their number, moved to their place on the sheet.
        paths: their outlines as path data.
        courses: the lines across areas, moved as they are.
    """

    __slots__ = ("areas", "courses", "paths", "snapshot")

    def __init__(self, snapshot: AreaSnapshot, dx: int, dy: int, cropped: bool) -> None:
        def moved(points: Sequence[Point]) -> tuple[Point, ...]:
            return tuple((x + dx, y + dy) for x, y in points)

        self.snapshot = snapshot
        self.areas = {
            area.place: msgspec.structs.replace(area, outline=moved(area.outline), at=moved((area.at,))[0])
            for area in snapshot.areas
            if len(area.outline) > 2
        }
        self.paths = {place: closed(area.outline) for place, area in self.areas.items()}
        self.courses = [
            (course.kind, part)
            for course in snapshot.courses
            for part in (self._parts(moved(course.points)) if cropped else (moved(course.points),))
            if len(part) > 1
        ]

    def _parts(self, points: Sequence[Point]) -> Iterator[Sequence[Point]]:
        """Give the parts of a line that run in areas which are drawn."""
        part: list[Point] = []
        for x, y in points:
            if any(inside(x + dx, y + dy, a.outline) for a in self.areas.values() for dx, dy in _BESIDE):
                part.append((x, y))
            else:
                yield part
                part = []
        yield part

    def move(self, place: str, dx: int, dy: int) -> None:
        """Move the point of an area, where its number and counters stand."""
        x, y = self.areas[place].at
        self.areas[place] = msgspec.structs.replace(self.areas[place], at=(x + dx, y + dy))

    def middle(self, place: str) -> Point:
        """Return the middle of an area's counters."""
        x, y = self.areas[place].at
        return x, y + MIDDLE

    def border(self, a: str, b: str) -> list[Point]:
        """Return the line of the border between two areas, or nothing."""
        if a in self.areas and b in self.areas:
            return border(self.areas[a].outline, self.areas[b].outline)
        return []


def terrain(board: Board) -> str:
    """Draw one path a terrain class."""
    data: dict[str, str] = dict.fromkeys(p.AREAS, "")
    for place, area in board.areas.items():
        data[p.area_class(area.terrain)] += board.paths[place]
    return "".join(f'<path fill="{p.AREAS[kind]}" d="{path}"/>' for kind, path in data.items() if path)


SIGN = {
    "woods": ("q-5 0-5-5t5-7q5 2 5 7t-5 5zm0 0v4", 'fill="#A9C081" stroke="#55702F" stroke-width="1.1"', 23, 10),
    "field": ("l2-5m2 5v-6m4 6l-2-5", 'fill="none" stroke="#B7A671" stroke-width="1.2"', 34, 10),
    "buildings": ("", 'fill="#8B837B"', 21, 12),
    "hills": ("q8-10 16 0", 'fill="none" stroke="#8F6B2C" stroke-width="1.7"', 32, 14),
    "marsh": ("h13m-8 5h11", 'fill="none" stroke="#4C86AE" stroke-width="1.6"', 34, 14),
    "water": ("q4-4 8 0t8 0", 'fill="none" stroke="#4E88B3" stroke-width="1.3"', 36, 16),
    "river": ("q3-3 6 0t6 0", 'fill="none" stroke="#7FB0D0" stroke-width="1.2"', 44, 14),
}
"""Terrain class of an area: its sign as path data, how it is painted, how far apart, how far from the border."""

_HOUSES = ("h11v8h-11z", "h8v11h-8z", "h12v11h-12z", "h8v8h-8z")


def signs(board: Board, occupied: Occupied) -> str:
    """Scatter the sign of each terrain class over its areas, none under labels and counters."""
    data: dict[str, list[str]] = {}
    for number, area in enumerate(board.areas.values()):
        kind = p.area_class(area.terrain)
        if kind not in SIGN:
            continue
        shape, _, step, margin = SIGN[kind]
        for n, (x, y) in enumerate(scatter(area.outline, step, margin, number + 1)):
            if not occupied.cost((x - 6, y - 12, x + 14, y + 11)):
                data.setdefault(kind, []).append(f"M{x} {y}{shape or _HOUSES[(n * 7 + number) % 4]}")
    return "".join(f'<path {SIGN[kind][1]} d="{"".join(found)}"/>' for kind, found in data.items())


def courses(board: Board) -> str:
    """Draw the lines that go their own way; a river has a pale bed."""
    parts: list[str] = []
    for kind in ("river", "major-river", "canal"):
        data = "".join(_smooth(points) for found, points in board.courses if found == kind)
        if data:
            parts.append(f'<path fill="none" stroke="{p.WATER}" stroke-width="15" stroke-opacity=".32" d="{data}"/>')
            width = "5" if kind == "major-river" else "2.4"
            parts.append(f'<path fill="none" stroke="{p.WATER}" stroke-width="{width}" d="{data}"/>')
    for kind, strokes in WAYS.items():
        data = "".join(_smooth(points) for found, points in board.courses if found == kind)
        if data:
            parts += [f'<path fill="none" {stroke} d="{data}"/>' for stroke in strokes]
    return "".join(parts)


def _smooth(points: Sequence[Point]) -> str:
    """Return a line through points as path data, curved at each of them but the ends."""
    parts = [f"M{points[0][0]} {points[0][1]}"]
    for (x, y), (nx, ny) in pairwise(points[1:]):
        parts.append(f"Q{x} {y} {(x + nx) // 2} {(y + ny) // 2}")
    return "".join(parts) + f"L{points[-1][0]} {points[-1][1]}"


def water(board: Board) -> str:
    """Draw what runs along the borders of areas: rivers, canals, frontiers."""
    data: dict[str, str] = {}
    for edge in board.snapshot.edges:
        line = board.border(edge.inside, edge.outside)
        if line:
            data[edge.kind] = data.get(edge.kind, "") + rounded(line)
    return water_lines(data, data.get("border", ""))


def ways(board: Board) -> str:
    """Draw roads and rails from area to area, over the middle of the border."""
    data: dict[str, str] = {}
    for one in board.snapshot.ways:
        for a, b in zip(one.places, one.places[1:], strict=False):
            line = board.border(a, b)
            if line:
                (ax, ay), (bx, by), (mx, my) = board.middle(a), board.middle(b), line[len(line) // 2]
                data[one.kind] = data.get(one.kind, "") + f"M{ax} {ay}Q{mx} {my} {bx} {by}"
    return "".join(f'<path {stroke} d="{data[kind]}"/>' for kind in WAYS if kind in data for stroke in WAYS[kind])


def sights(board: Board) -> str:
    """Draw lines of sight: dashed where one sees, dotted and ending in a bar where the line is blocked."""
    seen, hidden, bars = "", "", ""
    for sight in board.snapshot.sights:
        if sight.origin not in board.areas or sight.target not in board.areas:
            continue
        (ax, ay), (bx, by) = board.middle(sight.origin), board.middle(sight.target)
        if sight.blocked is None:
            seen += f"M{ax} {ay}L{bx} {by}"
            continue
        x, y = ax + (bx - ax) * sight.blocked // 100, ay + (by - ay) * sight.blocked // 100
        hidden += f"M{ax} {ay}L{x} {y}"
        tip = along((x, y), (bx, by), 9)
        dx, dy = tip[0] - x, tip[1] - y
        bars += f"M{x - dy} {y + dx}L{x + dy} {y - dx}"
    parts: list[str] = []
    if seen:
        parts.append(f'<path d="{seen}" stroke="#fff" stroke-width="6"/>')
        parts.append(f'<path d="{seen}" stroke="{p.INK}" stroke-width="2" stroke-dasharray="8 6"/>')
    if hidden:
        parts.append(f'<path d="{hidden}" stroke="#fff" stroke-width="4" stroke-opacity=".7"/>')
        parts.append(f'<path d="{hidden}" stroke="{p.INK}" stroke-width="1.6" stroke-dasharray="1 6"/>')
        parts.append(f'<path d="{bars}" stroke="{p.ALERT}" stroke-width="4"/>')
    return "".join(parts)
