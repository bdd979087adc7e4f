"""Victory: points for town areas, area 29 and companies lost, and all of the town at once (TN-H25)."""

from typing import Any

from pbem.core.text import Message, msg
from pbem.rulesets.api import Note, Outcome
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import NATO, SOVIET, Land
from pbem.rulesets.tannenhaus.state import OVER, State
from pbem.rulesets.tannenhaus.titles import area_title, level_title

RULE = "TN-H25"

LEVELS = {"nato_decisive": NATO, "nato": NATO, "draw": "", "soviet": SOVIET, "soviet_decisive": SOVIET}
"""The levels of victory, from the highest points to the lowest, and who wins."""

LAST = "soviet_decisive"
"""The level below every threshold."""


def worth(land: Land) -> dict[str, int]:
    """Return what each area gives NATO while it controls it, in order of the map; areas that give nothing are left out (TN-H25).

    Every area of the town counts alike, one of them more, and the area of the cadres counts too.
    """
    rule = _rule(land)
    found = dict.fromkeys(land.areas, 0)
    for area in land.town():
        found[area] += rule["town_area"]
    for special, more in ((rule.get("market"), "market_extra"), (land.constants["cadres"].get("area"), "area_29")):
        if str(special) in found:
            found[str(special)] += rule[more]
    return {area: points for area, points in found.items() if points}


def lost(state: State, side: str) -> tuple[str, ...]:
    """List the companies of a side that are destroyed for good, in order of ids (TN-H25).

    One that came back as a cadre is in play and does not count; neither does one whose cadre is still to be rolled for (TN-43).
    """
    waiting = {cadre.unit for cadre in state.now.cadres}
    return tuple(
        unit
        for unit in sorted(state.now.gone)
        if unit not in waiting and state.unit(unit).side == side and state.unit(unit).company
    )


def score(state: State) -> tuple[Note, ...]:
    """List the NATO points as they stand, each with its value and rule (TN-H25)."""
    land, rule = state.land, _rule(state.land)
    notes = [
        Note(msg("{place} held", place=area_title(land, area)), _signed(points), RULE)
        for area, points in worth(land).items()
        if state.owner(area) == NATO
    ]
    for side, each in ((SOVIET, rule["soviet_company_lost"]), (NATO, -rule["nato_company_lost"])):
        notes += [Note(msg("{unit} lost", unit=unit), _signed(each), RULE) for unit in lost(state, side) if each]
    return tuple(notes)


def points(state: State) -> int:
    """Return the NATO points as they stand."""
    return sum(int(note.value) for note in score(state))


def level(state: State, total: int) -> str:
    """Return the level that a number of NATO points means: the highest whose threshold is reached (TN-H25)."""
    rule = _rule(state.land)
    return next((name for name in LEVELS if name in rule and total >= rule[name]), LAST)


def all_town(state: State) -> bool:
    """Whether NATO controls every area of the town; false on a map without a town (TN-H25)."""
    town = state.land.town()
    return bool(town) and all(state.owner(area) == NATO for area in town)


def decide(state: State) -> Effects:
    """End the game at the end of a turn if it is over: ``game.decided`` and the phase over (TN-H25).

    Whoever has the whole town wins, so that is NATO's victory at least, and its decisive one if the points say so.
    """
    town, total = all_town(state), points(state)
    if not town and state.now.turn < state.land.turns:
        return state
    reached = level(state, total)
    if town and LEVELS[reached] != NATO:
        reached = "nato"
    why = "town" if town else "points"
    winner = LEVELS[reached]
    applied = yield effect("game.decided", [RULE], winner=winner, level=reached, why=why, points=total)
    return (yield effect("phase.began", [RULE], [applied.seq], turn=state.now.turn, phase=OVER)).state


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it is open."""
    result = state.now.result
    if result is None:
        return None
    if result.why == "town":
        why = msg("NATO controls all of Tannenhaus; NATO points: {points}.", points=result.points)
    else:
        why = msg("The last turn is over; NATO points: {points}.", points=result.points)
    return Outcome(result.winner, level_title(result.level), why, {NATO: result.points})


def stakes(land: Land) -> dict[str, tuple[Message, ...]]:
    """Say what is at stake in each area that the victory depends on, for maps and the briefing (TN-H25)."""
    town = land.town()
    counted = worth(land)
    return {
        area: (
            *((msg("Worth {n} to NATO at the end.", n=counted[area]),) if area in counted else ()),
            *((msg("All of the town wins at once."),) if area in town else ()),
        )
        for area in land.areas
        if area in counted or area in town
    }


def _rule(land: Land) -> dict[str, Any]:
    found: dict[str, Any] = land.constants["victory"]
    return found


def _signed(value: int) -> str:
    return f"{value:+d}"
