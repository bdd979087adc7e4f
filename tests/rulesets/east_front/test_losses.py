"""Step losses: who loses, where the lost go, what it gives the enemy. EF-239 to EF-243, EF-H26."""

from typing import Any

import pytest

from pbem.rulesets.east_front import losses
from pbem.rulesets.east_front.effects import play
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.fights import OPEN

RIFLES = "r SU infantry XX 4-5-4 steps=3 0403"


@pytest.mark.parametrize(
    ("units", "steps", "named", "lost"),
    [
        (["a 4-5 steps=3", "b 4-5 steps=2"], 1, (), {"a": 1}),
        (["a 4-5 steps=2", "b 4-5 steps=3"], 1, (), {"b": 1}),
        (["a 4-5 steps=3", "b 4-3 steps=3"], 1, (), {"b": 1}),
        (["a 4-5 steps=3", "b 4-5 steps=3"], 1, (), {"a": 1}),
        (["a 4-5 steps=3", "b 4-5 steps=3"], 2, (), {"a": 1, "b": 1}),
        (["a 4-5 steps=3", "b 4-5 steps=1"], 2, (), {"a": 2}),
        (["a 4-5 steps=3", "b 4-5 steps=1"], 3, (), {"a": 3}),
        (["a 4-5 steps=2", "e 1-2 engineer steps=2"], 1, (), {"a": 1}),
        (["a 4-5 steps=2", "e 1-2 engineer steps=2"], 2, (), {"a": 1, "e": 1}),
        (["a 4-5 steps=2", "p 1-2 armour armour steps=4"], 1, (), {"a": 1}),
        (["a 4-5 steps=1", "p 1-2 armour armour steps=4"], 1, (), {"p": 1}),
        (["a 4-5 steps=1", "p 1-2 armour armour steps=1"], 1, (), {"a": 1}),
        (["a 4-5 steps=3", "b 4-5 steps=3"], 9, (), {"a": 3, "b": 3}),
        (["a 4-5 steps=3", "b 4-5 steps=3"], 0, (), {}),
        (["a 4-5 steps=3", "b 4-5 steps=3"], 2, ("b",), {"b": 2}),
        (["a 4-5 steps=3", "b 4-5 steps=3"], 2, ("b", "a"), {"a": 1, "b": 1}),
        (["a 4-5 steps=3", "b 4-5 steps=3"], 3, ("b", "a"), {"a": 1, "b": 2}),
        (["a 4-5 steps=3", "b 4-5 steps=3"], 3, ("b", "b", "a"), {"a": 1, "b": 2}),
        (["a 4-5 steps=3", "b 4-5 steps=1"], 2, ("b",), {"a": 1, "b": 1}),
        (["a 4-5 steps=3", "b 4-5 steps=3"], 1, ("x",), {"a": 1}),
        (["a 4-5 steps=1", "m 0-0 msu steps=1"], 2, (), {"a": 1}),
        (["m 0-0 msu steps=1", "x 0-1 bridge steps=1"], 2, (), {}),
        (["a 4-5 steps=1", "h 0-1 hq steps=1"], 1, (), {"a": 1}),
        (["a 4-5 steps=1", "h 0-1 hq steps=1"], 1, ("h",), {"h": 1}),
        (["e 1-2 engineer steps=1", "h 0-1 hq steps=1"], 1, (), {"e": 1}),
    ],
)
def test_who_loses(units: list[str], steps: int, named: tuple[str, ...], lost: dict[str, int]) -> None:
    """Most steps, weakest, lowest id; no last step while another has two; engineers and armour late, HQs last; clauses first (EF-H26)."""
    rows = []
    for unit in units:
        name, factors, *words = unit.split()
        kind = words.pop(0) if words[0] in ("engineer", "msu", "bridge", "hq", "armour") else "infantry"
        size = "XXXX" if kind == "hq" else "XX"
        rows.append(f"{name} SU {kind} {size} {factors}-4 {' '.join(words)} 0403")
    state = field(OPEN, rows)
    assert losses.allot(state, state.at("0403"), steps, named) == lost


def test_units_that_a_rule_forces_lose_before_those_named() -> None:
    """One step each, then the clauses go on (EF-H26)."""
    state = field(OPEN, [RIFLES, "c SU cavalry XX 2-2-6 steps=2 0403"])
    assert losses.allot(state, ("r", "c"), 2, ("r",), ("c",)) == {"c": 1, "r": 1}


def test_the_weakest_attacker_is_found_by_attack() -> None:
    """Strength means that with which the side fights (EF-H26)."""
    state = field(OPEN, ["a SU infantry XX 4-1-4 steps=3 0403", "b SU infantry XX 1-4-4 steps=3 0403"])
    assert losses.allot(state, ("a", "b"), 1) == {"a": 1}
    assert losses.allot(state, ("a", "b"), 1, attacking=True) == {"b": 1}


def test_a_unit_with_steps_left_loses_them_and_one_without_is_gone() -> None:
    """One event a unit; nobody falls below one step and stays (EF-239, EF-242)."""
    state = field(OPEN, [RIFLES, "b SU infantry XX 1-1-4 steps=1 0403"])
    after, effects = play(losses.lose(state, ("r", "b"), 3, how="overrun"), state)
    assert [(made.kind, made.body["unit"]) for made in effects] == [("unit.eliminated", "b"), ("unit.lost", "r")]
    assert effects[1].body["left"] == 1
    assert after.piece("r").lost == 2
    assert after.now.gone == {"b": "cadre"}


AROUND = ("0303", "0304", "0402", "0404", "0503", "0504")


@pytest.mark.parametrize(
    ("unit", "enemies", "drawing", "box"),
    [
        (RIFLES, (), {}, "cadre"),
        (RIFLES, ("0303",), {}, "cadre"),
        (RIFLES, AROUND, {}, "eliminated"),
        (RIFLES, ("0303", "0503", "0404"), {}, "eliminated"),
        (RIFLES, ("0303", "0503"), {}, "cadre"),
        (RIFLES, ("0303", "0503"), {"sides": {"lake-side": ["0403/0402", "0403/0404", "0403/0304", "0403/0504"]}}, "eliminated"),
        ("r SU mg II 1-2-0 0403", (), {}, "removed"),
        ("r SU fortress II 1-2-0 0403", AROUND, {}, "removed"),
        ("r SU msu II 0-0-8 orange 0403", AROUND, {}, "removed"),
        ("r SU bridge II 0-1-5 orange 0403", (), {}, "removed"),
        ("r SU hq XXXX 0-1-5 0403", (), {}, "cadre"),
    ],
)  # fmt: skip
def test_where_the_lost_go(unit: str, enemies: tuple[str, ...], drawing: dict[str, Any], box: str) -> None:
    """Cadre; Eliminated if enemies, their zones or closed sides shut every way out; MG and UR to their cup (EF-242)."""
    foes = [f"g{place} GE infantry XX 7-9-5 {place}" for place in enemies]
    state = field(OPEN, [unit, *foes], **drawing)
    after, _ = play(losses.eliminate(state, "r", "overrun"), state)
    assert after.now.gone == {"r": box}
    assert "r" not in after.now.pieces


def test_a_friend_beside_is_a_way_out() -> None:
    """A zone of control where a friend stands does not shut the pocket (EF-242)."""
    foes = [f"g{place} GE infantry XX 7-9-5 {place}" for place in AROUND if place != "0402"]
    state = field(OPEN, [RIFLES, *foes])
    assert losses.surrounded(state, "r")
    assert not losses.surrounded(field(OPEN, [RIFLES, *foes, "f SU infantry XX 1-1-4 0402"]), "r")


def test_what_cannot_be_rebuilt_is_eliminated() -> None:
    """Where the result says so (EF-242)."""
    state = field(OPEN, [RIFLES])
    assert play(losses.eliminate(state, "r", "retreat", rebuilt=False), state)[0].now.gone == {"r": "eliminated"}


@pytest.mark.parametrize(
    ("unit", "steps", "before", "points", "tracks"),
    [
        ("u SU armour X 5-2-7 boxed armour steps=2 0403", 1, 0, 0, {"armour soviet": 1}),
        ("u SU armour X 5-2-7 boxed armour steps=2 0403", 2, 0, 0, {"armour soviet": 2}),
        ("u SU armour X 5-2-7 boxed armour steps=2 0403", 1, 7, 1, {"armour soviet": 8}),
        ("u SU armour X 5-2-7 boxed armour steps=2 0403", 2, 15, 1, {"armour soviet": 17}),
        ("u SU artillery II 1-1-4 steps=1 0403", 1, 0, 0, {"artillery soviet": 1}),
        ("u SU infantry XX 4-5-4 steps=3 0403", 3, 0, 0, {}),
        ("u SU infantry XX 4-5-4 guards steps=3 0403", 2, 0, 2, {}),
        ("u SU armour X 5-2-7 boxed armour guards steps=2 0403", 2, 0, 2, {}),
        ("u SU artillery II 1-1-4 guards steps=1 0403", 1, 0, 1, {}),
        ("u SU hq XXX 0-1-5 0403", 1, 0, 1, {}),
        ("u SU hq XXXX 0-1-5 0403", 1, 0, 2, {}),
        ("u SU hq XXXXX 0-1-5 0403", 1, 0, 4, {}),
    ],
)
def test_what_lost_steps_give(unit: str, steps: int, before: int, points: int, tracks: dict[str, int]) -> None:
    """Eight armour or artillery steps are a point, a Guards step is one and moves no track, an HQ by its level (EF-243, EF-H17)."""
    state = field(OPEN, [unit])
    if before:
        state = state.change(tracks={"armour soviet": before})
    after, _ = play(losses.lose(state, ("u",), steps), state)
    assert after.now.points == ({"axis": points} if points else {})
    assert after.now.tracks == tracks


def test_axis_steps_move_the_axis_track_and_give_the_soviets_points() -> None:
    """Each side has its own tracks (EF-243)."""
    state = field(OPEN, ["u GE armour III 8-7-8 boxed armour steps=3 0403"]).change(tracks={"armour axis": 6})
    after, _ = play(losses.lose(state, ("u",), 3), state)
    assert after.now.tracks == {"armour axis": 9}
    assert after.now.points == {"soviet": 1}


def test_a_removed_supply_unit_moves_no_track() -> None:
    """Its counter is only free again (EF-162)."""
    state = field(OPEN, ["m SU msu II 0-0-8 orange 0403"])
    after, effects = play(losses.eliminate(state, "m", "removed"), state)
    assert after.now.tracks == {}
    assert "steps" not in effects[0].body
