"""The bonus of armour, clause by clause: FR-78 to FR-85, FR-D28, FR-D29."""

import pytest

from pbem.rulesets.france_1940.odds import reckon
from tests.rulesets.france_1940.battle import attack
from tests.rulesets.france_1940.maps import game

FIELD = ". . . .\n. . . .\n. . . .\n"
KINDS = {
    "pz": "DE panzer-division",
    "mot": "DE motorised-division",
    "inf": "DE infantry-corps",
    "regiment": "DE motorised-division divisions=1/2",
    "arm": "FR armoured-division",
    "cav": "FR mech-cavalry-corps",
    "lcd": "FR light-cavalry-division",
    "act": "FR active-corps",
    "fort": "FR fortress-infantry",
}


@pytest.mark.parametrize(
    ("attackers", "defenders", "word", "rule"),
    [
        (["pz"], ["act"], "armour", "FR-78"),
        (["pz", "pz"], ["act", "fort"], "armour", "FR-78"),
        (["inf"], ["act"], "no-armour", "FR-78"),
        (["mot"], ["act"], "no-armour", "FR-78"),
        (["inf"], ["arm"], "armour-defending", "FR-79"),
        (["pz"], ["arm"], "armour-against-motorised", "FR-80"),
        (["pz"], ["cav"], "armour-against-motorised", "FR-80"),
        (["pz", "mot"], ["act"], "armour", "FR-78"),
        (["pz", "inf"], ["act"], "armour-with-foot", "FR-82"),
        (["pz", "pz", "inf"], ["act"], "armour-with-foot", "FR-82"),
        (["pz", "mot", "mot"], ["act"], "armour-too-few", "FR-83"),
        (["pz", "pz", "mot"], ["act"], "armour", "FR-78"),
        (["pz", "mot", "regiment"], ["act"], "armour-too-few", "FR-83"),
        (["pz", "regiment", "regiment"], ["act"], "armour", "FR-78"),
        (["pz"], ["act", "lcd"], "armour-against-mixed", "FR-D28"),
    ],
)
def test_german_armour(attackers: list[str], defenders: list[str], word: str, rule: str) -> None:
    """FR-78 to FR-83, FR-D28, FR-D29: armour shifts against foot, alone or with no more motorised divisions than its own."""
    units = [f"a{i} {KINDS[kind]}" for i, kind in enumerate(attackers)]
    enemies = [f"d{i} {KINDS[kind]}" for i, kind in enumerate(defenders)]
    placed = [_at(unit, "0202") for unit in units] + [_at(unit, "0302") for unit in enemies]
    state = game(FIELD, *placed)
    found = reckon(state, attack("0302", " ".join(f"a{i}" for i in range(len(attackers)))))
    shift = next(s for s in found.shifts if s.what == word)
    assert (shift.rule, shift.applies, found.net) == (rule, word == "armour", 1 if word == "armour" else 0)


def _at(unit: str, place: str) -> str:
    name, nation, kind, *words = unit.split()
    return " ".join([name, nation, kind, place, *words])


@pytest.mark.parametrize(("divisions", "net"), [(1, 0), (2, 0), (3, 1)])
def test_corps_is_three_divisions(divisions: int, net: int) -> None:
    """W5, FR-84, FR-85: one French armoured division with the mechanised cavalry corps has no bonus, three have."""
    units = [f"a{i} FR armoured-division 0202" for i in range(divisions)]
    state = game(FIELD, *units, "c FR mech-cavalry-corps 0203", "d DE infantry-corps 0303", at="1 allied 1 combat")
    found = reckon(state, attack("0303", " ".join([*(f"a{i}" for i in range(divisions)), "c"])))
    assert found.net == net


@pytest.mark.parametrize(("value", "net"), [("all-non-motorised", 0), ("any-non-motorised", 1)])
def test_mixed_defenders(value: str, net: int) -> None:
    """FR-D28: against a stack of motorised units and foot there is no bonus, or by an option there is; one a combat, not one a unit."""
    units = (
        "a DE panzer-division 0202",
        "b DE panzer-division 0202",
        "d FR active-corps 0302",
        "e FR light-cavalry-division 0302",
    )
    state = game(FIELD, *units, options={"armour-bonus-needs": value})
    assert reckon(state, attack("0302", "a b")).net == net


def test_all_attacked_hexes_count() -> None:
    """FR-80, FR-D28: in an attack on two hexes, motorised defenders in one of them deny the bonus."""
    units = ("a DE panzer-division 0202", "d FR active-corps 0302", "e FR light-cavalry-division 0303")
    assert reckon(game(FIELD, *units), attack("0302 0303", "a")).net == 0


def test_fort_without_units_brings_no_bonus() -> None:
    """FR-78: Eben Emael alone is no unit, so armour has no bonus against it."""
    state = game(FIELD, "a DE panzer-division 0202", eben="0302")
    found = reckon(state, attack("0302", "a"))
    assert [s.what for s in found.shifts if s.rule == "FR-78"] == ["armour-no-unit"]
    assert found.net == 0


def test_bonus_is_one_column() -> None:
    """W2, FR-78: with the bonus 2-1 becomes 3-1."""
    state = game(FIELD, "a DE panzer-division 0202 4-9", "d FR B-corps 0302")
    found = reckon(state, attack("0302", "a"))
    assert (found.base, found.column) == ("2-1", "3-1")
