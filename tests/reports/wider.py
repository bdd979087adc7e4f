"""An invented map for what large campaigns need: high mountains, ports, bridges, paces of movement, and many kinds of units."""

from pbem.board.snapshot import Cell, Counter, Edge, MapSnapshot, Objective, Site, Way

LETTERS = {
    ".": "clear",
    "a": "alpine",
    "M": "mountains",
    "h": "hills",
    "w": "woods",
    "S": "sea",
    "t": "town",
    "u": "woods",
}
ROWS = """
aaM...S
aM..t.S
M...u.t
..h....
..t...w
....S..
"""
NAMES = {"0502": "Brod", "0703": "Porto", "0305": "Most"}
RIVER = "0401/0301 0401/0302 0402/0302 0402/0303 0403/0303 0403/0304 0404/0304 0404/0305 0405/0305"


def _cells() -> tuple[Cell, ...]:
    return tuple(
        Cell(f"{c:02}{r:02}", LETTERS[letter], NAMES.get(f"{c:02}{r:02}", ""), town="town" if letter == "u" else "")
        for r, row in enumerate(ROWS.split(), 1)
        for c, letter in enumerate(row, 1)
    )


def _unit(id: str, side: str, place: str, type: str, value: str, pace: str = "", order: int = 0, states: str = "",
          band: bool = False, size: str = "XX", steps: int = 0) -> Counter:  # fmt: skip
    return Counter(
        id, side, place, type, size, value, f"{id}, {value}", tuple(states.split()), order, steps, pace=pace, band=band
    )


COUNTERS = (
    _unit("kr7", "axis", "0102", "motorcycle", "2-9", "red-box", size="II", states="activated"),
    _unit("pj4", "axis", "0104", "anti-tank", "3-8", "orange", size="II", band=True),
    _unit("flak9", "axis", "0106", "anti-aircraft", "1-10", "yellow", size="III", states="non-operational", steps=2),
    _unit("eb2", "axis", "0203", "rail", "0-20", "grey", size="", band=True),
    _unit("lg1", "axis", "0205", "air", "12-5", "blue"),
    _unit("wf.hq", "axis", "0204", "headquarters", "0-1-2", "green", size="XXXXX", states="firing"),
    _unit("br44", "axis", "0303", "bridge-unit", "0-6", "green", size="II", states="activated non-operational"),
    _unit("71", "axis", "0306", "infantry", "4-6", "white", 0, "disorganised"),
    _unit("72", "axis", "0306", "infantry", "4-6", "white", 1, "", True),
    _unit("73", "axis", "0306", "infantry", "4-6", "white", 2, "activated"),
    _unit("bsf", "soviet", "0701", "naval", "6-12", "blue", size=""),
    _unit("d3", "soviet", "0404", "supply-dump", "2", size=""),
    _unit("d1", "soviet", "0406", "supply", "1", size=""),
    _unit("5mc", "soviet", "0602", "motorcycle", "1-10", "yellow-box", size="III", band=True),
    _unit("18at", "soviet", "0504", "anti-tank", "3-5", "white", size="X", steps=1),
    _unit("4tk", "soviet", "0604", "armour", "5-8", "yellow", 0, "", True),
    _unit("9cv", "soviet", "0604", "cavalry", "2-7", "green", 1),
    _unit("12rr", "soviet", "0706", "rail", "1-15", "grey", size="III"),
    _unit("grd", "nobody", "0505", "infantry", "3-6", "orange", band=True, states="non-operational"),
)
RAILS = (Way("rail-converted", ("0205", "0305", "0405", "0504", "0605")),)
"""A railroad that goes along the road for a part of its way."""
SITES = (
    Site("port", "0703"),
    Site("port", "0602", "0702"),
    Site("bridge", "0402", "0302"),
    Site("temporary-bridge", "0404", "0304"),
    Site("temporary-bridge", "0403", "0303"),
    Site("temporary-bridge", "0405"),
    Site("bridge", "0502"),
)


def wider() -> MapSnapshot:
    """A map with every kind of site and pace, and the unit types, terrain and states that the first sample lacks."""
    return MapSnapshot(
        "Over the Passes",
        "Turn 2",
        7,
        6,
        ("axis", "soviet"),
        _cells(),
        edges=tuple(Edge("river", pair[:4], pair[5:]) for pair in RIVER.split()),
        ways=(Way("road", ("0305", "0405", "0504")), Way("rail", ("0502", "0602", "0703")), *RAILS),
        counters=COUNTERS,
        side_titles={"axis": "Axis", "soviet": "Soviet"},
        note="Sample map, not of any published game",
        legend_notes=("foot: strength, movement",),
        objectives=(Objective("0502", "soviet"), Objective("0305"), Objective("0404", "soviet")),
        pace_titles={"yellow": "tracked"},
        sites=SITES,
    )
