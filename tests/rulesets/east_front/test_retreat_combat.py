"""Retreats after combats: how far, who leads, of attackers. EF-236, EF-237, EF-251 to EF-260, EF-H25, EF-H38."""

import pytest

from pbem.rulesets.east_front.orders import Retreat, StandingGuns, StandingRetreat
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT
from tests.rulesets.east_front.combats import INFANTRY, RIFLE, clash, declared, drawn, fight, on
from tests.rulesets.east_front.fights import Fought

AR = ADDITIONAL_RETREAT


def foe(place: str, words: str = "") -> str:
    """Write a German infantry division in a place."""
    return f"g{place} GE infantry XX 7-9-5 steps=4 stack=6 {words} {place}"


def distance(fought: Fought, unit: str) -> int:
    """Say how far from 0505 a unit is."""
    return fought.state.land.distance("0505", fought.place(unit))


def test_an_r_is_two_hexes_and_three_under_additional_retreat() -> None:
    """Led by the owner, then by the other side, each by its own words (EF-236, EF-251, EF-264, EF-H27)."""
    state = drawn([RIFLE, INFANTRY])
    axis, soviet = [StandingRetreat(towards="0509")], [StandingRetreat(towards="0901")]
    plain = clash(state, cell="-/R", axis=axis, soviet=soviet)
    assert (plain.place("r"), plain.only("unit.retreated")["by"]) == ("0704", "soviet")
    farther = clash(state, cell="-/R", enemy=AR, axis=axis, soviet=soviet)
    assert (farther.place("r"), farther.only("unit.retreated")["by"]) == ("0607", "axis")
    assert farther.only("unit.retreated")["rules"] == ["EF-251", "EF-H27", "EF-236"]
    told = clash(state, cell="-/R", enemy=AR, axis=[Retreat(place="0505", path=("0604", "0704", "0803"))])
    assert told.place("r") == "0803"
    own = clash(state, cell="-/R", enemy=AR, soviet=[Retreat(place="0505", path=("0605", "0606", "0607"))])
    assert own.place("r") == clash(state, cell="-/R", enemy=AR).place("r") != "0704"


RING = [foe(place) for place in ("0404", "0506", "0605", "0703")]
"""Around 0505, so that every way leads through a zone."""


def test_under_additional_retreat_no_empty_enemy_zone_is_entered() -> None:
    """Who has no other way is eliminated; without the order it goes through one and pays (EF-237, EF-257)."""
    state = drawn([RIFLE, *RING])
    lost = clash(state, cell="-/R", enemy=AR)
    assert lost.place("r").startswith("(")
    assert "EF-237" in lost.only("unit.eliminated")["rules"]
    assert "roll" not in lost.kinds
    paid = clash(state, 1, cell="-/R")
    assert "EF-257" in paid.bodies("unit.lost")[0]["rules"]


def test_under_additional_retreat_a_zone_with_a_friend_in_it_is_open() -> None:
    """It is not uncontested (EF-237, EF-256)."""
    units = [RIFLE, *RING, "s SU infantry XX 4-5-4 steps=3 stack=4 0604"]
    fought = clash(drawn(units), cell="-/R", enemy=AR)
    assert "unit.lost" not in fought.kinds


def test_each_unit_goes_away_from_the_hex_where_it_stood() -> None:
    """In a combat for several hexes, and does not end in another of them (EF-185, EF-251)."""
    units = ["g GE infantry XX 9-9-5 steps=4 stack=6 0404", RIFLE, "s SU infantry XX 4-5-4 steps=3 stack=4 0403"]
    state = declared(drawn(units), on("0505 0403", "g"))
    fought = fight(state, cell="-/R")
    for unit, origin in (("r", "0505"), ("s", "0403")):
        (body,) = fought.effects_of("unit.retreated", unit)
        assert body["path"][0] == origin
        assert state.land.distance(origin, body["path"][-1]) == 2
    held = fight(state, cell="-/R", soviet=[Retreat(place="0505", path=("0504", "0403"))])
    assert held.place("r") != "0403"
    assert "order.failed" in held.kinds


@pytest.mark.parametrize(("own", "far"), [("", 3), (AR, 4)])
def test_attackers_go_away_from_the_defender_hex(own: str, far: int) -> None:
    """Two hexes, under Additional Retreat three as the defender wants (EF-H25)."""
    state = drawn([RIFLE, INFANTRY, "h GE infantry XX 7-9-5 steps=4 stack=6 0404"])
    fought = clash(state, cell="R1/-", own=own)
    assert {distance(fought, unit) for unit in ("g", "h")} == {far}
    assert {body["by"] for body in fought.bodies("unit.retreated")} == {"soviet" if own else "axis"}


def test_the_attacker_s_clauses_tell_his_own_units_from_those_he_leads_away() -> None:
    """By where a path begins, or by the unit named (EF-236, EF-251)."""
    state = drawn([RIFLE, INFANTRY])
    clauses = [
        Retreat(place="0505", path=("0604", "0603", "0602")),
        Retreat(place="0505", path=("0305", "0205"), unit="g"),
    ]
    away = clash(state, cell="-/R", enemy=AR, axis=clauses)
    assert away.place("r") == "0602"
    assert "order.failed" not in away.kinds
    back = clash(state, cell="R/-", axis=clauses)
    assert back.place("g") == "0205"
    assert "order.failed" not in back.kinds
    path = [Retreat(place="0505", path=("0306", "0206"))]
    assert clash(state, cell="R/-", axis=path).place("g") == "0206"
    assert clash(state, cell="-/R", enemy=AR, axis=path).place("r") != "0206"


@pytest.mark.parametrize(
    ("unit", "end"),
    [
        ("x SU super-heavy II 0-1-2 green firing 0505", "EF-56"),
        ("x SU msu II 0-0-8 orange dump 0505", "EF-254"),
        ("x SU bridge II 0-1-5 orange 0505", "EF-254"),
        ("x SU fortress II 1-2-0 0505", "EF-254"),
    ],
)
def test_who_cannot_retreat_is_lost(unit: str, end: str) -> None:
    """Firing super-heavy artillery, dumps, bridge units, units that do not move (EF-56, EF-254)."""
    fought = clash(drawn([RIFLE, unit, INFANTRY], ways={"main-road": ["0505 0605"]}), cell="-/R")
    assert end in fought.only("unit.eliminated")["rules"]
    assert fought.place("r") != "0505"


def test_an_hq_that_retreats_through_an_empty_zone_flips() -> None:
    """EF-258."""
    units = ["5.hq SU hq XXXX 0-1-5 command=2 steps=2 0505", RIFLE, *RING]
    fought = clash(drawn(units), 1, cell="-/R")
    assert fought.state.piece("5.hq").non_op
    assert not clash(drawn([units[0], RIFLE, INFANTRY]), cell="-/R").state.piece("5.hq").non_op


def test_artillery_is_destroyed_before_the_roll_by_its_owner_s_word() -> None:
    """EF-259."""
    gun = "a SU artillery II 0-1-4 range=2 support=3 stack=1 0505"
    state = drawn([RIFLE, gun, *RING])
    fought = clash(state, 1, cell="-/R", soviet=[StandingGuns(destroy=True)])
    assert fought.effects_of("unit.eliminated", "a")[0]["how"] == "guns"


def test_an_msu_goes_with_combat_units_or_is_removed() -> None:
    """It ends where one of them does (EF-D14, EF-H38)."""
    msu = "m SU msu II 0-0-8 orange 0505"
    state = drawn([RIFLE, "s SU infantry XX 4-5-4 steps=3 stack=4 0505", msu, INFANTRY])
    assert clash(state, cell="-/R").place("m") == clash(state, cell="-/R").place("r")
    apart = [
        Retreat(place="0505", path=("0604", "0603"), unit="r"),
        Retreat(place="0505", path=("0605", "0606"), unit="s"),
    ]
    split = clash(state, cell="-/R", soviet=apart)
    assert split.place("m") in ("0603", "0606")
    third = Retreat(place="0505", path=("0605", "0606"), unit="m")
    assert clash(state, cell="-/R", soviet=[third, *apart]).place("m") == "0606"


def test_an_earlier_advance_cuts_a_later_retreat() -> None:
    """Whose zones and stack stand in the way now (EF-263)."""
    state = drawn([RIFLE, INFANTRY, foe("0604")])
    assert clash(state, cell="-/R").place("r") not in ("0604", "0704", "0703")


def test_units_that_would_overstack_go_a_hex_farther() -> None:
    """Or are lost (EF-253)."""
    full = [f"s{place} SU infantry XX 4-5-4 steps=3 stack=12 {place}" for place in _two_away()]
    fought = clash(drawn([RIFLE, INFANTRY, *full]), cell="-/R")
    assert distance(fought, "r") == 3
    assert "EF-253" in fought.only("unit.retreated")["rules"]


def _two_away() -> list[str]:
    land = drawn([RIFLE]).land
    return [place for place in land.terrain if land.distance("0505", place) == 2 and place not in ("0304", "0305")]


def test_a_retreat_over_a_major_river_needs_a_bridge() -> None:
    """But in Snow for all but artillery (EF-260)."""
    rivers = {"major-river": ["0505/0506", "0505/0604", "0505/0605"]}
    units = [RIFLE, INFANTRY, foe("0404")]
    dry = clash(drawn(units, sides=rivers), 1, cell="-/R")
    assert dry.only("unit.retreated")["path"][1] == "0504"
    snow = clash(drawn(units, sides=rivers, weather="snow"), cell="-/R")
    assert snow.place("r") == "0704"
    guns = [*units, "a SU artillery II 0-1-4 range=2 support=3 stack=1 0505"]
    split = clash(drawn(guns, sides=rivers, weather="snow"), 1, 1, cell="-/R")
    assert split.place("r") == "0704"
    assert split.place("a") != "0704"
