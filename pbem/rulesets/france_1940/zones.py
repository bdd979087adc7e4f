"""Zones of control, and what interdiction adds to them for movement and supply (FR-40, FR-72 to FR-77, FR-H9)."""

from pbem.rulesets.france_1940 import countries
from pbem.rulesets.france_1940.land import ALLIED, SIDES
from pbem.rulesets.france_1940.memo import Memo
from pbem.rulesets.france_1940.passage import maginot_bars, maginot_places, manner, open_sides
from pbem.rulesets.france_1940.state import BOX, State

_zones: Memo[frozenset[str]] = Memo()


def zone(state: State, side: str) -> frozenset[str]:
    """Return the places in the ZOC of a side's units (FR-40, FR-H9)."""
    return _zones.get(state, side, lambda: _zone(state, side))


def movement_zone(state: State, side: str) -> frozenset[str]:
    """Return the places that count as in a side's ZOC for enemy movement and supply: its ZOC and what it interdicts (FR-74)."""
    return _zones.get(state, (side, "movement"), lambda: zone(state, side) | interdicted(state, side))


def enemy_movement_zone(state: State, side: str) -> frozenset[str]:
    """Return the places in which the enemy of a side hinders its movement and supply (FR-74, FR-77)."""
    return movement_zone(state, SIDES[1 - SIDES.index(side)])


def interdicted(state: State, side: str) -> frozenset[str]:
    """Return the places that a side interdicts (FR-72)."""
    return frozenset(mark.place for mark in state.now.interdictions if mark.side == side)


def reach_of(state: State, unit: str) -> tuple[str, ...]:
    """Return the places in one unit's ZOC, its own first; none if it is disorganised, surprised or in the box (FR-40, FR-H9)."""
    piece, printed, land = state.piece(unit), state.unit(unit), state.land
    if piece.disorganised or piece.place == BOX:
        return ()
    if countries.surprised(state) and printed.nation in ("BE", "NL", "LU"):
        return ()
    if printed.fortress or (piece.landed and piece.landed == state.now.moment[:2]):
        return (piece.place,)
    beside = open_sides(land, manner(printed), piece.place)
    if countries.is_neutral(state, unit):
        beside = tuple(place for place in beside if land.nation.get(place, "") == printed.nation)
    if printed.side != ALLIED and printed.motorised and not maginot_places(land).isdisjoint((piece.place, *beside)):
        beside = tuple(place for place in beside if not maginot_bars(state, printed, piece.place, place))
    return (piece.place, *beside)


def _zone(state: State, side: str) -> frozenset[str]:
    found: set[str] = set()
    for unit, piece in state.now.pieces.items():
        if piece.place != BOX and state.unit(unit).side == side:
            found.update(reach_of(state, unit))
    return frozenset(found)
