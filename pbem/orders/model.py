"""What an order text becomes: orders as plain data, and the lines they stood on.

An :class:`Order` is what the log keeps: one frozen structure a verb, written to JSON with its verb as the tag. Where in
the text its parts stood is kept apart, in a :class:`Line`, because it matters for findings and for nothing else.
"""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from pbem.core.findings import NOWHERE, Finding, Span


class Order(
    msgspec.Struct,
    frozen=True,
    tag_field="verb",
    omit_defaults=True,
    forbid_unknown_fields=True,
    kw_only=True,
):
    """The base of every ruleset's orders; a subclass names its verb with ``tag="move"`` and adds its fields.

    Fields hold strings, integers, tuples and dictionaries of these only: an order is logged as canonical JSON.
    """

    STANDING: ClassVar[bool] = False
    """Whether the order holds until it is replaced or dropped, and not for one segment."""

    @property
    def subject(self) -> str:
        """What the order is about: two orders of a verb with one subject are the same order (design 6, ``amend``)."""
        return ""

    @property
    def claims(self) -> frozenset[str]:
        """The units which only one order of this verb may name, such as those of an attack."""
        return frozenset()

    @property
    def key(self) -> tuple[str, str]:
        """Verb and subject: what an amendment replaces and ``drop`` takes out."""
        return (str(self.__struct_config__.tag), self.subject)


class Line(msgspec.Struct, frozen=True):
    """An order and where it was written.

    ``span`` covers the whole order, ``spans`` its parts by name (``verb``, ``unit``, ``to``, ``path.2``, ``with.0``); an order that was in
    force before, or comes from no text, has none. ``language`` is the one its verb is written in, in which whatever is to be sent
    in its place is written too; an order from no text has that of its seat.
    """

    order: Order
    text: str = ""
    span: Span = NOWHERE
    spans: Mapping[str, Span] = {}
    language: str = "en"

    def where(self, part: str) -> Span:
        """Return the place of a part, or of the whole order when the part was not written out."""
        return self.spans.get(part, self.span)


class ReadSheet(msgspec.Struct, frozen=True):
    """What reading an order text yields: its lines, what is wrong with others, and how it wants to be taken.

    ``amend``: the sheet changes the one in force instead of replacing it. ``drops``: keys (verb, subject) to take out.
    ``words``: the values of ``word:`` lines in order. ``header``: game, segment, side of a ``begin orders`` line, or None.
    ``ignored``: texts of lines that are nothing to read (blank and comment lines are not listed).
    """

    lines: tuple[Line, ...] = ()
    findings: tuple[Finding, ...] = ()
    amend: bool = False
    drops: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    header: tuple[str, str, str] | None = None
    ready: bool = False


class UnitName(msgspec.Struct, frozen=True):
    """A unit as an order may name it: id, further names, the side it belongs to, and where it is ("" for nowhere)."""

    id: str
    names: tuple[str, ...] = ()
    side: str = ""
    place: str = ""


class Vocabulary(msgspec.Struct, frozen=True):
    """The names an order text of one side may use: units by id, and places by number with their names.

    ``places`` maps a place's number to its names ("0806" to "Sedan"); every place of the map is a key.
    """

    side: str
    units: Mapping[str, UnitName]
    places: Mapping[str, tuple[str, ...]]
