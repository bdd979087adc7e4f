"""Impulses carried out in thought: moves made, points spent, assaults taken to succeed, fire without effect, the enemy still.

Nothing is rolled. Checking, forecasts and the offers of legal orders stand on this.
"""

from pbem.rulesets.api import Fact
from pbem.rulesets.tannenhaus import assault, control, fold, initiative, movement, queue
from pbem.rulesets.tannenhaus.effects import Effects, play
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.orders import Action
from pbem.rulesets.tannenhaus.state import IMPULSES, OFF, State


def begun(state: State, side: str, entry: int = 0) -> State:
    """Return a state in which an impulse of a side has begun."""
    return _fold(state.change(acting=side, passes=0), "impulse.began", side=side, entry=entry)


def ended(state: State, side: str) -> State:
    """Return a state after an impulse, with the enemy having passed: it is the side's impulse again."""
    return state.change(active=None, acting=side, passes=0)


def watched(state: State, side: str) -> State:
    """Return a state as it is when a sheet of a side comes into force: what it looks at begins now, and its queue runs again."""
    return _fold(state, "sheet.watched", **queue.standing(state, side))


def next_turn(state: State) -> State:
    """Return a state in which every unit has the action points of the next turn (TN-H3)."""
    now = state.now
    return _play(initiative.give_points(state.change(turn=now.turn + 1, phase=IMPULSES)), state)


def act(state: State, side: str, action: Action) -> State:
    """Return a state after one action of one unit, an assault, an entry, the sniper or a leader's change, that was checked."""
    match action.do:
        case "move":
            return _play(movement.move(state, action.units[0], action.to), state)
        case "enter":
            return _play(movement.enter(state, action.units, action.to), state)
        case "fire":
            return _fire(state, action)
        case "assault":
            return _assault(state, side, action)
        case "sniper":
            use = state.now.sniper_uses + 1
            return _fold(state, "sniper.fired", unit=action.target, use=use, result="nothing")
        case "attach":
            return _fold(state, "leader.moved", leader=action.units[0], unit=action.target)
    return state


def _fire(state: State, action: Action) -> State:
    """Spend the point of a firer, as if it had hit nothing."""
    (unit, *_) = action.units
    origin = state.piece(unit).area
    area = action.to or state.piece(action.target).area
    how = "mortar" if state.unit(unit).mortar else "fire"
    state = _fold(state, "unit.fired", unit=unit, origin=origin, target=action.target, area=area, how=how)
    return _fold(state, "combat.ended", area=area)


def _assault(state: State, side: str, action: Action) -> State:
    """Take an area by assault, as if its defenders had all gone from the map (TN-19)."""
    target = action.target or assault.best_target(state, action.to, side)
    state = _play(assault.assault(state, action.units, action.to, target, action.back, -1), state)
    for unit in state.ground(action.to, other(side)):
        state = state.put(unit, area=OFF, points=0)
    return _play(control.sweep(state.change(combat=None), (action.to,)), state)


def _fold(state: State, kind: str, **body: object) -> State:
    return fold.apply(state, Fact(kind, dict(body)))


def _play(part: Effects, state: State) -> State:
    return play(part, state)[0]
