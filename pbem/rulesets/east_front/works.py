"""Strongpoints under construction: who builds them where, when they stand, when they are given up (EF-H34, 4.11).

A Soviet strongpoint takes a point of the Replacement Table and stands at once with an engineer or UR in the hex, else after the next Soviet
Engineering step. For the Axis a German engineer begins one in its Engineering step; it stands after the next, if an engineer stayed.
"""

from collections.abc import Iterable

from pbem.core.findings import Finding
from pbem.rulesets.east_front import command, findings_move
from pbem.rulesets.east_front import findings_growth as say
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.land import AXIS, SOVIET
from pbem.rulesets.east_front.orders_combat import Fortify
from pbem.rulesets.east_front.state import State, other
from pbem.rulesets.east_front.supply_net import net

PLAIN, FREE = "strongpoint", "strongpoint-e"
"""Points for strongpoints: those that non-operational HQs hinder, and those of type E that they do not."""

BUILDING = "axis-motorized"
"""The phase in whose sheet stands what German engineers are to build in the Engineering step after it (4.1)."""


def left(state: State, side: str, kind: str) -> int:
    """Return the points of a type that a side has left in this turn."""
    return max(0, state.now.grants.get(f"{kind} {side}", 0))


def waits(state: State) -> bool:
    """Whether orders to build wait for the Engineering step after the present phase."""
    return state.now.phase == BUILDING


def check(state: State, order: Fortify) -> Finding | None:
    """Say why a strongpoint cannot be begun as ordered, or None.

    Findings: ``east.fortify.*``, ``east.unit.not-on-map``, ``east.unit.not-phasing``.
    """
    side, place = state.phasing, order.place
    refused = _by_germans(state, order) if side == AXIS else _by_soviets(state, order)
    if refused is not None:
        return refused
    if state.owner(place) != side or state.holder(place) == other(side):
        return say.FORTIFY_HELD.at(place=place, rule="EF-H34")
    if place in state.now.strongpoints or place in state.now.works:
        return say.FORTIFY_THERE.at(place=place, rule="EF-H34")
    if not net(state, side).reaches(state.land.cells[place]):
        return say.FORTIFY_SUPPLY.at(place=place, rule="EF-H34")
    if side == SOVIET and not point(state, place):
        shadow = command.shadowed(state, place)
        if shadow and left(state, SOVIET, PLAIN):
            return say.FORTIFY_SHADOW.at(place=place, hq=shadow[0], rule="EF-H34")
        return say.FORTIFY_POINTS.at(rule="EF-H34")
    return None


def execute(state: State, order: Fortify, seq: int = -1) -> Effects:
    """Begin a strongpoint, or say that it cannot be done: ``strongpoint.begun``, and ``strongpoint.built`` where it stands at once."""
    refused = check(state, order)
    if refused is not None:
        return (yield failed(state.phasing, order, refused, seq)).state
    side, place = state.phasing, order.place
    if side == AXIS:
        unit, kind = order.unit or builders(state, place)[0], ""
        at_once = not state.land.constants["engineering"]["german_strongpoint_turns"]
    else:
        unit, kind = "", point(state, place)
        at_once = _ready(state, place)
    body = {"place": place, "side": side, "unit": unit, "type": kind}
    state = (yield effect("strongpoint.begun", ["EF-H34"], [seq], **body)).state
    return (yield from _build(state, place, side, [seq])) if at_once else state


def finish(state: State, side: str) -> Effects:
    """Complete a side's strongpoints in its Engineering step: ``strongpoint.built``; for the Axis where an engineer stayed all the turn."""
    for place in _of(state, side):
        if side == SOVIET or any(not state.piece(unit).moved for unit in builders(state, place)):
            state = yield from _build(state, place, side, [])
        else:
            state = (yield effect("strongpoint.dropped", ["EF-H34"], place=place)).state
    return state


def sweep(state: State) -> Effects:
    """Give up what is under construction where the enemy is now, or no German engineer any more: ``strongpoint.dropped``."""
    for place, side in sorted(state.now.works.items()):
        lost = state.owner(place) != side or state.holder(place) == other(side)
        if lost or (side == AXIS and not builders(state, place)):
            state = (yield effect("strongpoint.dropped", ["EF-H34"], place=place)).state
    return state


def builders(state: State, place: str) -> tuple[str, ...]:
    """Return the German engineers in a place, in order of ids."""
    return tuple(unit for unit in state.at(place) if state.unit(unit).german and state.unit(unit).engineer)


def point(state: State, place: str) -> str:
    """Return the type of the point that a Soviet strongpoint in a place takes, or nothing: type E only where the other cannot be used."""
    if left(state, SOVIET, PLAIN) and not command.shadowed(state, place):
        return PLAIN
    return FREE if left(state, SOVIET, FREE) else ""


def _of(state: State, side: str) -> tuple[str, ...]:
    return tuple(place for place, whose in sorted(state.now.works.items()) if whose == side)


def _ready(state: State, place: str) -> bool:
    """Whether a Soviet engineer or UR is in a place."""
    here = [state.unit(unit) for unit in state.at(place)]
    return any(unit.side == SOVIET and (unit.engineer or unit.type == "fortress") for unit in here)


def _build(state: State, place: str, side: str, causes: Iterable[int]) -> Effects:
    return (yield effect("strongpoint.built", ["EF-H34"], causes, place=place, side=side)).state


def _by_soviets(state: State, order: Fortify) -> Finding | None:
    return say.FORTIFY_UNIT.at(unit=order.unit, rule="EF-H34") if order.unit else None


def _by_germans(state: State, order: Fortify) -> Finding | None:
    """Say why no German engineer builds as ordered, or None."""
    if state.now.phase != BUILDING:
        return say.FORTIFY_LATER.at(rule="EF-H34")
    unit, place = order.unit, order.place
    if not unit:
        return None if builders(state, place) else say.FORTIFY_NOBODY.at(place=place, rule="EF-H34")
    piece = state.now.pieces.get(unit)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    if not (state.unit(unit).german and state.unit(unit).engineer):
        return say.FORTIFY_ENGINEER.at(unit=unit, rule="EF-H34")
    return None if piece.place == place else say.FORTIFY_APART.at(unit=unit, place=place, rule="EF-H34")
