"""Advances after combat: who may go into a hex that was cleared, and who does (EF-184, EF-261 to EF-263, EF-H29).

What was left in the hex is removed or taken by whoever enters it first (EF-162, EF-H10, EF-H40).
"""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.east_front import control, movement, odds, passage, search, specials, stacking, walking
from pbem.rulesets.east_front import findings_advance as say
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT, Advance, StandingAdvance
from pbem.rulesets.east_front.state import Fight, State

STACKS = 2
"""So many of the strongest stacks advance by the default (EF-H29)."""

BRIDGED = ("river", "canal", "major-river")


def cleared(state: State, fight: Fight) -> tuple[str, ...]:
    """Return the places of a combat that its result has emptied but for supply and bridge units, which an entry removes."""
    if not (fight.enemy or fight.enemy_hexes or fight.wiped):
        return ()
    return tuple(place for place in fight.places if all(search.yields(state, unit) for unit in state.at(place)))


def refused(state: State, fight: Fight, unit: str, place: str) -> Finding | None:
    """Say why a unit cannot advance into a cleared place of a combat, or None; who has gone there before it counts for stacking.

    Enemy ZOCs do not matter (EF-261). Findings: ``east.advance.*``.
    """
    piece = state.now.pieces.get(unit)
    if piece is None or unit not in fight.attackers:
        return say.NOT_THERE.at(rule="EF-261", unit=unit, place=place)
    if fight.orders.get(state.unit(unit).side) == ADDITIONAL_RETREAT:
        return say.ORDERED.at(rule="EF-262", unit=unit)
    if state.unit(unit).gun:
        return say.ARTILLERY.at(rule="EF-262", unit=unit)
    if fight.own_hexes or piece.place in fight.places or not state.land.adjacent(piece.place, place):
        return say.AWAY.at(rule="EF-261", unit=unit, place=place)
    if not _enters(state, unit, place):
        return say.TERRAIN.at(rule="EF-184", unit=unit, place=place)
    if not stacking.fits(state, place, [unit]):
        return say.STACK.at(rule="EF-262", unit=unit, place=place, limit=stacking.limit(state, place))
    return None


def _enters(state: State, unit: str, place: str) -> bool:
    """Whether movement could bring a unit into an adjacent place at all, also by One-Hex Movement (EF-69, EF-184, EF-H41)."""
    home = state.unit(unit).home
    near = not home or state.land.distance(home, place) <= walking.MILITIA_REACH
    return near and specials.enterable(state, unit, place)


def candidates(state: State, fight: Fight) -> tuple[str, ...]:
    """Return the attackers that may advance into some cleared place, in order of ids."""
    places = cleared(state, fight)
    return tuple(
        unit for unit in sorted(fight.attackers) if any(refused(state, fight, unit, place) is None for place in places)
    )


def advance(state: State, fight: Fight, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Move the attackers that advance: by the clauses for the places of the combat, else by the standing word, else by the default.

    ``orders``: those of the attacker in force, ``seq``: his sheet. A unit named that cannot go stays, and it is said.
    ``unit.advanced``, ``unit.eliminated``, ``strongpoint.dropped``, ``place.taken``, ``order.failed``.
    """
    places = cleared(state, fight)
    clauses = [order for order in orders if isinstance(order, Advance) and order.place in fight.places]
    word = next((order for order in orders if isinstance(order, StandingAdvance)), None)
    if clauses:
        for clause in clauses:
            if clause.place in places:
                state = yield from _send(state, fight, clause.units, clause.place, clause, seq)
                if clause.all:
                    state = yield from _send(state, fight, ranked(state, fight), clause.place, None, seq)
    elif word is not None:
        for place in places if word.all else ():
            state = yield from _send(state, fight, ranked(state, fight), place, None, seq)
    else:
        for place in worth(state, fight, places):
            units = strongest(state, fight, place)
            state = yield from _send(state, fight, units, place, None, seq, ["EF-H29"])
    return state


def _send(
    state: State,
    fight: Fight,
    units: Sequence[str],
    place: str,
    clause: Advance | None,
    seq: int,
    rules: Sequence[str] = (),
) -> Effects:
    """Move units into a place one after another, as far as each may; of those that a clause names it is said who may not."""
    for unit in units:
        refusal = refused(state, fight, unit, place)
        if refusal is None:
            state = yield from _go(state, unit, place, ["EF-261", *rules], (fight.seq, seq))
        elif clause is not None and unit in state.now.pieces:
            state = (yield failed(state.attacking, clause, refusal, seq)).state
    return state


def _go(state: State, unit: str, place: str, rules: Sequence[str], causes: Sequence[int]) -> Effects:
    side, path = state.unit(unit).side, [state.piece(unit).place, place]
    state = (yield effect("unit.advanced", rules, causes, unit=unit, path=path)).state
    state = yield from movement.drive_out(state, unit, place)
    if state.now.works.get(place, side) != side:
        state = (yield effect("strongpoint.dropped", ["EF-H34"], causes, place=place)).state
    return (yield from control.take(state, side, [place], causes))


def ranked(state: State, fight: Fight) -> tuple[str, ...]:
    """Return the attackers that are left, the strongest first."""
    left = [unit for unit in fight.attackers if unit in state.now.pieces]
    return tuple(sorted(left, key=lambda unit: (-odds.attack(state, unit), unit)))


def strongest(state: State, fight: Fight, place: str) -> tuple[str, ...]:
    """Return the attackers of the strongest two stacks of which somebody may go into a place, the strongest stack first (EF-H29)."""
    stacks: dict[str, list[str]] = {}
    for unit in ranked(state, fight):
        if refused(state, fight, unit, place) is None:
            stacks.setdefault(state.piece(unit).place, []).append(unit)
    order = sorted(stacks, key=lambda here: (-sum(odds.attack(state, unit) for unit in stacks[here]), here))
    return tuple(unit for here in order[:STACKS] for unit in stacks[here])


def worth(state: State, fight: Fight, places: Sequence[str]) -> list[str]:
    """Return those of some places into which the default advances, the victory locations with the most points first (EF-H29)."""
    found = [place for place in places if worthy(state, fight, place)]
    return sorted(found, key=lambda place: -state.land.objectives.get(place, 0))


def worthy(state: State, fight: Fight, place: str) -> bool:
    """Whether the default advances into a place: a town or city, a bridge over water, a victory location, a fortification (EF-H29)."""
    land = state.land
    if place in land.town or place in land.objectives or place in state.now.strongpoints:
        return True
    side = next((state.unit(unit).side for unit in fight.attackers if unit in state.now.pieces), "")
    for beside in land.neighbours[place]:
        if state.line(place, beside):
            return True
        if not land.side(place, beside).isdisjoint(BRIDGED) and passage.crossing(state, side, place, beside):
            return True
    return False
