"""Chi-square and its chance, against values from printed tables."""

import math

import pytest

from pbem.core.statistics import chi_square, gamma_q, tally


@pytest.mark.parametrize(
    ("freedom", "chi2", "p"),
    [(1, 3.841, 0.05), (1, 10.828, 0.001), (5, 11.070, 0.05), (9, 16.919, 0.05), (9, 2.088, 0.99), (99, 123.225, 0.05)],
)
def test_the_critical_values_of_the_tables(freedom: int, chi2: float, p: float) -> None:
    """The chance of a printed critical value is the printed chance."""
    assert math.isclose(gamma_q(freedom / 2, chi2 / 2), p, rel_tol=1e-3)


@pytest.mark.parametrize("x", [0.0, 0.01, 0.5, 1.0, 1.99, 2.0, 2.01, 5.0, 50.0, 500.0])
def test_the_closed_form_for_one(x: float) -> None:
    """Q(1, x) is e to the minus x, by the series and by the continued fraction."""
    assert math.isclose(gamma_q(1, x), math.exp(-x), rel_tol=1e-12, abs_tol=1e-300)


def test_counts_are_held_against_equal_chances() -> None:
    """Sixty dice with one face too often have chi-square 7.2 and p 0.21; no die, or a one-sided one, has p 1."""
    result = chi_square([10, 10, 10, 10, 4, 16])
    assert (result.total, result.expected) == (60, 10.0)
    assert math.isclose(result.chi2, 7.2)
    assert math.isclose(result.p, 0.2062, rel_tol=1e-3)
    assert chi_square([]).p == chi_square([0, 0]).p == chi_square([5]).p == 1.0


def test_rolls_are_tallied_by_sides() -> None:
    """Dice of one size are counted together, in order of sides; dice too large to count are left out."""
    counted = tally([("2d6", (1, 6)), ("1d10", (4,)), ("1d6", (6,)), ("1d100000", (7,))])
    assert {sides: row.counts for sides, row in counted.items()} == {
        6: (1, 0, 0, 0, 0, 2),
        10: (0, 0, 0, 1, 0, 0, 0, 0, 0, 0),
    }
