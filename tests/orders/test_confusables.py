"""U1: what looks like a letter and is none never passes for it, whichever of Unicode's confusables it is (UTS 39)."""

import pytest

from pbem.core.findings import to_json
from pbem.core.text import render
from pbem.orders.reading import read_sheet
from tests.orders.toy import GRAMMAR, VOCABULARY
from tests.payloads import blns, confusables

LINES = ("move 3pz.6 to 0806", "attack 0806 with 3pz.6, 394.3", "loss 0806: 3pz.6")
ALIKE = confusables()
HIDDEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
TURNS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def test_the_list_is_unicodes() -> None:
    """More than a thousand characters look like a letter or digit of ASCII."""
    assert len(ALIKE) > 1_000
    assert ALIKE["а"] == "a"
    assert set("".join(ALIKE.values())) >= set("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize("line", LINES)
def test_no_confusable_is_matched_in_silence(line: str) -> None:
    """With any letter or digit of a line replaced by one that looks like it, no order is taken without a word, and the sign is named."""
    tried = 0
    for place, plain in enumerate(line):
        for char, like in ALIKE.items():
            if like != plain:
                continue
            tried += 1
            sheet = read_sheet(line[:place] + char + line[place + 1 :], GRAMMAR, VOCABULARY)
            assert not sheet.lines, (char, place)
            assert any(finding.refuses for finding in sheet.findings), (char, place)
    assert tried > 400


@pytest.mark.parametrize("char", TURNS, ids=[f"{ord(char):04x}" for char in TURNS])
def test_a_sign_that_turns_the_text_round_makes_the_line_an_error(char: str) -> None:
    """A bidirectional control anywhere in a line refuses it and is named by its code point."""
    for place in range(len(LINES[0]) + 1):
        sheet = read_sheet(LINES[0][:place] + char + LINES[0][place:], GRAMMAR, VOCABULARY)
        assert not sheet.lines
        assert f"{ord(char):04X}" in " ".join(render(finding.message) for finding in sheet.findings)


@pytest.mark.parametrize("char", HIDDEN, ids=[f"{ord(char):04x}" for char in HIDDEN])
def test_a_sign_that_cannot_be_seen_is_left_out_and_noted(char: str) -> None:
    """A zero-width sign within a line changes nothing of what is taken."""
    (good,) = read_sheet(LINES[0], GRAMMAR, VOCABULARY).lines
    for place in range(1, len(LINES[0])):
        sheet = read_sheet(LINES[0][:place] + char + LINES[0][place:], GRAMMAR, VOCABULARY)
        assert [line.order for line in sheet.lines] == [good.order]
        assert sheet.findings


@pytest.mark.parametrize(
    "frame", ["{}", "move {} to 0806", "attack 0806 with 3pz.6, {}", 'move "{}" to 0806', "word: {}", "# {}"]
)
def test_naughty_strings_are_read_as_text(frame: str) -> None:
    """Each of the big list of naughty strings, anywhere in a line, is read without a fault, and what is said of it can be shown."""
    for text in blns():
        sheet = read_sheet(frame.replace("{}", text), GRAMMAR, VOCABULARY)
        to_json(sheet.findings)
        for finding in sheet.findings:
            assert render(finding.message).isprintable()
