"""What can be wrong with orders of Tannenhaus as a sheet: what they name, what stands beside what, how the queue will come up.

Those of movement, combat, the sniper, the course of an impulse and the order language stand in the modules beside this one.
"""

from pbem.core.findings import Kind, declare
from pbem.core.text import Message, msg

ILLEGAL, AT_ODDS, NOTE = Kind.ILLEGAL, Kind.AT_ODDS, Kind.NOTE

# Actions.
INCOMPLETE = declare("tann.order.incomplete", ILLEGAL, "It is not said who does this, or where, or to whom.")
TWICE = declare(
    "tann.order.unit-twice", ILLEGAL, "{unit} is named twice in this impulse, and a unit acts once in an impulse."
)
ASSAULTED = declare("tann.order.assault-twice", ILLEGAL, "An impulse has one assault on an area, and {area} has one.")
MORTAR_AIM = declare(
    "tann.order.mortar-aim", ILLEGAL, "{unit} is a mortar: it fires at an area and at all units there, not at one unit."
)
BACK = declare("tann.order.back", ILLEGAL, "{unit} does not take part in this assault, so it does not go back from it.")
PASS_BESIDE = declare("tann.order.pass-beside", ILLEGAL, "An impulse that passes does nothing else.")
AFTER_STOP = declare("tann.order.after-stop", ILLEGAL, "Nothing is done after the queue has stopped.")
ALONE = declare(
    "tann.order.alone", ILLEGAL, "The sniper, or an entry by one area, is an impulse by itself: nothing goes beside it."
)
NUMBER = declare("tann.order.number", ILLEGAL, "An impulse has a number from 1 to 999.")
NOTHING = declare("tann.order.nothing", ILLEGAL, "Nothing is done in this impulse, whatever happens.")
NOT_BEGUN = declare(
    "tann.order.not-begun", ILLEGAL, "The rest of impulse {number} is not what waits to be carried out."
)

# Conditions.
UNCONDITIONAL = declare("tann.order.no-condition", ILLEGAL, "It is not said what stops the queue.")
CONTRARY = declare("tann.order.contrary", AT_ODDS, "These conditions can never hold together.")

# When.
OVER = declare("tann.order.over", ILLEGAL, "The game is over, and no orders are taken.")

# The queue.
PART = declare("tann.queue.part", NOTE, "This part of impulse {number} cannot be done as things stand: {why}")
LATER = declare(
    "tann.queue.later", AT_ODDS, "As far as can be seen now, impulse {number} cannot be done when it comes up: {why}"
)
LATER_PART = declare(
    "tann.queue.later-part",
    NOTE,
    "As far as can be seen now, this part of impulse {number} cannot be done when it comes up: {why}",
)
SKIPPED = declare(
    "tann.queue.skipped", NOTE, "What impulse {number} asks for does not hold now, so it will be skipped."
)
STOPS = declare(
    "tann.queue.stops", AT_ODDS, "This holds already: the queue will stop before its first impulse comes up."
)
NEVER_UP = declare(
    "tann.queue.after-stop", AT_ODDS, "The queue stops at impulse {stop}, so impulse {number} does not come up."
)
UNANSWERED = declare(
    "tann.queue.unanswered", NOTE, "The question is not answered here: your instructions or the rules will decide it."
)

# Instructions.
NO_LOSS = declare("tann.order.loss-not-there", AT_ODDS, "{unit} is not in {area}, so it takes no hits there.")
AIR_LOSS = declare("tann.order.loss-air", AT_ODDS, "{unit} is in the air and takes no hits that are left over.")
IDLE = declare("tann.order.no-longer", AT_ODDS, "{unit} is out of the game, so this instruction does nothing.")
FRESH = declare(
    "tann.order.rout-fresh", NOTE, "{unit} is fresh now; it moves in the Rout Phase only if it is not by then."
)
ROUT_FAR = declare("tann.order.rout-far", NOTE, "{area} is not next to {unit} as it stands now.")
ANSWER_AREA = declare("tann.order.answer-area", AT_ODDS, "{unit} cannot go to {area}. It may go to: {areas}.")
ANSWER_MUST = declare("tann.order.answer-must", AT_ODDS, "{unit} must leave {area}: it is only asked where it goes.")

REMEDIES: dict[str, Message] = {
    "tann.order.incomplete": msg("Write it as: move 3mar to 9, fire 1leo at 2vdv, assault 15 with 2jg, 3jg"),
    "tann.order.unit-twice": msg("Name each unit once in an impulse, and what else it does in a later one."),
    "tann.order.mortar-aim": msg("Name the area in which the unit is."),
    "tann.order.back": msg("Name units of this assault after the word back."),
    "tann.order.pass-beside": msg("Leave pass out, or everything else."),
    "tann.order.after-stop": msg("Put the word stop at the end, or the rest into another impulse."),
    "tann.order.assault-twice": msg(
        "Put all attackers of an area into one assault, or assault again in a later impulse."
    ),
    "tann.order.not-begun": msg("Leave it out: what is left of an impulse goes on by itself."),
    "tann.order.alone": msg("Put the rest into another impulse."),
    "tann.order.number": msg("Number your impulses 1, 2, 3 and so on."),
    "tann.order.nothing": msg("Say what is done, or leave the line out."),
    "tann.order.no-condition": msg("Write it as: stop if any unit is lost"),
    "tann.order.contrary": msg("Leave one of them out."),
    "tann.order.over": msg("Leave it out."),
    "tann.order.loss-not-there": msg("Nothing needs to be done if the unit may still come there."),
    "tann.order.loss-air": msg("Leave it out."),
    "tann.order.no-longer": msg("Take it out of your orders with drop."),
    "tann.order.rout-fresh": msg("Nothing needs to be done if you mean it for later."),
    "tann.order.rout-far": msg("Nothing needs to be done if the unit moves before then."),
    "tann.order.answer-area": msg("Name one of these areas."),
    "tann.order.answer-must": msg("Name the area to which it goes."),
    "tann.queue.part": msg("Leave this part out, or change it; the rest is done."),
    "tann.queue.later": msg(
        "It is judged anew when it comes up. Change it unless you count on what happens till then."
    ),
    "tann.queue.later-part": msg(
        "It is judged anew when it comes up. Change it unless you count on what happens till then."
    ),
    "tann.queue.skipped": msg("Nothing needs to be done if you meant it so."),
    "tann.queue.stops": msg("Take the stop line out, or name another condition."),
    "tann.queue.after-stop": msg("Number it before the stop, or leave the stop out."),
    "tann.queue.unanswered": msg("Answer with a line such as: retreat 2vdv: 21"),
    "tann.move.nowhere": msg("Leave it out: a unit that does not move stays where it is."),
    "tann.move.river": msg("Cross the river where there is a bridge or a ford."),
    "tann.move.enemy": msg("Assault it, or move elsewhere."),
    "tann.move.stack": msg("Move another unit out of it first, in an earlier impulse, or move elsewhere."),
    "tann.move": msg("Name an area that the unit can enter."),
    "tann.enter.area": msg("Name one of these areas."),
    "tann.enter.river": msg("Name another of its areas."),
    "tann.enter.enemy": msg("Name an area that is free of enemies."),
    "tann.enter.stack": msg("Bring fewer units in by it, or the others by another area in a later impulse."),
    "tann.enter": msg("Leave this unit out."),
    "tann.fire.no-enemy": msg("Name an area in which there is an enemy."),
    "tann.fire.elsewhere": msg("Name the unit alone, or the area in which it is."),
    "tann.fire.gone": msg("Name another target."),
    "tann.fire.friend": msg("Name a unit of the enemy."),
    "tann.fire.same-area": msg("Name another area."),
    "tann.fire.too-far": msg("Name a target that is nearer, or move nearer first."),
    "tann.fire.mortar-range": msg("Name an area that is nearer, or move nearer first."),
    "tann.fire.no-sight": msg("Name a target that it sees, or move it first."),
    "tann.fire.not-spotted": msg("Name an area that a unit of yours sees, or move one to where it does."),
    "tann.fire": msg("Leave this unit out."),
    "tann.assault.no-units": msg("Name the units that assault, after the word with."),
    "tann.assault.not-adjacent": msg("Assault an area next to the one from which the units come."),
    "tann.assault.empty": msg("Move there, or assault an area that holds an enemy."),
    "tann.assault.only-air": msg("Fire at it, or move elsewhere."),
    "tann.assault.friend": msg("Name a unit of the enemy."),
    "tann.assault.elsewhere": msg("Name a unit that is there, or none: then it is the one that is hit most easily."),
    "tann.assault.air-target": msg("Name a unit on the ground, or fire at it."),
    "tann.assault.origins": msg("Let it assault in an impulse of its own."),
    "tann.assault": msg("Leave this unit out of the assault."),
    "tann.sniper.used": msg("Use it again next turn."),
    "tann.sniper.off-map": msg("Name another unit in Tannenhaus."),
    "tann.sniper.friend": msg("Name a unit of the enemy in Tannenhaus."),
    "tann.sniper.air": msg("Name another unit in Tannenhaus."),
    "tann.sniper.outside": msg("Name a unit in Tannenhaus."),
    "tann.sniper": msg("Leave the sniper out."),
}
"""What to do about a finding that brings no advice of its own, by its code or by the beginning of it; that of impulses stands with them."""
