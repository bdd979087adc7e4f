"""What one seat may not know reaches it nowhere: two games that differ in that alone give it the same bytes.

Blanked are only the values that cover hidden bodies by their hash: digest, prev, hash, the state of a seal, the hashes of sheets,
and the head that mails print.
"""

import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.core.event import Event, encode_line
from pbem.core.log import copy_for
from pbem.referee.errors import Refused
from pbem.referee.looking import eyes, map_of, map_page, position, report_again
from pbem.referee.reporting import examples, order_lines
from pbem.reports.render import render_html, render_text
from pbem.reports.report import picture_of
from pbem.reports.svgmap import draw_map
from pbem.reports.values import Letter
from pbem.rulesets import registry
from tests.referee.table import Chance, Clock, Table, read

SIDES = {"german": ("Gerda", "gerda@players.test"), "allied": ("Alain", "alain@players.test")}
HASH = re.compile(r"\b[0-9a-f]{64}\b")
BLANK = "0" * 64

Step = tuple[str, str]
"""Who writes and what; a side and a text, or ``wait`` and hours."""

MOVES = """move 1pz to 0906
move 2pz to 0906
move gd.mot to 0805
"""
ATTACKS = """airdrop 7fl 0806
attack 0907 with 10pz, 6ak; air 1
attack 0806 with 1pz, 2pz, gd.mot; air 3
"""
ADVANCES = """advance 0806: 1pz, 2pz
advance 0907: 10pz
"""
MEND: Step = ("german", "amend\nmove 29mot to 1006\n")
ANSWER: Step = ("allied", "support 0806 with air 2\nstanding air: 1 to every attack at 3-1 or less\nword: ardoise\n")
SECOND: Step = (
    "german",
    "move 1pz to 0706\nmove 3ak to 0705\nmove gd.mot to 0806\nattack 0605 with 1pz, 3ak; air 1\nadvance 0605: 1pz\nword: Maas\n",
)
HELP: Step = ("allied", "help")


def first(*more: str) -> Step:
    """The German orders of the first assault with further lines, one of them refused so that the segment stays open."""
    return "german", f"{MOVES}{ATTACKS}{ADVANCES}word: Kradschützen\n" + "".join(f"{line}\n" for line in more)


WRONG = "mvoe 29mot to 1006"


def steps(*found: Step) -> tuple[Step, ...]:
    """Put the steps of a game together."""
    return found


LONG_WRONG = "move 23rk to a place that is nowhere, by the long way round and back"
OTHER_ORDERS: Step = ("german", f"move 1pz to 0905\nmove 2pz to 0906\nword: Kradschützen\n{WRONG}\n")
STRAY: Step = ("allied", "move 3dcr to 0307")
TOO_MUCH: Step = ("allied", "support 0806 with air 9")
PASS: Step = ("allied", "pass")
LAST: Step = ("allied", "move cc to 0605\nword: non")
CLAUSES = ("retreat 0806: 0707 0607 0507 0407", "retreat 0907: 1007")
STANDING = "standing air: 2 to every attack at 1-1 or less\nstanding retreat: towards 0401\n"
OTHER_ANSWER: Step = ("allied", f"support 0806 with air 2\n{STANDING}word: ardoise\n")
MORE_ANSWER: Step = ("allied", f"{ANSWER[1]}standing retreat: towards 0401\n")


def a_word(word: str) -> Step:
    """A German mail with a word and a refused line alone."""
    return "german", f"word: {word}\n{WRONG}\n"


def wait(hours: int) -> Step:
    """Nothing comes for so many hours."""
    return "wait", str(hours)


Pair = tuple[str, tuple[Step, ...], tuple[Step, ...]]

PAIRS: dict[str, Pair] = {
    "a refused line": (
        "allied",
        steps(first(WRONG), HELP, MEND, ANSWER),
        steps(first(LONG_WRONG), HELP, MEND, ANSWER),
    ),
    "several refused lines": (
        "allied",
        steps(first(WRONG), MEND),
        steps(first(WRONG, "move 9999 to 0101", "attack 0101 with 3dcr", "support 0806 with everything"), MEND),
    ),
    "an order before its segment is closed": (
        "allied",
        steps(first(WRONG), HELP, STRAY, wait(20)),
        steps(OTHER_ORDERS, HELP, STRAY, wait(20)),
    ),
    "a word before it is disclosed": (
        "allied",
        steps(a_word("Kradschützen"), HELP, wait(20)),
        steps(a_word("Ardennen " * 12), HELP, wait(20)),
    ),
    "a carried clause": (
        "allied",
        steps(first(WRONG), MEND, HELP, TOO_MUCH, wait(30)),
        steps(first(*CLAUSES, WRONG), MEND, HELP, TOO_MUCH, wait(30)),
    ),
    "a standing order": (
        "german",
        steps(first(WRONG), MEND, ANSWER),
        steps(first(WRONG), MEND, OTHER_ANSWER),
    ),
    "a clause that no roll called for": (
        "allied",
        steps(first(WRONG), MEND, ANSWER, SECOND, PASS),
        steps(first("retreat 0907: 1007", WRONG), MEND, ANSWER, SECOND, PASS),
    ),
    "what a side has standing, to the end of a turn": (
        "german",
        steps(first(WRONG), MEND, ANSWER, SECOND, LAST, wait(80)),
        steps(first(WRONG), MEND, MORE_ANSWER, SECOND, LAST, wait(80)),
    ),
}
"""What differs; the seat that may not know it; the two games."""

QUICK = {"a word before it is disclosed", "a carried clause"}


@pytest.fixture(name="sit")
def _sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[tuple[Step, ...]], Table]]:
    """Play a game by its steps at a table of its own; clock and chance are alike at every table."""
    points = {"france_1940": EntryPoint("france_1940", "pbem.rulesets.france_1940:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    tables: list[Table] = []

    def play(script: tuple[Step, ...]) -> Table:
        made = Table(
            tmp_path / str(len(tables)), players=SIDES, scenario="sedan-4d", clock=Clock(), chance=Chance("leak")
        )
        tables.append(made)
        made.begin()
        for who, what in script:
            made.clock.forward(hours=int(what) if who == "wait" else 1)
            done = made.run() if who == "wait" else made.play(who, what)
            assert done.troubles == []
        return made

    yield play
    for made in tables:
        made.desk.store.close()


def blank(event: dict[str, Any]) -> dict[str, Any]:
    """Blank in an event what covers hidden bodies by its hash."""
    made = {**event, **dict.fromkeys(("digest", "prev", "hash"), BLANK)}
    body = dict(made.get("body") or {})
    if made["kind"] == "segment.sealed":
        body["state"] = BLANK
    if made["kind"] == "segment.closed":
        body["sheets"] = {side: found and BLANK for side, found in body["sheets"].items()}
    return {**made, "body": body} if "body" in made else made


def lines(data: bytes) -> list[dict[str, Any]]:
    """Read a log and blank each event."""
    return [blank(json.loads(line)) for line in data.splitlines()]


def unpacked(data: bytes) -> list[tuple[str, Any]]:
    """Unpack an archive; of a packed log the events are blanked, and its size follows from its hashes."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = [(name, archive.read(name)) for name in archive.namelist()]
    return [(name, lines(inside) if name.endswith(".jsonl") else inside) for name, inside in files]


def size_of(raw: bytes) -> int:
    """Return the size of a mail, 0 where a log in it is packed."""
    return 0 if b".jsonl.zip" in raw else len(raw)


def parts(raw: bytes) -> list[Any]:
    """Take a mail apart: headers, file names and contents, hashes and boundaries blanked."""
    found: list[Any] = []
    for part in read(raw).walk():
        headers = [(name, re.sub(r'boundary="[^"]*"', "", str(value))) for name, value in part.items()]
        content: Any = None if part.is_multipart() else part.get_content()
        if part.get_content_type() == "application/x-ndjson":
            content = lines(content)
        elif part.get_content_type() == "application/zip":
            content = unpacked(content)
        elif isinstance(content, str):
            content = HASH.sub(BLANK, content)
        elif part.get_content_type() == "image/svg+xml":
            content = content.decode()
        found.append((headers, part.get_filename(), content))
    return found


def seen(table: Table, side: str) -> dict[str, Any]:
    """All that a seat is given or can ask for, by what it is."""
    with table.desk.store.reading() as reading:
        rows = reading.outbox()
    live = table.live()
    view = live.ruleset.view(live.state, side)
    found: dict[str, Any] = {
        "times of all mails": [(row.mail.kind, row.mail.seat, row.mail.created_at) for row in rows],
        "log of the seat": lines(log_of(live.events, side)),
        "log for all": lines(b"".join(encode_line(event) for event in copy_for(live.events, None))),
        "size of the log": len(log_of(live.events, side)),
        "view": msgspec.json.encode(view.state.now),
        "roster": repr(live.ruleset.roster(view)),
        "map": draw_map(live.ruleset.snapshot(view, live.events, "en")),
        "orders in force": order_lines(live, side, "en"),
        "orders offered": examples(live, side, "en"),
        "duties": [msgspec.json.encode(duty) for duty in live.duties()],
        "sentences": [live.ruleset.describe(event, view, "fr") for event in copy_for(live.events, side) if event.body],
    }
    seat = eyes(live, side)
    letters: dict[str, Letter] = {
        "position": position(live, seat, map_of(live, seat, marks=False)),
        "map page": map_page(live, seat, map_of(live, seat, marks=True)),
    }
    with suppress(Refused):
        again = report_again(live, seat)
        letters["report"] = again.report
        found["picture"] = picture_of(again.snapshot, side, "en")
    for name, letter in letters.items():
        found |= {
            f"{name} as text": HASH.sub(BLANK, render_text(letter)),
            f"{name} as a page": HASH.sub(BLANK, render_html(letter)),
            f"{name} as JSON": HASH.sub(BLANK, msgspec.json.encode(letter).decode()),
        }
    for row in rows:
        if row.mail.seat == side:
            found[f"mail {row.mail.key}"] = (
                row.mail.message_id,
                row.mail.address,
                size_of(row.mail.raw),
                parts(row.mail.raw),
            )
    return found


def log_of(events: list[Event], side: str) -> bytes:
    """Write the copy of a log for a side."""
    return b"".join(encode_line(event) for event in copy_for(events, side))


def shape(event: Event) -> tuple[int, str, str, str, tuple[str, ...]]:
    """What of an event stands open to all."""
    return event.seq, event.at, event.kind, event.by, tuple(event.to)


def hidden(table: Table, side: str) -> list[Any]:
    """The bodies that a side may not read."""
    return [event.body for event in table.events() if "*" not in event.to and side not in event.to]


@pytest.mark.parametrize(
    "what", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in PAIRS]
)
def test_what_a_seat_may_not_know_reaches_it_nowhere(sit: Callable[[tuple[Step, ...]], Table], what: str) -> None:
    """Mails, maps, files and their names and sizes, log copies, views and offers are the same, and so is the outside of every event."""
    side, one, other = PAIRS[what]
    here, there = sit(one), sit(other)
    assert hidden(here, side) != hidden(there, side)
    assert [shape(event) for event in here.events()] == [shape(event) for event in there.events()]
    ours, theirs = seen(here, side), seen(there, side)
    assert ours.keys() == theirs.keys()
    assert len([name for name in ours if name.startswith("mail ")]) >= 2
    for name, found in ours.items():
        assert found == theirs[name], name


def test_the_comparison_sees_what_differs(sit: Callable[[tuple[Step, ...]], Table]) -> None:
    """Once a word is disclosed, two games that differ in it are told apart by every means that is compared."""
    other = ("german", first(WRONG)[1].replace("Kradschützen", "Panzer"))
    here, there = sit((first(WRONG), MEND)), sit((other, MEND))
    ours, theirs = seen(here, "allied"), seen(there, "allied")
    differ = {name for name in ours if ours[name] != theirs.get(name)}
    assert {
        "log of the seat",
        "log for all",
        "size of the log",
        "report as text",
        "report as a page",
        "report as JSON",
        "mail g.2.allied.report",
    } <= differ
    assert not differ & {"orders in force", "duties", "times of all mails"}
