"""Step losses and what becomes of units that are lost (EF-239 to EF-243, EF-H26).

Who loses: units that a rule forces, then those that the owner named, one step each in turn, then the default of EF-H26.
"""

from collections.abc import Iterable, Mapping, Sequence

from pbem.orders.model import Order
from pbem.rulesets.east_front import odds, passage, zones
from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.land import SOVIET
from pbem.rulesets.east_front.odds import WITHOUT_STEPS
from pbem.rulesets.east_front.orders import Loss, StandingGuns, StandingLoss
from pbem.rulesets.east_front.state import State, other

CADRE, ELIMINATED, REMOVED = "cadre", "eliminated", "removed"
"""The boxes of units out of play: may be rebuilt, may not, or the counter is free again (EF-242)."""

CUP = ("mg", "fortress")
"""Soviet MG and UR units go back to their cup, whatever became of them (EF-242)."""

_LEVEL = {"XXX": "corps", "XXXX": "army", "XXXXX": "front"}
"""The level of an HQ by its size, as the constants name it."""


def takers(state: State, units: Iterable[str]) -> tuple[str, ...]:
    """Return the units that can lose steps of a result: all in play but supply and bridge units."""
    return tuple(
        unit for unit in dict.fromkeys(units) if unit in state.now.pieces and state.unit(unit).type not in WITHOUT_STEPS
    )


def allot(
    state: State,
    units: Iterable[str],
    steps: int,
    named: Sequence[str] = (),
    forced: Sequence[str] = (),
    *,
    attacking: bool = False,
) -> dict[str, int]:
    """Say which units lose how many of the steps that a force loses in all; more than it has are not lost (EF-239).

    ``forced``: units that must lose the first steps, one each (attrition, cavalry). ``named``: by the owner, one step each, then from
    the first again. The default after them: never the last step of a unit while another has two or more; HQs last of all, engineers and
    armour before them; the unit with the most steps left, then the lowest strength, then the lowest id (EF-H26). ``attacking``: by
    strength of attack.
    """
    left = {unit: odds.steps_left(state, unit) for unit in takers(state, units)}
    lost = dict.fromkeys(left, 0)
    for turn in range(min(steps, sum(left.values()))):
        unit = forced[turn] if turn < len(forced) and left.get(forced[turn], 0) else ""
        unit = unit or _named(named, left, lost) or _default(state, left, attacking)
        left[unit] -= 1
        lost[unit] += 1
    return {unit: count for unit, count in lost.items() if count}


def _named(named: Sequence[str], left: Mapping[str, int], lost: Mapping[str, int]) -> str:
    """Return the next of the units named: the one with the fewest of the steps lost, each time it is named counting for itself."""
    able = [unit for unit in named if left.get(unit, 0)]
    return min(able, key=lambda unit: (lost[unit] // named.count(unit), named.index(unit)), default="")


def _default(state: State, left: Mapping[str, int], attacking: bool) -> str:
    able = [unit for unit, count in left.items() if count > 1] or [unit for unit, count in left.items() if count]
    return min(able, key=lambda unit: rank(state, unit, left[unit], attacking=attacking))


def pick(
    state: State, groups: Iterable[Sequence[str]], named: Sequence[str] = (), *, attacking: bool = False
) -> tuple[str, ...]:
    """Choose a unit of each group that must lose a step first, as the owner names them, else by the default, for :func:`allot`.

    A group in which nobody has a step left when its turn comes is passed over (EF-235, EF-246 to EF-248, EF-H26).
    """
    chosen: list[str] = []
    for group in groups:
        left = {unit: odds.steps_left(state, unit) - chosen.count(unit) for unit in takers(state, group)}
        if any(left.values()):
            lost = {unit: chosen.count(unit) for unit in left}
            chosen.append(_named(named, left, lost) or _default(state, left, attacking))
    return tuple(chosen)


def is_choice(state: State, units: Iterable[str], steps: int, groups: Iterable[Sequence[str]] = ()) -> bool:
    """Whether a force can lose steps in more than one way; ``groups``: as for :func:`pick`, the first steps (EF-239)."""
    left = {unit: odds.steps_left(state, unit) for unit in takers(state, units)}
    if not 0 < steps < sum(left.values()):
        return False
    for group in groups:
        able = [unit for unit in group if left.get(unit, 0)]
        if len(able) > 1:
            return True
        if able:
            left[able[0]] -= 1
            steps -= 1
    return steps > 0 and sum(1 for count in left.values() if count) > 1


def rank(state: State, unit: str, left: int = 0, *, attacking: bool) -> tuple[bool, bool, int, int, str]:
    """Rank a unit for the default of who loses first: HQs last of all, before them engineers and armour; then most steps, weakest, id."""
    printed, steps = state.unit(unit), left or odds.steps_left(state, unit)
    return (
        printed.type == "hq",
        printed.engineer or printed.armour,
        -steps,
        odds.strength(printed, steps, attacking=attacking),
        unit,
    )


def named(orders: Iterable[Order], *places: str) -> tuple[str, ...]:
    """Return the units that a side names to lose steps first at a place, or at one of those of a combat, in order.

    By clauses for it, else by the standing word.
    """
    orders = tuple(orders)
    here = tuple(unit for order in orders if isinstance(order, Loss) and order.place in places for unit in order.units)
    return here or tuple(unit for order in orders if isinstance(order, StandingLoss) for unit in order.units)


def doomed(state: State, orders: Iterable[Order], units: Iterable[str]) -> tuple[str, ...]:
    """Return the artillery among some units that its owner destroys before a roll on the Retreat Table, by his standing word (EF-259)."""
    word = next((order for order in orders if isinstance(order, StandingGuns)), StandingGuns())
    guns = tuple(unit for unit in units if state.unit(unit).gun)
    if not word.destroy:
        return ()
    return tuple(unit for unit in guns if unit in word.units) if word.units else guns


def lose(
    state: State,
    units: Iterable[str],
    steps: int,
    named: Sequence[str] = (),
    rules: Iterable[str] = (),
    causes: Iterable[int] = (),
    *,
    how: str = "combat",
    forced: Sequence[str] = (),
    attacking: bool = False,
) -> Effects:
    """Take steps from the units of one side: ``unit.lost``, ``unit.eliminated``, ``points.scored`` (EF-239 to EF-243, EF-H26)."""
    rules, causes = ["EF-239", *rules], tuple(causes)
    lost = allot(state, units, steps, named, forced, attacking=attacking)
    boxes = {unit: box_of(state, unit) for unit in lost}
    for unit, count in sorted(lost.items()):
        left = odds.steps_left(state, unit) - count
        if left:
            made = effect("unit.lost", [*rules, "EF-H26"], causes, unit=unit, steps=count, left=left)
            before, state = state, (yield made).state
            state = yield from _score(before, state, unit, count, causes)
        else:
            state = yield from eliminate(state, unit, how, [*rules, "EF-H26"], causes, box=boxes[unit])
    return state


def eliminate(
    state: State,
    unit: str,
    how: str,
    rules: Iterable[str] = (),
    causes: Iterable[int] = (),
    *,
    rebuilt: bool = True,
    box: str = "",
) -> Effects:
    """Take a unit out of play into its box, and count what that gives: ``unit.eliminated``, ``points.scored`` (EF-242, EF-243).

    ``how``: as the fold lists it; ``rebuilt``: False where the result says that it cannot be rebuilt; ``box``: by default that of the
    present position: units that are lost together go by that before any of them was.
    """
    causes = tuple(causes)
    place, steps = state.piece(unit).place, odds.steps_left(state, unit)
    box = (box or box_of(state, unit)) if rebuilt or state.unit(unit).type in (*CUP, *WITHOUT_STEPS) else ELIMINATED
    body: dict[str, str | int] = {"unit": unit, "place": place, "how": how, "box": box}
    if box != REMOVED or state.unit(unit).type in CUP:
        body["steps"] = steps
    before, state = state, (yield effect("unit.eliminated", [*rules, "EF-242"], causes, **body)).state
    return (yield from _score(before, state, unit, int(body.get("steps", 0)), causes))


def box_of(state: State, unit: str) -> str:
    """Say where a unit goes that is lost where it stands: Cadre, or Eliminated if it is surrounded (EF-242)."""
    printed = state.unit(unit)
    if printed.type in WITHOUT_STEPS or (printed.type in CUP and printed.side == SOVIET):
        return REMOVED
    return ELIMINATED if surrounded(state, unit) else CADRE


def surrounded(state: State, unit: str) -> bool:
    """Whether no way out is left to a unit: each hex around is held or watched by the enemy, or closed to it (EF-242).

    A hex in an enemy ZOC where a friend stands is a way out.
    """
    side, place = state.unit(unit).side, state.piece(unit).place
    watched = zones.enemy_zone(state, side)
    for beside in state.land.neighbours[place]:
        holder = state.holder(beside)
        free = holder == side or (not holder and beside not in watched)
        if free and passage.is_open(state, unit, place, beside):
            return False
    return True


def _score(before: State, state: State, unit: str, steps: int, causes: tuple[int, ...]) -> Effects:
    """Count what lost steps give the enemy: Guards steps, full loss tracks, HQs (EF-243, EF-H17)."""
    printed, numbers = state.unit(unit), state.land.constants
    enemy = other(printed.side)
    if printed.guards and steps:
        points = steps * numbers["tracks"]["guards_step_vp"]
        state = yield from _points(state, enemy, points, "guards", "EF-243", causes)
    if printed.track:
        key, boxes = f"{printed.track} {printed.side}", numbers["tracks"][f"{printed.track}_boxes"]
        full = state.now.tracks.get(key, 0) // boxes - before.now.tracks.get(key, 0) // boxes
        points = full * numbers["tracks"]["track_vp"]
        state = yield from _points(state, enemy, points, f"{printed.track}-track", "EF-243", causes)
    if printed.type == "hq" and printed.side == SOVIET and unit not in state.now.pieces:
        points = numbers["hq"]["eliminated_axis_vp"][_LEVEL.get(printed.size, "corps")]
        state = yield from _points(state, enemy, points, "hq", "EF-H17", causes)
    return state


def _points(state: State, side: str, points: int, why: str, rule: str, causes: tuple[int, ...]) -> Effects:
    if points:
        state = (yield effect("points.scored", [rule], causes, side=side, points=points, why=why)).state
    return state
