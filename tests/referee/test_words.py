"""Words for the dice: the first of a segment counts, an older one is held, and every report shows those that were used."""

import pytest

from tests.referee.table import Table, flat


def _words(table: Table, segment: int) -> object:
    return table.live().ledger.closes[segment].words


def test_the_first_word_of_a_segment_counts(game: Table) -> None:
    """A second word is logged and does not count; the receipt shows the first, with seq and hash."""
    game.play("north", "word: acorn\nword: beech")
    game.play("north", "word: cedar\nstrike 1")
    given = [event for event in game.events() if event.kind == "word.given"]
    assert [event.content["word"] for event in given] == ["acorn", "beech", "cedar"]
    said = flat(game.last("north", "receipt"))
    assert f'Your word for the dice of segment 2 is "acorn", event {given[0].seq}, hash {given[0].hash}' in said
    assert "cedar" not in said.partition("IN FORCE")[2]
    game.play("south", "strike 1")
    assert _words(game, 2) == {"north": "acorn"}


def test_a_word_may_be_given_at_any_time_from_the_welcome_on(table: Table) -> None:
    """A word in the answer to the welcome is used by segment 1, before any order can be given."""
    from pbem.referee.opening import open_game

    table.new()
    table.play("south", "word:   spaces at both ends   ")
    open_game(table.desk, "g")
    assert _words(table, 1) == {"south": "spaces at both ends"}


def test_a_seat_that_gives_none_is_held_to_its_older_word(game: Table) -> None:
    """The word of the close before stands in for a new one, and the report says that it is the older one."""
    game.play("north", "word: oak\nstrike 1")
    game.play("south", "strike 1")
    game.play("north", "strike 1")
    game.play("south", "word: elm\nstrike 1")
    assert _words(game, 2) == {"north": "oak"}
    assert _words(game, 3) == {"north": "oak", "south": "elm"}
    said = flat(game.last("south", "report"))
    assert "oak" in said
    assert "elm" in said


@pytest.mark.parametrize("line", ["word:", "word:   ", "word: " + "x" * 201, "word: a\tb"])
def test_what_is_no_word_is_not_given(game: Table, line: str) -> None:
    """An empty word is none; one of more than 200 characters, or with a control sign in it, is refused."""
    game.play("north", f"{line}\nstrike 1")
    assert "word.given" not in game.kinds()
    assert game.in_force("north") == ["strike 1"]


@pytest.mark.parametrize("word", ["x" * 200, "quotes \" and \\ and ' too", "# is no comment", "слово ✓", "a  b"])
def test_any_line_of_text_is_a_word(game: Table, word: str) -> None:
    """A word is the rest of its line as it stands, the comment sign and quotes included."""
    from pbem import verify
    from pbem.core.event import encode_line

    game.play("north", f"word: {word}\nstrike 1")
    game.play("south", "strike 1")
    assert _words(game, 2) == {"north": word}
    proved = verify.verify_bytes(b"".join(map(encode_line, game.events())))
    assert proved.ok, proved.findings


def test_a_withdrawal_leaves_the_word(game: Table) -> None:
    """Orders can be taken back and the word cannot."""
    game.play("north", "word: oak\nstrike 1")
    game.play("north", "withdraw")
    assert game.live().ledger.first_words["north"].text == "oak"
    assert '"oak"' in flat(game.last("north", "receipt"))


def test_a_word_in_a_refused_sheet_is_given(game: Table) -> None:
    """The header of an old sheet refuses its orders and not its word."""
    game.play("north", "begin orders g 1 north\nword: ash\nguard\nend orders")
    assert game.in_force("north") == []
    assert game.live().ledger.first_words["north"].text == "ash"


def test_a_word_is_hidden_until_its_segment_closes(game: Table) -> None:
    """The other seat's copy has no word before the close, and has it after."""
    from pbem.core.log import copy_for

    game.play("north", "word: hidden oak\nstrike 1")
    assert "hidden oak" not in str(copy_for(game.events(), "south"))
    game.play("south", "strike 1")
    assert "hidden oak" in str(copy_for(game.events(), "south"))
