"""Offers of attacks, for the sheet of a movement phase (EF-176 to EF-190).

The stacks next to the enemy attack all whose ZOC covers their hex, alone, together with stacks that oblige to no more, or with the help
of another stack. What looks best by bare strengths is judged in full; what can be declared is offered, best odds first.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.east_front import air, attack_rules, attacks, commands, obligations, odds, support
from pbem.rulesets.east_front.assault import Tally
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.orders import Loss
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT, NO_RETREAT, Advance, Attack
from pbem.rulesets.east_front.state import Assault, State, other

Group = tuple[Attack, ...]

JUDGED, OFFERED, DRESSED = 24, 12, 4
"""How many groups are judged in full, how many of those are offered, and with how many guns, supply and the like are tried out."""


def offers(state: State, side: str, given: Sequence[Order], busy: set[str]) -> Iterator[tuple[Order, ...]]:
    """Offer attacks that may be declared as things stand after the orders given, in groups that meet all obligations together.

    ``busy``: units that orders given name. Beside attacks that are given clauses for them are offered.
    """
    stacks = _stacks(state, side, busy)
    found: list[tuple[float, Group, dict[int, tuple[Assault, Tally]]]] = []
    for group in islice(_ranked(state, _groups(state, side, stacks)), JUDGED):
        made = attacks.judge(state, side, group).made
        if len(made) == len(group):
            ratio = min(tally.totals[0] / max(1, tally.totals[1]) for _, tally in made.values())
            found.append((-ratio, group, made))
    found.sort(key=lambda entry: entry[0])
    for _, group, _ in found[:OFFERED]:
        yield group
    for _, group, made in found[:DRESSED]:
        yield from _dressed(state, side, group, made, busy)
    yield from _clauses(state)


def _stacks(state: State, side: str, busy: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return by place the units that could attack somebody from it."""
    taken = {unit for assault in state.now.attacks for unit in (*assault.units, *assault.guns)}
    found: dict[str, tuple[str, ...]] = {}
    for place, units in sorted(state.stacks().items()):
        if state.unit(units[0]).side != side or not _targets(state, side, place):
            continue
        free = [unit for unit in units if unit not in busy and unit not in taken]
        able = tuple(unit for unit in free if attack_rules.cannot_attack(state, unit) is None)
        if able:
            found[place] = able
    return found


def _targets(state: State, side: str, place: str) -> list[str]:
    """Return the places next to one that hold an enemy whom nobody attacks yet, lowest number first."""
    attacked = {target for assault in state.now.attacks for target in assault.places}
    beside = sorted(state.land.neighbours[place])
    return [target for target in beside if state.holder(target) == other(side) and target not in attacked]


def _owed(state: State, side: str, unit: str) -> tuple[str, ...]:
    """Return the places that an attack of a unit obliges its side to attack and that nobody attacks yet, lowest number first."""
    attacked = {target for assault in state.now.attacks for target in assault.places}
    places = {state.piece(enemy).place for enemy in obligations.watchers(state, unit)}
    return tuple(sorted(places - attacked))


def _groups(state: State, side: str, stacks: Mapping[str, tuple[str, ...]]) -> Iterator[Group]:
    """Iterate over groups of attacks whose obligations are met among them."""
    owed = {place: _owed(state, side, units[0]) for place, units in stacks.items()}
    for place, units in stacks.items():
        goals = [owed[place]] if owed[place] else []
        goals += [(target, *owed[place]) for target in _targets(state, side, place) if target not in owed[place]]
        for goal in goals:
            yield from _alone(state, goal, units)
            helpers = [
                unit
                for near, others in stacks.items()
                if near != place and set(owed[near]) <= set(goal) and _touches(state, near, goal)
                for unit in others
            ]
            yield from _one(state, goal, (*units, *helpers))
            for index in range(len(goal) if len(goal) > 1 else 0):
                yield from _helped(state, place, goal, index, stacks, owed)


def _touches(state: State, place: str, goal: Iterable[str]) -> bool:
    return all(state.land.adjacent(place, target) for target in goal)


def _alone(state: State, goal: tuple[str, ...], units: tuple[str, ...]) -> Iterator[Group]:
    """Attack with a stack: with all of it, with its strongest unit, and several hexes with one unit each."""
    yield from _one(state, goal, units)
    if len(units) > 1:
        ranked = sorted(units, key=lambda unit: (-odds.attack(state, unit), unit))
        yield from _one(state, goal, ranked[:1])
        if 1 < len(goal) <= len(ranked):
            parts = [_one(state, (target,), (unit,)) for target, unit in zip(goal, ranked, strict=False)]
            yield from _together(parts)


def _helped(
    state: State,
    place: str,
    goal: tuple[str, ...],
    index: int,
    stacks: Mapping[str, tuple[str, ...]],
    owed: Mapping[str, tuple[str, ...]],
) -> Iterator[Group]:
    """Leave one of the hexes to another stack, which obliges to no more."""
    own, left = (*goal[:index], *goal[index + 1 :]), goal[index]
    for near, units in stacks.items():
        if near != place and state.land.adjacent(near, left) and set(owed[near]) <= set(goal):
            yield from _together([_one(state, own, stacks[place]), _one(state, (left,), units)])
            return


def _together(parts: Iterable[Iterator[Group]]) -> Iterator[Group]:
    made = [next(part, ()) for part in parts]
    if all(made):
        yield tuple(order for group in made for order in group)


def _one(state: State, goal: tuple[str, ...], units: Iterable[str]) -> Iterator[Group]:
    """Attack with those of some units that can attack all of the places."""
    able = [u for u in units if all(attack_rules.cannot_reach(state, u, target) is None for target in goal)]
    if able:
        yield (Attack(places=goal, units=tuple(able)),)


def _ranked(state: State, groups: Iterable[Group]) -> list[Group]:
    """Sort groups by the odds of bare strengths, best first, each once."""
    unique: dict[tuple[tuple[tuple[str, ...], frozenset[str]], ...], Group] = {}
    for group in groups:
        unique.setdefault(tuple((order.places, frozenset(order.units)) for order in group), group)

    def worth(order: Attack) -> float:
        attack = sum(odds.attack(state, unit) for unit in order.units)
        defence = sum(odds.defence(state, unit) for place in order.places for unit in state.at(place))
        return attack / max(1, defence)

    return sorted(unique.values(), key=lambda group: (-min(map(worth, group)), tuple(order.places for order in group)))


def _dressed(
    state: State, side: str, group: Group, made: Mapping[int, tuple[Assault, Tally]], busy: Collection[str]
) -> Iterator[Group]:
    """Try the first attack of a group with Attack Supply, guns, engineers, aircraft, an order, and as a Mandated Attack."""
    order, assault = group[0], made[0][0]
    for changes in _trims(state, side, assault, busy):
        better = (msgspec.structs.replace(order, **changes), *group[1:])
        judged = attacks.judge(state, side, better).made
        if len(judged) == len(group) and (not better[0].engineers or judged[0][1].applies("engineer-effects")):
            yield better


def _trims(state: State, side: str, assault: Assault, busy: Collection[str]) -> Iterator[Mapping[str, object]]:
    yield {"supplied": True}
    guns = [gun for gun in support.candidates(state, side) if gun not in busy]
    guns = [gun for gun in guns if not any(gun in declared.guns for declared in state.now.attacks)]
    # Whether they may support can hang on the supply that the attack will have; that is judged.
    able = support.able(state, assault, guns, attacking=True)
    if able:
        yield {"guns": able, "supplied": any(gun not in state.land.ships for gun in able)}
    if any(state.unit(unit).engineer for unit in assault.units):
        yield {"engineers": True}
    craft = air.able(state, [unit for unit in air.ready(state, side) if unit not in busy], side, assault.places)
    if craft:
        yield {"air": craft[:1]}
    if commands.check(state, side, assault) is None:
        hq = next(iter(commands.able(state, side, assault)), "")
        yield from ({"command": command, "hq": hq} for command in (NO_RETREAT, ADDITIONAL_RETREAT))
    if side == SOVIET and state.now.owed:
        yield {"mandated": True}


def _clauses(state: State) -> Iterator[tuple[Order, ...]]:
    """Offer clauses for the attacks that are given: who loses, who advances."""
    for assault in state.now.attacks:
        yield (Loss(place=assault.places[0], units=assault.units[:1]),)
        yield (Advance(place=assault.places[0], all=True),)
        yield (Advance(place=assault.places[-1], units=assault.units[-1:]),)
