"""Judging an order text: read, laid over what is in force, checked as a whole, and answered line by line.

It looks at a live game and changes nothing in it. ``pbem check``, ``pbem submit`` and the mail all judge alike.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.core.findings import Finding, Kind, Span, declare
from pbem.core.text import msg
from pbem.mail.reading import Reading
from pbem.orders.model import Line, Order, ReadSheet
from pbem.orders.sheet import merge, settle
from pbem.reports.inputs import JudgedLine
from pbem.rulesets.api import Checked
from pbem.rulesets.live import LiveGame

HEADER_OTHER = declare(
    "sheet.other",
    Kind.ILLEGAL,
    "This sheet is for {game}, segment {segment}, {side}. Open is {open_game}, segment {open}, {own}.",
)

LINE_REFUSED = declare("mail.line", Kind.UNREADABLE, "{why}")


class Judgement(msgspec.Struct, frozen=True):
    """What became of an order text.

    ``lines``: all that is in force afterwards, older orders included. ``taken``: numbers of the text's lines that were taken. ``findings``:
    by number of line, 0 for the sheet as a whole. ``changes``: whether anything was taken, so that a new sheet is to be logged.
    ``refuses``: whether any line was refused. ``words``: the words for the dice in the text. ``sheet``, ``candidates``, ``remarks``: what
    was read, the lines that were checked, and the remarks on them by index, for the receipt.
    """

    side: str
    segment: int
    lines: tuple[Line, ...]
    taken: frozenset[int]
    findings: tuple[tuple[int, Finding], ...]
    checked: Checked
    changes: bool
    refuses: bool
    words: tuple[str, ...] = ()
    ready: bool = False
    sheet: ReadSheet = ReadSheet()
    candidates: tuple[Line, ...] = ()
    remarks: tuple[tuple[int, Finding], ...] = ()

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders in force afterwards."""
        return tuple(line.order for line in self.lines)

    def of_line(self, number: int) -> tuple[Finding, ...]:
        """Return the findings of a line of the text."""
        return tuple(finding for at, finding in self.findings if at == number)


def in_force(live: LiveGame, side: str) -> tuple[Order, ...]:
    """Return the orders of a side that are in force: its sheet for the open segment, else what it carries."""
    sheet = live.ledger.sheets.get(side)
    if sheet is not None and sheet.body is not None:
        return live.ruleset.load_orders(sheet.body["orders"])
    return live.ruleset.carried(live.ruleset.view(live.state, side))


def judge(live: LiveGame, side: str, text: str) -> Judgement:
    """Judge an order text of a side for the open segment; never raises on a person's text."""
    ruleset = live.ruleset
    view = ruleset.view(live.state, side)
    segment = live.ledger.open_segment
    sheet = ruleset.read(text, view)
    before = [Line(order) for order in in_force(live, side)]
    wrong = _wrong_header(live, side, sheet.header)
    if wrong is not None:
        checked = ruleset.check(view, before)
        return Judgement(side, segment, tuple(before), frozenset(), ((0, wrong),), checked, False, True,
                         sheet.words, False, sheet, (), ((-1, wrong),))  # fmt: skip
    merged = merge(before, sheet, ruleset.grammar, holds=lambda order: ruleset.holds(view, order))
    settled = settle(lambda lines: ruleset.check(view, lines), merged.lines)
    findings = [(finding.span.line, finding) for finding in (*sheet.findings, *merged.findings)]
    numbered = {index: line.span.line for index, line in enumerate(merged.lines)}
    findings += [(finding.span.line or numbered.get(index, 0), finding) for index, finding in settled.findings]
    standing = {id(line) for line in settled.lines}
    taken = frozenset(line.span.line for line in merged.lines if id(line) in standing and line.span.line)
    taken |= _dropped(sheet, findings)
    refuses = any(finding.refuses for _, finding in findings)
    said = tuple(sorted(findings, key=lambda pair: (pair[0], pair[1].span.column)))
    lines, checked = settled.lines, settled.checked
    if not taken:
        # A text that yields no order never wipes what is in force.
        lines, checked = tuple(before), ruleset.check(view, before)
    changes = bool(taken) or sheet.ready
    remarks = (*((-1, finding) for finding in merged.findings), *settled.findings)
    return Judgement(
        side,
        segment,
        lines,
        taken,
        said,
        checked,
        changes,
        refuses,
        sheet.words,
        sheet.ready,
        sheet,
        merged.lines,
        remarks,
    )


def _dropped(sheet: Any, findings: Sequence[tuple[int, Finding]]) -> frozenset[int]:
    """Return the numbers of the ``drop`` lines that took an order out."""
    failed = {number for number, finding in findings if finding.refuses}
    lines = {span.line for _, span in getattr(sheet, "drop_lines", ())}
    return frozenset(lines - failed)


def _wrong_header(live: LiveGame, side: str, header: tuple[str, str, str] | None) -> Finding | None:
    """Refuse a sheet whose ``begin orders`` line names another game, segment or side."""
    if header is None:
        return None
    open_segment = str(live.ledger.open_segment)
    if header == (live.game, open_segment, side):
        return None
    return HEADER_OTHER.at(
        remedy=msg("Send the sheet of the newest report, or write orders without a begin line."),
        game=header[0],
        segment=header[1],
        side=header[2],
        open_game=live.game,
        open=open_segment,
        own=side,
    )


def refused_lines(reading: Reading) -> list[tuple[JudgedLine, Finding]]:
    """Return the order lines that could not be taken for how they arrived, each with a finding."""
    found = []
    for row in reading.refused:
        finding = LINE_REFUSED.at(Span(row.line, 1, len(row.text)), instead=row.instead, why=row.why)
        found.append((JudgedLine(row.line, row.text, False, (finding,)), finding))
    return found
