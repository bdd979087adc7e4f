"""Deadlines: wall times and zones, reminders, extensions, and what happens when one passes."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.referee.deadlines import (
    Deadline,
    DeadlineError,
    Rule,
    at_wall,
    check_rule,
    extended,
    format_instant,
    hours_left,
    next_deadline,
    parse_instant,
    reminder_due,
    zone_of,
)
from pbem.referee.errors import Refused
from pbem.referee.opening import new_game
from pbem.referee.ruling import extend, note
from tests.referee.table import BEGIN, PLAYERS, Table, flat


@pytest.mark.parametrize(
    ("local", "zone", "utc", "wall"),
    [
        ("2026-03-28T20:00", "Europe/Berlin", "2026-03-28T19:00:00Z", "2026-03-28T20:00"),
        ("2026-03-30T20:00", "Europe/Berlin", "2026-03-30T18:00:00Z", "2026-03-30T20:00"),
        ("2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00Z", "2026-03-29T03:30"),
        ("2026-10-25T02:30", "Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25T02:30"),
        ("2026-10-25T01:59", "Europe/Berlin", "2026-10-24T23:59:00Z", "2026-10-25T01:59"),
        ("2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00Z", "2026-10-25T03:00"),
        ("2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00Z", "2026-03-08T03:30"),
        ("2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T15:15:00Z", "2026-04-05T01:45"),
        ("2026-06-01T12:00", "Asia/Kathmandu", "2026-06-01T06:15:00Z", "2026-06-01T12:00"),
        ("2026-06-01T12:00", "UTC", "2026-06-01T12:00:00Z", "2026-06-01T12:00"),
    ],
)
def test_a_wall_time_has_one_instant(local: str, zone: str, utc: str, wall: str) -> None:
    """A time that does not exist moves on by the hour lost; of one that comes twice the later counts (d01)."""
    assert at_wall(datetime.fromisoformat(local), zone) == Deadline(utc, wall, zone)


def test_the_deadlines_of_days_follow_the_wall_clock() -> None:
    """Three days of 20:00 in Berlin over a change of clocks stay at 20:00 there (d01)."""
    now = datetime(2026, 3, 27, 19, 0, tzinfo=UTC)
    found = [next_deadline(now + timedelta(days=day), "Europe/Berlin", Rule(1)).utc for day in range(3)]
    assert found == ["2026-03-28T19:00:00Z", "2026-03-29T18:00:00Z", "2026-03-30T18:00:00Z"]


def test_the_days_are_counted_in_the_zone_of_the_game() -> None:
    """Late in the evening in London it is tomorrow already in Auckland."""
    now = datetime(2026, 6, 1, 22, 0, tzinfo=UTC)
    assert next_deadline(now, "Pacific/Auckland", Rule(1, "08:00")).local == "2026-06-03T08:00"


def test_an_instant_is_written_as_it_is_read() -> None:
    """The text form of an instant is the log's, with the seconds cut off."""
    text = "2026-01-02T03:04:05Z"
    assert format_instant(parse_instant(text)) == text
    assert format_instant(parse_instant(text) + timedelta(microseconds=999_999)) == text


@pytest.mark.parametrize(
    "rule",
    [
        Rule(0), Rule(61), Rule(-1), Rule(3, "25:00"), Rule(3, "20.00"), Rule(3, "8pm"), Rule(3, ""),
        Rule(3, "20:00", -1), Rule(3, "20:00", 73),
    ],
)  # fmt: skip
def test_a_rule_that_cannot_be_is_refused(table: Table, rule: Rule) -> None:
    """Days, time of day and reminder are held to their bounds, in one sentence, and no game is made."""
    from pbem.referee.library import find

    with pytest.raises(DeadlineError):
        check_rule(rule)
    with pytest.raises(Refused) as refused:
        new_game(table.desk, "g", find("ford"), rule, "UTC")
    assert "\n" not in str(refused.value)
    with table.desk.store.reading() as reading:
        assert not reading.has_game("g")


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "UTC\0", "Europe"])
def test_a_zone_that_is_none_is_refused(zone: str) -> None:
    """A zone is one of the names of the zone database, and nothing that leads to a file."""
    with pytest.raises(DeadlineError, match="no time zone"):
        zone_of(zone)


@pytest.mark.parametrize(("hours", "good"), [(1, True), (2000, True), (0, False), (-3, False), (2001, False)])
def test_an_extension_has_bounds(hours: int, good: bool) -> None:
    """A deadline is put off by 1 to 2000 hours."""
    old = at_wall(BEGIN.replace(day=5, hour=20, tzinfo=None), "UTC")
    if good:
        assert extended(old, hours, BEGIN).instant - old.instant == timedelta(hours=hours)
        return
    with pytest.raises(DeadlineError):
        extended(old, hours, BEGIN)


def test_an_extension_counts_from_now_when_the_deadline_has_passed() -> None:
    """A deadline of yesterday that is put off by two hours is in two hours."""
    old = at_wall(BEGIN.replace(day=1, hour=20, tzinfo=None), "Europe/Paris")
    made = extended(old, 2, BEGIN)
    assert made == Deadline("2026-03-02T11:00:00Z", "2026-03-02T12:00", "Europe/Paris")


@pytest.mark.parametrize(("hours", "left"), [(3.0, 3), (2.99, 2), (0.0, 0), (-0.01, -1)])
def test_hours_left_are_rounded_down(hours: float, left: int) -> None:
    """Nobody is told that he has more time than he has."""
    deadline = at_wall(BEGIN.replace(day=5, hour=20, tzinfo=None), "UTC")
    assert hours_left(deadline, deadline.instant - timedelta(hours=hours)) == left


@pytest.mark.parametrize(
    ("before", "remind", "due"), [(25, 24, False), (24, 24, True), (1, 24, True), (0, 24, False), (1, 0, False)]
)
def test_a_reminder_has_its_time(before: int, remind: int, due: bool) -> None:
    """A reminder is due from its hour until the deadline, and never where the game has none."""
    deadline = at_wall(BEGIN.replace(day=5, hour=20, tzinfo=None), "UTC")
    assert reminder_due(deadline, Rule(3, "20:00", remind), deadline.instant - timedelta(hours=before)) is due


# In a game


def test_a_deadline_is_set_with_every_segment(table: Table) -> None:
    """Opening and each close set the next deadline by the game's rule, in its zone, and the report says when it is."""
    table.begin(rule=Rule(2, "21:30", 12), zone="Europe/Paris")
    first = table.live().ledger.deadline
    assert first is not None
    assert (first["segment"], first["local"], first["utc"]) == (2, "2026-03-04T21:30", "2026-03-04T20:30:00Z")
    assert "Wednesday 4 March 2026, 20:30 UTC" in flat(table.last("north", "report"))
    table.clock.forward(days=1)
    table.send("north", "strike 1")
    table.send("south", "strike 1")
    table.run()
    second = table.live().ledger.deadline
    assert second is not None
    assert (second["segment"], second["local"]) == (3, "2026-03-05T21:30")


def test_whoever_owes_is_reminded_exactly_once(game: Table) -> None:
    """The reminder goes once to each seat that still owes, with its code, and to none that has sent."""
    game.play("north", "strike 1")
    game.clock.time = BEGIN.replace(day=4, hour=19)
    assert game.run().reminded == []
    game.clock.time = BEGIN.replace(day=4, hour=20, minute=1)
    assert game.run().reminded == [("g", "south")]
    for _ in range(3):
        game.clock.forward(hours=2)
        assert game.run().reminded == []
    assert len(game.mails("south", "reminder")) == 1
    assert game.mails("north", "reminder") == []
    assert game.code("south") in game.last("south", "reminder")


def test_a_seat_that_has_lines_to_mend_is_reminded(game: Table) -> None:
    """A sheet that waits for refused lines to be mended is reminded of as if nothing had come."""
    game.play("north", "strike 1\nanswer yield")
    game.clock.time = BEGIN.replace(day=5, hour=1)
    assert sorted(game.run().reminded) == [("g", "north"), ("g", "south")]


def test_a_deadline_that_was_put_off_is_reminded_of_again(game: Table) -> None:
    """A new deadline has a reminder of its own."""
    game.clock.time = BEGIN.replace(day=5, hour=1)
    assert len(game.run().reminded) == 2
    extend(game.desk, "g", 48)
    assert game.run().reminded == []
    game.clock.time = BEGIN.replace(day=7, hour=1)
    assert len(game.run().reminded) == 2


def test_at_the_deadline_defaults_stand_in_for_silence(game: Table) -> None:
    """When nobody has sent anything the segment closes by its defaults, and each report says who was silent."""
    game.clock.time = BEGIN.replace(day=5, hour=19, minute=59)
    assert not game.run().closed
    game.clock.time = BEGIN.replace(day=5, hour=20)
    (closed,) = game.run().closed
    assert (closed.segment, closed.why) == (2, "deadline")
    assert closed.events[0].content["sheets"] == {"north": None, "south": None}
    for side in PLAYERS:
        said = flat(game.last(side, "report"))
        assert "No orders came from North (Nora); the defaults decided." in said
        assert "No orders came from South (Sam); the defaults decided." in said


def test_a_long_pause_closes_one_segment_and_not_all(game: Table) -> None:
    """After weeks without a pass one segment closes by its deadline, and the next has its full time."""
    game.clock.forward(days=40)
    assert [closed.segment for closed in game.run().closed] == [2]
    assert game.run().closed == []
    deadline = game.live().ledger.deadline
    assert deadline is not None
    assert parse_instant(deadline["utc"]) > game.clock() + timedelta(days=2)


# The referee's word


def test_an_extension_tells_every_seat_and_holds(game: Table) -> None:
    """A deadline that is put off is logged by the referee, mailed to each seat with old and new time, and holds."""
    made = extend(game.desk, "g", 24)
    event = game.events()[-1]
    assert (event.kind, event.by, event.content["utc"]) == ("deadline.set", "referee", made.utc)
    assert made.utc == "2026-03-06T20:00:00Z"
    for side in PLAYERS:
        said = flat(game.last(side, "deadline"))
        assert "Friday 6 March 2026, 20:00 UTC" in said
        assert "Thursday 5 March 2026, 20:00 UTC" in said
    game.clock.time = BEGIN.replace(day=5, hour=21)
    assert not game.run().closed
    game.clock.time = BEGIN.replace(day=6, hour=20)
    assert game.run().closed


def test_a_note_reaches_log_and_seats_even_after_the_end(game: Table) -> None:
    """A note is an event and a mail to each seat; it changes no order, and it may follow the end."""
    game.play("north", "strike 1")
    note(game.desk, "g", "  Be brave.\n\n\nAnd   patient.\x1b[31m  ")
    event = game.events()[-1]
    assert (event.kind, event.content["what"], event.content["who"]) == ("ruling", "note", "The referee")
    assert event.content["why"] == "Be brave.\n\n\nAnd patient.[31m"
    assert game.in_force("north") == ["strike 1"]
    for side in PLAYERS:
        assert "Be brave." in game.last(side, "note")
    for _ in range(20):
        if game.live().ledger.closed is not None:
            break
        for duty in game.live().duties():
            game.send(duty.side, "strike 1\nstrike 2")
        game.run()
    note(game.desk, "g", "Thank you.")
    assert game.kinds()[-1] == "ruling"
    assert "Thank you." in game.last("north", "note")
    assert "code:" not in game.last("north", "note")
    game.run()
    assert b"Thank you." in (game.folder / "logs" / "g.jsonl").read_bytes()


@pytest.mark.parametrize("text", ["", "  \n ", "\x00\x01", "x" * 4001])
def test_a_note_has_something_to_say(game: Table, text: str) -> None:
    """An empty note and one that is too long are refused."""
    before = game.events()
    with pytest.raises(Refused, match="1 to 4000"):
        note(game.desk, "g", text)
    assert game.events() == before


def test_a_game_that_has_not_begun_has_no_deadline_to_put_off(table: Table) -> None:
    """Before the game begins an extension is refused, with what to do."""
    table.new()
    with pytest.raises(Refused, match="pbem open g"):
        extend(table.desk, "g", 5)
