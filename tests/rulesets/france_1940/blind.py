"""Trials of the rules as a player would make them: a small map, orders as text, dice that show what is told, and what must come of it.

The cases were written from the page before the program was looked at; the tables are in ``test_blind*.py``.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from pbem.orders.sheet import settle
from pbem.rulesets.api import Effect, Sheet
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.battle import always, crt_roll, of_kind
from tests.rulesets.france_1940.field import run
from tests.rulesets.france_1940.maps import game

FLAT = "\n".join([". . . . . . ."] * 7)
"""Seven by seven clear hexes. 0404 touches 0403, 0405, 0304, 0305, 0504, 0505."""


def flat(**letters: str) -> str:
    """Draw the flat map with other terrain: ``flat(h0404="f")``."""
    rows = [row.split() for row in FLAT.splitlines()]
    for place, letter in letters.items():
        column, row = int(place[1:3]), int(place[3:5])
        rows[row - 1][column - 1] = letter
    return "\n".join(" ".join(row) for row in rows)


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A trial. ``says``: the page in our own words. ``german``, ``allied``: the sheets of the first segment; ``answer``: the
    other side's sheet once attacks are declared. ``result``: what the table shows whatever is thrown.

    What must come of it: ``refused``, the codes of refused lines by order; ``column`` and ``totals`` of the first combat; ``acted``,
    the result by hex; ``ends``, where units stand afterwards ("" for gone); ``shaken``, who is disorganised; ``kinds``, events that
    happen; ``never``, events that do not.
    """

    says: str
    units: tuple[str, ...]
    rows: str = FLAT
    at: str = "1 german 1 move"
    land: Mapping[str, Any] = {}
    german: str = ""
    allied: str = ""
    answer: str = ""
    result: str = ""
    rolls: Mapping[str, Sequence[int]] = {}
    refused: tuple[str, ...] = ()
    column: str = ""
    totals: tuple[str, ...] = ()
    acted: Mapping[str, str] = {}
    ends: Mapping[str, str] = {}
    shaken: tuple[str, ...] | None = None
    kinds: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """What came of a trial."""

    state: State
    effects: tuple[Effect, ...]
    refused: tuple[str, ...]


def begin(case: Case) -> State:
    """Set a trial up."""
    state = game(case.rows, *case.units, at=case.at, **case.land)
    return always(state, case.result) if case.result else state


def sheet(state: State, side: str, text: str, seq: int) -> tuple[Sheet, tuple[str, ...]]:
    """Read, check and settle a text as the referee does; return the sheet and the codes of what is refused."""
    view = RULESET.view(state, side)
    read = RULESET.read(text, view)
    settled = settle(partial(RULESET.check, view), read.lines)
    found = [*read.findings, *(finding for _, finding in settled.findings)]
    codes = tuple(finding.code for finding in found if finding.refuses)
    return Sheet(tuple(line.order for line in settled.lines), seq), codes


def play(case: Case) -> Played:
    """Play a trial: the first segment, and the answer if there is one to give."""
    state = begin(case)
    effects: list[Effect] = []
    refused: list[str] = []
    rounds = [{"german": case.german, "allied": case.allied}]
    other = "allied" if state.phasing == "german" else "german"
    if case.answer:
        rounds.append({other: case.answer})
    for number, texts in enumerate(rounds):
        sheets = {}
        for at, (side, text) in enumerate(sorted(texts.items())):
            if text:
                sheets[side], codes = sheet(state, side, text, 10 * number + at)
                refused += codes
        state, done = run(state, sheets, case.rolls)
        effects += done
    if state.now.step == "combat":
        state, done = run(state, {}, case.rolls)
        effects += done
    return Played(state, tuple(effects), tuple(refused))


def judge(case: Case) -> None:
    """Play a trial and compare all that it tells."""
    played = play(case)
    state, effects = played.state, played.effects
    _same("refused", played.refused, case.refused)
    if case.column or case.totals:
        roll: Mapping[str, Any] = crt_roll(effects)
        totals = tuple(str(total) for total in roll["totals"])
        _same("column", roll["column"], case.column or roll["column"])
        _same("totals", totals, case.totals or totals)
    fought: dict[str, Any] = {}
    bodies: Sequence[Mapping[str, Any]] = of_kind(effects, "combat.fought")
    for body in bodies:
        fought.update(body["result"])
    _same("acted", {place: fought.get(place, "not fought") for place in case.acted}, dict(case.acted))
    pieces = state.now.pieces
    _same("ends", {unit: pieces[unit].place if unit in pieces else "" for unit in case.ends}, dict(case.ends))
    if case.shaken is not None:
        _same("shaken", tuple(sorted(unit for unit, piece in pieces.items() if piece.disorganised)), case.shaken)
    happened = {effect.kind for effect in effects}
    _same("kinds", happened.intersection((*case.kinds, *case.never)), set(case.kinds))


def _same(what: str, found: object, wanted: object) -> None:
    assert found == wanted, f"{what}: {found}, not {wanted}"
