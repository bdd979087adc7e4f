"""How the line of each order of a combat is read and written; its words are in :mod:`.words_combat`.

The clauses of an attack come in any order, each once. A ``;`` stands before each; a comma, "and" or nothing will do as well.
"""

from typing import Any

import msgspec

from pbem.orders import findings as common
from pbem.orders.cursor import AND, Cursor
from pbem.orders.model import Order
from pbem.orders.tokens import Sort
from pbem.orders.words import Wording
from pbem.rulesets.east_front import findings as say
from pbem.rulesets.east_front.orders_combat import (
    ASKED,
    COMMANDS,
    Advance,
    AskMe,
    Attack,
    Command,
    Fortify,
    Rebuild,
    Replace,
    StandingAdvance,
    StandingReaction,
    Support,
)

LISTS = {"guns": "guns", "supply": "supplied", "air": "air"}
"""The clauses that name units, and the part of the order that such a clause is."""

CLAUSES = (*LISTS, "engineers", "order", *COMMANDS, "mandated")
"""What a clause of an attack begins with; an order may be named without the word "order"."""


def read_attack(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "attack". Findings: ``east.order.clause-twice``, ``order.unit-repeated``."""
    places = _targets(cursor)
    cursor.keyword("with", part="word")
    units = cursor.units("units", until=CLAUSES)
    return Attack(places=places, units=units, **_clauses(cursor, CLAUSES, units))


def _targets(cursor: Cursor) -> tuple[str, ...]:
    """Read the places that are attacked, with commas, ``+``, "and" or blanks between them."""
    places = [cursor.place("places.0")]
    while cursor.accept_punct(",") or cursor.accept_punct("+") or cursor.accept_and() or cursor.is_place():
        places.append(cursor.place(f"places.{len(places)}"))
    return tuple(places)


def _clauses(cursor: Cursor, kinds: tuple[str, ...], units: tuple[str, ...] = ()) -> dict[str, Any]:
    """Read clauses to the end of the line, as fields of an order; ``units``: what the order names before them."""
    found: dict[str, Any] = {}
    named = set(units)
    _run(cursor, kinds, found, named)
    for piece in cursor.clauses():
        if not _run(piece, kinds, found, named):
            piece.keyword(*(kind for kind in kinds if kind not in COMMANDS), part="clause")
    return found


def _run(cursor: Cursor, kinds: tuple[str, ...], found: dict[str, Any], named: set[str]) -> bool:
    """Read clauses that stand one after the other, and say whether there was one."""
    any_at_all = False
    while True:
        if any_at_all:
            cursor.accept_punct(",")
            cursor.accept_and()
        kind = cursor.accept(*kinds)
        if not kind:
            return any_at_all
        any_at_all = True
        _clause(cursor, kind, found, named)


def _clause(cursor: Cursor, kind: str, found: dict[str, Any], named: set[str]) -> None:
    """Read what follows the first word of a clause into fields of the order."""
    field = LISTS.get(kind, "command" if kind == "order" or kind in COMMANDS else kind)
    span = cursor.spans[kind]
    if field in found:
        word = cursor.words.written("order" if field == "command" else kind, cursor.language)
        cursor.fail(say.CLAUSE_TWICE.at(span, remedy=say.CLAUSE_ONCE, word=word))
    cursor.spans[field] = span
    if kind in LISTS:
        cursor.accept_punct(":")
        bare = kind == "supply" and _bare(cursor)
        listed = () if bare else _listed(cursor, kind, named)
        found[kind] = listed
        if kind == "supply":
            found[field] = bare or bool(listed)
    elif field == "command":
        found.update(_command(cursor, "" if kind == "order" else kind))
    else:
        found[field] = True


def _bare(cursor: Cursor) -> bool:
    """Whether nothing is named here: the line or clause ends, or the next clause begins."""
    token = cursor.peek()
    return token is None or token.sort is Sort.SIGN or token.key in AND or cursor.stands(*CLAUSES)


def _listed(cursor: Cursor, part: str, named: set[str]) -> tuple[str, ...]:
    """Read units of a clause, or "none"; who is named in the order already is not named again."""
    if cursor.accept("none", part=part):
        return ()
    units = cursor.units(part, until=CLAUSES)
    for index, unit in enumerate(units):
        if unit in named:
            cursor.fail(common.UNIT_REPEATED.at(cursor.spans[f"{part}.{index}"], remedy=common.NAME_ONCE, unit=unit))
    named.update(units)
    return units


def _command(cursor: Cursor, command: str = "") -> dict[str, str]:
    """Read an order to the units of a combat, and the HQ that gives it where one is named."""
    if not command:
        cursor.accept_punct(":")
        command = cursor.keyword(*COMMANDS, part="command")
    found = {"command": command}
    if cursor.accept("from-hq", part="word"):
        found["hq"] = cursor.unit("hq")
    return found


def write_attack(order: Attack, word: Wording) -> str:
    """Write an order "attack" as a line."""
    parts = [f"{word.verb('attack')} {', '.join(order.places)} {word('with')} {', '.join(order.units)}"]
    parts += [f"{word('guns')} {', '.join(order.guns)}"] if order.guns else []
    parts += [f"{word('supply')} {', '.join(order.supply)}".rstrip()] if order.supplied else []
    parts += [word("engineers")] if order.engineers else []
    parts += [f"{word('order')} {_write_command(order, word)}"] if order.command else []
    parts += [f"{word('air')} {', '.join(order.air)}"] if order.air else []
    parts += [word("mandated")] if order.mandated else []
    return "; ".join(parts)


def _write_command(order: Attack | Command, word: Wording) -> str:
    hq = f" {word('from-hq')} {order.hq}" if order.hq else ""
    return f"{word(order.command)}{hq}"


def attack_subject(cursor: Cursor) -> str:
    """Read what an order "attack" is about: its first place."""
    return _targets(cursor)[0]


def attack_without(order: Attack, unit: str) -> Order | None:
    """Take a unit, gun or aircraft out of an order "attack"; None if nobody is left to attack."""
    left = _taken_out(order, unit)
    return left if left.units else None


def _taken_out(order: Any, unit: str) -> Any:
    lists = {name: getattr(order, name) for name in ("units", "guns", "air") if hasattr(order, name)}
    changed = {name: tuple(one for one in units if one != unit) for name, units in lists.items()}
    return msgspec.structs.replace(order, **changed)


def read_support(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "support"; what guns support is always said, be it none of them."""
    place = cursor.place("place")
    if not cursor.accept_punct(":"):
        cursor.accept_punct(";")
        cursor.accept("with", part="word")
    cursor.accept("guns", part="word")
    if cursor.at_end() or cursor.stands("air"):
        cursor.fail(say.GUNS_UNSAID.at(cursor.here(), remedy=say.GUNS_HOW, place=place))
    guns = _listed(cursor, "guns", set())
    cursor.accept_punct(",")
    return Support(place=place, guns=guns, **_clauses(cursor, ("air",), guns))


def write_support(order: Support, word: Wording) -> str:
    """Write an order "support" as a line."""
    guns = f" {word('with')} {', '.join(order.guns)}" if order.guns else f": {word('none')}"
    air = f"; {word('air')} {', '.join(order.air)}" if order.air else ""
    return f"{word.verb('support')} {order.place}{guns}{air}"


def support_without(order: Support, unit: str) -> Order | None:
    """Take a gun or aircraft out of an order "support"; None if nothing is left that supports."""
    left = _taken_out(order, unit)
    return left if left.guns or left.air else None


def read_command(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "order"."""
    place = cursor.place("place")
    return Command(place=place, **_command(cursor))


def write_command(order: Command, word: Wording) -> str:
    """Write an order "order" as a line."""
    return f"{word.verb('order')} {order.place}: {_write_command(order, word)}"


def read_advance(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "advance"."""
    cursor.accept("to", part="word")
    place = cursor.place("place")
    if not (cursor.accept_punct(":") or cursor.accept("with", part="word") or cursor.stands("all", "none")):
        cursor.punct(":")
    found = cursor.accept("all", "none", part="units")
    return Advance(place=place, units=() if found else cursor.units("units"), all=found == "all")


def write_advance(order: Advance, word: Wording) -> str:
    """Write an order "advance" as a line."""
    who = word("all") if order.all else ", ".join(order.units) or word("none")
    return f"{word.verb('advance')} {order.place}: {who}"


def read_replace(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "replace"."""
    return Replace(unit=cursor.unit())


def write_replace(order: Replace, word: Wording) -> str:
    """Write an order "replace" as a line."""
    return f"{word.verb('replace')} {order.unit}"


def read_rebuild(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "rebuild"."""
    unit = cursor.unit()
    cursor.accept("at", "to", part="word")
    return Rebuild(unit=unit, place=cursor.place("place"))


def write_rebuild(order: Rebuild, word: Wording) -> str:
    """Write an order "rebuild" as a line."""
    return f"{word.verb('rebuild')} {order.unit} {word('at')} {order.place}"


def read_fortify(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "fortify"."""
    cursor.accept("at", part="word")
    place = cursor.place("place")
    return Fortify(place=place, unit=cursor.unit() if cursor.accept("with", part="word") else "")


def write_fortify(order: Fortify, word: Wording) -> str:
    """Write an order "fortify" as a line."""
    unit = f" {word('with')} {order.unit}" if order.unit else ""
    return f"{word.verb('fortify')} {order.place}{unit}"


def read_standing_advance(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "standing advance"."""
    cursor.accept_punct(":")
    return StandingAdvance(all=cursor.keyword("all", "none", part="units") == "all")


def write_standing_advance(order: StandingAdvance, word: Wording) -> str:
    """Write an order "standing advance" as a line."""
    return f"{word.verb('standing-advance')}: {word('all' if order.all else 'none')}"


def read_standing_reaction(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "standing reaction"."""
    cursor.accept_punct(":")
    command = cursor.keyword("none", *COMMANDS, part="command")
    return StandingReaction(command="" if command == "none" else command)


def write_standing_reaction(order: StandingReaction, word: Wording) -> str:
    """Write an order "standing reaction" as a line."""
    return f"{word.verb('standing-reaction')}: {word(order.command or 'none')}"


def read_ask_me(cursor: Cursor) -> Order:
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
