"""Mails that come twice, from strangers, with old codes and other codes: what is taken and what is answered."""

import pytest

from pbem.referee.running import Pass
from tests.referee.table import Table, flat, text_of


def _outcomes(done: Pass) -> list[str]:
    return [taken.outcome for _, taken in done.taken]


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
