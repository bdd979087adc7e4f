"""The legend: what a map shows and nothing else, clear of the map and of itself, however the map is made."""

import re
from functools import lru_cache
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import Counter, Edge, MapSnapshot, Mark, Way
from pbem.reports.geometry import Frame
from pbem.reports.svgmap import crop_places, draw_map
from tests.reports.areas import area_sample
from tests.reports.browser import Found, measure, needs_chromium
from tests.reports.samples import sample
from tests.reports.test_areamap import squares
from tests.reports.test_pictures import in_page
from tests.reports.test_svgmap import SVG, layer, plain

LEGEND = r"""
const svg=document.querySelector('svg');const box=svg.getBoundingClientRect();const out={cut:[],over:[],under:[]};
const legend=svg.querySelector('#legend');const top=legend.getBoundingClientRect().top;
const made=[...legend.querySelectorAll(':scope>g, :scope>text')].map(e=>[e.getBoundingClientRect(),e.textContent]);
for(const [r,t] of made){if(r.right>box.right+1||r.left<box.left-1||r.bottom>box.bottom+1)out.cut.push(t);
 for(const [s,u] of made)if(t<u&&Math.min(r.right,s.right)-Math.max(r.left,s.left)>0&&Math.min(r.bottom,s.bottom)-Math.max(r.top,s.top)>0)
  out.over.push([t,u])}
for(let y=top+2;y<Math.min(box.bottom,top+140);y+=7)for(let x=box.left+3;x<box.right;x+=12){const e=document.elementFromPoint(x,y);
 const g=e&&e.closest('svg>g');if(g&&g!==legend&&g.id)out.under.push([g.id,Math.round(y-top)])}
return out;
"""
"""Measures a legend: entries cut off, entries over each other, and what of the map shows through below its upper edge."""


def entries(svg: str) -> list[str]:
    """The words of a legend, headings too."""
    return [element.text or "" for element in layer(svg, "legend").iter(f"{SVG}text")]


def crowded(results: int) -> MapSnapshot:
    """A map of nine hexes with so many results in the middle one."""
    marks = tuple(Mark("result", ("0202",), "a", f"{n + 1}-1 DR") for n in range(results))
    return msgspec.structs.replace(plain(3, 3), marks=marks)


def test_bridges_stand_in_the_legend_where_there_are_any() -> None:
    """A way over a river makes a bridge, in the legend too; a river without a way, or a way without one, makes none."""
    river, road = (Edge("river", "0202", "0203"),), (Way("road", ("0202", "0203")),)
    for edges, ways, there in ((river, road, True), (river, (), False), ((), road, False)):
        svg = draw_map(msgspec.structs.replace(plain(3, 3), edges=edges, ways=ways))
        assert ("bridge" in entries(svg)) is there
        assert svg.count('href="#bridge"') == (4 if there else 0)


@pytest.mark.parametrize(("results", "pill", "numbered"), [(0, False, False), (1, True, False), (20, True, True)])
def test_results_stand_in_the_legend_as_they_are_drawn(results: int, pill: bool, numbered: bool) -> None:
    """The legend explains the pill where there is one, and the number where one stands for a result; of areas too."""
    marks = tuple(Mark("result", ("1",), "a", f"{n + 1}-1 fails") for n in range(results))
    for svg, words in (
        (draw_map(crowded(results)), "odds and result"),
        (draw_map(squares(1, marks=marks)), "attack, defence, result"),
    ):
        said = entries(svg)
        assert (words in said, "result, listed below the map" in said) == (pill, numbered)


def test_a_pill_that_found_no_room_is_not_explained() -> None:
    """Where each result is a number, the legend has no pill."""
    counters = tuple(
        Counter(f"u{n}", "a", place, "infantry") for n, place in enumerate(Frame(3, 3, True, "even").centres)
    )
    marks = (Mark("result", ("0202",), "a", "a very long result that no hex of this map has any room for"),)
    said = entries(draw_map(msgspec.structs.replace(plain(3, 3), counters=counters, marks=marks)))
    assert ("odds and result" in said, "result, listed below the map" in said) == (False, True)


def test_the_hexes_of_the_legend_do_not_meet() -> None:
    """Two kinds of terrain, one below the other, have paper between them, on flat and on pointed tops."""
    for flat, high in ((True, 38), (False, 44)):
        svg = draw_map(msgspec.structs.replace(sample(), flat=flat, edges=(), ways=(), marks=()))
        hexes = [
            tuple(int(part) for part in re.findall(r"\d+", group.get("transform", "")))
            for group in layer(svg, "legend").iterfind(f"{SVG}g")
            if (path := group.find(f"{SVG}path")) is not None
            and path.get("d", "").startswith(("M0 0l11-19", "M22-22l19"))
        ]
        assert len(hexes) == 12
        pairs = [(a[1], b[1]) for a in hexes for b in hexes if a[0] == b[0] and a[1] < b[1]]
        assert pairs
        assert min(b - a for a, b in pairs) >= high + 4


@pytest.mark.parametrize("columns", [1, 2, 5])
def test_the_field_holds_a_map_whose_first_column_is_shifted(columns: int) -> None:
    """A map of a single shifted column or row is as large as its hexes, so that the legend stands below it."""
    for flat in (True, False):
        frame = Frame(*((columns, 2) if flat else (2, columns)), flat, "odd")
        xs = [x + dx for x, _ in frame.centres.values() for dx, _ in frame.corners]
        ys = [y + dy for _, y in frame.centres.values() for _, dy in frame.corners]
        assert max(xs) <= frame.width
        assert max(ys) <= frame.height


def small(flat: bool) -> MapSnapshot:
    """A map that is narrower than the sentences of its legend."""
    stack = (Counter("1", "a", "0202", "infantry"), Counter("2", "b", "0202", "armour"))
    marks = (Mark("interdicted", ("0303",), "a"),)
    return msgspec.structs.replace(plain(3, 3, stack, flat), marks=marks)


@lru_cache(maxsize=1)
def legends() -> dict[str, Found]:
    """Measure the legends of maps of every kind, in each language."""
    pages: dict[str, str] = {}
    for language, flat in (("en", True), ("en", False), ("fr", True), ("ru", False)):
        name = f"{language} {'flat' if flat else 'pointed'}"
        whole = msgspec.structs.replace(sample(), flat=flat)
        pages[f"{name} sample"] = draw_map(whole, zones=True, language=language)
        pages[f"{name} small"] = draw_map(small(flat), language=language)
        places = crop_places(whole, ("1201",))
        pages[f"{name} crop"] = draw_map(whole, crop=places, legend=True, zones=True, language=language)
        if language == "en":
            pages[f"{name} odd"] = draw_map(msgspec.structs.replace(plain(1, 1, flat=flat), offset="odd"))
    areas = area_sample()
    pages["areas"] = draw_map(areas)
    pages["areas crop"] = draw_map(areas, crop=crop_places(areas, ("20",)), legend=True, language="ru")
    return measure({name: in_page(svg) for name, svg in pages.items()}, LEGEND, height=4200)


@needs_chromium
def test_no_legend_meets_the_map_or_itself() -> None:
    """No entry of a legend is cut off or lies over another, and nothing of the map shows below its upper edge."""
    found = legends()
    assert len(found) == 16
    wrong = {
        name: {kind: what for kind in ("cut", "over", "under") if (what := one[kind])} for name, one in found.items()
    }
    assert {name: faults for name, faults in wrong.items() if faults} == {}


@needs_chromium
def test_the_measure_of_legends_finds_faults() -> None:
    """An entry over another, one cut off, and a map that reaches into the legend are found."""
    svg = draw_map(small(True))
    tree = ElementTree.fromstring(svg)
    high = int(tree.get("height", "0"))
    bad = re.sub(r'(id="legend" transform="translate\()(\d+) (\d+)', lambda m: f"{m[1]}150 {int(m[3]) - 60}", svg)
    twice = svg.replace("</svg>", f'<g id="units"><rect width="300" height="{high}"/></g></svg>')
    entry = re.search(r'<g transform="translate\(8 \d+\)"><path d="M0 0l11.*?</g>', svg)
    assert entry
    doubled = svg.replace(entry[0], entry[0] + entry[0].replace(">clear<", ">dear<"))
    found = measure(
        {name: in_page(page) for name, page in (("bad", bad), ("twice", twice), ("doubled", doubled))}, LEGEND
    )
    assert found["bad"]["cut"]
    assert found["twice"]["under"]
    assert found["doubled"]["over"]
