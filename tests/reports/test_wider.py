"""What large campaigns need on a map: ports and bridges, paces of movement, light heads, and their entries in the legend."""

import re
from functools import lru_cache
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import Cell, Counter, Edge, MapSnapshot, Site, Way
from pbem.reports import palette as p
from pbem.reports.foot import HEX_FOOT, PACES, movement, plate_of, plated
from pbem.reports.geometry import Frame
from pbem.reports.key import PACE_WORDS
from pbem.reports.land import number_rect
from pbem.reports.png import refuse_outside
from pbem.reports.svgmap import crop_places, draw_map
from pbem.reports.symbols import STATES, TYPES
from tests.reports.browser import MAP, Found, measure, needs_chromium
from tests.reports.sight import contrast, rgb
from tests.reports.test_areamap import squares
from tests.reports.test_legend import entries
from tests.reports.test_pictures import in_page, map_faults
from tests.reports.test_svgmap import SVG, layer, layers, plain, texts
from tests.reports.wider import wider

XLINK = "{http://www.w3.org/1999/xlink}href"
DRAWN = draw_map(wider())


def one(**looks: object) -> MapSnapshot:
    """A map of nine hexes with a counter in the middle."""
    counter = Counter("7.x", "a", "0202", "infantry", "XX", "4-6")
    return plain(3, 3, (msgspec.structs.replace(counter, **looks),))


def whole(svg: str) -> str:
    """Put the figures that are defined once where they stand, so that they can be measured as texts."""
    defined = dict(re.findall(r'<g id="(v-[^"]+)">(.*?)</g>', svg))
    svg = re.sub(r'<g id="v-[^"]+">.*?</g>', "", svg)

    def put(found: re.Match[str]) -> str:
        return f'<g transform="translate({found[2] or 0} 0)">{defined[found[1]]}</g>'

    return re.sub(r'<use xlink:href="#(v-[^"]+)"(?: x="(\d+)")?/>', put, svg)


def signs(svg: str, name: str) -> list[str]:
    """The signs that a layer refers to."""
    return [use.get(XLINK, "") for use in layer(svg, name).iter(f"{SVG}use")]


def test_the_map_is_sound() -> None:
    """Nothing is fetched, every reference is defined once, and what is placed stands at whole numbers."""
    refuse_outside(DRAWN)
    ids = re.findall(r' id="([^"]+)"', DRAWN)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', DRAWN)) <= set(ids)
    assert not re.search(r'(?:translate\(|[MLQ]| x="| y=")-?\d+\.\d', DRAWN.partition("</defs>")[2])


@pytest.mark.parametrize(
    ("value", "lead", "figure"), [("4-6", "4-", "6"), ("2*-10", "2*-", "10"), ("3-4-12", "3-4-", "12"), ("5", "", "5")]
)
def test_the_last_figure_is_that_of_the_movement(value: str, lead: str, figure: str) -> None:
    """The figure on the plate is the last of the value, and the others stand before it as they are."""
    assert movement(value) == (lead, figure)
    units = layer(whole(draw_map(one(value=value, pace="yellow"), legend=False)), "units")
    plates = [use.get(XLINK) for use in units.iter(f"{SVG}use") if use.get(XLINK, "").startswith("#q-")]
    assert plates == ["#q-yellow" if len(figure) == 1 else "#q-yellow2"]
    assert [text.text for text in units.iter(f"{SVG}text")][2:] == [*([lead] if lead else []), figure]


@pytest.mark.parametrize("pace", PACES)
def test_a_pace_is_a_plate_under_the_movement(pace: str) -> None:
    """Each pace has a plate of its own form, on which ink can be read, and an entry by the ruleset's name or by its looks."""
    svg = draw_map(one(pace=pace))
    assert f'href="#q-{pace}"' in svg
    outline, fill = PACES[pace]
    assert contrast(rgb(p.INK), rgb(fill)) >= 4.5
    assert [other for other, (form, _) in PACES.items() if form == outline] == [pace]
    words = PACE_WORDS[pace].id
    assert words in entries(svg)
    titled = entries(draw_map(msgspec.structs.replace(one(pace=pace), pace_titles={pace: "tracked"})))
    assert ("tracked" in titled, words in titled) == (True, False)


@pytest.mark.parametrize("pace", ["", "purple"])
def test_without_a_pace_the_figures_are_as_ever(pace: str) -> None:
    """A counter without a pace, or with one that is not known, has no plate, and the map is what it was before there were any."""
    assert draw_map(one(pace=pace)) == draw_map(one())
    assert "q-" not in draw_map(one(pace=pace))
    assert plate_of("", "white") == ""


@pytest.mark.parametrize("value", ["4-6", "12-12", "3*-10", "10-12-16", "1-5"])
def test_the_foot_is_no_wider_than_the_counter(value: str) -> None:
    """However long a value is, its figures and their plate stay on the counter, the lead before the plate and the figure in it."""
    made = ElementTree.fromstring(
        f'<g xmlns:xlink="http://www.w3.org/1999/xlink">{plated(value, "white", HEX_FOOT)}</g>'
    )
    (plate,) = made.iter("use")
    lead, figure = made.iter("text")
    left = int(plate.get("x", ""))
    wide = 22 if len(figure.text or "") > 1 else 16
    assert left + wide <= 46
    assert int(lead.get("x", "")) < left
    assert left < int(figure.get("x", "")) < left + wide
    assert int(figure.get("font-size", "")) >= 11


@pytest.mark.parametrize("side", ["a", "b", "c"])
def test_a_band_is_a_light_head(side: str) -> None:
    """A unit with a band has a light head with dark letters, whichever side it is of, also where it lies under another."""
    counters = tuple(Counter(f"u{n}", side, "0202", "infantry", "XX", "4-6", order=n, band=n > 0) for n in range(3))
    svg = draw_map(plain(3, 3, counters))
    paint = p.SIDES[{"a": 0, "b": 1, "c": 2}[side]]
    heads = [
        g for g in layer(svg, "units").iter(f"{SVG}g") if g.get("fill") == paint.line and g.get("transform") is None
    ]
    assert {text.text for head in heads for text in head} == {"u1", "u2", "XX"}
    number = p.SIDES.index(paint)
    assert signs(svg, "units").count(f"#b{number}") == 2
    assert re.search(f'<path id="b{number}" d="[^"]*" fill="{paint.box}" stroke="{paint.line}"', svg)
    assert contrast(rgb(paint.line), rgb(paint.box)) >= 4.5
    assert "light head: no zone of control" in entries(svg)
    assert "light head: no zone of control" not in entries(draw_map(one()))


def test_areas_have_paces_and_bands_too() -> None:
    """A counter of an area map has its plate and its light head."""
    counter = Counter("u", "a", "1", "naval", value="3-12", pace="blue", band=True)
    svg = draw_map(squares(1, counters=(counter,)))
    assert 'href="#q-blue2"' in svg
    assert {"movement on blue", "light head: no zone of control", "naval unit"} <= set(texts(svg))


# Ports and bridges


def test_a_bridge_stands_on_its_hexside() -> None:
    """A bridge and a temporary one lie over the middle of their hexside, turned across it, below the numbers of hexes."""
    for flat in (True, False):
        frame = Frame(3, 3, flat, "even", 8, 64)
        for beyond in frame.neighbours("0202"):
            for kind in ("bridge", "temporary-bridge"):
                svg = draw_map(msgspec.structs.replace(plain(3, 3, flat=flat), sites=(Site(kind, "0202", beyond),)))
                way = frame.direction("0202", beyond)
                assert way is not None
                x, y = frame.middle("0202", way)
                uses = list(layer(svg, "sites").iter(f"{SVG}use"))
                assert {use.get("transform") for use in uses} == {f"translate({x} {y})rotate({frame.angle(way)})"}
                assert layers(svg).index("sites") < layers(svg).index("numbers")
                assert [text for text in entries(svg) if "bridge" in text] == [kind.replace("-", " ")]


def test_a_port_stands_at_its_coast() -> None:
    """A port on a hexside stands along it, inside the hex, clear of the hex numbers; a port of a hex stands in it."""
    for flat in (True, False):
        frame = Frame(3, 3, flat, "even", 8, 64)
        for beyond in (*frame.neighbours("0202"), ""):
            svg = draw_map(msgspec.structs.replace(plain(3, 3, flat=flat), sites=(Site("port", "0202", beyond),)))
            (use,) = layer(svg, "forts").iter(f"{SVG}use")
            x, y = int(use.get("x", "")), int(use.get("y", ""))
            cx, cy = frame.centres["0202"]
            assert abs(x - cx) <= 44
            assert abs(y - cy) <= 44
            for place in frame.centres:
                left, top, right, bottom = number_rect(frame, place)
                assert x + 9 <= left or x - 9 >= right or y + 9 <= top or y - 9 >= bottom
            assert "port" in entries(svg)


def test_a_site_that_is_nowhere_is_left_out() -> None:
    """What is off the map, across no hexside of it, or of no known kind, is neither drawn nor explained."""
    for site in (
        Site("port", "9999"),
        Site("bridge", "0101", "0303"),
        Site("bridge", "0101", "9999"),
        Site("ferry", "0101"),
    ):
        bare = plain(3, 3)
        svg = draw_map(msgspec.structs.replace(bare, sites=(site,)))
        assert layers(svg) == layers(draw_map(bare))
        assert entries(svg) == entries(draw_map(bare))


def test_a_bridge_is_explained_once() -> None:
    """Where a way has a bridge and the game has put another, the legend has one entry for both."""
    river, road = (Edge("river", "0202", "0203"),), (Way("road", ("0202", "0203")),)
    svg = draw_map(
        msgspec.structs.replace(plain(3, 3), edges=river, ways=road, sites=(Site("bridge", "0101", "0102"),))
    )
    assert entries(svg).count("bridge") == 1


def test_a_crop_has_the_sites_of_its_hexes() -> None:
    """A crop draws the sites that lie in it and no others."""
    snapshot = msgspec.structs.replace(plain(9, 9), sites=(Site("port", "0101"), Site("port", "0505")))
    assert signs(draw_map(snapshot, crop=crop_places(snapshot, ("0505",))), "forts") == ["#w-port"]
    assert signs(draw_map(snapshot), "forts") == ["#w-port", "#w-port"]


def test_the_legend_has_what_occurs_and_nothing_else() -> None:
    """Each new kind of unit, state, pace, site and terrain is explained on the map that has it, and on no other."""
    new = {
        "high mountains", "temporary bridge", "port", "supply dump", "motorcycle troops", "anti-tank", "anti-aircraft",
        "bridge unit", "rail unit", "air unit", "naval unit", "activated", "not operational", "light head: no zone of control",
        "movement on white", "movement in a red box", "tracked", "movement on green", "movement on orange", "movement on grey",
        "movement on blue", "movement on yellow in a red box", "firing side", "army group", "woods",
    }  # fmt: skip
    assert new <= set(entries(DRAWN))
    assert not new & set(entries(draw_map(one())))


def test_a_pace_and_a_light_head_cost_little() -> None:
    """A unit with a pace, a light head and a state costs at most 450 bytes, as any other; its figures are defined once."""
    units = tuple(
        Counter(f"{n}.x", "a", f"{n % 40 + 1:02}{n // 40 + 1:02}", "anti-tank", "XX", f"{n % 3 + 2}-12", pace="green", band=True,
                states=("activated",))
        for n in range(200)
    )  # fmt: skip
    sizes = [len(draw_map(plain(40, 20, counters), legend=False)) for counters in ((), units)]
    assert (sizes[1] - sizes[0]) / 200 <= 450


@lru_cache(maxsize=1)
def found() -> dict[str, Found]:
    """Measure the map flat, pointed and cropped."""
    flat, pointed = wider(), msgspec.structs.replace(wider(), flat=False)
    pages = {
        "flat": DRAWN,
        "pointed": draw_map(pointed, language="ru"),
        "crop": draw_map(flat, crop=crop_places(flat, ("0404",))),
    }
    return measure({name: in_page(whole(svg)) for name, svg in pages.items()}, MAP, height=3000)


@needs_chromium
@pytest.mark.parametrize("name", ["flat", "pointed", "crop"])
def test_nothing_covers_what_is_written(name: str) -> None:
    """Names, numbers, figures on plates and the legend can all be read, on flat and pointed tops and in a crop."""
    assert found()[name]["texts"]["units"] >= 20
    assert map_faults(found()[name]) == {}


def test_a_town_in_woods_shows_both() -> None:
    """A town that stands in woods is drawn over their trees, with the colour of the woods; the legend explains both."""
    cell = Cell("0202", "woods", "Les", town="town")
    made = msgspec.structs.replace(
        plain(3, 3), cells=tuple(c if c.place != "0202" else cell for c in plain(3, 3).cells)
    )
    svg = draw_map(made)
    assert signs(svg, "signs") == ["#woods", "#town", "#town"]
    assert {"woods", "town"} <= set(entries(svg))
    assert "town" not in entries(draw_map(plain(3, 3)))
    lone = msgspec.structs.replace(cell, terrain="sea")
    wet = msgspec.structs.replace(made, cells=tuple(lone if c.place == "0202" else c for c in made.cells))
    assert signs(draw_map(wet), "signs") == ["#sea"]


def test_a_rail_beside_a_road_is_seen() -> None:
    """A railroad that goes the way of a road is drawn beside it, whatever the road's kind; alone it keeps the middle."""
    path = ("0201", "0202", "0203")
    for kind in ("road", "minor-road", "motorway"):
        both = draw_map(msgspec.structs.replace(plain(3, 3), ways=(Way(kind, path), Way("rail", path))))
        drawn = {part.get("d", "") for part in layer(both, "ways").iter(f"{SVG}path")}
        assert len(drawn) == 2
    alone = draw_map(msgspec.structs.replace(plain(3, 3), ways=(Way("rail", path),)))
    assert drawn - {part.get("d", "") for part in layer(alone, "ways").iter(f"{SVG}path")} != drawn


def test_a_name_with_room_is_whole() -> None:
    """A name of seven characters is whole in the head of a counter beside a long size; one that has no room is cut."""
    for name, size, shown in (
        ("152.art", "III", "152.art"),
        ("wf.hq", "XXXXX", "wf.hq"),
        ("longname.x", "III", "longn…"),
    ):
        counter = Counter(name, "axis", "0202", "artillery", size, "1-1-5")
        svg = draw_map(msgspec.structs.replace(plain(3, 3), counters=(counter,)))
        assert shown in texts(svg)


def test_a_strongpoint_stands_within_its_hex() -> None:
    """The star of a strongpoint lies wholly in its hex, with a counter there or without, so that it is not taken for the next one's."""
    counter = Counter("u", "axis", "0202", "infantry", "XX", "1-1-5")
    for flat, stack in ((True, ()), (True, (counter,)), (False, (counter,))):
        bare = plain(3, 3, flat=flat)
        cells = tuple(
            msgspec.structs.replace(c, strongpoint="standing") if c.place == "0202" else c for c in bare.cells
        )
        svg = draw_map(msgspec.structs.replace(bare, cells=cells, counters=stack))
        (use,) = (use for use in layer(svg, "forts").iter(f"{SVG}use"))
        x, y = map(int, re.findall(r"translate\((\d+) (\d+)\)", use.get("transform", ""))[0])
        cx, cy = Frame(3, 3, flat, "even", 8, 64).centres["0202"]
        dx, dy = (abs(x - cx), abs(y - cy)) if flat else (abs(y - cy), abs(x - cx))
        assert dy + 6 <= 38
        assert (dx + 6) * 38 + (dy + 3) * 22 <= 44 * 38


def test_the_samples_have_every_type_and_state() -> None:
    """No type of unit and no state is missing on all sample maps."""
    from tests.reports.areas import area_sample
    from tests.reports.samples import sample

    counters = (*sample().counters, *wider().counters, *area_sample().counters)
    assert set(TYPES) <= {counter.type for counter in counters}
    assert set(STATES) - {"other"} <= {state for counter in counters for state in counter.states}
    assert set(PACES) == {counter.pace for counter in counters} - {""}
