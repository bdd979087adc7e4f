"""Dice nobody can bend: `pbem-dice/1` (design section 5).

A chain of seeds is committed to before any seat is taken; a segment's key mixes its seed with the words of the seats;
a roll is known by its segment and name, so that neither order nor repetition changes it. The secret is handed in.
"""

import hmac
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256

import msgspec

from pbem.core import canon

SPEC = "pbem-dice/1"
"""The name of the dice's form, in every commitment."""

CHAIN_LENGTH = 4096
"""n: how many segments one seed chain serves."""

WORD_BYTES = 4
"""A die takes numbers of so many bytes, big-endian, from a block of 32."""

_DICE = re.compile(r"([1-9][0-9]{0,5})d([1-9][0-9]{0,9})", re.ASCII)
_NAME = re.compile(r"[ -\"$-~]+")


class DiceFault(ValueError):
    """A roll that may not be asked or written: a fault of the ruleset, never of a player."""


Kept = Mapping[tuple[str, str], tuple[int, tuple[int, ...]]]
"""Rolls of the segment that is run again: (name, dice) to (seq of the roll event, values)."""


def seed_chain(last: bytes, n: int = CHAIN_LENGTH) -> list[bytes]:
    """Return K[0] … K[n] from the 32 secret bytes K[n]: K[i-1] is SHA-256 of K[i].

    Raises:
        ValueError: not 32 bytes.
    """
    if len(last) != 32:
        raise ValueError("K[n] is 32 bytes")
    chain = [last]
    for _ in range(n):
        chain.append(sha256(chain[-1]).digest())
    chain.reverse()
    return chain


def chain_key(last: bytes, i: int, n: int = CHAIN_LENGTH) -> bytes:
    """Return K[i] alone, from K[n]; i is 0 (the commitment) to n.

    Raises:
        ValueError: not 32 bytes, or i outside 0 … n: the chain is used up.
    """
    if len(last) != 32:
        raise ValueError("K[n] is 32 bytes")
    if not 0 <= i <= n:
        raise ValueError(f"the seed chain has K[0] to K[{n}], not K[{i}]")
    key = last
    for _ in range(n - i):
        key = sha256(key).digest()
    return key


def follows(seed: str, before: str) -> bool:
    """Say whether a revealed seed (hex) fits the value shown before it: the commitment or the last seed (hex)."""
    try:
        return sha256(bytes.fromhex(seed)).hexdigest() == before
    except ValueError:
        return False


def segment_key(key: bytes, game: str, segment: int, words: Mapping[str, str]) -> bytes:
    """Return T, the key of all rolls of a segment, from its seed K and the words used, by side."""
    message = canon.dumps({"game": game, "segment": segment, "words": dict(words)})
    return hmac.digest(key, message, "sha256")


def parse_dice(dice: str) -> tuple[int, int]:
    """Read "2d6" as (2, 6): how many dice and of how many sides.

    Raises:
        DiceFault: not of the form, more than 999999 dice, or more than 2**32 sides.
    """
    found = _DICE.fullmatch(dice)
    if found is None or int(found[2]) > 2**32:
        raise DiceFault(f"{dice!r} is not dice; write them as 2d6")
    return int(found[1]), int(found[2])


def check_name(name: str) -> None:
    """Check the name of a roll.

    Raises:
        DiceFault: empty, or not printable ASCII without "#".
    """
    if _NAME.fullmatch(name) is None:
        raise DiceFault(f"{name!r} is no name for a roll: printable ASCII without # is wanted")


def numbers(key: bytes, name: str, word_bytes: int = WORD_BYTES) -> Iterator[int]:
    """Yield the endless numbers of a roll: block b is HMAC-SHA-256 of name, "#" and b under the segment key T."""
    block = 0
    while True:
        digest = hmac.digest(key, b"%b#%d" % (name.encode("ascii"), block), "sha256")
        for at in range(0, 32, word_bytes):
            yield int.from_bytes(digest[at : at + word_bytes], "big")
        block += 1


def throw(source: Iterable[int], count: int, sides: int, span: int = 2**32) -> tuple[int, ...]:
    """Show dice from numbers below ``span``, each number at or over the greatest multiple of ``sides`` skipped."""
    bound = span - span % sides
    values: list[int] = []
    for number in source:
        if number < bound:
            values.append(number % sides + 1)
            if len(values) == count:
                break
    return tuple(values)


def roll_values(key: bytes, name: str, dice: str) -> tuple[int, ...]:
    """Roll named dice under the segment key T.

    Raises:
        DiceFault: a bad name or bad dice.
    """
    check_name(name)
    count, sides = parse_dice(dice)
    return throw(numbers(key, name), count, sides)


def openssl_command(key: bytes, name: str, block: int = 0) -> str:
    """Return the shell command that prints one block of a roll in hex: eight numbers of eight digits."""
    text = f"{name}#{block}".replace("'", "'\\''")
    return f"printf '%s' '{text}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:{key.hex()}"


class Roll(msgspec.Struct, frozen=True):
    """A roll as asked and shown; ``kept`` is the seq of the roll it repeats in a re-run, else None."""

    name: str
    dice: str
    values: tuple[int, ...]
    why: str
    kept: int | None = None

    def body(self, segment: int) -> dict[str, object]:
        """Return the members that every roll event has, the ruleset's own left to add."""
        made: dict[str, object] = {
            "segment": segment,
            "name": self.name,
            "dice": self.dice,
            "values": list(self.values),
            "why": self.why,
        }
        if self.kept is not None:
            made["kept"] = self.kept
        return made


class Dice:
    """All the chance there is in one segment: handed to adjudicate, one for each run of it.

    ``asked`` holds every roll in the order asked. The driver gives each roll event's body to :meth:`written` and calls
    :meth:`finish` at the end, so that no roll is asked in silence.
    """

    def __init__(self, key: bytes, segment: int, kept: Kept | None = None) -> None:
        self.key = key
        self.segment = segment
        self.asked: list[Roll] = []
        self._kept: Kept = kept or {}
        self._open: dict[str, Roll] = {}
        self._names: set[str] = set()

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Roll dice under a name that is new in this segment; a kept roll shows what it showed before.

        Raises:
            DiceFault: a name used twice, a bad name, or bad dice.
        """
        if name in self._names:
            raise DiceFault(f"the roll {name} is asked twice in segment {self.segment}")
        before = self._kept.get((name, dice))
        if before is None:
            made = Roll(name, dice, roll_values(self.key, name, dice), why)
        else:
            made = Roll(name, dice, tuple(before[1]), why, before[0])
        self._names.add(name)
        self._open[name] = made
        self.asked.append(made)
        return made.values

    def written(self, body: Mapping[str, object]) -> dict[str, object]:
        """Take the body of a roll event from the ruleset and return it with ``segment``, ``why`` and ``kept`` set.

        Raises:
            DiceFault: no such roll was asked, it is written twice, or its dice or values are not those shown.
        """
        name = body.get("name")
        roll = self._open.pop(name, None) if isinstance(name, str) else None
        if roll is None:
            raise DiceFault(f"a roll event names {name!r}, which was not asked or is written already")
        values = body.get("values", roll.values)
        same_values = isinstance(values, list | tuple) and tuple(values) == roll.values
        if not same_values or body.get("dice", roll.dice) != roll.dice:
            raise DiceFault(f"the event of roll {name} has {body.get('dice')} {values}, shown were {roll.dice}")
        return {**body, **roll.body(self.segment), "why": body.get("why", roll.why)}

    def finish(self) -> None:
        """Check that every roll asked was written.

        Raises:
            DiceFault: naming the rolls that were not.
        """
        if self._open:
            raise DiceFault(f"rolls asked and not written: {', '.join(self._open)}")
