"""A referee that is killed: passes in a child process that dies with SIGKILL after so many calls, started again until all is done.

Clock and chance follow from what is stored and from nothing else, so that a run with crashes has to end where one without them ends,
byte for byte.
"""

import os
import signal
import sys
import warnings
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.core.event import encode_line
from pbem.store.store import Store
from tests.referee.table import BEGIN, Clock, Table

LETTERS: tuple[tuple[str, str], ...] = (
    ("north", "word: oak\nstrike 1\nstrike 2 ahead\nguard"),
    ("south", "strike 1\nanswer yield"),
    ("north", "amend\nask me"),
    ("south", "help"),
    ("south", "word: elm\nstrike 1\nstrike 2"),
    ("north", "strike 1\nstrike 2"),
    ("south", "withdraw"),
    ("south", "strike 1"),
)
"""The mails of the game, each sent with the code of the seat that is good after the mails before it."""


class StoredChance:
    """Chance that follows from the heads of the stored logs, the mails taken, and how often it was asked since they changed.

    Without a store yet it counts from 0: what is drawn then is lost with a crash and drawn alike again.
    """

    def __init__(self) -> None:
        self.store: Store | None = None
        self._state = ""
        self._asked = 0

    def __call__(self, size: int) -> bytes:
        state = ""
        if self.store is not None:
            with self.store.reading() as reading:
                state = repr([(game.id, reading.head(game.id)) for game in reading.games()])
                state += repr([(mail.digest, mail.outcome) for mail in reading.inbox()])
        self._asked = self._asked + 1 if state == self._state else 0
        self._state = state
        return sha256(f"{state}{self._asked}".encode()).digest()[:size]


class Referee:
    """The script of one game, step by step; each step can be done again after a crash."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.chance = StoredChance()
        self.table = Table(folder, clock=Clock(BEGIN), chance=self.chance)
        self.chance.store = self.table.desk.store

    def step(self, number: int) -> None:
        """Take the mail of a step, a day after the one before at the same hour, and do a pass."""
        self.table.clock.time = BEGIN + timedelta(hours=number)
        troubles = self.table.run().troubles
        assert troubles == []

    def post(self, number: int) -> None:
        """Put the mail of a step into the Maildir; it is written by the players and never crashes."""
        side, text = LETTERS[number]
        self.table.drop(self.table.write(side, text, id=f"<letter-{number}@players.test>"), name=f"{number:02}.mail")


def prepare(folder: Path) -> None:
    """Make the game and begin it, without a crash."""
    referee = Referee(folder)
    referee.table.begin()
    referee.table.desk.store.close()


def play(folder: Path, crash: Callable[[], int]) -> int:
    """Play the script to its end; ``crash()`` gives after how many calls the next pass is killed. Return the count of kills."""
    kills = 0
    for number in range(len(LETTERS)):
        referee = Referee(folder)
        referee.table.clock.time = BEGIN + timedelta(hours=number)
        referee.post(number)
        referee.table.desk.store.close()
        kills += until_done(folder, number, crash)
    return kills


def until_done(folder: Path, number: int, crash: Callable[[], int]) -> int:
    """Do a pass again and again until it is not killed; return the count of kills."""
    kills = 0
    while _killed(folder, number, crash()):
        kills += 1
        check(folder)
    return kills


def _killed(folder: Path, number: int, calls: int) -> bool:
    """Do a step in a child that is killed after so many calls; say whether it was killed.

    A child that fails for another reason is an error here.
    """
    _, state = os.waitpid(_child(folder, number, calls), 0)
    if os.WIFSIGNALED(state):
        assert os.WTERMSIG(state) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(state) == 0, "the pass failed"
    return False


def _child(folder: Path, number: int, calls: int = 0) -> int:
    """Begin a step in a child of this process and return its id."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a test runner's own threads do not matter to the child
        child = os.fork()
    if child == 0:
        status = 1
        try:
            if calls:
                _die_after(calls)
            Referee(folder).step(number)
            status = 0
        finally:
            os._exit(status)
    return child


def together(folder: Path, number: int, count: int) -> None:
    """Do a step in several children at the same time."""
    children = [_child(folder, number) for _ in range(count)]
    states = [os.waitpid(child, 0)[1] for child in children]
    assert states == [0] * count, "a pass failed"


def _die_after(calls: int) -> None:
    """Kill this process at its n-th call of any function, in Python or in C."""
    left = calls

    def count(_frame: Any, kind: str, _arg: Any) -> None:
        nonlocal left
        if kind in ("call", "c_call", "c_return"):
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(count)


def check(folder: Path) -> None:
    """Hold the store after a kill: the file is sound, the chain holds, and every game can be brought to life."""
    table = Table(folder)
    try:
        with table.desk.store.reading() as reading:
            assert reading.integrity() == []
        table.live()
    finally:
        table.desk.store.close()


def ending(folder: Path) -> dict[str, bytes]:
    """Return what a played game leaves: the log, every mail of the outbox by key, every file that was sent, the log file."""
    table = Table(folder)
    found: dict[str, bytes] = {}
    with table.desk.store.reading() as reading:
        found["log"] = b"".join(encode_line(event) for event in reading.events("g"))
        keys = [row.mail.key for row in reading.outbox()]
        assert len(keys) == len(set(keys)), "a mail was posted twice"
        for row in reading.outbox():
            found[f"posted {row.mail.key}"] = row.mail.raw
            assert str(row.status) == "sent"
        found["inbox"] = repr([(mail.message_id, mail.outcome) for mail in reading.inbox()]).encode()
    table.desk.store.close()
    for path in sorted([*(folder / "outbox").glob("*.eml"), *(folder / "logs").glob("*.jsonl")]):
        found[f"file {path.name}"] = path.read_bytes()
    found["waiting"] = repr(sorted(path.name for path in (folder / "inbox" / "new").iterdir())).encode()
    return found
