"""How a queue reads (TN-H4, TN-H5, TN-H26)."""

import pytest

from pbem.core.text import render
from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.boxes import reading
from pbem.rulesets.tannenhaus.orders import EVENTS, HOLDS, STATES, Action, Condition, Impulse, StandingImpulse, Stop
from pbem.rulesets.tannenhaus.reading import AREA_IS, EVENT_IS, RULES, UNIT_IS, action, condition
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.field import game

UNITS = ("2jg jaeger-company 1", "3jg jaeger-company 1", "1mor mortar-120-nato 1", "2mar marder-company 1")


def field(**options: str) -> State:
    """Return a position with two areas."""
    return game("1 field: 15\n15 buildings", *UNITS, "2vdv vdv-para-company 15", options=options)


def told(*orders: Order, **options: str) -> list[tuple[str, list[str]]]:
    """Return the rows of the reading of a NATO sheet in English, each note with its rule."""
    found = reading(field(**options), "nato", orders)
    return [(render(row.head), [f"{render(n.text)} [{n.rule}]" for n in row.notes]) for row in found.rows]


WAITS = "your next sheet is waited for; at the deadline you pass until the turn ends or you send one [TN-H26]"
SKIPS = "an entry of which nothing can be done when it comes up is skipped, and you are told why [TN-H26]"


def test_a_whole_queue() -> None:
    """TN-H26: stop lines come first, then the impulses by number with conditions, actions and what is done else, then what comes after."""
    assault = Action("assault", ("2jg", "3jg"), "15", "2vdv", ("3jg",))
    orders = (
        Impulse(number=20, actions=(Action("pass"),)),
        Impulse(
            number=3,
            when=(Condition("suppressed", "15"), Condition("able", "2jg", no=True)),
            actions=(assault,),
            otherwise=(Action("fire", ("2mar",), "15"),),
        ),
        Impulse(number=4, when=(Condition("at", "2vdv", "15"),), actions=(Action("move", ("2jg", "3jg"), "15"),)),
        Stop(when=(Condition("any-lost"),)),
        Impulse(number=2, begun=True, actions=(Action("fire", ("1mor",), "", "2vdv"),)),
    )
    assert told(*orders) == [
        (
            "Stop",
            [
                "the queue stops before an impulse of yours [TN-H26]",
                "if: a unit of yours has been lost since this sheet []",
            ],
        ),
        ("Rest of impulse 2", ["1mor fires at the area in which 2vdv is [TN-H10]"]),
        (
            "Impulse 3",
            [
                "if: enemies are in 15 and all of them are Suppressed []",
                "and if: 2jg has no action point []",
                "2jg leads 3jg in an assault on 2vdv in 15 [TN-H13]",
                "if the area is overfilled by it, these go back first: 3jg [TN-H7]",
                "else: 2mar fires at the enemy in 15 that it hits most easily [TN-H10]",
            ],
        ),
        (
            "Impulse 4",
            [
                "if: 2vdv is in 15 []",
                "2jg, 3jg move to 15 [TN-H6]",
                "else: the next entry is looked at at once [TN-H26]",
            ],
        ),
        ("Impulse 20", ["pass [TN-H5]"]),
        ("After it", [SKIPS, WAITS]),
    ]


@pytest.mark.parametrize(
    ("orders", "options", "expected"),
    [
        ((), {}, WAITS),
        ((StandingImpulse(do="wait"),), {}, WAITS),
        (
            (),
            {"silence": "impulse"},
            "your next sheet is waited for; at the deadline you pass in that impulse [TN-H26]",
        ),
        (
            (StandingImpulse(do="pass"),),
            {},
            "you pass till the turn ends, as your standing instruction says [TN-H26]",
        ),
    ],
)
def test_what_comes_when_nothing_is_left(orders: tuple[Order, ...], options: dict[str, str], expected: str) -> None:
    """TN-H26: with no entry left the standing instruction holds; else the sheet is waited for, and the deadline passes."""
    assert told(*orders, **options) == [("No impulse", [expected])]
    queued = told(Impulse(number=1, actions=(Action("pass"),)), *orders, **options)
    assert queued[-1] == ("After it", [SKIPS, expected])


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (Action("move", ("2jg",), "15"), "2jg moves to 15"),
        (Action("fire", ("2jg",), "", "2vdv"), "2jg fires at 2vdv"),
        (Action("fire", ("2jg", "3jg"), "", "2vdv"), "2jg, 3jg fire at 2vdv"),
        (Action("fire", ("2jg", "1mor"), "", "2vdv"), "2jg, 1mor fire at 2vdv, the mortars at all of its area"),
        (Action("fire", ("1mor",), "15"), "1mor fires at every unit in 15"),
        (
            Action("fire", ("2jg", "1mor"), "15"),
            "2jg, 1mor fire at 15: each at the enemy that it hits most easily, a mortar at every unit",
        ),
        (Action("assault", ("2jg",), "15"), "2jg assaults the weakest defender of 15"),
        (Action("assault", ("2jg",), "15", "2vdv"), "2jg assaults 2vdv in 15"),
        (Action("assault", ("2jg", "3jg"), "15"), "2jg leads 3jg in an assault on the weakest defender of 15"),
        (Action("enter", ("m1",), "1"), "m1 comes in by 1"),
        (Action("enter", ("m1", "m2"), "1"), "m1, m2 come in by 1"),
        (Action("sniper", target="2vdv"), "the sniper is placed on 2vdv"),
        (
            Action("attach", ("battle-captain",), target="2jg"),
            "leader battle-captain joins 2jg, at the end of the impulse",
        ),
        (Action("pass"), "pass"),
        (Action("stop"), "the queue stops"),
    ],
)
def test_actions(made: Action, expected: str) -> None:
    """TN-H4, TN-H13, TN-H21, TN-H23, TN-54: every action is said in a sentence of its own."""
    assert render(action(field(), made)) == expected
    assert made.do in RULES


def test_conditions() -> None:
    """TN-H26: every part of a condition is said in one sentence, and its contrary in another; a word of units and areas knows which."""
    said: list[str] = []
    parts = [Condition(what, "2jg") for what in STATES] + [Condition("at", "2jg", "15")]
    parts += [Condition(what, "15") for what in HOLDS] + [Condition(what) for what in EVENTS]
    for part in parts:
        for no in (False, True):
            sentence = render(condition(field(), Condition(part.what, part.subject, part.area, no)))
            assert part.subject in sentence
            assert part.area in sentence
            assert "{" not in sentence
            said.append(sentence)
    assert len(set(said)) == len(said) == 2 * (len(STATES) + 1 + len(HOLDS) + len(EVENTS))
    assert (set(UNIT_IS), set(AREA_IS), set(EVENT_IS)) == ({*STATES, "at"}, set(HOLDS), set(EVENTS))
    assert render(condition(field(), Condition("suppressed", "2jg"))) == "2jg is Suppressed"


def test_an_event_is_said_whatever_stands_beside_it() -> None:
    """A condition about an event says the event, also with a name that no text could give it."""
    state = field()
    for what in EVENTS:
        assert condition(state, Condition(what, "15")).id == condition(state, Condition(what)).id
