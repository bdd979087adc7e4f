"""Where labels go: each takes the first of its places that covers nothing yet."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

Rect = tuple[int, int, int, int]
"""Left, top, right, bottom in map units."""

OUTSIDE = 1_000_000
"""What it costs a label to leave the field."""

SOLID = 50
"""The weight of what must not be covered: counters, hex numbers, labels."""

LONGEST = 26
"""Characters of a name that a map prints; beyond, it would cross half the field and take long to find room for."""

_NARROW = frozenset("ijl.,:;'!|I()[] -‑·'")
_HALF = frozenset("frtJ/*")
_WIDE = frozenset("mwMWШЩЮЖФшщюжф%@—")


@lru_cache(maxsize=8192)
def text_width(text: str, size: int | float) -> int:
    """Return about how wide a text in condensed bold type is, in map units, rather too wide than too narrow."""
    units = 0
    for char in text:
        if char in _NARROW:
            units += 38
        elif char in _HALF:
            units += 48
        elif char in _WIDE:
            units += 98
        elif char.isupper():
            units += 72
        else:
            units += 64
    return int(units * size / 100) + 1


def short_name(text: str, most: int = LONGEST) -> str:
    """Return a name as a map prints it: a longer one cut, at a blank if one is near, and with a sign that it goes on."""
    if len(text) <= most:
        return text
    head, blank, _ = text[:most].rpartition(" ")
    return f"{head if blank and len(head) > most // 2 else text[: most - 1]}…".replace(" …", "…")


def fitted(text: str, sizes: Sequence[int], room: int) -> tuple[str, int]:
    """Return a text and the largest of some type sizes at which it has room; at the smallest it is cut until it has."""
    for size in sizes:
        if text_width(text, size) <= room:
            return text, size
    most = len(text)
    while most > 1 and text_width(short_name(text, most), sizes[-1]) > room:
        most -= 1
    return short_name(text, most), sizes[-1]


class Occupied:
    """What is covered already, in squares of 100 units, so that looking up is quick on a large map.

    ``below``: what else is covered, and is only looked at.
    """

    def __init__(self, *below: "Occupied") -> None:
        self._squares: dict[tuple[int, int], list[tuple[Rect, int]]] = {}
        self._layers: list[dict[tuple[int, int], list[tuple[Rect, int]]]] = [self._squares]
        for other in below:
            self._layers += [layer for layer in other._layers if all(layer is not mine for mine in self._layers)]

    def add(self, rect: Rect, weight: int = 1) -> None:
        """Mark a rectangle as covered; a heavier one is worse to cover again."""
        for square in self._touched(rect):
            self._squares.setdefault(square, []).append((rect, weight))

    def cost(self, rect: Rect) -> int:
        """Return how much of what is covered a rectangle would cover: area times weight."""
        left, top, right, bottom = rect
        seen: set[Rect] = set()
        total = 0
        for square in self._touched(rect):
            for layer in self._layers:
                for other, weight in layer.get(square, ()):
                    if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                        if other in seen:
                            continue
                        seen.add(other)
                        wide = min(right, other[2]) - max(left, other[0])
                        high = min(bottom, other[3]) - max(top, other[1])
                        total += wide * high * weight
        return total

    def met(self, others: "Occupied") -> set[Rect]:
        """Return the rectangles entered in another one that something entered in this one covers in part."""
        found: set[Rect] = set()
        for square, rects in self._squares.items():
            for other, _ in others._squares.get(square, ()):
                left, top, right, bottom = other
                for (a, b, c, d), _ in rects:
                    if left < c and a < right and top < d and b < bottom:
                        found.add(other)
                        break
        return found

    def free(self, candidates: Sequence[Rect], bounds: Rect | None = None) -> Rect | None:
        """Return the first candidate that covers nothing and lies within bounds, or None; it is not marked."""
        for candidate in candidates:
            if (bounds is None or within(candidate, bounds)) and not self.cost(candidate):
                return candidate
        return None

    def nearest(self, candidates: Iterable[Rect], bounds: Rect | None, step: int, weight: int = 1) -> Rect:
        """Return the candidate of the least cost, each counting ``step`` more than the one before it; it is marked."""
        best, least = (0, 0, 0, 0), -1
        for n, candidate in enumerate(candidates):
            if 0 <= least <= n * step:
                break
            outside = bounds is not None and not within(candidate, bounds)
            cost = n * step + self.cost(candidate) + (OUTSIDE if outside else 0)
            if least < 0 or cost < least:
                best, least = candidate, cost
        self.add(best, weight)
        return best

    def place(self, candidates: Sequence[Rect], bounds: Rect | None = None, weight: int = 1) -> Rect:
        """Return the first candidate that covers nothing and lies within bounds, or the one that covers least; it is marked."""
        best, least = candidates[0], -1
        for candidate in candidates:
            cost = self.cost(candidate)
            if bounds is not None and not within(candidate, bounds):
                cost += OUTSIDE
            if least < 0 or cost < least:
                best, least = candidate, cost
            if cost == 0:
                break
        self.add(best, weight)
        return best

    @staticmethod
    def _touched(rect: Rect) -> Iterable[tuple[int, int]]:
        left, top, right, bottom = rect[0] // 100, rect[1] // 100, rect[2] // 100, rect[3] // 100
        if left == right and top == bottom:
            return ((left, top),)
        return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]


def within(rect: Rect, bounds: Rect) -> bool:
    """Say whether a rectangle lies within another."""
    return rect[0] >= bounds[0] and rect[1] >= bounds[1] and rect[2] <= bounds[2] and rect[3] <= bounds[3]
