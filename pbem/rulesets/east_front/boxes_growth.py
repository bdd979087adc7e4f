"""Rolls on the Replacement and the Surrender Table in numbers for a reader (EF-153, EF-200, EF-H33, EF-H35)."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.api import Box, Note, Row
from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.east_front.titles import listed

GIVES: dict[str, Message] = {
    "I": nmsg("{n} infantry point", "{n} infantry points", 0),
    "M": nmsg("{n} mobile point", "{n} mobile points", 0),
    "G": nmsg("{n} artillery point", "{n} artillery points", 0),
    "S": nmsg("{n} strongpoint", "{n} strongpoints", 0),
    "E": nmsg("{n} strongpoint of type E", "{n} strongpoints of type E", 0),
    "F": nmsg("{n} air unit repaired: of no effect here", "{n} air units repaired: of no effect here", 0),
    "L": nmsg("{n} garrison released: of no effect here", "{n} garrisons released: of no effect here", 0),
    "X": nmsg("{n} Mandated Attack", "{n} Mandated Attacks", 0),
}
"""What each letter of the Replacement Table gives (EF-H33); this version has no damaged aircraft and no garrisons."""

MODIFIERS: dict[str, Message] = {
    "unmet-mandated": msg("Mandated Attacks not yet made"),
    "mud": msg("Mud"),
    "command": msg("in command range of an operational HQ"),
    "guards-nkvd": msg("a Guards or NKVD unit in the hex"),
    "city": msg("a city"),
    "fortification": msg("a fortification that stands"),
    "cover": msg("woods, swamp or mountain"),
    "emergency": msg("a unit in Emergency Supply"),
    "out-of-supply": msg("a unit Out of Supply"),
    "zoc-pressure": msg("units short of supply in an enemy ZOC"),
    "militia-only": msg("only militia or coastal artillery"),
}
"""The modifiers of both tables by their words."""

MODIFIERS_NOT: dict[str, Message] = {
    "unmet-mandated": msg("no Mandated Attack owed"),
    "mud": msg("no Mud"),
    "command": msg("no operational HQ in range"),
    "guards-nkvd": msg("no Guards or NKVD unit in the hex"),
    "city": msg("no city"),
    "fortification": msg("no fortification that stands"),
    "cover": msg("no woods, swamp or mountain"),
    "emergency": msg("no unit in Emergency Supply, or one Out of Supply"),
    "out-of-supply": msg("no unit Out of Supply"),
    "zoc-pressure": msg("no enemy ZOC over units short of supply"),
    "militia-only": msg("others than militia and coastal artillery"),
}
"""The same where they were looked at and do not apply."""


def replacement(body: Mapping[str, Any]) -> Box:
    """Return the box of a roll on the Soviet Replacement Table from the body of its event."""
    column, result = str(body["column"]), str(body["result"])
    gives = tuple(_gives(result)) or (Note(msg("nothing")),)
    return Box(
        title=msg("Soviet replacements"),
        column=column,
        result=result,
        rows=(
            _modifiers(body),
            _roll(body, Note(msg("column {column}", column=column), "", "EF-H33")),
            Row(msg("Result"), result, gives),
        ),
    )


def _gives(cell: str) -> Iterator[Note]:
    for part in cell.split("+"):
        said = GIVES.get(part[:1])
        if said is not None and part[1:].isdecimal():
            number = int(part[1:])
            yield Note(msgspec.structs.replace(said, args={"n": number}, count=number), part)


def surrender(body: Mapping[str, Any]) -> Box:
    """Return the box of a roll on the Surrender Table from the body of its event."""
    place, result = str(body["place"]), str(body["result"])
    units = Note(msg("{units}", units=listed(body["units"])), "", "EF-H35")
    return Box(
        title=msg("Surrender in {place}", place=place),
        place=place,
        result=result,
        rows=(
            Row(msg("Surrounded"), "", (units,)),
            _modifiers(body),
            _roll(body),
            Row(msg("Result"), result, (Note(_surrendered(result)),)),
        ),
    )


def _surrendered(result: str) -> Message:
    if result == "S":
        return msg("all units surrender")
    if result.isdecimal():
        return nmsg("{n} step lost", "{n} steps lost", int(result))
    return msg("the units hold out")


def _modifiers(body: Mapping[str, Any]) -> Row:
    """List the modifiers in the order of the table, those that do not apply behind their own."""
    factors = [msgspec.convert(entry, Factor) for entry in body["modifiers"]]
    notes = [_factor(factor) for factor in factors]
    total, net = int(body.get("total", body["net"])), int(body["net"])
    if total != net:
        notes.append(Note(msg("the sum is {total}, of which {net} counts", total=signed(total), net=signed(net))))
    return Row(msg("Modifiers"), signed(net), tuple(notes))


def _factor(factor: Factor) -> Note:
    said = (MODIFIERS if factor.applies else MODIFIERS_NOT).get(factor.what, msg("{what}"))
    args: dict[str, str | int | Message] = {} if factor.what in MODIFIERS else {"what": factor.what}
    return Note(msgspec.structs.replace(said, args=args), factor.value if factor.applies else "", factor.rule)


def _roll(body: Mapping[str, Any], *first: Note) -> Row:
    die, net = int(body["values"][0]), int(body["net"])
    notes = (Note(msg("with {net} it counts as {total}", net=signed(net), total=die + net)),) if net else ()
    return Row(msg("Roll"), str(die), (*first, *notes))
