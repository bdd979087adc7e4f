"""Outlines of areas: inside or not, borders in common, rounded paths, and signs scattered over them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.reports.geometry import Point
from pbem.reports.labels import Rect
from pbem.reports.lines import chains


def bounds(points: Sequence[Point]) -> Rect:
    """Return the rectangle around points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def inside(x: int, y: int, outline: Sequence[Point]) -> bool:
    """Say whether a point lies inside an outline."""
    found = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and (x - ax) * (by - ay) * (1 if by > ay else -1) < (bx - ax) * (y - ay) * (
            1 if by > ay else -1
        ):
            found = not found
        ax, ay = bx, by
    return found


def holds(rect: Rect, outline: Sequence[Point]) -> bool:
    """Say whether the corners and the middles of the sides of a rectangle lie inside an outline."""
    left, top, right, bottom = rect
    xs, ys = (left, (left + right) // 2, right), (top, (top + bottom) // 2, bottom)
    return all(inside(x, y, outline) for x in xs for y in ys)


def closed(outline: Sequence[Point]) -> str:
    """Return an outline as path data, its corners slightly rounded."""
    parts: list[str] = []
    at: Point | None = None
    for n, (x, y) in enumerate(outline):
        (ax, ay), (bx, by) = outline[n - 1], outline[(n + 1) % len(outline)]
        start = x + (ax - x) * 3 // 10, y + (ay - y) * 3 // 10
        end = x + (bx - x) * 3 // 10, y + (by - y) * 3 // 10
        parts.append(f"M{start[0]} {start[1]}" if at is None else f"l{_step(start, at)}")
        parts.append(f"q{_step((x, y), start)} {_step(end, start)}")
        at = end
    return "".join(parts).replace(" -", "-") + "z"


def _step(to: Point, start: Point) -> str:
    return f"{to[0] - start[0]} {to[1] - start[1]}"


def border(a: Sequence[Point], b: Sequence[Point]) -> list[Point]:
    """Return the longest line that two outlines have in common, or nothing if they do not touch along one."""
    theirs = {frozenset(side) for side in _sides(b)}
    shared = [side for side in _sides(a) if frozenset(side) in theirs]
    return max(chains(shared), key=len, default=[])


def _sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(outline, [*outline[1:], outline[0]], strict=True)


def spread(line: Sequence[Point], parts: int) -> list[Point]:
    """Return points that divide a line into equal parts, the middle ones first."""
    lengths = [round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5) for (ax, ay), (bx, by) in pairwise(line)]
    whole = sum(lengths)
    found: list[Point] = []
    for n in sorted(range(1, parts), key=lambda n: (abs(2 * n - parts), n)):
        rest = whole * n // parts
        for (ax, ay), (bx, by), length in zip(line, line[1:], lengths, strict=False):
            if rest <= length:
                found.append((ax + (bx - ax) * rest // max(1, length), ay + (by - ay) * rest // max(1, length)))
                break
            rest -= length
    return found


def scatter(outline: Sequence[Point], step: int, margin: int, seed: int) -> Iterator[Point]:
    """Give points spread over an area, not quite in rows, none nearer to its outline than a margin; the same ones each time."""
    left, top, right, bottom = bounds(outline)
    chance = (seed * 2_654_435_761 + 1) % 2**32
    for row, y in enumerate(range(top, bottom, step * 4 // 5)):
        for x in range(left + (step // 2 if row % 2 else 0), right, step):
            chance = (chance * 1_664_525 + 1_013_904_223) % 2**32
            px, py = x + (chance >> 16) % 11 - 5, y + (chance >> 24) % 9 - 4
            around = ((margin, 0), (-margin, 0), (0, margin), (0, -margin))
            if all(inside(px + dx, py + dy, outline) for dx, dy in around):
                yield px, py
