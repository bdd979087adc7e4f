"""The Terrain Effects Chart as data: what each terrain, side and way costs by weather, on foot and motorized (EF-16).

A cell of the table is a mark of how sure it is (``=`` known, ``~`` known with some doubt, nothing for house data), a cost in movement
points ("2", "1/2", "+1" for what is added), ``P`` prohibited, ``R`` only along a road or railroad or ``o`` the other terrain in the
hex, and letters of notes.
"""

import re
from collections.abc import Iterable, Mapping

import msgspec

from pbem.board.problems import Problem
from pbem.board.tables import Grid, parse_tables
from pbem.core.text import render

WEATHERS = ("dry", "mud", "frost", "snow")
COLUMNS = tuple(f"{weather}-{kind}" for weather in WEATHERS for kind in "nm")
FEATURES = {
    "hex": ("clear", "woods", "hill", "marsh", "swamp", "mountain", "alpine", "town", "city", "major-city", "lake"),
    "path": ("motorway", "main-road", "minor-road", "railroad", "rail-in-swamp"),
    "side": ("river", "canal", "major-river", "lake-side", "shallow-water", "bridged", "fortified-line"),
    "marker": ("strongpoint", "enemy-zoc", "overrun"),
}
"""Every feature that the chart must have a row for, by kind."""

NOTES = "aswxbhi"
_CELL = re.compile(r"([=~]?)(?:(\+?)([0-9]{1,2}(?:/2)?)|([PRo]))([" + NOTES + r"]*)", re.ASCII)


class Entry(msgspec.Struct, frozen=True):
    """A cell of the chart.

    ``cost``: half movement points, 0 where there is none of its own; ``rule``: "" for a cost, "+" for one that is added, "P" prohibited,
    "R" only along a road or railroad, "o" the other terrain in the hex; ``notes``: letters of the notes; ``sure``: "known", "doubt" or
    "house".
    """

    cost: int
    rule: str
    notes: frozenset[str]
    sure: str


class Chart(msgspec.Struct, frozen=True, eq=False):
    """The chart: (feature, column) to cell; columns are named ``dry-n``, ``dry-m``, ``mud-n``, …"""

    entries: Mapping[tuple[str, str], Entry]

    def entry(self, feature: str, weather: str, motorized: bool) -> Entry:
        """Return the cell of a feature for units on foot or motorized in a state of the weather."""
        return self.entries[feature, f"{weather}-{'m' if motorized else 'n'}"]


def parse_entry(text: str) -> Entry | None:
    """Read a cell, or return None if it is none."""
    match = _CELL.fullmatch(text)
    if match is None:
        return None
    mark, plus, number, letter, notes = match.groups()
    sure = {"=": "known", "~": "doubt"}.get(mark, "house")
    if letter:
        return Entry(0, letter, frozenset(notes), sure)
    whole, half, _ = number.partition("/")
    cost = int(whole) if half else 2 * int(whole)
    return Entry(cost, plus, frozenset(notes), sure)


def read_chart(text: str, file: str) -> tuple[Chart | None, tuple[tuple[str, str], ...]]:
    """Read the chart's text: the chart, None if it cannot be used, and what is wrong, each as (where, what).

    Every feature of :data:`FEATURES` needs a row of its kind, every column of :data:`COLUMNS` must be there.
    """
    tables = parse_tables(text, file)
    wrong = [_said(problem) for problem in tables.problems]
    grid = tables.grids.get("movement")
    if grid is None:
        return None, (*wrong, ("movement", "The table [movement] is missing."))
    entries: dict[tuple[str, str], Entry] = {}
    wrong += _columns(grid)
    kinds = {feature: kind for kind, features in FEATURES.items() for feature in features}
    seen: set[str] = set()
    for row in grid.records():
        feature = row.get("feature", "")
        seen.add(feature)
        if kinds.get(feature) != row.get("kind"):
            wrong.append((f"movement, {feature}", f"{feature!r} is no feature of the kind {row.get('kind')!r}."))
            continue
        for column in COLUMNS:
            entry = parse_entry(row.get(column, ""))
            if entry is None:
                wrong.append((f"movement, {feature}, {column}", f"{row.get(column)!r} is no cell of this chart."))
            elif kinds[feature] == "hex" and not entry.cost and not entry.rule:
                wrong.append((f"movement, {feature}, {column}", "Entering a hex costs at least half a point."))
            else:
                entries[feature, column] = entry
    wrong += [("movement", f"The row {feature} is missing.") for feature in kinds if feature not in seen]
    return (None if wrong else Chart(entries)), tuple(wrong)


def _columns(grid: Grid) -> list[tuple[str, str]]:
    return [("movement", f"The column {name} is missing.") for name in _missing(grid.header)]


def _missing(header: Iterable[str]) -> list[str]:
    have = set(header)
    return [name for name in ("feature", "kind", *COLUMNS) if name not in have]


def _said(problem: Problem) -> tuple[str, str]:
    return f"line {problem.line}", render(problem.finding.message)
