"""The weather: what is thrown or given for a turn, and what follows from the turns before (3.5, EF-27, EF-H11, EF-H12)."""

from typing import NamedTuple

import msgspec

from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.phases import roll_name
from pbem.rulesets.east_front.state import State, Weather

DRY, MUD, FROST, SNOW = "dry", "mud", "frost", "snow"
CODES = {"D": DRY, "M": MUD, "F": FROST, "S": SNOW}
"""What a cell of the weather table begins with; an exclamation mark after it is a Storm."""

DRY_CLIMATE = "dry"
"""The column of the table in which Mud and Dry are limited."""

DRY_LIMIT = 5
"""So many Dry turns running there may be in the dry climate; the next becomes Mud (EF-H12)."""

STATES = (DRY, MUD, FROST, SNOW)


class Box(NamedTuple):
    """A box of the calendar: the state it gives, or the climate in which it is rolled for; the other is empty."""

    state: str
    climate: str


def read_box(word: str) -> Box:
    """Read a box of the calendar: a state in capitals (``DRY``), or a climate in small letters, which is rolled for (3.5)."""
    return Box(word.lower(), "") if word.isupper() else Box("", word)


def box(state: State) -> Box:
    """Return the calendar's box of the present turn; the last one holds for all turns after it, and without any it is Dry."""
    calendar = state.land.calendar
    if not calendar:
        return Box(DRY, "")
    return read_box(calendar[min(max(state.now.turn, 1), len(calendar)) - 1])


def column(state: State, place: str) -> str:
    """Return the column of the Terrain Effects Chart for a hex: dry, mud, frost or snow; woods in Lingering Mud are in Mud (EF-27)."""
    weather = state.now.weather
    return MUD if weather.lingering and state.land.terrain.get(place) == "woods" else weather.state


def muddy(state: State, place: str) -> bool:
    """Whether a hex is in Mud: every one in Mud, woods also in Lingering Mud (EF-27)."""
    return column(state, place) == MUD


def frozen_water(state: State) -> bool:
    """Whether lake sides and shallow water are frozen: in Snow, or by the option in the Frozen state (EF-H11)."""
    weather = state.now.weather
    return weather.state == SNOW if state.option("frozen") == "snow" else weather.frozen


def frozen_ground(state: State) -> bool:
    """Whether swamp is frozen for motorized units: in Frost and Snow, or by the option in the Frozen state (EF-103, EF-H11)."""
    weather = state.now.weather
    return weather.state in (FROST, SNOW) if state.option("frozen") == "snow" else weather.frozen


def follow(before: Weather, thrown: str, climate: str, storm: bool = False, *, limited: bool, frozen: bool) -> Weather:
    """Work out the weather of a turn from that of the turn before and what was thrown or given for it.

    ``thrown``: dry, mud, frost or snow; ``climate``: the column it was thrown in, "" where the calendar gave it. ``limited``: Mud and Dry
    are limited in the dry climate; ``frozen``: the Frozen state is played (EF-H11). In this order (EF-H12): Mud right after Mud becomes
    Dry and a sixth Dry turn running becomes Mud, both in the dry climate only; Dry after Mud is Lingering Mud; the first Frost after Snow
    stays Snow, and two running are needed to end it. A Storm falls away where the result is changed.
    """
    now = thrown
    if limited and climate == DRY_CLIMATE:
        if now == MUD and before.state == MUD:
            now = DRY
        elif now == DRY and before.state == DRY and before.run >= DRY_LIMIT:
            now = MUD
    if now == FROST and before.state == SNOW and before.rolled != FROST:
        now = SNOW
    run = before.run + 1 if now == before.state else 1
    ice = frozen and now in (FROST, SNOW) and (before.frozen or (now == SNOW and run > 1))
    return Weather(
        now,
        lingering=now == DRY and before.state == MUD,
        storm=storm and now == thrown,
        frozen=ice,
        rolled=thrown,
        run=run,
    )


def set_weather(state: State, dice: DiceSource) -> Effects:
    """Set the weather of the present turn by the calendar or by a roll of the Axis player: ``weather.set`` (EF-H12)."""
    given, climate = box(state)
    storm, causes = False, []
    if climate:
        name, kind, why = roll_name(state, "weather"), f"1d{state.land.constants['die']['sides']}", "weather"
        values = dice.roll(name, kind, why)
        cell = state.land.weather.cell(climate, values[0])
        throw = rolled(
            name, kind, values, why, side="axis", table="weather", column=climate, result=cell, rules=["EF-H12"]
        )
        applied = yield throw
        state, causes = applied.state, [applied.seq]
        given, storm = CODES[cell[0]], cell.endswith("!")
    options = {"limited": state.option("limited-weather") == "yes", "frozen": state.option("frozen") != "snow"}
    found = follow(state.now.weather, given, climate, storm, **options)
    rules = ["EF-H12"]
    if found.lingering:
        rules.append("EF-27")
    if found.frozen:
        rules.append("EF-H11")
    return (yield effect("weather.set", rules, causes, climate=climate, **msgspec.structs.asdict(found))).state
