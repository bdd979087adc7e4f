"""Assault combat: who may assault and support, the attack value, the total defence factor, the margin (TN-1 to TN-16, TN-22 to TN-26)."""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.rulesets.api import DiceSource
from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.tannenhaus import figures, fire, movement
from pbem.rulesets.tannenhaus import findings_fight as found
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.phases import roll_name
from pbem.rulesets.tannenhaus.reckoning import ASSAULT, Reckoning, added, throw
from pbem.rulesets.tannenhaus.state import OFF, State

Fault = tuple[str, Finding]
"""What is wrong with an assault, and with which part of the order: units.2, to, target, or "" for the whole."""


def check_assault(state: State, units: tuple[str, ...], area: str, target: str) -> Fault | None:
    """Say what forbids units, the first of them the lead, to assault an area together (units.N, to, target), or None.

    Points, and what has been done in the impulse, are looked at in :mod:`.actions`; an assault may overfill the area (TN-H7).
    Findings: ``tann.assault.*``.
    """
    if not units:
        return "", found.ASSAULT_NO_UNITS.at(rule="TN-3")
    for index in range(len(units)):
        if fault := _unit(state, units, index):
            return f"units.{index}", fault
    side, origin = state.unit(units[0]).side, state.piece(units[0]).area
    if not state.land.adjacent(origin, area):
        return "to", found.ASSAULT_NOT_ADJACENT.at(rule="TN-2", area=area, origin=origin)
    if not state.ground(area, other(side)):
        if state.at(area, other(side)):
            return "to", found.ASSAULT_ONLY_AIR.at(rule="TN-H20", area=area)
        return "to", found.ASSAULT_EMPTY.at(rule="TN-1", area=area)
    for index, unit in enumerate(units):
        if not movement.passable(state, unit, area):
            return f"units.{index}", found.ASSAULT_GROUND.at(rule="TN-H6", unit=unit, area=area)
    fault = _target(state, side, area, target) if target else None
    return ("target", fault) if fault else None


def best_target(state: State, area: str, side: str) -> str:
    """Return the defender that an assault of a side is best aimed at: the lowest total defence, then the lowest id; "" if none."""
    defenders = state.ground(area, other(side))
    return min(defenders, key=lambda one: (_against(state, one), one), default="")


def reckon(state: State, units: tuple[str, ...], area: str, target: str) -> Reckoning:
    """Reckon an assault by its attackers, the lead first, on a unit in an area (TN-4, TN-9); whether they are in it yet does not matter."""
    combat, origin = state.now.combat, state.piece(units[0]).area
    if combat is not None and origin == area:
        origin = combat.origin
    side = state.unit(units[0]).side
    return Reckoning(ASSAULT, side, units, origin, area, target, _attack(state, units), _defence(state, target))


def assault(state: State, units: tuple[str, ...], area: str, target: str, back: tuple[str, ...], seq: int) -> Effects:
    """Go in: ``assault.made``; the units stand in the area from now on (TN-1, TN-2). Without a target it is the best one (TN-8)."""
    origin = state.piece(units[0]).area
    target = target or best_target(state, area, state.unit(units[0]).side)
    made = effect(
        "assault.made",
        ["TN-1", "TN-2", "TN-3", "TN-8"],
        [seq],
        units=list(units),
        origin=origin,
        area=area,
        target=target,
        back=list(back),
    )
    return (yield made).state


def roll(state: State, dice: DiceSource) -> Effects:
    """Roll for the assault under way (``now.combat``, stage roll): ``roll``, ``combat.fought`` with the target's hits and those left."""
    combat = state.now.combat
    assert combat is not None  # noqa: S101 - called while an assault is under way
    reckoning = reckon(state, combat.units, combat.area, combat.target)
    name = roll_name(state, f"assault/{combat.area}")
    return (yield from throw(state, dice, reckoning, name, f"assault on {combat.target} in {combat.area}"))


def totals(state: State, units: tuple[str, ...], area: str) -> tuple[int, int]:
    """Return what TN-19 compares: the attackers' sum and the defenders', as the option "compare" counts them (TN-D49, TN-H15).

    By default the ACM of the attackers, an asterisk being 0, against the DF of the ground defenders still there, 2 lower if Suppressed and
    1 lower if Recovering; with "steps" two for a full and one for a Reduced unit; with "units" one for each.
    """
    return sums(state, [one for one in units if one in state.now.pieces and state.piece(one).area == area], area)


def sums(state: State, attackers: Sequence[str], area: str) -> tuple[int, int]:
    """Return what TN-19 would compare if these units, one at least, were the attackers in an area; (0, 0) for none."""
    if not attackers:
        return 0, 0
    defenders = state.ground(area, other(state.unit(attackers[0]).side))
    match state.land.options["compare"]:
        case "steps":
            return sum(_steps(state, unit) for unit in attackers), sum(_steps(state, unit) for unit in defenders)
        case "units":
            return len(attackers), len(defenders)
        case _:
            attack = sum(figures.acm(state, unit) or 0 for unit in attackers)
            return attack, sum(figures.assault_defence(state, unit) for unit in defenders)


def _steps(state: State, unit: str) -> int:
    return 1 if state.piece(unit).reduced else 2


def _unit(state: State, units: tuple[str, ...], index: int) -> Finding | None:
    """Return what keeps a unit from an assault on anything: TN-5 to TN-7, TN-D43, TN-H6, TN-H13, TN-H14."""
    unit, lead = units[index], units[0]
    piece = state.now.pieces.get(unit)
    if unit in units[:index]:
        return found.ASSAULT_TWICE.at(rule="TN-H13", unit=unit)
    if piece is None or piece.area == OFF:
        return found.ASSAULT_OFF_MAP.at(rule="TN-1", unit=unit)
    if state.unit(unit).air:
        return found.ASSAULT_AIR.at(rule="TN-H14", unit=unit)
    if figures.acm(state, unit) is None:
        if index:
            return found.ASSAULT_NO_ACM.at(rule="TN-6", unit=unit)
        return found.ASSAULT_LEAD_NO_ACM.at(rule="TN-5", unit=unit)
    if piece.suppressed:
        return found.ASSAULT_SUPPRESSED.at(rule="TN-28", unit=unit)
    if piece.recovering and state.land.options["recovering-may-assault"] == "no":
        return found.ASSAULT_RECOVERING.at(rule="TN-D43", unit=unit)
    if state.area_of(unit).type == "river":
        return found.ASSAULT_RIVER.at(rule="TN-H6", unit=unit, where=piece.area)
    origin = state.piece(lead).area
    if piece.area != origin:
        return found.ASSAULT_ORIGINS.at(rule="TN-H13", unit=unit, where=piece.area, lead=lead, origin=origin)
    return None


def _target(state: State, side: str, area: str, target: str) -> Finding | None:
    piece = state.now.pieces.get(target)
    if state.unit(target).side == side:
        return found.ASSAULT_FRIEND.at(rule="TN-8", target=target)
    if piece is None or piece.area != area:
        return found.ASSAULT_ELSEWHERE.at(rule="TN-8", target=target, area=area)
    if state.unit(target).air:
        return found.ASSAULT_AIR_TARGET.at(rule="TN-H14", target=target)
    return None


def _against(state: State, target: str) -> int:
    return added(_defence(state, target))


def _attack(state: State, units: tuple[str, ...]) -> tuple[Factor, ...]:
    lead, *supporters = units
    factors = [Factor("acm", "TN-4", str(figures.acm(state, lead) or 0), unit=lead)]
    factors += [Factor("support", "TN-4", "+1", unit=unit) for unit in supporters]
    led = [unit for unit in units if _leader(state, unit)]
    factors.append(_leading(state, led[0]) if led else Factor("no-leader-attack", "TN-H21", "0", applies=False))
    return tuple(factors)


def _defence(state: State, target: str) -> tuple[Factor, ...]:
    piece, printed = state.piece(target), figures.defence(state, target)
    factors = [Factor("df", "TN-9", str(printed), unit=target)]
    less = figures.assault_defence(state, target) - printed
    match piece.state:
        case "suppressed":
            factors.append(Factor("suppressed", "TN-25", signed(less), unit=target))
        case "recovering":
            factors.append(Factor("recovering", "TN-26", signed(less), unit=target))
        case _:
            factors.append(Factor("steady", "TN-25", "0", unit=target, applies=False))
    factors.append(_cover(state, target))
    side = state.unit(target).side
    others = [_support(state, unit) for unit in state.ground(piece.area, side) if unit != target]
    factors += others
    factors.append(_led(state, target, [factor.unit for factor in others if factor.applies]))
    return tuple(factors)


def _cover(state: State, target: str) -> Factor:
    """Return what the ground does for the target: its TM, but none for tanks, or for nobody by an option (TN-22, TN-D40)."""
    area = state.area_of(target)
    if state.land.options["tm-in-assault"] == "no":
        return Factor("cover-never", "TN-D40", "0", area.id, applies=False)
    if state.unit(target).tank:
        return Factor("cover-tank", "TN-22", "0", area.id, target, applies=False)
    factor = fire.cover(state, target)
    return Factor(factor.what, "TN-D40", factor.value, area.id) if factor.applies else factor


def _support(state: State, unit: str) -> Factor:
    """Return the support of another defender, +1 unless something keeps it from supporting (TN-9, TN-23, TN-24, TN-D41)."""
    piece = state.piece(unit)
    if piece.suppressed:
        return Factor("support-suppressed", "TN-23", "0", unit=unit, applies=False)
    if piece.recovering:
        return Factor("support-recovering", "TN-24", "0", unit=unit, applies=False)
    if state.land.options["defenders-need-acm"] == "yes" and figures.acm(state, unit) is None:
        return Factor("support-no-acm", "TN-D41", "0", unit=unit, applies=False)
    return Factor("support", "TN-9", "+1", unit=unit)


def _led(state: State, target: str, supporters: list[str]) -> Factor:
    """Return the leader of the defence: +1 with the target or a supporter that is neither Suppressed nor Recovering (TN-H21)."""
    around = state.ground(state.piece(target).area, state.unit(target).side)
    led = [unit for unit in (target, *(one for one in around if one != target)) if _leader(state, unit)]
    able = [unit for unit in led if unit in supporters or (unit == target and not state.piece(target).state)]
    if able:
        return _leading(state, able[0])
    if led:
        return Factor("leader-down", "TN-H21", "0", unit=_leader(state, led[0]), applies=False)
    return Factor("no-leader-defence", "TN-H21", "0", applies=False)


def _leading(state: State, unit: str) -> Factor:
    return Factor("leader", "TN-H21", "+1", unit=_leader(state, unit))


def _leader(state: State, unit: str) -> str:
    """Return the leader who is with a unit, "" if none is."""
    return next((one for one in state.attached_to(unit) if state.land.attachments[one].leader), "")
