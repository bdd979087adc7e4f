"""Supply on a map: shades, ends and a traced line in layers of their own, and nothing of it where it is not asked for."""

import re
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import Counter, MapSnapshot, NetEnd, SupplyMap, SupplyPart
from pbem.reports.pdf import to_pdf
from pbem.reports.png import refuse_outside, to_png
from pbem.reports.svgmap import crop_places, draw_map
from tests.reports.test_svgmap import SVG, layers, plain

UNIT = Counter("one", "a", "0404", "infantry", "XX", "4-4-4")
SUPPLY = SupplyMap(
    {"a": ("0101", "0102", "0201", "0202", "0303"), "b": ("0505", "0506")},
    (NetEnd("0102", "a", "The road ends here, <as> it does."), NetEnd("0505", "b", "The railroad ends here.")),
    (
        SupplyPart("rail", ("0101", "0102")),
        SupplyPart("road", ("0102", "0202")),
        SupplyPart("loc", ("0202", "0303")),
        SupplyPart("missed", ("0303", "0403", "0404")),
    ),
    "a",
    "one",
)


def supplied(supply: SupplyMap = SUPPLY, flat: bool = True) -> MapSnapshot:
    """A plain map with supply."""
    return msgspec.structs.replace(plain(6, 6, (UNIT,), flat=flat), supply=supply)


def layer(svg: str, name: str) -> ElementTree.Element:
    """A layer of a map."""
    found = ElementTree.fromstring(svg).find(f"{SVG}g[@id='{name}']")
    assert found is not None
    return found


def titles(element: ElementTree.Element) -> list[str]:
    """The titles within an element."""
    return [title.text or "" for title in element.iter(f"{SVG}title")]


def test_nothing_of_it_where_it_is_not_asked_for() -> None:
    """A map without supply is drawn, and written as JSON, with the same bytes as ever."""
    bare = plain(6, 6, (UNIT,))
    assert not [name for name in layers(draw_map(bare)) if "supply" in name]
    assert b"supply" not in msgspec.json.encode(bare)
    assert "supply" in str(msgspec.json.encode(supplied()))


@pytest.mark.parametrize("flat", [True, False])
def test_the_layers(flat: bool) -> None:
    """Shades lie below numbers, the line below units, the signs of ends above them."""
    found = [name for name in layers(draw_map(supplied(flat=flat))) if "supply" in name or name in ("numbers", "units")]
    assert found == ["layer-supply", "numbers", "supply-line", "units", "supply-ends"]


def test_what_is_supplied_is_shaded_and_bordered() -> None:
    """Each side's hexes are shaded in its hatching, with its name, and a border where supply ends within the map."""
    found = layer(draw_map(supplied()), "layer-supply")
    assert titles(found) == ["a", "b"]
    paths = [path.get("d", "") for path in found.iter(f"{SVG}path")]
    assert [path.count("z") for path in paths] == [5, 0, 2, 0]
    assert paths[1].count("M") == paths[1].count("L") > 6


def test_the_ends_say_why() -> None:
    """Each end of a net has a sign in its side's form with the ruleset's sentence."""
    found = layer(draw_map(supplied()), "supply-ends")
    assert titles(found) == ["The road ends here, <as> it does.", "The railroad ends here."]
    assert [use.get("{http://www.w3.org/1999/xlink}href") for use in found] == ["#n0", "#n1"]


def test_the_line_is_told_by_form() -> None:
    """A railroad has a core, a LOC is dashed, what is missed is dotted and begins with a cross; the unit's hex is framed."""
    found = layer(draw_map(supplied()), "supply-line")
    assert titles(found) == ["one"]
    dashes = [path.get("stroke-dasharray") for path in found.iter(f"{SVG}path")]
    assert [dash for dash in dashes if dash] == ["6 6", "9 7", "1 8"]
    assert sum(path.get("stroke") == "#C2185B" for path in found.iter(f"{SVG}path")) == 2


def test_the_legend_explains_what_is_drawn() -> None:
    """The legend has an entry for each side's shade and sign, and for each kind of part, and none for what is not there."""
    whole, part = draw_map(supplied()), draw_map(supplied(SupplyMap({"b": ("0505",)})))
    for words in ("in supply: a", "in supply: b", "end of a supply net: a", "traced along a road", "not traced beyond"):
        assert words in whole
    assert "in supply: b" in part
    assert not re.search("in supply: a|end of a supply net|traced", part)


def test_a_crop_has_what_is_in_it() -> None:
    """A part of a map has the shades and signs of its hexes."""
    shown = supplied()
    svg = draw_map(shown, crop=crop_places(shown, ("0101",), 1))
    assert titles(layer(svg, "layer-supply")) == ["a"]
    assert len(titles(layer(svg, "supply-ends"))) == 1


def test_places_off_the_map_do_no_harm() -> None:
    """What names places that the map has not is left out."""
    odd = SupplyMap(
        {"a": ("9999",), "c": ()}, (NetEnd("9999", "a"),), (SupplyPart("loc", ("0101", "9999")),), "a", "nobody"
    )
    assert not [name for name in layers(draw_map(supplied(odd))) if name in ("layer-supply", "supply-ends")]


def test_it_can_be_painted() -> None:
    """The map is taken by what makes pictures and PDF of it, and refers to nothing that it does not define."""
    svg = draw_map(supplied())
    refuse_outside(svg)
    assert to_png(svg, 400).startswith(b"\x89PNG")
    assert to_pdf(svg).startswith(b"%PDF")
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)
