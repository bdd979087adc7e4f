"""What a referee's ruling may change in a game, by effects of the kinds that play has (design section 2, ``correct``)."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.findings import Finding
from pbem.rulesets.api import Corrected, Correction, Effect
from pbem.rulesets.east_front import findings_sheet as say
from pbem.rulesets.east_front.effects import effect
from pbem.rulesets.east_front.land import SIDES, SOVIET
from pbem.rulesets.east_front.scenario_combat import MOST_OWED
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.weather import STATES

Changes = list[Effect] | Finding
BOXES = ("cadre", "eliminated", "removed")


def correct(state: State, correction: Correction) -> Corrected:
    """Work out the effects of a correction, or why it cannot be.

    Things: ``unit`` (place, lost: steps, supply, overrun, firing, non-op, out: the box it goes to), ``weather`` (id the state; lingering,
    storm), ``control`` (id a place; side), ``strongpoint`` and ``works``, a strongpoint under construction (id a place; side, "" for none),
    ``mandated`` (id soviet; owed: Mandated Attacks), ``attack`` (id the first place of a declared one; declared: false takes it back). A
    unit out of play comes back by its place, with the steps that ``lost`` leaves. Findings: ``east.correct.*``.
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
        change = _place(state, unit, value, there) if name == "place" else None
        if name != "place" and there:
            change = _condition(state, unit, name, value)
        if change is None:
            return say.CORRECT_VALUE.at(name=name, value=str(value))
        there = name != "out"
        made.append(change)
    return made


def _place(state: State, unit: str, value: Any, there: bool) -> Effect | None:
    if value not in state.land.terrain:
        return None
    if there:
        return effect("unit.retreated", unit=unit, path=[state.piece(unit).place, value], by="referee")
    return effect("unit.arrived", unit=unit, place=value)


def _condition(state: State, unit: str, name: str, value: Any) -> Effect | None:
    """Return the effect that gives a unit on the map a condition, None where the value is none of it."""
    printed, piece = state.unit(unit), state.now.pieces.get(unit)
    lost = piece.lost if piece is not None else 0
    yes = isinstance(value, bool)
    match name:
        case "lost" if isinstance(value, int) and not yes and 0 <= value < printed.steps:
            return effect("unit.lost", unit=unit, steps=value - lost, left=printed.steps - value)
        case "supply" if value in (0, 1, 2) and not yes:
            return effect("unit.supply", unit=unit, level=int(value))
        case "overrun" if yes:
            return effect("unit.marked", unit=unit, on=value)
        case "firing" if yes and printed.super_heavy:
            return effect("unit.flipped", unit=unit, to="firing" if value else "mobile")
        case "non-op" if yes and printed.type == "hq":
            return effect("unit.flipped", unit=unit, to="non-op" if value else "operational")
        case "out" if value in BOXES:
            place = piece.place if piece is not None else ""
            return effect("unit.eliminated", unit=unit, place=place, how="removed", box=value)
    return None


def _weather(state: State, word: str, values: Mapping[str, Any]) -> Changes:
    if word not in STATES:
        return say.CORRECT_ID.at(thing="weather", id=word)
    for name, value in values.items():
        if name not in ("lingering", "storm") or not isinstance(value, bool):
            return say.CORRECT_VALUE.at(name=name, value=str(value))
    now = state.now.weather
    return [
        effect("weather.set", state=word, rolled=word, climate="", run=1, frozen=now.frozen,
               lingering=values.get("lingering", False), storm=values.get("storm", False))
    ]  # fmt: skip


def _control(state: State, place: str, values: Mapping[str, Any]) -> Changes:
    return _sided(state, "control", place, values, lambda side: effect("place.taken", place=place, side=side), SIDES)


def _strongpoint(state: State, place: str, values: Mapping[str, Any]) -> Changes:
    def change(side: str) -> Effect:
        return effect("strongpoint.built", place=place, side=side) if side else effect("strongpoint.fell", place=place)

    return _sided(state, "strongpoint", place, values, change, (*SIDES, ""))


def _works(state: State, place: str, values: Mapping[str, Any]) -> Changes:
    def change(side: str) -> Effect:
        return (
            effect("strongpoint.begun", place=place, side=side) if side else effect("strongpoint.dropped", place=place)
        )

    return _sided(state, "works", place, values, change, (*SIDES, ""))


def _mandated(state: State, side: str, values: Mapping[str, Any]) -> Changes:
    if side != SOVIET:
        return say.CORRECT_ID.at(thing="mandated", id=side)
    made: list[Effect] = []
    for name, value in values.items():
        if name != "owed" or isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_OWED:
            return say.CORRECT_VALUE.at(name=name, value=str(value))
        made.append(effect("mandated.imposed", count=value - state.now.owed, owed=value, by="referee"))
    return made


def _attack(state: State, place: str, values: Mapping[str, Any]) -> Changes:
    """Take back a declared attack: the combat is not fought."""
    places = next((assault.places for assault in state.now.attacks if assault.places[0] == place), ())
    if not places:
        return say.CORRECT_ID.at(thing="attack", id=place)
    for name, value in values.items():
        if name != "declared" or value is not False:
            return say.CORRECT_VALUE.at(name=name, value=str(value))
    return [effect("attack.lapsed", places=list(places), why="referee")] if values else []


def _sided(
    state: State,
    thing: str,
    place: str,
    values: Mapping[str, Any],
    change: Callable[[str], Effect],
    sides: tuple[str, ...],
) -> Changes:
    if place not in state.land.terrain:
        return say.CORRECT_ID.at(thing=thing, id=place)
    made: list[Effect] = []
    for name, value in values.items():
        if name != "side" or value not in sides:
            return say.CORRECT_VALUE.at(name=name, value=str(value))
        made.append(change(value))
    return made


_THINGS: dict[str, Callable[[State, str, Mapping[str, Any]], Changes]] = {
    "unit": _unit,
    "weather": _weather,
    "control": _control,
    "strongpoint": _strongpoint,
    "works": _works,
    "mandated": _mandated,
    "attack": _attack,
}
