"""Replay: a log folded into a state, without any adjudication (design section 4).

Facts are logged, so the fold needs only the ruleset's ``setup`` and ``apply``. At each seal the state's digest is held
against the one in the log. A state may be changed in place by ``apply``: nothing here keeps an old one. After a rewind
the state is folded again from the set-up along the segments that stand.
"""

from collections.abc import Collection, Iterable
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from pbem.core.canon import CanonError
from pbem.core.chain import state_digest
from pbem.core.event import Event
from pbem.core.log import FRAMEWORK, KINDS

S = TypeVar("S")


class Foldable(Protocol[S]):
    """What replay needs of a ruleset."""

    def setup(self, scenario: Any) -> S:
        """Return the state before segment 1, from the scenario as game.opened has it."""
        ...

    def apply(self, state: S, event: Event) -> S:
        """Fold one event: a roll, a kind of the ruleset's own, a sheet.carried, an effect of a correction."""
        ...

    def dump(self, state: S) -> Any:
        """Return the state as plain JSON values, rule-relevant members only, those at their default left out."""
        ...


class ReplayError(Exception):
    """A log that does not replay: the event, its kind, the member, the value in the log and the value found."""

    def __init__(self, seq: int, kind: str, member: str, logged: object, found: object) -> None:
        super().__init__(f"event {seq}, {kind}: {member} is {logged} in the log, {found} in the replay")
        self.seq = seq
        self.kind = kind
        self.member = member
        self.logged = logged
        self.found = found


class Replayed(msgspec.Struct, Generic[S], frozen=True):
    """The end of a replay: state, head seq (-1 for no event), events applied, seals compared, hidden bodies skipped."""

    state: S
    seq: int
    applied: int
    compared: int
    skipped: int


class _Leg(msgspec.Struct):
    """A stretch of the log that leads to a seal: the seal it starts from (-1 the set-up) and the events applied."""

    base: int
    events: list[Event]


class Fold(Generic[S]):
    """A replay that can be fed one event after another; ``state`` is the live state after the last one.

    ``kinds`` are the ruleset's own kinds, where known: any other is then refused by name. ``seals`` holds the
    (segment, seq) of every seal seen. Until game.opened has come there is no state.
    """

    state: S

    def __init__(self, ruleset: Foldable[S], kinds: Collection[str] | None = None) -> None:
        self.seq = -1
        self.applied = self.compared = self.skipped = 0
        self.seals: list[tuple[int, int]] = []
        self._ruleset = ruleset
        self._kinds = kinds
        self._scenario: Any = None
        self._made_by = ""
        self._salt: str | None = None
        self._legs: dict[int, _Leg] = {}
        self._leg = _Leg(-1, [])

    def feed(self, event: Event) -> None:
        """Fold the next event.

        Raises:
            ReplayError: a kind that is not known, an event that cannot be applied, a state that is not the one sealed,
                or a rewind to no seal.
        """
        self.seq = event.seq
        kind, body = event.kind, event.body
        if kind not in FRAMEWORK:
            if body is None:
                self.skipped += 1
                return
            if self._kinds is not None and kind not in self._kinds and kind not in KINDS:
                raise ReplayError(event.seq, kind, "kind", f"{kind} (made by {self._made_by})", "unknown")
            self._apply(event)
            self._leg.events.append(event)
            self.applied += 1
        elif body is None:
            self.skipped += 1
        elif kind == "game.opened":
            self._made_by = f"{body.get('ruleset')} {body.get('version')}"
            self._scenario = body.get("scenario")
            self.state = self._ruleset.setup(self._scenario)
        elif kind == "state.salt":
            self._salt = body["salt"]
        elif kind == "segment.sealed":
            self._compare(event, body)
            self.seals.append((body["segment"], event.seq))
            self._legs[event.seq] = self._leg
            self._leg = _Leg(event.seq, [])
        elif kind == "ruling" and body["what"] == "rewind":
            self._rewind(event, body["to"])

    def _apply(self, event: Event) -> None:
        try:
            self.state = self._ruleset.apply(self.state, event)
        except Exception as error:
            raise ReplayError(event.seq, event.kind, "body", event.body, f"{type(error).__name__}: {error}") from error

    def _compare(self, event: Event, body: dict[str, Any]) -> None:
        """Hold the state against the digest of a seal; not in a copy, which hides bodies or the salt."""
        salt, self._salt = self._salt, None
        if salt is None or self.skipped:
            return
        try:
            found = state_digest(salt, self._ruleset.dump(self.state))
        except CanonError as error:
            raise ReplayError(event.seq, event.kind, "state", body["state"], str(error)) from error
        if found != body["state"]:
            raise ReplayError(event.seq, event.kind, "state", body["state"], found)
        self.compared += 1

    def _rewind(self, event: Event, seal: int) -> None:
        """Fold again from the set-up along the legs that lead to a seal."""
        if seal not in self._legs:
            raise ReplayError(event.seq, event.kind, "to", seal, "no seal")
        legs: list[_Leg] = []
        at = seal
        while at >= 0:
            legs.append(self._legs[at])
            at = legs[-1].base
        self.state = self._ruleset.setup(self._scenario)
        for leg in reversed(legs):
            for earlier in leg.events:
                self._apply(earlier)
        self._leg = _Leg(seal, [])


def replay(
    events: Iterable[Event], ruleset: Foldable[S], upto: int | None = None, kinds: Collection[str] | None = None
) -> Replayed[S]:
    """Fold a log, as far as event ``upto`` if given, and return the state with what was done.

    Raises:
        ReplayError: the first event that does not replay, by member and both values; or no game.opened at all.
    """
    fold = Fold(ruleset, kinds)
    for event in events:
        if upto is not None and event.seq > upto:
            break
        fold.feed(event)
    if not hasattr(fold, "state"):
        raise ReplayError(0, "game.opened", "kind", "missing", "nothing to set up from")
    return Replayed(fold.state, fold.seq, fold.applied, fold.compared, fold.skipped)
