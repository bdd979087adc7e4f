"""Conditions of impulses and stop lines: whether they hold for a side now (TN-H26).

They look at what lies open on the map and at what befell the side's own units since its sheet came into force; never at the other
side's orders. A name that nothing bears is no fault: nothing is true of it.
"""

from collections.abc import Iterable

from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.orders import EVENTS, Condition
from pbem.rulesets.tannenhaus.state import FRESH, OFF, Piece, State, Watch


def holds(state: State, side: str, condition: Condition) -> bool:
    """Whether one condition of a side holds; it looks at nothing the side may not see."""
    return _is(state, side, condition) != condition.no


def all_hold(state: State, side: str, conditions: Iterable[Condition]) -> bool:
    """Whether all conditions hold; none are no hindrance."""
    return all(holds(state, side, condition) for condition in conditions)


def _is(state: State, side: str, condition: Condition) -> bool:
    """Whether what a condition says is so, "not" left aside."""
    if condition.what in EVENTS:
        return _event(state, side, condition.what)
    if condition.subject in state.land.areas:
        return _area(state, side, condition.what, condition.subject)
    if condition.what == "at":
        piece = _piece(state, condition.subject)
        return piece is not None and piece.area != OFF and piece.area == condition.area
    return _unit(state, condition.what, condition.subject)


def _event(state: State, side: str, what: str) -> bool:
    """Whether a unit of the side was lost, or is Suppressed, since its sheet; or the enemy passed just before this impulse."""
    now, land = state.now, state.land
    watch = now.watch.get(side, Watch())
    match what:
        case "any-lost":
            return any(land.units[unit].side == side and unit not in watch.lost for unit in now.gone)
        case "any-suppressed":
            return any(now.pieces[unit].suppressed and unit not in watch.suppressed for unit in state.of_side(side))
        case _:
            return now.passes > 0 and now.acting == side


def _area(state: State, side: str, what: str, area: str) -> bool:
    """Whether the enemy's ground units in an area are all Suppressed, or none is there; or who controls it."""
    foes = state.ground(area, other(side))
    match what:
        case "suppressed":
            return bool(foes) and all(state.piece(foe).suppressed for foe in foes)
        case "empty":
            return not foes
        case "mine":
            return state.owner(area) == side
        case "theirs":
            return state.owner(area) == other(side)
        case _:
            return False


def _unit(state: State, what: str, unit: str) -> bool:
    """Whether a unit is in a state; of an attachment, whether its unit is, and "destroyed" whether it is lost itself."""
    now = state.now
    if what == "destroyed":
        return unit in now.gone or (unit in state.land.attachments and unit not in now.attached)
    if what == "able" and unit in now.due:
        return now.due[unit] > 0
    piece = _piece(state, unit)
    if piece is None:
        return False
    match what:
        case "suppressed":
            return piece.suppressed
        case "recovering":
            return piece.recovering
        case "reduced":
            return piece.reduced
        case "fresh":
            return piece.state == FRESH
        case "able":
            return piece.points > 0
        case _:
            return False


def _piece(state: State, unit: str) -> Piece | None:
    """Return how a unit in play stands, or the unit that bears an attachment; None for one that is not in play."""
    return state.now.pieces.get(state.now.attached.get(unit, unit))
