"""How each event changes the state: the fold that replay runs.

The kinds of France 1940 and their bodies. Every body has ``rules`` (numbers) and ``causes`` (seqs) beside what is listed; both may be
left out when empty. ``unit`` is a unit id, ``place`` a printed number.

=====================  ==================================================================================================
kind                   body
=====================  ==================================================================================================
phase.began            turn, player (0, 1), assault (1, 2), step (set-up, move, combat, over)
air.granted            air: points by nation, in place of what was left (FR-64 to FR-67)
air.spent              side, air: points by nation, for: attack, answer, interdiction, drop; place; unit for a drop
hex.interdicted        side, place, until [turn, player] (FR-72, FR-73)
interdiction.lifted    side, place
unit.arrived           unit, place (a reinforcement, FR-H32, or a deployed unit, FR-H34)
unit.moved             unit, path [places, the start first], cost (half points), by: road, rail, march
unit.landed            unit, place, how: clear, drift (FR-H28), fort: onto a fort hex that was vacated (FR-H29)
unit.boxed             unit: back in the airborne box (FR-H27)
drop.worked            unit, place: onto a fort hex that is attacked (FR-H29)
attack.declared        places, units, air
attack.answered        place, air: the defender's points
attack.dropped         place, why: empty, nobody (FR-H2)
combat.fought          places, units, result: {place: code as it acted}, column
unit.eliminated        unit, place, how: combat, retreat, drop, surrendered, capitulated
unit.retreated         unit, path [places, the start first]
unit.disorganised      unit, ready [turn, player, assault], why: AR, DR, cut-off
unit.advanced          unit, path [from, to]
unit.reorganised       unit
unit.supply            unit, level: 0 supplied, 1 short, 2 cut off
unit.rested            unit, resting: true or false
unit.evacuated         unit, place
evacuation.failed      unit, place
place.taken            place, side
country.entered        country: at war from now on (FR-H5)
country.capitulated    country (FR-H6)
fort.destroyed         fort, place (FR-92)
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
from pbem.rulesets.france_1940.land import SIDE_OF
from pbem.rulesets.france_1940.orders import AnyOrder
from pbem.rulesets.france_1940.state import BOX, Attack, Interdiction, Piece, Result, State

Fold = Callable[[State, Any], State]


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
    now = state.now
    changes: dict[str, Any] = {name: body[name] for name in ("turn", "player", "assault", "step")}
    if body["step"] != "combat":
        changes |= {"attacks": (), "fought": ()}
    if (body["turn"], body["player"], body["assault"]) != now.moment:
        changes["pieces"] = {
            unit: msgspec.structs.replace(piece, spent="") if piece.spent else piece
            for unit, piece in now.pieces.items()
        }
    return state.change(**changes)


def _granted(state: State, body: Any) -> State:
    return state.change(air=dict(body["air"]))


def _spent(state: State, body: Any) -> State:
    left = dict(state.now.air)
    for nation, points in body["air"].items():
        left[nation] -= points
        if not left[nation]:
            del left[nation]
    return state.change(air=left)


def _interdicted(state: State, body: Any) -> State:
    turn, player = body["until"]
    made = Interdiction(body["side"], body["place"], (turn, player))
    return state.change(interdictions=(*state.now.interdictions, made))


def _lifted(state: State, body: Any) -> State:
    kept = tuple(i for i in state.now.interdictions if (i.side, i.place) != (body["side"], body["place"]))
    return state.change(interdictions=kept)


def _arrived(state: State, body: Any) -> State:
    gone = {unit: how for unit, how in state.now.gone.items() if unit != body["unit"]}
    return state.put(body["unit"], Piece(body["place"])).change(gone=gone)


def _moved(state: State, body: Any) -> State:
    spent = "rail" if body["by"] == "rail" else "moved"
    piece = state.piece(body["unit"])
    return state.put(body["unit"], msgspec.structs.replace(piece, place=body["path"][-1], spent=spent, resting=False))


def _landed(state: State, body: Any) -> State:
    now = state.now
    return state.put(body["unit"], Piece(body["place"], landed=(now.turn, now.player), spent="landed"))


def _boxed(state: State, body: Any) -> State:
    return state.put(body["unit"], Piece(BOX))


def _drop_worked(state: State, body: Any) -> State:
    """Tell the attack that is to follow: the drop is kept as an attack of no units until it is declared."""
    made = Attack((body["place"],), (), drops={body["place"]: body["unit"]})
    return state.change(attacks=(*state.now.attacks, made))


def _declared(state: State, body: Any) -> State:
    places = tuple(body["places"])
    drops: dict[str, str] = {}
    kept = []
    for attack in state.now.attacks:
        if not attack.units and attack.places[0] in places:
            drops.update(attack.drops)
        else:
            kept.append(attack)
    made = Attack(places, tuple(body["units"]), dict(body.get("air", {})), {}, drops, _first(body.get("causes")))
    return state.change(attacks=(*kept, made))


def _first(causes: list[int] | None) -> int:
    return causes[0] if causes else -1


def _answered(state: State, body: Any) -> State:
    def answer(attack: Attack) -> Attack:
        return msgspec.structs.replace(attack, answer=dict(body["air"]))

    return _with_first(state, lambda a: a.places[0] == body["place"] and bool(a.units) and not a.answer, answer)


def _attack_dropped(state: State, body: Any) -> State:
    return _with_first(state, lambda a: a.places[0] == body["place"])


def _fought(state: State, body: Any) -> State:
    """Take out the attack fought: the first one that has these places, for some of its own may have dropped out (FR-H2)."""
    places = set(body["places"])
    state = _with_first(state, lambda a: bool(a.units) and places.issubset(a.places))
    return state.change(fought=(*state.now.fought, *body["places"], *body["units"]))


def _with_first(
    state: State, which: Callable[[Attack], bool], change: Callable[[Attack], Attack] | None = None
) -> State:
    """Change the first declared attack that is meant, or take it out; a place may be attacked again by an option (FR-D65)."""
    attacks = list(state.now.attacks)
    for index, attack in enumerate(attacks):
        if which(attack):
            attacks[index : index + 1] = [change(attack)] if change else []
            break
    return state.change(attacks=tuple(attacks))


def _eliminated(state: State, body: Any) -> State:
    pieces = dict(state.now.pieces)
    pieces.pop(body["unit"], None)
    return state.change(pieces=pieces, gone={**state.now.gone, body["unit"]: body["how"]})


def _evacuated(state: State, body: Any) -> State:
    bef = state.now.bef_left or state.unit(body["unit"]).bef
    return _eliminated(state, {"unit": body["unit"], "how": "evacuated"}).change(bef_left=bef)


def _shifted(state: State, body: Any) -> State:
    piece = state.now.pieces.get(body["unit"]) or Piece(body["path"][-1])
    return state.put(body["unit"], msgspec.structs.replace(piece, place=body["path"][-1], resting=False))


def _disorganised(state: State, body: Any) -> State:
    piece = state.piece(body["unit"])
    return state.put(body["unit"], msgspec.structs.replace(piece, ready=tuple(body["ready"])))


def _reorganised(state: State, body: Any) -> State:
    return state.put(body["unit"], msgspec.structs.replace(state.piece(body["unit"]), ready=()))


def _supply(state: State, body: Any) -> State:
    return state.put(body["unit"], msgspec.structs.replace(state.piece(body["unit"]), supply=body["level"]))


def _rested(state: State, body: Any) -> State:
    return state.put(body["unit"], msgspec.structs.replace(state.piece(body["unit"]), resting=body["resting"]))


def _taken(state: State, body: Any) -> State:
    control = dict(state.now.control)
    place, side = body["place"], body["side"]
    home = SIDE_OF.get(state.land.nation.get(place, ""), "")
    if side == home and not state.neutral(state.land.nation.get(place, "")):
        control.pop(place, None)
    else:
        control[place] = side
    return state.change(control=control)


def _entered(state: State, body: Any) -> State:
    return state.change(countries={**state.now.countries, body["country"]: "war"})


def _capitulated(state: State, body: Any) -> State:
    return state.change(countries={**state.now.countries, body["country"]: "capitulated"})


def _fort(state: State, body: Any) -> State:
    return state.change(fallen=(*state.now.fallen, body["fort"]))


def _carried(state: State, event: Happening) -> State:
    (side,) = event.to
    orders = msgspec.convert(event.body["orders"], tuple[AnyOrder, ...])
    carried = {name: kept for name, kept in state.now.carried.items() if name != side}
    if orders:
        carried[side] = orders
    return state.change(carried=carried)


def _decided(state: State, body: Any) -> State:
    return state.change(result=Result(body["winner"], body["level"], body["why"], body.get("points", 0)), step="over")


FOLDS: dict[str, Fold] = {
    "phase.began": _phase,
    "air.granted": _granted,
    "air.spent": _spent,
    "hex.interdicted": _interdicted,
    "interdiction.lifted": _lifted,
    "unit.arrived": _arrived,
    "unit.moved": _moved,
    "unit.landed": _landed,
    "unit.boxed": _boxed,
    "drop.worked": _drop_worked,
    "attack.declared": _declared,
    "attack.answered": _answered,
    "attack.dropped": _attack_dropped,
    "combat.fought": _fought,
    "unit.eliminated": _eliminated,
    "unit.retreated": _shifted,
    "unit.disorganised": _disorganised,
    "unit.advanced": _shifted,
    "unit.reorganised": _reorganised,
    "unit.supply": _supply,
    "unit.rested": _rested,
    "unit.evacuated": _evacuated,
    "evacuation.failed": _same,
    "place.taken": _taken,
    "country.entered": _entered,
    "country.capitulated": _capitulated,
    "fort.destroyed": _fort,
    "order.failed": _same,
    "game.decided": _decided,
    "roll": _same,
}
"""Every kind of event of this ruleset (but ``sheet.carried``) and its fold."""
