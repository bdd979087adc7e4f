"""The sequence of play: from one movement phase to the next, and what happens of itself on the way (4.1, EF-9, EF-10, EF-H1).

A game turn: the weather; Axis movement, then its motorized movement and its Engineering step; Soviet motorized movement, then
movement and the Soviet Engineering step; the Interphase.
"""

from collections.abc import Mapping, Sequence

from pbem.orders.model import Order
from pbem.rulesets.api import DiceSource, Effect
from pbem.rulesets.east_front import attack_supply, command, control, engineering, supply, victory, weather
from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.state import INTERPHASE, TURN_START, State

AXIS_MOVE, AXIS_MOTORIZED = "axis-move", "axis-motorized"
SOVIET_MOTORIZED, SOVIET_MOVE = "soviet-motorized", "soviet-move"

NEXT = {
    AXIS_MOVE: AXIS_MOTORIZED,
    AXIS_MOTORIZED: SOVIET_MOTORIZED,
    SOVIET_MOTORIZED: SOVIET_MOVE,
    SOVIET_MOVE: INTERPHASE,
}
"""What comes after each movement phase."""

LAST = (AXIS_MOTORIZED, SOVIET_MOVE)
"""The last movement phase of each side, at the end of which is its Engineering step."""


def begin_game(state: State, dice: DiceSource) -> Effects:
    """Begin play, with turn 1."""
    return (yield from begin_turn(state, dice, 1))


def begin_turn(
    state: State,
    dice: DiceSource,
    turn: int,
    orders: Mapping[str, Sequence[Order]] | None = None,
    seqs: Mapping[str, int] | None = None,
) -> Effects:
    """Begin a game turn: the weather, the Supply step with the entry of MSUs, then the Axis Movement Phase (4.1).

    ``orders``: of them ``feed`` is carried out before the Supply step traces.
    """
    state = (yield _phase(turn, TURN_START)).state
    state = yield from weather.set_weather(state, dice)
    state = yield from attack_supply.feed(state, orders or {}, seqs)
    state = yield from supply.step(state)
    state = yield from attack_supply.enter(state)
    return (yield _phase(turn, AXIS_MOVE)).state


def go_on(
    state: State, dice: DiceSource, orders: Mapping[str, Sequence[Order]], seqs: Mapping[str, int] | None = None
) -> Effects:
    """Go on from the end of the present movement phase to the next one, or to the end of the game.

    ``orders``: those of each side that are in force; of them ``flip``, ``convert`` and ``demolish`` are carried out in the side's
    Engineering step, ``feed`` of both sides in the Supply step of a turn that begins. ``seqs``: the events with the
    orders of each side.
    """
    phase, side, turn = state.now.phase, state.phasing, state.now.turn
    state = yield from control.sweep(state)
    if phase in LAST:
        state = yield from engineering.step(state, orders.get(side, ()), (seqs or {}).get(side, -1))
    state = (yield _phase(turn, NEXT[phase])).state
    if state.now.phase != INTERPHASE:
        return state
    state = yield from interphase(state, dice)
    return state if state.now.result is not None else (yield from begin_turn(state, dice, turn + 1, orders, seqs))


def interphase(state: State, dice: DiceSource) -> Effects:
    """Do the Game Turn Interphase: HQs recover, and after the last turn the points are counted (EF-H1, EF-H16, EF-H40)."""
    state = yield from command.recover(state, dice)
    return (yield from victory.decide(state))


def _phase(turn: int, phase: str) -> Effect:
    return effect("phase.began", ["EF-H1"], turn=turn, phase=phase)
