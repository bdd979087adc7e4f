"""Which enemy hexes must be attacked because others are (EF-178, EF-179, EF-D9, X11, X12)."""

from collections.abc import Sequence

import msgspec

from pbem.rulesets.east_front.state import Assault, State


class Obligation(msgspec.Struct, frozen=True):
    """A place that must be attacked too: an enemy unit there has a ZOC in the hex of an attacker."""

    place: str
    enemy: str
    attacker: str


def owing(state: State, assaults: Sequence[Assault]) -> tuple[Obligation, ...]:
    """Return what some attacks oblige their side to attack as well and they do not, in order of places."""
    raise NotImplementedError
