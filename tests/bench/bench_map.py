"""Maps: the SVG of 6,000 hexes and 200 counters against a bare Jinja template, the PNG against resvg alone.

The template prints what any map must have, from positions that are worked out beforehand: one path a terrain, one ``<text>`` a hex, one
``<use>`` a counter. Ours has signs, rivers, roads, names, whole counters, marks and a legend besides. A game's maps have the same land
each time, so the second line, where the land is kept from the map before, is what a turn costs; the first is a map of land never seen.
"""

from collections.abc import Iterable

import jinja2
import msgspec
import resvg_py

from pbem.board.snapshot import Cell, Counter, Edge, MapSnapshot, Mark, Way
from pbem.reports import ground
from pbem.reports.geometry import Frame
from pbem.reports.png import font_files, to_png
from pbem.reports.svgmap import draw_map
from tests.bench.form import Measured, side_by_side

COLUMNS, ROWS, COUNTERS = 100, 60, 200
KINDS = ("clear", "woods", "hills", "clear", "marsh", "mountains", "clear", "town")
BARE = jinja2.Template(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {{ w }} {{ h }}">'
    '<defs><path id="k" d="M0 0h46v46h-46z"/></defs>'
    '{% for kind, spots in terrain %}<path class="{{ kind }}" d="'
    '{% for x, y in spots %}M{{ x }} {{ y }}l22-38h44l22 38-22 38h-44z{% endfor %}"/>{% endfor %}'
    '{% for place, x, y in places %}<text x="{{ x }}" y="{{ y }}">{{ place }}</text>{% endfor %}'
    '{% for x, y in counters %}<use xlink:href="#k" x="{{ x }}" y="{{ y }}"/>{% endfor %}</svg>',
    autoescape=False,
)


def large() -> MapSnapshot:
    """Make a map of 6,000 hexes with 200 counters, rivers, roads, names, fights and moves, no two fields quite alike."""
    frame = Frame(COLUMNS, ROWS, True, "even")
    kinds = {place: KINDS[(n * n // 7 + n // 5) % len(KINDS)] for n, place in enumerate(frame.centres)}
    cells = tuple(Cell(place, kind, f"Town {place}" if kind == "town" else "") for place, kind in kinds.items())
    rows = [[f"{column:03}{row:03}" for column in range(1, COLUMNS + 1)] for row in range(1, ROWS + 1)]
    rivers = [
        Edge("river", a, b)
        for above, below in zip(rows[::9], rows[1::9], strict=False)
        for a, b in zip(above, below, strict=True)
    ]
    roads = tuple(Way("road", tuple(row)) for row in rows[4::7])
    spots = [place for n, place in enumerate(frame.centres) if n % 37 == 5]
    counters = tuple(
        Counter(
            f"{n}.{n % 7}",
            ("red", "blue")[n % 2],
            spots[n // 2 % len(spots)],
            "infantry",
            "XX",
            "4-5",
            states=("disorganised",) * (n % 9 == 0),
            order=n % 3,
        )
        for n in range(COUNTERS)
    )
    marks = tuple(
        mark
        for place in spots[:60:3]
        for near in frame.neighbours(place)[:1]
        for mark in (Mark("attacked", (place, near), "red"), Mark("result", (near,), "red", "3-1 DR"))
    )
    return MapSnapshot(
        "Large",
        "",
        COLUMNS,
        ROWS,
        ("red", "blue"),
        cells,
        edges=tuple(rivers),
        ways=roads,
        counters=counters,
        marks=marks,
    )


def moved(snapshot: MapSnapshot) -> MapSnapshot:
    """Return the map as it is a turn later: equal land made anew, every counter elsewhere."""
    places = [cell.place for cell in snapshot.cells]
    at = {place: n for n, place in enumerate(places)}
    counters = tuple(
        msgspec.structs.replace(counter, place=places[(at[counter.place] + 61) % len(places)])
        for counter in snapshot.counters
    )
    return msgspec.structs.replace(
        snapshot, counters=counters, cells=tuple(map(msgspec.structs.replace, snapshot.cells))
    )


def measure() -> Iterable[Measured]:
    """Time both, in turns with their peers."""
    snapshot = large()
    later = moved(snapshot)
    frame = Frame(COLUMNS, ROWS, True, "even", 8, 64)
    kinds: dict[str, list[tuple[int, int]]] = {}
    for cell in snapshot.cells:
        x, y = frame.centres[cell.place]
        kinds.setdefault(cell.terrain, []).append((x - 44, y))
    bare = {
        "w": frame.width,
        "h": frame.height,
        "terrain": list(kinds.items()),
        "places": [(place, x - 24, y - 27) for place, (x, y) in frame.centres.items()],
        "counters": [frame.centres[counter.place] for counter in snapshot.counters],
    }
    turn = iter(range(1_000_000))

    def anew() -> None:
        ground.forget()
        draw_map(snapshot)

    def kept() -> None:
        draw_map((snapshot, later)[next(turn) % 2])

    what = f"SVG, {len(snapshot.cells):,} hexes, {COUNTERS} counters"
    ours, peer = side_by_side(anew, lambda: BARE.render(bare), repeats=15)
    yield Measured(f"{what}: land drawn anew, against bare Jinja", ours * 1000, peer * 1000, "ms", "")
    ours, peer = side_by_side(kept, lambda: BARE.render(bare), repeats=25)
    yield Measured(f"{what}: land kept, against bare Jinja", ours * 1000, peer * 1000, "ms", "at most 2")
    svg = draw_map(snapshot)
    ours, peer = side_by_side(lambda: to_png(svg, 1828, reduced=False), lambda: _resvg(svg, 1828), repeats=5)
    yield Measured("PNG of it, 1,828 wide, against resvg alone", ours * 1000, peer * 1000, "ms", "at most 1.2")


def _resvg(svg: str, width: int) -> bytes:
    family = "DejaVu Sans"
    data: bytes = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, font_files=list(font_files()), skip_system_fonts=True, font_family=family,
        serif_family=family, sans_serif_family=family, monospace_family=family, languages=["en"],
    )  # fmt: skip
    return data
