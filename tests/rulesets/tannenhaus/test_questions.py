"""Choices that a side asked to be asked about, in a combat. TN-18, TN-19, TN-35, TN-45, TN-H12, TN-H15, TN-H16."""

import pytest

from pbem.core.text import render
from pbem.orders.model import Order
from pbem.rulesets.api import Effect
from pbem.rulesets.tannenhaus import questions
from pbem.rulesets.tannenhaus.combat import resolve
from pbem.rulesets.tannenhaus.orders import AskMe, Loss, Retreat, StandingRetreat
from pbem.rulesets.tannenhaus.state import Question, State, dump, load
from tests.rulesets.tannenhaus.battle import Falls, always, fate, kinds, of_kind, run, says, shoot, storm
from tests.rulesets.tannenhaus.field import game

MAP = """
9  field nato: 15
15 field soviet: 20 21
20 field soviet
21 field
3  field nato: 9; sees 15
"""
ASK = AskMe(("retreats", "hits"))


def go_on(
    state: State, *orders: Order, came: bool, side: str = "soviet", dice: Falls | None = None
) -> tuple[State, tuple[Effect, ...]]:
    """Take the open question as answered, or not, and go on from the state as it is stored."""
    stored = load(state.land, dump(state))
    assert stored.now == state.now
    state, first = run(questions.answer(stored, 90 if came else -1), stored)
    state, then = run(resolve(state, dice or Falls(), says(state, *orders, side=side, came=came)), state)
    return state, (*first, *then)


@pytest.mark.parametrize(
    ("hits", "answer", "came", "expected"),
    [
        # an answer that names an area says that the unit goes, for a mere suppression too
        (1, (Retreat("t", ("21",)),), True, "21"),
        (1, (Retreat("t", ("21",), "always"),), True, "21"),
        (1, (Retreat("t", ("21",), "if-reduced"),), True, "15 suppressed"),
        (1, (Retreat("t", policy="never"),), True, "15 suppressed"),
        (2, (Retreat("t", policy="never"),), True, "15 suppressed reduced"),
        (2, (Retreat("t", ("21",)),), True, "21 suppressed"),
        (2, (Retreat("t", ("9", "21")),), True, "21 suppressed"),
        # a sheet that says nothing of it, or none at all: the instructions, or the default
        (1, (), True, "15 suppressed"),
        (2, (), True, "20 suppressed"),
        (2, (), False, "20 suppressed"),
        (1, (Retreat("t", ("21",)),), False, "15 suppressed"),
        (2, (Retreat("t", ("21",)),), False, "21 suppressed"),
        (1, (StandingRetreat("always"),), False, "20"),
    ],
)
@pytest.mark.parametrize("how", ["assault", "fire"])
def test_retreat(hits: int, answer: tuple[Order, ...], came: bool, expected: str, how: str) -> None:
    """TN-35, TN-H12: a side that wants to be asked says whether and where a unit retreats; the combat waits for it."""
    before = always(game(MAP, "t vdv-para-company 15", "1jg jaeger-company 9", options={"compare": "units"}), hits)
    cut, effects = storm(before, "1jg", "15", "t", ASK) if how == "assault" else shoot(before, "1jg", "t", ASK)
    assert kinds(effects)[-1] == "question.asked"
    assert cut.now.question == Question("soviet", "retreats", "15", ("t",), ("20", "21"), hits=hits)
    assert cut.now.combat is not None
    assert fate(cut, "t") == "15"
    # nothing happens while the question is open
    assert run(resolve(cut, Falls(), says(cut)), cut) == (cut, ())
    after, then = go_on(cut, ASK, *answer, came=came)
    assert fate(after, "t") == expected
    assert after.now.question is None
    assert after.now.combat is None
    assert "roll" not in [effect.kind for effect in then]
    (body,) = of_kind(then, "question.answered")
    assert (body["side"], body["what"], body["units"]) == ("soviet", "retreats", ["t"])
    assert body.get("causes") == ([90] if came else None)


@pytest.mark.parametrize(
    ("orders", "asked"),
    [
        ((), False),
        ((AskMe(()),), False),
        ((AskMe(("hits", "routs")),), False),
        ((AskMe(("retreats",)),), True),
        ((AskMe(("retreats",)), Retreat("t", ("20",), "always")), True),
    ],
)
def test_who_is_asked(orders: tuple[Order, ...], asked: bool) -> None:
    """Only a side that wants to be asked about something is, whatever its instructions say."""
    before = always(game(MAP, "t vdv-para-company 15", "1jg jaeger-company 9"), 2)
    after, _ = shoot(before, "1jg", "t", *orders)
    assert (after.now.question is not None) is asked


def test_no_choice() -> None:
    """TN-37 to TN-39: nobody is asked about a retreat that cannot be."""
    full = [f"x{n} vdv-recon-platoon {area}" for n, area in enumerate(("20", "21"))]
    drawn = MAP.replace("20 field", "20 field max1").replace("21 field", "21 field max1")
    before = always(game(drawn, "t vdv-para-company 15", "1jg jaeger-company 9", *full), 2)
    after, _ = shoot(before, "1jg", "t", ASK)
    assert fate(after, "t") == "15 suppressed reduced"


def test_every_place_in_one_assault() -> None:
    """TN-17 to TN-19: an assault is cut at the target's retreat, the hits left over, their retreats and who must leave, each once."""
    own = [f"{n}jg jaeger-company 9" for n in range(3)]
    units = ["t vdv-para-company 15 suppressed reduced", "u vdv-para-company 15", "v bmd-company 15"]
    options = {"compare": "units", "reduced-target": "saved"}
    before = always(game(MAP, *units, *own, options=options), 3)
    state, _ = storm(before, "0jg 1jg 2jg", "15", "t", ASK)
    asked = []
    for answer in [
        (Retreat("t", policy="never"),),
        (Loss("15", ("u", "v")),),
        (Retreat("u", policy="never"),),
        (Retreat("v", ("21",)),),
        (Retreat("u", ("21",)),),
    ]:
        question = state.now.question
        assert question is not None
        asked.append((question.what, question.units, question.hits, question.forced))
        state, effects = go_on(state, ASK, *answer, came=True)
    assert asked == [
        ("retreats", ("t",), 1, False),
        ("hits", ("u", "v"), 2, False),
        ("retreats", ("u",), 1, False),
        ("retreats", ("v",), 1, False),
        ("retreats", ("u",), 0, True),
    ]
    assert kinds(effects)[-1] == "combat.ended"
    assert [fate(state, one) for one in "tuv"] == ["gone", "21 suppressed", "21"]
    assert {state.piece(f"{n}jg").area for n in range(3)} == {"15"}
    assert state.now.asked == ()


@pytest.mark.parametrize(
    ("answer", "came", "spread"),
    [
        ((Loss("15", ("v",)),), True, {"v": 2}),
        ((Loss("15", ("v", "u")),), True, {"u": 1, "v": 1}),
        ((Loss("20", ("v",)),), True, {"u": 1, "v": 1}),
        ((), False, {"u": 1, "v": 1}),
    ],
)
def test_hits(answer: tuple[Order, ...], came: bool, spread: dict[str, int]) -> None:
    """TN-18, TN-H16: a side that wants to be asked spreads the hits left over itself; without an answer the default does."""
    units = ["t vdv-para-company 15 suppressed reduced", "u vdv-para-company 15", "v bmd-company 15"]
    before = always(game(MAP, *units, "1jg jaeger-company 9", options={"compare": "units"}), 3)
    cut, _ = storm(before, "1jg", "15", "t", AskMe(("hits",)), StandingRetreat("never"))
    assert cut.now.question == Question("soviet", "hits", "15", ("u", "v"), hits=2)
    after, effects = go_on(cut, AskMe(("hits",)), StandingRetreat("never"), *answer, came=came)
    assert of_kind(effects, "hits.spread")[0]["hits"] == spread
    assert after.now.combat is None


DYING = ["u bmd-company 15 suppressed reduced", "v bmd-company 15 suppressed reduced"]


@pytest.mark.parametrize("others", [[], ["u vdv-para-company 15"], DYING])
def test_hits_without_a_choice(others: list[str]) -> None:
    """TN-18: nobody is asked how to spread hits if there is one unit to take them, or all die of them."""
    before = always(game(MAP, "t vdv-para-company 15 suppressed reduced", *others, "1jg jaeger-company 9"), 3)
    after, _ = storm(before, "1jg", "15", "t", AskMe(("hits",)), StandingRetreat("never"))
    assert after.now.question is None
    assert after.now.combat is None


@pytest.mark.parametrize(
    ("free", "asked", "to"), [("20 21", True, "21 suppressed"), ("20", False, "20 suppressed"), ("", False, "gone")]
)
def test_forced(free: str, asked: bool, to: str) -> None:
    """TN-19, TN-H15: a side is asked where a unit goes that must leave, if there is more than one area."""
    drawn = MAP.replace("20 field", "20 field max1").replace("21 field", "21 field max1")
    full = [f"x{area} vdv-recon-platoon {area}" for area in ("20", "21") if area not in free.split()]
    before = always(game(drawn, "t vdv-para-company 15", "1jg jaeger-company 9", "2jg jaeger-company 9", *full), 1)
    state, _ = storm(before, "1jg 2jg", "15", "t", StandingRetreat("never"))
    assert fate(state, "t") == ("20 suppressed" if "20" in free else "gone")
    state, _ = storm(before, "1jg 2jg", "15", "t", ASK, StandingRetreat("never"))
    if free:
        assert state.now.question is not None
        assert not state.now.question.forced
        state, _ = go_on(state, ASK, Retreat("t", policy="never"), came=True)
    assert (state.now.question is not None) is asked
    if asked:
        assert state.now.question == Question("soviet", "retreats", "15", ("t",), ("20", "21"), forced=True)
        state, _ = go_on(state, ASK, Retreat("t", ("21",), "never"), came=True)
    assert fate(state, "t") == to
    assert state.now.combat is None


def test_mortar() -> None:
    """TN-51: a mortar's fire goes on with the next roll after the question about the unit before; each unit is asked about once."""
    before = always(
        game(MAP, "a vdv-para-company 15", "b vdv-para-company 15", "1mor mortar-120-nato 3", "1jg jaeger-company 9"), 1
    )
    cut, _ = shoot(before, "1mor", "15", ASK)
    assert cut.now.question == Question("soviet", "retreats", "15", ("a",), ("20", "21"), hits=1)
    dice = Falls()
    cut, _ = go_on(cut, ASK, Retreat("a", ("21",)), came=True, dice=dice)
    assert dice.names == ["1/impulses/1/1mor/fire/b"]
    assert cut.now.question == Question("soviet", "retreats", "15", ("b",), ("20", "21"), hits=1)
    after, effects = go_on(cut, ASK, came=False)
    assert (fate(after, "a"), fate(after, "b")) == ("21", "15 suppressed")
    assert kinds(effects)[-1] == "combat.ended"


def test_own_mortar_asks_the_side_that_acts() -> None:
    """TN-D58: a side is asked about its own unit that its own mortar has hit."""
    before = always(
        game(MAP, "1jg jaeger-company 15", "hind hind-flight 15", "1mor mortar-120-soviet 3", "x vdv-para-company 9"), 1
    )
    cut, _ = shoot(before, "1mor", "15", ASK, side="soviet")
    assert cut.now.question is not None
    assert (cut.now.question.side, cut.now.question.units) == ("soviet", ("hind",))


def test_unit_gone_meanwhile() -> None:
    """A unit that a correction has taken off while its side was asked about it takes no hit, and the combat ends."""
    before = always(game(MAP, "t vdv-para-company 15", "1jg jaeger-company 9"), 1)
    cut, _ = storm(before, "1jg", "15", "t", ASK)
    pieces = {unit: piece for unit, piece in cut.now.pieces.items() if unit != "t"}
    after, effects = go_on(cut.change(pieces=pieces), ASK, came=False)
    assert not of_kind(effects, "unit.hit")
    assert of_kind(effects, "assault.compared")[0]["result"] == "taken"
    assert after.now.combat is None
    pieces = {unit: piece for unit, piece in cut.now.pieces.items() if unit != "1jg"}
    after, effects = go_on(cut.change(pieces=pieces), ASK, came=False)
    assert fate(after, "t") == "15 suppressed"
    assert after.now.combat is None


def test_answer_without_a_question() -> None:
    """Nothing is answered where nothing was asked."""
    state = game(MAP, "t vdv-para-company 15")
    assert run(questions.answer(state), state) == (state, ())


@pytest.mark.parametrize(
    ("question", "what", "default"),
    [
        (
            Question("soviet", "retreats", "15", ("t",), ("20", "21"), hits=1),
            "t takes 1 hit in 15. Say whether it retreats to cancel it, and where: 20, 21.",
            "Without an answer your instructions say it, else it retreats only if it would be Reduced or destroyed.",
        ),
        (
            Question("soviet", "retreats", "15", ("t",), ("20",), hits=2),
            "t takes 2 hits in 15. Say whether it retreats to cancel one of them, and where: 20.",
            "Without an answer your instructions say it, else it retreats only if it would be Reduced or destroyed.",
        ),
        (
            Question("soviet", "retreats", "15", ("t",), ("20", "21"), forced=True),
            "t must leave 15. Say where it goes: 20, 21.",
            "Without an answer your instructions say it, else the rules choose.",
        ),
        (
            Question("soviet", "hits", "15", ("t", "u"), hits=1),
            "Say who takes 1 hit that is left over in 15: t, u.",
            "Without an answer your instructions say it, else it is who suffers least.",
        ),
        (
            Question("soviet", "hits", "15", ("t", "u"), hits=2),
            "Say who takes 2 hits that are left over in 15: t, u.",
            "Without an answer your instructions say it, else it is who suffers least.",
        ),
        (
            Question("nato", "routs", units=("t", "u")),
            "Say which of these units rout, and where: t, u.",
            "Without an answer your instructions say it, else they stay where they are.",
        ),
    ],
)
def test_duty(question: Question, what: str, default: str) -> None:
    """What is owed, in a sentence, and what happens without it (TN-18, TN-19, TN-35, TN-45)."""
    assert tuple(render(text, "en") for text in questions.duty(question)) == (what, default)
