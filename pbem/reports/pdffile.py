"""A PDF as a file: its objects, numbered, packed and listed, and the fonts within it (ISO 32000-1, 7.5 and 9.7)."""

import zlib
from collections.abc import Iterable, Mapping

from pbem.reports.pdfpaths import numbers
from pbem.reports.truetype import Face


class Objects:
    """The objects of a file, numbered from 1."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []

    def reserve(self) -> int:
        """Return the number of an object that is put later."""
        self._bodies.append(b"")
        return len(self._bodies)

    def put(self, number: int, body: str) -> None:
        """Put an object whose number was reserved."""
        self._bodies[number - 1] = body.encode("latin-1")

    def add(self, body: str) -> int:
        """Add an object; returns its number."""
        self._bodies.append(body.encode("latin-1"))
        return len(self._bodies)

    def stream(self, data: bytes, more: str = "") -> int:
        """Add a stream, packed; returns its number."""
        small = zlib.compress(data, 9)
        head = f"<<{more}/Length {len(small)}/Filter/FlateDecode>>\nstream\n".encode("latin-1")
        self._bodies.append(head + small + b"\nendstream")
        return len(self._bodies)

    def font(self, face: Face, glyphs: Mapping[int, str], *, bold: bool) -> int:
        """Add a font with some of its glyphs, each with the sign it stands for, so that a text can be searched."""
        name = f"PBEMAA+DejaVuSansCondensed{'-Bold' if bold else ''}"
        data = face.subset(glyphs)
        file = self.stream(data, f"/Length1 {len(data)}")

        def em(*values: int) -> str:
            return numbers(*(round(value * 1000 / face.em) for value in values))

        descriptor = self.add(
            f"<</Type/FontDescriptor/FontName/{name}/Flags 4/FontBBox[{em(*face.box)}]/ItalicAngle 0/Ascent {em(face.ascent)}"
            f"/Descent {em(face.descent)}/CapHeight {em(face.ascent)}/StemV {165 if bold else 88}/FontFile2 {file} 0 R>>"
        )
        widths = "".join(f"{glyph}[{face.width(glyph)}]" for glyph in sorted(glyphs))
        inner = self.add(
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
            f"/Supplement 0>>/FontDescriptor {descriptor} 0 R/W[{widths}]/CIDToGIDMap/Identity>>"
        )
        signs = self.stream(_signs(sorted(glyphs.items())))
        return self.add(
            f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H/DescendantFonts[{inner} 0 R]/ToUnicode {signs} 0 R>>"
        )

    def file(self, catalog: int, info: int) -> bytes:
        """Write the file: objects, where each begins, and which are the first to read."""
        out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        starts: list[int] = []
        for number, body in enumerate(self._bodies, 1):
            starts.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        at = len(out)
        table = "".join(f"{start:010} 00000 n \n" for start in starts)
        out += f"xref\n0 {len(starts) + 1}\n0000000000 65535 f \n{table}".encode()
        out += f"trailer\n<</Size {len(starts) + 1}/Root {catalog} 0 R/Info {info} 0 R>>\nstartxref\n{at}\n%%EOF\n".encode()
        return bytes(out)


def _signs(glyphs: Iterable[tuple[int, str]]) -> bytes:
    """Say which sign each glyph stands for (ISO 32000-1, 9.10.3)."""
    listed = [f"<{glyph:04X}> <{char.encode('utf-16-be').hex().upper()}>" for glyph, char in glyphs if glyph]
    parts = [listed[n : n + 100] for n in range(0, len(listed), 100)]
    maps = "".join(f"{len(part)} beginbfchar\n{chr(10).join(part)}\nendbfchar\n" for part in parts)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n"
        "/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{maps}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")
