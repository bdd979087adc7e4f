"""The names that texts of orders use in the tests of the words of East Front, and how such a text is read."""

from pbem.core.text import render
from pbem.orders.model import Order, UnitName, Vocabulary
from pbem.orders.reading import read_sheet
from pbem.rulesets.east_front.words import GRAMMAR

PLACES = tuple(f"{column:02}{row:02}" for column in range(1, 9) for row in range(1, 9))
OWN = ("3pz.6", "394.x", "5.hq", "614.sh", "7.fj", "pont.1", "611.art", "msu.2", "3.eng")
AIR = ("ju87", "he111")
THEIRS = ("24.rd", "b1.x")
VOCABULARY = Vocabulary(
    "axis",
    {
        **{unit: UnitName(unit, (), "axis", "0302") for unit in OWN},
        **{unit: UnitName(unit, (), "soviet", "0402") for unit in THEIRS},
        **{plane: UnitName(plane, (), "axis") for plane in AIR},
        "late": UnitName("late", (), "axis", ""),
        "gd": UnitName("gd", ("Großdeutschland Regiment",), "axis", "0301"),
    },
    {place: {"0602": ("Minsk",), "0704": ("Velikie Luki",)}.get(place, ()) for place in PLACES},
)


def orders(text: str) -> tuple[Order, ...]:
    """Read orders that must all read."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    assert not found.findings, [render(finding.message) for finding in found.findings]
    return tuple(line.order for line in found.lines)
