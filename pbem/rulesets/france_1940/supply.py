"""Supply lines (FR-77, FR-95, FR-H15 to FR-H19, FR-H28)."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from pbem.rulesets.france_1940 import countries, zones
from pbem.rulesets.france_1940.costs import may_enter
from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.land import ALLIED, NEUTRALS, SIDES, Land, Unit
from pbem.rulesets.france_1940.memo import Memo
from pbem.rulesets.france_1940.passage import passable
from pbem.rulesets.france_1940.state import BOX, State

CUT_OFF = 2
_lines: Memo[tuple[str, ...] | None] = Memo()
_open_sources: Memo[frozenset[str]] = Memo()
_closed: Memo[frozenset[str]] = Memo()
_fields: Memo[frozenset[str]] = Memo()
_found: Memo[bool] = Memo()


def supplied(state: State, unit: str) -> bool:
    """Whether a unit on the map is in supply now: it needs no line, or has one (FR-H15 to FR-H17, FR-95, FR-H28)."""
    return needs_none(state, unit) != "" or _has_line(state, unit)


def needs_none(state: State, unit: str) -> str:
    """Return the rule by which a unit needs no supply line, or nothing.

    A neutral unit traces none (FR-H5); an Allied unit in a Maginot hex is supplied by itself (FR-95); an airborne unit is supplied
    in the player turn in which it landed and the next one of its side (FR-H28); so is one in the box.
    """
    piece, printed = state.piece(unit), state.unit(unit)
    if piece.place == BOX:
        return "FR-H27"
    if countries.is_neutral(state, unit):
        return "FR-H5"
    if printed.side == ALLIED and "maginot" in state.land.fort_kinds(piece.place):
        return "FR-95"
    if piece.landed:
        turn, player = piece.landed
        if state.now.moment[:2] <= (turn + 1, player):
            return "FR-H28"
    return ""


def sources(state: State, nation: str) -> frozenset[str]:
    """Return the supply sources that work for a nation now (FR-H17).

    Those of its list, and for the British every Channel port the Allies control; none that the enemy has taken, nor one that is
    in an enemy ZOC and empty of friends.
    """
    return _open_sources.get(state, nation, lambda: _sources(state, nation))


def _sources(state: State, nation: str) -> frozenset[str]:
    land = state.land
    side = ALLIED if nation != "DE" else SIDES[0]
    other = SIDES[1 - SIDES.index(side)]
    listed = set(land.sources.get(nation, ()))
    if nation == "GB":
        listed.update(port for port in land.ports if state.owner(port) == side)
    watched = zones.zone(state, other)
    return frozenset(
        place
        for place in listed
        if state.now.control.get(place) != other
        and state.holder(place) != other
        and (place not in watched or state.holder(place) == side)
    )


def line(state: State, unit: str) -> tuple[str, ...] | None:
    """Return a supply line of a unit, from its own place to a source, or None if it has none (FR-H15, FR-H16).

    At most four hexes (constants, ``hexes_to_road``) to a road hex and from there at most twenty-four along connected road, or
    at most four hexes straight to a source. A non-motorised unit's line enters no enemy ZOC or interdicted hex without a friend.
    """
    return _lines.get(state, unit, lambda: _line(state, unit))


def _has_line(state: State, unit: str) -> bool:
    """Whether :func:`line` would find one; the same for all units of a nation and class in a place, and so much quicker."""
    printed, place = state.unit(unit), state.piece(unit).place
    key = (printed.nation, printed.motorised, place)
    return _found.get(state, key, lambda: _near_road(state, printed, place))


def _near_road(state: State, printed: Unit, start: str) -> bool:
    """Whether a source, or a road place from which one is reached, is within four hexes (FR-H15)."""
    near, goals = _steps(state.land, printed, _neutrals(state)), sources(state, printed.nation)
    closed, field = _closed_to(state, printed), _field(state, printed)
    before, fringe = {start}, [start]
    for _ in range(state.land.constants["supply"]["hexes_to_road"]):
        if start in goals or start in field:
            return True
        reached: list[str] = []
        for place in fringe:
            for other in near[place]:
                if other not in before and other not in closed:
                    if other in goals or other in field:
                        return True
                    before.add(other)
                    reached.append(other)
        fringe = reached
    return start in goals or start in field


def _field(state: State, printed: Unit) -> frozenset[str]:
    """Return the road places from which a source is reached along at most twenty-four hexes of connected road (FR-H15)."""

    def spread() -> frozenset[str]:
        closed = _closed_to(state, printed)
        back = _roads_back(state.land, printed.motorised, printed.nation, _neutrals(state))
        fringe = [place for place in sources(state, printed.nation) if place not in closed]
        found = set(fringe)
        for _ in range(state.land.constants["supply"]["road_hexes"]):
            reached: list[str] = []
            for place in fringe:
                for other in back.get(place, ()):
                    if other not in found and other not in closed:
                        found.add(other)
                        reached.append(other)
            if not reached:
                break
            fringe = reached
        return frozenset(found)

    return _fields.get(state, (printed.nation, printed.motorised), spread)


def _closed_to(state: State, printed: Unit) -> frozenset[str]:
    """Return the places that a supply line of a class never enters: the enemy's, and watched ones without a friend (FR-H16)."""

    def shut() -> frozenset[str]:
        held = {place: state.unit(stack[0]).side for place, stack in state.stacks().items()}
        enemy = {place for place, side in held.items() if side != printed.side}
        watched = frozenset() if printed.motorised else zones.enemy_movement_zone(state, printed.side)
        return frozenset(enemy.union(place for place in watched if held.get(place) != printed.side))

    return _closed.get(state, (printed.side, printed.motorised), shut)


def _neutrals(state: State) -> frozenset[str]:
    return frozenset(country for country in NEUTRALS if state.neutral(country))


def _steps(land: Land, printed: Unit, neutral: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    return _open_steps(land, printed.motorised, printed.nation, neutral)


@lru_cache(maxsize=64)
def _open_steps(land: Land, motorised: bool, nation: str, neutral: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """Return where a supply line may go on from each place, as far as land, water, neutrality and nationality say."""
    how = "mot" if motorised else "non-mot"

    def open_to(place: str) -> bool:
        country = land.nation.get(place, "")
        return countries.open_to(nation, country, neutral) and (country not in neutral or country == nation)

    return {
        place: tuple(other for other in land.neighbours[place] if open_to(other) and passable(land, how, place, other))
        for place in land.terrain
    }


@lru_cache(maxsize=64)
def _roads_back(land: Land, motorised: bool, nation: str, neutral: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the places from which a supply line may come along a road into each place."""
    found: dict[str, list[str]] = {}
    for place, others in _open_steps(land, motorised, nation, neutral).items():
        for other in others:
            if land.road(place, other):
                found.setdefault(other, []).append(place)
    return {place: tuple(others) for place, others in found.items()}


def _line(state: State, unit: str) -> tuple[str, ...] | None:
    land, printed = state.land, state.unit(unit)
    goals = sources(state, printed.nation)
    start = state.piece(unit).place
    watched = frozenset() if printed.motorised else zones.enemy_movement_zone(state, printed.side)

    def open_step(a: str, b: str) -> bool:
        if b in watched and state.holder(b) != printed.side:
            return False
        return may_enter(state, unit, a, b, forced=True)

    limits = land.constants["supply"]
    before = {start: ""}
    fringe = [start]
    for _ in range(limits["hexes_to_road"]):
        fringe = _spread(fringe, before, lambda a: land.neighbours[a], open_step)
    straight = sorted(goals & before.keys())
    if straight:
        return min((_trace(before, goal) for goal in straight), key=lambda way: (len(way), way))
    on_road = land.road_places
    head = [place for place in before if place in on_road]
    along: dict[str, str] = dict.fromkeys(head, "")
    fringe = head
    for _ in range(limits["road_hexes"]):
        fringe = _spread(fringe, along, lambda a: [b for b in land.neighbours[a] if land.road(a, b)], open_step)
        found = sorted(goals & along.keys())
        if found:
            way = _trace(along, found[0])
            return (*_trace(before, way[0]), *way[1:])
        if not fringe:
            break
    return None


def _spread(
    fringe: Iterable[str],
    before: dict[str, str],
    beside: Callable[[str], Iterable[str]],
    open_step: Callable[[str, str], bool],
) -> list[str]:
    reached: list[str] = []
    for place in fringe:
        for other in beside(place):
            if other not in before and open_step(place, other):
                before[other] = place
                reached.append(other)
    return reached


def _trace(before: dict[str, str], goal: str) -> tuple[str, ...]:
    way = [goal]
    while before[way[-1]]:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def check_all(state: State, causes: Iterable[int] = ()) -> Effects:
    """Look at the supply of the phasing side at the end of its player turn (FR-H19).

    A unit without a line goes one state down: short, cut off and disorganised, surrendered; with one it is supplied again at once.
    """
    for unit in tuple(state.of_side(state.phasing)):
        if unit not in state.now.pieces or state.piece(unit).place == BOX or countries.is_neutral(state, unit):
            continue
        piece = state.piece(unit)
        if supplied(state, unit):
            if piece.supply:
                state = (yield effect("unit.supply", ["FR-H19"], causes, unit=unit, level=0)).state
            continue
        if piece.supply < CUT_OFF:
            state = (yield effect("unit.supply", ["FR-H19"], causes, unit=unit, level=piece.supply + 1)).state
            if piece.supply + 1 == CUT_OFF:
                ready = max(piece.ready, state.now.moment)
                state = (
                    yield effect("unit.disorganised", ["FR-H19"], causes, unit=unit, ready=list(ready), why="cut-off")
                ).state
        elif state.land.options["surrender"] == "third-check":
            state = (
                yield effect("unit.eliminated", ["FR-H19"], causes, unit=unit, place=piece.place, how="surrendered")
            ).state
    return state
