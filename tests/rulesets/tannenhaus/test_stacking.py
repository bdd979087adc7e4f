"""Stacking: TN-39, TN-46, TN-H7."""

import pytest

from pbem.rulesets.tannenhaus import stacking
from tests.rulesets.tannenhaus.field import game

MAP = "1 field max2: 2\n2 field:"


@pytest.mark.parametrize(
    ("units", "nato", "soviet"),
    [
        ([], 2, 2),
        (["a jaeger-company 1"], 1, 2),
        (["a jaeger-company 1 tow battle-captain"], 1, 2),
        (["a jaeger-company 1", "b jaeger-company 1 suppressed", "c vdv-para-company 1 reduced"], 0, 1),
        (["a jaeger-company 1", "b jaeger-company 1", "c jaeger-company 1"], -1, 2),
        (["a hind-flight 1", "b jaeger-company 2", "c bmd-company 1"], 2, 1),
    ],
)
def test_an_area_takes_so_many_of_each_side(units: list[str], nato: int, soviet: int) -> None:
    """The limit holds for each side by itself; attachments, markers and air units do not count (TN-39, TN-H7)."""
    state = game(MAP, *units)
    assert (stacking.room(state, "1", "nato"), stacking.room(state, "1", "soviet")) == (nato, soviet)


@pytest.mark.parametrize(
    ("there", "coming", "fit"),
    [
        (0, "x y", True),
        (0, "x y z", False),
        (1, "x", True),
        (1, "x y", False),
        (2, "x", False),
        (2, "h", True),
        (3, "h", True),
        (1, "x h", True),
        (2, "x h", False),
        (1, "d", True),
        (2, "d", False),
        (3, "", True),
    ],
)
def test_units_fit_up_to_the_limit(there: int, coming: str, fit: bool) -> None:
    """Several units that come together fit only if all do; air units fit everywhere, an overfilled area too (TN-39, TN-46, TN-H7)."""
    state = game(
        MAP, *(f"a{n} vdv-para-company 1" for n in range(there)), "n jaeger-company 1",
        *(f"{unit} vdv-para-company 2" for unit in "xyz"), "h hind-flight off", "d t80-company due1",
    )  # fmt: skip
    assert stacking.fits(state, "1", coming.split()) is fit
