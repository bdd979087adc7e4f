"""Making a game, seating players and beginning: what is refused, in one sentence, with nothing stored."""

from pathlib import Path
from typing import Any

import pytest

from pbem.referee.deadlines import Rule
from pbem.referee.errors import Refused
from pbem.referee.library import find
from pbem.referee.opening import clean_name, new_game, open_game, seat_player
from pbem.store.errors import StoreError
from pbem.store.values import Seat
from tests.referee.table import PLAYERS, Table

BAD_NAMES = [
    "", "../x", "a/b", "/etc/passwd", "..", ".", "Sedan", "x" * 64, "-x", "a b", "a\0b", "a\nb", "game.jsonl", "é",
    "a\u202eb", "CON.", "%2e", "~", "$HOME", "a;b", "ａ", "١",
]  # fmt: skip


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_game_has_a_plain_name(tmp_path: Path, name: str) -> None:
    """A name that is no id is refused before anything is written, in the folder or outside it (P1)."""
    table = Table(tmp_path / "a" / "b")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(StoreError) as refused:
        new_game(table.desk, name, find("ford"), Rule(), "UTC")
    assert "\n" not in str(refused.value)
    assert sorted(tmp_path.rglob("*")) == before
    with table.desk.store.reading() as reading:
        assert reading.games() == []


@pytest.mark.parametrize("name", ["a", "x" * 63, "sedan-40", "0", "con"])
def test_a_plain_name_is_taken(table: Table, name: str) -> None:
    """Letters, digits and dashes make a name of 1 to 63 characters."""
    new_game(table.desk, name, find("ford"), Rule(), "UTC")
    assert table.kinds(name) == ["game.opened", "dice.committed"]


def test_a_name_is_used_once(table: Table) -> None:
    """A second game of a name is refused and the first is as it was."""
    table.new()
    before = table.events()
    with pytest.raises(StoreError, match="There is a game g already"):
        new_game(table.desk, "g", find("ford"), Rule(), "UTC")
    assert table.events() == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"side": "east"}, "Sides are: north, south"),
        ({"address": "nobody"}, "not a mail address"),
        ({"address": ""}, "not a mail address"),
        ({"address": "a@b.test, c@d.test"}, "not a mail address"),
        ({"address": "a@b.test\nBcc: x@y.test"}, "not a mail address"),
        ({"language": "xx"}, "no language"),
        ({"zone": "Mars/Olympus"}, "no time zone"),
        ({"player": "\u200b\u202e"}, "a name"),
        ({"player": "nora@players.test"}, "no address"),
        ({"game": "nosuch"}, "There is no game nosuch"),
    ],
)
def test_a_seat_that_cannot_be_is_refused(table: Table, change: dict[str, str], said: str) -> None:
    """Side, address, language, zone and name are checked, and nothing is logged or mailed."""
    new_game(table.desk, "g", find("ford"), Rule(), "UTC")
    values: dict[str, Any] = {"game": "g", "side": "north", "player": "Nora", "address": "nora@players.test"}
    with pytest.raises((Refused, StoreError)) as refused:
        seat_player(table.desk, Seat(**(values | change)))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert table.kinds() == ["game.opened", "dice.committed"]
    assert table.mails() == []


def test_a_seat_is_taken_once(table: Table) -> None:
    """A seat that is taken is not given away, and its player is named."""
    table.new()
    with pytest.raises(Refused, match="Nora has the North seat already"):
        seat_player(table.desk, Seat("g", "north", "Mallory", "m@evil.test"))


def test_a_player_without_a_name_is_known_by_his_side(table: Table) -> None:
    """The public log has no part of an address: who gives no name is called by his side."""
    new_game(table.desk, "g", find("ford"), Rule(), "UTC")
    made = seat_player(table.desk, Seat("g", "north", "", "nora.smith@players.test"))
    assert made.player == "North"
    assert "smith" not in str(table.events())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Nora   Smith ", "Nora Smith"),
        ("Nora\u202eSmith", "NoraSmith"),
        ("Nora\r\nBcc: x", "NoraBcc: x"),
        ("x" * 100, "x" * 60),
        ("Élodie <b>", "Élodie <b>"),
        ("\x1b[31mred", "[31mred"),
    ],
)
def test_a_name_is_made_fit_to_be_shown(name: str, shown: str) -> None:
    """Control signs and directions are taken out of a name, and it is one line of at most 60 characters."""
    assert clean_name(name) == shown


def test_a_game_begins_when_every_seat_is_taken_and_once(table: Table) -> None:
    """An empty seat is named with the command that fills it; a game that has begun does not begin again."""
    new_game(table.desk, "g", find("ford"), Rule(), "UTC")
    seat_player(table.desk, Seat("g", "north", *PLAYERS["north"]))
    with pytest.raises(Refused, match=r"empty: south\. Fill them with: pbem seat g south"):
        open_game(table.desk, "g")
    seat_player(table.desk, Seat("g", "south", *PLAYERS["south"]))
    open_game(table.desk, "g")
    before = table.events()
    with pytest.raises(Refused, match="has begun already"):
        open_game(table.desk, "g")
    assert table.events() == before
    with pytest.raises(StoreError, match="There is no game"):
        open_game(table.desk, "nosuch")


def test_the_dice_are_committed_to_before_anybody_sits(table: Table) -> None:
    """The commitment stands in the log before the first seat, and in the welcome of each."""
    table.new()
    assert table.kinds() == ["game.opened", "dice.committed", "seat.taken", "seat.taken"]
    commitment = table.events()[1].content["commitment"]
    for side in PLAYERS:
        assert commitment in table.last(side, "welcome")
