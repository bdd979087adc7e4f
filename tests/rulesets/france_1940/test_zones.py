"""Zones of control: FR-40, FR-74, FR-H4, FR-H5, FR-H9, FR-D4."""

from typing import Any

import pytest

from pbem.rulesets.france_1940.zones import movement_zone, zone
from tests.rulesets.france_1940.maps import game

FIELD = """
    . . . .
    . . . .
    . . . .
"""
AROUND_0202 = {"0202", "0201", "0203", "0102", "0103", "0302", "0303"}


def test_a_unit_in_good_order_controls_its_hex_and_the_six_around_it() -> None:
    """Every unit that is not disorganised has a ZOC in its hex and the six adjacent ones (FR-H9)."""
    assert zone(game(FIELD, "a DE infantry-corps 0202"), "german") == AROUND_0202


@pytest.mark.parametrize(
    ("word", "expected"),
    [("disorganised", set()), ("landed", {"0202"})],
)
def test_a_unit_that_is_disorganised_or_has_just_landed_controls_less(word: str, expected: set[str]) -> None:
    """A disorganised unit has no ZOC (FR-40); one landed in this player turn has it in its own hex only (FR-H9)."""
    assert zone(game(FIELD, f"a DE airborne-division 0202 {word}"), "german") == expected


def test_a_landed_unit_has_its_whole_zone_from_the_next_player_turn_on() -> None:
    """The limit on landed units ends with the player turn in which they landed (FR-H9)."""
    state = game(FIELD, "a DE airborne-division 0202 landed")
    assert zone(state.change(player=1), "german") == AROUND_0202


def test_fortress_infantry_controls_its_own_hex_only() -> None:
    """Fortress infantry has its ZOC in its own hex only (FR-H9)."""
    assert zone(game(FIELD, "f FR fortress-infantry 0202"), "allied") == {"0202"}


@pytest.mark.parametrize(
    ("kind", "drawing", "missing"),
    [
        ("infantry-corps", {"sea": "0202/0302"}, {"0302"}),
        ("infantry-corps", {"lake": "0202/0302"}, {"0302"}),
        ("infantry-corps", {"major": "0202/0302"}, set()),
        ("panzer-division", {"rivers": "0202/0302"}, set()),
    ],
)
def test_a_zone_ends_at_sea_and_lake_sides_but_not_at_rivers(
    kind: str, drawing: dict[str, Any], missing: set[str]
) -> None:
    """A ZOC does not cross sea or lake sides; rivers do not stop it (FR-H9, FR-D4)."""
    assert zone(game(FIELD, f"a DE {kind} 0202", **drawing), "german") == AROUND_0202 - missing


@pytest.mark.parametrize(
    ("kind", "letter", "roads", "covered"),
    [
        ("infantry-corps", "m", (), True),
        ("panzer-division", "m", (), False),
        ("panzer-division", "m", ("0202 0302",), True),
        ("motorised-division", "x", (), False),
        ("motorised-division", "x", ("0202 0302",), True),
        ("infantry-corps", "x", (), True),
        ("infantry-corps", "~", (), False),
        ("infantry-corps", "l", (), False),
    ],
)
def test_a_zone_does_not_reach_where_the_unit_could_never_go(
    kind: str, letter: str, roads: tuple[str, ...], covered: bool
) -> None:
    """No ZOC into a hex the unit could never enter; motorised ones have none into marsh or mountain but along a road (FR-H9)."""
    field = FIELD.replace(". . . .\n    . . . .\n    . . . .", f". . . .\n    . . {letter} .\n    . . . .")
    assert ("0302" in zone(game(field, f"a DE {kind} 0202", roads=roads), "german")) is covered


@pytest.mark.parametrize(("kind", "covered"), [("panzer-division", False), ("infantry-corps", True)])
def test_armour_has_no_zone_through_a_garrisoned_maginot_side(kind: str, covered: bool) -> None:
    """An enemy motorised unit could not move across a Maginot side whose hex holds an Allied unit, so it has no ZOC there."""
    state = game(FIELD, f"a DE {kind} 0202", "f FR fortress-infantry 0302", maginot="0302/0202")
    assert ("0302" in zone(state, "german")) is covered


def test_a_neutral_unit_has_its_zone_in_its_own_country_only() -> None:
    """A neutral unit has ZOC in its own country only, until its country is in the war (FR-H5)."""
    state = game(FIELD, "b BE infantry-corps 0202", nations="BBFF BBFF BBFF", neutral="BE")
    assert zone(state, "allied") == {"0202", "0201", "0203", "0102", "0103"}
    assert zone(state.change(countries={"BE": "war"}), "allied") == AROUND_0202


@pytest.mark.parametrize(
    ("unit", "at", "surprise", "expected"),
    [
        ("b BE infantry-corps", "1 german 1 move", "yes", set()),
        ("b BE infantry-corps", "1 german 1 move", "no", AROUND_0202),
        ("b BE infantry-corps", "1 german 2 move", "yes", AROUND_0202),
        ("b BE infantry-corps", "2 german 1 move", "yes", AROUND_0202),
        ("b FR active-corps", "1 german 1 move", "yes", AROUND_0202),
    ],
)
def test_surprised_belgians_and_dutch_have_no_zone_in_the_first_assault(
    unit: str, at: str, surprise: str, expected: set[str]
) -> None:
    """With the option surprise Belgian, Dutch and Luxembourg units have no ZOC in German assault 1 of turn 1 (FR-H4)."""
    name, nation, kind = unit.split()
    country = "BBBB BBBB BBBB" if nation == "BE" else ""
    state = game(FIELD, f"{name} {nation} {kind} 0202", at=at, options={"surprise": surprise}, nations=country)
    assert zone(state, "allied") == expected


def test_interdiction_counts_as_a_zone_for_movement_and_supply_only() -> None:
    """An interdicted hex counts as in the interdicting side's ZOC for enemy movement and for that only (FR-74, FR-77)."""
    state = game(FIELD, "a DE infantry-corps 0101", interdicted={"0403": "german"})
    assert "0403" not in zone(state, "german")
    assert movement_zone(state, "german") == zone(state, "german") | {"0403"}
    assert "0403" not in movement_zone(state, "allied")
