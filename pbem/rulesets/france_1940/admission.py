"""Which orders a side may give at all in a phase, and whether they name what there is: looked at before any rule of play."""

from collections.abc import Iterator

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.france_1940 import findings as say
from pbem.rulesets.france_1940.orders import (
    Advance,
    Airdrop,
    Attack,
    Embark,
    Evacuate,
    Interdict,
    Move,
    MoveStack,
    Place,
    Rail,
    Retreat,
    StandingAir,
    StandingRetreat,
    Support,
)
from pbem.rulesets.france_1940.phases import phase_id
from pbem.rulesets.france_1940.state import State
from pbem.rulesets.france_1940.titles import nation_title, phase_title

Fault = tuple[str, Finding]
"""What is wrong with an order, and with which part of it; "" for the whole."""

CLAUSES = (Retreat, Advance, Evacuate, Embark)
"""Orders of a movement sheet that are carried out later, in combat and reorganisation."""

MOVES = (Move, MoveStack, Rail, Place, Airdrop, Interdict, Attack)
"""Orders of a movement sheet that are carried out with it."""

ANSWERS = (Support, Interdict)
"""Orders by which the other side answers declared attacks (FR-H14, FR-H22)."""


def admits(state: State, side: str, order: Order) -> Fault | None:
    """Say why a side may not give an order now, or None: the phase, units and places that are none, columns and nations.

    Findings: ``france.phase.*``, ``france.order.unknown-*``, ``france.order.other-unit``, ``france.standing.*``.
    """
    late = out_of_phase(state, side, order)
    if late is not None:
        return "", late
    return unsound(state, side, order)


def out_of_phase(state: State, side: str, order: Order) -> Finding | None:
    """Say why an order does not belong into the present phase, or None (FR-H1). Standing orders do at any time."""
    step, phase = state.now.step, phase_title(phase_id(state))
    if step in ("", "over"):
        return say.OVER.at() if step == "over" else say.OUT_OF_TURN.at(rule="FR-H1", phase=phase)
    if order.STANDING:
        return None
    if step == "set-up":
        return None if isinstance(order, Place) else say.SET_UP_ONLY.at(rule="FR-H34")
    phasing = side == state.phasing
    if isinstance(order, Support):
        if step == "combat" and not phasing:
            return None
        return say.NO_ANSWER.at(rule="FR-H22", remedy=say.ANSWER_HOW, phase=phase)
    if step == "move" and phasing:
        return None
    if step == "combat" and isinstance(order, CLAUSES if phasing else ANSWERS):
        return None
    if phasing:
        return say.MOVES_OVER.at(rule="FR-H1", remedy=say.WAIT_TURN, phase=phase)
    return say.OUT_OF_TURN.at(rule="FR-H1", remedy=say.WAIT_TURN, phase=phase)


def unsound(state: State, side: str, order: Order) -> Fault | None:
    """Say what an order names that is not there, or not the side's, or None; reading lets none of it through."""
    land = state.land
    for part, unit, own in _units(order):
        if unit not in land.units:
            return part, say.UNKNOWN_UNIT.at(unit=unit)
        if (land.units[unit].side == side) is not own:
            return part, say.OTHER_UNIT.at(unit=unit)
    for part, place in _places(order):
        if place not in land.terrain:
            return part, say.UNKNOWN_PLACE.at(place=place)
    if isinstance(order, StandingAir):
        if order.upto and order.upto not in land.crt.columns:
            columns = ", ".join(land.crt.columns)
            return "upto", say.STANDING_COLUMN.at(rule="FR-H22", column=order.upto, columns=columns)
        for nation in order.nations:
            if nation not in own_nations(state, side):
                return "nation", say.STANDING_NATION.at(rule="FR-65", nation=nation_title(nation))
    return None


def own_nations(state: State, side: str) -> tuple[str, ...]:
    """Return the nations of a side that receive air points (FR-64, FR-65)."""
    nations = ("DE",) if side == "german" else ("FR", "GB")
    return tuple(nation for nation in nations if nation in state.land.constants["air"]["points"])


def _units(order: Order) -> Iterator[tuple[str, str, bool]]:
    """Iterate over the units an order names, each with its part and whether it must be the side's own."""
    if isinstance(order, Move | Rail | Place | Airdrop | Embark | Evacuate):
        yield "unit", order.unit, True
    elif isinstance(order, Attack | Advance):
        for index, unit in enumerate(order.units):
            yield f"units.{index}", unit, True
    elif isinstance(order, Retreat) and order.unit:
        yield "unit", order.unit, False


def _places(order: Order) -> Iterator[tuple[str, str]]:
    if isinstance(order, Move | MoveStack | Retreat):
        for index, place in enumerate(order.path):
            yield f"path.{index}", place
    if isinstance(order, Move | MoveStack | Rail | Advance) and order.to:
        yield "to", order.to
    if isinstance(order, MoveStack | Place | Airdrop | Interdict | Support | Retreat | Advance):
        yield "place", order.place
    if isinstance(order, Attack):
        for index, place in enumerate(order.places):
            yield f"places.{index}", place
    if isinstance(order, StandingRetreat):
        yield "towards", order.towards
