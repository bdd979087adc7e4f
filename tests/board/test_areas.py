"""Area maps: neighbours and distances."""

import pytest

from pbem.board.areas import Area, AreaGraph, read_areas
from pbem.board.paths import MoveCosts
from pbem.core.text import render


def areas(text: str) -> list[Area]:
    """Return the areas written as ``a:b,c b:a``."""
    made = []
    for number, word in enumerate(text.split()):
        name, _, neighbours = word.partition(":")
        made.append(Area(name, tuple(filter(None, neighbours.split(","))), number * 10, 5))
    return made


MAP = AreaGraph(areas("1:2,3 2:1,3 3:1,2,4 4:3,5 5:4 6:7 7:6 8:"))


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [("1", "1", 0), ("1", "2", 1), ("1", "4", 2), ("5", "1", 3), ("1", "6", None), ("6", "7", 1), ("8", "1", None)],
)
def test_distance_is_the_fewest_steps(a: str, b: str, expected: int | None) -> None:
    """The distance of two areas is the number of steps between them, or none if there is no way."""
    assert MAP.distance(a, b) == expected
    assert MAP.is_adjacent(a, b) == (expected == 1)


@pytest.mark.parametrize(
    ("steps", "expected"),
    [(0, {"1": 0}), (1, {"1": 0, "2": 1, "3": 1}), (2, {"1": 0, "2": 1, "3": 1, "4": 2}),
     (None, {"1": 0, "2": 1, "3": 1, "4": 2, "5": 3})],
)  # fmt: skip
def test_within_tells_the_steps(steps: int | None, expected: dict[str, int]) -> None:
    """What lies within so many steps is told with the steps, nearest first."""
    assert list(MAP.within("1", steps).items()) == list(expected.items())


def test_areas_carry_what_they_were_given() -> None:
    """A map keeps its areas in their order, with neighbours and the point of the number."""
    assert list(MAP.areas) == list("12345678")
    assert MAP.neighbours("3") == ("1", "2", "4")
    assert (MAP.areas["4"].x, MAP.areas["4"].y) == (30, 5)
    assert (len(MAP), "8" in MAP, "9" in MAP, MAP.index("3")) == (8, True, False, 2)


def test_paths_run_over_areas_too() -> None:
    """Costs of movement can be given for areas as for hexes."""
    costs = MoveCosts(MAP.indices, lambda start, end, direction: 2)
    path = costs.cheapest_path(MAP.index("1"), MAP.index("5"))
    assert path == tuple(MAP.index(area) for area in "1345")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a:b b:a", []),
        ("a:b b:", ["The area a has the neighbour b, but b does not have a."]),
        ("a:z", ["The area a has the neighbour z, which is not listed."]),
        ("a:a", ["The area a is listed as its own neighbour."]),
        ("a:b,b b:a", ["The area a has the neighbour b twice."]),
        ("a:b b:a a:", ["The area a is listed twice."]),
        (
            "a:b,c,a b:x c:a,a",
            [
                "The area a has the neighbour b, but b does not have a.",
                "The area a is listed as its own neighbour.",
                "The area b has the neighbour x, which is not listed.",
                "The area c has the neighbour a twice.",
            ],
        ),
    ],
)
def test_everything_wrong_is_told_at_once(text: str, expected: list[str]) -> None:
    """A list of areas with problems makes no map, and all of them are told."""
    graph, found = read_areas(areas(text))
    assert [render(finding.message) for finding in found] == expected
    assert (graph is None) == bool(expected)


def test_a_map_is_not_made_of_areas_with_problems() -> None:
    """Making a map of unchecked areas that have problems is a fault of the program."""
    with pytest.raises(ValueError, match=r"board\.area\.unknown"):
        AreaGraph(areas("a:z"))
    with pytest.raises(KeyError):
        MAP.neighbours("9")
