"""Movement by rail: transport of units, and trains that move by themselves (EF-6, EF-50, EF-158, EF-H9)."""

from collections import deque
from collections.abc import Mapping

from pbem.core.findings import Finding
from pbem.rulesets.east_front import command, control, findings_move, nearness, stacking, zones
from pbem.rulesets.east_front import findings_turn as say
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.land import AXIS, Unit
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.orders import Rail
from pbem.rulesets.east_front.state import State, other

Ways = Mapping[str, tuple[str, ...]]
_found: Memo[Ways] = Memo()
_lines: Memo[frozenset[str]] = Memo()


def reach(state: State, unit: str) -> dict[str, int]:
    """Return the places a unit can go to by rail now, with the way's length in hexes; empty if it cannot go by rail at all."""
    if cannot_ride(state, unit) is not None:
        return {}
    ways = _ways(state, unit)
    return {p: len(way) for p, way in sorted(ways.items()) if way and _stop(state, unit, p) is None}


def is_train(unit: Unit) -> bool:
    """Whether a unit moves by rail by itself: a grey movement factor (EF-6)."""
    return unit.pace == "grey"


def cost(state: State, unit: str) -> int:
    """Return the points of capacity a unit takes: its stacking points, at least 1; a train none (EF-H9)."""
    printed = state.unit(unit)
    if is_train(printed):
        return 0
    return max(1, printed.stacking)


def points_left(state: State, side: str) -> int:
    """Return the rail points a side has left in this turn: its capacity, that of the Axis halved in Snow, less what is used (EF-H9)."""
    whole = state.land.capacity.get(("rail", side), 0)
    if side == AXIS and state.now.weather.state == "snow":
        whole //= 2
    return whole - state.now.used.get(f"rail {side}", 0)


def cannot_ride(state: State, unit: str) -> Finding | None:
    """Say why a unit cannot go by rail at all now, or None: its kind and state, the phase, where it stands, the capacity.

    Findings: ``east.unit.*``, ``east.rail.*``.
    """
    piece = state.now.pieces.get(unit)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    refused = _unfit(state, unit)
    if refused is not None:
        return refused
    side, place = state.phasing, piece.place
    if not is_open(state, side, place):
        return say.RAIL_START.at(unit=unit, place=place, rule="EF-H9")
    refused = _near(state, unit, place)
    if refused is not None:
        return refused
    left = max(0, points_left(state, side))
    if cost(state, unit) > left:
        return say.RAIL_POINTS.at(unit=unit, cost=cost(state, unit), left=left, rule="EF-H9")
    return None


def way(state: State, order: Rail) -> tuple[str, ...] | Finding:
    """Return the rail way of an order, the start first, or a finding.

    Findings: ``east.unit.*``, ``east.rail.*``, ``east.move.*``.
    """
    unit = order.unit
    refused = cannot_ride(state, unit)
    if refused is not None:
        return refused
    if order.to not in state.land.terrain:
        return findings_move.MOVE_UNKNOWN.at(place=order.to)
    start = state.piece(unit).place
    if order.to == start:
        return findings_move.MOVE_NOWHERE.at(unit=unit, place=start)
    refused = _near(state, unit, order.to)
    if refused is not None:
        return refused
    found = _ways(state, unit).get(order.to)
    if found is None:
        n, rule = _longest(state, unit), "EF-6" if is_train(state.unit(unit)) else "EF-H9"
        return say.RAIL_WAY.at(n=n, a=start, b=order.to, rule=rule)
    refused = _stop(state, unit, order.to)
    return (start, *found) if refused is None else refused


def check(state: State, order: Rail) -> Finding | None:
    """Say why a unit cannot go by rail as ordered, or None; findings as for :func:`way`."""
    found = way(state, order)
    return found if isinstance(found, Finding) else None


def execute(state: State, order: Rail, seq: int = -1) -> Effects:
    """Carry out a rail order, or say that it cannot be followed: ``unit.moved``, ``place.taken``."""
    found = way(state, order)
    if isinstance(found, Finding):
        return (yield failed(state.phasing, order, found, seq)).state
    unit = state.unit(order.unit)
    limits = list(command.limits(state, unit.id))
    body: dict[str, object] = {"points": cost(state, unit.id), **({"limits": limits} if limits else {})}
    rules = ["EF-6" if is_train(unit) else "EF-H9"]
    moved = effect("unit.moved", rules, [seq], unit=unit.id, path=list(found), cost=0, by="rail", done=True, **body)
    state = (yield moved).state
    return (yield from control.take(state, unit.side, found[1:], [seq])) if unit.armed else state


def is_open(state: State, side: str, place: str) -> bool:
    """Whether trains of a side run in a place: on a railroad of its gauge, not the enemy's, no enemy unit or strongpoint in it.

    The Axis runs on converted railroads, the Soviets on the others (EF-119, EF-H9).
    """
    enemy = other(side)
    return (
        place in _railroad(state)
        and (place in state.now.converted) == (side == AXIS)
        and state.owner(place) != enemy
        and state.holder(place) != enemy
        and state.now.strongpoints.get(place, "") != enemy
    )


def _unfit(state: State, unit: str) -> Finding | None:
    """Say why a unit is in no state to go by rail in this phase, or None."""
    printed, piece = state.unit(unit), state.piece(unit)
    if printed.side != state.phasing:
        return findings_move.NOT_PHASING.at(unit=unit, rule="EF-H9")
    if printed.pace == "blue":
        return say.RAIL_NAVAL.at(unit=unit, rule="EF-8")
    if piece.firing:
        return findings_move.FIRING.at(unit=unit, rule="EF-50")
    if piece.dump:
        return findings_move.DUMP.at(unit=unit, rule="EF-160")
    if piece.out_of_supply:
        return say.RAIL_SUPPLY.at(unit=unit, rule="EF-H9")
    if is_train(printed):
        if piece.moved:
            return say.RAIL_TRAIN_MOVED.at(unit=unit, rule="EF-H9")
    elif not state.regular:
        return say.RAIL_PHASE.at(rule="EF-H9")
    elif piece.active:
        return findings_move.WAS_ACTIVE.at(unit=unit, rule="EF-15")
    elif piece.spent or piece.done:
        return say.RAIL_MOVED.at(unit=unit, rule="EF-H9")
    hq = command.over_limit(state, unit)
    if hq:
        return findings_move.SHADOWED.at(unit=unit, hq=hq, limit=command.recovery_of(state, hq) - 1, rule="EF-H16")
    return None


def _near(state: State, unit: str, place: str) -> Finding | None:
    """Say why no train takes up or sets down a unit in a place for the enemy's sake, or None; trains by themselves go anywhere (EF-6)."""
    side = state.phasing
    if is_train(state.unit(unit)):
        return None
    distance: int = state.land.constants["rail"]["enemy_distance"]
    if place in nearness.near_enemy(state, side, distance):
        return say.RAIL_NEAR.at(unit=unit, place=place, reach=distance, rule="EF-H9")
    if place in zones.enemy_zone(state, side):
        return say.RAIL_ZONE.at(unit=unit, place=place, rule="EF-H9")
    return None


def _stop(state: State, unit: str, place: str) -> Finding | None:
    """Say why a unit cannot end a rail move in a place that trains reach, or None."""
    refused = _near(state, unit, place)
    if refused is None and not stacking.fits(state, place, [unit]):
        return findings_move.MOVE_STACK.at(unit=unit, place=place, limit=stacking.limit(state, place), rule="EF-H6")
    return refused


def _longest(state: State, unit: str) -> int:
    numbers = state.land.constants["rail"]
    found: int = numbers["armored_train_hexes" if is_train(state.unit(unit)) else "hexes"]
    return found


def _railroad(state: State) -> frozenset[str]:
    return _lines.get(state, None, lambda: frozenset(p for side in state.land.links["railroad"] for p in side))


def _ways(state: State, unit: str) -> Ways:
    """Return the shortest way to every place that trains reach from where a unit stands, of several the one over the lowest numbers.

    Transport enters no enemy ZOC. A train may, and stops there; it goes from one enemy ZOC straight into no other (EF-H4).
    """
    printed, start = state.unit(unit), state.piece(unit).place
    train = is_train(printed)
    return _found.get(
        state, (printed.side, start, train), lambda: _search(state, printed.side, start, train, _longest(state, unit))
    )


def _search(state: State, side: str, start: str, train: bool, longest: int) -> Ways:
    land, watched = state.land, zones.enemy_zone(state, side)
    found: dict[str, tuple[str, ...]] = {start: ()}
    line = deque([start])
    while line:
        here = line.popleft()
        if len(found[here]) == longest or (here != start and here in watched):
            continue
        for place in sorted(land.neighbours[here]):
            if place in found or not land.has_way("railroad", here, place) or not is_open(state, side, place):
                continue
            if place in watched and (not train or here in watched):
                continue
            found[place] = (*found[here], place)
            line.append(place)
    return found
