"""The Engineering step: EF-58, EF-59, EF-115, EF-119, EF-H9, EF-H34."""

from typing import Any

import pytest

from pbem.orders.model import Order
from pbem.rulesets.east_front import engineering
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Convert, Demolish, Flip
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.midgame import midgame

ROW = " ".join("." * 12)
RAILS = " ".join(f"{column:02}01" for column in range(1, 13))
GUN = "gun GE super-heavy II 0-1-2 green"


def row(*units: str, **drawing: Any) -> State:
    """Draw a row of twelve hexes with a railroad, converted in the first two, in the Axis Motorized Movement Phase."""
    given = {"phase": "axis-motorized", "ways": {"railroad": [RAILS]}, "converted": ["0101", "0201"], **drawing}
    return midgame(given.pop("rows", ROW), units, **given)


def code(state: State, order: Flip | Convert | Demolish) -> str:
    """Return the code of what is wrong with an order."""
    found = engineering.check(state, order)
    return found.code if found else ""


@pytest.mark.parametrize(
    ("unit", "moved", "firing", "expected"),
    [
        (GUN, False, True, ""),
        (GUN, True, True, "east.flip.moved"),
        (GUN, False, False, "east.flip.done"),
        (f"{GUN} firing", False, False, ""),
        (f"{GUN} firing", True, False, ""),
        (f"{GUN} firing", False, True, "east.flip.done"),
        ("gun GE artillery II 1-1-6 orange", False, True, "east.flip.kind"),
        ("gun SU super-heavy II 0-1-2 green", False, True, "east.unit.not-phasing"),
    ],
)
def test_super_heavy_artillery_is_turned_in_the_engineering_step(
    unit: str, moved: bool, firing: bool, expected: str
) -> None:
    """It turns to its mobile side always, to its firing side only if it has not moved in the turn (EF-58, EF-59)."""
    state = row(f"{unit} 0101").alter("gun", moved=moved)
    assert code(state, Flip(unit="gun", firing=firing)) == expected
    after, effects = play(engineering.execute(state, Flip(unit="gun", firing=firing)), state)
    assert [effect.kind for effect in effects] == ["order.failed" if expected else "unit.flipped"]
    assert after.piece("gun").firing == (state.piece("gun").firing if expected else firing)


def test_a_gun_that_is_not_there_is_not_turned() -> None:
    """A unit that is not on the map cannot be turned (EF-58)."""
    state = row(f"{GUN} arrives=2 entry=0101 away")
    assert code(state, Flip(unit="gun", firing=True)) == "east.unit.not-on-map"


@pytest.mark.parametrize(
    ("places", "drawing", "expected"),
    [
        ("0301", {}, ""),
        ("0301 0401 0501", {}, ""),
        ("0301 0401 0501 0601 0701 0801", {}, ""),
        ("0301 0401 0501 0601 0701 0801 0901", {}, "east.convert.points"),
        ("0301 0401", {"capacity": {"convert": {"axis": 2}}}, ""),
        ("0301 0401 0501", {"capacity": {"convert": {"axis": 2}}}, "east.convert.points"),
        ("0301 0401", {"weather": "mud", "capacity": {"convert": {"axis": 4}}}, ""),
        ("0301 0401", {"weather": "mud", "capacity": {"convert": {"axis": 3}}}, "east.convert.points"),
        ("0301 0401", {"weather": "snow", "capacity": {"convert": {"axis": 3}}}, "east.convert.points"),
        ("0301 0401", {"weather": "frost", "capacity": {"convert": {"axis": 2}}}, ""),
        ("0301 0401", {"now": {"used": {"convert axis": 5}}}, "east.convert.points"),
        ("0301", {"now": {"used": {"convert axis": 5}}}, ""),
        ("0401", {}, "east.convert.start"),
        ("0301 0501", {}, "east.convert.gap"),
        ("0201", {}, "east.convert.twice"),
        ("0301 0401 0301", {}, "east.convert.twice"),
        ("0301", {"ways": {"railroad": ["0101 0201"]}}, "east.convert.rail"),
        ("0301", {"ways": {"railroad": ["0101 0201", "0301 0401"]}}, "east.convert.start"),
        ("9901", {}, "east.move.unknown-place"),
        ("0301", {"converted": "none"}, "east.convert.start"),
        ("0301", {"phase": "soviet-move"}, "east.convert.side"),
    ],
)
def test_railroads_are_converted_in_a_row_from_the_net(places: str, drawing: dict[str, Any], expected: str) -> None:
    """A row of hexes along the railroad from the converted net, as many points as the turn has, two a hex in Mud and Snow (EF-H9)."""
    state = row(**drawing)
    order = Convert(places=tuple(places.split()))
    assert code(state, order) == expected
    after, effects = play(engineering.execute(state, order), state)
    assert [effect.kind for effect in effects] == ["order.failed" if expected else "rail.converted"]
    added = set(after.now.converted) - set(state.now.converted)
    assert added == (set() if expected else set(places.split()))


@pytest.mark.parametrize(
    ("enemy", "expected"), [("0701", ""), ("0601", "east.convert.near"), ("0301", "east.convert.near")]
)
@pytest.mark.parametrize("kind", ["infantry XX 4-5-4", "hq XXX 0-1-4"])
def test_no_railroad_is_converted_within_three_hexes_of_an_enemy(kind: str, enemy: str, expected: str) -> None:
    """None within three hexes of any enemy unit, an HQ too (EF-H9)."""
    assert code(row(f"e SU {kind} {enemy}"), Convert(places=("0301",))) == expected


def test_the_points_of_a_turn_are_used_up() -> None:
    """Woods in Lingering Mud cost two points, and what was converted before in the turn counts (EF-27, EF-H9)."""
    state = row(rows=". . w . . . . . . . . .", weather="dry lingering")
    assert [engineering.conversion_cost(state, place) for place in ("0301", "0401")] == [2, 1]
    state, effects = play(engineering.execute(state, Convert(places=("0301", "0401"))), state)
    assert effects[0].body["points"] == 3
    assert engineering.conversion_left(state) == 3
    assert engineering.convertible(state) == ("0501",)
    assert code(state, Convert(places=("0501", "0601", "0701", "0801"))) == "east.convert.points"


DIVISION = "a GE infantry XX 7-9-5"
FORTS: dict[str, Any] = {
    "strongpoints": {"soviet": ["0301"], "axis": ["0501"]},
    "lines": {"soviet": ["0301/0401", "0301/0201", "0701/0801"]},
}


@pytest.mark.parametrize(
    ("units", "orders", "fallen"),
    [
        ([f"{DIVISION} 0301"], [], ["0301", "0301/0201", "0301/0401"]),
        (["a GE engineer II 1-2-6 0301"], [], ["0301", "0301/0201", "0301/0401"]),
        (["a GE engineer II 1-2-6 boxed 0701"], [], ["0701/0801"]),
        (["a GE infantry III 3-3-6 0301"], [], []),
        (["a GE msu XX 0-0-8 orange 0301"], [], []),
        ([f"{DIVISION} 0401"], [], []),
        ([f"{DIVISION} 0501"], [], []),
        ([f"{DIVISION} 0301"], [Demolish(place="0301", leave=True)], []),
        ([f"{DIVISION} 0301"], [Demolish(place="0301")], ["0301", "0301/0201", "0301/0401"]),
        (["a SU infantry XX 4-5-4 0301"], [], []),
    ],
)
def test_a_division_or_engineer_destroys_enemy_fortifications(
    units: list[str], orders: list[Order], fallen: list[str]
) -> None:
    """A division or engineer destroys the enemy's strongpoint and lines in its hex unless it is told not to (EF-H34)."""
    state = row(*units, **FORTS)
    after, effects = play(engineering.step(state, orders, 3), state)
    names = [
        effect.body["place"]
        if effect.kind == "strongpoint.fell"
        else f"{effect.body['inside']}/{effect.body['outside']}"
        for effect in effects
    ]
    assert names == fallen
    assert all(effect.body.get("causes", []) == ([3] if orders else []) for effect in effects)
    assert set(after.now.strongpoints) == {"0301", "0501"} - set(fallen)


def test_each_side_destroys_in_its_own_step() -> None:
    """In the Axis step a Soviet division destroys nothing; in its own it destroys the Axis strongpoint (EF-H34)."""
    unit = "s SU infantry XX 4-5-4 0501"
    assert engineering.targets(row(unit, **FORTS), "axis") == ()
    state = row(unit, phase="soviet-move", **FORTS)
    after, effects = play(engineering.step(state), state)
    assert [effect.kind for effect in effects] == ["strongpoint.fell"]
    assert "0501" not in after.now.strongpoints


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("0301", "east.demolish.nobody"),
        ("0401", "east.demolish.nothing"),
        ("0501", "east.demolish.nothing"),
        ("0701", ""),
    ],
)
def test_what_cannot_be_destroyed(place: str, expected: str) -> None:
    """An order names a place with an enemy fortification and a division or engineer of the side (EF-H34)."""
    state = row("a GE engineer II 1-2-6 0701", "b GE infantry III 2-2-5 0301", **FORTS)
    assert code(state, Demolish(place=place)) == expected


def test_overrun_markers_of_the_side_come_off() -> None:
    """In a side's Engineering step its Overrun markers are taken off, not those of the enemy (EF-115)."""
    state = row("a GE armour III 8-7-8 boxed overrun 0101", "s SU armour X 3-3-6 boxed overrun 0901")
    after, effects = play(engineering.step(state), state)
    assert [(effect.kind, effect.body["unit"], effect.body["on"]) for effect in effects] == [
        ("unit.marked", "a", False)
    ]
    assert (after.piece("a").overrun, after.piece("s").overrun) == (False, True)


def test_orders_of_a_step_are_carried_out_in_their_order() -> None:
    """Two rows can be converted, the second from the end of the first (EF-H9); a gun is turned in the same step (EF-58)."""
    orders = [Convert(places=("0301",)), Flip(unit="gun", firing=True), Convert(places=("0401", "0501"))]
    state = row(f"{GUN} 0101")
    after, effects = play(engineering.step(state, orders, 4), state)
    assert [effect.kind for effect in effects] == ["rail.converted", "unit.flipped", "rail.converted"]
    assert after.now.converted == ("0101", "0201", "0301", "0401", "0501")
    assert engineering.flips(after) == (Flip(unit="gun", firing=False),)
