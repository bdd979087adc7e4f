"""The store: a database of games, opened by URL, and its transactions (design section 9).

SQLite keeps a write-ahead log and syncs it at each commit, so that what was committed survives a crash. One writer at a
time: ``BEGIN IMMEDIATE``, waiting up to five seconds for another.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import OperationalError
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from pbem.core.text import msg
from pbem.store import migrate
from pbem.store.disk import plain_os
from pbem.store.errors import Lost, StoreError
from pbem.store.faults import spoken
from pbem.store.reading import Reading
from pbem.store.transaction import Tx

T = TypeVar("T")

WAIT = 5
"""Seconds to wait for another writer."""

PAUSE = 0.02
"""Seconds between two tries at what SQLite does not wait for by itself."""

ATTEMPTS = 5
"""How often :meth:`Store.retrying` starts over."""


class Store:
    """A database of games. Make one with :meth:`open`; close it, or use it as a context manager."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = engine.execution_options(pbem_writes=True)
        self.where = _name_of(engine.url)

    @classmethod
    def open(cls, url: str, *, create: bool = True) -> "Store":
        """Open a database by URL (``sqlite:///pbem.db``) or by the path of a SQLite file, and upgrade an old one.

        Raises:
            StoreError: it cannot be opened, is not there and may not be made, is no database of pbem, or was written
                by a later version.
        """
        parsed = _parse(url)
        path = _file_of(parsed)
        if path is not None:
            _prepare(path, create)
        engine = create_engine(parsed, hide_parameters=True)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _set_up)
            event.listen(engine, "begin", _begin)
        store = cls(engine)
        try:
            with spoken(store.where):
                store._upgrade()
        except StoreError:
            store.close()
            raise
        return store

    @property
    def dialect(self) -> str:
        """The kind of database: ``sqlite``."""
        return self._engine.dialect.name

    @property
    def path(self) -> Path | None:
        """The file of a SQLite database; None for one in memory."""
        return _file_of(self._engine.url)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def transaction(self) -> Iterator[Tx]:
        """Do everything inside or nothing: stored for good at the end, taken back if anything is raised.

        Raises:
            Lost: another process has gone on with the game; start over.
            Busy: another process holds the database for more than five seconds.
            StoreError: the database fails; nothing of the transaction is stored.
        """
        with spoken(self.where), self._writer.begin() as connection:
            yield Tx(connection)

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """Read one state of the database, whatever others write meanwhile.

        Raises:
            StoreError: the database fails.
        """
        with spoken(self.where), self._engine.begin() as connection:
            yield Reading(connection)

    def retrying(self, work: Callable[[Tx], T], attempts: int = ATTEMPTS) -> T:
        """Do ``work`` in a transaction; where it is lost to another process, do it again from the new head.

        Raises:
            Lost: it was lost every time.
            StoreError: as :meth:`transaction`.
        """
        for _ in range(attempts - 1):
            try:
                with self.transaction() as tx:
                    return work(tx)
            except Lost:
                continue
        with self.transaction() as tx:
            return work(tx)

    def driver(self) -> Any:
        """Lend a connection of the driver, for what only the driver can do (backup); close it after use."""
        return self._engine.raw_connection()

    def _upgrade(self) -> None:
        """Bring tables and guards up to this program, in one transaction."""
        with self._engine.begin() as connection:
            if migrate.is_current(connection):
                return
            migrate.make_ready(connection)
        with self._writer.connect() as connection:
            _foreign_keys(connection, "OFF")
            try:
                with connection.begin():
                    migrate.upgrade(connection)
            finally:
                _foreign_keys(connection, "ON")


def _foreign_keys(connection: Connection, value: str) -> None:
    """Switch foreign keys, outside any transaction: a table that is rebuilt is dropped on the way."""
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.driver_connection
        driver.execute(f"PRAGMA foreign_keys = {value}")


def _set_up(connection: Any, _record: object) -> None:
    """Set up a fresh connection to SQLite: its transactions are ours, what is committed is on the disk."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {int(WAIT * 1000)}")
    _write_ahead(connection)
    for pragma in ("synchronous = FULL", "foreign_keys = ON", "recursive_triggers = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _write_ahead(connection: Any) -> None:
    """Switch a database that is new to write-ahead logging, once and for all.

    While another process does the same SQLite answers "locked" at once, whatever the busy timeout, lest the two wait for
    each other. So the wait is here.

    Raises:
        OperationalError: another process has held the database for longer than :data:`WAIT` seconds.
    """
    patience = time.monotonic() + WAIT
    while connection.execute("PRAGMA journal_mode").fetchone()[0] not in ("wal", "memory"):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > patience:
                raise
            time.sleep(PAUSE)


def _begin(connection: Connection) -> None:
    """Begin: a writer takes its turn at once, so that what it reads is what it goes on from."""
    writes = connection.get_execution_options().get("pbem_writes")
    driver: Any = connection.connection.driver_connection
    driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")


def _parse(url: str) -> URL:
    """Read a URL, or the path of a file."""
    try:
        parsed = make_url(url if "://" in url else f"sqlite:///{url}")
    except ArgumentError:
        raise StoreError(msg("{url} is no database URL. Write it as sqlite:///pbem.db", url=url)) from None
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(
            msg(
                "This version of pbem keeps its games in SQLite and knows no {kind}. Write the URL as sqlite:///pbem.db",
                kind=parsed.get_backend_name(),
            )
        )
    return parsed


def _file_of(url: URL) -> Path | None:
    """Return the file of a SQLite database, None for one in memory or named by a URI of its own."""
    name = url.database
    if url.get_backend_name() != "sqlite" or not name or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name)


def _name_of(url: URL) -> str:
    """Name a database to a person, without its password."""
    path = _file_of(url)
    return str(path) if path is not None else url.render_as_string(hide_password=True)


def _prepare(path: Path, create: bool) -> None:
    """Make the file of a new database so that only its owner can read it: it holds secrets and hidden orders."""
    try:
        if path.is_dir():
            raise IsADirectoryError
        if path.exists():
            return
        if not create:
            raise StoreError(
                msg("There is no database {where} yet. Make a game with: pbem new GAME --scenario S", where=str(path))
            )
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    except (OSError, ValueError) as error:
        cause = error if isinstance(error, OSError) else OSError(0, str(error))
        raise plain_os(cause, str(path)) from error
