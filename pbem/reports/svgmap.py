"""Draws a map snapshot as SVG: the same bytes for the same snapshot, whole numbers, nothing from outside."""

from collections.abc import Iterable, Sequence
from html import escape

import msgspec

from pbem.board.snapshot import Counter, MapSnapshot
from pbem.core.text import msg, render
from pbem.reports import land
from pbem.reports import palette as p
from pbem.reports.counters import draw_stack, extent, stacks
from pbem.reports.geometry import Frame
from pbem.reports.labels import Occupied, Rect, text_width
from pbem.reports.legend import legend as draw_legend
from pbem.reports.marks import MarkPainter
from pbem.reports.plain import one_line
from pbem.reports.symbols import (
    EVENTS,
    SIGNS,
    STATES,
    counter_body,
    fixed_defs,
    ghost_body,
    state_id,
    type_class,
    type_id,
    type_sign,
)

LEFT = 8
TOP = 64
"""The upper left corner of the hex field; above it stands the title."""


def draw_map(
    snapshot: MapSnapshot,
    *,
    legend: bool = True,
    crop: Sequence[str] | None = None,
    zones: bool = False,
    language: str = "en",
) -> str:
    """Draw a snapshot as SVG.

    The whole map has a title and, if wanted, a legend; with ``crop`` only those places are drawn, without either.
    ``zones`` adds the hexes in zones of control, hatched.
    """
    frame = Frame(snapshot.columns, snapshot.rows, snapshot.flat, snapshot.offset, LEFT, TOP)
    wanted = None if crop is None else {place for place in crop if place in frame.centres}
    shown = _cut(snapshot, frame.around(wanted, 1), wanted) if wanted else snapshot
    whole = (0, 0, max(frame.width + 2 * LEFT, _title_width(snapshot)), TOP + frame.height + 8)
    box = _bounds(frame, wanted) if wanted else whole
    body = _field(shown, frame, box, zones and not wanted)
    foot, height = "", box[3] - box[1]
    if legend and not wanted:
        foot, more = draw_legend(shown, language, box[3] + 6, box[2], zones)
        height += 6 + more
    head = "" if wanted else _title(shown, box[2])
    describe = _describe(shown, language)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{box[0]} {box[1]} {box[2] - box[0]} {height}" width="{box[2] - box[0]}" height="{height}" role="img" '
        f'aria-labelledby="ti de" lang="{escape(language)}" font-family="{p.FONT}" font-stretch="condensed" font-weight="700">\n'
        f'<title id="ti">{escape(one_line(snapshot.title))}</title><desc id="de">{escape(describe)}</desc>\n'
        f"<defs>{_defs(shown, zones)}</defs>\n"
        f'<rect x="{box[0]}" y="{box[1]}" width="{box[2] - box[0]}" height="{height}" fill="{p.MARGIN}"/>\n'
        f"{head}{body}{foot}</svg>\n"
    )


def crop_places(snapshot: MapSnapshot, places: Iterable[str], distance: int = 2) -> tuple[str, ...]:
    """Return the places to draw so that those given have two hexes (or ``distance``) around them: a whole rectangle.

    Places that are not on the map are left out; with none at all the whole map is meant.
    """
    frame = Frame(snapshot.columns, snapshot.rows, snapshot.flat, snapshot.offset)
    near = frame.around(places, distance)
    if not near:
        return ()
    digits = len(next(iter(frame.centres))) // 2
    columns = [int(place[:digits]) for place in near]
    rows = [int(place[digits:]) for place in near]
    return tuple(
        place
        for place in frame.centres
        if min(columns) <= int(place[:digits]) <= max(columns) and min(rows) <= int(place[digits:]) <= max(rows)
    )


def fought_places(snapshot: MapSnapshot) -> tuple[str, ...]:
    """Return the places where the segment's fighting was, or its other marks if nothing was fought."""
    fought = ("attacked", "result", "retreated", "eliminated", "declared", "dropped", "landed")
    found = [place for mark in snapshot.marks if mark.kind in fought for place in mark.places]
    return tuple(dict.fromkeys(found or [place for mark in snapshot.marks for place in mark.places]))


def _cut(snapshot: MapSnapshot, places: set[str], named: set[str]) -> MapSnapshot:
    """Leave in a snapshot only what touches the places, and the names of those that are to be named."""
    return msgspec.structs.replace(
        snapshot,
        cells=tuple(
            cell if cell.place in named else msgspec.structs.replace(cell, name="")
            for cell in snapshot.cells
            if cell.place in places
        ),
        edges=tuple(edge for edge in snapshot.edges if edge.inside in places or edge.outside in places),
        ways=tuple(way for way in snapshot.ways if any(place in places for place in way.places)),
        counters=tuple(counter for counter in snapshot.counters if counter.place in places),
        marks=tuple(mark for mark in snapshot.marks if any(place in places for place in mark.places)),
    )


def _bounds(frame: Frame, places: set[str]) -> Rect:
    xs = [frame.centres[place][0] for place in places]
    ys = [frame.centres[place][1] for place in places]
    wide, high = (44, 38) if frame.flat else (38, 44)
    return (min(xs) - wide - 2, min(ys) - high - 2, max(xs) + wide + 2, max(ys) + high + 2)


def _field(snapshot: MapSnapshot, frame: Frame, box: Rect, zones: bool) -> str:
    """Draw every layer in its order, each in a group of its own."""
    cells = {cell.place: cell for cell in snapshot.cells if cell.place in frame.centres}
    classes = land.by_class(cells.values())
    stacked = stacks(counter for counter in snapshot.counters if counter.place in frame.centres)
    covered = {place: extent(len(stack), *frame.centres[place]) for place, stack in stacked.items()}
    occupied = Occupied()
    for place, rect in covered.items():
        occupied.add(rect, 3)
        _reserve_edge(occupied, stacked[place], rect)
    for place in cells:
        occupied.add(land.number_rect(frame, place), 2)
    for rect in land.fort_rects(frame, snapshot.edges):
        occupied.add(rect)
    painter = MarkPainter(frame, snapshot.sides, snapshot.marks, occupied)
    painter.reserve()
    field = (LEFT, TOP, box[2], box[3]) if box[0] == 0 else box
    ghosts = painter.ghosts(covered)
    pills = painter.results(field)
    signs = painter.signs()
    stars = land.sources(frame, cells.values(), snapshot.sides, occupied)
    names = land.names(frame, cells.values(), covered, occupied, field)
    units = "".join(draw_stack(stack, snapshot.sides, *frame.centres[place]) for place, stack in stacked.items())
    line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    layers = (
        ("terrain", f'stroke="{p.GRID}" stroke-width=".9"', land.terrain(frame, classes)),
        ("signs", 'fill="none" stroke-width="1.4" stroke-linecap="round"', land.signs(frame, classes)),
        ("water", line, land.water(frame, snapshot.edges, land.shores(frame, cells))),
        ("ways", 'fill="none" stroke-linejoin="round"', land.ways(frame, snapshot.ways)),
        (
            "bridges",
            'stroke-linecap="round" stroke-linejoin="round"',
            land.bridges(frame, snapshot.edges, snapshot.ways),
        ),
        ("layer-zoc", "", _zones(snapshot, frame) if zones else ""),
        ("numbers", _number_style(frame), land.numbers(frame, snapshot, None)),
        ("names", f'fill="{p.INK}" font-size="{land.NAME}" text-anchor="middle" {_CASING}', names),
        ("forts", f'fill="{p.INK}" stroke="{p.INK}"', land.forts(frame, snapshot.edges) + stars),
        ("moves", line, painter.moves()),
        ("retreats", line, painter.retreats()),
        ("units", "", units + ghosts),
        ("attacks", 'stroke="#fff" stroke-width="1.6" stroke-linejoin="round"', painter.attacks() + signs),
        ("results", f'fill="{p.INK}"', pills),
    )
    return "".join(f'<g id="{name}" {style}>{content}</g>\n' for name, style, content in layers if content)


_CASING = f'stroke="{p.PAPER}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'


def _number_style(frame: Frame) -> str:
    anchor = "" if frame.flat else ' text-anchor="middle"'
    return (
        f'fill="{p.SOFT}" font-size="10" font-weight="400" stroke="#fff" stroke-width="2" stroke-opacity=".6" '
        f'paint-order="stroke"{anchor}'
    )


def _reserve_edge(occupied: Occupied, stack: Sequence[Counter], rect: Rect) -> None:
    """Enter the states on the left edge of a stack's top unit, and the number of what is not drawn, as occupied."""
    if stack[0].states:
        high = 17 * len(stack[0].states)
        occupied.add((rect[0] - 10, rect[3] - 35, rect[0], rect[3] - 35 + high), 3)
    if len(stack) > 3:
        occupied.add((rect[2], rect[1] - 5, rect[2] + 20, rect[1] + 15), 3)


def _zones(snapshot: MapSnapshot, frame: Frame) -> str:
    parts: list[str] = []
    for side, places in snapshot.zones.items():
        outline = "".join(frame.hex_path(place) for place in places if place in frame.centres)
        if outline:
            title = one_line(snapshot.side_titles.get(side, side))
            parts.append(
                f'<path fill="url(#z{p.side_index(snapshot.sides, side)})" d="{outline}"><title>{escape(title)}</title></path>'
            )
    return "".join(parts)


def _defs(snapshot: MapSnapshot, zones: bool) -> str:
    """Define the signs that the snapshot needs."""
    parts = fixed_defs()
    for kind in land.by_class(snapshot.cells):
        if kind in SIGNS:
            parts.append(f'<g id="{kind}">{SIGNS[kind][1]}</g>')
    for index in range(3):
        parts.append(counter_body(index) + ghost_body(index))
    for kind in sorted({type_class(counter.type) for counter in snapshot.counters}):
        parts.append(f'<g id="{type_id(kind)}" stroke-width="1.4">{type_sign(kind)}</g>')
    for state in sorted({state_id(state)[2:] for counter in snapshot.counters for state in counter.states}):
        parts.append(f'<g id="s-{state}">{STATES[state]}</g>')
    for kind in sorted({mark.kind for mark in snapshot.marks} & set(EVENTS)):
        parts.append(f'<g id="e-{kind}">{EVENTS[kind]}</g>')
    if zones:
        for index in range(3):
            parts.append(
                f'<pattern id="z{index}" width="7" height="7" patternUnits="userSpaceOnUse" '
                f'patternTransform="rotate({45 - 90 * (index % 2)})"><path d="M0 0v7" stroke="{p.SIDES[index].edge}" '
                'stroke-width="1.6" stroke-opacity=".42"/></pattern>'
            )
    return "".join(parts)


def _title_width(snapshot: MapSnapshot) -> int:
    first = text_width(one_line(snapshot.title), 24)
    second = text_width(one_line(snapshot.subtitle), 14) + text_width(one_line(snapshot.note), 14)
    return max(first, second + 24) + 2 * LEFT


def _title(snapshot: MapSnapshot, width: int) -> str:
    return (
        f'<g fill="{p.INK}"><text x="{LEFT}" y="30" font-size="24">{escape(one_line(snapshot.title))}</text>'
        f'<g font-size="14" font-weight="400" fill="{p.SOFT}">'
        f'<text x="{LEFT}" y="52">{escape(one_line(snapshot.subtitle))}</text>'
        f'<text x="{width - LEFT}" y="52" text-anchor="end">{escape(one_line(snapshot.note))}</text></g></g>\n'
    )


def _describe(snapshot: MapSnapshot, language: str) -> str:
    """Say in words where each side's units are, for those who do not see the map."""
    parts: list[str] = []
    for side in snapshot.sides:
        where: dict[str, list[str]] = {}
        for counter in snapshot.counters:
            if counter.side == side:
                where.setdefault(counter.place, []).append(one_line(counter.id))
        if where:
            listed = "; ".join(f"{place} {', '.join(units)}" for place, units in sorted(where.items()))
            title = one_line(snapshot.side_titles.get(side, side))
            parts.append(render(msg("{side}: {places}.", side=title, places=listed), language))
    return " ".join(parts) or render(msg("No units are on the map."), language)


def describe_position(snapshot: MapSnapshot, language: str = "en", crop: Sequence[str] | None = None) -> str:
    """Say in words what a map shows, for the ``alt`` of its picture; with ``crop`` only what lies in those places."""
    return _describe(_cut(snapshot, set(crop), set(crop)) if crop else snapshot, language)
