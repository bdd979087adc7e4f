"""The box of a combat, from its roll or forecast: each remark with its rule. EF-181 to EF-190, EF-207 to EF-250, EF-H23, EF-H25."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.reports.boxes import box_text
from pbem.rulesets.api import Box
from pbem.rulesets.east_front import boxes_combat
from pbem.rulesets.east_front.assault import Reply, Tally, chances
from pbem.rulesets.east_front.boxes import box
from pbem.rulesets.east_front.boxes_combat import Printed, forecast, printed
from pbem.rulesets.east_front.scenario_tables import MODIFIERS, WORDS
from pbem.rulesets.east_front.sentences_combat import GROUND, HALVINGS, MODIFIERS_NOT
from pbem.rulesets.east_front.sentences_combat import MODIFIERS as SENTENCES
from tests.rulesets.east_front.clash import DEFENDER, INFANTRY, MOTORIZED, PANZER, attack, ground, stand

UNITS = (
    f"p {PANZER} formation=3pz 0202",
    f"q {MOTORIZED} formation=3pz lost=2 0202",
    f"i {INFANTRY} 0201",
    "g GE artillery III 1-2-8 orange boxed range=2 support=5 0102",
)


def rolled(made: Tally, die: int, result: str, **more: Any) -> Box:
    """Return the box of a combat whose die fell, from the body of its roll."""
    found = box({**made.body(), "values": [die], "side": "axis", "table": "crt", "result": result, **more})
    assert found is not None
    return found


def notes(found: Box, head: str) -> list[tuple[str, str, str]]:
    """Return the remarks of a row: sentence, value, rule."""
    (row,) = [row for row in found.rows if row.head.id == head]
    return [(render(note.text), note.value, note.rule) for note in row.notes]


def whole() -> Tally:
    """Reckon an attack with a little of everything."""
    state = stand(*UNITS, DEFENDER.replace("0302", "oos 0302"), rows=ground("c"), weather="mud", more=AIR)
    return attack(
        state,
        "p",
        "q",
        "i",
        guns=("g",),
        supplied=False,
        air=("ju87",),
        reply=Reply(air=("il2",), command="no-retreat"),
    )


AIR = {"air": [{"id": "ju87", "side": "axis", "rating": 2}, {"id": "il2", "side": "soviet", "rating": 1}]}


def test_the_rows_of_a_combat() -> None:
    """EF-186, EF-H25: attack, defence, odds, modifiers, orders, roll, result, from the event alone."""
    found = rolled(whole(), 4, "1*/R1", orders={"axis": "additional-retreat", "soviet": "no-retreat"})
    assert render(found.title) == "The combat at 0302"
    assert (found.place, found.column, found.result) == ("0302", "3-1", "1*/R1")
    assert [(render(row.head), row.value) for row in found.rows] == [
        ("Attack", "18"),
        ("Defence", "6"),
        ("Odds", "3-1"),
        ("Modifiers", "+2"),
        ("Orders given", ""),
        ("Roll", "4"),
        ("Result", "1*/R1"),
    ]
    assert notes(found, "Attack") == [
        ("p (8)", "8", ""),
        ("q (4, now 2)", "2", "EF-H22"),
        ("i (12)", "12", ""),
        ("armour is halved against a city: p, 8 become 4", "1/2", "EF-225"),
        ("support of g", "5", "EF-223"),
        ("no support without Attack Supply: g, 5 become 0", "0", "EF-168"),
    ]
    assert notes(found, "Defence") == [("d (6)", "6", "")]
    assert notes(found, "Odds") == [("18 : 6, rounded for the defender", "", "EF-187")]
    assert notes(found, "Orders given") == [
        ("Axis: Additional Retreat", "", "EF-230"),
        ("Soviet: No Retreat", "", "EF-230"),
    ]
    assert notes(found, "Roll") == [("with +2 it counts as 6", "", "")]


def test_every_modifier_is_told_with_its_rule() -> None:
    """Those that do not apply too; of the ground together by rule (EF-H23)."""
    assert notes(rolled(whole(), 4, "*/1"), "Modifiers") == [
        ("an attack without Attack Supply", "+2", "EF-167"),
        ("a unit Out of Supply among the defenders", "-1", "EF-151"),
        ("No Retreat ordered to the defenders", "+1", "EF-233"),
        ("no Combined Arms: the defenders are in a city, in swamp, fortified or behind water", "", "EF-209"),
        (
            "no Divisional Integrity of 3pz: its panzer regiment and two motorized or reconnaissance units are needed",
            "",
            "EF-211",
        ),
        ("no Engineer Effects", "", "EF-216"),
        ("no modifier for super-heavy artillery", "", "EF-H24"),
        ("city in 0302", "+1", "EF-226"),
        ("without effect in 0302: major city of the Soviets", "", "EF-226"),
        (
            "without effect in 0302: major city of the Axis, strongpoint, fortified line before all attackers, river or canal "
            "before all attackers, woods, hills, swamp, marsh, mountains, alpine terrain",
            "",
            "EF-H23",
        ),
        ("without effect in 0302: town in Mud or Snow", "", "EF-229"),
        ("no Overrun marker that counts", "", "EF-H23"),
        ("close air support: ju87 against il2", "-1", "EF-H30"),
    ]


def test_more_than_three_is_said() -> None:
    """D2: four in all, of which three count (EF-189)."""
    made = attack(
        stand(*UNITS, rows=ground("t"), weather="mud"), "i", supplied=False, reply=Reply(command="no-retreat")
    )
    assert notes(rolled(made, 4, "*/1"), "Modifiers")[-1] == ("the sum is +4, of which +3 counts", "", "EF-189")


def test_support_over_the_cap_is_said() -> None:
    """EF-224."""
    weak = "a GE infantry XX 3-4-5 steps=3 0202"
    made = attack(stand(weak, UNITS[3]), "a", guns=("g",))
    said = ("of 5 points of support 3 count: no more than the ground units have", "-2", "EF-224")
    assert said in notes(rolled(made, 4, "*/1"), "Attack")


def test_support_of_both_sides_is_halved_apart() -> None:
    """Each side's guns with its own halving (EF-219)."""
    howitzer = "k SU artillery III 1-2-5 orange range=3 support=3 0402"
    made = attack(stand(*UNITS, DEFENDER, howitzer, weather="mud"), "i", guns=("g",), reply=Reply(guns=("k",)))
    found = rolled(made, 4, "*/1")
    assert ("support is halved in Mud: g, 5 become 2", "1/2", "EF-219") in notes(found, "Attack")
    assert notes(found, "Defence") == [
        ("d (6)", "6", ""),
        ("support of k", "3", "EF-223"),
        ("support is halved in Mud: k, 3 become 1", "1/2", "EF-219"),
    ]


@pytest.mark.parametrize(("strength", "odds", "column"), [(9, "3-2", ""), (5, "3-4", ""), (90, "15-1", "10-1")])
def test_the_odds_are_those_of_the_column_but_above_it(strength: int, odds: str, column: str) -> None:
    """3-2 and 3-4 are odds of their own; above 10-1 the last column is used, and that is said (EF-186, EF-188)."""
    made = attack(stand(f"a GE infantry XX {strength}-9-5 steps=4 0202"), "a")
    found = rolled(made, 4, "*/1")
    (row,) = [row for row in found.rows if row.head.id == "Odds"]
    assert row.value == odds
    said = [(f"column {column} of the table is used", "", "EF-186")] if column else []
    assert notes(found, "Odds")[1:] == said


def test_below_one_to_four_is_said() -> None:
    """The attackers are eliminated whatever the die (EF-188)."""
    state = stand("a GE infantry XX 1-9-5 steps=4 0202")
    made = attack(state, "a")
    found = forecast(made, chances(state, made))
    assert notes(found, "Odds")[1] == ("below 1-4: the attackers are eliminated", "", "EF-188")
    assert [(render(c.result), c.hits, c.outof) for c in found.chances] == [
        ("e/-: the attackers are eliminated, the defenders lose nothing", 10, 10)
    ]


def test_the_result_is_told_as_the_roll_has_it() -> None:
    """What it comes to with asterisks and orders, and what that is made of (EF-234 to EF-249)."""
    because = [
        {"what": "number", "rule": "EF-239", "value": "+1"},
        {"what": "star-no-supply", "rule": "EF-244", "value": "+1"},
        {"what": "star-mandated", "rule": "EF-206", "value": "+1", "applies": False},
        {"what": "star-fortification", "rule": "EF-244", "value": "+1", "applies": False},
        {"what": "armour-attrition", "rule": "EF-247"},
    ]
    enemy = [
        {"what": "number", "rule": "EF-239", "value": "+1"},
        {"what": "retreat-step", "rule": "EF-234", "value": "+1"},
    ]
    found = rolled(whole(), 4, "1*/R1", own=2, enemy=2, because=because, enemy_because=enemy)
    assert notes(found, "Result") == [
        ("the attackers lose 2 steps", "", "EF-H25"),
        ("the number of the result", "+1", "EF-239"),
        ("asterisk: no Attack Supply", "+1", "EF-244"),
        ("asterisk: no Mandated Attack", "", "EF-206"),
        ("asterisk: no fortification that stands", "", "EF-244"),
        ("asterisk: Armour Attrition, armour loses the first step", "", "EF-247"),
        ("the defenders lose 2 steps", "", ""),
        ("the number of the result", "+1", "EF-239"),
        ("No Retreat: a step for the R", "+1", "EF-234"),
    ]


def test_without_more_the_printed_result_is_told() -> None:
    """Numbers and retreats as they stand in the table."""
    assert [text for text, _, _ in notes(rolled(whole(), 4, "R2*/e"), "Result")] == [
        "the attackers lose 2 steps and retreat 2 hexes",
        "the defenders are eliminated",
    ]


@pytest.mark.parametrize(
    ("cell", "own", "enemy"),
    [
        ("-/-", Printed(), Printed()),
        ("*/R", Printed(), Printed(0, 2)),
        ("1*/R1", Printed(1), Printed(1, 2)),
        ("R3*/2", Printed(3, 2), Printed(2)),
        ("e/e", Printed(every=True), Printed(every=True)),
    ],
)
def test_cells_as_printed(cell: str, own: Printed, enemy: Printed) -> None:
    """Without what asterisks add."""
    assert printed(cell) == (own, enemy)


def test_a_forecast_has_chances_and_no_result() -> None:
    """Each cell with how often it comes, as printed or with what it comes to."""
    state = stand(*UNITS)
    made = attack(state, "i")
    found = forecast(made, chances(state, made))
    assert (found.result, [render(row.head) for row in found.rows]) == ("", ["Attack", "Defence", "Odds", "Modifiers"])
    assert sum(chance.hits for chance in found.chances) == 10
    assert render(found.chances[0].result).startswith("-/R1: the attackers lose nothing, the defenders lose 1 step")
    told = {cell: (Printed(2), Printed(0, 3)) for cell in chances(state, made)}
    more = forecast(made, chances(state, made), told)
    said = "-/R1: the attackers lose 2 steps, the defenders retreat 3 hexes"
    assert render(more.chances[0].result) == said


def test_a_box_is_told_in_words() -> None:
    """As the report prints it."""
    told = box_text(rolled(whole(), 4, "1*/R1"), "en")
    assert (told.title, told.place, told.column) == ("The combat at 0302", "0302", "3-1")


def test_every_modifier_and_halving_of_the_table_has_its_words() -> None:
    """Nothing is told by its code."""
    names = set(MODIFIERS["combat-modifiers"])
    assert set(SENTENCES) == names - (set(WORDS) - {"close-air-support"})
    assert set(HALVINGS) == set(WORDS) - {"close-air-support"}
    said = {key.partition("/")[0] for key in MODIFIERS_NOT}
    assert said | set(GROUND) == set(SENTENCES)


def test_the_two_boxes_of_odds_are_told_apart() -> None:
    """A combat names its places, an overrun the one it goes into."""
    made = whole()
    assert box({**made.body(), "values": [1], "result": "*/1"}) == boxes_combat.box(
        {**made.body(), "values": [1], "result": "*/1"}
    )
