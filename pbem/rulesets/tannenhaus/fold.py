"""How each event changes the state: the fold that replay runs.

The kinds of Tannenhaus and their bodies. Every body has ``rules`` (numbers) and ``causes`` (seqs) beside what is listed; both may be
left out when empty. ``unit`` is a unit id, ``area`` an area's number, ``path`` the areas from the first to the last.

==================  =====================================================================================================
kind                body
==================  =====================================================================================================
phase.began         turn, phase (initiative, impulses, rally, rout, over)
initiative.won      side, totals {side: die and rating}; empty on the first turn, which has it by the rules (TN-H2)
points.given        points {unit: action points} of units in play, due {unit: points} of those that may come in (TN-H3)
sheet.watched       side, lost [units], suppressed [units]: how it stood when its sheet came into force
impulse.began       side, entry: the number in its queue, 0 for none
impulse.skipped     side, entry, why: condition, or illegal with text (a msgid) and args: why it could not be carried out (TN-H26)
impulse.failed      side, entry, do, why (a msgid), args: an action that could not be carried out; the others go on
impulse.ended       side, spent: whether a point was spent or the sniper used; if not it was a pass (TN-H4)
impulse.passed      side, why: ordered, standing, deadline, silent, no-points, idle
queue.stopped       side, entry, why: order (an impulse said stop), condition (a stop line)
queue.ended         side: it is its impulse, and nothing says what to do
unit.moved          unit, path, by: move, air
unit.entered        unit, area
unit.fired          unit, origin, target, area, how: fire, mortar; extended: true at one area more than its range (TN-H11)
assault.made        units (the lead first), origin, area, target, back [units]
roll                as the roll event of the log
combat.fought       kind: fire, mortar, assault; units, area, target, total, defence, margin, hits: {unit: n} to be taken, left over
hits.spread         hits {unit: n} (TN-18)
unit.retreated      unit, path, why: hit, forced (TN-35, TN-19)
unit.hit            unit, area, result: suppressed, reduced, destroyed (TN-27, TN-32 to TN-34)
assault.compared    area, attack, defence, result: taken, driven-out, thrown-back (TN-19, TN-20)
units.returned      units, area: the origin, why: failed, thrown-back, surplus (TN-11, TN-20, TN-H7)
combat.ended        area
area.taken          area, side (TN-H8)
sniper.fired        unit, use: which use it was, result: suppressed, nothing, removed (TN-54 to TN-63)
leader.moved        leader, unit (TN-H21)
unit.rallied        unit, to: "" or recovering; roll: false for a Recovering unit that becomes normal (TN-H17)
cadre.formed        unit, area (TN-41)
cadre.lost          unit, why: roll, nato (TN-42, TN-43)
unit.routed         unit, path (TN-45)
rout.ended          side
question.asked      side, what, area, units, areas, hits, forced
question.answered   side, what, area, units
order.failed        side, order (as JSON), why: a sentence's msgid, args
sheet.carried       orders: what goes on of the side that is its only reader
game.decided        winner, level, why: points or town, points
unit.corrected      unit, and any of area, state, reduced, points, by a referee
sniper.corrected    gone, by a referee
==================  =====================================================================================================
"""

from typing import Any

import msgspec

from pbem.rulesets.api import Happening
from pbem.rulesets.tannenhaus import fold_combat
from pbem.rulesets.tannenhaus.fold_combat import Fold, spend
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.orders import AnyOrder
from pbem.rulesets.tannenhaus.state import (
    FRESH,
    IMPULSES,
    INITIATIVE,
    OFF,
    RECOVERING,
    ROUT,
    SUPPRESSED,
    Active,
    Piece,
    Question,
    Result,
    State,
    Watch,
    question_key,
)


def apply(state: State, event: Happening) -> State:
    """Fold one event into a state.

    Raises:
        KeyError: the event is of no kind of this ruleset.
    """
    if event.kind == "sheet.carried":
        return _carried(state, event)
    return FOLDS[event.kind](state, event.body)


def _same(state: State, body: Any) -> State:
    return state


def _phase(state: State, body: Any) -> State:
    changes: dict[str, Any] = {"turn": body["turn"], "phase": body["phase"], "asked": (), "routed": (), "idle": 0}
    if body["phase"] == INITIATIVE:
        changes |= {"impulse": 0, "passes": 0, "silent": (), "acting": ""}
    if body["phase"] == IMPULSES:
        changes |= {"acting": state.now.initiative}
    if body["phase"] == ROUT:
        changes |= {"acting": ""}
    return state.change(**changes)


def _initiative(state: State, body: Any) -> State:
    return state.change(initiative=body["side"])


def _given(state: State, body: Any) -> State:
    pieces = {
        unit: msgspec.structs.replace(piece, points=body["points"].get(unit, 0))
        for unit, piece in state.now.pieces.items()
    }
    return state.change(pieces=pieces, due=dict(body["due"]))


def _watched(state: State, body: Any) -> State:
    watch = Watch(tuple(body["lost"]), tuple(body["suppressed"]), max(1, state.now.turn))
    stopped = {side: why for side, why in state.now.stopped.items() if side != body["side"]}
    silent = tuple(side for side in state.now.silent if side != body["side"])
    return state.change(watch={**state.now.watch, body["side"]: watch}, stopped=stopped, silent=silent)


def _began(state: State, body: Any) -> State:
    return state.change(impulse=state.now.impulse + 1, idle=0, active=Active(body["side"], body["entry"]), asked=())


def _impulse_ended(state: State, body: Any) -> State:
    passes = 0 if body["spent"] else state.now.passes + 1
    return state.change(active=None, passes=passes, acting=other(body["side"]), asked=())


def _passed(state: State, body: Any) -> State:
    silent = state.now.silent
    if body["why"] == "deadline" and body["side"] not in silent and state.land.options["silence"] == "turn":
        silent = (*silent, body["side"])
    return state.change(
        passes=state.now.passes + 1,
        impulse=state.now.impulse + 1,
        idle=0,
        acting=other(body["side"]),
        silent=silent,
        active=None,
        asked=(),
    )


def _stopped(state: State, body: Any) -> State:
    return state.change(stopped={**state.now.stopped, body["side"]: body["why"]}, idle=state.now.idle + 1)


def _ran_out(state: State, body: Any) -> State:
    return state.change(idle=state.now.idle + 1)


def _moved(state: State, body: Any) -> State:
    state = spend(state, [body["unit"]], body["path"][0])
    return state.put(body["unit"], area=body["path"][-1])


def _entered(state: State, body: Any) -> State:
    unit, now = body["unit"], state.now
    if unit not in now.pieces:
        points = now.due.get(unit, 0)
        due = {name: left for name, left in now.due.items() if name != unit}
        state = state.change(pieces={**now.pieces, unit: Piece(body["area"], points=points)}, due=due)
    return spend(state.put(unit, area=body["area"]), [unit], body["area"], alone=True)


def _taken(state: State, body: Any) -> State:
    area, side = body["area"], body["side"]
    control = {one: holder for one, holder in state.now.control.items() if one != area}
    if state.land.areas[area].control != side:
        control[area] = side
    return state.change(control=control)


def _sniper(state: State, body: Any) -> State:
    now = state.now
    active = now.active
    state = state.change(
        sniper_uses=now.sniper_uses + 1,
        sniper_turn=now.turn,
        sniper_gone=body["result"] == "removed",
        active=Active(active.side, active.entry, active.area, active.acted, True) if active else None,
    )
    if body["result"] == "suppressed":
        return state.put(body["unit"], state=SUPPRESSED, points=0)
    return state


def _leader(state: State, body: Any) -> State:
    return state.change(attached={**state.now.attached, body["leader"]: body["unit"]})


def _rallied(state: State, body: Any) -> State:
    watch = {side: _forget(one, body["unit"]) for side, one in state.now.watch.items()}
    state = state.change(watch=watch)
    return state.put(body["unit"], state=RECOVERING if body["to"] == RECOVERING else FRESH)


def _forget(watch: Watch, unit: str) -> Watch:
    """Leave a unit out that is back: what befalls it from now on is news."""
    lost = tuple(one for one in watch.lost if one != unit)
    return Watch(lost, tuple(one for one in watch.suppressed if one != unit), watch.turn)


def _formed(state: State, body: Any) -> State:
    unit, now = body["unit"], state.now
    return state.change(
        pieces={**now.pieces, unit: Piece(body["area"], reduced=True)},
        gone={name: turn for name, turn in now.gone.items() if name != unit},
        cadres=tuple(cadre for cadre in now.cadres if cadre.unit != unit),
        cadre_rolled=(*now.cadre_rolled, unit),
        watch={side: _forget(one, unit) for side, one in now.watch.items()},
    )


def _cadre_lost(state: State, body: Any) -> State:
    unit, now = body["unit"], state.now
    return state.change(
        cadres=tuple(cadre for cadre in now.cadres if cadre.unit != unit), cadre_rolled=(*now.cadre_rolled, unit)
    )


def _routed(state: State, body: Any) -> State:
    return state.put(body["unit"], area=body["path"][-1])


def _rout_ended(state: State, body: Any) -> State:
    return state.change(routed=(*state.now.routed, body["side"]), asked=())


def _asked(state: State, body: Any) -> State:
    question = Question(
        body["side"],
        body["what"],
        body.get("area", ""),
        tuple(body.get("units", ())),
        tuple(body.get("areas", ())),
        body.get("hits", 0),
        body.get("forced", False),
    )
    return state.change(question=question)


def _answered(state: State, body: Any) -> State:
    question = state.now.question
    key = question_key(body["what"], body.get("units", ()), question is not None and question.forced)
    return state.change(question=None, asked=(*state.now.asked, key))


def _decided(state: State, body: Any) -> State:
    return state.change(result=Result(body["winner"], body["level"], body["why"], body["points"]))


def _corrected(state: State, body: Any) -> State:
    unit = body["unit"]
    members = {name: body[name] for name in ("area", "state", "reduced", "points") if name in body}
    if unit not in state.now.pieces:
        now = state.now
        state = state.change(
            pieces={**now.pieces, unit: Piece(members.get("area", OFF))},
            gone={name: turn for name, turn in now.gone.items() if name != unit},
            due={name: points for name, points in now.due.items() if name != unit},
            cadres=tuple(cadre for cadre in now.cadres if cadre.unit != unit),
        )
    return state.put(unit, **members)


def _sniper_corrected(state: State, body: Any) -> State:
    return state.change(sniper_gone=body["gone"])


def _carried(state: State, event: Happening) -> State:
    (side,) = event.to
    orders = msgspec.convert(event.body["orders"], tuple[AnyOrder, ...])
    kept = {name: some for name, some in state.now.carried.items() if name != side}
    return state.change(carried={**kept, side: orders} if orders else kept)


FOLDS: dict[str, Fold] = {
    **fold_combat.FOLDS,
    "phase.began": _phase,
    "initiative.won": _initiative,
    "points.given": _given,
    "sheet.watched": _watched,
    "impulse.began": _began,
    "impulse.skipped": _same,
    "impulse.failed": _same,
    "impulse.ended": _impulse_ended,
    "impulse.passed": _passed,
    "queue.stopped": _stopped,
    "queue.ended": _ran_out,
    "unit.moved": _moved,
    "unit.entered": _entered,
    "roll": _same,
    "area.taken": _taken,
    "sniper.fired": _sniper,
    "leader.moved": _leader,
    "unit.rallied": _rallied,
    "cadre.formed": _formed,
    "cadre.lost": _cadre_lost,
    "unit.routed": _routed,
    "rout.ended": _rout_ended,
    "question.asked": _asked,
    "question.answered": _answered,
    "order.failed": _same,
    "game.decided": _decided,
    "unit.corrected": _corrected,
    "sniper.corrected": _sniper_corrected,
}
"""The fold of every kind but ``sheet.carried``, which has one reader."""
