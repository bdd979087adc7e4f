"""A ruleset of a stranger, with queues, face-down orders and questions, plays on the seam without touching pbem."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pbem import verify
from pbem.core.audit import audit
from pbem.core.event import encode_line
from pbem.orders.model import Line
from pbem.rulesets.driver import Adjudicator
from pbem.rulesets.kit import Broken, play, random_orders

HOME = Path(__file__).parent.parent / "throwaway"
SCENARIO = {"title": "Duel at the ford", "strength": 3, "turns": 12}


@pytest.fixture(name="duel")
def _duel(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(HOME))
    import pbem_duel

    return pbem_duel.RULESET


def test_the_kit_holds_every_promise_over_many_duels(duel: Any) -> None:
    """Random duels end, and every promise of the seam holds at every segment and question."""
    asked = 0
    for seed in range(40):
        live = play(duel, SCENARIO, random.Random(seed).randrange, str(seed).encode(), strict=True)
        asked += sum(event.kind == "question.asked" for event in live.events)
        report = verify.verify_bytes(b"".join(map(encode_line, live.events)))
        assert report.ok, report.findings
        found = audit(live.events, {duel.version: Adjudicator(duel)})
        assert found.agrees
        assert found.audited == found.segments
    assert asked, "no duel came to a question, so that no segment was cut at one"


class _Loose:
    """The duel with one promise of the seam broken."""

    def __init__(self, duel: Any, **broken: Any) -> None:
        self._duel = duel
        self._broken = broken

    def __getattr__(self, name: str) -> Any:
        return self._broken.get(name) or getattr(self._duel, name)


def test_the_kit_finds_a_side_that_sees_too_much(duel: Any) -> None:
    """A view that shows what the other side carries is found."""
    from pbem_duel.game import View

    loose = _Loose(duel, view=lambda state, side: View(state, side), roster=lambda view: tuple(view.state.carried))
    with pytest.raises(Broken, match="can tell what"):
        _play_until_found(loose)


def test_the_kit_finds_an_offer_that_checking_refuses(duel: Any) -> None:
    """An order that legal_orders offers and check refuses is found."""
    from pbem_duel.game import Yield

    loose = _Loose(duel, legal_orders=lambda view, given=(): iter([(Yield(),)]))
    with pytest.raises(Broken, match="check refuses"):
        _play_until_found(loose)


def test_the_kit_finds_orders_that_change_when_written(duel: Any) -> None:
    """Orders that do not read back as they were are found."""
    loose = _Loose(duel, write=lambda orders, language: "guard\n" * len(list(orders)) + "strike 9\n")
    with pytest.raises(Broken, match="written and read back"):
        _play_until_found(loose)


def test_the_kit_finds_a_game_that_does_not_end(duel: Any) -> None:
    """A game that goes on past its bound is found."""
    with pytest.raises(Broken, match="still open"):
        play(
            _Loose(duel, outcome=lambda state: None, legal_orders=lambda view, given=(): iter(())),
            SCENARIO,
            lambda n: 0,
            most=5,
        )


def _play_until_found(ruleset: Any) -> None:
    for seed in range(30):
        play(ruleset, SCENARIO, random.Random(seed).randrange, str(seed).encode(), strict=True, most=60)


def test_the_random_player_gives_only_what_is_taken(duel: Any) -> None:
    """A random sheet is a sheet that checking takes whole."""
    state = duel.setup(SCENARIO)
    for seed in range(20):
        view = duel.view(state, "north")
        orders = random_orders(duel, view, random.Random(seed).randrange)
        assert not [f for _, f in duel.check(view, [Line(order) for order in orders]).findings if f.refuses]


@pytest.mark.slow
def test_an_installed_ruleset_is_found_and_plays_a_game_by_command(tmp_path: Path) -> None:
    """The package is installed on its own; pbem lists its scenario and plays a whole game of it from the command line."""
    shelf = tmp_path / "shelf"
    install = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "--target",
        str(shelf),
    ]
    subprocess.run([*install, str(HOME)], check=True, capture_output=True)
    environment = {**os.environ, "PYTHONPATH": str(shelf)}

    def pbem(*arguments: str, text: str = "") -> str:
        command = [sys.executable, "-c", "from pbem.cli import main; main()", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, input=text, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert "ford" in pbem("scenario", "list")
    pbem("new", "d1", "--scenario", "ford")
    pbem("seat", "d1", "north", "n@example.org", "--name", "Nora")
    pbem("seat", "d1", "south", "s@example.org", "--name", "Stig")
    pbem("open", "d1")
    for _ in range(20):
        state = json.loads(pbem("state", "d1", "--format", "json"))
        if state["outcome"] is not None:
            break
        for duty in state["duties"]:
            answer = "answer stand\n" if state["phase"] == "question" else "strike 1\nstrike 2\n"
            if not duty["covered"]:
                pbem("submit", "d1", duty["side"], "-", text=answer)
        pbem("run")
    assert state["outcome"] is not None
    assert "ok" in pbem("audit", "logs/d1.jsonl")
