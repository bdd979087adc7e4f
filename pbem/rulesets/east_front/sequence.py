"""The sequence of play: from one movement phase to the next, and what happens of itself on the way (4.1, EF-9, EF-10, EF-H1).

A game turn: the weather, supply, replacements; Axis movement, combat, motorized movement and the Axis Engineering step; Soviet motorized
movement, combat, movement and the Soviet Engineering step; the Interphase. A Combat Phase without a declared attack is passed over.
"""

from collections.abc import Mapping, Sequence

from pbem.orders.model import Order
from pbem.rulesets.api import DiceSource, Effect
from pbem.rulesets.east_front import (
    attack_supply,
    command,
    control,
    engineering,
    mandated,
    replacements,
    supply,
    surrender,
    victory,
    weather,
    works,
)
from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.state import INTERPHASE, TURN_START, State

AXIS_MOVE, AXIS_MOTORIZED = "axis-move", "axis-motorized"
SOVIET_MOTORIZED, SOVIET_MOVE = "soviet-motorized", "soviet-move"

NEXT = {
    AXIS_MOVE: AXIS_MOTORIZED,
    AXIS_MOTORIZED: SOVIET_MOTORIZED,
    SOVIET_MOTORIZED: SOVIET_MOVE,
    SOVIET_MOVE: INTERPHASE,
}
"""What comes after each movement phase, where nobody fights in between."""

FIGHTS = {AXIS_MOVE: "axis-combat", SOVIET_MOTORIZED: "soviet-combat"}
"""The movement phases at the end of which attacks are declared, and the Combat Phase that follows if some are (EF-9, EF-10, EF-180)."""

FOUGHT = {fought: NEXT[moved] for moved, fought in FIGHTS.items()}
"""What comes after each Combat Phase."""

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
    """Begin a game turn: the weather, the Supply step with the entry of MSUs, replacements, then the Axis Movement Phase (4.1).

    ``orders``: of them ``feed`` is carried out before the Supply step traces.
    """
    state = (yield _phase(turn, TURN_START)).state
    state = yield from weather.set_weather(state, dice)
    state = yield from attack_supply.feed(state, orders or {}, seqs)
    state = yield from supply.step(state)
    state = yield from attack_supply.enter(state)
    state = yield from replacements.grant(state, dice)
    return (yield _phase(turn, AXIS_MOVE)).state


def go_on(
    state: State, dice: DiceSource, orders: Mapping[str, Sequence[Order]], seqs: Mapping[str, int] | None = None
) -> Effects:
    """Go on from the end of the present phase to the next one in which somebody has to decide, or to the end of the game.

    ``orders``: those of each side that are in force; of them ``flip``, ``convert`` and ``demolish`` are carried out in the side's
    Engineering step, ``feed`` of both sides in the Supply step of a turn that begins. ``seqs``: the events with the
    orders of each side.
    """
    phase, side, turn = state.now.phase, state.phasing, state.now.turn
    state = yield from control.sweep(state)
    state = yield from works.sweep(state)
    if phase in LAST:
        state = yield from engineering.step(state, orders.get(side, ()), (seqs or {}).get(side, -1))
    if phase in FIGHTS and state.now.attacks:
        return (yield _phase(turn, FIGHTS[phase])).state
    state = (yield _phase(turn, FOUGHT.get(phase) or NEXT[phase])).state
    if state.now.phase != INTERPHASE:
        return state
    state = yield from interphase(state, dice, orders)
    return state if state.now.result is not None else (yield from begin_turn(state, dice, turn + 1, orders, seqs))


def interphase(state: State, dice: DiceSource, orders: Mapping[str, Sequence[Order]]) -> Effects:
    """Do the Game Turn Interphase: surrender, recovery of HQs, Mandated Attacks not made, and after the last turn victory (EF-H1)."""
    state = yield from surrender.step(state, dice, orders.get(SOVIET, ()))
    state = yield from command.recover(state, dice)
    state = yield from mandated.penalty(state)
    return (yield from victory.decide(state))


def _phase(turn: int, phase: str) -> Effect:
    return effect("phase.began", ["EF-H1"], turn=turn, phase=phase)
