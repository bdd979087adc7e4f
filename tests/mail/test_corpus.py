"""The mails of the field's known faults, and what must come out of each."""

import json
from pathlib import Path
from typing import Any

import pytest

from pbem.core.text import render
from pbem.mail.reading import Reading, answerable, read_mail

FOLDER = Path(__file__).parents[1] / "corpus" / "mails"
CASES: list[dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text())
MORE: list[dict[str, Any]] = json.loads((FOLDER / "more.json").read_text())


def read(name: str) -> Reading:
    """Read a mail of the corpus."""
    return read_mail((FOLDER / name).read_bytes())


@pytest.mark.parametrize("case", CASES + MORE, ids=lambda case: case["file"][:-4])
def test_the_orders_of_each_corpus_mail_come_out_and_nothing_else(case: dict[str, Any]) -> None:
    """The order lines that a mail yields are those beside it, word for word; null means that a line is refused."""
    reading = read(case["file"])
    if case["orders"] is None:
        assert reading.refused
        assert not any("0317" in line.text for line in reading.lines)
    else:
        assert [line.text for line in reading.lines] == case["orders"]
    if "class" in case:
        assert reading.cls == case["class"]
    for words in case.get("says", []):
        assert any(words in text for text in [*reading.to_json()["notes"], *map(str, reading.to_json()["ignored"])])


def test_every_mail_of_the_corpus_has_an_expected_result() -> None:
    """No mail lies in the corpus without what must come out of it."""
    assert {path.name for path in FOLDER.glob("*.eml")} == {case["file"] for case in CASES + MORE}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("m03-html-only.eml", "HTML"),
        ("m07-forwarded-rfc822.eml", None),
        ("m17-hard-wrap.eml", "looks like the rest of line 1"),
        ("m17-hard-wrap.eml", "0315 0316 0317 0318"),
        ("m21-unknown-charset.eml", "x-mac-klingon"),
        ("m24-winmail-dat.eml", "winmail.dat"),
        ("m24-winmail-dat.eml", "plain text"),
        ("m24-winmail-dat.eml", "stays in force"),
        ("m27-bounce-dsn.eml", "blue@players.test did not arrive (5.2.2, mailbox full)"),
        ("m29-orders-in-attachment.eml", "orders.txt"),
        ("m32-two-senders.eml", "more than one sender"),
    ],
)
def test_the_notes_say_what_was_done(name: str, words: str | None) -> None:
    """What a person must know of the reading stands in its notes, and an ordinary reading has none."""
    notes = [render(note) for note in read(name).notes]
    assert any(words in note for note in notes) if words else not notes


def test_the_forwarded_mail_is_listed_as_not_read() -> None:
    """A mail inside the mail is named among what was ignored."""
    assert {"text": "message/rfc822", "why": "forwarded mail, not read"} in read("m07-forwarded-rfc822.eml").to_json()[
        "ignored"
    ]


def test_an_encoded_and_folded_subject_becomes_one_line_without_prefix() -> None:
    """The subject of m23 decodes to one line and loses its reply prefix."""
    assert read("m23-encoded-folded-subject.eml").subject == "KURSK turn 7 orders"


@pytest.mark.parametrize("name", ["m25-vacation-reply.eml", "m27-bounce-dsn.eml", "m32-two-senders.eml"])
def test_vacation_answers_bounces_and_mails_of_two_get_no_answer(name: str) -> None:
    """A mail that no single person wrote is not answered."""
    assert not answerable(read(name))


def test_the_json_form_has_exactly_the_members_that_outsiders_rely_on() -> None:
    """``mail read --json`` gives class, from, subject, message_id, orders, ignored and notes, and no address of ours."""
    out = read("m14-sent-from-phone.eml").to_json()
    assert out == {
        "class": "orders",
        "from": "red@players.test",
        "subject": "KURSK turn 7 orders",
        "message_id": "<m14@players.test>",
        "orders": [{"text": "MOVE 12 0304 0305", "part": "1", "line": 1}],
        "ignored": [{"text": "Sent from my phone", "why": "footer of a mail program"}],
        "notes": [],
    }
