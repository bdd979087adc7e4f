"""Zones of control (EF-17, EF-45, EF-110, EF-179, EF-H7): which hexes the units of a side cover."""

from collections.abc import Mapping

import msgspec

from pbem.board.zones import zones_of_control
from pbem.rulesets.api.memo import Kept
from pbem.rulesets.east_front import weather
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.state import State, other


class Covered(msgspec.Struct, frozen=True):
    """What a side covers: the hexes, and for each the units that do."""

    places: frozenset[str]
    units: Mapping[str, tuple[str, ...]]


_zones: Memo[Covered] = Memo()
_kept: Kept[Covered] = Kept()


def zone(state: State, side: str) -> frozenset[str]:
    """Return the hexes in the zone of control of a side: those of its combat units, and what they cover around them."""
    return _covered(state, side).places


def enemy_zone(state: State, side: str) -> frozenset[str]:
    """Return the hexes that the enemies of a side cover."""
    return zone(state, other(side))


def exerting(state: State, place: str, side: str) -> tuple[str, ...]:
    """Return the units of a side that exert a zone of control into a hex, in order of ids."""
    return _covered(state, side).units.get(place, ())


def reaches(state: State, unit: str, start: str, place: str) -> bool:
    """Say whether a unit in a hex covers a hex: its own, or an adjacent one.

    No unit without combat strength does (HQ, MSU, dump, bridge unit), nor one with an Overrun marker (EF-110); one with the yellow
    band covers its own hex only. Never across a Major River (EF-179; option: in Snow it does), across lake and sea sides and shallow
    water only in Snow (EF-H11), never into a major city from outside. In Mud the zone of motorized and orange units leaves their hex
    only along a road or railroad (EF-45; option: also into an adjacent town or city).
    """
    printed = state.unit(unit)
    if not printed.armed or state.piece(unit).overrun:
        return False
    if start == place:
        return True
    land = state.land
    if printed.band or land.town.get(place) == "major-city":
        return False
    kinds = land.side(start, place)
    snow = state.now.weather.state == "snow"
    if "major-river" in kinds and not (snow and state.option("zoc-across-major-river") == "in-snow"):
        return False
    if not kinds.isdisjoint(("lake-side", "shallow-water")) and not weather.frozen_water(state):
        return False
    if printed.motorized and (weather.muddy(state, start) or weather.muddy(state, place)):
        if land.ways_across(start, place):
            return True
        return state.option("zoc-in-mud") == "ways-and-towns" and place in land.town
    return True


def _covered(state: State, side: str) -> Covered:
    """Return what a side covers; worked out once for where its units stand, whatever the other side's do."""

    def make() -> Covered:
        land, pieces = state.land, state.now.pieces
        own = [(unit, pieces[unit].place) for unit in state.of_side(side)]
        marked = frozenset(unit for unit, _ in own if pieces[unit].overrun)
        return _kept.get((land, state.now.weather, tuple(own), marked), lambda: work_out(own))

    def work_out(own: list[tuple[str, str]]) -> Covered:
        land = state.land
        labels = land.grid.labels
        found = zones_of_control(
            [(unit, side, land.cells[place]) for unit, place in own],
            land.grid.adjacent,
            lambda unit, a, b: reaches(state, unit, labels[a], labels[b]),
        ).get(side, {})
        units = {labels[cell]: whose for cell, whose in found.items()}
        return Covered(frozenset(units), units)

    return _zones.get(state, side, make)
