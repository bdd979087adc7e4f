"""Bounces, automatic answers and list mail: recognised, never read as orders, never answered."""

import pytest

from pbem.mail.automatic import Failure
from pbem.mail.reading import answerable, read_mail
from tests.mail.samples import HEAD, mail, mixed, multi, part

M = "MOVE 12 0304 0305"


def bounce(status: str, original: str = "Message-ID: <pbem.1@umpire.test>\r\nSubject: x\r\n\r\nMOVE 1 0101") -> bytes:
    """Make a delivery report."""
    report = part(f"Reporting-MTA: dns; relay.test\r\n\r\n{status}", "message/delivery-status")
    return HEAD.encode() + multi([part("Not delivered."), report, part(original, "message/rfc822")], "report")


@pytest.mark.parametrize(
    ("status", "failure", "words"),
    [
        (
            "Final-Recipient: rfc822; blue@players.test\r\nAction: failed\r\nStatus: 5.1.1\r\n",
            Failure("blue@players.test", "5.1.1"),
            "no such mailbox",
        ),
        (
            "Original-Recipient: rfc822;<Blue@players.test>\r\nStatus: 5.9.9 (x)\r\n",
            Failure("blue@players.test", "5.9.9"),
            "did not arrive ({status})",
        ),
        (
            "Final-Recipient: rfc822;blue@players.test\r\nAction: delayed\r\nStatus: 4.4.1\r\n",
            Failure("blue@players.test", "4.4.1", "delayed"),
            "delayed",
        ),
        (
            "Final-Recipient: rfc822;blue@players.test\r\nAction: failed\r\n",
            Failure("blue@players.test", "5.0.0"),
            "did not arrive",
        ),
    ],
)
def test_a_bounce_says_whom_it_did_not_reach(status: str, failure: Failure, words: str) -> None:
    """The delivery report gives recipient, status and action, and the returned mail its Message-ID."""
    reading = read_mail(bounce(status))
    assert (reading.cls, reading.lines, reading.failed) == ("bounce", (), (failure,))
    assert reading.original_id == "<pbem.1@umpire.test>"
    said = str(reading.notes[0].id) + str(reading.notes[0].args)
    assert words in said


@pytest.mark.parametrize(
    ("raw", "cls"),
    [
        (mail(M), "orders"),
        (mail(M, more="Auto-Submitted: no\r\n"), "orders"),
        (mail(M, more="Precedence: normal\r\n"), "orders"),
        (mail(M, more="Return-Path: <red@players.test>\r\n"), "orders"),
        (mail(M, more="Auto-Submitted: (x) auto-generated; type=y\r\n"), "auto-reply"),
        (mail(M, more="Auto-Submitted: Auto-Notified\r\n"), "auto-reply"),
        (mail(M, more="Return-Path: <>\r\n"), "auto-reply"),
        (mail(M, more="X-Autoreply: yes\r\n"), "auto-reply"),
        (mail(M, more="Precedence: auto_reply\r\n"), "auto-reply"),
        (mail(M, head=HEAD.replace("KURSK", "Re: Out of Office: KURSK")), "auto-reply"),
        (mail(M, head=HEAD.replace("KURSK", "Réponse automatique : KURSK")), "auto-reply"),
        (mail(M, head=HEAD.replace("KURSK", "Autobahn KURSK")), "orders"),
        (HEAD.encode() + multi([part(M), part("x", "message/disposition-notification")], "report"), "auto-reply"),
        (mail(M, more="Precedence: BULK\r\n"), "list"),
        (mail(M, more="Precedence: junk\r\n"), "list"),
        (mail(M, more="List-Unsubscribe: <mailto:x@y.test>\r\n"), "list"),
        (mail(M, more="X-Failed-Recipients: blue@players.test\r\n"), "bounce"),
        (mail(M, more="Return-Path: <>\r\n", head=HEAD.replace("red@players", "MAILER-DAEMON@players")), "bounce"),
    ],
)
def test_mails_of_no_person_are_classed_and_never_answered(raw: bytes, cls: str) -> None:
    """The marks of RFC 3834 class a mail; without them it is read, and it alone may be answered."""
    reading = read_mail(raw)
    assert reading.cls == cls
    assert bool(reading.lines) == answerable(reading) == (cls == "orders")


@pytest.mark.parametrize(
    ("sender", "may"),
    [
        ("red@players.test", True),
        ("referee@host.test", False),
        ("Referee+kursk.abc@HOST.test", False),
        ("mailer-daemon@players.test", False),
        ("no-reply@players.test", False),
        ("wargames-request@lists.test", False),
        ("owner-wargames@lists.test", False),
        ("postmaster@players.test", False),
        ("red@players.test, blue@players.test", False),
    ],
)
def test_robots_lists_and_this_mailbox_get_no_answer(sender: str, may: bool) -> None:
    """An answer goes to one person, never to a mail system, a list or ourselves."""
    reading = read_mail(
        mail(M, head=HEAD.replace("red@players.test", sender).replace("Red Player <", "").replace(">\r\nTo", "\r\nTo"))
    )
    assert answerable(reading, ["referee+anything@host.test"]) == may


def test_a_mail_that_was_set_aside_gets_no_answer() -> None:
    """A mail over a bound waits for the referee."""
    assert not answerable(read_mail(mixed(*[part("x")] * 60)))
