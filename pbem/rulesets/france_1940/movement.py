"""Movement of one unit: what it may spend, where it can go, and by which path (FR-H5, FR-H6, FR-H8 to FR-H12, FR-H18).

Costs and allowances are half movement points. A path is the places entered, without the place where the unit stands.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pbem.board.paths import CLOSED, MoveCosts, Reach
from pbem.core.findings import Finding
from pbem.core.text import msg
from pbem.rulesets.api import MoveForecast, Step
from pbem.rulesets.france_1940 import control, costs, countries, findings_move, passage, supply, zones
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.land import ALLIED, NEUTRALS, Land
from pbem.rulesets.france_1940.memo import Memo
from pbem.rulesets.france_1940.orders import Move
from pbem.rulesets.france_1940.stacking import fits
from pbem.rulesets.france_1940.state import BOX, State
from pbem.rulesets.france_1940.words import GRAMMAR

_SPENT = {
    "moved": (findings_move.SPENT_MOVED, "FR-H11"),
    "rail": (findings_move.SPENT_RAIL, "FR-H13"),
    "landed": (findings_move.SPENT_LANDED, "FR-H28"),
}


class Going(msgspec.Struct, frozen=True):
    """How units of a nation and class go in a state: step costs, cells where they stop, cells closed, extra to leave a cell."""

    costs: MoveCosts
    stops: frozenset[int]
    closed: frozenset[int]
    leave: dict[int, int]


_goings: Memo[Going] = Memo()
_reaches: Memo[Reach] = Memo()


def cannot_move(state: State, unit: str) -> Finding | None:
    """Say why a unit cannot move at all in this phase, or None (FR-41, FR-H5, FR-H11, FR-H13, FR-H23, FR-H28).

    Findings: ``france.unit.*``.
    """
    piece = state.now.pieces.get(unit)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    if state.unit(unit).side != state.phasing:
        return findings_move.NOT_PHASING.at(unit=unit, rule="FR-H1")
    if piece.place == BOX:
        return findings_move.IN_BOX.at(unit=unit, rule="FR-H27")
    if piece.disorganised:
        return findings_move.DISORGANISED.at(unit=unit, rule="FR-41")
    if countries.is_neutral(state, unit):
        return findings_move.NEUTRAL.at(unit=unit, rule="FR-H5")
    if state.unit(unit).move == 0:
        return findings_move.IMMOBILE.at(unit=unit, rule="FR-H23")
    if piece.spent:
        code, rule = _SPENT[piece.spent]
        return code.at(unit=unit, rule=rule)
    return None


def allowance(state: State, unit: str) -> int:
    """Return what a unit may spend in a movement phase, in half points (FR-H11).

    Without supply (FR-H18) and when surprised (FR-H4) it has half its movement points, rounded up each time.
    """
    points = state.unit(unit).move
    if countries.stunned(state, unit):
        points = (points + 1) // 2
    if not supply.supplied(state, unit):
        points = (points + 1) // 2
    return 2 * points


def reach(state: State, unit: str) -> dict[str, int]:
    """Return the places where a unit can end a move, with the cheapest cost in half points; its own place is not among them.

    A unit may always go one hex, unless barred or from one enemy ZOC to another (FR-H11). Empty if it cannot move at all.
    """
    if cannot_move(state, unit) is not None:
        return {}
    labels, start = state.land.grid.labels, state.piece(unit).place
    found = {labels[cell]: cost for cell, cost in _search(state, unit).costs.items()}
    for place, cost in _first_steps(state, unit).items():
        found.setdefault(place, cost)
    return {place: cost for place, cost in found.items() if place != start and fits(state, place, [unit])}


def path_to(state: State, unit: str, goal: str) -> tuple[str, ...] | None:
    """Return the cheapest legal path of a unit to a place, or None if it cannot get there; stacking at the end is not looked at."""
    land = state.land
    cell = land.grid.parse(goal)
    if cell is None or cannot_move(state, unit) is not None or goal == state.piece(unit).place:
        return None
    found = _search(state, unit).path_to(cell)
    if found is not None:
        return tuple(land.grid.labels[step] for step in found[1:])
    return (goal,) if goal in _first_steps(state, unit) else None


def walk(state: State, unit: str, path: Sequence[str], language: str = "en") -> MoveForecast | Finding:
    """Work out a move along a path: what each step costs and why, or a finding about the first step that cannot be made.

    The finding names the place and the rule, and offers the cheapest legal path to the end if there is one, as an order in ``language``.

    Findings: ``france.unit.*``, ``france.move.*``.
    """
    refused = cannot_move(state, unit)
    if refused is not None:
        return refused
    start = state.piece(unit).place
    way = list(path[1:] if path and path[0] == start else path)
    if not way:
        return findings_move.MOVE_NOWHERE.at(unit=unit, place=start)
    for place in way:
        if place not in state.land.terrain:
            return findings_move.MOVE_UNKNOWN.at(place=place)
    made = _walk(state, unit, start, way)
    if isinstance(made, MoveForecast) and not fits(state, way[-1], [unit]):
        return findings_move.MOVE_STACK.at(unit=unit, place=way[-1], rule="FR-H8")
    return made if isinstance(made, MoveForecast) else _with_way(state, unit, way[-1], made, language)


def forecast(state: State, order: Move, language: str = "en") -> MoveForecast | Finding:
    """Work out a move order, given with a path or with a place to go to; what a finding offers instead is written in ``language``.

    Findings: as for :func:`walk`, ``france.move.too-far``.
    """
    if order.path:
        return walk(state, order.unit, order.path, language)
    refused = cannot_move(state, order.unit)
    if refused is not None:
        return refused
    if order.to == state.piece(order.unit).place:
        return findings_move.MOVE_NOWHERE.at(unit=order.unit, place=order.to)
    if order.to not in state.land.terrain:
        return findings_move.MOVE_UNKNOWN.at(place=order.to)
    path = path_to(state, order.unit, order.to)
    if path is None:
        shut = _shut(state, order.unit, order.to)
        points = in_points(allowance(state, order.unit))
        return shut or findings_move.MOVE_TOO_FAR.at(unit=order.unit, place=order.to, allowance=points, rule="FR-H11")
    return walk(state, order.unit, path)


def execute(state: State, order: Move, seq: int = -1) -> Effects:
    """Carry out a move order, or say that it cannot be followed: ``unit.moved``, ``country.entered``, ``place.taken``."""
    found = forecast(state, order)
    side = state.unit(order.unit).side
    if isinstance(found, Finding):
        return (yield failed(side, order, found, seq)).state
    places = [step.place for step in found.steps]
    in_supply = supply.supplied(state, order.unit)
    rules = dict.fromkeys(rule for step in found.steps for rule in step.rules)
    path = [found.start, *places]
    by_road = all(state.land.road(a, b) for a, b in zip(path, places, strict=False))
    state = yield from countries.enter(state, order.unit, places, [seq])
    done = effect(
        "unit.moved", rules, [seq], unit=order.unit, path=path, cost=found.cost, by="road" if by_road else "march"
    )
    state = (yield done).state
    if in_supply:
        state = yield from control.take(state, side, places, [seq])
    return state


def in_points(half: int) -> str:
    """Write half movement points as movement points: 7 is "3½"."""
    whole, rest = divmod(half, 2)
    return f"{whole or ''}½" if rest else str(whole)


def _walk(state: State, unit: str, start: str, way: Sequence[str]) -> MoveForecast | Finding:
    watched = zones.enemy_movement_zone(state, state.unit(unit).side)
    limit = allowance(state, unit)
    steps: list[Step] = []
    spent, here = 0, start
    for place in way:
        barred = _barred(state, unit, here, place)
        if barred is not None:
            return barred
        if here != start and here in watched:
            rule = "FR-76" if here not in zones.zone(state, state.other) else "FR-H10"
            return findings_move.MOVE_STOP.at(unit=unit, place=here, rule=rule)
        cost, rules, why = costs.step_cost(state, unit, here, place)
        spent += cost
        if spent > limit and (here != start or (start in watched and place in watched)):
            return _too_dear(unit, limit, place, spent)
        if spent > limit:
            rules, why = (*rules, "FR-H11"), msg("{what}; a unit may always move one hex", what=why)
        steps.append(Step(place, cost, why, tuple(dict.fromkeys(rules))))
        here = place
        if spent > limit and place != way[-1]:
            return _too_dear(unit, limit, way[len(steps)], spent)
    return MoveForecast(unit, start, tuple(steps), spent, limit)


def _too_dear(unit: str, limit: int, place: str, spent: int) -> Finding:
    return findings_move.MOVE_POINTS.at(
        unit=unit, place=place, cost=in_points(spent), allowance=in_points(limit), rule="FR-H11"
    )


def _barred(state: State, unit: str, a: str, b: str) -> Finding | None:
    """Say why a unit can never step from a to b as things stand, or None."""
    land, printed = state.land, state.unit(unit)
    if not land.adjacent(a, b):
        return findings_move.MOVE_APART.at(a=a, b=b)
    terrain = costs.terrain_name(land.terrain[b])
    points = land.movement[land.terrain[b], passage.manner(printed)]
    if points is None:
        return findings_move.MOVE_TERRAIN.at(unit=unit, place=b, terrain=terrain, rule="FR-H11")
    if points == passage.BY_ROAD and not land.road(a, b):
        return findings_move.MOVE_ROAD_ONLY.at(unit=unit, place=b, terrain=terrain, rule="FR-H12")
    if passage.land_bars(land, printed, a, b):
        return findings_move.MOVE_SIDE.at(unit=unit, a=a, b=b, rule="FR-H11")
    return _shut(state, unit, b)


def _shut(state: State, unit: str, place: str) -> Finding | None:
    """Say why a place itself is shut to a unit: held by the enemy, neutral, abroad; or None."""
    printed = state.unit(unit)
    if state.holder(place) not in ("", printed.side):
        return findings_move.MOVE_ENEMY.at(place=place, rule="FR-H11")
    if not countries.may_tread(state, unit, place):
        if printed.nation in countries.HOMEBOUND:
            return findings_move.MOVE_ABROAD.at(unit=unit, place=place, rule="FR-H6")
        return findings_move.MOVE_NEUTRAL.at(place=place, rule="FR-H5")
    return None


def _with_way(state: State, unit: str, goal: str, finding: Finding, language: str) -> Finding:
    """Add to a finding about a path the cheapest legal one to the same end, as the line to send instead."""
    better = path_to(state, unit, goal)
    if better is None or not fits(state, goal, [unit]):
        return finding
    made = _walk(state, unit, state.piece(unit).place, better)
    if isinstance(made, Finding):
        return finding
    way = " ".join(better)
    remedy = msg("The cheapest legal way is {way}, for {cost} MP.", way=way, cost=in_points(made.cost))
    instead = GRAMMAR.write(Move(unit=unit, path=better), language)
    return msgspec.structs.replace(finding, remedy=remedy, instead=instead)


def _first_steps(state: State, unit: str) -> dict[str, int]:
    """Return the adjacent places a unit may always go to, with their cost (FR-H11)."""
    start = state.piece(unit).place
    watched = zones.enemy_movement_zone(state, state.unit(unit).side)
    return {
        place: costs.step_cost(state, unit, start, place)[0]
        for place in state.land.neighbours[start]
        if costs.may_enter(state, unit, start, place) and not (start in watched and place in watched)
    }


def _search(state: State, unit: str) -> Reach:
    start, limit = state.piece(unit).place, allowance(state, unit)
    printed = state.unit(unit)

    def search() -> Reach:
        going = _going(state, unit)
        cell = state.land.cells[start]
        return going.costs.reach([cell], limit, stops=going.stops, closed=going.closed, leave=going.leave)

    return _reaches.get(state, (start, limit, printed.nation, printed.motorised), search)


def _going(state: State, unit: str) -> Going:
    printed = state.unit(unit)
    return _goings.get(state, (printed.nation, printed.motorised), lambda: _make_going(state, unit))


def _make_going(state: State, unit: str) -> Going:
    land, printed = state.land, state.unit(unit)
    watched = zones.enemy_movement_zone(state, printed.side)
    leave = costs.leave_cost(land, printed)
    cells = land.cells
    garrisons = frozenset(p for p in passage.maginot_places(land) if state.holder(p) == ALLIED)
    stopped = garrisons if printed.motorised and printed.side != ALLIED else frozenset()
    neutral = frozenset(country for country in NEUTRALS if state.neutral(country))
    held = {cells[p] for p, stack in state.stacks().items() if p in cells and state.unit(stack[0]).side != printed.side}
    return Going(
        _step_costs(land, printed.motorised, bridges(land) & watched, stopped),
        frozenset(cells[place] for place in watched),
        _shut_cells(land, printed.nation, neutral) | held,
        {cells[place]: leave for place in watched} if leave else {},
    )


@lru_cache(maxsize=64)
def bridges(land: Land) -> frozenset[str]:
    """Return the places into which a road leads over a river or major river (FR-H12)."""
    return frozenset(place for side in land.roads if land.water.get(side) for place in side)


@lru_cache(maxsize=256)
def _shut_cells(land: Land, nation: str, neutral: frozenset[str]) -> frozenset[int]:
    """Return the cells that neutrality or nationality shuts to units of a nation (FR-H5, FR-H6)."""
    return frozenset(
        cell for place, cell in land.cells.items() if not countries.open_to(nation, land.nation.get(place, ""), neutral)
    )


@lru_cache(maxsize=256)
def _step_costs(land: Land, motorised: bool, watched: frozenset[str], stopped: frozenset[str]) -> MoveCosts:
    """Return the step costs of a class where bridges into some places are blown and some Maginot hexes garrisoned."""
    labels = land.grid.labels
    how = "mot" if motorised else "non-mot"
    barred = stopped if land.movement["maginot", how] is None else frozenset()

    def cost(start: int, end: int, direction: int) -> int:
        a, b = labels[start], labels[end]
        if b not in passage.open_sides(land, how, a):
            return CLOSED
        if (a in barred and land.fort_side(a, b) == "maginot") or (b in barred and land.fort_side(b, a) == "maginot"):
            return CLOSED
        return costs.class_cost(land, how, a, b, b in watched)[0]

    return MoveCosts(land.grid.neighbours, cost)
