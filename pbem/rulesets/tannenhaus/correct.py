"""What a referee's ruling may change in a game, by effects of play and two of its own (design section 2, ``correct``)."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.findings import Finding
from pbem.rulesets.api import Corrected, Correction, Effect, Fact
from pbem.rulesets.tannenhaus import control, fold
from pbem.rulesets.tannenhaus import findings_turn as say
from pbem.rulesets.tannenhaus.effects import effect, play
from pbem.rulesets.tannenhaus.land import SIDES, other
from pbem.rulesets.tannenhaus.state import FRESH, OFF, RECOVERING, SUPPRESSED, State

Changes = list[Effect] | Finding

MOST_POINTS = 9
"""The most action points that a unit can be given."""


def correct(state: State, correction: Correction) -> Corrected:
    """Work out the effects of a correction, or why it cannot be.

    Things: ``unit`` (area, state: "", suppressed, recovering or destroyed, reduced, points 0 to 9), ``area`` (side), ``sniper`` (id
    nato; gone). A unit that is set down takes its area as by a move (TN-H8). Findings: ``tann.correct.*``.
    """
    make = _THINGS.get(correction.thing)
    if make is None:
        known = ", ".join(_THINGS)
        return Corrected(findings=(say.CORRECT_THING.at(thing=correction.thing, known=known),))
    made = make(state, correction.id, correction.values)
    return Corrected(findings=(made,)) if isinstance(made, Finding) else Corrected(effects=tuple(made))


def _unit(state: State, unit: str, values: Mapping[str, Any]) -> Changes:
    if unit not in state.land.units:
        return say.CORRECT_ID.at(thing="unit", id=unit)
    there = unit in state.now.pieces
    if values.get("state") == "destroyed":
        if len(values) > 1 or not there:
            return say.CORRECT_VALUE.at(name="state", value="destroyed")
        return [effect("unit.hit", unit=unit, area=state.piece(unit).area, result="destroyed")]
    if not there and "area" not in values:
        return say.CORRECT_VALUE.at(name=", ".join(values), value=", ".join(str(value) for value in values.values()))
    for name, value in values.items():
        if not _VALUES.get(name, _never)(state, unit, value):
            return say.CORRECT_VALUE.at(name=name, value=str(value))
    area, printed = values.get("area", OFF), state.unit(unit)
    if area != OFF and not printed.air and state.ground(area, other(printed.side)):
        return say.CORRECT_ENEMIES.at(area=area)
    made = [effect("unit.corrected", unit=unit, **values)]
    if area == OFF:
        return made
    after = fold.apply(state, Fact(made[0].kind, made[0].body))
    return [*made, *play(control.sweep(after, [area]), after)[1]]


def _area(state: State, area: str, values: Mapping[str, Any]) -> Changes:
    if area not in state.land.areas:
        return say.CORRECT_ID.at(thing="area", id=area)
    for name, value in values.items():
        if name != "side" or value not in SIDES:
            return say.CORRECT_VALUE.at(name=name, value=str(value))
    return [effect("area.taken", area=area, side=side) for side in values.values()]


def _sniper(state: State, name: str, values: Mapping[str, Any]) -> Changes:
    if name != "nato" or not state.land.sniper:
        return say.CORRECT_ID.at(thing="sniper", id=name)
    for member, value in values.items():
        if member != "gone" or not isinstance(value, bool):
            return say.CORRECT_VALUE.at(name=member, value=str(value))
    return [effect("sniper.corrected", gone=gone) for gone in values.values()]


_THINGS: dict[str, Callable[[State, str, Mapping[str, Any]], Changes]] = {
    "unit": _unit,
    "area": _area,
    "sniper": _sniper,
}


def _never(state: State, unit: str, value: Any) -> bool:
    return False


def _is_place(state: State, unit: str, value: Any) -> bool:
    return isinstance(value, str) and (value in state.land.areas or (value == OFF and state.unit(unit).air))


_VALUES: dict[str, Callable[[State, str, Any], bool]] = {
    "area": _is_place,
    "state": lambda state, unit, value: value in (FRESH, SUPPRESSED, RECOVERING),
    "reduced": lambda state, unit, value: isinstance(value, bool),
    "points": lambda state, unit, value: type(value) is int and 0 <= value <= MOST_POINTS,
}
