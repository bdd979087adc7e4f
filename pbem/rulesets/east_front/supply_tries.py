"""The best try to supply each hex that is not supplied: where it comes from and how it goes, whatever forbids it.

A try is the better the fewer rules it breaks: each hex and hexside that is closed, each strongpoint passed, and once a LOC that is too
long. Of tries that break equally many the shorter one is better, then one from the end of a net, then that through hexes of lower number.
"""

from heapq import heappop, heappush

from pbem.rulesets.east_front import supply_ground as where
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply_net import net

Short = list[dict[int, tuple[int, int]]]
"""For each length of a LOC: the cells whose best try became better with it, with twice the breaches, one more of a try that does not
come from the end of a net, and the cell before."""


class Tries:
    """The tries of a side from its nets, all at once: those of a LOC's length at most, and those of any."""

    def __init__(self, state: State, side: str) -> None:
        found, cells = net(state, side), state.land.cells
        self._adjacent = state.land.grid.adjacent
        self._steps = where.steps(state, side)
        self._stops = frozenset(cells[place] for place in where.ends(state, side))
        self._shut = frozenset(cells[place] for place in where.closed(state, side))
        self._limit = found.limits[1]
        self.starts = sorted({*found.sources, *found.rail, *found.road})
        passed = {*found.rail.values(), *found.road_from.values()}
        self._begin = {cell: int(cell in passed) for cell in self.starts}
        self._short, self._long = self._within(), self._anyhow()

    def line(self, goal: int) -> list[int]:
        """Return the best try for a cell, from the net to it; the cell alone where there is no net."""
        far = self._long.get(goal)
        if far is None:
            return [goal]
        near = min(((level[goal][0] // 2, n) for n, level in enumerate(self._short) if goal in level), default=None)
        if near and near[0] <= far[0] + (far[1] // 2 > self._limit):
            return self._back_short(goal, near[1])
        line = [goal]
        while (before := self._long[line[-1]][2]) >= 0:
            line.append(before)
        return line[::-1]

    def _breaches(self, cell: int, near: int) -> int:
        """Return how many rules a step breaks."""
        shut = near not in self._steps.plain[cell] and near not in self._steps.short[cell]
        return shut + (near in self._shut) + (cell in self._stops)

    def _within(self) -> Short:
        """Spread tries hex by hex as far as a LOC goes; a cell is taken up again where more hexes break fewer rules."""
        best = dict(self._begin)
        levels: Short = [{cell: (count, -1) for cell, count in self._begin.items()}]
        for _ in range(self._limit):
            level: dict[int, tuple[int, int]] = {}
            for cell, (count, _) in sorted(levels[-1].items()):
                for near in self._adjacent[cell]:
                    total = count + 2 * self._breaches(cell, near)
                    known = level[near][0] if near in level else best.get(near, total + 2) // 2 * 2
                    if total < known:
                        level[near] = (total, cell)
            best |= {cell: count for cell, (count, _) in level.items()}
            levels.append(level)
        return levels

    def _back_short(self, goal: int, length: int) -> list[int]:
        line = [goal]
        while length:
            line.append(self._short[length][line[-1]][1])
            length -= 1
        return line[::-1]

    def _anyhow(self) -> dict[int, tuple[int, int, int]]:
        """Search from the nets over the whole map: for each cell breaches, twice the hexes (one more as in Short), the cell before."""
        best = {cell: (0, count, -1) for cell, count in self._begin.items()}
        heap = [(0, count, cell) for cell, count in self._begin.items()]
        while heap:
            breaches, length, cell = heappop(heap)
            if (breaches, length) > best[cell][:2]:
                continue
            for near in self._adjacent[cell]:
                cost = (breaches + self._breaches(cell, near), length + 2)
                if near not in best or cost < best[near][:2]:
                    best[near] = (*cost, cell)
                    heappush(heap, (*cost, near))
        return best


_tries: Memo[Tries] = Memo()


def tries(state: State, side: str) -> Tries:
    """Return the tries of a side; worked out once for a state, when the first is asked for."""
    return _tries.get(state, side, lambda: Tries(state, side))
