"""Invented maps for the tests of the reports."""

from pbem.board.snapshot import Cell, Counter, Edge, MapSnapshot, Mark, Objective, Way

LEGEND = {
    ".": "clear", "w": "forest", "h": "hills", "H": "wooded-hills", "M": "mountains", "s": "swamp", "m": "marsh",
    "t": "small-town", "c": "big-city", "C": "city", "L": "lake", "S": "sea",
}  # fmt: skip
ROWS = """
MMh..wwss..w
MHh.ww.ssm..
hH.t.w..sm.t
h..t....m...
......w.....
.t..wt...c.w
...hh.......
w.hHh..t..CC
wwLh...ww..S
.LL...w...SS
"""
NAMES = {
    "0204": "Halk",
    "0403": "Lomna",
    "0606": "Bazeilles",
    "1006": "Torvin",
    "0808": "Orsk",
    "1108": "Nova Marena",
    "0304": "Esk",
}


def _cells() -> tuple[Cell, ...]:
    cells = []
    for r, row in enumerate(ROWS.split(), start=1):
        for c, letter in enumerate(row, start=1):
            place = f"{c:02}{r:02}"
            source = {"0105": "red", "1201": "blue"}.get(place, "")
            strong = {"0202": "standing", "0410": "fallen"}.get(place, "")
            cells.append(Cell(place, LEGEND[letter], NAMES.get(place, ""), letter in "cC", source, strong))
    return tuple(sorted(cells, key=lambda cell: cell.place))


def _pairs(kind: str, text: str, destroyed: bool = False) -> tuple[Edge, ...]:
    return tuple(Edge(kind, pair[:4], pair[5:], destroyed) for pair in text.split())


def unit(id: str, side: str, place: str, type: str, size: str = "XX", value: str = "4-5", **more: object) -> Counter:
    """Make a counter of the sample map."""
    states = tuple(str(more.get("states", "")).split())
    order = int(str(more.get("order", 0)))
    steps, lost = (int(part) for part in str(more.get("steps", "0/0")).split("/"))
    title = str(more.get("title", f"{id}, {value}"))
    return Counter(id, side, place, type, size, value, title, states, order, steps, lost)


EDGES = (
    _pairs("major-river", "0901/0801 0902/0801 0902/0802 0903/0802 0903/0803 0904/0803 0904/0804 0905/0804 0905/0805 "
           "0906/0805 0906/0806 0907/0806 0907/0807 0908/0807 0908/0808 0909/0808 0909/0809 0910/0809")
    + _pairs("river", "0304/0305 0305/0404 0404/0405 0504/0505 0604/0505 0604/0605 0705/0604 0705/0605 0705/0706 0805/0706 0806/0706")
    + _pairs("canal", "1006/1007 1107/1006 1106/1107 1206/1207 1207/1106")
    + _pairs("major-fort", "0905/0804 0905/0805 0906/0805 0906/0806")
    + _pairs("minor-fort", "0908/0807 0908/0808")
    + _pairs("major-fort", "0907/0806 0907/0807", destroyed=True)
    + _pairs("lake-side", "0609/0608 0708/0608")
    + _pairs("border", "0301/0401 0302/0401 0302/0402 0303/0402")
)  # fmt: skip
WAYS = (
    Way("rail", ("0107", "0207", "0308", "0408", "0509", "0608", "0708", "0808", "0908", "1008", "1108")),
    Way("motorway", ("0105", "0204", "0304", "0404", "0505", "0605", "0606", "0706", "0806", "0906", "1006")),
    Way("road", ("0401", "0402", "0403", "0404", "0405", "0406", "0407")),
    Way("road", ("1006", "1106", "1105", "1104", "1203", "1202", "1201")),
    Way("minor-road", ("0706", "0707", "0807", "0808", "0909", "1008")),
)
COUNTERS = (
    unit("LVI", "red", "0105", "headquarters", "XXX", "0-5", steps="1/0"),
    unit("1cv.1", "red", "0303", "cavalry", "X", "1-6", steps="2/2"),
    unit("m9", "red", "0408", "mechanised", "XX", "3-8", steps="3/1", states="overrun"),
    unit("r2", "red", "0407", "recon", "II", "1-9", states="suppressed recovering"),
    unit("3pz.6", "red", "0706", "armour", "XX", "5-10", order=0),
    unit("394.3", "red", "0706", "motorised", "XX", "2-10", order=1),
    unit("62", "red", "0706", "infantry", "XXX", "4-5", order=2, states="disorganised"),
    unit("7fj", "red", "1104", "airborne", "XX", "1-5"),
    unit("29.71", "red", "0705", "infantry", "XXX", "4-5", order=0),
    unit("29.15", "red", "0705", "infantry", "XXX", "3-5", order=1),
    unit("grossdeutschland", "red", "0606", "motorised", "III", "1-10", states="disorganised"),
    unit("112.2", "red", "0502", "infantry", "XXX", "3-5"),
    unit("6cv.2", "blue", "0602", "cavalry", "XX", "1-8", states="emergency"),
    unit("64", "blue", "1006", "infantry", "XXX", "4-5", order=0, states="disorganised out-of-supply"),
    unit("9tk.1", "blue", "1006", "armour", "XX", "3-8", order=1, states="disorganised"),
    unit("81.3", "blue", "0907", "fortress", "XX", "2*-0"),
    unit("17", "blue", "1108", "infantry", "XXX", "4-5", order=0),
    unit("5eng", "blue", "1108", "engineer", "III", "1-5", order=1),
    unit("1m.3", "blue", "1108", "motorised", "XXX", "5-9", order=2),
    unit("a1", "blue", "1108", "artillery", "III", "1-5", order=3),
    unit("a2", "blue", "1108", "supply", "", "1", order=4),
    unit("b.x", "blue", "1203", "unknown", "", "?"),
    unit("eben", "blue", "0908", "fort", "", "1*-0"),
)
MARKS = (
    Mark("moved", ("0304", "0403", "0502"), "red", unit="112.2"),
    Mark("moved", ("0404", "0505", "0605", "0706"), "red", unit="3pz.6"),
    Mark("attacked", ("0706", "0806"), "red"),
    Mark("attacked", ("0502", "0602"), "red"),
    Mark("attacked", ("0705", "0805"), "red"),
    Mark("attacked", ("0706", "0707"), "red"),
    Mark("retreated", ("0806", "0907", "1006"), "blue", unit="64"),
    Mark("eliminated", ("0805",), "blue", unit="81.1"),
    Mark("eliminated", ("0706",), "blue", unit="82"),
    Mark("result", ("0806",), "red", "3-1 DR", air=(2, 1)),
    Mark("result", ("0602",), "red", "1-1 FS"),
    Mark("result", ("0805",), "red", "5-1 DE"),
    Mark("attacked", ("1006", "1106"), "blue"),
    *(Mark("result", ("1106",), "blue", f"{n}-1 AR") for n in range(1, 8)),
    Mark("advanced", ("1109", "1208"), "blue", unit="17"),
    Mark("declared", ("0906",), "red", air=(3, 0)),
    Mark("landed", ("1209",), "red", unit="22ll"),
    Mark("evacuated", ("1110",), "blue", unit="1bef"),
    Mark("destroyed", ("0908",), "blue", unit="eben"),
    Mark("interdicted", ("1106",), "red"),
    Mark("dropped", ("1104",), "red", unit="7fj"),
)


OBJECTIVES = (
    Objective("0706", "red"),
    Objective("0808"),
    Objective("1006", "blue", "Worth 5 points."),
    Objective("1208", "blue"),
)


def sample() -> MapSnapshot:
    """A map with every terrain, hexside, unit type, state and mark, and objectives."""
    return MapSnapshot(
        "Vesla Crossing",
        "Turn 7, after the first assault",
        12,
        10,
        ("red", "blue"),
        _cells(),
        edges=EDGES,
        ways=WAYS,
        counters=COUNTERS,
        marks=MARKS,
        zones={"blue": ("0805", "0806", "0904", "0905")},
        side_titles={"red": "Axis", "blue": "Soviet"},
        note="seen by Axis, event 214",
        legend_notes=("foot: strength, movement",),
        objectives=OBJECTIVES,
    )
