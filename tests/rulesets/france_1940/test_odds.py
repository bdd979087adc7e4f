"""Odds: strengths, terrain, hexsides, ratio and shifts. FR-10 to FR-12, FR-15 to FR-32, FR-D1 to FR-D10, FR-H18 to FR-H21."""

from fractions import Fraction

import pytest

from pbem.rulesets.france_1940.odds import Reckoning, reckon, river_crossers
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.battle import Fixed, attack, facts, fight, of_kind
from tests.rulesets.france_1940.maps import game

START, GOAL, SECOND = "0202", "0302", "0303"
"""The attackers' hex, the attacked hex, and a second one beside both."""


def field(goal: str = ".", second: str = ".") -> str:
    """Return a map with a letter at the attacked hex and at the second one."""
    return f". . . . .\n. . {goal} . .\n. . {second} . .\n. . . . .\n"


def shifts(reckoning: Reckoning) -> list[tuple[str, str, str]]:
    """Return the shifts that apply: word, rule, value."""
    return [(s.what, s.rule, s.value) for s in reckoning.shifts if s.applies]


def one(state: State, places: str = GOAL, units: str = "a", **more: object) -> Reckoning:
    """Reckon an attack without river dice."""
    return reckon(state, attack(places, units, **more))


@pytest.mark.parametrize(
    ("attackers", "defenders", "ratio", "column"),
    [
        ((8,), (3,), "2-1", "2-1"),
        ((4, 4), (2, 1), "2-1", "2-1"),
        ((6,), (6,), "1-1", "1-1"),
        ((5,), (6,), "1-2", "1-2"),
        ((3,), (8,), "1-3", "1-3"),
        ((11,), (6,), "1-1", "1-1"),
        ((12,), (2,), "6-1", "6-1"),
        ((19,), (2,), "9-1", "6-1"),
        ((9,), (8,), "1-1", "1-1"),
    ],
)
def test_ratio(attackers: tuple[int, ...], defenders: tuple[int, ...], ratio: str, column: str) -> None:
    """W1, FR-10, FR-15, FR-16, FR-D7, FR-H20: totals are compared and rounded for the defender, 8 to 3 is 2-1, 3 to 8 is 1-3."""
    units = [f"a{i} DE infantry-corps 0202 {n}-5" for i, n in enumerate(attackers)]
    enemies = [f"d{i} FR active-corps 0302 {n}-5" for i, n in enumerate(defenders)]
    found = one(game(field(), *units, *enemies), units=" ".join(f"a{i}" for i in range(len(attackers))))
    assert (found.ratio, found.column, found.net) == (ratio, column, 0)
    assert facts(found.attack_total, found.defence_total) == (sum(attackers), sum(defenders))


TERRAIN = [
    ("clear", ".", "", 4, 8, 4, 0),
    ("forest", "f", "FR-20", 4, 4, 4, 0),
    ("hills", "h", "FR-21", 4, 8, 4, -1),
    ("wooded hills", "w", "FR-22", 4, 4, 4, -1),
    ("mountains", "m", "FR-23", 4, 4, 8, 0),
    ("big city", "C", "FR-24", 4, 8, 8, 0),
    ("small town", "t", "FR-25", 4, 8, 4, 0),
]


@pytest.mark.parametrize(("name", "letter", "rule", "foot", "motorised", "defence", "net"), TERRAIN)
def test_terrain(name: str, letter: str, rule: str, foot: int, motorised: int, defence: int, net: int) -> None:
    """FR-20 to FR-25, FR-17: the defender's terrain halves motorised attackers, doubles defenders, or moves the odds left."""
    state = game(
        field(letter), "i DE infantry-corps 0202", "m DE motorised-division 0202 8-9", "d FR active-corps 0302"
    )
    found = one(state, units="i m")
    assert [f.strength for f in found.attack] == [foot, motorised]
    assert facts(found.defence_total, found.net) == (defence, net)
    assert not rule or rule in {f.rule for f in found.factors if f.applies}
    assert found.defence[0].weak is (letter not in "Ct")
    assert name


@pytest.mark.parametrize("letter", ["f", "w", "m"])
def test_armour_is_motorised(letter: str) -> None:
    """FR-D2: an armoured unit is halved where motorised units are."""
    state = game(field(letter), "a DE panzer-division 0202", "d FR mech-cavalry-corps 0302")
    assert one(state).attack_total == Fraction(5, 2)


def test_terrain_of_the_attacker_counts_for_nothing() -> None:
    """FR-20 to FR-23: it is the defender's hex that counts, not the one attacked from."""
    state = game(". . .\n. m .\n. . .\n", "a DE motorised-division 0202 8-9", "d FR active-corps 0302")
    found = one(state)
    assert facts(found.attack_total, found.defence_total, found.net) == (8, 4, 0)


def test_fractions_are_kept() -> None:
    """FR-D6: halved strengths stay exact; three halved units of 5 are 15/2, which is 3-1 against 2 and 1-1 against 5."""
    for defence, ratio in ((2, "3-1"), (5, "1-1")):
        units = [f"p{i} DE panzer-division 0202" for i in range(3)]
        state = game(field("f"), *units, f"d FR mech-cavalry-corps 0302 {defence}-9")
        found = one(state, units="p0 p1 p2")
        assert (found.attack_total, found.ratio) == (Fraction(15, 2), ratio)
        assert found.body()["totals"] == ["15/2", defence]


def test_forest_and_hills_together() -> None:
    """W3, FR-11, FR-12, FR-D1: armour that attacks a forest hex and a hill hex is halved, and the odds move one column left."""
    state = game(
        field("f", "h"),
        "a DE panzer-division 0202",
        "d FR mech-cavalry-corps 0302 1-9",
        "e FR mech-cavalry-corps 0303 1-9",
    )
    found = one(state, f"{GOAL} {SECOND}")
    assert found.attack_total == Fraction(5, 2)
    assert shifts(found) == [("left-in-hills", "FR-21", "-1")]
    assert (found.ratio, found.base, found.column) == ("1-1", "1-1", "1-2")


def test_each_hill_hex_shifts() -> None:
    """FR-D9: a multi-hex attack has one left shift for each hill hex, and each hex doubles its own defenders only."""
    units = ("a DE infantry-corps 0202", "d FR active-corps 0302 1-5", "e FR active-corps 0303 1-5")
    found = one(game(field("h", "w"), *units), f"{GOAL} {SECOND}")
    assert found.net == -2
    found = one(game(field("C", "."), *units), f"{GOAL} {SECOND}")
    assert [t.strength for t in found.defence] == [2, 1]


@pytest.mark.parametrize(
    ("letters", "sides", "cumulative", "strength"),
    [
        ("f.", {"major": "0202/0302"}, True, "2"),
        ("f.", {"major": "0202/0302"}, False, "4"),
        ("ff", {}, True, "2"),
        ("ff", {}, False, "2"),
        ("ff", {"major": "0202/0302 0202/0303"}, True, "1/2"),
        ("ff", {"major": "0202/0302 0202/0303"}, False, "2"),
        ("..", {"major": "0202/0302", "maginot": "0302/0202"}, True, "2"),
        ("..", {"major": "0202/0302", "maginot": "0302/0202"}, False, "4"),
    ],
)
def test_several_halvings(letters: str, sides: dict[str, str], cumulative: bool, strength: str) -> None:
    """FR-D5: halvings by terrain, hexside and several hexes multiply; by an option those of one hex halve once only."""
    places = f"{GOAL} {SECOND}" if letters[1] != "." else GOAL
    state = game(
        field(letters[0], letters[1]),
        "a DE motorised-division 0202 8-9",
        "d FR active-corps 0302",
        *(["e FR active-corps 0303"] if letters[1] != "." else []),
        options={"cumulative-halving": cumulative},
        **sides,  # type: ignore[arg-type]
    )
    assert one(state, places).attack_total == Fraction(strength)


@pytest.mark.parametrize("kind", ["infantry-corps", "panzer-division"])
def test_major_river(kind: str) -> None:
    """FR-30: a unit that attacks across a major river is halved, whatever it is; those beside it that do not cross are not."""
    state = game(
        field(),
        f"a DE {kind} 0202 4-5",
        "b DE infantry-corps 0303 4-5",
        "d FR mech-cavalry-corps 0302",
        major="0202/0302",
    )
    found = one(state, units="a b")
    assert [f.strength for f in found.attack] == [2, 4]
    assert river_crossers(state, attack(GOAL, "a b")) == ()


@pytest.mark.parametrize(
    ("kind", "rule", "halving"),
    [
        ("panzer-division", "FR-31", (1, 2, 3, 4)),
        ("motorised-division", "FR-31", (1, 2, 3, 4)),
        ("infantry-corps", "FR-32", (1, 2)),
        ("airborne-division", "FR-32", (1, 2)),
    ],
)
def test_river_die(kind: str, rule: str, halving: tuple[int, ...]) -> None:
    """FR-31, FR-32: across a river a die halves motorised attackers on four faces of six, others on two."""
    state = game(field(), f"a DE {kind} 0202 8-5", "d FR mech-cavalry-corps 0302 4-5", rivers="0202/0302")
    for face in range(1, 7):
        dice = Fixed(3, **{"river/a": face})
        _, effects = fight(state, attack(GOAL, "a"), dice=dice)
        river, crt = of_kind(effects, "roll")
        assert (river["halved"], river["rules"]) == ({"a": face in halving}, [rule, "FR-D10"])
        assert crt["totals"] == [4 if face in halving else 8, 4]
    assert dice.names == ["1/german-1-combat/0302/river/a", "1/german-1-combat/0302/crt"]


def test_one_river_die_for_each_unit() -> None:
    """FR-D10: each attacking unit that crosses has a die of its own, in the order of the attack; who does not cross has none."""
    units = (
        "a DE infantry-corps 0202",
        "b DE panzer-division 0202",
        "c DE infantry-corps 0303",
        "d FR active-corps 0302",
    )
    dice = Fixed(3)
    _, effects = fight(game(field(), *units, rivers="0202/0302"), attack(GOAL, "b a c"), dice=dice)
    assert [name.split("/", 3)[3] for name in dice.names] == ["river/b", "river/a", "crt"]
    crt = of_kind(effects, "roll")[-1]
    assert crt["totals"] == ["21/2", 4]


def test_one_river_die_for_the_combat() -> None:
    """FR-D10: by an option one die serves the whole combat: a 3 halves the motorised and not the others."""
    units = (
        "a DE infantry-corps 0202",
        "b DE panzer-division 0202",
        "c DE infantry-corps 0303",
        "d FR active-corps 0302",
    )
    dice = Fixed(3)
    state = game(field(), *units, rivers="0202/0302", options={"river-dice": "per-combat"})
    _, effects = fight(state, attack(GOAL, "b a c"), dice=dice)
    assert [name.split("/", 3)[3] for name in dice.names] == ["river", "crt"]
    assert of_kind(effects, "roll")[0]["halved"] == {"b": True, "a": False}
    assert of_kind(effects, "roll")[-1]["totals"] == ["21/2", 4]


def test_one_river_die_for_two_hexes() -> None:
    """FR-D10: a unit that attacks two hexes across rivers has one die and is halved once."""
    units = ("a DE infantry-corps 0202 8-5", "d FR active-corps 0302", "e FR active-corps 0303")
    dice = Fixed(3, **{"river/a": 1})
    state = game(field(), *units, rivers="0202/0302 0202/0303")
    _, effects = fight(state, attack(f"{GOAL} {SECOND}", "a"), dice=dice)
    assert dice.names == ["1/german-1-combat/0302/river/a", "1/german-1-combat/0302/crt"]
    assert of_kind(effects, "roll")[-1]["totals"] == [4, 8]


def test_no_supply_halves_the_attacker() -> None:
    """FR-17, FR-H18: an attacker without a supply line attacks at half strength; a defender without one defends in full."""
    state = game(field(), "a DE infantry-corps 0202", "d FR active-corps 0302", sources={"FR": "0501"})
    found = one(state)
    assert facts(found.attack_total, found.defence_total) == (2, 4)
    assert found.attack[0].factors[0].rule == "FR-H18"


@pytest.mark.parametrize(("second", "net"), [("0302", 1), ("", 1), ("supplied", 0)])
def test_all_defenders_without_supply(second: str, net: int) -> None:
    """FR-H18: if no defender of a combat has a supply line, the odds move one column right."""
    enemies = ["d FR active-corps 0302", *(["e FR active-corps 0302"] if second == "0302" else [])]
    sources = {"DE": "0202", "GB": "0302", "FR": "0102"}
    if second == "supplied":
        enemies.append("g GB BEF-corps 0302")
    found = one(game(field(), "a DE infantry-corps 0202", *enemies, sources=sources))
    assert found.net == net


def test_shifts_are_added_before_they_are_clamped() -> None:
    """FR-18, FR-H20: shifts are added up, then applied, then held to the table."""
    state = game(field("h"), "a DE infantry-corps 0202 24-5", "d FR active-corps 0302")
    found = one(state, air={"DE": 3}, answer={"FR": 1})
    assert (found.base, found.net, found.column) == ("6-1", 1, "6-1")
    assert [s[2] for s in shifts(found)] == ["-1", "+3", "-1"]
    found = one(state, answer={"FR": 2})
    assert (found.base, found.net, found.column) == ("6-1", -3, "3-1")


def test_below_the_table_at_resolution() -> None:
    """FR-H20: odds that river dice have brought under 1-3 use the column 1-3, and shifts count from there."""
    state = game(field(), "a DE motorised-division 0202 2-9", "d FR active-corps 0302 6-5", rivers="0202/0302")
    found = reckon(state, attack(GOAL, "a", air={"DE": 1}), {"a": True})
    assert (found.ratio, found.base, found.column) == ("1-6", "1-3", "1-2")


def test_body_tells_everything() -> None:
    """FR-H21: the roll's body has every strength with its factors, the ratio, each shift, the column, and what acted where."""
    units = ("a DE panzer-division 0202", "d FR active-corps 0302")
    state = game(field("f"), *units, rivers="0202/0302")
    _, effects = fight(state, attack(GOAL, "a", air={"DE": 1}), dice=Fixed(5))
    body = of_kind(effects, "roll")[-1]
    assert body["attack"] == [
        {
            "unit": "a",
            "printed": 5,
            "strength": "5/2",
            "factors": [
                {"what": "motorised-in-forest", "rule": "FR-20", "value": "1/2", "place": "0302"},
                {"what": "river-crossed", "rule": "FR-31", "value": "1/2", "place": "0302", "applies": False},
            ],
        }
    ]
    assert body["totals"] == ["5/2", 4]
    assert (body["ratio"], body["base"], body["net"], body["column"]) == ("1-2", "1-2", 2, "2-1")
    assert (body["table"], body["result"], body["acted"]) == ("crt", "DR%", {"0302": "DR%"})
    assert body["sha256"] == state.land.scenario["tables"]["crt"]["sha256"]
    assert {"FR-15", "FR-16", "FR-20", "FR-69", "FR-78", "FR-36"} <= set(body["rules"])  # type: ignore[call-overload]
