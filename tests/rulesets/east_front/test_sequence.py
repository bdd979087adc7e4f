"""The sequence of play: the rules file's 4.1, EF-9, EF-10, EF-H1, EF-H16, EF-H40."""

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.api import Effect, Stand
from pbem.rulesets.east_front import movement, phases, sequence, victory
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Convert, Demolish, Flip, Move
from pbem.rulesets.east_front.state import Now, Piece, State
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.midgame import midgame

UNITS = ("a GE infantry XX 7-9-5 0101", "r SU infantry XX 4-5-4 0501")
ROW = ". . . . ."


def before_play(*units: str, **drawing: Any) -> State:
    """Draw a game that has not begun."""
    state = midgame(drawing.pop("rows", ROW), units or UNITS, **drawing)
    return State(
        state.land,
        Now(
            pieces=state.now.pieces, weather=state.now.weather, converted=state.now.converted, control=state.now.control
        ),
    )


def played(state: State, dice: Loaded) -> Iterator[tuple[State, tuple[Effect, ...]]]:
    """Play a game without orders and give each movement phase with the effects that led to it."""
    state, effects = play(sequence.begin_game(state, dice), state)
    yield state, effects
    while state.now.result is None:
        state, effects = play(sequence.go_on(state, dice, {}), state)
        yield state, effects


TURN = ["axis-move", "axis-motorized", "soviet-motorized", "soviet-move"]


def test_a_game_turn_runs_through_its_movement_phases() -> None:
    """Axis regular and motorized movement, Soviet motorized and regular movement, turn by turn to the end (EF-9, EF-10)."""
    stands = [phases.stand(state) for state, _ in played(before_play(turns=2), Loaded())]
    assert stands == [Stand(turn, phase) for turn in (1, 2) for phase in TURN] + [Stand(2, "over")]


def test_what_happens_between_the_turns() -> None:
    """From the last movement phase: the Interphase, the start of the turn with its weather, the Axis Movement Phase (4.1)."""
    kinds = [
        [effect.kind for effect in effects] for _, effects in played(before_play(turns=2, owner=["AAAAS"]), Loaded())
    ]
    assert kinds[0] == ["phase.began", "weather.set", "phase.began"]
    assert kinds[1:4] == [["phase.began"]] * 3
    assert kinds[4] == ["phase.began", "phase.began", "weather.set", "phase.began"]
    assert kinds[-1] == ["phase.began", "game.decided"]


def test_the_weather_is_rolled_for_each_climate_turn() -> None:
    """The state of each turn follows that of the turn before (3.5): Mud, limited to Lingering Mud, Mud again."""
    dice = Loaded(9, 9, 9)
    found = [
        (state.now.weather.state, state.now.weather.lingering)
        for state, _ in played(before_play(turns=3, calendar=["dry"] * 3), dice)
        if state.now.phase == "axis-move"
    ]
    assert found == [("mud", False), ("dry", True), ("mud", False)]
    assert dice.asked == [f"{turn}/turn-start/weather" for turn in (1, 2, 3)]


def test_an_hq_is_rolled_for_in_each_interphase_until_it_recovers() -> None:
    """A non-op HQ rolls in each Interphase, also in that of the last turn, until it is operational (EF-H16)."""
    state = before_play(*UNITS, "n.hq SU hq XXX 0-1-4 recovery=3 nonop 0501", turns=3)
    dice = Loaded(7, 2)
    last = list(played(state, dice))[-1][0]
    assert dice.asked == ["1/interphase/n.hq/recovery", "2/interphase/n.hq/recovery"]
    assert not last.piece("n.hq").non_op


def test_what_lasts_a_turn_and_what_lasts_a_phase() -> None:
    """Points spent last a phase; having moved, activation and used points last the turn (EF-15, EF-59, EF-H9)."""
    state = midgame(ROW, UNITS, now={"used": {"rail axis": 3}, "limited": {"n.hq": ("r",)}})
    spent = Piece("0101", spent=4, done=True, moved=True, active=True, tired=True)
    state = state.put("a", spent)
    state, _ = play(sequence.go_on(state, Loaded(), {}), state)
    assert state.piece("a") == Piece("0101", moved=True, active=True, tired=True)
    assert (state.now.used, state.now.limited) == ({"rail axis": 3}, {})
    for _ in range(3):
        state, _ = play(sequence.go_on(state, Loaded(), {}), state)
    assert state.now.phase == "axis-move"
    assert (state.piece("a"), state.now.used) == (Piece("0101"), {})


@pytest.mark.parametrize(
    ("phase", "done"),
    [("axis-move", False), ("axis-motorized", True), ("soviet-motorized", False), ("soviet-move", False)],
)
def test_the_engineering_step_follows_the_last_movement_phase_of_a_side(phase: str, done: bool) -> None:
    """Of a side's orders those for the Engineering step are carried out at the end of its second movement phase (4.1, EF-58)."""
    units = (
        "a GE super-heavy II 0-1-2 green 0101",
        "r SU infantry XX 4-5-4 0901",
        "m GE armour III 8-7-8 boxed overrun 0201",
    )
    state = midgame(
        ". . . . . . . . .", units, phase=phase, ways={"railroad": ["0101 0201 0301 0401"]}, converted=["0101"],
        strongpoints={"soviet": ["0501"]},
    )  # fmt: skip
    orders = {"axis": (Flip(unit="a", firing=True), Convert(places=("0201", "0301")), Demolish(place="0501"))}
    after, effects = play(sequence.go_on(state, Loaded(), orders, {"axis": 9}), state)
    assert after.piece("a").firing is done
    assert after.piece("m").overrun is not done
    assert ("0301" in after.now.converted) is done
    failed = [effect.body["order"]["verb"] for effect in effects if effect.kind == "order.failed"]
    assert failed == (["demolish"] if done else [])
    caused = [effect.body["causes"] for effect in effects if effect.kind in ("unit.flipped", "rail.converted")]
    assert caused == ([[9], [9]] if done else [])


def test_a_place_belongs_to_whose_combat_unit_was_last_in_it() -> None:
    """At the end of each movement phase the places of combat units change hands; HQs and supply units take none."""
    units = (
        "a GE infantry XX 7-9-5 0201",
        "b GE msu II 0-0-8 orange 0301",
        "r SU infantry XX 4-5-4 0101",
        "h SU hq XXX 0-1-4 0501",
    )
    state = midgame(ROW, units, owner=["ASSSA"])
    state, effects = play(sequence.go_on(state, Loaded(), {}), state)
    taken = [(effect.body["place"], effect.body["side"]) for effect in effects if effect.kind == "place.taken"]
    assert taken == [("0101", "soviet"), ("0201", "axis")]
    assert [state.owner(f"0{n}01") for n in range(1, 6)] == ["soviet", "axis", "soviet", "soviet", "axis"]
    state = state.alter("r", place="0401")
    state, effects = play(sequence.go_on(state, Loaded(), {}), state)
    assert state.owner("0101") == "soviet"


@pytest.mark.parametrize(
    ("total", "level", "winner"),
    [
        (25, "axis_decisive", "axis"),
        (20, "axis_decisive", "axis"),
        (19, "axis_marginal", "axis"),
        (12, "axis_marginal", "axis"),
        (11, "draw", ""),
        (6, "draw", ""),
        (5, "soviet_marginal", "soviet"),
        (0, "soviet_marginal", "soviet"),
        (-1, "soviet_decisive", "soviet"),
    ],
)
def test_the_ladder_of_victory(total: int, level: str, winner: str) -> None:
    """Axis points at the end: 20 decisive, 12 marginal, 6 draw, 0 Soviet marginal, less Soviet decisive (EF-H40)."""
    state = midgame(ROW, UNITS, now={"points": {"axis": max(total, 0), "soviet": max(-total, 0)}}, turns=1)
    assert victory.level(state, total) == level
    state, effects = play(victory.decide(state), state)
    assert effects[0].body == {"winner": winner, "level": level, "why": "points", "points": total, "rules": ["EF-H40"]}
    outcome = victory.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.points) == (winner, {"axis": total})


def test_a_scenario_may_have_a_ladder_of_its_own() -> None:
    """The levels are numbers of the scenario (EF-H40)."""
    state = midgame(ROW, UNITS, constants={"victory": {"levels": {"axis_decisive": 3, "axis_marginal": 2, "draw": 1}}})
    assert [victory.level(state, total) for total in (3, 2, 1, 0, -1)] == [
        "axis_decisive", "axis_marginal", "draw", "soviet_marginal", "soviet_decisive",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("owner", "gone", "points", "expected"),
    [
        ("AAAAA", {}, {}, {"0201 held": "+5", "Minsk held": "+7"}),
        ("AASAA", {}, {}, {"0201 held": "+5"}),
        ("SSSSS", {}, {}, {}),
        ("SSSSS", {"n.hq": "eliminated"}, {}, {}),
        ("SSSSS", {}, {"axis": 3, "soviet": 1}, {"counted in play": "+2"}),
        ("AAAAA", {}, {"soviet": 4}, {"0201 held": "+5", "Minsk held": "+7", "counted in play": "-4"}),
    ],
)
def test_what_counts_for_the_axis(
    owner: str, gone: dict[str, str], points: dict[str, int], expected: dict[str, str]
) -> None:
    """Objectives held, and what was counted in play: losses give their points when they happen (EF-H40)."""
    state = midgame(
        ROW, [*UNITS, "n.hq SU hq XXXX 0-1-4 0501"], owner=[owner], names={"0301": "Minsk"},
        objectives={"0201": 5, "0301": 7}, now={"gone": gone, "points": points},
    )  # fmt: skip
    notes = {render(note.text): note.value for note in victory.score(state)}
    assert notes == expected
    assert victory.points(state) == sum(int(value) for value in expected.values())


def test_before_the_last_turn_nothing_is_decided() -> None:
    """The points are counted after the last turn only (EF-H40)."""
    state = midgame(ROW, UNITS, turns=3, turn=2, now={"points": {"axis": 99}})
    assert play(victory.decide(state), state)[1] == ()
    assert victory.outcome(state) is None


def test_a_march_takes_the_towns_on_its_way() -> None:
    """A combat unit that marches through a town takes it, and of open country only where it ends (EF-H40)."""
    state = field(
        ". t . .",
        ["3.pz GE armour III 8-7-8 boxed armour 0101", "9.rd SU infantry XX 4-5-4 0401"],
        owner=["A S S S"],
    )
    after, done = play(movement.execute(state, Move(unit="3.pz", path=("0201",))), state)
    assert [effect.kind for effect in done] == ["unit.moved"]
    on = field(
        ". t . . .",
        ["3.pz GE armour III 8-7-8 boxed armour 0101", "9.rd SU infantry XX 4-5-4 0501"],
        owner=["A S S S S"],
    )
    after, done = play(movement.execute(on, Move(unit="3.pz", path=("0201", "0301"))), on)
    assert [effect.kind for effect in done] == ["unit.moved", "place.taken"]
    assert (after.owner("0201"), after.owner("0301")) == ("axis", "soviet")
