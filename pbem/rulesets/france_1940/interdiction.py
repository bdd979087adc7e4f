"""Interdiction: two air points shut a hex to enemy movement and supply (FR-72 to FR-77, FR-H14)."""

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import air, findings_move, zones
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.land import SIDES
from pbem.rulesets.france_1940.orders import Interdict
from pbem.rulesets.france_1940.state import State


def until(state: State, side: str) -> tuple[int, int]:
    """Return the player turn (game turn, player) at whose end an interdiction placed now ends (FR-73, FR-D25, FR-H14).

    The opponent's present player turn when placed in it, otherwise his next one.
    """
    turn, player, _ = state.now.moment
    opponent = 1 - SIDES.index(side)
    return (turn if opponent >= player else turn + 1, opponent)


def check(state: State, side: str, order: Interdict) -> dict[str, int] | Finding:
    """Return the air points by nation that an interdiction costs, or why it cannot be had.

    Findings: ``france.interdict.*``, ``france.air.*``, ``france.move.unknown-place``.
    """
    land = state.land
    if order.place not in land.terrain:
        return findings_move.MOVE_UNKNOWN.at(place=order.place)
    if land.terrain[order.place] in ("sea", "lake"):
        return findings_move.INTERDICT_WATER.at(place=order.place, rule="FR-72")
    if order.place in zones.interdicted(state, side):
        return findings_move.INTERDICT_TWICE.at(place=order.place, rule="FR-H14")
    cost = land.constants["air"]["interdiction_cost"]
    wanted = order.air or {"": cost}
    if sum(wanted.values()) != cost:
        return findings_move.INTERDICT_COST.at(cost=cost, wanted=sum(wanted.values()), rule="FR-72")
    return air.assign(state, side, wanted)


def execute(state: State, side: str, order: Interdict, seq: int = -1) -> Effects:
    """Interdict a place, or say why it cannot be done: ``air.spent``, ``hex.interdicted``."""
    points = check(state, side, order)
    if isinstance(points, Finding):
        return (yield failed(side, order, points, seq)).state
    spent = {"side": side, "air": points, "for": "interdiction", "place": order.place}
    state = (yield effect("air.spent", ["FR-66", "FR-72"], [seq], **spent)).state
    turn, player = until(state, side)
    made = effect("hex.interdicted", ["FR-72", "FR-73"], [seq], side=side, place=order.place, until=[turn, player])
    return (yield made).state


def lift(state: State) -> Effects:
    """Lift the interdictions that end with the present player turn (FR-73)."""
    for mark in state.now.interdictions:
        if mark.until <= state.now.moment[:2]:
            state = (yield effect("interdiction.lifted", ["FR-73"], side=mark.side, place=mark.place)).state
    return state
