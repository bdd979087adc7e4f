"""What a sheet says beforehand of losses and retreats, looked at while nothing has been rolled yet (EF-108, EF-251, EF-H26)."""

from collections.abc import Iterable

from pbem.core.findings import Finding
from pbem.rulesets.east_front import findings_overrun as say
from pbem.rulesets.east_front.orders import Loss, Overrun, Retreat
from pbem.rulesets.east_front.state import State, other

LONGEST = 3
"""How many hexes units retreat at most (EF-108, EF-253); a path is not looked at farther than that."""


def check(
    state: State, overruns: Iterable[Overrun], order: Loss | Retreat, then: State | None = None
) -> tuple[tuple[str, Finding], ...]:
    """Say what is wrong already with a clause beside the overruns of its sheet, with the part of it: place, unit, path.0, units.1.

    ``then``: how things will stand when the place is overrun, by default as they do. Whether a path will be legal is only known when the
    survivors go; that it leads into a hex of those who give it is seen. Findings: ``east.loss.*``, ``east.retreat.*``.
    """
    fought = [overrun for overrun in overruns if overrun.place == order.place]
    return _loss(order, fought) if isinstance(order, Loss) else _retreat(state, order, fought, then or state)


def _loss(order: Loss, fought: list[Overrun]) -> tuple[tuple[str, Finding], ...]:
    if not fought:
        return (("place", say.LOSS_NO_FIGHT.at(rule="EF-H26", place=order.place)),)
    there = {unit for overrun in fought for unit in overrun.units}
    return tuple(
        (f"units.{index}", say.LOSS_NOT_THERE.at(rule="EF-H26", unit=unit, place=order.place))
        for index, unit in enumerate(order.units)
        if unit not in there
    )


def _retreat(state: State, order: Retreat, fought: list[Overrun], then: State) -> tuple[tuple[str, Finding], ...]:
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
