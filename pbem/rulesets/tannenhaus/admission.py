"""Whether an order can stand at any time: it names what there is and what can do it, and nothing that excludes the rest.

What depends on how things stand is judged by :mod:`.plan`; a queue entry may come up when much has changed (TN-H26).
"""

from collections.abc import Iterator, Sequence

from pbem.core.findings import Code, Finding
from pbem.orders.model import Order
from pbem.rulesets.tannenhaus import figures, movement
from pbem.rulesets.tannenhaus import findings as say
from pbem.rulesets.tannenhaus import findings_fight as fights
from pbem.rulesets.tannenhaus import findings_move as moves
from pbem.rulesets.tannenhaus import findings_sniper as snipers
from pbem.rulesets.tannenhaus import findings_turn as turns
from pbem.rulesets.tannenhaus.land import NATO
from pbem.rulesets.tannenhaus.orders import (
    EVENTS,
    PASS,
    STOP,
    Action,
    Condition,
    Impulse,
    Loss,
    Retreat,
    Rout,
    StandingRetreat,
    Stop,
)
from pbem.rulesets.tannenhaus.state import OVER, State

Fault = tuple[str, Finding]
"""What is wrong with an order, and with which part of it; "" for the whole."""

ALONE = ("enter", "sniper")
"""What is an impulse by itself (TN-54, TN-H23)."""

ASIDE = ("attach", STOP)
"""What costs no point and may go with anything, at the end of an impulse (TN-H21, TN-H26)."""

AREA_ONLY = ("empty", "mine", "theirs")
"""What a condition may say of an area only."""

MOST = 999
"""The highest number of an impulse."""


def admits(state: State, side: str, order: Order) -> Iterator[Fault]:
    """Say what is wrong with an order of a side whenever it comes up, each with the part of the order it is about.

    Parts are named as the fields are: ``actions.0.units.1``, ``otherwise.0.to``, ``when.0.subject``, ``unit``, ``areas.0``.
    Findings: ``tann.order.*``; of them contrary, no-longer are at odds and refuse nothing.
    """
    if state.now.phase == OVER:
        yield "", say.OVER.at()
    elif isinstance(order, Impulse):
        yield from _impulse(state, side, order)
    elif isinstance(order, Stop):
        if not order.when:
            yield "", say.UNCONDITIONAL.at(rule="TN-H26")
        yield from _conditions(state, order.when)
    elif isinstance(order, Retreat | Rout):
        yield from _named(state, side, "unit", order.unit, say.IDLE)
        yield from _areas(state, order.areas)
    elif isinstance(order, StandingRetreat):
        if order.towards:
            yield from _area(state, "towards", order.towards)
    elif isinstance(order, Loss):
        yield from _area(state, "area", order.area)
        for at, unit in enumerate(order.units):
            yield from _named(state, side, f"units.{at}", unit, say.IDLE)


def lost(state: State, unit: str) -> bool:
    """Whether a unit is out of the game for good: destroyed, and no cadre of it to be rolled for (TN-40, TN-43)."""
    now = state.now
    return unit in now.gone and all(cadre.unit != unit for cadre in now.cadres)


def _impulse(state: State, side: str, order: Impulse) -> Iterator[Fault]:
    if order.begun:
        if order not in state.now.carried.get(side, ()):
            yield "", say.NOT_BEGUN.at(rule="TN-H26", number=order.number)
        return
    if not 1 <= order.number <= MOST:
        yield "number", say.NUMBER.at(rule="TN-H26")
    if not order.actions and not order.otherwise:
        yield "", say.NOTHING.at(rule="TN-H26")
    yield from _conditions(state, order.when)
    for name, branch in (("actions", order.actions), ("otherwise", order.otherwise)):
        yield from _beside(name, branch)
        for at, action in enumerate(branch):
            for part, finding in _action(state, side, action, firm=not order.when):
                yield f"{name}.{at}.{part}" if part else f"{name}.{at}", finding
        yield from _once(name, branch)


def _beside(name: str, branch: Sequence[Action]) -> Iterator[Fault]:
    """Find what stands beside something that is an impulse by itself, or after a stop (TN-H4, TN-H26)."""
    dos = [action.do for action in branch]
    stop = dos.index(STOP) if STOP in dos else len(dos)
    for at in range(stop + 1, len(dos)):
        yield f"{name}.{at}", say.AFTER_STOP.at(rule="TN-H26")
    doing = [(at, do) for at, do in enumerate(dos[:stop]) if do not in ASIDE]
    for at, do in doing if len(doing) > 1 else ():
        if do == PASS:
            yield f"{name}.{at}", say.PASS_BESIDE.at(rule="TN-H4")
        elif do in ALONE:
            yield f"{name}.{at}", say.ALONE.at(rule="TN-54" if do == "sniper" else "TN-H23")


def _once(name: str, branch: Sequence[Action]) -> Iterator[Fault]:
    """Find units that would act twice in an impulse, and areas assaulted twice (TN-H4, TN-H13)."""
    seen: set[str] = set()
    assaulted: set[str] = set()
    for at, action in enumerate(branch):
        if action.do in ASIDE:
            continue
        for index, unit in enumerate(action.units):
            if unit in seen:
                yield f"{name}.{at}.units.{index}", say.TWICE.at(rule="TN-H4", unit=unit)
            seen.add(unit)
        if action.do == "assault":
            if action.to in assaulted:
                yield f"{name}.{at}.to", say.ASSAULTED.at(rule="TN-H13", area=action.to)
            assaulted.add(action.to)


def _action(state: State, side: str, action: Action, firm: bool) -> Iterator[Fault]:
    """Look at one action; ``firm``: no condition stands before it, so that it cannot be waiting for a unit not to be lost."""
    gone = turns.DESTROYED if firm else None
    if not _complete(action):
        yield "", say.INCOMPLETE.at()
        return
    if action.to and action.to not in state.land.areas:
        yield "to", turns.AREA.at(area=action.to)
        return
    if action.do == "attach":
        yield from _attach(state, side, action, gone)
        return
    if action.do == "sniper" and side != NATO:
        yield "", snipers.SNIPER_SIDE.at(rule="TN-54")
        return
    if action.do == "sniper" and not state.land.sniper:
        yield "", snipers.SNIPER_NONE.at(rule="TN-54")
        return
    if action.do == "sniper" and state.now.sniper_gone:
        yield "", snipers.SNIPER_REMOVED.at(rule="TN-58")
        return
    for at, unit in enumerate(action.units):
        yield from _doer(state, side, action, f"units.{at}", unit, gone)
    if action.target:
        yield from _target(state, side, action, gone)
    for at, unit in enumerate(action.back):
        if unit not in action.units:
            yield f"back.{at}", say.BACK.at(rule="TN-H7", unit=unit)


def _complete(action: Action) -> bool:
    """Whether an action has all its parts; reading lets no other through."""
    match action.do:
        case "move" | "assault" | "enter":
            return bool(action.units and action.to)
        case "fire":
            return bool(action.units and (action.to or action.target))
        case "attach":
            return bool(len(action.units) == 1 and action.target)
        case "sniper":
            return bool(action.target)
        case do:
            return do in (PASS, STOP)


def _doer(state: State, side: str, action: Action, part: str, unit: str, gone: Code | None) -> Iterator[Fault]:
    """Look at one of the units that act, and at what it can never do."""
    found = list(_named(state, side, part, unit, gone))
    if found or unit in state.now.gone:
        yield from found
        return
    printed = state.land.units[unit]
    if action.do == "assault" and printed.air:
        yield part, fights.ASSAULT_AIR.at(rule="TN-H20", unit=unit)
    elif action.do == "assault" and _asterisk(state, unit):
        code = fights.ASSAULT_LEAD_NO_ACM if part == "units.0" else fights.ASSAULT_NO_ACM
        yield part, code.at(rule="TN-7", unit=unit)
    elif action.do == "fire" and _unarmed(state, unit):
        yield part, fights.FIRE_NO_RCM.at(rule="TN-H10", unit=unit)
    elif action.do == "fire" and printed.mortar and action.target:
        yield "target", say.MORTAR_AIM.at(rule="TN-50", unit=unit)
    elif action.do in ("move", "assault") and not movement.passable(state, unit, action.to):
        river = moves.MOVE_RIVER if action.do == "move" else fights.ASSAULT_GROUND
        yield "to", river.at(rule="TN-H6", unit=unit, area=action.to)


def _asterisk(state: State, unit: str) -> bool:
    return (state.values(unit) if unit in state.now.pieces else state.land.units[unit].full).acm is None


def _unarmed(state: State, unit: str) -> bool:
    if unit in state.now.pieces:
        return figures.rcm(state, unit) <= 0
    return state.land.units[unit].full.rcm <= 0


def _target(state: State, side: str, action: Action, gone: Code | None) -> Iterator[Fault]:
    unit, land = action.target, state.land
    if unit in land.attachments:
        yield "target", turns.ATTACHED.at(rule="TN-H21", unit=unit)
    elif unit not in land.units:
        yield "target", turns.UNKNOWN.at(unit=unit)
    elif land.units[unit].side == side:
        yield "target", fights.FIRE_FRIEND.at(target=unit)
    elif lost(state, unit):
        if gone is not None:
            yield "target", gone.at(unit=unit)
    elif land.units[unit].air and action.do == "assault":
        yield "target", fights.ASSAULT_AIR_TARGET.at(rule="TN-H20", target=unit)
    elif land.units[unit].air and action.do == "sniper":
        yield "target", snipers.SNIPER_AIR.at(rule="TN-61", target=unit)


def _attach(state: State, side: str, action: Action, gone: Code | None) -> Iterator[Fault]:
    """Look at a leader's change of unit (TN-64, TN-H21)."""
    land, one, unit = state.land, action.units[0], action.target
    known = land.attachments.get(one)
    if known is None and one not in land.units:
        yield "units.0", turns.UNKNOWN.at(unit=one)
    elif known is None or not known.leader:
        yield "units.0", turns.NO_LEADER.at(rule="TN-64" if known else "TN-H21", leader=one)
    elif known.side != side:
        yield "units.0", turns.NOT_YOURS.at(unit=one)
    elif one not in state.now.attached:
        yield "units.0", turns.LEADER_LOST.at(rule="TN-H21", leader=one)
    found = list(_named(state, side, "target", unit, gone))
    yield from found
    if not found and land.units[unit].cls in ("gun", "air"):
        yield "target", turns.UNFIT.at(rule="TN-H21", unit=unit)


def _named(state: State, side: str, part: str, unit: str, gone: Code | None) -> Iterator[Fault]:
    """Say why a name is none of a unit of the side that is in the game or may come into it; ``gone``: what is said of one that is lost."""
    land = state.land
    if unit in land.attachments:
        yield part, turns.ATTACHED.at(rule="TN-H21", unit=unit)
    elif unit not in land.units:
        yield part, turns.UNKNOWN.at(unit=unit)
    elif land.units[unit].side != side:
        yield part, turns.NOT_YOURS.at(unit=unit)
    elif lost(state, unit) and gone is not None:
        yield part, gone.at(unit=unit)


def _area(state: State, part: str, area: str) -> Iterator[Fault]:
    if area not in state.land.areas:
        yield part, turns.AREA.at(area=area)


def _areas(state: State, areas: Sequence[str]) -> Iterator[Fault]:
    for at, area in enumerate(areas):
        yield from _area(state, f"areas.{at}", area)


def _conditions(state: State, when: Sequence[Condition]) -> Iterator[Fault]:
    """Look at the names in conditions, and whether two of them exclude each other."""
    land = state.land
    for at, one in enumerate(when):
        unit, area = one.subject in land.units or one.subject in land.attachments, one.subject in land.areas
        if one.what in AREA_ONLY and not area:
            yield f"when.{at}", turns.AREA.at(area=one.subject)
        elif one.what not in EVENTS and not unit and not area:
            yield f"when.{at}", turns.UNKNOWN.at(unit=one.subject)
        elif one.what == "at":
            yield from _area(state, f"when.{at}.area", one.area)
        if Condition(one.what, one.subject, one.area, not one.no) in when[:at]:
            yield f"when.{at}", say.CONTRARY.at(rule="TN-H26")
