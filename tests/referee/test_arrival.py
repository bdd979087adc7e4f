"""When a mail counts: by its arrival, before a deadline or after it, after the end, and after trouble."""

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.referee.desk import Desk
from pbem.referee.running import Pass
from pbem.rulesets.driver import RulesetFault
from pbem.rulesets.live import LiveGame
from pbem.store.transaction import Tx
from tests.referee.table import BEGIN, Table, flat, text_of


def _outcomes(done: Pass) -> list[str]:
    return [taken.outcome for _, taken in done.taken]


def test_a_mail_counts_by_when_it_arrived_not_by_when_it_was_fetched(game: Table) -> None:
    """Of two mails fetched after the deadline the one that had arrived before it counts, the other is late (d08)."""
    deadline = BEGIN.replace(day=5, hour=20)
    game.send("north", "strike 1", arrived=deadline - timedelta(minutes=30))
    game.send("south", "strike 1", arrived=deadline + timedelta(seconds=40))
    game.clock.time = deadline + timedelta(hours=3)
    done = game.run()
    assert sorted(_outcomes(done)) == ["old-code", "taken"]
    (closed,) = done.closed
    assert closed.why == "deadline"
    sheets = closed.events[0].content["sheets"]
    assert sheets["north"] is not None
    assert sheets["south"] is None
    assert "No orders came from South (Sam)" in flat(game.last("north", "report"))
    assert game.in_force("south") == []


def test_a_mail_on_the_stroke_of_the_deadline_is_late(game: Table) -> None:
    """The instant of the deadline is past it."""
    deadline = BEGIN.replace(day=5, hour=20)
    game.send("north", "strike 1", arrived=deadline)
    game.clock.time = deadline + timedelta(minutes=1)
    assert _outcomes(game.run()) == ["old-code"]


def test_the_mails_of_all_games_are_held_against_their_own_deadlines(game: Table) -> None:
    """A pass for one game takes the mails of another one too, and the other's deadline holds for them."""
    game.begin("h")
    deadline = BEGIN.replace(day=5, hour=20)
    game.send("north", "strike 1", arrived=deadline + timedelta(minutes=1), game="h")
    game.clock.time = deadline + timedelta(hours=1)
    assert _outcomes(game.run("g")) == ["old-code"]


def test_what_arrives_while_a_pass_runs_counts_in_the_next_one(game: Table) -> None:
    """A deadline that passes while the pass is at work closes nothing before the mails have been looked at again."""
    deadline = BEGIN.replace(day=5, hour=20)
    game.clock.time = deadline - timedelta(seconds=2)
    game.send("north", "strike 1")
    real = game.clock

    class Slow:
        def __call__(self) -> object:
            return real.forward(seconds=1)

    game.desk.now = Slow()  # type: ignore[assignment]
    done = game.run()
    assert _outcomes(done) == ["taken"]
    assert not done.closed
    game.desk.now = real
    game.send("south", "guard", arrived=deadline - timedelta(milliseconds=500))
    done = game.run()
    assert _outcomes(done) == ["taken"]
    assert [closed.events[0].content["sheets"]["south"] is not None for closed in done.closed] == [True]


@pytest.mark.parametrize("date", ["Fri, 01 Jan 1999 00:00:00 +0000", "Fri, 01 Jan 2100 00:00:00 +0000", "yesterday"])
def test_the_date_header_decides_nothing(game: Table, date: str) -> None:
    """The later arrival is in force, whatever its Date says (r01)."""
    game.send("north", "strike 1", arrived=BEGIN + timedelta(hours=1))
    raw = game.write("north", "guard").replace(b"Mon, 02 Mar 2026 09:00:00 +0000", date.encode())
    game.drop(raw, BEGIN + timedelta(hours=2))
    game.clock.forward(hours=3)
    game.run()
    assert game.in_force("north") == ["guard"]


# After the end, and troubles


def test_a_mail_after_the_end_is_told_so(game: Table) -> None:
    """Orders for a game that is over, whatever code they have, change nothing and are answered with one sentence."""
    first = game.code("north")
    _win(game)
    code = game.code("north")
    before = game.events()
    for old in (first, code):
        assert _outcomes(game.play("north", "strike 1", code=old)) == ["over"]
    assert game.events() == before
    notices = game.mails(kind="refusal")
    assert len(notices) == 2
    assert all("THE GAME IS OVER" in text_of(notice) for notice in notices)
    robot = game.write("north", "strike 1", code=code, sender="no-reply@players.test")
    game.drop(robot)
    assert _outcomes(game.run()) == ["over"]
    assert len(game.mails(kind="refusal")) == 2


def _win(game: Table) -> None:
    for _ in range(20):
        live = game.live()
        if live.ledger.closed is not None:
            return
        for duty in live.duties():
            game.send(duty.side, "answer yield" if live.state.asked else "strike 1\nstrike 2")
        game.run()
    raise AssertionError("the duel does not end")


def test_one_unreadable_file_stops_no_mail(game: Table) -> None:
    """A folder in the inbox is named, and the mail behind it is taken."""
    (game.folder / "inbox" / "new" / "0000.folder").mkdir(parents=True)
    done = game.play("north", "strike 1")
    assert _outcomes(done) == ["taken"]
    assert len(done.troubles) == 1
    assert "0000.folder" in done.troubles[0]


def test_a_mail_that_fails_stays_and_is_tried_again(game: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault while a mail is taken leaves it in the inbox with nothing stored of it; the next pass takes it whole."""
    from pbem.referee import letters

    before = game.events()

    def fail(*_: object, **__: object) -> bool:
        raise RuntimeError("the printer is on fire")

    with monkeypatch.context() as broken:
        broken.setattr(letters, "receipt", fail)
        done = game.play("north", "strike 1")
    assert done.troubles == ["0001.mail: the printer is on fire"]
    assert game.events() == before
    assert _outcomes(game.run()) == ["taken"]
    assert game.in_force("north") == ["strike 1"]


def test_a_game_whose_ruleset_is_gone_keeps_its_mails(game: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a ruleset is not installed its games stand still and their mails wait; afterwards they count by their arrival."""
    from pbem.rulesets import registry

    deadline = BEGIN.replace(day=5, hour=20)
    game.send("north", "strike 1", arrived=deadline - timedelta(hours=1))
    game.clock.time = deadline + timedelta(hours=1)
    before = game.events()
    with monkeypatch.context() as gone:
        gone.setattr(registry, "_points", dict)
        registry.load.cache_clear()
        done = game.run()
        assert done.taken == []
        assert all('No ruleset "duel" is installed' in trouble for trouble in done.troubles)
        assert len(done.troubles) >= 2
    registry.load.cache_clear()
    assert game.events() == before
    done = game.run()
    assert done.troubles == []
    (closed,) = done.closed
    assert closed.events[0].content["sheets"]["north"] is not None


def test_a_game_that_cannot_be_closed_stops_no_other(game: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where closing fails at a deadline the game is named and its late mails wait; other games go on as if it were not there."""
    from pbem.referee import closing

    game.begin("h")
    deadline = BEGIN.replace(day=5, hour=20)
    for name in ("g", "h"):
        game.send("north", "strike 1", arrived=deadline + timedelta(minutes=1), game=name)
        game.send("south", "strike 1", arrived=deadline - timedelta(minutes=1), game=name)
    game.clock.time = deadline + timedelta(hours=1)
    real = closing.close_in

    def fail(desk: Desk, tx: Tx, live: LiveGame, why: str = "orders") -> closing.Closed:
        if live.game == "g":
            raise RulesetFault("the rules know no way out")
        return real(desk, tx, live, why)

    with monkeypatch.context() as broken:
        broken.setattr(closing, "close_in", fail)
        done = game.run()
    assert sorted((taken.outcome, taken.game) for _, taken in done.taken) == [
        ("old-code", ""),
        ("taken", "g"),
        ("taken", "h"),
    ]
    assert [(closed.game, closed.why) for closed in done.closed] == [("h", "deadline")]
    assert any("g: the rules know no way out" in trouble for trouble in done.troubles)
    assert any("g could not be closed at its deadline" in trouble for trouble in done.troubles)
    done = game.run()
    assert _outcomes(done) == ["old-code"]
    assert [(closed.game, closed.why) for closed in done.closed] == [("g", "deadline")]
    assert done.closed[0].events[0].content["sheets"]["north"] is None


def test_a_damaged_game_stops_no_other(game: Table) -> None:
    """A game whose stored log was tampered with is named in every pass, and the mails of other games are taken."""
    import sqlite3

    game.begin("h")
    game.desk.store.close()
    with sqlite3.connect(game.folder / "pbem.db") as connection:
        for (name,) in list(connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")):
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("UPDATE event SET body = 'no json' WHERE game = 'g' AND seq > 5")
    connection.close()
    game.desk = game.open_desk()
    done = game.play("north", "strike 1", game="h")
    assert [(taken.outcome, taken.game) for _, taken in done.taken] == [("taken", "h")]
    assert done.troubles
    assert all("of g does not hold at event 6" in trouble for trouble in done.troubles)


def test_a_mail_that_another_pass_has_taken_is_no_trouble(game: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that vanishes between listing and reading, or before it is moved, was taken by another pass and is no fault."""
    from pbem.mail.transports import MaildirInbox

    listed, done = MaildirInbox._listed, MaildirInbox.done
    ghosts = ["new"]

    def with_ghost(inbox: MaildirInbox, folder: str) -> list[tuple[float, str, Path]]:
        found = listed(inbox, folder)
        if folder in ghosts:
            ghosts.remove(folder)
            found.append((0.0, "ghost", inbox.path / "new" / "ghost"))
        return found

    def too_late(inbox: MaildirInbox, key: str) -> bool:
        done(inbox, key)
        raise FileNotFoundError(key)

    monkeypatch.setattr(MaildirInbox, "_listed", with_ghost)
    monkeypatch.setattr(MaildirInbox, "done", too_late)
    passed = game.play("north", "strike 1")
    assert ghosts == []
    assert passed.troubles == []
    assert _outcomes(passed) == ["taken"]
