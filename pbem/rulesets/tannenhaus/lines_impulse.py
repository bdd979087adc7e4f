"""How impulses and what stops them are read and written: numbers, conditions, actions. Their words are in :mod:`.words`.

The places of parts are named ``number``, ``when.0`` with ``when.0.area``, ``actions.0`` (the word it begins with) with
``actions.0.units.1``, ``actions.0.to``, ``actions.0.target``, ``actions.0.back.0``; ``otherwise.0`` and so on.
"""

from collections.abc import Sequence

import msgspec

from pbem.core.findings import Finding, Span
from pbem.orders import findings as common
from pbem.orders.cursor import AND, Cursor
from pbem.orders.grammar import Parsed
from pbem.orders.tokens import Sort, Token
from pbem.orders.words import Wording, Words
from pbem.rulesets.tannenhaus import findings_words as say
from pbem.rulesets.tannenhaus.lines_action import ACTIONS, is_area, read_actions, read_area, skip, write_actions
from pbem.rulesets.tannenhaus.orders import EVENTS, HOLDS, STATES, Action, Condition, Impulse, Stop

BARE = (*ACTIONS[:-1], "if")
"""The verbs of lines that are impulses without a number: each takes the next one."""

MOST = 999
"""The highest number of an impulse."""

NONE_OF = {"any-lost": "no-lost", "any-suppressed": "no-suppressed", "passed": "not-passed"}
"""An event of a condition, and the words that say that it has not come."""

AREA_STATES = {f"area-{what}": what for what in HOLDS}
"""The keywords for what a condition says of an area."""


_OPEN = ("if", "then", "else", "or", "with", "at", "to", "in", "by", "back", "not", "is", "area")
"""Words after which more must come."""


def read_impulse(cursor: Cursor) -> Impulse:
    """Read what follows the verb of an impulse: its number, perhaps a condition, actions.

    Findings: ``tann.words.else``, ``else-if``, ``or``, ``where``, ``twice``, ``target``, and those of the cursor.
    """
    number, begun = 0, False
    if not (cursor.stands("if", *ACTIONS) or cursor.accept_punct(":")):
        number = cursor.number("number", 1, MOST)
        begun = bool(cursor.accept("goes-on", part="begun"))
        skip(cursor, ":", ",")
    return _body(cursor, number, begun)


def read_bare(cursor: Cursor, do: str) -> Impulse:
    """Read what follows an action, or ``if``, that begins a line: an impulse, numbered 0 until :func:`placing` numbers it."""
    if do == "if":
        return _conditional(cursor, 0)
    cursor.spans["actions.0"] = cursor.spans["verb"]
    actions = read_actions(cursor, "actions", do)
    _no_else(cursor)
    return Impulse(actions=actions)


def read_stop(cursor: Cursor) -> Stop:
    """Read what follows the verb of a line that stops the queue. Finding: ``tann.words.stop``."""
    cursor.accept_punct(":")
    if cursor.at_end():
        cursor.fail(say.STOP_WHEN.at(cursor.here(), remedy=say.STOP_HOW, rule="TN-H26"))
    cursor.keyword("if", part="word")
    return Stop(when=_conditions(cursor))


def impulse_subject(cursor: Cursor) -> str:
    """Read the number of an impulse that is dropped; what is left of one that has begun goes on, and no word takes it out (TN-H26)."""
    return str(cursor.number("number", 1, MOST))


def bare_subject(cursor: Cursor) -> str:
    """Say that an impulse is dropped by its number. Finding: ``tann.words.drop``."""
    cursor.fail(say.DROP_NUMBER.at(cursor.here(), remedy=say.DROP_HOW, rule="TN-H26"))


def placing(found: Sequence[Parsed | str], amends: bool) -> tuple[list[Parsed], list[Finding]]:
    """Number impulses that have no number: each gets the one after the highest before it in the text. A line that does not read keeps
    its place. In a sheet that amends they are refused, for they do not say which impulse they are.

    Findings: ``tann.words.number``, ``order.number-range``.
    """
    orders: list[Parsed] = []
    findings: list[Finding] = []
    highest = 0
    for one in found:
        if isinstance(one, str):
            verb, _, number = one.partition(" ")
            numbered = verb == "impulse" and len(number) < len(str(MOST)) + 1 and number.isdigit()
            highest = max(highest, int(number)) if numbered else highest + (verb in BARE)
            continue
        order, span = one.line.order, one.line.span
        if isinstance(order, Impulse) and order.number:
            highest = max(highest, order.number)
        elif isinstance(order, Impulse):
            if amends:
                findings.append(say.NUMBER.at(span, remedy=say.NUMBERED, rule="TN-H26"))
                continue
            highest += 1
            if highest > MOST:
                findings.append(common.NUMBER_RANGE.at(span, number=highest, low=1, high=MOST))
                continue
            line = msgspec.structs.replace(one.line, order=msgspec.structs.replace(order, number=highest))
            one = msgspec.structs.replace(one, line=line)
        orders.append(one)
    return orders, findings


def _body(cursor: Cursor, number: int, begun: bool = False) -> Impulse:
    if cursor.accept("if", part="if"):
        return msgspec.structs.replace(_conditional(cursor, number), begun=begun)
    actions = read_actions(cursor, "actions")
    _no_else(cursor)
    return Impulse(number=number, actions=actions, begun=begun)


def _no_else(cursor: Cursor) -> None:
    if cursor.accept("else", part="else"):
        word = cursor.words.written("else", cursor.language)
        cursor.fail(say.ELSE_ALONE.at(cursor.spans["else"], remedy=say.IF_BEFORE, word=word))


def _conditional(cursor: Cursor, number: int) -> Impulse:
    """Read what follows ``if``: conditions, actions, perhaps ``else`` and other actions."""
    when = _conditions(cursor)
    skip(cursor, ":", ",", ";", words=("then",))
    actions = read_actions(cursor, "actions", more=("else",))
    otherwise: tuple[Action, ...] = ()
    if cursor.accept("else", part="else"):
        skip(cursor, ":", ",")
        if cursor.accept("if", part="if"):
            word = cursor.words.written("else", cursor.language)
            cursor.fail(say.ELSE_IF.at(cursor.spans["if"], remedy=say.NEXT_IMPULSE, word=word))
        otherwise = read_actions(cursor, "otherwise")
    return Impulse(number=number, when=when, actions=actions, otherwise=otherwise)


# Conditions


def _conditions(cursor: Cursor) -> tuple[Condition, ...]:
    found: list[Condition] = []
    while True:
        found.append(_condition(cursor, f"when.{len(found)}"))
        if cursor.accept("or", part="or"):
            cursor.fail(say.EITHER.at(cursor.spans["or"], remedy=say.TWO_IMPULSES, rule="TN-H26"))
        comma = cursor.accept_punct(",")
        if not (cursor.accept_and() or comma) or cursor.stands("then", *ACTIONS):
            return tuple(found)


def _condition(cursor: Cursor, part: str) -> Condition:
    no = bool(cursor.accept("not"))
    event = cursor.accept(*EVENTS, *NONE_OF.values(), part=part)
    if event:
        what = next((what for what, none in NONE_OF.items() if none == event), event)
        return Condition(what=what, no=no != (what != event))
    start = cursor.here()
    if is_area(cursor):
        subject, keys = read_area(cursor, part), tuple(AREA_STATES)
    else:
        subject, keys = cursor.unit(part, own=None), STATES
    cursor.accept("is")
    no = no != bool(cursor.accept("not"))
    state, area = cursor.accept(*keys, part="word"), ""
    if not state and keys is STATES and cursor.accept("in"):
        state, area = "at", read_area(cursor, f"{part}.area")
        cursor.spans["word"] = cursor.spans[f"{part}.area"]
    elif not state:
        cursor.keyword(*keys, *(("in",) if keys is STATES else ()))
    end = cursor.spans["word"]
    if end.line == start.line:
        cursor.spans[part] = Span(start.line, start.column, end.column + end.length - start.column)
    return Condition(what=AREA_STATES.get(state, state), subject=subject, area=area, no=no)


# Writing


def write_impulse(order: Impulse, word: Wording) -> str:
    """Write an impulse as a line."""
    head = f"{word.verb('impulse')} {order.number}" if order.number else word.verb("impulse")
    if order.begun:
        head += f" {word('goes-on')}"
    body = write_actions(order.actions, word)
    if order.when:
        body = f"{word('if')} {write_conditions(order.when, word)}: {body}"
    if order.otherwise:
        body += f"; {word('else')} {write_actions(order.otherwise, word)}"
    return f"{head}: {body}" if body else head


def write_stop(order: Stop, word: Wording) -> str:
    """Write what stops the queue as a line."""
    return f"{word.verb('stop')} {word('if')} {write_conditions(order.when, word)}"


def write_conditions(when: Sequence[Condition], word: Wording) -> str:
    """Write conditions with commas between them."""
    return ", ".join(_write_condition(one, word) for one in when)


def _write_condition(one: Condition, word: Wording) -> str:
    if one.what in EVENTS:
        return word(NONE_OF[one.what] if one.no else one.what)
    no = f" {word('not')}" if one.no else ""
    if one.what == "at":
        return f"{one.subject}{no} {word('in')} {one.area}"
    area = f"area-{one.what}"
    return f"{one.subject}{no} {word(area if one.subject.isdigit() and area in AREA_STATES else one.what)}"


# Lines that were cut


def joining(order: Sequence[Token], line: Sequence[Token], words: Words) -> bool:
    """Say whether a line that begins with an action or ``if`` is the rest of an impulse before it, which lacks it: that one ends with a
    sign, or a word after which more must come.
    """
    starts = words.match(order, 0, ("impulse", "if", *ACTIONS))[1]
    if not starts or not words.match(line, 0, ("if", *ACTIONS))[1]:
        return False
    last = order[-1]
    if last.sort is Sort.SIGN or last.key in AND:
        return True
    if len(order) == starts or (len(order) == starts + 1 and last.is_number):
        return words.match(order, 0, ("impulse",))[1] > 0
    return any(words.match(order, at, _OPEN)[1] == len(order) - at for at in (len(order) - 2, len(order) - 1))
