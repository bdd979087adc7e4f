"""Advance after combat: FR-58 to FR-62, FR-D21, FR-H24, FR-H26, FR-H7."""

from collections.abc import Mapping

import pytest

from pbem.core.text import Message, render
from pbem.orders.model import Order
from pbem.rulesets.france_1940.orders import Advance, StandingAdvance
from tests.rulesets.france_1940.battle import always, attack, fight, kinds, of_kind
from tests.rulesets.france_1940.maps import game

FIELD = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""
GOAL = "0403"
"""The attacked hex; it touches 0402, 0404, 0503, 0504, 0304, 0303."""
UNITS = (
    "p DE panzer-division 0402",
    "i DE infantry-corps 0402",
    "m DE motorised-division 0303",
    "d FR active-corps 0403",
)


def advanced(
    *clauses: Order,
    result: str = "DE",
    units: str = "p i m",
    extra: tuple[str, ...] = (),
    drawing: Mapping[str, object] | None = None,
) -> tuple[dict[str, str], list[str]]:
    """Fight at the goal; return who advanced where, and the sentences of what failed."""
    state = always(game(FIELD, *UNITS, *extra, **(drawing or {})), result)  # type: ignore[arg-type]
    _, effects = fight(state, attack(GOAL, units), clauses)
    went = {str(body["unit"]): str(body["path"][1]) for body in of_kind(effects, "unit.advanced")}  # type: ignore[index]
    failures = [
        render(Message(str(body["why"]), body["args"]))  # type: ignore[arg-type]
        for body in of_kind(effects, "order.failed")
    ]
    return went, failures


@pytest.mark.parametrize("result", ["DE", "DR", "DR%"])
def test_into_the_vacated_hex(result: str) -> None:
    """FR-58: when all defenders are eliminated or have retreated, attackers may advance into the hex."""
    assert advanced(Advance(place=GOAL, units=("i",)), result=result) == ({"i": GOAL}, [])


@pytest.mark.parametrize("result", ["AE", "AR", "FS"])
def test_no_advance_without_a_vacated_hex(result: str) -> None:
    """FR-58, FR-D21: nobody advances after FS, AR or AE, and the clause is void without a word."""
    assert advanced(Advance(place=GOAL, all=True), result=result) == ({}, [])


@pytest.mark.parametrize(
    ("unit", "goal", "fault"),
    [
        ("i", "0503", ""),
        ("m", "0304", ""),
        ("i", "0404", "not next to it"),
        ("m", "0503", "not next to it"),
        ("i", "0401", "it is not next to 0403"),
        ("m", "0202", "it is not next to 0403"),
        ("q", GOAL, "did not attack"),
        ("nobody", GOAL, "did not attack"),
    ],
)
def test_into_another_hex(unit: str, goal: str, fault: str) -> None:
    """FR-59, FR-60, FR-D21: or into a hex next to the vacated one, one hex at most, so it must be next to the unit as well."""
    to = "" if goal == GOAL else goal
    went, failures = advanced(Advance(place=GOAL, units=(unit,), to=to), extra=("q DE infantry-corps 0303",))
    if fault:
        assert went == {}
        assert fault in failures[0]
    else:
        assert (went, failures) == ({unit: goal}, [])


def test_not_into_a_hex_that_the_enemy_holds() -> None:
    """FR-59: the other hex may not be occupied by the enemy, but his ZOC does not matter."""
    clause = Advance(place=GOAL, units=("i",), to="0503")
    went, failures = advanced(clause, extra=("x FR active-corps 0503",))
    assert went == {}
    assert "cannot advance into 0503" in failures[0]
    assert advanced(clause, extra=("x FR active-corps 0504",)) == ({"i": "0503"}, [])


def test_one_hex_each() -> None:
    """FR-60: a unit advances once."""
    went, failures = advanced(Advance(place=GOAL, units=("i", "i")))
    assert went == {"i": GOAL}
    assert "advances one hex" in failures[0]


def test_nobody_needs_to_advance() -> None:
    """FR-61: advance is optional; a clause that names nobody keeps all where they are."""
    assert advanced(Advance(place=GOAL), drawing={"objectives": {GOAL: 5}}) == ({}, [])


def test_advance_comes_before_the_next_combat() -> None:
    """FR-61: units advance before the next attack is looked at."""
    units = (*UNITS, "x FR active-corps 0505", "y DE infantry-corps 0506")
    state = always(game(FIELD, *units), "DE")
    _, effects = fight(
        state, [attack(GOAL, "i"), attack("0505", "y")], [Advance(place=GOAL, all=True), Advance(place="0505")]
    )
    assert kinds(effects) == [
        "combat.fought",
        "unit.eliminated",
        "unit.advanced",
        "place.taken",
        "combat.fought",
        "unit.eliminated",
    ]


def test_stacking_holds() -> None:
    """FR-62, FR-H8: of three corps two advance; one that is named and does not fit any more is said to stay."""
    units = ("i DE infantry-corps 0402", "j DE infantry-corps 0303", "k DE infantry-corps 0303", "d FR B-corps 0403")
    state = always(game(FIELD, *units), "DE")
    after, effects = fight(state, attack(GOAL, "i j k"), [Advance(place=GOAL, all=True)])
    assert (after.at(GOAL), of_kind(effects, "order.failed")) == (("i", "j"), [])
    after, effects = fight(state, attack(GOAL, "i j k"), [Advance(place=GOAL, units=("k", "j", "i"))])
    assert after.at(GOAL) == ("j", "k")
    assert len(of_kind(effects, "order.failed")) == 1


@pytest.mark.parametrize(
    ("unit", "drawing", "went"),
    [
        ("p", {"major": "0402/0403"}, True),
        ("p", {"maginot": "0403/0402"}, True),
        ("i", {"maginot": "0403/0402"}, True),
        ("p", {"minor": "0403/0402"}, True),
    ],
)
def test_across_the_side_that_was_attacked(unit: str, drawing: dict[str, str], went: bool) -> None:
    """FR-D21, FR-H24, FR-H26: an advance may cross the side that was attacked, a Maginot side too."""
    assert advanced(Advance(place=GOAL, units=(unit,)), units=unit, drawing=drawing)[0] == (
        {unit: GOAL} if went else {}
    )


@pytest.mark.parametrize(
    ("unit", "letter", "went"),
    [("i", "x", True), ("i", "m", True), ("p", "m", False), ("p", "~", False), ("i", "~", False)],
)
def test_prohibited_terrain(unit: str, letter: str, went: bool) -> None:
    """FR-D21: prohibited terrain still applies: no motorised unit into mountains without a road, nobody into the sea."""
    rows = [row.split() for row in FIELD.strip().splitlines()]
    rows[2][4] = letter
    state = always(game("\n".join(" ".join(row) for row in rows), *UNITS), "DE")
    after, _ = fight(state, attack(GOAL, unit), [Advance(place=GOAL, units=(unit,), to="0503")])
    assert (after.piece(unit).place == "0503") is went


def test_any_of_the_vacated_hexes() -> None:
    """FR-D21: after an attack on several hexes attackers may advance into each of those that were vacated."""
    units = ("i DE infantry-corps 0303", "j DE infantry-corps 0303", "d FR B-corps 0403", "e FR B-corps 0304")
    state = always(game(FIELD, *units), "DE")
    clauses = [Advance(place="0304", units=("j",)), Advance(place="0403", units=("i",))]
    after, _ = fight(state, attack("0403 0304", "i j"), clauses)
    assert (after.at("0403"), after.at("0304")) == (("i",), ("j",))


@pytest.mark.parametrize(
    ("drawing", "went"),
    [
        ({}, {}),
        ({"objectives": {GOAL: 5}}, {"p": GOAL}),
        ({"roads": ["0402 0403"], "major": "0402/0403"}, {"p": GOAL}),
        ({"roads": ["0403 0503"], "rivers": "0403/0503"}, {"p": GOAL}),
        ({"roads": ["0402 0403"]}, {}),
        ({"rivers": "0402/0403"}, {}),
    ],
)
def test_default(drawing: dict[str, object], went: dict[str, str]) -> None:
    """FR-H24: without a word the strongest motorised attacker goes in if the hex is a city, town, bridge or objective, else nobody."""
    assert advanced(drawing=drawing) == (went, [])


@pytest.mark.parametrize(("units", "went"), [("i", ""), ("i m", "m"), ("m p", "p")])
@pytest.mark.parametrize("letter", ["C", "t"])
def test_default_in_a_town(letter: str, units: str, went: str) -> None:
    """FR-H24: into a city or town the strongest motorised attacker advances; foot alone stays."""
    rows = [row.split() for row in FIELD.strip().splitlines()]
    rows[2][3] = letter
    state = always(game("\n".join(" ".join(row) for row in rows), *UNITS), "DE")
    after, _ = fight(state, attack(GOAL, units))
    assert after.at(GOAL) == ((went,) if went else ())


@pytest.mark.parametrize(("standing", "went"), [(True, {"p": GOAL, "i": GOAL, "m": GOAL}), (False, {})])
def test_standing_word(standing: bool, went: dict[str, str]) -> None:
    """FR-61, FR-H24: a standing word holds where no clause speaks: all that may, or none."""
    assert advanced(StandingAdvance(all=standing), drawing={"objectives": {GOAL: 1}}) == (went, [])
    assert advanced(StandingAdvance(all=standing), Advance(place=GOAL, units=("i",)))[0] == {"i": GOAL}


def test_only_attackers_of_that_combat() -> None:
    """FR-58, FR-D21: units that did not take part do not advance, whatever stands beside the hex."""
    assert advanced(Advance(place=GOAL, all=True), units="i")[0] == {"i": GOAL}


def test_advance_takes_the_place() -> None:
    """FR-H7: a supplied unit that advances takes the place for its side."""
    state = always(game(FIELD, *UNITS), "DE")
    after, effects = fight(state, attack(GOAL, "i"), [Advance(place=GOAL, all=True)])
    assert after.owner(GOAL) == "german"
    assert of_kind(effects, "place.taken")[0]["rules"] == ["FR-H7"]


def test_advance_into_a_neutral_country_brings_it_into_the_war() -> None:
    """FR-H5: a German advance into a country that is still neutral begins the war with it; an Allied one is barred."""
    nations = "FFFFFFF FFFFFFF FFFFBFF FFFFFFF FFFFFFF FFFFFFF"
    state = always(game(FIELD, *UNITS, nations=nations, neutral="BE"), "DE")
    after, effects = fight(state, attack(GOAL, "i"), [Advance(place=GOAL, units=("i",), to="0503")])
    assert after.now.countries == {"BE": "war"}
    assert kinds(effects).index("country.entered") < kinds(effects).index("unit.advanced")
