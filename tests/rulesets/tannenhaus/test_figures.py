"""The figures of a unit as they count now: TN-5 to TN-7, TN-22 to TN-34, TN-63 to TN-66."""

import msgspec
import pytest

from pbem.rulesets.tannenhaus import figures
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.field import game

MAP = """
1 field: 2 3
2 forest: 3
3 river:
4 buildings tm4: 1
"""


@pytest.mark.parametrize(
    ("unit", "rcm", "acm", "df"),
    [
        ("jaeger-company 1", 2, 5, 9),
        ("jaeger-company 1 tow", 3, 5, 9),
        ("jaeger-company 1 reduced", 1, 3, 8),
        ("jaeger-company 1 reduced tow", 2, 3, 8),
        ("jaeger-company 1 battle-captain", 2, 5, 9),
        ("vdv-para-company 1 suppressed sagger", 3, 4, 9),
        ("luchs-platoon 1 reduced", 0, None, 7),
        ("asu85-battery 1", 3, None, 8),
        ("hind-flight 1 reduced", 3, None, 9),
    ],
)
def test_a_unit_has_the_figures_of_its_side_up(unit: str, rcm: int, acm: int | None, df: int) -> None:
    """RCM, ACM and DF are those of the side up; a missile team adds 1 to RCM on both sides, a leader nothing (TN-7, TN-66, TN-D64)."""
    state = game(MAP, f"u {unit}")
    assert (figures.rcm(state, "u"), figures.acm(state, "u"), figures.defence(state, "u")) == (rcm, acm, df)


def test_a_team_serves_its_own_company_only() -> None:
    """A missile team raises the RCM of its company and of no other in the area, and of none once it is lost (TN-63, TN-65, TN-66)."""
    state = game(MAP, "a jaeger-company 1 tow", "b jaeger-company 1")
    assert (figures.rcm(state, "a"), figures.rcm(state, "b")) == (3, 2)
    assert figures.rcm(state.change(attached={}), "a") == 2


@pytest.mark.parametrize(
    ("marks", "fire", "assault"),
    [
        ("", 9, 9),
        ("suppressed", 9, 7),
        ("recovering", 9, 8),
        ("reduced", 8, 8),
        ("reduced suppressed", 8, 6),
        ("reduced recovering", 8, 7),
    ],
)
def test_a_state_lowers_the_defence_in_assault_only(marks: str, fire: int, assault: int) -> None:
    """DF is 2 less for a Suppressed and 1 less for a Recovering unit, in assault and once only (TN-25, TN-26, TN-29, TN-D44, TN-H12)."""
    state = game(MAP, f"u jaeger-company 1 {marks}")
    assert (figures.defence(state, "u"), figures.assault_defence(state, "u")) == (fire, assault)


def test_the_defence_is_never_below_nothing() -> None:
    """No state brings a defence factor below 0 (TN-H15)."""
    state = game(MAP, "u jaeger-company 1 suppressed")
    unit = state.unit("u")
    for df, left in ((3, 1), (2, 0), (1, 0), (0, 0)):
        weak = msgspec.structs.replace(unit, full=msgspec.structs.replace(unit.full, df=df))
        land = msgspec.structs.replace(state.land, units={"u": weak})
        assert figures.assault_defence(State(land, state.now), "u") == left


@pytest.mark.parametrize(
    ("unit", "tm"),
    [
        ("jaeger-company 1", 0), ("jaeger-company 2", 2), ("jaeger-company 4", 4), ("leopard2-company 2", 2), ("hind-flight 4", 0),
        ("hind-flight off suppressed", 0),
    ],
)  # fmt: skip
def test_a_unit_has_the_cover_of_its_area(unit: str, tm: int) -> None:
    """A unit under fire has the TM of its area, a tank too; an air unit has none (TN-H10, TN-22)."""
    assert figures.cover(game(MAP, f"u {unit}"), "u") == tm


@pytest.mark.parametrize("kind", ["jaeger-company", "mortar-120-nato", "hind-flight"])
def test_who_wades_has_no_cover(kind: str) -> None:
    """A unit in a river has no TM, whatever its area says (TN-H6)."""
    assert figures.cover(game("1 river tm2: 2\n2 field:", f"u {kind} 1"), "u") == 0


@pytest.mark.parametrize(
    ("marks", "hits"),
    [
        ("", 3), ("recovering", 3), ("reduced", 2), ("reduced recovering", 2), ("suppressed", 2), ("reduced suppressed", 1),
    ],
)  # fmt: skip
def test_so_many_hits_destroy_a_unit(marks: str, hits: int) -> None:
    """Suppressed, then Reduced, then destroyed; a Recovering unit begins anew, a Reduced one has a step less (TN-27 to TN-34, TN-D45)."""
    assert figures.lives(game(MAP, f"u vdv-para-company 1 {marks}"), "u") == hits
