"""Recovery and reorganisation: FR-45 to FR-48, FR-D12 to FR-D15, FR-H19, FR-H36."""

import pytest

from pbem.rulesets.france_1940 import recovery
from pbem.rulesets.france_1940.effects import play
from tests.rulesets.france_1940.maps import game

UNITS = ("a DE infantry-corps 0101", "f FR active-corps 0301")


@pytest.mark.parametrize(
    ("at", "unit", "ready"),
    [
        ("1 german 1 combat", "a", (1, 0, 2)),
        ("1 german 2 combat", "a", (2, 0, 1)),
        ("2 allied 1 combat", "f", (2, 1, 2)),
        ("2 allied 2 combat", "f", (3, 1, 1)),
    ],
)
def test_after_ar_a_unit_recovers_in_its_next_assault(at: str, unit: str, ready: tuple[int, int, int]) -> None:
    """AR in assault 1 of a turn: ready at the end of assault 2; in assault 2: at the end of assault 1 of the next (FR-45 to FR-47; W6)."""
    assert recovery.after_ar(game(". . .", *UNITS, at=at), unit) == ready


@pytest.mark.parametrize(
    ("at", "unit", "ready"),
    [
        ("1 german 1 combat", "f", (1, 1, 2)),
        ("1 german 2 combat", "f", (1, 1, 2)),
        ("1 allied 1 combat", "a", (2, 0, 2)),
        ("2 allied 2 combat", "a", (3, 0, 2)),
    ],
)
def test_after_dr_a_unit_recovers_in_assault_2_of_its_own_turn(at: str, unit: str, ready: tuple[int, int, int]) -> None:
    """After DR a unit recovers in the reorganisation phase of the second assault of its own side's turn (FR-48, FR-D13)."""
    assert recovery.after_dr(game(". . .", *UNITS, at=at), unit) == ready


@pytest.mark.parametrize(
    ("pending", "after_ar", "after_dr"),
    [((1, 0, 2), (1, 0, 2), (1, 0, 2)), ((2, 0, 2), (2, 0, 2), (2, 0, 2)), ((), (1, 0, 2), (1, 0, 2))],
)
def test_the_later_of_two_recoveries_stands(
    pending: tuple[int, ...], after_ar: tuple[int, ...], after_dr: tuple[int, ...]
) -> None:
    """A second result sets the recovery anew, but never earlier than the one pending (FR-D14, FR-H36)."""
    state = game(". . .", *UNITS)
    state = state.put("a", type(state.piece("a"))("0101", ready=pending))
    assert (recovery.after_ar(state, "a"), recovery.after_dr(state, "a")) == (after_ar, after_dr)


@pytest.mark.parametrize(
    ("ready", "supply", "at", "recovers"),
    [
        ((1, 0, 2), 0, "1 german 1 combat", False),
        ((1, 0, 2), 0, "1 german 2 combat", True),
        ((1, 0, 2), 0, "1 allied 2 combat", False),
        ((1, 0, 2), 0, "2 german 1 combat", True),
        ((1, 0, 2), 1, "1 german 2 combat", True),
        ((1, 0, 2), 2, "1 german 2 combat", False),
        ((2, 0, 1), 0, "1 german 2 combat", False),
        ((2, 0, 1), 0, "2 german 1 combat", True),
        ((), 0, "1 german 2 combat", False),
    ],
)
def test_units_are_reorganised_in_the_phase_their_result_names(
    ready: tuple[int, ...], supply: int, at: str, recovers: bool
) -> None:
    """Reorganisation comes by itself in the phase that the result names, but not for units that are cut off (FR-H19, FR-H36)."""
    state = game(". . .", *UNITS, at=at)
    state = state.put("a", type(state.piece("a"))("0101", ready=ready, supply=supply))
    after, effects = play(recovery.reorganise(state), state)
    assert [effect.kind for effect in effects] == ["unit.reorganised"] * recovers
    assert after.piece("a").disorganised is (bool(ready) and not recovers)


def test_enemies_beside_it_do_not_keep_a_unit_from_recovering() -> None:
    """Reorganisation is automatic whatever enemies are adjacent (FR-H36)."""
    state = game(". . .", "a DE infantry-corps 0101", "f FR active-corps 0201", at="1 german 2 combat")
    state = state.put("a", type(state.piece("a"))("0101", ready=(1, 0, 2)))
    assert len(play(recovery.reorganise(state), state)[1]) == 1
