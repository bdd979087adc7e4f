"""Maps whose names are as long as a scenario may make them: drawn about as quickly as others, within their box, and legible."""

import re
import time
from collections.abc import Callable
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import AnySnapshot, AreaSnapshot, MapSnapshot
from pbem.referee.longnames import LIMITS, NAMES
from pbem.reports.labels import LONGEST, fitted, short_name, text_width
from pbem.reports.mapsheet import WIDEST, title_width
from pbem.reports.png import refuse_outside
from pbem.reports.svgmap import draw_map
from tests.reports.areas import area_sample
from tests.reports.browser import MAP, measure, needs_chromium
from tests.reports.samples import sample
from tests.reports.test_pictures import in_page

SLOWER = 5
"""How many times as long a map with names at their limits may take to draw as the same map with short ones."""

WORDS = "The crossroads by the old mill above the ford of the Vesla near Torvin and beyond it the long road to the coast and the sea "


def titles(text: str) -> MapSnapshot:
    """The sample map with title and note filled with a text to their limits."""
    return msgspec.structs.replace(sample(), title=filled(text, LIMITS["title"]), note=filled(text, LIMITS["note"]))


def filled(text: str, most: int) -> str:
    """A text repeated up to a number of characters."""
    return (text * most)[:most].strip()


def named(text: str, *, everywhere: bool = False) -> MapSnapshot:
    """The sample map with every name, of some places or of all of them, at its limit."""
    base = titles(text)
    cells = tuple(
        msgspec.structs.replace(cell, name=filled(text, NAMES) if cell.name or everywhere else "")
        for cell in base.cells
    )
    counters = tuple(
        msgspec.structs.replace(one, id=filled(text, LIMITS["id"]), title=filled(text, LIMITS["name"]))
        for one in base.counters
    )
    return msgspec.structs.replace(base, cells=cells, counters=counters)


def areas(text: str) -> AreaSnapshot:
    """The sample of areas with every name at its limit."""
    base = area_sample()
    cut = tuple(msgspec.structs.replace(one, name=filled(text, NAMES), note=filled(text, NAMES)) for one in base.areas)
    return msgspec.structs.replace(base, title=filled(text, LIMITS["title"]), areas=cut)


def seconds(snapshot: AnySnapshot) -> float:
    """The processor time that a map takes."""
    start = time.process_time()
    draw_map(snapshot)
    return time.process_time() - start


def times(snapshot: AnySnapshot, plain: AnySnapshot) -> float:
    """How many times as long as a plain map one takes, the least of five rounds, in each of which both are drawn one after the other.

    A busy machine may slow either; a twentieth of a second is forgiven.
    """
    return min((seconds(snapshot) - 0.05) / seconds(plain) for _ in range(5))


@pytest.mark.parametrize("text", ["W", "Ш", WORDS])
def test_long_names_are_drawn_about_as_quickly(text: str) -> None:
    """A map with long names, some or one in every hex, takes little longer than the same map with short ones."""
    short = msgspec.structs.replace(
        sample(), cells=tuple(msgspec.structs.replace(cell, name="Lomna") for cell in sample().cells)
    )
    assert times(named(text), sample()) < SLOWER
    assert times(named(text, everywhere=True), short) < SLOWER


def box(svg: str) -> tuple[int, int]:
    """Width and height of a map."""
    root = ElementTree.fromstring(svg)
    return int(root.get("width", "0")), int(root.get("height", "0"))


@pytest.mark.parametrize("text", ["W", WORDS])
def test_a_long_title_is_set_smaller_in_its_box(text: str) -> None:
    """The title makes no map wider than so much; what does not fit at all is cut, and the whole of it stands in the description."""
    svg = draw_map(titles(text))
    assert box(svg)[0] <= max(WIDEST, box(draw_map(sample()))[0])
    head = re.findall(r'<text x="\d+" y="(?:30|52)" font-size="(\d+)"[^>]*>([^<]*)<', svg)
    assert len(head) == 3
    assert sum(text_width(said, int(size)) for size, said in head[:2]) <= box(svg)[0]
    assert text_width(head[2][1], int(head[2][0])) <= box(svg)[0]
    assert all(int(size) >= 10 for size, _ in head)
    assert f'<title id="ti">{filled(text, LIMITS["title"])}</title>' in svg
    refuse_outside(svg)


def test_an_ordinary_title_stays_as_it_is() -> None:
    """A title that fits is set large, with the turn beside it, on a map no wider than it needs."""
    svg = draw_map(sample())
    assert '<text x="8" y="30" font-size="24">Vesla Crossing</text>' in svg
    assert 'font-size="16" text-anchor="end">Turn 7, after the first assault</text>' in svg
    small = msgspec.structs.replace(sample(), title="A" * 20, subtitle="b" * 30, note="")
    assert title_width(small) == text_width("A" * 20, 24) + 24 + text_width("b" * 30, 16) + 16


def test_a_long_name_is_cut_and_kept_whole_beneath() -> None:
    """A name longer than a map prints ends in a sign that it goes on, and has all of it as its title; a short one has none."""
    svg = draw_map(named(WORDS))
    whole = filled(WORDS, NAMES)
    assert f"<title>{whole}</title>The crossroads by the old…</text>" in svg
    assert "<title>Lomna</title>" not in draw_map(sample())
    assert short_name("a" * LONGEST) == "a" * LONGEST
    assert short_name("a" * (LONGEST + 1)) == "a" * (LONGEST - 1) + "…"
    assert len(short_name("an " * LONGEST)) <= LONGEST


def test_a_text_is_fitted_by_size_and_then_by_length() -> None:
    """The largest size with room is taken; at the smallest the text is cut until it has room, and never to nothing."""
    assert fitted("Vesla", (24, 12), 1000) == ("Vesla", 24)
    assert fitted("Vesla", (24, 12), text_width("Vesla", 12)) == ("Vesla", 12)
    cut, size = fitted("W" * 90, (24, 12), 200)
    assert (size, cut[-1], text_width(cut, size) <= 200, len(cut) > 10) == (12, "…", True, True)
    assert fitted("W" * 90, (24, 12), 0)[0] == "…"


PLACES: dict[str, Callable[[], AnySnapshot]] = {
    "hexes": lambda: named("W"),
    "words": lambda: named(WORDS),
    "areas": lambda: areas("W"),
    "area-words": lambda: areas(WORDS),
}


@needs_chromium
def test_long_names_stay_in_the_picture() -> None:
    """In Chromium no title, name or figure of such a map runs out of it, and the title and where the game stands do not meet."""
    found = measure({name: in_page(draw_map(make())) for name, make in PLACES.items()}, MAP, height=3000)
    for name, one in found.items():
        assert [text for layer, text in one["outside"] if layer in ("title", "names")] == [], name
        assert [pair for pair in one["overlaps"] if {layer for layer, _ in pair} == {"title"}] == [], name
