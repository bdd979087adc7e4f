"""Interdiction: FR-72 to FR-77, FR-D24, FR-D25, FR-H14."""

from collections.abc import Mapping

import pytest

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import interdiction
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.orders import Interdict
from tests.rulesets.france_1940.maps import game

FIELD = ". ~ l"


@pytest.mark.parametrize(
    ("at", "side", "until"),
    [
        ("1 german 1 move", "german", (1, 1)),
        ("1 german 2 move", "german", (1, 1)),
        ("1 allied 1 move", "allied", (2, 0)),
        ("1 german 1 combat", "allied", (1, 0)),
        ("1 allied 2 combat", "german", (1, 1)),
        ("2 allied 1 move", "allied", (3, 0)),
    ],
)
def test_interdiction_lasts_till_the_end_of_the_opponents_turn(at: str, side: str, until: tuple[int, int]) -> None:
    """Interdiction lasts to the end of the opponent's present player turn, or else of his next one (FR-73, FR-D25, FR-H14)."""
    state = game(FIELD, at=at)
    assert interdiction.until(state, side) == until
    after, effects = play(interdiction.execute(state, side, Interdict(place="0101"), 5), state)
    assert [effect.kind for effect in effects] == ["air.spent", "hex.interdicted"]
    (mark,) = after.now.interdictions
    assert (mark.side, mark.place, mark.until) == (side, "0101", until)


@pytest.mark.parametrize(
    ("air", "left"),
    [({}, {"GB": 1}), ({"FR": 2}, {"GB": 1}), ({"FR": 1, "GB": 1}, {"FR": 1}), ({"": 2}, {"GB": 1})],
)
def test_interdiction_costs_two_points(air: Mapping[str, int], left: Mapping[str, int]) -> None:
    """A player may spend 2 points to interdict a hex, of the nations named or French first (FR-72)."""
    state = game(FIELD, at="1 allied 1 move")
    after, effects = play(interdiction.execute(state, "allied", Interdict(place="0101", air=dict(air))), state)
    assert {n: p for n, p in after.now.air.items() if n != "DE"} == left
    assert effects[0].body["for"] == "interdiction"


@pytest.mark.parametrize(
    ("place", "air", "points", "marked", "expected"),
    [
        ("0201", {}, 6, False, "france.interdict.water"),
        ("0301", {}, 6, False, "france.interdict.water"),
        ("0999", {}, 6, False, "france.move.unknown-place"),
        ("0101", {"": 1}, 6, False, "france.interdict.cost"),
        ("0101", {"DE": 3}, 6, False, "france.interdict.cost"),
        ("0101", {}, 1, False, "france.air.short"),
        ("0101", {}, 6, True, "france.interdict.twice"),
    ],
)
def test_an_interdiction_that_cannot_be_had_says_why(
    place: str, air: dict[str, int], points: int, marked: bool, expected: str
) -> None:
    """An interdiction needs land, two points, and no interdiction of the same side there already (FR-72, FR-H14)."""
    state = game(FIELD, at="1 german 1 move", air={"DE": points}, interdicted={"0101": "german"} if marked else {})
    found = interdiction.check(state, "german", Interdict(place=place, air=air))
    assert isinstance(found, Finding)
    assert found.code == expected
    after, effects = play(interdiction.execute(state, "german", Interdict(place=place, air=air)), state)
    assert [effect.kind for effect in effects] == ["order.failed"]
    assert after.now.air == {"DE": points}


def test_both_sides_may_interdict_one_hex() -> None:
    """A hex holds one interdiction of each side (FR-H14)."""
    state = game(FIELD, at="1 german 1 move", interdicted={"0101": "allied"})
    assert interdiction.check(state, "german", Interdict(place="0101")) == {"DE": 2}


@pytest.mark.parametrize(("until", "lifted"), [((1, 0), True), ((1, 1), False), ((2, 0), False)])
def test_interdictions_end_with_their_player_turn(until: tuple[int, int], lifted: bool) -> None:
    """An interdiction is lifted at the end of the player turn it lasts to, and not before (FR-73)."""
    state = game(FIELD, at="1 german 2 combat", interdicted={"0101": "allied"})
    (mark,) = state.now.interdictions
    state = state.change(interdictions=(type(mark)(mark.side, mark.place, until),))
    after, effects = play(interdiction.lift(state), state)
    assert (after.now.interdictions == ()) is lifted
    assert [effect.kind for effect in effects] == ["interdiction.lifted"] * lifted
