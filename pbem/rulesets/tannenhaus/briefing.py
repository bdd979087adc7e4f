"""What a player wants to know of a scenario before joining: turns, map, forces, victory, rules, and what is house.

Read from the compiled scenario alone, in short lines, grouped under titles; whoever prints them wraps them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.tannenhaus.land import NATO, SIDES, Land
from pbem.rulesets.tannenhaus.options import OPTIONS
from pbem.rulesets.tannenhaus.scenario_checks import LEVELS
from pbem.rulesets.tannenhaus.scenario_land import build
from pbem.rulesets.tannenhaus.titles import level_title, side_name, side_title

POINTS = {
    "town_area": msg("An area of Tannenhaus under NATO control"),
    "market_extra": msg("The area {area}, over and above"),
    "area_29": msg("The area {area} under NATO control"),
    "soviet_company_lost": msg("A Soviet company destroyed for good"),
    "nato_company_lost": msg("A NATO company destroyed"),
}
"""What NATO has points for, by the names of the constants (TN-H25)."""


class Section(msgspec.Struct, frozen=True):
    """A part of a briefing: its title, and its lines."""

    title: Message
    lines: tuple[Message, ...]


def briefing(scenario: Mapping[str, Any]) -> tuple[Section, ...]:
    """Describe a compiled scenario for somebody who thinks of joining a game of it; parts without lines are left out."""
    land = build(scenario)
    parts = (
        Section(msg("The game"), tuple(_game(land))),
        *(Section(*_forces(scenario, side)) for side in SIDES),
        Section(msg("Victory"), tuple(_victory(land))),
        Section(msg("Options in force"), tuple(_rules(scenario))),
        Section(msg("What is not the published game's"), tuple(_house(scenario))),
    )
    return tuple(part for part in parts if part.lines)


def _game(land: Land) -> Iterator[Message]:
    first = land.constants["turns"].get("first_day", "?")
    yield nmsg("{n} game turn, beginning {first}.", "{n} game turns, beginning {first}.", land.turns, first=first)
    yield nmsg("The map has {n} area.", "The map has {n} areas.", len(land.areas))
    if land.town():
        yield msg("Tannenhaus is {areas}.", areas=", ".join(_area(land, area) for area in land.town()))
    for side in SIDES:
        held = [area.id for area in land.areas.values() if area.control == side]
        if held:
            yield msg("{side} controls at the start: {areas}.", side=side_name(side), areas=", ".join(held))
    for side in SIDES:
        entries = [str(area) for area in land.constants["entry"][side]]
        if entries:
            yield msg("{side} comes in by: {areas}.", side=side_name(side), areas=", ".join(entries))
    if land.sniper:
        yield msg("NATO has the sniper (TN-54).")
    else:
        yield msg("NATO has no sniper (TN-54).")
    yield msg("The figures below are RCM-ACM-DF/action points; a unit with an asterisk cannot assault (TN-7).")


def _forces(scenario: Mapping[str, Any], side: str) -> tuple[Message, tuple[Message, ...]]:
    """List the units of a side by kind with their figures, those that are there first, then by turn of arrival."""
    units = [unit for unit in scenario["units"] if unit["side"] == side]
    joined: dict[str, list[str]] = {}
    for one in scenario["attachments"]:
        joined.setdefault(one["unit"], []).append(one["kind"])
    lines: list[Message] = []
    for turn in sorted({unit["arrives"] for unit in units}):
        if turn:
            lines.append(msg("On turn {turn}:", turn=turn))
        lines += _kinds(
            [unit for unit in units if unit["arrives"] == turn], joined, scenario["constants"]["entry"][side]
        )
    title = nmsg("{side}, {n} unit", "{side}, {n} units", len(units), side=side_title(side))
    return title, tuple(lines)


def _kinds(units: list[dict[str, Any]], joined: Mapping[str, list[str]], usual: list[Any]) -> Iterator[Message]:
    kinds: dict[tuple[str, str, str, int], list[str]] = {}
    for unit in units:
        figures = (unit["kind"], _figures(unit["full"]), _figures(unit["back"]), unit["range"])
        kinds.setdefault(figures, []).append(_placed(unit, joined.get(unit["id"], []), usual))
    for (kind, full, back, reach), placed in kinds.items():
        yield msg(
            "{kind} {full}, Reduced {back}, range {range}: {units}",
            kind=kind, full=full, back=back, range=reach, units=", ".join(placed),
        )  # fmt: skip


def _figures(figures: Mapping[str, Any]) -> str:
    """Write the figures of a side of a counter as RCM-ACM-DF/AP, an asterisk for no ACM."""
    acm = "*" if figures["acm"] is None else figures["acm"]
    return f"{figures['rcm']}-{acm}-{figures['df']}/{figures['ap']}"


def _placed(unit: Mapping[str, Any], joined: list[str], usual: list[Any]) -> str:
    """Return a unit's id, where it starts, or by which areas of its own it comes in, and what is attached to it."""
    where = [unit["area"]] if unit["area"] else unit["entry"] if unit["entry"] != [str(area) for area in usual] else []
    with_it = [f"+ {one}" for one in joined]
    inside = " ".join([*where, *with_it])
    return f"{unit['id']} ({inside})" if inside else str(unit["id"])


def _victory(land: Land) -> Iterator[Message]:
    victory = land.constants["victory"]
    areas = {"market_extra": str(victory["market"]), "area_29": str(land.constants["cadres"]["area"])}
    for key, what in POINTS.items():
        area = areas.get(key, "")
        if victory[key] and (not area or area in land.areas):
            change = -victory[key] if key == "nato_company_lost" else victory[key]
            named = Message(what.id, {"area": _area(land, area)}) if area else what
            yield nmsg(
                "{what}: {points} NATO point.",
                "{what}: {points} NATO points.",
                abs(change),
                what=named,
                points=f"{change:+d}",
            )
    for level in LEVELS:
        yield msg("{level}: from {n} NATO points.", level=level_title(level), n=victory[level])
    yield msg("{level}: with fewer.", level=level_title("soviet_decisive"))
    if land.town():
        yield msg("{side} wins at once if it controls all of Tannenhaus at the end of a turn.", side=side_name(NATO))


def _rules(scenario: Mapping[str, Any]) -> Iterator[Message]:
    for name, value in scenario["options"].items():
        option = OPTIONS[name]
        rules = ", ".join(option.rules)
        if value == option.default:
            yield msg("{option} = {value} ({rules})", option=name, value=value, rules=rules)
        else:
            yield msg("{option} = {value} ({rules}), not the default", option=name, value=value, rules=rules)


def _house(scenario: Mapping[str, Any]) -> Iterator[Message]:
    yield msg("Rules TN-H1 and on are house rules: pbem rules tannenhaus.")
    for table, source in scenario["tables"].items():
        yield msg(
            "Table {table}: {file}, SHA-256 {digest}", table=table, file=source["file"], digest=source["sha256"][:16]
        )
    yield msg("The map, the units and the tables that ship are ours too; who owns the game may use his own.")


def _area(land: Land, area: str) -> str:
    """Name an area: its number, and its name."""
    name = land.areas[area].name if area in land.areas else ""
    return f"{area} {name}".strip()
