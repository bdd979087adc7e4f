"""How near the enemy is (EF-87, EF-H8, EF-H9)."""

from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.state import State, other

_near: Memo[frozenset[str]] = Memo()


def near_enemy(state: State, side: str, distance: int) -> frozenset[str]:
    """Return the places within so many hexes of a unit of the enemies of a side."""

    def make() -> frozenset[str]:
        grid, cells = state.land.grid, state.land.cells
        enemies = {cells[state.piece(unit).place] for unit in state.of_side(other(side))}
        return frozenset(grid.labels[near] for cell in enemies for near in grid.within(cell, distance))

    return _near.get(state, (side, distance), make)
