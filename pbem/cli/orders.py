"""``check`` and ``submit``: orders from a file, answered line by line."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import typer

from pbem.cli.sources import desk, live_of, read_text, tell_troubles
from pbem.cli.terminal import COLUMNS, mark, paint, say, say_wrapped
from pbem.core.findings import Finding, Kind, to_json
from pbem.core.text import msg, nmsg, render
from pbem.mail.folding import WORD_LINE
from pbem.referee.errors import Refused
from pbem.referee.judging import Judgement, judge
from pbem.rulesets.api import Box, MoveForecast
from pbem.rulesets.live import LiveGame

GUTTER = "           "


def check(name: str, side: str, file: Path, as_json: bool) -> None:
    """Judge a file of orders against the game as it stands; nothing is stored. Exit 1 if a line is refused."""
    live = _live(name, side)
    text = read_text(file)
    judgement = judge(live, side, text)
    if as_json:
        say(json.dumps(answer_json(live, judgement), ensure_ascii=False))
    else:
        stand = live.stand
        say(
            f"{live.game}, turn {stand.turn}, {render(live.ruleset.phase_title(stand.phase))}, "
            f"as {render(live.ruleset.side_title(side))}. Nothing is stored."
        )
        show(text, judgement)
    if judgement.refuses:
        raise typer.Exit(1)


def submit(game: str, side: str, file: Path, as_json: bool) -> None:
    """Judge a file of orders and store what is taken, with a receipt to the seat."""
    from pbem.referee.submitting import submit as store_orders

    text = read_text(file)
    place = desk()
    live, judgement = store_orders(place, game, side, text)
    tell_troubles(place)
    if as_json:
        say(json.dumps(answer_json(live, judgement), ensure_ascii=False))
    else:
        say(f"{live.game}, segment {judgement.segment}, as {render(live.ruleset.side_title(side))}.")
        show(text, judgement)
        say()
        what = "The sheet is stored." if judgement.changes else "No order was stored; what was in force stays."
        if judgement.words:
            what += " The word is in the log."
        say(f"{what} Head {live.ledger.seq}:{live.ledger.hash}")
    if judgement.refuses:
        raise typer.Exit(1)


def _live(name: str, side: str) -> LiveGame:
    live = live_of(name)
    if side not in live.ruleset.sides:
        raise Refused(
            msg('There is no side "{side}" in {game}. Sides are: {sides}.', side=side, game=live.game,
                sides=", ".join(live.ruleset.sides))
        )  # fmt: skip
    return live


def show(text: str, judgement: Judgement) -> None:
    """Print an order text as it was judged: each line with ok, NO or note, the wrong place marked, and the forecast."""
    say()
    lines = text.splitlines()
    refused = 0
    taken = judgement.taken | _words(lines, judgement)
    if not taken and not judgement.findings:
        say("No order was found in it.")
        return
    for number, line in enumerate(lines, 1):
        findings = judgement.of_line(number)
        if any(finding.refuses for finding in findings):
            refused += 1
            mark("NO", f"{number:>3}   {line.strip()[: COLUMNS - 13]}")
        elif number in taken:
            mark("ok", f"{number:>3}   {line.strip()[: COLUMNS - 13]}")
        elif findings:
            mark("note", f"{number:>3}   {line.strip()[: COLUMNS - 13]}")
        for finding in findings:
            _show_finding(finding, line)
    for finding in judgement.of_line(0):
        _show_finding(finding, "")
    _show_forecast(judgement)
    say()
    counted = nmsg(
        "{n} line taken, {refused} refused.",
        "{n} lines taken, {refused} refused.",
        len(taken),
        refused=refused,
    )
    say(render(counted))


def _words(lines: Sequence[str], judgement: Judgement) -> frozenset[int]:
    """Return the numbers of the lines that give a word for the dice."""
    given = set(judgement.words)
    found = (
        number
        for number, line in enumerate(lines, 1)
        if (said := WORD_LINE.match(line)) and said[2].strip(" \t") in given
    )
    return frozenset(found)


def _show_finding(finding: Finding, line: str) -> None:
    indent = len(line) - len(line.lstrip())
    column = finding.span.column - 1 - indent
    if finding.span.column and finding.span.length and finding.kind is not Kind.NOTE and 0 <= column < COLUMNS - 13:
        width = max(1, min(finding.span.length, COLUMNS - 13 - column))
        say(f"  {'':<4} {'':>3}   {' ' * column}{paint('^' * width, 'NO')}")
    rule = f"  [{finding.rule}]" if finding.rule else ""
    sentences = render(finding.message)
    if finding.remedy is not None:
        sentences = f"{sentences} {render(finding.remedy)}"
    say_wrapped(sentences + rule, GUTTER)
    if finding.instead:
        say_wrapped(f"To mend it, send:  {finding.instead}", GUTTER)
    say()


def _show_forecast(judgement: Judgement) -> None:
    for move in judgement.checked.moves:
        _show_move(move)
    for box in judgement.checked.boxes:
        _show_box(box)


def half(points: int) -> str:
    """Write half points as movement points: 5 is "2 1/2"."""
    whole, rest = divmod(points, 2)
    if not rest:
        return str(whole)
    return f"{whole} 1/2" if whole else "1/2"


def _show_move(move: MoveForecast) -> None:
    path = " ".join([move.start, *(step.place for step in move.steps)])
    say_wrapped(f"{move.unit:<8} {path}   {half(move.cost)} of {half(move.allowance)} MP", "  ")


def _show_box(box: Box) -> None:
    say()
    title = f"{box.place}   {render(box.title)}" if box.place else render(box.title)
    say_wrapped(f"{title}, column {box.column}" if box.column else title, "  ")
    for row in box.rows:
        notes = "; ".join(
            " ".join(part for part in (note.value, render(note.text), f"[{note.rule}]" if note.rule else "") if part)
            for note in row.notes
        )
        say_wrapped(f"{render(row.head):<10} {row.value:<7} {notes}".rstrip(), "    ")
    for chance in box.chances:
        percent = round(100 * chance.hits / chance.outof)
        say(f"    {render(chance.result):<40} {percent:>3} %  {'=' * round(percent / 4)}")


def answer_json(live: LiveGame, judgement: Judgement) -> dict[str, Any]:
    """Write a judgement for a program."""
    checked = judgement.checked
    return {
        "game": live.game,
        "segment": judgement.segment,
        "side": judgement.side,
        "taken": sorted(judgement.taken),
        "findings": to_json(finding for _, finding in judgement.findings),
        "in_force": live.ruleset.write(judgement.orders, "en").splitlines(),
        "orders": msgspec.to_builtins(list(judgement.orders)),
        "moves": [
            {
                "unit": move.unit,
                "path": [move.start, *(step.place for step in move.steps)],
                "half_points": move.cost,
                "allowance": move.allowance,
                "steps": [
                    {"place": step.place, "half_points": step.cost, "why": render(step.why), "rules": list(step.rules)}
                    for step in move.steps
                ],
            }
            for move in checked.moves
        ],
        "attacks": [
            {
                "place": box.place,
                "column": box.column,
                "rows": [
                    {
                        "head": render(row.head),
                        "value": row.value,
                        "notes": [{"text": render(n.text), "value": n.value, "rule": n.rule} for n in row.notes],
                    }
                    for row in box.rows
                ],
                "chances": [{"result": render(c.result), "hits": c.hits, "of": c.outof} for c in box.chances],
            }
            for box in checked.boxes
        ],
    }
