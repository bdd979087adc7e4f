"""Backups: a checked copy of one moment, which replaces nothing unasked."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbem.store.backup import backup, check
from pbem.store.errors import Damaged, StoreError
from pbem.store.store import Store
from pbem.store.values import Chain, Seat
from tests.store.samples import filled, game, log, next_event


def test_a_backup_holds_everything(database: Path, tmp_path: Path) -> None:
    """A backup made while the database is in use is a database of its own, with games, events, seats and seeds."""
    events = filled(database, 30)
    target = tmp_path / "backup.db"
    chain = Chain("sedan-40", 1, b"k" * 32, 4096, "0" * 64)
    with Store.open(str(database)) as store:
        with store.transaction() as tx:
            tx.add_chain(chain)
            tx.put_seat(Seat("sedan-40", "german", "Hanna", "hanna@example.org"))
        with store.reading() as reading:
            assert reading.count("sedan-40") == 30
            assert backup(store, target) == 1
        with store.transaction() as tx:
            tx.append([next_event("sedan-40", tx.head("sedan-40"), {})])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.db", "pbem.db"]
    assert target.stat().st_mode & 0o077 == 0
    with Store.open(str(target), create=False) as copy, copy.reading() as reading:
        assert reading.events("sedan-40") == events
        assert reading.chains("sedan-40") == [chain]
        assert [seat.player for seat in reading.seats("sedan-40")] == ["Hanna"]


def test_a_backup_replaces_nothing_unasked(store: Store, tmp_path: Path) -> None:
    """A file that is there is left alone, unless it is said that it is to be replaced."""
    target = tmp_path / "backup.db"
    target.write_bytes(b"precious")
    with pytest.raises(StoreError, match="--force"):
        backup(store, target)
    assert target.read_bytes() == b"precious"
    assert backup(store, target, force=True) == 0
    assert target.read_bytes().startswith(b"SQLite format 3")


def test_a_database_that_does_not_hold_makes_no_backup(database: Path, tmp_path: Path) -> None:
    """A copy in which a log does not hold is no backup: the old one stays, and the event is named."""
    filled(database, 10)
    target = tmp_path / "backup.db"
    target.write_bytes(b"the last good one")
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript("DROP TRIGGER event_is_never_changed; UPDATE event SET turn = 9 WHERE seq = 4")
    with Store.open(str(database)) as store, pytest.raises(Damaged, match="at event 4 "):
        backup(store, target, force=True)
    assert target.read_bytes() == b"the last good one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.db", "pbem.db"]


@pytest.mark.parametrize("place", ["nowhere/backup.db", "n" * 300])
def test_a_backup_to_nowhere_is_refused(store: Store, tmp_path: Path, place: str) -> None:
    """A place that cannot be written is named in one line."""
    with pytest.raises(StoreError) as caught:
        backup(store, tmp_path / place)
    assert "\n" not in str(caught.value)


def test_the_check_names_every_game_that_does_not_hold(database: Path) -> None:
    """The check goes on after the first game that does not hold, and sees events whose game is not known."""
    with Store.open(str(database)) as store, store.transaction() as tx:
        for id in ("alpha", "beta", "gamma"):
            tx.add_game(game(id))
            tx.append(log(5, id))
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(
            "PRAGMA foreign_keys = OFF; DROP TRIGGER event_is_never_changed;"
            "UPDATE event SET turn = 9 WHERE game = 'alpha' AND seq = 2; UPDATE event SET game = 'lost' WHERE game = 'beta'"
        )
    with Store.open(str(database)) as store:
        found = check(store)
    assert [(e.game, e.seq) for e in found if isinstance(e, Damaged)] == [("alpha", 2), ("lost", 0)]
    assert any("refers to no game" in str(error) for error in found)
