"""Many random battles: what must hold whatever happens. FR-2 to FR-8, FR-33 to FR-63, FR-H8."""

import json
from random import Random

import pytest

from pbem.core import canon
from pbem.orders.model import Order
from pbem.rulesets.api import Fact
from pbem.rulesets.france_1940 import combat, fold
from pbem.rulesets.france_1940.answers import answer
from pbem.rulesets.france_1940.attacks import check_attacks, declare, planned
from pbem.rulesets.france_1940.boxes import box, forecast
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.land import pair
from pbem.rulesets.france_1940.obligations import owed
from pbem.rulesets.france_1940.orders import Advance, Retreat, StandingAdvance, StandingAir
from pbem.rulesets.france_1940.orders import Attack as AttackOrder
from pbem.rulesets.france_1940.stacking import fits
from pbem.rulesets.france_1940.state import BOX, State, dump, load
from tests.rulesets.france_1940.battle import of_kind
from tests.rulesets.france_1940.maps import game

GERMANS = ("panzer-division", "motorised-division", "infantry-corps", "reserve-corps")
FRENCH = (
    "active-corps",
    "B-corps",
    "armoured-division",
    "light-cavalry-division",
    "fortress-infantry",
    "mech-cavalry-corps",
)


class Thrown:
    """Dice that fall as a seeded generator says, and never twice under one name."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.names: set[str] = set()

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        assert name not in self.names
        assert name.isascii()
        self.names.add(name)
        return tuple(self.random.randint(1, 6) for _ in range(int(dice[0])))


def battlefield(random: Random) -> State:
    """Draw a random map with forts, rivers and both sides' units."""
    rows = "\n".join(" ".join(random.choice("....fhwmxCt~") for _ in range(7)) for _ in range(7))
    letters = [row.split() for row in rows.splitlines()]
    land = [f"{c:02}{r:02}" for r in range(1, 8) for c in range(1, 8) if letters[r - 1][c - 1] != "~"]
    units: list[str] = []
    for place in random.sample(land, min(len(land), 22)):
        side, kinds = random.choice((("DE", GERMANS), ("FR", FRENCH)))
        for _ in range(random.choice((1, 1, 2))):
            state = random.choice(("", "", "", "disorganised"))
            units.append(f"u{len(units)} {side} {random.choice(kinds)} {place} {state}")
    plain = game(rows)
    sides = sorted({pair(a, b) for a in land for b in plain.land.neighbours[a] if b in land})

    def some(count: int) -> str:
        return " ".join("/".join(side) for side in random.sample(sides, min(count, len(sides))))

    return game(
        rows,
        *units,
        rivers=some(8),
        major=some(5),
        lake=some(3),
        maginot=some(5),
        minor=some(5),
        eben=random.choice(land),
        at=random.choice(("1 german 1 combat", "2 german 2 combat", "1 allied 2 combat")),
    )


def sheet(state: State, random: Random) -> list[AttackOrder]:
    """Write a sheet of attacks, every unit on all that it owes, then thrown together at random."""
    orders: list[AttackOrder] = []
    attacked: set[str] = set()
    for unit in state.of_side(state.phasing):
        beside = [
            place for place in state.land.neighbours[state.piece(unit).place] if state.holder(place) == state.other
        ]
        beside = [place for place in beside if place not in attacked]
        if beside and random.random() < 0.8:
            places = beside if random.random() < 0.6 else [random.choice(beside)]
            attacked.update(places)
            orders.append(
                AttackOrder(places=tuple(places), units=(unit,), air={"": 1} if random.random() < 0.2 else {})
            )
    return orders


def clauses(state: State, orders: list[AttackOrder], random: Random) -> list[Order]:
    """Write clauses for some of the attacks, good and bad."""
    made: list[Order] = [StandingAdvance(all=random.random() < 0.5)] if random.random() < 0.5 else []
    for order in orders:
        for place in order.places:
            beside = state.land.neighbours[place]
            if random.random() < 0.4:
                made.append(Advance(place=place, all=True, to=random.choice(("", *beside))))
            if random.random() < 0.4:
                first = random.choice(beside)
                made.append(Retreat(place=place, path=(first, random.choice(state.land.neighbours[first]))))
    return made


@pytest.mark.parametrize("seed", range(60))
def test_random_battles(seed: int) -> None:
    """FR-3 to FR-8, FR-61, FR-62, FR-H8: obligations are closed, all attacks are fought or dropped, no hex holds two sides or too many."""
    random = Random(seed)
    state = battlefield(random)
    orders = sheet(state, random)
    made = [planned(state, order) for order in orders]
    refused = {index for index, _, _ in check_attacks(state, made)}
    good = [order for index, order in enumerate(orders) if index not in refused]
    begin = state
    state, declared = play(declare(state, orders), state)
    assert {body["places"][0] for body in of_kind(declared, "attack.declared")} == {o.places[0] for o in good}  # type: ignore[index]
    assert owed(begin, state.now.attacks, state.phasing) == ()
    for attack in state.now.attacks:
        found = forecast(state, attack)
        assert sum(chance.hits for chance in found.chances) == found.chances[0].outof
    state, answered = play(answer(state, [StandingAir(points=1)]), state)
    said = {state.phasing: tuple(clauses(state, orders, random))}
    after, done = play(combat.resolve(state, Thrown(random), said), state)
    assert after.now.attacks == ()
    moved = {str(body["unit"]) for kind in ("unit.retreated", "unit.advanced") for body in of_kind(done, kind)}
    for place, units in after.stacks().items():
        assert len({after.unit(unit).side for unit in units}) == 1
        assert place == BOX or moved.isdisjoint(units) or fits(after, place)
    replayed = begin
    for effect in (*declared, *answered, *done):
        canon.dumps(effect.body)
        assert effect.body["rules"] or effect.kind == "order.failed"
        if "ratio" in effect.body:
            assert box(json.loads(canon.dumps(effect.body))) is not None
        replayed = fold.apply(replayed, Fact(effect.kind, effect.body))
        replayed = load(replayed.land, json.loads(json.dumps(dump(replayed))))
    assert {u: (p.place, p.ready) for u, p in replayed.now.pieces.items()} == {
        u: (p.place, p.ready) for u, p in after.now.pieces.items()
    }
