"""The boxes of rolls on the Replacement and the Surrender Table: EF-153, EF-200, EF-H33, EF-H35."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.api import Box
from pbem.rulesets.api.factors import Factor, plain
from pbem.rulesets.east_front.boxes import box
from pbem.rulesets.east_front.boxes_growth import GIVES, MODIFIERS, MODIFIERS_NOT
from tests.rulesets.east_front.scene import scene

REPLACEMENT: dict[str, Any] = {
    "table": "replacement",
    "column": "summer-1941",
    "values": [7],
    "net": 2,
    "result": "I1+E1+X1",
    "modifiers": plain([Factor("unmet-mandated", "EF-204", "+2"), Factor("mud", "EF-H33", "+1", applies=False)]),
}
SURRENDER: dict[str, Any] = {
    "table": "surrender",
    "column": "result",
    "place": "0502",
    "units": ["24.rd", "1.gcd"],
    "values": [8],
    "net": 4,
    "total": 5,
    "result": "S",
    "modifiers": plain(
        [Factor("out-of-supply", "EF-H35", "+5", "0502"), Factor("city", "EF-H35", "-1", "0502", applies=False)]
    ),
}


def told(body: dict[str, Any]) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """Return the rows of a box."""
    made = box(body)
    assert isinstance(made, Box)
    return [
        (render(row.head), row.value, [(render(note.text), note.value, note.rule) for note in row.notes])
        for row in made.rows
    ]


def test_box_of_replacements() -> None:
    """EF-204, EF-H33: the box names the column, each modifier with its rule, the die and what each letter gives."""
    assert told(REPLACEMENT) == [
        ("Modifiers", "+2", [("Mandated Attacks not yet made", "+2", "EF-204"), ("no Mud", "", "EF-H33")]),
        ("Roll", "7", [("column summer-1941", "", "EF-H33"), ("with +2 it counts as 9", "", "")]),
        (
            "Result",
            "I1+E1+X1",
            [("1 infantry point", "I1", ""), ("1 strongpoint of type E", "E1", ""), ("1 Mandated Attack", "X1", "")],
        ),
    ]


def test_a_cell_that_gives_nothing() -> None:
    """An empty cell says that it gives nothing; letters of which nothing comes say so."""
    assert told({**REPLACEMENT, "result": "-"})[-1] == ("Result", "-", [("nothing", "", "")])
    assert told({**REPLACEMENT, "result": "F1+L2"})[-1][2] == [
        ("1 air unit repaired: of no effect here", "F1", ""),
        ("2 garrisons released: of no effect here", "L2", ""),
    ]


def test_box_of_a_surrender() -> None:
    """EF-H35: the box names the units, the modifiers that apply and that do not, and what the sum comes to."""
    made = box(SURRENDER)
    assert isinstance(made, Box)
    assert (render(made.title), made.place, made.result) == ("Surrender in 0502", "0502", "S")
    assert told(SURRENDER) == [
        ("Surrounded", "", [("24.rd, 1.gcd", "", "EF-H35")]),
        (
            "Modifiers",
            "+4",
            [
                ("a unit Out of Supply", "+5", "EF-H35"),
                ("no city", "", "EF-H35"),
                ("the sum is +5, of which +4 counts", "", ""),
            ],
        ),
        ("Roll", "8", [("with +4 it counts as 12", "", "")]),
        ("Result", "S", [("all units surrender", "", "")]),
    ]


@pytest.mark.parametrize(("result", "says"), [("-", "the units hold out"), ("1", "1 step lost"), ("2", "2 steps lost")])
def test_results_of_surrender(result: str, says: str) -> None:
    """Each cell of the Surrender Table is said in words."""
    assert told({**SURRENDER, "result": result})[-1] == ("Result", result, [(says, "", "")])


def test_every_modifier_and_letter_has_its_words() -> None:
    """Each modifier of both tables has two sentences, and each letter of the Replacement Table that ships has its own."""
    land = scene().land
    assert set(MODIFIERS) == set(MODIFIERS_NOT) == {*land.modifiers["replacement"], *land.modifiers["surrender"]}
    cells = {
        part
        for row in land.scenario["tables"]["replacement"]["text"].splitlines()
        if row[:1].isdigit()
        for part in row.split()[1:]
    }
    assert {part[0] for cell in cells for part in cell.split("+")} - {"-"} <= set(GIVES)
