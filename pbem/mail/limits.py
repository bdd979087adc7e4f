"""How much of a mail is looked at: bounds that are checked on the bytes, before anything parses them.

Orders are small. A mail beyond a bound is set aside whole, with the reason, and a person looks at it. Source: the
bounds that mail parsers have come to set themselves, made narrow because an order sheet is a page of text.
"""

from pbem.core.text import Message, msg

MAX_MAIL = 1 << 20
"""Bytes of a whole mail."""

MAX_HEADERS = 64 << 10
"""Bytes of the header block of a mail or of a part."""

MAX_FIELDS = 200
"""Header fields in one block."""

MAX_FIELD = 4 << 10
"""Bytes of one header field, folded lines included."""

MAX_DEPTH = 10
"""How deep parts may stand in parts."""

MAX_PARTS = 50
"""Parts of a mail, those that hold others included."""

MAX_TEXT = 100_000
"""Bytes of decoded text that are read."""

MAX_LINES = 5_000
"""Lines of decoded text that are read."""


class OverLimit(Exception):
    """A mail goes beyond a bound; carries the sentence that says which."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.id)
        self.why = why


def too_large(size: int) -> Message:
    """Say that a mail of so many bytes is too large."""
    return msg("The mail has {size} bytes; at most {limit} are read.", size=size, limit=MAX_MAIL)


def header_block(raw: bytes) -> tuple[bytes, int]:
    """Cut off the header block of a mail or part: the block and where the body begins; raises OverLimit.

    The block ends at the first empty line. A line that is neither a field nor the rest of one ends it too, and is body.
    """
    position, end, fields, field = 0, len(raw), 0, 0
    while position < end:
        stop = raw.find(b"\n", position, MAX_HEADERS + 1)
        if stop < 0:
            if end > MAX_HEADERS:
                raise OverLimit(msg("The headers have more than {limit} bytes.", limit=MAX_HEADERS))
            stop = end - 1
        line = raw[position : stop + 1]
        bare = line.rstrip(b"\r\n")
        if not bare:
            return raw[:position], stop + 1
        if bare[:1] in (b" ", b"\t"):
            field += len(line)
        elif b":" in bare or (position == 0 and bare.startswith(b"From ")):
            field, fields = len(line), fields + 1
        else:
            return raw[:position], position
        if field > MAX_FIELD:
            raise OverLimit(msg("A header has more than {limit} bytes.", limit=MAX_FIELD))
        if fields > MAX_FIELDS:
            raise OverLimit(msg("The mail has more than {limit} headers.", limit=MAX_FIELDS))
        position = stop + 1
    return raw, end
