"""Assault: who may, what counts, the margin (TN-1 to TN-18, TN-22 to TN-26, TN-D39 to TN-D44, TN-D49, TN-H13 to TN-H15)."""

from typing import Any

import msgspec
import pytest

from pbem.rulesets.tannenhaus import assault
from pbem.rulesets.tannenhaus.land import Values
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.fighting import body, counted, refused, storm

ROWS = """
1 field: 2 3 4 5
2 buildings
3 river
4 field
5 forest
"""

DEFENDERS = ("v vdv-para-company 2", "h hind-flight 5", "r vdv-para-company 3")


def said(units: str, area: str = "2", target: str = "", *more: str, **options: Any) -> str:
    """Return the part, code and rule of what forbids an assault, "" if nothing does."""
    listed = {
        "j": "j jaeger-company 1",
        "k": "k jaeger-company 1",
        "t": "t leopard2-company 1",
        "m": "m mortar-120-nato 1",
        "l": "l luchs-platoon 1",
        "wade": "wade jaeger-company 3",
        "far": "far jaeger-company 4",
        "late": "late m1-company due3",
    }
    for text in more:
        listed[text.split()[0]] = text
    defenders = DEFENDERS if "wade" not in units.split() else DEFENDERS[:1]
    state = game(ROWS, *defenders, *listed.values(), **options)
    found = assault.check_assault(state, tuple(units.split()), area, target)
    return f"{found[0]} {found[1].code.removeprefix('tann.assault.')} {found[1].rule}".strip() if found else ""


@pytest.mark.parametrize(
    ("units", "area", "target", "more", "expected"),
    [
        ("j", "2", "v", (), ""),
        ("j", "2", "", (), ""),
        ("j k t l", "2", "v", (), ""),
        ("", "2", "", (), "no-units TN-3"),
        ("m", "2", "", (), "units.0 lead-no-acm TN-5"),
        ("j m", "2", "", (), "units.1 no-acm TN-6"),
        ("l j", "2", "", ("l luchs-platoon 1 reduced",), "units.0 lead-no-acm TN-5"),
        ("j j", "2", "", (), "units.1 unit-twice TN-H13"),
        ("j far", "2", "", (), "units.1 origins TN-H13"),
        ("late", "2", "", (), "units.0 off-map TN-1"),
        ("j", "2", "", ("j jaeger-company 1 suppressed",), "units.0 suppressed TN-28"),
        ("k j", "2", "", ("j jaeger-company 1 recovering",), "units.1 recovering TN-D43"),
        ("wade", "1", "", ("s bmd-company 1",), "units.0 river TN-H6"),
        ("far", "2", "", (), "to not-adjacent TN-2"),
        ("j", "4", "", (), "to empty TN-1"),
        ("j", "5", "", (), "to only-air TN-H20"),
        ("j", "3", "r", (), ""),
        ("j t", "3", "", (), "units.1 ground TN-H6"),
        ("j", "2", "r", (), "target elsewhere TN-8"),
        ("j", "2", "k", (), "target friend TN-8"),
        ("j", "2", "h2", ("h2 hind-flight 2",), "target air-target TN-H14"),
    ],
)
def test_who_may_assault_what(units: str, area: str, target: str, more: tuple[str, ...], expected: str) -> None:
    """TN-1 to TN-8, TN-H6, TN-H13, TN-H14, TN-H20: units with an ACM out of one area that is no river, against ground units next to it."""
    assert said(units, area, target, *more) == expected


def test_air_units_never_assault() -> None:
    """TN-H14, TN-H20: a Hind neither leads nor supports."""
    state = game(ROWS, "h hind-flight 1", "b bmd-company 1", "j jaeger-company 2")
    for units, part in ((("h",), "units.0"), (("b", "h"), "units.1")):
        found = assault.check_assault(state, units, "2", "")
        assert found is not None
        assert (found[0], found[1].code) == (part, "tann.assault.air")


@pytest.mark.parametrize(("option", "expected"), [("no", "units.0 recovering TN-D43"), ("yes", "")])
def test_recovering_by_option(option: str, expected: str) -> None:
    """TN-D43: a Recovering unit assaults only where the scenario says so."""
    more = "j jaeger-company 1 recovering"
    assert said("j", "2", "", more, options={"recovering-may-assault": option}) == expected


@pytest.mark.parametrize(
    ("units", "marks", "applied"),
    [
        ("j", "", {"acm": 5}),
        ("t j k", "", {"acm": 3, "support": 2}),
        ("j k t", "battle-captain", {"acm": 5, "support": 2, "leader": 1}),
        ("k j", "reduced battle-captain", {"acm": 5, "support": 1, "leader": 1}),
        ("j k", "reduced", {"acm": 3, "support": 1}),
    ],
)
def test_attack_counts(units: str, marks: str, applied: dict[str, int]) -> None:
    """TN-4, TN-H21: the lead's ACM as it stands, one for each other attacker, one for a leader with any of them."""
    state = game(
        ROWS, f"j jaeger-company 1 {marks}", "k jaeger-company 1", "t leopard2-company 1", "v vdv-para-company 2"
    )
    made = assault.reckon(state, tuple(units.split()), "2", "v")
    assert counted(made.attack) == applied
    assert refused(made.attack) == ([] if "leader" in applied else [("no-leader-attack", "TN-H21")])


V = "v vdv-para-company 2"
NOBODY = ("no-leader-defence", "TN-H21")
FRESH = ("steady", "TN-25")


@pytest.mark.parametrize(
    ("defenders", "options", "applied", "not_applied"),
    [
        ((V,), {}, {"df": 9, "cover": 3}, [FRESH, NOBODY]),
        ((V + " suppressed",), {}, {"df": 9, "suppressed": -2, "cover": 3}, [NOBODY]),
        ((V + " recovering",), {}, {"df": 9, "recovering": -1, "cover": 3}, [NOBODY]),
        ((V + " reduced",), {}, {"df": 8, "cover": 3}, [FRESH, NOBODY]),
        ((V,), {"tm-in-assault": "no"}, {"df": 9}, [FRESH, ("cover-never", "TN-D40"), NOBODY]),
        (("v t80-company 2",), {}, {"df": 10}, [FRESH, ("cover-tank", "TN-22"), NOBODY]),
        (("v asu85-battery 2",), {}, {"df": 8}, [FRESH, ("cover-tank", "TN-22"), NOBODY]),
        (("v bmd-company 2",), {}, {"df": 8, "cover": 3}, [FRESH, NOBODY]),
        (("v vdv-para-company 4",), {}, {"df": 9}, [FRESH, ("open", "TN-H10"), NOBODY]),
        (("v vdv-para-company 3",), {}, {"df": 9}, [FRESH, ("cover-river", "TN-H6"), NOBODY]),
        ((V, "w vdv-para-company 2", "x t80-company 2"), {}, {"df": 9, "cover": 3, "support": 2}, [FRESH, NOBODY]),
        (
            (V, "w vdv-para-company 2 suppressed", "x vdv-para-company 2 recovering"),
            {},
            {"df": 9, "cover": 3},
            [FRESH, ("support-suppressed", "TN-23"), ("support-recovering", "TN-24"), NOBODY],
        ),
        ((V, "w mortar-120-soviet 2"), {}, {"df": 9, "cover": 3, "support": 1}, [FRESH, NOBODY]),
        (
            (V, "w mortar-120-soviet 2"),
            {"defenders-need-acm": "yes"},
            {"df": 9, "cover": 3},
            [FRESH, ("support-no-acm", "TN-D41"), NOBODY],
        ),
        ((V, "w hind-flight 2"), {}, {"df": 9, "cover": 3}, [FRESH, NOBODY]),
        ((V + " balakirev",), {}, {"df": 9, "cover": 3, "leader": 1}, [FRESH]),
        ((V, "w vdv-para-company 2 balakirev"), {}, {"df": 9, "cover": 3, "support": 1, "leader": 1}, [FRESH]),
        (
            (V + " suppressed balakirev",),
            {},
            {"df": 9, "suppressed": -2, "cover": 3},
            [("leader-down", "TN-H21")],
        ),
        (
            (V, "w vdv-para-company 2 recovering balakirev"),
            {},
            {"df": 9, "cover": 3},
            [FRESH, ("support-recovering", "TN-24"), ("leader-down", "TN-H21")],
        ),
        (
            (V + " suppressed", "w vdv-para-company 2 balakirev"),
            {},
            {"df": 9, "suppressed": -2, "cover": 3, "support": 1, "leader": 1},
            [],
        ),
    ],
)
def test_defence_counts(
    defenders: tuple[str, ...], options: dict[str, str], applied: dict[str, int], not_applied: list[tuple[str, str]]
) -> None:
    """TN-9, TN-22 to TN-26, TN-D40 to TN-D44, TN-H21, W10: what a target is worth, and what was looked at and does not count."""
    state = game(ROWS, "j jaeger-company 1", *defenders, options=options)
    made = assault.reckon(state, ("j",), state.piece("v").area, "v")
    assert counted(made.defence) == applied
    assert refused(made.defence) == not_applied
    assert made.against == sum(applied.values())


@pytest.mark.parametrize(
    ("dice", "margin", "hits"),
    [(2, -2, 0), (3, -1, 0), (4, 0, 0), (5, 1, 1), (6, 2, 1), (7, 3, 2), (8, 4, 2), (9, 5, 3), (10, 6, 3), (12, 8, 3)],
)
def test_margin(dice: int, margin: int, hits: int) -> None:
    """TN-10, TN-D39, TN-13 to TN-16, W9: equal or less fails, 1-2 is one hit, 3-4 two, 5 and more three."""
    state = game(ROWS, "j jaeger-company 1", "v vdv-para-company 4")
    _, effects = storm(state, "j", "4", "v", made=dice)
    roll, fought = body(effects, "roll"), body(effects, "combat.fought")
    assert (roll["total"], roll["against"], roll["margin"], roll["hits"]) == (5 + dice, 9, margin, hits)
    assert (fought["total"], fought["defence"], fought["margin"]) == (5 + dice, 9, margin)
    assert fought["hits"] == ({"v": hits} if hits else {})
    assert (roll["causes"], fought["causes"]) == ([3], [11])
    assert "left" not in fought
    assert roll["rules"][-1] == {0: "TN-10", 1: "TN-14", 2: "TN-15", 3: "TN-16"}[hits]
    assert (roll["name"], roll["kind"], roll["unit"], roll["origin"]) == ("1/impulses/0/assault/4", "assault", "j", "1")


@pytest.mark.parametrize(("marks", "dice"), [("", 8), ("recovering", 7), ("suppressed", 6)])
def test_state_of_the_target_lowers_what_is_needed(marks: str, dice: int) -> None:
    """TN-25, TN-26, TN-D44, W10: a Suppressed target is two easier, a Recovering one one easier, and once only."""
    state = game(ROWS, "j jaeger-company 1", f"v vdv-para-company 2 {marks}")
    for thrown, hits in ((dice - 1, 0), (dice, 1)):
        _, effects = storm(state, "j", "2", "v", made=thrown)
        assert body(effects, "roll")["hits"] == hits


def test_defence_never_below_nothing() -> None:
    """TN-25, TN-H15: the state of the target takes its DF to 0 at the least, and the factor says what was really taken off."""
    state = game(ROWS, "j jaeger-company 1", "v vdv-para-company 4 suppressed")
    units = dict(state.land.units)
    units["v"] = msgspec.structs.replace(units["v"], full=Values(1, 1, 1, 1))
    weak = State(msgspec.structs.replace(state.land, units=units), state.now)
    made = assault.reckon(weak, ("j",), "4", "v")
    assert counted(made.defence) == {"df": 1, "suppressed": -1}
    assert made.against == 0


@pytest.mark.parametrize(("marks", "taken", "left"), [("", 3, 0), ("suppressed", 2, 1), ("reduced suppressed", 1, 2)])
def test_hits_left_over(marks: str, taken: int, left: int) -> None:
    """TN-17, TN-18: the target takes hits until it would be destroyed; the others are left over for its neighbours."""
    state = game(ROWS, "j jaeger-company 1", f"v vdv-para-company 4 {marks}", "w bmd-company 4")
    after, effects = storm(state, "j", "4", "v", made=12)
    fought = body(effects, "combat.fought")
    assert (fought["hits"], fought.get("left", 0)) == ({"v": taken}, left)
    combat = after.now.combat
    assert combat is not None
    assert (combat.left, combat.stage) == (left, "hits")


def test_going_in() -> None:
    """TN-1, TN-2, TN-H7: the attackers stand in the area for a point each, even too many for it; where they came from is written."""
    rows = "1 field: 2\n2 buildings max1"
    state = game(rows, "j jaeger-company 1", "k jaeger-company 1", "v vdv-para-company 2")
    after, effects = storm(state, "j k", "2", "", "k")
    made = body(effects, "assault.made")
    assert made == {
        "units": ["j", "k"],
        "origin": "1",
        "area": "2",
        "target": "v",
        "back": ["k"],
        "rules": ["TN-1", "TN-2", "TN-3", "TN-8"],
        "causes": [3],
    }
    assert after.at("2", "nato") == ("j", "k")
    assert [after.piece(unit).points for unit in "jk"] == [1, 1]


def test_best_target() -> None:
    """TN-8: an assault without a named target is aimed at the defender with the lowest total defence, the lowest id among equals."""
    defenders = ("v vdv-para-company 2", "u vdv-para-company 2", "t t80-company 2", "h hind-flight 2")
    state = game(ROWS, "j jaeger-company 1", *defenders)
    assert assault.best_target(state, "2", "nato") == "t"
    assert assault.best_target(state.put("v", state="suppressed"), "2", "nato") == "t"
    assert assault.best_target(game(ROWS, *defenders[:2]), "2", "nato") == "u"
    # A Suppressed target has one supporter more than a steady one beside it.
    down = game(ROWS, defenders[0], defenders[1]).put("v", state="suppressed")
    assert assault.reckon(game(ROWS, "j jaeger-company 1", *defenders[:2]), ("j",), "2", "v").against == 13
    assert assault.best_target(down, "2", "nato") == "v"
    assert assault.best_target(state, "4", "nato") == ""


@pytest.mark.parametrize(
    ("option", "expected"),
    [("acm-against-df", (7, 8 + 7 + 7)), ("steps", (5, 1 + 2 + 2)), ("units", (3, 3))],
)
def test_totals(option: str, expected: tuple[int, int]) -> None:
    """TN-19, TN-D49, TN-H15: ACM against DF, an asterisk 0, Suppressed 2 and Recovering 1 less; or steps, or units; by option."""
    attackers = ("j jaeger-company 2", "l luchs-platoon 2", "x luchs-platoon 2 reduced", "o jaeger-company 1")
    defenders = (
        "v vdv-para-company 2 reduced",
        "w vdv-para-company 2 suppressed",
        "m mortar-120-soviet 2",
        "h hind-flight 2",
    )
    state = game(ROWS, *attackers, *defenders, options={"compare": option})
    assert assault.totals(state, ("j", "l", "x", "o"), "2") == expected


def test_totals_of_an_emptied_area() -> None:
    """TN-19: with no ground defender left there is nothing on the other side, though a Hind is over the area."""
    state = game(ROWS, "j jaeger-company 2", "h hind-flight 2", "r vdv-para-company 5 recovering")
    assert assault.totals(state, ("j",), "2") == (5, 0)
    assert assault.totals(state.put("r", area="2"), ("j",), "2") == (5, 8)


def test_origin_is_known_while_the_assault_is_under_way() -> None:
    """TN-11: once the attackers are in, the roll still names the area they came from; another attack planned then names its own."""
    state = game(ROWS, "j jaeger-company 1", "k jaeger-company 5", "v vdv-para-company 2")
    after, effects = storm(state, "j", "2")
    assert body(effects, "roll")["origin"] == "1"
    assert assault.reckon(after, ("k",), "1", "j").origin == "5"
