"""Checking a sheet: what adjudication would do with each line, said beforehand to the player, with a forecast. Nothing is rolled."""

from collections.abc import Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import Message
from pbem.orders.model import Line
from pbem.rulesets.api import Checked
from pbem.rulesets.east_front import findings as say
from pbem.rulesets.east_front.plan import Plan
from pbem.rulesets.east_front.state import View
from pbem.rulesets.east_front.words import GRAMMAR


def check(view: View, lines: Sequence[Line], side: str = "") -> Checked:
    """Check a whole sheet of a view's side as adjudication will go through it, and forecast moves and overruns.

    Every refusal has the place in its line, the rule where there is one, and what to do.
    """
    side = side or view.side or view.state.phasing
    plan = Plan(view.state, side, [line.order for line in lines])
    found: list[tuple[int, Finding]] = []
    seen: set[tuple[int, str, str, str]] = set()
    for index, part, finding in plan.faults:
        about = str(finding.message.args.get("place", "")) if index < 0 else ""
        key = (index, part, finding.code, about)
        if key not in seen:
            seen.add(key)
            if index < 0:
                found.append((index, msgspec.structs.replace(finding, remedy=finding.remedy or _remedy(finding))))
            else:
                found.append((index, _placed(plan, index, lines[index], part, finding)))
    found.sort(key=lambda pair: pair[0])
    return Checked(tuple(found), tuple(plan.moves), tuple(plan.boxes))


def _placed(plan: Plan, index: int, line: Line, part: str, finding: Finding) -> Finding:
    """Give a finding its place in the line, and a remedy and a line to send instead, in the language of the line, if it has none."""
    remedy, instead = finding.remedy or _remedy(finding), finding.instead
    if not instead and finding.refuses and index in plan.offers:
        instead = GRAMMAR.write(plan.offers[index], line.language)
    span = line.where(part) if part else line.span
    return msgspec.structs.replace(finding, span=span, remedy=remedy, instead=instead)


def _remedy(finding: Finding) -> Message | None:
    """Return what to do about a finding, by its code or the group of codes it belongs to."""
    code = finding.code
    while code:
        if code in say.REMEDIES:
            return say.REMEDIES[code]
        code = code.rpartition(".")[0]
    return None
