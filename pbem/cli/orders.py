"""``check`` and ``submit``: orders from a file, answered line by line, in the language of the seat."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import typer

from pbem.cli.audience import Audience, audience, chosen_language, chosen_zone
from pbem.cli.sources import desk, read_text, tell_troubles
from pbem.cli.terminal import COLUMNS, mark, paint, say, say_beside, say_wrapped
from pbem.cli.whatif import show_variant, variant_json, vary
from pbem.core.findings import Finding, Kind, to_json
from pbem.core.text import Message, msg, nmsg, render
from pbem.mail.folding import WORD_LINE
from pbem.referee.judging import Judgement, judge_text
from pbem.referee.reporting import due_of, where_of
from pbem.reports.boxes import box_text, move_text
from pbem.reports.dates import when
from pbem.reports.inputs import JudgedLine
from pbem.reports.phrases import stand_of
from pbem.reports.values import BoxText
from pbem.rulesets.api import Checked

GUTTER = "           "
SIGNS = {"ok": msg("ok"), "NO": msg("NO"), "note": msg("note")}
"""What stands before a line of orders, by the sign that colours it."""
WOULD = {
    "withdraw": msg(
        "This would take back all orders for the open segment; what went on from earlier segments would still stand."
    ),
    "help": msg("This would ask for the page on how to play, which comes by mail; no order would change."),
}
"""What a command in place of orders would do."""
DONE = {
    "withdraw": msg("The orders are withdrawn; what went on from earlier segments still stands."),
    "help": msg("The page on how to play goes to the seat by mail; no order has changed."),
}
"""What a command in place of orders has done."""


def check(
    name: str,
    side: str,
    file: Path,
    as_json: bool,
    what_ifs: Sequence[str] = (),
    *,
    language: str | None = None,
    zone: str | None = None,
) -> None:
    """Judge a file of orders against the game as it stands; nothing is stored. Exit 1 if a line is refused.

    ``what_ifs``: lines, or clauses for a line, each tried by itself: what it would change in the forecasts is shown.
    """
    who = audience(name, None, side, language, zone)
    text = read_text(file)
    judgement = judge_text(who.live, side, text, who.seat.language)
    variants = [vary(who.live, side, text, judgement, asked, who.seat.language) for asked in what_ifs]
    if as_json:
        answer = answer_json(who, judgement)
        if variants:
            answer["what_if"] = [
                variant_json(one, attacks_json(one.judgement.checked, who.seat.language), who.seat.language)
                for one in variants
            ]
        say(json.dumps(answer, ensure_ascii=False))
    else:
        _introduce(who)
        if judgement.command:
            say()
            say_wrapped(render(WOULD[judgement.command], who.seat.language))
            return
        show(text, judgement, who.seat.language)
        for variant in variants:
            show_variant(variant, judgement, who.seat.language)
    if judgement.refuses:
        raise typer.Exit(1)


def _introduce(who: Audience) -> None:
    """Say of which game the orders are judged, and until when they could be sent."""
    live, language = who.live, who.seat.language
    stand = stand_of(where_of(live), language)
    title = live.ruleset.side_title(who.seat.side)
    first = msg("{game}, {stand}, as {side}. Nothing is stored.", game=live.game, stand=stand, side=title)
    say_wrapped(render(first, language))
    due = due_of(live) if live.ledger.closed is None else None
    if due is not None:
        say_wrapped(
            render(msg("Segment {n} closes on {when}.", n=due.segment, when=when(due.utc, who.seat.zone)), language)
        )


def submit(
    game: str, side: str, file: Path, as_json: bool, *, language: str | None = None, zone: str | None = None
) -> None:
    """Judge a file of orders and store what is taken, with a receipt to the seat."""
    from pbem.referee.submitting import submit as store_orders

    text = read_text(file)
    place = desk()
    chosen_language(language)
    chosen_zone(zone)
    live, judgement = store_orders(place, game, side, text)
    tell_troubles(place)
    who = msgspec.structs.replace(audience(game, None, side, language, zone), live=live)
    if as_json:
        say(json.dumps(answer_json(who, judgement), ensure_ascii=False))
    else:
        show_stored(who, text, judgement, side)
    if judgement.refuses:
        raise typer.Exit(1)


def show_stored(who: Audience, text: str, judgement: Judgement, side: str) -> None:
    """Print what became of orders that were handed in, and the head of the log after it."""
    live, language = who.live, who.seat.language
    title = live.ruleset.side_title(side)
    first = msg("{game}, segment {n}, as {side}.", game=live.game, n=judgement.segment, side=title)
    say_wrapped(render(first, language))
    at = f"{live.ledger.seq}:{live.ledger.hash}"
    head = render(msg("Head {head}", head=at), language)
    if judgement.command:
        say()
        say_wrapped(render(DONE[judgement.command], language))
        say(head)
        return
    show(text, judgement, language)
    say()
    said = [msg("The sheet is stored.") if judgement.changes else msg("No order was stored; what was in force stays.")]
    if judgement.words:
        said.append(msg("The word is in the log."))
    say(" ".join([*(render(one, language) for one in said), head]))


def show(text: str, judgement: Judgement, language: str = "en") -> None:
    """Print an order text as it was judged: each line with ok, NO or note, the wrong place marked, and the forecast."""
    say()
    lines = text.splitlines()
    refused = 0
    taken = judgement.taken | _words(lines, judgement)
    if not taken and not judgement.findings and not judgement.ready:
        say(render(msg("No order was found in it."), language))
        return
    for number, line in enumerate(lines, 1):
        findings = judgement.of_line(number)
        sign = ""
        if any(finding.refuses for finding in findings):
            refused += 1
            sign = "NO"
        elif number in taken:
            sign = "ok"
        elif findings:
            sign = "note"
        if sign:
            mark(sign, f"{number:>3}   {_cut(line.strip())}", render(SIGNS[sign], language))
        for finding in findings:
            _show_finding(finding, line, language)
    for finding in judgement.general:
        _show_finding(finding, "", language)
    _show_older(judgement.older_lines, language)
    _show_forecast(judgement.checked, language)
    say()
    counted = nmsg(
        "{n} line taken, {refused} refused.",
        "{n} lines taken, {refused} refused.",
        len(taken),
        refused=refused,
    )
    say(render(counted, language))
    if judgement.ready and refused:
        waits = msg("The pass was read, but refused lines are waited for: send them mended, or the pass alone.")
        say_wrapped(render(waits, language))
    elif judgement.ready:
        say_wrapped(render(msg("The pass was read: no more orders come from this seat in this segment."), language))


def _cut(text: str) -> str:
    """Return as much of a line as stands in its row, with a sign if it goes on."""
    return text if len(text) <= COLUMNS - 13 else f"{text[: COLUMNS - 14].rstrip()}…"


def _show_older(lines: Sequence[JudgedLine], language: str) -> None:
    """Print what is to be said about orders in force that are no lines of the text, each below its text."""
    if lines:
        say()
        say(render(msg("On orders in force:"), language))
        say()
    for line in lines:
        say(f"{GUTTER}{_cut(line.text)}")
        for finding in line.findings:
            _show_finding(finding, "", language)


def _words(lines: Sequence[str], judgement: Judgement) -> frozenset[int]:
    """Return the numbers of the lines that give a word for the dice."""
    given = set(judgement.words)
    found = (
        number
        for number, line in enumerate(lines, 1)
        if (said := WORD_LINE.match(line)) and said[2].strip(" \t") in given
    )
    return frozenset(found)


def _show_finding(finding: Finding, line: str, language: str) -> None:
    indent = len(line) - len(line.lstrip())
    column = finding.span.column - 1 - indent
    if finding.span.column and finding.span.length and finding.kind is not Kind.NOTE and 0 <= column < COLUMNS - 13:
        width = max(1, min(finding.span.length, COLUMNS - 13 - column))
        say(f"  {'':<4} {'':>3}   {' ' * column}{paint('^' * width, 'NO')}")
    rule = f"  [{finding.rule}]" if finding.rule else ""
    sentences = render(finding.message, language)
    if finding.remedy is not None:
        sentences = f"{sentences} {render(finding.remedy, language)}"
    say_wrapped(sentences + rule, GUTTER)
    if finding.instead:
        say_wrapped(f"{render(Message('To mend it, send:'), language)}  {finding.instead}", GUTTER)
    say()


def _show_forecast(checked: Checked, language: str) -> None:
    for move in checked.moves:
        made = move_text(move, language)
        cost = render(msg("{cost} of {allowance} MP", cost=made.cost, allowance=made.allowance), language)
        say_wrapped(f"{made.unit:<8} {made.path}   {cost}", "  ")
    for box in checked.boxes:
        _show_box(box_text(box, language), language)


def _show_box(box: BoxText, language: str) -> None:
    say()
    title = f"{box.place}   {box.title}" if box.place else box.title
    if box.column:
        title = render(msg("{title}, column {column}", title=title, column=box.column), language)
    say_wrapped(title, "  ")
    width = max((len(row.head) for row in box.rows), default=0)
    for row in box.rows:
        notes = "; ".join(
            " ".join(part for part in (note.value, note.text, f"[{note.rule}]" if note.rule else "") if part)
            for note in row.notes
        )
        say_beside(f"    {row.head:<{width}} {row.value:<7} ", notes)
    for chance in box.chances:
        bar = "=" * round(chance.percent / 4)
        if len(chance.text) <= 40:
            say(f"    {chance.text:<40} {chance.percent:>3} %  {bar}")
        else:
            say_beside(f"    {chance.percent:>3} %  {bar:<8} ", chance.text)


def answer_json(who: Audience, judgement: Judgement) -> dict[str, Any]:
    """Write a judgement for a program, its sentences in the language of the audience."""
    live, checked, language = who.live, judgement.checked, who.seat.language

    def told(message: Message) -> str:
        return render(message, language)

    return {
        "game": live.game,
        "segment": judgement.segment,
        "side": judgement.side,
        "command": judgement.command,
        "taken": sorted(judgement.taken),
        "findings": to_json((finding for _, finding in judgement.findings), language),
        "in_force": live.ruleset.write(judgement.orders, language).splitlines(),
        "orders": msgspec.to_builtins(list(judgement.orders)),
        "moves": [
            {
                "unit": move.unit,
                "path": [move.start, *(step.place for step in move.steps)],
                "half_points": move.cost,
                "allowance": move.allowance,
                "steps": [
                    {"place": step.place, "half_points": step.cost, "why": told(step.why), "rules": list(step.rules)}
                    for step in move.steps
                ],
            }
            for move in checked.moves
        ],
        "attacks": attacks_json(checked, language),
    }


def attacks_json(checked: Checked, language: str) -> list[dict[str, Any]]:
    """Write forecasts of combats for a program, their sentences in a language."""

    def told(message: Message) -> str:
        return render(message, language)

    return [
        {
            "place": box.place,
            "column": box.column,
            "rows": [
                {
                    "head": told(row.head),
                    "value": row.value,
                    "notes": [{"text": told(n.text), "value": n.value, "rule": n.rule} for n in row.notes],
                }
                for row in box.rows
            ],
            "chances": [{"result": told(c.result), "hits": c.hits, "of": c.outof} for c in box.chances],
        }
        for box in checked.boxes
    ]
