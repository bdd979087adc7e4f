"""Checking a sheet: what adjudication would do with each line, said beforehand to the player, with a forecast. Nothing is rolled."""

from collections.abc import Sequence

import msgspec

from pbem.core.findings import Finding, Span
from pbem.core.text import Message
from pbem.orders.model import Line
from pbem.rulesets.api import Checked
from pbem.rulesets.tannenhaus import findings, findings_turn
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.mending import mended
from pbem.rulesets.tannenhaus.plan import Plan
from pbem.rulesets.tannenhaus.state import View
from pbem.rulesets.tannenhaus.words import GRAMMAR

MOST_MENDED = 20
"""For how many refusals of a sheet a line to send instead is looked for."""

_REMEDIES = findings.REMEDIES | findings_turn.REMEDIES


def check(view: View, lines: Sequence[Line]) -> Checked:
    """Check a whole sheet of a view's side, and forecast it: how its queue reads, and the attacks of its next impulses.

    Every refusal has the place in its line, the rule where there is one, and what to do; the line to send instead, where there is
    one, is in the language of the line.
    """
    side = view.side or view.state.now.acting or SIDES[0]
    plan = Plan(view.state, side, [line.order for line in lines])
    found: list[tuple[int, Finding]] = []
    seen: set[tuple[int, str, str]] = set()
    refusals = 0
    for index, part, finding in plan.faults:
        if (index, part, finding.code) in seen:
            continue
        seen.add((index, part, finding.code))
        if index < 0:
            found.append((index, msgspec.structs.replace(finding, remedy=finding.remedy or remedy(finding.code))))
        else:
            refusals += finding.refuses
            found.append((index, _placed(plan, index, lines[index], part, finding, refusals <= MOST_MENDED)))
    found.sort(key=lambda pair: pair[0])
    return Checked(tuple(found), (), plan.boxes())


def remedy(code: str) -> Message | None:
    """Return what to do about a finding, by its code or the group of codes it belongs to."""
    while code:
        if code in _REMEDIES:
            return _REMEDIES[code]
        code = code.rpartition(".")[0]
    return None


def _placed(plan: Plan, index: int, line: Line, part: str, finding: Finding, mend: bool) -> Finding:
    """Give a finding its place in the line, and a remedy and a line to send instead if it has none (``mend``: and one is looked for)."""
    instead = finding.instead
    if not instead and finding.refuses and mend:
        better = mended(plan, index, part, finding)
        instead = GRAMMAR.write(better, line.language) if better else ""
    advice = finding.remedy or remedy(finding.code)
    return msgspec.structs.replace(finding, span=_where(line, part), remedy=advice, instead=instead)


def _where(line: Line, part: str) -> Span:
    """Return the place of a part, or of the smallest written part around it, or of the whole order."""
    while part:
        if part in line.spans:
            return line.spans[part]
        part = part.rpartition(".")[0]
    return line.span
