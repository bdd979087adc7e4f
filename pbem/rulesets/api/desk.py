"""The desk at which a scenario is read: it collects every mistake with file and key, and has the small readers."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api import Problem

Json = Any

ID = re.compile(r"(?=.*[a-z.])[a-z0-9][a-z0-9.-]{0,23}", re.ASCII)
"""An id, of a unit or of a fort (design section 6)."""
ID_FORM = "small letters, digits, dots and hyphens, with a letter or dot, 24 at most"

_UNSEEN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""What no name or title holds: characters that break a line, turn its direction, or are not seen at all."""


class Desk:
    """Collects the problems of a scenario; ``file`` is the scenario's own name."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def report(self, key: str, text: str, file: str = "") -> None:
        """Note a problem at a key of the scenario, or of another file."""
        problem = Problem(file or self.file, key, text)
        if problem not in self.problems:
            self.problems.append(problem)

    def known(self, table: Mapping[str, Any], allowed: Iterable[str], path: str = "") -> None:
        """Report every key that the table may not have, with the nearest one that it may."""
        names = list(allowed)
        for key in table:
            if key not in names:
                near = difflib.get_close_matches(str(key), names, 1)
                hint = f"; did you mean {near[0]}?" if near else f"; it may be {', '.join(sorted(names))}."
                self.report(join(path, key), f"There is no such key{hint}")

    def table(self, parent: Mapping[str, Any], key: str, path: str = "", needed: bool = False) -> Mapping[str, Any]:
        """Return a table of a table; an empty one, and a problem, if it is no table or is needed and missing."""
        value = parent.get(key)
        if isinstance(value, Mapping):
            return value
        if value is not None:
            self.report(join(path, key), "This must be a table.")
        elif needed:
            self.report(join(path, key), "This table is missing.")
        return {}

    def text(self, parent: Mapping[str, Any], key: str, path: str = "", default: str | None = None) -> str:
        """Return a text; a problem if it is none, or is missing without a default."""
        value = parent.get(key, default)
        if isinstance(value, str):
            return value
        self.report(join(path, key), "This must be a text." if key in parent else "This is missing.")
        return default or ""

    def line(self, text: str, key: str) -> str:
        """Return a text that is to stand in one line; a problem if it is empty or holds a control character."""
        if not text.strip():
            self.report(key, "This may not be empty.")
        elif any(unicodedata.category(char) in _UNSEEN for char in text):
            self.report(key, "This must be one line without control characters.")
        return text

    def number(self, parent: Mapping[str, Any], key: str, path: str, least: int, default: int | None = None) -> int:
        """Return a whole number of at least ``least``; a text of digits counts as one (CSV)."""
        value = parent.get(key, default)
        if isinstance(value, str) and value.strip().lstrip("-").isdecimal():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and value >= least:
            return value
        missing = value is None or value == ""
        self.report(
            join(path, key), "This is missing." if missing else f"This must be a whole number of {least} or more."
        )
        return default if default is not None else least

    def words(self, parent: Mapping[str, Any], key: str, path: str = "") -> list[str]:
        """Return a list of texts, written as a list or as one text with blanks."""
        value = parent.get(key)
        if value is None:
            return []
        if isinstance(value, str):
            return value.split()
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return list(value)
        self.report(join(path, key), "This must be a list of texts.")
        return []

    def said_once(self, faults: Iterable[Problem]) -> tuple[Problem, ...]:
        """Return the problems without those at a key where a value of no use was found already (:meth:`plain`)."""
        faults = tuple(faults)
        keys = {_spot(fault) for fault in faults}
        return tuple(problem for problem in self.problems if problem in faults or _spot(problem) not in keys)

    def plain(self, value: Json, path: str = "") -> bool:
        """Report whatever a log cannot hold: floating-point numbers, dates, keys that are not ASCII; say if there is nothing."""
        before = len(self.problems)
        if isinstance(value, Mapping):
            for key, item in value.items():
                if key.isascii():
                    self.plain(item, join(path, key))
                else:
                    self.report(join(path, key), "A key has plain letters only.")
        elif isinstance(value, list):
            for number, item in enumerate(value):
                self.plain(item, f"{path}[{number}]")
        elif isinstance(value, float):
            self.report(path, f'{value} has a point; write a fraction as a text, "7/2".')
        elif isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53:
            self.report(path, "This number is too large.")
        elif not isinstance(value, str | int | bool):
            self.report(path, f"{value} is a date or time; write it as a text.")
        return len(self.problems) == before


class Places:
    """Reads places and hexsides of a map and reports those that are none."""

    def __init__(self, desk: Desk, grid: HexGrid | None) -> None:
        self.desk = desk
        self.grid = grid

    def place(self, text: object, key: str, file: str = "") -> str:
        """Return a place of the map, or nothing and a problem."""
        if self.grid is None:
            return ""
        if isinstance(text, str) and self.grid.parse(text) is not None:
            return text
        last = self.grid.labels[-1]
        self.desk.report(
            key, f"{text!r} is no place of this map, which goes from {self.grid.labels[0]} to {last}.", file
        )
        return ""

    def places(self, texts: Iterable[str], key: str) -> list[str]:
        """Return the places of a list that are on the map."""
        return [place for text in texts if (place := self.place(text, key))]

    def side(self, text: str, key: str) -> tuple[str, str] | None:
        """Return the two places of a hexside "2714/2715" in the order written, or None and a problem."""
        if self.grid is None:
            return None
        first, slash, second = text.partition("/")
        if not slash:
            self.desk.report(key, f'{text!r} is no hexside: one is written "2714/2715".')
            return None
        a, b = self.place(first, key), self.place(second, key)
        if not a or not b:
            return None
        if not self.grid.is_adjacent(self.cell(a), self.cell(b)):
            self.desk.report(key, f"{text} is no hexside: the two places are not adjacent.")
            return None
        return a, b

    def way(self, texts: list[str], key: str) -> list[str]:
        """Return a path of adjacent places, or nothing and a problem."""
        if self.grid is None:
            return []
        way = self.places(texts, key)
        if len(texts) < 2:
            self.desk.report(key, "A road has two places or more.")
        if len(way) != len(texts) or len(way) < 2:
            return []
        for a, b in pairwise(way):
            if not self.grid.is_adjacent(self.cell(a), self.cell(b)):
                self.desk.report(key, f"The road has a gap: {a} and {b} are not adjacent.")
                return []
        return way

    def cell(self, place: str) -> int:
        """Return the cell of a place that is on the map."""
        cell = self.grid.parse(place) if self.grid else None
        if cell is None:
            raise ValueError(f"{place} is not on the map")
        return cell


def without_faults(value: Json) -> Json:
    """Copy a document with what a log cannot hold made texts, so that the rest can be looked at too."""
    if isinstance(value, Mapping):
        return {key: without_faults(item) for key, item in value.items() if key.isascii()}
    if isinstance(value, list):
        return [without_faults(item) for item in value]
    return value if isinstance(value, str | bool) or (isinstance(value, int) and abs(value) < 2**53) else str(value)


def _spot(problem: Problem) -> tuple[str, str]:
    """Return where a problem is, however its key is written: ``units[0], move`` is ``units[0].move``."""
    return problem.file, problem.key.replace(", ", ".").removeprefix("constants.")


def join(path: str, key: object) -> str:
    """Write a key below a path: ``map.legend``."""
    return f"{path}.{key}" if path else str(key)
