"""Strengths with the steps that are left, and sums halved: EF-94, EF-225, EF-227, EF-240, EF-241, EF-D23, EF-H19, EF-H22."""

import pytest

from pbem.rulesets.east_front import odds
from pbem.rulesets.east_front.odds import Force, Halving
from tests.rulesets.east_front.field import field


@pytest.mark.parametrize(
    ("unit", "lost", "attack", "defence"),
    [
        ("steps=4", 0, 7, 9),
        ("steps=4", 1, 7, 9),
        ("steps=4", 2, 4, 5),
        ("steps=4", 3, 4, 5),
        ("steps=3", 1, 7, 9),
        ("steps=3", 2, 4, 5),
        ("steps=2", 0, 7, 9),
        ("steps=2", 1, 4, 5),
        ("steps=1", 0, 7, 9),
        ("steps=4 reverse=2-6", 1, 7, 9),
        ("steps=4 reverse=2-6", 2, 2, 6),
        ("steps=2 reverse=3-3", 1, 3, 3),
    ],
)
def test_strength_goes_by_the_steps_left(unit: str, lost: int, attack: int, defence: int) -> None:
    """More than half of the steps give full strength; fewer the printed weaker side, or half, rounded up (EF-H22)."""
    state = field(". .", [f"u GE infantry XX 7-9-5 {unit} lost={lost} 0101"])
    assert (odds.attack(state, "u"), odds.defence(state, "u")) == (attack, defence)


def test_guns_defend_with_their_defence_factor() -> None:
    """Support and range do not count (EF-94)."""
    state = field(". .", ["g SU artillery II 0-2-4 range=3 support=6 0101"])
    assert odds.defence(state, "g") == 2


@pytest.mark.parametrize(
    ("strengths", "armour", "swamp", "total"),
    [
        ({"a": 7, "b": 5}, "", "", 12),
        ({"a": 7, "b": 5}, "a", "", 8),
        ({"a": 7, "b": 7}, "ab", "", 7),
        ({"a": 7, "b": 5}, "", "ab", 6),
        ({"a": 7, "b": 6}, "a", "ab", 4),
        ({"a": 1}, "a", "a", 0),
        ({"a": 7, "b": 6, "c": 5}, "ab", "bc", (7 + 6 // 2) // 2 + 5 // 2),
    ],
)
def test_strengths_halved_alike_are_halved_in_their_sum(
    strengths: dict[str, int], armour: str, swamp: str, total: int
) -> None:
    """The narrower halving comes first; its halved sum joins the rest before the wider one (EF-D23, EF-H19)."""
    fighting = [Force(unit, strength, strength) for unit, strength in strengths.items()]
    halvings = [Halving("from-swamp", "EF-227", tuple(swamp)), Halving("armour-in-city", "EF-225", tuple(armour))]
    found, told = odds.halved(fighting, halvings)
    assert found == total
    assert sum(halving.before - halving.after for halving in told) == sum(strengths.values()) - total
