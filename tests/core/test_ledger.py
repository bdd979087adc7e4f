"""The ledger knows what the next close, rewind or end of the game has to write."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pbem.core.event import PUBLIC, LogError, decode_line
from pbem.core.ledger import Ledger, words_for_close
from pbem.core.log import copy_for
from tests.core.logs import Builder, build_log, rich_log, vector_bytes, vectors

WHOLE = vector_bytes(vectors()["logs_that_hold"][0]).splitlines(keepends=True)


def test_it_foresees_every_close_of_the_vectors() -> None:
    """Before each close of the independent log the ledger gives its sheets, words and disclosed; before the end, all."""
    ledger = Ledger()
    for event in map(decode_line, WHOLE):
        body = event.content
        if event.kind == "segment.closed":
            assert ledger.sheets_for_close(body.get("again")) == body["sheets"]
            assert ledger.words_for_close() == body["words"]
            assert ledger.disclosed_for_close() == body["disclosed"]
            assert ledger.open_segment == body["segment"]
            assert not ledger.lacks_deadline
        if event.kind == "game.closed":
            assert ledger.disclosed_for_end() == body["disclosed"]
        ledger.add(event)
    assert (ledger.seq, ledger.closed) == (41, 41)
    assert ledger.live_segments() == (1, 3, 4)
    assert ledger.void_segments() == (2,)
    assert ledger.last_seal is not None
    assert (ledger.last_seal.segment, ledger.last_seal.seq) == (4, 40)
    assert ledger.seats == {"axis": "Hanna", "soviet": "Teodor"}
    assert (ledger.ruleset, ledger.version) == ("east_front", "0.1.0")
    assert ledger.commitment is not None
    assert ledger.commitment.reason == "the store was lost"


def test_a_copy_folds_to_the_same_standing() -> None:
    """The ledger of a copy agrees with that of the whole log in all that is public, at every event."""
    events = rich_log().events[:-2]
    whole = Ledger()
    copies = {side: Ledger() for side in ("axis", None)}
    for at, event in enumerate(events):
        whole.add(event)
        for side, ledger in copies.items():
            ledger.add(copy_for(events, side)[at])
            assert (ledger.seq, ledger.hash, ledger.open_segment) == (whole.seq, whole.hash, whole.open_segment)
            assert ledger.sheets_for_close() == whole.sheets_for_close()
            assert ledger.disclosed_for_close() == whole.disclosed_for_close()
            assert ledger.live_segments() == whole.live_segments()
            assert ledger.older_words == whole.older_words


def test_the_last_sheet_counts_and_lapses_with_a_close_or_rewind() -> None:
    """The sheet of a seat is its last since the close or rewind before; a close and a rewind leave none."""
    game = Builder()
    game.segment()
    game.sheet("axis")
    last = game.sheet("axis", "move 2 to 0202")
    assert game.ledger.sheets_for_close() == {"axis": last.hash, "soviet": None}
    assert game.ledger.sheets["axis"].seq == last.seq
    game.segment()
    assert game.ledger.sheets_for_close() == {"axis": None, "soviet": None}
    game.sheet("soviet")
    game.rewind(1)
    assert game.ledger.sheets_for_close() == {"axis": None, "soviet": None}
    assert game.ledger.sheets_for_close(again=2) == {"axis": last.hash, "soviet": None}


def test_words_stand_through_a_rewind_and_fall_with_a_new_chain() -> None:
    """The first word counts, then the older one; a rewind changes neither; a later commitment voids both."""
    game = Builder()
    game.word("axis", "one")
    game.word("axis", "two")
    game.word("soviet", "three")
    assert game.ledger.words_for_close() == {"axis": "one", "soviet": "three"}
    game.segment()
    game.segment()
    given = game.word("axis", "four")
    game.rewind(1)
    assert game.ledger.words_for_close() == {"axis": "four", "soviet": "three"}
    assert game.ledger.first_words["axis"].hash == given.hash
    game.commit(bytes(32), 3, reason="lost")
    lacking = [game.ledger.lacks_deadline]
    assert game.ledger.words_for_close() == {}
    assert game.ledger.disclosed_for_close() == [given.seq]
    game.deadline()
    lacking.append(game.ledger.lacks_deadline)
    assert lacking == [True, False]
    game.word("soviet", "five")
    assert words_for_close(game.events) == {"soviet": "five"}


def test_a_hidden_word_cannot_be_foretold() -> None:
    """In another seat's copy the words of the open segment are not known, and asking for them says so."""
    game = Builder()
    given = game.word("axis", "one")
    copy = Ledger(copy_for(game.events, "soviet"))
    assert copy.first_words["axis"].text is None
    with pytest.raises(LogError, match=f"event {given.seq}: the word is not in this copy"):
        copy.words_for_close()


def test_a_segment_is_run_again_only_from_where_it_began() -> None:
    """Again needs a sealed, void segment and the game on its starting seal, or on a re-run of the segment before."""
    game = Builder()
    for _ in range(3):
        game.segment()
    ledger = game.ledger
    assert ledger.why_not_again(2) == "segment 2 is not void"
    assert ledger.why_not_again(9) == "there is no sealed segment 9"
    game.rewind(1)
    assert ledger.why_not_again(2) == ""
    assert "did not start" in ledger.why_not_again(3)
    assert len(ledger.kept_for(2)) == 2
    game.segment(again=2)
    assert ledger.why_not_again(3) == ""
    game.segment(again=3)
    assert ledger.live_segments() == (1, 4, 5)
    game.rewind(1)
    assert ledger.why_not_again(4) == ledger.why_not_again(2) == ""
    with pytest.raises(LogError, match="did not start"):
        ledger.sheets_for_close(again=5)


def stray(kind: str, by: str = "adjudicator") -> Callable[[Builder], Any]:
    """Return a step that adds a public event of a kind with an empty body."""
    return lambda game: game.add(kind, by, PUBLIC, {})


def close(game: Builder, number: int = 1) -> Any:
    """Close a segment by hand."""
    body = {"segment": number, "version": "1", "sheets": {}, "words": {}, "disclosed": []}
    return game.add("segment.closed", "adjudicator", PUBLIC, body)


def ended(game: Builder) -> Any:
    """End a game, then go on."""
    game.end()
    return game.note() and game.deadline()


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (stray("roll"), "roll stands outside any segment"),
        (stray("unit.moved"), "unit.moved stands outside any segment"),
        (stray("game.opened"), "begins with its one game.opened"),
        (lambda game: close(game, 2), "closes segment 2, 1 is open"),
        (lambda game: close(game) and game.word("axis", "late"), "word.given stands inside a segment"),
        (lambda game: close(game) and close(game), "segment.closed stands inside a segment"),
        (
            lambda game: close(game) and game.add("segment.sealed", "adjudicator", PUBLIC, {"segment": 2}),
            "seals segment 2, 1 is closed",
        ),
        (lambda game: game.add("ruling", "referee", PUBLIC, {"what": "rewind", "to": 1}), "event 1, which is no seal"),
        (ended, "deadline.set after game.closed"),
    ],
)
def test_what_stands_in_the_wrong_place_is_refused(step: Callable[[Builder], Any], why: str) -> None:
    """An event in the wrong place is refused by name."""
    with pytest.raises(LogError, match=why):
        step(Builder())


@pytest.mark.parametrize("change", [{"seq": 9}, {"prev": "f" * 64}, {"game": "other"}])
def test_what_does_not_follow_the_head_is_refused(change: dict[str, Any]) -> None:
    """A wrong number, link or game is refused."""
    events = build_log(segments=1)
    ledger = Ledger(events[:5])
    with pytest.raises(LogError, match="event"):
        ledger.add(msgspec.structs.replace(events[5], **change))
