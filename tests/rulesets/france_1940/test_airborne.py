"""Airborne units: FR-101, FR-D35, FR-H5, FR-H27 to FR-H29."""

from typing import Any

import pytest

from pbem.rulesets.france_1940 import airborne
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.orders import Airdrop, Embark
from pbem.rulesets.france_1940.state import BOX, State
from tests.rulesets.france_1940.maps import Loaded, game

PARA = "p DE airborne-division box"
FIELD = """
    . . . . .
    . . f . .
    . . . . .
    . . . . .
"""


def field(*units: str, rows: str = FIELD, **drawing: Any) -> State:
    """Draw a field with an airborne division in the box and an airfield in the corner, in German assault 1."""
    return game(rows, PARA, *units, **{"at": "1 german 1 move", "airfields": "0504", **drawing})


@pytest.mark.parametrize(
    ("state", "place", "expected"),
    [
        (field(), "0303", ""),
        (field(at="1 german 2 move"), "0303", "france.drop.phase"),
        (field(at="1 allied 1 move"), "0303", "france.drop.phase"),
        (field(air={}), "0303", "france.air.short"),
        (field(), "9903", "france.move.unknown-place"),
        (field(rows=". ~ l m x", airfields="0101"), "0201", "france.drop.terrain"),
        (field(rows=". ~ l m x", airfields="0101"), "0301", "france.drop.terrain"),
        (field(rows=". ~ l m x", airfields="0101"), "0401", "france.drop.terrain"),
        (field(rows=". ~ l m x", airfields="0101"), "0501", "france.drop.terrain"),
        (field(rows="." * 14, airfields="0101"), "1301", ""),
        (field(rows="." * 14, airfields="0101"), "1401", "france.drop.range"),
        (field(airfields=""), "0303", "france.drop.range"),
        (field(rows="C" + "." * 5, airfields="", nations="DFFFFF"), "0501", ""),
        (field(rows="C" + "." * 5, airfields="", nations="FFFFFF"), "0501", "france.drop.range"),
        (field("f FR active-corps 0303"), "0303", "france.drop.enemy"),
        (field("f FR active-corps 0303", minor="0303/0302"), "0303", "france.drop.no-attack"),
        (
            field("a DE infantry-corps 0303", "b DE infantry-corps 0303", "c DE panzer-division 0303"),
            "0303",
            "france.drop.full",
        ),
    ],
)
def test_who_may_be_dropped_where(state: State, place: str, expected: str) -> None:
    """Drops: German assault 1, one air point, within twelve hexes of a friendly big city or airfield, not into bad ground (FR-H27)."""
    found = airborne.check(state, Airdrop(unit="p", place=place))
    assert (found.code if found else "") == expected


def test_only_a_unit_in_the_box_is_dropped() -> None:
    """A unit with the drop mark is dropped from the airborne box (FR-H27)."""
    found = airborne.cannot_drop(game(FIELD, "p DE airborne-division 0101", at="1 german 1 move"), "p")
    assert found is not None
    assert found.code == "france.drop.not-in-box"


@pytest.mark.parametrize(
    ("place", "throw", "lands"), [("0203", 5, True), ("0203", 6, False), ("0302", 3, True), ("0302", 4, False)]
)
def test_a_landing_succeeds_by_die_and_ground(place: str, throw: int, lands: bool) -> None:
    """One die: clear or town 1-5, other terrain 1-3 lands; otherwise the unit drifts (FR-H28)."""
    state, dice = field(), Loaded(throw, 1)
    after, effects = play(airborne.execute(state, dice, Airdrop(unit="p", place=place), (), 9), state)
    kinds = [effect.kind for effect in effects]
    assert kinds[:2] == ["air.spent", "roll"]
    assert after.now.air["DE"] == 5
    assert (after.piece("p").place == place) is lands
    assert after.piece("p").landed == (1, 0)
    assert dice.asked == ["1/german-1-move/p/drop"] + ["1/german-1-move/p/drift"] * (not lands)


@pytest.mark.parametrize(
    ("die", "place"), [(1, "0202"), (2, "0303"), (3, "0304"), (4, "0204"), (5, "0104"), (6, "0103")]
)
def test_a_unit_drifts_clockwise_from_the_north(die: int, place: str) -> None:
    """A second die gives the direction of the drift, 1 is north, then clockwise (FR-H28)."""
    state = field()
    after, _ = play(airborne.execute(state, Loaded(6, die), Airdrop(unit="p", place="0203")), state)
    assert after.piece("p").place == place


@pytest.mark.parametrize(
    ("units", "drawing", "start", "die"),
    [
        (["f FR active-corps 0202"], {}, "0203", 1),
        ([], {"rows": ". . .\n. ~ .\n. . ."}, "0203", 1),
        ([], {"rows": ". . .\n. m .\n. . ."}, "0203", 1),
        ([], {}, "0201", 1),
        (["a DE infantry-corps 0202", "b DE infantry-corps 0202", "c DE panzer-division 0202"], {}, "0203", 1),
        ([], {"eben": "0202"}, "0203", 1),
    ],
)
def test_a_unit_that_drifts_where_it_cannot_be_is_lost(
    units: list[str], drawing: dict[str, Any], start: str, die: int
) -> None:
    """A drifting unit is lost in a hex that is prohibited to it or holds an enemy, off the map, or without room (FR-H28)."""
    state = field(*units, **{"airfields": "0101", **drawing})
    after, effects = play(airborne.execute(state, Loaded(6, die), Airdrop(unit="p", place=start)), state)
    assert (effects[-1].kind, effects[-1].body["how"]) == ("unit.eliminated", "drop")
    assert after.now.gone == {"p": "drop"}


@pytest.mark.parametrize(
    ("turn", "throw", "works"), [(1, 5, True), (1, 6, False), (2, 3, True), (2, 4, False), (3, 3, True)]
)
@pytest.mark.parametrize("fort", [{"minor": "0303/0302"}, {"maginot": "0303/0302"}, {"eben": "0303"}])
def test_a_drop_onto_a_fort_works_by_die_and_turn(turn: int, throw: int, works: bool, fort: dict[str, str]) -> None:
    """Onto a fort that is attacked: turn 1 on 1-5, later on 1-3; otherwise the unit goes back to the box (FR-H29, FR-101)."""
    units = [] if "eben" in fort else ["f FR active-corps 0303"]
    state = field(*units, at=f"{turn} german 1 move", **fort)
    after, effects = play(airborne.execute(state, Loaded(throw), Airdrop(unit="p", place="0303"), {"0303"}, 2), state)
    assert effects[-1].kind == ("drop.worked" if works else "unit.boxed")
    assert [attack.drops for attack in after.now.attacks] == ([{"0303": "p"}] if works else [])
    assert after.piece("p").place == BOX


def test_one_unit_drops_onto_a_fort() -> None:
    """A second drop onto the same fort is refused (FR-H29)."""
    state = field("q DE air-landing-division box", "f FR active-corps 0303", minor="0303/0302")
    after, _ = play(airborne.execute(state, Loaded(1), Airdrop(unit="p", place="0303"), {"0303"}), state)
    found = airborne.check(after, Airdrop(unit="q", place="0303"), {"0303"})
    assert found is not None
    assert found.code == "france.drop.taken"


def test_a_drop_brings_a_neutral_country_into_the_war() -> None:
    """A country is neutral until a German unit enters it or drops there (FR-H5)."""
    state = field(rows=". . .\n. . .", airfields="0101", nations="DBB DBB", neutral="BE")
    after, effects = play(airborne.execute(state, Loaded(1), Airdrop(unit="p", place="0201")), state)
    assert [effect.kind for effect in effects] == ["air.spent", "country.entered", "roll", "unit.landed", "place.taken"]
    assert after.owner("0201") == "german"


def test_an_illegal_drop_is_told_and_costs_nothing() -> None:
    """A drop that cannot be made becomes order.failed; no point is spent and no die rolled."""
    state, dice = field(at="1 german 2 move"), Loaded()
    after, effects = play(airborne.execute(state, dice, Airdrop(unit="p", place="0303")), state)
    assert [effect.kind for effect in effects] == ["order.failed"]
    assert (after.now.air, dice.asked) == (state.now.air, [])


@pytest.mark.parametrize(
    ("words", "terrain", "sources", "expected"),
    [
        ("resting", "C", None, ""),
        ("resting", "t", None, ""),
        ("", "C", None, "france.embark.resting"),
        ("resting", ".", None, "france.embark.resting"),
        ("resting", "C", {}, "france.embark.resting"),
        ("resting disorganised", "C", None, "france.unit.disorganised"),
    ],
)
def test_a_unit_returns_to_the_box_after_a_player_turn_of_rest(
    words: str, terrain: str, sources: dict[str, str] | None, expected: str
) -> None:
    """A unit returns to the box by standing a whole player turn in supply on a friendly city (FR-H27)."""
    state = game(
        f"{terrain} .", f"p DE airborne-division 0101 {words}", nations="DD", at="1 german 2 combat", sources=sources
    )
    found = airborne.check_embark(state, Embark(unit="p"))
    assert (found.code if found else "") == expected
    after, effects = play(airborne.embark(state, Embark(unit="p"), 1), state)
    assert [effect.kind for effect in effects] == ["order.failed" if expected else "unit.boxed"]
    assert (after.piece("p").place == BOX) is (expected == "")


def test_rest_is_marked_when_the_player_turn_begins_and_ends_with_a_move() -> None:
    """Who stands in supply on a friendly city when its player turn begins is at rest until it moves (FR-H27)."""
    state = game(
        "C t .",
        "p DE airborne-division 0101",
        "q DE airborne-division 0301",
        "r DE infantry-corps 0201",
        nations="DDD",
        at="2 german 1 move",
    )
    after, effects = play(airborne.mark_resting(state), state)
    assert [(effect.kind, effect.body["unit"]) for effect in effects] == [("unit.rested", "p")]
    assert after.piece("p").resting
    away = after.put("p", type(after.piece("p"))("0301", resting=True))
    assert not play(airborne.mark_resting(away), away)[0].piece("p").resting


def test_only_airborne_units_embark() -> None:
    """Only a unit with the drop mark that is on the map returns to the box (FR-H27)."""
    state = game("C .", "r DE infantry-corps 0101 resting", PARA, nations="DD", at="1 german 2 combat")
    for unit in ("r", "p", "zz"):
        found = airborne.check_embark(state, Embark(unit=unit))
        assert found is not None
        assert found.code == "france.embark.kind"
