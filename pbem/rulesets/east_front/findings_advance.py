"""Why a unit cannot advance after a combat; one place for the codes and sentences."""

from pbem.core.findings import Kind, declare

ILLEGAL = Kind.ILLEGAL

NOT_THERE = declare("east.advance.not-there", ILLEGAL, "{unit} did not attack {place}, so it does not advance there.")
ORDERED = declare("east.advance.order", ILLEGAL, "{unit} is under Additional Retreat and does not advance.")
ARTILLERY = declare("east.advance.artillery", ILLEGAL, "{unit} is artillery, which never advances.")
AWAY = declare("east.advance.away", ILLEGAL, "{unit} is not next to {place} any more, so it does not advance there.")
TERRAIN = declare("east.advance.terrain", ILLEGAL, "{unit} cannot advance into {place}: it may not move there.")
STACK = declare(
    "east.advance.stack",
    ILLEGAL,
    "{unit} cannot advance into {place}: more than {limit} stacking points would stand there.",
)
