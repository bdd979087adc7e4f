"""The order sheet that goes with a report: what is in force, and what could be ordered, to edit and send back."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from pbem.core.text import msg, render
from pbem.orders.grammar import STRUCTURE
from pbem.orders.model import Order
from pbem.orders.sheet import fold_order
from pbem.orders.words import Words
from pbem.reports.inputs import GameInfo, SeatInfo
from pbem.reports.plain import WIDTH, one_line
from pbem.reports.values import SheetText
from pbem.rulesets.api import Ruleset

OFFERED = 400
"""How many groups of legal orders are looked at for suggestions."""
SUGGESTED = 30
"""How many suggestions a sheet holds at most."""
PER_VERB = 14
"""How many suggestions of one verb a sheet holds at most."""
FRAME = Words(STRUCTURE)
"""The words of the sheet itself."""
WORD = {"en": "word", "fr": "mot", "ru": "слово"}
"""How a line with a word for the dice begins, by language; any of them is read."""


def suggestions(ruleset: Ruleset[Any, Any], view: Any, language: str, given: Sequence[Order] = ()) -> tuple[str, ...]:
    """Offer lines that are legal now, one for each subject of an order, in the order the ruleset gives them."""
    seen: set[tuple[str, str]] = {order.key for order in given}
    verbs: dict[str, int] = {}
    lines: list[str] = []
    for group in islice(ruleset.legal_orders(view, given), OFFERED):
        if not group or group[0].key in seen:
            continue
        verb = group[0].key[0]
        if verbs.get(verb, 0) >= PER_VERB:
            continue
        verbs[verb] = verbs.get(verb, 0) + 1
        seen.add(group[0].key)
        written = ruleset.write(group, language)
        lines.extend(line for line in written.splitlines() if line.strip() and line not in lines)
        if len(lines) >= SUGGESTED:
            break
    return tuple(lines)


def make_sheet(
    game: GameInfo,
    seat: SeatInfo,
    segment: int,
    code: str = "",
    in_force: Iterable[str] = (),
    suggested: Iterable[str] = (),
) -> SheetText:
    """Make the sheet of a seat for a segment; orders in force stand in it live, suggestions behind a comment sign."""
    language = seat.language
    lines = [f"{FRAME.written('begin', language)} {game.id} {segment} {seat.side}"]
    if code:
        lines.append(f"code: {one_line(code)}")
    live = [line for text in in_force for line in text.splitlines() if line.strip()]
    if live:
        lines += ["", _comment(render(msg("In force now; what you leave here stays in force."), language))]
        lines += [part for line in live for part in fold_order(line, WIDTH)]
    offered = [line for line in suggested if line.strip() and line.strip() not in {one.strip() for one in live}]
    if offered:
        hint = msg("Some lines that are legal now. Take the # away to give one, or write your own.")
        lines += ["", _comment(render(hint, language))]
        lines += [f"# {part}" for line in offered for part in fold_order(line, WIDTH - 2)]
    lines += ["", f"{WORD.get(language, WORD['en'])}:", "", FRAME.written("end", language)]
    advice = msg("Copy the sheet into your answer, edit it and send it. Keep its first two lines and its last.")
    return SheetText(render(advice, language), "\n".join(lines))


def _comment(text: str) -> str:
    return f"# {one_line(text)}"
