"""Chains of effects: how the parts of an adjudication are written, tried out and put together.

A part is a generator: each ``yield`` of an effect gets back the state with the effect in it and the seq it was logged with, and the
part returns the last state, so that parts chain with ``state = yield from part(state, …)``.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import Message, render
from pbem.orders.model import Order
from pbem.rulesets.api import Applied, Effect, Fact

S = TypeVar("S")

Chain = Generator[Effect, Applied[S], S]
"""A part of an adjudication: yields effects, is sent what they led to, returns the state at its end."""


def effect(kind: str, rules: Iterable[str] = (), causes: Iterable[int] = (), /, **body: Any) -> Effect:
    """Make an effect with its rules and causes; a cause below 0 is none, and empty lists are left out."""
    named = [rule for rule in dict.fromkeys(rules) if rule]
    known = sorted({cause for cause in causes if cause >= 0})
    return Effect(kind, {**body, **({"rules": named} if named else {}), **({"causes": known} if known else {})})


def failed(side: str, order: Order, finding: Finding, seq: int) -> Effect:
    """Make the effect of an order that cannot be followed: the order, and the sentence that says why."""
    args = {
        name: render(value) if isinstance(value, Message) else value for name, value in finding.message.args.items()
    }
    return effect(
        "order.failed",
        [finding.rule],
        [seq],
        side=side,
        order=msgspec.to_builtins(order),
        why=finding.message.id,
        args=args,
    )


def play_chain(part: Chain[S], state: S, apply: Callable[[S, Fact], S], seq: int = 0) -> tuple[S, tuple[Effect, ...]]:
    """Run a part to its end, folding each effect: what a forecast and the tests do. The first effect has the seq given."""
    done: list[Effect] = []
    try:
        made = next(part)
        while True:
            fact = Fact(made.kind, made.body, seq=seq + len(done), to=made.to)
            done.append(made)
            state = apply(state, fact)
            made = part.send(Applied(state, fact.seq))
    except StopIteration as end:
        result: S = end.value
        return result, tuple(done)
