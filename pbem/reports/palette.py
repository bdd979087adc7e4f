"""The colours of maps; every one is told apart by shape as well, never by colour alone."""

INK = "#22262B"
SOFT = "#4A463B"
PAPER = "#F6F1E3"
MARGIN = "#FBF9F3"
GRID = "#A79F8C"
WATER = "#3F7FB5"
WATER_DARK = "#27619A"
WATER_CORE = "#BFDDF2"
LAKE = "#B4D3E8"
SEA = "#9CC3DE"
ROAD = "#A4452C"
ROAD_CORE = "#FFF3D6"
RAIL = "#2B2B2B"
ALERT = "#C2185B"
BURST = "#FFE27A"
FONT = "DejaVu Sans,Helvetica Neue,Arial,sans-serif"

TERRAIN: dict[str, str] = {
    "clear": PAPER,
    "town": PAPER,
    "woods": "#BBD09E",
    "wooded-hills": "#B9BC7E",
    "hills": "#EDDCB7",
    "mountains": "#CDB697",
    "alpine": "#CFCED6",
    "swamp": "#C3D2CC",
    "marsh": "#E3EAE0",
    "city": "#E2DDD6",
    "major-city": "#D3CCC4",
    "lake": LAKE,
    "sea": SEA,
    "void": MARGIN,
}
"""Terrain classes and their fill, in drawing order."""

ALIASES: dict[str, str] = {
    "forest": "woods",
    "wooded": "woods",
    "mountain": "mountains",
    "high-mountains": "alpine",
    "rough": "hills",
    "small-town": "town",
    "big-city": "major-city",
    "open": "clear",
    "off-map": "void",
    "ocean": "sea",
}
"""Other names that rulesets give to the terrain classes."""


AREAS: dict[str, str] = {
    "field": "#F3ECD6",
    "woods": TERRAIN["woods"],
    "hills": TERRAIN["hills"],
    "marsh": TERRAIN["marsh"],
    "river": "#CBE1EF",
    "water": SEA,
    "buildings": "#DDD5CC",
}
"""Terrain classes of areas and their fill, in drawing order."""

BORDER = "#6F675A"

AREA_ALIASES: dict[str, str] = {
    "forest": "woods",
    "wooded": "woods",
    "clear": "field",
    "open": "field",
    "town": "buildings",
    "city": "buildings",
    "swamp": "marsh",
    "lake": "water",
    "sea": "water",
}
"""Other names that rulesets give to them."""


class SidePaint:
    """How a side's counters are painted: body, edge, ink on the body, the box of the type sign and its line."""

    __slots__ = ("body", "box", "edge", "ink", "line")

    def __init__(self, body: str, edge: str, ink: str, box: str, line: str) -> None:
        self.body = body
        self.edge = edge
        self.ink = ink
        self.box = box
        self.line = line


SIDES = (
    SidePaint("#1F4B7A", "#0D2745", "#FFFFFF", "#E4EEF8", "#0D2745"),
    SidePaint("#F4BC8E", "#7A3A0A", "#2B1400", "#FFF6EC", "#3A1A00"),
    SidePaint("#E9E4D8", "#22262B", "#22262B", "#FFFFFF", "#22262B"),
)
"""First side dark with square corners, second light with round ones, third pale with cut ones."""


def terrain_class(name: str) -> str:
    """Return the drawn class of a terrain name; one that is not known is drawn as clear."""
    found = ALIASES.get(name, name)
    return found if found in TERRAIN else "clear"


def side_index(sides: tuple[str, ...], side: str) -> int:
    """Return which paint a side has: 0, 1 or 2; a side that is not listed has the third."""
    return min(sides.index(side), 2) if side in sides else 2


def area_class(name: str) -> str:
    """Return the drawn class of an area's terrain; one that is not known is drawn as a field."""
    found = AREA_ALIASES.get(name, name)
    return found if found in AREAS else "field"


def control_shape(index: int | None, text: str) -> str:
    """Draw a number in the shape and colours of a side (0, 1, 2), or of nobody."""
    if index is None:
        return f'<circle r="15" fill="#fff" stroke="{SOFT}" stroke-width="1.6"/><text y="6" fill="{INK}">{text}</text>'
    paint = SIDES[index]
    shape = (
        '<rect x="-14" y="-14" width="28" height="28" rx="2"',
        '<circle r="15"',
        '<path d="M-8-14h16l6 6v16l-6 6h-16l-6-6v-16z"',
    )[index]
    return f'{shape} fill="{paint.body}" stroke="{paint.edge}" stroke-width="1.6"/><text y="6" fill="{paint.ink}">{text}</text>'
