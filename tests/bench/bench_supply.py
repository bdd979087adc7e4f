"""The whole supply of a side on a large map: against multi-source Dijkstra of networkx and of scipy, on the same graphs.

60,000 hexes (300 by 200) of random terrain in dry weather, railroads along every 24th row, Main Roads along every 28th column, rivers, and
200 units of each side that meet in the middle. Peers are given graphs without what is closed, ready made: rails and roads by line, and
the hexes twice, for LOCs and for those of the shorter kind. They trace in three runs, rails, roads of 21 hexes, LOCs of 7; ours finds
out besides what is closed. All find the same.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbem.rulesets.east_front import supply_ground as where
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply_net import FAR, Net, trace
from tests.bench.form import Measured, side_by_side
from tests.rulesets.east_front.field import field

COLUMNS, ROWS, UNITS, SIDE = 300, 200, 400, "axis"
LETTERS = "......wwwhhxsm"

Graph = Mapping[int, Mapping[int, int]]
Dijkstra = Callable[[list[int], int], Mapping[int, int]]
"""Search a graph from some nodes as far as a limit; returns distances."""


def plain(seed: int = 1941) -> State:
    """Make the map with its units."""
    dice = random.Random(seed)
    rows = ["".join(dice.choice(LETTERS) for _ in range(COLUMNS)) for _ in range(ROWS)]
    label = "{:03}{:03}".format
    west = [(c, r) for c in range(2, 170) for r in range(1, ROWS + 1)]
    east = [(c, r) for c in range(150, COLUMNS) for r in range(1, ROWS + 1)]
    ours = dice.sample(west, UNITS // 2)
    theirs = dice.sample(sorted(set(east) - set(ours)), UNITS // 2)
    units = [f"a{n} GE infantry XX 6-9-8 {label(*spot)}" for n, spot in enumerate(ours)]
    units += [f"s{n} SU infantry XX 4-5-4 {label(*spot)}" for n, spot in enumerate(theirs)]
    across = [" ".join(label(c, r) for c in range(1, COLUMNS + 1)) for r in range(9, ROWS, 24)]
    down = [" ".join(label(c, r) for r in range(1, ROWS + 1)) for c in range(12, COLUMNS, 28)]
    rivers = [f"{label(c, r)}/{label(c, r + 1)}" for r in range(20, ROWS, 30) for c in range(1, COLUMNS + 1)]
    ways = {"railroad": across, "main-road": down}
    return field(rows, units, ways=ways, sides={"major-river": rivers}, converted="all")


class Graphs:
    """What the peers search: nodes of rails and roads are hexes by line, those of LOCs hexes, those of the shorter kind after them."""

    def __init__(self, state: State, side: str) -> None:
        land = state.land
        self.size = len(land.grid)
        self.shut = frozenset(land.cells[place] for place in where.closed(state, side))
        self.stops = frozenset(land.cells[place] for place in where.ends(state, side))
        self.begin = [land.cells[place] for place in where.sources(state, side)]
        self.rail_nodes, self.rail = self._lines(state, side, "railroad")
        self.road_nodes, self.road = self._lines(state, side, *where.ROAD_KINDS)
        steps = where.steps(state, side)
        loc: dict[int, dict[int, int]] = {}
        for cell in range(self.size):
            if cell not in self.shut and cell not in self.stops:
                plain_ = [near for near in steps.plain[cell] if near not in self.shut]
                bent = [near + self.size for near in steps.short[cell] if near not in self.shut]
                loc[cell] = dict.fromkeys((*plain_, *bent), 1)
                loc[cell + self.size] = dict.fromkeys((*(near + self.size for near in plain_), *bent), 1)
        self.loc: Graph = loc

    def _lines(self, state: State, side: str, *kinds: str) -> tuple[dict[tuple[int, int], int], Graph]:
        links, labels = where.lines(state, *kinds), state.land.grid.labels
        nodes: dict[tuple[int, int], int] = {}
        graph: dict[int, dict[int, int]] = {}
        for cell, nexts in links.items():
            for near, line in nexts:
                start, end = (nodes.setdefault((at, line), len(nodes)) for at in (cell, near))
                barred = where.side_rule(state, side, labels[cell], labels[near])
                if near not in self.shut and cell not in self.stops and not barred:
                    graph.setdefault(start, {})[end] = 1
        return nodes, graph


def searcher(
    graphs: Graphs, searches: tuple[Dijkstra, Dijkstra, Dijkstra], limits: tuple[int, int, int]
) -> Callable[[], bytes]:
    """Return what traces all supply by three runs of a search: the shortest LOC to each hex, by either kind."""
    by_cell: list[dict[int, list[int]]] = [{}, {}]
    cell_of: list[dict[int, int]] = [{}, {}]
    for n, nodes in enumerate((graphs.rail_nodes, graphs.road_nodes)):
        for (cell, _), node in nodes.items():
            by_cell[n].setdefault(cell, []).append(node)
            cell_of[n][node] = cell

    def run() -> bytes:
        rail = searches[0]([node for cell in graphs.begin for node in by_cell[0].get(cell, ())], 1 << 20)
        on_rail = {*graphs.begin, *(cell_of[0][node] for node in rail)}
        road = searches[1]([node for cell in on_rail for node in by_cell[1].get(cell, ())], limits[0])
        starts = sorted(on_rail | {cell_of[1][node] for node in road})
        found = bytearray((FAR,)) * graphs.size
        for node, length in searches[2](starts, limits[1]).items():
            if node < graphs.size:
                found[node] = min(found[node], length)
            elif length <= limits[2]:
                found[node - graphs.size] = min(found[node - graphs.size], length)
        return bytes(found)

    return run


def by_networkx(networkx: Any, graph: Graph) -> Dijkstra:
    """Search with networkx."""
    net = networkx.DiGraph()
    net.add_weighted_edges_from((a, b, cost) for a, ends in graph.items() for b, cost in ends.items())

    def search(starts: list[int], limit: int) -> Mapping[int, int]:
        net.add_nodes_from(starts)
        found: Mapping[int, int] = networkx.multi_source_dijkstra_path_length(net, starts, cutoff=limit)
        return found

    return search


def by_scipy(scipy: Any, numpy: Any, graph: Graph, size: int) -> Dijkstra:
    """Search with the compiled Dijkstra of scipy."""
    pairs = [(a, b) for a, ends in graph.items() for b in ends]
    rows, columns = ([pair[n] for pair in pairs] for n in (0, 1))
    matrix = scipy.sparse.csr_matrix((numpy.ones(len(pairs)), (rows, columns)), shape=(size, size))

    def search(starts: list[int], limit: int) -> Mapping[int, int]:
        far = scipy.sparse.csgraph.dijkstra(matrix, indices=starts, min_only=True, limit=limit)
        reached = numpy.flatnonzero(numpy.isfinite(far))
        return dict(zip(reached.tolist(), far[reached].astype(int).tolist(), strict=True))

    return search


def shortest(net: Net) -> bytes:
    """Return the shortest LOC to each hex, by either kind."""
    return bytes(map(min, net.loc, net.short))


def measure() -> Iterable[Measured]:
    """Measure how often a second the supply of a side is traced."""
    state = plain()
    (
        where.steps(state, SIDE),
        where.lines(state, "railroad"),
        where.lines(state, *where.ROAD_KINDS),
    )  # the graphs of ours
    expected = trace(state, SIDE)
    graphs = Graphs(state, SIDE)
    parts = (
        (graphs.rail, len(graphs.rail_nodes)),
        (graphs.road, len(graphs.road_nodes)),
        (graphs.loc, 2 * graphs.size),
    )
    peers: list[tuple[str, Callable[[], bytes], str]] = []
    try:
        import networkx
    except ImportError:
        print("networkx is not installed (pip install 'pbem[bench]'): not compared with it")
    else:
        a, b, c = (by_networkx(networkx, graph) for graph, _ in parts)
        peers.append(("networkx", searcher(graphs, (a, b, c), expected.limits), "4, try for 7"))
    try:
        import numpy
        import scipy.sparse.csgraph
    except ImportError:
        print("scipy is not installed (pip install 'pbem[bench]'): not compared with it")
    else:
        a, b, c = (by_scipy(scipy, numpy, graph, size) for graph, size in parts)
        peers.append(("scipy", searcher(graphs, (a, b, c), expected.limits), "1/8, try for 1/5"))
    for name, peer, _ in peers:
        if peer() != shortest(expected):
            raise AssertionError(f"{name} traces something else")
    taken = side_by_side(lambda: trace(state, SIDE), *(peer for _, peer, _ in peers), repeats=9)
    for (name, _, goal), seconds in zip(peers, taken[1:], strict=True):
        yield Measured(f"supply of a side, {UNITS} units, {name}", 1 / taken[0], 1 / seconds, "a second", goal)
