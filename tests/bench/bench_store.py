"""The store against the ``eventsourcing`` library and against a bare loop over sqlite3: rebuilding and appending."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from pbem.core.event import Event
from pbem.store.store import Store
from pbem.store.values import Game
from tests.bench.form import Measured, seconds, side_by_side
from tests.store.samples import AT, next_event

LENGTH = 10_000
"""Events in the game that is rebuilt."""

APPENDED = 400
"""Events appended one by one, each in a durable transaction of its own."""

BATCH = 100
"""Events in a transaction where many go in together."""

SCHEMA = (
    "CREATE TABLE event (game TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT, turn INTEGER, phase TEXT, kind TEXT,"
    ' "by" TEXT, "to" TEXT, digest TEXT, prev TEXT, hash TEXT, body TEXT, salt TEXT, PRIMARY KEY (game, seq))'
)
INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


def body(number: int) -> dict[str, Any]:
    """Make a body that is 256 bytes long as JSON."""
    made = {"unit": f"3pz.{number % 60}", "from": "2714", "to": "2815", "rules": ["FR-20"], "text": ""}
    made["text"] = "x" * (256 - len(msgspec.json.encode(made)))
    return made


def long_log(game: str, length: int) -> list[Event]:
    """Make a log with such bodies."""
    events: list[Event] = []
    head: tuple[int, str] | None = None
    for number in range(length):
        made = next_event(game, head, body(number))
        events.append(made)
        head = (made.seq, made.hash)
    return events


class Peer(Aggregate):
    """The same game as an aggregate of the library: the last place of each unit."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}

    @event("Moved")
    def moved(self, body: dict[str, Any]) -> None:
        """Move a unit."""
        self.places[body["unit"]] = body["to"]


def peer_game(folder: Path) -> tuple[Application[UUID], UUID]:
    """Store an aggregate of as many events in SQLite with the library."""
    env = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "peer.db")}
    application: Application[UUID] = Application(env=env)
    aggregate = Peer()
    for number in range(LENGTH - 1):
        aggregate.moved(body(number))
        if number % 1000 == 0:
            application.save(aggregate)
    application.save(aggregate)
    return application, aggregate.id


def raw_row(made: Event) -> tuple[Any, ...]:
    """Write an event as a plain row."""
    to, content = msgspec.json.encode(made.to).decode(), msgspec.json.encode(made.body).decode()
    e = made
    return e.game, e.seq, e.at, e.turn, e.phase, e.kind, e.by, to, e.digest, e.prev, e.hash, content, e.salt


def raw_database(path: Path) -> sqlite3.Connection:
    """Open a bare table with the same durability."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute(SCHEMA)
    return connection


def fold(bodies: Iterator[Any]) -> dict[str, str]:
    """Fold moves into the last place of each unit."""
    places: dict[str, str] = {}
    for content in bodies:
        places[content["unit"]] = content["to"]
    return places


def measure_rebuilding(folder: Path) -> Iterator[Measured]:
    """Rebuild a game from its stored log, chain and digests verified, against the library and against a bare loop."""
    events = long_log("bench", LENGTH)
    path = folder / "ours.db"
    with Store.open(str(path)) as store:
        with store.transaction() as tx:
            tx.add_game(Game("bench", "none", AT))
            tx.append(events)
        application, id = peer_game(folder)
        bare = sqlite3.connect(path)

        def ours() -> dict[str, str]:
            with store.reading() as reading:
                return fold(made.body for made in reading.stream("bench"))

        def library() -> dict[str, str]:
            return application.repository.get(id).places

        def bare_loop() -> dict[str, str]:
            decode = msgspec.json.Decoder(dict[str, Any]).decode
            places: dict[str, str] = {}
            chain = ""
            query = "SELECT seq, at, kind, digest, prev, hash, body FROM event WHERE game = 'bench' ORDER BY seq"
            for seq, at, kind, digest, _prev, _hash, text in bare.execute(query):
                content = decode(text)
                chain = sha256(f"{chain}{seq}{at}{kind}{digest}{text}".encode()).hexdigest()
                places[content["unit"]] = content["to"]
            return places

        assert ours() == library() == bare_loop()
        mine, theirs, least = (LENGTH / taken for taken in side_by_side(ours, library, bare_loop))
        application.close()
        bare.close()
    yield Measured(f"rebuild {LENGTH:,} events, against eventsourcing", mine, theirs, "events/s", "at least 5")
    yield Measured(f"rebuild {LENGTH:,} events, against a bare loop", mine, least, "events/s", "at least 0.33")


def measure_appending(folder: Path, batch: int, length: int, goal: str) -> Measured:
    """Append events, so many a durable transaction, against the same rows in a bare table."""
    events = long_log("bench", length)
    rounds = iter(range(1000))

    def ours() -> float:
        with Store.open(str(folder / f"ours-{batch}-{next(rounds)}.db")) as store:
            with store.transaction() as tx:
                tx.add_game(Game("bench", "none", AT))

            def append() -> None:
                for start in range(0, length, batch):
                    with store.transaction() as tx:
                        tx.append(events[start : start + batch])

            return seconds(append)

    def peer() -> float:
        with closing(raw_database(folder / f"raw-{batch}-{next(rounds)}.db")) as connection:

            def append() -> None:
                for start in range(0, length, batch):
                    connection.execute("BEGIN IMMEDIATE")
                    connection.executemany(INSERT, [raw_row(made) for made in events[start : start + batch]])
                    connection.execute("COMMIT")

            return seconds(append)

    pairs = [(ours(), peer()) for _ in range(7)]
    mine, theirs = (sorted(taken)[len(pairs) // 2] for taken in zip(*pairs, strict=True))
    name = "append, a durable transaction an event" if batch == 1 else f"append, {batch} events a transaction"
    return Measured(name, length / mine, length / theirs, "events/s", goal)


def measure() -> Iterator[Measured]:
    """Measure the store."""
    with TemporaryDirectory(prefix="pbem-bench-") as name:
        folder = Path(name)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        yield from measure_rebuilding(folder)
        yield measure_appending(folder, 1, APPENDED, "at least 0.6")
        yield measure_appending(folder, BATCH, LENGTH, "at least 0.7")
