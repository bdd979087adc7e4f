"""Retreats, most of them along a corridor one hex wide. FR-36, FR-37, FR-49 to FR-56, FR-D15 to FR-D20, FR-H23."""

import pytest

from pbem.core.text import Message, render
from pbem.orders.model import Order
from pbem.rulesets.api import Effect
from pbem.rulesets.france_1940.orders import Retreat, StandingRetreat
from pbem.rulesets.france_1940.retreat import ways
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.battle import always, attack, fight, of_kind
from tests.rulesets.france_1940.maps import game

ROW = ". . . . . . . ."
"""A corridor: the attacker stands at 0101, the defender at 0201, and there is one way to go."""
ATTACKER = "a DE infantry-corps 0101"
OPEN = "\n".join([". . . . . . . . ."] * 9)
"""An open map: the defender stands at 0505."""


def run(
    state: State, *clauses: Order, place: str = "0201", units: str = "a", result: str = "DR"
) -> tuple[State, tuple[Effect, ...]]:
    """Fight one attack that ends with a result."""
    return fight(always(state, result), attack(place, units), clauses)


def paths(effects: tuple[Effect, ...]) -> dict[str, str]:
    """Return the path of every unit that retreated."""
    return {str(body["unit"]): " ".join(body["path"]) for body in of_kind(effects, "unit.retreated")}  # type: ignore[arg-type]


@pytest.mark.parametrize("result", ["DR", "DR%"])
@pytest.mark.parametrize(
    ("defender", "goal"),
    [
        ("active-corps", "0401"),
        ("mech-cavalry-corps", "0401"),
        ("armoured-division", "0401"),
        ("B-corps", "0601"),
    ],
)
def test_how_far(result: str, defender: str, goal: str) -> None:
    """W7, FR-36, FR-49, FR-52, FR-D11, FR-D17: a retreat ends at distance 2, that of a French "B" corps at 4, on DR and DR% alike."""
    after, effects = run(game(ROW, ATTACKER, f"d FR {defender} 0201"), result=result)
    assert after.piece("d").place == goal
    assert after.piece("d").disorganised
    (body,) = of_kind(effects, "unit.retreated")
    assert ("FR-52" in body["rules"]) is (defender == "B-corps")  # type: ignore[operator]


@pytest.mark.parametrize(
    ("defender", "others", "end"),
    [
        # the corridor ahead is in the ZOC of an enemy at 0501: 0401, 0501, 0601
        ("active-corps", ["x DE infantry-corps 0501"], ""),
        ("mech-cavalry-corps", ["x DE infantry-corps 0501"], "0401"),
        ("armoured-division", ["x DE infantry-corps 0501"], "0401"),
        ("active-corps", ["x DE infantry-corps 0501", "f FR active-corps 0401"], "0401"),
        ("active-corps", ["x DE infantry-corps 0501", "f FR active-corps 0401 disorganised"], "0401"),
        ("active-corps", ["x DE infantry-corps 0501 disorganised"], "0401"),
        # no enemy hex is entered, whoever retreats
        ("mech-cavalry-corps", ["x DE infantry-corps 0401"], ""),
        ("mech-cavalry-corps", ["x DE infantry-corps 0301"], ""),
        ("active-corps", ["x DE infantry-corps 0401 disorganised"], ""),
        # a friend beyond does not help where the first hex entered is in an enemy ZOC
        ("active-corps", ["x DE infantry-corps 0401 disorganised", "f FR active-corps 0301"], ""),
        # "B" corps: 4 hexes, past an enemy it fares worse
        ("B-corps", ["x DE infantry-corps 0701"], ""),
        ("B-corps", ["x DE infantry-corps 0701", "f FR active-corps 0601"], "0601"),
        ("B-corps", ["x DE infantry-corps 0801"], "0601"),
        # fortress infantry and units that cannot move do not retreat
        ("fortress-infantry", [], ""),
        ("active-corps 4-0", [], ""),
    ],
)
def test_who_can_retreat(defender: str, others: list[str], end: str) -> None:
    """FR-53 to FR-56, FR-D16, FR-D20, FR-H23: no enemy ZOC for foot but where a friend stands; who finds no way is eliminated."""
    kind, *values = defender.split()
    state = game(ROW, ATTACKER, f"d FR {kind} 0201 {' '.join(values)}", *others)
    after, effects = run(state)
    if end:
        assert after.piece("d").place == end
    else:
        assert after.now.gone == {"d": "retreat"}
        assert of_kind(effects, "unit.retreated") == []


def test_zone_of_every_hex_on_the_way_counts() -> None:
    """FR-D16: each hex entered obeys the rule of ZOC, not only the last one."""
    state = game(
        ". . . . . .\n~ ~ . ~ ~ ~",
        ATTACKER,
        "d FR active-corps 0201",
        "x DE infantry-corps 0302",
        "f FR active-corps 0401",
    )
    after, _ = run(state)
    assert after.now.gone == {"d": "retreat"}
    calm = game(". . . . . .\n~ ~ . ~ ~ ~", ATTACKER, "d FR active-corps 0201", "x DE infantry-corps 0302 disorganised")
    assert run(calm)[0].piece("d").place == "0401"


@pytest.mark.parametrize(
    ("row", "kind", "sides", "gone"),
    [
        (". . ~ .", "active-corps", {}, True),
        (". . l .", "active-corps", {}, True),
        (". . . .", "active-corps", {"lake": "0201/0301"}, True),
        (". . . .", "active-corps", {"sea": "0301/0401"}, True),
        (". . . .", "active-corps", {"major": "0201/0301", "rivers": "0301/0401"}, False),
        (". . x .", "active-corps", {}, False),
        (". . x .", "mech-cavalry-corps", {}, True),
        (". . m .", "mech-cavalry-corps", {}, True),
        (". . x .", "mech-cavalry-corps", {"roads": ["0201 0301 0401"]}, False),
        (". .", "active-corps", {}, True),
        (". . .", "active-corps", {}, True),
    ],
)
def test_land_and_water(row: str, kind: str, sides: dict[str, object], gone: bool) -> None:
    """FR-D16, FR-56: no retreat into sea, lake or terrain that is barred to the unit, across sea or lake sides, or off the map."""
    after, _ = run(game(row, ATTACKER, f"d FR {kind} 0201", **sides))  # type: ignore[arg-type]
    assert ("d" in after.now.gone) is gone


def test_retreat_draws_no_neutral_into_the_war() -> None:
    """FR-50, FR-H5: the attacker cannot drive a unit into a country that is still neutral."""
    units = ("f FR active-corps 0101", "d DE infantry-corps 0201")
    state = game(ROW, *units, at="1 allied 1 combat", nations="FFBBFFFF", neutral="BE")
    after, _ = run(state, units="f")
    assert after.now.gone == {"d": "retreat"}
    assert after.now.countries == {}


FULL = [f"f{i} FR light-cavalry-division 0401" for i in range(3)]


@pytest.mark.parametrize(
    ("others", "end"),
    [
        (FULL[:2], "0401"),
        (FULL, "0501"),
        ([*FULL, *(line.replace("f", "g", 1).replace("0401", "0501") for line in FULL)], "0601"),
        (["f FR active-corps 0401"], "0401"),
        (["f FR active-corps 0401", "g FR active-corps 0401"], "0501"),
        (["b BE infantry-corps 0401"], "0501"),
    ],
)
def test_stacking_sends_it_farther(others: list[str], end: str) -> None:
    """FR-51, FR-D17, FR-H6, FR-H8: where it may not stack at distance 2 it goes on, as few hexes as possible."""
    nations = "FFFBFFFF" if others[0].startswith("b ") else ""
    state = game(ROW, ATTACKER, "d FR active-corps 0201", *others, nations=nations)
    after, effects = run(state)
    assert after.piece("d").place == end
    (body,) = of_kind(effects, "unit.retreated")
    assert ("FR-51" in body["rules"]) is (end != "0401")  # type: ignore[operator]


def test_no_place_at_all_to_stack() -> None:
    """FR-51, FR-56: if every hex that it can come to is full, the unit is eliminated."""
    after, _ = run(game(". . . .", ATTACKER, "d FR active-corps 0201", *FULL))
    assert after.now.gone == {"d": "retreat"}


def test_a_way_round_is_a_way() -> None:
    """FR-49, FR-D17, FR-D19: the distance of the end counts: if two hexes do not lead to distance 2, three may."""
    rows = "~ . ~ ~\n. . . .\n~ ~ ~ ~"
    state = game(rows, "a DE infantry-corps 0102", "d FR light-cavalry-division 0202", lake="0202/0302")
    after, effects = run(state, place="0202")
    assert paths(effects) == {"d": "0202 0201 0302 0402"}
    assert state.land.distance("0202", after.piece("d").place) == 2


WINDING = """
~ ~ ~ ~ ~ ~
~ ~ ~ . ~ ~
~ ~ . ~ . ~
~ . . ~ . ~
. ~ ~ ~ . ~
~ ~ ~ ~ . ~
"""


def test_a_winding_way_is_taken_when_it_is_the_only_one() -> None:
    """FR-56, FR-D19: a "B" corps is not eliminated while any legal way leads to distance 4, even one that winds nearer again."""
    state = game(WINDING, "a DE infantry-corps 0506", "d FR B-corps 0505")
    possible = ways(state, "d")
    assert (possible.strict, possible.paths) == (
        False,
        {"0105": ("0504", "0503", "0402", "0303", "0304", "0204", "0105")},
    )
    after, _ = run(state, place="0505")
    assert after.piece("d").place == "0105"


def test_each_by_its_own_rule() -> None:
    """FR-D18: in a mixed stack the "B" corps goes 4 hexes and the other 2; motorised units go first."""
    state = game(ROW, ATTACKER, "b FR B-corps 0201", "m FR light-cavalry-division 0201", "n FR active-corps 0201")
    after, effects = run(state)
    assert paths(effects) == {"m": "0201 0301 0401", "b": "0201 0301 0401 0501 0601", "n": "0201 0301 0401"}
    assert list(paths(effects)) == ["m", "b", "n"]
    assert after.at("0401") == ("m", "n")


def test_motorised_units_open_the_way() -> None:
    """FR-D18, FR-54: a motorised unit of the stack that has gone into an enemy ZOC lifts it for the foot that follows."""
    state = game(
        ROW, ATTACKER, "i FR active-corps 0201", "m FR light-cavalry-division 0201", "x DE infantry-corps 0501"
    )
    after, effects = run(state)
    assert after.at("0401") == ("i", "m")
    assert "FR-54" in of_kind(effects, "unit.retreated")[1]["rules"]  # type: ignore[operator]
    assert "FR-55" in of_kind(effects, "unit.retreated")[0]["rules"]  # type: ignore[operator]


def test_disorganised_unit_retreats_too() -> None:
    """FR-D15, FR-37: a unit that is disorganised already retreats all the same, and stays disorganised."""
    after, _ = run(game(ROW, ATTACKER, "d FR active-corps 0201 disorganised"))
    assert after.piece("d").place == "0401"
    assert after.piece("d").disorganised


def test_interdiction_does_not_hinder_a_retreat() -> None:
    """FR-D24: interdiction counts for movement and supply only, not for retreats."""
    state = game(ROW, ATTACKER, "d FR active-corps 0201", interdicted={"0301": "german", "0401": "german"})
    assert run(state)[0].piece("d").place == "0401"


BATTLE = ("a DE infantry-corps 0504", "d FR active-corps 0505")


def test_default_avoids_enemy_zones_then_goes_away_from_supply() -> None:
    """FR-50, FR-H23: without a word the unit is sent past the fewest enemy ZOCs, then farthest from its source, then to the lowest hex."""
    state = game(OPEN, *BATTLE, sources={"FR": "0109", "DE": "0501"})
    after, effects = run(state, place="0505")
    end = after.piece("d").place
    legal = ways(state, "d")
    far = max(state.land.distance(other, "0109") for other in legal.paths if not legal.hindered[other])
    best = [other for other in legal.paths if not legal.hindered[other] and state.land.distance(other, "0109") == far]
    assert end == min(best)
    assert legal.hindered[end] == 0
    assert "FR-H23" in of_kind(effects, "unit.retreated")[0]["rules"]  # type: ignore[operator]


@pytest.mark.parametrize("end", ["0507", "0406", "0306", "0305", "0705", "0706", "0606"])
def test_standing_word_sends_them_towards_a_place(end: str) -> None:
    """FR-50: by a standing word units retreat to the legal end that is nearest to the place named."""
    state = game(OPEN, *BATTLE)
    after, _ = run(state, StandingRetreat(towards=end), place="0505")
    legal = ways(state, "d").paths
    nearest = min(state.land.distance(other, end) for other in legal)
    assert state.land.distance(after.piece("d").place, end) == nearest


CROWD = ("f FR active-corps 0507", "g FR active-corps 0507")


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("0506 0507", "0507, which is full"),
        ("0506 0507 0508", "0507, which is full"),
        ("0506 0606", ""),
    ],
)
def test_attackers_path_and_stacking(path: str, fault: str) -> None:
    """FR-51, FR-D17: the attacker may not end the retreat in a full hex, nor send it farther while it stacks elsewhere at distance 2."""
    state = game(OPEN, *BATTLE, *CROWD)
    after, effects = run(state, Retreat(place="0505", path=tuple(path.split())), place="0505")
    said = [render(Message(str(b["why"]), b["args"])) for b in of_kind(effects, "order.failed")]  # type: ignore[arg-type]
    assert [fault in text for text in said] == ([True] if fault else [])
    assert state.land.distance("0505", after.piece("d").place) == 2


def test_path_into_a_dead_end() -> None:
    """FR-52, FR-D19: a path from which a "B" corps cannot go on to distance 4 is not followed, for it would be lost there."""
    rows = ". . . . . .\n~ . ~ ~ ~ ~\n. ~ ~ ~ ~ ~"
    state = game(rows, "a DE infantry-corps 0101", "d FR B-corps 0201")
    after, effects = run(state, Retreat(place="0201", path=("0202",)))
    assert after.piece("d").place == "0601"
    (body,) = of_kind(effects, "order.failed")
    assert body["rules"] == ["FR-52"]


def test_path_back_towards_the_fight() -> None:
    """FR-49: on a retreat the attacker may not lead the unit back nearer to the place where it fought."""
    state = game(OPEN, *BATTLE, "b FR B-corps 0505")
    _, effects = run(state, Retreat(place="0505", unit="b", path=("0506", "0507", "0606", "0605")), place="0505")
    (body,) = of_kind(effects, "order.failed")
    assert "back towards the place it fought in" in render(Message(str(body["why"]), body["args"]))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("0506 0507", ""),
        ("0605 0706", ""),
        ("0506 0605 0706", "at distance 2 after 2 hexes"),
        ("0604 0704", "enemy ZOC"),
        ("0504 0503", "cannot retreat into 0504"),
        ("0506 0508", "not next to"),
        ("0506 9999", "not next to"),
        ("0506 0507 0506", "cannot retreat into 0506"),
    ],
)
def test_attackers_path(path: str, fault: str) -> None:
    """FR-50, FR-D19: the attacker's path is followed if it is legal; otherwise it is said why not, and the default is done."""
    state = game(OPEN, *BATTLE)
    clause = Retreat(place="0505", path=tuple(path.split()))
    after, effects = run(state, clause, place="0505")
    failures = of_kind(effects, "order.failed")
    if fault:
        (body,) = failures
        assert fault in render(Message(str(body["why"]), body["args"]))  # type: ignore[arg-type]
        assert state.land.distance("0505", after.piece("d").place) == 2
    else:
        assert failures == []
        assert paths(effects)["d"] == f"0505 {path}"


def test_path_too_long_or_too_short_is_fitted() -> None:
    """FR-50, FR-52, FR-D18: one path for a stack: who must go 2 stops on it, and the "B" corps goes on from its end."""
    state = game(OPEN, *BATTLE, "b FR B-corps 0505")
    _, effects = run(state, Retreat(place="0505", path=("0506", "0507")), place="0505")
    assert paths(effects)["d"] == "0505 0506 0507"
    assert paths(effects)["b"].startswith("0505 0506 0507 ")
    assert state.land.distance("0505", paths(effects)["b"].split()[-1]) == 4
    _, effects = run(state, Retreat(place="0505", path=("0506", "0507", "0508", "0509")), place="0505")
    assert paths(effects) == {"b": "0505 0506 0507 0508 0509", "d": "0505 0506 0507"}


def test_clause_for_one_unit_goes_first() -> None:
    """FR-50, FR-D18: a clause that names a unit is for it alone, the clause for the place is for the others."""
    state = game(OPEN, *BATTLE, "e FR active-corps 0505")
    clauses = (Retreat(place="0505", path=("0506", "0507")), Retreat(place="0505", unit="e", path=("0605", "0706")))
    _, effects = run(state, *clauses, place="0505")
    assert paths(effects) == {"d": "0505 0506 0507", "e": "0505 0605 0706"}


def test_attacker_cannot_choose_elimination() -> None:
    """FR-D19: a path on which the unit would be lost is not followed while a legal one exists."""
    state = game(OPEN, *BATTLE, "x DE infantry-corps 0707")
    after, _ = run(state, Retreat(place="0505", path=("0605", "0706")), place="0505")
    assert "d" in after.now.pieces


def test_retreat_through_enemy_land_takes_it() -> None:
    """FR-H7: a supplied unit that retreats through places of the other side takes them for its own."""
    state = game(ROW, ATTACKER, "d FR active-corps 0201", now={"control": {"0301": "german"}})
    after, _ = run(state)
    assert after.owner("0301") == "allied"
