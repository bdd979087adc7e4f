"""Many random combats: what must hold whatever happens. EF-188, EF-230 to EF-264, EF-H6, EF-H25 to EF-H29, EF-D31."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from pbem.core import canon
from pbem.orders.model import Order
from pbem.rulesets.api import Effect, Fact
from pbem.rulesets.east_front import combat, fold, odds
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.orders import Loss, Retreat, StandingGuns, StandingLoss, StandingRetreat
from pbem.rulesets.east_front.orders_combat import (
    ADDITIONAL_RETREAT,
    NO_RETREAT,
    Advance,
    AskMe,
    Command,
    StandingAdvance,
    Support,
)
from pbem.rulesets.east_front.questions import answer
from pbem.rulesets.east_front.state import Assault, State, dump, load, other
from tests.rulesets.east_front.test_overrun_fuzz import battlefield, sound

Sheets = dict[str, list[Order]]

ASK = AskMe(what=("losses", "retreats", "advances"))


class Named:
    """Dice that fall by their names, so that the same combat falls alike however it is asked about."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.names: list[str] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Throw."""
        assert name not in self.names
        self.names.append(name)
        return (Random(f"{self.seed} {name}").randint(1, 10),)


def battle(random: Random) -> State:
    """Draw a battlefield in a Combat Phase, with attacks declared that are possible for the most part."""
    state = battlefield(random)
    side = random.choice(SIDES)
    state = state.change(phase=f"{side}-combat", reacted=True)
    fighting: set[str] = set()
    made: list[Assault] = []
    targets = [place for place in state.stacks() if state.holder(place) == other(side)]
    random.shuffle(targets)
    while targets:
        places = [targets.pop()]
        if targets and random.random() < 0.3:
            places.append(targets.pop())
        able = [
            unit
            for unit in state.of_side(side)
            if unit not in fighting
            and (state.unit(unit).armed and not state.unit(unit).gun)
            and all(state.land.adjacent(state.piece(unit).place, place) for place in places)
        ]
        units = [unit for unit in able if random.random() < 0.8]
        if not units:
            continue
        guns = [u for u in state.of_side(side) if state.unit(u).gun and u not in fighting and random.random() < 0.3]
        supply = [u for u in state.of_side(side) if state.unit(u).type == "msu" and u not in fighting][:1]
        fighting |= {*units, *guns, *supply}
        made.append(
            Assault(
                places=tuple(places),
                units=tuple(units),
                guns=tuple(guns),
                supply=tuple(supply) if random.random() < 0.7 else (),
                engineers=random.random() < 0.5,
                mandated=side == "soviet" and random.random() < 0.3,
            )
        )
    return state.change(attacks=tuple(made))


def words(state: State, random: Random) -> Sheets:
    """Think of what both sides say for all combats alike, and of the orders they give."""
    made: Sheets = {}
    for side in SIDES:
        sheet: list[Order] = []
        for assault in state.now.attacks:
            if random.random() < 0.5:
                sheet.append(Command(place=assault.places[0], command=random.choice((NO_RETREAT, ADDITIONAL_RETREAT))))
            if side != state.attacking and random.random() < 0.3:
                guns = tuple(unit for unit in state.of_side(side) if state.unit(unit).gun and random.random() < 0.5)
                sheet.append(Support(place=assault.places[0], guns=guns))
        units = tuple(unit for unit in state.of_side(side) if random.random() < 0.2)
        for word in (
            StandingRetreat(towards=random.choice(sorted(state.land.terrain))),
            StandingAdvance(all=random.random() < 0.7),
            StandingGuns(destroy=True),
            StandingLoss(units=units),
        ):
            if random.random() < 0.4:
                sheet.append(word)
        made[side] = sheet
    return made


def clauses(state: State, random: Random) -> Sheets:
    """Think of what both sides say for single combats, wild things among them."""
    made: Sheets = {side: [] for side in SIDES}
    for assault in state.now.attacks:
        for place in assault.places:
            for side in SIDES:
                there = assault.units if side == state.attacking else state.at(place)
                if random.random() < 0.5:
                    made[side].append(
                        Loss(place=place, units=tuple(random.sample(there, random.randint(1, len(there)))))
                    )
                if random.random() < 0.5:
                    beside = random.choice(state.land.neighbours[place])
                    path = (beside, random.choice(state.land.neighbours[beside]))
                    to = "" if random.random() < 0.5 else random.choice(sorted(state.land.terrain))
                    unit = random.choice(("", *there))
                    made[side].append(Retreat(place=place, path=() if to else path, unit=unit, to=to))
            if random.random() < 0.5:
                units = tuple(random.sample(assault.units, random.randint(0, len(assault.units))))
                made[state.attacking].append(Advance(place=place, units=units, all=random.random() < 0.3))
    return made


def run(state: State, dice: Named, orders: Mapping[str, Sequence[Order]]) -> tuple[State, tuple[Effect, ...]]:
    """Carry out combats until none is left or a side is asked."""
    return play(combat.resolve(state, dice, orders, {"axis": 1, "soviet": 2}), state, 3)


@pytest.mark.parametrize("seed", range(60))
def test_whatever_happens_the_rules_hold(seed: int) -> None:
    """No hex holds too many or both sides, no step is lost from the count, every combat ends."""
    random = Random(f"combat {seed}")
    state = battle(random)
    said, told = words(state, random), clauses(state, random)
    after, effects = run(state, Named(seed), {side: [*said[side], *told[side]] for side in SIDES})
    sound(after)
    assert (after.now.fight, after.now.question, after.now.attacks) == (None, None, ())
    conserved(state, after, effects)
    followed(state, effects)
    began = [made for made in effects if made.kind == "combat.fought"]
    assert len(began) == len([made for made in effects if made.kind == "combat.ended"])
    lapsed = [made for made in effects if made.kind == "attack.lapsed"]
    assert len(began) + len(lapsed) == len(state.now.attacks)


def followed(state: State, effects: Sequence[Effect]) -> State:
    """Replay events one by one and demand what is true of each."""
    for made in effects:
        body = made.body
        canon.dumps(body)
        fight = state.now.fight
        if made.kind == "unit.retreated":
            assert fight is not None
            path, unit = body["path"], body["unit"]
            assert path[0] == state.piece(unit).place
            assert {state.holder(place) for place in path[1:]} <= {"", state.unit(unit).side}
            origin = path[0] if unit in fight.defenders else fight.place
            distances = [state.land.distance(origin, place) for place in path]
            assert distances == list(range(distances[0], distances[0] + len(path)))
            assert path[-1] not in fight.places
            farther = fight.orders.get(state.unit(unit).side) == ADDITIONAL_RETREAT
            assert len(path) - 1 in ((3, 4) if farther else (2, 3))
            assert (body["by"] == state.unit(unit).side) != farther
        elif made.kind == "unit.advanced":
            assert fight is not None
            assert body["unit"] in fight.attackers
            assert body["path"][0] == state.piece(body["unit"]).place
            assert body["path"][1] in fight.places
            assert state.land.adjacent(*body["path"])
            assert not state.unit(body["unit"]).gun
        if made.kind not in ("roll", "order.failed", "question.asked", "question.answered"):
            assert body.get("rules"), made
        state = fold.apply(state, Fact(made.kind, body))
    return state


def conserved(before: State, after: State, effects: Sequence[Effect]) -> None:
    """Demand that each unit's steps before are those it lost and those it has left."""
    lost = dict.fromkeys(before.now.pieces, 0)
    for made in effects:
        if made.kind in ("unit.lost", "unit.eliminated"):
            counts = "steps" in made.body or made.kind == "unit.lost"
            lost[made.body["unit"]] += made.body["steps"] if counts else odds.steps_left(before, made.body["unit"])
    for unit in before.now.pieces:
        left = odds.steps_left(after, unit) if unit in after.now.pieces else 0
        assert lost[unit] + left == odds.steps_left(before, unit), unit


@pytest.mark.parametrize("seed", range(60))
def test_an_answer_does_what_a_clause_would_have_done(seed: int) -> None:
    """Whoever asks to be asked and then says the same comes to the same end (EF-D31)."""
    random = Random(f"answer {seed}")
    state = battle(random)
    said, told = words(state, random), clauses(state, random)
    dice = Named(seed)
    plain, _ = run(state, dice, {side: [*said[side], *told[side]] for side in SIDES})
    if any("/retreat/" in name for name in dice.names):
        return  # a step lost on the way is by a clause on losses too, for which nobody is asked then
    sheets: Sheets = {side: [*said[side], ASK] for side in SIDES}
    dice = Named(seed)
    asked, _ = run(state, dice, sheets)
    for _ in range(100):
        question = asked.now.question
        if question is None:
            break
        assert load(asked.land, dump(asked)).now == asked.now
        sheets[question.side] = [*said[question.side], ASK, *told[question.side]]
        ready, _ = play(answer(asked), asked)
        asked, _ = run(ready, dice, sheets)
    assert asked.now.question is None
    assert asked.now.pieces == plain.now.pieces
    assert asked.now.gone == plain.now.gone
    assert asked.now.points == plain.now.points


def test_the_random_combats_have_a_little_of_everything() -> None:
    """Among them are retreats, advances, losses, rolls on the Retreat Table, lapsed attacks, and attacks below 1-4."""
    seen: dict[str, int] = {}
    for seed in range(40):
        random = Random(f"combat {seed}")
        state = battle(random)
        said, told = words(state, random), clauses(state, random)
        _, effects = run(state, Named(seed), {side: [*said[side], *told[side]] for side in SIDES})
        for made in effects:
            kind = "below" if made.body.get("result") == "e/-" and "die" not in made.body else made.kind
            seen[kind] = seen.get(kind, 0) + 1
    for kind in ("combat.fought", "unit.lost", "unit.eliminated", "unit.retreated", "unit.advanced", "below", "roll"):
        assert seen.get(kind, 0) > 3, (kind, seen)
