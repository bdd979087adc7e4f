"""The one place for the wording of events: a sentence each, in the past tense, or nothing for what needs no words."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.orders.model import Order
from pbem.rulesets.api import Happening
from pbem.rulesets.api.language import say_event, say_failed
from pbem.rulesets.france_1940 import victory
from pbem.rulesets.france_1940.land import Land
from pbem.rulesets.france_1940.orders import AnyOrder
from pbem.rulesets.france_1940.state import View
from pbem.rulesets.france_1940.titles import (
    country,
    listed,
    moment_title,
    place_title,
    player_turn_title,
    side_name,
)
from pbem.rulesets.france_1940.words import GRAMMAR

Body = Mapping[str, Any]
Say = Callable[[Land, Body], Message | None]


def describe(event: Happening, view: View, language: str) -> str:
    """Say an event in one sentence of a language, or "" for one that needs none; never raises on an event of another version."""
    say, body, land = SENTENCES.get(event.kind), event.body, view.state.land
    if say is None or not isinstance(body, dict):
        return ""
    if event.kind == "order.failed":
        return say_event(lambda: _failed(body, language), language)
    return say_event(lambda: say(land, body), language)


def _phase(land: Land, body: Body) -> Message | None:
    if body["step"] == "set-up":
        return msg("The set-up began.")
    if body["step"] != "move":
        return None
    if body["player"] == 0:
        return msg("German assault {assault} of turn {turn} began.", assault=body["assault"], turn=body["turn"])
    return msg("Allied assault {assault} of turn {turn} began.", assault=body["assault"], turn=body["turn"])


def _granted(land: Land, body: Body) -> Message | None:
    air = body["air"]
    return msg(
        "Air points for this turn: German {german}, French {french}, British {british}.",
        german=air.get("DE", 0),
        french=air.get("FR", 0),
        british=air.get("GB", 0),
    )


def _silent(land: Land, body: Body) -> Message | None:
    return None


def _interdicted(land: Land, body: Body) -> Message | None:
    until = player_turn_title(*body["until"])
    place = place_title(land, body["place"])
    return msg(
        "{side} interdicted {place} until the end of {until}.", side=side_name(body["side"]), place=place, until=until
    )


def _lifted(land: Land, body: Body) -> Message | None:
    return msg("The interdiction of {place} ended.", place=place_title(land, body["place"]))


def _arrived(land: Land, body: Body) -> Message | None:
    return msg("{unit} arrived in {place}.", unit=body["unit"], place=place_title(land, body["place"]))


def _moved(land: Land, body: Body) -> Message | None:
    start, end = place_title(land, body["path"][0]), place_title(land, body["path"][-1])
    if body["by"] == "rail":
        return msg("{unit} went by rail from {start} to {end}.", unit=body["unit"], start=start, end=end)
    return msg("{unit} moved from {start} to {end}.", unit=body["unit"], start=start, end=end)


def _landed(land: Land, body: Body) -> Message | None:
    place = place_title(land, body["place"])
    if body["how"] == "drift":
        return msg("{unit} drifted and landed in {place}.", unit=body["unit"], place=place)
    return msg("{unit} landed in {place}.", unit=body["unit"], place=place)


def _boxed(land: Land, body: Body) -> Message | None:
    return msg("{unit} went back to the airborne box.", unit=body["unit"])


def _places(land: Land, places: list[str]) -> Message:
    """Name the places of an attack: one, two, or more by their numbers."""
    if len(places) == 1:
        return place_title(land, places[0])
    if len(places) == 2:
        return msg("{first} and {second}", first=place_title(land, places[0]), second=place_title(land, places[1]))
    return msg("{places}", places=listed(places))


def _declared(land: Land, body: Body) -> Message | None:
    places, units = _places(land, body["places"]), listed(body["units"])
    points = sum(body.get("air", {}).values())
    if not points:
        return msg("{units} declared an attack on {places}.", units=units, places=places)
    return nmsg(
        "{units} declared an attack on {places}, with {n} air point.",
        "{units} declared an attack on {places}, with {n} air points.",
        points,
        units=units,
        places=places,
    )


def _answered(land: Land, body: Body) -> Message | None:
    return nmsg(
        "{n} air point went to the defence of {place}.",
        "{n} air points went to the defence of {place}.",
        sum(body["air"].values()),
        place=place_title(land, body["place"]),
    )


def _dropped(land: Land, body: Body) -> Message | None:
    place = place_title(land, body["place"])
    if body["why"] == "empty":
        return msg("The attack on {place} was dropped: no enemy was left there.", place=place)
    return msg("The attack on {place} was dropped: nobody was left who could make it.", place=place)


def _fought(land: Land, body: Body) -> Message | None:
    places, units, column = _places(land, body["places"]), listed(body["units"]), body["column"]
    results = dict.fromkeys(body["result"].values())
    if len(results) > 1:
        each = ", ".join(f"{place} {result}" for place, result in body["result"].items())
        return msg(
            "{units} attacked {places} at {column}: {each}.", units=units, places=places, column=column, each=each
        )
    (result,) = results
    if result == "AE":
        return msg(
            "{units} attacked {places} at {column}: AE, attackers eliminated.",
            units=units,
            places=places,
            column=column,
        )
    if result == "AR":
        return msg(
            "{units} attacked {places} at {column}: AR, attackers repulsed.", units=units, places=places, column=column
        )
    if result == "FS":
        return msg(
            "{units} attacked {places} at {column}: FS, the front held.", units=units, places=places, column=column
        )
    if result == "DE":
        return msg(
            "{units} attacked {places} at {column}: DE, defenders eliminated.",
            units=units,
            places=places,
            column=column,
        )
    return msg(
        "{units} attacked {places} at {column}: {result}, defenders retreated.",
        units=units,
        places=places,
        column=column,
        result=result,
    )


def _eliminated(land: Land, body: Body) -> Message | None:
    unit, place = body["unit"], place_title(land, body["place"])
    match body["how"]:
        case "retreat":
            return msg("{unit} found no way to retreat from {place} and was eliminated.", unit=unit, place=place)
        case "drop":
            return msg("{unit} was lost in the drop onto {place}.", unit=unit, place=place)
        case "surrendered":
            return msg("{unit} surrendered in {place}.", unit=unit, place=place)
        case "capitulated":
            return msg("{unit} laid down its arms in {place}.", unit=unit, place=place)
        case _:
            return msg("{unit} was eliminated in {place}.", unit=unit, place=place)


def _retreated(land: Land, body: Body) -> Message | None:
    start, end = place_title(land, body["path"][0]), place_title(land, body["path"][-1])
    return msg("{unit} retreated from {start} to {end}.", unit=body["unit"], start=start, end=end)


def _disorganised(land: Land, body: Body) -> Message | None:
    if body["why"] == "cut-off":
        return msg("{unit} was disorganised, for want of supply.", unit=body["unit"])
    return msg(
        "{unit} was disorganised until the end of {moment}.", unit=body["unit"], moment=moment_title(*body["ready"])
    )


def _advanced(land: Land, body: Body) -> Message | None:
    return msg("{unit} advanced to {place}.", unit=body["unit"], place=place_title(land, body["path"][-1]))


def _reorganised(land: Land, body: Body) -> Message | None:
    return msg("{unit} recovered its order.", unit=body["unit"])


def _supply(land: Land, body: Body) -> Message | None:
    match body["level"]:
        case 0:
            return msg("{unit} was in supply again.", unit=body["unit"])
        case 1:
            return msg("{unit} was short of supply.", unit=body["unit"])
        case _:
            return msg("{unit} was cut off.", unit=body["unit"])


def _evacuated(land: Land, body: Body) -> Message | None:
    return msg("{unit} was evacuated from {place}.", unit=body["unit"], place=place_title(land, body["place"]))


def _stayed(land: Land, body: Body) -> Message | None:
    return msg("{unit} could not be evacuated from {place}.", unit=body["unit"], place=place_title(land, body["place"]))


def _taken(land: Land, body: Body) -> Message | None:
    """Say it of places that have a name, a port or a worth; of others the map is enough."""
    place = body["place"]
    if place not in land.names and place not in land.objectives and place not in land.ports:
        return None
    return msg("{side} took {place}.", side=side_name(body["side"]), place=place_title(land, place))


def _entered(land: Land, body: Body) -> Message | None:
    return msg("The war came to {country}.", country=country(body["country"]))


def _capitulated(land: Land, body: Body) -> Message | None:
    return msg("Capitulation of {country}.", country=country(body["country"]))


def _fort(land: Land, body: Body) -> Message | None:
    return msg("The fort of {place}, {fort}, was destroyed.", place=place_title(land, body["place"]), fort=body["fort"])


NAMES = ("nation", "phase", "terrain")
"""The fields of a finding that hold a name with a msgid of its own, which an event has in English."""


def _failed(body: Body, language: str) -> Message:
    return say_failed(body, side_name(body["side"]), GRAMMAR, _order, NAMES, language)


def _order(data: Any) -> Order:
    made: Order = msgspec.convert(data, AnyOrder)
    return made


def _decided(land: Land, body: Body) -> Message | None:
    level = victory.LEVELS[body["level"]][1]
    if body["why"] == "armistice":
        return msg("France asked for an armistice: {level}.", level=level)
    return msg(
        "The last turn was over, with {points} German points: {level}.", points=body.get("points", 0), level=level
    )


def _roll(land: Land, body: Body) -> Message | None:
    """Say what a die of a river, a drop or an evacuation showed; the roll of a combat has its box."""
    die = body["values"][0]
    halved = body.get("halved")
    if halved is not None:
        some = [unit for unit, yes in halved.items() if yes]
        if not some:
            return msg(
                "{units} attacked across the river: the die showed {die}, not halved.", units=listed(halved), die=die
            )
        return msg("{units} attacked across the river: the die showed {die}, halved.", units=listed(some), die=die)
    if "ratio" in body:
        return None
    if body["name"].endswith("/drop"):
        unit, place = body["unit"], place_title(land, body["place"])
        if body["result"] == "works":
            return msg("{unit} dropped into {place}: the die showed {die}, as wanted.", unit=unit, place=place, die=die)
        return msg("{unit} dropped into {place}: the die showed {die}, a miss.", unit=unit, place=place, die=die)
    if body["name"].endswith("/evacuation"):
        return msg("{unit} tried to leave: the die showed {die}.", unit=body["unit"], die=die)
    return None


SENTENCES: dict[str, Say] = {
    "phase.began": _phase,
    "air.granted": _granted,
    "air.spent": _silent,
    "hex.interdicted": _interdicted,
    "interdiction.lifted": _lifted,
    "unit.arrived": _arrived,
    "unit.moved": _moved,
    "unit.landed": _landed,
    "unit.boxed": _boxed,
    "drop.worked": _silent,
    "attack.declared": _declared,
    "attack.answered": _answered,
    "attack.dropped": _dropped,
    "combat.fought": _fought,
    "unit.eliminated": _eliminated,
    "unit.retreated": _retreated,
    "unit.disorganised": _disorganised,
    "unit.advanced": _advanced,
    "unit.reorganised": _reorganised,
    "unit.supply": _supply,
    "unit.rested": _silent,
    "unit.evacuated": _evacuated,
    "evacuation.failed": _stayed,
    "place.taken": _taken,
    "country.entered": _entered,
    "country.capitulated": _capitulated,
    "fort.destroyed": _fort,
    "order.failed": _silent,
    "game.decided": _decided,
    "roll": _roll,
}
"""Every kind of event and its sentence; an order that failed is said with its text, which needs the language."""
