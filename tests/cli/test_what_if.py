"""``pbem check --what-if``: what a line or a clause more would change in the forecasts; nothing is stored."""

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.core.event import encode_line
from pbem.referee.library import find
from pbem.rulesets import registry
from pbem.rulesets.kit import open_game
from tests.cli.conftest import Pbem

SHEET = b"""move 57.id to 0606
move 11.9 to 0606
move 102.9 to 0506
move a1.msu to 0405
attack 0706 with 57.id, 11.9; guns 102.9; supply a1.msu
"""


LOG = "training.jsonl"


@pytest.fixture(name="pbem")
def _pbem_with_training(pbem: Pbem, monkeypatch: pytest.MonkeyPatch) -> Pbem:
    """The command line with East Front installed, beside the log of a game of Training that has just begun."""
    points = {"east_front": EntryPoint("east_front", "pbem.rulesets.east_front:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    live, _ = open_game(find("training").ruleset, find("training").compiled, b"what if")
    Path(LOG).write_bytes(b"".join(map(encode_line, live.events)))
    return pbem


def test_a_clause_is_added_to_a_line_by_its_number(pbem: Pbem) -> None:
    """``5; order additional retreat``: only results with an R change, and each stands before and after."""
    ran = pbem("check", LOG, "axis", "-", "--what-if", "5; order additional retreat", stdin=SHEET)
    told = ran.out.partition("What if: 5; order additional retreat")[2]
    assert "0706   The combat at 0706" in told
    assert "0 % -> 10 %     R1/-" in told
    assert "Column" not in told
    assert all(len(row) <= 80 for row in ran.out.splitlines())


def test_a_line_takes_the_place_of_the_one_it_is_about(pbem: Pbem) -> None:
    """The same attack without supply and guns: odds and modifiers before and after; several are tried each by itself."""
    asked = ("attack 0706 with 57.id, 11.9", "loss 0706: 11.9", "drop attack 0706")
    ran = pbem("check", LOG, "axis", "-", *(word for one in asked for word in ("--what-if", one)), stdin=SHEET)
    first, second, third = (part.partition("What if: ")[0] for part in ran.out.split("What if: ")[1:])
    assert "Modifiers      +2 -> +3" in first
    assert "Column         2-1 -> 3-2" in first
    assert "No forecast changes." in second
    assert "There is no such forecast any more." in third


def test_what_cannot_be_is_said(pbem: Pbem) -> None:
    """A what-if that would be refused says why; a line that is none is told in one line; the orders are judged all the same."""
    ran = pbem("check", LOG, "axis", "-", "--what-if", "attack 0101 with 57.id", stdin=SHEET)
    assert "5 lines taken, 0 refused." in ran.out
    assert ran.out.rstrip().splitlines()[-1].startswith("  NO")
    wrong = pbem.run("check", LOG, "axis", "-", "--what-if", "7; engineers", stdin=SHEET)
    assert (wrong.status, wrong.err.count("\n")) == (1, 1)
    assert "Line 7 of the orders" in wrong.err


def test_what_if_for_a_program(pbem: Pbem) -> None:
    """The JSON has each what-if as asked, with its findings and the forecasts with it, beside those without."""
    asked = "attack 0706 with 57.id, 11.9"
    answer = json.loads(pbem("check", LOG, "axis", "-", "--json", "--what-if", asked, stdin=SHEET).out)
    (tried,) = answer["what_if"]
    assert (tried["asked"], tried["findings"]) == (asked, [])
    assert (answer["attacks"][0]["column"], tried["attacks"][0]["column"]) == ("2-1", "3-2")
