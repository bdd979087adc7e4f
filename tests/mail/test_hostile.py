"""Mails made to hurt a parser: bounds hold, nothing raises, every mail gets a class."""

import random
import time
from pathlib import Path

import pytest

from pbem.core.text import render
from pbem.mail.limits import MAX_FIELD, MAX_FIELDS, MAX_HEADERS, MAX_LINES, MAX_MAIL, MAX_TEXT
from pbem.mail.reading import UNEXPECTED, read_mail
from tests.mail.samples import HEAD, html, in_base64, mail, mixed, multi, part

CLASSES = {"orders", "no-orders", "auto-reply", "bounce", "list", "refused", "quarantined"}
CORPUS = sorted((Path(__file__).parents[1] / "corpus" / "mails").glob("*.eml"))
M = "MOVE 12 0304 0305"


def nested(depth: int) -> bytes:
    """Put parts in parts."""
    inner = part(M)
    for level in range(depth):
        inner = multi([inner], boundary=f"n{level}")
    return HEAD.encode() + inner


def with_subject(subject: str) -> bytes:
    """Make a mail with a subject."""
    return mail(M, head=HEAD.replace("KURSK turn 7 orders", subject))


OVER = {
    "5,000 quotes in To": (mail(M, more="To: " + '"' * 5_000 + "\r\n"), "header"),
    "nested 11": (nested(11), "deep"),
    "nested 1,000": (nested(1_000), "deep"),
    "5,000 addresses in To": (
        mail(M, more="Cc: " + ", ".join(f"a{n}@b.test" for n in range(5_000)) + "\r\n"),
        "headers",
    ),
    "20,000 parameters": (mail(M, kind="text/plain" + "".join(f"; a{n}=b" for n in range(20_000))), "headers"),
    "51 parts": (mixed(*[part(M)] * 50), "parts"),
    "10,000 parts": (mixed(*[part("x")] * 10_000), "parts"),
    "10,000 encoded words": (with_subject(" ".join(["=?utf-8?q?a?="] * 10_000)), "headers"),
    "5 MB subject": (with_subject("a" * 5_000_000), "bytes"),
    "100,000 header lines": (mail(M, more="X-A: b\r\n" * 100_000), "headers"),
    "201 header lines": (mail(M, more="X-A: b\r\n" * MAX_FIELDS), "headers"),
    "folded without end": (mail(M, more="X-A: b\r\n" + " c\r\n" * 100_000), "header"),
    "header one byte too long": (mail(M, more="X-A: " + "b" * (MAX_FIELD - 6) + "\r\n"), "header"),
    "headers too long": (mail(M, more=("X-A: " + "b" * 4_000 + "\r\n") * (MAX_HEADERS // 4_000 + 1)), "headers"),
    "headers of a part too many": (mixed(part(M, more="X-A: b\r\n" * 201)), "headers"),
    "mail one byte too large": (mail("").ljust(MAX_MAIL + 1, b"x"), "bytes"),
    "text too large": (mail("x" * (MAX_TEXT + 1)), "text"),
    "text in base64 too large": (mixed(in_base64("x" * (MAX_TEXT + 1))), "text"),
    "lines too many": (mail("x\n" * (MAX_LINES + 1)), "lines"),
    "lines of HTML too many": (html("<br>" * (MAX_LINES + 1)), "lines"),
    "enclosed without end": (HEAD.encode() + multi([part("x")] * 3, boundary="a") * 40_000, "bytes"),
}

HEAVY = {
    "rfc822 nested 2,000": HEAD.encode() + b"Content-Type: message/rfc822\r\n\r\n" * 2_000,
    "2,000 comments": mail(M, more="Cc: " + "(" * 2_000 + ")" * 2_000 + "\r\n"),
    "comments in From": mail(M, head=HEAD.replace("From: ", "From: " + "(" * 3_900)),
    "name without value": mail(M, kind="text/plain; name*"),
    "name pieces": mail(M, kind="text/plain; name*0*='; name*999=x; name*"),
    "Message-ID of Exchange": mail(M, head=HEAD.replace("<s1@players.test>", "<[abc@microsoft.com]>")),
    "brackets": html("<" * 99_999),
    "tags without end": html("<a " * 33_000),
    "attributes without end": html('<a x="' * 16_000),
    "comments without end": html("<!--" * 24_000),
    "declarations": html("<![CDATA[" * 11_000),
    "blockquotes": html("<blockquote>" * 8_300),
    "open divs": html("<div><p>x" * 2_400),
    "references": html("&#9" + "9" * 90_000),
    "headings": mail(("On " + "2026 wrote " * 25 + "\r\n") * 330),
    "brackets in headings": mail(("On " + "<@> 1 " * 40 + ":\r\n") * 330),
    "label lines": mail("From: x\r\nSubject y\r\n" * 2_490),
    "one long line": mail("On " + "1" * 99_000),
    "one long quote": mail(">" * 99_000),
    "quotation marks": mail('"“' * 24_000),
    "words like verbs": mail("".join(f"atack{n} 1\r\n" for n in range(4_900))),
    "report of blanks": HEAD.encode()
    + multi([b"Content-Type: message/delivery-status\r\n\r\n" + b" \n" * 400_000], "report"),
    "report of many": HEAD.encode()
    + multi(
        [b"Content-Type: message/delivery-status\r\n\r\n" + b"Final-Recipient: rfc822; a@b.c\n\n" * 25_000], "report"
    ),
    "boundaries": HEAD.encode() + b"Content-Type: multipart/mixed; boundary=a\r\n\r\n" + b"--a" * 33_000,
    "binary": bytes(range(256)) * 4_000,
    "bomb of base64": mixed(
        part(M), part("AAAA" * 200_000, "application/zip", "Content-Transfer-Encoding: base64\r\n")
    ),
    "codec for programs": mail("x\\x41", kind="text/plain; charset=unicode_escape"),
    "zlib as a charset": mail("x\x9c", kind="text/plain; charset=zlib"),
    "nothing": b"",
    "no header": b"MOVE 12 0304",
    "no body": HEAD.encode(),
    "zeros": mail(b"\0" * 99_000),
    "escapes": mail(b"\x1b$B" * 30_000, kind="text/plain; charset=iso-2022-jp"),
}


@pytest.mark.parametrize("name", OVER)
def test_a_mail_over_a_bound_is_set_aside_with_the_reason(name: str) -> None:
    """Each bound is checked before the mail is parsed, and its sentence names it."""
    raw, word = OVER[name]
    reading = read_mail(raw)
    assert reading.cls == "quarantined"
    assert word in render(reading.notes[0])
    assert len(reading.digest) == 64


@pytest.mark.parametrize("name", HEAVY)
def test_a_mail_within_the_bounds_costs_little_whatever_is_in_it(name: str) -> None:
    """Nested, unclosed and repeated constructions within the bounds are read within a second, and never fail."""
    start = time.perf_counter()
    reading = read_mail(HEAVY[name])
    assert time.perf_counter() - start < 1
    assert reading.cls in CLASSES - {"quarantined"}


@pytest.mark.parametrize(
    "raw", [nested(10), mail(M, more="X-A: " + "b" * (MAX_FIELD - 7) + "\r\n"), mail(f"{M}\n" * 4_999)]
)
def test_a_mail_at_a_bound_is_read(raw: bytes) -> None:
    """A mail that just keeps within a bound yields its orders."""
    assert read_mail(raw).cls == "orders"


def test_a_mail_set_aside_still_says_whose_it_may_be() -> None:
    """Sender, subject and Message-ID of a mail over a bound are told as far as they are plain."""
    reading = read_mail(mail("x" * (MAX_TEXT + 1)))
    assert (reading.from_, reading.message_id) == (("red@players.test",), "<s1@players.test>")


def mutated(raw: bytes, chance: random.Random, others: list[bytes]) -> bytes:
    """Change a mail in one to six places: bytes, lines, pieces of other mails, odd header values."""
    odd = [
        b"\0",
        b"\xff\xfe",
        b'"',
        b"<",
        b"(",
        b"=?utf-8?q?",
        b"\r",
        b"\n\n",
        b"--b",
        b"; name*",
        b"*0*=",
        b"@",
        b",",
        b"&#",
    ]
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(raw) + 1)
        way = chance.randrange(7)
        if way == 0:
            raw = raw[:at] + bytes([chance.randrange(256)]) + raw[at + 1 :]
        elif way == 1:
            raw = raw[:at] + chance.choice(odd) * chance.choice((1, 1, 2, 40)) + raw[at:]
        elif way == 2:
            raw = raw[:at] + raw[at + chance.randrange(1, 60) :]
        elif way == 3:
            lines = raw.splitlines(keepends=True) or [b""]
            chance.shuffle(lines)
            raw = b"".join(lines)
        elif way == 4:
            other = chance.choice(others)
            raw = raw[:at] + other[chance.randrange(len(other)) :]
        elif way == 5:
            lines = raw.splitlines(keepends=True) or [b""]
            raw = b"".join([*lines, *[chance.choice(lines)] * chance.randint(1, 30)])
        else:
            raw = raw[:at]
    return raw


def fuzz(count: int, seed: int) -> None:
    """Read so many mutations of the corpus; each has a class and none makes the reader fail."""
    chance = random.Random(seed)
    others = [path.read_bytes() for path in CORPUS]
    for number in range(count):
        raw = mutated(chance.choice(others), chance, others)
        reading = read_mail(raw)
        assert reading.cls in CLASSES
        assert UNEXPECTED not in reading.notes, (number, raw)
        reading.to_json()


def test_two_thousand_mutations_of_the_corpus_are_read() -> None:
    """Mails damaged at random never raise and always get a class."""
    fuzz(2_000, 20260302)


@pytest.mark.slow
def test_twenty_thousand_mutations_of_the_corpus_are_read() -> None:
    """Mails damaged at random never raise and always get a class, at length."""
    fuzz(20_000, 20260303)


@pytest.mark.parametrize(
    ("sender", "cls"),
    [
        ("red@players.test", "orders"),
        ("Red <red@players.test>", "orders"),
        ('"Player, Red" <red@players.test>', "orders"),
        ('"blue@players.test" <red@players.test>', "orders"),
        ("red@players.test <red@players.test>", "orders"),
        ("red@players.test (Red)", "orders"),
        ("(Red) red@players.test", "orders"),
        ("=?utf-8?Q?R=C3=A9d?= <red@players.test>", "orders"),
        ("<red@players.test>,", "orders"),
        ("RED@Players.test, red@players.test", "orders"),
        ("red@players.test, blue@players.test", "refused"),
        ("red@players.test)blue@evil.test", "refused"),
        ("red@players.test <blue@evil.test>", "refused"),
        ("red@players.test(blue@evil.test", "refused"),
        ("red@players.test(x)blue@evil.test", "refused"),
        ("Red <red@players.test> blue@evil.test", "refused"),
        ("Red <red@players.test><blue@evil.test>", "refused"),
        ("Red <<red@players.test>>", "refused"),
        ('"Red <red@players.test>', "refused"),
        ("red@players.test;blue@evil.test", "refused"),
        ("red@players.test blue@evil.test", "refused"),
        ("red", "refused"),
        ("", "refused"),
        ("<>", "refused"),
        ("Team: red@players.test, blue@players.test;", "refused"),
        ("undisclosed-recipients:;", "refused"),
        ("red@@players.test", "refused"),
        ("Red <red@players.test\0>", "refused"),
    ],
)
def test_exactly_one_plain_sender_is_needed(sender: str, cls: str) -> None:
    """A From with two addresses, or one that can be read as two persons, takes nothing (CVE-2023-27043)."""
    reading = read_mail(mail(M, head=HEAD.replace("Red Player <red@players.test>", sender)))
    assert reading.cls == cls
    assert bool(reading.lines) == (cls == "orders")
    if cls == "orders":
        assert reading.from_ == ("red@players.test",)
