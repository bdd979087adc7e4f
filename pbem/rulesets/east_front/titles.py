"""Names for a person: sides, phases, weather, places, odds and ends."""

from collections.abc import Iterable

from pbem.core.text import Message, msg
from pbem.rulesets.east_front.land import AXIS, SOVIET, Land

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

LEVELS = {
    "axis_decisive": msg("Axis decisive victory"),
    "axis_marginal": msg("Axis marginal victory"),
    "draw": msg("a draw"),
    "soviet_marginal": msg("Soviet marginal victory"),
    "soviet_decisive": msg("Soviet decisive victory"),
}
"""The levels of victory (EF-H40)."""


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


def climate_title(climate: str) -> Message:
    """Name a climate; one that a scenario brings by its own word."""
    return CLIMATES.get(climate) or msg("{name}", name=climate)


def level_title(level: str) -> Message:
    """Name a level of victory."""
    return LEVELS.get(level) or msg("{name}", name=level)


def place_title(land: Land, place: str) -> Message:
    """Name a place: its name first, the number in brackets; a place without a name by its number."""
    name = land.names.get(place, "")
    return msg("{name} ({place})", name=name, place=place) if name else msg("{place}", place=place)


def listed(names: Iterable[str]) -> str:
    """List ids."""
    return ", ".join(names)
