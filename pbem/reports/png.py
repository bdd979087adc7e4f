"""Maps as PNG, drawn by resvg with the fonts that ship with pbem and no others."""

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from io import BytesIO
from xml.etree import ElementTree

ELEMENTS = frozenset(("svg", "title", "desc", "defs", "g", "path", "rect", "circle", "text", "use", "pattern"))
"""The elements a map is made of."""

COLOURS = 128
"""How many colours the palette of a picture has."""

MOST = 200_000
"""How many bytes the picture of a mail may have."""

WIDEST = 8000
"""How wide a picture may be, in pixels."""

SHOWN = 592
"""How wide the page of a mail shows the picture, in pixels."""


@lru_cache(maxsize=1)
def font_files() -> tuple[str, ...]:
    """Return the paths of the shipped fonts."""
    folder = resources.files("pbem.reports") / "fonts"
    return tuple(sorted(str(entry) for entry in folder.iterdir() if entry.name.endswith(".ttf")))


def to_png(svg: str, width: int = 1184, *, reduced: bool = True, colours: int = COLOURS) -> bytes:
    """Draw an SVG as PNG of a width in pixels, with a palette of few colours unless ``reduced`` is off.

    Raises:
        ValueError: the SVG refers to something outside itself, or is no SVG.
    """
    refuse_outside(svg)
    import resvg_py

    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=list(font_files()),
        skip_system_fonts=True,
        font_family="DejaVu Sans",
        serif_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        monospace_family="DejaVu Sans",
        languages=["en"],
    )
    return reduce_png(bytes(data), colours, colours_of(svg)) if reduced else bytes(data)


def mail_png(svg: str, most: int = MOST) -> bytes:
    """Draw an SVG as the picture of a mail: two pixels a unit, fewer colours and then narrower where it would be too many bytes.

    It is never narrower than the page of the mail shows it; a map too large even for that keeps this width.
    """
    width = mail_width(svg)
    data = to_png(svg, width)
    while len(data) > most and width > SHOWN:
        width = max(SHOWN, min(width * 9 // 10, math.isqrt(width * width * most // len(data))))
        data = to_png(svg, width, colours=COLOURS // 2)
    return data


def colours_of(svg: str) -> list[tuple[int, int, int]]:
    """Return the colours that an SVG names, each once."""
    found = dict.fromkeys(name.lower() for name in re.findall(r'"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})"', svg))
    whole = [name if len(name) == 6 else "".join(2 * letter for letter in name) for name in found]
    return [(int(name[:2], 16), int(name[2:4], 16), int(name[4:], 16)) for name in dict.fromkeys(whole)]


def reduce_png(data: bytes, colours: int = COLOURS, keep: Sequence[tuple[int, int, int]] = ()) -> bytes:
    """Write a picture anew with a palette, undithered, so that lines stay clean: a quarter of the size, and no eye tells.

    The colours to ``keep`` stay what they are, however little of the picture they fill.
    """
    from PIL import Image

    plain, cut = Image.Dither.NONE, Image.Quantize.MEDIANCUT
    with Image.open(BytesIO(data)) as picture:
        whole = picture.convert("RGB")
    kept = list(keep)[: colours // 2]
    small = whole.quantize(colours - len(kept), method=cut, dither=plain)
    if kept:
        palette = Image.new("P", (1, 1))
        mixed = (small.getpalette() or [])[: 3 * (colours - len(kept))]
        palette.putpalette([*(part for colour in kept for part in colour), *mixed])
        small = whole.quantize(colours, palette=palette, dither=plain)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def refuse_outside(svg: str) -> None:
    """Refuse an SVG that could fetch or run anything: only the elements a map is made of, only references to itself.

    Raises:
        ValueError: there is such a thing in it, or it is no SVG.
    """
    if "<!" in svg or "<?xml-" in svg:
        raise ValueError("the map holds a declaration, which no map of ours does")
    try:
        root = ElementTree.fromstring(svg)  # noqa: S314 - declarations, and so entities, are refused above
    except ElementTree.ParseError as error:
        raise ValueError(f"the map is no XML: {error}") from error
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        if tag not in ELEMENTS:
            raise ValueError(f"the map holds <{tag}>, which no map of ours does")
        for name, value in element.attrib.items():
            plain = name.rpartition("}")[2]
            if plain.startswith("on") or plain == "style":
                raise ValueError(f"the map holds {plain}, which no map of ours does")
            if (plain == "href" and not value.startswith("#")) or value.count("url(") != value.count("url(#"):
                raise ValueError("the map refers to something outside itself")


def mail_width(svg: str) -> int:
    """Return the width in pixels at which a map goes into a mail: two pixels a unit, at most 1184."""
    return min(2 * SHOWN, 2 * _width(svg))


def sheet_width(svg: str) -> int:
    """Return the width in pixels at which all that is written on a map can be read: that of a mail, but five pixels for four units.

    So the figures of a hex number are seven pixels high or more, however many columns the map has; a map of more than 95 columns
    is 8000 pixels wide.
    """
    return max(mail_width(svg), min(WIDEST, _width(svg) * 5 // 4))


def _width(svg: str) -> int:
    """Return how wide a map is, in map units."""
    head = svg[: svg.index(">")]
    return int(head.partition(' width="')[2].partition('"')[0])
