"""Colours as others see them: without red, green or blue cones (Machado, Oliveira and Fernandes 2009, severity 1), and as grey."""

import math
from functools import lru_cache
from io import BytesIO

from PIL import Image

Colour = tuple[int, int, int]
Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: dict[str, Matrix | None] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": None,
}
"""How each sight mixes linear red, green and blue; grey keeps lightness alone."""


def rgb(text: str) -> Colour:
    """Read ``#RRGGBB``."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def linear(colour: Colour) -> list[float]:
    """Undo the gamma of sRGB: 0 to 1."""
    return [v / 12.92 if (v := part / 255) <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for part in colour]


@lru_cache(maxsize=100_000)
def lab(colour: Colour, sight: str) -> tuple[float, float, float]:
    """Return CIE L*a*b* (D65) of a colour as a sight has it."""
    light = linear(colour)
    matrix = SIGHTS[sight]
    if matrix is not None:
        light = [min(1.0, max(0.0, sum(k * c for k, c in zip(row, light, strict=True)))) for row in matrix]
    r, g, b = light
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return (116 * fy - 16, 0.0, 0.0) if matrix is None else (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def apart(one: Colour, other: Colour, sight: str) -> float:
    """Return how far apart two colours are for a sight: CIE76, and lightness alone for grey."""
    return math.dist(lab(one, sight), lab(other, sight))


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours by WCAG 2: 1 to 21."""
    low, high = sorted(
        sum(k * c for k, c in zip((0.2126, 0.7152, 0.0722), linear(two), strict=True)) for two in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def pixels(png: bytes) -> list[Colour]:
    """Return the pixels of a picture, row by row."""
    with Image.open(BytesIO(png)) as picture:
        data = picture.convert("RGB").tobytes()
    return [(data[n], data[n + 1], data[n + 2]) for n in range(0, len(data), 3)]


def share(one: list[Colour], other: list[Colour], sight: str, least: float) -> float:
    """Return which share of the pixels of two pictures of one size differ by at least so much for a sight."""
    pairs: dict[tuple[Colour, Colour], int] = {}
    for pair in zip(one, other, strict=True):
        pairs[pair] = pairs.get(pair, 0) + 1
    return sum(n for (a, b), n in pairs.items() if a != b and apart(a, b, sight) >= least) / len(one)
