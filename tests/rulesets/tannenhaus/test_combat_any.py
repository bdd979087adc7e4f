"""Attacks in positions put together by chance: what holds whatever happens. TN-16 to TN-21, TN-39, TN-D45 to TN-D52, TN-H7, TN-H8."""

from random import Random

import pytest

from pbem.orders.model import Order
from pbem.rulesets.api import Effect
from pbem.rulesets.tannenhaus import assault, fire, questions
from pbem.rulesets.tannenhaus.combat import resolve
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.options import OPTIONS
from pbem.rulesets.tannenhaus.orders import AskMe, Loss, Retreat, StandingRetreat
from pbem.rulesets.tannenhaus.stacking import room
from pbem.rulesets.tannenhaus.state import Active, State, dump, load
from tests.rulesets.tannenhaus.battle import run, says
from tests.rulesets.tannenhaus.field import game

MAP = """
1 field max3 nato: 2 4
2 forest max2 nato: 3 5
3 river: 6
4 field max5: 5 7
5 buildings town max3 soviet: 6 8
6 forest max1 soviet: 9
7 field max1: 8
8 river max1 soviet: 9
9 field soviet
"""
KINDS = {
    "soviet": ["vdv-para-company", "bmd-company", "asu85-battery", "t80-company"],
    "nato": ["jaeger-company", "marder-company", "leopard2-company", "luchs-platoon"],
}


class Chance:
    """Dice of a generator, by name so that a second run throws the same; no ones, so that more attacks succeed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        chance = Random(f"{self.seed} {name}")
        return tuple(chance.randint(2, 6) for _ in range(int(dice[0])))


def position(chance: Random) -> State:
    """Put units of both sides on the map, each area to one side, within stacking, and take options at random."""
    units = ["hind hind-flight 9", f"mor mortar-120-nato {chance.choice('12')}"]
    for area, most in zip("1245678", (2, 1, 5, 3, 1, 1, 1), strict=True):
        side = {"1": "nato", "2": "nato", "4": "nato", "5": "soviet"}.get(area) or chance.choice(["nato", "soviet", ""])
        for n in range(chance.randint({"4": 3}.get(area, area in "125"), most) if side else 0):
            kind = chance.choice(KINDS[side][:1] if area == "8" else KINDS[side])
            marks = [chance.choice(["", "", "suppressed", "recovering"]), chance.choice(["", "reduced"])]
            units.append(f"{side[0]}{area}{n} {kind} {area} {' '.join(marks)} ap2")
    options = {name: chance.choice(option.values) for name, option in OPTIONS.items()}
    state = game(MAP, *units, options=options)
    return state.change(active=Active("nato"), impulse=1)


def instructions(chance: Random, state: State) -> tuple[Order, ...]:
    """Write some instructions of the Soviet side, with areas that may be illegal and units that may be gone."""
    made: list[Order] = [
        StandingRetreat(chance.choice(["", "never", "if-reduced", "always"]), chance.choice(["", "9", "7"]))
    ]
    for unit in (*state.at("5", "soviet"), "lost"):
        areas = tuple(chance.sample("123456789", chance.randint(0, 4)))
        policy = chance.choice(["", "never", "always"])
        made += [Retreat(unit, areas, policy)] if areas or policy else []
    units = [*state.at("5", "soviet"), "lost"]
    return (*made, Loss("5", tuple(chance.sample(units, chance.randint(1, len(units))))))


def attack(state: State, seed: int) -> State:
    """Begin an assault on 5 out of 2 or 4 if there can be one, or else the fire of the mortar."""
    for origin in "42":
        able = [unit for unit in state.at(origin, "nato") if assault.check_assault(state, (unit,), "5", "") is None]
        if able and seed % 4:
            return play(assault.assault(state, tuple(able), "5", "", (), 7), state, 50)[0]
    return play(fire.fire(state, "mor", "", "5", 7), state, 50)[0]


def finish(state: State, seed: int, *orders: Order) -> tuple[State, list[Effect]]:
    """Resolve to the end, stored and taken up again at each question, which nobody answers."""
    done: list[Effect] = []
    for _ in range(20):
        state, effects = run(resolve(state, Chance(seed), says(state, *orders)), state)
        done += effects
        if state.now.combat is None:
            return state, done
        assert state.now.question is not None
        state = load(state.land, dump(state))
        state, _ = run(questions.answer(state), state)
    raise AssertionError("the combat does not end")


@pytest.mark.parametrize("seed", range(150))
def test_any(seed: int) -> None:
    """TN-16 to TN-21, TN-39, TN-H7, TN-H8: an attack ends, and leaves every area to one side and not overfilled, asked or not."""
    chance = Random(seed)
    before = position(chance)
    orders = instructions(chance, before)
    begun = attack(before, seed)
    after, effects = finish(begun, seed, *orders)
    for area in after.land.areas:
        held = [side for side in SIDES if after.ground(area, side)]
        assert len(held) <= 1
        assert all(room(after, area, side) >= min(0, room(before, area, side)) for side in SIDES)
        assert not held or after.owner(area) == held[0]
    lost = {
        effect.body["unit"] for effect in effects if effect.kind == "unit.hit" and effect.body["result"] == "destroyed"
    }
    assert set(before.now.pieces) - set(after.now.pieces) == lost
    assert not any(after.unit(unit).side == "nato" for unit in lost)
    moved = [
        effect.body["unit"] for effect in effects if effect.kind == "unit.retreated" and effect.body["why"] == "hit"
    ]
    assert len(moved) == len(set(moved))
    # who retreats to cancel a hit is not destroyed by the others (TN-D46)
    assert lost.isdisjoint(moved)
    asked, _ = finish(begun, seed, AskMe(("retreats", "hits")), *orders)
    assert asked.now == after.now
