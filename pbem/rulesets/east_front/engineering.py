"""The Engineering step of a side: markers off, strongpoints completed, fortifications destroyed, strongpoints begun, then the rest.

It comes at the end of the side's last movement phase of the turn (4.1, EF-58, EF-59, EF-115, EF-H9, EF-H34).
"""

from collections.abc import Iterable

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.east_front import findings_move, nearness, supply_orders, weather, works
from pbem.rulesets.east_front import findings_turn as say
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.land import AXIS
from pbem.rulesets.east_front.orders import Convert, Demolish, Flip
from pbem.rulesets.east_front.orders_combat import Fortify
from pbem.rulesets.east_front.state import State

Engineered = Flip | Convert | Demolish


def check(state: State, order: Engineered) -> Finding | None:
    """Say why an order for the phasing side's Engineering step cannot be followed, or None.

    Findings: ``east.unit.*``, ``east.flip.*``, ``east.convert.*``, ``east.demolish.*``.
    """
    if isinstance(order, Flip):
        return _flip(state, order)
    if isinstance(order, Convert):
        return _convert(state, order)
    return _demolish(state, order)


def execute(state: State, order: Engineered, seq: int = -1) -> Effects:
    """Carry out one order of the Engineering step, or say that it cannot be followed.

    ``unit.flipped``, ``rail.converted``, ``strongpoint.fell``, ``line.fell``.
    """
    side = state.phasing
    refused = check(state, order)
    if refused is not None:
        return (yield failed(side, order, refused, seq)).state
    if isinstance(order, Flip):
        to, rules = ("firing", ["EF-58", "EF-59"]) if order.firing else ("mobile", ["EF-58"])
        return (yield effect("unit.flipped", rules, [seq], unit=order.unit, to=to)).state
    if isinstance(order, Convert):
        points = sum(conversion_cost(state, place) for place in order.places)
        places = list(order.places)
        return (yield effect("rail.converted", ["EF-119", "EF-H9"], [seq], places=places, points=points)).state
    return state if order.leave else (yield from _destroy(state, side, order.place, [seq]))


def step(state: State, orders: Iterable[Order] = (), seq: int = -1) -> Effects:
    """Do the phasing side's Engineering step: its Overrun markers off, its strongpoints completed, fortifications destroyed, strongpoints
    of its engineers begun, then what is ordered, in order: super-heavy artillery turned, railroads converted.

    An enemy strongpoint or fortified line in a hex with a division or engineer of the side is destroyed unless the order leaves it.
    """
    side = state.phasing
    for unit in tuple(state.of_side(side)):
        if state.piece(unit).overrun:
            state = (yield effect("unit.marked", ["EF-115"], unit=unit, on=False)).state
    state = yield from works.finish(state, side)
    orders = tuple(orders)
    spoken = {order.place: order for order in orders if isinstance(order, Demolish)}
    for order in spoken.values():
        state = yield from execute(state, order, seq)
    for place in targets(state, side):
        if place not in spoken:
            state = yield from _destroy(state, side, place, [])
    for build in orders:
        if isinstance(build, Fortify) and works.waits(state):
            state = yield from works.execute(state, build, seq)
    for other in orders:
        if isinstance(other, Flip | Convert) and not supply_orders.turns_supply(state, other):
            state = yield from execute(state, other, seq)
    return state


def targets(state: State, side: str) -> tuple[str, ...]:
    """Return the places where a side can destroy an enemy strongpoint or fortified line now, in order."""
    return tuple(
        place for place in sorted(state.stacks()) if _fortified(state, side, place) and _wreckers(state, side, place)
    )


def flips(state: State) -> tuple[Flip, ...]:
    """Return the orders that turn the phasing side's super-heavy artillery, as far as they can be followed now."""
    ways = (Flip(unit=unit, firing=not state.piece(unit).firing) for unit in state.of_side(state.phasing))
    return tuple(order for order in ways if check(state, order) is None)


def convertible(state: State) -> tuple[str, ...]:
    """Return the places next to the converted net that the Axis can convert now, in order."""
    net = {state.land.cells[place] for place in state.now.converted}
    beside = {state.land.grid.labels[near] for cell in net for near in state.land.grid.adjacent[cell]}
    return tuple(place for place in sorted(beside) if check(state, Convert(places=(place,))) is None)


def conversion_cost(state: State, place: str) -> int:
    """Return the points it takes to convert a railroad hex: 1, in Mud or Snow 2; woods in Lingering Mud are in Mud (EF-H9)."""
    dear = weather.column(state, place) in (weather.MUD, weather.SNOW)
    points: int = state.land.constants["rail"]["conversion_points_mud_snow" if dear else "conversion_points_dry_frost"]
    return points


def conversion_left(state: State) -> int:
    """Return the points that the Axis has left in this turn to convert railroads (EF-H9)."""
    usual: int = state.land.constants["rail"]["axis_conversion_per_turn"]
    return state.land.capacity.get(("convert", AXIS), usual) - state.now.used.get(f"convert {AXIS}", 0)


def _flip(state: State, order: Flip) -> Finding | None:
    unit, piece = order.unit, state.now.pieces.get(order.unit)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    printed = state.unit(unit)
    if printed.side != state.phasing:
        return findings_move.NOT_PHASING.at(unit=unit, rule="EF-58")
    if not printed.super_heavy:  # a supply unit is turned in the movement (:mod:`.supply_orders`)
        return say.FLIP_KIND.at(unit=unit, rule="EF-58")
    if piece.firing == order.firing:
        return say.FLIP_DONE.at(unit=unit, rule="EF-58")
    if order.firing and piece.moved:
        return say.FLIP_MOVED.at(unit=unit, rule="EF-59")
    return None


def _convert(state: State, order: Convert) -> Finding | None:
    """Look along a row of hexes from the converted net: each joined by railroad, no enemy near, and points enough."""
    if state.phasing != AXIS:
        return say.CONVERT_SIDE.at(rule="EF-H9")
    land = state.land
    reach: int = land.constants["rail"]["enemy_distance"]
    near = nearness.near_enemy(state, AXIS, reach)
    left, cost, before = conversion_left(state), 0, ""
    for number, place in enumerate(order.places):
        if place not in land.terrain:
            return findings_move.MOVE_UNKNOWN.at(place=place)
        joined = [other for other in land.neighbours[place] if land.has_way("railroad", place, other)]
        if not joined:
            return say.CONVERT_RAIL.at(place=place, rule="EF-H9")
        if place in state.now.converted or place in order.places[:number]:
            return say.CONVERT_TWICE.at(place=place, rule="EF-H9")
        if before and before not in joined:
            return say.CONVERT_GAP.at(a=before, b=place, rule="EF-H9")
        if not before and not any(other in state.now.converted for other in joined):
            return say.CONVERT_START.at(place=place, rule="EF-H9")
        if place in near:
            return say.CONVERT_NEAR.at(place=place, reach=reach, rule="EF-H9")
        cost += conversion_cost(state, place)
        if cost > left:
            return say.CONVERT_POINTS.at(place=place, cost=cost, left=max(0, left), rule="EF-H9")
        before = place
    return None


def _demolish(state: State, order: Demolish) -> Finding | None:
    side = state.phasing
    if not _fortified(state, side, order.place):
        return say.DEMOLISH_NOTHING.at(place=order.place, rule="EF-H34")
    if not _wreckers(state, side, order.place):
        return say.DEMOLISH_NOBODY.at(place=order.place, rule="EF-H34")
    return None


def _wreckers(state: State, side: str, place: str) -> bool:
    """Whether a side has a division or an engineer in a place (EF-H34)."""
    here = [state.unit(unit) for unit in state.at(place)]
    return any(unit.side == side and (unit.engineer or (unit.armed and unit.size == "XX")) for unit in here)


def _fortified(state: State, side: str, place: str) -> bool:
    """Whether an enemy strongpoint or fortified line stands in a place."""
    point = state.now.strongpoints.get(place, side)
    return point != side or bool(_lines(state, side, place))


def _lines(state: State, side: str, place: str) -> tuple[str, ...]:
    """Return the places outside the standing enemy lines in a place, in order."""
    outside = (other for other in state.land.neighbours.get(place, ()) if state.line(place, other) not in ("", side))
    return tuple(sorted(outside))


def _destroy(state: State, side: str, place: str, causes: Iterable[int]) -> Effects:
    causes = tuple(causes)
    if state.now.strongpoints.get(place, side) != side:
        state = (yield effect("strongpoint.fell", ["EF-H34"], causes, place=place)).state
    for outside in _lines(state, side, place):
        state = (yield effect("line.fell", ["EF-H34"], causes, inside=place, outside=outside)).state
    return state
