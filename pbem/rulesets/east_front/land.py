"""What does not change in a game of East Front: the map, the order of battle, the options, the tables.

Places are printed numbers ("0806"); pairs of places name hexsides. Strengths are printed factors, allowances movement points,
distances hexes. Everything here comes from the compiled scenario (:mod:`pbem.rulesets.east_front.scenario`).
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.board.hexgrid import HexGrid
from pbem.board.results import DieTable, ResultTable
from pbem.rulesets.east_front.chart import Chart

AXIS, SOVIET = "axis", "soviet"
SIDES = (AXIS, SOVIET)
SIDE_OF = {"GE": AXIS, "RO": AXIS, "HU": AXIS, "IT": AXIS, "SK": AXIS, "FI": AXIS, "SU": SOVIET}
"""The side of each nation: German, Romanian, Hungarian, Italian, Slovak, Finnish, Soviet."""

TERRAINS = ("clear", "woods", "hill", "mountain", "alpine", "swamp", "marsh", "lake")
"""The natural terrain of a hex; a lake hex is not entered on the ground."""
TOWNS = ("town", "city", "major-city")
"""What may be built in a hex beside its natural terrain."""
SIDE_KINDS = ("river", "canal", "major-river", "lake-side", "shallow-water")
WAYS = ("motorway", "main-road", "minor-road", "railroad")
ROADS = ("motorway", "main-road", "minor-road")
PACES = ("white", "yellow", "green", "orange", "grey", "blue")
"""The colours of a movement factor (EF-2 to EF-8); the red box around it is told apart."""

ARTILLERY = ("artillery", "rocket", "super-heavy", "rail-artillery", "coast")
ARMED = (
    "infantry", "mountain", "airborne", "motorized", "motorcycle", "recon", "armour", "cavalry", "engineer", "anti-tank",
    "anti-aircraft", "mg", "fortress", "militia", "security", "armored-train", "flotilla", *ARTILLERY,
)  # fmt: skip
UNARMED = ("hq", "msu", "bridge")
TYPES = (*ARMED, *UNARMED)

Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    """Name the hexside between two places, whichever way round they are given."""
    return (a, b) if a < b else (b, a)


class Unit(msgspec.Struct, frozen=True):
    """A unit of the order of battle, as printed on its counter.

    ``type``: one of :data:`TYPES`; ``size``: II, III, X, XX, XXX or XXXX; ``attack``, ``defence``: printed factors; ``move``: movement
    points; ``pace``: the colour of the movement factor, one of :data:`PACES`; ``boxed``: a red box around it (EF-2 to EF-8).
    ``steps``: 1 to 4 (EF-240); ``reverse``: attack and defence of the printed weaker side, empty for none (EF-H22). ``stacking``: points.
    ``range``, ``support``: of a gun, in hexes and points. ``armour``: a red attack factor; ``band``: the yellow band, no zone of control.
    ``command``, ``recovery``: of a Soviet HQ (4.2). ``formation``: the division it belongs to (EF-211). ``arrives``: turn of arrival, 0
    on the map from the start; ``entry``: the places where it starts or arrives, the first is the default. ``home``: the home city of a
    militia unit (EF-H41).
    """

    id: str
    nation: str
    type: str
    size: str
    attack: int
    defence: int
    move: int
    pace: str = "white"
    boxed: bool = False
    steps: int = 1
    stacking: int = 0
    name: str = ""
    reverse: tuple[int, ...] = ()
    range: int = 0
    support: int = 0
    armour: bool = False
    band: bool = False
    guards: bool = False
    nkvd: bool = False
    ski: bool = False
    command: int = 0
    recovery: int = 0
    formation: str = ""
    arrives: int = 0
    entry: tuple[str, ...] = ()
    home: str = ""

    @property
    def side(self) -> str:
        """The side that owns the unit."""
        return SIDE_OF[self.nation]

    @property
    def german(self) -> bool:
        """Whether it is a German unit; Romanians and other Axis units are not (EF-235)."""
        return self.nation == "GE"

    @property
    def motorized(self) -> bool:
        """Whether it moves as motorized: a red box (EF-3) or an orange factor (EF-7)."""
        return self.boxed or self.pace == "orange"

    @property
    def armed(self) -> bool:
        """Whether it is a combat unit: HQs, MSUs, dumps and bridge units are none (EF-H7)."""
        return self.type not in UNARMED

    @property
    def gun(self) -> bool:
        """Whether it is artillery of any kind."""
        return self.type in ARTILLERY

    @property
    def engineer(self) -> bool:
        """Whether it is an engineer."""
        return self.type == "engineer"

    @property
    def track(self) -> str:
        """The loss track that a step of it moves: armour or artillery, or nothing for Guards and all others (EF-243)."""
        if self.guards:
            return ""
        return "armour" if self.armour else "artillery" if self.gun else ""

    @property
    def super_heavy(self) -> bool:
        """Whether it is super-heavy artillery, with a firing and a mobile side (EF-4, EF-58)."""
        return self.pace == "green"


class Aircraft(msgspec.Struct, frozen=True):
    """An air unit that a scenario gives for close air support; ``rating``: what it adds to or takes from the die (EF-H30)."""

    id: str
    side: str
    rating: int
    name: str = ""


class Ship(msgspec.Struct, frozen=True):
    """A ship or flotilla that a scenario gives for naval support, from a place, in hexes and points of support (EF-H39)."""

    id: str
    side: str
    place: str
    range: int
    support: int
    name: str = ""


class Land(msgspec.Struct, frozen=True, eq=False):
    """The map and all else that is fixed by the scenario.

    ``terrain``: natural terrain by place; ``town``: town, city or major-city by place. ``sides``: hexsides (:func:`pair`) to the
    kinds on them. ``lines``: fortified lines, (inside, outside) to the side that built them; printed inside the first. ``links``: kind of
    way to the hexsides it crosses, with the links that cities and major cities add (EF-21). ``chart``: the Terrain Effects Chart;
    ``overrun``, ``retreat``, ``weather``: the tables, ``modifiers``: of the overrun and retreat tables by name. ``options``: every option
    with its value in force. ``constants``: the numbers of constants.toml, the scenario's own laid over. ``calendar``: for each turn a
    state of the weather or a climate, which is rolled for. ``sources``: side to places. ``objectives``: place to points.
    ``capacity``: (what, side) to points: rail, air, convert, attack-supply (MSUs a turn).
    ``crt``, ``replacement``, ``surrender``: the tables of combat, of Soviet replacements and of surrender. ``columns``: of the Replacement
    Table, one for each turn, or empty where nobody rolls. ``grants``: (type, side) to the replacement points of each turn. ``owing``: the
    Mandated Attacks owed from the start. ``aircraft``, ``ships``: by id.
    ``entries``: side to the places where its MSUs enter (EF-164). ``turns``: the last game turn. ``cells``: place to cell of the grid.
    """

    scenario: Mapping[str, Any]
    grid: HexGrid
    terrain: Mapping[str, str]
    town: Mapping[str, str]
    names: Mapping[str, str]
    neighbours: Mapping[str, tuple[str, ...]]
    sides: Mapping[Pair, frozenset[str]]
    lines: Mapping[Pair, str]
    links: Mapping[str, frozenset[Pair]]
    units: Mapping[str, Unit]
    chart: Chart
    overrun: ResultTable
    retreat: DieTable
    weather: DieTable
    crt: ResultTable
    replacement: DieTable
    surrender: DieTable
    modifiers: Mapping[str, Mapping[str, int]]
    options: Mapping[str, str]
    constants: Mapping[str, Any]
    calendar: tuple[str, ...]
    sources: Mapping[str, tuple[str, ...]] = {}
    ports: frozenset[str] = frozenset()
    objectives: Mapping[str, int] = {}
    capacity: Mapping[Pair, int] = {}
    entries: Mapping[str, tuple[str, ...]] = {}
    owner: Mapping[str, str] = {}
    columns: tuple[str, ...] = ()
    grants: Mapping[Pair, int] = {}
    owing: int = 0
    aircraft: Mapping[str, Aircraft] = {}
    ships: Mapping[str, Ship] = {}
    turns: int = 1
    cells: Mapping[str, int] = {}

    def has_way(self, kind: str, a: str, b: str) -> bool:
        """Whether a way of a kind crosses the side between two places."""
        return pair(a, b) in self.links[kind]

    def ways_across(self, a: str, b: str) -> tuple[str, ...]:
        """The kinds of way that cross the side between two places, the best road first and the railroad last."""
        side = pair(a, b)
        return tuple(kind for kind in WAYS if side in self.links[kind])

    def side(self, a: str, b: str) -> frozenset[str]:
        """The kinds on the side between two places."""
        return self.sides.get(pair(a, b), frozenset())

    def is_city(self, place: str) -> bool:
        """Whether a place is a city or a major city."""
        return self.town.get(place, "") in ("city", "major-city")

    def adjacent(self, a: str, b: str) -> bool:
        """Whether two places share a hexside."""
        return b in self.neighbours[a]

    def distance(self, a: str, b: str) -> int:
        """Distance of two places in hexes."""
        return self.grid.distance(self.cells[a], self.cells[b])
