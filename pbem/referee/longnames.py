"""How long the names of a scenario may be: one list for every ruleset, held against the document and the tables beside it."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.rulesets.api import Problem

LIMITS = {"title": 120, "note": 160, "summary": 1000, "description": 4000, "name": 60, "id": 24}
"""Characters that the text of a key may have, in whatever table it stands."""

NAMES = 60
"""Characters of a name in a table of names."""

TABLES = ("names", "players", "seats")
"""The tables all of whose texts are names, wherever they stand; so is ``sides`` at the top of a document."""

KEY = 60
"""Characters of a key, which may be a name too: that of a fort, of a road."""


def long_names(document: Mapping[str, Any], file: str) -> Iterator[Problem]:
    """Find the names of a scenario document that are too long, each with its key and the limit."""
    yield from _table(document, file, "")


def long_cells(text: str, file: str) -> Iterator[Problem]:
    """Find the names in a CSV beside a scenario that are too long, each with its row, counted from 1 below the header."""
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip() and not line.startswith("#")]
    reader = csv.reader(lines)
    try:
        header = [name.strip() for name in next(reader, [])]
        for number, cells in enumerate(reader, 1):
            for name, cell in zip(header, cells, strict=False):
                yield from _text(cell.strip(), file, f"row {number}, {name}", LIMITS.get(name, 0))
    except csv.Error:
        return  # whose cells have no end: the ruleset says what it makes of it


def _table(table: Mapping[str, Any], file: str, path: str, limit: int = 0, sign: str = ".") -> Iterator[Problem]:
    for key, value in table.items():
        at = f"{path}{sign}{key}" if path else str(key)
        if len(str(key)) > KEY:
            shown = f"{str(key)[:20]}…"
            at = f"{path}{sign}{shown}" if path else shown
            yield Problem(file, at, f"This key has {len(str(key))} characters; a key may have {KEY}.")
        names = key in TABLES or (key == "sides" and not path)
        within = NAMES if names else limit
        if isinstance(value, Mapping):
            yield from _table(value, file, at, within)
        elif isinstance(value, list):
            yield from _list(value, file, at, within)
        else:
            yield from _text(value, file, at, within or LIMITS.get(str(key), 0))


def _list(values: Sequence[Any], file: str, path: str, limit: int) -> Iterator[Problem]:
    for number, value in enumerate(values):
        at = f"{path}[{number}]"
        if isinstance(value, Mapping):
            yield from _table(value, file, at, limit, ", ")
        elif isinstance(value, list):
            yield from _list(value, file, at, limit)
        else:
            yield from _text(value, file, at, limit)


def _text(value: object, file: str, key: str, limit: int) -> Iterator[Problem]:
    if isinstance(value, str) and limit and len(value) > limit:
        yield Problem(file, key, f"This has {len(value)} characters; it may have {limit}.")
