"""Adjudication of a segment: impulse after impulse until a seat owes an order that nothing covers (TN-H5, TN-H26).

A segment may hold many impulses of both sides, and the phases between them. It ends when the side to act has nothing that says what it
does: its queue has run out or stopped; or when a side is asked something. The first step of a segment is always taken: what is owed and
has not come by then is a pass, and a question that was not answered is settled by instructions and defaults. All that a side has said
and that is not used up is carried. Nothing that stands in a sheet stops a segment but what says so.
"""

from collections.abc import Generator, Mapping

from pbem.core.text import Message, msg
from pbem.rulesets.api import Applied, DiceSource, Duty, Effect, Sheet
from pbem.rulesets.api.spoken import Spoken, Turn, run
from pbem.rulesets.tannenhaus import impulse, questions, queue, sequence
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.state import IMPULSES, ROUT, State, carried_orders


def adjudicate(state: State, sheets: Mapping[str, Sheet], dice: DiceSource) -> Generator[Effect, Applied[State], None]:
    """Resolve a segment: one step after another until a seat owes an order, then what every side carries on."""
    spoken, opening = _spoken(state, sheets), not state.now.phase
    for side in sorted(sheets):
        state = yield from _watch(state, side, sheets[side].seq)
    turn = Turn[State](
        step=lambda now: _step(now, spoken, dice, opening),
        duties=lambda now: _duties(now, spoken),
        over=lambda now: now.now.result is not None,
    )
    yield from run(state, spoken, turn)


def awaiting(state: State, sheets: Mapping[str, Sheet]) -> tuple[Duty, ...]:
    """Say which seat owes what for the open segment: an impulse of the side to act, or the answer to a question."""
    fresh = state.change(
        stopped={side: why for side, why in state.now.stopped.items() if side not in sheets},
        silent=tuple(side for side in state.now.silent if side not in sheets),
        watch={side: watch for side, watch in state.now.watch.items() if side not in sheets},
    )
    return _duties(fresh, _spoken(state, sheets))


def _spoken(state: State, sheets: Mapping[str, Sheet]) -> Spoken:
    """Return the orders in force; what is left of an impulse that has begun goes on, whatever a sheet drops (TN-H26)."""
    spoken = Spoken(SIDES, lambda side: carried_orders(state, side), sheets)
    for side in sheets:
        rest = queue.begun(carried_orders(state, side))
        if rest is not None:
            spoken.orders[side] = (*(order for order in spoken.orders[side] if order.key != rest.key), rest)
    return spoken


def _watch(state: State, side: str, seq: int) -> Effects:
    """Note how a side stands when its sheet comes into force; it has a word again, whatever was before (TN-H26)."""
    return (yield effect("sheet.watched", ["TN-H26"], [seq], **queue.standing(state, side))).state


def _duties(state: State, spoken: Spoken) -> tuple[Duty, ...]:
    now = state.now
    if now.result is not None or not now.phase:
        return ()
    if now.question is not None:
        return (Duty(now.question.side, *questions.duty(now.question)),)
    if now.phase != IMPULSES:
        return ()
    side = now.acting
    covered = now.active is not None or sequence.impulses_over(state) or queue.covers(state, side, spoken.orders[side])
    return (Duty(side, _owed(state, side), _default(state), covered, asks=True),)


def _owed(state: State, side: str) -> Message:
    number, turn = state.now.impulse + 1, state.now.turn
    if side in state.now.stopped:
        return msg(
            "Your queue has stopped. It is your move: impulse {number} of turn {turn} (both sides counted).",
            number=number,
            turn=turn,
        )
    return msg("It is your move: impulse {number} of turn {turn} (both sides counted).", number=number, turn=turn)


def _default(state: State) -> Message:
    if state.land.options["silence"] == "turn":
        return msg("Without orders you pass, in this impulse and all others until the turn ends.")
    return msg("Without orders you pass in this impulse.")


def _step(state: State, spoken: Spoken, dice: DiceSource, opening: bool) -> Effects:
    """Carry out one step, and say at its end if the side to act has nothing more to say: ``queue.ended``.

    ``opening``: the segment begins the game, when nobody has had the word yet.
    """
    state = yield from _piece_of_play(state, spoken, dice)
    now = state.now
    if opening or now.question is not None or now.acting in now.stopped:
        return state
    if any(not duty.covered for duty in _duties(state, spoken)):
        state = (yield effect("queue.ended", ["TN-H26"], [spoken.seqs[now.acting]], side=now.acting)).state
    return state


def _piece_of_play(state: State, spoken: Spoken, dice: DiceSource) -> Effects:
    """Carry out what is next: the beginning of play, the rest of what a question cut, an impulse, or the end of the turn."""
    question = state.now.question
    if question is not None:
        state = yield from questions.answer(state, spoken.seqs[question.side])
    if not state.now.phase:
        return (yield from sequence.begin_turn(state, 1, dice))
    if state.now.phase == ROUT:
        return (yield from sequence.rout(state, dice, spoken))
    if state.now.active is not None:
        return (yield from impulse.go_on(state, spoken, dice))
    if sequence.impulses_over(state):
        return (yield from sequence.end_of_impulses(state, dice, spoken))
    return (yield from impulse.take(state, spoken, dice))
