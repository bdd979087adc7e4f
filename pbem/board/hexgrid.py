"""Hex grids: cells as dense indices in the order of their printed numbers, with neighbours worked out beforehand."""

from typing import Literal

from pbem.board import cube
from pbem.board.cube import Cube
from pbem.board.numbers import Numbering

OFF_MAP = -1
"""Stands for a neighbour beyond the edge of the map."""

FLAT_DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
POINTED_DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")

Offset = Literal["even", "odd"]


class HexGrid:
    """A rectangular hex map with printed numbers.

    Cells are the integers 0..len(grid)-1, column by column, so the lower index is the lower printed number. Directions
    are 0..5 clockwise: N, NE, SE, S, SW, NW on flat tops, NE, E, SE, SW, W, NW on pointed tops. On flat tops the
    offset names the columns that lie half a hex lower; on pointed tops, the rows that lie half a hex to the right;
    both as printed, counted from 1.

    Attributes:
        columns, rows: the size of the map, each 1..999.
        flat, offset: how the hexes lie.
        directions: the six names of directions, by direction.
        neighbours: for each cell its six neighbours by direction, OFF_MAP (-1) beyond the edge.
        adjacent: for each cell its neighbours on the map, lowest number first.
        labels: for each cell its printed number.

    Raises:
        ValueError: columns or rows are not within 1..999, or offset is neither "even" nor "odd".
    """

    __slots__ = ("_first", "_numbering", "_q", "_r", "adjacent", "columns", "directions", "flat", "labels",
                 "neighbours", "offset", "rows")  # fmt: skip

    def __init__(self, columns: int, rows: int, flat: bool = True, offset: Offset = "even") -> None:
        if offset not in ("even", "odd"):
            raise ValueError(f"offset is even or odd, not {offset}")
        self._numbering = Numbering(columns, rows)
        self.labels = self._numbering.labels
        self.columns = columns
        self.rows = rows
        self.flat = flat
        self.offset = offset
        self.directions = FLAT_DIRECTIONS if flat else POINTED_DIRECTIONS
        # Counted from 0 the printed even columns are the odd ones: 0 for "even", 1 for "odd" as printed.
        self._first = 0 if offset == "even" else 1
        cells = [self._axial(c, r) for c in range(columns) for r in range(rows)]
        self._q = [q for q, _ in cells]
        self._r = [r for _, r in cells]
        self.neighbours = self._find_neighbours()
        self.adjacent = tuple(tuple(sorted(n for n in six if n >= 0)) for six in self.neighbours)

    def __len__(self) -> int:
        """The number of cells."""
        return len(self.labels)

    def __repr__(self) -> str:
        return f"HexGrid({self.columns}, {self.rows}, flat={self.flat}, offset={self.offset!r})"

    def parse(self, number: str) -> int | None:
        """Return the cell with a printed number, or None if the map has none such."""
        return self._numbering.parse(number)

    def label(self, index: int) -> str:
        """Return the printed number of a cell; the list ``labels`` is faster in a loop.

        Raises:
            IndexError: the index is no cell of this map.
        """
        return self._numbering.label(index)

    def at(self, column: int, row: int) -> int | None:
        """Return the cell in a column and row, counted from 1 as printed, or None off the map."""
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (column - 1) * self.rows + row - 1
        return None

    def column_row(self, index: int) -> tuple[int, int]:
        """Return the column and row of a cell, counted from 1 as printed."""
        column, row = divmod(index, self.rows)
        return column + 1, row + 1

    def cube(self, index: int) -> Cube:
        """Return the cube coordinates of a cell; those of the first cell are (0, 0, 0)."""
        return Cube(self._q[index], self._r[index])

    def from_cube(self, hex_: Cube) -> int | None:
        """Return the cell at cube coordinates, or None off the map."""
        found = self._cell(hex_.q, hex_.r)
        return None if found < 0 else found

    def neighbour(self, index: int, direction: int) -> int:
        """Return the neighbour in a direction 0..5, or OFF_MAP."""
        return self.neighbours[index][direction]

    def direction(self, start: int, end: int) -> int | None:
        """Return the direction 0..5 from a cell to an adjacent one, or None if they are not adjacent."""
        six = self.neighbours[start]
        return six.index(end) if end >= 0 and end in six else None

    def is_adjacent(self, a: int, b: int) -> bool:
        """Say whether two cells share a side."""
        return b >= 0 and b in self.neighbours[a]

    def distance(self, a: int, b: int) -> int:
        """Return the distance of two cells in hexes."""
        dq = self._q[a] - self._q[b]
        dr = self._r[a] - self._r[b]
        return max(abs(dq), abs(dr), abs(dq + dr))

    def ring(self, index: int, radius: int) -> tuple[int, ...]:
        """Return the cells on the map at exactly a distance, clockwise from direction 0."""
        found = (self._cell(hex_.q, hex_.r) for hex_ in cube.ring(self.cube(index), radius, 0 if self.flat else 1))
        return tuple(cell for cell in found if cell >= 0)

    def within(self, index: int, radius: int) -> tuple[int, ...]:
        """Return the cells on the map at most a distance away, the cell itself included, lowest number first."""
        q0, r0 = self._q[index], self._r[index]
        found = (
            self._cell(q0 + dq, r0 + dr)
            for dq in range(-radius, radius + 1)
            for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1)
        )
        return tuple(sorted(cell for cell in found if cell >= 0))

    def line(self, start: int, end: int) -> tuple[int, ...]:
        """Return the cells on the straight line from start to end, both included: distance + 1 cells.

        Where the line runs along a hexside it takes the same side from either end, the one on the map at its edge.
        """
        a, b = self.cube(start), self.cube(end)
        cells: list[int] = []
        for hex_, other in zip(cube.line(a, b), cube.line(a, b, -1), strict=True):
            cell = self._cell(hex_.q, hex_.r)
            cells.append(cell if cell >= 0 else self._cell(other.q, other.r))
        return tuple(cells)

    def _axial(self, column: int, row: int) -> tuple[int, int]:
        if self.flat:
            return column, row - (column + self._first) // 2
        return column - (row + self._first) // 2, row

    def _cell(self, q: int, r: int) -> int:
        if self.flat:
            column, row = q, r + (q + self._first) // 2
        else:
            column, row = q + (r + self._first) // 2, r
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return column * self.rows + row
        return OFF_MAP

    def _find_neighbours(self) -> tuple[tuple[int, int, int, int, int, int], ...]:
        steps = [(d.q, d.r) for d in cube.DIRECTIONS]
        if not self.flat:
            # The same six steps, seen on pointed tops, begin at north-west: turn the list to begin at north-east.
            steps = steps[1:] + steps[:1]
        (aq, ar), (bq, br), (cq, cr), (dq, dr), (eq, er), (fq, fr) = steps
        cell = self._cell
        return tuple(
            (cell(q + aq, r + ar), cell(q + bq, r + br), cell(q + cq, r + cr),
             cell(q + dq, r + dr), cell(q + eq, r + er), cell(q + fq, r + fr))
            for q, r in zip(self._q, self._r, strict=True)
        )  # fmt: skip
