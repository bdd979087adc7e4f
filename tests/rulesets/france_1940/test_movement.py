"""Movement: FR-41, FR-74 to FR-76, FR-H5 to FR-H8, FR-H10 to FR-H12, FR-H18, FR-H26."""

from typing import Any

import pytest

from pbem.core.findings import Finding
from pbem.rulesets.api import MoveForecast
from pbem.rulesets.france_1940 import costs, movement
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.orders import Move
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.maps import game

MOT, FOOT = "panzer-division", "infantry-corps"
FIELD = """
    . . . . .
    . . . . .
    . . . . .
"""


def code(found: object) -> str:
    """Return the code of a finding, or nothing."""
    return found.code if isinstance(found, Finding) else ""


@pytest.mark.parametrize(
    ("letter", "foot", "mot"),
    [
        (".", 2, 2),
        ("f", 2, 4),
        ("h", 2, 4),
        ("w", 4, 6),
        ("m", 6, 0),
        ("x", 4, 0),
        ("C", 2, 2),
        ("t", 2, 2),
        ("~", 0, 0),
        ("l", 0, 0),
    ],
)
def test_terrain_costs_what_the_table_says(letter: str, foot: int, mot: int) -> None:
    """Costs are those of movement.txt, in half points; a prohibited hex cannot be entered (FR-H11)."""
    for kind, cost in ((FOOT, foot), (MOT, mot)):
        state = game(f". {letter} .\n. . .", f"a DE {kind} 0101", at="1 german 1 move")
        assert movement.reach(state, "a").get("0201", 0) == cost


@pytest.mark.parametrize(
    ("drawing", "foot", "mot"),
    [
        ({"rivers": "0101/0201"}, 4, 4),
        ({"major": "0101/0201"}, 6, 8),
        ({"minor": "0201/0101"}, 4, 4),
        ({"maginot": "0201/0101"}, 4, 4),
        ({"sea": "0101/0201"}, 0, 0),
        ({"lake": "0101/0201"}, 0, 0),
    ],
)
def test_sides_add_what_the_table_says(drawing: dict[str, Any], foot: int, mot: int) -> None:
    """A hexside adds its cost to that of the hex; sea and lake sides cannot be crossed (FR-H11, FR-H26)."""
    for kind, cost in ((FOOT, foot), (MOT, mot)):
        state = game(". .", f"a DE {kind} 0101", at="1 german 1 move", **drawing)
        assert movement.reach(state, "a").get("0201", 0) == cost


@pytest.mark.parametrize("letter", [".", "w", "m", "x"])
@pytest.mark.parametrize("drawing", [{}, {"rivers": "0101/0201"}, {"major": "0101/0201"}, {"minor": "0201/0101"}])
def test_a_road_makes_every_step_cost_one(letter: str, drawing: dict[str, Any]) -> None:
    """A step along a road costs 1 whatever terrain and hexside; so motorised units enter marsh and mountain (FR-H12)."""
    state = game(f". {letter}", f"a DE {MOT} 0101", at="1 german 1 move", roads=["0101 0201"], **drawing)
    assert movement.reach(state, "a") == {"0201": 2}


@pytest.mark.parametrize(
    ("watch", "kind", "cost"),
    [("zone", MOT, 2 + 6), ("zone", FOOT, 2 + 4), ("interdicted", MOT, 2 + 6), ("behind", MOT, 2)],
)
def test_a_bridge_is_blown_where_the_far_bank_is_watched(watch: str, kind: str, cost: int) -> None:
    """The full hexside cost is paid by road over a river when the hex entered is in an enemy ZOC (FR-H12, FR-74)."""
    units = [f"a DE {kind} 0101"]
    if watch == "zone":
        units.append("f FR active-corps 0301")
    if watch == "behind":
        units.append("f FR active-corps 0401")
    state = game(
        "w w w w", *units, at="1 german 1 move", roads=["0101 0201"], major="0101/0201",
        interdicted={"0201": "allied"} if watch == "interdicted" else {},
    )  # fmt: skip
    assert movement.reach(state, "a")["0201"] == cost


def test_leaving_an_enemy_zone_costs_one_more() -> None:
    """Leaving an enemy ZOC costs one more movement point (FR-75, FR-H10)."""
    state = game(FIELD, f"a DE {MOT} 0202", "f FR active-corps 0303", at="1 german 1 move")
    assert costs.step_cost(state, "a", "0202", "0102")[0] == 4
    assert "FR-75" in costs.step_cost(state, "a", "0202", "0102")[1]


def test_leaving_an_interdicted_hex_costs_one_more_and_entering_one_stops() -> None:
    """Enemy units pay 1 more to leave an interdicted hex and stop when they enter it; friends do neither (FR-74 to FR-76)."""
    row = ". . . ."
    mine = game(row, f"a DE {MOT} 0101", at="1 german 1 move", interdicted={"0101": "allied", "0301": "allied"})
    assert movement.reach(mine, "a") == {"0201": 4, "0301": 6}
    theirs = game(row, f"a DE {MOT} 0101", at="1 german 1 move", interdicted={"0101": "german", "0301": "german"})
    assert movement.reach(theirs, "a") == {"0201": 2, "0301": 4, "0401": 6}


def test_a_unit_stops_when_it_enters_an_enemy_zone() -> None:
    """A unit that enters an enemy ZOC stops; it cannot go on in the same phase (FR-76, FR-H10)."""
    state = game(". . . . .", f"a DE {MOT} 0101", "f FR active-corps 0501", at="1 german 1 move")
    assert set(movement.reach(state, "a")) == {"0201", "0301", "0401"}
    through = movement.walk(
        game(FIELD, f"a DE {MOT} 0101", "f FR active-corps 0303", at="1 german 1 move"), "a", ["0201", "0202", "0203"]
    )
    assert isinstance(through, Finding)
    assert (through.code, through.rule) == ("france.move.stop", "FR-H10")


def test_a_unit_goes_straight_from_zone_to_zone_and_pays_for_it() -> None:
    """A unit may go straight from one enemy ZOC to another, paying one point more and stopping again (FR-H10)."""
    state = game(FIELD, f"a DE {MOT} 0102", "f FR active-corps 0103", at="1 german 1 move")
    found = movement.walk(state, "a", ["0202"])
    assert isinstance(found, MoveForecast)
    assert found.cost == 4
    assert code(movement.walk(state, "a", ["0202", "0201"])) == "france.move.stop"


def test_friends_do_not_lift_an_enemy_zone_for_movement() -> None:
    """Friendly units do not lift an enemy ZOC for movement (FR-H10)."""
    state = game(
        ". . . . .", f"a DE {MOT} 0101", "b DE infantry-corps 0301", "f FR active-corps 0401", at="1 german 1 move"
    )
    assert set(movement.reach(state, "a")) == {"0201", "0301"}


@pytest.mark.parametrize(
    ("unit", "enemy", "expected"),
    [
        ("a DE infantry-corps 0101 4-1", "", {"0201", "0102"}),
        ("a DE infantry-corps 0101 4-1 short", "", {"0201", "0102"}),
        ("a DE infantry-corps 0101 4-0", "", set()),
        ("a DE infantry-corps 0101 4-1", "f FR active-corps 0102", set()),
        ("a DE infantry-corps 0101 4-1", "f FR active-corps 0301", {"0201", "0102"}),
    ],
)
def test_a_unit_may_always_go_one_hex(unit: str, enemy: str, expected: set[str]) -> None:
    """A unit may always move one hex, whatever it costs, unless from one enemy ZOC to another or with no points at all (FR-H11)."""
    state = game(". w w\nm . .", unit, *([enemy] if enemy else []), at="1 german 1 move")
    assert set(movement.reach(state, "a")) == expected


def test_an_enemy_hex_may_not_be_entered() -> None:
    """Enemy-occupied hexes may not be entered, not even through a disorganised unit (FR-H11)."""
    state = game(". . .", f"a DE {MOT} 0101", "f FR active-corps 0201 disorganised", at="1 german 1 move")
    assert movement.reach(state, "a") == {}
    assert code(movement.walk(state, "a", ["0201"])) == "france.move.enemy"


@pytest.mark.parametrize(
    ("words", "expected", "rule"),
    [
        ("disorganised", "france.unit.disorganised", "FR-41"),
        ("moved", "france.unit.has-moved", "FR-H11"),
        ("rail", "france.unit.by-rail", "FR-H13"),
        ("landed", "france.unit.has-landed", "FR-H28"),
        ("4-0", "france.unit.immobile", "FR-H23"),
    ],
)
def test_a_unit_that_cannot_move_says_why(words: str, expected: str, rule: str) -> None:
    """A disorganised unit cannot move (FR-41), nor one that has moved, gone by rail or landed in this assault."""
    state = game(". .", f"a DE infantry-corps 0101 {words}", at="1 german 1 move")
    found = movement.walk(state, "a", ["0201"])
    assert isinstance(found, Finding)
    assert (found.code, found.rule) == (expected, rule)
    assert movement.reach(state, "a") == {}


def test_only_the_phasing_side_moves() -> None:
    """In an assault only the side whose player turn it is moves (FR-H1)."""
    state = game(". .", "f FR active-corps 0101", at="1 german 1 move")
    assert code(movement.cannot_move(state, "f")) == "france.unit.not-phasing"
    assert code(movement.cannot_move(state, "nobody")) == "france.unit.not-on-map"


@pytest.mark.parametrize(
    ("unit", "at", "sources", "surprise", "half"),
    [
        ("a DE infantry-corps 0101", "1 german 1 move", True, "no", 10),
        ("a DE infantry-corps 0101", "1 german 1 move", False, "no", 6),
        ("a DE panzer-division 0101", "1 german 1 move", False, "no", 10),
        ("a FR active-corps 0101", "1 allied 1 move", True, "yes", 6),
        ("a FR active-corps 0101", "1 allied 1 move", False, "yes", 4),
        ("a FR active-corps 0101", "1 allied 2 move", True, "yes", 10),
        ("a FR active-corps 0101", "1 allied 1 move", True, "no", 10),
        ("a DE infantry-corps 0101", "1 german 1 move", True, "yes", 10),
    ],
)
def test_half_the_allowance_without_supply_and_when_surprised(
    unit: str, at: str, sources: bool, surprise: str, half: int
) -> None:
    """Without a line a unit has half its movement allowance, rounded up (FR-H18); so have surprised French and British (FR-H4)."""
    state = game(". .", unit, at=at, sources=None if sources else {}, options={"surprise": surprise})
    if not sources:
        state = state.change(control={"0101": state.phasing})
    assert movement.allowance(state, "a") == half


@pytest.mark.parametrize(
    ("unit", "place", "expected"),
    [
        ("a DE infantry-corps 0101", "0201", ""),
        ("a FR active-corps 0101", "0201", "france.move.neutral"),
        ("a BE infantry-corps 0301", "0201", "france.unit.neutral"),
    ],
)
def test_only_the_german_enters_a_neutral_country(unit: str, place: str, expected: str) -> None:
    """The Allied player never enters a neutral country first, and a neutral unit does not move (FR-H5)."""
    side = "german" if " DE " in unit else "allied"
    state = game("...", unit, at=f"1 {side} 1 move", nations="FBB", neutral="BE")
    assert code(movement.walk(state, "a", [place])) == expected


def test_the_first_german_to_enter_brings_the_country_into_the_war() -> None:
    """A country is neutral until a German unit enters it; the hexes it passes through are then taken (FR-H5, FR-H7)."""
    state = game("...", "a DE infantry-corps 0101", at="1 german 1 move", nations="DBB", neutral="BE")
    after, effects = play(movement.execute(state, Move(unit="a", path=("0201", "0301")), 7), state)
    assert [effect.kind for effect in effects] == ["country.entered", "unit.moved", "place.taken", "place.taken"]
    assert all(effect.body["causes"] == [7] for effect in effects)
    assert not after.neutral("BE")
    assert after.owner("0201") == after.owner("0301") == "german"


@pytest.mark.parametrize(("nation", "kind"), [("BE", "infantry-corps"), ("NL", "infantry-corps"), ("CH", "corps")])
def test_belgians_dutch_and_swiss_never_leave_their_country(nation: str, kind: str) -> None:
    """Belgian, Dutch and Swiss units never leave their country (FR-H6)."""
    letter = {"BE": "B", "NL": "N", "CH": "S"}[nation]
    state = game("...", f"a {nation} {kind} 0201", at="1 allied 1 move", nations=f"F{letter}{letter}")
    assert set(movement.reach(state, "a")) == {"0301"}
    assert code(movement.walk(state, "a", ["0101"])) == "france.move.abroad"


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        (["b DE infantry-corps", "c DE infantry-corps"], False),
        (["b DE infantry-corps", "c DE panzer-division"], True),
        (["b DE panzer-division", "c DE panzer-division", "d DE panzer-division"], False),
    ],
)
def test_stacking_holds_at_the_end_of_a_move_but_not_on_the_way(there: list[str], expected: bool) -> None:
    """At most three units, of which two corps, at the end of a movement; passing through is free (FR-H8)."""
    state = game(". . .", "a DE infantry-corps 0101", *(f"{unit} 0201" for unit in there), at="1 german 1 move")
    assert ("0201" in movement.reach(state, "a")) is expected
    assert "0301" in movement.reach(state, "a")
    assert (code(movement.walk(state, "a", ["0201"])) == "") is expected


@pytest.mark.parametrize(
    ("path", "expected", "rule"),
    [
        (["0301"], "france.move.apart", ""),
        (["0102"], "france.move.terrain", "FR-H11"),
        (["0202"], "france.move.road-only", "FR-H12"),
        (["0201", "0301"], "france.move.side", "FR-H11"),
        ([], "france.move.nowhere", ""),
        (["9999"], "france.move.unknown-place", ""),
    ],
)
def test_the_first_bad_step_of_a_path_is_named(path: list[str], expected: str, rule: str) -> None:
    """A path that cannot be walked is refused with its first bad step and the rule behind it (FR-H11, FR-H12)."""
    state = game(". . .\n~ m .", f"a DE {MOT} 0201", at="1 german 1 move", sea="0201/0301")
    start = game(". . .\n~ m .", f"a DE {MOT} 0101", at="1 german 1 move", sea="0201/0301")
    found = movement.walk(state if path == ["0202"] else start, "a", path)
    assert isinstance(found, Finding)
    assert (found.code, found.rule) == (expected, rule)


def test_a_path_too_long_offers_the_cheapest_legal_one() -> None:
    """A move that costs too much is refused, and the cheapest legal way to the same place is offered (FR-H11)."""
    state = game(". w .\n. . .", "a DE infantry-corps 0101 4-2", at="1 german 1 move")
    found = movement.walk(state, "a", ["0201", "0301"])
    assert isinstance(found, Finding)
    assert (found.code, found.rule, found.instead) == ("france.move.points", "FR-H11", "")
    better = game(". w .\n. . .", "a DE infantry-corps 0101 4-3", at="1 german 1 move")
    assert movement.path_to(better, "a", "0301") == ("0201", "0301")
    longer = movement.walk(better, "a", ["0102", "0202", "0201", "0301"])
    assert isinstance(longer, Finding)
    assert longer.instead == "move a: 0201 0301"


def test_a_path_may_begin_with_the_place_where_the_unit_stands() -> None:
    """Naming the start first is no mistake: the path is the same."""
    state = game(". . .", f"a DE {MOT} 0101", at="1 german 1 move")
    assert movement.walk(state, "a", ["0101", "0201"]) == movement.walk(state, "a", ["0201"])


@pytest.mark.parametrize("goal", ["0201", "0301", "0401", "0402", "0103"])
def test_a_move_to_a_place_takes_the_cheapest_path(goal: str) -> None:
    """``move X to P`` finds the cheapest legal path, and costs what reach says (FR-H11)."""
    state = game(
        "f . w .\n. f . .\n. . . x",
        f"a DE {FOOT} 0101",
        "f FR active-corps 0403 4-0",
        at="1 german 1 move",
        rivers="0201/0301",
    )
    found = movement.forecast(state, Move(unit="a", to=goal))
    assert isinstance(found, MoveForecast)
    assert found.cost == movement.reach(state, "a")[goal] == sum(step.cost for step in found.steps)


def test_every_place_in_reach_can_be_walked_to_for_that_cost() -> None:
    """Reach, path and walk agree on every place of a map with rivers, roads, forts, enemies and neutrals."""
    state = game(
        ". f w . . .\n. h . x m .\n. . t . . .\n. w . . f .",
        f"a DE {MOT} 0101", f"b DE {FOOT} 0102", "f FR active-corps 0503", "g FR fortress-infantry 0302", "h DE panzer-division 0301",
        at="1 german 1 move", rivers="0201/0301 0202/0302", major="0303/0403", minor="0302/0202", maginot="0302/0303",
        roads=["0101 0201 0301", "0303 0403 0503"], nations="FFFFFB FFFFFB FFFFFB FFFFFB", neutral="BE", interdicted={"0104": "allied"},
    )  # fmt: skip
    for unit in ("a", "b"):
        reached = movement.reach(state, unit)
        assert len(reached) > 5
        for place, cost in reached.items():
            path = movement.path_to(state, unit, place)
            assert path is not None
            found = movement.walk(state, unit, path)
            assert isinstance(found, MoveForecast)
            assert found.cost == cost


def test_a_move_out_of_reach_is_refused_with_the_allowance() -> None:
    """A place that cannot be reached is refused, with the points the unit has (FR-H11)."""
    state = game(". . . .", "a DE infantry-corps 0101 4-2", at="1 german 1 move")
    found = movement.forecast(state, Move(unit="a", to="0401"))
    assert isinstance(found, Finding)
    assert (found.code, found.message.args["allowance"]) == ("france.move.too-far", "2")
    held = game(". . .", "a DE infantry-corps 0101", "f FR active-corps 0201 4-0", at="1 german 1 move")
    assert code(movement.forecast(held, Move(unit="a", to="0201"))) == "france.move.enemy"
    assert code(movement.forecast(state, Move(unit="a", to="0101"))) == "france.move.nowhere"
    assert code(movement.forecast(state, Move(unit="a", to="0199"))) == "france.move.unknown-place"
    assert code(movement.forecast(state, Move(unit="zz", to="0201"))) == "france.unit.not-on-map"


@pytest.mark.parametrize(
    ("path", "by"),
    [(("0201", "0301"), "road"), (("0202", "0301"), "march")],
)
def test_a_move_is_written_with_its_path_cost_and_rules(path: tuple[str, ...], by: str) -> None:
    """A move is logged with its path from the start, its cost and the rules behind it."""
    state = game(". . .\n. . .", f"a DE {MOT} 0101", at="1 german 1 move", roads=["0101 0201 0301"])
    if by == "march":
        path = ("0102", "0202", "0302")
    after, effects = play(movement.execute(state, Move(unit="a", path=path), 3), state)
    moved = effects[0]
    assert (moved.kind, moved.body["path"], moved.body["by"]) == ("unit.moved", ["0101", *path], by)
    assert moved.body["cost"] == 2 * len(path)
    assert after.piece("a").place == path[-1]
    assert code(movement.cannot_move(after, "a")) == "france.unit.has-moved"


@pytest.mark.parametrize("supplied", [True, False])
def test_a_supplied_unit_takes_the_places_it_passes_through(supplied: bool) -> None:
    """A hex belongs to the side whose supplied ground unit was the last in it; one without supply takes nothing (FR-H7)."""
    state = game(". . .", f"a DE {MOT} 0101", at="1 german 1 move", sources=None if supplied else {})
    state = state.change(control={"0101": "german"})
    after, effects = play(movement.execute(state, Move(unit="a", to="0301"), 1), state)
    taken = [effect.body["place"] for effect in effects if effect.kind == "place.taken"]
    assert taken == (["0201", "0301"] if supplied else [])
    assert after.owner("0201") == ("german" if supplied else "allied")


def test_an_order_that_cannot_be_followed_says_so_and_changes_nothing() -> None:
    """An illegal move becomes order.failed with the sentence that says why; the unit stays."""
    state = game(". . .", "a DE infantry-corps 0101 disorganised", at="1 german 1 move")
    after, effects = play(movement.execute(state, Move(unit="a", to="0301"), 4), state)
    (failed,) = effects
    assert failed.kind == "order.failed"
    assert failed.body["order"] == {"verb": "move", "unit": "a", "to": "0301"}
    assert failed.body["why"] == "{unit} is disorganised and cannot move."
    assert failed.body["rules"] == ["FR-41"]
    assert after.now.pieces == state.now.pieces


@pytest.mark.parametrize(
    ("unit", "garrison", "expected"),
    [
        ("a DE panzer-division 0101", True, False),
        ("a DE infantry-corps 0101", True, False),
        ("a DE panzer-division 0101", False, True),
        ("a DE infantry-corps 0101", False, True),
    ],
)
def test_a_garrisoned_fort_hex_is_shut_and_an_empty_one_open(unit: str, garrison: bool, expected: bool) -> None:
    """A Maginot side stops enemy motorised units while its hex holds an Allied unit, and costs one point otherwise (FR-H26)."""
    units = [unit, *(["f FR fortress-infantry 0201"] if garrison else [])]
    state = game(". .", *units, at="1 german 1 move", maginot="0201/0101")
    assert ("0201" in movement.reach(state, "a")) is expected


@pytest.mark.parametrize(("half", "text"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (20, "10")])
def test_points_are_written_as_players_say_them(half: int, text: str) -> None:
    """Half points are written as movement points."""
    assert movement.in_points(half) == text


def test_a_may_enter_question_knows_retreats_and_advances() -> None:
    """An advance crosses a garrisoned Maginot side (FR-H26); a retreat draws no neutral country into the war (FR-H5)."""
    state: State = game(
        "...",
        "a DE panzer-division 0201",
        "f FR fortress-infantry 0101",
        nations="FFB",
        neutral="BE",
        maginot="0101/0201",
    )
    assert not costs.may_enter(state, "a", "0201", "0101", hostile=True)
    assert costs.may_enter(state, "a", "0201", "0101", hostile=True, advance=True)
    assert not costs.may_enter(state, "a", "0201", "0101", advance=True)
    assert costs.may_enter(state, "a", "0201", "0301")
    assert not costs.may_enter(state, "a", "0201", "0301", forced=True)
    assert not costs.may_enter(state, "a", "0101", "0301")
