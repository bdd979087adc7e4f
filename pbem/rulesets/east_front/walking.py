"""Walking a path step by step: what each step costs a unit and why, or the first step that it cannot make (EF-16 to EF-45)."""

from collections.abc import Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import Message, msg
from pbem.rulesets.api import Step
from pbem.rulesets.east_front import allowance as points
from pbem.rulesets.east_front import costs, passage, zones
from pbem.rulesets.east_front import findings_move as say
from pbem.rulesets.east_front.costs import FREE, START, Price
from pbem.rulesets.east_front.passage import Gait
from pbem.rulesets.east_front.search import held
from pbem.rulesets.east_front.state import Piece, State


class Line(msgspec.Struct, frozen=True):
    """A way of going along a path: the cost so far in half points, and the price paid for each step.

    ``debt``: half points that come on top of the first step. ``bound`` and ``owed``: as a unit's piece has them that ends its way here.
    """

    cost: int
    prices: tuple[Price, ...] = ()
    debt: int = 0
    bound: str = ""
    owed: int = 0


Lines = dict[int, Line]
"""The cheapest way so far by what binds the unit where it stands."""


def begin(state: State, gait: Gait, start: str, piece: Piece | None = None) -> Lines:
    """Return the ways before the first step: bound by EF-68 where the start is in an enemy ZOC, else as the unit's piece is (EF-30)."""
    if start in zones.enemy_zone(state, gait.side):
        return {START: Line(0)}
    if piece is None or not piece.bound:
        return {FREE: Line(0)}
    lines = {costs.BINDS[piece.bound]: Line(0)}
    return lines if piece.owed < 0 else {**lines, FREE: Line(0, (), piece.owed)}


def debt(state: State, unit: str, a: str, b: str) -> int | None:
    """Return the half points that a unit owes which steps from a to b, for the road by which it came to a; None if it cannot (EF-30)."""
    piece, gait = state.piece(unit), passage.gait_of(state, state.unit(unit))
    if piece.place != a or not piece.bound or costs.allows(state, gait, costs.BINDS[piece.bound], a, b):
        return 0
    return None if piece.owed < 0 else piece.owed


def binding(tie: int, cost: int, free: int | None) -> tuple[str, int]:
    """Return what binds a unit that ends its way with a tie, and what it owes if it leaves otherwise; ``free``: the cost unbound."""
    bound = next((name for name, value in costs.BINDS.items() if value == tie), "")
    return (bound, -1 if free is None else free - cost) if bound else ("", 0)


def step(state: State, gait: Gait, lines: Lines, a: str, b: str) -> Lines:
    """Return the ways after a step from a to the adjacent b; none where no price and tie allow it."""
    if b in zones.enemy_zone(state, gait.side):
        lines = {tie: line for tie, line in lines.items() if tie != START}
    return onward(state, gait, lines, a, b, costs.prices(state, gait, a, b))


def onward(state: State, gait: Gait, lines: Lines, a: str, b: str, prices: Sequence[Price]) -> Lines:
    """Return the ways after a step that can be made at some prices, as far as what binds the unit in a allows it."""
    found: Lines = {}
    for tie, line in sorted(lines.items()):
        if tie != START and not costs.allows(state, gait, tie, a, b):
            continue
        for listed in prices:
            price = dearer(listed, line.debt) if line.debt else listed
            cost = line.cost + price.cost
            if price.tie not in found or cost < found[price.tie].cost:
                found[price.tie] = Line(cost, (*line.prices, price))
    return found


def dearer(price: Price, owed: int) -> Price:
    """Add to the price of a step what is owed for the hex before it, whose road is left (EF-30)."""
    return msgspec.structs.replace(
        price, cost=price.cost + owed, extras=(*price.extras, "behind"), rules=(*price.rules, "EF-30")
    )


def cheapest(lines: Lines) -> Line:
    """Return the cheapest of some ways, the freest of several equally cheap ones, with what binds who goes it."""
    tie, line = min(sorted(lines.items()), key=lambda pair: pair[1].cost)
    bound, owed = binding(tie, line.cost, lines[FREE].cost if FREE in lines else None)
    return msgspec.structs.replace(line, bound=bound, owed=owed) if bound else line


def walk(state: State, unit: str, start: str, way: Sequence[str], limit: int) -> Line | Finding:
    """Walk a path within half points: the cheapest way, or a finding about the first step that cannot be made.

    Findings: ``east.move.*``.
    """
    gait = passage.gait_of(state, state.unit(unit))
    watched = zones.enemy_zone(state, gait.side)
    piece = state.piece(unit)
    lines, here = begin(state, gait, start, piece if piece.place == start else None), start
    for place in way:
        barred = bars(state, unit, here, place)
        if barred is not None:
            return barred
        if here != start and here in watched:
            return say.MOVE_STOP.at(unit=unit, place=here, rule="EF-18")
        if START in lines and place in watched:
            return say.MOVE_ZONE.at(unit=unit, place=place, rule="EF-68")
        after = step(state, gait, lines, here, place)
        if not after:
            return _no_price(state, unit, gait, here, place)
        lines = {tie: line for tie, line in after.items() if line.cost <= limit}
        if not lines:
            return too_dear(state, unit, place, cheapest(after).cost)
        here = place
    return cheapest(lines)


def too_dear(state: State, unit: str, place: str, cost: int) -> Finding:
    """Say that a step brings the cost of a move above what the unit has; what it has spent before counts too."""
    return dear(unit, place, cost + state.piece(unit).spent, points.allowance(state, unit))


def dear(unit: str, place: str, cost: int, allowed: int) -> Finding:
    """Say that the step into a place brings the cost above an allowance; both in half points."""
    needed, has = points.in_points(cost), points.in_points(allowed)
    return say.MOVE_POINTS.at(unit=unit, place=place, cost=needed, allowance=has, rule="EF-16")


def far(state: State, unit: str, place: str) -> Finding:
    """Say that a place is out of reach."""
    allowed = points.in_points(points.allowance(state, unit))
    return say.MOVE_TOO_FAR.at(unit=unit, place=place, allowance=allowed, rule="EF-16")


def steps_of(way: Sequence[str], line: Line) -> tuple[Step, ...]:
    """Return the steps of a walked path for a forecast."""
    return tuple(
        Step(place, price.cost, price.why, tuple(dict.fromkeys(price.rules)))
        for place, price in zip(way, line.prices, strict=True)
    )


def bars(state: State, unit: str, a: str, b: str, by: str = "") -> Finding | None:
    """Say why a unit can never step from a to b as things stand, or None: what holds b, terrain, hexside, roads.

    ``by``: "one-hex" opens a Major River without a bridge (EF-69).
    """
    land, printed = state.land, state.unit(unit)
    if not land.adjacent(a, b):
        return say.MOVE_APART.at(a=a, b=b)
    gait = passage.gait_of(state, printed)
    if b in held(state, gait):
        return say.MOVE_ENEMY.at(place=b, rule="EF-16")
    if printed.home and land.distance(printed.home, b) > MILITIA_REACH:
        return say.MOVE_HOME.at(unit=unit, place=b, home=printed.home, reach=MILITIA_REACH, rule="EF-H41")
    if gait.roads_only:
        if passage.usable_roads(state, gait, a, b):
            return None
        rule = "EF-52" if land.has_way("minor-road", a, b) else "EF-51"
        return say.MOVE_ROADS_ONLY.at(unit=unit, a=a, b=b, rule=rule)
    if not passage.side_is_open(state, gait, a, b) and not (by and "major-river" in land.side(a, b)):
        return say.MOVE_SIDE.at(unit=unit, a=a, b=b, side=_side_name(state, a, b), rule=_side_rule(state, a, b))
    entry = passage.terrain_entry(state, gait, b)
    if entry.rule == "P":
        return say.MOVE_TERRAIN.at(unit=unit, place=b, terrain=terrain_name(land.terrain[b]), rule="EF-16")
    if entry.rule == "R" and not passage.is_open(state, unit, a, b, by):
        return say.MOVE_WAY_ONLY.at(unit=unit, place=b, terrain=terrain_name(land.terrain[b]), rule="EF-44")
    return None


MILITIA_REACH = 5
"""How far from its home city militia goes, in hexes (EF-H41)."""


def _no_price(state: State, unit: str, gait: Gait, a: str, b: str) -> Finding:
    """Say why no price leads from a to b: the way that must be followed, or an escort that is missing."""
    if gait.supplies and b in zones.enemy_zone(state, gait.side):
        return say.MOVE_ESCORT.at(unit=unit, place=b, rule="EF-H38")
    if costs.prices(state, gait, a, b):
        return say.MOVE_WAY_LEFT.at(unit=unit, a=a, b=b, rule="EF-33")
    return say.MOVE_WAY_ONLY.at(unit=unit, place=b, terrain=terrain_name(state.land.terrain[b]), rule="EF-44")


def terrain_name(terrain: str) -> Message:
    """Name a terrain for a person."""
    return _TERRAIN[terrain]


def _side_name(state: State, a: str, b: str) -> Message:
    kinds = state.land.side(a, b)
    return next(name for kind, name in _SIDES.items() if kind in kinds)


def _side_rule(state: State, a: str, b: str) -> str:
    return "EF-69" if "major-river" in state.land.side(a, b) else "EF-H11"


_SIDES: dict[str, Message] = {
    "major-river": msg("major river without a bridge"),
    "lake-side": msg("lake"),
    "shallow-water": msg("shallow water"),
    "river": msg("river"),
    "canal": msg("canal"),
}
_TERRAIN: dict[str, Message] = {
    "clear": msg("clear"),
    "woods": msg("woods"),
    "hill": msg("hill"),
    "mountain": msg("mountain"),
    "alpine": msg("alpine"),
    "swamp": msg("swamp"),
    "marsh": msg("marsh"),
    "lake": msg("lake"),
}
