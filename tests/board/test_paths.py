"""Cheapest paths: costs, limits, stops, and which of several equal paths is meant."""

import heapq
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.board.hexgrid import HexGrid
from pbem.board.paths import CLOSED, MoveCosts, Reach

GRID = HexGrid(6, 5)
PLAIN = MoveCosts(GRID.neighbours, lambda start, end, direction: 2)


def cell(number: str) -> int:
    """Return a cell that must be there."""
    found = GRID.parse(number)
    assert found is not None
    return found


def cells(numbers: str) -> list[int]:
    """Return the cells of numbers parted by blanks."""
    return [cell(number) for number in numbers.split()]


def written(path: tuple[int, ...] | None) -> str:
    """Write a path as numbers."""
    return "none" if path is None else " ".join(GRID.labels[here] for here in path)


def test_reach_on_open_ground_is_by_distance() -> None:
    """Where every hex costs one point, what is within eight half points is what is four hexes away or nearer."""
    found = PLAIN.reach([cell("0303")], 8)
    assert found.costs == {here: 2 * GRID.distance(cell("0303"), here) for here in GRID.within(cell("0303"), 4)}
    assert list(found.costs.values()) == sorted(found.costs.values())
    assert (cell("0303") in found, cell("0601") in found, len(found)) == (True, True, len(found.costs))


@pytest.mark.parametrize(("limit", "number"), [(-1, 0), (0, 1), (1, 1), (2, 7), (3, 7), (None, 30), (300, 30)])
def test_limit_is_what_may_be_spent(limit: int | None, number: int) -> None:
    """A hex is reached if its cost does not exceed the limit; without a limit all are."""
    assert len(PLAIN.reach([cell("0303")], limit)) == number


@pytest.mark.parametrize("limit", [10, None, 500])
@pytest.mark.parametrize(
    ("goal", "stops", "closed", "leave", "path", "cost"),
    [
        ("0305", "", "", "", "0301 0302 0303 0304 0305", 8),
        ("0305", "0303", "", "", "0301 0201 0202 0203 0204 0305", 10),
        ("0303", "0303", "", "", "0301 0302 0303", 4),
        ("0305", "", "0303", "", "0301 0201 0202 0203 0204 0305", 10),
        ("0303", "", "0303", "", "none", None),
        ("0305", "", "", "0301", "0301 0302 0303 0304 0305", 10),
        ("0305", "", "", "0303", "0301 0302 0303 0304 0305", 10),
        ("0303", "0301", "", "", "0301 0302 0303", 4),
        ("0303", "", "0301", "", "0301 0302 0303", 4),
        ("0301", "0301", "0301", "0301", "0301", 0),
    ],
)
def test_stops_closed_hexes_and_leaving(
    limit: int | None, goal: str, stops: str, closed: str, leave: str, path: str, cost: int | None
) -> None:
    """A stop may be entered and not left, a closed hex not entered, leaving may cost more; a start is always left."""
    args = {"stops": frozenset(cells(stops)), "closed": cells(closed), "leave": dict.fromkeys(cells(leave), 2)}
    found = PLAIN.reach([cell("0301")], limit, **args)  # type: ignore[arg-type]
    assert written(found.path_to(cell(goal))) == path
    assert found.costs.get(cell(goal)) == cost
    assert written(PLAIN.cheapest_path(cell("0301"), cell(goal), limit, **args)) == path  # type: ignore[arg-type]


def road(numbers: str) -> MoveCosts:
    """Return costs of 1 along a road, 2 elsewhere, and no entry from the south into 0302."""
    along = {frozenset(pair) for pair in pairwise(cells(numbers))}

    def cost(start: int, end: int, direction: int) -> int:
        if end == cell("0302") and GRID.directions[direction] == "N":
            return CLOSED
        return 1 if {start, end} in along else 2

    return MoveCosts(GRID.neighbours, cost)


@pytest.mark.parametrize(
    ("start", "goal", "path"),
    [
        ("0301", "0303", "0301 0302 0303"),
        ("0303", "0301", "0303 0202 0302 0301"),
        ("0101", "0401", "0101 0201 0302 0401"),
        ("0102", "0302", "0102 0202 0302"),
        ("0105", "0305", "0105 0204 0305"),
    ],
)
def test_costs_depend_on_the_way_a_side_is_crossed(start: str, goal: str, path: str) -> None:
    """A road counts only along it, and a side can be closed one way (FR-H12)."""
    costs = road("0102 0202 0302 0401")
    assert written(costs.cheapest_path(cell(start), cell(goal))) == path


@pytest.mark.parametrize(
    ("start", "goal", "path"),
    [
        ("0101", "0303", "0101 0102 0202 0303"),
        ("0301", "0103", "0301 0201 0102 0103"),
        ("0303", "0501", "0303 0302 0401 0501"),
    ],
)
def test_equal_paths_prefer_low_numbers_from_the_goal_back(start: str, goal: str, path: str) -> None:
    """Of equally cheap and short paths the one is meant that comes, from the goal back, from the lowest number."""
    assert written(PLAIN.cheapest_path(cell(start), cell(goal))) == path


def test_equal_costs_prefer_fewer_steps() -> None:
    """Two steps of three half points are preferred to three steps of two, whatever the numbers."""
    prices = {("0102", "0101"): 2, ("0101", "0201"): 2, ("0201", "0302"): 2, ("0102", "0202"): 3, ("0202", "0302"): 3}
    table = {(cell(a), cell(b)): price for (a, b), price in prices.items()}
    costs = MoveCosts(GRID.neighbours, lambda start, end, direction: table.get((start, end), CLOSED))
    found = costs.reach([cell("0102")])
    assert found.costs[cell("0302")] == 6
    assert written(found.path_to(cell("0302"))) == "0102 0202 0302"


def test_several_starts_are_served_by_the_nearest() -> None:
    """From several starts each hex is reached from the nearest, from the lowest number where two are as near."""
    found = PLAIN.reach(cells("0601 0101"), 4)
    assert written(found.path_to(cell("0201"))) == "0101 0201"
    assert written(found.path_to(cell("0501"))) == "0601 0501"
    assert written(found.path_to(cell("0101"))) == "0101"
    assert found.previous(cell("0101")) is None
    assert found.previous(cell("0304")) is None
    assert found.previous(cell("0201")) == cell("0101")


def test_a_step_costs_something() -> None:
    """A step that costs nothing is a fault of the program, whether its costs are asked for early or late."""
    free = MoveCosts(GRID.neighbours, lambda start, end, direction: 0)
    with pytest.raises(ValueError, match="costs 0"):
        free.reach([0], 8)
    with pytest.raises(ValueError, match="costs 0"):
        MoveCosts.prepared(GRID, [0] * 180)
    with pytest.raises(ValueError, match="180 steps"):
        MoveCosts.prepared(GRID, [2] * 179)


def test_costs_are_asked_for_once() -> None:
    """The cost of a step is asked for when a search comes to it, and never again."""
    asked: list[tuple[int, int]] = []

    def cost(start: int, end: int, direction: int) -> int:
        assert GRID.neighbours[start][direction] == end
        asked.append((start, end))
        return 2

    costs = MoveCosts(GRID.neighbours, cost)
    costs.reach([cell("0101")], 2)
    assert {GRID.labels[start] for start, _ in asked} == {"0101"}
    costs.reach([cell("0101")], 8)
    assert costs.prepare() == 2
    assert len(asked) == len(set(asked)) == sum(len(six) for six in GRID.adjacent)
    assert costs.step(cell("0101"), cell("0102")) == 2
    assert costs.step(cell("0101"), cell("0303")) == CLOSED


def peer(
    steps: MoveCosts, starts: list[int], limit: int, stops: set[int], closed: set[int], leave: dict[int, int]
) -> dict[int, tuple[int, int, int]]:
    """Return cost, number of steps and cell before for each cell, by plain search over all three at once."""
    found: dict[int, tuple[int, int, int]] = {}
    queue = [(0, 0, -1, start) for start in starts]
    heapq.heapify(queue)
    while queue:
        cost, number, before, here = heapq.heappop(queue)
        if here in found:
            continue
        found[here] = cost, number, before
        if here in stops and here not in starts:
            continue
        for other, price in steps.table[here]:
            total = cost + price + leave.get(here, 0)
            if total <= limit and (other not in closed or other in starts):
                heapq.heappush(queue, (total, number + 1, here, other))
    return found


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_costs_and_paths_are_those_of_a_plain_search(data: st.DataObject) -> None:
    """On any map the search finds the same costs and the same paths as one that compares cost, steps and numbers."""
    grid = data.draw(st.sampled_from([GRID, HexGrid(5, 4, flat=False, offset="odd")]))
    places = st.integers(0, len(grid) - 1)
    prices = data.draw(st.lists(st.sampled_from([-1, 1, 2, 2, 3, 4]), min_size=len(grid) * 6, max_size=len(grid) * 6))
    starts = data.draw(st.lists(places, min_size=1, max_size=3, unique=True))
    stops, closed = data.draw(st.sets(places, max_size=6)), data.draw(st.sets(places, max_size=4))
    leave = data.draw(st.dictionaries(places, st.integers(1, 3), max_size=6))
    limit = data.draw(st.sampled_from([0, 3, 8, 16, 254, 255, None]))
    costs = MoveCosts.prepared(grid, prices)
    found: Reach = costs.reach(starts, limit, stops=stops, closed=closed, leave=leave)
    expected = peer(costs, starts, 999 if limit is None else limit, stops, closed, leave)
    assert found.costs == {here: cost for here, (cost, _, _) in expected.items()}
    goals = data.draw(st.permutations(sorted(expected)))
    for goal in goals[:8]:
        path = [goal]
        while expected[path[-1]][2] >= 0:
            path.append(expected[path[-1]][2])
        assert found.path_to(goal) == tuple(path[::-1])
        if starts == [path[-1]]:
            again = costs.cheapest_path(starts[0], goal, limit, stops=stops, closed=closed, leave=leave)
            assert again == found.path_to(goal)
