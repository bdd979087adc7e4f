"""Combats for the tests of East Front: declared, fought with loaded dice, and what came of them at a glance."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.east_front import combat
from pbem.rulesets.east_front.assault import reckon
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.questions import answer
from pbem.rulesets.east_front.state import Assault, Fight, State
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.fights import Fought

OPEN = "\n".join([". . . . . . . . ."] * 9)
"""Nine by nine hexes of clear terrain; 0505 touches 0404, 0405, 0504, 0506, 0604, 0605."""

RIFLE = "r SU infantry XX 4-5-4 steps=3 stack=4 0505"
INFANTRY = "g GE infantry XX 7-9-5 steps=4 stack=6 0405"


def drawn(units: Sequence[str], rows: str = OPEN, phase: str = "axis-combat", **drawing: Any) -> State:
    """Return a drawing in a Combat Phase after the reaction."""
    return field(rows, units, phase=phase, now={"reacted": True}, **drawing)


def fixed(state: State, cell: str) -> State:
    """Return the state with a table in which every result is the same."""
    crt = state.land.crt
    rows = tuple(tuple(cell for _ in row) for row in crt.rows)
    return State(msgspec.structs.replace(state.land, crt=msgspec.structs.replace(crt, rows=rows)), state.now)


def declared(state: State, *assaults: Assault) -> State:
    """Return the state with attacks declared."""
    return state.change(attacks=assaults)


def on(place: str, *units: str, **more: Any) -> Assault:
    """Return an attack on a place, or on several with blanks between."""
    return Assault(places=tuple(place.split()), units=units, **more)


def fight(state: State, *dice: int, axis: Iterable[Order] = (), soviet: Iterable[Order] = (), cell: str = "") -> Fought:
    """Fight the attacks declared, with the dice given, or all with a face of 5 where a cell of the table is given.

    The sheets have seqs 1 and 2, the first event 3.
    """
    if cell:
        state = fixed(state, cell)
    loaded = Loaded(*(dice or [5] * 20))
    orders = {"axis": tuple(axis), "soviet": tuple(soviet)}
    part = combat.resolve(state, loaded, orders, {"axis": 1, "soviet": 2})
    after, effects = play(part, state, 3)
    return Fought(after, effects, loaded)


def go_on(
    before: Fought, *dice: int, axis: Iterable[Order] = (), soviet: Iterable[Order] = (), cell: str = ""
) -> Fought:
    """Answer the question in which a combat ended, and fight on."""
    state, _ = play(answer(before.state), before.state)
    return fight(state, *dice, axis=axis, soviet=soviet, cell=cell)


def clash(
    state: State,
    *dice: int,
    cell: str,
    own: str = "",
    enemy: str = "",
    axis: Iterable[Order] = (),
    soviet: Iterable[Order] = (),
) -> Fought:
    """Carry out a combat as if a cell had come up, with orders of the attacker and the defender in force; all of 0505 is attacked.

    The attackers are the units of the attacking side next to it that are no artillery; they have Attack Supply.
    """
    foe = "soviet" if state.attacking == "axis" else "axis"
    units = tuple(
        unit
        for place in state.land.neighbours["0505"]
        for unit in state.at(place)
        if state.unit(unit).side == state.attacking and state.unit(unit).armed and not state.unit(unit).gun
    )
    assault = on("0505", *sorted(units), supply=("m",))
    tally = reckon(state, assault)
    orders = {side: order for side, order in ((state.attacking, own), (foe, enemy)) if order}
    shares = combat.work_out(state, tally, cell, orders)
    made = Fight(
        places=assault.places,
        attackers=assault.units,
        defenders=state.at("0505"),
        orders=orders,
        own=shares[0].steps,
        enemy=shares[1].steps,
        forced=shares[0].forced,
        enemy_forced=shares[1].forced,
        surcharged=shares[0].surcharged,
        enemy_surcharged=shares[1].surcharged,
        own_hexes=shares[0].hexes,
        enemy_hexes=shares[1].hexes,
        wiped=tuple(side for side, share in zip((state.attacking, foe), shares, strict=True) if share.every),
    )
    return fight(state.change(fight=made), *dice, axis=axis, soviet=soviet)
