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
}
"""Every option of movement by its name in ``[options]``."""


def spelled(value: object) -> str:
    """Write an option's value of a scenario as the word it stands for."""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)
