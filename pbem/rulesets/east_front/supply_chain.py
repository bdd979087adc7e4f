"""How a hex is supplied, as a chain of parts, or where the best try for one ends and by which rule (EF-117, EF-118, EF-133 to EF-140)."""

from collections.abc import Callable
from itertools import pairwise

import msgspec

from pbem.rulesets.east_front import supply_ground as where
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply_net import FAR, Net, net
from pbem.rulesets.east_front.supply_tries import tries

RAIL, ROAD, LOC = "rail", "road", "loc"


class Part(msgspec.Struct, frozen=True):
    """A part of a chain: its kind, the places from its beginning to its end, how many hexes it counts, and how many it may.

    A railroad has no limit (0). ``way``: main-road or motorway for a road.
    """

    kind: str
    places: tuple[str, ...]
    length: int
    limit: int = 0
    way: str = ""


class Chain(msgspec.Struct, frozen=True):
    """How a place is supplied: the source and the parts in order from it; no part where a unit stands on the source."""

    source: str
    parts: tuple[Part, ...]

    @property
    def places(self) -> tuple[str, ...]:
        """All places of the chain from the source to its end."""
        found = [self.source]
        for part in self.parts:
            found += [place for place in part.places if place != found[-1]]
        return tuple(found)


class Gap(msgspec.Struct, frozen=True):
    """Why a place is not supplied: the place where the best try ends, the rule that ends it, and what there is.

    ``start``: the place of the net it comes from; "" where there is no source at all (EF-131). ``before``: the place from which
    ``place`` cannot be entered. ``line``: the whole try from the net on. For EF-124 and the like ``length`` is the hexes the LOC would have
    and ``limit`` those it may.
    """

    place: str
    rule: str
    start: str = ""
    before: str = ""
    line: tuple[str, ...] = ()
    length: int = 0
    limit: int = 0


def chain(state: State, side: str, place: str) -> Chain | None:
    """Return the chain by which a place is supplied, or None where it is not."""
    found, cell = net(state, side), state.land.cells[place]
    if not found.reaches(cell):
        return None
    labels = state.land.grid.labels
    line = _loc_back(state, side, found, cell)
    start = line[0]
    parts: list[Part] = []
    if len(line) > 1:
        bent = found.loc[cell] == FAR
        limit = found.limits[2] if bent else found.limits[1]
        parts.append(Part(LOC, tuple(labels[step] for step in line), len(line) - 1, limit))
    if start in found.road and found.road[start] and start not in found.rail:
        back = [start]
        while found.road_from[back[-1]] >= 0:
            back.append(found.road_from[back[-1]])
        places = tuple(labels[step] for step in reversed(back))
        parts.append(Part(ROAD, places, len(places) - 1, found.limits[0], road_kind(state, *places[:2])))
        start = back[-1]
    if start in found.rail and found.rail[start] >= 0:
        back = [start]
        while found.rail[back[-1]] >= 0:
            back.append(found.rail[back[-1]])
        places = tuple(labels[step] for step in reversed(back))
        parts.append(Part(RAIL, places, len(places) - 1))
        start = back[-1]
    return Chain(labels[start], tuple(reversed(parts)))


def gap(state: State, side: str, place: str) -> Gap | None:
    """Return where the best try to supply a place ends and why, or None where it is supplied.

    The best try is the one that breaks the fewest rules, and of these the one with the shortest LOC.
    """
    found, land = net(state, side), state.land
    cell = land.cells[place]
    if found.reaches(cell):
        return None
    found_tries = tries(state, side)
    if not found_tries.starts:
        return Gap(place, "EF-131")
    labels = land.grid.labels
    line = tuple(labels[step] for step in found_tries.line(cell))
    stops = where.ends(state, side)
    for n, (a, b) in enumerate(pairwise(line)):
        if a in stops:
            return Gap(a, "EF-139", line[0], line[n - 1] if n else "", line)
        rule = where.hex_rule(state, side, b) or _step_rule(state, side, a, b)
        if rule:
            return Gap(b, rule, line[0], a, line)
    length = len(line) - 1
    rule = _short_rule(state, side, line) if length <= found.limits[1] else ""
    limit = found.limits[2] if rule else found.limits[1]
    return Gap(line[min(limit, length)], rule or "EF-124", line[0], "", line, length, limit)


def _step_rule(state: State, side: str, a: str, b: str) -> str:
    kind = where.step_kind(state, side, a, b)
    return kind if kind.startswith("EF-") else ""


def _short_rule(state: State, side: str, line: tuple[str, ...]) -> str:
    """Return the rule that makes a LOC of the shorter kind: swamp by road, marsh, or woods in Lingering Mud (EF-126 to EF-128)."""
    rules = {"swamp": "EF-126", "marsh": "EF-127", "woods": "EF-128"}
    for a, b in pairwise(line):
        if where.step_kind(state, side, a, b) == "short":
            return rules[state.land.terrain[b]]
    return ""


def road_kind(state: State, a: str, b: str) -> str:
    """Return the kind of road that joins two hexes of a Road Net."""
    links = state.land.links
    side = (min(a, b), max(a, b))
    return next(kind for kind in where.ROAD_KINDS if side in links[kind])


def _loc_back(state: State, side: str, found: Net, cell: int) -> list[int]:
    """Walk a LOC back from its end to the net, each time to the lowest hex from which it can have come; returns it from the net on."""
    steps, stops = where.steps(state, side), {state.land.cells[place] for place in where.ends(state, side)}
    bent = found.loc[cell] == FAR
    line = [cell]
    length = found.short[cell] if bent else found.loc[cell]

    def leads(near: int, here: int, kinds: Callable[[int], tuple[int, ...]]) -> bool:
        return near not in stops and here in kinds(near)

    while length:
        here, length = line[-1], length - 1
        before = -1
        for near in state.land.grid.adjacent[here]:
            if not bent and found.loc[near] == length and leads(near, here, steps.plain.__getitem__):
                before = near
                break
            if bent and found.short[near] == length and leads(near, here, lambda n: (*steps.plain[n], *steps.short[n])):
                before = near
                break
            if bent and found.loc[near] == length and leads(near, here, steps.short.__getitem__):
                before, bent = near, False
                break
        line.append(before)
    return list(reversed(line))
