"""Draws a hex map from its snapshot: the land, then labels, counters and what happened, each layer in a group of its own."""

from collections.abc import Sequence
from html import escape

import msgspec

from pbem.board.snapshot import Counter, MapSnapshot, SupplyMap
from pbem.reports import land
from pbem.reports import palette as p
from pbem.reports.counters import draw_stack, extent, stacks
from pbem.reports.geometry import Frame
from pbem.reports.ground import Ground, ground, group
from pbem.reports.key import lay_out, room
from pbem.reports.labels import SOLID, Occupied, Rect
from pbem.reports.legend import legend as blocks_of
from pbem.reports.mapsheet import LEFT, TOP, Sheet, shared_defs, title_width
from pbem.reports.marks import MarkPainter
from pbem.reports.objectives import HEX_SPOTS, around, flag_defs, flags
from pbem.reports.pills import Pills, listing
from pbem.reports.placenames import SIZE
from pbem.reports.plain import one_line
from pbem.reports.sites import Sites, site_defs
from pbem.reports.supplied import Supplied
from pbem.reports.symbols import SIGNS, counter_body, fixed_defs, ghost_body

_LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_CASING = f'stroke="{p.PAPER}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'


def draw_hexes(snapshot: MapSnapshot, crop: Sequence[str], legend: bool, zones: bool, language: str) -> Sheet:
    """Draw a hex map, or with ``crop`` only those of its places, without title."""
    grid = Frame(snapshot.columns, snapshot.rows, snapshot.flat, snapshot.offset, LEFT, TOP) if crop else None
    wanted = {place for place in crop if grid and place in grid.centres}
    shown = cut(snapshot, grid.around(wanted, 1), wanted) if grid and wanted else snapshot
    base = ground(shown, LEFT, TOP)
    frame = base.frame
    if wanted:
        box = _bounds(frame, wanted)
        field = box
    else:
        box = (0, 0, max(frame.width + 2 * LEFT, title_width(snapshot)), TOP + frame.height + 8)
        field = (LEFT, TOP, LEFT + frame.width, TOP + frame.height)
    pills = Pills(snapshot.sides, Occupied(base.occupied), field)
    placed, supplied = Sites(frame, shown.sites), Supplied(frame, shown)
    body = _layers(shown, base, placed, supplied, pills, field, zones, language)
    blocks = blocks_of(shown, base, placed, supplied, pills, language, zones) if legend else []
    box = (box[0], box[1], max(box[2], box[0] + room(blocks, language)), box[3]) if blocks else box
    foot, height = listing(pills.listed, box[0], box[2], box[3])
    if legend:
        drawn, more = lay_out(blocks, language, box[0], box[3] + height + 6, box[2] - box[0])
        foot += drawn
        height += 6 + more
    if height and wanted:
        foot = f'<rect x="{box[0]}" y="{box[3]}" width="{box[2] - box[0]}" height="{height}" fill="{p.MARGIN}"/>' + foot
        if box[2] > field[2]:
            wide, high = box[2] - field[2], box[3] - box[1]
            foot = f'<rect x="{field[2]}" y="{box[1]}" width="{wide}" height="{high}" fill="{p.MARGIN}"/>' + foot
    whole = (box[0], box[1], box[2], box[3] + height)
    return Sheet(shown, whole, _defs(shown, base, zones) + supplied.defs(), body + foot, not wanted)


def cut(snapshot: MapSnapshot, places: set[str], named: set[str]) -> MapSnapshot:
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
        objectives=tuple(one for one in snapshot.objectives if one.place in named),
        sites=tuple(one for one in snapshot.sites if one.place in places),
        supply=_cut_supply(snapshot.supply, places, named)
        if isinstance(snapshot.supply, SupplyMap)
        else snapshot.supply,
    )


def _cut_supply(supply: SupplyMap, places: set[str], named: set[str]) -> SupplyMap:
    """Leave in the supply of a map what touches the places; a traced line is drawn whole, the drawing ends where it ends."""
    return msgspec.structs.replace(
        supply,
        places={side: tuple(place for place in found if place in places) for side, found in supply.places.items()},
        ends=tuple(end for end in supply.ends if end.place in named),
        line=tuple(part for part in supply.line if any(place in places for place in part.places)),
    )


def _bounds(frame: Frame, places: set[str]) -> Rect:
    xs = [frame.centres[place][0] for place in places]
    ys = [frame.centres[place][1] for place in places]
    wide, high = (44, 38) if frame.flat else (38, 44)
    return (min(xs) - wide - 2, min(ys) - high - 2, max(xs) + wide + 2, max(ys) + high + 2)


def _layers(
    snapshot: MapSnapshot, base: Ground, placed: Sites, supplied: Supplied, pills: Pills, field: Rect, zones: bool, language: str,
) -> str:  # fmt: skip
    """Draw every layer in its order."""
    frame, occupied = base.frame, pills.occupied
    stacked = stacks(counter for counter in snapshot.counters if counter.place in frame.centres)
    covered = {place: extent(len(stack), *frame.centres[place]) for place, stack in stacked.items()}
    for place, rect in covered.items():
        occupied.add(rect, SOLID)
        _reserve_edge(occupied, stacked[place], rect)
    painter = MarkPainter(frame, snapshot.sides, snapshot.marks, occupied, covered)
    painter.reserve()
    ghosts = painter.ghosts()
    results = painter.results(pills)
    signs = painter.signs()
    painter.reserve_tracks()
    supplied.reserve(occupied)
    stars = land.sources(frame, base.marked, snapshot.sides, occupied)
    ports = placed.signs(occupied, Occupied(base.names.taken, base.spans), field)
    banners = _flags(snapshot, base, placed, occupied, field, language)
    stops = supplied.signs(occupied, Occupied(base.names.taken, base.spans, placed.occupied), field)
    names = base.names.draw(covered, occupied, field)
    units = "".join(draw_stack(stack, snapshot.sides, *frame.centres[place]) for place, stack in stacked.items())
    layers = (
        ("names", f'fill="{p.INK}" font-size="{SIZE}" text-anchor="middle" {_CASING}', names),
        ("forts", f'fill="{p.INK}" stroke="{p.INK}"', base.forts + stars + ports),
        ("moves", _LINE, painter.moves()),
        ("supply-line", _LINE, supplied.line()),
        ("units", "", units + ghosts),
        ("supply-ends", 'stroke-linecap="round" stroke-linejoin="round"', stops),
        ("objectives", 'stroke-linejoin="round"', banners),
        ("attacks", 'stroke="#fff" stroke-width="1.6" stroke-linejoin="round"', painter.attacks() + signs),
        ("retreats", _LINE, painter.retreats()),
        ("results", f'fill="{p.INK}"', results),
    )
    zoc = group("layer-zoc", "", _zones(snapshot, frame)) if zones else ""
    fed = group("layer-supply", 'stroke-linecap="round"', supplied.shades())
    spans = group("sites", 'stroke-linecap="round" stroke-linejoin="round"', placed.spans)
    return base.below + spans + fed + zoc + base.numbers + "".join(group(*layer) for layer in layers)


def _flags(snapshot: MapSnapshot, base: Ground, placed: Sites, occupied: Occupied, field: Rect, language: str) -> str:
    """Draw the flags of objectives, clear of names and bridges too."""
    centres = base.frame.centres
    at = {one.place: around(*centres[one.place], HEX_SPOTS) for one in snapshot.objectives if one.place in centres}
    if not at:
        return ""
    named = {cell.place: cell.name for cell in snapshot.cells if cell.place in at}
    return flags(
        snapshot, at, named, occupied, Occupied(base.names.taken, base.spans, placed.occupied), field, language
    )


def _reserve_edge(occupied: Occupied, stack: Sequence[Counter], rect: Rect) -> None:
    """Enter the states on the left edge of a stack's top unit, and the number of what is not drawn, as occupied."""
    if stack[0].states:
        high = 17 * len(stack[0].states)
        occupied.add((rect[0] - 10, rect[3] - 35, rect[0], rect[3] - 35 + high), SOLID)
    if len(stack) > 3:
        occupied.add((rect[2], rect[1] - 5, rect[2] + 20, rect[1] + 15), SOLID)


def _zones(snapshot: MapSnapshot, frame: Frame) -> str:
    parts: list[str] = []
    for side, places in snapshot.zones.items():
        outline = "".join(frame.hex_path(place) for place in places if place in frame.centres)
        if outline:
            title = one_line(snapshot.side_titles.get(side, side))
            index = p.side_index(snapshot.sides, side)
            parts.append(f'<path fill="url(#z{index})" d="{outline}"><title>{escape(title)}</title></path>')
    return "".join(parts)


def _defs(snapshot: MapSnapshot, base: Ground, zones: bool) -> str:
    """Define the signs that the snapshot needs."""
    parts = fixed_defs()
    parts += [f'<g id="{kind}">{SIGNS[kind][1]}</g>' for kind in base.kinds if kind in SIGNS]
    sides = {*snapshot.sides, *(one.side for one in snapshot.counters), *(one.side for one in snapshot.marks)}
    shown = {1, *(p.side_index(snapshot.sides, side) for side in sides)}  # the second is in the legend's sign of a loss
    parts += [counter_body(index) + ghost_body(index) for index in sorted(shown)]
    parts += shared_defs(snapshot) + flag_defs(snapshot) + site_defs(snapshot.sites)
    if zones:
        parts += [
            f'<pattern id="z{index}" width="7" height="7" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({45 - 90 * (index % 2)})"><path d="M0 0v7" stroke="{p.SIDES[index].edge}" '
            'stroke-width="1.6" stroke-opacity=".42"/></pattern>'
            for index in sorted({p.side_index(snapshot.sides, side) for side, held in snapshot.zones.items() if held})
        ]
    return "".join(parts)
