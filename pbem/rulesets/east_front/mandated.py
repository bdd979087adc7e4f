"""Mandated Attacks: imposed, met, and what those not made cost (EF-200 to EF-206, EF-D4, EF-H32)."""

from collections.abc import Iterable

from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.land import AXIS
from pbem.rulesets.east_front.scenario_combat import MOST_OWED
from pbem.rulesets.east_front.state import State


def impose(state: State, count: int, causes: Iterable[int] = ()) -> Effects:
    """Impose Mandated Attacks on the Soviet side: ``mandated.imposed``; more than six owed are dropped.

    ``dropped`` in the event: how many of them, where any are.
    """
    owed = min(MOST_OWED, state.now.owed + count)
    over = state.now.owed + count - owed
    body = {"count": count, "owed": owed, **({"dropped": over} if over else {})}
    return (yield effect("mandated.imposed", ["EF-200", "EF-202", "EF-H32"], causes, **body)).state


def meet(state: State, place: str, causes: Iterable[int] = ()) -> Effects:
    """Count a declared attack that meets a Mandated Attack: ``mandated.met``; where none is owed nothing happens."""
    if not state.now.owed:
        return state
    body = {"place": place, "owed": state.now.owed - 1}
    return (yield effect("mandated.met", ["EF-201", "EF-H32"], causes, **body)).state


def penalty(state: State) -> Effects:
    """Give the Axis its points for Mandated Attacks not made, in the Interphase: ``points.scored``."""
    owed = state.now.owed
    if not owed or not locations(state):
        return state
    points = owed * state.land.constants["tracks"]["unmet_mandated_vp"]
    if not points:
        return state
    rules = ["EF-203", "EF-D4", "EF-H32"]
    return (yield effect("points.scored", rules, side=AXIS, points=points, why="mandated")).state


def locations(state: State) -> tuple[str, ...]:
    """Return the victory locations for whose sake Mandated Attacks not made count, in order: those that the Axis holds.

    By the option only those that it took in this turn and holds (EF-D4).
    """
    held = (place for place, worth in sorted(state.land.objectives.items()) if worth and state.owner(place) == AXIS)
    taken = state.option("mandated-penalty") == "takes"
    return tuple(place for place in held if not taken or place in state.now.won)
