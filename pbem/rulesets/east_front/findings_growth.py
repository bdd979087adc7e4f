"""What can be wrong with orders that spend replacement points, or build strongpoints (EF-242, EF-H33, EF-H34)."""

from pbem.core.findings import Kind, declare

REPLACE_KIND = declare("east.replace.kind", Kind.ILLEGAL, "{unit} is of a kind that has no steps to replace.")
REPLACE_WHOLE = declare("east.replace.whole", Kind.ILLEGAL, "{unit} has all its steps.")
REPLACE_SUPPLY = declare(
    "east.replace.supply", Kind.ILLEGAL, "{unit} is Out of Supply, and no replacements come to it."
)
REPLACE_ZONE = declare("east.replace.zone", Kind.ILLEGAL, "{unit} is in an enemy ZOC, and no replacements come to it.")
REPLACE_AGAIN = declare("east.replace.again", Kind.ILLEGAL, "{unit} has had its step of this turn.")
REPLACE_POINTS = declare(
    "east.replace.points",
    Kind.ILLEGAL,
    "{unit} takes replacement points of type {type}: {cost}; left in this turn: {left}.",
)

REBUILD_BOX = declare("east.rebuild.box", Kind.ILLEGAL, "{unit} is not in the Cadre box.")
REBUILD_KIND = declare("east.rebuild.kind", Kind.ILLEGAL, "{unit} is of a kind that is not rebuilt.")
REBUILD_POINTS = declare(
    "east.rebuild.points",
    Kind.ILLEGAL,
    "To rebuild {unit} takes replacement points of type {type}: {cost}; left in this turn: {left}.",
)
REBUILD_PLACE = declare(
    "east.rebuild.place",
    Kind.ILLEGAL,
    "Units are rebuilt on supply sources of their side and in its supplied cities, and {place} is neither.",
)
REBUILD_ZONE = declare("east.rebuild.zone", Kind.ILLEGAL, "{place} is in an enemy ZOC; no unit is rebuilt there.")
REBUILD_ROOM = declare("east.rebuild.room", Kind.ILLEGAL, "{place} has no room for {unit}.")

FORTIFY_HELD = declare("east.fortify.held", Kind.ILLEGAL, "{place} is not held by your side.")
FORTIFY_THERE = declare(
    "east.fortify.there", Kind.ILLEGAL, "A strongpoint stands in {place}, or is under construction there."
)
FORTIFY_SUPPLY = declare(
    "east.fortify.supply", Kind.ILLEGAL, "{place} has no General Supply; no strongpoint is built there."
)
FORTIFY_SHADOW = declare(
    "east.fortify.shadow",
    Kind.ILLEGAL,
    "{place} is in range of {hq}, which is non-operational; only a strongpoint of type E is built there.",
)
FORTIFY_POINTS = declare("east.fortify.points", Kind.ILLEGAL, "There are no strongpoints left to build in this turn.")
FORTIFY_UNIT = declare(
    "east.fortify.unit",
    Kind.ILLEGAL,
    "A Soviet strongpoint is built with a point of the Replacement Table, not by {unit}.",
)
FORTIFY_ENGINEER = declare(
    "east.fortify.engineer",
    Kind.ILLEGAL,
    "{unit} is no German engineer; for the Axis nobody else builds strongpoints.",
)
FORTIFY_APART = declare("east.fortify.apart", Kind.ILLEGAL, "{unit} is not in {place}.")
FORTIFY_NOBODY = declare(
    "east.fortify.nobody", Kind.ILLEGAL, "No German engineer is in {place}; for the Axis nobody else builds there."
)
FORTIFY_LATER = declare(
    "east.fortify.later",
    Kind.ILLEGAL,
    "German engineers build in the Engineering step, after the Axis Motorized Movement Phase.",
)

PARTS = {
    REBUILD_PLACE.code: "place",
    REBUILD_ZONE.code: "place",
    REBUILD_ROOM.code: "place",
    FORTIFY_POINTS.code: "",
    FORTIFY_LATER.code: "",
    FORTIFY_UNIT.code: "unit",
    FORTIFY_ENGINEER.code: "unit",
    FORTIFY_APART.code: "unit",
}
"""The part of an order that a finding is about, where it is not the one that names the order."""
