"""Order sheets: read, written, laid over the one in force, and settled to the lines that can stand.

The reading is in :mod:`pbem.orders.reading`; this module is what the rest of the program calls.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from pbem.core.findings import NOWHERE, Finding
from pbem.orders import findings as say
from pbem.orders.grammar import Grammar
from pbem.orders.lines import CONTINUED
from pbem.orders.model import Line, Order, ReadSheet
from pbem.orders.reading import PlacedSheet, read_sheet

__all__ = [
    "Merged",
    "PlacedSheet",
    "Settled",
    "fold_order",
    "format_sheet",
    "is_standing",
    "merge",
    "read_sheet",
    "settle",
    "write_orders",
]

_LISTED = 5


class Merged(msgspec.Struct, frozen=True):
    """What is in force after a sheet, in the order it is resolved, and what there is to say about the merging."""

    lines: tuple[Line, ...] = ()
    findings: tuple[Finding, ...] = ()


def is_standing(order: Order) -> bool:
    """Say whether an order holds until it is replaced or dropped."""
    return order.STANDING


def write_orders(orders: Iterable[Order], grammar: Grammar, language: str) -> str:
    """Write orders as text in a language, one a line, each line ended; reading it gives the same orders."""
    return "".join(grammar.write(order, language) + "\n" for order in orders)


def format_sheet(lines: Iterable[Line], grammar: Grammar, language: str) -> str:
    """Write out the orders of lines, as :func:`write_orders` does."""
    return write_orders((line.order for line in lines), grammar, language)


def fold_order(text: str, width: int = 72) -> list[str]:
    """Fold an order over lines of at most ``width`` characters where blanks allow, each but the last ended by a ``\\``.

    Reading the lines gives the order that was folded; a quoted name is not cut.
    """
    folded: list[str] = []
    line = ""
    for piece in _pieces(text):
        if line and len(line) + len(piece) + 3 > width:
            folded.append(f"{line} {CONTINUED}")
            line = "  " + piece
        else:
            line = f"{line} {piece}" if line else piece
    return [*folded, line]


def _pieces(text: str) -> list[str]:
    """Split at blanks outside quoted names."""
    pieces: list[str] = []
    for piece in text.split():
        if pieces and pieces[-1].count('"') % 2:
            pieces[-1] += " " + piece
        else:
            pieces.append(piece)
    return pieces


def merge(
    in_force: Sequence[Line],
    sheet: ReadSheet,
    grammar: Grammar,
    *,
    language: str = "en",
    holds: Callable[[Order], bool] = is_standing,
) -> Merged:
    """Lay a sheet over the one in force (design 6).

    A plain sheet replaces all but what ``holds`` (standing orders); one that amends replaces line by line what has the
    same verb and subject, in its place, and adds the rest at the end. In both an order that is given anew replaces
    the old one, a unit claimed by a new order leaves its old one of that verb, and ``drop`` takes an order out. A
    sheet without an order and without a ``drop`` changes nothing. ``language`` is that of the orders said back.

    Findings: ``order.drop-nothing``, ``order.left``, ``order.emptied``.
    """
    if not sheet.lines and not sheet.drops:
        return Merged(tuple(in_force))
    findings: list[Finding] = []
    dropped = set(sheet.drops)
    present = {line.order.key for line in in_force}
    for index, key in enumerate(sheet.drops):
        if key not in present:
            findings.append(_nothing_dropped(sheet, index, in_force, grammar, language))
    amends = sheet.amend or not sheet.lines
    result = [line for line in in_force if line.order.key not in dropped and (amends or holds(line.order))]
    for new in sheet.lines:
        kept: list[Line] = []
        placed = False
        for old in result:
            if old.order.key == new.order.key:
                kept.append(new)
                placed = True
                continue
            left, notes = _leave(old, new, grammar, language)
            findings.extend(notes)
            if left:
                kept.append(left)
        result = kept if placed else [*kept, new]
    return Merged(tuple(result), tuple(findings))


def _leave(old: Line, new: Line, grammar: Grammar, language: str) -> tuple[Line | None, list[Finding]]:
    """Take the units that a new order claims out of an old one of the same verb."""
    verb = new.order.key[0]
    units = sorted(old.order.claims & new.order.claims) if old.order.key[0] == verb else []
    if not units:
        return old, []
    form = grammar.forms[verb]
    order: Order | None = old.order
    findings = []
    for unit in units:
        before = grammar.write(order, language) if order else ""
        if order is None:
            break
        order = form.without(order, unit) if form.without else None
        if order is None:
            findings.append(say.EMPTIED.at(new.span, unit=unit, text=before))
        else:
            findings.append(say.LEFT.at(new.span, unit=unit, text=grammar.write(order, language)))
    return (Line(order) if order else None), findings


def _nothing_dropped(
    sheet: ReadSheet, index: int, in_force: Sequence[Line], grammar: Grammar, language: str
) -> Finding:
    verb, subject = sheet.drops[index]
    text, span = f"{grammar.wording(language).verb(verb)} {subject}".strip(), NOWHERE
    if isinstance(sheet, PlacedSheet):
        text, span = sheet.drop_lines[index]
    same = [line.order for line in in_force if line.order.key[0] == verb]
    listed = "; ".join(grammar.write(order, language) for order in same[:_LISTED])
    return say.DROP_NOTHING.at(span, remedy=say.in_force_are(listed) if listed else None, text=text)


class Judged(Protocol):
    """What a check yields, as far as settling looks at it: findings with the index of their line, -1 for the sheet."""

    @property
    def findings(self) -> tuple[tuple[int, Finding], ...]:
        """The findings."""
        ...


C = TypeVar("C", bound=Judged)


class Settled(msgspec.Struct, Generic[C], frozen=True):
    """The lines that stand together, every finding with the index of its line as handed in (-1: the sheet), the last check."""

    lines: tuple[Line, ...]
    findings: tuple[tuple[int, Finding], ...]
    checked: C


def settle(check: Callable[[Sequence[Line]], C], lines: Sequence[Line]) -> Settled[C]:
    """Check lines, leave out those that are refused, and check again until the rest stands.

    A bad line does not void good ones: a line that was refused only because of another refused line is taken back,
    and one that stood only thanks to a refused line is refused with ``order.leaned``. A refusal of the sheet as a
    whole (index -1) refuses every line. There are at most twice as many checks as lines, and one.
    """
    standing = list(range(len(lines)))
    refused: dict[int, tuple[Finding, ...]] = {}
    leaving: list[int] = []
    together: list[int] = []
    checked = check(lines)
    while True:
        bad, whole = _refusals(checked, standing)
        if whole:
            found = (*_said(checked, standing), *((i, f) for i, some in refused.items() for f in some))
            return Settled((), _in_order(found), check(()))
        if not bad:
            break
        for index, some in bad.items():
            refused[index] = (*some, *([_leaned(lines, leaving)] if leaving else []))
        if len(bad) > 1:
            together.extend(bad)
        leaving = [*leaving, *bad]
        standing = [index for index in standing if index not in bad]
        checked = check([lines[index] for index in standing])
    for index in sorted(together):
        tried = sorted([*standing, index])
        again = check([lines[i] for i in tried])
        bad, whole = _refusals(again, tried)
        if not bad and not whole:
            standing, checked = tried, again
            del refused[index]
        elif index in bad and set(bad) == {index}:
            refused[index] = bad[index]
    found = (*_said(checked, standing), *((index, finding) for index, some in refused.items() for finding in some))
    return Settled(tuple(lines[index] for index in standing), _in_order(found), checked)


def _refusals(checked: Judged, standing: Sequence[int]) -> tuple[dict[int, tuple[Finding, ...]], bool]:
    """Gather the findings of each line that is refused, and say whether the sheet as a whole is."""
    bad: dict[int, tuple[Finding, ...]] = {}
    refused = {index for index, finding in checked.findings if finding.refuses}
    for index, finding in checked.findings:
        if index in refused and index >= 0:
            line = standing[index]
            bad[line] = (*bad.get(line, ()), finding)
    return bad, -1 in refused


def _said(checked: Judged, standing: Sequence[int]) -> list[tuple[int, Finding]]:
    return [(standing[index] if index >= 0 else -1, finding) for index, finding in checked.findings]


def _leaned(lines: Sequence[Line], gone: Sequence[int]) -> Finding:
    named = [str(lines[index].span.line or index + 1) for index in gone]
    return say.LEANED.at(NOWHERE, lines=", ".join(named))


def _in_order(found: Iterable[tuple[int, Finding]]) -> tuple[tuple[int, Finding], ...]:
    return tuple(sorted(found, key=lambda pair: (pair[0], pair[1].span.line, pair[1].span.column)))
