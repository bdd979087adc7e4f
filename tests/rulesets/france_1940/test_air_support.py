"""Air points in combat: FR-66, FR-68 to FR-71, FR-D23, FR-D26, FR-D27, FR-H22, W2."""

import pytest

from pbem.core.text import Message, render
from pbem.orders.model import Order
from pbem.rulesets.api import Effect
from pbem.rulesets.france_1940.answers import answer, check_support
from pbem.rulesets.france_1940.attacks import check_attacks, declare
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.odds import reckon
from pbem.rulesets.france_1940.orders import StandingAir, Support
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.battle import attack, campaign, crt_roll, kinds, of_kind, order
from tests.rulesets.france_1940.maps import game

FIELD = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n"
UNITS = ("a DE infantry-corps 0202", "d FR B-corps 0302")


@pytest.mark.parametrize(
    ("air", "against", "column"),
    [
        (0, 0, "2-1"),
        (1, 0, "3-1"),
        (3, 0, "5-1"),
        (6, 0, "6-1"),
        (0, 1, "1-1"),
        (0, 3, "1-3"),
        (2, 3, "1-1"),
        (3, 3, "2-1"),
    ],
)
def test_points_shift_the_odds(air: int, against: int, column: str) -> None:
    """W2, FR-69, FR-70: a point moves the odds one column for the side that uses it; three turn 2-1 into 5-1; they add up."""
    state = game(FIELD, *UNITS)
    made = attack("0302", "a", air={"DE": air} if air else {}, answer={"FR": against} if against else {})
    found = reckon(state, made)
    assert (found.base, found.column, found.net) == ("2-1", column, air - against)


def answered(state: State, *orders: Order) -> tuple[State, tuple[Effect, ...]]:
    """Answer the attacks declared in a state."""
    return play(answer(state, orders, 9), state)


def declared(*attacks: tuple[str, str], **drawing: object) -> State:
    """Return a state in which attacks of (places, units) are declared."""
    state = game(FIELD, *UNITS, **drawing)  # type: ignore[arg-type]
    return state.change(attacks=tuple(attack(places, units) for places, units in attacks))


def test_defender_answers_after_the_declaration() -> None:
    """FR-D23, FR-H22, FR-66: the attacker names his points when he declares, the defender answers; both are spent before the roll."""
    state = game(FIELD, *UNITS)
    state, _ = play(declare(state, [order("0302", "a", DE=3)]), state)
    state, effects = answered(state, Support(place="0302", air={"FR": 1, "GB": 1}))
    assert kinds(effects) == ["air.spent", "attack.answered"]
    assert state.now.air == {"DE": 3, "FR": 1}
    _, effects = campaign(state, [])
    body = crt_roll(effects)
    assert (body["base"], body["net"], body["column"]) == ("2-1", 1, "3-1")


def test_points_of_no_nation_are_taken_french_first() -> None:
    """FR-65, FR-H22: points without a nation are taken from the French, then from the British."""
    state, effects = answered(declared(("0302", "a")), Support(place="0302", air={"": 3}))
    assert of_kind(effects, "air.spent")[0]["air"] == {"FR": 2, "GB": 1}
    assert state.now.attacks[0].answer == {"FR": 2, "GB": 1}


@pytest.mark.parametrize(
    ("support", "part", "code"),
    [
        (Support(place="0303", air={"FR": 1}), "place", "france.support.no-attack"),
        (Support(place="0302", air={"FR": 3}), "air", "france.air.nation-short"),
        (Support(place="0302", air={"DE": 1}), "air", "france.air.nation"),
    ],
)
def test_answers_that_cannot_be_given(support: Support, part: str, code: str) -> None:
    """FR-66, FR-69: no answer where nobody attacks, with points that are spent, or with those of the other side."""
    state = declared(("0302", "a"))
    fault = check_support(state, support)
    assert fault is not None
    assert (fault[0], fault[1].code) == (part, code)
    after, effects = answered(state, support)
    assert kinds(effects) == ["order.failed"]
    assert after.now.air == state.now.air
    why = of_kind(effects, "order.failed")[0]
    assert render(Message(str(why["why"]), why["args"]))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("defenders", "allowed"),
    [
        (["b BE infantry-corps 0302"], False),
        (["b BE infantry-corps 0302", "f FR active-corps 0303"], True),
        (["b BE infantry-corps 0302", "g GB BEF-corps 0303"], True),
    ],
)
def test_allied_air_over_belgians(defenders: list[str], allowed: bool) -> None:
    """FR-71, FR-D26: Allied air supports Belgian, Dutch or Swiss troops in defence only if a French or British unit is in the combat."""
    nations = "FFFFF FFBFF FFFFF FFFFF"
    state = game(FIELD, UNITS[0], *defenders, nations=nations)
    places = "0302 0303" if len(defenders) > 1 else "0302"
    state = state.change(attacks=(attack(places, "a"),))
    fault = check_support(state, Support(place="0302", air={"FR": 1}))
    assert (fault is None) is allowed
    assert fault is None or fault[1].rule == "FR-71"


@pytest.mark.parametrize(("nation", "allowed"), [("B", False), ("F", True)])
def test_allied_air_over_a_fort_alone(nation: str, allowed: bool) -> None:
    """FR-71: Eben Emael alone in Belgium has no French or British unit beside it, so no Allied air either."""
    nations = f"FFFFF FF{nation}FF FFFFF FFFFF"
    state = game(FIELD, UNITS[0], eben="0302", nations=nations).change(attacks=(attack("0302", "a"),))
    assert (check_support(state, Support(place="0302", air={"FR": 1})) is None) is allowed
    after, _ = answered(state, StandingAir(points=1))
    assert bool(after.now.attacks[0].answer) is allowed


@pytest.mark.parametrize(("units", "allowed"), [("b", False), ("b f", True)])
def test_allied_air_for_attacking_belgians(units: str, allowed: bool) -> None:
    """FR-71, FR-D26: and in attack likewise."""
    state = game(
        FIELD,
        "b BE infantry-corps 0202",
        "f FR active-corps 0303",
        "d DE airborne-division 0302",
        nations="FFFFF FBFFF FFFFF FFFFF",
        at="1 allied 1 combat",
    )
    faults = check_attacks(state, [attack("0302", units, air={"FR": 1})])
    assert [(part, finding.rule) for _, part, finding in faults] == ([] if allowed else [("air", "FR-71")])


@pytest.mark.parametrize(
    ("defenders", "option", "allowed"),
    [
        (["f FR active-corps 0302"], "any", False),
        (["g GB BEF-corps 0302"], "any", True),
        (["f FR active-corps 0302", "g GB BEF-corps 0302"], "any", True),
        (["f FR active-corps 0302", "g GB BEF-corps 0302"], "all", False),
        (["g GB BEF-corps 0302"], "all", True),
    ],
)
def test_british_air_after_an_evacuation(defenders: list[str], option: str, allowed: bool) -> None:
    """FR-68, FR-D27: once a BEF corps is evacuated the British point is for British units: any there, or by an option all."""
    state = game(FIELD, UNITS[0], *defenders, options={"british-air-after-evacuation": option}, now={"bef_left": True})
    state = state.change(attacks=(attack("0302", "a"),))
    fault = check_support(state, Support(place="0302", air={"GB": 1}))
    assert (fault is None) is allowed
    assert check_support(state, Support(place="0302", air={"FR": 1})) is None


def test_no_allied_air_under_surprise() -> None:
    """FR-H4: with surprise, no Allied air in German assault 1 of turn 1, ordered or standing."""
    state = declared(("0302", "a"), options={"surprise": True})
    after, effects = answered(state, Support(place="0302", air={"FR": 1}), StandingAir(points=1))
    assert kinds(effects) == ["order.failed"]
    assert after.now.air == state.now.air


TWO = ("0302", "a"), ("0303", "b")
PAIR = ("b DE infantry-corps 0202", "e FR active-corps 0303")


@pytest.mark.parametrize(
    ("standing", "points"),
    [
        (StandingAir(points=0), [{}, {}]),
        (StandingAir(points=1), [{"FR": 1}, {"FR": 1}]),
        (StandingAir(points=2), [{"FR": 2}, {"GB": 1}]),
        (StandingAir(points=4), [{"FR": 2, "GB": 1}, {}]),
        (StandingAir(points=1, upto="1-1"), [{}, {"FR": 1}]),
        (StandingAir(points=1, upto="2-1"), [{"FR": 1}, {"FR": 1}]),
        (StandingAir(points=1, upto="1-2"), [{}, {}]),
        (StandingAir(points=1, nations=("GB",)), [{"GB": 1}, {"FR": 1}]),
    ],
)
def test_standing_answer(standing: StandingAir, points: list[dict[str, int]]) -> None:
    """FR-H22: a standing word answers each attack up to a column, in the order of the attacks, while points last."""
    state = game(FIELD, *UNITS, *PAIR)
    state = state.change(attacks=tuple(attack(*pair) for pair in TWO))
    after, _ = answered(state, standing)
    assert [made.answer for made in after.now.attacks] == points


def test_standing_word_counts_the_attackers_air() -> None:
    """FR-H22: the column that the standing word speaks of is the one with the attacker's points."""
    state = game(FIELD, *UNITS).change(attacks=(attack("0302", "a", air={"DE": 2}),))
    assert answered(state, StandingAir(points=1, upto="3-1"))[0].now.attacks[0].answer == {}
    assert answered(state, StandingAir(points=1, upto="4-1"))[0].now.attacks[0].answer == {"FR": 1}


def test_answer_by_name_goes_first() -> None:
    """FR-H22: an answer by name goes before the standing word; where it fails, the standing word keeps silent."""
    state = game(FIELD, *UNITS, *PAIR).change(attacks=tuple(attack(*pair) for pair in TWO))
    after, _ = answered(state, StandingAir(points=1), Support(place="0303", air={"FR": 2}))
    assert [made.answer for made in after.now.attacks] == [{"GB": 1}, {"FR": 2}]
    after, _ = answered(state, StandingAir(points=1), Support(place="0303", air={"FR": 5}))
    assert [made.answer for made in after.now.attacks] == [{"FR": 1}, {}]


def test_no_answer_means_no_points() -> None:
    """FR-H22: without an answer the defender uses no points."""
    state = declared(("0302", "a"))
    after, effects = answered(state)
    assert (effects, after.now.attacks[0].answer) == ((), {})
