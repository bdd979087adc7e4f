"""Cube coordinates of hexes: three axes whose coordinates always add up to nought.

The axes follow the hex guide of Red Blob Games. The six directions go clockwise; on a map with flat tops the first is
north, on one with pointed tops it is north-west.
"""

from collections.abc import Iterator

import msgspec


class Cube(msgspec.Struct, frozen=True, order=True):
    """One hex by its coordinates q and r; the third, s, follows from q + r + s = 0."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third coordinate."""
        return -self.q - self.r

    def __add__(self, other: "Cube") -> "Cube":
        return Cube(self.q + other.q, self.r + other.r)

    def __sub__(self, other: "Cube") -> "Cube":
        return Cube(self.q - other.q, self.r - other.r)

    def __mul__(self, factor: int) -> "Cube":
        return Cube(self.q * factor, self.r * factor)

    def __abs__(self) -> int:
        """The distance from the origin, in hexes."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))

    def distance(self, other: "Cube") -> int:
        """Return the distance to another hex, in hexes."""
        return abs(self - other)

    def neighbour(self, direction: int) -> "Cube":
        """Return the adjacent hex in a direction, 0..5 clockwise."""
        return self + DIRECTIONS[direction]

    def rotate(self, sixths: int, about: "Cube | None" = None) -> "Cube":
        """Return the hex turned clockwise by sixths of a circle about a hex, by default the origin."""
        pivot = about or ORIGIN
        turned = self - pivot
        for _ in range(sixths % 6):
            turned = Cube(-turned.r, -turned.s)
        return turned + pivot

    def reflect_q(self) -> "Cube":
        """Return the mirror image that keeps q and swaps r and s."""
        return Cube(self.q, self.s)

    def reflect_r(self) -> "Cube":
        """Return the mirror image that keeps r and swaps q and s."""
        return Cube(self.s, self.r)

    def reflect_s(self) -> "Cube":
        """Return the mirror image that keeps s and swaps q and r."""
        return Cube(self.r, self.q)


ORIGIN = Cube(0, 0)
DIRECTIONS = (Cube(0, -1), Cube(1, -1), Cube(1, 0), Cube(0, 1), Cube(-1, 1), Cube(-1, 0))
"""Steps to the six neighbours, clockwise; on flat tops N, NE, SE, S, SW, NW, on pointed tops NW, NE, E, SE, SW, W."""

_NUDGE = 1 << 20


def round_cube(q: int, r: int, denominator: int) -> Cube:
    """Return the hex whose area holds the point (q, r) / denominator; the denominator is positive."""
    s = -q - r
    rq, rr, rs = (_nearest(x, denominator) for x in (q, r, s))
    dq, dr, ds = abs(rq * denominator - q), abs(rr * denominator - r), abs(rs * denominator - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return Cube(rq, rr)


def line(start: Cube, end: Cube, lean: int = 1) -> Iterator[Cube]:
    """Yield the hexes on the straight line from start to end, both included.

    A line that runs along hexsides leans to one side of them all the way, with lean = 1 or -1; it leans to the same
    side when drawn from the other end.
    """
    steps = start.distance(end)
    if steps == 0:
        yield start
        return
    way = end - start
    for i in range(steps + 1):
        q = (start.q * steps + way.q * i) * _NUDGE + lean
        r = (start.r * steps + way.r * i) * _NUDGE + 2 * lean
        yield round_cube(q, r, steps * _NUDGE)


def ring(centre: Cube, radius: int, first: int = 0) -> Iterator[Cube]:
    """Yield the hexes at exactly a distance, clockwise from the one in the first direction."""
    if radius == 0:
        yield centre
        return
    hex_ = centre + DIRECTIONS[first] * radius
    for side in range(first, first + 6):
        for _ in range(radius):
            yield hex_
            hex_ = hex_.neighbour((side + 2) % 6)


def _nearest(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)
