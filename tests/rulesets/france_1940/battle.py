"""Fighting on the small maps: dice that fall as told, and one call that declares and resolves attacks."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.api import Effect
from pbem.rulesets.france_1940 import combat
from pbem.rulesets.france_1940.attacks import declare
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.orders import Attack as AttackOrder
from pbem.rulesets.france_1940.state import Attack, State


class Fixed:
    """Dice that show what the test says: by the end of the roll's name, else the value for all others."""

    def __init__(self, value: int = 3, **named: int) -> None:
        self.value = value
        self.named = named
        self.names: list[str] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        assert dice == "1d6"
        assert why
        assert name not in self.names
        self.names.append(name)
        for end, value in self.named.items():
            if name.endswith("/" + end):
                return (value,)
        return (self.value,)


def attack(places: str, units: str, **more: object) -> Attack:
    """Make a declared attack of blank-separated places and units."""
    return Attack(tuple(places.split()), tuple(units.split()), **more)  # type: ignore[arg-type]


def order(places: str, units: str, **air: int) -> AttackOrder:
    """Make an order to attack of blank-separated places and units, and air points by nation."""
    return AttackOrder(places=tuple(places.split()), units=tuple(units.split()), air=air)


def fight(
    state: State,
    attacks: Sequence[Attack] | Attack,
    clauses: Sequence[Order] = (),
    dice: Fixed | None = None,
) -> tuple[State, tuple[Effect, ...]]:
    """Resolve attacks as if they had been declared, with the phasing side's clauses."""
    made = (attacks,) if isinstance(attacks, Attack) else tuple(attacks)
    before = state.change(attacks=(*state.now.attacks, *made))
    return play(combat.resolve(before, dice or Fixed(), {state.phasing: tuple(clauses)}), before)


def campaign(
    state: State, orders: Sequence[AttackOrder], clauses: Sequence[Order] = (), dice: Fixed | None = None
) -> tuple[State, tuple[Effect, ...]]:
    """Declare attacks as ordered, then resolve them."""
    state, declared = play(declare(state, orders, 7), state, 100)
    state, done = play(combat.resolve(state, dice or Fixed(), {state.phasing: tuple(clauses)}, 7), state, 200)
    return state, (*declared, *done)


def kinds(effects: Sequence[Effect]) -> list[str]:
    """List the kinds of effects, without rolls."""
    return [effect.kind for effect in effects if effect.kind != "roll"]


def of_kind(effects: Sequence[Effect], kind: str) -> list[Mapping[str, object]]:
    """List the bodies of the effects of a kind."""
    return [effect.body for effect in effects if effect.kind == kind]


def crt_roll(effects: Sequence[Effect], index: int = 0) -> Mapping[str, object]:
    """Return the body of a combat's roll on the table."""
    return [body for body in of_kind(effects, "roll") if str(body["name"]).endswith("/crt")][index]


def always(state: State, code: str) -> State:
    """Return the state with a table on which every throw gives one result."""
    crt = state.land.crt
    rows = tuple(tuple(code for _ in row) for row in crt.rows)
    land = msgspec.structs.replace(state.land, crt=msgspec.structs.replace(crt, rows=rows))
    return State(land, state.now)


def facts(*values: Any) -> tuple[Any, ...]:
    """Put figures side by side, so that whole numbers and fractions compare."""
    return values
