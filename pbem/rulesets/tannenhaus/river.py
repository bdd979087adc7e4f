"""The course of the river on the map: through the river areas and the crossings between them, from border to border."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.rulesets.tannenhaus.land import Land

Point = tuple[int, int]

BELOW = 52
"""How far below the number of an area the river runs through it, so that it lies below the counters."""


def course(land: Land) -> tuple[Point, ...]:
    """Return the points that the river passes: the edge of the map, each of its areas and the borders between, the other edge.

    A map whose river areas and crossings (constants: vehicles.crossings) are not one chain, or that has no outlines, has no course.
    """
    chain = _chain(land)
    if len(chain) < 2 or not all(len(land.areas[place].outline) > 2 for place in chain):
        return ()
    points = [*_edge(land, chain[0], chain[1])]
    for place, following in pairwise([*chain, ""]):
        x, y = land.areas[place].at
        points.append((x, y + BELOW))
        if following:
            line = _shared(land, place, following)
            if not line:
                return ()
            points.append(_middle(line))
    return (*points, *_edge(land, chain[-1], chain[-2]))


def _chain(land: Land) -> list[str]:
    """Return the areas through which the river flows, in their order; nothing if they are not one line of neighbours."""
    crossings = {str(place) for place in land.constants.get("vehicles", {}).get("crossings", ())}
    wet = [area.id for area in land.areas.values() if area.type == "river" or area.id in crossings]
    links = {place: [other for other in land.areas[place].neighbours if other in wet] for place in wet}
    ends = [place for place in wet if len(links[place]) == 1]
    if len(ends) != 2:
        return []
    chain = [ends[0]]
    while following := [place for place in links[chain[-1]] if place not in chain]:
        chain.append(following[0])
    return chain if len(chain) == len(wet) else []


def _sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise([*outline, outline[0]])


def _shared(land: Land, a: str, b: str) -> list[Point]:
    """Return the points of the border that two areas have in common, in order."""
    theirs = {frozenset(side) for side in _sides(land.areas[b].outline)}
    found = [frozenset(side) in theirs for side in _sides(land.areas[a].outline)]
    return _run(land.areas[a].outline, found)


def _run(outline: Sequence[Point], wanted: Sequence[bool]) -> list[Point]:
    """Return the corners of the first run of sides that are wanted, also one over the end of the outline."""
    n = len(outline)
    starts = [i for i in range(n) if wanted[i] and not wanted[i - 1]]
    if not starts:
        return []
    at, line = starts[0], [outline[starts[0]]]
    while wanted[at % n] and at < starts[0] + n:
        at += 1
        line.append(outline[at % n])
    return line


def _middle(line: Sequence[Point]) -> Point:
    (ax, ay), (bx, by) = line[(len(line) - 1) // 2], line[len(line) // 2]
    return (ax + bx) // 2, (ay + by) // 2


def _edge(land: Land, place: str, beside: str) -> Iterator[Point]:
    """Give where the river comes in at the end of its chain: the middle of the free sides, opposite of the next area."""
    outline = land.areas[place].outline
    inner = {
        frozenset(side)
        for other in land.areas[place].neighbours
        for side in (_sides(land.areas[other].outline) if len(land.areas[other].outline) > 2 else ())
    }
    line = _run(outline, [frozenset(side) not in inner for side in _sides(outline)])
    if line:
        yield _middle(line)
