"""Overruns for the tests of East Front: fought with loaded dice, and what came of them at a glance."""

from collections.abc import Iterable, Sequence
from typing import Any

from pbem.orders.model import Order
from pbem.rulesets.api import Effect
from pbem.rulesets.east_front import overrun
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Overrun
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.dice import Loaded

OPEN = "\n".join([". . . . . . . ."] * 8)
"""Eight by eight hexes of clear terrain. 0403 touches 0303, 0304, 0402, 0404, 0503, 0504."""

PANZER = "pz GE armour III 20-9-8 yellow boxed armour steps=3 stack=3 0403"


class Fought:
    """An overrun that was fought: the state after it, its events, and the dice."""

    def __init__(self, state: State, effects: Sequence[Effect], dice: Loaded) -> None:
        self.state = state
        self.effects = tuple(effects)
        self.dice = dice

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events, in their order."""
        return [made.kind for made in self.effects]

    def bodies(self, kind: str) -> list[dict[str, Any]]:
        """Return the bodies of the events of a kind."""
        return [made.body for made in self.effects if made.kind == kind]

    def only(self, kind: str) -> dict[str, Any]:
        """Return the body of the one event of a kind."""
        (found,) = self.bodies(kind)
        return found

    def effects_of(self, kind: str, unit: str) -> list[dict[str, Any]]:
        """Return the bodies of the events of a kind about a unit."""
        return [body for body in self.bodies(kind) if body["unit"] == unit]

    def place(self, unit: str) -> str:
        """Say where a unit is: its place, or its box in brackets."""
        piece = self.state.now.pieces.get(unit)
        return piece.place if piece else f"({self.state.now.gone[unit]})"


def fight(state: State, order: Overrun, *dice: int, orders: Iterable[Order] = ()) -> Fought:
    """Fight an overrun with the dice given; the sheet has seq 1, the first event 2."""
    loaded = Loaded(*dice)
    after, effects = play(overrun.execute(state, loaded, (order, *orders), order, 1), state, 2)
    return Fought(after, effects, loaded)


def faults(state: State, place: str, *units: str, via: Sequence[str] = (), **more: Any) -> list[str]:
    """Return what is wrong with an order to overrun, each as "part: code (rule)"."""
    order = Overrun(place=place, units=units, via=tuple(via), **more)
    return [f"{part}: {finding.code} ({finding.rule})" for part, finding in overrun.check(state, order)]
