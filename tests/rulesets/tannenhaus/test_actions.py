"""Actions of an impulse: one activated area, one point a unit, the sniper and entries by themselves, leaders (TN-H4, TN-54, TN-H21)."""

from typing import Any

import pytest

from pbem.rulesets.tannenhaus import actions, leaders
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.state import Active, State
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.queues import Fixed, action, kinds

MAP = """
4 field nato: 9
9 field nato max3: 15 16 10
10 forest max8 nato
15 buildings town soviet: 20 16
16 river
20 buildings town soviet
25 field soviet: 20
"""
UNITS = (
    "1leo leopard2-company 9",
    "2jg jaeger-company 9 battle-captain tow",
    "3jg jaeger-company 9",
    "4jg jaeger-company 10",
    "5jg jaeger-company 10 ap0",
    "6jg jaeger-company 10",
    "7mar marder-company 10",
    "1mor mortar-120-nato 9",
    "1m1 m1-company due1:4",
    "2m1 m1-company due5:4",
    "2vdv vdv-para-company 15 balakirev sagger",
    "3vdv vdv-para-company 15",
    "4vdv vdv-para-company due9",
    "1mi hind-flight off",
    "2mi hind-flight 25",
)


def start(active: Active | None = None, **now: Any) -> State:
    """Return the position, with an impulse under way."""
    return game(MAP, *UNITS, now={"active": active, "gone": {"4vdv": 1}, **now})


NEW: Active | None = None
IN_9 = Active("nato", 1, "9", ("1leo",))
ALONE = Active("nato", 1, "", (), True)


@pytest.mark.parametrize(
    ("text", "active", "part", "code"),
    [
        ("move 2jg to 10", NEW, None, ""),
        ("move 2jg to 10", IN_9, None, ""),
        ("move 1leo to 10", IN_9, "units.0", "tann.impulse.acted"),
        ("move 2jg, 1leo to 10", IN_9, "units.1", "tann.impulse.acted"),
        ("move 2jg, 2jg to 10", NEW, "units.1", "tann.impulse.twice"),
        ("move 4jg to 4", IN_9, "units.0", "tann.impulse.other-area"),
        ("move 2jg, 4jg to 16", NEW, "units.1", "tann.impulse.other-area"),
        ("move 5jg to 9", NEW, "units.0", "tann.impulse.no-points"),
        ("move 2vdv to 16", NEW, "units.0", "tann.impulse.not-yours"),
        ("move tow.2jg to 10", NEW, "units.0", "tann.impulse.attachment"),
        ("move 9xx to 10", NEW, "units.0", "tann.impulse.unknown-unit"),
        ("move 1m1 to 9", NEW, "units.0", "tann.impulse.to-come"),
        ("move 2jg to 99", NEW, "to", "tann.impulse.unknown-area"),
        ("move 2jg to 15", NEW, "to", "tann.move.enemy"),
        ("move 2jg to 10", ALONE, "", "tann.impulse.used-up"),
        ("move", NEW, "", "tann.impulse.nobody"),
        ("fire 2jg at 2vdv", NEW, None, ""),
        ("fire 2jg at 15", NEW, None, ""),
        ("fire 2jg, 3jg at 2vdv", IN_9, None, ""),
        ("fire 2jg", NEW, "", "tann.impulse.at-what"),
        ("fire 2jg at 99", NEW, "to", "tann.impulse.unknown-area"),
        ("fire 2jg at 4vdv", NEW, "target", "tann.impulse.destroyed"),
        ("fire 2jg at 1mi", NEW, "target", "tann.impulse.off-map"),
        ("fire 2jg at balakirev", NEW, "target", "tann.impulse.attachment"),
        ("fire 2jg at nobody", NEW, "target", "tann.impulse.unknown-unit"),
        ("fire 1mor at 2vdv", NEW, None, ""),
        ("fire 2jg at 3jg", NEW, "target", "tann.fire.friend"),
        ("assault 15 with 2jg, 3jg", NEW, None, ""),
        ("assault 15 with 3jg, 2jg at 3vdv back 2jg", IN_9, None, ""),
        ("assault 15 with 2jg, 1leo", IN_9, "units.1", "tann.impulse.acted"),
        ("assault 15 with 2jg, 2jg", NEW, "units.1", "tann.impulse.twice"),
        ("assault 15 with 4jg", IN_9, "units.0", "tann.impulse.other-area"),
        ("assault 15 with 2jg at 4vdv", NEW, "target", "tann.impulse.destroyed"),
        ("assault 15 with 2jg at sagger.2vdv", NEW, "target", "tann.impulse.attachment"),
        ("assault 99 with 2jg", NEW, "to", "tann.impulse.unknown-area"),
        ("assault 15 with 2jg", ALONE, "", "tann.impulse.used-up"),
        ("assault 15", NEW, "", "tann.impulse.nobody"),
        ("enter 4 with 1m1", NEW, None, ""),
        ("enter 4 with 1m1", IN_9, "", "tann.impulse.by-itself"),
        ("enter 4 with 1m1", ALONE, "", "tann.impulse.by-itself"),
        ("enter 4 with 2vdv", NEW, "units.0", "tann.impulse.not-yours"),
        ("enter 4 with 1m1, tow.2jg", NEW, "units.1", "tann.impulse.attachment"),
        ("enter 99 with 1m1", NEW, "to", "tann.impulse.unknown-area"),
        ("enter 4", NEW, "", "tann.impulse.nobody"),
        ("enter 4 with 1m1, 1m1", NEW, "units.1", "tann.impulse.twice"),
        ("sniper at 2vdv", NEW, None, ""),
        ("sniper at 2vdv", IN_9, "", "tann.impulse.by-itself"),
        ("sniper at 2vdv", ALONE, "", "tann.impulse.by-itself"),
        ("sniper at nobody", NEW, "target", "tann.impulse.unknown-unit"),
        ("sniper at 1mi", NEW, "target", "tann.impulse.off-map"),
        ("attach battle-captain to 3jg", NEW, None, ""),
        ("attach battle-captain to 3jg", IN_9, None, ""),
        ("attach battle-captain to 3jg", ALONE, None, ""),
        ("attach battle-captain to 1leo", NEW, None, ""),
        ("attach battle-captain to 2jg", NEW, "target", "tann.attach.with-it"),
        ("attach battle-captain to 4jg", NEW, "target", "tann.attach.elsewhere"),
        ("attach battle-captain to 1mor", NEW, "target", "tann.attach.unfit"),
        ("attach battle-captain to 2vdv", NEW, "target", "tann.impulse.not-yours"),
        ("attach battle-captain to 1m1", NEW, "target", "tann.impulse.to-come"),
        ("attach battle-captain to tow.2jg", NEW, "target", "tann.impulse.attachment"),
        ("attach balakirev to 3jg", NEW, "units.0", "tann.impulse.not-yours"),
        ("attach tow.2jg to 3jg", NEW, "units.0", "tann.attach.no-leader"),
        ("attach 2jg to 3jg", NEW, "units.0", "tann.attach.no-leader"),
        ("attach", NEW, "", "tann.impulse.nobody"),
        ("pass", IN_9, None, ""),
        ("stop", ALONE, None, ""),
    ],
)
def test_what_an_impulse_allows(text: str, active: Active | None, part: str | None, code: str) -> None:
    """An impulse activates one area, each unit there spends one point, and the sniper and an entry are alone (TN-H4, TN-54, TN-H23)."""
    found = actions.check_action(start(active), "nato", action(text))
    assert (found[0] if found else None) == part
    assert (found[1].code if found else "") == code


def test_a_leader_lost_or_not_there() -> None:
    """A leader who was lost, or whose unit is still to come, changes to nothing (TN-H21)."""
    change = action("attach battle-captain to 3jg")
    for attached, code in (({}, "tann.attach.lost"), ({"battle-captain": "1m1"}, "tann.impulse.to-come")):
        found = actions.check_action(start(attached=attached), "nato", change)
        assert found is not None
        assert found[1].code == code


@pytest.mark.parametrize(
    ("attached", "units"),
    [({"battle-captain": "2jg"}, ("1leo", "3jg")), ({"battle-captain": "1m1"}, ()), ({}, ())],
)
def test_where_a_leader_may_change(attached: dict[str, str], units: tuple[str, ...]) -> None:
    """A leader may change to any foot, vehicle or tank of his side in the same area, and to none while he is not there (TN-H21)."""
    assert leaders.goals(start(attached=attached), "battle-captain") == units


def test_moves_fill_an_area_one_by_one() -> None:
    """Of units that move together each finds those before it there: the one for which there is no room is named (TN-39, TN-H7)."""
    state = game(MAP.replace("max3", "max5"), *UNITS)
    assert actions.check_action(state, "nato", action("move 6jg to 9")) is None
    assert actions.check_action(state, "nato", action("move 7mar to 9")) is None
    found = actions.check_action(state, "nato", action("move 6jg, 7mar to 9"))
    assert found is not None
    assert (found[0], found[1].code, found[1].message.args["unit"]) == ("to", "tann.move.stack", "7mar")


def test_an_entry_takes_points() -> None:
    """A unit that is due but has no point, or is not due yet, does not come in (TN-H23)."""
    for units, due in (("2m1", {"1m1": 3}), ("1m1", {"1m1": 0})):
        found = actions.check_action(start(due=due), "nato", action(f"enter 4 with {units}"))
        assert found is not None
        assert found[0] == "units.0"


def test_apart() -> None:
    """A move or fire of several units is carried out unit by unit, an assault or entry together (TN-H4, TN-H13)."""
    assert [one.units for one in actions.single(action("fire 2jg, 3jg at 2vdv"))] == [("2jg",), ("3jg",)]
    assert [one.units for one in actions.single(action("move 2jg to 10"))] == [("2jg",)]
    assert [one.units for one in actions.single(action("assault 15 with 2jg, 3jg"))] == [("2jg", "3jg")]


def test_parts_of_an_entry() -> None:
    """Leaders change at the end, wherever they are named, and nothing comes after a stop (TN-H21, TN-H26)."""
    texts = ("attach battle-captain to 3jg", "move 2jg, 3jg to 10", "pass", "stop", "move 1leo to 10")
    acts, changes, passing, stopping = actions.parts([action(text) for text in texts])
    assert [one.units for one in acts] == [("2jg",), ("3jg",)]
    assert [one.do for one in changes] == ["attach"]
    assert (passing, stopping) == (True, True)
    assert actions.parts([action("move 2jg to 10")])[2:] == (False, False)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("move 2jg to 10", ["unit.moved"]),
        ("fire 2jg at 15", ["unit.fired"]),
        ("fire 1mor at 2vdv", ["unit.fired"]),
        ("assault 15 with 2jg, 3jg at 3vdv back 3jg, 4jg", ["assault.made"]),
        ("enter 4 with 1m1", ["unit.entered"]),
        ("sniper at 2vdv", ["roll", "sniper.fired"]),
        ("attach battle-captain to 3jg", ["leader.moved"]),
        ("pass", []),
    ],
)
def test_what_an_action_does(text: str, made: list[str]) -> None:
    """An action is carried out up to the combat it opens; a point is spent by who acts, none by a leader's change (TN-H4, TN-H21)."""
    state = start(Active("nato", 1))
    after, effects = play(actions.do(state, "nato", action(text), Fixed(), 7), state, 20)
    assert kinds(effects) == made
    assert all(7 in one.body["causes"] for one in effects if one.kind != "roll")
    assert (after.now.combat is not None) is (text.split()[0] in ("fire", "assault"))
    spent = sum(state.piece(unit).points - after.piece(unit).points for unit in state.of_side("nato"))
    assert spent == {"assault": 2, "move": 1, "fire": 1}.get(text.split()[0], 0)


def test_who_goes_back() -> None:
    """Who is to go back first from an overfilled area is kept of those that take part (TN-H7)."""
    state = start(Active("nato", 1))
    text = "assault 15 with 2jg, 3jg back 3jg, 4jg, 3jg"
    after, _ = play(actions.do(state, "nato", action(text), Fixed()), state)
    assert after.now.combat is not None
    assert after.now.combat.back == ("3jg",)
