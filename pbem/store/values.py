"""The values that go in and out of the store; the tables stay inside it.

Every instant is UTC text as in the log, ``2026-01-02T03:04:05Z``, so that order of text is order of time.
"""

from enum import StrEnum
from typing import Any

import msgspec


class Game(msgspec.Struct, frozen=True):
    """A game as the referee keeps it: id, ruleset, zone of its deadlines, and settings that are no part of the log."""

    id: str
    ruleset: str
    created_at: str
    zone: str = "UTC"
    settings: dict[str, Any] = {}
    demo: bool = False
    closed: bool = False


class Seat(msgspec.Struct, frozen=True):
    """A side's chair in a game: the player's name, address, language and zone; the address is in no log."""

    game: str
    side: str
    player: str
    address: str
    language: str = "en"
    zone: str = "UTC"


class Chain(msgspec.Struct, frozen=True):
    """A seed chain: the segment that uses K[1], K[length] (32 secret bytes), and K[0] in hex, the commitment."""

    game: str
    first: int
    last_key: bytes
    length: int
    commitment: str


class Arrival(StrEnum):
    """What a mail is to the store: not seen before, the same again, or a known Message-ID with other bytes."""

    NEW = "new"
    AGAIN = "again"
    OTHER = "other"


class Incoming(msgspec.Struct, frozen=True):
    """A mail that is taken: its Message-ID ("" if it has none), SHA-256 of its bytes in hex, the bytes, what became of it.

    ``game`` is "" where the mail names none that is known.
    """

    message_id: str
    digest: str
    arrived_at: str
    taken_at: str
    raw: bytes
    game: str = ""
    outcome: str = ""


class Seen(msgspec.Struct, frozen=True):
    """What the store knows of a mail that arrives again, or of the one that has used its Message-ID."""

    arrival: Arrival
    key: str
    game: str
    taken_at: str
    outcome: str


class Outgoing(msgspec.Struct, frozen=True):
    """A mail to be sent; the key is made from what it is for, so that the same answer is posted once only."""

    key: str
    game: str
    seat: str
    kind: str
    created_at: str
    message_id: str
    raw: bytes
    address: str = ""


class Status(StrEnum):
    """How a mail in the outbox stands."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"


class Posted(msgspec.Struct, frozen=True):
    """A mail in the outbox: the mail, how it stands, attempts so far, when to try next and what went wrong last."""

    mail: Outgoing
    status: Status
    attempts: int
    next_try_at: str
    last_error: str
    sent_at: str
