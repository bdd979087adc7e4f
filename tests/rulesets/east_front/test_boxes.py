"""The box of an overrun and of a weather roll, and the forecast: EF-92, EF-105, EF-H12 to EF-H14, EF-H22."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.reports import layout
from pbem.reports.boxes import box_text
from pbem.rulesets.api import Box
from pbem.rulesets.east_front.boxes import GROUND, box, forecast
from pbem.rulesets.east_front.reckoning import chances, reckon
from pbem.rulesets.east_front.sentences import MODIFIERS, MODIFIERS_NOT
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.scene import scene


def rolled(state: State, die: int, result: str, *units: str) -> Box:
    """Return the box of an overrun of 0402 out of 0302."""
    body: dict[str, Any] = {**reckon(state, units or ("3pz.6", "394.x"), "0302", "0402").body(), "values": [die]}
    made = box({**body, "result": result})
    assert made is not None
    return made


def notes(found: Box, head: str) -> list[tuple[str, str, str]]:
    """Return the remarks of a row."""
    (row,) = [row for row in found.rows if row.head.id == head]
    return [(render(note.text), note.value, note.rule) for note in row.notes]


UNITS = (
    "3pz.6 GE armour III 30-7-8 boxed armour steps=3 lost=2 reverse=25-3 0302",
    "394.x GE motorized III 25-6-8 boxed steps=3 0302",
    "24.rd SU infantry XX 4-5-4 steps=3 oos 0402",
)


def test_box_of_a_rolled_overrun() -> None:
    """EF-H13, EF-H14: the box shows attack, defence, odds, every modifier with its rule, roll and result, from the event alone."""
    found = rolled(scene("axis-move", *UNITS), 4, "-/R1")
    assert render(found.title) == "The overrun of 0402"
    assert (found.place, found.column, found.result) == ("0402", "10-1", "-/R1")
    assert [(render(row.head), row.value) for row in found.rows] == [
        ("Attack", "50"),
        ("Defence", "5"),
        ("Odds", "10-1"),
        ("Modifiers", "+1"),
        ("Roll", "4"),
        ("Result", "-/R1"),
    ]
    assert notes(found, "Attack") == [("3pz.6 (30, now 25)", "25", "EF-H22"), ("394.x (25)", "25", "")]
    assert notes(found, "Defence") == [("24.rd (5)", "5", "")]
    assert ("5-1 is the least that is allowed here", "", "EF-105") in notes(found, "Odds")
    assert ("over a river or canal into 0402", "+2", "EF-H14") in notes(found, "Modifiers")
    assert ("a unit Out of Supply in 0402", "-1", "EF-H14") in notes(found, "Modifiers")
    assert ("no Overrun marker that counts in 0402", "", "EF-H14") in notes(found, "Modifiers")
    bare = ("no woods, hills, swamp, marsh, town, city or fortification in 0402", "", "EF-H14")
    assert [note for note in notes(found, "Modifiers") if "woods" in note[0]] == [bare]
    assert notes(found, "Roll") == [("with +1 it counts as 5", "", "")]
    assert [text for text, _, _ in notes(found, "Result")] == [
        "the overrun succeeds",
        "the defenders lose 1 step and are driven out",
    ]


def test_box_shows_the_column_that_is_used() -> None:
    """EF-H13: odds between two columns use the lower, and the box says so."""
    found = rolled(scene("axis-move", *UNITS), 4, "F/-", "3pz.6")
    assert (found.column, [row.value for row in found.rows][2]) == ("5-1", "5-1")
    wide = rolled(scene("axis-move", *UNITS, "x GE motorized III 20-6-8 boxed 0302"), 4, "F/-", "3pz.6", "x")
    assert ("column 8-1 of the table is used", "", "EF-H13") in notes(wide, "Odds")


def test_box_says_what_is_halved() -> None:
    """EF-225: armour against a city is halved, and the box says from what to what."""
    units = (UNITS[0], UNITS[1], "24.rd SU infantry XX 4-1-4 0803")
    state = scene("axis-move", *(unit.replace("0302", "0703") for unit in units))
    made = box({**reckon(state, ("3pz.6", "394.x"), "0703", "0803").body(), "values": [1], "result": "-/e"})
    assert made is not None
    assert ("armour is halved against a city: 3pz.6, 25 become 12", "1/2", "EF-225") in notes(made, "Attack")


def test_box_says_that_the_sum_is_held() -> None:
    """EF-189: more than three in all counts as three, and the box says so."""
    units = ("3pz.6 GE armour III 60-7-8 boxed armour 0703", "24.at SU anti-tank III 1-1-4 0803")
    state = scene("axis-move", *units, sides={"river": ["0703/0803"]}, lines={}, strongpoints={"soviet": ["0803"]})
    made = box({**reckon(state, ("3pz.6",), "0703", "0803").body(), "values": [1], "result": "-/e"})
    assert made is not None
    assert ("the sum is +6, of which +3 counts", "", "") in notes(made, "Modifiers")
    assert [row.value for row in made.rows][3] == "+3"


def test_forecast_counts_the_faces() -> None:
    """EF-92: the forecast has no roll, and says of each result how many faces of the die give it."""
    state = scene("axis-move", *UNITS)
    reckoning = reckon(state, ("3pz.6", "394.x"), "0302", "0402")
    found = forecast(reckoning, chances(state, reckoning))
    assert found.result == ""
    assert [render(row.head) for row in found.rows] == ["Attack", "Defence", "Odds", "Modifiers"]
    assert [(render(chance.result), chance.hits, chance.outof) for chance in found.chances] == [
        ("-/e: the overrun succeeds, the defenders are eliminated", 1, 10),
        ("-/R2: the overrun succeeds, the defenders lose 2 steps and are driven out", 3, 10),
        ("-/R1: the overrun succeeds, the defenders lose 1 step and are driven out", 3, 10),
        ("1/R1: the overrun succeeds and costs 1 step, the defenders lose 1 step and are driven out", 1, 10),
        ("F/1: the overrun fails, the defenders lose 1 step", 1, 10),
        ("F/-: the overrun fails, the defenders lose nothing", 1, 10),
    ]


def test_who_has_no_more_steps_is_eliminated() -> None:
    """EF-239: more steps than the defenders have are not lost, and nobody is left to be driven out; forecast and result say so."""
    state = scene("axis-move", *UNITS[:2], UNITS[2].replace("oos", "lost=2 oos"), "a.msu SU msu II 0-1-4 0402")
    reckoning = reckon(state, ("3pz.6", "394.x"), "0302", "0402")
    assert {render(chance.result) for chance in forecast(reckoning, chances(state, reckoning)).chances} >= {
        "-/R2: the overrun succeeds, the defenders lose their last step and are eliminated",
        "-/R1: the overrun succeeds, the defenders lose their last step and are eliminated",
    }
    assert [text for text, _, _ in notes(rolled(state, 4, "-/R1"), "Result")][1] == (
        "the defenders lose their last step and are eliminated"
    )


@pytest.mark.parametrize(
    ("result", "says"),
    [("D", ["Dry"]), ("M!", ["Mud", "with Storm"]), ("F", ["Frost"]), ("S!", ["Snow", "with Storm"])],
)
def test_box_of_the_weather(result: str, says: list[str]) -> None:
    """EF-H12: the roll for the weather has a box: the climate, the die, what it says."""
    found = box({"table": "weather", "column": "early-winter", "values": [7], "result": result, "rules": ["EF-H12"]})
    assert found is not None
    assert (render(found.title), found.result) == ("Weather", result)
    assert notes(found, "Roll") == [("column early winter", "", "EF-H12")]
    assert [text for text, _, _ in notes(found, "Result")] == says


def test_other_rolls_have_no_box() -> None:
    """A roll of a recovery or a retreat is said in a sentence and has no box."""
    assert box({"table": "recovery", "unit": "9.hq", "values": [3], "result": "non-op"}) is None


def test_every_modifier_has_a_sentence() -> None:
    """EF-H14: every modifier of the table that ships has a sentence, where it applies and where it does not."""
    names = set(scene().land.modifiers["overrun"])
    assert names == set(MODIFIERS) == set(MODIFIERS_NOT) | GROUND


def test_of_the_ground_only_what_counts_is_named() -> None:
    """EF-H14: where something of the ground counts, what does not is left out."""
    state = scene("axis-move", "3pz.6 GE armour III 60-7-8 boxed armour 0703", "24.at SU anti-tank III 1-1-4 0803")
    made = box({**reckon(state, ("3pz.6",), "0703", "0803").body(), "values": [1], "result": "-/e"})
    assert made is not None
    said = [text for text, _, _ in notes(made, "Modifiers")]
    assert "city in 0803" in said
    assert not any("woods" in text or "town" in text for text in said)


def test_the_box_of_the_weather_is_headed_in_words() -> None:
    """Table, climate and result stand over it in the language of the reader, and no code of the table."""
    found = box({"table": "weather", "column": "dry", "values": [7], "result": "M!", "rules": ["EF-H12"]})
    assert found is not None
    head = layout.box(box_text(found, "en")).splitlines()[0].split("    ")
    assert [part for part in head if part] == ["Weather", "dry climate", "Mud with Storm"]
    assert not {"dry", "M!", "Weather"} & set(layout.box(box_text(found, "fr")).splitlines()[0].split())
