"""Offers for the Combat Phase: whatever is offered is accepted, written and read alike, and carried out without fail (EF-191, EF-D31)."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pbem.orders.model import Order
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front.legal import legal_orders
from pbem.rulesets.east_front.orders import Move, Retreat
from pbem.rulesets.east_front.orders_combat import Advance, AskMe, Attack, Command, StandingReaction, Support
from pbem.rulesets.east_front.plan import Plan
from pbem.rulesets.east_front.state import Assault, State, view_of
from tests.rulesets.east_front.combats import fixed
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.segments import Segment, adjudicate

PLAIN = "\n".join([". . . . . . . . ."] * 8)
AXIS = (
    "a.1 {} infantry XX 9-9-5 steps=4 stack=4 0403",
    "a.2 {} infantry XX 9-9-5 steps=4 stack=4 0402",
    "a.3 {} infantry XX 9-9-5 steps=4 stack=4 0406",
)
FOES = (
    "d.1 {} infantry XX 2-2-4 steps=3 stack=3 0503",
    "d.2 {} infantry XX 2-2-4 steps=3 stack=3 0503",
    "d.3 {} infantry XX 2-2-4 steps=3 stack=3 0506",
    "g.1 {} artillery II 1-1-4 range=2 support=3 steps=1 stack=1 0604",
    "g.2 {} artillery II 1-1-4 range=3 support=2 steps=1 stack=1 0705",
    "t.1 {} armour XX 4-4-8 boxed armour steps=2 stack=2 0702",
    "t.2 {} motorized III 3-3-8 boxed steps=2 stack=2 0702",
)
HQ = "5.a SU hq XXXX 0-1-4 command=1 recovery=4 0704"
AIR = [{"id": "il2", "side": "soviet", "rating": 2}, {"id": "ju87", "side": "axis", "rating": 1}]
LINES = (Attack(("0503",), ("a.1", "a.2"), command="no-retreat"), Attack(("0506",), ("a.3",)))


def attacked(side: str = "axis", cell: str = "1/R1", **drawing: Any) -> State:
    """Return a Combat Phase in which a side attacks 0503 and 0506 and the other has not reacted."""
    own, foe = ("GE", "SU") if side == "axis" else ("SU", "GE")
    units = [*(unit.format(own) for unit in AXIS), *(unit.format(foe) for unit in FOES)]
    if foe == "SU":
        units.append(HQ)
    state = field(PLAIN, units, phase=f"{side}-combat", more={"air": AIR}, **drawing)
    attacks = tuple(Assault(line.places, line.units) for line in LINES)
    return fixed(state.change(attacks=attacks, carried={side: LINES}), cell)


def asked(what: str, side: str, cell: str, *more: Order) -> State:
    """Return the state in which the Axis has attacked and a side is asked something for the first time."""
    state = attacked(cell=cell)
    kept = {name: (*state.now.carried.get(name, ()), *([AskMe((what,)), *more] if name == side else [])) for name in
            ("axis", "soviet")}  # fmt: skip
    found = adjudicate(state.change(carried=kept), soviet=kept["soviet"]).state
    assert found.now.question is not None
    assert (found.now.question.side, found.now.question.what) == (side, what)
    return found


SCENES: dict[str, tuple[str, Callable[[], State]]] = {
    "the Soviets react": ("soviet", attacked),
    "the Soviets react in Mud": ("soviet", lambda: attacked(weather="mud")),
    "the Soviets react, a point each": ("soviet", lambda: attacked(options={"edition": "first"})),
    "the Axis reacts": ("axis", lambda: attacked("soviet")),
    "the attacker after the reaction": ("axis", lambda: asked("reaction", "axis", "1/R1")),
    "the attacker loses": ("axis", lambda: asked("losses", "axis", "1/-")),
    "the defender loses": ("soviet", lambda: asked("losses", "soviet", "-/2")),
    "the defender retreats": ("soviet", lambda: asked("retreats", "soviet", "-/R")),
    "the attacker retreats": ("axis", lambda: asked_own()),
    "the attacker drives": ("axis", lambda: driven()),
    "the attacker advances": ("axis", lambda: asked("advances", "axis", "-/R")),
}  # fmt: skip


def asked_own() -> State:
    """Return the state in which the attacker is asked where his own units retreat to."""
    plain = (Attack(("0503",), ("a.1", "a.2")), LINES[1])
    state = attacked(cell="R/-")
    return adjudicate(state.change(carried={"axis": (*plain, AskMe(("retreats",)))}), soviet=()).state


def driven() -> State:
    """Return the state in which the attacker is asked where defenders under Additional Retreat go."""
    state = attacked(cell="-/R")
    state = state.change(carried={"axis": (*LINES, AskMe(("retreats",)))})
    return adjudicate(state, soviet=(Command("0503", "additional-retreat"),)).state


def carried_out(state: State, side: str, orders: Sequence[Order]) -> Segment:
    """Adjudicate the segment with what a side carries and orders beside it that take the place of the same lines."""
    keys = {order.key for order in orders}
    kept = [order for order in state.now.carried.get(side, ()) if order.key not in keys]
    return adjudicate(state, **{side: (*kept, *orders)})


@pytest.mark.parametrize("name", SCENES)
def test_each_offer_is_accepted_and_carried_out(name: str) -> None:
    """By itself, beside what goes on; in all languages; and nothing of it fails."""
    side, make = SCENES[name]
    state = make()
    groups = list(legal_orders(view_of(state, side), (), side))
    assert len(groups) > 1
    for group in groups:
        keys = {order.key for order in group}
        kept = [order for order in state.now.carried.get(side, ()) if order.key not in keys]
        refused = [finding.code for _, _, finding in Plan(state, side, [*kept, *group]).faults if finding.refuses]
        assert refused == [], group
        for language in RULESET.languages:
            read = RULESET.read(RULESET.write(group, language), view_of(state, side))
            assert tuple(line.order for line in read.lines) == group
        assert carried_out(state, side, group).bodies("order.failed") == [], group


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["the Soviets react", "the Axis reacts", "the attacker after the reaction"])
def test_offers_beside_others(name: str, seed: int) -> None:
    """A sheet put together of offers, each made beside those before it, is carried out whole."""
    side, make = SCENES[name]
    state, chance = make(), random.Random(seed)
    chosen: list[Order] = []
    for _ in range(3):
        groups = list(legal_orders(view_of(state, side), chosen, side))
        chosen += chance.choice(groups) if groups else ()
    assert not any(finding.refuses for _, _, finding in Plan(state, side, chosen).faults)
    assert carried_out(state, side, chosen).bodies("order.failed") == []


def kinds(state: State, side: str) -> set[str]:
    """Return the kinds of orders that are offered."""
    return {type(order).__name__ for group in legal_orders(view_of(state, side), (), side) for order in group}


def test_what_is_offered() -> None:
    """To the side attacked all it may do; to who is asked what answers; to the others nothing."""
    assert kinds(attacked(), "soviet") == {"Move", "Support", "Command", "Loss", "Retreat", "StandingReaction"}
    assert kinds(attacked(), "axis") == set()
    assert kinds(asked("reaction", "axis", "-/-"), "axis") >= {"Attack", "Command", "Loss", "Advance"}
    assert kinds(asked("losses", "axis", "1/-"), "axis") == {"Loss"}
    assert kinds(asked("losses", "axis", "1/-"), "soviet") == set()
    assert kinds(asked("advances", "axis", "-/R"), "axis") == {"Advance"}


def test_reactions_into_the_hex_attacked_come_first() -> None:
    """And for a report that shows a few lines, moves, support and orders come in turn."""
    groups = list(legal_orders(view_of(attacked(), "soviet"), (), "soviet"))
    assert groups[0] == (Move(unit="t.1", to="0503"),)
    assert isinstance(groups[1][0], Support)
    assert isinstance(groups[2][0], Command)
    assert groups[-1] == (StandingReaction(command="additional-retreat"),)


def test_every_path_of_least_harm_is_offered() -> None:
    """Each unit asked about is offered its own, in all directions that it may take (EF-252)."""
    groups = list(legal_orders(view_of(asked("retreats", "soviet", "-/R"), "soviet"), (), "soviet"))
    ways = {order.path for (order,) in groups if isinstance(order, Retreat) and order.unit == "d.1"}
    assert len(ways) > 2
    assert all(len(way) == 2 for way in ways)


def test_an_advance_is_offered_to_all_to_none_and_to_each() -> None:
    """As far as each may go (EF-261)."""
    groups = [group[0] for group in legal_orders(view_of(asked("advances", "axis", "-/R"), "axis"), (), "axis")]
    units = [order.units for order in groups if isinstance(order, Advance) and not order.all]
    assert units == [(), ("a.1",), ("a.2",)]
