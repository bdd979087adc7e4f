"""Mails that pbem writes: the same bytes each time, readable by others, and no text of a player becomes a header."""

import email
import email.policy
from datetime import UTC, datetime, timedelta, timezone
from email.message import EmailMessage, MIMEPart
from typing import Any

import msgspec
import pytest

from pbem.mail.outgoing import Attachment, MailKey, Outgoing, Picture, build, encoded_size, message_id, within
from pbem.mail.reading import read_mail
from pbem.mail.wire import clean_text, file_name, header_text

KEY = MailKey("kursk", 3, "axis", "report", "1")
PLAIN = Outgoing(
    sender="referee@host.test",
    to_address="red@players.test",
    subject="Kursk, turn 7",
    text="Hello,\nall is well.\n",
    key=KEY,
    date=datetime(2026, 3, 2, 19, 15, tzinfo=UTC),
)
FULL = msgspec.structs.replace(
    PLAIN,
    to_name="Hanna Grüß",
    html='<p>Привет <img src="cid:map-7"></p>',
    attachments=(
        Attachment("carte été.svg", "image/svg+xml", b"<svg/>"),
        Attachment("log.jsonl", "text/x", b"{}\n" * 9),
    ),
    pictures=(Picture("map-7", "image/png", b"\x89PNG" * 50),),
    reply_to="referee+kursk.abcdefghijklmnopqrst@host.test",
    in_reply_to="<m1@players.test>",
    references=("<m0@players.test>",),
    automatic="auto-replied",
)
NAMES = ["From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type"]
EVIL = [
    "a\r\nBcc: evil@evil.test",
    "a\nBcc: evil@evil.test",
    "a\rBcc: evil@evil.test",
    "a\r\n\r\nbody",
    "=?UTF-8?Q?=0A?=Bcc: evil@evil.test é",
    "=?utf-8?b?Cg==?= Bcc: evil@evil.test",
    "é =?utf-8?q?=0D=0ABcc:_evil@evil.test?=",
    "a\0b",
    "a\u2028Bcc: evil@evil.test",
    "a\u2029b",
    "a\u0085Bcc: evil@evil.test",
    "\u202eevil",
    "a\ud800b",
    "\udc0aBcc: evil@evil.test",
    "x" * 10_000,
    "é" * 10_000,
    "😀" * 3_000,
    "a, evil@evil.test",
    "<evil@evil.test>",
    '"><evil@evil.test>, "',
    '\\"evil@evil.test',
    "a; filename=evil.exe",
    "a\u200b\ufeffb",
    "\x1b[31mred",
    "a\x0b\x0cb",
    "../../etc/passwd",
    "C:\\con",
    "",
    "   ",
    "%0aBcc: evil@evil.test",
]
FIELDS = [
    "sender_name",
    "to_name",
    "subject",
    "text",
    "html",
    "filename",
    "in_reply_to",
    "references",
    "game",
    "seat",
    "key",
]


def parsed(raw: bytes) -> EmailMessage:
    """Parse with the modern parser of the standard library."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    return message


def content(part: MIMEPart) -> str:
    """Give the text of a part with line ends as LF."""
    return str(part.get_content()).replace("\r\n", "\n")


def with_field(field: str, value: str) -> Outgoing:
    """Put a text into one field of a full mail."""
    if field == "filename":
        return msgspec.structs.replace(FULL, attachments=(Attachment(value, value, b"x"),))
    if field in ("game", "seat", "key"):
        return msgspec.structs.replace(FULL, key=msgspec.structs.replace(KEY, **{field: value}))
    made: Any = (value, f"<{value}@x.test>") if field == "references" else value
    return msgspec.structs.replace(FULL, **{field: made})


@pytest.mark.parametrize("mail", [PLAIN, FULL], ids=["plain", "full"])
def test_the_same_mail_is_the_same_bytes(mail: Outgoing) -> None:
    """Boundaries, ids and encodings depend on the values alone; all is ASCII in CRLF lines of at most 998 bytes."""
    raw = build(mail)
    assert raw == build(msgspec.structs.replace(mail))
    assert raw.isascii()
    assert raw.count(b"\n") == raw.count(b"\r\n") == raw.count(b"\r")
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert encoded_size(mail) == len(raw)


def test_a_plain_mail_is_legible_as_it_stands() -> None:
    """A short English mail without extras is one part of plain text, with the headers in a fixed order."""
    raw = build(PLAIN).decode()
    assert raw.startswith('From: "pbem" <referee@host.test>\r\nTo: red@players.test\r\nSubject: Kursk, turn 7\r\n')
    assert raw.endswith("Content-Transfer-Encoding: 7bit\r\n\r\nHello,\r\nall is well.\r\n")
    assert parsed(build(PLAIN)).keys() == [*NAMES, "Content-Transfer-Encoding"]


def test_a_full_mail_is_read_back_by_another_parser() -> None:
    """Text, HTML with its picture, and attachments with their names come back whole."""
    message = parsed(build(FULL))
    assert str(message["To"]) == "Hanna Grüß <red@players.test>"
    assert message["Reply-To"] == FULL.reply_to
    assert message["In-Reply-To"] == "<m1@players.test>"
    assert message["References"].split() == ["<m0@players.test>", "<m1@players.test>"]
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["Date"].datetime == FULL.date
    plain, page = message.get_body(("plain",)), message.get_body(("html",))
    assert plain is not None
    assert page is not None
    assert content(plain) == FULL.text
    assert content(page).strip() == FULL.html
    files = [(part.get_filename(), part.get_content_type()) for part in message.iter_attachments()]
    assert files == [("carte été.svg", "image/svg+xml"), ("log.jsonl", "text/x")]
    picture = next(part for part in message.walk() if part["Content-ID"])
    assert (picture["Content-ID"], picture.get_content()) == ("<map-7>", b"\x89PNG" * 50)
    assert not [defect for part in message.walk() for defect in part.defects]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", EVIL, ids=range(len(EVIL)))
def test_no_text_becomes_a_header_or_a_recipient(field: str, value: str) -> None:
    """Whatever stands in a field of a player, two parsers find exactly the expected headers and one recipient."""
    raw = build(with_field(field, value))
    expected = {*NAMES, "Reply-To", "In-Reply-To", "References"}
    if field == "in_reply_to" and "<evil@evil.test>" not in value:  # that one is a message id in good form
        expected.remove("In-Reply-To")
    message = parsed(raw)
    old = email.message_from_bytes(raw)
    assert set(message.keys()) == set(old.keys()) == expected
    assert len(message.keys()) == len(expected)
    assert [address.addr_spec for address in message["To"].addresses] == ["red@players.test"]
    assert [address.addr_spec for address in message["From"].addresses] == ["referee@host.test"]
    for part in message.walk():
        assert {name.lower() for name in part.keys()} <= {name.lower() for name in expected} | {  # noqa: SIM118
            "content-transfer-encoding",
            "content-disposition",
            "content-id",
        }
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    for bad in (b"\x00", b"\x1b"):
        assert bad not in raw


@pytest.mark.parametrize(
    "text",
    [
        "From here on\n.\n..\nFrom there\n",
        "trailing blank \n\ttab\n",
        "-- \nsignature\n",
        "=_ boundary? =3D\n",
        "x" * 3_000 + "\n",
        "é" * 400 + "\n",
        "Привет, мир\n" * 40,
        "a few é letters in a long English text " * 10 + "\n",
        "\n\n\n",
    ],
)
def test_any_text_comes_back_as_it_was(text: str) -> None:
    """Dots, From lines, blanks at ends, long lines and foreign letters survive the encoding."""
    body = content(parsed(build(msgspec.structs.replace(PLAIN, text=text))))
    assert body == text


def test_control_characters_are_taken_out_of_the_text() -> None:
    """Terminal escapes and lone surrogates do not leave the house."""
    body = content(parsed(build(msgspec.structs.replace(PLAIN, text="a\x1b[31mb\x00c\ud800\r\nd\re"))))
    assert body == "a[31mbc\ufffd\nd\ne\n"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("to_address", "red@players.test\r\nBcc: x@y.test"),
        ("to_address", "red@players.test, x@y.test"),
        ("to_address", "Red <red@players.test>"),
        ("to_address", "réd@players.test"),
        ("to_address", ""),
        ("sender", "referee"),
        ("reply_to", "a b@c.test"),
        ("automatic", "no\r\nBcc: x@y.test"),
        ("date", datetime(2026, 3, 2)),  # noqa: DTZ001
    ],
)
def test_an_address_that_is_none_is_a_fault_of_the_program(field: str, value: object) -> None:
    """Addresses and protocol words are checked, not cleaned."""
    with pytest.raises(ValueError, match=r".+"):
        build(msgspec.structs.replace(PLAIN, **{field: value}))


def test_the_message_id_depends_on_the_key_alone() -> None:
    """A mail sent again has its old Message-ID, whatever its text; each member of the key makes another."""
    one = message_id(KEY, "referee@host.test")
    assert one in build(msgspec.structs.replace(PLAIN, text="other")).decode()
    changes: list[dict[str, Any]] = [
        {"game": "x"},
        {"segment": 4},
        {"seat": "soviet"},
        {"kind": "receipt"},
        {"key": "2"},
    ]
    others = {message_id(msgspec.structs.replace(KEY, **change), "referee@host.test") for change in changes}
    assert len(others | {one}) == 6


def test_the_time_is_written_in_utc() -> None:
    """The zone of the machine or of a player does not show in a mail."""
    there = PLAIN.date.astimezone(timezone(timedelta(hours=9)))
    assert build(msgspec.structs.replace(PLAIN, date=there)) == build(PLAIN)


def test_a_long_thread_keeps_its_first_and_newest_ids() -> None:
    """References holds twenty ids: where the thread began, and the last nineteen."""
    chain = tuple(f"<{number}@x.test>" for number in range(60))
    kept = parsed(build(msgspec.structs.replace(PLAIN, references=chain)))["References"].split()
    assert kept == [chain[0], *chain[-19:]]


def test_the_budget_counts_what_goes_over_the_wire() -> None:
    """A 9 MB map does not fit 10 MB, since base64 makes it 12; the last attachment goes first."""
    big = Attachment("map.png", "image/png", bytes(9_000_000))
    small = Attachment("log.jsonl", "application/json", b"{}")
    mail = msgspec.structs.replace(PLAIN, attachments=(small, big))
    assert encoded_size(mail) > 12_000_000
    kept, dropped = within(mail, 10_000_000)
    assert (kept.attachments, dropped) == ((small,), ("map.png",))
    assert within(kept, 10_000_000) == (kept, ())


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../../etc/passwd", "_.._etc_passwd"),
        ("C:\\con", "C_con"),
        ("..", "file"),
        ("", "file"),
        ("map.svg", "map.svg"),
        ("carte été.svg", "carte été.svg"),
        ("a\0b\r\n.txt", "a b .txt"),
        ("x" * 300 + ".png", "x" * 96 + ".png"),
    ],
)
def test_file_names_are_safe_to_save(name: str, safe: str) -> None:
    """An attachment's name holds no folder, no control character and at most 100 characters."""
    assert file_name(name) == safe


def test_long_names_are_cut_and_foreign_ones_encoded() -> None:
    """A header text has at most 200 characters, and its encoded words at most 75 each."""
    assert len(clean_text("x" * 10_000)) == 200
    assert all(len(word) <= 75 for word in header_text("é" * 200).split())


def test_our_own_mail_sent_back_whole_holds_no_order() -> None:
    """A mail of ours, returned as it is, is automatic and yields nothing."""
    mail = msgspec.structs.replace(FULL, text="begin orders kursk 3 axis\nMOVE 12 0304\nend orders\n")
    assert read_mail(build(mail)).lines == ()
