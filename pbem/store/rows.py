"""Between rows and values: events as they are stored, and the check that a stored log holds."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from pbem.core.event import VERSION, Event, digest_of_raw, hash_of
from pbem.core.text import msg
from pbem.store.errors import Damaged

Row = Sequence[Any]

EVENT_COLUMNS = ("seq", "at", "turn", "phase", "kind", "by", "to", "digest", "prev", "hash", "body", "salt")
"""The columns of an event, in the order in which they are read; the game is known."""

_NAMES = ", ".join(f'"{name}"' for name in EVENT_COLUMNS)

# The three statements that are felt are written out, for the parameter style of SQLite's driver.
HEAD_SQL = "SELECT seq, hash FROM event WHERE game = ? ORDER BY seq DESC LIMIT 1"
READ_SQL = f"SELECT {_NAMES} FROM event WHERE game = ? AND seq > ? AND seq <= ? ORDER BY seq"  # noqa: S608 (columns)
INSERT_SQL = f"INSERT INTO event (game, {_NAMES}) VALUES (?{', ?' * len(EVENT_COLUMNS)})"  # noqa: S608 (columns)

LAST = 2**62
"""A seq past every event."""

_decode_body = msgspec.json.Decoder(dict[str, Any]).decode
_decode_to = msgspec.json.Decoder(tuple[str, ...]).decode
_encode = msgspec.json.Encoder(order="sorted").encode
_members = msgspec.structs.astuple


def row_of(event: Event) -> tuple[Any, ...]:
    """Write an event that is sealed as a row: the game, then :data:`EVENT_COLUMNS`.

    Raises:
        ValueError: the event has no body, or was not sealed as it stands.
    """
    at, body, by, digest, game, hash_, kind, phase, prev, salt, seq, to, turn, _ = _members(event)
    if body is None or salt is None:
        raise ValueError(f"event {seq} of {game} has no body: a seat's copy is not stored")
    text = _encode(body)
    if hash_ != hash_of(event) or digest != digest_of_raw(text, salt):
        raise ValueError(f"event {seq} of {game} is not sealed as it stands")
    return game, seq, at, turn, phase, kind, by, _encode(to).decode(), digest, prev, hash_, text.decode(), salt


def read_rows(game: str, rows: Iterable[Row], first: int, prev: str) -> Iterator[Event]:
    """Read stored events one by one, and check that each stands in its place, with its hash and its digest.

    ``first`` is the seq the first row must have, ``prev`` the hash of the event before it. Hash and digest are computed
    from the text as it is stored: what is stored is canonical, so the text of the members is what was hashed.

    Raises:
        Damaged: the first event that does not hold, and the member that shows it.
    """
    readers: dict[str, tuple[str, ...]] = {}
    number = first
    try:
        for row in rows:
            seq, at, turn, phase, kind, by, to, digest, before, hash_, body, salt = row
            head = (
                f'{{"at":"{at}","by":"{by}","digest":"{digest}","game":"{game}","kind":"{kind}","phase":"{phase}",'
                f'"prev":"{before}","seq":{seq},"to":{to},"turn":{turn},"v":1}}'
            )
            content = f'{{"body":{body},"salt":"{salt}"}}'
            if (
                seq != number
                or before != prev
                or sha256(head.encode()).hexdigest() != hash_
                or sha256(content.encode()).hexdigest() != digest
                or "\\" in head
            ):
                yield _read_slowly(game, row, number, prev)
            else:
                who = readers.get(to)
                if who is None:
                    who = readers[to] = _decode_to(to)
                yield Event(
                    at=at,
                    body=_decode_body(body),
                    by=by,
                    digest=digest,
                    game=game,
                    hash=hash_,
                    kind=kind,
                    phase=phase,
                    prev=before,
                    salt=salt,
                    seq=seq,
                    to=who,
                    turn=turn,
                    v=VERSION,
                )
            prev = hash_
            number += 1
    except (msgspec.DecodeError, RecursionError):
        raise damaged(game, number, "body") from None


def read_unchecked(game: str, rows: Iterable[Row]) -> Iterator[Event]:
    """Read stored events as they stand, whether they hold or not.

    Raises:
        Damaged: a row is no event at all.
    """
    for number, row in enumerate(rows):
        yield _event(game, row, number)


def _event(game: str, row: Row, number: int) -> Event:
    """Read one row, whatever is in it."""
    seq, at, turn, phase, kind, by, to, digest, prev, hash_, body, salt = row
    member = "to"
    try:
        who = _decode_to(to)
        member = "body"
        content = _decode_body(body)
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError):
        raise damaged(game, seq if isinstance(seq, int) else number, member) from None
    return Event(
        at=at,
        body=content,
        by=by,
        digest=digest,
        game=game,
        hash=hash_,
        kind=kind,
        phase=phase,
        prev=prev,
        salt=salt,
        seq=seq,
        to=who,
        turn=turn,
        v=VERSION,
    )


def _read_slowly(game: str, row: Row, number: int, prev: str) -> Event:
    """Read a row that the quick way does not take: one with text that JSON escapes, or one that does not hold."""
    if row[0] != number:
        raise damaged(game, number, "seq")
    if row[8] != prev:
        raise damaged(game, number, "prev")
    event = _event(game, row, number)
    try:
        digest = digest_of_raw(row[10].encode(), row[11])
        hash_ = hash_of(event)
    except (AttributeError, TypeError, ValueError):
        raise damaged(game, number, "hash") from None
    if digest != event.digest:
        raise damaged(game, number, "digest")
    if hash_ != event.hash:
        raise damaged(game, number, "hash")
    return event


def damaged(game: str, seq: int, member: str) -> Damaged:
    """Say that a stored log does not hold from an event on."""
    return Damaged(
        msg(
            "The stored log of {game} does not hold at event {seq} ({member}). Go on from the last backup or from an exported log.",
            game=game,
            seq=str(seq),
            member=member,
        ),
        game=game,
        seq=seq,
        member=member,
    )
