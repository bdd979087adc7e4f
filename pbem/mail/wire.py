"""How an outgoing mail is written down, byte for byte: header fields, bodies, multiparts.

Written here and not left to :mod:`email`, so that the same mail is the same bytes under every Python, and so that no
text of a player can become a header whatever the interpreter lets through (CVE-2024-6923 and its kin). Line ends are
CRLF, no line is longer than 998 bytes, everything is ASCII.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterable

import msgspec

from pbem.mail.headers import is_address

MAX_TITLE = 200
"""Characters kept of a name, subject or file name."""

MAX_QUOTED = 60
"""Characters of a display name in quotes; with the name of its header it stands on one line."""

_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc\ud800-\udfff]+"
)
_FOLD = 76


class Entity(msgspec.Struct, frozen=True):
    """A part ready to be written: its own header lines, in order, and its body in CRLF lines."""

    headers: tuple[tuple[str, str], ...]
    body: bytes


def clean_text(text: str, limit: int = MAX_TITLE) -> str:
    """Make a text of a player fit for a header: one line, no control, bidi or invisible characters, no encoded words.

    More than ``limit`` characters are cut, with an ellipsis.
    """
    text = re.sub(r"\s+", " ", _UNSAFE.sub(" ", text[: 4 * limit])).strip()
    text = text.replace("=?", "= ?").replace("?=", "? =")
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def clean_body(text: str) -> str:
    """Make a text fit for a body: line ends are LF, control characters but tab are gone, surrogates are U+FFFD."""
    text = re.sub("\r\n|[\r\u0085\u2028\u2029]", "\n", text)
    return re.sub("[\ud800-\udfff]", "\ufffd", re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", "", text))


def header_text(text: str) -> str:
    """Encode a cleaned text for an unstructured header: as it is, or as encoded words of at most 75 characters."""
    return text if text.isascii() else encoded_words(text)


def encoded_words(text: str) -> str:
    """Write a text as encoded words (RFC 2047), whatever is in it."""
    words: list[str] = []
    chunk = ""
    for char in text:
        if len((chunk + char).encode("utf-8", "replace")) > 42:
            words.append(chunk)
            chunk = ""
        chunk += char
    words.append(chunk)
    return " ".join(f"=?utf-8?b?{base64.b64encode(word.encode('utf-8', 'replace')).decode()}?=" for word in words)


def header_mailbox(address: str, name: str = "") -> str:
    """Write a mailbox with a display name; a long one as encoded words, since a line end within quotes misleads some readers.

    Raises:
        ValueError: the address is not one plain ASCII address.
    """
    if not is_address(address):
        raise ValueError(f"{address!r} is not a mail address")
    name = clean_text(name, 80)
    if not name:
        return address
    if not name.isascii() or len(name) > MAX_QUOTED:
        return f"{encoded_words(name)} <{address}>"
    plain = name.replace("\\", "").replace('"', "'")
    return f'"{plain}" <{address}>'


def header_line(name: str, value: str) -> bytes:
    """Write one header field, folded at blanks; blanks are the only places where it is folded."""
    lines: list[str] = []
    current = f"{name}:"
    for word in value.split(" "):
        if len(current) + 1 + len(word) > _FOLD and current != f"{name}:":
            lines.append(current)
            current = ""
        current += f" {word}"
    lines.append(current)
    return "\r\n".join(lines).encode("ascii", "replace") + b"\r\n"


def parameter(name: str, value: str) -> str:
    """Write a parameter of a header with its semicolon; what is not ASCII in the form of RFC 2231."""
    if value.isascii():
        plain = value.replace("\\", "").replace('"', "'")
        return f'; {name}="{plain}"'
    quoted = "".join(
        chr(byte) if (chr(byte).isascii() and chr(byte).isalnum()) or byte in b"-._" else f"%{byte:02X}"
        for byte in value.encode("utf-8", "replace")
    )
    return f"; {name}*=utf-8''{quoted}"


def file_name(name: str) -> str:
    """Make a file name safe to save: no folders, no leading dot, at most 100 characters; never empty."""
    name = clean_text(name, 1_000)
    name = re.sub(r'[\\/:*?"<>|;%\']+', "_", name).strip(" .")
    stem, dot, ending = name.rpartition(".")
    if len(name) > 100:
        name = f"{stem[: 99 - len(ending)]}{dot}{ending}" if dot and len(ending) <= 10 else name[:100]
    while len(name.encode("utf-8", "replace")) > 240:
        stem, dot, ending = name.rpartition(".")
        name = f"{stem[:-1]}{dot}{ending}" if dot and stem else name[:-1]
    return name or "file"


def text_entity(kind: str, text: str) -> Entity:
    """Write a text part (``text/plain``, ``text/html``) in UTF-8.

    Plain ASCII in lines of at most 76 characters stays as it is (7bit); with a sixth or more of other letters it is
    base64, else quoted-printable.
    """
    text = clean_body(text)
    if text and not text.endswith("\n"):
        text += "\n"
    raw = text.replace("\n", "\r\n").encode()
    high = sum(byte > 127 for byte in raw)
    short = all(len(line) <= 76 and not line.endswith(" ") for line in text.split("\n"))
    if not high and short and "=_" not in text and not re.search(r"(?m)^From ", text):
        encoding, body = "7bit", raw
    elif high * 6 >= len(raw):
        encoding, body = "base64", _base64(raw)
    else:
        encoding, body = "quoted-printable", _quoted_printable(raw)
    charset = "us-ascii" if encoding == "7bit" else "utf-8"
    return Entity((("Content-Type", f"{kind}; charset={charset}"), ("Content-Transfer-Encoding", encoding)), body)


def _quoted_printable(raw: bytes) -> bytes:
    lines = raw.split(b"\r\n")
    encoded = b"\r\n".join(binascii.b2a_qp(line, istext=False).replace(b"=\n", b"=\r\n") for line in lines)
    return re.sub(rb"(?m)^From ", b"=46rom ", encoded)


def _base64(raw: bytes) -> bytes:
    text = base64.b64encode(raw)
    return b"".join(text[start : start + 76] + b"\r\n" for start in range(0, len(text), 76))


def data_entity(kind: str, data: bytes, name: str = "", cid: str = "") -> Entity:
    """Write a part of bytes in base64: an attachment by its name, or a picture in the text by its content id; text is UTF-8."""
    if not re.fullmatch(r"[a-z0-9]+/[a-z0-9.+-]{1,80}", kind):
        kind = "application/octet-stream"
    name = file_name(name or "file")
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    headers = [("Content-Type", kind + charset + parameter("name", name)), ("Content-Transfer-Encoding", "base64")]
    if cid:
        headers.append(("Content-ID", f"<{cid}>"))
    headers.append(("Content-Disposition", ("inline" if cid else "attachment") + parameter("filename", name)))
    return Entity(tuple(headers), _base64(data))


def multipart(kind: str, entities: Iterable[Entity], more: str = "") -> Entity:
    """Put parts together; the boundary is made from their bytes and cannot stand in any of them.

    A boundary holds ``=_``, which neither base64 nor quoted-printable ever gives, and its digest differs by nesting.
    """
    written = [write_entity(entity) for entity in entities]
    digest = hashlib.sha256(kind.encode() + b"\0" + b"\0".join(written)).hexdigest()[:32]
    boundary = f"=_{digest}"
    mark = b"--" + boundary.encode()
    body = b"".join(mark + b"\r\n" + part + b"\r\n" for part in written) + mark + b"--\r\n"
    return Entity((("Content-Type", f'multipart/{kind}{more}; boundary="{boundary}"'),), body)


def write_entity(entity: Entity) -> bytes:
    """Write the headers and the body of a part."""
    return b"".join(header_line(name, value) for name, value in entity.headers) + b"\r\n" + entity.body
