"""The way of a stack to the hex beside one that it overruns, and into it (EF-91, EF-96, EF-99, EF-H4). Costs are half movement points."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.rulesets.api import Step
from pbem.rulesets.east_front import costs, passage, search, walking, zones
from pbem.rulesets.east_front import findings_move as say
from pbem.rulesets.east_front.allowance import left
from pbem.rulesets.east_front.costs import FREE, START, Price
from pbem.rulesets.east_front.passage import Gait
from pbem.rulesets.east_front.state import State, other


class Approach(msgspec.Struct, frozen=True):
    """How a unit of the stack comes to its target: the places entered, their steps, and what entering the target costs.

    ``entry``: without the charge for the target's zone, with the point that an overrun costs (EF-99). ``cost`` is all together.
    ``bound`` and ``owed``: what binds the unit in the target to the road by which it came (EF-30).
    """

    path: tuple[str, ...]
    steps: tuple[Step, ...]
    entry: int
    bound: str = ""
    owed: int = 0

    @property
    def way(self) -> int:
        """What the way to the hex beside the target costs."""
        return sum(step.cost for step in self.steps)

    @property
    def cost(self) -> int:
        """What the overrun costs the unit in all."""
        return self.way + self.entry


def approach(
    state: State,
    units: Sequence[str],
    target: str,
    via: Sequence[str] = (),
    good: Callable[[str], bool] | None = None,
) -> dict[str, Approach] | Finding:
    """Work out how a stack comes to the target: for each unit the same path with its own costs, within what each has left.

    ``via``: the places entered, the last beside the target; without it the cheapest way for the unit that pays most, to a hex that is
    good to overrun from if there is one: by default in the ZOC of no other enemies (EF-96). Findings: ``east.move.*``.
    """
    start = state.piece(units[0]).place
    if via:
        return _along(state, units, start, tuple(via), target)
    suits = good or (lambda place: undisturbed(state, units[0], place, target))
    if target in state.land.neighbours[start] and suits(start):
        straight = _along(state, units, start, (), target)
        if not isinstance(straight, Finding):
            return straight
    found: list[tuple[bool, int, tuple[str, ...], dict[str, Approach]]] = []
    for path in sorted(set(_paths(state, units, start, target))):
        made = _along(state, units, start, path, target)
        if not isinstance(made, Finding):
            bad = not suits(path[-1] if path else start)
            found.append((bad, max(one.cost for one in made.values()), path, made))
    if found:
        return min(found, key=lambda one: one[:3])[3]
    if target in state.land.neighbours[start]:
        return _along(state, units, start, (), target)
    return _no_way(state, units, target)


def undisturbed(state: State, unit: str, place: str, target: str) -> bool:
    """Whether no enemies but those in the target exert a zone of control into a hex (EF-96)."""
    enemies = zones.exerting(state, place, other(state.unit(unit).side))
    return all(state.piece(enemy).place == target for enemy in enemies)


def _paths(state: State, units: Sequence[str], start: str, target: str) -> Iterable[tuple[str, ...]]:
    """Return the cheapest paths of each unit to the hexes beside the target that all of them reach."""
    land = state.land
    labels = land.grid.labels
    gaits = {unit: passage.gait_of(state, state.unit(unit)) for unit in units}
    founds = [search.onward(state, gaits[unit], state.piece(unit), left(state, unit)) for unit in units]
    for beside in land.neighbours[target]:
        cell = land.cells[beside]
        for found in founds:
            way = found.path(cell)
            if way is not None:
                yield tuple(labels[step] for step in way[1:])


def _along(
    state: State, units: Sequence[str], start: str, via: tuple[str, ...], target: str
) -> dict[str, Approach] | Finding:
    made: dict[str, Approach] = {}
    for unit in units:
        one = _one(state, unit, start, via, target)
        if isinstance(one, Finding):
            return one
        made[unit] = one
    return made


def _one(state: State, unit: str, start: str, via: tuple[str, ...], target: str) -> Approach | Finding:
    """Walk one unit along the path and into the target; what is paid on the way hangs on how the target is entered (EF-30)."""
    limit = left(state, unit)
    gait = passage.gait_of(state, state.unit(unit))
    walked = walking.walk(state, unit, start, via, limit)
    if isinstance(walked, Finding):
        return walked
    here = via[-1] if via else start
    barred = _bars(state, unit, here, target)
    if barred is not None:
        return barred
    lines = walking.begin(state, gait, start, state.piece(unit))
    for a, b in zip((start, *via), via, strict=False):
        lines = {tie: line for tie, line in walking.step(state, gait, lines, a, b).items() if line.cost <= limit}
    found: dict[int, tuple[int, walking.Line, int]] = {}
    for tie, line in sorted(lines.items()):
        more = walking.debt(state, unit, here, target) if tie == START else line.debt
        if more is None or (tie != START and not costs.allows(state, gait, tie, here, target)):
            continue
        for price in entries(state, gait, here, target):
            total = line.cost + price.cost + more
            if price.tie not in found or total < found[price.tie][0]:
                found[price.tie] = total, line, price.cost + more
    if not found:
        return say.MOVE_WAY_LEFT.at(unit=unit, a=here, b=target, rule="EF-33")
    tie, (total, line, entry) = min(found.items(), key=lambda pair: (pair[1][0], pair[0]))
    if total > limit:
        return walking.too_dear(state, unit, target, total)
    bound, owed = walking.binding(tie, total, found[FREE][0] if FREE in found else None)
    return Approach(via, walking.steps_of(via, line), entry, bound, owed)


def entries(state: State, gait: Gait, a: str, target: str) -> tuple[Price, ...]:
    """Return the prices of entering an overrun hex: without the charge for an enemy ZOC, with the overrun's own point (EF-99)."""
    land = state.land
    column = "dry" if state.now.weather.state == "dry" else "frost"
    zone = land.chart.entry("enemy-zoc", column, gait.motorized).cost
    extra = 2 * int(land.constants["overrun"]["extra_cost"])
    return tuple(
        msgspec.structs.replace(price, cost=price.cost + extra - (zone if "zone" in price.extras else 0))
        for price in costs.prices(state, gait, a, target)
    )


def _bars(state: State, unit: str, a: str, target: str) -> Finding | None:
    """Say why a unit cannot enter the target whoever holds it, or None: terrain and hexside."""
    if passage.is_open(state, unit, a, target):
        barred = walking.bars(state, unit, a, target)
        return None if barred is not None and barred.code == say.MOVE_ENEMY.code else barred
    empty = {one: piece for one, piece in state.now.pieces.items() if piece.place != target}
    return walking.bars(state.change(pieces=empty), unit, a, target)


def _no_way(state: State, units: Sequence[str], target: str) -> Finding:
    """Say that no hex beside the target is in reach, for the unit with the least left."""
    slowest = min(units, key=lambda unit: (left(state, unit), unit))
    return walking.far(state, slowest, target)
