"""What can be wrong with orders of East Front as words, and what to do about each finding that brings no advice of its own.

Those of the parts of the rules stand in the modules ``findings_…`` of those parts.
"""

from pbem.core.findings import Kind, declare
from pbem.core.text import Message, msg
from pbem.rulesets.east_front import remedies_combat

ELSEWHERE = declare("east.order.elsewhere", Kind.ILLEGAL, "{unit} is in {here}, not in {place}.")
NOWHERE_YET = declare("east.order.not-on-map", Kind.ILLEGAL, "{unit} is not on the map, so it cannot start in {place}.")
WHITHER = declare(
    "east.order.whither", Kind.UNREADABLE, "It is not said whether {place} is the start or the end of the move."
)
CLAUSE_TWICE = declare("east.order.clause-twice", Kind.UNREADABLE, 'This order says "{word}" twice.')
GUNS_UNSAID = declare(
    "east.order.guns-unsaid", Kind.UNREADABLE, "It is not said which guns support the defence of {place}."
)

STAYS = msg("A unit that gets no order stays where it is and defends.")
STANDING_HOW = msg(
    "These are the standing orders: standing retreat: towards 0101; standing loss: 3pz, 394; standing guns: destroy; "
    "standing advance: all; standing reaction: none; ask me: after reaction, losses"
)
OVERRUN_IS = msg("An enemy is overrun in the course of movement: overrun 0405 with 3pz, 394")
JOINS = msg("Guns and aircraft join an attack by clauses: attack 0405 with 3pz; guns 611; air ju87")
REACTS = msg("A unit reacts by a move: move 3pz to 0405")
COMMAND_IS = msg("An order to units in combat names the hex that is attacked: order 0405: no retreat")

CLAUSE_ONCE = msg("Say it once, with all that belongs to it.")
GUNS_HOW = msg('Name them after "with", or write none.')

LEAVE_IT = msg("Leave it out.")
LEAVE_ORDER = msg("Leave the order out.")
LEAVE_UNIT = msg("Leave this unit out.")
LEAVE_LINE = msg("Leave this line out.")
REGULAR = msg("Give this order in the Regular Movement Phase of your side.")
OR_OVERRUN = msg("End the move beside it, or overrun it.")
"""For a unit that may overrun there; who may not is only told to end its move beside the enemy."""
FOUGHT_FOR = msg("Name a place that is fought for, or leave the line out.")
WAY = msg("Name every hex on the way after the word via; the last one is next to the hex that is overrun.")

REMEDIES: dict[str, Message] = {
    **remedies_combat.REMEDIES,
    "east.order.unknown-unit": msg("Name one of your units by its id."),
    "east.order.other-unit": msg("Name one of your own units here."),
    "east.order.own-unit": msg("Name a unit of the other side here."),
    "east.order.unknown-place": msg("Name a place by its number."),
    "east.order.aircraft": msg('Name it after the word "air" of an attack or a support.'),
    "east.order.ship": msg('Name it after the word "guns" of an attack, or in a support.'),
    "east.order.no-aircraft": msg("Name an aircraft of your side here."),
    "east.phase.over": LEAVE_IT,
    "east.phase.attack": msg("Send it in the movement phase before the Combat Phase of your side."),
    "east.phase.asked": msg("Answer what you are asked, and leave the rest out."),
    "east.phase.engineering": msg("Send it in the second movement phase of your side."),
    "east.phase.feeding": msg("Send it in the second movement phase of your side or after it."),
    "east.phase": msg("Send it when your next report says that it is your move."),
    "east.unit.not-active": msg("Have an HQ activate it first, in a line above."),
    "east.unit.firing": msg("Turn it to its mobile side in the Engineering step."),
    "east.unit.dump": msg("Turn it to its mobile side first, in a line above: that costs one of its two points."),
    "east.unit.rail-only": msg("Order it to go by rail."),
    "east.unit.orange": msg("Move it in the Regular Movement Phase."),
    "east.unit.not-this-phase": msg("Move it in the Regular Movement Phase."),
    "east.unit.stuck": msg("Leave the order out: a unit without one stays."),
    "east.unit": LEAVE_IT,
    "east.move.nowhere": msg("Leave the order out: a unit without one stays."),
    "east.move.unknown-place": msg("Name a place by its number."),
    "east.order.place-twice": msg("Name it once."),
    "east.move.apart": msg("Name every hex on the way, or write: to, and the last one."),
    "east.move.stop": msg("End the move there."),
    "east.move.enemy": msg("End the move beside it."),
    "east.move.stack": msg("End the move in another hex, or move another unit out of it first, in a line above."),
    "east.move": msg("Choose another way, or a nearer end."),
    "east.one-hex": msg("Choose another way, or a nearer end."),
    "east.infiltration": msg("Choose another way, or leave the order out."),
    "east.reaction": msg("Leave the unit where it is, or let another one react."),
    "east.strategic.near": msg("Choose an end farther from the enemy, or move the unit by an ordinary move."),
    "east.strategic": msg("Move the unit by an ordinary move, or leave the order out."),
    "east.stack": msg("Name a place from which a unit of yours can move."),
    "east.place.not-due": msg("Leave the order out; the report says when units arrive."),
    "east.place.bridges": LEAVE_ORDER,
    "east.place.road": msg("Name a road hex that your side holds, or leave the order out."),
    "east.place": msg("Name another of its places, or leave the order out."),
    "east.hq.none": msg("Name an HQ that is on the map, or none."),
    "east.hq.non-op": msg("Name another HQ, or none."),
    "east.hq.range": msg("Name another HQ, or none."),
    "east.hq.points": msg("Name another HQ, or none."),
    "east.hq": LEAVE_ORDER,
    "east.flip": LEAVE_ORDER,
    "east.convert.side": LEAVE_ORDER,
    "east.supply.apart": msg("Move one of them to the other first, in a line above."),
    "east.supply.nobody": msg("Keep it if that may change before the next Supply step."),
    "east.supply": LEAVE_ORDER,
    "east.convert.start": msg("Begin next to a converted hex, and name the hexes in a row."),
    "east.convert.gap": msg("Name every hex of the railroad in a row."),
    "east.convert.points": msg("Convert fewer hexes."),
    "east.convert": msg("Leave this hex out."),
    "east.demolish": LEAVE_LINE,
    "east.bridge.kind": msg("Name a bridge unit, or leave the order out."),
    "east.bridge.there": LEAVE_ORDER,
    "east.bridge.shadow": LEAVE_ORDER,
    "east.bridge": msg("Name a river side of the hex in which the bridge unit ends its move, or leave the order out."),
    "east.rail.phase": REGULAR,
    "east.rail.naval": LEAVE_ORDER,
    "east.rail.train-moved": LEAVE_ORDER,
    "east.rail.near": msg("Name a place farther from the enemy, or move the unit by road."),
    "east.rail.zone": msg("Name a place farther from the enemy, or move the unit by road."),
    "east.rail": msg("Move the unit by road, or leave the order out."),
    "east.air.phase": REGULAR,
    "east.air.kind": LEAVE_ORDER,
    "east.air.moved": LEAVE_ORDER,
    "east.air.points": LEAVE_ORDER,
    "east.air": msg("Name another place, or leave the order out."),
    "east.overrun.phase": LEAVE_ORDER,
    "east.overrun.no-enemy": msg("Name a hex that holds an enemy."),
    "east.overrun.no-units": msg("Name the units that overrun, after the word with."),
    "east.overrun.unit-twice": msg("Name each unit once."),
    "east.overrun.moved": msg("Leave its move out and put the way into the overrun: via, and the hexes entered."),
    "east.overrun.apart": msg("Overrun with the units of one hex, and leave the others out."),
    "east.overrun.engineer-city": msg("Take a motorized engineer along, or leave the order out."),
    "east.overrun.engineer-strongpoint": msg("Take a motorized engineer along, or leave the order out."),
    "east.overrun.engineer-line": msg("Take a motorized engineer along, or leave the order out."),
    "east.overrun.odds": msg("Overrun with more units, or leave the order out."),
    "east.overrun.zone": msg("Come from another hex, or leave the order out."),
    "east.overrun.major-river": msg("Come from another hex, or leave the order out."),
    "east.overrun.lake": msg("Come from another hex, or leave the order out."),
    "east.overrun.shallow-water": msg("Come from another hex, or leave the order out."),
    "east.overrun.weather": LEAVE_ORDER,
    "east.overrun.swamp": LEAVE_ORDER,
    "east.overrun.terrain": LEAVE_ORDER,
    "east.overrun.room": msg("Overrun with fewer units, or move others out of that hex first."),
    "east.overrun.again": msg("Keep it if that is what you want."),
    "east.overrun.fled": msg(
        "Keep it if that is what you want, and say where the survivors go: retreat, and the hexes."
    ),
    "east.overrun.onward": msg("Choose another way on, or leave it out: the stack then ends in the overrun hex."),
    "east.overrun": msg("Leave this unit out of the overrun."),
    "east.loss.not-there": LEAVE_UNIT,
    "east.loss": FOUGHT_FOR,
    "east.retreat.no-fight": FOUGHT_FOR,
    "east.retreat.no-unit": msg("Name a unit that stands there, or none for all of them."),
    "east.retreat.gap": msg("Name every hex on the way, each next to the one before it."),
    "east.retreat": msg("Choose another path, or leave the line out: then the rules choose one."),
}
"""What to do about a finding that brings no advice of its own, by its code or by the beginning of it."""
