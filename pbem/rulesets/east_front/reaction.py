"""Reaction Movement: who may react to a declared attack, how far, and at what cost (EF-14, EF-17, EF-71, EF-191 to EF-198, EF-D1).

The phase itself is carried out by :mod:`.reactions`; here is what movement says of it. ``defenders`` are the Defender Hexes: places with
a Declared Attack marker. Costs are half movement points.
"""

from collections.abc import Collection, Sequence

import msgspec

from pbem.board.paths import CLOSED, MoveCosts, Reach
from pbem.core.findings import Finding
from pbem.core.text import msg
from pbem.rulesets.api import MoveForecast, Step
from pbem.rulesets.east_front import command, costs, passage, search, specials, stacking, walking, zones
from pbem.rulesets.east_front import findings_move as say
from pbem.rulesets.east_front.allowance import POINT, in_points
from pbem.rulesets.east_front.costs import FREE, Price
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.orders import Move
from pbem.rulesets.east_front.passage import Gait
from pbem.rulesets.east_front.search import TIES
from pbem.rulesets.east_front.state import State


def cannot_react(state: State, unit: str, defenders: Collection[str]) -> Finding | None:
    """Say why a unit may not react to attacks on some hexes, or None (EF-191 to EF-195, EF-H8, EF-H42).

    A unit reacts once, and what moves on rails, on water or not at all does not. Findings: ``east.unit.*``, ``east.reaction.*``.
    """
    piece, printed = state.now.pieces.get(unit), state.unit(unit)
    if piece is None:
        return say.NOT_ON_MAP.at(unit=unit)
    if not printed.boxed or printed.pace == "orange" or not printed.armed:
        return say.REACTION_KIND.at(unit=unit, rule="EF-192")
    if printed.pace == "grey":
        return say.RAIL_ONLY.at(unit=unit, rule="EF-6")
    if printed.pace == "blue":
        return say.NAVAL_ONLY.at(unit=unit, rule="EF-8")
    if piece.firing:
        return say.FIRING.at(unit=unit, rule="EF-58")
    if printed.move == 0:
        return say.IMMOBILE.at(unit=unit, rule="EF-191")
    if piece.place in defenders:
        return say.REACTION_DEFENDER.at(unit=unit, rule="EF-193")
    if specials.in_zone(state, unit, piece.place):
        return say.REACTION_ZONE.at(unit=unit, rule="EF-193")
    if piece.out_of_supply:
        return say.REACTION_SUPPLY.at(unit=unit, rule="EF-195")
    if piece.overrun:
        return say.REACTION_OVERRUN.at(unit=unit, rule="EF-112")
    if piece.tired:
        return say.REACTION_TIRED.at(unit=unit, rule="EF-H8")
    if piece.done:
        return say.DONE.at(unit=unit, rule="EF-191")
    reach = distance(state)
    if not any(state.land.distance(piece.place, place) <= reach for place in defenders):
        return say.REACTION_FAR.at(unit=unit, reach=reach, rule="EF-191")
    if printed.side == SOVIET:
        shadow = command.shadowed(state, piece.place)
        if shadow:
            return say.REACTION_SHADOW.at(unit=unit, hq=shadow[0], rule="EF-194")
        near = [hq for hq in command.in_range(state, piece.place) if state.unit(hq).command]
        if not near:
            return say.REACTION_HQ.at(unit=unit, rule="EF-194")
        if not leaders(state, piece.place):
            return say.REACTION_POINTS.at(unit=unit, hq=near[0], rule="EF-D20")
    return None


def leaders(state: State, place: str) -> tuple[str, ...]:
    """Return the HQs that let units of a place react, the one that is asked first at the head (EF-194, EF-H42).

    An operational HQ with a command point is enough for any number; by the option of EF-D20 each unit takes a point of its own, counted
    in a phase: first of the HQ with the most left, of equals the lowest id.
    """
    counted = state.option("reaction-number") == "points"
    left = {
        hq: state.unit(hq).command - (state.now.used.get(f"react {hq}", 0) if counted else 0)
        for hq in command.in_range(state, place)
        if not state.piece(hq).non_op
    }
    return tuple(sorted((hq for hq in left if left[hq] > 0), key=lambda hq: (-left[hq], hq)))


def distance(state: State) -> int:
    """Return how far from a Defender Hex a unit may begin to react, in hexes (EF-191)."""
    found: int = state.land.constants["reaction"]["distance"]
    return found


def allowance(state: State, unit: str) -> int:
    """Return what a unit may spend in reaction: half its movement points, in half points (EF-191)."""
    return POINT * state.unit(unit).move // 2


def prices(state: State, gait: Gait, a: str, b: str, defenders: Collection[str]) -> tuple[Price, ...]:
    """Return every way in which a gait can step from a to b in reaction: an enemy ZOC costs only in a Defender Hex (EF-17, EF-198).

    By the option of EF-D1 it costs nowhere.
    """
    if b in defenders and state.option("reaction-zoc") == "defender-hex":
        return costs.prices(state, gait, a, b)
    zone = costs.zone_charge(state, gait, b)
    return tuple(
        msgspec.structs.replace(
            price, cost=price.cost - zone, extras=tuple(extra for extra in price.extras if extra != "zone")
        )
        if "zone" in price.extras
        else price
        for price in costs.prices(state, gait, a, b)
    )


def walk(state: State, unit: str, path: Sequence[str], defenders: Collection[str]) -> MoveForecast | Finding:
    """Work out a reaction along a path, or say what is wrong with the first step that cannot be made.

    Findings: ``east.unit.not-on-map``, ``east.reaction.*``, ``east.move.*``.
    """
    refused = cannot_react(state, unit, defenders)
    if refused is not None:
        return refused
    start, gait = state.piece(unit).place, passage.gait_of(state, state.unit(unit))
    way = list(path[1:] if path and path[0] == start else path)
    if not way:
        return say.MOVE_NOWHERE.at(unit=unit, place=start)
    limit = allowance(state, unit)
    lines: walking.Lines = {FREE: walking.Line(0)}
    here = start
    for place in way:
        barred = _bars(state, unit, here, place, here != start)
        if barred is not None:
            return barred
        after = walking.onward(state, gait, lines, here, place, prices(state, gait, here, place, defenders))
        if not after:
            return say.MOVE_WAY_LEFT.at(unit=unit, a=here, b=place, rule="EF-33")
        lines = {tie: line for tie, line in after.items() if line.cost <= limit}
        if not lines:
            if len(way) == 1 and not specials.wet(state, start, place):
                return _one_hex(state, unit, start, place, limit)
            return walking.dear(unit, place, walking.cheapest(after).cost, limit)
        here = place
    line = walking.cheapest(lines)
    if not stacking.fits(state, here, [unit]):
        return say.MOVE_STACK.at(unit=unit, place=here, limit=stacking.limit(state, here), rule="EF-H6")
    return MoveForecast(unit, start, walking.steps_of(way, line), line.cost, limit)


def reach(state: State, unit: str, defenders: Collection[str]) -> dict[str, int]:
    """Return the places where a unit can end a reaction, with the cheapest cost in half points; One-Hex Movement is among them."""
    if cannot_react(state, unit, defenders) is not None:
        return {}
    labels, start = state.land.grid.labels, state.piece(unit).place
    ends: dict[str, int] = {}
    for node, spent in _search(state, unit, defenders).costs.items():
        ends.setdefault(labels[node // TIES], spent)
    for place in state.land.neighbours[start]:
        if place not in ends:
            made = walk(state, unit, (place,), defenders)
            if isinstance(made, MoveForecast):
                ends[place] = made.cost
    return {p: spent for p, spent in sorted(ends.items()) if p != start and stacking.fits(state, p, [unit])}


def planned(state: State, order: Move, defenders: Collection[str]) -> MoveForecast | Finding:
    """Work out an order to react, given with a path or with a place to go to.

    Findings: as for :func:`walk`, ``east.move.unknown-place``, ``east.move.too-far``.
    """
    unit, goal = order.unit, order.path[-1] if order.path else order.to
    for place in order.path or (goal,):
        if place not in state.land.terrain:
            return say.MOVE_UNKNOWN.at(place=place)
    refused = cannot_react(state, unit, defenders)
    if refused is not None:
        return refused
    start = state.piece(unit).place
    found = order.path or path_to(state, unit, goal, defenders)
    if found is not None:
        return walk(state, unit, found, defenders)
    if state.land.adjacent(start, goal):
        return walk(state, unit, (goal,), defenders)
    if goal in search.held(state, passage.gait_of(state, state.unit(unit))):
        return say.MOVE_ENEMY.at(place=goal, rule="EF-16")
    if specials.in_zone(state, unit, goal) and not _friends(state, state.unit(unit).side, goal):
        return say.REACTION_ENTRY.at(unit=unit, place=goal, rule="EF-197")
    limit = in_points(allowance(state, unit))
    return say.REACTION_TOO_FAR.at(unit=unit, place=goal, allowance=limit, rule="EF-191")


def path_to(state: State, unit: str, goal: str, defenders: Collection[str]) -> tuple[str, ...] | None:
    """Return the cheapest path of a reaction to a place, or None; One-Hex Movement, and stacking at the end, are not looked at."""
    labels, cell = state.land.grid.labels, state.land.cells[goal]
    found = _search(state, unit, defenders)
    node = next((node for node in found.costs if node // TIES == cell), None)
    way = None if node is None else found.path_to(node)
    return None if way is None else tuple(labels[step // TIES] for step in way[1:])


def _search(state: State, unit: str, defenders: Collection[str]) -> Reach:
    """Find all that a unit that may react can reach, over the nodes of :mod:`.search`."""
    land, start = state.land, state.piece(unit).place
    labels, gait = land.grid.labels, passage.gait_of(state, state.unit(unit))
    watched = zones.enemy_zone(state, gait.side)
    shut = search.held(state, gait)

    def cost(origin: int, end: int, direction: int) -> int:
        tie, goal = origin % TIES, end % TIES
        a, b = labels[origin // TIES], labels[end // TIES]
        if b in shut or a in watched or not costs.allows(state, gait, tie, a, b):
            return CLOSED
        if b in watched and not _friends(state, gait.side, b):
            return CLOSED
        return next((p.cost for p in prices(state, gait, a, b, defenders) if p.tie == goal), CLOSED)

    return MoveCosts(search.nodes(land), cost).reach([land.cells[start] * TIES + FREE], allowance(state, unit))


def _bars(state: State, unit: str, a: str, b: str, moving: bool) -> Finding | None:
    """Say why a unit cannot step from a to b in reaction: what bars any unit, and enemy ZOCs (EF-197)."""
    barred = walking.bars(state, unit, a, b)
    if barred is not None:
        return barred
    if moving and specials.in_zone(state, unit, a):
        return say.MOVE_STOP.at(unit=unit, place=a, rule="EF-197")
    if specials.in_zone(state, unit, b) and not _friends(state, state.unit(unit).side, b):
        return say.REACTION_ENTRY.at(unit=unit, place=b, rule="EF-197")
    return None


def _friends(state: State, side: str, place: str) -> bool:
    return state.holder(place) == side


def _one_hex(state: State, unit: str, start: str, goal: str, limit: int) -> MoveForecast | Finding:
    """Go one hex though it costs more: not in Mud, and never Out of Supply, which does not react at all (EF-71)."""
    if not stacking.fits(state, goal, [unit]):
        return say.MOVE_STACK.at(unit=unit, place=goal, limit=stacking.limit(state, goal), rule="EF-H6")
    step = Step(goal, limit, msg("One-Hex Movement, all movement points"), ("EF-65", "EF-71"))
    return MoveForecast(unit, start, (step,), limit, limit)
