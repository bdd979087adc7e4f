"""Adjudication: from step to step until a seat owes an order, what is carried, and what fails without stopping anything."""

import random
from typing import Any

import pytest

from pbem.core.text import render
from pbem.orders.model import Line
from pbem.orders.sheet import merge
from pbem.rulesets.api import Effect, Sheet, Stand
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.orders import (
    Advance,
    Attack,
    Embark,
    Evacuate,
    Interdict,
    Move,
    MoveStack,
    Place,
    Rail,
    Retreat,
    StandingAir,
    Support,
)
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.field import UNITS, close, field, kinds, orders, run, scenario

ATTACK = "attack 0402 with 3pz.6, 394.x; air 1"


def carried(effects: list[Effect], side: str) -> tuple[object, ...]:
    """Return the orders that a side carries on at the end of a segment."""
    (found,) = [effect for effect in effects if effect.kind == "sheet.carried" and effect.to == (side,)]
    return RULESET.load_orders(found.body["orders"])


def test_segment_one_opens_the_game() -> None:
    """Segment 1 begins turn 1 with the air points of both sides, and stops because the German side owes a sheet."""
    state, effects = close(RULESET.setup(scenario()))
    assert kinds(effects) == ["phase.began", "air.granted", "sheet.carried", "sheet.carried"]
    assert RULESET.stand(state).phase == "german-1-move"


def test_carried_sheets_come_last() -> None:
    """The carried orders of both sides are the last effects, in order of the sides, each for its side alone."""
    _, effects = close(field(), {"german": "move 3pz.6 to 0301"})
    assert [(effect.kind, effect.to) for effect in effects[-2:]] == [
        ("sheet.carried", ("allied",)),
        ("sheet.carried", ("german",)),
    ]


def test_order_of_a_movement_sheet() -> None:
    """Interdictions come before drops, drops before rail, rail before moves in the order of the sheet, then the attacks."""
    text = "attack 0402 with 3pz.6, 394.x\nmove 2.mot to 0303\nrail 2.mot to 0202\nairdrop 7.fl 0404\ninterdict 0503"
    state = field("1 german 1 move", *UNITS[:4], "b1.x FR B-corps 0602")
    text = "move 3pz.6 to 0402\nmove 394.x to 0401\nairdrop 7.fl 0404\ninterdict 0602\nattack 0602 with 3pz.6"
    _, effects = close(state, {"german": text})
    shown = [
        kind for kind in kinds(effects) if kind in ("hex.interdicted", "unit.landed", "unit.moved", "order.failed")
    ]
    assert shown == ["hex.interdicted", "unit.landed", "unit.moved", "unit.moved", "order.failed"]


def test_an_attack_waits_for_the_answer() -> None:
    """FR-D23: after the declaration the segment ends if the other side has air points to answer with."""
    state, effects = close(field(), {"german": ATTACK})
    assert "roll" not in kinds(effects)
    (duty,) = RULESET.awaiting(state, {})
    assert (duty.side, duty.covered) == ("allied", False)
    assert render(duty.what) == "Answer the attacks on 0402 with your air points."
    assert RULESET.stand(state).phase == "german-1-combat"


def test_a_standing_answer_is_not_waited_for() -> None:
    """FR-H22: with a standing word of the other side the combat follows at once, with the points it gives."""
    state, effects = close(field(), {"german": ATTACK, "allied": "standing air: 1 to every attack"})
    assert "attack.answered" in kinds(effects)
    assert "combat.fought" in kinds(effects)
    assert RULESET.stand(state).phase == "german-2-move"


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"air": {"DE": 6}}, "no points"), ({"options": {"surprise": "yes"}}, "surprise, FR-H4")],
)
def test_nothing_to_answer_with(changes: dict[str, Any], why: str) -> None:
    """Where the other side has no air points that it may use, nobody waits for it."""
    _, effects = close(field(**changes), {"german": ATTACK})
    assert "combat.fought" in kinds(effects), why


def test_no_answer_means_no_points() -> None:
    """FR-H22: when the answer does not come, the combat goes on without points for the defence."""
    state, _ = close(field(), {"german": ATTACK})
    state, effects = close(state)
    assert "attack.answered" not in kinds(effects)
    assert "combat.fought" in kinds(effects)


def test_clauses_are_carried_to_the_combat() -> None:
    """What the attacker wrote about retreats and advances goes on, hidden, until the combat, and is gone after it."""
    text = ATTACK + "\nretreat 0402: 0503 0603\nadvance 0402: 3pz.6\nmove 2.mot to 0202\nstanding advance: none"
    state, effects = close(field(), {"german": text})
    kept = carried(effects, "german")
    assert [type(order).__name__ for order in kept] == ["Retreat", "Advance", "StandingAdvance"]
    assert RULESET.carried(RULESET.view(state, "german")) == kept
    assert RULESET.carried(RULESET.view(state, "allied")) == ()
    state, effects = close(state, None, {"1/german-1-combat/0402/crt": [5]})
    retreats = [effect.body["path"] for effect in effects if effect.kind == "unit.retreated"]
    advances = [effect.body["path"] for effect in effects if effect.kind == "unit.advanced"]
    assert retreats[0][:3] == ["0402", "0503", "0603"]
    assert advances == [["0302", "0402"]]
    assert [type(order).__name__ for order in carried(effects, "german")] == ["StandingAdvance"]


def test_a_sheet_is_complete() -> None:
    """What a sheet leaves out of the carried orders is dropped: adjudication takes the sheet for all that is in force."""
    state, _ = close(field(), {"german": "standing advance: all\nstanding retreat: towards 0705"})
    state, effects = close(state, {"german": "standing advance: all"})
    assert [type(order).__name__ for order in carried(effects, "german")] == ["StandingAdvance"]


def test_without_a_sheet_the_carried_orders_hold() -> None:
    """A seat that sends nothing keeps its standing orders from segment to segment."""
    state, _ = close(field(), {"allied": "standing air: 1 to every attack"})
    state, effects = close(state)
    assert carried(effects, "allied") == (StandingAir(points=1),)
    assert RULESET.awaiting(state, {})[0].side == "allied"


def laid_over(state: State, text: str) -> tuple[object, ...]:
    """Lay a German text over what is carried, as the referee does."""
    view = RULESET.view(state, "german")
    before = [Line(order) for order in RULESET.carried(view)]
    sheet = RULESET.read(text, view)
    merged = merge(before, sheet, RULESET.grammar, holds=lambda order: RULESET.holds(view, order))
    return tuple(line.order for line in merged.lines)


def test_what_outlasts_a_plain_sheet() -> None:
    """Standing orders and the clauses of declared attacks outlast a plain sheet; drop takes either out."""
    text = ATTACK + "\nadvance 0402: 3pz.6\nretreat 0402: 0502 0601\nstanding advance: none"
    state, _ = close(field(), {"german": text})
    kept = RULESET.carried(RULESET.view(state, "german"))
    assert laid_over(state, "standing retreat: towards 0705")[:3] == kept
    assert laid_over(state, "drop standing advance") == kept[:2]
    assert laid_over(state, "drop retreat 0402") == (kept[0], kept[2])
    assert Advance(place="0402") in laid_over(state, "advance 0402: none")


def test_embarking_waits_for_the_end_of_the_player_turn() -> None:
    """FR-H27: an order to embark given in assault 1 goes on to assault 2 and is carried out at its end."""
    state = field("1 german 1 move", "7.fl DE airborne-division 0202 resting", "b1.x FR B-corps 0602")
    state, effects = close(state, {"german": "embark 7.fl"})
    assert carried(effects, "german") == (Embark(unit="7.fl"),)
    state, effects = close(state)
    assert "unit.boxed" in kinds(effects)
    assert carried(effects, "german") == ()


def test_the_other_side_interdicts_with_its_answer() -> None:
    """FR-H14: the side that is attacked may interdict with its answer, to the end of the present player turn."""
    state, _ = close(field(), {"german": ATTACK})
    state, effects = close(state, {"allied": "interdict 0403"})
    (made,) = [effect for effect in effects if effect.kind == "hex.interdicted"]
    assert made.body["until"] == [1, 0]


def test_free_deployment() -> None:
    """FR-H34: in a free deployment both sides owe a sheet first, and both are carried out together."""
    units = (
        "3pz.6 DE panzer-division 0302 entry=0302+0301",
        "b1.x FR B-corps 0402 entry=0402+0501",
    )
    state, _ = close(RULESET.setup(field("1 german 1 move", *units, options={"deployment": "free"}).land.scenario))
    assert [(duty.side, duty.covered) for duty in RULESET.awaiting(state, {})] == [("german", False), ("allied", False)]
    state, effects = close(state, {"german": "place 3pz.6 0301", "allied": "place b1.x 0501"})
    assert kinds(effects)[:4] == ["unit.arrived", "unit.arrived", "phase.began", "air.granted"]
    assert RULESET.stand(state).phase == "german-1-move"


@pytest.mark.parametrize("at", ["1 german 1 move", "1 german 1 combat", "1 allied 2 move", "1 german 1 set-up"])
@pytest.mark.parametrize("side", ["german", "allied"])
def test_strange_sheets_stop_nothing(at: str, side: str) -> None:
    """Whatever stands in a logged sheet, the segment goes its way; what cannot be followed is said to have failed."""
    sheet = Sheet(
        (
            Move(unit="nobody", to="0101"),
            Move(unit="b1.x", path=("0302",)),
            Move(unit="3pz.6", path=("9999", "0101")),
            Move(unit="3pz.6"),
            MoveStack(place="9999", to="0101"),
            MoveStack(place="0302"),
            Rail(unit="7.fl", to="0202"),
            Place(unit="gb.1", place="0101"),
            Embark(unit="fort.1"),
            Evacuate(unit="gb.1"),
            Interdict(place="0402", air={"XX": 2}),
            Interdict(place="0402", air={"": -2}),
            Attack(places=("0402", "0402"), units=("3pz.6", "3pz.6"), air={"": 99}),
            Attack(places=("0402",), units=()),
            Attack(places=("0101",), units=("b1.x",), air={"FR": 0}),
            Support(place="9999", air={}),
            Support(place="0402", air={"GB": 9}),
            Retreat(place="0402", path=()),
            Retreat(place="0402", path=("0705",), unit="act.1"),
            Advance(place="0402", units=("3pz.6",), to="0705"),
            StandingAir(points=-1, upto="17-1"),
        ),
        5,
    )
    state, effects = run(field(at), {side: sheet})
    assert "order.failed" in kinds(effects)
    assert kinds(effects)[-1] == "sheet.carried"
    assert RULESET.stand(state).turn >= 1


def test_failed_orders_are_said_with_their_reason() -> None:
    """An order that cannot be followed any more is logged with its side, its text as data, and the sentence that says why."""
    text = "move 3pz.6 to 0301\nattack 0402 with 394.x"
    state = field("1 german 1 move", *UNITS[:2], "b1.x FR active-corps 0402", "c FR active-corps 0402")
    sheet = Sheet(orders(state, "move 3pz.6 to 0301\nattack 0402 with 394.x, 3pz.6"), 4)
    _, effects = run(state, {"german": sheet})
    (failed,) = [effect for effect in effects if effect.kind == "order.failed"]
    assert failed.body["side"] == "german"
    assert failed.body["order"]["verb"] == "attack"
    assert failed.body["causes"] == [4]
    assert "{unit}" in failed.body["why"], text


def test_a_side_with_nothing_left_is_not_waited_for() -> None:
    """A side without a unit, in play or to come, owes nothing, and its player turns pass by themselves."""
    state = field("1 german 2 move", "3pz.6 DE panzer-division 0302")
    state, effects = close(state, {"german": "move 3pz.6 to 0301"})
    assert RULESET.stand(state) == Stand(2, "german-1-move")
    assert kinds(effects).count("phase.began") == 6


WORDS: dict[str, list[Any]] = {
    "unit": ["3pz.6", "394.x", "7.fl", "b1.x", "fort.1", "gb.1", "nobody"],
    "place": ["0302", "0402", "0503", "0602", "0404", "0705", "9999", "box"],
}


def _random_order(chance: random.Random) -> dict[str, Any]:
    """Make an order as a log could hold it: of the right form, and with any content."""

    def unit() -> str:
        return str(chance.choice(WORDS["unit"]))

    def place() -> str:
        return str(chance.choice(WORDS["place"]))

    def units() -> list[str]:
        return [unit() for _ in range(chance.randrange(4))]

    def places() -> list[str]:
        return [place() for _ in range(chance.randrange(4))]

    air = {chance.choice(["", "DE", "FR", "GB", "BE", "XX"]): chance.randrange(-1, 5)}
    made: dict[str, Any] = chance.choice(
        [
            {"verb": "move", "unit": unit(), "path": places(), "to": chance.choice(["", place()])},
            {"verb": "move-stack", "place": place(), "path": places(), "to": chance.choice(["", place()])},
            {"verb": "rail", "unit": unit(), "to": place()},
            {"verb": "place", "unit": unit(), "place": place()},
            {"verb": "airdrop", "unit": unit(), "place": place()},
            {"verb": "embark", "unit": unit()},
            {"verb": "evacuate", "unit": unit()},
            {"verb": "interdict", "place": place(), "air": air},
            {"verb": "attack", "places": [place(), *places()], "units": units(), "air": air},
            {"verb": "attack-again", "places": [place(), *places()], "units": units()},
            {"verb": "support", "place": place(), "air": air},
            {"verb": "retreat", "place": place(), "path": places(), "unit": chance.choice(["", unit()])},
            {
                "verb": "advance",
                "place": place(),
                "units": units(),
                "all": chance.random() < 0.5,
                "to": chance.choice(["", place()]),
            },
            {
                "verb": "standing-air",
                "points": chance.randrange(-1, 4),
                "upto": chance.choice(["", "3-1", "x"]),
                "nations": ["GB"],
            },
            {"verb": "standing-retreat", "towards": place()},
            {"verb": "standing-advance", "all": chance.random() < 0.5},
        ]
    )
    return made


@pytest.mark.parametrize("seed", range(40))
def test_nothing_raises_on_any_sheet(seed: int) -> None:
    """Whatever orders stand in the sheets of a game, checking and adjudication come to an end without raising."""
    chance = random.Random(seed)
    state = field(chance.choice(["1 german 1 move", "1 allied 1 move", "1 german 2 move"]))
    for _ in range(6):
        sheets = {}
        for side in RULESET.sides:
            sheet = RULESET.load_orders([_random_order(chance) for _ in range(chance.randrange(12))])
            RULESET.check(RULESET.view(state, side), [Line(order) for order in sheet])
            sheets[side] = Sheet(sheet, 3)
        state, effects = run(state, sheets)
        assert kinds(effects)[-2:] == ["sheet.carried", "sheet.carried"]
