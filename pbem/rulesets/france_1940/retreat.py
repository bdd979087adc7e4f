"""Retreats, moved by the attacker. Rules FR-36, FR-37, FR-49 to FR-56, FR-D15 to FR-D20, FR-H23.

A retreat is of as few hexes as can be: 2, or 4 for a "B" corps, and more only if no way of that length leads to a legal end. It never
brings a unit nearer to the place where it fought, unless nothing else is left. The units of a stack go one by
one: motorised ones first, since they may enter an enemy ZOC and lift it for friends, then the others, each in order of ids.
"""

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush

import msgspec

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import findings_combat as found
from pbem.rulesets.france_1940.costs import may_enter
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.ground import occupy
from pbem.rulesets.france_1940.land import SIDE_OF, SIDES
from pbem.rulesets.france_1940.orders import Retreat, StandingRetreat
from pbem.rulesets.france_1940.recovery import after_dr
from pbem.rulesets.france_1940.stacking import fits
from pbem.rulesets.france_1940.state import State
from pbem.rulesets.france_1940.zones import zone

Path = tuple[str, ...]
"""The places entered, without the start."""


class Ways(msgspec.Struct, frozen=True):
    """The legal ends of a unit's retreat, all at one distance and as few hexes on, each with the path that meets the fewest enemy ZOCs.

    ``steps``: how many hexes it goes. ``hindered``: how many enemy-ZOC places are on the way. ``strict``: no step may come nearer to
    the place fought in.
    """

    distance: int = 0
    steps: int = 0
    paths: Mapping[str, Path] = {}
    hindered: Mapping[str, int] = {}
    strict: bool = True


NO_WAY = Ways()


def required(state: State, unit: str) -> int:
    """Return how far a unit retreats: 2 hexes, a French "B" corps 4 (FR-36, FR-52)."""
    return 4 if state.unit(unit).reserve_b else 2


def may_step(state: State, unit: str, a: str, b: str) -> bool:
    """Whether a retreating unit may enter b from the adjacent a (FR-53 to FR-55, FR-D16, FR-D20).

    Not prohibited land or water, the enemy's hexes, or a neutral country; and, for a unit that is not motorised, no enemy ZOC unless
    a friend stands there, disorganised or not.
    """
    if not may_enter(state, unit, a, b, forced=True):
        return False
    printed = state.unit(unit)
    if printed.motorised or b not in zone(state, _enemy(printed.side)):
        return True
    return any(other != unit for other in state.at(b))


def ways(state: State, unit: str) -> Ways:
    """Find the ends to which a unit may retreat: at its distance or beyond, where it stacks, by as few hexes as can be.

    Two hexes are two hexes (FR-36): a longer way counts only if no shorter one leads to an end at the distance (FR-49) where it stacks
    (FR-51); of ends equally many hexes on the nearest count (FR-D17). No ends at all means that the unit is eliminated (FR-56).
    """
    printed = state.unit(unit)
    if printed.fortress or printed.move == 0:
        return NO_WAY
    start = state.piece(unit).place
    for strict in (True, False):
        reached = _search(state, unit, strict)
        groups: dict[tuple[int, int], list[str]] = {}
        for place, (steps, _, _) in reached.items():
            distance = state.land.distance(start, place)
            if distance >= required(state, unit):
                groups.setdefault((steps, distance), []).append(place)
        for steps, distance in sorted(groups):
            ends = [place for place in sorted(groups[steps, distance]) if fits(state, place, (unit,))]
            if ends:
                paths = {place: reached[place][2] for place in ends}
                return Ways(distance, steps, paths, {place: reached[place][1] for place in ends}, strict)
    return NO_WAY


def _search(state: State, unit: str, strict: bool, begun: Path = ()) -> dict[str, tuple[int, int, Path]]:
    """Find all places a retreat may come to: fewest steps, then fewest enemy-ZOC places, then lowest numbers on the way.

    ``begun``: the places entered already; the search goes on from there.
    """
    start = state.piece(unit).place
    hostile = zone(state, _enemy(state.unit(unit).side))
    done: dict[str, tuple[int, int, Path]] = {}
    queue: list[tuple[int, int, Path]] = [(len(begun), len(hostile.intersection(begun)), begun)]
    while queue:
        steps, hindered, path = heappop(queue)
        here = path[-1] if path else start
        if here in done:
            continue
        done[here] = (steps, hindered, path)
        for other in state.land.neighbours[here]:
            if other == start or other in done or other in begun or not may_step(state, unit, here, other):
                continue
            if strict and state.land.distance(start, other) < state.land.distance(start, here):
                continue
            heappush(queue, (steps + 1, hindered + (other in hostile), (*path, other)))
    done.pop(start, None)
    return done


def follow(state: State, unit: str, path: Path, possible: Ways, towards: str = "") -> Path | Finding:
    """Lead a retreating unit along the path that the attacker named, or say what forbids it (FR-50, FR-D19).

    A path that goes on too long is left where this unit has gone its hexes; one that is too short, for a "B" corps or because of
    stacking, is gone on with by the default.
    """
    start = here = state.piece(unit).place
    for index, place in enumerate(path):
        if place not in state.land.terrain or not state.land.adjacent(here, place):
            return found.RETREAT_GAP.at(rule="FR-D16", place=place, before=here)
        if place == start or place in path[:index] or not may_enter(state, unit, here, place, forced=True):
            return found.RETREAT_BARRED.at(rule="FR-D16", unit=unit, place=place)
        if not may_step(state, unit, here, place):
            return found.RETREAT_ZOC.at(rule="FR-53", unit=unit, place=place)
        if possible.strict and state.land.distance(start, place) < state.land.distance(start, here):
            return found.RETREAT_NEARER.at(rule="FR-49", unit=unit, place=place)
        here = place
    if len(path) >= possible.steps:
        path = path[: possible.steps]
        here = path[-1]
        if here in possible.paths:
            return path
        if state.land.distance(start, here) == possible.distance:
            return found.RETREAT_STACK.at(rule="FR-51", unit=unit, place=here)
    reached = _search(state, unit, possible.strict, path)
    onward = {end: reached[end] for end in possible.paths if end in reached and reached[end][0] == possible.steps}
    if not onward:
        rule = "FR-52" if state.unit(unit).reserve_b else "FR-49"
        return found.RETREAT_DISTANCE.at(
            rule="FR-51" if possible.distance > required(state, unit) else rule,
            unit=unit,
            place=here,
            distance=possible.distance,
            steps=possible.steps,
        )
    paths = {end: way for end, (_, _, way) in onward.items()}
    hindered = {end: count for end, (_, count, _) in onward.items()}
    return choose(state, unit, Ways(possible.distance, possible.steps, paths, hindered, possible.strict), towards)


def choose(state: State, unit: str, possible: Ways, towards: str = "") -> Path:
    """Choose among the legal ends: nearest to the place the attacker wants, then by the default of FR-H23.

    The default: fewest enemy-ZOC places on the way, farthest from the nearest source of the retreating side, lowest number.
    """
    land = state.land
    side = state.unit(unit).side
    sources = [place for nation, places in land.sources.items() if SIDE_OF.get(nation) == side for place in places]

    def key(end: str) -> tuple[int, int, int, str]:
        away = min((land.distance(end, source) for source in sources), default=0)
        return (land.distance(end, towards) if towards else 0, possible.hindered[end], -away, end)

    return possible.paths[min(possible.paths, key=key)]


def order_of_retreat(state: State, units: Iterable[str]) -> tuple[str, ...]:
    """Order the units of a stack for their retreat: motorised first, then the others, each in order of ids (FR-D18)."""
    return tuple(sorted(units, key=lambda unit: (not state.unit(unit).motorised, unit)))


def retreat(
    state: State,
    place: str,
    units: Iterable[str],
    clauses: Sequence[Retreat | StandingRetreat],
    causes: Sequence[int],
    seq: int = -1,
) -> Effects:
    """Move the units that retreat from a place, each by its own rule, and disorganise them; who cannot is eliminated (FR-36, FR-37, FR-56).

    The attacker's clause for the unit comes first, then his clause for the place, then his standing word, then the default. A clause that
    cannot be followed is said to have failed, and the default is done; ``seq``: the seq of his sheet.
    """
    side = state.phasing
    towards = next((clause.towards for clause in clauses if isinstance(clause, StandingRetreat)), "")
    for unit in order_of_retreat(state, units):
        possible = ways(state, unit)
        if not possible.paths:
            rule = "FR-H23" if state.unit(unit).fortress or state.unit(unit).move == 0 else "FR-56"
            state = (
                yield effect("unit.eliminated", ["FR-36", rule], causes, unit=unit, place=place, how="retreat")
            ).state
            continue
        path: Path = ()
        clause = _clause(clauses, place, unit)
        if clause:
            led = follow(state, unit, clause.path, possible, towards)
            if isinstance(led, Finding):
                state = (yield failed(side, clause, led, seq)).state
            else:
                path = led
        chosen_by_rule = not path
        path = path or choose(state, unit, possible, towards)
        rules = [*_rules(state, unit, path, possible), *(["FR-H23"] if chosen_by_rule else [])]
        body = effect("unit.retreated", rules, [*causes, seq], unit=unit, path=[place, *path])
        state = (yield body).state
        state = yield from occupy(state, unit, path, [*causes])
        ready = after_dr(state, unit)
        made = effect("unit.disorganised", ["FR-37", "FR-48"], causes, unit=unit, ready=list(ready), why="DR")
        state = (yield made).state
    return state


def _rules(state: State, unit: str, path: Path, possible: Ways) -> list[str]:
    rules = ["FR-36", "FR-49", "FR-50"]
    if state.unit(unit).reserve_b:
        rules.append("FR-52")
    if possible.distance > required(state, unit):
        rules.append("FR-51")
    if not set(path).isdisjoint(zone(state, _enemy(state.unit(unit).side))):
        rules.append("FR-55" if state.unit(unit).motorised else "FR-54")
    return rules


def _clause(clauses: Sequence[Retreat | StandingRetreat], place: str, unit: str) -> Retreat | None:
    """Return the attacker's clause for a unit that retreats from a place: one that names it before one for all."""
    made = [clause for clause in clauses if isinstance(clause, Retreat) and clause.place == place]
    for name in (unit, ""):
        for clause in made:
            if clause.unit == name:
                return clause
    return None


def _enemy(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]
