"""Where hexes lie on a drawing, in whole drawing units: x to the right, y downwards."""

from pbem.board.cube import Cube, round_cube
from pbem.board.hexgrid import HexGrid

Point = tuple[int, int]

LONG = 88
"""The usual size of a hex from corner to opposite corner."""
SHORT = 76
"""The usual size of a hex from side to opposite side."""


class Layout:
    """The drawing of a grid: the size of a hex, and where the upper left of the map is.

    On flat tops a hex is ``long`` wide and ``short`` high, on pointed tops the other way round.

    Args:
        grid: the grid to draw.
        long: from corner to opposite corner, a multiple of 4.
        short: from side to opposite side, a multiple of 2.
        left, top: the upper left of the map.

    Raises:
        ValueError: the size is not such a multiple, or not above 0.
    """

    __slots__ = ("grid", "left", "long", "short", "top")

    def __init__(self, grid: HexGrid, long: int = LONG, short: int = SHORT, left: int = 0, top: int = 0) -> None:
        if long <= 0 or short <= 0 or long % 4 or short % 2:
            raise ValueError(f"a hex of {long} by {short} has no corners in whole units")
        self.grid = grid
        self.long = long
        self.short = short
        self.left = left
        self.top = top

    @property
    def size(self) -> Point:
        """The width and height of the whole map."""
        grid = self.grid
        lines, cells = (grid.columns, grid.rows) if grid.flat else (grid.rows, grid.columns)
        across = (lines - 1) * self.long * 3 // 4 + self.long
        along = cells * self.short + (self.short // 2 if lines > 1 or grid.offset == "odd" else 0)
        return (across, along) if grid.flat else (along, across)

    def centre(self, index: int) -> Point:
        """Return the centre of a cell."""
        grid = self.grid
        column, row = grid.column_row(index)
        line, cell = (column, row) if grid.flat else (row, column)
        shifted = (line % 2 == 0) == (grid.offset == "even")
        across = (line - 1) * self.long * 3 // 4 + self.long // 2
        along = (cell - 1) * self.short + self.short // 2 * (2 if shifted else 1)
        return (self.left + across, self.top + along) if grid.flat else (self.left + along, self.top + across)

    def corners(self, index: int) -> tuple[Point, ...]:
        """Return the six corners of a cell, clockwise, so that side d lies between corner d and corner (d + 1) % 6.

        The first is the upper left one on flat tops, the top on pointed tops.
        """
        x, y = self.centre(index)
        half, quarter, side = self.long // 2, self.long // 4, self.short // 2
        if self.grid.flat:
            offsets = ((-quarter, -side), (quarter, -side), (half, 0), (quarter, side), (-quarter, side), (-half, 0))
        else:
            offsets = ((0, -half), (side, -quarter), (side, quarter), (0, half), (-side, quarter), (-side, -quarter))
        return tuple((x + dx, y + dy) for dx, dy in offsets)

    def side(self, index: int, direction: int) -> tuple[Point, Point]:
        """Return the two ends of a side of a cell, clockwise."""
        corners = self.corners(index)
        return corners[direction], corners[(direction + 1) % 6]

    def cell_at(self, x: int, y: int) -> int | None:
        """Return the cell whose area holds a point, or None off the map."""
        x0, y0 = self.centre(0)
        dx, dy = x - x0, y - y0
        across, along = (dx, dy) if self.grid.flat else (dy, dx)
        # One step across is 3/4 long; there the centres go down by half of short for each step.
        denominator = 3 * self.long * self.short
        first = 4 * across * self.short
        second = 3 * self.long * along - first // 2
        hex_ = round_cube(first, second, denominator) if self.grid.flat else round_cube(second, first, denominator)
        return self.grid.from_cube(Cube(hex_.q, hex_.r))
