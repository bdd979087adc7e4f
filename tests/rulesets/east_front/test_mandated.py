"""Mandated Attacks: EF-200 to EF-206, EF-D4, EF-H32."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.rulesets.east_front import mandated
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.midgame import midgame

UNITS = ("a GE infantry XX 7-9-5 0101", "r SU infantry XX 4-5-4 0501")


def owing(owed: int, **drawing: Any) -> State:
    """Draw a row in the Interphase in which so many Mandated Attacks are owed."""
    now = {"owed": owed, **drawing.pop("now", {})}
    return midgame(". . . . .", UNITS, phase="interphase", now=now, **drawing)


@pytest.mark.parametrize(
    ("owed", "count", "expected", "dropped"), [(0, 1, 1, 0), (0, 3, 3, 0), (5, 1, 6, 0), (5, 3, 6, 2), (6, 1, 6, 1)]
)
def test_mandated_attacks_add_up_to_six(owed: int, count: int, expected: int, dropped: int) -> None:
    """Those not made stay owed; more than six are dropped (EF-202, EF-H32)."""
    state = owing(owed)
    after, (made,) = play(mandated.impose(state, count, [4]), state)
    assert after.now.owed == expected
    assert made.body.get("dropped", 0) == dropped
    assert (made.kind, made.body["owed"], made.body["causes"]) == ("mandated.imposed", expected, [4])


def test_a_declared_attack_meets_one() -> None:
    """One for one; where none is owed nothing happens (EF-201, EF-H32)."""
    state = owing(2)
    after, (made,) = play(mandated.meet(state, "0401", [4]), state)
    assert (made.kind, made.body["place"], made.body["owed"], after.now.owed) == ("mandated.met", "0401", 1, 1)
    none = owing(0)
    assert play(mandated.meet(none, "0401"), none)[1] == ()


@pytest.mark.parametrize(
    ("owed", "owner", "won", "option", "points"),
    [
        (0, "AAASS", (), "holds", 0),
        (1, "AAASS", (), "holds", 2),
        (3, "AAASS", (), "holds", 6),
        (3, "ASSSS", (), "holds", 0),
        (2, "AAASS", (), "takes", 0),
        (2, "AAASS", ("0301",), "takes", 4),
        (2, "AASSS", ("0301",), "takes", 0),
    ],
)
def test_what_mandated_attacks_not_made_cost(
    owed: int, owner: str, won: tuple[str, ...], option: str, points: int
) -> None:
    """2 points each while the Axis holds any victory location; by the option, only if it took one in this turn (EF-203, EF-D4)."""
    state = owing(
        owed, owner=[owner], objectives={"0301": 5, "0401": 0}, now={"won": won}, options={"mandated-penalty": option}
    )
    after, effects = play(mandated.penalty(state), state)
    assert [made.body["points"] for made in effects] == ([points] if points else [])
    assert after.now.points.get("axis", 0) == points
    assert after.now.owed == owed
    if effects:
        assert {"EF-203", "EF-D4"} <= set(effects[0].body["rules"])


def test_a_place_without_worth_is_no_victory_location() -> None:
    """Only places with points count (EF-203)."""
    state = owing(2, owner=["AAAAS"], objectives={"0401": 0})
    assert play(mandated.penalty(state), state)[1] == ()


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 3)), max_size=20))
def test_none_to_six_are_owed(what: list[tuple[bool, int]]) -> None:
    """However they are imposed and met, 0 to 6 Mandated Attacks are owed (EF-H32)."""
    state = owing(0)
    for imposed, count in what:
        part = mandated.impose(state, count) if imposed else mandated.meet(state, "0401")
        state, _ = play(part, state)
        assert 0 <= state.now.owed <= 6
