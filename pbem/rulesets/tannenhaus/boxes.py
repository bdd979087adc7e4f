"""Attacks and rolls in numbers for a reader: the box of a roll, the forecast of an attack, and how a queue reads."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.api import Box, Chance, Note, Row
from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.tannenhaus import assault, fire
from pbem.rulesets.tannenhaus.boxes_rolls import cadre, rally, sniper
from pbem.rulesets.tannenhaus.boxes_rolls import forecast_sniper as forecast_sniper
from pbem.rulesets.tannenhaus.orders import Impulse
from pbem.rulesets.tannenhaus.reading import reading as reading
from pbem.rulesets.tannenhaus.reckoning import ASSAULT, MORTAR, Reckoning, distribution, result_rules
from pbem.rulesets.tannenhaus.sentences import SENTENCES
from pbem.rulesets.tannenhaus.state import State


def box(body: Mapping[str, Any]) -> Box | None:
    """Return the box of a roll of combat, sniper, rally or cadre from its body; None for any other roll."""
    if "kind" in body:
        return _attack(body)
    if "use" in body:
        return sniper(body)
    if "loss" in body:
        return cadre(body)
    return rally(body) if "factors" in body else None


def forecast_fire(state: State, unit: str, target: str, area: str) -> tuple[Box, ...]:
    """Return what a unit's fire will probably come to: the exact chance of each number of hits; a mortar has a box for each unit there.

    It must have been checked (:func:`pbem.rulesets.tannenhaus.fire.check_fire`). The chances are those of the roll, before a retreat
    cancels a hit (TN-35).
    """
    if state.unit(unit).mortar:
        area = area or state.piece(target).area
        aimed = fire.attacked(state, unit, area)
    else:
        aimed = (target or fire.best_target(state, unit, area),)
    return tuple(_forecast(state, fire.reckon(state, unit, one)) for one in aimed)


def forecast_assault(state: State, units: tuple[str, ...], area: str, target: str) -> Box:
    """Return what an assault will probably come to: chances of failure, 1, 2 and 3 hits (TN-10 to TN-16).

    It must have been checked (:func:`pbem.rulesets.tannenhaus.assault.check_assault`). A last row says what TN-19 would compare if nobody
    were hit.
    """
    side = state.unit(units[0]).side
    target = target or assault.best_target(state, area, side)
    made = _forecast(state, assault.reckon(state, units, area, target))
    attack, defence = (str(total) for total in assault.sums(state, units, area))
    said = msg(
        "compared after the hits, as things stand: attackers {attack}, defenders {defence}",
        attack=attack,
        defence=defence,
    )
    row = Row(msg("Hold"), f"{attack} : {defence}", (Note(said, "", "TN-19"),))
    return msgspec.structs.replace(made, rows=(*made.rows, row))


def _forecast(state: State, reckoning: Reckoning) -> Box:
    made = _attack(reckoning.body())
    counts = distribution(state.land, reckoning)
    outof = sum(counts.values())
    chances = tuple(Chance(_hits(reckoning.kind, hits), ways, outof) for hits, ways in counts.items() if ways)
    return msgspec.structs.replace(made, chances=chances)


def _attack(body: Mapping[str, Any]) -> Box:
    kind, area, target = str(body["kind"]), str(body["area"]), str(body["target"])
    attack, defence = _factors(body["attack"]), _factors(body["defence"])
    bonus = sum(int(factor.value) for factor in attack if factor.applies)
    rows = [
        Row(msg("Attack"), signed(bonus), tuple(_note(factor) for factor in attack)),
        Row(msg("Defence"), str(body["against"]), tuple(_note(factor) for factor in defence)),
    ]
    made = Box(_title(kind, str(body["unit"]), target, area), area, rows=tuple(rows))
    if "values" not in body:
        return made
    dice, total, hits = [int(value) for value in body["values"]], int(body["total"]), int(body["hits"])
    rule = "TN-4" if kind == ASSAULT else "TN-H10"
    rows.append(
        Row(
            msg("Roll"),
            " + ".join(str(value) for value in dice),
            (Note(msg("attack value {total}", total=str(total)), "", rule),),
        )
    )
    rows.append(Row(msg("Result"), str(hits), (_margin(body),)))
    return msgspec.structs.replace(made, result=str(hits), result_name=_hits(kind, hits), rows=tuple(rows))


def _title(kind: str, unit: str, target: str, area: str) -> Message:
    names = {"unit": unit, "target": target, "place": area}
    if kind == ASSAULT:
        return msg("Assault on {target} in {place}, led by {unit}", **names)
    if kind == MORTAR:
        return msg("Mortar fire of {unit} on {target} in {place}", **names)
    return msg("Fire of {unit} at {target} in {place}", **names)


def _margin(body: Mapping[str, Any]) -> Note:
    total, against, margin = str(body["total"]), str(body["against"]), int(body["margin"])
    rule = result_rules(str(body["kind"]), int(body["hits"]))[-1]
    if margin > 0:
        text = msg("{total} is {margin} above {against}", total=total, margin=str(margin), against=against)
        return Note(text, "", rule)
    return Note(msg("{total} is not above {against}", total=total, against=against), "", rule)


def _hits(kind: str, hits: int) -> Message:
    """Name a number of hits as a result."""
    if not hits:
        return msg("the assault fails") if kind == ASSAULT else msg("no hit")
    return nmsg("{n} hit", "{n} hits", hits)


def _factors(entries: Iterable[Mapping[str, Any]]) -> list[Factor]:
    return [msgspec.convert(entry, Factor) for entry in entries]


def _note(factor: Factor) -> Note:
    return Note(say(factor), factor.value if factor.applies else "", factor.rule)


def say(factor: Factor) -> Message:
    """Say what a factor of an attack is in a sentence."""
    return msgspec.structs.replace(SENTENCES[factor.what], args={"place": factor.place, "unit": factor.unit})


def titled(entry: Impulse, name: str, title: Message) -> Message:
    """Put before the title of a forecast the impulse it belongs to, and which branch of it if it has conditions."""
    number = str(entry.number)
    if entry.begun:
        return msg("Rest of impulse {number} · {title}", number=number, title=title)
    if not entry.when:
        return msg("Impulse {number} · {title}", number=number, title=title)
    if name == "actions":
        return msg("Impulse {number}, if · {title}", number=number, title=title)
    return msg("Impulse {number}, else · {title}", number=number, title=title)
