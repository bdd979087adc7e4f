"""Templates of a referee through whole passes: which folder counts, and that no mail is lost to a broken one."""

from pathlib import Path

import msgspec
import pytest

from pbem.referee import templates
from pbem.referee.desk import Desk
from pbem.referee.errors import Refused
from pbem.store.errors import StoreError
from tests.referee.table import Table, flat, text_of


def _write(table: Table, folder: str, **files: str) -> Path:
    made = table.folder / folder
    made.mkdir(exist_ok=True)
    for name, text in files.items():
        (made / name.replace("_", ".")).write_text(text, "utf-8")
    return made


def _with_settings(table: Table, folder: str) -> Table:
    """The same table with a folder of templates in its settings."""
    table.settings = msgspec.structs.replace(table.settings, templates=folder)
    old = table.desk
    table.desk = Desk(old.store, table.settings, table.folder, now=table.clock, chance=table.chance)
    return table


def test_the_folder_of_the_settings_counts_for_every_game(game: Table) -> None:
    """A template in the folder of ``pbem.toml`` makes the mails of every game."""
    _write(game, "mine", receipt_txt_j2="OURS {{ mail.title }}")
    done = _with_settings(game, "mine").play("north", "guard")
    assert done.troubles == []
    assert text_of(game.mails("north", "receipt")[-1]).startswith("OURS ")


def test_the_folder_of_a_game_goes_before_that_of_the_settings(game: Table) -> None:
    """A game's own templates are looked in first, then those of the settings; other games do not see them."""
    _write(game, "mine", receipt_txt_j2="SETTINGS", receipt_html_j2="<p>SETTINGS</p>")
    _write(game, "club", receipt_txt_j2="CLUB")
    _with_settings(game, "mine").begin("h")
    assert templates.choose(game.desk, "g", "club") == [("receipt.txt.j2", "")]
    game.play("north", "guard")
    game.play("north", "guard", game="h")
    mail = game.mails("north", "receipt")[-1]
    html = mail.get_body(("html",))
    assert (text_of(mail).strip(), html is not None and "SETTINGS" in html.get_content()) == ("CLUB", True)
    assert text_of(game.mails("north", "receipt", "h")[-1]).strip() == "SETTINGS"
    assert templates.choose(game.desk, "g", "") == []
    game.play("north", "strike 1")
    assert text_of(game.mails("north", "receipt")[-1]).strip() == "SETTINGS"


@pytest.mark.parametrize("text", ["{{ mail.nothing }}", "{% if %}", "{{ mail.__class__ }}", "{{ 'x' * 10000000 }}"])
def test_a_broken_template_loses_no_mail(game: Table, text: str) -> None:
    """Every mail goes out as it would without the template, and the pass names file, line and fault once."""
    folder = _write(game, "mine", **dict.fromkeys(("receipt_txt_j2", "report_html_j2", "base_txt_j2"), text))
    before = len(game.mails("north", "report"))
    game = _with_settings(game, "mine")
    first = game.play("north", "strike 1")
    second = game.play("south", "strike 1")
    assert [taken.outcome for _, taken in (*first.taken, *second.taken)] == ["taken", "taken"]
    assert second.closed
    assert len(game.mails("north", "report")) == before + 1
    assert "ORDERS FOR SEGMENT" in flat(text_of(game.mails("north", "receipt")[-1])).upper()
    for done in (first, second):
        assert done.troubles
        assert len(set(done.troubles)) == len(done.troubles)
        assert all(trouble.startswith(str(folder)) and ".j2:1: " in trouble for trouble in done.troubles)
    assert game.run().troubles == []


def test_a_folder_that_is_gone_is_named(game: Table) -> None:
    """Where the folder of the settings is not there, the mails are those that ship, and the pass says so."""
    plain = _with_settings(game, "nowhere").play("north", "guard")
    assert plain.troubles == ["templates: there is no folder nowhere. The templates that ship are used."]
    assert "GUARD" in text_of(game.mails("north", "receipt")[-1]).upper()


def test_a_stranger_is_answered_with_the_templates_of_the_settings(game: Table) -> None:
    """A refusal belongs to no game, so that no game's templates make it."""
    _write(game, "mine", refusal_txt_j2="SETTINGS")
    _write(game, "club", refusal_txt_j2="CLUB")
    templates.choose(game.desk, "g", "club")
    _with_settings(game, "mine").play("north", "guard", code="")
    assert text_of(game.mails(kind="refusal")[-1]).strip() == "SETTINGS"


def test_a_folder_that_is_not_there_is_refused(game: Table) -> None:
    """A game is given a folder that is there, and a game that is there is given one."""
    with pytest.raises(Refused, match="no folder nowhere"):
        templates.choose(game.desk, "g", "nowhere")
    _write(game, "club", report_txt_j2="{% if %}")
    with pytest.raises(StoreError):
        templates.choose(game.desk, "none", "club")
    ((name, why),) = templates.choose(game.desk, "g", "club")
    assert (name, "Expected an expression" in why) == ("report.txt.j2", True)
