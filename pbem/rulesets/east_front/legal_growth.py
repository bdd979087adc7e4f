"""Offers for replacement points: steps, units from the Cadre box, strongpoints (EF-H33, EF-H34)."""

from collections.abc import Iterator

from pbem.orders.model import Order
from pbem.rulesets.east_front import nearness, replacements, titles, works
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.losses import CADRE
from pbem.rulesets.east_front.orders_combat import Fortify, Rebuild, Replace
from pbem.rulesets.east_front.state import State, other

PLACES = 2
"""How many places are offered for a unit that is rebuilt: those nearest to the enemy."""

SITES = 6
"""How many places are offered for a strongpoint."""

NEAR = 3
"""How near to the enemy strongpoints are offered, in hexes."""


def offers(state: State, side: str) -> Iterator[Order]:
    """Offer what a side may spend its points on now."""
    if any(works.left(state, side, kind) for kind in titles.TYPE_TITLES):
        for unit in state.of_side(side):
            if state.piece(unit).lost and replacements.check(state, Replace(unit=unit)) is None:
                yield Replace(unit=unit)
        yield from _rebuilt(state, side)
    yield from _forts(state, side)


def _rebuilt(state: State, side: str) -> Iterator[Order]:
    waiting = [unit for unit, box in sorted(state.now.gone.items()) if box == CADRE and state.unit(unit).side == side]
    if not waiting:
        return
    foes = [state.piece(unit).place for unit in state.of_side(other(side))]
    near = sorted(
        replacements.places(state, side),
        key=lambda place: (min((state.land.distance(place, foe) for foe in foes), default=0), place),
    )
    for unit in waiting:
        orders = (Rebuild(unit=unit, place=place) for place in near)
        good = [order for order in orders if replacements.check(state, order) is None]
        yield from good[:PLACES]


def _forts(state: State, side: str) -> Iterator[Order]:
    """Offer strongpoints where units stand near the enemy, those of the Axis where its engineers are."""
    if side == SOVIET and not any(works.left(state, side, kind) for kind in (works.PLAIN, works.FREE)):
        return
    if side != SOVIET and not works.waits(state):
        return
    front = nearness.near_enemy(state, side, NEAR)
    held = (place for place in sorted(state.stacks()) if state.holder(place) == side and place in front)
    found = (Fortify(place=place) for place in held if works.check(state, Fortify(place=place)) is None)
    for order, _ in zip(found, range(SITES), strict=False):
        yield order
