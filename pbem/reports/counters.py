"""Counters and stacks: boxes of 46 units, fanned upwards, the top unit whole and each lower one showing its head."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape

from pbem.board.snapshot import Counter
from pbem.reports.foot import AREA_FOOT, HEX_FOOT, foot
from pbem.reports.labels import Rect, text_width
from pbem.reports.palette import INK, SIDES, side_index
from pbem.reports.plain import one_line
from pbem.reports.symbols import attached_id, state_id, type_id

SHOWN = 3
"""How many units of a stack are drawn; the rest is a number."""

_TOPS = {1: (-22, 0), 2: (-25, 11), 3: (-26, 10)}


def stacks(counters: Iterable[Counter]) -> dict[str, list[Counter]]:
    """Sort counters into stacks by place, the top one first, as their order says and their ids where that is equal."""
    found: dict[str, list[Counter]] = {}
    for counter in counters:
        found.setdefault(counter.place, []).append(counter)
    for stack in found.values():
        stack.sort(key=lambda counter: (counter.order, counter.id))
    return found


def extent(size: int, x: int, y: int) -> Rect:
    """Return the rectangle that a stack of so many units covers around a hex centre."""
    top, step = _TOPS[min(size, SHOWN)]
    return (x - 23, y + top, x + 23, y + top + 46 + step * (min(size, SHOWN) - 1))


def draw_stack(stack: Sequence[Counter], sides: tuple[str, ...], x: int, y: int) -> str:
    """Draw the units of one place around its centre; ``stack`` begins with the top one."""
    shown = stack[:SHOWN]
    top, step = _TOPS[len(shown)]
    parts: list[str] = []
    for level, counter in enumerate(reversed(shown)):
        under = level < len(shown) - 1
        parts.append(draw_counter(counter, side_index(sides, counter.side), x - 23, y + top + level * step, under))
    more = len(stack) - len(shown)
    if more:
        names = ", ".join(one_line(counter.id) for counter in stack[SHOWN:])
        parts.append(
            f'<g transform="translate({x + 33} {y + top + 5})"><title>{escape(names)}</title>'
            f'<circle r="9" fill="#fff" stroke="{INK}"/>'
            f'<text y="4" font-size="10" text-anchor="middle" fill="{INK}">+{more}</text></g>'
        )
    return "".join(parts)


def draw_counter(counter: Counter, index: int, x: int, y: int, under: bool = False) -> str:
    """Draw one counter from its upper left corner; one that lies under another shows its head and small states only."""
    c = counter
    looks = (
        c.id,
        c.type,
        c.size,
        c.value,
        c.title,
        c.states,
        c.steps,
        c.lost,
        c.points,
        c.most,
        c.reduced,
        c.pace,
        c.band,
    )
    return f'<g transform="translate({x} {y})"{_face(looks, index, under)}'


Looks = tuple[str, str, str, str, str, tuple[str, ...], int, int, int, int, bool, str, bool]


@lru_cache(maxsize=2048)
def _face(looks: Looks, index: int, under: bool) -> str:
    """Return what a counter shows, without its place; most counters look on the next map as they do on this."""
    id, type, size, value, title, states, steps, lost, points, most, reduced, pace, band = looks
    counter = Counter(id, "", "", type, size, value, title, states, 0, steps, lost, points, most, reduced, pace, band)
    paint = SIDES[index]
    parts = [f' fill="{paint.ink}"><title>{escape(title_of(counter))}</title><use xlink:href="#k{index}"/>']
    if not under:
        parts.append(f'<use xlink:href="#{type_id(type)}" x="23" y="20" stroke="{paint.line}" fill="{paint.line}"/>')
    parts.append(f'<use xlink:href="#b{index}"/>' + head(counter, 43, paint.line) if band else head(counter, 43))
    if not under:
        aside = 3 if pace and len(states) > 1 else 0  # the second state hangs beside the foot
        parts.append(foot(value, pace, HEX_FOOT, aside))
        if reduced:
            parts.append(reduced_line(46, 30, paint.ink))
        if most:
            parts.append(points_of(counter, [(41, 25 - 6 * n) for n in range(min(most, 3))], 2, paint.ink))
        elif steps or lost:
            parts.append(f'<path d="{_pips(steps, lost)}"/>')
    for number, state in enumerate(states):
        if under:
            parts.append(f'<use xlink:href="#{state_id(state)}" transform="translate({-4 - number * 10} 5)scale(.6)"/>')
        else:
            parts.append(f'<use xlink:href="#{state_id(state)}" x="-2" y="{20 + number * 17}"/>')
    parts.append("</g>")
    return "".join(parts)


def draw_area_counter(counter: Counter, index: int, x: int, y: int, under: bool = False) -> str:
    """Draw one counter of an area map, 54 by 48; one that lies under another shows its head and small states only."""
    paint = SIDES[index]
    parts = [
        f'<g transform="translate({x} {y})" fill="{paint.ink}"><title>{escape(title_of(counter))}</title>'
        f'<use xlink:href="#k{index}"/>'
    ]
    parts.append(
        f'<use xlink:href="#b{index}"/>' + head(counter, 51, paint.line) if counter.band else head(counter, 51)
    )
    if not under:
        parts.append(
            f'<use xlink:href="#{type_id(counter.type)}" x="19" y="22" stroke="{paint.line}" fill="{paint.line}"/>'
            f"{foot(counter.value, counter.pace, AREA_FOOT)}"
        )
        if counter.reduced:
            parts.append(reduced_line(54, 33, paint.ink))
        parts.append(_beside(counter, paint.ink))
    for number, state in enumerate(counter.states):
        scale = f'transform="translate({-4 - number * 10} 5)scale(.6)"' if under else f'x="-1" y="{22 + 17 * number}"'
        parts.append(f'<use xlink:href="#{state_id(state)}" {scale}/>')
    return "".join(parts) + "</g>"


def _beside(counter: Counter, ink: str) -> str:
    """Draw beside the type sign the action points and, below them, the signs of what goes with the unit; three rows of two at most."""
    signs = counter.attached[:4]
    below = (len(signs) + 1) // 2
    dots = min(counter.most, 6 - 2 * below if below else 4)
    rows = (dots + 1) // 2 + below
    first, step, radius = (18, 8, 3) if rows < 3 and not signs else (16, 10, 3) if rows < 3 else (15, 7, 2)
    spots = [(39 + 8 * (n % 2), first + step * (n // 2)) for n in range(dots)]
    start = first + step * ((dots + 1) // 2)
    return points_of(counter, spots, radius, ink) + "".join(
        f'<use xlink:href="#{attached_id(name)}" x="{39 + 8 * (n % 2)}" y="{start + step * (n // 2)}"/>'
        for n, name in enumerate(signs)
    )


def title_of(counter: Counter) -> str:
    """Return what a counter's title says: that of the ruleset, or its name."""
    return one_line(counter.title) or one_line(counter.id)


def head(counter: Counter, right: int, ink: str = "") -> str:
    """Write a counter's name at the left of its head, shortened if it has no room, and its size mark at the right.

    ``ink``: the colour of both, if it is not that of the counter.
    """
    name = one_line(counter.id)
    size = one_line(counter.size)[:5]
    small = 8 if len(size) < 3 else 7
    narrow = len(size) > 4
    room = right - 3 - text_width(size, small) * (2 if narrow else 3) // 3
    shown = name if len(name) <= 6 or text_width(name, 7) <= room else name[:5] + "…"
    font = next((f for f in (10, 9, 8) if text_width(shown, f) <= room), 7)
    text = f'<text x="3" y="9" font-size="{font}">{escape(shown)}</text>'
    if size:
        at = f'transform="translate({right} 9)scale(.67 1)"' if narrow else f'x="{right}" y="9"'
        text += f'<text {at} font-size="{small}" text-anchor="end">{escape(size)}</text>'
    return f'<g fill="{ink}">{text}</g>' if ink else text


def reduced_line(wide: int, y: int, ink: str) -> str:
    """Draw the dashed line across the foot of a counter that shows its reduced side."""
    return f'<path d="M1 {y}h{wide - 2}" stroke="{ink}" stroke-width="1.4" stroke-dasharray="4 3"/>'


def points_of(counter: Counter, spots: Sequence[tuple[int, int]], radius: int, ink: str) -> str:
    """Draw action points as dots, filled for those left, hollow for those spent."""
    return "".join(
        f'<circle cx="{x}" cy="{y}" r="{radius}"'
        + ("" if n < counter.points else f' fill="none" stroke="{ink}" stroke-width="1.2"')
        + "/>"
        for n, (x, y) in enumerate(spots)
    )


def _pips(steps: int, lost: int) -> str:
    """Return a dot for each step left and a dash for each one lost, from below, five at most, as path data."""
    parts: list[str] = []
    pitch = 5 if steps + lost < 5 else 4
    for n in range(min(steps + lost, 5)):
        y = 27 - pitch * n
        parts.append(f"M39 {y}a2 2 0 0 0 4 0 2 2 0 0 0-4 0z" if n < steps else f"M39 {y}h4v1h-4z")
    return "".join(parts)
