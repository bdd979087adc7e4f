"""What can be wrong with overruns and with what is said beforehand of losses and retreats; one place for their codes and sentences."""

from pbem.core.findings import Kind, declare

ILLEGAL, AT_ODDS = Kind.ILLEGAL, Kind.AT_ODDS

PHASE = declare("east.overrun.phase", ILLEGAL, "Units overrun in the movement phases of their own side only.")
NO_ENEMY = declare("east.overrun.no-enemy", ILLEGAL, "There is no enemy in {place} to overrun.")
UNIT_TWICE = declare("east.overrun.unit-twice", ILLEGAL, "{unit} is named twice in this overrun.")
NO_UNITS = declare("east.overrun.no-units", ILLEGAL, "The overrun names no unit to overrun with.")
NOT_YOURS = declare("east.overrun.not-yours", ILLEGAL, "{unit} is not one of your units.")
NOT_BOXED = declare(
    "east.overrun.not-motorized",
    ILLEGAL,
    "{unit} has no red box around its movement factor; only such units overrun.",
)
NOT_GERMAN = declare("east.overrun.not-german", ILLEGAL, "{unit} is not German, and of the Axis only Germans overrun.")
NKVD = declare("east.overrun.nkvd", ILLEGAL, "{unit} is an NKVD unit and does not overrun.")
GUN = declare("east.overrun.artillery", ILLEGAL, "{unit} is artillery, which takes no part in an overrun.")
UNARMED = declare("east.overrun.unarmed", ILLEGAL, "{unit} is no combat unit and takes no part in an overrun.")
SUPPLY = declare("east.overrun.supply", ILLEGAL, "{unit} is Out of Supply and cannot overrun.")
TIRED = declare("east.overrun.strategic", ILLEGAL, "{unit} has moved strategically and does not overrun in this turn.")
APART = declare(
    "east.overrun.apart",
    ILLEGAL,
    "{unit} is in {place} and {other} in {where}; units overrun together only from one hex.",
)
MOVED = declare(
    "east.overrun.moved",
    ILLEGAL,
    "{unit} has moved in this phase already; units that overrun begin the phase in one hex and stay stacked.",
)
MIXED = declare(
    "east.overrun.mixed", ILLEGAL, "{unit} did not come with {other} by an overrun, so they do not go on together."
)
ZONE = declare(
    "east.overrun.zone",
    ILLEGAL,
    "{place} cannot be overrun from {origin}, which is in the ZOC of {unit} too.",
)
WEATHER = declare(
    "east.overrun.weather", ILLEGAL, "The weather in {place} is {weather}; units overrun in Dry weather and Frost only."
)
MAJOR_RIVER = declare(
    "east.overrun.major-river", ILLEGAL, "{place} cannot be overrun from {origin}: a major river lies between."
)
LAKE = declare("east.overrun.lake", ILLEGAL, "{place} cannot be overrun from {origin}: a lake lies between.")
SHALLOW = declare(
    "east.overrun.shallow-water", ILLEGAL, "{place} cannot be overrun from {origin}: shallow water lies between."
)
SWAMP = declare("east.overrun.swamp", ILLEGAL, "{place} is swamp, which is overrun in Frost only.")
TERRAIN = declare("east.overrun.terrain", ILLEGAL, "{place} is {terrain}, which is never overrun.")
ENGINEER_CITY = declare(
    "east.overrun.engineer-city",
    ILLEGAL,
    "{place} is a city: it takes a motorized engineer in the stack to overrun it.",
)
ENGINEER_STRONGPOINT = declare(
    "east.overrun.engineer-strongpoint",
    ILLEGAL,
    "{place} has a strongpoint: it takes a motorized engineer in the stack to overrun it.",
)
ENGINEER_LINE = declare(
    "east.overrun.engineer-line",
    ILLEGAL,
    "{place} lies behind a fortified line from {origin}: it takes a motorized engineer in the stack to overrun it.",
)
ODDS = declare(
    "east.overrun.odds",
    ILLEGAL,
    "{attack} to {defence} is below {minimum}, the lowest odds at which {place} can be overrun from {origin}.",
)
ROOM = declare(
    "east.overrun.room",
    AT_ODDS,
    "If the overrun fails, more than {limit} stacking points stand in {place}, and what is too much there is lost.",
)
AGAIN = declare(
    "east.overrun.again",
    AT_ODDS,
    "{place} is empty if an overrun before this one succeeds; this one is made only if units of the enemy are still there.",
)
FLED = declare(
    "east.overrun.fled",
    AT_ODDS,
    "Nobody stands in {place} now; this overrun is made only if survivors of {origin} are moved there.",
)
ONWARD = declare("east.overrun.onward", AT_ODDS, "After the overrun {unit} cannot go on as ordered: {why}")
LOSS_NO_FIGHT = declare(
    "east.loss.no-fight", AT_ODDS, "You say who loses steps at {place}, but nobody is overrun or attacked there."
)
LOSS_NOT_THERE = declare(
    "east.loss.not-there", AT_ODDS, "{unit} does not fight at {place}, so it loses no steps there."
)
RETREAT_NO_FIGHT = declare(
    "east.retreat.no-fight", AT_ODDS, "You say how to retreat from {place}, but nobody is overrun or attacked there."
)
RETREAT_NO_UNIT = declare(
    "east.retreat.no-unit", AT_ODDS, "{unit} does not stand in {place}, so it will not retreat from there."
)
RETREAT_GAP = declare("east.retreat.gap", ILLEGAL, "A retreat cannot go to {place}, which is not next to {before}.")
RETREAT_OWN = declare(
    "east.retreat.own",
    AT_ODDS,
    "Units of your own stand in {place}, where those whom you overrun cannot retreat.",
)
RETREAT_NEARER = declare(
    "east.retreat.nearer", ILLEGAL, "{unit} cannot retreat into {place}, which leads no farther away from {origin}."
)
RETREAT_ENEMY = declare(
    "east.retreat.enemy", ILLEGAL, "{unit} cannot retreat into {place}, where units of the other side are."
)
RETREAT_BARRED = declare("east.retreat.barred", ILLEGAL, "{unit} cannot retreat into {place}: it may not move there.")
RETREAT_ZONES = declare(
    "east.retreat.zones",
    ILLEGAL,
    "{unit} cannot retreat into {place}: that is a second hex in an enemy ZOC right after another.",
)
RETREAT_SAFER = declare(
    "east.retreat.safer", ILLEGAL, "{unit} does not retreat by way of {place}: a safer path is {path}."
)
RETREAT_STACK = declare(
    "east.retreat.stack", ILLEGAL, "{unit} cannot end its retreat in {place}, where too many would stand."
)
RETREAT_END = declare(
    "east.retreat.end", ILLEGAL, "{unit} retreats {length} hexes, and cannot do so by way of {place}."
)
