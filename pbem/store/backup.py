"""Backups: a copy of the database while it is in use, checked before it counts as one."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from pbem.core.text import msg
from pbem.store.disk import plain_os
from pbem.store.errors import Damaged, StoreError
from pbem.store.store import Store


def backup(store: Store, target: Path, *, force: bool = False) -> int:
    """Copy the database to a file, check the copy, and return how many games it holds.

    The copy is of one moment, whatever is written meanwhile. A file that is there is replaced only with ``force``, and only
    by a copy that holds.

    Raises:
        StoreError: the file is there, cannot be written, or the copy does not hold.
    """
    try:
        if target.exists() and not force:
            raise StoreError(
                msg("{where} is there already. Name another file, or say --force to replace it.", where=str(target))
            )
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    except OSError as error:
        raise plain_os(error, str(target)) from error
    os.close(descriptor)
    made = Path(name)
    try:
        _copy(store, made, target)
        with Store.open(str(made), create=False) as copy:
            problems = check(copy)
            with copy.reading() as reading:
                games = len(reading.games())
        if problems:
            raise problems[0]
        made.replace(target)
    except OSError as error:
        raise plain_os(error, str(target)) from error
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            made.with_name(made.name + suffix).unlink(missing_ok=True)
    return games


def check(store: Store) -> list[StoreError]:
    """Check the whole database and return what is wrong with it: the file itself, then the log of each game."""
    problems: list[StoreError] = []
    with store.reading() as reading:
        if store.dialect == "sqlite":
            problems += [
                StoreError(
                    msg(
                        "{where} is damaged: {why}. Put back the last backup, or import the logs.",
                        where=store.where,
                        why=why,
                    )
                )
                for why in reading.integrity()
            ]
        known = {game.id for game in reading.games()}
        for game in sorted(known.union(reading.game_ids_in_events())):
            try:
                reading.events(game)
            except Damaged as error:
                problems.append(error)
    return problems


def _copy(store: Store, made: Path, target: Path) -> None:
    """Copy all pages as they stand at one moment."""
    lent = store.driver()
    try:
        with closing(sqlite3.connect(made)) as copy:
            lent.driver_connection.backup(copy)
    except sqlite3.Error as error:
        raise StoreError(
            msg(
                "The backup to {where} failed: {why}. Make room or name another place; the database is untouched.",
                where=str(target),
                why=str(error),
            )
        ) from error
    finally:
        lent.close()
