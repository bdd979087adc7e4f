"""A drawing with a little of everything, for the tests of words, maps and lists."""

from typing import Any

from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.field import field

ROWS = """
    . . w h . s . .
    . C w . t . x .
    . . . u . . . c
    m . . . . ~ . .
    a . h . . ~ w .
    . . . . . . . C
"""
"""Eight columns, six rows; 0202 and 0806 are major cities, 0803 a city, 0502 a town, 0403 a town in woods."""

UNITS = (
    "3pz.6 GE armour III 8-7-8 boxed armour steps=3 lost=1 reverse=4-3 overrun 0302",
    "394.x GE motorized III 5-6-8 yellow boxed steps=3 0302",
    "7.id GE infantry XX 7-9-5 steps=4 oos 0203",
    "614.sh GE super-heavy II 0-1-3 green range=2 support=2 firing 0202",
    "pont.1 GE bridge II 0-1-6 0303",
    "late GE infantry XX 6-8-5 arrives=2 entry=0101+0102 away",
    "5.hq SU hq XXXX 0-1-6 command=2 recovery=4 0603",
    "9.hq SU hq XXX 0-1-6 command=1 recovery=3 nonop 0704",
    "24.rd SU infantry XX 4-5-4 steps=3 emergency 0402",
    "1.gcd SU cavalry XX 3-3-7 guards steps=2 0402",
)

LAND: dict[str, Any] = {
    "ways": {
        "motorway": ["0102 0202 0302 0402"],
        "main-road": ["0402 0502 0602"],
        "minor-road": ["0602 0703 0803"],
        "railroad": ["0102 0202 0303 0403 0504 0603 0703 0803"],
    },
    "sides": {
        "river": ["0302/0402", "0303/0402"],
        "major-river": ["0502/0602"],
        "canal": ["0701/0801"],
        "lake-side": ["0505/0504"],
    },
    "lines": {"soviet": ["0504/0404", "0504/0403"], "axis": ["0202/0302"]},
    "strongpoints": {"soviet": ["0603"], "axis": ["0203"]},
    "names": {"0202": "Minsk", "0806": "Moskva", "0803": "Vyazma", "0502": "Orsha"},
    "converted": ["0102", "0202", "0303"],
    "objectives": {"0202": 3, "0806": 10},
    "capacity": {"rail": {"axis": 6, "soviet": 10}, "air": {"soviet": 1}},
    "turns": 3,
}


def scene(phase: str = "axis-move", *units: str, **changes: Any) -> State:
    """Return the drawing in a phase, with its units or others; the rest as for :func:`field`."""
    return field(ROWS, units or UNITS, phase=phase, **{**LAND, **changes})
