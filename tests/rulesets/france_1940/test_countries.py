"""Countries, stacking of nations and control: FR-H4 to FR-H8."""

import pytest

from pbem.rulesets.france_1940 import control, countries, stacking
from pbem.rulesets.france_1940.effects import play
from tests.rulesets.france_1940.maps import game


@pytest.mark.parametrize(
    ("nations", "together"),
    [
        ("FR GB", True), ("FR FR", True), ("BE BE", True), ("NL NL", True), ("CH", True), ("BE FR", False), ("BE NL", False),
        ("CH GB", False), ("NL GB", False), ("DE DE", True),
    ],
)  # fmt: skip
def test_belgians_dutch_and_swiss_stack_with_their_own_nation(nations: str, together: bool) -> None:
    """Belgian, Dutch and Swiss units stack only with their own nation; French and British stack with each other (FR-H6)."""
    assert countries.may_stack(nations.split()) is together


@pytest.mark.parametrize(
    ("there", "new", "expected"),
    [
        ([], "a", True),
        (["b DE infantry-corps"], "a", True),
        (["b DE infantry-corps", "c DE infantry-corps"], "a", False),
        (["b DE infantry-corps", "c DE infantry-corps"], "d", True),
        (["b DE infantry-corps", "c DE panzer-division", "e DE panzer-division"], "d", False),
        (["b DE infantry-corps", "c DE panzer-division disorganised"], "d", True),
        (["b DE panzer-division", "c DE panzer-division", "e DE panzer-division disorganised"], "d", False),
    ],
)
def test_three_units_in_a_hex_two_of_them_corps(there: list[str], new: str, expected: bool) -> None:
    """At most three units in a hex, of which at most two corps; disorganised ones count (FR-H8, FR-H25)."""
    units = [" ".join([*unit.split()[:3], "0101", *unit.split()[3:]]) for unit in there]
    state = game(". .", "a DE infantry-corps 0201", "d DE panzer-division 0201", *units)
    assert stacking.fits(state, "0101", [new]) is expected


def test_a_unit_that_is_there_already_counts_once() -> None:
    """A unit already in the hex is not counted twice, and an empty hex always fits (FR-H8)."""
    state = game(". .", "a DE infantry-corps 0101", "b DE infantry-corps 0101")
    assert stacking.fits(state, "0101", ["a", "b"])
    assert stacking.fits(state, "0201")


@pytest.mark.parametrize(
    ("at", "surprise", "nation", "stunned"),
    [
        ("1 allied 1 move", "yes", "FR active-corps", True),
        ("1 allied 1 move", "yes", "GB BEF-corps", True),
        ("1 allied 1 move", "yes", "BE infantry-corps", False),
        ("1 allied 1 move", "no", "FR active-corps", False),
        ("1 allied 2 move", "yes", "FR active-corps", False),
        ("2 allied 1 move", "yes", "FR active-corps", False),
    ],
)
def test_surprise_stuns_french_and_british_in_their_first_assault(
    at: str, surprise: str, nation: str, stunned: bool
) -> None:
    """With the option surprise French and British units move at half and do not attack in Allied assault 1 of turn 1 (FR-H4)."""
    letter = "B" if nation.startswith("BE ") else "F"
    state = game("..", f"u {nation} 0101", nations=letter * 2, at=at, options={"surprise": surprise})
    assert countries.stunned(state, "u") is stunned


@pytest.mark.parametrize(
    ("countries_now", "owner"), [({}, ""), ({"BE": "war"}, "allied"), ({"BE": "capitulated"}, "allied")]
)
def test_a_neutral_countrys_hexes_belong_to_nobody(countries_now: dict[str, str], owner: str) -> None:
    """At the start a hex belongs to the country it lies in, so that of a neutral one to neither side (FR-H5, FR-H7)."""
    state = game("..", "a DE infantry-corps 0201", nations="BD", neutral="BE").change(countries=countries_now)
    assert state.owner("0101") == owner
    assert state.owner("0201") == "german"


@pytest.mark.parametrize(
    ("words", "sources", "taken"),
    [("", None, True), ("disorganised", None, True), ("", {}, False), ("landed", {}, True)],
)
def test_who_stands_in_a_hex_in_supply_holds_it(words: str, sources: dict[str, str] | None, taken: bool) -> None:
    """A hex belongs to the side whose supplied unit was the last in it, disorganised or not (FR-H7, FR-H25, FR-H28)."""
    state = game("..", f"a DE infantry-corps 0101 {words}", sources=sources)
    after, effects = play(control.sweep(state), state)
    assert [effect.kind for effect in effects] == ["place.taken"] * taken
    assert after.owner("0101") == ("german" if taken else "allied")


def test_a_hex_taken_back_is_home_again() -> None:
    """Control goes back and forth, and the state keeps only what is not as at the start (FR-H7)."""
    state = game("..", "f FR active-corps 0101", now={"control": {"0101": "german"}})
    after, _ = play(control.sweep(state), state)
    assert after.owner("0101") == "allied"
    assert after.now.control == {}


def test_water_belongs_to_nobody() -> None:
    """Sea and lake are never taken (FR-H7)."""
    state = game("~ l", nations="..")
    assert play(control.take(state, "german", ["0101", "0201"]), state)[1] == ()
