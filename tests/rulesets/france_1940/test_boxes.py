"""The box of a combat and the forecast: FR-15 to FR-18, FR-31, FR-32, FR-D10, FR-H20, FR-H21."""

import ast
import inspect
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from pbem.core.text import render
from pbem.rulesets.api import Box
from pbem.rulesets.france_1940 import armour, combat, forts, odds
from pbem.rulesets.france_1940.boxes import box, forecast
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.odds import reckon, river_crossers, river_faces
from pbem.rulesets.france_1940.sentences import RESULTS, SENTENCES
from pbem.rulesets.france_1940.state import Attack, State
from tests.rulesets.france_1940.battle import Fixed, attack, crt_roll, fight, of_kind
from tests.rulesets.france_1940.maps import Loaded, game

FIELD = ". . . . .\n. . {0} . .\n. . . . .\n. . . . .\n"
UNITS = (
    "p DE panzer-division 0202",
    "m DE motorised-division 0202",
    "i DE infantry-corps 0303",
    "d FR active-corps 0302",
)


def brute_force(state: State, made: Attack) -> dict[str, Fraction]:
    """Work out the chance of each result by throwing every die in every way."""
    crossers = river_crossers(state, made)
    found: dict[str, Fraction] = {}
    single = state.land.options["river-dice"] == "per-combat"
    throws = list(product(range(1, 7), repeat=1 if single else len(crossers))) if crossers else [()]
    for throw in throws:
        shown = throw * len(crossers) if single else throw
        halved = {unit: face in river_faces(state, unit) for unit, face in zip(crossers, shown, strict=True)}
        reckoning = reckon(state, made, halved)
        for die in range(1, 7):
            result = reckoning.defence[0].acted(state.land.crt.cell(reckoning.column, die))
            found[result] = found.get(result, Fraction(0)) + Fraction(1, len(throws) * 6)
    return found


def chances(found: Box) -> dict[str, Fraction]:
    """Return the chances of a forecast by the result's code."""
    return {render(chance.result).split(":")[0]: Fraction(chance.hits, chance.outof) for chance in found.chances}


@pytest.mark.parametrize("rivers", ["", "0202/0302", "0202/0302 0303/0302"])
@pytest.mark.parametrize("dice", ["per-unit", "per-combat"])
@pytest.mark.parametrize("letter", [".", "t", "f"])
@pytest.mark.parametrize("units", ["i", "p", "p m i"])
def test_forecast_is_exact(rivers: str, dice: str, letter: str, units: str) -> None:
    """FR-31, FR-32, FR-D10: the forecast weighs every way in which the river dice may fall, and knows which results do not act."""
    state = game(FIELD.format(letter), *UNITS, rivers=rivers, options={"river-dice": dice})
    made = attack("0302", units, air={"DE": 1})
    found = chances(forecast(state, made))
    assert found == brute_force(state, made)
    assert sum(found.values()) == 1


def test_forecast_lists_results_from_worst_to_best() -> None:
    """FR-33 to FR-39: chances stand from the attacker's worst result to his best; a result that cannot come is left out."""
    found = forecast(game(FIELD.format("."), *UNITS), attack("0302", "i"))
    assert list(chances(found)) == ["AR", "FS", "DR%"]
    assert found.result == ""


def test_forecast_names_the_result_of_the_table_for_several_hexes() -> None:
    """FR-D66: where several hexes are attacked, the forecast names the table's results, which act hex by hex."""
    units = ("i DE infantry-corps 0202", "d FR B-corps 0302", "e FR B-corps 0303")
    found = forecast(game(FIELD.format("t"), *units), attack("0302 0303", "i"))
    assert "DR%" in chances(found)


def test_box_of_a_fought_combat() -> None:
    """FR-H21: the box shows attack, defence, odds, shifts, roll and result, each figure with its rule, from the event alone."""
    state = game(FIELD.format("h"), *UNITS, rivers="0202/0302")
    _, effects = fight(state, attack("0302", "p i", air={"DE": 2}, answer={"FR": 1}), dice=Fixed(5))
    found = box(crt_roll(effects))
    assert found is not None
    assert (found.place, found.column, found.result) == ("0302", "2-1", "DR%")
    assert [(render(row.head), row.value) for row in found.rows] == [
        ("Attack", "9"),
        ("Defence", "4"),
        ("Odds", "2-1"),
        ("Shift", "0"),
        ("Roll", "5"),
        ("Result", "DR%"),
    ]
    notes = {row.head.id: [(render(note.text), note.value, note.rule) for note in row.notes] for row in found.rows}
    assert notes["Attack"][0] == ("p (5)", "5", "")
    assert ("river at 0302: not halved by the die", "", "FR-31") in notes["Attack"]
    assert ("hills in 0302", "-1", "FR-21") in notes["Shift"]
    assert ("air points of the attacker", "+2", "FR-70") in notes["Shift"]
    assert ("no armour bonus: i is not motorised", "", "FR-82") in notes["Shift"]


def test_box_says_where_a_result_does_not_act() -> None:
    """FR-38: the box says in which hex the result counts as FS."""
    _, effects = fight(game(FIELD.format("t"), *UNITS), attack("0302", "p"), dice=Fixed(5))
    found = box(crt_roll(effects))
    assert found is not None
    last = found.rows[-1].notes[1]
    assert (render(last.text), last.value, last.rule) == ("in 0302 it counts as FS", "FS", "FR-25")


def test_other_rolls_have_no_box() -> None:
    """FR-31: a river die alone is no combat and has no box."""
    _, effects = fight(game(FIELD.format("."), *UNITS, rivers="0202/0302"), attack("0302", "p"))
    assert box(of_kind(effects, "roll")[0]) is None
    assert combat.box is box


def test_every_factor_has_a_sentence() -> None:
    """FR-H21: every word that a reckoning can use has a sentence, and every result too."""
    terrain = {
        *(f"motorised-in-{name}" for name in odds.MOTORISED_HALVED),
        *(f"left-in-{name}" for name in odds.LEFT),
        *(f"doubled-in-{name}" for name in odds.DOUBLED),
        *(f"steady-in-{name}" for name in odds.STEADY),
    }
    used: set[str] = set()
    for module in (armour, forts, odds):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Constant) and node.value in SENTENCES:
                used.add(str(node.value))
            called = (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Factor", "_none")
            )
            if called and isinstance(node, ast.Call) and isinstance(node.args[0], ast.Constant):
                assert node.args[0].value in SENTENCES
    assert used | terrain | {"no-air-attack", "no-air-defence"} == set(SENTENCES)
    assert set(RESULTS) == set(combat.RESULT_RULES)


@pytest.mark.parametrize("sides", [2, 6, 8])
def test_forecast_weighs_the_faces_that_are_thrown(sides: int) -> None:
    """The forecast of the table's die counts each face of the die that the combat throws, whatever rows the table has."""
    state = game(FIELD.format("."), *UNITS)
    constants = {**state.land.constants, "die": {**state.land.constants["die"], "sides": sides}}
    state = msgspec.structs.replace(state, land=msgspec.structs.replace(state.land, constants=constants))
    before = state.change(attacks=(attack("0302", "i"),))
    thrown = play(combat.resolve(before, Loaded(1), {}), before)[1]
    assert crt_roll(thrown)["dice"] == f"1d{sides}"
    column = str(crt_roll(thrown)["column"])
    cells = [state.land.crt.cell(column, face) for face in range(1, sides + 1)]
    assert chances(forecast(state, attack("0302", "i"))) == {code: Fraction(cells.count(code), sides) for code in cells}
