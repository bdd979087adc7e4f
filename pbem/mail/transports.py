"""Carrying mail: a Maildir in, a folder out. (SMTP is :mod:`pbem.mail.smtp`.)

Nothing is ever deleted: a mail that was taken moves to the Maildir folder ``.pbem-taken``, where mail programs show it.
"""

import hashlib
import os
import re
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

import msgspec

from pbem.core.text import Message, msg

MAX_FILE = 32 << 20
"""Bytes of a mail file that is read; a larger one stays where it is and is named."""


class Incoming(msgspec.Struct, frozen=True):
    """A mail in the inbox: its key there, its bytes, when it arrived (time of the file)."""

    key: str
    raw: bytes
    arrived: datetime


class Unreadable(msgspec.Struct, frozen=True):
    """A file in the inbox that could not be read, and why; it stays where it is."""

    key: str
    why: Message


class Parcel(msgspec.Struct, frozen=True):
    """A mail to be sent: a key that is its own, the address it goes to, its bytes, the address for bounces or none."""

    key: str
    recipient: str
    data: bytes
    sender: str = ""


class Sent(msgspec.Struct, frozen=True):
    """The mail has been handed over; where to."""

    where: str


class Temporary(msgspec.Struct, frozen=True):
    """The mail was not sent and can be tried again; with ``account`` no other mail would have gone either."""

    text: str
    account: bool = False


class Permanent(msgspec.Struct, frozen=True):
    """The mail was refused for good, and why."""

    text: str


Outcome = Sent | Temporary | Permanent


class Outbox(Protocol):
    """What takes mails to be sent; sending never raises for a fault of disk or network."""

    def send(self, parcel: Parcel) -> Outcome:
        """Send one mail."""
        ...


class MaildirInbox:
    """A Maildir that mails arrive in (``new/`` and ``cur/``)."""

    def __init__(self, path: Path) -> None:
        self.path = Path(path)

    def pending(self) -> Iterator[Incoming | Unreadable]:
        """Read the mails that wait, in the order in which they arrived; one that cannot be read stops no other."""
        waiting: list[tuple[float, str, Path]] = []
        for folder in ("new", "cur"):
            waiting += self._listed(folder)
        for _, key, path in sorted(waiting):
            yield self._read(key, path)

    def _listed(self, folder: str) -> list[tuple[float, str, Path]]:
        try:
            entries = list(os.scandir(self.path / folder))
        except FileNotFoundError:
            return []
        found: list[tuple[float, str, Path]] = []
        for entry in entries:
            if entry.name.startswith("."):
                continue
            try:
                found.append((entry.stat(follow_symlinks=False).st_mtime, _key(entry.name), Path(entry.path)))
            except OSError:
                found.append((0.0, _key(entry.name), Path(entry.path)))
        return found

    def _read(self, key: str, path: Path) -> Incoming | Unreadable:
        try:
            handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            with os.fdopen(handle, "rb") as file:
                about = os.fstat(handle)
                if not stat.S_ISREG(about.st_mode):
                    return Unreadable(key, msg("{name} is not a file.", name=path.name))
                if about.st_size > MAX_FILE:
                    return Unreadable(key, msg("{name} has more than {limit} bytes.", name=path.name, limit=MAX_FILE))
                return Incoming(key, file.read(), datetime.fromtimestamp(about.st_mtime, UTC))
        except OSError as fault:
            why = msg("{name} cannot be read: {why}.", name=path.name, why=fault.strerror or "?")
            return Unreadable(key, why)

    def done(self, key: str) -> bool:
        """Move a mail that was taken to ``.pbem-taken``; says whether it was there.

        Raises:
            OSError: the mail cannot be moved; it stays, and being taken again does no harm.
        """
        source = next(
            (path for folder in ("new", "cur") for _, name, path in self._listed(folder) if name == key), None
        )
        if source is None:
            return False
        taken = self.path / ".pbem-taken"
        for folder in ("cur", "new", "tmp"):
            (taken / folder).mkdir(parents=True, exist_ok=True)
        (taken / "maildirfolder").touch()
        number = 0
        while True:
            target = taken / "cur" / f"{key}{f'.{number}' if number else ''}:2,S"
            if not target.exists():
                source.rename(target)
                _sync(target.parent)
                return True
            number += 1


def _key(name: str) -> str:
    return name.partition(":2,")[0]


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class FolderOutbox:
    """A folder that mails are written to as ``.eml`` files, whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = Path(path)

    def send(self, parcel: Parcel) -> Outcome:
        """Write a mail as a file named by its key; the same key again is the same file."""
        name = parcel.key
        if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,119}", name):
            name = hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:40]
        target = self.path / f"{name}.eml"
        draft = self.path / f".{name}.{os.getpid()}.tmp"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            try:
                with draft.open("wb") as file:
                    file.write(parcel.data)
                    file.flush()
                    os.fsync(file.fileno())
                draft.replace(target)
            finally:
                draft.unlink(missing_ok=True)
            _sync(self.path)
        except OSError as fault:
            return Temporary(f"{target.name}: {fault.strerror or fault}", account=True)
        return Sent(str(target))
