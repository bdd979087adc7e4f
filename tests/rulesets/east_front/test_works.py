"""Strongpoints under construction: EF-H34, rules 4.11."""

from typing import Any

import pytest

from pbem.orders.model import Line, Order
from pbem.rulesets.api import Effect
from pbem.rulesets.east_front import engineering, replacements, sequence, works
from pbem.rulesets.east_front.check import check as check_sheet
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Move
from pbem.rulesets.east_front.orders_combat import Fortify
from pbem.rulesets.east_front.state import State, view_of
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.midgame import midgame

ROW = " ".join("." * 16)
POINTS = {"strongpoint soviet": 2, "strongpoint-e soviet": 1}
UNITS = (
    "a GE engineer II 1-2-5 0201",
    "b GE infantry XX 7-9-5 0301",
    "c RO engineer II 1-2-5 0101",
    "r SU infantry XX 4-5-4 1101",
    "e SU engineer II 1-2-4 1201",
    "u SU fortress X 0-4-0 steps=2 1301",
)
OWNER = ["A" * 8 + "S" * 8]


def row(phase: str, *units: str, grants: dict[str, int] | None = None, **drawing: Any) -> State:
    """Draw a row of sixteen hexes, half of them of each side, with points for Soviet strongpoints."""
    now = {"grants": POINTS if grants is None else grants, **drawing.pop("now", {})}
    return midgame(ROW, units or UNITS, phase=phase, owner=OWNER, now=now, **drawing)


def code(state: State, order: Fortify) -> str:
    """Return the code of what is wrong with an order."""
    found = works.check(state, order)
    return found.code if found else ""


def kinds(effects: tuple[Effect, ...]) -> list[str]:
    """Return the kinds of events, without those of the phases."""
    return [made.kind for made in effects if not made.kind.startswith(("phase.", "place.", "weather."))]


def go_on(state: State, *orders: Order) -> tuple[State, list[str]]:
    """Go on to the next phase with orders of the phasing side."""
    after, effects = play(sequence.go_on(state, Loaded(), {state.phasing: orders}), state)
    return after, kinds(effects)


@pytest.mark.parametrize(
    ("place", "at_once"),
    [("1101", False), ("1001", False), ("1201", True), ("1301", True)],
)
def test_a_soviet_strongpoint_stands_at_once_with_an_engineer_or_ur(place: str, at_once: bool) -> None:
    """It takes a point; without an engineer or UR in the hex it is under construction (EF-H34)."""
    state = row("soviet-motorized")
    after, effects = play(replacements.spend(state, [Fortify(place=place)], 3), state)
    assert kinds(effects) == ["strongpoint.begun", *(["strongpoint.built"] if at_once else [])]
    assert effects[0].body["type"] == "strongpoint"
    assert after.now.grants == {"strongpoint soviet": 1, "strongpoint-e soviet": 1}
    assert (place in after.now.strongpoints, place in after.now.works) == (at_once, not at_once)


@pytest.mark.parametrize(
    ("place", "grants", "units", "expected", "type_"),
    [
        ("1101", POINTS, (), "", "strongpoint"),
        ("1101", {}, (), "east.fortify.points", ""),
        ("1101", {"strongpoint-e soviet": 1}, (), "", "strongpoint-e"),
        ("1101", POINTS, ("n.hq SU hq XXX 0-1-4 nonop 1501",), "", "strongpoint-e"),
        ("1101", {"strongpoint soviet": 1}, ("n.hq SU hq XXX 0-1-4 nonop 1501",), "east.fortify.shadow", ""),
        ("1101", {"strongpoint soviet": 1}, ("n.hq SU hq XXX 0-1-4 nonop 1601",), "", "strongpoint"),
        ("0501", POINTS, (), "east.fortify.held", ""),
        ("1401", POINTS, (), "east.fortify.there", ""),
        ("1501", POINTS, (), "east.fortify.there", ""),
    ],
)
def test_where_a_soviet_strongpoint_is_begun(
    place: str, grants: dict[str, int], units: tuple[str, ...], expected: str, type_: str
) -> None:
    """In a Soviet-held hex in General Supply, one in a hex, out of range of non-op HQs but for those of type E (EF-H34)."""
    state = row(
        "soviet-move", *UNITS, *units, grants=grants,
        strongpoints={"soviet": ["1401"]}, now={"works": {"1501": "soviet"}},
    )  # fmt: skip
    assert code(state, Fortify(place=place)) == expected
    assert expected or works.point(state, place) == type_


def test_a_strongpoint_needs_general_supply_in_its_hex() -> None:
    """In Mud a LOC has five hexes, and 1001 is six from the edge (EF-124, EF-H34)."""
    assert code(row("soviet-move", weather="mud"), Fortify(place="1001")) == "east.fortify.supply"
    assert code(row("soviet-move", weather="mud"), Fortify(place="1101")) == ""


def test_a_soviet_strongpoint_is_completed_in_the_soviet_engineering_step() -> None:
    """Begun in a Soviet movement phase, it stands after the Soviet Engineering step of the same turn (EF-H34)."""
    state = row("soviet-motorized")
    state, _ = play(replacements.spend(state, [Fortify(place="1101")]), state)
    state, done = go_on(state)
    assert (done, state.now.works) == ([], {"1101": "soviet"})
    state, done = go_on(state)
    assert done[:1] == ["strongpoint.built"]
    assert (state.now.works, state.now.strongpoints) == ({}, {"1101": "soviet"})


def test_what_the_enemy_takes_is_given_up() -> None:
    """Under construction it counts for nothing and is gone when the enemy comes (EF-H34)."""
    state = row("axis-move", now={"works": {"0901": "soviet"}})
    state, effects = play(sequence.go_on(state.alter("b", place="0901"), Loaded(), {}), state)
    assert "strongpoint.dropped" in kinds(effects)
    assert state.now.works == {}


@pytest.mark.parametrize(
    ("phase", "order", "expected"),
    [
        ("axis-motorized", Fortify(place="0201"), ""),
        ("axis-motorized", Fortify(place="0201", unit="a"), ""),
        ("axis-move", Fortify(place="0201"), "east.fortify.later"),
        ("axis-motorized", Fortify(place="0301", unit="a"), "east.fortify.apart"),
        ("axis-motorized", Fortify(place="0301"), "east.fortify.nobody"),
        ("axis-motorized", Fortify(place="0101"), "east.fortify.nobody"),
        ("axis-motorized", Fortify(place="0101", unit="c"), "east.fortify.engineer"),
        ("axis-motorized", Fortify(place="0301", unit="b"), "east.fortify.engineer"),
        ("soviet-move", Fortify(place="1201", unit="e"), "east.fortify.unit"),
    ],
)
def test_who_builds_for_the_axis(phase: str, order: Fortify, expected: str) -> None:
    """A German engineer where it stands, in the Axis Engineering step (4.11, EF-H34)."""
    assert code(row(phase), order) == expected


def test_a_german_engineer_builds_until_the_next_engineering_step() -> None:
    """Begun after the Axis Motorized Movement Phase, completed a turn later if the engineer stays (4.11)."""
    state = row("axis-motorized")
    state, done = go_on(state, Move(unit="b", to="0401"), Fortify(place="0201"))
    assert (done, state.now.works) == (["strongpoint.begun"], {"0201": "axis"})
    while state.now.phase != "axis-motorized":
        state, done = go_on(state)
        assert done == []
    state, done = go_on(state)
    assert done == ["strongpoint.built"]
    assert state.now.strongpoints == {"0201": "axis"}


@pytest.mark.parametrize(("away", "expected"), [("0101", True), ("0201", False)])
def test_the_engineer_must_stay(away: str, expected: bool) -> None:
    """If it goes, what it began is given up; also if it only went and came back (4.11)."""
    state = row("axis-move", now={"works": {"0201": "axis"}, "turn": 2})
    state = state.alter("a", place=away, moved=True)
    state, done = go_on(state)
    assert done == (["strongpoint.dropped"] if expected else [])
    if not expected:
        state, done = go_on(state)
        assert done == ["strongpoint.dropped"]
    assert state.now.works == {}


def test_a_new_one_is_not_completed_in_its_own_step() -> None:
    """What stands under construction is completed before new ones are begun (EF-H34)."""
    state = row("axis-motorized")
    after, effects = play(engineering.step(state, [Fortify(place="0201")]), state)
    assert kinds(effects) == ["strongpoint.begun"]
    assert after.now.works == {"0201": "axis"}


def test_under_construction_it_defends_nobody() -> None:
    """Nothing of the enemy's has to be destroyed there, and nobody destroys it in his Engineering step (EF-H34)."""
    state = row("axis-motorized", now={"works": {"0401": "soviet"}}).alter("b", place="0401")
    assert engineering.targets(state, "axis") == ()


@pytest.mark.parametrize(("phase", "place"), [("axis-motorized", "0301"), ("soviet-move", "0301")])
def test_the_check_says_it_beforehand(phase: str, place: str) -> None:
    """What adjudication would refuse the check refuses (EF-H34)."""
    state = row(phase)
    found = check_sheet(view_of(state, state.phasing), [Line(Fortify(place=place))])
    assert [finding.refuses for _, finding in found.findings] == [True]
