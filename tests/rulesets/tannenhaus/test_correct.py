"""Corrections of a referee: what they change, and what they may not."""

from typing import Any

import pytest

from pbem.orders.model import Line
from pbem.rulesets.api import Correction, Fact
from pbem.rulesets.tannenhaus import RULESET, correct, fold
from pbem.rulesets.tannenhaus.orders import Retreat, Rout
from pbem.rulesets.tannenhaus.state import Active, Cadre, Combat, Question, State, dump, load
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.queues import close, only

MAP = """
9 field nato: 15
15 buildings town soviet: 20
20 buildings town soviet
29 field soviet: 20
"""
UNITS = (
    "1leo leopard2-company 9",
    "2vdv vdv-para-company 15 sagger",
    "6vdv vdv-para-company due9",
    "1mi hind-flight 20",
    "1m1 m1-company due1",
)


def start() -> State:
    """Return a position with a unit of each sort: on the map, gone, in the air, to come."""
    return game(MAP, *UNITS, now={"gone": {"6vdv": 1}, "cadres": (Cadre("6vdv", 1),)})


def corrected(thing: str, name: str, **values: Any) -> State:
    """Return the state after a correction that is allowed."""
    state = start()
    made = correct.correct(state, Correction(thing, name, values))
    assert not made.findings
    for one in made.effects:
        state = fold.apply(state, Fact(one.kind, one.body))
    assert dump(load(state.land, dump(state))) == dump(state)
    return state


def test_a_unit() -> None:
    """A unit is set down elsewhere, in another state, with other points, and takes the area that it is alone in (TN-H8)."""
    state = corrected("unit", "1leo", area="29", state="recovering", reduced=True, points=2)
    piece = state.piece("1leo")
    assert (piece.area, piece.state, piece.reduced, piece.points) == ("29", "recovering", True, 2)
    assert state.owner("29") == "nato"


def test_a_unit_out_of_the_game() -> None:
    """A unit that is lost or to come is set down on the map, and no cadre and no arrival is left of it (TN-40, TN-H23)."""
    state = corrected("unit", "6vdv", area="29", points=1)
    assert (state.piece("6vdv").points, state.now.gone, state.now.cadres) == (1, {}, ())
    state = corrected("unit", "1m1", area="9")
    assert (state.piece("1m1").area, state.now.due) == ("9", {})


def test_a_unit_taken_out() -> None:
    """A unit is taken out of the game as if it were destroyed, its attachments with it (TN-65)."""
    state = corrected("unit", "2vdv", state="destroyed")
    assert "2vdv" in state.now.gone
    assert state.now.attached == {}


def test_a_ruling_while_a_question_is_open() -> None:
    """A unit about which its side is asked may be taken out or set down elsewhere: sheets are checked, play goes on (TN-45)."""
    orders = (Rout(unit="2vdv", areas=("20",)), Retreat(unit="2vdv", areas=("20",)))
    for what in ("routs", "retreats"):
        state = asked_about(what)
        for values in ({"state": "destroyed"}, {"area": "29", "state": "suppressed"}):
            after = state
            for one in correct.correct(state, Correction("unit", "2vdv", values)).effects:
                after = fold.apply(after, Fact(one.kind, one.body))
            view = RULESET.view(after, "soviet")
            assert not any(
                finding.refuses for _, finding in RULESET.check(view, [Line(one) for one in orders]).findings
            )
            assert list(RULESET.legal_orders(view))
            done, effects = close(after, {"soviet": orders})
            assert done.now.question is None
            assert [one["path"] for one in only(effects, "unit.retreated")] == []


def asked_about(what: str) -> State:
    """Return a position in which the Soviet side is asked where 2vdv routs, or where it goes that must leave 15."""
    asked = Question("soviet", what, "15", ("2vdv",), ("20",), forced=what == "retreats")
    if what == "routs":
        return game(MAP, *UNITS[1:], at="1 rout nato", now={"question": asked}).put("2vdv", state="suppressed")
    units = ("2jg jaeger-company 15", *UNITS)
    fight = Combat("assault", "nato", ("2jg",), "9", "15", target="2vdv", stage="leave", leaving=("2vdv",))
    active = Active("nato", 1, "9", ("2jg",))
    return game(MAP, *units, now={"question": asked, "combat": fight, "active": active})


def test_a_hind() -> None:
    """An air unit may be taken off the map, and stand where enemies are; it takes no area (TN-H20)."""
    assert corrected("unit", "1mi", area="", state="suppressed").piece("1mi").area == ""
    state = corrected("unit", "1mi", area="9")
    assert (state.piece("1mi").area, state.owner("9")) == ("9", "nato")


def test_an_area_and_the_sniper() -> None:
    """An area changes hands; the sniper is taken away or comes back (TN-58, TN-H8)."""
    assert corrected("area", "29", side="nato").owner("29") == "nato"
    assert corrected("sniper", "nato", gone=True).now.sniper_gone is True
    assert corrected("sniper", "nato", gone=False).now.sniper_gone is False


@pytest.mark.parametrize(
    ("thing", "name", "values", "code"),
    [
        ("air", "nato", {}, "tann.correct.thing"),
        ("unit", "9xx", {"points": 1}, "tann.correct.id"),
        ("area", "99", {"side": "nato"}, "tann.correct.id"),
        ("sniper", "soviet", {"gone": True}, "tann.correct.id"),
        ("unit", "1leo", {"area": "99"}, "tann.correct.value"),
        ("unit", "1leo", {"area": ""}, "tann.correct.value"),
        ("unit", "1leo", {"area": ["9"]}, "tann.correct.value"),
        ("unit", "1leo", {"state": "asleep"}, "tann.correct.value"),
        ("unit", "1leo", {"state": "destroyed", "points": 1}, "tann.correct.value"),
        ("unit", "6vdv", {"state": "destroyed"}, "tann.correct.value"),
        ("unit", "6vdv", {"points": 1}, "tann.correct.value"),
        ("unit", "1leo", {"reduced": 1}, "tann.correct.value"),
        ("unit", "1leo", {"points": True}, "tann.correct.value"),
        ("unit", "1leo", {"points": 10}, "tann.correct.value"),
        ("unit", "1leo", {"side": "soviet"}, "tann.correct.value"),
        ("unit", "1leo", {"area": "15"}, "tann.correct.enemies"),
        ("area", "29", {"side": "us"}, "tann.correct.value"),
        ("area", "29", {"tm": 2}, "tann.correct.value"),
        ("sniper", "nato", {"gone": 1}, "tann.correct.value"),
    ],
)
def test_what_is_not_allowed(thing: str, name: str, values: dict[str, Any], code: str) -> None:
    """A correction of what there is not, or to a value that cannot be, is refused with the reason and changes nothing."""
    made = correct.correct(start(), Correction(thing, name, values))
    assert [finding.code for finding in made.findings] == [code]
    assert made.effects == ()
