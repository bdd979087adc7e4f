"""The handbooks: what they show is read by the real grammar, compiled, called and compared, so that it cannot go stale."""

import random
import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, NamedTuple

import pytest

from pbem.orders.grammar import STRUCTURE, Grammar
from pbem.orders.words import Words
from pbem.referee import library
from pbem.referee.errors import BadScenario
from pbem.rulesets import registry
from pbem.rulesets.east_front import options as east_options
from pbem.rulesets.east_front import scenario as east_scenario
from pbem.rulesets.east_front import scenario_map as east_map
from pbem.rulesets.east_front import scenario_tables as east_tables
from pbem.rulesets.east_front import scenario_units as east_units
from pbem.rulesets.east_front import words as east_words
from pbem.rulesets.east_front.land import PACES, SIDE_KINDS, SIDE_OF, SIDES, WAYS
from pbem.rulesets.france_1940 import RULESET, scenario_map, scenario_tables, scenario_units
from pbem.rulesets.france_1940.options import OPTIONS
from pbem.rulesets.france_1940.words import GRAMMAR, LANGUAGES, WORDS
from pbem.rulesets.kit import open_game, play
from pbem.rulesets.tannenhaus import RULESET as TANNENHAUS
from pbem.rulesets.tannenhaus import options as tann_options
from pbem.rulesets.tannenhaus import scenario as town_scenario
from pbem.rulesets.tannenhaus import scenario_map as town_map
from pbem.rulesets.tannenhaus import scenario_tables as town_tables
from pbem.rulesets.tannenhaus import scenario_units as town_units
from pbem.rulesets.tannenhaus import words as tann_words
from pbem.rulesets.tannenhaus.land import LEADERS, TEAMS, TYPES
from pbem.rulesets.tannenhaus.land import SIDES as TOWN_SIDES
from tests import shown

SHELF = resources.files("pbem.guides")
FILES = sorted(file.name for file in SHELF.iterdir() if file.name.endswith(".md"))
LONGEST_LINE = 145


def guide(name: str) -> str:
    """Return the text of a handbook."""
    return (SHELF / name).read_text(encoding="utf-8")


class Book(NamedTuple):
    """A handbook of a ruleset's orders: the scenario whose orders it shows, and of its first sheet the side and the number of orders."""

    scenario: str
    side: str
    lines: int


class Tables(NamedTuple):
    """What the tables of a handbook list: the words of an order language, and the options of a scenario."""

    grammar: Grammar
    words: Words
    options: Mapping[str, Any]


BOOKS = {
    "france.md": Book("sedan", "german", 10),
    "east.md": Book("training", "axis", 8),
    "east-combat.md": Book("training", "axis", 8),
    "tannenhaus.md": Book("bridge", "nato", 10),
}
SCENARIOS = {
    **{name: book.scenario for name, book in BOOKS.items()},
    "players.md": "sedan",
    "tannenhaus-words.md": "bridge",
}
"""The handbooks whose blocks are order lines, and the scenario in which they read."""
TABLES = {
    "france.md": Tables(GRAMMAR, WORDS, OPTIONS),
    "east-words.md": Tables(east_words.GRAMMAR, east_words.WORDS, east_options.OPTIONS),
    "tannenhaus-words.md": Tables(tann_words.GRAMMAR, tann_words.WORDS, tann_options.OPTIONS),
}


def shown_orders() -> list[tuple[str, str]]:
    """Return the order lines that the handbooks of players and of the rulesets show, each with the scenario it is for."""
    return [
        (scenario, line)
        for name, scenario in SCENARIOS.items()
        for block in shown.blocks(guide(name))
        for line in shown.order_lines(block)
    ]


@pytest.mark.parametrize("name", FILES)
def test_a_handbook_can_be_read_in_a_terminal(name: str) -> None:
    """Every handbook has one title, no tab, no very long line outside tables, and 200 lines at most."""
    lines = guide(name).splitlines()
    assert lines[0].startswith("# ")
    assert sum(line.startswith("# ") for line in shown.without_fences(guide(name)).splitlines()) == 1
    assert len(lines) <= 200
    assert not [line for line in lines if "\t" in line or (len(line) > LONGEST_LINE and not line.startswith("|"))]


@pytest.mark.parametrize("name", FILES)
def test_every_command_a_handbook_shows_exists(name: str) -> None:
    """Each ``pbem …`` of a handbook, in a block or in a sentence, is a command with options that it knows."""
    assert shown.faulty_commands(guide(name)) == []


@pytest.mark.parametrize(("scenario", "line"), shown_orders())
def test_every_order_line_reads(scenario: str, line: str) -> None:
    """Each order line in a block reads without a finding for one of the two sides, and is an order or a word of the sheet."""
    read = shown.readings(line, scenario)
    good = [sheet for sheet in read if not [found for found in sheet.findings if found.refuses]]
    assert good, read
    assert shown.is_structure(line) or any(sheet.lines for sheet in good)


@pytest.mark.parametrize("name", BOOKS)
def test_the_first_sheet_is_good_to_send(name: str) -> None:
    """The sheet with which the guide of a ruleset begins is taken whole in the first movement phase of its scenario."""
    book = BOOKS[name]
    found = library.find(book.scenario)
    live, _ = open_game(found.ruleset, found.compiled, b"guide")
    view = found.ruleset.view(live.state, book.side)
    sheet = found.ruleset.read("\n".join(shown.blocks(guide(name))[0]), view)
    assert len(sheet.lines) == book.lines
    assert (sheet.findings, found.ruleset.check(view, sheet.lines).findings) == ((), ())


def rows(text: str, first: str) -> dict[str, tuple[str, ...]]:
    """Return the table whose header begins with a word: the first cell of each row to the others."""
    found: dict[str, tuple[str, ...]] = {}
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(f"| {first} |"):
            next(lines)
            for row in lines:
                if not row.startswith("|"):
                    return found
                name, *rest = (cell.strip() for cell in row.strip("|").split("|"))
                found[name] = tuple(rest)
    return found


@pytest.mark.parametrize("name", TABLES)
def test_the_table_of_words_is_complete(name: str) -> None:
    """The guide lists exactly the spellings of every verb, keyword and word of the sheet, in all three languages."""
    forms, words = TABLES[name].grammar.forms, TABLES[name].words
    listed = sorted(rows(guide(name), "order").values())
    sheet = TABLES[name].grammar.structure
    spoken = [*(form.words for form in forms.values()), *words._entries.values(), *sheet._entries.values()]
    known = [tuple(", ".join(words[language]) for language in LANGUAGES) for words in spoken]
    assert set(sheet._entries) == set(STRUCTURE)
    if name.startswith("tannenhaus"):  # what an impulse may do is a verb too
        known = list(dict.fromkeys(known))
    assert listed == sorted(known)


@pytest.mark.parametrize("name", TABLES)
def test_the_table_of_options_is_complete(name: str) -> None:
    """The guide lists exactly the options of a scenario, their values with the default first, and their rules."""
    options = TABLES[name].options
    known = {name: (", ".join(option.values), ", ".join(option.rules)) for name, option in options.items()}
    assert rows(guide(name), "option") == known


def test_the_table_of_results_is_complete() -> None:
    """The guide explains exactly the results that a table of France 1940 may have."""
    assert sorted(rows(guide("france.md"), "result")) == sorted(scenario_tables.CODES)


def test_every_key_of_a_scenario_is_named() -> None:
    """The guide to scenarios names every key of the map, every value of a unit and every table, and no other in its tables."""
    text = guide("scenarios.md")
    listed = set(re.findall(r"`([a-z-]+)`", "".join(rows(text, "value"))))
    assert listed == set(scenario_units.FIELDS)
    mapped = re.findall(r"`([a-z-]+)`", "".join(rows(text.partition("## The map")[2], "key")))
    read = {"terrain", "legend", "nations", "names", "sides", "forts", "eben", "roads", "ports", "airfields"}
    assert set(mapped) == read | {"tops", "offset"}
    assert all(f"`{word}`" in text for word in (*scenario_map.WATER, *scenario_map.FORTS, *scenario_tables.SHIPPED))
    letters = re.findall(r"`(.)` ([a-z-]+)", text.partition("Letters: ")[2].partition("\n")[0])
    assert dict(letters) == scenario_map.LEGEND
    lands = rows(text.partition("## The map")[2], "key")["`nations`"][0]
    assert set(re.findall(r"`(.)` ", lands)) == set(scenario_map.NATIONS)


def test_every_key_of_a_scenario_of_east_front_is_named() -> None:
    """Its guide names every key, every key of the map and every value of a unit, and no other in its tables."""
    text = guide("east-scenarios.md")
    whole, rest = text.split("## The map")
    mapped, units = rest.split("## Units")
    assert set(re.findall(r"`([a-z-]+)`", "".join(rows(whole, "key")))) == set(east_scenario.KEYS)
    assert set(re.findall(r"`([a-z-]+)`", "".join(rows(mapped, "key")))) == set(east_map.KEYS)
    assert set(re.findall(r"`([a-z-]+)`", "".join(rows(units, "value")))) == set(east_units.FIELDS)
    assert all(f"`{word}`" in whole for word in (*east_tables.SHIPPED, *east_scenario.CAPACITIES))
    assert all(f"`{word}`" in mapped for word in (*SIDE_KINDS, *WAYS, *SIDES))
    assert all(f"`{word}`" in units for word in (*PACES, *SIDE_OF, *east_units.STATES))
    letters = re.findall(
        r"`(.)` ([a-z ]+)", text.partition("Letters: ")[2].partition(". Wherever")[0].replace("\n", " ")
    )
    known = {letter: " ".join(words) for letter, words in letters_of(east_map.LEGEND).items()}
    assert {letter: word.strip() for letter, word in letters} == known


def test_every_key_of_a_scenario_of_tannenhaus_is_named() -> None:
    """Its guide names every key, column, table and constant and every value of a unit, and no other in its tables."""
    text = guide("tannenhaus-scenarios.md")
    parts = {part.splitlines()[0]: part for part in text.split("\n## ")}

    def listed(part: str, first: str) -> set[str]:
        return set(re.findall(r"`([a-z-]+)`", "".join(rows(parts[part], first))))

    assert listed("The keys", "key") == set(town_scenario.KEYS)
    assert listed("Units", "value") == set(town_units.FIELDS)
    assert listed("The map", "column") == set(town_map.AREA_COLUMNS)
    assert listed("The tables", "table") == set(town_tables.SHIPPED)
    assert all(f"`{word}`" in parts["The keys"] for word in (*town_tables.SHIPPED, *TOWN_SIDES))
    assert all(f"`{word}`" in parts["Units"] for word in (*LEADERS, *TEAMS))
    assert all(f"`{word}`" in parts["The map"] for word in TYPES)
    numbers = tomllib.loads(town("constants.toml") or "")
    assert listed("The constants", "constants") == set(numbers) - {"house"}
    told = rows(parts["The constants"], "constants")
    for table, values in numbers.items():
        for name in values if isinstance(values, dict) and table != "entry" else ():
            assert f"`{name}`" in told[f"`{table}`"][0], (table, name)


TOWN = {word: shown.fenced(guide("tannenhaus-scenarios.md"), word) for word in ("toml", "areas", "outlines")}


def town(name: str) -> str | None:
    """Read a table of Tannenhaus that ships, or one of its guide."""
    return TOWN.get(name) or registry.read_table(TANNENHAUS, name)


def compiled_town(text: str) -> Any:
    """Compile a scenario of Tannenhaus with the tables of its guide beside it."""
    return library.compile_text(text, "sawmill.toml", town, "sawmill").compiled


def test_the_example_of_tannenhaus_is_a_scenario() -> None:
    """The example of its guide compiles: three units, of which one comes in, the levels as written, and the Sagger with its company."""
    state = TANNENHAUS.setup(compiled_town(TOWN["toml"]))
    assert sorted(state.now.pieces) == ["1mar", "5vdv"]
    assert state.land.units["4jg"].entry == ("5", "6")
    assert state.now.attached == {"sagger.5vdv": "5vdv"}
    assert state.land.constants["victory"]["nato"] == 3


def test_the_map_of_the_guide_of_tannenhaus_is_a_map() -> None:
    """The areas and outlines that the guide shows are read, and borders are drawn exactly between neighbours."""
    own = """
[tables]
areas = "areas"
outlines = "outlines"
[entry]
nato = [1]
soviet = [2]
[constants.cadres]
area = 3
[constants.vehicles]
crossings = []
"""
    text = (
        TOWN["toml"].partition("[control]")[0]
        + own
        + "[victory]\nmarket = 3\n[[units]]\nid = 'a'\nkind = 'm1-company'\narea = 1\n"
    )
    areas = TANNENHAUS.setup(compiled_town(text)).land.areas
    assert {area.id: area.name for area in areas.values()} == {"1": "Nordrand", "2": "Am Wehr", "3": "Altstadt"}
    sides: dict[frozenset[Any], set[str]] = {}
    for area in areas.values():
        for start, end in zip(area.outline, (*area.outline[1:], area.outline[0]), strict=True):
            sides.setdefault(frozenset((start, end)), set()).add(area.id)
    drawn = {frozenset(both) for both in sides.values() if len(both) == 2}
    assert drawn == {frozenset((area.id, other)) for area in areas.values() for other in area.neighbours}


def test_mistakes_of_tannenhaus_look_as_the_guide_shows_them() -> None:
    """The example with the four slips of its guide is refused with exactly the lines that the guide prints."""
    spoilt = TOWN["toml"]
    for good, bad in (
        ("soviet = [22, 23, 29]", "soviet = [22, 31]"),
        ("nato_decisive = 4", "market = 31\nnato_decisive = 4"),
        ('"sagger"', '"tow"'),
        ("area = 11", "area = 17"),
    ):
        assert good in spoilt
        spoilt = spoilt.replace(good, bad)
    with pytest.raises(BadScenario) as caught:
        compiled_town(spoilt)
    told = [f"{problem.file}, {problem.key}: {problem.text}" for problem in caught.value.problems]
    (printed,) = (
        block for block in shown.blocks(guide("tannenhaus-scenarios.md")) if block[0].startswith("pbem: sawmill")
    )
    assert printed == [f"pbem: {caught.value}", *(f"pbem:   {line}" for line in told)]


def letters_of(legend: Mapping[str, str]) -> dict[str, list[str]]:
    """Say what the letters of a legend mean in words: "woods town" is a town in woods, "clear city" a city."""
    found = {}
    for letter, value in legend.items():
        terrain, _, town = value.partition(" ")
        words = town.replace("-", " ") if town else terrain
        found[letter] = [words] if not town or terrain == "clear" else [words, "in", terrain]
    return found


EXAMPLE = shown.fenced(guide("scenarios.md"), "toml")
FILES_BESIDE = {
    "units.csv": shown.fenced(guide("scenarios.md"), "csv"),
    "my-crt.txt": shown.fenced(guide("scenarios.md"), "crt"),
}


def compiled(text: str, **beside: str) -> Any:
    """Compile a scenario with files beside it."""
    return library.compile_text(text, "meuse.toml", {**FILES_BESIDE, **beside}.get, "meuse").compiled


def test_the_example_is_a_scenario_that_can_be_played() -> None:
    """The example of the guide compiles, and a random player plays it to its end with every promise of the seam held."""
    live = play(RULESET, compiled(EXAMPLE), random.Random(1940).randrange, b"guide", strict=True)
    assert RULESET.outcome(live.state) is not None


def test_the_units_of_the_example_may_stand_in_a_csv() -> None:
    """The CSV of the guide gives the same units as the tables of its example."""
    head, _, _ = EXAMPLE.partition("[[units]]")
    moved = compiled('units = "units.csv"\n' + head)
    assert moved["units"] == compiled(EXAMPLE)["units"]


def test_an_owner_types_his_own_table_in() -> None:
    """A scenario that names its own results table has that text in the log, and the other tables as they ship."""
    own = compiled(EXAMPLE + '[tables]\ncrt = "my-crt.txt"\n')["tables"]
    assert own["crt"]["text"] == FILES_BESIDE["my-crt.txt"]
    assert own["movement"] == compiled(EXAMPLE)["tables"]["movement"]


def test_a_scenario_may_extend_another() -> None:
    """A file that extends the example changes what it names, table by table, and nothing else."""
    short = 'extends = "bridge.toml"\ntitle = "Two"\n[turns]\nnumber = 2\n[constants.air.points]\nDE = 8\n'
    made, base = compiled(short, **{"bridge.toml": EXAMPLE}), compiled(EXAMPLE)
    assert made["title"] == "Two"
    assert made["turns"] == 2
    assert made["constants"]["air"]["points"] == {"DE": 8, "FR": 2, "GB": 1}
    assert (made["map"], made["units"]) == (base["map"], base["units"])


def test_mistakes_look_as_the_guide_shows_them() -> None:
    """The example with the four mistakes of the guide is refused with exactly the lines that the guide prints."""
    spoilt = EXAMPLE
    for good, bad in (
        ('"0201/0302"', '"0201/0401"'),
        ("rail = false", "rails = false"),
        ('place = "0201"', 'place = "0501"'),
        ("[options]", '[tables]\ncrt = "my-crt.txt"\n\n[options]'),
    ):
        assert good in spoilt
        spoilt = spoilt.replace(good, bad)
    table = FILES_BESIDE["my-crt.txt"].replace("FS   DR%\n", "FS   DRX\n", 1)
    with pytest.raises(BadScenario) as caught:
        compiled(spoilt, **{"my-crt.txt": table})
    told = [f"{problem.file}, {problem.key}: {problem.text}" for problem in caught.value.problems]
    (printed,) = (block for block in shown.blocks(guide("scenarios.md")) if block[0].startswith("pbem: meuse.toml"))
    assert printed == [f"pbem: {caught.value}", *(f"pbem:   {line}" for line in told)]


def test_the_order_in_which_a_sheet_is_carried_out_is_told() -> None:
    """What comes before the marches wherever its line stands is named, in the order of the adjudication of East Front (EF-H1)."""
    (told,) = [part for part in " ".join(guide("east.md").split()).split(". ") if "the order of the lines" in part]
    words = ("Reinforcements", "activations", "trains", "aircraft", "come first", "moves", "overruns")
    places = [told.find(word) for word in words]
    assert -1 not in places
    assert places == sorted(places)


def test_what_attacks_oblige_to_is_as_told() -> None:
    """The example of the guide to combat holds: the first sheet is refused for what it owes, the two after it are taken (EF-178)."""
    part = guide("east-combat.md").partition("## What an attack obliges to")[2].partition("\n## ")[0]
    found = library.find("training")
    live, _ = open_game(found.ruleset, found.compiled, b"guide")
    view = found.ruleset.view(live.state, "axis")
    told = []
    for block in shown.blocks(part):
        moves = ["move 57.id to 0606", "move 33pz.9 to 0605", "move 10.9 to 0605"]
        sheet = found.ruleset.read("\n".join([*moves, *block]), view)
        told.append({finding.code for _, finding in found.ruleset.check(view, sheet.lines).findings})
    assert told == [{"east.attack.owed"}, set(), set()]
