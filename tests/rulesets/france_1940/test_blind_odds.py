"""Blind trials: strengths, terrain, hexsides, armour and air points, up to the column. Each case says what the page demands."""

from typing import Any

import pytest

from tests.rulesets.france_1940.blind import Case, flat, judge

RIVER_P = "1/german-1-combat/0404/river/p"
RIVER_I = "1/german-1-combat/0404/river/i"


def foot(strength: int, place: str = "0304", name: str = "i") -> str:
    """Write a German infantry corps."""
    return f"{name} DE infantry-corps {place} {strength}-5"


def armour(strength: int, place: str = "0304", name: str = "p") -> str:
    """Write a German armoured division."""
    return f"{name} DE panzer-division {place} {strength}-10"


def wheels(strength: int, place: str = "0304", name: str = "m") -> str:
    """Write a German motorised division."""
    return f"{name} DE motorised-division {place} {strength}-10"


def french(strength: int, place: str = "0404", name: str = "d") -> str:
    """Write a French infantry corps."""
    return f"{name} FR active-corps {place} {strength}-5"


def cavalry(strength: int, place: str = "0404", name: str = "c") -> str:
    """Write a French motorised division."""
    return f"{name} FR light-cavalry-division {place} {strength}-8"


def on(says: str, units: str | tuple[str, ...], column: str, totals: str = "", **more: Any) -> Case:
    """Make a case of an attack on 0404 with the units named first, as texts with their totals "9 to 3"."""
    units = (units,) if isinstance(units, str) else units
    ours = ", ".join(unit.split()[0] for unit in units if unit.split()[1] == "DE")
    more.setdefault("german", f"attack 0404 with {ours}")
    return Case(says=says, units=units, column=column, totals=tuple(totals.split(" to ")) if totals else (), **more)


RATIO = (
    on("FR-16: 8 to 3 is 2-1.", (foot(8), french(3)), "2-1", "8 to 3"),
    on("FR-16: 9 to 3 is 3-1.", (foot(9), french(3)), "3-1"),
    on("FR-16, FR-D7: 3 to 8 is 1-3, rounded for the defender.", (foot(3), french(8)), "1-3"),
    on("FR-D7: 4 to 8 is 1-2.", (foot(4), french(8)), "1-2"),
    on("FR-D7: 5 to 6 is 1-2.", (foot(5), french(6)), "1-2"),
    on("FR-H20: 2 to 7 is under 1-3.", (foot(2), french(7)), "", refused=("france.attack.too-weak",)),
    on("FR-H20: air does not bring 2 to 7 up.", (foot(2), french(7)), "", refused=("france.attack.too-weak",),
       german="attack 0404 with i; air 6"),
    on("FR-H20: 50 to 1 is read on 6-1.", (foot(50), french(1)), "6-1"),
)  # fmt: skip

TERRAIN = (
    on("FR-20: forest halves motorised units and not foot: 4 + 6.", (wheels(8), foot(6), french(3)), "3-1", "10 to 3",
       rows=flat(h0404="f")),
    on("FR-20: the forest the attacker stands in does nothing.", (wheels(8), french(4)), "2-1", "8 to 4",
       rows=flat(h0304="f")),
    on("FR-21: hills shift one to the left.", (foot(9), french(3)), "2-1", "9 to 3", rows=flat(h0404="h")),
    on("FR-22: wooded hills halve motorised and shift.", (wheels(8), french(2)), "1-1", "4 to 2", rows=flat(h0404="w")),
    on("FR-22: foot in wooded hills is only shifted.", (foot(8), french(2)), "3-1", "8 to 2", rows=flat(h0404="w")),
    on("FR-23: mountains halve motorised and double defenders.", (wheels(8), french(2)), "1-1", "4 to 4",
       rows=flat(h0404="m")),
    on("FR-23: foot against mountains: defenders doubled.", (foot(8), french(2)), "2-1", "8 to 4",
       rows=flat(h0404="m")),
    on("FR-24: a big city doubles.", (wheels(8), french(2)), "2-1", "8 to 4", rows=flat(h0404="C")),
    on("FR-25: a small town does not.", (wheels(8), french(2)), "4-1", "8 to 2", rows=flat(h0404="t")),
    on("FR-19: foot attacks into marsh unhindered.", (foot(8), french(2)), "4-1", "8 to 2", rows=flat(h0404="x")),
    on("FR-12: armour on forest and hills: halved, one left.", (armour(16), cavalry(2), cavalry(2, "0305", "e")), "1-1",
       "8 to 4", rows=flat(h0404="f", h0305="h"), german="attack 0404 + 0305 with p"),
    on("FR-11, FR-D5: two forests: a quarter.", (wheels(16), french(1), french(1, "0305", "e")), "2-1", "4 to 2",
       rows=flat(h0404="f", h0305="f"), german="attack 0404 + 0305 with m"),
    on("FR-11, FR-D9: two hills: two columns.", (foot(12), french(1), french(2, "0305", "e")), "2-1", "12 to 3",
       rows=flat(h0404="h", h0305="h"), german="attack 0404 + 0305 with i"),
    on("FR-D9: the city doubles its own defenders only: 4 + 1.", (foot(10), french(2), french(1, "0305", "e")), "2-1",
       "10 to 5", rows=flat(h0404="C"), german="attack 0404 + 0305 with i"),
    on("FR-D6: 7 halved is 3 1/2, and 3 1/2 to 2 is 1-1.", (wheels(7), french(2)), "1-1", "7/2 to 2",
       rows=flat(h0404="f")),
    on("FR-D6: two halves make a whole: 5/2 + 5/2 = 5.", (wheels(5), wheels(5, name="n"), french(1)), "5-1", "5 to 1",
       rows=flat(h0404="f")),
)  # fmt: skip

SIDES = (
    on("FR-30: a major river halves all who cross.", (foot(8), french(2)), "2-1", "4 to 2",
       land={"major": "0304/0404"}),
    on("FR-30: only those who cross: 4 + 6.", (foot(8), foot(6, "0403", "j"), french(2)), "5-1", "10 to 2",
       land={"major": "0304/0404"}),
    on("FR-D5: major river and forest: a quarter for motorised.", (wheels(8), french(1)), "2-1", "2 to 1",
       land={"major": "0304/0404"}, rows=flat(h0404="f")),
    on("FR-31: river, motorised, die 4: halved.", (armour(8), cavalry(2)), "2-1", "4 to 2",
       land={"rivers": "0304/0404"}, rolls={RIVER_P: [4]}),
    on("FR-31: river, motorised, die 5: not.", (armour(8), cavalry(2)), "4-1", "8 to 2",
       land={"rivers": "0304/0404"}, rolls={RIVER_P: [5]}),
    on("FR-32: river, foot, die 2: halved.", (foot(8), french(2)), "2-1", "4 to 2",
       land={"rivers": "0304/0404"}, rolls={RIVER_I: [2]}),
    on("FR-32: river, foot, die 3: not.", (foot(8), french(2)), "4-1", "8 to 2",
       land={"rivers": "0304/0404"}, rolls={RIVER_I: [3]}),
    on("FR-D10: each unit has its die: 4 + 8.", (armour(8), foot(8), french(3)), "4-1", "12 to 3",
       land={"rivers": "0304/0404"}, rolls={RIVER_P: [1], RIVER_I: [6]}),
    on("FR-H20: no river die counts for what may be declared.", (foot(2), french(6)), "1-3", "1 to 6",
       land={"rivers": "0304/0404"}, rolls={RIVER_I: [1]}),
)  # fmt: skip

ARMOUR = (
    on("FR-78: armour against foot: 2-1 becomes 3-1.", (armour(8), french(4)), "3-1", "8 to 4"),
    on("FR-80: none against motorised.", (armour(8), cavalry(4)), "2-1"),
    on("FR-D28: none against a mixed stack.", (armour(8), cavalry(1), french(3)), "2-1"),
    on("FR-D28: none against foot in one hex and motorised in the other.", (armour(8), cavalry(1), french(3, "0305")),
       "2-1", german="attack 0404 + 0305 with p"),
    on("FR-82: none beside foot.", (armour(4), foot(4), french(4)), "2-1"),
    on("FR-82: a parachute division is foot.", (armour(4), "a DE airborne-division 0304 4-5", french(4)), "2-1"),
    on("FR-83: one and one is enough.", (armour(4), wheels(4), french(4)), "3-1"),
    on("FR-83: one and two is not.", (armour(4), wheels(2), wheels(2, name="n"), french(4)), "2-1"),
    on("FR-83: two and two is.", (armour(2), armour(2, "0403", "q"), wheels(2), wheels(2, "0403", "n"), french(4)),
       "3-1"),
    on("FR-D28: one bonus a combat, whatever the number of armoured divisions.",
       (armour(4), armour(4, name="q"), armour(4, name="r"), french(4)), "4-1"),
    on("FR-20, FR-78: in forest armour is halved and yet has its bonus.", (armour(8), french(2)), "3-1", "4 to 2",
       rows=flat(h0404="f")),
    on("FR-85: one French armoured division and the cavalry corps of 3: none.",
       ("d FR armoured-division 0304 3-8", "k FR mech-cavalry-corps 0304 5-9", "g DE infantry-corps 0404 4-5"), "2-1",
       at="1 allied 1 move", allied="attack 0404 with d, k", german=""),
    on("FR-83, FR-84: three armoured divisions and the corps of 3: bonus.",
       ("d FR armoured-division 0304 3-8", "e FR armoured-division 0304 3-8", "f FR armoured-division 0403 3-8",
        "k FR mech-cavalry-corps 0403 5-9", "g DE infantry-corps 0404 7-5"), "3-1",
       at="1 allied 1 move", allied="attack 0404 with d, e, f, k", german=""),
    on("FR-79: none for armour that defends.", (foot(8), "d FR armoured-division 0404 4-8"), "2-1"),
    on("FR-6, FR-78: a disorganised defender is still foot.", (armour(8), french(4) + " disorganised"), "3-1"),
)  # fmt: skip

EVACUATED: dict[str, Any] = {"now": {"bef_left": True}}
BELGIANS = ("FFFFFFF " * 3 + "FFFBFFF " + "FFFFFFF " * 3).split()


def allied_attack(says: str, text: str, *units: str, column: str = "", refused: str = "", **land: Any) -> Case:
    """Make a case of an Allied attack on a German corps of 4 in 0404."""
    return Case(
        says=says,
        units=("g DE infantry-corps 0404 4-5", *units),
        at="1 allied 1 move",
        allied=text,
        column=column,
        refused=(refused,) if refused else (),
        land=land,
    )


AIR = (
    on("FR-70: 3 points turn 2-1 into 5-1.", (foot(8), french(4)), "5-1", german="attack 0404 with i; air 3"),
    on("FR-69: the defender's point turns 2-1 into 1-1.", (foot(8), french(4)), "1-1",
       answer="support 0404 with air 1"),
    on("FR-69: both sides: +3 and -2.", (foot(8), french(4)), "3-1", german="attack 0404 with i; air 3",
       answer="support 0404 with air 1 french, 1 british"),
    on("FR-18: shifts stop at the last column.", (foot(8), french(4)), "6-1", german="attack 0404 with i; air 6"),
    on("FR-18: shifts stop at the first column.", (foot(2), french(5)), "1-3", answer="support 0404 with air 3"),
    on("FR-H21: the shifts are added up before they stop: 5-1, +3, -3.", (foot(20), french(4)), "5-1",
       german="attack 0404 with i; air 3", answer="support 0404 with air 3"),
    on("FR-64: the German has 6 points, not 7.", (foot(8), french(4)), "", german="attack 0404 with i; air 7",
       refused=("france.air.short",)),
    on("FR-66: one point a turn: 4 and 3 are too many.", (foot(8), foot(8, "0602", "j"), french(4), french(4, "0702", "e")),
       "6-1", german="attack 0404 with i; air 4\nattack 0702 with j; air 3", refused=("france.air.short",)),
    on("FR-65: the Allies have 3, not 4.", (foot(8), french(4)), "2-1", answer="support 0404 with air 4",
       refused=("france.air.short",)),
    on("FR-65: of these only one British.", (foot(8), french(4)), "2-1", answer="support 0404 with air 2 british",
       refused=("france.air.nation-short",)),
    on("FR-71: no air for Belgians alone.", (foot(8), "b BE infantry-corps 0404 4-4"), "2-1",
       land={"nations": " ".join(BELGIANS)}, allied="standing air: 3 to every attack"),
    on("FR-71: a French corps in the other hex of the combat takes part.",
       (foot(8), "b BE infantry-corps 0404 2-4", french(2, "0305")), "1-1", land={"nations": " ".join(BELGIANS)},
       german="attack 0404 + 0305 with i", answer="support 0404 with air 1"),
    allied_attack("FR-71: Belgians attack without air.", "attack 0404 with b; air 1", "b BE infantry-corps 0304 8-4",
                  refused="france.air.minor-nation", nations="BBBBBBB " * 7),
    allied_attack("FR-71: with a French corps beside them they have it.", "attack 0404 with b, f; air 1",
                  "b BE infantry-corps 0304 4-4", "f FR active-corps 0403 4-5", column="3-1", nations="BBBBBBB " * 7),
    allied_attack("FR-68: before the evacuation British air helps the French.", "attack 0404 with f; air 1 british",
                  "f FR active-corps 0403 8-5", column="3-1"),
    allied_attack("FR-68: after it, it does not.", "attack 0404 with f; air 1 british",
                  "f FR active-corps 0403 8-5", refused="france.air.british", **EVACUATED),
    allied_attack("FR-68: but it still helps British units.", "attack 0404 with b; air 1 british",
                  "b GB BEF-corps 0403 8-8", column="3-1", **EVACUATED),
    allied_attack("FR-68: of three points without a nation the French make up two.", "attack 0404 with f; air 3",
                  "f FR active-corps 0403 8-5", refused="france.air.short", **EVACUATED),
    allied_attack("FR-68: nor may it interdict.", "interdict 0707; air 1 french, 1 british",
                  "f FR active-corps 0403 8-5", refused="france.air.british", **EVACUATED),
    allied_attack("FR-72: one point interdicts nothing.", "interdict 0707; air 1",
                  "f FR active-corps 0403 8-5", refused="france.interdict.cost"),
    allied_attack("FR-66, FR-72: after an interdiction one of three points is left.",
                  "interdict 0707\nattack 0404 with f; air 2",
                  "f FR active-corps 0403 8-5", refused="france.air.short"),
)  # fmt: skip


@pytest.mark.parametrize("case", [*RATIO, *TERRAIN, *SIDES], ids=lambda case: case.says)
def test_strengths(case: Case) -> None:
    """FR-15 to FR-32: strengths, ratio, terrain and hexsides."""
    judge(case)


@pytest.mark.parametrize("case", [*ARMOUR, *AIR], ids=lambda case: case.says)
def test_shifts(case: Case) -> None:
    """FR-64 to FR-85: armour and air."""
    judge(case)
