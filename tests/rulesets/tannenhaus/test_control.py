"""Control of areas: TN-42, TN-H8."""

import pytest

from pbem.rulesets.tannenhaus import control
from pbem.rulesets.tannenhaus.effects import play
from tests.rulesets.tannenhaus.field import game

MAP = "1 field nato: 2\n2 field: 3\n3 field soviet: 4\n4 field soviet:"


@pytest.mark.parametrize(
    ("units", "owners"),
    [
        ([], ["nato", "", "soviet", "soviet"]),
        (["a jaeger-company 2"], ["nato", "nato", "soviet", "soviet"]),
        (["a jaeger-company 3 suppressed reduced"], ["nato", "", "nato", "soviet"]),
        (["a vdv-para-company 1", "b mortar-120-soviet 1"], ["soviet", "", "soviet", "soviet"]),
        (["a jaeger-company 3", "b vdv-para-company 3"], ["nato", "", "soviet", "soviet"]),
        (["a jaeger-company 2", "b vdv-para-company 2"], ["nato", "", "soviet", "soviet"]),
        (["h hind-flight 1", "i hind-flight 2"], ["nato", "", "soviet", "soviet"]),
        (["h hind-flight 2", "a jaeger-company 2"], ["nato", "nato", "soviet", "soviet"]),
        (["h hind-flight off"], ["nato", "", "soviet", "soviet"]),
        (["a jaeger-company 4", "b vdv-para-company 1"], ["soviet", "", "soviet", "nato"]),
    ],
)
def test_who_stands_alone_takes_the_area(units: list[str], owners: list[str]) -> None:
    """Ground units alone in an area take it, Suppressed ones too; where both sides are it stays; the Hind takes nothing (TN-H8, TN-H20)."""
    state = game(MAP, *units)
    after, effects = play(control.sweep(state), state)
    assert [after.owner(area) for area in after.land.areas] == owners
    assert [effect.body["area"] for effect in effects] == [
        area for area in state.land.areas if state.owner(area) != after.owner(area)
    ]
    assert play(control.sweep(after), after)[1] == ()


def test_control_stays_when_a_unit_leaves() -> None:
    """An empty area belongs to the side that was last alone in it (TN-H8)."""
    state = game(MAP, "a jaeger-company 3")
    after, _ = play(control.sweep(state), state)
    left = after.put("a", area="2")
    assert left.owner("3") == "nato"
    assert play(control.sweep(left), left)[0].owner("3") == "nato"
    back, _ = play(control.sweep(left.put("a", area="1")), left)
    assert back.now.control == {"3": "nato"}


def test_only_areas_named_are_looked_at() -> None:
    """A sweep of named areas leaves the others, skips who is off the map, and carries its causes (TN-H8)."""
    state = game(MAP, "a jaeger-company 3", "b jaeger-company 4", "h hind-flight off")
    after, effects = play(control.sweep(state, ["", "4", "4"], [7]), state)
    assert [effect.body for effect in effects] == [{"area": "4", "side": "nato", "rules": ["TN-H8"], "causes": [7]}]
    assert after.owner("3") == "soviet"


def test_an_area_taken_back_is_as_at_the_start() -> None:
    """What goes back to its first owner is no longer noted as taken (TN-H8)."""
    state = game(MAP, "a jaeger-company 3", "b vdv-para-company 4")
    taken, _ = play(control.sweep(state), state)
    assert taken.now.control == {"3": "nato"}
    swapped = taken.put("a", area="2").put("b", area="3")
    assert play(control.sweep(swapped, ["3"]), swapped)[0].now.control == {}
