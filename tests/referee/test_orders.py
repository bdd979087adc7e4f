"""What a seat's mails do to its sheet: taken, amended, refused, withdrawn, and when the segment closes by it."""

import pytest

from tests.referee.table import Table, flat


def test_orders_of_both_seats_close_the_segment(game: Table) -> None:
    """The pass in which the last sheet comes in closes the segment for "orders" and posts a report to each seat."""
    first = game.play("north", "strike 1")
    assert [taken.outcome for _, taken in first.taken] == ["taken"]
    assert not first.closed
    second = game.play("south", "strike 1\nguard")
    assert [(closed.segment, closed.why) for closed in second.closed] == [(2, "orders")]
    assert {(d.seat, d.kind) for d in second.sent} == {("south", "receipt"), ("north", "report"), ("south", "report")}


def test_a_mail_without_an_order_leaves_the_sheet_in_force(game: Table) -> None:
    """Neither chat nor a mail of refused lines wipes a sheet (r02)."""
    game.play("north", "strike 1\nguard")
    for text in ("Good luck to you, old friend.", "answer yield", "strike 99"):
        game.play("north", text)
        assert game.in_force("north") == ["strike 1", "guard"]
    receipt = game.last("north", "receipt")
    assert "strike 1" in receipt
    assert game.live().ledger.sheets["north"].hash in flat(receipt)


def test_a_refused_line_takes_no_order_out_of_force(game: Table) -> None:
    """An amendment that is refused does not take with it the order that it would have replaced."""
    game.play("north", "strike 1\nstrike 2 ahead")
    game.play("north", "amend\nstrike 2\nanswer yield")
    assert game.in_force("north") == ["strike 1", "strike 2"]
    game.play("north", "amend\nanswer yield")
    assert game.in_force("north") == ["strike 1", "strike 2"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("amend\nstrike 2", ["strike 1", "guard", "strike 2"]),
        ("amend\nstrike 1 ahead", ["strike 1 ahead", "guard"]),
        ("strike 3", ["strike 3"]),
        ("drop guard", ["strike 1"]),
        ("drop strike 1\nstrike 2", ["strike 2"]),
        ("drop strike 7", ["strike 1", "guard"]),
        ("STRIKE 1 AHEAD", ["strike 1 ahead"]),
        ("frapper 2 devant", ["strike 2 ahead"]),
    ],
)
def test_a_second_mail_replaces_amends_or_drops(game: Table, text: str, left: list[str]) -> None:
    """A plain sheet replaces, ``amend`` changes line by line, ``drop`` takes out; the receipt shows what is left (r04)."""
    game.play("north", "strike 1\nguard")
    game.play("north", text)
    assert sorted(game.in_force("north")) == sorted(left)
    receipt = game.last("north", "receipt")
    for line in left:
        assert line in receipt


def test_refused_lines_keep_the_segment_waiting_until_they_are_mended(game: Table) -> None:
    """A seat whose last mail had refused lines is waited for, and its mended mail closes the segment at once."""
    game.play("south", "strike 1")
    done = game.play("north", "strike 1\nanswer yield")
    assert [(taken.outcome, taken.taken, taken.refused) for _, taken in done.taken] == [("taken", 1, 1)]
    assert not done.closed
    assert "1 LINE WAS REFUSED" in flat(game.last("north", "receipt"))
    assert [closed.why for closed in game.play("north", "strike 1").closed] == ["orders"]


def test_at_the_deadline_counts_what_was_taken(game: Table) -> None:
    """A sheet that waits to be mended counts at the deadline with the lines that were taken, and is not called silent."""
    game.play("south", "strike 1")
    game.play("north", "strike 1\nanswer yield")
    game.clock.forward(days=4)
    (closed,) = game.run().closed
    assert closed.why == "deadline"
    assert closed.events[0].content["sheets"]["north"] is not None
    assert any(event.kind == "roll" and "/north" in event.content["name"] for event in closed.events)
    assert "No orders came from" not in flat(game.last("north", "report"))


def test_a_note_of_the_referee_does_not_end_the_wait(game: Table) -> None:
    """A note between a refused mail and the pass does not make the segment close over the refused lines."""
    from pbem.referee.ruling import note

    game.play("north", "strike 1\nanswer yield")
    note(game.desk, "g", "Mind the ford.")
    assert not game.play("south", "strike 1").closed


def test_withdrawn_orders_are_owed_again(game: Table) -> None:
    """A seat that withdraws has nothing in force, is waited for, and at the deadline counts as silent."""
    game.play("north", "word: oak\nstrike 1")
    done = game.play("north", "withdraw")
    assert [taken.outcome for _, taken in done.taken] == ["withdrawn"]
    assert game.in_force("north") == []
    assert "YOUR ORDERS ARE WITHDRAWN" in flat(game.last("north", "receipt"))
    assert not game.play("south", "strike 1").closed
    game.clock.forward(days=4)
    (closed,) = game.run().closed
    assert closed.events[0].content["words"] == {"north": "oak"}
    assert "No orders came from North (Nora)" in flat(game.last("south", "report"))


def test_a_pass_order_says_that_nothing_is_to_come(game: Table) -> None:
    """``pass`` alone is an answer: the seat is not waited for and not silent."""
    game.play("north", "pass")
    (closed,) = game.play("south", "strike 1").closed
    assert closed.why == "orders"
    assert "No orders came from" not in flat(game.last("south", "report"))


def test_what_goes_on_from_earlier_segments_outlives_a_withdrawal(game: Table) -> None:
    """``withdraw`` takes back the sheet of the segment; what was carried into it is in force again."""
    game.play("north", "strike 1\nstrike 2\nstrike 3")
    game.play("south", "strike 1")
    carried = game.in_force("north")
    assert carried
    game.play("north", "guard")
    assert game.in_force("north") == ["guard"]
    game.play("north", "withdraw")
    assert game.in_force("north") == carried


def test_help_is_answered_and_changes_nothing(game: Table) -> None:
    """``help`` brings the page on how to play, with a code, and no order is touched."""
    game.play("north", "strike 1")
    before = game.in_force("north")
    done = game.play("north", "help")
    assert [taken.outcome for _, taken in done.taken] == ["help"]
    assert game.in_force("north") == before
    assert "How to play by mail" in flat(game.last("north", "help"))
    assert game.code("north") in game.last("north", "help")


@pytest.mark.parametrize(
    ("header", "names"),
    [("g 9 north", "9"), ("other 2 north", "other"), ("g 2 south", "south"), ("g 1 north", "1")],
)
def test_a_sheet_of_another_game_segment_or_side_is_refused(game: Table, header: str, names: str) -> None:
    """A header that names something else than the code refuses the whole sheet, and the receipt says what is open."""
    game.play("north", "strike 1")
    done = game.play("north", f"begin orders {header}\nguard\nend orders")
    assert [taken.outcome for _, taken in done.taken] == ["refused"]
    assert game.in_force("north") == ["strike 1"]
    said = flat(game.last("north", "receipt"))
    assert f"This sheet is for {' '.join(header.split()[:1])}" in said
    assert names in said
    assert "Open is g, segment 2, north" in said


def test_a_sheet_with_the_right_header_is_taken(game: Table) -> None:
    """The header of the newest report is taken, in whatever case it is typed."""
    game.play("north", "Begin Orders G 2 NORTH\nguard\nEnd Orders\nstrike 1")
    assert game.in_force("north") == ["guard"]


def test_orders_before_the_game_begins_are_refused(table: Table) -> None:
    """Before ``pbem open`` no sheet is taken, so that segment 1 closes without one; a word counts all the same."""
    from pbem import verify
    from pbem.core.event import encode_line
    from pbem.referee.opening import open_game

    table.new()
    done = table.play("north", "word: early bird\nstrike 1\nguard")
    assert [taken.outcome for _, taken in done.taken] == ["refused"]
    assert "has not begun" in flat(table.last("north", "receipt"))
    table.play("south", "withdraw")
    open_game(table.desk, "g")
    close = next(event for event in table.events() if event.kind == "segment.closed")
    assert close.content["sheets"] == {"north": None, "south": None}
    assert close.content["words"] == {"north": "early bird"}
    proved = verify.verify_bytes(b"".join(map(encode_line, table.events())))
    assert proved.ok, proved.findings
