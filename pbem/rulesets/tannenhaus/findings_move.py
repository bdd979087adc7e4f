"""What can be wrong with moves and entries; what can be wrong with the names in them is in :mod:`.findings_turn`."""

from pbem.core.findings import Kind, declare

MOVE_NOWHERE = declare("tann.move.nowhere", Kind.ILLEGAL, "{unit} is in area {area} already.")
MOVE_APART = declare("tann.move.apart", Kind.ILLEGAL, "Areas {here} and {area} are not neighbours.")
MOVE_REACH = declare("tann.move.reach", Kind.ILLEGAL, "Area {area} is more than {reach} areas away from {unit}.")
MOVE_RIVER = declare("tann.move.river", Kind.ILLEGAL, "{unit} cannot enter area {area}: no vehicle enters a river.")
MOVE_ENEMY = declare(
    "tann.move.enemy", Kind.ILLEGAL, "Enemy units are in area {area}, which can be entered by assault only."
)
MOVE_STACK = declare(
    "tann.move.stack",
    Kind.ILLEGAL,
    "Area {area} takes {limit} of a side, and {unit} would be number {number} there.",
)

ENTER_ON_MAP = declare("tann.enter.on-map", Kind.ILLEGAL, "{unit} is on the map already.")
ENTER_EARLY = declare("tann.enter.early", Kind.ILLEGAL, "{unit} comes in from turn {turn} on.")
ENTER_DOWN = declare(
    "tann.enter.down", Kind.ILLEGAL, "{unit} is Suppressed and stays off the map until it has rallied."
)
ENTER_AREA = declare("tann.enter.area", Kind.ILLEGAL, "{unit} does not come in by area {area}, only by {areas}.")
ENTER_RIVER = declare(
    "tann.enter.river", Kind.ILLEGAL, "{unit} cannot come in by area {area}: no vehicle enters a river."
)
ENTER_ENEMY = declare("tann.enter.enemy", Kind.ILLEGAL, "Enemy units are in area {area}, so nobody comes in by it.")
ENTER_STACK = declare(
    "tann.enter.stack",
    Kind.ILLEGAL,
    "Area {area} takes {limit} of a side, and {unit} would be number {number} there.",
)
