"""The land of a map: terrain, signs, water, ways, bridges, forts, numbers and names, each layer as markup."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

from pbem.board.snapshot import Cell, Edge, Way
from pbem.reports import palette as p
from pbem.reports.geometry import Frame
from pbem.reports.labels import SOLID, Occupied, Rect
from pbem.reports.lines import hexsides, way
from pbem.reports.symbols import RISING, SIGNS

WET = ("lake", "sea")
CROSSED = ("river", "major-river", "canal")
FORTS = ("major-fort", "minor-fort")
BUILT_IN = ("woods", "wooded-hills", "hills", "mountains", "alpine", "swamp", "marsh")
"""Terrain in which a town is drawn over the signs of the terrain."""


def drawn_class(cell: Cell) -> str:
    """Return the terrain class a cell is drawn as; a town marked as major is a city."""
    kind = p.terrain_class(cell.terrain)
    return "city" if kind == "town" and cell.major else kind


def by_class(cells: Iterable[Cell]) -> dict[str, list[Cell]]:
    """Sort cells into their drawn classes, in drawing order."""
    found: dict[tuple[str, bool], list[Cell]] = {}
    for cell in cells:
        key = cell.terrain, cell.major
        if key in found:
            found[key].append(cell)
        else:
            found[key] = [cell]
    sorted_out: dict[str, list[Cell]] = {kind: [] for kind in p.TERRAIN}
    for members in found.values():
        sorted_out[drawn_class(members[0])] += members
    return {kind: sorted(members, key=_place) for kind, members in sorted_out.items() if members}


def built(cells: Iterable[Cell]) -> list[Cell]:
    """List the cells whose town stands in a terrain of its own, in order of their numbers."""
    return sorted((cell for cell in cells if cell.town and drawn_class(cell) in BUILT_IN), key=_place)


def towns(frame: Frame, cells: Iterable[Cell]) -> str:
    """Draw the houses of towns over the signs of the terrain that they stand in, cased in paper."""
    spots = "".join(
        f'<use xlink:href="#town" x="{x}" y="{y}"/>' for x, y in (frame.centres[cell.place] for cell in cells)
    )
    casing = f'<g fill="{p.PAPER}" stroke="{p.PAPER}" stroke-width="3.5" stroke-linejoin="round">{spots}</g>'
    return f"{casing}<g {SIGNS['town'][0]}>{spots}</g>" if spots else ""


def _place(cell: Cell) -> str:
    return cell.place


def terrain(frame: Frame, classes: Mapping[str, list[Cell]]) -> str:
    """Draw one path a terrain class; its stroke is the grid."""
    return "".join(
        f'<path fill="{p.TERRAIN[kind]}" d="{"".join(frame.hex_path(cell.place) for cell in cells)}"/>'
        for kind, cells in classes.items()
        if kind != "void"
    )


def signs(frame: Frame, classes: Mapping[str, list[Cell]]) -> str:
    """Draw the sign of each terrain class, so that the shape tells it without colour."""
    parts: list[str] = []
    centres = frame.centres
    for kind, cells in classes.items():
        if kind in SIGNS:
            spots = "".join(
                [f'<use xlink:href="#{kind}" x="{x}" y="{y}"/>' for x, y in [centres[cell.place] for cell in cells]]
            )
            parts.append(f"<g {SIGNS[kind][0]}>{spots}</g>")
    return "".join(parts)


def shores(frame: Frame, classes: Mapping[str, list[Cell]]) -> list[tuple[str, str]]:
    """List the hexsides between water and land."""
    wet = {cell.place for kind in WET for cell in classes.get(kind, ())}
    there = {cell.place for members in classes.values() for cell in members}
    return [
        (place, near)
        for kind in WET
        for place in (cell.place for cell in classes.get(kind, ()))
        for near in frame.neighbours(place)
        if near in there and near not in wet
    ]


def water(frame: Frame, edges: Iterable[Edge], shore: list[tuple[str, str]]) -> str:
    """Draw shores, sides of lakes and seas, canals, rivers and major rivers."""
    sides: dict[str, list[tuple[str, str]]] = {}
    for edge in edges:
        sides.setdefault(edge.kind, []).append((edge.inside, edge.outside))
    paths = {kind: hexsides(frame, pairs) for kind, pairs in sides.items()}
    wet = {frozenset(pair) for kind in CROSSED for pair in sides.get(kind, ())}
    dry = hexsides(frame, (pair for pair in sides.get("border", ()) if frozenset(pair) not in wet))
    return water_lines(paths, dry, hexsides(frame, shore))


def water_lines(paths: Mapping[str, str], dry: str, shore: str = "") -> str:
    """Stroke the lines of each kind of water, given as path data; ``dry``: the part of the frontiers along no river."""
    parts: list[str] = []

    def line(data: str, colour: str, width: str, more: str = "") -> None:
        if data:
            parts.append(f'<path stroke="{colour}" stroke-width="{width}"{more} d="{data}"/>')

    line(shore, p.WATER, "2")
    for kind, core in (("lake-side", p.LAKE), ("sea-side", p.SEA)):
        line(paths.get(kind, ""), p.WATER_DARK, "13")
        line(paths.get(kind, ""), core, "10")
        line(paths.get(kind, ""), p.WATER, "1.5", ' stroke-dasharray="5 5"' if kind == "sea-side" else "")
    line(paths.get("canal", ""), p.WATER, "2.6")
    line(paths.get("canal", ""), p.WATER, "9", ' stroke-linecap="butt" stroke-dasharray="1.6 7"')
    line(paths.get("river", ""), p.WATER, "4.4")
    line(paths.get("major-river", ""), p.WATER_DARK, "9.5")
    line(paths.get("major-river", ""), p.WATER_CORE, "4")
    line(dry, "#fff", "5")
    line(paths.get("border", ""), "#6B4A86", "2.4", ' stroke-linecap="butt" stroke-dasharray="11 4 3 4"')
    return "".join(parts)


def ways(frame: Frame, found: Iterable[Way]) -> str:
    """Draw rails, then roads, the greater over the lesser; a rail beside a road that goes the same way."""
    data: dict[str, str] = {}
    listed = tuple(found)
    met = {rail: knots(one for one in listed if ("rail" in one.kind) == rail) for rail in (False, True)}
    roads = {frozenset(pair) for one in listed if "rail" not in one.kind for pair in pairwise(one.places)}
    for one in listed:
        rail = "rail" in one.kind
        data[one.kind] = data.get(one.kind, "") + way(frame, one.places, met[rail], roads if rail else ())
    parts: list[str] = []
    for kind, strokes in WAYS.items():
        if data.get(kind):
            for stroke in strokes:
                parts.append(f'<path {stroke} d="{data[kind]}"/>')
    return "".join(parts)


def knots(found: Iterable[Way]) -> set[str]:
    """Return the places where ways meet: those from which they go on to three others or more."""
    linked: dict[str, set[str]] = {}
    for one in found:
        for a, b in zip(one.places, one.places[1:], strict=False):
            linked.setdefault(a, set()).add(b)
            linked.setdefault(b, set()).add(a)
    return {place for place, others in linked.items() if len(others) > 2}


WAYS: dict[str, tuple[str, ...]] = {
    "rail-converted": (
        f'stroke="{p.RAIL}" stroke-width="1.8"',
        f'stroke="{p.RAIL}" stroke-width="8" stroke-dasharray="1.5 6.5"',
    ),
    "rail": (
        f'stroke="{p.RAIL}" stroke-width="4.6"',
        'stroke="#fff" stroke-width="2.6" stroke-dasharray="7 7"',
    ),
    "minor-road": (
        'stroke="#fff" stroke-width="4" stroke-opacity=".7"',
        f'stroke="{p.ROAD}" stroke-width="2" stroke-dasharray="7 3.5"',
    ),
    "road": ('stroke="#fff" stroke-width="5" stroke-opacity=".7"', f'stroke="{p.ROAD}" stroke-width="3.2"'),
    "motorway": (f'stroke="{p.ROAD}" stroke-width="6.4"', f'stroke="{p.ROAD_CORE}" stroke-width="2.6"'),
}
"""How each kind of way is stroked, in drawing order."""


def bridges(frame: Frame, edges: Iterable[Edge], found: Iterable[Way]) -> str:
    """Draw a bridge wherever a way crosses a river, major river or canal."""
    marks = "".join(
        f'<use xlink:href="#bridge" transform="translate({x} {y})rotate({angle})"/>'
        for x, y, angle in _crossings(frame, edges, found)
    )
    if not marks:
        return ""
    return f'<g stroke="#fff" stroke-width="5">{marks}</g><g stroke="{p.INK}" stroke-width="2.2">{marks}</g>'


def bridge_rects(frame: Frame, edges: Iterable[Edge], found: Iterable[Way]) -> list[Rect]:
    """List the rectangles that bridges cover."""
    return [(x - 12, y - 12, x + 12, y + 12) for x, y, _ in _crossings(frame, edges, found)]


def _crossings(frame: Frame, edges: Iterable[Edge], found: Iterable[Way]) -> list[tuple[int, int, int]]:
    """Return where ways cross water, each hexside once: the middle of the side, and by how many degrees a sign is turned there."""
    wet = {frozenset((edge.inside, edge.outside)) for edge in edges if edge.kind in CROSSED}
    crossed: dict[frozenset[str], tuple[int, int, int]] = {}
    for one in found:
        for a, b in zip(one.places, one.places[1:], strict=False):
            key = frozenset((a, b))
            direction = frame.direction(a, b)
            if key in wet and key not in crossed and direction is not None:
                crossed[key] = (*frame.middle(a, direction), frame.angle(direction))
    return list(crossed.values())


def fort_rects(frame: Frame, edges: Iterable[Edge]) -> list[Rect]:
    """List the rectangles that forts cover: three along each fortified side, inside the hex."""
    found: list[Rect] = []
    for edge in edges:
        direction = frame.direction(edge.inside, edge.outside) if edge.kind in FORTS else None
        if direction is not None:
            (x, y), (a, b) = frame.centres[edge.inside], frame.side(edge.inside, direction)
            for part in (2, 5, 8):
                px, py = a[0] + (b[0] - a[0]) * part // 10, a[1] + (b[1] - a[1]) * part // 10
                at = px + (x - px) // 7, py + (y - py) // 7
                found.append((at[0] - 7, at[1] - 6, at[0] + 7, at[1] + 6))
    return found


def forts(frame: Frame, edges: Iterable[Edge]) -> str:
    """Draw forts inside the hex they protect, teeth to the side they face; a destroyed one is broken and grey."""
    parts: list[str] = []
    for edge in edges:
        direction = frame.direction(edge.inside, edge.outside) if edge.kind in FORTS else None
        if direction is None:
            continue
        sign = "gone" if edge.destroyed else edge.kind.removesuffix("-fort")
        if frame.flat and direction == 0:
            sign += "-n"  # half of the sign, beside the number of the hex
        x, y = frame.centres[edge.inside]
        colour = ' stroke="#6A655A"' if edge.destroyed else ""
        parts.append(
            f'<use xlink:href="#{sign}"{colour} transform="translate({x} {y})rotate({frame.angle(direction)})"/>'
        )
    return "".join(parts)


_BESIDE = ((-32, 8), (32, 8), (-30, -14), (30, -14), (-14, 29), (14, 29), (0, 29), (36, 22), (-36, 22))
_WITHIN = ((-31, 0), (31, 0), (-30, 7), (30, 7), (-30, -6), (30, -6), (0, 31), (13, 31), (-13, 31), (0, -30))
"""Where a strongpoint may stand: wholly in its hex, so that nobody takes it for that of the next one."""


def sources(frame: Frame, cells: Iterable[Cell], sides: tuple[str, ...], occupied: Occupied) -> str:
    """Draw supply sources as discs with a star and strongpoints as stars of eight points, beside the counters of the hex."""
    parts: list[str] = []
    for cell in cells:
        x, y = frame.centres[cell.place]
        spots = [(x + dx - 9, y + dy - 9, x + dx + 9, y + dy + 9) for dx, dy in _BESIDE]
        if cell.source:
            rect = occupied.place(spots, None, SOLID)
            index = p.side_index(sides, cell.source)
            fill = p.SIDES[index].body if index == 0 else p.SIDES[index].edge
            parts.append(f'<use xlink:href="#source" fill="{fill}" x="{rect[0] + 9}" y="{rect[1] + 9}"/>')
        if cell.strongpoint:
            inside = [(x + dx - 7, y + dy - 7, x + dx + 7, y + dy + 7) for dx, dy in _WITHIN]
            rect = occupied.place(inside, None, SOLID)
            at = f"translate({rect[0] + 7} {rect[1] + 7})scale(.78)"
            if cell.strongpoint == "begun":
                parts.append(f'<g transform="{at}">{RISING}</g>')
                continue
            sign = "stormed" if cell.strongpoint == "fallen" else "strong"
            parts.append(f'<use xlink:href="#{sign}" transform="{at}"/>')
    return "".join(parts)


def numbers(frame: Frame, places: Iterable[str]) -> str:
    """Write the number of each hex, one group a column or row, so that each costs some 25 bytes."""
    groups: dict[int, list[str]] = {}
    flat, centres = frame.flat, frame.centres
    for place in sorted(places):
        x, y = centres[place]
        at, text = (x - 24, f'<text y="{y - 27}">{place}</text>') if flat else (y - 28, f'<text x="{x}">{place}</text>')
        if at in groups:
            groups[at].append(text)
        else:
            groups[at] = [text]
    where = "{} 0" if flat else "0 {}"
    return "".join(f'<g transform="translate({where.format(at)})">{"".join(texts)}</g>' for at, texts in groups.items())


def number_rect(frame: Frame, place: str) -> Rect:
    """Return the rectangle that the number of a hex covers."""
    x, y = frame.centres[place]
    half = 3 * len(place)
    return (x - 24, y - 35, x - 24 + 2 * half, y - 27) if frame.flat else (x - half, y - 36, x + half, y - 28)
