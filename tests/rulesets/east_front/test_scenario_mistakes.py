"""Mistakes in scenarios: each is said once, with the file, the key and what to do; nothing is raised (design section 7)."""

from collections.abc import Callable
from typing import Any

import pytest

from pbem.rulesets.east_front import scenario
from pbem.rulesets.east_front.scenario_map import LEGEND
from tests.rulesets.east_front.field import document, shipped

Change = Callable[[dict[str, Any]], object]
ROWS = ". . t .\n. c ~ w\n. s . ."


def plain(**drawing: Any) -> dict[str, Any]:
    """Return a small sound document."""
    units = ["3pz.6 GE armour III 8-7-8 boxed armour 0101", "5.rd SU infantry XX 4-5-4 0401"]
    return document(ROWS, units, **drawing)


def put(path: str, value: Any) -> Change:
    """Return a change that puts a value at a dotted path of a document."""

    def change(made: dict[str, Any]) -> None:
        *tables, key = path.split(".")
        for table in tables:
            made = made.setdefault(table, {})
        made[key] = value

    return change


def unit(**values: Any) -> Change:
    """Return a change that adds a unit, with values laid over a sound row."""
    row = {
        "id": "a", "nation": "SU", "type": "infantry", "size": "XX", "attack": 4, "defence": 5, "move": 4, "place": "0103", **values,
    }  # fmt: skip
    return lambda made: made["units"].append({key: value for key, value in row.items() if value is not None})


def gun(**values: Any) -> Change:
    """Return a change that adds super-heavy artillery on a road."""

    def change(made: dict[str, Any]) -> None:
        made["map"]["ways"] = {"main-road": ["0102 0103"]}
        unit(type="super-heavy", size="II", attack=0, defence=1, move=2, **{"pace": "green", **values})(made)

    return change


def msu_beyond_the_limit(made: dict[str, Any]) -> None:
    """Add an MSU to a side that may have no counter."""
    unit(type="msu", size="II", attack=0, defence=0, move=8, pace="orange")(made)
    put("attack-supply.soviet", {"counters": 0})(made)


def text_of(problems: Any) -> list[tuple[str, str]]:
    """Return the key and text of each problem."""
    return [(problem.key, problem.text) for problem in problems]


MISTAKES: list[tuple[Change, str, str]] = [
    (put("ruleset", "france_1940"), "ruleset", 'This must be "east_front".'),
    (put("sides", ["soviet", "axis"]), "sides", 'The sides are ["axis", "soviet"].'),
    (put("title", 5), "title", "This must be a text."),
    (put("titel", "x"), "titel", "There is no such key; did you mean title?"),
    (put("map.terrain", "....\n..."), "map.terrain", "Row 2 has 3 letters, the first row has 4."),
    (put("map.legend", {**LEGEND, ".": "meadow"}), "map.legend..", "'meadow' is no terrain;"),
    (put("map.legend", {**LEGEND, "t": "lake town"}), "map.legend.t", "'lake town' is no terrain;"),
    (put("map.owner", ["AAAS", "AAAQ", "AAAS"]), "map.owner", "Row 2, letter 4: 'Q' is not in the legend."),
    (put("map.owner", ["AAAS"]), "map.owner", "These rows are not of the same number and length as those of map.terrain."),
    (put("map.names", {"0202": "Belitsa", "0301": "belitsa"}), "map.names.0301", "0202 has the name 'belitsa' already."),
    (put("map.sides", {"brook": []}), "map.sides.brook", "There is no such key"),
    (put("map.sides", {"river": ["0101/0301"]}), "map.sides.river", "0101/0301 is no hexside: the two places are not adjacent."),
    (put("map.sides", {"river": ["0101/0201"], "canal": ["0201/0101"]}), "map.sides.canal", "0201/0101 is river already."),
    (put("map.lines", {"german": []}), "map.lines.german", "There is no such key"),
    (put("map.lines", {"axis": ["0101/0201"], "soviet": ["0101/0201"]}), "map.lines.soviet", "0101/0201 is axis already."),
    (put("map.ways", {"path": []}), "map.ways.path", "There is no such key"),
    (put("map.ways", {"railroad": ["0101 0301"]}), "map.ways.railroad[0]", "The road has a gap: 0101 and 0301 are not adjacent."),
    (put("map.ways", {"railroad": "0101 0201"}), "map.ways.railroad", 'This must be a list of roads such as "0101 0102 0203".'),
    (put("map.ways", {"main-road": ["0202 0302"]}), "map.ways.main-road[0]", "0302 is a lake."),
    (put("map.ports", ["0808"]), "map.ports", "'0808' is no place of this map, which goes from 0101 to 0403."),
    (put("supply.german", ["west"]), "supply.german", "There is no such key"),
    (put("supply.axis", ["0505"]), "supply.axis", "'0505' is no place of this map, which goes from 0101 to 0403."),
    (put("map.owner", ["SSSS"] * 3), "supply.axis", "None of these places is held by this side."),
    (put("strongpoints.axis", ["0505"]), "strongpoints.axis", "'0505' is no place of this map, which goes from 0101 to 0403."),
    (put("strongpoints.axis", ["0302"]), "strongpoints.axis", "0302 is a lake."),
    (put("strongpoints", {"axis": ["0201"], "soviet": ["0201"]}), "strongpoints.soviet", "0201 has a strongpoint already."),
    (put("rail.gauge", "wide"), "rail.gauge", "There is no such key"),
    (put("rail.converted", ["0101"]), "rail.converted", "There is no railroad in 0101."),
    (put("attack-supply.finland", {}), "attack-supply.finland", "There is no such key"),
    (put("attack-supply.axis", {"counters": 1, "turns": 1}), "attack-supply.axis.turns", "There is no such key"),
    (put("attack-supply.axis", {"counters": 1, "per_turn": 1}), "attack-supply.axis.entry", "This is missing: MSUs enter somewhere."),
    (put("attack-supply.axis", {"entry": ["0302"]}), "attack-supply.axis.entry", "0302 is a lake."),
    (put("attack-supply.axis", {"counters": 61}), "attack-supply.axis.counters", "A side has at most 60 counters."),
    (put("attack-supply.axis", {"entry": ["9999"]}), "attack-supply.axis.entry", "'9999' is no place of this map"),
    (msu_beyond_the_limit, "attack-supply.soviet.counters", "The order of battle has 1 MSUs of this side already."),
    (put("capacity.sea", {"axis": 1}), "capacity.sea", "There is no such key"),
    (put("capacity.rail", 3), "capacity.rail", "This must be a table."),
    (put("capacity.rail", {"soviet": -1}), "capacity.rail.soviet", "This must be a whole number of 0 or more."),
    (put("capacity.convert", {"soviet": 1}), "capacity.convert.soviet", "There is no such key"),
    (put("weather.before", "sunny"), "weather.before", "'sunny' is no weather; it may be dry, mud, frost, snow."),
    (put("weather.turns", ["DRY"]), "weather.turns", "There are 3 turns, but the weather of 1 is given."),
    (
        put("weather.turns", ["DRY", "Dry", "dry"]),
        "weather.turns",
        "Turn 2: 'Dry' is neither weather nor climate; it may be DRY, MUD, FROST, SNOW, dry, autumn, early-winter, deep-winter, thaw.",
    ),
    (put("turns.number", 0), "turns.number", "This must be a whole number of 1 or more."),
    (put("turns.number", 1000), "turns.number", "A game has at most 999 turns."),
    (put("options.edition", "second"), "options.edition", "'second' is no edition; it may be page, first."),
    (put("options.zoc-in-mad", "ways"), "options.zoc-in-mad", "There is no such key; did you mean zoc-in-mud?"),
    (put("options.zoc-in-mud", "roads"), "options.zoc-in-mud", "'roads' is none of ways, ways-and-towns (EF-45, EF-D22)."),
    (put("tables.crts", "mine.txt"), "tables.crts", "There is no such key"),
    (put("tables.weather", "mine.txt"), "tables.weather", "There is no file mine.txt."),
    (put("constants.stacking", {"points": "12"}), "stacking.points", "This must be like 12."),
    (put("constants.stacking", {"points": -1}), "stacking.points", "This must be a whole number of 0 or more."),
    (put("constants.stocking", {}), "stocking", "There is no such key; did you mean stacking?"),
    (put("constants.die", {"sides": 101}), "die.sides", "A die has 1 to 100 sides."),
    (put("constants.overrun", {"minimum": "five"}), "overrun.minimum", 'This must be odds, "5-1".'),
    (put("constants.strategic", {"paths": ["railroad"]}), "strategic.paths", "This must be a list of motorway, main-road, minor-road."),
    (put("victory.objectives", {"0909": 3}), "victory.objectives.0909", "'0909' is no place of this map, which goes from 0101 to 0403."),
    (put("victory.objectives", {"0302": 3}), "victory.objectives.0302", "0302 is a lake."),
    (put("victory.objectives", {"0202": "x"}), "victory.objectives.0202", "This must be a whole number of 0 or more."),
    (put("victory.levels", {"draw": 12}), "victory.levels.draw", "This must be below 12, the points of the level above."),
    (put("victory.levels", {"defeat": 1}), "victory.levels.defeat", "There is no such key"),
    (put("summary", 1.5), "summary", '1.5 has a point; write a fraction as a text, "7/2".'),
    (put("units", "oob.csv"), "units", "There is no file oob.csv."),
    (put("units", 7), "units", "This must be a list of units or the name of a CSV file."),
    (unit(id="12"), "units[2], id", "'12' is no id: small letters, digits, dots and hyphens, with a letter or dot, 24 at most."),
    (unit(id="5.rd"), "units[2], id", "The unit 5.rd stands in units[1] already."),
    *((unit(id=word), "units[2], id", f"{word!r} is a word of the orders and no id.") for word in ("overrun", "activate", "move")),
    (unit(nation="US"), "units[2], nation", "'US' is none; it may be GE, RO, HU, IT, SK, FI, SU."),
    (unit(type=None), "units[2], type", "This is missing."),
    (unit(type="tank"), "units[2], type", "'tank' is none; it may be "),
    (unit(size="division"), "units[2], size", "'division' is none; it may be II, III, X, XX, XXX, XXXX, XXXXX."),
    (unit(attack=None), "units[2], attack", "This is missing."),
    (unit(move="x"), "units[2], move", "'x' is no whole number from 0 to 999."),
    (unit(move=0), "units[2], move", "Only these have a movement allowance of 0: "),
    (unit(pace="red"), "units[2], pace", "'red' is none; it may be white, yellow, green, orange, grey, blue."),
    (unit(pace="green"), "units[2], pace", "Only super-heavy has a movement factor of this colour."),
    (gun(pace="white"), "units[2], pace", "The movement factor of super-heavy is green."),
    (unit(boxed="maybe"), "units[2], boxed", "'maybe' is neither yes nor no."),
    (unit(steps=5), "units[2], steps", "A unit has 1 to 4 steps."),
    (unit(lost=3), "units[2], lost", "A unit of 3 steps that has lost 3 is not there any more."),
    (unit(reverse="3"), "units[2], reverse", "'3' is no attack and defence such as \"3-4\"."),
    (unit(range=2), "units[2], range", "Only artillery has this; infantry is none."),
    (unit(command=1), "units[2], command", "Only a headquarters has this."),
    (unit(nation="GE", place="0102", guards=True), "units[2], guards", "Only a Soviet unit is this."),
    (unit(home="0202"), "units[2], home", "Only militia has a home."),
    (unit(state="tired"), "units[2], state", "'tired' is no state; it may be emergency, oos, overrun, firing, dump, nonop."),
    (unit(state="firing"), "units[2], state", "Only super-heavy is firing."),
    (unit(state="nonop"), "units[2], state", "Only hq is nonop."),
    (unit(arrives=2, state="oos"), "units[2], state", "A reinforcement arrives whole and in supply."),
    (unit(arrives=4), "units[2], arrives", "Turn 4 is after the last turn, 3."),
    (unit(colour="red"), "units[2], colour", "There is no such value; a unit has id, name, nation, "),
    (unit(place=None), "units[2], place", "This is missing."),
    (unit(place="0909"), "units[2], place", "'0909' is no place of this map, which goes from 0101 to 0403."),
    (unit(place=7), "units[2], place", 'This must be a list of places, or a text such as "0401 0402".'),
    (unit(place="0302"), "units[2], place", "0302 is lake, where this unit may not be (EF-16)."),
    (
        unit(boxed=True, place="0203"),
        "units[2], place",
        "0203 is swamp without road or railroad, where this unit may not be (EF-16).",
    ),
    (
        gun(place="0403"),
        "units[2], place",
        "There is neither road nor railroad in 0403, off which super-heavy artillery does not move (EF-51).",
    ),
    (
        unit(type="armored-train", size="II", pace="grey"),
        "units[2], place",
        "There is no railroad in 0103, off which this unit does not move (EF-6).",
    ),
    (unit(type="flotilla", size="II", pace="blue"), "units[2], place", "0103 is not by the water."),
    (unit(place="0101"), "units", "Units of both sides start in 0101: 3pz.6, a."),
    (
        unit(place="0401", stacking=9),
        "units",
        "Units of 13 stacking points start in 0401: 5.rd, a; at most 12 (EF-H6).",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "key", "text"), MISTAKES)
def test_a_mistake_is_said_once(change: Change, key: str, text: str) -> None:
    """One mistake gives one sentence, at the key where it stands."""
    made = plain()
    assert scenario.compile(made, "mine.toml", shipped).problems == ()
    change(made)
    found = scenario.compile(made, "mine.toml", shipped)
    assert found.scenario is None
    assert [(problem.file, problem.key) for problem in found.problems] == [("mine.toml", key)], text_of(found.problems)
    assert found.problems[0].text.startswith(text)
    assert found.problems[0].text == text or not text.endswith(".")


def test_ten_mistakes_are_reported_at_once() -> None:
    """A scenario with ten mistakes, in three files, has all ten reported."""
    made = plain()
    for path, value in (
        ("sides", "x"), ("title", 5), ("map.offset", "left"), ("map.sides", {"river": ["0101/0301"]}), ("options.limited-weather", "?"),
        ("supply.axis", ["0909"]), ("weather.before", "hot"), ("tables.retreat", "bad.txt"), ("units", "bad.csv"),
    ):  # fmt: skip
        put(path, value)(made)
    own = {
        "bad.txt": "[retreat]\ndie non-mot mot\n" + "".join(f"{n} - -\n" for n in range(1, 10)) + "10 A x\n",
        "bad.csv": "# ours\nid,nation,type,size,attack,defence,move,place\na,SU,infantry,XX,4,5,4,7777\n",
    }
    found = scenario.compile(made, "mine.toml", lambda name: own.get(name) or shipped(name))
    assert sorted((p.file, p.key) for p in found.problems) == sorted(
        [
            ("mine.toml", "sides"), ("mine.toml", "title"), ("mine.toml", "map.offset"), ("mine.toml", "map.sides.river"),
            ("mine.toml", "options.limited-weather"), ("mine.toml", "supply.axis"), ("mine.toml", "weather.before"),
            ("bad.txt", "retreat"), ("bad.txt", "modifiers"), ("bad.csv", "row 1, place"),
        ]
    )  # fmt: skip


def rows(first: int, last: int, cells: str) -> str:
    """Return the rows of a table, all alike."""
    return "".join(f"{die} {cells}\n" for die in range(first, last + 1))


TABLES: list[tuple[str, str, str, str]] = [
    ("terrain", "[movement]\nfeature kind\nclear hex\n", "movement", "The column dry-n is missing."),
    ("terrain", "[other]\na b\n1 2\n", "movement", "The table [movement] is missing."),
    ("overrun", "[overrun]\ndie 5-1\n" + rows(1, 9, "-/e"), "overrun", "Row 10 of table overrun is missing: the die has 10 sides."),
    ("overrun", "[overrun]\ndie 5-1\n" + rows(1, 10, "-/x"), "overrun", "'-/x' is no result of this table."),
    ("overrun", "[overrun]\ndie 5-1 4-1\n" + rows(1, 10, "-/e -/e"), "line 2", "The columns of table overrun do not rise: "),
    ("retreat", "[retreat]\ndie foot mot\n" + rows(1, 10, "- -"), "retreat", "The columns must be non-mot, mot."),
    ("weather", "[weather]\ndie dry\n" + rows(1, 10, "X"), "weather", "'X' is no result of this table."),
    ("weather", "[weather]\ndie dry rainy\n" + rows(1, 10, "D M"), "weather", "'rainy' is no climate; it may be dry, "),
    ("weather", "[other]\ndie dry\n1 D\n", "weather", "The file has no table [weather]."),
    ("constants", "stacking = {", "constants", "This is not TOML: "),
    ("constants", "a = 1.5", "a", '1.5 has a point; write a fraction as a text, "7/2".'),
    ("constants", "[die]\nsides = 10\n", "overrun.minimum", "This is missing."),
]  # fmt: skip


@pytest.mark.parametrize(("table", "text", "key", "said"), TABLES)
def test_a_mistake_in_a_table_names_its_file(table: str, text: str, key: str, said: str) -> None:
    """A table of the scenario's own that cannot be read is a problem of its file."""
    made = plain(more={"tables": {table: "mine.txt"}})
    found = scenario.compile(made, "mine.toml", lambda name: text if name == "mine.txt" else shipped(name))
    assert any(p.file == "mine.txt" and p.key == key and p.text.startswith(said) for p in found.problems), (
        found.problems
    )


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("woods              +2", "wood               +2", "line 27", "'wood' is no modifier of this table."),
        ("woods              +2", "woods              two", "line 27", "'two' is no modifier such as +2 or -1."),
        ("anti-tank          +1", "town               +1", "modifiers", "The table has no row anti-tank."),
    ],
)
def test_a_table_has_the_modifiers_that_the_rules_look_up(old: str, new: str, key: str, said: str) -> None:
    """Each modifier is there by its name, with a number (EF-92)."""
    text = (shipped("overrun.txt") or "").replace(old, new)
    made = plain(more={"tables": {"overrun": "mine.txt"}})
    found = scenario.compile(made, "mine.toml", lambda name: text if name == "mine.txt" else shipped(name))
    assert ("mine.txt", key, said) in [(p.file, p.key, p.text) for p in found.problems]
