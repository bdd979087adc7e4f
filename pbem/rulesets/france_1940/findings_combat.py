"""The findings of combat: why an attack cannot be made. The part of the order each is about stands beside it."""

from pbem.core.findings import Kind, declare

ILLEGAL, AT_ODDS = Kind.ILLEGAL, Kind.AT_ODDS

NOT_YOURS = declare("france.attack.not-yours", ILLEGAL, "{unit} is not one of your units.")
NOT_IN_PLAY = declare("france.attack.not-on-map", ILLEGAL, "{unit} is not on the map, so it cannot attack.")
NAMED_TWICE = declare("france.attack.unit-twice", ILLEGAL, "{unit} is named twice in this attack.")
PLACE_TWICE = declare("france.attack.place-twice", ILLEGAL, "{place} is named twice in this attack.")
NO_ENEMY = declare("france.attack.no-enemy", ILLEGAL, "There is no enemy in {place} to attack.")
OWN_PLACE = declare("france.attack.own-place", ILLEGAL, "{place} is held by your own units.")
NEUTRAL_PLACE = declare(
    "france.attack.neutral-place", ILLEGAL, "The units in {place} are neutral; enter their country first."
)
NEUTRAL_UNIT = declare(
    "france.attack.neutral-unit", ILLEGAL, "{unit} belongs to a neutral country and does not attack."
)
NO_UNITS = declare("france.attack.no-units", ILLEGAL, "The attack names no unit to attack with.")
FORTRESS = declare(
    "france.attack.fortress", ILLEGAL, "{unit} is fortress infantry: it has no attack strength and only defends."
)
DISORGANISED = declare("france.attack.disorganised", ILLEGAL, "{unit} is disorganised and cannot attack.")
RAILED = declare("france.attack.railed", ILLEGAL, "{unit} has moved by rail and cannot attack in this assault.")
SURPRISED = declare("france.attack.surprised", ILLEGAL, "{unit} is surprised and cannot attack in this assault.")
NOT_ADJACENT = declare("france.attack.not-adjacent", ILLEGAL, "{unit}, in {where}, is not next to {place}.")
ACROSS_SEA = declare("france.attack.across-sea", ILLEGAL, "{unit} cannot attack {place} across the sea.")
ACROSS_LAKE = declare("france.attack.across-lake", ILLEGAL, "{unit} cannot attack {place} across a lake.")
INTO_MARSH = declare("france.attack.marsh", ILLEGAL, "{unit} is motorised and cannot attack the marsh hex {place}.")
UNIT_BUSY = declare("france.attack.unit-again", ILLEGAL, "{unit} already attacks in this phase; a unit attacks once.")
PLACE_BUSY = declare(
    "france.attack.place-again", ILLEGAL, "{place} is already attacked in this phase; a hex is attacked once."
)
NATIONS = declare("france.attack.nations", ILLEGAL, "{unit} does not attack together with {other}.")
TOO_WEAK = declare(
    "france.attack.too-weak", ILLEGAL, "{attack} to {defence} is below {column}, the lowest odds of an attack."
)
OWED = declare(
    "france.attack.owed",
    ILLEGAL,
    "{unit} attacks, so the enemy next to it in {place} must be attacked too, by it or by another.",
)
OWED_MARSH = declare(
    "france.attack.owed-marsh",
    ILLEGAL,
    "{unit} attacks, so the enemy in the marsh hex {place} must be attacked too, and motorised units cannot do it.",
)
RETREAT_GAP = declare("france.retreat.gap", ILLEGAL, "A retreat cannot go to {place}, which is not next to {before}.")
RETREAT_BARRED = declare("france.retreat.barred", ILLEGAL, "{unit} cannot retreat into {place}.")
RETREAT_ZOC = declare(
    "france.retreat.zoc", ILLEGAL, "{unit} is not motorised and cannot retreat into the enemy ZOC in {place}."
)
RETREAT_NEARER = declare(
    "france.retreat.nearer", ILLEGAL, "{unit} cannot retreat into {place}, back towards the place it fought in."
)
RETREAT_DISTANCE = declare(
    "france.retreat.distance",
    ILLEGAL,
    "{unit} must end its retreat at distance {distance} after {steps} hexes, and cannot by way of {place}.",
)
RETREAT_STACK = declare("france.retreat.stack", ILLEGAL, "{unit} cannot end its retreat in {place}, which is full.")
ADVANCE_NOT_THERE = declare(
    "france.advance.not-there", AT_ODDS, "{unit} did not attack {place}, so it does not advance there."
)
ADVANCE_UNFIT = declare("france.advance.unfit", ILLEGAL, "{unit} is in no state to advance.")
ADVANCE_TWICE = declare("france.advance.twice", ILLEGAL, "{unit} has advanced already; a unit advances one hex.")
ADVANCE_FAR = declare(
    "france.advance.far", ILLEGAL, "{unit}, in {where}, cannot advance to {place}, which is not next to it."
)
ADVANCE_BESIDE = declare(
    "france.advance.beside", ILLEGAL, "{unit} cannot advance to {place}: it is not next to {vacated}."
)
ADVANCE_BARRED = declare("france.advance.barred", ILLEGAL, "{unit} cannot advance into {place}.")
ADVANCE_STACK = declare("france.advance.stack", ILLEGAL, "{unit} cannot advance into {place}, which is full.")
RETREAT_NO_ATTACK = declare(
    "france.retreat.no-attack", AT_ODDS, "You say how to retreat from {place}, but attack nobody there."
)
RETREAT_NO_UNIT = declare(
    "france.retreat.no-unit", AT_ODDS, "{unit} does not stand in {place}, so it will not retreat from there."
)
ADVANCE_NO_ATTACK = declare(
    "france.advance.no-attack", AT_ODDS, "You say how to advance at {place}, but attack nobody there."
)
SUPPORT_NO_ATTACK = declare("france.support.no-attack", AT_ODDS, "Nobody attacks {place}, so it needs no air points.")
SUPPORT_FORT = declare(
    "france.support.fort",
    ILLEGAL,
    "No French or British unit defends {place}, so Allied air does not support the fort.",
)
