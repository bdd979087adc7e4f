"""Cheapest paths over cells, in whole half movement points.

Every step costs 1 or more, so the search goes level by level of cost through buckets; it never compares paths. Which of
several equally cheap paths is meant is settled when a path is asked for: the one with the fewest steps, and among those,
looking back from the goal, the one that comes each time from the lowest hex number.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, MutableSequence, Sequence

from pbem.board.hexgrid import HexGrid

CLOSED = -1
"""The cost of a step that cannot be made."""

Cost = Callable[[int, int, int], int]
"""Gives the cost of a step from a cell to a cell in a direction: 1 or more half points, or CLOSED."""

Step = tuple[int, int]
_NO_LIMIT = 2**31 - 2
_SMALL_LIMIT = 254
_NEAR = 2000
_NOTHING: Mapping[int, int] = {}
_NOBODY: frozenset[int] = frozenset()


class MoveCosts:
    """What each step costs: for every cell the cells that can be entered from it, with the cost in half points.

    A step leads to a neighbour, and neighbours are mutual. The costs of a cell are asked for once, when the first
    search comes to it, and kept: one object serves all units that move alike, for as long as its costs hold.

    Args:
        neighbours: for each cell its neighbours by direction, below 0 for none (``HexGrid.neighbours``).
        cost: gives the cost of a step.
    """

    __slots__ = ("_rings", "_table", "_widest", "neighbours")

    def __init__(self, neighbours: Sequence[Sequence[int]], cost: Cost) -> None:
        self.neighbours = neighbours
        self._table: Sequence[tuple[Step, ...]] | _StepsOnDemand = _StepsOnDemand(neighbours, cost)
        self._widest = -1
        self._rings = _Rings(self)

    @classmethod
    def prepared(cls, grid: HexGrid, costs: Sequence[int]) -> "MoveCosts":
        """Make costs of a list with six numbers a cell, by direction, as ``costs[cell * 6 + direction]``.

        Steps off the map are left out, whatever they cost.

        Raises:
            ValueError: the list has another length, or a step on the map costs 0.
        """
        if len(costs) != len(grid) * 6:
            raise ValueError(f"{len(grid)} cells have {len(grid) * 6} steps, not {len(costs)}")
        made = cls(grid.neighbours, lambda start, end, direction: costs[start * 6 + direction])
        made.prepare()
        return made

    def prepare(self) -> int:
        """Ask for all costs now, so that searches are as fast as they can be; return the highest cost of a step.

        Raises:
            ValueError: a step costs 0.
        """
        if self._widest < 0:
            self._table = [self._table[cell] for cell in range(len(self.neighbours))]
            self._widest = max((cost for steps in self._table for _, cost in steps), default=0)
        return self._widest

    @property
    def table(self) -> "Sequence[tuple[Step, ...]] | _StepsOnDemand":
        """For each cell the cells that can be entered from it, each with the cost, in order of directions."""
        return self._table

    @property
    def rings(self) -> "_Rings":
        """For each cell its steps once more, put together by cost, the cheapest first: (cost, the cells entered for it)."""
        return self._rings

    def step(self, start: int, end: int) -> int:
        """Return the cost of one step, or CLOSED if there is none.

        Raises:
            ValueError: a step costs 0.
        """
        for cell, cost in self._table[start]:
            if cell == end:
                return cost
        return CLOSED

    def reach(
        self,
        starts: Iterable[int],
        limit: int | None = None,
        *,
        stops: Collection[int] = _NOBODY,
        closed: Iterable[int] = (),
        leave: Mapping[int, int] = _NOTHING,
    ) -> "Reach":
        """Find every cell that can be reached, with its cheapest cost.

        A start is always left, even if it is a stop or closed.

        Args:
            starts: the cells where the search begins, at cost 0.
            limit: the half points that may be spent, or None for no limit; without one, or above 254, all costs of
                the map are asked for first.
            stops: cells that may be entered but not left again (an enemy ZOC); a set or frozenset.
            closed: cells that may not be entered (held by the enemy).
            leave: half points added to each step out of a cell (1 movement point, 2 half points, out of an enemy ZOC).

        Raises:
            ValueError: a step costs 0.
        """
        return _search(self, starts, limit, stops, closed, leave, None)

    def cheapest_path(
        self,
        start: int,
        goal: int,
        limit: int | None = None,
        *,
        stops: Collection[int] = _NOBODY,
        closed: Iterable[int] = (),
        leave: Mapping[int, int] = _NOTHING,
        least: Callable[[int], int] | None = None,
    ) -> tuple[int, ...] | None:
        """Return the cheapest path from start to goal, both included, or None; arguments as for :meth:`reach`.

        ``least`` makes a long search quicker: for a cell, half points that the way from it to the goal costs at least, 0 for the goal,
        and never more than a step's cost above that of the cell the step leads to. The distance in hexes is such a number.

        Raises:
            ValueError: a step costs 0.
        """
        closed = tuple(closed)
        if least is not None and limit is not None and not closed and not leave:
            return _toward(self, start, goal, limit, stops, least).path_to(goal)
        return _search(self, (start,), limit, stops, closed, leave, goal).path_to(goal)


class Reach:
    """What a search has found.

    Attributes:
        costs: every cell reached, with its cheapest cost in half points, cheapest first; starts cost 0.
    """

    __slots__ = ("_costs_of", "_leave", "_previous", "_starts", "_stops", "costs")

    def __init__(
        self,
        costs_of: MoveCosts,
        costs: dict[int, int],
        starts: frozenset[int],
        stops: Collection[int],
        leave: Mapping[int, int],
    ) -> None:
        self.costs = costs
        self._costs_of = costs_of
        self._starts = starts
        self._stops = stops
        self._leave = leave
        self._previous: dict[int, tuple[int, int]] = dict.fromkeys(starts, (0, -1))

    def __contains__(self, cell: int) -> bool:
        """Say whether a cell was reached."""
        return cell in self.costs

    def __len__(self) -> int:
        """The number of cells reached, the starts included."""
        return len(self.costs)

    def previous(self, cell: int) -> int | None:
        """Return the cell before this one on its path, or None for a start or a cell that was not reached."""
        if cell not in self.costs or cell in self._starts:
            return None
        return self._settle(cell)[1]

    def path_to(self, goal: int) -> tuple[int, ...] | None:
        """Return the path from a start to the goal, both included, or None if it was not reached.

        Every part of it from the start is the path to its own end, so ``costs`` gives what was spent at each cell.
        """
        if goal not in self.costs:
            return None
        path = [goal]
        while path[-1] not in self._starts:
            path.append(self._settle(path[-1])[1])
        return tuple(reversed(path))

    def _settle(self, goal: int) -> tuple[int, int]:
        """Return the number of steps to a cell and the cell before it, and keep both for all cells on the way."""
        known = self._previous
        if goal in known:
            return known[goal]
        before: dict[int, list[int]] = {}
        waiting = [goal]
        while waiting:
            cell = waiting.pop()
            if cell not in before and cell not in known:
                before[cell] = self._before(cell)
                waiting.extend(before[cell])
        for cell in sorted(before, key=self.costs.__getitem__):
            steps, last = min((known[other][0], other) for other in before[cell])
            known[cell] = steps + 1, last
        return known[goal]

    def _before(self, cell: int) -> list[int]:
        """Return the cells from which a cheapest path enters a cell."""
        costs, cost = self.costs, self.costs[cell]
        found: list[int] = []
        for other in self._costs_of.neighbours[cell]:
            if other in costs and (other in self._starts or other not in self._stops):
                step = self._costs_of.step(other, cell)
                if step > 0 and costs[other] + self._leave.get(other, 0) + step == cost:
                    found.append(other)
        return found


class _StepsOnDemand(dict[int, tuple[Step, ...]]):
    """The steps out of each cell, worked out when they are first asked for."""

    def __init__(self, neighbours: Sequence[Sequence[int]], cost: Cost) -> None:
        self._neighbours = neighbours
        self._cost = cost

    def __missing__(self, cell: int) -> tuple[Step, ...]:
        made: list[Step] = []
        for direction, other in enumerate(self._neighbours[cell]):
            if other < 0:
                continue
            cost = self._cost(cell, other, direction)
            if cost > 0:
                made.append((other, cost))
            elif cost == 0:
                raise ValueError(f"the step from cell {cell} to cell {other} costs 0; it must cost 1 or more")
        steps = self[cell] = tuple(made)
        return steps


class _Rings(dict[int, tuple[tuple[int, tuple[int, ...]], ...]]):
    """The steps out of each cell put together by cost, when they are first asked for."""

    def __init__(self, costs_of: MoveCosts) -> None:
        self._costs_of = costs_of

    def __missing__(self, cell: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        by_cost: dict[int, list[int]] = {}
        for other, cost in self._costs_of.table[cell]:
            by_cost.setdefault(cost, []).append(other)
        rings = self[cell] = tuple((cost, tuple(by_cost[cost])) for cost in sorted(by_cost))
        return rings


def _near(costs_of: MoveCosts, start: int, most: int, stops: Collection[int], goal: int | None) -> Reach:
    """Search from one start, with nothing closed and no charge for leaving, as far as a limit: what units ask for most.

    A cell may be noted at several levels; the first at which it comes up is its cost.
    """
    rings = costs_of.rings
    reached: dict[int, int] = {}
    buckets: list[list[int]] = [[start], *([] for _ in range(most))]
    note = [bucket.extend for bucket in buckets]
    level = -1
    for bucket in buckets:
        level += 1
        left = most - level
        for cell in bucket:
            if cell not in reached:
                reached[cell] = level
                if left and (cell not in stops or not level):
                    for cost, others in rings[cell]:
                        if cost > left:
                            break
                        note[level + cost](others)
        if goal in reached:
            break
    return Reach(costs_of, reached, frozenset((start,)), stops, _NOTHING)


def _toward(
    costs_of: MoveCosts, start: int, goal: int, most: int, stops: Collection[int], least: Callable[[int], int]
) -> Reach:
    """Search for one goal, those cells first from which the way can still be cheapest in all (A*).

    The level at which the goal comes up is gone through to its end, so that all cells of all cheapest paths are found.
    """
    rings = costs_of.rings
    ahead = {start: least(start)}
    spent = {start: 0}
    reached: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(most + 1)]
    if ahead[start] <= most:
        buckets[ahead[start]].append(start)
    far = most + 1
    known = spent.get
    for level, bucket in enumerate(buckets):
        for cell in bucket:
            cost_here = spent[cell]
            if cell in reached or cost_here + ahead[cell] != level:
                continue
            reached[cell] = cost_here
            if cell in stops and cost_here:
                continue
            for cost, others in rings[cell]:
                total = cost_here + cost
                for other in others:
                    if total < known(other, far):
                        spent[other] = total
                        if other not in ahead:
                            ahead[other] = least(other)
                        if total + ahead[other] <= most:
                            buckets[total + ahead[other]].append(other)
        if goal in reached:
            break
    return Reach(costs_of, reached, frozenset((start,)), stops, _NOTHING)


def _search(
    costs_of: MoveCosts,
    starts: Iterable[int],
    limit: int | None,
    stops: Collection[int],
    closed: Iterable[int],
    leave: Mapping[int, int],
    goal: int | None,
) -> Reach:
    """Search level by level; with a goal, no further than needed for it.

    ``best`` begins one above the limit everywhere, and at 0 where it is closed: one comparison then says whether a
    step is within the limit, allowed, and better than what was found before. A small limit has a bucket for each of
    its levels; otherwise buckets are added while any level is not empty, as far ahead as the widest step goes.
    """
    most = _NO_LIMIT if limit is None else limit
    begin = sorted(set(starts)) if most >= 0 else []
    closed = tuple(closed)
    if len(begin) == 1 and most <= _NEAR and not closed and not leave:
        return _near(costs_of, begin[0], most, stops, goal)
    size = len(costs_of.neighbours)
    grows = most > _SMALL_LIMIT
    ahead = costs_of.prepare() + max(leave.values(), default=0) if grows else max(most, 0)
    best: MutableSequence[int] = array("i", (most + 1,)) * size if grows else bytearray((ahead + 1,)) * size
    for cell in closed:
        best[cell] = 0
    for cell in begin:
        best[cell] = 0
    steps_of = costs_of.table
    reached: dict[int, int] = {}
    buckets: list[list[int]] = [begin, *([] for _ in range(ahead))]
    push = [bucket.append for bucket in buckets]
    level = -1
    for bucket in buckets:
        level += 1
        while grows and bucket and len(buckets) <= level + ahead:
            buckets.append([])
            push.append(buckets[-1].append)
        for cell in bucket:
            if best[cell] != level:
                continue
            reached[cell] = level
            if level == most or (cell in stops and level):
                continue
            base = level + leave[cell] if cell in leave else level
            for other, cost in steps_of[cell]:
                if (total := base + cost) < best[other]:
                    best[other] = total
                    push[total](other)
        if goal in reached:
            break
    return Reach(costs_of, reached, frozenset(begin), stops, leave)
