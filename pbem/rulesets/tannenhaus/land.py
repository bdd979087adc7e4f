"""What does not change in a game of Tannenhaus: the areas, the order of battle, the options, the tables.

Areas are named by their number ("15"); distances are areas on the shortest way. Everything here comes from the compiled scenario
(:mod:`pbem.rulesets.tannenhaus.scenario`).
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.board.areas import AreaGraph
from pbem.board.results import DieTable

NATO, SOVIET = "nato", "soviet"
SIDES = (NATO, SOVIET)
CLASSES = ("foot", "vehicle", "tank", "gun", "air")
TYPES = ("field", "forest", "river", "buildings")
SIZES = ("company", "platoon", "battery", "flight")

LEADERS = {"balakirev": SOVIET, "battle-captain": NATO}
"""The kinds of attachment that are leaders, and their sides (TN-H21)."""

TEAMS = {"sagger": SOVIET, "tow": NATO}
"""The kinds of attachment that are missile teams (TN-63)."""


class Area(msgspec.Struct, frozen=True):
    """An area of the map.

    ``type``: one of :data:`TYPES`; ``tm``: terrain modifier; ``stack``: most units of one side; ``town``: part of Tannenhaus (TN-55);
    ``at``, ``outline``: where its number stands and its corners, in drawing units; ``neighbours``: the areas that share a side with
    it; ``sees``: the areas two and three away that are in line of sight (TN-H9); ``control``: the side that has it at the start.
    """

    id: str
    name: str = ""
    type: str = "field"
    tm: int = 0
    stack: int = 5
    town: bool = False
    at: tuple[int, int] = (0, 0)
    outline: tuple[tuple[int, int], ...] = ()
    neighbours: tuple[str, ...] = ()
    sees: frozenset[str] = frozenset()
    control: str = ""


class Values(msgspec.Struct, frozen=True):
    """The figures of one side of a counter: ranged, assault (None for an asterisk, TN-7) and defence values, action points."""

    rcm: int
    acm: int | None
    df: int
    ap: int


class Unit(msgspec.Struct, frozen=True):
    """A unit of the order of battle, as printed on its counter.

    ``cls``: foot, vehicle, tank, gun or air; ``range``: areas of normal range; ``full``, ``back``: the figures of its two sides;
    ``size``: one of :data:`SIZES`; ``area``: where it starts, "" for one that arrives; ``arrives``: the turn from which it may come in,
    0 on the map from the start; ``entry``: the areas by which it may come in; ``para``: a VDV Para company, which has cadres (TN-40).
    """

    id: str
    side: str
    kind: str
    cls: str
    full: Values
    back: Values
    range: int = 1
    size: str = "company"
    name: str = ""
    area: str = ""
    arrives: int = 0
    entry: tuple[str, ...] = ()

    @property
    def air(self) -> bool:
        """Whether it is an air unit, the Hind (TN-H20)."""
        return self.cls == "air"

    @property
    def tank(self) -> bool:
        """Whether it is a tank, which gets no TM in assault (TN-22)."""
        return self.cls == "tank"

    @property
    def wheels(self) -> bool:
        """Whether it moves as a vehicle: vehicles and tanks (TN-H6)."""
        return self.cls in ("vehicle", "tank")

    @property
    def mortar(self) -> bool:
        """Whether it is a mortar battery (TN-49 to TN-53)."""
        return self.cls == "gun"

    @property
    def para(self) -> bool:
        """Whether it is a VDV Para company (TN-40)."""
        return self.kind == "vdv-para-company"

    @property
    def company(self) -> bool:
        """Whether it is a company, for victory points (TN-H25)."""
        return self.size == "company"


class Attachment(msgspec.Struct, frozen=True):
    """A leader or missile team: its id, its kind (of :data:`LEADERS` or :data:`TEAMS`), and the unit it starts with (TN-63, TN-H21)."""

    id: str
    kind: str
    unit: str
    name: str = ""

    @property
    def leader(self) -> bool:
        """Whether it is a leader, who may change his unit."""
        return self.kind in LEADERS

    @property
    def side(self) -> str:
        """The side it belongs to."""
        return LEADERS.get(self.kind) or TEAMS[self.kind]


class Land(msgspec.Struct, frozen=True, eq=False):
    """The map and all else that is fixed by the scenario.

    ``distances``: area to area to the fewest steps; ``hits``: margin to hits, columns assault and ranged; ``rally``: the rally table
    with its one column ``result`` ("-", "R", "N"), ``rally_modifiers``: name to effect; ``entries``: type of area to "foot" and "vehicle"
    to whether it may be entered; ``options``: every option with its value in force (:mod:`.options`); ``constants``: the numbers of
    constants.toml, the scenario's own laid over; ``turns``: the last turn; ``sniper``: whether NATO has the sniper.
    """

    scenario: Mapping[str, Any]
    graph: AreaGraph
    areas: Mapping[str, Area]
    distances: Mapping[str, Mapping[str, int]]
    units: Mapping[str, Unit]
    attachments: Mapping[str, Attachment]
    hits: DieTable
    rally: DieTable
    rally_modifiers: Mapping[str, int]
    entries: Mapping[str, Mapping[str, bool]]
    options: Mapping[str, str]
    constants: Mapping[str, Any]
    turns: int = 1
    sniper: bool = True

    def distance(self, a: str, b: str) -> int:
        """Return the distance of two areas: the areas on the shortest way, 0 for the same, 99 where there is no way."""
        return self.distances[a].get(b, 99)

    def adjacent(self, a: str, b: str) -> bool:
        """Whether two areas are neighbours."""
        return b in self.areas[a].neighbours

    def town(self) -> tuple[str, ...]:
        """List the areas of Tannenhaus in order of the map."""
        return tuple(area.id for area in self.areas.values() if area.town)


def other(side: str) -> str:
    """Return the side that is not this one."""
    return SIDES[1 - SIDES.index(side)]
