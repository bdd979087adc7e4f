"""Headquarters: the rules file's 4.2, EF-13, EF-15, EF-D24, EF-H16, EF-H41."""

from typing import Any

import pytest

from pbem.rulesets.east_front import command
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.movement import execute as move
from pbem.rulesets.east_front.orders import Activate, Move
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.field import field

ROW = " ".join("." * 12)
RIFLES = "rd SU infantry XX 4-5-4"
ARMY = "1army.hq SU hq XXXX 0-1-4 command=2 recovery=4"


def east(*units: str, **drawing: Any) -> State:
    """Draw a row of twelve hexes in the Soviet Motorized Movement Phase."""
    return field(ROW, units, **{"phase": "soviet-motorized", **drawing})


@pytest.mark.parametrize(
    ("hq", "place", "inside"),
    [
        ("0101", "0101", True),
        ("0101", "0501", True),
        ("0101", "0601", False),
        ("0601", "0201", True),
        ("0601", "0101", False),
    ],
)
def test_the_command_range_is_four_hexes(hq: str, place: str, inside: bool) -> None:
    """An HQ reaches four hexes around, whatever lies between (4.2)."""
    state = field(" ".join("~." * 6).replace("~", "m"), [f"{ARMY} {hq}", "e GE infantry XX 7-9-5 1201"])
    assert command.in_range(state, place) == (("1army.hq",) if inside else ())


@pytest.mark.parametrize(
    ("units", "order", "expected"),
    [
        ([f"{RIFLES} 0401", f"{ARMY} 0101"], "", ""),
        ([f"{RIFLES} 0401", f"{ARMY} 0101"], "1army.hq", ""),
        ([f"{RIFLES} yellow 0401", f"{ARMY} 0101"], "", ""),
        ([f"{RIFLES} 0601", f"{ARMY} 0101"], "", "east.hq.no-one"),
        ([f"{RIFLES} 0601", f"{ARMY} 0101"], "1army.hq", "east.hq.range"),
        ([f"{RIFLES} 0401", f"{ARMY} nonop 0101"], "", "east.hq.shadow"),
        ([f"{RIFLES} 0601", f"{ARMY} nonop 0101"], "1army.hq", "east.hq.non-op"),
        ([f"{RIFLES} 0401", f"{ARMY} 0101", "2c.hq SU hq XXX 0-1-4 nonop 0801"], "1army.hq", "east.hq.shadow"),
        ([f"{RIFLES} 0301", f"{ARMY} 0101", "2c.hq SU hq XXX 0-1-4 nonop 0801"], "1army.hq", ""),
        ([f"{RIFLES} guards 0401", f"{ARMY} 0101", "2c.hq SU hq XXX 0-1-4 nonop 0801"], "", "east.hq.shadow"),
        ([f"{RIFLES} 0401", "c.hq SU hq XXX 0-1-4 command=0 0101"], "", "east.hq.no-one"),
        ([f"{RIFLES} 0401", "c.hq SU hq XXX 0-1-4 command=0 0101"], "c.hq", "east.hq.points"),
        ([f"{RIFLES} guards 0401", "c.hq SU hq XXX 0-1-4 command=0 0101"], "", ""),
        ([f"{RIFLES} guards 0401", "c.hq SU hq XXX 0-1-4 command=0 0101"], "c.hq", ""),
        ([f"{RIFLES} 0401"], "", "east.hq.no-one"),
        ([f"{RIFLES} 0401"], "1army.hq", "east.hq.none"),
        ([f"{RIFLES} 0401", f"{ARMY} 0101"], "rd", "east.hq.none"),
        (["rd SU armour X 4-5-7 boxed 0401", f"{ARMY} 0101"], "", "east.hq.motorized"),
        (["rd SU artillery X 1-2-6 orange 0401", f"{ARMY} 0101"], "", "east.hq.orange"),
        (["rd SU cavalry XX 3-3-7 0401", f"{ARMY} 0101"], "", "east.hq.cavalry"),
        (["rd SU hq XXX 0-1-4 0401", f"{ARMY} 0101"], "", "east.hq.is-hq"),
        (["rd SU flotilla II 1-1-2 blue 0401", f"{ARMY} 0101"], "", "east.hq.kind"),
        (["rd SU super-heavy II 1-1-2 green 0401", f"{ARMY} 0101"], "", "east.hq.kind"),
        (["rd SU armored-train II 1-1-8 grey 0401", f"{ARMY} 0101"], "", "east.hq.kind"),
        (["rd GE infantry XX 7-9-5 0401", f"{ARMY} 0101"], "", "east.unit.not-phasing"),
        ([f"{RIFLES} arrives=2 entry=0101 away", f"{ARMY} 0101"], "", "east.unit.not-on-map"),
    ],
)  # fmt: skip
def test_whom_an_hq_activates(units: list[str], order: str, expected: str) -> None:
    """An operational HQ activates units on foot within four hexes, none in range of a non-op HQ (EF-13, EF-15, EF-D24)."""
    state = east(*units, ways={"railroad": ["0401 0501"]}, ports=["0401"])
    found = command.check(state, Activate(unit="rd", hq=order))
    assert (found.code if found else "") == expected


@pytest.mark.parametrize("phase", ["axis-move", "axis-motorized", "soviet-move"])
def test_units_are_activated_in_the_soviet_motorized_phase_only(phase: str) -> None:
    """In no other phase an HQ activates anybody (EF-13)."""
    state = east(f"{RIFLES} 0401", f"{ARMY} 0101", phase=phase)
    found = command.check(state, Activate(unit="rd"))
    assert found is not None
    assert found.code == "east.hq.phase"
    assert not command.candidates(state)


def test_each_unit_costs_a_point_and_the_points_run_out() -> None:
    """An HQ of two points activates two units, and no third (EF-15)."""
    state = east(*(f"{n}{RIFLES} 0{n}01" for n in (2, 3, 4)), f"{ARMY} 0101")
    for n, left in ((2, 1), (3, 0)):
        state, effects = play(command.execute(state, Activate(unit=f"{n}rd")), state)
        assert [effect.kind for effect in effects] == ["unit.activated"]
        assert state.piece(f"{n}rd").active
        assert command.points_left(state, "1army.hq") == left
    again = command.check(state, Activate(unit="2rd"))
    assert again is not None
    assert again.code == "east.hq.active"
    state, effects = play(command.execute(state, Activate(unit="4rd")), state)
    assert [effect.kind for effect in effects] == ["order.failed"]
    assert not state.piece("4rd").active


def test_one_guards_unit_is_free_for_each_hq() -> None:
    """Each operational HQ activates one Guards unit without a point, and further ones for points (4.2, EF-H41)."""
    hqs = [f"{n}{'c.hq'} SU hq XXX 0-1-4 command=1 recovery=3 0101" for n in (1, 2)]
    state = east(*(f"{n}{RIFLES} guards 0{n}01" for n in (1, 2, 3, 4, 5)), *hqs)
    free: list[tuple[str, bool]] = []
    for n in (1, 2, 3, 4, 5):
        state, effects = play(command.execute(state, Activate(unit=f"{n}rd")), state)
        free.append((effects[0].body.get("hq", ""), bool(effects[0].body.get("free"))))
    assert free == [("1c.hq", True), ("2c.hq", True), ("1c.hq", False), ("2c.hq", False), ("", False)]


def test_the_hq_with_the_most_points_left_is_asked_first() -> None:
    """Where no HQ is named, the point comes from the one that has the most left (EF-15)."""
    state = east(
        f"{RIFLES} 0301", f"{ARMY} 0101", "0c.hq SU hq XXX 0-1-4 command=1 0101", "f.hq SU hq XXX 0-1-4 command=3 1201"
    )
    assert command.activators(state, "rd") == ("1army.hq", "0c.hq")


SHADE = "1army.hq SU hq XXXX 0-1-4 boxed command=2 recovery=3 nonop 0101"
TANKS = [f"{n}tb SU armour X 3-3-6 boxed 0{n}01" for n in (1, 2, 3, 4)]


def marched(state: State, unit: str, to: str) -> State:
    """Move a unit."""
    return play(move(state, Move(unit=unit, to=to)), state)[0]


def test_in_range_of_a_non_op_hq_recovery_less_one_units_move() -> None:
    """Of the units that begin a phase in range of a non-op HQ of recovery 3, two move, and those two may go on (4.2, EF-H16)."""
    state = east(SHADE, *TANKS)
    state = marched(marched(state, "1tb", "0601"), "2tb", "0601")
    assert state.now.limited == {"1army.hq": ("1tb", "2tb")}
    assert [command.over_limit(state, f"{n}tb") for n in (1, 2, 3, 4)] == ["", "", "1army.hq", "1army.hq"]
    after = marched(state, "1tb", "0701")
    assert after.piece("1tb").place == "0701"
    assert after.now.limited == state.now.limited
    assert marched(state, "3tb", "0401").piece("3tb").place == "0301"


def test_a_unit_from_outside_is_not_limited() -> None:
    """A unit that begins its phase outside moves freely, also within the range, and is not counted (4.2)."""
    state = east(SHADE, *TANKS, "9tb SU armour X 3-3-6 boxed 0701")
    state = marched(marched(state, "1tb", "0601"), "2tb", "0601")
    state = marched(state, "9tb", "0501")
    assert (state.piece("9tb").place, command.limits(state, "9tb")) == ("0501", ())
    assert state.now.limited == {"1army.hq": ("1tb", "2tb")}


def test_a_non_op_hq_itself_moves_freely() -> None:
    """A non-op HQ moves normally, is not limited by another and not counted (4.2)."""
    state = east(SHADE, "2army.hq SU hq XXXX 0-1-4 boxed recovery=1 nonop 0201", *TANKS)
    assert [command.over_limit(state, unit) for unit in ("1army.hq", "2army.hq")] == ["", ""]
    assert command.over_limit(state, "1tb") == "2army.hq"


def test_the_limit_begins_anew_with_each_phase_and_binds_no_axis_unit() -> None:
    """In the next phase the same number may move again; the other side is never limited (4.2)."""
    state = east(SHADE, *TANKS, now={"limited": {"1army.hq": ("1tb", "2tb")}})
    assert command.over_limit(state, "3tb") == "1army.hq"
    assert command.over_limit(state.change(limited={}), "3tb") == ""
    assert command.limits(east(SHADE, "e GE infantry XX 7-9-5 0201", phase="axis-move"), "e") == ()


def test_a_bridge_unit_does_not_move_in_range_of_a_non_op_hq() -> None:
    """Bridge units in range of a non-op HQ are neither placed nor moved (4.2, EF-H16)."""
    state = east(SHADE, "br SU bridge II 0-1-6 boxed 0301", "br2 SU bridge II 0-1-6 boxed 0701")
    assert [command.over_limit(state, unit) for unit in ("br", "br2")] == ["1army.hq", ""]


@pytest.mark.parametrize(
    ("die", "net", "recovery", "back"),
    [
        (1, 9, 3, True),
        (3, 0, 3, True),
        (4, 0, 3, False),
        (4, -1, 3, True),
        (2, 2, 3, False),
        (10, -9, 6, False),
        (9, -3, 6, True),
    ],
)
def test_when_an_hq_recovers(die: int, net: int, recovery: int, back: bool) -> None:
    """The die with what is added is at most the recovery number; a natural 1 always, a natural 10 never (EF-H16)."""
    assert command.recovers(die, net, recovery) is back


@pytest.mark.parametrize(
    ("rows", "words", "enemy", "expected"),
    [
        (". . .", "", "0301", {}),
        (". . .", "", "0201", {"in_enemy_zoc": 2}),
        (". . .", "oos", "0201", {"in_enemy_zoc": 2, "out_of_supply": 2}),
        (". . .", "emergency", "0301", {"emergency": 1}),
        ("c . .", "", "0301", {"in_city": -1}),
        ("C . .", "", "0201", {"in_city": -1}),
        ("t . .", "", "0301", {}),
    ],
)
def test_what_is_added_to_the_recovery_die(rows: str, words: str, enemy: str, expected: dict[str, int]) -> None:
    """Two in an enemy ZOC, two Out of Supply, one in Emergency Supply, one less in a city or major city (EF-H16)."""
    state = field(rows, [f"1army.hq SU hq XXXX 0-1-4 nonop {words} 0101", f"e GE infantry XX 7-9-5 {enemy}"])
    assert command.modifiers(state, "1army.hq") == expected


def test_every_non_op_hq_rolls_in_the_interphase() -> None:
    """Each non-op HQ rolls once, in order of ids, in rolls of its own name; operational ones do not (EF-H16)."""
    hqs = [f"{n}a.hq SU hq XXXX 0-1-4 recovery=4 {'nonop' if n != 2 else ''} 0{n}01" for n in (1, 2, 3)]
    state, dice = east(*hqs, phase="interphase", turn=2), Loaded(4, 5)
    state, effects = play(command.recover(state, dice), state, 7)
    assert dice.asked == ["2/interphase/1a.hq/recovery", "2/interphase/3a.hq/recovery"]
    assert [effect.kind for effect in effects] == ["roll", "unit.flipped", "roll"]
    assert effects[1].body["causes"] == [7]
    assert [effects[n].body["result"] for n in (0, 2)] == ["operational", "non-op"]
    assert [state.piece(f"{n}a.hq").non_op for n in (1, 2, 3)] == [False, False, True]
