"""PNG: drawn with our fonts, and from nothing but our own elements."""

import random
import struct
import zlib
from array import array

import pytest

from pbem.reports.png import font_files, mail_width, refuse_outside, to_png
from pbem.reports.pngsmall import reduce_png
from pbem.reports.svgmap import crop_places, draw_map
from tests.reports.samples import sample

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">'


def test_a_crop_becomes_a_picture_of_its_width() -> None:
    """The PNG has the width that was asked for, the same bytes each time, and goes into a mail."""
    svg = draw_map(sample(), crop=crop_places(sample(), ("0706",)))
    data = to_png(svg, mail_width(svg))
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", data[16:20]) == (mail_width(svg),)
    assert data == to_png(svg, mail_width(svg))
    assert len(data) < 120_000


def test_text_is_drawn_with_the_shipped_fonts() -> None:
    """Letters leave ink in the picture without any font of the system."""
    assert len(font_files()) == 2
    text = '<text y="9" font-size="10" font-family="DejaVu Sans" font-stretch="condensed">WWЩ</text>'
    assert len(to_png(f"{HEAD}{text}</svg>", 100)) > len(to_png(f"{HEAD}</svg>", 100)) + 200


@pytest.mark.parametrize(
    "inside",
    [
        '<image href="/etc/hostname"/>',
        '<image xlink:href="x.png"/>',
        "<script>1</script>",
        "<foreignObject/>",
        "<style>@import url(http://x);</style>",
        '<use xlink:href="http://example.org/x#y"/>',
        '<use href="file:///x"/>',
        '<rect onload="x()"/>',
        '<rect style="fill:red"/>',
        '<rect fill="url(http://x)"/>',
        '<a href="#x"/>',
        "<animate/>",
        "<g>",
        "<!-- a remark -->",
    ],
)
def test_what_could_fetch_or_run_is_refused(inside: str) -> None:
    """An SVG with anything but our elements and references to itself is not rasterised."""
    with pytest.raises(ValueError, match="map"):
        refuse_outside(f"{HEAD}{inside}</svg>")


def test_a_declaration_is_refused() -> None:
    """A document type, and so every entity, is refused."""
    with pytest.raises(ValueError, match="declaration"):
        refuse_outside(f'<!DOCTYPE svg [<!ENTITY a "b">]>{HEAD}</svg>')


def test_words_about_images_are_no_images() -> None:
    """A unit may be named after what is refused as an element."""
    refuse_outside(f"{HEAD}<text>&lt;image href=/x onload=1 url(x)</text></svg>")


def rgba(width: int, rows: list[tuple[int, bytes]]) -> bytes:
    """A PNG of filtered rows."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, len(rows), 8, 6, 0, 0, 0)
    lines = zlib.compress(b"".join(bytes((kind,)) + row for kind, row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", lines) + chunk(b"IEND", b"")


def filtered(kind: int, row: bytes, above: bytes) -> bytes:
    """A row of RGBA bytes filtered as the PNG specification says."""
    out = bytearray()
    for at, value in enumerate(row):
        a = row[at - 4] if at >= 4 else 0
        b, c = above[at], above[at - 4] if at >= 4 else 0
        away = {x: abs(a + b - c - x) for x in (c, b, a)}
        paeth = min((away[a], 0, a), (away[b], 1, b), (away[c], 2, c))[2]
        out.append((value - (0, a, b, (a + b) // 2, paeth)[kind]) % 256)
    return bytes(out)


@pytest.mark.parametrize("kind", range(5))
def test_every_filter_is_undone(kind: int) -> None:
    """A picture of few colours keeps every pixel, whichever filter its rows were written with."""
    pick = random.Random(kind)
    colours = [bytes((*pick.randbytes(3), 255)) for _ in range(20)]
    width = 64
    rows = [b"".join(pick.choice(colours[: 2 + n % 19]) for _ in range(width)) for n in range(64)]
    above = [bytes(4 * width), *rows]
    whole = rgba(width, [(kind if n else 0, filtered(kind if n else 0, row, above[n])) for n, row in enumerate(rows)])
    small = reduce_png(whole)
    assert len(small) < len(whole)
    palette = small[small.index(b"PLTE") + 4 :]
    at = small.index(b"IDAT")
    lines = zlib.decompress(small[at + 4 : at + 4 + struct.unpack(">I", small[at - 4 : at])[0]])
    for n, row in enumerate(rows):
        shown = lines[n * (width + 1) + 1 : (n + 1) * (width + 1)]
        assert b"".join(palette[3 * i : 3 * i + 3] + b"\xff" for i in shown) == row


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", rgba(1, [(0, b"\1\2\3\xff")])])
def test_what_gains_nothing_is_left_as_it_is(data: bytes) -> None:
    """No picture, and a picture that a palette would make no smaller, comes back unchanged."""
    assert reduce_png(data) == data


def test_many_colours_are_brought_down_to_a_palette() -> None:
    """Of more colours than a palette has each is shown by a near one."""
    row = array("I", [0xFF000000 | n * 0x010101 | (n % 7) << 3 for n in range(200)]).tobytes()
    small = reduce_png(rgba(200, [(0, row)] + [(2, bytes(800))] * 60))
    size = struct.unpack(">I", small[small.index(b"PLTE") - 4 : small.index(b"PLTE")])[0]
    assert size <= 3 * 128


def test_the_whole_picture_can_be_had() -> None:
    """Without reduction the picture is what resvg draws, with all its colours."""
    svg = draw_map(sample(), crop=("0101",))
    assert len(to_png(svg, 200, reduced=False)) > len(to_png(svg, 200))
