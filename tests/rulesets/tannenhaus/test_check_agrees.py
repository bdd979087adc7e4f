"""What checking says of the next impulse is what adjudication does with it (TN-H26)."""

from itertools import islice

import pytest

from pbem.orders.model import Line, Order
from pbem.rulesets.tannenhaus import RULESET
from pbem.rulesets.tannenhaus.orders import Action, Impulse
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.queues import Named, bridgehead, close
from tests.rulesets.tannenhaus.stage import stage

NAMED = ("9", "10", "15", "16", "4", "14", "29")
STATES = [(stage(), "nato"), (stage("1 impulses soviet"), "soviet"), (bridgehead(), "nato")]


def fate(state: State, side: str, order: Impulse) -> tuple[bool, int]:
    """Close a segment with one impulse as the only order, and say whether it was skipped and how many of its actions failed."""
    _, effects = close(state, {side: (order,)}, Named())
    mine = [effect for effect in effects if effect.body.get("side") == side]
    failed = sum(effect.kind == "impulse.failed" for effect in mine)
    return any(effect.kind == "impulse.skipped" for effect in mine), failed


def said(state: State, side: str, order: Order) -> list[str]:
    """Return the codes that checking an impulse finds."""
    return [found.code for _, found in RULESET.check(RULESET.view(state, side), [Line(order)]).findings]


@pytest.mark.parametrize(("state", "side"), STATES)
def test_what_is_offered_is_done(state: State, side: str) -> None:
    """The next impulse that is offered is carried out, and nothing of it fails unless a roll before it changed things."""
    seen = 0
    for group in islice(RULESET.legal_orders(RULESET.view(state, side)), 200):
        if isinstance(group[0], Impulse) and len(group) == 1:
            skipped, failed = fate(state, side, group[0])
            assert not skipped, group
            assert not failed or len(group[0].actions) + len(group[0].otherwise) > 1, group
            seen += 1
    assert seen > 20


@pytest.mark.parametrize(("state", "side"), STATES)
def test_moves_and_attacks_are_refused_where_they_would_be_skipped(state: State, side: str) -> None:
    """Each move, fire and assault of each unit is refused if and only if adjudication would skip it."""
    counted = {True: 0, False: 0}
    foes = [unit for unit in state.now.pieces if state.unit(unit).side != side]
    for unit in state.of_side(side):
        mortar = state.unit(unit).mortar
        todo = [Action(do, (unit,), area) for do in ("move", "assault", "fire") for area in NAMED]
        todo += [] if mortar else [Action("fire", (unit,), target=foe) for foe in foes]
        for action in todo:
            if action.to and action.to not in state.land.areas:
                continue
            order = Impulse(number=1, actions=(action,))
            refused = bool(said(state, side, order))
            skipped, _ = fate(state, side, order)
            assert refused == skipped, (action, said(state, side, order))
            counted[refused] += 1
    assert min(counted.values()) > 10


def test_notes_of_parts_are_the_parts_that_fail() -> None:
    """An impulse of which a part cannot be done brings a note for each part that fails when it is carried out (TN-H26)."""
    state = stage()
    for actions, parts in [
        ((Action("move", ("2jg", "3jg"), "4"),), 0),
        ((Action("move", ("2jg", "1leo", "2mar"), "4"),), 2),
        ((Action("fire", ("1leo",), target="2vdv"), Action("fire", ("2mar",), target="1asu")), 1),
        ((Action("move", ("2jg",), "4"), Action("assault", ("1leo",), "15")), 1),
    ]:
        order = Impulse(number=1, actions=actions)
        skipped, failed = fate(state, "nato", order)
        assert said(state, "nato", order) == ["tann.queue.part"] * parts
        assert (skipped, failed) == (False, parts)
