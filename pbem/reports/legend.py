"""The legend of a map: what the map shows, and nothing that it does not."""

from collections.abc import Callable
from html import escape

from pbem.board.snapshot import MapSnapshot
from pbem.core.text import Message, msg, render
from pbem.reports import palette as p
from pbem.reports.labels import text_width
from pbem.reports.land import WAYS, by_class
from pbem.reports.marks import drawn
from pbem.reports.plain import one_line
from pbem.reports.symbols import EVENTS, SIGNS, STATES, type_class, type_id

TERRAIN_WORDS: dict[str, Message] = {
    "clear": msg("clear"),
    "town": msg("town"),
    "woods": msg("woods"),
    "wooded-hills": msg("wooded hills"),
    "hills": msg("hills"),
    "mountains": msg("mountains"),
    "swamp": msg("swamp"),
    "marsh": msg("marsh"),
    "city": msg("city"),
    "major-city": msg("big city"),
    "lake": msg("lake"),
    "sea": msg("sea"),
}
WAY_WORDS: dict[str, Message] = {
    "motorway": msg("motorway"),
    "road": msg("road"),
    "minor-road": msg("minor road"),
    "rail": msg("railroad"),
    "rail-converted": msg("railroad, converted"),
}
EDGE_WORDS: dict[str, Message] = {
    "river": msg("river"),
    "major-river": msg("major river"),
    "canal": msg("canal"),
    "lake-side": msg("lake side"),
    "sea-side": msg("sea side"),
    "border": msg("border"),
    "major-fort": msg("fortified line, faces up"),
    "minor-fort": msg("minor fortification, faces up"),
    "destroyed": msg("fortification, destroyed"),
}
TYPE_WORDS: dict[str, Message] = {
    "infantry": msg("infantry"),
    "motorised": msg("motorised infantry"),
    "mechanised": msg("mechanised infantry"),
    "armour": msg("armour"),
    "cavalry": msg("cavalry"),
    "recon": msg("reconnaissance"),
    "fortress": msg("fortress infantry"),
    "airborne": msg("airborne"),
    "artillery": msg("artillery"),
    "engineer": msg("engineer"),
    "headquarters": msg("headquarters"),
    "supply": msg("supply"),
    "fort": msg("fort"),
    "unknown": msg("unknown"),
}
STATE_WORDS: dict[str, Message] = {
    "disorganised": msg("disorganised"),
    "emergency": msg("emergency supply"),
    "out-of-supply": msg("out of supply"),
    "overrun": msg("overrun"),
    "suppressed": msg("suppressed"),
    "recovering": msg("recovering"),
    "other": msg("special state"),
}
MARK_WORDS: dict[str, Message] = {
    "moved": msg("moved"),
    "advanced": msg("advanced after combat"),
    "attacked": msg("attacked"),
    "retreated": msg("retreated"),
    "eliminated": msg("eliminated"),
    "result": msg("odds and result"),
    "declared": msg("declared attack"),
    "interdicted": msg("interdicted from the air"),
    "dropped": msg("parachute drop"),
    "landed": msg("air landing"),
    "evacuated": msg("evacuated"),
}
WATER_LINES: dict[str, str] = {
    "river": f'<path d="M0 0h46" stroke="{p.WATER}" stroke-width="4.4"/>',
    "major-river": f'<path d="M0 0h46" stroke="{p.WATER_DARK}" stroke-width="9.5"/>'
    f'<path d="M0 0h46" stroke="{p.WATER_CORE}" stroke-width="4"/>',
    "canal": f'<path d="M0 0h46" stroke="{p.WATER}" stroke-width="2.6"/>'
    f'<path d="M0 0h46" stroke="{p.WATER}" stroke-width="9" stroke-dasharray="1.6 7"/>',
    "lake-side": f'<path d="M0 0h46" stroke="{p.WATER_DARK}" stroke-width="13"/>'
    f'<path d="M0 0h46" stroke="{p.LAKE}" stroke-width="10"/><path d="M0 0h46" stroke="{p.WATER}" stroke-width="1.5"/>',
    "sea-side": f'<path d="M0 0h46" stroke="{p.WATER_DARK}" stroke-width="13"/>'
    f'<path d="M0 0h46" stroke="{p.SEA}" stroke-width="10"/>'
    f'<path d="M0 0h46" stroke="{p.WATER}" stroke-width="1.5" stroke-dasharray="5 5"/>',
    "border": '<path d="M0 0h46" stroke="#6B4A86" stroke-width="2.4" stroke-dasharray="11 4 3 4"/>',
    "major-fort": f'<use xlink:href="#major" x="23" y="33" stroke="{p.INK}" fill="{p.INK}"/>',
    "minor-fort": f'<use xlink:href="#minor" x="23" y="33" stroke="{p.INK}"/>',
    "destroyed": '<use xlink:href="#gone" x="23" y="33" stroke="#6A655A"/>',
}

Entry = tuple[str, str]
"""The sign in a field of 46 by 22 whose left middle is the origin, and what it means."""


def legend(snapshot: MapSnapshot, language: str, top: int, width: int, zones: bool) -> tuple[str, int]:
    """Draw the legend below a map, in as many columns as there is room; returns it with its height."""
    blocks = (
        (msg("Terrain"), _terrain(snapshot, language)),
        (msg("Ways and hexsides"), _edges(snapshot, language)),
        (msg("Units"), _units(snapshot, language)),
        (msg("States and marks"), _marks(snapshot, language, zones)),
    )
    parts = [f'<g id="legend" transform="translate(0 {top})" fill="{p.INK}" font-size="12" font-weight="400">']
    parts.append(f'<path d="M8 0h{width - 16}" stroke="#CFC8B6"/>')
    y = 12
    for head, entries in blocks:
        if not entries:
            continue
        widest = max(text_width(text, 12) for _, text in entries) + 74
        columns = max(1, min((width - 16) // max(widest, 150), len(entries)))
        pitch = (width - 16) // columns if columns > 3 else max(widest, 150)
        parts.append(
            f'<text x="8" y="{y + 12}" font-size="13" font-weight="700">{escape(render(head, language))}</text>'
        )
        tall = 42 if any("scale(.5)" in sign for sign, _ in entries) else 26
        y += 19 + tall // 2
        for number, (sign, text) in enumerate(entries):
            column, row = number % columns, number // columns
            parts.append(
                f'<g transform="translate({8 + column * pitch} {y + row * tall})">{sign}'
                f'<text x="56" y="4">{escape(text)}</text></g>'
            )
        y += ((len(entries) + columns - 1) // columns) * tall - tall // 2 + 16
    parts.append("</g>")
    return "".join(parts), y + 4


def _terrain(snapshot: MapSnapshot, language: str) -> list[Entry]:
    outline = "M0 0l11-19h22l11 19-11 19h-22z" if snapshot.flat else "M22-22l19 11v22l-19 11-19-11v-22z"
    found: list[Entry] = []
    for kind in by_class(snapshot.cells):
        if kind not in TERRAIN_WORDS:
            continue
        sign = f'<path d="{outline}" fill="{p.TERRAIN[kind]}" stroke="{p.GRID}"/>'
        if kind in SIGNS:
            shape = f'<g {SIGNS[kind][0]}><use xlink:href="#{kind}"/></g>'
            sign += f'<g transform="translate(22 0)scale(.5)" fill="none" stroke-linecap="round">{shape}</g>'
        found.append((sign, render(TERRAIN_WORDS[kind], language)))
    return found


def _edges(snapshot: MapSnapshot, language: str) -> list[Entry]:
    kinds = {way.kind for way in snapshot.ways}
    found: list[Entry] = []
    for kind in reversed(WAYS):
        if kind in kinds:
            strokes = "".join(f'<path {stroke} d="M0 0h46"/>' for stroke in WAYS[kind])
            found.append((f'<g fill="none">{strokes}</g>', render(WAY_WORDS[kind], language)))
    present = {edge.kind for edge in snapshot.edges}
    if any(edge.destroyed for edge in snapshot.edges):
        present.add("destroyed")
    for kind, sign in WATER_LINES.items():
        if kind in present:
            found.append((f'<g fill="none">{sign}</g>', render(EDGE_WORDS[kind], language)))
    return found


def _units(snapshot: MapSnapshot, language: str) -> list[Entry]:
    present = {type_class(counter.type) for counter in snapshot.counters}
    found: list[Entry] = []
    for index, side in enumerate(snapshot.sides):
        paint = p.SIDES[min(index, 2)]
        body = f'<use xlink:href="#k{min(index, 2)}" transform="translate(10 -11)scale(.48)"/>'
        found.append((f'<g fill="{paint.ink}">{body}</g>', one_line(snapshot.side_titles.get(side, side))))
    for kind, word in TYPE_WORDS.items():
        if kind in present:
            box = f'<rect x="10" y="-8" width="26" height="16" fill="#fff" stroke="{p.INK}" stroke-width="1.3"/>'
            sign = f'<g font-weight="700">{box}<use xlink:href="#{type_id(kind)}" x="23" stroke="{p.INK}"/></g>'
            found.append((sign, render(word, language)))
    return found


def _marks(snapshot: MapSnapshot, language: str, zones: bool) -> list[Entry]:
    found: list[Entry] = []
    states = {state if state in STATES else "other" for counter in snapshot.counters for state in counter.states}
    for state, word in STATE_WORDS.items():
        if state in states:
            found.append((f'<use xlink:href="#s-{state}" x="23"/>', render(word, language)))
    kinds = {mark.kind for mark in drawn(mark for mark in snapshot.marks if mark.places)}
    for kind, word in MARK_WORDS.items():
        if kind in kinds:
            found.append((_MARK_SIGNS[kind](), render(word, language)))
    if any(cell.source for cell in snapshot.cells):
        sign = f'<use xlink:href="#source" x="23" fill="{p.SIDES[0].body}"/>'
        found.append((sign, render(msg("source of supply"), language)))
    if zones:
        for index, side in enumerate(snapshot.sides):
            if snapshot.zones.get(side):
                sign = f'<rect x="4" y="-9" width="38" height="18" fill="url(#z{min(index, 2)})" stroke="{p.GRID}"/>'
                words = msg("zone of control: {side}", side=one_line(snapshot.side_titles.get(side, side)))
                found.append((sign, render(words, language)))
    return found


def _arrow(width: str, core: str = "") -> str:
    return f'<path d="M4 0h34M31-7l8 7-8 7" fill="none" stroke="{p.SIDES[1].edge}" stroke-width="{width}"/>' + core


def _event(kind: str) -> Callable[[], str]:
    return lambda: f'<use xlink:href="#e-{kind}" x="23"/>'


def _fixed(sign: str) -> Callable[[], str]:
    return lambda: sign


_BLUE = p.SIDES[0].body
_MARK_SIGNS: dict[str, Callable[[], str]] = {
    "moved": _fixed(
        f'<g fill="none" stroke="{_BLUE}" stroke-width="3" stroke-linecap="round">'
        '<path d="M4 0h34" stroke-dasharray="1 6"/><path d="M33-6l9 6-9 6"/></g>'
    ),
    "advanced": _fixed(f'<path d="M4 0h36M33-6l9 6-9 6" fill="none" stroke="{_BLUE}" stroke-width="3"/>'),
    "attacked": _fixed(f'<use xlink:href="#wedge" transform="translate(23 0)rotate(90)" fill="{_BLUE}"/>'),
    "retreated": _fixed(_arrow("8", '<path d="M4 0h34M31-7l8 7-8 7" fill="none" stroke="#fff" stroke-width="4"/>')),
    "eliminated": _fixed(
        '<g transform="translate(12 -11)scale(.48)"><use xlink:href="#g1"/>'
        f'<use xlink:href="#cross" x="23" y="23" stroke="{p.INK}" stroke-width="5"/></g>'
    ),
    "result": _fixed(
        f'<rect y="-8" width="46" height="16" rx="8" fill="#fff" stroke="{p.INK}" stroke-width="1.3"/>'
        '<text x="23" y="4" font-size="11" font-weight="700" text-anchor="middle">3-1 DR</text>'
    ),
    **{kind: _event(kind) for kind in EVENTS},
}
