"""Offers of legal orders: for the sheet of a report, and for the random player. Every group is legal beside the orders given."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest

from pbem.orders.model import Order
from pbem.rulesets.east_front import (
    airlift,
    arrivals,
    attacks,
    bridges,
    command,
    engineering,
    legal_answer,
    legal_combat,
    legal_growth,
    movement,
    overrun,
    rail,
    reckoning,
    strategic,
    supply_orders,
    zones,
)
from pbem.rulesets.east_front.admission import SECOND, units_of
from pbem.rulesets.east_front.orders import (
    Activate,
    Airlift,
    Bridge,
    Convert,
    Demolish,
    Feed,
    Flip,
    Join,
    Loss,
    Move,
    Overrun,
    Place,
    Rail,
    StandingGuns,
    StandingLoss,
    StandingRetreat,
    Strategic,
)
from pbem.rulesets.east_front.orders_combat import ASKED, Advance, AskMe, Attack, StandingAdvance
from pbem.rulesets.east_front.plan import Plan
from pbem.rulesets.east_front.sequence import FIGHTS
from pbem.rulesets.east_front.state import MOVEMENT, State, View

Group = tuple[Order, ...]

WAYS = 8
"""How many ends of a move are offered for one unit."""
TRAINS, STRATEGIC = 2, 2
OVERRUNS = 24


def legal_orders(view: View, given: Sequence[Order] = (), side: str = "") -> Iterator[Group]:
    """Offer groups of orders that are legal together and beside those given, the most telling ones first."""
    side = side or view.side or view.state.phasing
    state = view.state
    keys = {order.key for order in given}
    # Reinforcements come of themselves, and take the room of others (EF-H6).
    begins = bool(given) or (MOVEMENT.get(state.now.phase) == side and bool(arrivals.due(state)))
    after = Plan(state, side, given).state if begins else state
    last = not any(isinstance(order, Bridge | Flip | Join | Feed | Convert | Demolish) for order in given)
    fights = [order for order in given if isinstance(order, Attack)]
    for group in _groups(state, side, given, after):
        if not keys.isdisjoint(order.key for order in group):
            continue
        # Attacks are offered as things stand after all that is given, and so are clauses for them.
        if given and not all(order.STANDING or isinstance(order, Attack | Loss | Advance) for order in group):
            # A march comes after all that is given, so that it is enough to look at what that leads to.
            marches = last and all(isinstance(order, Move | Strategic | Overrun) for order in group)
            marches = marches and not (fights and any(_leads(state, order) for order in group))
            plan = Plan(after, side, group) if marches else Plan(state, side, [*given, *group])
            if any(finding.refuses for _, _, finding in plan.faults):
                continue
            if marches and fights and _touches(after, plan.state, group, fights):
                continue
        yield group


def _leads(state: State, order: Order) -> bool:
    """Whether an order is about an HQ, on which orders in combat and the number of guns hang (EF-222, EF-230)."""
    return any(own and unit in state.land.units and state.unit(unit).type == "hq" for _, unit, own in units_of(order))


def _touches(before: State, then: State, group: Group, fights: Sequence[Attack]) -> bool:
    """Whether marches take something away from attacks that are declared after them: an enemy, a counter, a line to one."""
    movers = [order.unit for order in group if isinstance(order, Move | Strategic)]
    traced = any(order.supplied or order.guns for order in fights)
    watched = zones.enemy_zone(before, before.phasing) if traced else frozenset()
    leaves = any(before.unit(unit).type == "msu" or before.piece(unit).place in watched for unit in movers if traced)
    if len(movers) == len(group) and not leaves and before.now.gone == then.now.gone:
        return False
    return bool(attacks.judge(then.change(attacks=()), before.phasing, fights).faults)


def _groups(state: State, side: str, given: Sequence[Order], after: State) -> Iterator[Group]:
    if MOVEMENT.get(state.now.phase) == side:
        yield from _movement(state, side, given, after)
    elif state.attacking:
        yield from legal_answer.offers(state, side, given)
    if state.now.phase in MOVEMENT:
        for place in _rear(state, side):
            yield (StandingRetreat(towards=place),)
        yield from ((StandingLoss(units=(unit,)),) for unit in islice(state.of_side(side), 1))
        if any(state.unit(unit).gun for unit in state.of_side(side)):
            yield (StandingGuns(destroy=True),)
        yield from ((StandingAdvance(all=every),) for every in (True, False))
        yield from ((AskMe(what=what),) for what in (ASKED, ()))


def _rear(state: State, side: str) -> tuple[str, ...]:
    """Return the supply source of a side that lies nearest to its units taken together, as the place to retreat towards; or none."""
    places = [state.piece(unit).place for unit in state.of_side(side)]
    sources = [place for place in state.land.sources.get(side, ()) if place in state.land.cells]
    return tuple(sorted(sources, key=lambda place: sum(state.land.distance(place, here) for here in places))[:1])


def _movement(state: State, side: str, given: Sequence[Order], after: State) -> Iterator[Group]:
    for unit, places in arrivals.due(state).items():
        for place in places:
            yield (Place(unit=unit, place=place),)
    busy = {unit for order in given for _, unit, own in units_of(order) if own}
    free = [unit for unit in after.of_side(side) if unit not in busy]
    yield from _overruns(after, side, busy)
    if state.now.phase in FIGHTS:
        yield from legal_combat.offers(after, side, given, busy)
    yield from ((order,) for order in legal_growth.offers(after, side))
    for unit in command.candidates(after):
        yield (Activate(unit=unit),)
    yield from _moves(after, free)
    yield from _far(after, side, free)
    yield from _works(after, side)


def _moves(state: State, units: Iterable[str]) -> Iterator[Group]:
    """Offer the ends of moves: for every unit its best first, then every unit's second, and so on."""
    away = _distances(state, state.phasing)
    ends = [[Move(unit=unit, to=place) for place in _ends(movement.reach(state, unit), WAYS, away)] for unit in units]
    for row in zip_longest(*ends):
        for order in row:
            if order is not None:
                yield (order,)


def _ends(reach: Mapping[str, int], ways: int, away: Mapping[str, int]) -> list[str]:
    """Choose among the places a unit can reach: half those nearest to what counts, half spread over the rest."""
    if not reach:
        return []
    ranked = sorted(reach, key=lambda place: (away.get(place, 0), reach[place], place))
    best, rest = ranked[: ways // 2], ranked[ways // 2 :]
    spread = max(1, len(rest) // (ways - len(best)))
    return [*best, *rest[::spread][: ways - len(best)]]


def _distances(state: State, side: str) -> dict[str, int]:
    """Return how many hexes each place is from the nearest enemy, or objective that is not the side's; empty if there is none."""
    fringe = [place for place in state.stacks() if state.holder(place) not in ("", side)]
    fringe += [place for place in state.land.objectives if state.owner(place) != side]
    found = dict.fromkeys(fringe, 0)
    while fringe:
        beside = {other for place in fringe for other in state.land.neighbours[place] if other not in found}
        found.update(dict.fromkeys(sorted(beside), found[fringe[0]] + 1))
        fringe = sorted(beside)
    return found


def _overruns(state: State, side: str, busy: set[str]) -> Iterator[Group]:
    """Offer overruns: each stack that can, whole, on each enemy hex within its reach."""
    offered = 0
    for place, stack in sorted(state.stacks().items()):
        able = tuple(unit for unit in stack if unit not in busy and overrun.may_overrun(state, unit))
        if not able or state.unit(able[0]).side != side:
            continue
        reach = max(movement.left(state, unit) for unit in able) // 2 + 1
        for target in sorted(state.stacks()):
            if state.holder(target) in ("", side) or state.land.distance(place, target) > reach:
                continue
            if reckoning.hopeless(state, able, target):
                continue
            order = Overrun(place=target, units=able)
            if not any(finding.refuses for _, finding in overrun.check(state, order)):
                yield (order,)
                offered += 1
                if offered == OVERRUNS:
                    return


def _far(state: State, side: str, units: Iterable[str]) -> Iterator[Group]:
    away = _distances(state, side)
    for unit in units:
        for place in _ends(rail.reach(state, unit), TRAINS, away):
            yield (Rail(unit=unit, to=place),)
        for place in _ends(strategic.reach(state, unit), STRATEGIC, away):
            yield (Strategic(unit=unit, to=place),)
        for place in airlift.reach(state, unit)[:TRAINS]:
            yield (Airlift(unit=unit, to=place),)


def _works(state: State, side: str) -> Iterator[Group]:
    """Offer bridges and supply units to be turned and joined, and in the second movement phase what the steps after it can do."""
    for order in supply_orders.offers(state):
        yield (order,)
    for unit in state.of_side(side):
        for a, b in bridges.sides(state, unit):
            yield (Bridge(unit=unit, a=a, b=b),)
    if state.now.phase in SECOND:
        for flip in engineering.flips(state):
            yield (flip,)
        for place in engineering.convertible(state):
            yield (Convert(places=(place,)),)
        for fed in supply_orders.feeding(state, side):
            yield (fed,)
