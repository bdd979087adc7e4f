"""Scenarios: format and mistakes (design section 7), options, order of battle, the tables that ship."""

import hashlib
import tomllib
from collections.abc import Callable
from fractions import Fraction
from importlib import resources
from typing import Any

import pytest

from pbem.core import canon
from pbem.rulesets.api import Compiled
from pbem.rulesets.france_1940 import scenario
from pbem.rulesets.france_1940.options import OPTIONS
from pbem.rulesets.france_1940.scenario_tables import half_points
from pbem.rulesets.france_1940.state import BOX, dump, load
from tests.rulesets.france_1940.maps import document, game, shipped

FILES = resources.files("pbem.rulesets.france_1940")
SHIPPED = ("sedan.toml", "drill.toml")
Change = Callable[[dict[str, Any]], object]


def read(name: str) -> str | None:
    """Read a file beside the shipped scenarios, or a table."""
    file = FILES.joinpath("scenarios", name)
    return file.read_text(encoding="utf-8") if file.is_file() else shipped(name)


def compiled(name: str) -> Compiled:
    """Compile a shipped scenario."""
    return scenario.compile(tomllib.loads(read(name) or ""), name, read)


def plain(**drawing: Any) -> dict[str, Any]:
    """Return a small sound document."""
    return document(". . t\n. C .", "a DE infantry-corps 0101", "f FR B-corps 0301", **drawing)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_scenarios_compile(name: str) -> None:
    """Every scenario that ships has no mistake, and its form for the log is canonical JSON."""
    found = compiled(name)
    assert found.problems == ()
    assert canon.loads(canon.dumps(found.scenario)) == found.scenario
    assert "house" in (read(name) or "").lower() or "ours" in (read(name) or "").lower()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_compiled_form_holds_every_table_and_its_hash(name: str) -> None:
    """A log needs no other file: each table is written out with its SHA-256."""
    found = compiled(name)
    assert set(found.scenario["tables"]) == {"crt", "movement", "units", "constants"}
    for table in found.scenario["tables"].values():
        assert table["text"] == shipped(table["file"])
        assert table["sha256"] == hashlib.sha256(table["text"].encode()).hexdigest()


@pytest.mark.parametrize("name", ["crt.txt", "movement.txt", "units.txt", "constants.toml", "house_rules.toml"])
def test_shipped_tables_say_that_they_are_ours(name: str) -> None:
    """House tables that ship say that they are not the published game's."""
    text = shipped(name) or ""
    assert "not the published game's" in text.splitlines()[0]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_state_survives_being_written_down(name: str) -> None:
    """What dump writes of a first state is canonical, and load gives the same state back."""
    state = scenario.setup(compiled(name).scenario)
    data = canon.loads(canon.dumps(dump(state)))
    assert load(state.land, data).now == state.now


def test_the_same_scenario_builds_one_land() -> None:
    """A land is built once for one content, however often a game of it is set up."""
    first, second = (scenario.setup(compiled("drill.toml").scenario) for _ in range(2))
    assert first.land is second.land
    assert scenario.setup(compiled("sedan.toml").scenario).land is not first.land


def test_sedan_has_what_its_name_promises() -> None:
    """Sedan: about 12 by 10 hexes, the Meuse, the end of the Maginot line, minor forts, a neutral corner, reinforcements, a drop."""
    state = scenario.setup(compiled("sedan.toml").scenario)
    land = state.land
    assert (land.grid.columns, land.grid.rows, land.turns) == (12, 10, 3)
    assert {kind for kinds in land.water.values() for kind in kinds} == {"river", "major-river"}
    assert set(land.forts.values()) == {"maginot", "minor-fort"}
    assert state.neutral("BE")
    assert land.names["0806"] == "Sedan"
    assert state.piece("7fl").place == BOX
    assert land.units["bef2"].arrives == 2
    assert "bef2" not in state.now.pieces
    assert sum(unit.side == "german" for unit in land.units.values()) == 9
    assert sum(unit.side == "allied" for unit in land.units.values()) == 10


def test_units_are_completed_from_the_unit_kinds() -> None:
    """A unit has the values of its kind: a "B" corps is 2-5 and retreats 4, a corps is three divisions (FR-52, FR-84)."""
    units = scenario.setup(compiled("sedan.toml").scenario).land.units
    assert (units["10ca"].combat, units["10ca"].move, units["10ca"].reserve_b) == (2, 5, True)
    assert (units["10ca"].divisions, units["1pz"].divisions) == (Fraction(3), Fraction(1))
    assert (units["147rif"].kind, units["147rif"].fortress, units["147rif"].combat) == ("fort", True, 2)
    assert (units["7fl"].drop, units["7fl"].kind) == (True, "inf")
    assert (units["bef2"].bef, units["18ca"].bef) == (True, False)
    assert units["1pz"].armoured
    assert units["1pz"].motorised


def test_a_unit_may_have_values_of_its_own() -> None:
    """A row of the order of battle overrides its kind."""
    unit = game(". .", "a DE infantry-corps 0101 7-3 divisions=5/2 class=mot").land.units["a"]
    assert (unit.combat, unit.move, unit.divisions, unit.kind) == (7, 3, Fraction(5, 2), "mot")


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_every_option_has_a_default_and_takes_each_of_its_values(name: str) -> None:
    """The first value of an option is in force when the scenario says nothing; each other can be chosen."""
    assert game(". .").land.options[name] == OPTIONS[name].default
    for value in OPTIONS[name].values:
        assert game(". .", options={name: value}).land.options[name] == value


def test_true_and_false_stand_for_yes_and_no() -> None:
    """TOML's true and false may be written for yes and no."""
    assert game(". .", options={"surprise": True}).land.options["surprise"] == "yes"
    assert game(". .", options={"rail": False}).land.options["rail"] == "no"


def test_a_scenario_may_override_any_constant() -> None:
    """Scenarios may override any number of the constants; the others stay."""
    constants = game(". .", constants={"stacking": {"units": 4}, "air": {"points": {"DE": 2}}}).land.constants
    assert constants["stacking"] == {"units": 4, "corps": 2, "free": ["eben-emael", "markers"]}
    assert constants["air"]["points"] == {"DE": 2, "FR": 2, "GB": 1}


def put(path: str, value: Any) -> Change:
    """Return a change that puts a value at a dotted path of a document."""

    def change(made: dict[str, Any]) -> None:
        *tables, key = path.split(".")
        for table in tables:
            made = made.setdefault(table, {})
        made[key] = value

    return change


def a_unit(**values: Any) -> dict[str, Any]:
    """Return the row of a sound unit with other values laid over."""
    return {"id": "a", "nation": "DE", "type": "infantry-corps", "place": "0101", **values}


def unit(values: dict[str, Any]) -> Change:
    """Return a change that leaves one unit, with other values laid over a sound row."""
    return put("units", [a_unit(**values)])


MISTAKES: list[tuple[Change, str, str]] = [
    (put("ruleset", "east_front"), "ruleset", "must be"),
    (put("title", 5), "title", "must be a text"),
    (put("title", ""), "title", "may not be empty"),
    (put("title", "Sedan\nto: x"), "title", "one line"),
    (put("title", "Se\u202edan"), "title", "one line"),
    (put("sides", ["allied", "german"]), "sides", "german"),
    (put("titel", "x"), "titel", "did you mean title?"),
    (put("map.terrain", "...\n.."), "map.terrain", "Row 2 has 2 letters"),
    (put("map.terrain", "..q\n..."), "map.terrain", "'q' is not in the legend"),
    (put("map.terrain", 4), "map.terrain", "rows of letters"),
    (put("map.tops", "round"), "map.tops", "flat"),
    (put("map.offset", "left"), "map.offset", "even"),
    (put("map.legend", {".": "meadow"}), "map.legend..", "no terrain"),
    (put("map.legend", {"..": "clear"}), "map.legend...", "one letter"),
    (put("map.nations", ["FF", "FF"]), "map.nations", "not of the same number"),
    (put("map.nations", ["FFQ", "FFF"]), "map.nations", "not in the legend"),
    (put("map.names", {"0909": "Nowhere"}), "map.names.0909", "no place of this map"),
    (put("map.names", {"0101": "Dijon", "0201": "dijon"}), "map.names.0201", "0101 has the name"),
    (put("map.names", {"0101": "0201"}), "map.names.0101", "digits are the numbers of hexes"),
    (put("map.names", {"0101": "A\tB"}), "map.names.0101", "one line"),
    (put("map.names", {"0101": " "}), "map.names.0101", "may not be empty"),
    (put("map.sides", {"river": ["0101-0201"]}), "map.sides.river", "no hexside"),
    (put("map.sides", {"river": ["0101/0301"]}), "map.sides.river", "not adjacent"),
    (put("map.sides", {"brook": []}), "map.sides.brook", "no such key"),
    (put("map.forts", {"maginot": ["0101/0909"]}), "map.forts.maginot", "no place"),
    (put("map.roads", ["0101 0301"]), "map.roads[0]", "gap"),
    (put("map.roads", ["0101"]), "map.roads[0]", "two places"),
    (put("map.roads", "0101 0201"), "map.roads", "list of roads"),
    (put("map.eben", {"eben": "7777"}), "map.eben.eben", "no place"),
    (put("map.ports", ["0808"]), "map.ports", "no place"),
    (put("supply.FR", ["0505"]), "supply.FR", "no place"),
    (put("supply.IT", ["0101"]), "supply.IT", "no such key"),
    (put("supply.DE", []), "supply.DE", "lists no source"),
    (put("supply", {"allied": []}), "supply.allied", "lists no source"),
    (put("neutral", ["FR"]), "neutral", "no neutral country"),
    (put("tables.crt", "mine.txt"), "tables.crt", "no file mine.txt"),
    (put("tables.weather", "mine.txt"), "tables.weather", "no such key"),
    (put("options.suprise", "yes"), "options.suprise", "did you mean surprise?"),
    (put("options.rail", "sometimes"), "options.rail", "none of yes, no (FR-H13)"),
    (put("constants.stacking", {"units": "three"}), "stacking.units", "like 3"),
    (put("constants.stacking", {"brigades": 3}), "stacking.brigades", "no such key"),
    (put("turns.number", 0), "turns.number", "1 or more"),
    (put("turns.number", 1000), "turns.number", "999 turns"),
    (put("constants.air", {"points": {"IT": 3}}), "air.points.IT", "air points of a nation"),
    (put("constants.air", {"points": {"FR": -1}}), "air.points.FR", "0 or more"),
    (put("constants.die", {"sides": 0}), "die.sides", "1 to 100"),
    (put("constants.evacuation", {"success": []}), "evacuation.success", "list of throws"),
    (put("constants.stacking", {"units": -1}), "stacking.units", "whole number"),
    (put("victory.levels", {"german": 70}), "victory.levels.german", "below 60"),
    (put("victory.levels", {"french": 7}), "victory.levels.french", "no such key"),
    (put("victory.levels", {"german": "x"}), "victory.levels.german", "like 45"),
    (put("victory.armistice", 7), "victory.armistice", "a table with the cities"),
    (put("victory.armistice", {"cities": ["0909"]}), "victory.armistice.cities", "no place"),
    (put("victory.armistice", {"cities": ["0101"], "level": "total"}), "victory.armistice.level", "german_decisive"),
    (put("victory.paris", "0909"), "victory.paris", "no place"),
    (put("capitulation.BE", {"all_but": "some"}), "capitulation.BE.all_but", "like 1"),
    (put("capitulation.LU", {"all_but": "some"}), "capitulation.LU.all_but", "whole number"),
    (put("victory.objectives", {"0909": 3}), "victory.objectives.0909", "no place"),
    (put("victory.objectives", {"0101": "many"}), "victory.objectives.0101", "whole number"),
    (put("capitulation.BE", {"cities": ["0909"]}), "capitulation.BE.cities", "no place"),
    (put("summary", 1.5), "summary", "has a point"),
    (put("units", "oob.csv"), "units", "no file oob.csv"),
    (put("units", 7), "units", "list of units"),
    (put("units", [{"id": "a", "nation": "DE", "type": "panzer-division"}]), "units[0], place", "missing"),
    (put("units", [{"id": "12", "nation": "DE", "type": "panzer-division", "place": "0101"}]), "units[0], id", "no id"),
    (put("units", [{"id": "a", "nation": "IT", "type": "panzer-division", "place": "0101"}]), "units[0], nation", "no nation"),
    (put("units", [{"id": "a", "nation": "DE", "type": "tank", "place": "0101"}]), "units[0], type", "no 'tank' of DE"),
    (put("units", [{"id": "a", "nation": "DE", "type": "infantry-corps", "place": "0909"}]), "units[0], place", "no place"),
    (put("units", [{"id": "a", "nation": "DE", "type": "infantry-corps", "place": "box"}]), "units[0], place", "drop mark"),
    (unit({"move": "x"}), "units[0], move", "whole number"),
    (unit({"move": -3}), "units[0], move", "no whole number from 0 to 999"),
    (unit({"entry": ["0101", "0909"]}), "units[0], entry", "no place"),
    (unit({"entry": 5}), "units[0], entry", "list of places"),
    *(
        (unit({"id": word}), "units[0], id", "a word of the orders")
        for word in ("all", "move", "none", "tous", "deplacer", "stack", "box", "pass")
    ),
    (unit({"colour": "x"}), "units[0], colour", "no such value"),
    (unit({"size": "army"}), "units[0], size", "no size"),
    (unit({"class": "tank"}), "units[0], class", "no class"),
    (unit({"divisions": "x"}), "units[0], divisions", "divisions"),
    (unit({"arrives": 9}), "units[0], arrives", "after the last turn"),
    (put("units", [{"id": "a", "nation": "BE", "type": "infantry-corps", "place": "0101"}]), "units[0], place", "not in BE"),
    (put("units", [{"id": "a", "nation": "DE", "type": "panzer-division", "place": "0101"}] * 2), "units[1], id", "already"),
    (
        put("units", [{"id": f"a{n}", "nation": "DE", "type": "infantry-corps", "place": "0101"} for n in range(3)]),
        "units",
        "Too many units start in 0101",
    ),
    (put("units", [a_unit(nation="DE"), a_unit(id="b", nation="FR", type="active-corps")]), "units", "both sides"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "key", "text"), MISTAKES)
def test_a_mistake_is_reported_with_file_and_key(change: Change, key: str, text: str) -> None:
    """Each mistake in a scenario is reported with the file, the table and key, and what to do; nothing is raised."""
    made = plain()
    assert scenario.compile(made, "mine.toml", shipped).problems == ()
    change(made)
    found = scenario.compile(made, "mine.toml", shipped)
    assert found.scenario is None
    assert any(p.file == "mine.toml" and p.key == key and text in p.text for p in found.problems), found.problems


def test_ten_mistakes_are_reported_at_once() -> None:
    """A scenario with ten mistakes, in three files, has all ten reported."""
    made = plain()
    for path, value in (
        ("sides", "x"), ("title", 5), ("map.offset", "left"), ("map.sides", {"river": ["0101/0301"]}), ("options.rail", "maybe"),
        ("supply.FR", ["0909"]), ("turns.number", 0), ("neutral", ["FR"]), ("tables.crt", "bad_crt.txt"), ("units", "bad.csv"),
    ):  # fmt: skip
        put(path, value)(made)
    own = {
        "bad_crt.txt": "[crt]\ndie 1-1 2-1\n1 AE XX\n2 AR DE\n",
        "bad.csv": "id,nation,type,place\na,DE,panzer-division,0101\nb,FR,B-corps,7777\n",
    }
    found = scenario.compile(made, "mine.toml", lambda name: own.get(name) or shipped(name))
    assert sorted((p.file, p.key) for p in found.problems) == sorted(
        [
            ("mine.toml", "sides"), ("mine.toml", "map.offset"), ("mine.toml", "map.sides.river"), ("mine.toml", "options.rail"),
            ("mine.toml", "supply.FR"), ("mine.toml", "turns.number"), ("mine.toml", "neutral"), ("bad_crt.txt", "line 3"),
            ("bad.csv", "row 2, place"), ("mine.toml", "title"),
        ]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("change", "key", "text"),
    [
        (put("turns.number", 2.5), "turns.number", '2.5 has a point; write a fraction as a text, "7/2".'),
        (put("turns.number", -1), "turns.number", "This must be a whole number of 1 or more."),
        (
            put("constants", {"die": {"sides": 6.5}}),
            "constants.die.sides",
            '6.5 has a point; write a fraction as a text, "7/2".',
        ),
        (unit({"move": 2.5}), "units[0].move", '2.5 has a point; write a fraction as a text, "7/2".'),
        (unit({"place": "", "entry": ["0101", "0201"]}), "units[0], entry", "0201 is water."),
        (
            put("victory.levels", {"german_decisive": 10, "german": 6, "allied": 2, "allied_decisive": -9}),
            "victory.levels.draw",
            "This was left out, so that the 36 of constants.toml holds; it must be below 6, the points of german.",
        ),
        (
            put("victory.levels", {"german": 60}),
            "victory.levels.german",
            "This must be below 60, the points of german_decisive, which was left out and is taken from constants.toml.",
        ),
    ],
)
def test_a_mistake_is_said_once(change: Change, key: str, text: str) -> None:
    """One mistake gives one sentence, at the key it stands at, and what was left out is said to have been left out."""
    made = plain(turns=1)
    made["map"]["terrain"][0] = ".~t"
    change(made)
    found = scenario.compile(made, "mine.toml", shipped)
    assert [(problem.key, problem.text) for problem in found.problems] == [(key, text)]


@pytest.mark.parametrize(
    ("table", "text", "key"),
    [
        ("crt", "[crt]\ndie 1-1\n1 AE\n3 AR\n", "line 2"),
        ("crt", "[other]\ndie 1-1\n1 AE\n", "crt"),
        ("movement", "[movement]\nfeature kind non-mot mot\nclear hex 1 x\n", "line 3"),
        ("movement", "[movement]\nfeature kind non-mot\nclear hex 1\n", "movement"),
        ("units", "[units]\nkind nation\na DE\n", "units"),
        ("constants", "stacking = {", "constants"),
        ("constants", "a = 1.5", "a"),
    ],
)
def test_a_faulty_table_is_reported_by_its_line(table: str, text: str, key: str) -> None:
    """A mistake in a table names the table's file and the line."""
    made = plain(more={"tables": {table: "mine.txt"}})
    found = scenario.compile(made, "s.toml", lambda name: text if name == "mine.txt" else shipped(name))
    assert ("mine.txt", key) in [(problem.file, problem.key) for problem in found.problems]


ROWS = ["die 1-3 1-1", "1 AE AE", "2 AR FS", "3 FS DR%", "4 DR% DR", "5 DR DR", "6 DR DE"]


@pytest.mark.parametrize(
    ("rows", "sides", "found"),
    [
        (ROWS, 6, []),
        ([row.rpartition(" ")[0] for row in ROWS], 6, []),
        (ROWS[:6], 6, [("crt", "Row 6 of table crt is missing: the die has 6 sides.")]),
        ([ROWS[0], *ROWS[2:]], 6, [("crt", "Row 1 of table crt is missing: the die has 6 sides.")]),
        ([*ROWS, "7 DE DE"], 6, [("line 9", "Row 7 of table crt is never thrown: the die has 6 sides.")]),
        ([ROWS[0], "0 AE AE", *ROWS[1:]], 6, [("line 3", "Row 0 of table crt is never thrown: the die has 6 sides.")]),
        (ROWS[:5], 4, []),
        (["die 1-1", "1 AE", "2 DE"], 2, []),
        (["die 1-1", "1 AE"], 3, [("crt", f"Row {n} of table crt is missing: the die has 3 sides.") for n in (2, 3)]),
    ],
)
def test_the_results_table_has_a_row_for_every_face(rows: list[str], sides: int, found: list[tuple[str, str]]) -> None:
    """A face of the die without a row in the results table is a mistake, and so is a row that is never thrown."""
    made = plain(more={"tables": {"crt": "mine.txt"}}, constants={"die": {"sides": sides}})
    text = "\n".join(["[crt]", *rows])
    compiled = scenario.compile(made, "s.toml", lambda name: text if name == "mine.txt" else shipped(name))
    assert [(p.key, p.text) for p in compiled.problems if p.file == "mine.txt"] == found
    assert len(compiled.problems) == len(found)


def test_constants_that_lack_something_are_reported() -> None:
    """A file of constants must hold all that the rules look up; what is missing is named with that file."""
    text = (shipped("constants.toml") or "").replace("leave_extra = 1", "").replace("range = 12", "")
    made = plain(more={"tables": {"constants": "mine.toml"}})
    found = scenario.compile(made, "s.toml", lambda name: text if name == "mine.toml" else shipped(name))
    assert [(p.file, p.key, p.text) for p in found.problems] == [
        ("mine.toml", "zoc.leave_extra", "This is missing."),
        ("mine.toml", "airborne.range", "This is missing."),
    ]


def test_the_armistice_can_be_switched_off() -> None:
    """``armistice = false`` leaves a game without one."""
    land = game(". .", more={"victory": {"paris": "0101", "armistice": False}}).land
    assert land.constants["victory"]["armistice"] is False


def test_what_is_no_compiled_scenario_is_refused() -> None:
    """Setting up something that was never compiled fails with a plain message."""
    with pytest.raises(ValueError, match="not a compiled scenario"):
        scenario.setup({"map": {}})


@pytest.mark.parametrize(
    ("text", "half"),
    [("1", 2), ("+3", 6), ("1/2", 1), ("+1/2", 1), ("P", None), ("R", "R"), ("1/3", -1), ("x", -1), ("-1", -1)],
)
def test_costs_are_read_in_half_points(text: str, half: int | str | None) -> None:
    """Costs are whole or half movement points, P for prohibited, R for by road only (FR-H11, FR-H12)."""
    assert half_points(text) == half
