"""Kinds, copies and segments of a log."""

import pytest

from pbem.core.event import Event, decode_line
from pbem.core.log import FRAMEWORK, KINDS, Copy, Span, copy_for, disclosed_in, is_applied, segments, whose_copy
from tests.core.logs import Builder, build_log, rich_log, to_bytes, vector_bytes, vectors

HOLDS = {vector["name"]: vector_bytes(vector) for vector in vectors()["logs_that_hold"]}


def read(name: str) -> list[Event]:
    """Read a vector."""
    return [decode_line(line) for line in HOLDS[name].splitlines(keepends=True)]


def test_the_table_of_kinds_is_that_of_the_design() -> None:
    """Sixteen kinds belong to the framework; apply is given rolls, carried sheets and the ruleset's own, no others."""
    assert len(KINDS) == 16
    assert sorted(name for name, kind in KINDS.items() if kind.to == "side") == [
        "orders.accepted",
        "orders.received",
        "orders.refused",
        "sheet.carried",
        "word.given",
    ]
    assert [name for name, kind in KINDS.items() if kind.to == ""] == ["state.salt"]
    assert set(KINDS) - FRAMEWORK == {"roll", "sheet.carried"}
    assert {event.kind for event in rich_log().events if is_applied(event)} == {"roll", "sheet.carried", "unit.moved"}


@pytest.mark.parametrize(("side", "copy"), [("soviet", "the same, copy for soviet"), (None, "the same, public copy")])
def test_copies_are_those_of_the_vectors(side: str | None, copy: str) -> None:
    """A copy made here is byte for byte the one made independently."""
    assert to_bytes(copy_for(read("as far as segment 2"), side)) == HOLDS[copy]


@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("whole game", Copy(True)),
        ("the same, copy for soviet", Copy(False, ("soviet",))),
        ("the same, public copy", Copy(False)),
    ],
)
def test_a_log_says_whose_copy_it_is(name: str, whose: Copy) -> None:
    """A copy is for each side that lacks none of its own bodies, else it is public."""
    assert whose_copy(read(name)) == whose


def test_a_copy_shows_nothing_of_the_other_side() -> None:
    """T3: until the end no body of another side, and no salt of the state, is in a copy, but words are once disclosed."""
    events = rich_log().events[:-2]
    shown = disclosed_in(events)
    for side in ("axis", "soviet", None):
        copy = copy_for(events, side)
        for whole, event in zip(events, copy, strict=True):
            may_read = whole.is_public or side in whole.to or whole.seq in shown
            assert (event.body is None) != may_read
            assert (event.salt is None) == (event.body is None)
            assert event.hash == whole.hash
        assert copy_for(copy, side) == copy
        assert copy_for(copy, None) == copy_for(events, None)


def test_after_the_end_every_copy_is_the_whole_log() -> None:
    """A closed game discloses all: the copies are the log."""
    events = rich_log().events
    assert copy_for(events, None) == copy_for(events, "axis") == events


def test_segments_are_found_with_close_and_seal() -> None:
    """Segments come in order with the seqs of close and seal; an open one has the seal -1."""
    events = build_log(segments=3)
    found = list(segments(events))
    assert [span.segment for span in found] == [1, 2, 3]
    assert [events[span.close].kind for span in found] == ["segment.closed"] * 3
    assert [events[span.seal].kind for span in found] == ["segment.sealed"] * 3
    assert list(segments(events[: found[1].seal])) == [found[0], Span(2, found[1].close, -1)]
    assert list(segments(Builder().events)) == []
