"""Many random overruns: what must hold whatever happens. EF-90 to EF-114, EF-239 to EF-260, EF-H6, EF-H14, EF-H26 to EF-H28."""

from random import Random
from typing import Any

import pytest

from pbem.core import canon
from pbem.orders.model import Order
from pbem.rulesets.api import Fact
from pbem.rulesets.east_front import fold, movement, overrun, stacking
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.land import pair
from pbem.rulesets.east_front.orders import Loss, Overrun, Retreat, StandingRetreat
from pbem.rulesets.east_front.state import State, dump, load
from tests.rulesets.east_front.field import field

GERMANS = (
    "GE armour III {}-9-8 yellow boxed armour steps=3 stack=3",
    "GE motorized III {}-4-7 boxed steps=3 stack=2",
    "GE engineer II {}-2-7 boxed steps=2 stack=1",
    "GE infantry XX {}-9-5 steps=4 stack=6",
    "GE artillery II 0-1-6 boxed range=2 support=4 stack=1",
    "GE msu II 0-0-8 orange",
)
SOVIETS = (
    "SU infantry XX {}-2-4 steps=3 stack=4",
    "SU armour X {}-2-7 boxed armour steps=2 stack=2",
    "SU cavalry XX {}-1-6 steps=2 stack=2",
    "SU artillery II 0-1-4 range=2 support=3 stack=1",
    "SU hq XXXX 0-1-5 command=2",
    "SU msu II 0-0-8 orange",
    "SU anti-tank II 1-1-5 guards stack=1",
    "SU mg II 0-2-0 stack=1",
    "SU bridge II 0-1-5 orange",
)


class Thrown:
    """Dice that fall as a seeded generator says, and never twice under one name."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.names: set[str] = set()

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Throw."""
        assert name not in self.names
        assert name.isascii()
        self.names.add(name)
        return (self.random.randint(1, 10),)


def battlefield(random: Random) -> State:
    """Draw a random map with rivers, roads, forts and both sides' units."""
    size = 7
    letters = [[random.choice("......whxstc") for _ in range(size)] for _ in range(size)]
    if random.random() < 0.5:
        letters = [["." if letter == "s" else letter for letter in row] for row in letters]
    places = [f"{column:02}{row:02}" for row in range(1, size + 1) for column in range(1, size + 1)]
    plain = field(["".join(row) for row in letters])
    dry = [place for place in places if plain.land.terrain[place] != "swamp"]
    units: list[str] = []
    stacks = random.sample(dry, 18)
    for place in stacks:
        kinds, strengths = random.choice(((GERMANS, (20, 60)), (SOVIETS, (1, 30))))
        room = 12
        for _ in range(random.choice((1, 1, 2, 3))):
            words = random.choice(kinds).format(random.randint(*strengths))
            points = int(words.partition("stack=")[2].split()[0]) if "stack=" in words else 0
            if points <= room:
                room -= points
                marks = random.choice(("", "", "", "", "oos", "overrun"))
                units.append(f"u{len(units)} {words} {marks} {place}")
    sides = sorted({pair(a, b) for a in places for b in plain.land.neighbours[a]})

    wet = ["/".join(side) for side in random.sample(sides, 17)]

    enemy = [unit.split()[-1] for unit in units if " SU " in unit]
    return field(
        ["".join(row) for row in letters],
        units,
        sides={"river": wet[:10], "major-river": wet[10:15], "lake-side": wet[15:]},
        ways={"main-road": [" ".join(side) for side in random.sample(sides, 6)]},
        lines={"soviet": ["/".join(side) for side in random.sample(sides, 3)]},
        strongpoints={"soviet": random.sample(enemy, 1) if enemy and random.random() < 0.5 else []},
        phase=random.choice(("axis-move", "axis-motorized", "soviet-motorized", "soviet-move")),
        weather=random.choice(("dry", "dry", "frost", "dry lingering")),
        options={"edition": random.choice(("page", "first"))},
    )


def orders_for(state: State, random: Random) -> list[Overrun]:
    """Think of overruns: legal ones for the most part."""
    made: list[Overrun] = []
    for place, stack in state.stacks().items():
        able = tuple(unit for unit in stack if overrun.may_overrun(state, unit))
        if not able:
            continue
        for target in state.stacks():
            if state.holder(target) in ("", state.phasing) or state.land.distance(place, target) > 3:
                continue
            order = Overrun(place=target, units=able, then_to=random.choice(("", *state.land.neighbours[target])))
            refused = any(finding.refuses for _, finding in overrun.check(state, order))
            if not refused or random.random() < 0.05:
                made.append(order)
    random.shuffle(made)
    return made[:4]


def clauses_for(state: State, order: Overrun, random: Random) -> list[Order]:
    """Think of clauses for an overrun, wild ones among them."""
    made: list[Order] = []
    if random.random() < 0.5:
        beside = random.choice(state.land.neighbours[order.place])
        path = (beside, random.choice(state.land.neighbours[beside]))
        made.append(Retreat(place=order.place, path=path, unit=random.choice(("", *state.at(order.place)))))
    if random.random() < 0.5:
        made.append(Loss(place=order.place, units=tuple(random.sample(order.units, 1))))
    if random.random() < 0.5:
        made.append(StandingRetreat(towards=random.choice(sorted(state.land.terrain))))
    return made


def sound(state: State) -> None:
    """Demand what is true of every state."""
    assert not set(state.now.pieces) & set(state.now.gone)
    for place, stack in state.stacks().items():
        sides = {state.unit(unit).side for unit in stack}
        assert len(sides) == 1, (place, stack)
        assert stacking.points(state, place, sides.pop()) <= stacking.limit(state, place)
    for unit, piece in state.now.pieces.items():
        assert 0 <= piece.lost < state.unit(unit).steps
        assert state.land.terrain[piece.place] != "lake"
        if state.unit(unit).side == state.phasing:
            assert piece.spent <= movement.allowance(state, unit)
    assert load(state.land, dump(state)).now == state.now


def followed(state: State, effects: tuple[Any, ...], origin: str) -> State:
    """Replay events one by one and demand what is true of each."""
    gone: set[str] = set()
    for made in effects:
        body = made.body
        canon.dumps(body)
        if made.kind == "unit.retreated":
            path = body["path"]
            assert body["by"] == state.phasing
            assert path[0] == state.piece(body["unit"]).place
            enemy = {state.holder(place) for place in path[1:]} - {"", state.unit(body["unit"]).side}
            assert not enemy
            distances = [state.land.distance(origin, place) for place in path]
            assert distances == list(range(len(path)))
            assert len(path) in (3, 4)
        elif made.kind in ("unit.lost", "unit.eliminated"):
            assert body["unit"] not in gone
            left = state.unit(body["unit"]).steps - state.piece(body["unit"]).lost
            if made.kind == "unit.lost":
                assert body["left"] == left - body["steps"] > 0
            else:
                gone.add(body["unit"])
        if made.kind not in ("roll", "order.failed"):
            assert body.get("rules"), made
        state = fold.apply(state, Fact(made.kind, body))
    return state


@pytest.mark.parametrize("seed", range(60))
def test_random_overruns(seed: int) -> None:
    """No unit is lost twice, no steps fall below 1, every retreat is legal, the same dice give the same events."""
    random = Random(seed)
    state = battlefield(random)
    dice = Thrown(seed)
    for order in orders_for(state, random):
        if order.units[0] not in state.now.pieces:
            continue
        refused = [finding for _, finding in overrun.check(state, order) if finding.refuses]
        sheet = (order, *clauses_for(state, order, random)) if state.at(order.place) else (order,)
        if not refused:
            supposed = overrun.suppose(state, order)
            assert sum(chance.hits for chance in supposed.box.chances) == 10
        rolled, mark = set(dice.names), dice.random.getstate()
        after, effects = play(overrun.execute(state, dice, sheet, order, 1), state, 2)
        assert bool(refused) == (effects[0].kind == "order.failed")
        repeat = Thrown(0)
        repeat.random.setstate(mark)
        assert play(overrun.execute(state, repeat, sheet, order, 1), state, 2)[1] == effects
        assert rolled | repeat.names == dice.names
        assert dump(followed(state, effects, order.place)) == dump(after)
        sound(after)
        if not refused:
            (fought,) = [made.body for made in effects if made.kind == "overrun.fought"]
            left = [unit for unit in order.units if unit in after.now.pieces]
            if fought["success"]:
                assert after.holder(order.place) in ("", state.phasing)
            else:
                assert {after.piece(unit).place for unit in left} <= {fought["from"]}
                assert all(movement.left(after, unit) == 0 for unit in left)
        state = after


def test_the_random_overruns_are_fought() -> None:
    """Most of the maps have some that are legal, so that the test above tries what it should."""
    count = 0
    for seed in range(20):
        random = Random(seed)
        state = battlefield(random)
        count += sum(
            not any(finding.refuses for _, finding in overrun.check(state, order))
            for order in orders_for(state, random)
        )
    assert count >= 20
