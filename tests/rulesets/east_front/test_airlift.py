"""Air transport: EF-81 to EF-89."""

from typing import Any

import pytest

from pbem.rulesets.east_front import airlift
from pbem.rulesets.east_front.allowance import cannot_move
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Airlift
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.midgame import midgame

ROW = "t . u . c . C . t . . ."
PARA = "a SU airborne X 3-3-4"
HQ = "a SU hq XXXX 0-1-4 command=2"
SAPPER = "s SU engineer II 1-2-4"


def row(*units: str, **drawing: Any) -> State:
    """Draw towns in 0101, 0301 (woods) and 0901, a city in 0501, a major city in 0701, in the Soviet Movement Phase."""
    given = {
        "owner": ["SSSSSSSSSSSS"],
        "phase": "soviet-move",
        "capacity": {"air": {"soviet": 2, "axis": 9}},
        **drawing,
    }
    return midgame(ROW, units, **given)


@pytest.mark.parametrize(
    ("units", "drawing", "goal", "expected"),
    [
        ([f"{PARA} 0101"], {}, "0501", ""),
        ([f"{PARA} 0101"], {}, "0701", ""),
        ([f"{PARA} 0101"], {}, "0901", ""),
        ([f"{PARA} 0101"], {}, "0201", "east.air.town"),
        ([f"{PARA} 0201"], {}, "0501", "east.air.town"),
        ([f"{PARA} 0101"], {}, "0101", "east.move.nowhere"),
        ([f"{PARA} 0101"], {}, "9901", "east.move.unknown-place"),
        ([f"{HQ} 0101"], {}, "0501", ""),
        ([f"{HQ} nonop 0101"], {}, "0501", ""),
        (["a SU msu II 0-0-8 orange 0101"], {}, "0501", ""),
        (["a SU msu II 0-0-8 orange dump 0101"], {}, "0501", "east.air.kind"),
        (["a SU infantry XX 4-5-4 0101"], {}, "0501", "east.air.kind"),
        ([f"{PARA} oos 0101"], {}, "0501", ""),
        ([f"{PARA} 0101"], {"phase": "soviet-motorized"}, "0501", "east.air.phase"),
        ([f"{PARA} 0101"], {"phase": "axis-move"}, "0501", "east.unit.not-phasing"),
        ([f"{PARA} arrives=2 entry=0101 away"], {}, "0501", "east.unit.not-on-map"),
        ([f"{PARA} 0101"], {"capacity": {"air": {"soviet": 1}}}, "0501", "east.air.points"),
        ([f"{PARA} stack=1 0101"], {"capacity": {"air": {"soviet": 1}}}, "0501", ""),
        ([f"{HQ} 0101"], {"capacity": {"air": {"soviet": 1}}}, "0501", ""),
        ([f"{HQ} 0101"], {"capacity": {}}, "0501", "east.air.points"),
        ([f"{PARA} 0101"], {"owner": ["SSSSASSSSSSS"]}, "0501", "east.air.friendly"),
        ([f"{PARA} 0101", "b SU infantry X 2-3-4 0501"], {"owner": ["SSSSASSSSSSS"]}, "0501", ""),
        ([f"{PARA} 0101"], {"owner": ["ASSSSSSSSSSS"]}, "0501", ""),
        ([f"{PARA} 0101", "e GE infantry XX 7-9-5 0501"], {}, "0501", "east.air.friendly"),
        ([f"{PARA} 0101", "e GE infantry XX 7-9-5 0601"], {}, "0501", "east.air.enemy"),
        ([f"{PARA} 0101", "e GE msu II 0-0-8 orange 0601"], {}, "0501", "east.air.enemy"),
        ([f"{PARA} 0101", "e GE infantry XX 7-9-5 0201"], {}, "0501", "east.air.enemy"),
        ([f"{PARA} 0101", "e GE infantry XX 7-9-5 0301"], {}, "0501", ""),
        ([f"{PARA} 0101"], {"weather": "mud"}, "0501", "east.air.mud"),
        ([f"{PARA} 0101", f"{SAPPER} 0101"], {"weather": "mud"}, "0501", ""),
        ([f"{PARA} 0101", f"{SAPPER} 0101"], {"weather": "mud"}, "0901", "east.air.mud"),
        ([f"{PARA} 0501", f"{SAPPER} 0901"], {"weather": "mud"}, "0901", ""),
        ([f"{PARA} 0501"], {"weather": "mud"}, "0701", ""),
        ([f"{PARA} 0501"], {"weather": "dry lingering"}, "0301", "east.air.mud"),
        ([f"{PARA} 0501"], {"weather": "dry lingering"}, "0101", ""),
        ([f"{PARA} 0501"], {"weather": "snow"}, "0101", ""),
        (
            [f"{PARA} 0101", *(f"{n}rd SU infantry XX 4-5-4 stack=4 0501" for n in (1, 2, 3))],
            {},
            "0501",
            "east.move.stack",
        ),
    ],
)
def test_who_goes_by_air_and_where_to(units: list[str], drawing: dict[str, Any], goal: str, expected: str) -> None:
    """Airborne units, MSUs and Soviet HQs, between friendly towns and cities that no enemy is next to (EF-82 to EF-89)."""
    state = row(*units, **drawing)
    found = airlift.check(state, Airlift(unit="a", to=goal))
    assert (found.code if found else "") == expected
    assert (goal in airlift.reach(state, "a")) is (expected == "")


def test_a_flight_uses_points_and_ends_the_movement() -> None:
    """A flight takes the unit's stacking points of the turn, and the unit moves no more in the phase (EF-81)."""
    state = row(f"{PARA} stack=2 0101", "b SU airborne X 3-3-4 stack=1 0101")
    after, effects = play(airlift.execute(state, Airlift(unit="a", to="0901"), 3), state)
    assert [effect.kind for effect in effects] == ["unit.moved"]
    assert effects[0].body["path"] == ["0101", "0901"]
    assert (after.piece("a").place, after.piece("a").done) == ("0901", True)
    assert airlift.points_left(after, "soviet") == 0
    for unit, code in (("a", "east.air.moved"), ("b", "east.air.points")):
        found = airlift.cannot_fly(after, unit)
        assert found is not None
        assert found.code == code
    _, failed = play(airlift.execute(after, Airlift(unit="b", to="0901")), after)
    assert [effect.kind for effect in failed] == ["order.failed"]


def test_a_unit_that_has_moved_or_was_activated_does_not_fly() -> None:
    """Air transport allows no other move in the phase, and an activated unit does not move in the Regular phase (EF-15)."""
    state = row(f"{PARA} 0101")
    for members, code in (({"spent": 2}, "east.air.moved"), ({"active": True}, "east.unit.was-active")):
        found = airlift.cannot_fly(state.alter("a", **members), "a")
        assert found is not None
        assert found.code == code


def test_a_flight_counts_for_the_limit_of_a_non_op_hq() -> None:
    """A unit that flies out of the range of a non-op HQ is one of those that may move from there (4.2, EF-H16)."""
    state = row(
        f"{PARA} stack=1 0101", "b SU airborne X 3-3-4 stack=1 0101", "n.hq SU hq XXX 0-1-4 recovery=2 nonop 0301"
    )
    state = play(airlift.execute(state, Airlift(unit="b", to="0901")), state)[0]
    found = airlift.cannot_fly(state, "a")
    assert found is not None
    assert found.code == "east.unit.non-op-limit"


def test_an_axis_airborne_unit_flies() -> None:
    """What flies may go to every friendly town and city, whatever the distance (EF-82, EF-85)."""
    state = row("b GE airborne III 4-4-5 0101", owner=["AAAAAAAAAAAA"], phase="axis-move")
    assert airlift.reach(state, "b") == ("0301", "0501", "0701", "0901")


def test_who_was_flown_has_not_entered_a_zone_of_control() -> None:
    """A unit that is ordered to move after its flight is refused, and not by the rule on enemy ZOCs (EF-18)."""
    state, _ = play(airlift.execute(row(f"{PARA} 0101"), Airlift(unit="a", to="0501")), row(f"{PARA} 0101"))
    refused = cannot_move(state, "a")
    assert refused is not None
    assert (refused.code, refused.rule) == ("east.unit.done", "")
