"""Which attacks may be declared, one by one and all together, and how they are declared. Rules FR-1, FR-9 to FR-14, FR-19, FR-H20."""

from collections.abc import Iterable, Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import Message, msg
from pbem.rulesets.api.factors import number
from pbem.rulesets.france_1940 import air
from pbem.rulesets.france_1940 import findings_combat as found
from pbem.rulesets.france_1940.countries import HOMEBOUND, is_neutral, stunned
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.land import pair
from pbem.rulesets.france_1940.obligations import Owed, is_target, lawful, owed
from pbem.rulesets.france_1940.odds import reckon
from pbem.rulesets.france_1940.orders import Attack as AttackOrder
from pbem.rulesets.france_1940.state import BOX, Attack, State

Fault = tuple[str, Finding]
"""What is wrong with an attack, and with which part of the order: places.0, units.2, air, or "" for the whole."""


def planned(state: State, order: AttackOrder) -> Attack:
    """Return an ordered attack as it would be declared, with the drops that worked onto its places (FR-H29)."""
    drops = {
        place: unit
        for attack in state.now.attacks
        if not attack.units
        for place, unit in attack.drops.items()
        if place in order.places
    }
    return Attack(order.places, order.units, dict(order.air), drops=drops)


def check_attack(state: State, attack: Attack, side: str = "") -> list[Fault]:
    """Say all that forbids an attack by itself, with the part of the order it is about; the phasing side's unless one is named.

    Obligations and air points are for :func:`check_attacks`. Findings: those of ``france.attack`` but ``owed``.
    """
    side = side or state.phasing
    faults: list[Fault] = []
    for index, place in enumerate(attack.places):
        faults += [(f"places.{index}", fault) for fault in _place(state, attack, index, place, side)]
    if not attack.units:
        faults.append(("", found.NO_UNITS.at(rule="FR-1")))
    able: list[tuple[int, str]] = []
    for index, unit in enumerate(attack.units):
        fault = _unit(state, attack, index, unit, side)
        if fault:
            faults.append((f"units.{index}", fault))
        else:
            able.append((index, unit))
    for index, unit in able:
        faults += [(f"units.{index}", fault) for fault in _reach(state, unit, attack.places)]
    faults += _nations(state, able)
    if not faults:
        faults += _weak(state, attack)
    return faults


def check_attacks(state: State, attacks: Sequence[Attack], side: str = "") -> list[tuple[int, str, Finding]]:
    """Check all attacks of a sheet together: each by itself, none twice, and the obligations closed (FR-3 to FR-7, FR-14).

    Returns for each fault the index of the attack, the part of it, and the finding. Attacks that are refused count for nothing, so
    one that leans on them is refused too. Air points are counted in the order of the attacks (FR-66).
    """
    side = side or state.phasing
    faults: list[tuple[int, str, Finding]] = []
    good: list[int] = []
    before = state
    for index, attack in enumerate(attacks):
        own = check_attack(before, attack, side)
        given = air.assign(before, side, attack.air, attack.units) if attack.air and not own else {}
        if isinstance(given, Finding):
            own = [("air", given)]
        else:
            left = {nation: points - given.get(nation, 0) for nation, points in before.now.air.items()}
            before = before.change(air=left)
        faults += [(index, part, finding) for part, finding in own]
        if not own:
            good.append(index)
            before = before.change(attacks=(*before.now.attacks, attack))
    while True:
        missing = owed(state, [*_declared(state), *(attacks[index] for index in good)], side)
        if not missing:
            return faults
        fresh = [fault for index in good for fault in _owing(state, index, attacks[index], missing)]
        faults += fresh
        fallen = {index for index, _, _ in fresh}
        if not fallen:
            return faults
        good = [index for index in good if index not in fallen]


def declare(state: State, orders: Iterable[AttackOrder], seq: int = -1) -> Effects:
    """Declare the attacks of the phasing side's sheet, in its order: points paid, and what has become illegal said to have failed.

    Each is checked once more, because a drop may have gone wrong since the sheet was taken; an attack whose obligations nobody
    meets any more is not made (FR-3). A drop onto a fort that is not attacked after all is called off: the unit stays in its box.
    """
    side = state.phasing
    wanted = list(orders)
    taken: list[tuple[AttackOrder, Attack]] = []
    before = state
    for order in wanted:
        attack = planned(before, order)
        faults = check_attack(before, attack, side)
        if faults:
            state = (yield failed(side, order, faults[0][1], seq)).state
            continue
        taken.append((order, attack))
        before = before.change(attacks=(*before.now.attacks, attack))
    kept, missing = lawful(state, [attack for _, attack in taken], side)
    for order, attack in taken:
        if not any(attack is other for other in kept):
            state = (yield failed(side, order, _owed_by(state, attack, missing), seq)).state
            continue
        state = yield from _declare(state, order, attack, seq)
    return (yield from _call_off(state, seq))


def _declare(state: State, order: AttackOrder, attack: Attack, seq: int) -> Effects:
    side = state.phasing
    points: dict[str, int] = {}
    if any(attack.air.values()):
        given = air.assign(state, side, attack.air, attack.units)
        if isinstance(given, Finding):
            state = (yield failed(side, order, given, seq)).state
        else:
            points = {nation: count for nation, count in given.items() if count}
    if points:
        spent = effect(
            "air.spent", ["FR-66", "FR-69"], [seq], side=side, air=points, **{"for": "attack"}, place=attack.places[0]
        )
        state = (yield spent).state
    rules = ["FR-1", "FR-9"] if len(attack.places) == 1 else ["FR-1", "FR-9", "FR-11"]
    made = effect(
        "attack.declared",
        rules,
        [seq],
        places=list(attack.places),
        units=list(attack.units),
        **({"air": points} if points else {}),
    )
    return (yield made).state


def _call_off(state: State, seq: int) -> Effects:
    for attack in state.now.attacks:
        if attack.units:
            continue
        for place, unit in attack.drops.items():
            state = (yield effect("attack.dropped", ["FR-H29", "FR-H2"], [seq], place=place, why="nobody")).state
            state = (yield effect("unit.boxed", ["FR-H29"], [seq], unit=unit)).state
    return state


def _owed_by(state: State, attack: Attack, missing: Sequence[Owed]) -> Finding:
    faults = _owing(state, 0, attack, missing)
    return faults[0][2]


def _owing(state: State, index: int, attack: Attack, missing: Sequence[Owed]) -> list[tuple[int, str, Finding]]:
    """Say which units of an attack owe an attack that nobody makes."""
    faults: list[tuple[int, str, Finding]] = []
    for number_, unit in enumerate(attack.units):
        for owing in missing:
            if unit in owing.because:
                code, rule = (found.OWED_MARSH, "FR-D3") if owing.marsh else (found.OWED, "FR-3")
                names = {"place": owing.place, "unit": unit}
                remedy = msg("Attack {place} as well, or leave {unit} out of every attack.", **names)
                if owing.marsh:
                    remedy = msg("Attack {place} on foot as well, or leave {unit} out of every attack.", **names)
                faults.append((index, f"units.{number_}", code.at(rule=rule, remedy=remedy, **names)))
    return faults


def _declared(state: State) -> list[Attack]:
    return [attack for attack in state.now.attacks if attack.units]


def _place(state: State, attack: Attack, index: int, place: str, side: str) -> list[Finding]:
    if place in attack.places[:index]:
        return [found.PLACE_TWICE.at(place=place)]
    if state.holder(place) == side:
        return [found.OWN_PLACE.at(rule="FR-1", place=place)]
    if not is_target(state, place, side):
        if any(is_neutral(state, unit) for unit in state.at(place)):
            return [found.NEUTRAL_PLACE.at(rule="FR-H5", place=place)]
        return [found.NO_ENEMY.at(rule="FR-1", place=place)]
    if _once(state) and (place in state.now.fought or any(place in other.places for other in _declared(state))):
        return [found.PLACE_BUSY.at(rule="FR-14", place=place)]
    return []


def _once(state: State) -> bool:
    return state.land.options["attacks-per-phase"] == "once"


def _unit(state: State, attack: Attack, index: int, unit: str, side: str) -> Finding | None:
    """Return what keeps a unit from attacking anything at all."""
    printed = state.land.units.get(unit)
    piece = state.now.pieces.get(unit)
    if printed is None or printed.side != side:
        return found.NOT_YOURS.at(rule="FR-1", unit=unit)
    if piece is None or piece.place == BOX:
        return found.NOT_IN_PLAY.at(rule="FR-1", unit=unit)
    if unit in attack.units[:index]:
        return found.NAMED_TWICE.at(unit=unit)
    if printed.fortress:
        return found.FORTRESS.at(rule="FR-13", unit=unit)
    if piece.disorganised:
        return found.DISORGANISED.at(rule="FR-42", unit=unit)
    if is_neutral(state, unit):
        return found.NEUTRAL_UNIT.at(rule="FR-H5", unit=unit)
    if piece.spent == "rail":
        return found.RAILED.at(rule="FR-H13", unit=unit)
    if stunned(state, unit):
        return found.SURPRISED.at(rule="FR-H4", unit=unit)
    if _once(state) and (unit in state.now.fought or any(unit in other.units for other in _declared(state))):
        return found.UNIT_BUSY.at(rule="FR-14", unit=unit)
    return None


def _reach(state: State, unit: str, places: Iterable[str]) -> list[Finding]:
    """Return what keeps a unit from attacking each place: distance, water, marsh (FR-9, FR-19, FR-26, FR-27)."""
    where = state.piece(unit).place
    faults: list[Finding] = []
    for place in places:
        water = state.land.water.get(pair(where, place), frozenset())
        if not state.land.adjacent(where, place):
            faults.append(found.NOT_ADJACENT.at(rule="FR-9", unit=unit, where=where, place=place))
        elif "sea-side" in water:
            faults.append(found.ACROSS_SEA.at(rule="FR-26", unit=unit, place=place))
        elif "lake-side" in water:
            faults.append(found.ACROSS_LAKE.at(rule="FR-27", unit=unit, place=place))
        elif state.land.terrain[place] == "marsh" and state.unit(unit).motorised:
            faults.append(found.INTO_MARSH.at(rule="FR-19", unit=unit, place=place))
    return faults


def _nations(state: State, able: Sequence[tuple[int, str]]) -> list[Fault]:
    """Belgians, Dutch and Swiss attack with their own nation, and with French and British units (FR-H6)."""
    faults: list[Fault] = []
    first = ""
    for index, unit in able:
        nation = state.unit(unit).nation
        if nation not in HOMEBOUND:
            continue
        if first and nation != state.unit(first).nation:
            faults.append((f"units.{index}", found.NATIONS.at(rule="FR-H6", unit=unit, other=first)))
        first = first or unit
    return faults


def _weak(state: State, attack: Attack) -> list[Fault]:
    """Refuse an attack below the lowest odds, counted without shifts and river dice (FR-H20)."""
    reckoning = reckon(state, msgspec.structs.replace(attack, air={}, answer={}))
    if not reckoning.below:
        return []
    remedy: Message = msg("Attack with more units, or not at all.")
    fault = found.TOO_WEAK.at(
        rule="FR-H20",
        remedy=remedy,
        attack=number(reckoning.attack_total),
        defence=number(reckoning.defence_total),
        column=state.land.crt.columns[0],
    )
    return [("", fault)]
