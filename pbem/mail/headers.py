"""Header fields: unfolding, encoded words, parameters, addresses, subjects.

Written here and not left to :mod:`email.policy`, which raises or takes minutes on some headers and reads two
spoofed forms of From as the wrong person. Nothing here raises on any bytes; all of it is linear in the header.
"""

import binascii
import codecs
import re
from urllib.parse import unquote_to_bytes

import msgspec

from pbem.mail.folding import word_set

CHARSETS = word_set(
    "ascii utf-8 utf-16 utf-16-le utf-16-be utf-32 utf-32-le utf-32-be cp437 cp850 cp852 cp855 cp866 cp932 cp949 cp950 "
    "cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 iso8859-1 iso8859-2 iso8859-3 iso8859-4 iso8859-5 "
    "iso8859-6 iso8859-7 iso8859-8 iso8859-9 iso8859-10 iso8859-11 iso8859-13 iso8859-14 iso8859-15 iso8859-16 koi8-r "
    "koi8-u koi8-t mac-roman mac-cyrillic mac-latin2 gb2312 gbk gb18030 big5 big5hkscs shift_jis euc_jp euc_kr "
    "iso2022_jp iso2022_kr johab tis-620 ptcp154 kz1048"
)
"""The codecs that a mail may ask for, by their Python names; utf-7 and the codecs for programs are left out."""


class Field(msgspec.Struct, frozen=True):
    """One header field: its name in lower case and its unfolded, not yet decoded value."""

    name: str
    value: str


class Mailboxes(msgspec.Struct, frozen=True):
    """The addresses of a header; odd when it can be read as two different persons or is no address list at all."""

    addresses: tuple[str, ...] = ()
    odd: bool = False


def codec_name(charset: str) -> str:
    """Give the Python name of a charset that may be used, or an empty string."""
    if not re.fullmatch(r"[A-Za-z0-9_.:()-]{1,40}", charset):
        return ""
    try:
        name = codecs.lookup(charset).name
    except (LookupError, ValueError):
        return ""
    return name if name in CHARSETS else ""


def parse_fields(block: bytes) -> list[Field]:
    """Take a header block apart, unfolding each field; bytes that are not UTF-8 are read as Latin-1."""
    fields: list[Field] = []
    current: list[bytes] = []

    def close() -> None:
        if current:
            name, _, value = b"".join(current).partition(b":")
            fields.append(Field(_text(name).strip().lower(), _text(value).strip()))
            current.clear()

    for line in re.split(rb"\r?\n", block):
        if line[:1] in (b" ", b"\t"):
            if current:
                current.append(b" " + line.strip())
        elif b":" in line and not line.startswith(b"From "):
            close()
            current.append(line)
    close()
    return fields


def _text(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")


_WORD = re.compile(r"=\?([A-Za-z0-9_.:*-]{1,60})\?([bBqQ])\?([^?]*)\?=")


def decode_words(value: str) -> str:
    """Decode the encoded words of a header (RFC 2047); neighbours are joined before their bytes become letters.

    The result is one line: control characters and line ends become blanks. A word in an unknown charset stays as it is.
    """
    out: list[str] = []
    run: list[bytes] = []
    charset = ""
    end = 0

    def flush() -> None:
        if run:
            out.append(b"".join(run).decode(charset, "replace"))
            run.clear()

    for match in _WORD.finditer(value):
        between = value[end : match.start()]
        codec = codec_name(match[1].partition("*")[0])
        if between.strip() or not run:
            flush()
            out.append(between)
        end = match.end()
        if not codec:
            flush()
            out.append(match[0])
            continue
        if codec != charset:
            flush()
        charset = codec
        run.append(_word_bytes(match[2], match[3]))
    flush()
    out.append(value[end:])
    return one_line("".join(out))


def _word_bytes(encoding: str, text: str) -> bytes:
    raw = text.encode("utf-8", "replace")
    if encoding in "qQ":
        return binascii.a2b_qp(raw, header=True)
    return base64_bytes(raw)


def base64_bytes(raw: bytes) -> bytes:
    """Decode base64 up to its first padding sign: foreign characters are passed over, missing padding is added."""
    kept = re.sub(rb"[^A-Za-z0-9+/]", b"", raw.partition(b"=")[0])
    if len(kept) % 4 == 1:
        kept = kept[:-1]
    return binascii.a2b_base64(kept + b"=" * (-len(kept) % 4))


def one_line(text: str) -> str:
    """Put a text on one line: every run of blanks, line ends and control characters becomes one blank."""
    return re.sub(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", text).strip()


_PREFIX = re.compile(
    r"(?:re|aw|wg|sv|vs|tr|rv|fwd?|antw|antwort|odp|pd|ynt|res|enc|rif|i|r|doorst|vl|bls|fs|atb|ref|ответ|отв|пересл|"
    r"пер|на|回复|答复|转发)(?:\s*[\[(]\d{1,3}[\])]|\s*\^\d{1,3})?\s*[:：]\s*",
    re.IGNORECASE,
)


def bare_subject(subject: str) -> str:
    """Take the reply and forward prefixes (Re, AW, TR, Отв …) off a decoded subject, any number of times."""
    text, end = one_line(subject), 0
    while match := _PREFIX.match(text, end):
        end = match.end()
    return text[end:].strip()


_PARAMETER = re.compile(r';\s*([^\s=;"]{1,60})\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*)')


def parameters(value: str) -> tuple[str, dict[str, str]]:
    """Take a Content-Type or Content-Disposition apart: the value in lower case, the parameters (RFC 2231 ones too)."""
    head = value.partition(";")[0].strip().lower()
    plain: dict[str, str] = {}
    pieces: dict[str, dict[int, tuple[bool, str]]] = {}
    for match in _PARAMETER.finditer(value):
        name, text = match[1].lower(), match[2].strip()
        if text.startswith('"'):
            text = re.sub(r"\\(.)", r"\1", text[1:-1])
        star = re.fullmatch(r"([^*]+)(?:\*(\d{1,3}))?(\*)?", name)
        if star and (star[2] or star[3]):
            pieces.setdefault(star[1], {})[int(star[2] or 0)] = (bool(star[3]), text)
        else:
            plain.setdefault(name, text)
    for name, numbered in pieces.items():
        plain[name] = _joined(numbered)
    return head, plain


def _joined(numbered: dict[int, tuple[bool, str]]) -> str:
    charset, raw = "", b""
    for number, (encoded, text) in sorted(numbered.items()):
        if encoded and number == 0 and text.count("'") >= 2:
            charset, _, text = text.split("'", 2)
        raw += unquote_to_bytes(text) if encoded else text.encode("utf-8", "replace")
    return raw.decode(codec_name(charset) or "utf-8", "replace")


_ADDRESS = re.compile(r"[^\s@<>()\[\]\\,;:\"\x00-\x1f\x7f]{1,64}@[A-Za-z0-9\u0080-\uffff](?:[\w.-]{0,251}\w)?")


def is_address(text: str) -> bool:
    """Say whether a text is one plain ASCII mail address that can stand in a header and in an SMTP command."""
    return text.isascii() and len(text) <= 254 and bool(_ADDRESS.fullmatch(text)) and ".." not in text


def mailboxes(value: str) -> Mailboxes:
    """Read a From header strictly; a form that mail programs read as different persons is odd (CVE-2023-27043).

    Each mailbox is ``address`` or ``name <address>``. An ``@`` in an unquoted name, text after the address, an
    unclosed quote, comment or bracket make the header odd; its addresses are then all that could be meant.
    """
    found: list[str] = []
    odd = False
    for piece, broken in _split_mailboxes(value):
        odd |= broken
        if not piece.strip():
            continue
        bracket = re.fullmatch(r"([^<>]*)<\s*([^<>\s]*)\s*>\s*", piece)
        text = bracket[2] if bracket else piece.strip()
        if not _ADDRESS.fullmatch(text):
            odd = True
            found += _ADDRESS.findall(piece)
            continue
        if bracket and "@" in bracket[1] and bracket[1].strip().lower() != text.lower():
            odd = True
            found += _ADDRESS.findall(bracket[1])
        found.append(text)
    return Mailboxes(tuple(dict.fromkeys(address.lower() for address in found)), odd)


def _split_mailboxes(value: str) -> list[tuple[str, bool]]:
    """Split at commas outside quotes and brackets; quoted names become blank, comments are allowed after a blank."""
    pieces: list[tuple[str, bool]] = []
    out: list[str] = []
    broken, position, angle = False, 0, False
    while position < len(value):
        char = value[position]
        if char == '"' and not angle:
            close = re.compile(r'"(?:[^"\\]|\\.)*"').match(value, position)
            broken |= close is None
            if close is None:
                break
            position = close.end()
            out.append(" ")
            continue
        if char == "(":
            position, closed = _skip_comment(value, position)
            broken |= not closed or bool(value[position : position + 1].strip(" ,<"))
            continue
        angle = char == "<" or (angle and char != ">")
        if char in ",;" and not angle:
            pieces.append(("".join(out), broken))
            out, broken = [], False
        elif char == ":" and not angle:
            out.clear()
        else:
            out.append(char)
        position += 1
    pieces.append(("".join(out), broken or angle))
    return pieces


def _skip_comment(value: str, position: int) -> tuple[int, bool]:
    depth = 0
    while position < len(value):
        char = value[position]
        if char == "\\":
            position += 1
        depth += (char == "(") - (char == ")")
        position += 1
        if depth == 0:
            return position, True
    return len(value), False


def all_addresses(value: str) -> tuple[str, ...]:
    """Find every address in a header of recipients, in order, each once, in lower case."""
    return tuple(dict.fromkeys(found.lower() for found in _ADDRESS.findall(value)))


def message_ids(value: str) -> tuple[str, ...]:
    """Find the message ids of a Message-ID, In-Reply-To or References header, brackets included."""
    return tuple(re.findall(r"<[^<>\s]{1,990}>", value))
