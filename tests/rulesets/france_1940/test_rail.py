"""Movement by rail: FR-H13."""

from typing import Any

import pytest

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import movement, rail
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.orders import Rail
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.maps import game

ROW = "." * 12
ROAD = " ".join(f"{column:02}01" for column in range(1, 13))


def line(*units: str, **drawing: Any) -> State:
    """Draw a road of twelve hexes with units on it, in Allied assault 1."""
    return game(ROW, *units, **{"at": "1 allied 1 move", "roads": [ROAD], **drawing})


@pytest.mark.parametrize(
    ("units", "drawing", "goal", "expected"),
    [
        ([], {}, "1201", ""),
        ([], {"options": {"rail": "no"}}, "0301", "france.rail.off"),
        ([], {"at": "1 allied 2 move"}, "0301", "france.rail.assault"),
        ([], {"constants": {"movement": {"strategic_hexes": 2}}}, "0401", "france.rail.way"),
        ([], {"constants": {"movement": {"strategic_hexes": 2}}}, "0301", ""),
        ([], {"roads": []}, "0301", "france.rail.start"),
        ([], {"roads": ["0101 0201", "0301 0401"]}, "0301", "france.rail.way"),
        (["e DE infantry-corps 0401"], {}, "0201", "france.rail.start"),
        (["e DE infantry-corps 0801"], {}, "0401", ""),
        (["e DE infantry-corps 0801"], {}, "0501", "france.rail.way"),
        ([], {"interdicted": {"0301": "german"}}, "0401", "france.rail.way"),
        ([], {"interdicted": {"0301": "allied"}}, "0401", ""),
        ([], {"interdicted": {"0101": "german"}}, "0401", "france.rail.start"),
        ([], {"now": {"control": {"0301": "german"}}}, "0401", "france.rail.way"),
        ([], {"sea": "0301/0401"}, "0401", "france.rail.way"),
        (["b FR active-corps 0401", "c FR active-corps 0401"], {}, "0401", "france.move.stack"),
        ([], {}, "0101", "france.move.nowhere"),
        ([], {}, "9901", "france.move.unknown-place"),
    ],
)
def test_trains_run_on_own_roads_far_from_the_enemy(
    units: list[str], drawing: dict[str, Any], goal: str, expected: str
) -> None:
    """By rail: assault 1, twenty connected road hexes of own control, none within three hexes of an enemy or interdicted (FR-H13)."""
    found = rail.way(line("a FR active-corps 0101", *units, **drawing), Rail(unit="a", to=goal))
    assert (found.code if isinstance(found, Finding) else "") == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [("disorganised", "france.unit.disorganised"), ("moved", "france.unit.has-moved"), ("4-0", "france.unit.immobile")],
)
def test_a_unit_that_cannot_move_takes_no_train(words: str, expected: str) -> None:
    """A disorganised unit, one that has moved, and one without movement points do not go by rail (FR-41, FR-H13)."""
    found = rail.cannot_ride(line(f"a FR active-corps 0101 {words}"), "a")
    assert found is not None
    assert found.code == expected


def test_four_units_of_a_side_go_by_rail_in_an_assault() -> None:
    """A side moves up to four units by rail in an assault (FR-H13)."""
    riders = [f"r{n} FR light-cavalry-division 0{n}01 rail" for n in range(1, 5)]
    three = line("a FR active-corps 0101", *riders[:3])
    assert rail.reach(three, "a")
    four = rail.cannot_ride(line("a FR active-corps 0101", *riders), "a")
    assert four is not None
    assert (four.code, four.message.args["n"]) == ("france.rail.units", 4)


def test_a_unit_that_went_by_rail_does_not_move_otherwise() -> None:
    """A unit that went by rail neither moves otherwise nor attacks in that assault (FR-H13)."""
    state = line("a FR active-corps 0101")
    after, (moved,) = play(rail.execute(state, Rail(unit="a", to="0901"), 2), state)
    assert (moved.kind, moved.body["by"], moved.body["path"][0], moved.body["path"][-1]) == (
        "unit.moved",
        "rail",
        "0101",
        "0901",
    )
    assert after.piece("a").spent == "rail"
    refused = movement.cannot_move(after, "a")
    assert refused is not None
    assert refused.rule == "FR-H13"


def test_cities_beside_each_other_are_joined_without_a_road() -> None:
    """The way runs over connected road or city hexes (FR-H13)."""
    state = game(". t C t . .", "a FR active-corps 0201", at="1 allied 1 move")
    assert set(rail.reach(state, "a")) == {"0301", "0401"}


def test_a_rail_order_that_cannot_be_followed_is_told() -> None:
    """An illegal rail order becomes order.failed and moves nothing."""
    state = line("a FR active-corps 0101", at="1 allied 2 move")
    after, effects = play(rail.execute(state, Rail(unit="a", to="0901"), 2), state)
    assert [effect.kind for effect in effects] == ["order.failed"]
    assert after.piece("a").place == "0101"
    assert rail.reach(state, "a") == {}
