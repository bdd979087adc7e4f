"""The parts of a mail: split by boundaries, decoded from their transfer encoding, turned into letters.

A mail inside the mail (message/rfc822) is never opened, nor is any archive. Bounds are those of
:mod:`pbem.mail.limits`; beyond them OverLimit is raised, and nothing else is.
"""

import binascii
import re

import msgspec

from pbem.core.text import msg
from pbem.mail.headers import Field, base64_bytes, codec_name, decode_words, parameters, parse_fields
from pbem.mail.limits import MAX_DEPTH, MAX_PARTS, MAX_TEXT, OverLimit, header_block


class Part(msgspec.Struct, frozen=True):
    """One part: its place ("1", "2.1"), header fields, type with parameters, and its body as it stands in the mail."""

    place: str
    fields: tuple[Field, ...]
    type: str
    params: dict[str, str]
    disposition: str
    filename: str
    encoding: str
    body: bytes
    parts: "tuple[Part, ...]" = ()

    def field(self, name: str) -> str:
        """Give the raw value of the first field of that name, or an empty string."""
        return next((field.value for field in self.fields if field.name == name), "")

    def leaves(self) -> "list[Part]":
        """List the parts that hold no others, in order."""
        if not self.parts:
            return [self]
        return [leaf for part in self.parts for leaf in part.leaves()]

    @property
    def is_flowed(self) -> bool:
        """Say whether soft line ends are to be joined (RFC 3676)."""
        return self.type == "text/plain" and self.params.get("format", "").lower() == "flowed"

    @property
    def is_delsp(self) -> bool:
        """Say whether the blank at a soft line end goes when lines are joined (RFC 3676)."""
        return self.params.get("delsp", "").lower() == "yes"


class Decoded(msgspec.Struct, frozen=True):
    """The text of a part; where ``sure`` is false a letter that could not be read is U+FFFD and charset says why."""

    text: str
    charset: str = ""
    sure: bool = True


def split_mail(raw: bytes) -> Part:
    """Split a mail into its parts; raises OverLimit."""
    count = [0]
    return _split(raw, "", "1", 0, count)


def _split(raw: bytes, default: str, place: str, depth: int, count: list[int]) -> Part:
    count[0] += 1
    if count[0] > MAX_PARTS:
        raise OverLimit(msg("The mail has more than {limit} parts.", limit=MAX_PARTS))
    if depth > MAX_DEPTH:
        raise OverLimit(msg("The parts of the mail stand more than {limit} deep in each other.", limit=MAX_DEPTH))
    block, start = header_block(raw)
    fields = tuple(parse_fields(block))
    values = {field.name: field.value for field in reversed(fields)}
    kind, params = parameters(values.get("content-type", ""))
    if not re.fullmatch(r"[\w.+-]+/[\w.+-]+", kind):
        kind = default or "text/plain"
    disposition, more = parameters(values.get("content-disposition", ""))
    filename = decode_words(more.get("filename", "") or params.get("name", ""))
    body = raw[start:]
    parts: tuple[Part, ...] = ()
    if kind.startswith("multipart/"):
        pieces = _pieces(body, params.get("boundary", ""))
        inner = "message/rfc822" if kind == "multipart/digest" else ""
        prefix = "" if depth == 0 else place + "."
        parts = tuple(
            _split(piece, inner, f"{prefix}{number}", depth + 1, count) for number, piece in enumerate(pieces, 1)
        )
        if not parts:
            kind = "text/plain"
    encoding = values.get("content-transfer-encoding", "").partition(";")[0].strip().lower()
    return Part(place, fields, kind, params, disposition, filename, encoding, body, parts)


def _pieces(body: bytes, boundary: str) -> list[bytes]:
    if not boundary:
        return []
    mark = re.compile(
        rb"^--" + re.escape(boundary.encode("utf-8", "replace")) + rb"(--)?[ \t]*\r?(?:\n|\Z)", re.MULTILINE
    )
    pieces: list[bytes] = []
    start = -1
    for match in mark.finditer(body):
        if start >= 0:
            pieces.append(re.sub(rb"\r?\n\Z", b"", body[start : match.start()]))
            if len(pieces) > MAX_PARTS:
                raise OverLimit(msg("The mail has more than {limit} parts.", limit=MAX_PARTS))
        start = -1 if match[1] else match.end()
        if match[1]:
            break
    if start >= 0:
        pieces.append(body[start:])
    return pieces


def body_bytes(part: Part) -> bytes:
    """Undo the transfer encoding of a part, as far as it can be undone; raises OverLimit beyond the text bound."""
    if part.encoding == "base64":
        raw = base64_bytes(part.body)
    elif part.encoding == "quoted-printable":
        raw = binascii.a2b_qp(part.body)
    else:
        raw = part.body
    if len(raw) > MAX_TEXT:
        raise OverLimit(msg("The text of the mail has more than {limit} bytes.", limit=MAX_TEXT))
    return raw


def decode_text(part: Part) -> Decoded:
    """Turn the body of a part into letters; what the charset does not give is marked, never guessed.

    Without a charset, or with plain ASCII, UTF-8 is tried. In a charset that is not known only ASCII is read, and in
    utf-7 only lines without a shift sign.
    """
    raw = body_bytes(part)
    charset = part.params.get("charset", "").strip().strip("'\"")
    name = codec_name(charset or "ascii")
    if name == "ascii":
        name = "utf-8"
    if not name:
        if re.sub(r"[^a-z0-9]", "", charset.lower()).endswith("utf7"):
            raw = raw.replace(b"+", b"\xff")
        return Decoded(raw.decode("ascii", "replace"), charset or "?", sure=False)
    try:
        return Decoded(raw.decode(name))
    except UnicodeDecodeError:
        ascii_like = not name.startswith(("utf-16", "utf-32"))
        return Decoded(
            raw.decode(name if name == "utf-8" or not ascii_like else "ascii", "replace"), charset, sure=False
        )
