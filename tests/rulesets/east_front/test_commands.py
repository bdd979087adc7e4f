"""No Retreat and Additional Retreat: who may order them, and which order is in force at the die (EF-230 to EF-232, EF-H42)."""

from typing import Any

import pytest

from pbem.orders.model import Order
from pbem.rulesets.east_front import commands
from pbem.rulesets.east_front.orders_combat import Attack, Command, StandingReaction
from pbem.rulesets.east_front.state import Assault, State
from tests.rulesets.east_front.field import field

PLAIN = "\n".join([". . . . . . . ."] * 6)
RIFLES = "d.1 SU infantry XX 4-5-4 0503"
HQ = "5.a SU hq XXXX 0-1-4 command=1 recovery=4 0303"
ATTACKER = "a.1 GE infantry XX 7-9-5 0603"
AGAINST = Assault(("0503",), ("a.1",))
NO, MORE = "no-retreat", "additional-retreat"


def field_of(*units: str, phase: str = "axis-combat", rows: str = PLAIN, **drawing: Any) -> State:
    """Return a Combat Phase with units; without others a.1 attacks d.1 in 0503."""
    state = field(rows, units, phase=phase, **drawing)
    return state.change(attacks=(AGAINST,))


def in_force(state: State, soviet: list[Order], axis: list[Order] | None = None, assault: Assault = AGAINST) -> str:
    """Return the orders in force as "side: order by HQ", joined."""
    found = commands.given(state, assault, {"soviet": soviet, "axis": axis or []})
    return "; ".join(f"{side}: {made.command} by {made.hq or 'nobody'}" for side, made in found.items())


@pytest.mark.parametrize(("units", "soviet", "expected"), [
    ([RIFLES, ATTACKER, HQ], Command("0503", NO), "soviet: no-retreat by 5.a"),
    ([RIFLES, ATTACKER, HQ], Command("0503", MORE, "5.a"), "soviet: additional-retreat by 5.a"),
    ([RIFLES, ATTACKER, HQ], Command("0504", NO), ""),
    ([RIFLES, ATTACKER], Command("0503", NO), ""),
    ([RIFLES, ATTACKER, "5.a SU hq XXXX 0-1-4 command=0 recovery=4 0303"], Command("0503", NO), ""),
    ([RIFLES, ATTACKER, "5.a SU hq XXXX 0-1-4 command=1 recovery=4 nonop 0303"], Command("0503", NO), ""),
    ([RIFLES, ATTACKER, HQ, "6.a SU hq XXX 0-1-4 command=1 recovery=4 nonop 0202"], Command("0503", NO), ""),
    ([RIFLES, ATTACKER, "5.a SU hq XXXX 0-1-4 command=1 recovery=4 0106"], Command("0503", NO), ""),
    ([RIFLES, ATTACKER, HQ], StandingReaction(command=MORE), "soviet: additional-retreat by 5.a"),
    ([RIFLES, ATTACKER, HQ], StandingReaction(), ""),
    ([RIFLES, ATTACKER], StandingReaction(command=NO), ""),
])  # fmt: skip
def test_a_soviet_order_needs_an_hq(units: list[str], soviet: Order, expected: str) -> None:
    """An operational HQ with a point in range of the units, and no non-operational one in range of them (EF-230, 4.2)."""
    assert in_force(field_of(*units), [soviet]) == expected


def test_the_axis_gives_orders_freely() -> None:
    """It needs no HQ, in attack or defence (EF-230)."""
    assert (
        in_force(field_of(RIFLES, ATTACKER), [], [Attack(("0503",), ("a.1",), command=NO)])
        == "axis: no-retreat by nobody"
    )
    units = ["d.1 GE infantry XX 7-9-5 0503", "a.1 SU infantry XX 4-5-4 0603"]
    state = field_of(*units, phase="soviet-combat")
    assert in_force(state, [], [Command("0503", MORE)]) == "axis: additional-retreat by nobody"
    assert in_force(state, [], [StandingReaction(command=NO)]) == "axis: no-retreat by nobody"


def test_either_side_gives_one() -> None:
    """Attacker and defender each have their order, which say nothing of each other (EF-230, EF-232)."""
    state = field_of(RIFLES, ATTACKER, HQ)
    both = in_force(state, [Command("0503", NO)], [Attack(("0503",), ("a.1",), command=MORE)])
    assert both == "axis: additional-retreat by nobody; soviet: no-retreat by 5.a"


def test_a_line_of_its_own_goes_before_the_attack_and_the_standing_word() -> None:
    """Clause for the place, then the word in the attack or the standing one; the standing word of the attacker is for defence alone."""
    state = field_of(RIFLES, ATTACKER, HQ)
    attack = Attack(("0503",), ("a.1",), command=MORE)
    assert in_force(state, [], [attack, Command("0503", NO)]) == "axis: no-retreat by nobody"
    assert in_force(state, [StandingReaction(command=MORE), Command("0503", NO)]) == "soviet: no-retreat by 5.a"
    assert in_force(state, [], [StandingReaction(command=NO)]) == ""


def test_an_order_that_cannot_be_given_is_none() -> None:
    """It does not stand in the way of the standing word."""
    orders = [Command("0503", NO, "9.x"), StandingReaction(command=MORE)]
    assert in_force(field_of(RIFLES, ATTACKER, HQ), [*orders]) == "soviet: additional-retreat by 5.a"


def test_points_are_used_up_in_the_phase() -> None:
    """Each order takes a point, apart from those for activation, and the HQ with the most left is asked first (EF-H42)."""
    more = "6.a SU hq XXXX 0-1-4 command=2 recovery=4 0302"
    state = field_of(RIFLES, ATTACKER, HQ, more, now={"used": {"command 6.a": 2}})
    assert in_force(state, [Command("0503", NO)]) == "soviet: no-retreat by 6.a"
    state = state.change(used={"order 6.a": 1})
    assert in_force(state, [Command("0503", NO)]) == "soviet: no-retreat by 5.a"
    state = state.change(used={"order 6.a": 2, "order 5.a": 1})
    assert in_force(state, [Command("0503", NO)]) == ""


def test_all_units_of_the_combat_must_be_in_range() -> None:
    """Of two Defender Hexes, or of attackers in two hexes, one out of range is too far for an order to all (EF-230)."""
    second = "d.2 SU infantry XX 4-5-4 0504"
    two = Assault(("0503", "0504"), ("a.1",))
    state = field_of(RIFLES, second, "a.1 GE infantry XX 7-9-5 0604", "5.a SU hq XXXX 0-1-4 command=1 recovery=4 0501")
    assert in_force(state, [Command("0504", NO)], assault=two) == "soviet: no-retreat by 5.a"
    far = field_of(
        RIFLES,
        second,
        "a.1 GE infantry XX 7-9-5 0604",
        "5.a SU hq XXXX 0-1-4 command=1 recovery=4 0101",
    )
    assert in_force(far, [Command("0504", NO)], assault=two) == ""
    units = ["d.1 GE infantry XX 7-9-5 0503", "a.1 SU infantry XX 4-5-4 0603", "a.2 SU infantry XX 4-5-4 0403", HQ]
    state = field_of(*units, phase="soviet-combat")
    both = Assault(("0503",), ("a.1", "a.2"))
    assert in_force(state, [Attack(("0503",), ("a.1", "a.2"), command=NO)], assault=both) == "soviet: no-retreat by 5.a"
    state = state.alter("5.a", place="0101")
    assert in_force(state, [Attack(("0503",), ("a.1", "a.2"), command=NO)], assault=both) == ""


NKVD = "n.1 SU infantry II 1-2-4 nkvd 0503"


@pytest.mark.parametrize(("town", "more", "orders", "expected"), [
    ("t", [], [], "soviet: no-retreat by nobody"),
    ("c", [], [], "soviet: no-retreat by nobody"),
    ("C", [], [], "soviet: no-retreat by nobody"),
    (".", [], [], ""),
    ("t", [HQ], [Command("0503", MORE)], "soviet: no-retreat by nobody"),
    ("t", [HQ], [Command("0503", NO)], "soviet: no-retreat by nobody"),
    ("t", ["6.a SU hq XXX 0-1-4 command=1 recovery=4 nonop 0303"], [], ""),
])  # fmt: skip
def test_nkvd(town: str, more: list[str], orders: list[Order], expected: str) -> None:
    """An NKVD unit that defends a town or city gives No Retreat by itself, without a point, and no other order counts (EF-231)."""
    rows = PLAIN.splitlines()
    rows[2] = f". . . . {town} . . ."
    state = field_of(RIFLES, NKVD, ATTACKER, *more, rows="\n".join(rows))
    assert in_force(state, orders) == expected


def test_nkvd_that_attack_give_no_order() -> None:
    """The order of itself is for defence only (EF-231)."""
    units = ["d.1 GE infantry XX 7-9-5 0503", "a.1 SU infantry II 1-2-4 nkvd 0603"]
    rows = PLAIN.splitlines()
    rows[2] = ". . . . t t . ."
    assert in_force(field_of(*units, phase="soviet-combat", rows="\n".join(rows)), []) == ""


def said(state: State, *orders: Order, side: str = "soviet") -> list[str]:
    """Return what is said of a sheet's orders beside the attacks declared, as "place: code at part"."""
    return [f"{order.subject}: {finding.code} at {part}"
            for order, part, finding in commands.look(state, side, state.now.attacks, orders)]  # fmt: skip


@pytest.mark.parametrize(("units", "order", "expected"), [
    ([HQ], Command("0503", NO), []),
    ([HQ], Command("0402", NO), ["0402: east.command.no-attack at place"]),
    ([HQ], Command("0503", NO, "9.x"), ["0503: east.command.none at hq"]),
    (["5.a SU hq XXXX 0-1-4 command=1 recovery=4 nonop 0303"], Command("0503", NO, "5.a"), ["0503: east.command.non-op at hq"]),
    (["5.a SU hq XXXX 0-1-4 command=1 recovery=4 0106"], Command("0503", NO, "5.a"), ["0503: east.command.range at hq"]),
    (["5.a SU hq XXXX 0-1-4 command=0 recovery=4 0303"], Command("0503", NO, "5.a"), ["0503: east.command.points at hq"]),
    ([], Command("0503", NO), ["0503: east.command.no-one at command"]),
    ([HQ, "6.a SU hq XXX 0-1-4 command=1 recovery=4 nonop 0202"], Command("0503", NO), ["0503: east.command.shadow at command"]),
])  # fmt: skip
def test_what_is_wrong_with_an_order(units: list[str], order: Command, expected: list[str]) -> None:
    """The finding says why it cannot be given, and stands at the part at fault."""
    assert said(field_of(RIFLES, ATTACKER, *units), order) == expected


def test_one_point_is_not_used_twice() -> None:
    """Orders take their points in the order in which the combats will be fought, wherever the lines stand (EF-H42)."""
    second = "d.2 SU infantry XX 4-5-4 0505"
    state = field_of(RIFLES, second, ATTACKER, "a.2 GE infantry XX 7-9-5 0605", HQ)
    state = state.change(attacks=(AGAINST, Assault(("0505",), ("a.2",))))
    assert said(state, Command("0505", MORE), Command("0503", NO)) == ["0505: east.command.no-one at command"]
    assert said(state, Command("0503", NO), Command("0505", MORE, "5.a")) == ["0505: east.command.points at hq"]


def test_two_orders_for_one_combat() -> None:
    """One order counts in a combat, that for the first of the places (EF-230)."""
    state = field_of(RIFLES, "d.2 SU infantry XX 4-5-4 0504", "a.1 GE infantry XX 7-9-5 0604", HQ)
    state = state.change(attacks=(Assault(("0503", "0504"), ("a.1",)),))
    assert said(state, Command("0504", NO), Command("0503", MORE)) == ["0504: east.command.twice at place"]


def test_beside_nkvd_an_order_is_of_no_use() -> None:
    """It is said, and nothing else about the order (EF-231)."""
    rows = PLAIN.splitlines()
    rows[2] = ". . . . t . . ."
    state = field_of(RIFLES, NKVD, ATTACKER, rows="\n".join(rows))
    assert said(state, Command("0503", MORE)) == ["0503: east.command.nkvd at command"]
