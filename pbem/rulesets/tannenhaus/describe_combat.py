"""The wording of fire, assaults, hits, retreats, the sniper, and the questions in between."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.tannenhaus.land import Land
from pbem.rulesets.tannenhaus.orders import HITS, RETREATS, ROUTS
from pbem.rulesets.tannenhaus.titles import area_title, both, listed, side_name

Body = Mapping[str, Any]
Say = Callable[[Land, Body], Message | None]


def _silent(land: Land, body: Body) -> Message | None:
    return None


def _fired(land: Land, body: Body) -> Message | None:
    unit, origin, area = body["unit"], area_title(land, body["origin"]), area_title(land, body["area"])
    if body["how"] == "mortar":
        return msg("{unit} shelled {area} from {origin}.", unit=unit, origin=origin, area=area)
    if body.get("extended"):
        return msg(
            "{unit} fired from {origin} at {target} in {area}, at extended range.",
            unit=unit,
            origin=origin,
            target=body["target"],
            area=area,
        )
    return msg(
        "{unit} fired from {origin} at {target} in {area}.", unit=unit, origin=origin, target=body["target"], area=area
    )


def _assaulted(land: Land, body: Body) -> Message | None:
    origin, area = area_title(land, body["origin"]), area_title(land, body["area"])
    lead, *others = body["units"]
    if others:
        return msg(
            "{lead} led an assault on {target} in {area} from {origin}, with {others}.",
            lead=lead,
            target=body["target"],
            area=area,
            origin=origin,
            others=listed(others),
        )
    return msg(
        "{lead} assaulted {target} in {area} from {origin}.", lead=lead, target=body["target"], area=area, origin=origin
    )


def _fought(land: Land, body: Body) -> Message | None:
    """Say the sums and the hits; those that are left over are spread over the others (TN-10 to TN-18, TN-H10)."""
    target, total, defence, hits = body["target"], body["total"], body["defence"], sum(body["hits"].values())
    if body["kind"] != "assault":
        if not hits:
            return msg(
                "The fire at {unit} came to {total} against {defence}: no hit.",
                unit=target,
                total=total,
                defence=defence,
            )
        return nmsg(
            "The fire at {unit} came to {total} against {defence}: {n} hit.",
            "The fire at {unit} came to {total} against {defence}: {n} hits.",
            hits,
            unit=target,
            total=total,
            defence=defence,
        )
    if not hits:
        return msg("The assault came to {total} against {defence} and failed.", total=total, defence=defence)
    said = nmsg(
        "The assault came to {total} against {defence}: {n} hit on {unit}.",
        "The assault came to {total} against {defence}: {n} hits on {unit}.",
        hits,
        unit=target,
        total=total,
        defence=defence,
    )
    if not body.get("left"):
        return said
    return both(said, nmsg("{n} hit was left over.", "{n} hits were left over.", body["left"]))


def _spread(land: Land, body: Body) -> Message | None:
    """Say who takes the hits left over, a unit as often as it takes one (TN-18)."""
    if not body["hits"]:
        return msg("Nobody was there to take the hits left over.")
    units = [unit for unit, hits in body["hits"].items() for _ in range(hits)]
    return msg("Hits left over fell on: {units}.", units=listed(units))


def _retreated(land: Land, body: Body) -> Message | None:
    unit, start, end = body["unit"], area_title(land, body["path"][0]), area_title(land, body["path"][-1])
    if body["why"] == "hit":
        return msg("{unit} retreated from {start} to {end}, which cancelled a hit.", unit=unit, start=start, end=end)
    return msg("{unit} gave up {start} and went to {end}.", unit=unit, start=start, end=end)


def _hit(land: Land, body: Body) -> Message | None:
    unit, area = body["unit"], area_title(land, body["area"])
    match body["result"]:
        case "suppressed":
            if unit in land.units and land.units[unit].air:
                return msg("{unit} was Suppressed over {area} and left the map.", unit=unit, area=area)
            return msg("{unit} was Suppressed in {area}.", unit=unit, area=area)
        case "reduced":
            return msg("{unit} was Reduced in {area}.", unit=unit, area=area)
        case _:
            return msg("{unit} was destroyed in {area}.", unit=unit, area=area)


def _compared(land: Land, body: Body) -> Message | None:
    """Say who has to leave the area after the hits (TN-19, TN-20)."""
    area, attack, defence = area_title(land, body["area"]), body["attack"], body["defence"]
    match body["result"]:
        case "taken":
            return msg("No defender was left in {area}: the attackers held it.", area=area)
        case "driven-out":
            return msg(
                "In {area} attackers of {attack} stood against defenders of {defence}: the defenders had to leave.",
                area=area,
                attack=attack,
                defence=defence,
            )
        case _:
            return msg(
                "In {area} attackers of {attack} stood against defenders of {defence}: the attackers left.",
                area=area,
                attack=attack,
                defence=defence,
            )


def _returned(land: Land, body: Body) -> Message | None:
    units, area = listed(body["units"]), area_title(land, body["area"])
    if body["why"] == "surplus":
        return msg("For want of room, back in {area}: {units}.", units=units, area=area)
    return msg("Back in {area}, without action points: {units}.", units=units, area=area)


def _sniper(land: Land, body: Body) -> Message | None:
    match body["result"]:
        case "suppressed":
            return msg("The sniper fired at {unit} and Suppressed it.", unit=body["unit"])
        case "nothing":
            return msg("The sniper fired at {unit}, which was Suppressed already.", unit=body["unit"])
        case _:
            return msg("The sniper fired at {unit} and was out of the game.", unit=body["unit"])


def _roll(land: Land, body: Body) -> Message | None:
    """Say it of a rally that did not come off; all other rolls are followed by what came of them."""
    if "/rally/" not in body["name"] or body["result"] != "-":
        return None
    return msg("{unit} stayed Suppressed.", unit=body["unit"])


def _asked(land: Land, body: Body) -> Message | None:
    """Say what a side was asked to decide, which ended the segment."""
    side = side_name(body["side"])
    match body["what"]:
        case what if what == HITS:
            return nmsg(
                "{side} was asked which units in {area} take {n} hit left over: the segment ended.",
                "{side} was asked which units in {area} take {n} hits left over: the segment ended.",
                body["hits"],
                side=side,
                area=area_title(land, body["area"]),
            )
        case what if what == RETREATS and body.get("forced"):
            return msg(
                "{side} was asked where {units} goes from {area}: the segment ended.",
                side=side,
                units=listed(body["units"]),
                area=area_title(land, body["area"]),
            )
        case what if what == RETREATS:
            return msg(
                "{side} was asked whether {units} retreats from {area} to cancel a hit: the segment ended.",
                side=side,
                units=listed(body["units"]),
                area=area_title(land, body["area"]),
            )
        case what if what == ROUTS:
            return msg(
                "{side} was asked which of these leave in the Rout Phase: {units}. The segment ended.",
                side=side,
                units=listed(body["units"]),
            )
        case _:
            return None


SENTENCES: dict[str, Say] = {
    "unit.fired": _fired,
    "assault.made": _assaulted,
    "roll": _roll,
    "combat.fought": _fought,
    "hits.spread": _spread,
    "unit.retreated": _retreated,
    "unit.hit": _hit,
    "assault.compared": _compared,
    "units.returned": _returned,
    "combat.ended": _silent,
    "sniper.fired": _sniper,
    "question.asked": _asked,
    "question.answered": _silent,
}
"""Every kind of event of a combat and its sentence; what a side decided is seen by what comes of it."""
