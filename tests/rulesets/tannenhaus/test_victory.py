"""Victory: TN-40 to TN-44, TN-H25."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.tannenhaus import scenario, victory
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.state import Cadre, Piece, State
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.test_scenario import compiled

MAP = """
1 field nato: 15
15 buildings town soviet: 20
20 buildings town soviet: 21
21 buildings town soviet: 29
29 field soviet: 30
30 field soviet:
"""

UNITS = (
    "p1 vdv-para-company 20", "p2 vdv-para-company 20", "bmd bmd-company 21", "asu asu85-battery 21", "rec vdv-recon-platoon 20",
    "hind hind-flight 30", "late t80-company due6", "leo leopard2-company 1", "jg jaeger-company 1", "lu luchs-platoon 1",
)  # fmt: skip


def field(taken: str = "", gone: str = "", at: str = "8 rout nato", **more: Any) -> State:
    """Draw the map with areas that NATO has taken and units that are out of the game."""
    state = game(MAP, *UNITS, at=at, **more)
    out = gone.split()
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if unit not in out}
    control = dict.fromkeys(taken.split(), "nato")
    return state.change(control=control, pieces=pieces, gone=dict.fromkeys(out, 3))


@pytest.mark.parametrize(
    ("taken", "points"),
    [
        ("", 0),
        ("15", 2),
        ("20", 2),
        ("21", 3),
        ("29", 1),
        ("30", 0),
        ("15 20", 4),
        ("15 20 21", 7),
        ("15 20 21 29 30", 8),
    ],
)
def test_areas_count_for_nato(taken: str, points: int) -> None:
    """NATO counts 2 for each town area, 1 more for the market, 1 for area 29, if it controls them (TN-H25)."""
    assert victory.points(field(taken)) == points


@pytest.mark.parametrize(
    ("gone", "points"),
    [
        ("p1", 1),
        ("p1 p2", 2),
        ("bmd", 1),
        ("asu", 0),
        ("rec", 0),
        ("hind", 0),
        ("leo", -1),
        ("leo jg", -2),
        ("lu", 0),
        ("p1 p2 bmd leo", 2),
    ],
)
def test_companies_destroyed_count(gone: str, points: int) -> None:
    """Each Soviet company destroyed counts 1, each NATO company 1 less; batteries, platoons and flights nothing (TN-H25)."""
    assert victory.points(field(gone=gone)) == points


def test_a_cadre_is_not_lost_while_it_is_in_play() -> None:
    """A company counts when it is lost for good: not before the cadre roll, not as a cadre, once when that is destroyed (TN-43, TN-H25)."""
    state = field(gone="p1")
    assert victory.points(state.change(cadres=(Cadre("p1", 1),))) == 0
    cadre = state.change(pieces={**state.now.pieces, "p1": Piece("29", reduced=True)}, gone={}, cadre_rolled=("p1",))
    assert victory.points(cadre) == 0
    assert victory.points(state.change(cadre_rolled=("p1",), para_losses=2)) == 1


def test_the_points_are_listed() -> None:
    """Each area and each company has a line with its value and rule, areas in order of the map (TN-H25)."""
    state = field("21 29 15", gone="p1 leo")
    assert [(render(note.text), note.value, note.rule) for note in victory.score(state)] == [
        ("15 held", "+2", "TN-H25"),
        ("21 held", "+3", "TN-H25"),
        ("29 held", "+1", "TN-H25"),
        ("p1 lost", "+1", "TN-H25"),
        ("leo lost", "-1", "TN-H25"),
    ]


def test_what_counts_is_data() -> None:
    """The market, the area of the cadres and every value are the scenario's; areas that are not on the map give nothing (TN-H25)."""
    moved: dict[str, Any] = {"victory": {"market": 15, "market_extra": 4}, "cadres": {"area": 30}}
    assert victory.worth(field(over=moved).land) == {"15": 6, "20": 2, "21": 2, "30": 1}
    absent: dict[str, Any] = {"victory": {"market": 77, "town_area": 0}, "cadres": {"area": 78}}
    assert victory.worth(field(over=absent).land) == {}
    dear: dict[str, Any] = {"victory": {"soviet_company_lost": 3, "nato_company_lost": 0}}
    assert victory.points(field(gone="p1 leo", over=dear)) == 3


@pytest.mark.parametrize(
    ("points", "level", "winner"),
    [
        (20, "nato_decisive", "nato"), (13, "nato_decisive", "nato"), (12, "nato", "nato"), (8, "nato", "nato"), (7, "draw", ""),
        (5, "draw", ""), (4, "soviet", "soviet"), (2, "soviet", "soviet"), (1, "soviet_decisive", "soviet"),
        (-6, "soviet_decisive", "soviet"),
    ],
)  # fmt: skip
def test_points_mean_a_level(points: int, level: str, winner: str) -> None:
    """From 13 points NATO wins decisively, from 8 it wins, 5 is a draw, 2 a Soviet victory, less a decisive one (TN-H25)."""
    assert victory.level(field(), points) == level
    assert victory.LEVELS[level] == winner


@pytest.mark.parametrize(
    ("at", "taken", "gone", "decided"),
    [
        ("8 rout nato", "15 20 29", "", ("", "draw", "points", 5)),
        ("8 rout nato", "", "", ("soviet", "soviet_decisive", "points", 0)),
        ("8 rout nato", "15 21 29", "p1 p2", ("nato", "nato", "points", 8)),
        ("9 rout nato", "15", "", ("soviet", "soviet", "points", 2)),
        ("7 rout nato", "15 20 29", "", None),
        ("1 rout nato", "15 21 29 1 30", "p1 p2 bmd", None),
        ("1 rout nato", "15 20 21", "", ("nato", "nato", "town", 7)),
        ("3 rout nato", "15 20 21", "leo jg", ("nato", "nato", "town", 5)),
        ("8 rout nato", "15 20 21 29", "", ("nato", "nato", "town", 8)),
    ],
)
def test_the_game_ends_by_points_or_with_the_town(
    at: str, taken: str, gone: str, decided: tuple[str, str, str, int] | None
) -> None:
    """The last turn ends by points; at the end of any turn NATO wins if it controls all of the town, whatever the points (TN-H25)."""
    state = field(taken, gone, at)
    after, effects = play(victory.decide(state), state)
    result = after.now.result
    assert (result and (result.winner, result.level, result.why, result.points)) == decided
    assert [effect.kind for effect in effects] == (["game.decided", "phase.began"] if decided else [])
    assert (after.now.phase, after.now.turn) == ("over" if decided else "rout", state.now.turn)


def test_the_town_may_win_decisively() -> None:
    """Whoever has all of the town with points enough has the decisive victory (TN-H25)."""
    state = field("15 20 21", at="2 rout nato", over={"victory": {"town_area": 4}})
    after, _ = play(victory.decide(state), state)
    assert after.now.result is not None
    assert (after.now.result.level, after.now.result.points) == ("nato_decisive", 13)


def test_a_map_without_a_town_is_not_won_at_once() -> None:
    """Where no area belongs to the town the game goes on to its last turn (TN-H25)."""
    state = game("1 field nato: 2\n2 field nato:", at="3 rout nato")
    assert play(victory.decide(state), state)[1] == ()


@pytest.mark.parametrize(
    ("taken", "winner", "level", "why"),
    [
        ("15 20 29", "", "Draw", "The last turn is over; NATO points: 5."),
        ("15 20 21", "nato", "NATO victory", "NATO controls all of Tannenhaus; NATO points: 7."),
        ("29", "soviet", "Soviet decisive victory", "The last turn is over; NATO points: 1."),
    ],
)
def test_the_outcome_names_the_level_and_why(taken: str, winner: str, level: str, why: str) -> None:
    """An open game has no outcome; a decided one has its winner, level, reason and points (TN-H25)."""
    state = field(taken)
    assert victory.outcome(state) is None
    outcome = victory.outcome(play(victory.decide(state), state)[0])
    assert outcome is not None
    assert (outcome.winner, render(outcome.level), render(outcome.why)) == (winner, level, why)
    assert outcome.points == {"nato": victory.points(state)}


def test_the_stakes_are_told() -> None:
    """What each area is worth, and that the whole town wins at once, is told for the areas it concerns (TN-H25)."""
    told = {area: [render(text) for text in texts] for area, texts in victory.stakes(field().land).items()}
    assert told == {
        "15": ["Worth 2 to NATO at the end.", "All of the town wins at once."],
        "20": ["Worth 2 to NATO at the end.", "All of the town wins at once."],
        "21": ["Worth 3 to NATO at the end.", "All of the town wins at once."],
        "29": ["Worth 1 to NATO at the end."],
    }


def test_the_shipped_map_counts_as_the_rule_says() -> None:
    """On the map that ships the five town areas count 2, the Marktplatz 3 and area 29 1, all that NATO can hold (TN-H25)."""
    land = scenario.setup(compiled("tannenhaus").scenario).land
    assert victory.worth(land) == {"15": 2, "20": 2, "21": 3, "22": 2, "27": 2, "29": 1}
    assert land.areas["21"].name.replace("_", " ") == "Marktplatz"
    assert (len(land.town()), land.turns) == (5, 8)
