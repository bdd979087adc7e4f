"""The briefing of a scenario: what somebody who thinks of joining is told, and that it is all there."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.east_front import scenario
from pbem.rulesets.east_front.briefing import briefing
from pbem.rulesets.east_front.options import OPTIONS
from tests.rulesets.east_front.field import document, shipped
from tests.rulesets.east_front.shelf import SHIPPED, compiled


def told(made: Any) -> list[str]:
    """Return the lines of a briefing, its titles among them."""
    return [render(text) for part in briefing(made) for text in (part.title, *part.lines)]


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_is_left_out(name: str) -> None:
    """Every unit, objective, option with its value and rules, table and level of victory stands in the briefing."""
    made = compiled(name).scenario
    text = "\n".join(told(made))
    names = made["map"]["names"]
    wanted = [
        *(unit["id"] for unit in made["units"]),
        *(names.get(place, place) for place in made["objectives"]),
        *(f"{name} = {value} ({', '.join(OPTIONS[name].rules)})" for name, value in made["options"].items()),
        *(table["file"] for table in made["tables"].values()),
        *(f"from {points} Axis point" for points in made["constants"]["victory"]["levels"].values()),
    ]
    assert [word for word in wanted if str(word) not in text] == []
    assert "{" not in text


def test_the_small_scenario_says_what_it_is() -> None:
    """Days, weather, arrivals, headquarters, guns and losses are said in whole lines."""
    lines = told(compiled("training.toml").scenario)
    for line in (
        "4 game turns of 2 days from 26 June 1941.",
        "The map has 15 by 12 hexes.",
        "Cities: Stroyev.",
        "Soviet strongpoints: 0708.",
        "Before play the weather is Dry, for 1 turn.",
        "Turn 1: Dry.",
        "Turns 2 to 4: rolled for, dry climate.",
        "Germany, 14 units",
        "armour III 8-6-8, 4 steps: 33pz.9",
        "hq XXX, command 1, recovery 3: 31.hq",
        "super-heavy II 0-1-2, support 2 at 2: 641.sh",
        "75.id: 1 step lost.",
        "Soviet rail points a turn: 2.",
        "3 railroad hexes are converted for the Axis at the start.",
        "Worth 6 to the Axis at the end: Stroyev.",
        "Soviet decisive victory: below that.",
        "Edition page.",
    ):
        assert line in lines
    assert lines[lines.index("On turn 2:") + 1] == "motorized III 4-5-8, 3 steps: 35.25 (0106 0108), 119.25 (0106 0108)"


def test_what_is_not_the_default_is_said() -> None:
    """An option set against its edition, a unit that begins badly, and reinforcements that never come are told apart."""
    units = [
        "a GE armour III 8-6-8 boxed armour oos 0101",
        "b SU hq XXXX 0-1-4 nonop 0301",
        "c SU msu II 0-0-8 orange dump emergency 0301",
        "d SU infantry XX 4-5-4 arrives=5 entry=0301 away",
    ]
    made = document(
        ". . .",
        units,
        options={"edition": "first", "zoc-in-mud": "ways"},
        calendar=["MUD", "thaw", "thaw"],
        more={"turns": {"number": 3, "full": 6}},
    )
    lines = told(scenario.compile(made, "mine.toml", shipped).scenario)
    for line in (
        "3 game turns of 2 days.",
        "Turn 1: Mud.",
        "Turns 2 to 3: rolled for, thaw.",
        "a: Out of Supply.",
        "b: not operational.",
        "c: in Emergency Supply.",
        "c: a dump.",
        "On turn 5, after the end of this game:",
        "Edition first.",
        "zoc-in-mud = ways (EF-45, EF-D22), not the default",
        "overrun-marker = overrun (EF-109, EF-D2)",
    ):
        assert line in lines, line
