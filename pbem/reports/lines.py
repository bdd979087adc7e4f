"""Lines on a map: rivers along hexsides, roads and rails through hexes, tracks and arrows."""

from collections.abc import Container, Iterable, Sequence
from itertools import pairwise

from pbem.reports.geometry import Frame, Point

Segment = tuple[Point, Point]


def chains(segments: Iterable[Segment]) -> list[list[Point]]:
    """Join hexsides that share a corner into lines; a ring ends where it begins. The order given decides at a fork."""
    links: dict[Point, list[Point]] = {}
    seen: set[frozenset[Point]] = set()
    for a, b in segments:
        key = frozenset((a, b))
        if key in seen:
            continue
        seen.add(key)
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    lines: list[list[Point]] = []
    starts = [p for p, ends in links.items() if len(ends) % 2] + list(links)
    for start in starts:
        while links[start]:
            line = [start]
            while links[line[-1]]:
                here = line[-1]
                there = links[here].pop(0)
                links[there].remove(here)
                line.append(there)
            lines.append(line)
    return lines


def _third(corner: Point, towards: Point) -> Point:
    return (2 * corner[0] + towards[0] + 1) // 3, (2 * corner[1] + towards[1] + 1) // 3


def rounded(line: Sequence[Point]) -> str:
    """Return a line as path data with its corners cut by curves, so that it flows; a ring is closed."""
    if len(line) < 3:
        return "M" + "L".join(f"{x} {y}" for x, y in line)
    ring = line[0] == line[-1] and len(line) > 3
    inner = [*line[:-1], line[0], line[1]] if ring else list(line)
    begin = _third(line[0], line[1]) if ring else line[0]
    parts = [f"M{begin[0]} {begin[1]}"]
    for before, corner, after in zip(inner, inner[1:], inner[2:], strict=False):
        (ax, ay), (bx, by) = _third(corner, before), _third(corner, after)
        parts.append(f"L{ax} {ay}Q{corner[0]} {corner[1]} {bx} {by}")
    parts.append("z" if ring else f"L{line[-1][0]} {line[-1][1]}")
    return "".join(parts)


def hexsides(frame: Frame, pairs: Iterable[tuple[str, str]]) -> str:
    """Return lines along the hexsides between pairs of adjacent places as path data; other pairs are left out."""
    segments = []
    for a, b in pairs:
        direction = frame.direction(a, b)
        if direction is not None:
            segments.append(frame.side(a, direction))
    return "".join(rounded(line) for line in chains(segments))


ASIDE = 7
"""How far a rail is drawn from a road that goes the same way."""


def way(
    frame: Frame, places: Sequence[str], knots: Container[str] = (), taken: Container[frozenset[str]] = frozenset()
) -> str:
    """Return a road or rail as path data: from centre to centre, bent at the centres between; gaps begin anew.

    At the ``knots``, where ways meet, it goes through the centre, so that what begins there joins it. ``taken``: the pairs of places
    between which another way goes; there it keeps to its right hand.
    """
    parts: list[str] = []
    run: list[str] = []
    for place in places:
        if place not in frame.centres or (run and frame.direction(run[-1], place) is None):
            parts.append(_bent(frame, run, knots, taken))
            run = []
        if place in frame.centres:
            run.append(place)
    parts.append(_bent(frame, run, knots, taken))
    return "".join(parts)


def _bent(frame: Frame, run: Sequence[str], knots: Container[str], taken: Container[frozenset[str]]) -> str:
    if len(run) < 2:
        return ""
    points = [frame.centres[place] for place in run]
    shifts = [_aside(a, b) if frozenset(pair) in taken else (0, 0)
              for pair, a, b in zip(pairwise(run), points, points[1:], strict=False)]  # fmt: skip
    parts = [f"M{points[0][0]} {points[0][1]}"]
    for i, (x, y) in enumerate(points[:-1]):
        (nx, ny), (sx, sy) = points[i + 1], shifts[i]
        middle = f"{(x + nx) // 2 + sx} {(y + ny) // 2 + sy}"
        if i and run[i] in knots:
            parts.append(f"L{x} {y}L{middle}")
        elif i:
            bx, by = shifts[i - 1]
            parts.append(f"Q{x + (sx + bx) // 2} {y + (sy + by) // 2} {middle}")
        else:
            parts.append(f"L{middle}")
    parts.append(f"L{points[-1][0]} {points[-1][1]}")
    return "".join(parts)


def _aside(a: Point, b: Point) -> Point:
    """Return how a line from a point to another is moved to its right hand."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = round((dx * dx + dy * dy) ** 0.5)
    return (-2 * dy * ASIDE + length) // (2 * length), (2 * dx * ASIDE + length) // (2 * length)


def shortened(points: Sequence[Point], start: int, end: int) -> list[Point]:
    """Return a line whose first and last point are drawn in by so many units, to leave counters free."""
    line = list(points)
    if len(line) >= 2:
        line[0] = along(line[0], line[1], start)
        line[-1] = along(line[-1], line[-2], end)
    return line


def along(a: Point, b: Point, distance: int) -> Point:
    """Return the point so many units from a on the way to b, in whole numbers; a itself if both are one point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = round((dx * dx + dy * dy) ** 0.5)
    if not length:
        return a
    return a[0] + (2 * dx * distance + length) // (2 * length), a[1] + (2 * dy * distance + length) // (2 * length)


def arrowhead(tip: Point, before: Point, size: int, width: int) -> str:
    """Return an open arrow head at a tip as path data, pointing away from ``before``."""
    back = along(tip, before, size)
    dx, dy = tip[0] - back[0], tip[1] - back[1]
    ax, ay = back[0] - dy * width // size, back[1] + dx * width // size
    bx, by = back[0] + dy * width // size, back[1] - dx * width // size
    return f"M{ax} {ay}L{tip[0]} {tip[1]}L{bx} {by}"
