"""The attacks of a movement sheet looked at beforehand: faults, and the forecast of each combat (EF-176 to EF-190).

For an attack that is refused a better line is offered: with what is owed attacked too, or without what is wrong in it.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import Box
from pbem.rulesets.east_front import assault, attacks, boxes_combat, combat, commands
from pbem.rulesets.east_front.assault import Tally
from pbem.rulesets.east_front.attacks import Judged
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.looked import Looked
from pbem.rulesets.east_front.orders_combat import Attack
from pbem.rulesets.east_front.state import State


def look(state: State, side: str, good: Sequence[tuple[int, Order]]) -> Looked:
    """Look at the attacks of a side as things stand after its moves. ``good``: its orders with their indices, those refused left out.

    What is handed back has the attacks declared. Findings: ``east.attack.*``, ``east.command.*``, and those of support and Attack Supply.
    """
    orders = [order for _, order in good]
    looked = Looked(state)
    if any(isinstance(order, Attack) for order in orders):
        judged = attacks.judge(state, side, orders)
        looked.faults += [(good[at][0], part, finding) for at, part, finding in judged.faults]
        for made, tally in judged.made.values():
            looked.state, _ = play(attacks.announce(looked.state, side, made, tally), looked.state)
        for made, tally in judged.made.values():
            given = commands.of_side(looked.state, side, made, orders)
            told = {side: given.command} if given is not None else {}
            looked.boxes.append(forecast(looked.state, tally, told))
        for at in dict.fromkeys(at for at, _, _ in judged.faults):
            better = offer(state, side, orders, at, judged)
            if better is not None:
                looked.offers[good[at][0]] = better
    said = _commands(looked.state, side, good)
    looked.faults += said
    for index, _, finding in said:
        order = next(order for at, order in good if at == index)
        if isinstance(order, Attack) and finding.refuses and index not in looked.offers:
            looked.offers[index] = _uncommanded(looked.state, side, order)
    return looked


def _uncommanded(state: State, side: str, order: Attack) -> Attack:
    """Return an attack without the HQ that cannot give its order, or without the order if no other HQ can give it."""
    made = next(made for made in state.now.attacks if made.places[0] == order.subject)
    if order.hq and commands.check(state, side, made) is None:
        return msgspec.structs.replace(order, hq="")
    return msgspec.structs.replace(order, command="", hq="")


def forecast(state: State, tally: Tally, told: Mapping[str, str]) -> Box:
    """Return the box of a combat before its roll: how often each result comes, and what it costs both sides with the orders known."""
    found = assault.chances(state, tally)
    return boxes_combat.forecast(tally, found, {cell: combat.work_out(state, tally, cell, told) for cell in found})


def _commands(state: State, side: str, good: Sequence[tuple[int, Order]]) -> list[tuple[int, str, Finding]]:
    """Look at the orders that are given with the attacks, in lines of their own and in those of attacks that are declared (EF-230)."""
    orders = [order for _, order in good]
    firsts = {made.places[0] for made in state.now.attacks}
    wanted = {place for order in orders if isinstance(order, Attack) for place in order.places}
    told = [order for order in orders if not isinstance(order, Attack) or order.places[0] in firsts]
    found: list[tuple[int, str, Finding]] = []
    for order, part, finding in commands.look(state, side, state.now.attacks, told):
        if finding.code == "east.command.no-attack" and order.subject in wanted:
            continue  # The attack that it belongs to is refused, and that is said.
        found.append((next(index for index, other in good if other is order), part, finding))
    return found


def offer(state: State, side: str, orders: Sequence[Order], at: int, judged: Judged) -> Attack | None:
    """Return an attack to offer in the place of a refused one: the first of some changes to it that can be declared beside the others."""
    order = orders[at]
    if not isinstance(order, Attack):
        return None
    for better in _changed(order, at, judged):
        if better == order or not better.units or not better.places:
            continue
        tried = [better if index == at else other for index, other in enumerate(orders)]
        if at in attacks.judge(state, side, tried).made:
            return better
    return None


def _changed(order: Attack, at: int, judged: Judged) -> Iterator[Attack]:
    """Iterate over attacks that could be meant: what is owed attacked too, guns named as such, then one without all that is wrong."""
    parts = [part for index, part, _ in judged.faults if index == at]
    owed = tuple(
        dict.fromkeys(o.place for o in judged.owed if o.attacker in order.units and o.place not in order.places)
    )
    if owed:
        yield msgspec.structs.replace(order, places=(*order.places, *owed))
    codes = {part: finding.code for index, part, finding in judged.faults if index == at}
    named = {f"units.{index}": unit for index, unit in enumerate(order.units)}
    guns = tuple(named[part] for part in parts if part in named and codes[part] == "east.attack.artillery")
    if guns:
        units = tuple(unit for unit in order.units if unit not in guns)
        yield msgspec.structs.replace(
            order, units=units, guns=tuple(dict.fromkeys((*order.guns, *guns))), supplied=True
        )
    if any(code == "east.attack.guns-unsupplied" for code in codes.values()):
        yield msgspec.structs.replace(order, supplied=True)
    better = msgspec.structs.replace(
        order,
        places=_without("places", order.places, parts),
        units=_without("units", order.units, parts),
        guns=_without("guns", order.guns, parts),
        supply=_without("supply", order.supply, parts),
        air=_without("air", order.air, parts),
        engineers=order.engineers and "engineers" not in parts,
        mandated=order.mandated and "mandated" not in parts,
    )
    yield better
    if better.supply or better.supplied or better.guns:
        yield msgspec.structs.replace(better, supply=(), supplied=bool(better.guns or better.supply))
        yield msgspec.structs.replace(better, supply=(), supplied=False, guns=())


def _without(name: str, members: tuple[str, ...], parts: Sequence[str]) -> tuple[str, ...]:
    return tuple(member for index, member in enumerate(members) if f"{name}.{index}" not in parts)
