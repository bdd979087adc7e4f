"""Ways: nets of roads and rails."""

import pytest

from pbem.board.hexgrid import HexGrid
from pbem.board.ways import WayNet, read_ways
from pbem.core.text import render

GRID = HexGrid(10, 10)
NET, FOUND = read_ways(
    GRID,
    [
        ("west road", ["0101", "0102", "0103", "0104"]),
        ("branch", ["0103", "0203", "0304", "0303"]),
        ("east road", ["0901", "0902"]),
    ],
)


def cell(number: str) -> int:
    """Return a cell that must be there."""
    found = GRID.parse(number)
    assert found is not None
    return found


def test_a_way_links_the_hexes_along_it() -> None:
    """Two hexes are linked only where a way goes from one to the other, in both directions."""
    assert FOUND == ()
    assert " ".join(f"{GRID.labels[a]}/{GRID.labels[b]}" for a, b in NET.pairs()) == (
        "0101/0102 0102/0103 0103/0104 0103/0203 0203/0304 0303/0304 0901/0902"
    )
    assert NET.has_link(cell("0103"), cell("0203"))
    assert NET.has_link(cell("0203"), cell("0103"))
    assert GRID.is_adjacent(cell("0102"), cell("0202"))
    assert not NET.has_link(cell("0102"), cell("0202"))
    assert not NET.has_link(cell("0203"), cell("0303"))


def test_flags_say_the_same_by_direction() -> None:
    """The flag of a direction is set exactly where a link leads that way."""
    for here, six in enumerate(GRID.neighbours):
        for direction, other in enumerate(six):
            assert bool(NET.flags[here * 6 + direction]) == (other >= 0 and NET.has_link(here, other))


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("0101", "0303", True),
        ("0303", "0104", True),
        ("0101", "0101", True),
        ("0101", "0902", False),
        ("0901", "0902", True),
        ("0505", "0505", False),
        ("0101", "0505", False),
        ("0505", "0101", False),
    ],
)
def test_connected_is_along_the_net(a: str, b: str, expected: bool) -> None:
    """Two hexes are connected if one can go from one to the other on the net alone."""
    assert NET.connected(cell(a), cell(b)) == expected


@pytest.mark.parametrize(
    ("starts", "steps", "expected"),
    [
        ("0101", 0, "0101:0"),
        ("0101", 2, "0101:0 0102:1 0103:2"),
        ("0101", 3, "0101:0 0102:1 0103:2 0104:3 0203:3"),
        ("0101", None, "0101:0 0102:1 0103:2 0104:3 0203:3 0304:4 0303:5"),
        ("0104 0902", 1, "0104:0 0902:0 0103:1 0901:1"),
        ("0505", 3, ""),
        ("", None, ""),
    ],
)
def test_reach_counts_links(starts: str, steps: int | None, expected: str) -> None:
    """What lies within so many links is told with the number of links, nearest first."""
    found = NET.reach([cell(number) for number in starts.split()], steps)
    assert " ".join(f"{GRID.labels[here]}:{links}" for here, links in found.items()) == expected


def test_reach_makes_only_the_steps_allowed() -> None:
    """A hex that may not be entered cuts the net there."""
    closed = cell("0203")
    found = NET.reach([cell("0101")], enter=lambda start, end: end != closed)
    assert [GRID.labels[here] for here in found] == ["0101", "0102", "0103", "0104"]


@pytest.mark.parametrize(
    ("numbers", "expected", "links"),
    [
        ("0101 0102 0102 0103", [], 2),
        ("", ["The way road has no hexes; it needs two or more."], 0),
        ("0101", ["The way road has one hex, 0101; it needs two or more."], 0),
        ("0101 0103", ["The way road has a gap: 0101 and 0103 are 2 hexes apart."], 0),
        (
            "0101 0102 9999 0103 0104 0304 0305",
            [
                "9999 is no hex of this map, whose hexes are 0101 to 1010.",
                "The way road has a gap: 0104 and 0304 are 2 hexes apart.",
            ],
            3,
        ),
    ],
)
def test_gaps_are_told_and_the_sound_links_taken(numbers: str, expected: list[str], links: int) -> None:
    """Every hex that is none and every gap is reported, and what is sound of the way is on the net."""
    net, found = read_ways(GRID, [("road", numbers.split())])
    assert [render(finding.message) for finding in found] == expected
    assert len(net.pairs()) == links


def test_links_of_a_net_are_between_neighbours() -> None:
    """A link between hexes that are not adjacent is a fault of the program."""
    with pytest.raises(ValueError, match="not adjacent"):
        WayNet(GRID, [(0, 2)])
    assert cell("0101") in NET
    assert cell("0505") not in NET
