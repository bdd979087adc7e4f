"""What the box of a combat says of its result: what each side has to bear, what that is made of, and combats below the table."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.api import Box, Fact
from pbem.rulesets.api.factors import Factor
from pbem.rulesets.east_front.boxes import box
from pbem.rulesets.east_front.boxes_combat import printed
from pbem.rulesets.east_front.orders_combat import Command
from pbem.rulesets.east_front.results import read_cell
from pbem.rulesets.east_front.sentences_results import BECAUSE, BECAUSE_NOT
from tests.rulesets.east_front.combats import INFANTRY, RIFLE, declared, drawn, fight, on

HQ = "h SU hq XXXX 0-1-6 command=2 recovery=4 0606"


def fought(cell: str, enemy: str = "", attacker: str = INFANTRY) -> Any:
    """Fight an attack of one division on another in which a cell comes up, the defenders with an order."""
    soviet = [Command(place="0505", command=enemy)] if enemy else []
    return fight(declared(drawn([attacker, RIFLE, HQ]), on("0505", "g")), cell=cell, soviet=soviet)


def box_of(done: Any, kind: str = "roll") -> Box:
    """Return the box of the first event of a kind."""
    made = box(next(effect.body for effect in done.effects if effect.kind == kind))
    assert isinstance(made, Box)
    return made


def result(done: Any) -> list[tuple[str, str, str]]:
    """Return the remarks of the row of the result."""
    (row,) = [row for row in box_of(done).rows if row.head.id == "Result"]
    return [(render(note.text), note.value, note.rule) for note in row.notes]


def test_a_number_alone_needs_no_reasons() -> None:
    """EF-239: where the number is all there is, both sides have one remark."""
    assert result(fought("1/1")) == [
        ("the attackers lose 1 step", "", "EF-H25"),
        ("the defenders lose 1 step", "", ""),
    ]


def test_an_asterisk_says_each_condition() -> None:
    """EF-244, EF-206: all three conditions of an asterisk are told, those that do not hold too."""
    found = result(fought("1*/-"))
    assert found == [
        ("the attackers lose 2 steps", "", "EF-H25"),
        ("the number of the result", "+1", "EF-239"),
        ("asterisk: no Attack Supply", "+1", "EF-244"),
        ("asterisk: no Mandated Attack", "", "EF-206"),
        ("asterisk: no fortification that stands", "", "EF-244"),
        ("the defenders lose nothing", "", ""),
    ]


@pytest.mark.parametrize(
    ("cell", "enemy", "says"),
    [
        (
            "-/R1",
            "no-retreat",
            [
                ("the defenders lose their last 3 steps and are eliminated", "", ""),
                ("the number of the result", "+1", "EF-239"),
                ("No Retreat: a step for the R", "+1", "EF-234"),
                ("No Retreat in the open, and not all are German", "+1", "EF-235"),
            ],
        ),
        (
            "-/R1",
            "additional-retreat",
            [
                ("the defenders retreat 3 hexes", "", ""),
                ("the number of the result", "+1", "EF-239"),
                ("Additional Retreat: three hexes, led by the enemy", "", "EF-236"),
                ("Additional Retreat: the number is one less", "-1", "EF-238"),
            ],
        ),
    ],
)
def test_what_orders_make_of_a_result(cell: str, enemy: str, says: list[tuple[str, str, str]]) -> None:
    """EF-234 to EF-238: what an order adds or takes away is told behind the outcome of its side."""
    assert result(fought(cell, enemy))[1:] == says


def test_every_reason_has_its_words() -> None:
    """A reason that does not hold is told in other words than one that holds."""
    assert set(BECAUSE_NOT) < set(BECAUSE)
    assert all(BECAUSE_NOT[what] != BECAUSE[what] for what in BECAUSE_NOT)
    assert all(Factor(what, "EF-1").what == what for what in BECAUSE)


@pytest.mark.parametrize("cell", ["-/R", "1*/R1", "e/-", "R2*/-", "*/1", "-/e", "R3/-"])
def test_printed_cells_are_read_alike(cell: str) -> None:
    """The box reads a cell as the rules do."""
    made = read_cell(cell)
    assert made is not None
    for half, burden in zip((made.own, made.enemy), printed(cell), strict=True):
        assert (half.number, 2 * half.retreat, half.every) == (burden.steps, burden.hexes, burden.every)


def test_a_combat_below_the_table_has_its_box() -> None:
    """EF-188: without a die the box shows the odds, and that the attackers are eliminated."""
    strong = RIFLE.replace("4-5-4", "4-50-4")
    made = box_of(fight(declared(drawn([INFANTRY, strong]), on("0505", "g"))), "combat.fought")
    assert made.column_name is not None
    assert render(made.column_name) == "below 1-4"
    told = {render(row.head): [render(note.text) for note in row.notes] for row in made.rows}
    assert "below 1-4: the attackers are eliminated" in told["Odds"]
    assert told["Result"] == ["the attackers are eliminated", "the defenders lose nothing"]
    assert "Roll" not in told


def test_a_column_between_whole_odds_is_the_figure_of_its_row() -> None:
    """EF-186: 8 to 5 are 3-2, and not 1-1 with a remark."""
    strong = INFANTRY.replace("7-9-5", "8-9-5")
    (row,) = [row for row in box_of(fought("-/-", "", strong)).rows if row.head.id == "Odds"]
    assert (row.value, [render(note.text) for note in row.notes]) == ("3-2", ["8 : 5, rounded for the defender"])


def test_the_report_takes_its_box_from_the_event() -> None:
    """The body of ``combat.fought`` without a reckoning has no box: its roll has it."""
    body = next(effect.body for effect in fought("-/R").effects if effect.kind == "combat.fought")
    assert box(Fact("combat.fought", body).body) is None
