"""Clauses on losses, retreats and advances beside the overruns and attacks. EF-108, EF-184, EF-251, EF-261, EF-H26."""

import pytest

from pbem.rulesets.east_front import clauses
from pbem.rulesets.east_front.orders import Loss, Move, Overrun, Retreat
from pbem.rulesets.east_front.orders_combat import Advance, Attack, Command
from pbem.rulesets.east_front.plan import Plan
from pbem.rulesets.east_front.state import Assault
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


COMBAT = (
    "pz GE armour III 8-7-8 boxed armour steps=3 stack=6 0403",
    "mo GE motorized III 4-4-7 boxed stack=5 0403",
    "id GE infantry XX 7-9-5 steps=4 stack=3 0504",
    "ow GE infantry XX 7-9-5 0505",
    "t SU infantry XX 2-2-4 0503",
    "n SU infantry XX 2-2-4 0404",
    "r SU infantry XX 2-2-4 0202",
)
"""pz, mo and id attack t and n in 0503 and 0404, which all of them touch; r and ow stand by."""

DECLARED = (Assault(("0503", "0404"), ("pz", "mo", "id")),)


@pytest.mark.parametrize(
    ("side", "order", "found"),
    [
        ("axis", Loss(place="0503", units=("pz", "id")), []),
        ("axis", Loss(place="0404", units=("pz", "ow")), ["units.1: east.loss.not-there"]),
        ("axis", Loss(place="0505", units=("pz",)), ["place: east.loss.no-fight"]),
        ("soviet", Loss(place="0503", units=("t", "n")), []),
        ("soviet", Loss(place="0503", units=("t", "r")), ["units.1: east.loss.not-there"]),
        ("soviet", Loss(place="0202", units=("r",)), ["place: east.loss.no-fight"]),
        # Whose retreat a path of the attacker's is about is told by where it begins.
        ("axis", Retreat(place="0503", path=("0303", "0203")), []),
        ("axis", Retreat(place="0503", path=("0603", "0703")), []),
        ("axis", Retreat(place="0503", path=("0603", "0703"), unit="t"), []),
        ("axis", Retreat(place="0503", path=("0303", "0203"), unit="mo"), []),
        ("axis", Retreat(place="0503", path=("0603", "0703"), unit="mo"), ["path.0: east.retreat.gap"]),
        ("axis", Retreat(place="0503", path=("0303", "0202"), unit="mo"), ["path.1: east.retreat.taken"]),
        ("axis", Retreat(place="0503", path=("0303", "0403"), unit="mo"), ["path.1: east.retreat.nearer"]),
        ("axis", Retreat(place="0404", path=("0303", "0203"), unit="mo"), ["unit: east.retreat.no-unit"]),
        ("axis", Retreat(place="0503", path=("0603",), unit="n"), ["unit: east.retreat.no-unit"]),
        ("axis", Retreat(place="0503", to="0101"), []),
        ("axis", Retreat(place="0505", path=("0506",)), ["place: east.retreat.no-fight"]),
        ("soviet", Retreat(place="0503", path=("0603", "0703")), []),
        ("soviet", Retreat(place="0404", path=("0505", "0605"), unit="n"), ["path.0: east.retreat.taken"]),
        ("soviet", Retreat(place="0404", path=("0405", "0406"), unit="n"), []),
        ("soviet", Retreat(place="0404", path=("0504",), unit="n"), ["path.0: east.retreat.taken"]),
        ("axis", Advance(place="0503", units=("pz",)), []),
        ("axis", Advance(place="0404", all=True), []),
        ("axis", Advance(place="0503"), []),
        ("axis", Advance(place="0503", units=("pz", "ow")), ["units.1: east.advance.no-attacker"]),
        ("axis", Advance(place="0503", units=("pz", "mo", "id")), ["place: east.advance.room"]),
        ("axis", Advance(place="0202", all=True), ["place: east.advance.no-fight"]),
    ],
)
def test_a_clause_belongs_to_a_combat(side: str, order: Loss | Retreat | Advance, found: list[str]) -> None:
    """Each side's own units lose; a retreat is led by either; only attackers advance (EF-236, EF-261)."""
    faults = clauses.in_combat(field(OPEN, COMBAT), side, DECLARED, order)
    assert [f"{part}: {finding.code}" for part, finding in faults] == found


def test_a_path_over_two_hexes_of_the_enemy() -> None:
    """Both are named, and no gap from where an attacker stands whose retreat the path cannot be."""
    units = ["id GE infantry XX 7-9-5 0504", "ow GE infantry XX 7-9-5 0505", "t SU infantry XX 2-2-4 0503"]
    order = Retreat(place="0503", path=("0504", "0505"))
    faults = clauses.in_combat(field(OPEN, units), "soviet", (Assault(("0503",), ("id",)),), order)
    assert [(part, finding.code) for part, finding in faults] == [
        ("path.0", "east.retreat.taken"),
        ("path.1", "east.retreat.taken"),
    ]


def test_nobody_is_told_to_advance_into_closed_terrain() -> None:
    """A hex that was attacked because its enemy has a ZOC is not entered by who may not (EF-184)."""
    rows = OPEN.splitlines()
    rows[2] = ". . . . s . . ."
    state = field("\n".join(rows), COMBAT)
    faults = clauses.in_combat(state, "axis", DECLARED, Advance(place="0503", units=("pz", "id")))
    assert [f"{part}: {finding.code}" for part, finding in faults] == ["units.0: east.advance.barred"]


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        ([Command(place="0404", command="additional-retreat")], ["east.advance.ordered"]),
        ([Attack(places=("0503", "0404"), units=("pz",), command="additional-retreat")], ["east.advance.ordered"]),
        ([Attack(places=("0503", "0404"), units=("pz",), command="no-retreat")], []),
        (
            [
                Attack(places=("0503", "0404"), units=("pz",), command="additional-retreat"),
                Command(place="0503", command="no-retreat"),
            ],
            [],
        ),
    ],
)
def test_nobody_advances_under_additional_retreat(sheet: list[Attack | Command], found: list[str]) -> None:
    """A line of its own counts before what the attack says (EF-262)."""
    faults = clauses.in_combat(field(OPEN, COMBAT), "axis", DECLARED, Advance(place="0503", all=True), sheet)
    assert [finding.code for _, finding in faults] == found
