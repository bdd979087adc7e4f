"""Events of replacements, Mandated Attacks and strongpoints in words; a part of :mod:`.describe_combat`."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.east_front.land import Land
from pbem.rulesets.east_front.titles import both, grants_title, place_title, side_name, side_title

Body = Mapping[str, Any]
Say = Callable[[Land, Body], Message | None]


def _imposed(land: Land, body: Body) -> Message | None:
    if body.get("by") == "referee":
        return msg("By a ruling the Soviet side owes Mandated Attacks: {owed}.", owed=body["owed"])
    said = nmsg(
        "{n} Mandated Attack was imposed on the Soviet side; owed in all: {owed}.",
        "{n} Mandated Attacks were imposed on the Soviet side; owed in all: {owed}.",
        body["count"],
        owed=body["owed"],
    )
    dropped = body.get("dropped", 0)
    return (
        both(said, nmsg("{n} beyond that was dropped.", "{n} beyond that were dropped.", dropped)) if dropped else said
    )


def _met(land: Land, body: Body) -> Message | None:
    place = place_title(land, body["place"])
    return msg("The attack on {place} met a Mandated Attack; still owed: {owed}.", place=place, owed=body["owed"])


def _granted(land: Land, body: Body) -> Message | None:
    """Say which replacement points a side has for the turn (EF-H33)."""
    points = {kind: count for kind, count in body["points"].items() if count}
    if not points:
        return msg("Replacement points, {side}: none.", side=side_title(body["side"]))
    return msg("Replacement points, {side}: {points}.", side=side_title(body["side"]), points=grants_title(points))


def _restored(land: Land, body: Body) -> Message | None:
    return msg("{unit} had a step back; steps left: {left}.", unit=body["unit"], left=body["left"])


def _rebuilt(land: Land, body: Body) -> Message | None:
    return nmsg(
        "{unit} came back from the Cadre Box, to {place}, with {n} step.",
        "{unit} came back from the Cadre Box, to {place}, with {n} steps.",
        body["left"],
        unit=body["unit"],
        place=place_title(land, body["place"]),
    )


def _begun(land: Land, body: Body) -> Message | None:
    place = place_title(land, body["place"])
    if body.get("unit"):
        return msg("{unit} began a strongpoint in {place}.", unit=body["unit"], place=place)
    return msg("{side} began a strongpoint in {place}.", side=side_name(body["side"]), place=place)


def _dropped(land: Land, body: Body) -> Message | None:
    return msg("The strongpoint under construction in {place} was given up.", place=place_title(land, body["place"]))


SENTENCES: dict[str, Say] = {
    "mandated.imposed": _imposed,
    "mandated.met": _met,
    "replacements.granted": _granted,
    "unit.restored": _restored,
    "unit.rebuilt": _rebuilt,
    "strongpoint.begun": _begun,
    "strongpoint.dropped": _dropped,
}
"""The kinds of events and their sentences."""
