"""Cube coordinates: the test list of the Red Blob hex guide."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.board import cube
from pbem.board.cube import DIRECTIONS, ORIGIN, Cube, round_cube

cubes = st.builds(Cube, st.integers(-50, 50), st.integers(-50, 50))


def test_arithmetic() -> None:
    """Hexes add, subtract and multiply by coordinates, and the three coordinates add up to nought."""
    assert Cube(1, -3) + Cube(3, -7) == Cube(4, -10)
    assert Cube(1, -3) - Cube(3, -7) == Cube(-2, 4)
    assert Cube(1, -3) * 3 == Cube(3, -9)
    assert Cube(1, -3).s == 2
    assert Cube(3, -7).distance(ORIGIN) == 7


def test_directions_go_clockwise() -> None:
    """Turning the first direction clockwise by a sixth gives the next, and six neighbours surround a hex."""
    for direction, step in enumerate(DIRECTIONS):
        assert step.rotate(1) == DIRECTIONS[(direction + 1) % 6]
        assert Cube(2, 5).neighbour(direction) == Cube(2, 5) + step
    assert set(cube.ring(Cube(2, 5), 1)) == {Cube(2, 5) + step for step in DIRECTIONS}


@pytest.mark.parametrize(
    ("sixths", "expected"),
    [(0, (1, -3)), (1, (3, -2)), (-1, (-2, -1)), (3, (-1, 3)), (6, (1, -3)), (7, (3, -2))],
)
def test_rotation(sixths: int, expected: tuple[int, int]) -> None:
    """A hex turns clockwise by sixths, counter-clockwise below 0."""
    assert Cube(1, -3).rotate(sixths) == Cube(*expected)


@settings(max_examples=60, deadline=None)
@given(cubes, cubes, st.integers(-6, 6))
def test_rotation_keeps_the_distance_to_its_pivot(hex_: Cube, pivot: Cube, sixths: int) -> None:
    """Turning about a hex keeps the distance to it and can be turned back."""
    turned = hex_.rotate(sixths, pivot)
    assert turned.distance(pivot) == hex_.distance(pivot)
    assert turned.rotate(-sixths, pivot) == hex_


@settings(max_examples=60, deadline=None)
@given(cubes)
def test_reflection_twice_is_none(hex_: Cube) -> None:
    """Each of the three reflections keeps its own coordinate and undoes itself."""
    q, r, s = hex_.reflect_q(), hex_.reflect_r(), hex_.reflect_s()
    assert (q.q, r.r, s.s) == (hex_.q, hex_.r, hex_.s)
    assert (q.reflect_q(), r.reflect_r(), s.reflect_s()) == (hex_, hex_, hex_)


@pytest.mark.parametrize(
    ("q", "r", "denominator", "expected"),
    [
        (0, 0, 1, (0, 0)),
        (10, -20, 1, (10, -20)),
        (4, -10, 10, (0, -1)),
        (5, -9, 10, (1, -1)),
        (-4, 10, 10, (0, 1)),
        (34, 33, 100, (1, 0)),
        (33, 34, 100, (0, 1)),
        (49, 2, 100, (0, 0)),
    ],
)
def test_rounding(q: int, r: int, denominator: int, expected: tuple[int, int]) -> None:
    """A point belongs to the hex whose centre is nearest."""
    assert round_cube(q, r, denominator) == Cube(*expected)


def test_line() -> None:
    """The line of the guide's own test runs through these hexes."""
    assert list(cube.line(Cube(0, 0), Cube(1, -5))) == [
        Cube(0, 0), Cube(0, -1), Cube(0, -2), Cube(1, -3), Cube(1, -4), Cube(1, -5)
    ]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(cubes, cubes, st.sampled_from([1, -1]))
def test_line_is_the_same_backwards(start: Cube, end: Cube, lean: int) -> None:
    """A line leans to the same side when it is drawn from the other end."""
    there = list(cube.line(start, end, lean))
    assert list(cube.line(end, start, lean)) == there[::-1]
    assert len(there) == start.distance(end) + 1


@pytest.mark.parametrize(("radius", "number"), [(0, 1), (1, 6), (2, 12), (5, 30)])
def test_ring(radius: int, number: int) -> None:
    """A ring has six hexes for each hex of its radius, each once."""
    hexes = list(cube.ring(Cube(3, -1), radius, 2))
    assert len(set(hexes)) == len(hexes) == number
    assert {hex_.distance(Cube(3, -1)) for hex_ in hexes} == {radius}
    assert hexes[0] == Cube(3, -1) + DIRECTIONS[2] * radius
