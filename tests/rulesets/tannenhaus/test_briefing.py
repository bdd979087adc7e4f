"""The briefing of a scenario: what somebody who thinks of joining is told, and that it is all there."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.referee.library import find
from pbem.rulesets.tannenhaus.briefing import briefing
from pbem.rulesets.tannenhaus.options import OPTIONS
from pbem.rulesets.tannenhaus.scenario_checks import LEVELS
from tests.rulesets.tannenhaus.test_scenario import SHIPPED, made


def told(compiled: Any) -> str:
    """Return a briefing as one text, its titles among the lines."""
    return "\n".join(render(text) for part in briefing(compiled) for text in (part.title, *part.lines))


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_is_left_out(name: str) -> None:
    """Every unit, attachment, town area, option with its value and rules, table and level of victory stands in the briefing."""
    compiled = find(name).compiled
    text = told(compiled)
    wanted = [
        *(unit["id"] for unit in compiled["units"]),
        *(f"+ {one['kind']}" for one in compiled["attachments"]),
        *(f"{name} = {value} ({', '.join(OPTIONS[name].rules)})" for name, value in compiled["options"].items()),
        *(table["file"] for table in compiled["tables"].values()),
        *(f"from {compiled['constants']['victory'][level]} NATO points" for level in LEVELS),
    ]
    assert [word for word in wanted if word not in text] == []
    assert "{" not in text


def test_the_whole_town_is_told_line_by_line() -> None:
    """Areas, entries, arrivals under their turn, figures of both sides of a counter, places and attachments (TN-H20 to TN-H25)."""
    lines = told(find("tannenhaus").compiled).splitlines()
    assert [line for line in lines if line.startswith("Tannenhaus is")] == [
        "Tannenhaus is 15 Brückenviertel, 20 Bahnhof, 21 Marktplatz, 22 Sägewerk, 27 Kirchberg."
    ]
    assert "8 game turns, beginning 1985-05-13." in lines
    assert "The Soviet side comes in by: 25, 26, 28, 29, 30." in lines
    assert "NATO has the sniper (TN-54)." in lines
    assert "Soviet, 13 units" in lines
    assert lines[lines.index("On turn 6:") + 1] == "t80-company 4-3-10/3, Reduced 3-2-9/3, range 2: t80"
    assert "luchs-platoon 1-2-8/4, Reduced 0-*-7/3, range 1: luchs (1)" in lines
    assert any("2jg (3 + battle-captain)" in line for line in lines)
    assert "The area 29 Landezone under NATO control: +1 NATO point." in lines
    assert "A NATO company destroyed: -1 NATO point." in lines


def test_what_a_scenario_changes_is_told() -> None:
    """Areas of its own by which a unit comes in, an option that is not the default, a game without sniper, points of 0 left out."""
    hind = {"id": "hind", "kind": "hind-flight", "arrives": 2, "entry": [29, 30]}
    lines = told(
        made(units=[hind], options={"mortar-hits": "enemies"}, sniper=False, victory={"market_extra": 0, "market": 0})
    ).splitlines()
    assert any("hind (29 30)" in line for line in lines)
    assert "mortar-hits = enemies (TN-D58, TN-H19), not the default" in lines
    assert "NATO has no sniper (TN-54)." in lines
    assert not any("over and above" in line for line in lines)
    assert "NATO, 0 units" not in lines
