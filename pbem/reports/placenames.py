"""The names of places on a hex map: each where it covers no number, counter or mark."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from pbem.board.snapshot import Cell
from pbem.reports.geometry import Frame
from pbem.reports.labels import SOLID, Occupied, Rect, short_name, text_width, within
from pbem.reports.land import drawn_class
from pbem.reports.plain import one_line

SIZE = 11
"""The type size of place names."""

STEP = 20
"""What each further place for a name costs, in units of a fort or track covered."""


MOST = 4_000
"""How many points all around are tried on one map: more than the names of ordinary ones need, so few that no map is slow."""


class PlaceName(NamedTuple):
    """A name as it is printed: its place, text and half width, the centre of its hex, and where it goes if nothing stands there.

    ``whole``: all of a name that is printed cut, else "".
    """

    place: str
    text: str
    whole: str
    half: int
    x: int
    y: int
    usual: Rect
    low: int

    def at(self, rect: Rect) -> str:
        """Return the name, slanted, in a rectangle."""
        whole = f"<title>{self.whole}</title>" if self.whole else ""
        return (
            f'<text transform="translate({(rect[0] + rect[2]) // 2} {rect[3] - 3})skewX(-10)">{whole}{self.text}</text>'
        )

    def rects(self, spots: Iterable[tuple[int, int]]) -> Iterator[Rect]:
        """Give the rectangles at points around the centre."""
        x, y, half = self.x, self.y, self.half
        return ((x + dx - half, y + dy - 9, x + dx + half, y + dy + 3) for dx, dy in spots)


class PlaceNames:
    """The names of a map, each with where it goes if nothing stands there, clear of what is occupied and of other names.

    ``taken``: what is occupied, with those names.
    """

    def __init__(self, frame: Frame, cells: Iterable[Cell], *occupied: Occupied) -> None:
        self.taken = Occupied(*occupied)
        self._names: list[tuple[PlaceName, str]] = []
        for cell in cells:
            whole = one_line(cell.name)
            if whole:
                whole = whole.upper() if cell.major else whole
                text = short_name(whole)
                half = text_width(text, SIZE) // 2 + 2
                low = 24 if drawn_class(cell) in ("town", "clear") else 33
                x, y = frame.centres[cell.place]
                name = PlaceName(
                    cell.place, escape(text), escape(whole) if text != whole else "", half, x, y, (0, 0, 0, 0), low
                )
                usual = self.taken.nearest(name.rects(_free(name)), None, STEP, SOLID)
                self._names.append((name._replace(usual=usual), name.at(usual)))

    def draw(self, stacked: Mapping[str, Rect], occupied: Occupied, bounds: Rect) -> str:
        """Write the names: first those that go where they usually do, then those that give way to counters and marks."""
        parts: list[str] = []
        moved: list[PlaceName] = []
        covered = occupied.met(self.taken)
        for name, usual in self._names:
            if name.place in stacked or name.usual in covered or not within(name.usual, bounds):
                moved.append(name)
            else:
                parts.append(usual)
        taken = Occupied(occupied, self.taken)
        tries = iter(range(MOST))
        for name in moved:
            rect = stacked.get(name.place)
            spots = _free(name) if rect is None else _beside(name, rect)
            found = taken.nearest(name.rects(_all(name, spots, tries)), bounds, STEP, SOLID)
            parts.append(name.at(found))
        return "".join(parts)


def _free(name: PlaceName) -> list[tuple[int, int]]:
    half = name.half
    low = name.low
    return [(0, low), (0, 33), (-12, low), (12, low), (0, -16), (0, -22), (-12, -18), (12, -18), (-24, 33), (24, 33),
            (half + 16, 8), (-half - 16, 8), (0, 45), (0, -40)]  # fmt: skip


def _beside(name: PlaceName, rect: Rect) -> list[tuple[int, int]]:
    """Return the points for a name whose hex holds counters: below them, beside them, above them."""
    half, y = name.half, name.y
    right, left = half + 25, -half - 36
    low, high = rect[3] - y + 10, rect[1] - y - 4
    return [
        (0, low), (0, 36), (right, 4), (left, 4), (right, 0), (left, 0), (right, 14), (left, 14), (right, -14), (left, -14),
        (right, 26), (left, 26), (-22, low), (22, low), (-40, low), (40, low), (0, high), (-22, high), (0, 46), (-30, 46),
        (-half + 20, low), (-half + 20, 46), (-half + 20, high), (half - 20, low), (half - 20, high), (0, 58), (0, high - 12),
    ]  # fmt: skip


def _all(name: PlaceName, spots: Iterable[tuple[int, int]], tries: Iterator[int]) -> Iterator[tuple[int, int]]:
    """Give the usual points of a name, then those all around it, as long as the map has tries left."""
    yield from spots
    for spot in _anywhere(name):
        if next(tries, None) is None:
            return
        yield spot


def _anywhere(name: PlaceName) -> list[tuple[int, int]]:
    """Return points all around the hex, the nearest first, for a name that has none of its usual ones."""
    reach = name.half + 40
    spots = [(dx, dy) for dy in range(-46, 64, 5) for dx in range(-reach, reach + 1, 8)]
    return sorted(spots, key=lambda spot: (spot[0] ** 2 // 2 + (spot[1] - 8) ** 2, spot))
