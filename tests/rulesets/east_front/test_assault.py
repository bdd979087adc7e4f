"""A combat in numbers: strengths, odds, column, halvings, modifiers. EF-151, EF-167, EF-181 to EF-190, EF-224 to EF-233, EF-H23."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.rulesets.east_front.assault import Backing, Reply, chances
from pbem.rulesets.east_front.odds import Force, Halving
from pbem.rulesets.east_front.odds import halved as odds_halved
from pbem.rulesets.east_front.scenario_tables import MODIFIERS
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.clash import (
    DEFENDER,
    INFANTRY,
    MOTORIZED,
    PANZER,
    applying,
    attack,
    ground,
    halved,
    stand,
)

A = f"a {INFANTRY} 0202"


def force(strength: int, words: str = "") -> str:
    """Write an attacker of a strength in 0202."""
    return f"a GE infantry XX {strength}-9-5 steps=4 {words} 0202"


@pytest.mark.parametrize(
    ("strength", "ratio", "column", "below"),
    [
        (1, "1-6", "1-4", True),
        (2, "1-3", "1-3", False),
        (3, "1-2", "1-2", False),
        (4, "1-2", "1-2", False),
        (5, "1-2", "3-4", False),
        (6, "1-1", "1-1", False),
        (8, "1-1", "1-1", False),
        (9, "1-1", "3-2", False),
        (17, "2-1", "2-1", False),
        (18, "3-1", "3-1", False),
        (59, "9-1", "9-1", False),
        (60, "10-1", "10-1", False),
        (90, "15-1", "10-1", False),
    ],
)
def test_the_column_is_the_greatest_not_above_the_ratio(strength: int, ratio: str, column: str, below: bool) -> None:
    """Against a defence of 6, rounded for the defender; 17 to 6 is 2-1 (X1, EF-186 to EF-188)."""
    made = attack(stand(force(strength)), "a")
    assert (made.totals, made.ratio, made.column, made.below) == ((strength, 6), ratio, column, below)


@pytest.mark.parametrize(("strength", "defence", "below"), [(1, 4, False), (1, 5, True), (2, 8, False), (2, 9, True)])
def test_one_to_four_is_the_least(strength: int, defence: int, below: bool) -> None:
    """Odds of exactly 1-4 stand in the table, anything under them does not (EF-181, EF-188)."""
    made = attack(stand(force(strength), f"d SU infantry XX 4-{defence}-4 steps=3 0302"), "a")
    assert (made.column, made.below) == ("1-4", below)


def test_below_one_to_four_every_face_eliminates_the_attackers() -> None:
    """No table is asked (EF-188)."""
    state = stand(force(1))
    assert chances(state, attack(state, "a")) == {"e/-": 10}


def test_the_chances_are_those_of_the_column_with_the_net_modifier() -> None:
    """Every face counts once, the net added to each."""
    state = stand(A)
    made = attack(state, "a", supplied=False)
    assert (made.column, made.net) == ("2-1", 2)
    cells = [state.land.crt.cell("2-1", face + 2) for face in range(1, 11)]
    assert chances(state, made) == {cell: cells.count(cell) for cell in cells}


@pytest.mark.parametrize(
    ("defender", "defence", "column"),
    [
        ("d SU hq XXX 0-0-6 0302", 0, "10-1"),
        ("d SU msu II 0-0-8 orange 0302", 0, "10-1"),
        ("d SU bridge II 0-1-6 orange 0302", 1, "10-1"),
        ("d SU artillery III 1-2-5 orange range=3 support=3 0302", 2, "6-1"),
        ("d SU infantry XX 4-6-4 steps=3 lost=2 0302", 3, "4-1"),
        ("d SU infantry XX 4-6-4 steps=3 lost=2 reverse=1-2 0302", 2, "6-1"),
    ],
)
def test_what_defends(defender: str, defence: int, column: str) -> None:
    """Every unit by its defence with the steps left, guns alone too; no defence at all is the last column (EF-H21, EF-H22)."""
    made = attack(stand(A, defender), "a")
    assert (made.totals[1], made.column, made.below) == (defence, column, False)


def test_an_attack_of_no_strength_is_below_one_to_four() -> None:
    """A total of 0 is below 1-4, even against no defence (EF-H19)."""
    assert attack(stand(force(0)), "a").below
    assert attack(stand(force(0), "d SU msu II 0-0-8 orange 0302"), "a").below


def test_the_units_of_all_defender_hexes_defend_together() -> None:
    """One attack on two hexes, each with all its units (EF-185)."""
    units = (A, DEFENDER, "e SU infantry XX 4-5-4 steps=3 0303", "h SU hq XXX 0-1-6 0303")
    made = attack(stand(f"a {INFANTRY} 0203", *units[1:]), "a", places=("0302", "0303"))
    assert [item.unit for item in made.defence] == ["d", "e", "h"]
    assert (made.totals[1], made.steps) == (12, 7)


def test_steps_of_supply_and_bridge_units_are_none() -> None:
    """Entry of the enemy removes them (EF-162, EF-H10)."""
    made = attack(stand(A, DEFENDER, "m.s SU msu II 0-0-8 orange 0302", "b.s SU bridge II 0-1-6 orange 0302"), "a")
    assert made.steps == 3


def test_attackers_that_are_gone_are_left_out() -> None:
    """Whoever is not on the map any more does not count."""
    state = stand(A, f"b {INFANTRY} 0201")
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if unit != "b"}
    assert attack(state.change(pieces=pieces), "a", "b").totals == (12, 6)


ARMY = (f"p {PANZER} 0202", f"q {MOTORIZED} 0202", f"i {INFANTRY} 0202")
"""Armour of 8, others of 4 and 12 in the hex of the attackers."""

HALVINGS: list[tuple[str, int, list[tuple[str, str, int, int]], dict[str, Any]]] = [
    ("nothing", 24, [], {}),
    ("from swamp", 12, [("from-swamp", "pqi", 24, 12)], {"rows": ground(origin="s")}),
    ("from swamp, mud", 12, [("from-swamp", "pqi", 24, 12)], {"rows": ground(origin="s"), "weather": "mud"}),
    ("from swamp, frost", 12, [("from-swamp", "pqi", 24, 12)], {"rows": ground(origin="s"), "weather": "frost"}),
    ("from swamp, snow", 24, [], {"rows": ground(origin="s"), "weather": "snow"}),
    (
        "from swamp, snow not yet frozen",
        12,
        [("from-swamp", "pqi", 24, 12)],
        {"rows": ground(origin="s"), "weather": "snow", "options": {"frozen": "second-snow-turn"}},
    ),
    ("river", 12, [("across-major-river", "pqi", 24, 12)], {"sides": {"major-river": ["0202/0302"]}}),
    (
        "river with a bridge",
        12,
        [("across-major-river", "pqi", 24, 12)],
        {"sides": {"major-river": ["0202/0302"]}, "ways": {"main-road": ["0202 0302"]}},
    ),
    ("river in snow", 24, [], {"sides": {"major-river": ["0202/0302"]}, "weather": "snow"}),
    ("a lesser river", 24, [], {"sides": {"river": ["0202/0302"]}}),
    ("city", 20, [("armour-in-city", "p", 8, 4)], {"rows": ground("c")}),
    ("major city", 20, [("armour-in-city", "p", 8, 4)], {"rows": ground("C")}),
    ("town", 24, [], {"rows": ground("t")}),
    ("mountain", 24, [], {"rows": ground("m")}),
    ("mountain, first", 20, [("armour-mountain", "p", 8, 4)], {"rows": ground("m"), "options": {"edition": "first"}}),
    ("alpine, first", 20, [("armour-mountain", "p", 8, 4)], {"rows": ground("a"), "options": {"edition": "first"}}),
    (
        "city out of swamp",
        10,
        [("armour-in-city", "p", 8, 4), ("from-swamp", "pqi", 20, 10)],
        {"rows": ground("c", "s")},
    ),
    (
        "across a river out of swamp",
        6,
        [("from-swamp", "pqi", 24, 12), ("across-major-river", "pqi", 12, 6)],
        {"rows": ground(origin="s"), "sides": {"major-river": ["0202/0302"]}},
    ),
]


@pytest.mark.parametrize(("case", "total", "found", "drawing"), HALVINGS, ids=[row[0] for row in HALVINGS])
def test_halvings(case: str, total: int, found: list[tuple[str, str, int, int]], drawing: dict[str, Any]) -> None:
    """Sums are halved, the fraction dropped, what halves fewest units first; several cumulate (EF-225, EF-227, EF-228, EF-D23, EF-H19)."""
    made = attack(stand(*ARMY, **drawing), "p", "q", "i")
    assert made.totals == (total, 6)
    assert halved(made) == [(what, tuple(units), before, after) for what, units, before, after in found]


def test_only_those_who_cross_are_halved() -> None:
    """A Major River halves the units behind it and not those that come from elsewhere (EF-228)."""
    state = stand(A, "b GE infantry XX 7-9-5 steps=4 0303", sides={"major-river": ["0202/0302"]})
    made = attack(state, "a", "b")
    assert halved(made) == [("across-major-river", ("a",), 12, 6)]
    assert made.totals == (13, 6)


def test_one_defender_hex_behind_the_river_is_enough() -> None:
    """A unit that attacks two hexes, one of them across a Major River, is halved; so is armour where one of them is a city (EF-H23)."""
    rows = ground("c", beside=".")
    state = stand(
        f"p {PANZER} 0203", DEFENDER, "e SU infantry XX 1-1-4 0303", rows=rows, sides={"major-river": ["0203/0303"]}
    )
    made = attack(state, "p", places=("0302", "0303"))
    assert {what for what, *_ in halved(made)} == {"across-major-river", "armour-in-city"}
    assert made.totals == (2, 7)


MODIFIERS_FOUND: list[tuple[str, str, dict[str, Any]]] = [
    ("city", "+1", {"rows": ground("c")}),
    ("major-city-soviet", "+2", {"rows": ground("C")}),
    ("town-mud-snow", "", {"rows": ground("t")}),
    ("town-mud-snow", "", {"rows": ground("t"), "weather": "frost"}),
    ("town-mud-snow", "", {"rows": ground("t"), "weather": "dry lingering"}),
    ("town-mud-snow", "+1", {"rows": ground("t"), "weather": "mud"}),
    ("town-mud-snow", "+1", {"rows": ground("t"), "weather": "snow"}),
    ("town-mud-snow", "+1", {"rows": ground("u"), "weather": "dry lingering"}),
    ("strongpoint", "+1", {"strongpoints": {"soviet": ["0302"]}}),
    ("strongpoint", "", {"now": {"strongpoints": {"0302": "axis"}}}),
    ("strongpoint", "", {"now": {"works": {"0302": "soviet"}}}),
    ("fortified-line", "+1", {"lines": {"soviet": ["0302/0202"]}}),
    ("fortified-line", "", {"lines": {"soviet": ["0202/0302"]}}),
    ("fortified-line", "", {"lines": {"axis": ["0302/0202"]}}),
    ("fortified-line", "", {"lines": {"soviet": ["0302/0202"]}, "now": {"broken": ("0302/0202",)}}),
    ("strongpoint", "", {"lines": {"soviet": ["0302/0202"]}, "strongpoints": {"soviet": ["0302"]}}),
    ("fortified-line", "+1", {"lines": {"soviet": ["0302/0202"]}, "strongpoints": {"soviet": ["0302"]}}),
    ("river", "+1", {"sides": {"river": ["0202/0302"]}}),
    ("river", "+1", {"sides": {"canal": ["0202/0302"]}}),
    ("river", "", {"sides": {"major-river": ["0202/0302"]}}),
    ("river", "", {"sides": {"river": ["0202/0302"]}, "weather": "snow"}),
    ("river", "", {"sides": {"river": ["0202/0302"]}, "options": {"river-modifier": "no"}}),
    ("woods", "+1", {"rows": ground("w")}),
    ("hill", "+1", {"rows": ground("h")}),
    ("swamp", "+1", {"rows": ground("s"), "weather": "frost"}),
    ("swamp", "", {"rows": ground("s"), "weather": "snow"}),
    ("marsh", "0", {"rows": ground("x")}),
    ("mountain", "+2", {"rows": ground("m")}),
    ("alpine", "+2", {"rows": ground("a")}),
    ("mountain", "", {"rows": ground("m"), "options": {"mountain-modifier": "no"}}),
    ("overrun-marker", "", {"target": DEFENDER.replace("0302", "overrun 0302")}),
    ("overrun-marker", "-1", {"target": DEFENDER.replace("0302", "overrun 0302"), "options": {"edition": "first"}}),
    ("defender-oos", "-1", {"target": DEFENDER.replace("0302", "oos 0302")}),
    ("defender-oos", "", {"target": DEFENDER.replace("0302", "emergency 0302")}),
]


@pytest.mark.parametrize(("what", "value", "drawing"), MODIFIERS_FOUND)
def test_modifiers_of_the_hex_and_the_defenders(what: str, value: str, drawing: dict[str, Any]) -> None:
    """Each by itself: where it counts and where it does not (EF-151, EF-226, EF-229, EF-H23)."""
    drawing = dict(drawing)
    made = attack(stand(A, drawing.pop("target", DEFENDER), **drawing), "a")
    assert applying(made).get(what, "") == value
    found = {name: number for name, number in applying(made).items() if int(number)}
    assert made.total == sum(int(number) for number in found.values())


def test_an_axis_defender_of_a_major_city_has_one() -> None:
    """Two are for the Soviets alone (EF-226, EF-H23)."""
    state = stand("r SU infantry XX 9-6-4 steps=3 0202", f"g {INFANTRY} 0302", rows=ground("C"), phase="soviet-combat")
    made = attack(state, "r")
    assert applying(made) == {"major-city-axis": "+1"}


def test_no_attack_supply_costs_two() -> None:
    """EF-167."""
    assert applying(attack(stand(A), "a", supplied=False)) == {"no-attack-supply": "+2"}


@pytest.mark.parametrize(
    ("command", "found"),
    [("", {}), ("no-retreat", {"defender-no-retreat": "+1"}), ("additional-retreat", {})],
)
def test_no_retreat_of_the_defender_costs_one(command: str, found: dict[str, str]) -> None:
    """The other order has no modifier (EF-233)."""
    assert applying(attack(stand(A), "a", reply=Reply(command=command))) == found


@pytest.mark.parametrize(
    ("origins", "river", "line"),
    [(("0202",), True, True), (("0202", "0303"), False, False), (("0202", "0201"), True, False)],
)
def test_rivers_and_lines_need_all_attackers(origins: tuple[str, ...], river: bool, line: bool) -> None:
    """One attacker who does not cross is enough that neither counts (EF-244, EF-H23)."""
    units = [f"a{index} {INFANTRY} {place}" for index, place in enumerate(origins)]
    state = stand(*units, sides={"river": ["0202/0302", "0201/0302"]}, lines={"soviet": ["0302/0202"]})
    found = applying(attack(state, *(unit.split()[0] for unit in units)))
    assert ("river" in found, "fortified-line" in found) == (river, line)


def test_guns_cross_nothing() -> None:
    """Only those who attack are looked at, not the guns that support them (EF-H23)."""
    state = stand(A, "g GE artillery III 1-2-8 orange boxed range=2 support=4 0201", sides={"river": ["0202/0302"]})
    assert applying(attack(state, "a", guns=("g",)))["river"] == "+1"


@pytest.mark.parametrize(
    ("town", "terrain", "found"),
    [
        ("city", "woods", {"city": "+1"}),
        ("city", "mountain", {"mountain": "+2"}),
        ("major-city", "mountain", {"major-city-soviet": "+2"}),
        ("city", "marsh", {"city": "+1"}),
    ],
)
def test_of_a_city_and_other_terrain_the_greater_counts(town: str, terrain: str, found: dict[str, str]) -> None:
    """They do not add up (EF-H23)."""
    state = stand(A)
    terrains = {**state.land.terrain, "0302": terrain}
    land = msgspec.structs.replace(state.land, town={"0302": town}, terrain=terrains)
    assert applying(attack(State(land, state.now), "a")) == found


def test_several_terrains_of_one_hex_add_up() -> None:
    """Town in woods, a strongpoint, a river: four in all, of which three count (EF-189, EF-H23)."""
    state = stand(
        A,
        rows=ground("u"),
        weather="dry lingering",
        strongpoints={"soviet": ["0302"]},
        sides={"river": ["0202/0302"]},
    )
    made = attack(state, "a")
    assert applying(made) == {"town-mud-snow": "+1", "strongpoint": "+1", "river": "+1", "woods": "+1"}
    assert (made.total, made.net) == (4, 3)


def test_in_two_hexes_each_modifier_counts_once() -> None:
    """Woods in both count once, the hills of one as well; each names the first hex that gives it (EF-H23)."""
    state = stand(f"a {INFANTRY} 0203", DEFENDER, "e SU infantry XX 1-1-4 0303", rows=ground("w", beside="w"))
    made = attack(state, "a", places=("0302", "0303"))
    assert applying(made) == {"woods": "+1"}
    state = stand(f"a {INFANTRY} 0203", DEFENDER, "e SU infantry XX 1-1-4 0303", rows=ground("w", beside="h"))
    made = attack(state, "a", places=("0302", "0303"))
    assert applying(made) == {"woods": "+1", "hill": "+1"}
    assert {f.what: f.place for f in made.modifiers if f.applies} == {"woods": "0302", "hill": "0303"}


def test_modifiers_of_minus_five_count_as_minus_three() -> None:
    """D1: an OOS defender, Combined Arms, two panzer divisions with integrity, engineers would be five (EF-189)."""
    units = [
        f"{name}{kind} {words} formation={name}pz {place}"
        for name, place in (("x", "0202"), ("y", "0201"))
        for kind, words in (("p", PANZER), ("q", MOTORIZED), ("r", MOTORIZED))
    ]
    state = stand(
        *units,
        "e GE engineer II 2-2-8 yellow boxed 0202",
        DEFENDER.replace("0302", "oos 0302"),
        now={"flown": ()},
        more={"air": [{"id": "ju87", "side": "axis", "rating": 1}]},
    )
    made = attack(state, *(unit.split()[0] for unit in units), "e", air=("ju87",))
    assert made.total == -5
    assert made.net == -3


def test_modifiers_of_plus_four_count_as_three() -> None:
    """D2: no Attack Supply, a town in Mud, No Retreat of the defender (EF-189)."""
    made = attack(stand(A, rows=ground("t"), weather="mud"), "a", supplied=False, reply=Reply(command="no-retreat"))
    assert applying(made) == {"no-attack-supply": "+2", "defender-no-retreat": "+1", "town-mud-snow": "+1"}
    assert (made.total, made.net) == (4, 3)


def test_every_modifier_is_listed_in_the_order_of_the_table_each_with_a_rule() -> None:
    """Those that do not apply too."""
    made = attack(stand(A), "a")
    order = [name for name in MODIFIERS["combat-modifiers"] if name in {factor.what for factor in made.modifiers}]
    assert [factor.what for factor in made.modifiers] == order
    assert len(order) == 22
    assert all(factor.rule.startswith("EF-") for factor in made.modifiers)
    assert not any(factor.applies for factor in made.modifiers)


def test_the_body_holds_all_of_it() -> None:
    """What the roll event keeps: strengths, halvings, totals, column, modifiers, rules."""
    state = stand(*ARMY, rows=ground("c"))
    body = attack(state, "p", "q", "i", supplied=False).body()
    assert (body["place"], body["places"], body["totals"], body["column"]) == ("0302", ["0302"], [20, 6], "3-1")
    assert body["halvings"] == [{"what": "armour-in-city", "rule": "EF-225", "units": ["p"], "before": 8, "after": 4}]
    assert (body["total"], body["net"], body["steps"]) == (3, 3, 3)
    assert body["rules"] == ["EF-187", "EF-H18", "EF-225", "EF-167", "EF-226"]
    assert "below" not in body
    assert attack(stand(force(1)), "a").body()["below"] is True


def test_a_reckoning_without_a_reply_is_one_with_nothing() -> None:
    """At declaration nobody knows what the defender will bring (EF-H18)."""
    state = stand(A, DEFENDER, "g SU artillery III 1-2-5 orange range=3 support=3 0302")
    made = attack(state, "a")
    assert (made.totals, made.support) == ((12, 8), ())
    assert made == attack(state, "a", reply=Reply())
    assert attack(state, "a", reply=Reply(guns=("g",))).totals == (12, 9)


def test_backing_of_nobody_is_nothing() -> None:
    """Without guns no support, whatever the cap."""
    assert attack(stand(A), "a").backing == (Backing(0, 12, 0), Backing(0, 6, 0))


TERRAIN = st.sampled_from(".wshxmatucC")
WEATHER = st.sampled_from(["dry", "mud", "frost", "snow", "dry lingering"])
SIDES = st.sampled_from([{}, {"river": ["0202/0302"]}, {"major-river": ["0202/0302"]}])


@settings(max_examples=60, deadline=None)
@given(
    TERRAIN,
    st.sampled_from(".wshx"),
    WEATHER,
    SIDES,
    st.booleans(),
    st.sampled_from(["page", "first"]),
    st.integers(0, 3),
)
def test_the_net_is_within_three_and_more_strength_never_lowers_the_column(
    target: str, origin: str, weather: str, sides: dict[str, list[str]], supplied: bool, edition: str, strength: int
) -> None:
    """Whatever the ground and the weather; and halving never makes a force stronger (EF-187, EF-189, EF-H19)."""
    found = []
    for more in (0, 3):
        units = (f"p GE armour III {4 * strength + more}-6-8 boxed armour 0202", "i GE infantry XX 3-9-5 0202")
        state = stand(*units, rows=ground(target, origin), weather=weather, sides=sides, options={"edition": edition})
        made = attack(state, "p", "i", supplied=supplied)
        assert -3 <= made.net <= 3
        assert made.totals[0] <= sum(each.strength for each in made.attack)
        assert made.totals[1] == 6
        found.append((not made.below, state.land.crt.columns.index(made.column)))
    assert found[0] <= found[1]


FORCES = st.lists(st.integers(0, 20), min_size=1, max_size=6)


@given(FORCES, st.lists(st.sets(st.integers(0, 5)), max_size=3))
def test_halvings_never_increase_a_strength(strengths: list[int], touched: list[set[int]]) -> None:
    """Of any groups in any number; the total is what the last sums come to, and at least 0 (EF-D23)."""
    forces = [Force(f"u{index}", value, value) for index, value in enumerate(strengths)]
    wanted = [
        Halving(f"h{n}", "EF-227", tuple(f"u{index}" for index in sorted(group))) for n, group in enumerate(touched)
    ]
    total, made = odds_halved(forces, wanted)
    assert 0 <= total <= sum(strengths)
    assert all(halving.after <= halving.before for halving in made)
