"""Victory: the points of the Axis, and what they mean when the last turn is over (EF-H40)."""

from pbem.core.text import Message, msg
from pbem.rulesets.api import Note, Outcome
from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.land import AXIS, SOVIET
from pbem.rulesets.east_front.state import State

LEVELS: dict[str, tuple[str, Message]] = {
    "axis_decisive": (AXIS, msg("Axis decisive victory")),
    "axis_marginal": (AXIS, msg("Axis marginal victory")),
    "draw": ("", msg("Draw")),
    "soviet_marginal": (SOVIET, msg("Soviet marginal victory")),
    "soviet_decisive": (SOVIET, msg("Soviet decisive victory")),
}
"""The levels of victory, the best of the Axis first: who wins, and their names."""


def score(state: State) -> tuple[Note, ...]:
    """List the points of the Axis: each objective held, and what was counted for it in play less what was for the Soviets."""
    land = state.land
    notes = [
        Note(msg("{place} held", place=land.names.get(place, place)), f"{worth:+d}", "EF-H40")
        for place, worth in sorted(land.objectives.items())
        if worth and state.owner(place) == AXIS
    ]
    counted = state.now.points.get(AXIS, 0) - state.now.points.get(SOVIET, 0)
    if counted:
        notes.append(Note(msg("counted in play"), f"{counted:+d}", "EF-H40"))
    return tuple(notes)


def points(state: State) -> int:
    """Return the points of the Axis as they stand (EF-H40)."""
    return sum(int(note.value) for note in score(state))


def level(state: State, total: int) -> str:
    """Return the level that a number of points means: the best whose threshold is reached, below all of them the last (EF-H40)."""
    thresholds: dict[str, int] = state.land.constants["victory"]["levels"]
    reached = [name for name in LEVELS if name in thresholds and total >= thresholds[name]]
    return reached[0] if reached else next(reversed(LEVELS))


def decide(state: State) -> Effects:
    """End the game after its last turn: ``game.decided`` (EF-H40)."""
    if state.now.turn < state.land.turns:
        return state
    total = points(state)
    reached = level(state, total)
    winner = LEVELS[reached][0]
    return (yield effect("game.decided", ["EF-H40"], winner=winner, level=reached, why="points", points=total)).state


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it is open."""
    result = state.now.result
    if result is None:
        return None
    if result.why == "points":
        why = msg("The last turn is over: {points} points for the Axis.", points=result.points)
    else:
        why = Message(result.why)
    return Outcome(result.winner, LEVELS[result.level][1], why, {AXIS: result.points})
