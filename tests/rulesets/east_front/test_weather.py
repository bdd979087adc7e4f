"""Weather: the rules file's 3.5, EF-27, EF-H11, EF-H12."""

from itertools import product

import pytest

from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.state import Weather
from pbem.rulesets.east_front.weather import STATES, Box, column, follow, muddy, read_box, set_weather
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.field import field

CLIMATES = ("", "dry", "autumn", "early-winter", "deep-winter", "thaw")

CASES = [
    # before, run, thrown before | climate, thrown, storm | state, lingering, storm, run
    ("dry", 0, "", "", "dry", False, "dry", False, False, 1),
    ("dry", 1, "dry", "", "dry", False, "dry", False, False, 2),
    ("dry", 1, "dry", "dry", "dry", True, "dry", False, True, 2),
    ("dry", 4, "dry", "dry", "dry", False, "dry", False, False, 5),
    ("dry", 5, "dry", "dry", "dry", True, "mud", False, False, 1),
    ("dry", 5, "dry", "autumn", "dry", True, "dry", False, True, 6),
    ("dry", 5, "dry", "", "dry", False, "dry", False, False, 6),
    ("dry", 5, "dry", "dry", "mud", True, "mud", False, True, 1),
    ("mud", 1, "dry", "dry", "mud", True, "dry", True, False, 1),
    ("mud", 1, "mud", "dry", "mud", True, "dry", True, False, 1),
    ("mud", 1, "mud", "autumn", "mud", True, "mud", False, True, 2),
    ("mud", 1, "mud", "", "mud", False, "mud", False, False, 2),
    ("mud", 3, "mud", "", "dry", False, "dry", True, False, 1),
    ("mud", 1, "mud", "autumn", "frost", True, "frost", False, True, 1),
    ("mud", 1, "mud", "autumn", "snow", False, "snow", False, False, 1),
    ("snow", 1, "snow", "thaw", "frost", False, "snow", False, False, 2),
    ("snow", 1, "snow", "thaw", "frost", True, "snow", False, False, 2),
    ("snow", 2, "frost", "thaw", "frost", True, "frost", False, True, 1),
    ("snow", 2, "frost", "thaw", "snow", False, "snow", False, False, 3),
    ("snow", 3, "snow", "", "frost", False, "snow", False, False, 4),
    ("snow", 3, "snow", "thaw", "dry", False, "dry", False, False, 1),
    ("snow", 3, "snow", "thaw", "mud", True, "mud", False, True, 1),
    ("frost", 3, "frost", "thaw", "dry", False, "dry", False, False, 1),
    ("frost", 1, "frost", "thaw", "frost", False, "frost", False, False, 2),
]


@pytest.mark.parametrize(
    ("before", "run", "last", "climate", "thrown", "storm", "state", "lingering", "storms", "runs"), CASES
)
def test_what_is_thrown_becomes_the_weather(
    before: str, run: int, last: str, climate: str, thrown: str, storm: bool,
    state: str, lingering: bool, storms: bool, runs: int,
) -> None:  # fmt: skip
    """The states of 3.5 change what is thrown, in the order of EF-H12; a Storm falls away with a change."""
    found = follow(Weather(before, run=run, rolled=last), thrown, climate, storm, limited=True, frozen=False)
    assert found == Weather(state, lingering=lingering, storm=storms, rolled=thrown, run=runs)


@pytest.mark.parametrize(("before", "run", "thrown"), [("mud", 1, "mud"), ("dry", 5, "dry")])
def test_without_limits_what_is_thrown_stands(before: str, run: int, thrown: str) -> None:
    """By the option that has no limited states, Mud after Mud and a sixth Dry turn stand, with their Storm (EF-H12)."""
    found = follow(Weather(before, run=run, rolled=before), thrown, "dry", True, limited=False, frozen=False)
    assert (found.state, found.storm, found.run) == (thrown, True, run + 1)


@pytest.mark.parametrize(
    ("before", "thrown", "frozen"),
    [
        (Weather("snow", run=1, rolled="snow"), "snow", True),
        (Weather("frost", run=1, rolled="frost"), "snow", False),
        (Weather("snow", run=1, rolled="snow"), "frost", True),
        (Weather("snow", run=2, rolled="frost", frozen=True), "frost", True),
        (Weather("frost", run=1, rolled="frost", frozen=True), "snow", True),
        (Weather("frost", run=1, rolled="frost", frozen=True), "frost", True),
        (Weather("frost", run=1, rolled="frost", frozen=True), "mud", False),
        (Weather("snow", run=3, rolled="snow", frozen=True), "dry", False),
        (Weather("dry", run=1, rolled="dry"), "frost", False),
    ],
)
def test_the_frozen_state_lasts_from_the_second_snow_turn_to_mud_or_dry(
    before: Weather, thrown: str, frozen: bool
) -> None:
    """By the option, the second Snow turn running freezes, Frost keeps it, Mud and Dry end it; without, nothing is Frozen (EF-H11)."""
    assert follow(before, thrown, "thaw", limited=True, frozen=True).frozen is frozen
    assert not follow(before, thrown, "thaw", limited=True, frozen=False).frozen


@pytest.mark.parametrize("climate", CLIMATES)
@pytest.mark.parametrize("before", STATES)
def test_in_every_case_what_3_5_says_holds(before: str, climate: str) -> None:
    """Over every state, run, last throw and new throw: what must hold of every turn of the weather (3.5, EF-27, EF-H12)."""
    for run, last, thrown, storm, limited in product(range(1, 8), STATES, STATES, (False, True), (False, True)):
        found = follow(Weather(before, run=run, rolled=last), thrown, climate, storm, limited=limited, frozen=True)
        changed = found.state != thrown
        assert found.rolled == thrown
        assert found.run == (run + 1 if found.state == before else 1)
        assert found.lingering == (before == "mud" and found.state == "dry")
        assert found.storm == (storm and not changed)
        if limited and climate == "dry":
            assert (before, found.state) != ("mud", "mud")
            assert found.state != "dry" or found.run <= max(5, run if before != "dry" else 5)
        if before == "snow" and found.state == "frost":
            assert last == thrown == "frost"
        if changed:
            why = {
                ("mud", "dry"): limited and climate == "dry" and before == "mud",
                ("dry", "mud"): limited and climate == "dry" and before == "dry" and run >= 5,
                ("frost", "snow"): before == "snow" and last != "frost",
            }
            assert why[thrown, found.state]


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("DRY", Box("dry", "")),
        ("SNOW", Box("snow", "")),
        ("dry", Box("", "dry")),
        ("autumn", Box("", "autumn")),
        ("deep-winter", Box("", "deep-winter")),
    ],
)
def test_a_box_of_the_calendar_names_a_state_or_a_climate(word: str, found: Box) -> None:
    """A state in capitals is automatic; a climate in small letters is rolled for (3.5)."""
    assert read_box(word) == found


@pytest.mark.parametrize(
    ("calendar", "before", "run", "die", "found"),
    [
        (["DRY"], "dry", 1, [], Weather("dry", rolled="dry", run=2)),
        (["DRY"], "mud", 1, [], Weather("dry", lingering=True, rolled="dry", run=1)),
        (["FROST"], "snow", 2, [], Weather("snow", rolled="frost", run=3)),
        (["dry"], "mud", 1, [10], Weather("dry", lingering=True, rolled="mud", run=1)),
        (["dry"], "dry", 5, [8], Weather("mud", rolled="dry", run=1)),
        (["dry"], "dry", 1, [8], Weather("dry", storm=True, rolled="dry", run=2)),
        (["autumn"], "dry", 1, [9], Weather("mud", storm=True, rolled="mud", run=1)),
        (["deep-winter"], "snow", 1, [1], Weather("snow", rolled="frost", run=2)),
        (["thaw"], "mud", 1, [1], Weather("dry", lingering=True, rolled="dry", run=1)),
    ],
)
def test_the_weather_of_a_turn_is_given_or_rolled(
    calendar: list[str], before: str, run: int, die: list[int], found: Weather
) -> None:
    """A state in the calendar is taken; for a climate one ten-sided die is rolled, named for the turn (EF-H12)."""
    drawn = field(". .", calendar=calendar, turns=1, phase="turn-start").change(weather=Weather(before, run=run))
    dice = Loaded(*die)
    state, effects = play(set_weather(drawn, dice), drawn, 5)
    assert state.now.weather == found
    assert dice.asked == ["1/turn-start/weather"] * len(die)
    assert [effect.kind for effect in effects] == ["roll"] * len(die) + ["weather.set"]
    assert effects[-1].body.get("causes", []) == [5] * len(die)
    assert effects[-1].body["climate"] == (calendar[0] if die else "")
    assert ("EF-27" in effects[-1].body["rules"]) == found.lingering


def test_a_roll_says_its_table_and_what_it_gave() -> None:
    """The roll names the table, the column and the cell, and that it was the Axis player's (EF-H12)."""
    drawn = field(". .", calendar=["dry"], turns=1, phase="turn-start")
    _, effects = play(set_weather(drawn, Loaded(8)), drawn)
    body = effects[0].body
    assert (body["table"], body["column"], body["result"], body["side"]) == ("weather", "dry", "D!", "axis")


WOODS = field(". w u h", phase="axis-move")


@pytest.mark.parametrize(
    ("weather", "expected"),
    [
        ("dry", ["dry", "dry", "dry", "dry"]),
        ("mud", ["mud", "mud", "mud", "mud"]),
        ("frost", ["frost", "frost", "frost", "frost"]),
        ("snow", ["snow", "snow", "snow", "snow"]),
        ("dry lingering", ["dry", "mud", "mud", "dry"]),
    ],
)
def test_woods_are_in_mud_in_lingering_mud(weather: str, expected: list[str]) -> None:
    """Every hex has the weather of the turn, but woods, with a town in them too, are in Mud in Lingering Mud (EF-27)."""
    word, *marks = weather.split()
    state = WOODS.change(weather=Weather(word, lingering=bool(marks)))
    places = ["0101", "0201", "0301", "0401"]
    assert [column(state, place) for place in places] == expected
    assert [muddy(state, place) for place in places] == [word == "mud" for word in expected]
