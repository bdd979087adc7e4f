"""Events: members, digest, hash, lines; and the chain they make."""

import hashlib
from typing import Any

import msgspec
import pytest

from pbem.core import canon
from pbem.core.chain import check_chain, read_lines
from pbem.core.event import Draft, Event, LogError, decode_line, decode_stored, digest_of, encode_line, hash_of, seal
from pbem.core.log import KINDS
from tests.core.logs import as_dict, build_log, rich_log, vectors

GOOD = as_dict(rich_log().events[6])


@pytest.mark.parametrize("vector", vectors()["logs_that_hold"], ids=lambda vector: vector["name"])
def test_lines_of_the_vectors_read_and_write_to_the_same_bytes(vector: dict[str, Any]) -> None:
    """Every line of every log that holds is read strictly and written back byte for byte, and the chain holds."""
    lines = [line.encode() + b"\n" for line in vector["lines"]]
    events = [decode_line(line) for line in lines]
    assert [encode_line(event) for event in events] == lines
    assert [decode_stored(line) for line in lines] == events
    assert list(read_lines(lines)) == events
    assert check_chain(events) == (len(lines) - 1, events[-1].hash)


def test_sealing_gives_the_digest_and_hash_of_the_design() -> None:
    """Digest and hash are SHA-256 of the canonical objects that design section 4 names."""
    event = seal(
        Draft("word.given", "axis", ("axis",), {"word": "é", "segment": 2}, 3, "play"),
        game="g",
        seq=7,
        at="2026-01-02T03:04:05Z",
        prev="a" * 64,
        salt="b" * 32,
    )
    assert event.digest == digest_of({"segment": 2, "word": "é"}, "b" * 32)
    covered = {name: value for name, value in as_dict(event).items() if name not in ("body", "salt", "hash")}
    assert len(covered) == 11
    assert event.hash == hash_of(event) == msgspec.structs.asdict(event)["hash"]

    assert event.hash == hashlib.sha256(canon.dumps(covered)).hexdigest()
    assert hash_of(event.redacted()) == event.hash
    assert b'"body"' not in encode_line(event.redacted())
    with pytest.raises(LogError, match="event 7: the body is not in this copy"):
        _ = event.redacted().content


def test_a_public_event_has_no_salt() -> None:
    """An event for all is sealed with the empty salt whatever salt is offered."""
    event = seal(
        Draft("roll", "adjudicator", ("*",), {}),
        game="g",
        seq=0,
        at="2026-01-02T03:04:05Z",
        prev="0" * 64,
        salt="b" * 32,
    )
    assert event.salt == ""


def line_with(**changes: Any) -> bytes:
    """Return the line of a good event with members changed, or taken out where the value is ``...``."""
    value = {name: entry for name, entry in {**GOOD, **changes}.items() if entry is not ...}
    return canon.dumps(value) + b"\n"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (line_with(v=2), "form pbem-log/2"),
        (line_with(v=2, novel="x"), "form pbem-log/2"),
        (line_with(v=True), "form pbem-log/True"),
        (line_with(v=...), "member v is missing"),
        (line_with(note="x"), "member note is not one of pbem-log/1"),
        (line_with(turn=...), "member turn is missing"),
        (line_with(salt=...), "body and salt"),
        (line_with(body=...), "body and salt"),
        (line_with(body=None, salt=None), "not in canonical form|body and salt"),
        (line_with(game="A/b"), "member game"),
        (line_with(game="a" * 64), "member game"),
        (line_with(seq=-1), "member seq"),
        (line_with(seq="6"), "seq"),
        (line_with(at="2026-13-02T03:04:05Z"), "member at"),
        (line_with(at="2026-01-02T03:04:05+00:00"), "member at"),
        (line_with(turn=-1), "member turn"),
        (line_with(kind="Roll"), "member kind"),
        (line_with(by=""), "member by"),
        (line_with(to=["soviet", "axis"]), "member to"),
        (line_with(to=["axis", "axis"]), "member to"),
        (line_with(to=["*", "axis"]), "member to"),
        (line_with(salt="AB" * 16), "member salt"),
        (line_with(digest="0"), "member digest"),
        (line_with(prev="X" * 64), "member prev"),
        (line_with(hash="0" * 63), "member hash"),
        (line_with(kind="orders.postponed"), "kind orders.postponed is not known here"),
        (line_with(body={"x": 1}).replace(b'"x":1', b'"x":0.5'), "floating-point"),
        (line_with(body={"x": 1}).replace(b'"x":1', b'"x":1,"x":1'), "canonical|twice"),
        (line_with(body={"x": 1}).replace(b'"x":1', b'"x":9007199254740992'), "2\\*\\*53"),
        (line_with().replace(b'"at":', b' "at":'), "canonical"),
        (line_with().replace(b"\n", b"\r\n"), "canonical form: the line ends are CRLF"),
        (line_with(body={"x": "y"}).replace(b'"y"', b'"\\u0079"'), "canonical"),
        (line_with(body={"x": "y"}).replace(b'"y"', b'"\\ud800"'), "surrogate"),
        (line_with(body={"x": 1}).replace(b'"x":1', b'"x":' + b"[" * 300 + b"]" * 300), "deep"),
        (line_with(body={"x": 1}).replace(b'"x":1', b'"x":' + b"[" * 9000 + b"]" * 9000), "deep"),
        (b"[]\n", "not an object"),
        (b"\n", "not JSON: the line is empty"),
        (b"\xff\n", "UTF-8"),
    ],
)
def test_lines_that_are_refused_say_why(line: bytes, why: str) -> None:
    """A line that is not of the form is refused by the name of what is wrong with it."""
    with pytest.raises(LogError, match=why):
        decode_line(line, kinds=frozenset(KINDS))


def test_a_body_may_nest_as_deep_as_it_can_be_sealed() -> None:
    """What seal lets through decode_line reads, and one bracket more is refused by both."""
    body: dict[str, Any] = {}
    for _ in range(198):
        body = {"x": body}
    event = seal(Draft("a.b", "axis", ("*",), body), game="g", seq=0, at="2026-01-02T03:04:05Z", prev="0" * 64, salt="")
    assert decode_line(encode_line(event)) == event
    with pytest.raises(canon.CanonError, match="deep"):
        digest_of({"x": body}, "")


@pytest.mark.parametrize(
    ("at", "changes", "why"),
    [
        (5, {"turn": 9}, "event 5: hash"),
        (5, {"seq": 6}, "event 6: seq"),
        (5, {"prev": "f" * 64}, "event 5: prev"),
        (5, {"body": {"segment": 1, "word": "x"}, "salt": "0" * 32}, "event 5: digest"),
        (5, {"game": "other"}, "event 5: (game|hash)"),
    ],
)
def test_the_chain_names_the_event_that_does_not_fit(at: int, changes: dict[str, Any], why: str) -> None:
    """A changed member is found at its event, by check_chain and by the quick reader."""
    events: list[Event] = build_log(segments=1)
    events[at] = msgspec.structs.replace(events[at], **changes)
    with pytest.raises(LogError, match=why):
        check_chain(events)
    with pytest.raises(LogError, match=f"event {at}: "):
        list(read_lines(map(encode_line, events)))


def test_the_quick_reader_refuses_what_is_no_event() -> None:
    """A stored line that is not JSON of the right members is refused at its number."""
    lines = [encode_line(event) for event in build_log(segments=1)]
    lines[3] = b"{}"
    with pytest.raises(LogError, match="event 3: the stored line is not an event"):
        list(read_lines(lines))
    with pytest.raises(LogError, match="missing"):
        decode_stored(b"{}")
    assert check_chain([]) is None
