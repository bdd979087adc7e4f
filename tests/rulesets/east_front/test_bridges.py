"""Bridge units: EF-47, EF-49, EF-254, EF-H10."""

from typing import Any

import pytest

from pbem.rulesets.east_front import arrivals, bridges, movement
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Bridge, Move, Place
from pbem.rulesets.east_front.passage import crossing
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.midgame import midgame

UNIT = "br GE bridge II 0-1-6 boxed"
ROW = " ".join("." * 9)
ROAD = " ".join(f"{column:02}01" for column in range(1, 10))


def row(*units: str, **drawing: Any) -> State:
    """Draw a row of nine hexes with a river, a canal, a major river and a lake side."""
    sides = {"river": ["0201/0301"], "canal": ["0301/0401"], "major-river": ["0101/0201"], "lake-side": ["0401/0501"]}
    return midgame(ROW, units, **{"sides": sides, **drawing})


@pytest.mark.parametrize(
    ("unit", "a", "b", "expected"),
    [
        (f"{UNIT} 0201", "0201", "0301", ""),
        (f"{UNIT} 0201", "0301", "0201", ""),
        (f"{UNIT} 0301", "0201", "0301", ""),
        (f"{UNIT} 0301", "0301", "0401", ""),
        (f"{UNIT} 0101", "0101", "0201", ""),
        (f"{UNIT} 0401", "0401", "0501", "east.bridge.water"),
        (f"{UNIT} 0501", "0501", "0601", "east.bridge.water"),
        (f"{UNIT} 0501", "0201", "0301", "east.bridge.side"),
        (f"{UNIT} 0201", "0201", "0401", "east.bridge.side"),
        (f"{UNIT} 0201", "0201", "9901", "east.bridge.side"),
        ("br GE engineer II 1-2-6 0201", "0201", "0301", "east.bridge.kind"),
        ("br SU bridge II 0-1-6 0201", "0201", "0301", "east.unit.not-phasing"),
        (f"{UNIT} arrives=2 entry=0201 away", "0201", "0301", "east.unit.not-on-map"),
    ],
)
def test_a_bridge_unit_bridges_a_river_side_of_its_hex(unit: str, a: str, b: str, expected: str) -> None:
    """It bridges a side with a river, canal or major river of the hex in which it stands (EF-49, EF-H10)."""
    state = row(unit)
    found = bridges.check(state, Bridge(unit="br", a=a, b=b))
    assert (found.code if found else "") == expected
    after, effects = play(bridges.execute(state, Bridge(unit="br", a=a, b=b)), state)
    assert [effect.kind for effect in effects] == ["order.failed" if expected else "bridge.laid"]
    assert crossing(after, "axis", a, b) is (expected == "")
    assert not crossing(after, "soviet", a, b)


@pytest.mark.parametrize("kind", ["main-road", "minor-road", "railroad"])
def test_where_a_way_crosses_there_is_a_bridge_already(kind: str) -> None:
    """Every road and railroad has a bridge where it crosses a river, and a second bridge is of no use (EF-47)."""
    found = bridges.check(row(f"{UNIT} 0201", ways={kind: ["0201 0301"]}), Bridge(unit="br", a="0201", b="0301"))
    assert found is not None
    assert (found.code, found.rule) == ("east.bridge.there", "EF-47")


def test_a_side_is_bridged_once() -> None:
    """A side that another unit of the army bridges needs no second bridge unit (EF-H10)."""
    state = row(f"{UNIT} 0201", "br2 GE bridge II 0-1-6 boxed 0301")
    state = play(bridges.execute(state, Bridge(unit="br", a="0201", b="0301")), state)[0]
    found = bridges.check(state, Bridge(unit="br2", a="0201", b="0301"))
    assert found is not None
    assert found.code == "east.bridge.there"
    assert bridges.sides(state, "br2") == (("0301", "0401"),)


def test_a_bridge_serves_its_own_army_while_the_unit_stays() -> None:
    """Over a bridged major river units of its side march; when the bridge unit moves on, the bridge is gone (EF-49, EF-H10)."""
    state = row(f"{UNIT} 0201", "a GE infantry XX 7-9-5 0101")
    assert "0301" not in movement.reach(state, "a")
    state = play(bridges.execute(state, Bridge(unit="br", a="0101", b="0201")), state)[0]
    assert "0301" in movement.reach(state, "a")
    state = play(movement.execute(state, Move(unit="br", to="0301")), state)[0]
    assert state.piece("br").place == "0301"
    assert not crossing(state, "axis", "0101", "0201")


def test_in_range_of_a_non_op_hq_no_bridge_is_built() -> None:
    """A Soviet bridge unit in range of a non-op HQ bridges nothing; an Axis one does not mind (4.2, EF-H16)."""
    hq = "1army.hq SU hq XXXX 0-1-4 nonop 0501"
    order = Bridge(unit="br", a="0201", b="0301")
    found = bridges.check(row("br SU bridge II 0-1-6 boxed 0201", hq, phase="soviet-move"), order)
    assert found is not None
    assert found.code == "east.bridge.shadow"
    assert bridges.check(row(f"{UNIT} 0201", hq), order) is None


DRIVEN: dict[str, Any] = {"ways": {"main-road": [ROAD]}, "now": {"gone": {"br": "removed"}}}


def driven(*units: str, **drawing: Any) -> State:
    """Draw a road of nine hexes, with a bridge unit that was driven out."""
    state = row(f"{UNIT} 0301", *units, **{"owner": ["AAAAAASSS"], **DRIVEN, **drawing})
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if unit != "br"}
    return state.change(pieces=pieces)


@pytest.mark.parametrize(
    ("units", "drawing", "place", "expected"),
    [
        ([], {}, "0501", ""),
        ([], {}, "0301", ""),
        ([], {}, "0701", "east.place.road"),
        ([], {"ways": {"main-road": ["0101 0201"]}}, "0501", "east.place.road"),
        ([], {"ways": {"railroad": [ROAD]}}, "0501", "east.place.road"),
        ([], {"ways": {"minor-road": [ROAD]}}, "0501", ""),
        (["e SU infantry XX 4-5-4 0601"], {}, "0501", "east.place.road"),
        (["e SU infantry XX 4-5-4 0701"], {}, "0501", ""),
        (["e SU hq XXX 0-1-4 0501"], {}, "0501", "east.place.road"),
        ([], {"phase": "axis-motorized"}, "0501", "east.place.not-due"),
        ([], {"phase": "soviet-move"}, "0501", "east.place.not-due"),
        (["b2 GE bridge II 0-1-6 0101", "b3 GE bridge II 0-1-6 0101"], {}, "0501", "east.place.bridges"),
        (["b2 GE bridge II 0-1-6 0101", "b3 SU bridge II 0-1-6 0901"], {}, "0501", ""),
    ],
)
def test_a_bridge_unit_that_was_driven_out_comes_back(
    units: list[str], drawing: dict[str, Any], place: str, expected: str
) -> None:
    """In the next Regular phase of its side, on a road hex of its own, with at most two in play (EF-254, EF-H10)."""
    state = driven(*units, **drawing)
    found = arrivals.check(state, Place(unit="br", place=place))
    assert (found.code if found else "") == expected


def test_without_an_order_it_comes_back_at_its_first_place_or_by_a_source() -> None:
    """By default it comes at its place of entry, if that is open, else on the road hex nearest to a source of its side (EF-H10)."""
    state = driven()
    after, effects = play(arrivals.bring_in(state), state)
    assert [effect.kind for effect in effects] == ["unit.arrived"]
    assert (after.piece("br").place, after.now.gone) == ("0301", {})
    watched = driven("e SU infantry XX 4-5-4 0401")
    assert arrivals.due(watched)["br"] == ("0101", "0201", "0501", "0601"), "no ZOC crosses the lake side"


def test_a_soviet_one_does_not_come_back_in_range_of_a_non_op_hq() -> None:
    """Soviet bridge units are not placed in range of a non-op HQ (4.2, EF-H16)."""
    units = ["br SU bridge II 0-1-6 0901", "1army.hq SU hq XXXX 0-1-4 nonop 0701"]
    state = midgame(ROW, units, phase="soviet-move", owner=["SSSSSSSSS"], **DRIVEN)
    state = state.change(pieces={"1army.hq": state.piece("1army.hq")})
    assert arrivals.due(state) == {"br": ("0201", "0101")}
