"""From the compiled scenario to the :class:`Land`; what is built is kept by the hash of its content."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api import maps
from pbem.rulesets.api.building import Builder
from pbem.rulesets.api.desk import Desk
from pbem.rulesets.east_front import scenario_map, scenario_tables
from pbem.rulesets.east_front.land import AXIS, WAYS, Aircraft, Land, Pair, Ship, Unit, pair

UNBRIDGED = ("lake-side", "shallow-water")
"""Hexsides that a city does not carry a road or railroad across."""


def links(
    ways: Mapping[str, list[list[str]]],
    town: Mapping[str, str],
    neighbours: Mapping[str, tuple[str, ...]],
    sides: Mapping[Pair, frozenset[str]],
) -> dict[str, frozenset[Pair]]:
    """Return the hexsides that each kind of way crosses: those drawn, and those that cities add (EF-21).

    City and major city hexes next to each other make a cluster. A way that enters one of them goes on into all of the cluster, over
    every side in it but those of lakes and shallow water.
    """
    clusters = _clusters(town, neighbours)
    made: dict[str, frozenset[Pair]] = {}
    for kind in WAYS:
        drawn = {pair(a, b) for way in ways.get(kind, ()) for a, b in pairwise(way)}
        on = {place for side in drawn for place in side}
        for cluster in clusters:
            if not on.isdisjoint(cluster):
                inside = {pair(a, b) for a in cluster for b in neighbours[a] if b in cluster}
                drawn |= {side for side in inside if sides.get(side, frozenset()).isdisjoint(UNBRIDGED)}
        made[kind] = frozenset(drawn)
    return made


def _clusters(town: Mapping[str, str], neighbours: Mapping[str, tuple[str, ...]]) -> list[frozenset[str]]:
    """Group the city and major city hexes that are next to each other."""
    left = {place for place in town if town[place] in ("city", "major-city")}
    found: list[frozenset[str]] = []
    for place in sorted(left):
        if place not in left:
            continue
        cluster, edge = {place}, [place]
        while edge:
            more = [near for near in neighbours[edge.pop()] if near in left and near not in cluster]
            cluster.update(more)
            edge += more
        left -= cluster
        found.append(frozenset(cluster))
    return found


def _build(scenario: Mapping[str, Any]) -> Land:
    made = scenario["map"]
    rows = made["terrain"]
    grid = HexGrid(len(rows[0]), len(rows), made["tops"] == "flat", made["offset"])
    desk = Desk("scenario")
    tables = scenario_tables.read_all(desk, scenario["tables"])
    if (
        desk.problems
        or tables.chart is None
        or tables.overrun is None
        or tables.retreat is None
        or tables.weather is None
        or tables.crt is None
        or tables.replacement is None
        or tables.surrender is None
    ):
        raise ValueError(f"tables of the scenario cannot be read: {desk.problems}")
    town = {place: built for place in grid.labels if (built := scenario_map.town_at(made, grid, place))}
    neighbours = maps.neighbours(grid)
    sides = _sides(made["sides"])
    return Land(
        scenario=scenario,
        grid=grid,
        terrain={place: scenario_map.terrain_at(made, grid, place) for place in grid.labels},
        town=town,
        names=made["names"],
        neighbours=neighbours,
        sides=sides,
        lines={
            (inside, outside): side
            for side, listed in made["lines"].items()
            for inside, outside in (line.split("/") for line in listed)
        },
        links=links(made["ways"], town, neighbours, sides),
        units={row["id"]: _unit(row) for row in scenario["units"]},
        chart=tables.chart,
        overrun=tables.overrun,
        retreat=tables.retreat,
        weather=tables.weather,
        crt=tables.crt,
        replacement=tables.replacement,
        surrender=tables.surrender,
        modifiers=tables.modifiers,
        options=scenario["options"],
        constants=scenario["constants"],
        calendar=tuple(scenario["weather"]["turns"]),
        sources={side: tuple(places) for side, places in scenario["supply"].items()},
        ports=frozenset(made["ports"]),
        objectives=scenario["objectives"],
        capacity={
            (what, side): points for what, sides in scenario["capacity"].items() for side, points in sides.items()
        }
        | {("attack-supply", side): int(given["per_turn"]) for side, given in scenario["attack-supply"].items()},
        entries={side: tuple(given["entry"]) for side, given in scenario["attack-supply"].items()},
        owner={place: side for place in grid.labels if (side := scenario_map.owner_at(made, grid, place))},
        turns=scenario["turns"]["number"],
        columns=tuple(scenario["replacements"]["columns"]),
        grants={(kind, AXIS): points for kind, points in scenario["replacements"]["axis"].items()},
        owing=scenario["replacements"]["owed"],
        aircraft={row["id"]: Aircraft(**row) for row in scenario["air"]},
        ships={row["id"]: Ship(**row) for row in scenario["ships"]},
        cells={place: cell for cell, place in enumerate(grid.labels)},
    )


def _sides(listed: Mapping[str, list[str]]) -> dict[Pair, frozenset[str]]:
    found: dict[Pair, frozenset[str]] = {}
    for kind, sides in listed.items():
        for side in sides:
            a, b = side.split("/")
            found[pair(a, b)] = found.get(pair(a, b), frozenset()) | {kind}
    return found


def _unit(row: Mapping[str, Any]) -> Unit:
    values = {name: row[name] for name in Unit.__struct_fields__ if name not in ("reverse", "entry")}
    return Unit(**values, reverse=tuple(row["reverse"]), entry=tuple(row["entry"]))


build = Builder("East Front", _build)
"""Returns the land of a compiled scenario."""
