"""Supply lines (FR-77, FR-95, FR-H15 to FR-H19, FR-H28)."""

from collections.abc import Callable, Iterable

from pbem.rulesets.france_1940 import countries, zones
from pbem.rulesets.france_1940.costs import may_enter
from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.land import ALLIED, SIDES
from pbem.rulesets.france_1940.memo import Memo
from pbem.rulesets.france_1940.state import BOX, State

CUT_OFF = 2
_lines: Memo[tuple[str, ...] | None] = Memo()
_open_sources: Memo[frozenset[str]] = Memo()


def supplied(state: State, unit: str) -> bool:
    """Whether a unit on the map is in supply now: it needs no line, or has one (FR-H15 to FR-H17, FR-95, FR-H28)."""
    return needs_none(state, unit) != "" or line(state, unit) is not None


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
