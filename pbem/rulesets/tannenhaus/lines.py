"""How the lines of standing instructions are read and written; impulses are in :mod:`.lines_impulse`, the words in :mod:`.words`."""

from collections.abc import Collection

from pbem.orders.cursor import Cursor
from pbem.orders.words import Wording
from pbem.rulesets.tannenhaus import findings_words as say
from pbem.rulesets.tannenhaus.lines_action import read_area
from pbem.rulesets.tannenhaus.orders import (
    ASKED,
    NONE,
    PASS,
    POLICIES,
    THREATENED,
    WAIT,
    AskMe,
    Loss,
    Retreat,
    Rout,
    StandingImpulse,
    StandingRetreat,
    StandingRout,
)


def _areas(cursor: Cursor, part: str, until: Collection[str] = ()) -> tuple[str, ...]:
    """Read areas in order of preference, with blanks, commas, "or", "then" or "and" between them; ``until``: keywords that end the list."""
    found = [cursor.place(f"{part}.0")]
    while True:
        more = bool(cursor.accept_punct(","))
        more = bool(cursor.accept("then", "or")) or cursor.accept_and() or more
        token = cursor.peek()
        if cursor.stands(*until) or not (more or cursor.is_place() or (token is not None and token.is_number)):
            return tuple(found)
        found.append(cursor.place(f"{part}.{len(found)}"))


def read_standing_impulse(cursor: Cursor) -> StandingImpulse:
    """Read what follows the verb of an order "standing impulse"."""
    cursor.accept_punct(":")
    return StandingImpulse(do=cursor.keyword(PASS, WAIT, part="do"))


def write_standing_impulse(order: StandingImpulse, word: Wording) -> str:
    """Write an order "standing impulse" as a line."""
    return f"{word.verb('standing-impulse')}: {word(order.do)}"


def read_retreat(cursor: Cursor) -> Retreat:
    """Read what follows the verb of an order "retreat": a unit; areas, when it retreats, or both. Finding: ``tann.words.retreat``."""
    unit = cursor.unit()
    areas: tuple[str, ...] = ()
    policy = ""
    while True:
        _separators(cursor)
        if cursor.at_end():
            break
        if not policy and (policy := cursor.accept(*POLICIES, part="policy")):
            continue
        if areas:
            cursor.end()
        cursor.accept("to", "towards")
        areas = _areas(cursor, "areas", POLICIES)
    if not areas and not policy:
        cursor.fail(say.RETREAT_HOW.at(cursor.here(), remedy=say.RETREAT_AREAS, rule="TN-35", unit=unit))
    return Retreat(unit=unit, areas=areas, policy=policy)


def write_retreat(order: Retreat, word: Wording) -> str:
    """Write an order "retreat" as a line."""
    parts = [" ".join(order.areas), word(order.policy) if order.policy else ""]
    return f"{word.verb('retreat')} {order.unit}: {'; '.join(filter(None, parts))}"


def _separators(cursor: Cursor) -> None:
    while any([cursor.accept_punct(":"), cursor.accept_punct(","), cursor.accept_punct(";"), cursor.accept_and()]):
        pass


def read_standing_retreat(cursor: Cursor) -> StandingRetreat:
    """Read what follows the verb of an order "standing retreat": when units retreat, towards where, or both."""
    policy = towards = ""
    while True:
        _separators(cursor)
        if cursor.at_end() and (policy or towards):
            return StandingRetreat(policy=policy, towards=towards)
        if not policy and (policy := cursor.accept(*POLICIES, part="policy")):
            continue
        if towards:
            cursor.end()
        cursor.keyword("towards", *(() if policy else POLICIES), part="word")
        towards = cursor.place("towards")


def write_standing_retreat(order: StandingRetreat, word: Wording) -> str:
    """Write an order "standing retreat" as a line."""
    parts = [
        word(order.policy) if order.policy else "",
        f"{word('towards')} {order.towards}" if order.towards else "",
    ]
    return f"{word.verb('standing-retreat')}: {'; '.join(filter(None, parts))}"


def read_loss(cursor: Cursor) -> Loss:
    """Read what follows the verb of an order "loss"."""
    area = loss_subject(cursor)
    if not cursor.accept_punct(":") and not cursor.is_unit(None):
        cursor.punct(":")
    return Loss(area=area, units=cursor.units("units"))


def write_loss(order: Loss, word: Wording) -> str:
    """Write an order "loss" as a line."""
    return f"{word.verb('loss')} {order.area}: {', '.join(order.units)}"


def loss_subject(cursor: Cursor) -> str:
    """Read the area that an order "loss" is about."""
    cursor.accept("in", "at")
    return read_area(cursor, "area")


def read_rout(cursor: Cursor) -> Rout:
    """Read what follows the verb of an order "rout"."""
    unit = cursor.unit()
    cursor.accept_punct(":")
    if cursor.accept(NONE, part="areas"):
        return Rout(unit=unit)
    cursor.accept("to", "towards")
    return Rout(unit=unit, areas=_areas(cursor, "areas"))


def write_rout(order: Rout, word: Wording) -> str:
    """Write an order "rout" as a line."""
    return f"{word.verb('rout')} {order.unit}: {' '.join(order.areas) or word(NONE)}"


def read_standing_rout(cursor: Cursor) -> StandingRout:
    """Read what follows the verb of an order "standing rout"."""
    cursor.accept_punct(":")
    return StandingRout(policy=cursor.keyword(THREATENED, NONE, part="policy"))


def write_standing_rout(order: StandingRout, word: Wording) -> str:
    """Write an order "standing rout" as a line."""
    return f"{word.verb('standing-rout')}: {word(order.policy)}"


def read_ask_me(cursor: Cursor) -> AskMe:
    """Read what follows the verb of an order "ask me"; what is named twice is asked about once."""
    cursor.accept_punct(":")
    first = cursor.keyword(*ASKED, "all", "nothing", part="what.0")
    if first in ("all", "nothing"):
        return AskMe(what=ASKED if first == "all" else ())
    what = [first]
    while any([cursor.accept_punct(","), cursor.accept_and()]) or cursor.stands(*ASKED):
        what.append(cursor.keyword(*ASKED, part=f"what.{len(what)}"))
    return AskMe(what=tuple(dict.fromkeys(what)))


def write_ask_me(order: AskMe, word: Wording) -> str:
    """Write an order "ask me" as a line."""
    return f"{word.verb('ask-me')}: {', '.join(map(word, order.what)) or word('nothing')}"
