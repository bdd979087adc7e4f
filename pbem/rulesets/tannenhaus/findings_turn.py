"""What can be wrong with what is done in an impulse, with a leader's change, and with a referee's correction."""

from pbem.core.findings import Kind, declare
from pbem.core.text import Message, msg

# Names, when the action comes up.
UNKNOWN = declare("tann.impulse.unknown-unit", Kind.ILLEGAL, "There is no unit {unit} in this game.")
NOT_YOURS = declare("tann.impulse.not-yours", Kind.ILLEGAL, "{unit} is a unit of the other side.")
ATTACHED = declare("tann.impulse.attachment", Kind.ILLEGAL, "{unit} is attached to a unit and does nothing by itself.")
DESTROYED = declare("tann.impulse.destroyed", Kind.ILLEGAL, "{unit} is destroyed.")
TO_COME = declare("tann.impulse.to-come", Kind.ILLEGAL, "{unit} has not come in yet.")
OFF_MAP = declare("tann.impulse.off-map", Kind.ILLEGAL, "{unit} is off the map.")
AREA = declare("tann.impulse.unknown-area", Kind.ILLEGAL, "There is no area {area} on this map.")
NOBODY = declare("tann.impulse.nobody", Kind.ILLEGAL, "No unit is named that does it.")
TWICE = declare("tann.impulse.twice", Kind.ILLEGAL, "{unit} is named twice.")
AT_WHAT = declare("tann.impulse.at-what", Kind.ILLEGAL, "It is not said at which unit or area.")

# What an impulse allows.
NO_POINTS = declare("tann.impulse.no-points", Kind.ILLEGAL, "{unit} has no action point left.")
ACTED = declare("tann.impulse.acted", Kind.ILLEGAL, "{unit} has acted in this impulse already.")
OTHER_AREA = declare(
    "tann.impulse.other-area", Kind.ILLEGAL, "This impulse activates area {area}, and {unit} is in {here}."
)
USED_UP = declare("tann.impulse.used-up", Kind.ILLEGAL, "The sniper, or an entry, has used this impulse up.")
BY_ITSELF = declare(
    "tann.impulse.by-itself",
    Kind.ILLEGAL,
    "The sniper, and an entry, is an impulse by itself, and something has been done in this one.",
)

# Leaders.
NO_LEADER = declare("tann.attach.no-leader", Kind.ILLEGAL, "{leader} is no leader, and stays with its unit.")
LEADER_LOST = declare("tann.attach.lost", Kind.ILLEGAL, "{leader} was lost with his unit.")
WITH_IT = declare("tann.attach.with-it", Kind.ILLEGAL, "{leader} is with {unit} already.")
ELSEWHERE = declare("tann.attach.elsewhere", Kind.ILLEGAL, "{leader} is in {here}, and {unit} is in {area}.")
UNFIT = declare(
    "tann.attach.unfit", Kind.ILLEGAL, "A leader joins foot, vehicles or tanks, and {unit} is none of these."
)

# Corrections of a referee.
CORRECT_THING = declare("tann.correct.thing", Kind.ILLEGAL, "A correction of {thing} is not known. These are: {known}.")
CORRECT_ID = declare("tann.correct.id", Kind.ILLEGAL, "There is no {thing} named {id}.")
CORRECT_VALUE = declare("tann.correct.value", Kind.ILLEGAL, "{name} cannot be set to {value} here.")
CORRECT_ENEMIES = declare("tann.correct.enemies", Kind.ILLEGAL, "There are units of the other side in {area}.")

REMEDIES: dict[str, Message] = {
    "tann.impulse.unknown-unit": msg("Name a unit by its id."),
    "tann.impulse.not-yours": msg("Name one of your own units here."),
    "tann.impulse.attachment": msg("Name the unit that it is attached to."),
    "tann.impulse.destroyed": msg("Leave it out, or make the impulse depend on it: if not UNIT destroyed: …"),
    "tann.impulse.to-come": msg("It comes in by an order such as: enter 4 with UNIT"),
    "tann.impulse.off-map": msg("It comes back by an order such as: enter 25 with UNIT"),
    "tann.impulse.unknown-area": msg("Name an area by its number."),
    "tann.impulse.nobody": msg("Name the units."),
    "tann.impulse.twice": msg("Name it once."),
    "tann.impulse.at-what": msg("Name a unit, or an area by its number."),
    "tann.impulse.no-points": msg("Leave it out; it has points again next turn."),
    "tann.impulse.acted": msg("A unit spends one point an impulse; let it act again in a later one."),
    "tann.impulse.other-area": msg("Order it in an impulse of its own."),
    "tann.impulse.used-up": msg("Order it in an impulse of its own."),
    "tann.impulse.by-itself": msg("Order it in an impulse of its own."),
    "tann.attach.no-leader": msg("Leave it out."),
    "tann.attach.lost": msg("Leave it out."),
    "tann.attach.with-it": msg("Leave it out."),
    "tann.attach.elsewhere": msg("He may change to a unit that is in the same area at the end of the impulse."),
    "tann.attach.unfit": msg("Name another unit in the same area."),
}
"""What to do, by code."""
