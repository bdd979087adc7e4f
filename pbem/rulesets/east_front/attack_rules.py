"""Who may attack what, each rule with a finding of its own (EF-176 to EF-185, EF-201, EF-216 to EF-223, EF-H8, EF-H30)."""

from collections.abc import Sequence

import msgspec

from pbem.board.odds import parse_odds
from pbem.core.findings import Finding
from pbem.rulesets.east_front import air, odds, specials, support, zones
from pbem.rulesets.east_front import findings_attack as say
from pbem.rulesets.east_front.assault import Tally, reckon
from pbem.rulesets.east_front.assault_supply import serving
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.orders_combat import Attack
from pbem.rulesets.east_front.state import Assault, State, other

Fault = tuple[str, Finding]
"""What is wrong with an attack, and with which part of the order: places.0, units.2, guns.0, supply.0, mandated, or "" for the whole."""

Faults = tuple[Fault, ...]

MANDATED = "3-2"
"""The lowest odds at which an attack meets a Mandated Attack (EF-201)."""


def plan(state: State, side: str, order: Attack, others: Sequence[Assault] = ()) -> Assault | Faults:
    """Work out an attack as it would be declared beside others, or say what forbids it; odds and obligations are not looked at.

    Findings: ``east.attack.*``, and those of support and Attack Supply.
    """
    faults = [*_places(state, side, order, others), *_units(state, side, order, others)]
    if faults:
        return tuple(faults)
    served = serving(state, order, tuple(counter for assault in others for counter in assault.supply))
    if isinstance(served, Finding):
        unit = str(served.message.args.get("unit", ""))
        return ((_part(order, unit, "supply.0" if order.supply else ""), served),)
    assault = Assault(
        places=order.places,
        units=order.units,
        guns=order.guns,
        supply=served,
        engineers=order.engineers,
        air=order.air,
        mandated=order.mandated,
    )
    faults += [*_guns(state, side, assault), *air.check(state, order.air, side, order.places)]
    if order.engineers and not any(state.unit(unit).engineer for unit in order.units):
        faults.append(("engineers", say.ENGINEERS.at(rule="EF-216")))
    return tuple(faults) or assault


def weigh(state: State, side: str, assault: Assault, owed: int) -> Tally | Faults:
    """Reckon an attack as it is declared, or say that its odds are too low, for any attack or for a mandated one (EF-181, EF-201, EF-H18).

    ``owed``: Mandated Attacks that no attack before it meets.
    """
    if assault.mandated and side != SOVIET:
        return (("mandated", say.MANDATED_SIDE.at(rule="EF-201")),)
    if assault.mandated and owed < 1:
        return (("mandated", say.MANDATED_OWED.at(rule="EF-201")),)
    tally = reckon(state, assault)
    attack, defence = tally.totals
    if tally.below:
        least = state.land.crt.columns[0]
        return (("", say.ODDS.at(rule="EF-181", attack=attack, defence=defence, column=least)),)
    if assault.mandated:
        minimum = parse_odds(MANDATED)
        if minimum is not None and attack * minimum.denominator < defence * minimum.numerator:
            fault = say.MANDATED_ODDS.at(rule="EF-201", attack=attack, defence=defence, column=MANDATED)
            return (("mandated", fault),)
    return tally


def cannot_attack(state: State, unit: str) -> Finding | None:
    """Say why a unit attacks nobody, wherever it stands, or None (EF-168, EF-H7, EF-H8).

    Artillery takes part by its support alone, also where it has an attack factor, as in overruns (EF-94, EF-217).
    """
    piece, printed = state.now.pieces.get(unit), state.unit(unit)
    if piece is None:
        return say.NOT_ON_MAP.at(rule="EF-176", unit=unit)
    if printed.gun:
        return say.ARTILLERY.at(rule="EF-217", unit=unit)
    if not printed.armed:
        return say.UNARMED.at(rule="EF-176", unit=unit)
    if odds.attack(state, unit) < 1:
        return say.STRENGTH.at(rule="EF-181", unit=unit)
    if piece.tired:
        return say.TIRED.at(rule="EF-H8", unit=unit)
    return None


def cannot_reach(state: State, unit: str, place: str) -> Finding | None:
    """Say why a unit that may attack cannot attack a place of the enemy, or None (EF-176, EF-183, EF-185, EF-D10).

    It must be adjacent; and it could enter the hex in the present weather, or an enemy there has a ZOC in its own. A Major River without
    a bridge is entered across by One-Hex Movement, so not in Mud (EF-67, EF-69, EF-228).
    """
    here = state.piece(unit).place
    if not state.land.adjacent(here, place):
        return say.APART.at(rule="EF-176", unit=unit, where=here, place=place)
    if specials.enterable(state, unit, place):
        return None
    if any(state.piece(enemy).place == place for enemy in zones.exerting(state, here, other(state.unit(unit).side))):
        return None
    return say.BARRED.at(rule="EF-183", unit=unit, place=place, where=here)


def can_attack(state: State, side: str) -> bool:
    """Whether a unit of a side could attack somebody from where it stands, odds and obligations aside."""
    for place, units in state.stacks().items():
        targets = [beside for beside in state.land.neighbours[place] if state.holder(beside) == other(side)]
        if targets and state.unit(units[0]).side == side:
            able = [unit for unit in units if cannot_attack(state, unit) is None]
            if any(cannot_reach(state, unit, target) is None for unit in able for target in targets):
                return True
    return False


def _places(state: State, side: str, order: Attack, others: Sequence[Assault]) -> list[Fault]:
    """Say what keeps places from being attacked at all, or by this attack (EF-176, EF-180)."""
    faults: list[Fault] = []
    for index, place in enumerate(order.places):
        if place in order.places[:index]:
            finding = say.PLACE_TWICE.at(place=place)
        elif state.holder(place) != other(side):
            finding = say.NO_ENEMY.at(rule="EF-176", place=place)
        elif any(place in assault.places for assault in others):
            finding = say.PLACE_AGAIN.at(rule="EF-180", place=place)
        else:
            continue
        faults.append((f"places.{index}", finding))
    return faults


def _units(state: State, side: str, order: Attack, others: Sequence[Assault]) -> list[Fault]:
    """Say what keeps units, guns and aircraft from taking part."""
    taken = {unit for assault in others for unit in (*assault.units, *assault.guns, *assault.air)}
    named = [
        *((f"units.{index}", unit) for index, unit in enumerate(order.units)),
        *((f"guns.{index}", unit) for index, unit in enumerate(order.guns)),
        *((f"air.{index}", unit) for index, unit in enumerate(order.air)),
    ]
    faults: list[Fault] = [] if order.units else [("", say.NO_UNITS.at(rule="EF-176"))]
    seen: set[str] = set()
    for part, unit in named:
        finding: Finding | None = None
        if unit in seen:
            finding = say.UNIT_TWICE.at(unit=unit)
        elif unit in taken:
            finding = say.UNIT_AGAIN.at(rule="EF-223" if part.startswith("guns") else "EF-176", unit=unit)
        elif part.startswith("units"):
            finding = cannot_attack(state, unit) or _far(state, side, unit, order)
        seen.add(unit)
        if finding is not None:
            faults.append((part, finding))
    return faults


def _far(state: State, side: str, unit: str, order: Attack) -> Finding | None:
    """Say which place an attacker cannot attack, of those that hold an enemy: all attackers attack all of them (EF-185)."""
    held = (place for place in order.places if state.holder(place) == other(side))
    found = next((finding for place in held if (finding := cannot_reach(state, unit, place)) is not None), None)
    apart = found is not None and found.code == say.APART.code and len(order.places) > 1
    return msgspec.structs.replace(found, rule="EF-185") if found is not None and apart else found


def _guns(state: State, side: str, assault: Assault) -> list[Fault]:
    """Say which guns and ships cannot support an attack, and whether they are too many (EF-217 to EF-223)."""
    faults: list[Fault] = []
    for index, gun in enumerate(assault.guns):
        finding = support.may_support(state, gun, assault, attacking=True)
        if finding is not None:
            faults.append((f"guns.{index}", finding))
    limit = support.limit(state, side, assault, assault.guns) if assault.guns and not faults else 0
    within = [index for index, gun in enumerate(assault.guns) if not support.exempt(state, gun)]
    if not faults and len(within) > limit:
        rule = "EF-222" if side == SOVIET else "EF-220"
        finding = say.GUNS_LIMIT.at(rule=rule, count=len(within), limit=limit)
        faults.append((f"guns.{within[limit]}", finding))
    return faults


def _part(order: Attack, unit: str, otherwise: str) -> str:
    """Find where an order names a unit that a finding is about."""
    for name in ("units", "guns", "supply"):
        members: tuple[str, ...] = getattr(order, name)
        if unit in members:
            return f"{name}.{members.index(unit)}"
    return otherwise
