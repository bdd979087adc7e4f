"""Maps of areas: what they show, and that no counter, label or arrow hides another."""

import re
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import Area, AreaSnapshot, Counter, Edge, Mark, Sight, Way
from pbem.reports.outline import border, closed, holds, inside, scatter, spread
from pbem.reports.png import refuse_outside
from pbem.reports.report import picture_of
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
    """The land comes first, then lines of sight and moves, numbers and names, then units and what they did; the legend last."""
    groups = [group.get("id") for group in ElementTree.fromstring(MAP).findall(f"{SVG}g") if group.get("id")]
    assert groups == [
        "terrain", "signs", "borders", "layer-los", "moves", "numbers", "names", "units", "objectives", "attacks", "retreats", "results",
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
    crowd = [Counter(f"u{n}", "a", "1", "infantry", order=n) for n in range(12)]
    svg = draw_map(squares(1, counters=tuple(crowd)), legend=False)
    assert "+3" in texts(svg)
    assert "<title>u9, u10, u11</title>" in svg


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
        assert all(abs(x - other) >= 54 or abs(y - below) >= 14 for other, below in spots[:n])
    assert len(spots) == count
    assert [text for text in texts(svg) if text.startswith("+")] == []


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


def test_fire_goes_under_what_stands_and_ends_where_it_comes_in() -> None:
    """Fire is one dashed line below numbers and counters, with a head just inside the area fired at, whichever lies between."""
    marks = (Mark("fired", ("1", "3"), "a", unit="u1"), Mark("fired", ("2", "2"), "a"), Mark("fired", ("2",), "a"))
    svg = draw_map(squares(3, marks=marks))
    (group,) = layer(svg, "moves")
    assert group[0].text == "u1"
    (x,) = re.findall(r"M\d+ \d+L(\d+) \d+", group[2].get("d", ""))
    assert 400 < int(x) < 440  # the head is 11 long and ends within the area
    assert group[2].get("stroke-dasharray") == "6 4"
    assert "fired at" in texts(svg)


def full(**more: object) -> AreaSnapshot:
    """An area that nine counters fill, and one beside it."""
    counters = [Counter(f"u{n}", "b", "2", "infantry", order=n) for n in range(9)]
    return squares(2, counters=(Counter("gun", "a", "1", "mortar"), *counters), **more)


def test_a_ghost_in_a_full_area_shows_its_head_only() -> None:
    """Where no whole ghost has room, its head with a cross stands clear of number, name, figures and counters."""
    for eliminated, whole in ((("1",), True), (("2",), False)):
        svg = draw_map(full(marks=(Mark("eliminated", eliminated, "b", unit="jay"),)), legend=False)
        *others, ghost = layer(svg, "units")
        assert ghost[0].text == "jay"
        assert any("#g" in str(use.attrib) for use in ghost.iter(f"{SVG}use")) is whole
        x, y = at(ghost)
        high = 48 if whole else 16
        spots = [(*at(counter), 54, 48) for counter in others]
        spots += [(a - 16, b - 16, 80, 32) for a, b in map(at, layer(svg, "numbers"))]
        assert not any(x < a + w and a < x + 54 and y < b + h and b < y + high for a, b, w, h in spots)


def test_the_head_of_a_line_of_fire_lies_on_top_and_the_line_begins_at_the_firer() -> None:
    """The line runs from the middle of the firer's counter; its head is drawn over the counters, where it covers none."""
    svg = draw_map(full(marks=(Mark("fired", ("1", "2"), "a", unit="gun"),)), legend=False)
    gun, *others = [at(group) for group in layer(svg, "units")]
    (line,), (head,) = layer(svg, "moves"), layer(svg, "attacks")
    assert line[1].get("d", "").startswith(f"M{gun[0] + 27} {gun[1] + 24}L")
    x, y = map(int, re.findall(r"M(\d+) (\d+)", head[1].get("d", ""))[0])
    assert 208 < x < 408
    assert not any(a < x < a + 54 and b < y < b + 48 for a, b in others)


def test_the_snipers_sign_stands_at_its_target() -> None:
    """The sign of the sniper overlaps the upper right corner of the counter that was fired at."""
    for unit in ("u0", "u1", "u2"):
        svg = draw_map(full(marks=(Mark("sniper", ("2",), "a", unit=unit),)), legend=False)
        (target,) = [at(group) for group in layer(svg, "units") if group[0].text == unit]
        (sign,) = [at(group) for group in layer(svg, "attacks")]
        assert sign == (target[0] + 55, target[1] + 3)


def test_a_move_ends_clear_of_number_and_counters() -> None:
    """The head of a move stands just behind the border, where no number, label or counter hides it."""
    counter = Counter("u", "a", "2", "infantry")
    svg = draw_map(squares(2, marks=(Mark("moved", ("1", "2"), "a"),), counters=(counter,)))
    (group,) = layer(svg, "moves")
    x, y = map(int, re.findall(r"L(\d+) (\d+)", group[1].get("d", ""))[-1])
    assert 208 < x < 235
    (ux, uy) = at(layer(svg, "units")[0])
    assert not (ux - 5 < x < ux + 59 and uy - 5 < y < uy + 53)
    assert not (252 < x < 340 and 94 < y < 126)


def test_what_goes_with_a_unit_is_a_small_sign() -> None:
    """A leader is a star, a missile team an arrowhead, below the action points, each explained in the legend."""
    for most, names in ((2, ("leader",)), (3, ("missiles", "leader")), (4, ("leader", "missiles")), (6, ("tea",))):
        counter = Counter("u", "a", "1", "infantry", points=1, most=most, attached=names)
        svg = draw_map(squares(1, counters=(counter,)))
        units = layer(svg, "units")
        signs = [use for use in units.iter(f"{SVG}use") if "#a-" in str(use.attrib)]
        ids = [use.get("{http://www.w3.org/1999/xlink}href") for use in signs]
        assert ids == [f"#a-{name if name != 'tea' else 'other'}" for name in names]
        dots = list(units.iter(f"{SVG}circle"))
        assert len(dots) == min(most, 4)
        assert max(int(dot.get("cy", "")) for dot in dots) < min(int(use.get("y", "")) for use in signs)
        assert max(int(use.get("y", "")) for use in signs) < 33
        refuse_outside(svg)
        assert set(re.findall(r'href="#(a-[^"]+)"', svg)) <= set(re.findall(r' id="([^"]+)"', svg))
    assert "square: what goes with the unit" in texts(svg)


def test_results_and_signs_lie_in_their_area() -> None:
    """Several results of one area are pills in or by it, and arrivals and the sniper have signs inside it."""
    marks = (
        Mark("attacked", ("1", "2"), "a"),
        *(Mark("result", ("2",), "a", f"1{n} : 12, 2 hits") for n in range(3)),
        Mark("arrived", ("1",), "a", unit="u1"),
        Mark("sniper", ("2",), "a", unit="u2"),
    )
    counter = Counter("u2", "b", "2", "infantry")
    svg = draw_map(squares(2, marks=marks, counters=(counter,)))
    pills = [at(group) for group in layer(svg, "results")]
    assert len(pills) == 3
    assert all(170 < x < 408 and 64 < y < 264 for x, y in pills)
    href = "{http://www.w3.org/1999/xlink}href"
    groups = [group for group in layer(svg, "attacks").iter(f"{SVG}g") if group.get("transform")]
    signs = {group[-1].get(href): at(group) for group in groups}
    assert 8 < signs["#e-arrived"][0] < 208
    assert 208 < signs["#e-sniper"][0] < 408
    assert "attack, defence, result" in texts(svg)


@pytest.mark.parametrize("shape", [SQUARE, ((40, 0), (160, 0), (200, 100), (160, 200), (40, 200), (0, 100))])
def test_labels_make_room_for_counters(shape: tuple[tuple[int, int], ...]) -> None:
    """Four counters lie side by side where moving number and name a little gives them room, and they never cover either."""
    areas = (Area("1", "field", shape, (100, 90), "Area 1", note="TM 0"),)
    counters = tuple(Counter(f"u{n}", "a", "1", "infantry", order=n) for n in range(4))
    svg = draw_map(AreaSnapshot("Squares", "", ("a", "b"), areas, counters=counters), legend=False)
    x, y = at(layer(svg, "numbers")[0])
    spots = [at(group) for group in layer(svg, "units")]
    assert len(spots) == 4
    assert all(abs(a - c) >= 54 or abs(b - d) >= 48 for n, (a, b) in enumerate(spots) for c, d in spots[:n])
    assert all(top >= y + 16 or left >= x + 90 or left + 54 <= x - 16 for left, top in spots)


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


@pytest.mark.parametrize(("columns", "shown"), [(2, 2), (3, 3), (4, 2), (9, 2)])
def test_a_report_shows_the_whole_of_a_small_map(columns: int, shown: int) -> None:
    """A report draws the areas around the front, but all of the map where that would be three of five areas or more."""
    counters = (Counter("x", "a", "1", "infantry"), Counter("y", "b", "2", "infantry"))
    svg = picture_of(squares(columns, counters=counters), "a", "en")
    assert sum(f">{place}</text>" in svg for place in range(1, columns + 1)) == shown
