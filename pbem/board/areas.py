"""Area maps: areas with ids, their neighbours, and where their numbers are drawn."""

from collections.abc import Iterable

import msgspec

from pbem.board import problems
from pbem.core.findings import Finding


class Area(msgspec.Struct, frozen=True):
    """One area: its id, the ids of its neighbours, and the point of its number in drawing units."""

    id: str
    neighbours: tuple[str, ...]
    x: int = 0
    y: int = 0


class AreaGraph:
    """The areas of a map; being neighbours is mutual.

    The areas have indices from 0 in the order given, so that :class:`pbem.board.paths.MoveCosts` can take ``indices``.

    Attributes:
        areas: the areas by id, in the order given.
        indices: for each area the indices of its neighbours, in the order given.

    Raises:
        ValueError: the areas have problems; :func:`check_areas` gives them as findings.
    """

    __slots__ = ("_index", "areas", "indices")

    def __init__(self, areas: Iterable[Area]) -> None:
        listed = tuple(areas)
        if found := check_areas(listed):
            raise ValueError(f"the areas have problems, the first is {found[0].code}")
        self.areas = {area.id: area for area in listed}
        self._index = {area.id: index for index, area in enumerate(listed)}
        self.indices = tuple(tuple(self._index[other] for other in area.neighbours) for area in listed)

    def __len__(self) -> int:
        """The number of areas."""
        return len(self.areas)

    def __contains__(self, area: str) -> bool:
        """Say whether an id is an area of the map."""
        return area in self.areas

    def index(self, area: str) -> int:
        """Return the index of an area.

        Raises:
            KeyError: the map has no such area.
        """
        return self._index[area]

    def neighbours(self, area: str) -> tuple[str, ...]:
        """Return the neighbours of an area, in the order given.

        Raises:
            KeyError: the map has no such area.
        """
        return self.areas[area].neighbours

    def is_adjacent(self, a: str, b: str) -> bool:
        """Say whether two areas are neighbours.

        Raises:
            KeyError: the map has no area a.
        """
        return b in self.areas[a].neighbours

    def within(self, area: str, steps: int | None = None) -> dict[str, int]:
        """Return the areas at most so many steps away, each with the number of steps, nearest first.

        The area itself is among them, at 0; without a limit, every area that can be reached is.

        Raises:
            KeyError: the map has no such area.
        """
        found = {self.areas[area].id: 0}
        front = [area]
        while front and (steps is None or found[front[0]] < steps):
            ahead: list[str] = []
            for here in front:
                for other in self.areas[here].neighbours:
                    if other not in found:
                        found[other] = found[here] + 1
                        ahead.append(other)
            front = ahead
        return found

    def distance(self, a: str, b: str) -> int | None:
        """Return the fewest steps from one area to another, or None if there is no way.

        Raises:
            KeyError: the map has no area a.
        """
        return self.within(a).get(b)


def check_areas(areas: Iterable[Area]) -> tuple[Finding, ...]:
    """Return everything that is wrong with a list of areas, in its order.

    Findings: ``board.area.twice``, ``unknown``, ``self``, ``one-way``, ``neighbour-twice``.
    """
    listed = tuple(areas)
    neighbours: dict[str, set[str]] = {}
    for area in listed:
        neighbours.setdefault(area.id, set()).update(area.neighbours)
    found: list[Finding] = []
    seen: set[str] = set()
    for area in listed:
        if area.id in seen:
            found.append(problems.AREA_TWICE.at(area=area.id))
        seen.add(area.id)
        met: set[str] = set()
        for other in area.neighbours:
            if other in met:
                found.append(problems.AREA_NEIGHBOUR_TWICE.at(area=area.id, neighbour=other))
            elif other == area.id:
                found.append(problems.AREA_SELF.at(area=area.id))
            elif other not in neighbours:
                found.append(problems.AREA_UNKNOWN.at(area=area.id, neighbour=other))
            elif area.id not in neighbours[other]:
                found.append(problems.AREA_ONE_WAY.at(area=area.id, neighbour=other))
            met.add(other)
    return tuple(found)


def read_areas(areas: Iterable[Area]) -> tuple[AreaGraph | None, tuple[Finding, ...]]:
    """Make the map of a list of areas, or give everything that is wrong with it.

    Findings: those of :func:`check_areas`.
    """
    listed = tuple(areas)
    found = check_areas(listed)
    return (None if found else AreaGraph(listed)), found
