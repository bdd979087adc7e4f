"""What the order languages of hex games have in common: the lines of moves, and the words that begin an order."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from pbem.core.findings import Code, Finding, Span
from pbem.core.text import Message, msg, render
from pbem.orders.cursor import Cursor
from pbem.orders.grammar import STRUCTURE, Grammar
from pbem.orders.model import Order
from pbem.orders.tokens import fold
from pbem.orders.words import LANGUAGES, Entries, Wording


class Route(NamedTuple):
    """Where a unit or a stack goes: the unit or the place it starts from, and a path (the places entered) or an end."""

    subject: str
    path: tuple[str, ...]
    to: str


class RouteSays(NamedTuple):
    """A ruleset's codes for the start of a move: the unit is elsewhere, is not on the map; start and end are not told apart.

    Their fields: ``unit``, ``place`` and ``here``; ``unit`` and ``place``; ``place``.
    """

    elsewhere: Code
    nowhere: Code
    whither: Code


def whither(cursor: Cursor) -> tuple[tuple[str, ...], str]:
    """Read a path after a colon, or the word "to" and a place."""
    if cursor.accept_punct(":"):
        return cursor.places("path"), ""
    cursor.keyword("to", part="word")
    return (), cursor.place("to")


def write_whither(path: tuple[str, ...], to: str, word: Wording) -> str:
    """Write what :func:`whither` reads."""
    return f": {' '.join(path)}" if path else f" {word('to')} {to}"


def names_place(cursor: Cursor) -> bool:
    """Whether a place stands here, or a number that is meant to be one."""
    token = cursor.peek()
    return cursor.is_place() or (token is not None and token.is_number)


def read_route(cursor: Cursor, says: RouteSays) -> Route:
    """Read a unit, perhaps the place where it starts, and where it goes; a path may begin with that place."""
    unit = cursor.unit()
    here = cursor.names.where(unit)
    if cursor.accept("from") or names_place(cursor):
        start = cursor.place("from")
        if cursor.at_end():
            goal = f"{cursor.words.written('to', cursor.language)} {start}"
            remedy = msg("Write to {place} for its end, or a colon before a path.", place=start)
            cursor.fail(says.whither.at(cursor.spans["from"], remedy=remedy, place=start), goal)
        if start != here:
            cursor.fail(_elsewhere(says, unit, start, here, cursor.spans["from"]), here)
    return _without_start(cursor, here, Route(unit, *whither(cursor)))


def _without_start(cursor: Cursor, here: str, route: Route) -> Route:
    """Take the place where a route starts from the beginning of its path."""
    path = route.path
    if len(path) < 2 or path[0] != here:
        return route
    for index in range(1, len(path)):
        cursor.spans[f"path.{index - 1}"] = cursor.spans[f"path.{index}"]
    return route._replace(path=path[1:])


def _elsewhere(says: RouteSays, unit: str, place: str, here: str, span: Span) -> Finding:
    """Say that a unit does not start where the order has it."""
    if not here:
        return says.nowhere.at(span, unit=unit, place=place)
    remedy = msg("Leave the place out, or name {here}.", here=here)
    return says.elsewhere.at(span, remedy=remedy, unit=unit, place=place, here=here)


def read_stack_route(cursor: Cursor) -> Route:
    """Read the place of a stack and where it goes; a path may begin with that place."""
    cursor.accept("from")
    place = cursor.place("place")
    return _without_start(cursor, place, Route(place, *whither(cursor)))


def unit_subject(cursor: Cursor) -> str:
    """Read the unit that an order is about."""
    return cursor.unit()


def place_subject(cursor: Cursor) -> str:
    """Read the place that an order is about."""
    return cursor.place("place")


def no_subject(cursor: Cursor) -> str:
    """Read nothing: there is one order of the verb."""
    return ""


def first_words(grammar: Grammar) -> frozenset[str]:
    """Return every word that an order line may begin with, in all languages, with and without accents, words of the sheet among them."""
    firsts = [spelling.split()[0] for spelling in _spellings(grammar)]
    return frozenset(firsts) | frozenset(map(fold, firsts))


def reserved(grammar: Grammar, keywords: Entries, more: Iterable[str] = ()) -> frozenset[str]:
    """Return every word of an order language, in all languages, with and without accents: no unit is called by one."""
    spellings = [*_spellings(grammar), *more]
    spellings += [some for languages in keywords.values() for words in languages.values() for some in words]
    words = (word for spelling in spellings for word in spelling.split())
    return frozenset(piece for word in words for piece in (word, fold(word)) if len(piece) > 1)


def _spellings(grammar: Grammar) -> list[str]:
    found = [spelling for form in grammar.forms.values() for some in form.words.values() for spelling in some]
    return [*found, *grammar.structure.spellings(STRUCTURE)]


def say_failed(
    body: Mapping[str, Any],
    side: Message,
    grammar: Grammar,
    load: Callable[[Any], Order],
    named: Iterable[str],
    language: str,
) -> Message:
    """Say which order of an event ``order.failed`` could not be followed, and why.

    ``side``: who gave it; ``load`` reads an order as the log keeps it; ``named``: the fields of findings that hold a name with a msgid
    of its own, which an event has in English.
    """
    args = dict(body.get("args", {}))
    args.update({name: Message(args[name]) for name in named if name in args})
    why = Message(body["why"], args)
    try:
        text = grammar.write(load(body["order"]), language if language in LANGUAGES else LANGUAGES[0])
    except msgspec.ValidationError:
        return msg("{side}: an order could not be followed. {why}", side=side, why=why)
    return msg("{side}: this order could not be followed: {order}. {why}", side=side, order=text, why=why)


def say_event(say: Callable[[], Message | None], language: str) -> str:
    """Say an event by what makes its sentence, or "" where there is none; an event of another version is passed over."""
    try:
        sentence = say()
        return render(sentence, language) if sentence else ""
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return ""
