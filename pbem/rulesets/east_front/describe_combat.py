"""Events of combat in words, in the past tense; a part of :mod:`.describe`. Those of growth are in :mod:`.describe_growth`."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.east_front import describe_growth
from pbem.rulesets.east_front.land import Land
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT, ADVANCES, LOSSES, NO_RETREAT, REACTION, RETREATS
from pbem.rulesets.east_front.sentences_results import own_past, their_past
from pbem.rulesets.east_front.titles import both, command_title, die_text, listed, place_title, places_title, side_name

Body = Mapping[str, Any]
Say = Callable[[Land, Body], Message | None]


def sentence(kind: str, land: Land, body: Body) -> Message | None:
    """Return the sentence for an event of :mod:`.fold_combat`, None for one that a report leaves out."""
    return SENTENCES[kind](land, body)


def _silent(land: Land, body: Body) -> Message | None:
    return None


def _declared(land: Land, body: Body) -> Message | None:
    said = msg(
        "{units} declared an attack on {places}, at {odds}.",
        units=listed(body["units"]),
        places=places_title(land, body["places"]),
        odds=body["odds"],
    )
    return _with(said, body)


def _changed(land: Land, body: Body) -> Message | None:
    said = msg(
        "The attack on {places} was formed anew: {units}, at {odds}.",
        units=listed(body["units"]),
        places=places_title(land, body["places"]),
        odds=body["odds"],
    )
    return _with(said, body)


def _with(said: Message, body: Body) -> Message:
    """Add what was declared with an attack: guns, supply, engineers, aircraft, that it is mandated."""
    if body.get("guns"):
        said = both(said, msg("In support: {units}.", units=listed(body["guns"])))
    if body.get("supply"):
        said = both(said, msg("Attack Supply: {units}.", units=listed(body["supply"])))
    else:
        said = both(said, msg("No Attack Supply."))
    if body.get("engineers"):
        said = both(said, msg("Engineer Effects were declared."))
    if body.get("air"):
        said = both(said, msg("From the air: {units}.", units=listed(body["air"])))
    if body.get("mandated"):
        said = both(said, msg("It was declared as a Mandated Attack."))
    return said


def _lapsed(land: Land, body: Body) -> Message | None:
    places = places_title(land, body["places"])
    if body.get("why") == "attackers":
        return msg("The attack on {places} lapsed: nobody was left who could make it.", places=places)
    if body.get("why") == "referee":
        return msg("The attack on {places} was taken back by a ruling.", places=places)
    return msg("The attack on {places} lapsed: no enemy was left there.", places=places)


def _asked(land: Land, body: Body) -> Message | None:
    """Say what a side was asked to decide (EF-D31)."""
    side = side_name(body["side"])
    if body["what"] == REACTION:
        return msg("{side} was asked who attacks what, after the reaction.", side=side)
    place = place_title(land, body["place"])
    match body["what"]:
        case what if what == LOSSES:
            return nmsg(
                "{side} was asked which units lose {n} step at {place}.",
                "{side} was asked which units lose {n} steps at {place}.",
                body["steps"],
                side=side,
                place=place,
            )
        case what if what == RETREATS:
            return msg(
                "{side} was asked for the retreat of {units} after the combat at {place}.",
                side=side,
                units=listed(body["units"]),
                place=place,
            )
        case what if what == ADVANCES:
            return msg("{side} was asked who advances after the combat at {place}.", side=side, place=place)
        case _:
            return None


def _answered(land: Land, body: Body) -> Message | None:
    """Say which combat goes on with what follows; what a side decided is seen by what comes of it."""
    if body["what"] == REACTION:
        return None
    return msg("The combat at {place} went on.", place=place_title(land, body["place"]))


def _flown(land: Land, body: Body) -> Message | None:
    return msg(
        "{units} flew to the combat at {place}.", units=listed(body["units"]), place=place_title(land, body["place"])
    )


def _fought(land: Land, body: Body) -> Message | None:
    """Say who attacked what and how it went; then the guns of the defence, and the orders that were face down until now."""
    places, units = places_title(land, body["places"]), listed(body["units"])
    own, _, enemy = body["result"].partition("/")
    if not body.get("die"):
        said = msg(
            "{units} attacked {places} at odds below 1-4: the attackers were eliminated.", units=units, places=places
        )
    else:
        said = msg(
            "{units} attacked {places} at {column}, die {die}: {result}, {own}, {theirs}.",
            units=units,
            places=places,
            column=body["column"],
            die=die_text(body["die"], body["net"]),
            result=body["result"],
            own=own_past(body.get("own", 0), body.get("own_hexes", 0), all=own == "e"),
            theirs=their_past(
                body.get("enemy", 0), body.get("enemy_hexes", 0), all=enemy == "e", left=body.get("steps", 0)
            ),
        )
    if body.get("support"):
        said = both(said, msg("In support of the defence: {units}.", units=listed(body["support"])))
    for side, command in sorted(body.get("orders", {}).items()):
        said = both(said, _ordered(side, command, body.get("hqs", {}).get(side, "")))
    return said


def _ordered(side: str, command: str, hq: str) -> Message:
    """Say the order that a side had given face down (EF-230, EF-232)."""
    if command not in (NO_RETREAT, ADDITIONAL_RETREAT):
        return msg("{side} had given an order.", side=side_name(side))
    if hq:
        return msg(
            "{side} had ordered {command}, by {hq}.", side=side_name(side), command=command_title(command), hq=hq
        )
    return msg("{side} had ordered {command}.", side=side_name(side), command=command_title(command))


def _advanced(land: Land, body: Body) -> Message | None:
    start, end = place_title(land, body["path"][0]), place_title(land, body["path"][-1])
    return msg("{unit} advanced from {start} to {end}.", unit=body["unit"], start=start, end=end)


SENTENCES: dict[str, Say] = {
    "attack.declared": _declared,
    "attack.changed": _changed,
    "attack.lapsed": _lapsed,
    "reaction.ended": _silent,
    "question.asked": _asked,
    "question.answered": _answered,
    "air.flown": _flown,
    "combat.fought": _fought,
    "combat.staged": _silent,
    "combat.ended": _silent,
    "unit.advanced": _advanced,
    **describe_growth.SENTENCES,
}
"""Every kind of event of :mod:`.fold_combat` and its sentence.

That a reaction is over is seen by the combats.
"""
