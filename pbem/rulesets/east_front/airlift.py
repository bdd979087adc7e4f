"""Air transport (EF-81 to EF-89)."""

from pbem.core.findings import Finding
from pbem.rulesets.east_front import command, findings_move, nearness, stacking, weather
from pbem.rulesets.east_front import findings_turn as say
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.orders import Airlift
from pbem.rulesets.east_front.state import State

RULES = ("EF-81", "EF-82", "EF-83")


def cost(state: State, unit: str) -> int:
    """Return the points of air transport a unit takes: its stacking points, at least 1."""
    return max(1, state.unit(unit).stacking)


def points_left(state: State, side: str) -> int:
    """Return the points of air transport a side has left in this turn (EF-81)."""
    return state.land.capacity.get(("air", side), 0) - state.now.used.get(f"air {side}", 0)


def reach(state: State, unit: str) -> tuple[str, ...]:
    """Return the places a unit can go to by air now, in order; there is no limit of range (EF-85)."""
    if cannot_fly(state, unit) is not None:
        return ()
    start = state.piece(unit).place
    return tuple(place for place in sorted(state.land.town) if place != start and _end(state, unit, place) is None)


def cannot_fly(state: State, unit: str) -> Finding | None:
    """Say why a unit cannot go by air at all now, or None: its kind and state, the phase, where it stands, the points.

    Findings: ``east.unit.*``, ``east.air.*``.
    """
    piece = state.now.pieces.get(unit)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    printed = state.unit(unit)
    if printed.side != state.phasing:
        return findings_move.NOT_PHASING.at(unit=unit, rule="EF-81")
    soviet_hq = printed.type == "hq" and printed.side == SOVIET
    if not (printed.type == "airborne" or (printed.type == "msu" and not piece.dump) or soviet_hq):
        return say.AIR_KIND.at(unit=unit, rule="EF-82")
    if not state.regular:
        return say.AIR_PHASE.at(rule="EF-11")
    if piece.active:
        return findings_move.WAS_ACTIVE.at(unit=unit, rule="EF-15")
    if piece.spent or piece.done:
        return say.AIR_MOVED.at(unit=unit, rule="EF-81")
    hq = command.over_limit(state, unit)
    if hq:
        return findings_move.SHADOWED.at(unit=unit, hq=hq, limit=command.recovery_of(state, hq) - 1, rule="EF-H16")
    left = max(0, points_left(state, printed.side))
    if cost(state, unit) > left:
        return say.AIR_POINTS.at(unit=unit, cost=cost(state, unit), left=left, rule="EF-81")
    return airfield(state, printed.side, piece.place)


def airfield(state: State, side: str, place: str) -> Finding | None:
    """Say why aeroplanes of a side do not use a place, or None: a friendly town, city or major city, no enemy next to it (EF-83 to EF-89).

    A town in Mud, woods in Lingering Mud included, needs an engineer of the side in the hex (EF-84). Friendly is a place that the side
    controls, or in which it has a unit (EF-89).

    Findings: ``east.air.*``.
    """
    town = state.land.town.get(place, "")
    if not town:
        return say.AIR_TOWN.at(place=place, rule="EF-83")
    if state.holder(place) != side and (state.owner(place) != side or state.holder(place)):
        return say.AIR_FRIENDLY.at(place=place, rule="EF-89")
    if place in nearness.near_enemy(state, side, 1):
        return say.AIR_ENEMY.at(place=place, rule="EF-87")
    if (
        town == "town"
        and weather.muddy(state, place)
        and not any(state.unit(unit).engineer for unit in state.at(place))
    ):
        return say.AIR_MUD.at(place=place, rule="EF-84")
    return None


def check(state: State, order: Airlift) -> Finding | None:
    """Say why a unit cannot go by air as ordered, or None.

    Findings: ``east.unit.*``, ``east.air.*``, ``east.move.*``.
    """
    refused = cannot_fly(state, order.unit)
    if refused is not None:
        return refused
    if order.to not in state.land.terrain:
        return findings_move.MOVE_UNKNOWN.at(place=order.to)
    if order.to == state.piece(order.unit).place:
        return findings_move.MOVE_NOWHERE.at(unit=order.unit, place=order.to)
    return _end(state, order.unit, order.to)


def execute(state: State, order: Airlift, seq: int = -1) -> Effects:
    """Carry out an order of air transport, or say that it cannot be followed: ``unit.moved``."""
    refused = check(state, order)
    if refused is not None:
        return (yield failed(state.phasing, order, refused, seq)).state
    unit, path = order.unit, [state.piece(order.unit).place, order.to]
    limits = list(command.limits(state, unit))
    body: dict[str, object] = {"points": cost(state, unit), **({"limits": limits} if limits else {})}
    return (yield effect("unit.moved", RULES, [seq], unit=unit, path=path, cost=0, by="air", done=True, **body)).state


def _end(state: State, unit: str, place: str) -> Finding | None:
    refused = airfield(state, state.unit(unit).side, place)
    if refused is None and not stacking.fits(state, place, [unit]):
        return findings_move.MOVE_STACK.at(unit=unit, place=place, limit=stacking.limit(state, place), rule="EF-H6")
    return refused
