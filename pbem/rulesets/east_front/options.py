"""The options of a scenario: decisions with more than one reading, in the two editions ``page`` and ``first`` (rules, 7.2).

``[options] edition`` names a bundle of values; each option may be set by itself too. Values are words; TOML's ``true`` and ``false``
stand for "yes" and "no".
"""

import msgspec

EDITIONS = ("page", "first")


class Option(msgspec.Struct, frozen=True):
    """An option: its values, that of each edition, and the rules or decisions that name it."""

    values: tuple[str, ...]
    rules: tuple[str, ...]
    page: str = ""
    first: str = ""

    def default(self, edition: str) -> str:
        """The value in force in an edition when the scenario says nothing."""
        return (self.first if edition == "first" else self.page) or self.page or self.values[0]


OPTIONS: dict[str, Option] = {
    "overrun-marker": Option(("overrunners", "overrun"), ("EF-109", "EF-D2"), first="overrun"),
    "overrun-marker-modifier": Option(("no", "yes"), ("EF-114", "EF-H14"), first="yes"),
    "cavalry-overruns": Option(("no", "yes"), ("EF-91", "EF-H15"), first="yes"),
    "axis-motorized-phase": Option(("full", "half"), ("EF-12", "EF-D16", "EF-H2"), first="half"),
    "soviet-regular-motorized": Option(("full", "half"), ("EF-11", "EF-D16", "EF-H2"), first="half"),
    "zoc-across-major-river": Option(("never", "in-snow"), ("EF-179", "EF-D21"), first="in-snow"),
    "zoc-in-mud": Option(("ways", "ways-and-towns"), ("EF-45", "EF-D22"), first="ways-and-towns"),
    "minor-roads-in-mud": Option(("gone", "kept-on-foot"), ("EF-34", "EF-D25")),
    "soviet-woods": Option(("yes", "no"), ("EF-16", "EF-H5")),
    "limited-weather": Option(("yes", "no"), ("EF-27", "EF-H12")),
    "frozen": Option(("snow", "second-snow-turn"), ("EF-135", "EF-H11")),
    "fortification-cost": Option(("any", "enemy"), ("EF-22", "EF-23")),
    "supply-lines": Option(("same", "connecting"), ("EF-129", "EF-D18"), first="connecting"),
    "reaction-zoc": Option(("defender-hex", "none"), ("EF-198", "EF-D1"), first="none"),
    "retreat-zoc-lifted-by": Option(("any-unit", "combat-unit"), ("EF-256", "EF-H28"), first="combat-unit"),
    "reaction-number": Option(("any", "points"), ("EF-194", "EF-D20", "EF-H42"), first="points"),
    "attrition": Option(("asterisk", "condition"), ("EF-246", "EF-D7", "EF-H36")),
    "no-retreat-surcharge": Option(("force", "unit"), ("EF-235", "EF-D30")),
    "surcharge-without-retreat": Option(("no", "yes"), ("EF-235", "EF-D30")),
    "support-cap": Option(("halved", "full"), ("EF-224", "EF-D23", "EF-H19")),
    "support-in-lingering-mud": Option(("target", "gun"), ("EF-219",)),
    "integrity-supply": Option(("counted", "taking-part", "any"), ("EF-213", "EF-D28")),
    "engineers-in-snow": Option(("no", "yes"), ("EF-216",)),
    "engineer-bonus": Option(("any", "motorized"), ("EF-207",), first="motorized"),
    "super-heavy-modifier": Option(("no", "yes"), ("EF-D24", "EF-H24"), first="yes"),
    "combat-overrun-marker": Option(("no", "yes"), ("EF-H23",), first="yes"),
    "guns-in-zone": Option(("free", "tied"), ("EF-217", "EF-H21"), first="tied"),
    "river-modifier": Option(("yes", "no"), ("EF-H23",)),
    "mountain-modifier": Option(("yes", "no"), ("EF-H23",)),
    "armour-in-mountain": Option(("full", "half"), ("EF-H23",), first="half"),
    "mandated-penalty": Option(("holds", "takes"), ("EF-203", "EF-D4", "EF-H32"), first="takes"),
}
"""Every option by its name in ``[options]``: of movement, supply, reaction, combat."""


def spelled(value: object) -> str:
    """Write an option's value of a scenario as the word it stands for."""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)
