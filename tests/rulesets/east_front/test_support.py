"""Guns and ships in support: who may, how many, how much counts. EF-149, EF-150, EF-168, EF-217 to EF-224, EF-H19 to EF-H21, EF-H39."""

from typing import Any

import pytest

from pbem.rulesets.east_front import support
from pbem.rulesets.east_front.assault import Reply
from pbem.rulesets.east_front.state import Assault, State
from tests.rulesets.east_front.clash import DEFENDER, INFANTRY, attack, ground, halved, stand

A = f"a {INFANTRY} 0202"
GUN = "GE artillery III 1-2-8 orange boxed range=2 support=4"
HOWITZER = "SU artillery III 1-2-5 orange range=3 support=3"
HEAVY = "GE super-heavy II 0-1-2 green range=2 support=3"
RIFLES = "r SU infantry XX 9-6-4 steps=4 0202"
TARGET = f"a {INFANTRY} 0302"


def verdict(state: State, gun: str, assault: Assault, *, attacking: bool = True) -> str:
    """Say why a gun may not support, as code and rule, or nothing."""
    found = support.may_support(state, gun, assault, attacking=attacking)
    return f"{found.code} ({found.rule})" if found else ""


ATTACK = Assault(("0302",), ("a",))


@pytest.mark.parametrize(
    ("gun", "found"),
    [
        (f"g {GUN} 0202", ""),
        (f"g {GUN} 0102", ""),
        (f"g {GUN} 0103", ""),
        (f"g {GUN} 0104", "east.support.range (EF-223)"),
        (f"g {GUN.replace('range=2', 'range=1')} 0202", ""),
        (f"g {GUN.replace('range=2', 'range=1')} 0102", "east.support.range (EF-223)"),
        (f"g {GUN} overrun 0202", "east.support.marked (EF-111)"),
        (f"g {GUN} oos 0202", ""),
        (f"g {INFANTRY} 0202", "east.support.not-a-gun (EF-217)"),
        ("g GE artillery III 1-2-8 orange range=2 0202", "east.support.strength (EF-223)"),
        (f"g {HEAVY} 0202", "east.support.mobile (EF-221)"),
        (f"g {HEAVY} firing 0202", "east.support.target (EF-221)"),
        ("g GE rocket II 1-1-8 boxed range=1 support=2 0202", ""),
    ],
)
def test_who_may_support_an_attack(gun: str, found: str) -> None:
    """By kind, range and state; Out of Supply is no bar in attack (EF-111, EF-150, EF-221, EF-223)."""
    assert verdict(stand(A, gun), "g", ATTACK) == found


def test_one_hex_of_several_in_range_is_enough() -> None:
    """EF-223."""
    state = stand(f"a {INFANTRY} 0203", f"g {GUN} 0201", DEFENDER, "e SU infantry XX 4-6-4 steps=3 0304")
    assert verdict(state, "g", Assault(("0304",), ("a",))) == "east.support.range (EF-223)"
    assert verdict(state, "g", Assault(("0304", "0302"), ("a",))) == ""


def test_who_is_gone_moved_strategically_or_attacks_supports_no_attack() -> None:
    """EF-223, EF-H8."""
    state = stand(A, f"g {GUN} 0202")
    assert verdict(state.alter("g", tired=True), "g", ATTACK) == "east.support.tired (EF-H8)"
    assert verdict(state.alter("g", tired=True), "g", Assault(("0302",), ("d",)), attacking=False) == ""
    assert verdict(state, "g", Assault(("0302",), ("a", "g"))) == "east.support.attacks (EF-223)"
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if unit != "g"}
    assert verdict(state.change(pieces=pieces), "g", ATTACK) == "east.unit.not-on-map ()"


@pytest.mark.parametrize(
    ("drawing", "may"),
    [
        ({"rows": ground("c")}, True),
        ({"rows": ground("C")}, True),
        ({"rows": ground("t")}, False),
        ({"strongpoints": {"soviet": ["0302"]}}, True),
        ({"now": {"strongpoints": {"0302": "axis"}}}, False),
        ({"lines": {"soviet": ["0302/0202"]}}, True),
        ({"lines": {"soviet": ["0302/0401"]}}, False),
        ({"lines": {"soviet": ["0302/0202"]}, "now": {"broken": ("0302/0202",)}}, False),
    ],
)
def test_targets_of_super_heavy_artillery(drawing: dict[str, Any], may: bool) -> None:
    """City, major city, strongpoint, and a fortified line that an attacker crosses (EF-221)."""
    assert (verdict(stand(A, f"g {HEAVY} firing 0202", **drawing), "g", ATTACK) == "") is may


DEFENCE = Assault(("0302",), ("r",))


@pytest.mark.parametrize(
    ("guns", "found"),
    [
        ((f"g {GUN} 0302", TARGET), ""),
        ((f"g {GUN} 0302",), "east.support.alone (EF-H21)"),
        ((f"g {GUN} 0302", f"h {GUN} 0302"), "east.support.alone (EF-H21)"),
        ((f"g {GUN} 0302", "m GE msu II 0-0-8 orange 0302"), "east.support.alone (EF-H21)"),
        ((f"g {GUN} 0402", TARGET), ""),
        ((f"g {GUN} 0502", TARGET), ""),
        ((f"g {GUN} 0602", TARGET), "east.support.range (EF-223)"),
        ((f"g {GUN} oos 0302", TARGET), "east.support.supply (EF-218)"),
        ((f"g {GUN} emergency 0302", TARGET), ""),
        ((f"g {GUN} overrun 0302", TARGET), "east.support.marked (EF-111)"),
        ((f"g {HEAVY} firing 0302", TARGET), ""),
        ((f"g {HEAVY} 0302", TARGET), "east.support.mobile (EF-221)"),
        ((f"g {HEAVY} firing 0302",), "east.support.alone (EF-221)"),
        ((f"g {HEAVY} firing 0402", TARGET), "east.support.own-hex (EF-221)"),
    ],
)
def test_who_may_support_a_defence(guns: tuple[str, ...], found: str) -> None:
    """Not Out of Supply, not alone; super-heavy artillery in its own hex only (EF-149, EF-218, EF-221, EF-H21)."""
    state = stand(RIFLES, *guns, phase="soviet-combat")
    assert verdict(state, "g", DEFENCE, attacking=False) == found


def test_a_gun_that_is_attacked_supports_its_own_hex_only() -> None:
    """It takes part in one combat (EF-223)."""
    state = stand(RIFLES, TARGET, f"b {INFANTRY} 0303", f"g {GUN} 0303", phase="soviet-combat")
    state = state.change(attacks=(DEFENCE, Assault(("0303",), ("r",))))
    assert verdict(state, "g", DEFENCE, attacking=False) == "east.support.attacked (EF-223)"
    assert verdict(state, "g", Assault(("0303",), ("r",)), attacking=False) == ""


@pytest.mark.parametrize(
    ("place", "enemy", "attacking", "found"),
    [
        ("0202", "0302", True, ""),
        ("0102", "0302", True, ""),
        ("0301", "0401", True, "east.support.zone (EF-H21)"),
        ("0301", "0302", True, ""),
    ],
)
def test_guns_in_an_enemy_zone_are_tied_in_edition_first(place: str, enemy: str, attacking: bool, found: str) -> None:
    """They support only an attack on a hex that has that ZOC; in edition page they are free (EF-H21)."""
    rows = ". . . . . .\n. . . . . .\n. . . . . .\n. . . . . ."
    units = [A, f"g {GUN} {place}", DEFENDER]
    if enemy != "0302":
        units = [
            A,
            f"g {GUN} {place}",
            DEFENDER.replace("0302", "band 0302"),
            f"z SU infantry XX 4-6-4 steps=3 {enemy}",
        ]
    state = stand(*units, rows=rows, options={"edition": "first"})
    assert verdict(state, "g", ATTACK, attacking=attacking) == found
    assert verdict(stand(*units, rows=rows), "g", ATTACK, attacking=attacking) == ""


def test_a_tied_gun_supports_the_defence_of_its_own_hex() -> None:
    """And of no other, unless the hex has the ZOC, which a Defender Hex has not (EF-H21)."""
    units = (RIFLES, TARGET, f"g {GUN} 0303", "z SU infantry XX 4-6-4 steps=3 0203", f"h {GUN} 0302")
    state = stand(*units, phase="soviet-combat", options={"guns-in-zone": "tied"})
    assert verdict(state, "g", DEFENCE, attacking=False) == "east.support.zone (EF-H21)"
    assert verdict(state, "h", DEFENCE, attacking=False) == ""


def test_the_axis_supports_with_four() -> None:
    """In attack and in defence; super-heavy artillery comes on top (EF-220)."""
    guns = [f"g{index} {GUN} {place}" for index, place in enumerate(["0202", "0202", "0102", "0103", "0102"])]
    state = stand(A, *guns, f"h {HEAVY} firing 0202", rows=ground("c"))
    named = ("g0", "g1", "g2", "g3", "g4", "h")
    assert support.able(state, ATTACK, named, attacking=True) == ("g0", "g1", "g2", "g3", "h")
    assert support.limit(state, "axis", ATTACK, named) == 4
    assert support.counted(state, named) == 5
    assert [item.unit for item in attack(state, "a", guns=named).guns] == ["g0", "g1", "g2", "g3", "h"]


HQ = "SU hq XXXX 0-1-6 command=2"


@pytest.mark.parametrize(
    ("units", "used", "limit"),
    [
        (("x", "y"), {}, 1),
        (("x", "y", f"q {HQ} 0401"), {}, 1),
        (("x", "y", f"q {HQ.replace('command=2', 'command=1')} 0402"), {}, 2),
        (("x", "y", f"q {HQ} 0402"), {}, 3),
        (("x", "y", f"q {HQ} 0402"), {"command q": 1}, 2),
        (("x", "y", f"q {HQ} 0402"), {"command q": 2}, 1),
        (("x", "y", f"q {HQ} nonop 0402"), {}, 1),
        (("x", "y", f"q {HQ} 0402", f"s {HQ} nonop 0604"), {}, 1),
        (("x", "y", f"q {HQ.replace('command=2', 'command=3')} 0402"), {}, 3),
    ],
)
def test_the_soviet_limit(units: tuple[str, ...], used: dict[str, int], limit: int) -> None:
    """One; one more for each point left of an HQ that a gun is stacked with, three at most; one near a non-op HQ (EF-222, EF-H20)."""
    lines = {"x": f"x {HOWITZER} 0402", "y": f"y {HOWITZER} 0501"}
    state = stand(A, DEFENDER, *(lines.get(unit, unit) for unit in units), now={"used": used})
    assert support.limit(state, "soviet", ATTACK, ("x", "y")) == limit
    assert len(support.able(state, ATTACK, ("x", "y"), attacking=False)) == min(2, limit)


def test_the_cap_is_the_strength_of_the_ground_units() -> None:
    """After halving, or by the option before it; guns that defend without support do not raise it (EF-224, EF-D23)."""
    weak = "a GE infantry XX 5-4-5 steps=3 0202"
    guns = (f"g {GUN} 0202", f"h {GUN} 0102")
    made = attack(stand(weak, *guns), "a", guns=("g", "h"))
    assert (made.totals[0], made.backing[0].points, made.backing[0].cap, made.backing[0].counted) == (10, 8, 5, 5)
    river: dict[str, Any] = {"sides": {"major-river": ["0202/0302"]}}
    assert attack(stand(weak, *guns, **river), "a", guns=("g", "h")).totals[0] == 4
    assert attack(stand(weak, *guns, **river, options={"support-cap": "full"}), "a", guns=("g", "h")).totals[0] == 7
    assert "EF-224" in made.rules()


def test_a_gun_in_the_defender_hex_supports_or_defends() -> None:
    """Never both: with its defence, or with its support and no defence (EF-H21)."""
    state = stand(A, DEFENDER, f"g {HOWITZER} 0302", f"k {HOWITZER} 0402")
    for guns, totals, cap in (((), 8, 6), (("g",), 9, 6), (("k",), 11, 6)):
        made = attack(state, "a", reply=Reply(guns=guns))
        assert (made.totals[1], made.backing[1].cap) == (totals, cap)
    assert attack(state, "a", reply=Reply(guns=("g",))).steps == 4


HALVED: list[tuple[str, list[tuple[str, int, int]], dict[str, Any]]] = [
    ("dry", [], {}),
    ("frost", [], {"weather": "frost"}),
    ("snow", [], {"weather": "snow"}),
    ("mud", [("artillery-mud", 9, 4)], {"weather": "mud"}),
    ("woods in lingering mud", [("artillery-mud", 9, 4)], {"rows": ground("w"), "weather": "dry lingering"}),
    ("clear in lingering mud", [], {"weather": "dry lingering"}),
    ("from woods in lingering mud", [], {"rows": ground(origin="w"), "weather": "dry lingering"}),
    (
        "from woods by the option",
        [("artillery-mud", 9, 4)],
        {"rows": ground(origin="w"), "weather": "dry lingering", "options": {"support-in-lingering-mud": "gun"}},
    ),
    (
        "woods by the option",
        [],
        {"rows": ground("w"), "weather": "dry lingering", "options": {"support-in-lingering-mud": "gun"}},
    ),
    ("swamp", [("artillery-into-swamp", 9, 4)], {"rows": ground("s")}),
    ("swamp in frost", [("artillery-into-swamp", 9, 4)], {"rows": ground("s"), "weather": "frost"}),
    ("swamp in snow", [], {"rows": ground("s"), "weather": "snow"}),
    (
        "swamp in mud",
        [("artillery-into-swamp", 9, 4), ("artillery-mud", 4, 2)],
        {"rows": ground("s"), "weather": "mud"},
    ),
]


@pytest.mark.parametrize(("case", "found", "drawing"), HALVED, ids=[row[0] for row in HALVED])
def test_support_is_halved(case: str, found: list[tuple[str, int, int]], drawing: dict[str, Any]) -> None:
    """In Mud, woods in Lingering Mud, into swamp; both sides' alike, and the sum of the guns (EF-219, EF-D23)."""
    odd = GUN.replace("support=4", "support=5")
    state = stand(A, f"g {odd} 0202", f"h {GUN} 0202", **drawing)
    made = attack(state, "a", guns=("g", "h"))
    assert halved(made) == [(what, ("g", "h"), before, after) for what, before, after in found]
    assert made.backing[0].points == (found[-1][2] if found else 9)
    guns = [
        f"{name} {HOWITZER.replace('support=3', strength)} 0302"
        for name, strength in (("g", "support=5"), ("h", "support=4"))
    ]
    state = stand(A, DEFENDER, *guns, f"q {HQ} 0302", **drawing)
    theirs = attack(state, "a", reply=Reply(guns=("g", "h")))
    assert "option" in case or halved(theirs) == [(what, ("g", "h"), before, after) for what, before, after in found]


def test_in_two_hexes_a_gun_fires_where_it_reaches() -> None:
    """Only a swamp in its range halves it (EF-219, EF-223)."""
    units = (f"a {INFANTRY} 0203", f"g {GUN} 0201", f"h {GUN} 0204", DEFENDER, "e SU infantry XX 4-6-4 steps=3 0304")
    rows = ". . . . . .\n. . . . . .\n. . . . . .\n. . s . . ."
    state = stand(*units, rows=rows, ways={"minor-road": ["0304 0404"]})
    made = attack(state, "a", places=("0302", "0304"), guns=("g", "h"))
    assert halved(made) == [("artillery-into-swamp", ("h",), 4, 2)]


def test_without_attack_supply_guns_are_silent() -> None:
    """The attacker's; the defender needs none (EF-168, EF-218)."""
    state = stand(A, f"g {GUN} 0202", DEFENDER, f"k {HOWITZER} 0402")
    made = attack(state, "a", guns=("g",), supplied=False, reply=Reply(guns=("k",)))
    assert halved(made) == [("artillery-no-supply", ("g",), 4, 0)]
    assert made.totals == (12, 9)


SHIPS = {"ships": [{"id": "kom", "side": "axis", "place": "0102", "range": 2, "support": 6}]}


@pytest.mark.parametrize(("supplied", "weather", "total"), [(True, "dry", 18), (False, "dry", 18), (False, "mud", 15)])
def test_ships_need_no_attack_supply(supplied: bool, weather: str, total: int) -> None:
    """They are outside the limit and within the cap, and halved like guns (EF-H39)."""
    state = stand(A, more=SHIPS, weather=weather)
    assert attack(state, "a", guns=("kom",), supplied=supplied).totals[0] == total
    assert support.exempt(state, "kom")
    assert verdict(state, "kom", Assault(("0602",), ("a",))) == "east.support.range (EF-H39)"


@pytest.mark.parametrize(("lost", "strength"), [(0, 5), (1, 5), (2, 3)])
def test_support_with_the_steps_left(lost: int, strength: int) -> None:
    """Half, rounded up, with half of its steps or fewer (EF-H22)."""
    gun = f"g {GUN.replace('support=4', 'support=5')} steps=3 lost={lost} 0202"
    assert attack(stand(A, gun), "a", guns=("g",)).backing[0].points == strength


DEFAULTS: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
    ((), ()),
    ((f"k {HOWITZER} 0402",), ("k",)),
    ((f"k {HOWITZER} 0402", f"x {HOWITZER.replace('support=3', 'support=4')} 0501"), ("x",)),
    ((f"k {HOWITZER} 0402", f"x {HOWITZER} 0501"), ("k",)),
    ((f"k {HOWITZER} 0402", f"x {HOWITZER} 0501", f"q {HQ} 0402"), ("k", "x")),
    ((f"k {HOWITZER} 0402", f"x {HOWITZER.replace('support=3', 'support=9')} 0501", f"q {HQ} 0402"), ("k", "x")),
    ((f"k {HOWITZER} 0402", f"x {HOWITZER} 0501", f"q {HQ} nonop 0402"), ("k",)),
    ((f"k {HOWITZER} 0302",), ("k",)),
    ((f"k {HOWITZER.replace('1-2-5', '1-3-5')} 0302",), ()),
    ((f"k {HOWITZER} oos 0402",), ()),
    ((f"k {HOWITZER} 0605",), ()),
]


@pytest.mark.parametrize(("guns", "found"), DEFAULTS)
def test_the_guns_that_defend_by_default(guns: tuple[str, ...], found: tuple[str, ...]) -> None:
    """The strongest that may, within the limit; of equals the first by ids (EF-222, EF-H20, EF-H21)."""
    rows = "\n".join([". . . . . ."] * 5)
    state = stand(A, DEFENDER, *guns, rows=rows)
    assert support.defending(state, ATTACK) == found


def test_a_gun_that_supports_another_combat_is_not_taken() -> None:
    """EF-223."""
    state = stand(A, DEFENDER, f"k {HOWITZER} 0402", f"x {HOWITZER} 0501")
    assert support.defending(state, ATTACK, ("k",)) == ("x",)
    assert support.defending(state, ATTACK, ("k", "x")) == ()


def test_the_axis_defends_with_the_strongest_four() -> None:
    """EF-220."""
    guns = [f"g{n} {GUN.replace('support=4', f'support={n}')} 0402" for n in range(1, 7)]
    state = stand(RIFLES, TARGET, *guns, phase="soviet-combat")
    assert support.defending(state, DEFENCE) == ("g3", "g4", "g5", "g6")
