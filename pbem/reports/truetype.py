"""A TrueType font as a printed map needs it: the glyph of each sign, its width, and the font with few glyphs left.

Only what the fonts that ship hold is read. Tables and numbers are those of the OpenType specification (ISO/IEC 14496-22).
"""

import struct
from collections.abc import Iterable

KEPT = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
"""The tables that a font within a PDF has (ISO 32000-1, 9.9)."""

_WORDS, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80
"""Flags of a part of a composite glyph."""


class Face:
    """A font.

    Attributes:
        em: font units to the em.
        box: the rectangle that holds every glyph, in font units.
        ascent, descent: how far signs reach above and below the base line, in font units, the latter negative.
    """

    __slots__ = ("_chars", "_glyf", "_loca", "_tables", "_widths", "ascent", "box", "descent", "em")

    def __init__(self, data: bytes) -> None:
        count = struct.unpack_from(">H", data, 4)[0]
        self._tables: dict[str, bytes] = {}
        for number in range(count):
            tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * number)
            self._tables[tag.decode("latin-1")] = data[start : start + length]
        head = self._tables["head"]
        self.em: int = struct.unpack_from(">H", head, 18)[0]
        self.box: tuple[int, int, int, int] = struct.unpack_from(">4h", head, 36)
        self.ascent, self.descent = struct.unpack_from(">2h", self._tables["hhea"], 4)
        glyphs = struct.unpack_from(">H", self._tables["maxp"], 4)[0]
        long = struct.unpack_from(">h", head, 50)[0]
        loca = struct.unpack_from(f">{glyphs + 1}{'I' if long else 'H'}", self._tables["loca"])
        self._loca = loca if long else tuple(2 * start for start in loca)
        self._glyf = self._tables["glyf"]
        measured = struct.unpack_from(">H", self._tables["hhea"], 34)[0]
        widths = struct.unpack_from(">" + "Hh" * measured, self._tables["hmtx"])[::2]
        self._widths: tuple[int, ...] = widths + widths[-1:] * (glyphs - measured)
        self._chars = _characters(self._tables["cmap"])

    def glyph(self, char: str) -> int:
        """Return the number of the glyph of a sign, 0 for one that the font lacks."""
        return self._chars.get(ord(char), 0)

    def width(self, glyph: int) -> int:
        """Return how wide a glyph is, in thousandths of the type size."""
        return round(self._widths[glyph] * 1000 / self.em)

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """Return the font with the outlines of some glyphs, and those they are made of; the numbers stay the same."""
        wanted: set[int] = set()
        new = {0, *glyphs}
        while new:
            wanted |= new
            new = {part for glyph in new for part in _parts(self._outline(glyph))} - wanted
        glyf, loca = bytearray(), [0]
        for glyph in range(len(self._loca) - 1):
            if glyph in wanted:
                glyf += self._outline(glyph)
                glyf += bytes(-len(glyf) % 4)
            loca.append(len(glyf))
        metrics = bytearray(self._tables["hmtx"])
        for glyph in range(struct.unpack_from(">H", self._tables["hhea"], 34)[0]):
            if glyph not in wanted:
                metrics[4 * glyph : 4 * glyph + 4] = bytes(4)
        head = bytearray(self._tables["head"])
        struct.pack_into(">I", head, 8, 0)
        struct.pack_into(">h", head, 50, 1)
        made = {**self._tables, "glyf": bytes(glyf), "loca": struct.pack(f">{len(loca)}I", *loca)}
        made |= {"hmtx": bytes(metrics), "head": bytes(head)}
        return _file({tag: made[tag] for tag in KEPT if tag in made})

    def _outline(self, glyph: int) -> bytes:
        return self._glyf[self._loca[glyph] : self._loca[glyph + 1]]


def _characters(cmap: bytes) -> dict[int, int]:
    """Read which glyph each character has, from the Unicode subtables of formats 4 and 12."""
    found: dict[int, int] = {}
    for number in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, _, start = struct.unpack_from(">HHI", cmap, 4 + 8 * number)
        shape = struct.unpack_from(">H", cmap, start)[0]
        if platform in (0, 3) and shape == 4:
            found = {**_segments(cmap[start:]), **found}
        elif platform in (0, 3) and shape == 12:
            for group in range(struct.unpack_from(">I", cmap, start + 12)[0]):
                first, last, glyph = struct.unpack_from(">III", cmap, start + 16 + 12 * group)
                found |= {char: glyph + char - first for char in range(first, last + 1)}
    return found


def _segments(table: bytes) -> dict[int, int]:
    """Read a subtable of format 4."""
    count = struct.unpack_from(">H", table, 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, 14)
    starts, deltas, offsets = (
        struct.unpack_from(f">{count}{sort}", table, 16 + 2 * count * (n + 1)) for n, sort in enumerate("HhH")
    )
    found: dict[int, int] = {}
    for n, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for char in range(first, min(last, 0xFFFE) + 1):
            glyph = char
            if offset:
                glyph = struct.unpack_from(">H", table, 16 + 6 * count + 2 * n + offset + 2 * (char - first))[0]
                if not glyph:
                    continue
            found[char] = (glyph + delta) & 0xFFFF
    return found


def _parts(outline: bytes) -> list[int]:
    """Return the glyphs that a composite glyph is made of; none of a simple one."""
    if len(outline) < 10 or struct.unpack_from(">h", outline)[0] >= 0:
        return []
    found: list[int] = []
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        found.append(glyph)
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
    return found


def _file(tables: dict[str, bytes]) -> bytes:
    """Put tables together to a font file."""
    count = len(tables)
    power = count.bit_length() - 1
    head = struct.pack(">IHHHH", 0x00010000, count, 16 << power, power, 16 * count - (16 << power))
    body = bytearray()
    for tag, data in sorted(tables.items()):
        padded = data + bytes(-len(data) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        head += struct.pack(">4sIII", tag.encode("latin-1"), total, 12 + 16 * count + len(body), len(data))
        body += padded
    return head + bytes(body)
