"""The legend of a hex map: what the map shows, and nothing that it does not."""

from collections.abc import Container, Iterable, Mapping

from pbem.board.snapshot import MapSnapshot
from pbem.core.text import Message, msg, render
from pbem.reports import palette as p
from pbem.reports.ground import Ground
from pbem.reports.key import Block, Entry, reading, state_entries, unit_entries
from pbem.reports.land import WAYS
from pbem.reports.marks import drawn
from pbem.reports.objectives import objective_entries
from pbem.reports.pills import Pills
from pbem.reports.plain import one_line
from pbem.reports.sites import Sites
from pbem.reports.supplied import Supplied
from pbem.reports.symbols import EVENTS, RISING, SIGNS, STATES

TERRAIN_WORDS: dict[str, Message] = {
    "clear": msg("clear"),
    "town": msg("town"),
    "woods": msg("woods"),
    "wooded-hills": msg("wooded hills"),
    "hills": msg("hills"),
    "mountains": msg("mountains"),
    "alpine": msg("high mountains"),
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
    "major-fort": msg("fortified line, teeth to its front"),
    "minor-fort": msg("minor fortification, ticks to its front"),
    "destroyed": msg("fortification, destroyed"),
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
    "fired": msg("fired at"),
    "arrived": msg("came in"),
    "sniper": msg("sniper"),
    "destroyed": msg("fort destroyed"),
}
TILE, POINTED_TILE = 42, 48
"""The height of an entry of terrain: a hex of 38, on pointed tops of 44, and room between two."""

NUMBERED = '<circle cx="23" r="8" fill="#fff"/><text x="23" y="6" font-size="17" font-weight="700" text-anchor="middle">①</text>'
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


def legend(
    snapshot: MapSnapshot, base: Ground, placed: Sites, supplied: Supplied, pills: Pills, language: str, zones: bool
) -> list[Block]:
    """Return the parts of the legend of a hex map. ``base`` and the next three: the land, its sites, supply and results as drawn."""
    states = {state if state in STATES else "other" for counter in snapshot.counters for state in counter.states}
    blocks = (
        Block(msg("Terrain"), _terrain(snapshot, base.kinds, language), TILE if snapshot.flat else POINTED_TILE),
        Block(msg("Ways and hexsides"), _edges(snapshot, base, placed, language)),
        Block(msg("Units"), unit_entries(snapshot, language)),
        reading(snapshot, language),
        Block(msg("Supply"), supplied.entries(language)),
        Block(
            msg("States and marks"), [*state_entries(states, language), *_marks(snapshot, base, pills, language, zones)]
        ),
    )
    return [block for block in blocks if block.entries]


def _terrain(snapshot: MapSnapshot, classes: Iterable[str], language: str) -> list[Entry]:
    outline = "M0 0l11-19h22l11 19-11 19h-22z" if snapshot.flat else "M22-22l19 11v22l-19 11-19-11v-22z"
    found: list[Entry] = []
    for kind in classes:
        if kind not in TERRAIN_WORDS:
            continue
        sign = f'<path d="{outline}" fill="{p.TERRAIN[kind]}" stroke="{p.GRID}"/>'
        if kind in SIGNS:
            paint = SIGNS[kind][0] if " fill=" in f" {SIGNS[kind][0]}" else f'{SIGNS[kind][0]} fill="none"'
            sign += f'<use xlink:href="#{kind}" transform="translate(22 0)scale(.5)" stroke-linecap="round" {paint}/>'
        found.append((sign, render(TERRAIN_WORDS[kind], language)))
    return found


def _edges(snapshot: MapSnapshot, base: Ground, placed: Sites, language: str) -> list[Entry]:
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
    return found + placed.entries(base.bridged, language)


def mark_entries(
    kinds: Container[str], pills: Pills, language: str, own: Mapping[str, tuple[str, Message]] | None = None
) -> list[Entry]:
    """List the kinds of marks that a map has; of results the pill, the number that stands for one, or both, as they are drawn.

    ``own``: sign and words of marks that are drawn otherwise on this kind of map.
    """
    shown = {**{kind: (MARK_SIGNS[kind], word) for kind, word in MARK_WORDS.items()}, **(own or {})}
    found = [
        (sign, render(word, language))
        for kind, (sign, word) in shown.items()
        if kind in kinds and (kind != "result" or pills.pilled)
    ]
    if pills.listed:
        found.append((NUMBERED, render(msg("result, listed below the map"), language)))
    return found


def _marks(snapshot: MapSnapshot, base: Ground, pills: Pills, language: str, zones: bool) -> list[Entry]:
    marks = [mark for mark in snapshot.marks if mark.places]
    found = mark_entries({mark.kind for mark in drawn(marks)}, pills, language)
    if any(any(mark.air) for mark in marks):
        sign = f'<use xlink:href="#plane" x="18" fill="{p.INK}"/><text x="27" y="4" font-size="11" font-weight="700">2</text>'
        found.append((sign, render(msg("air points"), language)))
    if any(cell.source for cell in base.marked):
        sign = f'<use xlink:href="#source" x="23" fill="{p.SIDES[0].body}"/>'
        found.append((sign, render(msg("source of supply"), language)))
    strong = {cell.strongpoint for cell in base.marked}
    for kind, sign, word in (
        ("standing", "strong", msg("strongpoint")),
        ("fallen", "stormed", msg("strongpoint, fallen")),
    ):
        if kind in strong:
            found.append((f'<use xlink:href="#{sign}" x="23"/>', render(word, language)))
    if "begun" in strong:
        found.append((f'<g transform="translate(23 0)">{RISING}</g>', render(msg("strongpoint begun"), language)))
    found += objective_entries(snapshot, base.frame.centres, language)
    if zones:
        for index, side in enumerate(snapshot.sides):
            if snapshot.zones.get(side):
                sign = f'<rect x="4" y="-9" width="38" height="18" fill="url(#z{min(index, 2)})" stroke="{p.GRID}"/>'
                words = msg("zone of control: {side}", side=one_line(snapshot.side_titles.get(side, side)))
                found.append((sign, render(words, language)))
    return found


_ARROW = "M4 0h34M31-7l8 7-8 7"
_BLUE = p.SIDES[0].body
MARK_SIGNS: dict[str, str] = {
    "moved": f'<g fill="none" stroke="{_BLUE}" stroke-width="3" stroke-linecap="round">'
    '<path d="M4 0h34" stroke-dasharray="1 6"/><path d="M33-6l9 6-9 6"/></g>',
    "advanced": f'<path d="M4 0h36M33-6l9 6-9 6" fill="none" stroke="{_BLUE}" stroke-width="3"/>',
    "attacked": f'<use xlink:href="#wedge" transform="translate(23 0)rotate(90)" fill="{_BLUE}"/>',
    "retreated": f'<path d="{_ARROW}" fill="none" stroke="{p.SIDES[1].edge}" stroke-width="8"/>'
    f'<path d="{_ARROW}" fill="none" stroke="#fff" stroke-width="4"/>',
    "eliminated": '<g transform="translate(12 -11)scale(.48)"><use xlink:href="#g1"/>'
    f'<use xlink:href="#cross" x="23" y="23" stroke="{p.INK}" stroke-width="5"/></g>',
    "result": f'<rect y="-8" width="46" height="16" rx="8" fill="#fff" stroke="{p.INK}" stroke-width="1.3"/>'
    '<text x="23" y="4" font-size="11" font-weight="700" text-anchor="middle">3-1 …</text>',
    "fired": f'<path d="M4 0h28" fill="none" stroke="{_BLUE}" stroke-width="2" stroke-dasharray="5 3"/>'
    f'<path d="M43 0l-11-4v8z" fill="{_BLUE}"/>',
    **{kind: f'<use xlink:href="#e-{kind}" x="23"/>' for kind in EVENTS},
}
