"""What the database says, put into one plain sentence that says what to do next."""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Error as DriverError

from sqlalchemy.exc import SQLAlchemyError

from pbem.core.text import Message, msg
from pbem.store.errors import Busy, StoreError

_SAYINGS: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("readonly database", "read-only"),
        "{where} may not be written. Give yourself the right to write the file and its folder, or name another database.",
    ),
    (
        ("database or disk is full", "no space left"),
        "The disk is full; nothing of this step was stored in {where}. Make room and run the command again.",
    ),
    (
        ("not a database", "malformed", "could not decode to utf-8", "disk image"),
        "{where} is damaged or is no database. Put back the last backup (pbem db backup makes them), or import the logs.",
    ),
    (
        ("unable to open", "no such file"),
        "{where} cannot be opened. Check that its folder exists and that you may write there.",
    ),
    (
        ("password", "authentication"),
        "The database refuses the user or the password. Check the URL of the database in your settings.",
    ),
    (
        ("no such table", "no such column"),
        "{where} lacks a table of pbem's. Put back the last backup, or import the logs into a new database.",
    ),
)

_OTHER = "The database {where} has failed: {error}. Nothing of this step was stored; run the command again."
_BUSY = "Another program holds {where}. Wait until it is done and run the command again."


def plain(error: Exception, where: str) -> StoreError:
    """Put a fault of the database into words."""
    cause = getattr(error, "orig", None) or error
    text = " ".join(str(cause).split())
    lower = text.lower()
    if "locked" in lower or "busy" in lower:
        return Busy(msg(_BUSY, where=where))
    for signs, sentence in _SAYINGS:
        if any(sign in lower for sign in signs):
            return StoreError(Message(sentence, {"where": where}))
    return StoreError(msg(_OTHER, where=where, error=text))


@contextmanager
def spoken(where: str) -> Iterator[None]:
    """Turn what the database raises inside into a :class:`StoreError`; everything else goes through as it is."""
    try:
        yield
    except (SQLAlchemyError, DriverError) as error:
        raise plain(error, where) from error
