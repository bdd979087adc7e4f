"""A referee's table for tests: a desk with a clock and a chance of its own, players who mail, and the mails they get."""

import email
import os
import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import default
from hashlib import sha256
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from pbem.core.event import Event
from pbem.referee import opening
from pbem.referee.deadlines import Rule
from pbem.referee.desk import Desk, live_game
from pbem.referee.library import find
from pbem.referee.running import Pass, run
from pbem.referee.settings import Settings
from pbem.rulesets import registry
from pbem.rulesets.live import LiveGame
from pbem.store.store import Store
from pbem.store.values import Seat

THROWAWAY = Path(__file__).parent.parent / "throwaway"
BEGIN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
PLAYERS = {"north": ("Nora", "nora@players.test"), "south": ("Sam", "sam@players.test")}
REFEREE = "referee@pbem.test"
CODE = re.compile(r"code: ([a-z2-7]{5}(?:-[a-z2-7]{5}){3})")

Mail = EmailMessage


def register_duel(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make the stranger's ruleset the only one that is installed."""
    monkeypatch.syspath_prepend(str(THROWAWAY))
    points = {"duel": EntryPoint("duel", "pbem_duel:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    return registry.load("duel")


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self, now: datetime = BEGIN) -> None:
        self.time = now

    def __call__(self) -> datetime:
        return self.time

    def forward(self, **by: float) -> datetime:
        """Move the clock on: ``hours=3``."""
        self.time += timedelta(**by)
        return self.time


class Chance:
    """Chance that follows from a seed: the n-th call gives the n-th bytes."""

    def __init__(self, seed: str = "table") -> None:
        self.seed, self.given = seed, 0

    def __call__(self, size: int) -> bytes:
        self.given += 1
        return sha256(f"{self.seed}:{self.given}".encode()).digest()[:size]


class Table:
    """A desk in a folder of its own, with a game of two players; what it mails is read as a mail program reads it."""

    def __init__(
        self,
        folder: Path,
        *,
        clock: Clock | None = None,
        chance: Callable[[int], bytes] | None = None,
        settings: Settings | None = None,
        players: dict[str, tuple[str, str]] | None = None,
        scenario: str = "ford",
    ) -> None:
        self.folder = folder
        self.clock = clock or Clock()
        self.settings = settings or Settings(address=REFEREE)
        self.chance = chance or Chance()
        self.players = players or PLAYERS
        self.scenario = scenario
        self._sent = 0
        folder.mkdir(parents=True, exist_ok=True)
        self.desk = self.open_desk()

    def open_desk(self) -> Desk:
        """Open a desk as another process would."""
        store = Store.open(str(self.folder / self.settings.database))
        return Desk(store, self.settings, self.folder, now=self.clock, chance=self.chance)

    def new(self, game: str = "g", rule: Rule | None = None, zone: str = "UTC") -> None:
        """Make a game and seat its players, without beginning it."""
        opening.new_game(self.desk, game, find(self.scenario), rule or Rule(), zone)
        for side, (player, address) in self.players.items():
            opening.seat_player(self.desk, Seat(game, side, player, address))

    def begin(self, game: str = "g", rule: Rule | None = None, zone: str = "UTC") -> "Table":
        """Make, seat and open a game and send the first mails."""
        self.new(game, rule, zone)
        opening.open_game(self.desk, game)
        self.run()
        return self

    def run(self, game: str | None = None) -> Pass:
        """Do one pass."""
        return run(self.desk, game)

    # what a player sends

    def drop(self, raw: bytes, arrived: datetime | None = None, name: str = "") -> Path:
        """Put the bytes of a mail into the Maildir, as arrived at an instant."""
        self._sent += 1
        folder = self.folder / self.settings.inbox / "new"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / (name or f"{self._sent:04d}.mail")
        path.write_bytes(raw)
        at = (arrived or self.clock()).timestamp()
        os.utime(path, (at, at))
        return path

    def write(
        self,
        side: str,
        text: str,
        *,
        game: str = "g",
        code: str | None = None,
        to: str = REFEREE,
        subject: str = "orders",
        sender: str = "",
        id: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> bytes:
        """Write a mail of a side with its newest code in a code line (``code=""`` leaves it out)."""
        mail = EmailMessage()
        mail["From"] = sender or f"{self.players[side][0]} <{self.players[side][1]}>"
        mail["To"] = to
        mail["Subject"] = subject
        mail["Date"] = "Mon, 02 Mar 2026 09:00:00 +0000"
        if id is None:
            id = f"<{sha256(f'{self._sent} {side} {text}'.encode()).hexdigest()[:16]}@players.test>"
        if id:
            mail["Message-ID"] = id
        for name, value in (headers or {}).items():
            mail[name] = value
        own = self.code(side, game) if code is None else code
        mail.set_content(f"code: {own}\n{text}\n" if own else f"{text}\n")
        return mail.as_bytes()

    def send(self, side: str, text: str, arrived: datetime | None = None, **how: Any) -> Path:
        """Put a mail of a side into the Maildir."""
        return self.drop(self.write(side, text, **how), arrived)

    def play(self, side: str, text: str, **how: Any) -> Pass:
        """Send a mail of a side and do a pass."""
        self.send(side, text, **how)
        return self.run()

    # what a player gets

    def mails(self, side: str = "", kind: str = "", game: str = "g") -> list[EmailMessage]:
        """Return the mails that were posted, oldest first, of a side and kind."""
        with self.desk.store.reading() as reading:
            rows = [row.mail for row in reading.outbox()]
        return [
            read(row.raw)
            for row in rows
            if (not side or row.seat == side) and (not kind or row.kind == kind) and row.game in (game, "")
        ]

    def last(self, side: str, kind: str, game: str = "g") -> str:
        """Return the text of the newest mail of a kind to a side."""
        return text_of(self.mails(side, kind, game)[-1])

    def code(self, side: str, game: str = "g") -> str:
        """Return the code in the newest mail of a side that has one, as the player would copy it."""
        for mail in reversed(self.mails(side, game=game)):
            found = CODE.findall(text_of(mail))
            if found:
                return str(found[-1])
        raise AssertionError(f"{side} has no code")

    def reply_to(self, side: str, kind: str) -> str:
        """Return the address that a reply to the newest mail of a kind goes to."""
        return str(self.mails(side, kind)[-1]["Reply-To"])

    # what is in the log

    def events(self, game: str = "g") -> list[Event]:
        """Return the stored log."""
        with self.desk.store.reading() as reading:
            return reading.events(game)

    def live(self, game: str = "g") -> LiveGame:
        """Bring the game to life from its store."""
        with self.desk.store.reading() as reading:
            return live_game(reading, game)

    def kinds(self, game: str = "g") -> list[str]:
        """Return the kinds of the events in the log."""
        return [event.kind for event in self.events(game)]

    def in_force(self, side: str, game: str = "g") -> list[str]:
        """Return the orders of a side that are in force."""
        from pbem.referee.reporting import order_lines

        return list(order_lines(self.live(game), side, "en"))


class Shelf:
    """Tables set up once and copied for each test: making a game and drawing its first maps is felt two hundred times."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._folder = folder
        self._settings = settings
        self._given: dict[str, tuple[int, int]] = {}

    def copy(self, folder: Path, name: str, set_up: Callable[[Table], object]) -> Table:
        """Give a table in a folder as ``set_up`` leaves it; the name says what it does."""
        model = self._folder / name
        if name not in self._given:
            chance = Chance()
            table = Table(model, settings=self._settings, chance=chance)
            set_up(table)
            table.desk.store.close()
            self._given[name] = chance.given, table._sent
        shutil.copytree(model, folder, dirs_exist_ok=True)
        chance = Chance()
        made = Table(folder, settings=self._settings, chance=chance)
        chance.given, made._sent = self._given[name]
        return made


def read(raw: bytes) -> EmailMessage:
    """Parse a mail as a mail program does."""
    mail = email.message_from_bytes(raw, policy=default)
    assert isinstance(mail, EmailMessage)
    assert not mail.defects
    return mail


def text_of(mail: EmailMessage) -> str:
    """Return the plain text of a mail."""
    body = mail.get_body(("plain",))
    assert isinstance(body, EmailMessage)
    return str(body.get_content())


def flat(text: str) -> str:
    """Join the lines of a text, so that a wrapped sentence can be looked for."""
    return " ".join(text.split())


def all_bytes(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Give every file below a folder with its bytes."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path, path.read_bytes()
