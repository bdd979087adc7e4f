"""What can be wrong with guns, ships, aircraft and Attack Supply for a combat (EF-166 to EF-175, EF-217 to EF-224, EF-H30, EF-H39)."""

from pbem.core.findings import Kind, declare

NOT_A_GUN = declare("east.support.not-a-gun", Kind.ILLEGAL, "{unit} is no artillery and supports nobody.")
STRENGTH = declare("east.support.strength", Kind.ILLEGAL, "{unit} has no support strength.")
RANGE = declare(
    "east.support.range",
    Kind.ILLEGAL,
    "{unit} is {distance} hexes from {place}, and its range is {reach}.",
)
MARKED = declare("east.support.marked", Kind.ILLEGAL, "{unit} has an Overrun marker and gives no support.")
TIRED = declare("east.support.tired", Kind.ILLEGAL, "{unit} moved strategically in this turn and supports no attack.")
SUPPLY = declare("east.support.supply", Kind.ILLEGAL, "{unit} is Out of Supply and supports no defence.")
MOBILE = declare(
    "east.support.mobile", Kind.ILLEGAL, "{unit} is super-heavy artillery on its mobile side and gives no support."
)
TARGET = declare(
    "east.support.target",
    Kind.ILLEGAL,
    "{unit} is super-heavy artillery and supports attacks on cities, strongpoints and fortified lines only, not on {place}.",
)
OWN_HEX = declare(
    "east.support.own-hex",
    Kind.ILLEGAL,
    "{unit} is super-heavy artillery and supports only the defence of its own hex, not of {place}.",
)
ALONE = declare(
    "east.support.alone",
    Kind.ILLEGAL,
    "{unit} in {place} has no combat unit but guns with it: it defends with its own strength and gives no support.",
)
ATTACKED = declare(
    "east.support.attacked", Kind.ILLEGAL, "{unit} is attacked itself in {place} and supports no other combat."
)
ATTACKS = declare("east.support.attacks", Kind.ILLEGAL, "{unit} attacks itself and gives no support beside that.")
ZONE = declare(
    "east.support.zone",
    Kind.ILLEGAL,
    "{unit} is in the zone of control of enemies that are not in {place}, and supports nothing there.",
)

UNSUPPLIED = declare(
    "east.attack.guns-unsupplied",
    Kind.ILLEGAL,
    "{unit} supports nothing without Attack Supply.",
)
NO_COUNTER = declare(
    "east.attack.supply-out-of-reach",
    Kind.ILLEGAL,
    "{unit} traces no line of at most {reach} hexes to a supply unit that has a point left.",
)
NOT_NAMED = declare(
    "east.attack.supply-not-named",
    Kind.ILLEGAL,
    "{unit} traces no line of at most {reach} hexes to the supply units named: {counters}.",
)
SPENT = declare(
    "east.attack.supply-spent", Kind.ILLEGAL, "{unit} has no point left: attacks before this one spend what it has."
)

STORM = declare("east.flight.storm", Kind.ILLEGAL, "{unit} does not fly: there is a Storm.")
FLOWN = declare("east.flight.flown", Kind.ILLEGAL, "{unit} has flown in this turn already.")
SHADOW = declare(
    "east.flight.shadow",
    Kind.ILLEGAL,
    "{unit} does not fly over {place}, which is in range of the non-operational headquarters {hq}.",
)
MANY = declare(
    "east.flight.many", Kind.ILLEGAL, "{unit} is one too many: at most {limit} aircraft of a side fly over one combat."
)
UNKNOWN = declare("east.flight.unknown", Kind.ILLEGAL, "There is no aircraft {unit} of this side.")
