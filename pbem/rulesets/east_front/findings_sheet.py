"""What can be wrong with a sheet before any rule of play: phases, names, and what rulings may change."""

from pbem.core.findings import Kind, declare
from pbem.core.text import msg

OVER = declare("east.phase.over", Kind.ILLEGAL, "The game is over.")
OUT_OF_TURN = declare("east.phase.out-of-turn", Kind.ILLEGAL, "This order cannot be given in this phase: {phase}.")
ENGINEERING_LATER = declare(
    "east.phase.engineering",
    Kind.ILLEGAL,
    "This belongs to the Engineering step after the second movement phase of your side, not to this phase: {phase}.",
)
ATTACK_EARLIER = declare(
    "east.phase.attack",
    Kind.ILLEGAL,
    "Attacks are declared with the movement before the Combat Phase of your side, not in this phase: {phase}.",
)
NOT_ASKED = declare("east.phase.asked", Kind.ILLEGAL, "This is not what you are asked for now.")
UNKNOWN_UNIT = declare("east.order.unknown-unit", Kind.ILLEGAL, "There is no unit {unit} in this game.")
OTHER_UNIT = declare("east.order.other-unit", Kind.ILLEGAL, "{unit} belongs to the other side than this order needs.")
OWN_UNIT = declare(
    "east.order.own-unit", Kind.ILLEGAL, "{unit} is one of your own units, and this order needs one of the other side."
)
PLACE_TWICE = declare("east.order.place-twice", Kind.ILLEGAL, "{place} is named twice running.")
AIRCRAFT = declare(
    "east.order.aircraft", Kind.ILLEGAL, "{unit} is an aircraft: it takes part in a combat by the clause for the air."
)
SHIP = declare(
    "east.order.ship", Kind.ILLEGAL, "{unit} is a ship: it supports a combat as guns do, and does nothing else."
)
NO_AIRCRAFT = declare("east.order.no-aircraft", Kind.ILLEGAL, "{unit} is no aircraft.")
UNKNOWN_PLACE = declare("east.order.unknown-place", Kind.ILLEGAL, "There is no place {place} on this map.")

CORRECT_THING = declare(
    "east.correct.thing", Kind.ILLEGAL, "There is nothing called {thing} to correct. These are: {known}."
)
CORRECT_ID = declare("east.correct.id", Kind.ILLEGAL, "There is no {thing} {id} in this game.")
CORRECT_VALUE = declare("east.correct.value", Kind.ILLEGAL, "{name} cannot be set to {value}.")

WAIT_TURN = msg("Send it when your movement phase has begun; standing orders may be given at any time.")
WAIT_ASKED = msg("Send it when a report says that you are attacked, or asked.")
