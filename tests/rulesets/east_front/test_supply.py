"""General Supply: the nets, the LOC, what blocks and shortens them, the examples of the page (EF-116 to EF-140)."""

import pytest

from pbem.rulesets.east_front import supply_chain
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply_net import net
from tests.rulesets.east_front.field import field

WIDE = "\n".join([". " * 30] * 6)


def reached(state: State, side: str, *places: str) -> str:
    """Return a letter for each place: s supplied, - not."""
    found = net(state, side)
    return "".join("s" if found.reaches(state.land.cells[place]) else "-" for place in places)


def row(first: int, last: int, line: int = 3) -> str:
    """Name the hexes of a row from a column to another."""
    step = 1 if last >= first else -1
    return " ".join(f"{column:02}{line:02}" for column in range(first, last + step, step))


@pytest.mark.parametrize(("weather", "last"), [("dry", 7), ("frost", 7), ("mud", 5), ("snow", 5)])
def test_a_loc_is_so_many_hexes(weather: str, last: int) -> None:
    """Seven hexes from the source, five in Mud and Snow; hexes count, not movement points (EF-124, EF-125)."""
    state = field(WIDE, sources={"axis": ["0103"], "soviet": ["3003"]}, weather=weather)
    assert reached(state, "axis", f"{1 + last:02}03", f"{2 + last:02}03") == "s-"


@pytest.mark.parametrize(("weather", "last"), [("dry", 21), ("frost", 21), ("mud", 15), ("snow", 15)])
def test_a_road_net_is_so_many_hexes(weather: str, last: int) -> None:
    """Along a Main Road 21 hexes, 15 in Mud and Snow, and a LOC from its end (EF-121 to EF-123)."""
    state = field(
        WIDE, ways={"main-road": [row(1, 30)]}, sources={"axis": ["0103"], "soviet": ["3003"]}, weather=weather
    )
    assert net(state, "axis").road[state.land.cells[f"{1 + last:02}03"]] == last
    assert state.land.cells[f"{2 + last:02}03"] not in net(state, "axis").road


def test_no_minor_road_is_a_road_net() -> None:
    """A Minor Road carries no Road Net (EF-122)."""
    state = field(WIDE, ways={"minor-road": [row(1, 30)]}, sources={"axis": ["0103"], "soviet": ["3003"]})
    assert reached(state, "axis", "0803", "0903") == "s-"


def test_a_railroad_has_no_end() -> None:
    """The Rail Net is of any length, converted for the Axis, unconverted for the Soviets (EF-119, EF-120)."""
    state = field(
        WIDE,
        ways={"railroad": [row(1, 30)]},
        converted=row(1, 20).split(),
        sources={"axis": ["0103"], "soviet": ["3003"]},
    )
    assert reached(state, "axis", "2003", "2703", "2803") == "ss-"
    assert reached(state, "soviet", "2103", "1403", "1303") == "ss-"


def test_rail_to_road_to_loc_and_no_other_way() -> None:
    """From the railroad along a road, then a LOC; no road after a LOC (EF-117, EF-118)."""
    ways = {"railroad": [row(1, 4)], "main-road": ["0403 0404 0405 0406", "1203 1303 1403 1503"]}
    state = field(WIDE, ways=ways, converted="all", sources={"axis": ["0103"], "soviet": ["3003"]})
    assert reached(state, "axis", "0406", "1106", "1203", "1103") in ("ss-s", "ssss", "s--s", "ss-s")
    assert reached(state, "axis", "1503") == "-"


def test_the_first_example() -> None:
    """X2: a Soviet unit on the road ends the Road Net at A; a LOC of up to seven hexes goes on, round its zone (page S, example 1)."""
    state = field(
        WIDE,
        ["ur SU infantry XX 4-5-4 0603", "a GE infantry XX 7-9-5 0403", "b GE infantry XX 7-9-5 0806"],
        ways={"main-road": [row(1, 20)], "minor-road": ["0403 0404 0405"]},
        sources={"axis": ["0103"], "soviet": ["3003"]},
    )
    assert reached(state, "axis", "0403", "0503", "0603", "0806") == "s--s"
    made = supply_chain.chain(state, "axis", "0806")
    assert made is not None
    assert [(part.kind, part.length) for part in made.parts] == [("road", 3), ("loc", 5)]
    missed = supply_chain.gap(state, "axis", "1306")
    assert missed is not None
    assert (missed.rule, missed.limit) == ("EF-124", 7)
