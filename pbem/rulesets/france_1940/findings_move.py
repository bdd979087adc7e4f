"""What can be wrong with orders of movement, supply and air points; one place for their codes and sentences."""

from pbem.core.findings import Kind, declare

AIR_SHORT = declare(
    "france.air.short",
    Kind.ILLEGAL,
    "Air points ordered: {wanted}; left of those that may be used here: {left}.",
)
AIR_NATION = declare("france.air.nation", Kind.ILLEGAL, "Your side has no {nation} air points.")
AIR_NATION_SHORT = declare(
    "france.air.nation-short", Kind.ILLEGAL, "{nation} air points ordered: {wanted}; left: {left}."
)
AIR_NONE = declare("france.air.none", Kind.ILLEGAL, "A number of air points is 1 or more, not {wanted}.")
AIR_SURPRISED = declare(
    "france.air.surprised", Kind.ILLEGAL, "Surprised, the Allies may not use air points in this assault."
)
AIR_MINOR = declare(
    "france.air.minor-nation",
    Kind.ILLEGAL,
    "Allied air may support Belgian, Dutch or Swiss troops only beside a French or British unit in the same combat.",
)
AIR_BRITISH = declare(
    "france.air.british", Kind.ILLEGAL, "Since a BEF corps was evacuated, British air may support British units only."
)

NOT_ON_MAP = declare("france.unit.not-on-map", Kind.ILLEGAL, "{unit} is not on the map.")
NOT_PHASING = declare("france.unit.not-phasing", Kind.ILLEGAL, "{unit} does not belong to the side whose turn it is.")
IN_BOX = declare("france.unit.in-box", Kind.ILLEGAL, "{unit} is in the airborne box and can only be dropped.")
DISORGANISED = declare("france.unit.disorganised", Kind.ILLEGAL, "{unit} is disorganised and cannot move.")
NEUTRAL = declare("france.unit.neutral", Kind.ILLEGAL, "{unit} is neutral and does not move.")
IMMOBILE = declare("france.unit.immobile", Kind.ILLEGAL, "{unit} has no movement points.")
SPENT_MOVED = declare("france.unit.has-moved", Kind.ILLEGAL, "{unit} has moved in this phase already.")
SPENT_RAIL = declare("france.unit.by-rail", Kind.ILLEGAL, "{unit} went by rail and does nothing else in this assault.")
SPENT_LANDED = declare("france.unit.has-landed", Kind.ILLEGAL, "{unit} has landed and does not move in this assault.")

MOVE_NOWHERE = declare("france.move.nowhere", Kind.ILLEGAL, "{unit} is in {place} already.")
MOVE_APART = declare("france.move.apart", Kind.ILLEGAL, "{a} and {b} are not adjacent.")
MOVE_TERRAIN = declare("france.move.terrain", Kind.ILLEGAL, "{unit} cannot enter {place}: {terrain}.")
MOVE_ROAD_ONLY = declare(
    "france.move.road-only", Kind.ILLEGAL, "{unit} is motorised and can enter {place}, {terrain}, along a road only."
)
MOVE_SIDE = declare("france.move.side", Kind.ILLEGAL, "{unit} cannot cross the side between {a} and {b}.")
MOVE_ENEMY = declare("france.move.enemy", Kind.ILLEGAL, "{place} is held by the enemy.")
MOVE_NEUTRAL = declare(
    "france.move.neutral", Kind.ILLEGAL, "{place} lies in a neutral country, which only the German may enter."
)
MOVE_ABROAD = declare("france.move.abroad", Kind.ILLEGAL, "{unit} does not leave its country, and {place} lies abroad.")
MOVE_STOP = declare("france.move.stop", Kind.ILLEGAL, "{unit} must stop in {place}, which is in an enemy ZOC.")
MOVE_POINTS = declare(
    "france.move.points",
    Kind.ILLEGAL,
    "{unit} has {allowance} movement points, and the step into {place} brings the cost to {cost}.",
)
MOVE_STACK = declare(
    "france.move.stack", Kind.ILLEGAL, "{unit} cannot end in {place}: too many units, or units that do not stack."
)
MOVE_TOO_FAR = declare(
    "france.move.too-far", Kind.ILLEGAL, "{unit} cannot reach {place} with {allowance} movement points."
)
MOVE_UNKNOWN = declare("france.move.unknown-place", Kind.ILLEGAL, "{place} is no place of this map.")

RAIL_OFF = declare("france.rail.off", Kind.ILLEGAL, "There is no rail movement in this scenario.")
RAIL_ASSAULT = declare("france.rail.assault", Kind.ILLEGAL, "Units go by rail in assault 1 only.")
RAIL_UNITS = declare(
    "france.rail.units", Kind.ILLEGAL, "{n} units have gone by rail in this assault, which is all there may be."
)
RAIL_START = declare(
    "france.rail.start",
    Kind.ILLEGAL,
    "{unit} cannot board a train in {place}: it must be a road or city hex of its own side, "
    "not interdicted, and no enemy within three hexes.",
)
RAIL_WAY = declare(
    "france.rail.way",
    Kind.ILLEGAL,
    "No rail way of {n} hexes leads from {a} to {b} through hexes of its own side, far from the enemy.",
)

PLACE_NOT_DUE = declare("france.place.not-due", Kind.ILLEGAL, "{unit} does not arrive in this phase.")
PLACE_ENTRY = declare(
    "france.place.entry", Kind.ILLEGAL, "{unit} cannot be placed in {place}; its places are {places}."
)
PLACE_SHUT = declare(
    "france.place.shut",
    Kind.ILLEGAL,
    "{unit} cannot arrive in {place} now: it is held or watched by the enemy, or full.",
)

DROP_NOT_BOX = declare("france.drop.not-in-box", Kind.ILLEGAL, "{unit} is not in the airborne box.")
DROP_PHASE = declare("france.drop.phase", Kind.ILLEGAL, "Units are dropped in German assault 1 only.")
DROP_RANGE = declare(
    "france.drop.range", Kind.ILLEGAL, "{place} is more than {n} hexes from every friendly big city and airfield."
)
DROP_TERRAIN = declare("france.drop.terrain", Kind.ILLEGAL, "Nobody drops into {place}: {terrain}.")
DROP_ENEMY = declare("france.drop.enemy", Kind.ILLEGAL, "{place} is held by the enemy and is no fort hex.")
DROP_NO_ATTACK = declare(
    "france.drop.no-attack",
    Kind.ILLEGAL,
    "{unit} drops onto the fort in {place}, and you do not attack {place} in this assault.",
)
DROP_TAKEN = declare("france.drop.taken", Kind.ILLEGAL, "Another unit drops onto the fort in {place} already.")
DROP_FULL = declare("france.drop.full", Kind.ILLEGAL, "{place} has no room for {unit}.")

EMBARK_NOT_DROP = declare("france.embark.kind", Kind.ILLEGAL, "{unit} is no airborne unit on the map.")
EMBARK_RESTING = declare(
    "france.embark.resting",
    Kind.ILLEGAL,
    "{unit} has not stood in supply on a friendly city since your player turn began.",
)

INTERDICT_WATER = declare("france.interdict.water", Kind.ILLEGAL, "{place} is water; there is nothing to interdict.")
INTERDICT_TWICE = declare("france.interdict.twice", Kind.ILLEGAL, "{place} is interdicted by your side already.")
INTERDICT_COST = declare(
    "france.interdict.cost", Kind.ILLEGAL, "An interdiction costs {cost} air points, not {wanted}."
)

EVACUATE_TURN = declare("france.evacuate.turn", Kind.ILLEGAL, "Units are evacuated from turn {n} on.")
EVACUATE_NATION = declare("france.evacuate.nation", Kind.ILLEGAL, "{unit} is not British.")
EVACUATE_PORT = declare(
    "france.evacuate.port", Kind.ILLEGAL, "{unit} is not in a Channel port that the Allies control."
)
EVACUATE_FULL = declare(
    "france.evacuate.full",
    Kind.ILLEGAL,
    "{place} takes one corps or two divisions in an assault, and {unit} is too much.",
)
