"""How the line of each order is read and written; its words are in :mod:`.words`."""

from pbem.orders.cursor import Cursor
from pbem.orders.model import Order
from pbem.orders.words import Wording
from pbem.rulesets.api.language import RouteSays, read_route, read_stack_route, write_whither
from pbem.rulesets.east_front import findings as say
from pbem.rulesets.east_front.orders import (
    Activate,
    Airlift,
    Bridge,
    Convert,
    Demolish,
    Feed,
    Flip,
    Join,
    Loss,
    Move,
    MoveStack,
    Overrun,
    Place,
    Rail,
    Retreat,
    StandingGuns,
    StandingLoss,
    StandingRetreat,
    Strategic,
)

SAYS = RouteSays(say.ELSEWHERE, say.NOWHERE_YET, say.WHITHER)
"""What is said of a move that starts where the unit is not."""


def read_place(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "place"."""
    unit = cursor.unit()
    cursor.accept("at", "to", part="word")
    return Place(unit=unit, place=cursor.place("place"))


def write_place(order: Place, word: Wording) -> str:
    """Write an order "place" as a line."""
    return f"{word.verb('place')} {order.unit} {word('at')} {order.place}"


def read_move(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "move"."""
    unit, path, to = read_route(cursor, SAYS)
    return Move(unit=unit, path=path, to=to)


def read_strategic(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "strategic"."""
    unit, path, to = read_route(cursor, SAYS)
    return Strategic(unit=unit, path=path, to=to)


def write_move(order: Move | Strategic, word: Wording) -> str:
    """Write an order "move" or "strategic" as a line."""
    return f"{word.verb(order.key[0])} {order.unit}{write_whither(order.path, order.to, word)}"


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


def read_airlift(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "airlift"."""
    unit = cursor.unit()
    cursor.keyword("to", part="word")
    return Airlift(unit=unit, to=cursor.place("to"))


def write_carried(order: Rail | Airlift, word: Wording) -> str:
    """Write an order "rail" or "airlift" as a line."""
    return f"{word.verb(order.key[0])} {order.unit} {word('to')} {order.to}"


def read_activate(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "activate"."""
    unit = cursor.unit()
    hq = cursor.unit("hq") if cursor.accept("by", part="word") else ""
    return Activate(unit=unit, hq=hq)


def write_activate(order: Activate, word: Wording) -> str:
    """Write an order "activate" as a line."""
    hq = f" {word('by')} {order.hq}" if order.hq else ""
    return f"{word.verb('activate')} {order.unit}{hq}"


def read_overrun(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "overrun"."""
    place = cursor.place("place")
    cursor.keyword("with", part="word")
    units = cursor.units("units")
    via: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    then_to = ""
    cursor.accept_punct(";")
    if cursor.accept("via", part="way"):
        via = cursor.places("via")
        cursor.accept_punct(";")
    if cursor.accept("then", part="after"):
        if cursor.accept("to", part="word"):
            then_to = cursor.place("then_to")
        else:
            cursor.accept_punct(":")
            then = cursor.places("then")
    return Overrun(place=place, units=units, via=via, then=then, then_to=then_to)


def write_overrun(order: Overrun, word: Wording) -> str:
    """Write an order "overrun" as a line."""
    text = f"{word.verb('overrun')} {order.place} {word('with')} {', '.join(order.units)}"
    if order.via:
        text += f" {word('via')} {' '.join(order.via)}"
    if order.then:
        return f"{text} {word('then')} {' '.join(order.then)}"
    return f"{text} {word('then')} {word('to')} {order.then_to}" if order.then_to else text


def overrun_subject(cursor: Cursor) -> str:
    """Read what an order "overrun" is about: the target and the first unit."""
    place = cursor.place("place")
    cursor.keyword("with", part="word")
    return f"{place} {cursor.units('units')[0]}"


def read_loss(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "loss"."""
    place = cursor.place("place")
    cursor.punct(":")
    return Loss(place=place, units=cursor.units("units"))


def write_loss(order: Loss, word: Wording) -> str:
    """Write an order "loss" as a line."""
    return f"{word.verb('loss')} {order.place}: {', '.join(order.units)}"


def read_retreat(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "retreat": a place and perhaps a unit, or a unit, "from" and a place."""
    place, unit = _retreating(cursor)
    colon = cursor.accept_punct(":")
    if cursor.accept("towards", "to", part="word"):
        return Retreat(place=place, unit=unit, to=cursor.place("to"))
    if not colon:
        cursor.punct(":")
    return Retreat(place=place, unit=unit, path=cursor.places("path"))


def _retreating(cursor: Cursor) -> tuple[str, str]:
    """Read who retreats from where; units of either side, for the survivors of an overrun are moved by the other (EF-108)."""
    cursor.accept("from")
    if cursor.is_unit(own=None) and not cursor.is_place():
        unit = cursor.unit(own=None)
        cursor.keyword("from")
        return cursor.place("place"), unit
    place = cursor.place("place")
    token = cursor.peek()
    if token is None or token.text == ":" or cursor.stands("towards", "to"):
        return place, ""
    return place, cursor.unit(own=None)


def write_retreat(order: Retreat, word: Wording) -> str:
    """Write an order "retreat" as a line."""
    whither = f" {word('towards')} {order.to}" if order.to else f": {' '.join(order.path)}"
    return f"{word.verb('retreat')} {order.subject}{whither}"


def retreat_subject(cursor: Cursor) -> str:
    """Read what an order "retreat" is about."""
    place, unit = _retreating(cursor)
    return f"{place} {unit}".strip()


def read_bridge(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "bridge"; the two places of the hexside stand apart, by whatever sign."""
    unit = cursor.unit()
    if not cursor.accept_punct(":"):
        cursor.keyword("over", part="word")
    a = cursor.place("a")
    if not (cursor.accept_punct("/") or cursor.accept_punct("\\") or cursor.accept_punct("|")):
        cursor.accept_punct(",")
    return Bridge(unit=unit, a=a, b=cursor.place("b"))


def write_bridge(order: Bridge, word: Wording) -> str:
    """Write an order "bridge" as a line."""
    return f"{word.verb('bridge')} {order.unit}: {order.a}/{order.b}"


def read_flip(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "flip"."""
    unit = cursor.unit()
    return Flip(unit=unit, firing=cursor.keyword("firing", "mobile", part="firing") == "firing")


def write_flip(order: Flip, word: Wording) -> str:
    """Write an order "flip" as a line."""
    return f"{word.verb('flip')} {order.unit} {word('firing' if order.firing else 'mobile')}"


def read_join(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "join"."""
    unit = cursor.unit()
    cursor.keyword("together", part="word")
    return Join(unit=unit, other=cursor.unit("other"))


def write_join(order: Join, word: Wording) -> str:
    """Write an order "join" as a line."""
    return f"{word.verb('join')} {order.unit} {word('together')} {order.other}"


def read_feed(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "feed"."""
    cursor.accept("from", part="word")
    return Feed(unit=cursor.unit())


def write_feed(order: Feed, word: Wording) -> str:
    """Write an order "feed" as a line."""
    return f"{word.verb('feed')} {word('from')} {order.unit}"


def feed_subject(cursor: Cursor) -> str:
    """Read what an order "feed" is about: the supply unit."""
    cursor.accept("from", part="word")
    return cursor.unit()


def read_convert(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "convert"."""
    cursor.accept_punct(":")
    return Convert(places=cursor.places("places"))


def write_convert(order: Convert, word: Wording) -> str:
    """Write an order "convert" as a line."""
    return f"{word.verb('convert')} {' '.join(order.places)}"


def read_demolish(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "demolish"."""
    return Demolish(place=cursor.place("place"))


def read_leave(cursor: Cursor) -> Order:
    """Read what follows the verb "leave standing", which is an order "demolish" that says no."""
    return Demolish(place=cursor.place("place"), leave=True)


def write_demolish(order: Demolish, word: Wording) -> str:
    """Write an order "demolish", or "leave standing", as a line."""
    return f"{word.verb('leave-standing' if order.leave else 'demolish')} {order.place}"


def read_standing_retreat(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "standing retreat"."""
    cursor.accept_punct(":")
    cursor.keyword("towards", part="word")
    return StandingRetreat(towards=cursor.place("towards"))


def write_standing_retreat(order: StandingRetreat, word: Wording) -> str:
    """Write an order "standing retreat" as a line."""
    return f"{word.verb('standing-retreat')}: {word('towards')} {order.towards}"


def read_standing_loss(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "standing loss"."""
    cursor.accept_punct(":")
    return StandingLoss(units=cursor.units("units"))


def write_standing_loss(order: StandingLoss, word: Wording) -> str:
    """Write an order "standing loss" as a line."""
    return f"{word.verb('standing-loss')}: {', '.join(order.units)}"


def read_standing_guns(cursor: Cursor) -> Order:
    """Read what follows the verb of an order "standing guns"."""
    cursor.accept_punct(":")
    if cursor.keyword("destroy", "keep", part="destroy") == "keep":
        return StandingGuns()
    return StandingGuns(destroy=True, units=() if cursor.peek() is None else cursor.units("units"))


def write_standing_guns(order: StandingGuns, word: Wording) -> str:
    """Write an order "standing guns" as a line."""
    text = f"{word.verb('standing-guns')}: {word('destroy' if order.destroy else 'keep')}"
    return f"{text} {', '.join(order.units)}" if order.units else text
