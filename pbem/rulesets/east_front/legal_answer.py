"""Offers for a sheet of the Combat Phase: reactions, support, orders, answers to a question (EF-191 to EF-199, EF-D31)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.east_front import (
    advance,
    air,
    attacks,
    clauses,
    commands,
    plan_answer,
    reaction,
    reactions,
    support,
)
from pbem.rulesets.east_front.orders import Loss, Move, Retreat
from pbem.rulesets.east_front.orders_combat import (
    ADVANCES,
    COMMANDS,
    LOSSES,
    REACTION,
    RETREATS,
    Advance,
    Attack,
    Command,
    StandingReaction,
    Support,
)
from pbem.rulesets.east_front.state import Assault, Fight, Question, State, other

Group = tuple[Order, ...]

ENDS = 6
"""How many ends of a reaction are offered for one unit."""
PATHS = 8
"""How many paths of a retreat are offered for one unit or stack."""
PLACES = 4
"""For how many attacks clauses are offered."""


def offers(state: State, side: str, given: Sequence[Order]) -> Iterator[Group]:
    """Offer what a side may order in the Combat Phase, beside the orders given; each group is legal by itself."""
    question = state.now.question
    if question is not None and question.side == side:
        if question.what == REACTION:
            yield from _changes(state, side)
            yield from ((order,) for order in _commands(state, side))
            yield from ((order,) for order in _clauses(state, side))
        else:
            yield from ((order,) for order in answers(state, question))
    elif question is None and not state.now.reacted and side == other(state.attacking):
        after = plan_answer.look(state, side, tuple(enumerate(given))).state
        yield from ((order,) for order in _woven(_moves(after, side), _support(after, side), _commands(after, side)))
        yield from ((order,) for order in _clauses(after, side))
        yield from ((StandingReaction(command=command),) for command in ("", *COMMANDS))


def _woven(*offered: Iterator[Order]) -> Iterator[Order]:
    """Take one of each kind in turn."""
    return (order for order in chain.from_iterable(zip_longest(*offered)) if order is not None)


def _moves(state: State, side: str) -> Iterator[Order]:
    """Offer reactions: for every unit its best end first, then every unit's second, and so on."""
    attacked = reactions.defenders(state)
    ways = [
        [Move(unit=unit, to=place) for place in _ends(state, reaction.reach(state, unit, attacked))]
        for unit in reactions.able(state, side)
    ]
    return _woven(*(iter(way) for way in ways))


def _ends(state: State, reach: Mapping[str, int]) -> list[str]:
    """Choose ends of a reaction: Defender Hexes, then those nearest to one, and the one farthest from all."""
    attacked = sorted(reactions.defenders(state))
    away = {place: min(state.land.distance(place, target) for target in attacked) for place in reach}
    ranked = sorted(reach, key=lambda place: (away[place], reach[place], place))
    return ranked if len(ranked) <= ENDS else [*ranked[: ENDS - 1], ranked[-1]]


def _support(state: State, side: str) -> Iterator[Order]:
    """Offer guns and ships for the defence: by the default, each alone, none; then aircraft beside the default."""
    for assault in state.now.attacks:
        place = assault.places[0]
        best = support.defending(state, assault)
        sets = [best, ()] if best else []
        for gun in support.candidates(state, side):
            if support.may_support(state, gun, assault, attacking=False) is None and (gun,) != best:
                sets.append((gun,))
        for guns in sets:
            yield Support(place=place, guns=guns)
        for craft in air.ready(state, side):
            if air.may_fly(state, craft, side, assault.places) is None:
                yield Support(place=place, guns=best, air=(craft,))


def _commands(state: State, side: str) -> Iterator[Order]:
    """Offer both orders for each combat in which they may be given."""
    for assault in state.now.attacks:
        if not commands.nkvd(state, side, assault) and commands.check(state, side, assault) is None:
            yield from (Command(place=assault.places[0], command=command) for command in COMMANDS)


def _clauses(state: State, side: str) -> Iterator[Order]:
    """Offer clauses for what a combat may call for: who loses first, where to retreat to, who advances."""
    home = next(iter(state.land.sources.get(side, ())), "")
    for assault in state.now.attacks[:PLACES]:
        place = assault.places[0]
        made: list[Loss | Retreat | Advance] = [
            Loss(place=place, units=(unit,)) for unit in commands.fighters(state, side, assault) if _loses(state, unit)
        ]
        if home in state.land.terrain:
            made.append(Retreat(place=place, to=home))
        if side == state.attacking:
            made += [Advance(place=place, all=True), Advance(place=place)]
        for clause in made:
            if not any(finding.refuses for _, finding in clauses.in_combat(state, side, (assault,), clause)):
                yield clause


def _loses(state: State, unit: str) -> bool:
    return state.unit(unit).steps > 0


def _changes(state: State, side: str) -> Iterator[Group]:
    """Offer changes of who attacks which marked hex: one unit less, or a unit moved from one attack to another (EF-182)."""
    lines = {assault.places[0]: _line(state, side, assault) for assault in state.now.attacks}
    for assault in state.now.attacks:
        here = lines[assault.places[0]]
        for unit in here.units if len(here.units) > 1 else ():
            less = msgspec.structs.replace(here, units=tuple(one for one in here.units if one != unit))
            if _allowed(state, side, (less,)):
                yield (less,)
            for there in lines.values():
                more = msgspec.structs.replace(there, units=(*there.units, unit))
                if there is not here and _allowed(state, side, (less, more)):
                    yield less, more


def _line(state: State, side: str, assault: Assault) -> Attack:
    """Return the line of a declared attack as it is in force, or as it was declared."""
    for order in state.now.carried.get(side, ()):
        if isinstance(order, Attack) and order.subject == assault.places[0]:
            return order
    members = {name: getattr(assault, name) for name in ("places", "units", "guns", "supply", "engineers", "air")}
    return Attack(**members, supplied=bool(assault.supply), mandated=assault.mandated)


def _allowed(state: State, side: str, lines: Sequence[Attack]) -> bool:
    return not attacks.changes(state, side, lines).faults


def answers(state: State, question: Question) -> Iterator[Order]:
    """Offer answers to a question about losses, a retreat or an advance."""
    fight = state.now.fight
    if fight is None:
        return
    if question.what == LOSSES:
        for index in range(len(question.units)):
            yield Loss(place=question.place, units=(*question.units[index:], *question.units[:index]))
    elif question.what == RETREATS:
        yield from _retreats(state, question, fight)
    elif question.what == ADVANCES:
        yield from _advances(state, question, fight)


def _retreats(state: State, question: Question, fight: Fight) -> Iterator[Order]:
    """Offer the paths that do the least harm for each unit asked about, which then goes by itself."""
    for unit in question.units:
        for way in plan_answer.paths(state, fight, unit, question.hexes)[:PATHS]:
            yield Retreat(place=plan_answer.origin_of(state, fight, unit), unit=unit, path=way.path)


def _advances(state: State, question: Question, fight: Fight) -> Iterator[Order]:
    """Offer advances: all, none, each unit alone, and the first with each other."""
    for place in advance.cleared(state, fight):
        able = [unit for unit in question.units if advance.refused(state, fight, unit, place) is None]
        if not able:
            continue
        yield Advance(place=place, all=True)
        yield Advance(place=place)
        yield from (Advance(place=place, units=(unit,)) for unit in able)
