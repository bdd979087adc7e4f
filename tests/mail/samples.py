"""Mails made for tests."""

import base64
from collections.abc import Iterable

CRLF = "\r\n"
HEAD = (
    "From: Red Player <red@players.test>\r\nTo: game7+k3y@umpire.test\r\nSubject: KURSK turn 7 orders\r\n"
    "Date: Mon, 02 Mar 2026 20:15:00 +0100\r\nMessage-ID: <s1@players.test>\r\nMIME-Version: 1.0\r\n"
)


def mail(body: str | bytes, *, kind: str = "text/plain; charset=utf-8", more: str = "", head: str = HEAD) -> bytes:
    """Make a mail of one part; ``more`` are further header lines."""
    raw = body.encode() if isinstance(body, str) else body
    return f"{head}{more}Content-Type: {kind}\r\n\r\n".encode() + raw


def html(body: str, *, more: str = "") -> bytes:
    """Make a mail that is HTML only."""
    return mail(body, kind="text/html; charset=utf-8", more=more)


def part(body: str | bytes, kind: str = "text/plain; charset=utf-8", more: str = "") -> bytes:
    """Make a part with its header lines."""
    raw = body.encode() if isinstance(body, str) else body
    return f"Content-Type: {kind}\r\n{more}\r\n".encode() + raw


def multi(parts: Iterable[bytes], kind: str = "mixed", boundary: str = "b1", more: str = "") -> bytes:
    """Make the header lines and body of a multipart."""
    mark = f"--{boundary}".encode()
    body = b"".join(mark + b"\r\n" + one + b"\r\n" for one in parts) + mark + b"--\r\n"
    return f"{more}Content-Type: multipart/{kind}; boundary={boundary}\r\n\r\n".encode() + body


def mixed(*parts: bytes, kind: str = "mixed", head: str = HEAD) -> bytes:
    """Make a mail of several parts."""
    return head.encode() + multi(parts, kind)


def in_base64(body: str, kind: str = "text/plain; charset=utf-8", more: str = "") -> bytes:
    """Make a part in base64."""
    text = base64.encodebytes(body.encode()).decode()
    return part(text, kind, f"{more}Content-Transfer-Encoding: base64\r\n")
