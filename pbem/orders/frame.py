"""What surrounds the orders in a text: the frame of the sheet, words for the dice, the code of the seat, long lines."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

import msgspec

from pbem.core.findings import Finding, Span
from pbem.orders import findings as say
from pbem.orders.cursor import spanning
from pbem.orders.lines import OrderText
from pbem.orders.tokens import code_points, split_lines
from pbem.orders.words import LANGUAGES, Words

MAX_LINES = 1000
"""The most lines of a text that are read."""
MAX_JOINED = 20
"""The most lines that one order may go on over."""
MAX_WORD = 200
"""The most code points of a word for the dice (design 5)."""

_LEAD = "[\ufeff\u200b \t\xa0]*"
_WORD = re.compile(_LEAD + "(?:word|mot|слово)[ \t\xa0\u202f]*:(.*)", re.IGNORECASE | re.DOTALL)
_QUOTED = re.compile(_LEAD + "[>＞][>＞ \t\xa0]*")
_CODE = re.compile(_LEAD + r"(?:code|код)\b", re.IGNORECASE)


class Framed(msgspec.Struct, frozen=True):
    """The lines of orders of a text, and what stood around them; ``language`` is that of the frame."""

    texts: tuple[OrderText, ...] = ()
    words: tuple[str, ...] = ()
    header: tuple[str, str, str] | None = None
    framed: bool = False
    language: str = LANGUAGES[0]
    findings: tuple[Finding, ...] = ()


def unframe(text: str, structure: Words) -> Framed:
    """Take a text apart: words are read raw, before any cleaning; the line with the code of the seat is passed over and
    never said back, and so are quoted lines, with a note; of the rest, the lines of the first sheet are kept, or all where no sheet begins.

    Findings: ``sheet.many``, ``quoted``, ``word-long``, ``word-control``, ``header``, ``second``, ``open``, ``unopened``, ``outside``.
    """
    findings: list[Finding] = []
    words: list[str] = []
    kept: list[tuple[int, str]] = []
    marked: list[tuple[int, str]] = []
    lines = split_lines(text)
    if len(lines) > MAX_LINES:
        span = Span(MAX_LINES + 1, 1, max(1, len(lines[MAX_LINES])))
        findings.append(say.MANY.at(span, remedy=say.ONE_SHEET, count=len(lines), limit=MAX_LINES))
    for number, raw in enumerate(lines[:MAX_LINES], 1):
        word = _WORD.fullmatch(raw)
        if word:
            found = _word(word, number)
            if isinstance(found, Finding):
                findings.append(found)
            elif found:
                words.append(found)
        elif mark := _QUOTED.match(raw):
            if raw[mark.end() :].strip() and not _CODE.match(raw, mark.end()):
                marked.append((number, raw))
        elif not _CODE.match(raw):
            kept.append((number, raw))
    if marked:
        number, raw = marked[0]
        findings.append(say.QUOTED.at(Span(number, 1, len(raw)), remedy=say.UNQUOTE, count=len(marked)))
    texts = [joined for joined in _joined(kept) if joined.tokens or joined.broken]
    framed = _frame(texts, structure)
    return msgspec.structs.replace(framed, words=tuple(words), findings=(*findings, *framed.findings))


def begins_with(text: OrderText, structure: Words, key: str) -> int:
    """Return how many tokens of a line are a word of the sheet that it begins with; 0 when it does not."""
    return 0 if text.broken else structure.match(text.tokens, 0, [key])[1]


def _word(found: re.Match[str], line: int) -> str | Finding:
    """Cut space and tab from both ends of a word; "" is none (design 5)."""
    word = found[1].strip(" \t")
    span = Span(line, found.end(1) - len(found[1].lstrip(" \t")) + 1, len(word))
    controls = "".join(char for char in word if unicodedata.category(char) in ("Cc", "Cs"))
    if controls:
        return say.WORD_CONTROL.at(span, remedy=say.PLAIN_WORD, letters=code_points(controls))
    if len(word) > MAX_WORD:
        return say.WORD_LONG.at(span, remedy=say.SHORTER_WORD, length=len(word), limit=MAX_WORD)
    return word


def _joined(lines: Iterable[tuple[int, str]]) -> Iterator[OrderText]:
    """Join lines at the continuation sign."""
    pieces: list[tuple[int, str]] = []
    for piece in lines:
        text = OrderText([piece])
        pieces.append(piece)
        if not text.goes_on or len(pieces) == MAX_JOINED:
            yield text if len(pieces) == 1 else OrderText(pieces)
            pieces = []
    if pieces:
        yield OrderText(pieces)


def _frame(texts: list[OrderText], structure: Words) -> Framed:
    begins = [text for text in texts if begins_with(text, structure, "begin")]
    ends = [text for text in texts if begins_with(text, structure, "end")]
    if not begins:
        notes = tuple(say.UNOPENED.at(spanning(text.tokens)) for text in ends)
        return Framed(tuple(text for text in texts if text not in ends), findings=notes)
    first = begins[0]
    start = texts.index(first)
    _, language, count = structure.find(first.tokens, 0, ["begin"])
    findings: list[Finding] = []
    parts = [token.key for token in first.tokens[count:]]
    header = (parts[0], parts[1], parts[2]) if len(parts) == 3 else None
    if parts and header is None:
        findings.append(say.HEADER.at(spanning(first.tokens), remedy=say.HEADER_HOW))
    stop = next((index for index, text in enumerate(texts) if index > start and text in ends), len(texts))
    if stop == len(texts):
        findings.append(say.OPEN.at(spanning(first.tokens), word=structure.written("end", language)))
    for text in begins[1:]:
        findings.append(say.SECOND.at(spanning(text.tokens), remedy=say.ONE_SHEET, line=first.number))
        stop = min(stop, texts.index(text))
    outside = [text for text in (*texts[:start], *texts[stop:]) if text not in begins and text not in ends]
    if outside:
        span = Span(outside[0].number, 1, max(1, len(outside[0].pieces[0][1])))
        findings.append(say.OUTSIDE.at(span, count=len(outside)))
    return Framed(tuple(texts[start + 1 : stop]), (), header, True, language, tuple(findings))
