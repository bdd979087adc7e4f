"""What counts in a combat, one thing at a time: the entries of a reckoning, and their form in the log."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

HALF = "1/2"
TWICE = "2"


class Factor(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was looked at in a combat: what, by which rule, what it does, where, and whether it applies.

    ``value``: "1/2" or "2" for a strength multiplied, "+1" or "-1" for a shift or a point added, "DR%" or "DR" for a result it
    decides on. ``place`` and ``unit``: what it is about, where more than one could be. ``what`` is a word of
    the game system's sentences.
    """

    what: str
    rule: str
    value: str = ""
    place: str = ""
    unit: str = ""
    applies: bool = True


def signed(value: int) -> str:
    """Write a shift with its sign: +1, -2, 0."""
    return f"{value:+d}" if value else "0"


def number(value: Fraction) -> int | str:
    """Write a strength as the log keeps it: a whole number, or a fraction in lowest terms ("7/2")."""
    return value.numerator if value.denominator == 1 else str(value)


def rules_of(factors: Iterable[Factor]) -> list[str]:
    """List the rules of the factors that apply, each once, in their order."""
    return list(dict.fromkeys(factor.rule for factor in factors if factor.applies))


def plain(factors: Iterable[Factor]) -> list[dict[str, Any]]:
    """Write factors as the log keeps them."""
    return [msgspec.to_builtins(factor) for factor in factors]
