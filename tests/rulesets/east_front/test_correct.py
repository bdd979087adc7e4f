"""What a referee's ruling may change, and what it may not."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.api import Correction, Fact
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front.state import Assault, State
from tests.rulesets.east_front.scene import scene


def begun() -> State:
    """Return the scene with an attack declared, a unit in the Cadre Box and one Mandated Attack owed."""
    state = scene("axis-combat").change(attacks=(Assault(places=("0402", "0403"), units=("3pz.6",)),), owed=1)
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if unit != "1.gcd"}
    return state.change(pieces=pieces, gone={"1.gcd": "cadre"})


def corrected(thing: str, id: str, **values: Any) -> State:
    """Return the state after a correction that can be made."""
    state = begun()
    made = RULESET.correct(state, Correction(thing, id, values))
    assert made.findings == ()
    for found in made.effects:
        state = RULESET.apply(state, Fact(found.kind, found.body, "referee"))
    return state


def test_a_unit_comes_back_from_a_box() -> None:
    """A unit out of play is put on the map, with as many steps lost as the ruling says."""
    state = corrected("unit", "1.gcd", place="0502", lost=1)
    assert (state.piece("1.gcd").place, state.piece("1.gcd").lost, state.now.gone) == ("0502", 1, {})


def test_a_unit_goes_to_a_box() -> None:
    """A unit is taken off the map into the box that the ruling names."""
    state = corrected("unit", "24.rd", out="cadre")
    assert state.now.gone == {"1.gcd": "cadre", "24.rd": "cadre"}


@pytest.mark.parametrize(("owed", "now"), [(0, 0), (1, 1), (6, 6)])
def test_mandated_attacks(owed: int, now: int) -> None:
    """EF-202: a ruling sets how many Mandated Attacks are owed."""
    assert corrected("mandated", "soviet", owed=owed).now.owed == now


def test_works_are_begun_and_given_up() -> None:
    """EF-H34: a ruling begins a strongpoint or takes one under construction away."""
    state = corrected("works", "0502", side="soviet")
    assert state.now.works == {"0502": "soviet"}
    made = RULESET.correct(state, Correction("works", "0502", {"side": ""}))
    assert RULESET.apply(state, Fact(made.effects[0].kind, made.effects[0].body, "referee")).now.works == {}


def test_a_declared_attack_is_taken_back() -> None:
    """EF-180: a ruling takes a declared attack back; the report says that it was one."""
    assert corrected("attack", "0402", declared=False).now.attacks == ()
    state = begun()
    (found,) = RULESET.correct(state, Correction("attack", "0402", {"declared": False})).effects
    said = RULESET.describe(Fact(found.kind, found.body, "referee"), RULESET.view(state, None), "en")
    assert said == "The attack on 0402 and 0403 was taken back by a ruling."


@pytest.mark.parametrize(
    ("thing", "id", "values", "says"),
    [
        ("mandated", "axis", {"owed": 1}, "There is no mandated axis in this game."),
        ("mandated", "soviet", {"owed": 7}, "owed cannot be set to 7."),
        ("mandated", "soviet", {"owed": True}, "owed cannot be set to True."),
        ("works", "9999", {"side": "axis"}, "There is no works 9999 in this game."),
        ("works", "0502", {"side": "nobody"}, "side cannot be set to nobody."),
        ("attack", "0502", {"declared": False}, "There is no attack 0502 in this game."),
        ("attack", "0402", {"declared": True}, "declared cannot be set to True."),
    ],
)
def test_what_cannot_be_corrected(thing: str, id: str, values: dict[str, Any], says: str) -> None:
    """What makes no sense is refused with a sentence."""
    (finding,) = RULESET.correct(begun(), Correction(thing, id, values)).findings
    assert render(finding.message) == says
