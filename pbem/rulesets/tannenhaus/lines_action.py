"""How the actions of an impulse are read and written: units, and what they are aimed at, in either order."""

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

import msgspec

from pbem.orders import findings as common
from pbem.orders.cursor import Cursor
from pbem.orders.tokens import quoted
from pbem.orders.words import Wording
from pbem.rulesets.tannenhaus import findings_words as say
from pbem.rulesets.tannenhaus.orders import PASS, STOP, Action

MOVE, FIRE, ASSAULT, ENTER, SNIPER, ATTACH = "move", "fire", "assault", "enter", "sniper", "attach"
ACTIONS = (MOVE, FIRE, ASSAULT, ENTER, SNIPER, ATTACH, PASS, STOP)
"""What an action may do, and the verbs of lines that are impulses without a number."""


class _Goal(NamedTuple):
    """What an action is aimed at: how its part of the line begins, and whether it may be a unit."""

    words: tuple[str, ...]
    unit: bool


_GOALS = {
    MOVE: _Goal(("to",), False),
    ENTER: _Goal(("to", "in", "by"), False),
    FIRE: _Goal(("at", "to"), True),
    ASSAULT: _Goal(("at", "in", "to"), True),
}
_ENDS = (*ACTIONS, "else", "with", "back", "to", "at", "in", "by")


def read_actions(cursor: Cursor, branch: str, do: str = "", more: tuple[str, ...] = ()) -> tuple[Action, ...]:
    """Read actions up to ``else`` or the end; ``;`` stands between them, but a comma, "then" or nothing will do as well.

    After a move or fire a further unit needs no further verb: ``move 2jg to 9, 3jg to 10``. ``more``: words that could stand after them.
    """
    found: list[Action] = []
    while True:
        part = f"{branch}.{len(found)}"
        do = do or cursor.accept(*ACTIONS, part=part) or _no_action(cursor, more if found else ())
        cursor.accept_punct(":")
        action, gap = _action(cursor, part, do)
        found.append(action)
        if cursor.stands("else") or (cursor.at_end() and gap in ("", ";")):
            return tuple(found)
        if gap and do in (MOVE, FIRE) and cursor.is_unit():
            cursor.spans[f"{branch}.{len(found)}"] = cursor.here()
            continue
        if gap and do in (FIRE, ASSAULT, SNIPER) and cursor.is_unit(False):
            unit = cursor.unit("target", own=False)
            cursor.fail(say.ONE_TARGET.at(cursor.spans["target"], remedy=say.FURTHER, unit=unit))
        if not gap and not cursor.stands(*ACTIONS):
            return tuple(found)
        do = ""


def _no_action(cursor: Cursor, more: tuple[str, ...]) -> str:
    """Say that no action stands here, and what is meant by a word that is none."""
    token = cursor.peek()
    if token is not None and (hint := say.ACTION_HINTS.get(token.key)):
        cursor.fail(say.NO_ACTION.at(token.span, remedy=hint, found=quoted(token.text)))
    return cursor.keyword(*ACTIONS, *more)


def _action(cursor: Cursor, part: str, do: str) -> tuple[Action, str]:
    """Read what follows the word of an action, and the sign or word after it."""
    if do in _GOALS:
        return _aimed(cursor, part, Action(do=do))
    action = Action(do=do)
    if do == SNIPER:
        cursor.accept("at", "to")
        action = Action(do=do, target=cursor.unit(f"{part}.target", own=False))
    elif do == ATTACH:
        leader = cursor.unit(f"{part}.units.0")
        cursor.accept("joins")
        action = Action(do=do, units=(leader,), target=cursor.unit(f"{part}.target"))
    return action, _between(cursor)


def _between(cursor: Cursor) -> str:
    return skip(cursor, ";", ",", words=("then",))


def _aimed(cursor: Cursor, part: str, action: Action) -> tuple[Action, str]:
    """Read units and what they are aimed at, in either order; of an assault also who goes back first, perhaps after a ``;``."""
    words, may_be_unit = _GOALS[action.do]
    unsaid = False
    while True:
        if action.units and not _is_aimed(action):
            cursor.accept_punct(":")
        clause = cursor.accept(*words, "with", part="clause")
        if clause == "with" or (not clause and not action.units and cursor.is_unit()):
            action = _units(cursor, part, action, "with")
        elif clause or (not _is_aimed(action) and (is_area(cursor) or (may_be_unit and cursor.is_unit(False)))):
            if clause and unsaid and action.do == FIRE and not action.units:
                span = cursor.spans[f"{part}.target"]
                cursor.fail(common.UNIT_THEIRS.at(span, remedy=common.OWN_UNIT, unit=action.target))
            action = _goal(cursor, part, action, clause)
            unsaid = not clause and bool(action.target)
        else:
            break
    if not action.units and not _is_aimed(action):
        cursor.unit(f"{part}.units.0")
    if not _is_aimed(action):
        cursor.keyword(words[0])
    gap = "" if cursor.stands("back") else _between(cursor)
    while action.do == ASSAULT and (clause := cursor.accept("with", "at", "back", part="clause")):
        action = _goal(cursor, part, action, clause) if clause == "at" else _units(cursor, part, action, clause)
        gap = _between(cursor)
    if not action.units:
        cursor.keyword("with")
    return (_placed(cursor, part, action) if action.do == ASSAULT and not action.to else action), gap


def _is_aimed(action: Action) -> bool:
    return bool(action.to or action.target)


def _units(cursor: Cursor, part: str, action: Action, clause: str) -> Action:
    """Read the units after "with" or "back"."""
    field = "units" if clause == "with" else "back"
    if getattr(action, field):
        _twice(cursor, clause)
    units = cursor.units(f"{part}.{field}", until=_ENDS)
    return msgspec.structs.replace(action, **{field: units})


def _goal(cursor: Cursor, part: str, action: Action, clause: str) -> Action:
    """Read an area or an enemy unit after "at" or "to"; an assault may have both."""
    may_be_unit = _GOALS[action.do].unit
    field = "to" if not may_be_unit or is_area(cursor) else "target"
    if getattr(action, field) or (action.do != ASSAULT and _is_aimed(action)):
        _twice(cursor, clause)
    if field == "to":
        return msgspec.structs.replace(action, to=read_area(cursor, f"{part}.to"))
    return msgspec.structs.replace(action, target=cursor.unit(f"{part}.target", own=False))


def _twice(cursor: Cursor, clause: str) -> NoReturn:
    word = cursor.words.written(clause, cursor.language)
    cursor.fail(say.TWICE.at(cursor.spans["clause"], remedy=say.ONCE, word=word))


def _placed(cursor: Cursor, part: str, action: Action) -> Action:
    """Take the area of an assault on a unit for which none is named from where the unit is now."""
    here = cursor.names.where(action.target)
    if not here:
        span = cursor.spans[f"{part}.target"]
        cursor.fail(say.WHERE.at(span, remedy=say.NAME_AREA, rule="TN-3", unit=action.target))
    cursor.spans[f"{part}.to"] = cursor.spans[f"{part}.target"]
    return msgspec.structs.replace(action, to=here)


def skip(cursor: Cursor, *signs: str, words: tuple[str, ...] = ()) -> str:
    """Pass over signs and words that may stand between two parts, and return the last; "and" is one of the words if "then" is."""
    last = ""
    while True:
        if sign := next((sign for sign in signs if cursor.accept_punct(sign)), ""):
            last = sign
        elif words and (cursor.accept(*words) or cursor.accept_and()):
            last = "and"
        else:
            return last


def is_area(cursor: Cursor) -> bool:
    """Whether an area stands here, or a number that is meant to be one."""
    token = cursor.peek()
    if cursor.is_unit(None):
        return False
    return cursor.is_place() or cursor.stands("area") or (token is not None and token.is_number)


def read_area(cursor: Cursor, part: str) -> str:
    """Read an area, perhaps after the word "area", by number or name."""
    cursor.accept("area")
    return cursor.place(part)


def write_actions(actions: Sequence[Action], word: Wording) -> str:
    """Write actions one after the other."""
    return "; ".join(write_action(action, word) for action in actions)


def write_action(action: Action, word: Wording) -> str:
    """Write one action of an impulse."""
    verb, units = word(action.do), ", ".join(action.units)
    match action.do:
        case "move":
            return f"{verb} {units} {word('to')} {action.to}"
        case "fire":
            return f"{verb} {units} {word('at')} {action.target or action.to}"
        case "assault":
            target = f" {word('at')} {action.target}" if action.target else ""
            back = f"; {word('back')} {', '.join(action.back)}" if action.back else ""
            return f"{verb} {action.to} {word('with')} {units}{target}{back}"
        case "enter":
            return f"{verb} {action.to} {word('with')} {units}"
        case "sniper":
            return f"{verb} {word('at')} {action.target}"
        case "attach":
            return f"{verb} {units} {word('joins')} {action.target}"
    return verb
