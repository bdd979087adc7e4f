"""PNG of few colours: what resvg draws is taken apart, its colours are counted, and it is written anew with a palette.

A map has few flat colours and many at the edges of lines; with a palette the picture is a quarter of the size, and no
eye tells the difference. Pixels are handled as 32-bit numbers, four channels at once.
"""

import struct
import sys
import zlib
from array import array
from collections import Counter

COLOURS = 128
"""How many colours a palette has."""
EXACT = 56
"""How many of them are the most frequent colours just as they are; the rest stand for groups of near ones."""
LARGEST = 4_000_000
"""Pixels above which a picture is left as it is."""

_LOW = 0x7F7F7F7F
_HIGH = 0x80808080
_HALF = 0xFEFEFEFE
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def reduce_png(data: bytes) -> bytes:
    """Write an opaque 8-bit RGBA PNG anew with a palette; a picture of another kind or too large is returned as it is."""
    chunks = list(_chunks(data))
    if not chunks or chunks[0][0] != b"IHDR":
        return data
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if (depth, kind, interlaced) != (8, 6, 0) or width * height > LARGEST:
        return data
    raw = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    pixels = _unfiltered(raw, width, height)
    palette, table = _palette(pixels)
    rows = bytes(map(table.__getitem__, pixels))
    lines = b"".join(b"\0" + rows[at : at + width] for at in range(0, width * height, width))
    small = b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", b"".join(struct.pack("<I", colour)[:3] for colour in palette)),
            _chunk(b"IDAT", zlib.compress(lines, 9)),
            _chunk(b"IEND", b""),
        )
    )
    return small if len(small) < len(data) else data


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found: list[tuple[bytes, bytes]] = []
    at = len(_SIGNATURE)
    while data.startswith(_SIGNATURE) and at + 8 <= len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    return found


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _unfiltered(raw: bytes, width: int, height: int) -> "array[int]":
    """Undo the filters of the rows; a pixel is a little-endian number, red lowest."""
    pixels: array[int] = array("I")
    above: array[int] = array("I", bytes(4 * width))
    stride = 4 * width + 1
    for number in range(height):
        at = number * stride
        row: array[int] = array("I", raw[at + 1 : at + stride])
        if sys.byteorder == "big":
            row.byteswap()
        kind = raw[at]
        if kind == 2:
            row = _added(row, above)
        elif kind:
            _along(row, above, kind)
        pixels.extend(row)
        above = row
    return pixels


def _added(row: "array[int]", above: "array[int]") -> "array[int]":
    """Add two rows channel by channel, all of it as one large number."""
    size = 4 * len(row)
    a, b = int.from_bytes(row.tobytes(), sys.byteorder), int.from_bytes(above.tobytes(), sys.byteorder)
    low = int.from_bytes(b"\x7f" * size, "little")
    total = ((a & low) + (b & low)) ^ ((a ^ b) & (low // 0x7F << 7))
    return array("I", total.to_bytes(size, sys.byteorder))


def _along(row: "array[int]", above: "array[int]", kind: int) -> None:
    """Undo the filters that look at the pixel before: 1 it alone, 3 the mean of it and the one above, 4 Paeth's choice."""
    left = corner = 0
    for x, value in enumerate(row):
        up = above[x]
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left & up) + (((left ^ up) & _HALF) >> 1)
        elif left == corner:
            guess = up
        elif up == corner:
            guess = left
        else:
            guess = _paeth(left, up, corner)
        if value:
            guess = ((guess & _LOW) + (value & _LOW)) ^ ((guess ^ value) & _HIGH)
        row[x] = left = guess
        corner = up


def _paeth(left: int, up: int, corner: int) -> int:
    found = 0
    for shift in (0, 8, 16, 24):
        a, b, c = left >> shift & 255, up >> shift & 255, corner >> shift & 255
        pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - c - c)
        found |= (a if pa <= pb and pa <= pc else b if pb <= pc else c) << shift
    return found


def _palette(pixels: "array[int]") -> tuple[list[int], dict[int, int]]:
    """Choose the colours, and say for every colour of the picture which of them stands for it."""
    counted = Counter(pixels)
    ranked = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    palette = [colour for colour, _ in ranked[:EXACT]]
    groups: dict[int, list[int]] = {}
    for colour, count in ranked[EXACT:]:
        group = groups.setdefault(colour & 0xF0F0F0, [0, 0, 0, 0])
        group[0] += count
        for channel in range(3):
            group[channel + 1] += count * (colour >> 8 * channel & 255)
    heavy = sorted(groups.items(), key=lambda item: (-item[1][0], item[0]))
    for _, (count, red, green, blue) in heavy[: COLOURS - len(palette)]:
        palette.append(red // count | green // count << 8 | blue // count << 16)
    table = {colour: index for index, (colour, _) in enumerate(ranked[:EXACT])}
    nearest: dict[int, int] = {}
    for colour, _ in ranked[EXACT:]:
        near = colour & 0xF8F8F8
        if near not in nearest:
            nearest[near] = _nearest(near + 0x040404, palette)
        table[colour] = nearest[near]
    return palette, table


def _nearest(colour: int, palette: list[int]) -> int:
    """Return which colour of a palette is nearest to one, green weighing most."""
    red, green, blue = colour & 255, colour >> 8 & 255, colour >> 16 & 255
    best, least = 0, 1 << 30
    for index, other in enumerate(palette):
        away = (
            3 * ((other & 255) - red) ** 2
            + 4 * ((other >> 8 & 255) - green) ** 2
            + 2 * ((other >> 16 & 255) - blue) ** 2
        )
        if away < least:
            best, least = index, away
    return best
