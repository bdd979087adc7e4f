"""Replacements: the Soviet table, points, steps, units from the Cadre box (EF-200, EF-204, EF-242, EF-H33)."""

from collections.abc import Mapping, Sequence

from pbem.core.findings import Code, Finding
from pbem.orders.model import Order
from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.api.factors import Factor, plain, rules_of, signed
from pbem.rulesets.east_front import control, findings_move, mandated, odds, stacking, supply_ground, works, zones
from pbem.rulesets.east_front import findings_growth as say
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.land import AXIS, SOVIET, Unit
from pbem.rulesets.east_front.losses import CADRE, CUP
from pbem.rulesets.east_front.odds import WITHOUT_STEPS
from pbem.rulesets.east_front.orders_combat import Fortify, Rebuild, Replace
from pbem.rulesets.east_front.phases import roll_name
from pbem.rulesets.east_front.state import State, other
from pbem.rulesets.east_front.supply_net import net
from pbem.rulesets.east_front.titles import type_title

INFANTRY, MOBILE, ARTILLERY = "infantry", "mobile", "artillery"
"""The types of replacement points: I, II and III."""

POINTS = {"I": INFANTRY, "M": MOBILE, "G": ARTILLERY, "S": works.PLAIN, "E": works.FREE}
"""What the letters of the Replacement Table give, by the type of point."""

ATTACKS = "X"
"""The letter of Mandated Attacks; F and L, aircraft and garrisons, give nothing: neither is lost or frozen in this version."""

_MOBILE = ("armour", "cavalry", "motorized", "motorcycle", "recon", "armored-train")


def type_of(unit: Unit) -> str:
    """Return the type of points that a unit takes, or nothing for one without steps (supply and bridge units, flotillas).

    Artillery: guns of all kinds and HQs. Mobile: armour, cavalry, motorized units of all kinds, recon, armored trains.
    """
    if unit.type in WITHOUT_STEPS or unit.type == "flotilla":
        return ""
    if unit.gun or unit.type == "hq":
        return ARTILLERY
    return MOBILE if unit.type in _MOBILE or unit.boxed else INFANTRY


def read_cell(cell: str) -> Mapping[str, int]:
    """Read a cell of the Replacement Table: ``I4+M1+X1`` gives the letters with their numbers, ``-`` gives nothing."""
    found: dict[str, int] = {}
    for part in cell.split("+") if cell != "-" else ():
        found[part[0]] = found.get(part[0], 0) + int(part[1:])
    return found


def modifiers(state: State) -> tuple[Factor, ...]:
    """List the modifiers of the Replacement Table, those that do not apply too: Mandated Attacks not made, each counting, and Mud."""
    values = state.land.modifiers["replacement"]
    owed, mud = state.now.owed, state.now.weather.state == "mud"
    return (
        Factor("unmet-mandated", "EF-204", signed(values["unmet-mandated"] * owed), "", applies=owed > 0),
        Factor("mud", "EF-H33", signed(values["mud"]), "", applies=mud),
    )


def grant(state: State, dice: DiceSource) -> Effects:
    """Do the Replacement step: roll for the Soviet side, give both sides the points of the turn; Mandated Attacks are imposed.

    ``replacements.granted``, ``roll``, ``mandated.imposed``. Points not spent in the turn are lost when the next begins.
    """
    own = {kind: points for (kind, side), points in state.land.grants.items() if side == AXIS and points}
    if own:
        state = (yield effect("replacements.granted", ["EF-H33"], side=AXIS, points=own)).state
    columns = state.land.columns
    if not 0 < state.now.turn <= len(columns):
        return state
    column, factors = columns[state.now.turn - 1], modifiers(state)
    net_ = sum(int(factor.value) for factor in factors if factor.applies)
    name, kind, why = roll_name(state, "replacement"), f"1d{state.land.constants['die']['sides']}", "replacements"
    values = dice.roll(name, kind, why)
    cell = state.land.replacement.cell(column, values[0] + net_)
    throw = rolled(
        name, kind, values, why,
        side=SOVIET, table="replacement", column=column, result=cell, modifiers=plain(factors), net=net_,
        rules=["EF-200", "EF-H33", *rules_of(factors)],
    )  # fmt: skip
    applied = yield throw
    state, seq = applied.state, applied.seq
    found = read_cell(cell)
    points = {POINTS[letter]: number for letter, number in found.items() if letter in POINTS}
    without = [f"{letter}{number}" for letter, number in found.items() if letter not in POINTS and letter != ATTACKS]
    if points or without:
        body = {"side": SOVIET, "points": points, **({"without": without} if without else {})}
        state = (yield effect("replacements.granted", ["EF-H33"], [seq], **body)).state
    if found.get(ATTACKS):
        state = yield from mandated.impose(state, found[ATTACKS], [seq])
    return state


def check(state: State, order: Replace | Rebuild | Fortify) -> Finding | None:
    """Say why a point cannot be spent as ordered, or None.

    Findings: ``east.unit.not-on-map``, ``east.unit.not-phasing``, ``east.replace.*``, ``east.rebuild.*``, ``east.fortify.*``.
    """
    if isinstance(order, Fortify):
        return works.check(state, order)
    printed = state.unit(order.unit)
    if printed.side != state.phasing:
        return findings_move.NOT_PHASING.at(unit=order.unit, rule="EF-H33")
    return _replace(state, printed) if isinstance(order, Replace) else _rebuild(state, printed, order.place)


def execute(state: State, order: Replace | Rebuild | Fortify, seq: int = -1) -> Effects:
    """Spend points as ordered, or say that it cannot be done: ``unit.restored``, ``unit.rebuilt``, ``place.taken``; or as :mod:`.works`."""
    if isinstance(order, Fortify):
        return (yield from works.execute(state, order, seq))
    refused = check(state, order)
    if refused is not None:
        return (yield failed(state.phasing, order, refused, seq)).state
    printed = state.unit(order.unit)
    body: dict[str, str | int] = {"unit": order.unit, "type": type_of(printed)}
    if isinstance(order, Replace):
        body |= {"left": odds.steps_left(state, order.unit) + 1, "points": step_cost(state)}
        return (yield effect("unit.restored", ["EF-H33"], [seq], **body)).state
    body |= {"place": order.place, "left": 1, "points": cadre_cost(state, printed)}
    state = (yield effect("unit.rebuilt", ["EF-242", "EF-H33"], [seq], **body)).state
    return (yield from control.take(state, printed.side, [order.place], [seq])) if printed.armed else state


def spend(state: State, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Spend points as a movement sheet says, before anything moves: steps, then units rebuilt, then strongpoints.

    What German engineers are to build waits for the Engineering step.
    """
    for kind in (Replace, Rebuild, Fortify):
        for order in orders:
            if isinstance(order, kind) and not (isinstance(order, Fortify) and works.waits(state)):
                state = yield from execute(state, order, seq)
    return state


def step_cost(state: State) -> int:
    """Return the points that a step costs."""
    cost: int = state.land.constants["rebuild"]["step_cost"]
    return cost


def cadre_cost(state: State, unit: Unit) -> int:
    """Return the points of its type that a unit from the Cadre box costs: 1, a mobile one 2."""
    cost: int = state.land.constants["rebuild"][f"{type_of(unit)}_cadre_cost"]
    return cost


def places(state: State, side: str) -> tuple[str, ...]:
    """Return the places where a side can have units rebuilt now, if they have room, in order.

    Supply sources that it can use, and cities and major cities that it controls and that trace General Supply; none in an enemy ZOC.
    """
    reach, watched = net(state, side), zones.enemy_zone(state, side)
    found = {place for place in supply_ground.sources(state, side) if state.owner(place) != other(side)}
    found |= {
        place
        for place in state.land.town
        if state.land.is_city(place) and state.owner(place) == side and reach.reaches(state.land.cells[place])
    }
    return tuple(place for place in sorted(found) if place not in watched and state.holder(place) != other(side))


def _replace(state: State, printed: Unit) -> Finding | None:
    unit, kind = printed.id, type_of(printed)
    piece = state.now.pieces.get(unit)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    if not kind:
        return say.REPLACE_KIND.at(unit=unit, rule="EF-H33")
    if not piece.lost:
        return say.REPLACE_WHOLE.at(unit=unit, rule="EF-H33")
    if piece.out_of_supply:
        return say.REPLACE_SUPPLY.at(unit=unit, rule="EF-H33")
    if piece.place in zones.enemy_zone(state, printed.side):
        return say.REPLACE_ZONE.at(unit=unit, rule="EF-H33")
    if state.now.grown.count(unit) >= state.land.constants["rebuild"]["max_steps_per_unit_per_turn"]:
        return say.REPLACE_AGAIN.at(unit=unit, rule="EF-H33")
    return _short(state, printed, step_cost(state), say.REPLACE_POINTS)


def _rebuild(state: State, printed: Unit, place: str) -> Finding | None:
    unit, side = printed.id, printed.side
    if state.now.gone.get(unit) != CADRE:
        return say.REBUILD_BOX.at(unit=unit, rule="EF-242")
    if not type_of(printed) or (printed.type in CUP and side == SOVIET):
        return say.REBUILD_KIND.at(unit=unit, rule="EF-242")
    short = _short(state, printed, cadre_cost(state, printed), say.REBUILD_POINTS)
    if short is not None:
        return short
    if place not in places(state, side):
        watched = place in zones.enemy_zone(state, side) and state.owner(place) == side
        at_fault = say.REBUILD_ZONE if watched and _suits(state, side, place) else say.REBUILD_PLACE
        return at_fault.at(place=place, rule="EF-H33")
    if not stacking.fits(state, place, [unit]):
        return say.REBUILD_ROOM.at(unit=unit, place=place, rule="EF-H6")
    return None


def _suits(state: State, side: str, place: str) -> bool:
    """Whether a place would do to rebuild units, were it not for an enemy ZOC."""
    return state.land.is_city(place) or place in state.land.sources.get(side, ())


def _short(state: State, printed: Unit, cost: int, code: Code) -> Finding | None:
    kind = type_of(printed)
    has = works.left(state, printed.side, kind)
    if cost <= has:
        return None
    return code.at(unit=printed.id, type=type_title(kind), cost=cost, left=has, rule="EF-H33")
