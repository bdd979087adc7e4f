"""Where a unit may retreat: to cancel a hit, because it must, in the Rout Phase; and where it goes (TN-35 to TN-39, TN-45 to TN-47)."""

from collections.abc import Iterable, Sequence

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.movement import passable
from pbem.rulesets.tannenhaus.orders import ALWAYS, IF_REDUCED, Retreat, StandingRetreat
from pbem.rulesets.tannenhaus.stacking import fits
from pbem.rulesets.tannenhaus.state import OFF, State

FAR = 99
"""A distance beyond any on a map: of an area to which there is no way, or to enemies of whom there are none."""


def voluntary(state: State, unit: str) -> tuple[str, ...]:
    """List the areas to which a unit may retreat to cancel a hit of the combat under way, in order of the map (TN-37 to TN-39).

    Farther from the area of the firer (in an assault any neighbour is, TN-D48), not nearer to any other enemy unit on the map, not the
    area the attackers came from (TN-D50), within stacking. None for a unit off the map, or without a combat.
    """
    combat = state.now.combat
    if combat is None or state.piece(unit).area == OFF:
        return ()
    if state.land.options["retreat-needs-points"] == "yes" and not state.piece(unit).points:
        return ()
    here = state.piece(unit).area
    source = combat.area if combat.kind == "assault" else combat.origin
    others = [enemy for enemy in _enemies(state, unit) if enemy not in combat.units]
    return tuple(
        area
        for area in _open(state, unit)
        if state.land.distance(area, source) > state.land.distance(here, source)
        and not _nearer(state, here, area, others)
        and not (combat.kind == "assault" and area == combat.origin)
    )


def forced(state: State, unit: str) -> tuple[str, ...]:
    """List the areas to which a defender may go that must leave, in order of the map (TN-19, TN-D52, TN-H15).

    Free of enemies, within stacking, not the attackers' area of origin; by the option forced-retreat-away not nearer to other enemies.
    """
    combat, here = state.now.combat, state.piece(unit).area
    if combat is None or here == OFF:
        return ()
    others: list[str] = []
    if state.land.options["forced-retreat-away"] == "yes":
        others = [enemy for enemy in _enemies(state, unit) if enemy not in combat.units]
    found = (area for area in _open(state, unit) if area != combat.origin)
    return tuple(area for area in found if not _nearer(state, here, area, others))


def routs(state: State, unit: str) -> tuple[str, ...]:
    """List the areas to which a Suppressed or Recovering unit may rout (TN-45 to TN-47, TN-H18); nothing for any other unit.

    No nearer to any enemy unit on the map than now; as near is no offence (TN-D56). Nothing for one that is out of the game.
    """
    piece = state.now.pieces.get(unit)
    if piece is None or piece.area == OFF or not (piece.suppressed or piece.recovering):
        return ()
    enemies = list(_enemies(state, unit))
    return tuple(area for area in _open(state, unit) if not _nearer(state, piece.area, area, enemies))


def choose(state: State, unit: str, areas: Sequence[str], orders: Sequence[Order]) -> str:
    """Choose among the areas, of which there is one at least, by the orders of the unit's side.

    The first legal area that the unit's own instruction names; else the one nearest to where the side's units retreat towards; else,
    and among equals, friendly-controlled first, farthest from the nearest enemy unit, lowest number (TN-H15).
    """
    for area in preferred(unit, orders):
        if area in areas:
            return area
    side = state.unit(unit).side
    enemies = list(_enemies(state, unit))
    towards = next((order.towards for order in orders if isinstance(order, StandingRetreat) and order.towards), "")

    def key(area: str) -> tuple[int, bool, int, tuple[int, str]]:
        goal = state.land.distance(area, towards) if towards in state.land.areas else 0
        away = min((state.land.distance(area, state.piece(enemy).area) for enemy in enemies), default=FAR)
        return (goal, state.owner(area) != side, -away, _number(area))

    return min(areas, key=key)


def preferred(unit: str, orders: Sequence[Order]) -> tuple[str, ...]:
    """Return the areas that a unit's own instruction names, in order of preference."""
    return next((order.areas for order in orders if isinstance(order, Retreat) and order.unit == unit), ())


def willing(unit: str, worst: str, orders: Sequence[Order], answered: bool = False) -> bool:
    """Whether a unit retreats to cancel a hit where it may: by its own instruction, that of all units, or the default (TN-H12).

    ``worst``: what the hits would make of it if it stayed: suppressed, reduced, destroyed. The default, "if reduced", is to retreat
    only if it would be Reduced or destroyed. An instruction that names areas and no policy, given in answer to the question about this
    very retreat (``answered``), says that the unit goes.
    """
    own = next((order for order in orders if isinstance(order, Retreat) and order.unit == unit), None)
    standing = next((order.policy for order in orders if isinstance(order, StandingRetreat) and order.policy), "")
    if own and not own.policy and own.areas and answered:
        return True
    policy = (own.policy if own else "") or standing or IF_REDUCED
    if policy == IF_REDUCED:
        return worst != "suppressed"
    return policy == ALWAYS


def _open(state: State, unit: str) -> tuple[str, ...]:
    """List the neighbouring areas that take a unit in: passable, without enemy ground units (air: any), within stacking (TN-H6, TN-39)."""
    printed, here = state.unit(unit), state.piece(unit).area
    return tuple(
        area
        for area in state.land.areas
        if state.land.adjacent(here, area)
        and passable(state, unit, area)
        and (printed.air or not state.ground(area, other(printed.side)))
        and fits(state, area, (unit,))
    )


def _enemies(state: State, unit: str) -> Iterable[str]:
    """Iterate over the enemy units of a unit that are on the map, air units too, in order of ids."""
    side = other(state.unit(unit).side)
    return (enemy for enemy in state.of_side(side) if state.piece(enemy).area != OFF)


def _nearer(state: State, here: str, area: str, enemies: Iterable[str]) -> bool:
    """Whether an area is nearer to any of some units than where a unit is now (TN-38, TN-47)."""
    places = {state.piece(enemy).area for enemy in enemies}
    return any(state.land.distance(area, place) < state.land.distance(here, place) for place in places)


def _number(area: str) -> tuple[int, str]:
    return (int(area) if area.isdigit() else FAR * FAR, area)
