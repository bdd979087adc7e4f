"""Counts of rolls held against what fair dice would show, for `pbem rolls`."""

import math
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from pbem.core.dice import parse_dice


class ChiSquare(msgspec.Struct, frozen=True):
    """Counts per face, what each was expected to be, chi-square, and the chance of one so large from fair dice."""

    counts: tuple[int, ...]
    expected: float
    chi2: float
    p: float

    @property
    def total(self) -> int:
        """Return how many dice were counted."""
        return sum(self.counts)


def chi_square(counts: Sequence[int]) -> ChiSquare:
    """Hold the counts of each face against equal chances; fewer than two faces or no die gives chi-square 0, p 1."""
    total = sum(counts)
    expected = total / len(counts) if counts else 0.0
    if total == 0 or len(counts) < 2:
        return ChiSquare(tuple(counts), expected, 0.0, 1.0)
    chi2 = sum((count - expected) ** 2 for count in counts) / expected
    return ChiSquare(tuple(counts), expected, chi2, gamma_q((len(counts) - 1) / 2, chi2 / 2))


def tally(rolls: Iterable[tuple[str, Sequence[int]]]) -> Mapping[int, ChiSquare]:
    """Count the faces of rolls, given as dice ("2d6") and values, by the sides of the die; dice up to 1000 sides.

    Raises:
        DiceFault: bad dice.
    """
    counts: dict[int, list[int]] = {}
    for dice, values in rolls:
        sides = parse_dice(dice)[1]
        if sides > 1000:
            continue
        row = counts.setdefault(sides, [0] * sides)
        for value in values:
            row[value - 1] += 1
    return {sides: chi_square(row) for sides, row in sorted(counts.items())}


def gamma_q(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(a, x), a > 0, x >= 0; Abramowitz and Stegun 6.5.

    A series (6.5.29) below x = a + 1, a continued fraction (6.5.31, by Lentz's method) above.
    """
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return min(1.0, max(0.0, 1 - scale * total))
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    fraction = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return min(1.0, scale * fraction)
