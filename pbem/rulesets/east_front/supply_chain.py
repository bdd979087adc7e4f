"""How a hex is supplied, as a chain of parts, or where the best try for one ends and by which rule (EF-117, EF-118, EF-133 to EF-140)."""

from collections import deque
from collections.abc import Callable
from itertools import pairwise

import msgspec

from pbem.rulesets.east_front import supply_ground as where
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply_net import FAR, Net, net

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

    For EF-124 and the like ``length`` is the hexes the LOC would have and ``limit`` those it may. ``start``: the place of the net it comes
    from; "" where there is no source at all (EF-131).
    """

    place: str
    rule: str
    start: str = ""
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
        parts.append(Part(ROAD, places, len(places) - 1, found.limits[0], _kind(state, places)))
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

    The best try is the one that breaks the fewest rules of what closes hexes and sides, and of these the one with the shortest LOC.
    """
    found, land = net(state, side), state.land
    cell = land.cells[place]
    if found.reaches(cell):
        return None
    labels = land.grid.labels
    starts = {*found.sources, *found.rail, *found.road}
    if not starts:
        return Gap(place, "EF-131")
    line, bent = _best_try(state, side, starts, cell)
    here = line[0]
    for step in line[1:]:
        a, b = labels[here], labels[step]
        rule = where.hex_rule(state, side, b) or _step_rule(state, side, a, b)
        if a in where.ends(state, side) and here not in starts:
            rule, b = "EF-139", a
        if rule:
            return Gap(b, rule, labels[line[0]])
        here = step
    limit = found.limits[2] if bent else found.limits[1]
    rule = "EF-124" if not bent else _short_rule(state, side, line)
    return Gap(labels[line[min(limit, len(line) - 1)]], rule, labels[line[0]], len(line) - 1, limit)


def _best_try(state: State, side: str, starts: set[int], goal: int) -> tuple[list[int], bool]:
    """Search backwards from a place to the net: fewest breaches first, then fewest hexes; also whether a step is of the short kind."""
    labels, adjacent = state.land.grid.labels, state.land.grid.adjacent
    stops = where.ends(state, side)
    best: dict[int, tuple[int, int]] = {goal: (0, 0)}
    after: dict[int, int] = {}
    queue: deque[int] = deque([goal])
    while queue:
        cell = queue.popleft()
        here = best[cell]
        for near in adjacent[cell]:
            a, b = labels[near], labels[cell]
            breach = bool(where.hex_rule(state, side, b)) + bool(_step_rule(state, side, a, b)) + (a in stops)
            cost = (here[0] + breach, here[1] + 1)
            if near not in best or cost < best[near]:
                best[near] = cost
                after[near] = cell
                queue.append(near)
    start = min((cell for cell in starts if cell in best), key=lambda cell: (best[cell], cell))
    line = [start]
    while line[-1] != goal:
        line.append(after[line[-1]])
    bent = any(where.step_kind(state, side, labels[a], labels[b]) == "short" for a, b in pairwise(line))
    return line, bent


def _step_rule(state: State, side: str, a: str, b: str) -> str:
    kind = where.step_kind(state, side, a, b)
    return kind if kind.startswith("EF-") else ""


def _short_rule(state: State, side: str, line: list[int]) -> str:
    """Return the rule that makes a LOC of the shorter kind: swamp by road, marsh, or woods in Lingering Mud (EF-126 to EF-128)."""
    labels = state.land.grid.labels
    rules = {"swamp": "EF-126", "marsh": "EF-127", "woods": "EF-128"}
    for a, b in pairwise(line):
        if where.step_kind(state, side, labels[a], labels[b]) == "short":
            return rules[state.land.terrain[labels[b]]]
    return "EF-124"


def _kind(state: State, places: tuple[str, ...]) -> str:
    """Return the kind of road that a part of a Road Net follows."""
    links = state.land.links
    a, b = places[0], places[1]
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
