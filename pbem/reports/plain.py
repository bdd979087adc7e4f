"""Plain text: what may not stand in any report is taken out, and lines are wrapped to 72 columns."""

import re
from collections.abc import Iterable

WIDTH = 72
"""The columns of the text part of a mail."""
ROOM = 6
"""The columns that a line must leave for text."""

_BAD = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
)
_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_BLANKS = re.compile(r"[^\S\u00a0\u202f]+")


def clean(text: str) -> str:
    """Take out control, bidirectional, invisible and surrogate characters; line feeds and tabs stay."""
    return _BAD.sub("", _BREAKS.sub("\n", text))


def one_line(text: str) -> str:
    """Return cleaned text as one line, blanks folded to one; blanks at which no line may break stay what they are."""
    return _BLANKS.sub(" ", clean(text)).strip()


def wrap(text: str, first: str = "", rest: str | None = None, width: int = WIDTH) -> list[str]:
    """Wrap one paragraph to lines of at most ``width`` columns; ``first`` and ``rest`` are put before the lines.

    A word longer than a line is broken; nothing else of the text is changed but blanks. A lead that leaves less than
    ``ROOM`` columns is cut.
    """
    lead = first if len(first) <= width - ROOM else first.rstrip()[: width - ROOM]
    follow = " " * len(lead) if rest is None else rest[: width - ROOM]
    lines: list[str] = []
    current = ""
    for word in one_line(text).split(" "):
        while True:
            room = width - len(lead)
            joined = f"{current} {word}" if current else word
            if len(joined) <= room:
                current = joined
                break
            if current:
                lines.append(lead + current)
                lead, current = follow, ""
                continue
            lines.append(lead + word[:room])
            word = word[room:]
            lead = follow
    if current or not lines:
        lines.append((lead + current).rstrip())
    return lines


def wrapped(text: str, first: str = "", rest: str | None = None, width: int = WIDTH) -> str:
    """Wrap a paragraph as :func:`wrap` does and return it as one string."""
    return "\n".join(wrap(text, first, rest, width))


def table(rows: Iterable[tuple[str, ...]], indent: int = 4, width: int = WIDTH) -> list[str]:
    """Set rows in columns two blanks apart, the last column wrapped in what room is left."""
    cells = [tuple(one_line(cell) for cell in row) for row in rows]
    if not cells:
        return []
    columns = len(cells[0])
    sizes = [min(max(len(row[i]) for row in cells), 28) for i in range(columns - 1)]
    lines: list[str] = []
    for row in cells:
        lead = " " * indent
        for size, cell in zip(sizes, row[:-1], strict=True):
            lead += cell.ljust(size) + "  "
        if len(lead) > width - 12:
            lines.extend(wrap("  ".join(row), " " * indent, " " * (indent + 2), width))
            continue
        lines.extend(line.rstrip() for line in wrap(row[-1], lead, " " * len(lead), width))
    return lines
