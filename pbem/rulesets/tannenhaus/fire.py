"""Ranged combat: who may fire at whom, and the roll; extended range; mortars (TN-49 to TN-53, TN-H10, TN-H11, TN-H19)."""

from typing import Any

from pbem.core.findings import Finding
from pbem.rulesets.api import DiceSource
from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.tannenhaus import figures, sight
from pbem.rulesets.tannenhaus import findings_fight as found
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.phases import roll_name
from pbem.rulesets.tannenhaus.reckoning import FIRE, MORTAR, Reckoning, throw
from pbem.rulesets.tannenhaus.state import OFF, State


def check_fire(state: State, unit: str, target: str, area: str) -> tuple[str, Finding] | None:
    """Say what forbids a unit to fire at a unit, or a mortar (or any unit, at its best target there) at an area, or None.

    With it stands the part of the order that is at fault: units, target or to. A mortar that is aimed at a unit fires at the area where
    that unit stands. Points, and what has been done in the impulse, are looked at in :mod:`.actions`. Findings: ``tann.fire.*``.
    """
    if fault := _firer(state, unit):
        return "units", fault
    side = state.unit(unit).side
    part = "target" if target else "to"
    if target:
        piece = state.now.pieces.get(target)
        if piece is None or piece.area == OFF:
            return part, found.FIRE_GONE.at(rule="TN-H10", target=target)
        if state.unit(target).side == side:
            return part, found.FIRE_FRIEND.at(rule="TN-H10", target=target)
        if area and piece.area != area:
            return part, found.FIRE_ELSEWHERE.at(rule="TN-H10", target=target, area=area, where=piece.area)
        area = piece.area
    elif not state.at(area, other(side)):
        return part, found.FIRE_NO_ENEMY.at(rule="TN-H10", area=area)
    fault = _range(state, unit, area) or _sight(state, unit, target, area)
    return (part, fault) if fault else None


def targets(state: State, unit: str) -> tuple[str, ...]:
    """List the enemy units at which a unit that is no mortar may fire, in order of ids."""
    if state.unit(unit).mortar or _firer(state, unit):
        return ()
    enemies = state.of_side(other(state.unit(unit).side))
    return tuple(enemy for enemy in enemies if check_fire(state, unit, enemy, "") is None)


def aims(state: State, unit: str) -> tuple[str, ...]:
    """List the areas at which a mortar may fire, in order of the map."""
    if not state.unit(unit).mortar or _firer(state, unit):
        return ()
    return tuple(area for area in state.land.areas if check_fire(state, unit, "", area) is None)


def best_target(state: State, unit: str, area: str) -> str:
    """Return the enemy unit in an area that a unit's fire hits most easily, the lowest id among equals; "" if there is none.

    A unit that it does not see is not counted; which of two hits is worse is not looked at (TN-H10).
    """
    enemies = state.at(area, other(state.unit(unit).side))
    seen = [enemy for enemy in enemies if sight.sees_unit(state, unit, enemy)]
    return min(seen, key=lambda enemy: (reckon(state, unit, enemy).against, enemy), default="")


def normal_range(state: State, unit: str) -> int:
    """Return how many areas a unit reaches without extended range (TN-49, TN-H11)."""
    printed = state.unit(unit)
    if not printed.mortar:
        return printed.range
    reach: int = state.land.constants["ranged"]["mortar_range"]
    return reach


def furthest(state: State, unit: str) -> int:
    """Return how many areas a unit reaches at most: extended range counted, which mortars do not have (TN-52, TN-H11)."""
    extra: int = state.land.constants["ranged"]["extended_extra_range"]
    return normal_range(state, unit) + (0 if state.unit(unit).mortar else extra)


def attacked(state: State, unit: str, area: str) -> tuple[str, ...]:
    """List the units that a mortar's fire at an area attacks, in order of ids: friends too, but for an option (TN-50, TN-D58).

    Of enemies those that somebody sees: below a Hind that gives itself away nobody else need be seen (TN-53, TN-D59).
    """
    side = state.unit(unit).side
    enemies_only = state.land.options["mortar-hits"] == "enemies"
    return tuple(
        one
        for one in state.at(area, other(side) if enemies_only else "")
        if state.unit(one).side == side or _spots(state, unit, one)
    )


def _spots(state: State, mortar: str, enemy: str) -> bool:
    """Whether a mortar or a friend that may spot for it sees an enemy unit (TN-53)."""
    return sight.sees_unit(state, mortar, enemy) or sight.spotted(state, mortar, enemy)


def reckon(state: State, unit: str, target: str) -> Reckoning:
    """Reckon the fire of a unit, or of a mortar, at one unit on the map (TN-51, TN-H10, TN-H11)."""
    printed, origin, area = state.unit(unit), state.piece(unit).area, state.piece(target).area
    kind = MORTAR if printed.mortar else FIRE
    attack, defence = _attack(state, unit, area), _defence(state, target)
    return Reckoning(kind, printed.side, (unit,), origin, area, target, attack, defence)


def fire(state: State, unit: str, target: str, area: str, seq: int = -1) -> Effects:
    """Open fire: ``unit.fired``; the roll is made by :func:`roll` when the combat comes to its stage.

    Aimed at an area, a unit that is no mortar fires at the unit there that it hits most easily; a mortar always fires at the area.
    """
    printed, origin = state.unit(unit), state.piece(unit).area
    body: dict[str, Any] = {"unit": unit, "origin": origin}
    if printed.mortar:
        area = area or state.piece(target).area
        body |= {"target": "", "area": area, "how": MORTAR, "targets": list(attacked(state, unit, area))}
        return (yield effect("unit.fired", ["TN-49", "TN-50", "TN-53", "TN-H19"], [seq], **body)).state
    target = target or best_target(state, unit, area)
    area = state.piece(target).area
    body |= {"target": target, "area": area, "how": FIRE}
    rules = ["TN-H10"]
    if _extended(state, unit, area):
        body["extended"] = True
        rules.append("TN-H11")
    return (yield effect("unit.fired", rules, [seq], **body)).state


def roll(state: State, dice: DiceSource) -> Effects:
    """Make the next roll of the fire under way (``now.combat``): ``roll``, ``combat.fought`` with the hits, 0 too.

    Of a mortar it is the roll for the next unit not yet rolled for that still is in the area (TN-51). Hits beyond those that destroy
    the target are nothing.
    """
    combat = state.now.combat
    assert combat is not None  # noqa: S101 - called while fire is under way
    unit, target = combat.units[0], combat.target
    if combat.kind == MORTAR:
        target = next(one for one in combat.to_roll if one in state.at(combat.area))
    reckoning = reckon(state, unit, target)
    name = roll_name(state, f"{unit}/fire/{target}" if combat.kind == MORTAR else f"{unit}/fire")
    return (yield from throw(state, dice, reckoning, name, f"fire of {unit} at {target}"))


def _firer(state: State, unit: str) -> Finding | None:
    piece = state.now.pieces.get(unit)
    if piece is None or piece.area == OFF:
        return found.FIRE_OFF_MAP.at(rule="TN-H10", unit=unit)
    if piece.suppressed:
        return found.FIRE_SUPPRESSED.at(rule="TN-28", unit=unit)
    if figures.rcm(state, unit) <= 0:
        return found.FIRE_NO_RCM.at(rule="TN-H10", unit=unit)
    return None


def _range(state: State, unit: str, area: str) -> Finding | None:
    where = state.piece(unit).area
    distance, reach = state.land.distance(where, area), normal_range(state, unit)
    if not distance:
        return found.FIRE_RANGE_ZERO.at(rule="TN-H11", unit=unit, area=area)
    if distance <= furthest(state, unit):
        return None
    if state.unit(unit).mortar:
        return found.FIRE_MORTAR_FAR.at(rule="TN-52", unit=unit, range=reach, area=area, distance=distance)
    most = furthest(state, unit)
    return found.FIRE_TOO_FAR.at(rule="TN-H11", unit=unit, range=reach, reach=most, area=area, distance=distance)


def _sight(state: State, unit: str, target: str, area: str) -> Finding | None:
    enemies = state.at(area, other(state.unit(unit).side))
    if state.unit(unit).mortar:
        if any(_spots(state, unit, enemy) for enemy in enemies):
            return None
        return found.FIRE_NOT_SPOTTED.at(rule="TN-53", unit=unit, area=area)
    if any(sight.sees_unit(state, unit, enemy) for enemy in ((target,) if target else enemies)):
        return None
    return found.FIRE_NO_SIGHT.at(rule="TN-H9", unit=unit, where=state.piece(unit).area, area=area)


def _extended(state: State, unit: str, area: str) -> bool:
    return state.land.distance(state.piece(unit).area, area) > normal_range(state, unit)


def _attack(state: State, unit: str, area: str) -> tuple[Factor, ...]:
    printed = state.values(unit).rcm
    team = figures.rcm(state, unit) - printed
    factors = [
        Factor("rcm", "TN-H10", str(printed), unit=unit),
        Factor("team", "TN-66", signed(team), unit=unit) if team else Factor("no-team", "TN-66", "0", "", unit, False),
    ]
    if state.unit(unit).mortar:
        factors.append(Factor("mortar-range", "TN-52", "0", applies=False))
    elif _extended(state, unit, area):
        factors.append(Factor("extended", "TN-H11", signed(state.land.constants["ranged"]["extended_modifier"])))
    else:
        factors.append(Factor("in-range", "TN-H11", "0", applies=False))
    return tuple(factors)


def _defence(state: State, target: str) -> tuple[Factor, ...]:
    piece = state.piece(target)
    factors = [Factor("df", "TN-H10", str(figures.defence(state, target)), unit=target)]
    factors.append(cover(state, target))
    if piece.suppressed or piece.recovering:
        factors.append(Factor(f"{piece.state}-in-fire", "TN-H12", "0", unit=target, applies=False))
    return tuple(factors)


def cover(state: State, target: str) -> Factor:
    """Return what the ground does for a unit against fire: the TM of its area, none in the air or wading (TN-H10, TN-H6, TN-H20)."""
    area = state.area_of(target)
    if state.unit(target).air:
        return Factor("cover-air", "TN-H20", "0", area.id, target, applies=False)
    if area.type == "river":
        return Factor("cover-river", "TN-H6", "0", area.id, target, applies=False)
    tm = figures.cover(state, target)
    return Factor("cover", "TN-H10", signed(tm), area.id) if tm else Factor("open", "TN-H10", "0", area.id, "", False)
