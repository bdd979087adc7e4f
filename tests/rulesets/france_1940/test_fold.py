"""The fold of events: every kind is known and told, and attacks are found again. FR-14, FR-D65, FR-H2, FR-H29."""

import re

import pytest

from pbem.rulesets.api import Fact
from pbem.rulesets.france_1940 import fold
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.battle import attack
from tests.rulesets.france_1940.maps import game

FIELD = ". . . .\n. . . .\n. . . .\n"


def field(**now: object) -> State:
    """Return two Germans before two Frenchmen, with members of the state as told."""
    units = ("a DE infantry-corps 0202", "b DE infantry-corps 0202", "d FR B-corps 0302", "e FR B-corps 0303")
    return game(FIELD, *units, "p DE airborne-division box", now=now)


def test_every_kind_is_described() -> None:
    """FR-1 to FR-104: the table of kinds at the head of the fold lists exactly the kinds that are folded."""
    listed = set(re.findall(r"^([a-z]+\.[a-z]+|roll) {2,}", str(fold.__doc__), re.MULTILINE))
    assert listed == {*fold.FOLDS, "sheet.carried"}


def test_unknown_kind() -> None:
    """An event that is of no kind of this ruleset is a fault, not a change."""
    with pytest.raises(KeyError):
        fold.apply(field(), Fact("unit.promoted", {}))


def test_drop_is_kept_for_its_attack() -> None:
    """FR-H29: a drop that worked waits for the declaration of its attack, on whichever of its hexes it was."""
    state = fold.apply(field(), Fact("drop.worked", {"unit": "p", "place": "0303"}))
    state = fold.apply(state, Fact("attack.declared", {"places": ["0302", "0303"], "units": ["a"], "causes": [4]}))
    (made,) = state.now.attacks
    assert (made.drops, made.cause, made.units) == ({"0303": "p"}, 4, ("a",))


def test_answer_finds_its_attack() -> None:
    """FR-69, FR-D65: an answer goes to the first attack of its place that has none; the drop that waits is none."""
    made = (attack("0302", "", drops={"0302": "p"}), attack("0302", "a"), attack("0302", "b"))
    state = field(attacks=made)
    for points in (1, 2):
        state = fold.apply(state, Fact("attack.answered", {"place": "0302", "air": {"FR": points}}))
    assert [one.answer for one in state.now.attacks] == [{}, {"FR": 1}, {"FR": 2}]


@pytest.mark.parametrize("places", [["0302"], ["0303"], ["0302", "0303"]])
def test_fought_attack_is_taken_out(places: list[str]) -> None:
    """FR-14, FR-H2: a fought attack is taken out, even if one of its hexes had dropped out; the others stay."""
    state = field(attacks=(attack("0302 0303", "a b"), attack("0302", "b")))
    body = {"places": places, "units": ["a"], "result": dict.fromkeys(places, "FS"), "column": "1-1"}
    after = fold.apply(state, Fact("combat.fought", body))
    assert [one.units for one in after.now.attacks] == [("b",)]
    assert after.now.fought == (*places, "a")


def test_dropped_attack_is_taken_out() -> None:
    """FR-H2: a dropped attack is taken out, and nobody has attacked."""
    state = field(attacks=(attack("0302", "a"), attack("0303", "b")))
    after = fold.apply(state, Fact("attack.dropped", {"place": "0302", "why": "empty"}))
    assert ([one.units for one in after.now.attacks], after.now.fought) == ([("b",)], ())


def test_a_new_phase_forgets_attacks() -> None:
    """FR-14: what was attacked is remembered for the phase, through movement to combat, and forgotten after it."""
    state = field(attacks=(attack("0302", "a"),), fought=("0303", "b"))
    begun = {"turn": 1, "player": 0, "assault": 1, "step": "combat"}
    assert fold.apply(state, Fact("phase.began", begun)).now.fought == ("0303", "b")
    after = fold.apply(state, Fact("phase.began", {**begun, "assault": 2, "step": "move"}))
    assert (after.now.fought, after.now.attacks) == ((), ())
