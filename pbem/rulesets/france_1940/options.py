"""The options of a scenario: decisions with more than one reading, and house rules that can be switched.

The first value of each is the default. Values are words; TOML's ``true`` and ``false`` stand for "yes" and "no".
"""

import msgspec


class Option(msgspec.Struct, frozen=True):
    """An option: its values, the default first, and the rules or decisions that name it."""

    values: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value in force when the scenario says nothing."""
        return self.values[0]


OPTIONS: dict[str, Option] = {
    "surprise": Option(("no", "yes"), ("FR-H4",)),
    "rail": Option(("yes", "no"), ("FR-H13",)),
    "surrender": Option(("third-check", "never"), ("FR-H19",)),
    "deployment": Option(("fixed", "free"), ("FR-H34",)),
    "marsh-exempt": Option(("no", "yes"), ("FR-D3", "FR-H35")),
    "cumulative-halving": Option(("yes", "no"), ("FR-D5",)),
    "river-dice": Option(("per-unit", "per-combat"), ("FR-D10",)),
    "british-air-after-evacuation": Option(("any", "all"), ("FR-D27",)),
    "armour-bonus-needs": Option(("all-non-motorised", "any-non-motorised"), ("FR-D28",)),
    "eben-emael-weak-retreat": Option(("no", "yes"), ("FR-D31",)),
    "eben-emael-doubled": Option(("yes", "no"), ("FR-D31", "FR-H21")),
    "attacks-per-phase": Option(("once", "free"), ("FR-D65",)),
}
"""Every option by its name in ``[options]``."""


def spelled(value: object) -> str:
    """Write an option's value of a scenario as the word it stands for."""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)
