"""Layouts: where hexes lie on a drawing."""

import pytest

from pbem.board.hexgrid import HexGrid
from pbem.board.layout import Layout
from tests.board.test_hexgrid import GRIDS


@pytest.mark.parametrize(
    ("flat", "number", "centre"),
    [
        (True, "0101", (44, 38)),
        (True, "0201", (110, 76)),
        (True, "0302", (176, 114)),
        (False, "0101", (38, 44)),
        (False, "0102", (76, 110)),
        (False, "0203", (114, 176)),
    ],
)
def test_centres(flat: bool, number: str, centre: tuple[int, int]) -> None:
    """A hex of 88 by 76 has its centre where the drawn map has it."""
    grid = HexGrid(5, 5, flat)
    cell = grid.parse(number)
    assert cell is not None
    assert Layout(grid).centre(cell) == centre
    assert Layout(grid, left=7, top=66).centre(cell) == (centre[0] + 7, centre[1] + 66)


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_centres_and_sides_lead_back_to_their_hex(grid: HexGrid) -> None:
    """The centre of a hex lies in it, and two neighbours have the two ends of their side in common."""
    layout = Layout(grid, left=7, top=66)
    width, height = layout.size
    for cell in range(len(grid)):
        assert layout.cell_at(*layout.centre(cell)) == cell
        assert all(7 <= x <= 7 + width and 66 <= y <= 66 + height for x, y in layout.corners(cell))
        x, y = layout.centre(cell)
        assert all(layout.cell_at((x + 2 * cx) // 3, (y + 2 * cy) // 3) == cell for cx, cy in layout.corners(cell))
        for direction, other in enumerate(grid.neighbours[cell]):
            if other >= 0:
                assert layout.side(cell, direction) == layout.side(other, (direction + 3) % 6)[::-1]


def test_a_point_beyond_the_edge_lies_in_no_hex() -> None:
    """A point off the map, even one between the zigzags of its edge, is in no hex."""
    layout = Layout(HexGrid(5, 5))
    assert [layout.cell_at(-1, 38), layout.cell_at(110, 10), layout.cell_at(0, 900)] == [None] * 3


@pytest.mark.parametrize(("flat", "size"), [(True, (352, 418)), (False, (418, 352))])
def test_the_size_holds_the_whole_map(flat: bool, size: tuple[int, int]) -> None:
    """The size of the map counts the half hex by which every second line is shifted."""
    grid = HexGrid(5, 5, flat)
    assert Layout(grid).size == size


@pytest.mark.parametrize(("long", "short"), [(86, 76), (88, 75), (0, 76), (88, -2)])
def test_corners_are_whole_numbers(long: int, short: int) -> None:
    """A size that would put corners between whole units is refused."""
    with pytest.raises(ValueError, match="whole units"):
        Layout(HexGrid(2, 2), long, short)
