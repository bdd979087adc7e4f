"""The one place for the wording of events: a sentence each, in the past tense, or nothing for what needs no words."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.orders.model import Order
from pbem.rulesets.api import Happening
from pbem.rulesets.api.language import say_event, say_failed
from pbem.rulesets.tannenhaus import describe_combat
from pbem.rulesets.tannenhaus.land import Land
from pbem.rulesets.tannenhaus.orders import AnyOrder
from pbem.rulesets.tannenhaus.state import INITIATIVE, RALLY, RECOVERING, ROUT, View
from pbem.rulesets.tannenhaus.titles import area_title, both, level_title, listed, side_name, state_title
from pbem.rulesets.tannenhaus.words import GRAMMAR

Body = Mapping[str, Any]
Say = Callable[[Land, Body], Message | None]

NAMES = ("phase", "side", "state", "terrain")
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


def _why(sentence: str, args: Mapping[str, Any]) -> Message:
    """Return the sentence of a finding that an event has by its msgid, its names in the reader's language."""
    return Message(sentence, {name: Message(value) if name in NAMES else value for name, value in args.items()})


def _phase(land: Land, body: Body) -> Message | None:
    """Say it of turns and of the phases without impulses; who acts first in the impulses is said with the initiative."""
    match body["phase"]:
        case phase if phase == INITIATIVE:
            return msg("Turn {turn} began.", turn=body["turn"])
        case phase if phase == RALLY:
            return msg("The Rally Phase of turn {turn} began.", turn=body["turn"])
        case phase if phase == ROUT:
            return msg("The Rout Phase of turn {turn} began.", turn=body["turn"])
        case _:
            return None


def _initiative(land: Land, body: Body) -> Message | None:
    """Say who has the initiative, with the totals of both sides, the winner's first (TN-H2)."""
    side, totals = body["side"], body["totals"]
    if not totals:
        return msg("{side} had the initiative by the rules.", side=side_name(side))
    own = totals[side]
    (theirs,) = (total for name, total in totals.items() if name != side)
    if own == theirs:
        return msg("{side} kept the initiative, at equal totals of {own}.", side=side_name(side), own=own)
    return msg("{side} won the initiative, {own} to {theirs}.", side=side_name(side), own=own, theirs=theirs)


def _given(land: Land, body: Body) -> Message | None:
    """Say who may come in (TN-H23); the points of the others are on the map."""
    if not body["due"]:
        return None
    return msg("Ready to come in: {units}.", units=listed(sorted(body["due"])))


def _began(land: Land, body: Body) -> Message | None:
    if not body["entry"]:
        return None
    return msg("{side} took up entry {entry} of its queue.", side=side_name(body["side"]), entry=body["entry"])


def _skipped(land: Land, body: Body) -> Message | None:
    """Say which impulse of a queue was left out, and why (TN-H26)."""
    side, entry = side_name(body["side"]), body["entry"]
    if body["why"] == "condition":
        return msg("{side} left out entry {entry} of its queue: its conditions did not hold.", side=side, entry=entry)
    why = _why(body["text"], body.get("args", {}))
    return msg(
        "{side} left out entry {entry} of its queue, of which nothing could be done. {why}",
        side=side,
        entry=entry,
        why=why,
    )


def _failed(land: Land, body: Body) -> Message | None:
    """Say which action of an impulse could not be carried out, and why; the others went on (TN-H26)."""
    side, entry, why = side_name(body["side"]), body["entry"], _why(body["why"], body.get("args", {}))
    match body["do"]:
        case "move":
            return msg(
                "{side}, entry {entry} of its queue: a move was left out. {why}", side=side, entry=entry, why=why
            )
        case "fire":
            return msg("{side}, entry {entry} of its queue: fire was left out. {why}", side=side, entry=entry, why=why)
        case "assault":
            return msg(
                "{side}, entry {entry} of its queue: an assault was left out. {why}", side=side, entry=entry, why=why
            )
        case "attach":
            return msg(
                "{side}, entry {entry} of its queue: a leader stayed with his unit. {why}",
                side=side,
                entry=entry,
                why=why,
            )
        case _:
            return msg(
                "{side}, entry {entry} of its queue: an action was left out. {why}", side=side, entry=entry, why=why
            )


def _impulse_ended(land: Land, body: Body) -> Message | None:
    """Say that an impulse in which nothing was spent was a pass (TN-H4)."""
    if body["spent"]:
        return None
    return msg("{side} spent no action point: the impulse was a pass.", side=side_name(body["side"]))


def _passed(land: Land, body: Body) -> Message | None:
    side = side_name(body["side"])
    match body["why"]:
        case "standing":
            return msg("{side} passed, by its standing instruction.", side=side)
        case "deadline":
            return msg("{side} passed: no order had come by the deadline.", side=side)
        case "silent":
            return msg("{side} passed: no order had come since the deadline of an earlier impulse.", side=side)
        case "no-points":
            return msg("{side} passed: none of its units had an action point left.", side=side)
        case _:
            return msg("{side} passed.", side=side)


def _stopped(land: Land, body: Body) -> Message | None:
    side, entry = side_name(body["side"]), body["entry"]
    if body["why"] == "order":
        return msg(
            "{side} stopped its queue at entry {entry}, as that entry said: the segment ended.",
            side=side,
            entry=entry,
        )
    if not entry:
        return msg("{side} stopped its queue, as one of its stop lines said: the segment ended.", side=side)
    return msg(
        "{side} stopped its queue before entry {entry}, as one of its stop lines said: the segment ended.",
        side=side,
        entry=entry,
    )


def _ran_out(land: Land, body: Body) -> Message | None:
    return msg(
        "{side} was to act and had no impulse left in its queue: the segment ended.", side=side_name(body["side"])
    )


def _moved(land: Land, body: Body) -> Message | None:
    start, end = area_title(land, body["path"][0]), area_title(land, body["path"][-1])
    if body["by"] == "air":
        return msg("{unit} flew from {start} to {end}.", unit=body["unit"], start=start, end=end)
    return msg("{unit} went from {start} to {end}.", unit=body["unit"], start=start, end=end)


def _entered(land: Land, body: Body) -> Message | None:
    return msg("{unit} came in at {area}.", unit=body["unit"], area=area_title(land, body["area"]))


def _taken(land: Land, body: Body) -> Message | None:
    """Say it of what the victory and the cadres depend on; of other areas the map is enough (TN-H25, TN-42)."""
    area = body["area"]
    if not land.areas[area].town and area != str(land.constants["cadres"]["area"]):
        return None
    return msg("{side} took {area}.", side=side_name(body["side"]), area=area_title(land, area))


def _leader(land: Land, body: Body) -> Message | None:
    return msg("{leader} joined {unit}.", leader=body["leader"], unit=body["unit"])


def _rallied(land: Land, body: Body) -> Message | None:
    if body["to"] == RECOVERING:
        return msg("{unit} rallied and was Recovering.", unit=body["unit"])
    if body.get("roll", True):
        return msg("{unit} rallied at once.", unit=body["unit"])
    return msg("{unit} recovered.", unit=body["unit"])


def _formed(land: Land, body: Body) -> Message | None:
    return msg(
        "{unit} came back as a cadre, Reduced, in {area}.", unit=body["unit"], area=area_title(land, body["area"])
    )


def _cadre_lost(land: Land, body: Body) -> Message | None:
    if body["why"] == "nato":
        area = area_title(land, str(land.constants["cadres"]["area"]))
        return msg("{unit} was lost for good: NATO held {area}.", unit=body["unit"], area=area)
    return msg("{unit} was lost for good: no cadre formed.", unit=body["unit"])


def _routed(land: Land, body: Body) -> Message | None:
    start, end = area_title(land, body["path"][0]), area_title(land, body["path"][-1])
    return msg("{unit} withdrew from {start} to {end}.", unit=body["unit"], start=start, end=end)


def _decided(land: Land, body: Body) -> Message | None:
    level = level_title(body["level"])
    if body["why"] == "town":
        return msg("NATO held all of the town at the end of the turn: {level}.", level=level)
    return msg("The last turn was over, with {points} NATO points: {level}.", points=body["points"], level=level)


def _corrected(land: Land, body: Body) -> Message | None:
    """Say each member of a unit that a ruling set."""
    unit, said = body["unit"], list[Message]()
    if body.get("area"):
        said.append(msg("By a ruling, {unit} was placed in {area}.", unit=unit, area=area_title(land, body["area"])))
    elif "area" in body:
        said.append(msg("By a ruling, {unit} was taken off the map.", unit=unit))
    if "state" in body:
        said.append(msg("By a ruling, {unit} was {state}.", unit=unit, state=state_title(body["state"])))
    if "reduced" in body:
        if body["reduced"]:
            said.append(msg("By a ruling, {unit} was Reduced.", unit=unit))
        else:
            said.append(msg("By a ruling, {unit} was brought up to strength.", unit=unit))
    if "points" in body:
        said.append(
            nmsg(
                "By a ruling, {unit} had {n} action point left.",
                "By a ruling, {unit} had {n} action points left.",
                body["points"],
                unit=unit,
            )
        )
    whole = said[0]
    for one in said[1:]:
        whole = both(whole, one)
    return whole


def _sniper_corrected(land: Land, body: Body) -> Message | None:
    if body["gone"]:
        return msg("By a ruling, the sniper was out of the game.")
    return msg("By a ruling, the sniper was back in the game.")


SENTENCES: dict[str, Say] = {
    "phase.began": _phase,
    "initiative.won": _initiative,
    "points.given": _given,
    "sheet.watched": _silent,
    "impulse.began": _began,
    "impulse.skipped": _skipped,
    "impulse.failed": _failed,
    "impulse.ended": _impulse_ended,
    "impulse.passed": _passed,
    "queue.stopped": _stopped,
    "queue.ended": _ran_out,
    "unit.moved": _moved,
    "unit.entered": _entered,
    "area.taken": _taken,
    "leader.moved": _leader,
    "unit.rallied": _rallied,
    "cadre.formed": _formed,
    "cadre.lost": _cadre_lost,
    "unit.routed": _routed,
    "rout.ended": _silent,
    "order.failed": _silent,
    "game.decided": _decided,
    "unit.corrected": _corrected,
    "sniper.corrected": _sniper_corrected,
    **describe_combat.SENTENCES,
}
"""Every kind of event and its sentence; an order that failed is said with its text, which needs the language."""
