"""What the database says, put into one plain sentence that says what to do next."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from sqlite3 import Error as DriverError

from sqlalchemy.exc import SQLAlchemyError

from pbem.core.text import Message, msg
from pbem.store.errors import Busy, StoreError


def _read_only(where: str) -> Message:
    return msg(
        "{where} may not be written. Give yourself the right to write the file and its folder, or name another database.",
        where=where,
    )


def _full(where: str) -> Message:
    return msg(
        "The disk is full; nothing of this step was stored in {where}. Make room and run the command again.",
        where=where,
    )


def _broken(where: str) -> Message:
    return msg(
        "{where} is damaged or is no database. Put back the last backup (pbem db backup makes them), or import the logs.",
        where=where,
    )


def _closed(where: str) -> Message:
    return msg("{where} cannot be opened. Check that its folder exists and that you may write there.", where=where)


def _password(where: str) -> Message:
    return msg("{where} refuses the user or the password. Check the URL of the database in your settings.", where=where)


def _incomplete(where: str) -> Message:
    return msg(
        "{where} lacks a table of pbem's. Put back the last backup, or import the logs into a new database.",
        where=where,
    )


_SAYINGS: tuple[tuple[tuple[str, ...], Callable[[str], Message]], ...] = (
    (("readonly database", "read-only"), _read_only),
    (("database or disk is full", "no space left"), _full),
    (("not a database", "malformed", "could not decode to utf-8", "disk image"), _broken),
    (("unable to open", "no such file"), _closed),
    (("password", "authentication"), _password),
    (("no such table", "no such column"), _incomplete),
)


def plain(error: Exception, where: str) -> StoreError:
    """Put a fault of the database into words."""
    cause = getattr(error, "orig", None) or error
    text = " ".join(str(cause).split())
    lower = text.lower()
    if "locked" in lower or "busy" in lower:
        return Busy(msg("Another program holds {where}. Wait until it is done and run the command again.", where=where))
    for signs, saying in _SAYINGS:
        if any(sign in lower for sign in signs):
            return StoreError(saying(where))
    return StoreError(
        msg(
            "The database {where} has failed: {error}. Nothing of this step was stored; run the command again.",
            where=where,
            error=text,
        )
    )


@contextmanager
def spoken(where: str) -> Iterator[None]:
    """Turn what the database raises inside into a :class:`StoreError`; everything else goes through as it is."""
    try:
        yield
    except (SQLAlchemyError, DriverError) as error:
        raise plain(error, where) from error
