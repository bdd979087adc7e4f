"""Where a command finds its game: in the database, or in a log file named by its path."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.cli.terminal import complain
from pbem.core.event import Event
from pbem.core.text import msg
from pbem.referee.errors import Refused
from pbem.referee.settings import Settings, load
from pbem.rulesets import registry
from pbem.rulesets.live import LiveGame
from pbem.store.files import read_log

if TYPE_CHECKING:
    from pbem.referee.desk import Desk


def settings() -> Settings:
    """Read the settings of the working folder and the environment.

    Raises:
        SettingsError: they cannot be used.
    """
    return load(Path(), os.environ)


def desk(*, create: bool = False) -> "Desk":
    """Open the referee's desk in the working folder.

    Raises:
        StoreError: there is no database yet, or it cannot be opened.
    """
    from pbem.referee.desk import Desk
    from pbem.store.store import Store

    chosen = settings()
    return Desk(Store.open(chosen.database, create=create), chosen, Path())


def tell_troubles(place: "Desk") -> None:
    """Say on stderr what went wrong at a desk without stopping the command."""
    for trouble in place.take_troubles():
        complain(trouble)


def is_log(name: str) -> bool:
    """Say whether a name is the path of a log file and not a game's id."""
    return name.endswith(".jsonl") or "/" in name or "\\" in name


def events_of(name: str) -> list[Event]:
    """Return the events of a game in the database, or of a log file; a file needs no database.

    Raises:
        StoreError: there is no such game or file, or it does not hold.
    """
    if is_log(name):
        return read_log(Path(name))
    with desk().store.reading() as reading:
        reading.game(name)
        return reading.events(name)


def live_of(name: str, at: int | None = None) -> LiveGame:
    """Bring a game or log to life, as it stood after event ``at`` if that is given.

    Raises:
        Refused: the log is empty, ``at`` is not in it, or it is a copy without the bodies that the state needs.
    """
    return revived(name, events_of(name), at)


def revived(name: str, events: list[Event], at: int | None = None) -> LiveGame:
    """Bring events of a game or log to life, as :func:`live_of` does.

    Raises:
        Refused: as :func:`live_of`.
    """
    if not events:
        raise Refused(msg("{name} holds no event.", name=name))
    if at is not None:
        if not 0 <= at <= events[-1].seq:
            raise Refused(msg("{name} has events 0 to {last}, and no {at}.", name=name, last=events[-1].seq, at=at))
        events = events[: at + 1]
    body = events[0].content
    ruleset = registry.load(str(body.get("ruleset")))
    return LiveGame(ruleset, events[0].game, events)


def read_text(file: Path) -> str:
    """Read an order text from a file or, with ``-``, from standard input, undecodable bytes shown as such.

    Raises:
        OSError: it cannot be read.
    """
    if str(file) == "-":
        import sys

        return sys.stdin.buffer.read().decode("utf-8", "replace")
    return file.read_bytes().decode("utf-8", "replace")
