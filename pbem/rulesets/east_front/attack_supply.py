"""Attack Supply: counters and their entry, what an attack traces to and spends, General Supply from them (EF-154 to EF-174).

A counter is an MSU, worth one point, or on its other side a Dump, worth two (EF-157). One spent, joined or driven out is free again.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.east_front import findings_move, supply_ground
from pbem.rulesets.east_front import findings_supply as say
from pbem.rulesets.east_front.admission import unsound
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.orders import Feed
from pbem.rulesets.east_front.stacking import fits
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply import within
from pbem.rulesets.east_front.supply_net import limits, net

MSU = "msu"
REMOVED = "removed"
"""Where counters wait that are free."""

_areas: Memo[frozenset[str]] = Memo()


def counters(state: State, side: str) -> tuple[str, ...]:
    """Return the counters of a side that are on the map, MSUs and Dumps, in order of ids."""
    return tuple(unit for unit in state.of_side(side) if state.unit(unit).type == MSU)


def free(state: State, side: str) -> tuple[str, ...]:
    """Return the counters of a side that are on the map no more, or not yet, and may enter, in order of ids (EF-163)."""
    waiting = (state.unit(unit) for unit, box in sorted(state.now.gone.items()) if box == REMOVED)
    return tuple(unit.id for unit in waiting if unit.type == MSU and unit.side == side)


def points(state: State, unit: str) -> int:
    """Return the points of Attack Supply of a counter: two of a Dump (EF-157)."""
    return 2 if state.piece(unit).dump else 1


def entries(state: State, side: str) -> tuple[str, ...]:
    """Return the places where MSUs of a side can enter now, in the order of the scenario.

    Not where an enemy stands, nor in an enemy ZOC without a friendly combat unit (EF-H38).
    """
    unit = next(iter(free(state, side)), "")
    return tuple(
        place
        for place in state.land.entries.get(side, ())
        if unit and not supply_ground.hex_rule(state, side, place) and fits(state, place, [unit])
    )


def enter(state: State) -> Effects:
    """Bring in each side's MSUs of a turn: its allotment, as far as counters are free and a place is open; the rest is lost.

    They come to the open places one after another, and begin anew at the first (EF-163 to EF-165). ``unit.arrived``, ``supply.allotted``.
    """
    for side in SIDES:
        allowed = state.land.capacity.get(("attack-supply", side), 0)
        if not allowed:
            continue
        places = entries(state, side)
        coming = free(state, side)[:allowed] if places else ()
        for number, unit in enumerate(coming):
            place = places[number % len(places)]
            state = (yield effect("unit.arrived", ["EF-164"], unit=unit, place=place)).state
        lost = allowed - len(coming)
        if lost:
            body = {"side": side, "allowed": allowed, "entered": len(coming), "lost": lost}
            state = (yield effect("supply.allotted", ["EF-165"], **body)).state
    return state


def reaching(state: State, units: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return for each unit the counters of its side to which it can trace a LOC, of the length that LOCs have now (EF-171)."""
    units = tuple(units)
    areas = {
        (side, counter): _area(state, side, state.piece(counter).place)
        for side in sorted({state.unit(unit).side for unit in units})
        for counter in counters(state, side)
    }
    return {
        unit: tuple(
            counter
            for (side, counter), area in areas.items()
            if side == state.unit(unit).side and state.piece(unit).place in area
        )
        for unit in units
    }


def _area(state: State, side: str, place: str) -> frozenset[str]:
    """Return the places that trace a LOC to a counter in a place; worked out once for a state."""
    return _areas.get(state, (side, place), lambda: within(state, side, [place], limits(state)[1]))


def cover(state: State, units: Sequence[str], without: Sequence[str] = ()) -> tuple[str, ...] | None:
    """Return the fewest counters that serve all units of an attack, None if one of them reaches none (EF-171 to EF-174).

    Of several sets as small the first by ids, MSUs before Dumps: a Dump keeps its two points together. ``without``: counters that
    cannot be had.
    """
    found = {
        unit: tuple(counter for counter in reached if counter not in without)
        for unit, reached in reaching(state, units).items()
    }
    if not all(found.values()):
        return None
    served: dict[str, frozenset[str]] = {}
    for counter in sorted({c for reached in found.values() for c in reached}, key=lambda c: (points(state, c), c)):
        serves = frozenset(unit for unit, reached in found.items() if counter in reached)
        if not any(serves <= others for others in served.values()):
            served[counter] = serves
    for size in range(len(served) + 1):
        for chosen in combinations(served, size):
            if frozenset[str]().union(*(served[counter] for counter in chosen)) == set(found):
                return chosen
    return None


def spend(state: State, unit: str, rules: Sequence[str] = ("EF-172",), causes: Iterable[int] = ()) -> Effects:
    """Spend a point of a counter: an MSU leaves the map, a Dump is turned to its mobile side. ``unit.eliminated``, ``unit.flipped``."""
    if state.piece(unit).dump:
        return (yield effect("unit.flipped", rules, causes, unit=unit, to=MSU)).state
    gone = {"unit": unit, "place": state.piece(unit).place, "how": "spent", "box": REMOVED}
    return (yield effect("unit.eliminated", rules, causes, **gone)).state


def fed_by(state: State, unit: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the units and the strongpoints of its side that trace a LOC of five hexes to a counter (EF-154).

    A counter in an enemy ZOC without a combat unit serves nobody.
    """
    side, place = state.unit(unit).side, state.piece(unit).place
    if supply_ground.hex_rule(state, side, place):
        return (), ()
    area = within(state, side, [place], int(state.land.constants["supply"]["emergency_substitute_loc"]))
    stays = state.piece(unit).dump
    units = tuple(u for u in state.of_side(side) if (stays or u != unit) and state.piece(u).place in area)
    forts = tuple(p for p, owner in sorted(state.now.strongpoints.items()) if owner == side and p in area)
    return units, forts


def wanting(state: State, unit: str) -> bool:
    """Whether another unit, or a strongpoint, that could live on a counter has no General Supply, nor a part in another counter's."""
    units, forts = fed_by(state, unit)
    found, cells, fed = net(state, state.unit(unit).side), state.land.cells, {unit, *state.now.fed}
    places = {state.piece(u).place for u in units if u not in fed} | (set(forts) - fed)
    return not all(found.reaches(cells[place]) for place in places)


def check(state: State, order: Feed) -> Finding | None:
    """Say why a counter cannot give General Supply, or that as things stand nobody needs it; None otherwise.

    Findings: ``east.supply.*``, ``east.unit.not-on-map``.
    """
    unit = order.unit
    if state.land.units[unit].type != MSU:
        return say.KIND.at(unit=unit, rule="EF-154")
    if unit not in state.now.pieces:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    if not wanting(state, unit):
        longest = int(state.land.constants["supply"]["emergency_substitute_loc"])
        return say.NOBODY.at(unit=unit, reach=longest, rule="EF-154")
    return None


def feed(state: State, orders: Mapping[str, Sequence[Order]], seqs: Mapping[str, int] | None = None) -> Effects:
    """Carry out the orders of both sides to live on Attack Supply, before the Supply step traces; nothing is spent where nobody needs it.

    ``supply.fed``, then what is spent (EF-154, EF-155).
    """
    for side in SIDES:
        seq = (seqs or {}).get(side, -1)
        for order in orders.get(side, ()):
            if not isinstance(order, Feed):
                continue
            fault = unsound(state, side, order)
            refused = fault[1] if fault else check(state, order)
            if refused is not None:
                state = (yield failed(side, order, refused, seq)).state
                continue
            units, forts = fed_by(state, order.unit)
            body = {"side": side, "unit": order.unit, "units": list(units), "places": list(forts)}
            state = (yield effect("supply.fed", ["EF-154", "EF-155"], [seq], **body)).state
            state = yield from spend(state, order.unit, ["EF-154"], [seq])
    return state
