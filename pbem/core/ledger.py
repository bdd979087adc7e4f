"""The standing of a log, folded one event at a time (design sections 4 and 5).

:class:`Ledger` always knows what the next close, rewind or end of the game has to write, so that nobody scans a long
log again. The referee keeps one for each game and gives it every event it appends; audit folds one beside its own
adjudication and compares. It trusts the hashes (see :mod:`pbem.core.chain`) and checks only the order of things.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pbem.core.event import ZERO_HASH, Event, LogError
from pbem.core.log import KINDS, Kind


class Close(msgspec.Struct, frozen=True):
    """What one segment.closed says, with the seqs of close and seal (-1 while open) and the segment it builds on.

    ``base`` is the segment whose seal holds the state before this one, 0 for the state of the set-up.
    """

    segment: int
    seq: int
    sheets: Mapping[str, str | None]
    words: Mapping[str, str]
    version: str
    again: int | None
    base: int
    sealed: int = -1


class Sheet(msgspec.Struct, frozen=True):
    """A sheet in force: the seq and hash of its orders.accepted, and its body, None in a copy that hides it."""

    seq: int
    hash: str
    body: dict[str, Any] | None


class Word(msgspec.Struct, frozen=True):
    """A word given: its seq, hash and text; the text is None in a copy that hides it."""

    seq: int
    hash: str
    text: str | None


class Seal(msgspec.Struct, frozen=True):
    """A seal: its segment, seq, revealed seed and state digest."""

    segment: int
    seq: int
    seed: str
    state: str


class Commitment(msgspec.Struct, frozen=True):
    """A dice commitment: K[0] in hex, the segment that uses K[1], its seq, whether a demo, its reason if later."""

    value: str
    first: int
    seq: int
    demo: bool
    reason: str


class Ledger:
    """The standing of a log after the events added so far.

    Read-only attributes:

    * ``game``, ``ruleset``, ``version``: of game.opened; "" before it.
    * ``seq``, ``hash``: the head; -1 and 64 zeros before the first event.
    * ``seats``: side to the player's public name, in order of ids.
    * ``open_segment``: the number of the segment that is open or being adjudicated; a rewind never lowers it.
    * ``adjudicating``: the Close of a segment that is not sealed yet, else None.
    * ``closes``: every close by segment number; ``seals``: every seal by segment number; ``base``: the segment whose
      seal the game stands on, 0 at the set-up; ``last_seal``: the newest seal in the log, void or not.
    * ``sheets``: side to the sheet in force for the open segment; ``first_words``: side to its first word that counts
      for it; ``words_given``: the seqs of all word.given since the close before.
    * ``older_words``: side to the word it is held to if it gives none.
    * ``commitment``: the newest; ``deadline``: the body of the newest deadline.set for the open segment, or None;
      ``lacks_deadline``: a later commitment stands and no deadline for the open segment after it.
    * ``disclosed``: seqs of private bodies already made public; ``private``: seqs of all bodies not for all.
    * ``closed``: the seq of game.closed or None.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.game = self.ruleset = self.version = ""
        self.seq = -1
        self.hash = ZERO_HASH
        self.seats: dict[str, str] = {}
        self.open_segment = 1
        self.adjudicating: Close | None = None
        self.closes: dict[int, Close] = {}
        self.seals: dict[int, Seal] = {}
        self.base = 0
        self.last_seal: Seal | None = None
        self.sheets: dict[str, Sheet] = {}
        self.first_words: dict[str, Word] = {}
        self.words_given: list[int] = []
        self.older_words: dict[str, str] = {}
        self.commitment: Commitment | None = None
        self.deadline: dict[str, Any] | None = None
        self.lacks_deadline = False
        self.disclosed: set[int] = set()
        self.private: list[int] = []
        self.closed: int | None = None
        self._rolls: dict[int, dict[tuple[str, str], tuple[int, tuple[int, ...]]]] = {}
        self._seal_at: dict[int, int] = {}
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        """Fold the next event; hashes are not computed again (see :mod:`pbem.core.chain`).

        Raises:
            LogError: the event does not follow the head, is of another game, or stands where its kind may not.
        """
        if event.seq != self.seq + 1 or event.prev != self.hash:
            raise LogError(f"the event does not follow the head, event {self.seq}", event.seq)
        if (event.seq == 0) != (event.kind == "game.opened") or (self.game and event.game != self.game):
            raise LogError("a log begins with its one game.opened and is of one game", event.seq)
        kind = KINDS.get(event.kind)
        self._check_place(event, kind)
        step = self._STEPS.get(event.kind)
        if step is not None:
            step(self, event)
        self.game = event.game
        self.seq, self.hash = event.seq, event.hash
        if not event.is_public:
            self.private.append(event.seq)

    def _check_place(self, event: Event, kind: Kind | None) -> None:
        """Refuse an event in the wrong place: inside or outside a segment, after the end."""
        if self.closed is not None and not (event.kind == "ruling" and (event.body or {}).get("what") == "note"):
            raise LogError(f"{event.kind} after game.closed; only notes may follow", event.seq)
        inside = self.adjudicating is not None
        if kind is None:
            if not inside and event.by != "referee":
                raise LogError(f"{event.kind} stands outside any segment", event.seq)
        elif (kind.where in ("segment", "seal")) != inside:
            where = "inside a segment" if inside else "outside any segment"
            raise LogError(f"{event.kind} stands {where}", event.seq)

    # What each kind changes -------------------------------------------------------------------------------------

    def _opened(self, event: Event) -> None:
        body = event.content
        self.ruleset, self.version = str(body.get("ruleset", "")), str(body.get("version", ""))

    def _committed(self, event: Event) -> None:
        body = event.content
        later = self.commitment is not None
        self.commitment = Commitment(
            body["commitment"], body["first"], event.seq, body.get("demo") is True, str(body.get("reason", ""))
        )
        if later:
            self.first_words.clear()
            self.older_words.clear()
            self.deadline = None
            self.lacks_deadline = True

    def _seated(self, event: Event) -> None:
        body = event.content
        self.seats[body["side"]] = str(body.get("name", ""))
        self.seats = dict(sorted(self.seats.items()))

    def _deadline(self, event: Event) -> None:
        if event.content.get("segment") == self.open_segment:
            self.deadline = event.content
            self.lacks_deadline = False

    def _accepted(self, event: Event) -> None:
        self.sheets[event.to[0]] = Sheet(event.seq, event.hash, event.body)

    def _word(self, event: Event) -> None:
        text = None if event.body is None else str(event.body["word"])
        self.first_words.setdefault(event.to[0], Word(event.seq, event.hash, text))
        self.words_given.append(event.seq)

    def _close(self, event: Event) -> None:
        body = event.content
        if body["segment"] != self.open_segment:
            raise LogError(f"closes segment {body['segment']}, {self.open_segment} is open", event.seq)
        close = Close(
            body["segment"],
            event.seq,
            body["sheets"],
            body["words"],
            str(body.get("version", "")),
            body.get("again"),
            self.base,
        )
        self.adjudicating = self.closes[close.segment] = close
        self.disclosed.update(body["disclosed"])
        self._rolls[close.segment] = {}
        self.sheets.clear()
        self.first_words.clear()
        self.words_given.clear()
        self.older_words = dict(body["words"])
        self.deadline = None
        self.lacks_deadline = False

    def _roll(self, event: Event) -> None:
        body = event.content
        self._rolls[self.open_segment][(body["name"], body["dice"])] = (event.seq, tuple(body["values"]))

    def _seal(self, event: Event) -> None:
        body = event.content
        segment = self.open_segment
        if body["segment"] != segment or self.adjudicating is None:
            raise LogError(f"seals segment {body['segment']}, {segment} is closed", event.seq)
        self.closes[segment] = msgspec.structs.replace(self.adjudicating, sealed=event.seq)
        self.last_seal = self.seals[segment] = Seal(segment, event.seq, body["seed"], body["state"])
        self._seal_at[event.seq] = segment
        self.base = segment
        self.adjudicating = None
        self.open_segment = segment + 1

    def _ruling(self, event: Event) -> None:
        body = event.content
        if body.get("what") != "rewind":
            return
        target = self._seal_at.get(body["to"])
        if target is None:
            raise LogError(f"rewinds to event {body['to']}, which is no seal", event.seq)
        self.base = target
        self.sheets.clear()

    def _ended(self, event: Event) -> None:
        self.disclosed.update(event.content["disclosed"])
        self.closed = event.seq

    _STEPS = {
        "game.opened": _opened,
        "dice.committed": _committed,
        "seat.taken": _seated,
        "seat.replaced": _seated,
        "deadline.set": _deadline,
        "orders.accepted": _accepted,
        "word.given": _word,
        "segment.closed": _close,
        "roll": _roll,
        "segment.sealed": _seal,
        "ruling": _ruling,
        "game.closed": _ended,
    }

    # What the next events have to say ---------------------------------------------------------------------------

    def sheets_for_close(self, again: int | None = None) -> dict[str, str | None]:
        """Return the member ``sheets`` of the next close: for every seat the hash of its sheet, or null.

        With ``again``, those of that segment.

        Raises:
            LogError: the segment cannot be run again (see :meth:`why_not_again`).
        """
        if again is not None:
            if reason := self.why_not_again(again):
                raise LogError(reason)
            return dict(self.closes[again].sheets)
        return {side: self.sheets[side].hash if side in self.sheets else None for side in self.seats}

    def words_for_close(self) -> dict[str, str]:
        """Return the member ``words``: each seat's first word since the close before, else its older one, else none."""
        words = dict(self.older_words)
        for side, word in self.first_words.items():
            if word.text is None:
                raise LogError("the word is not in this copy", word.seq)
            words[side] = word.text
        return dict(sorted(words.items()))

    def disclosed_for_close(self) -> list[int]:
        """Return the member ``disclosed`` of the next close: every word.given since the close before."""
        return list(self.words_given)

    def disclosed_for_end(self) -> list[int]:
        """Return the member ``disclosed`` of game.closed: every body not for all."""
        return list(self.private)

    def why_not_again(self, segment: int) -> str:
        """Say why a segment cannot be run again by the next close, or "" if it can.

        It must be void, and the game must stand where it stood: on the seal that segment was built on, or on a re-run
        of that one.
        """
        close = self.closes.get(segment)
        if close is None or close.sealed < 0:
            return f"there is no sealed segment {segment}"
        if segment in self.live_segments():
            return f"segment {segment} is not void"
        if self._origin(self.base) != self._origin(close.base):
            return f"segment {segment} did not start from where the game stands"
        return ""

    def kept_for(self, again: int) -> dict[tuple[str, str], tuple[int, tuple[int, ...]]]:
        """Return the rolls of a segment by name and dice, with seq and values: what a re-run of it keeps."""
        return dict(self._rolls.get(again, {}))

    def live_segments(self) -> tuple[int, ...]:
        """Return the sealed segments that stand, in order; those after a rewind's seal are void."""
        live: list[int] = []
        at = self.base
        while at:
            live.append(at)
            at = self.closes[at].base
        return tuple(reversed(live))

    def void_segments(self) -> tuple[int, ...]:
        """Return the sealed segments that a rewind has made void."""
        live = set(self.live_segments())
        return tuple(segment for segment in self.seals if segment not in live)

    def _origin(self, segment: int) -> int:
        """Return the segment that this one is a re-run of, or itself."""
        while segment and (again := self.closes[segment].again) is not None:
            segment = again
        return segment


def words_for_close(events: Iterable[Event]) -> dict[str, str]:
    """Return the words that a close after these events uses; :class:`Ledger` knows them without a scan."""
    return Ledger(events).words_for_close()
