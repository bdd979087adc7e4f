"""Movement by rail (FR-H13)."""

from collections import deque

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import control, costs, countries, findings_move, movement, supply, zones
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.memo import Memo
from pbem.rulesets.france_1940.orders import Rail
from pbem.rulesets.france_1940.stacking import fits
from pbem.rulesets.france_1940.state import BOX, State

_near: Memo[frozenset[str]] = Memo()
_NATION_LIMIT = {"german": "DE", "allied": "allied"}


def reach(state: State, unit: str) -> dict[str, int]:
    """Return the places a unit can go to by rail, with the way's length in hexes; empty if it cannot go by rail now."""
    if cannot_ride(state, unit) is not None:
        return {}
    ways = _ways(state, unit)
    return {place: len(way) for place, way in ways.items() if way and fits(state, place, [unit])}


def cannot_ride(state: State, unit: str) -> Finding | None:
    """Say why a unit cannot go by rail at all now, or None: option, assault, number of units, its own state, where it stands.

    Findings: ``france.rail.*``, ``france.unit.*``.
    """
    if state.land.options["rail"] == "no":
        return findings_move.RAIL_OFF.at(rule="FR-H13")
    refused = movement.cannot_move(state, unit)
    if refused is not None:
        return refused
    if state.now.assault != 1:
        return findings_move.RAIL_ASSAULT.at(rule="FR-H13")
    limit = units_limit(state)
    if sum(state.piece(other).spent == "rail" for other in state.of_side(state.phasing)) >= limit:
        return findings_move.RAIL_UNITS.at(n=limit, rule="FR-H13")
    start = state.piece(unit).place
    if not _open(state, unit, start):
        return findings_move.RAIL_START.at(unit=unit, place=start, rule="FR-H13")
    return None


def units_limit(state: State) -> int:
    """Return how many units the phasing side may move by rail in an assault."""
    limits: dict[str, int] = state.land.constants["movement"]["strategic_units"]
    return limits[_NATION_LIMIT[state.phasing]]


def way(state: State, order: Rail) -> tuple[str, ...] | Finding:
    """Return the rail way of an order, the start first, or a finding.

    Every hex is a road or city hex of the side's own control, without an enemy within three hexes and not interdicted; two that
    follow one another are joined by road, or both are cities.

    Findings: ``france.rail.*``, ``france.unit.*``, ``france.move.stack``, ``france.move.nowhere``, ``france.move.unknown-place``.
    """
    refused = cannot_ride(state, order.unit)
    if refused is not None:
        return refused
    if order.to not in state.land.terrain:
        return findings_move.MOVE_UNKNOWN.at(place=order.to)
    start = state.piece(order.unit).place
    if order.to == start:
        return findings_move.MOVE_NOWHERE.at(unit=order.unit, place=start)
    found = _ways(state, order.unit).get(order.to)
    if found is None:
        n = state.land.constants["movement"]["strategic_hexes"]
        return findings_move.RAIL_WAY.at(n=n, a=start, b=order.to, rule="FR-H13")
    if not fits(state, order.to, [order.unit]):
        return findings_move.MOVE_STACK.at(unit=order.unit, place=order.to, rule="FR-H8")
    return (start, *found)


def execute(state: State, order: Rail, seq: int = -1) -> Effects:
    """Carry out a rail order, or say that it cannot be followed."""
    found = way(state, order)
    side = state.unit(order.unit).side
    if isinstance(found, Finding):
        return (yield failed(side, order, found, seq)).state
    in_supply = supply.supplied(state, order.unit)
    state = (yield effect("unit.moved", ["FR-H13"], [seq], unit=order.unit, path=list(found), cost=0, by="rail")).state
    if in_supply:
        state = yield from control.take(state, side, found[1:], [seq])
    return state


def _open(state: State, unit: str, place: str) -> bool:
    """Whether trains run in a place: road or city, own control, no enemy at war within reach, not interdicted."""
    land, side = state.land, state.unit(unit).side
    if not (land.is_city(place) or any(land.road(place, other) for other in land.neighbours[place])):
        return False
    if state.owner(place) != side or place in zones.interdicted(state, state.other):
        return False
    return place not in _near.get(state, side, lambda: _near_enemies(state, side))


def _near_enemies(state: State, side: str) -> frozenset[str]:
    """Return the places too near to an enemy of a side that is in the war."""
    grid = state.land.grid
    distance = state.land.constants["movement"]["strategic_distance"]
    enemies = {
        piece.place
        for other, piece in state.now.pieces.items()
        if piece.place != BOX and state.unit(other).side != side and not countries.is_neutral(state, other)
    }
    cells = [cell for place in enemies if (cell := grid.parse(place)) is not None]
    return frozenset(grid.labels[near] for cell in cells for near in grid.within(cell, distance))


def _ways(state: State, unit: str) -> dict[str, tuple[str, ...]]:
    """Return the shortest way to every place a train can bring a unit to, of several the one over the lowest numbers."""
    land, start = state.land, state.piece(unit).place
    found: dict[str, tuple[str, ...]] = {start: ()}
    line = deque([start])
    while line:
        here = line.popleft()
        if len(found[here]) == land.constants["movement"]["strategic_hexes"]:
            continue
        for other in land.neighbours[here]:
            joined = land.road(here, other) or (land.is_city(here) and land.is_city(other))
            if (
                other not in found
                and joined
                and costs.may_enter(state, unit, here, other)
                and _open(state, unit, other)
            ):
                found[other] = (*found[here], other)
                line.append(other)
    return found
