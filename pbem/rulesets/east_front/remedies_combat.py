"""What to do about a finding of combat, of replacements or of strongpoints that brings no advice of its own."""

from pbem.core.text import Message, msg

LEAVE_ORDER = msg("Leave the order out.")
LEAVE_UNIT = msg("Leave this unit out.")
OTHER_PLACE = msg("Name another place, or leave the order out.")
NO_MANDATED = msg("Leave the word mandated out.")
OTHER_SUPPLY = msg("Name another supply unit, or leave out those that reach none.")

REMEDIES: dict[str, Message] = {
    "east.attack.no-units": msg("Name the units that attack, after the word with."),
    "east.attack.no-enemy": msg("Name a hex that holds an enemy, or leave the order out."),
    "east.attack.place-twice": msg("Name each hex once."),
    "east.attack.place-again": msg("Attack with the units of both lines in one of them."),
    "east.attack.unit-twice": msg("Name each unit once."),
    "east.attack.artillery": msg("Name it after the word guns."),
    "east.attack.not-adjacent": msg("Move it next to every hex that is attacked, or leave it out."),
    "east.attack.barred": msg("Attack from another hex, or leave this unit out."),
    "east.attack.unit-again": msg("Leave it out of one of the two attacks."),
    "east.attack.odds": msg("Attack with more units, or leave the order out."),
    "east.attack.guns-limit": msg("Name fewer guns."),
    "east.attack.guns-unsupplied": msg("Have the attack spend supply, or leave the guns out."),
    "east.attack.supply-out-of-reach": msg("Leave out the units that reach no supply, or attack without."),
    "east.attack.supply-not-named": OTHER_SUPPLY,
    "east.attack.supply-spent": OTHER_SUPPLY,
    "east.attack.no-engineer": msg("Take an engineer along, or leave the word engineers out."),
    "east.attack.mandated-side": NO_MANDATED,
    "east.attack.mandated-owed": NO_MANDATED,
    "east.attack.mandated-odds": msg("Attack with more units, or leave the word mandated out."),
    "east.attack.unmarked": LEAVE_ORDER,
    "east.attack.regrouped": msg("Name the same hexes as in the attack declared."),
    "east.attack": LEAVE_UNIT,
    "east.advance.no-fight": msg("Name a place that is fought for, or leave the line out."),
    "east.advance.room": msg("Name fewer units; who is named first goes first."),
    "east.advance.ordered": msg("Leave this line out."),
    "east.advance": LEAVE_UNIT,
    "east.support": LEAVE_UNIT,
    "east.flight.unknown": msg("Name an aircraft of your side here."),
    "east.flight": LEAVE_UNIT,
    "east.command.bound": msg("It need not be sent again."),
    "east.command.released": msg("Send the line again to give the order all the same."),
    "east.command": LEAVE_ORDER,
    "east.answer.unit": LEAVE_UNIT,
    "east.answer": msg("Leave this line out."),
    "east.replace": LEAVE_ORDER,
    "east.rebuild.place": OTHER_PLACE,
    "east.rebuild.zone": OTHER_PLACE,
    "east.rebuild.room": OTHER_PLACE,
    "east.rebuild": LEAVE_ORDER,
    "east.fortify.unit": msg("Name the place alone."),
    "east.fortify.engineer": msg("Name a German engineer that stands there, or leave the order out."),
    "east.fortify.apart": msg("Name a German engineer that stands there, or leave the order out."),
    "east.fortify.later": msg("Send it with the orders for the Axis Motorized Movement Phase."),
    "east.fortify": LEAVE_ORDER,
}
"""By the code of the finding or by the beginning of it."""
