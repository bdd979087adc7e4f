"""What to do about a finding of combat, of replacements or of strongpoints that brings no advice of its own."""

from pbem.core.text import Message, msg

LEAVE_ORDER = msg("Leave the order out.")
LEAVE_UNIT = msg("Leave this unit out.")
OTHER_PLACE = msg("Name another place, or leave the order out.")
NO_MANDATED = msg("Leave the word mandated out.")
OTHER_SUPPLY = msg("Name another supply unit, or leave out those that reach none.")

REMEDIES: dict[str, Message] = {
    "east.attack.no-units": msg("Name the units that attack, after the word with."),
    "east.attack.no-enemy": msg("Name a hex that holds an enemy."),
    "east.attack.place-twice": msg("Name it once."),
    "east.attack.place-again": msg("Put all who attack it into one line."),
    "east.attack.unit-twice": msg("Name each unit once."),
    "east.attack.unit-again": msg("Leave it out of one of the two attacks."),
    "east.attack.artillery": msg("Name it in the clause for guns, or leave it out."),
    "east.attack.not-adjacent": msg("Move it next to that hex first, or leave it out."),
    "east.attack.barred": msg("Attack from another hex, or leave this unit out."),
    "east.attack.odds": msg("Attack with more strength, or leave the order out."),
    "east.attack.guns-limit": msg("Name fewer guns."),
    "east.attack.guns-supply": msg("Have the attack spend supply, or leave the guns out."),
    "east.attack.guns-unsupplied": msg("Have the attack spend supply, or leave the guns out."),
    "east.attack.supply-out-of-reach": msg("Leave out the units that reach no supply, or attack without."),
    "east.attack.supply-not-named": OTHER_SUPPLY,
    "east.attack.supply-spent": OTHER_SUPPLY,
    "east.attack.no-engineer": msg("Attack with an engineer too, or leave the clause out."),
    "east.attack.mandated-side": NO_MANDATED,
    "east.attack.mandated-owed": NO_MANDATED,
    "east.attack.mandated-odds": msg("Attack with more strength, or leave the word mandated out."),
    "east.attack.unmarked": LEAVE_ORDER,
    "east.attack.regrouped": msg("Name the hexes as they were declared."),
    "east.attack": LEAVE_UNIT,
    "east.support": LEAVE_UNIT,
    "east.flight.unknown": msg("Name an aircraft of your side here."),
    "east.flight": LEAVE_UNIT,
    "east.command": LEAVE_ORDER,
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
