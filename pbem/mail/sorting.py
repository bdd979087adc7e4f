"""Which of the live lines go to the order reader: the sheet between its markers, or the orders among the prose.

With ``begin orders … end orders`` the lines between are read and nothing else, ``word:`` lines excepted. Without it:

* a line whose first word is a verb is an order;
* every other line between the first and the last order goes to the order reader too, so that a mistyped verb gets its
  finding and is not passed over;
* a line before the first or after the last order is prose and a note, unless it holds a number and its first word is
  much like a verb (difflib ratio 0.7 or more): then it goes to the order reader.

The bullet or number of a list item is taken off an order. Comment lines, rulers and lines with the code of the seat go
to nobody. A line that looks like the rest of the order above it is refused together with that order, and the two are
never joined.
"""

import difflib
import re
from collections.abc import Callable, Iterable

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.mail.folding import WORD_LINE, fold, word_set
from pbem.mail.lines import Line

COMMON_VERBS = word_set(
    "move attack name end hold loss retreat advance ask standing drop amend word support supply air assault bombard "
    "build transfer fortify reorganise reorganize rally fire place deploy land queue impulse combine break combat "
    "déplacer déplace attaquer attaque perte retraite retraiter avancer avance demander tenir supprimer modifier mot "
    "ход идти двигать марш атака атаковать потери отход отступать наступать продвижение спросить держать слово"
)
"""Verbs that a reader without a ruleset takes for the beginning of an order."""

PROSE = msg("not an order")
COMMENT = msg("comment")
RULER = msg("ruler")
CODE = msg("the code of the seat, not repeated here")
OUTSIDE = msg("outside the order sheet")

MASKED = "code: …"

_BEGIN = re.compile(r"(?:begin orders|début des ordres|debut des ordres|начало приказов)\b\s*(.*)", re.IGNORECASE)
_END = re.compile(r"(?:end orders|fin des ordres|конец приказов)\W*", re.IGNORECASE)
_CODE = re.compile(r"#?\s*(?:code|код)\s*[:=]\s*([A-Za-z2-70189 -]{8,80}?)\s*", re.IGNORECASE)
_FIRST = re.compile(r"[^\W\d_](?:[^\W\d_]|[-'])*")
_RULER = re.compile(r"(?:[-=_*~+.<>#\s]{3,}.*|[\W_]+)")
_BULLET = re.compile(r"\s*(?:[-*•·–—]|\d{1,2}[.)])\s+")
_WRAP = 60
_LOOKS = 200


class OrderText(msgspec.Struct, frozen=True):
    """A line for the order reader: its text, the part of the mail ("1", "2.1") and the line of its text, from 1."""

    text: str
    part: str
    line: int


class Refused(msgspec.Struct, frozen=True):
    """A line that is an order and is not taken for how it arrived: why, and what to send instead."""

    text: str
    why: Message
    part: str
    line: int
    instead: str = ""


class Ignored(msgspec.Struct, frozen=True):
    """A line that is not read, or another thing in the mail, and why."""

    text: str
    why: Message
    part: str = ""
    line: int = 0


class SheetHead(msgspec.Struct, frozen=True):
    """What a ``begin orders GAME SEGMENT SIDE`` line says, in lower case; a member not given is empty."""

    game: str = ""
    segment: str = ""
    side: str = ""


def is_sheet_mark(text: str) -> bool:
    """Say whether a folded line is the first or the last line of a marked order sheet."""
    return bool(_BEGIN.fullmatch(text) or _END.fullmatch(text))


class Sorted(msgspec.Struct):
    """What the live lines come to."""

    lines: list[OrderText] = []
    refused: list[Refused] = []
    ignored: list[Ignored] = []
    notes: list[Message] = []
    codes: list[str] = []
    heads: list[SheetHead] = []
    orders: int = 0


class _Row(msgspec.Struct):
    line: Line
    text: str
    order: bool


class Verbs:
    """The words that begin an order: asks of a line whether it is one, or much like one."""

    def __init__(self, verbs: Iterable[str] | None = None, is_order: Callable[[str], bool] | None = None) -> None:
        self._given = is_order
        self._shaped = verbs is None and is_order is None
        known = COMMON_VERBS if self._shaped else {verb.casefold() for verb in verbs or ()}
        self._verbs = sorted(known | {"word", "amend"})
        self._set = frozenset(self._verbs)
        self._looks = 0

    def is_order(self, line: str) -> bool:
        """Say whether a folded line is an order; without a ruleset prose that begins with a common verb is not."""
        if WORD_LINE.match(line):
            return True
        if self._given is not None:
            return self._given(line)
        first = _FIRST.match(line)
        if not first or first[0].casefold() not in self._set:
            return False
        rest = line[first.end() :]
        return not self._shaped or first[0].isupper() or bool(re.search(r'[\d:"]', rest)) or len(rest.split()) < 2

    def is_close(self, line: str) -> bool:
        """Say whether a line holds a number and its first word is much like a verb; asks at most 200 times a mail."""
        first = _FIRST.match(line)
        if not first or not 3 <= len(first[0]) <= 24 or not re.search(r"\d", line) or self._looks >= _LOOKS:
            return False
        self._looks += 1
        return bool(difflib.get_close_matches(first[0].casefold(), self._verbs, 1, 0.7))


def sort_lines(lines: Iterable[Line], verbs: Verbs) -> Sorted:
    """Sort the live lines of a text into orders, refusals and what is passed over."""
    out = Sorted()
    rows: list[_Row] = []
    lost_invisible = lost_control = 0
    for line in lines:
        if not line.seen:
            continue
        if code := _CODE.fullmatch(line.seen):
            out.codes.append(code[1])
            out.ignored.append(Ignored(MASKED, CODE, line.part, line.number))
            continue
        folded = fold(line.text)
        bullet = _BULLET.match(line.text)
        if bullet and verbs.is_order(fold(line.text[bullet.end() :]).text):
            folded = fold(line.text[bullet.end() :])
        lost_invisible += folded.lost_invisible
        lost_control += folded.lost_control
        rows.append(_Row(line, folded.text, verbs.is_order(folded.text)))
    if lost_invisible:
        out.notes.append(
            nmsg(
                "Characters without width were taken out of {n} line.",
                "Characters without width were taken out of {n} lines.",
                lost_invisible,
            )
        )
    if lost_control:
        out.notes.append(
            nmsg(
                "Control characters were taken out of {n} line.",
                "Control characters were taken out of {n} lines.",
                lost_control,
            )
        )
    if any(_BEGIN.fullmatch(row.text) for row in rows):
        _sort_sheet(rows, out, verbs)
    else:
        _sort_prose(rows, out, verbs)
    return out


def _sort_sheet(rows: list[_Row], out: Sorted, verbs: Verbs) -> None:
    inside: list[_Row] = []
    is_open = False
    unread = 0
    for row in rows:
        if begin := _BEGIN.fullmatch(row.text):
            words = [*begin[1].lower().split(), "", "", ""]
            out.heads.append(SheetHead(*words[:3]))
            is_open = True
        elif _END.fullmatch(row.text):
            if is_open:
                _sort_body(inside, out)
                inside = []
            is_open = False
        elif is_open:
            inside.append(row)
        elif WORD_LINE.match(row.text):
            _take(row, out)
        else:
            unread += row.order
            out.ignored.append(Ignored(row.text, OUTSIDE, row.line.part, row.line.number))
    if is_open:
        out.notes.append(msg('The line "end orders" is missing; the sheet was read to the end of the mail.'))
        _sort_prose(inside, out, verbs)
    if unread:
        out.notes.append(
            nmsg(
                "{n} line outside the order sheet looks like an order and was not read.",
                "{n} lines outside the order sheet look like orders and were not read.",
                unread,
            )
        )


def _sort_prose(rows: list[_Row], out: Sorted, verbs: Verbs) -> None:
    wanted = [row.order or verbs.is_close(row.text) for row in rows]
    first = wanted.index(True) if True in wanted else len(rows)
    last = len(rows) - wanted[::-1].index(True) if True in wanted else 0
    while first < last < len(rows) and _is_rest(rows[last - 1], rows[last]):
        last += 1
    for row in rows[:first]:
        out.ignored.append(_passed(row, PROSE))
    _sort_body(rows[first:last], out)
    for row in rows[last:] if first < last else []:
        out.ignored.append(_passed(row, PROSE))


def _passed(row: _Row, why: Message) -> Ignored:
    if row.text.startswith("#"):
        why = COMMENT
    elif _RULER.fullmatch(row.text):
        why = RULER
    return Ignored(row.text, why, row.line.part, row.line.number)


def _sort_body(rows: list[_Row], out: Sorted) -> None:
    """Take the lines of a sheet; comments and rulers are passed over, broken orders refused."""
    index = 0
    while index < len(rows):
        row = rows[index]
        if not row.order and (row.text.startswith("#") or _RULER.fullmatch(row.text)):
            out.ignored.append(_passed(row, RULER))
            index += 1
            continue
        broken = [row]
        while index + len(broken) < len(rows) and _is_rest(broken[-1], rows[index + len(broken)]):
            broken.append(rows[index + len(broken)])
        if len(broken) > 1:
            _refuse_broken(broken, out)
        elif "\ufffd" in row.text:
            why = msg("A letter of this line could not be read: the charset of the mail is wrong or not known.")
            out.refused.append(Refused(row.text, why, row.line.part, row.line.number))
        else:
            _take(row, out)
        index += len(broken)


def _take(row: _Row, out: Sorted) -> None:
    out.lines.append(OrderText(row.text, row.line.part, row.line.number))
    out.orders += row.order


def _is_rest(above: _Row, row: _Row) -> bool:
    """Say whether a line looks like the rest of the one right above it, which a mail program has broken."""
    if row.order or WORD_LINE.match(above.text) or above.text.startswith("#"):
        return False
    if row.line.part != above.line.part or row.line.number != above.line.number + 1:
        return False
    word = row.text.split()[0]
    broken = len(above.text) + 1 + len(word) > _WRAP and len(above.text) >= _WRAP // 2
    begins = bool(re.match(r"[,;|]|(?=[\w.-]*\d)[\w.-]+[,;:]?(?:\s|\Z)", row.text))
    return broken and (begins or above.text.endswith((",", ";", ":", "|")))


def _refuse_broken(rows: list[_Row], out: Sorted) -> None:
    instead = " ".join(row.text for row in rows)
    first = rows[0].line.number
    why = msg("The next line looks like the rest of this one. Nothing of it was taken; send it on one line.")
    out.refused.append(Refused(rows[0].text, why, rows[0].line.part, first, instead))
    for row in rows[1:]:
        rest = msg("This line looks like the rest of line {line}; the two were not joined.", line=first)
        out.refused.append(Refused(row.text, rest, row.line.part, row.line.number, instead))
        out.notes.append(
            msg(
                'Line {rest} ("{text}") looks like the rest of line {line}. Neither was taken. '
                "If they are one order, send it on one line: {instead}",
                rest=row.line.number,
                text=row.text,
                line=first,
                instead=instead,
            )
        )
