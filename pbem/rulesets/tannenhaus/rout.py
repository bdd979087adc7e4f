"""The Rout Phase: moves of Suppressed and Recovering units, the side with the initiative first (TN-45 to TN-48, TN-H18)."""

from collections.abc import Sequence

from pbem.orders.model import Order
from pbem.rulesets.api.spoken import Spoken
from pbem.rulesets.tannenhaus import control, questions, retreat
from pbem.rulesets.tannenhaus.assault import check_assault
from pbem.rulesets.tannenhaus.effects import Effects, effect, failed
from pbem.rulesets.tannenhaus.findings_rout import ROUT_BARRED
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.movement import passable
from pbem.rulesets.tannenhaus.orders import ROUTS, THREATENED, Rout, StandingRout
from pbem.rulesets.tannenhaus.stacking import fits
from pbem.rulesets.tannenhaus.state import OFF, Question, State


def rout(state: State, spoken: Spoken) -> Effects:
    """Carry out the Rout Phase to its end, or to a question (``ask me: routs``); a side that is done has ``rout.ended``.

    The rout orders of a side are used up by it.
    """
    first = state.now.initiative
    for side in (first, other(first)):
        if side in state.now.routed or state.now.question is not None:
            continue
        orders = spoken.orders[side]
        able = tuple(unit for unit in state.of_side(side) if retreat.routs(state, unit))
        if able and questions.due(state, ROUTS, able, orders):
            return (yield from questions.ask(state, Question(side, ROUTS, units=able)))
        for unit in _order(state, side, orders):
            state = yield from _move(state, unit, orders, spoken.seqs[side])
        spoken.orders[side] = tuple(order for order in orders if not isinstance(order, Rout))
        state = (yield effect("rout.ended", ["TN-48"], side=side)).state
    return state


def threatened(state: State, unit: str) -> bool:
    """Whether an enemy unit in an adjacent area could assault a unit's area, points aside (TN-H18)."""
    area = state.piece(unit).area
    if area == OFF or state.unit(unit).air:
        return False
    side = other(state.unit(unit).side)
    near = (enemy for place in state.land.areas[area].neighbours for enemy in state.at(place, side))
    return any(check_assault(state, (enemy,), area, unit) is None for enemy in near)


def _order(state: State, side: str, orders: Sequence[Order]) -> tuple[str, ...]:
    """List a side's units that may move: those ordered to, in the order of the sheet, then the others in order of ids."""
    units = [unit for unit in state.of_side(side) if state.piece(unit).suppressed or state.piece(unit).recovering]
    named = [order.unit for order in orders if isinstance(order, Rout) and order.unit in units]
    return tuple(dict.fromkeys((*named, *units)))


def _move(state: State, unit: str, orders: Sequence[Order], seq: int) -> Effects:
    """Move a unit as it was ordered, or as its side's standing instruction says, or not at all (TN-45, TN-H18)."""
    piece, side = state.piece(unit), state.unit(unit).side
    legal = retreat.routs(state, unit)
    order = next((one for one in orders if isinstance(one, Rout) and one.unit == unit), None)
    if order is not None:
        to = next((area for area in order.areas if area in legal), "")
        if order.areas and not to and piece.area != OFF:
            areas = ", ".join(order.areas)
            rule = _against(state, unit, order.areas[0])
            finding = ROUT_BARRED.at(rule=rule, unit=unit, where=piece.area, areas=areas)
            return (yield failed(side, order, finding, seq)).state
    else:
        to = _refuge(state, unit, legal, orders)
    if not to:
        return state
    rules = ["TN-45", "TN-46", "TN-47", *(["TN-H18"] if order is None else [])]
    state = (yield effect("unit.routed", rules, [seq], unit=unit, path=[piece.area, to])).state
    return (yield from control.sweep(state, (piece.area, to)))


def _against(state: State, unit: str, area: str) -> str:
    """Return the rule that keeps a unit from routing to an area to which it cannot (TN-45 to TN-47, TN-H6)."""
    here, printed = state.piece(unit).area, state.unit(unit)
    if area not in state.land.areas or not state.land.adjacent(here, area):
        return "TN-45"
    if not passable(state, unit, area) or (not printed.air and state.ground(area, other(printed.side))):
        return "TN-H6"
    return "TN-47" if fits(state, area, (unit,)) else "TN-46"


def _refuge(state: State, unit: str, legal: Sequence[str], orders: Sequence[Order]) -> str:
    """Return where a unit goes without orders: a threatened Suppressed one to a friendly area, if its side says so (TN-H18)."""
    side = state.unit(unit).side
    says = any(isinstance(one, StandingRout) and one.policy == THREATENED for one in orders)
    friendly = [area for area in legal if state.owner(area) == side]
    if not says or not friendly or not state.piece(unit).suppressed or not threatened(state, unit):
        return ""
    return retreat.choose(state, unit, friendly, orders)
