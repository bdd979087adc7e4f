"""Hexsides: how they are written, and what lies on them in each direction."""

import pytest

from pbem.board.edges import SideMap, format_side, parse_side, read_sides, side_key
from pbem.board.hexgrid import HexGrid
from pbem.core.findings import Finding
from pbem.core.text import render

GRID = HexGrid(30, 20)


def cell(number: str) -> int:
    """Return a cell that must be there."""
    found = GRID.parse(number)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2714/2715", "2714/2715"),
        ("2715/2714", "2715/2714"),
        (" 2714 / 2715 ", "2714/2715"),
        ("2714-2715", "2714-2715 is no hexside: one is written 0101/0102."),
        ("2714", "2714 is no hexside: one is written 0101/0102."),
        ("2714/2715/2716", "2714/2715/2716 is no hexside: one is written 0101/0102."),
        ("", " is no hexside: one is written 0101/0102."),
        ("2714/3114", "3114 is no hex of this map, whose hexes are 0101 to 3020."),
        ("3121/2715", "3121 is no hex of this map, whose hexes are 0101 to 3020."),
        ("2714/2716", "2714/2716 is no hexside: the two hexes are 2 hexes apart."),
        ("2714/2714", "2714/2714 is no hexside: the two hexes are 0 hexes apart."),
    ],
)
def test_a_side_is_two_adjacent_hexes(text: str, expected: str) -> None:
    """A side is read as its two cells in the order written, or one sentence says what is wrong."""
    side = parse_side(GRID, text)
    assert (render(side.message) if isinstance(side, Finding) else format_side(GRID, *side)) == expected


def test_the_example_of_a_side_is_one() -> None:
    """The side that is shown as an example can be read, except on a map of one hex, which has none."""
    for grid in (GRID, HexGrid(5, 1), HexGrid(200, 100)):
        found = parse_side(grid, "x")
        assert isinstance(found, Finding)
        assert not isinstance(parse_side(grid, str(found.message.args["example"])), Finding)
    assert isinstance(parse_side(HexGrid(1, 1), "0101/0101"), Finding)


def test_every_side_is_written_as_it_is_read() -> None:
    """Reading a side gives the cells that it was written with."""
    grid = HexGrid(4, 3, flat=False)
    for a in range(len(grid)):
        for b in grid.adjacent[a]:
            assert parse_side(grid, format_side(grid, a, b)) == (a, b)
            assert side_key(a, b) == side_key(b, a) == (min(a, b), max(a, b))


SIDES, FOUND = read_sides(
    GRID,
    ["river", "maginot", "lake-side"],
    [("river", "0505/0506"), ("river", "0506/0505"), ("maginot", "0505/0506"), ("maginot", "0505/0605"), ("river", "0605/0505")],
    one_way=["maginot"],
)  # fmt: skip


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("0505", "0506", "river"),
        ("0506", "0505", "river maginot"),
        ("0505", "0605", "river"),
        ("0605", "0505", "river maginot"),
        ("0506", "0507", ""),
    ],
)
def test_a_fortified_side_works_one_way(start: str, end: str, expected: str) -> None:
    """A river lies across both ways, a fortified line only on the way into its hex (FR-87)."""
    assert FOUND == ()
    assert " ".join(SIDES.across(cell(start), cell(end))) == expected
    mask = SIDES.mask(cell(start), cell(end))
    assert mask == SIDES.bit(*expected.split())
    direction = GRID.direction(cell(start), cell(end))
    assert direction is not None
    assert SIDES.masks[cell(start) * 6 + direction] == mask


def test_sides_of_a_kind_are_listed_once() -> None:
    """A side written twice is one side; a one-way one is listed with its hex inside first."""
    listed = {kind: [format_side(GRID, *side) for side in SIDES.sides(kind)] for kind in SIDES.kinds}
    assert listed == {"river": ["0505/0506", "0505/0605"], "maginot": ["0505/0506", "0505/0605"], "lake-side": []}
    inward = SideMap(GRID, ["fort"], one_way=[("fort", cell("0506"), cell("0505"))])
    assert list(inward.sides("fort")) == [(cell("0506"), cell("0505"))]


def test_the_sound_sides_are_taken() -> None:
    """Every side that is wrong is reported, and the others are on the map."""
    sides, found = read_sides(GRID, ["river"], [("river", "0101/0103"), ("river", "0101/0102"), ("river", "x")])
    assert [finding.code for finding in found] == ["board.side.apart", "board.side.form"]
    assert list(sides.sides("river")) == [(0, 1)]


def test_faults_of_the_program_are_raised() -> None:
    """A kind that is not listed and cells that are not adjacent are faults of the program."""
    with pytest.raises(ValueError, match="no kind"):
        SideMap(GRID, ["river"], [("brook", 0, 1)])
    with pytest.raises(ValueError, match="not adjacent"):
        SideMap(GRID, ["river"], [("river", 0, 2)])
    with pytest.raises(ValueError, match="not adjacent"):
        SIDES.mask(0, 2)
