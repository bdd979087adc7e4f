"""Advances after combat: who may, who does by clause, word and default, what is found there. EF-162, EF-184, EF-261 to EF-263, EF-H29."""

from typing import Any

import pytest

from pbem.orders.model import Order
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT, Advance, AskMe, StandingAdvance
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.combats import INFANTRY, OPEN, RIFLE, clash, declared, drawn, fight, on
from tests.rulesets.east_front.fights import Fought

PANZER = "p GE armour III 8-7-8 yellow boxed armour steps=3 stack=3 0404"
ENGINEER = "e GE engineer II 2-2-7 boxed steps=2 stack=2 0405"
SECOND = "h GE infantry XX 6-9-5 steps=4 stack=6 0404"
THIRD = "i GE infantry XX 9-9-5 steps=4 stack=6 0506"


def went(fought: Fought) -> list[str]:
    """Say who advanced, in order."""
    return [body["unit"] for body in fought.bodies("unit.advanced")]


def after(state: State, cell: str = "-/R", **more: Any) -> list[str]:
    """Say who advanced after a combat for 0505."""
    return went(clash(state, cell=cell, **more))


def town(letter: str) -> str:
    """Return the field with other terrain in 0505."""
    rows = OPEN.splitlines()
    rows[4] = f". . . . {letter} . . . ."
    return "\n".join(rows)


ALL = Advance(place="0505", all=True)


@pytest.mark.parametrize(
    ("orders", "gone"),
    [
        ([ALL], ["g", "p"]),
        ([Advance(place="0505", units=("p",))], ["p"]),
        ([Advance(place="0505", units=("p", "g"))], ["p", "g"]),
        ([Advance(place="0505")], []),
        ([StandingAdvance(all=True)], ["p", "g"]),
        ([StandingAdvance(all=False)], []),
        ([StandingAdvance(all=True), Advance(place="0505")], []),
        ([StandingAdvance(all=False), ALL], ["p", "g"]),
        ([], []),
    ],
)
def test_any_all_or_none_advance(orders: list[Order], gone: list[str]) -> None:
    """A clause for the place before the standing word before the default (EF-261, EF-H29)."""
    assert sorted(after(drawn([RIFLE, INFANTRY, PANZER]), axis=orders)) == sorted(gone)


def test_the_strongest_go_first_where_all_may() -> None:
    """As far as the stacking limit lets them (EF-262, EF-H6)."""
    state = drawn([RIFLE, INFANTRY, PANZER, THIRD])
    assert after(state, axis=[ALL]) == ["i", "p"]


@pytest.mark.parametrize("cell", ["-/R", "-/3", "-/e"])
def test_a_hex_is_cleared_by_a_retreat_or_an_elimination(cell: str) -> None:
    """EF-261."""
    assert after(drawn([RIFLE, INFANTRY]), cell, axis=[ALL]) == ["g"]


@pytest.mark.parametrize("cell", ["-/2", "1/-", "-/-", "R1/-"])
def test_nobody_advances_where_defenders_are_left(cell: str) -> None:
    """And nothing is said of it."""
    fought = clash(drawn([RIFLE, INFANTRY]), cell=cell, axis=[Advance(place="0505", units=("g",))])
    assert went(fought) == []
    assert "order.failed" not in fought.kinds


def test_enemy_zones_do_not_matter() -> None:
    """EF-261."""
    others = [f"s{place} SU infantry XX 4-5-4 steps=3 stack=4 {place}" for place in ("0604", "0605")]
    assert after(drawn([RIFLE, INFANTRY, *others]), axis=[ALL]) == ["g"]


def refusals(fought: Fought) -> list[str]:
    """Say why orders failed."""
    return [body["why"] for body in fought.bodies("order.failed")]


def test_units_that_may_not_stay_and_it_is_said() -> None:
    """Terrain closed to them, stacking, Additional Retreat, a unit that did not attack (EF-184, EF-262)."""
    named = [Advance(place="0505", units=("p", "g"))]
    swamp = clash(drawn([RIFLE, INFANTRY, PANZER], town("s"), weather="mud"), cell="-/R", axis=named)
    assert "p" not in went(swamp)
    assert refusals(swamp)[0].startswith("{unit} cannot advance into {place}: it may not move")
    crowd = clash(
        drawn([RIFLE, INFANTRY, THIRD, SECOND]), cell="-/R", axis=[Advance(place="0505", units=("g", "h", "i"))]
    )
    assert went(crowd) == ["g", "h"]
    assert refusals(crowd)[0].startswith("{unit} cannot advance into {place}: more than")
    ordered = clash(
        drawn([RIFLE, INFANTRY]), cell="-/R", own=ADDITIONAL_RETREAT, axis=[Advance(place="0505", units=("g",))]
    )
    assert went(ordered) == []
    assert "EF-262" in ordered.only("order.failed")["rules"]
    stranger = clash(
        drawn([RIFLE, INFANTRY, "x GE infantry XX 7-9-5 0101"]), cell="-/R", axis=[Advance(place="0505", units=("x",))]
    )
    assert went(stranger) == []
    assert "order.failed" in stranger.kinds


def test_artillery_never_advances() -> None:
    """The guns in support did not attack, and one named is refused (EF-262)."""
    gun = "a GE artillery II 1-1-6 boxed range=2 support=4 stack=1 0405"
    state = drawn([RIFLE, INFANTRY, gun, "m GE msu II 0-0-8 orange 0305"])
    attack = on("0505", "g", guns=("a",), supply=("m",))
    assert went(fight(declared(state, attack), cell="-/R", axis=[ALL])) == ["g"]
    named = fight(declared(state, attack), cell="-/R", axis=[Advance(place="0505", units=("a", "g"))])
    assert went(named) == ["g"]


def test_attackers_under_additional_retreat_do_not_advance() -> None:
    """Also where they are not driven back (EF-262)."""
    assert after(drawn([RIFLE, INFANTRY]), own=ADDITIONAL_RETREAT, axis=[ALL]) == []


@pytest.mark.parametrize(
    ("drawing", "goes"),
    [
        ({}, True),
        ({"ways": {"main-road": ["0405 0505"]}}, True),
        ({"weather": "mud"}, False),
        ({"weather": "mud", "ways": {"main-road": ["0405 0505"]}}, True),
    ],
)
def test_a_major_river_is_no_bar_where_movement_could_cross_it(drawing: dict[str, Any], goes: bool) -> None:
    """By a bridge or by One-Hex Movement, which there is not in Mud (EF-69, EF-184)."""
    state = drawn([RIFLE, INFANTRY], sides={"major-river": ["0405/0505"]}, **drawing)
    assert after(state, axis=[ALL]) == (["g"] if goes else [])


@pytest.mark.parametrize(
    ("rows", "drawing", "goes"),
    [
        (OPEN, {}, False),
        (town("w"), {}, False),
        (town("t"), {}, True),
        (town("u"), {}, True),
        (town("c"), {}, True),
        (town("C"), {}, True),
        (OPEN, {"objectives": {"0505": 2}}, True),
        (OPEN, {"strongpoints": {"soviet": ["0505"]}}, True),
        (OPEN, {"lines": {"soviet": ["0505/0506"]}}, True),
        (OPEN, {"lines": {"soviet": ["0506/0505"]}}, False),
        (OPEN, {"sides": {"river": ["0505/0605"]}, "ways": {"minor-road": ["0505 0605"]}}, True),
        (OPEN, {"sides": {"river": ["0505/0605"]}}, False),
        (OPEN, {"ways": {"minor-road": ["0505 0605"]}}, False),
    ],
)
def test_by_default_places_worth_holding_are_entered(rows: str, drawing: dict[str, Any], goes: bool) -> None:
    """Towns, cities, bridges, victory locations, fortifications; otherwise nobody goes (EF-H29)."""
    assert after(drawn([RIFLE, INFANTRY], rows, **drawing)) == (["g"] if goes else [])


def test_by_default_the_two_strongest_stacks_go() -> None:
    """With all their units, as far as there is room (EF-H29, EF-262)."""
    small = ["a GE infantry X 3-3-5 steps=2 stack=2 0405", "b GE infantry X 4-3-5 steps=2 stack=2 0405"]
    more = ["c GE infantry X 5-3-5 steps=2 stack=2 0404", "d GE infantry X 9-3-5 steps=3 stack=2 0506"]
    assert after(drawn([RIFLE, *small, *more], town("t"))) == ["d", "b", "a"]


def test_in_a_combat_for_several_hexes_the_attacker_chooses_where_to_go() -> None:
    """Each unit goes into one; all go into the first until it is full (EF-262)."""
    units = ["r SU infantry XX 1-1-4 steps=1 0505", "s SU infantry XX 1-1-4 steps=1 0504", SECOND, PANZER]
    state = declared(drawn(units), on("0505 0504", "h", "p"))
    split = [Advance(place="0504", units=("p",)), Advance(place="0505", units=("h",))]
    fought = fight(state, cell="-/e", axis=split)
    assert (fought.place("p"), fought.place("h")) == ("0504", "0505")
    together = fight(state, cell="-/e", axis=[StandingAdvance(all=True)])
    assert (together.place("p"), together.place("h")) == ("0505", "0505")
    one = fight(state, cell="-/e", axis=[Advance(place="0504", all=True)])
    assert (one.place("p"), one.place("h")) == ("0504", "0504")


def test_what_is_left_in_the_hex_is_removed_and_the_place_taken() -> None:
    """Supply and bridge units, and works begun; a strongpoint stands until the Engineering step (EF-162, EF-H10, EF-H34, EF-H40)."""
    units = [RIFLE, INFANTRY, "b SU bridge II 0-1-5 orange 0505"]
    state = drawn(units, town("t"), strongpoints={"soviet": ["0505"]}, owner=["SSSSSSSSS"] * 9)
    state = state.change(works={"0505": "soviet"})
    fought = clash(state, cell="-/3", axis=[ALL])
    assert fought.place("b") == "(removed)"
    assert fought.only("place.taken")["side"] == "axis"
    assert fought.only("strongpoint.dropped")["place"] == "0505"
    assert fought.state.now.strongpoints == {"0505": "soviet"}
    assert fought.state.owner("0505") == "axis"


def test_an_advance_cuts_a_later_retreat() -> None:
    """It is made before the next combat (EF-261, EF-263)."""
    units = [
        "r SU infantry XX 4-5-4 steps=3 stack=4 0505",
        "g GE infantry XX 7-9-5 steps=4 stack=6 0405",
        "s SU infantry XX 4-5-4 steps=3 stack=4 0503",
        "h GE infantry XX 7-9-5 steps=4 stack=6 0403",
    ]
    state = declared(drawn(units), on("0505", "g"), on("0503", "h"))
    orders = [Advance(place="0505", all=True), Advance(place="0503")]
    stays = fight(state, cell="-/R", axis=[Advance(place="0505"), Advance(place="0503")])
    goes = fight(state, cell="-/R", axis=orders)
    (before,) = stays.effects_of("unit.retreated", "s")
    (then,) = goes.effects_of("unit.retreated", "s")
    watched = set(goes.state.land.neighbours["0505"])
    assert not watched & set(then["path"][1:])
    assert before["path"][1] in ("0604", "0603", "0602", "0504", "0502")


def test_who_asks_is_asked_only_if_somebody_may_advance() -> None:
    """EF-D31."""
    ask = [AskMe(what=("advances",))]
    state = declared(drawn([RIFLE, INFANTRY]), on("0505", "g"))
    assert fight(state, cell="-/R", axis=ask).only("question.asked")["units"] == ["g"]
    assert "question.asked" not in fight(state, cell="-/1", axis=ask).kinds


def test_a_bridge_unit_alone_is_not_driven_out_by_a_result_that_does_not_touch_it() -> None:
    """The hex is not cleared by it (EF-261)."""
    state = drawn([INFANTRY, "b SU bridge II 0-1-5 orange 0505"])
    assert after(state, "1/-", axis=[ALL]) == []
    assert after(state, "-/1", axis=[ALL]) == ["g"]
    assert after(state, "-/R", axis=[ALL]) == ["g"]
