"""``check --what-if``: what a line more, or a clause more in a line, would change in the forecasts."""

import re
from collections.abc import Sequence
from typing import Any

from pbem.cli.terminal import mark, say, say_beside, say_wrapped
from pbem.core.findings import to_json
from pbem.core.text import msg, render
from pbem.referee.errors import Refused
from pbem.referee.judging import Judgement, judge
from pbem.reports.boxes import box_text
from pbem.reports.values import BoxText
from pbem.rulesets.live import LiveGame

HEAD = 20
"""The columns before the words of a result."""

_CLAUSE = re.compile(r"\s*(\d+)\s*(;.*)", re.DOTALL)


class Variant:
    """One what-if: as it was asked, and how the orders are judged with it."""

    def __init__(self, asked: str, judgement: Judgement) -> None:
        self.asked = asked
        self.judgement = judgement


def vary(live: LiveGame, side: str, text: str, judgement: Judgement, asked: str, language: str) -> Variant:
    """Judge an order text once more with a what-if laid over what it leads to.

    ``asked``: an order line, which takes the place of the one with the same verb and subject or is added; or the number of a line of the
    text and clauses, ``2; engineers``, which are added to that line.

    Raises:
        Refused: the text has no line of that number, or it is no order.
    """
    line = asked
    clause = _CLAUSE.fullmatch(asked)
    if clause is not None:
        lines = text.splitlines()
        number = int(clause[1])
        wanted = lines[number - 1].partition("#")[0].strip() if 1 <= number <= len(lines) else ""
        if not wanted:
            raise Refused(msg("Line {number} of the orders is none that a clause can be added to.", number=number))
        line = wanted + clause[2]
    return Variant(asked, judge(live, side, f"amend\n{line}\n", language=language, before=judgement.lines))


def show_variant(variant: Variant, judgement: Judgement, language: str) -> None:
    """Print a what-if: what is wrong with it, and each forecast that it changes, before and after."""
    say()
    say_wrapped(render(msg("What if: {text}", text=variant.asked), language))
    for _, finding in variant.judgement.findings:
        mark("NO" if finding.refuses else "note", render(finding.message, language))
    if variant.judgement.refuses:
        return
    changed = list(_changes(judgement, variant.judgement, language))
    if not changed:
        say_wrapped(render(msg("No forecast changes."), language), "  ")
    for before, after in changed:
        _show_change(before, after, language)


def _boxes(judgement: Judgement, language: str) -> dict[tuple[str, str], BoxText]:
    texts = [box_text(box, language) for box in judgement.checked.boxes]
    return {(text.place, text.title): text for text in texts}


def _changes(old: Judgement, new: Judgement, language: str) -> Sequence[tuple[BoxText | None, BoxText | None]]:
    """Pair the forecasts that are not the same before and after; None for one that there is not."""
    before, after = _boxes(old, language), _boxes(new, language)
    keys = [*before, *(key for key in after if key not in before)]
    return [(before.get(key), after.get(key)) for key in keys if before.get(key) != after.get(key)]


def _show_change(before: BoxText | None, after: BoxText | None, language: str) -> None:
    box = after or before
    if box is None:
        return
    say()
    say_wrapped(f"{box.place}   {box.title}" if box.place else box.title, "  ")
    if after is None:
        say_wrapped(render(msg("There is no such forecast any more."), language), "    ")
        return
    old = {row.head: row.value for row in before.rows} if before else {}
    for row in after.rows:
        was = old.get(row.head, "")
        if before is None or was != row.value:
            say(f"    {row.head:<14} {_arrow(was, row.value)}")
    if after.column and (before is None or before.column != after.column):
        head = render(msg("Column"), language)
        say(f"    {head:<14} {_arrow(before.column if before else '', after.column)}")
    chances = {chance.text: f"{chance.percent} %" for chance in before.chances} if before else {}
    shown = {chance.text: f"{chance.percent} %" for chance in after.chances}
    for text in [*shown, *(text for text in chances if text not in shown)]:
        was, now = chances.get(text, "0 %") if before else "", shown.get(text, "0 %")
        head = now if was == now else _arrow(was, now)
        say_beside(f"    {head:<{HEAD - 4}}", text)


def _arrow(before: str, after: str) -> str:
    return f"{before} -> {after}" if before else after


def variant_json(variant: Variant, attacks: Sequence[dict[str, Any]], language: str) -> dict[str, Any]:
    """Write a what-if for a program: as asked, what is wrong with it, the forecasts with it."""
    return {
        "asked": variant.asked,
        "findings": to_json((finding for _, finding in variant.judgement.findings), language),
        "attacks": list(attacks),
    }
