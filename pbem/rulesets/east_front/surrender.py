"""Surrender of Soviet units that are cut off (rules 3.3, EF-153, EF-H35)."""

from collections.abc import Iterable, Sequence

from pbem.orders.model import Order
from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.api.factors import Factor, plain, rules_of, signed
from pbem.rulesets.east_front import command, losses, supply_ground, weather, zones
from pbem.rulesets.east_front.effects import Effects
from pbem.rulesets.east_front.land import AXIS, SOVIET
from pbem.rulesets.east_front.odds import WITHOUT_STEPS
from pbem.rulesets.east_front.orders import StandingLoss
from pbem.rulesets.east_front.phases import roll_name
from pbem.rulesets.east_front.state import State

CAP = 4
"""The most that modifiers add to or take from the die (EF-H35)."""

EXEMPT = ("armored-train", "flotilla")
"""Units that never surrender (3.3)."""

COVER = ("woods", "swamp", "mountain")
ALL = "S"
"""The cell by which every unit surrenders."""


def step(state: State, dice: DiceSource, orders: Iterable[Order] = ()) -> Effects:
    """Roll for each surrounded Soviet-held hex, in order of places: ``roll``, ``unit.lost``, ``unit.eliminated``, ``points.scored``.

    ``orders``: of the Soviet side, of which the standing word on losses counts.
    """
    words = [order for order in orders if isinstance(order, StandingLoss)]
    sides: int = state.land.constants["die"]["sides"]
    for place in surrounded(state):
        units, factors = able(state, place), modifiers(state, place)
        total = sum(int(factor.value) for factor in factors if factor.applies)
        net = min(max(total, -CAP), CAP)
        name, kind, why = roll_name(state, f"surrender/{place}"), f"1d{sides}", f"surrender in {place}"
        values = dice.roll(name, kind, why)
        cell = state.land.surrender.cell("result", values[0] + net)
        throw = rolled(
            name, kind, values, why,
            side=SOVIET, table="surrender", column="result", result=cell, place=place, units=list(units),
            modifiers=plain(factors), total=total, net=net, rules=["EF-H35", *rules_of(factors)],
        )  # fmt: skip
        applied = yield throw
        state, causes = applied.state, [applied.seq]
        if cell == ALL:
            for unit in units:
                state = yield from losses.eliminate(state, unit, "surrender", ["EF-H35"], causes, rebuilt=False)
        elif cell.isdecimal():
            named = losses.named(words, place)
            state = yield from losses.lose(state, units, int(cell), named, ["EF-H35"], causes, how="surrender")
    return state


def surrounded(state: State) -> tuple[str, ...]:
    """Return the places of Soviet units that are rolled for, in order (3.3).

    Next to an Axis combat unit without the yellow band, and with no way of any length over land, free of Axis units and of their
    zones of control where no Soviet combat unit stands, to a usable supply source, or a port or major city of its side that is not
    ringed itself. Major cities never surrender.
    """
    beset = [
        place
        for place in sorted(state.stacks())
        if state.holder(place) == SOVIET
        and state.land.town.get(place) != "major-city"
        and any(state.unit(unit).type not in WITHOUT_STEPS for unit in able(state, place))
        and any(_pressed(state, near) for near in state.land.neighbours[place])
    ]
    if not beset:
        return ()
    reached = _linked(state)
    return tuple(place for place in beset if place not in reached and not _joined(state, place, reached))


def able(state: State, place: str) -> tuple[str, ...]:
    """Return the Soviet units in a place that can surrender, in order of ids."""
    return tuple(
        unit for unit in state.at(place) if state.unit(unit).side == SOVIET and state.unit(unit).type not in EXEMPT
    )


def modifiers(state: State, place: str) -> tuple[Factor, ...]:
    """List the modifiers of the Surrender Table in its order, those that do not apply too."""
    printed = [state.unit(unit) for unit in able(state, place)]
    worst = max((state.piece(unit).supply for unit in able(state, place)), default=0)
    armed = [unit for unit in printed if unit.armed]
    near = [hq for hq in command.in_range(state, place) if not state.piece(hq).non_op]
    conditions = {
        "command": bool(near),
        "guards-nkvd": any(unit.guards or unit.nkvd for unit in printed),
        "city": state.land.town.get(place) == "city",
        "fortification": _fortified(state, place),
        "cover": state.land.terrain[place] in COVER,
        "emergency": worst == 1,
        "out-of-supply": worst == 2,
        "zoc-pressure": worst > 0 and place in zones.enemy_zone(state, SOVIET),
        "militia-only": bool(armed) and all(unit.type in ("militia", "coast") for unit in armed),
    }
    return tuple(
        Factor(
            name,
            "EF-153" if name == "zoc-pressure" else "EF-H35",
            signed(value),
            place,
            applies=conditions.get(name, False),
        )
        for name, value in state.land.modifiers["surrender"].items()
    )


def _fortified(state: State, place: str) -> bool:
    if state.now.strongpoints.get(place) == SOVIET:
        return True
    return any(state.line(place, near) == SOVIET for near in state.land.neighbours[place])


def _pressed(state: State, place: str) -> bool:
    """Whether an Axis combat unit without the yellow band stands in a place."""
    here = [state.unit(unit) for unit in state.at(place)]
    return any(unit.side == AXIS and unit.armed and not unit.band for unit in here)


def _linked(state: State) -> frozenset[str]:
    """Return the places from which a way leads to the rear."""
    shut = supply_ground.closed(state, SOVIET)
    edge = [place for place in state.land.sources.get(SOVIET, ()) if place in state.land.cells and place not in shut]
    for place in _havens(state):
        ways = (near for near in state.land.neighbours[place] if near not in shut and passes(state, place, near))
        if place not in shut and next(ways, ""):
            edge.append(place)
    found = set(edge)
    while edge:
        here = edge.pop()
        for near in state.land.neighbours[here]:
            if near not in found and near not in shut and passes(state, here, near):
                found.add(near)
                edge.append(near)
    return frozenset(found)


def _joined(state: State, place: str, reached: frozenset[str]) -> bool:
    """Whether a way leads on from a place that is itself closed: units that are no combat units, in an enemy ZOC."""
    return any(near in reached and passes(state, place, near) for near in state.land.neighbours[place])


def _havens(state: State) -> Sequence[str]:
    """Return the ports and major cities that the Soviet side controls, in order."""
    land = state.land
    listed = {*land.ports, *(place for place, town in land.town.items() if town == "major-city")}
    return [place for place in sorted(listed) if state.owner(place) == SOVIET]


def passes(state: State, a: str, b: str) -> bool:
    """Whether a way over land leads from a to the adjacent b: not into a lake, over lake and sea sides only where they are frozen."""
    if state.land.terrain[b] == "lake":
        return False
    water = state.land.side(a, b) & {"lake-side", "shallow-water"}
    return not water or weather.frozen_water(state)
