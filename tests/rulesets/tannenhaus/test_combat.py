"""An assault after its roll, and the fire of mortars. TN-10 to TN-21, TN-49 to TN-53, TN-D48 to TN-D52, TN-D58, TN-H7, TN-H8, TN-H15."""

import msgspec
import pytest

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.combat import resolve
from pbem.rulesets.tannenhaus.leaving import most
from pbem.rulesets.tannenhaus.orders import Retreat, StandingRetreat
from pbem.rulesets.tannenhaus.state import Combat, Hit, State
from tests.rulesets.tannenhaus.battle import Falls, always, fate, kinds, of_kind, run, says, shoot, storm
from tests.rulesets.tannenhaus.field import game

MAP = """
9  field nato: 15
15 field soviet: 20 21
20 field soviet
21 field
"""
STAY = StandingRetreat("never")


@pytest.mark.parametrize(("die", "margin"), [(1, -2), (2, 0)])
def test_failed(die: int, margin: int) -> None:
    """TN-10 to TN-12, TN-D39, W9: by 0 or less the attack fails: all attackers go back, with no points left; no one else is touched."""
    # 5 for the lead, 1 for each of two supporters, against 9 and 1 each for two others
    units = ["1jg jaeger-company 9", "2jg jaeger-company 9", "3jg jaeger-company 9"]
    before = game(MAP, "t vdv-para-company 15", "u bmd-company 15", "v bmd-company 15", *units)
    after, effects = storm(before, "1jg 2jg 3jg", "15", "t", dice=Falls(die))
    assert [body["margin"] for body in of_kind(effects, "combat.fought")] == [margin]
    assert kinds(effects) == ["assault.made", "combat.fought", "units.returned", "combat.ended"]
    (body,) = of_kind(effects, "units.returned")
    assert body["units"] == ["1jg", "2jg", "3jg"]
    assert (body["area"], body["why"], body["rules"]) == ("9", "failed", ["TN-10", "TN-11", "TN-12"])
    for unit in ("1jg", "2jg", "3jg"):
        assert after.piece(unit).area == "9"
        assert after.piece(unit).points == 0
    assert after.piece("t") == before.piece("t")
    assert after.owner("15") == "soviet"


@pytest.mark.parametrize(
    ("option", "attackers", "others", "sums", "result"),
    [
        # the target, a VDV Para company (ACM 4, DF 9, Reduced 8), stays Suppressed: DF 7
        # ACM against DF: 5; 5+2 is a tie; 5+4; 5+5
        ("acm-against-df", "jaeger-company", "", (5, 7), "thrown-back"),
        ("acm-against-df", "jaeger-company luchs-platoon", "", (7, 7), "thrown-back"),
        ("acm-against-df", "jaeger-company marder-company", "", (9, 7), "driven-out"),
        ("acm-against-df", "jaeger-company jaeger-company", "", (10, 7), "driven-out"),
        # a second defender: fresh 9; Recovering 8; Suppressed 7; Reduced 8; Reduced and Suppressed 6; an asterisk has its DF too
        ("acm-against-df", "jaeger-company jaeger-company jaeger-company", "vdv-para-company", (15, 16), "thrown-back"),
        ("acm-against-df", "jaeger-company jaeger-company jaeger-company", "vdv-para-company recovering", (15, 15), "thrown-back"),
        ("acm-against-df", "jaeger-company jaeger-company jaeger-company", "vdv-para-company suppressed", (15, 14), "driven-out"),
        ("acm-against-df", "jaeger-company jaeger-company jaeger-company", "vdv-para-company reduced", (15, 15), "thrown-back"),
        ("acm-against-df", "jaeger-company jaeger-company jaeger-company", "vdv-para-company suppressed reduced", (15, 13), "driven-out"),
        ("acm-against-df", "jaeger-company jaeger-company jaeger-company", "asu85-battery", (15, 15), "thrown-back"),
        # Reduced attackers count as they are: 3+3
        ("acm-against-df", "jaeger-company+reduced jaeger-company+reduced", "", (6, 7), "thrown-back"),
        # steps: two for a full unit, one for a Reduced one
        ("steps", "jaeger-company", "", (2, 2), "thrown-back"),
        ("steps", "jaeger-company jaeger-company+reduced", "", (3, 2), "driven-out"),
        ("steps", "jaeger-company jaeger-company+reduced", "vdv-para-company reduced", (3, 3), "thrown-back"),
        ("steps", "jaeger-company jaeger-company", "vdv-para-company reduced", (4, 3), "driven-out"),
        ("steps", "jaeger-company+reduced", "", (1, 2), "thrown-back"),
        # units: one for each, whatever it is
        ("units", "jaeger-company", "", (1, 1), "thrown-back"),
        ("units", "jaeger-company luchs-platoon", "", (2, 1), "driven-out"),
        ("units", "jaeger-company jaeger-company", "vdv-para-company suppressed reduced", (2, 2), "thrown-back"),
        ("units", "jaeger-company+reduced luchs-platoon jaeger-company", "bmd-company", (3, 2), "driven-out"),
    ],
)  # fmt: skip
def test_compare(option: str, attackers: str, others: str, sums: tuple[int, int], result: str) -> None:
    """TN-19 to TN-21, TN-D49, TN-D51, TN-H15: the three ways to compare those left after the hits; on a tie the attackers go."""
    units = [
        f"{n}a {text.replace('+', ' 9 ') if '+' in text else text + ' 9'}" for n, text in enumerate(attackers.split())
    ]
    kind, *marks = others.split() or [""]
    more = [f"u {kind} 15 {' '.join(marks)}"] if others else []
    before = game(MAP, "t vdv-para-company 15", *more, "hind hind-flight 15", *units, options={"compare": option})
    names = " ".join(f"{n}a" for n in range(len(units)))
    after, effects = storm(always(before, 1), names, "15", "t", STAY)
    (body,) = of_kind(effects, "assault.compared")
    assert ((body["attack"], body["defence"]), body["result"]) == (sums, result)
    assert fate(after, "hind") == "15"
    if result == "thrown-back":
        (back,) = of_kind(effects, "units.returned")
        assert (back["units"], back["area"], back["why"]) == (names.split(), "9", "thrown-back")
        assert all(after.piece(one).area == "9" and after.piece(one).points == 0 for one in names.split())
        assert fate(after, "t") == "15 suppressed"
        assert after.owner("15") == "soviet"
    else:
        # both defenders leave for the friendly area, with no points, in order of ids; the attackers keep theirs
        assert [one["unit"] for one in of_kind(effects, "unit.retreated")] == ["t", *(["u"] if more else [])]
        assert all(one["why"] == "forced" and one["path"] == ["15", "20"] for one in of_kind(effects, "unit.retreated"))
        assert fate(after, "t") == "20 suppressed"
        assert all(after.piece(one).area == "15" for one in names.split())
        assert all(after.piece(one).points == before.piece(one).points - 1 for one in names.split())
        assert after.owner("15") == "nato"
    assert (not more) or after.piece("u").points == (0 if result == "driven-out" else before.piece("u").points)


@pytest.mark.parametrize(("hits", "policy"), [(3, "never"), (1, "always"), (2, "if-reduced")])
def test_taken(hits: int, policy: str) -> None:
    """TN-19, TN-H8, TN-H15: with no ground defender left the attackers hold the area, though a Hind is above it."""
    before = game(MAP, "t vdv-para-company 15", "hind hind-flight 15", "1jg jaeger-company 9")
    after, effects = storm(always(before, hits), "1jg", "15", "t", StandingRetreat(policy))
    (body,) = of_kind(effects, "assault.compared")
    assert (body["attack"], body["defence"], body["result"]) == (5, 0, "taken")
    assert fate(after, "1jg") == "15"
    assert after.piece("1jg").points == 1
    assert of_kind(effects, "area.taken")[0]["area"] == "15"
    assert not of_kind(effects, "units.returned")
    assert kinds(effects)[-1] == "combat.ended"


def test_empty_area_keeps_its_owner() -> None:
    """TN-H8: a unit that retreats from fire leaves its area to its side; the one it enters is taken by it."""
    before = game(MAP.replace("20 field soviet", "20 field nato"), "t vdv-para-company 15", "1jg jaeger-company 9")
    after, _ = shoot(always(before, 2), "1jg", "t", Retreat("t", ("20",)))
    assert fate(after, "t") == "20 suppressed"
    assert (after.owner("15"), after.owner("20")) == ("soviet", "soviet")


WAYS = """
9  field nato: 15
15 field soviet: 17 20 21
17 river max1
20 field soviet max1
21 field max1
"""


@pytest.mark.parametrize(
    ("defenders", "blocked", "option", "fates", "attackers"),
    [
        # t is Suppressed by the hit and stays; 10 against 7, or three attackers against two defenders
        ("vdv-para-company", "20 21 17", "destroyed", ["gone"], "15"),
        ("vdv-para-company", "20 21 17", "attackers-leave", ["15 suppressed"], "9"),
        ("vdv-para-company", "20 21", "destroyed", ["17 suppressed"], "15"),
        ("bmd-company", "20 21", "destroyed", ["gone"], "15"),
        ("bmd-company", "20 21", "attackers-leave", ["15 suppressed"], "9"),
        ("vdv-para-company bmd-company", "21", "destroyed", ["17 suppressed", "20"], "15"),
        ("vdv-para-company bmd-company", "21", "attackers-leave", ["17 suppressed", "20"], "15"),
        ("vdv-para-company vdv-para-company", "17 21", "destroyed", ["20 suppressed", "gone"], "15"),
        ("vdv-para-company vdv-para-company", "17 21", "attackers-leave", ["15 suppressed", "15"], "9"),
        ("bmd-company bmd-company", "", "destroyed", ["20 suppressed", "21"], "15"),
        ("bmd-company bmd-company", "20", "destroyed", ["21 suppressed", "gone"], "15"),
        ("bmd-company bmd-company", "20", "attackers-leave", ["15 suppressed", "15"], "9"),
    ],
)
def test_no_way_out(defenders: str, blocked: str, option: str, fates: list[str], attackers: str) -> None:
    """TN-19, TN-D52, TN-H6, TN-H15: who cannot leave is destroyed, or by an option nobody leaves; none takes another's only way."""
    names = "tuv"
    units = [f"{names[n]} {kind} 15" for n, kind in enumerate(defenders.split())]
    full = [f"x{area} vdv-recon-platoon {area}" for area in blocked.split()]
    own = [f"{n}jg jaeger-company 9" for n in range(3)]
    before = game(WAYS, *units, *full, *own, options={"no-way-out": option, "compare": "units"})
    after, effects = storm(always(before, 1), "0jg 1jg 2jg", "15", "t", STAY)
    assert [fate(after, names[n]) for n in range(len(units))] == fates
    assert {after.piece(f"{n}jg").area for n in range(3)} == {attackers}
    (body,) = of_kind(effects, "assault.compared")
    assert body["result"] == ("driven-out" if attackers == "15" else "thrown-back")
    for lost in of_kind(effects, "unit.hit")[1:]:
        assert (lost["result"], lost["rules"]) == ("destroyed", ["TN-19", "TN-D52"])


def test_own_instruction_may_cost_another() -> None:
    """TN-H15: a unit goes where its own instruction says, though it takes the only way of the next, which is destroyed."""
    units = [
        "t vdv-para-company 15",
        "u bmd-company 15",
        "x vdv-recon-platoon 21",
        *(f"{n}jg jaeger-company 9" for n in range(3)),
    ]
    before = game(WAYS, *units, options={"compare": "units"})
    after, _ = storm(always(before, 1), "0jg 1jg 2jg", "15", "t", STAY, Retreat("t", ("20",), "never"))
    assert (fate(after, "t"), fate(after, "u")) == ("20 suppressed", "gone")
    leave = State(
        msgspec.structs.replace(before.land, options={**before.land.options, "no-way-out": "attackers-leave"}),
        before.now,
    )
    after, _ = storm(always(leave, 1), "0jg 1jg 2jg", "15", "t", STAY, Retreat("t", ("20",), "never"))
    assert (fate(after, "t"), fate(after, "u")) == ("17 suppressed", "20")


def test_most() -> None:
    """TN-D52: as many units find a way out as can, by moving others on, however they are listed."""
    state = game(WAYS, *(f"{one} vdv-para-company 15" for one in "abc"))
    ways = {"a": ("20", "21"), "b": ("20", "17"), "c": ("20",)}
    assert most(state, ways) == 3
    assert most(state, {"a": ("20",), "b": ("20",), "c": ("20", "21")}) == 2
    assert most(state, ways, taken="20") == 2
    assert most(state, {}) == 0
    assert most(state, {"a": (), "b": ("17",)}) == 1


@pytest.mark.parametrize(
    ("most_there", "back", "returned"),
    [
        (3, "", []),
        (2, "", ["c"]),
        (1, "", ["c", "b"]),
        (2, "a", ["a"]),
        (1, "b", ["b", "c"]),
        (1, "a b", ["a", "b"]),
        (1, "x", ["c", "b"]),
    ],
)
@pytest.mark.parametrize("how", ["taken", "driven-out"])
def test_surplus(most_there: int, back: str, returned: list[str], how: str) -> None:
    """TN-H7: attackers too many for the area go back, those named first, then the last supporters, the lead last, with their points."""
    drawn = MAP.replace("15 field", f"15 field max{most_there}")
    units = [f"{one} jaeger-company 9" for one in "abc"]
    before = game(drawn, "t vdv-para-company 15", *units)
    after, effects = storm(always(before, 3 if how == "taken" else 1), "a b c", "15", "t", STAY, back=back)
    assert of_kind(effects, "assault.compared")[0]["result"] == how
    bodies = of_kind(effects, "units.returned")
    assert [unit for body in bodies for unit in body["units"]] == returned
    assert all((body["why"], body["rules"]) == ("surplus", ["TN-H7"]) for body in bodies)
    for one in "abc":
        assert after.piece(one).area == ("9" if one in returned else "15")
        assert after.piece(one).points == 1


FIRE = """
3  field nato: 9
9  field nato: 15; sees 20
15 field soviet: 20 21; sees 3
20 field soviet max2
21 field
"""


def test_mortar() -> None:
    """TN-50, TN-51: a mortar rolls for each unit in order of ids; each takes its hits before the next roll; nobody is met twice."""
    units = ["b vdv-para-company 15", "a bmd-company 15 suppressed", "c vdv-para-company 15 balakirev"]
    before = game(FIRE, *units, "1mor mortar-120-nato 3", "1jg jaeger-company 9")
    dice = Falls()
    after, effects = shoot(always(before, 2), "1mor", "15", dice=dice)
    assert dice.names == [f"1/impulses/1/1mor/fire/{one}" for one in "abc"]
    # a would be destroyed and goes back; b would be Reduced and does too; for c 20 is full, and it goes to 21
    assert [fate(after, one) for one in "abc"] == ["20 suppressed reduced", "20 suppressed", "21 suppressed"]
    order = [(effect.kind, effect.body.get("unit") or effect.body.get("target")) for effect in effects]
    found = [(kind, unit) for kind, unit in order if kind in ("combat.fought", "unit.retreated", "unit.hit")]
    assert found == [
        ("combat.fought", "a"), ("unit.retreated", "a"), ("unit.hit", "a"),
        ("combat.fought", "b"), ("unit.retreated", "b"), ("unit.hit", "b"),
        ("combat.fought", "c"), ("unit.retreated", "c"), ("unit.hit", "c"),
    ]  # fmt: skip
    assert after.now.combat is None
    assert after.now.asked == ()


def test_mortar_no_hits() -> None:
    """TN-51: a mortar's roll without a hit goes on to the next unit."""
    before = game(
        FIRE, "a vdv-para-company 15", "b vdv-para-company 15", "1mor mortar-120-nato 3", "1jg jaeger-company 9"
    )
    after, effects = shoot(before, "1mor", "15", dice=Falls(1))
    assert len(of_kind(effects, "combat.fought")) == 2
    assert not of_kind(effects, "unit.hit")
    assert after.now.pieces["a"] == before.now.pieces["a"]
    assert kinds(effects)[-1] == "combat.ended"


@pytest.mark.parametrize("option", ["all", "enemies"])
def test_mortar_on_friends(option: str) -> None:
    """TN-50, TN-D58: a Soviet mortar attacks the Hind above its target too, which may retreat by its own side's orders; or enemies only."""
    units = ["1jg jaeger-company 15", "hind hind-flight 15", "1mor mortar-120-soviet 3", "x vdv-para-company 9"]
    before = game(FIRE, *units, options={"mortar-hits": option})
    after, effects = shoot(always(before, 1), "1mor", "15", Retreat("hind", ("20",), "always"), side="soviet")
    assert [body["target"] for body in of_kind(effects, "combat.fought")] == [
        "1jg",
        *(["hind"] if option == "all" else []),
    ]
    assert fate(after, "1jg") == "15 suppressed"
    assert fate(after, "hind") == ("20" if option == "all" else "15")


def test_mortar_after_a_correction() -> None:
    """TN-51: a unit that a referee's correction has taken out of the area in the meantime is not rolled for, nor if the mortar is gone."""
    before = game(FIRE, "a vdv-para-company 15", "b vdv-para-company 20", "c bmd-company 15", "1mor mortar-120-nato 3")
    combat = Combat(
        "mortar", "nato", ("1mor",), "3", "15", "a", to_roll=("b", "c"), hits=(Hit("lost", 1),), stage="hits"
    )
    dice = Falls(1)
    after, _ = run(resolve(before.change(combat=combat), dice, says(before)), before.change(combat=combat))
    assert dice.names == ["1/impulses/0/1mor/fire/c"]
    assert after.now.combat is None
    gone = before.change(combat=msgspec.structs.replace(combat, units=("2mor",)))
    dice = Falls(1)
    after, _ = run(resolve(gone, dice, says(gone)), gone)
    assert dice.names == []
    assert after.now.combat is None


def test_nothing_to_resolve() -> None:
    """Without a combat nothing is done."""
    state = game(MAP, "t vdv-para-company 15")
    assert run(resolve(state, Falls(), says(state)), state) == (state, ())


@pytest.mark.parametrize(
    ("orders", "to"),
    [
        ((), "20"),
        ((Retreat("t", ("21",), "always"),), "21"),
        ((Retreat("t", ("9", "15", "99", "21"), "always"),), "21"),
        ((Retreat("t", ("9", "99"), "always"),), "20"),
        ((Retreat("t", ("9", "99"), "always"), StandingRetreat(towards="21")), "21"),
        ((Retreat("gone", ("21",), "always"),), "20"),
    ],
)
def test_preferences(orders: tuple[Order, ...], to: str) -> None:
    """TN-H15: areas that are no longer legal, or no areas at all, fall through to the next preference, then to the default."""
    before = game(MAP, "t vdv-para-company 15", "1jg jaeger-company 9")
    after, _ = storm(always(before, 3), "1jg", "15", "t", *orders)
    assert fate(after, "t") == f"{to} suppressed reduced"
