"""The map: what it shows, what it leaves out, and that it refers to nothing outside itself."""

import re
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import Cell, Counter, MapSnapshot, Mark
from pbem.reports.png import refuse_outside
from pbem.reports.svgmap import crop_places, describe_position, draw_map, fought_places
from pbem.reports.symbols import EVENTS, SIGNS, STATES, TYPES
from tests.reports.samples import COUNTERS, sample

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
        "terrain", "signs", "water", "ways", "bridges", "layer-zoc", "numbers", "names", "forts", "moves", "units",
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
    """No terrain and no unit type is told by colour alone: each on the sample map has its sign."""
    assert f'<use xlink:href="#{kind}"' in MAP


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
