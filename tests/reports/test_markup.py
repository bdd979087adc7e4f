"""X1 and X2: sixty payloads in every text of every mail and map: HTML, SVG and text keep their shape, and a browser runs nothing."""

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import Cell, Counter, MapSnapshot, Mark
from pbem.reports.page import refuse_page
from pbem.reports.plain import one_line
from pbem.reports.png import refuse_outside
from pbem.reports.render import render_mail
from pbem.reports.svgmap import describe_position, draw_map
from pbem.reports.values import Letter
from tests.payloads import MARKUP, blns
from tests.reports.browser import measure, needs_chromium
from tests.reports.letters import ALL
from tests.reports.pages import Page
from tests.reports.samples import sample
from tests.reports.test_hostile import FIXED, with_payload

HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029\ud800-\udfff]")
LONGEST = 200
"""Signs of a text on a map here: how long a label takes to place grows with it."""
WATCH = "return {handlers:[...document.querySelectorAll('*')].flatMap(e=>[...e.attributes]).filter(a=>a.name.startsWith('on')).length}"


def paths(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Return the way to every text in a value that is not empty."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name not in FIXED:
                yield from paths(getattr(value, name), (*at, name))
    elif isinstance(value, tuple):
        for number, one in enumerate(value):
            yield from paths(one, (*at, number))
    elif isinstance(value, str) and value:
        yield at


def put(value: Any, at: tuple[str | int, ...], text: str) -> Any:
    """Return a value with another text at one place."""
    if not at:
        return f"{value} {text}"
    head, rest = at[0], at[1:]
    if isinstance(head, int):
        return (*value[:head], put(value[head], rest, text), *value[head + 1 :])
    return msgspec.structs.replace(value, **{head: put(getattr(value, head), rest, text)})


def kinds_of(letter: Letter) -> dict[str, tuple[str | int, ...]]:
    """Return one way to each field of a mail, whichever of several alike comes first."""
    found: dict[str, tuple[str | int, ...]] = {}
    for at in paths(letter):
        found.setdefault(".".join(str(part) for part in at if isinstance(part, str)), at)
    return found


@pytest.mark.parametrize("payload", MARKUP, ids=range(len(MARKUP)))
def test_a_payload_everywhere_leaves_each_mail_its_shape(payload: str) -> None:
    """With the payload in all texts of a mail at once, its style on its elements, no element or attribute is more or less."""
    for name, letter in ALL.items():
        made = render_mail(with_payload(letter, payload), above="above")
        page, plain = Page(made.html), Page(render_mail(with_payload(letter, "x"), above="above").html)
        assert page.faults == [], name
        assert page.elements == plain.elements, name
        refuse_page(made.html)
        for part in (made.html, made.text, made.subject):
            assert HIDDEN.search(part) is None, name
            part.encode("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_payload_in_each_field_leaves_the_mail_its_shape(name: str) -> None:
    """Sixty payloads, one field at a time, in both parts of a mail."""
    letter: Letter = ALL[name]
    for field, at in kinds_of(letter).items():
        like = render_mail(put(letter, at, "x"))
        for payload in MARKUP:
            made = render_mail(put(letter, at, payload))
            page, plain = Page(made.html), Page(like.html)
            assert (page.faults, page.elements) == ([], plain.elements), (field, payload)
            refuse_page(made.html)
            for part in (made.html, made.text, made.subject):
                assert HIDDEN.search(part) is None, (field, payload)


def hostile_maps(payload: str) -> Iterator[MapSnapshot]:
    """Maps with the payload in one kind of text at a time, and in all; of a long one the first two hundred signs."""
    payload, base = payload[:LONGEST], sample()
    cells = tuple(Cell(c.place, c.terrain, c.name and payload, c.major, c.source) for c in base.cells)
    yield msgspec.structs.replace(base, title=payload)
    yield msgspec.structs.replace(base, subtitle=payload, note=payload)
    yield msgspec.structs.replace(base, cells=cells)
    yield msgspec.structs.replace(base, side_titles=dict.fromkeys(base.sides, payload))
    for field in ("id", "type", "size", "value", "title"):
        counters = tuple(msgspec.structs.replace(c, **{field: payload}) for c in base.counters)
        yield msgspec.structs.replace(base, counters=counters)
    counters = tuple(msgspec.structs.replace(c, states=(payload, "disorganised")) for c in base.counters)
    yield msgspec.structs.replace(base, counters=counters)
    for field in ("unit", "text", "kind", "side"):
        marks = tuple(msgspec.structs.replace(m, **{field: payload}) for m in base.marks)
        yield msgspec.structs.replace(base, marks=marks)
    every = tuple(
        Counter(payload, c.side, c.place, payload, payload, payload, payload, (payload,), c.order)
        for c in base.counters
    )
    marks = tuple(Mark(m.kind, m.places, m.side, payload, payload) for m in base.marks)
    yield MapSnapshot(
        payload, payload, base.columns, base.rows, base.sides, cells, edges=base.edges, ways=base.ways, counters=every, marks=marks,
        side_titles=dict.fromkeys(base.sides, payload), note=payload,
    )  # fmt: skip


def known(payload: str) -> set[tuple[str, tuple[str, ...]]]:
    """Return the shapes that maps have with harmless texts: short ones, and narrow and wide ones as long as the payload."""
    long = max(1, len(one_line(payload[:LONGEST])))
    found = shape(draw_map(sample(), zones=True))
    for text in ("x", "i" * long, "W" * long):
        for plain in hostile_maps(text):
            found |= shape(draw_map(plain, zones=True))
    return found


def shape(svg: str) -> set[tuple[str, tuple[str, ...]]]:
    """Return the kinds of elements of a map, each with the names of its attributes."""
    return {(element.tag, tuple(sorted(element.attrib))) for element in ElementTree.fromstring(svg).iter()}


@pytest.mark.slow
@pytest.mark.parametrize("payload", MARKUP, ids=range(len(MARKUP)))
def test_a_payload_in_each_text_leaves_the_map_its_shape(payload: str) -> None:
    """Whatever stands in a name, title, type, state or mark, the map has the elements it would have, and refers to itself alone."""
    allowed = known(payload)
    for hostile in hostile_maps(payload):
        svg = draw_map(hostile, zones=True)
        refuse_outside(svg)
        assert HIDDEN.search(svg) is None
        assert shape(svg) <= allowed
        assert re.findall(r'href="(?!#)', svg) == []
        assert "<image" not in svg
        assert HIDDEN.search(describe_position(hostile)) is None


@pytest.mark.parametrize("payload", MARKUP[::12], ids=range(0, 60, 12))
def test_a_payload_leaves_the_map_its_shape(payload: str) -> None:
    """A payload in all texts of a map at once adds no element that a map does not have, and nothing from outside."""
    *_, hostile = hostile_maps(payload)
    svg = draw_map(hostile, zones=True)
    refuse_outside(svg)
    assert shape(svg) <= known(payload)


@needs_chromium
def test_a_browser_runs_no_payload_in_a_mail() -> None:
    """Each payload, in all texts of one of the mails: no dialog, no request, no handler, once Chromium has read it."""
    names = itertools.cycle(ALL)
    pages = {
        str(n): (render_mail(with_payload(ALL[next(names)], payload)).html, 380) for n, payload in enumerate(MARKUP)
    }
    assert clean(pages) == {}


@needs_chromium
@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_browser_runs_no_payload_in_any_mail(name: str) -> None:
    """Each payload in all texts of every mail: no dialog, no request, no handler."""
    assert (
        clean({str(n): (render_mail(with_payload(ALL[name], payload)).html, 380) for n, payload in enumerate(MARKUP)})
        == {}
    )


def drawn(payloads: Iterable[str]) -> dict[str, tuple[str, int]]:
    """Draw a map for each payload, as an SVG file and as part of a page."""
    pages: dict[str, tuple[str, int]] = {}
    for n, payload in enumerate(payloads):
        *_, hostile = hostile_maps(payload)
        svg = draw_map(hostile, crop=("0706", "0606", "1006"))
        pages[f"{n} file"] = (svg, 380)
        pages[f"{n} page"] = (f"<html><head></head><body>{svg}</body></html>", 380)
    return pages


@needs_chromium
def test_a_browser_runs_no_payload_in_a_map() -> None:
    """Some payloads in all texts of a map, opened as a file and in a page: no dialog, no request, no handler."""
    assert clean(drawn(MARKUP[::9])) == {}


@needs_chromium
@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 60, 15))
def test_a_browser_runs_no_payload_in_any_map(start: int) -> None:
    """Each payload in all texts of a map, opened as a file and in a page: no dialog, no request, no handler."""
    assert clean(drawn(MARKUP[start : start + 15])) == {}


def clean(pages: dict[str, tuple[str, int]]) -> dict[str, Any]:
    """Return what a browser did with pages that it should not have done."""
    found = measure(pages, WATCH)
    return {name: one for name, one in found.items() if one["dialogs"] or one["requests"] or one["handlers"]}


@needs_chromium
def test_the_watch_sees_what_runs() -> None:
    """A page and a map with a script, a handler and a picture from elsewhere are seen to do what they do."""
    page = "<html><head></head><body><script>alert(1)</script><img src='http://example.org/x' onerror='confirm(1)'></body></html>"
    svg = draw_map(sample(), crop=("0706",)).replace(
        "</svg>", "<script>alert(1)</script><image href='http://example.org/y.png'/></svg>"
    )
    found = measure({"page": (page, 380), "map": (svg, 380)}, WATCH)
    assert found["page"]["dialogs"] == ["alert", "confirm"]
    assert (found["page"]["handlers"], len(found["page"]["requests"])) == (1, 1)
    assert found["map"]["dialogs"] == ["alert"]
    assert len(found["map"]["requests"]) == 1


def naughty(texts: Iterable[str]) -> None:
    """Put each text into a mail and a map, and hold both sound."""
    for text in texts:
        made = render_mail(with_payload(ALL["receipt"], text))
        assert Page(made.html).faults == [], text
        refuse_page(made.html)
        assert HIDDEN.search(made.html + made.text + made.subject) is None, text
        *_, hostile = hostile_maps(text[:60])
        refuse_outside(draw_map(hostile, crop=("0706",)))


def test_naughty_strings_are_only_strings() -> None:
    """U1: each eighth of the big list of naughty strings, as every text of a mail and of a map, leaves both sound."""
    naughty(blns()[::8])


@pytest.mark.slow
@pytest.mark.parametrize("start", range(8))
def test_all_naughty_strings_are_only_strings(start: int) -> None:
    """U1: each of the big list of naughty strings, as every text of a mail and of a map, leaves both sound."""
    naughty(blns()[start::8])
