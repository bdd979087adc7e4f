"""Queues as short texts, and segments played in memory, for the tests of the turn.

``move 3mar to 9; fire 1leo, 2mar at 2vdv`` is one entry; its actions are ``move``, ``fire … at unit-or-area``, ``assault AREA with …
[at unit] [back …]``, ``enter AREA with …``, ``sniper at …``, ``attach leader to unit``, ``pass``, ``stop``. A condition goes before:
``if 15 suppressed, not 2jg able: … else …``. The language players write is tested with its own module; this one needs no names.
"""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from pbem.orders.model import Order
from pbem.rulesets.api import Applied, DiceSource, Effect, Fact, Sheet
from pbem.rulesets.tannenhaus import adjudicate, fold
from pbem.rulesets.tannenhaus.orders import Action, Condition, Impulse, Stop
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.field import game

MAP = """
4 field nato: 9 10
8 forest nato: 9 15
9 field nato: 15 16 10; sees 20
10 forest nato: 16 15
15 buildings town soviet: 20 16 21
16 river: 21
20 buildings town soviet: 21 25
21 buildings town tm4 soviet: 25 29
25 field soviet: 29
29 field soviet
"""
UNITS = (
    "1leo leopard2-company 9",
    "2jg jaeger-company 9 battle-captain tow",
    "3jg jaeger-company 9",
    "2mar marder-company 10",
    "1lux luchs-platoon 10",
    "1mor mortar-120-nato 4",
    "1m1 m1-company due2:4",
    "2vdv vdv-para-company 15 balakirev sagger",
    "3vdv vdv-para-company 15",
    "1bmd bmd-company 20",
    "1asu asu85-battery 21",
    "2mor mortar-120-soviet 25",
    "1mi hind-flight due2:25,29",
)
"""A bridgehead: NATO in 9 and 10 before the town, whose first houses are 15."""


def bridgehead(at: str = "1 impulses nato", **members: Any) -> State:
    """Return the position at the bridgehead, with members of its now."""
    changes = {name: members.pop(name) for name in ("options", "turns", "units") if name in members}
    more = changes.pop("units", ())
    return game(MAP, *UNITS, *more, at=at, now=members, **changes)


class Fixed:
    """Dice that come as listed, then all the same: each roll takes as many values as it needs."""

    def __init__(self, *values: int, then: int = 3) -> None:
        self.values = list(values)
        self.then = then
        self.names: list[str] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Return the next values."""
        self.names.append(name)
        return tuple(self.values.pop(0) if self.values else self.then for _ in range(int(dice.partition("d")[0])))


class Named:
    """Dice whose values hang on their names and a seed alone, so that they fall the same however play is cut into segments."""

    def __init__(self, seed: str = "") -> None:
        self._seed = seed
        self.names: list[str] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Return the values that belong to a name."""
        assert name not in self.names, name
        self.names.append(name)
        found = sha256(f"{self._seed} {name}".encode()).digest()
        return tuple(found[n] % 6 + 1 for n in range(int(dice.partition("d")[0])))


def condition(text: str) -> Condition:
    """Read ``[not] SUBJECT WHAT``, ``[not] UNIT at AREA``, or ``[not] any-lost``."""
    no, words = text.startswith("not "), text.removeprefix("not ").split()
    if len(words) == 1:
        return Condition(words[0], no=no)
    return Condition(words[1], words[0], words[2] if len(words) > 2 else "", no)


def conditions(text: str) -> tuple[Condition, ...]:
    """Read conditions between commas."""
    return tuple(condition(part) for part in text.split(", "))


def action(text: str) -> Action:
    """Read one action."""
    do, _, rest = text.partition(" ")

    def names(part: str) -> tuple[str, ...]:
        return tuple(name.strip() for name in part.split(",") if name.strip())

    match do:
        case "move":
            units, _, to = rest.partition(" to ")
            return Action(do, names(units), to)
        case "fire":
            units, _, aim = rest.partition(" at ")
            area = bool(re.fullmatch(r"[0-9]+", aim))
            return Action(do, names(units), aim if area else "", "" if area else aim)
        case "assault":
            rest, _, back = rest.partition(" back ")
            rest, _, target = rest.partition(" at ")
            to, _, units = rest.partition(" with ")
            return Action(do, names(units), to, target, names(back))
        case "enter":
            to, _, units = rest.partition(" with ")
            return Action(do, names(units), to)
        case "sniper":
            return Action(do, target=rest.removeprefix("at "))
        case "attach":
            leader, _, unit = rest.partition(" to ")
            return Action(do, names(leader), target=unit)
        case _:
            return Action(do)


def actions(text: str) -> tuple[Action, ...]:
    """Read actions between semicolons."""
    return tuple(action(part.strip()) for part in text.split(";") if part.strip())


def entry(number: int, text: str) -> Impulse:
    """Read an entry."""
    if not text.startswith("if "):
        return Impulse(number=number, actions=actions(text))
    when, _, rest = text.removeprefix("if ").partition(":")
    then, _, otherwise = rest.partition(" else ")
    return Impulse(number=number, when=conditions(when), actions=actions(then), otherwise=actions(otherwise))


def queue(*texts: str) -> tuple[Impulse, ...]:
    """Read entries, numbered from 1."""
    return tuple(entry(number, text) for number, text in enumerate(texts, 1))


def stop(text: str) -> Stop:
    """Read a stop line."""
    return Stop(conditions(text))


def told(effects: Sequence[Effect]) -> list[dict[str, object]]:
    """Return what effects say but for their causes, which are numbers in a log, and what each side carries."""
    return [
        {"kind": effect.kind, **{name: value for name, value in effect.body.items() if name != "causes"}}
        for effect in effects
        if effect.kind != "sheet.carried"
    ]


def carried(state: State, side: str) -> tuple[Order, ...]:
    """Return what a side carries."""
    return state.now.carried.get(side, ())


def close(
    state: State, sheets: Mapping[str, Sequence[Order]] | None = None, dice: DiceSource | None = None
) -> tuple[State, list[Effect]]:
    """Play a segment: the state after it, and its effects."""
    given = {side: Sheet(tuple(orders), 5) for side, orders in (sheets or {}).items()}
    course = adjudicate.adjudicate(state, given, dice or Fixed())
    done: list[Effect] = []
    seq = 10
    try:
        made = next(course)
        while True:
            done.append(made)
            state = fold.apply(state, Fact(made.kind, made.body, seq=seq, to=made.to))
            made = course.send(Applied(state, seq))
            seq += 1
    except StopIteration:
        return state, done


def kinds(effects: Sequence[Effect]) -> list[str]:
    """Return the kinds of effects but for those that come in every segment."""
    return [effect.kind for effect in effects if effect.kind not in ("sheet.carried", "sheet.watched")]


def only(effects: Sequence[Effect], kind: str) -> list[dict[str, object]]:
    """Return the bodies of effects of one kind, rules and causes left out."""
    return [
        {name: value for name, value in effect.body.items() if name not in ("rules", "causes")}
        for effect in effects
        if effect.kind == kind
    ]
