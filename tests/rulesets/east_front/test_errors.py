"""Findings of East Front with an input in the corpus, and exactly what is said of it.

A case is ``tests/corpus/errors/east.<…>.toml``. Beside what every case has it names ``side``, ``phase``, ``weather``, ``rows``, ``units``,
``drawing`` (ways, sides, lines, … as for a drawing), ``pieces`` (members of units in the midst of a phase) and ``now`` where the plain
field does not do. Its input is ``text``; or ``orders`` as data, for what no text can say; with ``rolls``, the dice in their order, the
finding is the reason of an order that failed when the sheet was carried out; ``correction`` is a referee's; ``direct`` asks one function,
where nothing that comes first would let the order through.
"""

import tomllib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from pbem.core.findings import Finding, Kind
from pbem.core.text import Message
from pbem.orders.model import Line, Order
from pbem.orders.sheet import take
from pbem.rulesets.api import Correction
from pbem.rulesets.east_front import (
    RULESET,
    adjudicate,
    advance,
    air,
    airlift,
    allowance,
    overrun,
    reaction,
    specials,
    support,
)
from pbem.rulesets.east_front.effects import failed, play
from pbem.rulesets.east_front.findings_answer import FACE_DOWN
from pbem.rulesets.east_front.orders import Airlift, AnyOrder, Move
from pbem.rulesets.east_front.orders_combat import Advance, Attack
from pbem.rulesets.east_front.state import Assault, Now, State
from tests.orders.corpus import FOLDER, codes, said
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.field import field

ROWS = "\n".join([". . . . . . . ."] * 8)
"""Eight by eight hexes of clear terrain; 0403 touches 0303, 0304, 0402, 0404, 0503, 0504."""

UNITS = (
    "3pz.6 GE armour III 20-9-8 yellow boxed armour steps=3 stack=3 0403",
    "394.x GE motorized III 4-4-7 boxed steps=3 stack=3 0403",
    "24.rd SU infantry XX 2-2-4 steps=3 stack=4 0503",
)
CODES = codes(("east",))


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    message: str
    text: str = ""
    remedy: str = ""
    rule: str = ""
    instead: str = ""
    line: int = 0
    column: int = 0
    length: int = 0
    side: str = "axis"
    phase: str = "axis-move"
    weather: str = "dry"
    rows: str = ROWS
    units: tuple[str, ...] = UNITS
    drawing: dict[str, Any] = {}
    pieces: dict[str, dict[str, Any]] = {}
    now: dict[str, Any] = {}
    orders: tuple[dict[str, Any], ...] = ()
    rolls: tuple[int, ...] | None = None
    correction: tuple[str, str, dict[str, Any]] | None = None
    direct: str = ""

    def state(self) -> State:
        """Return the state of the case."""
        types = {member.name: member.type for member in msgspec.structs.fields(Now)}
        now = {name: msgspec.convert(value, types[name]) for name, value in self.now.items()}
        state = field(self.rows, self.units, phase=self.phase, weather=self.weather, now=now, **self.drawing)
        for unit, members in self.pieces.items():
            state = state.alter(unit, **members)
        return state


def load(code: str) -> Case:
    """Read the case of a code."""
    return msgspec.convert(tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8")), Case)


def answers(case: Case) -> list[dict[str, Any]]:
    """Return everything that is said to the input of a case."""
    state = case.state()
    view = RULESET.view(state, case.side)
    orders = msgspec.convert(list(case.orders), tuple[AnyOrder, ...])
    if case.correction is not None:
        return [said(finding) for finding in RULESET.correct(state, Correction(*case.correction)).findings]
    if case.direct:
        return [said(finding) for finding in DIRECT[case.direct](state, orders[0])]
    if case.rolls is not None:
        given: Sequence[Order] = orders or [line.order for line in RULESET.read(case.text, view).lines]
        _, effects = play(adjudicate.move(state, Loaded(*case.rolls), given, 1), state)
        failed = [effect.body for effect in effects if effect.kind == "order.failed"]
        return [_why(body) for body in failed]
    if orders:
        lines = [Line(order) for order in orders]
        return [said(finding) for _, finding in RULESET.check(view, lines).findings]
    sheet = RULESET.read(case.text, view)
    taken = take((), sheet, RULESET.grammar, lambda some: RULESET.check(view, some))
    return [said(finding) for finding in (*sheet.findings, *(found for _, found in taken.findings))]


def _why(body: dict[str, Any]) -> dict[str, Any]:
    made = Finding("", None, Message(body["why"], body.get("args", {})))  # type: ignore[arg-type]
    return {**said(made), "rule": body.get("rules", [""])[0]}


def _overrun(state: State, order: Order) -> list[Finding]:
    return [finding for _, finding in overrun.check(state, order)]  # type: ignore[arg-type]


def _march(state: State, order: Order) -> list[Finding]:
    assert isinstance(order, Move)
    return [finding for finding in (allowance.cannot_move(state, order.unit),) if finding is not None]


def _airlift(state: State, order: Order) -> list[Finding]:
    assert isinstance(order, Airlift)
    return [finding for finding in (airlift.check(state, order),) if finding is not None]


def _react(state: State, order: Order) -> list[Finding]:
    """Ask whether a unit may react to an attack on the place it is to go to; with a path, whether it may go there."""
    assert isinstance(order, Move)
    if order.path:
        made = reaction.walk(state, order.unit, order.path, (order.to,))
        return [made] if isinstance(made, Finding) else []
    return [finding for finding in (reaction.cannot_react(state, order.unit, (order.to,)),) if finding is not None]


def _single(ask: Callable[[State, str, str], Finding | None]) -> Callable[[State, Order], list[Finding]]:
    def found(state: State, order: Order) -> list[Finding]:
        assert isinstance(order, Move)
        return [finding for finding in (ask(state, order.unit, order.to),) if finding is not None]

    return found


def _supports(state: State, order: Order) -> list[Finding]:
    """Ask whether the guns of an attack may support it, and its aircraft fly over it."""
    assert isinstance(order, Attack)
    assault = Assault(order.places, order.units, order.guns)
    found = [support.may_support(state, gun, assault, attacking=True) for gun in order.guns]
    found += [air.may_fly(state, craft, state.phasing, order.places) for craft in order.air]
    return [finding for finding in found if finding is not None]


def _advance(state: State, order: Order) -> list[Finding]:
    """Ask whether units may advance into a place whose defenders are gone."""
    assert isinstance(order, Advance)
    assert state.now.fight is not None
    found = (advance.refused(state, state.now.fight, unit, order.place) for unit in order.units)
    return [finding for finding in found if finding is not None]


def _late(state: State, order: Order) -> list[Finding]:
    """Ask what all may read of an order given face down that could not be given."""
    body = failed(state.phasing, order, Finding("", Kind.ILLEGAL, Message("")), 1).body
    return [Finding(FACE_DOWN.code, Kind.ILLEGAL, Message(body["why"], body["args"]), rule=body["rules"][0])]


DIRECT: dict[str, Callable[[State, Order], list[Finding]]] = {
    "overrun": _overrun,
    "march": _march,
    "airlift": _airlift,
    "react": _react,
    "one-hex": _single(specials.one_hex),
    "infiltrate": _single(specials.infiltration),
    "support": _supports,
    "advance": _advance,
    "late": _late,
}
"""Functions that a case may ask directly."""


@pytest.mark.parametrize("code", CODES)
def test_case(code: str) -> None:
    """Each input is answered with exactly its sentence, remedy, rule, place and line to send instead."""
    case = load(code)
    assert case.code == code
    expected = {
        name: getattr(case, name)
        for name in ("code", "message", "remedy", "line", "column", "length", "instead", "rule")
    }
    if case.rolls is not None:
        expected["code"] = ""
    assert expected in answers(case)


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_ends(code: str) -> None:
    """As a sentence does."""
    assert load(code).message.endswith(".")
