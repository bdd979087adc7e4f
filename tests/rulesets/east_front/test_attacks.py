"""Which attacks may be declared, how they are declared, and how they change when they are resolved. EF-176 to EF-190."""

from typing import Any

import msgspec
import pytest

from pbem.orders.model import Order
from pbem.rulesets.api import Effect, Fact, Sheet
from pbem.rulesets.east_front import adjudicate, attacks, fold
from pbem.rulesets.east_front.effects import Effects, play
from pbem.rulesets.east_front.orders import Loss, Retreat
from pbem.rulesets.east_front.orders_combat import Advance, Attack, Command
from pbem.rulesets.east_front.state import Assault, State
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.field import field

OPEN = "\n".join([". . . . . ."] * 6)
"""0303 touches 0302, 0304, 0202, 0203, 0402, 0403."""

AXIS = (
    "a GE infantry XX 7-9-5 steps=4 0303",
    "b GE armour III 8-7-8 boxed armour steps=3 0303",
    "c GE infantry XX 7-9-5 steps=4 0502",
)
SOVIET = ("x SU infantry XX 3-3-4 steps=2 0402",)


def attack(text: str, **more: Any) -> Attack:
    """Read an attack, written "0402, 0403 with a, b"."""
    places, _, units = text.partition(" with ")
    return Attack(places=tuple(places.split(", ")), units=tuple(units.split(", ")) if units else (), **more)


def faults(state: State, *orders: Order, side: str = "axis") -> list[str]:
    """Return what is wrong with some attacks, each as "index part: code"."""
    return [f"{at} {part}: {finding.code}" for at, part, finding in attacks.judge(state, side, orders).faults]


def bodies(effects: tuple[Effect, ...], kind: str) -> list[dict[str, Any]]:
    """Return the bodies of the events of a kind."""
    return [made.body for made in effects if made.kind == kind]


@pytest.mark.parametrize(
    ("order", "found"),
    [
        ("0402 with a", []),
        ("0402 with a, b, c", []),
        ("0402 with", [": east.attack.no-units"]),
        ("0302 with a", ["places.0: east.attack.no-enemy"]),
        ("0502 with a", ["places.0: east.attack.no-enemy"]),
        ("0402, 0402 with a", ["places.1: east.attack.place-twice"]),
        ("0402 with a, a", ["units.1: east.attack.unit-twice"]),
        ("0402 with far", ["units.0: east.attack.not-adjacent"]),
        ("0402 with sup", ["units.0: east.attack.unarmed"]),
        ("0402 with gu", ["units.0: east.attack.artillery"]),
        ("0402 with fo", ["units.0: east.attack.no-strength"]),
        ("0402 with late", ["units.0: east.attack.not-on-map"]),
        ("0402 with a, far, sup", ["units.1: east.attack.not-adjacent", "units.2: east.attack.unarmed"]),
    ],
)
def test_who_may_attack_what(order: str, found: list[str]) -> None:
    """An attack is made by combat units with attack strength that stand next to an enemy; guns support it (EF-176, EF-217)."""
    units = (
        *AXIS, *SOVIET,
        "far GE infantry XX 7-9-5 0601",
        "sup GE msu II 0-0-6 0303",
        "gu GE artillery II 1-2-5 range=2 support=3 0303",
        "fo GE fortress II 0-4-0 0303",
        "late GE infantry XX 7-9-5 arrives=2 entry=0101 away",
    )  # fmt: skip
    text = order if not order.endswith("with") else order.removesuffix(" with")
    assert faults(field(OPEN, units), attack(text)) == [f"0 {fault}" for fault in found]


def test_a_tired_unit_does_not_attack() -> None:
    """Who has moved strategically in this turn attacks nobody (EF-H8)."""
    state = field(OPEN, (*AXIS, *SOVIET)).alter("a", tired=True)
    assert faults(state, attack("0402 with a, b")) == ["0 units.0: east.attack.strategic"]


@pytest.mark.parametrize(
    ("unit", "drawing", "weather", "may"),
    [
        ("infantry XX 7-9-5", {}, "dry", True),
        # Closed to the unit, but the enemy's ZOC covers its hex.
        ("armour III 8-7-8 boxed armour", {"rows": "swamp"}, "dry", True),
        # Closed, and no ZOC: the yellow band.
        ("armour III 8-7-8 boxed armour", {"rows": "swamp", "band": True}, "dry", False),
        ("infantry XX 7-9-5", {"rows": "swamp", "band": True}, "dry", True),
        ("infantry XX 7-9-5", {"sides": {"major-river": ["0302/0402"]}}, "dry", True),
        ("infantry XX 7-9-5", {"sides": {"major-river": ["0302/0402"]}}, "mud", False),
        ("infantry XX 7-9-5", {"sides": {"major-river": ["0302/0402"]}, "ways": {"main-road": ["0302 0402"]}}, "mud", True),
        ("infantry XX 7-9-5", {"sides": {"major-river": ["0302/0402"]}}, "snow", True),
        ("infantry XX 7-9-5", {"sides": {"lake-side": ["0302/0402"]}}, "dry", False),
        ("infantry XX 7-9-5", {"sides": {"lake-side": ["0302/0402"]}}, "snow", True),
    ],
)  # fmt: skip
def test_a_hex_is_attacked_that_could_be_entered_or_whose_enemy_has_a_zone(
    unit: str, drawing: dict[str, Any], weather: str, may: bool
) -> None:
    """Either is enough (EF-183, EF-D10); over a Major River without a bridge one enters by One-Hex Movement, so not in Mud."""
    drawing = dict(drawing)
    swamp, band = drawing.pop("rows", ""), drawing.pop("band", False)
    rows = ". . . . .\n. . . s .\n. . . . ." if swamp else ". . . . .\n. . . . .\n. . . . ."
    state = field(
        rows, (f"a GE {unit} 0302", f"x SU infantry XX 2-2-4 {'band ' * band}0402"), weather=weather, **drawing
    )
    assert faults(state, attack("0402 with a")) == ([] if may else ["0 units.0: east.attack.barred"])


@pytest.mark.parametrize(
    ("defence", "guns", "found"),
    [
        (28, (), []),
        (29, (), ["0 : east.attack.odds"]),
        (29, ("gu",), []),
        (43, ("gu",), ["0 : east.attack.odds"]),
    ],
)
def test_the_odds_of_a_declared_attack_are_1_to_4_at_least(
    defence: int, guns: tuple[str, ...], found: list[str]
) -> None:
    """Printed strengths and the guns that are named count (EF-181, EF-H18)."""
    units = (
        *AXIS[:1], "gu GE artillery II 0-1-5 range=2 support=3 0304", f"x SU infantry XX 3-{defence}-4 0402",
        "mu GE msu II 0-0-6 0304",
    )  # fmt: skip
    assert faults(field(OPEN, units), attack("0402 with a", guns=guns, supplied=bool(guns))) == found


def test_a_unit_and_a_place_are_in_one_attack_only() -> None:
    """The second attack that names one is refused; so is a gun in two (EF-180, EF-223)."""
    units = (*AXIS, *SOVIET, "gu GE artillery II 0-1-5 range=4 support=3 0303", "y SU infantry XX 3-3-4 0403",
             "mu GE msu II 0-0-6 0303", "msu.2 GE msu II 0-0-6 0303")  # fmt: skip
    state = field(OPEN, units)
    first = attack("0402, 0403 with a", guns=("gu",), supplied=True)
    assert faults(state, first) == []
    assert faults(state, first, attack("0402 with b")) == ["1 places.0: east.attack.place-again"]
    second = attack("0403 with a, b", guns=("gu",), supplied=True)
    assert faults(state, attack("0402 with a", guns=("gu",), supplied=True), second) == [
        "1 units.0: east.attack.unit-again",
        "1 guns.0: east.attack.unit-again",
        "0 units.0: east.attack.owed",
    ]


def test_all_attackers_of_several_places_are_adjacent_to_all() -> None:
    """Who touches one of two Defender Hexes only takes no part (EF-185)."""
    units = (*AXIS, *SOVIET, "y SU infantry XX 3-3-4 0403")
    state = field(OPEN, units)
    assert faults(state, attack("0402, 0403 with a, b")) == []
    assert faults(state, attack("0402, 0403 with a, b, c")) == ["0 units.2: east.attack.not-adjacent"]


def test_engineer_effects_need_an_engineer() -> None:
    """They are declared only with an engineer among the attackers (EF-216)."""
    state = field(OPEN, (*AXIS, *SOVIET, "e GE engineer II 2-2-8 boxed 0303"))
    assert faults(state, attack("0402 with a", engineers=True)) == ["0 engineers: east.attack.no-engineer"]
    assert faults(state, attack("0402 with a, e", engineers=True)) == []


@pytest.mark.parametrize(
    ("strength", "owed", "found"),
    [
        (9, 1, []),
        (9, 0, ["0 mandated: east.attack.mandated-owed"]),
        (8, 1, ["0 mandated: east.attack.mandated-odds"]),
    ],
)
def test_a_mandated_attack_has_odds_of_3_to_2(strength: int, owed: int, found: list[str]) -> None:
    """One must be owed, and the odds declared be 3-2 at least (EF-201, EF-H32)."""
    units = (f"s SU infantry XX {strength}-3-4 0303", "g GE infantry XX 6-6-5 0402")
    state = field(OPEN, units, phase="soviet-motorized", now={"owed": owed})
    assert faults(state, attack("0402 with s", mandated=True), side="soviet") == found


def test_each_mandated_attack_meets_one_that_is_owed() -> None:
    """The second of two is refused where one is owed; the Axis owes none."""
    units = (
        "s SU infantry XX 9-3-4 0303", "t SU infantry XX 9-3-4 0502",
        "g GE infantry XX 6-6-5 0402", "h GE infantry XX 6-6-5 0602",
    )  # fmt: skip
    state = field(OPEN, units, phase="soviet-motorized", now={"owed": 1})
    both = (attack("0402 with s", mandated=True), attack("0602 with t", mandated=True))
    assert faults(state, *both, side="soviet") == ["1 mandated: east.attack.mandated-owed"]
    axis = field(OPEN, units, now={"owed": 1})
    assert faults(axis, attack("0303 with g", mandated=True)) == ["0 mandated: east.attack.mandated-side"]


def test_attacks_are_declared_in_the_order_of_the_sheet() -> None:
    """Each becomes an event with its declared odds; none of them tells of the order given to the units (EF-180, EF-232)."""
    units = (*AXIS, *SOVIET, "y SU infantry XX 3-3-4 0503", "d GE infantry XX 7-9-5 0504", "mu GE msu II 0-0-6 0304")
    state = field(OPEN, units)
    sheet = (
        attack("0503 with d", command="no-retreat"),
        Command(place="0402", command="additional-retreat"),
        attack("0402 with a, b", supplied=True),
    )
    state, effects = play(attacks.declare(state, sheet, 7), state)
    made = bodies(effects, "attack.declared")
    assert [body["places"] for body in made] == [["0503"], ["0402"]]
    assert made[0] == {
        "side": "axis", "places": ["0503"], "units": ["d"], "odds": "2-1", "totals": [7, 3],
        "rules": ["EF-176", "EF-180"], "causes": [7],
    }  # fmt: skip
    assert (made[1]["supply"], made[1]["odds"]) == (["mu"], "5-1")
    assert state.now.attacks == (Assault(("0503",), ("d",)), Assault(("0402",), ("a", "b"), supply=("mu",)))
    assert "retreat" not in msgspec.json.encode([made.body for made in effects]).decode()


def test_an_attack_that_is_owed_in_vain_fails_and_says_what_was_owed() -> None:
    """Nothing is lost in silence: the order failed names the enemy that is not attacked (EF-178)."""
    units = (*AXIS, *SOVIET, "y SU infantry XX 3-3-4 0403")
    state = field(OPEN, units)
    state, effects = play(attacks.declare(state, [attack("0402 with a", command="no-retreat")], 7), state)
    (body,) = bodies(effects, "order.failed")
    assert body["args"] == {"unit": "a", "enemy": "y", "place": "0403"}
    assert body["rules"] == ["EF-178"]
    assert "command" not in body["order"]
    assert not state.now.attacks


def test_only_orders_about_declared_attacks_go_on() -> None:
    """Attacks that failed, and clauses for other places, are dropped; a clause for either hex of an attack is kept."""
    state = field(OPEN, (*AXIS, *SOVIET)).change(attacks=(Assault(("0402", "0403"), ("a",)),))
    kept = (
        attack("0402, 0403 with a"), Command(place="0403", command="no-retreat"), Loss(place="0402", units=("a",)),
        Retreat(place="0403", path=("0503",)), Advance(place="0403", all=True),
    )  # fmt: skip
    dropped = (attack("0503 with c"), Loss(place="0503", units=("c",)), Advance(place="0101", all=True))
    assert attacks.concerned(state, (*dropped, *kept)) == kept


CHANGE_UNITS = (
    *AXIS, *SOVIET, "y SU infantry XX 3-3-4 0503",
    "d GE infantry XX 7-9-5 0504", "gu GE artillery II 0-1-5 range=4 support=3 0304", "mu GE msu II 0-0-6 0304",
    "e GE infantry XX 7-9-5 0401", "z SU infantry XX 3-3-4 0301", "f GE infantry XX 7-9-5 0606",
)  # fmt: skip
DECLARED = (Assault(("0402",), ("a", "b")), Assault(("0503",), ("c", "d")))


def _changed(*orders: Order) -> tuple[tuple[Assault, ...], list[str]]:
    state = field(OPEN, CHANGE_UNITS, phase="axis-combat", now={"attacks": DECLARED})
    state, effects = play(attacks.change(state, orders, 7), state)
    assert [made.kind for made in effects] == sorted((made.kind for made in effects), reverse=True)
    why = [f"{body['order']['places'][0]}: {body['why']}" for body in bodies(effects, "order.failed")]
    return state.now.attacks, why


@pytest.mark.parametrize(
    ("orders", "first", "second"),
    [
        ((), "a, b", "c, d"),
        (("0402 with a, b", "0503 with c, d"), "a, b", "c, d"),
        (("0402 with a",), "a", "c, d"),
        (("0402 with a, b, c", "0503 with d"), "a, b, c", "d"),
        (("0503 with d", "0402 with a, b, c"), "a, b, c", "d"),
        (("0402 with c", "0503 with d"), "c", "d"),
    ],
)
def test_who_attacks_which_marked_hex_may_change(orders: tuple[str, ...], first: str, second: str) -> None:
    """The attacker's orders in force say it, in whatever order they stand (EF-182)."""
    made, why = _changed(*map(attack, orders))
    assert [", ".join(assault.units) for assault in made] == [first, second]
    assert not why


@pytest.mark.parametrize(
    ("orders", "why"),
    [
        (("0402 with a, b, c",), "is in another attack already"),
        (("0402",), "names no unit"),
        (("0402 with d",), "is in another attack already"),
        (("0402 with f",), "is not next to"),
        (("0404 with a",), "new ones cannot be"),
        (("0402, 0503 with c",), "not which hexes are attacked together"),
        (("0402 with a, e",), "was in no attack and cannot join"),
    ],
)
def test_a_change_that_cannot_be_leaves_the_attack_as_it_was(orders: tuple[str, ...], why: str) -> None:
    """Every marked hex stays attacked; what cannot be changed is said (EF-182, EF-178)."""
    made, said = _changed(*map(attack, orders))
    assert made == DECLARED
    assert [why in text for text in said] == [True]


def test_guns_and_supply_may_change() -> None:
    """A gun and Attack Supply are added; the other attack is as it was."""
    made, why = _changed(attack("0402 with a, b", guns=("gu",), supplied=True))
    assert made == (Assault(("0402",), ("a", "b"), ("gu",), ("mu",)), DECLARED[1])
    assert not why


def test_changed_odds_may_be_below_1_to_4() -> None:
    """What is marked must be attacked even then (EF-182, EF-D5)."""
    units = (*AXIS, "x SU infantry XX 3-9-4 0402", "y SU infantry XX 3-40-4 0402")
    state = field(OPEN, units, phase="axis-combat", now={"attacks": (Assault(("0402",), ("a", "b", "c")),)})
    state, effects = play(attacks.change(state, [attack("0402 with a")]), state)
    (body,) = bodies(effects, "attack.changed")
    assert (body["units"], body["totals"], body["odds"]) == (["a"], [7, 49], "1-7")


@pytest.mark.parametrize(("unit", "phase", "asked"), [
    ("fo GE fortress II 2-4-0 0303", "axis-move", True),
    ("fo GE fortress II 0-4-0 0303", "axis-move", False),
    ("fo GE fortress II 2-4-0 0304", "axis-move", False),
    ("fo GE fortress II 2-4-0 0303", "axis-motorized", False),
])  # fmt: skip
def test_who_can_attack_only_is_asked(unit: str, phase: str, asked: bool) -> None:
    """A side none of whose units can move, but one can attack, has something to order (EF-176)."""
    (duty,) = adjudicate.awaiting(field(OPEN, (unit, *SOVIET), phase=phase), {})
    assert duty.covered is not asked


def test_the_sheet_of_a_movement_phase_leads_into_the_combat_phase() -> None:
    """What is declared opens it; what goes on with it stays hidden from the other side, and what failed does not go on."""
    units = (*AXIS, *SOVIET, "r SU infantry XX 4-5-4 0605")
    before = field(OPEN, units)
    sheet = (attack("0402 with a", command="no-retreat"), attack("0605 with b"), Advance(place="0402", all=True),
             Loss(place="0605", units=("b",)))  # fmt: skip

    def resolve() -> Effects:
        yield from adjudicate.adjudicate(before, {"axis": Sheet(sheet, 7)}, Loaded())
        return before

    _, effects = play(resolve(), before)
    state = before
    for made in effects:
        state = fold.apply(state, Fact(made.kind, made.body, to=made.to))
    assert state.now.phase == "axis-combat"
    assert state.now.carried["axis"] == (sheet[0], sheet[2])
    hidden = [made for made in effects if "no-retreat" in msgspec.json.encode(made.body).decode()]
    assert [(made.kind, made.to) for made in hidden] == [("sheet.carried", ("axis",))]
    assert [body["order"]["places"] for body in bodies(effects, "order.failed")] == [("0605",)]
