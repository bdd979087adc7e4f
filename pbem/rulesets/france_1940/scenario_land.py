"""From the compiled scenario to the :class:`Land`; what is built is kept by the hash of its content."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api import maps
from pbem.rulesets.api.building import Builder
from pbem.rulesets.api.desk import Desk
from pbem.rulesets.france_1940 import scenario_map, scenario_tables
from pbem.rulesets.france_1940.land import Land, Pair, Unit, pair


def _build(scenario: Mapping[str, Any]) -> Land:
    made, tables = scenario["map"], scenario["tables"]
    rows = made["terrain"]
    grid = HexGrid(len(rows[0]), len(rows), made["tops"] == "flat", made["offset"])
    desk = Desk("scenario")
    crt = scenario_tables.read_crt(desk, tables["crt"])
    movement = scenario_tables.read_movement(desk, tables["movement"])
    if desk.problems or crt is None:
        raise ValueError(f"tables of the scenario cannot be read: {desk.problems}")
    return Land(
        scenario=scenario,
        grid=grid,
        terrain={place: scenario_map.terrain_at(made, grid, place) for place in grid.labels},
        nation={place: nation for place in grid.labels if (nation := scenario_map.nation_at(made, grid, place))},
        names=made["names"],
        neighbours=maps.neighbours(grid),
        water=_water(made["sides"]),
        forts={
            (inside, outside): kind
            for kind, sides in made["forts"].items()
            for inside, outside in (side.split("/") for side in sides)
        },
        eben=made["eben"],
        roads=frozenset(pair(a, b) for road in made["roads"] for a, b in pairwise(road)),
        sources={nation: tuple(places) for nation, places in scenario["supply"].items()},
        units={row["id"]: _unit(row) for row in scenario["units"]},
        crt=crt,
        movement=movement,
        options={**scenario["options"], **{f"neutral {country}": "yes" for country in scenario["neutral"]}},
        constants=scenario["constants"],
        ports=frozenset(made["ports"]),
        airfields=frozenset(made["airfields"]),
        objectives=scenario["objectives"],
        capitals={country: tuple(cities) for country, cities in scenario["capitals"].items()},
        turns=scenario["turns"],
        cells={place: cell for cell, place in enumerate(grid.labels)},
    )


def _water(sides: Mapping[str, list[str]]) -> dict[Pair, frozenset[str]]:
    found: dict[Pair, frozenset[str]] = {}
    for kind, listed in sides.items():
        for side in listed:
            a, b = side.split("/")
            found[pair(a, b)] = found.get(pair(a, b), frozenset()) | {kind}
    return found


def _unit(row: Mapping[str, Any]) -> Unit:
    return Unit(
        id=row["id"],
        nation=row["nation"],
        kind=row["kind"],
        size=row["size"],
        divisions=Fraction(row["divisions"]),
        combat=row["combat"],
        move=row["move"],
        name=row["name"],
        type=row["type"],
        reserve_b=row["reserve_b"],
        drop=row["drop"],
        bef=row["bef"],
        arrives=row["arrives"],
        entry=tuple(row["entry"]),
        box=row["box"],
    )


build = Builder("France 1940", _build)
"""Returns the land of a compiled scenario."""
