"""Declaring attacks, and changing them when they are resolved (EF-176 to EF-190)."""

from collections.abc import Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import msg
from pbem.orders.model import Order
from pbem.rulesets.east_front import attack_rules, mandated
from pbem.rulesets.east_front import findings_attack as say
from pbem.rulesets.east_front.assault import Tally, reckon
from pbem.rulesets.east_front.attack_rules import Fault, Faults
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.obligations import Obligation, lawful
from pbem.rulesets.east_front.orders import Loss, Retreat
from pbem.rulesets.east_front.orders_combat import Advance, Attack, Command
from pbem.rulesets.east_front.state import Assault, State


class Judged(msgspec.Struct, frozen=True):
    """The attacks of a sheet judged together: those that can be declared by the index of their order, and what forbids the others.

    ``owed``: what attacks left out oblige to attack as well.
    """

    made: dict[int, tuple[Assault, Tally]] = {}
    faults: tuple[tuple[int, str, Finding], ...] = ()
    owed: tuple[Obligation, ...] = ()


def judge(state: State, side: str, orders: Sequence[Order]) -> Judged:
    """Judge the attacks among some orders of a side in their order, beside those that are declared already.

    Each by itself and beside those before it; then the obligations of all (EF-178, EF-D9). An attack that is refused counts for nothing,
    so that one that leans on it is refused too. Findings: ``east.attack.*``, and those of support and Attack Supply.
    """
    made: dict[int, tuple[Assault, Tally]] = {}
    faults: list[tuple[int, str, Finding]] = []
    for index, order in enumerate(orders):
        if isinstance(order, Attack):
            found = _one(state, side, order, [assault for assault, _ in made.values()])
            if isinstance(found[0], Assault):
                made[index] = found
            else:
                faults += [(index, part, finding) for part, finding in found]
    wanted = tuple(assault for assault, _ in made.values())
    kept, unmet = lawful(state, wanted, state.now.attacks)
    for index, (assault, _) in tuple(made.items()):
        if not any(assault is other for other in kept):
            faults += [(index, part, finding) for part, finding in owes(assault, unmet)]
            del made[index]
    return Judged(made, tuple(faults), unmet)


def _one(state: State, side: str, order: Attack, before: Sequence[Assault]) -> tuple[Assault, Tally] | Faults:
    assault = attack_rules.plan(state, side, order, (*state.now.attacks, *before))
    if not isinstance(assault, Assault):
        return assault
    owed = state.now.owed - sum(other.mandated for other in before)
    tally = attack_rules.weigh(state, side, assault, owed)
    return (assault, tally) if isinstance(tally, Tally) else tally


def owes(assault: Assault, unmet: Sequence[Obligation]) -> tuple[Fault, ...]:
    """Say of each attacker that owes an attack which nobody makes what it owes, with its part of the order (EF-178)."""
    faults: list[Fault] = []
    for index, unit in enumerate(assault.units):
        for owed in unmet:
            if owed.attacker == unit:
                names = {"place": owed.place, "unit": unit}
                remedy = msg("Attack {place} as well, or leave {unit} out of every attack.", **names)
                finding = say.OWED.at(rule="EF-178", remedy=remedy, enemy=owed.enemy, **names)
                faults.append((f"units.{index}", finding))
    return tuple(faults)


def declare(state: State, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Declare the attacks of a sheet in its order; what may not be declared fails: ``attack.declared``, ``order.failed``.

    They are judged as things stand after all movement (EF-180), so that an attack which checking let through may fail, because an overrun
    did, and with it those whose obligations it met. ``mandated.met`` for those that meet a Mandated Attack (EF-201).
    """
    side = state.phasing
    judged = judge(state, side, orders)
    for index, order in enumerate(orders):
        if isinstance(order, Attack):
            if index in judged.made:
                state = yield from announce(state, side, *judged.made[index], seq)
            else:
                why = next(finding for at, _, finding in judged.faults if at == index)
                state = (yield failed(side, order, why, seq)).state
    return state


def announce(state: State, side: str, assault: Assault, tally: Tally, seq: int = -1) -> Effects:
    """Declare an attack that may be: ``attack.declared``, ``mandated.met``."""
    rules = ["EF-176", "EF-180", *(["EF-185"] if len(assault.places) > 1 else [])]
    applied = yield effect("attack.declared", rules, [seq], side=side, **_body(assault, tally))
    if not assault.mandated:
        return applied.state
    return (yield from mandated.meet(applied.state, assault.places[0], [applied.seq]))


def _body(assault: Assault, tally: Tally) -> dict[str, object]:
    """Write an attack as its events have it; ``odds``: the column, or the ratio where it is below the first."""
    plain: dict[str, object] = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in msgspec.structs.asdict(assault).items()
        if value
    }
    return {**plain, "odds": tally.ratio if tally.below else tally.column, "totals": list(tally.totals)}


def concerned(state: State, orders: Sequence[Order]) -> tuple[Order, ...]:
    """Leave out of some orders those for attacks that are not declared: what is left goes on into the Combat Phase."""
    firsts = {assault.places[0] for assault in state.now.attacks}
    marked = {place for assault in state.now.attacks for place in assault.places}

    def concerns(order: Order) -> bool:
        if isinstance(order, Attack):
            return order.places[:1] != () and order.places[0] in firsts
        return not isinstance(order, Command | Advance | Loss | Retreat) or order.place in marked

    return tuple(order for order in orders if concerns(order))


class Changed(msgspec.Struct, frozen=True):
    """The declared attacks as they stand after changes, in their order, and by the index of its order what forbids a change."""

    assaults: tuple[Assault, ...]
    faults: tuple[tuple[int, str, Finding], ...] = ()


def changes(state: State, side: str, orders: Sequence[Order]) -> Changed:
    """Work out what the attacker's orders make of the declared attacks: who attacks which marked hex (EF-182).

    Units, guns, supply and engineers may change; the hexes attacked together do not, nor aircraft, nor what is mandated, and every marked
    hex stays attacked: a change that cannot be made leaves its attack as it was. A unit that was in no attack may join one only if that
    obliges to no new one. The odds may be below 1-4 (EF-D5). Findings: ``east.attack.*``, and those of support and Attack Supply.
    """
    old = {assault.places[0]: assault for assault in state.now.attacks}
    wanted: dict[str, tuple[int, Attack]] = {}
    faults: list[tuple[int, str, Finding]] = []
    for index, order in enumerate(orders):
        if not isinstance(order, Attack):
            continue
        held = old.get(order.places[0]) if order.places else None
        if held is None:
            faults.append((index, "places.0", say.UNMARKED.at(rule="EF-182", place=order.subject)))
        elif order.places != held.places:
            places = ", ".join(held.places)
            faults.append((index, "places.0", say.REGROUPED.at(rule="EF-182", places=places)))
        elif not _same(order, held):
            wanted[held.places[0]] = (index, order)
    while True:
        now, fresh = _try(state, side, old, wanted)
        faults += [(wanted[place][0], part, finding) for place, part, finding in fresh]
        for place in {place for place, _, _ in fresh}:
            del wanted[place]
        if not fresh:
            return Changed(tuple(now.values()), tuple(faults))


def _try(
    state: State, side: str, old: dict[str, Assault], wanted: dict[str, tuple[int, Attack]]
) -> tuple[dict[str, Assault], list[tuple[str, str, Finding]]]:
    """Try changes together beside the attacks that stay as they are; the first that cannot be made is said."""
    now = {place: assault for place, assault in old.items() if place not in wanted}
    bare = state.change(attacks=())
    for place, (_, order) in wanted.items():
        others = tuple(now.values())
        order = msgspec.structs.replace(order, air=old[place].air, mandated=old[place].mandated)
        made = attack_rules.plan(bare, side, order, others)
        faults = made if not isinstance(made, Assault) else _joining(state, made)
        if not isinstance(made, Assault) or faults:
            return now, [(place, part, finding) for part, finding in faults]
        now[place] = made
    return {place: now[place] for place in old}, []


def _joining(state: State, assault: Assault) -> Faults:
    """Say which units cannot join an attack now, because they would oblige to one that is not declared (EF-178, EF-182)."""
    before = {unit for declared in state.now.attacks for unit in declared.units}
    fresh = msgspec.structs.replace(assault, units=tuple(unit for unit in assault.units if unit not in before))
    _, unmet = lawful(state, (fresh,), state.now.attacks)
    unmet = tuple(owed for owed in unmet if owed.attacker in fresh.units)
    return tuple(
        (
            f"units.{assault.units.index(owed.attacker)}",
            say.JOINS.at(rule="EF-178", unit=owed.attacker, enemy=owed.enemy, place=owed.place),
        )
        for owed in unmet
    )


def _same(order: Attack, assault: Assault) -> bool:
    """Whether an order says of an attack what it is already; the fewest counters that serve are chosen once."""
    members = (order.units, order.guns, order.engineers, order.supplied)
    if members != (assault.units, assault.guns, assault.engineers, bool(assault.supply)):
        return False
    return not order.supply or tuple(dict.fromkeys(order.supply)) == assault.supply


def change(state: State, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Let the attacker's orders in force say who attacks which marked hex: ``attack.changed``, ``order.failed`` (EF-182)."""
    side = state.attacking
    changed = changes(state, side, orders)
    for index, order in enumerate(orders):
        why = next((finding for at, _, finding in changed.faults if at == index), None)
        if isinstance(order, Attack) and why is not None:
            state = (yield failed(side, order, why, seq)).state
    for before, assault in zip(state.now.attacks, changed.assaults, strict=True):
        if assault != before:
            body = _body(assault, reckon(state, assault))
            state = (yield effect("attack.changed", ["EF-182"], [seq], side=side, **body)).state
    return state
