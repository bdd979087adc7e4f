"""Strings that break programs are only strings: as orders, as names, and inside orders."""

import pytest

from pbem.core.findings import to_json
from pbem.core.text import render
from pbem.orders.model import UnitName, Vocabulary
from pbem.orders.reading import read_sheet
from pbem.orders.tokens import cut
from tests.orders.toy import GRAMMAR, PLACES, VOCABULARY

NAUGHTY = [
    "",
    "undefined",
    "null",
    "None",
    "True",
    "NaN",
    "-Infinity",
    "0x0",
    "1e400",
    "1/0",
    "-1",
    "00000000000000000000000000000000",
    "123456789012345678901234567890123456789",
    "１２３",
    "١٢٣",
    "²³¹",
    "½",
    "Ω≈ç√∫˜µ≤≥÷",
    "œ∑´®†¥¨ˆøπ“‘",
    "ЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ",
    "田中さんにあげて下さい",
    "사회과학원 어학연구소",
    "בְּרֵאשִׁית, בָּרָא אֱלֹהִים",
    "الكل في المجمو عة",
    "Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤",
    "˙ɐnbᴉlɐ ɐuƃɐɯ",
    "𝐓𝐡𝐞 𝐪𝐮𝐢𝐜𝐤",
    "⒯⒣⒠ ⒬⒰⒤⒞⒦",
    "👩🏽‍🚀👨‍👩‍👦",
    "🇺🇸🇷🇺🇸",
    "(╯°□°）╯︵ ┻━┻)",
    "\u202a\u202btest\u202b",
    "test\u2028test\u2029test",
    "\u2066test\u2067",
    "\u200b\u200c\u200d\u2060\ufeff",
    "\u00ad\u0600\u061c\u06dd\u180e",
    "\x00",
    "\x01\x02\x1b[31mred\x1b[0m",
    "\x7f\x80\x9f",
    "\ud800",
    "\udfff\ud83d",
    "\ufffe\uffff",
    "\U000e0041\U000e007f",
    "\U0010ffff",
    "{}",
    "{found}",
    "{0.__class__}",
    "%s %d %n %x",
    "$HOME `id` $(id)",
    "'; DROP TABLE events; --",
    '" OR 1=1 --',
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "&lt;&#x1F4A9;&amp;",
    "]]>",
    "../../../../etc/passwd",
    "C:\\nul\\con",
    "=cmd|' /C calc'!A0",
    "{{ 7*7 }}",
    "{% include 'x' %}",
    "javascript:alert(1)",
    "From: Umpire <x@y.test>\r\nBcc: z@y.test",
    "=?UTF-8?Q?=0A?=Bcc: x@y.test",
    "'",
    '"',
    "“‘«‹",
    "\\",
    "\\\\\\\\",
    "#",
    "::::;;;;,,,,||||++++////",
    "- - - - - -",
    "…",
    "x" * 5000,
    "\n" * 50,
    " \t\u00a0" * 50,
]


@pytest.mark.parametrize("text", NAUGHTY)
@pytest.mark.parametrize(
    "frame",
    [
        "{}",
        "move {} to 0806",
        "attack 0806 with 3pz.6, {}",
        'name 64.b "{}"',
        "{} 3pz.6",
        "word: {}",
        "move 3pz.6 to 0806 # {}",
    ],
)
def test_naughty_in_orders(frame: str, text: str) -> None:
    """Anywhere in a text a naughty string is read without a fault, and what is said of it shows no sign that cannot be seen."""
    sheet = read_sheet(frame.replace("{}", text), GRAMMAR, VOCABULARY)
    to_json(sheet.findings)
    for finding in sheet.findings:
        assert render(finding.message).isprintable()
        assert finding.remedy is None or render(finding.remedy).isprintable()


@pytest.mark.parametrize("text", NAUGHTY)
def test_naughty_names(text: str) -> None:
    """A scenario whose unit and place have a naughty name is read as any other, by id and number."""
    unit = UnitName("3pz.6", (text,), "axis", "0806")
    vocabulary = Vocabulary("axis", {unit.id: unit}, {**PLACES, "0806": (text,)})
    sheet = read_sheet(f'move 3pz.6 to 0806\nmove 3pz.7 to 0807\nmove "{text}" to 0808', GRAMMAR, vocabulary)
    assert sheet.lines[0].span.line == 1


@pytest.mark.parametrize("text", NAUGHTY)
def test_naughty_columns(text: str) -> None:
    """Every piece of a naughty line stands where its column says."""
    line = text.splitlines()[0] if text.splitlines() else text
    for token in cut(line, 1).tokens:
        there = line[token.span.column - 1 : token.span.column - 1 + token.span.length]
        assert token.text in there or set(there) - set(token.text) <= set(
            "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\ufe0f\"'“”«»"
        )
