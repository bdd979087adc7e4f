"""Airborne units: the drop, what becomes of it, and the way back to the box (FR-101, FR-H27 to FR-H29)."""

from collections.abc import Collection, Iterable, Mapping

from pbem.core.findings import Finding
from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.france_1940 import air, control, costs, countries, findings_move, supply
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.land import ALLIED, GERMAN
from pbem.rulesets.france_1940.orders import Airdrop, Embark
from pbem.rulesets.france_1940.phases import roll_name
from pbem.rulesets.france_1940.stacking import fits
from pbem.rulesets.france_1940.state import BOX, State

NO_DROP = ("sea", "lake", "mountains", "marsh")
"""Terrain into which nobody drops (FR-H27)."""

OPEN = ("clear", "small-town")
"""Terrain in which a landing is easy (FR-H28)."""


def cannot_drop(state: State, unit: str) -> Finding | None:
    """Say why a unit cannot be dropped at all in this phase, or None (FR-H27).

    Findings: ``france.drop.not-in-box``, ``france.drop.phase``, ``france.air.*``.
    """
    piece = state.now.pieces.get(unit)
    if piece is None or piece.place != BOX:
        return findings_move.DROP_NOT_BOX.at(unit=unit, rule="FR-H27")
    if state.now.moment[1:] != (0, 1):
        return findings_move.DROP_PHASE.at(rule="FR-H27")
    points = air.assign(state, state.unit(unit).side, {"": state.land.constants["air"]["drop_cost"]})
    return points if isinstance(points, Finding) else None


def check(state: State, order: Airdrop, attacked: Collection[str] = ()) -> Finding | None:
    """Say why a drop cannot be made as ordered, or None; ``attacked``: the places the same side attacks in this assault (FR-H29).

    Findings: ``france.drop.*``, ``france.air.*``, ``france.move.unknown-place``.
    """
    refused = cannot_drop(state, order.unit)
    if refused is not None:
        return refused
    land, place = state.land, order.place
    if place not in land.terrain:
        return findings_move.MOVE_UNKNOWN.at(place=place)
    if land.terrain[place] in NO_DROP:
        terrain = costs.terrain_name(land.terrain[place])
        return findings_move.DROP_TERRAIN.at(place=place, terrain=terrain, rule="FR-H27")
    limit = land.constants["airborne"]["range"]
    if not any(land.distance(place, base) <= limit for base in bases(state)):
        return findings_move.DROP_RANGE.at(place=place, n=limit, rule="FR-H27")
    if not held(state, order.unit, place):
        return (
            None
            if fits(state, place, [order.unit])
            else findings_move.DROP_FULL.at(unit=order.unit, place=place, rule="FR-H8")
        )
    if not is_fort(state, place):
        return findings_move.DROP_ENEMY.at(place=place, rule="FR-H28")
    if any(place in attack.drops for attack in state.now.attacks):
        return findings_move.DROP_TAKEN.at(place=place, rule="FR-H29")
    if place not in attacked:
        return findings_move.DROP_NO_ATTACK.at(unit=order.unit, place=place, rule="FR-H29")
    return None


def bases(state: State) -> tuple[str, ...]:
    """Return the places from which drops are flown: big cities of German control and the scenario's airfields (FR-H27)."""
    land = state.land
    return tuple(
        place
        for place in land.grid.labels
        if (land.terrain[place] == "big-city" and state.owner(place) == GERMAN)
        or (
            place in land.airfields and state.now.control.get(place, GERMAN) == GERMAN and state.holder(place) != ALLIED
        )
    )


def held(state: State, unit: str, place: str) -> bool:
    """Whether a place holds an enemy of a unit, or Eben Emael not yet destroyed (FR-H29)."""
    return state.holder(place) not in ("", state.unit(unit).side) or standing_fort(state, place) != ""


def standing_fort(state: State, place: str) -> str:
    """Return the id of Eben Emael if it stands in a place undestroyed, or nothing (FR-91, FR-92)."""
    for fort, where in sorted(state.land.eben.items()):
        if where == place and fort not in state.now.fallen:
            return fort
    return ""


def is_fort(state: State, place: str) -> bool:
    """Whether a place is a fort hex: it has fortified sides, or Eben Emael stands there (FR-H29)."""
    return bool(state.land.fort_kinds(place)) or standing_fort(state, place) != ""


def good_throws(state: State, unit: str, place: str) -> tuple[int, ...]:
    """Return the throws of one die with which a drop into a place succeeds (FR-H28, FR-H29)."""
    table: Mapping[str, list[int]] = state.land.constants["airborne"]
    if held(state, unit, place):
        return tuple(table["fort_ok_turn1" if state.now.turn == 1 else "fort_ok_later"])
    return tuple(table["land_ok_open" if state.land.terrain[place] in OPEN else "land_ok_rough"])


def execute(state: State, dice: DiceSource, order: Airdrop, attacked: Collection[str] = (), seq: int = -1) -> Effects:
    """Drop a unit, or say why it cannot be dropped.

    Onto a fort hex: ``drop.worked`` or back to the box. Elsewhere: ``unit.landed`` in the hex or one hex off, or lost.
    """
    refused = check(state, order, attacked)
    side = state.unit(order.unit).side
    if refused is not None:
        return (yield failed(side, order, refused, seq)).state
    points = air.assign(state, side, {"": state.land.constants["air"]["drop_cost"]})
    spent = {"side": side, "air": points, "for": "drop", "place": order.place, "unit": order.unit}
    state = (yield effect("air.spent", ["FR-66", "FR-H27"], [seq], **spent)).state
    state = yield from countries.enter(state, order.unit, [order.place], [seq])
    onto_fort = held(state, order.unit, order.place)
    good = good_throws(state, order.unit, order.place)
    name, why = roll_name(state, f"{order.unit}/drop"), f"{order.unit} drops into {order.place}"
    values = dice.roll(name, "1d6", why)
    works = values[0] in good
    rule = "FR-H29" if onto_fort else "FR-H28"
    outcome = "works" if works else "fails" if onto_fort else "drifts"
    applied = yield rolled(
        name,
        "1d6",
        values,
        why,
        rules=[rule],
        side=state.unit(order.unit).side,
        good=list(good),
        unit=order.unit,
        place=order.place,
        result=outcome,
    )
    state, causes = applied.state, [seq, applied.seq]
    if onto_fort:
        if works:
            return (yield effect("drop.worked", ["FR-101", rule], causes, unit=order.unit, place=order.place)).state
        return (yield effect("unit.boxed", [rule], causes, unit=order.unit)).state
    if works:
        return (yield from _land(state, order.unit, order.place, "clear", causes))
    return (yield from _drift(state, dice, order, causes))


def _drift(state: State, dice: DiceSource, order: Airdrop, causes: list[int]) -> Effects:
    """Drift one hex by a second die, 1 north (or north-east on pointed tops), then clockwise (FR-H28)."""
    grid = state.land.grid
    name, why = roll_name(state, f"{order.unit}/drift"), f"{order.unit} drifts from {order.place}"
    values = dice.roll(name, "1d6", why)
    cell = grid.parse(order.place)
    there = -1 if cell is None else grid.neighbours[cell][values[0] - 1]
    place = grid.labels[there] if there >= 0 else ""
    way = grid.directions[values[0] - 1]
    applied = yield rolled(
        name,
        "1d6",
        values,
        why,
        rules=["FR-H28"],
        side=state.unit(order.unit).side,
        unit=order.unit,
        place=order.place,
        result=f"{way} {place}".strip(),
    )
    state, causes = applied.state, [*causes, applied.seq]
    if place:
        state = yield from countries.enter(state, order.unit, [place], causes)
    if (
        not place
        or state.land.terrain[place] in NO_DROP
        or held(state, order.unit, place)
        or not fits(state, place, [order.unit])
    ):
        lost = effect("unit.eliminated", ["FR-H28"], causes, unit=order.unit, place=place or order.place, how="drop")
        return (yield lost).state
    return (yield from _land(state, order.unit, place, "drift", causes))


def _land(state: State, unit: str, place: str, how: str, causes: Iterable[int]) -> Effects:
    causes = tuple(causes)
    state = (yield effect("unit.landed", ["FR-H28"], causes, unit=unit, place=place, how=how)).state
    return (yield from control.take(state, state.unit(unit).side, [place], causes))


def can_rest(state: State, unit: str) -> bool:
    """Whether an airborne unit stands in supply on a friendly city (FR-H27)."""
    piece = state.now.pieces.get(unit)
    return (
        piece is not None
        and state.unit(unit).drop
        and piece.place != BOX
        and state.land.is_city(piece.place)
        and state.owner(piece.place) == state.unit(unit).side
        and supply.supplied(state, unit)
    )


def mark_resting(state: State) -> Effects:
    """Mark the phasing side's airborne units that begin the player turn at rest, and unmark the others (FR-H27)."""
    for unit in tuple(state.of_side(state.phasing)):
        resting = can_rest(state, unit)
        if resting != state.piece(unit).resting:
            state = (yield effect("unit.rested", ["FR-H27"], unit=unit, resting=resting)).state
    return state


def check_embark(state: State, order: Embark) -> Finding | None:
    """Say why a unit cannot return to the box at the end of this player turn as things stand, or None (FR-H27).

    Findings: ``france.embark.*``, ``france.unit.disorganised``.
    """
    piece = state.now.pieces.get(order.unit)
    if piece is None or not state.unit(order.unit).drop or piece.place == BOX:
        return findings_move.EMBARK_NOT_DROP.at(unit=order.unit, rule="FR-H27")
    if piece.disorganised:
        return findings_move.DISORGANISED.at(unit=order.unit, rule="FR-41")
    if not piece.resting or not can_rest(state, order.unit):
        return findings_move.EMBARK_RESTING.at(unit=order.unit, rule="FR-H27")
    return None


def embark(state: State, order: Embark, seq: int = -1) -> Effects:
    """Return a unit to the box at the end of its player turn, or say why not: ``unit.boxed``."""
    refused = check_embark(state, order)
    if refused is not None:
        return (yield failed(state.phasing, order, refused, seq)).state
    return (yield effect("unit.boxed", ["FR-H27"], [seq], unit=order.unit)).state
