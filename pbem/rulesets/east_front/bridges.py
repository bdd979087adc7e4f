"""Bridge units: the sides they bridge, and where they come back when they were driven out (EF-49, EF-254, EF-H10)."""

from pbem.core.findings import Finding
from pbem.rulesets.east_front import command, findings_move, zones
from pbem.rulesets.east_front import findings_turn as say
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.land import ROADS, SOVIET, Pair, pair
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.orders import Bridge
from pbem.rulesets.east_front.passage import crossing
from pbem.rulesets.east_front.stacking import fits
from pbem.rulesets.east_front.state import State, other

WATER = frozenset(("river", "canal", "major-river"))
"""The hexsides that a bridge unit can bridge."""

REMOVED = "removed"
"""Where a bridge unit waits that was driven out and comes back."""

_roads: Memo[tuple[str, ...]] = Memo()


def check(state: State, order: Bridge) -> Finding | None:
    """Say why a bridge unit cannot bridge a side from where it stands now, or None: a river or canal side of its own hex.

    Findings: ``east.unit.*``, ``east.bridge.*``.
    """
    unit, piece = order.unit, state.now.pieces.get(order.unit)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    if state.unit(unit).side != state.phasing:
        return findings_move.NOT_PHASING.at(unit=unit, rule="EF-H10")
    if state.unit(unit).type != "bridge":
        return say.BRIDGE_KIND.at(unit=unit, rule="EF-49")
    land, a, b = state.land, order.a, order.b
    if piece.place not in (a, b) or not {a, b} <= land.terrain.keys() or not land.adjacent(a, b):
        return say.BRIDGE_SIDE.at(unit=unit, place=piece.place, a=a, b=b, rule="EF-H10")
    if WATER.isdisjoint(land.side(a, b)):
        return say.BRIDGE_WATER.at(a=a, b=b, rule="EF-49")
    if crossing(state, state.phasing, a, b):
        return say.BRIDGE_THERE.at(a=a, b=b, rule="EF-47" if land.ways_across(a, b) else "EF-H10")
    shadow = command.shadowed(state, piece.place) if state.phasing == SOVIET else ()
    if shadow:
        return say.BRIDGE_SHADOW.at(unit=unit, hq=shadow[0], rule="EF-H16")
    return None


def execute(state: State, order: Bridge, seq: int = -1) -> Effects:
    """Bridge a side, or say that it cannot be done: ``bridge.laid``. It serves from then on, while the unit stays."""
    refused = check(state, order)
    if refused is not None:
        return (yield failed(state.phasing, order, refused, seq)).state
    side = list(pair(order.a, order.b))
    return (yield effect("bridge.laid", ["EF-49", "EF-H10"], [seq], unit=order.unit, side=side)).state


def sides(state: State, unit: str) -> tuple[Pair, ...]:
    """Return the sides that a bridge unit can bridge from where it stands now, in order."""
    piece = state.now.pieces.get(unit)
    if piece is None:
        return ()
    around = (pair(piece.place, near) for near in state.land.neighbours[piece.place])
    return tuple(side for side in sorted(around) if check(state, Bridge(unit=unit, a=side[0], b=side[1])) is None)


def limit(state: State) -> int:
    """Return how many bridge units of a side may be in play (EF-H10)."""
    found: int = state.land.constants["bridges"]["in_play_per_map"]
    return found


def in_play(state: State, side: str) -> int:
    """Return how many bridge units of a side are in play."""
    return sum(state.unit(unit).type == "bridge" for unit in state.of_side(side))


def waiting(state: State, side: str) -> tuple[str, ...]:
    """Return the bridge units of a side that were driven out and wait to come back, in order of ids."""
    gone = sorted(unit for unit, box in state.now.gone.items() if box == REMOVED)
    return tuple(unit for unit in gone if state.unit(unit).type == "bridge" and state.unit(unit).side == side)


def places(state: State, unit: str) -> tuple[str, ...]:
    """Return the places where a bridge unit can come back now, the default first (EF-H10).

    Road hexes of its own side that the enemy neither holds nor watches, and, for the Soviets, out of range of non-operational HQs.
    First its places of entry, then those nearest to a supply source of its side, of equals the lowest number.
    """
    printed = state.unit(unit)
    side = printed.side
    open_to = [place for place in _road_hexes(state) if _suits(state, unit, place)]
    sources = [place for place in state.land.sources.get(side, ()) if place in state.land.cells]

    def rank(place: str) -> tuple[int, int, str]:
        first = printed.entry.index(place) if place in printed.entry else len(printed.entry)
        return first, min((state.land.distance(place, source) for source in sources), default=0), place

    return tuple(sorted(open_to, key=rank))


def _suits(state: State, unit: str, place: str) -> bool:
    side = state.unit(unit).side
    if state.owner(place) == other(side) or state.holder(place) == other(side):
        return False
    if place in zones.enemy_zone(state, side) or (side == SOVIET and command.shadowed(state, place)):
        return False
    return fits(state, place, [unit])


def _road_hexes(state: State) -> tuple[str, ...]:
    """Return the hexes through which a road of any kind runs, in order."""
    land = state.land
    return _roads.get(
        state, None, lambda: tuple(sorted({end for kind in ROADS for side in land.links[kind] for end in side}))
    )
