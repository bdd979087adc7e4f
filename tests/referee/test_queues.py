"""A game of queues at the referee's table: when a segment waits for a seat, and what a seat is told that owes nothing (Tannenhaus)."""

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.cli.orders import show
from pbem.referee.judging import judge_text
from pbem.rulesets import registry
from tests.referee.table import Table, flat

SIDES = {"nato": ("Nora", "nora@players.test"), "soviet": ("Sam", "sam@players.test")}


@pytest.fixture(name="outpost")
def _outpost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Outpost, begun: NATO owes the first impulse."""
    points = {"tannenhaus": EntryPoint("tannenhaus", "pbem.rulesets.tannenhaus:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    made = Table(tmp_path, players=SIDES, scenario="outpost")
    yield made.begin()
    made.desk.store.close()


def test_refused_lines_keep_a_covered_segment_waiting(outpost: Table) -> None:
    """A queue of which a line was refused is not played before it is mended, although what was taken covers the duty (TN-H26)."""
    done = outpost.play("nato", "impulse 1: move 1jg to 5\nimpulse 2: move 9jg to 5")
    assert [(taken.taken, taken.refused) for _, taken in done.taken] == [(1, 1)]
    assert not done.closed
    assert "Mend them by" in flat(outpost.last("nato", "receipt"))
    assert [closed.why for closed in outpost.play("nato", "amend\nimpulse 2: move 2jg to 5").closed] == ["orders"]


def test_instructions_alone_do_not_answer_for_an_impulse(outpost: Table) -> None:
    """A sheet without an impulse leaves the impulse owed: the receipt says so, and no passes begin before the deadline (TN-H26)."""
    assert not outpost.play("nato", "standing retreat: never").closed
    receipt = flat(outpost.last("nato", "receipt"))
    assert (
        "You still owe: It is your move: impulse 1 of turn 1 (both sides counted). If nothing comes: Without orders you pass"
        in receipt
    )
    assert "There is nothing more to do" not in receipt
    assert [closed.why for closed in outpost.play("nato", "amend\nimpulse 1: pass").closed] == ["orders"]


def test_ready_ends_the_wait_and_keeps_the_queue(outpost: Table) -> None:
    """``ready`` alone says that the refused lines will not be mended: the queue stays in force and is played (TN-H26)."""
    outpost.play("soviet", "pass")
    assert not outpost.play("nato", "impulse 1: move 1jg to 5\nimpulse 2: move 9jg to 5").closed
    assert [closed.why for closed in outpost.play("nato", "ready").closed] == ["orders"]
    assert "1jg went from Kiefernholz (2) to Steg (5)" in flat(outpost.last("nato", "report"))


def test_how_a_queue_reads_is_headed_once(outpost: Table) -> None:
    """The receipt has one heading above the reading of a queue, and above a forecast its title and its area."""
    outpost.play("nato", "impulse 1: fire leo at 1vdv\nimpulse 2: move 9jg to 5")
    receipt = outpost.last("nato", "receipt")
    assert receipt.count("How your queue reads") == 1
    assert "Fire of leo at 1vdv in 6" in receipt


@pytest.mark.parametrize("text", ["pass", "standing impulse: pass", "impulse 1: move 1jg to 5"])
def test_what_covers_an_impulse_closes_the_segment(outpost: Table, text: str) -> None:
    """A pass, a standing pass and an impulse each answer for the impulse that is owed (TN-H5, TN-H26)."""
    assert [closed.why for closed in outpost.play("nato", text).closed] == ["orders"]


def test_a_seat_that_owes_nothing_may_write_ahead(outpost: Table) -> None:
    """TN-H26: the report of the side that is not to act has a sheet, and says what of its queue is in force."""
    report = outpost.last("soviet", "report")
    assert "You may send orders already" in flat(report)
    assert "begin orders g 2 soviet" in report
    outpost.play("soviet", "impulse 1: move bmd to 10\nimpulse 2: move bmd to 9\nimpulse 3: move bmd to 8")
    outpost.play("nato", "impulse 1: move leo to 2\nimpulse 2: move leo to 3")
    assert "NOTHING TO DO" in flat(outpost.last("soviet", "report"))
    assert "In force now impulse 3: move bmd to 8" in flat(outpost.last("soviet", "report"))


def test_what_is_said_of_orders_in_force_has_their_text(outpost: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """A remark on an order that is no line of the mail stands below a head of its own and the order's text (TN-H26)."""
    outpost.play("soviet", "impulse 5: pass\nimpulse 6: pass")
    live = outpost.live()
    judgement = judge_text(live, "soviet", "amend\nimpulse 1: stop")
    assert [line.text for line in judgement.older_lines] == ["impulse 5: pass", "impulse 6: pass"]
    assert judgement.general == ()
    show("amend\nimpulse 1: stop", judgement)
    printed = capsys.readouterr().out
    assert re.search(
        r"ok +2 +impulse 1: stop\n\n+On orders in force:\n\n +impulse 5: pass\n +The queue stops", printed
    ), printed
    outpost.play("soviet", "amend\nimpulse 1: stop")
    receipt = outpost.last("soviet", "receipt").replace("\r\n", "\n")
    assert re.search(r"\n\n +On orders in force:\n\n +impulse 5: pass\n +The queue stops at impulse 1, so", receipt), (
        receipt
    )


def test_a_long_line_is_cut_with_a_sign(outpost: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that does not go into its row ends in a sign, and the row has at most 80 columns."""
    text = "impulse 1: " + "move 1jg to 5; " * 6 + "pass"
    show(text, judge_text(outpost.live(), "nato", text))
    row = next(row for row in capsys.readouterr().out.splitlines() if "impulse 1: move" in row)
    assert row.endswith("…")
    assert len(row) <= 80
