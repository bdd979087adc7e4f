"""A pass that is killed in a game of queues and done again ends as if nothing had happened (K1), as :mod:`tests.referee.test_crash`."""

import random
import shutil
from functools import partial
from pathlib import Path

import pytest

from tests.referee import crash
from tests.referee.table import Table
from tests.referee.test_leak_tannenhaus import MOVE, SHOTS, SIDES, UP, register

LETTERS: tuple[tuple[str, str], ...] = (
    ("nato", f"{MOVE}\n{UP}\n{SHOTS}\nstop if any unit is lost\nword: Maas"),
    ("soviet", "standing impulse: pass\nask me: retreats"),
    ("soviet", "retreat 1vdv: never\nword: река"),
    ("nato", "move 1jg to 9"),
)
"""Two queues against each other, a question that cuts an impulse, its answer, the next turn."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_pass_that_is_killed_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """After kills at random calls, in the midst of adjudication too, log, mails and files are those of an undisturbed run (K1)."""
    register(monkeypatch)
    monkeypatch.setattr(crash, "Table", partial(Table, players=SIDES, scenario="bridge"))
    monkeypatch.setattr(crash, "LETTERS", LETTERS)
    crash.prepare(tmp_path / "begun")
    shutil.copytree(tmp_path / "begun", tmp_path / "killed")
    assert crash.play(tmp_path / "begun", lambda: 0) == 0
    wanted = crash.ending(tmp_path / "begun")
    assert wanted["log"].count(b'"kind":"question.asked"') == 1
    dice = random.Random(seed)
    left = iter(range(8))
    killed = crash.play(
        tmp_path / "killed", lambda: int(10 ** dice.uniform(3.0, 5.7)) if next(left, None) is not None else 0
    )
    assert killed, "no pass was killed"
    assert crash.ending(tmp_path / "killed") == wanted
