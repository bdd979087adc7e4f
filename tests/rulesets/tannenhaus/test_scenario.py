"""Scenarios: the form for the log, the tables that ship, the land that is built, and the map as it is drawn."""

import hashlib
import tomllib
from importlib import resources
from typing import Any

import pytest

from pbem.core import canon
from pbem.rulesets.api import Compiled
from pbem.rulesets.api.desk import Desk
from pbem.rulesets.tannenhaus import scenario, scenario_checks, scenario_tables
from pbem.rulesets.tannenhaus.land import LEADERS, TEAMS, TYPES
from pbem.rulesets.tannenhaus.options import OPTIONS
from pbem.rulesets.tannenhaus.state import Piece, dump, load

FILES = resources.files("pbem.rulesets.tannenhaus")
SHIPPED = sorted(
    file.name.removesuffix(".toml") for file in FILES.joinpath("scenarios").iterdir() if file.name.endswith(".toml")
)


def read(name: str) -> str | None:
    """Read a file beside the shipped scenarios, or a table."""
    for folder in ("scenarios", "tables"):
        file = FILES.joinpath(folder, name)
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return None


def compiled(name: str) -> Compiled:
    """Compile a shipped scenario."""
    return scenario.compile(tomllib.loads(read(f"{name}.toml") or ""), f"{name}.toml", read)


def plain(**members: Any) -> dict[str, Any]:
    """Return a small sound document on the house map, with members laid over it."""
    units = [
        {"id": "1vdv", "kind": "vdv-para-company", "area": 15, "attachments": "sagger balakirev"},
        {"id": "1jg", "kind": "jaeger-company", "area": "3"},
    ]
    return {"format": scenario.FORMAT, "ruleset": "tannenhaus", "title": "Plain", "units": units, **members}


def made(**members: Any) -> Any:
    """Compile a small sound document with members laid over it."""
    found = scenario.compile(plain(**members), "mine.toml", read)
    assert found.problems == ()
    return found.scenario


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_scenarios_compile(name: str) -> None:
    """Every scenario that ships has no mistake, says that it is ours, and its form for the log is canonical JSON."""
    found = compiled(name)
    assert found.problems == ()
    assert canon.loads(canon.dumps(found.scenario)) == found.scenario
    assert "ours" in (read(f"{name}.toml") or "").lower()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_compiled_form_holds_every_table_and_its_hash(name: str) -> None:
    """A log needs no other file: each table is written out with its SHA-256."""
    found = compiled(name)
    assert set(found.scenario["tables"]) == set(scenario_tables.SHIPPED)
    for table in found.scenario["tables"].values():
        assert table["text"] == read(table["file"])
        assert table["sha256"] == hashlib.sha256(table["text"].encode()).hexdigest()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_state_survives_being_written_down(name: str) -> None:
    """What dump writes of a first state is canonical, and load gives the same state back."""
    state = scenario.setup(compiled(name).scenario)
    data = canon.loads(canon.dumps(dump(state)))
    assert load(state.land, data).now == state.now
    assert all(piece == Piece(state.unit(unit).area) for unit, piece in state.now.pieces.items())


@pytest.mark.parametrize("name", SHIPPED)
def test_areas_share_a_border_as_drawn_if_and_only_if_they_are_neighbours(name: str) -> None:
    """Two areas have a stretch of outline in common exactly where the table names them neighbours, so that no map deceives."""
    areas = scenario.setup(compiled(name).scenario).land.areas
    sides: dict[frozenset[tuple[int, int]], set[str]] = {}
    for area in areas.values():
        for start, end in zip(area.outline, (*area.outline[1:], area.outline[0]), strict=True):
            sides.setdefault(frozenset((start, end)), set()).add(area.id)
    assert max(map(len, sides.values())) == 2
    drawn = {frozenset(both) for both in sides.values() if len(both) == 2}
    assert drawn == {frozenset((area.id, other)) for area in areas.values() for other in area.neighbours}


def inside(point: tuple[int, int], outline: tuple[tuple[int, int], ...]) -> bool:
    """Whether a point lies within an outline: a line to the right of it crosses the outline an odd number of times."""
    x, y = point
    crossed = False
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 > y) != (y2 > y) and (x - x1) * abs(y2 - y1) < (x2 - x1) * (y - y1) * (1 if y2 > y1 else -1):
            crossed = not crossed
    return crossed


@pytest.mark.parametrize("name", SHIPPED)
def test_numbers_and_counters_stand_in_their_areas(name: str) -> None:
    """The number of an area, its name and a counter below it lie within its outline: 40 left of the point, 60 right, 34 up, 40 down."""
    areas = scenario.setup(compiled(name).scenario).land.areas.values()
    spots = ((-40, -34), (60, -34), (-28, -8), (28, -8), (-28, 40), (28, 40))
    outside = [
        (area.id, spot)
        for area in areas
        for spot in spots
        if not inside((area.at[0] + spot[0], area.at[1] + spot[1]), area.outline)
    ]
    assert outside == []


@pytest.mark.parametrize("name", SHIPPED)
def test_lines_of_sight_follow_the_plain_rule(name: str) -> None:
    """The lists of the house maps hold exactly the areas two and three away on some shortest way through open areas (TN-H9)."""
    land = scenario.setup(compiled(name).scenario).land
    for area in land.areas.values():
        clear = {area.id}
        for steps in (1, 2, 3):
            clear |= {
                far
                for near in clear
                if land.distance(area.id, near) == steps - 1
                and (near == area.id or land.areas[near].type in ("field", "river"))
                for far in land.areas[near].neighbours
                if land.distance(area.id, far) == steps
            }
        assert area.sees == {far for far in clear if land.distance(area.id, far) > 1}, area.id


def test_the_whole_town_has_every_unit_of_the_table() -> None:
    """Tannenhaus 1985: 30 areas, eight turns, every kind in the number and on the turn of units.txt, every attachment, the sniper."""
    found = compiled("tannenhaus").scenario
    land = scenario.setup(found).land
    assert (len(land.areas), land.turns, land.sniper) == (30, 8, True)
    assert {area.type for area in land.areas.values()} == set(TYPES)
    grid = scenario_tables.columns(Desk("x"), found["tables"]["units"], "units", ("unit", "number", "arrives"))
    assert grid is not None
    for record in grid.records():
        arrives = [unit.arrives for unit in land.units.values() if unit.kind == record["unit"]]
        turn = 0 if record["arrives"] == "start" else int(record["arrives"].removeprefix("turn-"))
        assert arrives == [turn] * int(record["number"]), record["unit"]
    assert {one.kind for one in land.attachments.values()} == {*LEADERS, *TEAMS}


def test_the_whole_town_is_set_up_as_the_house_rule_says() -> None:
    """The Soviet side stands in or next to Tannenhaus, south of the river or in 15; NATO on the north edge (TN-H27)."""
    land = scenario.setup(compiled("tannenhaus").scenario).land
    town = set(land.town())
    for unit in land.units.values():
        if unit.area and unit.side == "nato":
            assert unit.area in {"1", "2", "3", "4", "5", "6"}
        elif unit.area:
            assert unit.area == "15" or int(unit.area) >= 19
            assert unit.area in town or town & set(land.areas[unit.area].neighbours)


def test_the_outpost_is_small_and_has_one_of_everything() -> None:
    """The scenario to learn on: ten areas, three turns, five units a side, with mortars, Hind, sniper, tank and Sagger."""
    land = scenario.setup(compiled("outpost").scenario).land
    assert (len(land.areas), land.turns, land.sniper) == (10, 3, True)
    assert [sum(unit.side == side for unit in land.units.values()) for side in ("nato", "soviet")] == [5, 5]
    assert {"gun", "air", "tank", "foot", "vehicle"} == {unit.cls for unit in land.units.values()}
    assert land.attachments["sagger.1vdv"].unit == "1vdv"


def test_units_are_completed_from_the_kinds() -> None:
    """A unit has the figures of its kind on both sides, an asterisk for no ACM; a row may have figures of its own (TN-7)."""
    own = {"id": "asu", "kind": "asu85-battery", "area": 22, "df": 9, "r-acm": 1}
    units = scenario.setup(made(units=[*plain()["units"], own])).land.units
    assert (units["1vdv"].full.rcm, units["1vdv"].full.acm, units["1vdv"].full.df, units["1vdv"].full.ap) == (
        2,
        4,
        9,
        2,
    )
    assert (units["1vdv"].back.acm, units["1vdv"].range, units["1vdv"].size, units["1vdv"].para) == (
        2,
        1,
        "company",
        True,
    )
    assert (units["asu"].full.acm, units["asu"].full.df, units["asu"].back.acm, units["asu"].tank) == (None, 9, 1, True)
    assert units["1jg"].entry == ("1", "2", "3", "4", "5", "6")


def test_attachments_are_named_by_kind_and_unit() -> None:
    """A team is called by its kind and its unit, a leader by his kind alone; both start with their unit (TN-63, TN-H21)."""
    state = scenario.setup(made())
    assert state.now.attached == {"sagger.1vdv": "1vdv", "balakirev": "1vdv"}
    assert state.attached_to("1vdv") == ("balakirev", "sagger.1vdv")


def test_control_is_as_listed_and_where_units_start() -> None:
    """An area belongs at the start to the side that the scenario says, or whose ground units stand in it; others to nobody (TN-H8)."""
    hind = {"id": "hind", "kind": "hind-flight", "area": 28}
    state = scenario.setup(made(control={"nato": [1, 2], "soviet": "20 21"}, units=[*plain()["units"], hind]))
    owned = {area: state.owner(area) for area in state.land.areas if state.owner(area)}
    assert owned == {"1": "nato", "2": "nato", "3": "nato", "15": "soviet", "20": "soviet", "21": "soviet"}


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_every_option_has_a_default_and_takes_each_of_its_values(name: str) -> None:
    """The first value of an option is in force when the scenario says nothing; each other can be chosen, yes and no as TOML's too."""
    assert made()["options"][name] == OPTIONS[name].default
    for value in OPTIONS[name].values:
        assert made(options={name: value})["options"][name] == value
        if value in ("yes", "no"):
            assert made(options={name: value == "yes"})["options"][name] == value


def test_a_scenario_may_override_any_constant() -> None:
    """Constants of the scenario lie over those of the table, [turns], [entry] and [victory] over both; the others stay."""
    found = made(constants={"hind": {"reach": 2}}, turns={"number": 5}, entry={"nato": [1]}, victory={"draw": 4})
    land = scenario.setup(found).land
    assert (land.constants["hind"], land.turns) == ({"reach": 2, "sight": 3}, 5)
    assert land.constants["entry"] == {"nato": [1], "soviet": [25, 26, 28, 29, 30]}
    assert (land.constants["victory"]["draw"], land.constants["victory"]["nato"]) == (4, 8)


def test_every_constant_that_ships_is_one_that_is_looked_up() -> None:
    """No constant is without a check, so that a scenario cannot change a number that no rule reads."""
    known = {
        *scenario_checks.COUNTS, *scenario_checks.NUMBERS, *scenario_checks.DICE, *scenario_checks.AREAS, *scenario_checks.OTHER,
        *(f"victory.{level}" for level in scenario_checks.LEVELS),
    }  # fmt: skip
    assert known == set(leaves(tomllib.loads(read("constants.toml") or "")))


def leaves(table: dict[str, Any], path: str = "") -> list[str]:
    """List the dotted paths of the values of a table of tables."""
    found: list[str] = []
    for key, value in table.items():
        full = f"{path}.{key}" if path else key
        found += leaves(value, full) if isinstance(value, dict) else [full]
    return found


@pytest.mark.parametrize("file", sorted(file.name for file in FILES.joinpath("tables").iterdir()))
def test_shipped_tables_say_that_they_are_ours(file: str) -> None:
    """Tables that ship say in their first line that they are not the published game's; of the hits the half that is the page's."""
    assert "not the published game's" in (read(file) or "").splitlines()[0]


def test_the_same_scenario_builds_one_land() -> None:
    """A land is built once for one content, however often a game of it is set up."""
    first, second = (scenario.setup(compiled("outpost").scenario) for _ in range(2))
    assert first.land is second.land
    assert scenario.setup(compiled("bridge").scenario).land is not first.land


def test_what_is_no_compiled_scenario_is_refused() -> None:
    """Setting up something that was never compiled fails with a plain message."""
    with pytest.raises(ValueError, match="not a compiled scenario"):
        scenario.setup({"tables": {}})
