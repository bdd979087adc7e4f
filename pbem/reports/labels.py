"""Where labels go: each takes the first of its places that covers nothing yet."""

from collections.abc import Iterable, Sequence

Rect = tuple[int, int, int, int]
"""Left, top, right, bottom in map units."""

_NARROW = frozenset("ijl.,:;'!|I()[] -‑·'")
_HALF = frozenset("frtJ/*")
_WIDE = frozenset("mwMWШЩЮЖФшщюжф%@—")


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


class Occupied:
    """What is covered already, in squares of 100 units, so that looking up is quick on a large map."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[tuple[Rect, int]]] = {}

    def add(self, rect: Rect, weight: int = 1) -> None:
        """Mark a rectangle as covered; a heavier one is worse to cover again."""
        for square in self._touched(rect):
            self._squares.setdefault(square, []).append((rect, weight))

    def cost(self, rect: Rect) -> int:
        """Return how much of what is covered a rectangle would cover: area times weight."""
        seen: set[Rect] = set()
        total = 0
        for square in self._touched(rect):
            for other, weight in self._squares.get(square, ()):
                if other in seen:
                    continue
                wide = min(rect[2], other[2]) - max(rect[0], other[0])
                high = min(rect[3], other[3]) - max(rect[1], other[1])
                if wide > 0 and high > 0:
                    seen.add(other)
                    total += wide * high * weight
        return total

    def place(self, candidates: Sequence[Rect], bounds: Rect | None = None, weight: int = 1) -> Rect:
        """Return the first candidate that covers nothing and lies within bounds, or the one that covers least; it is marked."""
        best, least = candidates[0], -1
        for candidate in candidates:
            cost = self.cost(candidate)
            if bounds is not None and not _within(candidate, bounds):
                cost += 100_000
            if least < 0 or cost < least:
                best, least = candidate, cost
            if cost == 0:
                break
        self.add(best, weight)
        return best

    @staticmethod
    def _touched(rect: Rect) -> Iterable[tuple[int, int]]:
        for column in range(rect[0] // 100, rect[2] // 100 + 1):
            for row in range(rect[1] // 100, rect[3] // 100 + 1):
                yield column, row


def _within(rect: Rect, bounds: Rect) -> bool:
    return rect[0] >= bounds[0] and rect[1] >= bounds[1] and rect[2] <= bounds[2] and rect[3] <= bounds[3]
