"""How each event changes the state: the fold that replay runs.

The kinds of East Front and their bodies; those of combat are in :mod:`.fold_combat`. Every body has ``rules`` (numbers) and ``causes``
(seqs) beside what is listed; both may be left out when empty. ``unit`` is a unit id, ``place`` a printed number, costs are half movement
points.

=====================  ==================================================================================================
kind                   body
=====================  ==================================================================================================
phase.began            turn, phase (:class:`.state.Now`)
weather.set            state, rolled, climate ("" where the calendar gives the state), lingering, storm, frozen, run
unit.arrived           unit, place (a reinforcement)
unit.activated         unit, hq, free: true for a Guards unit that costs no point (4.2)
unit.moved             unit, path [places, the start first], cost, by: march, one-hex, infiltration, strategic, rail, air,
                       overrun (the approach and the entry of a stack, with ``group``), exploit (after a success), reaction;
                       done: it may not go on; limits: non-op HQs in whose range it started (4.2); points: of capacity, by rail
                       and air; bound, owed: what binds a unit that may go on to the road by which it came
                       (:class:`.state.Piece`); hq: whose point a reaction takes, where they are counted (EF-D20)
overrun.fought         place, from, units, defenders, column, die, net, result (the cell), success; steps: those of the defenders before it
unit.spent             unit: all movement of the phase is spent (a failed overrun, EF-106)
unit.lost              unit, steps: how many steps it loses, left: how many remain
unit.eliminated        unit, place, how: combat, overrun, retreat (it found no way), underway (lost on its way),
                       guns (destroyed by its owner, EF-259), surrender, removed, stacking, spent, joined (EF-159);
                       box: cadre, eliminated, removed;
                       steps: the steps lost with it, for the loss tracks (EF-243)
unit.retreated         unit, path [places, the start first], by: the side that chose
unit.marked            unit, on: an Overrun marker is placed or taken off (EF-109, EF-115)
unit.flipped           unit, to: firing, mobile, dump, msu, non-op, operational
bridge.laid            unit, side [place, place]
bridge.lifted          unit
rail.converted         places, points
strongpoint.built      place, side
strongpoint.fell       place
line.fell              inside, outside
place.taken            place, side
unit.supply            unit, level: 0 supplied, 1 Emergency, 2 Out of Supply
supply.fed             side, unit: the MSU or Dump, units, places (of strongpoints): who lives on a point of it for this turn
supply.allotted        side, allowed, entered, lost: fewer MSUs entered than the turn allows
strongpoint.short      place, short: it is in Emergency Supply from now on, or no more (EF-143)
points.scored          side, points, why
order.failed           side, order (as JSON), why: a sentence's msgid, args
sheet.carried          orders: what goes on of the side that is its only reader
game.decided           winner, level, why, points
roll                   as the roll event of the log
=====================  ==================================================================================================
"""

from collections.abc import Callable
from typing import Any

import msgspec

from pbem.rulesets.api import Happening
from pbem.rulesets.east_front import fold_combat
from pbem.rulesets.east_front.land import AXIS
from pbem.rulesets.east_front.orders import AnyOrder
from pbem.rulesets.east_front.state import COMBAT, OVER, TURN_START, Piece, Result, State, Weather

Fold = Callable[[State, Any], State]

PASSING = ("overrun ", "order ", "react ", "fired ")
"""What in ``used`` is counted in the present phase alone."""


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
    """Begin a phase: what units have spent in the one before is over, and at a new turn all that lasts a turn."""
    phase: str = body["phase"]
    fresh: dict[str, Any] = {"spent": 0, "done": False, "group": "", "bound": "", "owed": 0}
    if phase == TURN_START:
        fresh |= {"moved": False, "active": False, "tired": False}
    pieces = {unit: _replaced(piece, fresh) for unit, piece in state.now.pieces.items()}
    kept = {} if phase == TURN_START else state.now.used
    used = {what: count for what, count in kept.items() if not what.startswith(PASSING)}
    return state.change(
        turn=body["turn"],
        phase=phase,
        pieces=pieces,
        used=used,
        limited={},
        fed=() if phase == TURN_START else state.now.fed,
        attacks=state.now.attacks if phase in COMBAT else (),
        reacted=False,
        fight=None,
        question=None,
        asked=(),
        **({"grants": {}, "grown": (), "flown": (), "won": ()} if phase == TURN_START else {}),
    )


def _replaced(piece: Piece, members: dict[str, Any]) -> Piece:
    if all(getattr(piece, name) == value for name, value in members.items()):
        return piece
    return msgspec.structs.replace(piece, **members)


def _weather(state: State, body: Any) -> State:
    members = ("state", "rolled", "lingering", "storm", "frozen", "run")
    return state.change(weather=Weather(**{name: body[name] for name in members if name in body}))


def _arrived(state: State, body: Any) -> State:
    gone = {unit: how for unit, how in state.now.gone.items() if unit != body["unit"]}
    unit = state.unit(body["unit"])
    return state.put(unit.id, Piece(body["place"], non_op=unit.type == "hq")).change(gone=gone)


def _activated(state: State, body: Any) -> State:
    state = state.alter(body["unit"], active=True)
    if body.get("free"):
        return _use(state, f"guards {body['hq']}", 1)
    return _use(state, f"command {body['hq']}", 1)


def _use(state: State, what: str, count: int) -> State:
    return state.change(used={**state.now.used, what: state.now.used.get(what, 0) + count})


def _moved(state: State, body: Any) -> State:
    unit, by = body["unit"], body["by"]
    piece = state.piece(unit)
    whole = by in ("one-hex", "infiltration", "strategic", "rail", "air")
    limits = {
        hq: (*units, unit) for hq in body.get("limits", ()) if unit not in (units := state.now.limited.get(hq, ()))
    }
    state = state.alter(
        unit,
        place=body["path"][-1],
        spent=piece.spent + body["cost"],
        done=bool(body.get("done")) or whole,
        group=body.get("group", piece.group if by == "exploit" else ""),
        bound=body.get("bound", ""),
        owed=body.get("owed", 0),
        moved=True,
        tired=piece.tired or by == "strategic",
        bridge=(),
    )
    if limits:
        state = state.change(limited={**state.now.limited, **limits})
    if by == "reaction" and body.get("hq"):
        state = _use(state, f"react {body['hq']}", 1)
    if by in ("rail", "air") and body.get("points"):
        state = _use(state, f"{by} {state.unit(unit).side}", body["points"])
    return state


def _spent(state: State, body: Any) -> State:
    return state.alter(body["unit"], done=True, moved=True, group="")


def _fought(state: State, body: Any) -> State:
    return _use(state, f"overrun {body['place']}", 1)


def _lost(state: State, body: Any) -> State:
    state = _track(state, body["unit"], body["steps"])
    return state.alter(body["unit"], lost=state.piece(body["unit"]).lost + body["steps"])


def _track(state: State, unit: str, steps: int) -> State:
    """Count steps lost on the track of their kind, if they have one (EF-243)."""
    printed = state.unit(unit)
    if not printed.track or not steps:
        return state
    key = f"{printed.track} {printed.side}"
    return state.change(tracks={**state.now.tracks, key: state.now.tracks.get(key, 0) + steps})


def _eliminated(state: State, body: Any) -> State:
    state = _track(state, body["unit"], body.get("steps", 0))
    pieces = dict(state.now.pieces)
    pieces.pop(body["unit"], None)
    return state.change(pieces=pieces, gone={**state.now.gone, body["unit"]: body["box"]})


def _retreated(state: State, body: Any) -> State:
    return state.alter(body["unit"], place=body["path"][-1], bridge=())


def _marked(state: State, body: Any) -> State:
    return state.alter(body["unit"], overrun=body["on"])


_FLIPS: dict[str, dict[str, Any]] = {
    "firing": {"firing": True},
    "mobile": {"firing": False},
    "dump": {"dump": True},
    "msu": {"dump": False},
    "non-op": {"non_op": True},
    "operational": {"non_op": False},
}


def _flipped(state: State, body: Any) -> State:
    return state.alter(body["unit"], **_FLIPS[body["to"]])


def _laid(state: State, body: Any) -> State:
    a, b = body["side"]
    return state.alter(body["unit"], bridge=(a, b))


def _lifted(state: State, body: Any) -> State:
    return state.alter(body["unit"], bridge=())


def _converted(state: State, body: Any) -> State:
    places = tuple(body["places"])
    return _use(state, "convert axis", body["points"]).change(converted=(*state.now.converted, *places))


def _built(state: State, body: Any) -> State:
    works = {place: side for place, side in state.now.works.items() if place != body["place"]}
    return state.change(strongpoints={**state.now.strongpoints, body["place"]: body["side"]}, works=works)


def _fell(state: State, body: Any) -> State:
    place = body["place"]
    kept = {name: side for name, side in state.now.strongpoints.items() if name != place}
    return state.change(strongpoints=kept, short=tuple(name for name in state.now.short if name != place))


def _short(state: State, body: Any) -> State:
    kept = tuple(place for place in state.now.short if place != body["place"])
    return state.change(short=tuple(sorted((*kept, body["place"]))) if body["short"] else kept)


def _line_fell(state: State, body: Any) -> State:
    return state.change(broken=(*state.now.broken, f"{body['inside']}/{body['outside']}"))


def _taken(state: State, body: Any) -> State:
    place, side = body["place"], body["side"]
    control = {p: owner for p, owner in state.now.control.items() if p != place}
    if side != state.land.owner.get(place, ""):
        control[place] = side
    won = {*state.now.won, place} if side == AXIS and place in state.land.objectives else {*state.now.won} - {place}
    return state.change(control=control, won=tuple(sorted(won)))


def _supply(state: State, body: Any) -> State:
    return state.alter(body["unit"], supply=body["level"])


def _fed(state: State, body: Any) -> State:
    return state.change(fed=tuple(sorted({*state.now.fed, *body["units"], *body["places"]})))


def _scored(state: State, body: Any) -> State:
    points = dict(state.now.points)
    points[body["side"]] = points.get(body["side"], 0) + body["points"]
    return state.change(points=points)


def _carried(state: State, event: Happening) -> State:
    (side,) = event.to
    orders = msgspec.convert(event.body["orders"], tuple[AnyOrder, ...])
    carried = {name: kept for name, kept in state.now.carried.items() if name != side}
    if orders:
        carried[side] = orders
    return state.change(carried=carried)


def _decided(state: State, body: Any) -> State:
    return state.change(result=Result(body["winner"], body["level"], body["why"], body.get("points", 0)), phase=OVER)


FOLDS: dict[str, Fold] = {
    "phase.began": _phase,
    "weather.set": _weather,
    "unit.arrived": _arrived,
    "unit.activated": _activated,
    "unit.moved": _moved,
    "overrun.fought": _fought,
    "unit.spent": _spent,
    "unit.lost": _lost,
    "unit.eliminated": _eliminated,
    "unit.retreated": _retreated,
    "unit.marked": _marked,
    "unit.flipped": _flipped,
    "bridge.laid": _laid,
    "bridge.lifted": _lifted,
    "rail.converted": _converted,
    "strongpoint.built": _built,
    "strongpoint.fell": _fell,
    "line.fell": _line_fell,
    "place.taken": _taken,
    "unit.supply": _supply,
    "supply.fed": _fed,
    "supply.allotted": _same,
    "strongpoint.short": _short,
    "points.scored": _scored,
    "order.failed": _same,
    "game.decided": _decided,
    "roll": _same,
    **fold_combat.FOLDS,
}
"""Every kind of event of this ruleset (but ``sheet.carried``) and its fold."""
