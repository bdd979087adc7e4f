"""Line of sight: TN-53, TN-D59, TN-H9."""

import pytest

from pbem.rulesets.tannenhaus import sight
from tests.rulesets.tannenhaus.field import game

ROW = """
1 field: 2; sees 3 4
2 field: 3
3 forest: 4
4 field: 5
5 field:
9 field:
"""


@pytest.mark.parametrize(
    ("unit", "seen"),
    [
        ("jaeger-company 1", "1 2 3 4"),
        ("jaeger-company 3 suppressed", "1 2 3 4"),
        ("jaeger-company 2", "1 2 3"),
        ("jaeger-company 5", "4 5"),
        ("jaeger-company 9", "9"),
        ("hind-flight 1", "1 2 3 4"),
        ("hind-flight 5", "2 3 4 5"),
        ("hind-flight 9", "9"),
        ("hind-flight off", ""),
    ],
)
def test_a_unit_sees_these_areas(unit: str, seen: str) -> None:
    """A unit sees its own area, the neighbours and the listed pairs; an air unit everything within three; off the map nothing (TN-H9)."""
    state = game(ROW, f"u {unit}")
    assert [area for area in state.land.areas if sight.sees(state, "u", area)] == seen.split()
    assert not sight.sees(state, "u", "")


@pytest.mark.parametrize(
    ("viewer", "unit", "seen"),
    [
        ("jaeger-company 1", "vdv-para-company 4", True),
        ("jaeger-company 2", "vdv-para-company 4", False),
        ("jaeger-company 2", "hind-flight 4", True),
        ("jaeger-company 2", "hind-flight 5", True),
        ("jaeger-company 1", "hind-flight 5", False),
        ("jaeger-company 9", "hind-flight 5", False),
        ("jaeger-company 1", "hind-flight 1", True),
        ("jaeger-company 1", "hind-flight off", False),
        ("hind-flight 5", "jaeger-company 2", True),
        ("hind-flight 5", "jaeger-company 1", False),
        ("hind-flight off", "jaeger-company 1", False),
    ],
)
def test_a_unit_sees_another(viewer: str, unit: str, seen: bool) -> None:
    """A unit in the air is seen from every area within three, over any ground; others where their area is seen (TN-H9)."""
    assert sight.sees_unit(game(ROW, f"v {viewer}", f"u {unit}"), "v", "u") is seen


@pytest.mark.parametrize(
    ("friend", "seen"),
    [
        ("jaeger-company 4", True),
        ("jaeger-company 4 recovering", True),
        ("jaeger-company 4 ap0", True),
        ("jaeger-company 4 suppressed", True),
        ("jaeger-company 1", True),
        ("jaeger-company 2", False),
        ("vdv-para-company 4", False),
        ("hind-flight 4", False),
    ],
)
def test_any_friend_spots(friend: str, seen: bool) -> None:
    """Any other friendly unit spots what it sees; the firer's own sight is another matter (TN-53, TN-D59)."""
    state = game(ROW, "m mortar-120-nato 3", f"f {friend}", "u bmd-company 4")
    assert sight.sees_unit(state, "m", "u")
    assert sight.spotted(state, "m", "u") is seen


def test_by_the_option_a_suppressed_friend_does_not_spot() -> None:
    """TN-53, TN-H19: by the option a Suppressed unit sees for nobody, and a Recovering one does."""
    for state, seen in (("suppressed", False), ("recovering", True)):
        units = ("m mortar-120-nato 3", f"f jaeger-company 4 {state}", "u bmd-company 4")
        assert sight.spotted(game(ROW, *units, options={"spotters": "not-suppressed"}), "m", "u") is seen


def test_a_hind_spots_for_the_mortar_while_it_is_on_the_map() -> None:
    """A Hind spots within three for its own side, and not when it is down (TN-53, TN-H9, TN-H20)."""
    units = ("m mortar-120-soviet 3", "u jaeger-company 1")
    assert sight.spotted(game(ROW, "h hind-flight 4", *units), "m", "u")
    assert not sight.spotted(game(ROW, "h hind-flight off", *units), "m", "u")
