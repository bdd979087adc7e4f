"""Which attacks may be declared, and how they are: FR-1, FR-9 to FR-14, FR-19, FR-26, FR-27, FR-42, FR-H20, FR-H29, FR-D65."""

import pytest

from pbem.rulesets.france_1940.attacks import check_attack, check_attacks, declare
from pbem.rulesets.france_1940.effects import play
from tests.rulesets.france_1940.battle import attack, kinds, of_kind, order
from tests.rulesets.france_1940.maps import game

FIELD = ". . . . .\n. . . x .\n. . . . .\n. . . . .\n"
UNITS = (
    "p DE panzer-division 0202",
    "i DE infantry-corps 0202",
    "d DE motorised-division 0303 disorganised",
    "r DE motorised-division 0303 rail",
    "far DE infantry-corps 0504",
    "fall DE airborne-division box",
    "late DE infantry-corps away arrives=2 entry=0101",
    "b1 FR B-corps 0302",
    "b2 FR B-corps 0402",
)


@pytest.mark.parametrize(
    ("places", "units", "part", "code", "rule"),
    [
        ("0302", "b1", "units.0", "not-yours", "FR-1"),
        ("0302", "nobody", "units.0", "not-yours", "FR-1"),
        ("0302", "i fall", "units.1", "not-on-map", "FR-1"),
        ("0302", "i late", "units.1", "not-on-map", "FR-1"),
        ("0302", "i i", "units.1", "unit-twice", ""),
        ("0302 0302", "i", "places.1", "place-twice", ""),
        ("0201", "i", "places.0", "no-enemy", "FR-1"),
        ("0303", "i", "places.0", "own-place", "FR-1"),
        ("0302", "", "", "no-units", "FR-1"),
        ("0302", "i d", "units.1", "disorganised", "FR-42"),
        ("0302", "i r", "units.1", "railed", "FR-H13"),
        ("0302", "i far", "units.1", "not-adjacent", "FR-9"),
        ("0302 0402", "i", "units.0", "not-adjacent", "FR-9"),
    ],
)
def test_refused_attacks(places: str, units: str, part: str, code: str, rule: str) -> None:
    """FR-1, FR-9, FR-42: only the phasing side's units on the map, in good order and next to every place attacked, attack enemies."""
    ((found_part, finding),) = check_attack(game(FIELD, *UNITS), attack(places, units))
    assert (found_part, finding.code, finding.rule) == (part, f"france.attack.{code}", rule)


def test_combining_against_one_hex() -> None:
    """FR-9: units from different hexes attack one hex together if each of them is next to it."""
    state = game(
        FIELD, "i DE infantry-corps 0202", "j DE infantry-corps 0303", "k DE reserve-corps 0301", "b FR B-corps 0302"
    )
    assert check_attacks(state, [attack("0302", "i j k")]) == []


def test_fortress_infantry_only_defends() -> None:
    """FR-13: fortress infantry has no attack strength."""
    state = game(FIELD, "f FR fortress-infantry 0202", "i DE infantry-corps 0302", at="1 allied 1 combat")
    ((part, finding),) = check_attack(state, attack("0302", "f"))
    assert (part, finding.code, finding.rule) == ("units.0", "france.attack.fortress", "FR-13")


@pytest.mark.parametrize(("kind", "code", "rule"), [("sea", "across-sea", "FR-26"), ("lake", "across-lake", "FR-27")])
def test_no_combat_across_water(kind: str, code: str, rule: str) -> None:
    """FR-26, FR-27: no combat across a sea or lake side."""
    state = game(FIELD, "i DE infantry-corps 0202", "b FR B-corps 0302", **{kind: "0202/0302"})  # type: ignore[arg-type]
    ((part, finding),) = check_attack(state, attack("0302", "i"))
    assert (part, finding.code, finding.rule) == ("units.0", f"france.attack.{code}", rule)


@pytest.mark.parametrize("kind", ["panzer-division", "motorised-division"])
def test_motorised_units_do_not_attack_into_marsh(kind: str) -> None:
    """FR-19: motorised units, armour too, cannot attack a marsh hex; foot can, and motorised units can attack out of one."""
    state = game(FIELD, f"m DE {kind} 0303", "i DE infantry-corps 0303", "b FR light-cavalry-division 0402")
    ((part, finding),) = check_attack(state, attack("0402", "i m"))
    assert (part, finding.code, finding.rule) == ("units.1", "france.attack.marsh", "FR-19")
    assert check_attack(state, attack("0402", "i")) == []
    out = game(FIELD, f"m DE {kind} 0402", "b FR light-cavalry-division 0303")
    assert check_attack(out, attack("0303", "m")) == []


@pytest.mark.parametrize(
    ("units", "refused"),
    [("b1 b2", False), ("b1 n1", True), ("b1 f1", False), ("n1 g1", False), ("b1 f1 n1", True)],
)
def test_small_nations_attack_with_their_own(units: str, refused: bool) -> None:
    """FR-H6: Belgians, Dutch and Swiss attack with their own nation only, but French and British units may join them."""
    state = game(
        FIELD,
        "b1 BE infantry-corps 0202",
        "b2 BE infantry-corps 0303",
        "n1 NL light-division 0301",
        "f1 FR active-corps 0201",
        "g1 GB BEF-corps 0201",
        "d DE airborne-division 0302",
        at="1 allied 1 combat",
        nations="FFNFF FBFFF FFBFF FFFFF",
    )
    faults = [finding.code for _, finding in check_attack(state, attack("0302", units)) if "nations" in finding.code]
    assert bool(faults) is refused


def test_surprised_units_do_not_attack() -> None:
    """FR-H4: with surprise, French and British units do not attack in Allied assault 1 of turn 1."""
    units = ("f FR active-corps 0202", "d DE airborne-division 0302")
    state = game(FIELD, *units, at="1 allied 1 combat", options={"surprise": True})
    assert [finding.code for _, finding in check_attack(state, attack("0302", "f"))] == ["france.attack.surprised"]
    later = game(FIELD, *units, at="1 allied 2 combat", options={"surprise": True})
    assert check_attack(later, attack("0302", "f")) == []


@pytest.mark.parametrize(
    ("defender", "refused"),
    [("6-5", False), ("7-5", True), ("9-5", True)],
)
def test_lowest_odds(defender: str, refused: bool) -> None:
    """FR-H20: an attack may be declared at 1-3 or better, counted without shifts and river dice; 2 to 7 is too weak."""
    state = game(FIELD, "m DE motorised-division 0202", f"b FR active-corps 0302 {defender}", rivers="0202/0302")
    faults = check_attacks(state, [attack("0302", "m", air={"DE": 6})])
    assert [finding.code for _, _, finding in faults] == (["france.attack.too-weak"] if refused else [])


def test_hills_do_not_forbid_an_attack_at_the_lowest_odds() -> None:
    """FR-H20: the shift of hills does not keep an attack at 1-3 from being declared."""
    state = game(FIELD.replace(". . . x .", ". . h x ."), "m DE motorised-division 0202", "b FR active-corps 0302 6-5")
    assert check_attacks(state, [attack("0302", "m")]) == []


TWO = ("i DE infantry-corps 0202", "j DE infantry-corps 0202", "a FR B-corps 0302", "b FR B-corps 0203")


def test_a_unit_attacks_once_and_a_hex_is_attacked_once() -> None:
    """FR-14, FR-D65: a unit attacks, and a hex is attacked, at most once a phase, declared or fought."""
    state = game(FIELD, *TWO)
    faults = check_attacks(state, [attack("0302", "i"), attack("0203", "i j")])
    assert ("units.0", "france.attack.unit-again") in [(part, f.code) for _, part, f in faults]
    faults = check_attacks(state, [attack("0302 0203", "i"), attack("0203", "j")])
    assert [(i, part, f.code) for i, part, f in faults] == [(1, "places.0", "france.attack.place-again")]
    fought = state.change(fought=("0302", "i"))
    codes = [f.code for _, f in check_attack(fought, attack("0302", "i"))]
    assert codes == ["france.attack.place-again", "france.attack.unit-again"]


def test_attacks_may_be_free() -> None:
    """FR-D65: by an option a unit and a hex may be in any number of attacks."""
    state = game(FIELD, *TWO, options={"attacks-per-phase": "free"})
    assert check_attacks(state, [attack("0302", "i"), attack("0302 0203", "i j")]) == []


def test_declaring_spends_air_points() -> None:
    """FR-66, FR-69: the attacker's points are paid when the attack is declared, and the attack remembers them."""
    state = game(FIELD, *TWO)
    after, effects = play(declare(state, [order("0302 0203", "i", DE=2)], 5), state)
    assert kinds(effects) == ["air.spent", "attack.declared"]
    assert after.now.air["DE"] == 4
    (made,) = after.now.attacks
    assert (made.places, made.units, made.air, made.cause) == (("0302", "0203"), ("i",), {"DE": 2}, 5)


def test_air_points_are_counted_over_the_sheet() -> None:
    """FR-66: a point is used once, so the second attack that wants more than is left is refused, at its air."""
    state = game(FIELD, *TWO, air={"DE": 3})
    faults = check_attacks(state, [attack("0302", "i", air={"DE": 2}), attack("0203", "j", air={"DE": 2})])
    assert (1, "air") in [(index, part) for index, part, _ in faults]


def test_points_that_are_gone_do_not_stop_the_attack() -> None:
    """FR-66: if the points have been used by the time of the declaration, the attack goes in without them, and it is said."""
    state = game(FIELD, *TWO, air={"DE": 1})
    after, effects = play(declare(state, [order("0302 0203", "i", DE=2)], 5), state)
    assert kinds(effects) == ["order.failed", "attack.declared"]
    assert (after.now.attacks[0].air, after.now.air) == ({}, {"DE": 1})


def test_neutral_units_do_not_attack() -> None:
    """FR-H5: a unit of a country that is still neutral does not attack."""
    units = ("b BE infantry-corps 0202", "d DE airborne-division 0302")
    state = game(FIELD, *units, nations="FFFFF FBFFF FFFFF FFFFF", neutral="BE", at="1 allied 1 combat")
    ((part, finding),) = check_attack(state, attack("0302", "b"))
    assert (part, finding.code) == ("units.0", "france.attack.neutral-unit")


def test_an_illegal_attack_is_not_declared() -> None:
    """FR-H2: an attack that has become illegal by the time of the declaration fails, and with it those that leaned on it (FR-5)."""
    state = game(FIELD, *TWO)
    _, effects = play(declare(state, [order("0302", "nobody"), order("0203", "j")], 5), state)
    assert kinds(effects) == ["order.failed", "order.failed"]
    why = [body["why"] for body in of_kind(effects, "order.failed")]
    assert "not one of your units" in str(why[0])
    assert "must be attacked too" in str(why[1])


def test_a_drop_without_its_attack_is_called_off() -> None:
    """FR-H29, FR-H2: a unit that dropped onto a fort which is then not attacked goes back to its box."""
    state = game(FIELD, *TWO, "fall DE airborne-division box", minor="0302/0202")
    state = state.change(attacks=(attack("0302", "", drops={"0302": "drop"}),))
    after, effects = play(declare(state, [order("0302", "i")]), state)
    assert kinds(effects) == ["order.failed", "attack.dropped", "unit.boxed"]
    assert after.now.attacks == ()


def test_a_drop_joins_its_attack() -> None:
    """FR-H29: the attack on the fort hex knows the unit that dropped onto it."""
    state = game(FIELD, *TWO[:3], "fall DE airborne-division box", minor="0302/0202")
    state = state.change(attacks=(attack("0302", "", drops={"0302": "drop"}),))
    after, effects = play(declare(state, [order("0302", "i j")]), state)
    assert kinds(effects) == ["attack.declared"]
    (made,) = after.now.attacks
    assert made.drops == {"0302": "drop"}
