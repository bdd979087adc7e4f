"""What to send instead of a refused order: the same without what is at fault, or with what comes nearest to it."""

from collections.abc import Iterator

import msgspec

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.tannenhaus import fire, movement
from pbem.rulesets.tannenhaus.orders import Action, Impulse, Loss, Retreat, Rout
from pbem.rulesets.tannenhaus.plan import Plan, faulty
from pbem.rulesets.tannenhaus.state import OFF, State


def mended(plan: Plan, index: int, part: str, finding: Finding) -> Order | None:
    """Return the order that could stand in the place of a refused one for the sake of one finding, or None."""
    order = plan.orders[index]
    others = [one for one in plan.good if one is not order]
    tries = _impulses(plan.start, order, part) if isinstance(order, Impulse) else _others(order, part)
    for tried in tries:
        if not faulty(Plan(plan.start, plan.side, (*others, tried)), len(others)):
            return tried
    return None


def _others(order: Order, part: str) -> Iterator[Order]:
    """Leave out an area or a unit of an instruction."""
    name, _, at = part.partition(".")
    if isinstance(order, Retreat | Rout) and name == "areas" and len(order.areas) > 1:
        yield msgspec.structs.replace(order, areas=_without(order.areas, int(at)))
    if isinstance(order, Loss) and name == "units" and len(order.units) > 1:
        yield msgspec.structs.replace(order, units=_without(order.units, int(at)))


def _impulses(state: State, order: Impulse, part: str) -> Iterator[Impulse]:
    """Change the action at fault, or leave it out."""
    name, _, rest = part.partition(".")
    if name not in ("actions", "otherwise") or not rest:
        return
    place, _, inner = rest.partition(".")
    branch: tuple[Action, ...] = getattr(order, name)
    at = int(place)
    for action in _actions(state, branch[at], inner):
        yield msgspec.structs.replace(order, **{name: (*branch[:at], action, *branch[at + 1 :])})
    if len(branch) > 1:
        yield msgspec.structs.replace(order, **{name: (*branch[:at], *branch[at + 1 :])})
        yield msgspec.structs.replace(order, **{name: (branch[at],)})


def _actions(state: State, action: Action, inner: str) -> Iterator[Action]:
    what, _, at = inner.partition(".")
    land, pieces = state.land, state.now.pieces
    if what == "back":
        yield msgspec.structs.replace(action, back=_without(action.back, int(at)))
    if what == "units" and len(action.units) > 1:
        yield msgspec.structs.replace(action, units=_without(action.units, int(at)))
    here = [unit for unit in action.units if unit in pieces and pieces[unit].area != OFF]
    target = pieces.get(action.target)
    mortar = any(land.units[unit].mortar for unit in action.units if unit in land.units)
    if action.do == "fire" and mortar and target is not None and target.area != OFF:
        yield msgspec.structs.replace(action, target="", to=target.area)
    if action.target in state.now.attached:
        yield msgspec.structs.replace(action, target=state.now.attached[action.target])
    if action.do == "assault" and action.target:
        yield msgspec.structs.replace(action, target="")
    if action.do == "move" and len(here) == 1 == len(action.units) and action.to in land.areas:
        goals = movement.goals(state, here[0])
        if goals:
            yield msgspec.structs.replace(action, to=min(goals, key=lambda area: land.distance(area, action.to)))
    if action.do == "fire" and len(here) == 1 == len(action.units) and what in ("target", "to"):
        for unit in _targets(state, here[0], target.area if target else action.to):
            yield msgspec.structs.replace(action, target=unit, to="")


def _targets(state: State, unit: str, area: str) -> list[str]:
    """List the units at which a unit may fire, those nearest to an area first."""
    aims = fire.targets(state, unit)
    if area not in state.land.areas:
        return list(aims)
    return sorted(aims, key=lambda one: (state.land.distance(area, state.piece(one).area), one))


def _without(some: tuple[str, ...], at: int) -> tuple[str, ...]:
    return (*some[:at], *some[at + 1 :])
