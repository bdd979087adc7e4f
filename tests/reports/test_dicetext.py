"""The commands by which a player checks the dice."""

import hashlib
import hmac
import re
import shlex

import pytest

from pbem.core.dice import roll_values
from pbem.reports.dicetext import dice_text, roll_text, shell_command
from tests.reports import fake

TEXT = dice_text(fake.events(), fake.DICE, "vesla", 12, {"red": "Axis", "blue": "Soviet"}, "en")


def printed(command: str, keys: dict[str, str]) -> str:
    """Work out what a command prints, as a shell and openssl do."""
    words = shlex.split(command.replace("\\\n", ""))
    assert words[0] == "printf"
    assert words[words.index("|") + 1] == "openssl"
    message = "".join(words[2 : words.index("|")]).encode("utf-8")
    if words[1] == "%b":
        message = re.sub(rb"\\0([0-7]{3})", lambda found: bytes([int(found[1], 8)]), message).replace(b"\\\\", b"\\")
    name = words[-1].removeprefix("hexkey:$")
    return hmac.new(bytes.fromhex(keys[name]), message, hashlib.sha256).hexdigest()


def test_the_key_command_gives_the_segment_key() -> None:
    """The seed and the words used give T, also with words that a shell would take amiss."""
    assign, _, command = TEXT.key_command.partition("\n")
    assert printed(command, {"K": assign.removeprefix("K=")}) == fake.KEY.hex() == TEXT.key.removeprefix("T=")


def test_each_roll_follows_from_its_command() -> None:
    """The digits that a command prints give the dice of the roll."""
    assert len(TEXT.rolls) == 2
    for roll in TEXT.rolls:
        digits = printed(roll.command, {"T": fake.KEY.hex()})
        count, sides = (int(part) for part in roll.dice.split("d"))
        values = [int(digits[8 * i : 8 * i + 8], 16) % sides + 1 for i in range(count)]
        assert " ".join(str(value) for value in values) == roll.values
        assert roll.digits.split(" ") == [digits[8 * i : 8 * i + 8] for i in range(count)]


@pytest.mark.parametrize(
    "message",
    [
        "plain",
        "it's",
        'a "b" \\ c',
        "a" * 200,
        "кедр " * 30,
        "$(reboot) `x` ; | & > *",
        "a\u202eb\\n",
        "\u200b'\\",
        "\x7f" * 60,
    ],
)
def test_any_message_goes_through_the_shell(message: str) -> None:
    """Whatever a word holds, the command hashes exactly it, in lines that fit a mail."""
    command = shell_command(message, "T")
    key = bytes(32)
    assert printed(command, {"T": key.hex()}) == hmac.new(key, message.encode(), hashlib.sha256).hexdigest()
    assert all(len(line) <= 70 for line in command.splitlines()) or "'" in message or "\\0" in command
    assert re.search("[\x00-\x09\x7f\u200b-\u202e]", command) is None


def test_a_skipped_number_is_named() -> None:
    """A die for which a number was skipped says so, and shows the number that counted."""
    name = next(f"1/x/{n}" for n in range(10**6) if _first(f"1/x/{n}") >= 2**32 - 2**32 % 3_000_000_000)
    roll = roll_text(
        {"name": name, "dice": "1d3000000000", "values": list(roll_values(fake.KEY, name, "1d3000000000"))},
        fake.KEY,
        "en",
    )
    assert roll.remark.startswith(f"skipped, too large to be fair: {_first(name):08x}")
    assert int(roll.digits, 16) % 3_000_000_000 + 1 == int(roll.values)


def _first(name: str) -> int:
    return int.from_bytes(hmac.digest(fake.KEY, f"{name}#0".encode(), "sha256")[:4], "big")


def test_a_kept_roll_needs_no_proof_of_its_own() -> None:
    """A roll that a re-run has kept names the roll it is from and has no command."""
    roll = roll_text({"name": "1/x", "dice": "1d6", "values": [4], "kept": 77}, fake.KEY, "en")
    assert (roll.command, roll.remark) == ("", "kept from roll 77: nothing was rolled again")


def test_the_words_used_are_told_for_each_side() -> None:
    """A report shows the word of each side, which of them is an older one, and what the seed was bound to."""
    assert TEXT.before == (
        "The seed of segment 12 is public now.",
        f"Its SHA-256 is the value that was shown before it: {fake.DICE.before}.",
        'The word of Axis was "osprey at dawn, o\'clock".',
        'Soviet gave no new word and is held to the older one: "кедр".',
    )


def test_the_first_roll_is_worked_out_in_words() -> None:
    """The explanation gives the digits, the number, the remainder and the die of the first roll."""
    assert TEXT.rolls[0].digits in TEXT.explained[0]
    assert TEXT.explained[0].endswith(f"the die: {TEXT.rolls[0].values}.")
