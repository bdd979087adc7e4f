"""Fortifications: the decision table row by row, and Eben Emael. FR-28, FR-29, FR-86 to FR-104, FR-D8, FR-D30 to FR-D37."""

from fractions import Fraction

import pytest

from pbem.rulesets.france_1940.forts import eben_emael, protection
from pbem.rulesets.france_1940.odds import reckon
from pbem.rulesets.france_1940.orders import Advance
from pbem.rulesets.france_1940.state import Piece, State
from pbem.rulesets.france_1940.zones import zone
from tests.rulesets.france_1940.battle import Fixed, always, attack, facts, fight, kinds, of_kind
from tests.rulesets.france_1940.maps import game

FORT = "0302"
"""The fortified hex: its sides to 0202 and 0303 are fortified, that to 0402 is open."""
FIELD = ". . . . .\n. . {0} . .\n. . . . .\n. . . . .\n. . . . .\n"
ATTACKERS = {"0202": "a", "0303": "b", "0402": "c"}
SIDES = "0302/0202 0302/0303"

FORTIFIED, MIXED, OPEN = "a b", "a c", "c"

TABLE = [
    # fort, attackers, drop: halved through a fort side, +1, DR% acts, DR acts
    ("minor", FORTIFIED, False, True, 0, False, True),
    ("minor", MIXED, False, True, 0, True, True),
    ("minor", OPEN, False, False, 0, True, True),
    ("minor", FORTIFIED, True, False, 0, True, True),
    ("minor", MIXED, True, False, 0, True, True),
    ("minor", OPEN, True, False, 0, True, True),
    ("maginot", FORTIFIED, False, True, 1, False, False),
    ("maginot", MIXED, False, True, 1, False, True),
    ("maginot", OPEN, False, False, 0, False, True),
    ("maginot", FORTIFIED, True, True, 1, False, True),
    ("maginot", MIXED, True, True, 1, True, True),
    ("maginot", OPEN, True, False, 0, True, True),
]


@pytest.mark.parametrize(("fort", "units", "drop", "halved", "bonus", "weak", "full"), TABLE)
def test_decision_table(fort: str, units: str, drop: bool, halved: bool, bonus: int, weak: bool, full: bool) -> None:
    """FR-28, FR-29, FR-89, FR-90, FR-93, FR-94, FR-96 to FR-104, FR-D35 to FR-D37: sides attacked and drop decide what a fort does."""
    state = game(
        FIELD.format("."),
        *(f"{unit} DE infantry-corps {place}" for place, unit in ATTACKERS.items()),
        "d FR active-corps 0302",
        "fj DE airborne-division box",
        **{fort: SIDES},  # type: ignore[arg-type]
    )
    found = reckon(state, attack(FORT, units, drops={FORT: "fj"} if drop else {}))
    (target,) = found.defence
    assert facts(target.strength, target.weak, target.full) == (4 + bonus, weak, full)
    expected = [Fraction(4) if unit == "c" or not halved else Fraction(2) for unit in units.split()]
    assert [force.strength for force in found.attack] == expected
    assert target.acted("DR%") == ("DR%" if weak else "FS")
    assert bool(target.held_by("DR%")) is not weak
    assert bool(target.held_by("DR")) is not full
    assert target.acted("DR") == ("DR" if full else "FS")
    assert [target.acted(code) for code in ("AE", "AR", "FS", "DE")] == ["AE", "AR", "FS", "DE"]


@pytest.mark.parametrize(
    ("rule", "fort", "units", "drop", "bonus", "weak", "full"),
    [
        ("FR-90", "minor", FORTIFIED, False, 0, False, True),
        ("FR-97", "minor", MIXED, False, 0, True, True),
        ("FR-98", "minor", OPEN, False, 0, True, True),
        ("FR-101", "minor", FORTIFIED, True, 0, True, True),
        ("FR-96", "maginot", FORTIFIED, False, 1, False, False),
        ("FR-99", "maginot", MIXED, False, 1, False, True),
        ("FR-100", "maginot", OPEN, False, 0, False, True),
        ("FR-102", "maginot", FORTIFIED, True, 1, False, True),
        ("FR-103", "maginot", FORTIFIED, True, 1, False, True),
        ("FR-104", "maginot", MIXED, True, 1, True, True),
        ("FR-D36", "maginot", OPEN, True, 0, True, True),
    ],
)
def test_protection(rule: str, fort: str, units: str, drop: bool, bonus: int, weak: bool, full: bool) -> None:
    """FR-90, FR-96, FR-97, FR-98, FR-99, FR-100, FR-101, FR-102, FR-103, FR-104, FR-D36: from behind and by drops forts give way."""
    state = game(FIELD.format("."), "d FR active-corps 0302", **{fort: SIDES})  # type: ignore[arg-type]
    hexes = [place for place, unit in ATTACKERS.items() if unit in units.split()]
    found = protection(state, FORT, hexes, drop)
    assert (found.bonus, found.weak, found.full) == (bonus, weak, full), rule
    assert found.behind is ("c" in units)


def test_maginot_point_comes_after_doubling() -> None:
    """FR-D8, FR-94: in a city on the Maginot line the point is added to the doubled total."""
    state = game(FIELD.format("C"), "a DE infantry-corps 0202", "d FR active-corps 0302", maginot=SIDES)
    assert reckon(state, attack(FORT, "a")).defence_total == 2 * 4 + 1


@pytest.mark.parametrize("letter", ["C", "t"])
@pytest.mark.parametrize(
    ("fort", "units", "drop", "bonus", "full"), [(row[0], row[1], row[2], row[4], row[6]) for row in TABLE]
)
def test_town_in_the_fort(letter: str, fort: str, units: str, drop: bool, bonus: int, full: bool) -> None:
    """FR-24, FR-25 beside FR-86 to FR-104: a town's or city's immunity to DR% stays in every row; FR-D8: +1 comes after doubling."""
    state = game(
        FIELD.format(letter),
        *(f"{unit} DE infantry-corps {place}" for place, unit in ATTACKERS.items()),
        "d FR active-corps 0302",
        "fj DE airborne-division box",
        **{fort: SIDES},  # type: ignore[arg-type]
    )
    (target,) = reckon(state, attack(FORT, units, drops={FORT: "fj"} if drop else {})).defence
    assert facts(target.strength, target.weak, target.full) == ((8 if letter == "C" else 4) + bonus, False, full)


@pytest.mark.parametrize("fort", ["minor", "maginot"])
def test_captured_fort_gives_nothing(fort: str) -> None:
    """FR-86, FR-87: a unit of the other side in a fort hex gains nothing, and a unit outside the fort gains nothing from its sides."""
    state = game(
        FIELD.format("."),
        "f FR active-corps 0202",
        "d DE infantry-corps 0302",
        at="1 allied 1 combat",
        **{fort: SIDES},  # type: ignore[arg-type]
    )
    found = reckon(state, attack(FORT, "f"))
    assert facts(found.attack_total, found.defence_total) == (4, 4)
    assert (found.defence[0].weak, found.defence[0].full) == (True, True)
    outside = game(
        FIELD.format("."),
        "d DE infantry-corps 0302",
        "f FR active-corps 0202",
        **{fort: "0302/0202"},  # type: ignore[arg-type]
    )
    assert reckon(outside, attack("0202", "d")).attack_total == 4


@pytest.mark.parametrize("fort", ["minor", "maginot"])
def test_fort_works_again_for_its_owner(fort: str) -> None:
    """FR-88, FR-D30: a fort is never destroyed; taken by the enemy and given back, it works as before."""
    state = game(
        FIELD.format("."),
        "a DE infantry-corps 0202",
        "d FR active-corps 0302",
        **{fort: SIDES},  # type: ignore[arg-type]
    )
    state, _ = fight(always(state, "DE"), attack(FORT, "a"))
    assert state.at(FORT) == ()
    assert state.now.fallen == ()
    back = state.put("d", Piece(FORT)).change(fought=())
    assert reckon(back, attack(FORT, "a")).attack_total == 2


def test_german_fort_works_against_the_allies() -> None:
    """FR-86, FR-H26: fortified sides belong to the nation of their hex, whichever side that is."""
    nations = "FFFFF FFDFF FFFFF FFFFF FFFFF"
    units = ("f FR active-corps 0202", "d DE infantry-corps 0302")
    state = game(FIELD.format("."), *units, at="1 allied 1 combat", nations=nations, minor=SIDES)
    found = reckon(state, attack(FORT, "f"))
    assert facts(found.attack_total, found.defence[0].weak) == (2, False)


def test_maginot_point_needs_a_unit() -> None:
    """FR-94, FR-D33: the point is for a Maginot hex with an Allied unit; several units get one point; an empty hex has no defence."""
    units = ("a DE infantry-corps 0202", "d FR active-corps 0302", "e FR fortress-infantry 0302")
    state = game(FIELD.format("."), *units, maginot=SIDES)
    assert reckon(state, attack(FORT, "a")).defence_total == 7
    empty = game(FIELD.format("."), units[0], maginot=SIDES)
    assert protection(empty, FORT, ["0202"], False).bonus == 0


def test_one_unit_through_a_fort_side_does_not_halve_another() -> None:
    """FR-89, FR-93: only the unit that attacks through the fortified side is halved."""
    units = ("a DE infantry-corps 0202", "c DE infantry-corps 0402", "d FR active-corps 0302")
    state = game(FIELD.format("."), *units, maginot=SIDES)
    assert [f.strength for f in reckon(state, attack(FORT, "a c")).attack] == [2, 4]


def test_maginot_and_minor_sides_of_one_hex() -> None:
    """FR-96, FR-97: minor sides of a Maginot hex are fortified too, so an attack through both kinds is not from behind."""
    units = ("a DE infantry-corps 0202", "b DE infantry-corps 0303", "d FR active-corps 0302")
    state = game(FIELD.format("."), *units, maginot="0302/0202", minor="0302/0303")
    (both,) = reckon(state, attack(FORT, "a b")).defence
    assert facts(both.strength, both.weak, both.full) == (5, False, False)
    (minor,) = reckon(state, attack(FORT, "b")).defence
    assert facts(minor.strength, minor.weak, minor.full) == (4, False, True)


LIEGE = {"eben": FORT, "minor": SIDES}


def liege(letter: str, *units: str, options: dict[str, object] | None = None) -> State:
    """Return Eben Emael in its hex, an infantry corps before a fortified side and one before an open one."""
    attackers = ("a DE infantry-corps 0202", "c DE infantry-corps 0402", "fj DE airborne-division box")
    return game(FIELD.format(letter), *attackers, *units, options=options, **LIEGE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("letter", "units", "doubled", "strength"),
    [
        (".", (), True, 2),
        (".", ("d FR active-corps 0302",), True, 6),
        ("C", ("d FR active-corps 0302",), True, 12),
        ("C", ("d FR active-corps 0302",), False, 10),
        ("C", (), True, 4),
        ("C", (), False, 2),
        ("m", ("d FR active-corps 0302",), False, 12),
    ],
)
def test_eben_emael_defends(letter: str, units: tuple[str, ...], doubled: bool, strength: int) -> None:
    """FR-91, FR-D31, FR-D32, FR-H21: Eben Emael defends with 2, alone or beside units, doubled in a big city or by an option not."""
    state = liege(letter, *units, options={"eben-emael-doubled": doubled})
    found = reckon(state, attack(FORT, "a c"))
    assert found.defence_total == strength
    assert [force.strength for force in found.attack] == [2, 4]


def test_eben_emael_has_no_zone_and_no_attack() -> None:
    """FR-91: Eben Emael exerts no ZOC."""
    assert zone(liege("."), "allied") == frozenset()


@pytest.mark.parametrize(
    ("result", "attackers", "drop", "option", "falls"),
    [
        ("DE", "a", False, False, True),
        ("DR", "a", False, False, True),
        ("DR%", "a", False, False, False),
        ("DR%", "c", False, False, False),
        ("DR%", "a", False, True, False),
        ("DR%", "c", False, True, True),
        ("DR%", "a", True, True, True),
        ("FS", "c", True, True, False),
        ("AR", "c", False, True, False),
    ],
)
@pytest.mark.parametrize("garrison", [False, True])
def test_eben_emael_falls(result: str, attackers: str, drop: bool, option: bool, falls: bool, garrison: bool) -> None:
    """FR-88, FR-92, FR-D31: DE and DR destroy Eben Emael, DR% never; by an option DR% does from behind or with a drop."""
    units = ("d FR active-corps 0302",) if garrison else ()
    state = always(liege(".", *units, options={"eben-emael-weak-retreat": option}), result)
    after, effects = fight(state, attack(FORT, attackers, drops={FORT: "fj"} if drop else {}))
    assert after.now.fallen == (("eben-emael",) if falls else ())
    assert ("fort.destroyed" in kinds(effects)) is falls
    if falls:
        assert eben_emael(after, FORT) == ""
        assert of_kind(effects, "fort.destroyed")[0]["rules"] == ["FR-92"]


def test_fallen_eben_emael_protects_nobody() -> None:
    """FR-88, FR-92: once destroyed, Eben Emael adds nothing and its minor-fort sides are gone."""
    state = liege(".", "d FR active-corps 0302").change(fallen=("eben-emael",))
    found = reckon(state, attack(FORT, "a"))
    assert facts(found.attack_total, found.defence_total, found.defence[0].weak) == (4, 4, True)


def test_eben_emael_behind_the_enemy_gives_nothing() -> None:
    """FR-86, FR-91: with Germans in its hex Eben Emael does not defend them."""
    state = game(
        FIELD.format("."),
        "d DE infantry-corps 0302",
        "f FR active-corps 0202",
        at="1 allied 1 combat",
        **LIEGE,  # type: ignore[arg-type]
    )
    assert reckon(state, attack(FORT, "f")).defence_total == 4


@pytest.mark.parametrize(("result", "entered"), [("DR", True), ("DE", True), ("DR%", False), ("FS", False)])
def test_eben_emael_alone_is_driven_off_or_not(result: str, entered: bool) -> None:
    """FR-D31, FR-D22: attackers advance past Eben Emael alone only when it has been destroyed."""
    state = always(liege("."), result)
    after, _ = fight(state, attack(FORT, "c"), [Advance(place=FORT, all=True)])
    assert (after.holder(FORT) == "german") is entered


def test_standing_eben_emael_blocks_no_advance() -> None:
    """FR-D22: when its garrison has retreated, Eben Emael still standing does not keep attackers out of the hex."""
    state = always(liege(".", "d FR active-corps 0302"), "DR%")
    after, _ = fight(state, attack(FORT, "c"), [Advance(place=FORT, all=True)])
    assert after.at(FORT) == ("c",)
    assert after.now.fallen == ()


@pytest.mark.parametrize(
    ("result", "where"), [("DE", FORT), ("DR", FORT), ("FS", "gone"), ("AR", "gone"), ("AE", "gone")]
)
def test_dropped_unit(result: str, where: str) -> None:
    """FR-101, FR-H29: the unit dropped onto a fort stands there if the hex is vacated, and is eliminated if not; it adds no strength."""
    state = always(liege(".", "d FR active-corps 0302"), result)
    made = attack(FORT, "a", drops={FORT: "fj"})
    assert reckon(state, made).attack_total == 4
    after, effects = fight(state, made)
    if where == "gone":
        assert after.now.gone["fj"] == "drop"
    else:
        assert after.piece("fj").place == FORT
        assert after.piece("fj").landed == (1, 0)
        assert of_kind(effects, "unit.landed")[0]["how"] == "fort"


def test_dropped_unit_counts_for_stacking() -> None:
    """FR-H29, FR-H8, FR-62: the dropped unit is placed before the others advance, and counts among the three of the hex."""
    units = [f"p{i} DE panzer-division 0202" for i in range(3)]
    state = game(FIELD.format("."), *units, "fj DE airborne-division box", "d FR active-corps 0302", **LIEGE)  # type: ignore[arg-type]
    made = attack(FORT, "p0 p1 p2", drops={FORT: "fj"})
    after, _ = fight(always(state, "DE"), made, [Advance(place=FORT, all=True)], Fixed())
    assert after.at(FORT) == ("fj", "p0", "p1")
