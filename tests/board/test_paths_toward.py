"""A search for one goal finds the very path that the search of everything finds."""

from hypothesis import given
from hypothesis import strategies as st

from pbem.board.hexgrid import HexGrid
from pbem.board.paths import CLOSED, MoveCosts

COLUMNS, ROWS = 9, 8
GRID = HexGrid(COLUMNS, ROWS)
CELLS = st.integers(0, COLUMNS * ROWS - 1)
TERRAIN = st.lists(st.sampled_from([1, 2, 2, 3, 4, 6, CLOSED]), min_size=COLUMNS * ROWS, max_size=COLUMNS * ROWS)


@given(TERRAIN, CELLS, CELLS, st.frozensets(CELLS, max_size=12), st.integers(0, 60))
def test_the_path_is_the_same(terrain: list[int], start: int, goal: int, stops: frozenset[int], limit: int) -> None:
    """With the distance as what the way costs at least the path is the same as without, or there is none in both."""
    costs = MoveCosts(GRID.neighbours, lambda a, b, direction: terrain[b])
    plain = costs.cheapest_path(start, goal, limit, stops=stops)
    quick = costs.cheapest_path(start, goal, limit, stops=stops, least=lambda cell: GRID.distance(cell, goal))
    assert quick == plain


@given(TERRAIN, CELLS, st.frozensets(CELLS, max_size=12), st.integers(0, 40))
def test_rings_find_what_the_list_of_starts_finds(
    terrain: list[int], start: int, stops: frozenset[int], limit: int
) -> None:
    """The quick search from one start reaches the same cells at the same costs as the one for several starts."""
    costs = MoveCosts(GRID.neighbours, lambda a, b, direction: terrain[b])
    quick = costs.reach([start], limit, stops=stops)
    general = costs.reach([start], limit, stops=stops, leave={start: 0})
    assert quick.costs == general.costs
    for cell in quick.costs:
        assert quick.path_to(cell) == general.path_to(cell)
