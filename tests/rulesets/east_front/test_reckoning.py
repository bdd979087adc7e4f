"""An overrun in numbers: odds, minimum, halvings, each modifier of the table, each result. EF-92, EF-104, EF-105, EF-H13, EF-H14."""

from typing import Any

import pytest

from pbem.rulesets.east_front import reckoning
from pbem.rulesets.east_front.reckoning import Reckoning, read_cell, reckon
from tests.rulesets.east_front.field import field, shipped

TARGET = "0201"
OPEN = ". . .\n. . ."
RIFLE = "t SU infantry XX 1-2-4 steps=2 0201"


def overrun(units: list[str], rows: str = OPEN, stack: str = "a", **drawing: Any) -> Reckoning:
    """Reckon the overrun of 0201 from 0101 by units named by a letter each."""
    state = field(rows, units, **drawing)
    return reckon(state, tuple(stack), "0101", TARGET)


def attacker(strength: int, words: str = "boxed") -> str:
    """Write an attacker of a strength in 0101."""
    return f"a GE motorized III {strength}-4-7 {words} 0101"


@pytest.mark.parametrize(
    ("attack", "ratio", "column", "below"),
    [
        (9, "4-1", "5-1", True),
        (10, "5-1", "5-1", False),
        (11, "5-1", "5-1", False),
        (12, "6-1", "6-1", False),
        (15, "7-1", "7-1", False),
        (17, "8-1", "8-1", False),
        (19, "9-1", "8-1", False),
        (20, "10-1", "10-1", False),
        (23, "11-1", "10-1", False),
        (24, "12-1", "12-1", False),
        (60, "30-1", "12-1", False),
    ],
)
def test_the_column_is_the_greatest_not_above_the_ratio(attack: int, ratio: str, column: str, below: bool) -> None:
    """Against a defence of 2; below 5-1 there is no overrun (EF-105, EF-H13)."""
    made = overrun([attacker(attack), RIFLE])
    assert (made.ratio, made.column, made.below) == (ratio, column, below)


@pytest.mark.parametrize(
    ("rows", "drawing"),
    [
        (". c .\n. . .", {}),
        (". C .\n. . .", {}),
        (OPEN, {"strongpoints": {"soviet": [TARGET]}}),
        (OPEN, {"lines": {"soviet": ["0201/0101"]}}),
        (OPEN, {"lines": {"axis": ["0101/0201"]}}),
    ],
)
def test_cities_and_fortifications_need_12_to_1(rows: str, drawing: dict[str, Any]) -> None:
    """City, major city, strongpoint, or over a fortified line, whichever way it faces (EF-104, EF-105)."""
    for attack, below in ((23, True), (24, False)):
        made = overrun([attacker(attack), RIFLE], rows, **drawing)
        assert (made.minimum, made.below) == ("12-1", below)


def test_only_the_enemys_fortifications_count_by_the_option() -> None:
    """As for the cost of movement (EF-22, EF-23)."""
    drawing: dict[str, Any] = {"now": {"strongpoints": {TARGET: "axis"}}}
    assert overrun([attacker(30), RIFLE], **drawing).minimum == "12-1"
    assert overrun([attacker(30), RIFLE], options={"fortification-cost": "enemy"}, **drawing).minimum == "5-1"


def test_a_defence_of_nothing_is_beyond_the_last_column() -> None:
    """An MSU alone has no strength, and any attack is enough."""
    made = overrun([attacker(1), "t SU msu II 0-0-8 orange 0201"])
    assert (made.column, made.below) == ("12-1", False)


@pytest.mark.parametrize(
    ("rows", "weather", "total"),
    [
        (". c .\n. . .", "dry", 3 + 4),
        ("s . .\n. . .", "dry", 5),
        ("s . .\n. . .", "frost", 5),
        ("s . .\n. . .", "snow", 11),
        ("s c .\n. . .", "frost", 3),
        (". t .\n. . .", "dry", 11),
    ],
)
def test_attackers_are_halved_as_in_combat(rows: str, weather: str, total: int) -> None:
    """Armour of 7 against a city, all from swamp but in Snow; the sums are halved, fractions dropped (EF-225, EF-227, EF-H13)."""
    units = ["a GE armour III 7-4-7 boxed armour 0101", "b GE motorized III 4-4-7 boxed 0101", RIFLE]
    made = overrun(units, rows, "ab", weather=weather, ways={"minor-road": ["0101 0102"]})
    assert made.attack_total == total
    assert made.defence_total == 2


@pytest.mark.parametrize(("weather", "total"), [("snow", 2), ("snow frozen", 4), ("frost frozen", 4), ("frost", 2)])
def test_swamp_halves_until_it_is_frozen(weather: str, total: int) -> None:
    """With the Frozen state as the option, its water and not the Snow counts, as in combat (EF-227, EF-H11)."""
    units = ["b GE motorized III 4-4-7 boxed 0101", RIFLE]
    made = overrun(units, "s . .\n. . .", "b", weather=weather, options={"frozen": "second-snow-turn"})
    assert made.attack_total == total


def test_defence_is_never_halved_and_counts_every_unit() -> None:
    """Guns by their defence factor, HQs too (EF-94, EF-H13)."""
    units = ["t SU infantry XX 4-5-4 steps=3 0201", "g SU artillery II 0-1-4 0201", "h SU hq XXXX 0-1-5 0201"]
    assert overrun([attacker(40), *units], ". s .\n. . .").defence_total == 7


ROWS: list[tuple[str, int, dict[str, Any]]] = [
    ("woods", +2, {"rows": ". w .\n. . ."}),
    ("hill", +2, {"rows": ". h .\n. . ."}),
    ("swamp", +2, {"rows": ". s .\n. . .", "weather": "frost"}),
    ("marsh", +1, {"rows": ". x .\n. . ."}),
    ("river", +2, {"sides": {"river": ["0101/0201"]}}),
    ("river", +2, {"sides": {"canal": ["0101/0201"]}}),
    ("river", +2, {"sides": {"river": ["0101/0201"]}, "ways": {"main-road": ["0101 0201"]}}),
    ("town", +1, {"rows": ". t .\n. . ."}),
    ("city", +2, {"rows": ". c .\n. . ."}),
    ("major-city", +3, {"rows": ". C .\n. . ."}),
    ("fortified", +1, {"strongpoints": {"soviet": [TARGET]}}),
    ("fortified", +1, {"lines": {"soviet": ["0201/0101"]}}),
    ("fortified", +1, {"lines": {"soviet": ["0201/0101"]}, "strongpoints": {"soviet": [TARGET]}}),
    ("target-oos", -1, {"target": RIFLE.replace("0201", "oos 0201")}),
    ("no-combat-unit", -2, {"target": "t SU hq XXXX 0-1-5 0201"}),
    ("no-combat-unit", -2, {"target": "t SU artillery II 0-1-4 0201"}),
    ("no-combat-unit", -2, {"target": "t SU militia II 0-0-4 0201"}),
    ("anti-tank", +1, {"target": "t SU armour X 4-2-6 boxed armour 0201"}),
    ("anti-tank", +1, {"target": "t SU anti-tank II 1-2-5 0201"}),
    ("anti-tank", +1, {"target": "t SU anti-aircraft II 1-1-3 0201"}),
]


@pytest.mark.parametrize(("name", "effect", "drawing"), ROWS)
def test_each_modifier_applies_alone_and_with_its_effect(name: str, effect: int, drawing: dict[str, Any]) -> None:
    """Row by row of overrun.txt; those that do not apply are listed too and leave the sum alone (EF-H14)."""
    drawing = dict(drawing)
    made = overrun([attacker(30), drawing.pop("target", RIFLE)], drawing.pop("rows", OPEN), **drawing)
    applying = [(factor.what, factor.value) for factor in made.modifiers if factor.applies]
    assert applying == [(name, f"{effect:+d}")]
    assert (made.total, made.net) == (effect, effect)
    assert len(made.modifiers) == 13
    assert all(factor.rule for factor in made.modifiers)


def test_every_modifier_of_the_shipped_table_is_known() -> None:
    """Nothing in the table is without a condition in the rules."""
    text = shipped("overrun.txt") or ""
    names = [line.split()[0] for line in text.partition("[modifiers]")[2].splitlines() if line and line[0] != "#"][1:]
    assert sorted(names) == sorted(reckoning._CONDITIONS)


@pytest.mark.parametrize(("edition", "net"), [("page", 0), ("first", -1)])
def test_the_overrun_marker_helps_in_the_first_edition_only(edition: str, net: int) -> None:
    """Edition page has no such modifier (EF-114, EF-H14)."""
    made = overrun([attacker(30), RIFLE.replace("0201", "overrun 0201")], options={"edition": edition})
    assert made.net == net


def test_a_frozen_river_is_none() -> None:
    """In the Frozen state a river adds nothing in Frost either (EF-25, EF-H11)."""
    sides = {"river": ["0101/0201"]}
    assert overrun([attacker(30), RIFLE], sides=sides, weather="frost").net == 2
    assert overrun([attacker(30), RIFLE], sides=sides, weather="frost frozen").net == 0


@pytest.mark.parametrize(
    ("rows", "drawing", "total", "net"),
    [
        (". w .\n. . .", {"sides": {"river": ["0101/0201"]}}, 4, 3),
        (". C .\n. . .", {"sides": {"river": ["0101/0201"]}}, 5, 3),
        (". u .\n. . .", {}, 3, 3),
        (". w .\n. . .", {"target": "t SU hq XXXX 0-1-5 oos 0201"}, -1, -1),
        (OPEN, {"target": "t SU hq XXXX 0-1-5 oos 0201", "marker": True}, -3, -3),
    ],
)
def test_modifiers_add_up_within_three_either_way(rows: str, drawing: dict[str, Any], total: int, net: int) -> None:
    """Woods and river cumulate; the sum is held to -3 to +3 (EF-189, EF-H14)."""
    drawing = dict(drawing)
    drawing.pop("marker", None)
    made = overrun([attacker(40), drawing.pop("target", RIFLE)], rows, **drawing)
    assert (made.total, made.net) == (total, net)


def test_the_net_modifier_never_falls_below_minus_three() -> None:
    """HQ alone, Out of Supply, with a marker: -4, of which -3 counts."""
    made = overrun([attacker(40), "t SU hq XXXX 0-1-5 oos overrun 0201"], options={"edition": "first"})
    assert (made.total, made.net) == (-4, -3)


@pytest.mark.parametrize(
    ("text", "success", "own", "enemy", "moved", "every"),
    [
        ("-/e", True, 0, 0, False, True),
        ("-/R2", True, 0, 2, True, False),
        ("1/R1", True, 1, 1, True, False),
        ("F/1", False, 0, 1, False, False),
        ("F/-", False, 0, 0, False, False),
        ("F2/-", False, 2, 0, False, False),
        ("-/R", True, 0, 0, True, False),
    ],
)
def test_cells_are_read(text: str, success: bool, own: int, enemy: int, moved: bool, every: bool) -> None:
    """Overrunner, then defender (EF-H14)."""
    cell = read_cell(text)
    assert cell is not None
    assert (cell.success, cell.own, cell.enemy, cell.moved, cell.all) == (success, own, enemy, moved, every)


@pytest.mark.parametrize("text", ["", "/", "-", "F", "F/", "/1", "R1/1", "x/1", "-/e1"])
def test_what_is_no_cell_is_none(text: str) -> None:
    """Neither side may be left out."""
    assert read_cell(text) is None


def test_every_cell_of_the_shipped_table_is_read() -> None:
    """The compiler and the rules know the same results."""
    table = field(OPEN).land.overrun
    assert all(read_cell(cell) for cell in table.results())


def test_chances_count_every_face_once() -> None:
    """5-1 with +2: success on 1 to 3 only."""
    state = field(". w .\n. . .", [attacker(10), RIFLE])
    made = reckon(state, ("a",), "0101", TARGET)
    assert reckoning.chances(state, made) == {"-/R1": 2, "1/R1": 1, "F/1": 1, "F/-": 2, "F1/-": 3, "F2/-": 1}


def test_the_body_of_the_roll_holds_both_sides_and_every_modifier() -> None:
    """Strengths by steps cite EF-H22; nothing but plain values is in it."""
    made = overrun([attacker(30), "t SU infantry XX 4-5-4 steps=4 lost=2 0201"], ". w .\n. . .").body()
    assert made["attack"] == [{"unit": "a", "printed": 30, "strength": 30}]
    assert made["defence"] == [{"unit": "t", "printed": 5, "strength": 3}]
    assert made["totals"] == [30, 3]
    assert made["from"] == "0101"
    assert made["rules"] == ["EF-92", "EF-105", "EF-H13", "EF-H22", "EF-H14"]
