"""What can be wrong with orders to move on the ground; one place for their codes and sentences."""

from pbem.core.findings import Kind, declare
from pbem.core.text import msg

NOT_ON_MAP = declare("east.unit.not-on-map", Kind.ILLEGAL, "{unit} is not on the map.")
NOT_PHASING = declare("east.unit.not-phasing", Kind.ILLEGAL, "{unit} does not belong to the side whose phase it is.")
IMMOBILE = declare("east.unit.immobile", Kind.ILLEGAL, "{unit} has no movement allowance.")
NO_POINTS = declare("east.unit.no-points", Kind.ILLEGAL, "{unit} is Out of Supply, which leaves it no movement points.")
NOT_THIS_PHASE = declare(
    "east.unit.not-this-phase", Kind.ILLEGAL, "{unit} does not move in this phase: only motorized units do."
)
ORANGE = declare(
    "east.unit.orange",
    Kind.ILLEGAL,
    "{unit} has an orange movement factor and moves in the Regular Movement Phase only.",
)
NOT_ACTIVE = declare(
    "east.unit.not-active",
    Kind.ILLEGAL,
    "{unit} is not motorized and moves in this phase only if an HQ activates it.",
)
WAS_ACTIVE = declare(
    "east.unit.was-active", Kind.ILLEGAL, "{unit} was activated in this turn and does not move in the Regular phase."
)
RAIL_ONLY = declare("east.unit.rail-only", Kind.ILLEGAL, "{unit} moves by rail only.")
NAVAL_ONLY = declare("east.unit.naval-only", Kind.ILLEGAL, "{unit} moves on water only.")
FIRING = declare("east.unit.firing", Kind.ILLEGAL, "{unit} is on its firing side and cannot move.")
DUMP = declare("east.unit.dump", Kind.ILLEGAL, "{unit} is a Supply Dump and does not move.")
STUCK = declare(
    "east.unit.stuck", Kind.ILLEGAL, "{unit} stands on a minor road and cannot move before dry weather returns."
)
DONE = declare("east.unit.done", Kind.ILLEGAL, "{unit} has ended its movement in this phase.")
HELD = declare(
    "east.unit.held",
    Kind.ILLEGAL,
    "{unit} stands in an enemy ZOC after an overrun and can only overrun a hex next to it.",
)
SHADOWED = declare(
    "east.unit.non-op-limit",
    Kind.ILLEGAL,
    "{unit} began the phase in range of {hq}, which is non-operational: of the units there at most {limit} move in a phase.",
)

MOVE_NOWHERE = declare("east.move.nowhere", Kind.ILLEGAL, "{unit} is in {place} already.")
MOVE_UNKNOWN = declare("east.move.unknown-place", Kind.ILLEGAL, "There is no hex {place} on this map.")
MOVE_APART = declare("east.move.apart", Kind.ILLEGAL, "{a} and {b} are not adjacent.")
MOVE_TERRAIN = declare("east.move.terrain", Kind.ILLEGAL, "{unit} cannot enter {place}: {terrain}.")
MOVE_WAY_ONLY = declare(
    "east.move.way-only",
    Kind.ILLEGAL,
    "{unit} is motorized and enters {place}, {terrain}, along a road or railroad only.",
)
MOVE_WAY_LEFT = declare(
    "east.move.way-left",
    Kind.ILLEGAL,
    "{unit} must leave {a} along a road or railroad, and none leads to {b}.",
)
MOVE_ROADS_ONLY = declare(
    "east.move.roads-only",
    Kind.ILLEGAL,
    "{unit} moves along roads only, and none that it may use leads from {a} to {b}.",
)
MOVE_SIDE = declare("east.move.side", Kind.ILLEGAL, "{unit} cannot cross the side between {a} and {b}: {side}.")
MOVE_ENEMY = declare("east.move.enemy", Kind.ILLEGAL, "{place} is held by the enemy.")
MOVE_STOP = declare("east.move.stop", Kind.ILLEGAL, "{unit} must stop in {place}, which is in an enemy ZOC.")
MOVE_ZONE = declare(
    "east.move.zone-to-zone",
    Kind.ILLEGAL,
    "{unit} begins in an enemy ZOC and cannot go straight into another, in {place}.",
)
MOVE_ESCORT = declare(
    "east.move.escort",
    Kind.ILLEGAL,
    "{unit} enters an enemy ZOC only where a friendly combat unit stands, and {place} has none.",
)
MOVE_POINTS = declare(
    "east.move.points",
    Kind.ILLEGAL,
    "{unit} has {allowance} movement points, and the step into {place} brings the cost to {cost}.",
)
MOVE_STACK = declare(
    "east.move.stack",
    Kind.ILLEGAL,
    "{unit} cannot end in {place}: more than {limit} stacking points would stand there.",
)
MOVE_TOO_FAR = declare(
    "east.move.too-far", Kind.ILLEGAL, "{unit} cannot reach {place} with {allowance} movement points."
)
MOVE_HOME = declare(
    "east.move.home",
    Kind.ILLEGAL,
    "{unit} is militia and stays within {reach} hexes of {home}; {place} lies farther off.",
)

STRATEGIC_PHASE = declare(
    "east.strategic.phase", Kind.ILLEGAL, "Strategic movement belongs to the Regular Movement Phase."
)
STRATEGIC_SUPPLY = declare(
    "east.strategic.supply", Kind.ILLEGAL, "{unit} is Out of Supply and cannot move strategically."
)
STRATEGIC_MOVED = declare("east.strategic.moved", Kind.ILLEGAL, "{unit} has moved in this phase already.")
STRATEGIC_NEAR = declare("east.strategic.near", Kind.ILLEGAL, "{place} lies {reach} hexes or less from an enemy unit.")
STRATEGIC_START = declare(
    "east.strategic.start",
    Kind.ILLEGAL,
    "{unit} starts too near the enemy: {place} lies {reach} hexes or less from one.",
)
STRATEGIC_ROAD = declare(
    "east.strategic.road", Kind.ILLEGAL, "No road that {unit} may use strategically leads from {a} to {b}."
)
STRATEGIC_FAR = declare(
    "east.strategic.too-far", Kind.ILLEGAL, "{unit} cannot reach {place} by strategic movement with {allowance} points."
)

STACK_EMPTY = declare("east.stack.empty", Kind.ILLEGAL, "No unit in {place} can move now without an order of its own.")
STACK_MEMBER = declare("east.stack.member", Kind.ILLEGAL, "{unit} in {place} cannot go there: {why}")

ONE_HEX_MOVED = declare(
    "east.one-hex.moved",
    Kind.ILLEGAL,
    "{unit} has moved in this phase already, so that it may not exceed its allowance.",
)
ONE_HEX_MUD = declare("east.one-hex.mud", Kind.ILLEGAL, "{unit} may not exceed its allowance in Mud.")
ONE_HEX_RIVER = declare(
    "east.one-hex.major-river",
    Kind.ILLEGAL,
    "{unit} crosses the major river between {a} and {b} without a bridge in the Regular Movement Phase only.",
)
INFILTRATION_PHASE = declare(
    "east.infiltration.phase", Kind.ILLEGAL, "{unit} infiltrates in the first movement phase of its side only."
)
INFILTRATION_MOVED = declare("east.infiltration.moved", Kind.ILLEGAL, "{unit} has moved already and cannot infiltrate.")
INFILTRATION_SUPPLY = declare(
    "east.infiltration.supply", Kind.ILLEGAL, "{unit} is Out of Supply and cannot infiltrate."
)
INFILTRATION_MUD = declare("east.infiltration.mud", Kind.ILLEGAL, "{unit} cannot infiltrate in Mud.")
INFILTRATION_FORT = declare(
    "east.infiltration.fortified",
    Kind.ILLEGAL,
    "{unit} cannot infiltrate into {place}: an enemy fortified line or strongpoint bars the way.",
)
INFILTRATION_RIVER = declare(
    "east.infiltration.major-river",
    Kind.ILLEGAL,
    "{unit} cannot infiltrate over the major river between {a} and {b}, which has no bridge.",
)
INFILTRATION_CITY = declare(
    "east.infiltration.major-city", Kind.ILLEGAL, "{unit} cannot infiltrate into or out of a major city."
)

REACTION_KIND = declare(
    "east.reaction.kind",
    Kind.ILLEGAL,
    "{unit} does not react: only motorized combat units without an orange factor do.",
)
REACTION_DEFENDER = declare(
    "east.reaction.defender", Kind.ILLEGAL, "{unit} stands in a hex that is attacked and stays there."
)
REACTION_ZONE = declare("east.reaction.zone", Kind.ILLEGAL, "{unit} is in an enemy ZOC and cannot react.")
REACTION_SUPPLY = declare("east.reaction.supply", Kind.ILLEGAL, "{unit} is Out of Supply and cannot react.")
REACTION_OVERRUN = declare("east.reaction.overrun", Kind.ILLEGAL, "{unit} is under an Overrun marker and cannot react.")
REACTION_TIRED = declare(
    "east.reaction.strategic", Kind.ILLEGAL, "{unit} moved strategically in this turn and cannot react."
)
REACTION_FAR = declare(
    "east.reaction.far",
    Kind.ILLEGAL,
    "{unit} is more than {reach} hexes from every hex that is attacked and cannot react.",
)
REACTION_SHADOW = declare(
    "east.reaction.non-op", Kind.ILLEGAL, "{unit} is in range of {hq}, which is non-operational, and cannot react."
)
REACTION_HQ = declare(
    "east.reaction.no-hq",
    Kind.ILLEGAL,
    "{unit} is in range of no operational HQ with a command point and cannot react.",
)
REACTION_POINTS = declare(
    "east.reaction.points",
    Kind.ILLEGAL,
    "{unit} cannot react: {hq} and every other HQ in range has used its command points for reactions.",
)
REACTION_TOO_FAR = declare(
    "east.reaction.too-far",
    Kind.ILLEGAL,
    "{unit} cannot reach {place} in reaction, with {allowance} movement points, half of its allowance.",
)
REACTION_ENTRY = declare(
    "east.reaction.entry",
    Kind.ILLEGAL,
    "{unit} enters an enemy ZOC in reaction only where friendly units stand, and {place} has none.",
)

ALONE = msg("Give this unit an order of its own, and the stack will go without it.")
