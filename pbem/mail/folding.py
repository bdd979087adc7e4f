"""Letters that look alike made alike: blanks, dashes, quotation marks; and characters nobody sees, taken out.

Only order lines are folded. The text of a ``word:`` line and what stands inside quotation marks stay as they came,
except that a blank is a blank everywhere.
"""

import re

import msgspec

INVISIBLE = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff"
"""Characters of no width, byte-order mark included; bidi controls are not here: they make a line an error."""

_BLANKS = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]")
_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_CONTROLS = re.compile("\x1b\\[[0-9;]{0,20}[A-Za-z]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
_OPENING = '"“”„‟«»″〝〞＂'
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_SINGLES = re.compile("[\u2018-\u201b\u2032\u02bc]")
_NAME = re.compile(f"([{_OPENING}])([^{_OPENING}]*)([{_OPENING}])")

LINE_ENDS = re.compile("\r\n|[\n\r\u0085\u2028\u2029]")
"""What ends a line of text; a lone carriage return does."""

WORD_LINE = re.compile(r"\s*(word|mot|слово)\s*:(.*)\Z", re.IGNORECASE | re.DOTALL)
"""A line that gives a word for the dice; the word is the rest of the line as it came."""


class Folded(msgspec.Struct, frozen=True):
    """A line made plain, and whether characters without width or control characters were taken out of it."""

    text: str
    lost_invisible: bool = False
    lost_control: bool = False


def word_set(text: str) -> frozenset[str]:
    """Make a set of the words of a text."""
    return frozenset(text.split())


def plain(text: str) -> str:
    """Take invisible and control characters out and make every blank a blank: the form that patterns are held to."""
    if text.isascii() and text.isprintable():
        return text
    return _BLANKS.sub(" ", _CONTROLS.sub("", _INVISIBLE.sub("", text)))


def fold(text: str) -> Folded:
    """Fold one line as orders want it; a ``word:`` line keeps its word."""
    seen = plain(text)
    if WORD_LINE.match(seen):
        head, colon, word = text.partition(":")
        return Folded(plain(head).strip() + colon + word)
    if seen.isascii() and seen == text:
        return Folded(text.strip())
    lost_invisible = bool(_INVISIBLE.search(text))
    lost_control = bool(_CONTROLS.search(text))
    out: list[str] = []
    end = 0
    for match in _NAME.finditer(seen):
        inside = match[2] if match[1] == '"' == match[3] else match[2].strip()
        out += [_outside(seen[end : match.start()]), f'"{inside}"']
        end = match.end()
    out.append(_outside(seen[end:]))
    return Folded("".join(out).strip(), lost_invisible, lost_control)


def _outside(text: str) -> str:
    text = _SINGLES.sub("'", _DASHES.sub("-", text))
    return re.sub(f"[{_OPENING}]", '"', text)
