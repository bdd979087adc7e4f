"""What can be wrong with orders of East Front as words, and what to do about each finding that brings no advice of its own.

Those of the parts of the rules stand in the modules ``findings_…`` of those parts.
"""

from pbem.core.findings import Kind, declare
from pbem.core.text import Message, msg

ELSEWHERE = declare("east.order.elsewhere", Kind.ILLEGAL, "{unit} is in {here}, not in {place}.")
NOWHERE_YET = declare("east.order.not-on-map", Kind.ILLEGAL, "{unit} is not on the map, so it cannot start in {place}.")
WHITHER = declare(
    "east.order.whither", Kind.UNREADABLE, "It is not said whether {place} is the start or the end of the move."
)

STAYS = msg("A unit that gets no order stays where it is and defends.")
STANDING_HOW = msg("There is one standing order: standing retreat: towards 0101")
OVERRUN_IS = msg("An enemy is overrun in the course of movement: overrun 0405 with 3pz, 394")

REMEDIES: dict[str, Message] = {}
"""What to do about a finding that brings no advice of its own, by its code or by the beginning of it."""
