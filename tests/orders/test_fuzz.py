"""Whatever a person sends, reading it raises nothing; and what is written reads as what was written."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.findings import Finding
from pbem.core.text import render
from pbem.orders.model import Order
from pbem.orders.reading import read_sheet
from pbem.orders.sheet import fold_order, settle, take, write_orders
from pbem.orders.tokens import split_lines
from tests.orders.toy import GRAMMAR, PLACES, UNITS, VOCABULARY, WORDS, Attack, Hold, Loss, Move, Name, check

OWN = [unit.id for unit in UNITS if unit.side == "axis"]
THEIRS = [unit.id for unit in UNITS if unit.side != "axis"]

own, places = st.sampled_from(OWN), st.sampled_from(sorted(PLACES))
signs = " .,;:#\\-'1"
names = (st.text("abcéü" + signs, min_size=1, max_size=20) | st.text("ДЖйё" + signs, min_size=1, max_size=20)).map(
    str.strip
)
groups = st.lists(own, min_size=1, max_size=4, unique=True).map(tuple)
orders = st.one_of(
    st.builds(Move, unit=own, to=places),
    st.builds(Move, unit=own, path=st.lists(places, min_size=1, max_size=30).map(tuple)),
    st.builds(
        Attack,
        place=places,
        units=groups,
        artillery=st.just(()) | groups,
        air=st.integers(0, 9),
        retreat=st.sampled_from(["", "no-retreat", "retreat-free"]),
    ),
    st.builds(Loss, place=places, units=st.just(()) | groups),
    st.builds(Hold, towards=places),
)


def sound(findings: tuple[Finding, ...], text: str) -> None:
    """Demand that findings can be said, lie in the text, and come in its order."""
    lines = split_lines(text)
    for finding in findings:
        assert render(finding.message)
        assert finding.remedy is None or render(finding.remedy)
        assert 1 <= finding.span.line <= len(lines)
        assert finding.span.column >= 1
        assert finding.span.length >= 1
        assert finding.span.column + finding.span.length <= len(lines[finding.span.line - 1]) + 3
    assert list(findings) == sorted(findings, key=lambda found: (found.span.line, found.span.column, found.code))


def read_soundly(text: str) -> None:
    """Read a text, demand sound findings, take it, and read again what was taken and what to send instead."""
    sheet = read_sheet(text, GRAMMAR, VOCABULARY)
    sound(sheet.findings, text)
    taken = take((), sheet, GRAMMAR, check)
    assert settle(check, taken.lines).lines == taken.lines
    for finding in sheet.findings:
        if finding.instead:
            again = read_sheet(finding.instead, GRAMMAR, VOCABULARY)
            assert not [found for found in again.findings if found.refuses]
    written = write_orders((line.order for line in sheet.lines), GRAMMAR, "en")
    assert [line.order for line in read_sheet(written, GRAMMAR, VOCABULARY).lines] == [
        line.order for line in sheet.lines
    ]


pieces = st.sampled_from(
    [
        *("move", "attack", "атака", "déplacer", "standing retreat", "loss", "name", "drop", "amend", "pass", "suport"),
        *WORDS.spellings(["to", "with", "none", "air", "artillery", "order", "no-retreat", "towards"]),
        *(OWN + THEIRS + ["29.51", "Bears", "old guard", "Sedan", "twin", "Sedna"]),
        *(
            "0806",
            "0807",
            "9999",
            "806",
            "3",
            "99",
            "0304–0305",
            "\\",
            "#",
            "begin orders",
            "end orders",
            "word: x",
            "code: y",
        ),
        *":,;|+/\"'-.…",
        *(
            "\n",
            "\n\n",
            "\r\n",
            "\r",
            "\u200b",
            "\u202e",
            "\u00a0",
            "\ufeff",
            "\ufffd",
            "\x00",
            "о",
            "٣",
            "²",
            "\ud800",
        ),
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(), max_size=200))
def test_any_text_is_read(text: str) -> None:
    """Any text at all is read, with findings that lie in it."""
    read_soundly(text)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(pieces, st.sampled_from([" ", " ", " ", ""])), max_size=40))
def test_any_mixture_of_orders_is_read(mixture: list[tuple[str, str]]) -> None:
    """Any mixture of what orders are made of is read, with findings that lie in it."""
    read_soundly("".join(piece + blank for piece, blank in mixture))


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@settings(max_examples=60, deadline=None)
@given(st.lists(orders, max_size=6, unique_by=lambda order: order.key), st.integers(20, 90))
def test_written_orders_read_as_written(language: str, given_orders: list[Order], width: int) -> None:
    """Orders written in a language, folded or not, read as the same orders."""
    unclaimed: list[Order] = []
    for order in given_orders:
        if not any(order.claims & other.claims for other in unclaimed if other.key[0] == order.key[0]):
            unclaimed.append(order)
    text = write_orders(unclaimed, GRAMMAR, language)
    folded = "\n".join(line for order in text.splitlines() for line in fold_order(order, width))
    for written in (text, folded):
        sheet = read_sheet(written, GRAMMAR, VOCABULARY)
        assert not sheet.findings
        assert [line.order for line in sheet.lines] == unclaimed
        assert [
            msgspec.json.decode(msgspec.json.encode(line.order), type=type(line.order)) for line in sheet.lines
        ] == unclaimed


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(THEIRS), names)
def test_written_names_read_as_written(unit: str, name: str) -> None:
    """A free name survives being written in quotes, folded and read."""
    text = "\n".join(fold_order(write_orders([Name(unit=unit, name=name)], GRAMMAR, "en").strip(), 20))
    sheet = read_sheet(text, GRAMMAR, VOCABULARY)
    assert [line.order for line in sheet.lines] == [Name(unit=unit, name=name)]
