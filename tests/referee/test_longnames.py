"""Names of a scenario that are too long for reports and maps: each named with file, key and limit, whatever the ruleset."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.referee.errors import BadScenario
from pbem.referee.library import compile_text, find
from pbem.referee.longnames import LIMITS, NAMES, long_cells, long_names
from pbem.rulesets import registry
from pbem.rulesets.api import Problem

DUEL = 'format = "pbem-scenario/1"\nruleset = "duel"\ntitle = "{title}"\nstrength = 2\nturns = 4\n'


def said(problems: object) -> list[tuple[str, str, str]]:
    """Problems as file, key and sentence."""
    assert isinstance(problems, list | tuple)
    return [(one.file, one.key, one.text) for one in problems if isinstance(one, Problem)]


@pytest.mark.parametrize(
    ("document", "key", "limit"),
    [
        ({"title": "{}"}, "title", 120),
        ({"note": "{}"}, "note", 160),
        ({"map": {"names": {"0302": "{}"}}}, "map.names.0302", 60),
        ({"areas": [{"id": "a", "name": "{}"}]}, "areas[0], name", 60),
        ({"units": [{"id": "a"}, {"id": "{}"}]}, "units[1], id", 24),
        ({"sides": {"red": {"title": "{}"}}}, "sides.red.title", 60),
        ({"sides": {"red": "{}"}}, "sides.red", 60),
        ({"players": ["{}"]}, "players[0]", 60),
        ({"seats": {"red": {"player": ["{}"]}}}, "seats.red.player[0]", 60),
        ({"map": {"sides": {"river": "{}"}}}, "", 0),
    ],
)
def test_a_name_has_a_limit(document: dict[str, object], key: str, limit: int) -> None:
    """A name at its limit is good and one character more is a mistake; what is no name may be as long as it likes."""

    def filled(value: object, text: str) -> object:
        if isinstance(value, dict):
            return {name: filled(one, text) for name, one in value.items()}
        if isinstance(value, list):
            return [filled(one, text) for one in value]
        return text if value == "{}" else value

    good, bad = filled(document, "x" * (limit or 9_999)), filled(document, "x" * ((limit or 9_999) + 1))
    assert isinstance(good, dict)
    assert isinstance(bad, dict)
    assert list(long_names(good, "s.toml")) == []
    wanted = [("s.toml", key, f"This has {limit + 1} characters; it may have {limit}.")] if key else []
    assert said(list(long_names(bad, "s.toml"))) == wanted


def test_a_key_has_a_limit_too() -> None:
    """A key may be a name; one that is too long is named by its beginning, so that the line can be read."""
    key = "k" * 61
    (problem,) = long_names({"map": {"eben": {key: "0101"}}}, "s.toml")
    assert problem.key == f"map.eben.{'k' * 20}…"
    assert problem.text == "This key has 61 characters; a key may have 60."


def test_the_rows_of_a_table_beside_the_scenario_are_held_to_it() -> None:
    """Names in a CSV are named by row and column; comments and blank lines are no rows, and a cell that never ends is no fault."""
    text = f'# a comment\nid, name,type\n\na,short,x\nb,"{"y" * 61}",{"z" * 99}\n{"c" * 25},ok,x\n'
    assert said(list(long_cells(text, "u.csv"))) == [
        ("u.csv", "row 2, name", "This has 61 characters; it may have 60."),
        ("u.csv", "row 3, id", "This has 25 characters; it may have 24."),
    ]
    assert list(long_cells('id\n"' + "x" * 200_000, "u.csv")) == []
    assert list(long_cells("", "u.csv")) == []


def test_every_ruleset_is_held_to_it() -> None:
    """A ruleset that looks at no length gets no scenario with a long title; one at the limit opens."""
    assert compile_text(DUEL.format(title="t" * 120), "m.toml", lambda name: None, "m").compiled["title"] == "t" * 120
    with pytest.raises(BadScenario) as bad:
        compile_text(DUEL.format(title="t" * 121), "m.toml", lambda name: None, "m")
    assert said(bad.value.problems) == [("m.toml", "title", "This has 121 characters; it may have 120.")]


@pytest.fixture(name="france")
def _france(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {"france_1940": EntryPoint("france_1940", "pbem.rulesets.france_1940:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()


FRANCE = """
format = "pbem-scenario/1"
ruleset = "france_1940"
extends = "drill.toml"
title = "{title}"
units = "own.csv"
[map.names]
0203 = "{name}"
[map.eben]
{fort} = "0203"
"""
ROWS = "id,name,nation,type,place\n{id},{name},DE,panzer-division,0203\n"


@pytest.mark.usefixtures("france")
def test_every_long_name_of_a_scenario_is_named_at_once(tmp_path: Path) -> None:
    """Title, place, fort, unit's id and name: all are listed at once, each once, with the file it stands in."""
    drill = find("drill").document
    assert drill["ruleset"] == "france_1940"
    source = Path(__file__).parents[2] / "pbem" / "rulesets" / "france_1940" / "scenarios" / "drill.toml"
    (tmp_path / "drill.toml").write_bytes(source.read_bytes())
    mine = tmp_path / "mine.toml"
    mine.write_text(FRANCE.format(title="t" * 121, name="n" * 61, fort="f" * 25), "utf-8")
    (tmp_path / "own.csv").write_text(ROWS.format(id="i" * 25, name="u" * 61), "utf-8")
    with pytest.raises(BadScenario) as bad:
        find(str(mine))
    found = {(file, key): text for file, key, text in said(bad.value.problems)}
    assert len(found) == len(bad.value.problems)
    assert found["mine.toml", "title"] == "This has 121 characters; it may have 120."
    assert found["mine.toml", "map.names.0203"] == "This has 61 characters; it may have 60."
    assert found["own.csv", "row 1, name"] == "This has 61 characters; it may have 60."
    assert "24 at most" in found["own.csv", "row 1, id"]
    assert "24 at most" in found["mine.toml", f"map.eben.{'f' * 25}"]


@pytest.mark.usefixtures("france")
@pytest.mark.parametrize("name", ["drill", "sedan", "sedan-4d", "france"])
def test_what_ships_is_well_within(name: str) -> None:
    """The names of the scenarios that ship are shorter by far than they may be."""
    document = find(name).document
    assert len(str(document["title"])) * 2 < LIMITS["title"]
    assert all(len(str(text)) * 2 < NAMES for text in document.get("map", {}).get("names", {}).values())
