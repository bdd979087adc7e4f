"""Combats in numbers for a reader: the box of a fought combat, and the forecast of one that is only planned (FR-15 to FR-18, FR-H21)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from pbem.core.text import Message, msg
from pbem.rulesets.api import Box, Chance, Note, Row
from pbem.rulesets.api.factors import Factor
from pbem.rulesets.france_1940.odds import Reckoning, reckon, river_crossers, river_faces
from pbem.rulesets.france_1940.sentences import NOT_HALVED, OUTCOMES, RESULTS, SENTENCES
from pbem.rulesets.france_1940.state import Attack, State

ORDER = ("AE", "AR", "FS", "DR%", "DR", "DE")
"""The results, from the attacker's worst to his best."""


def box(body: Mapping[str, Any]) -> Box | None:
    """Return the box of a combat's roll on the table from the body of the roll event; None for any other roll."""
    if "ratio" not in body:
        return None
    rows = [*_strengths(body), _odds(body), _shifts(body)]
    places = [str(place) for place in body["places"]]
    result = str(body.get("result", ""))
    if result:
        rows.append(Row(msg("Roll"), str(body["values"][0])))
        rows.append(Row(msg("Result"), result, tuple(_result(result, body))))
    return Box(
        title=msg("Combat at {places}", places=", ".join(places)),
        place=places[0],
        column=str(body["column"]),
        result=result,
        rows=tuple(rows),
    )


def forecast(state: State, attack: Attack) -> Box:
    """Return what an attack will probably come to: its box without a roll, and the exact chance of each result.

    River dice are counted in: every way they can fall, by its weight. With one attacked place, a result that does not act there counts
    as the FS that it will be.
    """
    reckoning = reckon(state, attack)
    made = box(reckoning.body())
    assert made is not None  # noqa: S101 - a reckoning always has a ratio
    return msgspec.structs.replace(made, chances=chances(state, attack, reckoning))


def chances(state: State, attack: Attack, reckoning: Reckoning) -> tuple[Chance, ...]:
    """Count how often each result comes, over all rolls of the river dice and the table's die."""
    crt = state.land.crt
    counts: dict[str, int] = {}
    for total, weight in strengths(state, attack).items():
        column = crt.shift(crt.column(total, reckoning.defence_total).index, reckoning.net)
        for result, hits in crt.distribution(column, state.land.faces).items():
            code = reckoning.defence[0].acted(result) if len(reckoning.defence) == 1 else result
            counts[code] = counts.get(code, 0) + weight * hits
    outof = sum(counts.values())
    return tuple(Chance(RESULTS[code], counts[code], outof) for code in ORDER if code in counts)


def strengths(state: State, attack: Attack) -> dict[Fraction, int]:
    """Return every total that the attack may have once the river dice have fallen, with its weight among equally likely throws."""
    crossers = river_crossers(state, attack)
    if state.land.options["river-dice"] == "per-combat" and crossers:
        found: dict[Fraction, int] = {}
        for die in range(1, 7):
            halved = {unit: die in river_faces(state, unit) for unit in crossers}
            total = reckon(state, attack, halved).attack_total
            found[total] = found.get(total, 0) + 1
        return found
    crossed = reckon(state, attack, dict.fromkeys(crossers, False))
    halved_all = reckon(state, attack, dict.fromkeys(crossers, True))
    totals = {crossed.attack_total: 1}
    for high, low in zip(crossed.attack, halved_all.attack, strict=True):
        if high.unit not in crossers:
            continue
        bad = len(river_faces(state, high.unit))
        fresh: dict[Fraction, int] = {}
        for total, weight in totals.items():
            for value, ways in ((total, 6 - bad), (total - high.strength + low.strength, bad)):
                if ways:
                    fresh[value] = fresh.get(value, 0) + weight * ways
        totals = fresh
    return totals


def say(factor: Factor) -> Message:
    """Say what a factor is in a sentence."""
    sentence = SENTENCES[factor.what] if factor.applies else NOT_HALVED.get(factor.what, SENTENCES[factor.what])
    return msgspec.structs.replace(sentence, args={"place": factor.place, "unit": factor.unit})


def _strengths(body: Mapping[str, Any]) -> list[Row]:
    attack: list[Note] = []
    for force in body["attack"]:
        unit = str(force["unit"])
        printed, strength = str(force["printed"]), str(force["strength"])
        if printed == strength:
            attack.append(Note(msg("{unit} ({printed})", unit=unit, printed=printed), strength))
        else:
            attack.append(
                Note(msg("{unit} ({printed}, now {strength})", unit=unit, printed=printed, strength=strength), strength)
            )
        attack += _notes(force["factors"])
    defence: list[Note] = []
    for target in body["defence"]:
        for entry in target["units"]:
            unit, strength = str(entry["unit"]), str(entry["strength"])
            defence.append(Note(msg("{unit} ({printed})", unit=unit, printed=strength), strength))
        defence += _notes(target["factors"])
    for place, unit in body.get("drops", {}).items():
        attack.append(
            Note(msg("{unit} dropped onto {place}; it adds no strength", unit=unit, place=place), "0", "FR-H29")
        )
    first, second = body["totals"]
    return [Row(msg("Attack"), str(first), tuple(attack)), Row(msg("Defence"), str(second), tuple(defence))]


def _odds(body: Mapping[str, Any]) -> Row:
    first, second = body["totals"]
    notes = [Note(msg("{a} : {b}, rounded for the defender", a=str(first), b=str(second)), "", "FR-16")]
    if body["ratio"] != body["base"]:
        notes.append(Note(msg("column {column} of the table is used", column=str(body["base"])), "", "FR-H20"))
    return Row(msg("Odds"), str(body["ratio"]), tuple(notes))


def _shifts(body: Mapping[str, Any]) -> Row:
    notes = _notes(body["shifts"])
    column = str(body["column"])
    notes.append(Note(msg("column {column}", column=column), "", "FR-18"))
    net = int(body["net"])
    return Row(msg("Shift"), f"{net:+d}" if net else "0", tuple(notes))


def _result(result: str, body: Mapping[str, Any]) -> Iterable[Note]:
    yield Note(OUTCOMES[result])
    for place, acted in body["acted"].items():
        if acted != result:
            yield Note(msg("in {place} it counts as FS", place=place), acted, str(body["held"][place]))


def _notes(factors: Iterable[Mapping[str, Any]]) -> list[Note]:
    notes: list[Note] = []
    for entry in factors:
        factor = msgspec.convert(entry, Factor)
        notes.append(Note(say(factor), factor.value if factor.applies else "", factor.rule))
    return notes
