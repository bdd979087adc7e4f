"""Air points: FR-64 to FR-68, FR-71, FR-D26, FR-D27, FR-H4."""

from collections.abc import Mapping

import pytest

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import air
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.maps import game

UNITS = (
    "f FR active-corps 0101", "g GB BEF-corps 0102", "b BE infantry-corps 0201", "n NL infantry-corps 0202", "s CH corps 0301",
)  # fmt: skip


def _allies(british: str = "any") -> State:
    """Draw five nations with a unit each."""
    return game(". . .\n. . .", *UNITS, nations="FBS FNS", options={"british-air-after-evacuation": british})


def test_each_game_turn_gives_six_german_two_french_one_british_point() -> None:
    """At the start of each game turn the German receives 6 points, the Allies 3: two French, one British (FR-64, FR-65; W8)."""
    state = game(". .", air={})
    after, (effect,) = play(air.grant(state), state)
    assert effect.body["air"] == {"DE": 6, "FR": 2, "GB": 1}
    assert air.pool(after, "german") == {"DE": 6}
    assert air.pool(after, "allied") == {"FR": 2, "GB": 1}


def test_unused_points_are_lost() -> None:
    """Unused points are lost and never saved: a new turn gives the same whatever was left (FR-67; W8)."""
    for left in ({}, {"DE": 4, "GB": 1}, {"DE": 6, "FR": 2, "GB": 1}):
        state = game(". .", air=left)
        assert play(air.grant(state), state)[0].now.air == {"DE": 6, "FR": 2, "GB": 1}


@pytest.mark.parametrize(
    ("wanted", "supported", "expected"),
    [
        ({"": 1}, ["f"], {"FR": 1}),
        ({"": 2}, ["f"], {"FR": 2}),
        ({"": 3}, ["f"], {"FR": 2, "GB": 1}),
        ({"": 4}, ["f"], "france.air.short"),
        ({"GB": 1, "": 1}, ["f"], {"FR": 1, "GB": 1}),
        ({"GB": 1, "": 2}, ["f"], {"FR": 2, "GB": 1}),
        ({"FR": 1, "": 2}, ["f"], {"FR": 2, "GB": 1}),
        ({"GB": 2}, ["g"], "france.air.nation-short"),
        ({"DE": 1}, ["f"], "france.air.nation"),
        ({"XX": 1}, ["f"], "france.air.nation"),
        ({"FR": 0}, ["f"], "france.air.none"),
        ({}, ["f"], {}),
        ({"GB": 1}, ["f"], {"GB": 1}),
        ({"FR": 1}, ["g"], {"FR": 1}),
    ],
)
def test_points_are_taken_french_first_and_each_once(
    wanted: Mapping[str, int], supported: list[str], expected: Mapping[str, int] | str
) -> None:
    """A point is used once a turn (FR-66); unnamed points are French first, then British."""
    found = air.assign(_allies(), "allied", wanted, supported)
    assert (found.code if isinstance(found, Finding) else found) == expected


@pytest.mark.parametrize(
    ("supported", "expected"),
    [
        (["b"], "france.air.minor-nation"),
        (["n"], "france.air.minor-nation"),
        (["s"], "france.air.minor-nation"),
        (["b", "f"], {"FR": 1}),
        (["n", "g"], {"FR": 1}),
        (["f", "g"], {"FR": 1}),
    ],
)
def test_allied_air_supports_small_nations_only_beside_french_or_british(
    supported: list[str], expected: Mapping[str, int] | str
) -> None:
    """Allied air may support Belgian, Dutch or Swiss troops only if a French or British unit takes part (FR-71, FR-D26)."""
    found = air.assign(_allies(), "allied", {"": 1}, supported)
    assert (found.code if isinstance(found, Finding) else found) == expected


@pytest.mark.parametrize(
    ("supported", "option", "usable"),
    [
        (["g"], "any", True),
        (["f"], "any", False),
        (["f", "g"], "any", True),
        (["f", "g"], "all", False),
        (["g"], "all", True),
        (None, "any", False),
    ],
)
def test_after_the_first_evacuation_british_air_supports_british_units_only(
    supported: list[str] | None, option: str, usable: bool
) -> None:
    """Once a BEF corps has left, the British point supports only British units; any in the combat suffices, or all (FR-68, FR-D27)."""
    state = _allies(option).change(bef_left=True)
    assert ("GB" in air.usable(state, "allied", supported)) is usable
    named = air.assign(state, "allied", {"GB": 1}, supported)
    assert (named == {"GB": 1}) if usable else (isinstance(named, Finding) and named.code == "france.air.british")
    assert isinstance(air.assign(state, "allied", {"": 3}, supported), Finding) is not usable
    assert air.assign(state, "allied", {"": 2}, supported) == {"FR": 2}


def test_before_any_evacuation_british_air_supports_everybody() -> None:
    """A British point may support a combat of French units alone until the first BEF corps has left (FR-68, FR-D26)."""
    assert air.usable(_allies(), "allied", ["f"]) == {"FR": 2, "GB": 1}
    assert air.usable(_allies(), "allied") == {"FR": 2, "GB": 1}


@pytest.mark.parametrize(
    ("at", "side", "usable"),
    [
        ("1 german 1 combat", "allied", False),
        ("1 german 1 combat", "german", True),
        ("1 german 2 combat", "allied", True),
        ("2 german 1 combat", "allied", True),
    ],
)
def test_surprise_keeps_allied_air_on_the_ground(at: str, side: str, usable: bool) -> None:
    """With the option surprise Allied air points may not be used in German assault 1 of turn 1 (FR-H4)."""
    state = game(". .", "f FR active-corps 0101", at=at, options={"surprise": "yes"})
    assert bool(air.usable(state, side)) is usable
    assert isinstance(air.assign(state, side, {"": 1}), Finding) is not usable


def test_a_standing_instruction_may_name_another_order_of_nations() -> None:
    """A standing instruction names whose points go first (FR-H22)."""
    assert air.assign(_allies(), "allied", {"": 2}, ["f"], ("GB",)) == {"FR": 1, "GB": 1}
