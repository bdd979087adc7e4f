"""Capitulation, armistice and victory (FR-H6, FR-H33)."""

from typing import Any

from pbem.core.text import Message, msg
from pbem.rulesets.api import Note, Outcome
from pbem.rulesets.france_1940 import supply
from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.land import ALLIED, GERMAN, NEUTRALS, Land, Unit
from pbem.rulesets.france_1940.state import BOX, State

UNCOUNTED = ("evacuated", "capitulated")
"""Ways out of the game that are no elimination."""

LEVELS: dict[str, tuple[str, Message]] = {
    "german_decisive": (GERMAN, msg("German decisive victory")),
    "german": (GERMAN, msg("German victory")),
    "draw": ("", msg("Draw")),
    "allied": (ALLIED, msg("Allied victory")),
    "allied_decisive": (ALLIED, msg("Allied decisive victory")),
}
"""The levels of victory: who wins, and their names."""


def capitulate(state: State) -> Effects:
    """Take out the countries that capitulate at the end of a game turn: their units go without points (FR-H6)."""
    for country in NEUTRALS:
        if not capitulates(state, country):
            continue
        state = (yield effect("country.capitulated", ["FR-H6"], country=country)).state
        for unit in sorted(state.now.pieces):
            if state.unit(unit).nation == country:
                place = state.piece(unit).place
                state = (yield effect("unit.eliminated", ["FR-H6"], unit=unit, place=place, how="capitulated")).state
    return state


def capitulates(state: State, country: str) -> bool:
    """Whether a country capitulates now: at war, and the cities its rule lists are lost but for ``all_but``, or no unit in supply.

    With one listed city that one must be lost.
    """
    rule = state.land.constants["capitulation"].get(country)
    if rule is None or state.neutral(country) or state.now.countries.get(country) == "capitulated":
        return False
    cities = state.land.capitals.get(country, ())
    lost = sum(state.owner(city) == GERMAN for city in cities)
    if cities and lost >= max(1, len(cities) - rule.get("all_but", 0)):
        return True
    if not rule.get("or_no_unit_in_supply") or not cities:
        return False
    if not any(unit.nation == country for unit in state.land.units.values()):
        return False
    return not any(
        state.unit(unit).nation == country and state.piece(unit).place != BOX and supply.supplied(state, unit)
        for unit in state.now.pieces
    )


def score(state: State) -> tuple[Note, ...]:
    """List the German points: each objective held, each unit lost or evacuated, with its value and rule (FR-H33)."""
    land = state.land
    points = land.constants["victory"]["points"]
    notes = [
        Note(msg("{place} held", place=land.names.get(place, place)), _signed(worth), "FR-H33")
        for place, worth in sorted(land.objectives.items())
        if state.owner(place) == GERMAN and worth
    ]
    for unit, how in sorted(state.now.gone.items()):
        worth = _unit_worth(land.units[unit], how, points)
        if worth:
            text = msg("{unit} evacuated", unit=unit) if how == "evacuated" else msg("{unit} lost", unit=unit)
            notes.append(Note(text, _signed(worth), "FR-H33"))
    return tuple(notes)


def unit_points(state: State) -> int:
    """Return the German points for the units of both sides that are lost or evacuated (FR-H33)."""
    land = state.land
    table = land.constants["victory"]["points"]
    return sum(_unit_worth(land.units[unit], how, table) for unit, how in state.now.gone.items())


def points(state: State) -> int:
    """Return the German points as they stand (FR-H33)."""
    return sum(int(note.value) for note in score(state))


def level(state: State, total: int) -> str:
    """Return the level that a number of German points means: the highest whose threshold is reached."""
    levels: dict[str, int] = state.land.constants["victory"]["levels"]
    reached = [name for name in LEVELS if name in levels and total >= levels[name]]
    return reached[0] if reached else [name for name in LEVELS if name in levels][-1]


def armistice(state: State) -> str:
    """Return the level at which an armistice ends the game now, or nothing (FR-H33).

    Its ``cities`` (places, or "paris" for the place the scenario names) must all be German, and so many other French big cities.
    """
    named, others, wanted = _asked(state.land)
    if not named or any(state.owner(city) != GERMAN for city in named):
        return ""
    if sum(state.owner(place) == GERMAN for place in others) < wanted:
        return ""
    found: str = state.land.constants["victory"]["armistice"].get("level", "german_decisive")
    return found


def _asked(land: Land) -> tuple[list[str], list[str], int]:
    """Return the cities an armistice asks for by name, the other big cities of France, and how many of these it asks for.

    Without an armistice, or where its Paris is not on the map, there are none.
    """
    victory: dict[str, Any] = land.constants["victory"]
    rule = victory.get("armistice") or {}
    paris = victory.get("paris", "")
    named = [paris if city == "paris" else city for city in rule.get("cities", [])]
    if not named or "" in named:
        return [], [], 0
    others = [
        place
        for place, terrain in land.terrain.items()
        if terrain == "big-city" and land.nation.get(place) == "FR" and place not in named
    ]
    return named, others, rule.get("other_french_big_cities", 0)


def stakes(land: Land) -> dict[str, tuple[Message, ...]]:
    """Say what is at stake at each place that the victory depends on: its points, and whether an armistice counts it (FR-H33)."""
    named, others, wanted = _asked(land)
    counted = {*named, *(others if wanted else ())}
    worth = {place: points for place, points in land.objectives.items() if points}
    return {
        place: (
            *((msg("Worth {n} to the German side at the end.", n=worth[place]),) if place in worth else ()),
            *((msg("An armistice counts it."),) if place in counted else ()),
        )
        for place in sorted({*worth, *counted})
    }


def decide(state: State) -> Effects:
    """End the game if an armistice is due, or after the last turn by points (FR-H33): ``game.decided``."""
    total, ended = points(state), armistice(state)
    why = "armistice" if ended else "points"
    if not ended and state.now.turn < state.land.turns:
        return state
    reached = ended or level(state, total)
    winner = LEVELS[reached][0]
    return (yield effect("game.decided", ["FR-H33"], winner=winner, level=reached, why=why, points=total)).state


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it is open."""
    result = state.now.result
    if result is None:
        return None
    if result.why == "armistice":
        why = msg("France asks for an armistice.")
    elif result.why == "points":
        why = msg("The last turn is over: {points} German points.", points=result.points)
    else:
        why = Message(result.why)
    return Outcome(result.winner, LEVELS[result.level][1], why, {GERMAN: result.points})


def _unit_worth(unit: Unit, how: str, table: dict[str, int]) -> int:
    """Return the German points for a unit that is out of the game."""
    corps = unit.size == "corps"
    if how == "evacuated":
        return table["bef_evacuated"] if unit.bef else 0
    if how in UNCOUNTED:
        return 0
    if unit.side == GERMAN:
        if unit.type == "panzer-division" or (unit.armoured and not corps):
            return table["german_panzer_division"]
        return table["german_corps" if corps else "german_division"]
    if unit.bef:
        return table["bef_corps"]
    return table["allied_corps" if corps else "allied_division"]


def _signed(worth: int) -> str:
    return f"{worth:+d}"
