"""Boxes of rolls and forecasts of attacks, their chances exact (TN-4 to TN-16, TN-40 to TN-59, TN-H10 to TN-H17)."""

import ast
import inspect
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.api import Box
from pbem.rulesets.tannenhaus import assault, fire, rally, sentences, sniper
from pbem.rulesets.tannenhaus.boxes import box, forecast_assault, forecast_fire
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.state import Cadre
from tests.rulesets.tannenhaus.field import game, grids, kinds
from tests.rulesets.tannenhaus.fighting import body, shoot, storm

ROWS = """
1 field: 2 3 4 5
2 field
3 forest
4 buildings
5 buildings tm4
"""
GROUNDS = {"2": 0, "3": 2, "4": 3, "5": 4}

NAMES = ("no hit", "the assault fails", "1 hit", "2 hits", "3 hits")


def chances(found: Box) -> dict[str, Fraction]:
    """Return the chances of a forecast by the words of the result."""
    return {render(chance.result): Fraction(chance.hits, chance.outof) for chance in found.chances}


def throw_all(bonus: int, against: int, column: str) -> dict[str, Fraction]:
    """Work the chances out from the rows of the printed table, throwing both dice in all 36 ways."""
    rows = {int(record["margin"]): int(record[column]) for record in grids("hits.txt")["hits"].records()}
    found: dict[str, Fraction] = {}
    for a, b in product(range(1, 7), repeat=2):
        margin = bonus + a + b - against
        hits = 0 if margin <= 0 else rows[min(margin, max(rows))]
        word = (f"{hits} hits" if hits > 1 else "1 hit") if hits else "the assault fails"
        word = word if hits or column == "assault" else "no hit"
        found[word] = found.get(word, Fraction(0)) + Fraction(1, 36)
    return found


@pytest.mark.parametrize("firer", sorted(name for name in kinds() if kinds()[name]["side"] == "nato"))
@pytest.mark.parametrize("target", sorted(name for name in kinds() if kinds()[name]["side"] == "soviet"))
def test_forecast_of_fire_is_exact(firer: str, target: str) -> None:
    """TN-H10, TN-51: the chances of fire are those of all throws of two dice, for every kind of firer, target and ground."""
    mine, theirs = kinds()[firer], kinds()[target]
    for area, tm in GROUNDS.items():
        state = game(ROWS, f"f {firer} 1", f"t {target} {area}")
        (made,) = forecast_fire(state, "f", "t", area)
        cover = 0 if theirs["class"] == "air" else tm
        expected = throw_all(int(mine["rcm"]), int(theirs["df"]) + cover, "ranged")
        assert chances(made) == expected
        assert sum(chances(made).values()) == 1
        assert [name for name in NAMES if name in expected] == list(chances(made))
        assert (made.result, made.place) == ("", area)


PRINTED = """
leopard2-company   > vdv-para-company   |  72  28   3 |  42   8   0 |  28   3   0 |  17   0   0
marder-company     > vdv-para-company   |  58  17   0 |  28   3   0 |  17   0   0 |   8   0   0
jaeger-company     > vdv-para-company   |  42   8   0 |  17   0   0 |   8   0   0 |   3   0   0
mortar-120-nato    > vdv-para-company   |  42   8   0 |  17   0   0 |   8   0   0 |   3   0   0
vdv-para-company   > leopard2-company   |  28   3   0 |   8   0   0 |   3   0   0 |   0   0   0
vdv-para-company   > jaeger-company     |  42   8   0 |  17   0   0 |   8   0   0 |   3   0   0
bmd-company        > marder-company     |  58  17   0 |  28   3   0 |  17   0   0 |   8   0   0
hind-flight        > leopard2-company   |  58  17   0 |  28   3   0 |  17   0   0 |   8   0   0
"""
"""The chances in per cent of at least one, two and three hits in field, forest, houses and market, as printed with the tables."""


@pytest.mark.parametrize("row", PRINTED.strip().splitlines())
def test_forecast_agrees_with_the_printed_chances(row: str) -> None:
    """TN-H10: with the shipped values the forecast gives the chances that were printed when the tables were made."""
    names, *blocks = row.split("|")
    firer, target = names.split(" > ")
    for area, block in zip(GROUNDS, blocks, strict=True):
        state = game(ROWS, f"f {firer} 1", f"t {target} {area}")
        (made,) = forecast_fire(state, "f", "t", area)
        hits = [chances(made).get(name, Fraction(0)) for name in ("1 hit", "2 hits", "3 hits")]
        assert [round(100 * sum(hits[n:])) for n in range(3)] == [int(word) for word in block.split()]


@pytest.mark.parametrize(
    ("attackers", "tm", "difference", "expected", "failure"),
    [
        (1, 7, -11, 0.0, 97),
        (1, 5, -9, 0.2, 83),
        (1, 3, -7, 0.6, 58),
        (1, 1, -5, 1.3, 28),
        (2, 0, -3, 2.1, 8),
        (4, 0, -1, 2.6, 0),
        (6, 0, 1, 2.9, 0),
    ],
)
def test_forecast_of_assault_agrees_with_the_printed_chances(
    attackers: int, tm: int, difference: int, expected: float, failure: int
) -> None:
    """TN-10 to TN-16, W9: the forecast of an assault gives the expected hits and the failures printed when the tables were made."""
    units = tuple(f"j{n}" for n in range(attackers))
    listed = (f"{unit} jaeger-company 1" for unit in units)
    state = game(f"1 field: 2\n2 buildings tm{tm}", *listed, "t vdv-para-company 2")
    reckoning = assault.reckon(state, units, "2", "t")
    assert reckoning.bonus - reckoning.against == difference
    found = chances(forecast_assault(state, units, "2", ""))
    assert found == throw_all(reckoning.bonus, reckoning.against, "assault")
    assert round(100 * found.get("the assault fails", Fraction(0))) == failure
    hits = [found.get(name, Fraction(0)) for name in ("1 hit", "2 hits", "3 hits")]
    assert round(float(sum(n * chance for n, chance in enumerate(hits, 1))), 1) == expected


def test_a_mortar_has_a_box_for_each_unit() -> None:
    """TN-50, TN-51: the forecast of a mortar's fire has a box for every unit in the area, wherever in it the shot is aimed."""
    units = ("m mortar-120-nato 1", "j jaeger-company 2", "v vdv-para-company 3", "w bmd-company 3")
    made = forecast_fire(game(ROWS, *units), "m", "v", "")
    assert [render(one.title) for one in made] == ["Mortar fire of m on v in 3", "Mortar fire of m on w in 3"]
    assert made == forecast_fire(game(ROWS, *units), "m", "", "3")
    assert chances(made[0]) == throw_all(2, 11, "ranged")
    assert chances(made[1]) == throw_all(2, 10, "ranged")


def test_forecast_of_fire_at_an_area() -> None:
    """TN-H10: without a named target the forecast is for the unit that would be fired at."""
    state = game(ROWS, "f jaeger-company 1", "v vdv-para-company 3", "w bmd-company 3")
    assert forecast_fire(state, "f", "", "3") == forecast_fire(state, "f", "w", "")


def told(found: Box | None) -> tuple[str, list[tuple[str, str, list[tuple[str, str, str]]]]]:
    """Return the title and the rows of a box in English."""
    assert found is not None
    rows = [
        (render(row.head), row.value, [(note.value, render(note.text), note.rule) for note in row.notes])
        for row in found.rows
    ]
    return render(found.title), rows


def test_forecast_of_an_assault_says_what_is_compared() -> None:
    """TN-19, TN-D49: the forecast of an assault says what the sums would be if nobody were hit, before the attackers have moved."""
    units = ("j jaeger-company 1", "k jaeger-company 1 reduced", "v vdv-para-company 2", "w bmd-company 2 suppressed")
    made = forecast_assault(game(ROWS, *units), ("j", "k"), "2", "v")
    said = "compared after the hits, as things stand: attackers 8, defenders 15"
    assert told(made)[1][-1] == ("Hold", "8 : 15", [("", said, "TN-19")])


def test_box_of_an_assault() -> None:
    """TN-4, TN-9, TN-15: the box shows attack, defence, roll and result, each figure with its rule, from the event alone."""
    units = ("j jaeger-company 1 battle-captain", "k jaeger-company 1", "v vdv-para-company 4 suppressed")
    state = game(ROWS, *units, "w bmd-company 4", "x bmd-company 4 recovering")
    _, effects = storm(state, "j k", "4", "v", made=8)
    found = box(body(effects, "roll"))
    assert told(found) == (
        "Assault on v in 4, led by j",
        [
            (
                "Attack",
                "+7",
                [
                    ("5", "assault combat modifier of j, which leads", "TN-4"),
                    ("+1", "support of k", "TN-4"),
                    ("+1", "leader battle-captain", "TN-H21"),
                ],
            ),
            (
                "Defence",
                "11",
                [
                    ("9", "defence factor of v", "TN-9"),
                    ("-2", "v is Suppressed", "TN-25"),
                    ("+3", "cover in 4", "TN-D40"),
                    ("+1", "support of w", "TN-9"),
                    ("", "x is Recovering and does not support", "TN-24"),
                    ("", "no leader with the defenders", "TN-H21"),
                ],
            ),
            ("Roll", "2 + 6", [("", "attack value 15", "TN-4")]),
            ("Result", "2", [("", "15 is 4 above 11", "TN-15")]),
        ],
    )
    assert found is not None
    assert (found.place, found.result, render(found.result_name or found.title)) == ("4", "2", "2 hits")
    assert found.chances == ()


@pytest.mark.parametrize(
    ("made", "result", "note"),
    [
        (7, ("0", "no hit"), ("9 is not above 9", "TN-H10")),
        (8, ("1", "1 hit"), ("10 is 1 above 9", "TN-H10")),
        (12, ("2", "2 hits"), ("14 is 5 above 9", "TN-H10")),
    ],
)
def test_box_of_fire(made: int, result: tuple[str, str], note: tuple[str, str]) -> None:
    """TN-H10: the box of fire names the firer, the target and its area, and says by how much the roll was above the defence."""
    _, effects = shoot(game(ROWS, "f jaeger-company 1", "v vdv-para-company 2"), "f", "v", made=made)
    found = box(body(effects, "roll"))
    title, rows = told(found)
    assert title == "Fire of f at v in 2"
    assert found is not None
    assert (found.result, render(found.result_name or found.title)) == result
    assert (rows[-1][2][0][1], rows[-1][2][0][2]) == note


def test_box_of_a_failed_assault() -> None:
    """TN-10, TN-D39: of an attack value equal to the total defence factor the box says that the assault fails."""
    _, effects = storm(game(ROWS, "j jaeger-company 1", "v vdv-para-company 2"), "j", "2", made=4)
    found = box(body(effects, "roll"))
    assert found is not None
    assert render(found.result_name or found.title) == "the assault fails"
    assert told(found)[1][-1] == ("Result", "0", [("", "9 is not above 9", "TN-10")])


def roll(**members: Any) -> dict[str, Any]:
    """Make the body of a roll of one die."""
    return {"name": "1/x", "dice": "1d6", "why": "x", **members}


@pytest.mark.parametrize(
    ("use", "die", "total", "result", "added", "rule"),
    [
        (1, 4, 4, "suppressed", "", "TN-56"),
        (1, 2, 2, "nothing", "", "TN-57"),
        (1, 5, 5, "removed", "", "TN-58"),
        (2, 2, 4, "suppressed", "+2", "TN-56"),
        (3, 3, 5, "removed", "+2", "TN-58"),
    ],
)
def test_box_of_the_sniper(use: int, die: int, total: int, result: str, added: str, rule: str) -> None:
    """TN-56 to TN-59, W12: the box of the sniper shows the 2 that is added from the second use on, and the rule of the result."""
    title, rows = told(box(roll(values=[die], unit="2vdv", use=use, total=total, result=result)))
    assert title == "Sniper at 2vdv"
    assert rows[0] == ("Roll", str(die), [(added, f"use {use} of the sniper in the game", "TN-59")])
    assert (rows[1][1], rows[1][2][0][2]) == (str(total), rule)


def test_box_of_a_rally() -> None:
    """TN-30, TN-H17: the box of a rally names every modifier, those that do not apply too, and what becomes of the unit."""
    factors = [
        {"what": "cover", "rule": "TN-H17", "value": "+1"},
        {"what": "leader", "rule": "TN-H17", "value": "0", "applies": False},
        {"what": "reduced", "rule": "TN-H17", "value": "0", "applies": False},
        {"what": "contact", "rule": "TN-H17", "value": "-1"},
    ]
    title, rows = told(box(roll(values=[5], unit="2vdv", factors=factors, total=5, result="R")))
    assert title == "Rally of 2vdv"
    assert rows == [
        (
            "Roll",
            "5",
            [
                ("+1", "in cover", "TN-H17"),
                ("", "no leader with it", "TN-H17"),
                ("", "not Reduced", "TN-H17"),
                ("-1", "an enemy next to it that is not Suppressed", "TN-H17"),
            ],
        ),
        ("Result", "5", [("", "becomes Recovering", "TN-30")]),
    ]


@pytest.mark.parametrize(
    ("loss", "die", "total", "result", "added", "rule"),
    [(1, 4, 4, "formed", "", "TN-41"), (2, 5, 4, "formed", "-1", "TN-41"), (4, 5, 5, "lost", "", "TN-43")],
)
def test_box_of_a_cadre(loss: int, die: int, total: int, result: str, added: str, rule: str) -> None:
    """TN-40 to TN-44, W11: the box of a cadre shows which loss it was, what that changes, and what came."""
    title, rows = told(box(roll(values=[die], unit="2vdv", loss=loss, total=total, result=result)))
    assert title == "Cadre of 2vdv"
    assert rows[0] == ("Roll", str(die), [(added, f"VDV Para company lost: number {loss} of the game", "TN-44")])
    assert (rows[1][1], rows[1][2][0][2]) == (str(total), rule)


class Six:
    """A die that shows a six, whatever it is thrown for."""

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        assert (dice, bool(name), bool(why)) == ("1d6", True, True)
        return (6,)


def test_rolls_as_they_are_made() -> None:
    """TN-58, TN-30, TN-43: the sniper, a rally and a cadre, rolled as in play, have their boxes."""
    rows = "1 field: 2\n2 buildings town\n29 field soviet"
    units = ("v vdv-para-company 2 suppressed", "g vdv-para-company 2", "j jaeger-company 1")
    state = game(rows, *units, now={"cadres": (Cadre("g", 1),)})
    state = state.change(pieces={name: piece for name, piece in state.now.pieces.items() if name != "g"}, gone={"g": 1})
    _, shot = play(sniper.use(state, "v", Six()), state)
    made = box(body(shot, "roll"))
    assert told(made)[0] == "Sniper at v"
    assert made is not None
    assert made.result == "removed"
    state = state.change(phase="rally")
    _, done = play(rally.rally(state, Six()), state)
    titles = [(told(box(one.body))[0], one.body["result"]) for one in done if one.kind == "roll"]
    assert titles == [("Rally of v", "N"), ("Cadre of g", "lost")]


def test_other_rolls_have_no_box() -> None:
    """TN-H2: a die for the initiative is told in a sentence and has no box."""
    assert box(roll(values=[3], side="nato", rating=1, total=4)) is None


def test_every_factor_has_its_sentence() -> None:
    """TN-4 to TN-26: every word that fire and assault give a factor has a sentence, and every sentence is used."""
    words: set[str] = set()
    for module in (fire, assault):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Factor":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    words.add(str(first.value))
                elif isinstance(first, ast.JoinedStr):
                    words |= {"suppressed-in-fire", "recovering-in-fire"}
    assert words == set(sentences.SENTENCES)
