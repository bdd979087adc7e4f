"""One impulse of a side: the next entry of its queue, or a pass; cut by a question it goes on where it was.

An entry that comes up is used up. What is left of one that a question has cut stands in the side's orders as an impulse that has begun
(:attr:`~pbem.rulesets.tannenhaus.orders.Impulse.begun`), so that it is carried, hidden from the other side, like all that is to come.
"""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.core.text import Message, render
from pbem.orders.model import Order
from pbem.rulesets.api import DiceSource, Effect
from pbem.rulesets.api.spoken import Spoken
from pbem.rulesets.tannenhaus import combat, leaders, queue
from pbem.rulesets.tannenhaus.actions import check_action, do, parts
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.orders import STOP, Action, Impulse
from pbem.rulesets.tannenhaus.state import State

RULES = {queue.NO_POINTS: "TN-H5", "ordered": "TN-H4"}
"""The rule behind a pass, where it is not TN-H26."""

Refused = tuple[Action, Finding]
"""An action that could not be carried out, and why."""


def take(state: State, spoken: Spoken, dice: DiceSource) -> Effects:
    """Carry out the impulse of the side to act, as far as no question cuts it: the next entry of its queue, or a pass.

    An entry that cannot be carried out is skipped: nothing has been done, and the side is still to act. If nothing comes after it, or
    the queue stops, it is asked again, but not for ever: the next sheet for the same impulse that comes to nothing is a pass (TN-H26).
    """
    side, impulse, idle = state.now.acting, state.now.impulse, state.now.idle
    state = yield from _come_up(state, spoken, dice)
    if state.now.impulse > impulse or idle < queue.MOST_IDLE or queue.covers(state, side, spoken.orders[side]):
        return state
    return (yield _passed(side, queue.IDLE, spoken.seqs[side])).state


def _come_up(state: State, spoken: Spoken, dice: DiceSource) -> Effects:
    """Carry out or skip the entry that comes up, or stop the queue, or pass for want of an entry."""
    side = state.now.acting
    spoken.orders[side] = _settled(spoken, side)
    entry = queue.next_entry(state, side, spoken.orders[side])
    if queue.stops(state, side, spoken.orders[side]):
        return (yield _stopped(side, entry.number if entry else 0, "condition", spoken.seqs[side])).state
    if entry is None:
        return (yield _passed(side, queue.why(state, side, spoken.orders[side]), spoken.seqs[side])).state
    spoken.orders[side] = queue.without(spoken.orders[side], entry)
    actions = queue.branch(state, side, entry)
    if actions:
        return (yield from _carry_out(state, entry.number, actions, spoken, dice))
    return (yield _skipped(side, entry.number, spoken.seqs[side], None)).state


def go_on(state: State, spoken: Spoken, dice: DiceSource) -> Effects:
    """Go on with the impulse under way after a question has been settled: its combat, what else was to be done in it, its end."""
    active = state.now.active
    if active is None:
        return state
    if state.now.combat is not None:
        state = yield from combat.resolve(state, dice, spoken)
    if state.now.question is not None:
        return state
    rest = queue.begun(spoken.orders[active.side])
    spoken.orders[active.side] = _settled(spoken, active.side)
    return (yield from _carry_out(state, active.entry, rest.actions if rest else (), spoken, dice))


def _settled(spoken: Spoken, side: str) -> tuple[Order, ...]:
    """Return a side's orders without the rest of an impulse that is over or goes on now."""
    return tuple(order for order in spoken.orders[side] if not (isinstance(order, Impulse) and order.begun))


def _carry_out(state: State, entry: int, actions: Sequence[Action], spoken: Spoken, dice: DiceSource) -> Effects:
    """Do one action after another, those that can be done; then the leaders' changes; then the impulse ends.

    A question cuts it: what is left goes back into the side's orders. Without an action that can be done nothing begins: it is a pass
    if the entry says so, else the entry is skipped (TN-H26).
    """
    side = state.now.acting
    seq = spoken.seqs[side]
    acts, changes, passing, stopping = parts(actions)
    refused: list[Refused] = []
    for n, action in enumerate(acts):
        fault = check_action(state, side, action)
        if fault is not None:
            refused.append((action, fault[1]))
            continue
        if state.now.active is None:
            state = (yield effect("impulse.began", ["TN-H4"], [seq], side=side, entry=entry)).state
        state = yield from _tell(state, side, entry, refused, seq)
        state = yield from do(state, side, action, dice, seq)
        if state.now.combat is not None:
            state = yield from combat.resolve(state, dice, spoken)
        if state.now.question is not None:
            rest = (*acts[n + 1 :], *changes, *((Action(STOP),) if stopping else ()))
            begun = Impulse(number=entry, actions=rest, begun=True)
            spoken.orders[side] = (*spoken.orders[side], *((begun,) if rest else ()))
            return state
    state = yield from _change(state, side, entry, changes, passing, refused, seq)
    active = state.now.active
    if active is not None:
        state = yield from _tell(state, side, entry, refused, seq)
        spent = bool(active.acted) or active.alone
        state = (yield effect("impulse.ended", ["TN-H4"], [seq], side=side, spent=spent)).state
    elif passing:
        state = yield from _tell(state, side, entry, refused, seq)
        state = (yield _passed(side, "ordered", seq)).state
    elif refused:
        state = (yield _skipped(side, entry, seq, refused[0][1])).state
    if stopping:
        state = (yield _stopped(side, entry, "order", seq)).state
    return state


def _change(
    state: State, side: str, entry: int, changes: Sequence[Action], passing: bool, refused: list[Refused], seq: int
) -> Effects:
    """Carry out the leaders' changes at the end of an impulse, which are all of it if nothing else was done (TN-H21)."""
    for action in changes:
        fault = check_action(state, side, action)
        if fault is not None:
            refused.append((action, fault[1]))
            continue
        if state.now.active is None and not passing:
            state = (yield effect("impulse.began", ["TN-H4"], [seq], side=side, entry=entry)).state
        state = yield from leaders.change(state, action.units[0], action.target, seq)
    return state


def _tell(state: State, side: str, entry: int, refused: list[Refused], seq: int) -> Effects:
    """Say which actions could not be carried out, each once: ``impulse.failed``."""
    for action, finding in refused:
        body = {"side": side, "entry": entry, "do": action.do, "why": finding.message.id, "args": _args(finding)}
        state = (yield effect("impulse.failed", [finding.rule or "TN-H26"], [seq], **body)).state
    refused.clear()
    return state


def _skipped(side: str, entry: int, seq: int, finding: Finding | None) -> Effect:
    if finding is None:
        return effect("impulse.skipped", ["TN-H26"], [seq], side=side, entry=entry, why="condition")
    body = {"why": "illegal", "text": finding.message.id, "args": _args(finding)}
    return effect("impulse.skipped", ["TN-H26", finding.rule], [seq], side=side, entry=entry, **body)


def _args(finding: Finding) -> dict[str, str | int]:
    args = finding.message.args
    return {name: render(value) if isinstance(value, Message) else value for name, value in args.items()}


def _stopped(side: str, entry: int, why: str, seq: int) -> Effect:
    return effect("queue.stopped", ["TN-H26"], [seq], side=side, entry=entry, why=why)


def _passed(side: str, why: str, seq: int) -> Effect:
    return effect("impulse.passed", [RULES.get(why, "TN-H26")], [seq], side=side, why=why)
