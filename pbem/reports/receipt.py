"""The receipt: what was read, what is in force, what is wrong and by which rule, what will probably happen."""

from collections.abc import Sequence

from pbem.core.findings import Finding, Kind
from pbem.core.text import Message, msg, nmsg, render
from pbem.reports.boxes import box_text, move_text
from pbem.reports.dates import when
from pbem.reports.inputs import Due, GameInfo, Head, JudgedLine, SeatInfo, Unread, Where, WordGiven
from pbem.reports.phrases import due_facts, foot, head_text, seat_of, stand_of
from pbem.reports.plain import clean
from pbem.reports.values import Fact, FindingText, LineText, Piece, Receipt, Todo
from pbem.rulesets.api import Checked, Duty

KINDS: dict[Kind, Message] = {
    Kind.UNREADABLE: msg("cannot be read"),
    Kind.AMBIGUOUS: msg("has more than one meaning"),
    Kind.ILLEGAL: msg("is not allowed now"),
    Kind.AT_ODDS: msg("is at odds with your other orders"),
    Kind.NOTE: msg("note"),
}
"""What each kind of finding is called."""

CLOSES = msg(
    "All orders are in, and the segment closes at the end of this pass. A mail of yours that is here by then still counts."
)


def make_receipt(
    *,
    game: GameInfo,
    seat: SeatInfo,
    where: Where,
    segment: int,
    due: Due | None,
    received: str,
    lines: Sequence[JudgedLine],
    general: Sequence[Finding] = (),
    older: Sequence[JudgedLine] = (),
    unread: Sequence[Unread] = (),
    notes: Sequence[Message] = (),
    in_force: Sequence[str] = (),
    checked: Checked | None = None,
    word: WordGiven | None = None,
    duty: Duty | None = None,
    changed: bool = True,
    passed: bool = False,
    withdrawn: bool = False,
    complete: bool = False,
    sheet_hash: str = "",
    head: Head | None = None,
) -> Receipt:
    """Make the receipt of a mail.

    ``received``: when the mail came (UTC). ``lines``, ``general``: from :func:`pbem.reports.judge.judge`. ``older``: orders in force that
    are no lines of the mail, with findings. ``notes``: what reading the mail had to remark. ``in_force``: the orders in force after it,
    as text. ``checked``: findings and forecast of these. ``sheet_hash``: hash of the event that holds them. ``changed``: an order, a
    word or an instruction was taken from it. ``passed``: it says only that there is no more to send. ``withdrawn``: the mail took the
    orders back. ``complete``: nobody owes anything more, so that the segment closes at the end of the pass.
    """
    language = seat.language

    def say(message: Message) -> str:
        return render(message, language)

    texts = tuple(line_text(line, language) for line in lines)
    nothing = not texts or not (changed or any(line.status == "no" for line in texts))
    wrong = [*general, *(finding for line in older for finding in line.findings)]
    verdict = _verdict(texts, wrong, withdrawn, nothing, passed)
    counts = _counts(texts)
    facts = [] if withdrawn or nothing else [Fact(say(msg("Read")), say(counts))]
    refused = any(line.status == "no" for line in texts) or any(finding.refuses for finding in wrong)
    label = msg("Mend them by") if refused else msg("You may change them until")
    closes = complete and not refused and not withdrawn
    advice = (say(CLOSES),) if closes else _advice(nothing, refused, withdrawn, passed, duty, language)
    todo = Todo(say(verdict), (*facts, *(() if closes else due_facts(due, seat, label))), advice)
    return Receipt(
        language=language,
        subject=say(
            msg("{game}, {stand}: {verdict}", game=game.title, stand=stand_of(where, language), verdict=verdict)
        ),
        title=game.title,
        stand=stand_of(where, language),
        below=(
            say(msg("Receipt for {seat}, orders for segment {n}", seat=seat_of(seat), n=segment)),
            say(msg("Your mail came on {when}.", when=when(received, seat.zone))),
        ),
        todo=todo,
        foot=foot(game, language),
        lines=texts,
        general=tuple(finding_text(finding, language) for finding in general),
        older=tuple(line_text(line, language) for line in older),
        unread=(*(say(note) for note in notes), *unread_text(unread, language)),
        in_force=tuple(in_force),
        in_force_notes=_in_force_notes(in_force, word, segment, sheet_hash, language),
        forecast_note=say(msg("From what you can see now. What the other side does may still change it.")),
        boxes=tuple(box_text(box, language) for box in checked.boxes) if checked else (),
        moves=tuple(move_text(move, language) for move in checked.moves) if checked else (),
        head=head_text(head) if head else "",
    )


def line_text(line: JudgedLine, language: str) -> LineText:
    """Say what became of a line; the pieces that findings point at are marked as wrong."""
    status = "no" if not line.taken else "note" if line.findings else "ok"
    texts: list[FindingText] = []
    for finding in line.findings:
        text = finding_text(finding, language)
        if any(text.instead and text.instead == other.instead for other in texts):
            text = FindingText(text.kind, text.column, text.message, text.remedy, text.rule)
        texts.append(text)
    wrong = [finding for finding in line.findings if finding.refuses] or line.findings
    return LineText(status, line.number, _pieces(line.text, wrong), tuple(texts))


def finding_text(finding: Finding, language: str) -> FindingText:
    """Say a finding in a language."""
    return FindingText(
        kind=render(KINDS[finding.kind], language),
        column=finding.span.column,
        message=render(finding.message, language),
        remedy=render(finding.remedy, language) if finding.remedy else "",
        rule=finding.rule,
        instead=finding.instead,
    )


def _pieces(text: str, findings: Sequence[Finding]) -> tuple[Piece, ...]:
    """Cut a line where findings point; a finding that covers the whole line marks nothing of it."""
    marks = [False] * len(text)
    for finding in findings:
        start = max(0, finding.span.column - 1)
        length = min(max(1, finding.span.length), len(text) - start)
        if finding.span.column and length < len(text.strip()):
            marks[start : start + length] = [True] * length
    pieces: list[Piece] = []
    begin = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or marks[at] != marks[begin]:
            pieces.append(Piece(clean(text[begin:at]).replace("\t", " ").replace("\n", " "), marks[begin]))
            begin = at
    return tuple(pieces) or (Piece(""),)


def _counts(lines: Sequence[LineText]) -> Message:
    taken = sum(line.status != "no" for line in lines)
    refused = len(lines) - taken
    notes = sum(line.status == "note" for line in lines)
    return msg(
        "{taken}, {refused}, {notes}",
        taken=nmsg("{n} line taken", "{n} lines taken", taken),
        refused=nmsg("{n} refused", "{n} refused", refused),
        notes=nmsg("{n} note", "{n} notes", notes),
    )


def _verdict(
    lines: Sequence[LineText], general: Sequence[Finding], withdrawn: bool, nothing: bool, passed: bool
) -> Message:
    if withdrawn:
        return msg("Your orders are withdrawn")
    refused = sum(line.status == "no" for line in lines)
    if refused:
        return nmsg("{n} line was refused", "{n} lines were refused", refused)
    if any(finding.refuses for finding in general):
        return msg("The sheet was refused")
    if nothing:
        return msg("No order was found in your mail")
    if passed:
        return msg("Your pass was taken")
    return msg("Your orders were taken")


def _advice(
    nothing: bool, refused: bool, withdrawn: bool, passed: bool, duty: Duty | None, language: str
) -> tuple[str, ...]:
    said: list[Message] = []
    owed = None if duty is None or duty.covered else duty
    asked = owed is not None and owed.asks
    if withdrawn:
        said.append(msg("What went on from earlier segments still stands. To give orders again, send a new sheet."))
    elif refused:
        said.append(msg("Send a whole new sheet, or amend on a line of its own and below it only the lines to mend."))
        said.append(msg("What was taken stands, even if you do nothing."))
    elif nothing:
        said.append(msg("Nothing has changed: what was in force is still in force."))
    elif passed and not asked:
        said.append(msg("No more orders are waited for from you in this segment. What was in force stays in force."))
    elif not asked:
        said.append(msg("There is nothing more to do."))
    if owed is not None and (withdrawn or nothing or asked):
        said.append(msg("You still owe: {what} If nothing comes: {default}", what=owed.what, default=owed.default))
    return tuple(render(message, language) for message in said)


def unread_text(unread: Sequence[Unread], language: str) -> tuple[str, ...]:
    """Say what was not read, lines that were left out for the same reason together."""
    reasons: dict[str, list[str]] = {}
    for one in unread:
        reasons.setdefault(render(one.why, language), []).append(one.text)
    said: list[str] = []
    for why, texts in reasons.items():
        shown = clean(" ".join(texts[0].split()))
        short = shown if len(shown) <= 48 else f"{shown[:47]}…"
        message = nmsg(
            'Not read: {n} line, "{first}" ({why}).', 'Not read: {n} lines from "{first}" on ({why}).', len(texts),
            first=short, why=why,
        )  # fmt: skip
        said.append(render(message, language))
    return tuple(said)


def _in_force_notes(
    in_force: Sequence[str], word: WordGiven | None, segment: int, sheet_hash: str, language: str
) -> tuple[str, ...]:
    said: list[Message] = []
    if not in_force:
        said.append(msg("No orders are in force."))
    elif sheet_hash:
        said.append(msg("The hash of these orders in the log is {hash}.", hash=sheet_hash))
    if word is None:
        said.append(
            msg("You have given no word for the dice of segment {n}. A line word: with any text gives one.", n=segment)
        )
    else:
        said.append(
            msg(
                'Your word for the dice of segment {n} is "{word}", event {seq}, hash {hash}. It stands and cannot be changed.',
                n=segment, word=word.word, seq=word.seq, hash=word.hash,
            )
        )  # fmt: skip
    return tuple(render(message, language) for message in said)
