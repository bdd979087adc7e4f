"""Retreats: who goes where, what enemy zones on the way cost, who is lost. Rules EF-251 to EF-260, EF-56, EF-57, EF-H27, EF-H28.

One side chooses, by clauses and a standing word, else by the default; what it chooses must be among the paths that do the least
harm. A stack keeps together if that costs no unit more than going alone; units with a clause of their own go by it.
"""

import re
from collections.abc import Collection, Iterable, Sequence

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.api.factors import Factor, plain, rules_of, signed
from pbem.rulesets.east_front import command, losses, weather, zones
from pbem.rulesets.east_front import retreat_ways as ways
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.land import AXIS, SOVIET
from pbem.rulesets.east_front.orders import Retreat
from pbem.rulesets.east_front.retreat_ways import Way
from pbem.rulesets.east_front.state import State, other

COVER = ("woods", "swamp", "hill", "mountain", "alpine")
_CELL = re.compile(r"-|(e)|([0-9])?(A)?", re.ASCII)


def retreat(
    state: State,
    dice: DiceSource,
    units: Iterable[str],
    origin: str,
    chooser: str,
    length: int,
    orders: Sequence[Order] = (),
    standing: str = "",
    *,
    base: str = "",
    named: Sequence[str] = (),
    doomed: Sequence[str] = (),
    causes: Sequence[int] = (),
    seq: int = -1,
    calm: bool = False,
    closed: Collection[str] = (),
) -> Effects:
    """Move units that must retreat so many hexes away from a place, each path by its own rules; who cannot is eliminated.

    ``chooser``: the side that moves them; ``orders``: its orders, of which the retreat clauses of the origin count; ``standing``: the
    place it wants units to go towards, or nothing. ``base``: what the names of the rolls begin with. ``named``: units that their owner
    wants to lose steps first; ``doomed``: guns that he destroys before a roll on the Retreat Table (EF-259). ``seq``: the seq of the
    chooser's sheet, for clauses that fail. ``calm``, ``closed``: as for :func:`.retreat_ways.best`. MSUs end where a combat unit of
    theirs does, or are removed (EF-D14, EF-H38).
    """
    causes = tuple(causes)
    clauses = [order for order in orders if isinstance(order, Retreat) and order.place == origin]
    going: list[str] = []
    for unit in sorted(dict.fromkeys(units), key=lambda unit: (not state.unit(unit).armed, unit)):
        rule = ways.can_retreat(state, unit)
        if rule:
            state = yield from losses.eliminate(state, unit, "retreat", [rule], causes)
        else:
            going.append(unit)
    parts = groups(state, going, origin, length, clauses, calm=calm, closed=closed)
    for group in sorted(parts, key=lambda part: _supplies(state, part)):
        possible = ways.best(state, group, origin, length, calm=calm, closed=closed)
        carried = _supplies(state, group)
        if carried:
            ends = {state.piece(u).place for u in going if u in state.now.pieces and state.unit(u).armed}
            possible = tuple(way for way in possible if way.path[-1] in ends)
        if not possible:
            for unit in group:
                rule = "EF-H38" if carried else _stranded(state, group, origin, length, calm=calm)
                state = yield from losses.eliminate(state, unit, "retreat", [rule], causes)
            continue
        way: Way | None = None
        clause = _clause(clauses, group)
        towards = (clause.to if clause else "") or standing
        if clause is not None and clause.path:
            led = ways.follow(state, group, origin, length, clause.path, towards, possible)
            if isinstance(led, Finding):
                state = (yield failed(chooser, clause, led, seq)).state
            else:
                way = led
        rules = ["EF-251"] if way or (clause and clause.to) else ["EF-251", "EF-H27"]
        way = way or ways.choose(state, group, possible, towards)
        if len(way.path) > length:
            rules.append("EF-253")
        if calm:
            rules.append("EF-236")
        state = yield from _go(state, dice, group, way, chooser, rules, base, named, doomed, (*causes, seq))
    return state


def groups(
    state: State,
    units: Sequence[str],
    origin: str,
    length: int,
    clauses: Sequence[Retreat] = (),
    *,
    calm: bool = False,
    closed: Collection[str] = (),
) -> list[tuple[str, ...]]:
    """Part units that retreat from one hex into those that go together, in the order in which they go (EF-H27).

    Units with a clause of their own go each by itself, first. The others keep together if a path that all can take does none of them
    more harm than its own best, else each goes by itself.
    """
    own = {clause.unit for clause in clauses if clause.unit}
    apart = [(unit,) for unit in units if unit in own]
    rest = tuple(unit for unit in units if unit not in own)
    if len(rest) < 2:
        return [*apart, *((unit,) for unit in rest)]
    together = ways.best(state, rest, origin, length, calm=calm, closed=closed)
    if together:
        harm = len(together[0].watched)
        alone = [ways.best(state, (unit,), origin, length, calm=calm, closed=closed) for unit in rest]
        if all(one and len(one[0].watched) >= harm for one in alone):
            return [*apart, rest]
    return [*apart, *((unit,) for unit in rest)]


def _supplies(state: State, group: Iterable[str]) -> bool:
    return all(state.unit(unit).type == "msu" for unit in group)


def _stranded(state: State, group: Sequence[str], origin: str, length: int, *, calm: bool) -> str:
    """Return the rule by which units without a way are lost: EF-237 where only empty enemy ZOCs are left to those who may enter none.

    Else super-heavy artillery for want of a road, others for want of a hex.
    """
    if calm and ways.best(state, group, origin, length):
        return "EF-237"
    return "EF-57" if any(state.unit(unit).super_heavy for unit in group) else "EF-256"


def _clause(clauses: Sequence[Retreat], group: Sequence[str]) -> Retreat | None:
    """Return the clause for a group: one that names its unit before one for all."""
    for name in (group[0] if len(group) == 1 else "", ""):
        for clause in clauses:
            if clause.unit == name:
                return clause
    return None


def _go(
    state: State,
    dice: DiceSource,
    group: tuple[str, ...],
    way: Way,
    chooser: str,
    rules: list[str],
    base: str,
    named: Sequence[str],
    doomed: Sequence[str],
    causes: tuple[int, ...],
) -> Effects:
    """Pay for each enemy ZOC on the way, then move who is left."""
    start = state.piece(group[0]).place
    for index, place in enumerate(way.watched):
        left = tuple(unit for unit in group if unit in state.now.pieces)
        if not left:
            return state
        state = yield from losses.lose(state, left, 1, named, ["EF-257"], causes, how="underway")
        for gun in doomed:
            if gun in group and gun in state.now.pieces:
                state = yield from losses.eliminate(state, gun, "guns", ["EF-259"], causes)
        left = tuple(unit for unit in group if unit in state.now.pieces)
        if left:
            state = yield from _roll(state, dice, left, place, index > 0, f"{base}/retreat/{group[0]}/{place}", named)
    for unit in group:
        if unit not in state.now.pieces:
            continue
        told = [*rules, *(["EF-257"] if way.watched else [])]
        made = effect("unit.retreated", told, causes, unit=unit, path=[start, *way.path], by=chooser)
        state = (yield made).state
        hq = state.unit(unit).type == "hq" and state.unit(unit).side == SOVIET
        if hq and not state.piece(unit).non_op and _met_alone(state, group, way):
            state = (yield effect("unit.flipped", ["EF-258"], causes, unit=unit, to="non-op")).state
    return state


def _met_alone(state: State, group: Sequence[str], way: Way) -> bool:
    """Whether an enemy ZOC on the way was without any friendly unit, which makes an HQ non-operational (EF-258)."""
    return any(not [unit for unit in state.at(place) if unit not in group] for place in way.watched)


def _roll(
    state: State,
    dice: DiceSource,
    units: tuple[str, ...],
    place: str,
    again: bool,
    name: str,
    named: Sequence[str],
) -> Effects:
    """Roll on the Retreat Table for units that go through an empty enemy ZOC, and apply the result (EF-257, EF-H28)."""
    table, constants = state.land.retreat, state.land.constants["die"]
    factors = modifiers(state, units, place, again)
    total = sum(int(factor.value) for factor in factors if factor.applies)
    net = min(max(total, -constants["drm_cap"]), constants["drm_cap"])
    kind, why = f"1d{constants['sides']}", f"retreat through {place}"
    column = "mot" if all(state.unit(unit).motorized for unit in units) else "non-mot"
    values = dice.roll(name, kind, why)
    cell = table.cell(column, values[0] + net)
    throw = rolled(
        name, kind, values, why,
        side=state.unit(units[0]).side, table="retreat", column=column, result=cell, place=place, units=list(units),
        modifiers=plain(factors), total=total, net=net, rules=["EF-257", "EF-H28", *rules_of(factors)],
    )  # fmt: skip
    applied = yield throw
    state, causes = applied.state, (applied.seq,)
    match = _CELL.fullmatch(cell)
    every, steps, guns = match.groups() if match else (None, None, None)
    if every:
        for unit in units:
            state = yield from losses.eliminate(state, unit, "underway", ["EF-H28"], causes, rebuilt=False)
        return state
    for unit in units if guns else ():
        if state.unit(unit).gun or state.piece(unit).dump:
            state = yield from losses.eliminate(state, unit, "underway", ["EF-H28"], causes)
    left = tuple(unit for unit in units if unit in state.now.pieces)
    if steps and left:
        state = yield from losses.lose(state, left, int(steps), named, ["EF-H28"], causes, how="underway")
    return state


def modifiers(state: State, units: Sequence[str], place: str, again: bool = False) -> tuple[Factor, ...]:
    """List the modifiers of the Retreat Table in its order for units that go through a place, those that do not apply too.

    ``again``: it is not the first such hex of the retreat.
    """
    side = state.unit(units[0]).side
    printed = [state.unit(unit) for unit in units]
    zone = [state.unit(unit) for unit in zones.exerting(state, place, other(side))]
    conditions = {
        "artillery": any(unit.gun for unit in printed),
        "out-of-supply": any(state.piece(unit).out_of_supply for unit in units),
        "second-zoc-hex": again,
        "mud": weather.muddy(state, place) and all(unit.motorized for unit in printed),
        "axis-zoc-armour": any(unit.armour and unit.side == AXIS for unit in zone),
        "cover": state.land.terrain[place] in COVER or place in state.land.town,
        "german": all(unit.german for unit in printed),
        "soviet-hq": side == SOVIET and _led(state, place),
    }
    return tuple(
        Factor(
            name,
            "EF-259" if name == "artillery" else "EF-H28",
            signed(value),
            place,
            applies=conditions.get(name, False),
        )
        for name, value in state.land.modifiers["retreat"].items()
    )


def _led(state: State, place: str) -> bool:
    """Whether a place is in command range of an operational Soviet HQ with a point left and of no non-operational one."""
    if command.shadowed(state, place):
        return False
    return any(command.points_left(state, hq) for hq in command.in_range(state, place))
