"""Audit: adjudicate again from the orders with the proved rolls, and compare event by event and state by state.

The log is verified first, by :mod:`pbem.verify`; here only the rules are at stake. Each segment is adjudicated in its own version
of the ruleset, void segments too; what cannot be read, in a copy, or has no version at hand, is counted and said.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from pbem.core.canon import dumps
from pbem.core.chain import state_digest
from pbem.core.dice import Dice, Kept, segment_key
from pbem.core.event import Draft, Event
from pbem.core.ledger import Close, Ledger
from pbem.core.log import is_applied


class Judge(Protocol):
    """What audit needs of a ruleset in one version: :class:`pbem.rulesets.driver.Adjudicator` is one."""

    @property
    def version(self) -> str:
        """The version of the rules."""
        ...

    def setup(self, scenario: Any) -> Any:
        """Return the state before segment 1."""
        ...

    def apply(self, state: Any, event: Any) -> Any:
        """Fold one event."""
        ...

    def dump(self, state: Any) -> Any:
        """Write the changing part of a state as JSON."""
        ...

    def sheets(self, logged: Mapping[str, tuple[int, Any]]) -> Any:
        """Read the sheets of a close: side to (seq, orders as the log has them)."""
        ...

    def resolve(self, state: Any, sheets: Any, dice: Dice, segment: int, seq: int) -> Iterator[tuple[Draft, Any]]:
        """Adjudicate a segment, event by event."""
        ...


class Difference(msgspec.Struct, frozen=True):
    """The first place where log and rules part: the event, its member, what the log says and what the rules say."""

    seq: int
    segment: int
    kind: str
    member: str
    logged: str
    found: str


class Skipped(msgspec.Struct, frozen=True):
    """A segment that could not be adjudicated again, and why: hidden (a copy lacks its orders), version, fault."""

    segment: int
    why: str
    detail: str = ""


class Audit(msgspec.Struct, frozen=True):
    """What an audit found: how many segments were adjudicated again of how many, the first difference, what was skipped."""

    segments: int
    audited: int
    events: int
    rolls: int
    difference: Difference | None = None
    skipped: tuple[Skipped, ...] = ()

    @property
    def agrees(self) -> bool:
        """Say whether nothing differs in what was adjudicated again."""
        return self.difference is None


class _Count:
    """The running totals of an audit."""

    def __init__(self) -> None:
        self.segments = self.audited = self.events = self.rolls = 0
        self.skipped: list[Skipped] = []

    def close(self, difference: Difference | None = None) -> Audit:
        return Audit(self.segments, self.audited, self.events, self.rolls, difference, tuple(self.skipped))


def audit(events: Sequence[Event], judges: Mapping[str, Judge]) -> Audit:
    """Adjudicate every segment of a log again.

    ``judges`` gives the ruleset by version; the one of the log's first event sets the game up. The log must hold in itself
    (verify it first).

    Raises:
        KeyError: no judge for the version that opened the game.
    """
    ledger = Ledger()
    count = _Count()
    opened = events[0].content
    fold = judges.get(opened["version"]) or next(iter(judges.values()))
    state = fold.setup(opened["scenario"])
    states: dict[int, Any] = {0: state}
    whole = all(event.body is not None for event in events)
    at = 0
    while at < len(events):
        event = events[at]
        ledger.add(event)
        at += 1
        if event.kind == "segment.closed":
            close = ledger.closes[event.content["segment"]]
            end = _seal_after(events, at)
            if end < 0:
                break
            count.segments += 1
            state, difference = _segment(events, at, end, state, close, ledger, judges, fold, count, whole)
            if difference is not None:
                return count.close(difference)
            for inner in events[at : end + 1]:
                ledger.add(inner)
            states[close.segment] = state
            at = end + 1
        elif event.kind == "ruling" and event.content["what"] == "rewind":
            state = states[ledger.base]
        elif is_applied(event) and event.body is not None:
            state = fold.apply(state, event)
    return count.close()


def _seal_after(events: Sequence[Event], at: int) -> int:
    for place in range(at, len(events)):
        if events[place].kind == "segment.sealed":
            return place
    return -1


def _fold(events: Sequence[Event], state: Any, fold: Judge) -> Any:
    for event in events:
        if is_applied(event) and event.body is not None:
            state = fold.apply(state, event)
    return state


def _segment(
    events: Sequence[Event],
    at: int,
    end: int,
    state: Any,
    close: Close,
    ledger: Ledger,
    judges: Mapping[str, Judge],
    fold: Judge,
    count: _Count,
    whole: bool,
) -> tuple[Any, Difference | None]:
    """Adjudicate one segment again and return the state after it, from the log where it had to be skipped."""
    logged = events[at:end]
    judge = judges.get(close.version)
    sheets = _sheets(events, close)
    if judge is None or sheets is None or not whole:
        if judge is None:
            count.skipped.append(Skipped(close.segment, "version", close.version))
        else:
            count.skipped.append(Skipped(close.segment, "hidden"))
        return _fold(logged, state, fold), None
    key = segment_key(bytes.fromhex(events[end].content["seed"]), ledger.game, close.segment, close.words)
    dice = Dice(key, close.segment, kept_rolls(events, close.again))
    seq = events[at].seq
    place = at
    try:
        for draft, after in judge.resolve(state, judge.sheets(sheets), dice, close.segment, seq):
            difference = _compare(events[place], draft, close.segment)
            if difference is not None:
                return state, difference
            state, place, seq = after, place + 1, seq + 1
            count.events += 1
            count.rolls += draft.kind == "roll"
    except Exception as fault:
        # A log that was forged well can hold orders no ruleset would have accepted: that is a difference, not a crash.
        where = events[place]
        return state, Difference(where.seq, close.segment, where.kind, "adjudication", where.kind, repr(fault)[:200])
    if events[place].kind != "state.salt":
        extra = events[place]
        return state, Difference(extra.seq, close.segment, extra.kind, "kind", extra.kind, "state.salt")
    sealed = events[end]
    found = state_digest(events[place].content["salt"], judge.dump(state))
    if found != sealed.content["state"]:
        return state, Difference(sealed.seq, close.segment, sealed.kind, "state", str(sealed.content["state"]), found)
    count.audited += 1
    return state, None


def _sheets(events: Sequence[Event], close: Close) -> dict[str, tuple[int, Any]] | None:
    """Find the sheets that a close names by hash; None where a copy hides one."""
    wanted = {value: side for side, value in close.sheets.items() if value is not None}
    found: dict[str, tuple[int, Any]] = {}
    for event in events:
        side = wanted.get(event.hash)
        if side is not None:
            if event.body is None:
                return None
            found[side] = (event.seq, event.body["orders"])
    return found


def kept_rolls(events: Sequence[Event], again: int | None) -> Kept:
    """Return the rolls of the segment that is run again, by name and dice, with their seqs; empty without one."""
    if again is None:
        return {}
    return {
        (event.body["name"], event.body["dice"]): (event.seq, tuple(event.body["values"]))
        for event in events
        if event.kind == "roll" and event.body is not None and event.body["segment"] == again
    }


def _compare(event: Event, draft: Draft, segment: int) -> Difference | None:
    pairs: list[tuple[str, Any, Any]] = [
        ("kind", event.kind, draft.kind),
        ("by", event.by, draft.by),
        ("to", list(event.to), list(draft.to)),
        ("turn", event.turn, draft.turn),
        ("phase", event.phase, draft.phase),
    ]
    body, made = event.content, draft.body
    for name in sorted(body.keys() | made.keys()):
        pairs.append((name, body.get(name), made.get(name)))
    for member, logged, found in pairs:
        if _plain(logged) != _plain(found):
            return Difference(event.seq, segment, event.kind, member, str(logged)[:200], str(found)[:200])
    return None


def _plain(value: Any) -> bytes:
    """Write a member as canonical JSON, in which tuples and lists are alike."""
    return dumps(value)
