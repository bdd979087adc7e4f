"""The options of a scenario: decisions on doubtful points that players may take otherwise. The first value is the default."""

from typing import NamedTuple


class Option(NamedTuple):
    """An option: its values, the default first, and the rules it touches."""

    values: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value where a scenario says nothing."""
        return self.values[0]


OPTIONS: dict[str, Option] = {
    "tm-in-assault": Option(("yes", "no"), ("TN-D40", "TN-H14")),
    "defenders-need-acm": Option(("no", "yes"), ("TN-D41",)),
    "recovering-may-assault": Option(("no", "yes"), ("TN-D43",)),
    "reduced-target": Option(("destroyed", "saved"), ("TN-D46",)),
    "retreat-needs-points": Option(("no", "yes"), ("TN-D47",)),
    "compare": Option(("acm-against-df", "steps", "units"), ("TN-D49", "TN-H15")),
    "no-way-out": Option(("destroyed", "attackers-leave"), ("TN-D52",)),
    "forced-retreat-away": Option(("no", "yes"), ("TN-D52",)),
    "later-cadres": Option(("subtract", "add", "unmodified"), ("TN-D53",)),
    "spotters": Option(("any", "not-suppressed"), ("TN-53", "TN-H19")),
    "mortar-hits": Option(("all", "enemies"), ("TN-D58", "TN-H19")),
    "silence": Option(("turn", "impulse"), ("TN-H26",)),
}
"""Every option by its name in ``[options]``."""


def spelled(value: object) -> str:
    """Write an option's value of a scenario as the word it stands for."""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)
