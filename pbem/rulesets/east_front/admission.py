"""Which orders a side may give at all in a phase, and whether they name what there is: looked at before any rule of play."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.east_front import findings_sheet as say
from pbem.rulesets.east_front import findings_supply
from pbem.rulesets.east_front.land import Land
from pbem.rulesets.east_front.orders import (
    Activate,
    Airlift,
    Bridge,
    Convert,
    Demolish,
    Feed,
    Flip,
    Join,
    Loss,
    Move,
    MoveStack,
    Overrun,
    Place,
    Rail,
    Retreat,
    StandingGuns,
    StandingLoss,
    StandingRetreat,
    Strategic,
)
from pbem.rulesets.east_front.orders_combat import (
    ADVANCES,
    LOSSES,
    REACTION,
    RETREATS,
    Advance,
    Attack,
    Command,
    Fortify,
    Rebuild,
    Replace,
    Support,
)
from pbem.rulesets.east_front.state import COMBAT, MOVEMENT, OVER, State, other
from pbem.rulesets.east_front.titles import phase_title

Fault = tuple[str, Finding]
"""What is wrong with an order, and with which part of it; "" for the whole."""

ENGINEERING = (Flip, Convert, Demolish)
"""Orders for the Engineering step, which follows a side's second movement phase (4.1)."""

SECOND = ("axis-motorized", "soviet-move")

FIGHTING = ("axis-move", "soviet-motorized")
"""The movement phases in which attacks are declared: a retreat said beforehand may then be one of the side's own units too (EF-251)."""

FEEDING = {"axis": ("axis-motorized", "soviet-motorized", "soviet-move"), "soviet": ("soviet-move",)}
"""When each side says from which supply units others are to live: from its last movement phase to the Supply step (EF-154)."""


def admits(state: State, side: str, order: Order) -> Fault | None:
    """Say why a side may not give an order now, or None: the phase, units and places that are none.

    Findings: ``east.phase.*``, ``east.order.*``.
    """
    late = out_of_phase(state, side, order)
    if late is not None:
        return "", late
    return unsound(state, side, order)


def out_of_phase(state: State, side: str, order: Order) -> Finding | None:
    """Say why an order does not belong into the present phase, or None (EF-9, EF-10, EF-H1). Standing orders do at any time."""
    phase = state.now.phase
    if phase == OVER or state.now.result is not None:
        return say.OVER.at()
    if order.STANDING:
        return None
    title = phase_title(phase)
    if isinstance(order, Feed):
        return None if phase in FEEDING[side] else findings_supply.LATER.at(rule="EF-154", phase=title)
    if phase in COMBAT:
        return _in_combat(state, side, order)
    if MOVEMENT.get(phase) != side or isinstance(order, Support):
        wait = say.WAIT_ASKED if isinstance(order, Support) else say.WAIT_TURN
        return say.OUT_OF_TURN.at(rule="EF-9" if side == "axis" else "EF-10", remedy=wait, phase=title)
    if isinstance(order, Attack | Command | Advance) and phase in SECOND:
        return say.ATTACK_EARLIER.at(rule="EF-180", phase=title)
    if isinstance(order, ENGINEERING) and phase not in SECOND and not _of_supply(state, order):
        return say.ENGINEERING_LATER.at(rule="EF-58" if isinstance(order, Flip) else "EF-H1", phase=title)
    return None


ANSWERS: dict[str, tuple[type[Order], ...]] = {
    REACTION: (Attack, Command, Loss, Retreat, Advance),
    LOSSES: (Loss,),
    RETREATS: (Retreat,),
    ADVANCES: (Advance,),
}
"""What answers a question, by what it is about."""


def _in_combat(state: State, side: str, order: Order) -> Finding | None:
    """Say why an order does not belong into the present state of a Combat Phase, or None (EF-180, EF-182, EF-191, EF-D31).

    The side attacked reacts, supports, gives orders and says what it will choose; the attacker's orders stand, and what he may change
    he changes when he is asked. Who is asked something answers that. What goes on from before is always in its place.
    """
    if order in state.now.carried.get(side, ()):
        return None
    question, phase = state.now.question, phase_title(state.now.phase)
    if question is not None and question.side == side:
        return None if isinstance(order, ANSWERS[question.what]) else say.NOT_ASKED.at(rule="EF-D31")
    reacting = question is None and not state.now.reacted and side == other(state.attacking)
    if reacting and isinstance(order, Move | MoveStack | Support | Command | Loss | Retreat):
        return None
    if isinstance(order, Attack):
        return say.ATTACK_EARLIER.at(rule="EF-180", phase=phase)
    wait = say.WAIT_ASKED if isinstance(order, (Support, Command, Loss, Retreat, Advance)) else say.WAIT_TURN
    return say.OUT_OF_TURN.at(rule="EF-9" if side == "axis" else "EF-10", remedy=wait, phase=phase)


def bound(state: State, side: str, orders: Sequence[Order]) -> tuple[Order, ...]:
    """Return what a side ordered for combats still to be fought before they began, and a sheet leaves out that may not: it stays (EF-232).

    The attacker can take it back only when he is asked after the reaction (EF-182).
    """
    question = state.now.question
    if not state.attacking or (question is not None and (question.side, question.what) == (side, REACTION)):
        return ()
    keys = {order.key for order in orders}
    places = {place for assault in state.now.attacks for place in assault.places}
    kept = [order for order in state.now.carried.get(side, ()) if order.key not in keys]
    return tuple(
        order
        for order in kept
        if (isinstance(order, Attack) and order.subject in places)
        or (isinstance(order, Support | Command) and order.place in places)
    )


def _of_supply(state: State, order: Order) -> bool:
    """Whether an order to turn a unit is about a supply unit, which is turned in either movement phase (EF-160)."""
    unit = state.land.units.get(order.unit) if isinstance(order, Flip) else None
    return unit is not None and unit.type == "msu"


def unsound(state: State, side: str, order: Order) -> Fault | None:
    """Say what an order names that is not there, or not the side's, or twice running, or None; most of it reading lets not through."""
    land = state.land
    for part, unit, own in units_of(order):
        kinds = {"guns": (land.units, land.ships), "air": (land.aircraft,)}.get(part.partition(".")[0], (land.units,))
        found = next((kind[unit].side for kind in kinds if unit in kind), None)
        if found is None:
            return part, _out_of_kind(land, part, unit)
        led = isinstance(order, Retreat) and state.now.phase in (*FIGHTING, *COMBAT)
        if (found == side) is not own and not led:
            return part, (say.OTHER_UNIT if own else say.OWN_UNIT).at(unit=unit)
    for part, place in places_of(order):
        if place not in land.terrain:
            return part, say.UNKNOWN_PLACE.at(place=place)
    for (before, first), (part, place) in pairwise(places_of(order)):
        if place == first and before.partition(".")[0] == part.partition(".")[0]:
            return part, say.PLACE_TWICE.at(place=place)
    return None


def _out_of_kind(land: Land, part: str, unit: str) -> Finding:
    """Say why what an order names is none of the things that may stand there: no such unit, an aircraft, a ship, no aircraft."""
    if unit in land.aircraft:
        return say.AIRCRAFT.at(rule="EF-H30", unit=unit)
    if unit in land.ships and not part.startswith("air."):
        return say.SHIP.at(rule="EF-H39", unit=unit)
    return (say.NO_AIRCRAFT if unit in land.units or unit in land.ships else say.UNKNOWN_UNIT).at(unit=unit)


def units_of(order: Order) -> Iterator[tuple[str, str, bool]]:
    """Iterate over the units an order names, each with its part and whether it must be the side's own."""
    if isinstance(
        order, Move | Strategic | Rail | Airlift | Place | Activate | Bridge | Flip | Join | Feed | Replace | Rebuild
    ):
        yield "unit", order.unit, True
    if isinstance(order, Join):
        yield "other", order.other, True
    if isinstance(order, Activate) and order.hq:
        yield "hq", order.hq, True
    if isinstance(order, Fortify) and order.unit:
        yield "unit", order.unit, True
    if isinstance(order, Attack | Command) and order.hq:
        yield "hq", order.hq, True
    for name in ("guns", "supply") if isinstance(order, Attack) else ("guns",) if isinstance(order, Support) else ():
        for index, unit in enumerate(getattr(order, name)):
            yield f"{name}.{index}", unit, True
    for index, unit in enumerate(order.air if isinstance(order, Attack | Support) else ()):
        yield f"air.{index}", unit, True
    if isinstance(order, Overrun | Loss | StandingLoss | StandingGuns | Attack | Advance):
        for index, unit in enumerate(order.units):
            yield f"units.{index}", unit, True
    if isinstance(order, Retreat) and order.unit:
        yield "unit", order.unit, False


def places_of(order: Order) -> Iterator[tuple[str, str]]:
    """Iterate over the places an order names, each with its part."""
    if isinstance(order, Move | MoveStack | Strategic | Retreat):
        for index, place in enumerate(order.path):
            yield f"path.{index}", place
    if isinstance(order, Move | MoveStack | Strategic | Rail | Airlift | Retreat) and order.to:
        yield "to", order.to
    if isinstance(order, Attack):
        for index, place in enumerate(order.places):
            yield f"places.{index}", place
    if isinstance(
        order,
        MoveStack | Place | Overrun | Loss | Retreat | Demolish | Support | Command | Advance | Rebuild | Fortify,
    ):
        yield "place", order.place
    if isinstance(order, Overrun):
        for name, way in (("via", order.via), ("then", order.then)):
            for index, place in enumerate(way):
                yield f"{name}.{index}", place
        if order.then_to:
            yield "then_to", order.then_to
    if isinstance(order, Bridge):
        yield "a", order.a
        yield "b", order.b
    if isinstance(order, Convert):
        for index, place in enumerate(order.places):
            yield f"places.{index}", place
    if isinstance(order, StandingRetreat):
        yield "towards", order.towards
