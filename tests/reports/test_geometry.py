"""Where hexes lie when drawn."""

import itertools
from typing import Literal

import pytest

from pbem.board.hexgrid import HexGrid
from pbem.reports.geometry import Frame
from pbem.reports.labels import Occupied, text_width
from pbem.reports.lines import along, chains, rounded, way

GRIDS: list[tuple[bool, Literal["even", "odd"]]] = [(True, "even"), (True, "odd"), (False, "even"), (False, "odd")]


@pytest.mark.parametrize(("flat", "offset"), GRIDS)
def test_neighbours_are_those_of_the_grid(flat: bool, offset: Literal["even", "odd"]) -> None:
    """The drawn map and the grid agree about neighbours and the order of directions, on every kind of map."""
    grid, frame = HexGrid(6, 5, flat, offset), Frame(6, 5, flat, offset)
    assert list(frame.centres) == list(grid.labels)
    for a, place in enumerate(grid.labels):
        for direction, b in enumerate(grid.neighbours[a]):
            if b >= 0:
                assert frame.direction(place, grid.labels[b]) == direction


@pytest.mark.parametrize(("flat", "offset"), GRIDS)
def test_the_field_holds_every_corner(flat: bool, offset: Literal["even", "odd"]) -> None:
    """Width and height hold every hex, and none is left over."""
    frame = Frame(5, 4, flat, offset)
    xs = [x + dx for x, _ in frame.centres.values() for dx, _ in frame.corners]
    ys = [y + dy for _, y in frame.centres.values() for _, dy in frame.corners]
    assert (min(xs), min(ys), max(xs), max(ys)) == (0, 0, frame.width, frame.height)


def test_neighbours_share_a_side() -> None:
    """A hexside is the same two corners seen from both of its hexes."""
    for flat, offset in GRIDS:
        frame = Frame(4, 4, flat, offset)
        for place in frame.centres:
            for near in frame.neighbours(place):
                there, back = frame.direction(place, near), frame.direction(near, place)
                assert there is not None
                assert back is not None
                assert set(frame.side(place, there)) == set(frame.side(near, back))


def test_chains_use_every_side_once() -> None:
    """Joined hexsides are all of the hexsides, each once, however they fork; a hex around makes a ring."""
    frame = Frame(5, 5, True, "even")
    segments = [frame.side(place, d) for place in ("0202", "0303", "0302") for d in range(6)]
    wanted = {frozenset(segment) for segment in segments}
    lines = chains(segments)
    drawn = [frozenset(pair) for line in lines for pair in itertools.pairwise(line)]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == wanted
    ring = chains(frame.side("0404", d) for d in range(6))
    assert len(ring) == 1
    assert ring[0][0] == ring[0][-1]
    assert rounded(ring[0]).endswith("z")


def test_a_way_with_a_gap_is_drawn_in_parts() -> None:
    """A road that leaves the map or jumps is drawn as far as its hexes touch."""
    frame = Frame(5, 5, True, "even")
    assert way(frame, ("0101", "0102", "0404", "0405")).count("M") == 2
    assert way(frame, ("0101", "9999", "0102")) == ""
    assert way(frame, ("0101",)) == ""


def test_a_way_keeps_aside_where_another_goes() -> None:
    """Between places that another way joins, a way keeps to its right hand, whichever way round; at its ends it does not."""
    frame = Frame(4, 4, True, "even", 8, 64)
    straight = way(frame, ("0101", "0102", "0103"))
    aside = way(frame, ("0101", "0102", "0103"), (), {frozenset(("0101", "0102")), frozenset(("0102", "0103"))})
    back = way(frame, ("0103", "0102", "0101"), (), {frozenset(("0101", "0102")), frozenset(("0102", "0103"))})
    (x, y), (_, last) = frame.centres["0101"], frame.centres["0103"]
    middle = frame.centres["0102"][1]
    assert straight == f"M{x} {y}L{x} {(y + middle) // 2}Q{x} {middle} {x} {(middle + last) // 2}L{x} {last}"
    left = f"L{x - 7} {(y + middle) // 2}Q{x - 7} {middle} {x - 7} {(middle + last) // 2}"
    assert aside == f"M{x} {y}{left}L{x} {last}"
    assert back == f"M{x} {last}L{x + 7} {(middle + last) // 2}Q{x + 7} {middle} {x + 7} {(y + middle) // 2}L{x} {y}"


def test_along_stays_where_there_is_no_way() -> None:
    """From a point to itself there is no direction: the point stays."""
    assert along((3, 3), (3, 3), 9) == (3, 3)
    assert along((0, 0), (100, 0), 7) == (7, 0)


def test_a_label_takes_the_first_free_place() -> None:
    """A label takes the first place that covers nothing, else the one that covers least."""
    occupied = Occupied()
    occupied.add((0, 0, 10, 10))
    assert occupied.place([(5, 5, 15, 15), (20, 0, 30, 10)]) == (20, 0, 30, 10)
    assert occupied.place([(0, 0, 10, 10), (8, 8, 12, 12)]) == (8, 8, 12, 12)
    assert occupied.place([(200, 0, 210, 10), (50, 0, 60, 10)], (0, 0, 100, 100)) == (50, 0, 60, 10)


def test_wide_letters_are_wider() -> None:
    """Type is measured by its letters."""
    assert text_width("WWW", 10) > text_width("aaa", 10) > text_width("iii", 10) > 0
