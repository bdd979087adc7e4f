"""Printed tables as text grids: ``[name]``, a header line, rows; a line that begins with ``#`` is a comment.

Cells are parted by blanks, and only the last column may hold blanks itself. Whatever is wrong with a text is reported
as problems, all at once; the grids that can be read are still given.
"""

import re
from collections.abc import Iterator, Mapping

import msgspec

from pbem.board import problems
from pbem.board.problems import Problem
from pbem.core.findings import Finding, Span

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*", re.ASCII)
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_CELL = re.compile(r"\S+")


class Row(msgspec.Struct, frozen=True):
    """One row of a grid: its line in the file, its cells, and the columns (from 1) at which the cells begin."""

    line: int
    cells: tuple[str, ...]
    columns: tuple[int, ...]


class Grid(msgspec.Struct, frozen=True):
    """One table as it is written: its file and name, its header and its rows.

    Every row has as many cells as the header has columns.
    """

    file: str
    name: str
    line: int
    head: Row
    rows: tuple[Row, ...]

    @property
    def header(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self.head.cells

    def records(self) -> Iterator[dict[str, str]]:
        """Iterate over the rows as column name to cell."""
        for row in self.rows:
            yield dict(zip(self.header, row.cells, strict=True))

    def column(self, name: str) -> tuple[str, ...]:
        """Return the cells of a column from above.

        Raises:
            ValueError: the grid has no such column.
        """
        place = self.header.index(name)
        return tuple(row.cells[place] for row in self.rows)


class ReadTables(msgspec.Struct, frozen=True):
    """What a text of tables holds: the grids by name, in the order of the text, and the problems."""

    grids: Mapping[str, Grid]
    problems: tuple[Problem, ...]


def parse_tables(text: str, file: str) -> ReadTables:
    """Read a text of tables; the name of the file is for the problems.

    Findings: ``board.table.no-grid``, ``name``, ``twice``, ``empty``, ``column-twice``, ``cells``. A row of the wrong
    length is left out, and so is a grid without rows, with a column twice, or with the name of an earlier one.
    """
    reader = _Reader(file)
    for number, raw in enumerate(_LINE_ENDS.split(text.removeprefix("\ufeff")), 1):
        line = raw.strip()
        if line and not line.startswith("#"):
            reader.take(number, raw.rstrip())
    return reader.finish()


class _Open(msgspec.Struct):
    """A grid while its lines are being read; a dropped one is read for its problems only."""

    name: str
    line: int
    rows: list[Row]
    dropped: bool
    head: Row | None = None
    faulty: bool = False


class _Reader:
    """Takes the lines of a text that are neither blank nor comments, and keeps grids and problems."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.opened: list[_Open] = []
        self.strayed = False

    def report(self, finding: Finding) -> None:
        self.problems.append(Problem(self.file, finding))

    def take(self, number: int, line: str) -> None:
        """Take one line: a name, a header, or a row."""
        bare = line.lstrip()
        span = Span(number, len(line) - len(bare) + 1, len(bare))
        if bare.startswith("["):
            self.open(bare, span)
        elif self.opened:
            grid = self.opened[-1]
            if grid.head is None:
                self.take_head(grid, number, line)
            else:
                self.take_row(grid, grid.head, number, line, span)
        elif not self.strayed:
            self.strayed = True
            self.report(problems.NO_GRID.at(span))

    def open(self, bare: str, span: Span) -> None:
        """Open a grid."""
        name = bare[1:-1].strip()
        dropped = False
        first = next((grid for grid in self.opened if grid.name == name and not grid.dropped), None)
        if not (bare.endswith("]") and _NAME.fullmatch(name)):
            self.report(problems.BAD_NAME.at(span, name=bare))
            name, dropped = bare, True
        elif first:
            self.report(problems.GRID_TWICE.at(span, name=name, line=first.line))
            dropped = True
        self.opened.append(_Open(name, span.line, [], dropped))

    def take_head(self, grid: _Open, number: int, line: str) -> None:
        """Take the header; a column twice spoils the grid."""
        matches = list(_CELL.finditer(line))
        seen: set[str] = set()
        for match in matches:
            if match[0] in seen:
                grid.faulty = True
                span = Span(number, match.start() + 1, len(match[0]))
                self.report(problems.COLUMN_TWICE.at(span, name=grid.name, column=match[0]))
            seen.add(match[0])
        grid.head = Row(number, tuple(m[0] for m in matches), tuple(m.start() + 1 for m in matches))

    def take_row(self, grid: _Open, head: Row, number: int, line: str, span: Span) -> None:
        """Take a row; the last column gets the rest of the line."""
        width = len(head.cells)
        starts = [match.start() for match in _CELL.finditer(line)]
        if len(starts) < width:
            grid.faulty = True
            self.report(problems.CELL_COUNT.at(span, name=grid.name, cells=len(starts), columns=width))
            return
        cells = tuple(line.split(None, width - 1))
        grid.rows.append(Row(number, cells, tuple(start + 1 for start in starts[:width])))

    def finish(self) -> ReadTables:
        """Close the text: give the whole grids and the problems in order of their lines."""
        grids: dict[str, Grid] = {}
        for grid in self.opened:
            if not grid.rows:
                if not grid.faulty and not grid.dropped:
                    self.report(problems.GRID_EMPTY.at(Span(grid.line, 1), name=grid.name))
            elif grid.head and not grid.dropped and len(set(grid.head.cells)) == len(grid.head.cells):
                grids[grid.name] = Grid(self.file, grid.name, grid.line, grid.head, tuple(grid.rows))
        self.problems.sort(key=lambda problem: (problem.line, problem.finding.span.column))
        return ReadTables(grids, tuple(self.problems))
