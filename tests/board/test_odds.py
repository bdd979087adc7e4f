"""Odds: exact ratios, rounded for the defender."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.board.odds import Strength, format_odds, parse_odds, ratio_label


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3-2", Fraction(3, 2)),
        ("10-1", Fraction(10)),
        ("1-3", Fraction(1, 3)),
        ("3:2", Fraction(3, 2)),
        ("3–2", Fraction(3, 2)),
        ("3−2", Fraction(3, 2)),
        ("4-2", Fraction(2)),
        ("3", None),
        ("3-", None),
        ("-3-2", None),
        ("3-2-1", None),
        ("0-1", None),
        ("1-0", None),
        ("3.5-1", None),
        ("3 - 2", None),
        ("12345-1", None),
        ("٣-2", None),
        ("die", None),
        ("", None),
    ],
)
def test_reading_odds(text: str, expected: Fraction | None) -> None:
    """Odds are two whole numbers above 0 with a hyphen, dash, minus or colon between them."""
    assert parse_odds(text) == expected


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 9999), st.integers(1, 9999))
def test_odds_read_as_they_are_written(attack: int, defence: int) -> None:
    """Reading what was written gives the same ratio."""
    ratio = Fraction(attack, defence)
    assert parse_odds(format_odds(ratio)) == ratio


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (8, 3, "2-1"),
        (3, 8, "1-3"),
        (17, 6, "2-1"),
        (6, 6, "1-1"),
        (5, 7, "1-2"),
        (Fraction(7, 2), 1, "3-1"),
        (2, Fraction(9, 2), "1-3"),
        (Fraction(1, 2), Fraction(1, 4), "2-1"),
        (0, 3, "0-1"),
        (0, 0, "0-1"),
        (3, 0, "1-0"),
    ],
)
def test_whole_odds_are_rounded_for_the_defender(attack: Strength, defence: Strength, expected: str) -> None:
    """Eight to three is two to one, three to eight is one to three (FR-16, FR-D7)."""
    assert ratio_label(attack, defence) == expected


@pytest.mark.parametrize(("attack", "defence"), [(-1, 3), (3, Fraction(-1, 2))])
def test_strengths_below_nought_are_refused(attack: Strength, defence: Strength) -> None:
    """A strength below 0 is a fault of the program."""
    with pytest.raises(ValueError, match="0 or more"):
        ratio_label(attack, defence)
