"""Neutral countries, and which nations go together (FR-H5, FR-H6)."""

from collections.abc import Collection, Iterable

from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.land import GERMAN
from pbem.rulesets.france_1940.state import State

HOMEBOUND = ("BE", "NL", "LU", "CH")
"""Nations whose units never leave their country and stack and attack with their own (FR-H6)."""


def is_neutral(state: State, unit: str) -> bool:
    """Whether a unit is of a country that is still neutral: it neither moves, attacks nor traces supply (FR-H5)."""
    return state.neutral(state.unit(unit).nation)


def surprised(state: State) -> bool:
    """Whether it is German assault 1 of turn 1 with the option "surprise" (FR-H4)."""
    return state.land.options["surprise"] == "yes" and state.now.moment == (1, 0, 1)


def stunned(state: State, unit: str) -> bool:
    """Whether a unit suffers from surprise: French or British in Allied assault 1 of turn 1; it may not attack (FR-H4)."""
    return (
        state.land.options["surprise"] == "yes"
        and state.now.moment == (1, 1, 1)
        and state.unit(unit).nation in ("FR", "GB")
    )


def may_tread(state: State, unit: str, place: str) -> bool:
    """Whether neutrality and nationality let a unit into a place (FR-H5, FR-H6).

    Germans may go anywhere, and so begin a war; the Allied player never enters a neutral country first. A neutral unit stays in its
    country, as Belgian, Dutch and Swiss units always do.
    """
    country = state.land.nation.get(place, "")
    return open_to(state.unit(unit).nation, country, (country,) if state.neutral(country) else ())


def open_to(nation: str, country: str, neutral: Collection[str]) -> bool:
    """Whether a country is open to units of a nation, given which countries are neutral (FR-H5, FR-H6)."""
    if nation in HOMEBOUND:
        return country == nation
    return nation == "DE" or country not in neutral


def may_stack(nations: Iterable[str]) -> bool:
    """Whether units of these nations may stand in one place: Belgian, Dutch and Swiss only with their own (FR-H6)."""
    present = set(nations)
    return len(present) == 1 or present.isdisjoint(HOMEBOUND)


def enter(state: State, unit: str, places: Iterable[str], causes: Iterable[int] = ()) -> Effects:
    """Bring neutral countries into the war whose places a German unit is about to enter (FR-H5)."""
    if state.unit(unit).side == GERMAN:
        for country in dict.fromkeys(state.land.nation.get(place, "") for place in places):
            if state.neutral(country):
                state = (yield effect("country.entered", ["FR-H5"], causes, country=country)).state
    return state
