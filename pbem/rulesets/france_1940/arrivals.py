"""Reinforcements, and the placing of units before the game (FR-H32, FR-H34)."""

from collections.abc import Iterable

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import control, countries, findings_move, zones
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.orders import Place
from pbem.rulesets.france_1940.stacking import fits, holds
from pbem.rulesets.france_1940.state import BOX, State


def due(state: State) -> dict[str, tuple[str, ...]]:
    """Return the phasing side's units that may arrive in this phase, each with the places open to it now, the default first.

    From assault 1 of its turn on a unit arrives where it can; while all its places are held or watched by the enemy, or full, it
    waits, assault by assault (FR-H32). Units of a country that is neutral or has capitulated do not come. An airborne unit arrives in
    its box.
    """
    now = state.now
    found: dict[str, tuple[str, ...]] = {}
    for unit in sorted(state.land.units):
        printed = state.land.units[unit]
        if printed.side != state.phasing or unit in now.pieces or unit in now.gone:
            continue
        if not 0 < printed.arrives <= now.turn:
            continue
        if state.neutral(printed.nation) or now.countries.get(printed.nation) == "capitulated":
            continue
        places = tuple(place for place in printed.entry if _open(state, unit, place))
        found[unit] = (BOX,) if printed.box else places
    return found


def check(state: State, order: Place) -> Finding | None:
    """Say why a reinforcement cannot be placed as ordered, or None.

    Findings: ``france.place.*``.
    """
    open_to = due(state).get(order.unit)
    if open_to is None:
        return findings_move.PLACE_NOT_DUE.at(unit=order.unit, rule="FR-H32")
    entry = state.unit(order.unit).entry
    if order.place not in entry:
        return findings_move.PLACE_ENTRY.at(unit=order.unit, place=order.place, places=" ".join(entry), rule="FR-H32")
    if order.place not in open_to:
        return findings_move.PLACE_SHUT.at(unit=order.unit, place=order.place, rule="FR-H32")
    return None


def execute(state: State, orders: Iterable[Place], seq: int = -1) -> Effects:
    """Bring in the reinforcements that are due: those ordered, in the order of the sheet, then the others in their first open place."""
    for order in orders:
        refused = check(state, order)
        if refused is not None:
            state = (yield failed(state.phasing, order, refused, seq)).state
        else:
            state = yield from _arrive(state, order.unit, order.place, [seq])
    for unit in due(state):
        open_to = due(state)[unit]
        if open_to:
            state = yield from _arrive(state, unit, open_to[0], [])
    return state


def check_deployment(state: State, side: str, order: Place) -> Finding | None:
    """Say why a unit cannot be deployed as ordered before the game, or None; stacking is looked at for the whole sheet.

    Findings: ``france.place.*``, ``france.unit.not-on-map``.
    """
    unit = state.land.units.get(order.unit)
    if unit is None or unit.side != side or order.unit not in state.now.pieces or unit.box:
        return findings_move.NOT_ON_MAP.at(unit=order.unit, rule="FR-H34")
    if order.place not in unit.entry:
        places = " ".join(unit.entry)
        return findings_move.PLACE_ENTRY.at(unit=order.unit, place=order.place, places=places, rule="FR-H34")
    return None


def deployment(state: State, side: str, orders: Iterable[Place]) -> tuple[dict[str, str], list[tuple[Place, Finding]]]:
    """Work out where a side's units stand after its deployment sheet, and the orders that cannot be followed (FR-H34).

    Where the sheet leaves too many units in a place, the last order that sent one there falls; its unit stands at its first place.
    """
    fallen: list[tuple[Place, Finding]] = []
    kept: dict[str, Place] = {}
    for order in orders:
        refused = check_deployment(state, side, order)
        if refused is not None:
            fallen.append((order, refused))
        else:
            kept.pop(order.unit, None)
            kept[order.unit] = order
    while True:
        stands = {unit: state.piece(unit).place for unit in state.of_side(side)}
        stands |= {unit: order.place for unit, order in kept.items()}
        stacks: dict[str, list[str]] = {}
        for unit, place in stands.items():
            stacks.setdefault(place, []).append(unit)
        crowded = {
            place for place, stack in stacks.items() if place in state.land.terrain and not holds(state.land, stack)
        }
        last = next((unit for unit in reversed(kept) if kept[unit].place in crowded), None)
        if last is None:
            return {unit: order.place for unit, order in kept.items()}, fallen
        order = kept.pop(last)
        fallen.append((order, findings_move.MOVE_STACK.at(unit=last, place=order.place, rule="FR-H8")))


def deploy(state: State, side: str, orders: Iterable[Place], seq: int = -1) -> Effects:
    """Carry out a deployment sheet (FR-H34)."""
    stands, fallen = deployment(state, side, orders)
    for order, finding in fallen:
        state = (yield failed(side, order, finding, seq)).state
    for unit, place in stands.items():
        if place != state.piece(unit).place:
            state = (yield effect("unit.arrived", ["FR-H34"], [seq], unit=unit, place=place)).state
    return state


def _arrive(state: State, unit: str, place: str, causes: Iterable[int]) -> Effects:
    causes = tuple(causes)
    if place == BOX:
        return (yield effect("unit.boxed", ["FR-H27", "FR-H32"], causes, unit=unit)).state
    state = (yield effect("unit.arrived", ["FR-H32"], causes, unit=unit, place=place)).state
    return (yield from control.take(state, state.phasing, [place], causes))


def _open(state: State, unit: str, place: str) -> bool:
    return (
        state.holder(place) != state.other
        and countries.may_tread(state, unit, place)
        and place not in zones.zone(state, state.other)
        and fits(state, place, [unit])
    )
