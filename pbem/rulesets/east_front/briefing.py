"""What a player wants to know of a scenario before joining: turns, weather, map, order of battle, victory, rules, and what is house.

Read from the compiled scenario alone, in short lines, grouped under titles; whoever prints them wraps them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.east_front.briefing_combat import growth
from pbem.rulesets.east_front.land import AXIS, SIDE_OF, SIDES, SOVIET
from pbem.rulesets.east_front.options import OPTIONS
from pbem.rulesets.east_front.scenario_supply import FREE
from pbem.rulesets.east_front.titles import climate_title, in_runs, weather_title
from pbem.rulesets.east_front.victory import LEVELS

TABLES = (
    "terrain",
    "overrun",
    "crt",
    "combat-modifiers",
    "retreat",
    "replacement",
    "surrender",
    "weather",
    "constants",
)
"""The tables of a scenario, in the order they are named in."""

COUNTRIES = {
    "GE": msg("Germany"),
    "RO": msg("Romania"),
    "HU": msg("Hungary"),
    "IT": msg("Italy"),
    "SK": msg("Slovakia"),
    "FI": msg("Finland"),
    "SU": msg("Soviet Union"),
}

CAPACITIES: dict[tuple[str, str], Message] = {
    ("rail", AXIS): msg("Rail points of the Axis a turn: {n}."),
    ("rail", SOVIET): msg("Soviet rail points a turn: {n}."),
    ("air", AXIS): msg("Points of air transport of the Axis a turn: {n}."),
    ("air", SOVIET): msg("Soviet points of air transport a turn: {n}."),
    ("convert", AXIS): msg("Points of the Axis to convert railroads a turn: {n}."),
}
"""What is said of each capacity that is not 0."""

ATTACK_SUPPLY: dict[str, Message] = {
    AXIS: msg("Attack Supply of the Axis: {counters} counters in all; at most {n} a turn come in, at {places}."),
    SOVIET: msg("Soviet Attack Supply: {counters} counters in all; at most {n} a turn come in, at {places}."),
}
"""What is said of the counters of a side that gets more of them in play (EF-163, EF-164)."""

FREE_COUNTERS = {
    AXIS: msg("Counters of the Axis that are free at the start: {units}."),
    SOVIET: msg("Soviet counters that are free at the start: {units}."),
}

SOURCES = {AXIS: msg("Supply of the Axis: {places}."), SOVIET: msg("Soviet supply: {places}.")}
STRONGPOINTS = {AXIS: msg("Strongpoints of the Axis: {places}."), SOVIET: msg("Soviet strongpoints: {places}.")}

STATES: dict[str, Message] = {
    "overrun": msg("{unit}: under an Overrun marker."),
    "firing": msg("{unit}: on its firing side."),
    "dump": msg("{unit}: a dump."),
    "non_op": msg("{unit}: not operational."),
}
SUPPLY = {1: msg("{unit}: in Emergency Supply."), 2: msg("{unit}: Out of Supply.")}


class Section(msgspec.Struct, frozen=True):
    """A part of a briefing: its title, and its lines."""

    title: Message
    lines: tuple[Message, ...]


def briefing(scenario: Mapping[str, Any]) -> tuple[Section, ...]:
    """Describe a compiled scenario for somebody who thinks of joining a game of it; parts without lines are left out."""
    parts = (
        Section(msg("The game"), tuple(_game(scenario))),
        Section(msg("Weather"), tuple(_weather(scenario))),
        *_armies(scenario),
        Section(msg("Supply and transport"), tuple(_transport(scenario))),
        Section(msg("Replacements, aircraft and ships"), tuple(growth(scenario))),
        Section(msg("Victory"), tuple(_victory(scenario))),
        Section(msg("Options in force"), tuple(_rules(scenario))),
        Section(msg("What is not the published game's"), tuple(_house(scenario))),
    )
    return tuple(part for part in parts if part.lines)


def _game(scenario: Mapping[str, Any]) -> Iterator[Message]:
    rows, calendar = scenario["map"]["terrain"], scenario["turns"]
    told = {"days": scenario["constants"]["turn"]["days"], "first": calendar["first_day"]}
    if calendar["first_day"]:
        yield nmsg(
            "{n} game turn of {days} days from {first}.",
            "{n} game turns of {days} days from {first}.",
            calendar["number"],
            **told,
        )
    else:
        yield nmsg("{n} game turn of {days} days.", "{n} game turns of {days} days.", calendar["number"], **told)
    yield msg("The map has {columns} by {rows} hexes.", columns=len(rows[0]), rows=len(rows))
    for kind, names in _named_towns(scenario):
        if kind == "major-city":
            yield msg("Major cities: {places}.", places=", ".join(names))
        elif kind == "city":
            yield msg("Cities: {places}.", places=", ".join(names))
    for side in SIDES:
        held = [place for place, owner in scenario["strongpoints"].items() if owner == side]
        if held:
            yield Message(STRONGPOINTS[side].id, {"places": _places(scenario, held)})


def _named_towns(scenario: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """List what is a city or a major city among the places that have a name."""
    made = scenario["map"]
    for kind in ("major-city", "city"):
        letters = {letter for letter, terrain in made["legend"].items() if terrain.endswith(f" {kind}")}
        names = [name for place, name in sorted(made["names"].items()) if _letter(made, place) in letters]
        if names:
            yield kind, names


def _letter(made: Mapping[str, Any], place: str) -> str:
    half = len(place) // 2
    letter: str = made["terrain"][int(place[half:]) - 1][int(place[:half]) - 1]
    return letter


def _weather(scenario: Mapping[str, Any]) -> Iterator[Message]:
    weather = scenario["weather"]
    yield nmsg(
        "Before play the weather is {weather}, for {n} turn.",
        "Before play the weather is {weather}, for {n} turns.",
        weather["run"],
        weather=weather_title(weather["before"]),
    )
    for first, last, word in in_runs(weather["turns"]):
        if word.isupper() and first == last:
            yield msg("Turn {turn}: {weather}.", turn=first, weather=weather_title(word.lower()))
        elif word.isupper():
            yield msg(
                "Turns {first} to {last}: {weather}.", first=first, last=last, weather=weather_title(word.lower())
            )
        elif first == last:
            yield msg("Turn {turn}: rolled for, {climate}.", turn=first, climate=climate_title(word))
        else:
            yield msg(
                "Turns {first} to {last}: rolled for, {climate}.", first=first, last=last, climate=climate_title(word)
            )


def _armies(scenario: Mapping[str, Any]) -> Iterator[Section]:
    """List the units of each nation by kind with their values, those that are there first, then by turn of arrival."""
    for nation in SIDE_OF:
        units = [unit for unit in scenario["units"] if unit["nation"] == nation and not unit.get(FREE)]
        lines: list[Message] = []
        for turn in sorted({0, *(unit["arrives"] for unit in units)}):
            if turn > scenario["turns"]["number"]:
                lines.append(msg("On turn {turn}, after the end of this game:", turn=turn))
            elif turn:
                lines.append(msg("On turn {turn}:", turn=turn))
            there = [unit for unit in units if unit["arrives"] == turn]
            lines += _kinds(there)
            for unit in there:
                lines += _starts(unit)
        title = nmsg("{country}, {n} unit", "{country}, {n} units", len(units), country=COUNTRIES[nation])
        yield Section(title, tuple(lines))


def _kinds(units: list[dict[str, Any]]) -> Iterator[Message]:
    kinds: dict[tuple[Any, ...], list[str]] = {}
    for unit in units:
        values = tuple(
            unit[name] for name in ("type", "size", "attack", "defence", "move", "steps", "range", "support")
        )
        hq = (unit["command"], unit["recovery"])
        kinds.setdefault((*values, *hq), []).append(_named(unit))
    for (kind, size, attack, defence, move, steps, far, support, command, recovery), names in kinds.items():
        told: dict[str, str | int | Message] = {
            "kind": kind, "size": size, "values": f"{attack}-{defence}-{move}", "units": ", ".join(names),
        }  # fmt: skip
        if kind == "hq":
            yield msg(
                "{kind} {size}, command {command}, recovery {recovery}: {units}",
                command=command,
                recovery=recovery,
                **told,
            )
        elif support:
            yield msg(
                "{kind} {size} {values}, support {support} at {range}: {units}", support=support, range=far, **told
            )
        else:
            yield nmsg(
                "{kind} {size} {values}, {n} step: {units}", "{kind} {size} {values}, {n} steps: {units}", steps, **told
            )


def _named(unit: Mapping[str, Any]) -> str:
    """Return a unit's id, with the places it may come in at if it is not there yet."""
    return f"{unit['id']} ({' '.join(unit['entry'])})" if unit["arrives"] else str(unit["id"])


def _starts(unit: Mapping[str, Any]) -> Iterator[Message]:
    """Say of a unit what is not as it might be at the start."""
    if unit["lost"]:
        yield nmsg("{unit}: {n} step lost.", "{unit}: {n} steps lost.", unit["lost"], unit=unit["id"])
    for member, value in unit["start"].items():
        text = SUPPLY[value] if member == "supply" else STATES[member]
        yield Message(text.id, {"unit": unit["id"]})


def _transport(scenario: Mapping[str, Any]) -> Iterator[Message]:
    for side in SIDES:
        places = scenario["supply"].get(side)
        if places:
            yield Message(SOURCES[side].id, {"places": _in_runs(places)})
    for side, given in scenario["attack-supply"].items():
        if given["per_turn"]:
            told = {"counters": given["counters"], "n": given["per_turn"], "places": ", ".join(given["entry"])}
            yield Message(ATTACK_SUPPLY[side].id, told)
        units = [unit["id"] for unit in scenario["units"] if unit.get(FREE) and SIDE_OF[unit["nation"]] == side]
        if units:
            yield Message(FREE_COUNTERS[side].id, {"units": ", ".join(units)})
    for (what, side), text in CAPACITIES.items():
        points = scenario["capacity"][what].get(side, 0)
        if points:
            yield Message(text.id, {"n": points})
    converted = len(scenario["converted"])
    if scenario["map"]["ways"].get("railroad"):
        yield nmsg(
            "{n} railroad hex is converted for the Axis at the start.",
            "{n} railroad hexes are converted for the Axis at the start.",
            converted,
        )


def _in_runs(places: list[str]) -> str:
    """List places; those that follow each other in a column as the first and the last."""
    runs: list[list[str]] = []
    for place in places:
        half = len(place) // 2
        last = runs[-1][-1] if runs else ""
        if last[:half] == place[:half] and int(place[half:]) == int(last[half:]) + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _places(scenario: Mapping[str, Any], places: list[str]) -> str:
    names = scenario["map"]["names"]
    return ", ".join(names.get(place, place) for place in places)


def _victory(scenario: Mapping[str, Any]) -> Iterator[Message]:
    worth: dict[int, list[str]] = {}
    for place, points in scenario["objectives"].items():
        worth.setdefault(points, []).append(place)
    for points, places in sorted(worth.items(), reverse=True):
        yield msg("Worth {n} to the Axis at the end: {places}.", n=points, places=_places(scenario, places))
    lost = scenario["constants"]["hq"]["eliminated_axis_vp"]
    yield msg(
        "A Soviet headquarters lost is worth {corps} to the Axis for a corps, {army} for an army, {front} for a front.",
        corps=lost["corps"],
        army=lost["army"],
        front=lost["front"],
    )
    levels = scenario["constants"]["victory"]["levels"]
    for level, (_, title) in LEVELS.items():
        if level in levels:
            yield nmsg("{level}: from {n} Axis point.", "{level}: from {n} Axis points.", levels[level], level=title)
        else:
            yield msg("{level}: below that.", level=title)


def _rules(scenario: Mapping[str, Any]) -> Iterator[Message]:
    edition = scenario["edition"]
    yield msg("Edition {edition}.", edition=edition)
    for name, value in scenario["options"].items():
        option = OPTIONS[name]
        rules = ", ".join(option.rules)
        if value == option.default(edition):
            yield msg("{option} = {value} ({rules})", option=name, value=value, rules=rules)
        else:
            yield msg("{option} = {value} ({rules}), not the default", option=name, value=value, rules=rules)


def _house(scenario: Mapping[str, Any]) -> Iterator[Message]:
    yield msg("Rules EF-H1 and on are house rules: pbem rules east_front.")
    for table in TABLES:
        source = scenario["tables"][table]
        yield msg(
            "Table {table}: {file}, SHA-256 {digest}", table=table, file=source["file"], digest=source["sha256"][:16]
        )
    yield msg("The tables that ship are ours too; who owns the game may use his own (pbem guide scenarios).")
