"""``--language`` and ``--zone``: what a command says to a player, in his language and zone, or in those that are asked for."""

import json
import re
from pathlib import Path

import pytest

from pbem.cli.giving import FORMATS
from pbem.core.event import encode_line
from tests.cli.conftest import Pbem
from tests.referee.table import Table

VIEWS = ("state", "map", "report")
CYRILLIC = re.compile("[а-яё]{3}", re.IGNORECASE)
SPOKEN = (*[(view, "g", "--format", "text") for view in VIEWS], ("rolls", "g"), ("check", "g", "south", "-"))


@pytest.fixture(name="mixed")
def _mixed(pbem: Pbem, played: Table) -> Table:
    """The game with a Russian in the south, in Tokyo."""
    pbem("seat", "g", "south", "sam@players.test", "--name", "Sam", "--language", "ru", "--zone", "Asia/Tokyo")
    return played


@pytest.mark.parametrize("args", SPOKEN, ids=[args[0] for args in SPOKEN])
def test_a_command_speaks_the_language_that_is_asked_for(pbem: Pbem, played: Table, args: tuple[str, ...]) -> None:
    """Each is said in French and Russian, with dates in the zone that is named, and without options in English and UTC."""
    said = {
        language: pbem.run(*args, "--language", language, "--zone", "America/New_York", stdin=b"strike 1\n")
        for language in ("en", "fr", "ru")
    }
    assert [ran.status for ran in said.values()] == [0, 0, 0]
    assert len({ran.out for ran in said.values()}) == 3
    assert CYRILLIC.search(said["ru"].out)
    assert not CYRILLIC.search(said["fr"].out)
    assert "lundi 2 mars 2026" in said["fr"].flat or "jeudi 5 mars 2026" in said["fr"].flat
    assert "2 марта 2026" in said["ru"].flat or "5 марта 2026" in said["ru"].flat
    assert "EST" in said["en"].out
    assert "EST" not in pbem.run(*args, stdin=b"strike 1\n").out


@pytest.mark.parametrize("view", VIEWS)
def test_a_seat_of_the_database_has_its_own(pbem: Pbem, mixed: Table, view: str) -> None:
    """Where the seat is named its language and zone are taken; another seat and everybody get theirs; the options go before."""
    mine = pbem(view, "g", "--seat", "south").out
    if view != "map":
        assert CYRILLIC.search(mine)
        assert "JST" in mine
    assert pbem(view, "g", "--seat", "south", "--format", "html").out.partition("<body")[0].count('lang="ru"') == 1
    assert 'lang="ru"' in pbem(view, "g", "--seat", "south", "--format", "svg").out
    assert not CYRILLIC.search(pbem(view, "g", "--seat", "north", "--format", "text").out)
    assert not CYRILLIC.search(pbem(view, "g", "--format", "text").out)
    other = pbem(view, "g", "--seat", "south", "--format", "text", "--language", "fr", "--zone", "UTC").out
    assert not CYRILLIC.search(other)
    assert "JST" not in other


def test_a_log_file_knows_no_language(pbem: Pbem, mixed: Table) -> None:
    """A log holds neither language nor zone: a seat of it is answered in English and UTC unless it is asked for."""
    Path("x.jsonl").write_bytes(b"".join(map(encode_line, mixed.events())))
    for view in VIEWS:
        assert not CYRILLIC.search(pbem(view, "x.jsonl", "--seat", "south", "--format", "text").out)
        assert CYRILLIC.search(pbem(view, "x.jsonl", "--seat", "south", "--format", "text", "--language", "ru").out)


@pytest.mark.parametrize("args", [*SPOKEN, ("submit", "g", "south", "-")], ids=lambda args: args[0])
def test_what_is_no_language_or_zone_is_refused(pbem: Pbem, played: Table, args: tuple[str, ...]) -> None:
    """One line lists the languages, or says how a zone is written; nothing is stored by it."""
    before = played.events()
    said = pbem.refused(*args, "--language", "de", stdin=b"strike 1\n")
    assert said == "--language de is not spoken here. These are: en, fr, ru."
    said = pbem.refused(*args, "--zone", "Mars/Olympus", stdin=b"strike 1\n")
    assert said == '--zone Mars/Olympus: There is no time zone "Mars/Olympus". Write one as Europe/Paris, or UTC.'
    assert played.events() == before
    assert "en, fr, ru" in pbem.refused("state", "--language", "xx")


@pytest.mark.parametrize("command", ["check", "submit"])
def test_orders_are_answered_in_the_language_of_the_seat(pbem: Pbem, mixed: Table, command: str) -> None:
    """Findings, counts, the forecast and what is in force are in it, whatever language the orders are in; so is the JSON."""
    ran = pbem.run(command, "g", "south", "-", stdin=b"strike 1\nstrke 2\nword: oak\n")
    assert ran.status == 1
    assert "НЕТ" in ran.out
    assert "2 строки принято" in ran.flat or "2 строки приняты, отклонено: 1." in ran.flat
    assert "Чтобы исправить" in ran.flat or "strike 2" in ran.out
    assert not re.search(r"\b(taken|refused|Nothing|stored|column|To mend)\b", ran.out)
    english = pbem.run(command, "g", "south", "-", "--language", "en", stdin=b"strike 1\nstrke 2\n")
    assert "1 line taken, 1 refused." in english.out
    answer = json.loads(pbem.run(command, "g", "south", "-", "--json", stdin=b"strke 2\n").out)
    assert CYRILLIC.search(answer["findings"][0]["message"])
    assert not CYRILLIC.search(
        json.loads(pbem.run(command, "g", "south", "-", "--json", "--language", "en", stdin=b"strke 2\n").out)[
            "findings"
        ][0]["message"]
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("1 line taken, 0 refused.", "2 lines taken, 0 refused.")),
        ("fr", ("1 ligne prise, refusées\u202f: 0.", "2 lignes prises, refusées\u202f: 0.")),
        ("ru", ("1 строка принята, отклонено: 0.", "2 строки приняты, отклонено: 0.")),
    ],
)
def test_lines_are_counted_as_each_language_counts(
    pbem: Pbem, game: Table, language: str, said: tuple[str, str]
) -> None:
    """One line and two lines take the form of the language."""
    for text, expected in zip((b"strike 1\n", b"strike 1\nguard\n"), said, strict=True):
        assert expected in pbem("check", "g", "north", "-", "--language", language, stdin=text).out


def test_a_state_for_a_program_says_in_which_language_it_is(pbem: Pbem, mixed: Table) -> None:
    """The JSON names language and zone; its members and ids are the same in all of them."""
    mine = json.loads(pbem("state", "g", "--seat", "south", "--format", "json").out)
    plain = json.loads(
        pbem("state", "g", "--seat", "south", "--format", "json", "--language", "en", "--zone", "UTC").out
    )
    assert (mine["language"], mine["zone"], plain["language"], plain["zone"]) == ("ru", "Asia/Tokyo", "en", "UTC")
    assert mine.keys() == plain.keys()
    assert (mine["deadline"], mine["units"], mine["head"]) == (plain["deadline"], plain["units"], plain["head"])


def test_what_is_in_force_is_written_in_the_language_of_the_seat(pbem: Pbem, mixed: Table) -> None:
    """A state of a seat writes its orders as its mails do, and reading them gives the same orders."""
    mixed.play("south", "strike 1 ahead")
    assert "удар 1 впереди" in pbem("state", "g", "--seat", "south").out
    answer = json.loads(pbem("state", "g", "--seat", "south", "--format", "json").out)
    assert answer["in_force"] == ["удар 1 впереди"]
    checked = json.loads(pbem("check", "g", "south", "-", "--json", stdin=answer["in_force"][0].encode()).out)
    assert checked["in_force"] == ["удар 1 впереди"]


def test_pages_are_made_with_the_templates_of_the_game(pbem: Pbem, played: Table) -> None:
    """A referee's own template is used for the pages too; a broken one is named in a line, and the one that ships is used."""
    folder = pbem.folder / "club"
    folder.mkdir()
    (folder / "base.txt.j2").write_text(
        '{% extends "shipped/base.txt.j2" %}{% block body %}OUR CLUB{% endblock %}', "utf-8"
    )
    (folder / "state.txt.j2").write_text("CLUB {{ mail.title }} {{ mail.duties|length }}\n", "utf-8")
    pbem("referee", "templates", "g", "club")
    assert pbem("state", "g").out == "CLUB Duel at the ford 2\n"
    assert "Orders are awaited" in pbem("state", "g", "--format", "html").out
    (folder / "state.txt.j2").write_text("{{ mail.nothing }}\n", "utf-8")
    ran = pbem.run("state", "g")
    assert (ran.status, ran.err.count("\n")) == (0, 1)
    assert "state.txt.j2:1" in ran.err
    assert "DUEL AT THE FORD" in ran.out
    assert {form: bool(pbem("map", "g", "--format", form).data) for form in FORMATS} == dict.fromkeys(FORMATS, True)
