"""Overruns fought: the way, the die, losses, retreat, markers, the way on. EF-91, EF-99, EF-105 to EF-115, EF-H13, EF-H14, EF-D2."""

from typing import Any

import pytest

from pbem.orders.model import Order
from pbem.rulesets.api import Fact
from pbem.rulesets.east_front import fold, movement, overrun, zones
from pbem.rulesets.east_front.orders import Loss, Overrun, Retreat, StandingRetreat
from pbem.rulesets.east_front.state import State, dump, load
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.fights import OPEN, PANZER, fight

RIFLE = "t SU infantry XX 2-2-4 steps=2 stack=4 0503"
MOTOR = "mo GE motorized III 4-4-7 boxed steps=3 stack=3 0403"
ORDER = Overrun(place="0503", units=("pz",))
WITH = Overrun(place="0503", units=("pz", "mo"))
SUCCESS, FAILURE = 3, 10
"""Dice of a plain success and of a plain failure at 10-1: -/R2 and F/1."""


def next_phase(state: State, turn: int = 1, phase: str = "axis-motorized") -> State:
    """Begin a phase."""
    return fold.apply(state, Fact("phase.began", {"turn": turn, "phase": phase}))


def test_a_success_clears_the_hex_and_the_stack_goes_in() -> None:
    """Roll, result, steps lost, the survivors moved two hexes, marker, entry (EF-92, EF-107 to EF-109)."""
    state = field(OPEN, [PANZER, RIFLE.replace("steps=2", "steps=3")])
    fought = fight(state, ORDER, SUCCESS)
    assert fought.kinds == [
        "roll", "overrun.fought", "unit.lost", "unit.retreated", "unit.marked", "unit.moved",
    ]  # fmt: skip
    assert fought.place("pz") == "0503"
    assert state.land.distance(fought.place("t"), "0503") == 2
    assert fought.only("unit.retreated")["by"] == "axis"
    assert fought.only("unit.lost") == {
        "unit": "t", "steps": 2, "left": 1, "rules": ["EF-239", "EF-H14", "EF-H26"], "causes": [2],
    }  # fmt: skip


def test_the_roll_says_everything_that_counted() -> None:
    """Name, table, column, each modifier, result, and the order behind it (EF-92, EF-H13)."""
    roll = fight(field(OPEN, [PANZER, RIFLE]), ORDER, SUCCESS).only("roll")
    assert roll["name"] == "1/axis-move/overrun/0503.1/table"
    assert (roll["dice"], roll["values"], roll["side"], roll["table"]) == ("1d10", [3], "axis", "overrun")
    assert (roll["totals"], roll["ratio"], roll["column"], roll["minimum"]) == ([20, 2], "10-1", "10-1", "5-1")
    assert (roll["result"], roll["net"], roll["causes"]) == ("-/R2", 0, [1])
    assert len(roll["modifiers"]) == 13
    assert len(roll["sha256"]) == 64
    assert {"EF-92", "EF-105", "EF-H13", "EF-H14"} <= set(roll["rules"])


def test_what_was_fought_is_said_in_an_event_of_its_own() -> None:
    """Place, both sides, column, die, result (EF-92)."""
    body = fight(field(OPEN, [PANZER, RIFLE]), ORDER, SUCCESS).only("overrun.fought")
    assert body == {
        "place": "0503", "from": "0403", "units": ["pz"], "defenders": ["t"], "column": "10-1", "die": 3, "net": 0,
        "result": "-/R2", "success": True, "steps": 2, "rules": ["EF-92", "EF-H14"], "causes": [2],
    }  # fmt: skip


def test_the_stack_pays_the_way_the_entry_and_a_point() -> None:
    """Half points: 2 a clear hex, 2 more into the ZOC beside the target, then 2 and 2 for the overrun (EF-17, EF-99)."""
    state = field(OPEN, [PANZER, MOTOR, RIFLE])
    fought = fight(state, Overrun(place="0503", units=("pz", "mo"), via=("0404", "0504")), SUCCESS)
    moves = [(body["unit"], body["path"], body["cost"]) for body in fought.bodies("unit.moved")]
    assert moves == [
        ("pz", ["0403", "0404", "0504"], 6),
        ("mo", ["0403", "0404", "0504"], 6),
        ("pz", ["0504", "0503"], 4),
        ("mo", ["0504", "0503"], 4),
    ]
    assert {body["group"] for body in fought.bodies("unit.moved")} == {"0403 pz"}
    assert (fought.state.piece("pz").spent, fought.state.piece("mo").spent) == (10, 10)


@pytest.mark.parametrize(("letter", "entry"), [(".", 4), ("w", 8), ("h", 6), ("x", 8), ("t", 4)])
def test_the_entry_is_that_of_the_target_without_its_zone(letter: str, entry: int) -> None:
    """A neighbour's ZOC in the target is not charged either (EF-99)."""
    rows = [row.split() for row in OPEN.splitlines()]
    rows[2][4] = letter
    state = field([" ".join(row) for row in rows], [PANZER, RIFLE, "n SU infantry XX 1-1-4 0602"])
    made = overrun.suppose(state, ORDER)
    assert made.moves[0].steps[-1].cost == entry


def test_a_failure_leaves_the_stack_beside_the_target_with_nothing_left() -> None:
    """All movement is spent; the marker is placed all the same (EF-106, EF-109)."""
    fought = fight(field(OPEN, [PANZER, MOTOR.replace("4-4-7", "0-4-7"), RIFLE]), WITH, FAILURE)
    assert fought.kinds == [
        "roll", "overrun.fought", "unit.lost", "unit.spent", "unit.spent", "unit.marked", "unit.marked",
    ]  # fmt: skip
    assert not fought.only("overrun.fought")["success"]
    assert fought.place("pz") == "0403"
    assert movement.left(fought.state, "pz") == 0
    assert movement.cannot_move(fought.state, "mo") is not None
    assert overrun.check(fought.state, WITH)[0][1].code == "east.unit.done"
    assert next_phase(fought.state).piece("pz").done is False


@pytest.mark.parametrize(
    ("attack", "die", "cell", "own", "enemy"),
    [
        (10, 4, "-/R1", 0, 1),
        (10, 5, "1/R1", 1, 1),
        (10, 6, "F/1", 0, 1),
        (10, 7, "F/-", 0, 0),
        (10, 9, "F1/-", 1, 0),
        (20, 1, "-/e", 0, 4),
        (20, 3, "-/R2", 0, 2),
    ],
)
def test_each_kind_of_result(attack: int, die: int, cell: str, own: int, enemy: int) -> None:
    """Steps lost by the overrunners and the defenders (EF-H14)."""
    units = [f"pz GE armour III {attack}-9-8 boxed armour steps=3 stack=3 0403", "t SU mountain XX 2-2-4 steps=4 0503"]
    fought = fight(field(OPEN, units), ORDER, die)
    assert fought.only("roll")["result"] == cell
    assert sum(b["steps"] for b in fought.effects_of("unit.lost", "pz")) == own
    lost = [*fought.effects_of("unit.lost", "t"), *fought.effects_of("unit.eliminated", "t")]
    assert sum(b["steps"] for b in lost) == enemy


def test_modifiers_move_the_die() -> None:
    """Woods make a 3 a 5 at 5-1 (EF-H14)."""
    rows = [row.split() for row in OPEN.splitlines()]
    rows[2][4] = "w"
    units = [PANZER.replace("20-9", "10-9"), RIFLE]
    roll = fight(field([" ".join(row) for row in rows], units), ORDER, 3).only("roll")
    assert (roll["net"], roll["result"]) == (2, "1/R1")


def test_an_e_sends_all_to_the_cadre_or_if_surrounded_to_the_eliminated() -> None:
    """As the table says of its e (EF-242, EF-H14)."""
    guard = "q SU infantry XX 1-1-4 steps=1 0503"
    big = PANZER.replace("20-9", "60-9")
    fought = fight(field(OPEN, [big, RIFLE, guard]), ORDER, 1)
    assert (fought.place("t"), fought.place("q")) == ("(cadre)", "(cadre)")
    ring = [f"g{place} GE infantry XX 7-9-5 {place}" for place in ("0402", "0502", "0504", "0602", "0603")]
    fought = fight(field(OPEN, [big, RIFLE, guard, *ring]), ORDER, 1)
    assert (fought.place("t"), fought.place("q")) == ("(eliminated)", "(eliminated)")


def test_supply_and_bridge_units_go_at_a_success_and_take_no_steps() -> None:
    """MSUs, dumps and bridge units are removed before the survivors are moved (EF-162, EF-H14)."""
    units = [
        PANZER, RIFLE.replace("steps=2", "steps=3"), "m SU msu II 0-0-8 orange 0503", "d SU msu II 0-0-8 orange dump 0503",
        "b SU bridge II 0-0-5 orange 0503",
    ]  # fmt: skip
    fought = fight(field(OPEN, units), ORDER, SUCCESS)
    assert [fought.place(unit) for unit in "mdb"] == ["(removed)"] * 3
    assert fought.state.piece("t").lost == 2
    kept = fight(field(OPEN, units), ORDER, FAILURE)
    assert [kept.place(unit) for unit in "mdb"] == ["0503"] * 3


def test_an_overrun_hq_flips() -> None:
    """Non-operational and moved; not where the overrun failed, and not twice (EF-113)."""
    hq = "1.hq SU hq XXXX 0-0-5 command=2 0503"
    fought = fight(field(OPEN, [PANZER, RIFLE.replace("steps=2", "steps=4"), hq]), ORDER, SUCCESS)
    assert fought.only("unit.flipped")["unit"] == "1.hq"
    assert fought.state.piece("1.hq").non_op
    assert fought.place("1.hq") != "0503"
    assert not fight(field(OPEN, [PANZER, RIFLE, hq]), ORDER, FAILURE).state.piece("1.hq").non_op
    out = fight(
        field(OPEN, [PANZER, RIFLE.replace("steps=2", "steps=4"), hq.replace("0503", "nonop 0503")]), ORDER, SUCCESS
    )
    assert "unit.flipped" not in out.kinds


def test_the_overrunner_moves_the_survivors() -> None:
    """By his clause, else by his standing word, else by the default (EF-108, EF-H27)."""
    state = field(OPEN, [PANZER, RIFLE.replace("steps=2", "steps=3")])
    clause = Retreat(place="0503", path=("0603", "0704"))
    standing = StandingRetreat(towards="0501")
    assert fight(state, ORDER, SUCCESS, orders=[clause, standing]).place("t") == "0704"
    assert fight(state, ORDER, SUCCESS, orders=[standing]).place("t") == "0501"
    assert fight(state, ORDER, SUCCESS).place("t") == "0702"


def test_he_may_split_them() -> None:
    """A clause for one unit and one for the others (EF-H14)."""
    state = field(OPEN, [PANZER, RIFLE.replace("steps=2", "steps=4"), "q SU infantry XX 0-0-4 steps=1 0503"])
    orders: list[Order] = [
        Retreat(place="0503", path=("0603", "0704")),
        Retreat(place="0503", path=("0502", "0501"), unit="q"),
    ]
    fought = fight(state, ORDER, SUCCESS, orders=orders)
    assert (fought.place("t"), fought.place("q")) == ("0704", "0501")


def test_survivors_without_a_way_are_eliminated() -> None:
    """Under the retreat rules, surrounded here (EF-256, EF-H14)."""
    ring = [f"g{place} GE infantry XX 7-9-5 {place}" for place in ("0402", "0502", "0504", "0602", "0603")]
    fought = fight(field(OPEN, [PANZER, RIFLE.replace("steps=2", "steps=3"), *ring]), ORDER, SUCCESS)
    assert fought.place("t") == "(eliminated)"
    assert fought.only("unit.eliminated")["how"] == "retreat"


def test_a_retreat_through_a_zone_is_rolled_under_the_overrun() -> None:
    """The names of its rolls are the overrun's own (EF-257)."""
    block = [f"g{place} GE infantry XX 7-9-5 {place}" for place in ("0402", "0502", "0504", "0602")]
    fought = fight(field(OPEN, [PANZER, RIFLE.replace("steps=2", "steps=4"), *block]), ORDER, SUCCESS, 1)
    assert fought.dice.asked == ["1/axis-move/overrun/0503.1/table", "1/axis-move/overrun/0503.1/retreat/t/0603"]
    assert fought.state.piece("t").lost == 3


@pytest.mark.parametrize(
    ("edition", "die", "marked"),
    [
        ("page", SUCCESS, {"pz"}),
        ("page", FAILURE, {"pz"}),
        ("first", SUCCESS, {"t"}),
        ("first", FAILURE, set()),
    ],
)
def test_who_gets_the_overrun_marker(edition: str, die: int, marked: set[str]) -> None:
    """The overrunning units, whatever came of it; in the first edition those that were overrun (EF-109, EF-D2)."""
    state = field(OPEN, [PANZER, RIFLE.replace("steps=2", "steps=3")], options={"edition": edition})
    fought = fight(state, ORDER, die)
    assert {unit for unit, piece in fought.state.now.pieces.items() if piece.overrun} == marked


def test_marked_units_have_no_zone_of_control() -> None:
    """Not even in their own hex (EF-110)."""
    fought = fight(field(OPEN, [PANZER, RIFLE]), ORDER, FAILURE)
    assert zones.zone(fought.state, "axis") == frozenset()


def test_a_unit_with_a_marker_is_not_marked_again() -> None:
    """One event, once (EF-109)."""
    state = field(OPEN, [PANZER.replace("0403", "overrun 0403"), RIFLE])
    assert "unit.marked" not in fight(state, ORDER, FAILURE).kinds


def test_after_a_success_the_stack_goes_on() -> None:
    """By its path or by the cheapest way, with what is left of its movement (EF-107)."""
    state = field(OPEN, [PANZER, MOTOR, RIFLE])
    for more in ({"then": ("0603", "0703")}, {"then_to": "0703"}):
        order = Overrun(place="0503", units=("pz", "mo"), **more)
        fought = fight(state, order, 1)
        assert (fought.place("pz"), fought.place("mo")) == ("0703", "0703")
        assert [body["by"] for body in fought.bodies("unit.moved")] == ["overrun"] * 2 + ["exploit"] * 2
        assert fought.state.piece("pz").spent == 4 + 4
        assert fought.state.piece("pz").group == "0403 pz"


def test_after_a_failure_it_does_not() -> None:
    """The rest of the order is void (EF-106)."""
    fought = fight(field(OPEN, [PANZER, RIFLE]), Overrun(place="0503", units=("pz",), then_to="0703"), FAILURE)
    assert fought.place("pz") == "0403"
    assert "order.failed" not in fought.kinds


def test_who_cannot_go_on_stays_and_it_is_said() -> None:
    """Each unit by what it has left (EF-107)."""
    state = field(OPEN, [PANZER, MOTOR.replace("4-4-7", "4-4-3"), RIFLE])
    fought = fight(state, Overrun(place="0503", units=("pz", "mo"), then=("0603", "0703")), 1)
    assert (fought.place("pz"), fought.place("mo")) == ("0703", "0503")
    failed = fought.only("order.failed")
    assert (failed["order"]["verb"], failed["order"]["unit"]) == ("move", "mo")
    assert failed["rules"] == ["EF-16"]


NEIGHBOUR = "n SU infantry XX 1-1-4 steps=1 stack=4 0603"


def test_an_enemy_zone_stops_the_stack_but_for_another_overrun() -> None:
    """In the target, in the ZOC of a neighbour, it goes no farther, and may overrun that neighbour (EF-96, EF-H4)."""
    state = field(OPEN, [PANZER, RIFLE, NEIGHBOUR])
    fought = fight(state, Overrun(place="0503", units=("pz",), then_to="0502"), 1)
    assert fought.place("pz") == "0503"
    assert fought.only("order.failed")["rules"] == ["EF-H4"]
    refused = movement.cannot_move(fought.state, "pz")
    assert refused is not None
    assert refused.code == "east.unit.held"
    again = fight(fought.state, Overrun(place="0603", units=("pz",)), 1)
    assert again.place("pz") == "0603"
    assert again.state.piece("pz").spent == 8


def test_going_on_into_a_zone_may_end_in_another_overrun() -> None:
    """The move after a success stops there; the same stack, or a part of it, overruns out of it (EF-91, EF-96, EF-H4)."""
    state = field(OPEN, [PANZER, MOTOR, RIFLE, NEIGHBOUR.replace("0603", "0704")])
    fought = fight(state, Overrun(place="0503", units=("pz", "mo"), then=("0603",)), 1)
    assert fought.place("pz") == "0603"
    assert fought.state.piece("pz").spent == 4 + 4
    again = fight(fought.state, Overrun(place="0704", units=("pz",)), 1)
    assert again.place("pz") == "0704"
    assert again.place("mo") == "0603"


def test_the_same_units_may_be_overrun_again_in_the_phase() -> None:
    """Those that were overrun, wherever they were moved, and those that resisted (EF-114); rolls never share a name."""
    second = "p2 GE armour III 20-9-8 boxed armour steps=3 stack=3 0402"
    state = field(OPEN, [PANZER, second, RIFLE.replace("steps=2", "steps=4")])
    held = fight(state, ORDER, FAILURE)
    again = fight(held.state, Overrun(place="0503", units=("p2",)), FAILURE)
    assert held.dice.asked + again.dice.asked == [
        "1/axis-move/overrun/0503.1/table",
        "1/axis-move/overrun/0503.2/table",
    ]
    moved = fight(state, ORDER, 3)
    chased = Overrun(place=moved.place("t"), units=("pz",))
    assert fight(moved.state, chased, 1).place("t") == "(cadre)"


def test_the_count_of_overruns_begins_anew_in_each_phase() -> None:
    """The names of rolls hold the phase (EF-114)."""
    held = fight(field(OPEN, [PANZER, RIFLE.replace("steps=2", "steps=4")]), ORDER, FAILURE)
    assert held.state.now.used == {"overrun 0503": 1}
    fresh = next_phase(held.state)
    assert fresh.now.used == {}
    assert fight(fresh, ORDER, FAILURE).dice.asked == ["1/axis-motorized/overrun/0503.1/table"]


def test_other_points_used_outlast_a_phase() -> None:
    """Only the count of overruns is of the phase."""
    state = field(OPEN, [PANZER]).change(used={"rail axis": 3, "overrun 0503": 1})
    assert next_phase(state).now.used == {"rail axis": 3}
    assert next_phase(state, 2, "turn-start").now.used == {}


def test_each_side_says_who_loses_steps() -> None:
    """The overrunner in his sheet, the defender by what he has carried (EF-239, EF-H14, EF-H26)."""
    units = [
        PANZER.replace("20-9", "10-9"), MOTOR.replace("4-4", "0-4"),
        "t SU infantry XX 1-1-4 steps=3 0503", "q SU infantry XX 1-1-4 steps=3 0503",
    ]  # fmt: skip
    state = field(OPEN, units)
    plain = fight(state, WITH, 5)
    assert [body["unit"] for body in plain.bodies("unit.lost")] == ["mo", "q"]
    told = state.change(carried={"soviet": (Loss(place="0503", units=("t",)),)})
    named = fight(told, WITH, 5, orders=[Loss(place="0503", units=("pz",)), Loss(place="0606", units=("mo",))])
    assert [body["unit"] for body in named.bodies("unit.lost")] == ["pz", "t"]


def test_cavalry_that_overruns_loses_the_first_step_itself() -> None:
    """In the first edition, whatever the clause says (EF-H14, EF-H26)."""
    units = [
        "cv SU cavalry XX 5-2-6 steps=2 stack=3 0403", "pz SU armour X 5-2-7 boxed armour steps=3 stack=3 0403",
        "t GE infantry XX 1-2-5 steps=3 0503",
    ]  # fmt: skip
    state = field(OPEN, units, phase="soviet-move", options={"edition": "first"})
    order = Overrun(place="0503", units=("pz", "cv"))
    fought = fight(state, order, 5, orders=[Loss(place="0503", units=("pz",))])
    assert [body["unit"] for body in fought.bodies("unit.lost")] == ["cv", "t"]


def test_what_is_too_much_after_a_failure_is_lost() -> None:
    """Stacking is free during the overrun; at its end the hex holds 12 points (EF-H6)."""
    crowd = [f"c{i} GE infantry XX 7-9-5 stack=5 0404" for i in range(2)]
    target = "t SU infantry XX 2-2-4 steps=4 stack=4 0505"
    state = field(OPEN, [PANZER, MOTOR.replace("4-4-7", "0-4-7").replace("steps=3", "steps=4"), *crowd, target])
    order = Overrun(place="0505", units=("pz", "mo"), via=("0404",))
    fought = fight(state, order, FAILURE)
    assert [(body["unit"], body["how"]) for body in fought.bodies("unit.eliminated")] == [
        ("mo", "stacking"), ("pz", "stacking"),
    ]  # fmt: skip
    one = fight(state, Overrun(place="0505", units=("pz", "mo"), via=("0304", "0405")), FAILURE)
    assert "unit.eliminated" not in one.kinds
    won = fight(state, order, 1)
    assert all(body["how"] != "stacking" for body in won.bodies("unit.eliminated"))


def test_the_owner_says_who_is_too_much() -> None:
    """His clause on losses goes before the default (EF-H6, EF-H26)."""
    crowd = ["c GE infantry XX 7-9-5 stack=8 0404"]
    units = [PANZER, MOTOR.replace("4-4-7", "0-4-7"), *crowd, "t SU infantry XX 2-2-4 steps=4 stack=4 0505"]
    order = Overrun(place="0505", units=("pz", "mo"), via=("0404",))
    plain = fight(field(OPEN, units), order, FAILURE)
    assert (plain.place("mo"), plain.place("pz")) == ("(cadre)", "0404")
    told = fight(field(OPEN, units), order, FAILURE, orders=[Loss(place="0505", units=("pz",))])
    assert (told.place("mo"), told.place("pz")) == ("0404", "(cadre)")


def test_an_order_that_cannot_be_followed_is_said() -> None:
    """The first fault, with its rule; nothing is rolled (EF-97)."""
    fought = fight(field(OPEN, [PANZER.replace("0403", "oos 0403"), RIFLE]), ORDER)
    assert fought.kinds == ["order.failed"]
    assert fought.only("order.failed")["rules"] == ["EF-97"]
    assert fought.dice.asked == []


def test_a_stack_destroyed_in_a_success_enters_nothing() -> None:
    """The hex is empty afterwards (EF-H14)."""
    units = ["pz GE armour III 10-9-8 boxed armour steps=1 0403", RIFLE]
    fought = fight(field(OPEN, units), ORDER, 5)
    assert fought.place("pz") == "(cadre)"
    assert fought.state.at("0503") == ()


def test_lost_steps_count_on_the_tracks() -> None:
    """An overrun counts like a combat (EF-243)."""
    units = ["pz GE armour III 10-9-8 boxed armour steps=3 0403", RIFLE]
    assert fight(field(OPEN, units), ORDER, 5).state.now.tracks == {"armour axis": 1}


def test_supply_units_met_on_the_way_are_driven_out() -> None:
    """As by any move of a combat unit (EF-162)."""
    units = [PANZER, "m SU msu II 0-0-8 orange 0404", "t SU infantry XX 2-2-4 steps=3 0505"]
    fought = fight(field(OPEN, units), Overrun(place="0505", units=("pz",), via=("0404",)), SUCCESS)
    assert fought.place("m") == "(removed)"


def test_what_an_overrun_is_supposed_to_come_to() -> None:
    """For checks and forecasts: the moves with their costs, the box, the stack where it wants to go; nothing is rolled."""
    state = field(OPEN, [PANZER, RIFLE])
    supposed = overrun.suppose(state, Overrun(place="0503", units=("pz",), then_to="0703"))
    assert supposed.state.piece("pz").place == "0703"
    assert "t" not in supposed.state.now.pieces
    assert [(made.start, made.cost) for made in supposed.moves] == [("0403", 4), ("0503", 4)]
    assert sum(chance.hits for chance in supposed.box.chances) == 10
    with pytest.raises(ValueError, match="may not be made"):
        overrun.suppose(state, Overrun(place="0404", units=("pz",)))


@pytest.mark.parametrize("die", range(1, 11))
def test_every_event_can_be_replayed(die: int) -> None:
    """Folding what was written gives the same state, and the state is plain data."""
    state = field(OPEN, [PANZER, MOTOR, RIFLE, NEIGHBOUR, "1.hq SU hq XXXX 0-0-5 0503"])
    fought = fight(state, Overrun(place="0503", units=("pz", "mo"), then_to="0703"), die, *[5] * 9)
    replayed: Any = state
    for made in fought.effects:
        replayed = fold.apply(replayed, Fact(made.kind, made.body))
    assert dump(replayed) == dump(fought.state)
    assert load(state.land, dump(replayed)).now == fought.state.now
