"""The Rally Phase: recoveries, rolls, cadres. TN-30, TN-40 to TN-44, TN-D53, TN-D54, TN-H17, TN-H20, TN-H24; worked example W11."""

from typing import Any

import pytest

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.orders import StandingRetreat
from pbem.rulesets.tannenhaus.rally import modifiers, rally
from pbem.rulesets.tannenhaus.state import Cadre, Piece, State
from tests.rulesets.tannenhaus.battle import Falls, always, fate, of_kind, run, shoot
from tests.rulesets.tannenhaus.field import game

MAP = """
9  field nato: 15 16
15 buildings tm2 soviet: 20
16 river soviet
20 field soviet: 29
29 field soviet
"""


def phase(*units: str, side: str = "nato", now: dict[str, Any] | None = None, **options: str) -> State:
    """Make a position in the Rally Phase of turn 3, with the side that has the initiative."""
    made = {name.replace("_", "-"): value for name, value in options.items()}
    return game(MAP, *units, at=f"3 rally {side}", now=now, options=made)


@pytest.mark.parametrize(
    ("unit", "others", "applying"),
    [
        ("vdv-para-company 20", [], ""),
        ("vdv-para-company 15", [], "cover"),
        ("vdv-para-company 16", [], ""),
        ("vdv-para-company 15 reduced", [], "cover reduced"),
        ("vdv-para-company 20 balakirev", [], "leader"),
        ("vdv-para-company 20 sagger", [], ""),
        ("vdv-para-company 15 balakirev reduced", ["x jaeger-company 9"], "cover leader reduced contact"),
        # contact: an enemy unit in an adjacent area that is not Suppressed; Recovering and air units are such
        ("vdv-para-company 20", ["x jaeger-company 9"], ""),
        ("vdv-para-company 15", ["x jaeger-company 9 suppressed"], "cover"),
        ("vdv-para-company 15", ["x jaeger-company 9 recovering"], "cover contact"),
        ("vdv-para-company 15", ["x vdv-para-company 20"], "cover"),
        ("jaeger-company 9", ["x hind-flight 15"], "contact"),
        ("jaeger-company 9", ["x hind-flight 9"], ""),
        ("jaeger-company 9", ["x hind-flight off"], ""),
        ("hind-flight off", ["x jaeger-company 9"], ""),
        ("hind-flight off reduced", [], "reduced"),
    ],
)
def test_modifiers(unit: str, others: list[str], applying: str) -> None:
    """TN-H17, TN-H6, TN-H20: cover and a leader add 1, the Reduced side and contact take 1; off the map there is no ground and no enemy."""
    found = modifiers(phase(f"t {unit} suppressed", *others), "t")
    assert [(name, value) for name, value, _ in found] == [
        ("cover", 1),
        ("leader", 1),
        ("reduced", -1),
        ("contact", -1),
    ]
    assert [name for name, _, applies in found if applies] == applying.split()


@pytest.mark.parametrize(
    ("die", "unit", "total", "result", "state"),
    [
        (1, "vdv-para-company 20 suppressed", 1, "-", "20 suppressed"),
        (2, "vdv-para-company 20 suppressed", 2, "-", "20 suppressed"),
        (3, "vdv-para-company 20 suppressed", 3, "R", "20 recovering"),
        (4, "vdv-para-company 20 suppressed", 4, "R", "20 recovering"),
        (5, "vdv-para-company 20 suppressed", 5, "R", "20 recovering"),
        (6, "vdv-para-company 20 suppressed", 6, "N", "20"),
        (5, "vdv-para-company 15 suppressed", 6, "N", "15"),
        (2, "vdv-para-company 15 suppressed", 3, "R", "15 recovering"),
        (3, "vdv-para-company 20 suppressed reduced", 2, "-", "20 suppressed reduced"),
        (6, "vdv-para-company 20 suppressed reduced", 5, "R", "20 recovering reduced"),
        (6, "vdv-para-company 15 suppressed balakirev", 8, "N", "15"),
        (1, "vdv-para-company 20 suppressed reduced", 0, "-", "20 suppressed reduced"),
        (6, "hind-flight off suppressed", 6, "N", "off"),
        (3, "hind-flight off suppressed", 3, "R", "off recovering"),
        (2, "hind-flight off suppressed", 2, "-", "off suppressed"),
    ],
)
def test_roll(die: int, unit: str, total: int, result: str, state: str) -> None:
    """TN-30, TN-H17: a Suppressed unit rolls on the rally table; it stays so, becomes Recovering, or normal at once."""
    before = phase(f"t {unit}")
    dice = Falls(die)
    after, effects = run(rally(before, dice), before)
    assert dice.names == ["3/rally/t"]
    (body,) = of_kind(effects, "roll")
    assert (body["unit"], body["total"], body["result"]) == ("t", total, result)
    assert sum(int(one["value"]) for one in body["factors"] if one.get("applies", True)) == total - die
    assert fate(after, "t") == state
    assert [one["roll"] for one in of_kind(effects, "unit.rallied")] == ([True] if result != "-" else [])
    assert after.piece("t").points == 0


@pytest.mark.parametrize("first", ["nato", "soviet"])
def test_order(first: str) -> None:
    """TN-H17: the side with the initiative first: Recovering units become normal, then Suppressed ones roll, once each, by ids."""
    units = ["b vdv-para-company 20 suppressed", "a bmd-company 20 recovering", "c vdv-para-company 20 suppressed"]
    before = phase(*units, "y jaeger-company 9 suppressed", "x luchs-platoon 9 recovering reduced", side=first)
    dice = Falls(4)
    after, effects = run(rally(before, dice), before)
    rallied = [(body["unit"], body["to"], body["roll"]) for body in of_kind(effects, "unit.rallied")]
    soviet = [("a", "", False), ("b", "recovering", True), ("c", "recovering", True)]
    nato = [("x", "", False), ("y", "recovering", True)]
    assert rallied == (nato + soviet if first == "nato" else soviet + nato)
    assert dice.names == [f"3/rally/{one}" for one in (("y", "b", "c") if first == "nato" else ("b", "c", "y"))]
    assert (fate(after, "x"), fate(after, "y")) == ("9 reduced", "9 recovering")


@pytest.mark.parametrize(("first", "total"), [("nato", 4), ("soviet", 5)])
def test_contact_as_it_stands(first: str, total: int) -> None:
    """TN-H17: contact is looked at when the roll is made: an enemy that has rallied before is in contact."""
    before = phase("t vdv-para-company 15 suppressed", "x jaeger-company 9 suppressed", side=first)
    _, effects = run(rally(before, Falls(4)), before)
    (body,) = [body for body in of_kind(effects, "roll") if body["unit"] == "t"]
    assert body["total"] == total


@pytest.mark.parametrize(
    ("option", "loss", "formed"),
    [
        # W11: the highest die that brings the company back, by which loss of the game it was
        ("subtract", 1, 4),
        ("subtract", 2, 5),
        ("subtract", 3, 5),
        ("subtract", 4, 4),
        ("subtract", 5, 4),
        ("add", 1, 4),
        ("add", 2, 3),
        ("add", 3, 3),
        ("add", 4, 4),
        ("unmodified", 1, 4),
        ("unmodified", 2, 4),
        ("unmodified", 3, 4),
        ("unmodified", 4, 4),
    ],
)
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_cadre(option: str, loss: int, formed: int, die: int) -> None:
    """W11, TN-40 to TN-44, TN-D53, TN-H24: one roll, 1-4, the second and third loss 1 less; the company is back Reduced, or lost."""
    state = phase("1vdv vdv-para-company 20", later_cadres=option)
    lost = {"gone": {"1vdv": 3}, "pieces": {}, "cadres": (Cadre("1vdv", loss),), "para_losses": loss}
    state = state.change(**lost)
    dice = Falls(die)
    after, effects = run(rally(state, dice), state)
    assert dice.names == ["3/rally/1vdv/cadre"]
    (body,) = of_kind(effects, "roll")
    assert (body["unit"], body["loss"], body["result"]) == ("1vdv", loss, "formed" if die <= formed else "lost")
    assert after.now.cadres == ()
    assert after.now.cadre_rolled == ("1vdv",)
    if die <= formed:
        assert after.piece("1vdv") == Piece("29", reduced=True)
        assert after.now.gone == {}
        assert [one["area"] for one in of_kind(effects, "cadre.formed")] == ["29"]
    else:
        assert "1vdv" not in after.now.pieces
        assert after.now.gone == {"1vdv": 3}
        assert [one["why"] for one in of_kind(effects, "cadre.lost")] == ["roll"]


def test_cadre_under_nato() -> None:
    """TN-42, TN-43: while NATO controls the area there is no roll, and the company is lost for good."""
    state = phase("1vdv vdv-para-company due9", now={"control": {"29": "nato"}, "cadres": (Cadre("1vdv", 1),)})
    dice = Falls(1)
    after, effects = run(rally(state, dice), state)
    assert dice.names == []
    assert [one["why"] for one in of_kind(effects, "cadre.lost")] == ["nato"]
    assert after.now.cadres == ()
    assert after.now.cadre_rolled == ("1vdv",)


def test_cadre_into_a_full_area() -> None:
    """TN-D54: a cadre comes back to its area though that is full."""
    units = [f"x{n} bmd-company 29" for n in range(5)]
    state = phase(*units, "1vdv vdv-para-company due9", now={"cadres": (Cadre("1vdv", 1),)})
    after, _ = run(rally(state, Falls(1)), state)
    assert fate(after, "1vdv") == "29 reduced"
    assert len(after.ground("29", "soviet")) == 6


def test_a_cadre_takes_an_area_that_nobody_has() -> None:
    """TN-41, TN-H8: a cadre that is alone in its area has it from then on; one in an area of its own side takes nothing."""
    drawn = MAP.replace("29 field soviet", "29 field")
    for rows, taken in ((drawn, [("29", "soviet")]), (MAP, [])):
        gone = {"gone": {"1vdv": 3}, "pieces": {}, "cadres": (Cadre("1vdv", 1),), "para_losses": 1}
        state = game(rows, "1vdv vdv-para-company 20", at="3 rally nato", now=gone)
        after, effects = run(rally(state, Falls(1)), state)
        assert [(body["area"], body["side"]) for body in of_kind(effects, "area.taken")] == taken
        assert after.owner("29") == "soviet"


def lose(state: State, unit: str, *orders: Order) -> State:
    """Destroy a unit by fire."""
    after, _ = shoot(always(state, 3), "1jg", unit, StandingRetreat("never"), *orders)
    assert fate(after, unit) == "gone"
    return after


def test_losses_of_a_game() -> None:
    """TN-40, TN-43, TN-H24: companies lost are counted over the game; a cadre that is destroyed is none, and is not rolled for again."""
    companies = [
        f"{n}vdv vdv-para-company 15 balakirev" if n == 1 else f"{n}vdv vdv-para-company 15" for n in range(1, 5)
    ]
    state = game(MAP, *companies, "r vdv-recon-platoon 15", "1jg jaeger-company 9 ap9")
    state = lose(lose(state, "r"), "1vdv")
    assert state.now.cadres == (Cadre("1vdv", 1),)
    state = lose(state, "2vdv")
    assert state.now.cadres == (Cadre("1vdv", 1), Cadre("2vdv", 2))
    state = state.change(phase="rally")
    dice = Falls(6, **{"1vdv/cadre": 4, "2vdv/cadre": 5})
    state, effects = run(rally(state, dice), state)
    assert dice.names == ["1/rally/1vdv/cadre", "1/rally/2vdv/cadre"]
    assert [body["unit"] for body in of_kind(effects, "cadre.formed")] == ["1vdv", "2vdv"]
    # a cadre comes back without its attachments (TN-H21)
    assert state.attached_to("1vdv") == ()
    state = state.change(phase="impulses").put("1vdv", area="15")
    state = lose(state, "1vdv")
    assert state.now.cadres == ()
    assert state.now.para_losses == 2
    state = lose(lose(state, "3vdv"), "4vdv")
    assert state.now.cadres == (Cadre("3vdv", 3), Cadre("4vdv", 4))
