"""The evacuation of British units through the Channel ports (FR-68, FR-H30, FR-H31)."""

from collections.abc import Iterable, Mapping

from pbem.core.findings import Finding
from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.france_1940 import findings_move, zones
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.land import ALLIED, GERMAN
from pbem.rulesets.france_1940.orders import Evacuate
from pbem.rulesets.france_1940.phases import roll_name
from pbem.rulesets.france_1940.state import BOX, State


def check(state: State, order: Evacuate, before: Mapping[str, str] = {}) -> Finding | None:
    """Say why a unit cannot try to leave in this assault, or None; ``before``: the units that tried already, with their ports.

    From turn 3; a British unit in a Channel port of Allied control; a port takes one corps or two divisions in an assault.

    Findings: ``france.evacuate.*``, ``france.unit.not-on-map``, ``france.unit.not-phasing``.
    """
    land, unit = state.land, order.unit
    first = land.constants["evacuation"]["from_turn"]
    piece = state.now.pieces.get(unit)
    if piece is None or piece.place == BOX:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    if state.unit(unit).nation != "GB":
        return findings_move.EVACUATE_NATION.at(unit=unit, rule="FR-H30")
    if state.phasing != ALLIED:
        return findings_move.NOT_PHASING.at(unit=unit, rule="FR-H30")
    if state.now.turn < first:
        return findings_move.EVACUATE_TURN.at(n=first, rule="FR-H30")
    if piece.place not in land.ports or state.owner(piece.place) != ALLIED:
        return findings_move.EVACUATE_PORT.at(unit=unit, rule="FR-H30")
    there = [state.unit(other) for other, port in before.items() if other != unit and port == piece.place]
    taken = sum(2 if other.size == "corps" else 1 for other in there)
    wanted = 2 if state.unit(unit).size == "corps" else 1
    if taken + wanted > 2 * land.constants["evacuation"]["corps_per_port_per_assault"]:
        return findings_move.EVACUATE_FULL.at(unit=unit, place=piece.place, rule="FR-H30")
    return None


def modifiers(state: State, unit: str) -> tuple[tuple[str, int], ...]:
    """Return what is added to the die of an evacuation: names as in constants.toml and numbers, those that apply (FR-H30)."""
    place = state.piece(unit).place
    applies = {
        "port_in_ezoc": place in zones.zone(state, GERMAN),
        "port_interdicted": place in zones.interdicted(state, GERMAN),
        "unit_disorganised": state.piece(unit).disorganised,
        "port_big_city": state.land.terrain[place] == "big-city",
    }
    numbers = state.land.constants["evacuation"]["modifiers"]
    return tuple((name, numbers[name]) for name, yes in applies.items() if yes and numbers[name])


def good_throws(state: State, unit: str) -> tuple[int, ...]:
    """Return the throws of one die with which a unit gets away now, modifiers counted in."""
    added = sum(value for _, value in modifiers(state, unit))
    return tuple(die for die in range(1, 7) if _succeeds(state, die + added))


def execute(state: State, dice: DiceSource, orders: Iterable[Evacuate], seq: int = -1) -> Effects:
    """Roll for every unit that tries to leave, in the order of the sheet: ``unit.evacuated`` or ``evacuation.failed``."""
    tried: dict[str, str] = {}
    for order in orders:
        refused = check(state, order, tried)
        if refused is not None:
            state = (yield failed(ALLIED, order, refused, seq)).state
        else:
            tried[order.unit] = state.piece(order.unit).place
            state = yield from _try(state, dice, order.unit, seq)
    return state


def _try(state: State, dice: DiceSource, unit: str, seq: int) -> Effects:
    place, added = state.piece(unit).place, modifiers(state, unit)
    name, why = roll_name(state, f"{unit}/evacuation"), f"{unit} leaves from {place}"
    values = dice.roll(name, "1d6", why)
    net = values[0] + sum(value for _, value in added)
    away = _succeeds(state, net)
    roll = rolled(
        name,
        "1d6",
        values,
        why,
        rules=["FR-H30"],
        side=state.unit(unit).side,
        unit=unit,
        place=place,
        modifiers=[{"what": what, "value": value, "rule": "FR-H30"} for what, value in added],
        net=net,
        good=list(state.land.constants["evacuation"]["success"]),
        result="away" if away else "stays",
    )
    applied = yield roll
    rules = ["FR-H30", *(["FR-68", "FR-H31"] if away and state.unit(unit).bef else [])]
    kind = "unit.evacuated" if away else "evacuation.failed"
    return (yield effect(kind, rules, [seq, applied.seq], unit=unit, place=place)).state


def _succeeds(state: State, net: int) -> bool:
    """Whether a die with its modifiers is a success; under the lowest listed number is one too."""
    good = state.land.constants["evacuation"]["success"]
    return net in good or net < min(good)
