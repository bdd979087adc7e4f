"""The foot of a counter: its figures, that of its movement on a plate whose form and colour are those of the unit's pace; and its band."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from pbem.board.snapshot import Counter
from pbem.reports.labels import text_width
from pbem.reports.palette import INK, SIDES
from pbem.reports.plain import one_line

NARROW, WIDE = 16, 22
"""How wide a plate is, for one sign and for more; it is 14 high."""

RED = "#B3261E"

PACES: dict[str, tuple[str, str]] = {
    "white": ("M0 0h{w}v14h-{w}z", "#FFFFFF"),
    "red-box": ("M1 1h{v}v12h-{v}z", "#FFFFFF"),
    "yellow": ("M6 0h{i}a7 7 0 0 1 0 14h-{i}a7 7 0 0 1 0-14z", "#FFE27A"),
    "yellow-box": ("M7 1h{b}a6 6 0 0 1 0 12h-{b}a6 6 0 0 1 0-12z", "#FFE27A"),
    "green": ("M4 0h{e}l4 7-4 7h-{e}l-4-7z", "#A9D08E"),
    "orange": ("M0 0h{f}l4 7-4 7h-{f}z", "#F2A65A"),
    "grey": ("M0 0h{w}l-3 7 3 7h-{w}l3-7z", "#C6C6C6"),
    "blue": ("M4 0h{f}l-4 14h-{f}z", "#A9CBEA"),
}
"""Paces: the outline of the plate and its fill: a box, one with a thick red line, a pill, one with a thick red line, and so on."""

BOXED = ("red-box", "yellow-box")
"""Paces whose plate has a thick red line around it."""


def plate_id(pace: str, figure: str) -> str:
    """Return the id under which the plate of a pace is defined that has room for a figure."""
    return f"q-{pace}" if len(figure) < 2 else f"q-{pace}2"


def plate(name: str) -> str:
    """Define the plate of an id, its upper left corner at the origin."""
    pace = name.removeprefix("q-").removesuffix("2")
    outline, fill = PACES[pace]
    w = WIDE if name.endswith("2") else NARROW
    data = outline.format(w=w, v=w - 2, i=w - 12, b=w - 14, e=w - 8, f=w - 4)
    stroke = f'stroke="{RED}" stroke-width="2.4"' if pace in BOXED else f'stroke="{INK}"'
    return f'<path id="{name}" d="{data}" fill="{fill}" {stroke}/>'


def band(index: int, wide: int) -> str:
    """Define the light band behind a counter's head, in the outline of its side; ``wide``: the counter."""
    paint, inner = SIDES[index], wide - 2
    outline = (
        f"M1 1h{inner}v10h-{inner}z",
        f"M1 11v-4a6 6 0 0 1 6-6h{inner - 12}a6 6 0 0 1 6 6v4z",
        f"M1 11v-5l5-5h{inner - 10}l5 5v5z",
    )[index]
    return f'<path id="b{index}" d="{outline}" fill="{paint.box}" stroke="{paint.line}" stroke-width=".8"/>'


def movement(value: str) -> tuple[str, str]:
    """Divide the figures of a counter: what stands before that of the movement, which is the last, and that."""
    lead, dash, figure = one_line(value)[:9].rpartition("-")
    return lead + dash, figure


def plate_of(value: str, pace: str) -> str:
    """Return the id of the plate that a counter needs, or nothing if it has none."""
    figure = movement(value)[1]
    return plate_id(pace, figure) if pace in PACES and figure else ""


class Foot(NamedTuple):
    """Where figures stand on a counter: their middle, their base line, how wide they may be, and their type size where that will do."""

    middle: int
    base: int
    room: int
    tall: int


HEX_FOOT, AREA_FOOT = Foot(23, 42, 42, 14), Foot(27, 45, 50, 13)
"""The foot of a counter of 46 by 46, and that of one of 54 by 48."""


def foot(value: str, pace: str, at: Foot, aside: int = 0) -> str:
    """Write the figures of a counter; those with a plate are defined once for all that have the same, and may be put aside."""
    if plate_of(value, pace):
        return f'<use xlink:href="#{foot_id(value, pace)}"' + (f' x="{aside}"/>' if aside else "/>")
    shown = one_line(value)[: 8 if at.tall > 13 else 9]
    size = at.tall if text_width(shown, at.tall) <= at.room else 10
    return f'<text x="{at.middle}" y="{at.base}" font-size="{size}" text-anchor="middle">{escape(shown)}</text>'


def foot_id(value: str, pace: str) -> str:
    """Return the id under which figures with their plate are defined; any text makes a sound one."""
    return f"v-{pace}-{''.join(movement(value)).encode().hex()}"


def plated(value: str, pace: str, at: Foot) -> str:
    """Write figures with the last one on its plate, its lower edge two units below the base line."""
    name, (lead, figure) = plate_of(value, pace), movement(value)
    wide = WIDE if name.endswith("2") else NARROW
    size = next((size for size in range(at.tall, 7, -1) if text_width(lead, size) + wide <= at.room), 7)
    before = text_width(lead, size) if lead else 0
    left = at.middle - (before + wide) // 2 + before
    big = next((size for size in range(13, 7, -1) if text_width(figure, size) <= wide - 6), 7)
    text = (
        f'<text x="{left - 1}" y="{at.base}" font-size="{size}" text-anchor="end">{escape(lead)}</text>' if lead else ""
    )
    return (
        f'{text}<use xlink:href="#{name}" x="{left}" y="{at.base - 12}"/>'
        f'<text x="{left + wide // 2}" y="{at.base}" font-size="{big}" text-anchor="middle" fill="{INK}">{escape(figure)}</text>'
    )


def foot_defs(counters: Iterable[Counter], at: Foot) -> list[str]:
    """Define the plates and figures of the counters that have a pace; a plate for the legend too."""
    looks = sorted({(counter.value, counter.pace) for counter in counters if plate_of(counter.value, counter.pace)})
    plates = sorted({plate_of(value, pace) for value, pace in looks} | {plate_id(pace, "6") for _, pace in looks})
    figures = dict.fromkeys(f'<g id="{foot_id(value, pace)}">{plated(value, pace, at)}</g>' for value, pace in looks)
    return [*(plate(name) for name in plates), *figures]
