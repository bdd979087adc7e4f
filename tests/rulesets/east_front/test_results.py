"""What a cell of the table comes to: EF-206, EF-234 to EF-250, EF-264, EF-H36, EF-H37, EF-D7, EF-D8, EF-D30, the cases D3 to D10."""

from typing import Any

import pytest

from pbem.rulesets.east_front import results
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT, NO_RETREAT
from pbem.rulesets.east_front.results import Cell, Conditions, Half, Share, read_cell
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.combats import OPEN, drawn

NR, AR = NO_RETREAT, ADDITIONAL_RETREAT


@pytest.mark.parametrize(
    ("text", "own", "enemy"),
    [
        ("-/-", Half(), Half()),
        ("*/R", Half(star=True), Half(retreat=True)),
        ("1*/R1", Half(1, star=True), Half(1, True)),
        ("R2*/-", Half(2, True, True), Half()),
        ("R1/-", Half(1, True), Half()),
        ("3/2", Half(3), Half(2)),
        ("e/-", Half(every=True), Half()),
        ("-/e", Half(), Half(every=True)),
    ],
)
def test_a_cell_is_read_half_by_half(text: str, own: Half, enemy: Half) -> None:
    """The notation of section 1.1."""
    assert read_cell(text) == Cell(text, own, enemy)


@pytest.mark.parametrize("text", ["", "-", "1", "/", "1/", "/R", "1/2/3", "x/-", "*1/-", "1R/-", "e1/-", "-1/-", "0/-"])
def test_what_is_no_cell_is_none(text: str) -> None:
    """Nothing is guessed."""
    assert read_cell(text) is None


def test_every_cell_of_the_table_is_read() -> None:
    """The compiler has checked them by the same notation."""
    for cell in drawn(["r SU infantry XX 4-5-4 steps=3 0505"]).land.crt.results():
        assert read_cell(cell) is not None, cell


ATTACKERS = {
    "g": "g GE infantry XX 7-9-5 steps=4 0405",
    "e": "e GE engineer II 2-2-7 boxed steps=2 0405",
    "p": "p GE armour III 8-7-8 yellow boxed armour steps=3 0405",
    "ro": "ro RO infantry XX 4-5-4 steps=3 0405",
    "su": "su SU infantry XX 4-5-4 steps=3 0405",
}
DEFENDERS = {
    "r": "r SU infantry XX 4-5-4 steps=3 0505",
    "pak": "pak SU anti-tank II 1-2-5 0505",
    "aa": "aa SU anti-aircraft II 1-1-3 0505",
    "t": "t SU armour X 5-4-8 yellow boxed armour steps=2 0505",
    "gd": "gd GE infantry XX 7-9-5 steps=4 0505",
    "rd": "rd RO infantry XX 4-5-4 steps=3 0505",
}


def attacked(
    cell: str,
    attackers: str = "g",
    defenders: str = "r",
    command: str = "",
    conditions: str = "",
    options: dict[str, Any] | None = None,
    rows: str = OPEN,
) -> Share:
    """Return the attackers' share of a result; ``conditions``: unsupplied, mandated, fortified, engineers."""
    state = _state(attackers, defenders, options or {}, rows=rows)
    half = read_cell(f"{cell}/-")
    assert half is not None
    active = Conditions(**dict.fromkeys(conditions.split(), True))
    return results.attacker(state, half.own, attackers.split(), command, active, defenders.split())


def defended(cell: str, defenders: str = "r", command: str = "", *, armour: bool = False, **more: Any) -> Share:
    """Return the defenders' share of a result."""
    state = _state("", defenders, more.pop("options", {}), **more)
    half = read_cell(f"-/{cell}")
    assert half is not None
    return results.defender(state, half.enemy, defenders.split(), command, armour=armour)


def _state(attackers: str, defenders: str, options: dict[str, Any], **more: Any) -> State:
    units = [ATTACKERS[unit] for unit in attackers.split()] + [DEFENDERS[unit] for unit in defenders.split()]
    return drawn(units, options=options, **more)


def test_without_an_order_a_result_is_what_is_printed() -> None:
    """Numbers are lost by the whole force, an R is two hexes (EF-239, EF-264)."""
    assert (defended("-").steps, defended("-").hexes) == (0, 0)
    assert (defended("R").steps, defended("R").hexes) == (0, 2)
    assert (defended("R2").steps, defended("R2").hexes) == (2, 2)
    assert (defended("3").steps, defended("3").hexes) == (3, 0)
    assert (attacked("R1").steps, attacked("R1").hexes) == (1, 2)


def test_e_takes_every_unit() -> None:
    """None can be rebuilt (EF-242)."""
    share = defended("e", "r pak")
    assert share.every
    assert share.steps == 4
    assert attacked("e", command=AR).every


def terrain(letter: str) -> str:
    """Return the field with other terrain in 0505."""
    rows = OPEN.splitlines()
    row = rows[4].split()
    row[4] = letter
    rows[4] = " ".join(row)
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("cell", "defenders", "letter", "steps"),
    [
        ("R1", "r", ".", 3),  # D3
        ("R1", "r", "c", 2),  # D4
        ("R1", "gd", ".", 2),  # D5
        ("R", "r", ".", 2),
        ("R", "gd", ".", 1),
        ("R", "rd", ".", 2),
        ("R1", "rd", "C", 2),
        ("R1", "r", "w", 2),
        ("R1", "r", "u", 2),
        ("R1", "r", "h", 2),
        ("R1", "r", "m", 2),
        ("R1", "r", "a", 2),
        ("R1", "r", "t", 3),
        ("R1", "r", "s", 3),
        ("R1", "r", "x", 3),
        ("R1", "gd rd", ".", 3),
        ("2", "r", ".", 2),
        ("-", "r", ".", 0),
    ],
)
def test_under_no_retreat_an_r_is_a_step_and_in_the_open_two(
    cell: str, defenders: str, letter: str, steps: int
) -> None:
    """The second only for forces with a unit that is not German (EF-234, EF-235, EF-D30; D3 to D5)."""
    share = defended(cell, defenders, NR, rows=terrain(letter))
    assert share.steps == steps
    assert share.hexes == 0


@pytest.mark.parametrize(
    ("drawing", "steps"),
    [
        ({"strongpoints": {"soviet": ["0505"]}}, 2),
        ({"strongpoints": {"axis": ["0505"]}}, 3),
        ({"strongpoints": {"soviet": ["0605"]}}, 3),
        ({"lines": {"soviet": ["0505/0404"]}}, 2),
        ({"lines": {"soviet": ["0404/0505"]}}, 3),
    ],
)
def test_a_fortification_of_its_own_shelters_a_force(drawing: dict[str, Any], steps: int) -> None:
    """A strongpoint in the hex, or a line printed in it (EF-235)."""
    assert defended("R1", "r", NR, **drawing).steps == steps


def test_the_surcharge_is_lost_by_those_who_cause_it() -> None:
    """One step for the force, of a unit that is not German (EF-235, EF-D30)."""
    assert defended("R1", "gd rd", NR).surcharged == ("rd",)
    assert defended("R1", "gd", NR).surcharged == ()


def test_the_surcharge_by_the_options() -> None:
    """For each unit; or without an R too (EF-D30)."""
    assert defended("R1", "r pak", NR, options={"no-retreat-surcharge": "unit"}).steps == 4
    assert defended("1", "r", NR, options={"surcharge-without-retreat": "yes"}).steps == 2
    assert defended("-", "r", NR, options={"surcharge-without-retreat": "yes"}).steps == 0
    assert defended("1", "r", NR).steps == 1


@pytest.mark.parametrize(
    ("cell", "steps", "hexes"),
    [
        ("R", 0, 3),
        ("R1", 0, 3),
        ("R2", 1, 3),  # D6
        ("1", 1, 0),  # D7
        ("2", 2, 0),
        ("-", 0, 0),
    ],
)
def test_additional_retreat_is_a_hex_farther_and_a_step_cheaper(cell: str, steps: int, hexes: int) -> None:
    """On an R only; without one there is no relief (EF-236, EF-238, EF-H37; D6, D7)."""
    share = defended(cell, "r", AR)
    assert (share.steps, share.hexes) == (steps, hexes)
    own = attacked(cell, command=AR)
    assert (own.steps, own.hexes) == (steps, hexes)


@pytest.mark.parametrize(
    ("cell", "conditions", "steps"),
    [
        ("*", "", 0),
        ("*", "unsupplied", 1),
        ("*", "mandated", 1),
        ("*", "fortified", 1),
        ("*", "unsupplied mandated", 2),
        ("*", "unsupplied mandated fortified", 3),  # D8
        ("1*", "unsupplied mandated fortified", 4),  # D9
        ("1*", "", 1),
        ("1", "unsupplied mandated fortified", 1),
        ("R2*", "unsupplied", 3),
    ],
)
def test_an_asterisk_costs_a_step_for_each_condition(cell: str, conditions: str, steps: int) -> None:
    """No Attack Supply, a Mandated Attack, a fortification (EF-206, EF-244; D8, D9)."""
    share = attacked(cell, conditions=conditions)
    assert share.steps == steps
    assert share.forced == ()


def test_additional_retreat_spares_the_attackers_no_asterisk() -> None:
    """The number falls by one, and only beside an R (EF-250, EF-H37; D10)."""
    assert attacked("1*", command=AR, conditions="unsupplied").steps == 2
    assert attacked("R2*", command=AR, conditions="unsupplied").steps == 2
    assert attacked("R1*", command=AR).steps == 0
    assert attacked("R1*", "e", command=AR, conditions="engineers").steps == 1


def test_attackers_under_no_retreat_stay_and_pay() -> None:
    """The surcharge looks at the hexes from which they attack (EF-234, EF-235, EF-H25)."""
    assert (attacked("R2", command=NR).steps, attacked("R2", command=NR).hexes) == (3, 0)
    share = attacked("R2*", "ro", command=NR, conditions="unsupplied")
    assert (share.steps, share.surcharged) == (5, ("ro",))
    wooded = OPEN.splitlines()
    wooded[4] = ". . . w . . . . ."
    assert attacked("R2", "ro", command=NR, rows="\n".join(wooded)).steps == 3


ENGINEER = "engineer-attrition"
ARMOUR = "armour-attrition"


@pytest.mark.parametrize(
    ("cell", "conditions", "steps"),
    [
        ("*", "", 1),
        ("*", "unsupplied", 1),
        ("*", "unsupplied fortified", 2),
        ("1*", "", 1),
        ("1*", "unsupplied", 2),
        ("2*", "", 2),
        ("2*", "unsupplied fortified", 4),
    ],
)
def test_engineer_attrition_takes_the_first_step(cell: str, conditions: str, steps: int) -> None:
    """It needs no active condition, takes the first of the steps, and with 1* satisfies the number (EF-246, EF-D7, EF-H36)."""
    share = attacked(cell, "g e p", "r pak", conditions=f"engineers {conditions}")
    assert (share.steps, share.forced) == (steps, ("e",))
    assert ENGINEER in [factor.what for factor in share.because]


@pytest.mark.parametrize(("cell", "steps"), [("1*", 1), ("2*", 2), ("R3*", 3)])
@pytest.mark.parametrize("defender", ["pak", "aa", "t"])
def test_armour_attrition_takes_the_first_step(cell: str, steps: int, defender: str) -> None:
    """An asterisk and a number, armour against armour, anti-tank or anti-aircraft: the step satisfies the number (EF-247, EF-D8)."""
    share = attacked(cell, "g p", f"r {defender}")
    assert (share.steps, share.forced) == (steps, ("p",))
    assert ARMOUR in [factor.what for factor in share.because]
    assert attacked(cell, "g p", f"r {defender}", conditions="unsupplied").steps == steps + 1


@pytest.mark.parametrize(
    ("cell", "attackers", "defenders", "more"),
    [
        ("*", "g p", "r pak", {"conditions": "unsupplied"}),  # a lone asterisk (EF-248)
        ("1", "g p", "r pak", {}),
        ("1*", "g p", "r", {}),
        ("1*", "g", "r pak", {}),
        ("1*", "g p", "r pak", {"options": {"attrition": "condition"}}),
        ("1*", "g e", "r pak", {"options": {"attrition": "condition"}, "conditions": "engineers"}),
    ],
)
def test_nobody_suffers_attrition_without_its_conditions(
    cell: str, attackers: str, defenders: str, more: dict[str, Any]
) -> None:
    """EF-246 to EF-248, and an active condition by the option (EF-D7)."""
    assert attacked(cell, attackers, defenders, **more).forced == ()


def test_attrition_by_the_option_with_an_active_condition() -> None:
    """Then it takes the first step as ever (EF-D7)."""
    options = {"attrition": "condition"}
    assert attacked("1*", "g p", "r pak", conditions="unsupplied", options=options).forced == ("p",)
    assert attacked("*", "g e", "r", conditions="mandated engineers", options=options).forced == ("e",)
    assert attacked("*", "g e", "r", conditions="engineers", options=options).steps == 0


def test_engineer_attrition_goes_before_that_of_armour() -> None:
    """Not both (EF-249)."""
    share = attacked("1*", "p e", "pak", conditions="engineers")
    assert share.forced == ("e",)
    assert ARMOUR not in [factor.what for factor in share.because]


def test_under_armour_attrition_the_defenders_first_step_of_several_is_armour_or_guns_against_it() -> None:
    """EF-248."""
    assert defended("R2", "r pak aa", armour=True).forced == ("pak", "aa")
    assert defended("R1", "r pak", armour=True).forced == ()
    assert defended("R1", "r pak", NR, armour=True).forced == ("pak",)
    assert defended("R2", "r pak").forced == ()


def test_the_conditions_are_told_whether_they_hold_or_not() -> None:
    """In the order of the rules, beside the number (EF-244)."""
    told = [(factor.what, factor.rule, factor.applies) for factor in attacked("1*", conditions="mandated").because]
    assert told == [
        ("number", "EF-239", True),
        ("star-no-supply", "EF-244", False),
        ("star-mandated", "EF-206", True),
        ("star-fortification", "EF-244", False),
    ]
