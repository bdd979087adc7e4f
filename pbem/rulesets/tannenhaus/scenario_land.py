"""From the compiled scenario to the :class:`Land`; what is built is kept by the hash of its content."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.rulesets.api.building import Builder
from pbem.rulesets.api.desk import Desk
from pbem.rulesets.tannenhaus import scenario_map, scenario_tables
from pbem.rulesets.tannenhaus.land import Attachment, Land, Unit, Values


def _build(scenario: Mapping[str, Any]) -> Land:
    tables, control = scenario["tables"], scenario["control"]
    desk = Desk("scenario")
    types = scenario_tables.read_types(desk, tables["types"])
    areas, graph = scenario_map.read_areas(desk, tables, types)
    hits = scenario_tables.read_hits(desk, tables["hits"])
    rally, modifiers = scenario_tables.read_rally(desk, tables["rally"])
    if desk.problems or graph is None or hits is None or rally is None:
        raise ValueError(f"tables of the scenario cannot be read: {desk.problems}")
    return Land(
        scenario=scenario,
        graph=graph,
        areas={name: msgspec.structs.replace(area, control=control.get(name, "")) for name, area in areas.items()},
        distances={name: graph.within(name) for name in areas},
        units={row["id"]: _unit(row) for row in scenario["units"]},
        attachments={
            row["id"]: Attachment(row["id"], row["kind"], row["unit"], row["name"]) for row in scenario["attachments"]
        },
        hits=hits,
        rally=rally,
        rally_modifiers=modifiers,
        entries={name: {"foot": kind.foot, "vehicle": kind.vehicle} for name, kind in types.items()},
        options=scenario["options"],
        constants=scenario["constants"],
        turns=scenario["turns"],
        sniper=scenario["sniper"],
    )


def _unit(row: Mapping[str, Any]) -> Unit:
    return Unit(
        id=row["id"],
        side=row["side"],
        kind=row["kind"],
        cls=row["class"],
        full=Values(**row["full"]),
        back=Values(**row["back"]),
        range=row["range"],
        size=row["size"],
        name=row["name"],
        area=row["area"],
        arrives=row["arrives"],
        entry=tuple(row["entry"]),
    )


build = Builder("Tannenhaus", _build)
"""Returns the land of a compiled scenario."""
