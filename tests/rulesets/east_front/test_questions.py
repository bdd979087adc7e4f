"""Choices that a side asked to be asked about: who is asked what, in which words, and once (EF-D31)."""

import pytest

from pbem.core.text import render
from pbem.rulesets.east_front import adjudicate, questions
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders_combat import ASKED, AskMe, StandingReaction
from pbem.rulesets.east_front.state import Assault, Question, State
from tests.rulesets.east_front.field import field

PLAIN = "\n".join([". . . . . . ."] * 5)
UNITS = ("a.1 GE infantry XX 9-9-5 0403", "d.1 SU infantry XX 4-5-4 0503", "d.2 SU infantry XX 4-5-4 0504")
DEFAULT = "Without an answer your clauses and standing orders say it, else the default."


@pytest.mark.parametrize(("question", "what", "default"), [
    (Question("axis", "losses", "0503", ("a.1", "a.2"), steps=1), "Say who loses 1 step in the combat for 0503: a.1, a.2.", DEFAULT),
    (Question("axis", "losses", "0503", ("a.1", "a.2"), steps=2), "Say who loses 2 steps in the combat for 0503: a.1, a.2.", DEFAULT),
    (Question("axis", "losses", "0503", ("a.1", "a.2"), steps=2, forced=("a.2",)),
     "Say who loses 2 steps in the combat for 0503: a.1, a.2. The first of them must come from: a.2.", DEFAULT),
    (Question("soviet", "retreats", "0503", ("d.1",), hexes=2),
     "Say where these units retreat from the combat for 0503, 2 hexes: d.1.", DEFAULT),
    (Question("axis", "retreats", "0503", ("d.1", "d.2"), hexes=3),
     "Say where these units retreat from the combat for 0503, 3 hexes: d.1, d.2.", DEFAULT),
    (Question("axis", "advances", "0503", ("a.1",)), "Say which of these units advance after the combat for 0503: a.1.", DEFAULT),
    (Question("axis", "reaction"),
     "The side attacked has answered. Say what changes: who attacks which hex, orders, losses, retreats, advances.",
     "Without an answer the attacks are made as they were declared."),
])  # fmt: skip
def test_the_words_of_a_question(question: Question, what: str, default: str) -> None:
    """It says who, where and how many, and what happens if nothing comes."""
    assert tuple(render(said) for said in questions.duty(question)) == (what, default)


def attacked() -> State:
    """Return an Axis Combat Phase with attacks on two places, before the reaction."""
    state = field(PLAIN, UNITS, phase="axis-combat")
    return state.change(attacks=(Assault(("0503", "0504"), ("a.1",)),))


def test_the_side_attacked_owes_its_answer() -> None:
    """Reactions, support, orders and clauses come in one sheet, and standing words cover it (EF-191, EF-D31)."""
    (duty,) = adjudicate.awaiting(attacked(), {})
    assert (duty.side, duty.covered) == ("soviet", False)
    assert render(duty.what) == "Answer the attacks on 0503, 0504: reactions, support, orders, losses, retreats."
    standing = attacked().change(carried={"soviet": (StandingReaction(),)})
    assert [duty.covered for duty in adjudicate.awaiting(standing, {})] == [True]


def test_a_question_is_owed_by_who_is_asked() -> None:
    """Nobody else is waited for, and standing words do not answer it: who does not want to be asked says so (EF-D31)."""
    state = attacked().change(reacted=True, question=Question("axis", "reaction"), carried={"axis": (AskMe(ASKED),)})
    assert [(duty.side, duty.covered) for duty in adjudicate.awaiting(state, {})] == [("axis", False)]


def test_nobody_is_asked_twice() -> None:
    """Asked is who wants to be, of what he wants, and once (EF-D31)."""
    state, wish = attacked(), (AskMe(("reaction", "losses")),)
    assert not questions.due(state, "axis", "reaction", ())
    assert not questions.due(state, "axis", "retreats", wish)
    assert questions.due(state, "axis", "reaction", wish)
    asked, (effect,) = play(questions.ask(state, Question("axis", "reaction")), state)
    assert (effect.kind, effect.body) == (
        "question.asked", {"side": "axis", "what": "reaction", "place": "", "units": [], "rules": ["EF-D31"]}
    )  # fmt: skip
    assert not questions.due(asked, "axis", "reaction", wish)
    assert questions.due(asked, "axis", "losses", wish)
    assert questions.due(asked, "soviet", "reaction", wish)
    answered, (effect,) = play(questions.answer(asked, 7), asked)
    assert (effect.kind, effect.body["causes"]) == ("question.answered", [7])
    assert answered.now.question is None
    assert play(questions.answer(answered), answered)[1] == ()
