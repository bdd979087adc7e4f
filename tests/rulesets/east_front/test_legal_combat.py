"""Offers of attacks: whatever is offered passes the check and is declared in full. EF-176 to EF-190."""

import random
from itertools import islice

import pytest

from pbem.orders.model import Line, Order
from pbem.rulesets.east_front import RULESET, attacks, legal_combat
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders_combat import Attack
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.field import field

KINDS = (
    "infantry XX 7-9-5 steps=4 stack=4",
    "infantry XX 4-5-4 steps=3 stack=3",
    "armour III 8-7-8 yellow boxed armour steps=3 stack=3",
    "motorized III 4-6-8 yellow boxed steps=3 stack=3",
    "engineer II 2-2-8 boxed steps=2 stack=2",
    "anti-tank II 1-2-5 boxed",
    "anti-aircraft II 1-1-3 band",
    "artillery II 0-1-4 range=2 support=3",
    "fortress II 0-3-0 band",
    "msu II 0-0-6",
)


def front(seed: int, phase: str = "axis-move") -> State:
    """Return two armies in the midst of each other, in one weather or another."""
    chance = random.Random(seed)
    places = [f"{column:02}{row:02}" for column in range(1, 8) for row in range(1, 7)]
    chance.shuffle(places)
    rows = "\n".join(" ".join(chance.choice("......whtx") for _ in range(7)) for _ in range(6))
    units = []
    for side, nation in (("g", "GE"), ("s", "SU")):
        for number in range(9):
            place = places.pop()
            for deep in range(chance.choice((1, 1, 2, 3))):
                units.append(f"{side}{number}.{deep} {nation} {chance.choice(KINDS)} {place}")
    units.append(f"s.hq SU hq XXXX 0-1-6 command=2 recovery=4 {places.pop()}")
    river = [f"{a}/{b}" for a, b in (("0303", "0403"), ("0304", "0403"), ("0304", "0404"))]
    return field(
        rows, units, phase=phase, weather=chance.choice(["dry", "dry", "mud", "frost", "snow"]),
        sides={chance.choice(["river", "major-river"]): river},
        strongpoints={"soviet": ["0303"], "axis": ["0505"]},
        now={"owed": 2},
    )  # fmt: skip


def offered(state: State, side: str, given: tuple[Order, ...] = ()) -> list[tuple[Order, ...]]:
    """Return the groups with an attack that the ruleset offers a side."""
    groups = RULESET.legal_orders(RULESET.view(state, side), given)
    return [group for group in groups if any(isinstance(order, Attack) for order in group)]


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize(("phase", "side"), [("axis-move", "axis"), ("soviet-motorized", "soviet")])
def test_whatever_is_offered_is_accepted_and_declared(seed: int, phase: str, side: str) -> None:
    """Each group passes the check, and adjudication declares every attack in it."""
    state = front(seed, phase)
    for group in offered(state, side):
        checked = RULESET.check(RULESET.view(state, side), [Line(order) for order in group])
        assert not [finding for _, finding in checked.findings if finding.refuses], group
        after, effects = play(attacks.declare(state, group), state)
        assert not [made for made in effects if made.kind == "order.failed"]
        assert [assault.units for assault in after.now.attacks] == [order.units for order in group]  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_offered_beside_attacks_leaves_them_standing(seed: int) -> None:
    """A second group, a march, an overrun offered beside a group of attacks refuses none of them."""
    state = front(seed)
    view = RULESET.view(state, "axis")
    for first in offered(state, "axis")[:3]:
        for second in islice(RULESET.legal_orders(view, first), 60):
            checked = RULESET.check(view, [Line(order) for order in (*first, *second)])
            assert not [finding for _, finding in checked.findings if finding.refuses], (first, second)


def test_offers_are_few_and_the_best_come_first() -> None:
    """A handful, sorted by odds: the stack in the middle attacks whom it must, the others are left alone."""
    units = (
        "a GE infantry XX 7-9-5 steps=4 0303", "b GE armour III 8-7-8 boxed armour steps=3 0303",
        "x SU infantry XX 3-3-4 steps=2 0402", "y SU infantry XX 3-2-4 steps=2 0403", "z SU infantry XX 3-2-4 0606",
    )  # fmt: skip
    state = field("\n".join([". . . . . ."] * 6), units)
    found = [group for group in legal_combat.offers(state, "axis", (), set()) if isinstance(group[0], Attack)]
    assert found[0] == (Attack(places=("0402", "0403"), units=("a", "b")),)
    assert (Attack(places=("0402",), units=("b",)), Attack(places=("0403",), units=("a",))) in found
    assert all("0606" not in order.places for group in found for order in group if isinstance(order, Attack))


def test_help_of_another_stack_is_offered() -> None:
    """Who cannot attack both hexes has one of them attacked by another stack (EF-178)."""
    units = (
        "a GE infantry XX 7-9-5 steps=4 0303", "b GE infantry XX 7-9-5 steps=4 0404",
        "x SU infantry XX 3-9-4 steps=2 0402", "y SU infantry XX 3-9-4 steps=2 0403",
    )  # fmt: skip
    state = field("\n".join([". . . . . ."] * 6), units)
    found = list(legal_combat.offers(state, "axis", (), set()))
    assert (Attack(places=("0402",), units=("a",)), Attack(places=("0403",), units=("b",))) in found


def test_guns_supply_engineers_orders_and_aircraft_are_offered() -> None:
    """The best attack is offered with each of them once."""
    units = (
        "a GE infantry XX 7-9-5 steps=4 0303", "e GE engineer II 2-2-8 boxed 0303", "x SU infantry XX 3-3-4 steps=2 0402",
        "gu GE artillery II 0-1-5 range=2 support=3 0304", "mu GE msu II 0-0-6 0303",
    )  # fmt: skip
    more = {"air": [{"id": "ju87", "side": "axis", "rating": 2}]}
    state = field("\n".join([". . . . . ."] * 6), units, sides={"river": ["0303/0402"]}, more=more)
    found = [group[0] for group in legal_combat.offers(state, "axis", (), set()) if isinstance(group[0], Attack)]
    assert any(order.supplied and not order.guns for order in found)
    assert any(order.supplied and order.guns == ("gu",) for order in found)
    assert any(order.engineers for order in found)
    assert any(order.air == ("ju87",) for order in found)
    assert {order.command for order in found} == {"", "no-retreat", "additional-retreat"}


def test_nobody_next_to_an_enemy_is_offered_no_attack() -> None:
    """Nor is a side in its second movement phase."""
    units = ("a GE infantry XX 7-9-5 steps=4 0303", "x SU infantry XX 3-3-4 steps=2 0502")
    assert not offered(field("\n".join([". . . . . ."] * 6), units), "axis")
    near = (units[0], "x SU infantry XX 3-3-4 steps=2 0402")
    assert not offered(field("\n".join([". . . . . ."] * 6), near, phase="axis-motorized"), "axis")
