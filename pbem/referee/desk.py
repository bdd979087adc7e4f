"""The referee's desk: the store, the settings, the clock and the chance, and a game as it stands in the store.

Time and secrets come in here and nowhere below. A demo has a clock and a chance of its own, set in code.
"""

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pbem.core.dice import CHAIN_LENGTH, chain_key
from pbem.core.event import Event
from pbem.core.text import msg
from pbem.referee.deadlines import Deadline, Rule, format_instant
from pbem.referee.errors import Refused
from pbem.referee.settings import Settings
from pbem.rulesets import registry
from pbem.rulesets.live import LiveGame
from pbem.store.disk import plain_os
from pbem.store.errors import StoreError
from pbem.store.files import export_log, path_for
from pbem.store.reading import Reading
from pbem.store.store import Store
from pbem.store.transaction import Tx
from pbem.store.values import Chain, Game, Seat

TAIL = 64
"""Events at the end of a log that are looked at first for its last seal."""

LONGEST_LINE = 1 << 20
"""Bytes at the end of a log file in which its last line is looked for."""


def _now() -> datetime:
    return datetime.now(UTC)


class Desk:
    """All that the use cases share.

    ``now`` gives the time, ``chance`` so many random bytes; ``demo`` marks every commitment as one whose rolls prove nothing.
    ``folder`` is where relative settings are rooted.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        folder: Path,
        *,
        now: Callable[[], datetime] = _now,
        chance: Callable[[int], bytes] = secrets.token_bytes,
        demo: bool = False,
    ) -> None:
        self.store = store
        self.settings = settings
        self.folder = folder
        self.now = now
        self.chance = chance
        self.demo = demo
        self.troubles: list[str] = []

    def trouble(self, text: str) -> None:
        """Note for the referee what went wrong without stopping the work, each once."""
        if text not in self.troubles:
            self.troubles.append(text)

    def take_troubles(self) -> list[str]:
        """Return what was noted, and forget it."""
        found, self.troubles = self.troubles, []
        return found

    @property
    def at(self) -> str:
        """The time, as the log writes it."""
        return format_instant(self.now())

    def fresh(self) -> str:
        """Draw a salt: 32 hex digits."""
        return self.chance(16).hex()

    def log_file(self, game: str) -> Path:
        """Return where the log of a game is written."""
        return path_for(self.folder / self.settings.logs, game)

    def write_log(self, game: str) -> Path:
        """Write the log of a game to its file, whole, in place of the old one.

        Raises:
            StoreError: the disk does not take it; the game in the database is not touched by that.
        """
        with self.store.reading() as reading:
            events = reading.events(game)
        path = self.log_file(game)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise plain_os(error, str(path.parent)) from error
        export_log(path, events)
        return path

    def keep_log(self, game: str) -> Path | None:
        """Write the log file of a game if it does not go as far as the stored log; say where, or None.

        Raises:
            StoreError: as :meth:`write_log`; the next call tries again.
        """
        with self.store.reading() as reading:
            head = reading.head(game)
        if head is None or _last_filed(self.log_file(game)) >= head[0]:
            return None
        return self.write_log(game)

    def file_log(self, game: str) -> None:
        """Write the log file of a game after a step that is stored already.

        Raises:
            Refused: the disk does not take it, and what was stored stays so.
        """
        try:
            self.keep_log(game)
        except StoreError as error:
            raise Refused(
                msg(
                    "{game} has gone on, but its log file is not written: {why} The next pbem run writes it.",
                    game=game,
                    why=error.message,
                )
            ) from error


def _backwards(reading: Reading, game: str) -> Iterator[Event]:
    """Yield the stored events of a game from the last one back, without replaying it; few are read where few are asked for."""
    head = reading.head(game)
    after, width = -1 if head is None else head[0], TAIL
    while after >= 0:
        upto, after = after, max(after - width, -1)
        yield from reversed(reading.events(game, after, upto, verify=False))
        width *= 4


def stored_deadline(reading: Reading, game: str) -> Deadline | None:
    """Return the deadline of the open segment of a stored game, None where none is set, as :func:`deadline_of` does."""
    for event in _backwards(reading, game):
        if event.kind == "deadline.set":
            body = event.content
            return Deadline(body["utc"], body["local"], body["zone"])
        if event.kind in ("segment.sealed", "dice.committed", "game.closed"):
            return None
    return None


def _last_filed(path: Path) -> int:
    """Return the seq of the last event in a log file, -1 if there is none that can be read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - LONGEST_LINE))
            lines = file.read().splitlines()
        return int(json.loads(lines[-1])["seq"])
    except (OSError, ValueError, LookupError, TypeError):
        return -1


def live_game(reading: Reading, game: str) -> LiveGame:
    """Bring a game to life from its stored log.

    Raises:
        StoreError: there is none of that id, or its log does not hold.
        NoRuleset: its ruleset is not installed.
        ReplayError: its log does not replay with the installed version.
    """
    known = reading.game(game)
    return LiveGame(registry.load(known.ruleset), game, reading.events(game))


def seats_of(reading: Reading, game: str) -> dict[str, Seat]:
    """Return the seats of a game by side."""
    return {seat.side: seat for seat in reading.seats(game)}


def store_new(tx: Tx, live: LiveGame, since: int) -> Sequence[Event]:
    """Store the events that a game has gained since it had ``since`` of them, and return them."""
    events = live.events[since:]
    tx.append(events)
    return events


def rule_of(game: Game) -> Rule:
    """Return the deadline rule in a game's settings."""
    kept: dict[str, Any] = game.settings.get("deadline", {})
    return Rule(**kept)


def start_chain(desk: Desk, tx: Tx, live: LiveGame, reason: str = "") -> None:
    """Draw a seed chain for the next close, keep its secret in the store, and commit to it in the log."""
    last = desk.chance(32)
    commitment = chain_key(last, 0).hex()
    tx.add_chain(Chain(live.game, live.ledger.open_segment, last, CHAIN_LENGTH, commitment))
    live.commit(commitment, desk.at, desk.fresh, demo=desk.demo, reason=reason)


def next_key(reading: Reading, live: LiveGame) -> bytes:
    """Return K for the segment that is open.

    Raises:
        Refused: the seed chain of this game is not in this store, or is used up.
    """
    commitment = live.ledger.commitment
    segment = live.ledger.open_segment
    for chain in reading.chains(live.game):
        if commitment is not None and chain.commitment == commitment.value:
            i = segment - chain.first + 1
            if i <= chain.length:
                return chain_key(chain.last_key, i, chain.length)
    raise Refused(
        msg(
            "The seed of segment {segment} of {game} is not in this database. Import the game's log: it then goes on with "
            "a new commitment.",
            segment=segment,
            game=live.game,
        )
    )
