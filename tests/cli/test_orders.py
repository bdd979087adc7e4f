"""``check``, ``submit`` and ``mail read``: orders from a file and mails from a file, answered line by line."""

import json
from pathlib import Path

import pytest

from pbem.referee.reporting import unanswered
from tests.cli.conftest import Pbem
from tests.referee.table import Table, flat

SHEET = b"strike 1\nstrke 2\nanswer yield\nstrike 2 ahead # a comment\n"


def test_check_answers_line_by_line_and_stores_nothing(pbem: Pbem, game: Table) -> None:
    """Each line is marked ok or NO with its number, the wrong place is pointed at, and the game is as it was."""
    before = game.events()
    Path("orders.txt").write_bytes(SHEET)
    ran = pbem.run("check", "g", "north", "orders.txt")
    assert (ran.status, ran.err) == (1, "")
    rows = ran.out.splitlines()
    assert "Nothing is stored." in rows[0]
    marks = [row.split()[:3] for row in rows if row.split()[:1] in (["ok"], ["NO"])]
    assert [(mark[0], mark[1]) for mark in marks] == [("ok", "1"), ("NO", "2"), ("NO", "3"), ("ok", "4")]
    assert any(set(row.strip()) == {"^"} for row in rows)
    assert "2 lines taken, 2 refused." in ran.out
    assert all(len(row) <= 80 for row in rows)
    assert game.events() == before
    assert game.mails("north", "receipt") == []


def test_check_reads_standard_input_and_a_log_file(pbem: Pbem, game: Table) -> None:
    """Orders may come from standard input, and the game from a log file without a database."""
    pbem("log", "export", "g")
    game.desk.store.close()
    for path in pbem.folder.glob("pbem.db*"):
        path.unlink()
    assert "1 line taken" in pbem("check", "logs/g.jsonl", "south", "-", stdin=b"strike 1\n").out


def test_check_as_json_is_for_a_program(pbem: Pbem, game: Table) -> None:
    """The JSON has game, segment, side, the lines taken, findings with their places, and what would be in force."""
    answer = json.loads(pbem.run("check", "g", "north", "-", "--json", stdin=SHEET).out)
    assert (answer["game"], answer["segment"], answer["side"]) == ("g", 2, "north")
    assert answer["taken"] == [1, 4]
    assert answer["in_force"] == ["strike 1", "strike 2 ahead"]
    assert [(row["line"], row["kind"]) for row in answer["findings"]] == [(2, "unreadable"), (3, "illegal")]


def test_submit_stores_what_check_has_shown(pbem: Pbem, game: Table) -> None:
    """``submit`` judges as ``check`` does, stores what is taken, and posts a receipt to the seat."""
    checked = json.loads(pbem.run("check", "g", "north", "-", "--json", stdin=SHEET).out)
    ran = pbem.run("submit", "g", "north", "-", "--json", stdin=SHEET)
    assert (ran.status, ran.err) == (1, "")
    assert json.loads(ran.out) == checked
    assert game.in_force("north") == ["strike 1", "strike 2 ahead"]
    assert "2 LINES WERE REFUSED" in game.last("north", "receipt")
    said = pbem("submit", "g", "north", "-", stdin=b"amend\nguard\n").out
    assert "The sheet is stored. Head " in said
    assert f"{game.events()[-1].seq}:{game.events()[-1].hash}" in said
    assert game.in_force("north") == ["strike 1", "strike 2 ahead", "guard"]


def test_submit_of_nothing_stores_no_sheet(pbem: Pbem, game: Table) -> None:
    """A text without an order leaves what is in force, and says so."""
    pbem("submit", "g", "north", "-", stdin=b"strike 1\n")
    assert "what was in force stays" in pbem("submit", "g", "north", "-", stdin=b"# only a comment\n").flat
    assert game.in_force("north") == ["strike 1"]


@pytest.mark.parametrize("text", ["withdraw\n", "# enough\nretirer\n", "Отозвать.\n", "withdraw\n\nThank you,\nNora\n"])
def test_withdraw_is_obeyed_when_handed_in_as_by_mail(pbem: Pbem, game: Table, text: str) -> None:
    """``check`` says what it would do, ``submit`` takes the orders back, and the receipt says so and no more."""
    game.play("north", "strike 1")
    before = game.events()
    said = pbem("check", "g", "north", "-", stdin=text.encode()).flat
    assert "This would take back all orders" in said
    assert "taken" not in said
    assert game.events() == before
    assert game.in_force("north") == ["strike 1"]
    assert "The orders are withdrawn" in pbem("submit", "g", "north", "-", stdin=text.encode()).flat
    assert game.in_force("north") == []
    assert [duty.side for duty in unanswered(game.live())] == ["north", "south"]
    receipt = flat(game.last("north", "receipt"))
    assert "YOUR ORDERS ARE WITHDRAWN" in receipt
    assert "were taken" not in receipt
    assert "nothing more to do" not in receipt
    assert not game.play("south", "strike 1").closed


def test_help_is_answered_when_handed_in_as_by_mail(pbem: Pbem, game: Table) -> None:
    """``check`` says what it would do; ``submit`` posts the page on how to play and touches no order."""
    game.play("north", "strike 1")
    before = len(game.mails("north", "receipt"))
    assert "would ask for the page" in pbem("check", "g", "north", "-", stdin=b"help\n").flat
    assert game.mails("north", "help") == []
    for _ in range(2):
        assert "goes to the seat by mail" in pbem("submit", "g", "north", "-", stdin=b"help\n").flat
    assert len(game.mails("north", "help")) == 2
    assert len(game.mails("north", "receipt")) == before
    assert game.in_force("north") == ["strike 1"]
    assert json.loads(pbem("check", "g", "north", "-", "--json", stdin=b"help\n").out)["command"] == "help"


def test_a_command_among_orders_is_no_command(pbem: Pbem, game: Table) -> None:
    """Orders above or below the word are judged, and nothing is withdrawn."""
    game.play("north", "guard")
    answer = json.loads(pbem.run("check", "g", "north", "-", "--json", stdin=b"withdraw\nstrike 1\n").out)
    assert (answer["command"], answer["in_force"]) == ("", ["strike 1"])


@pytest.mark.parametrize("text", ["Good luck, old friend\n", "amend\n"])
def test_a_receipt_never_says_taken_where_nothing_was(pbem: Pbem, game: Table, text: str) -> None:
    """A text from which nothing was taken is answered with that, and with what the seat still owes."""
    pbem("submit", "g", "north", "-", stdin=text.encode())
    receipt = flat(game.last("north", "receipt"))
    assert "NO ORDER WAS FOUND" in receipt
    assert "You still owe" in receipt
    assert "nothing more to do" not in receipt
    assert "line taken" not in receipt


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The pass was read: no more orders come from this seat in this segment."),
        ("fr", "ce camp n’envoie plus d’ordres dans ce segment."),
        ("ru", "Пас прочитан"),
    ],
)
def test_a_pass_is_said_to_be_read(pbem: Pbem, game: Table, language: str, sentence: str) -> None:
    """``check`` and ``submit`` mark the line and say what it means; the receipt does not speak of orders taken."""
    for command in ("check", "submit"):
        said = pbem(command, "g", "north", "-", "--language", language, stdin=b"pass\n").flat
        assert sentence in said
        assert "1 pass" in said
        assert "No order was found" not in said
    receipt = flat(game.last("north", "receipt"))
    assert "YOUR PASS WAS TAKEN" in receipt
    assert "No more orders are waited for from you" in receipt
    assert json.loads(pbem("check", "g", "north", "-", "--json", stdin=b"guard\npass\n").out)["taken"] == [1, 2]
    assert [closed.why for closed in game.play("south", "strike 1").closed] == ["orders"]


def test_a_pass_beside_a_refused_line_does_not_close(pbem: Pbem, game: Table) -> None:
    """The terminal says that the refused line is waited for, and so it is."""
    said = pbem.run("submit", "g", "north", "-", stdin=b"strike 99\npass\n").flat
    assert "The pass was read, but refused lines are waited for: send them mended, or the pass alone." in said
    assert [closed.why for closed in game.play("south", "strike 1").closed] == []


def test_quoted_lines_are_not_read(pbem: Pbem, game: Table) -> None:
    """One note says so of all of them; none is an order, a word, the frame of a sheet or the first half of the next line."""
    code = game.code("north")
    text = f"> begin orders g 9 south\n>\n> code: {code}\n> word: oak\n>> strike 2 \\\nstrike 1\n ＞ guard\n"
    ran = pbem("check", "g", "north", "-", stdin=text.encode())
    assert "Quoted lines, which begin with >, are not read. There are 4 of them." in ran.flat
    assert "1 line taken, 0 refused." in ran.out
    assert code not in ran.out
    pbem("submit", "g", "north", "-", stdin=text.encode())
    assert game.in_force("north") == ["strike 1"]
    assert game.live().ledger.first_words == {}
    receipt = game.last("north", "receipt")
    assert "Quoted lines" in receipt
    assert "guard" not in receipt
    pbem("submit", "g", "north", "-", stdin=b"> strike 2\n")
    assert "NO ORDER WAS FOUND" in flat(game.last("north", "receipt"))


@pytest.mark.parametrize(
    "text",
    [
        b"", b"\n\n", b"\xff\xfe\x00", b"strike " + b"9" * 400 + b"\n", "стрелять 1\n".encode(), b"strike\t1\r\n",
        b"word:\n", b'"\n', b"begin orders\nend orders\n", b"end orders\n", b"\\\n", b"amend\n", b"drop\n", b"amend amend\n",
        "strike \u0661\n".encode(), "ѕtrike 1\n".encode(), "strike\u200b 1\n".encode(), "\u202estrike 1\n".encode(),
        b"strike 1 " * 300, b"begin orders g 2 north extra words here\nstrike 1\nend orders\n",
    ],
)  # fmt: skip
def test_no_text_makes_a_command_fail(pbem: Pbem, game: Table, text: bytes) -> None:
    """Whatever the bytes are, both commands answer on stdout with 0 or 1 and in sound JSON (U1)."""
    for command in ("check", "submit"):
        for args in ((), ("--json",)):
            ran = pbem.run(command, "g", "north", "-", *args, stdin=text)
            assert ran.status in (0, 1)
            assert ran.err == ""
            if args:
                json.loads(ran.out)


def test_a_letter_that_looks_like_another_is_never_taken(pbem: Pbem, game: Table) -> None:
    """A Cyrillic letter in a Latin word and a digit of another script refuse the line; a mark without width does not (U1)."""
    for text in ("ѕtrike 1\n", "strike \u0661\n", "\u202estrike 1\n"):
        assert json.loads(pbem.run("check", "g", "north", "-", "--json", stdin=text.encode()).out)["taken"] == []


def test_orders_before_the_game_begins_are_not_submitted(pbem: Pbem, table: Table) -> None:
    """``submit`` before ``open`` says what to do first, and ``check`` refuses the orders."""
    table.new()
    assert "pbem open g" in pbem.refused("submit", "g", "north", "-", stdin=b"strike 1\n")
    ran = pbem.run("check", "g", "north", "-", stdin=b"strike 1\n")
    assert ran.status == 1
    assert "has not begun" in ran.flat


def test_a_mail_is_shown_as_it_would_be_read(pbem: Pbem, game: Table) -> None:
    """``mail read`` shows the order lines, what was left out and why; the code of the seat is not repeated."""
    raw = game.write("north", "Dear referee,\nstrike 1\nguard\n-- \nNora")
    Path("m.eml").write_bytes(raw)
    answer = json.loads(pbem("mail", "read", "m.eml", "--json").out)
    assert set(answer) == {"class", "from", "subject", "message_id", "orders", "ignored", "notes"}
    assert answer["class"] == "orders"
    assert answer["from"] == "nora@players.test"
    assert [row["text"] for row in answer["orders"]] == ["strike 1", "guard"]
    assert {row["text"] for row in answer["ignored"]} >= {"Dear referee,", "Nora"}
    code = game.code("north")
    text = pbem("mail", "read", "-", stdin=raw).out
    assert code not in json.dumps(answer)
    assert code not in text
    assert "Dear referee," in text
    assert "strike 1" in text


def test_a_mail_is_read_without_a_database(pbem: Pbem) -> None:
    """``mail read`` needs no game and no folder of pbem's."""
    assert "no-orders" in pbem("mail", "read", "-", stdin=b"From: n@players.test\nSubject: hello\n\nhello\n").out
    assert not list(pbem.folder.iterdir())


@pytest.mark.parametrize(
    "raw", [b"", b"\x00" * 100, b"From: " + b'"' * 5000, b"\n" * 2000, b"Content-Type: multipart/mixed\n\n"]
)
def test_no_mail_makes_reading_fail(pbem: Pbem, raw: bytes) -> None:
    """Any bytes are a mail that is read or set aside."""
    assert json.loads(pbem("mail", "read", "-", "--json", stdin=raw).out)["orders"] == []


def test_the_outbox_is_sent_on_demand(pbem: Pbem, table: Table) -> None:
    """``mail send`` sends what waits and names each mail."""
    table.new()
    said = pbem("mail", "send").out
    assert [row.split()[2] for row in said.splitlines()] == ["nora@players.test", "sam@players.test"]
    assert len(list(Path("outbox").glob("*.eml"))) == 2
    assert pbem("mail", "send").out == "Nothing waits in the outbox.\n"


def test_a_note_and_an_extension_are_said(pbem: Pbem, game: Table) -> None:
    """The referee's commands say what is so now, and every seat has a mail of it."""
    assert "g waits until 2026-" in pbem("referee", "extend", "g", "30").out
    assert "is in the log of g" in pbem("referee", "note", "g", "Снег ✓").out
    assert "Снег ✓" in game.last("south", "note")
    assert "THE DEADLINE WAS MOVED" in flat(game.last("south", "deadline"))


def test_a_backup_holds_the_games(pbem: Pbem, game: Table) -> None:
    """``db backup`` copies the database to a file that can be used in its place, and only ``--force`` overwrites one."""
    pbem("db", "backup", "copy.db")
    assert "copy.db is there already" in pbem.refused("db", "backup", "copy.db")
    pbem("db", "backup", "copy.db", "--force")
    game.play("north", "strike 1")
    assert Path("copy.db").stat().st_mode & 0o077 == 0
    Path("pbem.toml").write_text('database = "copy.db"\n')
    assert "Open segment 2" in pbem("state", "g").flat
