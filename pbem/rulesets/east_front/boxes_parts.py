"""What the boxes of overruns and of combats have in common: the strengths of units, what is halved, the die."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from pbem.core.text import Message, msg
from pbem.rulesets.api import Note, Row
from pbem.rulesets.api.factors import signed
from pbem.rulesets.east_front.titles import listed


def forces(listed_forces: Iterable[Mapping[str, Any]]) -> Iterator[Note]:
    """Say the strength of each unit, and the printed one where it is another (EF-H22)."""
    for force in listed_forces:
        unit, printed, strength = str(force["unit"]), str(force["printed"]), str(force["strength"])
        if printed == strength:
            yield Note(msg("{unit} ({printed})", unit=unit, printed=printed), strength)
        else:
            text = msg("{unit} ({printed}, now {strength})", unit=unit, printed=printed, strength=strength)
            yield Note(text, strength, "EF-H22")


def halvings(entries: Iterable[Mapping[str, Any]], sentences: Mapping[str, Message]) -> Iterator[Note]:
    """Say what halves strengths, each with the sums before and after it; ``sentences``: by the word of each."""
    for entry in entries:
        sentence = sentences.get(str(entry["what"]), msg("halved: {units}, {before} become {after}"))
        args: dict[str, str | int | Message] = {
            "units": listed(entry["units"]),
            "before": entry["before"],
            "after": entry["after"],
        }
        value = "1/2" if entry["after"] or entry["before"] < 2 else "0"
        yield Note(msgspec.structs.replace(sentence, args=args), value, str(entry["rule"]))


def limited(total: int, net: int, rule: str = "") -> Iterator[Note]:
    """Say that not all of the modifiers count, where that is so."""
    if total != net:
        said = msg("the sum is {total}, of which {net} counts", total=signed(total), net=signed(net))
        yield Note(said, "", rule)


def die_row(die: int, net: int) -> Row:
    """Show the die and what it counts as."""
    notes = [Note(msg("with {net} it counts as {total}", net=signed(net), total=die + net))] if net else []
    return Row(msg("Roll"), str(die), tuple(notes))
