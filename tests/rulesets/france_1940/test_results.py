"""Results one by one, and attacks one after another: FR-8, FR-10, FR-33 to FR-39, FR-H2, FR-D65, FR-D66."""

import pytest

from pbem.rulesets.france_1940.orders import Advance, Retreat
from pbem.rulesets.france_1940.state import Piece
from tests.rulesets.france_1940.battle import Fixed, always, attack, campaign, crt_roll, fight, kinds, of_kind, order
from tests.rulesets.france_1940.maps import game

OPEN = "\n".join([". . . . . . . . ."] * 9)
UNITS = (
    "a DE infantry-corps 0504",
    "b DE infantry-corps 0404",
    "d FR active-corps 0505",
    "e FR light-cavalry-division 0505",
)
NO_ADVANCE = Advance(place="0505")


@pytest.mark.parametrize(
    ("result", "gone", "disorganised", "rule"),
    [
        ("AE", {"a": "combat", "b": "combat"}, [], "FR-33"),
        ("AR", {}, ["a", "b"], "FR-34"),
        ("FS", {}, [], "FR-35"),
        ("DR%", {}, ["d", "e"], "FR-36"),
        ("DR", {}, ["d", "e"], "FR-36"),
        ("DE", {"d": "combat", "e": "combat"}, [], "FR-39"),
    ],
)
def test_each_result(result: str, gone: dict[str, str], disorganised: list[str], rule: str) -> None:
    """FR-10, FR-33 to FR-37, FR-39: who is removed, who is disorganised and who retreats, all units of a hex together."""
    after, effects = fight(always(game(OPEN, *UNITS), result), attack("0505", "a b"), [NO_ADVANCE])
    assert after.now.gone == gone
    assert [unit for unit in "abde" if unit in after.now.pieces and after.piece(unit).disorganised] == disorganised
    (fought,) = of_kind(effects, "combat.fought")
    assert (fought["result"], fought["places"], fought["units"]) == ({"0505": result}, ["0505"], ["a", "b"])
    assert rule in fought["rules"]  # type: ignore[operator]
    for unit in set("ab") & set(after.now.pieces):
        assert after.piece(unit).place == game(OPEN, *UNITS).piece(unit).place
    retreated = {str(body["unit"]) for body in of_kind(effects, "unit.retreated")}
    assert retreated == ({"d", "e"} if result.startswith("DR") else set())
    assert after.now.attacks == ()


@pytest.mark.parametrize("letter", ["C", "t"])
def test_weak_retreat_in_a_town(letter: str) -> None:
    """FR-24, FR-25, FR-38: in a city or town DR% counts as FS, DR does not."""
    rows = [row.split() for row in OPEN.splitlines()]
    rows[4][4] = letter
    town = "\n".join(" ".join(row) for row in rows)
    for result, acted in (("DR%", "FS"), ("DR", "DR")):
        after, effects = fight(always(game(town, *UNITS), result), attack("0505", "a b"), [NO_ADVANCE])
        assert (after.at("0505") == ("d", "e")) is (acted == "FS")
        assert crt_roll(effects)["acted"] == {"0505": acted}
        assert ("FR-38" in crt_roll(effects)["rules"]) is (acted == "FS")  # type: ignore[operator]


@pytest.mark.parametrize(
    ("result", "left"),
    [("DR%", {"0505": ["d"], "0605": []}), ("DR", {"0505": [], "0605": []}), ("DE", {"0505": [], "0605": []})],
)
def test_result_acts_hex_by_hex(result: str, left: dict[str, list[str]]) -> None:
    """FR-11, FR-D66: an attack on two hexes is one roll, and DR% acts in the open hex while the town ignores it."""
    rows = [row.split() for row in OPEN.splitlines()]
    rows[4][4] = "t"
    town = "\n".join(" ".join(row) for row in rows)
    units = ("a DE infantry-corps 0604", "d FR active-corps 0505", "e FR light-cavalry-division 0605")
    dice = Fixed()
    after, effects = fight(always(game(town, *units), result), attack("0505 0605", "a"), [NO_ADVANCE], dice)
    assert {place: list(after.at(place)) for place in left} == left
    assert len([name for name in dice.names if name.endswith("crt")]) == 1
    acted = "FS" if result == "DR%" else result
    assert crt_roll(effects)["acted"] == {"0505": acted, "0605": result}


def test_attackers_of_two_hexes_suffer_once() -> None:
    """FR-33, FR-34: with two hexes attacked, AE and AR strike all attackers once."""
    units = ("a DE infantry-corps 0604", "d FR active-corps 0505", "e FR light-cavalry-division 0605")
    after, effects = fight(always(game(OPEN, *units), "AR"), attack("0505 0605", "a"))
    assert kinds(effects) == ["combat.fought", "unit.disorganised"]
    assert after.piece("a").disorganised


def test_results_are_applied_before_the_next_attack() -> None:
    """FR-8: a unit that retreats into a hex that is attacked later in the phase defends there too."""
    units = (
        "a DE infantry-corps 0504",
        "d FR active-corps 0505",
        "c DE infantry-corps 0508",
        "f FR active-corps 0507",
    )
    state = always(game(OPEN, *units), "DR")
    made = [attack("0505", "a"), attack("0507", "c")]
    _, effects = fight(state, made, [Retreat(place="0505", path=("0506", "0507")), NO_ADVANCE, Advance(place="0507")])
    assert crt_roll(effects, 0)["totals"] == [4, 4]
    assert crt_roll(effects, 1)["totals"] == [4, 8]
    assert kinds(effects)[:4] == ["combat.fought", "unit.retreated", "unit.disorganised", "combat.fought"]


def test_attacks_are_resolved_in_the_order_of_the_sheet() -> None:
    """FR-8, FR-H2: attacks are fought in the order in which the sheet lists them."""
    units = ("a DE infantry-corps 0504", "b DE infantry-corps 0301", "d FR active-corps 0505", "e FR active-corps 0201")
    for places in (("0505", "0201"), ("0201", "0505")):
        attackers = {"0505": "a", "0201": "b"}
        dice = Fixed()
        _, effects = campaign(game(OPEN, *units), [order(place, attackers[place]) for place in places], dice=dice)
        assert [name.split("/")[2] for name in dice.names] == list(places)
        assert [body["places"] for body in of_kind(effects, "combat.fought")] == [[place] for place in places]


@pytest.mark.parametrize(
    ("change", "why"),
    [({"d": None}, "empty"), ({"a": None}, "nobody"), ({"a": "0101"}, "nobody")],
)
def test_impossible_attack_is_dropped(change: dict[str, str | None], why: str) -> None:
    """FR-H2, FR-14: an attack whose hex is empty or that nobody can make is dropped, and its units have not attacked."""
    state = game(OPEN, "a DE infantry-corps 0504", "d FR active-corps 0505")
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if change.get(unit, "") is not None}
    state = state.change(pieces=pieces)
    for unit, place in change.items():
        if place:
            state = state.put(unit, Piece(place))
    dice = Fixed()
    after, effects = fight(state, attack("0505", "a"), dice=dice)
    assert kinds(effects) == ["attack.dropped"]
    assert of_kind(effects, "attack.dropped")[0]["why"] == why
    assert (dice.names, after.now.fought, after.now.attacks) == ([], (), ())


@pytest.mark.parametrize(("garrison", "how"), [(True, "boxed"), (False, "landed")])
def test_drop_of_an_attack_that_is_dropped(garrison: bool, how: str) -> None:
    """FR-H2, FR-H29: if the attack on a fort cannot be made, the dropped unit goes back to its box, or lands in the empty hex."""
    units = ("a DE infantry-corps 0504 disorganised", "p DE airborne-division box", "q FR active-corps 0101")
    defender = ("d FR active-corps 0505",) if garrison else ()
    state = game(OPEN, *units, *defender, minor="0505/0504")
    after, effects = fight(state, attack("0505", "a", drops={"0505": "p"}))
    assert kinds(effects) == ["attack.dropped", f"unit.{how}"] + ([] if garrison else ["place.taken"])
    assert after.piece("p").place == ("box" if garrison else "0505")


def test_a_unit_that_dropped_out_leaves_the_others_to_attack() -> None:
    """FR-H2: an attack goes in with those that are still able, against the hexes that still hold an enemy."""
    units = ("a DE infantry-corps 0604", "b DE infantry-corps 0604 disorganised", "d FR active-corps 0605")
    after, effects = fight(game(OPEN, *units), attack("0505 0605", "a b"))
    (fought,) = of_kind(effects, "combat.fought")
    assert (fought["places"], fought["units"]) == (["0605"], ["a"])
    assert after.now.attacks == ()


def test_fought_hexes_and_units_are_remembered() -> None:
    """FR-14: the state remembers for the phase who attacked and what was attacked."""
    units = ("a DE infantry-corps 0604", "d FR active-corps 0505", "e FR light-cavalry-division 0605")
    after, _ = fight(always(game(OPEN, *units), "FS"), attack("0505 0605", "a"))
    assert after.now.fought == ("0505", "0605", "a")


def test_a_second_combat_for_a_hex_has_rolls_of_its_own() -> None:
    """FR-D65: where a hex may be attacked again, the names of the later rolls carry an ordinal."""
    units = ("a DE infantry-corps 0504", "b DE infantry-corps 0404", "d FR active-corps 0505")
    state = always(game(OPEN, *units, options={"attacks-per-phase": "free"}), "FS")
    dice = Fixed()
    _, effects = campaign(state, [order("0505", "a"), order("0505", "b")], dice=dice)
    assert dice.names == ["1/german-1-combat/0505/crt", "1/german-1-combat/0505.2/crt"]
    assert [body["units"] for body in of_kind(effects, "combat.fought")] == [["a"], ["b"]]


def test_causes() -> None:
    """FR-8: every effect of a combat names the roll behind it, and the roll names the sheet and the river dice."""
    units = ("a DE infantry-corps 0504", "d FR active-corps 0505")
    state = always(game(OPEN, *units, rivers="0504/0505"), "DR")
    _, effects = campaign(state, [order("0505", "a")])
    river, crt = of_kind(effects, "roll")
    assert (river["causes"], crt["causes"]) == ([7], [7, 200])
    assert of_kind(effects, "unit.retreated")[0]["causes"] == [7, 201]
    assert of_kind(effects, "unit.disorganised")[0]["causes"] == [201]
    assert all(body["rules"] for effect in effects for body in [effect.body])
