"""Rolls in numbers for a reader: an overrun and its forecast, the weather (EF-92, EF-105, EF-H12 to EF-H14)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core.text import Message, msg
from pbem.rulesets.api import Box, Chance, Note, Row
from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.east_front import boxes_combat, boxes_growth, boxes_parts
from pbem.rulesets.east_front.reckoning import Reckoning, read_cell
from pbem.rulesets.east_front.sentences import HALVINGS, MODIFIERS, MODIFIERS_NOT, outcome, own_outcome, their_outcome
from pbem.rulesets.east_front.titles import climate_title, weather_title
from pbem.rulesets.east_front.weather import CODES

GROUND = frozenset(("woods", "hill", "swamp", "marsh", "town", "city", "major-city", "fortified"))
"""The modifiers of the ground: those that do not apply are left out, and said in one note if none does."""


def box(body: Mapping[str, Any]) -> Box | None:
    """Return the box of a roll from the body of its event: overrun, combat, weather, replacements, surrender; None for any other roll.

    A combat that is decided without a roll, at odds below 1-4, has its reckoning in its own event (EF-188).
    """
    if "reckoning" in body:
        return boxes_combat.box({**body, **body["reckoning"]})
    if "ratio" in body:
        return boxes_combat.box(body) if "places" in body else _overrun(body)
    match body.get("table"):
        case "weather":
            return _weather(body)
        case "replacement":
            return boxes_growth.replacement(body)
        case "surrender":
            return boxes_growth.surrender(body)
        case _:
            return None


def forecast(reckoning: Reckoning, chances: Mapping[str, int]) -> Box:
    """Return what an overrun will probably come to: its box without a roll, and how often each result comes.

    ``chances``: for each cell of the table how many faces of the die give it, as of :func:`pbem.rulesets.east_front.reckoning.chances`.
    """
    outof = sum(chances.values())
    found = tuple(Chance(_said(result, reckoning.steps), hits, outof) for result, hits in chances.items())
    return msgspec.structs.replace(_overrun(reckoning.body()), chances=found)


def _said(result: str, steps: int) -> Message:
    cell = read_cell(result)
    return outcome(cell, steps) if cell else msg("{result}", result=result)


def _overrun(body: Mapping[str, Any]) -> Box:
    rows = [_attack(body), _defence(body), _odds(body), _modifiers(body)]
    result = str(body.get("result", ""))
    if result:
        rows += [
            boxes_parts.die_row(int(body["values"][0]), int(body["net"])),
            _result(result, int(body.get("steps", 0))),
        ]
    place = str(body["place"])
    return Box(
        title=msg("The overrun of {place}", place=place),
        place=place,
        column=str(body["column"]),
        result=result,
        rows=tuple(rows),
    )


def _attack(body: Mapping[str, Any]) -> Row:
    notes = [*boxes_parts.forces(body["attack"]), *boxes_parts.halvings(body.get("halvings", ()), HALVINGS)]
    return Row(msg("Attack"), str(body["totals"][0]), tuple(notes))


def _defence(body: Mapping[str, Any]) -> Row:
    return Row(msg("Defence"), str(body["totals"][1]), tuple(boxes_parts.forces(body["defence"])))


def _odds(body: Mapping[str, Any]) -> Row:
    first, second = (str(total) for total in body["totals"])
    notes = [Note(msg("{a} : {b}, rounded for the defender", a=first, b=second), "", "EF-H13")]
    if body["ratio"] != body["column"]:
        notes.append(Note(msg("column {column} of the table is used", column=str(body["column"])), "", "EF-H13"))
    notes.append(Note(msg("{minimum} is the least that is allowed here", minimum=str(body["minimum"])), "", "EF-105"))
    return Row(msg("Odds"), str(body["ratio"]), tuple(notes))


def _modifiers(body: Mapping[str, Any]) -> Row:
    factors = [msgspec.convert(entry, Factor) for entry in body["modifiers"]]
    bare = not any(factor.applies for factor in factors if factor.what in GROUND)
    notes = [_factor(factor) for factor in factors if factor.applies or factor.what not in GROUND]
    if bare:
        said = msg("no woods, hills, swamp, marsh, town, city or fortification in {place}", place=str(body["place"]))
        notes.append(Note(said, "", "EF-H14"))
    total, net = int(body["total"]), int(body["net"])
    notes += boxes_parts.limited(total, net)
    return Row(msg("Modifiers"), signed(net), tuple(notes))


def _factor(factor: Factor) -> Note:
    said = (MODIFIERS if factor.applies else MODIFIERS_NOT).get(factor.what, msg("{what} in {place}"))
    args: dict[str, str | int | Message] = {"what": factor.what, "place": factor.place}
    return Note(msgspec.structs.replace(said, args=args), factor.value if factor.applies else "", factor.rule)


def _result(result: str, steps: int) -> Row:
    cell = read_cell(result)
    notes = (Note(own_outcome(cell), "", "EF-H14"), Note(their_outcome(cell, steps))) if cell else ()
    return Row(msg("Result"), result, notes)


def _weather(body: Mapping[str, Any]) -> Box:
    climate, result = str(body["column"]), str(body["result"])
    column = Note(msg("column {column}", column=climate_title(climate)), "", "EF-H12")
    title = weather_title(CODES.get(result[:1], result))
    notes = [Note(title)]
    storm = result.endswith("!")
    if storm:
        notes.append(Note(msg("with Storm")))
    return Box(
        title=msg("Weather"),
        column=climate,
        result=result,
        column_name=climate_title(climate),
        result_name=msg("{weather} with Storm", weather=title) if storm else title,
        rows=(
            Row(msg("Roll"), str(body["values"][0]), (column,)),
            Row(msg("Result"), result, tuple(notes)),
        ),
    )
