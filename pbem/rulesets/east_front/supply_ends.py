"""Where the nets of a side end, and what ends them: the railroad or road goes on there, and supply does not (EF-119, EF-121 to EF-130)."""

from collections.abc import Iterator

import msgspec

from pbem.rulesets.east_front import supply_ground as where
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply_chain import road_kind
from pbem.rulesets.east_front.supply_net import net

RAILROAD = "railroad"


class End(msgspec.Struct, frozen=True):
    """An end of a net: its last place, the kind of way, the rule that ends it, and the next place along the way.

    Where the way itself ends there is no rule and no next place. ``limit``: the most hexes of a Road Net, where that
    ends it (EF-123). ``through``: whether the net goes on from there some other way, so that only a branch is out of it.
    """

    place: str
    way: str
    rule: str = ""
    beyond: str = ""
    limit: int = 0
    through: bool = False


_ends: Memo[tuple[End, ...]] = Memo()


def net_ends(state: State, side: str) -> tuple[End, ...]:
    """Return the ends of the Rail Net, then those of the Road Net, each by number of place; one for a place and kind of way.

    A source on a railroad of the other gauge is an end too: the Rail Net does not begin there (EF-119).
    """
    return _ends.get(state, side, lambda: _first((*_rail(state, side), *_road(state, side))))


def _first(found: tuple[End, ...]) -> tuple[End, ...]:
    """Leave one end for a place and kind of way: of an obstacle, else of another line, else of the way itself."""
    made: dict[tuple[bool, str, str], End] = {}
    for end in sorted(found, key=lambda end: (not end.rule, end.rule == "EF-129", end.beyond)):
        made.setdefault((end.way != RAILROAD, end.place, end.way), end)
    return tuple(made[key] for key in sorted(made))


def _rail(state: State, side: str) -> Iterator[End]:
    links, found, labels = where.lines(state, RAILROAD), net(state, side), state.land.grid.labels
    is_open = where.own_gauge(state, side)
    for cell in found.sources:
        if cell in links and cell not in found.rail:
            yield End(labels[cell], RAILROAD, "EF-119", labels[cell])
    for cell in found.rail:
        nexts = {near for near, _ in links[cell]}
        for near in sorted(nexts - found.rail.keys()):
            a, b = labels[cell], labels[near]
            rule = _blocked(state, side, a, b) or ("EF-129" if is_open(b) else "EF-119")
            yield End(a, RAILROAD, rule, b, through=len(nexts & found.rail.keys()) > 1)
        if len(nexts) == 1 and nexts <= found.rail.keys() and cell not in found.sources:
            yield End(labels[cell], RAILROAD)


def _road(state: State, side: str) -> Iterator[End]:
    links, found, labels = where.lines(state, *where.ROAD_KINDS), net(state, side), state.land.grid.labels
    limit = found.limits[0]
    for cell, length in found.road.items():
        nexts = {near for near, _ in links[cell]}
        for near in sorted(nexts - found.road.keys()):
            a, b = labels[cell], labels[near]
            rule = _blocked(state, side, a, b) or ("EF-123" if length >= limit else "EF-129")
            through = len(nexts & found.road.keys()) > 1
            yield End(a, road_kind(state, a, b), rule, b, limit if rule == "EF-123" else 0, through)
        if len(nexts) == 1 and nexts <= found.road.keys() and length:
            (near,) = nexts
            yield End(labels[cell], road_kind(state, labels[cell], labels[near]))


def _blocked(state: State, side: str, a: str, b: str) -> str:
    """Return the rule that forbids supply to go on from a to b along a way, or nothing."""
    if a in where.ends(state, side):
        return "EF-139"
    return where.hex_rule(state, side, b) or where.side_rule(state, side, a, b)
