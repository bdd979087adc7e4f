"""How the events of a combat change the state: part of :mod:`.fold`, which lists all kinds and their bodies."""

from collections.abc import Callable
from typing import Any

import msgspec

from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.state import OFF, SUPPRESSED, Cadre, Combat, Hit, State

Fold = Callable[[State, Any], State]


def spend(state: State, units: Any, area: str, alone: bool = False) -> State:
    """Take a point of each unit, and note that it has acted from an area in the impulse under way (TN-H4)."""
    pieces = dict(state.now.pieces)
    for unit in units:
        pieces[unit] = msgspec.structs.replace(pieces[unit], points=max(0, pieces[unit].points - 1))
    active = state.now.active
    if active is not None:
        members = {"area": active.area or area, "acted": (*active.acted, *units), "alone": active.alone or alone}
        active = msgspec.structs.replace(active, **members)
    return state.change(pieces=pieces, active=active)


def _cause(body: Any) -> int:
    """Return the last of the causes of an event, -1 for none."""
    cause: int = body.get("causes", [-1])[-1]
    return cause


def _fired(state: State, body: Any) -> State:
    state = spend(state, [body["unit"]], body["origin"])
    side = state.unit(body["unit"]).side
    rolls = tuple(body.get("targets", ())) if body["how"] == "mortar" else ()
    made = Combat(
        body["how"],
        side,
        (body["unit"],),
        body["origin"],
        body["area"],
        target=body["target"],
        to_roll=rolls,
        cause=_cause(body),
    )
    return state.change(combat=made, asked=())


def _assaulted(state: State, body: Any) -> State:
    units = tuple(body["units"])
    state = spend(state, units, body["origin"])
    active = state.now.active
    if active is not None:
        assaulted = (*active.assaulted, body["area"])
        state = state.change(active=msgspec.structs.replace(active, assaulted=assaulted))
    for unit in units:
        state = state.put(unit, area=body["area"])
    side = state.unit(units[0]).side
    made = Combat(
        "assault",
        side,
        units,
        body["origin"],
        body["area"],
        target=body["target"],
        back=tuple(body.get("back", ())),
        cause=_cause(body),
    )
    return state.change(combat=made, asked=())


def _fought(state: State, body: Any) -> State:
    combat = state.now.combat
    if combat is None:
        return state
    hits = tuple(Hit(unit, n) for unit, n in body["hits"].items())
    made = msgspec.structs.replace(
        combat,
        target=body["target"],
        to_roll=tuple(unit for unit in combat.to_roll if unit != body["target"]),
        hits=hits,
        left=body.get("left", 0),
        stage="hits",
        cause=_cause(body),
    )
    return state.change(combat=made)


def _combat(state: State, **members: Any) -> State:
    combat = state.now.combat
    return state if combat is None else state.change(combat=msgspec.structs.replace(combat, **members))


def _spread(state: State, body: Any) -> State:
    return _combat(state, hits=tuple(Hit(unit, n) for unit, n in body["hits"].items()), left=0)


def _retreated(state: State, body: Any) -> State:
    unit = body["unit"]
    if unit in state.now.pieces:
        state = state.put(unit, area=body["path"][-1], points=0)
    combat = state.now.combat
    if combat is None:
        return state
    if body["why"] == "hit":
        state = _combat(state, hits=_less(combat.hits, unit))
    return _combat(state, leaving=tuple(one for one in combat.leaving if one != unit))


def _less(hits: tuple[Hit, ...], unit: str) -> tuple[Hit, ...]:
    """Take one hit of a unit away."""
    made = (Hit(hit.unit, hit.hits - 1) if hit.unit == unit else hit for hit in hits)
    return tuple(hit for hit in made if hit.hits)


def _hit(state: State, body: Any) -> State:
    unit, result = body["unit"], body["result"]
    combat = state.now.combat
    if combat is not None:
        hits = _less(combat.hits, unit)
        if result == "destroyed":
            hits = tuple(hit for hit in hits if hit.unit != unit)
        state = _combat(state, hits=hits, leaving=tuple(one for one in combat.leaving if one != unit))
    match result:
        case "suppressed":
            area = OFF if state.unit(unit).air else state.piece(unit).area
            return state.put(unit, state=SUPPRESSED, points=0, area=area)
        case "reduced":
            return state.put(unit, reduced=True, points=0)
        case _:
            return _destroyed(state, unit)


def _destroyed(state: State, unit: str) -> State:
    now = state.now
    members: dict[str, Any] = {
        "pieces": {name: piece for name, piece in now.pieces.items() if name != unit},
        "gone": {**now.gone, unit: now.turn},
        "attached": {one: host for one, host in now.attached.items() if host != unit},
    }
    if state.unit(unit).para and unit not in now.cadre_rolled:
        members["para_losses"] = now.para_losses + 1
        members["cadres"] = (*now.cadres, Cadre(unit, now.para_losses + 1))
    return state.change(**members)


def _compared(state: State, body: Any) -> State:
    combat = state.now.combat
    if combat is None:
        return state
    if body["result"] != "driven-out":
        return _combat(state, stage="done")
    side = other(combat.side)
    return _combat(state, stage="leave", leaving=state.ground(body["area"], side))


def _returned(state: State, body: Any) -> State:
    for unit in body["units"]:
        members: dict[str, Any] = {"area": body["area"]}
        if body["why"] != "surplus":
            members["points"] = 0
        state = state.put(unit, **members)
    return state


def _combat_ended(state: State, body: Any) -> State:
    return state.change(combat=None, asked=())


FOLDS: dict[str, Fold] = {
    "unit.fired": _fired,
    "assault.made": _assaulted,
    "combat.fought": _fought,
    "hits.spread": _spread,
    "unit.retreated": _retreated,
    "unit.hit": _hit,
    "assault.compared": _compared,
    "units.returned": _returned,
    "combat.ended": _combat_ended,
}
"""The fold of every kind of event of a combat."""
