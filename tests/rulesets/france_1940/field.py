"""A small field of battle for tests of the ruleset as a whole, and short ways to read, check and close."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.text import render
from pbem.orders.model import Line, Order
from pbem.rulesets.api import Applied, Checked, Effect, Fact, Sheet
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.maps import document, game, shipped

ROWS = """
    . . f h . . .
    . C . . . t .
    . . . . f . .
    . h . . . . C
    . . . x . . .
"""
"""Seven columns, five rows; 0202 and 0704 are big cities, 0602 is a town with minor forts to the west."""

UNITS = (
    "3pz.6 DE panzer-division 0302",
    "394.x DE infantry-corps 0302",
    "2.mot DE motorised-division 0201",
    "7.fl DE airborne-division box",
    "b1.x FR B-corps 0402",
    "55.dlm FR light-cavalry-division 0503",
    "act.1 FR active-corps 0704",
    "fort.1 FR fortress-infantry 0602",
    "gb.1 GB BEF-corps away arrives=2 entry=0703+0705",
)

LAND: dict[str, Any] = {
    "rivers": "0403/0503",
    "minor": "0602/0502 0602/0503",
    "roads": ["0202 0302 0402 0503 0603 0704"],
    "airfields": "0202",
    "nations": "DDDFFFF " * 5,
    "names": {"0602": "Sedan", "0704": "Reims"},
    "objectives": {"0704": 5, "0602": 3},
    "sources": {"DE": "0101 0102 0103 0104", "FR": "0701 0702 0703 0704 0705", "GB": "0705"},
    "turns": 2,
}


def field(at: str = "1 german 1 move", *units: str, **changes: Any) -> State:
    """Return the field at a moment, with its units or others; the rest as for the drawing of a game."""
    return game(ROWS, *(units or UNITS), at=at, **{**LAND, **changes})


def scenario(**changes: Any) -> Any:
    """Return the field as a compiled scenario."""
    compiled = RULESET.compile(document(ROWS, *UNITS, **{**LAND, **changes}), "field.toml", shipped)
    assert not compiled.problems, compiled.problems
    return compiled.scenario


def read(state: State, text: str, side: str = "") -> list[Line]:
    """Read orders that must all read."""
    found = RULESET.read(text, RULESET.view(state, side or state.phasing))
    assert not found.findings, [render(finding.message) for finding in found.findings]
    return list(found.lines)


def orders(state: State, text: str, side: str = "") -> tuple[Order, ...]:
    """Read orders that must all read, without their places."""
    return tuple(line.order for line in read(state, text, side))


def check(state: State, text: str, side: str = "") -> Checked:
    """Read and check a sheet."""
    side = side or state.phasing
    return RULESET.check(RULESET.view(state, side), read(state, text, side))


def codes(state: State, text: str, side: str = "") -> list[str]:
    """Return the codes that checking a sheet gives, in order."""
    return [finding.code for _, finding in check(state, text, side).findings]


class Shown:
    """Dice that show what is told by the name of a roll, else three."""

    def __init__(self, values: Mapping[str, Sequence[int]] | None = None) -> None:
        self.values = dict(values or {})
        self.asked: list[str] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        self.asked.append(name)
        return tuple(self.values.get(name, (3,)))


def close(
    state: State, sheets: Mapping[str, str] | None = None, rolls: Mapping[str, Sequence[int]] | None = None
) -> tuple[State, list[Effect]]:
    """Close a segment with the texts of the seats and return the state after it and all effects; sheet seqs are 1 and 2."""
    made = {
        side: Sheet(orders(state, text, side), seq)
        for seq, (side, text) in enumerate(sorted((sheets or {}).items()), 1)
    }
    return run(state, made, rolls)


def run(
    state: State, sheets: Mapping[str, Sheet], rolls: Mapping[str, Sequence[int]] | None = None
) -> tuple[State, list[Effect]]:
    """Close a segment with sheets."""
    work = RULESET.adjudicate(state, sheets, Shown(rolls))
    effects: list[Effect] = []
    try:
        effect = next(work)
        while True:
            seq = 10 + len(effects)
            effects.append(effect)
            state = RULESET.apply(state, Fact(effect.kind, effect.body, seq=seq, to=effect.to))
            effect = work.send(Applied(state, seq))
    except StopIteration:
        return state, effects


def kinds(effects: Sequence[Effect]) -> list[str]:
    """Return the kinds of effects, in order."""
    return [effect.kind for effect in effects]
