"""How the line of each order is read and written; its words are in :mod:`.words`."""

import re
from collections.abc import Mapping

import msgspec

from pbem.orders.cursor import Cursor
from pbem.orders.model import Order
from pbem.orders.tokens import quoted
from pbem.orders.words import Wording
from pbem.rulesets.api.language import RouteSays, read_route, read_stack_route, write_whither
from pbem.rulesets.france_1940 import findings as say
from pbem.rulesets.france_1940.orders import (
    Advance,
    Airdrop,
    Attack,
    Interdict,
    Move,
    MoveStack,
    Place,
    Rail,
    Retreat,
    StandingAdvance,
    StandingAir,
    StandingRetreat,
    Support,
)

NATIONS = ("DE", "FR", "GB")
"""The nations that have air points (FR-64, FR-65)."""

MOST_AIR = 99
"""The highest number of air points that reads as one."""

_COLUMN = re.compile(r"[0-9]{1,2}-[0-9]{1,2}", re.ASCII)


SAYS = RouteSays(say.ELSEWHERE, say.NOWHERE_YET, say.WHITHER)
"""What is said of a move that starts where the unit is not."""


def read_move(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "move"."""
    unit, path, to = read_route(cursor, SAYS)
    return Move(unit=unit, path=path, to=to)


def write_move(order: Move, word: Wording) -> str:
    """Write an order "move" as a line."""
    return f"{word.verb('move')} {order.unit}{write_whither(order.path, order.to, word)}"


def read_move_stack(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "move stack"."""
    place, path, to = read_stack_route(cursor)
    return MoveStack(place=place, path=path, to=to)


def write_move_stack(order: MoveStack, word: Wording) -> str:
    """Write an order "move stack" as a line."""
    return f"{word.verb('move-stack')} {order.place}{write_whither(order.path, order.to, word)}"


def read_rail(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "rail"."""
    unit = cursor.unit()
    cursor.keyword("to", part="word")
    return Rail(unit=unit, to=cursor.place("to"))


def write_rail(order: Rail, word: Wording) -> str:
    """Write an order "rail" as a line."""
    return f"{word.verb('rail')} {order.unit} {word('to')} {order.to}"


def read_place(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "place"."""
    unit = cursor.unit()
    cursor.accept("to")
    return Place(unit=unit, place=cursor.place("place"))


def write_place(order: Place, word: Wording) -> str:
    """Write an order "place" as a line."""
    return f"{word.verb('place')} {order.unit} {order.place}"


def read_airdrop(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "airdrop"."""
    unit = cursor.unit()
    cursor.accept("to")
    return Airdrop(unit=unit, place=cursor.place("place"))


def write_airdrop(order: Airdrop, word: Wording) -> str:
    """Write an order "airdrop" as a line."""
    return f"{word.verb('airdrop')} {order.unit} {order.place}"


def _points(cursor: Cursor) -> dict[str, int]:
    """Read air points: a number, perhaps with a nation, and more of them with commas between."""
    air: dict[str, int] = {}
    while True:
        number = cursor.number("air", 1, MOST_AIR)
        nation = cursor.accept(*NATIONS, part="nation")
        if nation in air:
            cursor.fail(say.AIR_TWICE.at(cursor.spans["nation" if nation else "air"], remedy=say.ADD_UP))
        air[nation] = number
        if not (cursor.accept_punct(",") or cursor.accept_punct("+")):
            return {nation: air[nation] for nation in sorted(air)}


def _write_points(air: Mapping[str, int], word: Wording) -> str:
    return ", ".join(f"{air[nation]} {_nation(nation, word)}".rstrip() for nation in sorted(air))


def _nation(nation: str, word: Wording) -> str:
    """Write whose points are meant; one that has none, which no text can name, by its id."""
    return word(nation) if nation in NATIONS else nation


def _air_clauses(cursor: Cursor) -> dict[str, int]:
    air: dict[str, int] = {}
    for clause in cursor.clauses():
        clause.keyword("air", part="clause")
        if air:
            clause.fail(say.AIR_TWICE.at(clause.here(), remedy=say.ADD_UP))
        air = _points(clause)
    return air


def _write_air(air: Mapping[str, int], word: Wording) -> str:
    return f"; {word('air')} {_write_points(air, word)}" if air else ""


def read_interdict(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "interdict"."""
    place = cursor.place("place")
    return Interdict(place=place, air=_air_clauses(cursor))


def write_interdict(order: Interdict, word: Wording) -> str:
    """Write an order "interdict" as a line."""
    return f"{word.verb('interdict')} {order.place}{_write_air(order.air, word)}"


def read_attack(cursor: Cursor, kind: type[Attack] = Attack) -> Order:
    """Read what follows the verb of an order "attack"."""
    places = [cursor.place("places.0")]
    while cursor.accept_punct("+") or cursor.accept_punct(","):
        places.append(cursor.place(f"places.{len(places)}"))
    cursor.keyword("with", part="word")
    units = cursor.units("units")
    return kind(places=tuple(places), units=units, air=_air_clauses(cursor))


def write_attack(order: Attack, word: Wording) -> str:
    """Write an order "attack" as a line."""
    places = " + ".join(order.places)
    air = _write_air(order.air, word)
    return f"{word.verb(order.key[0])} {places} {word('with')} {', '.join(order.units)}{air}"


def attack_without(order: Attack, unit: str) -> Order | None:
    """Take a unit out of an order "attack"; None if nobody is left."""
    units = tuple(one for one in order.units if one != unit)
    return msgspec.structs.replace(order, units=units) if units else None


def read_support(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "support"."""
    place = cursor.place("place")
    if not cursor.accept_punct(";"):
        cursor.accept_punct(":")
    cursor.keyword("with-air", part="word")
    return Support(place=place, air=_points(cursor))


def write_support(order: Support, word: Wording) -> str:
    """Write an order "support" as a line."""
    return f"{word.verb('support')} {order.place} {word('with-air')} {_write_points(order.air, word)}"


def read_retreat(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "retreat"."""
    place = cursor.place("place")
    unit = "" if cursor.at_end() or cursor.accept_punct(":") else cursor.unit(own=False)
    if unit:
        cursor.punct(":")
    return Retreat(place=place, unit=unit, path=cursor.places("path"))


def write_retreat(order: Retreat, word: Wording) -> str:
    """Write an order "retreat" as a line."""
    subject = f"{order.place} {order.unit}".strip()
    return f"{word.verb('retreat')} {subject}: {' '.join(order.path)}"


def retreat_subject(cursor: Cursor) -> str:
    """Read what an order "retreat" is about."""
    place = cursor.place("place")
    return place if cursor.at_end() else f"{place} {cursor.unit(own=False)}"


def _all_or_none(cursor: Cursor) -> str:
    return cursor.accept("all", "none", part="units")


def read_advance(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "advance"."""
    place = cursor.place("place")
    to = cursor.place("to") if cursor.accept("to", part="word") else ""
    cursor.punct(":")
    found = _all_or_none(cursor)
    units = () if found else cursor.units("units")
    return Advance(place=place, to="" if to == place else to, units=units, all=found == "all")


def write_advance(order: Advance, word: Wording) -> str:
    """Write an order "advance" as a line."""
    to = f" {word('to')} {order.to}" if order.to else ""
    who = word("all") if order.all else ", ".join(order.units) or word("none")
    return f"{word.verb('advance')} {order.place}{to}: {who}"


def advance_without(order: Advance, unit: str) -> Order | None:
    """Take a unit out of an order "advance"; None if nobody is left."""
    units = tuple(one for one in order.units if one != unit)
    return msgspec.structs.replace(order, units=units) if units else None


def advance_subject(cursor: Cursor) -> str:
    """Read what an order "advance" is about."""
    place = cursor.place("place")
    return f"{place} {cursor.place('to')}" if cursor.accept("to") else place


def _column(cursor: Cursor) -> str:
    """Read odds, as 3-1 or 3:1."""
    token = cursor.peek()
    if token is None or _COLUMN.fullmatch(token.key):
        return cursor.name("upto")
    if not token.is_number:
        cursor.fail(say.COLUMN.at(token.span, remedy=say.COLUMN_HOW, found=quoted(token.text)))
    attack = cursor.number("upto", 1)
    cursor.punct(":")
    return f"{attack}-{cursor.number('less', 1)}"


def read_standing_air(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "standing air"."""
    cursor.accept_punct(":")
    if cursor.accept("none", part="points"):
        return StandingAir(points=0)
    points = cursor.number("points", 1, MOST_AIR)
    cursor.keyword("every-attack", part="word")
    upto = ""
    if cursor.accept("at"):
        upto = _column(cursor)
        cursor.keyword("or-less", part="less")
    nations: list[str] = []
    for clause in cursor.clauses():
        while nation := clause.accept(*NATIONS, part="nation"):
            nations.append(nation)
            clause.accept_punct(",")
        clause.keyword("first")
    return StandingAir(points=points, upto=upto, nations=tuple(dict.fromkeys(nations)))


def write_standing_air(order: StandingAir, word: Wording) -> str:
    """Write an order "standing air" as a line."""
    verb = word.verb("standing-air")
    if not order.points:
        return f"{verb}: {word('none')}"
    upto = f" {word('at')} {order.upto} {word('or-less')}" if order.upto else ""
    nations = (
        f"; {', '.join(_nation(nation, word) for nation in order.nations)} {word('first')}" if order.nations else ""
    )
    return f"{verb}: {order.points} {word('every-attack')}{upto}{nations}"


def read_standing_retreat(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "standing retreat"."""
    cursor.accept_punct(":")
    cursor.keyword("towards", part="word")
    return StandingRetreat(towards=cursor.place("towards"))


def write_standing_retreat(order: StandingRetreat, word: Wording) -> str:
    """Write an order "standing retreat" as a line."""
    return f"{word.verb('standing-retreat')}: {word('towards')} {order.towards}"


def read_standing_advance(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "standing advance"."""
    cursor.accept_punct(":")
    return StandingAdvance(all=cursor.keyword("all", "none", part="units") == "all")


def write_standing_advance(order: StandingAdvance, word: Wording) -> str:
    """Write an order "standing advance" as a line."""
    return f"{word.verb('standing-advance')}: {word('all' if order.all else 'none')}"


def attack_subject(cursor: Cursor) -> str:
    """Read what an order "attack" is about."""
    place = cursor.place("places.0")
    while cursor.accept_punct("+") or cursor.accept_punct(","):
        cursor.place("places.1")
    return place
