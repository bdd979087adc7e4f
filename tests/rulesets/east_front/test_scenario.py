"""Scenarios: format and mistakes (design section 7), options, order of battle, the tables that ship."""

import pytest

from pbem.core import canon
from pbem.rulesets.east_front.land import pair
from pbem.rulesets.east_front.state import dump, load
from tests.rulesets.east_front.field import field

ROWS = """
    . . w s . .
    . c c t . .
    . . C . . ~
"""


def test_a_field_is_drawn_with_all_that_stands_on_it() -> None:
    """A drawing passes through the compiler, and what was written stands in the state."""
    state = field(
        ROWS,
        [
            "3pz.6 GE armour III 8-7-8 yellow boxed armour formation=3pz 0101",
            "14.hq SU hq XXXX 0-1-5 nonop 0601",
            "5.rd SU infantry XX 4-5-4 lost=1 oos 0502",
            "9.rd SU infantry XX 4-4-4 arrives=2 entry=0601+0602 away",
        ],
        sides={"river": ["0401/0501"]},
        lines={"soviet": ["0502/0402"]},
        strongpoints={"soviet": ["0502"]},
        ways={"railroad": ["0501 0502 0503"]},
        converted=["0501"],
        phase="axis-motorized",
        weather="dry lingering",
    )
    land = state.land
    panzer, headquarters = state.unit("3pz.6"), state.unit("14.hq")
    assert (panzer.steps, panzer.stacking, panzer.motorized, panzer.side) == (4, 3, True, "axis")
    assert (headquarters.command, headquarters.recovery, headquarters.stacking) == (2, 4, 0)
    assert (state.piece("5.rd").lost, state.piece("5.rd").supply, state.piece("14.hq").non_op) == (1, 2, True)
    assert land.units["9.rd"].entry == ("0601", "0602")
    assert "9.rd" not in state.now.pieces
    assert (land.terrain["0402"], land.town["0402"], land.terrain["0401"]) == ("clear", "town", "swamp")
    assert state.line("0502", "0402") == "soviet"
    assert state.line("0402", "0502") == ""
    assert state.now.strongpoints == {"0502": "soviet"}
    assert state.now.converted == ("0501",)
    assert land.side("0501", "0401") == {"river"}
    assert (state.phasing, state.regular, state.now.weather.lingering) == ("axis", False, True)
    assert land.sources == {"axis": ("0101", "0102", "0103"), "soviet": ("0601", "0602")}
    assert (land.modifiers["overrun"]["woods"], land.modifiers["retreat"]["cover"]) == (2, -1)
    assert load(land, canon.loads(canon.dumps(dump(state)))).now == state.now


@pytest.mark.parametrize(
    ("way", "linked"),
    [
        ("0101 0201", {"0101/0201"}),  # a town is no city
        ("0102 0202", {"0102/0202", "0202/0302", "0202/0303", "0302/0303"}),  # a cluster of three
        ("0402 0303", {"0402/0303", "0202/0302", "0202/0303", "0302/0303"}),
    ],
)
def test_cities_carry_on_every_way_that_enters_them(way: str, linked: set[str]) -> None:
    """EF-21: a way that enters a city hex goes on into all city hexes that hang together with it, by its own kind alone."""
    state = field(ROWS, ways={"main-road": [way]})
    assert state.land.links["main-road"] == {pair(*side.split("/")) for side in linked}
    assert state.land.links["railroad"] == frozenset()


def test_a_city_carries_no_way_over_a_lake() -> None:
    """EF-21: over a river the way has its bridge (EF-47), over a lake side there is none."""
    rows = ". . . .\n. c c ."
    ways = {"railroad": ["0102 0202"]}
    over = [field(rows, ways=ways, sides={kind: ["0202/0302"]}) for kind in ("major-river", "lake-side")]
    assert [state.land.has_way("railroad", "0202", "0302") for state in over] == [True, False]
