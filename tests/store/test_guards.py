"""Test A1: a log in the database is gone on from and never changed, by any statement SQLite knows."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbem.core.event import Event
from pbem.store.errors import Damaged
from pbem.store.store import Store
from pbem.store.values import Incoming, Outgoing
from tests.store.samples import filled, next_event

COLUMNS = '(game, seq, at, turn, phase, kind, "by", "to", digest, prev, hash, body, salt)'
FORGED = (
    "SELECT game, seq, at, turn, phase, 'roll', \"by\", \"to\", digest, prev, hash, '{}', salt FROM event WHERE seq = 2"
)

REFUSED = {
    "update": "UPDATE event SET body = '{}' WHERE seq = 2",
    "update of all": "UPDATE event SET turn = turn + 1",
    "update or replace": "UPDATE OR REPLACE event SET seq = 3 WHERE seq = 2",
    "update or ignore": "UPDATE OR IGNORE event SET seq = 9 WHERE seq = 2",
    "delete": "DELETE FROM event WHERE seq = 2",
    "delete of all": "DELETE FROM event",
    "delete of the tail": "DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)",
    "replace": f"REPLACE INTO event {COLUMNS} {FORGED}",
    "insert or replace": f"INSERT OR REPLACE INTO event {COLUMNS} {FORGED}",
    "insert or ignore": f"INSERT OR IGNORE INTO event {COLUMNS} {FORGED}",
    "upsert": f"INSERT INTO event {COLUMNS} {FORGED} ON CONFLICT (game, seq) DO UPDATE SET body = excluded.body",
    "upsert without target": f"INSERT INTO event {COLUMNS} {FORGED} ON CONFLICT DO NOTHING",
    "insert at a taken seq": f"INSERT INTO event {COLUMNS} {FORGED}",
    "insert below zero": f"INSERT INTO event {COLUMNS} {FORGED.replace('seq, at', '-1, at')}",
    "insert past a gap": f"INSERT INTO event {COLUMNS} {FORGED.replace('seq, at', '7, at')}",
    "insert with another prev": f"INSERT INTO event {COLUMNS} {FORGED.replace('seq, at', '6, at')}",
    "replace by row number": f"REPLACE INTO event (rowid, {COLUMNS[1:]} {FORGED.replace('SELECT', 'SELECT 1,')}",
    "a game's first event with a prev": f"INSERT INTO event {COLUMNS} {FORGED.replace('game, seq', chr(39) + 'other' + chr(39) + ', 0')}",
}

SEEN_BY_THE_CHECK = {
    "an insert on the head with a wrong hash": (
        f'INSERT INTO event {COLUMNS} SELECT game, 6, at, turn, phase, kind, "by", "to", digest, hash, \'{"e" * 64}\','
        " body, salt FROM event WHERE seq = 5",
        6,
    ),
    "triggers dropped, then an update": (
        "DROP TRIGGER event_is_never_changed; UPDATE event SET body = '{}' WHERE seq = 3",
        3,
    ),
    "triggers dropped, then a delete": (
        "DROP TRIGGER event_is_never_deleted; DELETE FROM event WHERE seq = 3",
        3,
    ),
    "a writable schema": (
        "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE type = 'trigger'; PRAGMA writable_schema = RESET;"
        " UPDATE event SET kind = 'roll' WHERE seq = 4",
        4,
    ),
    "a copy put in place of the table": (
        "CREATE TABLE copy AS SELECT * FROM event; DROP TABLE event; ALTER TABLE copy RENAME TO event;"
        " UPDATE event SET turn = 9 WHERE seq = 1",
        1,
    ),
}


@pytest.fixture
def events(database: Path) -> list[Event]:
    """Fill the database with a log of six events."""
    return filled(database, 6)


@pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED)
def test_statements_that_would_change_a_log_are_refused(database: Path, events: list[Event], statement: str) -> None:
    """Each statement is refused by the database itself, and the log stays as it was."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.Error):
            connection.execute(statement)
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (6,)
    with Store.open(str(database)) as store, store.reading() as reading:
        assert reading.events("sedan-40") == events


@pytest.mark.parametrize(("script", "seq"), SEEN_BY_THE_CHECK.values(), ids=SEEN_BY_THE_CHECK)
def test_what_the_owner_of_the_file_does_is_seen(database: Path, events: list[Event], script: str, seq: int) -> None:
    """What no trigger can stop is reported when the log is read, with the seq of the first event that is wrong."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.executescript(script)
    with Store.open(str(database)) as store, store.reading() as reading:
        with pytest.raises(Damaged, match=f"at event {seq} ") as caught:
            reading.events("sedan-40")
        assert caught.value.seq == seq


def test_a_copy_attached_and_written_back_is_seen(database: Path, events: list[Event], tmp_path: Path) -> None:
    """A log forged in an attached database cannot be written back while the triggers stand."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS forged", (str(tmp_path / "forged.db"),))
        connection.execute("CREATE TABLE forged.event AS SELECT * FROM main.event")
        connection.execute("UPDATE forged.event SET body = '{}' WHERE seq = 2")
        with pytest.raises(sqlite3.Error):
            connection.execute("INSERT OR REPLACE INTO main.event SELECT * FROM forged.event")
    with Store.open(str(database)) as store, store.reading() as reading:
        assert reading.events("sedan-40") == events


def test_the_next_event_is_let_in(database: Path, events: list[Event]) -> None:
    """The guards let in exactly the event that follows the head, from any connection."""
    follower = next_event("sedan-40", (5, events[-1].hash), {"unit": "3pz.6"})
    with Store.open(str(database)) as store, store.transaction() as tx:
        tx.append([follower])
        assert tx.events("sedan-40", after=5) == [follower]


def test_guards_that_were_taken_out_are_put_back(database: Path, events: list[Event]) -> None:
    """Opening a database puts back triggers that are missing or were changed."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.executescript(
            "DROP TRIGGER event_is_never_deleted; DROP TRIGGER event_is_never_changed;"
            "CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event BEGIN SELECT 1; END"
        )
    Store.open(str(database)).close()
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for statement in (REFUSED["update"], REFUSED["delete"]):
            with pytest.raises(sqlite3.IntegrityError, match="pbem"):
                connection.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM inbox",
        "UPDATE inbox SET raw = x'00'",
        "INSERT OR REPLACE INTO inbox SELECT * FROM inbox",
        "INSERT OR REPLACE INTO inbox SELECT 99, key, message_id, digest, game, arrived_at, taken_at, arrival, 'x', raw FROM inbox",
        "UPDATE outbox SET raw = x'00'",
        "UPDATE outbox SET message_id = '<b@c>'",
        "INSERT OR REPLACE INTO outbox SELECT * FROM outbox",
    ],
)
def test_mails_taken_and_posted_are_never_changed(database: Path, statement: str) -> None:
    """The bytes of a mail that was taken or posted cannot be changed, and a taken one cannot be deleted."""
    with Store.open(str(database)) as store, store.transaction() as tx:
        tx.take(Incoming("<a@b>", "d" * 64, "t", "t", b"mail"))
        tx.post(Outgoing("k", "g", "s", "receipt", "t", "<x@y>", b"answer"))
    with (
        closing(sqlite3.connect(database, isolation_level=None)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="pbem"),
    ):
        connection.execute(statement)
