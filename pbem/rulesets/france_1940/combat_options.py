"""The options of combat: what the page leaves open and a scenario may settle another way. The first value is the default."""

from pbem.rulesets.france_1940.land import Land

MARSH_ENEMIES = "marsh-enemies"
HALVINGS = "halvings"
RIVER_DICE = "river-dice"
ARMOUR_AGAINST_MIXED = "armour-against-mixed"
ATTACKS = "attacks"
EBEN_WEAK_RETREAT = "eben-emael-weak-retreat"
EBEN_BIG_CITY = "eben-emael-big-city"

COMBAT_OPTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    MARSH_ENEMIES: (("not exempt", "exempt"), "FR-D3"),
    HALVINGS: (("cumulative", "once a hex"), "FR-D5"),
    RIVER_DICE: (("each unit", "each combat"), "FR-D10"),
    ARMOUR_AGAINST_MIXED: (("no bonus", "bonus"), "FR-D28"),
    ATTACKS: (("once", "any number"), "FR-D65"),
    EBEN_WEAK_RETREAT: (("holds", "falls"), "FR-D31"),
    EBEN_BIG_CITY: (("doubled", "not doubled"), "FR-D31"),
}
"""Every option of combat: its values, and the decision it belongs to.

``halvings``: with "once a hex" the terrain and hexside of one attacked hex halve a unit once at most; several attacked hexes still
cumulate, and lack of supply is apart. ``eben-emael-weak-retreat``: with "falls" the fort falls on DR% too, if taken from behind or dropped
upon.
"""


def chosen(land: Land, option: str) -> str:
    """Return the value of an option of combat that is in force."""
    values, _ = COMBAT_OPTIONS[option]
    return land.options.get(option, values[0])
