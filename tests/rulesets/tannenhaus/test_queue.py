"""The queue: which entry comes up, what stops it, and what speaks for a side when nothing does (TN-H5, TN-H26)."""

import pytest

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus import queue as queues
from pbem.rulesets.tannenhaus.orders import Impulse, StandingImpulse
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.queues import entry, queue, stop

MAP = """
9 field nato: 15
15 buildings town soviet
"""
ABLE = ("1leo leopard2-company 9", "2vdv vdv-para-company 15")
SPENT = ("1leo leopard2-company 9 ap0", "2vdv vdv-para-company 15")


def test_entries_come_by_number() -> None:
    """Entries come up in order of their numbers, whatever their places; what has begun comes first (TN-H26)."""
    orders = (entry(3, "pass"), StandingImpulse(do="pass"), entry(1, "pass"), Impulse(number=7, begun=True))
    assert [one.number for one in queues.impulses(orders)] == [7, 1, 3]
    assert queues.begun(orders) == Impulse(number=7, begun=True)
    assert queues.begun(orders[:3]) is None


def test_without_takes_one_out() -> None:
    """An entry that comes up is used up, and no other that says the same (TN-H26)."""
    first, second = entry(1, "pass"), entry(1, "pass")
    assert queues.without((first, second), first) == (second,)
    assert queues.without((first, second), first)[0] is second


@pytest.mark.parametrize(
    ("units", "points"),
    [(ABLE, True), (SPENT, False), (("1leo leopard2-company 9 ap0", "1m1 m1-company due1"), True)],
)
def test_points(units: tuple[str, ...], points: bool) -> None:
    """A side has points while one of its units has, also one that waits to come in (TN-H3, TN-H23)."""
    assert queues.has_points(game(MAP, *units), "nato") is points


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("pass", ["pass"]),
        ("if 15 empty: pass", []),
        ("if not 15 empty: fire 1leo at 15; pass", ["fire", "pass"]),
        ("if 15 empty: pass else stop", ["stop"]),
    ],
)
def test_branch(text: str, do: list[str]) -> None:
    """The actions of an entry are those of its conditions if all of them hold, else those of its else (TN-H26)."""
    assert [one.do for one in queues.branch(game(MAP, *ABLE), "nato", entry(1, text))] == do


QUEUE: tuple[Order, ...] = queue("move 1leo to 9")
STOP: tuple[Order, ...] = (stop("1leo fresh"),)
PASS: tuple[Order, ...] = (StandingImpulse(do="pass"),)
WAIT: tuple[Order, ...] = (StandingImpulse(do="wait"),)
STOPPED = {"stopped": {"nato": "order"}}
SILENT = {"silent": ("nato",)}


@pytest.mark.parametrize(
    ("units", "orders", "now", "comes", "stops", "why", "covered"),
    [
        (ABLE, (), {}, False, False, "deadline", False),
        (ABLE, QUEUE, {}, True, False, "deadline", True),
        (ABLE, WAIT, {}, False, False, "deadline", False),
        (ABLE, PASS, {}, False, False, "standing", True),
        (ABLE, (), SILENT, False, False, "silent", True),
        (ABLE, PASS, STOPPED, False, False, "deadline", False),
        (ABLE, QUEUE, STOPPED, False, False, "deadline", False),
        (ABLE, QUEUE, STOPPED | SILENT, False, False, "silent", True),
        (ABLE, (*QUEUE, *STOP), {}, True, True, "deadline", True),
        (ABLE, (*PASS, *STOP), {}, False, True, "standing", True),
        (ABLE, STOP, {}, False, False, "deadline", False),
        (ABLE, (*STOP, *QUEUE), STOPPED, False, False, "deadline", False),
        (ABLE, (*QUEUE, stop("1leo suppressed")), {}, True, False, "deadline", True),
        (ABLE, (*QUEUE, stop("1leo fresh, 15 empty")), {}, True, False, "deadline", True),
        (ABLE, (Impulse(number=1, begun=True),), {}, False, False, "deadline", False),
        (SPENT, (), {}, False, False, "no-points", True),
        (SPENT, QUEUE, {}, False, False, "no-points", True),
        (SPENT, (*QUEUE, *STOP), {}, False, False, "no-points", True),
        (SPENT, (*PASS, *STOP), {}, False, False, "no-points", True),
    ],
)
def test_what_speaks_for_a_side(
    units: tuple[str, ...],
    orders: tuple[Order, ...],
    now: dict[str, object],
    comes: bool,
    stops: bool,
    why: str,
    covered: bool,
) -> None:
    """A side is covered by its queue unless that has stopped, by a standing pass, its silence, or its want of points (TN-H5, TN-H26)."""
    state = game(MAP, *units, now=now)
    assert (queues.next_entry(state, "nato", orders) is not None) is comes
    assert queues.stops(state, "nato", orders) is stops
    assert queues.why(state, "nato", orders) == why
    assert queues.covers(state, "nato", orders) is covered
