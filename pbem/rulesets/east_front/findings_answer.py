"""What can be wrong with what answers declared attacks: orders given face down, support, answers to questions."""

from pbem.core.findings import Kind, declare
from pbem.core.text import msg

FACE_DOWN = declare("east.command.late", Kind.ILLEGAL, "The order for {place} could not be given any more.")
NO_ATTACK = declare("east.command.no-attack", Kind.ILLEGAL, "No attack on {place} is declared.")
UNKNOWN = declare("east.command.none", Kind.ILLEGAL, "There is no HQ {hq} of your side on the map.")
NON_OP = declare("east.command.non-op", Kind.ILLEGAL, "{hq} is non-operational and gives no orders.")
SHADOW = declare(
    "east.command.shadow",
    Kind.ILLEGAL,
    "No order can be given in the combat for {place}: {hq}, which is non-operational, has {where} in its range.",
)
RANGE = declare(
    "east.command.range",
    Kind.ILLEGAL,
    "{hq} gives no order in the combat for {place}: {where} is {distance} hexes away, and its range is {reach}.",
)
POINTS = declare(
    "east.command.points",
    Kind.ILLEGAL,
    "{hq} has no command point left for the combat for {place}: each order in this phase takes one.",
)
NO_ONE = declare(
    "east.command.no-one",
    Kind.ILLEGAL,
    "No operational HQ with a command point left has all the units in the combat for {place} in its range.",
)
NKVD = declare(
    "east.command.nkvd",
    Kind.AT_ODDS,
    "{unit} gives No Retreat in {place} by itself, and no other order is in force there.",
)
TWICE = declare(
    "east.command.twice",
    Kind.AT_ODDS,
    "{place} and {other} are one combat, and one order counts in it: that for {other}.",
)
RELEASED = declare(
    "east.command.released",
    Kind.AT_ODDS,
    "The attack on {place} stays as it was declared, but the order in the line that is left out is not given any more.",
)
INLINE = declare(
    "east.command.inline",
    Kind.AT_ODDS,
    "The order in this attack does not count: a line of its own orders something else for {place}.",
)
FIXED = declare(
    "east.attack.fixed",
    Kind.AT_ODDS,
    "Aircraft, and whether an attack meets a Mandated Attack, stay as they were declared for {place}.",
)

SUPPORT_NO_ATTACK = declare("east.support.no-attack", Kind.ILLEGAL, "No attack on {place} is declared.")
SUPPORT_TWICE = declare(
    "east.support.twice", Kind.ILLEGAL, "{unit} supports in {other} already, and nobody supports two combats."
)
SUPPORT_LIMIT = declare(
    "east.support.limit",
    Kind.ILLEGAL,
    "{unit} is one gun too many for {place}: {limit} may support there.",
)
SUPPORT_BESIDE = declare(
    "east.support.beside",
    Kind.AT_ODDS,
    "{place} and {other} are one combat, and one line of support counts in it: that for {other}.",
)
ANSWER_PLACE = declare("east.answer.place", Kind.ILLEGAL, "You are asked about the combat for {place} now.")
ANSWER_UNIT = declare("east.answer.unit", Kind.ILLEGAL, "{unit} is not among those you are asked about: {units}.")
BOUND = declare(
    "east.command.bound",
    Kind.AT_ODDS,
    "What was ordered for {place} before the combats began stays in force: it cannot be taken back now.",
)

OTHER_HQ = msg("Name another HQ, or none.")
LEAVE_ORDER = msg("Leave the order out.")
AS_DECLARED = msg("The attack is fought with what was declared.")
ONE_ORDER = msg("Leave one of the two out.")
LEAVE_LINE = msg("Leave this line out.")
LEAVE_UNIT = msg("Leave this unit out.")
