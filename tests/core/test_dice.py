"""Dice: the vectors, and R-D1, R-D4, R-D5 and R-D7 of the reliability page."""

import hmac
import random
import re
import shutil
import subprocess
from hashlib import sha256
from typing import Any

import pytest

from pbem import verify
from pbem.core import dice
from pbem.core.dice import Dice, DiceFault
from pbem.core.statistics import chi_square
from tests.core.logs import vectors

VECTORS = vectors()
KEY = sha256(b"a key for tests").digest()


def test_the_chain_of_the_vectors() -> None:
    """Each K[i-1] is SHA-256 of K[i], whole and one by one."""
    last = bytes.fromhex(VECTORS["chain"]["k5"])
    whole = dice.seed_chain(last, 5)
    assert [key.hex() for key in whole] == [VECTORS["chain"][f"k{i}"] for i in range(6)]
    assert [dice.chain_key(last, i, 5) for i in range(6)] == whole
    assert all(dice.follows(whole[i].hex(), whole[i - 1].hex()) for i in range(1, 6))
    assert not dice.follows(whole[0].hex(), whole[1].hex())
    assert not dice.follows("no hex", whole[0].hex())


@pytest.mark.parametrize("i", [-1, 6])
def test_a_chain_ends(i: int) -> None:
    """A key outside the chain is a fault, and so is a secret of another length."""
    with pytest.raises(ValueError, match="seed chain"):
        dice.chain_key(bytes(32), i, 5)
    with pytest.raises(ValueError, match="32 bytes"):
        dice.chain_key(bytes(31), 0)
    with pytest.raises(ValueError, match="32 bytes"):
        dice.seed_chain(bytes(33))


@pytest.mark.parametrize("vector", VECTORS["keys_and_rolls"], ids=lambda vector: f"segment {vector['segment']}")
def test_keys_and_rolls_of_the_vectors(vector: dict[str, Any]) -> None:
    """Segment keys and rolls are those made independently, and the verifier's code gives the same."""
    seed = bytes.fromhex(VECTORS["chain"][f"k{vector['segment']}"])
    key = dice.segment_key(seed, "vector-game", vector["segment"], vector["words"])
    assert key.hex() == vector["key"]
    for roll in vector["rolls"]:
        assert list(dice.roll_values(key, roll["name"], roll["dice"])) == roll["values"]
        assert verify.roll_dice(key, roll["name"], roll["dice"]) == roll["values"]


def test_the_verifier_rolls_the_same_dice() -> None:
    """Two implementations agree on a thousand rolls of any dice."""
    rng = random.Random(9)
    for number in range(1000):
        text = f"{rng.randrange(1, 20)}d{rng.choice([2, 3, 6, 7, 10, 100, 2**31 + 1, 2**32])}"
        name = f"{number}/roll"
        assert list(dice.roll_values(KEY, name, text)) == verify.roll_dice(KEY, name, text)


@pytest.mark.parametrize(
    "text", ["", "d6", "2d", "0d6", "2d0", "02d6", "2d06", "2D6", "-1d6", "1d4294967297", "1000000d6", "2d6 ", "٢d6"]
)
def test_bad_dice_are_a_fault(text: str) -> None:
    """Dice are written as 2d6 and nothing else (design section 5)."""
    with pytest.raises(DiceFault, match="is not dice"):
        dice.parse_dice(text)


@pytest.mark.parametrize("name", ["", "3/combat#1", "3/é", "3/\t", "3/\n", "3/\x7f"])
def test_bad_names_are_a_fault(name: str) -> None:
    """A name is printable ASCII without the sign that separates its blocks."""
    with pytest.raises(DiceFault, match="is no name"):
        Dice(KEY, 1).roll(name, "1d6", "why")


def test_a_name_is_rolled_once() -> None:
    """R-D5: a second request of a name in one segment is a fault, with other dice too; another segment may use it."""
    made = Dice(KEY, 1)
    made.roll("1/a", "1d6", "why")
    for text in ("1d6", "2d6"):
        with pytest.raises(DiceFault, match="asked twice in segment 1"):
            made.roll("1/a", text, "why")
    assert Dice(KEY, 2).roll("1/a", "1d6", "why") == made.asked[0].values


def test_order_changes_no_roll() -> None:
    """R-D4: the rolls of 500 random turns are the same in whatever order they are asked."""
    rng = random.Random(4)
    for turn in range(500):
        key = rng.randbytes(32)
        asked = [
            (f"{turn}/combat/{at:04}/{rng.choice(['crt', 'loss'])}", rng.choice(["1d6", "2d6", "1d10"]))
            for at in range(12)
        ]
        first = Dice(key, 1)
        values = {name: first.roll(name, text, "why") for name, text in asked}
        rng.shuffle(asked)
        second = Dice(key, 1)
        assert {name: second.roll(name, text, "why") for name, text in asked} == values


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 100, 255, 256])
def test_eight_bit_words_show_every_face_equally(sides: int) -> None:
    """R-D7: the same code on all 256 values of an 8-bit word shows each face exactly as often as any other."""
    accepted = 256 - 256 % sides
    values = dice.throw(range(256), accepted, sides, span=256)
    assert len(values) == accepted
    assert {values.count(face) for face in range(1, sides + 1)} == {accepted // sides}
    assert dice.throw(range(accepted, 256), 1, sides, span=256) == ()


def test_words_of_a_block_are_cut_big_endian() -> None:
    """The numbers of one block are the same 32 bytes whatever the word size."""
    narrow = dice.numbers(KEY, "1/a", 1)
    wide = dice.numbers(KEY, "1/a")
    for _ in range(20):
        four = [next(narrow) for _ in range(4)]
        assert next(wide) == int.from_bytes(bytes(four), "big")


@pytest.mark.parametrize("sides", [6, 10])
def test_faces_are_fair(sides: int) -> None:
    """R-D7: 100,000 dice do not differ from fair ones."""
    values = dice.roll_values(KEY, "1/fair", f"100000d{sides}")
    result = chi_square([values.count(face) for face in range(1, sides + 1)])
    assert 0.001 < result.p < 0.999


@pytest.mark.slow
@pytest.mark.parametrize("sides", range(2, 101))
def test_a_million_of_each_die_are_fair(sides: int) -> None:
    """R-D7, at full size: a million of each die, d2 to d100; one in 500 fair trials falls outside, two running do not."""
    assert any(0.001 < million(sides, f"1/million/{sides}/{trial}") < 0.999 for trial in range(2))


def million(sides: int, name: str) -> float:
    """Return the chance of the chi-square of a million dice."""
    counts = [0] * sides
    source = dice.numbers(KEY, name)
    for _ in range(10):
        for value in dice.throw(source, 100_000, sides):
            counts[value - 1] += 1
    return chi_square(counts).p


def test_grinding_a_word_moves_no_roll() -> None:
    """R-D1: a seat that tries 10,000 words against its guess at the seed gains nothing against the true ones."""
    guess = sha256(b"the seat's guess").digest()

    def shown(seed: bytes, word: str) -> int:
        key = dice.segment_key(seed, "g", 1, {"axis": word})
        return sum(dice.roll_values(key, "1/combat/2816/crt", "3d6"))

    best = max((f"word {at}" for at in range(10_000)), key=lambda word: shown(guess, word))
    assert shown(guess, best) == 18
    faces = [0] * 6
    for at in range(10_000):
        key = dice.segment_key(sha256(b"honest %d" % at).digest(), "g", 1, {"axis": best})
        faces[dice.roll_values(key, "1/combat/2816/crt", "3d6")[0] - 1] += 1
    assert chi_square(faces).p > 0.001


def test_grinding_a_seed_moves_no_roll() -> None:
    """R-D1: a referee who picks the luckiest of 10,000 seeds gains nothing once a seat gives a word of its own."""

    def shown(seed: bytes, word: str) -> tuple[int, ...]:
        return dice.roll_values(dice.segment_key(seed, "g", 1, {"axis": word}), "1/combat/2816/crt", "3d6")

    seeds = [sha256(b"seed %d" % at).digest() for at in range(10_000)]
    best = max(seeds, key=lambda seed: sum(shown(seed, "the word he expects")))
    assert sum(shown(best, "the word he expects")) == 18
    faces = [0] * 6
    for at in range(10_000):
        faces[shown(best, f"honest {at}")[0] - 1] += 1
    assert chi_square(faces).p > 0.001


def test_every_roll_is_written_as_it_was_shown() -> None:
    """The event's body gets segment, dice, values and why; a roll unasked, altered, twice or never written is a fault."""
    made = Dice(KEY, 7)
    values = made.roll("1/a", "2d6", "an attack")
    made.roll("1/b", "1d10", "a retreat")
    body = made.written({"name": "1/a", "column": "3-1", "values": values})
    assert body == {
        "segment": 7,
        "name": "1/a",
        "dice": "2d6",
        "values": list(values),
        "why": "an attack",
        "column": "3-1",
    }
    for wrong in ({"name": "1/a"}, {"name": "1/c"}, {}):
        with pytest.raises(DiceFault, match="not asked or is written already"):
            made.written(wrong)
    with pytest.raises(DiceFault, match="shown were"):
        made.written({"name": "1/b", "values": [0]})
    made = Dice(KEY, 7)
    made.roll("1/b", "1d10", "a retreat")
    with pytest.raises(DiceFault, match="not written: 1/b"):
        made.finish()
    assert made.written({"name": "1/b", "why": "in other words"})["why"] == "in other words"
    made.finish()


def test_a_rerun_keeps_rolls_of_the_same_name_and_dice() -> None:
    """A roll asked with name and dice of a roll of the segment run again shows it and names its event; others roll."""
    made = Dice(KEY, 3, {("1/a", "1d6"): (17, (0,)), ("1/b", "1d6"): (18, (0,))})
    assert made.roll("1/a", "1d6", "why") == (0,)
    assert made.roll("1/b", "1d10", "why") == dice.roll_values(KEY, "1/b", "1d10")
    assert made.written({"name": "1/a"})["kept"] == 17
    assert "kept" not in made.written({"name": "1/b"})


@pytest.mark.parametrize("name", ["3/combat/2816/crt", "3/it's/odd"])
def test_openssl_shows_the_same_block(name: str) -> None:
    """The command of the report, run as it stands, prints the numbers that the dice come from."""
    command = dice.openssl_command(KEY, name, 1)
    quoted = name.replace("'", "'\\''")
    assert command == f"printf '%s' '{quoted}#1' | openssl dgst -sha256 -mac HMAC -macopt hexkey:{KEY.hex()}"
    source = dice.numbers(KEY, name)
    block = b"".join(next(source).to_bytes(4, "big") for _ in range(16))[32:].hex()
    if shutil.which("openssl"):
        shown = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
        assert re.findall("[0-9a-f]{64}", shown.stdout) == [block]
    assert block == hmac.digest(KEY, f"{name}#1".encode(), "sha256").hex()
