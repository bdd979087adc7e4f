"""Attack Supply: who reaches which counter, the fewest that serve an attack, what is spent, and what a scenario says (EF-157 to EF-174)."""

import pytest

from pbem.rulesets.east_front import RULESET, attack_supply
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Feed, Flip, Join
from pbem.rulesets.east_front.state import State, view_of
from tests.rulesets.east_front.field import field

WIDE = "\n".join([". " * 20] * 3)
MSU = "GE msu II 0-0-8 orange"
INF = "GE infantry XX 7-9-5"


def board(*units: str, weather: str = "dry", phase: str = "axis-move", **drawing: object) -> State:
    """Return a wide field with a source for each side at its ends."""
    return field(WIDE, units, weather=weather, phase=phase, sources={"axis": ["0102"], "soviet": ["2002"]}, **drawing)  # type: ignore[arg-type]


@pytest.mark.parametrize(("weather", "reached"), [("dry", "abc"), ("frost", "abc"), ("mud", "ab"), ("snow", "ab")])
def test_units_reach_a_counter_by_a_loc_of_the_present_length(weather: str, reached: str) -> None:
    """Seven hexes, five in Mud and Snow (EF-171)."""
    state = board(
        f"m.1 {MSU} 0502", f"a {INF} 0502", f"b {INF} 1002", f"c {INF} 1202", f"d {INF} 1302", weather=weather
    )
    found = attack_supply.reaching(state, ["a", "b", "c", "d"])
    assert "".join(unit for unit, counters in found.items() if counters == ("m.1",)) == reached


def test_no_line_through_the_enemy() -> None:
    """The line to a counter is a LOC like any: an enemy in the only way ends it (EF-133)."""
    rows = ". . . . . . .\n~ ~ ~ ~ ~ ~ ~"
    state = field(
        rows,
        [f"m.1 {MSU} 0101", f"a {INF} 0601", f"b {INF} 0201", "s.1 SU infantry XX 4-5-4 0401"],
        sources={"axis": ["0101"]},
    )
    assert attack_supply.reaching(state, ["a", "b"]) == {"a": (), "b": ("m.1",)}
    assert attack_supply.cover(state, ["a", "b"]) is None


def test_one_counter_serves_whoever_reaches_it() -> None:
    """One counter that all reach is enough, whatever else stands near some of them (EF-173)."""
    state = board(f"m.1 {MSU} 0202", f"m.2 {MSU} 0802", f"m.3 {MSU} 1502", f"a {INF} 0602", f"b {INF} 1202")
    assert attack_supply.cover(state, ["a", "b"]) == ("m.2",)


def test_more_counters_where_one_does_not_reach_all() -> None:
    """Two counters serve units that no one counter reaches; it is the same two however the units are listed (EF-174)."""
    state = board(f"m.1 {MSU} 0202", f"m.2 {MSU} 0302", f"m.3 {MSU} 1902", f"a {INF} 0602", f"b {INF} 1602")
    assert attack_supply.cover(state, ["a", "b"]) == attack_supply.cover(state, ["b", "a"]) == ("m.1", "m.3")
    assert attack_supply.cover(state, []) == ()


def test_a_dump_is_kept_where_a_mobile_unit_serves_as_well() -> None:
    """Of two counters that serve alike the MSU is taken."""
    state = board(f"d.1 {MSU} dump 0402", f"m.1 {MSU} 0402", f"a {INF} 0602")
    assert attack_supply.cover(state, ["a"]) == ("m.1",)


def test_spending_takes_a_point() -> None:
    """An MSU leaves the map and is free; a Dump is an MSU then (EF-172)."""
    state = board(f"d.1 {MSU} dump 0402", f"m.1 {MSU} 0402")
    state, _ = play(attack_supply.spend(state, "m.1"), state)
    state, effects = play(attack_supply.spend(state, "d.1"), state)
    assert attack_supply.counters(state, "axis") == ("d.1",)
    assert attack_supply.free(state, "axis") == ("m.1",)
    assert attack_supply.points(state, "d.1") == 1
    assert [dict(effect.body)["rules"] for effect in effects] == [["EF-172"]]


def test_entry_goes_round_the_open_places() -> None:
    """MSUs of a turn enter at the places of the scenario one after another (EF-164)."""
    table = {"axis": {"counters": 5, "per_turn": 3, "entry": ["0101", "0103"]}}
    state = board("s.1 SU infantry XX 4-5-4 2002", more={"attack-supply": table})
    state, _ = play(attack_supply.enter(state), state)
    assert {unit: state.piece(unit).place for unit in attack_supply.counters(state, "axis")} == {
        "a1.msu": "0101", "a2.msu": "0103", "a3.msu": "0101",
    }  # fmt: skip


def test_free_counters_take_ids_that_nobody_has() -> None:
    """The counters that a scenario does not list are numbered past those it does, and are like them."""
    table = {"axis": {"counters": 3, "per_turn": 1, "entry": ["0101"]}}
    state = board("a1.msu RO msu II 0-0-6 orange 0202", more={"attack-supply": table})
    assert attack_supply.free(state, "axis") == ("a2.msu", "a3.msu")
    assert [(state.unit(unit).nation, state.unit(unit).move) for unit in attack_supply.free(state, "axis")] == [
        ("RO", 6)
    ] * 2


@pytest.mark.parametrize(
    ("phase", "side", "given"),
    [
        ("axis-move", "axis", False), ("axis-motorized", "axis", True), ("soviet-motorized", "axis", True),
        ("soviet-move", "axis", True), ("axis-motorized", "soviet", False), ("soviet-motorized", "soviet", False),
        ("soviet-move", "soviet", True),
    ],
)  # fmt: skip
def test_when_feeding_is_ordered(phase: str, side: str, given: bool) -> None:
    """From the last movement phase of the side to the Supply step."""
    state = board(f"m.1 {MSU} 1502", f"a {INF} 1502", "m.2 SU msu II 0-0-8 orange 0602", phase=phase)
    lines = RULESET.read("feed from m.1" if side == "axis" else "feed from m.2", view_of(state, side)).lines
    codes = [finding.code for _, finding in RULESET.check(view_of(state, side), lines).findings]
    assert ("east.phase.feeding" not in codes) is given


def test_offers() -> None:
    """Dumps to be turned, MSUs of one hex to be joined, and in the last phase who could live on them."""
    units = (f"m.1 {MSU} 1502", f"m.2 {MSU} 1502", f"d.1 {MSU} dump 1402", f"a {INF} 1402")
    given = [order for group in RULESET.legal_orders(view_of(board(*units), "axis")) for order in group]
    assert {order for order in given if isinstance(order, Join | Flip | Feed)} == {
        Flip(unit="d.1", firing=False), Join(unit="m.1", other="m.2"),
    }  # fmt: skip
    late = RULESET.legal_orders(view_of(board(*units, phase="axis-motorized"), "axis"))
    assert {order.unit for group in late for order in group if isinstance(order, Feed)} == {"d.1", "m.1", "m.2"}
