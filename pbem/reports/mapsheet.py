"""The sheet that a map is drawn on: its head, its title, the words for those who do not see it, and the definitions of its signs."""

from html import escape

import msgspec

from pbem.board.snapshot import AnySnapshot, AreaSnapshot
from pbem.core.text import msg, render
from pbem.reports import palette as p
from pbem.reports.foot import AREA_FOOT, HEX_FOOT, band, foot_defs
from pbem.reports.labels import Rect, fitted, text_width
from pbem.reports.plain import one_line
from pbem.reports.symbols import ATTACHED, EVENTS, STATES, attached_id, state_id, type_class, type_id, type_sign

LEFT = 8
TOP = 64
"""The upper left corner of the field; above it stands the title."""

GAP = 24
"""What lies between the title and where the game stands."""

WIDEST = 900
"""How wide a title makes a map at most that would else be narrower."""


class Sheet(msgspec.Struct, frozen=True):
    """A drawn map: what of the snapshot is shown, the box it fills, its definitions and its body; ``titled``: with its title above."""

    shown: AnySnapshot
    box: Rect
    defs: str
    body: str
    titled: bool


def write(sheet: Sheet, title: str, language: str) -> str:
    """Return a map as a document of its own."""
    left, top, right, bottom = sheet.box
    wide, high = right - left, bottom - top
    head = _title(sheet.shown, right) if sheet.titled else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{left} {top} {wide} {high}" width="{wide}" height="{high}" role="img" '
        f'aria-labelledby="ti de" lang="{escape(language)}" font-family="{p.FONT}" font-stretch="condensed" font-weight="700">\n'
        f'<title id="ti">{escape(one_line(title))}</title><desc id="de">{escape(describe(sheet.shown, language))}</desc>\n'
        f"<defs>{sheet.defs}</defs>\n"
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{p.MARGIN}"/>\n'
        f"{head}{sheet.body}</svg>\n"
    )


def title_width(snapshot: AnySnapshot) -> int:
    """Return how wide a map must be so that its title fits above it; of a long one so much that it fits when set smaller."""
    title, subtitle, note = (one_line(text) for text in (snapshot.title, snapshot.subtitle, snapshot.note))
    first = text_width(title, 24) + GAP + text_width(subtitle, 16)
    return min(max(first, text_width(note, 14)) + 2 * LEFT, WIDEST)


def _title(snapshot: AnySnapshot, width: int) -> str:
    """Write the title, at the right where the game stands, and the note below; what is long is set smaller, then cut."""
    title, subtitle, note = (one_line(text) for text in (snapshot.title, snapshot.subtitle, snapshot.note))
    room = width - 2 * LEFT
    least = min(text_width(title, 24), room // 2)
    stand, at = fitted(subtitle, (16, 13, 11), room - GAP - least)
    shown, size = fitted(title, (24, 20, 17, 14, 12), room - GAP - text_width(stand, at))
    below, small = fitted(note, (14, 12, 10), room)
    return (
        f'<g fill="{p.INK}"><text x="{LEFT}" y="30" font-size="{size}">{escape(shown)}</text>'
        f'<text x="{width - LEFT}" y="30" font-size="{at}" text-anchor="end">{escape(stand)}</text>'
        f'<text x="{LEFT}" y="52" font-size="{small}" font-weight="400" fill="{p.SOFT}">{escape(below)}</text></g>\n'
    )


def describe(snapshot: AnySnapshot, language: str) -> str:
    """Say in words where each side's units are, for those who do not see the map."""
    parts: list[str] = []
    for side in snapshot.sides:
        where: dict[str, list[str]] = {}
        for counter in snapshot.counters:
            if counter.side == side:
                where.setdefault(counter.place, []).append(one_line(counter.id))
        if where:
            listed = "; ".join(f"{place} {', '.join(units)}" for place, units in sorted(where.items(), key=_natural))
            title = one_line(snapshot.side_titles.get(side, side))
            parts.append(render(msg("{side}: {places}.", side=title, places=listed), language))
    return " ".join(parts) or render(msg("No units are on the map."), language)


def _natural(item: tuple[str, object]) -> tuple[int, str]:
    return len(item[0]), item[0]


def shared_defs(snapshot: AnySnapshot) -> list[str]:
    """Define the signs of the unit types, states and marks that a snapshot shows."""
    parts: list[str] = []
    for kind in sorted({type_class(counter.type) for counter in snapshot.counters}):
        parts.append(f'<g id="{type_id(kind)}" stroke-width="1.4">{type_sign(kind)}</g>')
    area = isinstance(snapshot, AreaSnapshot)
    parts += foot_defs(snapshot.counters, AREA_FOOT if area else HEX_FOOT)
    banded = {p.side_index(snapshot.sides, counter.side) for counter in snapshot.counters if counter.band}
    parts += [band(index, 54 if area else 46) for index in sorted(banded)]
    for state in sorted({state_id(state)[2:] for counter in snapshot.counters for state in counter.states}):
        parts.append(f'<g id="s-{state}">{STATES[state]}</g>')
    for name in sorted({attached_id(name)[2:] for counter in snapshot.counters for name in counter.attached}):
        parts.append(f'<path id="a-{name}" d="{ATTACHED[name]}" stroke="none"/>')
    for kind in sorted({mark.kind for mark in snapshot.marks} & set(EVENTS)):
        parts.append(f'<g id="e-{kind}">{EVENTS[kind]}</g>')
    return parts
