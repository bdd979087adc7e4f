"""Odds: ratios of attack to defence, as exact fractions, rounded in favour of the defender."""

import re
from fractions import Fraction

Strength = int | Fraction
"""A strength in points; halves and quarters are exact."""

_ODDS = re.compile(r"([0-9]{1,4})[-:\u2012-\u2015\u2212]([0-9]{1,4})", re.ASCII)


def parse_odds(text: str) -> Fraction | None:
    """Return the ratio of odds written ``3-2`` or ``3:2``, attacker first, or None if it is none.

    Both numbers are 1..9999.
    """
    match = _ODDS.fullmatch(text)
    if not match:
        return None
    attack, defence = int(match[1]), int(match[2])
    return Fraction(attack, defence) if attack and defence else None


def format_odds(ratio: Fraction) -> str:
    """Write a ratio as odds in lowest terms, attacker first: 3/2 is ``3-2``."""
    return f"{ratio.numerator}-{ratio.denominator}"


def ratio_label(attack: Strength, defence: Strength) -> str:
    """Write strengths as whole odds, rounded in favour of the defender: 8 to 3 is ``2-1``, 3 to 8 is ``1-3`` (FR-16, FR-D7).

    No attack at all is ``0-1``; against no defence at all it is ``1-0``.

    Raises:
        ValueError: a strength is below 0.
    """
    check_strengths(attack, defence)
    if attack == 0:
        return "0-1"
    if defence == 0:
        return "1-0"
    if attack >= defence:
        return f"{attack // defence}-1"
    return f"1-{-(-defence // attack)}"


def check_strengths(attack: Strength, defence: Strength) -> None:
    """Refuse strengths below 0.

    Raises:
        ValueError: a strength is below 0.
    """
    if attack < 0 or defence < 0:
        raise ValueError(f"strengths are 0 or more, not {attack} to {defence}")
