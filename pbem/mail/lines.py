"""The lines of a text part: how deep each is quoted, soft line ends joined (RFC 3676), where it stood."""

import re

import msgspec

from pbem.core.text import msg
from pbem.mail.folding import LINE_ENDS, plain
from pbem.mail.limits import MAX_LINES, OverLimit


class Line(msgspec.Struct, frozen=True):
    """One line of text: as it came but without quotation marks of replies, its depth of quotation, part and number.

    A mark, where the part itself tells (HTML): ``quote`` for the place where the quoted mail begins, ``signature``
    for a signature, ``struck`` for text struck out.
    """

    text: str
    depth: int
    part: str
    number: int
    mark: str = ""

    @property
    def seen(self) -> str:
        """The line as patterns see it: no invisible characters, blanks plain, none at the ends."""
        return plain(self.text).strip()


_QUOTE = re.compile(r"\s*(?:[>＞»›](?:\s?[>＞»›])*|[A-Za-z]{1,3}>+|[|](?=\s|[|]))")
_STUFFED = re.compile(r">*")


def text_lines(text: str, part: str, *, flowed: bool = False, delsp: bool = False) -> list[Line]:
    """Cut a text into lines; with ``flowed`` lines of one depth that end in a blank are joined; raises OverLimit.

    A joined line has the number of its first. The signature mark "-- " is never joined.
    """
    raw = LINE_ENDS.split(text)
    check_count(len(raw))
    if not flowed:
        return [plain_line(line, part, number) for number, line in enumerate(raw, 1)]
    lines: list[Line] = []
    open_text, open_depth, open_number = "", -1, 0
    for number, line in enumerate(raw, 1):
        depth = _STUFFED.match(line).end()  # type: ignore[union-attr]  # the pattern matches an empty text too
        body = line[depth:]
        body = body[1:] if body.startswith(" ") else body
        fixed = body == "-- " or not body.endswith(" ")
        if open_depth >= 0 and (open_depth != depth or body == "-- "):
            lines.append(_flowed_line(open_text, open_depth, part, open_number))
            open_depth = -1
        if open_depth < 0:
            open_text, open_depth, open_number = "", depth, number
        open_text += body[:-1] if delsp and not fixed else body
        if fixed:
            lines.append(_flowed_line(open_text, open_depth, part, open_number))
            open_depth = -1
    if open_depth >= 0:
        lines.append(_flowed_line(open_text, open_depth, part, open_number))
    return lines


def check_count(count: int) -> None:
    """Raise OverLimit if a text has more lines than are read."""
    if count > MAX_LINES:
        raise OverLimit(msg("The text of the mail has more than {limit} lines.", limit=MAX_LINES))


def plain_line(text: str, part: str, number: int, depth: int = 0, mark: str = "") -> Line:
    """Make a line that stands so deep in a quotation already, and see how deep its own ``>`` signs quote it further."""
    found = _QUOTE.match(plain(text))
    if not found:
        return Line(text, depth, part, number, mark)
    deeper = max(1, sum(found[0].count(sign) for sign in ">＞»›"))
    return Line(plain(text)[found.end() :], depth + deeper, part, number, mark)


def _flowed_line(text: str, depth: int, part: str, number: int) -> Line:
    if depth == 0:
        return plain_line(text, part, number)
    return Line(text, depth, part, number)
