"""What can be wrong with orders of the turn: reinforcements, headquarters, engineering, bridges, rail and air transport."""

from pbem.core.findings import Kind, declare

PLACE_NOT_DUE = declare("east.place.not-due", Kind.ILLEGAL, "{unit} does not arrive in this phase.")
PLACE_ENTRY = declare("east.place.entry", Kind.ILLEGAL, "{unit} cannot be placed in {place}; its places are {places}.")
PLACE_SHUT = declare(
    "east.place.shut", Kind.ILLEGAL, "{unit} cannot arrive in {place} now: it is held or watched by the enemy, or full."
)
PLACE_ROAD = declare(
    "east.place.road",
    Kind.ILLEGAL,
    "{unit} comes back on a road hex of its own side that the enemy neither holds nor watches, and {place} is none.",
)
PLACE_BRIDGES = declare(
    "east.place.bridges", Kind.ILLEGAL, "{n} bridge units of your side are in play, which is all there may be."
)

HQ_PHASE = declare("east.hq.phase", Kind.ILLEGAL, "HQs activate units in the Soviet Motorized Movement Phase only.")
HQ_UNIT_IS_HQ = declare("east.hq.is-hq", Kind.ILLEGAL, "{unit} is an HQ, and no HQ activates another.")
HQ_MOTORIZED = declare("east.hq.motorized", Kind.ILLEGAL, "{unit} is motorized and moves in this phase by itself.")
HQ_ORANGE = declare(
    "east.hq.orange",
    Kind.ILLEGAL,
    "{unit} has an orange movement factor, and no HQ activates it: it moves in the Regular phase.",
)
HQ_CAVALRY = declare("east.hq.cavalry", Kind.ILLEGAL, "{unit} is cavalry and moves in this phase without an HQ.")
HQ_PACE = declare("east.hq.kind", Kind.ILLEGAL, "{unit} is of a kind that no HQ activates.")
HQ_ACTIVE = declare("east.hq.active", Kind.ILLEGAL, "{unit} is activated already.")
HQ_SHADOW = declare(
    "east.hq.shadow", Kind.ILLEGAL, "{unit} is in range of {hq}, which is non-operational, and cannot be activated."
)
HQ_NONE = declare("east.hq.none", Kind.ILLEGAL, "There is no HQ {hq} of your side on the map.")
HQ_NON_OP = declare("east.hq.non-op", Kind.ILLEGAL, "{hq} is non-operational and activates nobody.")
HQ_RANGE = declare("east.hq.range", Kind.ILLEGAL, "{unit} is {distance} hexes from {hq}, whose range is {reach}.")
HQ_POINTS = declare("east.hq.points", Kind.ILLEGAL, "{hq} has no command points left in this turn.")
HQ_NO_ONE = declare(
    "east.hq.no-one", Kind.ILLEGAL, "No operational HQ within {reach} hexes of {unit} has a command point left."
)

FLIP_KIND = declare("east.flip.kind", Kind.ILLEGAL, "{unit} is no super-heavy artillery: it has no other side.")
FLIP_DONE = declare("east.flip.done", Kind.ILLEGAL, "{unit} is on that side already.")
FLIP_MOVED = declare(
    "east.flip.moved", Kind.ILLEGAL, "{unit} has moved in this turn and cannot be turned to its firing side."
)

CONVERT_SIDE = declare("east.convert.side", Kind.ILLEGAL, "Only the Axis converts railroads.")
CONVERT_RAIL = declare("east.convert.rail", Kind.ILLEGAL, "No railroad runs through {place}.")
CONVERT_TWICE = declare("east.convert.twice", Kind.ILLEGAL, "The railroad in {place} is converted already.")
CONVERT_START = declare(
    "east.convert.start", Kind.ILLEGAL, "{place} is not next to a converted hex along the railroad."
)
CONVERT_GAP = declare("east.convert.gap", Kind.ILLEGAL, "No railroad joins {a} and {b}, one hex apart.")
CONVERT_NEAR = declare(
    "east.convert.near", Kind.ILLEGAL, "{place} lies {reach} hexes or less from an enemy unit and cannot be converted."
)
CONVERT_POINTS = declare(
    "east.convert.points",
    Kind.ILLEGAL,
    "Points to convert railroads as far as {place}: {cost}; left in this turn: {left}.",
)

DEMOLISH_NOTHING = declare(
    "east.demolish.nothing", Kind.ILLEGAL, "No strongpoint or fortified line of the enemy stands in {place}."
)
DEMOLISH_NOBODY = declare(
    "east.demolish.nobody", Kind.ILLEGAL, "Only a division or an engineer destroys it, and you have neither in {place}."
)

BRIDGE_KIND = declare("east.bridge.kind", Kind.ILLEGAL, "{unit} is no bridge unit.")
BRIDGE_SIDE = declare(
    "east.bridge.side", Kind.ILLEGAL, "{unit} stands in {place}, and the side {a}/{b} is none of that hex."
)
BRIDGE_WATER = declare("east.bridge.water", Kind.ILLEGAL, "No river or canal runs between {a} and {b}.")
BRIDGE_THERE = declare("east.bridge.there", Kind.ILLEGAL, "The side {a}/{b} has a bridge already.")
BRIDGE_SHADOW = declare(
    "east.bridge.shadow", Kind.ILLEGAL, "{unit} is in range of {hq}, which is non-operational, and builds no bridge."
)

RAIL_PHASE = declare("east.rail.phase", Kind.ILLEGAL, "Units go by rail in the Regular Movement Phase only.")
RAIL_TRAIN_MOVED = declare(
    "east.rail.train-moved", Kind.ILLEGAL, "{unit} has moved in this turn already; a train moves once a turn."
)
RAIL_MOVED = declare(
    "east.rail.moved", Kind.ILLEGAL, "{unit} has moved in this phase, and rail transport allows no other move."
)
RAIL_SUPPLY = declare("east.rail.supply", Kind.ILLEGAL, "{unit} is Out of Supply and cannot go by rail.")
RAIL_NAVAL = declare("east.rail.naval", Kind.ILLEGAL, "{unit} moves on water only and boards no train.")
RAIL_START = declare(
    "east.rail.start",
    Kind.ILLEGAL,
    "{unit} cannot board a train in {place}: no railroad runs there that is open to its side.",
)
RAIL_NEAR = declare(
    "east.rail.near",
    Kind.ILLEGAL,
    "{place} lies {reach} hexes or less from an enemy unit; no train stops there for {unit}.",
)
RAIL_ZONE = declare("east.rail.zone", Kind.ILLEGAL, "{place} is in an enemy ZOC; no train stops there for {unit}.")
RAIL_POINTS = declare("east.rail.points", Kind.ILLEGAL, "Rail points for {unit}: {cost}; left in this turn: {left}.")
RAIL_WAY = declare(
    "east.rail.way",
    Kind.ILLEGAL,
    "No railroad of {n} hexes at most leads from {a} to {b} through hexes open to the trains of its side.",
)

AIR_PHASE = declare("east.air.phase", Kind.ILLEGAL, "Units go by air in the Regular Movement Phase only.")
AIR_KIND = declare(
    "east.air.kind", Kind.ILLEGAL, "Only airborne units, mobile supply units and Soviet HQs go by air, not {unit}."
)
AIR_MOVED = declare(
    "east.air.moved", Kind.ILLEGAL, "{unit} has moved in this phase, and air transport allows no other move."
)
AIR_TOWN = declare("east.air.town", Kind.ILLEGAL, "{place} is no town, city or major city; no aeroplane lands there.")
AIR_FRIENDLY = declare("east.air.friendly", Kind.ILLEGAL, "{place} is not on your side of the front.")
AIR_MUD = declare(
    "east.air.mud", Kind.ILLEGAL, "In Mud the town {place} serves aeroplanes only with an engineer of yours in the hex."
)
AIR_ENEMY = declare("east.air.enemy", Kind.ILLEGAL, "{place} is next to an enemy unit; no aeroplane lands there.")
AIR_POINTS = declare(
    "east.air.points", Kind.ILLEGAL, "Points of air transport for {unit}: {cost}; left in this turn: {left}."
)
