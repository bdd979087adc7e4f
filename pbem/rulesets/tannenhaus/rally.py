"""The Rally Phase: recoveries, rally rolls, cadres (TN-30, TN-40 to TN-44, TN-H17, TN-H24)."""

from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.api.factors import Factor, plain, signed
from pbem.rulesets.tannenhaus import control, figures
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import NATO, other
from pbem.rulesets.tannenhaus.phases import roll_name
from pbem.rulesets.tannenhaus.state import FRESH, OFF, RECOVERING, Cadre, State

COVER = 2
"""The TM from which an area is cover for a rally (rally.txt)."""


def rally(state: State, dice: DiceSource) -> Effects:
    """Carry out the whole Rally Phase, the side with the initiative first (TN-H17).

    For each side: its Recovering units become normal, its Suppressed units roll, each in order of ids, then its cadres are rolled for in
    the order in which the companies were lost.
    """
    first = state.now.initiative
    for side in (first, other(first)):
        units = tuple(state.of_side(side))
        recovering = [unit for unit in units if state.piece(unit).recovering]
        suppressed = [unit for unit in units if state.piece(unit).suppressed]
        for unit in recovering:
            state = (yield effect("unit.rallied", ["TN-H17"], unit=unit, to=FRESH, roll=False)).state
        for unit in suppressed:
            state = yield from _roll(state, unit, dice)
        for cadre in state.now.cadres:
            if state.unit(cadre.unit).side == side:
                state = yield from _cadre(state, cadre, dice)
    return state


def modifiers(state: State, unit: str) -> tuple[tuple[str, int, bool], ...]:
    """List the modifiers of a unit's rally roll: name in the table, effect, whether it applies.

    A unit off the map has neither cover nor contact.
    """
    piece, printed = state.piece(unit), state.unit(unit)
    on_map = piece.area != OFF
    applies = {
        "cover": on_map and figures.cover(state, unit) >= COVER,
        "leader": any(state.land.attachments[one].leader for one in state.attached_to(unit)),
        "reduced": piece.reduced,
        "contact": on_map
        and any(
            not state.piece(enemy).suppressed
            for area in state.land.areas[piece.area].neighbours
            for enemy in state.at(area, other(printed.side))
        ),
    }
    return tuple((name, value, applies[name]) for name, value in state.land.rally_modifiers.items())


def cadre_modifier(state: State, loss: int) -> int:
    """Return what is added to the die for a cadre, by which loss of a VDV Para company it was (TN-44, TN-D53, TN-H24)."""
    if loss < _SECOND:
        return 0
    numbers = state.land.constants["cadres"]
    later: int = numbers["fourth_and_later"]
    literal: int = numbers["second_third"]
    if loss > _THIRD:
        return later
    match state.land.options["later-cadres"]:
        case "add":
            return -literal
        case "unmodified":
            return 0
        case _:
            return literal


_SECOND, _THIRD = 2, 3


def _roll(state: State, unit: str, dice: DiceSource) -> Effects:
    """Roll for a Suppressed unit on the rally table (TN-30, TN-H17)."""
    name, kind, why = roll_name(state, unit), state.land.constants["dice"]["rally"], f"rally of {unit}"
    values = dice.roll(name, kind, why)
    found = modifiers(state, unit)
    total = sum(values) + sum(value for _, value, applies in found if applies)
    result = state.land.rally.cell("result", total)
    factors = plain(Factor(what, "TN-H17", signed(value), unit=unit, applies=applies) for what, value, applies in found)
    rules = ["TN-30", "TN-H17"]
    made = rolled(name, kind, values, why, unit=unit, factors=factors, total=total, result=result, rules=rules)
    applied = yield made
    state = applied.state
    if result == "-":
        return state
    to = RECOVERING if result == "R" else FRESH
    return (yield effect("unit.rallied", rules, [applied.seq], unit=unit, to=to, roll=True)).state


def _cadre(state: State, cadre: Cadre, dice: DiceSource) -> Effects:
    """Roll for a cadre, once; not at all while NATO has the area it comes back to (TN-40 to TN-44).

    It stands there Reduced, without points, even if the area is full (TN-D54), and takes an area that nobody has (TN-H8).
    """
    numbers = state.land.constants["cadres"]
    area = str(numbers["area"])
    if state.owner(area) == NATO:
        return (yield effect("cadre.lost", ["TN-42"], unit=cadre.unit, why="nato")).state
    name, kind, why = roll_name(state, f"{cadre.unit}/cadre"), "1d6", f"cadre of {cadre.unit}"
    values = dice.roll(name, kind, why)
    total = sum(values) + cadre_modifier(state, cadre.loss)
    success = total <= max(numbers["success"])
    rules = ["TN-40", *(["TN-44", "TN-D53"] if cadre.loss >= _SECOND else []), "TN-H24"]
    result = "formed" if success else "lost"
    made = rolled(name, kind, values, why, unit=cadre.unit, loss=cadre.loss, total=total, result=result, rules=rules)
    applied = yield made
    if success:
        formed = yield effect("cadre.formed", ["TN-41", "TN-D54"], [applied.seq], unit=cadre.unit, area=area)
        return (yield from control.sweep(formed.state, (area,), [formed.seq]))
    return (yield effect("cadre.lost", ["TN-43"], [applied.seq], unit=cadre.unit, why="roll")).state
