"""Offers of legal orders: each group stands alone, beside what is given, and nothing that counts is missing."""

from functools import cache
from itertools import pairwise

import pytest

from pbem.orders.model import Line, Order
from pbem.rulesets.tannenhaus import RULESET
from pbem.rulesets.tannenhaus.orders import AskMe, Impulse, Loss, Retreat, Rout, StandingImpulse
from pbem.rulesets.tannenhaus.state import Question, State
from tests.rulesets.tannenhaus.stage import orders, stage

NOW = stage()
THEIRS = stage("1 impulses soviet")
SPENT = stage("1 impulses nato", "2jg jaeger-company 9 ap0", "2vdv vdv-para-company 15", "1mor mortar-120-nato 4 ap0")
SHAKEN = stage(
    "1 rout nato",
    "2jg jaeger-company 9",
    "2vdv vdv-para-company 15 suppressed",
    "3vdv vdv-para-company 21 recovering",
)
RETREATS = NOW.change(question=Question("soviet", "retreats", "15", ("2vdv",), ("21", "16"), 2))
HITS = NOW.change(question=Question("soviet", "hits", "15", ("2vdv", "3vdv"), (), 1))
ROUTS = SHAKEN.change(question=Question("soviet", "routs", units=("3vdv",)))


def offers(state: State, side: str, given: tuple[Order, ...] = ()) -> list[tuple[Order, ...]]:
    """Return all groups offered."""
    return list(RULESET.legal_orders(RULESET.view(state, side), given))


def refused(state: State, side: str, some: tuple[Order, ...]) -> list[str]:
    """Return the codes with which checking refuses orders."""
    checked = RULESET.check(RULESET.view(state, side), [Line(order) for order in some])
    return [finding.code for _, finding in checked.findings if finding.refuses]


def texts(state: State, side: str, given: tuple[Order, ...] = ()) -> str:
    """Return all that is offered as text."""
    return "".join(RULESET.write(group, "en") for group in offers(state, side, given))


@pytest.mark.parametrize(
    ("state", "side"),
    [
        (NOW, "nato"),
        (NOW, "soviet"),
        (THEIRS, "nato"),
        (THEIRS, "soviet"),
        (SPENT, "nato"),
        (SHAKEN, "soviet"),
        (RETREATS, "soviet"),
        (RETREATS, "nato"),
        (HITS, "soviet"),
        (ROUTS, "soviet"),
    ],
)
def test_each_group_is_accepted_and_reads_back(state: State, side: str) -> None:
    """Every group that is offered passes the check, and written out it reads as the same orders."""
    groups = offers(state, side)
    assert groups
    for group in groups:
        assert refused(state, side, group) == [], group
        assert orders(state, RULESET.write(group, "en"), side) == group


@pytest.mark.parametrize(
    "text",
    [
        "impulse 1: move 2jg to 4",
        "impulse 1: fire 1leo at 2vdv\nimpulse 7: assault 15 with 2jg, 3jg",
        "impulse 1: if 15 suppressed: assault 15 with 2jg; else fire 2jg at 2vdv",
        "stop if any unit is lost\nretreat 2jg: 4\nstanding impulse: pass",
    ],
)
def test_beside_what_is_given(text: str) -> None:
    """Every group passes the check beside the orders given, repeats none of them, and its impulses come after them (TN-H26)."""
    given = orders(NOW, text)
    keys = {order.key for order in given}
    highest = max((order.number for order in given if isinstance(order, Impulse)), default=0)
    groups = offers(NOW, "nato", given)
    assert any(isinstance(order, Impulse) for group in groups for order in group)
    for group in groups:
        assert keys.isdisjoint(order.key for order in group)
        assert all(order.number > highest for order in group if isinstance(order, Impulse))
        assert refused(NOW, "nato", (*given, *group)) == [], group


@pytest.mark.parametrize(
    "part",
    [
        "fire 1leo at 2vdv",
        "fire 1mor at 15",
        "assault 15 with 2jg, 3jg at ",
        "move 2jg to 14",
        "move 1leo to 9",
        "enter 4 with 1m1",
        "sniper at 2vdv",
        "attach battle-captain to 2jg",
        ": pass\n",
        ": if 15 suppressed: assault 15 with ",
        ": if any unit lost: stop; else ",
        "standing impulse: pass",
        "stop if any unit lost",
        "retreat 2jg: ",
        "ask me: ",
        "loss 9: ",
    ],
)
def test_everything_that_may_be_said_is_offered(part: str) -> None:
    """The offers hold every kind of action, condition and instruction that there is something to do with (TN-H4)."""
    assert part in _now()


@cache
def _now() -> str:
    return texts(NOW, "nato")


def test_what_cannot_be_done_is_not_offered() -> None:
    """Units that can do nothing are offered nothing: 1luc has no values on its Reduced side, 9jg is not due (TN-7, TN-H23)."""
    said = _now()
    assert "fire 1luc" not in said
    assert "9jg" not in said
    assert "sniper" not in texts(NOW, "soviet")
    assert "fire 1mor at 21" not in said


def test_queues_are_offered_whole() -> None:
    """Some groups are queues of several impulses with numbers that follow each other, each doable after those before it."""
    queues = [group for group in offers(NOW, "nato") if len(group) > 1]
    assert queues
    for group in queues:
        numbers = [order.number for order in group if isinstance(order, Impulse)]
        assert len(numbers) == len(group)
        assert all(after == before + 1 for before, after in pairwise(numbers))
        found = RULESET.check(RULESET.view(NOW, "nato"), [Line(order) for order in group]).findings
        assert [finding.code for _, finding in found] == []


def test_offers_see_what_is_given() -> None:
    """After a move that is given, the unit is offered what it can do from where it will stand then."""
    assert "fire 1leo at 1bmd" not in texts(NOW, "nato", orders(NOW, "impulse 1: pass"))
    assert "fire 1leo at 1bmd" in texts(NOW, "nato", orders(NOW, "impulse 1: move 1leo to 9"))


def test_side_without_points_is_offered_the_next_turn() -> None:
    """TN-H5: a side that has no point left passes by itself, and is offered impulses of the next turn."""
    assert "fire 2jg at 2vdv" in texts(SPENT, "nato")


def test_answers_come_first() -> None:
    """The answers to an open question are offered before all else, and to nobody but who is asked."""
    first = offers(RETREATS, "soviet")[:3]
    assert [order for (order,) in first] == [
        Retreat(unit="2vdv", areas=("21",), policy="always"),
        Retreat(unit="2vdv", areas=("16",), policy="always"),
        Retreat(unit="2vdv", policy="never"),
    ]
    assert not any(isinstance(group[0], Retreat) and group[0].unit == "2vdv" for group in offers(RETREATS, "nato"))
    assert [order for (order,) in offers(HITS, "soviet")[:2]] == [
        Loss(area="15", units=("2vdv", "3vdv")),
        Loss(area="15", units=("3vdv", "2vdv")),
    ]
    assert isinstance(offers(ROUTS, "soviet")[0][0], Rout)


def test_game_that_is_over_offers_nothing() -> None:
    """When the game is over there is nothing to order."""
    assert offers(stage("8 over nato"), "nato") == []


def test_instructions_are_offered_to_both() -> None:
    """Each side may say at any time what it passes, asks and retreats by."""
    for side in ("nato", "soviet"):
        kinds = {type(order) for group in offers(NOW, side) for order in group}
        assert {StandingImpulse, AskMe, Retreat} <= kinds
