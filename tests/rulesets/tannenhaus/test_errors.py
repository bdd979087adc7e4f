"""Every finding of Tannenhaus has an input in the corpus, and exactly what is said of it.

A case is ``tests/corpus/errors/tann.<…>.toml``. Beside what every case has it names ``side``, and where the stage of the other tests does
not do, ``rows``, ``units``, ``at``, ``now`` and ``sniper`` as for a drawing. Its input is ``text``, with ``in_force`` where a sheet meets
another; or ``orders`` as data, for what no text can say; ``correction`` is a referee's; ``direct`` asks one function, where nothing that
comes first would let the order through.
"""

import tomllib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pbem.core.findings import Finding, declared_codes
from pbem.core.text import Message, render
from pbem.orders.model import Line
from pbem.orders.sheet import take
from pbem.rulesets.api import Correction, Sheet
from pbem.rulesets.api.spoken import Spoken
from pbem.rulesets.tannenhaus import RULESET, actions, assault, fire, movement, rout, sniper
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.orders import Action, Rout
from pbem.rulesets.tannenhaus.state import Now, State
from tests.orders.corpus import FOLDER, codes, said
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.stage import ROWS, UNITS

DECLARED = sorted(code.code for code in declared_codes() if code.code.startswith("tann."))


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    message: str
    text: str = ""
    in_force: str = ""
    remedy: str = ""
    rule: str = ""
    instead: str = ""
    line: int = 0
    column: int = 0
    length: int = 0
    side: str = "nato"
    at: str = "1 impulses nato"
    rows: str = ""
    units: tuple[str, ...] = ()
    now: dict[str, Any] = {}
    sniper: bool = True
    orders: tuple[dict[str, Any], ...] = ()
    correction: tuple[str, str, dict[str, Any]] | None = None
    direct: tuple[Any, ...] = ()

    def state(self) -> State:
        """Return the state of the case."""
        members = msgspec.convert(self.now, Now)
        now = {name: getattr(members, name) for name in self.now}
        state = game(self.rows or ROWS, *(self.units or UNITS), at=self.at, now=now)
        gone = {unit: piece for unit, piece in state.now.pieces.items() if unit not in state.now.gone}
        land = msgspec.structs.replace(state.land, sniper=self.sniper)
        return State(land, state.now).change(pieces=gone)


def load(code: str) -> Case:
    """Read the case of a code."""
    return msgspec.convert(tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8")), Case)


def answers(case: Case) -> list[dict[str, Any]]:
    """Return everything that is said to the input of a case."""
    state = case.state()
    if case.correction is not None:
        return [said(finding) for finding in RULESET.correct(state, Correction(*case.correction)).findings]
    if case.direct:
        return [said(finding) for finding in DIRECT[case.direct[0]](state, *case.direct[1:])]
    view = RULESET.view(state, case.side)
    if case.orders:
        lines = [Line(order) for order in RULESET.load_orders(list(case.orders))]
        return [said(finding) for _, finding in RULESET.check(view, lines).findings]
    sheet = RULESET.read(case.text, view)
    in_force = RULESET.read(case.in_force, view).lines
    taken = take(in_force, sheet, RULESET.grammar, lambda some: RULESET.check(view, some))
    return [said(finding) for finding in (*sheet.findings, *(found for _, found in taken.findings))]


def _one(fault: tuple[str, Finding] | None) -> list[Finding]:
    return [fault[1]] if fault else []


def _act(state: State, do: str, units: list[str], to: str = "", target: str = "") -> list[Finding]:
    return _one(actions.check_action(state, "nato", Action(do, tuple(units), to, target)))


def _fire(state: State, unit: str, target: str, area: str = "") -> list[Finding]:
    return _one(fire.check_fire(state, unit, target, area))


def _assault(state: State, units: list[str], area: str, target: str = "") -> list[Finding]:
    return _one(assault.check_assault(state, tuple(units), area, target))


def _move(state: State, unit: str, to: str) -> list[Finding]:
    return _one(movement.check_move(state, unit, to))


def _enter(state: State, units: list[str], to: str) -> list[Finding]:
    return _one(movement.check_enter(state, tuple(units), to))


def _sniper(state: State, side: str, target: str) -> list[Finding]:
    return _one(sniper.check_sniper(state, side, target))


def _rout(state: State, unit: str, *areas: str) -> list[Finding]:
    """Carry out the Rout Phase with one order, and return why it failed."""
    side = state.unit(unit).side
    spoken = Spoken(SIDES, lambda _: (), {side: Sheet((Rout(unit=unit, areas=areas),), 1)})
    _, effects = play(rout.rout(state, spoken), state)
    failed = [effect.body for effect in effects if effect.kind == "order.failed"]
    known = {code.text: code for code in declared_codes()}
    return [
        msgspec.structs.replace(
            known[body["why"]].at(rule=body["rules"][0]), message=Message(body["why"], body["args"])
        )
        for body in failed
    ]


DIRECT: dict[str, Callable[..., list[Finding]]] = {
    "act": _act,
    "fire": _fire,
    "assault": _assault,
    "move": _move,
    "enter": _enter,
    "sniper": _sniper,
    "rout": _rout,
}
"""Functions that a case may ask directly."""


def test_corpus_is_complete() -> None:
    """The corpus has a case for each finding of this ruleset, and none for one that does not exist."""
    assert codes(("tann",)) == DECLARED


@pytest.mark.parametrize("code", DECLARED)
def test_case(code: str) -> None:
    """Each input is answered with exactly its sentence, remedy, rule, place and line to send instead."""
    case = load(code)
    assert case.code == code
    names = ("code", "message", "remedy", "line", "column", "length", "instead", "rule")
    expected = {name: getattr(case, name) for name in names}
    assert expected in answers(case)


MENDED = [code for code in codes(("tann",)) if load(code).instead and load(code).text]


@pytest.mark.parametrize("code", MENDED)
def test_what_to_send_instead_is_taken(code: str) -> None:
    """The line to send instead reads, and nothing refuses it."""
    case = load(code)
    view = RULESET.view(case.state(), case.side)
    lines = case.text.splitlines()
    lines[case.line - 1] = case.instead
    sheet = RULESET.read("\n".join(lines), view)
    assert not [finding.code for finding in sheet.findings if finding.refuses]
    mine = [index for index, line in enumerate(sheet.lines) if line.span.line == case.line]
    refused = [(i, found.code) for i, found in RULESET.check(view, sheet.lines).findings if found.refuses and i in mine]
    assert refused == []


def _mended(case: Case, text: str) -> list[str]:
    """Return the lines to send instead that an order text gets from checking, in the order of its lines."""
    view = RULESET.view(case.state(), case.side)
    checked = RULESET.check(view, RULESET.read(text, view).lines)
    return [found.instead for _, found in checked.findings if found.instead]


@pytest.mark.parametrize("language", ["fr", "ru"])
@pytest.mark.parametrize("code", MENDED)
def test_what_to_send_instead_is_in_the_language_of_the_line(code: str, language: str) -> None:
    """A line written in French or Russian is mended in it, and the line to send instead is the order that it is in English."""
    case = load(code)
    view = RULESET.view(case.state(), case.side)
    english = RULESET.read(case.text, view)
    if not english.lines or not _mended(case, case.text):
        # It is mended as it was typed, in any language.
        assert case.instead in [finding.instead for finding in english.findings]
        return
    text = RULESET.write([line.order for line in english.lines], language)
    offered = _mended(case, text)
    assert case.instead not in offered
    for line, plain in zip(offered, _mended(case, case.text), strict=True):
        (mine,), (theirs,) = RULESET.read(line, view).lines, RULESET.read(plain, view).lines
        assert mine.order == theirs.order
        assert (mine.language, theirs.language) == (language, "en")
        assert RULESET.write([mine.order], language).strip() == line


def test_sentences_end() -> None:
    """Each sentence of a case ends as a sentence does."""
    for code in DECLARED:
        case = load(code)
        assert case.message.endswith("."), code
        assert render(Message(case.message)) == case.message
