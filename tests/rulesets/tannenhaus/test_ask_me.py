"""Questions that cut an impulse or the Rout Phase: play goes on afterwards exactly where it was (TN-18, TN-35, TN-45, TN-H26)."""

import pytest

from pbem.core.text import render
from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.adjudicate import awaiting
from pbem.rulesets.tannenhaus.orders import ASKED, AskMe, Impulse, Retreat, Rout, StandingImpulse, StandingRetreat
from pbem.rulesets.tannenhaus.state import State, dump, holds, load, view_of
from tests.rulesets.tannenhaus.chance import Maker
from tests.rulesets.tannenhaus.queues import Fixed, Named, actions, bridgehead, carried, close, kinds, only, queue, told

ASK: Order = AskMe(what=ASKED)
HIT = (4, 5)
"""Dice with which 1leo hits a full company in 15 once: 4 and 9 against 12."""


def asked() -> State:
    """Return the state in which the first of three shots has hit, and the Soviet side is asked whether 2vdv retreats."""
    sheet = queue("fire 1leo, 2jg at 2vdv; attach battle-captain to 3jg; fire 3jg at 3vdv; stop", "pass")
    state, effects = close(bridgehead(), {"nato": sheet, "soviet": (ASK, *queue("pass"))}, Fixed(*HIT))
    assert kinds(effects)[-1] == "question.asked"
    return state


def test_a_question_cuts_an_impulse() -> None:
    """TN-35: the segment ends with the question; what was left of the impulse is carried, hidden from who is asked."""
    state = asked()
    (duty,) = awaiting(state, {})
    assert (duty.side, duty.covered) == ("soviet", False)
    assert render(duty.what).startswith("2vdv takes 1 hit in 15.")
    rest = actions("fire 2jg at 2vdv; fire 3jg at 3vdv; attach battle-captain to 3jg; stop")
    begun = Impulse(number=1, actions=rest, begun=True)
    assert begun in carried(state, "nato")
    assert view_of(state, "soviet").state.now.carried.keys() == {"soviet"}
    assert holds(view_of(state, "nato"), begun)
    assert state.now.active is not None
    assert state.now.active.acted == ("1leo",)


@pytest.mark.parametrize(
    ("answer", "path", "fires"),
    [
        (None, None, ["2jg", "3jg"]),
        ((), None, ["2jg", "3jg"]),
        ((Retreat(unit="2vdv", areas=("21",)),), ["15", "21"], ["3jg"]),
        ((Retreat(unit="2vdv", policy="always"),), ["15", "20"], ["2jg", "3jg"]),
        ((Retreat(unit="2vdv", policy="never"),), None, ["2jg", "3jg"]),
        ((StandingRetreat(policy="always", towards="21"),), ["15", "21"], ["3jg"]),
        ((Retreat(unit="nobody", areas=("99",)),), None, ["2jg", "3jg"]),
    ],
)
def test_the_answer(answer: tuple[Order, ...] | None, path: list[str] | None, fires: list[str]) -> None:
    """TN-35: an answer is an ordinary order, none is the default; then come the other shots, the leader, the end, the stop."""
    state = asked()
    sheets = {} if answer is None else {"soviet": (*answer, *queue("pass"))}
    state, effects = close(state, sheets, Fixed(then=1))
    assert kinds(effects)[0] == "question.answered"
    retreats = only(effects, "unit.retreated")
    assert [one["path"] for one in retreats] == ([path] if path else [])
    assert bool(only(effects, "unit.hit")) is (path is None)
    assert [one["unit"] for one in only(effects, "unit.fired")] == fires
    assert len(only(effects, "impulse.failed")) == 2 - len(fires)
    after = [kind for kind in kinds(effects) if kind in ("leader.moved", "impulse.ended", "queue.stopped")]
    assert after == ["leader.moved", "impulse.ended", "queue.stopped"]
    assert not any(isinstance(one, Impulse) and one.begun for one in carried(state, "nato"))
    assert state.now.stopped == {"nato": "order"}


def test_a_new_queue_beside_what_has_begun() -> None:
    """A sheet of the side whose impulse is under way replaces its queue, but not the rest of that impulse, not even if it drops it."""
    state = asked()
    view = view_of(state, "nato")
    kept = tuple(order for order in carried(state, "nato") if holds(view, order))
    assert [order.key for order in kept] == [("impulse", "1 begun")]
    state, effects = close(state, {"nato": (*queue("move 2mar to 4"), *kept)}, Fixed(then=1))
    assert [one["unit"] for one in only(effects, "unit.fired")] == ["2jg", "3jg"]
    assert carried(state, "nato") == queue("move 2mar to 4")
    state, effects = close(asked(), {"nato": queue("move 2mar to 4")}, Fixed(then=1))
    assert [one["unit"] for one in only(effects, "unit.fired")] == ["2jg", "3jg"]
    assert carried(state, "nato") == queue("move 2mar to 4")
    other = Impulse(number=1, actions=actions("fire 2mar at 2vdv"), begun=True)
    state, effects = close(asked(), {"nato": (other,)}, Fixed(then=1))
    assert [one["unit"] for one in only(effects, "unit.fired")] == ["2jg", "3jg"]


def test_the_queue_of_who_is_asked_stays() -> None:
    """While a question is open, a plain sheet that answers it leaves the queue in force (TN-H26)."""
    state = asked()
    view = view_of(state, "soviet")
    assert all(holds(view, order) for order in carried(state, "soviet"))
    assert len(carried(state, "soviet")) == 2


def routing(*orders: Order) -> tuple[State, list[str]]:
    """Return the state after two passes with a Suppressed Soviet unit that could rout, and what happened."""
    start = bridgehead(units=("4vdv vdv-para-company 20 suppressed",), passes=2)
    state, effects = close(start, {"soviet": orders}, Fixed(then=1))
    return state, kinds(effects)


def test_a_question_of_rout() -> None:
    """TN-45: asked about routs the segment ends in the Rout Phase; with the answer, or without one, the next turn begins."""
    state, made = routing(ASK)
    assert made[-1] == "question.asked"
    assert state.now.phase == "rout"
    for answer, routed in (((), 0), ((Rout(unit="4vdv", areas=("25",)),), 1)):
        after, effects = close(state, {"soviet": answer}, Fixed(then=1))
        assert len(only(effects, "unit.routed")) == routed
        assert (after.now.turn, after.now.phase) == (2, "impulses")
        assert carried(after, "soviet") == ()
    assert "question.asked" not in routing()[1]


def test_routs_said_beforehand_need_no_question() -> None:
    """TN-45: a rout order waits for the Rout Phase and is used up in it."""
    state, made = routing(Rout(unit="4vdv", areas=("25",)))
    assert "unit.routed" in made
    assert state.piece("4vdv").area == "25"
    assert carried(state, "soviet") == ()


QUESTIONS = ("question.asked", "question.answered", "sheet.watched", "queue.ended")


def fought(seed: int, asking: bool, stored: bool) -> tuple[list[dict[str, object]], int]:
    """Play two random queues on until one runs out, asked at every choice or not; return what happened and how often one was asked."""
    state = bridgehead(units=("4vdv vdv-para-company 15", "5vdv vdv-para-company 20", "4jg jaeger-company 9"))
    maker = Maker(f"ask {seed}", state.land, wild=5)
    sheets: dict[str, tuple[Order, ...]] = {}
    for side in ("nato", "soviet"):
        drawn = [one for one in maker.sheet(state, side, 14) if not isinstance(one, AskMe | StandingImpulse)]
        sheets[side] = (*drawn, *((AskMe(what=ASKED),) if asking else ()))
    happened: list[dict[str, object]] = []
    questions = 0
    dice = Named(str(seed))
    while True:
        state, effects = close(state, sheets, dice)
        happened += [one for one in told(effects) if one["kind"] not in QUESTIONS]
        if state.now.question is None:
            return happened, questions
        questions += 1
        sheets = {}
        state = load(state.land, dump(state)) if stored else state


def test_cut_anywhere_play_is_the_same() -> None:
    """A game that is cut at every question, its state stored and read back, is that of a player who is never asked (TN-H26)."""
    often = 0
    for seed in range(120):
        plain, none = fought(seed, asking=False, stored=False)
        cut, times = fought(seed, asking=True, stored=True)
        assert none == 0
        assert cut == plain, seed
        often += times
    assert often > 30
