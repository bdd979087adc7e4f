"""The briefing of a scenario: what somebody who thinks of joining is told, and that it is all there."""

from importlib import resources
from typing import Any

import pytest

from pbem.cli import scenarios
from pbem.core.text import render
from pbem.referee.library import Scenario, find
from pbem.rulesets.france_1940.briefing import briefing
from pbem.rulesets.france_1940.options import OPTIONS
from tests.rulesets.france_1940.field import scenario

SHIPPED = sorted(
    file.name.removesuffix(".toml")
    for file in resources.files("pbem.rulesets.france_1940").joinpath("scenarios").iterdir()
    if file.name.endswith(".toml")
)


def told(compiled: Any) -> str:
    """Return a briefing as one text, its titles among the lines."""
    parts = briefing(compiled)
    return "\n".join(render(text) for part in parts for text in (part.title, *part.lines))


@pytest.fixture(params=SHIPPED)
def shipped(request: pytest.FixtureRequest) -> Scenario:
    """A scenario that ships."""
    return find(request.param)


def test_nothing_is_left_out(shipped: Scenario) -> None:
    """Every unit, every objective, every option with its value and rules, every table and every level stands in the briefing."""
    text, compiled = told(shipped.compiled), shipped.compiled
    names = compiled["map"]["names"]
    wanted = [
        *(unit["id"] for unit in compiled["units"]),
        *(names.get(place, place) for place in compiled["objectives"]),
        *(f"{name} = {value} ({', '.join(OPTIONS[name].rules)})" for name, value in compiled["options"].items()),
        *(table["file"] for table in compiled["tables"].values()),
        *(f"from {points} German points" for points in compiled["constants"]["victory"]["levels"].values()),
    ]
    assert [word for word in wanted if str(word) not in text] == []
    assert "{" not in text


def test_the_campaign_says_who_comes_when_and_who_is_neutral() -> None:
    """Arrivals stand under their turn with the places they may come in at; neutrals, armistice and capitulations are named."""
    lines = told(find("france").compiled).splitlines()
    assert lines[lines.index("On turn 3:") + 1] == "reserve-corps 3-5: 42rk (3314 3017 3113), 44rk (3113 3112 3314)"
    assert "12 game turns of 4 days from 1940-05-10." in lines
    assert "The map has 38 by 31 hexes." in lines
    assert "The Netherlands: neutral at the start." in lines
    assert "Germany, 47 units" in lines
    assert "airborne-division 1-5, in the airborne box: 7fl" in lines
    assert "surprise = yes (FR-H4), not the default" in lines
    assert "A BEF corps evacuated: -2 German points." in lines
    assert "An armistice ends the game when the German side holds Paris and 4 more big cities of France." in lines
    assert "Belgium: capitulates when 4 of these are lost: Bruxelles, Antwerpen, Gent, Liège, Oostende." in lines


def test_who_comes_too_late_is_said_to() -> None:
    """In the short Sedan the reinforcements of turn 2 stand under a line that says they come after its end."""
    assert "On turn 2, after the end of this game:" in told(find("sedan-4d").compiled)
    assert "after the end" not in told(find("sedan").compiled)


def test_one_is_not_said_as_many() -> None:
    """One point and one city lost are said in the singular."""
    text = told(find("sedan").compiled)
    assert "An Allied division lost: +1 German point.\n" in text
    assert "A BEF corps evacuated: -2 German points.\n" in text
    assert "Belgium: capitulates when 1 of these is lost: Dinant." in text
    assert "Allied decisive victory: from -20 German points." in text


def test_an_armistice_that_cannot_come_is_not_spoken_of() -> None:
    """A scenario without Paris has no armistice over Paris, and a nation without units has no part of its own."""
    text = told(scenario())
    assert "armistice" not in text
    assert "Belgium" not in text
    assert "Britain, 1 unit\n" in text


def test_the_terminal_shows_it_in_eighty_columns(shipped: Scenario, capsys: pytest.CaptureFixture[str]) -> None:
    """What is shown of a scenario fits 80 columns and says how to see the map."""
    scenarios.show(shipped.name)
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if len(line) > 80] == []
    assert f"pbem new look --scenario {shipped.name}" in out
    assert str(shipped.document["summary"]).split()[0] in out
    assert out.endswith(f"SHA-256 {shipped.digest}\n")
