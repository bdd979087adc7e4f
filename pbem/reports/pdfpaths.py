"""The shapes of a map as operators of a PDF: path data, circles, boxes and transformations (ISO 32000-1, 8.3 and 8.5)."""

import math
import re
from collections.abc import Iterator, Sequence

Matrix = tuple[float, float, float, float, float, float]
"""The six numbers of a transformation, in the order that both SVG and PDF have them in."""

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "A": 7, "Z": 0}


def number(value: float) -> str:
    """Write a number with at most three decimals and none that are nought."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Write numbers with blanks between."""
    return " ".join(number(value) for value in values)


def transformation(text: str) -> list[Matrix]:
    """Read the transformations of an attribute, the outermost first.

    Raises:
        ValueError: there is one that maps do not have.
    """
    found: list[Matrix] = []
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(part) for part in inside.replace(",", " ").split()]
        x, y = values[0], values[1] if len(values) > 1 else 0.0
        if name == "translate":
            found.append((1, 0, 0, 1, x, y))
        elif name == "scale":
            found.append((x, 0, 0, values[1] if len(values) > 1 else x, 0, 0))
        elif name == "rotate":
            cos, sin = math.cos(math.radians(x)), math.sin(math.radians(x))
            found.append((cos, sin, -sin, cos, 0, 0))
        elif name == "skewX":
            found.append((1, 0, math.tan(math.radians(x)), 1, 0, 0))
        else:
            raise ValueError(f"no transformation of a map: {name}")
    return found


def box(x: float, y: float, wide: float, high: float, corner: float = 0) -> str:
    """Return a box, its corners rounded by a radius."""
    if not corner:
        return f"{numbers(x, y, wide, high)} re"
    r = min(corner, wide / 2, high / 2)
    w, h = number(wide - 2 * r), number(high - 2 * r)
    a = f"a{number(r)} {number(r)} 0 0 1 "
    n = number(r)
    return path(f"M{number(x + r)} {number(y)}h{w}{a}{n} {n}v{h}{a}-{n} {n}h-{w}{a}-{n} -{n}v-{h}{a}{n} -{n}z")


def circle(x: float, y: float, r: float) -> str:
    """Return a circle."""
    a = f"a{number(r)} {number(r)} 0 0 1 "
    d = number(2 * r)
    return path(f"M{number(x - r)} {number(y)}{a}{d} 0{a}-{d} 0z")


def path(data: str) -> str:
    """Return path data as operators: lines, and curves of the third degree."""
    parts: list[str] = []
    x = y = start_x = start_y = 0.0
    control: tuple[float, float] | None = None
    for command, values in _commands(data):
        sort = command.upper()
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        bend: tuple[float, float] | None = None
        if sort == "Z":
            parts.append("h")
            x, y = start_x, start_y
        elif sort in "MLHV":
            if sort == "H":
                x = dx + values[0]
            elif sort == "V":
                y = dy + values[0]
            else:
                x, y = dx + values[0], dy + values[1]
            if sort == "M":
                start_x, start_y = x, y
            parts.append(f"{numbers(x, y)} {'m' if sort == 'M' else 'l'}")
        elif sort in "QT":
            turned = (2 * x - control[0], 2 * y - control[1]) if control else (x, y)
            bend = (dx + values[0], dy + values[1]) if sort == "Q" else turned
            end = (dx + values[-2], dy + values[-1])
            first = (x + 2 * (bend[0] - x) / 3, y + 2 * (bend[1] - y) / 3)
            second = (end[0] + 2 * (bend[0] - end[0]) / 3, end[1] + 2 * (bend[1] - end[1]) / 3)
            parts.append(f"{numbers(*first, *second, *end)} c")
            x, y = end
        elif sort == "C":
            curve = [value + (dy if n % 2 else dx) for n, value in enumerate(values)]
            parts.append(f"{numbers(*curve)} c")
            x, y = curve[4], curve[5]
        else:
            end = (dx + values[5], dy + values[6])
            parts += _arc((x, y), end, values[0], bool(values[3]), bool(values[4]))
            x, y = end
        control = bend
    return "\n".join(parts)


def _commands(data: str) -> Iterator[tuple[str, Sequence[float]]]:
    """Give each command of path data with its numbers, those that are said once for several of them too."""
    tokens = _TOKEN.findall(data)
    at = 0
    command = ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        count = _COUNTS[command.upper()]
        yield command, [float(token) for token in tokens[at : at + count]]
        at += count
        if command in "Mm":
            command = "L" if command == "M" else "l"


def _arc(start: tuple[float, float], end: tuple[float, float], r: float, large: bool, clockwise: bool) -> list[str]:
    """Return an arc of a circle as curves, of a quarter at most each (SVG 1.1, F.6.5, for one radius)."""
    (ax, ay), (bx, by) = start, end
    far = math.dist(start, end)
    if not far or not r:
        return [f"{numbers(bx, by)} l"]
    r = max(abs(r), far / 2)
    away = math.sqrt(max(0.0, r * r - far * far / 4)) * (1 if large != clockwise else -1)
    cx = (ax + bx) / 2 - (by - ay) / far * away
    cy = (ay + by) / 2 + (bx - ax) / far * away
    first = math.atan2(ay - cy, ax - cx)
    turn = (math.atan2(by - cy, bx - cx) - first) % (2 * math.pi)
    if not clockwise:
        turn -= 2 * math.pi
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / pieces
    reach = 4 / 3 * math.tan(step / 4) * r
    found: list[str] = []
    for n in range(pieces):
        a, b = first + n * step, first + (n + 1) * step
        curve = (
            cx + r * math.cos(a) - reach * math.sin(a), cy + r * math.sin(a) + reach * math.cos(a),
            cx + r * math.cos(b) + reach * math.sin(b), cy + r * math.sin(b) - reach * math.cos(b),
            cx + r * math.cos(b), cy + r * math.sin(b),
        )  # fmt: skip
        found.append(f"{numbers(*curve)} c")
    return found
