"""The Game Turn Interphase and whole turns: EF-H1, EF-H16, EF-H32, EF-H33, EF-H35, EF-H40."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.referee.library import find
from pbem.rulesets.api import Effect
from pbem.rulesets.east_front import losses, sequence, surrender, victory
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.midgame import midgame
from tests.rulesets.east_front.test_surrender import OPEN, RING

UNITS = (
    *RING,
    "r SU infantry XX 4-5-4 steps=3 emergency 0403",
    "n.hq SU hq XXX 0-1-4 recovery=3 nonop 0703",
)


def last(*units: str, **drawing: Any) -> State:
    """Draw a pocket in the Soviet Movement Phase, a non-operational HQ behind it, two Mandated Attacks owed, a place held."""
    now = {"owed": 2, **drawing.pop("now", {})}
    given = {"objectives": {"0101": 5}, "owner": ["ASSSSSS"] * 5, "turns": 2, **drawing}
    return midgame(OPEN, units or UNITS, phase="soviet-move", now=now, **given)


def said(effects: tuple[Effect, ...]) -> list[str]:
    """Say what happened, rolls by their names."""
    return [str(made.body.get("name", made.body.get("why", ""))) or made.kind for made in effects]


@pytest.mark.parametrize(("turn", "decided"), [(1, False), (2, True)])
def test_the_order_of_the_interphase(turn: int, decided: bool) -> None:
    """Surrender, recovery of HQs, points for Mandated Attacks, and after the last turn victory (EF-H1)."""
    state = last(turn=turn).change(phase="interphase")
    after, effects = play(sequence.interphase(state, Loaded(8, 2), {}), state)
    assert said(effects) == [
        f"{turn}/interphase/surrender/0403",
        "unit.eliminated",
        f"{turn}/interphase/n.hq/recovery",
        "unit.flipped",
        "mandated",
        *(["points"] if decided else []),
    ]
    assert after.now.gone == {"r": "eliminated"}
    assert after.now.points == {"axis": 4}
    assert (after.now.result is not None) is decided
    if decided:
        assert after.now.result is not None
        assert after.now.result.points == 9


def test_hqs_that_surrendered_do_not_recover() -> None:
    """The Soviet Surrender step comes before recovery (EF-H1)."""
    state = last(*RING, "n.hq SU hq XXX 0-1-4 recovery=3 nonop oos 0403").change(phase="interphase")
    dice = Loaded(10)
    after, _ = play(sequence.interphase(state, dice, {}), state)
    assert dice.asked == ["1/interphase/surrender/0403"]
    assert after.now.points == {"axis": 1 + 4}


def test_a_turn_goes_on_into_the_next_with_its_replacements() -> None:
    """After the Interphase the next turn begins: weather, supply, replacements, whose die counts what is still owed (EF-204)."""
    more = {"replacements": {"column": "summer-1941"}}
    state = last(more=more, now={"grants": {"infantry soviet": 3}, "grown": ("r",), "won": ("0101",)})
    dice = Loaded(1, 10, 9)
    after, _ = play(sequence.go_on(state, dice, {}), state)
    assert dice.asked == ["1/interphase/surrender/0403", "1/interphase/n.hq/recovery", "2/turn-start/replacement"]
    assert (after.now.turn, after.now.phase) == (2, "axis-move")
    assert after.now.grants == {
        "infantry axis": 2, "mobile axis": 1, "infantry soviet": 1, "strongpoint-e soviet": 1,
    }  # fmt: skip
    assert (after.now.owed, after.now.grown, after.now.won) == (3, (), ())


@pytest.mark.parametrize(
    ("unit", "steps", "expected"),
    [
        ("u SU infantry XX 4-5-4 guards steps=3", 2, {"axis": 2}),
        ("u SU infantry XX 4-5-4 steps=3", 2, {}),
        ("u SU infantry XX 4-5-4 guards steps=3", 3, {"axis": 3}),
        ("u SU hq XXX 0-1-4", 1, {"axis": 1}),
        ("u SU hq XXXX 0-1-4", 1, {"axis": 2}),
        ("u SU hq XXXXX 0-1-4", 1, {"axis": 4}),
        ("u GE infantry XX 7-9-5 steps=4", 4, {}),
        ("u GE armour III 8-7-8 boxed armour steps=3", 2, {"soviet": 1}),
        ("u SU armour X 4-3-7 boxed armour steps=2", 1, {}),
        ("u SU armour X 4-3-7 boxed armour steps=2", 2, {"axis": 1}),
        ("u SU armour X 4-3-7 boxed armour guards steps=2", 1, {"axis": 1}),
        ("u GE artillery III 1-2-5 range=2 support=3 steps=2", 2, {"soviet": 1}),
    ],
)
def test_what_losses_count(unit: str, steps: int, expected: dict[str, int]) -> None:
    """Guards steps 1 each, a full loss track 1, HQs 1, 2, 4 by their level (EF-243, EF-H17, EF-H40); six boxes are full before."""
    tracks = {f"{kind} {side}": 6 for kind in ("armour", "artillery") for side in ("axis", "soviet")}
    state = midgame(OPEN, [f"{unit} 0403"], now={"tracks": tracks})
    after, _ = play(losses.lose(state, ["u"], steps), state)
    assert after.now.points == expected


def test_every_source_of_points_counts_at_the_end() -> None:
    """Locations, loss tracks, Guards steps, HQs and Mandated Attacks make the total that decides (EF-H40)."""
    state = last(now={"points": {"axis": 7, "soviet": 2}}, turn=2).change(phase="interphase")
    after, _ = play(sequence.interphase(state, Loaded(1, 10), {}), state)
    outcome = victory.outcome(after)
    assert outcome is not None
    assert outcome.points == {"axis": 5 + 7 - 2 + 4}
    assert {render(note.text): note.value for note in victory.score(after)} == {
        "0101 held": "+5", "counted in play": "+9",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["training", "border"])
def test_a_scenario_is_played_to_its_end_without_orders(name: str) -> None:
    """Turn follows turn, each with one roll on the Replacement Table, to the decision after the last (EF-9, EF-200, EF-H40)."""
    found = find(name)
    state = found.ruleset.setup(found.compiled)
    dice = Loaded(*[6] * 200)
    state, _ = play(sequence.begin_game(state, dice), state)
    while state.now.result is None:
        state, _ = play(sequence.go_on(state, dice, {}), state)
    rolled = [asked for asked in dice.asked if asked.endswith("/replacement")]
    assert rolled == [f"{turn}/turn-start/replacement" for turn in range(1, state.land.turns + 1)]
    assert surrender.surrounded(state) == ()
