"""Supply: FR-77, FR-95, FR-D34, FR-H5, FR-H15 to FR-H19, FR-H28."""

from typing import Any

import pytest

from pbem.rulesets.france_1940 import supply
from pbem.rulesets.france_1940.effects import play
from tests.rulesets.france_1940.maps import game

FOOT, ARMOUR = "infantry-corps", "panzer-division"


def strip(columns: int) -> str:
    """Draw one row of clear hexes."""
    return "." * columns


@pytest.mark.parametrize(("place", "expected"), [("0101", False), ("0201", True), ("0601", True)])
def test_a_line_runs_over_at_most_four_hexes_straight_to_a_source(place: str, expected: bool) -> None:
    """A supply line may run over at most four hexes straight to a source (FR-H15)."""
    state = game(strip(6), f"a DE {FOOT} {place}", sources={"DE": "0601"})
    assert supply.supplied(state, "a") is expected


@pytest.mark.parametrize(("place", "expected"), [("0101", False), ("0201", True), ("0501", True)])
def test_a_line_runs_over_four_hexes_to_a_road_and_on_along_it(place: str, expected: bool) -> None:
    """From a road hex at most four hexes away a line runs along connected road (FR-H15)."""
    road = " ".join(f"{column:02}01" for column in range(6, 20))
    state = game(strip(20), f"a DE {FOOT} {place}", sources={"DE": "1901"}, roads=[road])
    assert supply.supplied(state, "a") is expected


@pytest.mark.parametrize(("source", "expected"), [("2901", True), ("3001", False)])
def test_the_road_part_of_a_line_is_at_most_twenty_four_hexes(source: str, expected: bool) -> None:
    """A line follows connected road for at most twenty-four hexes from the road hex it has come to (FR-H15)."""
    road = " ".join(f"{column:02}01" for column in range(5, 32))
    state = game(strip(31), f"a DE {FOOT} 0101", sources={"DE": source}, roads=[road])
    assert supply.supplied(state, "a") is expected


def test_a_road_with_a_gap_is_no_connected_road() -> None:
    """Only connected road carries a line beyond four hexes (FR-H15)."""
    state = game(
        strip(14),
        f"a DE {FOOT} 0101",
        sources={"DE": "1401"},
        roads=["0201 0301 0401 0501 0601", "0701 0801 0901 1001 1101 1201 1301 1401"],
    )
    assert not supply.supplied(state, "a")


@pytest.mark.parametrize(
    ("drawing", "kind", "expected"),
    [
        ({}, FOOT, True),
        ({"sea": "0201/0301"}, FOOT, False),
        ({"lake": "0201/0301"}, ARMOUR, False),
        ({"major": "0201/0301"}, FOOT, True),
    ],
)
def test_a_line_crosses_no_prohibited_side(drawing: dict[str, Any], kind: str, expected: bool) -> None:
    """A supply line crosses no prohibited side (FR-H15)."""
    state = game(strip(4), f"a DE {kind} 0101", sources={"DE": "0401"}, **drawing)
    assert supply.supplied(state, "a") is expected


@pytest.mark.parametrize(
    ("letter", "kind", "expected"), [("~", FOOT, False), ("m", FOOT, True), ("m", ARMOUR, False), ("x", ARMOUR, False)]
)
def test_a_line_enters_no_hex_that_is_prohibited_to_the_unit(letter: str, kind: str, expected: bool) -> None:
    """A supply line enters no hex that is prohibited to the unit (FR-H15)."""
    state = game(f". {letter} .", f"a DE {kind} 0101", sources={"DE": "0301"})
    assert supply.supplied(state, "a") is expected


def test_a_line_does_not_pass_through_the_enemy() -> None:
    """A supply line enters no enemy-occupied hex, whatever the unit and however disorganised the enemy (FR-H15)."""
    state = game(". . .", f"a DE {ARMOUR} 0101", "f FR active-corps 0201 disorganised", sources={"DE": "0301"})
    assert not supply.supplied(state, "a")


@pytest.mark.parametrize(
    ("kind", "friend", "expected"),
    [
        (FOOT, "", False),
        (ARMOUR, "", True),
        (FOOT, f"b DE {FOOT} 0201", True),
        (FOOT, f"b DE {FOOT} 0201 disorganised", True),
    ],
)
def test_an_enemy_zone_cuts_the_line_of_foot_where_no_friend_stands(kind: str, friend: str, expected: bool) -> None:
    """A non-motorised unit's line may not enter an enemy ZOC unless a friend stands there; motorised units ignore it (FR-H16)."""
    field = ". . .\n~ . ~"
    units = [f"a DE {kind} 0101", "f FR active-corps 0202", *([friend] if friend else [])]
    state = game(field, *units, sources={"DE": "0301", "FR": "0202"})
    assert supply.supplied(state, "a") is expected


@pytest.mark.parametrize(
    ("kind", "owner", "expected"), [(FOOT, "allied", False), (FOOT, "german", True), (ARMOUR, "allied", True)]
)
def test_interdiction_cuts_the_line_of_foot(kind: str, owner: str, expected: bool) -> None:
    """Interdiction cuts the supply lines of the other side's non-motorised units (FR-77, FR-D24)."""
    state = game(". . .", f"a DE {kind} 0101", sources={"DE": "0301"}, interdicted={"0201": owner})
    assert supply.supplied(state, "a") is expected


def test_allied_units_in_a_maginot_hex_need_no_line() -> None:
    """Allied units occupying the Maginot line are supplied by themselves (FR-95, FR-D34); Germans there are not (FR-86)."""
    drawing: dict[str, Any] = {"maginot": "0101/0201", "sources": {}}
    assert supply.supplied(game(". .", "f FR fortress-infantry 0101", **drawing), "f")
    assert supply.supplied(game(". .", "g GB BEF-corps 0101", **drawing), "g")
    assert not supply.supplied(game(". .", f"a DE {FOOT} 0101", **drawing), "a")
    assert not supply.supplied(game(". .", "f FR fortress-infantry 0201", **drawing), "f")
    assert not supply.supplied(game(". .", "f FR fortress-infantry 0101", minor="0101/0201", sources={}), "f")


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (["f FR active-corps 0102"], set()),
        (["f FR active-corps 0102", f"a DE {FOOT} 0101"], {"0101"}),
        (["f FR active-corps 0102 disorganised"], {"0101"}),
        (["f FR active-corps 0101"], set()),
    ],
)
def test_a_source_under_the_enemys_eyes_gives_nothing_unless_a_friend_stands_there(
    units: list[str], expected: set[str]
) -> None:
    """A source in an enemy ZOC and empty of friends gives nothing (FR-H17)."""
    state = game(". . .\n. . .", *units, sources={"DE": "0101"})
    assert supply.sources(state, "DE") == expected
    assert supply.sources(state, "NL") == frozenset()


def test_a_source_that_the_enemy_has_taken_gives_nothing() -> None:
    """A listed city supplies a nation while it is still theirs (FR-H17)."""
    state = game(". .", "b BE infantry-corps 0201", nations="BB", sources={"BE": "0101"})
    assert supply.supplied(state, "b")
    assert not supply.supplied(state.change(control={"0101": "german"}), "b")


@pytest.mark.parametrize(("owner", "expected"), [("allied", True), ("german", False)])
def test_the_british_draw_supply_from_the_ports_they_control(owner: str, expected: bool) -> None:
    """Every Channel port they control is a source of the British, and of the British only (FR-H17)."""
    state = game(". . .", "g GB BEF-corps 0101", "f FR active-corps 0101", sources={}, ports="0301")
    state = state.change(control={"0301": "german"} if owner == "german" else {})
    assert supply.supplied(state, "g") is expected
    assert not supply.supplied(state, "f")


def test_the_default_sources_are_the_edges_of_home_and_the_listed_towns() -> None:
    """Without a list: German the eastern edge in Germany, French the southern and western edges, Belgians their towns (FR-H17)."""
    state = game(". . . .\n. t . .\n. . . .", f"a DE {FOOT} 0401", nations="FFDD FBBD FFDF", more={"supply": {}})
    assert state.land.sources["DE"] == ("0401", "0402")
    assert state.land.sources["FR"] == ("0101", "0102", "0103", "0203", "0403")
    assert state.land.sources["BE"] == ("0202",)
    assert "NL" not in state.land.sources


def test_sources_may_be_listed_for_a_side() -> None:
    """Sources are what the scenario lists for a side or a nation, hexes and edges (FR-H17)."""
    rows, nations = ". . .\n. . .", "FFD FFD"
    land = game(
        rows, nations=nations, sources={}, more={"supply": {"german": ["east"], "allied": ["west"], "GB": ["0201"]}}
    ).land
    assert land.sources == {"DE": ("0301", "0302"), "FR": ("0101", "0102"), "GB": ("0101", "0102", "0201")}


@pytest.mark.parametrize(
    ("at", "expected"),
    [("1 german 2 combat", True), ("1 allied 1 combat", True), ("2 german 2 combat", True), ("2 allied 1 move", False)],
)
def test_a_landed_unit_is_supplied_till_the_end_of_its_next_player_turn(at: str, expected: bool) -> None:
    """An airborne unit that landed is supplied in that player turn and the next one of its side (FR-H28)."""
    state = game(". .", "a DE airborne-division 0101 landed", sources={})
    turn, side, assault, _ = at.split()
    later = state.change(turn=int(turn), player=("german", "allied").index(side), assault=int(assault))
    assert supply.supplied(later, "a") is expected


def test_a_neutral_unit_traces_no_supply() -> None:
    """A neutral unit does not trace supply and does not suffer from having none (FR-H5)."""
    state = game(". .", "b BE infantry-corps 0101", nations="BB", neutral="BE", sources={}, at="1 allied 2 combat")
    assert supply.supplied(state, "b")
    assert play(supply.check_all(state), state)[1] == ()


@pytest.mark.parametrize(
    ("word", "option", "events", "level"),
    [
        ("", "third-check", [("unit.supply", 1)], 1),
        ("short", "third-check", [("unit.supply", 2), ("unit.disorganised", None)], 2),
        ("cut-off", "third-check", [("unit.eliminated", None)], None),
        ("cut-off", "never", [], 2),
    ],
)
def test_a_unit_without_a_line_goes_one_state_down(
    word: str, option: str, events: list[tuple[str, int | None]], level: int | None
) -> None:
    """At the end of its player turn a unit without a line goes down: short, cut off and disorganised, surrendered (FR-H19)."""
    state = game(". .", f"a DE {FOOT} 0101 {word}", at="1 german 2 combat", sources={}, options={"surrender": option})
    after, effects = play(supply.check_all(state), state)
    assert [(effect.kind, effect.body.get("level")) for effect in effects] == events
    if level is None:
        assert after.now.gone == {"a": "surrendered"}
    else:
        assert after.piece("a").supply == level
        assert after.piece("a").disorganised is (level == 2)


def test_with_a_line_a_unit_is_supplied_again_at_once() -> None:
    """With a line a unit is supplied again at once, whatever its state (FR-H19)."""
    state = game(". .", f"a DE {FOOT} 0101 cut-off", at="1 german 2 combat")
    after, (effect,) = play(supply.check_all(state), state)
    assert (effect.kind, effect.body["level"]) == ("unit.supply", 0)
    assert after.piece("a").supply == 0


def test_only_the_side_whose_player_turn_ends_is_looked_at() -> None:
    """Supply states are looked at at the end of the side's own player turn (FR-H18)."""
    state = game(". .", f"a DE {FOOT} 0101", "f FR active-corps 0201", at="1 allied 2 combat", sources={})
    _, effects = play(supply.check_all(state), state)
    assert [effect.body["unit"] for effect in effects] == ["f"]


def test_a_line_names_its_hexes_from_the_unit_to_the_source() -> None:
    """A line is a path of adjacent hexes from the unit to a source (FR-H15)."""
    state = game(strip(9), f"a DE {FOOT} 0101", sources={"DE": "0901"}, roads=["0301 0401 0501 0601 0701 0801 0901"])
    line = supply.line(state, "a")
    assert line == ("0101", "0201", "0301", "0401", "0501", "0601", "0701", "0801", "0901")
    assert supply.line(game(strip(2), f"a DE {FOOT} 0101", sources={"DE": "0101"}), "a") == ("0101",)
