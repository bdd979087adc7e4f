"""Zones of control: which cells the units of each side cover, by whatever rule a ruleset supplies."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

Unit = TypeVar("Unit")


def zones_of_control(
    units: Iterable[tuple[Unit, str, int]],
    adjacent: Sequence[Iterable[int]],
    reaches: Callable[[Unit, int, int], bool],
) -> dict[str, dict[int, tuple[Unit, ...]]]:
    """Return for each side the cells that its units cover, each with those units.

    Sides and the units of a cell come in the order in which the units are given, cells with the lowest first.

    Args:
        units: each unit with its side and its cell.
        adjacent: for each cell its neighbours (``HexGrid.adjacent``, ``AreaGraph.indices``).
        reaches: says whether a unit in the first cell covers the second. It is asked of the unit's own cell, which is
            then both, and of every neighbour: so a unit without a zone, one with its own hex only, and one that cannot
            reach across a hexside are all for the ruleset to say.
    """
    covered: dict[str, dict[int, list[Unit]]] = {}
    for unit, side, cell in units:
        zone = covered.setdefault(side, {})
        for other in (cell, *adjacent[cell]):
            if reaches(unit, cell, other):
                zone.setdefault(other, []).append(unit)
    return {side: {cell: tuple(zone[cell]) for cell in sorted(zone)} for side, zone in covered.items()}


def against(zones: Mapping[str, Mapping[int, object]], side: str) -> frozenset[int]:
    """Return the cells that any other side covers: where units of a side are in an enemy zone of control."""
    return frozenset(cell for other, zone in zones.items() if other != side for cell in zone)
