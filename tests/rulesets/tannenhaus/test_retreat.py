"""Where units may retreat and where they go. TN-19, TN-35 to TN-39, TN-45 to TN-47, TN-D48 to TN-D56, TN-H6, TN-H15, TN-H20."""

import pytest

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.orders import Retreat, StandingRetreat
from pbem.rulesets.tannenhaus.retreat import choose, forced, routs, voluntary
from pbem.rulesets.tannenhaus.state import Combat, State
from tests.rulesets.tannenhaus.field import game

GRID = """
1 field nato: 2 4
2 field nato: 3 5
3 field nato: 6
4 field: 5 7
5 field soviet: 6 8
6 field: 9
7 field: 8
8 field soviet: 9
9 field
"""
"""Three rows of three, joined by their sides: 1 2 3 / 4 5 6 / 7 8 9. The defender stands in 5."""

RIVER = GRID.replace("8 field soviet", "8 river soviet")
FOOT, WHEELS, TANK, AIR = "vdv-para-company", "bmd-company", "t80-company", "hind-flight"


def position(drawn: str, kind: str, attack: str, *others: str, **options: str) -> State:
    """Make a position: t in 5 is attacked by 1jg, "fire 2" from an area or "assault 2" by way of it."""
    how, origin = attack.split()
    place = "5" if how == "assault" else origin
    state = game(
        drawn,
        f"t {kind} 5",
        f"1jg jaeger-company {place}",
        *others,
        options={k.replace("_", "-"): v for k, v in options.items()},
    )
    return state.change(combat=Combat(how, "nato", ("1jg",), origin, "5", "t"))


@pytest.mark.parametrize(
    ("drawn", "kind", "attack", "others", "areas"),
    [
        # TN-37, fire: farther from the firer than now. From 2, next to 5: the neighbours at distance 2 are 4, 6, 8
        (GRID, FOOT, "fire 2", [], "4 6 8"),
        # from 1, two away: 2 and 4 are nearer, 6 and 8 are at 3
        (GRID, FOOT, "fire 1", [], "6 8"),
        # a mortar measures from its own area
        (GRID, FOOT, "mortar 3", [], "4 8"),
        # TN-38: as near to another enemy is no offence, nearer is one. x in 7: 4 and 8 are nearer than now (2), 6 is not
        (GRID, FOOT, "fire 2", ["x jaeger-company 7"], "6"),
        (GRID, FOOT, "fire 2", ["x jaeger-company 9", "y jaeger-company 7"], ""),
        # from next to it: x in 4, so 4 is taken by the enemy, 6 and 8 are farther
        (GRID, FOOT, "fire 2", ["x jaeger-company 4"], "6 8"),
        # Suppressed enemies count, those off the map do not, and friends do not
        (GRID, FOOT, "fire 2", ["x jaeger-company 7 suppressed"], "6"),
        (GRID, FOOT, "fire 2", ["x vdv-para-company 7"], "4 6 8"),
        (GRID, FOOT, "fire 2", ["x jaeger-company due5"], "4 6 8"),
        # TN-39: a full area; friends in it that leave room do not matter
        (GRID.replace("8 field", "8 field max1"), FOOT, "fire 2", ["x vdv-para-company 8"], "4 6"),
        (GRID.replace("8 field", "8 field max2"), FOOT, "fire 2", ["x vdv-para-company 8"], "4 6 8"),
        (GRID.replace("8 field", "8 field max1"), FOOT, "fire 2", ["h hind-flight 8"], "4 6 8"),
        # TN-H6: no vehicles in the river
        (RIVER, FOOT, "fire 2", [], "4 6 8"),
        (RIVER, WHEELS, "fire 2", [], "4 6"),
        (RIVER, TANK, "fire 2", [], "4 6"),
        # TN-H20: the Hind goes anywhere next to it, onto full areas and rivers, and under the same distances
        (RIVER, AIR, "fire 2", [], "4 6 8"),
        (GRID.replace("8 field", "8 field max1"), AIR, "fire 2", ["x vdv-para-company 8"], "4 6 8"),
        (GRID, AIR, "fire 2", ["x jaeger-company 7"], "6"),
        # TN-D48: in an assault every neighbour is farther, but where the attackers came from
        (GRID, FOOT, "assault 2", [], "4 6 8"),
        (GRID, FOOT, "assault 4", [], "2 6 8"),
        (GRID, WHEELS, "assault 4", [], "2 6 8"),
        # TN-38 in an assault: others of the enemy count, those of the assault do not
        (GRID, FOOT, "assault 2", ["x jaeger-company 7"], "6"),
        (GRID, FOOT, "assault 4", ["x jaeger-company 2"], "6 8"),
        (GRID, FOOT, "assault 4", ["x jaeger-company 4"], "6 8 2"),
        (GRID, FOOT, "assault 4", ["x jaeger-company 1"], "6 8"),
    ],
)  # fmt: skip
def test_voluntary(drawn: str, kind: str, attack: str, others: list[str], areas: str) -> None:
    """TN-37 to TN-39, TN-D48, TN-D50, TN-H6, TN-H20: who retreats gets farther from the attacker and no nearer to any other enemy."""
    state = position(drawn, kind, attack, *others)
    assert voluntary(state, "t") == tuple(sorted(areas.split()))


def test_other_attackers() -> None:
    """TN-38, TN-D48: other attackers of the same assault do not keep a unit where it is, nor does a second Hind's absence."""
    state = position(GRID, FOOT, "assault 4", "2jg jaeger-company 5")
    combat = Combat("assault", "nato", ("1jg", "2jg"), "4", "5", "t")
    assert voluntary(state.change(combat=combat), "t") == ("2", "6", "8")


def test_hind_is_an_enemy() -> None:
    """TN-38, TN-H20: the Hind is one of the enemy units that a NATO unit may not come nearer to; off the map it is none."""
    units = ["t jaeger-company 5", "1vdv vdv-para-company 2"]
    combat = Combat("fire", "soviet", ("1vdv",), "2", "5", "t")
    for where, areas in (("7", ("6",)), ("off suppressed", ("4", "6", "8")), ("5", ("4", "6", "8"))):
        state = game(GRID, *units, f"h hind-flight {where}").change(combat=combat)
        assert voluntary(state, "t") == areas


def test_own_mortar() -> None:
    """TN-37, TN-D58: a unit hit by a mortar of its own side goes farther from the mortar too."""
    state = game(GRID, "t hind-flight 5", "1mor mortar-120-soviet 3", "x jaeger-company 5")
    state = state.change(combat=Combat("mortar", "soviet", ("1mor",), "3", "5", "t"))
    assert voluntary(state, "t") == ("4", "8")


@pytest.mark.parametrize(
    ("option", "points", "areas"), [("no", 0, "468"), ("no", 1, "468"), ("yes", 0, ""), ("yes", 1, "468")]
)
def test_points(option: str, points: int, areas: str) -> None:
    """TN-36, TN-D47: a retreat needs no points, unless the option says so."""
    state = position(GRID, f"{FOOT}", "fire 2", retreat_needs_points=option).put("t", points=points)
    assert voluntary(state, "t") == tuple(areas)


def test_not_now() -> None:
    """TN-35, TN-H20: there is no retreat without a combat, and none for a unit that is off the map."""
    state = position(GRID, AIR, "fire 2")
    assert voluntary(state.change(combat=None), "t") == ()
    assert forced(state.change(combat=None), "t") == ()
    assert voluntary(state.put("t", area=""), "t") == ()
    assert forced(state.put("t", area=""), "t") == ()


@pytest.mark.parametrize(
    ("drawn", "kind", "others", "option", "areas"),
    [
        # the attackers came from 2
        (GRID, FOOT, [], "no", "4 6 8"),
        (GRID, FOOT, ["x jaeger-company 7"], "no", "4 6 8"),
        (GRID, FOOT, ["x jaeger-company 7"], "yes", "6"),
        (GRID, FOOT, ["x jaeger-company 4"], "no", "6 8"),
        (GRID, FOOT, ["x jaeger-company 7", "y jaeger-company 9"], "yes", ""),
        (GRID.replace("8 field", "8 field max1"), FOOT, ["x vdv-para-company 8"], "no", "4 6"),
        (RIVER, WHEELS, [], "no", "4 6"),
        (RIVER, FOOT, [], "no", "4 6 8"),
        (GRID, "vdv-para-company 5 suppressed", [], "no", "4 6 8"),
    ],
)
def test_forced(drawn: str, kind: str, others: list[str], option: str, areas: str) -> None:
    """TN-19, TN-D52, TN-H15: who must leave needs an area free of enemies with room; nearer to others may be, but for an option."""
    head, _, tail = kind.partition(" 5")
    state = position(drawn, head, "assault 2", *others, forced_retreat_away=option)
    if tail:
        state = state.put("t", state=tail.strip())
    assert forced(state, "t") == tuple(areas.split())


@pytest.mark.parametrize(
    ("drawn", "unit", "others", "areas"),
    [
        (GRID, "vdv-para-company 5 suppressed", [], "2 4 6 8"),
        (GRID, "vdv-para-company 5 recovering", [], "2 4 6 8"),
        (GRID, "vdv-para-company 5", [], ""),
        (GRID, "vdv-para-company 5 reduced", [], ""),
        # TN-47, TN-D56: no nearer to any enemy; as near is no offence
        (GRID, "vdv-para-company 5 suppressed", ["x jaeger-company 1"], "6 8"),
        (GRID, "vdv-para-company 5 suppressed", ["x jaeger-company 2"], "4 6 8"),
        (GRID, "vdv-para-company 5 suppressed", ["x jaeger-company 2 suppressed"], "4 6 8"),
        (GRID, "vdv-para-company 5 suppressed", ["x jaeger-company 1", "y jaeger-company 9"], ""),
        (GRID, "vdv-para-company 4 suppressed", ["x jaeger-company 5"], "1 7"),
        (GRID, "vdv-para-company 5 suppressed", ["x jaeger-company due5"], "2 4 6 8"),
        # TN-46
        (GRID.replace("8 field", "8 field max1"), "vdv-para-company 5 suppressed", ["x vdv-para-company 8"], "2 4 6"),
        # TN-H6, TN-H18
        (RIVER, "vdv-para-company 5 suppressed", [], "2 4 6 8"),
        (RIVER, "bmd-company 5 suppressed", [], "2 4 6"),
        # a Hind that has come back while Recovering is on the map; one that is down is not
        (RIVER, "hind-flight 5 recovering", [], "2 4 6 8"),
        (RIVER, "hind-flight off suppressed", [], ""),
        # a NATO unit with the Hind above it: distance 0, so that any move is fine for that one
        (GRID, "jaeger-company 5 suppressed", ["x hind-flight 5"], "2 4 6 8"),
        (GRID, "jaeger-company 5 suppressed", ["x hind-flight 2"], "4 6 8"),
    ],
)
def test_routs(drawn: str, unit: str, others: list[str], areas: str) -> None:
    """TN-45 to TN-47, TN-D56, TN-H18: Suppressed and Recovering units may move to a neighbouring area no nearer to any enemy."""
    assert routs(game(drawn, f"t {unit}", *others), "t") == tuple(areas.split())


@pytest.mark.parametrize(
    ("areas", "others", "orders", "to"),
    [
        # the default: friendly-controlled first; farthest from the nearest enemy; the lowest number
        ("2 4 6 8", [], (), "8"),
        ("2 4 6", [], (), "2"),
        ("4 6", [], (), "4"),
        ("4 6", ["x jaeger-company 7"], (), "6"),
        ("4 6", ["x jaeger-company 7", "y jaeger-company 3"], (), "4"),
        ("4 8", ["x jaeger-company 9"], (), "8"),
        ("10 4 6", [], (), "4"),
        # the unit's own word
        ("4 6 8", [], (Retreat("t", ("6",)),), "6"),
        ("4 6 8", [], (Retreat("t", ("9", "2", "6", "4")),), "6"),
        ("4 6 8", [], (Retreat("u", ("6",)),), "8"),
        ("4 6 8", [], (Retreat("t", ("9", "2")),), "8"),
        ("4 6 8", [], (Retreat("t", ("6",)), StandingRetreat(towards="4")), "6"),
        # the standing word: the area nearest to its goal, by the default among equals
        ("4 6 8", [], (StandingRetreat(towards="4"),), "4"),
        ("4 6 8", [], (StandingRetreat(towards="3"),), "6"),
        ("4 6 8", [], (StandingRetreat(towards="9"),), "8"),
        ("4 6", [], (StandingRetreat(towards="2"),), "4"),
        ("4 6 8", [], (Retreat("t", ("9",)), StandingRetreat(towards="3")), "6"),
        ("4 6 8", [], (StandingRetreat("always"),), "8"),
        ("4 6 8", [], (StandingRetreat(towards="99"),), "8"),
    ],
)
def test_choose(areas: str, others: list[str], orders: tuple[Order, ...], to: str) -> None:
    """TN-H15: the unit's own instruction, else towards where its side retreats, else friendly, far from enemies, the lowest number."""
    state = game(GRID + "10 field: 5\n", "t vdv-para-company 5", *others)
    assert choose(state, "t", areas.split(), orders) == to
