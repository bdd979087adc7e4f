"""Names for a person: sides, nations, phases, moments, places, odds and ends."""

from collections.abc import Iterable

from pbem.core.text import Message, msg
from pbem.rulesets.france_1940.land import Land
from pbem.rulesets.france_1940.state import BOX

SIDE_TITLES = {"german": msg("German"), "allied": msg("Allied")}

SIDE_NAMES = {"german": msg("The German side"), "allied": msg("The Allied side")}
"""The sides as those who do something in a sentence."""

NATION_TITLES = {
    "DE": msg("German"),
    "FR": msg("French"),
    "GB": msg("British"),
    "BE": msg("Belgian"),
    "NL": msg("Dutch"),
    "LU": msg("Luxembourg"),
    "CH": msg("Swiss"),
}

COUNTRIES = {
    "DE": msg("Germany"),
    "FR": msg("France"),
    "GB": msg("Britain"),
    "BE": msg("Belgium"),
    "NL": msg("the Netherlands"),
    "LU": msg("Luxembourg"),
    "CH": msg("Switzerland"),
}

PHASES = {
    "": msg("Before play"),
    "set-up": msg("Set-up"),
    "german-1-move": msg("German assault 1, movement"),
    "german-1-combat": msg("German assault 1, combat"),
    "german-2-move": msg("German assault 2, movement"),
    "german-2-combat": msg("German assault 2, combat"),
    "allied-1-move": msg("Allied assault 1, movement"),
    "allied-1-combat": msg("Allied assault 1, combat"),
    "allied-2-move": msg("Allied assault 2, movement"),
    "allied-2-combat": msg("Allied assault 2, combat"),
}
"""Every phase by its id."""


def side_title(side: str) -> Message:
    """Name a side."""
    return SIDE_TITLES.get(side) or msg("{name}", name=side)


def side_name(side: str) -> Message:
    """Name a side as one who does something."""
    return SIDE_NAMES.get(side) or msg("{name}", name=side)


def nation_title(nation: str) -> Message:
    """Name a nation as what something is of."""
    return NATION_TITLES.get(nation) or msg("{name}", name=nation)


def country(nation: str) -> Message:
    """Name a country."""
    return COUNTRIES.get(nation) or msg("{name}", name=nation)


def phase_title(phase: str) -> Message:
    """Name a phase."""
    return PHASES.get(phase) or msg("{name}", name=phase)


def moment_title(turn: int, player: int, assault: int) -> Message:
    """Name an assault of a turn, as what something lasts until the end of."""
    if player == 0:
        return msg("German assault {assault} of turn {turn}", assault=assault, turn=turn)
    return msg("Allied assault {assault} of turn {turn}", assault=assault, turn=turn)


def player_turn_title(turn: int, player: int) -> Message:
    """Name a player turn, as what something lasts until the end of."""
    if player == 0:
        return msg("the German player turn {turn}", turn=turn)
    return msg("the Allied player turn {turn}", turn=turn)


def place_title(land: Land, place: str) -> Message:
    """Name a place: its name first, the number in brackets; a place without a name by its number."""
    if place == BOX:
        return msg("the airborne box")
    name = land.names.get(place, "")
    return msg("{name} ({place})", name=name, place=place) if name else msg("{place}", place=place)


def listed(names: Iterable[str]) -> str:
    """List ids."""
    return ", ".join(names)
