"""The names that texts of orders use in the tests of the words of Tannenhaus, and how such a text is read."""

from pbem.core.findings import Finding
from pbem.core.text import render
from pbem.orders.model import Order, UnitName, Vocabulary
from pbem.orders.reading import read_sheet
from pbem.rulesets.tannenhaus.words import GRAMMAR

AREAS = tuple(str(number) for number in range(1, 31))
OWN = ("1leo", "2mar", "3mar", "2jg", "3jg", "1mor", "1m1", "2m113")
LEADER = "battle-captain"
THEIRS = ("1vdv", "2vdv", "3vdv")
NAMED = {"15": "Brueckenviertel", "21": "Marktplatz", "8": "Langer Acker"}
VOCABULARY = Vocabulary(
    "nato",
    {
        **{unit: UnitName(unit, (), "nato", "9") for unit in OWN},
        **{unit: UnitName(unit, (), "soviet", "15") for unit in THEIRS},
        LEADER: UnitName(LEADER, ("Major Steiner",), "nato", "9"),
        "hind": UnitName("hind", ("Mi-24 Hind",), "soviet", ""),
    },
    {area: (NAMED[area],) if area in NAMED else () for area in AREAS},
)


def orders(text: str) -> tuple[Order, ...]:
    """Read orders that must all read."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    assert not found.findings, [render(finding.message) for finding in found.findings]
    return tuple(line.order for line in found.lines)


def wrong(text: str) -> Finding:
    """Read a line that does not read, and return what is said of it."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    assert not found.lines
    (finding,) = found.findings
    return finding
