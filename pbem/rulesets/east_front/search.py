"""The search for ways: hexes with what binds a unit in them, and the cheapest path through (EF-18, EF-29 to EF-33, EF-H4).

A node is a cell and a tie (:mod:`.costs`): ``cell * 6 + tie``. A road's rate is only good for a unit that goes on by road, so the same
hex can be reached cheaply and bound, or dearly and free.
"""

from collections.abc import Callable
from functools import lru_cache

import msgspec

from pbem.board.paths import CLOSED, MoveCosts, Reach
from pbem.rulesets.east_front import zones
from pbem.rulesets.east_front.costs import BINDS, FREE, START, allows, prices
from pbem.rulesets.east_front.ground import ground
from pbem.rulesets.east_front.land import Land
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.nearness import near_enemy
from pbem.rulesets.east_front.passage import Gait, followable
from pbem.rulesets.east_front.state import Piece, State

TIES = 6
MARCH, STRATEGIC = "march", "strategic"


class Going(msgspec.Struct, frozen=True):
    """How a gait goes in a state: the costs between nodes, without hexes held by enemies, and without ways out of enemy ZOCs (EF-18)."""

    costs: MoveCosts


class Found(msgspec.Struct, frozen=True):
    """What was found from a place: the reach over nodes, and for each place its cheapest node.

    ``off`` and ``debt``: what was found for a unit that leaves the road by which it came there, and what it owes for that (EF-30).
    """

    reach: Reach
    best: dict[int, int]
    off: "Found | None" = None
    debt: int = 0

    def cost(self, cell: int) -> int | None:
        """Return the cheapest cost of a cell in half points, None if it was not reached."""
        node = self.best.get(cell)
        along = None if node is None else self.reach.costs[node]
        across = self.off.cost(cell) if self.off else None
        if across is None:
            return along
        return across + self.debt if along is None else min(along, across + self.debt)

    def path(self, cell: int) -> tuple[int, ...] | None:
        """Return the cells of the cheapest path to a cell, the start first, or None."""
        node = self.best.get(cell)
        if self.off and (node is None or self.reach.costs[node] != self.cost(cell)):
            return self.off.path(cell)
        way = None if node is None else self.reach.path_to(node)
        return None if way is None else tuple(step // TIES for step in way)

    def costs(self) -> dict[int, int]:
        """Return the cheapest cost of every cell that was reached."""
        cells = self.best if self.off is None else {**self.best, **self.off.best}
        return {cell: cost for cell in cells if (cost := self.cost(cell)) is not None}


_goings: Memo[Going] = Memo()
_found: Memo[Found] = Memo()


def onward(state: State, gait: Gait, piece: Piece, limit: int) -> Found:
    """Find all that a unit can reach from where it stands, bound as its piece is to the road by which it came (EF-30)."""
    place = piece.place
    if not piece.bound or place in zones.enemy_zone(state, gait.side):
        return search(state, gait, place, limit)
    along = search(state, gait, place, limit, tie=BINDS[piece.bound])
    if piece.owed < 0 or piece.owed > limit:
        return along
    off = search(state, gait, place, limit - piece.owed)
    return Found(along.reach, along.best, off, piece.owed)


def search(state: State, gait: Gait, place: str, limit: int, mode: str = MARCH, tie: int = FREE) -> Found:
    """Find all that a gait can reach from a place within half points; a unit that begins in an enemy ZOC is held by EF-68."""

    def find() -> Found:
        goes = going(state, gait, mode)
        watched = mode == MARCH and place in zones.enemy_zone(state, gait.side)
        node = state.land.cells[place] * TIES + (START if watched else tie)
        reach = goes.costs.reach([node], limit)
        best: dict[int, int] = {}
        for reached, cost in reach.costs.items():
            cell = reached // TIES
            known = best.get(cell)
            if known is None or (cost, reached) < (reach.costs[known], known):
                best[cell] = reached
        return Found(reach, best)

    return _found.get(state, (gait, place, limit, mode, tie), find)


def held(state: State, gait: Gait) -> frozenset[str]:
    """Return the places that enemies keep a gait out of; supply and bridge units alone are driven out by combat units (EF-162)."""
    kept: dict[tuple[str, bool], frozenset[str]] = ground(state, gait.side).kept
    found = kept.get(("held", gait.armed))
    if found is None:
        found = kept["held", gait.armed] = _held(state, gait)
    return found


def _held(state: State, gait: Gait) -> frozenset[str]:
    found = set()
    for place, stack in state.stacks().items():
        enemies = [unit for unit in stack if state.unit(unit).side != gait.side]
        if enemies and not (gait.armed and all(yields(state, unit) for unit in enemies)):
            found.add(place)
    return frozenset(found)


def yields(state: State, unit: str) -> bool:
    """Whether a unit is removed when an enemy combat unit enters its hex: supply and bridge units (EF-162, EF-H10)."""
    return state.unit(unit).type in ("msu", "bridge")


def going(state: State, gait: Gait, mode: str = MARCH) -> Going:
    """Return how a gait goes in a state."""
    if gait.supplies:
        return _goings.get(state, (gait, mode), lambda: _make_going(state, gait, mode))
    kept: dict[tuple[Gait, str], Going] = ground(state, gait.side).kept
    found = kept.get((gait, mode))
    if found is None:
        found = kept[gait, mode] = _make_going(state, gait, mode)
    return found


def _make_going(state: State, gait: Gait, mode: str) -> Going:
    land = state.land
    watched = zones.enemy_zone(state, gait.side)
    shut = held(state, gait)
    if mode == STRATEGIC:
        shut = shut | near_enemies(state, gait.side)
    return Going(
        MoveCosts(nodes(land), _cost(state, gait, mode, watched, shut)),
    )


def near_enemies(state: State, side: str) -> frozenset[str]:
    """Return the places where no strategic movement comes: three hexes or less from an enemy unit (EF-H8)."""
    return near_enemy(state, side, state.land.constants["strategic"]["enemy_distance"])


def _cost(
    state: State, gait: Gait, mode: str, watched: frozenset[str], shut: frozenset[str]
) -> Callable[[int, int, int], int]:
    labels = state.land.grid.labels
    rows: dict[tuple[int, int], tuple[int, ...]] = {}

    def make(a: str, b: str) -> tuple[int, ...]:
        """Return what the step from a to b costs by the tie it leads to."""
        row = [CLOSED] * TIES
        if b not in shut and (mode != STRATEGIC or followable(state, gait, a, b)):
            for price in prices(state, gait, a, b):
                row[price.tie] = price.cost
        return tuple(row)

    def cost(start: int, end: int, direction: int) -> int:
        pair = start // TIES, end // TIES
        row = rows.get(pair)
        if row is None:
            row = rows[pair] = make(labels[pair[0]], labels[pair[1]])
        found, tie = row[end % TIES], start % TIES
        if found == CLOSED:
            return found
        a, b = labels[pair[0]], labels[pair[1]]
        if (b if tie == START else a) in watched:
            return CLOSED
        return found if tie in (FREE, START) or allows(state, gait, tie, a, b) else CLOSED

    return cost


def least(land: Land, goal: int) -> Callable[[int], int]:
    """Return for a goal node what the way from any node to it costs at least: half a point a hex."""
    distance, end = land.grid.distance, goal // TIES
    return lambda node: distance(node // TIES, end)


@lru_cache(maxsize=8)
def nodes(land: Land) -> tuple[tuple[int, ...], ...]:
    """Return for each node the nodes of the neighbouring cells; neighbours are mutual."""
    around = [tuple(other * TIES + tie for other in adjacent for tie in range(TIES)) for adjacent in land.grid.adjacent]
    return tuple(nodes for nodes in around for _ in range(TIES))
