"""Orders to supply units: two MSUs become a Dump, a Dump becomes an MSU (EF-157 to EF-161)."""

from collections.abc import Iterator
from itertools import combinations

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.east_front import attack_supply, findings_move
from pbem.rulesets.east_front import findings_supply as say
from pbem.rulesets.east_front.attack_supply import MSU, REMOVED
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.orders import Feed, Flip, Join
from pbem.rulesets.east_front.state import State


def turns_supply(state: State, order: Order) -> bool:
    """Whether an order turns a supply unit, and no gun: it belongs to the movement, not to the Engineering step."""
    return isinstance(order, Flip) and order.unit in state.land.units and state.land.units[order.unit].type == MSU


def check(state: State, order: Flip | Join) -> Finding | None:
    """Say why a Dump cannot be turned, or two MSUs not joined, or None.

    Findings: ``east.unit.*``, ``east.supply.*``.
    """
    rule = "EF-160" if isinstance(order, Flip) else "EF-159"
    named = (order.unit,) if isinstance(order, Flip) else (order.unit, order.other)
    for unit in named:
        if unit not in state.now.pieces:
            return findings_move.NOT_ON_MAP.at(unit=unit)
        if state.unit(unit).side != state.phasing:
            return findings_move.NOT_PHASING.at(unit=unit, rule=rule)
        if state.unit(unit).type != MSU:
            return say.KIND.at(unit=unit, rule=rule)
    if isinstance(order, Flip):
        if order.firing:
            return say.FIRING.at(unit=order.unit, rule=rule)
        return None if state.piece(order.unit).dump else say.MOBILE.at(unit=order.unit, rule=rule)
    if order.unit == order.other:
        return say.ITSELF.at(unit=order.unit, rule=rule)
    for unit in named:
        if state.piece(unit).dump:
            return say.DUMP.at(unit=unit, rule=rule)
    a, b = state.piece(order.unit).place, state.piece(order.other).place
    return say.APART.at(unit=order.unit, a=a, other=order.other, b=b, rule=rule) if a != b else None


def execute(state: State, order: Flip | Join, seq: int = -1) -> Effects:
    """Turn a Dump or join two MSUs, or say that it cannot be done: ``unit.flipped``, ``unit.eliminated``."""
    refused = check(state, order)
    if refused is not None:
        return (yield failed(state.phasing, order, refused, seq)).state
    if isinstance(order, Flip):
        return (yield effect("unit.flipped", ["EF-160", "EF-161"], [seq], unit=order.unit, to=MSU)).state
    state = (yield effect("unit.flipped", ["EF-157", "EF-159"], [seq], unit=order.unit, to="dump")).state
    gone = {"unit": order.other, "place": state.piece(order.other).place, "how": "joined", "box": REMOVED}
    return (yield effect("unit.eliminated", ["EF-159"], [seq], **gone)).state


def offers(state: State) -> Iterator[Flip | Join]:
    """Iterate over the Dumps that the phasing side can turn and the pairs of its MSUs that it can join."""
    own = attack_supply.counters(state, state.phasing)
    for unit in own:
        if state.piece(unit).dump:
            yield Flip(unit=unit, firing=False)
    for unit, second in combinations(own, 2):
        order = Join(unit=unit, other=second)
        if check(state, order) is None:
            yield order


def feeding(state: State, side: str) -> Iterator[Feed]:
    """Iterate over the counters of a side from which somebody could live who has no General Supply now."""
    for unit in attack_supply.counters(state, side):
        if attack_supply.wanting(state, unit):
            yield Feed(unit=unit)
