"""The sequence of play: FR-45, FR-48, FR-64, FR-67, FR-73, FR-H1, FR-H19, FR-H34."""

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.rulesets.api import Effect, Stand
from pbem.rulesets.france_1940 import interdiction, phases, sequence
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.orders import Embark, Evacuate, Interdict
from pbem.rulesets.france_1940.state import Now, State
from tests.rulesets.france_1940.maps import Loaded, game

UNITS = ("a DE infantry-corps 0101", "f FR active-corps 0301")


def before_play(*units: str, **drawing: Any) -> State:
    """Draw a game that has not begun."""
    state = game(". . .", *(units or UNITS), **drawing)
    return State(state.land, Now(pieces=state.now.pieces))


def phases_of(state: State) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """Play a game without orders and give each phase with the effects that led to it."""
    state, effects = play(sequence.begin_game(state), state)
    yield phases.phase_id(state), effects
    while state.now.result is None:
        part = sequence.begin_combat(state) if state.now.step == "move" else sequence.go_on(state, Loaded())
        state, effects = play(part, state)
        yield f"{state.now.turn} {phases.phase_id(state)}", effects


def test_a_game_turn_is_two_player_turns_of_two_assaults() -> None:
    """A game turn is the German player turn, then the Allied; each two assaults; each movement, then combat (FR-H1)."""
    found = [name for name, _ in phases_of(before_play(turns=2))]
    turn = [
        f"{side}-{assault}-{step}" for side in ("german", "allied") for assault in (1, 2) for step in ("move", "combat")
    ]
    assert found == [turn[0], *(f"1 {name}" for name in turn[1:]), *(f"2 {name}" for name in turn), "2 allied-2-combat"]


def test_air_points_come_with_each_game_turn() -> None:
    """Both sides receive their air points at the start of each game turn, and what is left is lost (FR-64 to FR-67, W8)."""
    granted = [
        effect.body["air"]
        for _, effects in phases_of(before_play(turns=3))
        for effect in effects
        if effect.kind == "air.granted"
    ]
    assert granted == [{"DE": 6, "FR": 2, "GB": 1}] * 3


@pytest.mark.parametrize(
    ("step", "moment", "name"),
    [
        ("", (0, 0, 0), ""),
        ("set-up", (1, 0, 1), "set-up"),
        ("move", (1, 0, 1), "german-1-move"),
        ("combat", (2, 1, 2), "allied-2-combat"),
        ("over", (3, 1, 2), "allied-2-combat"),
    ],
)
def test_phases_have_the_ids_that_outsiders_know(step: str, moment: tuple[int, int, int], name: str) -> None:
    """Phase ids are set-up, german-1-move, german-1-combat, …, allied-2-combat."""
    turn, player, assault = moment
    state = before_play().change(turn=turn, player=player, assault=assault, step=step)
    assert phases.stand(state) == Stand(turn, name)


def test_a_free_deployment_begins_with_the_set_up_phase() -> None:
    """With free deployment units are placed before turn 1 begins (FR-H34)."""
    state = before_play(options={"deployment": "free"})
    state, _ = play(sequence.begin_game(state), state)
    assert phases.phase_id(state) == "set-up"
    state, _ = play(sequence.begin_turn(state, 1), state)
    assert phases.phase_id(state) == "german-1-move"


@pytest.mark.parametrize(
    ("at", "ready", "recovers"),
    [
        ("1 german 1 combat", (1, 0, 2), False),
        ("1 german 2 combat", (1, 0, 2), True),
        ("2 german 1 combat", (2, 0, 1), True),
        ("2 german 1 combat", (2, 0, 2), False),
    ],
)
def test_each_assault_ends_with_reorganisation(at: str, ready: tuple[int, int, int], recovers: bool) -> None:
    """Each assault ends with a reorganisation phase, in which those recover whose result says so (FR-45, FR-48, FR-H1)."""
    state = game(". . .", *UNITS, at=at)
    state = state.put("a", type(state.piece("a"))("0101", ready=ready))
    after, effects = play(sequence.go_on(state, Loaded()), state)
    assert ("unit.reorganised" in [effect.kind for effect in effects]) is recovers
    assert after.piece("a").disorganised is not recovers


def test_supply_is_looked_at_at_the_end_of_the_player_turn_only() -> None:
    """Supply states change at the end of the side's own player turn, after its second assault (FR-H18, FR-H19)."""
    seen = [
        (name, effect.body["unit"])
        for name, effects in phases_of(before_play(sources={}, turns=1))
        for effect in effects
        if effect.kind == "unit.supply"
    ]
    assert seen == [("1 allied-1-move", "a"), ("1 allied-2-combat", "f")]


def test_a_unit_without_supply_surrenders_in_its_third_player_turn() -> None:
    """A unit is short after one check, cut off after two, and surrenders at the third (FR-H19)."""
    story = [
        (name.split()[0], effect.kind)
        for name, effects in phases_of(before_play(sources={}, turns=4))
        for effect in effects
        if effect.body.get("unit") == "a" and effect.kind != "unit.moved"
    ]
    assert story == [
        ("1", "unit.supply"), ("2", "unit.supply"), ("2", "unit.disorganised"), ("3", "unit.eliminated"),
    ]  # fmt: skip


def test_interdictions_end_with_the_player_turn_they_last_to() -> None:
    """A German interdiction ends with the Allied player turn, in either assault of it placed (FR-73)."""
    state = game(". . .", *UNITS, at="1 german 1 move")
    state, _ = play(interdiction.execute(state, "german", Interdict(place="0201")), state)
    steps = []
    while state.now.interdictions:
        steps.append(phases.phase_id(state))
        part = sequence.begin_combat(state) if state.now.step == "move" else sequence.go_on(state, Loaded())
        state, _ = play(part, state)
    assert steps[-1] == "allied-2-combat"
    assert state.now.moment == (2, 0, 1)


def test_evacuation_belongs_to_the_reorganisation_of_both_allied_assaults() -> None:
    """Units are evacuated in each Allied reorganisation phase (FR-H30)."""
    for at in ("3 allied 1 combat", "3 allied 2 combat"):
        state = game(". . .", "g GB BEF-corps 0101", at=at, ports="0101", turns=5)
        after, effects = play(sequence.go_on(state, Loaded(1), [Evacuate(unit="g")], 8), state)
        assert "unit.evacuated" in [effect.kind for effect in effects]
        assert after.now.bef_left


def test_an_airborne_unit_goes_back_to_the_box_at_the_end_of_its_player_turn() -> None:
    """The box is reached at the end of a whole player turn of rest, not after assault 1 (FR-H27)."""
    for at, boxed in (("2 german 1 combat", False), ("2 german 2 combat", True)):
        state = game("C .", "p DE airborne-division 0101 resting", nations="DD", at=at)
        _, effects = play(sequence.go_on(state, Loaded(), [Embark(unit="p")]), state)
        assert ("unit.boxed" in [effect.kind for effect in effects]) is boxed


def test_a_new_assault_frees_units_for_another_move() -> None:
    """In each movement phase a unit may use its whole allowance again (FR-H11)."""
    state = game(". . .", "a DE infantry-corps 0101 moved", "b DE infantry-corps 0101 rail", at="1 german 1 combat")
    after, _ = play(sequence.go_on(state, Loaded()), state)
    assert (after.piece("a").spent, after.piece("b").spent) == ("", "")
