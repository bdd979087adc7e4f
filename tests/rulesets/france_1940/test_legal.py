"""Offers of legal orders: each group stands alone and beside what is given, and nothing that counts is missing."""

import pytest

from pbem.orders.model import Line, Order
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.orders import Airdrop, Attack, Embark, Evacuate, Interdict, Move, Place, Rail, Support
from pbem.rulesets.france_1940.state import Attack as Declared
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.field import UNITS, field, orders

MOVE = field()
FIGHT = field(
    "1 german 1 move",
    "3pz.6 DE panzer-division 0302",
    "394.x DE infantry-corps 0303",
    "2.mot DE motorised-division 0401",
    "b1.x FR B-corps 0402",
    "55.dlm FR light-cavalry-division 0503",
    "fort.1 FR fortress-infantry 0403",
)
ANSWER = field("1 german 1 combat", now={"attacks": (Declared(("0402",), ("3pz.6",)),)})
DEPLOY = field(
    "1 german 1 set-up", "3pz.6 DE panzer-division 0302 entry=0302+0301", *UNITS[1:], options={"deployment": "free"}
)


def offers(state: State, side: str, given: tuple[Order, ...] = ()) -> list[tuple[Order, ...]]:
    """Return all groups offered."""
    return list(RULESET.legal_orders(RULESET.view(state, side), given))


def refused(state: State, side: str, some: tuple[Order, ...]) -> list[str]:
    """Return the codes with which checking refuses orders."""
    checked = RULESET.check(RULESET.view(state, side), [Line(order) for order in some])
    return [finding.code for _, finding in checked.findings if finding.refuses]


@pytest.mark.parametrize(
    ("state", "side"),
    [(MOVE, "german"), (MOVE, "allied"), (FIGHT, "german"), (ANSWER, "allied"), (ANSWER, "german"), (DEPLOY, "german")],
)
def test_each_group_is_accepted(state: State, side: str) -> None:
    """Every group that is offered passes the check."""
    for group in offers(state, side):
        assert refused(state, side, group) == [], group


@pytest.mark.parametrize(
    "text",
    [
        "move 3pz.6 to 0301",
        "move 2.mot to 0501",
        "attack 0402 with 3pz.6\nattack 0403 with 394.x",
        "interdict 0503\ninterdict 0402",
    ],
)
def test_beside_what_is_given(text: str) -> None:
    """Every group passes the check beside the orders given, and repeats none of them."""
    given = orders(FIGHT, text)
    keys = {order.key for order in given}
    groups = offers(FIGHT, "german", given)
    assert groups
    for group in groups:
        assert keys.isdisjoint(order.key for order in group)
        assert refused(FIGHT, "german", (*given, *group)) == [], group


def test_every_unit_that_can_move_is_offered_a_move() -> None:
    """The offers name every unit that can move, and none that cannot."""
    movers = {order.unit for group in offers(MOVE, "german") for order in group if isinstance(order, Move)}
    assert movers == {"3pz.6", "394.x", "2.mot"}


def test_attacks_are_closed() -> None:
    """FR-3 to FR-7: an offered attack comes with all that it obliges to."""
    groups = [group for group in offers(FIGHT, "german") if any(isinstance(order, Attack) for order in group)]
    assert groups
    for group in groups:
        attacked = {place for order in group if isinstance(order, Attack) for place in order.places}
        units = {unit for order in group if isinstance(order, Attack) for unit in order.units}
        if "3pz.6" in units:
            assert "0402" in attacked


@pytest.mark.parametrize(
    ("state", "side", "kind"),
    [
        (MOVE, "german", Airdrop),
        (MOVE, "german", Interdict),
        (ANSWER, "allied", Support),
        (ANSWER, "allied", Interdict),
        (DEPLOY, "german", Place),
        (field("2 allied 1 move"), "allied", Place),
        (field("3 allied 1 move", "bef GB BEF-corps 0501", ports="0501", turns=3), "allied", Evacuate),
    ],
)
def test_kinds_that_are_offered(state: State, side: str, kind: type[Order]) -> None:
    """Drops, interdictions, answers, reinforcements, deployments and evacuations are offered when they are legal."""
    assert any(isinstance(order, kind) for group in offers(state, side) for order in group)


def test_who_may_embark_is_not_offered_a_move_too() -> None:
    """FR-H27: the offers of one sheet can be given together: a unit that is offered the way back to its box is offered no move."""
    unit = "7.fl DE airborne-division 0202 resting"
    state = field("2 german 1 move", "3pz.6 DE panzer-division 0302", unit, "b1.x FR B-corps 0602")
    plain = [group[0] for group in offers(state, "german") if len(group) == 1]
    assert Embark(unit="7.fl") in plain
    assert not any(isinstance(order, Move | Rail) and order.unit == "7.fl" for order in plain)
    assert any(isinstance(order, Move) and order.unit == "3pz.6" for order in plain)


def test_nothing_but_standing_orders_out_of_turn() -> None:
    """A side that owes nothing is offered standing orders only."""
    assert all(order.STANDING for group in offers(MOVE, "allied") for order in group)


def test_same_offers_each_time() -> None:
    """The same view gives the same offers in the same order."""
    assert offers(FIGHT, "german") == offers(FIGHT, "german")
