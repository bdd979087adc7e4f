"""What a player wants to know of a scenario before joining: turns, map, order of battle, victory, rules, and what is house.

Read from the compiled scenario alone, in short lines, grouped under titles; whoever prints them wraps them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.france_1940.land import NEUTRALS, SIDE_OF
from pbem.rulesets.france_1940.options import OPTIONS
from pbem.rulesets.france_1940.titles import COUNTRIES
from pbem.rulesets.france_1940.victory import LEVELS

TABLES = ("crt", "movement", "units", "constants")
"""The tables of a scenario, in the order they are named in."""


LOSSES = {
    "allied_corps": msg("An Allied corps lost"),
    "bef_corps": msg("A BEF corps lost"),
    "allied_division": msg("An Allied division lost"),
    "bef_evacuated": msg("A BEF corps evacuated"),
    "german_panzer_division": msg("A panzer division lost"),
    "german_corps": msg("A German corps lost"),
    "german_division": msg("Another German division lost"),
}
"""What the loss of units is called, by the names of the constants."""

HEADS = {**COUNTRIES, "NL": msg("The Netherlands")}


class Section(msgspec.Struct, frozen=True):
    """A part of a briefing: its title, and its lines."""

    title: Message
    lines: tuple[Message, ...]


def briefing(scenario: Mapping[str, Any]) -> tuple[Section, ...]:
    """Describe a compiled scenario for somebody who thinks of joining a game of it; parts without lines are left out."""
    parts = (
        Section(msg("The game"), tuple(_game(scenario))),
        *_armies(scenario),
        Section(msg("Victory"), tuple(_victory(scenario))),
        Section(msg("Options in force"), tuple(_rules(scenario))),
        Section(msg("What is not the published game's"), tuple(_house(scenario))),
    )
    return tuple(part for part in parts if part.lines)


def _game(scenario: Mapping[str, Any]) -> Iterator[Message]:
    rows, calendar = scenario["map"]["terrain"], scenario["constants"].get("turns", {})
    yield nmsg(
        "{n} game turn of {days} days from {first}.",
        "{n} game turns of {days} days from {first}.",
        scenario["turns"],
        days=calendar.get("days_per_turn", "?"),
        first=calendar.get("first_day", "?"),
    )
    yield msg("The map has {columns} by {rows} hexes.", columns=len(rows[0]), rows=len(rows))
    for country in scenario["neutral"]:
        yield msg("{country}: neutral at the start.", country=HEADS[country])


def _armies(scenario: Mapping[str, Any]) -> Iterator[Section]:
    """List the units of each nation by kind with their values, those that are there first, then by turn of arrival."""
    for nation in SIDE_OF:
        units = [unit for unit in scenario["units"] if unit["nation"] == nation]
        lines: list[Message] = []
        for turn in sorted({unit["arrives"] for unit in units}):
            if turn > scenario["turns"]:
                lines.append(msg("On turn {turn}, after the end of this game:", turn=turn))
            elif turn:
                lines.append(msg("On turn {turn}:", turn=turn))
            lines += _kinds([unit for unit in units if unit["arrives"] == turn])
        title = nmsg("{country}, {n} unit", "{country}, {n} units", len(units), country=HEADS[nation])
        yield Section(title, tuple(lines))


def _kinds(units: list[dict[str, Any]]) -> Iterator[Message]:
    kinds: dict[tuple[str, int, int, bool], list[str]] = {}
    for unit in units:
        kinds.setdefault((unit["type"], unit["combat"], unit["move"], unit["box"]), []).append(_named(unit))
    for (kind, combat, move, box), names in kinds.items():
        told: dict[str, str | int | Message] = {
            "kind": kind or "?", "combat": combat, "move": move, "units": ", ".join(names),
        }  # fmt: skip
        if box:
            yield msg("{kind} {combat}-{move}, in the airborne box: {units}", **told)
        else:
            yield msg("{kind} {combat}-{move}: {units}", **told)


def _named(unit: Mapping[str, Any]) -> str:
    """Return a unit's id, with the places it may come in at if it is not there yet."""
    return f"{unit['id']} ({' '.join(unit['entry'])})" if unit["arrives"] else str(unit["id"])


def _victory(scenario: Mapping[str, Any]) -> Iterator[Message]:
    victory, names = scenario["constants"]["victory"], scenario["map"]["names"]
    worth: dict[int, list[str]] = {}
    for place, points in scenario["objectives"].items():
        worth.setdefault(points, []).append(names.get(place, place))
    for points, places in sorted(worth.items(), reverse=True):
        yield msg("Worth {n} to the German side at the end: {places}.", n=points, places=", ".join(places))
    for key, what in LOSSES.items():
        if victory["points"].get(key):
            change = victory["points"][key]
            yield nmsg(
                "{what}: {points} German point.",
                "{what}: {points} German points.",
                abs(change),
                what=what,
                points=f"{change:+d}",
            )
    for level, (_, title) in LEVELS.items():
        if level in victory["levels"]:
            yield msg("{level}: from {n} German points.", level=title, n=victory["levels"][level])
    ends = victory.get("armistice")
    if ends and (victory.get("paris") or ends["cities"] != ["paris"]):
        held = [victory.get("paris", "") if city == "paris" else city for city in ends["cities"]]
        yield msg(
            "An armistice ends the game when the German side holds {cities} and {n} more big cities of France.",
            cities=", ".join(names.get(place, place) for place in held),
            n=ends.get("other_french_big_cities", 0),
        )
    for country in NEUTRALS:
        listed = scenario["capitals"].get(country)
        if listed:
            rule = scenario["constants"]["capitulation"][country]
            lost = max(1, len(listed) - rule.get("all_but", 0))
            yield nmsg(
                "{country}: capitulates when {n} of these is lost: {places}.",
                "{country}: capitulates when {n} of these are lost: {places}.",
                lost,
                country=HEADS[country],
                places=", ".join(names.get(place, place) for place in listed),
            )


def _rules(scenario: Mapping[str, Any]) -> Iterator[Message]:
    for name, value in scenario["options"].items():
        option = OPTIONS[name]
        rules = ", ".join(option.rules)
        if value == option.default:
            yield msg("{option} = {value} ({rules})", option=name, value=value, rules=rules)
        else:
            yield msg("{option} = {value} ({rules}), not the default", option=name, value=value, rules=rules)


def _house(scenario: Mapping[str, Any]) -> Iterator[Message]:
    yield msg("Rules FR-H1 and on are house rules: pbem rules france_1940.")
    for table in TABLES:
        source = scenario["tables"][table]
        yield msg(
            "Table {table}: {file}, SHA-256 {digest}", table=table, file=source["file"], digest=source["sha256"][:16]
        )
    yield msg("The tables that ship are ours too; who owns the game may use his own (pbem guide scenarios).")
