"""What does not change in a game of France 1940: the map, the order of battle, the options, the tables.

Places are printed numbers ("0806"); pairs of places name hexsides. Strengths are combat factors, allowances movement
points, distances hexes. Everything here comes from the compiled scenario (:mod:`pbem.rulesets.france_1940.scenario`).
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from pbem.board.hexgrid import HexGrid
from pbem.board.results import ResultTable

GERMAN, ALLIED = "german", "allied"
SIDES = (GERMAN, ALLIED)
SIDE_OF = {"DE": GERMAN, "FR": ALLIED, "GB": ALLIED, "BE": ALLIED, "NL": ALLIED, "CH": ALLIED, "LU": ALLIED}
NEUTRALS = ("BE", "NL", "LU", "CH")
MOTORISED = ("mot", "arm")

Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    """Name the hexside between two places, whichever way round they are given."""
    return (a, b) if a < b else (b, a)


class Unit(msgspec.Struct, frozen=True):
    """A unit of the order of battle, as printed on its counter.

    ``kind``: inf, mot, arm or fort (FR-13); ``size``: division or corps; ``divisions``: for FR-83 (a corps is 3, FR-84);
    ``combat``: factors, attack and defence in one; ``move``: movement points a phase; ``reserve_b``: a French "B" corps, which
    retreats 4 hexes (FR-52); ``drop``: may be dropped (FR-101); ``bef``: a corps of the BEF for FR-68; ``arrives``: game turn of
    arrival, 0 on the map from the start; ``entry``: the places where it may start or arrive, the first is the default;
    ``box``: starts in the airborne box (FR-H27).
    """

    id: str
    nation: str
    kind: str
    size: str
    divisions: Fraction
    combat: int
    move: int
    name: str = ""
    type: str = ""
    reserve_b: bool = False
    drop: bool = False
    bef: bool = False
    arrives: int = 0
    entry: tuple[str, ...] = ()
    box: bool = False

    @property
    def side(self) -> str:
        """The side that owns the unit."""
        return SIDE_OF[self.nation]

    @property
    def motorised(self) -> bool:
        """Whether it counts as motorised; armour does (FR-D2)."""
        return self.kind in MOTORISED

    @property
    def armoured(self) -> bool:
        """Whether it is an armoured unit (FR-78)."""
        return self.kind == "arm"

    @property
    def fortress(self) -> bool:
        """Whether it is fortress infantry, which has no attack strength (FR-13)."""
        return self.kind == "fort"


class Land(msgspec.Struct, frozen=True, eq=False):
    """The map and all else that is fixed by the scenario.

    ``terrain`` by place: clear, forest, hills, wooded-hills, mountains, marsh, big-city, small-town, sea, lake. ``nation`` by
    place (DE, FR, …). ``water``: hexsides (:func:`pair`) to the kinds on them: river, major-river, lake-side, sea-side. ``forts``:
    (inside, outside) to maginot or minor-fort, one way (FR-87). ``eben``: fort id to its place (FR-91). ``roads``: hexsides a road
    crosses. ``sources``: nation to places. ``movement``: (feature, "mot" or "non-mot") to half points, None prohibited, "R" by
    road only. ``options``: every option with its value in force (:mod:`.options`). ``constants``: the numbers of constants.toml,
    the scenario's own laid over. ``objectives``: place to German points for it. ``capitals``: country to the cities listed for its
    capitulation (FR-H6). ``turns``: the last game turn. ``cells``: place to cell of the grid.
    """

    scenario: Mapping[str, Any]
    grid: HexGrid
    terrain: Mapping[str, str]
    nation: Mapping[str, str]
    names: Mapping[str, str]
    neighbours: Mapping[str, tuple[str, ...]]
    water: Mapping[Pair, frozenset[str]]
    forts: Mapping[Pair, str]
    eben: Mapping[str, str]
    roads: frozenset[Pair]
    sources: Mapping[str, tuple[str, ...]]
    units: Mapping[str, Unit]
    crt: ResultTable
    movement: Mapping[Pair, int | str | None]
    options: Mapping[str, str]
    constants: Mapping[str, Any]
    ports: frozenset[str] = frozenset()
    airfields: frozenset[str] = frozenset()
    objectives: Mapping[str, int] = {}
    capitals: Mapping[str, tuple[str, ...]] = {}
    turns: int = 1
    cells: Mapping[str, int] = {}

    @property
    def faces(self) -> range:
        """The throws of the die that is rolled on the results table, each as likely as another (constants, die.sides)."""
        return range(1, self.constants["die"]["sides"] + 1)

    @property
    def road_places(self) -> frozenset[str]:
        """The places that a road touches."""
        return frozenset(place for side in self.roads for place in side)

    def road(self, a: str, b: str) -> bool:
        """Whether a road crosses the side between two places (FR-H12)."""
        return pair(a, b) in self.roads

    def fort_kinds(self, place: str) -> frozenset[str]:
        """The kinds of fort on the sides of a place that it is the inside of: maginot, minor-fort."""
        return frozenset(kind for other in self.neighbours[place] if (kind := self.forts.get((place, other), "")))

    def is_city(self, place: str) -> bool:
        """Whether a place is a big city or a small town."""
        return self.terrain[place] in ("big-city", "small-town")

    def adjacent(self, a: str, b: str) -> bool:
        """Whether two places share a hexside."""
        return b in self.neighbours[a]

    def distance(self, a: str, b: str) -> int:
        """Distance of two places in hexes."""
        return self.grid.distance(self.cells[a], self.cells[b])

    def fort_side(self, inside: str, outside: str) -> str:
        """The fort on the side of ``inside`` that faces ``outside``: maginot, minor-fort, or nothing."""
        return self.forts.get((inside, outside), "")

    def barred(self, a: str, b: str) -> bool:
        """Whether the side between two places is sea or lake, so that neither units nor combat cross it (FR-26, FR-27)."""
        kinds = self.water.get(pair(a, b))
        return kinds is not None and not kinds.isdisjoint(("sea-side", "lake-side"))
