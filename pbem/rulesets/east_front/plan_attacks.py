"""The attacks of a movement sheet looked at beforehand: faults, and the forecast of each combat (EF-176 to EF-190).

Offers of a better line for an attack that is refused: with what is owed attacked too, or without who owes it, or without what is wrong.
"""

from collections.abc import Iterator, Sequence

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.east_front import attacks, boxes_combat, commands
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
    if not any(isinstance(order, Attack) for order in orders):
        return Looked(state, _commands(state, side, good))
    judged = attacks.judge(state, side, orders)
    looked = Looked(state, [(good[at][0], part, finding) for at, part, finding in judged.faults])
    for assault, tally in judged.made.values():
        looked.state, _ = play(attacks.announce(looked.state, side, assault, tally), looked.state)
    for assault, tally in judged.made.values():
        looked.boxes.append(boxes_combat.forecast(looked.state, tally))
    looked.faults += _commands(looked.state, side, good)
    for at in dict.fromkeys(at for at, _, _ in judged.faults):
        better = offer(state, side, orders, at, judged)
        if better is not None:
            looked.offers[good[at][0]] = better
    return looked
