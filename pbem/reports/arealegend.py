"""The legend of an area map: what the map shows, and nothing that it does not."""

from pbem.board.snapshot import AreaSnapshot
from pbem.core.text import Message, msg, render
from pbem.reports import palette as p
from pbem.reports.arealand import SIGN
from pbem.reports.key import Block, Entry, reading, state_entries, unit_entries
from pbem.reports.land import WAYS
from pbem.reports.legend import EDGE_WORDS, TERRAIN_WORDS, WATER_LINES, WAY_WORDS, mark_entries
from pbem.reports.objectives import objective_entries
from pbem.reports.pills import Pills
from pbem.reports.plain import one_line
from pbem.reports.symbols import STATES

AREA_WORDS: dict[str, Message] = {
    **TERRAIN_WORDS,
    "field": msg("field"),
    "buildings": msg("buildings"),
    "river": msg("river"),
    "water": msg("water"),
}


AREA_MARKS: dict[str, tuple[str, Message]] = {
    "result": (
        f'<rect y="-8" width="46" height="16" rx="8" fill="#fff" stroke="{p.INK}" stroke-width="1.3"/>'
        '<text x="23" y="4" font-size="11" font-weight="700" text-anchor="middle">9 : 8 …</text>',
        msg("attack, defence, result"),
    ),
}
"""Marks that read otherwise than on a map of hexes: sign and words."""


def area_legend(snapshot: AreaSnapshot, pills: Pills, language: str) -> list[Block]:
    """Return the parts of the legend of an area map."""
    states = {state if state in STATES else "other" for counter in snapshot.counters for state in counter.states}
    blocks = (
        Block(msg("Areas"), _terrain(snapshot, language)),
        Block(msg("Control"), _control(snapshot, language), 34),
        Block(msg("Ways and borders"), _edges(snapshot, language)),
        Block(msg("Units"), unit_entries(snapshot, language)),
        reading(snapshot, language),
        Block(msg("States and marks"), [*state_entries(states, language), *_marks(snapshot, pills, language)]),
    )
    return [block for block in blocks if block.entries]


def _terrain(snapshot: AreaSnapshot, language: str) -> list[Entry]:
    present = {p.area_class(area.terrain) for area in snapshot.areas}
    found: list[Entry] = []
    for kind, fill in p.AREAS.items():
        if kind in present:
            sign = f'<rect y="-10" width="46" height="20" rx="5" fill="{fill}" stroke="{p.BORDER}"/>'
            if kind in SIGN:
                shape, top = (SIGN[kind][0], 4) if SIGN[kind][0] else ("h8v9h-8z", -4)
                sign += f'<path {SIGN[kind][1]} d="M10 {top}{shape}M28 {top}{shape}"/>'
            found.append((sign, render(AREA_WORDS[kind], language)))
    return found


def _control(snapshot: AreaSnapshot, language: str) -> list[Entry]:
    held = {area.control for area in snapshot.areas}
    found: list[Entry] = []
    for index, side in enumerate(snapshot.sides):
        if side in held:
            found.append((_held(min(index, 2)), one_line(snapshot.side_titles.get(side, side))))
    if "" in held:
        found.append((_held(None), render(msg("nobody"), language)))
    return found


def _held(index: int | None) -> str:
    return f'<g transform="translate(23 0)" font-size="16" font-weight="700" text-anchor="middle">{p.control_shape(index, "9")}</g>'


def _edges(snapshot: AreaSnapshot, language: str) -> list[Entry]:
    kinds = {way.kind for way in snapshot.ways} | {course.kind for course in snapshot.courses}
    found: list[Entry] = []
    for kind in reversed(WAYS):
        if kind in kinds:
            strokes = "".join(f'<path {stroke} d="M0 0h46"/>' for stroke in WAYS[kind])
            found.append((f'<g fill="none">{strokes}</g>', render(WAY_WORDS[kind], language)))
    present = {edge.kind for edge in snapshot.edges} | kinds
    for kind, sign in WATER_LINES.items():
        if kind in present:
            found.append((f'<g fill="none">{sign}</g>', render(EDGE_WORDS[kind], language)))
    return found


def _marks(snapshot: AreaSnapshot, pills: Pills, language: str) -> list[Entry]:
    kinds = {mark.kind for mark in snapshot.marks if mark.places}
    found = mark_entries(kinds, pills, language, AREA_MARKS)
    found += objective_entries(snapshot, {area.place for area in snapshot.areas}, language)
    dash = f'stroke="{p.INK}" fill="none"'
    if any(sight.blocked is None for sight in snapshot.sights):
        found.append(
            (f'<path d="M2 0h42" {dash} stroke-width="2" stroke-dasharray="8 6"/>', render(msg("in sight"), language))
        )
    if any(sight.blocked is not None for sight in snapshot.sights):
        bar = f'<path d="M38-6v12" stroke="{p.ALERT}" stroke-width="4"/>'
        line = f'<path d="M2 0h34" {dash} stroke-width="1.6" stroke-dasharray="1 6" stroke-linecap="round"/>'
        found.append((line + bar, render(msg("out of sight"), language)))
    return found
