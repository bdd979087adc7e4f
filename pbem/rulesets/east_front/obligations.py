"""Which enemy hexes must be attacked because others are (EF-178, EF-179, EF-D9, X11, X12).

All units of a hex are attacked together, so what is owed is a place. Guns that support an attack are under no obligation.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pbem.rulesets.east_front import zones
from pbem.rulesets.east_front.state import Assault, State, other


class Obligation(msgspec.Struct, frozen=True):
    """A place that must be attacked too: an enemy unit there has a ZOC in the hex of an attacker."""

    place: str
    enemy: str
    attacker: str


def watchers(state: State, unit: str) -> Iterator[str]:
    """Iterate over the enemy units whose ZOC covers the hex of a unit, in order of ids; none has one across a Major River (EF-179)."""
    yield from zones.exerting(state, state.piece(unit).place, other(state.unit(unit).side))


def owing(state: State, assaults: Sequence[Assault]) -> tuple[Obligation, ...]:
    """Return what some attacks oblige their side to attack as well and they do not, in order of places.

    One for each place and attacker; of several enemies in the place the first by id. Attackers that are gone oblige to nothing.
    """
    attacked = {place for assault in assaults for place in assault.places}
    found: dict[tuple[str, str], Obligation] = {}
    for unit in dict.fromkeys(unit for assault in assaults for unit in assault.units):
        if unit not in state.now.pieces:
            continue
        for enemy in watchers(state, unit):
            place = state.piece(enemy).place
            if place not in attacked:
                found.setdefault((place, unit), Obligation(place, enemy, unit))
    return tuple(sorted(found.values(), key=lambda owed: owed.place))


def lawful(
    state: State, assaults: Sequence[Assault], sure: Iterable[Assault] = ()
) -> tuple[tuple[Assault, ...], tuple[Obligation, ...]]:
    """Keep the most of some attacks that meet their obligations among themselves, and say what those left out owed (EF-178, EF-D9).

    An attack one of whose attackers owes an attack that nobody makes is not made; what leaned on it may fall with it. ``sure``: attacks
    that are declared already and stay.
    """
    sure, kept = tuple(sure), tuple(assaults)
    unmet: list[Obligation] = []
    while True:
        owed = owing(state, (*sure, *kept))
        guilty = {obligation.attacker for obligation in owed}
        left = tuple(assault for assault in kept if guilty.isdisjoint(assault.units))
        unmet += [obligation for obligation in owed if obligation not in unmet]
        if len(left) == len(kept):
            return kept, tuple(unmet)
        kept = left
