"""The sniper: who, when, at whom, and the die. TN-54 to TN-63, TN-H22, TN-D60 to TN-D63; worked example W12."""

from typing import Any

import msgspec
import pytest

from pbem.rulesets.tannenhaus.sniper import available, check_sniper, marks, use
from pbem.rulesets.tannenhaus.state import Active, State
from tests.rulesets.tannenhaus.battle import Falls, fate, of_kind, run
from tests.rulesets.tannenhaus.field import game

MAP = """
15 buildings town soviet: 9 16
9  field nato: 16
16 field soviet
"""


def position(now: dict[str, Any] | None = None, *more: str) -> State:
    """Two companies and the Hind in the town, one outside it, and an enemy; turn 3."""
    units = ["1vdv vdv-para-company 15", "2vdv vdv-para-company 15 suppressed", "3vdv vdv-para-company 15 recovering"]
    others = ["4vdv vdv-para-company 16", "hind hind-flight 15", "1jg jaeger-company 9"]
    return game(MAP, *units, *others, *more, at="3 impulses nato", now=now)


@pytest.mark.parametrize(
    ("uses", "die", "result"),
    [
        # W12: the first use
        (0, 1, "suppressed"),
        (0, 2, "suppressed"),
        (0, 3, "suppressed"),
        (0, 4, "suppressed"),
        (0, 5, "removed"),
        (0, 6, "removed"),
        # W12: every later one
        (1, 1, "suppressed"),
        (1, 2, "suppressed"),
        (1, 3, "removed"),
        (1, 4, "removed"),
        (1, 5, "removed"),
        (1, 6, "removed"),
        (4, 2, "suppressed"),
        (4, 3, "removed"),
    ],
)
@pytest.mark.parametrize("target", ["1vdv", "2vdv", "3vdv"])
def test_die(uses: int, die: int, result: str, target: str) -> None:
    """W12, TN-56 to TN-59, TN-D61, TN-D63: 1-4 suppresses, 5-6 removes the sniper, 2 more later; a Suppressed unit suffers nothing."""
    before = position({"sniper_uses": uses, "sniper_turn": 1, "active": Active("nato", 4), "impulse": 5})
    dice = Falls(die)
    after, effects = run(use(before, target, dice, 7), before)
    assert dice.names == ["3/impulses/5/sniper"]
    (body,) = of_kind(effects, "sniper.fired")
    told = "nothing" if result == "suppressed" and target == "2vdv" else result
    assert (body["unit"], body["use"], body["result"]) == (target, uses + 1, told)
    (rolled,) = of_kind(effects, "roll")
    assert (rolled["unit"], rolled["use"], rolled["result"]) == (target, uses + 1, told)
    assert rolled["total"] == (die if uses == 0 else die + 2)
    assert body["causes"] == [7, 100]
    assert after.now.sniper_gone is (result == "removed")
    assert (after.now.sniper_uses, after.now.sniper_turn) == (uses + 1, 3)
    if result == "suppressed":
        assert fate(after, target) == "15 suppressed"
        assert after.piece(target).points == 0
    else:
        assert after.now.pieces == before.now.pieces
    assert after.now.active == Active("nato", 4, alone=True)


@pytest.mark.parametrize(
    ("now", "turn_free"),
    [({}, True), ({"sniper_turn": 2}, True), ({"sniper_turn": 3}, False), ({"sniper_gone": True}, False)],
)
def test_when(now: dict[str, Any], turn_free: bool) -> None:
    """TN-58, TN-60, TN-H22: once a turn, and never again when he has been removed."""
    state = position(now)
    assert available(state) is turn_free
    assert marks(state) == (("1vdv", "2vdv", "3vdv") if turn_free else ())


@pytest.mark.parametrize(
    ("target", "now", "part", "code"),
    [
        ("1vdv", {}, "", ""),
        ("2vdv", {}, "", ""),
        ("hind", {}, "target", "air"),
        ("4vdv", {}, "target", "outside"),
        ("1jg", {}, "target", "friend"),
        ("lost", {}, "target", "off-map"),
        ("down", {}, "target", "off-map"),
        ("1vdv", {"sniper_turn": 3}, "", "used"),
        ("1vdv", {"sniper_gone": True}, "", "removed"),
    ],
)
def test_target(target: str, now: dict[str, Any], part: str, code: str) -> None:
    """TN-55, TN-61, TN-D60, TN-H22: a Soviet unit in an area of Tannenhaus, not one in the air; it may be Suppressed."""
    state = position(now, "lost vdv-para-company due8", "down hind-flight off suppressed")
    found = check_sniper(state, "nato", target)
    if not code:
        assert found is None
        return
    assert found is not None
    assert (found[0], found[1].code) == (part, f"tann.sniper.{code}")


def test_whose() -> None:
    """TN-54: only NATO has a sniper, and only where the scenario gives him."""
    state = position()
    found = check_sniper(state, "soviet", "1jg")
    assert found is not None
    assert found[1].code == "tann.sniper.side"
    without = State(msgspec.structs.replace(state.land, sniper=False), state.now)
    found = check_sniper(without, "nato", "1vdv")
    assert found is not None
    assert found[1].code == "tann.sniper.none"
    assert not available(without)
    assert marks(without) == ()
