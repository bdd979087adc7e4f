"""``pbem state --supply`` and ``pbem map --supply``: of all units, of a side's, and of one, and of a ruleset that has none."""

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.cli.optional import filled
from pbem.core.event import encode_line
from pbem.referee.library import find
from pbem.rulesets import registry
from pbem.rulesets.kit import open_game
from tests.cli.conftest import Pbem


@pytest.fixture(name="pbem")
def _pbem_with_both(pbem: Pbem, monkeypatch: pytest.MonkeyPatch) -> Pbem:
    """The command line with East Front and France 1940 installed."""
    points = {
        name: EntryPoint(name, f"pbem.rulesets.{name}:RULESET", registry.GROUP)
        for name in ("east_front", "france_1940")
    }
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    return pbem


def opened(scenario: str, path: Path) -> str:
    """Write the log of a game that has just begun."""
    live, _ = open_game(find(scenario).ruleset, find(scenario).compiled, b"supply")
    path.write_bytes(b"".join(map(encode_line, live.events)))
    return str(path)


@pytest.fixture(name="log")
def _log(pbem: Pbem, tmp_path: Path) -> str:
    """The log of a game of the border battles at its start."""
    return opened("border", tmp_path / "border.jsonl")


def test_every_unit_is_told(pbem: Pbem, log: str) -> None:
    """The list has every unit on the map with its chain; of a side its own, in every language and format."""
    rows = json.loads(pbem("state", log, "--supply", "--format", "json").out)["supply"]
    assert {row["side"] for row in rows} == {"axis", "soviet"}
    own = json.loads(pbem("state", log, "--supply", "--seat", "axis", "--format", "json").out)["supply"]
    assert own == [row for row in rows if row["side"] == "axis"]
    text = pbem("state", log, "--supply", "--seat", "axis").flat
    assert "SUPPLY: AXIS" in text
    assert "SUPPLY: SOVIET" not in text
    for row in own[:20]:
        assert row["unit"] in text
        assert row["why"] in text
    assert "RAVITAILLEMENT" in pbem("state", log, "--supply", "--language", "fr").out
    page = pbem("state", log, "--supply", "--format", "html").out
    assert page.count("<svg") == 1
    assert 'id="layer-supply"' in page


def test_one_unit_is_told(pbem: Pbem, log: str) -> None:
    """With an id behind it ``--supply`` is about that unit, in words, for a program and on the map."""
    (row,) = json.loads(pbem("state", log, "--supply", "7.id", "--format", "json").out)["supply"]
    assert row["unit"] == "7.id"
    assert row["why"] in pbem("state", log, "--supply", "7.id").flat
    svg = pbem("map", log, "--supply", "7.id").out
    assert 'id="supply-line"' in svg
    assert 'id="supply-line"' not in pbem("map", log, "--supply").out


def test_the_map_is_the_same_without(pbem: Pbem, log: str) -> None:
    """A map is shaded where it is asked for only, of one side with a seat."""
    whole = pbem("map", log).out
    assert "supply-ends" not in whole
    assert "layer-supply" not in whole
    both, own = pbem("map", log, "--supply").out, pbem("map", log, "--supply", "--seat", "axis").out
    assert "url(#u0)" in both
    assert "url(#u1)" in both
    assert "url(#u1)" not in own
    assert "supply" not in json.loads(pbem("map", log, "--format", "json").out)
    assert json.loads(pbem("map", log, "--supply", "--format", "json").out)["supply"]["places"]["soviet"]


def test_what_cannot_be_shown_is_refused_in_a_line(pbem: Pbem, log: str, tmp_path: Path) -> None:
    """A ruleset without lines of supply, a unit that is not there, and the list of all games say so in one line."""
    sedan = opened("sedan", tmp_path / "sedan.jsonl")
    for command in ("state", "map"):
        assert pbem.refused(command, sedan, "--supply") == "France 1940 has no lines of supply to show."
        assert pbem.refused(command, log, "--supply", "nobody") == 'There is no unit "nobody" on the map of kit.'
    assert pbem.refused("state", "--supply").startswith("--supply is asked of one game")


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ([], []),
        (["g", "--supply"], ["g", "--supply="]),
        (["g", "--supply", "--seat", "axis"], ["g", "--supply=", "--seat", "axis"]),
        (["g", "--supply", "7.id", "--at", "3"], ["g", "--supply", "7.id", "--at", "3"]),
        (["g", "--supply=7.id"], ["g", "--supply=7.id"]),
    ],
)
def test_the_unit_may_be_left_out(given: list[str], read: list[str]) -> None:
    """``--supply`` alone, or before another option, has no unit."""
    assert filled(given) == read
