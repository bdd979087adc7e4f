"""A stage for tests of sheets: a bridge, a town, both sides in sight of each other; and short ways to read and check.

Areas 15 and 16 are the town; 4 and 29 are entry areas; 14 is the river. ``4 - 9 - 15 - 21 - 29`` is a line of neighbours.
"""

from typing import Any

from pbem.core.text import render
from pbem.orders.model import Line, Order
from pbem.rulesets.api import Checked
from pbem.rulesets.tannenhaus import RULESET
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.field import game

ROWS = """
    4 field nato: 9 10; sees 15
    9 field nato: 14 15 10; sees 21
    10 forest nato: 15 16
    14 river: 21 15
    15 buildings town soviet: 16 21
    16 buildings town soviet: 21 22
    21 field soviet: 22 29
    22 forest soviet: 29
    29 field soviet
"""

UNITS = (
    "2jg jaeger-company 9 tow",
    "3jg jaeger-company 9 battle-captain",
    "1leo leopard2-company 10",
    "2mar marder-company 10",
    "1luc luchs-platoon 4 reduced",
    "1mor mortar-120-nato 4",
    "1m1 m1-company due1:4",
    "9jg jaeger-company due3:4",
    "2vdv vdv-para-company 15 sagger",
    "3vdv vdv-para-company 15 balakirev",
    "1bmd bmd-company 21",
    "1asu asu85-battery 22",
    "hind hind-flight 22",
)
"""Neither side has lost or suppressed units; 1luc is Reduced, so that it has neither a ranged nor an assault value."""


def stage(at: str = "1 impulses nato", *units: str, **changes: Any) -> State:
    """Return the stage at a moment, with its units or others (see :func:`.field.game`)."""
    return game(ROWS, *(units or UNITS), at=at, **changes)


def read(state: State, text: str, side: str = "nato") -> list[Line]:
    """Read orders that must all read."""
    sheet = RULESET.read(text, RULESET.view(state, side))
    assert not sheet.findings, [render(finding.message) for finding in sheet.findings]
    return list(sheet.lines)


def orders(state: State, text: str, side: str = "nato") -> tuple[Order, ...]:
    """Read orders that must all read, and leave out where they stood."""
    return tuple(line.order for line in read(state, text, side))


def check(state: State, text: str, side: str = "nato") -> Checked:
    """Check a sheet of a side that must read."""
    return RULESET.check(RULESET.view(state, side), read(state, text, side))


def codes(state: State, text: str, side: str = "nato") -> list[str]:
    """Return the codes that checking a sheet finds, in order of its lines."""
    return [finding.code for _, finding in check(state, text, side).findings]
