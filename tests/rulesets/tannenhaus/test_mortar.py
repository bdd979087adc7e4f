"""Mortar fire (TN-49 to TN-53, TN-D57 to TN-D59, TN-H19)."""

import pytest

from pbem.rulesets.tannenhaus import fire
from pbem.rulesets.tannenhaus.effects import play
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.fighting import Two, body, counted, refused

ROWS = """
1 field: 2
2 forest: 3
3 field: 4
4 field: 5; sees 2
5 field
"""
"""A row of areas; from 1 nobody sees 3, because of the wood in 2."""


def said(*units: str, area: str = "3", target: str = "") -> str:
    """Return the code and rule of what forbids the mortar m to fire, "" if nothing does."""
    found = fire.check_fire(game(ROWS, *units), "m", target, area)
    return f"{found[0]} {found[1].code.removeprefix('tann.fire.')} {found[1].rule}" if found else ""


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (("j jaeger-company 2", "v vdv-para-company 3"), ""),
        (("j jaeger-company 2 suppressed", "v vdv-para-company 3"), ""),
        (("j jaeger-company 2 recovering", "v vdv-para-company 3"), ""),
        (("j jaeger-company 1", "v vdv-para-company 3"), "to not-spotted TN-53"),
        (("v vdv-para-company 3",), "to not-spotted TN-53"),
        (("h hind-flight 3",), ""),
        (("j jaeger-company 1", "v vdv-para-company 3", "h hind-flight 3"), ""),
        (("j jaeger-company 2",), "to no-enemy TN-H10"),
    ],
)
def test_spotting(units: tuple[str, ...], expected: str) -> None:
    """TN-53, TN-D59, TN-H19: the mortar needs no sight of its own, but some friendly unit must see an enemy."""
    assert said("m mortar-120-nato 1", *units) == expected


@pytest.mark.parametrize(
    ("where", "expected"),
    [("1", "to same-area TN-H11"), ("2", ""), ("3", ""), ("4", "to mortar-range TN-52")],
)
def test_range(where: str, expected: str) -> None:
    """TN-49, TN-52, TN-D57: a mortar reaches one and two areas, never its own, and has no extended range."""
    units = ("m mortar-120-nato 1", "j jaeger-company 3", "k luchs-platoon 1", f"v hind-flight {where}")
    assert said(*units, area=where) == expected


def test_range_of_the_scenario() -> None:
    """TN-49: the range of mortars is the one of the constants, whatever stands on the counter."""
    state = game(
        ROWS, "m mortar-120-nato 1", "j jaeger-company 3", "v hind-flight 4", over={"ranged": {"mortar_range": 3}}
    )
    assert fire.check_fire(state, "m", "", "4") is None


def test_who_is_not_seen_is_not_attacked() -> None:
    """TN-53, TN-D59: a Hind over an area is seen from afar, and the mortar attacks it and not the company that nobody sees below it."""
    units = ("m mortar-120-nato 1", "v vdv-para-company 3", "h hind-flight 3")
    assert fire.attacked(game(ROWS, *units), "m", "3") == ("h",)
    assert fire.attacked(game(ROWS, *units, "j jaeger-company 2"), "m", "3") == ("h", "v")


def test_own_sight_is_enough() -> None:
    """TN-53: a mortar need not see the enemy itself, and may where it does: in the area next to it."""
    assert said("m mortar-120-nato 1", "v vdv-para-company 2", area="2") == ""


def test_aimed_at_a_unit() -> None:
    """TN-50: a mortar that is aimed at a unit fires at all of its area."""
    state = game(ROWS, "m mortar-120-nato 1", "j jaeger-company 2", "v vdv-para-company 3", "w bmd-company 3")
    assert fire.check_fire(state, "m", "v", "") is None
    _, effects = play(fire.fire(state, "m", "v", ""), state)
    made = body(effects, "unit.fired")
    assert (made["how"], made["target"], made["area"], made["targets"]) == ("mortar", "", "3", ["v", "w"])


@pytest.mark.parametrize(("option", "attacked"), [("all", ["ours", "v", "w"]), ("enemies", ["v", "w"])])
def test_all_units_of_the_area(option: str, attacked: list[str]) -> None:
    """TN-50, TN-D58: all units in the area are attacked, friends too unless an option says enemies only, in order of ids."""
    units = (
        "m mortar-120-soviet 1",
        "j vdv-para-company 2",
        "ours hind-flight 3",
        "w leopard2-company 3",
        "v jaeger-company 3",
    )
    state = game(ROWS, *units, options={"mortar-hits": option}, at="1 impulses soviet")
    after, effects = play(fire.fire(state, "m", "", "3"), state)
    assert body(effects, "unit.fired")["targets"] == attacked
    combat = after.now.combat
    assert combat is not None
    assert combat.to_roll == tuple(attacked)
    assert after.piece("m").points == state.piece("m").points - 1


def test_own_roll_for_each() -> None:
    """TN-51: each unit has its own roll by the rules of fire, and what one takes is known before the next roll."""
    units = (
        "m mortar-120-nato 1",
        "j jaeger-company 2",
        "v vdv-para-company 3",
        "w mortar-120-soviet 3 suppressed reduced",
    )
    state = game(ROWS, *units)
    dice = Two(9, 11)
    state, _ = play(fire.fire(state, "m", "", "3"), state)
    state, first = play(fire.roll(state, dice), state)
    assert (state.now.combat.target, state.now.combat.to_roll) == ("v", ("w",))  # type: ignore[union-attr]
    assert body(first, "roll")["kind"] == "mortar"
    assert body(first, "combat.fought")["hits"] == {"v": 1}
    state, second = play(fire.roll(state, dice), state)
    assert state.now.combat.to_roll == ()  # type: ignore[union-attr]
    assert body(second, "roll")["hits"] == 3
    assert body(second, "combat.fought")["hits"] == {"w": 3}
    assert dice.names == ["1/impulses/0/m/fire/v", "1/impulses/0/m/fire/w"]


def test_what_counts() -> None:
    """TN-52, TN-H10: RCM against DF and TM, and never a modifier for extended range."""
    made = fire.reckon(game(ROWS, "m mortar-120-nato 4", "v vdv-para-company 2"), "m", "v")
    assert counted(made.attack) == {"rcm": 2}
    assert refused(made.attack) == [("no-team", "TN-66"), ("mortar-range", "TN-52")]
    assert counted(made.defence) == {"df": 9, "cover": 2}


def test_aims() -> None:
    """TN-H19: the areas at which a mortar may fire are those in reach where an enemy is spotted; none for other units."""
    units = ("v vdv-para-company 4", "w vdv-para-company 1", "x vdv-para-company 5")
    state = game(ROWS, "m mortar-120-nato 3", "j jaeger-company 2", "k luchs-platoon 3", *units)
    assert fire.aims(state, "m") == ("1", "4")
    assert fire.aims(state, "j") == ()
    assert fire.aims(state.put("m", state="suppressed"), "m") == ()
