"""The boxes of the rolls that are no attacks: the sniper, rally, cadres (TN-40 to TN-44, TN-54 to TN-59, TN-H17)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core.text import msg
from pbem.rulesets.api import Box, Chance, Note, Row
from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.tannenhaus.sentences import CADRES, RALLIED, RALLY, RALLY_NOT, SNIPED, SNIPER_RULES
from pbem.rulesets.tannenhaus.sniper import HIGHEST, LATER
from pbem.rulesets.tannenhaus.state import State


def sniper(body: Mapping[str, Any]) -> Box:
    """Return the box of a sniper's roll: 2 is added from the second use on (TN-56 to TN-59)."""
    unit, use, result = str(body["unit"]), str(body["use"]), str(body["result"])
    note = Note(msg("use {n} of the sniper in the game", n=use), _added(body), "TN-59")
    outcome = Note(SNIPED[result], "", SNIPER_RULES[result])
    return Box(
        title=msg("Sniper at {unit}", unit=unit),
        result=result,
        result_name=SNIPED[result],
        rows=(_die(body, (note,)), Row(msg("Result"), str(body["total"]), (outcome,))),
    )


def forecast_sniper(state: State, unit: str) -> Box:
    """Return the exact chances of the sniper at a unit: 4 in 6 to suppress it, from the second use on 2 in 6 (TN-56 to TN-59).

    It must have been checked (:func:`pbem.rulesets.tannenhaus.sniper.check_sniper`). A unit that is Suppressed already suffers nothing.
    """
    use = state.now.sniper_uses + 1
    more = LATER if use > 1 else 0
    hit = "nothing" if state.piece(unit).suppressed else "suppressed"
    ways = HIGHEST - more
    note = Note(msg("use {n} of the sniper in the game", n=str(use)), signed(more) if more else "", "TN-59")
    return Box(
        title=msg("Sniper at {unit}", unit=unit),
        place=state.piece(unit).area,
        rows=(Row(msg("Roll"), "1d6", (note,)),),
        chances=(Chance(SNIPED[hit], ways, 6), Chance(SNIPED["removed"], 6 - ways, 6)),
    )


def rally(body: Mapping[str, Any]) -> Box:
    """Return the box of a rally roll: every modifier, and what the table gives (TN-30, TN-H17)."""
    unit, result = str(body["unit"]), str(body["result"])
    notes: list[Note] = []
    for entry in body["factors"]:
        factor = msgspec.convert(entry, Factor)
        sentences = RALLY if factor.applies else RALLY_NOT
        notes.append(Note(sentences[factor.what], factor.value if factor.applies else "", factor.rule))
    return Box(
        title=msg("Rally of {unit}", unit=unit),
        result=result,
        result_name=RALLIED[result],
        rows=(_die(body, tuple(notes)), Row(msg("Result"), str(body["total"]), (Note(RALLIED[result], "", "TN-30"),))),
    )


def cadre(body: Mapping[str, Any]) -> Box:
    """Return the box of a cadre's roll: which loss of the game the company was, and what came of it (TN-40 to TN-44)."""
    unit, result = str(body["unit"]), str(body["result"])
    note = Note(msg("VDV Para company lost: number {loss} of the game", loss=str(body["loss"])), _added(body), "TN-44")
    rule = "TN-41" if result == "formed" else "TN-43"
    return Box(
        title=msg("Cadre of {unit}", unit=unit),
        result=result,
        result_name=CADRES[result],
        rows=(_die(body, (note,)), Row(msg("Result"), str(body["total"]), (Note(CADRES[result], "", rule),))),
    )


def _die(body: Mapping[str, Any], notes: tuple[Note, ...]) -> Row:
    return Row(msg("Roll"), " + ".join(str(value) for value in body["values"]), notes)


def _added(body: Mapping[str, Any]) -> str:
    """Return what was added to the dice, with its sign; "" for nothing."""
    more = int(body["total"]) - sum(int(value) for value in body["values"])
    return signed(more) if more else ""
