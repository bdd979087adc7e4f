"""The stand-alone verifier: logs that hold, copies, forgeries refused for the right reason, damage, bad input."""

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pbem import verify
from pbem.core.event import decode_line
from pbem.core.log import copy_for, whose_copy
from pbem.core.replay import replay
from tests.core.logs import Builder, Toy, as_dict, build_log, relink, rich_log, to_bytes, vector_bytes, vectors

VECTORS = vectors()
RICH = rich_log()
OPEN = RICH.events[:-2]


def codes(data: bytes, **more: Any) -> list[tuple[int, str]]:
    """Return the findings as (event, code)."""
    return [(finding.seq, finding.code) for finding in verify.verify_bytes(data, **more).findings]


@pytest.mark.parametrize("vector", VECTORS["logs_that_hold"], ids=lambda vector: vector["name"])
def test_logs_that_hold_are_verified(vector: dict[str, Any]) -> None:
    """Each log made independently is verified, every roll proved, and its copy named as the core names it."""
    data = vector_bytes(vector)
    report = verify.verify_bytes(data)
    events = [decode_line(line) for line in data.splitlines()]
    assert report.findings == []
    assert report.ok
    assert report.proved == report.rolls == sum(event.kind == "roll" for event in events)
    assert (report.whole, tuple(report.sides)) in [
        (whose_copy(events).whole, whose_copy(events).sides),
        (True, ("axis", "soviet")),
    ]
    assert report.head == (len(events) - 1, events[-1].hash)


def test_notes_are_told() -> None:
    """The whole game's rewind, re-run and later commitment are noted at their events."""
    report = verify.verify_bytes(vector_bytes(VECTORS["logs_that_hold"][0]))
    assert [(note.seq, note.code) for note in report.notes] == [
        (23, "note.rewind"),
        (25, "note.again"),
        (32, "note.commitment"),
    ]
    assert (report.void, report.kept) == (1, 1)


FORGERIES = {
    "one value of a roll changed, chain not made good": [(16, "bodies.digest"), (16, "rolls.roll")],
    "one value of a roll changed, chain made good": [(16, "rolls.roll")],
    "another seed": [(22, "seeds.seed")],
    "a beacon nobody may use": [(15, "segments.beacon")],
    "a word nobody gave": [(15, "words.word-never-given")],
    "a later word of the seat in place of its first": [(15, "words.word-not-first")],
    "a given word left undisclosed": [(15, "words.disclosed")],
    "a superseded sheet": [(15, "sheets.sheet-superseded")],
    "again without such a segment": [(15, "segments.again")],
    "a kept roll with other values": [(27, "rolls.kept-values")],
    "a roll not kept where it must be": [(27, "rolls.kept-missing")],
    "a segment number left out": [(24, "words.word-segment"), (25, "segments.number")],
    "a later commitment with another first": [(32, "seeds.first")],
    "no deadline after the later commitment": [(34, "segments.deadline")],
    "an older word used across a later commitment": [(35, "words.word-lapsed")],
    "a commitment after the seats": [(1, "seeds.late-commitment")],
    "an event dropped": [(14, "words.disclosed")],
    "two events swapped": [(7, "segments.order")],
    "cut inside a segment": [(20, "segments.cut")],
    "a member too many": [(3, "lines.member")],
    "another game in one event": [(22, "chain.game")],
    "a seal without sheet.carried": [(7, "segments.carried")],
    "an event inside a segment that does not belong": [(22, "segments.stray")],
    "game.closed discloses not all": [(41, "bodies.end")],
    "an event after game.closed": [(42, "segments.after-end")],
    "a floating-point number": [(0, "lines.number")],
    "a copy that lacks a public body": [(5, "bodies.missing")],
}


def test_every_forgery_has_its_reason() -> None:
    """The table of reasons names the forgeries of the vectors, all of them and no others."""
    assert sorted(FORGERIES) == sorted(vector["name"] for vector in VECTORS["forgeries_to_refuse"])


@pytest.mark.parametrize("vector", VECTORS["forgeries_to_refuse"], ids=lambda vector: vector["name"])
def test_forgeries_are_refused_for_the_right_reason(vector: dict[str, Any]) -> None:
    """The first findings of each forgery name the event and what was forged."""
    expected = FORGERIES[vector["name"]]
    assert codes(vector_bytes(vector))[: len(expected)] == expected


def forge(change: Any, events: Any = None) -> list[tuple[int, str]]:
    """Change the lines of a log as a forger would, make the chain good, and return the findings."""
    lines = [as_dict(event) for event in (events or RICH.events)]
    change(lines)
    return codes(to_bytes(relink(lines)))


def at(kind: str, nth: int = 0) -> int:
    """Return the seq of the nth event of a kind in the rich log."""
    return [event.seq for event in RICH.events if event.kind == kind][nth]


def edit(kind: str, nth: int, /, **changes: Any) -> Any:
    """Return a change of members in the body of the nth event of a kind."""

    def change(lines: list[dict[str, Any]]) -> None:
        body = lines[at(kind, nth)]["body"]
        body.update(changes)
        for name in [name for name, value in changes.items() if value is ...]:
            del body[name]

    return change


def head(kind: str, nth: int, /, **changes: Any) -> Any:
    """Return a change of members outside the body."""
    return lambda lines: lines[at(kind, nth)].update(changes)


@pytest.mark.parametrize(
    ("change", "seq", "code"),
    [
        (edit("game.opened", 0, scenario=...), 0, "bodies.content"),
        (edit("dice.committed", 0, spec="pbem-dice/2"), 1, "bodies.content"),
        (edit("dice.committed", 0, first=2), 1, "seeds.first"),
        (edit("dice.committed", 1, reason=...), at("dice.committed", 1), "seeds.reason"),
        (edit("dice.committed", 0, commitment="0" * 64), at("segment.sealed"), "seeds.seed"),
        (edit("deadline.set", 1, segment=9), at("segment.closed", 5), "segments.deadline"),
        (edit("orders.accepted", 0, segment=9), at("orders.accepted"), "sheets.sheet-segment"),
        (head("orders.accepted", 0, by="soviet"), at("orders.accepted"), "sheets.sheet-by"),
        (head("orders.accepted", 0, to=["*"], salt=""), at("orders.accepted"), "bodies.readers"),
        (head("word.given", 0, by="referee"), at("word.given"), "words.word-by"),
        (edit("word.given", 0, word=" x"), at("word.given"), "bodies.content"),
        (edit("word.given", 0, word="x" * 201), at("word.given"), "bodies.content"),
        (edit("word.given", 0, word="a\x07b"), at("word.given"), "bodies.content"),
        (edit("segment.closed", 1, words={"soviet": "cedar"}), at("segment.closed", 1), "words.word-left-out"),
        (edit("segment.closed", 1, sheets={"axis": None, "soviet": None}), at("segment.closed", 1), "sheets.sheet-left-out"),
        (edit("segment.closed", 1, sheets={"axis": "0" * 64, "soviet": None}), at("segment.closed", 1), "sheets.sheet-not-in-force"),
        (edit("segment.closed", 0, sheets={"axis": None}), at("segment.closed"), "sheets.seats"),
        (edit("segment.closed", 3, again=1), at("segment.closed", 3), "segments.again"),
        (edit("segment.closed", 3, again=3), at("segment.closed", 3), "segments.again"),
        (edit("segment.closed", 4, again=...), at("segment.closed", 4), "sheets.sheet-not-in-force"),
        (edit("roll", 0, segment=2), at("roll"), "rolls.segment"),
        (edit("roll", 0, dice="3d6"), at("roll"), "rolls.dice"),
        (edit("roll", 0, dice="2d9999999999"), at("roll"), "rolls.dice"),
        (edit("roll", 0, name="1/a#0"), at("roll"), "bodies.content"),
        (edit("roll", 0, kept=3), at("roll"), "rolls.kept-unfounded"),
        (edit("roll", 0, name="1/combat/0001/crt"), at("roll", 1), "rolls.twice"),
        (edit("roll", 0, name="1/other"), at("roll"), "rolls.roll"),
        (head("roll", 0, to=["axis"], salt="0" * 32), at("roll"), "bodies.readers"),
        (head("roll", 0, by="referee"), at("roll"), "segments.stray"),
        (edit("segment.sealed", 0, segment=2), at("segment.sealed"), "segments.number"),
        (edit("ruling", 2, to=3), at("ruling", 2), "segments.rewind"),
        (edit("ruling", 0, what="decree"), at("ruling"), "bodies.content"),
        (head("game.closed", 0, kind="game.paused"), at("game.closed"), "segments.stray"),
    ],
)  # fmt: skip
def test_forgeries_of_our_own(change: Any, seq: int, code: str) -> None:
    """A forger who makes the chain good again is found by the rule that he broke, at the event."""
    assert (seq, code) in forge(change)


@pytest.mark.parametrize(
    ("dropped", "code"),
    [
        ("game.opened", "segments.opening"),
        ("dice.committed", "seeds.late-commitment"),
        ("state.salt", "segments.salt"),
        ("sheet.carried", "segments.carried"),
        ("segment.closed", "segments.stray"),
        ("segment.sealed", "segments.stray"),
    ],
)
def test_an_event_taken_out_is_missed(dropped: str, code: str) -> None:
    """A kind that must stand is missed where it does not, though the chain was made good."""
    assert code in [found for _, found in forge(lambda lines: lines.pop(at(dropped)))]


def test_an_effect_outside_a_segment_needs_a_correction() -> None:
    """An effect by the referee stands only after a ruling that corrects, and names it as its cause."""
    moved = next(event.seq for event in RICH.events if event.kind == "unit.moved" and event.by == "referee")
    assert (moved, "segments.cause") in forge(lambda lines: lines[moved]["body"].update(causes=["T-1"]))
    assert (moved, "segments.stray") in forge(lambda lines: lines[moved].update(by="adjudicator"))
    assert (moved, "segments.stray") in forge(lambda lines: lines[moved - 1]["body"].update(what="note"))


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    2**53 - 1,
    "",
    "x",
    "1d6",
    [],
    [[]],
    [1, 1],
    {},
    {"a": 1},
    {"axis": []},
    "\u2028\x1b[31m",
]


def test_no_body_makes_it_stumble() -> None:
    """Whatever stands in any member of any body, with a good chain, the verifier answers and understands."""
    rng = random.Random(7)
    for event in {event.kind: event for event in RICH.events}.values():
        for name in event.content:
            for value in [*rng.sample(JUNK, 4), ...]:
                lines = [as_dict(each) for each in RICH.events]
                lines[event.seq]["body"][name] = value
                if value is ...:
                    del lines[event.seq]["body"][name]
                report = verify.verify_bytes(to_bytes(relink(lines)))
                assert [finding for finding in report.findings if finding.code == "lines.unforeseen"] == []
                assert "\x1b" not in verify.describe("log", report)


@pytest.mark.parametrize("seed", range(40))
def test_untouched_logs_raise_no_alarm(seed: int) -> None:
    """Logs of many shapes, and all their copies, are verified: no false alarm."""
    rng = random.Random(seed)
    game = Builder(
        f"game-{seed}", ["axis", "neutral", "soviet"][: rng.randrange(1, 4)], seed=seed + 1, demo=seed % 5 == 0
    )
    for _ in range(rng.randrange(12)):
        side = rng.choice(game.sides)
        sealed = sorted(game.ledger.seals)
        steps: list[Callable[[], Any]] = [
            partial(game.word, side, rng.choice(["a", "слово", "x # y", "🎲 " * 60 + "."])),
            partial(game.sheet, side),
            lambda: game.segment(rng.randrange(3), rng.randrange(3)),
            lambda: game.segment(rng.randrange(3), rng.randrange(3)),
            game.note,
            game.deadline,
            *([lambda: game.recommit(rng.randrange(2, 99))] if not game.ledger.adjudicating else []),
            *([partial(game.rewind, rng.choice(sealed))] * 2 if sealed else []),
            *(partial(game.segment, again=number) for number in sealed if game.ledger.why_not_again(number) == ""),
        ]
        rng.choice(steps)()
    if seed % 3 == 0:
        game.end()
    report = verify.verify_bytes(game.data, heads=[(game.ledger.seq, game.ledger.hash)])
    assert report.findings == []
    assert report.proved == report.rolls
    assert any(note.code == "note.demo" for note in report.notes) == (seed % 5 == 0)
    for reader in (*game.sides, None):
        copy = copy_for(game.events, reader)
        copied = verify.verify_bytes(to_bytes(copy), side=reader)
        assert copied.findings == []
        assert (copied.whole, () if copied.whole else tuple(copied.sides)) == (
            whose_copy(copy).whole,
            whose_copy(copy).sides,
        )
    assert replay(game.events, Toy()).state == game.state


LOGS = {
    "whole": to_bytes(RICH.events),
    "axis": to_bytes(copy_for(OPEN, "axis")),
    "public": to_bytes(copy_for(OPEN, None)),
}


def named(data: bytes, line: int) -> bool:
    """Say whether a finding names a line or its event."""
    return any(finding.line == line or finding.seq == line - 1 for finding in verify.verify_bytes(data).findings)


@pytest.mark.parametrize("name", LOGS)
def test_any_byte_changed_is_found(name: str) -> None:
    """A change of any byte to any other is found, and the event named: in the whole log and in copies."""
    rng = random.Random(name)
    data = LOGS[name]
    for _ in range(150):
        at = rng.randrange(len(data))
        value = rng.choice([data[at] ^ 1 << rng.randrange(8), rng.choice(b'"0a{}[],:\n \\\xff\x00')])
        if value != data[at]:
            changed = data[:at] + bytes([value]) + data[at + 1 :]
            assert named(changed, data[:at].count(b"\n") + 1), (at, value)


@pytest.mark.parametrize("name", LOGS)
def test_any_line_dropped_swapped_doubled_or_foreign_is_found(name: str) -> None:
    """Every line but the last ones dropped, swapped with the next, doubled, or put in from another game is found there."""
    lines = LOGS[name].splitlines(keepends=True)
    foreign = Builder("other-game", seed=5).data.splitlines(keepends=True)
    for at in range(0, len(lines) - 1, 1 if name == "whole" else 3):
        assert named(b"".join(lines[:at] + lines[at + 1 :]), at + 1)
        assert named(b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]), at + 1)
        assert named(b"".join([*lines[: at + 1], *lines[at:]]), at + 2)
        assert named(b"".join([*lines[:at], foreign[at % len(foreign)], *lines[at + 1 :]]), max(at, 1) + 1)


def test_a_log_cut_anywhere_is_found_with_a_head() -> None:
    """A tail cut off at any line is found by the head of a mail; inside a segment or a line it is found without."""
    data = LOGS["whole"]
    lines = data.splitlines(keepends=True)
    head = (RICH.ledger.seq, RICH.ledger.hash)
    inside = False
    for at in range(1, len(lines)):
        cut = b"".join(lines[:at])
        inside = (inside or b'"kind":"segment.closed"' in lines[at - 1]) and b'"kind":"segment.sealed"' not in lines[
            at - 1
        ]
        assert (at - 1, "head.missing") in codes(cut, heads=[head])
        assert verify.verify_bytes(cut).ok == (not inside)
        assert codes(cut[:-1])[0][0] == at - 1
        assert not verify.verify_bytes(cut[:-20]).ok
    assert verify.verify_bytes(data, heads=[head, (3, RICH.events[3].hash[:32])]).ok


def test_a_log_written_anew_is_found_with_a_head() -> None:
    """A referee who writes the whole log anew makes one that verifies, but not against a head that he mailed."""
    lines = [as_dict(event) for event in build_log(segments=2)]
    mailed = (9, build_log(segments=2)[9].hash)
    lines[2]["body"]["name"] = "Somebody Else"
    forged = to_bytes(relink(lines[:5]))
    assert verify.verify_bytes(forged).ok
    assert codes(forged, heads=[(4, mailed[1])]) == [(4, "head.differs")]
    other = to_bytes(build_log(segments=2, seed=2))
    assert verify.verify_bytes(other).ok
    assert codes(other, heads=[mailed]) == [(9, "head.differs")]


@pytest.mark.parametrize("rows", [3, pytest.param(42, marks=pytest.mark.slow)])
def test_tamper_matrix(rows: int) -> None:
    """A2: a bit in every member of rows drawn from twelve games, and rows spliced from another: all found, no alarm else."""
    rng = random.Random(2)
    games = [
        to_bytes(build_log(f"game-{number}", 3, seed=number + 1)).splitlines(keepends=True) for number in range(12)
    ]
    for number, data in enumerate(games):
        assert verify.verify_bytes(b"".join(data)).ok
        for row in rng.sample(range(len(data) - 1), min(rows, len(data) - 1)):
            line = json.loads(data[row])
            for member, value in line.items():
                bad = [*data[:row], verify.canonical({**line, member: flipped(rng, value)}) + b"\n", *data[row + 1 :]]
                assert named(b"".join(bad), row + 1), (row, member)
            spliced = games[number - 1][row]
            assert named(b"".join([*data[:row], spliced, *data[row + 1 :]]), max(row, 1) + 1)


def flipped(rng: random.Random, value: Any) -> Any:
    """Change one bit, or one member, of a value."""
    if isinstance(value, dict):
        name = rng.choice(sorted(value))
        return {**value, name: flipped(rng, value[name])}
    if isinstance(value, list):
        return [*value, "x"] if not value or not isinstance(value[0], int) else [value[0] ^ 1, *value[1:]]
    if isinstance(value, str):
        return value[:-1] + chr(ord(value[-1]) ^ 1) if value else "x"
    return 1 if value is None else value ^ 1


def test_copies_say_whose_they_are() -> None:
    """A copy asked for a side must lack none of its bodies."""
    for name, side, code in [
        ("axis", "axis", None),
        ("axis", "soviet", "bodies.not-for"),
        ("public", "axis", "bodies.not-for"),
        ("whole", "soviet", None),
        ("whole", "nobody", "bodies.not-for"),
    ]:
        assert [found for _, found in codes(LOGS[name], side=side)] == ([code] if code else [])


def test_a_missing_body_that_was_disclosed_is_found() -> None:
    """A word that a close discloses, or any body that the end discloses, is never missing."""
    word = at("word.given")
    events = list(OPEN)
    events[word] = events[word].redacted()
    assert (word, "bodies.missing") in codes(to_bytes(events))
    events = list(RICH.events)
    salt = at("state.salt")
    events[salt] = events[salt].redacted()
    assert codes(to_bytes(events)) == [(salt, "bodies.missing")]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "the file is empty"),
        (b"\x00\x01\x02" * 50, "not a pbem log: binary data, not text"),
        (b"\x1f\x8b\x08\x00" + bytes(range(256)), "not a pbem log: binary data, not text"),
        (b"hello\n", "not a pbem log: no line of it is an event"),
        ("привет\n".encode("cp1251"), "not a pbem log: no line of it is an event"),
        (b"{}\n" * 9, "not a pbem log: no line of it is an event"),
        (b"[" * 100_000, "not a pbem log: no line of it is an event"),
    ],
)
def test_what_is_no_log_gets_one_clear_line(
    data: bytes, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Empty, binary and foreign files get one line on stderr and status 1."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(data)
    assert verify.main([str(path)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == f"{path}: {text}\n"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (LOGS["whole"].replace(b"\n", b"\r\n"), "not in canonical form: line ends are CRLF"),
        (LOGS["whole"] + b"\n", "not JSON: the line is empty"),
    ],
)
def test_what_an_editor_did_to_line_ends_is_told_as_that(data: bytes, text: str) -> None:
    """CRLF line ends and an empty last line are refused in words that say what to undo."""
    assert verify.verify_bytes(data).findings[0].text == text


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"[" * 100_000 + b'{"digest":"', "lines.not-json"),
        (b'{"digest":"x","a":' + b"[" * 500 + b"]" * 500 + b"}", "lines.key"),
        (b'{"digest":"' + b"1" * 99 + b'","seq":' + b"1" * 9999 + b"}", "lines.not-json"),
        (b'{"digest":"x","seq":NaN}', "lines.number"),
        (b'{"digest":"x","seq":1e400}', "lines.number"),
        (b'{"digest":"x","seq":9007199254740992}', "lines.number"),
        (b'{"digest":"\xff"}', "lines.not-utf8"),
        (b'{"digest":"\\ud800"}', "lines.not-utf8"),
        (b'{"digest":"x","\xc3\xa9":1}', "lines.key"),
        (b'{"digest":"x","v":2}', "lines.version"),
        (b'["digest":"x"]', "lines.not-json"),
        (b'[{"digest":"x"}]', "lines.not-json"),
        (LOGS["whole"].splitlines()[0].replace(b"{", b"{ ", 1), "lines.canonical"),
        (b"\xef\xbb\xbf" + LOGS["whole"].splitlines()[0], "lines.not-json"),
        (LOGS["whole"].splitlines()[0] + b"\r", "lines.canonical"),
        (LOGS["whole"].splitlines()[0].replace(b'"by":', b'"by":"x","by":', 1), "lines.canonical"),
    ],
)
def test_lines_that_are_no_events_are_refused(line: bytes, code: str) -> None:
    """Damage inside a line, hostile or not, is told as what it is."""
    assert codes(line + b"\n")[0] == (0, code)


def test_a_huge_file_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file beyond the limit is refused for its size."""
    monkeypatch.setattr(verify, "MAX_BYTES", 100)
    report = verify.verify_bytes(LOGS["whole"])
    assert [finding.text for finding in report.findings] == ["larger than the 100 bytes a game may have"]


def test_the_first_body_may_be_long() -> None:
    """A log whose first event holds a whole scenario before any other member is a log."""
    events = Builder().events
    lines = [as_dict(event) for event in events]
    lines[0]["body"]["scenario"]["map"] = "." * 100_000
    assert verify.verify_bytes(to_bytes(relink(lines))).ok


GOOD = """\
{path}   23 events, 2 segments, copy for Soviet

  ok  chain       23 hashes, from 000000… to 889050d3…
  ok  bodies      17 shown and right, 6 not yours to read
  ok  segments    2 closed and sealed
  ok  sheets      each close takes the orders in force
  ok  words       3 given, used and disclosed by the rules
  ok  seeds       2 revealed, each fits the one before
  ok  rolls       3 of 3 follow from seeds and words

Verified. Every event fits the chain, every die its seed. If another copy shows
the same head, both tell the same story:
22:889050d39226bf777df82a66da0d6ec5033d445b813a1704da2c78b6d01bfeda
"""

BAD = """\
{path}   23 events, 2 segments, whole log

  ok  chain       23 hashes, from 000000… to 889050d3…
  NO  bodies      event 16: the body does not fit its digest
                    line 17, kind roll, 2026-01-02T03:04:05Z
                    digest: 04e7747b… in the log, 7b01af5c… by the rules
  ok  segments    2 closed and sealed
  ok  sheets      each close takes the orders in force
  ok  words       3 given, used and disclosed by the rules
  ok  seeds       2 revealed, each fits the one before
  NO  rolls       event 16: 2:1/overrun/0405.1/table shows what does not follow
                    line 17, kind roll, 2026-01-02T03:04:05Z
                    values: 8 in the log, 7 by the rules

Not verified. 2 findings. It holds up to event 10, the seal of segment 1.
To see the roll worked out:  pbem prove {path} 2:1/overrun/0405.1/table
"""


def test_the_answer_reads_as_designed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A log that holds and one that does not are answered word for word, in 80 columns."""
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(vector_bytes(VECTORS["logs_that_hold"][2]))
    bad.write_bytes(vector_bytes(VECTORS["forgeries_to_refuse"][0]))
    assert verify.main([str(good), "--for", "soviet"]) == 0
    assert capsys.readouterr().out == GOOD.format(path=good)
    assert verify.main([str(bad)]) == 1
    assert capsys.readouterr().out == BAD.format(path=bad)
    for vector in VECTORS["forgeries_to_refuse"]:
        shown = verify.describe("log", verify.verify_bytes(vector_bytes(vector)))
        assert max(map(len, shown.splitlines())) <= 80
        assert shown.count("Not verified.") == 1


@pytest.mark.parametrize(
    "argv", [[], ["a", "--head", "3"], ["a", "--head", "3:abc"], ["a", "--head", "x:" + "0" * 64], ["a", "--nonsense"]]
)
def test_wrong_usage_is_status_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No log, a head that is none, or an unknown option is wrong usage."""
    assert verify.main(argv) == 2
    assert "usage: verify" in capsys.readouterr().err


def test_help_and_unreadable_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Help is status 0; a folder and a missing file are told in a line each, and the logs after them still read."""
    assert verify.main(["--help"]) == 0
    assert "SEQ:HASH" in capsys.readouterr().out
    good = tmp_path / "good.jsonl"
    good.write_bytes(LOGS["whole"])
    assert verify.main([str(tmp_path / "none"), str(tmp_path), str(good)]) == 1
    shown = capsys.readouterr()
    assert shown.err.count("\n") == shown.err.count("cannot be read") == 2
    assert "Verified." in shown.out


def test_it_runs_alone_in_an_empty_folder(tmp_path: Path) -> None:
    """Copied alone beside a log, without pbem and with any output encoding, it verifies, and refuses a forgery."""
    shutil.copy(verify.__file__, tmp_path / "verify.py")
    head = f"{RICH.ledger.seq}:{RICH.ledger.hash}"
    (tmp_path / "good.jsonl").write_bytes(LOGS["whole"])
    (tmp_path / "bad.jsonl").write_bytes(LOGS["whole"][:-500])
    for log, status, told in [("good.jsonl", 0, "Verified."), ("bad.jsonl", 1, "Not verified.")]:
        for encoding in ("utf-8", "ascii"):
            done = subprocess.run(
                [sys.executable, "-I", "-c", RUN, log, "--head", head],
                cwd=tmp_path,
                env={"WANTED": encoding},
                capture_output=True,
                check=False,
            )
            assert (done.returncode, done.stderr) == (status, b"")
            assert told in done.stdout.decode(encoding)


RUN = """
import os, runpy, sys
sys.stdout.reconfigure(encoding=os.environ["WANTED"])
sys.argv[0] = "verify.py"
class No:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("pbem", "msgspec"):
            raise ImportError(name)
sys.meta_path.insert(0, No())
runpy.run_path("verify.py", run_name="__main__")
"""
