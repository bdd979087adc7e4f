"""Order sheets: read, written, laid over the one in force, and settled to the lines that can stand.

The reading is in :mod:`pbem.orders.reading`; this module is what the rest of the program calls.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Generic

import msgspec

from pbem.core.findings import NOWHERE, Finding
from pbem.orders import findings as say
from pbem.orders.beside import beside
from pbem.orders.grammar import Grammar
from pbem.orders.lines import CONTINUED
from pbem.orders.model import Line, Order, ReadSheet
from pbem.orders.reading import PlacedSheet, read_sheet
from pbem.orders.settle import C, Check, Settled, settle

__all__ = [
    "Merged",
    "PlacedSheet",
    "Settled",
    "Taken",
    "fold_order",
    "format_sheet",
    "is_standing",
    "merge",
    "read_sheet",
    "settle",
    "take",
    "write_orders",
]

_LISTED = 5
_PIECE = re.compile(r'(?:"[^"]*"|\S)+')


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
    for piece in _PIECE.findall(text):
        if line and len(line) + len(piece) + 3 > width:
            folded.append(f"{line} {CONTINUED}")
            line = "  " + piece
        else:
            line = f"{line} {piece}" if line else piece
    return [*folded, line]


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
    sheet without an order and without a ``drop`` changes nothing. Orders that a new one has changed are said back in the language of
    that one; those in force beside a ``drop`` that hits none, in ``language``.

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
            left, notes = _leave(old, new, grammar)
            findings.extend(notes)
            if left:
                kept.append(left)
        result = kept if placed else [*kept, new]
    return Merged(tuple(result), tuple(findings))


def _leave(old: Line, new: Line, grammar: Grammar) -> tuple[Line | None, list[Finding]]:
    """Take the units that a new order claims out of an old one of the same verb."""
    verb = new.order.key[0]
    units = sorted(old.order.claims & new.order.claims) if old.order.key[0] == verb else []
    if not units:
        return old, []
    form = grammar.forms[verb]
    order: Order | None = old.order
    findings = []
    for unit in units:
        before = grammar.write(order, new.language) if order else ""
        if order is None:
            break
        order = form.without(order, unit) if form.without else None
        if order is None:
            findings.append(say.EMPTIED.at(new.span, unit=unit, text=before))
        else:
            findings.append(say.LEFT.at(new.span, unit=unit, text=grammar.write(order, new.language)))
    return (Line(order, language=old.language) if order else None), findings


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


class Taken(msgspec.Struct, Generic[C], frozen=True):
    """What a mail's sheet came to.

    ``lines``: in force now; ``findings``: of lines, each with its line (None: the sheet as a whole); a line of the sheet that is not among
    ``lines`` is refused. ``changed``: whether the sheet in force is another one now. ``checked``: the check of what is in force.
    ``sheet``: the sheet as it was judged, with the lines that take the place of refused ones among its own.
    """

    lines: tuple[Line, ...]
    findings: tuple[tuple[Line | None, Finding], ...]
    changed: bool
    checked: C
    sheet: ReadSheet


def take(
    in_force: Sequence[Line],
    sheet: ReadSheet,
    grammar: Grammar,
    check: Check[C],
    *,
    language: str = "en",
    holds: Callable[[Order], bool] = is_standing,
) -> Taken[C]:
    """Merge a sheet and settle the result, so that a refused line neither replaces an order in force nor takes a unit from it.

    A refused line blocks nothing: a later one that was kept out for its sake is judged in its place, unless the sheet was refused as
    a whole. A sheet of which no line stands and that drops nothing leaves what is in force as it is (design 6). There are at
    most as many rounds as lines in the sheet, and one.
    """
    new = list(sheet.lines)
    judged = list(new)
    orders = list(sheet.orders) if isinstance(sheet, PlacedSheet) else []
    _, first_clashes = beside(orders, grammar)
    clashes = first_clashes
    said: list[tuple[Line | None, Finding]] = []
    while True:
        merged = merge(
            in_force, msgspec.structs.replace(sheet, lines=tuple(new)), grammar, language=language, holds=holds
        )
        settled = settle(check, merged.lines)
        gone = [line for index, line in enumerate(merged.lines) if index not in settled.kept]
        refused = [line for line in gone if any(line is one for one in new)]
        if not refused:
            break
        said += [
            (merged.lines[index], finding)
            for index, finding in settled.findings
            if index >= 0 and any(merged.lines[index] is one for one in refused)
        ]
        said += [(None, finding) for index, finding in settled.findings if index < 0 and finding.refuses]
        new = [line for line in new if not any(line is one for one in refused)]
        if not any(index < 0 and finding.refuses for index, finding in settled.findings):
            orders = [parsed for parsed in orders if not any(parsed.line is one for one in refused)]
            if orders:
                new, clashes = beside(orders, grammar)
                judged += [line for line in new if not any(line is one for one in judged)]
    said += [(merged.lines[index] if index >= 0 else None, finding) for index, finding in settled.findings]
    said += [(None, finding) for finding in merged.findings]
    unique = [pair for index, pair in enumerate(said) if pair not in said[:index]]
    changed = [line.order for line in settled.lines] != [line.order for line in in_force]
    if clashes != first_clashes:
        kept = [finding for finding in sheet.findings if finding not in first_clashes]
        found = sorted([*kept, *clashes], key=lambda one: (one.span.line, one.span.column, one.code))
        lines = sorted(judged, key=lambda line: (line.span.line, line.span.column))
        sheet = msgspec.structs.replace(sheet, lines=tuple(lines), findings=tuple(found))
    return Taken(settled.lines, tuple(unique), changed, settled.checked, sheet)
