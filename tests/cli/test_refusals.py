"""Every command's bad input: one line on stderr that says what to do, exit 1, or 2 for wrong usage."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pbem
from tests.referee.table import Table

NO_GAME = [
    ("open", "nosuch"),
    ("seat", "nosuch", "north", "n@players.test"),
    ("check", "nosuch", "north", "-"),
    ("submit", "nosuch", "north", "-"),
    ("run", "nosuch"),
    ("state", "nosuch"),
    ("map", "nosuch"),
    ("report", "nosuch"),
    ("replay", "nosuch"),
    ("prove", "nosuch", "1:x"),
    ("rolls", "nosuch"),
    ("log", "show", "nosuch"),
    ("log", "export", "nosuch"),
    ("referee", "extend", "nosuch", "5"),
    ("referee", "note", "nosuch", "hello"),
]


@pytest.mark.parametrize("args", NO_GAME, ids=" ".join)
def test_a_game_that_is_not_there(pbem: Pbem, table: Table, args: tuple[str, ...]) -> None:
    """Each command that takes a game says that there is none of the name, and how to make one."""
    said = pbem.refused(*args, stdin=b"strike 1\n")
    assert "There is no game nosuch here" in said
    assert "pbem new" in said


@pytest.mark.parametrize("args", NO_GAME, ids=" ".join)
def test_no_database_yet(pbem: Pbem, args: tuple[str, ...]) -> None:
    """In an empty folder each command says that there is no database, and makes none."""
    said = pbem.refused(*args, stdin=b"strike 1\n")
    assert "There is no database" in said
    assert not list(pbem.folder.iterdir())


LOG_COMMANDS = [
    ("check", "{}", "north", "-"),
    ("state", "{}"),
    ("map", "{}"),
    ("report", "{}"),
    ("replay", "{}"),
    ("prove", "{}", "1:x"),
    ("rolls", "{}"),
    ("log", "show", "{}"),
    ("log", "import", "{}"),
    ("audit", "{}"),
]


@pytest.mark.parametrize("args", LOG_COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("gone.jsonl", None),
        ("empty.jsonl", b""),
        ("letter.jsonl", b"Dear Nora,\n"),
        ("binary.jsonl", b"\xff\xfe\x00\n"),
        ("deep.jsonl", b"[" * 5000 + b"\n"),
        ("../above.jsonl", None),
        ("a/b", None),
    ],
)
def test_a_file_that_is_no_log(pbem: Pbem, args: tuple[str, ...], name: str, content: bytes | None) -> None:
    """A file that is gone, empty or no log is named in one line; an audit says so on stdout and fails."""
    if content is not None:
        (pbem.folder / name).write_bytes(content)
    ran = pbem.run(*(arg.format(name) for arg in args), stdin=b"strike 1\n")
    assert ran.status == 1
    if args[0] == "audit" and content is not None:
        assert "does not verify" in ran.out
        assert ran.err == ""
        return
    assert ran.err.count("\n") == 1
    assert Path(name).name in ran.err


USAGE = [
    ("new", "g"),
    ("new",),
    ("seat", "g"),
    ("seat", "g", "north"),
    ("open",),
    ("open", "g", "h"),
    ("nosuch",),
    ("state", "g", "--at", "soon"),
    ("state", "g", "--nosuch"),
    ("referee", "extend", "g"),
    ("referee", "extend", "g", "many"),
    ("referee", "nosuch"),
    ("verify",),
    ("prove", "g"),
    ("log", "export"),
    ("mail", "read"),
    ("new", "g", "--scenario"),
    ("new", "g", "--scenario", "ford", "--days", "x"),
]


@pytest.mark.parametrize("args", USAGE, ids=" ".join)
def test_wrong_usage_is_one_line_and_exit_2(pbem: Pbem, args: tuple[str, ...]) -> None:
    """A command that is called wrongly says what is missing and where its help is."""
    said = pbem.refused(*args, status=2)
    assert "--help" in said


NAMES = ["../x", "a/b", "Sedan", "x" * 64, "", ".", "-", "a b", "/etc/passwd"]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_name_that_is_none(pbem: Pbem, name: str) -> None:
    """A name with a slash, in capitals or too long is refused, and not so much as a database is made (P1)."""
    said = pbem.refused("new", "--scenario", "ford", "--", name)
    assert "cannot name a game" in said
    assert not list(pbem.folder.iterdir())


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("new", "h", "--scenario", "nosuch"), 'There is no scenario "nosuch". These ship: ford.'),
        (("new", "h", "--scenario", "./nosuch.toml"), "no scenario file nosuch.toml"),
        (("new", "h", "--scenario", "../ford"), "no scenario file ../ford"),
        (("new", "h", "--scenario", "ford", "--zone", "Mars"), 'no time zone "Mars"'),
        (("new", "h", "--scenario", "ford", "--days", "0"), "between 1 and 60"),
        (("new", "h", "--scenario", "ford", "--hour", "8pm"), "not a time of day"),
        (("new", "h", "--scenario", "ford", "--remind", "1000"), "reminder"),
        (("new", "g", "--scenario", "ford"), "There is a game g already"),
        (("seat", "g", "east", "e@players.test"), "Sides are: north, south"),
        (("seat", "g", "north", "e@players.test"), "Nora has the North seat already"),
        (("seat", "g", "south", "nobody"), "not a mail address"),
        (("seat", "g", "south", "s@players.test", "--language", "xx"), "no language of pbem"),
        (("seat", "g", "south", "s@players.test", "--zone", "Mars"), "no time zone"),
        (("seat", "g", "south", "s@players.test", "--name", "me@x.test"), "no address"),
        (("open", "g"), "g has begun already"),
        (("check", "g", "east", "-"), "Sides are: north, south"),
        (("check", "g", "north", "nosuch.txt"), "nosuch.txt"),
        (("check", "g", "north", "."), "Is a directory"),
        (("submit", "g", "east", "-"), "Seats are: north, south"),
        (("submit", "g", "north", "nosuch.txt"), "nosuch.txt"),
        (("state", "g", "--at", "999"), "has events 0 to"),
        (("state", "g", "--at", "-1"), "has events 0 to"),
        (("state", "g", "--seat", "east"), "Sides are: north, south"),
        (("state", "--format", "png"), "text, json"),
        (("map", "g", "--format", "gif"), "text, html, json, svg, png, pdf"),
        (("map", "g", "--seat", "east"), "Sides are"),
        (("map", "g", "--out", "nosuch/map.svg"), "nosuch/map.svg"),
        (("report", "g", "--format", "pdf"), "text, html, json, svg, png"),
        (("report", "g", "--at", "3"), "No segment of g is sealed"),
        (("report", "g", "--out", "."), "Is a directory"),
        (("prove", "g", "nonsense"), "Name a roll by segment and name"),
        (("prove", "g", "1:1/impulses/north"), "There is no roll"),
        (("prove", "g", "١:x"), "Name a roll by segment and name"),
        (("log", "show", "g", "--seat", "east"), "There is no seat east"),
        (("log", "export", "g", "--seat", "east"), "There is no seat east"),
        (("log", "export", "g", "--seat", "north", "--public"), "--seat or --public"),
        (("log", "export", "g", "--out", "nosuch/x.jsonl"), "nosuch/x.jsonl"),
        (("log", "export", "g", "--out", "/dev/full"), "The disk is full while writing /dev/full"),
        (("log", "export", "g", "--out", "."), "is a folder"),
        (("log", "import", "logs/g.jsonl"), "There is a game g already"),
        (("audit", "g"), "g cannot be read"),
        (("referee", "extend", "g", "0"), "1 to 2000 hours"),
        (("referee", "extend", "g", "99999"), "1 to 2000 hours"),
        (("referee", "note", "g", " "), "1 to 4000"),
        (("scenario", "show", "nosuch"), "There is no scenario"),
        (("scenario", "check", "nosuch.toml"), "no scenario file"),
        (("rules", "nosuch"), "Installed are: duel"),
        (("rules", "duel", "DU-99"), "duel has no rule DU-99"),
        (("guide", "nosuch"), "There is no handbook"),
        (("mail", "read", "nosuch.eml"), "nosuch.eml"),
        (("mail", "read", "-", "--ruleset", "nosuch"), "Installed are: duel"),
        (("db", "backup", "pbem.db"), "is there already"),
        (("db", "backup", "nosuch/x.db"), "nosuch/x.db"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_done_is_said_in_one_line(pbem: Pbem, game: Table, args: tuple[str, ...], said: str) -> None:
    """Each bad argument gets a sentence with the remedy, and the game is as it was."""
    before = game.events()
    assert said in pbem.refused(*args)
    assert game.events() == before


def test_an_empty_seat_keeps_a_game_from_beginning(pbem: Pbem) -> None:
    """``open`` names the empty seats and the command that fills one."""
    pbem("new", "g", "--scenario", "ford")
    pbem("seat", "g", "north", "n@players.test")
    assert "pbem seat g south ADDRESS" in pbem.refused("open", "g")


def test_a_scenario_with_mistakes_lists_them_all(pbem: Pbem) -> None:
    """Each mistake of a scenario stands on a line of its own with file and key, below one that counts them."""
    (pbem.folder / "bad.toml").write_text('format = "pbem-scenario/2"\nruleset = "duel"\nstrength = "x"\n')
    for args in (("scenario", "check", "bad.toml"), ("new", "g", "--scenario", "bad.toml")):
        ran = pbem.run(*args)
        assert ran.status == 1
        head, *rest = ran.err.splitlines()
        assert head == "pbem: bad.toml has 3 mistakes."
        assert [line.split(":")[1].strip() for line in rest] == [
            "bad.toml, format",
            "bad.toml, strength",
            "bad.toml, turns",
        ]
    assert not (pbem.folder / "pbem.db").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not = [toml", "not TOML"),
        ('format = "pbem-scenario/1"', "ruleset"),
        ('format = "pbem-scenario/1"\nruleset = 7', "ruleset"),
    ],
)
def test_a_scenario_file_that_is_none(pbem: Pbem, text: str, said: str) -> None:
    """What is no scenario document is one mistake, with the file's name."""
    (pbem.folder / "bad.toml").write_text(text)
    ran = pbem.run("scenario", "check", "bad.toml")
    assert ran.status == 1
    assert "bad.toml" in ran.err
    assert said in ran.err


def test_a_scenario_of_a_ruleset_that_is_not_installed(pbem: Pbem) -> None:
    """A scenario for an unknown ruleset names those that are installed."""
    (pbem.folder / "x.toml").write_text('format = "pbem-scenario/1"\nruleset = "chess"\n')
    assert 'No ruleset "chess" is installed. Installed are: duel.' in pbem.refused("scenario", "check", "x.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("database = [", "pbem.toml cannot be read"),
        ("nonsense = 1", "nonsense"),
        ("smtp = 5", "smtp"),
        ('address = "nobody"', "not a mail address"),
        (f'address = "{"r" * 44}@x.test"', "at most 43"),
        ('address = "a+b@x.test"', "no +"),
        ('zone = "Mars/Olympus"', "no time zone"),
        ('database = "postgresql://x/y"', "SQLite"),
        ('database = "nosuch/pbem.db"', "nosuch"),
        ('database = "."', "folder"),
    ],
)
def test_settings_that_cannot_be_used(pbem: Pbem, text: str, said: str) -> None:
    """A mistake in the settings is named with what to write."""
    (pbem.folder / "pbem.toml").write_text(text)
    assert said in pbem.refused("new", "g", "--scenario", "ford")


def test_a_database_that_is_none(pbem: Pbem) -> None:
    """A file in place of the database is said to be damaged, and is left alone."""
    (pbem.folder / "pbem.db").write_bytes(b"Dear Nora,\nhow are you?\n" * 100)
    before = (pbem.folder / "pbem.db").read_bytes()
    assert "is damaged or is no database" in pbem.refused("state")
    assert (pbem.folder / "pbem.db").read_bytes() == before


def test_a_stored_log_that_was_tampered_with_is_named(pbem: Pbem, game: Table) -> None:
    """A changed row of the database is found by every command that reads the game, with its event."""
    game.desk.store.close()
    import sqlite3

    with sqlite3.connect(pbem.folder / "pbem.db") as connection:
        connection.execute("DROP TRIGGER IF EXISTS event_update")
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        for name in names:
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("UPDATE event SET body = replace(body, 'ford', 'fort') WHERE seq = 0")
    connection.close()
    for args in (("state", "g"), ("log", "export", "g"), ("referee", "note", "g", "hello")):
        ran = pbem.run(*args)
        assert ran.status == 1
        assert "does not hold at event 0" in ran.err


def test_a_refused_order_is_exit_1_and_still_json(pbem: Pbem, game: Table) -> None:
    """``check`` with a refused line answers on stdout and ends with 1, as JSON too."""
    ran = pbem.run("check", "g", "north", "-", "--json", stdin=b"strike 1\nanswer yield\n")
    assert (ran.status, ran.err) == (1, "")
    answer = json.loads(ran.out)
    assert answer["taken"] == [1]
    assert [row["code"] for row in answer["findings"]] == ["duel.no-question"]
