"""Whom one may attack, and whom one must, having attacked at all. Rules FR-1 to FR-7, FR-D3, FR-D4, FR-D32.

An attack obliges: every enemy next to a unit that attacks must be attacked by somebody in the phase, and whoever helps is
obliged in turn. Because all units of a place are attacked together (FR-10), what is owed is a place.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pbem.rulesets.france_1940.countries import is_neutral
from pbem.rulesets.france_1940.forts import defending_side
from pbem.rulesets.france_1940.state import Attack, State


class Owed(msgspec.Struct, frozen=True):
    """A place that must still be attacked: because of which attacking units, and whether a marsh keeps all of these from it (FR-D3)."""

    place: str
    because: tuple[str, ...]
    marsh: bool = False


def is_target(state: State, place: str, side: str) -> bool:
    """Whether a place holds something that a side may attack: enemy units at war, or an Eben Emael (FR-1, FR-D31, FR-H5)."""
    units = state.at(place)
    if units:
        return state.holder(place) != side and not all(is_neutral(state, unit) for unit in units)
    held = defending_side(state, place)
    return bool(held) and held != side and not state.neutral(state.land.nation.get(place, ""))


def in_contact(state: State, place: str) -> Iterator[str]:
    """Iterate over the places next to a place that combat can reach, lowest number first: not across sea or lake (FR-26, FR-27, FR-D4)."""
    for other in sorted(state.land.neighbours.get(place, ())):
        if not state.land.barred(place, other):
            yield other


def obliging(state: State, place: str, side: str) -> bool:
    """Whether enemies in a place oblige those that attack next to it: units at war, not all disorganised (FR-6, FR-44).

    An Eben Emael alone obliges nobody, for it is no unit (FR-D32).
    """
    return state.holder(place) not in ("", side) and any(
        not state.piece(unit).disorganised and not is_neutral(state, unit) for unit in state.at(place)
    )


def due(state: State, unit: str) -> tuple[str, ...]:
    """Return the places that must be attacked if a unit attacks, lowest number first (FR-3)."""
    side = state.unit(unit).side
    return tuple(
        place
        for place in in_contact(state, state.piece(unit).place)
        if obliging(state, place, side) and not _exempt(state, place, side)
    )


def owed(state: State, attacks: Iterable[Attack], side: str) -> tuple[Owed, ...]:
    """Say which enemy places must still be attacked for some attacks of a side to be lawful, lowest number first (FR-3 to FR-7).

    Empty if the obligations are closed. Who takes which place is the attacker's choice (FR-7).
    """
    made = list(attacks)
    attacked = {place for attack in made for place in attack.places} | _fought_places(state)
    because: dict[str, list[str]] = {}
    for unit in dict.fromkeys(unit for attack in made for unit in attack.units):
        if unit not in state.now.pieces or state.unit(unit).side != side:
            continue
        for place in due(state, unit):
            if place not in attacked:
                because.setdefault(place, []).append(unit)
    return tuple(
        Owed(place, tuple(units), state.land.terrain[place] == "marsh" and all(state.unit(u).motorised for u in units))
        for place, units in sorted(because.items())
    )


def lawful(state: State, attacks: Sequence[Attack], side: str) -> tuple[tuple[Attack, ...], tuple[Owed, ...]]:
    """Keep the greatest part of some attacks whose obligations are closed, and say what the others owed.

    An attack one of whose units owes an attack that nobody makes cannot be made; what leaned on it may fall with it (FR-5).
    """
    kept = list(attacks)
    missing: list[Owed] = []
    while True:
        open_places = owed(state, kept, side)
        if not open_places:
            return tuple(kept), tuple(missing)
        missing += [found for found in open_places if found.place not in {m.place for m in missing}]
        guilty = {unit for found in open_places for unit in found.because}
        kept = [attack for attack in kept if guilty.isdisjoint(attack.units)]


def _fought_places(state: State) -> set[str]:
    return set(state.now.fought)


def _exempt(state: State, place: str, side: str) -> bool:
    """Whether an enemy in a marsh that only motorised units touch need not be attacked (FR-H35, an option of FR-D3)."""
    if state.land.terrain[place] != "marsh" or state.land.options["marsh-exempt"] != "yes":
        return False
    touching = [
        unit
        for other in in_contact(state, place)
        if state.holder(other) == side
        for unit in state.at(other)
    ]  # fmt: skip
    return all(state.unit(unit).motorised for unit in touching)
