"""Mistakes in scenarios: each is said once, with the file, the key and what to do; nothing is raised (design section 7)."""

from collections.abc import Callable
from typing import Any

import pytest

from pbem.rulesets.tannenhaus import scenario
from tests.rulesets.tannenhaus.test_scenario import plain, read

Change = Callable[[dict[str, Any]], object]


def put(path: str, value: Any) -> Change:
    """Return a change that puts a value at a dotted path of a document."""

    def change(made: dict[str, Any]) -> None:
        *tables, key = path.split(".")
        for table in tables:
            made = made.setdefault(table, {})
        made[key] = value

    return change


def unit(**values: Any) -> Change:
    """Return a change that leaves one unit, with other values laid over a sound row."""
    return put("units", [{"id": "a", "kind": "vdv-para-company", "area": 15, **values}])


def units(*rows: str) -> Change:
    """Return a change that gives the units "id kind area"."""
    return put("units", [dict(zip(("id", "kind", "area"), row.split(), strict=True)) for row in rows])


MISTAKES: list[tuple[Change, str, str]] = [
    (put("ruleset", "east_front"), "ruleset", 'must be "tannenhaus"'),
    (put("title", 5), "title", "must be a text"),
    (put("title", ""), "title", "may not be empty"),
    (put("title", "Town\nto: x"), "title", "one line"),
    (put("sides", ["soviet", "nato"]), "sides", '["nato", "soviet"]'),
    (put("titel", "x"), "titel", "did you mean title?"),
    (put("unit", []), "unit", "did you mean units?"),
    (put("summary", 1.5), "summary", "has a point"),
    (put("sniper", "yes"), "sniper", "true or false"),
    (put("turns", 8), "turns", "must be a table"),
    (put("turns.number", 0), "turns.number", "1 to 99"),
    (put("turns.number", 100), "turns.number", "1 to 99"),
    (put("turns.nummer", 3), "turns.nummer", "did you mean number?"),
    (put("turns.first_day", 5), "turns.first_day", "must be like '1985-05-13'"),
    (put("control", ["15"]), "control", "must be a table"),
    (put("control.nato", 4.5), "control.nato", "has a point"),
    (put("control.nato", {"1": 1}), "control.nato", "list of areas"),
    (put("control.nato", "1 31"), "control.nato", "'31' is no area"),
    (put("control.nato", [1, True]), "control.nato", "True is no area"),
    (put("control.germany", "1"), "control.germany", "no such key"),
    (put("control", {"nato": "7", "soviet": [7]}), "control.soviet", "Area 7 is given to both sides"),
    (put("control.nato", "15"), "control.nato", "Units of the other side start in area 15: 1vdv"),
    (put("entry.nato", [31]), "entry.nato", "31 is no area"),
    (put("entry.nato", "1 2"), "entry.nato", "must be like [1, 2, 3, 4, 5, 6]"),
    (put("entry.soviets", [1]), "entry.soviets", "did you mean soviet?"),
    (put("options", {"compares": "units"}), "options.compares", "did you mean compare?"),
    (put("options.compare", "sizes"), "options.compare", "none of acm-against-df, steps, units (TN-D49, TN-H15)"),
    (put("tables.map", "x.txt"), "tables.map", "no such key"),
    (put("tables.areas", "none.txt"), "tables.areas", "no file none.txt"),
    (put("tables.areas", 5), "tables.areas", "must be a text"),
    (put("constants", {"hinds": {}}), "hinds", "did you mean hind?"),
    (put("constants", {"hind": {"reach": -1}}), "hind.reach", "0 or more"),
    (put("constants", {"hind": {"reach": "3"}}), "hind.reach", "must be like 3"),
    (put("constants", {"hind": {"moves": 3}}), "hind.moves", "no such key"),
    (put("constants", {"dice": {"combat": "2w6"}}), "dice.combat", 'dice such as "2d6"'),
    (put("constants", {"dice": {"combat": "9d6"}}), "dice.combat", "three of 20 sides at most"),
    (put("constants", {"dice": {"rally": "1d10"}}), "rally", "every row from 1 to 10"),
    (put("constants", {"initiative": {"first_turn": "usa"}}), "initiative.first_turn", "nato, soviet"),
    (put("constants", {"initiative": {"rating": {"nato": "1"}}}), "initiative.rating.nato", "must be like 1"),
    (put("constants", {"cadres": {"success": []}}), "cadres.success", "from 1 up without a gap"),
    (put("constants", {"cadres": {"success": [1, 3]}}), "cadres.success", "from 1 up without a gap"),
    (put("constants", {"cadres": {"success": [1, 2, 3, 4, 5, 6, 7]}}), "cadres.success", "without a gap"),
    (put("constants", {"cadres": {"area": 31}}), "cadres.area", "31 is no area of this map; 0 stands for none"),
    (put("constants", {"cadres": {"area": 0}}), "cadres.area", "Cadres of VDV Para companies come back in an area"),
    (put("constants", {"vehicles": {"crossings": [99]}}), "vehicles.crossings", "99 is no area"),
    (put("victory", {"market": 31}), "victory.market", "31 is no area"),
    (put("victory", {"markt": 21}), "victory.markt", "did you mean market?"),
    (put("victory", {"nato": 13}), "victory.nato", "must be below 13, the points of nato_decisive"),
    (put("victory", {"soviet": 6}), "victory.soviet", "This is 6 and must be below 5, the points of draw"),
    (put("victory", {"draw": "5"}), "victory.draw", "must be like 5"),
    (put("victory", {"town_area": -2}), "victory.town_area", "0 or more"),
    (put("units", "oob.csv"), "units", "no file oob.csv"),
    (put("units", 7), "units", "list of units"),
    (put("units", [5]), "units", "Every unit must be a table"),
    (unit(id="12"), "units[0], id", "no id"),
    (unit(id="A"), "units[0], id", "no id"),
    *((unit(id=word), "units[0], id", "a word of the orders") for word in ("assault", "sniper", "pass", "retreat", "if", "any")),
    (unit(kind="paras"), "units[0], kind", "no kind 'paras'"),
    (unit(kind=""), "units[0], kind", "no kind ''"),
    (unit(colour="x"), "units[0], colour", "no such value; a unit has id, name, kind"),
    (unit(area=""), "units[0], area", "missing: the area where it starts"),
    (unit(area="", arrives="0"), "units[0], area", "missing: the area where it starts"),
    (unit(area=31), "units[0], area", "31 is no area"),
    (unit(area=True), "units[0], area", "True is no area"),
    (unit(arrives=2), "units[0], area", "starts in no area"),
    (unit(arrives=9, area=""), "units[0], arrives", "after the last turn, 8"),
    (unit(arrives="soon", area=""), "units[0], arrives", "whole number"),
    (unit(arrives=2, area="", entry="29 x"), "units[0], entry", "'x' is no area"),
    (unit(arrives=2, area="", entry={"29": 1}), "units[0], entry", "list of areas"),
    (unit(rcm="many"), "units[0], rcm", "whole number"),
    (unit(df="*"), "units[0], df", "whole number"),
    (unit(**{"r-ap": -1}), "units[0], r-ap", "whole number"),
    (unit(attachments="hero"), "units[0], attachments", "it may be balakirev, battle-captain, sagger, tow"),
    (unit(attachments=5), "units[0], attachments", "list of attachments"),
    (unit(attachments="sagger sagger"), "units[0], attachments", "named twice"),
    (unit(attachments="tow"), "units[0], attachments", "tow joins only units of the nato side (TN-63, TN-H21)"),
    (unit(attachments="battle-captain"), "units[0], attachments", "only units of the nato side"),
    (unit(kind="bmd-company", attachments="sagger"), "units[0], attachments", "only: vdv-para-company"),
    (unit(kind="mortar-120-soviet", attachments="balakirev"), "units[0], attachments", "only: foot, vehicle, tank"),
    (units("a vdv-para-company 15", "a vdv-para-company 20"), "units[1], id", "a stands in units[0] already"),
    (units("a vdv-para-company 15", "b jaeger-company 15"), "units", "Units of both sides start in area 15: a, b (TN-1)"),
    (units(*(f"a{n} vdv-para-company 22" for n in range(5))), "units", "Too many units start in area 22: a0, a1, a2, a3, a4; at most 4"),
    (units("a bmd-company 16"), "units", "a starts in area 16, which it may not enter (TN-H6)"),
    (units("a t80-company 16"), "units", "may not enter (TN-H6)"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "key", "text"), MISTAKES)
def test_a_mistake_is_reported_with_file_and_key(change: Change, key: str, text: str) -> None:
    """Each mistake in a scenario is reported once, with the file, the table and key, and what to do; nothing is raised."""
    made = plain()
    assert scenario.compile(made, "mine.toml", read).problems == ()
    change(made)
    found = scenario.compile(made, "mine.toml", read)
    assert found.scenario is None
    (told,) = found.problems
    assert told.file == ("rally.txt" if key == "rally" else "mine.toml")
    assert told.key.removeprefix("constants.") == key
    assert text in told.text


def test_two_leaders_of_one_name_are_reported() -> None:
    """There is one Balakirev: a second one is a mistake, a second Sagger is not (TN-H21)."""
    rows = [
        {"id": name, "kind": "vdv-para-company", "area": 15, "attachments": "sagger balakirev"} for name in ("a", "b")
    ]
    found = scenario.compile(plain(units=rows), "mine.toml", read)
    assert [(problem.key, problem.text) for problem in found.problems] == [
        ("units[1], attachments", "balakirev stands in units[0] already.")
    ]


def test_an_air_unit_stands_anywhere_and_counts_nowhere() -> None:
    """A Hind may start over the river, over the enemy and over a full area, and gives control of nothing (TN-H7, TN-H20)."""
    rows = [{"id": f"a{n}", "kind": "vdv-para-company", "area": 22} for n in range(4)]
    rows += [{"id": "jg", "kind": "jaeger-company", "area": 3}]
    rows += [{"id": f"hind{area}", "kind": "hind-flight", "area": area} for area in (3, 16, 22)]
    found = scenario.compile(plain(units=rows), "mine.toml", read)
    assert found.problems == ()
    assert found.scenario["control"] == {"22": "soviet", "3": "nato"}


AREAS = """[areas]
area name type tm stack town x y neighbours sees
1 West field 0 5 - 50 50 2 3
2 Mid field 0 5 T 150 50 1,3 -
3 East river 0 2 - 250 50 2 1
"""
OWN = {
    "entry": {"nato": [1], "soviet": [2]},
    "victory": {"market": 0},
    "constants": {"cadres": {"area": 0}, "vehicles": {"crossings": []}},
    "tables": {"areas": "my.txt", "outlines": "my.txt"},
    "units": [{"id": "jg", "kind": "jaeger-company", "area": 1}],
}
OUTLINES = (
    "[outlines]\narea points\n1 0,0 100,0 100,99 0,99\n2 100,0 200,0 200,99 100,99\n3 200,0 300,0 300,99 200,99\n"
)


def on_own_map(text: str) -> list[tuple[str, str, str]]:
    """Compile a scenario on a map of its own; return file, key and text of what is wrong."""
    own = {"my.txt": text}
    found = scenario.compile(plain(**OWN), "mine.toml", lambda name: own.get(name) or read(name))
    assert (found.scenario is None) == bool(found.problems)
    return [(problem.file, problem.key, problem.text) for problem in found.problems]


@pytest.mark.parametrize(
    ("old", "new", "key", "text"),
    [
        ("1,3 -", "1 -", "line 5", "The area 3 has the neighbour 2, but 2 does not have 3."),
        ("1,3 -", "1,3,4 -", "line 4", "The area 2 has the neighbour 4, which is not listed."),
        ("1,3 -", "1,2,3 -", "line 4", "The area 2 is listed as its own neighbour."),
        ("1,3 -", "1,1,3 -", "line 4", "The area 2 has the neighbour 1 twice."),
        ("50 2 3", "50 2 -", "line 5", "The area 3 sees 1, but 1 does not see 3."),
        ("50 2 3", "50 2 2,3", "line 3", "The area 1 sees 2, which is not two or three areas away."),
        ("50 2 3", "50 2 3,1", "line 3", "The area 1 sees 1, which is not two or three areas away."),
        ("50 2 3", "50 2 3,9", "line 3", "The area 1 sees 9, which is not listed."),
        ("East", "west", "line 5", "The area 1 has the name west already."),
        ("East", "E" * 61, "line 5", "A name has 60 characters at most, all of them printed ones."),
        ("East", "E\u202est", "line 5", "A name has 60 characters at most, all of them printed ones."),
        ("3 East", "03 East", "line 5", "'03' is no number of an area: 1 to 999."),
        ("East river", "East lake", "line 5", "'lake' is no type of area; it may be field, forest, river, buildings."),
        ("field 0 5 T", "field x 5 T", "line 4", "'x' in column tm is no whole number of 0 or more."),
        ("field 0 5 T", "field 0 -1 T", "line 4", "'-1' in column stack is no whole number of 0 or more."),
        ("5 T 150", "5 yes 150", "line 4", "'yes' in column town is neither T, for a part of Tannenhaus, nor -."),
        ("250 50", "25000 50", "line 5", "25000 in column x is too large: 10000 at most."),
        ("sees\n", "view\n", "areas", "The table has no column sees."),
        ("[areas]", "[area]", "areas", "The file has no table [areas]."),
        ("200,99 100,99", "200 100,99", "line 9", 'An outline is three corners or more, "120,80 260,75 190,170", each number 0 to 10000.'),
        ("3 200,0 300,0", "3 200,0 30000,0", "line 10", "An outline is three corners or more"),
        ("2 100,0 200,0 200,99 100,99", "2 100,0 200,0", "line 9", "An outline is three corners or more"),
        ("3 200,0", "2 200,0", "line 10", "The area 2 stands here a second time."),
        ("3 200,0", "4 200,0", "outlines", "The area 3 has no outline."),
        ("3 200,0", "4 200,0", "outlines", "There is no area 4."),
    ],
)  # fmt: skip
def test_a_mistake_in_a_map_names_file_and_line(old: str, new: str, key: str, text: str) -> None:
    """What is wrong with areas, neighbours, lines of sight (TN-H9) and outlines is told with the file and line of the table."""
    whole = AREAS + OUTLINES
    assert on_own_map(whole) == []
    assert whole.count(old) == 1
    found = on_own_map(whole.replace(old, new))
    assert [told for told in found if told[:2] == ("my.txt", key) and told[2].startswith(text)], found


def test_what_the_house_map_has_is_reported_on_another() -> None:
    """Areas of the constants that another map does not have are named, each at its key, so that none is forgotten (TN-41, TN-H25)."""
    own = {"my.txt": AREAS + OUTLINES}
    bare = {key: value for key, value in OWN.items() if key in ("tables", "units")}
    found = scenario.compile(plain(**bare), "mine.toml", lambda name: own.get(name) or read(name))
    assert {problem.key for problem in found.problems} == {
        "cadres.area", "victory.market", "vehicles.crossings", "entry.nato", "entry.soviet",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("table", "old", "new", "key", "text"),
    [
        ("types", "river      0   2", "river      x   2", "line", "'x' in column tm is no whole number of 0 or more."),
        ("types", "1     P", "1     2", "line", "'2' is no cost: 1, or P for prohibited."),
        ("types", "forest ", "field  ", "line", "The type field stands here a second time."),
        ("types", "forest ", "swamp  ", "line", "'swamp' is no type of area; it may be field, forest, river, buildings."),
        ("types", "forest ", "swamp  ", "types", "The table has no row forest."),
        ("units", "t80-company         soviet", "t80-company         russia", "line", "'russia' is no side; it may be nato, soviet."),
        ("units", "air      flight", "fly      flight", "line", "'fly' is no class; it may be foot, vehicle, tank, gun, air."),
        ("units", "air      flight", "air      wing  ", "line", "'wing' is no size; it may be company, platoon, battery, flight."),
        ("units", "t80-company         soviet", "hind-flight         soviet", "line", "The kind hind-flight stands here a second time."),
        ("units", "4    *    10", "4    x    10", "line", "'x' in column acm is no whole number of 0 or more."),
        ("units", "sagger          soviet", "sagger          nato  ", "line", "The sagger is soviet."),
        ("units", "tow             nato    jaeger-company", "tow             nato    jaegers       ", "line", "'jaegers' is neither"),
        ("units", "tow             nato", "milan           nato", "line", "'milan' is no attachment; it may be balakirev"),
        ("units", "tow             nato", "milan           nato", "attachments", "The table has no row tow."),
        ("hits", "1       1        1\n", "", "hits", "The table must begin with margin 1, not 2."),
        ("hits", "4       2        2\n", "", "line 4", "The table hits has no row between 3 and 5."),
        ("hits", "7       3        3", "7       3        4", "line", "4"),
        ("rally", "6    N\n7    N\n8    N\n", "", "rally", "The table must have every row from 1 to 6."),
        ("rally", "6    N\n", "6    X\n", "line", "X"),
        ("rally", "contact     -1", "contact     x1", "line", "'x1' in column effect is no whole number."),
        ("rally", "contact ", "danger  ", "modifiers", "The table has no row contact."),
        ("rally", "contact ", "danger  ", "line", "'danger' is no modifier; it may be cover, leader, reduced, contact."),
        ("rally", "contact ", "cover   ", "line", "The modifier cover stands here a second time."),
        ("constants", "number = 8", "number = ", "constants", "This is not TOML"),
        ("constants", "reach = 3", "reach = 3.5", "hind.reach", "3.5 has a point"),
        ("constants", "sight = 3", "", "hind.sight", "This is missing."),
        ("constants", "market = 21", "", "victory.market", "This is missing."),
        ("constants", "nato = 8", "", "victory.nato", "This is missing."),
        ("constants", 'combat = "2d6"', "", "dice.combat", "This is missing."),
        ("constants", "success = [1, 2, 3, 4]", "", "cadres.success", "This must be the throws from 1 up"),
    ],
)  # fmt: skip
def test_a_faulty_table_is_reported_by_its_line(table: str, old: str, new: str, key: str, text: str) -> None:
    """A mistake in a table of one's own names that file, and the line or the row or constant that is missing."""
    file = {"constants": "constants.toml", "types": "area_types.txt"}.get(table, f"{table}.txt")
    whole = read(file) or ""
    assert whole.count(old) >= 1
    line = whole[: whole.index(old)].count("\n") + 1
    own = {"mine.txt": whole.replace(old, new, 1)}
    made = plain(tables={table: "mine.txt"})
    found = scenario.compile(made, "s.toml", lambda name: own.get(name) or read(name))
    told = [(problem.file, problem.key) for problem in found.problems if text in problem.text]
    assert told == [("mine.txt", f"line {line}" if key == "line" else key)], found.problems


def test_nine_mistakes_are_reported_at_once() -> None:
    """A scenario with nine mistakes, in three files, has all nine reported, and nothing is raised."""
    made = plain()
    for path, value in (
        ("sides", "x"), ("title", 5), ("control.nato", "99"), ("options.silence", "never"), ("turns.number", 0), ("sniper", 1),
        ("tables.hits", "bad.txt"), ("units", "bad.csv"), ("victory", {"nato": 20}),
    ):  # fmt: skip
        put(path, value)(made)
    own = {
        "bad.txt": "[hits]\nmargin assault ranged\n1 1 1\n2 1 9\n",
        "bad.csv": "id,kind,area\na,vdv-para-company,15\nb,jaeger-company,77\n",
    }
    found = scenario.compile(made, "mine.toml", lambda name: own.get(name) or read(name))
    assert sorted((problem.file, problem.key) for problem in found.problems) == sorted(
        [
            ("mine.toml", "sides"), ("mine.toml", "title"), ("mine.toml", "control.nato"), ("mine.toml", "options.silence"),
            ("mine.toml", "turns.number"), ("mine.toml", "sniper"), ("bad.txt", "line 4"), ("bad.csv", "row 2, area"),
            ("mine.toml", "victory.nato"),
        ]
    )  # fmt: skip
