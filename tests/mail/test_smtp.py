"""Sending over SMTP, in real conversations with a server on this machine."""

import base64
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pbem.mail.smtp import SmtpOutbox
from pbem.mail.transports import Outcome, Parcel, Permanent, Sent, Temporary

DATA = b"Subject: x\r\n\r\nline\r\n.\r\n..dots\r\n"


class Server(socketserver.ThreadingTCPServer):
    """A mail server for tests: ``answers`` overrides what it says to a step, "drop" hangs up."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, answers: dict[str, str]) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.answers = answers
        self.mails: list[bytes] = []
        self.said: list[str] = []


class Conversation(socketserver.StreamRequestHandler):
    """One connection."""

    server: Server

    def reply(self, step: str, usual: str) -> bool:
        answer = self.server.answers.get(step, usual)
        if answer == "drop":
            return False
        self.wfile.write(answer.encode() + b"\r\n")
        return True

    def handle(self) -> None:
        if not self.reply("greeting", "220 test"):
            return
        while line := self.rfile.readline().decode("utf-8", "replace").strip():
            self.server.said.append(line)
            verb = line.split(" ")[0].upper()
            if verb == "QUIT":
                self.reply("QUIT", "221 bye")
                return
            usual = {"DATA": "354 go on", "AUTH": "235 in", "EHLO": "250-test\r\n250 AUTH PLAIN"}.get(verb, "250 ok")
            if not self.reply(verb, usual):
                return
            if verb == "DATA" and self.server.answers.get("DATA", "354").startswith("354"):
                lines = []
                while (text := self.rfile.readline()) not in (b".\r\n", b""):
                    lines.append(text.removeprefix(b"."))
                self.server.mails.append(b"".join(lines))
                if not self.reply("after", "250 taken"):
                    return


@contextmanager
def serving(answers: dict[str, str]) -> Iterator[Server]:
    """Run a server for the time of a test."""
    with Server(answers) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def send(server: Server, *, to: str = "red@players.test", user: str = "", starttls: bool = False) -> Outcome:
    """Send a mail to the server."""
    host, port = server.server_address[:2]
    box = SmtpOutbox(str(host), int(port), user=user, password="secret", starttls=starttls, timeout=5)
    return box.send(Parcel("a", to, DATA, "referee@host.test"))


def test_a_mail_arrives_byte_for_byte() -> None:
    """What the server takes is what was sent, lines of dots included, and it is told who sends to whom."""
    with serving({}) as server:
        assert isinstance(send(server), Sent)
    assert server.mails == [DATA]
    assert "EHLO" in server.said[0].upper()
    assert server.said[0].endswith("host.test")
    assert any(line.upper().startswith("MAIL FROM:<REFEREE@HOST.TEST>") for line in server.said)


def test_a_mail_can_go_without_an_address_for_bounces() -> None:
    """An empty sender is the null path."""
    with serving({}) as server:
        host, port = server.server_address[:2]
        assert isinstance(SmtpOutbox(str(host), int(port)).send(Parcel("a", "red@players.test", DATA)), Sent)
    assert any(line.upper().startswith("MAIL FROM:<>") for line in server.said)


@pytest.mark.parametrize(
    ("answers", "expected", "words", "account"),
    [
        ({"greeting": "421 busy"}, Temporary, "421", True),
        ({"greeting": "554 go away"}, Temporary, "554", True),
        ({"greeting": "drop"}, Temporary, "closed", True),
        ({"EHLO": "drop"}, Temporary, "closed", True),
        ({"EHLO": "500 what", "HELO": "500 what"}, Temporary, "500", True),
        ({"MAIL": "451 later"}, Temporary, "451 later", True),
        ({"MAIL": "550 not you"}, Temporary, "550 not you", True),
        ({"RCPT": "450 later"}, Temporary, "450 later", False),
        ({"RCPT": "550 5.1.1 no such user"}, Permanent, "no such user", False),
        ({"RCPT": "drop"}, Temporary, "closed", False),
        ({"DATA": "452 full"}, Temporary, "452 full", False),
        ({"DATA": "554 no"}, Permanent, "554 no", False),
        ({"DATA": "drop"}, Temporary, "closed", False),
        ({"after": "451 later"}, Temporary, "451 later", False),
        ({"after": "552 too big\x1b[31m"}, Permanent, "552 too big", False),
        ({"after": "drop"}, Temporary, "closed", False),
        ({"QUIT": "drop"}, Sent, "", False),
    ],
)
def test_what_the_server_says_decides_what_comes_next(
    answers: dict[str, str], expected: type[Outcome], words: str, account: bool
) -> None:
    """4xx, a lost connection and a fault of the account are tried again; a 5xx for recipient or mail is for good."""
    with serving(answers) as server:
        outcome = send(server)
    assert isinstance(outcome, expected)
    if not isinstance(outcome, Sent):
        assert words in outcome.text
        assert "\x1b" not in outcome.text
    if isinstance(outcome, Temporary):
        assert outcome.account == account


@pytest.mark.parametrize("answer", ["535 5.7.8 bad password", "454 later", "drop"])
def test_a_refused_password_loses_no_mail(answer: str) -> None:
    """When the account stops working all mails wait; nothing counts as refused."""
    with serving({"AUTH": answer}) as server:
        outcome = send(server, user="referee")
    assert isinstance(outcome, Temporary)
    assert outcome.account
    assert server.mails == []


def test_a_password_is_given_to_this_machine() -> None:
    """A server on the loopback is told user and password without encryption."""
    with serving({}) as server:
        assert isinstance(send(server, user="referee"), Sent)
    assert any(base64.b64encode(b"\0referee\0secret").decode() in line for line in server.said)


def test_without_encryption_nothing_is_sent_that_asked_for_it() -> None:
    """A server that does not offer STARTTLS gets neither password nor mail."""
    with serving({}) as server:
        outcome = send(server, user="referee", starttls=True)
    assert isinstance(outcome, Temporary)
    assert "STARTTLS" in outcome.text
    assert not any(line.startswith(("AUTH", "mail", "MAIL")) for line in server.said)


def test_a_password_goes_to_no_other_machine_in_the_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the host is not this machine and nothing is encrypted, no password is sent."""
    monkeypatch.setattr("pbem.mail.smtp._LOOPBACK", frozenset())
    with serving({}) as server:
        outcome = send(server, user="referee")
    assert isinstance(outcome, Temporary)
    assert "not encrypted" in outcome.text
    assert not any(line.startswith("AUTH") for line in server.said)


def test_no_server_at_all_is_tried_again() -> None:
    """A refused connection is temporary and a fault of no mail."""
    with serving({}) as server:
        port = int(server.server_address[1])
    outcome = SmtpOutbox("127.0.0.1", port, timeout=1).send(Parcel("a", "red@players.test", DATA))
    assert isinstance(outcome, Temporary)
    assert outcome.account


@pytest.mark.parametrize("to", ["red", "a@b.test> SIZE=1\r\nRCPT TO:<evil@evil.test", "réd@players.test", ""])
def test_an_address_that_is_none_is_never_offered(to: str) -> None:
    """A recipient that is not one plain address is refused before the server is asked."""
    with serving({}) as server:
        assert isinstance(send(server, to=to), Permanent)
    assert server.said == []
