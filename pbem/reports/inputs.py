"""What the builders of reports are handed: plain facts about game, seat and deadline, as the referee knows them."""

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import Message


class GameInfo(msgspec.Struct, frozen=True):
    """A game: its id and title, its ruleset's title, whether house tables are in use, and the referee's name."""

    id: str
    title: str
    ruleset_title: Message
    house: bool = True
    referee: str = ""


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat: its side and the side's title, its player's name, language and time zone (an IANA name)."""

    side: str
    side_title: Message
    player: str
    language: str = "en"
    zone: str = "UTC"


class Due(msgspec.Struct, frozen=True):
    """A deadline as a seat sees it: the segment, the instant (``2026-01-02T03:04:05Z``), and the whole hours left."""

    segment: int
    utc: str
    hours_left: int


class Where(msgspec.Struct, frozen=True):
    """Where a game stands: the turn (0 before play) and the phase's title, if there is one."""

    turn: int = 0
    phase: Message | None = None


class Head(msgspec.Struct, frozen=True):
    """The head of the log: seq and hash of its last event."""

    seq: int = -1
    hash: str = ""


class JudgedLine(msgspec.Struct, frozen=True):
    """A line of an order text: its number from 1, its text as sent, whether it was taken, and its findings."""

    number: int
    text: str
    taken: bool
    findings: tuple[Finding, ...] = ()


class Unread(msgspec.Struct, frozen=True):
    """Text that was not read, and why, in a sentence."""

    text: str
    why: Message


class WordGiven(msgspec.Struct, frozen=True):
    """A word that stands for the open segment: the word, and seq and hash of its event; ``new`` if this mail gave it."""

    word: str
    seq: int
    hash: str
    new: bool = False


class WordUsed(msgspec.Struct, frozen=True):
    """A word used for a segment: side, the word ("" for none), and whether it is an older one the seat is held to."""

    side: str
    word: str
    held: bool = False


class DiceUsed(msgspec.Struct, frozen=True):
    """What proves the rolls of a segment.

    ``seed``: K in hex. ``key``: the segment key T in hex. ``before``: the value shown before, which is SHA-256 of the seed: the
    commitment or the seed of an earlier segment. ``words``: the words used.
    """

    seed: str
    key: str
    before: str = ""
    words: tuple[WordUsed, ...] = ()


class MapFiles(msgspec.Struct, frozen=True):
    """The pictures that go with a report: the content id of the one shown ("" for none) and the names of those attached."""

    cid: str = ""
    names: tuple[str, ...] = ()
