"""The map: what it shows, what it leaves out, and that it refers to nothing outside itself."""

import hashlib
import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import Cell, Counter, MapSnapshot, Mark
from pbem.reports import ground
from pbem.reports.pills import circled
from pbem.reports.png import refuse_outside
from pbem.reports.svgmap import crop_places, describe_position, draw_map, fought_places, places_of
from pbem.reports.symbols import EVENTS, SIGNS, STATES, TYPES
from tests.reports.areas import area_sample
from tests.reports.samples import COUNTERS, sample
from tests.reports.wider import wider

SVG = "{http://www.w3.org/2000/svg}"
MAP = draw_map(sample(), zones=True)


def plain(columns: int, rows: int, counters: tuple[Counter, ...] = (), flat: bool = True) -> MapSnapshot:
    """A map of clear hexes."""
    wide = 2 if max(columns, rows) <= 99 else 3
    cells = tuple(Cell(f"{c:0{wide}}{r:0{wide}}", "clear") for c in range(1, columns + 1) for r in range(1, rows + 1))
    return MapSnapshot("Plain", "", columns, rows, ("a", "b"), cells, flat=flat, counters=counters)


def texts(svg: str) -> list[str]:
    """All texts that a map draws."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def layers(svg: str) -> list[str]:
    """The ids of the layers, in drawing order."""
    return [group.get("id", "") for group in ElementTree.fromstring(svg).findall(f"{SVG}g") if group.get("id")]


def test_the_map_refers_to_nothing_outside() -> None:
    """A map passes the check that everything goes through before it is rasterised."""
    refuse_outside(MAP)


def test_the_layers_stand_in_order() -> None:
    """Land comes first, then numbers and names, then what moves, and labels last."""
    assert layers(MAP) == [
        "terrain", "signs", "water", "ways", "bridges", "layer-zoc", "numbers", "names", "forts", "moves", "units", "objectives",
        "attacks", "retreats", "results", "legend",
    ]  # fmt: skip


def test_every_reference_is_defined() -> None:
    """Every sign and pattern that is used is defined once."""
    ids = re.findall(r' id="([^"]+)"', MAP)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', MAP)) | set(re.findall(r"url\(#([^)]+)\)", MAP))
    assert used <= set(ids)


def test_coordinates_are_whole_numbers() -> None:
    """What is drawn of a snapshot stands at whole numbers."""
    assert not re.search(r'(?:translate\(|[MLQ]| x="| y=")-?\d+\.\d', MAP.partition("</defs>")[2])


@pytest.mark.parametrize("kind", [*SIGNS, *(f"t-{kind}" for kind in TYPES)])
def test_terrain_and_unit_types_have_their_sign(kind: str) -> None:
    """No terrain and no unit type is told by colour alone: each on the sample maps has its sign."""
    assert f'<use xlink:href="#{kind}"' in MAP + draw_map(wider()) + draw_map(area_sample())


@pytest.mark.parametrize("state", STATES)
def test_states_hang_on_the_counter(state: str) -> None:
    """Each state is a disc on the counter that has it; one that is not known has a disc too."""
    counter = Counter("1", "a", "0202", "infantry", states=(state if state != "other" else "bewitched",))
    assert MAP.count("#s-disorganised") >= 3
    assert f'<use xlink:href="#s-{state}"' in draw_map(plain(3, 3, (counter,)), legend=False)


@pytest.mark.parametrize("kind", EVENTS)
def test_marks_on_hexes_have_their_sign(kind: str) -> None:
    """Each mark that stands on a hex or hexside has its sign."""
    for places in (("0202",), ("0202", "0203")):
        svg = draw_map(msgspec.structs.replace(plain(3, 3), marks=(Mark(kind, places, "a"),)), legend=False)
        assert svg.count(f'<use xlink:href="#e-{kind}"') == 1


def test_a_mark_off_the_map_is_left_out() -> None:
    """A mark that names a place which is not on the map is not drawn, and nothing fails."""
    marks = tuple(
        Mark(kind, ("0202", "9999"), "a", "x", "u")
        for kind in ("moved", "attacked", "retreated", "eliminated", "result")
    )
    svg = draw_map(msgspec.structs.replace(plain(3, 3), marks=marks), legend=False)
    assert layers(svg) == ["terrain", "numbers"]


def test_every_hex_has_its_number() -> None:
    """Every hex shows its printed number once."""
    for snapshot in (plain(4, 3), plain(4, 3, flat=False), plain(2, 101)):
        shown = [text for text in texts(draw_map(snapshot, legend=False)) if text.isdigit()]
        assert sorted(shown) == sorted(cell.place for cell in snapshot.cells)


def test_every_counter_is_drawn_or_counted() -> None:
    """Of a stack three units are drawn, the rest is a number, and the title of that names them."""
    assert "+2" in texts(MAP)
    titles = [element.text or "" for element in ElementTree.fromstring(MAP).iter(f"{SVG}title")]
    for counter in COUNTERS:
        assert any(counter.id in title for title in titles), counter.id


def test_a_long_name_is_shortened_and_whole_in_the_title() -> None:
    """A name of more than six characters is shortened on the counter and whole in its title."""
    assert "gross…" in texts(MAP)
    assert "<title>grossdeutschland, 1-10</title>" in MAP


def test_a_result_covers_no_strength() -> None:
    """The pill of a result does not lie on the foot of a counter."""
    units = ElementTree.fromstring(MAP).find(f"{SVG}g[@id='units']")
    results = ElementTree.fromstring(MAP).find(f"{SVG}g[@id='results']")
    assert units is not None
    assert results is not None

    def at(group: ElementTree.Element) -> tuple[int, int]:
        found = re.match(r"translate\((-?\d+) (-?\d+)\)", group.get("transform", ""))
        assert found
        return int(found[1]), int(found[2])

    tops = [at(group) for group in units if group.find(f"{SVG}text[@y='42']") is not None]
    drawn = [(group, group.find(f"{SVG}rect")) for group in results]
    pills = [(*at(group), -int(rect.get("x", "0"))) for group, rect in drawn if rect is not None]
    assert len(pills) >= 3
    discs = [(*at(group), 8) for group, rect in drawn if rect is None]
    assert discs
    for x, y, half in (*pills, *discs):
        for left, top in tops:
            assert not (x - half < left + 40 and x + half > left + 6 and y - 8 < top + 44 and y + 8 > top + 30)


def test_a_crop_shows_two_hexes_around_and_no_more() -> None:
    """A crop has the places within two hexes, the hexes that its edge cuts, no title and no legend."""
    places = crop_places(sample(), ("0505",))
    assert places[0] == "0303"
    assert places[-1] == "0707"
    assert len(places) == 25
    svg = draw_map(sample(), crop=places)
    shown = {text for text in texts(svg) if re.fullmatch(r"\d{4}", text)}
    assert set(places) <= shown
    assert min(shown) >= "0202"
    assert max(shown) <= "0808"
    assert "legend" not in layers(svg)
    assert "Vesla" not in "".join(texts(svg))


def test_a_crop_of_nothing_is_the_whole_map() -> None:
    """Where nothing was fought the whole map is drawn."""
    assert crop_places(sample(), ()) == ()
    assert draw_map(sample(), crop=()) == draw_map(sample())


def test_fighting_goes_before_moves() -> None:
    """The crop is made around the fighting; around moves only where nothing was fought."""
    moved = Mark("moved", ("0101", "0202"), "a")
    assert fought_places(msgspec.structs.replace(plain(9, 9), marks=(moved,))) == ("0101", "0202")
    both = msgspec.structs.replace(plain(9, 9), marks=(moved, Mark("result", ("0505",), "a", "1-1 FS")))
    assert fought_places(both) == ("0505",)


def test_the_position_is_said_in_words() -> None:
    """The description names every unit of every side with its place; of a crop only those in it."""
    said = describe_position(sample())
    assert all(counter.id in said for counter in COUNTERS)
    assert said.startswith("Axis: ")
    assert describe_position(sample(), crop=("1203",)) == "Soviet: 1203 b.x."


def test_the_legend_has_what_the_map_shows() -> None:
    """The legend explains what is on the map and nothing else."""
    counter = Counter("1", "a", "0202", "armour")
    said = texts(draw_map(plain(3, 3, (counter,))))
    assert {"Terrain", "clear", "Units", "armour"} <= set(said)
    assert not {"sea", "river", "infantry", "moved", "States and marks"} & set(said)


def test_zones_are_drawn_when_asked_for() -> None:
    """Zones of control are a layer that can be left out."""
    assert "layer-zoc" not in layers(draw_map(sample()))


def test_a_further_hex_and_a_further_unit_cost_little() -> None:
    """Each further hex costs at most 120 bytes, each further unit at most 450."""
    small, large = (len(draw_map(plain(size, 20), legend=False)) for size in (20, 40))
    assert (large - small) / 400 <= 120
    counters = tuple(
        Counter(f"{n}.x", "a", f"{n % 40 + 1:02}{n // 40 + 1:02}", "infantry", "XX", "4-5") for n in range(200)
    )
    assert (len(draw_map(plain(40, 20, counters), legend=False)) - large) / 200 <= 450


def test_an_advance_is_drawn_where_no_wedge_shows_it() -> None:
    """An advance from where the attack came lies under its wedge and is left out, in the legend too; another one is drawn."""
    wedge, pill = Mark("attacked", ("0101", "0201"), "a"), Mark("result", ("0201",), "a", "1-1 DR")
    for start, shown in (("0101", False), ("0102", True)):
        marks = (wedge, pill, Mark("advanced", (start, "0201"), "a"))
        svg = draw_map(msgspec.structs.replace(plain(3, 3), marks=marks))
        assert ("moves" in layers(svg)) is shown
        assert ("advanced after combat" in texts(svg)) is shown


def layer(svg: str, name: str) -> ElementTree.Element:
    """One layer of a map."""
    found = ElementTree.fromstring(svg).find(f"{SVG}g[@id='{name}']")
    assert found is not None
    return found


def test_a_map_of_fourteen_by_eleven_is_within_its_budget() -> None:
    """A map of 14 by 11 hexes with 25 units and everything the sample shows is at most 60 kB."""
    base = sample()
    more = plain(14, 11).cells
    there = {cell.place for cell in base.cells}
    units = tuple(Counter(f"{n}.x", "red", f"13{n + 1:02}", "infantry", "XX", "4-5", steps=3) for n in range(4))
    snapshot = msgspec.structs.replace(
        base, columns=14, rows=11, counters=(*base.counters, *units),
        cells=(*base.cells, *(cell for cell in more if cell.place not in there)),
    )  # fmt: skip
    assert len(snapshot.counters) >= 25
    assert len(draw_map(snapshot, zones=True).encode()) <= 60_000


def test_steps_are_dots_and_dashes() -> None:
    """A step left is a dot, a lost one a dash, at most five; a reduced counter has a dashed line."""
    for steps, lost, dots, dashes in ((1, 0, 1, 0), (2, 2, 2, 2), (4, 4, 4, 1), (0, 1, 0, 1)):
        counter = Counter("1", "a", "0202", "infantry", steps=steps, lost=lost)
        (path,) = layer(draw_map(plain(3, 3, (counter,)), legend=False), "units").iter(f"{SVG}path")
        assert (path.get("d", "").count("a2 2"), path.get("d", "").count("v1")) == (dots, dashes)
    reduced = Counter("1", "a", "0202", "infantry", reduced=True, points=1, most=2)
    units = layer(draw_map(plain(3, 3, (reduced,)), legend=False), "units")
    assert len(list(units.iter(f"{SVG}circle"))) == 2
    assert [path.get("stroke-dasharray") for path in units.iter(f"{SVG}path")] == ["4 3"]


@pytest.mark.parametrize(("strongpoint", "sign"), [("standing", "strong"), ("fallen", "stormed")])
def test_strongpoints_stand_and_fall(strongpoint: str, sign: str) -> None:
    """A strongpoint is a star of eight points, a fallen one is grey and struck out; the legend says so."""
    snapshot = msgspec.structs.replace(plain(1, 1), cells=(Cell("0101", "clear", strongpoint=strongpoint),))
    svg = draw_map(snapshot)
    assert f'<use xlink:href="#{sign}"' in svg
    assert any(text.startswith("strongpoint") for text in texts(svg))


def test_air_points_stand_in_the_result() -> None:
    """The air points of both sides are in the pill of the result and beside a declared attack."""
    marks = (Mark("result", ("0202",), "a", "3-1 DR", air=(2, 1)), Mark("declared", ("0303",), "a", air=(3, 0)))
    svg = draw_map(msgspec.structs.replace(plain(4, 4), marks=marks), legend=False)
    (pill,) = layer(svg, "results")
    assert [text.text for text in pill.iter(f"{SVG}text")] == ["3-1 DR", "2", "1"]
    assert svg.count('href="#plane"') == 3


def test_results_that_have_no_room_are_numbered_and_listed() -> None:
    """Where pills would meet, numbers in circles stand on the map and the results below it, in a crop too."""
    marks = tuple(Mark("result", ("0202",), "a", f"{n}-1 DR") for n in range(1, 25))
    snapshot = msgspec.structs.replace(plain(3, 3), marks=marks)
    for crop in (None, crop_places(snapshot, ("0202",), 1)):
        svg = draw_map(snapshot, legend=False, crop=crop)
        shown = texts(svg)
        listed = [text for text in shown if ": " in text]
        assert listed[0].startswith("① 0202: ")
        pills = [text for text in shown if text.endswith("DR") and ": " not in text]
        assert len(listed) + len(pills) == 24
        height = int(svg.partition(' height="')[2].partition('"')[0])
        assert max(int(y) for y in re.findall(r'<text x="\d+" y="(\d+)">[①(]', svg)) < height + 64
    assert circled(20) == "⑳"
    assert circled(21) == "(21)"


def test_a_retreat_goes_around_counters() -> None:
    """A retreat through a hex with counters passes beside them, on the inner side of its bend; through an empty one by its centre."""
    path = Mark("retreated", ("0103", "0202", "0302"), "a")
    straight = Mark("retreated", ("0101", "0102", "0103"), "a")
    for mark, centre in ((path, (118, 216)), (straight, (52, 178))):
        free = draw_map(msgspec.structs.replace(plain(4, 4), marks=(mark,)), legend=False)
        counter = Counter("1", "b", mark.places[1], "infantry")
        held = draw_map(msgspec.structs.replace(plain(4, 4, (counter,)), marks=(mark,)), legend=False)
        data = next(layer(held, "retreats").iter(f"{SVG}path")).get("d", "")
        assert f"Q{centre[0]} {centre[1]} " in next(layer(free, "retreats").iter(f"{SVG}path")).get("d", "")
        for x, y in re.findall(r"(-?\d+) (-?\d+)", data):
            assert abs(int(x) - centre[0]) > 23 or abs(int(y) - centre[1]) > 23


def test_names_give_way_to_counters_and_tracks() -> None:
    """A name stands where it always does until something stands there, and then clear of it."""
    cells = tuple(
        msgspec.structs.replace(cell, name="Gravelotte") if cell.place == "0303" else cell for cell in plain(5, 5).cells
    )
    base = msgspec.structs.replace(plain(5, 5), cells=cells)

    def spot(snapshot: MapSnapshot) -> tuple[int, int]:
        (name,) = layer(draw_map(snapshot, legend=False), "names")
        found = re.match(r"translate\((\d+) (\d+)\)", name.get("transform", ""))
        assert found
        return int(found[1]), int(found[2])

    usual = spot(base)
    far = msgspec.structs.replace(base, counters=(Counter("1", "a", "0101", "infantry"),))
    assert spot(far) == usual
    here = msgspec.structs.replace(base, counters=(Counter("1", "a", "0303", "infantry"),))
    x, y = spot(here)
    assert y - 9 >= usual[1] - 24 + 24 or abs(x - usual[0]) > 23
    track = msgspec.structs.replace(base, marks=(Mark("moved", ("0303", "0304"), "a"),))
    assert spot(track) != usual


def test_a_legend_may_be_had_with_a_crop_and_left_out_of_the_whole() -> None:
    """The legend is on the whole map and not on a crop, unless it is asked for or forbidden."""
    places = crop_places(sample(), ("0505",))
    for crop, legend, there in ((None, None, True), (places, None, False), (None, False, False), (places, True, True)):
        assert ("legend" in layers(draw_map(sample(), crop=crop, legend=legend))) is there


def test_zones_are_in_a_crop_too() -> None:
    """Zones of control are drawn in a crop when they are asked for."""
    places = crop_places(sample(), ("0805",))
    assert "layer-zoc" in layers(draw_map(sample(), crop=places, zones=True))


def test_the_front_is_where_the_enemy_is_near() -> None:
    """Where nothing was fought the map is cut to the front: counters with an enemy within two hexes, of one side if it is named."""
    counters = (
        Counter("x", "a", "0303", "infantry"),
        Counter("y", "b", "0305", "infantry"),
        Counter("z", "b", "0909", "infantry"),
    )
    snapshot = plain(9, 9, counters)
    assert fought_places(snapshot) == ("0303", "0305")
    assert fought_places(snapshot, "b") == ("0305",)
    moved = msgspec.structs.replace(snapshot, counters=counters[::2], marks=(Mark("moved", ("0101", "0102"), "a"),))
    assert fought_places(moved) == ("0101", "0102")
    assert places_of(plain(2, 1)) == {"0101", "0201"}


def test_the_land_that_is_kept_changes_nothing() -> None:
    """A map is the same bytes whether its land was drawn before or not, and another map's land is never taken for it."""
    ground.forget()
    fresh = draw_map(sample())
    other = plain(12, 10)
    for size in range(3, 12):
        draw_map(plain(size, 3))
    assert draw_map(sample()) == fresh
    assert draw_map(msgspec.structs.replace(other, flat=False)) != draw_map(other)
    dry = msgspec.structs.replace(sample(), edges=())
    assert "major-river" not in draw_map(dry)
    assert draw_map(sample()) == fresh


def test_two_processes_draw_the_same_bytes() -> None:
    """The same snapshot gives the same SVG and PNG in another process with another hash seed."""
    code = (
        "import hashlib; from pbem.reports.png import to_png; from pbem.reports.svgmap import draw_map; "
        "from tests.reports.areas import area_sample; from tests.reports.samples import sample; "
        "maps = [draw_map(sample(), zones=True), draw_map(area_sample())]; "
        "print(*(hashlib.sha256(text.encode()).hexdigest() for text in maps), hashlib.sha256(to_png(maps[1], 300)).hexdigest())"
    )
    made = [
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout.split()
        for seed in ("1", "2")
    ]  # fmt: skip
    assert made[0] == made[1]
    assert made[0][0] == hashlib.sha256(MAP.encode()).hexdigest()
