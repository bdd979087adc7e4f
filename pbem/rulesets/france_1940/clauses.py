"""What a sheet says beforehand of retreats and advances, looked at while nothing has been rolled yet (FR-50, FR-58 to FR-61)."""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import findings_combat as found
from pbem.rulesets.france_1940.orders import Advance, Retreat
from pbem.rulesets.france_1940.state import Attack, State


def check_retreat(state: State, attacks: Sequence[Attack], order: Retreat) -> list[tuple[str, Finding]]:
    """Say what is wrong already with a retreat clause, with the part of it: place, unit, path.0, …

    Whether its path will be legal is only known when the combat is over. Findings: ``france.retreat.no-attack``,
    ``france.retreat.no-unit``, ``france.retreat.gap``.
    """
    faults: list[tuple[str, Finding]] = []
    if not any(order.place in attack.places for attack in attacks):
        faults.append(("place", found.RETREAT_NO_ATTACK.at(rule="FR-50", place=order.place)))
    if order.unit and order.unit not in state.at(order.place):
        faults.append(("unit", found.RETREAT_NO_UNIT.at(rule="FR-50", unit=order.unit, place=order.place)))
    here = order.place
    for index, place in enumerate(order.path):
        if place not in state.land.neighbours.get(here, ()):
            fault = found.RETREAT_GAP.at(rule="FR-D16", place=place, before=here)
            return [*faults, (f"path.{index}", fault)]
        here = place
    return faults


def check_advance(state: State, attacks: Sequence[Attack], order: Advance) -> list[tuple[str, Finding]]:
    """Say what is wrong already with an advance clause, with the part of it: place, to, units.0, …

    Findings: ``france.advance.no-attack``, ``not-there``, ``beside``, ``far``.
    """
    attackers = [unit for attack in attacks if order.place in attack.places for unit in attack.units]
    if not attackers:
        return [("place", found.ADVANCE_NO_ATTACK.at(rule="FR-58", place=order.place))]
    faults: list[tuple[str, Finding]] = []
    beside = state.land.neighbours[order.place]
    if order.to and order.to != order.place and order.to not in beside:
        unit = order.units[0] if order.units else attackers[0]
        fault = found.ADVANCE_BESIDE.at(rule="FR-59", unit=unit, place=order.to, vacated=order.place)
        return [("to", fault)]
    goal = order.to or order.place
    for index, unit in enumerate(order.units):
        if unit not in attackers:
            fault = found.ADVANCE_NOT_THERE.at(rule="FR-58", unit=unit, place=order.place)
            faults.append((f"units.{index}", fault))
        elif not state.land.adjacent(state.piece(unit).place, goal):
            where = state.piece(unit).place
            faults.append((f"units.{index}", found.ADVANCE_FAR.at(rule="FR-60", unit=unit, where=where, place=goal)))
    return faults
