"""Names for a person: sides, phases, weather, places, odds and ends."""

from collections.abc import Iterable

from pbem.core.text import Message, msg
from pbem.rulesets.east_front.land import AXIS, SOVIET, Land
from pbem.rulesets.east_front.state import Weather

SIDE_TITLES = {AXIS: msg("Axis"), SOVIET: msg("Soviet")}

SIDE_NAMES = {AXIS: msg("The Axis side"), SOVIET: msg("The Soviet side")}
"""The sides as those who do something in a sentence."""

PHASES = {
    "": msg("Before play"),
    "set-up": msg("Set-up"),
    "turn-start": msg("Start of the turn"),
    "axis-move": msg("Axis Movement"),
    "axis-combat": msg("Axis Combat"),
    "axis-motorized": msg("Axis Motorized Movement"),
    "soviet-motorized": msg("Soviet Motorized Movement"),
    "soviet-combat": msg("Soviet Combat"),
    "soviet-move": msg("Soviet Movement"),
    "interphase": msg("Game Turn Interphase"),
    "over": msg("The game is over"),
}
"""Every phase by its id (4.1)."""

WEATHER = {"dry": msg("Dry"), "mud": msg("Mud"), "frost": msg("Frost"), "snow": msg("Snow")}
"""The states of the weather (3.5)."""

CLIMATES = {
    "dry": msg("dry climate"),
    "autumn": msg("autumn"),
    "early-winter": msg("early winter"),
    "deep-winter": msg("deep winter"),
    "thaw": msg("thaw"),
}
"""The columns of the weather table that ships."""


def side_title(side: str) -> Message:
    """Name a side."""
    return SIDE_TITLES.get(side) or msg("{name}", name=side)


def side_name(side: str) -> Message:
    """Name a side as one who does something."""
    return SIDE_NAMES.get(side) or msg("{name}", name=side)


def phase_title(phase: str) -> Message:
    """Name a phase."""
    return PHASES.get(phase) or msg("{name}", name=phase)


def moment_title(turn: int, phase: str) -> Message:
    """Name a phase of a turn: Axis Motorized Movement, turn 3."""
    return msg("{phase}, turn {turn}", phase=phase_title(phase), turn=turn) if turn else phase_title(phase)


def weather_title(weather: str) -> Message:
    """Name a state of the weather."""
    return WEATHER.get(weather) or msg("{name}", name=weather)


def weather_now(weather: Weather) -> Message:
    """Name the weather of a turn with all that goes with it: Dry with Lingering Mud."""
    title = weather_title(weather.state)
    match weather.storm, weather.lingering:
        case True, True:
            title = msg("{weather} with Storm and Lingering Mud", weather=title)
        case True, False:
            title = msg("{weather} with Storm", weather=title)
        case False, True:
            title = msg("{weather} with Lingering Mud", weather=title)
        case _:
            pass
    return msg("{weather}, waters frozen", weather=title) if weather.frozen else title


def climate_title(climate: str) -> Message:
    """Name a climate; one that a scenario brings by its own word."""
    return CLIMATES.get(climate) or msg("{name}", name=climate)


def place_title(land: Land, place: str) -> Message:
    """Name a place: its name first, the number in brackets; a place without a name by its number."""
    name = land.names.get(place, "")
    return msg("{name} ({place})", name=name, place=place) if name else msg("{place}", place=place)


def listed(names: Iterable[str]) -> str:
    """List ids."""
    return ", ".join(names)
