"""Orders lie face down until the die: what all may read of a segment is the same whatever they say (EF-230, EF-232, EF-D31).

The same through the referee, to the last byte of every mail, is in ``tests/referee/test_face_down.py``.
"""

from collections.abc import Sequence

import pytest

from pbem.core.canon import dumps
from pbem.orders.model import Order
from pbem.rulesets.api import Effect
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front.effects import failed
from pbem.rulesets.east_front.findings_sheet import OUT_OF_TURN
from pbem.rulesets.east_front.orders import Move
from pbem.rulesets.east_front.orders_combat import AskMe, Attack, Command, StandingReaction
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.segments import adjudicate

PLAIN = "\n".join([". . . . . . . ."] * 6)
UNITS = (
    "a.1 GE infantry XX 9-9-5 steps=4 0403",
    "d.1 SU infantry XX 2-2-4 steps=3 stack=3 0503",
    "5.a SU hq XXXX 0-1-4 command=1 recovery=4 0704",
    "6.a SU hq XXXX 0-1-4 command=1 recovery=4 0701",
    "t.1 SU armour XX 4-4-8 boxed armour 0702",
)
BARE = Attack(("0503",), ("a.1",))
ATTACKS: list[list[Order]] = [
    [BARE],
    [Attack(("0503",), ("a.1",), command="no-retreat")],
    [Attack(("0503",), ("a.1",), command="additional-retreat")],
    [BARE, Command("0503", "additional-retreat")],
    [BARE, Command("0402", "no-retreat")],
]
ANSWERS: list[list[Order]] = [
    [],
    [Command("0503", "no-retreat")],
    [Command("0503", "additional-retreat", "6.a")],
    [Command("0503", "no-retreat", "9.a")],
    [StandingReaction(command="no-retreat")],
]


def public(effects: Sequence[Effect]) -> list[tuple[str, bytes]]:
    """Return what all may read before the first die, and of the rest the kind and the reader."""
    found = []
    for made in effects:
        if made.kind == "roll":
            break
        found.append((f"{made.kind} {made.to}", dumps(made.body) if made.to == ("*",) else b""))
    return found


def begun() -> State:
    """Return the Axis Movement Phase before the attack."""
    return field(PLAIN, UNITS)


@pytest.mark.parametrize("orders", ATTACKS)
def test_a_declaration_does_not_tell_of_the_attackers_order(orders: list[Order]) -> None:
    """Nor does a wrong one, and the other side's view is the same after it."""
    plain, made = (adjudicate(begun(), axis=sheet) for sheet in ([BARE], orders))
    assert public(made.effects) == public(plain.effects)
    sights = [RULESET.dump(RULESET.view(one.state, "soviet").state) for one in (plain, made)]
    assert sights[0] == sights[1]


@pytest.mark.parametrize("orders", ANSWERS)
def test_a_reaction_does_not_tell_of_the_defenders_order(orders: list[Order]) -> None:
    """Whether the attacker is asked after it, or the die is thrown at once."""
    for wish in ([], [AskMe(("reaction",))]):
        state = adjudicate(begun(), axis=[BARE, *wish]).state
        move = Move(unit="t.1", to="0503")
        plain, made = (adjudicate(state, soviet=[move, *sheet]) for sheet in ([], orders))
        assert public(made.effects) == public(plain.effects)
        if wish:
            sights = [RULESET.dump(RULESET.view(one.state, "axis").state) for one in (plain, made)]
            assert sights[0] == sights[1]


def test_an_attack_that_fails_does_not_tell_of_its_order() -> None:
    """That it could not be made is public, what its units were to do is not (EF-232)."""
    order = Attack(("0503",), ("a.1",), command="no-retreat", hq="5.a")
    body = failed("axis", order, OUT_OF_TURN.at(phase="x"), 1).body
    assert body == failed("axis", BARE, OUT_OF_TURN.at(phase="x"), 1).body


def test_an_order_that_fails_does_not_tell_what_it_was() -> None:
    """Nor which HQ was to give it, nor why it could not."""
    one, other = Command("0503", "no-retreat", "5.a"), Command("0503", "additional-retreat")
    first, second = (failed("soviet", order, OUT_OF_TURN.at(phase=order.hq), 1).body for order in (one, other))
    assert first == second
