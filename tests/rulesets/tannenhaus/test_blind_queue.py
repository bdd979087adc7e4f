"""Blind trials: queues of impulses and their conditions, and the phases round them; the positions stand in ``trials/*.txt``."""

import pytest

from tests.rulesets.tannenhaus.blind import Case, judge
from tests.rulesets.tannenhaus.test_blind import each

STOOD = (
    "1j jaeger-company 9",
    "2j jaeger-company 9 suppressed",
    "u luchs-platoon 9 ap0",
    "v vdv-para-company 15",
    "w vdv-para-company 15 suppressed",
    "y vdv-para-company 20 suppressed",
    "r vdv-para-company 21 recovering",
    "x vdv-para-company 21 reduced",
)

CONDITIONS = """
yes w suppressed
no  v suppressed
yes v not suppressed
yes v is not suppressed
yes not v suppressed
no  not w suppressed
yes 2j is suppressed
yes r recovering
no  w recovering
yes v not recovering
yes x reduced
yes v not reduced
no  x is not reduced
yes v fresh
no  w fresh
no  r is fresh
no  v destroyed
yes v not destroyed
yes 1j able
no  2j able
no  u able
yes u not able
yes v in 15
no  v not in 15
no  v in 21
yes v not in 21
yes 20 suppressed
no  21 suppressed
yes 21 is not suppressed
yes 22 empty
no  15 empty
yes not 15 empty
yes 15 not empty
yes 9 mine
no  15 mine
yes 15 theirs
no  9 is theirs
yes 22 theirs
no  any unit lost
no  enemy passed
yes not any unit lost
yes v in 15, w suppressed
no  v in 15 and w in 21
no  v in 21, w suppressed
yes r in 21, not 15 empty, 1j able
yes not v in 21 and 9 mine
"""
"""Whether a condition of NATO's holds where units stand so and nothing has happened yet."""


def _conditions() -> list[Case]:
    found = []
    for row in CONDITIONS.strip().splitlines():
        truth, condition = row.split(None, 1)
        orders = f"impulse 1: if {condition}: move far to 2; else move far to 7"
        found.append(Case(f"{condition}: {truth}", STOOD, orders, then=f"far {2 if truth == 'yes' else 7}"))
    return found


@pytest.mark.parametrize("case", _conditions(), ids=lambda case: case.says)
def test_conditions(case: Case) -> None:
    """Every form of condition is true and false where it should be (TN-H26)."""
    judge(case)


@each("queue")
def test_queues(case: Case) -> None:
    """Queues, passes, silence, stops and questions go on as they should (TN-18, TN-35, TN-62, TN-H5, TN-H12, TN-H26)."""
    judge(case)


@each("rally")
def test_rallies(case: Case) -> None:
    """Rally rolls count what is so when they are made (TN-30, TN-H2, TN-H17, TN-H20)."""
    judge(case)


@each("cadres")
def test_cadres(case: Case) -> None:
    """Cadres roll once by the number of the loss (TN-40 to TN-44, TN-D53, TN-H21, TN-H24)."""
    judge(case)


@each("rout")
def test_routs(case: Case) -> None:
    """Routs go one area, not nearer, not beyond room, of the owner's will (TN-45 to TN-48, TN-D56, TN-H18)."""
    judge(case)


@each("turns")
def test_new_turns(case: Case) -> None:
    """Initiative and points of a new turn are what they should be (TN-28, TN-H2, TN-H3, TN-H24)."""
    judge(case)


@each("victory")
def test_victory(case: Case) -> None:
    """The game ends with the level that its points give, and at once with five towns (TN-H25)."""
    judge(case)
