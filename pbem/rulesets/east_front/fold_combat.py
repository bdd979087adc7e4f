"""How each event of combat, replacements and the Interphase changes the state; a part of :mod:`.fold`.

The bodies, beside ``rules`` and ``causes``. ``place`` is the first of the places of a combat.

======================  =================================================================================================
kind                    body
======================  =================================================================================================
attack.declared         side, places, units, guns, supply [counters], engineers, air, mandated; odds ("3-1"), totals [a, d]
attack.changed          the same: who attacks the first of the places now (EF-182)
attack.lapsed           places, why: "empty" (nobody is there any more to be attacked), "attackers" (none can attack any more)
reaction.ended          side: it has reacted
question.asked          side, what, place, units, steps, hexes, forced (:class:`.state.Question`)
question.answered       side, what, place
air.flown               side, units, place
combat.fought           side, place, places, units, defenders, guns, support (guns of the defender), orders {side: order},
                        hqs {side: the HQ that gave it, whose point is used}, column, die (none below 1-4), net,
                        result (the cell, ``e/-`` below 1-4); own, enemy, and what is not empty of forced, enemy_forced, surcharged,
                        enemy_surcharged, own_hexes, enemy_hexes, wiped (:class:`.state.Fight`); steps: those of the defenders before
                        it; because, enemy_because: what the steps of each side are made of, as factors (:mod:`.results`);
                        reckoning: below 1-4, where there is no roll, the numbers
combat.staged           place, stage: what is to do next
combat.ended            place
unit.advanced           unit, path [from, into] (EF-261)
mandated.imposed        count, owed: how many Mandated Attacks are owed from now on; dropped: those beyond six, if any
mandated.met            place, owed
replacements.granted    side, points {type: points} for this turn; without: what else the cell gives, as it is written, of
                        which nothing comes
unit.restored           unit, left (steps), type, points spent
unit.rebuilt            unit, place, left (steps), type, points spent
strongpoint.begun       place, side, unit (the engineer that builds, or ""), type of the point spent, or ""
strongpoint.dropped     place: the works are given up
======================  =================================================================================================
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbem.rulesets.east_front.state import Assault, Fight, Piece, Question, State

Fold = Callable[[State, Any], State]


def assault_of(body: Mapping[str, Any]) -> Assault:
    """Read the declared attack of an event."""
    return Assault(
        places=tuple(body["places"]),
        units=tuple(body["units"]),
        guns=tuple(body.get("guns", ())),
        supply=tuple(body.get("supply", ())),
        engineers=bool(body.get("engineers")),
        air=tuple(body.get("air", ())),
        mandated=bool(body.get("mandated")),
    )


def _declared(state: State, body: Any) -> State:
    return state.change(attacks=(*state.now.attacks, assault_of(body)))


def _changed(state: State, body: Any) -> State:
    made = assault_of(body)
    changed = tuple(made if old.places[0] == made.places[0] else old for old in state.now.attacks)
    return state.change(attacks=changed)


def _lapsed(state: State, body: Any) -> State:
    return state.change(attacks=_without(state, body["places"][0]))


def _without(state: State, place: str) -> tuple[Assault, ...]:
    return tuple(assault for assault in state.now.attacks if assault.places[0] != place)


def _reacted(state: State, body: Any) -> State:
    return state.change(reacted=True)


def _asked(state: State, body: Any) -> State:
    question = Question(
        side=body["side"],
        what=body["what"],
        place=body.get("place", ""),
        units=tuple(body.get("units", ())),
        steps=body.get("steps", 0),
        hexes=body.get("hexes", 0),
        forced=tuple(body.get("forced", ())),
    )
    return state.change(question=question, asked=(*state.now.asked, f"{body['what']} {body['side']}"))


def _answered(state: State, body: Any) -> State:
    return state.change(question=None)


def _flown(state: State, body: Any) -> State:
    return state.change(flown=tuple(sorted({*state.now.flown, *body["units"]})))


def _fought(state: State, body: Any) -> State:
    fight = Fight(
        places=tuple(body["places"]),
        attackers=tuple(body["units"]),
        defenders=tuple(body["defenders"]),
        orders=dict(body.get("orders", {})),
        own=body.get("own", 0),
        enemy=body.get("enemy", 0),
        forced=tuple(body.get("forced", ())),
        enemy_forced=tuple(body.get("enemy_forced", ())),
        surcharged=tuple(body.get("surcharged", ())),
        enemy_surcharged=tuple(body.get("enemy_surcharged", ())),
        own_hexes=body.get("own_hexes", 0),
        enemy_hexes=body.get("enemy_hexes", 0),
        wiped=tuple(body.get("wiped", ())),
        seq=(body.get("causes") or [-1])[-1],
    )
    used = dict(state.now.used)
    for hq in body.get("hqs", {}).values():
        used[f"order {hq}"] = used.get(f"order {hq}", 0) + 1
    for gun in (*body.get("guns", ()), *body.get("support", ())):
        used[f"fired {gun}"] = used.get(f"fired {gun}", 0) + 1
    asked = tuple(what for what in state.now.asked if what.startswith("reaction "))
    return state.change(fight=fight, attacks=_without(state, body["place"]), asked=asked, used=used)


def _staged(state: State, body: Any) -> State:
    fight = state.now.fight
    if fight is None:
        raise KeyError("combat.staged without a combat")
    return state.change(fight=msgspec.structs.replace(fight, stage=body["stage"]))


def _ended(state: State, body: Any) -> State:
    return state.change(fight=None)


def _advanced(state: State, body: Any) -> State:
    return state.alter(body["unit"], place=body["path"][-1], bridge=())


def _owed(state: State, body: Any) -> State:
    return state.change(owed=body["owed"])


def _granted(state: State, body: Any) -> State:
    grants = dict(state.now.grants)
    for kind, points in body["points"].items():
        key = f"{kind} {body['side']}"
        grants[key] = grants.get(key, 0) + points
    return state.change(grants=grants)


def spend(state: State, kind: str, side: str, points: int) -> State:
    """Take replacement points of a type from what is left to a side in this turn."""
    if not kind or not points:
        return state
    key = f"{kind} {side}"
    grants = {**state.now.grants, key: state.now.grants.get(key, 0) - points}
    return state.change(grants={name: left for name, left in grants.items() if left})


def _restored(state: State, body: Any) -> State:
    unit = body["unit"]
    printed = state.unit(unit)
    state = spend(state, body["type"], printed.side, body["points"])
    state = state.change(grown=tuple(sorted((*state.now.grown, unit))))
    return state.alter(unit, lost=printed.steps - body["left"])


def _rebuilt(state: State, body: Any) -> State:
    unit = body["unit"]
    printed = state.unit(unit)
    state = spend(state, body["type"], printed.side, body["points"])
    gone = {name: box for name, box in state.now.gone.items() if name != unit}
    state = state.change(gone=gone, grown=tuple(sorted((*state.now.grown, unit))))
    return state.put(unit, Piece(body["place"], lost=printed.steps - body["left"], non_op=printed.type == "hq"))


def _begun(state: State, body: Any) -> State:
    state = spend(state, body.get("type", ""), body["side"], 1)
    return state.change(works={**state.now.works, body["place"]: body["side"]})


def _dropped(state: State, body: Any) -> State:
    return state.change(works={place: side for place, side in state.now.works.items() if place != body["place"]})


FOLDS: dict[str, Fold] = {
    "attack.declared": _declared,
    "attack.changed": _changed,
    "attack.lapsed": _lapsed,
    "reaction.ended": _reacted,
    "question.asked": _asked,
    "question.answered": _answered,
    "air.flown": _flown,
    "combat.fought": _fought,
    "combat.staged": _staged,
    "combat.ended": _ended,
    "unit.advanced": _advanced,
    "mandated.imposed": _owed,
    "mandated.met": _owed,
    "replacements.granted": _granted,
    "unit.restored": _restored,
    "unit.rebuilt": _rebuilt,
    "strongpoint.begun": _begun,
    "strongpoint.dropped": _dropped,
}
"""The kinds of events of combat and of what belongs to it, and their folds."""
