"""Reinforcements: the rules file's 4.1 and 4.2, EF-H1, EF-H6, EF-H16."""

from typing import Any

import pytest

from pbem.rulesets.east_front import arrivals
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Place
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.midgame import midgame

FRESH = "f GE infantry XX 7-9-5 arrives=2 entry=0101+0301 away"
FULL = ["b GE infantry XX 7-9-5 0101", "c GE infantry XX 7-9-5 0101"]


def row(*units: str, **drawing: Any) -> State:
    """Draw a row of six hexes at the start of the Axis Movement Phase of turn 2."""
    return midgame(". . . . . .", units, **{"turn": 2, **drawing})


@pytest.mark.parametrize(
    ("units", "drawing", "place", "expected"),
    [
        ([FRESH], {}, "0101", ""),
        ([FRESH], {}, "0301", ""),
        ([FRESH], {}, "0201", "east.place.entry"),
        ([FRESH], {"turn": 3}, "0101", ""),
        ([FRESH], {"turn": 1}, "0101", "east.place.not-due"),
        ([FRESH], {"phase": "axis-motorized"}, "0101", "east.place.not-due"),
        ([FRESH], {"phase": "soviet-motorized"}, "0101", "east.place.not-due"),
        ([FRESH], {"phase": "interphase"}, "0101", "east.place.not-due"),
        ([FRESH], {"now": {"gone": {"f": "eliminated"}}}, "0101", "east.place.not-due"),
        ([FRESH, *FULL], {}, "0101", "east.place.shut"),
        ([FRESH, FULL[0]], {}, "0101", ""),
        ([FRESH, "e SU infantry XX 4-5-4 0401"], {}, "0301", "east.place.shut"),
        ([FRESH, "e SU infantry XX 4-5-4 0401"], {}, "0101", ""),
        ([FRESH, "e SU hq XXX 0-1-4 0301"], {}, "0301", "east.place.shut"),
        ([FRESH, "e SU hq XXX 0-1-4 0401"], {}, "0301", ""),
        (["f GE infantry XX 7-9-5 0101"], {}, "0101", "east.place.not-due"),
    ],
)
def test_where_and_when_a_reinforcement_comes(
    units: list[str], drawing: dict[str, Any], place: str, expected: str
) -> None:
    """At the start of its side's first movement phase from its turn on, in an open place of its list (4.1, EF-H1)."""
    state = row(*units, **drawing)
    found = arrivals.check(state, Place(unit="f", place=place))
    assert (found.code if found else "") == expected
    after, effects = play(arrivals.execute(state, Place(unit="f", place=place)), state)
    assert effects[0].kind == ("order.failed" if expected else "unit.arrived")
    assert expected or after.piece("f").place == place


@pytest.mark.parametrize(
    ("units", "ordered", "expected"),
    [
        ([], "", "0101"),
        ([], "0301", "0301"),
        (FULL, "", "0301"),
        (FULL, "0101", "0301"),
        ([*FULL, "e SU infantry XX 4-5-4 0401"], "", ""),
        ([*FULL, "e SU infantry XX 4-5-4 0301"], "0301", ""),
    ],
)
def test_without_a_good_order_it_comes_in_its_first_open_place_or_waits(
    units: list[str], ordered: str, expected: str
) -> None:
    """Not ordered, or ordered where it cannot go, a unit comes in the first place that is open, and if none is it waits (EF-H1)."""
    state = row(FRESH, *units)
    orders = [Place(unit="f", place=ordered)] if ordered else []
    after, _ = play(arrivals.bring_in(state, orders), state)
    assert (after.piece("f").place if "f" in after.now.pieces else "") == expected
    later = after.change(turn=3)
    assert ("f" in arrivals.due(later)) == (expected == "")


def test_units_that_come_fill_the_places_for_those_behind_them() -> None:
    """Of three divisions for a hex that holds two, the third comes in its second place (EF-H6)."""
    fresh = [FRESH.replace("f GE", f"f{n} GE") for n in (1, 2, 3)]
    state = row(*fresh)
    after, _ = play(arrivals.bring_in(state), state)
    assert [after.piece(f"f{n}").place for n in (1, 2, 3)] == ["0101", "0101", "0301"]


def test_an_hq_arrives_non_operational() -> None:
    """A Soviet HQ comes in its side's first phase, the Soviet Motorized Movement Phase, and is non-operational (4.2)."""
    units = ["1army.hq SU hq XXXX 0-1-4 arrives=2 entry=0601 away", "r SU infantry XX 4-5-4 arrives=2 entry=0601 away"]
    state = row(*units, phase="soviet-motorized")
    after, effects = play(arrivals.bring_in(state), state)
    assert (after.piece("1army.hq").non_op, after.piece("r").non_op) == (True, False)
    assert effects[0].body["rules"] == ["EF-H1", "EF-H16"]


def test_no_bridge_unit_comes_while_two_are_in_play() -> None:
    """Of a side two bridge units are in play at once; a third waits (EF-H10)."""
    two = ["b1 GE bridge II 0-1-6 0201", "b2 GE bridge II 0-1-6 0201"]
    fresh = "f GE bridge II 0-1-6 arrives=2 entry=0101 away"
    assert arrivals.due(row(fresh, *two)) == {"f": ()}
    assert arrivals.due(row(fresh, two[0])) == {"f": ("0101",)}
    found = arrivals.check(row(fresh, *two), Place(unit="f", place="0101"))
    assert found is not None
    assert found.code == "east.place.bridges"


def test_a_combat_unit_takes_the_place_where_it_comes() -> None:
    """The place in which a combat unit arrives belongs to its side from then on, not that of an HQ."""
    state = row(FRESH, owner=["SSSSSS"])
    after, effects = play(arrivals.bring_in(state), state)
    assert [effect.kind for effect in effects] == ["unit.arrived", "place.taken"]
    assert after.owner("0101") == "axis"
