"""Scenarios: format and mistakes (design section 7), options, order of battle, the tables that ship."""

import hashlib
from typing import Any

import pytest

from pbem.core import canon
from pbem.rulesets.east_front import scenario
from pbem.rulesets.east_front.land import pair
from pbem.rulesets.east_front.options import OPTIONS
from pbem.rulesets.east_front.state import dump, load
from tests.rulesets.east_front.field import document, field, shipped
from tests.rulesets.east_front.shelf import SHIPPED, compiled, read

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


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_scenarios_compile(name: str) -> None:
    """Every scenario that ships has no mistake, its form for the log is canonical JSON, and it says that it is ours."""
    found = compiled(name)
    assert found.problems == ()
    assert canon.loads(canon.dumps(found.scenario)) == found.scenario
    assert "ours" in (read(name) or "").splitlines()[0]
    assert "Ours" in (read(name.replace(".toml", "_units.csv")) or "").splitlines()[0]


@pytest.mark.parametrize("name", SHIPPED)
def test_the_compiled_form_holds_every_table_and_its_hash(name: str) -> None:
    """A log needs no other file: each table is written out with its SHA-256."""
    tables = compiled(name).scenario["tables"]
    assert set(tables) == {
        "terrain", "overrun", "retreat", "weather", "constants", "crt", "combat-modifiers", "replacement", "surrender",
    }  # fmt: skip
    for table in tables.values():
        assert table["text"] == shipped(table["file"])
        assert table["sha256"] == hashlib.sha256(table["text"].encode()).hexdigest()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_state_survives_being_written_down(name: str) -> None:
    """What dump writes of a first state is canonical, and load gives the same state back; one content builds one land."""
    state = scenario.setup(compiled(name).scenario)
    assert load(state.land, canon.loads(canon.dumps(dump(state)))).now == state.now
    assert scenario.setup(compiled(name).scenario).land is state.land


@pytest.mark.parametrize("name", ["terrain.txt", "overrun.txt", "retreat.txt", "weather.txt", "house_rules.toml"])
def test_shipped_tables_say_that_they_are_ours(name: str) -> None:
    """House tables that ship say that they are not the published game's."""
    assert "not the published game's" in (shipped(name) or "").splitlines()[0]


@pytest.mark.parametrize("name", SHIPPED)
def test_rivers_are_crossed_and_ways_lead_somewhere(name: str) -> None:
    """In a drawn landscape each water is one with itself, ways of each kind meet others or the edge, and some cross the rivers."""
    land = scenario.setup(compiled(name).scenario).land
    ends: dict[str, int] = {}
    for listed in land.scenario["map"]["ways"].values():
        for way in listed:
            for place in (way[0], way[-1]):
                ends[place] = ends.get(place, 0) + 1
    on = {place for side in frozenset().union(*land.links.values()) for place in side}
    assert set(land.names) <= on | {place for place in land.names if land.is_city(place)}
    edge = {place for place in land.terrain if len(land.neighbours[place]) < 6}
    meets = {place: sum(place in side for links in land.links.values() for side in links) for place in ends}
    assert {place for place in ends if place not in edge and place not in land.town and meets[place] < 2} == set()
    for kind in {kind for kinds in land.sides.values() for kind in kinds}:
        sides = [side for side, kinds in land.sides.items() if kind in kinds]
        assert any(land.ways_across(*side) for side in sides)
        assert all(land.adjacent(*side) for side in sides)


def test_the_small_scenario_has_what_one_learns_on() -> None:
    """Training: 15 by 12 hexes, two dozen units, and one of everything that moves in a way of its own."""
    state = scenario.setup(compiled("training.toml").scenario)
    land = state.land
    assert (land.grid.columns, land.grid.rows, land.turns) == (15, 12, 4)
    assert {"clear", "woods", "hill", "marsh", "swamp"} == set(land.terrain.values())
    assert set(land.town.values()) == {"town", "city"}
    assert {kind for kind, sides in land.links.items() if sides} == {"main-road", "minor-road", "railroad"}
    assert set(land.lines.values()) == {"soviet"}
    assert state.now.strongpoints == {"0708": "soviet"}
    kinds = {unit.type for unit in land.units.values()}
    assert {"armour", "engineer", "super-heavy", "cavalry", "hq", "bridge", "msu", "fortress"} <= kinds
    engineer = land.units["86.9"]
    assert (engineer.engineer, engineer.motorized, engineer.formation) == (True, True, "9pz")
    assert land.units["641.sh"].super_heavy
    assert {unit.arrives for unit in land.units.values()} == {0, 2, 3}
    assert len(state.now.pieces) == 26


def test_the_large_scenario_is_a_front() -> None:
    """Border: 50 by 40 hexes, over 120 units, a rail net, two rivers, headquarters of every size, panzer and mechanized formations."""
    state = scenario.setup(compiled("border.toml").scenario)
    land = state.land
    assert (land.grid.columns, land.grid.rows, land.turns) == (50, 40, 6)
    assert set(land.terrain.values()) == {"clear", "woods", "hill", "marsh", "swamp", "lake"}
    assert set(land.town.values()) == {"town", "city", "major-city"}
    assert all(land.links.values())
    assert {kind for kinds in land.sides.values() for kind in kinds} == {"river", "major-river"}
    assert len(state.now.pieces) > 120
    panzers = {unit.formation for unit in land.units.values() if unit.type == "armour" and unit.nation == "GE"}
    corps = {unit.formation for unit in land.units.values() if unit.type == "armour" and unit.nation == "SU"}
    assert (len(panzers), len(corps)) == (5, 6)
    assert {unit.size for unit in land.units.values() if unit.type == "hq"} == {"XXX", "XXXX", "XXXXX"}
    assert {unit.arrives for unit in land.units.values()} == {0, 2, 3, 4, 5}
    assert land.has_way("main-road", "3519", "3619")
    assert len(state.now.converted) > 20


@pytest.mark.parametrize(
    ("unit", "steps", "points"),
    [
        ("a GE infantry XX 7-9-5 0101", 4, 6),
        ("a RO infantry XX 4-5-5 0101", 3, 6),
        ("a IT infantry XX 4-5-5 steps=2 0101", 2, 6),
        ("a SU infantry XX 4-4-4 reverse=2-2 0101", 2, 4),
        ("a SU infantry XX 4-4-4 0101", 1, 4),
        ("a SU cavalry XX 5-3-7 0101", 3, 3),
        ("a SU armour XX 6-4-7 boxed armour 0101", 3, 3),
        ("a GE armour III 8-6-8 boxed armour 0101", 4, 3),
        ("a GE motorized III 4-5-8 boxed 0101", 3, 3),
        ("a GE motorcycle II 2-2-9 boxed 0101", 1, 2),
        ("a SU anti-tank X 2-4-6 boxed 0101", 1, 2),
        ("a GE engineer II 2-2-5 0101", 1, 2),
        ("a GE artillery III 1-8-6 range=2 support=4 0101", 4, 1),
        ("a SU hq XXXXX 0-9-5 0101", 1, 0),
        ("a GE msu II 0-0-8 orange 0101", 1, 0),
        ("a GE infantry XX 7-9-5 stack=5 0101", 4, 5),
    ],
)
def test_what_a_row_leaves_out_comes_from_the_rules(unit: str, steps: int, points: int) -> None:
    """EF-240 and EF-H6: steps by the highest printed strength, stacking points by class, unless the row has them."""
    made = field(". .", [unit]).unit("a")
    assert (made.steps, made.stacking) == (steps, points)


@pytest.mark.parametrize(
    ("size", "command", "recovery"), [("XXX", 1, 3), ("XXXX", 2, 4), ("XXXXX", 3, 6), ("XX", 0, 0)]
)
def test_a_headquarters_has_the_values_of_its_size(size: str, command: int, recovery: int) -> None:
    """EF-H16: corps 1 and 3, army 2 and 4, front 3 and 6, unless the row has others."""
    state = field(". .", [f"a SU hq {size} 0-1-5 0101", f"b SU hq {size} 0-1-5 command=0 recovery=5 0101"])
    assert (state.unit("a").command, state.unit("a").recovery) == (command, recovery)
    assert (state.unit("b").command, state.unit("b").recovery) == (0, 5)


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_every_option_takes_each_of_its_values_and_follows_its_edition(name: str) -> None:
    """The edition sets what the scenario does not; each value can be chosen by itself, true and false for yes and no."""
    option = OPTIONS[name]
    assert field(". .").land.options[name] == option.default("page")
    assert field(". .", options={"edition": "first"}).land.options[name] == option.default("first")
    for value in option.values:
        assert field(". .", options={name: value}).land.options[name] == value
        if value in ("yes", "no"):
            assert field(". .", options={name: value == "yes"}).land.options[name] == value


def test_the_words_of_the_page_for_the_weather_are_known() -> None:
    """Clear, Rain and Arctic of the page are Dry, Mud and Snow; a climate stays as it is written (3.5)."""
    state = field(". .", calendar=["CLEAR", "Rain".upper(), "SNOW", "dry", "autumn"], turns=5, before="arctic", run=3)
    assert state.land.calendar == ("DRY", "MUD", "SNOW", "dry", "autumn")
    made = scenario.compile(document(". .", before="arctic", run=3), "mine.toml", shipped).scenario
    weather = scenario.setup(made).now.weather
    assert (weather.state, weather.run) == ("snow", 3)


def test_capacities_and_gauge() -> None:
    """EF-H9: what a scenario gives of rail, air and conversion; the Axis converts by the constants where nothing is said."""
    ways = {"railroad": ["0101 0201 0301"]}
    land = field(". . .", capacity={"rail": {"soviet": 4}, "air": {"axis": 1}}, ways=ways).land
    capacity = {key: points for key, points in land.capacity.items() if points}
    assert capacity == {("rail", "soviet"): 4, ("air", "axis"): 1, ("convert", "axis"): 6}
    assert field(". . .", capacity={"convert": {"axis": 2}}).land.capacity["convert", "axis"] == 2
    for converted, found in (("none", ()), ("all", ("0101", "0201", "0301")), (["0201"], ("0201",))):
        assert field(". . .", converted=converted, ways=ways).now.converted == found


def test_an_owner_types_his_own_numbers() -> None:
    """Constants of a scenario are laid over those that ship, and a table of its own takes the place of the one that ships."""
    own = (shipped("overrun.txt") or "").replace("woods              +2", "woods              +1")
    made = document(". .", constants={"stacking": {"points": 9}}, more={"tables": {"overrun": "own.txt"}})
    found = scenario.compile(made, "mine.toml", lambda name: own if name == "own.txt" else shipped(name))
    land = scenario.setup(found.scenario).land
    assert land.constants["stacking"]["points"] == 9
    assert land.constants["stacking"]["alpine_points"] == 6
    assert land.modifiers["overrun"]["woods"] == 1


def test_units_of_a_csv_are_those_of_the_toml() -> None:
    """A CSV beside the scenario has a column for each value, comments, and cells that may be empty."""
    made = document(". . .", ["3pz.6 GE armour III 8-7-8 yellow boxed armour lost=1 oos 0101"])
    text = "# ours\nid,nation,type,size,attack,defence,move,pace,boxed,armour,ski,place,lost,state\n"
    text += "3pz.6,GE,armour,III,8,7,8,yellow,yes,yes,,0101,1,oos\n"
    csv = scenario.compile({**made, "units": "u.csv"}, "mine.toml", lambda n: text if n == "u.csv" else shipped(n))
    assert csv.problems == ()
    assert csv.scenario["units"] == scenario.compile(made, "mine.toml", shipped).scenario["units"]


def test_a_unit_beyond_the_front_holds_its_place() -> None:
    """Whoever stands in a place of the other side at the start controls it."""
    made = document(". . .", ["a GE infantry XX 7-9-5 0201", "b SU infantry XX 4-5-4 0301"], owner=["ASS"])
    state = scenario.setup(scenario.compile(made, "mine.toml", shipped).scenario)
    assert state.now.control == {"0201": "axis"}
    assert [state.owner(place) for place in ("0101", "0201", "0301")] == ["axis", "axis", "soviet"]


def test_what_is_no_scenario_is_not_built() -> None:
    """A log whose scenario is none of this ruleset is refused."""
    wrongs: tuple[Any, ...] = ({}, {"map": {"terrain": ["."]}}, [])
    for wrong in wrongs:
        with pytest.raises(ValueError, match="East Front"):
            scenario.setup(wrong)
