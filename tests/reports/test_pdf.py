"""Maps as PDF: sound files that show what the SVG shows, with letters that can be read, searched and are our own."""

import hashlib
import itertools
import math
import os
import random
import re
import struct
import subprocess
import sys
import zlib
from functools import lru_cache
from xml.etree import ElementTree

import msgspec
import pytest

from pbem.board.snapshot import MapSnapshot
from pbem.reports.pdf import POINT, faces, to_pdf
from pbem.reports.pdfpaths import box, circle, number, path, transformation
from pbem.reports.svgmap import draw_map
from pbem.reports.truetype import Face
from tests.reports.areas import area_sample
from tests.reports.samples import sample
from tests.reports.test_maps_in_browser import campaign
from tests.reports.test_svgmap import SVG, plain
from tests.reports.wider import wider

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 80" width="100" height="80">'
HREF = "{http://www.w3.org/1999/xlink}href"


class File:
    """A PDF taken apart: its objects, by their numbers, found by its own table."""

    def __init__(self, data: bytes) -> None:
        start = int(data[data.rindex(b"startxref") :].split()[1])
        assert data[start : start + 4] == b"xref"
        self.objects: dict[int, bytes] = {}
        rows = re.findall(rb"(\d{10}) 00000 n ", data[start:])
        for count, at in enumerate(rows, 1):
            assert data[int(at) :].startswith(b"%d 0 obj\n" % count)
            self.objects[count] = data[int(at) : data.index(b"\nendobj\n", int(at))].partition(b" obj\n")[2]

    def stream(self, count: int) -> bytes:
        """Return what a stream holds; its length is as it says."""
        head, _, rest = self.objects[count].partition(b"\nstream\n")
        packed = rest.removesuffix(b"\nendstream")
        length = re.search(rb"/Length (\d+)", head)
        assert length
        assert int(length[1]) == len(packed)
        return zlib.decompress(packed)

    def found(self, pattern: bytes) -> list[tuple[bytes, ...]]:
        """Find a pattern in the heads of all objects."""
        every = [re.findall(pattern, body.partition(b"\nstream\n")[0]) for body in self.objects.values()]
        return [match if isinstance(match, tuple) else (match,) for one in every for match in one]

    def content(self) -> str:
        """Return the operators of the page."""
        ((count,),) = self.found(rb"/Contents (\d+) 0 R")
        return self.stream(int(count)).decode("ascii")

    def signs(self) -> dict[str, dict[str, str]]:
        """Return for each font which sign each code stands for."""
        made: dict[str, dict[str, str]] = {}
        for name, count in self.found(rb"/(F\d) (\d+) 0 R"):
            stream = re.search(rb"/ToUnicode (\d+) 0 R", self.objects[int(count)])
            assert stream
            pairs = re.findall(rb"<(\w{4})> <(\w+)>\n", self.stream(int(stream[1])))
            made[name.decode()] = {
                code.decode(): bytes.fromhex(sign.decode()).decode("utf-16-be") for code, sign in pairs
            }
        return made

    def texts(self) -> list[str]:
        """Return the texts that the page shows, each once where it is cased as well."""
        signs = self.signs()
        found: list[str] = []
        for font, shown in re.findall(r"BT /(F\d) [\d.]+ Tf\n(.*?)ET", self.content(), re.DOTALL):
            codes = re.findall(r"<(\w*)> Tj", shown)
            assert len(set(codes)) == 1
            found.append("".join(signs[font][codes[0][n : n + 4]] for n in range(0, len(codes[0]), 4)))
        return found


def drawn_texts(svg: str) -> list[str]:
    """Return the texts that an SVG shows, in order, those it refers to where they are referred to."""
    root = ElementTree.fromstring(svg)
    defined = {element.get("id", ""): element for element in root.iter()}

    def walk(element: ElementTree.Element) -> list[str]:
        if element.tag == f"{SVG}defs":
            return []
        if element.tag == f"{SVG}use":
            return walk(defined[element.get(HREF, "")[1:]])
        own = [element.text or ""] if element.tag == f"{SVG}text" else []
        return own + [text for child in element for text in walk(child)]

    return [text for text in walk(root) if text]


@lru_cache(maxsize=8)
def maps() -> dict[str, str]:
    """Draw maps of every kind."""
    pointed: MapSnapshot = msgspec.structs.replace(sample(), flat=False)
    return {
        "sample": draw_map(sample(), zones=True),
        "pointed": draw_map(pointed),
        "wider": draw_map(wider()),
        "areas": draw_map(area_sample()),
        "russian": draw_map(sample(), language="ru"),
    }


@pytest.mark.parametrize("name", ["sample", "pointed", "wider", "areas", "russian"])
def test_a_pdf_says_what_the_map_says(name: str) -> None:
    """Every text of the map stands in the PDF, in the same order, and can be searched there."""
    svg = maps()[name]
    assert [text for text in File(to_pdf(svg)).texts() if text] == drawn_texts(svg)


@pytest.mark.parametrize("name", ["sample", "wider", "areas"])
def test_a_pdf_is_a_sound_file(name: str) -> None:
    """Each object is where the table says, what is kept is restored, and all that the page refers to is there."""
    svg = maps()[name]
    file = File(to_pdf(svg))
    content = file.content()
    depth = 0
    for line in content.splitlines():
        depth += (line == "q") - (line == "Q")
        assert depth >= 0
    assert depth == 0
    for count, body in file.objects.items():
        assert body, count
        for reference in re.findall(rb"(\d+) 0 R", body.partition(b"\nstream\n")[0]):
            assert int(reference) in file.objects
    used = set(re.findall(r"/([FGP]\d+)", content))
    ((fonts, states, patterns),) = file.found(rb"/Resources<</Font<<(.*?)>>/ExtGState<<(.*?)>>/Pattern<<(.*?)>>>>")
    assert used <= set(re.findall(r"/([FGP]\d+)", b"".join((fonts, states, patterns)).decode()))
    wide, high = re.findall(r' (?:width|height)="(\d+)"', svg[: svg.index(">")])
    assert file.found(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]") == [
        (number_of(int(wide) * POINT), number_of(int(high) * POINT))
    ]  # fmt: skip


def number_of(value: float) -> bytes:
    """Write a number as the file does."""
    return number(value).encode()


def test_a_pdf_is_as_large_as_the_map_at_a_hundred_percent() -> None:
    """At 100 percent a unit of the map is a pixel of a screen, so that hex numbers are ten pixels high and names of units seven or more."""
    file = File(to_pdf(draw_map(campaign())))
    sizes = [float(size) for size in re.findall(r"BT /F\d ([\d.]+) Tf", file.content())]
    assert len(sizes) > 1_500
    assert POINT == 72 / 96
    assert min(sizes) >= 7
    assert sizes.count(10) >= 1_100
    assert file.content().startswith("0.75 0 0 -0.75 0 ")


def test_the_whole_map_of_the_campaign_is_small() -> None:
    """The campaign's map is at most 110 kB as PDF, a third of the SVG, with a picture and a log in the budget of a mail."""
    svg = draw_map(campaign())
    data = to_pdf(svg)
    assert len(data) <= 110_000
    assert len(data) * 5 < len(svg) * 2


def test_a_pdf_is_the_same_bytes_in_another_process() -> None:
    """The same map gives the same PDF, whatever the hash seed."""
    code = (
        "import hashlib; from pbem.reports.pdf import to_pdf; from pbem.reports.svgmap import draw_map; "
        "from tests.reports.samples import sample; print(hashlib.sha256(to_pdf(draw_map(sample(), zones=True))).hexdigest())"
    )
    made = [
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout.strip()
        for seed in ("1", "2")
    ]  # fmt: skip
    assert made == [hashlib.sha256(to_pdf(maps()["sample"])).hexdigest()] * 2


def test_what_could_fetch_or_run_becomes_no_pdf() -> None:
    """An SVG with more than a map is made of is refused; a title with any signs stays a title."""
    with pytest.raises(ValueError, match="map"):
        to_pdf(f'{HEAD}<image href="/etc/hostname"/></svg>')
    with pytest.raises(ValueError, match="skewY"):
        to_pdf(f'{HEAD}<g transform="skewY(3)"/></svg>')
    file = File(to_pdf(f"{HEAD}<title>) /JS (x</title></svg>"))
    assert file.found(rb"/Title<(\w+)>") == [(b"FEFF" + ") /JS (x".encode("utf-16-be").hex().upper().encode(),)]


def test_styles_are_inherited_and_restored() -> None:
    """What a group says holds for what is in it and no longer; a reference inherits from where it stands."""
    svg = (
        f'{HEAD}<defs><path id="a" d="M0 0h9"/></defs><g stroke="#f00" stroke-width="3" fill="none"><use xlink:href="#a" x="5" y="6"/>'
        '<g transform="scale(2)" stroke="#00f"><path d="M1 1h2" stroke-opacity=".5"/></g><path d="M2 2h2"/></g>'
        '<rect width="4" height="5"/></svg>'
    )
    lines = File(to_pdf(svg)).content().splitlines()[1:]
    assert lines == [
        "q", "1 0 0 1 5 6 cm", "1 0 0 RG", "3 w", "0 J", "0 j", "[] 0 d", "0 0 m", "9 0 l", "S", "Q",
        "q", "2 0 0 2 0 0 cm", "/G1 gs", "0 0 1 RG", "3 w", "0 J", "0 j", "[] 0 d", "1 1 m", "3 1 l", "S", "Q",
        "1 0 0 RG", "3 w", "0 J", "0 j", "[] 0 d", "2 2 m", "4 2 l", "S",
        "0 0 0 rg", "0 0 4 5 re", "f",
    ]  # fmt: skip


def test_a_text_stands_where_it_should() -> None:
    """A text is anchored by the widths of its glyphs, and its casing lies below it."""
    wide = sum(faces()[1].width(faces()[1].glyph(char)) for char in "0101") / 100
    for anchor, x in (("start", 50.0), ("middle", 50 - wide / 2), ("end", 50 - wide)):
        svg = (
            f'{HEAD}<text x="50" y="20" font-size="10" font-weight="700" text-anchor="{anchor}" stroke="#fff" '
            'paint-order="stroke">0101</text></svg>'
        )
        shown = re.findall(r"1 0 0 -1 ([\d.]+) 20 Tm (\d) Tr <\w{16}> Tj", File(to_pdf(svg)).content())
        assert shown == [(number(x), "1"), (number(x), "0")]


# Shapes


def points(operators: str) -> list[tuple[float, float]]:
    """Return points along a path: its corners, and eight on each curve."""
    found: list[tuple[float, float]] = []
    for line in operators.splitlines():
        *numbers, operator = line.split()
        values = [float(value) for value in numbers]
        if operator == "c":
            (ax, ay), (bx, by, cx, cy, dx, dy) = found[-1], values
            for n in range(1, 9):
                t, u = n / 8, 1 - n / 8
                x = u**3 * ax + 3 * u * u * t * bx + 3 * u * t * t * cx + t**3 * dx
                y = u**3 * ay + 3 * u * u * t * by + 3 * u * t * t * cy + t**3 * dy
                found.append((x, y))
        elif operator in "ml":
            found.append((values[0], values[1]))
    return found


@pytest.mark.parametrize(
    ("data", "same"),
    [
        ("M1 2h3v4h-3z", "1 2 m\n4 2 l\n4 6 l\n1 6 l\nh"),
        ("M1 2l3 4 5 6", "1 2 m\n4 6 l\n9 12 l"),
        ("M1 2 3 4m1 1 2 2", "1 2 m\n3 4 l\n4 5 m\n6 7 l"),
        ("M0 0Q3 3 6 0t6 0", "0 0 m\n2 2 4 2 6 0 c\n8 -2 10 -2 12 0 c"),
        ("M0 0C1 1 2 1 3 0", "0 0 m\n1 1 2 1 3 0 c"),
        ("M0 0h-.5l.25-.75", "0 0 m\n-0.5 0 l\n-0.25 -0.75 l"),
        ("M4 4zl1 1", "4 4 m\nh\n5 5 l"),
        ("M4 4a3 3 0 0 1 0 0", "4 4 m\n4 4 l"),
    ],
)
def test_path_data_becomes_operators(data: str, same: str) -> None:
    """Lines and curves, said once or for several points, absolute or not, come out where they are."""
    assert path(data) == same


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_an_arc_is_the_one_that_is_meant(large: int, sweep: int) -> None:
    """Of the four arcs between two points the one that its flags say: its centre, how long it is, and which way round."""
    found = points(path(f"M0 0a10 10 0 {large} {sweep} 10 10"))
    centre = (0, 10) if large != sweep else (10, 0)
    assert all(math.isclose(math.dist(point, centre), 10, abs_tol=0.02) for point in found)
    turns = [math.atan2(y - centre[1], x - centre[0]) for x, y in found]
    steps = [(b - a + math.pi) % (2 * math.pi) - math.pi for a, b in itertools.pairwise(turns)]
    assert math.isclose(sum(steps), (1 if sweep else -1) * math.pi * (1.5 if large else 0.5), abs_tol=0.01)
    assert math.dist(found[-1], (10, 10)) < 0.01


def test_circles_and_round_corners() -> None:
    """A circle is one all round; the corners of a box are as round as there is room for."""
    assert all(math.isclose(math.dist(point, (3, 4)), 5, abs_tol=0.01) for point in points(circle(3, 4, 5)))
    assert box(1, 2, 3, 4) == "1 2 3 4 re"
    corners = points(box(0, 0, 20, 10, 30))
    assert (min(x for x, _ in corners), max(x for x, _ in corners)) == (0, 20)
    assert not [1 for x, y in corners if x < 1 and y < 1]


def test_transformations_are_those_of_the_map() -> None:
    """Moves, turns, scales and slants are read in their order; another one is refused."""
    assert transformation("") == []
    assert transformation("translate(3 4)scale(.5)") == [(1, 0, 0, 1, 3, 4), (0.5, 0, 0, 0.5, 0, 0)]
    (turned,) = transformation("rotate(90)")
    assert [round(value, 9) for value in turned] == [0, 1, -1, 0, 0, 0]
    (slant,) = transformation("skewX(-45)")
    assert round(slant[2], 9) == -1
    with pytest.raises(ValueError, match="matrix"):
        transformation("matrix(1 0 0 1 0 0)")


def test_numbers_are_short() -> None:
    """A number has no more than three decimals, no noughts behind, and no sign before nought."""
    assert [number(value) for value in (0, -0.0001, 1.5, 2.0, -3.25, 1 / 3)] == ["0", "0", "1.5", "2", "-3.25", "0.333"]


# Fonts


def outlines(data: bytes) -> dict[int, bytes]:
    """Return the outlines of a font that has been cut down."""
    tables = {
        tag.decode(): data[start : start + length]
        for tag, _, start, length in (
            struct.unpack_from(">4sIII", data, 12 + 16 * n) for n in range(struct.unpack_from(">H", data, 4)[0])
        )
    }
    loca = struct.unpack(f">{len(tables['loca']) // 4}I", tables["loca"])
    glyf = tables["glyf"]
    return {n: glyf[a:b] for n, (a, b) in enumerate(itertools.pairwise(loca)) if b > a}


@pytest.mark.parametrize("bold", [False, True])
def test_a_font_keeps_the_glyphs_it_needs(bold: bool) -> None:
    """A font that is cut down has the outlines that were asked for, what they are made of, and no others; each as it was."""
    face = faces()[bold]
    glyphs = {face.glyph(char) for char in "AÉё①×"}
    assert 0 not in glyphs
    small = face.subset(glyphs)
    kept = outlines(small)
    assert glyphs <= set(kept)
    assert face.glyph("E") in kept  # É is made of it
    assert face.glyph("Z") not in kept
    whole = outlines(face.subset(range(3_000)))
    assert all(kept[n].rstrip(b"\0") == whole[n].rstrip(b"\0") for n in kept if n in whole)
    assert len(zlib.compress(small, 9)) < 6_000


def test_widths_are_those_of_the_font() -> None:
    """Figures of a font are equally wide, an M is wider than an i, and a sign that the font lacks has the glyph 0."""
    for face in faces():
        assert len({face.width(face.glyph(char)) for char in "0123456789"}) == 1
        assert face.width(face.glyph("M")) > face.width(face.glyph("i")) > 0
        assert face.glyph("\U0010ffff") == 0
        assert face.ascent > 0 > face.descent


def test_a_font_that_is_cut_down_is_a_font() -> None:
    """The font that is left is read as a font again, with the same measures, and its tables add up."""
    face = faces()[1]
    data = face.subset(face.glyph(char) for char in "0123")
    for n in range(struct.unpack_from(">H", data, 4)[0]):
        tag, total, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * n)
        part = data[start : start + length + -length % 4]
        assert sum(struct.unpack(f">{len(part) // 4}I", part)) & 0xFFFFFFFF == total, tag
    tables = {data[12 + 16 * n : 16 + 16 * n].decode() for n in range(struct.unpack_from(">H", data, 4)[0])}
    assert {"glyf", "head", "hhea", "hmtx", "loca", "maxp"} <= tables
    assert isinstance(face, Face)


def test_any_text_of_a_snapshot_becomes_a_pdf() -> None:
    """Names in any script, with any signs, make a sound file; a sign that the font lacks is a box."""
    chance = random.Random(4)
    for _ in range(5):
        name = "".join(
            chr(chance.choice((chance.randrange(32, 0x250), chance.randrange(0x400, 0x2800)))) for _ in range(12)
        )
        snapshot = msgspec.structs.replace(plain(2, 2), title=name + "<>()\\", subtitle="漢字 😀")
        assert File(to_pdf(draw_map(snapshot))).content().count("BT") > 4
