"""One line of an order text, cleaned and cut into words, with the place of each in the line as it was sent.

Columns count characters of the line as it came, from 1, whatever was folded or left out. What could pass for something
it is not (signs that turn the text round, letters of another alphabet, digits that are none) makes the line an error
that shows the code points, and never a silent match (UTS 39).
"""

import re
import unicodedata
from bisect import bisect_right
from enum import StrEnum

import msgspec

from pbem.core.findings import Code, Finding, Span
from pbem.core.text import Message
from pbem.orders import findings as say

MAX_LINE = 1000
"""The most characters that a line of an order text may have."""

SIGNS = frozenset(":,;|+/\\")
_QUOTES = dict.fromkeys('"“”„‟«»″〝〞', '"') | dict.fromkeys("'‘’‚‛‹›′ʼ", "'")
_DASHES = dict.fromkeys("-‐‑‒–—―−﹘﹣－", "-")
_FOLDED = _QUOTES | _DASHES
_ZERO_WIDTH = frozenset("\u00ad\u034f\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufe0e\ufe0f\ufeff")
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK_CONTROLS = frozenset("\t\v\f\x1c\x1d\x1e\x1f\x85")
_EAST_ASIAN = frozenset(("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"))
_LIKE = {
    **dict(zip("авсԁегһніјкӏморԛѕтуԝхьбз", "abcderhhijklmopqstywxb63", strict=True)),
    **dict(zip("αβγεζηικμνορςτυχω", "abyezhikmvopctyxw", strict=True)),
}
"""Folded Cyrillic and Greek letters, small or capital, by the Latin letter or digit they look like."""


_PLAIN = re.compile(r"[A-Za-z0-9]+(?:[._-]+[A-Za-z0-9]+)*(?=[ ,:;|+/\\\\]|$)")
"""A word that needs no second look; what follows it is a blank, a sign or the end."""


class Sort(StrEnum):
    """What a piece of a line is."""

    WORD = "word"
    QUOTED = "quoted"
    SIGN = "sign"
    OTHER = "other"


class Token(msgspec.Struct, frozen=True):
    """A piece of a line: its text as written (without quotes and invisible signs), its folded form, and its place."""

    sort: Sort
    text: str
    key: str
    span: Span

    @property
    def is_number(self) -> bool:
        """Say whether it consists of the digits 0 to 9."""
        return self.sort is Sort.WORD and self.text.isascii() and self.text.isdigit()


class Problem(msgspec.Struct, frozen=True):
    """What makes a line unreadable, and what the wrong piece was probably meant to be ("" where nobody can tell)."""

    finding: Finding
    guess: str = ""


class Cut(msgspec.Struct, frozen=True):
    """A line cut into tokens, the notes about it, and the first thing that makes it unreadable."""

    tokens: tuple[Token, ...] = ()
    notes: tuple[Finding, ...] = ()
    problem: Problem | None = None


def split_lines(text: str) -> list[str]:
    """Split a text at CR, LF and CR LF and nothing else: the lines that findings count, from 1."""
    return re.split(r"\r\n|\r|\n", text)


def fold(text: str) -> str:
    """Fold a text for look-ups: case, accents of Latin letters, ё, typographic quotes and dashes, runs of blanks."""
    if text.isascii():
        return " ".join(text.lower().split())
    out: list[str] = []
    for char in unicodedata.normalize("NFD", unicodedata.normalize("NFC", text).casefold()):
        if unicodedata.combining(char) and out and ("a" <= out[-1] <= "z" or (out[-1] == "е" and char == "\u0308")):
            continue
        if char not in _ZERO_WIDTH:
            out.append(_FOLDED.get(char, char))
    return unicodedata.normalize("NFC", " ".join("".join(out).split()))


def skeleton(text: str) -> str:
    """Replace Cyrillic, Greek and compatibility letters by the Latin letters they look like."""
    return "".join(_LIKE.get(char, char) for char in fold(unicodedata.normalize("NFKC", text)))


def code_points(text: str) -> str:
    """Write characters with their code points; of those that cannot be seen the code point alone, each once."""
    shown = []
    for char in dict.fromkeys(text):
        seen = unicodedata.category(char)[0] in "LNPS" and char != "\ufffd"
        shown.append(f"{char} (U+{ord(char):04X})" if seen else f"U+{ord(char):04X}")
    return ", ".join(shown)


def quoted(text: str, limit: int = 40) -> str:
    """Prepare a player's text to be said back: visible characters only, at most ``limit``, strange signs with their code."""
    visible = "".join(char for char in text if char.isprintable() and char not in _ZERO_WIDTH)
    if len(visible) > limit:
        visible = visible[: limit - 1] + "…"
    if len(visible) == 1 and not visible.isascii() and not visible.isalpha():
        return code_points(visible)
    return visible or code_points(text[:1])


def cut(line: str, number: int) -> Cut:
    """Clean a line and cut it into tokens, leaving out a comment; ``number`` is the line's, for the findings.

    Findings: ``text.*``. Never raises.
    """
    if len(line) > MAX_LINE and line.strip()[:1] not in ("", "#"):
        span = Span(number, 1, len(line))
        return Cut(problem=Problem(say.LONG.at(span, remedy=say.SPLIT_LINE, length=len(line), limit=MAX_LINE)))
    return _Cutter(line, number).cut()


class _Cutter:
    """Walks over one line."""

    def __init__(self, line: str, number: int) -> None:
        self.line = line
        self.number = number
        self.at = 0
        self.tokens: list[Token] = []
        self.removed: list[int] = []
        self.problem: Problem | None = None
        self._closers: dict[str, list[int]] = {}

    def cut(self) -> Cut:
        while self.at < len(self.line) and self.problem is None:
            char = self.line[self.at]
            plain = _PLAIN.match(self.line, self.at)
            if plain:
                self.at = plain.end()
                self._add(Sort.WORD, plain.start(), plain[0])
            elif _is_blank(char):
                self.at += 1
            elif char in _ZERO_WIDTH:
                self.removed.append(self.at)
                self.at += 1
            elif char == "#":
                break
            else:
                self._piece(_FOLDED.get(char, char))
        self._look_at_comment()
        notes: tuple[Finding, ...] = ()
        if self.removed and (self.tokens or self.problem):
            span = Span(self.number, self.removed[0] + 1, 1)
            notes = (say.REMOVED.at(span, letters=code_points("".join(self.line[i] for i in self.removed))),)
        return Cut(tuple(self.tokens), notes, self.problem)

    def _piece(self, char: str) -> None:
        start = self.at
        if char == '"' or (char == "'" and self._closing(start) is not None):
            self._quoted()
        elif char in SIGNS:
            self.at += 1
            self._add(Sort.SIGN, start, char)
        elif self._is_strange(char):
            self._strange(char)
        elif _is_word(char):
            self._word()
        else:
            self.at += 1
            while self.at < len(self.line) and self._goes_on(self.line[self.at]):
                self.at += 1
            self._add(Sort.OTHER, start, self.line[start : self.at])

    def _goes_on(self, char: str) -> bool:
        folded = _FOLDED.get(char, char)
        if _is_blank(char) or folded in SIGNS or folded in "\"'#" or _is_word(folded) or char in _ZERO_WIDTH:
            return False
        return not self._is_strange(char)

    def _word(self) -> None:
        start = self.at
        while self.at < len(self.line):
            char = _FOLDED.get(self.line[self.at], self.line[self.at])
            after = self.line[self.at + 1 : self.at + 2]
            if char in _ZERO_WIDTH:
                if not after or _is_blank(after):
                    break
                self.removed.append(self.at)
            elif char == "'":
                if not (after and unicodedata.category(after)[0] == "L"):
                    break
            elif not (_is_word(char) or char in ".-_"):
                break
            self.at += 1
        self._add(Sort.WORD, start, self._visible(start, self.at))

    def _quoted(self) -> None:
        start = self.at
        end = self._closing(start)
        if end is None:
            self._fail(say.QUOTE, start, len(self.line) - start, remedy=say.CLOSE_QUOTE)
            return
        for index in range(start + 1, end):
            char = self.line[index]
            if self._is_strange(char):
                self.at = index
                self._strange(char)
                return
            if char in _ZERO_WIDTH:
                self.removed.append(index)
        self.at = end + 1
        self._add(Sort.QUOTED, start, self._visible(start + 1, end).strip())

    def _closing(self, start: int) -> int | None:
        """Find the quote that closes the one at ``start``; a single quote inside a word closes nothing."""
        sign = _FOLDED[self.line[start]]
        if sign not in self._closers:
            self._closers[sign] = [index for index in range(len(self.line)) if self._closes(index, sign)]
        closers = self._closers[sign]
        at = bisect_right(closers, start)
        return closers[at] if at < len(closers) else None

    def _closes(self, index: int, sign: str) -> bool:
        if _FOLDED.get(self.line[index]) != sign:
            return False
        after = self.line[index + 1 : index + 2]
        return sign == '"' or not after or _is_blank(after) or after in SIGNS or after == "#"

    def _visible(self, start: int, end: int) -> str:
        return "".join(char for char in self.line[start:end] if char not in _ZERO_WIDTH)

    def _add(self, sort: Sort, start: int, text: str) -> None:
        span = Span(self.number, start + 1, self.at - start)
        self.tokens.append(Token(sort, text, fold(text), span))
        if sort in (Sort.WORD, Sort.QUOTED):
            for word in text.split() or [""]:
                self._look_at(word, start, self.at - start)

    def _look_at(self, word: str, start: int, length: int) -> None:
        """Refuse digits that are none, letters that stand for others, and letters of two alphabets in a word."""
        if self.problem or word.isascii():
            return
        digits = "".join(c for c in word if unicodedata.category(c)[0] == "N" and not c.isascii())
        odd = "".join(c for c in word if unicodedata.normalize("NFKC", c) != c)
        scripts = {script: c for c in word if (script := _script(c))}
        like = skeleton(word)
        if digits:
            plain = "".join(str(unicodedata.digit(c, c)) for c in word)
            guess = plain if plain.isascii() else ""
            self._fail(
                say.DIGIT, start, length, guess, remedy=say.USE_DIGITS, word=quoted(word), letters=code_points(digits)
            )
        elif odd and like.isascii():
            remedy = say.type_like(like)
            self._fail(
                say.LOOKALIKE,
                start,
                length,
                like,
                remedy,
                word=quoted(word),
                like=quoted(like),
                letters=code_points(odd),
            )
        elif len(scripts) > 1:
            foreign = "".join(c for c in word if _script(c) not in ("", "LATIN"))
            guess = like if like.isascii() else ""
            self._fail(
                say.MIXED, start, length, guess, say.ONE_ALPHABET, word=quoted(word), letters=code_points(foreign)
            )

    def _is_strange(self, char: str) -> bool:
        if char in _BIDI or char == "\ufffd":
            return True
        return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") and not (
            _is_blank(char) or char in _ZERO_WIDTH
        )

    def _strange(self, char: str) -> None:
        code, remedy = say.CONTROL, say.TYPE_ANEW
        if char in _BIDI:
            code = say.BIDI
        elif char == "\ufffd" or unicodedata.category(char) in ("Cs", "Co", "Cn"):
            code, remedy = say.LOST, say.SEND_UTF8
        self._fail(code, self.at, 1, remedy=remedy, letters=code_points(char))

    def _fail(
        self, code: Code, start: int, length: int, guess: str = "", remedy: Message | None = None, **args: str
    ) -> None:
        if self.problem is None:
            self.problem = Problem(code.at(Span(self.number, start + 1, length), remedy=remedy, **args), guess)

    def _look_at_comment(self) -> None:
        """Refuse a line whose comment turns the text before it round."""
        for index in range(self.at, len(self.line)):
            if self.tokens and self.problem is None and self.line[index] in _BIDI:
                self.at = index
                self._strange(self.line[index])


def _is_blank(char: str) -> bool:
    return char == " " or char in _BLANK_CONTROLS or unicodedata.category(char)[0] == "Z"


def _is_word(char: str) -> bool:
    return unicodedata.category(char)[0] in "LMN"


def _script(char: str) -> str:
    """Name the alphabet of a letter, by the first word of its name; "" for what is no letter."""
    if unicodedata.category(char)[0] != "L":
        return ""
    first = unicodedata.name(char, "UNNAMED").split()[0].partition("-")[0]
    return "CJK" if first in _EAST_ASIAN else first
