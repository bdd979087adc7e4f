"""Draws an area map from its snapshot: areas with number, control and figures, lines of sight, counters and what happened."""

from collections.abc import Iterable, Sequence
from html import escape

import msgspec

from pbem.board.snapshot import Area, AreaSnapshot, Counter
from pbem.reports import palette as p
from pbem.reports.arealand import Board, courses, sights, signs, terrain, water, ways
from pbem.reports.arealegend import area_legend
from pbem.reports.areamarks import AreaMarks
from pbem.reports.areastacks import HIGH, WIDE, Placed, arrange, settle
from pbem.reports.counters import draw_area_counter, stacks
from pbem.reports.ground import group
from pbem.reports.key import lay_out, room
from pbem.reports.labels import Occupied, Rect, fitted, text_width
from pbem.reports.mapsheet import LEFT, TOP, Sheet, shared_defs, title_width
from pbem.reports.objectives import around, flag_defs, flags
from pbem.reports.outline import bounds, holds
from pbem.reports.pills import Pills, listing
from pbem.reports.plain import one_line
from pbem.reports.symbols import area_body, fixed_defs

_FLAG_SPOTS = (
    (-65, -34), (-40, -62), (-40, -8), (-20, -62),
    *sorted(((x, y) for x in range(-90, 91, 9) for y in range(-70, 71, 9)), key=lambda spot: (abs(spot[0] + 40) + abs(spot[1] + 34), spot)),
)  # fmt: skip
"""Where the flag of an area goes: beside its number, then anywhere near."""

_LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_CASING = f'stroke="{p.PAPER}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'


def near_areas(snapshot: AreaSnapshot, places: Iterable[str]) -> tuple[str, ...]:
    """Return the areas given and those that share a border with them, in the order of the map."""
    wanted = set(places)
    sides: dict[frozenset[tuple[int, int]], list[str]] = {}
    for area in snapshot.areas:
        for start, end in zip(area.outline, (*area.outline[1:], area.outline[0]), strict=True):
            sides.setdefault(frozenset((start, end)), []).append(area.place)
    near = {place for both in sides.values() if wanted & set(both) for place in both}
    return tuple(area.place for area in snapshot.areas if area.place in wanted | near)


def cut_areas(snapshot: AreaSnapshot, places: set[str]) -> AreaSnapshot:
    """Leave in a snapshot only what lies in the places."""
    return msgspec.structs.replace(
        snapshot,
        areas=tuple(area for area in snapshot.areas if area.place in places),
        edges=tuple(edge for edge in snapshot.edges if {edge.inside, edge.outside} <= places),
        counters=tuple(counter for counter in snapshot.counters if counter.place in places),
        marks=tuple(mark for mark in snapshot.marks if places.issuperset(mark.places)),
        objectives=tuple(one for one in snapshot.objectives if one.place in places),
        sights=tuple(sight for sight in snapshot.sights if {sight.origin, sight.target} <= places),
    )


def draw_areas(snapshot: AreaSnapshot, crop: Sequence[str], legend: bool, language: str) -> Sheet:
    """Draw an area map, or with ``crop`` only those of its areas, without title."""
    shown = cut_areas(snapshot, set(crop)) if crop else snapshot
    edge = bounds([point for area in shown.areas for point in area.outline] or [(0, 0)])
    dx, dy = (0, 0) if crop else (LEFT - edge[0], TOP - edge[1])
    board = Board(shown, dx, dy, bool(crop))
    field = (edge[0] + dx, edge[1] + dy, edge[2] + dx, edge[3] + dy)
    box = (field[0] - 3, field[1] - 3, field[2] + 3, field[3] + 3)
    if not crop:
        box = (0, 0, max(field[2] + LEFT, title_width(snapshot)), field[3] + 8)
    pills = Pills(snapshot.sides, Occupied(), field)
    body = _layers(shown, board, pills, field, language)
    blocks = area_legend(shown, pills, language) if legend else []
    box = (box[0], box[1], max(box[2], box[0] + room(blocks, language)), box[3]) if blocks else box
    foot, height = listing(pills.listed, box[0], box[2], box[3])
    if legend:
        drawn, more = lay_out(blocks, language, box[0], box[3] + height + 6, box[2] - box[0])
        foot += drawn
        height += 6 + more
    whole = (box[0], box[1], box[2], box[3] + height)
    defs = [*fixed_defs(), *(area_body(index) for index in range(3)), *shared_defs(shown), *flag_defs(shown)]
    return Sheet(shown, whole, "".join(defs), body + foot, not crop)


def _layers(snapshot: AreaSnapshot, board: Board, pills: Pills, field: Rect, language: str) -> str:
    occupied = pills.occupied
    placed: dict[str, list[Placed]] = {}
    for place, stack in stacks(c for c in snapshot.counters if c.place in board.areas).items():
        dx, dy = settle(stack, board.areas[place], _label_rect(board.areas[place]))
        board.move(place, dx, dy)
        placed[place] = arrange(stack, board.areas[place], _label_rect(board.areas[place]))
    for area in board.areas.values():
        occupied.add(_label_rect(area), 2)
    for there in placed.values():
        for _, x, y, _ in there:
            occupied.add((x - 10, y, x + WIDE, y + HIGH), 3)
    marks = AreaMarks(board, snapshot.sides, snapshot.marks, occupied, placed)
    arrows, back, ghosts = marks.attacks(), marks.retreats(), marks.ghosts()
    results = marks.results(pills)
    events = marks.signs()
    fire, heads = marks.fires()
    banners = _flags(snapshot, board, occupied, field, language)
    border = "".join(board.paths.values())
    units = "".join(
        draw_area_counter(counter, p.side_index(snapshot.sides, counter.side), x, y, under)
        for there in placed.values()
        for counter, x, y, under in there
    )
    more = "".join(
        _more(stack, placed[place])
        for place, stack in stacks(snapshot.counters).items()
        if len(stack) > len(placed.get(place, stack))
    )
    layers = (
        ("terrain", "", terrain(board)),
        ("signs", "", courses(board) + signs(board, occupied)),
        ("borders", 'fill="none"', f'<path stroke="#fff" stroke-width="5" d="{border}"/>'
         f'<path stroke="{p.BORDER}" stroke-width="1.5" d="{border}"/>' if border else ""),
        ("water", _LINE, water(board)),
        ("ways", 'fill="none" stroke-linejoin="round"', ways(board)),
        ("layer-los", _LINE, sights(board)),
        ("moves", _LINE, fire + marks.moves()),
        ("numbers", 'font-size="16" text-anchor="middle"', "".join(_number(a, snapshot) for a in board.areas.values())),
        ("names", f'fill="{p.INK}" {_CASING}', "".join(_name(area) for area in board.areas.values())),
        ("units", "", units + more + ghosts),
        ("objectives", 'stroke-linejoin="round"', banners),
        ("attacks", 'stroke="#fff" stroke-width="1.6" stroke-linejoin="round"', arrows + heads + events),
        ("retreats", _LINE, back),
        ("results", f'fill="{p.INK}"', results),
    )  # fmt: skip
    return "".join(group(*layer) for layer in layers)


def _flags(snapshot: AreaSnapshot, board: Board, occupied: Occupied, field: Rect, language: str) -> str:
    """Draw the flags of objectives near the numbers of their areas, inside them where there is room."""
    at: dict[str, list[Rect]] = {}
    for one in snapshot.objectives:
        if one.place in board.areas:
            area = board.areas[one.place]
            rects = list(around(*area.at, _FLAG_SPOTS))
            at[one.place] = [rect for rect in rects if holds(rect, area.outline)] or rects
    return flags(
        snapshot, at, {area.place: area.name for area in snapshot.areas}, occupied, Occupied(), field, language
    )


def _more(stack: Sequence[Counter], placed: Sequence[Placed]) -> str:
    """Write how many counters lie below those that are drawn."""
    names = ", ".join(one_line(counter.id) for counter in stack[len(placed) :])
    x, y = max(x for _, x, _, _ in placed), min(y for _, _, y, _ in placed)
    return (
        f'<g transform="translate({x + WIDE + 9} {y + 8})"><title>{escape(names)}</title><circle r="9" fill="#fff" '
        f'stroke="{p.INK}"/><text y="4" font-size="10" text-anchor="middle" fill="{p.INK}">+{len(stack) - len(placed)}</text></g>'
    )


def _number(area: Area, snapshot: AreaSnapshot) -> str:
    """Draw the number of an area in the shape of who controls it: square, disc, cut square, or a white disc for nobody."""
    x, y = area.at
    index = p.side_index(snapshot.sides, area.control) if area.control else None
    names = (area.place, one_line(area.name), one_line(area.note), snapshot.side_titles.get(area.control, area.control))
    title = escape(", ".join(one_line(name) for name in names if name))
    text = escape(one_line(area.place)[:4])
    return f'<g transform="translate({x - 40} {y - 34})"><title>{title}</title>{p.control_shape(index, text)}</g>'


def _name(area: Area) -> str:
    """Write the name of an area beside its number, and its figures below."""
    x, y = area.at[0] - 20, area.at[1] - 34
    name, note = _shown(area)
    parts: list[str] = []
    if name:
        parts.append(f'<text transform="translate({x} {y - 2})skewX(-10)" font-size="12">{escape(name)}</text>')
    if note:
        parts.append(
            f'<text x="{x}" y="{y + (12 if name else 5)}" font-size="11" font-weight="400" fill="{p.SOFT}">{escape(note)}</text>'
        )
    return "".join(parts)


def _shown(area: Area) -> tuple[str, str]:
    """Return name and figures of an area as they are printed: cut where they would run out of it."""
    room = max((x for x, _ in area.outline), default=area.at[0]) - area.at[0] + 16
    return fitted(one_line(area.name), (12,), room)[0], fitted(one_line(area.note), (11,), room)[0]


def _label_rect(area: Area) -> Rect:
    """Return the rectangle that number, name and figures of an area cover."""
    x, y = area.at
    name, note = _shown(area)
    wide = max(text_width(name, 12), text_width(note, 11))
    return (x - 56, y - 50, x - 20 + wide, y - 18)
