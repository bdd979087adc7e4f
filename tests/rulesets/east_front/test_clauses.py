"""Clauses on losses and retreats beside the overruns of their sheet. EF-108, EF-251, EF-H26."""

import pytest

from pbem.rulesets.east_front import clauses
from pbem.rulesets.east_front.orders import Loss, Move, Overrun, Retreat
from pbem.rulesets.east_front.plan import Plan
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.fights import OPEN, PANZER


@pytest.mark.parametrize(
    ("order", "found"),
    [
        (Loss(place="0503", units=("pz",)), []),
        (Loss(place="0503", units=("pz", "mo")), ["units.1: east.loss.not-there"]),
        (Loss(place="0606", units=("pz",)), ["place: east.loss.no-fight"]),
        (Retreat(place="0503", path=("0603", "0704")), []),
        (Retreat(place="0503", path=("0603",), unit="t"), []),
        (Retreat(place="0503", path=("0603",), unit="n"), ["unit: east.retreat.no-unit"]),
        (Retreat(place="0606", path=("0607",)), ["place: east.retreat.no-fight"]),
        (Retreat(place="0503", path=("0703",)), ["path.0: east.retreat.gap"]),
        (Retreat(place="0503", path=("0603", "0803")), ["path.1: east.retreat.gap"]),
        (Retreat(place="0503", path=("0603", "0504")), ["path.1: east.retreat.nearer"]),
        (Retreat(place="0503", path=("0603", "0503"), unit="t"), ["path.1: east.retreat.nearer"]),
        (Retreat(place="0503", path=("0603", "0704", "0804", "0704")), []),
        (Retreat(place="0503", path=("0504", "0505")), ["path.1: east.retreat.own"]),
        (Retreat(place="0503", path=("0504", "0505"), unit="t"), ["path.1: east.retreat.own"]),
        (Retreat(place="0503", path=("0403", "0303")), ["path.0: east.retreat.own"]),
    ],
)
def test_a_clause_belongs_to_an_overrun(order: Loss | Retreat, found: list[str]) -> None:
    """Its place is overrun, its units are there, its path joins."""
    units = [
        PANZER,
        "mo GE motorized III 4-4-7 boxed 0403",
        "ow GE infantry XX 7-9-5 0505",
        "t SU infantry XX 2-2-4 0503",
        "n SU infantry XX 2-2-4 0606",
    ]
    overruns = [Overrun(place="0503", units=("pz",))]
    faults = clauses.check(field(OPEN, units), overruns, order)
    assert [f"{part}: {finding.code}" for part, finding in faults] == found


def test_a_hex_that_is_left_before_the_overrun_is_open_to_a_retreat() -> None:
    """Who moves away in a line above is not in the way, who moves there is (EF-255)."""
    state = field(OPEN, [PANZER, "ow GE infantry XX 7-9-5 0505", "t SU infantry XX 2-2-4 0503"])
    over = Overrun(place="0503", units=("pz",))
    for goal, path, found in (
        ("0405", ("0504", "0505"), []),
        ("0604", ("0504", "0604"), ["east.retreat.own"]),
    ):
        plan = Plan(state, "axis", [Move(unit="ow", to=goal), over, Retreat(place="0503", path=path)])
        assert [finding.code for _, _, finding in plan.faults] == found
