"""Where the counters of an area lie: side by side in rows if there is room, else in columns that show the head of each lower one."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pbem.board.snapshot import Area, Counter
from pbem.reports.geometry import Point
from pbem.reports.labels import Rect
from pbem.reports.outline import holds, inside

WIDE, HIGH = 54, 48
"""The size of a counter."""

ASIDE, BELOW = 11, 4
"""What lies between two counters side by side, with room for the states that hang on the left edge, and between two rows."""

HEAD = 14
"""What is seen of a counter that lies under another."""

MOST = 9
"""How many counters of an area are drawn; the rest is a number."""

Placed = tuple[Counter, int, int, bool]
"""A counter, its upper left corner, and whether it lies under another."""


LIFTS = (
    (0, 0),
    (0, -12),
    (0, -24),
    (-14, -12),
    (14, -12),
    (-14, -24),
    (14, -24),
    (0, -36),
    (0, 12),
    (-14, 12),
    (14, 12),
)
"""How far the point of an area is moved, with its label, so that its counters have room."""

SLACK = (0, 7, 14)
"""How far counters may reach over the border of their area where they would not all be shown otherwise."""

Spots = tuple[tuple[int, int, bool], ...]


def settle(stack: Sequence[Counter], area: Area, label: Rect) -> Point:
    """Return how far to move the point of an area, with its label, so that its counters have most room; nothing if no move helps."""
    found = _settled(min(len(stack), MOST), area.outline, area.at, label)
    return found[0] if found else (0, 0)


def arrange(stack: Sequence[Counter], area: Area, label: Rect) -> list[Placed]:
    """Give each counter of an area its place, the top one first in a row and lowest in a column, clear of the area's label.

    ``label``: the rectangle of number, name and figures after the area was moved as :func:`settle` says. Where nothing fits, three lie
    in one column under the label, and the others are only counted.
    """
    count = min(len(stack), MOST)
    found = _settled(count, area.outline, area.at, label)
    spots = found[1] if found and found[0] == (0, 0) else None
    if spots is None:
        x, y = area.at
        shown = min(count, 3)
        spots = tuple((x - WIDE // 2, y - 10 + HEAD * n, n < shown - 1) for n in reversed(range(shown)))
    placed = [(counter, *spot) for counter, spot in zip(stack, spots, strict=False)]
    return sorted(placed, key=lambda one: (one[1], one[2]))


@lru_cache(maxsize=1024)
def _settled(count: int, outline: tuple[Point, ...], at: Point, label: Rect) -> tuple[Point, Spots] | None:
    """Return the move of an area's point and the places of its counters: side by side, else in columns, else reaching over the border."""
    x, y = at
    left, top, right, bottom = label
    for most in (SLACK[:-1], SLACK[-1:]):
        for spots in (*_rows(count), *_fans(count)):
            for slack in most:
                for dx, dy in LIFTS if count > 1 else LIFTS[:1]:
                    moved = left + dx, top + dy, right + dx, bottom + dy
                    if (dx or dy) and not _room(moved, outline, 0):
                        continue
                    found = _fitted(spots, outline, (x + dx, y + dy), moved, slack)
                    if found:
                        return (dx, dy), found
    return None


def _fitted(
    spots: list[tuple[int, int, bool]], outline: Sequence[Point], at: Point, label: Rect, slack: int
) -> Spots | None:
    """Return the places of a layout that has room, the nearest to a point."""
    x, y = at
    wide, high = max(left for left, _, _ in spots) + WIDE, max(top for _, top, _ in spots) + HIGH
    for dx, dy in _shifts():
        left, top = x - wide // 2 + dx, y - 10 + dy
        rect = (left - 8, top - 1, left + wide + 2, top + high + 1)
        if not _meet(rect, label) and _room(rect, outline, slack):
            return tuple((left + dx, top + dy, under) for dx, dy, under in spots)
    return None


@lru_cache(maxsize=1)
def _shifts() -> tuple[Point, ...]:
    spots = [(dx, dy) for dx in range(-72, 73, 6) for dy in range(-54, 73, 6)]
    return tuple(sorted(spots, key=lambda spot: (abs(spot[0]) + abs(spot[1]) * 3 // 2, spot)))


def _rows(count: int) -> Iterator[list[tuple[int, int, bool]]]:
    """Give layouts of whole counters in rows, as places from the upper left corner, the most nearly square first."""
    for columns in sorted(range(1, count + 1), key=lambda n: (abs(n - -(-count // n)), -n)):
        if columns * -(-count // columns) - count < columns:
            yield [(n % columns * (WIDE + ASIDE), n // columns * (HIGH + BELOW), False) for n in range(count)]


def _fans(count: int) -> Iterator[list[tuple[int, int, bool]]]:
    """Give layouts in columns in which each lower counter shows its head, the widest first."""
    for columns in range(min(count, 3), 0, -1):
        tall = [count // columns + (n < count % columns) for n in range(columns)]
        yield [
            (column * (WIDE + ASIDE), HEAD * (tall[column] - 1 - level), level > 0)
            for level in range(tall[0])
            for column in range(columns)
            if level < tall[column]
        ]


def _meet(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _room(rect: Rect, outline: Sequence[Point], slack: int) -> bool:
    """Say whether a rectangle lies in an outline but for some slack: corners and sides inside, no corner of the outline in it."""
    left, top, right, bottom = rect[0] + slack, rect[1] + slack, rect[2] - slack, rect[3] - slack
    if not holds((left, top, right, bottom), outline):
        return False
    if any(left < x < right and top < y < bottom for x, y in outline):
        return False
    return all(inside(x, y, outline) for x in range(left, right, 20) for y in (top, bottom))
