"""What could be done in one impulse: offers to be tried out, area by area and unit by unit."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TypeVar

from pbem.rulesets.tannenhaus import assault, fire, leaders, movement, sniper
from pbem.rulesets.tannenhaus.land import NATO
from pbem.rulesets.tannenhaus.orders import Action
from pbem.rulesets.tannenhaus.state import State

Todo = tuple[Action, ...]
T = TypeVar("T")

WAYS = 5
"""How many moves, and how many targets, are offered for one unit."""


def impulses(state: State, side: str) -> Iterator[Todo]:
    """Offer what a side may do in an impulse: entries, then what the units of each area do together, then each unit by itself.

    The areas take turns, and so do the units, each with its best first. Whether it can all be done is for :mod:`.actions` to say.
    """
    yield from _entries(state, side)
    areas = held(state, side)
    yield from rows(list(_assaults(state, side, area)) for area in areas)
    yield from rows(list(_together(state, side, area)) for area in areas)
    if side == NATO and sniper.available(state):
        for unit in sniper.marks(state):
            yield (Action("sniper", target=unit),)
    yield from rows(list(_single(state, unit)) for area in areas for unit in _ready(state, side, area))
    yield from _leaders(state, side)


def held(state: State, side: str) -> list[str]:
    """List the areas in which a side has a unit with an action point, in order of the map."""
    return [area for area in state.land.areas if _ready(state, side, area)]


def of_area(state: State, side: str, area: str) -> Iterator[Todo]:
    """Offer what the units of one area may do in an impulse."""
    yield from _assaults(state, side, area)
    yield from _together(state, side, area)
    yield from rows(list(_single(state, unit)) for unit in _ready(state, side, area))


def rows(lists: Iterable[Sequence[T]]) -> Iterator[T]:
    """Offer the first of each list, then the second of each, and so on."""
    for row in zip_longest(*lists):
        yield from (one for one in row if one is not None)


def _entries(state: State, side: str) -> Iterator[Todo]:
    waiting = movement.waiting(state, side)
    for area in dict.fromkeys(area for unit in waiting for area in movement.entries(state, unit)):
        able = tuple(unit for unit in waiting if area in movement.entries(state, unit))
        for units in dict.fromkeys((able, able[:1])):
            if movement.check_enter(state, units, area) is None:
                yield (Action("enter", units, area),)


def _assaults(state: State, side: str, area: str) -> Iterator[Todo]:
    """Offer for each enemy area beside one an assault by all that can, by the first two, and by one."""
    for goal in state.land.areas[area].neighbours:
        target = assault.best_target(state, goal, side)
        if not target:
            continue
        fit = [u for u in _ready(state, side, area) if assault.check_assault(state, (u,), goal, target) is None]
        fit.sort(key=lambda unit: (-(state.values(unit).acm or 0), unit))
        for units in dict.fromkeys((tuple(fit), tuple(fit[:2]), tuple(fit[:1]))):
            if units and assault.check_assault(state, units, goal, target) is None:
                yield (Action("assault", units, goal, target),)


def _together(state: State, side: str, area: str) -> Iterator[Todo]:
    """Offer the fire of all units of an area, each at its best, and the move of all of them to one area."""
    ready = _ready(state, side, area)
    shots = tuple(shot for shot in (next(_shots(state, unit), None) for unit in ready) if shot is not None)
    if len(shots) > 1:
        yield shots
    goals = _nearest(state, state.land.areas[area].neighbours)
    for goal in goals if len(ready) > 1 else ():
        able = tuple(unit for unit in ready if movement.check_move(state, unit, goal) is None)
        if len(able) > 1:
            yield (Action("move", able, goal),)


def _single(state: State, unit: str) -> Iterator[Todo]:
    shots = list(_shots(state, unit))[:WAYS]
    moves = [Action("move", (unit,), goal) for goal in _nearest(state, movement.goals(state, unit))[:WAYS]]
    yield from ((action,) for action in rows([shots, moves]))


def _shots(state: State, unit: str) -> Iterator[Action]:
    """Offer a unit's fire: a mortar's at areas, another's at units, those nearest first."""
    if state.unit(unit).mortar:
        for area in fire.aims(state, unit):
            if all(state.unit(one).side != state.unit(unit).side for one in state.at(area)):
                yield Action("fire", (unit,), area)
        return
    here = state.piece(unit).area
    for target in sorted(
        fire.targets(state, unit), key=lambda one: (state.land.distance(here, state.piece(one).area), one)
    ):
        yield Action("fire", (unit,), target=target)


def _nearest(state: State, areas: Iterable[str]) -> list[str]:
    """Sort areas: those nearest to the town first."""
    land = state.land
    town = land.town()

    def away(area: str) -> tuple[int, int]:
        return (min((land.distance(area, one) for one in town), default=0), list(land.areas).index(area))

    return sorted(areas, key=away)


def _leaders(state: State, side: str) -> Iterator[Todo]:
    """Offer each leader's change to another unit in his area, beside an impulse that does nothing else."""
    for one in sorted(state.now.attached):
        attachment = state.land.attachments[one]
        if attachment.leader and attachment.side == side:
            for unit in leaders.goals(state, one):
                yield (Action("pass"), Action("attach", (one,), target=unit))


def _ready(state: State, side: str, area: str) -> tuple[str, ...]:
    return tuple(unit for unit in state.at(area, side) if state.piece(unit).points)
