"""A game that moves by its log to another store: a new commitment, its seats taken again, a deadline, and on it goes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem import verify
from pbem.core.audit import audit
from pbem.core.event import encode_line
from pbem.core.log import copy_for
from pbem.referee.errors import Refused
from pbem.referee.moving import REASON, import_game
from pbem.referee.opening import open_game, seat_player
from pbem.referee.ruling import extend, note
from pbem.rulesets.driver import Adjudicator
from pbem.store.errors import StoreError
from pbem.store.files import read_log
from pbem.store.values import Seat
from tests.referee.table import PLAYERS, Chance, Table, flat


@pytest.fixture(name="other")
def _other(tmp_path: Path) -> Table:
    """A second store, empty, with other secrets."""
    return Table(tmp_path / "other", chance=Chance("other"))


def _move(table: Table, other: Table) -> None:
    import_game(other.desk, table.events())


def _seat(other: Table) -> None:
    for side, (name, address) in PLAYERS.items():
        seat_player(other.desk, Seat("g", side, name, address))


def _check(table: Table) -> None:
    proved = verify.verify_bytes(b"".join(map(encode_line, table.events())))
    assert proved.ok, proved.findings
    live = table.live()
    found = audit(table.events(), {live.ruleset.version: Adjudicator(live.ruleset)})
    assert found.agrees
    assert found.audited == found.segments


def test_an_imported_game_goes_on_with_a_new_commitment(game: Table, other: Table) -> None:
    """After an import the log says why it has new dice, and no segment closes before a deadline is set and words are asked."""
    game.play("north", "word: old oak\nstrike 1\nstrike 2")
    game.play("south", "strike 1")
    game.play("south", "strike 1")
    _move(game, other)
    last = other.events()[-1]
    assert (last.kind, last.content["reason"]) == ("dice.committed", REASON)
    assert last.content["commitment"] != game.live().ledger.commitment.value  # type: ignore[union-attr]
    _seat(other)
    assert "How to play" in other.last("north", "welcome")
    open_segment = other.live().ledger.open_segment
    for side in PLAYERS:
        other.play(side, "strike 1")
    other.clock.forward(days=30)
    assert not other.run().closed, "it closed although no seat was asked for its word again"
    made = extend(other.desk, "g", 48)
    assert "DEADLINE" in other.last("north", "deadline").upper()
    assert other.live().ledger.deadline["utc"] == made.utc  # type: ignore[index]
    (closed,) = other.run().closed
    assert closed.segment == open_segment
    assert closed.events[0].content["words"] == {}, "a word from before the new dice was used"
    _check(other)


def test_a_game_that_has_not_begun_moves_too(table: Table, other: Table) -> None:
    """Before it begins an imported game is given time for its words, and then opens and verifies."""
    table.new()
    _move(table, other)
    with pytest.raises(Refused, match="These seats of g are empty: north, south"):
        open_game(other.desk, "g")
    _seat(other)
    with pytest.raises(Refused, match="pbem referee extend g"):
        open_game(other.desk, "g")
    extend(other.desk, "g", 24)
    other.play("south", "word: new start")
    open_game(other.desk, "g")
    assert next(e for e in other.events() if e.kind == "segment.closed").content["words"] == {"south": "new start"}
    _check(other)


def test_a_game_that_is_over_moves_as_it_is(game: Table, other: Table) -> None:
    """The log of a game that is over is taken without a new commitment; only notes can follow."""
    for _ in range(20):
        if game.live().ledger.closed is not None:
            break
        for duty in game.live().duties():
            game.send(duty.side, "strike 1\nstrike 2")
        game.run()
    _move(game, other)
    assert other.events() == game.events()
    with pytest.raises(Refused, match="over"):
        extend(other.desk, "g", 5)
    with pytest.raises(Refused, match="over"):
        seat_player(other.desk, Seat("g", "north", "Nora", "nora@players.test"))
    note(other.desk, "g", "Well played.")
    _check(other)


def test_an_imported_game_keeps_its_zone(table: Table, other: Table) -> None:
    """Deadlines after an import are in the zone of those before it."""
    table.begin(zone="Europe/Paris")
    _move(table, other)
    assert extend(other.desk, "g", 5).zone == "Europe/Paris"


def test_a_seat_is_taken_again_once(game: Table, other: Table) -> None:
    """A seat of an imported game is taken anew, which the log says, and then it is taken."""
    _move(game, other)
    seat_player(other.desk, Seat("g", "north", "Nelly", "nelly@players.test"))
    assert other.events()[-1].kind == "seat.replaced"
    with pytest.raises(Refused, match="Nelly has the North seat already"):
        seat_player(other.desk, Seat("g", "north", "Nora", "nora@players.test"))
    with pytest.raises(Refused, match="Nora has the North seat already"):
        seat_player(game.desk, Seat("g", "north", "Nelly", "nelly@players.test"))


Spoil = Callable[[list[bytes]], list[bytes]]
SPOILS: dict[str, tuple[Spoil, str]] = {
    "cut inside a line": (lambda rows: [*rows[:-1], rows[-1][:-20]], "ends inside a line"),
    "cut inside a segment": (lambda rows: rows[:-2], "inside"),
    "a line dropped": (lambda rows: [*rows[:3], *rows[4:]], "event"),
    "two lines swapped": (lambda rows: [*rows[:2], rows[3], rows[2], *rows[4:]], "event"),
    "a letter changed": (lambda rows: [rows[0].replace(b"ford", b"fort"), *rows[1:]], "does not hold"),
    "a newer version": (lambda rows: [row.replace(b'"v":1', b'"v":2') for row in rows], "a later one is needed"),
    "an unknown member": (lambda rows: [rows[0].replace(b'"v":1', b'"v":1,"w":1'), *rows[1:]], "line 1"),
    "nothing": (lambda rows: [], "empty"),
    "no log": (lambda rows: [b"Dear Nora,\n", b"how are you?\n"], "is not a pbem log"),
}


@pytest.mark.parametrize("name", SPOILS)
def test_a_log_that_does_not_hold_is_refused_with_one_line(game: Table, other: Table, name: str) -> None:
    """A cut, broken, foreign or newer log is not imported, and nothing of it is stored."""
    spoil, said = SPOILS[name]
    events = game.events()
    seal = max(event.seq for event in events if event.kind == "segment.sealed")
    path = other.folder / "bad.jsonl"
    path.write_bytes(b"".join(spoil([encode_line(event) for event in events[: seal + 1]])))
    with pytest.raises((StoreError, Refused)) as refused:
        import_game(other.desk, read_log(path))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    with other.desk.store.reading() as reading:
        assert reading.games() == []


def test_a_copy_and_a_game_that_is_there_are_refused(game: Table, other: Table) -> None:
    """A seat's copy is no log to go on with, and a game is not imported over itself."""
    game.play("north", "strike 1")
    with pytest.raises(StoreError, match="copy for one seat"):
        import_game(other.desk, copy_for(game.events(), "south"))
    before = game.events()
    with pytest.raises(StoreError, match="There is a game g already"):
        import_game(game.desk, game.events())
    assert game.events() == before
    with pytest.raises(Refused, match="no event"):
        import_game(other.desk, [])


def test_a_hidden_sheet_moves_with_the_log(game: Table, other: Table) -> None:
    """Orders in force before the move are in force after it."""
    game.play("north", "strike 1\nguard")
    _move(game, other)
    _seat(other)
    assert other.in_force("north") == ["strike 1", "guard"]
    assert "strike 1" in flat(other.last("north", "welcome"))
