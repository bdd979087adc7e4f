"""The wording of events of supply: a sentence each, in the past tense."""

from collections.abc import Mapping
from typing import Any

from pbem.core.text import Message, msg
from pbem.rulesets.east_front.land import Land
from pbem.rulesets.east_front.titles import listed, place_title, side_title

Body = Mapping[str, Any]


def short(land: Land, body: Body) -> Message | None:
    """Say that a strongpoint is in Emergency Supply, or no more (EF-143)."""
    place = place_title(land, body["place"])
    if body["short"]:
        return msg("The strongpoint in {place} was in Emergency Supply.", place=place)
    return msg("The strongpoint in {place} was in supply again.", place=place)


def supply(land: Land, body: Body) -> Message | None:
    """Say what supply a unit is in from now on (EF-141, EF-142, EF-156)."""
    match body["level"]:
        case 0:
            return msg("{unit} was in supply again.", unit=body["unit"])
        case 1:
            return msg("{unit} was in Emergency Supply.", unit=body["unit"])
        case _:
            return msg("{unit} was Out of Supply.", unit=body["unit"])


def fed(land: Land, body: Body) -> Message | None:
    """Say who lives on Attack Supply in this turn (EF-154)."""
    named = [*body["units"], *(land.names.get(place, place) for place in body["places"])]
    return msg("On a point of {unit} lived in this turn: {units}.", unit=body["unit"], units=listed(named))


def allotted(land: Land, body: Body) -> Message | None:
    """Say how many MSUs came in (EF-164, EF-165)."""
    return msg(
        "Mobile Supply Units, {side}: {entered} of {allowed} came in, the rest of the allotment was lost.",
        side=side_title(body["side"]),
        entered=body["entered"],
        allowed=body["allowed"],
    )
