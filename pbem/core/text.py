"""Sentences that can be said in any language.

A sentence is a :class:`Message`: a msgid with named fields and the values to fill in. It is made where the fact is
known and rendered where the reader is known. No sentence is put together from pieces; a field holds a name, a number
or a whole sentence of its own.

The catalogues are handed in by the shell with :func:`install`; without one the msgid itself, which is English, is used.
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec


class Catalogue(Protocol):
    """What :mod:`gettext` calls translations: the two look-ups this module needs."""

    def gettext(self, message: str) -> str:
        """Return the translation of a msgid."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a msgid in the plural form of n."""
        ...


class Message(msgspec.Struct, frozen=True):
    """One sentence: its msgid, the values of its fields, and for a counted one the plural msgid and the count."""

    id: str
    args: "dict[str, str | int | Message]" = {}
    plural: str = ""
    count: int = 0


_catalogues: dict[str, Catalogue] = {}


def install(catalogues: Mapping[str, Catalogue]) -> None:
    """Hand in the catalogues by language code (``fr``, ``ru``); they replace those of the same language."""
    _catalogues.update(catalogues)


def msg(id: str, /, **args: "str | int | Message") -> Message:
    """Make a sentence; the first argument is the msgid that the catalogue extractor collects."""
    return Message(id, args)


def nmsg(one: str, many: str, count: int, /, **args: "str | int | Message") -> Message:
    """Make a counted sentence; the field ``{n}`` holds the count."""
    return Message(one, {"n": count, **args}, many, count)


def render(message: Message, language: str = "en") -> str:
    """Say a sentence in a language; a language without a catalogue is said in English."""
    catalogue = _catalogues.get(language)
    if message.plural:
        if catalogue:
            pattern = catalogue.ngettext(message.id, message.plural, message.count)
        else:
            pattern = message.id if message.count == 1 else message.plural
    else:
        pattern = catalogue.gettext(message.id) if catalogue and message.id else message.id
    if not message.args:
        return pattern
    values = {
        name: render(value, language) if isinstance(value, Message) else value for name, value in message.args.items()
    }
    return pattern.format_map(values)
