"""What the orders of one sheet have to do with each other: the same order twice, a unit claimed by two."""

from collections.abc import Iterable, Sequence

from pbem.core.findings import Finding
from pbem.orders import findings as say
from pbem.orders.grammar import Grammar, Parsed
from pbem.orders.model import Line


def beside(orders: Iterable[Parsed], grammar: Grammar) -> tuple[list[Line], list[Finding]]:
    """Keep the first of two orders that are the same or claim the same unit; the later is refused.

    Findings: ``order.twice``, ``order.claimed`` (with the order as it would be without the unit).
    """
    lines: list[Line] = []
    findings: list[Finding] = []
    given: dict[tuple[str, str], Line] = {}
    claims: dict[tuple[str, str], Line] = {}
    for parsed in orders:
        line = parsed.line
        verb = line.order.key[0]
        earlier = given.get(line.order.key)
        claimed = sorted(
            (unit for unit in line.order.claims if (verb, unit) in claims),
            key=lambda unit: (parsed.named.get(unit, line.span).column, unit),
        )
        if earlier:
            findings.append(say.TWICE.at(line.span, remedy=say.KEEP_ONE, line=earlier.span.line, text=earlier.text))
        elif claimed:
            first = claims[verb, claimed[0]]
            findings.append(
                say.CLAIMED.at(
                    parsed.named.get(claimed[0], line.span),
                    remedy=say.in_one_only(claimed[0]),
                    instead=_without(line, claimed, grammar),
                    line=first.span.line,
                    unit=claimed[0],
                    text=first.text,
                )
            )
        else:
            lines.append(line)
            given[line.order.key] = line
            claims.update({(verb, unit): line for unit in line.order.claims})
    return lines, findings


def _without(line: Line, units: Sequence[str], grammar: Grammar) -> str:
    """Write a line without some units in its own language, "" when nothing is left of it."""
    order = line.order
    form = grammar.forms[order.key[0]]
    for unit in units:
        left = form.without(order, unit) if form.without else None
        if left is None:
            return ""
        order = left
    return grammar.write(order, line.language)
