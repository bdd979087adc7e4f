"""The sequence of play: the phases of a turn, when the impulses are over, the shipped scenario from its first segment (TN-H1, TN-H5)."""

import tomllib
from importlib import resources

import pytest

from pbem.core.text import render
from pbem.rulesets.api import Sheet
from pbem.rulesets.tannenhaus import scenario, sequence
from pbem.rulesets.tannenhaus.adjudicate import awaiting
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.orders import Impulse, StandingImpulse
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.chance import Dice, Maker
from tests.rulesets.tannenhaus.queues import Fixed, bridgehead, carried, close, kinds, only

FILES = resources.files("pbem.rulesets.tannenhaus")


def read(name: str) -> str | None:
    """Read a file beside the shipped scenarios, or a table."""
    for folder in ("scenarios", "tables"):
        file = FILES.joinpath(folder, name)
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return None


def shipped() -> State:
    """Return the state before play of the shipped scenario."""
    document = tomllib.loads(read("tannenhaus.toml") or "")
    return scenario.setup(scenario.compile(document, "tannenhaus.toml", read).scenario)


def test_segment_one_opens_the_game() -> None:
    """Segment 1 begins turn 1 and stops because the side with the initiative owes its first impulse (TN-H2)."""
    assert awaiting(shipped(), {}) == ()
    state, effects = close(shipped())
    assert kinds(effects) == ["phase.began", "initiative.won", "points.given", "phase.began"]
    (duty,) = awaiting(state, {})
    assert (duty.side, duty.covered) == ("nato", False)
    assert render(duty.what) == "It is your move: impulse 1 of turn 1 (both sides counted)."


def test_orders_that_came_before_segment_one_count() -> None:
    """A queue that is there when the game begins is played at once (TN-H26)."""
    passing = (StandingImpulse(do="pass"),)
    state, effects = close(shipped(), {"nato": passing})
    assert kinds(effects)[-1] == "impulse.passed"
    assert [duty.side for duty in awaiting(state, {})] == ["soviet"]
    assert carried(state, "nato") == passing


@pytest.mark.parametrize(
    ("passes", "nato", "soviet", "over"),
    [
        (0, True, True, False),
        (1, True, True, False),
        (2, True, True, True),
        (0, True, False, False),
        (0, False, True, False),
        (0, False, False, True),
    ],
)
def test_when_the_impulses_are_over(passes: int, nato: bool, soviet: bool, over: bool) -> None:
    """The Impulse Phase ends with two passes running, or when no unit of either side has a point left (TN-H5)."""
    state = bridgehead(passes=passes)
    for unit in state.now.pieces:
        if not (nato if state.unit(unit).side == "nato" else soviet):
            state = state.put(unit, points=0)
    assert sequence.impulses_over(state) is over


def test_units_that_wait_keep_the_phase_open() -> None:
    """A unit that may come in has a point left (TN-H5, TN-H23)."""
    state = bridgehead("2 impulses nato")
    for unit in state.now.pieces:
        state = state.put(unit, points=0)
    assert sequence.impulses_over(state) is False
    assert sequence.impulses_over(state.change(due={"1m1": 0})) is True


def test_a_turn() -> None:
    """A turn is Initiative, Impulses, Rally, Rout, with points given before the first impulse (TN-H1, TN-H3)."""
    state, effects = play(sequence.begin_turn(bridgehead(), 2, Fixed()), bridgehead())
    assert [one.kind for one in effects if one.kind != "roll"] == [
        "phase.began", "initiative.won", "points.given", "phase.began",
    ]  # fmt: skip
    assert (state.now.turn, state.now.acting) == (2, state.now.initiative)
    assert state.now.due == {"1m1": 3, "1mi": 2}
    _, after = close(bridgehead(passes=2, acting="soviet"))
    assert [one["phase"] for one in only(after, "phase.began")] == ["rally", "rout", "initiative", "impulses"]
    assert kinds(after)[-1] == "queue.ended"


def held(state: State, midway: bool) -> None:
    """Hold what is always so of a position: stacking, enemies apart, what is under way."""
    for area in state.land.areas.values():
        grounds = [state.ground(area.id, side) for side in ("nato", "soviet")]
        assert midway or not all(grounds), area.id
        assert midway or all(len(ground) <= area.stack for ground in grounds) or area.id == "29"
    assert (state.now.active is not None) <= midway
    assert (state.now.combat is not None) <= midway
    for side in ("nato", "soviet"):
        begun = [one for one in carried(state, side) if getattr(one, "begun", False)]
        assert len(begun) <= (midway and state.now.acting == side)


@pytest.mark.parametrize("seed", range(24))
def test_games_of_chance(seed: int) -> None:
    """Whatever the sheets hold, a game goes on to its end, and each segment ends just where somebody owes something (TN-H26)."""
    close_by = bool(seed % 2)
    state = bridgehead(turns=8) if close_by else close(shipped(), dice=Dice(f"{seed}"))[0]
    maker = Maker(str(seed), state.land, wild=seed * 7 % 60)
    for segment in range(1000):
        if state.now.result is not None:
            break
        duties = awaiting(state, {})
        owing = [duty.side for duty in duties if not duty.covered]
        assert len(owing) == 1 or (not segment and close_by)
        sheets = {}
        for side in ("nato", "soviet"):
            if maker.pick.randrange(8) < (7 if side in owing else 1):
                begun = [one for one in carried(state, side) if getattr(one, "begun", False)]
                sheets[side] = (*maker.sheet(state, side), *begun)
        due = awaiting(state, {side: Sheet(orders) for side, orders in sheets.items()})
        late = state.now.question is None and any(not duty.covered for duty in due)
        state, effects = close(state, sheets, Dice(f"{seed} {segment}"))
        first = next(one for one in effects if one.kind != "sheet.watched")
        assert (first.kind == "impulse.passed" and first.body["why"] == "deadline") is late
        held(state, state.now.question is not None)
        ended = kinds(effects)[-1]
        assert (ended == "question.asked") is (state.now.question is not None)
        assert (
            state.now.result is not None
            or ended in ("question.asked", "queue.ended", "queue.stopped")
            or (state.now.acting in state.now.stopped)
        )
    assert state.now.result is not None


def test_what_has_not_come_up_changes_nothing() -> None:
    """Whatever a queue holds beyond the last impulse of a segment, everybody is told the same of the segment (TN-H26)."""
    changed = 0
    for seed in range(40):
        start = bridgehead()
        maker = Maker(f"hidden {seed}", start.land)
        sheets = {side: maker.sheet(start, side, most) for side, most in (("nato", 5), ("soviet", 14))}
        state, effects = close(start, sheets, Dice(str(seed)))
        left = [one for one in carried(state, "soviet") if isinstance(one, Impulse) and one in sheets["soviet"]]
        others = {one.number: maker.entry(start, "soviet", one.number) for one in left}
        sheets["soviet"] = tuple(others[one.number] if one in left else one for one in sheets["soviet"])
        _, again = close(start, sheets, Dice(str(seed)))
        assert [one for one in again if one.to != ("soviet",)] == [one for one in effects if one.to != ("soviet",)], (
            seed
        )
        changed += bool(left)
    assert changed > 20
