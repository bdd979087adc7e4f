"""What happened in a segment, as marks of the map."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pbem.board.snapshot import Mark
from pbem.core.text import Message, msg, nmsg, render
from pbem.rulesets.api import Happening
from pbem.rulesets.tannenhaus.land import NATO
from pbem.rulesets.tannenhaus.state import State
from pbem.rulesets.tannenhaus.titles import listed

TOGETHER = ("moved", "arrived", "retreated", "fired", "attacked", "sniper")
"""The kinds of marks that are made once for all units of a side that went the same way."""


def marks(state: State, events: Sequence[Happening], language: str) -> Iterator[Mark]:
    """Mark what the events say: each way once for all units of a side that went it; assaults with their sums, fire by area.

    An event of another version, or about an area that is not on the map, is passed over.
    """
    found: list[Mark] = []
    shots: dict[str, list[int]] = {}
    where, assaulted = _stood(state, events), ""
    for at, event in enumerate(events):
        body: Any = event.body
        try:
            if event.kind == "assault.made":
                assaulted = body["area"]
            if event.kind == "combat.fought" and body["kind"] != "assault":
                shots.setdefault(body["area"], []).append(sum(body["hits"].values()))
            found += _mark(state, event.kind, body, where.get(at, assaulted), language)
        except (KeyError, IndexError, TypeError, AttributeError):
            continue
    for area, hits in shots.items():
        found.append(Mark("result", (area,), "", render(_fire(hits), language)))
    yield from _merged(mark for mark in found if all(place in state.land.areas for place in mark.places))


def _merged(found: Iterable[Mark]) -> Iterator[Mark]:
    """Give marks that say the same of several units once, with the names of all; results and the lost are left apart."""
    kept: dict[tuple[str, tuple[str, ...], str], Mark] = {}
    for number, mark in enumerate(found):
        key = (mark.kind, mark.places, mark.side) if mark.kind in TOGETHER else (str(number), (), "")
        earlier = kept.get(key)
        if earlier is None:
            kept[key] = mark
        elif mark.unit not in earlier.unit.split(", "):
            kept[key] = msgspec.structs.replace(earlier, unit=listed((earlier.unit, mark.unit)))
    yield from kept.values()


def _fire(hits: Sequence[int]) -> Message:
    """Say how often an area was fired at and how many hits that made."""
    if len(hits) == 1:
        return nmsg("fire: {n} hit", "fire: {n} hits", hits[0]) if hits[0] else msg("fire: no hit")
    if not sum(hits):
        return msg("{shots} × fire: no hit", shots=len(hits))
    return nmsg("{shots} × fire: {n} hit", "{shots} × fire: {n} hits", sum(hits), shots=len(hits))


def _stood(state: State, events: Sequence[Happening]) -> Mapping[int, str]:
    """Work out backwards in which area the unit stood that the sniper fired at, by the number of the event."""
    where = {unit: piece.area for unit, piece in state.now.pieces.items()}
    found: dict[int, str] = {}
    for at in range(len(events) - 1, -1, -1):
        body: Any = events[at].body
        try:
            match events[at].kind:
                case "unit.moved" | "unit.retreated" | "unit.routed":
                    where[body["unit"]] = body["path"][0]
                case "unit.hit":
                    where[body["unit"]] = body["area"]
                case "assault.made":
                    where.update(dict.fromkeys(body["units"], body["origin"]))
                case "sniper.fired":
                    found[at] = where.get(body["unit"], "")
                case _:
                    pass
        except (KeyError, IndexError, TypeError, AttributeError):
            continue
    return found


def _assault(total: int, defence: int, hits: int) -> Message:
    if not hits:
        return msg("{total} : {defence} fails", total=total, defence=defence)
    return nmsg("{total} : {defence}, {n} hit", "{total} : {defence}, {n} hits", hits, total=total, defence=defence)


def _mark(state: State, kind: str, body: Any, area: str, language: str) -> Iterator[Mark]:
    """Mark an event; ``area``: where the sniper's target stood, or that of the assault under way."""
    units = state.land.units
    match kind:
        case "unit.moved":
            yield Mark("moved", tuple(body["path"]), units[body["unit"]].side, unit=body["unit"])
        case "unit.entered" | "cadre.formed":
            yield Mark("arrived", (body["area"],), units[body["unit"]].side, unit=body["unit"])
        case "unit.retreated" | "unit.routed":
            yield Mark("retreated", tuple(body["path"]), units[body["unit"]].side, unit=body["unit"])
        case "unit.fired":
            yield Mark("fired", (body["origin"], body["area"]), units[body["unit"]].side, unit=body["unit"])
        case "assault.made":
            lead = body["units"][0]
            yield Mark("attacked", (body["origin"], body["area"]), units[lead].side, unit=listed(body["units"]))
        case "combat.fought" if body["kind"] == "assault":
            text = _assault(body["total"], body["defence"], sum(body["hits"].values()) + body.get("left", 0))
            yield Mark("result", (body["area"],), units[body["units"][0]].side, render(text, language))
        case "units.returned":
            yield Mark("retreated", (area, body["area"]), units[body["units"][0]].side, unit=listed(body["units"]))
        case "unit.hit" if body["result"] == "destroyed":
            yield Mark("eliminated", (body["area"],), units[body["unit"]].side, unit=body["unit"])
        case "sniper.fired":
            yield Mark("sniper", (area,), NATO, unit=body["unit"])
        case _:
            pass
