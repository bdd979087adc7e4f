"""What can be wrong with orders of France 1940 as a sheet: out of turn, beside each other, in words.

Those of movement stand in :mod:`.findings_move`, those of combat in :mod:`.findings_combat`.
"""

from pbem.core.findings import Kind, declare
from pbem.core.text import Message, msg

# Words.
ELSEWHERE = declare("france.order.elsewhere", Kind.ILLEGAL, "{unit} is in {here}, not in {place}.")
NOWHERE_YET = declare(
    "france.order.not-on-map", Kind.ILLEGAL, "{unit} is not on the map, so it cannot start in {place}."
)
WHITHER = declare(
    "france.order.whither", Kind.UNREADABLE, "It is not said whether {place} is the start or the end of the move."
)
AIR_TWICE = declare("france.order.air-twice", Kind.ILLEGAL, "These air points are named twice in this order.")
COLUMN = declare("france.order.column", Kind.UNREADABLE, '"{found}" is no column of odds.')

# When.
OUT_OF_TURN = declare("france.phase.not-yours", Kind.ILLEGAL, "It is not your move. Now it is: {phase}.")
MOVES_OVER = declare("france.phase.moves-over", Kind.ILLEGAL, "Movement is over. Now it is: {phase}.")
NO_ANSWER = declare(
    "france.phase.no-answer",
    Kind.ILLEGAL,
    "An attack is answered when it is declared, by the other side. Now it is: {phase}.",
)
SET_UP_ONLY = declare("france.phase.set-up", Kind.ILLEGAL, "In the set-up units are placed, and nothing else is done.")
OVER = declare("france.phase.over", Kind.ILLEGAL, "The game is over, and no orders are taken.")

# Moves.
STACK_EMPTY = declare("france.stack.empty", Kind.ILLEGAL, "No unit of yours in {place} can move.")
STACK_MEMBER = declare("france.stack.member", Kind.ILLEGAL, "{unit} of the stack in {place} cannot go there: {why}")

# Standing words.
STANDING_COLUMN = declare(
    "france.standing.column", Kind.ILLEGAL, "{column} is no column of the results table, which has {columns}."
)
STANDING_NATION = declare("france.standing.nation", Kind.ILLEGAL, "{nation} has no air points on your side.")

# Sheets of another hand.
UNKNOWN_UNIT = declare("france.order.unknown-unit", Kind.ILLEGAL, "There is no unit {unit} in this game.")
OTHER_UNIT = declare("france.order.other-unit", Kind.ILLEGAL, "{unit} is a unit of the other side.")
UNKNOWN_PLACE = declare("france.order.unknown-place", Kind.ILLEGAL, "There is no place {place} on this map.")

# Corrections of a referee.
CORRECT_THING = declare(
    "france.correct.thing", Kind.ILLEGAL, "A correction of {thing} is not known. These are: {known}."
)
CORRECT_ID = declare("france.correct.id", Kind.ILLEGAL, "There is no {thing} named {id}.")
CORRECT_VALUE = declare("france.correct.value", Kind.ILLEGAL, "{name} cannot be set to {value} here.")

ADD_UP = msg("Add them up and name them once.")
COLUMN_HOW = msg('Write it as in the results table, such as "3-1".')
STAYS = msg("A unit that gets no order stays where it is and defends.")
AIR_JOINS = msg("Air points join an attack by a clause: attack 0806 with 3pz; air 2")
STANDING_HOW = msg("Standing orders are: standing air, standing retreat, standing advance.")
DROP_IS = msg("An airborne unit is dropped by the order airdrop; drop takes an order out of the sheet.")
ANSWER_HOW = msg("To answer attacks by yourself, send: standing air: 1 to every attack at 3-1 or less")
WAIT_TURN = msg("Send it when your next report says that it is your move.")
ATTACK_TOO = msg("Order the attack as well, or leave this line out.")
ONE_WAY = msg("Keep one of the orders.")
LEAVE_OUT = msg("Leave it out.")


def alone(unit: str) -> Message:
    """Advise to order a unit of a stack by itself."""
    return msg("Give {unit} an order of its own, or move the units one by one.", unit=unit)


REMEDIES: dict[str, Message] = {
    "france.order.unknown-unit": msg("Name one of your units by its id."),
    "france.order.other-unit": msg("Name one of your own units here."),
    "france.order.unknown-place": msg("Name a place by its number."),
    "france.standing": msg("Write it as: standing air: 1 to every attack at 3-1 or less"),
    "france.phase.over": msg("Leave it out."),
    "france.phase.set-up": msg("Place your units now, and move them when the game has begun."),
    "france.phase": WAIT_TURN,
    "france.stack": msg("Name a place from which a unit of yours can move."),
    "france.air.nation": msg("Name a nation of your own side, or none."),
    "france.air.british": msg("Leave British points out, or support British units with them."),
    "france.air.minor-nation": msg("Leave air points out, or let a French or British unit take part."),
    "france.air.surprised": msg("Leave air points out."),
    "france.air.none": msg("Name 1 or more, or leave air points out."),
    "france.air": msg("Order fewer points, or leave them out."),
    "france.unit": msg("Leave this unit out."),
    "france.move.nowhere": msg("Leave the order out: a unit without one stays."),
    "france.move.apart": msg("Name every hex on the way, or write: to, and the last one."),
    "france.move.stack": msg("End the move in another hex, or move another unit out of it first, in a line above."),
    "france.move.stop": msg("End the move there."),
    "france.move.enemy": msg("End the move beside it, and attack it from there."),
    "france.move": msg("Choose another way, or a nearer end."),
    "france.rail": msg("Move the unit by road, or leave the order out."),
    "france.place.not-due": msg("Leave the order out; the report says when units arrive."),
    "france.place": msg("Name another of its places, or leave the order out."),
    "france.drop.no-attack": msg("Attack that hex in the same sheet, or drop elsewhere."),
    "france.drop.phase": msg("Keep the unit in its box until then."),
    "france.drop.not-in-box": msg("Leave the order out."),
    "france.drop": msg("Name another hex, or keep the unit in its box."),
    "france.embark": msg("Leave the order out."),
    "france.interdict.cost": msg("Leave the air clause out, or name two points."),
    "france.interdict": msg("Interdict another hex."),
    "france.evacuate": msg("Leave the order out."),
    "france.attack.no-enemy": msg("Attack a hex that holds an enemy."),
    "france.attack.own-place": msg("Attack a hex that holds an enemy."),
    "france.attack.neutral-place": msg("Leave this place out."),
    "france.attack.place-twice": msg("Name each place once."),
    "france.attack.place-again": msg("Put all attackers of a hex into one attack."),
    "france.attack.no-units": msg("Name the units that attack, after the word with."),
    "france.attack": msg("Leave this unit out of the attack."),
    "france.retreat.gap": msg("Name every hex on the way, each next to the one before it."),
    "france.retreat.no-unit": msg("Name a unit that stands there, or none for all of them."),
    "france.retreat": msg("Attack that place too, or leave the line out."),
    "france.advance.no-attack": msg("Attack that place too, or leave the line out."),
    "france.advance": msg("Leave the unit out, or name a place that it can enter."),
    "france.support": msg("Name a place that is attacked, or leave the line out."),
}
"""What to do about a finding that brings no advice of its own, by its code or by the beginning of it."""
