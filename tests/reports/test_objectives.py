"""Objectives on maps: a flag for each, whose form says who holds it, and that hides nothing."""

import itertools
import re
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import AreaSnapshot, Counter, MapSnapshot, Mark, Objective
from pbem.reports.counters import extent
from pbem.reports.geometry import Frame
from pbem.reports.svgmap import crop_places, draw_map
from tests.reports.areas import area_sample
from tests.reports.browser import measure, needs_chromium
from tests.reports.samples import COUNTERS, NAMES, sample
from tests.reports.sight import SIGHTS, share
from tests.reports.test_areamap import squares
from tests.reports.test_colours import hexes
from tests.reports.test_legend import entries
from tests.reports.test_pictures import in_page
from tests.reports.test_svgmap import SVG, layer, plain, texts

FLAGS = r"""
const svg=document.querySelector('svg');const box=svg.getBoundingClientRect();const out={flags:0,covers:[],hidden:[],cut:[]};
const size=e=>e.getBoundingClientRect();const of=e=>e.closest('svg>g');
const things=[...svg.querySelectorAll('svg>g[id] text, #units>g>use, #bridges use, #forts>use')]
 .filter(e=>of(e)&&of(e).id!=='legend');
for(const g of svg.querySelectorAll('svg>g[id]>use')){if(!/^#f\d?$/.test(g.getAttribute('xlink:href')))continue;
 const r=size(g),name=g.textContent;out.flags++;
 if(r.left<box.left||r.right>box.right||r.top<box.top||r.bottom>box.bottom)out.cut.push(name);
 for(const e of things){if(g.contains(e))continue;const s=size(e);
  const least=of(e).id==='bridges'?6:2.5;
  if(Math.min(r.right,s.right)-Math.max(r.left,s.left)>least&&Math.min(r.bottom,s.bottom)-Math.max(r.top,s.top)>least)
   out.covers.push([name,of(e).id,e.textContent||e.outerHTML.slice(0,60)])}
 for(const [x,y] of [[.25,.2],[.4,.3],[.3,.45],[.14,.8]]){const hit=document.elementFromPoint(r.left+r.width*x,r.top+r.height*y);
  if(hit&&!g.contains(hit)&&of(hit)&&!['moves','names','terrain','ways'].includes(of(hit).id))out.hidden.push([name,of(hit).id,x,y])}}
return out;
"""
"""Measures the flags of a map: how many there are, what they cover, and what hides them."""


def everywhere(flat: bool = True) -> MapSnapshot:
    """The sample map with an objective wherever a name or a counter stands."""
    places = sorted({*NAMES, *(counter.place for counter in COUNTERS)})
    held = itertools.cycle(("red", "blue", ""))
    objectives = tuple(Objective(place, side) for place, side in zip(places, held, strict=False))
    return msgspec.structs.replace(sample(), objectives=objectives, flat=flat)


@needs_chromium
def test_flags_cover_nothing_and_are_covered_by_nothing() -> None:
    """No flag lies over a number, name, counter, wedge, bridge or result, and none is hidden, on any kind of map."""
    flat, areas = everywhere(), area_sample()
    held = tuple(Objective(area.place, area.control) for area in areas.areas)
    pages = {
        "sample": draw_map(sample()),
        "flat": draw_map(flat, zones=True),
        "pointed": draw_map(msgspec.structs.replace(everywhere(False), marks=())),
        "crop": draw_map(flat, crop=crop_places(flat, ("0706", "0806"))),
        "areas": draw_map(msgspec.structs.replace(areas, objectives=held)),
    }
    found = measure({name: in_page(svg) for name, svg in pages.items()}, FLAGS, height=2600)
    assert {name: one["flags"] for name, one in found.items()} == {
        "sample": 4, "flat": 19, "pointed": 19, "crop": 7, "areas": 20,
    }  # fmt: skip
    faults = {
        name: {kind: one[kind] for kind in ("covers", "hidden", "cut") if one[kind]} for name, one in found.items()
    }
    assert {name: what for name, what in faults.items() if what} == {}


@needs_chromium
def test_the_measure_of_flags_finds_faults() -> None:
    """A flag put over a counter's head, one over a number, and one under a result are found."""
    svg = draw_map(sample())
    counter = Frame(12, 10, True, "even", 8, 64).centres["0606"]
    pill = re.match(r"translate\((\d+) (\d+)\)", layer(svg, "results")[0].get("transform", ""))
    assert pill
    pages = {}
    for name, (dx, dy) in (
        ("head", (8, -12)),
        ("number", (-14, -30)),
        ("pill", (int(pill[1]) - counter[0], int(pill[2]) - counter[1])),
    ):
        put = f'x="{counter[0] + dx}" y="{counter[1] + dy}"><title>Objective Orsk'
        pages[name] = re.sub(r'x="\d+" y="\d+"><title>Objective Orsk', put, svg)
    found = measure({name: in_page(page) for name, page in pages.items()}, FLAGS, height=2600)
    assert found["head"]["covers"]
    assert found["pill"]["hidden"]
    assert found["number"]["covers"]


def test_a_flag_says_who_holds_the_place() -> None:
    """The title of a flag names the place and who holds it, then what the ruleset says; the legend has each holder there is."""
    objectives = (
        Objective("0101", "a", "Worth 2."), Objective("0202"), Objective("0303", "c"), Objective("9999", "b"),
    )  # fmt: skip
    snapshot = msgspec.structs.replace(plain(3, 3), objectives=objectives, side_titles={"a": "Alpha"})
    svg = draw_map(snapshot)
    titles = [title.text for title in layer(svg, "objectives").iter(f"{SVG}title")]
    assert titles == [
        "Objective 0101, held by Alpha. Worth 2.", "Objective 0202, held by nobody.", "Objective 0303, held by c.",
    ]  # fmt: skip
    signs = [use.get("{http://www.w3.org/1999/xlink}href") for use in layer(svg, "objectives").iter(f"{SVG}use")]
    assert signs == ["#f0", "#f", "#f2"]
    said = [text for text in entries(svg) if text.startswith("objective")]
    assert said == ["objective, held by Alpha", "objective, held by nobody", "objective, held by c"]


def test_a_map_without_objectives_has_no_word_of_them() -> None:
    """Without objectives there is neither a flag nor an entry; a crop has those of the hexes it shows."""
    assert "bjective" not in draw_map(plain(3, 3))
    assert 'id="f' not in draw_map(plain(3, 3)).replace('id="forts"', "")
    far = msgspec.structs.replace(plain(9, 9), objectives=(Objective("0101", "a"), Objective("0505", "b")))
    svg = draw_map(far, crop=crop_places(far, ("0505",)))
    assert [title.text for title in layer(svg, "objectives").iter(f"{SVG}title")] == ["Objective 0505, held by b."]


def test_names_stand_where_they_stood_without_a_flag() -> None:
    """A flag gives way to the names of places, not they to it."""
    bare, flagged = (
        draw_map(msgspec.structs.replace(everywhere(), objectives=of)) for of in ((), everywhere().objectives)
    )
    where = [[text.get("transform") for text in layer(svg, "names")] for svg in (bare, flagged)]
    assert where[0] == where[1]


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_a_flag_stands_beside_a_stack(count: int) -> None:
    """However high a stack is, the flag of its hex stands clear of it, and clear of what happened there."""
    counters = tuple(Counter(f"u{n}", "a", "0202", "infantry", order=n, states=("disorganised",)) for n in range(count))
    marks = (Mark("eliminated", ("0202",), "b", unit="x"), Mark("attacked", ("0202", "0302"), "a"))
    for flat in (True, False):
        base = plain(4, 4, counters, flat)
        svg = draw_map(msgspec.structs.replace(base, marks=marks, objectives=(Objective("0202", "a"),)), legend=False)
        (found,) = layer(svg, "objectives")
        centre = Frame(4, 4, flat, "even", 8, 64).centres["0202"]
        dx, dy = int(found.get("x", "")) - centre[0], int(found.get("y", "")) - centre[1]
        left, top, right, bottom = extent(count, 0, 0)
        assert dx - 6 >= right or dx + 7 <= left or dy - 9 >= bottom or dy + 8 <= top
        assert abs(dx) <= 40
        assert abs(dy) <= 40


def test_areas_have_flags_too() -> None:
    """An objective of an area map is a flag beside the number of its area, with a title and an entry."""
    snapshot: AreaSnapshot = squares(2, objectives=(Objective("1", "a", "Worth 1."), Objective("7", "b")))
    svg = draw_map(snapshot)
    assert [title.text for title in layer(svg, "objectives").iter(f"{SVG}title")] == [
        "Objective Area 1 (1), held by a. Worth 1."
    ]
    assert "objective, held by a" in texts(svg)
    assert "objectives" not in [group.get("id") for group in ElementTree.fromstring(draw_map(squares(2)))]


@pytest.mark.parametrize("sight", SIGHTS)
def test_flags_are_told_apart_by_every_sight(sight: str) -> None:
    """Who holds an objective can be told without colour, and a flag from none."""
    drawn = {
        holder: hexes(objectives=(Objective("0202", holder),) if holder is not None else ())
        for holder in ("red", "blue", "green", "", None)
    }
    for one, other in itertools.combinations(drawn, 2):
        assert share(drawn[one], drawn[other], sight, 10) > 0.004, (one, other)
