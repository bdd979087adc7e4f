"""Capitulation, armistice and victory: FR-H6, FR-H33."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.france_1940 import victory
from pbem.rulesets.france_1940.effects import play
from tests.rulesets.france_1940.maps import game

BELGIUM = {"cities": ["0101", "0201", "0301"], "all_but": 1, "or_no_unit_in_supply": True, "when": "end of game turn"}


@pytest.mark.parametrize(
    ("taken", "neutral", "supplied", "falls"),
    [
        ([], "", True, False),
        (["0101"], "", True, False),
        (["0101", "0201"], "", True, True),
        (["0101", "0201"], "BE", True, False),
        ([], "", False, True),
    ],
)
def test_a_country_capitulates_by_its_cities_or_its_supply(
    taken: list[str], neutral: str, supplied: bool, falls: bool
) -> None:
    """Belgium capitulates with all its listed cities but one lost, or with no unit in supply, at the end of a game turn (FR-H6)."""
    state = game(
        "t t t .", "b BE infantry-corps 0401", "e DE infantry-corps 0101", nations="BBBB",
        neutral=neutral, sources=None if supplied else {}, more={"capitulation": {"BE": BELGIUM}},
        now={"control": dict.fromkeys(taken, "german")},
    )  # fmt: skip
    after, effects = play(victory.capitulate(state), state)
    assert [effect.kind for effect in effects] == ["country.capitulated", "unit.eliminated"] * falls
    assert after.now.gone == ({"b": "capitulated"} if falls else {})
    assert play(victory.capitulate(after), after)[1] == ()


def test_capitulation_gives_no_points_and_opens_the_country() -> None:
    """Capitulated units give nothing, and the country's hexes stay open to all (FR-H6, FR-H33)."""
    state = game("t .", "b BE infantry-corps 0201", nations="BB", more={"capitulation": {"BE": {"cities": ["0101"]}}})
    after, _ = play(
        victory.capitulate(state.change(control={"0101": "german"})), state.change(control={"0101": "german"})
    )
    assert victory.points(after) == 0
    assert not after.neutral("BE")
    assert after.owner("0201") == "allied"


UNITS = (
    "pz DE panzer-division 0101", "md DE motorised-division 0101", "dc DE infantry-corps 0102", "fc FR active-corps 0201",
    "fd FR armoured-division 0201", "gc GB BEF-corps 0202", "gd GB BEF-armoured-division 0202", "bc BE infantry-corps 0301",
)  # fmt: skip


@pytest.mark.parametrize(
    ("gone", "points"),
    [
        ({"fc": "combat"}, 2), ({"fd": "retreat"}, 1), ({"gc": "combat"}, 3), ({"gc": "evacuated"}, -2), ({"gd": "evacuated"}, 0),
        ({"gd": "surrendered"}, 1), ({"bc": "combat"}, 2), ({"bc": "capitulated"}, 0), ({"pz": "combat"}, -3), ({"md": "drop"}, -2),
        ({"dc": "surrendered"}, -3), ({"fc": "combat", "pz": "combat", "fd": "combat"}, 0), ({}, 0),
    ],
)  # fmt: skip
def test_units_lost_count_for_the_other_side(gone: dict[str, str], points: int) -> None:
    """Points: Allied units eliminated, less BEF corps evacuated and German units eliminated; capitulated ones give nothing (FR-H33)."""
    state = game(". . .\n. . .", *UNITS, nations="FFB FFF", now={"gone": gone})
    assert victory.points(state) == points


@pytest.mark.parametrize(("taken", "points"), [([], 0), (["0101"], 5), (["0101", "0201"], 7), (["0301"], 0)])
def test_objectives_count_for_who_holds_them(taken: list[str], points: int) -> None:
    """Cities, ports and objectives held at the end count for the German (FR-H33)."""
    state = game(". . .", objectives={"0101": 5, "0201": 2}, now={"control": dict.fromkeys(taken, "german")})
    assert victory.points(state) == points


def test_without_objectives_of_its_own_a_scenario_counts_cities_and_ports() -> None:
    """By the constants Paris counts 10, other French big cities 3, others 1, Channel ports 1 (FR-H33)."""
    state = game("C C C t C", nations="FFBFD", ports="0201 0401", more={"victory": {"paris": "0101"}})
    assert state.land.objectives == {"0101": 10, "0201": 4, "0301": 1, "0401": 1}


@pytest.mark.parametrize(
    ("total", "level", "winner"),
    [
        (60, "german_decisive", "german"), (59, "german", "german"), (45, "german", "german"), (44, "draw", ""), (36, "draw", ""),
        (35, "allied", "allied"), (24, "allied", "allied"), (23, "allied_decisive", "allied"), (-5, "allied_decisive", "allied"),
    ],
)  # fmt: skip
def test_levels_of_victory(total: int, level: str, winner: str) -> None:
    """The level is the highest whose number of points is reached (FR-H33)."""
    assert victory.level(game(". ."), total) == level
    assert victory.LEVELS[level][0] == winner


@pytest.mark.parametrize(("turn", "decided"), [(1, False), (2, False), (3, True)])
def test_points_are_counted_at_the_end_of_the_last_turn(turn: int, decided: bool) -> None:
    """Points count at the end of the last turn (FR-H33)."""
    state = game(". .", at=f"{turn} allied 2 combat", objectives={"0101": 50}, now={"control": {"0101": "german"}})
    after, effects = play(victory.decide(state), state)
    assert [effect.kind for effect in effects] == ["game.decided"] * decided
    found = victory.outcome(after)
    assert (found is not None) is decided
    if found:
        assert (found.winner, render(found.level), found.points) == ("german", "German victory", {"german": 50})
        assert render(found.why) == "The last turn is over: 50 German points."


@pytest.mark.parametrize(
    ("taken", "others", "ends"),
    [
        (["0101"], 0, True),
        ([], 0, False),
        (["0101"], 2, False),
        (["0101", "0201"], 2, False),
        (["0101", "0201", "0301"], 2, True),
    ],
)
def test_an_armistice_ends_the_game_at_the_end_of_any_turn(taken: list[str], others: int, ends: bool) -> None:
    """An armistice, Paris and some other French big cities lost, ends the game at the end of any turn (FR-H33)."""
    more: dict[str, Any] = {
        "victory": {
            "paris": "0101",
            "armistice": {"cities": ["paris"], "other_french_big_cities": others, "level": "german_decisive"},
        }
    }
    state = game("C C C C", nations="FFFB", more=more, now={"control": dict.fromkeys([*taken, "0401"], "german")})
    after, _ = play(victory.decide(state), state)
    found = victory.outcome(after)
    assert (found is not None) is ends
    if found:
        assert render(found.why) == "France asks for an armistice."
        assert render(found.level) == "German decisive victory"


def test_without_a_paris_there_is_no_armistice_by_default() -> None:
    """The armistice of the constants names Paris; a scenario without it has none (FR-H33)."""
    assert victory.armistice(game("C C", nations="FF", now={"control": {"0101": "german", "0201": "german"}})) == ""
