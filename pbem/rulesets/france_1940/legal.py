"""Offers of legal orders: for the sheet of a report, and for the random player. Every group is legal beside the orders given."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.france_1940 import air as points
from pbem.rulesets.france_1940 import (
    airborne,
    answers,
    arrivals,
    attacks,
    evacuation,
    interdiction,
    movement,
    rail,
    sequence,
)
from pbem.rulesets.france_1940.obligations import is_target, obliging, owed
from pbem.rulesets.france_1940.orders import (
    Advance,
    Airdrop,
    Attack,
    Embark,
    Evacuate,
    Interdict,
    Move,
    Place,
    Rail,
    Retreat,
    StandingAdvance,
    StandingAir,
    StandingRetreat,
    Support,
)
from pbem.rulesets.france_1940.phases import SET_UP
from pbem.rulesets.france_1940.plan import Plan
from pbem.rulesets.france_1940.state import Attack as Declared
from pbem.rulesets.france_1940.state import State, View

Group = tuple[Order, ...]

WAYS, FEW_WAYS = 10, 3
"""How many ends of a move are offered for one unit, and how many when attacks are given already."""
DROPS, INTERDICTIONS = 12, 4
TRAINS = 4


def legal_orders(view: View, given: Sequence[Order] = (), side: str = "") -> Iterator[Group]:
    """Offer groups of orders that are legal together and beside those given, the most telling ones first."""
    side = side or view.side or view.state.phasing
    state = view.state
    keys = {order.key for order in given}
    early = any(isinstance(order, Attack) for order in given)
    for group in _groups(state, side, given):
        if not keys.isdisjoint(order.key for order in group):
            continue
        if given and _may_clash(group, early) and _refused(Plan(state, side, [*given, *group])):
            continue
        yield group


def _may_clash(group: Group, attacked: bool) -> bool:
    """Whether a group must be tried out beside what is given: what comes before it in the order of play, not after it."""
    return any(
        isinstance(order, Rail | Place | Airdrop | Interdict | Embark | Evacuate)
        or (attacked and isinstance(order, Move))
        for order in group
    )


def _refused(plan: Plan) -> bool:
    return any(finding.refuses for _, _, finding in plan.faults)


def _groups(state: State, side: str, given: Sequence[Order]) -> Iterator[Group]:
    step = state.now.step
    if step == SET_UP:
        yield from _deployments(state, side)
    elif step == sequence.MOVE and side == state.phasing:
        yield from _movement(state, side, given)
    elif step == sequence.COMBAT and side == state.other:
        yield from _answers(state, side, given)
    if step in (SET_UP, sequence.MOVE, sequence.COMBAT):
        yield from _standing(state)


def _deployments(state: State, side: str) -> Iterator[Group]:
    for unit in state.of_side(side):
        entry = state.unit(unit).entry
        if state.piece(unit).place in state.land.terrain and len(entry) > 1:
            for place in entry[1:]:
                order = Place(unit=unit, place=place)
                if not Plan(state, side, [order]).faults:
                    yield (order,)


def _movement(state: State, side: str, given: Sequence[Order]) -> Iterator[Group]:
    for unit, places in arrivals.due(state).items():
        for place in places:
            yield (Place(unit=unit, place=place),)
    plan = Plan(state, side, given)
    after = plan.state
    yield from _attacks(after, side)
    busy = {unit for order in given for unit in _named(order)}
    ways = FEW_WAYS if any(isinstance(order, Attack) for order in given) else WAYS
    resting = [
        unit
        for unit in after.of_side(side)
        if unit not in busy and airborne.check_embark(after, Embark(unit=unit)) is None
    ]
    # Who may embark must stay where it is for that: it is offered one or the other, not both.
    free = [unit for unit in after.of_side(side) if unit not in busy and unit not in resting]
    yield from _moves(after, free, ways)
    yield from _drops(after, side, busy)
    yield from _trains(after, free)
    yield from _interdictions(after, side)
    for unit in after.of_side(side):
        if evacuation.check(after, Evacuate(unit=unit)) is None:
            yield (Evacuate(unit=unit),)
        if unit in resting:
            yield (Embark(unit=unit),)


def _named(order: Order) -> tuple[str, ...]:
    if isinstance(order, Move | Rail | Airdrop | Embark):
        return (order.unit,)
    return order.units if isinstance(order, Attack) else ()


def _moves(state: State, units: Iterable[str], ways: int) -> Iterator[Group]:
    """Offer the ends of moves: for every unit its best first, then every unit's second, and so on."""
    away = _distances(state, state.phasing)
    ends = [[Move(unit=unit, to=place) for place in _ends(state, unit, ways, away)] for unit in units]
    for row in zip_longest(*ends):
        for order in row:
            if order is not None:
                yield (order,)


def _ends(state: State, unit: str, ways: int, away: Mapping[str, int]) -> list[str]:
    """Choose among the places a unit can reach: half those nearest to what counts, half spread over the rest."""
    reach = movement.reach(state, unit)
    if not reach:
        return []
    ranked = sorted(reach, key=lambda place: (away.get(place, 0), reach[place], place))
    best, rest = ranked[: ways // 2], ranked[ways // 2 :]
    spread = max(1, len(rest) // (ways - len(best)))
    return [*best, *rest[::spread][: ways - len(best)]]


def _goals(state: State, side: str) -> list[str]:
    """Return what a side wants to come near: enemies, and objectives that are not its own."""
    found = [place for place in state.stacks() if place in state.land.terrain and is_target(state, place, side)]
    return found + [place for place in state.land.objectives if state.owner(place) != side]


def _distances(state: State, side: str) -> dict[str, int]:
    """Return how many hexes each place is from the nearest that a side wants to come near; empty if there is none."""
    fringe = _goals(state, side)
    found = dict.fromkeys(fringe, 0)
    while fringe:
        beside = {other for place in fringe for other in state.land.neighbours[place] if other not in found}
        found.update(dict.fromkeys(sorted(beside), found[fringe[0]] + 1))
        fringe = list(beside)
    return found


def _trains(state: State, units: Iterable[str]) -> Iterator[Group]:
    away = _distances(state, state.phasing)
    for unit in units:
        ranked = sorted(rail.reach(state, unit), key=lambda place: (away.get(place, 0), place))
        for place in ranked[:TRAINS]:
            yield (Rail(unit=unit, to=place),)


def _drops(state: State, side: str, busy: set[str]) -> Iterator[Group]:
    away = _distances(state, side)
    for unit in state.of_side(side):
        if unit in busy or airborne.cannot_drop(state, unit) is not None:
            continue
        ranked = sorted(state.land.terrain, key=lambda place: (away.get(place, 0), place))
        offered = 0
        for place in ranked:
            order = Airdrop(unit=unit, place=place)
            if airborne.check(state, order) is None:
                yield (order,)
                offered += 1
                if offered == DROPS:
                    break
    attacked = {place for attack in state.now.attacks if attack.units for place in attack.places}
    for unit in state.of_side(side):
        for place in sorted(attacked):
            order = Airdrop(unit=unit, place=place)
            if unit not in busy and airborne.check(state, order, attacked) is None:
                yield (order,)


def _interdictions(state: State, side: str) -> Iterator[Group]:
    enemies = [place for place in state.stacks() if state.holder(place) not in ("", side)]
    for place in sorted(enemies, key=lambda place: (-len(state.at(place)), place))[:INTERDICTIONS]:
        order = Interdict(place=place)
        if isinstance(interdiction.check(state, side, order), dict):
            yield (order,)


def _attacks(state: State, side: str) -> Iterator[Group]:
    """Offer attacks with their obligations closed (FR-3 to FR-7): on each place with all that can, and with each unit alone."""
    able = _able(state, side)
    seen: set[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = set()
    for place in sorted(state.land.terrain):
        if not is_target(state, place, side):
            continue
        near = [unit for unit in able if place in _reaches(state, unit, side)]
        for units in [tuple(near), *((unit,) for unit in near)]:
            closed = _close(state, side, able, [Declared((place,), units)]) if units else None
            key = tuple((attack.places, attack.units) for attack in closed or ())
            if not closed or key in seen:
                continue
            seen.add(key)
            yield from _with_extras(state, side, closed)


def _able(state: State, side: str) -> list[str]:
    taken = {unit for attack in state.now.attacks for unit in attack.units} | set(state.now.fought)
    return [
        unit
        for unit in state.of_side(side)
        if unit not in taken
        and state.piece(unit).place in state.land.terrain
        and not state.unit(unit).fortress
        and not state.piece(unit).disorganised
        and state.piece(unit).spent != "rail"
    ]


def _reaches(state: State, unit: str, side: str) -> list[str]:
    here = state.piece(unit).place
    return [
        other
        for other in state.land.neighbours[here]
        if (is_target(state, other, side) and not attacks.check_attack(state, Declared((other,), (unit,)), side))
        or (obliging(state, other, side) and not state.land.barred(here, other))
    ]


def _close(state: State, side: str, able: Sequence[str], made: list[Declared]) -> list[Declared] | None:
    """Add what some attacks oblige to, with units that are free, or by letting an attack take one more place; None if it cannot be."""
    declared = [attack for attack in state.now.attacks if attack.units]
    for _ in range(12):
        missing = owed(state, [*declared, *made], side)
        if not missing:
            return made if not attacks.check_attacks(state, made, side) else None
        want = missing[0]
        used = {unit for attack in made for unit in attack.units}
        free = tuple(u for u in able if u not in used and state.land.adjacent(state.piece(u).place, want.place))
        if free and not attacks.check_attack(state, Declared((want.place,), free), side):
            made = [*made, Declared((want.place,), free)]
            continue
        for at, attack in enumerate(made):
            wider = msgspec.structs.replace(attack, places=(*attack.places, want.place))
            if set(want.because) & set(attack.units) and not attacks.check_attack(state, wider, side):
                made = [*made[:at], wider, *made[at + 1 :]]
                break
        else:
            slim = [msgspec.structs.replace(a, units=tuple(u for u in a.units if u not in want.because)) for a in made]
            made = [attack for attack in slim if attack.units]
            if not made:
                return None
    return None


def _with_extras(state: State, side: str, made: Sequence[Declared]) -> Iterator[Group]:
    """Write attacks as orders: bare, and the first of them with air points, an advance and a retreat."""
    orders = tuple(Attack(places=attack.places, units=attack.units) for attack in made)
    yield orders
    first = made[0]
    for wanted in (1, 3):
        given = points.assign(state, side, {"": wanted}, first.units)
        if isinstance(given, dict) and given:
            yield (msgspec.structs.replace(orders[0], air={"": wanted}), *orders[1:])
    yield (*orders, Advance(place=first.places[0], all=True))
    away = _away(state, first.places[0], first.units)
    if away:
        yield (*orders, Retreat(place=first.places[0], path=away))


def _away(state: State, place: str, units: Sequence[str]) -> tuple[str, ...]:
    """Return a path of two hexes straight away from the attackers, as a retreat clause may name it."""
    land = state.land
    froms = [state.piece(unit).place for unit in units]

    def far(other: str) -> tuple[int, str]:
        return (-min(land.distance(other, start) for start in froms), other)

    first = sorted((other for other in land.neighbours[place] if not state.at(other)), key=far)
    for step in first:
        second = sorted((o for o in land.neighbours[step] if not state.at(o) and land.distance(o, place) == 2), key=far)
        if second:
            return (step, second[0])
    return ()


def _answers(state: State, side: str, given: Sequence[Order]) -> Iterator[Group]:
    after = Plan(state, side, [order for order in given if not isinstance(order, StandingAir)]).state
    for attack in after.now.attacks:
        if not attack.units or attack.answer:
            continue
        units = answers.supported(after, attack)
        usable = points.usable(after, side, units)
        some: list[dict[str, int]] = [{"": wanted} for wanted in range(1, min(3, sum(usable.values())) + 1)]
        for points_of in (*some, *({nation: 1} for nation in usable)):
            order = Support(place=attack.places[0], air=points_of)
            if answers.check_support(after, order) is None:
                yield (order,)
    yield from _interdictions(after, side)


def _standing(state: State) -> Iterator[Group]:
    columns = state.land.crt.columns
    middle = columns[len(columns) // 2]
    yield (StandingAir(points=1, upto=middle),)
    yield (StandingAir(points=1),)
    yield (StandingAir(points=0),)
    yield (StandingAdvance(all=True),)
    yield (StandingAdvance(all=False),)
    for place in sorted(state.land.terrain)[:: max(1, len(state.land.terrain) - 1)]:
        yield (StandingRetreat(towards=place),)
