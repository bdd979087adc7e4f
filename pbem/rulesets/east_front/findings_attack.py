"""What can be wrong with attacks, when they are declared and when they are changed; one place for their codes and sentences."""

from pbem.core.findings import Kind, declare

ILLEGAL, AT_ODDS = Kind.ILLEGAL, Kind.AT_ODDS

NO_UNITS = declare("east.attack.no-units", ILLEGAL, "The attack names no unit to attack with.")
NO_ENEMY = declare("east.attack.no-enemy", ILLEGAL, "There is no enemy in {place} to attack.")
PLACE_TWICE = declare("east.attack.place-twice", ILLEGAL, "{place} is named twice in this attack.")
PLACE_AGAIN = declare(
    "east.attack.place-again", ILLEGAL, "{place} is attacked already by a line above; a hex is attacked once."
)
UNIT_TWICE = declare("east.attack.unit-twice", ILLEGAL, "{unit} is named twice in this attack.")
UNIT_AGAIN = declare(
    "east.attack.unit-again", ILLEGAL, "{unit} is in another attack already; a unit takes part in one attack only."
)
NOT_ON_MAP = declare("east.attack.not-on-map", ILLEGAL, "{unit} is not on the map, so it takes part in no attack.")
ARTILLERY = declare(
    "east.attack.artillery", ILLEGAL, "{unit} is artillery: it supports an attack, and is named after the word guns."
)
UNARMED = declare("east.attack.unarmed", ILLEGAL, "{unit} is no combat unit and does not attack.")
STRENGTH = declare("east.attack.no-strength", ILLEGAL, "{unit} has no attack strength, so it does not attack.")
TIRED = declare("east.attack.strategic", ILLEGAL, "{unit} has moved strategically and does not attack in this turn.")
APART = declare("east.attack.not-adjacent", ILLEGAL, "{unit}, in {where}, is not next to {place}.")
BARRED = declare(
    "east.attack.barred",
    ILLEGAL,
    "{unit} cannot attack {place}: it could not enter that hex now, and no enemy there has a ZOC in {where}.",
)
ODDS = declare(
    "east.attack.odds", ILLEGAL, "{attack} to {defence} is below {column}, the lowest odds at which one may attack."
)
OWED = declare(
    "east.attack.owed",
    ILLEGAL,
    "{unit} attacks, so {enemy} in {place}, whose ZOC covers its hex, must be attacked too, by it or by another.",
)
GUNS_LIMIT = declare(
    "east.attack.guns-limit", ILLEGAL, "{count} guns are named, and no more than {limit} may support this attack."
)
ENGINEERS = declare("east.attack.no-engineer", ILLEGAL, "No engineer attacks, so Engineer Effects cannot be declared.")
MANDATED_SIDE = declare("east.attack.mandated-side", ILLEGAL, "Only the Soviet side owes Mandated Attacks.")
MANDATED_OWED = declare("east.attack.mandated-owed", ILLEGAL, "No Mandated Attack is owed that this one could meet.")
MANDATED_ODDS = declare(
    "east.attack.mandated-odds",
    ILLEGAL,
    "{attack} to {defence} is below {column}, the lowest odds that meet a Mandated Attack.",
)
UNMARKED = declare("east.attack.unmarked", ILLEGAL, "No attack on {place} is declared, and new ones cannot be now.")
REGROUPED = declare(
    "east.attack.regrouped",
    ILLEGAL,
    "The attack declared is on {places}; who attacks may be changed now, not which hexes are attacked together.",
)
JOINS = declare(
    "east.attack.joins",
    ILLEGAL,
    "{unit} was in no attack and cannot join one now: {enemy} in {place}, whose ZOC covers its hex, is not attacked.",
)
ADVANCE_NO_FIGHT = declare(
    "east.advance.no-fight", AT_ODDS, "You say who advances into {place}, but attack nobody there."
)
ADVANCE_NO_ATTACKER = declare(
    "east.advance.no-attacker", AT_ODDS, "{unit} does not attack {place}, so it does not advance there."
)
ADVANCE_BARRED = declare(
    "east.advance.barred", AT_ODDS, "{unit} may attack {place}, but not enter it, so it does not advance there."
)
ADVANCE_ROOM = declare(
    "east.advance.room", AT_ODDS, "{place} holds {limit} stacking points, so not all of these units can advance there."
)
ADVANCE_ORDERED = declare(
    "east.advance.ordered",
    AT_ODDS,
    "Who attacks {place} has the order additional retreat, under which nobody advances.",
)
RETREAT_TAKEN = declare(
    "east.retreat.taken",
    AT_ODDS,
    "Units of the other side stand in {place} now, where those who retreat from {origin} cannot go.",
)
