"""Judging an order text: read, laid over what is in force, checked as a whole, and answered line by line.

It looks at a live game and changes nothing in it. ``pbem check``, ``pbem submit`` and the mail all judge alike.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.core.findings import Finding, Kind, Span, declare
from pbem.core.text import msg
from pbem.mail.reading import Reading, command_of
from pbem.mail.sorting import SheetHead
from pbem.orders.grammar import STRUCTURE
from pbem.orders.model import Line, Order, ReadSheet
from pbem.orders.sheet import take
from pbem.reports.inputs import JudgedLine
from pbem.rulesets.api import Checked, Ruleset
from pbem.rulesets.live import LiveGame

HEADER_OTHER = declare(
    "referee.other",
    Kind.ILLEGAL,
    "This sheet is for {game}, segment {segment}, {side}. Open is {open_game}, segment {open}, {own}.",
)

EARLY = declare(
    "referee.early",
    Kind.ILLEGAL,
    "The game has not begun. A word for the dice counts already; orders are taken from the first report on.",
)

LINE_REFUSED = declare("mail.line", Kind.UNREADABLE, "{why}")


class Judgement(msgspec.Struct, frozen=True):
    """What became of an order text.

    ``lines``: all that is in force afterwards, older orders included. ``taken``: numbers of the text's lines that were taken. ``findings``:
    by number of line, 0 for the sheet as a whole. ``changes``: whether anything was taken, so that a new sheet is to be logged.
    ``refuses``: whether any line was refused. ``words``: the words for the dice in the text. ``sheet``, ``candidates``, ``remarks``: what
    was read, the lines that were checked, and the remarks on them by index, for the receipt. ``older``: the remarks on orders in force that
    are no lines of the text, each with the order's text; they are among the findings too, as line 0. ``command``: what was asked for
    instead of giving orders: withdraw, help, or "".
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
    older: tuple[tuple[str, Finding], ...] = ()
    command: str = ""

    @property
    def passed(self) -> bool:
        """Whether the text says that there is no more to send, and nothing else."""
        return self.ready and not (self.sheet.lines or self.sheet.drops or self.words)

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders in force afterwards."""
        return tuple(line.order for line in self.lines)

    def of_line(self, number: int) -> tuple[Finding, ...]:
        """Return the findings of a line of the text."""
        return tuple(finding for at, finding in self.findings if at == number)

    @property
    def general(self) -> tuple[Finding, ...]:
        """The findings about the sheet as a whole."""
        older = [finding for _, finding in self.older]
        return tuple(finding for finding in self.of_line(0) if not any(finding is one for one in older))

    @property
    def older_lines(self) -> tuple[JudgedLine, ...]:
        """The orders in force that are no lines of the text and that something is to be said about, each once."""
        found: dict[str, list[Finding]] = {}
        for text, finding in self.older:
            found.setdefault(text, []).append(finding)
        return tuple(
            JudgedLine(0, text, not any(one.refuses for one in said), tuple(said)) for text, said in found.items()
        )


def order_words(ruleset: Ruleset[Any, Any]) -> set[str]:
    """Return every word that an order line of a ruleset may begin with, those of the sheet itself among them."""
    sheet = (spelling for key in ("amend", "drop", "pass") for words in STRUCTURE[key].values() for spelling in words)
    return {*ruleset.verbs, *sheet}


def in_force(live: LiveGame, side: str) -> tuple[Order, ...]:
    """Return the orders of a side that are in force: its sheet for the open segment, else what it carries."""
    sheet = live.ledger.sheets.get(side)
    if sheet is not None and sheet.body is not None:
        return live.ruleset.load_orders(sheet.body["orders"])
    return live.ruleset.carried(live.ruleset.view(live.state, side))


def judge_text(live: LiveGame, side: str, text: str, language: str = "en") -> Judgement:
    """Judge a text that came without a mail: a command alone in it is obeyed as in a mail, all else is judged as orders."""
    command = command_of(text, order_words(live.ruleset))
    if command == "withdraw" and live.started:
        return withdrawal(live, side)
    if command == "help":
        before = tuple(Line(order, language=language) for order in in_force(live, side)) if live.started else ()
        return Judgement(
            side, live.ledger.open_segment, before, frozenset(), (), Checked(), False, False, command=command
        )
    return judge(live, side, text, language=language)


def withdrawal(live: LiveGame, side: str) -> Judgement:
    """Judge what a side's orders come to when it takes them back: what is carried from earlier segments, even nothing."""
    view = live.ruleset.view(live.state, side)
    lines = tuple(Line(order) for order in live.ruleset.carried(view))
    checked = live.ruleset.check(view, lines)
    segment = live.ledger.open_segment
    return Judgement(side, segment, lines, frozenset(), (), checked, True, False, command="withdraw")


def judge(
    live: LiveGame,
    side: str,
    text: str,
    head: SheetHead | None = None,
    language: str = "en",
    before: tuple[Line, ...] | None = None,
) -> Judgement:
    """Judge an order text of a side for the open segment; never raises on a person's text.

    ``head`` is what a mail's ``begin orders`` line said, which is not in its text. ``language`` is the seat's: what it has in force is
    written in it, and a line to send instead of a wrong one in the language of that line. ``before``: over what the text is laid, by
    default what is in force.
    """
    ruleset = live.ruleset
    view = ruleset.view(live.state, side)
    sheet = ruleset.read(text, view)
    if before is None:
        before = tuple(Line(order, language=language) for order in in_force(live, side))
    said = (head.game, head.segment, head.side) if head is not None else sheet.header
    wrong = _wrong_header(live, side, said)
    if wrong is None and not live.started and (sheet.lines or sheet.drops or sheet.ready or sheet.findings):
        wrong = EARLY.at()
    if wrong is not None:
        checked = ruleset.check(view, before) if before else Checked()
        return Judgement(
            side=side,
            segment=live.ledger.open_segment,
            lines=before,
            taken=frozenset(),
            findings=((0, wrong),),
            checked=checked,
            changes=False,
            refuses=True,
            words=sheet.words,
            remarks=((-1, wrong),),
        )
    return _laid(live, side, sheet, before, language)


def _laid(live: LiveGame, side: str, sheet: ReadSheet, before: Sequence[Line], language: str) -> Judgement:
    """Lay a sheet over what is in force; a line that is refused changes nothing there."""
    ruleset = live.ruleset
    view = ruleset.view(live.state, side)
    result = take(
        before,
        sheet,
        ruleset.grammar,
        lambda lines: ruleset.check(view, lines),
        language=language,
        holds=lambda order: ruleset.holds(view, order),
    )
    sheet = result.sheet
    candidates = (*sheet.lines, *(line for line in result.lines if not any(line is one for one in sheet.lines)))
    findings = [(finding.span.line, finding) for finding in sheet.findings]
    remarks: list[tuple[int, Finding]] = []
    older: list[tuple[str, Finding]] = []
    for line, finding in result.findings:
        number = finding.span.line or (line.span.line if line else 0)
        findings.append((number, finding))
        if line is not None and not number:
            older.append((ruleset.write((line.order,), language).strip(), finding))
            continue
        remarks.append((next((at for at, one in enumerate(candidates) if one is line), -1), finding))
    standing = {id(line) for line in result.lines}
    taken = frozenset(line.span.line for line in sheet.lines if id(line) in standing)
    taken |= _dropped(sheet, findings) | frozenset(getattr(sheet, "pass_lines", ()))
    return Judgement(
        side=side,
        segment=live.ledger.open_segment,
        lines=result.lines,
        taken=taken,
        findings=tuple(sorted(findings, key=lambda pair: (pair[0], pair[1].span.column))),
        checked=result.checked,
        changes=bool(taken) or sheet.ready,
        refuses=any(finding.refuses for _, finding in findings),
        words=sheet.words,
        ready=sheet.ready,
        sheet=sheet,
        candidates=candidates,
        remarks=tuple(remarks),
        older=tuple(older),
    )


def _dropped(sheet: Any, findings: Sequence[tuple[int, Finding]]) -> frozenset[int]:
    """Return the numbers of the ``drop`` lines that took an order out."""
    failed = {number for number, finding in findings if finding.refuses}
    lines = {span.line for _, span in getattr(sheet, "drop_lines", ())}
    return frozenset(lines - failed)


def _wrong_header(live: LiveGame, side: str, header: tuple[str, str, str] | None) -> Finding | None:
    """Refuse a sheet whose ``begin orders`` line names another game, segment or side; what it leaves out is not held against it."""
    if header is None:
        return None
    own = (live.game, str(live.ledger.open_segment), side)
    header = (header[0] or own[0], header[1] or own[1], header[2] or own[2])
    if header == own:
        return None
    return HEADER_OTHER.at(
        remedy=msg("Send the sheet of the newest report, or write orders without a begin line."),
        game=header[0],
        segment=header[1],
        side=header[2],
        open_game=live.game,
        open=own[1],
        own=side,
    )


def refused_lines(reading: Reading) -> list[tuple[JudgedLine, Finding]]:
    """Return the order lines that could not be taken for how they arrived, each with a finding."""
    found = []
    for row in reading.refused:
        finding = LINE_REFUSED.at(Span(row.line, 1, len(row.text)), instead=row.instead, why=row.why)
        found.append((JudgedLine(row.line, row.text, False, (finding,)), finding))
    return found
