"""Results on a map: white pills where there is room, numbers in discs with a list below where there is none."""

from collections.abc import Iterable, Sequence
from html import escape

from pbem.board.snapshot import Mark
from pbem.reports.geometry import Point
from pbem.reports.labels import SOLID, Occupied, Rect, text_width
from pbem.reports.palette import INK, SIDES, side_index
from pbem.reports.plain import one_line

PILL = 11
"""The type size of a result."""

_AROUND = (
    *((30, 27), (-30, 27), (33, 4), (-33, 4), (33, -14), (-33, -14), (0, 33), (16, -33), (36, 40), (-36, 40)),
    *sorted(
        ((x, y) for x in range(-90, 91, 10) for y in range(-90, 91, 10)),
        key=lambda spot: (spot[0] ** 2 + spot[1] ** 2, spot),
    ),
)
"""Where the number of a result goes: by the edges of the hex, then anywhere near."""


def circled(number: int) -> str:
    """Return a number in a circle up to twenty, in brackets beyond."""
    return chr(0x2460 + number - 1) if 1 <= number <= 20 else f"({number})"


class Pills:
    """Places the results of one map.

    Attributes:
        occupied: what is covered already; each pill and number is entered.
        listed: the results that only a number stands for, with their text.
        pilled: whether any result is drawn as a pill.
    """

    def __init__(self, sides: tuple[str, ...], occupied: Occupied, bounds: Rect) -> None:
        self._sides = sides
        self.occupied = occupied
        self._bounds = bounds
        self.listed: list[tuple[str, str]] = []
        self.pilled = False

    def draw(self, mark: Mark, at: Point, around: Iterable[Point]) -> str:
        """Draw a result at the first of the points around a centre where it covers nothing, else its number close by.

        ``around``: offsets from the centre; one beyond 900 to either side is counted from the pill's end, so that it stands beside.
        """
        text, (x, y) = one_line(mark.text), at
        air, extra = air_points(mark, self._sides)
        wide = (text_width(text, PILL) + extra) // 2 + 6
        spots = [(beside(dx, wide), dy) for dx, dy in around]
        rects = [(x + dx - wide, y + dy - 8, x + dx + wide, y + dy + 8) for dx, dy in spots]
        rect = self.occupied.free(rects, self._bounds)
        if rect is None:
            sign = circled(len(self.listed) + 1)
            self.listed.append((sign, f"{mark.places[-1]}: {text}"))
            return self._number(sign, text, at)
        self.pilled = True
        self.occupied.add(rect, SOLID)
        planes = f'<g transform="translate({wide - extra} 0)">{air}</g>' if air else ""
        return (
            f'<g transform="translate({(rect[0] + rect[2]) // 2} {rect[1] + 8})"><title>{escape(text)}</title>'
            f'<rect x="{-wide}" y="-8" width="{2 * wide}" height="16" rx="8" fill="#fff" stroke="{INK}" stroke-width="1.3"/>'
            f'<text x="{-extra // 2}" y="4" font-size="{PILL}" text-anchor="middle">{escape(text)}</text>{planes}</g>'
        )

    def _number(self, sign: str, text: str, at: Point) -> str:
        rects = [(at[0] + dx - 9, at[1] + dy - 9, at[0] + dx + 9, at[1] + dy + 9) for dx, dy in _AROUND]
        rect = self.occupied.place(rects, self._bounds, SOLID)
        return (
            f'<g transform="translate({rect[0] + 9} {rect[1] + 9})"><title>{escape(text)}</title><circle r="8" fill="#fff"/>'
            f'<text y="6" font-size="17" text-anchor="middle">{sign}</text></g>'
        )


def beside(offset: int, wide: int) -> int:
    """Return an offset as it is, or, beyond 900, as one from the end of a pill half as wide as given."""
    if offset > 900:
        return offset - 1000 + wide
    return offset + 1000 - wide if offset < -900 else offset


def air_points(mark: Mark, sides: Sequence[str]) -> tuple[str, int]:
    """Return the air points of a mark, the attacker's and the defender's, as aircraft with figures, and their width."""
    parts: list[str] = []
    at = 0
    other = next((side for side in sides if side != mark.side), mark.side)
    for points, side in zip(mark.air, (mark.side, other), strict=True):
        if points:
            colour = SIDES[side_index(tuple(sides), side)].edge
            parts.append(
                f'<use xlink:href="#plane" x="{at + 4}" fill="{colour}"/>'
                f'<text x="{at + 12}" y="4" font-size="10" fill="{colour}">{points}</text>'
            )
            at += 12 + text_width(str(points), 10)
    return "".join(parts), at + 2 if at else 0


def listing(results: Sequence[tuple[str, str]], left: int, right: int, top: int) -> tuple[str, int]:
    """Write the numbered results in columns below a map; returns them with their height."""
    if not results:
        return "", 0
    columns = max(1, (right - left - 16) // 170)
    texts = "".join(
        f'<text x="{left + 8 + 170 * (n % columns)}" y="{top + 16 + 18 * (n // columns)}">'
        f"{sign} {escape(text[:24])}</text>"
        for n, (sign, text) in enumerate(results)
    )
    rows = (len(results) + columns - 1) // columns
    return f'<g fill="{INK}" font-size="12" font-weight="400">{texts}</g>', 8 + 18 * rows
