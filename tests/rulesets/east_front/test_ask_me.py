"""Who asks to be asked decides combat by combat: each question ends a segment, the answer is the next sheet (EF-182, EF-D31).

Between the segments there is nothing but the stored state.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pbem.orders.model import Order
from pbem.rulesets.api.assembled import Assembled
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front import scenario as scenarios
from pbem.rulesets.east_front.orders import Loss, Move, Retreat
from pbem.rulesets.east_front.orders_combat import (
    ASKED,
    Advance,
    AskMe,
    Attack,
    Command,
    StandingAdvance,
    StandingReaction,
    Support,
)
from pbem.rulesets.east_front.state import State, View, carried
from pbem.rulesets.kit import play
from tests.rulesets.east_front.combats import fixed
from tests.rulesets.east_front.field import document, field, shipped
from tests.rulesets.east_front.segments import Segment, adjudicate

PLAIN = "\n".join([". . . . . . . . ."] * 8)
UNITS = (
    "a.1 GE infantry XX 9-9-5 steps=4 stack=4 0403",
    "a.2 GE infantry XX 9-9-5 steps=4 stack=4 0402",
    "a.3 GE infantry XX 9-9-5 steps=4 stack=4 0406",
    "d.1 SU infantry XX 2-2-4 steps=3 stack=3 0503",
    "d.2 SU infantry XX 2-2-4 steps=3 stack=3 0503",
    "d.3 SU infantry XX 2-2-4 steps=3 stack=3 0506",
    "5.a SU hq XXXX 0-1-4 command=1 recovery=4 0704",
    "t.1 SU armour XX 4-4-8 boxed armour 0702",
)
NORTH, SOUTH = Attack(("0503",), ("a.1", "a.2"), command="no-retreat"), Attack(("0506",), ("a.3",))


def begun(cell: str = "-/-") -> State:
    """Return the Axis Movement Phase before attacks on 0503 and 0506, with a table of one result."""
    return fixed(field(PLAIN, UNITS, weather="dry"), cell)


def ask(*what: str) -> AskMe:
    """Return a wish to be asked."""
    return AskMe(what)


def through(state: State, *more: Order, soviet: Sequence[Order] = ()) -> list[Segment]:
    """Declare both attacks, with further Axis lines, and let the Soviets answer: two segments."""
    first = adjudicate(state, axis=(NORTH, SOUTH, *more))
    assert first.owed() == ["soviet"]
    return [first, adjudicate(first.state, soviet=soviet)]


def test_one_mail_does_a_phase() -> None:
    """Without a wish nobody is asked anything: the attacks are declared, answered, and fought to the end (EF-D31)."""
    first, second = through(begun("1/R1"), soviet=(Move(unit="t.1", to="0503"),))
    assert first.kinds == ["attack.declared", "attack.declared"]
    assert first.state.now.carried == {"axis": (NORTH, SOUTH)}
    assert second.kinds[:3] == ["unit.moved", "reaction.ended", "roll"]
    assert "question.asked" not in second.kinds
    assert (second.state.now.phase, second.owed()) == ("soviet-motorized", ["soviet"])
    assert second.state.now.carried == {}


def test_standing_words_answer_an_attack_at_once() -> None:
    """With a standing reaction the side attacked is not waited for, and the attacks are fought in the segment that declares them."""
    state = begun().change(carried={"soviet": (StandingReaction(command="no-retreat"),)})
    only = adjudicate(state, axis=(NORTH, SOUTH, Loss("0503", ("a.2",))))
    assert "order.failed" not in only.kinds
    assert [body["orders"] for body in only.bodies("combat.fought")] == [
        {"axis": "no-retreat", "soviet": "no-retreat"},
        {},
    ]  # The one HQ in range has one point.
    assert only.state.now.phase == "soviet-motorized"
    assert only.state.now.carried == {"soviet": (StandingReaction(command="no-retreat"),)}


def test_after_the_reaction_the_attacker_changes_his_attacks() -> None:
    """He is asked once, sees who came, and says who attacks which marked hex; then it is fought (EF-182)."""
    _, second = through(begun(), ask("reaction"), soviet=(Move(unit="t.1", to="0503"), Command("0503", "no-retreat")))
    assert second.kinds == ["unit.moved", "reaction.ended", "question.asked"]
    assert second.owed() == ["axis"]
    assert second.state.now.carried["axis"] == (NORTH, SOUTH, ask("reaction"))
    assert second.state.now.carried["soviet"] == (Command("0503", "no-retreat"),)
    changed = Attack(("0503",), ("a.1",), command="additional-retreat")
    third = adjudicate(second.state, axis=(changed, SOUTH, ask("reaction")))
    assert third.kinds[:3] == ["question.answered", "attack.changed", "roll"]
    assert "command" not in third.only("attack.changed")
    north, south = third.bodies("combat.fought")
    assert (north["units"], north["orders"]) == (["a.1"], {"axis": "additional-retreat", "soviet": "no-retreat"})
    assert (south["units"], south["orders"]) == (["a.3"], {})
    assert third.state.now.phase == "soviet-motorized"
    assert third.state.now.carried == {"axis": (ask("reaction"),)}


def test_without_an_answer_the_attacks_stand() -> None:
    """Nothing is asked again, and what was ordered with the attacks holds (EF-D31)."""
    _, second = through(begun(), ask("reaction"))
    third = adjudicate(second.state)
    assert third.kinds[0] == "question.answered"
    assert [body["units"] for body in third.bodies("combat.fought")] == [["a.1", "a.2"], ["a.3"]]
    assert third.bodies("combat.fought")[0]["orders"] == {"axis": "no-retreat"}


@pytest.mark.parametrize(("side", "cell", "wish"), [("axis", "1/-", "losses"), ("soviet", "-/1", "losses")])
def test_who_loses(side: str, cell: str, wish: str) -> None:
    """Each side is asked about the steps of its own units, where there is a choice (EF-239)."""
    own = {"axis": ("a.1", "a.2"), "soviet": ("d.1", "d.2")}[side]
    lines = [ask(wish)] if side == "axis" else []
    _, second = through(begun(cell), *lines, soviet=[] if lines else [ask(wish)])
    assert second.kinds[-1] == "question.asked"
    question = second.only("question.asked")
    assert (question["side"], question["what"], question["units"], question["steps"]) == (side, wish, list(own), 1)
    kept = second.state.now.carried[side]
    third = adjudicate(second.state, **{side: (*kept, Loss("0503", (own[1],)))})
    assert third.bodies("unit.lost")[0]["unit"] == own[1]
    assert third.state.now.phase == "soviet-motorized"


def test_where_the_defender_retreats() -> None:
    """The owner says it for his units, after the losses and before the advance (EF-251)."""
    _, second = through(begun("-/R"), soviet=[ask("retreats")])
    assert (second.state.now.question is not None, second.owed()) == (True, ["soviet"])
    assert second.state.now.fight is not None
    assert second.state.now.fight.stage == "enemy-retreat"
    way = Retreat("0503", ("0603", "0703"), "d.1")
    third = adjudicate(second.state, soviet=(*second.state.now.carried["soviet"], way))
    assert {body["unit"]: body["path"] for body in third.bodies("unit.retreated")}["d.1"] == ["0503", "0603", "0703"]
    assert "order.failed" not in third.kinds


def test_where_the_attacker_drives_them() -> None:
    """Under Additional Retreat the other side says it (EF-236)."""
    _, second = through(begun("-/R"), ask("retreats"), soviet=[Command("0503", "additional-retreat")])
    question = second.only("question.asked")
    assert (question["side"], question["hexes"], question["units"]) == ("axis", 3, ["d.1", "d.2"])
    way = Retreat("0503", ("0502", "0501"), "d.1")
    kept = second.state.now.carried["axis"]
    third = adjudicate(second.state, axis=(*kept, Retreat("0503", ("0602", "0601", "0701"), "d.2"), way))
    driven = {body["unit"]: body["path"] for body in third.bodies("unit.retreated")}
    assert driven["d.2"] == ["0503", "0602", "0601", "0701"]


def test_who_advances() -> None:
    """The attacker says it when the hex is empty (EF-261)."""
    _, second = through(begun("-/R"), ask("advances"))
    assert second.only("question.asked")["units"] == ["a.1", "a.2"]
    kept = second.state.now.carried["axis"]
    third = adjudicate(second.state, axis=(*kept, Advance("0503", ("a.2",))))
    assert [(body["unit"], body["path"]) for body in third.bodies("unit.advanced")] == [("a.2", ["0402", "0503"])]
    # The second combat asks again.
    assert third.only("question.asked")["place"] == "0506"
    fourth = adjudicate(third.state)
    assert fourth.kinds[0] == "question.answered"
    assert fourth.state.now.phase == "soviet-motorized"


def test_every_question_in_one_phase() -> None:
    """Segment after segment, each from the stored state alone, until both combats are over."""
    soviet = [ask(*ASKED), Move(unit="t.1", to="0503")]
    _, last = through(begun("1/R1"), ask(*ASKED), soviet=soviet)
    asked = []
    while last.state.now.question is not None:
        asked += [(body["side"], body["what"], body["place"]) for body in last.bodies("question.asked")]
        last = adjudicate(last.state)
    assert asked == [
        ("axis", "reaction", ""),
        ("axis", "losses", "0503"),
        ("soviet", "losses", "0503"),
        ("soviet", "retreats", "0503"),
        ("axis", "advances", "0503"),
        ("soviet", "retreats", "0506"),
        ("axis", "advances", "0506"),
    ]
    assert last.state.now.phase == "soviet-motorized"
    assert last.state.now.carried == {"axis": (ask(*ASKED),), "soviet": (ask(*ASKED),)}


def test_what_was_ordered_for_a_combat_cannot_be_taken_back() -> None:
    """A sheet that leaves out what was placed before the combats changes nothing of it: it lies until the die (EF-232)."""
    _, second = through(begun("1/-"), ask("losses"), soviet=[Command("0506", "no-retreat"), Support("0506", ())])
    assert second.state.now.question is not None
    third = adjudicate(second.state, axis=(ask("losses"),), soviet=())
    assert third.only("combat.fought")["orders"] == {"soviet": "no-retreat"}
    assert third.state.now.phase == "soviet-motorized"


def test_a_clause_answers_before_it_is_asked() -> None:
    """Who has said it already is not asked, though he wants to be (EF-D31)."""
    _, second = through(begun("1/-"), ask("losses"), Loss("0503", ("a.2",)))
    assert second.bodies("unit.lost")[0]["unit"] == "a.2"
    assert "question.asked" not in second.kinds


ROWS = """
. . w . . . . .
. t . . t . . .
. . . . c . . .
. . s . . w . .
. . . . . . . .
"""
ARMIES = (
    "3pz.6 GE armour III 20-9-8 yellow boxed armour steps=3 stack=3 0302",
    "394.x GE motorized III 14-6-8 yellow boxed steps=3 stack=3 0302",
    "11.pi GE engineer II 2-2-8 boxed steps=2 stack=2 0303",
    "7.id GE infantry XX 17-9-5 steps=4 stack=4 0301",
    "8.id GE infantry XX 17-9-5 steps=4 stack=4 0401",
    "g.1 GE artillery III 1-1-5 range=2 support=4 steps=1 stack=1 0202",
    "msu.a GE msu II 0-0-6 orange 0202",
    "24.rd SU infantry XX 9-4-4 steps=3 stack=3 0402",
    "25.rd SU infantry XX 9-2-4 steps=3 stack=3 0402",
    "56.rd SU infantry XX 8-3-4 guards steps=3 stack=4 0403",
    "57.rd SU infantry XX 8-3-4 nkvd steps=3 stack=4 0503",
    "9.ab SU artillery II 1-1-4 range=2 support=3 steps=1 stack=1 0503",
    "1.tb SU armour X 9-2-7 boxed armour steps=3 stack=3 0602",
    "2.tb SU armour X 9-2-7 boxed armour steps=3 stack=3 0602",
    "5.hq SU hq XXXX 0-1-6 command=2 recovery=4 0502",
)
SAID = (Loss, Retreat, Advance, StandingAdvance, StandingReaction, AskMe)
"""Orders that would answer a question before it is put."""


def _silent(view: View, given: Sequence[Order] = ()) -> Iterator[tuple[Order, ...]]:
    """Offer what is legal but for what says choices beforehand, so that there is something to ask."""
    for group in RULESET.legal_orders(view, given):
        if view.state.now.question is not None or not any(isinstance(order, SAID) for order in group):
            yield group


def _asking(view: Any, side: str) -> list[Order]:
    """Begin a sheet with what goes on, and a wish to be asked everything."""
    return [*(order for order in carried(view) if not isinstance(order, AskMe)), ask(*ASKED)]


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow) if seed > 1 else seed for seed in range(12)]
)
def test_random_games_with_every_question(seed: int) -> None:
    """Two players who want to be asked everything reach the end; each segment is the same from the stored state; no offer fails."""
    parts = replace(RULESET.parts, legal_orders=_silent)  # type: ignore[attr-defined]
    made = scenarios.compile(document(ROWS, ARMIES, objectives={"0503": 3}), "field.toml", shipped)
    assert not made.problems
    chance = random.Random(seed)
    live = play(Assembled(parts), made.scenario, chance.randrange, b"ask %d" % seed, strict=True, given=_asking)
    kinds = [event.kind for event in live.events]
    assert "question.asked" in kinds
    assert [event.body for event in live.events if event.kind == "order.failed" and "combat" in event.phase] == []
