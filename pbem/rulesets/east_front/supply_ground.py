"""Where supply can go at all: steps between hexes, what closes hexes, and the lines of railroads and roads (EF-119 to EF-140).

Cells are indices of the grid. What is here changes only with the weather, the forts, the bridges and where units stand.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

import msgspec

from pbem.rulesets.east_front import passage, weather, zones
from pbem.rulesets.east_front.ground import ground
from pbem.rulesets.east_front.land import AXIS, SOVIET, Land
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.state import State, other

ROAD_KINDS = ("main-road", "motorway")
"""What a Road Net is made of: never Minor Roads (EF-122)."""

_closed_to: Memo[frozenset[str]] = Memo()


class Steps(msgspec.Struct, frozen=True):
    """For each cell the cells that a LOC may enter from it: as far as it goes, and only as far as the shorter limit lets it.

    ``plain``: without further ado; ``short``: a LOC that has made such a step goes five hexes in all (EF-126 to EF-128).
    """

    plain: tuple[tuple[int, ...], ...]
    short: tuple[tuple[int, ...], ...]


def steps(state: State, side: str) -> Steps:
    """Return the steps of a LOC of a side, kept for as long as land, weather, forts and bridges are the same."""
    kept = ground(state, side).kept
    found: Steps | None = kept.get("supply steps")
    if found is None:
        found = kept["supply steps"] = _steps(state, side)
    return found


def _steps(state: State, side: str) -> Steps:
    labels = state.land.grid.labels
    plain, short = [], []
    for cell, near in enumerate(state.land.grid.adjacent):
        here = labels[cell]
        kinds = [step_kind(state, side, here, labels[next_]) for next_ in near]
        plain.append(tuple(next_ for next_, kind in zip(near, kinds, strict=True) if kind == "plain"))
        short.append(tuple(next_ for next_, kind in zip(near, kinds, strict=True) if kind == "short"))
    return Steps(tuple(plain), tuple(short))


def step_kind(state: State, side: str, a: str, b: str) -> str:
    """Return how a LOC of a side can step from a to the adjacent b: plain, short, or the rule that forbids it.

    What holds b is not looked at. "short": the LOC may be five hexes long in all (EF-126 to EF-128).
    """
    barred = side_rule(state, side, a, b)
    if barred:
        return barred
    land, column = state.land, weather.column(state, b)
    way = bool(land.ways_across(a, b))
    terrain = land.terrain[b]
    if terrain == "lake":
        return "EF-135"
    if terrain == "swamp" and state.now.weather.state in ("dry", "mud"):
        if not way:
            return "EF-137"
        return "short" if state.now.weather.state == "dry" else "plain"
    if terrain == "marsh" and state.now.weather.state == "dry":
        return "short"
    if terrain == "woods" and column == "mud" and state.now.weather.lingering and not way:
        return "short"
    return "plain"


def side_rule(state: State, side: str, a: str, b: str) -> str:
    """Return the rule that forbids supply of a side to cross the hexside between two hexes, or nothing (EF-135, EF-136, EF-140)."""
    enemy = other(side)
    if enemy in (state.line(a, b), state.line(b, a)):
        return "EF-140"
    kinds = state.land.side(a, b)
    if not kinds:
        return ""
    if not kinds.isdisjoint(("lake-side", "shallow-water")) and not weather.frozen_water(state):
        return "EF-135"
    if "major-river" in kinds and not passage.crossing(state, side, a, b):
        return "EF-136"
    return ""


def hex_rule(state: State, side: str, place: str) -> str:
    """Return the rule that closes a hex to supply of a side, or nothing: enemies, or an enemy ZOC without a friend (EF-133, EF-134)."""
    holder = state.holder(place)
    if holder == other(side):
        return "EF-133"
    if place in zones.enemy_zone(state, side) and not any(state.unit(unit).armed for unit in state.at(place)):
        return "EF-134"
    return ""


def closed(state: State, side: str) -> frozenset[str]:
    """Return the hexes that are closed to supply of a side; worked out once for a state."""
    return _closed_to.get(state, side, lambda: _closed(state, side))


def _closed(state: State, side: str) -> frozenset[str]:
    watched = zones.enemy_zone(state, side)
    found = {place for place in state.stacks() if state.holder(place) == other(side)}
    for place in watched:
        if not any(state.unit(unit).armed and state.unit(unit).side == side for unit in state.at(place)):
            found.add(place)
    return frozenset(found)


def ends(state: State, side: str) -> frozenset[str]:
    """Return the hexes that supply may enter and not pass: those of standing enemy strongpoints (EF-139, EF-D29)."""
    return frozenset(place for place, owner in state.now.strongpoints.items() if owner != side)


def sources(state: State, side: str) -> tuple[str, ...]:
    """Return the supply sources of a side that it can use now, in order: those of the scenario, and for the Soviets their major cities.

    A source in a hex that is closed to the side gives nothing (EF-131 to EF-134).
    """
    listed = set(state.land.sources.get(side, ()))
    if side == SOVIET:
        listed |= {
            place for place, town in state.land.town.items() if town == "major-city" and state.owner(place) == SOVIET
        }
    return tuple(place for place in sorted(listed) if not hex_rule(state, side, place))


Lines = Mapping[int, tuple[tuple[int, int], ...]]
"""For each cell of a kind of way the cells it is linked with, each with the number of the line it lies on."""


def lines(state: State, *kinds: str) -> Lines:
    """Return the links of kinds of way by cell; a line is one way as the scenario draws it (EF-129, EF-D18).

    By the option that takes connecting lines for one all links are of line 0. What cities add to the ways that enter them (EF-21)
    belongs to every line that does.
    """
    return _lines(state.land, state.option("supply-lines") == "connecting", kinds)


_drawn: dict[tuple[int, bool, tuple[str, ...]], tuple[Land, Lines]] = {}


def _lines(land: Land, connecting: bool, kinds: tuple[str, ...]) -> Lines:
    key = (id(land), connecting, kinds)
    if key in _drawn and _drawn[key][0] is land:
        return _drawn[key][1]
    found: dict[int, set[tuple[int, int]]] = {}
    for number, (a, b) in _links(land, kinds):
        line = 0 if connecting else number
        found.setdefault(land.cells[a], set()).add((land.cells[b], line))
        found.setdefault(land.cells[b], set()).add((land.cells[a], line))
    made = {cell: tuple(sorted(found[cell])) for cell in sorted(found)}
    if len(_drawn) > 16:
        _drawn.clear()
    _drawn[key] = (land, made)
    return made


def _links(land: Land, kinds: tuple[str, ...]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Iterate over the links of each line: those drawn, then those that cities add to it."""
    number = 0
    for kind in kinds:
        drawn = land.scenario["map"]["ways"].get(kind, ())
        added = land.links[kind] - {(min(a, b), max(a, b)) for way in drawn for a, b in pairwise(way)}
        for way in drawn:
            number += 1
            for a, b in pairwise(way):
                yield number, (a, b)
            reached, fresh = set(way), True
            while fresh:
                fresh = False
                for a, b in sorted(added):
                    if (a in reached) != (b in reached):
                        reached |= {a, b}
                        fresh = True
                    if a in reached and b in reached:
                        yield number, (a, b)


def own_gauge(state: State, side: str) -> Callable[[str], bool]:
    """Return what says whether the railroad of a hex is in a side's gauge: converted for the Axis, unconverted for the Soviets (EF-119)."""
    converted, axis = frozenset(state.now.converted), side == AXIS
    return lambda place: (place in converted) == axis
