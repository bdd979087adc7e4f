"""Maps of areas: what they show, and that no counter, label or arrow hides another."""

import re
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import Area, AreaSnapshot, Counter, Edge, Mark, Sight, Way
from pbem.reports.outline import border, closed, holds, inside, scatter, spread
from pbem.reports.png import refuse_outside
from pbem.reports.svgmap import crop_places, describe_position, draw_map, fought_places, front, places_of
from tests.reports.areas import COUNTERS, area_sample

SVG = "{http://www.w3.org/2000/svg}"
MAP = draw_map(area_sample())
SQUARE = ((0, 0), (200, 0), (200, 200), (0, 200))


def squares(columns: int, **more: object) -> AreaSnapshot:
    """A row of square areas, the first held by a, the others by nobody."""
    areas = tuple(
        Area(
            str(n + 1), "field", tuple((x + 200 * n, y) for x, y in SQUARE), (100 + 200 * n, 80), f"Area {n + 1}", "a" * (n == 0)
        )
        for n in range(columns)
    )  # fmt: skip
    return msgspec.structs.replace(AreaSnapshot("Squares", "", ("a", "b"), areas), **more)


def layer(svg: str, name: str) -> ElementTree.Element:
    """One layer of a map."""
    found = ElementTree.fromstring(svg).find(f"{SVG}g[@id='{name}']")
    assert found is not None
    return found


def texts(svg: str) -> list[str]:
    """All texts that a map draws."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def at(element: ElementTree.Element) -> tuple[int, int]:
    """Where a group is moved to."""
    found = re.match(r"translate\((-?\d+) (-?\d+)\)", element.get("transform", ""))
    assert found
    return int(found[1]), int(found[2])


def test_the_layers_stand_in_order() -> None:
    """The land comes first, then lines of sight, numbers and names, then what moves; the legend last."""
    groups = [group.get("id") for group in ElementTree.fromstring(MAP).findall(f"{SVG}g") if group.get("id")]
    assert groups == [
        "terrain", "signs", "borders", "layer-los", "numbers", "names", "moves", "units", "objectives", "attacks", "retreats", "results",
        "legend",
    ]  # fmt: skip


def test_the_map_is_sound() -> None:
    """Nothing is fetched, every reference is defined once, and what is placed stands at whole numbers."""
    refuse_outside(MAP)
    ids = re.findall(r' id="([^"]+)"', MAP)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', MAP)) <= set(ids)
    assert not re.search(r'(?:translate\(|[MLQ]| x="| y=")-?\d+\.\d', MAP.partition("</defs>")[2])


def test_every_area_has_its_number_name_and_figures() -> None:
    """Each area shows its number in the shape of who controls it, its name and its figures."""
    shown = texts(MAP)
    for area in area_sample().areas:
        assert area.place in shown
        assert area.note in shown
        assert not area.name or area.name in shown
    for group, area in zip(layer(MAP, "numbers"), area_sample().areas, strict=True):
        shape = group[1]
        assert shape.tag == (f"{SVG}rect" if area.control == "nato" else f"{SVG}circle")
        assert shape.get("fill") == {"nato": "#1F4B7A", "soviet": "#F4BC8E", "": "#fff"}[area.control]
        title = group[0].text or ""
        assert {"nato": "NATO", "soviet": "Soviet", "": area.note}[area.control] in title


def test_every_counter_is_drawn_or_counted() -> None:
    """Every unit is on the map or named in the title of the number of those that lie below."""
    titles = [element.text or "" for element in ElementTree.fromstring(MAP).iter(f"{SVG}title")]
    for counter in COUNTERS:
        assert any(counter.id in title for title in titles), counter.id
    assert "+2" in texts(MAP)


def test_action_points_and_the_reduced_side() -> None:
    """Points left are filled dots, spent ones hollow; a dashed line shows the reduced side."""
    for points, most, reduced in ((0, 3, False), (2, 3, True), (4, 4, False), (0, 0, False)):
        counter = Counter("u", "a", "1", "infantry", points=points, most=most, reduced=reduced)
        units = layer(draw_map(squares(1, counters=(counter,)), legend=False), "units")
        dots = list(units.iter(f"{SVG}circle"))
        assert (len(dots), sum(dot.get("fill") != "none" for dot in dots)) == (most, points)
        assert bool([path for path in units.iter(f"{SVG}path") if path.get("stroke-dasharray")]) is reduced


@pytest.mark.parametrize("count", range(1, 9))
def test_counters_lie_in_their_area_and_apart(count: int) -> None:
    """However many counters an area holds, they lie inside it, and none hides another's figures."""
    counters = tuple(Counter(f"u{n}", "a", "1", "infantry", value=str(n), order=n) for n in range(count))
    svg = draw_map(squares(1, counters=counters), legend=False)
    spots = [at(group) for group in layer(svg, "units") if group.find(f"{SVG}use") is not None]
    for n, (x, y) in enumerate(spots):
        assert 8 <= x <= 208 - 54
        assert 64 <= y <= 264 - 48
        assert all(abs(x - other) >= 54 or abs(y - below) >= 12 for other, below in spots[:n])
    assert (f"+{count - 3}" in texts(svg)) is (count > 4)


def test_lines_of_sight_are_dashed_or_end_in_a_bar() -> None:
    """What is seen is one dashed path; what is hidden is dotted as far as it is blocked, where a bar stands."""
    sights = (Sight("1", "2"), Sight("1", "3", 50), Sight("1", "9"))
    seen = list(layer(draw_map(squares(3, sights=sights), legend=False), "layer-los"))
    dashes = [path.get("stroke-dasharray") for path in seen]
    assert dashes == [None, "8 6", None, "1 6", None]
    assert seen[1].get("d") == "M108 158L308 158"
    assert seen[3].get("d") == "M108 158L308 158"
    assert seen[4].get("d") == "M308 167L308 149"


def test_attacks_and_retreats_go_over_the_border() -> None:
    """The arrow of an attack and that of a retreat lie over the border of the two areas, and not over one another."""
    marks = (Mark("attacked", ("1", "2"), "a"), Mark("retreated", ("2", "1"), "b"), Mark("result", ("2",), "a", "2-1"))
    svg = draw_map(squares(2, marks=marks), legend=False)
    spans = []
    for name in ("attacks", "retreats"):
        points = re.findall(r"(-?\d+) (-?\d+)", next(layer(svg, name).iter(f"{SVG}path")).get("d", ""))
        xs, ys = [int(x) for x, _ in points], [int(y) for _, y in points]
        assert min(xs) < 208 < max(xs)
        spans.append((min(ys), max(ys)))
    (a, b), (c, d) = spans
    assert b < c or d < a
    assert "2-1" in texts(svg)


def test_moves_ghosts_and_signs() -> None:
    """Moves are dotted, advances whole; what was eliminated is a ghost; events have their signs."""
    marks = (
        Mark("moved", ("1", "2", "3"), "a"),
        Mark("advanced", ("1", "3"), "b"),
        Mark("eliminated", ("2",), "b", unit="goldfinch"),
        Mark("declared", ("3",), "a", air=(2, 0)),
        Mark("moved", ("1", "99"), "a"),
        Mark("moved", ("1",), "a"),
    )
    svg = draw_map(squares(3, marks=marks))
    assert len(layer(svg, "moves")) == 2
    assert svg.count('stroke-dasharray="1 6"') == 2  # the move, and its line of the legend
    assert "goldf…" in texts(svg)
    assert "<title>goldfinch</title>" in svg
    assert svg.count('href="#e-declared"') == 2
    assert svg.count('href="#plane"') == 1


def test_ways_and_edges_follow_areas() -> None:
    """A road goes over the middle of the border, a river along it; what joins no neighbours is left out."""
    snapshot = squares(
        3, ways=(Way("road", ("1", "2", "9")),), edges=(Edge("river", "1", "2"), Edge("river", "1", "3"))
    )
    svg = draw_map(snapshot)
    assert "M108 158Q208 264 308 158" in svg or "M108 158Q208 64 308 158" in svg
    assert next(layer(svg, "water").iter(f"{SVG}path")).get("d") in ("M208 64L208 264", "M208 264L208 64")
    assert {"road", "river"} <= set(texts(svg))


def test_a_crop_has_the_areas_around_and_no_title() -> None:
    """A crop shows the places and the areas next to them, what lies in them, and neither title nor legend unless asked for."""
    snapshot = area_sample()
    places = crop_places(snapshot, ("12",))
    assert places == ("6", "7", "12", "13", "17")
    svg = draw_map(snapshot, crop=places)
    shown = set(texts(svg))
    assert {"12", "6", "17"} <= shown
    assert not {"9", "Kuhbach Bridge", "Areas"} & shown
    assert "Areas" in texts(draw_map(snapshot, crop=places, legend=True))
    assert describe_position(snapshot, crop=("12",)) == "NATO: 12 A/8."
    assert crop_places(snapshot, ("99",)) == ()
    assert draw_map(snapshot, crop=("99",)) == MAP


def test_the_front_of_areas() -> None:
    """Where nothing was fought, the front is where areas of both sides touch."""
    counters = (
        Counter("x", "a", "1", "infantry"),
        Counter("y", "b", "2", "infantry"),
        Counter("z", "b", "4", "infantry"),
    )
    snapshot = squares(4, counters=counters)
    assert fought_places(snapshot) == ("1", "2")
    assert front(snapshot, "b") == ("2",)
    assert fought_places(area_sample())[:2] == ("8", "9")
    assert places_of(snapshot) == {"1", "2", "3", "4"}


def test_an_empty_map_is_drawn() -> None:
    """A map without areas, and one whose areas have no outline, are drawn all the same."""
    for areas in ((), (Area("1", "field", (), (0, 0)),)):
        refuse_outside(draw_map(AreaSnapshot("", "", ("a",), areas)))


def test_positions_are_in_the_order_of_numbers() -> None:
    """Areas are named in the order of their numbers, 2 before 10."""
    counters = tuple(Counter(f"u{n}", "a", str(n), "infantry") for n in (10, 2))
    assert describe_position(squares(10, counters=counters)) == "a: 2 u2; 10 u10."


def test_outlines() -> None:
    """Inside, border, equal parts and scattered points are those of the outline."""
    other = tuple((x + 200, y) for x, y in SQUARE)
    assert sorted(border(SQUARE, other)) == [(200, 0), (200, 200)]
    assert border(SQUARE, tuple((x + 400, y) for x, y in SQUARE)) == []
    assert inside(100, 100, SQUARE)
    assert inside(100, 100, SQUARE[::-1])
    assert not inside(300, 100, SQUARE)
    assert holds((10, 10, 190, 190), SQUARE)
    assert not holds((10, 10, 210, 190), SQUARE)
    assert spread([(0, 0), (0, 100)], 4) == [(0, 50), (0, 25), (0, 75)]
    points = list(scatter(SQUARE, 30, 10, 1))
    assert len(points) > 20
    assert points == list(scatter(SQUARE, 30, 10, 1))
    assert points != list(scatter(SQUARE, 30, 10, 2))
    assert all(10 <= x <= 190 and 10 <= y <= 190 for x, y in points)
    assert closed(SQUARE).endswith("z")
