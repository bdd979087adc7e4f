"""The hash chain: every event fits its hash and the one before; every body fits its digest (design section 4)."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from pbem.core.canon import dumps
from pbem.core.event import ZERO_HASH, Event, LogError, digest_of, digest_of_raw, hash_of

Head = tuple[int, str]
"""The seq and hash of the last event: what every mail prints."""


_NOTHING = msgspec.Raw(b"")


class _Stored(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An event as stored, its body still bytes, so that the digest costs no second encoding."""

    at: str
    body: msgspec.Raw = _NOTHING
    by: str
    digest: str
    game: str
    hash: str
    kind: str
    phase: str
    prev: str
    salt: str | None = None
    seq: int
    to: tuple[str, ...]
    turn: int
    v: int


_decode_stored = msgspec.json.Decoder(_Stored).decode
_decode_body = msgspec.json.Decoder(dict[str, Any]).decode


def check_event(event: Event, head: Head | None) -> None:
    """Check that an event follows the head before it (None before the first) and fits its own digest and hash.

    Raises:
        LogError: the event, the member and both values.
    """
    seq, prev = (head[0] + 1, head[1]) if head else (0, ZERO_HASH)
    if event.seq != seq:
        raise LogError(f"seq is {event.seq} where {seq} follows", event.seq)
    if event.prev != prev:
        raise LogError(f"prev is {event.prev}, the event before has {prev}", event.seq)
    if event.body is not None and event.salt is not None:
        digest = digest_of(event.body, event.salt)
        if digest != event.digest:
            raise LogError(f"digest is {event.digest}, the body gives {digest}", event.seq)
    found = hash_of(event)
    if found != event.hash:
        raise LogError(f"hash is {event.hash}, the members give {found}", event.seq)


def check_chain(events: Iterable[Event]) -> Head | None:
    """Check a whole log and return its head, None for no event.

    Raises:
        LogError: the first event that does not fit.
    """
    head: Head | None = None
    game: str | None = None
    for event in events:
        check_event(event, head)
        if game is not None and event.game != game:
            raise LogError(f"game is {event.game}, the log is of {game}", event.seq)
        game, head = event.game, (event.seq, event.hash)
    return head


def read_lines(lines: Iterable[bytes]) -> Iterator[Event]:
    """Read stored canonical lines and check chain and digests on the way; the quick road for a whole log.

    Raises:
        LogError: the first event that does not fit.
    """
    seq, prev, game = 0, ZERO_HASH, None
    for line in lines:
        try:
            row = _decode_stored(line)
            body = _decode_body(row.body) if row.body else None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise LogError(f"the stored line is not an event: {error}", seq) from None
        event = Event(
            at=row.at,
            body=body,
            by=row.by,
            digest=row.digest,
            game=row.game,
            hash=row.hash,
            kind=row.kind,
            phase=row.phase,
            prev=row.prev,
            salt=row.salt,
            seq=row.seq,
            to=row.to,
            turn=row.turn,
            v=row.v,
        )
        if event.seq != seq or event.prev != prev or event.game != (game or event.game):
            raise LogError(f"the event does not follow the one before: seq {event.seq}, game {event.game}", seq)
        if row.body and digest_of_raw(bytes(row.body), row.salt or "") != row.digest:
            raise LogError(f"digest is {row.digest}, the body gives another", seq)
        if hash_of(event) != event.hash:
            raise LogError(f"hash is {event.hash}, the members give another", seq)
        seq, prev, game = seq + 1, event.hash, event.game
        yield event


def state_digest(salt: str, state: object) -> str:
    """Return SHA-256, in hex, of canonical ``{"salt": …, "state": …}``: the member ``state`` of a seal.

    Raises:
        CanonError: the state has no canonical form.
    """
    return sha256(dumps({"salt": salt, "state": state})).hexdigest()
