"""Checking a sheet: what adjudication would do with each line, said beforehand to the player, with a forecast. Nothing is rolled."""

from collections.abc import Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import Message
from pbem.orders.model import Line
from pbem.rulesets.api import Checked
from pbem.rulesets.france_1940 import attacks
from pbem.rulesets.france_1940 import findings as say
from pbem.rulesets.france_1940.obligations import owed
from pbem.rulesets.france_1940.orders import Attack
from pbem.rulesets.france_1940.plan import Plan
from pbem.rulesets.france_1940.state import View
from pbem.rulesets.france_1940.words import GRAMMAR


def check(view: View, lines: Sequence[Line], side: str = "") -> Checked:
    """Check a whole sheet of a view's side as adjudication will go through it, and forecast moves and combats.

    Every refusal has the place in its line, the rule where there is one, and what to do.
    """
    side = side or view.side or view.state.phasing
    plan = Plan(view.state, side, [line.order for line in lines], [line.language for line in lines])
    found: list[tuple[int, Finding]] = []
    seen: set[tuple[int, str, str]] = set()
    for index, part, finding in plan.faults:
        line = lines[index]
        key = (index, part, finding.code)
        if key in seen:
            continue
        seen.add(key)
        found.append((index, _placed(plan, line, part, finding)))
    found.sort(key=lambda pair: pair[0])
    return Checked(tuple(found), tuple(plan.moves), plan.boxes())


def _placed(plan: Plan, line: Line, part: str, finding: Finding) -> Finding:
    """Give a finding its place in the line, and a remedy and a line to send instead if it has none."""
    remedy = finding.remedy or _remedy(finding)
    instead = finding.instead or (_instead(plan, line, part, finding) if finding.refuses else "")
    return msgspec.structs.replace(
        finding, span=line.where(part) if part else line.span, remedy=remedy, instead=instead
    )


def _remedy(finding: Finding) -> Message | None:
    """Return what to do about a finding, by its code or the group of codes it belongs to."""
    code = finding.code
    while code:
        if code in say.REMEDIES:
            return say.REMEDIES[code]
        code = code.rpartition(".")[0]
    return None


def _instead(plan: Plan, line: Line, part: str, finding: Finding) -> str:
    """Write the line that could stand in place of a refused attack: without the unit at fault, or with all places that are owed.

    It is in the language of the line.
    """
    order = line.order
    if not isinstance(order, Attack):
        return ""
    tries: list[Attack] = []
    state = plan.state
    standing = [attack for attack in state.now.attacks if attack.units]
    if finding.code == "france.attack.owed":
        missing = owed(state, [*standing, attacks.planned(state, order)], plan.side)
        tries.append(msgspec.structs.replace(order, places=(*order.places, *(one.place for one in missing))))
    if part == "air":
        tries.append(msgspec.structs.replace(order, air={}))
    if part.startswith("units."):
        at = int(part.partition(".")[2])
        units = tuple(unit for index, unit in enumerate(order.units) if index != at)
        if units:
            tries.append(msgspec.structs.replace(order, units=units))
    for tried in tries:
        made = attacks.planned(state, tried)
        if attacks.check_attack(state, made, plan.side):
            continue
        if not owed(state, [*standing, made], plan.side):
            return GRAMMAR.write(tried, line.language)
    return ""
