"""Movement on the ground: what steps cost, who goes where, and what is said of a way that is wrong (EF-11 to EF-80)."""

import pytest

from pbem.core.findings import Finding
from pbem.core.text import render
from pbem.rulesets.api import MoveForecast
from pbem.rulesets.east_front import movement
from pbem.rulesets.east_front.movement import Way
from pbem.rulesets.east_front.orders import Move
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.field import field

PLAIN = """
. . . . . .
. . . . . .
. . . . . .
. . . . . .
"""
INF = "i GE infantry XX 7-9-5 0101"
MOT = "m GE motorized III 4-4-7 boxed 0101"


def cost(state: State, unit: str, *path: str) -> int | str:
    """Return what a path costs in half points, or the code of what is wrong with it."""
    made = movement.walk(state, unit, path)
    return made.code if isinstance(made, Finding) else made.cost


def manner(state: State, unit: str, *path: str) -> str:
    """Return how a path is gone, or the code of what is wrong with it."""
    made = movement.plan(state, unit, path)
    return made.by if isinstance(made, Way) else made.code


def test_clear_costs_a_point_a_hex() -> None:
    """Clear is a point a hex, and the forecast says so (EF-16)."""
    state = field(PLAIN, [INF])
    assert cost(state, "i", "0102", "0103") == 4
    made = movement.walk(state, "i", ("0102",))
    assert isinstance(made, MoveForecast)
    assert render(made.steps[0].why) == "clear"
    assert made.allowance == 10


@pytest.mark.parametrize(
    ("weather", "foot", "motorized"), [("dry", 1, 1), ("frost", 1, 1), ("mud", 2, 2), ("snow", 2, 2)]
)
def test_main_road_by_weather(weather: str, foot: int, motorized: int) -> None:
    """A main road is half a point in Dry and Frost, a point in Mud and Snow (EF-16)."""
    state = field(PLAIN, [INF, MOT], ways={"main-road": ["0101 0102 0103"]}, weather=weather)
    assert cost(state, "i", "0102", "0103") == 2 * foot
    assert cost(state, "m", "0102", "0103") == 2 * motorized


def test_a_road_that_is_left_is_paid_as_if_it_were_not_there() -> None:
    """EF-29, EF-30: into A by road, then to B that no road joins with it."""
    rows = """
    . . . .
    w . . .
    . . . .
    """
    state = field(rows, [INF], ways={"main-road": ["0101 0102 0103"]})
    assert cost(state, "i", "0102", "0103") == 2
    assert cost(state, "i", "0102") == 1
    assert cost(state, "i", "0102", "0202") == 4 + 2  # woods 2, clear 1


def test_the_bridge_of_a_road_serves_even_if_the_road_is_left() -> None:
    """EF-31: the river under the road costs nothing, though the hex beyond is paid across country."""
    state = field(PLAIN, [INF], ways={"main-road": ["0101 0102 0103"]}, sides={"river": ["0101/0102"]})
    assert cost(state, "i", "0102", "0202") == 2 + 2
    state = field(PLAIN, [INF], sides={"river": ["0101/0102"]})
    assert cost(state, "i", "0102") == 2 + 2


def test_a_unit_stops_in_an_enemy_zone() -> None:
    """An enemy ZOC costs a point more and ends the move (EF-17, EF-18)."""
    state = field(PLAIN, [INF, "r SU infantry XX 4-5-4 0304"])
    assert cost(state, "i", "0102", "0103", "0203") == 2 + 2 + 4
    assert cost(state, "i", "0102", "0103", "0203", "0202") == "east.move.stop"


def test_no_step_from_zone_to_zone_but_infiltration() -> None:
    """From one enemy ZOC straight into another goes only who infiltrates, and when (EF-68, EF-72 to EF-76)."""
    units = [
        "i GE infantry XX 7-9-5 0203",
        "p GE armour III 8-7-8 yellow boxed armour 0203",
        "r SU infantry XX 4-5-4 0304",
    ]
    state = field(PLAIN, units)
    assert cost(state, "i", "0204") == "east.move.zone-to-zone"
    assert manner(state, "p", "0204") == "infiltration"
    assert cost(field(PLAIN, units, phase="axis-motorized"), "p", "0204") == "east.infiltration.phase"
    assert cost(field(PLAIN, units, weather="mud"), "p", "0204") == "east.infiltration.mud"


def test_one_hex_over_a_major_river() -> None:
    """A Major River without a bridge is crossed by One-Hex Movement in the Regular phase, in Snow by anybody (EF-26, EF-69)."""
    state = field(PLAIN, [INF, MOT], sides={"major-river": ["0101/0102"]})
    assert manner(state, "i", "0102") == "one-hex"
    state = field(PLAIN, [INF, MOT], sides={"major-river": ["0101/0102"]}, phase="axis-motorized")
    assert cost(state, "m", "0102") == "east.one-hex.major-river"
    state = field(PLAIN, [INF, MOT], sides={"major-river": ["0101/0102"]}, weather="snow")
    assert cost(state, "i", "0102") == 4 + 2


def test_the_cheapest_way_is_found_and_shown() -> None:
    """A goal alone gets the cheapest legal way (EF-16, EF-29)."""
    rows = """
    . s . .
    s s . .
    . . . .
    """
    state = field(rows, [INF], ways={"main-road": ["0101 0102 0103 0203 0303"]})
    made = movement.forecast(state, Move(unit="i", to="0303"))
    assert isinstance(made, MoveForecast)
    assert [step.place for step in made.steps] == ["0102", "0103", "0203", "0303"]
    assert made.cost == 4


def test_a_motorized_unit_goes_through_swamp_along_a_railroad() -> None:
    """Swamp along a railroad is three points, left along it too, or in the next phase to any side (EF-33, EF-44)."""
    rows = """
    . . .
    s . .
    . . .
    """
    state = field(rows, [MOT], ways={"railroad": ["0101 0102 0103"]})
    assert cost(state, "m", "0102", "0103") == 6 + 2
    assert cost(state, "m", "0102", "0202") == "east.move.way-left"
    state = field(rows, ["m GE motorized III 4-4-7 boxed 0102"], ways={"railroad": ["0101 0102 0103"]})
    assert cost(state, "m", "0202") == 2
