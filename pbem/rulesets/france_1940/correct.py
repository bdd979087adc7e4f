"""What a referee's ruling may change in a game, by effects of the kinds that play has (design section 2, ``correct``)."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.findings import Finding
from pbem.rulesets.api import Corrected, Correction, Effect
from pbem.rulesets.france_1940 import findings as say
from pbem.rulesets.france_1940.effects import effect
from pbem.rulesets.france_1940.land import SIDES
from pbem.rulesets.france_1940.recovery import after_ar
from pbem.rulesets.france_1940.state import BOX, State

Changes = list[Effect] | Finding


def correct(state: State, correction: Correction) -> Corrected:
    """Work out the effects of a correction, or why it cannot be.

    Things: ``unit`` (place, disorganised, supply, out: how it left the game), ``air`` (id a nation; points), ``control``
    (id a place; side). Findings: ``france.correct.*``.
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
    made: list[Effect] = []
    for name, value in values.items():
        match name:
            case "place" if value == BOX or value in state.land.terrain:
                if value == BOX:
                    made.append(effect("unit.boxed", unit=unit))
                elif there and state.piece(unit).place != BOX:
                    made.append(effect("unit.retreated", unit=unit, path=[state.piece(unit).place, value]))
                else:
                    made.append(effect("unit.arrived", unit=unit, place=value))
                there = True
            case "disorganised" if isinstance(value, bool) and there and unit in state.now.pieces:
                if value:
                    ready = list(after_ar(state, unit))
                    made.append(effect("unit.disorganised", unit=unit, ready=ready, why="AR"))
                else:
                    made.append(effect("unit.reorganised", unit=unit))
            case "supply" if value in (0, 1, 2) and there and unit in state.now.pieces:
                made.append(effect("unit.supply", unit=unit, level=int(value)))
            case "out" if value in ("eliminated", "surrendered", "capitulated") and there:
                place = state.piece(unit).place if unit in state.now.pieces else ""
                made.append(effect("unit.eliminated", unit=unit, place=place, how=value))
            case "out" if value == "evacuated" and there and unit in state.now.pieces:
                made.append(effect("unit.evacuated", unit=unit, place=state.piece(unit).place))
            case _:
                return say.CORRECT_VALUE.at(name=name, value=str(value))
    return made


def _air(state: State, nation: str, values: Mapping[str, Any]) -> Changes:
    if nation not in state.land.constants["air"]["points"]:
        return say.CORRECT_ID.at(thing="air", id=nation)
    for name, value in values.items():
        if name != "points" or isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99:
            return say.CORRECT_VALUE.at(name=name, value=str(value))
    left = {**state.now.air, **({nation: values["points"]} if "points" in values else {})}
    return [effect("air.granted", air={name: n for name, n in sorted(left.items()) if n})]


def _control(state: State, place: str, values: Mapping[str, Any]) -> Changes:
    if place not in state.land.terrain:
        return say.CORRECT_ID.at(thing="control", id=place)
    made: list[Effect] = []
    for name, value in values.items():
        if name != "side" or value not in SIDES:
            return say.CORRECT_VALUE.at(name=name, value=str(value))
        made.append(effect("place.taken", place=place, side=value))
    return made


_THINGS: dict[str, Callable[[State, str, Mapping[str, Any]], Changes]] = {
    "unit": _unit,
    "air": _air,
    "control": _control,
}
