"""Choices that a side asked to be asked about (``ask me``): when one is due, the question, the answer, the duty it is."""

from collections.abc import Sequence

from pbem.core.text import Message, msg, nmsg
from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.orders import HITS, RETREATS, AskMe
from pbem.rulesets.tannenhaus.state import Question, State, question_key


def due(state: State, what: str, units: Sequence[str], orders: Sequence[Order], forced: bool = False) -> bool:
    """Whether a side is to be asked now: it wants to be, and has not been about these units in this combat or phase (``now.asked``).

    ``forced``: of a retreat, that it must be; it is another question than whether the unit retreats to cancel a hit.
    """
    wanted = any(isinstance(order, AskMe) and what in order.what for order in orders)
    return wanted and not was_asked(state, what, units, forced)


def was_asked(state: State, what: str, units: Sequence[str], forced: bool = False) -> bool:
    """Whether the question about these units has been put and answered in this combat or phase."""
    return question_key(what, units, forced) in state.now.asked


def ask(state: State, question: Question) -> Effects:
    """Put a question: ``question.asked``."""
    body = {
        "side": question.side,
        "what": question.what,
        "area": question.area,
        "units": list(question.units),
        "areas": list(question.areas),
        "hits": question.hits,
        "forced": question.forced,
    }
    kept = {name: value for name, value in body.items() if value or name == "side"}
    return (yield effect("question.asked", [_RULES[question.what]], [_cause(state)], **kept)).state


def answer(state: State, seq: int = -1) -> Effects:
    """Take the question that is open as answered: ``question.answered``; nothing without one."""
    question = state.now.question
    if question is None:
        return state
    body = {"side": question.side, "what": question.what, "area": question.area, "units": list(question.units)}
    return (yield effect("question.answered", [_RULES[question.what]], [seq], **body)).state


def duty(question: Question) -> tuple[Message, Message]:
    """Say what a question asks, and what happens if nothing comes."""
    units, areas = ", ".join(question.units), ", ".join(question.areas)
    if question.what == HITS:
        what = nmsg(
            "Say who takes {n} hit that is left over in {area}: {units}.",
            "Say who takes {n} hits that are left over in {area}: {units}.",
            question.hits,
            area=question.area,
            units=units,
        )
        return what, msg("Without an answer your instructions say it, else it is who suffers least.")
    if question.what == RETREATS and question.forced:
        what = msg("{unit} must leave {area}. Say where it goes: {areas}.", unit=units, area=question.area, areas=areas)
        return what, msg("Without an answer your instructions say it, else the rules choose.")
    if question.what == RETREATS:
        what = nmsg(
            "{unit} takes {n} hit in {area}. Say whether it retreats to cancel it, and where: {areas}.",
            "{unit} takes {n} hits in {area}. Say whether it retreats to cancel one of them, and where: {areas}.",
            question.hits,
            unit=units,
            area=question.area,
            areas=areas,
        )
        return what, msg(
            "Without an answer your instructions say it, else it retreats only if it would be Reduced or destroyed."
        )
    what = msg("Say which of these units rout, and where: {units}.", units=units)
    return what, msg("Without an answer your instructions say it, else they stay where they are.")


_RULES = {RETREATS: "TN-35", HITS: "TN-18", "routs": "TN-45"}


def _cause(state: State) -> int:
    return -1 if state.now.combat is None else state.now.combat.cause
