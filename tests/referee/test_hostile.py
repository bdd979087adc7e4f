"""What players and strangers write, through the whole referee: names, subjects, orders, words, notes; every mail stays sound."""

import re
from collections.abc import Sequence
from contextlib import suppress
from email.message import EmailMessage

import pytest

from pbem import verify
from pbem.core.event import encode_line
from pbem.referee import opening, ruling
from pbem.referee.deadlines import Rule
from pbem.referee.errors import Refused
from pbem.referee.library import find
from pbem.reports.page import refuse_page
from pbem.store.values import Seat
from tests.mail.test_payloads import HIDDEN, addresses
from tests.payloads import HEADERS, MARKUP, blns
from tests.referee.table import REFEREE, Table, text_of
from tests.reports.pages import Page

ALLOWED = {
    "from", "to", "subject", "date", "message-id", "reply-to", "in-reply-to", "references", "auto-submitted", "mime-version",
    "content-type", "content-transfer-encoding",
}  # fmt: skip
KNOWN = {"nora@players.test", "sam@players.test", "mallory@players.test"}
SIGNS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029\ud800-\udfff]")


def are_sound(mails: list[EmailMessage]) -> None:
    """Hold every mail to one known recipient, the expected headers, sound HTML, and no sign that hides."""
    for mail in mails:
        assert {name.lower() for name in mail} <= ALLOWED
        assert len(mail.keys()) == len({name.lower() for name in mail})
        assert len(addresses(mail)) == 1
        assert set(addresses(mail)) <= KNOWN
        for value in mail.values():
            assert HIDDEN.search(str(value)) is None
        page = mail.get_body(("html",))
        assert isinstance(page, EmailMessage)
        assert Page(str(page.get_content())).faults == []
        refuse_page(str(page.get_content()))
        text = text_of(mail).replace("\r\n", "\n")
        assert SIGNS.search(text) is None
        for part in mail.walk():
            assert re.fullmatch(r"[A-Za-z0-9._-]*", part.get_filename() or "")


def names_and_notes(table: Table, payloads: Sequence[str]) -> tuple[int, int]:
    """Seat a player of each name in a game of its own and write each as a note; return how many names and notes were taken."""
    names = notes = 0
    for number, payload in enumerate(payloads):
        game = f"n{number}"
        opening.new_game(table.desk, game, find("ford"), Rule(), "UTC")
        for name in (payload, payload.replace("@", "#"), "Nora"):
            with suppress(Refused):
                opening.seat_player(table.desk, Seat(game, "north", name, "nora@players.test"))
                names += name != "Nora"
                break
        with suppress(Refused):
            ruling.note(table.desk, game, payload)
            notes += 1
        mails = table.mails("north", game=game)
        assert len(mails) >= 1
        are_sound(mails)
    return names, notes


def test_no_name_and_no_note_is_more_than_that(table: Table) -> None:
    """H1 and X1: some payloads as the name of a player and as a note to all: each mail goes to its seat alone, as text."""
    names, notes = names_and_notes(table, (*HEADERS, *MARKUP)[::4])
    assert min(names, notes) >= 25


@pytest.mark.slow
def test_no_name_and_no_note_of_all_is_more_than_that(table: Table) -> None:
    """H1 and X1: every payload as the name of a player and as a note to all: each mail goes to its seat alone, as text."""
    names, notes = names_and_notes(table, (*HEADERS, *MARKUP))
    assert min(names, notes) >= 100


def header(text: str) -> str:
    """A payload as far as a sender can write it into a header: in one line of Latin letters."""
    return re.sub(r"[\r\n\0]", " ", text).encode("utf-8", "replace").decode("latin-1")[:900]


def test_no_subject_or_name_of_a_sender_is_more_than_that(game: Table) -> None:
    """H1: each payload as the subject, the sender's name, the Message-ID and the References of a stranger's mail and of a player's."""
    for number, payload in enumerate(HEADERS[::2]):
        value = header(payload)
        for code in ("", game.code("north")):
            raw = (
                f'From: "{value.replace(chr(34), "")}" <mallory@players.test>\r\nTo: {REFEREE}\r\nSubject: {value}\r\n'
                f"Message-ID: <{number}{value[:40].replace(' ', '')}@x.test>\r\nReferences: <a@b.test> {value}\r\nIn-Reply-To: {value}\r\n"
                f"X-Other: {value}\r\n\r\ncode: {code}\r\nguard\r\n"
            )
            game.drop(raw.encode("latin-1"))
    assert game.run().troubles == []
    are_sound(game.mails())
    refused = game.mails(kind="refusal")
    assert {address for mail in refused for address in addresses(mail)} <= {"mallory@players.test"}


@pytest.mark.parametrize("payload", MARKUP[::7], ids=range(0, 60, 7))
def test_no_order_is_more_than_an_order(game: Table, payload: str) -> None:
    """X1: a payload as an order, in an order, as a word and as a remark is answered in a sound mail, and told in a sound report."""
    text = payload.encode("utf-8", "replace").decode()
    one = " ".join(text.split())
    game.play("north", f"word: {one[:180]}\n{text}\nstrike 1 {one}\nstrike 2 # {one}\nguard")
    game.play("south", f"strike 1\n{text}")
    assert game.run().troubles == []
    are_sound(game.mails())
    data = b"".join(map(encode_line, game.events()))
    assert verify.verify_bytes(data).ok


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 520, 65))
def test_naughty_strings_by_mail(game: Table, start: int) -> None:
    """U1: the big list of naughty strings as orders, words and names by mail: no fault, every answer sound, the log holds."""
    texts = blns()[start : start + 65]
    for text in texts:
        kept = text.encode("utf-8", "replace").decode()
        done = game.play(
            "north", f"amend\n{kept}\nword: {kept}\nstrike 1 {kept}", subject=" ".join(kept.split())[:200] or "x"
        )
        assert done.troubles == []
    done = game.play("south", "\n".join(texts).encode("utf-8", "replace").decode() + "\nstrike 1")
    assert done.troubles == []
    are_sound(game.mails())
    assert verify.verify_bytes(b"".join(map(encode_line, game.events()))).ok
