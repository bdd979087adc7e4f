"""Reinforcements, and bridge units that come back (4.1, 4.2, EF-H1, EF-H10)."""

from collections.abc import Iterable, Mapping

from pbem.core.findings import Finding
from pbem.rulesets.east_front import bridges, control, findings_turn, zones
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.orders import Place
from pbem.rulesets.east_front.phases import FIRST
from pbem.rulesets.east_front.stacking import fits
from pbem.rulesets.east_front.state import State, other


def due(state: State) -> Mapping[str, tuple[str, ...]]:
    """Return the phasing side's units that may come in this phase, each with the places open to it now, the default first.

    A reinforcement comes at the start of its side's first movement phase of a turn, from its turn of arrival on: while all its places are
    held or watched by the enemy, or full, it waits turn by turn (EF-H1). A bridge unit that was driven out comes back in a Regular phase
    (EF-H10). No bridge unit comes while as many as may be are in play.
    """
    side, now = state.phasing, state.now
    found: dict[str, tuple[str, ...]] = {}
    if not side:
        return found
    room = bridges.in_play(state, side) < bridges.limit(state)
    if now.phase == FIRST[side]:
        for unit in sorted(state.land.units):
            printed = state.land.units[unit]
            if printed.side != side or unit in now.pieces or unit in now.gone or not 0 < printed.arrives <= now.turn:
                continue
            shut = printed.type == "bridge" and not room
            found[unit] = () if shut else tuple(place for place in printed.entry if _open(state, unit, place))
    if state.regular:
        for unit in bridges.waiting(state, side):
            found[unit] = bridges.places(state, unit) if room else ()
    return found


def check(state: State, order: Place) -> Finding | None:
    """Say why a unit cannot come in as ordered, or None.

    Findings: ``east.place.*``.
    """
    open_to = due(state).get(order.unit)
    if open_to is None:
        return findings_turn.PLACE_NOT_DUE.at(unit=order.unit, rule="EF-H1")
    unit = state.unit(order.unit)
    if unit.type == "bridge" and bridges.in_play(state, unit.side) >= bridges.limit(state):
        return findings_turn.PLACE_BRIDGES.at(n=bridges.limit(state), rule="EF-H10")
    if order.place in open_to:
        return None
    if order.unit in state.now.gone:
        return findings_turn.PLACE_ROAD.at(unit=order.unit, place=order.place, rule="EF-H10")
    if order.place not in unit.entry:
        places = " ".join(unit.entry)
        return findings_turn.PLACE_ENTRY.at(unit=order.unit, place=order.place, places=places, rule="EF-H1")
    return findings_turn.PLACE_SHUT.at(unit=order.unit, place=order.place, rule="EF-H1")


def execute(state: State, order: Place, seq: int = -1) -> Effects:
    """Bring in one unit as ordered, or say that it cannot come there: ``unit.arrived``, ``place.taken``."""
    refused = check(state, order)
    if refused is not None:
        return (yield failed(state.phasing, order, refused, seq)).state
    return (yield from _arrive(state, order.unit, order.place, [seq]))


def bring_in(state: State, orders: Iterable[Place] = (), seq: int = -1) -> Effects:
    """Bring in all units that are due: those ordered, in the order of the sheet, then the others in their first open place."""
    for order in orders:
        state = yield from execute(state, order, seq)
    for unit in due(state):
        open_to = due(state).get(unit, ())
        if open_to:
            state = yield from _arrive(state, unit, open_to[0], [])
    return state


def _arrive(state: State, unit: str, place: str, causes: Iterable[int]) -> Effects:
    causes, printed = tuple(causes), state.unit(unit)
    rules = ["EF-H10"] if unit in state.now.gone else ["EF-H1"]
    if printed.type == "hq":
        rules.append("EF-H16")
    state = (yield effect("unit.arrived", rules, causes, unit=unit, place=place)).state
    return (yield from control.take(state, printed.side, [place], causes)) if printed.armed else state


def _open(state: State, unit: str, place: str) -> bool:
    side = state.unit(unit).side
    return (
        state.holder(place) != other(side) and place not in zones.enemy_zone(state, side) and fits(state, place, [unit])
    )
