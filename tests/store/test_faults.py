"""What goes wrong with the disk and the database: one line that says what to do, and nothing is lost."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from pbem.store.backup import check
from pbem.store.errors import Busy, StoreError
from pbem.store.faults import plain
from pbem.store.store import Store
from pbem.store.values import Incoming
from tests.store.samples import AT, filled, game, log, next_event


def is_one_line(error: BaseException) -> bool:
    """Say whether an error is one line, in words and not in those of the library beneath."""
    return "\n" not in str(error) and "sqlalche" not in str(error).lower()


def store_connection(connection: object) -> sqlite3.Connection:
    """Return the driver's connection under one of the store's."""
    assert isinstance(connection, Connection)
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _missing(path: Path) -> None:
    path.unlink()


def _empty_of_meaning(path: Path) -> None:
    path.write_bytes(b"This is a letter to my aunt.\n" * 100)


def _another_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE notes (text)")


def _a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def _table_gone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE event")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_missing, "no database"),
        (_empty_of_meaning, "damaged or is no database"),
        (_another_program, "another program"),
        (_a_folder, "is a folder"),
        (_cut_short, "damaged or is no database"),
        (_table_gone, "lacks a table"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_one_line(
    database: Path, spoil: Callable[[Path], None], says: str
) -> None:
    """A file that is missing, foreign, cut or emptied is refused with one line that names it and the remedy."""
    spoil(database)
    with pytest.raises(StoreError, match=says) as caught:
        Store.open(str(database), create=False)
    assert is_one_line(caught.value)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("postgresql://me:secret@host/pbem", "SQLite"),
        ("mysql://host/pbem", "SQLite"),
        ("://", "no database URL"),
        ("sqlite:////nowhere/at/all/pbem.db", "is not there"),
        ("bad\0name.db", "cannot be used"),
        ("n" * 300, "cannot be used"),
    ],
)
def test_a_url_that_leads_nowhere_is_refused(
    url: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A URL of another kind of database, or of a place that is not there, is refused without telling its password."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match=says) as caught:
        Store.open(url)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_full_disk_stores_nothing_of_a_transaction(database: Path) -> None:
    """When the disk is full the step fails with its remedy, what was stored before holds, and it can go on later."""
    events = filled(database, 20)
    with Store.open(str(database)) as store:

        @event.listens_for(store._engine, "begin")
        def _no_room(connection: object) -> None:
            driver = store_connection(connection)
            driver.execute(f"PRAGMA max_page_count = {pages}")

        pages = 1
        with pytest.raises(StoreError, match="disk is full") as caught, store.transaction() as tx:
            tx.append([next_event("sedan-40", tx.head("sedan-40"), {"text": "x" * 100_000})])
        assert is_one_line(caught.value)
        with store.reading() as reading:
            assert reading.events("sedan-40") == events
        pages = 1_000_000
        with store.transaction() as tx:
            tx.append([next_event("sedan-40", tx.head("sedan-40"), {"text": "x" * 100_000})])


def test_a_read_only_database_can_be_read_and_says_why_it_is_not_written(database: Path) -> None:
    """A database that may only be read gives its games, and refuses a change with one line."""
    events = filled(database, 5)
    with Store.open(f"sqlite:///file:{database}?mode=ro&uri=true") as store:
        with store.reading() as reading:
            assert reading.events("sedan-40") == events
        with pytest.raises(StoreError, match="may not be written") as caught, store.transaction() as tx:
            tx.append([next_event("sedan-40", (4, events[-1].hash), {})])
        assert is_one_line(caught.value)


def test_a_database_that_is_held_says_so(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another program holds the database past our patience, the line says to wait, and nothing is stored."""
    monkeypatch.setattr("pbem.store.store.WAIT", 0)
    with Store.open(str(database)) as store, closing(sqlite3.connect(database, isolation_level=None)) as rival:
        rival.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="Wait until it is done") as caught, store.transaction() as tx:
            tx.add_game(game())
        assert is_one_line(caught.value)
        rival.execute("ROLLBACK")
        with store.transaction() as tx:
            tx.add_game(game())


@pytest.mark.parametrize("page", range(2, 40, 4))
def test_a_damaged_page_never_ends_in_a_traceback(database: Path, page: int) -> None:
    """A page overwritten with noise is reported by opening, reading or checking; no other kind of error comes out."""
    filled(database, 60, filler=200)
    data = bytearray(database.read_bytes())
    start = (page * 4096) % len(data)
    data[start : start + 4096] = bytes((n * 7 + page) % 256 for n in range(4096))
    database.write_bytes(bytes(data))
    found: list[StoreError] = []
    try:
        with Store.open(str(database)) as store:
            found = check(store)
    except StoreError as error:
        found = [error]
    assert found
    assert all("\n" not in str(error) for error in found)


def test_what_the_database_says_besides_is_passed_on() -> None:
    """A fault that has no sentence of its own is given with the database's words, on one line."""
    error = plain(OperationalError("SELECT 1", {}, sqlite3.OperationalError("odd\nthing")), "pbem.db")
    assert "odd thing" in str(error)
    assert is_one_line(error)
    assert "password" in str(plain(OperationalError("", {}, Exception("password authentication failed")), "db"))


def test_every_statement_that_fails_takes_the_whole_step_with_it(database: Path) -> None:
    """With the n-th statement failing for n = 1, 2, 3 … until none fails, the database is before or after, never between."""
    events = log(3)
    with Store.open(str(database)) as store:
        left = 0

        def fail(*_: object) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise sqlite3.OperationalError("disk I/O error")

        event.listen(store._engine, "before_cursor_execute", fail)
        for n in range(1, 40):
            left = n
            try:
                with store.transaction() as tx:
                    tx.add_game(game())
                    tx.append(events)
                    tx.take(Incoming("<a@b>", "d" * 64, AT, AT, b"raw"))
            except (StoreError, sqlite3.Error):
                left = 0
                with store.reading() as reading:
                    assert (reading.games(), reading.game_ids_in_events(), reading.inbox()) == ([], [], [])
            else:
                break
        left = 0
        assert n > 4
        with store.reading() as reading:
            assert reading.events("sedan-40") == events
            assert len(reading.inbox()) == 1
