"""Between rows and values: events as they are stored, and the check that a stored log holds."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from pbem.core.event import VERSION, Event, digest_of_raw, hash_of
from pbem.core.text import msg
from pbem.store.errors import Damaged

EVENT_COLUMNS = ("seq", "at", "turn", "phase", "kind", "by", "to", "digest", "prev", "hash", "body", "salt")
"""The columns of an event, in the order in which they are read; the game is known."""

_decode_body = msgspec.json.Decoder(dict[str, Any]).decode
_decode_to = msgspec.json.Decoder(tuple[str, ...]).decode
_encode = msgspec.json.Encoder(order="sorted").encode


def row_of(event: Event) -> dict[str, Any]:
    """Write an event as a row."""
    return {
        "game": event.game,
        "seq": event.seq,
        "at": event.at,
        "turn": event.turn,
        "phase": event.phase,
        "kind": event.kind,
        "by": event.by,
        "to": _encode(event.to).decode(),
        "digest": event.digest,
        "prev": event.prev,
        "hash": event.hash,
        "body": _encode(event.body).decode(),
        "salt": event.salt,
    }


def events_of(game: str, rows: Iterable[Sequence[Any]]) -> list[Event]:
    """Read events from rows of :data:`EVENT_COLUMNS`, as they stand, in the order of the rows.

    Raises:
        Damaged: a row is no event.
    """
    made: list[Event] = []
    readers: dict[str, tuple[str, ...]] = {}
    for row in rows:
        seq, at, turn, phase, kind, by, to, digest, prev, hash_, body, salt = row
        try:
            who = readers.get(to)
            if who is None:
                who = readers[to] = _decode_to(to)
            content = _decode_body(body)
        except (msgspec.DecodeError, TypeError, UnicodeError, RecursionError):
            raise damaged(game, seq, "body" if to in readers else "to") from None
        made.append(
            Event(
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
        )
    return made


def check_rows(game: str, rows: Sequence[Sequence[Any]], events: Sequence[Event], first: int, prev: str) -> None:
    """Check that stored events follow each other, each hash its members and each digest the body as it is stored.

    ``first`` is the seq the first row must have, ``prev`` the hash of the event before it.

    Raises:
        Damaged: the first event that does not hold, and the member that shows it.
    """
    head = prev
    for number, (row, event) in enumerate(zip(rows, events, strict=True), first):
        if event.seq != number:
            raise damaged(game, number, "seq")
        if event.prev != head:
            raise damaged(game, number, "prev")
        try:
            digest = digest_of_raw(row[10].encode(), event.salt or "")
            head = hash_of(event)
        except (AttributeError, TypeError, ValueError):
            raise damaged(game, number, "hash") from None
        if digest != event.digest:
            raise damaged(game, number, "digest")
        if head != event.hash:
            raise damaged(game, number, "hash")


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
        seq=seq if isinstance(seq, int) else -1,
        member=member,
    )
