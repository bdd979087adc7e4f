"""No Retreat and Additional Retreat: who may order them, what is in force when the die is thrown (EF-230 to EF-232).

The Axis gives orders freely. A Soviet order takes a command point of an operational HQ that has every unit of the combat in its range,
the guns in support not among them, and none of them may be in range of a non-operational HQ (4.2). Points for orders are counted apart
from others, in each Combat Phase anew (EF-H42).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.east_front import command
from pbem.rulesets.east_front import findings_answer as say
from pbem.rulesets.east_front.land import SIDES, SOVIET
from pbem.rulesets.east_front.orders_combat import NO_RETREAT, Attack, Command, StandingReaction
from pbem.rulesets.east_front.state import Assault, State


class Given(msgspec.Struct, frozen=True):
    """An order in force in a combat: which, the HQ whose point it takes ("" for none), and the rules by which it is."""

    command: str = ""
    hq: str = ""
    rules: tuple[str, ...] = ()


class Wish(msgspec.Struct, frozen=True):
    """An order that a sheet gives for a combat: which, the HQ that it names ("" for none), and the line that gives it."""

    command: str
    hq: str
    order: Order


def given(state: State, assault: Assault, orders: Mapping[str, Sequence[Order]]) -> dict[str, Given]:
    """Return by side the order in force in a combat, as the sheets have it now; a side without one is left out.

    An order that may not be given is as if it were not there. NKVD units give No Retreat by themselves (EF-231).
    """
    found = {side: of_side(state, side, assault, orders.get(side, ())) for side in SIDES}
    return {side: made for side, made in found.items() if made is not None}


def of_side(state: State, side: str, assault: Assault, orders: Sequence[Order]) -> Given | None:
    """Return the order of one side that is in force in a combat, or None."""
    if nkvd(state, side, assault):
        return Given(NO_RETREAT, rules=("EF-231",))
    for wish in wishes(state, side, assault, orders):
        if not wish.command:
            return None
        if check(state, side, assault, wish.hq) is None:
            hq = wish.hq or next(iter(able(state, side, assault)), "")
            return Given(wish.command, hq, ("EF-230", "EF-232"))
    return None


def wishes(state: State, side: str, assault: Assault, orders: Sequence[Order]) -> Iterator[Wish]:
    """Iterate over the orders that a side's sheet gives for a combat, that which counts first at the head.

    A line of its own for the first of the places that has one, then what stands in the attack, then a defender's standing word.
    """
    lines = [order for order in orders if isinstance(order, Command) and order.place in assault.places]
    for line in sorted(lines, key=lambda line: assault.places.index(line.place)):
        yield Wish(line.command, line.hq, line)
    attacks = side == state.attacking or not state.attacking
    for order in orders:
        if attacks and isinstance(order, Attack) and order.subject == assault.places[0] and order.command:
            yield Wish(order.command, order.hq, order)
        if not attacks and isinstance(order, StandingReaction):
            yield Wish(order.command, "", order)


def fighters(state: State, side: str, assault: Assault) -> dict[str, str]:
    """Return the units of a side that fight in a combat, and where they are: the attackers that are left, or all in the Defender Hexes."""
    there = {unit: place for place in assault.places for unit in state.at(place) if state.unit(unit).side == side}
    attackers = {unit: state.piece(unit).place for unit in assault.units if unit in state.now.pieces}
    return there or {unit: place for unit, place in attackers.items() if state.unit(unit).side == side}


def nkvd(state: State, side: str, assault: Assault) -> str:
    """Return the NKVD unit that gives No Retreat of itself, or nothing: in a town or city that no non-op HQ has in range (EF-231)."""
    for place in assault.places:
        if state.land.town.get(place) and not command.shadowed(state, place):
            for unit in state.at(place):
                if state.unit(unit).nkvd and state.unit(unit).side == side:
                    return unit
    return ""


def left(state: State, hq: str) -> int:
    """Return the command points that an HQ has left for orders in this phase; none while it is non-operational (EF-H42)."""
    return 0 if state.piece(hq).non_op else max(0, state.unit(hq).command - state.now.used.get(f"order {hq}", 0))


def spend(state: State, hq: str) -> State:
    """Return the state with one more command point of an HQ used for an order in this phase."""
    used = f"order {hq}"
    return state.change(used={**state.now.used, used: state.now.used.get(used, 0) + 1})


def able(state: State, side: str, assault: Assault) -> tuple[str, ...]:
    """Return the HQs that can give an order in a combat now: that with the most points left first, of equals the lowest id."""
    if side != SOVIET or _shadowed(state, assault, side) is not None:
        return ()
    near = [hq for hq in command.headquarters(state) if _far(state, hq, side, assault) is None and left(state, hq)]
    return tuple(sorted(near, key=lambda hq: (-left(state, hq), hq)))


def check(state: State, side: str, assault: Assault, hq: str = "") -> Finding | None:
    """Say why a side cannot give an order in a combat, by the HQ named or by any, or None (EF-230, 4.2).

    Findings: ``east.command.none``, ``non-op``, ``shadow``, ``range``, ``points``, ``no-one``.
    """
    if side != SOVIET:
        return None
    place = assault.places[0]
    if hq and hq not in command.headquarters(state):
        return say.UNKNOWN.at(rule="EF-230", remedy=say.OTHER_HQ, hq=hq)
    if hq and state.piece(hq).non_op:
        return say.NON_OP.at(rule="EF-230", remedy=say.OTHER_HQ, hq=hq)
    shadow = _shadowed(state, assault, side)
    if shadow is not None:
        return say.SHADOW.at(rule="EF-230", remedy=say.LEAVE_ORDER, place=place, hq=shadow[0], where=shadow[1])
    if not hq:
        none = say.NO_ONE.at(rule="EF-230", remedy=say.LEAVE_ORDER, place=place)
        return None if able(state, side, assault) else none
    where = _far(state, hq, side, assault)
    if where is not None:
        reach, distance = command.reach(state), state.land.distance(state.piece(hq).place, where)
        return say.RANGE.at(
            rule="EF-230", remedy=say.OTHER_HQ, hq=hq, place=place, where=where, distance=distance, reach=reach
        )
    if not left(state, hq):
        return say.POINTS.at(rule="EF-H42", remedy=say.OTHER_HQ, hq=hq, place=place)
    return None


def look(
    state: State, side: str, assaults: Iterable[Assault], orders: Sequence[Order]
) -> list[tuple[Order, str, Finding]]:
    """Look at the orders of a sheet beside the attacks in the order in which they will be fought: the line, the part of it, the finding.

    Each takes its point before the next is looked at. Findings: ``east.command.*``.
    """
    found: list[tuple[Order, str, Finding]] = []
    attacked: set[str] = set()
    for assault in assaults:
        attacked.update(assault.places)
        asked = [wish for wish in wishes(state, side, assault, orders) if not isinstance(wish.order, StandingReaction)]
        found += _beside(state, side, assault, asked)
        first = asked[0] if asked else None
        if first is not None and first.command:
            refused = check(state, side, assault, first.hq)
            if refused is not None and not nkvd(state, side, assault):
                found.append((first.order, "hq" if first.hq else "command", refused))
        made = of_side(state, side, assault, orders)
        if made is not None and made.hq:
            state = spend(state, made.hq)
    for order in orders:
        if isinstance(order, Command) and order.place not in attacked:
            found.append((order, "place", say.NO_ATTACK.at(rule="EF-230", remedy=say.LEAVE_ORDER, place=order.place)))
    return found


def _beside(state: State, side: str, assault: Assault, asked: Sequence[Wish]) -> Iterator[tuple[Order, str, Finding]]:
    """Say which orders do not count beside another of the same combat, or beside that of an NKVD unit."""
    guard = nkvd(state, side, assault)
    lines = [wish.order for wish in asked if isinstance(wish.order, Command)]
    for wish in asked if guard else ():
        where = state.piece(guard).place
        yield wish.order, "command", say.NKVD.at(rule="EF-231", remedy=say.LEAVE_ORDER, unit=guard, place=where)
    for line in () if guard else lines[1:]:
        twice = say.TWICE.at(rule="EF-230", remedy=say.LEAVE_ORDER, place=line.place, other=lines[0].place)
        yield line, "place", twice
    for wish in () if guard or not lines else asked:
        if isinstance(wish.order, Attack) and wish.command and wish.command != lines[0].command:
            inline = say.INLINE.at(rule="EF-230", remedy=say.ONE_ORDER, place=lines[0].place)
            yield wish.order, "command", inline


def _shadowed(state: State, assault: Assault, side: str) -> tuple[str, str] | None:
    """Return a non-operational HQ and a place in its range where a side's units fight, or None."""
    for place in _places(state, side, assault):
        shadow = command.shadowed(state, place)
        if shadow:
            return shadow[0], place
    return None


def _far(state: State, hq: str, side: str, assault: Assault) -> str | None:
    """Return a place where a side's units fight that lies outside an HQ's range, or None."""
    here, reach = state.piece(hq).place, command.reach(state)
    return next((p for p in _places(state, side, assault) if state.land.distance(here, p) > reach), None)


def _places(state: State, side: str, assault: Assault) -> tuple[str, ...]:
    return tuple(sorted(set(fighters(state, side, assault).values())))
