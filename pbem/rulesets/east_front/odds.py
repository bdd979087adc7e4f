"""Strengths with the steps that are left, and sums of them halved (EF-94, EF-227, EF-240, EF-241, EF-D23, EF-H19, EF-H22).

Strengths are whole points. The odds of an overrun are put together in :mod:`.reckoning`.
"""

from collections.abc import Iterable, Sequence

import msgspec

from pbem.rulesets.east_front.land import Unit
from pbem.rulesets.east_front.state import State

WITHOUT_STEPS = ("msu", "bridge")
"""Supply and bridge units lose no steps: the enemy's entry removes them (EF-162, EF-H10)."""


class Force(msgspec.Struct, frozen=True):
    """A unit in a fight: its printed strength, and the one it has with the steps that are left."""

    unit: str
    printed: int
    strength: int


class Halving(msgspec.Struct, frozen=True):
    """One thing that halves the strength of some units together: the sum of them before and after it.

    ``what``: from-swamp or armour-in-city.
    """

    what: str
    rule: str
    units: tuple[str, ...]
    before: int = 0
    after: int = 0


def steps_left(state: State, unit: str) -> int:
    """Return how many steps a unit in play has left, 1 or more."""
    return state.unit(unit).steps - state.piece(unit).lost


def attack(state: State, unit: str) -> int:
    """Return the strength with which a unit attacks, by the steps it has left (EF-H22)."""
    return strength(state.unit(unit), steps_left(state, unit), attacking=True)


def defence(state: State, unit: str) -> int:
    """Return the strength with which a unit defends; it is never halved, and guns defend with it too (EF-94, EF-H13)."""
    return strength(state.unit(unit), steps_left(state, unit), attacking=False)


def strength(unit: Unit, left: int, *, attacking: bool) -> int:
    """Return the strength of a unit with so many steps left (EF-H22).

    Full with more than half of its steps; with fewer that of the printed weaker side, or without one half of it, rounded up.
    """
    printed = unit.attack if attacking else unit.defence
    if 2 * left > unit.steps:
        return printed
    if unit.reverse:
        return unit.reverse[0 if attacking else 1]
    return (printed + 1) // 2


def forces(state: State, units: Iterable[str], *, attacking: bool) -> tuple[Force, ...]:
    """Return the strengths of units in the order given."""
    made: list[Force] = []
    for unit in units:
        printed = state.unit(unit)
        now = strength(printed, steps_left(state, unit), attacking=attacking)
        made.append(Force(unit, printed.attack if attacking else printed.defence, now))
    return tuple(made)


def halved(fighting: Sequence[Force], halvings: Sequence[Halving]) -> tuple[int, tuple[Halving, ...]]:
    """Add up strengths, those halved alike halved in their sum: the total, and each halving with its sums (EF-D23, EF-H19).

    What halves the fewest units comes first; its halved sum, the fraction dropped, is added to the rest before the next. Halvings that
    touch nobody are left out.
    """
    order = sorted((h for h in halvings if h.units), key=lambda h: len(h.units))
    sums: dict[tuple[int, ...], int] = {}
    for force in fighting:
        touched = tuple(index for index, halving in enumerate(order) if force.unit in halving.units)
        sums[touched] = sums.get(touched, 0) + force.strength
    made: list[Halving] = []
    for index, halving in enumerate(order):
        rest: dict[tuple[int, ...], int] = {}
        alike: dict[tuple[int, ...], int] = {}
        for touched, amount in sums.items():
            kept = tuple(other for other in touched if other != index)
            into = alike if index in touched else rest
            into[kept] = into.get(kept, 0) + amount
        for kept, amount in alike.items():
            rest[kept] = rest.get(kept, 0) + amount // 2
        before, after = sum(alike.values()), sum(amount // 2 for amount in alike.values())
        made.append(msgspec.structs.replace(halving, before=before, after=after))
        sums = rest
    return sum(sums.values()), tuple(made)
