"""Whom one may attack, and whom one must: FR-1 to FR-7, FR-14, FR-D3, FR-D4, FR-D32, FR-D38, and the house rules behind them."""

import pytest

from pbem.rulesets.france_1940.attacks import check_attacks
from pbem.rulesets.france_1940.obligations import due, is_target, lawful, owed
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.battle import attack
from tests.rulesets.france_1940.maps import game

EXAMPLE = (
    "a1 DE infantry-corps 0401",
    "a2 DE infantry-corps 0402",
    "a3 DE infantry-corps 0303",
    "f1 FR active-corps 0203",
    "f2 FR active-corps 0302",
    "f3 FR active-corps 0301",
)
"""The example of the page, so placed that A1 touches F2 and F3, A2 touches F2, A3 touches F1 and F2 (FR-D38)."""

FIELD = """
. . . . .
. . . . .
. . . . .
. . . . .
"""
F1, F2, F3 = "0203", "0302", "0301"
A1, A2, A3 = "0401", "0402", "0303"


def example(**more: str) -> State:
    """Return the worked example as a state."""
    return game(FIELD, *EXAMPLE, **more)  # type: ignore[arg-type]


def test_example_stands_as_the_page_needs_it() -> None:
    """FR-D38: in the worked example A1 touches F2 and F3, A2 only F2, A3 F1 and F2."""
    state = example()
    assert due(state, "a1") == (F3, F2)
    assert due(state, "a2") == (F2,)
    assert due(state, "a3") == (F1, F2)


@pytest.mark.parametrize(
    ("attacks", "missing"),
    [
        ([("a1", F3)], [(F2, ("a1",))]),
        ([("a1", f"{F3} {F2}")], []),
        ([("a1", F3), ("a2", F2)], []),
        ([("a1", F3), ("a3", F2)], [(F1, ("a3",))]),
        ([("a1", F3), ("a3", f"{F2} {F1}")], []),
        ([("a2", F2)], []),
        ([("a1 a2 a3", F2)], [(F1, ("a3",)), (F3, ("a1",))]),
        ([], []),
    ],
)
def test_worked_example_of_the_obligation(
    attacks: list[tuple[str, str]], missing: list[tuple[str, tuple[str, ...]]]
) -> None:
    """W4, FR-3 to FR-5, FR-7: whoever attacks obliges his side to attack all that touch him, by him or by another, and so on."""
    state = example()
    made = [attack(places, units) for units, places in attacks]
    assert [(o.place, o.because) for o in owed(state, made, "german")] == missing


@pytest.mark.parametrize(
    ("attacks", "closed"),
    [
        ([("f2", A1)], False),
        ([("f2", f"{A1} {A2} {A3}")], True),
        ([("f2", f"{A2} {A3}"), ("f3", A1)], True),
        ([("f2", f"{A1} {A2}"), ("f1", A3)], True),
        ([("f2", A2), ("f3", A1), ("f1", A3)], True),
        ([("f3", A1)], True),
    ],
)
def test_worked_example_in_the_allied_phase(attacks: list[tuple[str, str]], closed: bool) -> None:
    """W4: if F2 attacks, all three Germans must be attacked, in whatever way the Allied player likes."""
    state = example(at="1 allied 1 combat")
    made = [attack(places, units) for units, places in attacks]
    assert (owed(state, made, "allied") == ()) is closed


def test_nobody_has_to_attack() -> None:
    """FR-2: a sheet without attacks owes nothing, whoever stands next to whom."""
    assert owed(example(), [], "german") == ()
    assert check_attacks(example(), []) == []


def test_refusal_names_the_unit_and_the_place() -> None:
    """FR-3: an attack that leaves an adjacent enemy unattacked is refused, by unit and place, with what to do."""
    ((index, part, finding),) = check_attacks(example(), [attack(F3, "a1")])
    assert (index, part, finding.code, finding.rule) == (0, "units.0", "france.attack.owed", "FR-3")
    assert finding.message.args == {"unit": "a1", "place": F2}
    assert finding.remedy is not None


def test_refusals_spread() -> None:
    """FR-5: an attack that leans on a refused one is refused with it, and one that leans on nothing stays."""
    state = game(FIELD, *EXAMPLE, "x1 DE infantry-corps 0101", "y1 FR B-corps 0102")
    made = [attack(F3, "a1"), attack(F2, "a3"), attack("0102", "x1")]
    faults = check_attacks(state, made)
    assert {index for index, _, _ in faults} == {0, 1}
    kept, missing = lawful(state, made, "german")
    assert kept == (made[2],)
    assert [o.place for o in missing] == [F1, F2]


def test_disorganised_enemy_is_not_owed() -> None:
    """FR-6, FR-44: a disorganised enemy never has to be attacked, but may be."""
    units = [line + " disorganised" if line.startswith("f2") else line for line in EXAMPLE]
    state = game(FIELD, *units)
    assert owed(state, [attack(F3, "a1")], "german") == ()
    assert check_attacks(state, [attack(f"{F3} {F2}", "a1 ")]) == []


def test_place_with_one_unit_in_good_order_is_owed() -> None:
    """FR-3, FR-6, FR-10: a disorganised unit beside one in good order does not free the place from attack."""
    units = [line + " disorganised" if line.startswith("f2") else line for line in EXAMPLE]
    state = game(FIELD, *units, "f4 FR light-cavalry-division 0302")
    assert [o.place for o in owed(state, [attack(F3, "a1")], "german")] == [F2]


@pytest.mark.parametrize("kind", ["sea", "lake"])
def test_enemy_across_water_is_not_owed(kind: str) -> None:
    """FR-D4, FR-26, FR-27: an enemy beyond a sea or lake side cannot be attacked, so he is owed nothing."""
    state = game(FIELD, *EXAMPLE, **{kind: f"{A1}/{F2}"})  # type: ignore[arg-type]
    assert due(state, "a1") == (F3,)
    assert owed(state, [attack(F3, "a1")], "german") == ()


MARSH = ". . . .\n. . x .\n. . . .\n"
"""A map with a marsh at 0302."""


def test_marsh_enemy_is_owed_by_motorised_units() -> None:
    """FR-D3: to the letter, an enemy in a marsh must be attacked too, which motorised units cannot do: their attack is illegal."""
    units = ("p DE panzer-division 0202", "m FR B-corps 0302", "f FR B-corps 0203")
    faults = check_attacks(game(MARSH, *units), [attack("0203", "p")])
    assert [(part, finding.code) for _, part, finding in faults] == [("units.0", "france.attack.owed-marsh")]
    helped = game(MARSH, *units, "i DE infantry-corps 0202")
    assert check_attacks(helped, [attack("0203", "p"), attack("0302", "i")]) == []


@pytest.mark.parametrize(("foot", "owing"), [(False, []), (True, ["0302"])])
def test_marsh_enemy_may_be_exempt(foot: bool, owing: list[str]) -> None:
    """FR-H35: by an option an enemy in a marsh that only motorised units touch need not be attacked; one that foot touches must be."""
    units = ["p DE panzer-division 0202", "m FR B-corps 0302", "f FR B-corps 0203"]
    if foot:
        units.append("i DE infantry-corps 0401")
    state = game(MARSH, *units, options={"marsh-exempt": True})
    assert [o.place for o in owed(state, [attack("0203", "p")], "german")] == owing


def test_eben_emael_obliges_nobody_but_may_be_attacked() -> None:
    """FR-D32, FR-D31: Eben Emael alone creates no obligation, for it is no unit; it may be attacked on its own."""
    state = game(FIELD, "a DE infantry-corps 0202", "f FR B-corps 0203", eben="0302")
    assert is_target(state, "0302", "german")
    assert not is_target(state, "0302", "allied")
    assert due(state, "a") == ("0203",)
    assert check_attacks(state, [attack("0203", "a")]) == []
    assert check_attacks(state, [attack("0302 0203", "a")]) == []


def test_neutral_units_are_no_enemies_yet() -> None:
    """FR-H5: units of a country that is still neutral are neither attacked nor owed an attack; at war they are both."""
    nations = "FFFF FFBF FFFF FFFF"
    units = ("a DE infantry-corps 0202", "n BE infantry-corps 0302", "f FR B-corps 0203")
    calm = game(FIELD.replace(". . . . .", ". . . ."), *units, nations=nations, neutral="BE")
    assert due(calm, "a") == ("0203",)
    ((_, part, finding),) = check_attacks(calm, [attack("0302 0203", "a")])
    assert (part, finding.code) == ("places.0", "france.attack.neutral-place")
    war = calm.change(countries={"BE": "war"})
    assert due(war, "a") == ("0203", "0302")
    assert check_attacks(war, [attack("0302 0203", "a")]) == []
