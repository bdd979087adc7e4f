"""Close air support without air combat: who may fly, how many, what it adds to the die. EF-177, EF-H30, EF-H31, 4.2, 4.9."""

from typing import Any

import pytest

from pbem.rulesets.east_front import air
from pbem.rulesets.east_front.assault import Reply
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.clash import DEFENDER, INFANTRY, attack, ground, stand

A = f"a {INFANTRY} 0202"
CRAFT = {
    "air": [
        *({"id": f"ju{n}", "side": "axis", "rating": n} for n in (1, 2, 3)),
        {"id": "he", "side": "axis", "rating": 3},
        {"id": "il2", "side": "soviet", "rating": 2},
        {"id": "sb2", "side": "soviet", "rating": 1},
    ]
}


def sky(*units: str, **drawing: Any) -> State:
    """Return a field with aircraft on both sides."""
    return stand(A, DEFENDER, *units, more=CRAFT, **drawing)


@pytest.mark.parametrize(
    ("own", "theirs", "value", "applies"),
    [
        ((), (), "0", False),
        (("ju1",), (), "-1", True),
        (("ju1", "ju2"), (), "-3", True),
        ((), ("il2",), "+2", True),
        (("ju3",), ("il2",), "-1", True),
        (("ju2",), ("il2",), "0", True),
        (("ju1",), ("il2", "sb2"), "+2", True),
        (("ju1", "ju2", "ju3", "he"), (), "-6", True),
    ],
)
def test_the_difference_of_the_ratings_is_the_modifier(
    own: tuple[str, ...], theirs: tuple[str, ...], value: str, applies: bool
) -> None:
    """The attacker's less the defender's, three aircraft a side; the net of all modifiers is held to three (EF-189, EF-H30)."""
    made = attack(sky(), "a", air=own, reply=Reply(air=theirs))
    found = made.modifiers[-1]
    assert (found.what, found.rule, found.value, found.applies) == ("close-air-support", "EF-H30", value, applies)
    assert made.total == int(value)
    assert -3 <= made.net <= 3


def test_odds_are_not_touched() -> None:
    """Aircraft change no strength (4.9)."""
    assert attack(sky(), "a", air=("ju3",)).totals == attack(sky(), "a").totals


@pytest.mark.parametrize("weather", ["dry", "mud", "snow"])
def test_ground_and_weather_do_not_matter(weather: str) -> None:
    """The ratings count in full (4.9)."""
    state = sky(rows=ground("c"), weather=weather)
    assert attack(state, "a", air=("ju2",)).modifiers[-1].value == "-2"


@pytest.mark.parametrize(
    ("unit", "side", "drawing", "found"),
    [
        ("ju1", "axis", {}, ""),
        ("il2", "soviet", {}, ""),
        ("il2", "axis", {}, "east.flight.unknown (EF-H30)"),
        ("a", "axis", {}, "east.flight.unknown (EF-H30)"),
        ("ju1", "axis", {"weather": "snow storm"}, "east.flight.storm (EF-H31)"),
        ("ju1", "axis", {"now": {"flown": ("ju1",)}}, "east.flight.flown (EF-H30)"),
        ("ju2", "axis", {"now": {"flown": ("ju1",)}}, ""),
    ],
)
def test_who_may_fly(unit: str, side: str, drawing: dict[str, Any], found: str) -> None:
    """A side's own aircraft, once a turn, not in a Storm (EF-H30, EF-H31)."""
    refused = air.may_fly(sky(**drawing), unit, side, ("0302",))
    assert (f"{refused.code} ({refused.rule})" if refused else "") == found


@pytest.mark.parametrize(
    ("hq", "side", "found"),
    [
        ("q SU hq XXX 0-1-6 nonop 0402", "soviet", "east.flight.shadow"),
        ("q SU hq XXX 0-1-6 0402", "soviet", ""),
        ("q SU hq XXX 0-1-6 nonop 0402", "axis", ""),
    ],
)
def test_soviet_aircraft_stay_away_from_non_operational_headquarters(hq: str, side: str, found: str) -> None:
    """Over a Defender Hex in range of one only the Axis flies (4.2, EF-H30)."""
    refused = air.may_fly(sky(hq), "ju1" if side == "axis" else "il2", side, ("0302",))
    assert (refused.code if refused else "") == found


def test_three_fly_over_one_combat() -> None:
    """The fourth is one too many, and is named (EF-H30)."""
    found = air.check(sky(), ("ju1", "ju2", "ju3", "he"), "axis", ("0302",))
    assert [(part, finding.code) for part, finding in found] == [("air.3", "east.flight.many")]
    assert air.able(sky(), ("ju1", "sb2", "ju2", "ju3", "he"), "axis", ("0302",)) == ("ju1", "ju2", "ju3")


def test_who_is_ready() -> None:
    """All that have not flown, and nobody in a Storm (EF-H30, EF-H31)."""
    assert air.ready(sky(now={"flown": ("he", "ju2")}), "axis") == ("ju1", "ju3")
    assert air.ready(sky(), "soviet") == ("il2", "sb2")
    assert air.ready(sky(weather="snow storm"), "axis") == ()


def test_a_mission_is_flown() -> None:
    """The aircraft are not ready any more in this turn (EF-H30)."""
    state, effects = play(air.fly(sky(), "axis", ("ju1", "ju2"), "0302", [3]), sky())
    (made,) = effects
    assert made.kind == "air.flown"
    assert made.body == {"side": "axis", "units": ["ju1", "ju2"], "place": "0302", "rules": ["EF-H30"], "causes": [3]}
    assert air.ready(state, "axis") == ("he", "ju3")
    assert play(air.fly(state, "axis", (), "0302"), state) == (state, ())
