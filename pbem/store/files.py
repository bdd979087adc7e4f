"""Logs as files, ``logs/<game>.jsonl``: written whole or not at all, read strictly, taken into a database.

This module does not need the database to be imported.
"""

import os
import re
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from pbem.core.event import ZERO_HASH, Event, LogError, decode_line, digest_of, encode_line, hash_of
from pbem.core.text import msg
from pbem.store.disk import plain_os
from pbem.store.errors import Damaged, StoreError
from pbem.store.values import Game

if TYPE_CHECKING:
    from pbem.store.transaction import Tx

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,62}", re.ASCII)


def check_id(id: str) -> str:
    """Return the id of a game, from which names of files are made: ``[a-z0-9][a-z0-9-]{0,62}``.

    Raises:
        StoreError: it is none.
    """
    if _ID.fullmatch(id) is None:
        raise StoreError(
            msg(
                "{game} cannot name a game. Use 1 to 63 of a-z, 0-9 and -, a letter or digit first: sedan-40",
                game=ascii(id) if len(id) <= 80 else ascii(id[:80]) + "…",
            )
        )
    return id


def path_for(root: Path, id: str, suffix: str = ".jsonl") -> Path:
    """Return where a file of a game stands under a folder; it never leads out of it.

    Raises:
        StoreError: the id is none, or something planted in the folder leads elsewhere.
    """
    path = root / f"{check_id(id)}{suffix}"
    try:
        inside = path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):
        inside = False
    if not inside:
        raise StoreError(msg("{where} leads out of its folder. Take that link away.", where=str(path)))
    return path


def export_log(path: Path, events: Iterable[Event]) -> None:
    """Write a log file: the new one stands there whole, or the old one as it was.

    What is no ordinary file (a pipe, ``/dev/stdout``) is written to as it is.

    Raises:
        StoreError: the disk is full or the place cannot be written; it names the path and the remedy.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as handle:
                _write(handle, events)
            return
        _replace(path, events)
    except OSError as error:
        raise plain_os(error, str(path)) from error


def _replace(path: Path, events: Iterable[Event]) -> None:
    """Write beside the file, make sure it is on the disk, and put it in its place in one step."""
    if path.is_dir():
        raise IsADirectoryError(path)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    made = Path(name)
    try:
        with _opened(descriptor) as handle:
            _write(handle, events)
            os.fsync(handle.fileno())
        if path.exists():
            made.chmod(path.stat().st_mode & 0o777)
        made.replace(path)
    except BaseException:
        made.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _opened(descriptor: int) -> BinaryIO:
    """Open the new file; here the tests put in a disk that fails."""
    return os.fdopen(descriptor, "wb")


def _write(handle: BinaryIO, events: Iterable[Event]) -> None:
    """Write events line by line."""
    for event in events:
        handle.write(encode_line(event))
    handle.flush()


def _sync_folder(folder: Path) -> None:
    """Make the new name durable where the system lets folders be synced."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        return
    finally:
        os.close(descriptor)


def read_log(path: Path, game: str | None = None) -> list[Event]:
    """Read a log file, whole or a seat's copy; members, seqs, chain and digests are checked.

    Raises:
        StoreError: it cannot be read, is no log, is of another game than ``game``, or a later version wrote it.
        Damaged: an event does not hold.
    """
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise plain_os(error if isinstance(error, OSError) else OSError(0, str(error)), str(path)) from error
    return parse_log(data, game=game, where=str(path))


def parse_log(data: bytes, *, game: str | None = None, where: str = "the log") -> list[Event]:
    """Read the bytes of a log; as :func:`read_log`, ``where`` names them to a person."""
    if not data:
        raise StoreError(msg("{where} is empty: a log has at least one line.", where=where))
    if not data.endswith(b"\n"):
        raise StoreError(
            msg("{where} ends inside a line: it was cut, or is no log. Get it again from its source.", where=where)
        )
    if b'"digest":"' not in data:
        why = "binary data, not text" if b"\0" in data[:4096] else "no line of it is an event"
        raise StoreError(msg("{where} is not a pbem log: {why}.", where=where, why=why))
    lines = data[:-1].split(b"\n")
    events: list[Event] = []
    prev = ZERO_HASH
    for number, line in enumerate(lines):
        event = _read_line(line, number, where)
        if game is None:
            game = event.game
        if event.game != game:
            raise StoreError(
                msg(
                    "{where}, line {line}, is of the game {found}, not of {game}. Name the log of {game}.",
                    where=where,
                    line=str(number + 1),
                    found=event.game,
                    game=game,
                )
            )
        _check_event(event, number, prev, where)
        prev = event.hash
        events.append(event)
    return events


def _read_line(line: bytes, number: int, where: str) -> Event:
    """Read one line, or say in which line what is wrong."""
    try:
        return decode_line(line)
    except LogError as error:
        raise StoreError(
            msg("{where}, line {line}: {why}", where=where, line=str(number + 1), why=str(error))
        ) from None


def _check_event(event: Event, number: int, prev: str, where: str) -> None:
    """Check that an event of a file stands in its place and holds."""
    if event.seq != number:
        member = "seq"
    elif event.prev != prev:
        member = "prev"
    elif event.body is not None and digest_of(event.body, event.salt or "") != event.digest:
        member = "digest"
    elif hash_of(event) != event.hash:
        member = "hash"
    else:
        return
    raise Damaged(
        msg(
            "{where}, line {line}: event {seq} does not hold ({member}). Run pbem verify on it, and get it again from its source.",
            where=where,
            line=str(number + 1),
            seq=str(event.seq),
            member=member,
        ),
        game=event.game,
        seq=event.seq,
        member=member,
    )


def import_log(tx: "Tx", events: Sequence[Event], *, zone: str = "UTC", settings: dict[str, Any] | None = None) -> Game:
    """Take a whole log into the database and return its game, which can go on with a new commitment.

    Seats come without addresses and are taken anew; the seed chain is not in a log.

    Raises:
        StoreError: the log is a seat's copy, ends inside a segment, does not begin with ``game.opened``, or its game is
            here already.
    """
    first = _opening(events)
    _refuse_unless_whole(events)
    game = Game(
        id=first.game,
        ruleset=str(first.content.get("ruleset", "")),
        created_at=first.at,
        zone=zone,
        settings=settings or {},
        demo=any(e.kind == "dice.committed" and e.content.get("demo") is True for e in events),
        closed=any(e.kind == "game.closed" for e in events),
    )
    tx.add_game(game)
    tx.append(events)
    return game


def _opening(events: Sequence[Event]) -> Event:
    """Return the first event of a log, which opens the game."""
    if not events or events[0].seq != 0 or events[0].kind != "game.opened" or events[0].body is None:
        raise StoreError(msg("This log does not begin with game.opened, so there is no game in it to go on with."))
    return events[0]


def _refuse_unless_whole(events: Sequence[Event]) -> None:
    """Refuse a log with which no game can go on."""
    open_segment = False
    last_seal = -1
    for event in events:
        if event.body is None:
            raise StoreError(
                msg(
                    "This log is a copy for one seat: event {seq} has no body. Import the referee's own log.",
                    seq=str(event.seq),
                )
            )
        if event.kind == "segment.closed":
            open_segment = True
        elif event.kind == "segment.sealed":
            open_segment = False
            last_seal = event.seq
    if open_segment:
        raise StoreError(
            msg(
                "This log ends inside a segment; it holds up to the seal at event {seal}. Cut it after that line.",
                seal=str(last_seal),
            )
            if last_seal >= 0
            else msg("This log ends inside its first segment. Import a log that goes on to a seal.")
        )
