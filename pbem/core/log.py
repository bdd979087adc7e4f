"""What a log says of itself, whatever the ruleset: the kinds of events, segments, copies (design section 4).

Everything here is a pure function of the events; :mod:`pbem.core.ledger` folds them one at a time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from pbem.core.event import Event

Where = Literal["open", "close", "segment", "seal", "end"]


class Kind(msgspec.Struct, frozen=True):
    """A kind of the framework: its name, who may read it, where it stands, and whether ``apply`` is given it.

    ``to`` is "*" for all, "side" for one side, "" for the referee alone. ``where`` is "open" between segments, "close"
    and "seal" for the ends of one, "segment" inside one, "end" for the end of the game.
    """

    name: str
    to: Literal["*", "side", ""]
    where: Where
    applied: bool = False


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("game.opened", "*", "open"),
        Kind("dice.committed", "*", "open"),
        Kind("seat.taken", "*", "open"),
        Kind("seat.replaced", "*", "open"),
        Kind("deadline.set", "*", "open"),
        Kind("orders.received", "side", "open"),
        Kind("orders.accepted", "side", "open"),
        Kind("orders.refused", "side", "open"),
        Kind("word.given", "side", "open"),
        Kind("segment.closed", "*", "close"),
        Kind("roll", "*", "segment", applied=True),
        Kind("sheet.carried", "side", "segment", applied=True),
        Kind("state.salt", "", "segment"),
        Kind("segment.sealed", "*", "seal"),
        Kind("ruling", "*", "open"),
        Kind("game.closed", "*", "end"),
    )
}
"""The kinds of the framework; every other kind is a ruleset's."""

FRAMEWORK = frozenset(name for name, kind in KINDS.items() if not kind.applied)
"""The kinds that ``apply`` is never given."""


def is_applied(event: Event) -> bool:
    """Say whether ``apply`` is given this event: rolls, the ruleset's kinds, sheet.carried."""
    return event.kind not in FRAMEWORK


class Copy(msgspec.Struct, frozen=True):
    """Whose copy a log is: whole, or for some sides, or public (no side)."""

    whole: bool
    sides: tuple[str, ...] = ()


def disclosed_in(events: Iterable[Event]) -> set[int]:
    """Return the seqs of the bodies that the closes and the end in these events disclose."""
    found: set[int] = set()
    for event in events:
        if event.kind in ("segment.closed", "game.closed") and event.body is not None:
            found.update(event.body.get("disclosed", ()))
    return found


def copy_for(events: Sequence[Event], side: str | None) -> list[Event]:
    """Return the copy for a side, or with None the public copy: what may not be read stands without body and salt."""
    shown = disclosed_in(events)
    return [
        event
        if event.body is None or event.is_public or (side is not None and side in event.to) or event.seq in shown
        else event.redacted()
        for event in events
    ]


def whose_copy(events: Iterable[Event]) -> Copy:
    """Say whose copy a log is: for each side that lacks none of its own bodies, else public."""
    whole = True
    sides: set[str] = set()
    lacking: set[str] = set()
    for event in events:
        if event.kind in ("seat.taken", "seat.replaced") and event.body is not None:
            sides.add(event.body["side"])
        if event.to and not event.is_public:
            sides.update(event.to)
        if event.body is None:
            whole = False
            lacking.update(event.to)
    return Copy(whole, () if whole else tuple(sorted(sides - lacking)))


class Span(msgspec.Struct, frozen=True):
    """One segment in a log: its number and the seqs of its close and its seal; the seal is -1 while it has none."""

    segment: int
    close: int
    seal: int


def segments(events: Iterable[Event]) -> Iterator[Span]:
    """Yield the segments of a log in order, void ones too."""
    number = close = -1
    for event in events:
        if event.kind == "segment.closed":
            number, close = event.content["segment"], event.seq
        elif event.kind == "segment.sealed" and close >= 0:
            yield Span(number, close, event.seq)
            close = -1
    if close >= 0:
        yield Span(number, close, -1)
