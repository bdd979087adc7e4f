"""Texts that would like to be more than text, in every field of every mail and map."""

import re
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import Cell, Counter, MapSnapshot, Mark
from pbem.reports.png import refuse_outside
from pbem.reports.render import render_html, render_mail, render_text
from pbem.reports.svgmap import draw_map
from pbem.reports.values import Letter
from tests.reports.letters import ALL
from tests.reports.pages import Page
from tests.reports.samples import sample

PAYLOADS = [
    "<script>alert(1)</script>",
    "</title></style><script>x</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "' onmouseover='x",
    '" style="position:fixed',
    "javascript:alert(1)",
    "</pre></td></tr></table><h1>won</h1>",
    "<!-- ",
    "--> <![CDATA[ ]]>",
    "&lt;b&gt; &amp; &#60;i&#62;",
    "{{ 7*7 }}{% raw %}{# x #}",
    "%(n)s %s %% {x} {0}",
    "\x1b[31mred\x1b[0m \x1b]0;title\x07",
    "a\x00b\x08c\x7f\x9b",
    "line\r\nBcc: x@example.org\r\n\r\nbody",
    "\u202eevil\u202c \u2066x\u2069 \u200b\ufeff",
    "a\u2028b\u2029c\u0085d",
    "lone \ud800 surrogate \ufffe",
    "<a href='http://example.org/x'>x</a> <link rel=stylesheet href=//x>",
    "x" * 3000,
    "ʇxǝʇ Ω≈ç√ 田中さん 👾 🇺🇸 é̴̢ ﷽",
    "undefined null NaN -1 1/0 0x0 ٠١٢ ½",
    "../../etc/passwd $(reboot) `id` ; DROP TABLE event",
]
FIXED = ("language", "status", "column")


def with_payload(value: Any, payload: str, field: str = "") -> Any:
    """A value with the payload in every text of it."""
    if isinstance(value, msgspec.Struct):
        changed = {
            name: with_payload(getattr(value, name), payload, name)
            for name in value.__struct_fields__
            if name not in FIXED
        }
        return msgspec.structs.replace(value, **changed)
    if isinstance(value, tuple):
        return tuple(with_payload(one, payload, field) for one in value)
    return f"{value} {payload}" if isinstance(value, str) and value else value


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
@pytest.mark.parametrize("name", ALL)
def test_a_text_stays_a_text(name: str, payload: str) -> None:
    """No payload in any field adds an element or attribute to the HTML, or a control character to the text part."""
    letter: Letter = with_payload(ALL[name], payload)
    html = render_html(letter)
    page, plain = Page(html), Page(render_html(with_payload(ALL[name], "x")))
    assert page.faults == []
    assert page.elements == plain.elements
    for part in (html, render_text(letter), render_mail(letter).subject):
        assert (
            re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029\ud800-\udfff]", part) is None
        )
        part.encode("utf-8")


def hostile_map(payload: str) -> MapSnapshot:
    """The sample map with the payload in every name."""
    base = sample()
    cells = tuple(Cell(c.place, c.terrain, c.name and payload, c.major, c.source) for c in base.cells)
    counters = tuple(
        Counter(payload, c.side, c.place, payload, payload, payload, payload, (payload,), c.order)
        for c in base.counters
    )
    marks = tuple(Mark(m.kind, m.places, m.side, payload, payload) for m in base.marks)
    return msgspec.structs.replace(
        base, title=payload, subtitle=payload, note=payload, cells=cells, counters=counters, marks=marks,
        side_titles={"red": payload, "blue": payload},
    )  # fmt: skip


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_a_name_on_the_map_stays_a_name(payload: str) -> None:
    """No payload in any name of a map adds an element or attribute, and the map is still drawn from itself alone."""
    svg = draw_map(hostile_map(payload), zones=True)
    refuse_outside(svg)
    assert re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029\ud800-\udfff]", svg) is None

    def shape(text: str) -> list[tuple[str, list[str]]]:
        return [(element.tag, sorted(element.attrib)) for element in ElementTree.fromstring(text).iter()]

    harmless = [draw_map(hostile_map(text), zones=True) for text in ("x", "x" * 200)]
    assert set(map(str, shape(svg))) <= {str(found) for one in harmless for found in shape(one)}


@pytest.mark.parametrize("payload", ["", " ", "\u200b", "\x00"])
def test_a_name_that_is_nothing_draws_a_map_all_the_same(payload: str) -> None:
    """A map whose names are empty once they are cleaned is drawn."""
    refuse_outside(draw_map(hostile_map(payload)))
