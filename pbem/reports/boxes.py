"""Boxes, forecasts of moves and figures of the state, from the ruleset's values to texts in a language."""

from collections.abc import Sequence

from pbem.core.text import Message, msg, render
from pbem.reports.values import BoxText, ChanceText, MoveText, NoteText, RowText, Said, StandingText
from pbem.rulesets.api import Box, MoveForecast, Standing


def box_text(box: Box, language: str) -> BoxText:
    """Say a box in a language."""
    return BoxText(
        title=render(box.title, language),
        place=box.place,
        column=render(box.column_name, language) if box.column_name else box.column,
        result=render(box.result_name, language) if box.result_name else box.result,
        rows=tuple(
            RowText(
                render(row.head, language),
                row.value,
                tuple(NoteText(render(note.text, language), note.value, note.rule) for note in row.notes),
            )
            for row in box.rows
        ),
        chances=tuple(
            ChanceText(render(chance.result, language), percent(chance.hits, chance.outof), chance.hits, chance.outof)
            for chance in box.chances
        ),
    )


def percent(hits: int, outof: int) -> int:
    """Return a chance in whole percent, halves upwards; 0 of 0 is 0. What may happen is never 0, what may fail never 100."""
    if outof <= 0 or hits <= 0:
        return 0
    if hits >= outof:
        return 100
    return min(99, max(1, (200 * hits + outof) // (2 * outof)))


def points(half: int) -> str:
    """Write half movement points as movement points: 13 as "6 1/2"."""
    whole, rest = divmod(half, 2)
    if not rest:
        return str(whole)
    return f"{whole} 1/2" if whole else "1/2"


def move_text(move: MoveForecast, language: str) -> MoveText:
    """Say what a move will cost, step by step."""
    return MoveText(
        unit=move.unit,
        path=" ".join((move.start, *(step.place for step in move.steps))),
        cost=points(move.cost),
        allowance=points(move.allowance),
        steps=tuple(Said(render(_step(step.place, step.cost, step.why), language), step.rules) for step in move.steps),
    )


def _step(place: str, cost: int, why: Message) -> Message:
    return msg("{place}: {cost} MP, {why}", place=place, cost=points(cost), why=why)


def standings_text(now: Sequence[Standing], before: Sequence[Standing], language: str) -> tuple[StandingText, ...]:
    """Say the figures of the state, each that has changed with what it was."""
    old = {render(line.what, language): line.value for line in before}
    found: list[StandingText] = []
    for line in now:
        what = render(line.what, language)
        was = old.get(what, line.value)
        found.append(StandingText(what, line.value, "" if was == line.value else was))
    return tuple(found)
