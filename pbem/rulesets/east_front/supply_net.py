"""The whole supply of a side at once: its Rail Net, its Road Net, and how far LOCs go from them (EF-116 to EF-140).

Everything is counted in hexes. The search runs over cells; a hex of the nets has distance 0.
"""

from collections.abc import Mapping

import msgspec

from pbem.rulesets.east_front import supply_ground as where
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.state import State

FAR = 255


class Net(msgspec.Struct, frozen=True, eq=False):
    """What supply of a side reaches.

    ``sources``: the cells it starts from; ``rail``: cells of the Rail Net, each with the one before it (-1 at a source); ``road``: cells of
    the Road Net with the hexes counted along the road from the railroad or source, and ``road_from`` the one before; ``loc``: for each
    cell the hexes of the shortest LOC, :data:`FAR` where there is none; ``short``: the same over LOCs that may be five hexes only.
    ``limits``: the longest Road Net, LOC, and LOC of the shorter kind.
    """

    sources: tuple[int, ...]
    rail: Mapping[int, int]
    road: Mapping[int, int]
    road_from: Mapping[int, int]
    loc: bytes
    short: bytes
    limits: tuple[int, int, int]

    def reaches(self, cell: int) -> bool:
        """Whether a cell is supplied."""
        return self.loc[cell] != FAR or self.short[cell] != FAR


_nets: Memo[Net] = Memo()


def limits(state: State) -> tuple[int, int, int]:
    """Return how many hexes a Road Net, a LOC and a LOC of the shorter kind may have: 21, 7, 5; in Mud and Snow 15, 5, 5."""
    numbers = state.land.constants["supply"]
    wet = state.now.weather.state in ("mud", "snow")
    loc: int = numbers["loc_mud_snow"] if wet else numbers["loc"]
    road: int = numbers["road_mud_snow"] if wet else numbers["road"]
    return road, loc, min(loc, int(numbers["loc_mud_snow"]))


def net(state: State, side: str) -> Net:
    """Trace the supply of a side; worked out once for a state."""
    return _nets.get(state, side, lambda: trace(state, side))


def trace(state: State, side: str) -> Net:
    """Trace the supply of a side: sources, railroads, roads, LOCs (EF-117, EF-118)."""
    land = state.land
    cells = land.cells
    shut = bytearray(len(land.grid))
    for place in where.closed(state, side):
        shut[cells[place]] = 1
    stops = frozenset(cells[place] for place in where.ends(state, side))
    begin = tuple(cells[place] for place in where.sources(state, side))
    road_limit, loc_limit, short_limit = limits(state)
    rail = _rail(state, side, begin, shut, stops)
    road, road_from = _road(state, side, (*begin, *rail), shut, stops, road_limit)
    starts = sorted({*begin, *rail, *road})
    loc, short = spread(where.steps(state, side), starts, shut, stops, loc_limit, short_limit)
    return Net(begin, rail, road, road_from, loc, short, (road_limit, loc_limit, short_limit))


def spread(
    steps: where.Steps,
    starts: list[int],
    shut: bytearray,
    stops: frozenset[int],
    loc_limit: int,
    short_limit: int,
) -> tuple[bytes, bytes]:
    """Spread LOCs from some cells, all at once, hex by hex; returns the lengths of LOCs and of those of the shorter kind.

    ``shut``: 1 for each cell that may not be entered; it is not changed.
    """
    plain, bent = steps.plain, steps.short
    seen, seen_short = bytearray(shut), bytearray(shut)
    loc, short = bytearray((FAR,)) * len(shut), bytearray((FAR,)) * len(shut)
    for cell in starts:
        seen[cell] = seen_short[cell] = 1
        loc[cell] = 0
    front, front_short = starts, list[int]()
    for length in range(1, max(loc_limit, short_limit) + 1):
        ahead: list[int] = []
        ahead_short: list[int] = []
        both = length <= short_limit
        if length <= loc_limit:
            for cell in front:
                if cell in stops:
                    continue
                for near in plain[cell]:
                    if not seen[near]:
                        seen[near] = 1
                        loc[near] = length
                        ahead.append(near)
        if both:
            for cell in front:
                if bent[cell] and cell not in stops:
                    for near in bent[cell]:
                        if not seen_short[near] and not seen[near]:
                            seen_short[near] = 1
                            short[near] = length
                            ahead_short.append(near)
            for cell in front_short:
                if cell in stops:
                    continue
                for near in (*plain[cell], *bent[cell]):
                    if not seen_short[near] and not seen[near]:
                        seen_short[near] = 1
                        short[near] = length
                        ahead_short.append(near)
        front, front_short = ahead, ahead_short
        if not front and not front_short:
            break
    return bytes(loc), bytes(short)


def _rail(state: State, side: str, begin: tuple[int, ...], shut: bytearray, stops: frozenset[int]) -> dict[int, int]:
    """Follow each railroad from the sources as far as it is open: any number of hexes along one line (EF-119, EF-129, EF-130)."""
    labels = state.land.grid.labels
    links, is_open = where.lines(state, "railroad"), where.own_gauge(state, side)
    found: dict[int, int] = {}
    reached: set[tuple[int, int]] = set()
    front: list[tuple[int, int]] = []
    for cell in begin:
        if cell in links and is_open(labels[cell]):
            found[cell] = -1
            front += [(cell, line) for line in sorted({line for _, line in links[cell]})]
    reached.update(front)
    while front:
        ahead: list[tuple[int, int]] = []
        for cell, line in front:
            if cell in stops:
                continue
            for near, along in links[cell]:
                if along != line or (near, line) in reached or shut[near]:
                    continue
                a, b = labels[cell], labels[near]
                if not is_open(b) or where.side_rule(state, side, a, b):
                    continue
                reached.add((near, line))
                found.setdefault(near, cell)
                ahead.append((near, line))
        front = ahead
    return found


def _road(
    state: State, side: str, begin: tuple[int, ...], shut: bytearray, stops: frozenset[int], limit: int
) -> tuple[dict[int, int], dict[int, int]]:
    """Follow each Main Road and the Motorway from sources and railroad, so many hexes along one line (EF-121 to EF-123, EF-129)."""
    labels = state.land.grid.labels
    links = where.lines(state, *where.ROAD_KINDS)
    far: dict[int, int] = {}
    before: dict[int, int] = {}
    front: list[tuple[int, int]] = []
    for cell in dict.fromkeys(begin):
        if cell in links:
            far[cell], before[cell] = 0, -1
            front += [(cell, line) for line in sorted({line for _, line in links[cell]})]
    reached = set(front)
    for length in range(1, limit + 1):
        ahead: list[tuple[int, int]] = []
        for cell, line in front:
            if cell in stops:
                continue
            for near, along in links[cell]:
                if along != line or (near, line) in reached or shut[near]:
                    continue
                if where.side_rule(state, side, labels[cell], labels[near]):
                    continue
                reached.add((near, line))
                if near not in far:
                    far[near], before[near] = length, cell
                ahead.append((near, line))
        front = ahead
    return far, before
