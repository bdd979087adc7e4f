"""What can be wrong with the parts of a board that a person has written: tables, sides, ways, areas.

A problem is a finding, and for a file the file's name; all problems of a text are reported at once.
"""

import msgspec

from pbem.core.findings import Finding, Kind, declare


class Problem(msgspec.Struct, frozen=True):
    """One problem in a file: the name of the file, and the finding with line and column in it."""

    file: str
    finding: Finding

    @property
    def line(self) -> int:
        """The line, counted from 1."""
        return self.finding.span.line


NO_GRID = declare("board.table.no-grid", Kind.UNREADABLE, "A line stands before the first [name] of a table.")
BAD_NAME = declare(
    "board.table.name",
    Kind.UNREADABLE,
    "{name} names no table: a name is letters, digits and hyphens between square brackets.",
)
GRID_TWICE = declare(
    "board.table.twice", Kind.UNREADABLE, "The table {name} stands twice; the first one is in line {line}."
)
GRID_EMPTY = declare("board.table.empty", Kind.UNREADABLE, "The table {name} has no rows.")
COLUMN_TWICE = declare(
    "board.table.column-twice", Kind.UNREADABLE, "The header of table {name} has the column {column} twice."
)
CELL_COUNT = declare(
    "board.table.cells",
    Kind.UNREADABLE,
    "This row of table {name} lacks cells: {cells} of {columns} are there.",
)
NO_DIE_COLUMN = declare(
    "board.table.die-column", Kind.UNREADABLE, "The first column of table {name} is {column}, not {wanted}."
)
NO_RESULT_COLUMN = declare(
    "board.table.no-columns", Kind.UNREADABLE, "The table {name} has no column beside its first."
)
BAD_DIE = declare("board.table.die", Kind.UNREADABLE, "{die} is no whole number, as the rows of table {name} have.")
DIE_TWICE = declare("board.table.die-twice", Kind.UNREADABLE, "The table {name} has a row {die} twice.")
DIE_GAP = declare("board.table.die-gap", Kind.UNREADABLE, "The table {name} has no row between {low} and {high}.")
BAD_ODDS = declare(
    "board.table.odds",
    Kind.UNREADABLE,
    "{column} is no odds: a column of table {name} is attacker-defender, such as 3-2.",
)
ODDS_ORDER = declare(
    "board.table.odds-order",
    Kind.UNREADABLE,
    "The columns of table {name} do not rise: {column} stands right of {before}.",
)
BAD_CODE = declare(
    "board.table.code",
    Kind.UNREADABLE,
    "{cell} in row {die}, column {column} of table {name} is no result; the results are {codes}.",
)

BAD_HEX = declare("board.hex", Kind.UNREADABLE, "{hex} is no hex of this map, whose hexes are {first} to {last}.")
BAD_SIDE = declare("board.side.form", Kind.UNREADABLE, "{side} is no hexside: one is written {example}.")
SIDE_APART = declare("board.side.apart", Kind.ILLEGAL, "{side} is no hexside: the two hexes are {n} hexes apart.")
WAY_EMPTY = declare("board.way.empty", Kind.UNREADABLE, "The way {way} has no hexes; it needs two or more.")
WAY_SHORT = declare("board.way.short", Kind.UNREADABLE, "The way {way} has one hex, {hex}; it needs two or more.")
WAY_GAP = declare("board.way.gap", Kind.ILLEGAL, "The way {way} has a gap: {first} and {second} are {n} hexes apart.")
AREA_TWICE = declare("board.area.twice", Kind.UNREADABLE, "The area {area} is listed twice.")
AREA_UNKNOWN = declare(
    "board.area.unknown", Kind.ILLEGAL, "The area {area} has the neighbour {neighbour}, which is not listed."
)
AREA_SELF = declare("board.area.self", Kind.ILLEGAL, "The area {area} is listed as its own neighbour.")
AREA_ONE_WAY = declare(
    "board.area.one-way",
    Kind.ILLEGAL,
    "The area {area} has the neighbour {neighbour}, but {neighbour} does not have {area}.",
)
AREA_NEIGHBOUR_TWICE = declare(
    "board.area.neighbour-twice", Kind.UNREADABLE, "The area {area} has the neighbour {neighbour} twice."
)
