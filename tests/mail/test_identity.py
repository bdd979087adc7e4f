"""The code of a seat: made, carried, found again, and refused wherever it does not fit."""

import re

import pytest

from pbem.mail.headers import is_address
from pbem.mail.identity import (
    Proof,
    Refusal,
    Seat,
    code_for,
    code_line,
    find_claims,
    normal_code,
    prove,
    reply_address,
    same_code,
)
from pbem.mail.reading import read_mail
from tests.mail.samples import HEAD, mail

SECRET = bytes(range(32))
SEATS = [
    Seat(game, segment, side, open=segment == 3)
    for game in ("kursk", "sedan-40")
    for segment in (1, 2, 3)
    for side in ("axis", "soviet")
]
CODE = code_for(SECRET, "kursk", 3, "axis")
OLD = code_for(SECRET, "kursk", 2, "axis")
RIVAL = code_for(SECRET, "kursk", 3, "soviet")
OTHER = code_for(SECRET, "sedan-40", 3, "axis")
FOREIGN = code_for(bytes(32), "kursk", 3, "axis")


def sent(to: str = "referee@host.test", body: str = "MOVE 12 0304 0305", sender: str = "red@players.test") -> bytes:
    """Make a mail to an address."""
    return mail(body, head=HEAD.replace("game7+k3y@umpire.test", to).replace("Red Player <red@players.test>", sender))


def outcome(raw: bytes) -> str:
    """Give what a mail proves, in a word."""
    proof = prove(SECRET, read_mail(raw), SEATS)
    return f"{proof.game}/{proof.segment}/{proof.side}" if isinstance(proof, Proof) else proof.reason


def plus(code: str, game: str = "kursk") -> str:
    """Give the reply address of a code."""
    return reply_address("referee@host.test", game, code)


def test_a_code_is_a_hundred_bits_of_letters_and_digits() -> None:
    """A code has twenty letters of base32 in four groups, and is the same whenever it is made."""
    assert re.fullmatch(r"[a-z2-7]{5}(-[a-z2-7]{5}){3}", CODE)
    assert code_for(SECRET, "kursk", 3, "axis") == CODE


def test_codes_of_different_seats_differ() -> None:
    """No two of game, segment, side and secret share a code."""
    made = {code_for(secret, seat.game, seat.segment, seat.side) for seat in SEATS for secret in (SECRET, bytes(32))}
    assert len(made) == 2 * len(SEATS)


def test_a_short_secret_is_refused() -> None:
    """Codes are made from at least 32 bytes of secret."""
    with pytest.raises(ValueError, match="32 bytes"):
        code_for(b"short", "kursk", 1, "axis")


@pytest.mark.parametrize("typed", [CODE.upper(), CODE.replace("-", ""), CODE.replace("-", " "), f" {CODE} "])
def test_case_dashes_and_blanks_of_a_code_do_not_matter(typed: str) -> None:
    """A code typed by hand is known in any of its forms."""
    assert same_code(typed, CODE)
    assert not same_code(typed, OLD)
    assert outcome(sent(body=f"code: {typed}\nMOVE 12 0304 0305")) == "kursk/3/axis"


def test_the_reply_address_fits_any_game_name() -> None:
    """The local part keeps within 64 characters; a game too long for it is left out, and the code still proves."""
    game = "g" + "x" * 62
    address = reply_address("referee@host.test", game, CODE)
    assert address == f"referee+{normal_code(CODE)}@host.test"
    assert plus(CODE) == f"referee+kursk.{normal_code(CODE)}@host.test"
    assert is_address(address)
    assert outcome(sent(address)) == "kursk/3/axis"


@pytest.mark.parametrize("base", ["referee", "a b@host.test", "x" * 60 + "@host.test", "a@b.test\r\nBcc: c@d.test"])
def test_an_address_that_cannot_carry_a_code_is_refused(base: str) -> None:
    """The mailbox's own address must be plain and short enough."""
    with pytest.raises(ValueError, match="cannot carry a code"):
        reply_address(base, "kursk", CODE)


SHEET = "begin orders {0}\nMOVE 12 0304 0305\nend orders\n"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (sent(plus(CODE)), "kursk/3/axis"),
        (sent(f"Umpire <{plus(CODE).upper()}>"), "kursk/3/axis"),
        (sent(f"x@y.test, {plus(CODE)}"), "kursk/3/axis"),
        (sent(plus(RIVAL)), "kursk/3/soviet"),
        (sent(plus(OTHER, "sedan-40")), "sedan-40/3/axis"),
        (sent(body=f"{code_line(CODE)}\nMOVE 12 0304 0305"), "kursk/3/axis"),
        (sent(body=f"begin orders kursk 3 axis\n{code_line(CODE)}\nMOVE 12 0304 0305\nend orders"), "kursk/3/axis"),
        (sent(plus(CODE), SHEET.format("kursk 3 axis")), "kursk/3/axis"),
        (sent(plus(CODE), SHEET.format("")), "kursk/3/axis"),
        (sent(plus(OLD), f"{code_line(CODE)}\nMOVE 12 0304 0305"), "kursk/3/axis"),
        (sent(plus(FOREIGN), f"{code_line(CODE)}\nMOVE 12 0304 0305"), "kursk/3/axis"),
        (sent(), "no-code"),
        (sent(body=f"> {code_line(CODE)}\nMOVE 12 0304 0305"), "no-code"),
        (sent("referee+kursk@host.test"), "no-code"),
        (sent(plus(FOREIGN)), "stranger"),
        (sent(plus(CODE[:-1] + ("a" if CODE[-1] != "a" else "b"))), "stranger"),
        (sent(body="code: aaaaaaaa\nMOVE 12 0304 0305"), "stranger"),
        (sent(plus(OLD)), "old-code"),
        (sent(body=f"{code_line(OLD)}\nMOVE 12 0304 0305"), "old-code"),
        (sent(plus(CODE), f"{code_line(RIVAL)}\nMOVE 12 0304 0305"), "two-seats"),
        (sent(f"{plus(CODE)}, {plus(OTHER, 'sedan-40')}"), "two-seats"),
        (sent(plus(CODE, "sedan-40")), "other-seat"),
        (sent(plus(CODE), SHEET.format("kursk 2 axis")), "other-seat"),
        (sent(plus(CODE), SHEET.format("kursk 3 soviet")), "other-seat"),
        (sent(plus(CODE), SHEET.format("sedan-40 3 axis")), "other-seat"),
        (sent(plus(CODE), sender="red@players.test, blue@players.test"), "unclear"),
        (sent(plus(CODE), sender="red@players.test <blue@evil.test>"), "unclear"),
        (sent(plus(CODE), sender=""), "unclear"),
    ],
)
def test_only_the_right_code_with_one_sender_proves_a_seat(raw: bytes, expected: str) -> None:
    """Codes are good for their seat and open segment alone; each other case has its reason."""
    assert outcome(raw) == expected


@pytest.mark.parametrize("sender", ["red@players.test", "blue@evil.test", "Anyone <any@where.test>"])
def test_the_sender_is_only_a_hint(sender: str) -> None:
    """The right code proves the seat from any single address, and without it no address does."""
    assert outcome(sent(plus(CODE), sender=sender)) == "kursk/3/axis"
    assert outcome(sent(sender=sender)) == "no-code"


def test_a_refusal_tells_nothing_of_any_game() -> None:
    """No sentence of a refusal holds a game, side, segment or code."""
    for raw in (sent(), sent(plus(OLD)), sent(plus(FOREIGN)), sent(plus(CODE), SHEET.format("kursk 3 soviet"))):
        refusal = prove(SECRET, read_mail(raw), SEATS)
        assert isinstance(refusal, Refusal)
        assert not refusal.message.args
        assert not re.search(r"kursk|sedan|axis|soviet|\d", refusal.message.id)


def test_claims_are_found_in_addresses_and_in_live_lines_only() -> None:
    """The codes a mail claims are those of its recipients and of its own lines, each once."""
    raw = sent(plus(CODE), f"{code_line(CODE)}\n> {code_line(RIVAL)}\n{code_line(OLD)}\nMOVE 12 0304")
    assert set(find_claims(read_mail(raw))) == {normal_code(CODE), normal_code(OLD)}
