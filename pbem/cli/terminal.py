"""What the terminal shows: plain lines of 80 columns; colour adds on a terminal and tells nothing by itself."""

import os
import sys
import textwrap
from typing import TextIO

COLUMNS = 80
_SIGNS = {"ok": "32", "NO": "31", "note": "33", "bold": "1"}


def _coloured(stream: TextIO) -> bool:
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def paint(text: str, sign: str, stream: TextIO | None = None) -> str:
    """Colour a text by the meaning of a sign (ok, NO, note, bold) where the stream is a terminal."""
    if sign not in _SIGNS or not _coloured(stream or sys.stdout):
        return text
    return f"\x1b[{_SIGNS[sign]}m{text}\x1b[0m"


def say(line: str = "") -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


def say_wrapped(text: str, indent: str = "") -> None:
    """Print a text wrapped to 80 columns, every line indented."""
    for line in textwrap.wrap(text, COLUMNS, initial_indent=indent, subsequent_indent=indent) or [""]:
        say(line)


def say_beside(head: str, text: str) -> None:
    """Print a text wrapped to 80 columns beside a head, the lines after the first as far in as the first begins."""
    for line in textwrap.wrap(text, COLUMNS, initial_indent=head, subsequent_indent=" " * len(head)) or [head.rstrip()]:
        say(line)


def mark(sign: str, text: str, word: str = "") -> None:
    """Print a line that begins with a sign: ``ok``, ``NO`` or ``note``; ``word`` says it in another language."""
    say(f"  {paint(f'{word or sign:<4}', sign)} {text}".rstrip())


def complain(text: str) -> None:
    """Print one line for a person on stderr."""
    sys.stderr.write(f"{paint('pbem:', 'NO', sys.stderr)} {text}\n")
