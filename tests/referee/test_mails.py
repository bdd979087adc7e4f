"""Mails that come twice, from strangers, from machines, with old codes, or damaged: what is taken and what is answered."""

from datetime import timedelta
from email.message import EmailMessage

import pytest

from tests.referee.table import BEGIN, REFEREE, Table, flat, text_of


def _outcomes(done: object) -> list[str]:
    return [taken.outcome for _, taken in done.taken]  # type: ignore[attr-defined]


# The same mail again


@pytest.mark.parametrize("id", [None, ""])
def test_the_same_bytes_twice_are_one_mail(game: Table, id: str | None) -> None:
    """A mail that is delivered twice gives one event and one receipt, with a Message-ID and without (r03)."""
    raw = game.write("north", "strike 1", id=id)
    game.drop(raw)
    game.drop(raw)
    assert _outcomes(game.run()) == ["taken", "again"]
    game.drop(raw)
    assert _outcomes(game.run()) == ["again"]
    assert game.kinds().count("orders.received") == 1
    assert len(game.mails("north", "receipt")) == 1


def test_a_known_message_id_with_other_bytes_is_kept_and_not_applied(game: Table) -> None:
    """A second mail under a used Message-ID is stored, flagged and changes nothing (O1)."""
    game.play("north", "strike 1", id="<one@players.test>")
    before = game.events()
    other = game.write("north", "guard", id="<one@players.test>")
    game.drop(other)
    assert _outcomes(game.run()) == ["other"]
    assert game.events() == before
    with game.desk.store.reading() as reading:
        kept = reading.inbox()
    assert kept[-1].raw == other
    assert kept[-1].outcome.startswith("other")


@pytest.mark.parametrize("list_first", [True, False])
def test_a_copy_through_a_list_does_not_stand_in_for_the_direct_one(game: Table, list_first: bool) -> None:
    """A list copy yields nothing and does not use up the Message-ID of the mail that comes straight."""
    direct = game.write("north", "strike 1", id="<two@players.test>")
    by_list = b"List-Id: <club.example>\r\n" + direct
    for raw in (by_list, direct) if list_first else (direct, by_list):
        game.drop(raw)
    assert sorted(_outcomes(game.run())) == ["automatic", "taken"]
    assert game.in_force("north") == ["strike 1"]
    assert len(game.mails("north", "receipt")) == 1


# Who it is from


def test_a_stranger_changes_nothing_and_learns_nothing(game: Table) -> None:
    """A mail without a code, even from a player's address, is refused to that address and names no game (r06)."""
    before = game.events()
    assert _outcomes(game.play("north", "strike 1", code="")) == ["stranger"]
    assert game.events() == before
    (mail,) = game.mails(kind="refusal")
    assert mail["To"].addresses[0].addr_spec == "nora@players.test"
    text = mail.as_string()
    assert "ford" not in text
    assert "North" not in text
    assert "NO" not in [part for part in text.split() if part == "g"]


@pytest.mark.parametrize("code", ["aaaaa-bbbbb-ccccc-ddddd", "not a code at all", "abcde"])
def test_a_wrong_code_proves_no_seat(game: Table, code: str) -> None:
    """A code that is none of ours is no proof."""
    before = game.events()
    assert _outcomes(game.play("north", "strike 1", code=code)) == ["stranger"]
    assert game.events() == before


def test_the_code_counts_and_not_the_from_header(game: Table) -> None:
    """Orders with a seat's code are that seat's, whoever sends them; the receipt goes to the seat's own address."""
    game.play("north", "strike 1", sender="a friend <friend@elsewhere.test>")
    assert game.in_force("north") == ["strike 1"]
    (receipt,) = game.mails("north", "receipt")
    assert receipt["To"].addresses[0].addr_spec == "nora@players.test"


def test_another_seats_code_moves_the_other_seat_only(game: Table) -> None:
    """A sheet with north's code is north's, although south sent it; both codes in one mail are refused."""
    game.play("south", "strike 1", code=game.code("north"))
    assert game.in_force("north") == ["strike 1"]
    assert game.in_force("south") == []
    before = game.events()
    both = f"code: {game.code('north')}\nguard"
    assert _outcomes(game.play("south", both)) == ["two-seats"]
    assert game.events() == before


def test_a_reply_by_the_plus_address_alone_is_proof(game: Table) -> None:
    """A reply to a receipt needs no code line: the address it goes to proves the seat."""
    game.play("north", "strike 1")
    for kind in ("report", "receipt"):
        to = game.reply_to("north", kind)
        assert to.startswith("referee+g.")
        assert _outcomes(game.play("north", f"amend\n{'guard' if kind == 'report' else 'ask me'}", code="", to=to)) == [
            "taken"
        ]
    assert sorted(game.in_force("north")) == ["ask me", "guard", "strike 1"]


def test_a_code_typed_in_capitals_with_blanks_is_the_same_code(game: Table) -> None:
    """Letters and dashes of a code may be typed as one likes."""
    code = game.code("north").upper().replace("-", " ")
    assert _outcomes(game.play("north", "strike 1", code=code)) == ["taken"]


def test_an_old_code_applies_nothing_and_is_answered_once(game: Table) -> None:
    """A mail with the code of a closed segment changes nothing; it gets one notice, however often it comes (S2)."""
    old = game.code("north")
    held = game.write("north", "guard", code=old)
    game.play("north", "strike 1")
    assert game.play("south", "strike 1").closed
    before = game.events()
    for _ in range(3):
        game.drop(held)
    assert _outcomes(game.run()) == ["old-code", "again", "again"]
    assert game.events() == before
    (notice,) = game.mails(kind="refusal")
    assert "CLOSED" in flat(text_of(notice))


def test_two_senders_are_refused_without_an_answer(game: Table) -> None:
    """A mail with two From addresses is kept, and neither of them is answered."""
    before = game.events(), len(game.mails())
    raw = game.write("north", "strike 1").replace(b"\nTo: ", b"\nFrom: mallory@evil.test\nTo: ", 1)
    game.drop(raw)
    assert _outcomes(game.run()) == ["unclear"]
    assert (game.events(), len(game.mails())) == before


# What no person wrote


@pytest.mark.parametrize(
    ("headers", "outcome"),
    [
        ({"Auto-Submitted": "auto-replied"}, "automatic"),
        ({"Auto-Submitted": "auto-generated"}, "automatic"),
        ({"X-Autoreply": "yes"}, "automatic"),
        ({"Precedence": "bulk"}, "automatic"),
        ({"Return-Path": "<>"}, "automatic"),
    ],
)
def test_machines_are_not_answered(game: Table, headers: dict[str, str], outcome: str) -> None:
    """An automatic mail, even with a good code, applies nothing and gets no answer (L1)."""
    before = game.events(), len(game.mails())
    assert _outcomes(game.play("north", "strike 1", headers=headers)) == [outcome]
    assert (game.events(), len(game.mails())) == before


def test_a_bounce_is_noted_and_not_answered(game: Table) -> None:
    """A delivery report applies nothing and gets no answer; the pass names whom it is about (L1)."""
    report = EmailMessage()
    report["From"] = "MAILER-DAEMON@players.test"
    report["To"] = REFEREE
    report["Return-Path"] = "<>"
    report["Subject"] = "Undelivered"
    report["Message-ID"] = "<b1@players.test>"
    report["X-Failed-Recipients"] = "nora@players.test"
    report.set_content("It could not be delivered.\n")
    before = game.events(), len(game.mails())
    game.drop(report.as_bytes())
    ((_, taken),) = game.run().taken
    assert taken.outcome == "bounce"
    assert "nora@players.test" in taken.note
    assert (game.events(), len(game.mails())) == before


def test_two_referees_do_not_answer_each_other(game: Table) -> None:
    """Every mail of ours, sent to ourselves as another referee would get it, ends there (L1)."""
    for mail in game.mails():
        game.drop(mail.as_bytes())
    before = game.events(), len(game.mails())
    done = game.run()
    assert set(_outcomes(done)) == {"automatic"}
    assert (game.events(), len(game.mails())) == before


# Damaged and odd ones


def test_an_empty_mail_changes_nothing_and_is_answered(game: Table) -> None:
    """A mail with a code and nothing else is answered, and what was in force stays."""
    game.play("north", "strike 1")
    to = game.reply_to("north", "receipt")
    done = game.play("north", "", code="", to=to)
    assert _outcomes(done) == ["nothing"]
    assert game.in_force("north") == ["strike 1"]
    assert "NO ORDER WAS FOUND" in game.last("north", "receipt")


def test_no_bytes_at_all_are_kept_and_not_answered(game: Table) -> None:
    """A file of nothing is taken out of the inbox and troubles nobody."""
    before = len(game.mails())
    game.drop(b"")
    done = game.run()
    assert not done.troubles
    assert len(game.mails()) == before
    assert not list((game.folder / "inbox" / "new").iterdir())


def test_an_unknown_charset_loses_no_plain_line(game: Table) -> None:
    """In a charset that nobody knows the plain lines are read and the receipt says so; a garbled one is refused."""
    raw = game.write("north", "strike 1\nguard")
    raw = raw.replace(b'charset="utf-8"', b'charset="x-klingon"')
    assert b"x-klingon" in raw
    game.drop(raw)
    game.run()
    assert game.in_force("north") == ["strike 1", "guard"]
    assert "x-klingon" in game.last("north", "receipt")


def test_winmail_is_answered_with_what_to_do(game: Table) -> None:
    """A mail packed into winmail.dat changes nothing; the receipt says how to send it again."""
    mail = EmailMessage()
    mail["From"] = "sam@players.test"
    mail["To"] = game.reply_to("south", "report")
    mail["Message-ID"] = "<w1@players.test>"
    mail.set_content(" \n")
    mail.add_attachment(b"\x78\x9f\x3e\x22junk", maintype="application", subtype="ms-tnef", filename="winmail.dat")
    game.drop(mail.as_bytes())
    assert _outcomes(game.run()) == ["nothing"]
    assert "winmail.dat" in flat(game.last("south", "receipt"))
    assert game.in_force("south") == []


def test_a_reply_above_the_quoted_report_is_read_and_the_quote_is_not(game: Table) -> None:
    """A quoted-printable multipart reply with the report quoted below gives the orders above it and no other."""
    report = game.mails("north", "report")[-1]
    text = text_of(report)
    quoted = "\n".join(f"> {line}" for line in text.splitlines()).replace("# strike 1", "strike 1")
    mail = EmailMessage()
    mail["From"] = "Nora <nora@players.test>"
    mail["To"] = str(report["Reply-To"])
    mail["Subject"] = f"Re: {report['Subject']}"
    mail["In-Reply-To"] = str(report["Message-ID"])
    mail["Message-ID"] = "<q1@players.test>"
    body = f"Bonjour, à l'attaque !\n\nguard\nask me\n\nOn Monday the referee wrote:\n{quoted}\n"
    mail.set_content(body, cte="quoted-printable")
    mail.add_alternative(f"<html><body><p>{body}</p></body></html>", subtype="html")
    game.drop(mail.as_bytes())
    assert _outcomes(game.run()) == ["taken"]
    assert game.in_force("north") == ["guard", "ask me"]
    receipt = game.mails("north", "receipt")[-1]
    assert receipt["In-Reply-To"] == "<q1@players.test>"
    assert "<q1@players.test>" in receipt["References"]


def test_a_filled_in_sheet_is_taken_from_between_its_marks(game: Table) -> None:
    """The order sheet of a report, its comment signs taken away, is taken as it stands, code and header and all."""
    text = game.last("north", "report")
    sheet = text[text.index("begin orders") : text.index("\nend orders") + len("\nend orders")]
    filled = sheet.replace("# guard", "guard").replace("word:", "word: sheet word")
    assert _outcomes(game.play("north", filled, code="")) == ["taken"]
    assert game.in_force("north") == ["guard"]
    assert game.live().ledger.first_words["north"].text == "sheet word"


# When it came


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


def test_two_attached_sheets_are_refused_with_the_reason(game: Table) -> None:
    """A mail of which nobody can say what to read is answered with why, and not with a reason that is not so."""
    mail = EmailMessage()
    mail["From"] = "nora@players.test"
    mail["To"] = game.reply_to("north", "report")
    mail["Message-ID"] = "<a2@players.test>"
    mail.set_content("see below\n")
    for name in ("one.txt", "two.txt"):
        mail.add_attachment(b"strike 1\n", maintype="text", subtype="plain", filename=name)
    game.drop(mail.as_bytes())
    assert _outcomes(game.run()) == ["unclear"]
    (notice,) = game.mails(kind="refusal")
    said = flat(text_of(notice))
    assert said.count("More than one text file is attached (one.txt, two.txt). Send one.") == 1
    assert "sender" not in said.lower()
    assert game.in_force("north") == []


def test_a_garbled_line_is_refused_and_waited_for(game: Table) -> None:
    """A line with a letter that could not be read is refused; the rest is taken, and the segment waits for it."""
    raw = game.write("north", "strike 1\nstrike 2 ahead # caf\u00e9")
    raw = raw.replace("é".encode(), b"\xe9").replace(b"=C3=A9", b"=E9")
    game.drop(raw)
    done = game.run()
    assert _outcomes(done) == ["taken"]
    assert game.in_force("north") == ["strike 1"]
    assert not game.play("south", "strike 1").closed
    assert "charset" in flat(game.last("north", "receipt"))


def test_a_code_is_good_for_its_own_game_alone(game: Table) -> None:
    """A code of another game moves that game; sent to the address of this one it is refused and moves none (S2)."""
    game.begin("h")
    foreign = game.code("north", "h")
    assert foreign != game.code("north", "g")
    assert _outcomes(game.play("north", "strike 1", code=foreign)) == ["taken"]
    assert game.in_force("north", "g") == []
    assert game.in_force("north", "h") == ["strike 1"]
    before = game.events("g"), game.events("h")
    bare = foreign.replace("-", "")
    done = game.play("north", "guard", code="", to=f"referee+g.{bare}@pbem.test")
    assert _outcomes(done) == ["other-seat"]
    assert (game.events("g"), game.events("h")) == before


def test_a_mail_that_was_held_for_turns_applies_nothing(game: Table) -> None:
    """A mail of two segments ago, the same or under a new Message-ID, is told that its code is old (S2)."""
    code = game.code("south")
    held = game.write("south", "strike 1\nguard", code=code, id="<held@players.test>")
    renamed = held.replace(b"<held@", b"<other@")
    for _ in range(2):
        for side in ("north", "south"):
            game.send(side, "strike 1")
        game.run()
    before = game.events()
    game.drop(held)
    game.drop(renamed)
    game.drop(held)
    assert _outcomes(game.run()) == ["old-code", "old-code", "again"]
    assert game.events() == before
    assert len(game.mails(kind="refusal")) == 2
