"""Rulings: what a referee may change, by effects that replay folds as any other."""

from typing import Any

import pytest

from pbem.rulesets.api import Correction, Fact
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.field import field


def corrected(state: State, thing: str, id: str, **values: Any) -> State:
    """Apply a correction that must be allowed."""
    made = RULESET.correct(state, Correction(thing, id, values))
    assert not made.findings
    for effect in made.effects:
        state = RULESET.apply(state, Fact(effect.kind, effect.body, by="referee"))
    return state


def test_a_unit_is_moved() -> None:
    """A unit is put elsewhere, into the box, or back on the map."""
    state = corrected(field(), "unit", "3pz.6", place="0101")
    assert state.piece("3pz.6").place == "0101"
    assert corrected(state, "unit", "7.fl", place="0202").piece("7.fl").place == "0202"
    assert corrected(state, "unit", "7.fl", place="box").piece("7.fl").place == "box"


def test_disorganisation_and_supply() -> None:
    """Disorganisation is set and cleared, and so is a supply state."""
    state = corrected(field(), "unit", "b1.x", disorganised=True, supply=1)
    assert state.piece("b1.x").disorganised
    assert state.piece("b1.x").supply == 1
    again = corrected(state, "unit", "b1.x", disorganised=False, supply=0)
    assert not again.piece("b1.x").disorganised


def test_units_out_and_back() -> None:
    """A unit is taken out of the game and brought back."""
    out = corrected(field(), "unit", "b1.x", out="eliminated")
    assert out.now.gone == {"b1.x": "eliminated"}
    back = corrected(out, "unit", "b1.x", place="0402")
    assert back.piece("b1.x").place == "0402"
    assert back.now.gone == {}
    assert corrected(field(), "unit", "b1.x", out="evacuated").now.gone == {"b1.x": "evacuated"}


def test_air_and_control() -> None:
    """Air points of a nation and the control of a place are set."""
    state = corrected(field(), "air", "FR", points=1)
    assert state.now.air == {"DE": 6, "FR": 1, "GB": 1}
    assert corrected(state, "control", "0602", side="german").owner("0602") == "german"


@pytest.mark.parametrize(
    ("thing", "id", "values", "code"),
    [
        ("weather", "0602", {}, "france.correct.thing"),
        ("unit", "nobody", {}, "france.correct.id"),
        ("air", "BE", {"points": 1}, "france.correct.id"),
        ("control", "9999", {"side": "german"}, "france.correct.id"),
        ("unit", "3pz.6", {"place": "9999"}, "france.correct.value"),
        ("unit", "3pz.6", {"colour": "red"}, "france.correct.value"),
        ("unit", "gb.1", {"disorganised": True}, "france.correct.value"),
        ("air", "FR", {"points": -1}, "france.correct.value"),
        ("air", "FR", {"points": True}, "france.correct.value"),
        ("control", "0602", {"side": "swiss"}, "france.correct.value"),
    ],
)
def test_what_cannot_be_corrected(thing: str, id: str, values: dict[str, Any], code: str) -> None:
    """A correction of what there is not, or to a value that cannot be, is refused."""
    made = RULESET.correct(field(), Correction(thing, id, values))
    assert not made.effects
    assert [finding.code for finding in made.findings] == [code]
