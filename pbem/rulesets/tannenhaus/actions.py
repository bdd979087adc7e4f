"""One action of an impulse: whether it can be done now, and its carrying out up to the combat it opens (TN-H4).

Looked at here: the impulse activates one area; a unit has a point and has not acted in it; the sniper or an entry is an impulse by itself.
What the move, fire, assault, entry or sniper itself demands is looked at where that is.
"""

from collections.abc import Callable, Iterable

import msgspec

from pbem.core.findings import Finding
from pbem.rulesets.api import DiceSource
from pbem.rulesets.tannenhaus import assault, fire, leaders, movement, sniper
from pbem.rulesets.tannenhaus import findings_turn as say
from pbem.rulesets.tannenhaus.effects import Effects
from pbem.rulesets.tannenhaus.findings import ASSAULTED
from pbem.rulesets.tannenhaus.orders import PASS, STOP, Action
from pbem.rulesets.tannenhaus.state import OFF, Active, State

Fault = tuple[str, Finding] | None
"""The part of an action that is at fault, and what is wrong with it; None for nothing."""


def check_action(state: State, side: str, action: Action) -> Fault:
    """Say why a side cannot do an action in its impulse now (``now.active`` may be None: it would be the first), and which part
    is at fault ("units.0", "to", "target", ""), or None. A move or fire of several units is looked at unit by unit in their order.

    Findings: ``tann.impulse.*`` and those of the action.
    """
    check = _CHECKS.get(action.do)
    if check is None:
        return None
    return check(state, side, action)


def do(state: State, side: str, action: Action, dice: DiceSource, seq: int = -1) -> Effects:
    """Carry out an action of one unit, or an assault, entry, sniper or leader's change, that was checked.

    Fire at an area is at the unit there that it hits most easily, an assault without a target at the best one.
    """
    match action.do:
        case "move":
            state = yield from movement.move(state, action.units[0], action.to, seq)
        case "fire":
            state = yield from fire.fire(state, action.units[0], *_aim(state, action), seq)
        case "assault":
            back = tuple(unit for unit in dict.fromkeys(action.back) if unit in action.units)
            state = yield from assault.assault(state, action.units, action.to, action.target, back, seq)
        case "enter":
            state = yield from movement.enter(state, action.units, action.to, seq)
        case "sniper":
            state = yield from sniper.use(state, action.target, dice, seq)
        case "attach":
            state = yield from leaders.change(state, action.units[0], action.target, seq)
    return state


def single(action: Action) -> tuple[Action, ...]:
    """Take an action apart into those that are carried out one after another: a move or fire of several units, unit by unit."""
    if action.do not in ("move", "fire") or len(action.units) < 2:
        return (action,)
    return tuple(msgspec.structs.replace(action, units=(unit,)) for unit in action.units)


def _aim(state: State, action: Action) -> tuple[str, str]:
    """Return the target and the area of a fire: a mortar aimed at a unit fires at its area."""
    if not action.target:
        return "", action.to
    return action.target, action.to or state.piece(action.target).area


def _named(state: State, unit: str) -> Finding | None:
    """Say why a name is no unit that is in play or to come."""
    if unit in state.land.attachments:
        return say.ATTACHED.at(unit=unit)
    if unit not in state.land.units:
        return say.UNKNOWN.at(unit=unit)
    return say.DESTROYED.at(unit=unit) if unit in state.now.gone else None


def on_map(state: State, unit: str) -> Finding | None:
    """Say why a name is no unit on the map. Findings: ``tann.impulse.*``."""
    if (found := _named(state, unit)) is not None:
        return found
    if unit not in state.now.pieces:
        return say.TO_COME.at(unit=unit, rule="TN-H23")
    return say.OFF_MAP.at(unit=unit, rule="TN-H20") if state.piece(unit).area == OFF else None


def _may_act(state: State, side: str, unit: str) -> Finding | None:
    """Say why a unit cannot spend a point in the impulse under way (TN-H4)."""
    if unit in state.land.units and state.unit(unit).side != side:
        return say.NOT_YOURS.at(unit=unit)
    if (found := on_map(state, unit)) is not None:
        return found
    piece, active = state.piece(unit), state.now.active
    if active is not None and unit in active.acted:
        return say.ACTED.at(unit=unit, rule="TN-H4")
    if active is not None and active.area and active.area != piece.area:
        return say.OTHER_AREA.at(unit=unit, area=active.area, here=piece.area, rule="TN-H4")
    return say.NO_POINTS.at(unit=unit, rule="TN-H4") if piece.points < 1 else None


def _open(state: State) -> Fault:
    """Say that the sniper or an entry has used the impulse up (TN-54, TN-H23)."""
    active = state.now.active
    return ("", say.USED_UP.at(rule="TN-H4")) if active is not None and active.alone else None


def _unspent(state: State) -> Fault:
    """Say that something has been done already in an impulse that was to be the sniper's or an entry's (TN-54, TN-H23)."""
    active = state.now.active
    return ("", say.BY_ITSELF.at(rule="TN-H4")) if active is not None and (active.alone or active.acted) else None


def _crew(units: tuple[str, ...]) -> Fault:
    """Say that no unit is named, or one twice."""
    if not units:
        return "", say.NOBODY.at()
    for n, unit in enumerate(units):
        if unit in units[:n]:
            return f"units.{n}", say.TWICE.at(unit=unit)
    return None


def _area(state: State, area: str) -> Fault:
    return None if area in state.land.areas else ("to", say.AREA.at(area=area))


def _act(state: State, unit: str) -> State:
    """Return the state as it is for the units named after one that has acted."""
    area = state.piece(unit).area
    active = state.now.active or Active(state.unit(unit).side)
    return state.change(active=Active(active.side, active.entry, active.area or area, (*active.acted, unit)))


def _each(
    state: State, side: str, action: Action, check: Callable[[State, str], Fault], go: Callable[[State, str], State]
) -> Fault:
    """Look at units one by one, each as if those before it had acted."""
    if (fault := _open(state) or _crew(action.units)) is not None:
        return fault
    for n, unit in enumerate(action.units):
        if (found := _may_act(state, side, unit)) is not None:
            return f"units.{n}", found
        if (fault := check(state, unit)) is not None:
            part, found = fault
            return f"units.{n}" if part.startswith("unit") else part, found
        state = go(_act(state, unit), unit)
    return None


def _move(state: State, side: str, action: Action) -> Fault:
    return _each(
        state,
        side,
        action,
        lambda now, unit: _area(now, action.to) or movement.check_move(now, unit, action.to),
        lambda now, unit: now.put(unit, area=action.to),
    )


def _fire(state: State, side: str, action: Action) -> Fault:
    if action.target and (found := on_map(state, action.target)) is not None:
        return "target", found
    if not action.target and not action.to:
        return "", say.AT_WHAT.at()
    if (fault := _area(state, action.to) if action.to else None) is not None:
        return fault
    target, area = _aim(state, action)
    return _each(
        state,
        side,
        action,
        lambda now, unit: fire.check_fire(now, unit, target, area),
        lambda now, unit: now,
    )


def _assault(state: State, side: str, action: Action) -> Fault:
    if (fault := _open(state) or _crew(action.units) or _area(state, action.to)) is not None:
        return fault
    for n, unit in enumerate(action.units):
        if (found := _may_act(state, side, unit)) is not None:
            return f"units.{n}", found
    if action.target and (found := on_map(state, action.target)) is not None:
        return "target", found
    if state.now.active is not None and action.to in state.now.active.assaulted:
        return "to", ASSAULTED.at(area=action.to, rule="TN-H13")
    return assault.check_assault(state, action.units, action.to, action.target)


def _enter(state: State, side: str, action: Action) -> Fault:
    if (fault := _unspent(state) or _crew(action.units) or _area(state, action.to)) is not None:
        return fault
    for n, unit in enumerate(action.units):
        found = _named(state, unit)
        if found is None and state.unit(unit).side != side:
            found = say.NOT_YOURS.at(unit=unit)
        if found is not None:
            return f"units.{n}", found
    if (fault := movement.check_enter(state, action.units, action.to)) is not None:
        return fault
    for n, unit in enumerate(action.units):
        points = state.piece(unit).points if unit in state.now.pieces else state.now.due.get(unit, 0)
        if points < 1:
            return f"units.{n}", say.NO_POINTS.at(unit=unit, rule="TN-H23")
    return None


def _sniper(state: State, side: str, action: Action) -> Fault:
    if (fault := _unspent(state)) is not None:
        return fault
    if (found := on_map(state, action.target)) is not None:
        return "target", found
    return sniper.check_sniper(state, side, action.target)


def _attach(state: State, side: str, action: Action) -> Fault:
    if not action.units:
        return "", say.NOBODY.at()
    if (found := on_map(state, action.target)) is not None:
        return "target", found
    return leaders.check_change(state, side, action.units[0], action.target)


_CHECKS: dict[str, Callable[[State, str, Action], Fault]] = {
    "move": _move,
    "fire": _fire,
    "assault": _assault,
    "enter": _enter,
    "sniper": _sniper,
    "attach": _attach,
}


def parts(actions: Iterable[Action]) -> tuple[tuple[Action, ...], tuple[Action, ...], bool, bool]:
    """Sort the actions of an entry: those done one by one, the leaders' changes at its end, whether it passes, whether it stops.

    What comes after a stop is not done.
    """
    acts: list[Action] = []
    changes: list[Action] = []
    passing = False
    for action in actions:
        if action.do == STOP:
            return tuple(acts), tuple(changes), passing, True
        if action.do == PASS:
            passing = True
        elif action.do == "attach":
            changes.append(action)
        else:
            acts += single(action)
    return tuple(acts), tuple(changes), passing, False
