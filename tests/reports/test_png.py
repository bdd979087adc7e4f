"""PNG: drawn with our fonts, and from nothing but our own elements."""

import re
import struct
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from pbem.board.snapshot import Counter
from pbem.reports.geometry import Frame
from pbem.reports.land import number_rect
from pbem.reports.png import (
    MOST,
    SHOWN,
    WIDEST,
    colours_of,
    font_files,
    mail_png,
    mail_width,
    reduce_png,
    refuse_outside,
    sheet_width,
    to_png,
)
from pbem.reports.svgmap import crop_places, draw_map
from tests.reports.samples import sample
from tests.reports.test_svgmap import plain

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
    with_text, without = (to_png(f"{HEAD}{inside}</svg>", 100, reduced=False) for inside in (text, ""))
    assert len(with_text) > len(without) + 200


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


def drawn(colours: int) -> bytes:
    """Make a picture of as many colours as asked for, each in a stripe two pixels wide."""
    picture = Image.new("RGBA", (2 * colours, 40))
    for n in range(colours):
        picture.paste((n * 7 % 256, n * 3 % 256, n // 2 % 256, 255), (2 * n, 0, 2 * n + 2, 40))
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def pixels(png: bytes) -> Image.Image:
    """Open a picture as RGB."""
    return Image.open(BytesIO(png)).convert("RGB")


def test_a_picture_of_few_colours_keeps_every_pixel() -> None:
    """Where the palette has room for every colour, none is changed."""
    whole = drawn(40)
    assert ImageChops.difference(pixels(whole), pixels(reduce_png(whole))).getbbox() is None


def test_many_colours_are_brought_down_to_a_palette() -> None:
    """Of more colours than a palette has each is shown by a near one, and the picture is smaller."""
    whole = drawn(400)
    small = reduce_png(whole)
    assert len(pixels(small).getcolors(100_000) or ()) <= 128
    apart = ImageChops.difference(pixels(whole), pixels(small)).convert("L").getextrema()
    assert apart[1] < 40  # type: ignore[operator]


def test_the_whole_picture_can_be_had() -> None:
    """Without reduction the picture is what resvg draws, with all its colours."""
    svg = draw_map(sample(), crop=("0101",))
    assert len(to_png(svg, 200, reduced=False)) > len(to_png(svg, 200))


def test_hex_numbers_can_be_seen_in_the_picture() -> None:
    """Every hex number changes the picture where it stands, and stands out against what is around it."""
    svg = draw_map(sample(), legend=False)
    bare = re.sub(r'<g id="numbers".*?</g></g>\n', "", svg)
    assert bare != svg
    with_numbers, without = (pixels(to_png(text, 1218, reduced=False)).convert("L") for text in (svg, bare))
    scale = with_numbers.width / int(svg.partition(' width="')[2].partition('"')[0])
    apart = ImageChops.difference(with_numbers, without)
    frame = Frame(12, 10, True, "even", 8, 64)
    for place in frame.centres:
        box = tuple(round(edge * scale) for edge in number_rect(frame, place))
        ink = sum(apart.crop(box).histogram()[60:])  # type: ignore[arg-type]
        assert ink > 12, place
        darkest, lightest = with_numbers.crop(box).getextrema()  # type: ignore[arg-type]
        assert lightest - darkest > 60, place  # type: ignore[operator]


def test_the_picture_of_a_mail_is_within_its_budget() -> None:
    """A picture that would be too large is drawn with fewer colours and narrower, but never narrower than it is shown."""
    svg = draw_map(sample(), crop=crop_places(sample(), ("0806",)))
    whole = mail_png(svg)
    assert len(whole) <= MOST
    small = mail_png(svg, len(whole) * 3 // 4)
    assert SHOWN <= pixels(small).width < pixels(whole).width
    assert pixels(mail_png(svg, 1)).width == SHOWN


def test_the_colours_of_the_map_survive() -> None:
    """Colours that fill little of the picture, as the yellow of a declared attack, are still there when the palette is small."""
    svg = draw_map(sample(), crop=crop_places(sample(), ("0906",)))
    shown = {colour for _, colour in pixels(to_png(svg, mail_width(svg))).getcolors(1_000) or ()}
    assert {(0xFF, 0xE2, 0x7A), (0x1F, 0x4B, 0x7A), (0xF4, 0xBC, 0x8E)} <= shown
    assert (0xC2, 0x18, 0x5B) in colours_of(svg)
    assert colours_of('<rect fill="#fff"/><rect fill="#FFFFFF"/><rect fill="url(#1234)"/>') == [(255, 255, 255)]


@pytest.mark.parametrize(("columns", "wide"), [(3, 472), (13, 1184), (38, 3182), (90, 7472)])
def test_a_sheet_is_as_wide_as_its_columns_need(columns: int, wide: int) -> None:
    """A map of many columns is drawn so wide that hex numbers and names of units are seven pixels high or more."""
    svg = draw_map(plain(columns, 3, (Counter("13mot", "a", "0202", "infantry", "XX", "2-10"),)), legend=False)
    assert sheet_width(svg) == wide
    picture = pixels(to_png(svg, wide, reduced=False)).convert("L")
    scale = wide / int(svg.partition(' width="')[2].partition('"')[0])
    assert scale >= 1.24
    assert sheet_width(draw_map(plain(120, 1), legend=False)) == WIDEST
    frame = Frame(columns, 3, True, "even", 8, 64)
    (x, y), (left, top, right, bottom) = frame.centres["0202"], number_rect(frame, "0303")
    for box in ((left, top - 2, right, bottom + 2), (x - 21, y - 21, x + 8, y - 11)):
        part = picture.crop(tuple(round(edge * scale) for edge in box))  # type: ignore[arg-type]
        rows = [part.crop((0, row, part.width, row + 1)).getextrema() for row in range(part.height)]
        assert sum(light - dark > 60 for dark, light in rows) >= 7  # type: ignore[operator]
