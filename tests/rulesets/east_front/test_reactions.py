"""The Reaction Phase carried out: moves of the side that is attacked, one by one or in stacks (EF-191 to EF-199, EF-D20)."""

from typing import Any

import pytest

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import Effect
from pbem.rulesets.east_front import reaction, reactions
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Move, MoveStack
from pbem.rulesets.east_front.state import Assault, State
from tests.rulesets.east_front.field import field

PLAIN = "\n".join([". . . . . . . ."] * 6)
TANK = "t.1 SU armour XX 4-4-8 boxed armour 0302"
TWIN = "t.2 SU armour XX 4-4-8 boxed armour 0302"
HQ = "5.a SU hq XXXX 0-1-4 command=1 recovery=4 0203"
DEFENDER = "d.1 SU infantry XX 4-5-4 0503"
ATTACKER = "a.1 GE infantry XX 7-9-5 0603"


def attacked(*units: str, **drawing: Any) -> State:
    """Return an Axis Combat Phase in which a.1 attacks d.1 in 0503."""
    state = field(PLAIN, [DEFENDER, ATTACKER, *units], phase="axis-combat", **drawing)
    return state.change(attacks=(Assault(("0503",), ("a.1",)),))


def react(state: State, *orders: Order, side: str = "soviet") -> tuple[State, list[Effect]]:
    """Carry out a reaction."""
    after, effects = play(reactions.react(state, side, orders, 1), state, 2)
    return after, list(effects)


def test_a_unit_goes_into_the_hex_that_is_attacked() -> None:
    """It adds its strength to the defence there, and is done with its movement in this phase (EF-191, EF-199)."""
    after, effects = react(attacked(TANK, HQ), Move(unit="t.1", to="0503"))
    moved, ended = effects
    assert (moved.kind, moved.body["by"], moved.body["done"]) == ("unit.moved", "reaction", True)
    assert moved.body["path"][0] == "0302"
    assert moved.body["path"][-1] == "0503"
    assert moved.body["causes"] == [1]
    assert {"EF-191"} <= set(moved.body["rules"])
    assert (ended.kind, ended.body["side"], after.now.reacted) == ("reaction.ended", "soviet", True)
    assert after.at("0503") == ("d.1", "t.1")


def test_the_zone_costs_in_the_defender_hex() -> None:
    """The Defender Hex is in the attacker's ZOC, which costs the normal point there (EF-198)."""
    _, (moved, _) = react(attacked(TANK, HQ), Move(unit="t.1", path=("0402", "0503")))
    assert moved.body["cost"] == 6
    _, (moved, _) = react(attacked(TANK, HQ, options={"reaction-zoc": "none"}), Move(unit="t.1", path=("0402", "0503")))
    assert moved.body["cost"] == 4


def test_a_unit_may_go_anywhere() -> None:
    """A reaction need not lead towards the attack (EF-196)."""
    after, _ = react(attacked(TANK, HQ), Move(unit="t.1", to="0101"))
    assert after.piece("t.1").place == "0101"


def test_moves_follow_the_order_of_the_sheet() -> None:
    """A hex in an enemy ZOC is open once a friendly unit stands there, and only then (EF-197)."""
    far = "t.3 SU armour XX 4-4-8 boxed armour 0302"
    state = attacked(TANK, HQ, far)
    _, effects = react(state, Move(unit="t.1", to="0504"))
    assert [made.kind for made in effects] == ["order.failed", "reaction.ended"]
    after, _ = react(state, Move(unit="t.3", to="0503"), Move(unit="t.1", to="0503"))
    assert after.at("0503") == ("d.1", "t.1", "t.3")


def test_a_unit_reacts_once() -> None:
    """What is left of half the allowance is not used in a second order (EF-191)."""
    _, effects = react(attacked(TANK, HQ), Move(unit="t.1", path=("0402",)), Move(unit="t.1", path=("0403",)))
    assert [made.kind for made in effects] == ["unit.moved", "order.failed", "reaction.ended"]


def test_a_stack_goes_one_by_one() -> None:
    """Those of a stack that may react go, but for the one with an order of its own; who may not stays without a word (EF-192)."""
    foot = "r.1 SU infantry XX 4-5-4 0302"
    state = attacked(TANK, TWIN, foot, HQ)
    after, effects = react(state, MoveStack(place="0302", to="0503"), Move(unit="t.2", path=("0301",)))
    assert [made.kind for made in effects] == ["unit.moved", "unit.moved", "reaction.ended"]
    assert [after.piece(unit).place for unit in ("t.1", "t.2", "r.1")] == ["0503", "0301", "0302"]


def test_an_empty_stack_fails() -> None:
    """An order for a stack of which nobody may react has failed, by the rule."""
    _, (lost, _) = react(attacked(HQ), MoveStack(place="0503", to="0402"))
    assert (lost.kind, lost.body["rules"]) == ("order.failed", ["EF-191"])


@pytest.mark.parametrize(("number", "kinds"), [
    ("any", ["unit.moved", "unit.moved", "reaction.ended"]),
    ("points", ["unit.moved", "order.failed", "reaction.ended"]),
])  # fmt: skip
def test_how_many_react(number: str, kinds: list[str]) -> None:
    """One operational HQ with a point is enough for any number; by the option each point lets one unit react (EF-194, EF-D20, EF-H42)."""
    state = attacked(TANK, TWIN, HQ, options={"reaction-number": number})
    after, effects = react(state, Move(unit="t.1", to="0503"), Move(unit="t.2", to="0503"))
    assert [made.kind for made in effects] == kinds
    assert after.now.used == ({"react 5.a": 1} if number == "points" else {})


def test_points_are_counted_in_a_phase() -> None:
    """The HQ with the most points left is asked first, and all are back in the next phase (EF-H42)."""
    second = "6.a SU hq XXXX 0-1-4 command=2 recovery=4 0202"
    state = attacked(TANK, TWIN, HQ, second, options={"reaction-number": "points"}, now={"used": {"command 6.a": 2}})
    after, effects = react(state, Move(unit="t.1", to="0503"), Move(unit="t.2", to="0503"))
    assert [made.body.get("hq") for made in effects] == ["6.a", "5.a", None]
    assert after.now.used == {"command 6.a": 2, "react 6.a": 1, "react 5.a": 1}


def test_a_german_reacts_without_headquarters() -> None:
    """Only the Soviets need one, whatever the option (EF-194)."""
    units = ["d.1 GE infantry XX 7-9-5 0503", "a.1 SU infantry XX 4-5-4 0603", "p.1 GE armour III 8-7-8 boxed 0302"]
    state = field(PLAIN, units, phase="soviet-combat", options={"reaction-number": "points"})
    state = state.change(attacks=(Assault(("0503",), ("a.1",)),))
    after, (moved, _) = react(state, Move(unit="p.1", to="0503"), side="axis")
    assert after.piece("p.1").place == "0503"
    assert "hq" not in moved.body


def test_one_hex() -> None:
    """A step that costs more is made all the same, but not in Mud (EF-71)."""
    rows = PLAIN.replace(". . . . . . . .", ". . . . m . . .", 2)
    slow = "t.1 SU armour XX 4-4-2 boxed armour 0402"
    for weather, kinds in (("dry", "unit.moved"), ("mud", "order.failed")):
        state = field(rows, [DEFENDER, ATTACKER, slow, HQ], phase="axis-combat", weather=weather)
        state = state.change(attacks=(Assault(("0503",), ("a.1",)),))
        _, effects = react(state, Move(unit="t.1", to="0503"))
        assert effects[0].kind == kinds, weather


@pytest.mark.parametrize(("order", "code"), [
    (Move(unit="t.1", to="9999"), "east.move.unknown-place"),
    (Move(unit="t.1", to="0302"), "east.move.nowhere"),
    (Move(unit="t.1", to="0806"), "east.reaction.too-far"),
    (Move(unit="t.1", to="0504"), "east.reaction.entry"),
    (Move(unit="t.1", to="0603"), "east.move.enemy"),
    (Move(unit="d.1", to="0402"), "east.reaction.kind"),
])  # fmt: skip
def test_what_is_said_of_a_move_that_cannot_be(order: Move, code: str) -> None:
    """An end that no reaction reaches is refused for the reason that bars it."""
    made = reaction.planned(attacked(TANK, HQ), order, frozenset(["0503"]))
    assert isinstance(made, Finding)
    assert made.code == code


def test_who_can_answer() -> None:
    """Whoever has fighting units under attack has something to say, and whoever has a unit that can react; an HQ alone has not."""
    assert reactions.can_answer(attacked(), "soviet")
    alone = field(PLAIN, ["5.a SU hq XXXX 0-1-4 command=1 recovery=4 0503", ATTACKER], phase="axis-combat")
    alone = alone.change(attacks=(Assault(("0503",), ("a.1",)),))
    assert not reactions.can_answer(alone, "soviet")
