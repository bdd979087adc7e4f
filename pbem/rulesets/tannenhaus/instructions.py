"""Instructions beside the queue that are at odds with how things stand, and answers to a question (TN-H12, TN-H16, TN-H18)."""

from collections.abc import Iterator, Sequence

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus import findings as say
from pbem.rulesets.tannenhaus import retreat
from pbem.rulesets.tannenhaus.admission import Fault, lost
from pbem.rulesets.tannenhaus.orders import HITS, RETREATS, Loss, Retreat, Rout
from pbem.rulesets.tannenhaus.state import OFF, Question, State


def at_odds(state: State, side: str, order: Order) -> Iterator[Fault]:
    """Say what of a sound instruction of a side does not fit how things stand now, with its part; nothing of it refuses.

    Findings: ``tann.order.loss-*``, ``tann.order.rout-*``, ``tann.order.answer-area``.
    """
    if isinstance(order, Loss):
        yield from _loss(state, order)
    elif isinstance(order, Rout):
        yield from _rout(state, order)
    question = state.now.question
    if question is not None and question.side == side:
        yield from _answer(state, question, order)


def unanswered(state: State, side: str, orders: Sequence[Order]) -> bool:
    """Whether a side is asked something that none of its orders answers."""
    question = state.now.question
    return question is not None and question.side == side and not any(_answers(question, order) for order in orders)


def _loss(state: State, order: Loss) -> Iterator[Fault]:
    for at, unit in enumerate(order.units):
        if state.land.units[unit].air:
            yield f"units.{at}", say.AIR_LOSS.at(rule="TN-H20", unit=unit)
        elif unit not in state.now.pieces and lost(state, unit):
            continue
        elif unit not in state.now.pieces or state.piece(unit).area != order.area:
            yield f"units.{at}", say.NO_LOSS.at(rule="TN-18", unit=unit, area=order.area)


def _rout(state: State, order: Rout) -> Iterator[Fault]:
    """Look at a unit that is to rout: its state, and whether it can get there in one step (TN-45)."""
    piece = state.now.pieces.get(order.unit)
    if piece is None or piece.area == OFF:
        return
    if not piece.suppressed and not piece.recovering:
        yield "unit", say.FRESH.at(rule="TN-45", unit=order.unit)
    for at, area in enumerate(order.areas):
        if not state.land.adjacent(piece.area, area):
            yield f"areas.{at}", say.ROUT_FAR.at(rule="TN-45", unit=order.unit, area=area)


def _answers(question: Question, order: Order) -> bool:
    if question.what == HITS:
        return isinstance(order, Loss) and order.area == question.area
    kind = Retreat if question.what == RETREATS else Rout
    return isinstance(order, kind) and order.unit in question.units


def _answer(state: State, question: Question, order: Order) -> Iterator[Fault]:
    """Look at an answer that names none of the areas that there are, or none where one is asked for."""
    if not isinstance(order, Retreat | Rout) or not _answers(question, order):
        return
    areas = question.areas if isinstance(order, Retreat) else retreat.routs(state, order.unit)
    if order.areas and not set(order.areas) & set(areas):
        first, listed = order.areas[0], ", ".join(areas)
        rule = "TN-37" if isinstance(order, Retreat) else "TN-47"
        yield "areas.0", say.ANSWER_AREA.at(rule=rule, unit=order.unit, area=first, areas=listed)
    elif question.forced and not order.areas:
        yield "", say.ANSWER_MUST.at(rule="TN-19", unit=order.unit, area=question.area)
