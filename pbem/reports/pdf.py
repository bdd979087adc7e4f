"""Maps as PDF: what a mail program on a telephone opens too, sharp at every size, and small (ISO 32000-1).

A map is turned from the SVG it is drawn as, element by element; its letters are the fonts that ship, with the glyphs it needs.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from pbem.reports.pdffile import Objects
from pbem.reports.pdfpaths import box, circle, number, numbers, path, transformation
from pbem.reports.png import font_files, refuse_outside
from pbem.reports.truetype import Face

POINT = 0.75
"""Points to a unit of a map: at 100 percent a unit is a pixel of 1/96 inch, as in a browser."""

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_INHERITED = frozenset((
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-opacity", "stroke-opacity",
    "paint-order", "font-size", "font-weight", "text-anchor",
))  # fmt: skip
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}

Style = Mapping[str, str]


@lru_cache(maxsize=1)
def faces() -> tuple[Face, Face]:
    """Return the fonts that ship: regular and bold."""
    bold, regular = sorted(font_files(), key=lambda name: "Bold" not in name)
    return Face(Path(regular).read_bytes()), Face(Path(bold).read_bytes())


def to_pdf(svg: str) -> bytes:
    """Return a map as a PDF of one page; the same bytes for the same map.

    Raises:
        ValueError: the SVG refers to something outside itself, or holds what no map does.
    """
    refuse_outside(svg)
    root = ElementTree.fromstring(svg)  # noqa: S314 - declarations, and so entities, are refused above
    left, top, wide, high = (float(part) for part in root.get("viewBox", "").split())
    page = _Page(root)
    page.add(f"{number(POINT)} 0 0 {number(-POINT)} {numbers(-left * POINT, (top + high) * POINT)} cm")
    page.draw(root, {})
    title = root.find(f"{_SVG}title")
    pattern = (POINT, -POINT, -left * POINT, (top + high) * POINT)
    return page.document(
        wide * POINT, high * POINT, "" if title is None else title.text or "", root.get("lang", "en"), pattern
    )


class _Page:
    """The content of a page as it is written: operators, and the fonts, opacities and patterns they refer to."""

    def __init__(self, root: ElementTree.Element) -> None:
        self._defined = {element.get("id", ""): element for element in root.iter() if element.get("id")}
        self._parts: list[str] = []
        self._state: dict[str, str] = {}
        self._kept: list[dict[str, str]] = []
        self._glyphs: tuple[dict[int, str], dict[int, str]] = ({}, {})
        self._opacities: dict[tuple[str, str], str] = {}
        self._patterns: dict[str, str] = {}

    def add(self, operators: str) -> None:
        """Write operators."""
        self._parts.append(operators)

    def draw(self, element: ElementTree.Element, style: Style) -> None:
        """Draw an element and what it holds, in the style that it inherits."""
        tag = element.tag.removeprefix(_SVG)
        if tag in ("defs", "title", "desc", "pattern"):
            return
        own = {**style, **{name: value for name, value in element.attrib.items() if name in _INHERITED}}
        moved = transformation(element.get("transform", ""))
        x, y = element.get("x", "0"), element.get("y", "0")
        if tag == "use" and (x, y) != ("0", "0"):
            moved.append((1, 0, 0, 1, float(x), float(y)))
        if moved:
            self._keep()
            for matrix in moved:
                self.add(f"{numbers(*matrix)} cm")
        if tag in ("g", "svg"):
            for child in element:
                self.draw(child, own)
        elif tag == "use":
            self.draw(self._defined[element.get(_HREF, "").removeprefix("#")], own)
        elif tag == "text":
            self._write(element.text or "", float(x), float(y), own)
        else:
            self._shape(element, tag, own)
        if moved:
            self._restore()

    def _keep(self) -> None:
        self.add("q")
        self._kept.append(dict(self._state))

    def _restore(self) -> None:
        self.add("Q")
        self._state = self._kept.pop()

    def _set(self, name: str, operators: str) -> None:
        """Write what sets a part of the graphics state, unless it is so already."""
        if self._state.get(name) != operators:
            self._state[name] = operators
            self.add(operators)

    def _shape(self, element: ElementTree.Element, tag: str, style: Style) -> None:
        got = {
            name: float(value) for name, value in element.attrib.items() if name in ("x", "y", "cx", "cy", "r", "rx")
        }
        if tag == "path":
            data = path(element.get("d", ""))
        elif tag == "circle":
            data = circle(got.get("cx", 0), got.get("cy", 0), got.get("r", 0))
        else:
            size = float(element.get("width", "0")), float(element.get("height", "0"))
            data = box(got.get("x", 0), got.get("y", 0), *size, got.get("rx", 0))
        filled, stroked = self._paint(style)
        if data and (filled or stroked):
            self.add(data)
            self.add("B" if filled and stroked else "f" if filled else "S")

    def _paint(self, style: Style) -> tuple[bool, bool]:
        """Set colours and line for a style; say whether it fills and whether it strokes."""
        fill, stroke = style.get("fill", "#000"), style.get("stroke", "none")
        opacity = style.get("fill-opacity", "1"), style.get("stroke-opacity", "1")
        name = self._opacities.setdefault(opacity, f"G{len(self._opacities)}")
        if opacity != ("1", "1") or "gs" in self._state:
            self._set("gs", f"/{name} gs")
        if fill.startswith("url(#"):
            found = self._patterns.setdefault(fill[5:-1], f"P{len(self._patterns)}")
            self._set("fill", f"/Pattern cs /{found} scn")
        elif fill != "none":
            self._set("fill", f"{_colour(fill)} rg")
        if stroke != "none":
            self._set("stroke", f"{_colour(stroke)} RG")
            self._set("width", f"{number(float(style.get('stroke-width', '1')))} w")
            self._set("cap", f"{_CAPS[style.get('stroke-linecap', 'butt')]} J")
            self._set("join", f"{_JOINS[style.get('stroke-linejoin', 'miter')]} j")
            dashes = style.get("stroke-dasharray", "").replace(",", " ")
            self._set("dash", f"[{dashes}] 0 d")
        return fill != "none", stroke != "none"

    def _write(self, text: str, x: float, y: float, style: Style) -> None:
        """Write a line of text, its casing below it where it has one."""
        bold = style.get("font-weight", "400") not in ("400", "normal")
        face, size = faces()[bold], float(style.get("font-size", "16"))
        glyphs = [face.glyph(char) for char in text]
        self._glyphs[bold].update(zip(glyphs, text, strict=True))
        wide = sum(face.width(glyph) for glyph in glyphs) * size / 1000
        x -= wide * {"middle": 0.5, "end": 1}.get(style.get("text-anchor", "start"), 0)
        filled, stroked = self._paint(style)
        codes = "".join(f"{glyph:04X}" for glyph in glyphs)
        place = f"1 0 0 -1 {numbers(x, y)} Tm"
        ways = [1] * stroked + [0] * filled if style.get("paint-order") == "stroke" else [0] * filled + [1] * stroked
        shown = "".join(f"{place} {way} Tr <{codes}> Tj\n" for way in ways)
        if shown:
            self.add(f"BT /F{int(bold)} {number(size)} Tf\n{shown}ET")

    def document(
        self, wide: float, high: float, title: str, language: str, page: tuple[float, float, float, float]
    ) -> bytes:
        """Put the page and all it refers to together to a file; ``page``: how a point of the map comes onto it."""
        content = "\n".join(self._parts).encode("ascii")
        made = Objects()
        catalog, pages, first = made.reserve(), made.reserve(), made.reserve()
        fonts = "".join(
            f"/F{number} {made.font(face, glyphs, bold=bool(number))} 0 R"
            for number, (face, glyphs) in enumerate(zip(faces(), self._glyphs, strict=True))
            if glyphs
        )
        states = "".join(f"/{name}<</ca {fill}/CA {stroke}>>" for (fill, stroke), name in self._opacities.items())
        patterns = "".join(f"/{name} {self._pattern(made, id, page)} 0 R" for id, name in self._patterns.items())
        body = made.stream(content)
        made.put(catalog, f"<</Type/Catalog/Pages {pages} 0 R/Lang({language})>>")
        made.put(pages, f"<</Type/Pages/Kids[{first} 0 R]/Count 1>>")
        made.put(
            first,
            f"<</Type/Page/Parent {pages} 0 R/MediaBox[0 0 {numbers(wide, high)}]/Contents {body} 0 R"
            f"/Resources<</Font<<{fonts}>>/ExtGState<<{states}>>/Pattern<<{patterns}>>>>>>",
        )
        info = made.add(f"<</Title<FEFF{title.encode('utf-16-be').hex().upper()}>/Producer(pbem)>>")
        return made.file(catalog, info)

    def _pattern(self, made: Objects, id: str, page: tuple[float, float, float, float]) -> int:
        """Add a pattern of a map as one that tiles: its lines, as wide and as opaque as they are there."""
        element = self._defined[id]
        inner = _Page(element)
        for child in element:
            inner.draw(child, {})
        states = "".join(f"/{name}<</ca {fill}/CA {stroke}>>" for (fill, stroke), name in inner._opacities.items())
        a, d, e, f = page
        matrix = (a, 0.0, 0.0, d, e, f)
        for b in transformation(element.get("patternTransform", "")):
            matrix = (
                matrix[0] * b[0] + matrix[2] * b[1], matrix[1] * b[0] + matrix[3] * b[1],
                matrix[0] * b[2] + matrix[2] * b[3], matrix[1] * b[2] + matrix[3] * b[3],
                matrix[0] * b[4] + matrix[2] * b[5] + matrix[4], matrix[1] * b[4] + matrix[3] * b[5] + matrix[5],
            )  # fmt: skip
        wide, high = element.get("width", "1"), element.get("height", "1")
        return made.stream(
            "\n".join(inner._parts).encode("ascii"),
            f"/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 {wide} {high}]/XStep {wide}/YStep {high}"
            f"/Matrix[{numbers(*matrix)}]/Resources<</ExtGState<<{states}>>>>",
        )


def _colour(text: str) -> str:
    digits = text.removeprefix("#")
    whole = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    return numbers(*(int(whole[n : n + 2], 16) / 255 for n in (0, 2, 4)))
