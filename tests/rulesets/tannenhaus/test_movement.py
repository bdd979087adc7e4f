"""Moves and entries: TN-1, TN-39, TN-H4, TN-H6, TN-H7, TN-H20, TN-H23."""

import pytest

from pbem.rulesets.tannenhaus import movement
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.field import game

MAP = """
1 field nato: 2 3 4
2 forest max1: 3
3 river: 4 5
4 buildings soviet: 5
5 field soviet: 6
6 field soviet: 7
7 field soviet:
9 field:
"""


def code(found: object) -> str:
    """Write what a check found as "part code", or nothing."""
    return "" if found is None else f"{found[0]} {found[1].code}"  # type: ignore[index]


@pytest.mark.parametrize(
    ("unit", "to", "found"),
    [
        ("jaeger-company 1", "2", ""),
        ("jaeger-company 1", "3", ""),
        ("mortar-120-nato 1", "3", ""),
        ("jaeger-company 3", "2", ""),
        ("marder-company 1", "2", ""),
        ("marder-company 1", "3", "to tann.move.river"),
        ("leopard2-company 1", "3", "to tann.move.river"),
        ("jaeger-company 1", "5", "to tann.move.apart"),
        ("jaeger-company 1", "9", "to tann.move.apart"),
        ("jaeger-company 9", "1", "to tann.move.apart"),
        ("jaeger-company 1", "1", "to tann.move.nowhere"),
        ("jaeger-company 1", "77", "to tann.impulse.unknown-area"),
        ("marder-company due2", "1", "units tann.impulse.to-come"),
        ("hind-flight off", "1", "units tann.impulse.off-map"),
        ("hind-flight 1", "3", ""),
        ("hind-flight 1", "6", ""),
        ("hind-flight 1", "7", "to tann.move.reach"),
        ("hind-flight 1", "9", "to tann.move.reach"),
        ("hind-flight 1", "1", "to tann.move.nowhere"),
    ],
)
def test_a_unit_may_move_to_an_area(unit: str, to: str, found: str) -> None:
    """Ground units go to a neighbouring area, wheels not into a river; the Hind goes three areas over anything (TN-H6, TN-H20)."""
    state = game(MAP, f"u {unit}")
    assert code(movement.check_move(state, "u", to)) == found


def test_a_destroyed_unit_does_not_move() -> None:
    """A unit that is out of the game has nowhere to go (TN-34)."""
    state = game(MAP, "u jaeger-company 1").change(pieces={}, gone={"u": 1})
    assert code(movement.check_move(state, "u", "2")) == "units tann.impulse.destroyed"
    assert movement.goals(state, "u") == ()


@pytest.mark.parametrize(
    ("unit", "there", "found"),
    [
        ("jaeger-company 1", "vdv-para-company 2", "to tann.move.enemy"),
        ("jaeger-company 1", "vdv-para-company 2 suppressed reduced", "to tann.move.enemy"),
        ("jaeger-company 1", "hind-flight 2", ""),
        ("jaeger-company 1", "marder-company 2", "to tann.move.stack"),
        ("jaeger-company 1", "marder-company 2 suppressed", "to tann.move.stack"),
        ("hind-flight 1", "vdv-para-company 2", ""),
        ("hind-flight 1", "marder-company 2", ""),
        ("bmd-company 1", "hind-flight 2", ""),
    ],
)
def test_what_stands_in_the_area_matters(unit: str, there: str, found: str) -> None:
    """Enemy ground units and a full area keep ground units out, the Hind blocks nobody and nobody blocks it (TN-H6, TN-H7, TN-H20)."""
    state = game(MAP, f"u {unit}", f"t {there}")
    assert code(movement.check_move(state, "u", "2")) == found


@pytest.mark.parametrize(
    ("unit", "goals"),
    [
        ("jaeger-company 1", "2 3"),
        ("marder-company 1", "2"),
        ("bmd-company 5", "4 6"),
        ("vdv-para-company 5", "3 4 6"),
        ("hind-flight 5", "1 2 3 4 6 7"),
        ("jaeger-company 9", ""),
        ("hind-flight 9", ""),
        ("hind-flight off", ""),
        ("t80-company due1", ""),
    ],
)
def test_the_goals_of_a_unit(unit: str, goals: str) -> None:
    """All the areas a unit may move to are listed in order of the map, also for a unit that has no point (TN-H6, TN-H20)."""
    state = game(MAP, f"u {unit} ap0", "enemy vdv-para-company 4" if "jaeger" in unit else "friend bmd-company 4")
    assert movement.goals(state, "u") == tuple(goals.split())


def test_a_move_spends_a_point_and_takes_the_area() -> None:
    """A move costs a point, acts from the area left, and takes the area entered (TN-H4, TN-H6, TN-H8)."""
    state = game(MAP, "u jaeger-company 1")
    after, effects = play(movement.move(state, "u", "4", 3), state, 10)
    assert [(effect.kind, effect.body) for effect in effects] == [
        ("unit.moved", {"unit": "u", "path": ["1", "4"], "by": "move", "rules": ["TN-H4", "TN-H6"], "causes": [3]}),
        ("area.taken", {"area": "4", "side": "nato", "rules": ["TN-H8"], "causes": [10]}),
    ]
    assert (after.piece("u").area, after.piece("u").points, after.owner("4")) == ("4", 1, "nato")
    assert after.owner("1") == "nato"


def test_a_hind_moves_without_taking_anything() -> None:
    """The Hind flies over what it likes and controls nothing (TN-H20)."""
    state = game(MAP, "h hind-flight 5", "u jaeger-company 1")
    after, effects = play(movement.move(state, "h", "1"), state)
    assert [(effect.kind, effect.body["by"], effect.body["path"]) for effect in effects] == [
        ("unit.moved", "air", ["5", "1"])
    ]
    assert (after.piece("h").points, after.owner("1")) == (1, "nato")


def entry() -> State:
    """Draw a map with three entry areas and units of every kind of waiting."""
    return game(
        "4 field max2: 14\n5 field: 4\n14 river: 5\n29 field soviet: 14\n25 field:",
        "m1 m1-company due1:4", "m2 m113-company due2:4,14", "m3 m113-company due1:4,14", "m4 m113-company due1:4",
        "in jaeger-company 5", "t80 t80-company due1:25", "up hind-flight off", "down hind-flight off suppressed",
        "spent hind-flight off ap0", "late hind-flight due1",
    )  # fmt: skip


def test_these_units_wait() -> None:
    """Units due wait, and a Hind that has rallied and has a point; who is on the map or Suppressed does not (TN-H23, TN-H20)."""
    state = entry()
    assert movement.waiting(state, "nato") == ("m1", "m3", "m4")
    assert movement.waiting(state, "soviet") == ("late", "t80", "up")
    assert movement.waiting(state.put("up", state="recovering", points=1), "soviet") == ("late", "t80", "up")
    assert movement.waiting(state.put("up", state="recovering", points=0), "soviet") == ("late", "t80")


@pytest.mark.parametrize(
    ("units", "to", "found"),
    [
        ("m1", "4", ""),
        ("m1 m3", "4", ""),
        ("m1 m3 m4", "4", "units.2 tann.enter.stack"),
        ("m1 m1", "4", "units.1 tann.impulse.twice"),
        ("m1", "5", "units.0 tann.enter.area"),
        ("m1", "14", "units.0 tann.enter.area"),
        ("m3", "14", "units.0 tann.enter.river"),
        ("m3 m1", "14", "units.0 tann.enter.river"),
        ("m1 m2", "4", "units.1 tann.enter.early"),
        ("m1 in", "4", "units.1 tann.enter.on-map"),
        ("m1", "99", "to tann.impulse.unknown-area"),
        ("t80", "25", ""),
        ("t80 up", "25", ""),
        ("t80", "29", "units.0 tann.enter.area"),
        ("up", "29", ""),
        ("late", "29", ""),
        ("up", "4", "units.0 tann.enter.area"),
        ("down", "29", "units.0 tann.enter.down"),
        ("spent", "29", "units.0 tann.impulse.no-points"),
    ],
)
def test_units_come_in_by_their_areas(units: str, to: str, found: str) -> None:
    """Units due come in together by an entry area of theirs, within stacking; a Hind that was down by any of its side (TN-H23, TN-H20)."""
    assert code(movement.check_enter(entry(), tuple(units.split()), to)) == found


@pytest.mark.parametrize(
    ("there", "unit", "to", "found"),
    [
        ("x vdv-para-company 4", "m1", "4", "to tann.enter.enemy"),
        ("x vdv-para-company 4 suppressed", "m1", "4", "to tann.enter.enemy"),
        ("x hind-flight 4", "m1", "4", ""),
        ("x jaeger-company 29", "up", "29", "to tann.enter.enemy"),
        ("x jaeger-company 29", "late", "29", "to tann.enter.enemy"),
        ("x jaeger-company 29", "up", "25", ""),
    ],
)
def test_an_entry_area_with_enemies_is_shut(there: str, unit: str, to: str, found: str) -> None:
    """Nobody comes in by an area with enemy ground units, the Hind neither; an enemy Hind shuts nothing (TN-H23, TN-H20)."""
    drawn = game("4 field: 5\n5 field: 29\n29 field: 25\n25 field:", "m1 m1-company due1:4", "up hind-flight off",
                 "late hind-flight due1", there)  # fmt: skip
    assert code(movement.check_enter(drawn, (unit,), to)) == found


def test_a_full_area_takes_a_hind_only() -> None:
    """An air unit comes in beside a full stack, and does not make it fuller (TN-H7, TN-H20)."""
    state = game("25 field max1: 26\n26 field:", "a bmd-company 25", "h hind-flight off", "t t80-company due1:25",
                 "s t80-company due1:25")  # fmt: skip
    assert movement.check_enter(state, ("h",), "25") is None
    found = movement.check_enter(state, ("h", "t"), "25")
    assert found is not None
    assert (found[0], found[1].message.args) == ("units.1", {"area": "25", "limit": 1, "unit": "t", "number": 2})


def test_a_destroyed_unit_does_not_come_in() -> None:
    """A unit that is out of the game comes in no more (TN-34, TN-H23)."""
    state = entry().change(gone={"m1": 1}, due={})
    assert code(movement.check_enter(state, ("m1",), "4")) == "units.0 tann.impulse.destroyed"
    assert movement.waiting(state, "nato") == ()


def test_units_that_come_in_spend_a_point_and_take_the_area() -> None:
    """Each unit that comes in spends a point, and the area is theirs; who is not named goes on waiting (TN-H23, TN-H8)."""
    state = entry()
    after, effects = play(movement.enter(state, ("m1", "m3"), "4", 2), state, 20)
    assert [(effect.kind, effect.body["causes"]) for effect in effects] == [
        ("unit.entered", [2]), ("unit.entered", [2]), ("area.taken", [20, 21]),
    ]  # fmt: skip
    assert (after.piece("m1").area, after.piece("m1").points, after.piece("m3").points) == ("4", 2, 2)
    assert (after.owner("4"), after.now.due) == ("nato", {"m4": 3, "late": 2, "t80": 3})
    back, _ = play(movement.enter(state, ("up",), "29"), state)
    assert (back.piece("up").area, back.piece("up").points, back.owner("29")) == ("29", 1, "soviet")
