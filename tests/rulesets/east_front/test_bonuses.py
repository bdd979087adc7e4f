"""Combined Arms, Divisional Integrity, Engineer Effects, super-heavy artillery. EF-207 to EF-216, EF-221, EF-D6, EF-D28, EF-H24, X14."""

from typing import Any

import pytest

from pbem.rulesets.api.factors import Factor
from pbem.rulesets.east_front.assault import Tally
from tests.rulesets.east_front.clash import DEFENDER, INFANTRY, MOTORIZED, PANZER, applying, attack, ground, stand

P = f"p {PANZER} 0202"
RECON = "r GE recon II 2-2-10 yellow boxed 0202"


def factor(made: Tally, what: str) -> Factor:
    """Return the one entry of a name."""
    (found,) = [item for item in made.modifiers if item.what == what]
    return found


@pytest.mark.parametrize(
    "helper",
    [
        RECON,
        f"r {MOTORIZED} 0202",
        "r GE engineer II 2-2-8 yellow boxed 0202",
        "r GE motorcycle II 2-2-10 yellow boxed 0202",
        "r GE engineer II 2-2-5 0202",
        "r GE recon II 2-2-10 yellow boxed armour 0202",
    ],
)
def test_armour_and_its_helpers_have_combined_arms(helper: str) -> None:
    """X14: with recon, motorized infantry, a motorized engineer; motorcycles and any engineer too (EF-207)."""
    assert applying(attack(stand(P, helper), "p", "r")) == {"combined-arms": "-1"}


@pytest.mark.parametrize(
    ("units", "names", "drawing"),
    [
        ((P, f"r {INFANTRY} 0202"), "pr", {}),
        ((P, f"r {PANZER} 0202"), "pr", {}),
        ((P, "r GE cavalry XX 4-4-7 0202"), "pr", {}),
        ((P, RECON), "p", {}),
        ((f"p {MOTORIZED} 0202", RECON), "pr", {}),
        (("p GE recon II 2-2-10 yellow boxed armour 0202", f"r {INFANTRY} 0202"), "pr", {}),
        ((P, "r GE engineer II 2-2-5 0202"), "pr", {"options": {"edition": "first"}}),
    ],
)
def test_no_combined_arms_of_others(units: tuple[str, ...], names: str, drawing: dict[str, Any]) -> None:
    """Foot, more armour, who does not attack; one unit is not both; in edition first the engineer is motorized (EF-207)."""
    made = factor(attack(stand(*units, **drawing), *names), "combined-arms")
    assert (made.applies, made.rule) == (False, "EF-207")


def test_the_soviets_have_combined_arms_too() -> None:
    """Any attacker has them (EF-207)."""
    state = stand(
        "p SU armour XX 6-4-7 yellow boxed armour steps=3 0202",
        "r SU motorized XX 4-4-7 yellow boxed steps=2 0202",
        f"g {INFANTRY} 0302",
        phase="soviet-combat",
    )
    assert applying(attack(state, "p", "r")) == {"combined-arms": "-1"}


DENIED: list[tuple[str, dict[str, Any]]] = [
    ("EF-208", {"other": "x SU armour X 4-3-7 yellow boxed armour 0302"}),
    ("EF-208", {"other": "x SU anti-tank X 2-4-6 boxed 0302"}),
    ("EF-208", {"other": "x SU anti-aircraft II 1-1-5 orange band 0302"}),
    ("EF-209", {"rows": ground("c")}),
    ("EF-209", {"rows": ground("C")}),
    ("EF-209", {"rows": ground("s"), "weather": "frost"}),
    ("EF-209", {"strongpoints": {"soviet": ["0302"]}}),
    ("EF-209", {"lines": {"soviet": ["0302/0202"]}}),
    ("EF-209", {"sides": {"river": ["0202/0302"]}}),
    ("EF-209", {"sides": {"canal": ["0202/0302"]}}),
    ("EF-209", {"sides": {"major-river": ["0202/0302"]}}),
    ("EF-210", {"weather": "mud"}),
    ("EF-210", {"weather": "snow"}),
    ("EF-210", {"rows": ground("w"), "weather": "dry lingering"}),
    ("", {"rows": ground("t")}),
    ("", {"rows": ground("w")}),
    ("", {"weather": "frost"}),
    ("", {"weather": "dry lingering"}),
    ("", {"lines": {"soviet": ["0202/0302"]}}),
    ("", {"now": {"strongpoints": {"0302": "axis"}}}),
]


@pytest.mark.parametrize(("rule", "drawing"), DENIED)
def test_what_denies_combined_arms(rule: str, drawing: dict[str, Any]) -> None:
    """Hard defenders, rivers of any kind, swamp, fortifications, cities, the weather (EF-208 to EF-210)."""
    more = dict(drawing)
    others = [more.pop("other")] if "other" in more else []
    made = factor(attack(stand(P, RECON, DEFENDER, *others, **more), "p", "r"), "combined-arms")
    assert (made.applies, "" if made.applies else made.rule) == (not rule, rule)


def test_one_attacker_who_crosses_no_river_leaves_combined_arms() -> None:
    """The defenders are behind a river if all attackers cross one, of whatever kinds (EF-209)."""
    units = (P, "r GE recon II 2-2-10 yellow boxed 0201")
    beside = {"major-river": ["0202/0302"]}
    assert applying(attack(stand(*units, sides=beside), "p", "r"))["combined-arms"] == "-1"
    both = {"major-river": ["0202/0302"], "river": ["0201/0302"]}
    assert "combined-arms" not in applying(attack(stand(*units, sides=both), "p", "r"))


def test_armour_that_supports_from_the_next_hex_of_the_defence_counts_too() -> None:
    """All Defender Hexes of an attack are looked at (EF-208)."""
    units = (P.replace("0202", "0203"), RECON.replace("0202", "0203"), DEFENDER)
    state = stand(*units, "x SU anti-tank X 2-4-6 boxed 0303")
    assert "combined-arms" in applying(attack(state, "p", "r"))
    assert "combined-arms" not in applying(attack(state, "p", "r", places=("0302", "0303")))


def division(name: str, *kinds: str, place: str = "0202") -> list[str]:
    """Write units of a German division: P a panzer regiment, M motorized infantry, R recon, K motorcycles, E engineers, with oos behind."""
    words = {
        "P": PANZER,
        "M": MOTORIZED,
        "R": "GE recon II 2-2-10 yellow boxed stack=1",
        "K": "GE motorcycle II 2-2-10 yellow boxed stack=1",
        "E": "GE engineer II 2-2-8 yellow boxed stack=1",
    }
    return [
        f"{name}.{index} {words[kind[0]]} formation={name} {kind[1:].replace('!', 'oos ')}{place}"
        for index, kind in enumerate(kinds)
    ]


def names(units: list[str]) -> tuple[str, ...]:
    """Return the ids of lines."""
    return tuple(unit.split()[0] for unit in units)


def divisions(made: Tally) -> dict[str, str]:
    """Return the German divisions looked at, each with the rule, in brackets where it does not apply."""
    found = [item for item in made.modifiers if item.what == "divisional-integrity"]
    return {item.unit: item.rule if item.applies else f"({item.rule})" for item in found}


@pytest.mark.parametrize(
    ("kinds", "found"),
    [
        ("P M M", "EF-211"),
        ("P M R", "EF-211"),
        ("P M M R", "EF-211"),
        ("P M", "(EF-211)"),
        ("M M R", "(EF-211)"),
        ("P M K", "(EF-211)"),
        ("P M E", "(EF-211)"),
    ],
)
def test_a_panzer_division_needs_its_regiment_and_two_more(kinds: str, found: str) -> None:
    """Motorized infantry or recon; motorcycles and engineers are none of them (EF-211)."""
    units = division("3pz", *kinds.split())
    whole = units if "P" in kinds else [*units, f"3pz.p {PANZER} formation=3pz 0101"]
    assert divisions(attack(stand(*whole), *names(units))) == {"3pz": found}


def test_units_of_a_division_may_stand_in_different_hexes() -> None:
    """All attack the same defender (EF-211)."""
    units = [*division("3pz", "P", "M"), "3pz.x GE motorized III 4-5-8 yellow boxed steps=3 formation=3pz 0201"]
    assert divisions(attack(stand(*units), *names(units))) == {"3pz": "EF-211"}


def test_divisions_add_up() -> None:
    """One each (EF-211)."""
    units = [*division("3pz", "P", "M", "M"), *division("7pz", "P", "M", "M", place="0201")]
    made = attack(stand(*units), *names(units))
    assert divisions(made) == {"3pz": "EF-211", "7pz": "EF-211"}
    assert (made.total, made.net) == (-3, -3)


@pytest.mark.parametrize(
    ("panzer", "kinds", "left_out", "found"),
    [
        ("P M M", "M M K", 0, "EF-212"),
        ("P", "M M K", 0, "EF-212"),
        ("P M M", "M M M", 0, "EF-212"),
        ("P M M", "M M M", 1, "(EF-212)"),
        ("P M M", "M M", 0, "(EF-212)"),
        ("M M", "M M K", 0, "(EF-212)"),
        ("", "M M K", 0, "(EF-212)"),
    ],
)
def test_a_motorized_division_needs_all_and_a_panzer_division(
    panzer: str, kinds: str, left_out: int, found: str
) -> None:
    """All three of its elements, its motorized regiments among them, and a panzer regiment of a panzer division (EF-212)."""
    beside = division("3pz", *panzer.split())
    there = [*beside, *([f"3pz.p {PANZER} formation=3pz 0101"] if panzer == "M M" else [])]
    own = division("20m", *kinds.split(), place="0201")
    made = attack(stand(*there, *own), *names(beside), *names(own[left_out:]))
    assert divisions(made)["20m"] == found


def test_as_many_motorized_divisions_as_panzer_divisions() -> None:
    """The second of two has no panzer division of its own (EF-212)."""
    panzer = division("3pz", "P", "M", "M")
    first, second = division("14m", "M", "M", "K", place="0201"), division("20m", "M", "M", "K", place="0301")
    made = attack(stand(*panzer, *first, *second), *names([*panzer, *first, *second]))
    assert divisions(made) == {"3pz": "EF-211", "14m": "EF-212", "20m": "(EF-212)"}


@pytest.mark.parametrize(
    ("formation", "kinds", "panzer", "found"),
    [
        ("ss-r", "M M K", True, "EF-214"),
        ("ss-r", "M M", True, "(EF-214)"),
        ("ss-r", "M M K", False, "(EF-212)"),
        ("ss-lah", "M M", False, "EF-214"),
        ("lah", "M K", False, "EF-214"),
        ("lah", "M", False, "(EF-214)"),
    ],
)
def test_the_ss_need_fewer(formation: str, kinds: str, panzer: bool, found: str) -> None:
    """Three elements of four, with a panzer division like any; two units of the LAH, by itself (EF-214)."""
    own = [*division(formation, *kinds.split()), f"{formation}.x {MOTORIZED} formation={formation} 0101"]
    beside = division("3pz", "P", place="0201") if panzer else []
    made = attack(stand(*own, *beside), *names(own[:-1]), *names(beside))
    assert divisions(made)[formation] == found


@pytest.mark.parametrize(
    ("kinds", "supplied", "reading", "found"),
    [
        ("P M M!", True, "counted", "EF-211"),
        ("P M M!", False, "counted", "(EF-213)"),
        ("P! M M", False, "counted", "(EF-213)"),
        ("P M M R!", False, "counted", "EF-211"),
        ("P M M R!", False, "taking-part", "(EF-213)"),
        ("P M M R", False, "any", "EF-211"),
        ("P M M", False, "counted", "EF-211"),
        ("P M! M!", False, "counted", "(EF-213)"),
        ("P M!", False, "counted", "(EF-211)"),
    ],
)
def test_no_integrity_without_any_supply(kinds: str, supplied: bool, reading: str, found: str) -> None:
    """A counted unit Out of Supply, in an attack without Attack Supply, denies it (EF-152, EF-170, EF-213, EF-D6, EF-D28)."""
    units = division("3pz", *kinds.split())
    state = stand(*units, options={"integrity-supply": reading})
    assert divisions(attack(state, *names(units), supplied=supplied)) == {"3pz": found}


def test_a_unit_elsewhere_denies_integrity_by_the_widest_reading() -> None:
    """Any unit of the division, wherever it is (EF-D28)."""
    units = division("3pz", "P", "M", "M")
    far = "3pz.far GE engineer II 2-2-8 boxed formation=3pz oos 0101"
    for reading, found in (("taking-part", "EF-211"), ("any", "(EF-213)")):
        state = stand(*units, far, options={"integrity-supply": reading})
        assert divisions(attack(state, *names(units), supplied=False)) == {"3pz": found}


@pytest.mark.parametrize("weather", ["mud", "snow"])
def test_integrity_works_in_any_weather_and_terrain(weather: str) -> None:
    """Against anyone, over rivers, in cities (EF-215)."""
    units = division("3pz", "P", "M", "M")
    state = stand(*units, rows=ground("c"), weather=weather, sides={"river": ["0202/0302"]})
    assert divisions(attack(state, *names(units))) == {"3pz": "EF-211"}


def test_others_have_no_integrity() -> None:
    """Soviet corps and German infantry are no divisions of this kind (EF-211)."""
    state = stand(
        "p SU armour XX 6-4-7 yellow boxed armour steps=3 formation=9mk 0202",
        "r SU motorized XX 4-4-7 yellow boxed steps=2 formation=9mk 0202",
        "q SU motorized XX 4-4-7 yellow boxed steps=2 formation=9mk 0202",
        f"g {INFANTRY} formation=5id 0302",
        phase="soviet-combat",
    )
    assert divisions(attack(state, "p", "q", "r")) == {"": "(EF-211)"}


E = "e GE engineer II 2-2-5 0202"

AGAINST: list[tuple[bool, dict[str, Any]]] = [
    (False, {}),
    (True, {"rows": ground("c")}),
    (True, {"rows": ground("C")}),
    (True, {"strongpoints": {"soviet": ["0302"]}}),
    (True, {"lines": {"soviet": ["0302/0202"]}}),
    (True, {"sides": {"river": ["0202/0302"]}}),
    (False, {"sides": {"river": ["0202/0302"]}, "weather": "snow"}),
    (False, {"sides": {"major-river": ["0202/0302"]}}),
    (False, {"rows": ground("w")}),
    (False, {"rows": ground("t")}),
    (True, {"rows": ground("t"), "weather": "mud"}),
    (True, {"rows": ground("u"), "weather": "dry lingering"}),
    (False, {"rows": ground("t"), "weather": "snow"}),
    (True, {"rows": ground("t"), "weather": "snow", "options": {"engineers-in-snow": "yes"}}),
    (False, {"sides": {"river": ["0202/0302"]}, "options": {"river-modifier": "no"}}),
]


@pytest.mark.parametrize(("works", "drawing"), AGAINST)
def test_engineer_effects(works: bool, drawing: dict[str, Any]) -> None:
    """Against what gives the defender a modifier: city, major city, line, strongpoint, river, a town in Mud (EF-216)."""
    state = stand(E, **drawing)
    assert factor(attack(state, "e", engineers=True), "engineer-effects").applies is works
    assert not factor(attack(state, "e"), "engineer-effects").applies


def test_engineer_effects_need_an_engineer_and_count_once() -> None:
    """However many there are; the defender's engineers do nothing (EF-216)."""
    state = stand(E, "f GE engineer II 2-2-5 0202", f"i {INFANTRY} 0202", rows=ground("c"))
    assert applying(attack(state, "e", "f", engineers=True)) == {"city": "+1", "engineer-effects": "-1"}
    assert applying(attack(state, "i", engineers=True)) == {"city": "+1"}


SH = "h GE super-heavy II 0-1-2 green range=2 support=3 firing 0102"


@pytest.mark.parametrize(
    ("drawing", "engineers", "found"),
    [
        ({"rows": ground("c")}, False, {"city", "super-heavy"}),
        ({"rows": ground("c")}, True, {"city", "engineer-effects"}),
        ({"rows": ground("C")}, True, {"major-city-soviet", "engineer-effects", "super-heavy"}),
        ({"strongpoints": {"soviet": ["0302"]}}, False, {"strongpoint", "super-heavy"}),
        ({"rows": ground("w")}, False, {"woods"}),
    ],
)
def test_super_heavy_artillery_adds_one_in_edition_first(
    drawing: dict[str, Any], engineers: bool, found: set[str]
) -> None:
    """Where it may fire; with Engineer Effects no more than the defender has of the place (EF-H24)."""
    state = stand(E, SH, options={"edition": "first"}, **drawing)
    assert set(applying(attack(state, "e", guns=("h",), engineers=engineers))) == found


def test_super_heavy_artillery_adds_nothing_but_strength_in_edition_page() -> None:
    """EF-D24."""
    made = attack(stand(E, SH, rows=ground("c")), "e", guns=("h",))
    assert applying(made) == {"city": "+1"}
    assert made.totals == (4, 6)
