"""Conditions: what each says, and that none of them raises or looks at what is hidden (TN-H26)."""

import pytest

from pbem.rulesets.api import Fact
from pbem.rulesets.tannenhaus import conditions, fold
from pbem.rulesets.tannenhaus.orders import EVENTS, HOLDS, STATES, Condition
from pbem.rulesets.tannenhaus.state import Cadre, Watch
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.queues import condition, queue

MAP = """
9 field nato: 15 16
15 buildings town soviet: 20 16
16 river
20 buildings town soviet
29 field soviet: 20
"""
UNITS = (
    "1leo leopard2-company 9",
    "2jg jaeger-company 9 battle-captain tow",
    "3jg jaeger-company 9 suppressed",
    "2vdv vdv-para-company 15 suppressed",
    "3vdv vdv-para-company 15 suppressed reduced sagger",
    "4vdv vdv-para-company 20 recovering",
    "1mi hind-flight off suppressed",
    "2mi hind-flight 16",
    "1m1 m1-company due1",
    "5vdv vdv-para-company 29 ap0",
    "6vdv vdv-para-company due9",
    "9jg jaeger-company due9",
)


@pytest.mark.parametrize(
    ("text", "side", "so"),
    [
        ("2vdv suppressed", "nato", True),
        ("1leo suppressed", "nato", False),
        ("4vdv recovering", "nato", True),
        ("2vdv recovering", "nato", False),
        ("3vdv reduced", "nato", True),
        ("2vdv reduced", "nato", False),
        ("1leo fresh", "nato", True),
        ("2vdv fresh", "nato", False),
        ("4vdv fresh", "nato", False),
        ("6vdv destroyed", "nato", True),
        ("2vdv destroyed", "nato", False),
        ("1leo able", "nato", True),
        ("5vdv able", "nato", False),
        ("1m1 able", "nato", True),
        ("1m1 fresh", "nato", False),
        ("1leo at 9", "nato", True),
        ("1leo at 15", "nato", False),
        ("1mi at 9", "nato", False),
        ("15 suppressed", "nato", True),
        ("20 suppressed", "nato", False),
        ("16 suppressed", "nato", False),
        ("9 suppressed", "soviet", False),
        ("15 empty", "nato", False),
        ("9 empty", "nato", True),
        ("9 empty", "soviet", False),
        ("16 empty", "nato", True),
        ("9 mine", "nato", True),
        ("9 mine", "soviet", False),
        ("9 theirs", "soviet", True),
        ("16 theirs", "nato", False),
        ("battle-captain able", "nato", True),
        ("battle-captain at 9", "nato", True),
        ("sagger.3vdv suppressed", "nato", True),
        ("sagger.3vdv destroyed", "nato", False),
        ("sagger.9vdv destroyed", "nato", False),
    ],
)
def test_what_a_condition_says(text: str, side: str, so: bool) -> None:
    """A condition holds by the open position, and "not" turns it round; an area is looked at with the eyes of the side (TN-H26)."""
    state = game(MAP, *UNITS, now={"gone": {"6vdv": 1}})
    assert conditions.holds(state, side, condition(text)) is so
    assert conditions.holds(state, side, condition(f"not {text}")) is not so


def test_a_lost_attachment() -> None:
    """An attachment is destroyed when it is attached to nothing any more (TN-65)."""
    state = game(MAP, *UNITS)
    state = fold.apply(state, Fact("unit.hit", {"unit": "3vdv", "area": "15", "result": "destroyed"}))
    assert conditions.holds(state, "nato", condition("sagger.3vdv destroyed"))
    assert not conditions.holds(state, "nato", condition("sagger.3vdv suppressed"))


@pytest.mark.parametrize(
    ("watch", "gone", "lost", "suppressed"),
    [
        (Watch(), {}, False, True),
        (Watch((), ("3jg",)), {}, False, False),
        (Watch(("9jg",), ("3jg",)), {"9jg": 1}, False, False),
        (Watch((), ("3jg",)), {"9jg": 1}, True, False),
        (Watch((), ("3jg",)), {"6vdv": 1}, False, False),
    ],
)
def test_what_befell_since_the_sheet(watch: Watch, gone: dict[str, int], lost: bool, suppressed: bool) -> None:
    """What had happened before the sheet came into force, and what befell the enemy, is no loss (TN-H26)."""
    state = game(MAP, *UNITS, now={"watch": {"nato": watch}, "gone": gone})
    assert conditions.holds(state, "nato", Condition("any-lost")) is lost
    assert conditions.holds(state, "nato", Condition("any-suppressed")) is suppressed


def test_a_second_loss_is_news() -> None:
    """A unit that came back and is lost or Suppressed again counts, though it was when the sheet came into force (TN-41, TN-H26)."""
    state = game(MAP, *UNITS, now={"gone": {"6vdv": 1}, "cadres": (Cadre("6vdv", 1),)})
    for fact in (
        Fact("sheet.watched", {"side": "soviet", "lost": ["6vdv"], "suppressed": ["2vdv", "3vdv", "1mi"]}),
        Fact("unit.rallied", {"unit": "2vdv", "to": ""}),
    ):
        state = fold.apply(state, fact)
    assert not conditions.holds(state, "soviet", Condition("any-suppressed"))
    state = fold.apply(state, Fact("unit.hit", {"unit": "2vdv", "area": "15", "result": "suppressed"}))
    assert conditions.holds(state, "soviet", Condition("any-suppressed"))
    for fact in (
        Fact("cadre.formed", {"unit": "6vdv", "area": "29"}),
        Fact("unit.hit", {"unit": "6vdv", "area": "29", "result": "destroyed"}),
    ):
        assert not conditions.holds(state, "soviet", Condition("any-lost"))
        state = fold.apply(state, fact)
    assert conditions.holds(state, "soviet", Condition("any-lost"))


@pytest.mark.parametrize(("passes", "side", "so"), [(0, "nato", False), (1, "nato", True), (1, "soviet", False)])
def test_the_enemy_has_passed(passes: int, side: str, so: bool) -> None:
    """The enemy has just passed if his was the impulse before one's own, and he did nothing in it (TN-H4)."""
    state = game(MAP, *UNITS, now={"passes": passes})
    assert conditions.holds(state, side, Condition("passed")) is so


def test_names_of_nothing() -> None:
    """A condition about what there is not, or what it cannot be said of, does not hold and does not raise (TN-H26)."""
    state = game(MAP, *UNITS)
    for what in (*STATES, *HOLDS, "at", "asleep"):
        for subject in ("", "nobody", "99", "16", "1m1"):
            held = conditions.holds(state, "nato", Condition(what, subject, "9"))
            assert held == ((what, subject) in {("empty", "16"), ("able", "1m1")})
    assert conditions.all_hold(state, "nato", ())
    assert not conditions.all_hold(state, "nato", [Condition("at", "1leo", "9"), Condition(EVENTS[0])])


def test_the_other_sides_orders_are_not_looked_at() -> None:
    """What the other side carries makes no condition hold or not (TN-H26)."""
    plain = game(MAP, *UNITS)
    told = game(MAP, *UNITS, now={"carried": {"soviet": queue("pass", "fire 2vdv at 1leo")}})
    asked = [Condition(what, subject) for what in (*STATES, *HOLDS, *EVENTS) for subject in ("", "2vdv", "15")]
    assert [conditions.holds(told, "nato", one) for one in asked] == [
        conditions.holds(plain, "nato", one) for one in asked
    ]
