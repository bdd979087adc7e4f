"""The sequence of play: from phase to phase, and what happens of itself on the way (FR-45 to FR-48, FR-H1, FR-H36).

A game turn: air points, German player turn, Allied player turn, capitulation and victory. A player turn: assaults 1 and 2. An assault:
movement phase, then combat phase with the reorganisation at its end.
"""

from collections.abc import Iterable

from pbem.orders.model import Order
from pbem.rulesets.api import DiceSource, Effect
from pbem.rulesets.france_1940 import air, airborne, control, evacuation, interdiction, recovery, supply, victory
from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.land import ALLIED
from pbem.rulesets.france_1940.orders import Embark, Evacuate
from pbem.rulesets.france_1940.phases import SET_UP
from pbem.rulesets.france_1940.state import State

MOVE, COMBAT, OVER = "move", "combat", "over"


def begin_game(state: State) -> Effects:
    """Begin play: with the set-up phase in a free deployment (FR-H34), otherwise with turn 1."""
    if state.land.options["deployment"] == "free":
        return (yield _phase(1, 0, 1, SET_UP)).state
    return (yield from begin_turn(state, 1))


def begin_turn(state: State, turn: int) -> Effects:
    """Begin a game turn: its first phase, and the air points of both sides (FR-64 to FR-67, FR-H1)."""
    state = yield from _begin_player_turn(state, turn, 0, air_too=True)
    return state


def begin_combat(state: State) -> Effects:
    """Go on from the movement phase to the combat phase of an assault, in which the other side answers (FR-H1)."""
    turn, player, assault = state.now.moment
    return (yield _phase(turn, player, assault, COMBAT)).state


def end_of_assault(state: State, dice: DiceSource, orders: Iterable[Order] = (), seq: int = -1) -> Effects:
    """Reorganise at the end of a combat phase: recoveries, control, and the evacuations ordered (FR-45 to FR-48, FR-H30)."""
    state = yield from recovery.reorganise(state)
    if state.phasing == ALLIED:
        leaving = [order for order in orders if isinstance(order, Evacuate)]
        state = yield from evacuation.execute(state, dice, leaving, seq)
    return (yield from control.sweep(state))


def end_of_player_turn(state: State, orders: Iterable[Order] = (), seq: int = -1) -> Effects:
    """End a player turn: supply states, airborne units back to the box, interdictions that end (FR-73, FR-H19, FR-H27)."""
    state = yield from supply.check_all(state)
    for order in orders:
        if isinstance(order, Embark):
            state = yield from airborne.embark(state, order, seq)
    return (yield from interdiction.lift(state))


def end_of_turn(state: State) -> Effects:
    """End a game turn: capitulations, armistice, and after the last turn the count of points (FR-H6, FR-H33)."""
    state = yield from victory.capitulate(state)
    return (yield from victory.decide(state))


def go_on(state: State, dice: DiceSource, orders: Iterable[Order] = (), seq: int = -1) -> Effects:
    """Go on from the end of all combats of an assault to the next movement phase, or to the end of the game.

    ``orders``: those of the phasing side that are in force; of them ``evacuate`` and ``embark`` are carried out here.
    """
    orders = tuple(orders)
    turn, player, assault = state.now.moment
    state = yield from end_of_assault(state, dice, orders, seq)
    if assault == 1:
        return (yield _phase(turn, player, 2, MOVE)).state
    state = yield from end_of_player_turn(state, orders, seq)
    if player == 0:
        return (yield from _begin_player_turn(state, turn, 1))
    state = yield from end_of_turn(state)
    if state.now.result is not None:
        return state
    return (yield from begin_turn(state, turn + 1))


def _begin_player_turn(state: State, turn: int, player: int, air_too: bool = False) -> Effects:
    state = (yield _phase(turn, player, 1, MOVE)).state
    if air_too:
        state = yield from air.grant(state)
    return (yield from airborne.mark_resting(state))


def _phase(turn: int, player: int, assault: int, step: str) -> Effect:
    return effect("phase.began", ["FR-H1"], turn=turn, player=player, assault=assault, step=step)
