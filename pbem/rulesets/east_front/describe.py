"""The one place for the wording of events: a sentence each, in the past tense, or nothing for what needs no words."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.orders.model import Order
from pbem.rulesets.api import Happening
from pbem.rulesets.api.language import say_event, say_failed
from pbem.rulesets.east_front import describe_combat, describe_supply, fold_combat, victory
from pbem.rulesets.east_front.land import Land
from pbem.rulesets.east_front.orders import AnyOrder
from pbem.rulesets.east_front.reckoning import read_cell
from pbem.rulesets.east_front.sentences import own_past, their_past
from pbem.rulesets.east_front.state import View
from pbem.rulesets.east_front.titles import both, die_text, listed, place_title, side_name, weather_title
from pbem.rulesets.east_front.words import GRAMMAR

Body = Mapping[str, Any]
Say = Callable[[Land, Body], Message | None]

NAMES = ("phase", "side", "terrain", "weather")
"""The fields of a finding that hold a name with a msgid of its own, which an event has in English."""


def describe(event: Happening, view: View, language: str) -> str:
    """Say an event in one sentence of a language, or "" for one that needs none; never raises on an event of another version."""
    say, body, land = SENTENCES.get(event.kind), event.body, view.state.land
    if say is None or not isinstance(body, dict):
        return ""
    if event.kind == "order.failed":
        return say_event(lambda: say_failed(body, side_name(body["side"]), GRAMMAR, _order, NAMES, language), language)
    return say_event(lambda: say(land, body), language)


def _order(data: Any) -> Order:
    made: Order = msgspec.convert(data, AnyOrder)
    return made


def _silent(land: Land, body: Body) -> Message | None:
    return None


_BEGAN: dict[str, Callable[[int], Message]] = {
    "set-up": lambda turn: msg("The set-up began."),
    "turn-start": lambda turn: msg("Turn {turn} began.", turn=turn),
    "axis-move": lambda turn: msg("The Axis Movement Phase of turn {turn} began.", turn=turn),
    "axis-combat": lambda turn: msg("The Axis Combat Phase of turn {turn} began.", turn=turn),
    "axis-motorized": lambda turn: msg("The Axis Motorized Movement Phase of turn {turn} began.", turn=turn),
    "soviet-motorized": lambda turn: msg("The Soviet Motorized Movement Phase of turn {turn} began.", turn=turn),
    "soviet-combat": lambda turn: msg("The Soviet Combat Phase of turn {turn} began.", turn=turn),
    "soviet-move": lambda turn: msg("The Soviet Movement Phase of turn {turn} began.", turn=turn),
    "interphase": lambda turn: msg("The Game Turn Interphase of turn {turn} began.", turn=turn),
}
"""The phases whose beginning is said."""


def _phase(land: Land, body: Body) -> Message | None:
    say = _BEGAN.get(body["phase"])
    return say(body["turn"]) if say else None


def _weather(land: Land, body: Body) -> Message | None:
    """Say the weather, then what froze, then what was rolled where the turns before changed it."""
    weather = weather_title(body["state"])
    match bool(body.get("storm")), bool(body.get("lingering")):
        case True, True:
            said = msg("The weather was {weather}, with Storm and with Lingering Mud in the woods.", weather=weather)
        case True, False:
            said = msg("The weather was {weather}, with Storm.", weather=weather)
        case False, True:
            said = msg("The weather was {weather}, with Lingering Mud in the woods.", weather=weather)
        case _:
            said = msg("The weather was {weather}.", weather=weather)
    if body.get("frozen"):
        said = both(said, msg("The waters were frozen."))
    rolled = body.get("rolled") or body["state"]
    if rolled != body["state"]:
        said = both(said, msg("It would have been {weather}, had not the turns before changed it.",
                               weather=weather_title(rolled)))  # fmt: skip
    return said


def _arrived(land: Land, body: Body) -> Message | None:
    return msg("{unit} arrived in {place}.", unit=body["unit"], place=place_title(land, body["place"]))


def _activated(land: Land, body: Body) -> Message | None:
    if body.get("free"):
        return msg("{hq} activated the Guards unit {unit}, without a command point.", hq=body["hq"], unit=body["unit"])
    return msg("{hq} activated {unit}.", hq=body["hq"], unit=body["unit"])


def _moved(land: Land, body: Body) -> Message | None:
    path: list[str] = body["path"]
    unit, start, end = body["unit"], place_title(land, path[0]), place_title(land, path[-1])
    match body["by"]:
        case "one-hex":
            return msg("{unit} made a One-Hex Movement from {start} to {end}.", unit=unit, start=start, end=end)
        case "infiltration":
            return msg("{unit} infiltrated from {start} to {end}.", unit=unit, start=start, end=end)
        case "strategic":
            return msg("{unit} moved strategically from {start} to {end}.", unit=unit, start=start, end=end)
        case "reaction":
            return msg("{unit} reacted and moved from {start} to {end}.", unit=unit, start=start, end=end)
        case "rail":
            return msg("{unit} went by rail from {start} to {end}.", unit=unit, start=start, end=end)
        case "air":
            return msg("{unit} was flown from {start} to {end}.", unit=unit, start=start, end=end)
        case "overrun":
            if len(path) < 3:  # beside the target, or into it: the sentence of the overrun says that
                return None
            return msg("{unit} moved from {start} to {end} in an overrun.", unit=unit, start=start, end=end)
        case "exploit":
            return msg("{unit} moved on from {start} to {end}.", unit=unit, start=start, end=end)
        case _:
            return msg("{unit} moved from {start} to {end}.", unit=unit, start=start, end=end)


def _overrun(land: Land, body: Body) -> Message | None:
    cell = read_cell(body["result"])
    if cell is None:
        return None
    return msg(
        "{units} tried to overrun {place} from {origin} at {column}, die {die}: {result}, {own}, {theirs}.",
        units=listed(body["units"]),
        origin=place_title(land, body["from"]),
        place=place_title(land, body["place"]),
        column=body["column"],
        die=die_text(body["die"], body["net"]),
        result=cell.text,
        own=own_past(cell),
        theirs=their_past(cell, body.get("steps", 0)),
    )


def _lost(land: Land, body: Body) -> Message | None:
    if "EF-257" in body.get("rules", ()):
        return nmsg(
            "{unit} lost {n} step in an enemy ZOC on its retreat; steps left: {left}.",
            "{unit} lost {n} steps in an enemy ZOC on its retreat; steps left: {left}.",
            body["steps"],
            unit=body["unit"],
            left=body["left"],
        )
    return nmsg(
        "{unit} lost {n} step; steps left: {left}.",
        "{unit} lost {n} steps; steps left: {left}.",
        body["steps"],
        unit=body["unit"],
        left=body["left"],
    )


def _eliminated(land: Land, body: Body) -> Message | None:
    unit, place = body["unit"], place_title(land, body["place"])
    match body["how"]:
        case "removed":
            return msg("{unit} was removed from {place}.", unit=unit, place=place)
        case "spent":
            return msg("{unit} was spent in {place}.", unit=unit, place=place)
        case "joined":
            return msg("{unit} left the map in {place}: its supply is in the Dump.", unit=unit, place=place)
        case "retreat":
            said = msg("{unit} found no way to retreat from {place} and was eliminated.", unit=unit, place=place)
        case "underway":
            said = msg("{unit} was eliminated on its retreat from {place}.", unit=unit, place=place)
        case "guns":
            said = msg("{unit} destroyed its own guns on the retreat from {place}.", unit=unit, place=place)
        case "stacking":
            said = msg("{unit} was eliminated in {place}, where too many units stood.", unit=unit, place=place)
        case "overrun":
            said = msg("{unit} was eliminated in {place}, in an overrun.", unit=unit, place=place)
        case "surrender":
            said = msg("{unit} surrendered in {place}.", unit=unit, place=place)
        case _:
            said = msg("{unit} was eliminated in {place}.", unit=unit, place=place)
    return both(said, msg("It went to the Cadre Box.")) if body["box"] == "cadre" else said


def _retreated(land: Land, body: Body) -> Message | None:
    unit = body["unit"]
    start, end = place_title(land, body["path"][0]), place_title(land, body["path"][-1])
    if body.get("by", land.units[unit].side) != land.units[unit].side:
        return msg("{unit} was driven by the enemy from {start} to {end}.", unit=unit, start=start, end=end)
    return msg("{unit} retreated from {start} to {end}.", unit=unit, start=start, end=end)


def _flipped(land: Land, body: Body) -> Message | None:
    unit = body["unit"]
    match body["to"]:
        case "firing":
            return msg("{unit} was turned to its firing side.", unit=unit)
        case "mobile":
            return msg("{unit} was turned to its mobile side.", unit=unit)
        case "dump":
            return msg("{unit} became a Supply Dump.", unit=unit)
        case "msu":
            return msg("{unit} became a Mobile Supply Unit.", unit=unit)
        case "non-op":
            return msg("{unit} was no longer operational.", unit=unit)
        case "operational":
            return msg("{unit} was operational again.", unit=unit)
        case _:
            return None


def _laid(land: Land, body: Body) -> Message | None:
    a, b = (place_title(land, place) for place in body["side"])
    return msg("{unit} laid a bridge between {a} and {b}.", unit=body["unit"], a=a, b=b)


def _lifted(land: Land, body: Body) -> Message | None:
    return msg("{unit} took its bridge up.", unit=body["unit"])


def _converted(land: Land, body: Body) -> Message | None:
    return nmsg(
        "{n} railroad hex was converted: {places}.",
        "{n} railroad hexes were converted: {places}.",
        len(body["places"]),
        places=listed(body["places"]),
    )


def _built(land: Land, body: Body) -> Message | None:
    return msg("{side} built a strongpoint in {place}.", side=side_name(body["side"]),
               place=place_title(land, body["place"]))  # fmt: skip


def _fell(land: Land, body: Body) -> Message | None:
    place = place_title(land, body["place"])
    if "EF-143" in body.get("rules", ()):
        return msg("The strongpoint in {place} went Out of Supply and was removed.", place=place)
    return msg("The strongpoint in {place} was destroyed.", place=place)


def _line_fell(land: Land, body: Body) -> Message | None:
    inside, outside = place_title(land, body["inside"]), place_title(land, body["outside"])
    return msg("The fortified line in {inside} facing {outside} was destroyed.", inside=inside, outside=outside)


def _taken(land: Land, body: Body) -> Message | None:
    """Say it of places that have a name, a port or a worth; of others the map is enough."""
    place = body["place"]
    if place not in land.names and place not in land.objectives and place not in land.ports:
        return None
    return msg("{side} took {place}.", side=side_name(body["side"]), place=place_title(land, place))


_SCORED: dict[str, Callable[[Message, int], Message]] = {
    "guards": lambda side, n: nmsg(
        "{side} scored {n} victory point, for Guards losses.",
        "{side} scored {n} victory points, for Guards losses.",
        n,
        side=side,
    ),
    "armour-track": lambda side, n: nmsg(
        "{side} scored {n} victory point, for armour losses.",
        "{side} scored {n} victory points, for armour losses.",
        n,
        side=side,
    ),
    "artillery-track": lambda side, n: nmsg(
        "{side} scored {n} victory point, for artillery losses.",
        "{side} scored {n} victory points, for artillery losses.",
        n,
        side=side,
    ),
    "hq": lambda side, n: nmsg(
        "{side} scored {n} victory point, for an HQ lost.",
        "{side} scored {n} victory points, for an HQ lost.",
        n,
        side=side,
    ),
    "mandated": lambda side, n: nmsg(
        "{side} scored {n} victory point, for Mandated Attacks not made.",
        "{side} scored {n} victory points, for Mandated Attacks not made.",
        n,
        side=side,
    ),
}
"""What is said of points by the reason for them (EF-203, EF-243, EF-H17)."""


def _points(side: Message, n: int) -> Message:
    return nmsg("{side} scored {n} victory point.", "{side} scored {n} victory points.", n, side=side)


def _scored(land: Land, body: Body) -> Message | None:
    return _SCORED.get(body["why"], _points)(side_name(body["side"]), body["points"])


def _decided(land: Land, body: Body) -> Message | None:
    return msg(
        "The last turn was over, with {points} Axis points: {level}.",
        points=body.get("points", 0),
        level=victory.LEVELS[body["level"]][1],
    )


def _retreat_cell(cell: str) -> Message:
    """Say what a cell of the Retreat Table means (EF-H28)."""
    steps = int("".join(sign for sign in cell if sign.isdecimal()) or 0)
    lost = nmsg("{n} step lost", "{n} steps lost", steps) if steps else None
    if cell == "e":
        return msg("all of them eliminated")
    if "A" not in cell:
        return lost or msg("nothing more lost")
    guns = msg("all artillery and dumps among them lost")
    return msg("{first}, and {second}", first=guns, second=lost) if lost else guns


def _roll(land: Land, body: Body) -> Message | None:
    """Say what a die of a recovery or a retreat showed; those of the other tables have their boxes."""
    die = die_text(body["values"][0], body.get("net", 0))
    match body.get("table"):
        case "recovery":
            unit, needed = body["unit"], body["needed"]
            if body["result"] == "operational":
                return msg("{unit} rolled {die} to recover, with {needed} or less: it did.",
                           unit=unit, die=die, needed=needed)  # fmt: skip
            return msg("{unit} rolled {die} to recover, with {needed} or less: it did not.",
                       unit=unit, die=die, needed=needed)  # fmt: skip
        case "retreat":
            return msg(
                "{units} rolled {die} on the Retreat Table, in {place}: {result}, {meaning}.",
                units=listed(body["units"]),
                die=die,
                place=place_title(land, body["place"]),
                result=body["result"],
                meaning=_retreat_cell(body["result"]),
            )
        case _:
            return None


SENTENCES: dict[str, Say] = {
    "phase.began": _phase,
    "weather.set": _weather,
    "unit.arrived": _arrived,
    "unit.activated": _activated,
    "unit.moved": _moved,
    "overrun.fought": _overrun,
    "unit.spent": _silent,
    "unit.lost": _lost,
    "unit.eliminated": _eliminated,
    "unit.retreated": _retreated,
    "unit.marked": _silent,
    "unit.flipped": _flipped,
    "bridge.laid": _laid,
    "bridge.lifted": _lifted,
    "rail.converted": _converted,
    "strongpoint.built": _built,
    "strongpoint.fell": _fell,
    "strongpoint.short": describe_supply.short,
    "line.fell": _line_fell,
    "place.taken": _taken,
    "unit.supply": describe_supply.supply,
    "supply.fed": describe_supply.fed,
    "supply.allotted": describe_supply.allotted,
    "points.scored": _scored,
    "order.failed": _silent,
    "game.decided": _decided,
    "roll": _roll,
    **{kind: partial(describe_combat.sentence, kind) for kind in fold_combat.FOLDS},
}
"""Every kind of event and its sentence; an order that failed is said with its text, which needs the language.

Overrun markers follow from the overruns by rule (EF-109): who has one is seen on the map and in the list of units.
"""
