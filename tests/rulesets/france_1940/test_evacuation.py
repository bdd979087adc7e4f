"""Evacuation: FR-68, FR-H30, FR-H31."""

from typing import Any

import pytest

from pbem.rulesets.france_1940 import evacuation
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.orders import Evacuate
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.maps import Loaded, game

BEF = "g GB BEF-corps 0101"


def port(*units: str, rows: str = ". . .", **drawing: Any) -> State:
    """Draw a port with British units, in Allied assault 1 of turn 3."""
    return game(rows, *units, **{"at": "3 allied 1 combat", "ports": "0101", **drawing})


@pytest.mark.parametrize(
    ("state", "unit", "expected"),
    [
        (port(BEF), "g", ""),
        (port(BEF, at="2 allied 2 combat"), "g", "france.evacuate.turn"),
        (port(BEF, at="3 german 1 combat"), "g", "france.unit.not-phasing"),
        (port("f FR active-corps 0101"), "f", "france.evacuate.nation"),
        (port("g GB BEF-corps 0201"), "g", "france.evacuate.port"),
        (port(BEF, now={"control": {"0101": "german"}}), "g", "france.evacuate.port"),
        (port(BEF), "zz", "france.unit.not-on-map"),
        (port("g GB BEF-armoured-division 0101"), "g", ""),
    ],
)
def test_british_units_leave_from_ports_from_turn_3_on(state: State, unit: str, expected: str) -> None:
    """From turn 3, in the Allied reorganisation phase, British units in a Channel port under Allied control may leave (FR-H30)."""
    found = evacuation.check(state, Evacuate(unit=unit))
    assert (found.code if found else "") == expected


@pytest.mark.parametrize(
    ("units", "leave", "failed"),
    [
        ([BEF, "h GB BEF-corps 0101"], ["g", "h"], 1),
        (["d GB BEF-armoured-division 0101", "e GB BEF-armoured-division 0101"], ["d", "e"], 0),
        (["d GB BEF-armoured-division 0101", BEF], ["d", "g"], 1),
        ([BEF, "d GB BEF-armoured-division 0101"], ["g", "d"], 1),
        ([BEF, "h GB BEF-corps 0301"], ["g", "h"], 0),
    ],
)
@pytest.mark.parametrize("die", [1, 6])
def test_a_port_takes_one_corps_or_two_divisions(units: list[str], leave: list[str], failed: int, die: int) -> None:
    """A port may evacuate one corps or two divisions in an assault, whether the try succeeds or not (FR-H30)."""
    state = port(*units, ports="0101 0301")
    orders = [Evacuate(unit=unit) for unit in leave]
    _, effects = play(evacuation.execute(state, Loaded(*[die] * 2), orders), state)
    assert [effect.kind for effect in effects].count("order.failed") == failed


@pytest.mark.parametrize(
    ("units", "drawing", "added", "good"),
    [
        ([BEF], {}, {}, (1, 2, 3, 4)),
        ([BEF, "e DE infantry-corps 0201"], {}, {"port_in_ezoc": 1}, (1, 2, 3)),
        ([BEF], {"interdicted": {"0101": "german"}}, {"port_interdicted": 1}, (1, 2, 3)),
        (["g GB BEF-corps 0101 disorganised"], {}, {"unit_disorganised": 1}, (1, 2, 3)),
        ([BEF], {"rows": "C . ."}, {"port_big_city": -1}, (1, 2, 3, 4, 5)),
        (
            ["g GB BEF-corps 0101 disorganised", "e DE infantry-corps 0201"],
            {"interdicted": {"0101": "german"}},
            {"port_in_ezoc": 1, "port_interdicted": 1, "unit_disorganised": 1},
            (1,),
        ),
    ],
)
def test_the_die_and_what_is_added_to_it(
    units: list[str], drawing: dict[str, Any], added: dict[str, int], good: tuple[int, ...]
) -> None:
    """One die each, 1-4 succeeds; +1 in a German ZOC, interdicted, or disorganised, -1 from a big city (FR-H30)."""
    state = port(*units, **drawing)
    assert dict(evacuation.modifiers(state, "g")) == added
    assert evacuation.good_throws(state, "g") == good
    for die in range(1, 7):
        after, effects = play(evacuation.execute(state, Loaded(die), [Evacuate(unit="g")], 3), state)
        assert [effect.kind for effect in effects] == ["roll", "unit.evacuated" if die in good else "evacuation.failed"]
        assert ("g" in after.now.gone) is (die in good)
        assert effects[0].body["name"] == "3/allied-1-combat/g/evacuation"
        assert effects[0].body["net"] == die + sum(added.values())


@pytest.mark.parametrize(("unit", "left"), [(BEF, True), ("g GB BEF-armoured-division 0101", False)])
def test_a_corps_that_leaves_sets_off_the_limit_on_british_air(unit: str, left: bool) -> None:
    """The moment a BEF corps is evacuated FR-68 holds; divisions evacuated alone do not set it off (FR-H31)."""
    state = port(unit)
    after, effects = play(evacuation.execute(state, Loaded(1), [Evacuate(unit="g")]), state)
    assert after.now.bef_left is left
    assert ("FR-68" in effects[-1].body["rules"]) is left
    assert after.now.gone == {"g": "evacuated"}
