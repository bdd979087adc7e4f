"""Reaction Movement: who reacts, how far, and what enemy zones of control cost in it (EF-14, EF-71, EF-191 to EF-198)."""

import pytest

from pbem.core.findings import Finding
from pbem.rulesets.east_front import reaction
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.field import field

PLAIN = """
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
"""
TANK = "t.1 SU armour XX 4-4-8 boxed armour"
HQ = "5.a SU hq XXXX 0-1-4 command=1 recovery=4"
DEFENDER = "d.1 SU infantry XX 4-5-4 0503"
ATTACKER = "a.1 GE infantry XX 7-9-5 0603"


def board(*units: str, **drawing: object) -> State:
    """Return a map on which a.1 attacks d.1 in 0503."""
    return field(PLAIN, [DEFENDER, ATTACKER, *units], **drawing)  # type: ignore[arg-type]


def said(state: State, unit: str, *path: str) -> int | str:
    """Return what a reaction along a path costs in half points, or the code of what is wrong with it."""
    made = reaction.walk(state, unit, path, ["0503"])
    return made.code if isinstance(made, Finding) else made.cost


@pytest.mark.parametrize(
    ("unit", "rest", "code"),
    [
        (f"{TANK} 0303", [f"{HQ} 0203"], ""),
        (f"{TANK} 0303", [], "east.reaction.no-hq"),
        (f"{TANK} 0303", ["5.a SU hq XXXX 0-1-4 command=0 recovery=4 0203"], "east.reaction.no-hq"),
        (f"{TANK} 0303", [f"{HQ} nonop 0203"], "east.reaction.non-op"),
        (f"{TANK} 0103", [f"{HQ} 0203"], "east.reaction.far"),
        (f"{TANK} oos 0303", [f"{HQ} 0203"], "east.reaction.supply"),
        (f"{TANK} overrun 0303", [f"{HQ} 0203"], "east.reaction.overrun"),
        (f"{TANK} 0503", [f"{HQ} 0203"], "east.reaction.defender"),
        (f"{TANK} 0504", [f"{HQ} 0203"], "east.reaction.zone"),
        ("t.1 SU infantry XX 4-4-8 0303", [f"{HQ} 0203"], "east.reaction.kind"),
        ("t.1 SU artillery XX 4-4-8 orange 0303", [f"{HQ} 0203"], "east.reaction.kind"),
        ("t.1 SU armored-train II 4-4-8 grey boxed 0303", [f"{HQ} 0203"], "east.unit.rail-only"),
        ("t.1 SU super-heavy II 4-4-8 green boxed firing range=2 support=2 0303", [f"{HQ} 0203"], "east.unit.firing"),
        ("t.1 SU mg II 4-4-0 boxed 0303", [f"{HQ} 0203"], "east.unit.immobile"),
    ],
)
def test_who_reacts(unit: str, rest: list[str], code: str) -> None:
    """Motorized units without orange factor, near enough, in supply, by an HQ with a point (EF-112, EF-146, EF-191 to EF-195)."""
    ways = {"railroad": ["0302 0303"], "main-road": ["0302 0303"]}
    refused = reaction.cannot_react(board(unit, *rest, ways=ways), "t.1", ["0503"])
    assert (refused.code if refused is not None else "") == code


def test_a_german_needs_no_headquarters() -> None:
    """Only the Soviets need one (EF-194)."""
    state = field(
        PLAIN, ["d.1 GE infantry XX 7-9-5 0503", "a.1 SU infantry XX 4-5-4 0603", "p.1 GE armour III 8-7-8 boxed 0303"]
    )
    assert reaction.cannot_react(state, "p.1", ["0503"]) is None


def test_half_the_allowance() -> None:
    """Eight movement points are four in reaction (EF-191); an odd allowance keeps its half (EF-D12)."""
    assert reaction.allowance(board(f"{TANK} 0303"), "t.1") == 8
    assert reaction.allowance(board("t.1 SU armour XX 4-4-7 boxed armour 0303"), "t.1") == 7


def test_a_zone_costs_in_a_defender_hex_only() -> None:
    """Into the Defender Hex the enemy ZOC costs a point, past a friendly unit in another ZOC hex none (EF-17, EF-198, EF-D1)."""
    state = board(f"{TANK} 0303", f"{HQ} 0203", "g.1 SU infantry XX 4-5-4 0504")
    assert said(state, "t.1", "0403", "0503") == 2 + 4
    assert said(state, "t.1", "0403", "0504") == 2 + 2
    first = board(f"{TANK} 0303", f"{HQ} 0203", options={"edition": "first"})
    assert said(first, "t.1", "0403", "0503") == 2 + 2


def test_no_zone_without_friends() -> None:
    """An enemy ZOC is entered only where friendly units stand, and there the move ends (EF-197)."""
    state = board(f"{TANK} 0303", f"{HQ} 0203")
    assert said(state, "t.1", "0403", "0504") == "east.reaction.entry"
    assert said(state, "t.1", "0403", "0503", "0504") in ("east.move.stop", "east.reaction.entry")


def test_it_need_not_go_towards_the_attack() -> None:
    """A reacting unit may go in any direction (EF-14, EF-196)."""
    state = board(f"{TANK} 0303", f"{HQ} 0203")
    assert said(state, "t.1", "0302", "0301") == 4
    ends = reaction.reach(state, "t.1", ["0503"])
    assert ends["0301"] == 4
    assert ends["0503"] == 6
    assert "0504" not in ends


def test_one_hex_in_reaction() -> None:
    """One hex may cost more than there is, but not in Mud (EF-71)."""
    rows = PLAIN.replace(". . . . . . . .", ". . . m m . . .", 3)
    units = [DEFENDER, ATTACKER, "t.1 SU armour XX 4-4-2 boxed armour 0303", f"{HQ} 0203"]
    dry = reaction.walk(field(rows, units), "t.1", ("0402",), ["0503"])
    assert not isinstance(dry, Finding)
    assert dry.cost == dry.allowance == 2
    frost = field(rows, units, weather="mud")
    assert isinstance(reaction.walk(frost, "t.1", ("0302",), ["0503"]), Finding)


@pytest.mark.parametrize("place", ["0303", "0302", "0204"])
def test_reach_and_walk_agree(place: str) -> None:
    """Every end that is offered can be walked to a neighbour, at the same cost."""
    state = board(f"{TANK} {place}", f"{HQ} 0203", "g.1 SU infantry XX 4-5-4 0504")
    for end, cost in reaction.reach(state, "t.1", ["0503"]).items():
        if state.land.adjacent(place, end):
            assert said(state, "t.1", end) == cost
