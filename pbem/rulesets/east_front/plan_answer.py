"""A sheet of the Combat Phase looked at beforehand: reactions, support, orders, answers (EF-191 to EF-199, EF-230, EF-D31)."""

from collections.abc import Iterable, Sequence

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.east_front import (
    admission,
    advance,
    air,
    attacks,
    clauses,
    combat,
    commands,
    plan_attacks,
    reaction,
    reactions,
    retreat_ways,
    stackmove,
    support,
)
from pbem.rulesets.east_front import findings_answer as say
from pbem.rulesets.east_front.assault import reckon
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.looked import Looked
from pbem.rulesets.east_front.orders import Loss, Move, MoveStack, Retreat
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT, REACTION, Advance, Attack, Support
from pbem.rulesets.east_front.state import Assault, Fight, Question, State, other

Numbered = Sequence[tuple[int, Order]]
"""Orders with their indices in the sheet."""


def look(state: State, side: str, good: Numbered) -> Looked:
    """Look at what a side orders in a Combat Phase. ``good``: its orders with their indices, those refused left out.

    What goes on from before is looked at only where something new stands beside it.
    """
    question = state.now.question
    looked = Looked(state)
    if question is not None and question.side == side:
        if question.what == REACTION:
            _change(looked, side, good)
        else:
            looked.faults += _answers(state, question, _fresh(state, side, good))
    elif question is None and not state.now.reacted and side == other(state.attacking):
        _react(looked, side, good)
    return looked


def bound(state: State, side: str, orders: Sequence[Order]) -> list[tuple[int, str, Finding]]:
    """Say what a sheet leaves out that stays in force all the same, and which order goes with a line that may be left out.

    The attack itself stays declared (EF-182, EF-232). Findings: ``east.command.bound``, ``east.command.released``.
    """
    left = admission.bound(state, side, orders)
    found = [(-1, "", say.BOUND.at(rule="EF-232", place=order.key[1])) for order in left]
    question = state.now.question
    if question is not None and (question.side, question.what) == (side, REACTION):
        keys = {order.key for order in orders}
        for order in state.now.carried.get(side, ()):
            if isinstance(order, Attack) and order.command and order.key not in keys:
                found.append((-1, "", say.RELEASED.at(rule="EF-182", place=order.subject)))
    return found


def _fresh(state: State, side: str, good: Numbered) -> list[tuple[int, Order]]:
    """Leave out standing orders and what goes on from before."""
    carried = state.now.carried.get(side, ())
    return [(index, order) for index, order in good if not order.STANDING and order not in carried]


def _react(looked: Looked, side: str, good: Numbered) -> None:
    """Go through a reaction in the order of its sheet, then look at support, orders and clauses as things stand after it."""
    apart = stackmove.spoken_for([order for _, order in good])
    for index, order in good:
        state = looked.state
        if isinstance(order, Move):
            made = reaction.planned(state, order, reactions.defenders(state))
            if isinstance(made, Finding):
                looked.faults.append((index, part_of(order, made), made))
            else:
                looked.moves.append(made)
                looked.state, _ = play(reactions.execute(state, order), state)
        elif isinstance(order, MoveStack):
            several = reactions.forecast(state, side, order, apart)
            if isinstance(several, Finding):
                looked.faults.append((index, "place", several))
            else:
                looked.moves += several
                for move in reactions.members(state, side, order, apart):
                    looked.state, _ = play(reactions.execute(looked.state, move), looked.state)
    looked.faults += _supports(looked.state, side, good)
    _commands(looked, side, good)
    _clauses(looked, side, good)
    _forecast(looked, side, good)


def _change(looked: Looked, side: str, good: Numbered) -> None:
    """Look at what the attacker changes after the reaction: who attacks what, then orders and clauses (EF-182)."""
    changed = attacks.changes(looked.state, side, [order for _, order in good])
    looked.faults += [(good[at][0], part, finding) for at, part, finding in changed.faults]
    held = {assault.places[0]: assault for assault in looked.state.now.attacks}
    known = looked.state.now.carried.get(side, ())
    for index, order in good:
        if not isinstance(order, Attack) or order in known or order.places[0] not in held:
            continue
        declared = held[order.places[0]]
        if (order.mandated, order.air) != (declared.mandated, declared.air):
            looked.faults.append(
                (index, "", say.FIXED.at(rule="EF-182", remedy=say.AS_DECLARED, place=order.places[0]))
            )
    looked.state = looked.state.change(attacks=changed.assaults)
    _commands(looked, side, good)
    _clauses(looked, side, good)
    _forecast(looked, side, good)


def _forecast(looked: Looked, side: str, good: Numbered) -> None:
    """Forecast the combats as things stand, with what the side itself orders: of the other's guns and orders it knows nothing.

    The attacker's forecast is without support for the defence; the defender's is with what his sheet says of it, or the default.
    """
    state, orders = looked.state, [order for _, order in good]
    for declared in state.now.attacks:
        assault = combat.standing(state, declared)
        if not assault.places or not assault.units:
            continue
        given = commands.of_side(state, side, assault, orders)
        told = {side: given.command} if given is not None else {}
        reply = None if side == state.attacking else combat.answer(state, assault, orders, told.get(side, ""))
        looked.boxes.append(plan_attacks.forecast(state, reckon(state, assault, reply), told))
        if given is not None and given.hq:
            state = commands.spend(state, given.hq)
        if reply is not None:
            fired = {f"fired {gun}": 1 for gun in reply.guns}
            state = state.change(used={**state.now.used, **fired})


def _commands(looked: Looked, side: str, good: Numbered) -> None:
    """Look at the orders to units in combat, in the order of the attacks. Findings: ``east.command.*``."""
    said = commands.look(looked.state, side, looked.state.now.attacks, [order for _, order in good])
    for line, part, finding in said:
        index = next(index for index, order in good if order is line)
        looked.faults.append((index, part, finding))


def _clauses(looked: Looked, side: str, good: Numbered) -> None:
    """Look at clauses for losses, retreats and advances. Findings: ``east.loss.*``, ``east.retreat.*``, ``east.advance.*``."""
    orders = [order for _, order in good]
    for index, order in _fresh(looked.state, side, good):
        if isinstance(order, Loss | Retreat | Advance):
            said = clauses.in_combat(looked.state, side, looked.state.now.attacks, order, orders)
            looked.faults += [(index, part, finding) for part, finding in said]


def _supports(state: State, side: str, good: Numbered) -> list[tuple[int, str, Finding]]:
    """Look at the guns, ships and aircraft that support the defence. Findings: ``east.support.*``, ``east.air.*``."""
    faults: list[tuple[int, str, Finding]] = []
    taken: dict[str, str] = {}
    seen: dict[str, str] = {}
    for index, order in good:
        if not isinstance(order, Support):
            continue
        assault = next((one for one in state.now.attacks if order.place in one.places), None)
        if assault is None:
            none = say.SUPPORT_NO_ATTACK.at(rule="EF-218", remedy=say.LEAVE_LINE, place=order.place)
            faults.append((index, "place", none))
            continue
        before = seen.setdefault(assault.places[0], order.place)
        if before != order.place:
            beside = say.SUPPORT_BESIDE.at(rule="EF-218", remedy=say.LEAVE_LINE, place=order.place, other=before)
            faults.append((index, "place", beside))
            continue
        faults += [(index, part, finding) for part, finding in _support(state, side, order, assault, taken)]
    return faults


def _support(
    state: State, side: str, order: Support, assault: Assault, taken: dict[str, str]
) -> Iterable[tuple[str, Finding]]:
    """Look at one line of support. ``taken``: who supports in an earlier line, and where; it grows."""
    good: list[str] = []
    for index, gun in enumerate(order.guns):
        refused = support.may_support(state, gun, assault, attacking=False)
        if refused is None and gun in taken:
            refused = say.SUPPORT_TWICE.at(rule="EF-223", remedy=say.LEAVE_UNIT, unit=gun, other=taken[gun])
        if refused is None:
            most = support.limit(state, side, assault, (*good, gun))
            if not support.exempt(state, gun) and support.counted(state, (*good, gun)) > most:
                rule = "EF-222" if side == "soviet" else "EF-220"
                refused = say.SUPPORT_LIMIT.at(
                    rule=rule, remedy=say.LEAVE_UNIT, unit=gun, place=order.place, limit=most
                )
        if refused is None:
            good.append(gun)
            taken[gun] = order.place
        else:
            yield f"guns.{index}", refused
    yield from air.check(state, order.air, side, assault.places)
    for index, craft in enumerate(order.air):
        if craft in taken:
            twice = say.SUPPORT_TWICE.at(rule="EF-H30", remedy=say.LEAVE_UNIT, unit=craft, other=taken[craft])
            yield f"air.{index}", twice
        taken.setdefault(craft, order.place)


def _answers(state: State, question: Question, fresh: Numbered) -> list[tuple[int, str, Finding]]:
    """Look at the answer to a question about losses, a retreat or an advance: it says what will be done, so all of it must be possible.

    Findings: ``east.answer.*``, ``east.retreat.*``, ``east.advance.*``.
    """
    fight = state.now.fight
    faults: list[tuple[int, str, Finding]] = []
    for index, order in fresh:
        if fight is None or not isinstance(order, Loss | Retreat | Advance):
            continue
        if order.place not in fight.places:
            elsewhere = say.ANSWER_PLACE.at(rule="EF-D31", remedy=say.LEAVE_LINE, place=question.place)
            faults.append((index, "place", elsewhere))
            continue
        strangers = [(part, unit) for part, unit in _named(order) if unit not in question.units]
        for part, unit in strangers:
            units = ", ".join(question.units)
            faults.append(
                (index, part, say.ANSWER_UNIT.at(rule="EF-D31", remedy=say.LEAVE_UNIT, unit=unit, units=units))
            )
        if not strangers and isinstance(order, Advance):
            faults += [(index, part, finding) for part, finding in _advance(state, fight, order)]
        elif not strangers and isinstance(order, Retreat):
            faults += [(index, part, finding) for part, finding in _retreat(state, fight, question, order)]
    return faults


def _named(order: Loss | Retreat | Advance) -> list[tuple[str, str]]:
    if isinstance(order, Retreat):
        return [("unit", order.unit)] if order.unit else []
    return [(f"units.{index}", unit) for index, unit in enumerate(order.units)]


def _advance(state: State, fight: Fight, order: Advance) -> Iterable[tuple[str, Finding]]:
    for index, unit in enumerate(order.units):
        refused = advance.refused(state, fight, unit, order.place)
        if refused is not None:
            yield f"units.{index}", refused


def _retreat(state: State, fight: Fight, question: Question, order: Retreat) -> Iterable[tuple[str, Finding]]:
    """Say what bars the path of a retreat for each of those that go by it, if it is barred for all of them."""
    going = [
        unit for unit in question.units if order.unit in ("", unit) and origin_of(state, fight, unit) == order.place
    ]
    found = [way for unit in going if (way := _led(state, fight, unit, order, question.hexes)) is not None]
    if order.path and going and len(found) == len(going):
        place = str(found[0].message.args.get("place", ""))
        yield f"path.{order.path.index(place) if place in order.path else 0}", found[0]


def _led(state: State, fight: Fight, unit: str, order: Retreat, length: int) -> Finding | None:
    """Say why a unit cannot be led along the path of a clause, or None."""
    ways = paths(state, fight, unit, length)
    led = retreat_ways.follow(state, (unit,), order.place, length, order.path, order.to, ways)
    return led if isinstance(led, Finding) else None


def origin_of(state: State, fight: Fight, unit: str) -> str:
    """Return the place from which a unit of a combat retreats: a defender its hex, an attacker the first Defender Hex (EF-251, EF-H25)."""
    return fight.place if state.unit(unit).side == state.attacking else state.piece(unit).place


def paths(state: State, fight: Fight, unit: str, length: int) -> tuple[retreat_ways.Way, ...]:
    """Return the paths that do the least harm for a unit that retreats by itself (EF-237, EF-252)."""
    calm = fight.orders.get(state.unit(unit).side) == ADDITIONAL_RETREAT
    return retreat_ways.best(state, (unit,), origin_of(state, fight, unit), length, calm=calm, closed=fight.places)


_AT_UNIT = ("east.unit.", "east.reaction.kind", "east.reaction.defender", "east.reaction.zone", "east.reaction.supply",
            "east.reaction.overrun", "east.reaction.strategic", "east.reaction.far", "east.reaction.non-op",
            "east.reaction.no-hq", "east.reaction.points")  # fmt: skip


def part_of(order: Move, finding: Finding) -> str:
    """Find the part of a reaction that a finding is about: the unit, the step it names, or the goal."""
    if finding.code.startswith(_AT_UNIT):
        return "unit"
    if not order.path:
        return "to"
    place = str(finding.message.args.get("b") or finding.message.args.get("place") or "")
    if place not in order.path:
        return "path.0"
    at = order.path.index(place)
    return f"path.{min(at + 1, len(order.path) - 1) if finding.code == 'east.move.stop' else at}"
