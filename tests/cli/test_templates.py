"""Templates of a referee from the command line."""

from tests.cli.conftest import Pbem
from tests.referee.table import Table


def test_a_game_is_given_templates_and_loses_them(game: Table, pbem: Pbem) -> None:
    """The folder is looked through at once; good ones are used from the next mail on, and can be taken away again."""
    folder = pbem.folder / "club"
    folder.mkdir()
    (folder / "notice.txt.j2").write_text("OUR CLUB\n", "utf-8")
    ran = pbem.run("referee", "templates", "g", "club")
    assert (ran.status, ran.err) == (0, "")
    assert "ok   notice.txt.j2" in ran.out
    assert pbem.run("referee", "note", "g", "Hello.").err == ""
    ran = pbem.run("referee", "templates", "g")
    assert (ran.status, "without templates of its own" in ran.flat) == (0, True)


def test_a_broken_template_is_named_and_the_note_goes_out(game: Table, pbem: Pbem) -> None:
    """A broken template is named when it is given and when a mail is made; the mail is made all the same."""
    folder = pbem.folder / "club"
    folder.mkdir()
    (folder / "notice.txt.j2").write_text("a\n{% if %}\n", "utf-8")
    ran = pbem.run("referee", "templates", "g", "club")
    assert ran.status == 1
    assert "NO club/notice.txt.j2:2: Expected an expression" in ran.flat
    ran = pbem.run("referee", "note", "g", "Hello.")
    assert ran.status == 0
    assert ran.err.count("\n") == 1
    assert "notice.txt.j2:2: " in ran.err
    assert "The template that ships was used" in ran.err
    assert pbem.run("run").status == 0
    assert any("Hello." in path.read_text("utf-8") for path in (pbem.folder / "outbox").iterdir())


def test_a_folder_that_is_not_there_is_refused(game: Table, pbem: Pbem) -> None:
    """A folder that is not there changes nothing and is named in a line."""
    ran = pbem.run("referee", "templates", "g", "nowhere")
    assert ran.status == 1
    assert "There is no folder nowhere" in ran.err
