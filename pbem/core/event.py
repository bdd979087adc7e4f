"""One event of a log, `pbem-log/1`: its thirteen members, its digest and its hash (design section 4).

An event is sealed from a :class:`Draft`. A copy for one seat holds some events without body and salt; both are then
None, and digest and hash stay what they are, because the chain covers the digest and not the body.
"""

import re
from collections.abc import Collection
from hashlib import sha256
from typing import Any

import msgspec

from pbem.core import canon

VERSION = 1
"""The member ``v``: the version of the log's form."""

FORM = "pbem-log/1"
"""The name of the log's form."""

PUBLIC = ("*",)
"""``to`` of an event that all may read."""

REFEREE_ALONE: tuple[str, ...] = ()
"""``to`` of an event that only the referee may read."""

ZERO_HASH = "0" * 64
"""``prev`` of the first event."""

MEMBERS = ("at", "body", "by", "digest", "game", "hash", "kind", "phase", "prev", "salt", "seq", "to", "turn", "v")


class LogError(ValueError):
    """An event or a log that is refused; ``seq`` names the event where it is known, else it is -1."""

    def __init__(self, message: str, seq: int = -1) -> None:
        super().__init__(f"event {seq}: {message}" if seq >= 0 else message)
        self.seq = seq


class Draft(msgspec.Struct, frozen=True):
    """An event before it has its place in a log: what happened, who caused it, who may read it, where the game stood.

    ``turn`` and ``phase`` are those before the event: 0 and "" before play.
    """

    kind: str
    by: str
    to: tuple[str, ...]
    body: dict[str, Any]
    turn: int = 0
    phase: str = ""


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One event in its place; ``body`` and ``salt`` are None together in a copy that may not show them."""

    at: str
    body: dict[str, Any] | None = None
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

    @property
    def content(self) -> dict[str, Any]:
        """Return the body.

        Raises:
            LogError: this copy does not show it.
        """
        if self.body is None:
            raise LogError("the body is not in this copy", self.seq)
        return self.body

    @property
    def is_public(self) -> bool:
        """Say whether all may read the body."""
        return self.to == PUBLIC

    def redacted(self) -> "Event":
        """Return the event without body and salt."""
        return msgspec.structs.replace(self, body=None, salt=None)


class _Head(msgspec.Struct, frozen=True):
    """The eleven members the hash covers, in the order of their names."""

    at: str
    by: str
    digest: str
    game: str
    kind: str
    phase: str
    prev: str
    seq: int
    to: tuple[str, ...]
    turn: int
    v: int


_encode_head = msgspec.json.Encoder().encode
_encode_sorted = msgspec.json.Encoder(order="sorted").encode
_decode_event = msgspec.json.Decoder(Event).decode

_GAME = re.compile(r"[a-z0-9][a-z0-9-]{0,62}", re.ASCII)
_KIND = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)*", re.ASCII)
_SIDE = re.compile(r"[a-z0-9][a-z0-9._-]*", re.ASCII)
_HEX64 = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")
_AT = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ", re.ASCII)


def digest_of(body: dict[str, Any], salt: str) -> str:
    """Return SHA-256, in hex, of the canonical object of body and salt.

    Raises:
        CanonError: the body has no canonical form.
    """
    return sha256(canon.dumps({"body": body, "salt": salt})).hexdigest()


def digest_of_raw(raw: bytes, salt: str) -> str:
    """Return the digest of a body whose canonical bytes are at hand; wrong bytes give a digest that fits nothing."""
    return sha256(b'{"body":%b,"salt":"%b"}' % (raw, salt.encode())).hexdigest()


def hash_of(event: Event) -> str:
    """Return SHA-256, in hex, of the canonical object of the eleven members that the chain covers."""
    e = event
    head = _Head(e.at, e.by, e.digest, e.game, e.kind, e.phase, e.prev, e.seq, e.to, e.turn, e.v)
    return sha256(_encode_head(head)).hexdigest()


def seal(draft: Draft, *, game: str, seq: int, at: str, prev: str, salt: str) -> Event:
    """Give a draft its place in the log of a game; ``salt`` is 32 fresh hex digits, and is not used for a public one.

    Raises:
        CanonError: the body has no canonical form.
        LogError: a member is not as the form wants it.
    """
    if draft.to == PUBLIC:
        salt = ""
    event = Event(
        at=at,
        body=draft.body,
        by=draft.by,
        digest=digest_of(draft.body, salt),
        game=game,
        hash="",
        kind=draft.kind,
        phase=draft.phase,
        prev=prev,
        salt=salt,
        seq=seq,
        to=tuple(draft.to),
        turn=draft.turn,
        v=VERSION,
    )
    check_members(event, sealed=False)
    return msgspec.structs.replace(event, hash=hash_of(event))


def encode_line(event: Event) -> bytes:
    """Write one line of a log file: the canonical JSON of the event and one LF."""
    return _encode_sorted(event) + b"\n"


def decode_line(line: bytes, kinds: Collection[str] | None = None) -> Event:
    """Read one line of a log file, strictly: members, their values, the canonical form; not the hashes.

    ``kinds`` are all kinds that are known, framework and ruleset; without them any well-formed kind passes.

    Raises:
        LogError: the line is refused; an unknown version, member or kind by its name and with what is needed.
    """
    text = line[:-1] if line.endswith(b"\n") else line
    try:
        event = _decode_event(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _why_not(text) from None
    if event.v != VERSION:
        raise LogError(_version_needed(event.v), event.seq)
    try:
        canon.check(event.body, 1)
        is_canonical = _encode_sorted(event) == text
    except (canon.CanonError, UnicodeEncodeError) as error:
        raise LogError(f"the body holds {error}", event.seq) from None
    if not is_canonical:
        raise _why_not(text)
    check_members(event)
    if kinds is not None and event.kind not in kinds:
        raise LogError(f"the kind {event.kind} is not known here: a later version of pbem wrote it", event.seq)
    return event


def decode_stored(line: bytes) -> Event:
    """Read a line that this program wrote itself: quick, with types checked and nothing else.

    Raises:
        LogError: the line is not an event.
    """
    try:
        return _decode_event(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _why_not(line) from None


def check_members(event: Event, *, sealed: bool = True) -> None:
    """Check the value of each member by the form; ``sealed`` says whether the event has its hash yet.

    Raises:
        LogError: the first member that is not as it must be, by name.
    """
    e = event
    private = e.to != PUBLIC
    hex_members = ("digest", "prev", "hash") if sealed else ("digest", "prev")
    if (e.body is None) != (e.salt is None):
        raise LogError("body and salt are missing together or not at all", e.seq)
    checks = (
        ("v", e.v == VERSION),
        ("game", _GAME.fullmatch(e.game)),
        ("seq", e.seq >= 0),
        ("at", _AT.fullmatch(e.at)),
        ("turn", 0 <= e.turn < canon.LIMIT),
        ("kind", _KIND.fullmatch(e.kind)),
        ("by", _SIDE.fullmatch(e.by)),
        ("to", not private or (all(map(_SIDE.fullmatch, e.to)) and list(e.to) == sorted(set(e.to)))),
        ("salt", e.salt is None or (_SALT.fullmatch(e.salt) if private else e.salt == "")),
        *((name, _HEX64.fullmatch(getattr(e, name))) for name in hex_members),
    )
    for name, good in checks:
        if not good:
            raise LogError(f"the member {name} is not as {FORM} wants it: {getattr(e, name)!r:.80}", e.seq)


def _version_needed(version: object) -> str:
    """Say that another form of log is at hand."""
    return f"the log is written in form pbem-log/{version}; this program reads {FORM} and a later one is needed"


def _why_not(text: bytes) -> LogError:
    """Find the plain reason for which a line is no event; slow, for lines already refused."""
    try:
        value = canon.loads(text)
    except canon.CanonError as error:
        return LogError(f"{error}" if text.strip() else "not JSON: the line is empty")
    if not isinstance(value, dict):
        return LogError("the line is not an object")
    seq = value.get("seq")
    at = seq if type(seq) is int else -1
    version = value.get("v")
    if version != VERSION or type(version) is not int:
        return LogError(_version_needed(version) if "v" in value else "the member v is missing", at)
    for name in value:
        if name not in MEMBERS:
            return LogError(f"the member {name} is not one of {FORM}: a later version of pbem is needed", at)
    for name in MEMBERS:
        if name not in value and name not in ("body", "salt"):
            return LogError(f"the member {name} is missing", at)
    if canon.dumps(value) != text:
        crlf = ": the line ends are CRLF" if text.endswith(b"\r") else ""
        return LogError(f"the line is not in canonical form{crlf}", at)
    try:
        _decode_event(text)
    except msgspec.DecodeError as error:
        return LogError(f"{error}", at)
    return LogError("body and salt are missing together or not at all", at)
