"""Movement by rail: EF-6, EF-50, EF-119, EF-H9, the rules file's 4.7."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.rulesets.east_front import nearness, rail, zones
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Rail
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.midgame import midgame

LENGTH = 20
ROW = " ".join("." * LENGTH)
LINE = " ".join(f"{column:02}01" for column in range(1, LENGTH + 1))
INF = "a GE infantry XX 7-9-5"
TRAIN = "a GE armored-train II 2-2-8 grey"


def line(*units: str, **drawing: Any) -> State:
    """Draw a row of twenty hexes with a converted railroad on it, and twenty rail points for each side."""
    given = {
        "ways": {"railroad": [LINE]},
        "converted": "all",
        "capacity": {"rail": {"axis": 20, "soviet": 20}},
        **drawing,
    }
    return midgame(given.pop("rows", ROW), units, **given)


def code(state: State, goal: str) -> str:
    """Return the code of what is wrong with a rail order to a place."""
    found = rail.check(state, Rail(unit="a", to=goal))
    return found.code if found else ""


@pytest.mark.parametrize(
    ("units", "drawing", "goal", "expected"),
    [
        ([f"{INF} 0101"], {}, "2001", ""),
        ([f"{INF} 0101"], {"constants": {"rail": {"hexes": 5}}}, "0601", ""),
        ([f"{INF} 0101"], {"constants": {"rail": {"hexes": 5}}}, "0701", "east.rail.way"),
        ([f"{INF} 0101"], {"phase": "axis-motorized"}, "0601", "east.rail.phase"),
        ([f"{INF} 0101"], {"converted": ["0101", "0201", "0401"]}, "0201", ""),
        ([f"{INF} 0101"], {"converted": ["0101", "0201", "0401"]}, "0401", "east.rail.way"),
        ([f"{INF} 0101"], {"converted": "none"}, "0401", "east.rail.start"),
        ([f"{INF} 0101"], {"ways": {"railroad": ["0201 0301 0401"]}}, "0401", "east.rail.start"),
        ([f"{INF} 0101"], {"ways": {"railroad": ["0101 0201", "0301 0401"]}}, "0401", "east.rail.way"),
        ([f"{INF} 0101"], {"owner": ["AASAAAAAAAAAAAAAAAAA"]}, "0201", ""),
        ([f"{INF} 0101"], {"owner": ["AASAAAAAAAAAAAAAAAAA"]}, "0401", "east.rail.way"),
        ([f"{INF} 0101"], {"owner": ["SAAAAAAAAAAAAAAAAAAA"]}, "0401", "east.rail.start"),
        ([f"{INF} 0101"], {"strongpoints": {"soviet": ["0301"]}}, "0401", "east.rail.way"),
        ([f"{INF} 0101"], {"strongpoints": {"axis": ["0301"]}}, "0401", ""),
        ([f"{INF} 0101", "e SU infantry XX 4-5-4 1001"], {}, "0601", ""),
        ([f"{INF} 0101", "e SU infantry XX 4-5-4 1001"], {}, "0701", "east.rail.near"),
        ([f"{INF} 0101", "e SU hq XXX 0-1-4 1001"], {}, "0701", "east.rail.near"),
        ([f"{INF} 0101", "e SU hq XXX 0-1-4 0401"], {}, "2001", "east.rail.near"),
        ([f"{INF} 0101", "e SU hq XXX 0-1-4 1001"], {}, "2001", "east.rail.way"),
        ([f"{INF} 0101", "e SU infantry XX 4-5-4 0702"], {"rows": f"{ROW}\n{ROW}"}, "1501", "east.rail.way"),
        ([f"{INF} 0101", "e SU infantry XX 4-5-4 band 0702"], {"rows": f"{ROW}\n{ROW}"}, "1501", ""),
        ([f"{INF} oos 0101"], {}, "0601", "east.rail.supply"),
        ([f"{INF} emergency 0101"], {}, "0601", ""),
        ([f"{INF} 0101", "b GE infantry XX 7-9-5 0601", "c GE infantry XX 7-9-5 0601"], {}, "0601", "east.move.stack"),
        ([f"{INF} 0101", "b GE infantry XX 7-9-5 0601", "c GE infantry XX 7-9-5 0601"], {}, "0701", ""),
        ([f"{INF} 0101"], {}, "0101", "east.move.nowhere"),
        ([f"{INF} 0101"], {}, "9901", "east.move.unknown-place"),
        ([f"{INF} arrives=2 entry=0101 away"], {}, "0601", "east.unit.not-on-map"),
        (["a SU infantry XX 4-5-4 0101"], {}, "0601", "east.unit.not-phasing"),
        (["a GE flotilla II 2-2-8 blue 0101"], {"ports": ["0101"]}, "0601", "east.rail.naval"),
        (["a GE super-heavy II 0-1-2 green 0101"], {}, "0601", ""),
        (["a GE super-heavy II 0-1-2 green firing 0101"], {}, "0601", "east.unit.firing"),
    ],
)
def test_who_goes_by_rail_and_where_to(units: list[str], drawing: dict[str, Any], goal: str, expected: str) -> None:
    """Rail transport: the Regular phase, own railroad of the own gauge, start and end far from the enemy, no OOS unit (EF-50, EF-H9)."""
    state = line(*units, **drawing)
    assert code(state, goal) == expected
    if "a" in state.now.pieces:
        assert (goal in rail.reach(state, "a")) is (expected == "")


@pytest.mark.parametrize(
    ("converted", "owner", "goal", "expected"),
    [
        ("none", "S", "1001", ""),
        (["0501"], "S", "0601", ""),
        (["0501"], "S", "0401", "east.rail.way"),
        ("all", "S", "1001", "east.rail.start"),
    ],
)
def test_the_soviets_run_on_railroads_that_are_not_converted(
    converted: Any, owner: str, goal: str, expected: str
) -> None:
    """A converted hex carries Axis trains only, and the others Soviet ones (EF-119, EF-H9)."""
    state = line("a SU infantry XX 4-5-4 2001", converted=converted, owner=[owner * LENGTH], phase="soviet-move")
    assert code(state, goal) == expected


@pytest.mark.parametrize(
    ("unit", "capacity", "weather", "expected"),
    [
        (f"{INF} stack=6 0101", 6, "dry", ""),
        (f"{INF} stack=6 0101", 5, "dry", "east.rail.points"),
        (f"{INF} stack=6 0101", 0, "dry", "east.rail.points"),
        (f"{INF} stack=6 0101", 12, "snow", ""),
        (f"{INF} stack=6 0101", 11, "snow", "east.rail.points"),
        ("a GE msu II 0-0-8 orange 0101", 1, "dry", ""),
        ("a GE msu II 0-0-8 orange dump 0101", 2, "dry", "east.unit.dump"),
        (f"{TRAIN} 0101", 0, "snow", ""),
    ],
)
def test_the_capacity_counts_stacking_points(unit: str, capacity: int, weather: str, expected: str) -> None:
    """A unit takes its stacking points, at least one, a train none; half for the Axis in Snow; a Dump boards none (4.7, EF-160)."""
    state = line(unit, capacity={"rail": {"axis": capacity}}, weather=weather)
    assert code(state, "0601") == expected


def test_the_soviet_capacity_is_whole_in_snow() -> None:
    """Only the Axis capacity is halved in Snow (4.7)."""
    state = line("a SU infantry XX 4-5-4 stack=4 2001", phase="soviet-move", weather="snow", converted="none")
    assert rail.points_left(state, "soviet") == 20
    assert rail.points_left(state, "axis") == 10


def test_a_ride_uses_points_and_ends_the_movement() -> None:
    """After a ride the unit has ended its movement, and its points are used for the turn (EF-H9)."""
    state = line(f"{INF} stack=6 0101", owner=["A" * 10])
    after, effects = play(rail.execute(state, Rail(unit="a", to="1501"), 4), state)
    body = effects[0].body
    assert (body["by"], body["points"], body["path"][0], body["path"][-1], len(body["path"])) == (
        "rail",
        6,
        "0101",
        "1501",
        15,
    )
    assert after.piece("a").done
    assert after.piece("a").moved
    assert rail.points_left(after, "axis") == 14
    assert {effect.body["place"] for effect in effects[1:]} == {f"{n}01" for n in range(11, 16)}
    again = rail.cannot_ride(after, "a")
    assert again is not None
    assert again.code == "east.rail.moved"


def test_a_unit_that_has_moved_in_the_phase_takes_no_train() -> None:
    """Rail transport allows no other move in the phase; a move in an earlier phase does no harm (EF-H9)."""
    state = line(f"{INF} 0101")
    assert code(state.alter("a", spent=2, moved=True), "0601") == "east.rail.moved"
    assert code(state.alter("a", moved=True), "0601") == ""
    soviet = line("a SU infantry XX 4-5-4 2001", converted="none", phase="soviet-move")
    assert code(soviet.alter("a", active=True), "1501") == "east.unit.was-active"


@pytest.mark.parametrize(
    ("units", "drawing", "goal", "expected"),
    [
        ([f"{TRAIN} 0101"], {}, "2001", ""),
        ([f"{TRAIN} 0101"], {"constants": {"rail": {"armored_train_hexes": 4}}}, "0501", ""),
        ([f"{TRAIN} 0101"], {"constants": {"rail": {"armored_train_hexes": 4}}}, "0601", "east.rail.way"),
        ([f"{TRAIN} 0101"], {"phase": "axis-motorized"}, "0601", ""),
        ([f"{TRAIN} 0101"], {"phase": "soviet-move"}, "0601", "east.unit.not-phasing"),
        ([f"{TRAIN} 0101", "e SU infantry XX 4-5-4 0701"], {}, "0601", ""),
        ([f"{TRAIN} 0101", "e SU infantry XX 4-5-4 0702"], {"rows": f"{ROW}\n{ROW}"}, "0601", ""),
        ([f"{TRAIN} 0101", "e SU infantry XX 4-5-4 0702"], {"rows": f"{ROW}\n{ROW}"}, "0701", "east.rail.way"),
        ([f"{TRAIN} 0701", "e SU infantry XX 4-5-4 0702"], {"rows": f"{ROW}\n{ROW}"}, "0801", "east.rail.way"),
        ([f"{TRAIN} 0601", "e SU infantry XX 4-5-4 0702"], {"rows": f"{ROW}\n{ROW}"}, "0501", ""),
        ([f"{TRAIN} oos 0101"], {}, "0601", "east.rail.supply"),
    ],
)
def test_trains_run_by_themselves(units: list[str], drawing: dict[str, Any], goal: str, expected: str) -> None:
    """An armored train runs 48 hexes in any phase of its side; it may enter an enemy ZOC, and stops there (EF-6, 4.7, EF-H4)."""
    assert code(line(*units, **drawing), goal) == expected


def test_a_train_moves_once_a_turn() -> None:
    """A train that ran in the first phase does not run in the second (4.7)."""
    state = line(f"{TRAIN} 0101")
    state = play(rail.execute(state, Rail(unit="a", to="0601")), state)[0]
    state = state.change(phase="axis-motorized").alter("a", done=False)
    assert code(state, "0101") == "east.rail.train-moved"
    assert rail.points_left(state, "axis") == 20


def test_where_distance_does_not_matter_the_enemy_zone_does() -> None:
    """A unit boards no train in an enemy ZOC even where the scenario lets trains run near the enemy (EF-H9)."""
    state = line(f"{INF} 0101", "e SU infantry XX 4-5-4 0501", constants={"rail": {"enemy_distance": 0}})
    assert code(state, "0301") == ""
    assert code(state, "0401") == "east.rail.zone"


def test_a_ride_counts_for_the_limit_of_a_non_op_hq() -> None:
    """A unit that boards in range of a non-op HQ is one of those that may move from there (4.2, EF-H16)."""
    hq = "1army.hq SU hq XXXX 0-1-4 recovery=2 nonop 2001"
    state = line(
        "a SU infantry XX 4-5-4 1901", "b SU infantry XX 4-5-4 1901", hq, phase="soviet-move", converted="none"
    )
    state = play(rail.execute(state, Rail(unit="b", to="1001")), state)[0]
    assert state.now.limited == {"1army.hq": ("b",)}
    assert code(state, "1001") == "east.unit.non-op-limit"


def test_of_equally_long_ways_the_lowest_numbers_are_taken() -> None:
    """A way is as short as can be, and of several it goes over the lowest hex numbers."""
    state = line(f"{INF} 0101", rows=". .\n. .", ways={"railroad": ["0101 0201 0202", "0101 0102 0202"]})
    assert rail.way(state, Rail(unit="a", to="0202")) == ("0101", "0102", "0202")


BLOCK = "\n".join([". . . . . . . ."] * 6)
LAND = midgame(BLOCK).land
PLACES = sorted(LAND.terrain)


@settings(max_examples=60, deadline=None)
@given(
    enemies=st.lists(st.sampled_from(PLACES[12:]), max_size=4, unique=True),
    lines=st.lists(st.lists(st.integers(0, 5), min_size=3, max_size=8), min_size=1, max_size=4),
    train=st.booleans(),
    distance=st.integers(0, 3),
)
def test_every_way_by_rail_keeps_the_rules(
    enemies: list[str], lines: list[list[int]], train: bool, distance: int
) -> None:
    """On any railroads, every way runs from hex to hex along them, through no enemy, and enters an enemy ZOC only as its last hex."""
    railroads: list[str] = []
    for turns in lines:
        drawn = ["0101"]
        for turn in turns:
            around = sorted(LAND.neighbours[drawn[-1]])
            drawn.append(around[turn % len(around)])
        railroads.append(" ".join(drawn))
    units = [f"{TRAIN if train else INF} 0101", *(f"e{n} SU infantry XX 4-5-4 {p}" for n, p in enumerate(enemies))]
    drawing: dict[str, Any] = {"constants": {"rail": {"enemy_distance": distance}}, "ways": {"railroad": railroads}}
    state = line(*units, rows=BLOCK, **drawing)
    watched = zones.enemy_zone(state, "axis")
    near = nearness.near_enemy(state, "axis", distance)
    reach = rail.reach(state, "a")
    for place, hexes in reach.items():
        way = rail.way(state, Rail(unit="a", to=place))
        assert isinstance(way, tuple)
        assert len(way) == hexes + 1
        assert all(state.land.has_way("railroad", a, b) for a, b in pairwise(way))
        assert not any(state.holder(step) == "soviet" for step in way)
        assert watched.isdisjoint(way[1:-1])
        assert train or watched.isdisjoint(way)
        assert train or near.isdisjoint((way[0], way[-1]))
        assert not (way[0] in watched and way[1] in watched)
    if not enemies:
        assert set(reach) == {place for drawn in railroads for place in drawn.split()} - {"0101"}
