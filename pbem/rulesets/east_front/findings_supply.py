"""What can be wrong with orders to supply units: to join them, to turn them, to live on them (EF-154 to EF-161)."""

from pbem.core.findings import Kind, declare

KIND = declare("east.supply.kind", Kind.ILLEGAL, "{unit} is no supply unit.")
FIRING = declare("east.supply.firing", Kind.ILLEGAL, "{unit} is a supply unit and has no firing side.")
MOBILE = declare("east.supply.mobile", Kind.ILLEGAL, "{unit} is no Supply Dump: it is on its mobile side already.")
DUMP = declare("east.supply.dump", Kind.ILLEGAL, "{unit} is a Supply Dump, and only Mobile Supply Units are joined.")
ITSELF = declare("east.supply.itself", Kind.ILLEGAL, "{unit} is not joined with itself.")
APART = declare(
    "east.supply.apart", Kind.ILLEGAL, "{unit} in {a} and {other} in {b} are not in one hex, so they are not joined."
)
NOBODY = declare(
    "east.supply.nobody",
    Kind.AT_ODDS,
    "Nobody within {reach} hexes of {unit} is without General Supply as things stand; then nothing is spent.",
)
LATER = declare(
    "east.phase.feeding",
    Kind.ILLEGAL,
    "From which supply unit others are to live is said from the last movement phase of your side on, not in this: {phase}.",
)
