"""The findings of fire and assault: why an attack cannot be made. The part of the order each is about stands beside it."""

from pbem.core.findings import Kind, declare

ILLEGAL = Kind.ILLEGAL

FIRE_OFF_MAP = declare("tann.fire.off-map", ILLEGAL, "{unit} is not on the map, so it cannot fire.")
FIRE_NO_RCM = declare(
    "tann.fire.no-rcm", ILLEGAL, "{unit} has no ranged combat modifier as it stands, so it cannot fire."
)
FIRE_SUPPRESSED = declare("tann.fire.suppressed", ILLEGAL, "{unit} is Suppressed and cannot fire.")
FIRE_GONE = declare("tann.fire.gone", ILLEGAL, "{target} is not on the map, so it cannot be fired at.")
FIRE_FRIEND = declare("tann.fire.friend", ILLEGAL, "{target} is a unit of your own side.")
FIRE_ELSEWHERE = declare("tann.fire.elsewhere", ILLEGAL, "{target} is not in {area}; it is in {where}.")
FIRE_NO_ENEMY = declare("tann.fire.no-enemy", ILLEGAL, "There is no enemy unit in {area} to fire at.")
FIRE_RANGE_ZERO = declare("tann.fire.same-area", ILLEGAL, "{unit} cannot fire at its own area {area}.")
FIRE_TOO_FAR = declare(
    "tann.fire.too-far",
    ILLEGAL,
    "{unit} has a range of {range}, and of {reach} with extended range; {area} is {distance} away.",
)
FIRE_MORTAR_FAR = declare(
    "tann.fire.mortar-range",
    ILLEGAL,
    "{unit} is a mortar with a range of {range} and no extended range; {area} is {distance} away.",
)
FIRE_NO_SIGHT = declare("tann.fire.no-sight", ILLEGAL, "{unit}, in {where}, has no line of sight to {area}.")
FIRE_NOT_SPOTTED = declare(
    "tann.fire.not-spotted",
    ILLEGAL,
    "No unit of yours that may spot for it sees an enemy in {area}, so the mortar {unit} cannot fire there.",
)

ASSAULT_NO_UNITS = declare("tann.assault.no-units", ILLEGAL, "The assault names no unit to lead it.")
ASSAULT_TWICE = declare("tann.assault.unit-twice", ILLEGAL, "{unit} is named twice in this assault.")
ASSAULT_OFF_MAP = declare("tann.assault.off-map", ILLEGAL, "{unit} is not on the map, so it cannot assault.")
ASSAULT_AIR = declare("tann.assault.air", ILLEGAL, "{unit} is an air unit and does not assault.")
ASSAULT_LEAD_NO_ACM = declare(
    "tann.assault.lead-no-acm",
    ILLEGAL,
    "{unit} has no assault combat modifier as it stands, so it cannot lead an assault.",
)
ASSAULT_NO_ACM = declare(
    "tann.assault.no-acm",
    ILLEGAL,
    "{unit} has no assault combat modifier as it stands, so it cannot support an assault.",
)
ASSAULT_SUPPRESSED = declare("tann.assault.suppressed", ILLEGAL, "{unit} is Suppressed and cannot assault.")
ASSAULT_RECOVERING = declare("tann.assault.recovering", ILLEGAL, "{unit} is Recovering and cannot assault.")
ASSAULT_ORIGINS = declare(
    "tann.assault.origins", ILLEGAL, "{unit} is in {where}, {lead} in {origin}; an assault comes out of one area."
)
ASSAULT_RIVER = declare(
    "tann.assault.river", ILLEGAL, "{unit} wades in the river area {where}; no assault starts there."
)
ASSAULT_NOT_ADJACENT = declare("tann.assault.not-adjacent", ILLEGAL, "{area} is not next to {origin}.")
ASSAULT_GROUND = declare(
    "tann.assault.ground", ILLEGAL, "{unit} is a vehicle and cannot enter {area}, which is a river area."
)
ASSAULT_EMPTY = declare("tann.assault.empty", ILLEGAL, "There is no enemy unit in {area} to assault.")
ASSAULT_ONLY_AIR = declare(
    "tann.assault.only-air", ILLEGAL, "There are only air units in {area}, and they cannot be assaulted."
)
ASSAULT_FRIEND = declare("tann.assault.friend", ILLEGAL, "{target} is a unit of your own side.")
ASSAULT_ELSEWHERE = declare("tann.assault.elsewhere", ILLEGAL, "{target} is not in {area}, so it cannot be the target.")
ASSAULT_AIR_TARGET = declare("tann.assault.air-target", ILLEGAL, "{target} is an air unit and cannot be assaulted.")
