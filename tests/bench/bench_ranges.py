"""Ranges and paths on a large map with the real rules of East Front: against networkx and a heap over dictionaries.

60,000 hexes (300 by 200) of random terrain, with rivers, roads, railroads and enemy zones of control; 180 units of three gaits with eight
movement points each. All three search the same expanded graph, hexes with what binds a unit in them; building it counts for nobody.
"""

import random
from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import Any

from pbem.rulesets.east_front import passage, search, zones
from pbem.rulesets.east_front.costs import FREE, START
from pbem.rulesets.east_front.search import TIES, Going
from pbem.rulesets.east_front.state import State
from tests.bench.form import Measured, side_by_side
from tests.rulesets.east_front.field import field

COLUMNS, ROWS, UNITS, POINTS, FAR = 300, 200, 180, 8, 40
LETTERS = "......wwwhhxsm"
GAITS = ("infantry XX 6-9-8", "motorized III 4-4-8 boxed", "armour III 8-7-8 boxed armour")

Graph = dict[int, dict[int, int]]


def plain(seed: int = 1941) -> State:
    """Make the map with its units, in dry weather."""
    dice = random.Random(seed)
    rows = ["".join(dice.choice(LETTERS) for _ in range(COLUMNS)) for _ in range(ROWS)]
    label = "{:03}{:03}".format
    inner = [(c, r) for c in range(30, COLUMNS - 30) for r in range(30, ROWS - 30) if rows[r - 1][c - 1] != "s"]
    spots = dice.sample(inner, 2 * UNITS)
    units = [f"a{n} GE {GAITS[n % 3]} {label(*spot)}" for n, spot in enumerate(spots[:UNITS])]
    units += [f"s{n} SU infantry XX 4-5-4 {label(*spot)}" for n, spot in enumerate(spots[UNITS:])]
    across = [[label(c, r) for c in range(1, COLUMNS + 1)] for r in (*range(9, ROWS, 24),)]
    down = [[label(c, r) for r in range(1, ROWS + 1)] for c in range(12, COLUMNS, 28)]
    rails = [[label(c, r) for r in range(1, ROWS + 1)] for c in range(26, COLUMNS, 56)]
    rivers = [f"{label(c, r)}/{label(c, r + 1)}" for r in range(20, ROWS, 30) for c in range(1, COLUMNS + 1)]
    return field(
        rows,
        units,
        ways={"minor-road": [_row(way) for way in across], "main-road": [_row(way) for way in down],
              "railroad": [_row(way) for way in rails]},
        sides={"river": rivers},
    )  # fmt: skip


def _row(way: list[str]) -> str:
    return " ".join(way)


def graph_of(going: Going, starts: Iterable[int], steps: int) -> Graph:
    """Write out the nodes within so many half points of some nodes."""
    reach = going.costs.reach(list(starts), steps)
    table = going.costs.table
    graph: Graph = {}
    for node in reach.costs:
        graph[node] = dict(table[node])
    for ends in list(graph.values()):
        for end in ends:
            graph.setdefault(end, {})
    return graph


def heap_ranges(graph: Graph, start: int, limit: int) -> dict[int, int]:
    """Search with a heap over dictionaries, as it is written everywhere."""
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        cost, node = heappop(heap)
        if cost > best[node]:
            continue
        for end, step in graph[node].items():
            total = cost + step
            if total <= limit and total < best.get(end, limit + 1):
                best[end] = total
                heappush(heap, (total, end))
    return best


def heap_path(graph: Graph, start: int, goals: frozenset[int]) -> int:
    """Return the cost of the cheapest path to one of some nodes."""
    best = {start: 0}
    before: dict[int, int] = {}
    heap = [(0, start)]
    while heap:
        cost, node = heappop(heap)
        if node in goals:
            return cost
        if cost > best[node]:
            continue
        for end, step in graph[node].items():
            total = cost + step
            if total < best.get(end, 1 << 30):
                best[end] = total
                before[end] = node
                heappush(heap, (total, end))
    return -1


def measure() -> Iterable[Measured]:
    """Measure the ranges of 180 units, and paths over 40 hexes."""
    try:
        import networkx
    except ImportError:
        print("networkx is not installed (pip install 'pbem[bench]'): compared with the heap only")
        networkx = None
    state = plain()
    land = state.land
    gaits = {unit: passage.gait_of(state, state.unit(unit)) for unit in state.of_side("axis")}
    goings: Mapping[Any, Going] = {gait: search.going(state, gait) for gait in set(gaits.values())}
    watched = zones.enemy_zone(state, "axis")
    places = {unit: state.piece(unit).place for unit in gaits}
    starts = {unit: land.cells[place] * TIES + (START if place in watched else FREE) for unit, place in places.items()}
    limit = 2 * POINTS
    graphs = {
        gait: graph_of(going, [starts[u] for u in gaits if gaits[u] == gait], limit) for gait, going in goings.items()
    }
    jobs = [(goings[gait], graphs[gait], starts[unit]) for unit, gait in gaits.items()]

    def ours() -> None:
        for going, _, start in jobs:
            going.costs.reach([start], limit)

    def by_heap() -> None:
        for _, graph, start in jobs:
            heap_ranges(graph, start, limit)

    peers = [by_heap]
    if networkx is not None:
        nets = {id(graph): _net(networkx, graph) for graph in graphs.values()}

        def by_networkx() -> None:
            for _, graph, start in jobs:
                networkx.single_source_dijkstra_path_length(nets[id(graph)], start, cutoff=limit)

        peers.append(by_networkx)
    taken = side_by_side(ours, *peers)
    for name, peer, goal in zip(("heapq", "networkx"), taken[1:], ("1.5, try for 2", "3, try for 5"), strict=False):
        yield Measured(f"ranges of {UNITS} units, {name}", UNITS / taken[0], UNITS / peer, "a second", goal)
    yield from _paths(state, networkx)


def _paths(state: State, networkx: Any) -> Iterable[Measured]:
    land = state.land
    gait = passage.gait_of(state, state.unit("a0"))
    going = search.going(state, gait)
    pairs = [
        (land.grid.parse(f"{c:03}{r:03}"), land.grid.parse(f"{c + FAR:03}{r:03}"))
        for c in (40, 120, 200)
        for r in (50, 90, 130)
    ]
    jobs = [(a * TIES + FREE, b * TIES + FREE) for a, b in pairs if a is not None and b is not None]
    graph = graph_of(going, [start for start, _ in jobs], 4 * 2 * FAR)

    def ours() -> None:
        for start, goal in jobs:
            going.costs.cheapest_path(start, goal, 4 * 2 * FAR, least=search.least(state.land, goal))

    def by_heap() -> None:
        for start, goal in jobs:
            heap_path(graph, start, frozenset([goal]))

    peers = [by_heap]
    if networkx is not None:
        net = _net(networkx, graph)

        def by_networkx() -> None:
            for start, goal in jobs:
                networkx.single_source_dijkstra(net, start, goal)

        peers.append(by_networkx)
    taken = side_by_side(ours, *peers)
    for name, peer, goal in zip(("heapq", "networkx"), taken[1:], ("1.5, try for 2", "3, try for 5"), strict=False):
        yield Measured(f"paths over {FAR} hexes, {name}", len(jobs) / taken[0], len(jobs) / peer, "a second", goal)


def _net(networkx: Any, graph: Graph) -> Any:
    net = networkx.DiGraph()
    net.add_nodes_from(graph)
    net.add_weighted_edges_from((a, b, cost) for a, ends in graph.items() for b, cost in ends.items())
    return net
