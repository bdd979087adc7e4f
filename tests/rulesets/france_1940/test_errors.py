"""Every finding of France 1940 has an input in the corpus, and exactly what is said of it.

A case is ``tests/corpus/errors/france.<…>.toml``. Beside what every case has it names ``side``, and where the field of battle of the
other tests does not do, ``rows``, ``units``, ``at``, ``land`` and ``now`` as for a drawing. Its input is ``text``; or ``orders`` as
data, for what no text can say; with ``rolls`` the finding is the reason of an order that failed when the segment was closed;
``correction`` is a referee's; ``direct`` asks one function, where nothing that comes first would let the order through.
"""

import tomllib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from pbem.core.findings import Finding, declared_codes
from pbem.core.text import Message, render
from pbem.orders.model import Line, Order
from pbem.orders.sheet import take
from pbem.rulesets.api import Correction, Sheet
from pbem.rulesets.france_1940 import RULESET, advance, attacks, movement
from pbem.rulesets.france_1940.state import Now, State
from tests.orders.corpus import FOLDER, codes, said
from tests.rulesets.france_1940.field import LAND, ROWS, UNITS, run
from tests.rulesets.france_1940.maps import game

DECLARED = sorted(code.code for code in declared_codes() if code.code.startswith("france."))


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
    side: str = "german"
    at: str = "1 german 1 move"
    rows: str = ""
    units: tuple[str, ...] = ()
    land: dict[str, Any] = {}
    now: dict[str, Any] = {}
    orders: tuple[dict[str, Any], ...] = ()
    rolls: dict[str, int] | None = None
    correction: tuple[str, str, dict[str, Any]] | None = None
    direct: tuple[str, ...] = ()

    def state(self) -> State:
        """Return the state of the case."""
        drawing = dict(self.land) if self.rows else {**LAND, **self.land}
        air = drawing.pop("air", None)
        members = msgspec.convert(self.now, Now)
        now = {name: getattr(members, name) for name in self.now}
        return game(self.rows or ROWS, *(self.units or UNITS), at=self.at, air=air, now=now, **drawing)

    def given(self, state: State) -> tuple[list[Line], list[Finding]]:
        """Return the orders of the case, and what reading them found."""
        if self.orders:
            return [Line(order) for order in RULESET.load_orders(list(self.orders))], []
        sheet = RULESET.read(self.text, RULESET.view(state, self.side))
        return list(sheet.lines), list(sheet.findings)


def load(code: str) -> Case:
    """Read the case of a code."""
    return msgspec.convert(tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8")), Case)


def answers(case: Case) -> list[dict[str, Any]]:
    """Return everything that is said to the input of a case."""
    state = case.state()
    if case.correction is not None:
        made = RULESET.correct(state, Correction(*case.correction))
        return [said(finding) for finding in made.findings]
    if case.direct:
        return [said(finding) for finding in DIRECT[case.direct[0]](state, *case.direct[1:])]
    lines, findings = case.given(state)
    view = RULESET.view(state, case.side)
    if case.rolls is not None:
        assert not [finding.code for finding in findings if finding.refuses]
        assert not [found.code for _, found in RULESET.check(view, lines).findings if found.refuses]
        return failures(state, case.side, [line.order for line in lines], case.rolls)
    if case.orders:
        return [said(finding) for _, finding in RULESET.check(view, lines).findings]
    sheet = RULESET.read(case.text, view)
    taken = take((), sheet, RULESET.grammar, lambda some: RULESET.check(view, some))
    return [said(finding) for finding in (*findings, *(found for _, found in taken.findings))]


def failures(state: State, side: str, orders: Sequence[Order], rolls: dict[str, int]) -> list[dict[str, Any]]:
    """Return what is said of the orders that fail when the segment is closed, and the next if it waits for an answer."""
    shown = {name: (value,) for name, value in rolls.items()}
    state, effects = run(state, {side: Sheet(tuple(orders), 1)}, shown)
    if state.now.attacks:
        state, more = run(state, {}, shown)
        effects += more
    found = []
    for effect in effects:
        if effect.kind == "order.failed":
            body = effect.body
            made = Finding("", None, Message(body["why"], body.get("args", {})))  # type: ignore[arg-type]
            found.append({**said(made), "rule": body.get("rules", [""])[0]})
    return found


def _move(state: State, unit: str, *path: str) -> list[Finding]:
    made = movement.walk(state, unit, path)
    return [made] if isinstance(made, Finding) else []


def _attack(state: State, place: str, *units: str) -> list[Finding]:
    (order,) = RULESET.load_orders([{"verb": "attack", "places": [place], "units": list(units)}])
    return [finding for _, finding in attacks.check_attack(state, attacks.planned(state, order))]  # type: ignore[arg-type]


def _advance(state: State, unit: str, vacated: str, goal: str) -> list[Finding]:
    made = advance.bars(state, unit, vacated, goal, (unit,))
    return [made] if made else []


DIRECT: dict[str, Callable[..., list[Finding]]] = {"move": _move, "attack": _attack, "advance": _advance}
"""Functions that a case may ask directly."""


def test_corpus_is_complete() -> None:
    """The corpus has a case for each finding of this ruleset, and none for one that does not exist."""
    assert codes(("france",)) == DECLARED


@pytest.mark.parametrize("code", DECLARED)
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


@pytest.mark.parametrize("code", [code for code in codes(("france",)) if load(code).instead and load(code).text])
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
@pytest.mark.parametrize("code", [code for code in codes(("france",)) if load(code).instead and load(code).text])
def test_what_to_send_instead_is_in_the_language_of_the_line(code: str, language: str) -> None:
    """A line written in French or Russian is mended in it, and the line to send instead is the order that it is in English."""
    case = load(code)
    view = RULESET.view(case.state(), case.side)
    english = RULESET.read(case.text, view)
    if not english.lines or not _mended(case, case.text):
        assert case.instead in [
            finding.instead for finding in english.findings
        ]  # mended as it was typed, in any language
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
    """Each sentence of a case ends as a sentence does, and so does the advice unless it ends with a line to send."""
    for code in DECLARED:
        case = load(code)
        assert case.message.endswith("."), code
        assert render(Message(case.message)) == case.message
