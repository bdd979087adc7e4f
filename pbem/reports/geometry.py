"""Where things lie on a drawn hex map: a hex is 88 by 76 units on flat tops, 76 by 88 on pointed ones, whole numbers."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from pbem.board.numbers import Numbering

Point = tuple[int, int]

_FLAT_CORNERS: tuple[Point, ...] = ((-22, -38), (22, -38), (44, 0), (22, 38), (-22, 38), (-44, 0))
_POINTED_CORNERS: tuple[Point, ...] = ((0, -44), (38, -22), (38, 22), (0, 44), (-38, 22), (-38, -22))
_FLAT_STEPS: tuple[Point, ...] = ((0, -76), (66, -38), (66, 38), (0, 76), (-66, 38), (-66, -38))
_POINTED_STEPS: tuple[Point, ...] = ((38, -66), (76, 0), (38, 66), (-38, 66), (-76, 0), (-38, -66))


@lru_cache(maxsize=16)
def _centres(columns: int, rows: int, flat: bool, offset: str, left: int, top: int) -> dict[str, Point]:
    """Work out where each place lies; kept, and not to be changed, as many maps have the same grid."""
    odd = 1 if offset == "even" else 0
    labels = iter(Numbering(columns, rows).labels)
    centres: dict[str, Point] = {}
    for column in range(columns):
        for row in range(rows):
            if flat:
                x, y = 44 + 66 * column, 38 + 76 * row + (38 if column % 2 == odd else 0)
            else:
                x, y = 38 + 76 * column + (38 if row % 2 == odd else 0), 44 + 66 * row
            centres[next(labels)] = (left + x, top + y)
    return centres


@lru_cache(maxsize=16)
def _places(columns: int, rows: int, flat: bool, offset: str, left: int, top: int) -> dict[Point, str]:
    return {point: place for place, point in _centres(columns, rows, flat, offset, left, top).items()}


class Frame:
    """The places of a map in drawing units, the first hex at the given upper left corner.

    Attributes:
        centres: the centre of every place, by its printed number.
        corners: the six corners around a centre, clockwise; side i runs from corner i to corner i + 1.
        steps: the way from a centre to that of the neighbour across side i.
        width, height: the size of the hex field.
    """

    __slots__ = ("at", "centres", "corners", "flat", "height", "steps", "width")

    def __init__(self, columns: int, rows: int, flat: bool, offset: str, left: int = 0, top: int = 0) -> None:
        self.flat = flat
        self.corners = _FLAT_CORNERS if flat else _POINTED_CORNERS
        self.steps = _FLAT_STEPS if flat else _POINTED_STEPS
        self.centres: Mapping[str, Point] = _centres(columns, rows, flat, offset, left, top)
        self.at: Mapping[Point, str] = _places(columns, rows, flat, offset, left, top)
        shift_x = 38 if not flat and (rows > 1 or offset == "odd") else 0
        shift_y = 38 if flat and (columns > 1 or offset == "odd") else 0
        self.width = (66 * columns + 22 if flat else 76 * columns) + shift_x
        self.height = (76 * rows if flat else 66 * rows + 22) + shift_y

    def hex_path(self, place: str) -> str:
        """Return the outline of a hex as path data."""
        x, y = self.centres[place]
        if self.flat:
            return f"M{x - 44} {y}l22-38h44l22 38-22 38h-44z"
        return f"M{x} {y - 44}l38 22v44l-38 22-38-22v-44z"

    def direction(self, start: str, end: str) -> int | None:
        """Return the side of ``start`` that it shares with ``end``, or None if they are not adjacent places of the map."""
        a, b = self.centres.get(start), self.centres.get(end)
        if a is None or b is None:
            return None
        step = (b[0] - a[0], b[1] - a[1])
        return self.steps.index(step) if step in self.steps else None

    def neighbours(self, place: str) -> list[str]:
        """List the neighbours of a place that are on the map, clockwise."""
        x, y = self.centres[place]
        return [self.at[(x + dx, y + dy)] for dx, dy in self.steps if (x + dx, y + dy) in self.at]

    def side(self, place: str, direction: int) -> tuple[Point, Point]:
        """Return the two corners of a hexside."""
        x, y = self.centres[place]
        (ax, ay), (bx, by) = self.corners[direction], self.corners[(direction + 1) % 6]
        return (x + ax, y + ay), (x + bx, y + by)

    def middle(self, place: str, direction: int) -> Point:
        """Return the middle of a hexside."""
        x, y = self.centres[place]
        dx, dy = self.steps[direction]
        return x + dx // 2, y + dy // 2

    def angle(self, direction: int) -> int:
        """Return by how many degrees a sign that points up is turned to point across a side."""
        return 60 * direction + (0 if self.flat else 30)

    def around(self, places: Iterable[str], distance: int) -> set[str]:
        """Return the places at most so many hexes from any of those given."""
        found = {place for place in places if place in self.centres}
        edge = set(found)
        for _ in range(distance):
            edge = {near for place in edge for near in self.neighbours(place)} - found
            found |= edge
        return found
