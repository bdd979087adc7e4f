"""Fire at one unit: who may fire at whom, and what counts (TN-51, TN-52, TN-66, TN-H9 to TN-H12, TN-H20)."""

import pytest

from pbem.rulesets.tannenhaus import fire
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.fighting import body, counted, refused, shoot

LINE = """
1 field: 2; sees 3 4
2 field: 3; sees 4
3 forest: 4
4 buildings: 5
5 field: 6
6 river: 7
7 field
"""
"""A row of areas: the wood in 3 and the houses in 4 block sight through them, not into them."""


def fault(
    *units: str, unit: str, target: str = "", area: str = "", rows: str = LINE, **more: object
) -> tuple[str, str]:
    """Return the part and the code (with its rule) of what forbids fire; two empty words if nothing does."""
    found = fire.check_fire(game(rows, *units, **more), unit, target, area)  # type: ignore[arg-type]
    return (found[0], f"{found[1].code.removeprefix('tann.fire.')} {found[1].rule}") if found else ("", "")


@pytest.mark.parametrize(
    ("firer", "where", "said"),
    [
        ("jaeger-company 1", "1", "same-area TN-H11"),
        ("jaeger-company 1", "2", ""),
        ("jaeger-company 1", "3", ""),
        ("jaeger-company 1", "4", "too-far TN-H11"),
        ("leopard2-company 1", "3", ""),
        ("leopard2-company 1", "4", ""),
        ("leopard2-company 1", "5", "too-far TN-H11"),
        ("jaeger-company 3", "5", "no-sight TN-H9"),
        ("luchs-platoon 1 reduced", "2", "no-rcm TN-H10"),
        ("jaeger-company 1 suppressed", "2", "suppressed TN-28"),
        ("jaeger-company 1 recovering", "2", ""),
        ("jaeger-company due2", "2", "off-map TN-H10"),
    ],
)
def test_range_and_sight(firer: str, where: str, said: str) -> None:
    """TN-H10, TN-H11, TN-H9: a unit fires from 1 area on to one more than its range, at what it sees, if it has an RCM."""
    part = "units" if "rcm" in said or "map" in said or "suppressed" in said else "target"
    state = ("f " + firer, f"v hind-flight {where}" if where == "1" else f"v vdv-para-company {where}")
    assert fault(*state, unit="f", target="v") == ((part, said) if said else ("", ""))


@pytest.mark.parametrize(
    ("target", "area", "expected"),
    [
        ("v", "", ("", "")),
        ("v", "2", ("", "")),
        ("v", "3", ("target", "elsewhere TN-H10")),
        ("g", "", ("target", "friend TN-H10")),
        ("late", "", ("target", "gone TN-H10")),
        ("down", "", ("target", "gone TN-H10")),
        ("", "2", ("", "")),
        ("", "3", ("to", "no-enemy TN-H10")),
        ("", "5", ("to", "too-far TN-H11")),
    ],
)
def test_what_is_aimed_at(target: str, area: str, expected: tuple[str, str]) -> None:
    """TN-H10: the target is an enemy unit on the map, by name or the best one of an area; the part at fault is said."""
    units = (
        "f jaeger-company 1",
        "g jaeger-company 2",
        "v vdv-para-company 2",
        "late t80-company due6",
        "down hind-flight off suppressed",
        "w vdv-para-company 5",
    )
    assert fault(*units, unit="f", target=target, area=area) == expected


def test_sight_of_the_air() -> None:
    """TN-H9, TN-H20: a Hind sees and is seen over everything within three areas, and fires with extended range at three."""
    air = ("h hind-flight 4", "n leopard2-company 1", "j jaeger-company 7")
    assert fault(*air, unit="h", target="n") == ("", "")
    assert fault(*air, unit="n", target="h") == ("", "")
    assert fault(*air, unit="h", target="j") == ("", "")
    ground = ("b t80-company 3", "n leopard2-company 1", "j jaeger-company 5")
    assert fault(*ground, unit="b", target="j") == ("target", "no-sight TN-H9")


ATTACKS = [
    ("jaeger-company", {"rcm": 2}, [("no-team", "TN-66"), ("in-range", "TN-H11")]),
    ("jaeger-company tow", {"rcm": 2, "team": 1}, [("in-range", "TN-H11")]),
    ("jaeger-company reduced tow", {"rcm": 1, "team": 1}, [("in-range", "TN-H11")]),
    ("jaeger-company recovering battle-captain", {"rcm": 2}, [("no-team", "TN-66"), ("in-range", "TN-H11")]),
]


@pytest.mark.parametrize(("firer", "applied", "not_applied"), ATTACKS)
def test_attack_counts(firer: str, applied: dict[str, int], not_applied: list[tuple[str, str]]) -> None:
    """TN-H10, TN-66, TN-D64: RCM of the side that is up, one more with a missile team, Reduced too; a leader adds nothing to fire."""
    kind, _, marks = firer.partition(" ")
    state = game(LINE, f"f {kind} 1 {marks}", "v vdv-para-company 2")
    made = fire.reckon(state, "f", "v")
    assert counted(made.attack) == applied
    assert refused(made.attack) == not_applied
    assert made.bonus == sum(applied.values())


def test_extended_range_costs_two() -> None:
    """TN-H11: one area beyond the range of the unit 2 is taken off, and the event of the shot says so."""
    state = game(LINE, "f jaeger-company 1", "v vdv-para-company 3", "w vdv-para-company 2")
    assert counted(fire.reckon(state, "f", "v").attack) == {"rcm": 2, "extended": -2}
    _, far = shoot(state, "f", "v")
    _, near = shoot(state, "f", "w")
    assert body(far, "unit.fired")["extended"] is True
    assert body(far, "unit.fired")["rules"] == ["TN-H10", "TN-H11"]
    assert "extended" not in body(near, "unit.fired")


def test_numbers_of_the_scenario_count() -> None:
    """TN-H11: extended range and what it takes off come from the constants, which a scenario may override."""
    over = {"ranged": {"extended_extra_range": 2, "extended_modifier": -3}}
    state = game(LINE, "f jaeger-company 1", "v vdv-para-company 4", over=over)
    assert fire.check_fire(state, "f", "v", "") is None
    assert counted(fire.reckon(state, "f", "v").attack) == {"rcm": 2, "extended": -3}


@pytest.mark.parametrize(
    ("target", "applied", "not_applied"),
    [
        ("vdv-para-company 1", {"df": 9}, [("open", "TN-H10")]),
        ("vdv-para-company 3", {"df": 9, "cover": 2}, []),
        ("vdv-para-company 4 reduced", {"df": 8, "cover": 3}, []),
        ("vdv-para-company 3 suppressed", {"df": 9, "cover": 2}, [("suppressed-in-fire", "TN-H12")]),
        ("vdv-para-company 3 recovering", {"df": 9, "cover": 2}, [("recovering-in-fire", "TN-H12")]),
        ("t80-company 4", {"df": 10, "cover": 3}, []),
        ("vdv-para-company 6", {"df": 9}, [("cover-river", "TN-H6")]),
        ("hind-flight 4", {"df": 10}, [("cover-air", "TN-H20")]),
    ],
)
def test_defence_counts(target: str, applied: dict[str, int], not_applied: list[tuple[str, str]]) -> None:
    """TN-H10, TN-H12, TN-H6, TN-H20: DF and TM of the area, tanks too; no TM wading or in the air; a state lowers nothing."""
    made = fire.reckon(game(LINE, "f leopard2-company 2", "v " + target), "f", "v")
    assert counted(made.defence) == applied
    assert refused(made.defence) == not_applied
    assert made.against == sum(applied.values())


@pytest.mark.parametrize(("dice", "hits"), [(2, 0), (7, 0), (8, 1), (10, 1), (11, 2), (12, 2)])
def test_roll(dice: int, hits: int) -> None:
    """TN-H10: RCM + 2d6 above DF + TM hits by the column ranged of the table; the events say what counted and what came."""
    state = game(LINE, "f jaeger-company 1", "v vdv-para-company 2")
    after, effects = shoot(state, "f", "v", made=dice)
    roll, fought = body(effects, "roll"), body(effects, "combat.fought")
    assert (roll["name"], roll["dice"], roll["table"]) == ("1/impulses/0/f/fire", "2d6", "hits")
    assert (roll["total"], roll["against"], roll["margin"], roll["hits"]) == (dice + 2, 9, dice - 7, hits)
    assert (roll["kind"], roll["unit"], roll["units"], roll["origin"], roll["area"]) == ("fire", "f", ["f"], "1", "2")
    assert (roll["causes"], fought["causes"]) == ([3], [11])
    assert fought["hits"] == ({"v": hits} if hits else {})
    assert (fought["total"], fought["defence"], fought["margin"]) == (dice + 2, 9, dice - 7)
    assert "left" not in fought
    combat = after.now.combat
    assert combat is not None
    assert (combat.stage, combat.cause, combat.target) == ("hits", 11, "v")
    assert after.piece("f").points == state.piece("f").points - 1


@pytest.mark.parametrize("marks", ["", "suppressed", "reduced", "suppressed reduced"])
def test_no_hit_of_fire_is_left_over(marks: str) -> None:
    """TN-D45, TN-35: the target has all hits of fire, so that a retreat cancels one of all, and none is left over for others."""
    state = game(LINE, "f leopard2-company 2", f"v mortar-120-soviet 1 {marks}", "w vdv-para-company 1")
    _, effects = shoot(state, "f", "v", made=12)
    assert body(effects, "roll")["hits"] == 3
    assert body(effects, "combat.fought")["hits"] == {"v": 3}
    assert "left" not in body(effects, "combat.fought")


def test_best_target_of_an_area() -> None:
    """TN-H10: fire at an area is at the unit there with the lowest defence, the lowest id among equals; what is unseen does not count."""
    units = (
        "f leopard2-company 2",
        "a t80-company 3",
        "b vdv-para-company 3",
        "c vdv-para-company 3",
        "h hind-flight 3",
    )
    state = game(LINE, *units)
    assert fire.best_target(state, "f", "3") == "h"
    state = game(LINE, *units[:-1])
    assert fire.best_target(state, "f", "3") == "b"
    _, effects = shoot(state, "f", "", "3")
    assert body(effects, "unit.fired")["target"] == "b"
    assert fire.best_target(state, "f", "4") == ""
    hidden = game(LINE, "f leopard2-company 3", "a vdv-recon-platoon 5", "h hind-flight 5")
    assert fire.best_target(hidden, "f", "5") == "h"


def test_targets() -> None:
    """TN-H10: the units at which a unit may fire are all enemies in range and in sight; none for a mortar or one that cannot fire."""
    units = ("a vdv-para-company 2", "b vdv-para-company 3", "c vdv-para-company 4", "d vdv-para-company 5")
    state = game(LINE, "f jaeger-company 1", "m mortar-120-nato 1", "l luchs-platoon 1 reduced", *units)
    assert fire.targets(state, "f") == ("a", "b")
    assert fire.targets(state, "m") == fire.targets(state, "l") == ()
    assert fire.targets(state, "d") == ()
