"""Whose orders a mail holds: a secret code for each seat and segment, in the reply address and in the sheet.

The code is the proof; the From header is only a hint. A code is 100 bits of HMAC-SHA256 under the store's secret, so it
is stored nowhere and shows nothing of the game. It stands in no log and in no mail but the seat's own.
"""

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable

import msgspec

from pbem.core.text import Message, msg
from pbem.mail.headers import is_address
from pbem.mail.result import Reading

_LENGTH = 20
_LOCAL = 64
_CODE = re.compile(r"[a-z2-7]{20}")


class Seat(msgspec.Struct, frozen=True):
    """A seat in a segment; open while orders for the segment are taken."""

    game: str
    segment: int
    side: str
    open: bool = True


class Proof(msgspec.Struct, frozen=True):
    """The mail is from this seat and for its open segment."""

    game: str
    segment: int
    side: str


class Refusal(msgspec.Struct, frozen=True):
    """The mail proves no seat.

    The reason is "no-code", "stranger" (a code that is none of ours), "old-code", "two-seats", "other-seat" (the sheet
    or the address names another game, segment or side than the code) or "unclear" (no single sender). The sentence
    tells nothing about any game.
    """

    reason: str
    message: Message


def code_for(secret: bytes, game: str, segment: int, side: str) -> str:
    """Make the code of a seat for a segment: four groups of five letters and digits, such as ``k3yab-…``.

    Raises:
        ValueError: the secret has fewer than 32 bytes.
    """
    if len(secret) < 32:
        raise ValueError("the secret that codes are made from needs at least 32 bytes")
    text = _bare_code(secret, game, segment, side)
    return "-".join(text[start : start + 5] for start in range(0, _LENGTH, 5))


def _bare_code(secret: bytes, game: str, segment: int, side: str) -> str:
    message = f'["pbem-code/1","{game}",{segment},"{side}"]'.encode()
    digest = hmac.new(secret, message, hashlib.sha256).digest()
    return base64.b32encode(digest).decode("ascii").lower()[:_LENGTH]


def normal_code(text: str) -> str:
    """Bring a code as it was typed to one form: lower case, no dashes and blanks, 0 for o and 1 for l put right."""
    return re.sub(r"[\s-]", "", text).lower().replace("0", "o").replace("1", "l")


def same_code(one: str, other: str) -> bool:
    """Compare two codes in constant time."""
    return hmac.compare_digest(normal_code(one).encode(), normal_code(other).encode())


def reply_address(base: str, game: str, code: str) -> str:
    """Put a code into the mailbox's address: ``referee+game.code@host``; the game is left out where it is too long.

    Raises:
        ValueError: the base is not a plain address, or its local part leaves no room for a code (64 characters).
    """
    local, _, host = base.partition("@")
    bare = normal_code(code)
    if not is_address(base) or len(f"{local}+{bare}") > _LOCAL:
        raise ValueError(
            f"{base!r} cannot carry a code: it must be one address with a local part of at most 43 letters"
        )
    full = f"{local}+{game}.{bare}"
    return f"{full if len(full) <= _LOCAL else f'{local}+{bare}'}@{host}"


def code_line(code: str) -> str:
    """Write the line of an order sheet that proves the seat."""
    return f"code: {code}"


class _Claim(msgspec.Struct, frozen=True):
    code: str
    game: str


def _claims(reading: Reading) -> list[_Claim]:
    found = [_Claim(normal_code(code), "") for code in reading.codes]
    for address in reading.recipients:
        match = re.fullmatch(r"[^@+]*\+(?:([^@]*)\.)?([^@.]+)@[^@]*", address)
        if match and _CODE.fullmatch(normal_code(match[2])):
            found.append(_Claim(normal_code(match[2]), (match[1] or "").lower()))
    return list(dict.fromkeys(claim for claim in found if claim.code))


def find_claims(reading: Reading) -> tuple[str, ...]:
    """List the codes a mail claims, in its ``code:`` lines and the plus-addresses it was sent to, in one form."""
    return tuple(dict.fromkeys(claim.code for claim in _claims(reading)))


def prove(secret: bytes, reading: Reading, seats: Iterable[Seat]) -> Proof | Refusal:
    """Find the seat that a mail proves among the seats of all segments, open and past.

    Every seat is compared, in constant time, so that how long it takes says nothing. A valid code beside an old one of
    the same seat, or beside one that is unknown, is enough; codes of two seats are refused.
    """
    if reading.cls == "refused" or len(reading.from_) != 1:
        return Refusal("unclear", msg("The mail does not name one sender."))
    claims = _claims(reading)
    if not claims:
        return Refusal(
            "no-code",
            msg("The mail has no code. Reply to the newest mail you have from here, or copy its code line."),
        )
    hits: list[tuple[Seat, _Claim]] = []
    for seat in seats:
        code = _bare_code(secret, seat.game, seat.segment, seat.side).encode()
        hits += [(seat, claim) for claim in claims if hmac.compare_digest(code, claim.code.encode())]
    if not hits:
        return Refusal("stranger", msg("The code of the mail is none that is known here."))
    if len({(seat.game, seat.side) for seat, _ in hits}) > 1:
        return Refusal("two-seats", msg("The mail holds the codes of two seats; nothing was taken."))
    current = [(seat, claim) for seat, claim in hits if seat.open]
    if not current:
        return Refusal("old-code", msg("The code of the mail is no longer good. Reply to the newest mail from here."))
    seat = current[0][0]
    if _is_at_odds(reading, seat, current):
        return Refusal(
            "other-seat",
            msg("The mail names another game, segment or side than its code; nothing was taken."),
        )
    return Proof(seat.game, seat.segment, seat.side)


def _is_at_odds(reading: Reading, seat: Seat, hits: list[tuple[Seat, _Claim]]) -> bool:
    if any(claim.game and claim.game != seat.game for _, claim in hits):
        return True
    head = reading.sheet
    if head is None:
        return False
    return (head.game or seat.game, head.segment or str(seat.segment), head.side or seat.side) != (
        seat.game,
        str(seat.segment),
        seat.side,
    )
