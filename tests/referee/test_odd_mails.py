"""Mails from machines and mails that are damaged: what is read of them, and whether they are answered."""

from email.message import EmailMessage

import pytest

from pbem.referee.running import Pass
from tests.referee.table import REFEREE, Table, flat, text_of


def _outcomes(done: Pass) -> list[str]:
    return [taken.outcome for _, taken in done.taken]


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
