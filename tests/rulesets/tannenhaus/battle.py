"""Fighting on drawn positions: dice that fall as told, hits that are what a test says, and one call that attacks and resolves."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.api import Effect, Sheet
from pbem.rulesets.api.chains import Chain
from pbem.rulesets.api.spoken import Spoken
from pbem.rulesets.tannenhaus import assault, combat, fire
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.state import Active, State, carried_orders

SHEET = 90
"""The seq of a sheet that came for the segment."""


class Falls:
    """Dice that show what the test says: by the end of a roll's name, else one value for all; ``names`` lists what was asked."""

    def __init__(self, value: int = 6, **named: int) -> None:
        self.value = value
        self.named = named
        self.names: list[str] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        assert why
        assert name not in self.names
        self.names.append(name)
        value = next((value for end, value in self.named.items() if name.endswith("/" + end)), self.value)
        return (value,) * int(dice[0])


def always(state: State, hits: int) -> State:
    """Return the state with a table of hits on which every margin above 0 gives one number."""
    table = state.land.hits
    made = msgspec.structs.replace(table, rows=tuple((str(hits),) * len(row) for row in table.rows))
    return State(msgspec.structs.replace(state.land, hits=made), state.now)


def says(state: State, *orders: Order, side: str = "soviet", came: bool = False) -> Spoken:
    """Return the orders in force in which one side has some; ``came``: they stand in a sheet of this segment."""
    sheets = {side: Sheet(orders, SHEET)} if came else {}
    spoken = Spoken(SIDES, lambda one: carried_orders(state, one), sheets)
    spoken.orders[side] = orders
    return spoken


def run(part: Chain[State], state: State) -> tuple[State, tuple[Effect, ...]]:
    """Play a part with seqs from 100 on."""
    return play(part, state, 100)


def storm(
    state: State, units: str, area: str, target: str, *orders: Order, dice: Falls | None = None, back: str = ""
) -> tuple[State, tuple[Effect, ...]]:
    """Assault an area with blank-separated units, the lead first, and resolve; the defender's orders."""
    named = tuple(units.split())
    side = state.unit(named[0]).side
    state = state.change(active=Active(side), impulse=1)
    state, first = play(assault.assault(state, named, area, target, tuple(back.split()), 7), state, 50)
    defender = SIDES[1 - SIDES.index(side)]
    spoken = says(state, *orders, side=defender)
    state, then = run(combat.resolve(state, dice or Falls(), spoken), state)
    return state, (*first, *then)


def shoot(
    state: State, unit: str, at: str, *orders: Order, dice: Falls | None = None, side: str = ""
) -> tuple[State, tuple[Effect, ...]]:
    """Fire with a unit at a unit, or at an area, and resolve; the orders of the other side, or of the side named."""
    own = state.unit(unit).side
    state = state.change(active=Active(own), impulse=1)
    target, area = (at, "") if at in state.land.units else ("", at)
    state, first = play(fire.fire(state, unit, target, area, 7), state, 50)
    spoken = says(state, *orders, side=side or SIDES[1 - SIDES.index(own)])
    state, then = run(combat.resolve(state, dice or Falls(), spoken), state)
    return state, (*first, *then)


def kinds(effects: Sequence[Effect]) -> list[str]:
    """List the kinds of effects, without rolls."""
    return [effect.kind for effect in effects if effect.kind != "roll"]


def of_kind(effects: Sequence[Effect], kind: str) -> list[Mapping[str, Any]]:
    """List the bodies of the effects of a kind."""
    return [effect.body for effect in effects if effect.kind == kind]


def fate(state: State, unit: str) -> str:
    """Tell what has become of a unit: "gone", or its area and its state: "20 suppressed reduced"."""
    piece = state.now.pieces.get(unit)
    if piece is None:
        return "gone"
    return " ".join(filter(None, (piece.area or "off", piece.state, "reduced" if piece.reduced else "")))
