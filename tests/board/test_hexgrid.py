"""Hex grids: printed numbers, neighbours, distances and lines."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.board.cube import Cube
from pbem.board.hexgrid import OFF_MAP, HexGrid, Offset

LIES: list[tuple[bool, Offset]] = [(True, "even"), (True, "odd"), (False, "even"), (False, "odd")]
GRIDS = [HexGrid(columns, rows, flat, offset) for flat, offset in LIES for columns, rows in ((7, 5), (1, 4), (6, 1))]


def neighbours(grid: HexGrid, number: str) -> str:
    """Write the neighbours of a hex by direction, with ``-`` off the map."""
    cell = grid.parse(number)
    assert cell is not None
    return " ".join("-" if other == OFF_MAP else grid.label(other) for other in grid.neighbours[cell])


def cell_of(grid: HexGrid, number: str) -> int:
    """Return a cell that must be there."""
    cell = grid.parse(number)
    assert cell is not None
    return cell


@pytest.mark.parametrize(
    ("flat", "offset", "number", "expected"),
    [
        (True, "even", "0405", "0404 0505 0506 0406 0306 0305"),
        (True, "even", "0305", "0304 0404 0405 0306 0205 0204"),
        (True, "even", "0101", "- - 0201 0102 - -"),
        (True, "odd", "0305", "0304 0405 0406 0306 0206 0205"),
        (True, "odd", "0405", "0404 0504 0505 0406 0305 0304"),
        (False, "even", "0405", "0404 0505 0406 0306 0305 0304"),
        (False, "even", "0404", "0503 0504 0505 0405 0304 0403"),
        (False, "odd", "0405", "0504 0505 0506 0406 0305 0404"),
        (False, "odd", "0404", "0403 0504 0405 0305 0304 0303"),
    ],
)
def test_neighbours_lie_clockwise(flat: bool, offset: Offset, number: str, expected: str) -> None:
    """The neighbours of a hex are those that the printed map shows, clockwise from north or north-east."""
    assert neighbours(HexGrid(9, 9, flat, offset), number) == expected


@pytest.mark.parametrize(
    ("columns", "rows", "number", "expected"),
    [
        (14, 11, "0101", (1, 1)),
        (14, 11, "1411", (14, 11)),
        (99, 99, "9999", (99, 99)),
        (100, 5, "100005", (100, 5)),
        (5, 100, "005100", (5, 100)),
        (14, 11, "1501", None),
        (14, 11, "1412", None),
        (14, 11, "0001", None),
        (14, 11, "101", None),
        (14, 11, "001001", None),
        (14, 11, " 0101", None),
        (14, 11, "٠١٠١", None),
        (14, 11, "", None),
        (100, 5, "0101", None),
    ],
)
def test_numbers_are_column_and_row(columns: int, rows: int, number: str, expected: tuple[int, int] | None) -> None:
    """A number has two digits each for column and row, three on a large map, and anything else is none."""
    grid = HexGrid(columns, rows)
    cell = grid.parse(number)
    assert (None if cell is None else grid.column_row(cell)) == expected
    if expected:
        assert grid.at(*expected) == cell


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_cells_run_in_the_order_of_their_numbers(grid: HexGrid) -> None:
    """The lower cell has the lower number, and number, column and row, and cube coordinates all lead back to it."""
    assert list(grid.labels) == sorted(grid.labels)
    assert len(grid) == grid.columns * grid.rows
    for cell, label in enumerate(grid.labels):
        assert grid.parse(label) == cell
        assert grid.label(cell) == label
        assert grid.at(*grid.column_row(cell)) == cell
        assert grid.from_cube(grid.cube(cell)) == cell


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_neighbours_are_mutual(grid: HexGrid) -> None:
    """The neighbour in a direction has the hex in the opposite direction, at distance 1, and no hex has more."""
    for cell, six in enumerate(grid.neighbours):
        for direction, other in enumerate(six):
            assert grid.neighbour(cell, direction) == other
            if other == OFF_MAP:
                continue
            assert grid.neighbours[other][(direction + 3) % 6] == cell
            assert grid.direction(cell, other) == direction
            assert grid.is_adjacent(cell, other)
        at_one = [other for other in range(len(grid)) if grid.distance(cell, other) == 1]
        assert list(grid.adjacent[cell]) == at_one
        assert not grid.is_adjacent(cell, cell)
        assert not grid.is_adjacent(cell, OFF_MAP)
        assert grid.direction(cell, OFF_MAP) is None


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_distance_is_the_number_of_steps(grid: HexGrid) -> None:
    """The distance of two hexes is the number of steps that a walk over neighbours needs."""
    steps = {0: 0}
    front = [0]
    while front:
        ahead = []
        for cell in front:
            for other in grid.adjacent[cell]:
                if other not in steps:
                    steps[other] = steps[cell] + 1
                    ahead.append(other)
        front = ahead
    assert steps == {cell: grid.distance(0, cell) for cell in range(len(grid))}


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
@pytest.mark.parametrize("radius", [0, 1, 2, 3])
def test_rings_make_up_what_is_within(grid: HexGrid, radius: int) -> None:
    """A ring holds the hexes at a distance once each, and the rings up to a radius are what lies within it."""
    for cell in range(len(grid)):
        ring = grid.ring(cell, radius)
        everyone = range(len(grid))
        assert sorted(ring) == [other for other in everyone if grid.distance(cell, other) == radius]
        assert list(grid.within(cell, radius)) == [o for o in everyone if grid.distance(cell, o) <= radius]


@pytest.mark.parametrize(
    ("flat", "expected"),
    [
        (True, "0503 0603 0704 0705 0706 0606 0507 0406 0306 0305 0304 0403"),
        (False, "0603 0604 0705 0606 0607 0507 0407 0306 0305 0304 0403 0503"),
    ],
)
def test_rings_go_clockwise(flat: bool, expected: str) -> None:
    """A ring begins in direction 0 and goes clockwise."""
    grid = HexGrid(9, 9, flat)
    assert " ".join(grid.label(cell) for cell in grid.ring(cell_of(grid, "0505"), 2)) == expected


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("0303", "0303", "0303"),
        ("0303", "0306", "0303 0304 0305 0306"),
        ("0101", "0401", "0101 0201 0301 0401"),
        ("0101", "0301", "0101 0201 0301"),
        ("0201", "0401", "0201 0302 0401"),
        ("0101", "0505", "0101 0201 0202 0303 0403 0404 0505"),
    ],
)
def test_lines_by_number(start: str, end: str, expected: str) -> None:
    """A line takes the hexes that the straight line from centre to centre crosses."""
    grid = HexGrid(6, 6)
    cells = grid.line(cell_of(grid, start), cell_of(grid, end))
    assert " ".join(grid.label(cell) for cell in cells) == expected


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(GRIDS), st.data())
def test_lines_stay_on_the_map_and_are_the_same_from_either_end(grid: HexGrid, data: st.DataObject) -> None:
    """A line has distance + 1 hexes of the map, each next to the one before, and reads the same from its other end."""
    start, end = (data.draw(st.integers(0, len(grid) - 1)) for _ in range(2))
    cells = grid.line(start, end)
    assert (cells[0], cells[-1], len(cells)) == (start, end, grid.distance(start, end) + 1)
    assert min(cells) >= 0
    assert all(grid.is_adjacent(a, b) for a, b in pairwise(cells))
    assert grid.line(end, start) == cells[::-1]


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (1000, 5), (5, 1000)])
def test_size_of_a_map_is_bounded(columns: int, rows: int) -> None:
    """A map has 1 to 999 columns and rows."""
    with pytest.raises(ValueError, match="1 to 999"):
        HexGrid(columns, rows)


def test_what_is_no_cell_has_no_number() -> None:
    """Neither a cell below 0 nor one beyond the last has a number, a column off the map has no cell."""
    grid = HexGrid(3, 2)
    for index in (-1, 6):
        with pytest.raises(IndexError):
            grid.label(index)
    assert [grid.at(0, 1), grid.at(1, 0), grid.at(4, 1), grid.at(1, 3)] == [None] * 4
    assert grid.from_cube(Cube(9, 9)) is None


def test_offset_is_a_word() -> None:
    """An offset other than even and odd is refused."""
    with pytest.raises(ValueError, match="even or odd"):
        HexGrid(3, 2, offset="both")  # type: ignore[arg-type]
