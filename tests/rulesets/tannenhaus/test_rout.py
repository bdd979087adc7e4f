"""The Rout Phase: who moves, where to, in which order. TN-45 to TN-48, TN-D55, TN-D56, TN-H8, TN-H18."""

import pytest

from pbem.orders.model import Order
from pbem.rulesets.api import Effect
from pbem.rulesets.api.spoken import Spoken
from pbem.rulesets.tannenhaus import questions
from pbem.rulesets.tannenhaus.orders import AskMe, Retreat, Rout, StandingRetreat, StandingRout
from pbem.rulesets.tannenhaus.rout import rout, threatened
from pbem.rulesets.tannenhaus.state import Question, State
from tests.rulesets.tannenhaus.battle import fate, kinds, of_kind, run, says
from tests.rulesets.tannenhaus.field import game

MAP = """
9  field nato: 15 16
15 field soviet: 16 20 21
16 river: 17
17 field nato
20 field soviet
21 field
"""
T = "t vdv-para-company 15 suppressed"
IF_THREATENED = StandingRout("threatened")


def phase(*units: str, side: str = "nato", drawn: str = MAP, **options: str) -> State:
    """Make a position in the Rout Phase of turn 3."""
    made = {name.replace("_", "-"): value for name, value in options.items()}
    return game(drawn, *units, at=f"3 rout {side}", options=made)


def go(state: State, *orders: Order) -> tuple[State, tuple[Effect, ...], Spoken]:
    """Carry the phase out with orders of the Soviet side."""
    spoken = says(state, *orders, came=True)
    after, effects = run(rout(state, spoken), state)
    return after, effects, spoken


@pytest.mark.parametrize(
    ("unit", "orders", "to", "failed"),
    [
        (T, (), "15 suppressed", ""),
        (T, (Rout("t", ("20",)),), "20 suppressed", ""),
        (T, (Rout("t", ("21", "20")),), "21 suppressed", ""),
        (T, (Rout("t"),), "15 suppressed", ""),
        ("t vdv-para-company 15 recovering", (Rout("t", ("20",)),), "20 recovering", ""),
        # the first legal one counts; where there is none the order fails, by the rule that bars the first named
        (T, (Rout("t", ("9", "17", "20")),), "20 suppressed", ""),
        (T, (Rout("t", ("9", "17")),), "15 suppressed", "TN-H6"),
        (T, (Rout("t", ("99",)),), "15 suppressed", "TN-45"),
        ("t bmd-company 15 suppressed", (Rout("t", ("16",)),), "15 suppressed", "TN-H6"),
        # a unit that has rallied, or is off the map, or is gone has nothing to rout from
        ("t vdv-para-company 15", (Rout("t", ("20",)),), "15", ""),
        ("t hind-flight off suppressed", (Rout("t", ("20",)),), "off suppressed", ""),
        ("t vdv-para-company due9", (Rout("t", ("20",)),), "gone", ""),
    ],
)
def test_ordered(unit: str, orders: tuple[Order, ...], to: str, failed: str) -> None:
    """TN-45 to TN-47: a Suppressed or Recovering unit moves as it was ordered to, one area, or not at all."""
    state = phase(unit, "x jaeger-company 9")
    after, effects, spoken = go(state, *orders)
    assert fate(after, "t") == to
    assert [body["rules"] for body in of_kind(effects, "order.failed")] == ([[failed]] if failed else [])
    assert [body["side"] for body in of_kind(effects, "rout.ended")] == ["nato", "soviet"]
    assert after.now.routed == ("nato", "soviet")
    assert spoken.orders["soviet"] == ()
    for body in of_kind(effects, "unit.routed"):
        assert (body["path"], body["rules"]) == (["15", to.split()[0]], ["TN-45", "TN-46", "TN-47"])


@pytest.mark.parametrize(
    ("unit", "enemies", "orders", "to"),
    [
        (T, ["x jaeger-company 9"], (IF_THREATENED,), "20 suppressed"),
        (T, ["x jaeger-company 9"], (StandingRout("none"),), "15 suppressed"),
        (T, ["x jaeger-company 9"], (), "15 suppressed"),
        # Recovering units stay, as do those that none could assault
        ("t vdv-para-company 15 recovering", ["x jaeger-company 9"], (IF_THREATENED,), "15 recovering"),
        (T, [], (IF_THREATENED,), "15 suppressed"),
        (T, ["x jaeger-company 17"], (IF_THREATENED,), "15 suppressed"),
        (T, ["x jaeger-company 9 suppressed"], (IF_THREATENED,), "15 suppressed"),
        (T, ["x jaeger-company 9 recovering"], (IF_THREATENED,), "15 suppressed"),
        (T, ["x mortar-120-nato 9"], (IF_THREATENED,), "15 suppressed"),
        (T, ["x jaeger-company 16"], (IF_THREATENED,), "15 suppressed"),
        (T, ["x mortar-120-nato 9", "y marder-company 9 ap0"], (IF_THREATENED,), "20 suppressed"),
        # its own order comes before the standing one
        (T, ["x jaeger-company 9"], (IF_THREATENED, Rout("t")), "15 suppressed"),
        (T, ["x jaeger-company 9"], (IF_THREATENED, Rout("t", ("21",))), "21 suppressed"),
        # only to a friendly area: 21 is nobody's
        (T, ["x jaeger-company 9", *(f"f{n} vdv-recon-platoon 20" for n in range(5))], (IF_THREATENED,), "15 suppressed"),
    ],
)  # fmt: skip
def test_threatened(unit: str, enemies: list[str], orders: tuple[Order, ...], to: str) -> None:
    """TN-H18: if its side says so, a Suppressed unit that an enemy next to it could assault goes to a neighbouring friendly area."""
    after, effects, spoken = go(phase(unit, *enemies), *orders)
    assert fate(after, "t") == to
    assert not of_kind(effects, "order.failed")
    assert [order for order in spoken.orders["soviet"] if isinstance(order, Rout)] == []
    assert spoken.orders["soviet"] == tuple(order for order in orders if not isinstance(order, Rout))


@pytest.mark.parametrize(
    ("orders", "to"),
    [((), "20"), ((Retreat("t", ("21",)),), "21"), ((StandingRetreat(towards="21"),), "21")],
)
def test_refuge(orders: tuple[Order, ...], to: str) -> None:
    """TN-H18, TN-H15: among friendly areas a threatened unit goes where its instructions for retreats say, or by their default."""
    state = phase(T, "x jaeger-company 9", drawn=MAP.replace("21 field", "21 field soviet"))
    after, effects, _ = go(state, IF_THREATENED, *orders)
    assert fate(after, "t") == f"{to} suppressed"
    assert of_kind(effects, "unit.routed")[0]["rules"] == ["TN-45", "TN-46", "TN-47", "TN-H18"]


@pytest.mark.parametrize(
    ("enemy", "option", "result"),
    [
        ("jaeger-company 9", "no", True),
        ("jaeger-company 9 recovering", "no", False),
        ("jaeger-company 9 recovering", "yes", True),
        ("jaeger-company 16", "no", False),
        ("luchs-platoon 9 reduced", "no", False),
    ],
)
def test_who_threatens(enemy: str, option: str, result: bool) -> None:
    """TN-H18, TN-7, TN-D43, TN-H6: who could assault the area, points aside."""
    assert threatened(phase(T, f"x {enemy}", recovering_may_assault=option), "t") is result


@pytest.mark.parametrize(("first", "moved"), [("nato", ["x"]), ("soviet", ["t", "x"])])
def test_side_with_the_initiative_first(first: str, moved: list[str]) -> None:
    """TN-48, TN-47: the side with the initiative moves first, and the other measures by where its units stand then."""
    state = phase(T, "x jaeger-company 9 suppressed", drawn=MAP + "8 field nato: 9 16\n", side=first)
    spoken = says(state, Rout("t", ("16",)))
    spoken.orders["nato"] = (Rout("x", ("8",)),)
    _, effects = run(rout(state, spoken), state)
    assert [body["unit"] for body in of_kind(effects, "unit.routed")] == moved
    assert next(body["side"] for body in of_kind(effects, "rout.ended")) == first


@pytest.mark.parametrize(("order", "went"), [(("t", "u"), "t"), (("u", "t"), "u")])
def test_order_of_the_sheet(order: tuple[str, str], went: str) -> None:
    """TN-46: a side's units move in the order in which they are named; a later one finds the area full."""
    state = phase(T, "u vdv-para-company 15 suppressed", drawn=MAP.replace("20 field", "20 field max1"))
    after, effects, _ = go(state, *(Rout(unit, ("20",)) for unit in order))
    assert [body["unit"] for body in of_kind(effects, "unit.routed")] == [went]
    assert len(of_kind(effects, "order.failed")) == 1
    assert after.at("20") == (went,)


def test_control() -> None:
    """TN-H8: a unit that routs into an area takes it."""
    after, effects, _ = go(phase(T), Rout("t", ("21",)))
    assert (after.owner("15"), after.owner("21")) == ("soviet", "soviet")
    assert [body["area"] for body in of_kind(effects, "area.taken")] == ["21"]


def test_question() -> None:
    """TN-45: a side that wants to be asked about routs is asked once, about all of its units that may move; then its orders hold."""
    state = phase(T, "u bmd-company 20 recovering", "v vdv-para-company 15", "w vdv-para-company 15 reduced")
    ask = AskMe(("routs",))
    cut, effects, _ = go(state, ask)
    assert kinds(effects) == ["rout.ended", "question.asked"]
    assert cut.now.question == Question("soviet", "routs", units=("t", "u"))
    answered, _ = run(questions.answer(cut, 90), cut)
    after, effects, spoken = go(answered, ask, Rout("u", ("21",)), Rout("t", ("21",)))
    # 21 is not next to u
    assert kinds(effects) == ["order.failed", "unit.routed", "area.taken", "rout.ended"]
    assert (fate(after, "t"), fate(after, "u")) == ("21 suppressed", "20 recovering")
    assert after.now.routed == ("nato", "soviet")
    assert spoken.orders["soviet"] == (ask,)
    # without an answer nobody moves
    after, effects, _ = go(answered, ask)
    assert kinds(effects) == ["rout.ended"]
    assert fate(after, "t") == "15 suppressed"


@pytest.mark.parametrize("first", ["nato", "soviet"])
def test_both_are_asked(first: str) -> None:
    """TN-48: each side is asked in its turn; while a question is open nothing goes on."""
    state = phase(T, "x jaeger-company 9 suppressed", drawn=MAP + "8 field nato: 9\n", side=first)
    ask = (AskMe(("routs",)),)
    asked = []
    for _ in range(2):
        spoken = says(state, *ask)
        spoken.orders["nato"] = ask
        state, _ = run(rout(state, spoken), state)
        assert state.now.question is not None
        asked.append(state.now.question.side)
        assert run(rout(state, spoken), state) == (state, ())
        state, _ = run(questions.answer(state), state)
    assert asked == [first, "soviet" if first == "nato" else "nato"]


@pytest.mark.parametrize("unit", ["t vdv-para-company 15", "t hind-flight off suppressed"])
def test_nobody_to_ask_about(unit: str) -> None:
    """TN-45: a side without a unit that may move is not asked."""
    after, _, _ = go(phase(unit), AskMe(("routs",)))
    assert after.now.question is None
    assert after.now.routed == ("nato", "soviet")
