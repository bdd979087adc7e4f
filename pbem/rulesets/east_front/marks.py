"""What the events of a segment leave on the map: moves, attacks, results, retreats, losses; and the attacks that stand declared."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.board.snapshot import Mark
from pbem.rulesets.api import Happening
from pbem.rulesets.east_front.land import Land
from pbem.rulesets.east_front.state import State

Stood = Mapping[str, str]
"""Where units stood at a moment: unit to place."""

SPENT = ("spent", "joined")
"""How supply units leave the map that are no losses."""


def of_events(state: State, events: Sequence[Happening] = ()) -> Iterator[Mark]:
    """Mark what the events say, then the attacks that are declared and not yet fought (EF-180).

    Where attackers stood is worked out backwards from where the units are now.
    """
    stood = _stood(state, events)
    for at, event in enumerate(events):
        for mark in _mark(state, event, stood.get(at, {})):
            if all(place in state.land.terrain for place in mark.places):
                yield mark
    where = {unit: piece.place for unit, piece in state.now.pieces.items()}
    for assault in state.now.attacks:
        for place in assault.places:
            yield Mark("declared", (place,), state.attacking)
            yield from _wedge(state.land, assault.units, where, place, state.attacking)


def _stood(state: State, events: Sequence[Happening]) -> dict[int, Stood]:
    """Return for each combat, by the index of its event, where its attackers stood when it was fought."""
    where = {unit: piece.place for unit, piece in state.now.pieces.items()}
    found: dict[int, Stood] = {}
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        body: Any = event.body
        if event.kind in ("unit.moved", "unit.retreated", "unit.advanced"):
            where[body["unit"]] = body["path"][0]
        elif event.kind == "unit.eliminated":
            where[body["unit"]] = body["place"]
        elif event.kind == "combat.fought":
            found[at] = {unit: where.get(unit, "") for unit in body["units"]}
    return found


def _mark(state: State, event: Happening, stood: Stood) -> Iterator[Mark]:
    body: Any = event.body
    units = state.land.units
    match event.kind:
        case "unit.moved" | "unit.retreated" | "unit.advanced":
            kind = event.kind.removeprefix("unit.")
            yield Mark(kind, tuple(body["path"]), units[body["unit"]].side, unit=body["unit"])
        case "unit.eliminated" if body.get("how") not in SPENT:
            yield Mark("eliminated", (body["place"],), units[body["unit"]].side, unit=body["unit"])
        case "overrun.fought":
            place, side = body["place"], units[body["units"][0]].side
            yield Mark("attacked", (body["from"], place), side)
            yield Mark("result", (place,), side, f"{body['column']} {body['result']}")
        case "combat.fought":
            side = units[body["units"][0]].side if body["units"] else ""
            for place in body["places"]:
                yield from _wedge(state.land, body["units"], stood, place, side)
            column = body["column"] if body.get("die") else f"< {body['column']}"
            yield Mark("result", (body["place"],), side, f"{column} {body['result']}")
        case "strongpoint.fell":
            yield Mark("destroyed", (body["place"],), _holder(state, body["place"]))
        case "line.fell":
            yield Mark("destroyed", (body["inside"],), state.land.lines.get((body["inside"], body["outside"]), ""))
        case _:
            pass


def _wedge(land: Land, units: Sequence[str], where: Stood, place: str, side: str) -> Iterator[Mark]:
    """Mark an attack from the places where its units stand beside the one attacked."""
    origins = sorted({start for unit in units if (start := where.get(unit, "")) and land.adjacent(start, place)})
    if origins:
        yield Mark("attacked", (*origins, place), side)


def _holder(state: State, place: str) -> str:
    """Return the side that had a strongpoint at the start, or nothing."""
    strongpoints: Mapping[str, str] = state.land.scenario.get("strongpoints", {})
    return strongpoints.get(place, "")
