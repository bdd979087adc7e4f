"""Advance after combat: one hex, into the hex that was vacated or into one beside it. Rules FR-58 to FR-62, FR-D21, FR-H24."""

from collections.abc import Iterable, Sequence

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import countries
from pbem.rulesets.france_1940 import findings_combat as found
from pbem.rulesets.france_1940.costs import may_enter
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.ground import occupy
from pbem.rulesets.france_1940.land import pair
from pbem.rulesets.france_1940.orders import Advance, StandingAdvance
from pbem.rulesets.france_1940.stacking import fits
from pbem.rulesets.france_1940.state import State


def bars(
    state: State, unit: str, vacated: str, goal: str, attackers: Iterable[str], done: Iterable[str] = ()
) -> Finding | None:
    """Say what forbids an attacker the advance to a goal after a place was vacated, or None if nothing does.

    ZOC does not hinder it; prohibited land and water, enemies and stacking do (FR-59, FR-60, FR-62, FR-D21).
    """
    if unit not in attackers:
        return found.ADVANCE_NOT_THERE.at(rule="FR-58", unit=unit, place=vacated)
    if unit in done:
        return found.ADVANCE_TWICE.at(rule="FR-60", unit=unit)
    if unit not in state.now.pieces or state.piece(unit).disorganised:
        return found.ADVANCE_UNFIT.at(rule="FR-D21", unit=unit)
    start, land = state.piece(unit).place, state.land
    if goal not in land.terrain or not land.adjacent(start, goal):
        return found.ADVANCE_FAR.at(rule="FR-60", unit=unit, where=start, place=goal)
    if goal != vacated and not land.adjacent(vacated, goal):
        return found.ADVANCE_BESIDE.at(rule="FR-59", unit=unit, place=goal, vacated=vacated)
    if not may_enter(state, unit, start, goal, advance=True):
        return found.ADVANCE_BARRED.at(rule="FR-D21", unit=unit, place=goal)
    if not fits(state, goal, (unit,)):
        return found.ADVANCE_STACK.at(rule="FR-62", unit=unit, place=goal)
    return None


def advance(
    state: State,
    places: Sequence[str],
    vacated: Sequence[str],
    attackers: Sequence[str],
    clauses: Sequence[Advance | StandingAdvance],
    causes: Sequence[int],
    seq: int = -1,
) -> Effects:
    """Advance after one combat, before anything else happens (FR-61): by the clauses, else the standing word, else the default.

    ``places``: all that the combat was about; ``vacated``: those without defenders now. A clause for a place that was not vacated is
    void without a word; ``seq``: the seq of the attacker's sheet.
    """
    done: list[str] = []
    spoken = [clause for clause in clauses if isinstance(clause, Advance) and clause.place in places]
    for clause in spoken:
        if clause.place not in vacated:
            continue
        goal = clause.to or clause.place
        for unit in attackers if clause.all else clause.units:
            fault = bars(state, unit, clause.place, goal, attackers, done)
            if fault is None:
                state = yield from _go(state, unit, clause.place, goal, causes, seq)
                done.append(unit)
            elif not clause.all:
                state = (yield failed(state.phasing, clause, fault, seq)).state
    if spoken:
        return state
    standing = next((clause for clause in clauses if isinstance(clause, StandingAdvance)), None)
    for place in vacated:
        chosen: Iterable[str] = attackers if standing and standing.all else ()
        if standing is None:
            chosen = _default(state, place, attackers, done)
        for unit in chosen:
            if bars(state, unit, place, place, attackers, done) is None:
                state = yield from _go(state, unit, place, place, causes, seq)
                done.append(unit)
    return state


def _go(state: State, unit: str, vacated: str, goal: str, causes: Sequence[int], seq: int) -> Effects:
    start = state.piece(unit).place
    state = yield from countries.enter(state, unit, (goal,), causes)
    rules = ["FR-58" if goal == vacated else "FR-59", "FR-60", "FR-61"]
    state = (yield effect("unit.advanced", rules, [*causes, seq], unit=unit, path=[start, goal])).state
    return (yield from occupy(state, unit, (goal,), causes))


def _default(state: State, place: str, attackers: Sequence[str], done: Sequence[str]) -> tuple[str, ...]:
    """Return the strongest motorised attacker that can advance, if the place is worth it: city, town, bridge or objective (FR-H24)."""
    if not (state.land.is_city(place) or place in state.land.objectives or _has_bridge(state, place)):
        return ()
    able = [
        unit
        for unit in attackers
        if state.unit(unit).motorised and bars(state, unit, place, place, attackers, done) is None
    ]
    return tuple(sorted(able, key=lambda unit: (-state.unit(unit).combat, unit))[:1])


def _has_bridge(state: State, place: str) -> bool:
    """Whether a road leaves a place over a river or a major river."""
    return any(
        state.land.road(place, other)
        and not state.land.water.get(pair(place, other), frozenset()).isdisjoint(("river", "major-river"))
        for other in state.land.neighbours[place]
    )
