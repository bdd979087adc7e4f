"""What can be wrong with orders of movement, supply and air points; one place for their codes and sentences."""

from pbem.core.findings import Kind, declare

AIR_SHORT = declare(
    "france.air.short",
    Kind.ILLEGAL,
    "{wanted} air points are ordered, and {left} are left of those that may be used here.",
)
AIR_NATION = declare("france.air.nation", Kind.ILLEGAL, "{nation} has no air points of its own on this side.")
AIR_NATION_SHORT = declare(
    "france.air.nation-short", Kind.ILLEGAL, "{wanted} air points of {nation} are ordered, and it has {left}."
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
