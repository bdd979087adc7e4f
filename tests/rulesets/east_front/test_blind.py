"""Trials made of the rules alone: what the page and the chart say of a step or a path, against what the program makes of it."""

from typing import Any

import pytest

from pbem.core.findings import Finding
from pbem.rulesets.api import MoveForecast
from pbem.rulesets.east_front import command, movement, strategic
from pbem.rulesets.east_front.orders import Activate, Strategic
from tests.rulesets.east_front.field import field

FOOT = "i GE infantry XX 7-9-9 0101"
WHEELS = "i GE motorized III 4-4-9 boxed 0101"
ORANGE = "i GE artillery III 1-2-9 orange 0101"
TANKS = "i SU armour XX 6-4-9 boxed armour 0101"
TRUCKS = "i SU motorized XX 4-4-9 boxed 0101"
RIFLES = "i SU infantry XX 4-5-9 0101"
HORSE = "i SU cavalry XX 3-4-7 0101"
GUN = "i GE super-heavy II 2-1-2 green 0101"
SLOW = "i GE security II 1-2-1 0101"
YELLOW = "i GE armour III 8-7-8 yellow boxed armour 0101"
FAR = {"axis": "z SU infantry XX 4-5-4 0804", "soviet": "z GE infantry XX 7-9-5 0804"}

CLOSED, POINTS, SIDE, STOP = "east.move.way-only", "east.move.points", "east.move.side", "east.move.stop"
ZONES = "east.move.zone-to-zone"


def lane(letters: str) -> str:
    """Draw a map of eight columns and four rows that is clear but for its first column."""
    return "\n".join(f"{letter} . . . . . . ." for letter in letters)


def outcome(letters: str, units: tuple[str, ...], path: str, phase: str = "", **drawing: Any) -> int | str:
    """Return what a path costs the unit i in half points, how it goes if it does not march, or the code of what is wrong."""
    side = "soviet" if " SU " in units[0] else "axis"
    state = field(lane(letters), [*units, FAR[side]], phase=phase or f"{side}-move", **drawing)
    made = movement.plan(state, "i", path.split())
    if isinstance(made, Finding):
        return made.code
    end = made.places[-1]
    assert movement.reach(state, "i").get(end, 99) <= made.forecast.cost
    return made.forecast.cost if made.by == "march" else made.by


CHART: list[tuple[str, str, dict[str, int | str]]] = [
    ("dry", FOOT, {".": 2, "w": 4, "h": 2, "x": 4, "s": 6, "m": 6, "a": 8, "t": 2, "u": 4, "c": 1, "C": 1}),
    ("mud", FOOT, {".": 4, "w": 6, "h": 4, "x": 6, "s": 8, "m": 8, "a": 10, "t": 4, "u": 6, "c": 1, "C": 1}),
    ("frost", FOOT, {".": 2, "w": 4, "h": 2, "x": 4, "s": 6, "m": 6, "a": 8, "t": 2, "c": 1}),
    ("snow", FOOT, {".": 4, "w": 6, "h": 4, "x": 4, "s": 6, "m": 8, "a": 10, "t": 4, "c": 1}),
    ("dry", WHEELS, {".": 2, "w": 6, "h": 4, "x": 6, "s": CLOSED, "m": 8, "a": CLOSED, "t": 2, "u": 6, "c": 1}),
    ("mud", WHEELS, {".": 6, "w": 8, "h": 8, "x": 8, "s": CLOSED, "m": CLOSED, "t": 6, "u": 8, "c": 1, "C": 1}),
    ("frost", WHEELS, {".": 2, "w": 6, "h": 4, "x": 6, "s": 6, "m": 8, "a": CLOSED, "c": 1}),
    ("snow", WHEELS, {".": 4, "w": 8, "h": 6, "x": 4, "s": 6, "m": CLOSED, "c": 1}),
    ("dry", ORANGE, {".": 2, "w": 6, "x": 6, "s": CLOSED}),
    ("mud", ORANGE, {".": 6, "w": 8, "c": 1}),
    ("dry", TANKS, {".": 2, "w": 4, "h": 4, "x": 4, "s": CLOSED}),
    ("mud", TANKS, {".": 4, "w": 4, "h": 6, "x": 6}),
    ("mud", TRUCKS, {".": 6, "w": 6, "h": 8, "x": 8}),
    ("dry", RIFLES, {".": 2, "w": 2, "x": 4, "s": 6}),
    ("mud", RIFLES, {".": 4, "w": 4}),
    ("snow", RIFLES, {".": 4, "w": 4}),
    ("dry lingering", FOOT, {".": 2, "w": 6, "u": 6, "h": 2, "x": 4}),
    ("dry lingering", WHEELS, {".": 2, "w": 8, "x": 6}),
    ("dry lingering", TANKS, {".": 2, "w": 4}),
]
"""For a weather and a unit what the terrain of the hex entered costs, by the letter of the drawing."""


@pytest.mark.parametrize(
    ("weather", "unit", "costs"), CHART, ids=[f"{w}-{u.split()[1]}-{u.split()[2]}" for w, u, _ in CHART]
)
def test_terrain(weather: str, unit: str, costs: dict[str, int | str]) -> None:
    """Each terrain costs what its cell says, with note (a) and the Soviet woods (EF-16, EF-19, EF-20, EF-27, EF-44, EF-H5)."""
    found = {letter: outcome(f".{letter}..", (unit,), "0102", weather=weather) for letter in costs}
    assert found == costs


MAIN = {"main-road": ["0101 0102 0103 0104"]}
MINOR = {"minor-road": ["0101 0102 0103 0104"]}
MOTORWAY = {"motorway": ["0101 0102 0103 0104"]}
RAIL = {"railroad": ["0101 0102 0103 0104"]}
RIVER, MAJOR = {"river": ["0101/0102"]}, {"major-river": ["0101/0102"]}
NEAR = "r SU infantry XX 4-5-4 0103"
"""An enemy division whose ZOC covers 0102."""

TRIALS: dict[str, tuple[str, tuple[str, ...], str, dict[str, Any], int | str]] = {
    # Roads and their exits (EF-29 to EF-36).
    "a road ends a move at its rate": (".w..", (FOOT,), "0102", {"ways": MAIN}, 1),
    "only the hex where the road is left is paid": (".ww.", (FOOT,), "0102 0103 0203", {"ways": MAIN}, 1 + 4 + 2),
    "a railroad continues no road": (
        ".w..",
        (FOOT,),
        "0102 0202",
        {"ways": {"main-road": ["0101 0102"], "railroad": ["0102 0202"]}},
        4 + 2,
    ),
    "no road leads to the city beside it": (
        ".w..",
        (FOOT,),
        "0102 0103",
        {"ways": {"main-road": ["0101 0102"]}, "more_city": "0103"},
        4 + 1,
    ),
    "main road in mud": (".w..", (WHEELS,), "0102", {"ways": MAIN, "weather": "mud"}, 2),
    "main road in frost": (".w..", (WHEELS,), "0102", {"ways": MAIN, "weather": "frost"}, 1),
    "main road in snow": (".w..", (FOOT,), "0102", {"ways": MAIN, "weather": "snow"}, 2),
    "main road through woods in lingering mud": (
        ".w..",
        (FOOT,),
        "0102 0103",
        {"ways": MAIN, "weather": "dry lingering"},
        2 + 1,
    ),
    "minor road in dry weather": (".w..", (WHEELS,), "0102", {"ways": MINOR}, 2),
    "minor road in snow": (".w..", (WHEELS,), "0102", {"ways": MINOR, "weather": "snow"}, 2),
    "minor road over a hill in mud": (".h..", (WHEELS,), "0102", {"ways": MINOR, "weather": "mud"}, 8),
    "minor road through woods in mud, Soviet armour": (".w..", (TANKS,), "0102", {"ways": MINOR, "weather": "mud"}, 4),
    "minor road through woods in lingering mud": (
        ".w..",
        (WHEELS,),
        "0102 0103",
        {"ways": MINOR, "weather": "dry lingering"},
        6 + 2,
    ),
    "minor road into swamp in mud": (".s..", (WHEELS,), "0102", {"ways": MINOR, "weather": "mud"}, CLOSED),
    "minor road into swamp in dry weather": (".s..", (WHEELS,), "0102", {"ways": MINOR}, 2),
    "motorway for a Romanian on foot": (
        ".h..",
        ("i RO infantry XX 4-5-9 0101",),
        "0102",
        {"ways": MOTORWAY, "weather": "mud"},
        4,
    ),
    "motorway for a Romanian on wheels": (
        ".h..",
        ("i RO motorized III 4-5-9 boxed 0101",),
        "0102",
        {"ways": MOTORWAY, "weather": "mud"},
        1,
    ),
    "motorway for Soviet cavalry": (".w..", (HORSE,), "0102", {"ways": MOTORWAY, "weather": "snow"}, 1),
    # Railroads (EF-41 to EF-44).
    "railroad through woods in mud": (".w..", (WHEELS,), "0102", {"ways": RAIL, "weather": "mud"}, 6),
    "railroad through woods, Soviet riflemen pay a point at least": (".w..", (RIFLES,), "0102", {"ways": RAIL}, 2),
    "railroad over clear": ("....", (FOOT,), "0102", {"ways": RAIL}, 2),
    "railroad through swamp on foot": (".s..", (FOOT,), "0102", {"ways": RAIL}, 6),
    "railroad through swamp in snow": (".s..", (ORANGE,), "0102", {"ways": RAIL, "weather": "snow"}, 6),
    "railroad through swamp is not left in the same phase": (
        ".s..",
        (WHEELS,),
        "0102 0202",
        {"ways": RAIL},
        "east.move.way-left",
    ),
    "swamp in frost is open and left at will": (".s..", (WHEELS,), "0102 0202", {"weather": "frost"}, 6 + 2),
    "the railroad's bridge serves who leaves it beyond": (
        "....",
        (FOOT,),
        "0102 0202",
        {"ways": RAIL, "sides": RIVER},
        2 + 2,
    ),
    # Hexsides and markers (EF-17, EF-22 to EF-26, EF-47).
    "river": ("....", (FOOT,), "0102", {"sides": RIVER}, 4),
    "river in mud": ("....", (FOOT,), "0102", {"sides": RIVER, "weather": "mud"}, 4 + 4),
    "river in frost": ("....", (WHEELS,), "0102", {"sides": RIVER, "weather": "frost"}, 4),
    "major river in snow": ("....", (WHEELS,), "0102 0103", {"sides": MAJOR, "weather": "snow"}, 4 + 2 + 4),
    "major river in frost": ("....", (FOOT,), "0102 0103", {"sides": MAJOR, "weather": "frost"}, SIDE),
    "lake side": ("....", (FOOT,), "0102", {"sides": {"lake-side": ["0101/0102"]}}, SIDE),
    "river and fortified line are both paid": (
        "....",
        (FOOT,),
        "0102",
        {"sides": RIVER, "lines": {"soviet": ["0102/0101"]}},
        2 + 2 + 2,
    ),
    "a road goes through a fortified line at its price": (
        "....",
        (FOOT,),
        "0102",
        {"ways": MAIN, "lines": {"soviet": ["0102/0101"]}},
        1 + 2,
    ),
    "line, strongpoint and enemy zone": (
        "....",
        (FOOT, NEAR),
        "0102",
        {"lines": {"soviet": ["0102/0101"]}, "strongpoints": {"soviet": ["0102"]}},
        2 + 2 + 2,
    ),
    # Zones of control (EF-17, EF-18, EF-45, EF-179, EF-H7).
    "enemy zone on a road": ("....", (FOOT, NEAR), "0102", {"ways": MAIN}, 1 + 2),
    "no march through an enemy zone": ("....", (FOOT, NEAR), "0102 0202", {}, STOP),
    "no zone over a major river": ("....", (FOOT, NEAR), "0102 0201", {"sides": {"major-river": ["0102/0103"]}}, 4),
    "no zone over a bridged major river": (
        "....",
        (FOOT, NEAR),
        "0102 0201",
        {"sides": {"major-river": ["0102/0103"]}, "ways": {"main-road": ["0102 0103"]}},
        4,
    ),
    "a zone over a river": ("....", (FOOT, NEAR), "0102", {"sides": {"river": ["0102/0103"]}}, 4),
    "no zone into a major city": (".C..", (FOOT, NEAR), "0102", {}, 1),
    "a zone into a city": (".c..", (FOOT, NEAR), "0102", {}, 3),
    "no zone of an HQ": ("....", (FOOT, "r SU hq XXX 0-1-5 0103"), "0102", {}, 2),
    "no zone of a unit with the yellow band": ("....", (FOOT, "r SU anti-aircraft II 1-1-3 band 0103"), "0102", {}, 2),
    "no zone of a unit with an Overrun marker": (
        "....",
        (FOOT, "r SU armour XX 6-4-8 boxed armour overrun 0103"),
        "0102",
        {},
        2,
    ),
    "in mud no zone of an orange unit off the roads": (
        "....",
        (FOOT, "r SU rocket III 2-2-8 orange 0103"),
        "0102",
        {"weather": "mud"},
        4,
    ),
    "in mud a zone along a minor road": (
        "....",
        (FOOT, "r SU armour XX 6-4-8 boxed armour 0103"),
        "0102",
        {"weather": "mud", "ways": {"minor-road": ["0102 0103"]}},
        6,
    ),
    "in mud a zone of foot": ("....", (FOOT, NEAR), "0102", {"weather": "mud"}, 6),
    "in frost a zone of wheels": (
        "....",
        (FOOT, "r SU armour XX 6-4-8 boxed armour 0103"),
        "0102",
        {"weather": "frost"},
        4,
    ),
    "in lingering mud no zone of wheels out of woods": (
        "..w.",
        (FOOT, "r SU armour XX 6-4-8 boxed armour 0103"),
        "0102",
        {"weather": "dry lingering"},
        2,
    ),
    # Super-heavy artillery (EF-51 to EF-55).
    "super-heavy gun into a city on a main road": (".c..", (GUN,), "0102", {"ways": MAIN}, 2),
    "super-heavy gun on a motorway in snow": ("....", (GUN,), "0102 0103", {"ways": MOTORWAY, "weather": "snow"}, 4),
    "super-heavy gun along a railroad": ("....", (GUN,), "0102", {"ways": RAIL}, "east.move.roads-only"),
    "super-heavy gun on a minor road in lingering mud": (
        "....",
        (GUN,),
        "0102",
        {"ways": MINOR, "weather": "dry lingering"},
        "east.unit.stuck",
    ),
    "super-heavy gun in an enemy zone pays for it": ("....", (GUN, NEAR), "0102", {"ways": MAIN}, 2 + 2),
    # Allowances (EF-60 to EF-63, EF-144, EF-D12).
    "half of cavalry's seven points": ("....", (HORSE,), "0102 0103 0104", {"phase": "soviet-motorized"}, 6),
    "cavalry has no four hexes in its half": (
        "....",
        (HORSE,),
        "0102 0103 0104 0204",
        {"phase": "soviet-motorized"},
        POINTS,
    ),
    "cavalry's half when it is Out of Supply": (
        "....",
        ("i SU cavalry XX 3-4-7 oos 0101",),
        "0102 0103 0104",
        {"phase": "soviet-motorized"},
        6,
    ),
    "Axis cavalry rests in the Motorized Phase": (
        "....",
        ("i RO cavalry X 3-4-7 0101",),
        "0102",
        {"phase": "axis-motorized"},
        "east.unit.not-this-phase",
    ),
    "two points less Out of Supply": ("....", ("i GE motorized III 4-4-5 boxed oos 0101",), "0102 0103 0104", {}, 6),
    "and not a third hex more": ("....", ("i GE motorized III 4-4-4 boxed oos 0101",), "0102 0103 0104", {}, POINTS),
    "Emergency Supply takes no points": (
        "....",
        ("i GE motorized III 4-4-3 boxed emergency 0101",),
        "0102 0103 0104",
        {},
        6,
    ),
    # One-Hex Movement (EF-65 to EF-70).
    "one hex into a zone": ("....", (SLOW, NEAR), "0102", {}, "one-hex"),
    "one hex into swamp on foot": (".s..", (SLOW,), "0102", {}, "one-hex"),
    "one hex in snow": ("....", (SLOW,), "0102", {"weather": "snow"}, "one-hex"),
    "one hex in frost": (".w..", (SLOW,), "0102", {"weather": "frost"}, "one-hex"),
    "one hex out of woods in lingering mud": (
        "wx..",
        (SLOW,),
        "0102",
        {"weather": "dry lingering"},
        "east.one-hex.mud",
    ),
    "one hex into swamp on wheels": (".s..", ("i GE motorized III 4-4-1 boxed 0101",), "0102", {}, CLOSED),
    "one hex along a railroad into swamp on wheels": (
        ".s..",
        ("i GE motorized III 4-4-1 boxed 0101",),
        "0102",
        {"ways": RAIL},
        "one-hex",
    ),
    "a major river in mud": ("....", (FOOT,), "0102", {"sides": MAJOR, "weather": "mud"}, SIDE),
    "a lake is crossed by no One-Hex Movement": (".~..", (FOOT,), "0102", {}, "east.move.terrain"),
    # Infiltration (EF-72 to EF-80); r covers 0101 and 0102, q only 0102.
    "infiltration in frost": (
        "....",
        (YELLOW, "r SU infantry XX 4-5-4 0201"),
        "0102",
        {"weather": "frost"},
        "infiltration",
    ),
    "infiltration in snow": (
        "....",
        (YELLOW, "r SU infantry XX 4-5-4 0201"),
        "0102",
        {"weather": "snow"},
        "infiltration",
    ),
    "infiltration over a river": (
        "....",
        (YELLOW, "r SU infantry XX 4-5-4 0201"),
        "0102",
        {"sides": RIVER},
        "infiltration",
    ),
    "infiltration into swamp": (".s..", (YELLOW, "r SU infantry XX 4-5-4 0201"), "0102", {}, CLOSED),
    "infiltration out of woods in lingering mud": (
        "w...",
        (YELLOW, "r SU infantry XX 4-5-4 0201"),
        "0102",
        {"weather": "dry lingering"},
        "east.infiltration.mud",
    ),
    "infiltration of armour in cities": (".c..", (YELLOW, "r SU infantry XX 4-5-4 0201"), "0102", {}, "infiltration"),
    "out of a zone to a free hex is an ordinary move": (
        "....",
        (YELLOW, "r SU infantry XX 4-5-4 0301", "q GE infantry XX 7-9-5 0202"),
        "0102",
        {},
        2,
    ),
    "no foot from zone to zone though a friend is there": (
        "....",
        (FOOT, "r SU infantry XX 4-5-4 0201", "q GE infantry XX 7-9-5 0102"),
        "0102",
        {},
        ZONES,
    ),
}
"""By its claim: the first column, the units, the path, what else the drawing has, and what comes of it."""


@pytest.mark.parametrize("claim", TRIALS)
def test_path(claim: str) -> None:
    """A path costs what the page and the chart make of it, or is refused for the reason they give (EF-16 to EF-80)."""
    letters, units, path, drawing, wanted = TRIALS[claim]
    drawing = dict(drawing)
    city = drawing.pop("more_city", "")
    if city:
        letters = letters[: int(city[2:]) - 1] + "c" + letters[int(city[2:]) :]
    assert outcome(letters, units, path, **drawing) == wanted


LONG = ". . . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . . ."
ALONG = " ".join(f"{column:02d}01" for column in range(1, 13))

MARCHES: dict[str, tuple[str, str, dict[str, Any], int | str]] = {
    "double allowance along a main road": (
        FOOT.replace("9 0101", "5 0101"),
        ALONG,
        {"ways": {"main-road": [ALONG]}},
        11,
    ),
    "three hexes from the enemy is too near": (
        FOOT,
        "0201",
        {"ways": {"main-road": [ALONG]}, "enemy": "0502"},
        "east.strategic.near",
    ),
    "four hexes from the enemy is far enough": (FOOT, "0201", {"ways": {"main-road": [ALONG]}, "enemy": "0602"}, 1),
    "not off the road": (FOOT, "0201", {}, "east.strategic.road"),
    "from a main road onto a minor road": (
        FOOT,
        "0201 0301",
        {"ways": {"main-road": ["0101 0201"], "minor-road": ["0201 0301"]}},
        3,
    ),
    "a super-heavy gun not onto the minor road": (
        GUN,
        "0201 0301",
        {"ways": {"main-road": ["0101 0201"], "minor-road": ["0201 0301"]}},
        "east.strategic.road",
    ),
    "no motorway for Axis foot": (FOOT, "0201", {"ways": {"motorway": [ALONG]}}, "east.strategic.road"),
    "the motorway for Soviet foot": (RIFLES, "0201", {"ways": {"motorway": [ALONG]}}, 1),
    "a minor road in mud on foot, four points and no fewer": (
        FOOT,
        "0201",
        {"ways": {"minor-road": [ALONG]}, "weather": "mud"},
        4,
    ),
    "not in the Motorized Phase": (
        WHEELS,
        "0201",
        {"ways": {"main-road": [ALONG]}, "phase": "axis-motorized"},
        "east.strategic.phase",
    ),
    "not Out of Supply": (
        FOOT.replace(" 0101", " oos 0101"),
        "0201",
        {"ways": {"main-road": [ALONG]}},
        "east.strategic.supply",
    ),
    "not along a railroad": (FOOT, "0201", {"ways": {"railroad": [ALONG]}}, "east.strategic.road"),
}


@pytest.mark.parametrize("claim", MARCHES)
def test_strategic_movement(claim: str) -> None:
    """Strategic movement doubles the allowance on roads far from the enemy and changes no cost (EF-36, EF-53, EF-54, EF-H8)."""
    unit, path, drawing, wanted = MARCHES[claim]
    drawing = dict(drawing)
    side = "soviet" if " SU " in unit else "axis"
    enemy = FAR[side].replace("0804", drawing.pop("enemy", "1602"))
    state = field(LONG, [unit, enemy], **{"phase": f"{side}-move", **drawing})
    made = strategic.forecast(state, Strategic(unit="i", path=tuple(path.split())))
    assert (made.cost if isinstance(made, MoveForecast) else made.code) == wanted


COMMAND: dict[str, tuple[tuple[str, ...], str]] = {
    "four hexes are in range": (("h SU hq XXX 0-1-6 command=1 recovery=3 0501",), ""),
    "five are not": (("h SU hq XXX 0-1-6 command=1 recovery=3 0601",), "east.hq.no-one"),
    "an HQ of no points activates nobody": (("h SU hq XXX 0-1-6 command=0 recovery=3 0501",), "east.hq.no-one"),
    "a non-operational HQ four hexes off forbids it": (
        ("h SU hq XXX 0-1-6 command=1 recovery=3 0401", "n SU hq XXX 0-1-6 command=1 recovery=3 nonop 0501"),
        "east.hq.shadow",
    ),
    "a non-operational HQ five hexes off does not": (
        ("h SU hq XXX 0-1-6 command=1 recovery=3 0401", "n SU hq XXX 0-1-6 command=1 recovery=3 nonop 0601"),
        "",
    ),
    "enemies between do not matter": (
        ("h SU hq XXX 0-1-6 command=1 recovery=3 0501", "g GE infantry XX 7-9-5 0301"),
        "",
    ),
}


@pytest.mark.parametrize("claim", COMMAND)
def test_activation(claim: str) -> None:
    """An HQ activates who is within four hexes, for a point each, and no one whom a non-operational HQ covers (EF-13, EF-15)."""
    others, wanted = COMMAND[claim]
    state = field(LONG, [RIFLES, *others, "z GE infantry XX 7-9-5 1602"], phase="soviet-motorized")
    found = command.check(state, Activate(unit="i"))
    assert (found.code if found else "") == wanted


def test_recovery_one_lets_nobody_move() -> None:
    """In range of a non-operational HQ with recovery number 1 nobody moves but the HQ itself (EF-15, EF-H16)."""
    state = field(
        LONG, [RIFLES, "n SU hq XXX 0-1-6 recovery=1 nonop 0401", "z GE infantry XX 7-9-5 1602"], phase="soviet-move"
    )
    assert isinstance(made := movement.plan(state, "i", ["0102"]), Finding)
    assert made.code == "east.unit.non-op-limit"
    assert not isinstance(movement.plan(state, "n", ["0402"]), Finding)


def test_what_cannot_be_done_is_not_offered() -> None:
    """A supply unit is offered no enemy ZOC without an escort, and a unit without points no hex at all (EF-60, EF-144, EF-H38)."""
    state = field(lane("...."), ["i GE msu II 0-0-8 orange 0101", NEAR])
    assert "0102" not in movement.reach(state, "i")
    state = field(lane("...."), ["i GE security II 1-2-2 oos 0101", FAR["axis"]])
    assert movement.reach(state, "i") == {}
    state = field(lane("...."), ["i GE super-heavy II 2-1-2 green oos 0101", FAR["axis"]], ways=MAIN)
    assert movement.reach(state, "i") == {}
