"""Pages that stand alone: the map inline in place of the picture, sound, and legible on every screen."""

import re
from functools import lru_cache

import pytest

from pbem.reports.inputs import SeatInfo
from pbem.reports.render import render_html
from pbem.reports.standalone import LEAST, MOST, with_map
from pbem.reports.svgmap import draw_map
from pbem.reports.values import Letter
from tests.reports import fake, letters
from tests.reports.browser import MAIL, Found, measure, needs_chromium
from tests.reports.pages import Page
from tests.reports.samples import sample
from tests.reports.test_pictures import faults, screens

SHOWN = ("report", "state", "map")
SVG = draw_map(sample())
HOLLOW = re.compile(r"(<svg\b[^>]*>).*?(</svg>)", re.DOTALL)


def page_of(letter: Letter) -> str:
    """A page with the sample map in it."""
    return with_map(render_html(letter), SVG)


@pytest.mark.parametrize("name", SHOWN)
def test_the_map_stands_where_the_picture_was(name: str) -> None:
    """The map is part of the page, under its heading, with its class and its words; nothing is left to be fetched."""
    html = page_of(letters.ALL[name])
    page = Page(html)
    assert page.faults == []
    assert not {tag for tag, _ in page.elements} & {"img", "script", "iframe", "object", "link"}
    assert [tag for tag, _ in page.elements].count("svg") == 1
    assert "cid:" not in html
    after = html[html.index('id="map"') : html.index("<svg")]
    assert after.count("<h2") == 0
    assert '<desc id="de">Axis: 0105 LVI' in html
    classes = next(value for tag, key, value in page.values if (tag, key) == ("svg", "class"))
    assert classes == ("map" if name == "report" else "whole")


def test_a_page_without_a_picture_stays_as_it_is() -> None:
    """A mail that shows no picture is given back to the letter, whatever the map."""
    html = render_html(letters.ALL["ruling"])
    assert with_map(html, "no map at all") == html


def test_a_map_that_could_fetch_something_is_refused() -> None:
    """No page is made with a map that is none of ours."""
    with pytest.raises(ValueError, match="script"):
        with_map(render_html(letters.ALL["map"]), SVG.replace("</svg>", "<script>1</script></svg>"))


def test_a_map_stays_large_enough_to_be_read() -> None:
    """A page for a map makes it no smaller and no larger than so much of its own size."""
    found = re.search(r'<svg[^>]* width="(\d+)"', SVG)
    assert found is not None
    wide = int(found[1])
    style = f'style="min-width:{wide * LEAST // 100}px;max-width:{wide * MOST // 100}px"'
    assert style in page_of(letters.ALL["map"])
    assert "min-width" not in re.findall(r"<svg[^>]*>", page_of(letters.ALL["report"]))[0]


def test_no_text_of_a_map_gets_out_of_it() -> None:
    """A backslash or a group sign in a name is a sign on the map, not a command to what puts it into the page."""
    svg = SVG.replace("Vesla Crossing", r"\1 \g&lt;0&gt; \\n")
    assert r"\1 \g&lt;0&gt; \\n" in with_map(render_html(letters.ALL["map"]), svg)


def _in(language: str) -> dict[str, Letter]:
    seat = SeatInfo("red", fake.SEAT.side_title, "Hanna", language, "Europe/Paris")
    return {f"state-{language}": letters.position(seat=seat), f"map-{language}": letters.map_page(seat=seat)}


PAGES = {name: letters.ALL[name] for name in SHOWN} | _in("fr") | _in("ru")
PAN = r"""
const pan=document.querySelector('.pan'),svg=document.querySelector('svg').getBoundingClientRect();
return {wide:document.documentElement.scrollWidth,frame:window.innerWidth,pans:pan.scrollWidth>pan.clientWidth+1,
 svg:Math.round(svg.width)}
"""


@lru_cache(maxsize=1)
def measured() -> dict[str, Found]:
    """Measure every page on every screen; what is inside a map is measured elsewhere."""
    shown: dict[str, tuple[str, int]] = {}
    for name, letter in PAGES.items():
        shown |= screens(name, HOLLOW.sub(r"\1\2", page_of(letter)))
    return measure(shown, MAIL)


@needs_chromium
@pytest.mark.parametrize("screen", ["700-light", "700-dark", "380-light", "380-dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_read_on_every_screen(name: str, screen: str) -> None:
    """No text leaves its box or lies over another, contrast is 4.5 or more, the page does not scroll sideways or fetch anything."""
    found = measured()[f"{name} {screen}"]
    assert found["texts"] > 8
    assert faults(found) == {}


@needs_chromium
def test_a_map_is_panned_on_a_narrow_screen_and_fills_a_wide_one() -> None:
    """On a telephone the map scrolls in its frame and the page does not; on a wide screen the whole of it is seen, larger."""
    html = page_of(letters.ALL["map"])
    found = measure({str(width): (html, width) for width in (380, 700, 1300)}, PAN)
    assert all(one["wide"] <= one["frame"] for one in found.values())
    assert {width: one["pans"] for width, one in found.items()} == {"380": True, "700": False, "1300": False}
    assert found["380"]["svg"] < found["700"]["svg"] < found["1300"]["svg"]
