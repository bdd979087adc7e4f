"""What a briefing says of replacements, aircraft and ships (EF-200, EF-H30, EF-H33, EF-H39)."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.text import Message, msg
from pbem.rulesets.east_front.land import AXIS, SOVIET
from pbem.rulesets.east_front.titles import grants_title, in_runs

AIRCRAFT: dict[str, Message] = {
    AXIS: msg("Aircraft of the Axis, {unit}: close air support {n}."),
    SOVIET: msg("Soviet aircraft, {unit}: close air support {n}."),
}
SHIPS: dict[str, Message] = {
    AXIS: msg("Ship of the Axis, {unit} in {place}: support {n} at {range}."),
    SOVIET: msg("Soviet ship, {unit} in {place}: support {n} at {range}."),
}


def growth(scenario: Mapping[str, Any]) -> Iterator[Message]:
    """Say what each side gets in a turn, what is owed at the start, which aircraft and ships there are."""
    given = scenario["replacements"]
    for first, last, column in in_runs(given["columns"]):
        if first == last:
            yield msg("Turn {turn}: Soviet replacements are rolled for, in column {column}.", turn=first, column=column)
        else:
            yield msg(
                "Turns {first} to {last}: Soviet replacements are rolled for, in column {column}.",
                first=first,
                last=last,
                column=column,
            )
    points = {kind: count for kind, count in given["axis"].items() if count}
    if points:
        yield msg("Replacement points of the Axis a turn: {points}.", points=grants_title(points))
    if given["owed"]:
        yield msg("Mandated Attacks owed at the start: {n}.", n=given["owed"])
    for flown in scenario["air"]:
        yield Message(AIRCRAFT[flown["side"]].id, {"unit": _named(flown), "n": flown["rating"]})
    for ship in scenario["ships"]:
        told = {"unit": _named(ship), "place": ship["place"], "n": ship["support"], "range": ship["range"]}
        yield Message(SHIPS[ship["side"]].id, told)


def _named(thing: Mapping[str, Any]) -> str:
    return f"{thing['id']}, {thing['name']}" if thing["name"] else str(thing["id"])
