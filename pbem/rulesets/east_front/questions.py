"""Choices that a side asked to be asked about (``ask me``): when one is due, the question, the answer (EF-D31)."""

from collections.abc import Sequence

from pbem.core.text import Message, msg, nmsg
from pbem.orders.model import Order
from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.orders_combat import AskMe
from pbem.rulesets.east_front.state import Question, State


def asks(orders: Sequence[Order], what: str) -> bool:
    """Whether a side wants to be asked about something."""
    return any(isinstance(order, AskMe) and what in order.what for order in orders)


def due(state: State, side: str, what: str, orders: Sequence[Order]) -> bool:
    """Whether a side is to be asked now: it wants to be, and has not been in this combat."""
    return asks(orders, what) and f"{what} {side}" not in state.now.asked


def ask(state: State, question: Question) -> Effects:
    """Put a question: ``question.asked``."""
    body = {"side": question.side, "what": question.what, "place": question.place, "units": list(question.units)}
    numbers = {name: value for name, value in (("steps", question.steps), ("hexes", question.hexes)) if value}
    forced = {"forced": list(question.forced)} if question.forced else {}
    return (yield effect("question.asked", ["EF-D31"], **body, **numbers, **forced)).state


def answer(state: State, seq: int = -1) -> Effects:
    """Take the question that is open as answered: ``question.answered``."""
    question = state.now.question
    if question is None:
        return state
    body = {"side": question.side, "what": question.what, "place": question.place}
    return (yield effect("question.answered", ["EF-D31"], [seq], **body)).state


def duty(question: Question) -> tuple[Message, Message]:
    """Say what a question asks, and what happens if nothing comes."""
    place, units = question.place, ", ".join(question.units)
    match question.what:
        case "losses":
            what = nmsg(
                "Say who loses {n} step in the combat for {place}: {units}.",
                "Say who loses {n} steps in the combat for {place}: {units}.",
                question.steps,
                place=place,
                units=units,
            )
            if question.forced:
                forced = ", ".join(question.forced)
                what = msg("{what} The first of them must come from: {forced}.", what=what, forced=forced)
            return what, msg("Without an answer your clauses and standing orders say it, else the default.")
        case "retreats":
            what = nmsg(
                "Say where these units retreat from the combat for {place}, {n} hex: {units}.",
                "Say where these units retreat from the combat for {place}, {n} hexes: {units}.",
                question.hexes,
                place=place,
                units=units,
            )
            return what, msg("Without an answer your clauses and standing orders say it, else the default.")
        case "advances":
            what = msg(
                "Say which of these units advance after the combat for {place}: {units}.", place=place, units=units
            )
            return what, msg("Without an answer your clauses and standing orders say it, else the default.")
        case _:
            what = msg(
                "The side attacked has answered. Say what changes: who attacks which hex, orders, losses, retreats, advances."
            )
            return what, msg("Without an answer the attacks are made as they were declared.")
