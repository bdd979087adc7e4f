"""Close air support: who may fly over a combat, and what it adds to the die (EF-H30, 4.9, 4.2).

There is no air combat: each side's ratings are added up, and the difference is the modifier.
"""

from collections.abc import Iterable, Sequence

from pbem.core.findings import Finding
from pbem.rulesets.east_front import command
from pbem.rulesets.east_front import findings_support as say
from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.state import State

MOST = 3
"""So many aircraft of a side fly over one combat (EF-H30)."""


def ready(state: State, side: str) -> tuple[str, ...]:
    """Return the aircraft of a side that can still fly in this turn, in order of ids; none in a Storm."""
    if state.now.weather.storm:
        return ()
    craft = state.land.aircraft
    return tuple(unit for unit in sorted(craft) if craft[unit].side == side and unit not in state.now.flown)


def may_fly(state: State, unit: str, side: str, places: Sequence[str]) -> Finding | None:
    """Say why an aircraft cannot fly over a combat for a side, or None (EF-H30).

    Soviet aircraft do not fly where a Defender Hex is in range of a non-operational HQ (4.2). Findings: ``east.flight.*``.
    """
    craft = state.land.aircraft.get(unit)
    if craft is None or craft.side != side:
        return say.UNKNOWN.at(unit=unit, rule="EF-H30")
    if state.now.weather.storm:
        return say.STORM.at(unit=unit, rule="EF-H31")
    if unit in state.now.flown:
        return say.FLOWN.at(unit=unit, rule="EF-H30")
    for place in places if side == SOVIET else ():
        shadow = command.shadowed(state, place)
        if shadow:
            return say.SHADOW.at(unit=unit, place=place, hq=shadow[0], rule="EF-H30")
    return None


def check(state: State, units: Sequence[str], side: str, places: Sequence[str]) -> tuple[tuple[str, Finding], ...]:
    """Say what is wrong with the aircraft that a side sends over a combat, each with its part of the order: air.0.

    Findings: ``east.flight.*``.
    """
    faults: list[tuple[str, Finding]] = []
    for index, unit in enumerate(units):
        refused = may_fly(state, unit, side, places)
        if refused is None and index >= MOST:
            refused = say.MANY.at(unit=unit, limit=MOST, rule="EF-H30")
        if refused is not None:
            faults.append((f"air.{index}", refused))
    return tuple(faults)


def able(state: State, units: Iterable[str], side: str, places: Sequence[str]) -> tuple[str, ...]:
    """Return of some aircraft those that may fly over a combat, in the order given, three at most."""
    return tuple(unit for unit in dict.fromkeys(units) if may_fly(state, unit, side, places) is None)[:MOST]


def rating(state: State, units: Iterable[str]) -> int:
    """Return the sum of the ratings of some aircraft; names that are none count nothing."""
    craft = state.land.aircraft
    return sum(craft[unit].rating for unit in units if unit in craft)


def fly(state: State, side: str, units: Sequence[str], place: str, causes: Iterable[int] = ()) -> Effects:
    """Have aircraft fly their mission of the turn over a combat: ``air.flown``; nothing where there are none."""
    if not units:
        return state
    return (yield effect("air.flown", ["EF-H30"], causes, side=side, units=list(units), place=place)).state
