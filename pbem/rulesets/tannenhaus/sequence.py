"""The sequence of play: from phase to phase, and what happens of itself on the way (TN-H1)."""

from pbem.rulesets.api import DiceSource
from pbem.rulesets.api.spoken import Spoken
from pbem.rulesets.tannenhaus import initiative, queue, rally, victory
from pbem.rulesets.tannenhaus import rout as routing
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.state import IMPULSES, INITIATIVE, RALLY, ROUT, State


def begin_turn(state: State, turn: int, dice: DiceSource) -> Effects:
    """Begin a turn: initiative, action points, then the Impulses phase (TN-H1 to TN-H3)."""
    state = yield from _phase(state, turn, INITIATIVE)
    state = yield from initiative.settle(state, dice)
    state = yield from initiative.give_points(state)
    return (yield from _phase(state, turn, IMPULSES))


def end_of_impulses(state: State, dice: DiceSource, spoken: Spoken) -> Effects:
    """Go on from the last impulse of a turn: Rally Phase, Rout Phase, and if no question stops it the next turn (TN-H1)."""
    turn = state.now.turn
    state = yield from _phase(state, turn, RALLY)
    state = yield from rally.rally(state, dice)
    state = yield from _phase(state, turn, ROUT)
    return (yield from rout(state, dice, spoken))


def rout(state: State, dice: DiceSource, spoken: Spoken) -> Effects:
    """Carry out the Rout Phase, or go on with it after a question; then the game is decided, or the next turn begins (TN-H25)."""
    state = yield from routing.rout(state, spoken)
    if state.now.question is not None:
        return state
    state = yield from victory.decide(state)
    if state.now.result is not None:
        return state
    return (yield from begin_turn(state, state.now.turn + 1, dice))


def impulses_over(state: State) -> bool:
    """Whether the Impulse Phase is over: two passes running, or no unit of either side has a point left (TN-H5)."""
    return state.now.passes > 1 or not any(queue.has_points(state, side) for side in SIDES)


def _phase(state: State, turn: int, phase: str) -> Effects:
    return (yield effect("phase.began", ["TN-H1"], turn=turn, phase=phase)).state
