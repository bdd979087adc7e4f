"""What a sheet says beforehand of losses, retreats and advances, looked at while nothing has been rolled yet (EF-108, EF-251, EF-261).

A clause is named by the place that is overrun or attacked. A side's own units lose; in a combat both sides can have a retreat to lead:
their own, and that of enemies under Additional Retreat (EF-236).
"""

from collections.abc import Collection, Iterable, Sequence

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.east_front import findings_attack as attack
from pbem.rulesets.east_front import findings_overrun as say
from pbem.rulesets.east_front import specials, stacking
from pbem.rulesets.east_front.orders import Loss, Overrun, Retreat
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT, Advance, Attack, Command
from pbem.rulesets.east_front.state import Assault, State, other

LONGEST = 3
"""How many hexes units retreat at most (EF-108, EF-237, EF-253); a path is not looked at farther than that."""

Faults = tuple[tuple[str, Finding], ...]


def check(state: State, overruns: Iterable[Overrun], order: Loss | Retreat, then: State | None = None) -> Faults:
    """Say what is wrong already with a clause beside the overruns of its sheet, with the part of it: place, unit, path.0, units.1.

    ``then``: how things will stand when the place is overrun, by default as they do. Whether a path will be legal is only known when the
    survivors go; that it leads into a hex of those who give it is seen. Findings: ``east.loss.*``, ``east.retreat.*``.
    """
    fought = [overrun for overrun in overruns if overrun.place == order.place]
    return _loss(order, fought) if isinstance(order, Loss) else _retreat(state, order, fought, then or state)


def in_combat(
    state: State, side: str, assaults: Iterable[Assault], order: Loss | Retreat | Advance, orders: Sequence[Order] = ()
) -> Faults:
    """Say what is wrong already with a clause of either side for a declared attack, with the part of it: place, unit, path.0, units.1.

    ``state``: as things stand before the combats; ``orders``: the others of the sheet. What a combat before it may change is said as a
    remark. Findings: ``east.loss.*``, ``east.retreat.*``, ``east.advance.*``.
    """
    assault = next((assault for assault in assaults if order.place in assault.places), None)
    if assault is None:
        return (("place", NO_FIGHT[type(order)].at(rule=_RULES[type(order)], place=order.place)),)
    if isinstance(order, Advance):
        return _advance(state, assault, order, orders)
    attackers = tuple(unit for unit in assault.units if unit in state.now.pieces)
    if isinstance(order, Loss):
        defenders = tuple(unit for place in assault.places for unit in state.at(place))
        own = attackers if any(state.unit(unit).side == side for unit in attackers) else defenders
        return _named(order, own)
    return _leading(state, assault, order, attackers)


NO_FIGHT = {Loss: say.LOSS_NO_FIGHT, Retreat: say.RETREAT_NO_FIGHT, Advance: attack.ADVANCE_NO_FIGHT}
_RULES = {Loss: "EF-H26", Retreat: "EF-251", Advance: "EF-261"}


def _loss(order: Loss, fought: list[Overrun]) -> Faults:
    if not fought:
        return (("place", say.LOSS_NO_FIGHT.at(rule="EF-H26", place=order.place)),)
    return _named(order, {unit for overrun in fought for unit in overrun.units})


def _named(order: Loss, there: Collection[str]) -> Faults:
    """Say which of the units named do not fight at the place, and so lose no steps there (EF-H26)."""
    return tuple(
        (f"units.{index}", say.LOSS_NOT_THERE.at(rule="EF-H26", unit=unit, place=order.place))
        for index, unit in enumerate(order.units)
        if unit not in there
    )


def _retreat(state: State, order: Retreat, fought: list[Overrun], then: State) -> Faults:
    faults: list[tuple[str, Finding]] = []
    if not fought:
        faults.append(("place", say.RETREAT_NO_FIGHT.at(rule="EF-108", place=order.place)))
    elif order.unit and order.unit not in state.at(order.place):
        faults.append(("unit", say.RETREAT_NO_UNIT.at(rule="EF-108", unit=order.unit, place=order.place)))
    units = (order.unit,) if order.unit else state.at(order.place)
    here = order.place
    for index, place in enumerate(order.path):
        if place not in state.land.neighbours.get(here, ()):
            return (*faults, (f"path.{index}", say.RETREAT_GAP.at(rule="EF-251", place=place, before=here)))
        if index < LONGEST and units and state.land.distance(order.place, place) <= index:
            nearer = say.RETREAT_NEARER.at(rule="EF-251", unit=units[0], place=place, origin=order.place)
            return (*faults, (f"path.{index}", nearer))
        if index < LONGEST and units and then.holder(place) == other(state.unit(units[0]).side):
            faults.append((f"path.{index}", say.RETREAT_OWN.at(rule="EF-255", place=place)))
        here = place
    return tuple(faults)


def _leading(state: State, assault: Assault, order: Retreat, attackers: Sequence[str]) -> Faults:
    """Look at the path of a retreat in a combat: of defenders from their hex, or of attackers away from the first Defender Hex (EF-H25).

    A clause that names no unit is about those from whose hex its path goes on.
    """
    there = state.at(order.place)
    led = (*there, *(attackers if order.place == assault.places[0] else ()))
    if order.unit and order.unit not in led:
        return (("unit", say.RETREAT_NO_UNIT.at(rule="EF-251", unit=order.unit, place=order.place)),)
    starts = [(order.place, order.place, there[0])] if there and order.unit not in attackers else []
    for unit in attackers if order.place == assault.places[0] else ():
        if order.unit in ("", unit):
            starts.append((state.piece(unit).place, order.place, unit))
    looked = [_path(state, order.path, *start) for start in starts]
    # The farther along its path the first fault is, the likelier that start is meant; that beside which it does not begin is least likely.
    return min(looked, key=lambda faults: (_elsewhere(faults), len(faults), _first(faults)), default=())


def _elsewhere(faults: Faults) -> bool:
    """Whether a path does not even begin beside the start that was tried."""
    return bool(faults) and faults[0][0] == "path.0" and faults[0][1].code == say.RETREAT_GAP.code


def _first(faults: Faults) -> int:
    return -int(faults[0][0].removeprefix("path.")) if faults else 0


def _path(state: State, path: Sequence[str], start: str, origin: str, unit: str) -> Faults:
    """Follow a path from where a unit stands, away from the place fought for (EF-251, EF-255)."""
    faults: list[tuple[str, Finding]] = []
    here = start
    for index, place in enumerate(path):
        if place not in state.land.neighbours.get(here, ()):
            return (*faults, (f"path.{index}", say.RETREAT_GAP.at(rule="EF-251", place=place, before=here)))
        if index < LONGEST and state.land.distance(origin, place) <= state.land.distance(origin, here):
            nearer = say.RETREAT_NEARER.at(rule="EF-251", unit=unit, place=place, origin=origin)
            return (*faults, (f"path.{index}", nearer))
        if index < LONGEST and state.holder(place) == other(state.unit(unit).side):
            faults.append((f"path.{index}", attack.RETREAT_TAKEN.at(rule="EF-255", place=place, origin=start)))
        here = place
    return tuple(faults)


def _advance(state: State, assault: Assault, order: Advance, orders: Sequence[Order]) -> Faults:
    """Say who of those named cannot advance, and whether anybody can (EF-184, EF-261, EF-262, EF-H6)."""
    if commanded(assault, orders) == ADDITIONAL_RETREAT and (order.units or order.all):
        return (("place", attack.ADVANCE_ORDERED.at(rule="EF-262", place=assault.places[0])),)
    faults: list[tuple[str, Finding]] = []
    for index, unit in enumerate(order.units):
        if unit not in assault.units:
            finding = attack.ADVANCE_NO_ATTACKER.at(rule="EF-261", unit=unit, place=order.place)
        elif not specials.enterable(state, unit, order.place):
            finding = attack.ADVANCE_BARRED.at(rule="EF-184", unit=unit, place=order.place)
        else:
            continue
        faults.append((f"units.{index}", finding))
    limit = stacking.limit(state, order.place)
    if sum(state.unit(unit).stacking for unit in order.units) > limit:
        faults.append(("place", attack.ADVANCE_ROOM.at(rule="EF-H6", place=order.place, limit=limit)))
    return tuple(faults)


def commanded(assault: Assault, orders: Iterable[Order]) -> str:
    """Return the order that the attacker's sheet gives in a combat, whether or not it may; a line of its own before that in the attack."""
    orders = tuple(orders)
    lines = [order.command for order in orders if isinstance(order, Command) and order.place in assault.places]
    lines += [order.command for order in orders if isinstance(order, Attack) and order.subject == assault.places[0]]
    return lines[0] if lines else ""
