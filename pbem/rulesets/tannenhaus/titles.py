"""The names of sides, phases, areas, states and levels of victory for a person."""

from collections.abc import Iterable

from pbem.core.text import Message, msg
from pbem.rulesets.tannenhaus.land import NATO, SOVIET, Land
from pbem.rulesets.tannenhaus.state import FRESH, IMPULSES, INITIATIVE, RALLY, RECOVERING, ROUT, SUPPRESSED

SIDE_TITLES: dict[str, Message] = {NATO: msg("NATO"), SOVIET: msg("Soviet")}

SIDE_NAMES: dict[str, Message] = {NATO: msg("The NATO side"), SOVIET: msg("The Soviet side")}
"""The sides as those who do something in a sentence."""

PHASE_TITLES: dict[str, Message] = {
    "": msg("before play"),
    INITIATIVE: msg("Initiative"),
    IMPULSES: msg("Impulses"),
    RALLY: msg("Rally"),
    ROUT: msg("Rout"),
}

STATE_TITLES: dict[str, Message] = {
    FRESH: msg("fresh"),
    SUPPRESSED: msg("Suppressed"),
    RECOVERING: msg("Recovering"),
}
"""The states of morale."""


LEVEL_TITLES: dict[str, Message] = {
    "nato_decisive": msg("NATO decisive victory"),
    "nato": msg("NATO victory"),
    "draw": msg("Draw"),
    "soviet": msg("Soviet victory"),
    "soviet_decisive": msg("Soviet decisive victory"),
}
"""The levels of victory, from the highest NATO points to the lowest (TN-H25)."""


def side_title(side: str) -> Message:
    """Name a side."""
    return SIDE_TITLES.get(side) or Message(side)


def side_name(side: str) -> Message:
    """Name a side as one who does something."""
    return SIDE_NAMES.get(side) or Message(side)


def phase_title(phase: str) -> Message:
    """Name a phase."""
    return PHASE_TITLES.get(phase) or Message(phase)


def state_title(state: str) -> Message:
    """Name a state of morale."""
    return STATE_TITLES.get(state) or Message(state)


def level_title(level: str) -> Message:
    """Name a level of victory."""
    return LEVEL_TITLES.get(level) or Message(level)


def area_title(land: Land, area: str) -> Message:
    """Name an area: its name first, the number in brackets; one without a name, or of another map, by its number."""
    name = land.areas[area].name if area in land.areas else ""
    return msg("{name} ({place})", name=name, place=area) if name else Message(area)


def listed(names: Iterable[str]) -> str:
    """List ids."""
    return ", ".join(names)


def both(first: Message, second: Message) -> Message:
    """Say one sentence after another."""
    return msg("{first} {second}", first=first, second=second)
