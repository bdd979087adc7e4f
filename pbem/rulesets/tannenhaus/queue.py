"""The queue of a side: its impulses in order of their numbers, its stop lines, and what comes when it has run out (TN-H26)."""

from collections.abc import Iterable, Sequence
from typing import Any

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.actions import check_action
from pbem.rulesets.tannenhaus.conditions import all_hold
from pbem.rulesets.tannenhaus.orders import PASS, Action, Impulse, StandingImpulse, Stop
from pbem.rulesets.tannenhaus.state import State

NO_POINTS, SILENT, STANDING, DEADLINE = "no-points", "silent", "standing", "deadline"
"""Why a side passes that no entry of its queue speaks for."""

IDLE, MOST_IDLE = "idle", 2
"""Why a side passes whose sheets come to nothing, and how often it is asked for one impulse before it does."""


def impulses(orders: Iterable[Order]) -> tuple[Impulse, ...]:
    """Return the impulses of a sheet in the order in which they come up: one that has begun first, then by number."""
    found = [order for order in orders if isinstance(order, Impulse)]
    return tuple(sorted(found, key=lambda order: (not order.begun, order.number)))


def without(orders: Sequence[Order], entry: Order) -> tuple[Order, ...]:
    """Return orders without one."""
    return tuple(order for order in orders if order is not entry)


def begun(orders: Iterable[Order]) -> Impulse | None:
    """Return the rest of an impulse that a question has interrupted, or None."""
    return next((entry for entry in impulses(orders) if entry.begun), None)


def standing(state: State, side: str) -> dict[str, Any]:
    """Return how a side stands when a sheet of it comes into force, as ``sheet.watched`` has it: the units lost, and those Suppressed."""
    lost = [unit for unit in sorted(state.now.gone) if state.unit(unit).side == side]
    return {"side": side, "lost": lost, "suppressed": [u for u in state.of_side(side) if state.piece(u).suppressed]}


def has_points(state: State, side: str) -> bool:
    """Whether a unit of a side has an action point left, on the map or waiting to come in (TN-H3, TN-H5, TN-H23)."""
    now, units = state.now, state.land.units
    return any(piece.points > 0 and units[unit].side == side for unit, piece in now.pieces.items()) or any(
        points > 0 and units[unit].side == side for unit, points in now.due.items()
    )


def branch(state: State, side: str, entry: Impulse) -> tuple[Action, ...]:
    """Return the actions of an entry that count now: those of its conditions, or those of its else."""
    return entry.actions if all_hold(state, side, entry.when) else entry.otherwise


def next_entry(state: State, side: str, orders: Sequence[Order]) -> Impulse | None:
    """Return the entry of a side's queue that comes up now, or None: the queue has stopped, or run out.

    For a side without points only an entry comes up that places the sniper, if that can be done; the others wait (TN-H5).
    """
    if side in state.now.stopped:
        return None
    entries = (entry for entry in impulses(orders) if not entry.begun)
    if has_points(state, side):
        return next(entries, None)
    return next((entry for entry in entries if _snipes(state, side, branch(state, side, entry))), None)


def _snipes(state: State, side: str, actions: Sequence[Action]) -> bool:
    return any(action.do == "sniper" and check_action(state, side, action) is None for action in actions)


def passes(orders: Iterable[Order]) -> bool:
    """Whether a side's standing word is to pass when its queue has run out; to wait is as good as no word (TN-H26)."""
    return any(isinstance(order, StandingImpulse) and order.do == PASS for order in orders)


def stops(state: State, side: str, orders: Sequence[Order]) -> bool:
    """Whether a stop line of a side holds before an impulse that its queue or its standing word would make (TN-H26).

    A queue that has stopped does not stop again, and a side that passes for want of points, or in silence, is not stopped from it.
    """
    if next_entry(state, side, orders) is None and why(state, side, orders) != STANDING:
        return False
    return any(isinstance(order, Stop) and all_hold(state, side, order.when) for order in orders)


def why(state: State, side: str, orders: Sequence[Order]) -> str:
    """Say why a side passes for which no entry comes up: no points, its silence, its standing word, or the deadline.

    A queue that was stopped waits for a sheet, whatever the standing word: that is for one that has run out, in the turn in which its
    sheet came into force; in a later one the side is asked again.
    """
    if not has_points(state, side):
        return NO_POINTS
    if side in state.now.silent:
        return SILENT
    watch = state.now.watch.get(side)
    holds = side not in state.now.stopped and (watch is None or watch.turn >= state.now.turn)
    return STANDING if holds and passes(orders) else DEADLINE


def covers(state: State, side: str, orders: Sequence[Order]) -> bool:
    """Whether something says what a side does in its impulse, so that nobody waits for it (TN-H5, TN-H26)."""
    return next_entry(state, side, orders) is not None or why(state, side, orders) != DEADLINE
