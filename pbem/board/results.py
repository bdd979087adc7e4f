"""Result tables: a row for each die, a column for each odds or case, a result in each cell.

The die, modified, is held to the rows: one beyond them uses the nearest row. Columns of odds are picked by exact
arithmetic, rounded in favour of the defender; shifts move along the columns and stop at the first and the last.
"""

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec

from pbem.board import problems
from pbem.board.odds import Strength, check_strengths, parse_odds
from pbem.board.problems import Problem
from pbem.board.tables import Grid, Row
from pbem.core.findings import Code, Span

_NUMBER = re.compile(r"[0-9]+", re.ASCII)
_DIE = re.compile(r"[-+\u2212]?[0-9]{1,3}", re.ASCII)


class DieTable(msgspec.Struct, frozen=True):
    """A table with a row for each die.

    Attributes:
        name: the name of its grid.
        columns: the columns as printed, without that of the die; odds always as ``3-2``.
        first: the die of the first row; the rows follow without a gap.
        rows: the results, by row and column.
    """

    name: str
    columns: tuple[str, ...]
    first: int
    rows: tuple[tuple[str, ...], ...]

    @property
    def last(self) -> int:
        """The die of the last row."""
        return self.first + len(self.rows) - 1

    def clamp(self, die: int) -> int:
        """Return the die held to the rows of the table."""
        return min(max(die, self.first), self.last)

    def cell(self, column: int | str, die: int) -> str:
        """Return the result in a column (its index from 0, or as printed) for a modified die of any value.

        Raises:
            IndexError: the table has no column of that index.
            ValueError: the table has no column of that name.
        """
        return self.rows[self.clamp(die) - self.first][self._place(column)]

    def distribution(self, column: int | str, throws: Iterable[int] | None = None, modifier: int = 0) -> dict[str, int]:
        """Count the results of a column over equally likely throws, in order of the first throw that gives them.

        Throws are the unmodified dice, such as ``range(1, 11)`` for a ten-sided one, by default the rows of the table;
        the modifier is added to each.

        Raises:
            IndexError, ValueError: the table has no such column.
        """
        place = self._place(column)
        counts: dict[str, int] = {}
        for throw in range(self.first, self.last + 1) if throws is None else throws:
            result = self.rows[self.clamp(throw + modifier) - self.first][place]
            counts[result] = counts.get(result, 0) + 1
        return counts

    def results(self) -> frozenset[str]:
        """Return every result that stands in the table."""
        return frozenset(cell for row in self.rows for cell in row)

    def _place(self, column: int | str) -> int:
        if isinstance(column, str):
            return self.columns.index(column)
        if column < 0:
            raise IndexError(column)
        return column


class OddsColumn(msgspec.Struct, frozen=True):
    """A column that odds have picked: its index from 0, and whether the odds lie beyond the printed columns.

    Below: under the first column, which is used. Above: the odds in whole numbers over the last column, which is used.
    Whether that is allowed at all is for the ruleset to say.
    """

    index: int
    below: bool = False
    above: bool = False


class ResultTable(DieTable, frozen=True, kw_only=True):
    """A die table whose columns are odds, rising from left to right; the ratios stand beside them."""

    ratios: tuple[Fraction, ...]

    def column(self, attack: Strength, defence: Strength) -> OddsColumn:
        """Return the greatest column that is not above the ratio of the strengths (FR-16, FR-D7).

        No attack at all is below the first column; any attack on no defence at all is above the last.

        Raises:
            ValueError: a strength is below 0.
        """
        check_strengths(attack, defence)
        last = len(self.ratios) - 1
        if attack == 0:
            return OddsColumn(0, below=True)
        if defence == 0:
            return OddsColumn(last, above=True)
        index = last
        while index >= 0:
            ratio = self.ratios[index]
            if attack * ratio.denominator >= defence * ratio.numerator:
                break
            index -= 1
        if index < 0:
            return OddsColumn(0, below=True)
        top = self.ratios[last]
        above = attack >= defence * (top.numerator // top.denominator + 1)
        return OddsColumn(index, above=above)

    def shift(self, column: int, by: int) -> int:
        """Return the index of the column so many to the right, or to the left if below 0, held to the columns.

        Add up all shifts first: one that is cut off by the edge of the table is not given back (FR-18, FR-70).
        """
        return min(max(column + by, 0), len(self.columns) - 1)


def die_table(
    grid: Grid, key: str = "die", codes: Collection[str] | None = None
) -> tuple[DieTable | None, tuple[Problem, ...]]:
    """Make a die table of a grid whose first column is named by the key; rows may stand in any order.

    With codes, every cell must be one of them. A table is given only if there are no problems.
    Findings: ``board.table.die-column``, ``no-columns``, ``die``, ``die-twice``, ``die-gap``, ``code``.
    """
    found: list[Problem] = []
    rows = _sorted_rows(grid, key, codes, found)
    if found:
        return None, tuple(found)
    return DieTable(grid.name, grid.header[1:], min(rows), tuple(rows[die] for die in sorted(rows))), ()


def result_table(grid: Grid, codes: Collection[str] | None = None) -> tuple[ResultTable | None, tuple[Problem, ...]]:
    """Make a result table of a grid whose first column is ``die`` and whose other columns are rising odds.

    A table is given only if there are no problems.
    Findings: those of :func:`die_table`, ``board.table.odds``, ``odds-order``.
    """
    found: list[Problem] = []
    name = grid.name
    columns: list[str] = []
    ratios: list[Fraction] = []
    for place, text in list(enumerate(grid.header))[1:]:
        ratio = parse_odds(text)
        if ratio is None:
            found.append(_at(grid, grid.head, place, problems.BAD_ODDS, column=text, name=name))
            continue
        if ratios and ratio <= ratios[-1]:
            found.append(_at(grid, grid.head, place, problems.ODDS_ORDER, column=text, before=columns[-1], name=name))
        ratios.append(ratio)
        columns.append("-".join(_NUMBER.findall(text)))
    rows = _sorted_rows(grid, "die", codes, found)
    if found:
        found.sort(key=lambda problem: (problem.line, problem.finding.span.column))
        return None, tuple(found)
    ordered = tuple(rows[die] for die in sorted(rows))
    return ResultTable(name, tuple(columns), min(rows), ordered, ratios=tuple(ratios)), ()


def _sorted_rows(
    grid: Grid, key: str, codes: Collection[str] | None, found: list[Problem]
) -> dict[int, tuple[str, ...]]:
    """Return the cells by die, and add whatever is wrong with die column, rows and cells to the problems."""
    name, head = grid.name, grid.head
    if grid.header[0] != key:
        found.append(_at(grid, head, 0, problems.NO_DIE_COLUMN, name=name, column=grid.header[0], wanted=key))
    if len(grid.header) == 1:
        found.append(_at(grid, head, 0, problems.NO_RESULT_COLUMN, name=name))
    rows: dict[int, tuple[str, ...]] = {}
    for row in grid.rows:
        text = row.cells[0]
        if not _DIE.fullmatch(text):
            found.append(_at(grid, row, 0, problems.BAD_DIE, die=text, name=name))
            continue
        die = int(text.replace("\u2212", "-"))
        if die in rows:
            found.append(_at(grid, row, 0, problems.DIE_TWICE, die=die, name=name))
        rows[die] = row.cells[1:]
        if codes is not None:
            _check_codes(grid, row, die, codes, found)
    dice = sorted(rows)
    for low, high in pairwise(dice):
        if high - low > 1:
            found.append(_at(grid, head, 0, problems.DIE_GAP, name=name, low=low, high=high))
    return rows


def _check_codes(grid: Grid, row: Row, die: int, codes: Collection[str], found: list[Problem]) -> None:
    known = ", ".join(sorted(codes))
    for place, cell in enumerate(row.cells[1:], 1):
        if cell not in codes:
            column = grid.header[place]
            found.append(
                _at(grid, row, place, problems.BAD_CODE, cell=cell, die=die, column=column, name=grid.name, codes=known)
            )


def _at(grid: Grid, row: Row, place: int, code: Code, **args: Any) -> Problem:
    return Problem(grid.file, code.at(Span(row.line, row.columns[place], len(row.cells[place])), **args))
