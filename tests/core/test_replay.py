"""Replay: the fold equals the live state, and a difference is named."""

import hashlib
from typing import Any

import msgspec
import pytest

from pbem.core.chain import state_digest
from pbem.core.event import Event
from pbem.core.log import copy_for
from pbem.core.replay import Fold, ReplayError, replay
from tests.core.logs import Builder, State, Toy, as_dict, build_log, relink, rich_log


def test_the_fold_is_the_live_state() -> None:
    """A log with corrections, rewinds and re-runs replays to the state that the builder had, every seal compared."""
    game = rich_log()
    replayed = replay(game.events, Toy(), kinds=Toy.kinds)
    assert replayed.state == game.state
    assert (replayed.seq, replayed.compared, replayed.skipped) == (len(game.events) - 1, 7, 0)


def test_replay_stops_where_it_is_told() -> None:
    """Up to the seal of segment 1, the state is the one sealed there."""
    game = rich_log()
    seal = game.ledger.seals[1].seq
    replayed = replay(game.events, Toy(), upto=seal)
    assert replayed.state == game.at_seal[seal]
    assert replayed.seq == seal


def test_a_rewind_takes_corrections_after_the_seal_away() -> None:
    """What was corrected after the seal that a rewind goes to is as it was at that seal."""
    game = Builder()
    game.segment()
    game.correct("u.0", "9999")
    game.rewind(1)
    assert replay(game.events, Toy()).state["units"]["u.0"] == "0100"
    game.segment()
    game.rewind(2)
    game.rewind(1)
    game.rewind(2)
    assert replay(game.events, Toy()).state == game.state == game.at_seal[game.ledger.seals[2].seq]


@pytest.mark.parametrize("side", ["axis", "soviet", None])
def test_a_copy_replays_and_compares_no_state(side: str | None) -> None:
    """Bodies a copy lacks are skipped; what all may read is folded all the same."""
    game = rich_log()
    copy = copy_for(game.events[:-2], side)
    replayed = replay(copy, Toy())
    assert replayed.compared == 0
    assert replayed.skipped > 0
    assert {**replayed.state, "carried": None} == {**game.state, "carried": None}


def test_folding_on_and_folding_anew_are_the_same() -> None:
    """Fed one event at a time, the fold has at each event the state of a fresh replay up to it."""
    events = rich_log().events
    fold = Fold(Toy())
    for event in events:
        fold.feed(event)
        assert fold.state == replay(events, Toy(), upto=event.seq).state
    assert [segment for segment, _ in fold.seals] == [1, 2, 3, 4, 5, 6, 7]


class Other(Toy):
    """The toy of a later version, in which every pip counts double."""

    def apply(self, state: State, event: Event) -> State:
        state = super().apply(state, event)
        if event.kind == "roll":
            state["pips"] += 1
        return state


class Floating(Toy):
    """A toy whose state has no canonical form."""

    def dump(self, state: State) -> Any:
        return 0.5


def test_a_ruleset_that_folds_otherwise_stops_at_the_first_seal() -> None:
    """The error names event, kind, member and both digests."""
    events = build_log(segments=2)
    seal = next(event for event in events if event.kind == "segment.sealed")
    with pytest.raises(ReplayError) as caught:
        replay(events, Other())
    error = caught.value
    assert (error.seq, error.kind, error.member) == (seal.seq, "segment.sealed", "state")
    assert error.logged == seal.content["state"] != error.found
    assert str(error.found) in str(error)
    with pytest.raises(ReplayError, match="floating-point"):
        replay(events, Floating())


def test_a_kind_that_is_not_known_is_named_with_what_made_it() -> None:
    """An unknown kind is refused by name, with ruleset and version of the log; without a list apply decides."""
    lines = [as_dict(event) for event in build_log(segments=1)]
    at = next(number for number, line in enumerate(lines) if line["kind"] == "unit.moved")
    lines[at]["kind"] = "unit.flew"
    with pytest.raises(ReplayError, match=f"event {at}, unit.flew: kind is unit.flew .made by toy 0.1.0"):
        replay(relink(lines), Toy(), kinds=Toy.kinds)
    with pytest.raises(ReplayError, match=r"ValueError: no such kind: unit\.flew"):
        replay(relink(lines), Toy())


def test_what_cannot_be_folded_is_an_error_of_the_log() -> None:
    """A rewind to no seal, and a log without game.opened, are refused."""
    events = build_log(segments=1)
    ruling = msgspec.structs.replace(events[-1], kind="ruling", body={"what": "rewind", "to": 3}, seq=len(events))
    with pytest.raises(ReplayError, match="to is 3 in the log, no seal"):
        replay([*events, ruling], Toy())
    with pytest.raises(ReplayError, match=r"game\.opened: kind is missing"):
        replay([], Toy())


def test_the_state_digest_is_that_of_the_design() -> None:
    """SHA-256 of the canonical object of salt and state."""
    assert state_digest("ab", {"b": 1, "a": []}) == hashlib.sha256(b'{"salt":"ab","state":{"a":[],"b":1}}').hexdigest()
