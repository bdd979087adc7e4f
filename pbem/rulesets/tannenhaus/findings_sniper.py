"""The findings of the sniper: why he cannot be placed at a unit. The part of the order each is about stands beside it."""

from pbem.core.findings import Kind, declare

ILLEGAL = Kind.ILLEGAL

SNIPER_SIDE = declare("tann.sniper.side", ILLEGAL, "Only NATO has a sniper.")
SNIPER_NONE = declare("tann.sniper.none", ILLEGAL, "There is no sniper in this scenario.")
SNIPER_REMOVED = declare("tann.sniper.removed", ILLEGAL, "The sniper has been removed for good.")
SNIPER_USED = declare("tann.sniper.used", ILLEGAL, "The sniper has been used this turn; it can be used once a turn.")
SNIPER_OFF_MAP = declare("tann.sniper.off-map", ILLEGAL, "{target} is not on the map.")
SNIPER_FRIEND = declare("tann.sniper.friend", ILLEGAL, "{target} is one of your own units.")
SNIPER_AIR = declare("tann.sniper.air", ILLEGAL, "{target} is in the air; the sniper cannot attack it.")
SNIPER_OUTSIDE = declare("tann.sniper.outside", ILLEGAL, "{target} stands in {area}, which is no part of Tannenhaus.")
