"""How a queue reads: a row for each impulse in plain words, the stop lines, and what comes when it has run out (TN-H26)."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.orders.model import Order
from pbem.rulesets.api import Box, Note, Row
from pbem.rulesets.tannenhaus.orders import PASS, Action, Condition, Impulse, StandingImpulse, Stop
from pbem.rulesets.tannenhaus.queue import impulses
from pbem.rulesets.tannenhaus.state import State

UNIT_IS: dict[str, tuple[Message, Message]] = {
    "suppressed": (msg("{subject} is Suppressed"), msg("{subject} is not Suppressed")),
    "recovering": (msg("{subject} is Recovering"), msg("{subject} is not Recovering")),
    "reduced": (msg("{subject} is Reduced"), msg("{subject} is not Reduced")),
    "fresh": (
        msg("{subject} is neither Suppressed nor Recovering"),
        msg("{subject} is Suppressed or Recovering"),
    ),
    "destroyed": (msg("{subject} is destroyed"), msg("{subject} is not destroyed")),
    "able": (msg("{subject} has an action point"), msg("{subject} has no action point")),
    "at": (msg("{subject} is in {area}"), msg("{subject} is not in {area}")),
}
"""The sentences of a condition about a unit: that it holds, and that it does not."""

AREA_IS: dict[str, tuple[Message, Message]] = {
    "suppressed": (
        msg("enemies are in {subject} and all of them are Suppressed"),
        msg("not all enemies in {subject} are Suppressed, or there are none"),
    ),
    "empty": (msg("no enemy is in {subject}"), msg("an enemy is in {subject}")),
    "mine": (msg("you control {subject}"), msg("you do not control {subject}")),
    "theirs": (msg("the enemy controls {subject}"), msg("the enemy does not control {subject}")),
}
"""The sentences of a condition about an area."""

EVENT_IS: dict[str, tuple[Message, Message]] = {
    "any-lost": (
        msg("a unit of yours has been lost since this sheet"),
        msg("no unit of yours has been lost since this sheet"),
    ),
    "any-suppressed": (
        msg("a unit of yours has been Suppressed since this sheet"),
        msg("no unit of yours has been Suppressed since this sheet"),
    ),
    "passed": (msg("the enemy has just passed"), msg("the enemy has not just passed")),
}
"""The sentences of a condition about what has happened."""


RULES = {
    "move": "TN-H6",
    "fire": "TN-H10",
    "assault": "TN-H13",
    "enter": "TN-H23",
    "sniper": "TN-54",
    "attach": "TN-H21",
    "pass": "TN-H5",
    "stop": "TN-H26",
}
"""The rule of each action."""


def reading(state: State, side: str, orders: Sequence[Order]) -> Box:
    """Return how a side's queue reads: a row for each impulse in order, and what comes after it (TN-H26)."""
    queue = impulses(orders)
    rows = [_stop(state, order) for order in orders if isinstance(order, Stop)]
    rows += [_impulse(state, order) for order in queue]
    rows.append(_after(state, orders, bool(queue)))
    return Box(title=msg("How your queue reads"), rows=tuple(rows))


def condition(state: State, part: Condition) -> Message:
    """Say one part of a condition in a sentence."""
    if part.what in EVENT_IS:
        pair = EVENT_IS[part.what]
    elif part.what in AREA_IS and (part.subject in state.land.areas or part.what not in UNIT_IS):
        pair = AREA_IS[part.what]
    else:
        pair = UNIT_IS[part.what]
    return msgspec.structs.replace(pair[part.no], args={"subject": part.subject, "area": part.area})


def action(state: State, one: Action) -> Message:
    """Say an action in a sentence."""
    units, many = ", ".join(one.units), len(one.units)
    match one.do:
        case "move":
            return nmsg("{units} moves to {area}", "{units} move to {area}", many, units=units, area=one.to)
        case "enter":
            return nmsg("{units} comes in by {area}", "{units} come in by {area}", many, units=units, area=one.to)
        case "fire":
            return _fire(state, one, units, many)
        case "assault":
            return _assault(one)
        case "sniper":
            return msg("the sniper is placed on {target}", target=one.target)
        case "attach":
            return msg("leader {leader} joins {target}, at the end of the impulse", leader=units, target=one.target)
        case "stop":
            return msg("the queue stops")
        case _:
            return msg("pass")


def _impulse(state: State, order: Impulse) -> Row:
    notes = _when(state, order.when)
    notes += [Note(said, "", rule) for said, rule in _said(state, order.actions)]
    if order.when:
        notes += [Note(msg("else: {action}", action=said), "", rule) for said, rule in _said(state, order.otherwise)]
        if not order.otherwise:
            notes.append(Note(msg("else: the next entry is looked at at once"), "", "TN-H26"))
    number = str(order.number)
    head = msg("Rest of impulse {number}", number=number) if order.begun else msg("Impulse {number}", number=number)
    return Row(head, "", tuple(notes))


def _said(state: State, actions: Iterable[Action]) -> Iterator[tuple[Message, str]]:
    """Say actions in their order, each with its rule."""
    for one in actions:
        yield action(state, one), RULES[one.do]
        if one.back:
            units = ", ".join(one.back)
            yield msg("if the area is overfilled by it, these go back first: {units}", units=units), "TN-H7"


def _stop(state: State, order: Stop) -> Row:
    said = Note(msg("the queue stops before an impulse of yours"), "", "TN-H26")
    return Row(msg("Stop"), "", (said, *_when(state, order.when)))


def _when(state: State, conditions: Iterable[Condition]) -> list[Note]:
    notes: list[Note] = []
    for part in conditions:
        said = condition(state, part)
        notes.append(
            Note(msg("and if: {condition}", condition=said) if notes else msg("if: {condition}", condition=said))
        )
    return notes


def _after(state: State, orders: Iterable[Order], queue: bool) -> Row:
    """Say what comes when no entry is left: the standing instruction, or orders are waited for (TN-H26)."""
    notes: list[Note] = []
    if queue:
        said = msg("an entry of which nothing can be done when it comes up is skipped, and you are told why")
        notes.append(Note(said, "", "TN-H26"))
    standing = next((order.do for order in orders if isinstance(order, StandingImpulse)), "")
    if standing == PASS:
        notes.append(Note(msg("you pass till the turn ends, as your standing instruction says"), "", "TN-H26"))
    elif state.land.options["silence"] == "turn":
        said = msg("your next sheet is waited for; at the deadline you pass until the turn ends or you send one")
        notes.append(Note(said, "", "TN-H26"))
    else:
        said = msg("your next sheet is waited for; at the deadline you pass in that impulse")
        notes.append(Note(said, "", "TN-H26"))
    return Row(msg("After it") if queue else msg("No impulse"), "", tuple(notes))


def _fire(state: State, one: Action, units: str, many: int) -> Message:
    mortars = sum(state.unit(unit).mortar for unit in one.units if unit in state.land.units)
    target, area = one.target, one.to
    if target and not mortars:
        return nmsg("{units} fires at {target}", "{units} fire at {target}", many, units=units, target=target)
    if target:
        return nmsg(
            "{units} fires at the area in which {target} is",
            "{units} fire at {target}, the mortars at all of its area",
            many,
            units=units,
            target=target,
        )
    if mortars == many:
        return nmsg(
            "{units} fires at every unit in {area}",
            "{units} fire at every unit in {area}",
            many,
            units=units,
            area=area,
        )
    return nmsg(
        "{units} fires at the enemy in {area} that it hits most easily",
        "{units} fire at {area}: each at the enemy that it hits most easily, a mortar at every unit",
        many,
        units=units,
        area=area,
    )


def _assault(one: Action) -> Message:
    lead, *supporters = one.units
    names = {"lead": lead, "area": one.to, "target": one.target, "supporters": ", ".join(supporters)}
    if supporters and one.target:
        return msg("{lead} leads {supporters} in an assault on {target} in {area}", **names)
    if supporters:
        return msg("{lead} leads {supporters} in an assault on the weakest defender of {area}", **names)
    if one.target:
        return msg("{lead} assaults {target} in {area}", **names)
    return msg("{lead} assaults the weakest defender of {area}", **names)
