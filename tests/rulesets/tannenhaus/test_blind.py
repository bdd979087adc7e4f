"""Blind trials: what the page, the decisions and the house rules demand of a position; the positions stand in ``trials/*.txt``."""

from collections.abc import Callable

import pytest

from tests.rulesets.tannenhaus.blind import Case, judge, trials

TABLE = """
fresh      full    | S  SR -  | .  S  SR
fresh      reduced | SR -  -  | R  SR -
recovering full    | S  SR -  | V  S  SR
recovering reduced | SR -  -  | VR SR -
suppressed full    | SR -  -  | S  SR SR
suppressed reduced | -  -  -  | SR -  -
"""
"""What one, two and three hits of an assault do to a unit that stays, and to one that retreats.

S Suppressed, V Recovering, R Reduced, - destroyed. A Suppressed full unit that three hits reach and that retreats has taken all that it
can with two, Reduced and gone (TN-17); the third goes to others. A Reduced one is destroyed (TN-D46).
"""

WORDS = {"S": "suppressed", "V": "recovering", "R": "reduced", ".": ""}


def _combinations() -> list[Case]:
    found = []
    for row in TABLE.strip().splitlines():
        start, *columns = row.split("|")
        state, side = start.split()
        marks = [word for word in (state, side) if word not in ("fresh", "full")]
        for goes, column in enumerate(columns):
            for hits, result in enumerate(column.split(), 1):
                defence = (9 if side == "full" else 8) + 2 - {"fresh": 0, "recovering": 1, "suppressed": 2}[state]
                dice = defence - 5 + 2 * hits - 1
                first = min(6, dice - 1)
                end = " ".join(("21" if goes else "15", *(WORDS[letter] for letter in result if letter not in ".-")))
                found.append(
                    Case(
                        f"{state} {side}, {hits} hits, {'retreats' if goes else 'stays'}",
                        ("1j jaeger-company 9", " ".join(("v vdv-para-company 15", *marks))),
                        nato="assault 15 with 1j at v",
                        soviet="retreat v: always, 21" if goes else "retreat v: never",
                        dice=f"1/assault/15 {first} {dice - first}",
                        then="v gone" if "-" in result else f"v {end}",
                    )
                )
    return found


def each(name: str) -> Callable[[Callable[[Case], None]], Callable[[Case], None]]:
    """Run a test on each trial of a file."""
    return pytest.mark.parametrize("case", trials(name), ids=lambda case: case.says)


@pytest.mark.parametrize("case", _combinations(), ids=lambda case: case.says)
def test_hits_on_every_state(case: Case) -> None:
    """One to three hits on every state, stood or retreated from, end as the page says (TN-27 to TN-35, TN-D45, TN-D46)."""
    judge(case)


@each("assault_values")
def test_values_of_an_assault(case: Case) -> None:
    """AV and TDF count what the rules say, no more (TN-3 to TN-10, TN-13 to TN-16, TN-22 to TN-26, TN-D39 to TN-D44)."""
    judge(case)


@each("assault_refused")
def test_who_may_assault(case: Case) -> None:
    """Who may not assault is told so with the rule (TN-1, TN-2, TN-5 to TN-8, TN-D43, TN-H4, TN-H6, TN-H13, TN-H14)."""
    judge(case)


@each("assault_after")
def test_after_the_hits(case: Case) -> None:
    """Hits left, retreats, the comparison and the way home follow the page (TN-11, TN-12, TN-17 to TN-21, TN-D46 to TN-D52)."""
    judge(case)


@each("fire")
def test_fire(case: Case) -> None:
    """Fire counts, reaches and hits as it should (TN-27 to TN-34, TN-66, TN-D64, TN-H4, TN-H9 to TN-H12, TN-H20)."""
    judge(case)


@each("fire_retreats")
def test_retreats_from_fire(case: Case) -> None:
    """A retreat cancels one hit where every one of its rules allows it (TN-35 to TN-39, TN-D47, TN-D48, TN-H6, TN-H12)."""
    judge(case)


@each("mortar")
def test_mortars(case: Case) -> None:
    """A mortar attacks all in an area that a friend sees (TN-49 to TN-53, TN-D57 to TN-D59, TN-H19)."""
    judge(case)


@each("sniper")
def test_sniper(case: Case) -> None:
    """The sniper suppresses or goes, once a turn, in Tannenhaus (TN-54 to TN-62, TN-D60 to TN-D63, TN-H22)."""
    judge(case)


@each("moves")
def test_moves(case: Case) -> None:
    """Moves and leaders obey room, rivers, enemies and points (TN-39, TN-64, TN-H4, TN-H6 to TN-H8, TN-H20, TN-H21)."""
    judge(case)


@each("entries")
def test_entries(case: Case) -> None:
    """Reinforcements and the Hind come on in their turn by their areas (TN-H7, TN-H20, TN-H23)."""
    judge(case)


@each("options")
def test_options(case: Case) -> None:
    """Each option decides its doubtful point the other way (TN-D40 to TN-D58, TN-H26)."""
    judge(case)


@each("odd")
def test_odd_combinations(case: Case) -> None:
    """What several rules touch at once ends as each of them says (TN-17, TN-18, TN-39, TN-44, TN-D52, TN-H5, TN-H21, TN-H26)."""
    judge(case)
